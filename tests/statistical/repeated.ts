/**
 * What the commands that study many variants or duels say of the games they played, over many runs of duels that are
 * solved, each run with games of its own: how often is all of it true?
 */

import { loadScenario } from "../../src/cli/scenarioFile.js";
import { counted, emptyTally, GROUP_GAMES, mergeTally, type Tally } from "../../src/core/tally.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { FINE_GROWTH, planLooks, stretches } from "../../src/sim/plan.js";
import { Sampler } from "../../src/sim/play.js";
import {
  type CurvePoint,
  crossingsOf,
  playedPoint,
  sideOf,
  traceCurve,
} from "../../src/stats/crossing.js";
import { countersOf } from "../../src/stats/difference.js";
import { MARGIN, SHARE } from "../../src/stats/possible.js";
import { exactValue, type Quantity, quantityNamed } from "../../src/stats/quantity.js";
import {
  averageScore,
  intervalsOf,
  rank,
  type Score,
  scoreDifference,
  scoreInterval,
} from "../../src/stats/ranking.js";
import { alphaAnytime } from "../../src/stats/sequential.js";
import {
  type VariantCounts,
  type VariantDifference,
  variantDifferences,
} from "../../src/stats/variants.js";
import { solution } from "../exact/solved.js";
import { mergePairedTally, PairedSampler } from "../sim/pairedSampler.js";

const ALPHA = 0.05;
/** Whole groups, and enough of them for an interval of correlated counts. */
export const FEW_GAMES = 40 * GROUP_GAMES;
/** Looks from early on, where there is most to be fooled by. */
export const LOOKS = [8192, 16_384, 24_576, 32_768];
const STATS = "sides.A.figures.0.stats";

/** A scenario of `high-noon` with changes, what is asked of it, and the truth. */
async function solvedNoon(set: readonly string[], ids: readonly string[]) {
  const { envelope, model } = await loadScenario("scenarios/high-noon.yaml", {
    systems: RULESETS,
    set,
  });
  const program = rulesetOf(envelope.system).compile(model);
  const { columns } = program;
  const quantities = ids.map((id) => quantityNamed(columns, id) as Quantity);
  const { cells } = solution(program);
  const truths = quantities.map((quantity) => exactValue(columns, cells, quantity) as number);
  return { program, columns, quantities, truths };
}

/** Whether the truth lies in an interval; a mutant's is narrower by a factor. */
function covers(
  { value, low, high }: { value: number | null; low: number | null; high: number | null },
  truth: number,
  narrow: number,
): boolean {
  if (value === null || low === null || high === null) throw new Error("known by then");
  const far = value + (truth - value) / narrow;
  return low <= far && far <= high;
}

// Differences of variants: compare, weights, readings, the steps of a sweep.

const IDS = [
  "win.A",
  "win.B",
  "turns.mean",
  "hitRate.A",
  "killRatio.A",
  "shots.B.mean",
  "win.A-win.B",
  "hitRate.A-hitRate.B",
];
const CHANGES = [`${STATS}.skill=3`, `${STATS}.cool=5`, "weapons.pistol.accurate=20"];
const base = await solvedNoon([], IDS);
const changed = await Promise.all(CHANGES.map((change) => solvedNoon([change], IDS)));
type Noon = typeof base;

/** Looks from early on, where intervals of many looks are narrowest for their numbers of games. */
const looksTo = (games: number): number[] => [8192, 16_384, ...planLooks(games, FINE_GROWTH)];

/** Plays pairs of the scenario as it is and one change. */
function playerOf(one: Noon, seed: string) {
  const programs = [base.program, one.program] as const;
  const rows = base.quantities.map((quantity, i) => [
    ...countersOf(base.columns, quantity),
    ...countersOf(one.columns, one.quantities[i] as Quantity),
  ]);
  const sampler = new PairedSampler(programs, seed, rows);
  const empty = () => sampler.empty();
  const read = (
    { a, b, moments }: ReturnType<typeof empty>,
    looking: "once" | "anytime",
  ): VariantDifference[] => {
    const counts = (of: Noon, tally: Tally): VariantCounts => ({ ...of, expected: null, tally });
    return variantDifferences(counts(base, a), counts(one, b), moments, looking);
  };
  return { sampler, empty, read };
}

/**
 * Differences after one number of games.
 * @returns by metric and change, in how many runs the interval holds the exact difference
 */
export function differencesHeld(runs: number, games: number, narrow = 1): Map<string, number> {
  const held = new Map<string, number>();
  changed.forEach((one, change) => {
    const { sampler, read } = playerOf(one, "differences");
    for (let run = 1; run <= runs; run++) {
      const found = read(sampler.play(run * games, (run + 1) * games), "once");
      found.forEach((difference, i) => {
        const key = `${IDS[i]}, ${CHANGES[change]}`;
        const truth = (one.truths[i] as number) - (base.truths[i] as number);
        const holds = covers(difference, truth, narrow);
        held.set(key, (held.get(key) ?? 0) + (holds ? 1 : 0));
      });
    }
  });
  return held;
}

/** Runs in which an interval held when the games ended, and in which it did at every look up to then. */
export interface Held {
  stopped: number;
  always: number;
}

/**
 * Differences with `--precision`: each run plays all changes until the difference of win.A is known to ±half in all.
 * @returns by change
 */
export function precisionHeld(runs: number, half: number, narrow = 1): Map<string, Held> {
  const players = changed.map((one) => playerOf(one, "precise differences"));
  const held = CHANGES.map((): Held => ({ stopped: 0, always: 0 }));
  const most = 1 << 20;
  for (let run = 1; run <= runs; run++) {
    const tallies = players.map(({ empty }) => empty());
    const always = CHANGES.map(() => true);
    for (const { from, to } of stretches(looksTo(most))) {
      const found = players.map(({ sampler, read }, i) => {
        const tally = tallies[i] as (typeof tallies)[number];
        mergePairedTally(tally, sampler.play(run * most + from, run * most + to));
        return read(tally, "anytime")[0] as VariantDifference;
      });
      const holds = found.map((difference, i) => {
        const truth = (changed[i]?.truths[0] as number) - (base.truths[0] as number);
        return covers(difference, truth, narrow);
      });
      for (const [i, hold] of holds.entries()) always[i] &&= hold;
      const enough = found.every(
        ({ value, low, high }) =>
          Math.max((high as number) - (value as number), (value as number) - (low as number)) <=
          half,
      );
      if (!enough) continue;
      for (const [i, one] of held.entries()) {
        if (holds[i]) one.stopped++;
        if (always[i]) one.always++;
      }
      break;
    }
  }
  return new Map(CHANGES.map((change, i) => [change, held[i] as Held]));
}

// Curves: tune.

const SKILLS = [1, 2, 3, 4, 5];
const TARGET = 0.49;
export const skills = await Promise.all(
  SKILLS.map((skill) => solvedNoon([`${STATS}.skill=${skill}`], ["win.A"])),
);
const truthAt = (at: number): number => skills[at]?.truths[0] as number;
/** The exact curve passes the target between Skill 3 and 4. */
const BRACKET = [2, 3] as const;

/** What is said of a place after some games. */
export type PointRule = (
  at: number,
  games: { readonly columns: Noon["columns"]; readonly tally: Tally; readonly quantity: Quantity },
  look: number,
) => CurvePoint;

export const bracketRule: PointRule = (at, games, look) =>
  playedPoint(at, games, SKILLS.length, look);

/** Plays a place of run `run` up to each look for as long as it is asked. */
function* placeOf(samplers: readonly Sampler[], at: number, run: number, looks: readonly number[]) {
  const { program, columns, quantities } = skills[at] as Noon;
  const tally = emptyTally(program.plan);
  const first = run * (looks[looks.length - 1] as number);
  for (const games of looks) {
    const sampler = samplers[at] as Sampler;
    mergeTally(tally, sampler.play(first + tally.games, first + games));
    yield { columns, tally, quantity: quantities[0] as Quantity };
  }
}

const skillSamplers = (seed: string): Sampler[] =>
  skills.map(({ program }) => new Sampler(program, seed));

/** @returns in how many runs the traced curve, its sides or its bracket are wrong anywhere */
export async function wrongCurves(runs: number, rule: PointRule = bracketRule): Promise<number> {
  const looks = [512, 1024, 2048];
  const samplers = skillSamplers("tune");
  const play = (at: number, run: number): CurvePoint => {
    let last: CurvePoint | null = null;
    let look = 0;
    for (const games of placeOf(samplers, at, run, looks)) {
      last = rule(at, games, ++look);
      if (sideOf(last, TARGET) !== "open") break;
    }
    return last as CurvePoint;
  };
  let wrong = 0;
  for (let run = 0; run < runs; run++) {
    const curve = { places: SKILLS.length, target: TARGET, parts: () => 2 };
    const points = await traceCurve(curve, (places) =>
      Promise.resolve(places.map((at) => play(at, run))),
    );
    const sides = points.every((one) => {
      const said = sideOf(one, TARGET);
      return said === "open" || said === (truthAt(one.at) < TARGET ? "below" : "above");
    });
    const bracket = crossingsOf(points, TARGET).every(
      ({ kind, from, to }) => kind !== "crosses" || (from <= BRACKET[0] && to >= BRACKET[1]),
    );
    const covered = points.every((one) => covers(one, truthAt(one.at), 1));
    if (!(sides && bracket && covered)) wrong++;
  }
  return wrong;
}

/**
 * Curves with `--precision`: whatever places are played on, and how far.
 * @returns in how many runs any interval of any place misses at any look
 */
export function wrongPrecision(runs: number, narrow = 1): number {
  const samplers = skillSamplers("precise tune");
  let wrong = 0;
  for (let run = 0; run < runs; run++) {
    const holds = SKILLS.every((_, at) => {
      for (const games of placeOf(samplers, at, run, LOOKS)) {
        const point = playedPoint(at, games, SKILLS.length, "anytime");
        if (!covers(point, truthAt(at), narrow)) return false;
      }
      return true;
    });
    if (!holds) wrong++;
  }
  return wrong;
}

// Gun against gun: versus.

const GUNS = ["pistol", "repeating-rifle", "shotgun"];
const BATCHES = 128;
const { bouts: system } = lawOfTheGun;
const template = system.of(parseScenario(system.plain(null), "test", { systems: [lawOfTheGun] }));

/** Every gun against every gun at 40 cm in the open, A moving first, with the exact odds. */
const duels = GUNS.flatMap((a) =>
  GUNS.map((b) => {
    const guns = [a, b] as [string, string];
    const model = template.model({ guns, distance: 40, cover: "open", first: "A" });
    const program = lawOfTheGun.compile(model as Parameters<typeof lawOfTheGun.compile>[0]);
    const { columns, plan } = program;
    const counters = [columns.outcomes.A, columns.outcomes.B] as const;
    const { cells } = solution(program);
    return { a, b, program, counters, exact: counters.map((one) => counted(plan, { cells }, one)) };
  }),
);

/** Scores of all guns against the others, and what moving first is worth in all duels. */
function scoresOf(odds: (duel: number, side: 0 | 1) => Score) {
  // Between men alike, the second of a duel is the other side of it.
  const score = (gun: string): Score =>
    averageScore(
      duels.flatMap(({ a, b }, i) =>
        a === b ? [] : [...(a === gun ? [odds(i, 0)] : []), ...(b === gun ? [odds(i, 1)] : [])],
      ),
    );
  const seat = (side: 0 | 1): Score => averageScore(duels.map((_, i) => odds(i, side)));
  return { scores: GUNS.map(score), ahead: scoreDifference(seat(0), seat(1)) };
}

const exactScores = scoresOf((duel, side) => Float64Array.of(duels[duel]?.exact[side] as number));
const exactRanks = rank(exactScores.scores, 1 - ALPHA, SHARE);
const FAMILY = intervalsOf(GUNS.length) + 1;

/**
 * Rankings of played duels.
 * @param looks   numbers of games; one, or several with intervals that hold at all of them
 * @returns in how many runs a score, the first-shooter advantage or a rank is wrong at any look
 */
export function wrongRankings(runs: number, looks: readonly number[], narrow = 1): number {
  let wrong = 0;
  const samplers = duels.map(({ program }) => new Sampler(program, "versus"));
  for (let run = 0; run < runs; run++) {
    const counts = duels.map(() => new Float64Array(2 * BATCHES));
    const first = run * (looks[looks.length - 1] as number);
    const holds = stretches(looks).every(({ from, to }) => {
      const size = (to - from) / BATCHES;
      duels.forEach(({ program, counters }, i) => {
        for (let batch = 0; batch < BATCHES; batch++) {
          const begin = first + from + batch * size;
          const tally = (samplers[i] as Sampler).play(begin, begin + size);
          counters.forEach((counter, side) => {
            const count = counted(program.plan, tally, counter);
            ((counts[i] as Float64Array)[side * BATCHES + batch] as number) += count;
          });
        }
      });
      const share = (duel: number, side: 0 | 1): Score =>
        (counts[duel] as Float64Array)
          .slice(side * BATCHES, (side + 1) * BATCHES)
          .map((count) => (count * BATCHES) / to);
      const { scores, ahead } = scoresOf(share);
      const alpha = ALPHA / FAMILY;
      const level = 1 - (looks.length > 1 ? alphaAnytime(to, alpha) : alpha);
      const found = rank(scores, level, SHARE);
      const ranks = found.every(
        ({ rankLow, rankHigh }, gun) =>
          rankLow <= (exactRanks[gun]?.rankLow as number) &&
          rankHigh >= (exactRanks[gun]?.rankHigh as number),
      );
      const intervals = [
        ...found.map((one, gun) => covers(one, exactRanks[gun]?.value as number, narrow)),
        covers(scoreInterval(ahead, level, MARGIN), exactScores.ahead[0] as number, narrow),
      ];
      return ranks && intervals.every(Boolean);
    });
    if (!holds) wrong++;
  }
  return wrong;
}
