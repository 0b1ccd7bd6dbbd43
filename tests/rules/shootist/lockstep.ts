/**
 * The same dice for both readings of the rules: a fight is played on the machine, row by row, and
 * the dice that those rows stand for are given to the second reading, which must ask for exactly
 * these, in its own order, and end in exactly the same fight.
 */
import { expect } from "vitest";
import { HAND_TO_HAND, SIDES } from "../../../src/core/columns.js";
import { OVER, TURN_BITS } from "../../../src/core/machine.js";
import type { Outcomes } from "../../../src/core/outcomes.js";
import { CLASS_BITS, CLASS_MASK } from "../../../src/core/outcomes.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../../../src/core/random.js";
import type { FallenDie, ToldDie, ToldEvent } from "../../../src/core/story.js";
import { counted, emptyTally, type Tally } from "../../../src/core/tally.js";
import { compileSkirmish, type FightProgram } from "../../../src/rules/shootist/compile.js";
import { bandName, MODES } from "../../../src/rules/shootist/counts.js";
import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { field } from "../../../src/rules/shootist/state.js";
import { skirmishTeller } from "../../../src/rules/shootist/told.js";
import { walkGame } from "../../core/walk.js";
import type { Uniform } from "../../statistical/seeded.js";
import type { PlayedFight, Shot } from "./oracle/game.js";
import { playDice } from "./oracle/play.js";

/** A fight as it was played on the machine. */
interface Played {
  readonly tally: Tally;
  readonly dice: readonly FallenDie[];
  /** By fighter: 0 in play, then as the machine's state says. */
  readonly status: readonly number[];
  /** By fighter in play: rounds of each gun. */
  readonly rounds: readonly (readonly number[])[];
}

/** Plays one fight, every row of a table as likely as its weight or, if `wild`, often as any other row. */
export function playMachine(
  program: FightProgram,
  machine: ReturnType<FightProgram["machine"]>,
  uniform: Uniform,
  wild: boolean,
): Played {
  const { skirmish } = program;
  const tally = emptyTally(program.plan);
  const dice: FallenDie[] = [];
  const copy = new Int32Array(machine.state.length);
  const after = new Int32Array(machine.state.length);
  const places = new Set<number>();
  machine.start();
  let table = machine.next();
  let turn = 1 + machine.turnsPassed;
  while (table >= 0 && turn <= skirmish.turns) {
    const place = (machine.place << TURN_BITS) | turn;
    if (places.has(place)) throw new Error(`two draws at place ${machine.place} of turn ${turn}`);
    places.add(place);
    const outcomes = machine.pool.tables[table] as Outcomes;
    const u = wild && uniform() < 0.6 ? anyRow(outcomes, uniform) : (uniform() * 2 ** 32) | 0;
    dice.push(...machine.pool.diceAt(table, u));
    const { code } = outcomes.rows[machine.pool.rowAt(table, u)] as Outcomes["rows"][number];
    const word = machine.pool.wordAt(table, u);
    (tally.cells[machine.cellBase + (word >> CLASS_BITS)] as number)++;
    // Rows of one class must leave the same fight behind.
    copy.set(machine.state);
    machine.apply(machine.pool.classCode(table, word & CLASS_MASK));
    const other = machine.next();
    after.set(machine.state);
    machine.state.set(copy);
    machine.apply(code);
    table = machine.next();
    if (table !== other || after.some((value, i) => value !== machine.state[i])) {
      throw new Error(`a class of table ${table} holds rows with different ends`);
    }
    turn += machine.turnsPassed;
  }
  const limit = table !== OVER;
  (tally.cells[program.turnCell + (limit ? skirmish.turns : turn)] as number)++;
  const cells = new Int32Array(64);
  const count = machine.endCells(limit, cells);
  for (let i = 0; i < count; i++) (tally.cells[cells[i] as number] as number)++;
  tally.games = 1;
  return {
    tally,
    dice,
    status: skirmish.fighters.map((_, f) => field.status(f)),
    rounds: skirmish.fighters.map(({ weapons }, f) =>
      weapons.map((_, slot) => (field.inPlay(f) ? field.rounds(f, slot) : 0)),
    ),
  };
}

/** A draw somewhere in a row's share of the 2^32, each row as likely as any other. */
function anyRow({ rows, total }: Outcomes, uniform: Uniform): number {
  const index = Math.floor(uniform() * rows.length);
  const before = rows.slice(0, index).reduce((sum, { weight }) => sum + weight, 0);
  const weight = rows[index]?.weight as number;
  return Math.floor(((before + weight * (0.01 + 0.98 * uniform())) / total) * 2 ** 32) | 0;
}

type Facts = Record<string, number>;

/** Everything that a tally of one fight says, by name. */
function tallyFacts({ plan, columns }: FightProgram, tally: Tally): Facts {
  const facts: Facts = {};
  const add = (name: string, counter: number): void => {
    const value = counted(plan, tally, counter);
    if (value !== 0) facts[name] = value;
  };
  for (const [outcome, counter] of Object.entries(columns.outcomes)) add(outcome, counter);
  add("turns", columns.turns);
  for (const figure of columns.figures) {
    for (const { fate, counter } of figure.fates) add(`${figure.figure} ${fate}`, counter);
    add(`${figure.figure} enemies out`, figure.enemiesOut);
  }
  for (const shot of columns.shots) {
    const name = `${shot.figure} ${shot.weapon} ${shot.band} ${shot.mode}`;
    add(`${name} shots`, shot.shots);
    add(`${name} hits`, shot.hits);
  }
  for (const side of SIDES) {
    const { num, den } = plan.pairs[columns.sides[side].hitPair] as { num: number; den: number };
    add(`side ${side} shots`, den);
    add(`side ${side} hits`, num);
  }
  for (const { figure, weapon, effect, count, perShotPair } of columns.effects) {
    if (weapon !== HAND_TO_HAND) continue;
    add(`${figure} ${effect} by hand`, count);
    // All his rows are shares of the same rolls.
    if (effect === "dead") add(`${figure} brawls`, plan.pairs[perShotPair]?.den as number);
  }
  return facts;
}

/** The same facts of the second reading's fight. */
function oracleFacts({ skirmish }: FightProgram, fight: PlayedFight): Facts {
  const facts: Facts = {};
  const add = (name: string, value = 1): void => {
    if (value !== 0) facts[name] = (facts[name] ?? 0) + value;
  };
  add(fight.winner);
  add("turns", fight.turns);
  fight.fighters.forEach((man, f) => {
    const name = skirmish.fighters[f]?.name;
    if (man.status !== "in") add(`${name} ${man.status.replaceAll(" ", "_")}`);
    add(`${name} enemies out`, man.credits);
    for (const shot of man.shots) {
      if (shot.crossfire) continue;
      const row = `${name} ${rowOf(skirmish.fighters, shot)}`;
      const side = `side ${skirmish.fighters[f]?.side}`;
      for (const what of [row, side]) add(`${what} shots`);
      if (shot.hit) for (const what of [row, side]) add(`${what} hits`);
    }
  });
  for (const { rule, who, target, dice, result } of fight.log) {
    if (rule !== "SH-BRAWL-1") continue;
    const both = [who, target].map((f) => skirmish.fighters[f as number]?.name);
    for (const name of both) add(`${name} brawls`);
    const [mine, his] = dice as [ToldDie, ToldDie];
    const effect = BLOWS.find(([words]) => result.includes(words))?.[1];
    if (effect !== undefined) add(`${both[mine.face > his.face ? 0 : 1]} ${effect} by hand`);
  }
  return facts;
}

/** What a brawl did, by the words in which it is told; the first that fits. */
const BLOWS = [
  [", killed", "dead"],
  [", knocked out", "knocked-out"],
  [", disarmed", "disarmed"],
  ["hit in the", "wound"],
] as const;

const MODE_IDS: Readonly<Record<string, string>> = {
  aimed: "aimed",
  "both barrels": "both-barrels",
  "two pistols": "two-pistols",
  fan: "fan",
};

function rowOf(fighters: FightProgram["skirmish"]["fighters"], shot: Shot): string {
  const weapon = fighters.flatMap(({ weapons }) => weapons).find(({ id }) => id === shot.weapon);
  if (weapon === undefined) throw new Error(`nobody has a ${shot.weapon}`);
  if (shot.at === "building") return `${shot.weapon} building fire`;
  const mode = weapon.thrown ? "thrown" : MODE_IDS[shot.mode];
  if (!(MODES as readonly (string | undefined)[]).includes(mode)) throw new Error(`mode ${mode}`);
  return `${shot.weapon} ${bandName(weapon, shot.band)} ${mode}`;
}

/**
 * Plays fights on the machine and again by the oracle.
 * @param told what the oracle is to play, if not the same fight
 * @returns null if they are all the same, else the first difference
 */
export function lockstep(
  program: FightProgram,
  uniform: Uniform,
  games: number,
  told: Skirmish = program.skirmish,
): string | null {
  const machine = program.machine();
  for (let game = 0; game < games; game++) {
    const what = difference(program, machine, uniform, game % 2 === 0, told);
    if (what !== null) return `game ${game}: ${what}`;
  }
  return null;
}

/**
 * What differs between a game as it tells itself and as the oracle plays it with the dice of the machine.
 * @param told what the oracle is to play, if not the same fight
 */
export function toldDifference(
  skirmish: Skirmish,
  seed: string,
  game: number,
  told: Skirmish = skirmish,
): string | null {
  const { record, events } = skirmishTeller(skirmish, seed)(game);
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  const key0 = gameKey0(seed0, game);
  const key1 = gameKey1(seed1, key0);
  const machine = compileSkirmish(skirmish).machine();
  const { dice } = walkGame(machine, skirmish.turns, (place, turn) =>
    draw(key0, key1, place, turn),
  );
  try {
    const fight = playDice(told, dice);
    const tries = fight.fighters.map(({ shots }) => shots.filter(({ crossfire }) => !crossfire));
    expect(record).toEqual({
      game,
      winner: fight.winner,
      turns: fight.turns,
      shots: tries.map((shots) => shots.length),
      hits: tries.map((shots) => shots.filter(({ hit }) => hit).length),
    });
    const end = events.at(-1) as ToldEvent;
    // The oracle goes on to the limit where nobody can do anything any more.
    const idle = end.rule === "SH-TURN-7" && end.text.includes(String(skirmish.turns));
    const last = idle ? (events.at(-2)?.turn ?? 0) : end.turn;
    const oracle = fight.log.filter(({ turn }) => turn <= last && (!idle || turn < skirmish.turns));
    expect((idle ? events.slice(0, -1) : events).map(rounded)).toEqual(oracle.map(rounded));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What is told of an event; places to a millionth of an inch, which the machine keeps as whole thousandths. */
const rounded = ({ turn, rule, text, dice, moves = [], out = [] }: ToldEvent) => ({
  turn,
  rule,
  text,
  dice,
  moves: moves.map(({ figure, way }) => [
    figure,
    way.flat().map((x) => Math.round(x * 1e6) / 1e6 || 0),
  ]),
  out,
});

const STATUS = ["in", "killed", "knocked out", "disarmed", "killed"];

function difference(
  program: FightProgram,
  machine: ReturnType<FightProgram["machine"]>,
  uniform: Uniform,
  wild: boolean,
  told: Skirmish,
): string | null {
  const played = playMachine(program, machine, uniform, wild);
  let fight: PlayedFight;
  try {
    fight = playDice(told, played.dice);
  } catch (error) {
    return (error as Error).message;
  }
  const facts = tallyFacts(program, played.tally);
  const others = oracleFacts(program, fight);
  for (const name of new Set([...Object.keys(facts), ...Object.keys(others)])) {
    if (facts[name] !== others[name]) {
      return `${name}: machine ${facts[name] ?? 0}, oracle ${others[name] ?? 0}`;
    }
  }
  for (const [f, man] of fight.fighters.entries()) {
    if (STATUS[played.status[f] as number] !== man.status) return `status of ${f}`;
    if (man.status !== "in") continue;
    const rounds = played.rounds[f] as readonly number[];
    const differ = rounds.some((left, slot) => left !== man.guns[slot]?.rounds);
    if (differ) return `rounds of ${f}: machine ${rounds}, oracle ${JSON.stringify(man.guns)}`;
  }
  return null;
}
