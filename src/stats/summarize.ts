/** From integer tallies to numbers with intervals. */
import {
  type Columns,
  type EffectColumns,
  type FigureColumns,
  OUTCOMES,
  type Outcome,
  type ShotColumns,
  type SideId,
  type WeaponColumns,
  type WeaponRangeColumns,
} from "../core/columns.js";
import { sha256Hex } from "../core/sha256.js";
import { counted, type Tally } from "../core/tally.js";
import { clusteredWilson } from "./clusteredWilson.js";
import { worthOf } from "./controlled.js";
import { estimate } from "./estimate.js";
import { normalQuantile } from "./normal.js";
import { within } from "./possible.js";
import { aimedAt, anytime, type LimitedGoal, reachedOf } from "./precision.js";
import { product } from "./product.js";
import {
  exactValue,
  metricQuantities,
  type Place,
  type Plain,
  perGame,
  perTurn,
  placeIn,
  possibleOf,
  type Quantity,
  rateOf,
  sameQuantity,
} from "./quantity.js";
import type {
  Agreement,
  Befell,
  Breakdown,
  EffectRow,
  Estimate,
  FigureRow,
  Known,
  Metric,
  OutcomeRow,
  Precision,
  ShotRow,
  Summary,
  TurnRow,
  WeaponRange,
  WeaponRow,
} from "./summary.js";
import { wilson } from "./wilson.js";
import { zScore } from "./zScore.js";

/** What a summary says besides the counts. */
export type SummaryHead = Pick<
  Summary,
  | "version"
  | "scenario"
  | "about"
  | "file"
  | "kind"
  | "system"
  | "sides"
  | "seed"
  | "gamesAsked"
  | "partial"
  | "readings"
  | "overrides"
>;

/**
 * SHA-256 over the integer tallies in declared order, as decimal text: the same for any number of workers, any
 * chunking and any machine.
 */
export function signatureOf(tally: Tally): string {
  return sha256Hex(`${tally.games}:${tally.cells.join(",")}`);
}

/**
 * Turns a tally into estimates: Wilson for proportions of games, the same with a design effect for rates inside
 * games, ratio and mean estimators with Student's t for the rest (see docs/statistics.md).
 * @param expected expected counts of one game by cell, where the scenario was solved exactly
 * @param goal     what the run stopped for, if not for a number of games: that metric gets the interval that holds
 *   however often one looks
 */
export function summarize(
  columns: Columns,
  tally: Tally,
  head: SummaryHead,
  expected: Float64Array | null = null,
  goal: LimitedGoal | null = null,
): Summary {
  const headline = goal === null ? undefined : aimedAt(columns, goal);
  const reader = new Reader(columns, tally, expected, headline);
  const metrics = [
    ...reader.metrics(),
    ...(headline?.kind === "difference" ? [reader.difference(goal!.metric, headline)] : []),
  ];
  const worth = headline === undefined ? null : worthOf(columns, tally, headline);
  return {
    ...head,
    games: tally.games,
    signature: signatureOf(tally),
    outcomes: reader.outcomes(head.sides),
    shots: reader.shots(columns.shots),
    effects: reader.effects(columns.effects),
    figures: reader.figures(),
    pools: reader.pools(),
    poolShots: reader.shots(columns.pools.flatMap(({ shots }) => shots)),
    poolEffects: reader.effects(columns.pools.flatMap(({ effects }) => effects)),
    turns: reader.turns(),
    weapons: reader.weapons(),
    metrics,
    breakdowns: reader.breakdowns(),
    agreement: agreementOf(metrics),
    precision: goal === null ? null : precisionOf(metrics, goal, worth),
    why: null,
    turningPoint: null,
    workers: null,
    fought: null,
  };
}

function precisionOf(
  metrics: readonly Metric[],
  goal: LimitedGoal,
  worth: number | null,
): Precision {
  const found = metrics.find(({ id }) => id === goal.metric);
  if (found === undefined) throw new Error(`invariant: the metric ${goal.metric} was checked`);
  const reached = reachedOf([found], found.unit, goal);
  return worth === null ? reached : { ...reached, worth };
}

/** What people call the outcomes. */
export const outcomeLabels = (
  sides: Readonly<Record<SideId, string>>,
): Record<Outcome, string> => ({
  A: sides.A,
  B: sides.B,
  mutual: "both out",
  draw: "nobody decided it",
});

/** Of what is no shot. */
const NO_SHOT: Known = {
  ...clusteredWilson({ num: 0, den: 0, numSq: 0, denSq: 0, numDen: 0, groups: 0 }),
  exact: null,
};

const exactly = (value: number | null, unit = "probability"): Estimate => ({
  value,
  low: value,
  high: value,
  level: 1,
  method: "exact",
  n: 0,
  unit,
});

class Reader {
  constructor(
    private readonly columns: Columns,
    private readonly tally: Tally,
    private readonly expected: Float64Array | null,
    /** The quantity whose interval holds however often somebody looks. */
    private readonly headline: Quantity | undefined,
  ) {}

  outcomes(sides: Readonly<Record<SideId, string>>): OutcomeRow[] {
    const labels = outcomeLabels(sides);
    return OUTCOMES.map((outcome) => {
      const counter = this.columns.outcomes[outcome];
      return {
        outcome,
        label: labels[outcome],
        games: this.count(counter),
        probability: this.share(counter),
        ...this.compared({ kind: "share", counter: this.at(counter) }),
      };
    });
  }

  shots(columns: readonly ShotColumns[]): ShotRow[] {
    return columns.map(({ hitPair, shots, hits, ...key }) => ({
      ...key,
      shots: this.count(shots),
      hits: this.count(hits),
      hitRate: this.estimate({ kind: "rate", pair: this.at(hitPair) }),
    }));
  }

  effects(columns: readonly EffectColumns[]): EffectRow[] {
    return columns.map(({ perShotPair, perHitPair, proportion, count, ...key }) => ({
      ...key,
      count: this.count(count),
      perShot: this.estimate(rateOf(this.at(perShotPair), proportion)),
      perHit: this.estimate(rateOf(this.at(perHitPair), proportion)),
    }));
  }

  figures(): FigureRow[] {
    return this.columns.figures.map((row) => ({
      side: row.side,
      figure: row.figure,
      games: this.tally.games,
      fates: row.fates.map(({ fate, counter }) => ({ fate, ...this.befell(counter) })),
      inAction: this.inAction(row),
      outProbability: this.share(row.out),
      enemiesOut: this.count(row.enemiesOut),
      killRatio: this.estimate({ kind: "killRatio", pair: this.at(row.killRatioPair) }),
    }));
  }

  pools(): FigureRow[] {
    const rate = (pair: number): Estimate => this.estimate({ kind: "rate", pair: this.at(pair) });
    return this.columns.pools.map((row) => {
      const out = rate(row.outPair);
      const less = (x: number | null): number | null => (x === null ? null : 1 - x);
      const gone = row.fates.reduce((sum, { counter }) => sum + this.count(counter), 0);
      return {
        side: row.side,
        figure: row.figure,
        games: this.tally.games,
        fates: row.fates.map(({ fate, counter, pair }) => ({
          fate,
          games: this.count(counter),
          probability: rate(pair),
        })),
        inAction: {
          games: out.n - gone,
          probability: { ...out, value: less(out.value), low: less(out.high), high: less(out.low) },
        },
        outProbability: out,
        enemiesOut: this.count(row.enemiesOut),
        killRatio: this.estimate({ kind: "killRatio", pair: this.at(row.killRatioPair) }),
      };
    });
  }

  turns(): TurnRow[] {
    const rows: TurnRow[] = [];
    let ended = 0;
    for (let turn = this.columns.turnFirst; turn < this.columns.turnOf.length; turn++) {
      const counter = this.columns.turnOf[turn]!;
      const gamesEnded = this.count(counter);
      ended += gamesEnded;
      rows.push({
        turn,
        gamesEnded,
        probability: this.share(counter),
        cumulative: this.tally.games === 0 ? 0 : ended / this.tally.games,
      });
    }
    return rows;
  }

  weapons(): WeaponRow[] {
    return this.columns.weapons.map((row) => ({
      side: row.side,
      weapon: row.weapon,
      shots: row.shots === null ? null : this.count(row.shots),
      enemiesOut: this.count(row.enemiesOut),
      outPerShot:
        row.perShotPair === null
          ? NO_SHOT
          : this.known(rateOf(this.at(row.perShotPair), row.proportion)),
      outPerTurn: this.known(perTurn(this.at(row.perTurnPair))),
      outPerGame: this.known(perGame(this.at(row.perGamePair))),
      ranges: row.ranges.map((range) => this.weaponRange(range, row)),
    }));
  }

  /** @param row the weapon at all ranges */
  private weaponRange(range: WeaponRangeColumns, row: WeaponColumns): WeaponRange {
    const { perHitPair } = range;
    const { proportion } = row;
    const perHit =
      perHitPair === null ? null : this.estimate(rateOf(this.at(perHitPair), proportion));
    // At one range a weapon can do no more than at all ranges.
    const times = (quantity: Plain, all: Plain): Known =>
      perHit === null
        ? this.known(quantity)
        : {
            ...within(product(this.estimate(quantity), perHit), possibleOf(this.columns, all)),
            exact: null,
          };
    return {
      band: range.band,
      shots: this.count(range.shots),
      counted: perHit === null,
      outPerShot: times(
        rateOf(this.at(range.perShotPair), range.proportion),
        // What has ranges has shots.
        rateOf(this.at(row.perShotPair!), proportion),
      ),
      outPerTurn: times(perTurn(this.at(range.perTurnPair)), perTurn(this.at(row.perTurnPair))),
    };
  }

  metrics(): Metric[] {
    return metricQuantities(this.columns).map(({ id, quantity }) => ({
      id,
      ...this.estimate(quantity),
      ...this.compared(quantity),
    }));
  }

  /** A metric less another, which a run has only where a precision is asked of it. */
  difference(id: string, quantity: Quantity): Metric {
    const { columns, tally, expected } = this;
    return {
      id,
      ...anytime(columns, tally, quantity),
      exact: expected === null ? null : exactValue(columns, expected, quantity),
      z: null,
    };
  }

  breakdowns(): Breakdown[] {
    return this.columns.breakdowns.map(({ form, grid, rows, known }) => ({
      form,
      grid,
      rows: rows.map(({ keys, counters, pairs }) => {
        const counts: Record<string, number> = {};
        const estimates: Record<string, Estimate> = {};
        const sure = known?.(keys) ?? {};
        for (const { name, kind, unit } of form.measures) {
          if (kind === "known") estimates[name] = exactly(sure[name] ?? null, unit);
          const counter = counters[name];
          if (kind === "average" && counter !== undefined && this.tally.games > 0) {
            counts[name] = this.count(counter) / this.tally.games;
          } else if (kind !== "average" && counter !== undefined) {
            counts[name] = this.count(counter);
          }
          if (kind === "share" && counter !== undefined) estimates[name] = this.share(counter);
          const index = pairs[name];
          if (index === undefined) continue;
          const pair = this.at(index);
          estimates[name] = this.estimate(
            kind === "perGame"
              ? { kind: "ratio", pair, unit: "per game" }
              : rateOf(pair, this.columns.plan.pairs[index]!.most === 1),
          );
        }
        return { keys, counts, estimates };
      }),
    }));
  }

  private inAction({ out }: FigureColumns): Befell {
    const { games } = this.tally;
    const inAction = games - this.count(out);
    return { games: inAction, probability: wilson(inAction, games) };
  }

  private befell(counter: number): Befell {
    return { games: this.count(counter), probability: this.share(counter) };
  }

  private compared(quantity: Plain): { exact: number | null; z: number | null } {
    const { columns, tally, expected } = this;
    if (expected === null) return { exact: null, z: null };
    return {
      exact: exactValue(columns, expected, quantity),
      z: zScore(columns, tally, expected, quantity),
    };
  }

  private known(quantity: Plain): Known {
    return { ...this.estimate(quantity), exact: this.compared(quantity).exact };
  }

  private estimate(quantity: Plain): Estimate {
    const { columns, tally, headline } = this;
    return headline !== undefined &&
      headline.kind !== "difference" &&
      sameQuantity(columns, quantity, headline)
      ? anytime(columns, tally, quantity)
      : estimate(columns, tally, quantity);
  }

  private share(counter: number): Estimate {
    return this.estimate({ kind: "share", counter: this.at(counter) });
  }

  private at(index: number): Place {
    return placeIn(this.columns, index);
  }

  private count(counter: number): number {
    return counted(this.columns.plan, this.tally, counter);
  }
}

/** Chance that honest games are called suspicious, over all numbers of a run together. */
const FALSE_ALARM = 0.01;

/** The largest |z| against Bonferroni's limit, which holds whatever the numbers have to do with each other. */
function agreementOf(metrics: readonly Metric[]): Agreement | null {
  const compared = metrics.filter((metric) => metric.z !== null);
  if (compared.length === 0) return null;
  const farthest = compared.reduce((a, b) => (size(b) > size(a) ? b : a));
  const limit = -normalQuantile(FALSE_ALARM / 2 / compared.length);
  return {
    numbers: compared.length,
    farthest: farthest.id,
    largest: size(farthest),
    limit,
    suspicious: size(farthest) > limit,
  };
}

const size = (metric: Metric): number => Math.abs(metric.z!);
