/** From integer tallies to numbers with intervals. */
import { createHash } from "node:crypto";
import { type Columns, OUTCOMES, type Outcome, SIDES, type SideId } from "../core/columns.js";
import { counted, pairMoments, type Tally } from "../core/tally.js";
import { clusteredRatio } from "./clusteredRatio.js";
import { clusteredWilson } from "./clusteredWilson.js";
import { meanT } from "./meanT.js";
import { ratioT } from "./ratioT.js";
import type {
  EffectRow,
  Estimate,
  FigureRow,
  Metric,
  OutcomeRow,
  ShotRow,
  Summary,
  TurnRow,
  WeaponRow,
} from "./summary.js";
import { wilson } from "./wilson.js";

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
  return createHash("sha256")
    .update(`${tally.games}:${tally.cells.join(",")}`)
    .digest("hex");
}

/**
 * Turns a tally into estimates: Wilson for proportions of games, the same with a design effect for rates inside
 * games, ratio and mean estimators with Student's t for the rest (see docs/statistics.md).
 */
export function summarize(columns: Columns, tally: Tally, head: SummaryHead): Summary {
  const reader = new Reader(columns, tally);
  const outcomes = reader.outcomes(head.sides);
  const weapons = reader.weapons();
  return {
    ...head,
    games: tally.games,
    signature: signatureOf(tally),
    outcomes,
    shots: reader.shots(),
    effects: reader.effects(),
    figures: reader.figures(),
    turns: reader.turns(),
    weapons,
    metrics: reader.metrics(outcomes, weapons),
  };
}

class Reader {
  constructor(
    private readonly columns: Columns,
    private readonly tally: Tally,
  ) {}

  outcomes(sides: Readonly<Record<SideId, string>>): OutcomeRow[] {
    const labels: Record<Outcome, string> = {
      A: sides.A,
      B: sides.B,
      mutual: "both out",
      draw: "nobody decided it",
    };
    return OUTCOMES.map((outcome) => {
      const games = this.count(this.columns.outcomes[outcome]);
      return {
        outcome,
        label: labels[outcome],
        games,
        probability: wilson(games, this.tally.games),
        exact: null,
      };
    });
  }

  shots(): ShotRow[] {
    return this.columns.shots.map((row) => ({
      side: row.side,
      figure: row.figure,
      weapon: row.weapon,
      band: row.band,
      mode: row.mode,
      shots: this.count(row.shots),
      hits: this.count(row.hits),
      hitRate: clusteredWilson(this.moments(row.hitPair)),
    }));
  }

  effects(): EffectRow[] {
    return this.columns.effects.map((row) => ({
      side: row.side,
      figure: row.figure,
      weapon: row.weapon,
      effect: row.effect,
      location: row.location,
      count: this.count(row.count),
      perShot: this.rate(row.perShotPair, row.proportion),
      perHit: this.rate(row.perHitPair, row.proportion),
    }));
  }

  figures(): FigureRow[] {
    return this.columns.figures.map((row) => ({
      side: row.side,
      figure: row.figure,
      games: this.tally.games,
      killed: this.count(row.killed),
      disabled: this.count(row.disabled),
      surrendered: this.count(row.surrendered),
      fled: this.count(row.fled),
      outProbability: wilson(this.count(row.out), this.tally.games),
      enemiesOut: this.count(row.enemiesOut),
      killRatio: clusteredRatio(this.moments(row.killRatioPair)),
    }));
  }

  turns(): TurnRow[] {
    const rows: TurnRow[] = [];
    let ended = 0;
    for (let turn = 1; turn < this.columns.turnOf.length; turn++) {
      const gamesEnded = this.count(this.columns.turnOf[turn] as number);
      ended += gamesEnded;
      rows.push({
        turn,
        gamesEnded,
        probability: wilson(gamesEnded, this.tally.games),
        cumulative: this.tally.games === 0 ? 0 : ended / this.tally.games,
      });
    }
    return rows;
  }

  weapons(): WeaponRow[] {
    return this.columns.weapons.map((row) => ({
      side: row.side,
      weapon: row.weapon,
      shots: this.count(row.shots),
      enemiesOut: this.count(row.enemiesOut),
      outPerShot: this.rate(row.perShotPair, row.proportion),
      outPerTurn: ratioT(this.moments(row.perTurnPair), "per turn"),
    }));
  }

  /** Every metric of the contract, in its order. */
  metrics(outcomes: readonly OutcomeRow[], weapons: readonly WeaponRow[]): Metric[] {
    const metric = (id: string, estimate: Estimate): Metric => ({ id, ...estimate, exact: null });
    const list = outcomes.map((row) =>
      metric(
        row.outcome === "A" || row.outcome === "B" ? `win.${row.outcome}` : row.outcome,
        row.probability,
      ),
    );
    list.push(metric("turns.mean", this.meanTurns()));
    for (const side of SIDES) {
      const pairs = this.columns.sides[side];
      list.push(
        metric(`hitRate.${side}`, clusteredWilson(this.moments(pairs.hitPair))),
        metric(`shots.${side}.mean`, ratioT(this.moments(pairs.shotsPair), "shots")),
        metric(`killRatio.${side}`, clusteredRatio(this.moments(pairs.killRatioPair))),
        metric(`out.${side}`, ratioT(this.moments(pairs.outPair), "figures")),
      );
    }
    for (const row of weapons) {
      list.push(
        metric(`outPerShot.${row.side}.${row.weapon}`, row.outPerShot),
        metric(`outPerTurn.${row.side}.${row.weapon}`, row.outPerTurn),
      );
    }
    return list;
  }

  private meanTurns(): Estimate {
    let sum = 0;
    let sumSq = 0;
    this.columns.turnOf.forEach((counter, turn) => {
      const games = this.count(counter);
      sum += turn * games;
      sumSq += turn * turn * games;
    });
    return meanT({ sum, sumSq, n: this.tally.games }, "turns");
  }

  private count(counter: number): number {
    return counted(this.columns.plan, this.tally, counter);
  }

  private moments(pair: number): ReturnType<typeof pairMoments> {
    return pairMoments(this.columns.plan, this.tally, pair);
  }

  /** A bystander's hit makes more than one effect of a shot: then it is a ratio, not a proportion. */
  private rate(pair: number, proportion: boolean): Estimate {
    const moments = this.moments(pair);
    return proportion ? clusteredWilson(moments) : ratioT(moments, "per shot");
  }
}
