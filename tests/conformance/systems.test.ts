/** What every registered rule system must do, on every scenario that it ships. Nothing here knows any of them. */
import { describe, expect, test } from "vitest";
import { OUTCOMES, SIDES, type SideId } from "../../src/core/columns.js";
import { counted, emptyTally, mergeTally } from "../../src/core/tally.js";
import { RULESETS } from "../../src/rules/index.js";
import { COMMON_COVERS, COMMON_GRADES } from "../../src/rules/kit/common.js";
import type { LeverValue } from "../../src/rules/kit/levers.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { playRun } from "../../src/sim/looks.js";
import { Sampler } from "../../src/sim/play.js";
import { Recorder } from "../../src/sim/record.js";
import { metricQuantities } from "../../src/stats/quantity.js";
import { signatureOf } from "../../src/stats/summarize.js";
import { threadsOf } from "../host/threads.js";
import { shippedOf } from "../scenario/shipped.js";
import { fromRecords, fromTally, replayFaults, shippedScenarios, sum } from "./records.js";

const GAMES = 140;
const TOLD = 8;
const [here, three] = [new InProcess(), threadsOf(3)];
/** More than the games that are groups by themselves, in chunks of a few hundred. */
const THREADED = 6001;

const shipped = await shippedScenarios();

describe.each(shipped)("$system, $name", ({ ruleset, model, seed }) => {
  const program = ruleset.compile(model);
  const { plan, columns } = program;
  const sampler = new Sampler(program, seed);
  const tally = sampler.play(0, GAMES);
  const value = (counter: number): number => counted(plan, tally, counter);

  test("promises the metrics that it has", () => {
    expect(metricQuantities(columns).map(({ id }) => id)).toEqual(ruleset.metricIds(model));
  });

  test("every game has one outcome and one length, and every man out one fate", () => {
    expect(sum(OUTCOMES.map((outcome) => value(columns.outcomes[outcome])))).toBe(GAMES);
    expect(sum(columns.turnOf.map(value))).toBe(GAMES);
    for (const row of columns.figures) {
      const fates = row.fates.map(({ counter }) => value(counter));
      expect(sum(fates), row.figure).toBe(value(row.out));
    }
  });

  test("what the figures shot and hit is what their side did", () => {
    for (const side of SIDES) {
      const own = columns.shots.filter((row) => row.side === side);
      const { hitPair, shotsPair } = columns.sides[side];
      const counters = [plan.pairs[shotsPair]?.num, plan.pairs[hitPair]?.den];
      const shots = sum(own.map((row) => value(row.shots)));
      expect(counters.map((counter) => value(counter as number))).toEqual([shots, shots]);
      const hits = sum(own.map((row) => value(row.hits)));
      expect(value(plan.pairs[hitPair]?.num as number)).toBe(hits);
    }
  });

  test("whatever put out an enemy has a row of its own, so that weapons have as many as figures", () => {
    for (const side of SIDES) {
      const credited = (rows: readonly { side: SideId; enemiesOut: number }[]): number =>
        sum(rows.filter((row) => row.side === side).map((row) => value(row.enemiesOut)));
      expect(credited(columns.weapons)).toBe(credited(columns.figures));
    }
  });

  test("games one by one are those of the sampler", () => {
    const recorder = new Recorder(program, seed);
    const records = Array.from({ length: GAMES }, (_, game) => recorder.record(game));
    expect(fromRecords(program, records)).toEqual(fromTally(program, tally));
  });

  test("a told game is the game that was counted", () => {
    expect(replayFaults({ ruleset, model, seed }, TOLD, program, sampler)).toEqual([]);
  });

  test("whoever plays which games, the signature is the same", () => {
    const total = emptyTally(plan);
    // One that has played them all before, and one that knows nothing yet.
    const other = new Sampler(program, seed);
    for (const [player, from, to] of [
      [sampler, 0, 1],
      [other, 1, 130],
      [sampler, 130, 131],
      [other, 131, GAMES],
    ] as const) {
      mergeTally(total, player.play(from, to));
    }
    expect(signatureOf(total)).toBe(signatureOf(tally));
  });
});

/** Systems in which all guns share the limits of their bands, which are no lever of the digest: dice by band are (NP-SHOOT-1). */
const RANGES_OF_ALL = new Set(["napnuts"]);

describe.each(RULESETS.map((ruleset) => ({ id: ruleset.id, ruleset })))("$id", ({ ruleset }) => {
  const plainDuel = (set: readonly string[] = []): Scenario =>
    parseScenario(ruleset.bouts.plain(null), "plain", { systems: [ruleset], set });

  test("this thread and three others have the same signature", async () => {
    const game = { system: ruleset.id, model: plainDuel().model, seed: "threads" };
    // Threads that are there are used for any number of games.
    await three.run({ do: "play", game, from: 0, to: 1 });
    const whole = await playRun(here, { game, games: THREADED });
    const parts = await playRun(three, { game, games: THREADED, chunkGames: 512 });
    expect(signatureOf(parts)).toBe(signatureOf(whole));
  });

  test("has scenarios of every kind that it plays", () => {
    const kinds = new Set(shippedOf(ruleset.id).map(({ text }) => /^kind: (\S+)/m.exec(text)?.[1]));
    expect([...kinds].sort()).toEqual(ruleset.kinds.map(({ kind }) => kind).sort());
  });

  test("reads its own plain duel for bouts and for levers", () => {
    const { bouts } = ruleset;
    const model = bouts.of(plainDuel());
    expect(model.guns.length).toBeGreaterThan(1);
    for (const cover of bouts.usual.covers) expect(model.covers).toContain(cover);
    const { list } = ruleset.levers(plainDuel());
    const kinds = RANGES_OF_ALL.has(ruleset.id) ? ["attribute"] : ["attribute", "range"];
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const { path, value } of list) {
      expect(() => plainDuel([`${path}=${value}`])).not.toThrow();
    }
  });

  test("knows the guns, covers and grades that all systems share, each by a name of its own", () => {
    const { bouts } = ruleset;
    const { guns, covers, grades } = bouts.common;
    const model = bouts.of(plainDuel());
    const own = Object.values(guns).filter((id) => id !== null);
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own).size).toBe(own.length);
    for (const id of own) expect(model.guns).toContain(id);
    expect(new Set(Object.values(covers)).size).toBe(COMMON_COVERS.length);
    for (const cover of Object.values(covers)) expect(model.covers).toContain(cover);
    const levers = ruleset.levers(plainDuel());
    /** Where a value stands on its scale: words by their order. */
    const placeOf = (name: string, value: LeverValue): number => {
      const found = levers.list.find(({ path }) => path.endsWith(`.${name}`));
      return found === undefined || found.values === null
        ? Number(value)
        : found.values.indexOf(value);
    };
    const levels = COMMON_GRADES.map((grade) => {
      const attributes = Object.entries(grades[grade]);
      for (const [name, value] of attributes) {
        const lever = levers.list.find(({ path }) =>
          path.endsWith(`A.figures.0.${bouts.attributes}${name}`),
        );
        if (lever === undefined) continue;
        if (lever.values !== null) expect(lever.values).toContain(value);
        else expect(lever.least <= Number(value) && Number(value) <= lever.most).toBe(true);
      }
      const set = attributes.map(
        ([name, value]) => `sides.A.figures.0.${bouts.attributes}${name}=${value}`,
      );
      expect(() => bouts.of(plainDuel(set))).not.toThrow();
      return attributes.map(([name, value]) => placeOf(name, value));
    });
    // Each attribute is better in the better grade.
    for (let i = 0; i < (levels[0]?.length ?? 0); i++) {
      const [green, average, veteran] = levels.map((level) => level[i] as number);
      expect(green as number).toBeLessThan(average as number);
      expect(average as number).toBeLessThan(veteran as number);
    }
  });

  test("has a sheet whose chances are chances, each case once", () => {
    const { sheets } = ruleset;
    const armoury = ruleset.armoury(plainDuel());
    const scope = {
      weapons: armoury.weapons.map(({ id }) => id),
      covers: sheets.covers,
      distances: [],
      fit: (name: string) => name,
    };
    const content = sheets.make(armoury, scope);
    if ("longest" in content) throw new Error("nothing reaches");
    expect(new Set(content.rows.map(({ key }) => key.join())).size).toBe(content.rows.length);
    // Tens of thousands: to expect something of each would take longer than to make them.
    const odd = content.rows.filter(
      ({ odds: { weights, total } }) =>
        weights.length !== content.events.length ||
        !weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0 && weight <= total),
    );
    expect(odd).toEqual([]);
    for (const { title, blocks } of content.sections) {
      for (const block of blocks) {
        if (block.kind !== "table") continue;
        const width = block.columns.length;
        for (const line of block.head) {
          expect(sum(line.map(({ span }) => span ?? 1)), title).toBe(width);
        }
        for (const { cells } of block.rows) expect(cells.length, title).toBe(width);
      }
    }
  });
});
