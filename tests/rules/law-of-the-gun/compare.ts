/**
 * Two samples of games, one from the sampler and one from the reference, and how likely their
 * differences are if both play the same rules.
 */
import { HAND_TO_HAND, type Outcome } from "../../../src/core/columns.js";
import type { Program } from "../../../src/core/machine.js";
import { emptyTally } from "../../../src/core/tally.js";
import type { DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import type { Encounter } from "../../../src/rules/law-of-the-gun/encounter.js";
import type { EncounterProgram } from "../../../src/rules/law-of-the-gun/table/compile.js";
import { Sampler } from "../../../src/sim/play.js";
import { breakdownOf, numberOf } from "../../core/breakdown.js";
import { wayOut } from "../../core/fates.js";
import { chiSquareUpper } from "../../statistical/chiSquare.js";
import type { Uniform } from "../../statistical/seeded.js";
import { duelFought } from "./oracle/duel.js";
import { playTable } from "./oracle/game.js";
import type { Fought } from "./oracle/state.js";
import { chartKeys } from "./table/lockstep.js";

const OUTCOMES = ["A", "B", "mutual", "draw"] as const;
/** Categories that both samples together meet less often are put together. */
const POOLED_MIN = 200;

type Counted = DuelProgram | EncounterProgram;

/** What a reference says of a game; in a melee the band is "melee". */
interface PlayedGame {
  readonly winner: Outcome;
  readonly turns: number;
  readonly figures: readonly {
    readonly status: string;
    readonly enemiesOut: number;
    readonly shots: readonly {
      readonly weapon: string;
      readonly band: string;
      readonly mode: string;
      readonly cover?: string;
      readonly hit: boolean;
    }[];
    readonly effects: readonly {
      readonly weapon: string;
      readonly band?: string;
      readonly effect: string;
      readonly location: string;
      readonly horse?: boolean;
    }[];
  }[];
  readonly chartLines?: Readonly<Record<string, number>>;
}

/** What is counted in each game, by name. */
class Counts {
  readonly names: string[] = [];
  private readonly indices = new Map<string, number>();
  /** Counters of the plan, in the order of `names`. */
  private readonly counters: number[] = [];
  /** For each cell: which counts it adds to, and how much. */
  private readonly byCell: { index: number; weight: number }[][];

  constructor(private readonly program: Counted) {
    const { columns, plan } = program;
    const add = (name: string, counter: number): void => {
      this.indices.set(name, this.names.length);
      this.names.push(name);
      this.counters.push(counter);
    };
    for (const figure of columns.figures) {
      add(`${figure.figure} dead`, wayOut(figure, "killed"));
      add(`${figure.figure} disabled`, wayOut(figure, "disabled"));
      add(`${figure.figure} surrendered`, wayOut(figure, "surrendered"));
      if (columns.breakdowns.length > 0) add(`${figure.figure} fled`, wayOut(figure, "fled"));
      add(`${figure.figure} enemies out`, figure.enemiesOut);
    }
    if (columns.breakdowns.length > 0) {
      for (const { keys, counters } of breakdownOf(columns, "covers").rows) {
        const { side, weapon, band, mode, cover } = keys;
        const name = `side ${side} ${weapon} ${band} ${mode} ${cover}`;
        add(`${name} shots`, numberOf(counters, "shots"));
        add(`${name} hits`, numberOf(counters, "hits"));
      }
      for (const [key, count] of chartKeys(columns)) add(`chart ${key}`, count);
    }
    for (const shot of columns.shots) {
      const name = `${shot.figure} ${shot.weapon} ${shot.band} ${shot.mode}`;
      add(`${name} shots`, shot.shots);
      add(`${name} hits`, shot.hits);
    }
    for (const effect of columns.effects) {
      add(`${effect.figure} ${effect.weapon} ${effect.effect} ${effect.location}`, effect.count);
    }
    this.byCell = Array.from({ length: plan.cells }, () => []);
    this.counters.forEach((counter, index) => {
      for (const { cell, weight } of plan.counters[counter] ?? []) {
        this.byCell[cell]?.push({ index, weight });
      }
    });
  }

  ofCells(cells: Float64Array, into: Float64Array): void {
    into.fill(0);
    for (let cell = 0; cell < cells.length; cell++) {
      const count = cells[cell] as number;
      if (count === 0) continue;
      for (const { index, weight } of this.byCell[cell] ?? []) {
        (into[index] as number) += count * weight;
      }
    }
  }

  ofReference(game: PlayedGame, into: Float64Array): void {
    into.fill(0);
    const add = (name: string, value = 1): void => {
      const index = this.indices.get(name);
      if (index === undefined) throw new Error(`nothing counts "${name}"`);
      (into[index] as number) += value;
    };
    const { figures } = this.program.columns;
    game.figures.forEach((man, f) => {
      const name = figures[f]?.figure;
      if (man.status !== "in") add(`${name} ${man.status}`);
      add(`${name} enemies out`, man.enemiesOut);
      for (const { weapon, band, mode, cover, hit } of man.shots) {
        const names = [`${name} ${weapon} ${band} ${mode}`];
        if (cover !== undefined && this.program.columns.breakdowns.length > 0) {
          names.push(`side ${figures[f]?.side} ${weapon} ${band} ${mode} ${cover}`);
        }
        for (const what of names) {
          add(`${what} shots`);
          if (hit) add(`${what} hits`);
        }
      }
      for (const { weapon, band, effect, location, horse } of man.effects) {
        const source = band === "melee" ? HAND_TO_HAND : weapon;
        add(`${name} ${source} ${effect} ${horse === true ? "horse" : location}`);
      }
    });
    for (const [key, count] of Object.entries(game.chartLines ?? {})) add(`chart ${key}`, count);
  }
}

/** Games by how and when they ended, and sums over games of each count. */
class Sample {
  games = 0;
  /** By outcome and game turn. */
  readonly ends: Float64Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
  readonly most: Float64Array;

  constructor(
    private readonly turnsMax: number,
    size: number,
  ) {
    this.ends = new Float64Array(OUTCOMES.length * (turnsMax + 1));
    this.sum = new Float64Array(size);
    this.squares = new Float64Array(size);
    this.most = new Float64Array(size);
  }

  add(outcome: number, turn: number, values: Float64Array): void {
    this.games++;
    (this.ends[outcome * (this.turnsMax + 1) + turn] as number)++;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      (this.sum[i] as number) += value;
      (this.squares[i] as number) += value * value;
      if (value > (this.most[i] as number)) this.most[i] = value;
    }
  }
}

function sampleResolver(
  program: Counted,
  played: Program,
  seed: string,
  games: number,
  counts: Counts,
): Sample {
  const { columns } = program;
  const sampler = new Sampler(played, seed);
  const sample = new Sample(program.turnsMax, counts.names.length);
  const values = new Float64Array(counts.names.length);
  const tally = emptyTally(program.plan);
  for (let game = 0; game < games; game++) {
    tally.cells.fill(0);
    sampler.playInto(game, game + 1, tally);
    const outcome = OUTCOMES.findIndex((name) => tally.cells[columns.outcomeCell[name]] === 1);
    let turn = 1;
    while (tally.cells[columns.turnCell + turn] !== 1) turn++;
    counts.ofCells(tally.cells, values);
    sample.add(outcome, turn, values);
  }
  return sample;
}

function sampleReference(
  turnsMax: number,
  play: () => PlayedGame,
  games: number,
  counts: Counts,
): Sample {
  const sample = new Sample(turnsMax, counts.names.length);
  const values = new Float64Array(counts.names.length);
  for (let game = 0; game < games; game++) {
    const played = play();
    counts.ofReference(played, values);
    sample.add(OUTCOMES.indexOf(played.winner), played.turns, values);
  }
  return sample;
}

/** One thing that was compared, and how likely such a difference is by chance, at most. */
export interface Comparison {
  readonly name: string;
  readonly chance: number;
}

/**
 * Compares samples of equal size, which makes the statistics' distributions symmetric and their far
 * tails trustworthy.
 * - Outcome and length together: chi-square of homogeneity, rare categories put together.
 * - Everything counted: difference of the means against Bernstein's bound with the variance of
 *   games (counts in one game are correlated; games are not). It holds for skewed and rare counts
 *   too.
 */
function compareSamples(a: Sample, b: Sample, names: readonly string[]): Comparison[] {
  const comparisons = [{ name: "outcome and length", chance: homogeneity(a.ends, b.ends) }];
  names.forEach((name, i) => {
    comparisons.push({ name, chance: meansChance(a, b, i) });
  });
  return comparisons;
}

function homogeneity(a: Float64Array, b: Float64Array): number {
  const pairs: [number, number][] = [];
  const rest: [number, number] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const pair: [number, number] = [a[i] as number, b[i] as number];
    if (pair[0] + pair[1] >= POOLED_MIN) pairs.push(pair);
    else {
      rest[0] += pair[0];
      rest[1] += pair[1];
    }
  }
  if (rest[0] + rest[1] >= POOLED_MIN || pairs.length === 0) pairs.push(rest);
  else if (pairs[0] !== undefined) {
    pairs[0][0] += rest[0];
    pairs[0][1] += rest[1];
  }
  if (pairs.length < 2) return 1;
  // Equal samples: each category expects half of its total in each.
  const statistic = pairs.reduce((sum, [x, y]) => sum + (x - y) ** 2 / (x + y), 0);
  return chiSquareUpper(statistic, pairs.length - 1);
}

function meansChance(a: Sample, b: Sample, i: number): number {
  const n = a.games;
  const difference = Math.abs((a.sum[i] as number) - (b.sum[i] as number)) / n;
  if (difference === 0) return 1;
  const mean = ((a.sum[i] as number) + (b.sum[i] as number)) / (2 * n);
  const squares = ((a.squares[i] as number) + (b.squares[i] as number)) / (2 * n);
  const variance = (2 * (squares - mean * mean)) / n;
  const step = Math.max(a.most[i] as number, b.most[i] as number) / n;
  const bound = 2 * Math.exp(-(difference ** 2) / (2 * (variance + (step * difference) / 3)));
  return Math.min(1, bound);
}

/** Compares what a program plays with games of the oracle, which are played once. */
type Compare = (played: Program) => Comparison[];

/**
 * Plays a duel by the oracle, and equally often on the sampler.
 * @param program the duel as compiled, whose columns say what its tally means
 * @param seed    of the sampler
 * @param draw    dice of the oracle
 * @returns compares what the sampler plays of this program, or of a mutant
 */
export const comparingDuel = (
  program: DuelProgram,
  seed: string,
  draw: Uniform,
  games: number,
): Compare => comparing(program, seed, draw, games, duelFought(program.duel));

/** The same for an encounter and the second reading of games on a table. Figures need names of their own. */
export const comparingEncounter = (
  program: EncounterProgram,
  encounter: Encounter,
  seed: string,
  draw: Uniform,
  games: number,
): Compare => comparing(program, seed, draw, games, encounter);

function comparing(
  program: Counted,
  seed: string,
  draw: Uniform,
  games: number,
  fought: Fought,
): Compare {
  const counts = new Counts(program);
  const dice = {
    pick(_rule: string, sides: number, cuts: readonly number[]): number {
      const face = 1 + Math.floor(draw() * sides);
      return cuts.findIndex((cut) => face <= cut);
    },
  };
  const reference = sampleReference(fought.turns, () => playTable(fought, dice), games, counts);
  return (played) =>
    compareSamples(sampleResolver(program, played, seed, games, counts), reference, counts.names);
}
