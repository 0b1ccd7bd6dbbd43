/** Games on tables: records and stories are what the sampler counts, whoever plays which chunk of them. */
import { describe, expect, test } from "vitest";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { compileEncounter } from "../../src/rules/law-of-the-gun/table/compile.js";
import { playRun } from "../../src/sim/looks.js";
import { Sampler } from "../../src/sim/play.js";
import { Recorder } from "../../src/sim/record.js";
import { signatureOf } from "../../src/stats/summarize.js";
import { breakdownOf } from "../core/breakdown.js";
import { dyingThreads } from "../host/threads.js";
import { replayEncounter } from "../rules/law-of-the-gun/oracle/tell.js";
import { dicePlayed } from "../rules/law-of-the-gun/table/lockstep.js";
import { SHIPPED_TABLES } from "../rules/law-of-the-gun/table/shipped.js";
import { faultsOf } from "./table.js";
import { recordFaults, unbalanced } from "./tableRecord.js";

/** `npm run verify -- tables` has records of 10,000 games. */
const RECORDS = 64;
const TOLD = 8;
const JUDGED = 6;

describe.each(SHIPPED_TABLES)("$name", ({ encounter, seed }) => {
  test("records add up to the sampler's tally, and its sums agree", () => {
    expect(recordFaults(encounter, seed, RECORDS)).toEqual([]);
  });

  test("told games are the records", () => {
    const recorder = new Recorder(compileEncounter(encounter), seed);
    const tell = lawOfTheGun.teller(encounter, seed);
    for (let game = 0; game < TOLD; game++) {
      expect(tell(game).record).toEqual(recorder.record(game));
    }
  });

  test("no game of the sampler's dice breaks a rule that its log can show", () => {
    const dice = dicePlayed(encounter, seed);
    for (let game = 0; game < JUDGED; game++) {
      const { played } = replayEncounter(encounter, dice(game), game);
      expect(faultsOf(encounter, played), `game ${game}`).toEqual([]);
    }
  });
});

test("a rider who falls back against the butte turns nowhere, in both readings (D48)", () => {
  const { encounter, seed } = SHIPPED_TABLES.find(({ name }) =>
    name.startsWith("war-party"),
  ) as (typeof SHIPPED_TABLES)[0];
  const tell = lawOfTheGun.teller(encounter, seed);
  const turnsNowhere = (game: number): boolean =>
    tell(game).events.some(({ text }) => / falls back 0 cm/.test(text));
  const game = Array.from({ length: 100 }, (_, i) => i).find(turnsNowhere) ?? -1;
  expect(game).toBeGreaterThanOrEqual(0);
  const { record } = tell(game);
  expect(record).toEqual(new Recorder(compileEncounter(encounter), seed).record(game));
});

describe("a tally whose sums do not agree is found out", () => {
  const { encounter, seed } = SHIPPED_TABLES[0] as (typeof SHIPPED_TABLES)[0];
  const program = compileEncounter(encounter);
  const { columns, plan } = program;
  const counters: [string, number | undefined][] = [
    ["a hit", columns.shots[0]?.hits],
    ["an effect", columns.effects[0]?.count],
    ["a casualty", breakdownOf(columns, "casualties").rows[0]?.counters.count],
    ["a death", columns.figures[0]?.fates[0]?.counter],
    ["a win", columns.outcomes.A],
    ["a turn", columns.turnOf[3]],
    ["somebody ridden down", breakdownOf(columns, "fates").rows[0]?.counters.ridden_down],
  ];

  test.each(counters)("%s more", (_, counter) => {
    const tally = new Sampler(program, seed).play(0, 20);
    expect(unbalanced(program, tally)).toEqual([]);
    const cell = plan.counters[counter as number]?.[0]?.cell as number;
    tally.cells[cell]! += 20;
    expect(unbalanced(program, tally)).not.toEqual([]);
  });
});

describe("the tally is the same", () => {
  const table = SHIPPED_TABLES.find(({ name }) => name.startsWith("night-camp"));
  const { encounter, seed } = table as NonNullable<typeof table>;
  const games = 701;
  const game = { system: lawOfTheGun.id, model: encounter, seed };
  // These count as warm, so that they get what this thread would play alone.

  test("on 1, 2 and 8 workers, in chunks of any size", async () => {
    const whole = new Sampler(compileEncounter(encounter), seed).play(0, games);
    for (const [workers, chunkGames] of [
      [1, 177],
      [2, 512],
      [8, 64],
    ] as const) {
      const tally = await playRun(
        dyingThreads(workers, () => false),
        { game, games, chunkGames },
      );
      expect(signatureOf(tally)).toBe(signatureOf(whole));
      expect(tally).toEqual(whole);
    }
  });
});
