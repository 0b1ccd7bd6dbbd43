/**
 * The same dice for both readings of the rules: a game is played on the machine, row by row, and
 * the dice that those rows stand for are then given to the reference, which must ask for exactly
 * these, in its own order, and end in exactly the same game.
 */
import type { Roll } from "../../../src/core/dice/enumerated.js";
import { OVER, STALEMATE } from "../../../src/core/machine.js";
import type { OutcomeRow, Outcomes } from "../../../src/core/outcomes.js";
import { CLASS_BITS, CLASS_MASK } from "../../../src/core/outcomes.js";
import { counted, emptyTally, type Tally } from "../../../src/core/tally.js";
import type { DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import { columnOf } from "../../../src/rules/law-of-the-gun/outcomes.js";
import { playReference, type ReferenceGame } from "../../../src/rules/law-of-the-gun/reference.js";
import { type DuelMachine, STEP } from "../../../src/rules/law-of-the-gun/resolve.js";
import { RESULTS, resultOf } from "../../../src/rules/law-of-the-gun/rolls.js";
import {
  CL,
  IN,
  PC,
  SIMULTANEOUS,
  TARGET,
  VICTIM,
} from "../../../src/rules/law-of-the-gun/state.js";
import { wayOut } from "../../core/fates.js";
import type { Uniform } from "../../statistical/seeded.js";

interface Rolled {
  readonly rule: string;
  readonly sides: number;
  readonly face: number;
}

/** A game as it was played on the machine. */
export interface MachineGame {
  readonly tally: Tally;
  /** Of each figure in action; 0 for the others, whose Cool nobody asks for. */
  readonly cools: readonly number[];
  /** In the order in which the reference rolls. */
  readonly dice: readonly Rolled[];
  /**
   * Nobody can shoot any more (D19): the machine stops, the reference goes on and may roll for
   * Cool.
   */
  readonly stalemate: boolean;
}

/** Dice of a shot that are rolled before any injury, when shots are simultaneous (LG-TURN-5). */
const BEFORE_INJURIES = ["LG-FAN-1", "LG-SHOOT-2", "LG-HIT-1", "LG-EFF-1"];

/** Plays one game, every row of a table as likely as its weight or, if `wild`, as any other row. */
export function playMachine(
  program: DuelProgram,
  machine: DuelMachine,
  draw: Uniform,
  wild: boolean,
): MachineGame {
  const { duel } = program;
  const tally = emptyTally(program.plan);
  const dice: Rolled[] = [];
  const injuries: Rolled[] = [];
  const flush = (): void => {
    dice.push(...injuries);
    injuries.length = 0;
  };
  const copy = new Int32Array(machine.state.length);
  const after = new Int32Array(machine.state.length);
  const meters = new Uint8Array(machine.meters.length);
  let coin = duel.first === "roll";
  // A new slot of a gunfight: the injuries of the one before are over.
  const told = machine.listener;
  machine.listener = (note) => {
    told?.(note);
    if (note.kind === "simultaneous") flush();
  };
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
    const pc = machine.get(PC);
    if (coin && pc !== STEP.npcWait) {
      // The reference always rolls for the first side, also where nothing hangs on it.
      if (fallen[0]?.rule !== "LG-TURN-2") dice.push({ rule: "LG-TURN-2", sides: 6, face: 1 });
      coin = false;
    }
    if (pc === STEP.shotWait || pc === STEP.spreadWait) addGrazeSide(machine, pc, code, fallen);
    const together =
      machine.get(SIMULTANEOUS) !== 0 &&
      (pc === STEP.shotWait || pc === STEP.spreadWait || pc === STEP.fanWait);
    if (together) {
      for (const one of fallen) (BEFORE_INJURIES.includes(one.rule) ? dice : injuries).push(one);
    } else {
      flush();
      dice.push(...fallen);
    }
    const word = machine.pool.wordAt(table, drawOf(outcomes, index));
    (tally.cells[machine.cellBase + (word >> CLASS_BITS)] as number)++;
    // Rows of one class must leave the same game behind.
    copy.set(machine.state);
    meters.set(machine.meters);
    machine.apply(machine.pool.classCode(table, word & CLASS_MASK));
    const other = machine.next();
    after.set(machine.state);
    machine.state.set(copy);
    machine.meters.set(meters);
    machine.apply(code);
    table = machine.next();
    if (table !== other || after.some((value, i) => value !== machine.state[i])) {
      throw new Error(`a class of table ${table} holds rows with different ends`);
    }
    turn += machine.turnsPassed;
  }
  flush();
  machine.listener = told;
  if (coin) dice.push({ rule: "LG-TURN-2", sides: 6, face: 1 });
  const limit = table !== OVER;
  const stalemate = table === STALEMATE;
  if (stalemate || turn > duel.turns) turn = duel.turns;
  (tally.cells[program.turnCell + turn] as number)++;
  const cells = new Int32Array(64);
  const count = machine.endCells(limit, cells);
  for (let i = 0; i < count; i++) (tally.cells[cells[i] as number] as number)++;
  tally.games = 1;
  const cools = duel.figures.map((_, f) => (machine.status(f) === IN ? machine.at(f, CL) : 0));
  return { tally, cools, dice, stalemate };
}

function weighted(items: readonly { weight: number }[], total: number, draw: Uniform): number {
  let rest = draw() * total;
  for (let i = 0; i < items.length; i++) {
    rest -= (items[i] as { weight: number }).weight;
    if (rest < 0) return i;
  }
  return items.length - 1;
}

const fall = ({ rule, sides, low, high }: Roll, draw: Uniform): Rolled => ({
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

/** The reference dices for the side of a grazed limb (LG-EFF-3), which the machine leaves out. */
function addGrazeSide(machine: DuelMachine, pc: number, code: number, fallen: Rolled[]): void {
  const result = RESULTS[resultOf(code)];
  if (result?.kind !== "graze" || (result.location !== "arm" && result.location !== "leg")) return;
  const victim = machine.get(pc === STEP.shotWait ? TARGET : VICTIM);
  const figure = machine.duel.figures[victim];
  if (figure === undefined || machine.status(victim) !== IN) return;
  if (columnOf(figure.cover, machine.duel.readings).column === "left") return;
  const cool = fallen.findIndex((one) => one.rule === "LG-COOL-1");
  fallen.splice(cool < 0 ? fallen.length : cool, 0, { rule: "LG-EFF-3", sides: 6, face: 1 });
}

/**
 * The reference's game with exactly the dice of a machine's game. Throws where it asks for others.
 */
export function playScripted(program: DuelProgram, played: MachineGame): ReferenceGame {
  const { dice, stalemate } = played;
  let next = 0;
  const game = playReference(program.duel, {
    roll(sides) {
      const one = dice[next++];
      if (one === undefined && stalemate && sides === 6) return 1 + (next % 6);
      if (one === undefined) throw new Error(`the reference rolls a D${sides} more`);
      if (one.sides !== sides) {
        throw new Error(
          `die ${next}: a D${one.sides} (${one.rule}), the reference rolls a D${sides}`,
        );
      }
      return one.face;
    },
  });
  if (next < dice.length) {
    throw new Error(`the reference leaves ${dice.length - next} dice, first ${dice[next]?.rule}`);
  }
  return game;
}

/** Everything that a tally of one game says, by name; the reference's game must say the same. */
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

/** The same facts of a reference game. */
export function referenceFacts(program: DuelProgram, game: ReferenceGame): Record<string, number> {
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
 * Plays games on the machine and again by the reference.
 * @returns null if they are all the same
 */
export function lockstep(program: DuelProgram, draw: Uniform, games: number): Difference | null {
  const machine = program.machine();
  for (let game = 0; game < games; game++) {
    const what = difference(program, machine, draw, game % 2 === 0);
    if (what !== null) return { game, what };
  }
  return null;
}

function difference(
  program: DuelProgram,
  machine: DuelMachine,
  draw: Uniform,
  wild: boolean,
): string | null {
  const played = playMachine(program, machine, draw, wild);
  let game: ReferenceGame;
  try {
    game = playScripted(program, played);
  } catch (error) {
    return (error as Error).message;
  }
  const facts = tallyFacts(program, played.tally);
  const others = referenceFacts(program, game);
  for (const name of new Set([...Object.keys(facts), ...Object.keys(others)])) {
    if (facts[name] !== others[name]) {
      return `${name}: machine ${facts[name] ?? 0}, reference ${others[name] ?? 0}`;
    }
  }
  const cools = game.figures.map((man) => (man.status === "in" ? man.cool : 0));
  if (played.stalemate || cools.every((cool, f) => cool === played.cools[f])) return null;
  return `Cool: machine ${played.cools.join(" ")}, reference ${cools.join(" ")}`;
}
