/** A game's record is what the sampler counted for it, and the story tells the same game. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import type { GameRecord } from "../../src/core/story.js";
import { compileDuel, type DuelProgram } from "../../src/rules/law-of-the-gun/compile.js";
import { isEncounter } from "../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { duelTeller } from "../../src/rules/law-of-the-gun/told.js";
import { Sampler } from "../../src/sim/play.js";
import { findGame, Recorder } from "../../src/sim/record.js";
import { duel, figure } from "../rules/law-of-the-gun/duels.js";
import { shippedOf } from "../scenario/shipped.js";
import { fromRecords, fromTally } from "./records.js";

/** Games of each scenario that are told; of all systems `npm run verify -- replay` tells 10,000. */
const TOLD = 100;
/** Scenarios that are checked on more games. */
const LONGER = ["high-noon.yaml", "gang-against-lawmen.yaml"];

const scenarios = (
  await Promise.all(
    shippedOf("law-of-the-gun").map(async ({ name, path }) => {
      const { model, envelope } = await loadScenario(path, { systems: [lawOfTheGun] });
      const games = LONGER.includes(name) ? 2000 : 400;
      return isEncounter(model) ? [] : [{ name, model, seed: envelope.seed, games }];
    }),
  )
).flat();

function recordsOf(program: DuelProgram, seed: string, games: number): GameRecord[] {
  const recorder = new Recorder(program, seed);
  return Array.from({ length: games }, (_, game) => recorder.record(game));
}

describe.each(scenarios)("$name", ({ model, seed, games }) => {
  const program = compileDuel(model);
  const records = recordsOf(program, seed, games);
  const tally = new Sampler(program, seed).play(0, games);

  test("records are the told games", () => {
    const tell = duelTeller(program, seed);
    const first = records.slice(0, TOLD);
    expect(first.map((_, game) => tell(game).record)).toEqual(first);
  });

  test("records add up to the sampler's tally", () => {
    expect(fromRecords(program, records)).toEqual(fromTally(program, tally));
  });

  test.each([1, 64])("an automaton with room for %i changes nothing", (room) => {
    expect(new Sampler(program, seed, room).play(0, games)).toEqual(tally);
  });

  test("games far out are those of the sampler too", () => {
    const far = 2 ** 31 - 1200;
    const recorder = new Recorder(program, seed);
    const some = Array.from({ length: 200 }, (_, i) => recorder.record(far + i));
    const there = new Sampler(program, seed).play(far, far + 200);
    expect(fromRecords(program, some)).toEqual(fromTally(program, there));
  });
});

test("a duel that nobody can reach is a draw of full length", () => {
  const program = compileDuel(
    duel({ figures: [figure(), figure({ side: "B", at: [500, 0] })], turns: 7 }),
  );
  expect(new Recorder(program, "seed").record(3)).toEqual({
    game: 3,
    winner: "draw",
    turns: 7,
    shots: [0, 0],
    hits: [0, 0],
  });
  expect(findGame(program, "seed", 5, "longest")?.record.game).toBe(0);
  for (const which of ["upset", "median", "shortest"] as const) {
    expect(findGame(program, "seed", 5, which)).toBeNull();
  }
});

describe("findGame", () => {
  const GAMES = 3000;
  const { model, seed } = scenarios.find(({ name }) => name.startsWith("greenhorn")) ?? {
    model: duel(),
    seed: "",
  };
  const program = compileDuel(model);
  const records = recordsOf(program, seed, GAMES);
  const wonBy = (side: string): GameRecord[] => records.filter(({ winner }) => winner === side);
  const found = (which: Parameters<typeof findGame>[3]): GameRecord | undefined =>
    findGame(program, seed, GAMES, which)?.record;
  const firstOf = (list: readonly GameRecord[], best: (record: GameRecord) => number) => {
    const most = Math.max(...list.map(best));
    return list.find((record) => best(record) === most);
  };

  test("knows who wins more often", () => {
    const outcomes = findGame(program, seed, GAMES, "longest")?.outcomes;
    expect(outcomes).toEqual({
      A: wonBy("A").length,
      B: wonBy("B").length,
      mutual: wonBy("mutual").length,
      draw: wonBy("draw").length,
    });
    expect(wonBy("B").length).toBeGreaterThan(wonBy("A").length);
  });

  test("upset: the weaker side's win under most hits", () => {
    expect(found("upset")).toEqual(firstOf(wonBy("A"), ({ hits }) => hits[1] as number));
  });

  test("longest and shortest of the decided games", () => {
    const decided = records.filter(({ winner }) => winner === "A" || winner === "B");
    expect(found("longest")).toEqual(firstOf(decided, ({ turns }) => turns));
    const least = Math.min(...decided.map(({ turns }) => turns));
    const wonQuickly = wonBy("B").filter(({ turns }) => turns === least);
    expect(found("shortest")).toEqual(wonQuickly[0]);
  });

  test("median: a typical win of the stronger side", () => {
    const wins = wonBy("B");
    const lengths = wins.map(({ turns }) => turns).sort((a, b) => a - b);
    const middle = lengths[Math.ceil(lengths.length / 2) - 1];
    expect(found("median")).toEqual(wins.find(({ turns }) => turns === middle));
  });

  test("tells its progress", () => {
    const done: number[] = [];
    findGame(program, seed, 20_000, "longest", (games) => done.push(games));
    expect(done).toEqual([16_384, 20_000]);
  });
});
