/**
 * The same dice for the text of the rules and for the oracle: a game is played on the machine, row by row, and the dice
 * that those rows stand for are then given to the oracle, which must ask for exactly these and end in exactly the same
 * game; and to the text that tells itself, whose story must be that of the oracle.
 */
import { expect } from "vitest";
import type { ChainDriver } from "../../../src/core/chainDriver.js";
import type { Roll } from "../../../src/core/dice/enumerated.js";
import { OVER, STALEMATE } from "../../../src/core/machine.js";
import type { HeardDie } from "../../../src/core/narrator.js";
import type { OutcomeRow, Outcomes } from "../../../src/core/outcomes.js";
import { CLASS_BITS, CLASS_MASK } from "../../../src/core/outcomes.js";
import { PlayDriver } from "../../../src/core/playDriver.js";
import type { FallenDie, Story } from "../../../src/core/story.js";
import { counted, emptyTally, type Tally } from "../../../src/core/tally.js";
import type { DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import type { Fight } from "../../../src/rules/law-of-the-gun/fight.js";
import { CL, IN } from "../../../src/rules/law-of-the-gun/state.js";
import { type ToldFight, toldFight } from "../../../src/rules/law-of-the-gun/told.js";
import { wayOut } from "../../core/fates.js";
import type { Uniform } from "../../statistical/seeded.js";
import { type PlayedDuel, replayDuel } from "./oracle/duel.js";
import type { TableGame } from "./oracle/game.js";
import type { Replayed } from "./oracle/tell.js";

/** A game as it was played on the machine. */
export interface MachineGame {
  readonly tally: Tally;
  /** Of each figure in action; 0 for the others, whose Cool nobody asks for. */
  readonly cools: readonly number[];
  readonly walked: PlayedDuel;
  readonly draws: readonly Drawn[];
}

interface Drawn {
  readonly code: number;
  readonly dice: readonly FallenDie[];
}

/** Draws what has been drawn. One for all games of a program: its tables take longer than a game. */
class DrawnAgain extends PlayDriver<ToldFight> {
  private draws: readonly Drawn[] = [];
  private next = 0;

  constructor(program: DuelProgram) {
    super(toldFight(program), program);
  }

  override draw(): number {
    const draw = this.draws[this.next++];
    if (draw === undefined) throw new Error("the text draws once more than the machine");
    return draw.code;
  }

  tell(draws: readonly Drawn[]): Story {
    this.draws = draws;
    this.next = 0;
    let heard = 0;
    this.game.hear(() => {
      const fallen = draws.slice(heard, this.next).flatMap(({ dice }) => dice);
      heard = this.next;
      return fallen.map((die): HeardDie => ({ ...die, meaning: "" }));
    });
    this.play(0, 0);
    const left = draws.length - this.next;
    if (left > 0) throw new Error(`${left} draws are left over`);
    return this.game.story(0);
  }
}

/** Plays one game, every row of a table as likely as its weight or, if `wild`, as any other row. */
export function playMachine(
  program: DuelProgram,
  machine: ChainDriver<Fight>,
  draw: Uniform,
  wild: boolean,
): MachineGame {
  const { duel } = program;
  const fight = machine.game;
  const tally = emptyTally(program.plan);
  const dice: FallenDie[] = [];
  const draws: Drawn[] = [];
  const copy = new Int32Array(machine.state.length);
  const after = new Int32Array(fight.words.length);
  const meters = new Uint8Array(machine.meters.length);
  machine.start();
  let table = machine.next();
  let turn = 1 + machine.turnsPassed;
  while (table >= 0 && turn <= duel.turns) {
    const outcomes = machine.pool.tables[table] as Outcomes;
    const row = wild && draw() < 0.6 ? Math.floor(draw() * outcomes.rows.length) : null;
    const index = row ?? weighted(outcomes.rows, outcomes.total, draw);
    const { code, weight, paths } = outcomes.rows[index] as OutcomeRow;
    const { path } = paths[weighted(paths, weight, draw)] as OutcomeRow["paths"][number];
    const fallen = path.rolls.map((roll) => fall(roll, draw));
    dice.push(...fallen);
    draws.push({ code, dice: fallen });
    const word = machine.pool.wordAt(table, drawOf(outcomes, index));
    (tally.cells[machine.cellBase + (word >> CLASS_BITS)] as number)++;
    // Rows of one class must leave the same game behind.
    copy.set(machine.state);
    meters.set(machine.meters);
    machine.apply(machine.pool.classCode(table, word & CLASS_MASK));
    const other = machine.next();
    machine.stand();
    after.set(fight.words);
    machine.state.set(copy);
    machine.meters.set(meters);
    machine.apply(code);
    table = machine.next();
    machine.stand();
    if (table !== other || after.some((value, i) => value !== fight.words[i])) {
      throw new Error(`a class of table ${table} holds rows with different ends`);
    }
    machine.rise();
    turn += machine.turnsPassed;
  }
  const limit = table !== OVER;
  const stalemate = table === STALEMATE;
  const walked = { dice, turn, stalemate };
  if (stalemate || turn > duel.turns) turn = duel.turns;
  (tally.cells[program.turnCell + turn] as number)++;
  const cells = new Int32Array(64);
  const count = machine.endCells(limit, cells);
  for (let i = 0; i < count; i++) (tally.cells[cells[i] as number] as number)++;
  tally.games = 1;
  const cools = duel.figures.map((_, f) => (fight.status(f) === IN ? fight.at(f, CL) : 0));
  return { tally, cools, walked, draws };
}

function weighted(items: readonly { weight: number }[], total: number, draw: Uniform): number {
  let rest = draw() * total;
  for (let i = 0; i < items.length; i++) {
    rest -= (items[i] as { weight: number }).weight;
    if (rest < 0) return i;
  }
  return items.length - 1;
}

const fall = ({ rule, sides, low, high }: Roll, draw: Uniform): FallenDie => ({
  rule,
  sides,
  face: low + Math.floor(draw() * (high - low + 1)),
});

/** A draw in the middle of a row's share of the 2^32. */
function drawOf(outcomes: Outcomes, index: number): number {
  let before = 0n;
  for (let i = 0; i < index; i++) before += BigInt((outcomes.rows[i] as OutcomeRow).weight);
  const twice = 2n * before + BigInt((outcomes.rows[index] as OutcomeRow).weight);
  return Number((twice << 31n) / BigInt(outcomes.total)) | 0;
}

/** Everything that a tally of one game says, by name; the game told must say the same. */
export function tallyFacts(program: DuelProgram, tally: Tally): Record<string, number> {
  const { plan, columns } = program;
  const facts: Record<string, number> = {};
  const add = (name: string, counter: number): void => {
    const value = counted(plan, tally, counter);
    if (value !== 0) facts[name] = value;
  };
  for (const [outcome, counter] of Object.entries(columns.outcomes)) add(outcome, counter);
  add("turns", columns.turns);
  for (const figure of columns.figures) {
    add(`${figure.figure} dead`, wayOut(figure, "killed"));
    add(`${figure.figure} disabled`, wayOut(figure, "disabled"));
    add(`${figure.figure} surrendered`, wayOut(figure, "surrendered"));
    add(`${figure.figure} enemies out`, figure.enemiesOut);
  }
  for (const shot of columns.shots) {
    const name = `${shot.figure} ${shot.weapon} ${shot.band} ${shot.mode}`;
    add(`${name} shots`, shot.shots);
    add(`${name} hits`, shot.hits);
  }
  for (const effect of columns.effects) {
    add(`${effect.figure} ${effect.weapon} ${effect.effect} ${effect.location}`, effect.count);
  }
  return facts;
}

/** The same facts of a game told. */
export function toldFacts(program: DuelProgram, game: TableGame): Record<string, number> {
  const facts: Record<string, number> = {};
  const add = (name: string, value = 1): void => {
    if (value !== 0) facts[name] = (facts[name] ?? 0) + value;
  };
  add(game.winner);
  add("turns", game.turns);
  game.figures.forEach((man, f) => {
    const name = program.duel.figures[f]?.name;
    if (man.status !== "in") add(`${name} ${man.status}`);
    add(`${name} enemies out`, man.enemiesOut);
    for (const { weapon, band, mode, hit } of man.shots) {
      add(`${name} ${weapon} ${band} ${mode} shots`);
      if (hit) add(`${name} ${weapon} ${band} ${mode} hits`);
    }
    for (const { weapon, effect, location } of man.effects) {
      add(`${name} ${weapon} ${effect} ${location}`);
    }
  });
  return facts;
}

/** The first game in which the readings differ. */
export interface Difference {
  readonly game: number;
  readonly what: string;
}

/**
 * Plays games on the machine, again by the oracle, and told.
 * @returns null if they are all the same
 */
export function lockstep(program: DuelProgram, draw: Uniform, games: number): Difference | null {
  const machine = program.machine();
  const again = new DrawnAgain(program);
  for (let game = 0; game < games; game++) {
    const what = difference(program, machine, again, draw, game % 2 === 0);
    if (what !== null) return { game, what };
  }
  return null;
}

function difference(
  program: DuelProgram,
  machine: ChainDriver<Fight>,
  again: DrawnAgain,
  draw: Uniform,
  wild: boolean,
): string | null {
  const played = playMachine(program, machine, draw, wild);
  let oracle: Replayed;
  try {
    oracle = replayDuel(program.duel, played.walked);
  } catch (error) {
    return (error as Error).message;
  }
  const facts = tallyFacts(program, played.tally);
  const others = toldFacts(program, oracle.played);
  for (const name of new Set([...Object.keys(facts), ...Object.keys(others)])) {
    if (facts[name] !== others[name]) {
      return `${name}: machine ${facts[name] ?? 0}, told ${others[name] ?? 0}`;
    }
  }
  const cools = oracle.played.figures.map((man) => (man.status === "in" ? man.cool : 0));
  if (!played.walked.stalemate && cools.some((cool, f) => cool !== played.cools[f])) {
    return `Cool: machine ${played.cools.join(" ")}, told ${cools.join(" ")}`;
  }
  return storiesDiffer(() => again.tell(played.draws), oracle.story);
}

function storiesDiffer(tell: () => Story, oracle: Story): string | null {
  try {
    expect(tell()).toEqual(oracle);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
