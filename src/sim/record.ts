/**
 * Single games: the record of any one of them from its index, and the search for one worth telling.
 *
 * A machine is walked without an automaton. This is the sampler's own way when the automaton has
 * no room left, so a record says what the sampler counted for that game; of a game that plays
 * itself the record is read from the cells that it counted.
 */
import { OUTCOMES, type Outcome, SIDES } from "../core/columns.js";
import { isChain, type Machine, OVER, type Player, STALEMATE } from "../core/machine.js";
import { CLASS_BITS, CLASS_MASK } from "../core/outcomes.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import type { GameRecord } from "../core/story.js";
import type { Compiled } from "../rules/ruleset.js";

/** Games between two calls of a progress listener. */
const PROGRESS_GAMES = 16_384;
/** Games between two moments at which a search can be left: slow ones take some hundredths of a second. */
const STEP_GAMES = 16;

/** No figure, no outcome. */
const NONE = -1;

/** Plays single games of one program under one seed, and remembers the last of them. */
export class Recorder {
  /** Shots and hits of each figure in the last game, in file order. Overwritten by the next. */
  readonly shots: Int32Array;
  readonly hits: Int32Array;
  /** Of the last game: index into OUTCOMES, and its length in game turns. */
  outcome = 0;
  turns = 0;

  /** One of the two. */
  private readonly machine: Machine | null;
  private readonly player: Player | null;
  private readonly turnsMax: number;
  private readonly seed0: number;
  private readonly seed1: number;
  /** By cell: figure whose shot it counts or NONE, 1 if that shot hits, outcome or NONE. */
  private readonly shooterOf: Int16Array;
  private readonly hitOf: Uint8Array;
  private readonly outcomeOf: Int8Array;
  private readonly endScratch = new Int32Array(64);

  /**
   * @param program the compiled scenario
   * @param seed    seed text
   */
  constructor(
    readonly program: Compiled,
    seed: string,
  ) {
    const { plan, columns, turnsMax } = program;
    const words = expandSeed(seed);
    this.seed0 = words[0]!;
    this.seed1 = words[1]!;
    this.machine = isChain(program) ? program.machine() : null;
    this.player = isChain(program) ? null : program.player();
    this.turnsMax = turnsMax;
    this.shots = new Int32Array(columns.figures.length);
    this.hits = new Int32Array(columns.figures.length);
    this.shooterOf = new Int16Array(plan.cells).fill(NONE);
    this.hitOf = new Uint8Array(plan.cells);
    this.outcomeOf = new Int8Array(plan.cells).fill(NONE);
    for (const { side, figure, shots, hits } of columns.shots) {
      const shooter = columns.figures.findIndex((f) => f.side === side && f.figure === figure);
      for (const { cell } of plan.counters[shots] ?? []) this.shooterOf[cell] = shooter;
      for (const { cell } of plan.counters[hits] ?? []) this.hitOf[cell] = 1;
    }
    OUTCOMES.forEach((outcome, index) => {
      const cells = plan.counters[columns.outcomes[outcome]] ?? [];
      for (const { cell } of cells) this.outcomeOf[cell] = index;
    });
  }

  /**
   * Plays a game; `outcome`, `turns`, `shots` and `hits` then describe it. Allocates nothing once
   * the outcome tables that it needs are made.
   * @param game index, a whole number in 0..2^32-1
   */
  play(game: number): void {
    const key0 = gameKey0(this.seed0, game);
    const key1 = gameKey1(this.seed1, key0);
    this.shots.fill(0);
    this.hits.fill(0);
    if (this.machine !== null) this.walk(this.machine, key0, key1);
    else if (this.player !== null) this.read(this.player, key0, key1);
  }

  private walk(machine: Machine, key0: number, key1: number): void {
    const { turnsMax } = this;
    const pool = machine.pool;
    machine.start();
    let table = machine.next();
    let turn = 1;
    while (table !== OVER) {
      turn += machine.turnsPassed;
      if (table === STALEMATE || turn > turnsMax) {
        this.end(machine, true, turnsMax);
        return;
      }
      const word = pool.wordAt(table, draw(key0, key1, machine.place, turn));
      this.count(machine.cellBase + (word >> CLASS_BITS), 1);
      machine.apply(pool.classCode(table, word & CLASS_MASK));
      table = machine.next();
    }
    this.end(machine, false, turn);
  }

  private read(player: Player, key0: number, key1: number): void {
    const { counts } = player;
    const { cells } = this.program.plan;
    const { turnCell, turnsMax } = this.program;
    player.play(key0, key1);
    for (let cell = 0; cell < cells; cell++) {
      if (counts[cell] !== 0) this.count(cell, counts[cell]!);
    }
    for (let turns = 0; turns <= turnsMax; turns++) {
      if (counts[turnCell + turns] !== 0) this.turns = turns;
    }
    counts.fill(0);
  }

  private count(cell: number, times: number): void {
    const shooter = this.shooterOf[cell]!;
    if (shooter !== NONE) {
      this.shots[shooter]! += times;
      this.hits[shooter]! += times * this.hitOf[cell]!;
    }
    const outcome = this.outcomeOf[cell]!;
    if (outcome !== NONE) this.outcome = outcome;
  }

  /**
   * Plays a game.
   * @param game index, a whole number in 0..2^32-1
   * @returns what the sampler counts for the game of this index
   */
  record(game: number): GameRecord {
    this.play(game);
    return {
      game,
      winner: OUTCOMES[this.outcome]!,
      turns: this.turns,
      shots: Array.from(this.shots),
      hits: Array.from(this.hits),
    };
  }

  private end(machine: Machine, limit: boolean, turns: number): void {
    this.turns = turns;
    const count = machine.endCells(limit, this.endScratch);
    for (let i = 0; i < count; i++) this.count(this.endScratch[i]!, 1);
  }
}

/** What `findGame` can look for. */
export const FINDS = ["upset", "longest", "median", "shortest"] as const;
export type Find = (typeof FINDS)[number];

export interface Found {
  readonly record: GameRecord;
  /** Games by outcome, among those searched. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

/**
 * Looks for a game worth telling among games 0 to `games` - 1. Only games that a side won count as
 * decided. Of equal candidates the one with the lowest index is taken.
 *
 * - `upset`: the side that wins less often wins although the other hit its men most often (hits as
 *   the sampler counts them, those that struck cover included). Wins exactly even: either side's.
 * - `longest`: the decided game of most turns; if none is decided, the first game.
 * - `median`: of the games won by the side that wins more often, one of their median length (the
 *   lower median of an even number). Wins exactly even: side A's.
 * - `shortest`: the decided game of fewest turns; among equals first those won by the side that
 *   wins more often.
 * @param program  the compiled scenario
 * @param seed     seed text
 * @param games    how many games are searched, 1 or more
 * @param which    what to look for
 * @param progress told now and then how many games are done, and once at the end
 * @returns the game, or null if there is none of that kind
 * @source ours: no rule says what an upset is
 */
export function findGame(
  program: Compiled,
  seed: string,
  games: number,
  which: Find,
  progress: (gamesDone: number) => void = () => {},
): Found | null {
  return toTheEnd(findingGame(program, seed, games, which, progress));
}

/** Goes through all steps of something. @returns what it comes to */
export function toTheEnd<Result>(steps: Iterator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `findGame` in steps, for whoever has to do something else in between, or may want no more of it. */
export function* findingGame(
  program: Compiled,
  seed: string,
  games: number,
  which: Find,
  progress: (gamesDone: number) => void,
): Generator<void, Found | null> {
  const recorder = new Recorder(program, seed);
  const search = new Search(program);
  for (let game = 0; game < games; game++) {
    recorder.play(game);
    search.see(game, recorder);
    if ((game + 1) % PROGRESS_GAMES === 0) progress(game + 1);
    if ((game + 1) % STEP_GAMES === 0) yield;
  }
  progress(games);
  const game = search.pick(which);
  return game === NONE ? null : { record: recorder.record(game), outcomes: search.outcomes() };
}

/** What has to be remembered of all games, whatever is looked for. */
class Search {
  /** By outcome and length: number of games, and the first of them. */
  private readonly counts: Float64Array;
  private readonly firsts: Float64Array;
  /** By winning side: most hits taken in a game that it won, and the first such game. */
  private readonly mostTaken = [NONE, NONE];
  private readonly takenBy = [NONE, NONE];
  private readonly lengths: number;
  private readonly sides: readonly number[];

  constructor(program: Compiled) {
    this.lengths = program.turnsMax + 1;
    this.counts = new Float64Array(OUTCOMES.length * this.lengths);
    this.firsts = new Float64Array(OUTCOMES.length * this.lengths).fill(NONE);
    this.sides = program.columns.figures.map(({ side }) => SIDES.indexOf(side));
  }

  see(game: number, { outcome, turns, hits }: Recorder): void {
    const at = outcome * this.lengths + turns;
    if (this.counts[at] === 0) this.firsts[at] = game;
    this.counts[at]!++;
    if (outcome >= SIDES.length) return;
    let taken = 0;
    for (let f = 0; f < hits.length; f++) {
      if (this.sides[f] !== outcome) taken += hits[f]!;
    }
    if (taken <= this.mostTaken[outcome]!) return;
    this.mostTaken[outcome] = taken;
    this.takenBy[outcome] = game;
  }

  outcomes(): Record<Outcome, number> {
    const entries = OUTCOMES.map((outcome, index) => [outcome, this.total(index)]);
    return Object.fromEntries(entries) as Record<Outcome, number>;
  }

  /** Index of the game, NONE if there is none. */
  pick(which: Find): number {
    const wins = [this.total(0), this.total(1)] as const;
    const likelier = wins[1] > wins[0] ? 1 : 0;
    if (which === "upset") return this.upset(wins, likelier);
    if (wins[likelier] === 0) return which === "longest" ? 0 : NONE;
    if (which === "median") return this.first(likelier, this.medianLength(likelier));
    return which === "longest" ? this.longest() : this.shortest(likelier);
  }

  private upset(wins: readonly [number, number], likelier: 0 | 1): number {
    const [a, b] = this.takenBy as [number, number];
    const [hitsA, hitsB] = this.mostTaken as [number, number];
    if (wins[0] !== wins[1]) return likelier === 0 ? b : a;
    return hitsA > hitsB || (hitsA === hitsB && a < b) ? a : b;
  }

  private longest(): number {
    let turns = this.lengths - 1;
    while (this.first(0, turns) === NONE && this.first(1, turns) === NONE) turns--;
    const [a, b] = [this.first(0, turns), this.first(1, turns)];
    return a === NONE || (b !== NONE && b < a) ? b : a;
  }

  private shortest(likelier: 0 | 1): number {
    let turns = 0;
    while (this.first(0, turns) === NONE && this.first(1, turns) === NONE) turns++;
    const game = this.first(likelier, turns);
    return game === NONE ? this.first(1 - likelier, turns) : game;
  }

  private medianLength(outcome: number): number {
    const half = this.total(outcome) / 2;
    let turns = 0;
    let below = this.counts[outcome * this.lengths]!;
    while (below < half) below += this.counts[outcome * this.lengths + ++turns]!;
    return turns;
  }

  private total(outcome: number): number {
    const from = outcome * this.lengths;
    return this.counts.subarray(from, from + this.lengths).reduce((sum, count) => sum + count, 0);
  }

  private first(outcome: number, turns: number): number {
    return this.firsts[outcome * this.lengths + turns]!;
  }
}
