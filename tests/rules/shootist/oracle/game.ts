/**
 * The slow second reading: one game, every die rolled, written from the numbered rules and the
 * decisions S1, S2, ... of the README alone. It shares nothing with the fast resolver but the data
 * tables, the sentences and the model of a fight, so that each can be checked against the other.
 * Plainness comes first here, speed second.
 */
import type { Outcome } from "../../../../src/core/columns.js";
import type { Skirmish } from "../../../../src/rules/shootist/skirmish.js";
import type { Location } from "../../../../src/rules/shootist/tables.js";
import { listed } from "../../../../src/rules/shootist/words.js";
import { bestMoving, bestStanding, isMore, type Option } from "./options.js";
import { act } from "./policy.js";
import { collapse, fanOn } from "./shooting.js";
import {
  Game,
  given,
  type LogEntry,
  type Man,
  type Roller,
  type Shot,
  type Status,
} from "./state.js";
import { drawDie } from "./steps.js";
import { lookForIndians } from "./wounds.js";

export type { LogEntry, Roller, Shot, Status } from "./state.js";

/** A man when the fight is over. */
export interface PlayedFighter {
  readonly status: Status;
  /** Number of the man who is credited with putting him out; null if he is in play. */
  readonly putOutBy: number | null;
  /** How many enemies he put out (S26). */
  readonly credits: number;
  readonly wounds: Readonly<Record<Location, number>>;
  /** His gear as he has it now, in order. */
  readonly guns: readonly { readonly weapon: string; readonly rounds: number }[];
  /** Rounds beside those in the guns, by weapon id. */
  readonly spare: Readonly<Record<string, number>>;
  /** Place on the line, inches. */
  readonly at: number;
  readonly mounted: boolean;
  /** null: he never had one. */
  readonly horse: { readonly wounds: number; readonly at: number } | null;
  readonly noticed: boolean;
  /** Every shoot die that he rolled, in order. */
  readonly shots: readonly Shot[];
}

export interface PlayedFight {
  readonly winner: Outcome;
  /** The turn in which the fight ended; the limit for a draw. */
  readonly turns: number;
  readonly log: readonly LogEntry[];
  /** In file order, side A first. */
  readonly fighters: readonly PlayedFighter[];
}

/**
 * Plays one fight.
 * @param skirmish the fight
 * @param roll     gives the face of each die, in the order in which the rules ask
 * @returns who won, every man at the end, and what happened line by line
 * @source SH-*, and S1, S2, ... of the README
 */
export function playSkirmish(skirmish: Skirmish, roll: Roller): PlayedFight {
  const game = new Game(skirmish, roll);
  while (!game.over && game.turn < skirmish.turns) {
    game.turn += 1;
    playTurn(game);
  }
  const winner = winnerOf(game);
  game.write(["SH-TURN-7", winner, {}], { result: winner });
  return { winner, turns: game.turn, log: game.log, fighters: game.men.map(played(game)) };
}

/** SH-TURN-7, S1. */
function winnerOf(game: Game): Outcome {
  const a = game.sideInPlay("A");
  const b = game.sideInPlay("B");
  if (a && b) return "draw";
  if (!a && !b) return "mutual";
  return a ? "A" : "B";
}

const played =
  (game: Game) =>
  (man: Man): PlayedFighter => ({
    status: man.status,
    putOutBy: man.putOutBy?.number ?? null,
    credits: game.men.filter((each) => each.putOutBy === man && each.sheet.side !== man.sheet.side)
      .length,
    wounds: { ...man.wounds },
    guns: man.guns.map(({ weapon, rounds }) => ({ weapon: weapon.id, rounds })),
    spare: Object.fromEntries(man.spare),
    at: man.x,
    mounted: man.mounted,
    horse: man.horse === null ? null : { wounds: man.horse.wounds, at: man.horse.x },
    noticed: man.noticed,
    shots: man.shots,
  });

/** S2. */
function playTurn(game: Game): void {
  for (const man of game.men) clearMarks(man);
  lookForIndians(game);
  const inPlay = game.men.filter((man) => man.inPlay);
  for (const man of inPlay) declareVariable(game, man);
  for (const man of inPlay) declareSuperFast(game, man);
  const order = draw(game, inPlay);
  for (const man of order) {
    if (man.inPlay) act(game, man);
    if (game.over) return;
  }
  for (const pass of [2, 3]) {
    for (const man of order) {
      fanOn(game, man, pass);
      if (game.over) return;
    }
  }
  collapse(game);
}

/** SH-TURN-4. */
function clearMarks(man: Man): void {
  man.exposed = false;
  man.shotAt = false;
  man.moved = false;
  man.poppedOut = false;
  man.attackers = [];
  man.variable = null;
  man.superFast = false;
  man.fan = null;
  man.kindsBefore = man.kinds;
  man.kinds = new Set();
  if (man.horse !== null) man.horse.moved = false;
}

/** SH-POL-4: on Shoot if with it he has any legal shot, else on Dodge. */
function declareVariable(game: Game, man: Man): void {
  if (!man.has("variable")) return;
  man.variable = "shoot";
  if (choice(game, man) === null) man.variable = "dodge";
  const skill = man.variable === "shoot" ? "Shoot" : "Dodge";
  game.write(["SH-ABIL-7", "better", { skill }], {
    who: man.number,
    result: skill,
  });
}

/** SH-POL-4: if what he would shoot, with all its steps, is a D10 or a D12. */
function declareSuperFast(game: Game, man: Man): void {
  if (!man.has("super-fast")) return;
  man.superFast = true;
  const option = choice(game, man);
  man.superFast = option !== null && option.die >= 10;
  if (!man.superFast) return;
  game.write(["SH-ABIL-5", "fast", {}], { who: man.number, result: "first" });
}

/** What he would shoot as things stand, from where he is or after a move. */
function choice(game: Game, man: Man): Option | null {
  const standing = bestStanding(game, man);
  if (game.skirmish.standing) return standing;
  const moving = bestMoving(game, man);
  return moving !== null && isMore(moving.value, standing?.value ?? 0) ? moving : standing;
}

/** SH-TURN-1, SH-TURN-5, S3: all Draw dice, then lots for the tied. */
function draw(game: Game, men: readonly Man[]): Man[] {
  for (const man of men) {
    man.drawDie = drawDie(game.skirmish, man);
    man.drawRoll = game.roll("SH-TURN-1", man.drawDie, man, "Draw").face;
  }
  // Higher acts sooner; men with the same figures are tied.
  const biggerFirst = game.skirmish.readings.tiedDraw === "bigger-die";
  const precedence = (man: Man): number[] => [
    man.unaware ? 0 : 1,
    man.superFast ? 1 : 0,
    man.drawRoll,
    biggerFirst ? man.drawDie : 0,
  ];
  const sooner = (a: Man, b: Man): number => {
    const [ofA, ofB] = [precedence(a), precedence(b)];
    return ofA.reduce((found, value, i) => found || given(ofB[i]) - value, 0);
  };
  const sorted = [...men].sort((a, b) => sooner(a, b) || a.number - b.number);
  const order: Man[] = [];
  while (order.length < sorted.length) {
    const first = given(sorted[order.length]);
    const tied = sorted.filter((man) => sooner(first, man) === 0);
    order.push(...shuffled(game, tied));
  }
  const names = listed(order.map(({ name }) => name));
  game.write(["SH-TURN-1", "order", { names }], { result: "order" });
  return order;
}

/** SH-TURN-2: each order of the tied equally likely. */
function shuffled(game: Game, tied: readonly Man[]): Man[] {
  const left = [...tied];
  const order: Man[] = [];
  while (left.length > 1) {
    const names = listed(left.map(({ name }) => name));
    const lot = game.roll("SH-TURN-2", left.length, null, `lot among ${names}`);
    const [man] = left.splice(lot.face - 1, 1);
    order.push(given(man));
    lot.meaning += `: ${given(man).name}`;
  }
  return [...order, ...left];
}
