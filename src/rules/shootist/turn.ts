/**
 * SH-TURN: the turn, in the order of the book: marks and declarations, the Draw, everybody's action, the later shots of
 * fans, how it ends. What a man does when his place comes is in `activation.ts`: that is where to read on.
 */
import { OVER, SETTLED, STALEMATE } from "../../core/machine.js";
import { placed } from "../../core/placed.js";
import { IDLE_CELL } from "../../core/tally.js";
import { act } from "./activation.js";
import { anyFire, collapse } from "./buildings.js";
import { choose, draw, isOpen, PURPOSE, settle } from "./draws.js";
import { fanOn, fireOn } from "./fire.js";
import { able, drawDie } from "./ladder.js";
import { lookForIndians } from "./movement.js";
import { POINT } from "./options.js";
import { drawOfTwoKey, ROLL } from "./outcomes.js";
import {
  ACT,
  ACTIVE,
  BURNED,
  FAST,
  field,
  IN,
  MEN_MAX,
  OF_THE_TURN,
  PASS,
  STAGE,
  STAGE_NOW,
  STATUS,
  UNAWARE,
  VARIABLE_DODGE,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER } from "./tables.js";

/** Four classes of men, faces below 16, dice below 8. */
const RANKS = 4 * 16 * 8;

/** A game turn, from wherever the words are. @returns as `Game.segment` */
export function playTurn(): number {
  // The words may be others than those that were left.
  if (!field.straight) field.renewAll();
  if (field.now[STAGE_NOW] === STAGE.turn) {
    beginTurn();
    if (settle()) return SETTLED;
  }
  if (field.now[STAGE_NOW] === STAGE.order) drawOrder();
  else {
    const did = fireOn();
    if (did !== 0) return did;
  }
  const did = actions();
  return did === 0 ? endTurn() : did;
}

// ---- before the first action (SH-TURN-4)

const variable = able("variable");
const lesser = field.ofEach(({ habits }) => (habits.lesserDraw === null ? 0 : 1));
const superFast = able("super-fast");
/** Somebody does more at the beginning of a turn. */
let declares = false;
/** 1 where of tied dice the bigger goes first. */
const biggerDie = placed(Uint8Array, 1);
const drawTables = placed(Int32Array, LADDER.length);
field.onEnter(() => {
  const { count } = field;
  declares = [variable, superFast].some((able) => able.subarray(0, count).includes(1));
  biggerDie[0] = field.readings.tiedDraw === "bigger-die" ? 1 : 0;
  drawTables.set(LADDER.map((_, die) => field.tables.find(ROLL.draw, die)));
});

/** SH-TURN-4, S2: marks are cleared, Indians looked for, declarations made. */
function beginTurn(): void {
  const { count } = field;
  field.witness.turnBegins();
  if (field.asking) field.shotAt[0] = 0;
  for (let f = 0; f < count; f++) clearMarks(f);
  lookForIndians();
  if (declares) declare();
  field.now[STAGE_NOW] = STAGE.order;
}

function clearMarks(f: number): void {
  if ((field.flags[f]! & OF_THE_TURN) !== 0) field.lower(f, OF_THE_TURN);
  if ((field.flags[f]! & STATUS) !== IN) return;
  if (field.attackers[f] !== 0 || field.kindsShot[f] !== 0) field.renew(f);
  field.attackers[f] = 0;
  field.kindsShot[f] = field.kindsShot[f]! >> 4;
}

/** SH-POL-4: first all Variable, then all Super Fast (S2). */
function declare(): void {
  const { count } = field;
  for (let f = 0; f < count; f++) {
    if (variable[f] === 0 || (field.flags[f]! & STATUS) !== IN) continue;
    const shoots = choose(POINT.variable, f);
    field.raise(f, shoots === 1 ? VARIABLE_SHOOT : VARIABLE_DODGE);
    field.witness.declares(f, POINT.variable, shoots);
  }
  for (let f = 0; f < count; f++) {
    if (superFast[f] === 0 || (field.flags[f]! & STATUS) !== IN) continue;
    if (choose(POINT.superFast, f) !== 1) continue;
    field.raise(f, FAST);
    field.witness.declares(f, POINT.superFast, 1);
  }
}

// ---- the Draw (SH-TURN-1 to SH-TURN-3)

const rolled = placed(Int32Array, MEN_MAX);
/** By rank: who has it, bits of places in `rolled`. By 32 ranks: which of them somebody has. */
const men = placed(Int32Array, RANKS);
const ranks = placed(Int32Array, RANKS / 32);

/** Who acts after whom. */
function drawOrder(): void {
  const { count } = field;
  let left = 0;
  for (let f = 0; f < count; f++) if ((field.flags[f]! & STATUS) === IN) rolled[left++] = f;
  if (left === 2) drawOfTwo(rolled[0]!, rolled[1]!);
  else drawOfAll(left);
  for (let i = left; i < count; i++) field.order[i] = -1;
  field.witness.ordered();
  field.now[ACT] = 0;
  field.now[PASS] = 1;
  field.now[STAGE_NOW] = STAGE.act;
}

/** S3: who goes before whom whatever the dice say; higher goes first. */
const classOf = (f: number): number =>
  (field.has(f, UNAWARE) ? 0 : 2) + (field.has(f, FAST) ? 1 : 0);

/** SH-TURN-3: who has no habit of it is not asked. */
const dieOf = (f: number): number =>
  lesser[f] === 1 || isOpen() ? choose(POINT.drawDie, f) : drawDie(f);

/** SH-TURN-1 for the last two in play: one draw for both dice and the tie. */
function drawOfTwo(one: number, other: number): void {
  const die = dieOf(one);
  const otherDie = dieOf(other);
  const classes = classOf(one) - classOf(other);
  const first = classes === 0 ? -1 : classes > 0 ? 0 : 1;
  const tie = biggerDie[0] === 1 && die !== otherDie ? (die > otherDie ? 0 : 1) : -1;
  const table = field.tables.find(ROLL.drawOfTwo, drawOfTwoKey(die, otherDie, first, tie));
  const swapped = draw(table, IDLE_CELL, one, PURPOSE.draw) === 1;
  field.order[0] = swapped ? other : one;
  field.order[1] = swapped ? one : other;
}

/** SH-TURN-1: each rolls. */
function drawOfAll(count: number): void {
  let some = 0;
  for (let i = 0; i < count; i++) {
    const f = rolled[i]!;
    const die = dieOf(f);
    const face = draw(drawTables[die]!, IDLE_CELL, f, PURPOSE.draw);
    const rank = (classOf(f) * 16 + face) * 8 + biggerDie[0]! * die;
    // What former turns have left there counts for nothing.
    const word = rank >> 5;
    const there = ranks[word]! & -((some >> word) & 1);
    men[rank] = (men[rank]! & -((there >> (rank & 31)) & 1)) | (1 << i);
    ranks[word] = there | (1 << (rank & 31));
    some |= 1 << word;
  }
  // From the highest rank down; those who are tied by lots.
  for (let place = 0; some !== 0; ) {
    const word = 31 - Math.clz32(some);
    some ^= 1 << word;
    for (let there = ranks[word]!; there !== 0; ) {
      const rank = 31 - Math.clz32(there);
      there ^= 1 << rank;
      for (let tied = men[(word << 5) | rank]!; tied !== 0; place++) {
        const first = firstOf(tied, place);
        field.order[place] = rolled[31 - Math.clz32(first)]!;
        tied ^= first;
      }
    }
  }
}

/** SH-TURN-2: one of the tied goes first, by lots. @returns bit of his place in `rolled` */
function firstOf(tied: number, place: number): number {
  let count = 1;
  for (let rest = tied & (tied - 1); rest !== 0; rest &= rest - 1) count++;
  if (count === 1) return tied;
  const lots = field.tables.find(ROLL.tie, count);
  let before = draw(lots, IDLE_CELL, field.count, PURPOSE.tie, 0, place);
  let rest = tied;
  for (; before > 0; before--) rest &= rest - 1;
  field.witness.lots(rest & -rest, tied);
  return rest & -rest;
}

// ---- everybody acts

/**
 * Everybody's action, in order; then the second shots of all fans, then the third ones (SH-SHOOT-8).
 * @returns OVER, SETTLED or 0
 */
function actions(): number {
  const { count } = field;
  // Arrays that a loop names have to be looked for in each round, unless they were named before it.
  const at = field.now;
  const acts = field.order;
  const fanned = field.fans;
  const flagsNow = field.flags;
  for (let pass = at[PASS]!; pass <= 3; pass++) {
    at[PASS] = pass;
    for (let i = at[ACT]!; i < count; i++) {
      const f = acts[i]!;
      if (f < 0) break;
      if ((pass > 1 && fanned[f] === 0) || (flagsNow[f]! & STATUS) !== IN) continue;
      at[ACT] = i;
      if (settle()) return SETTLED;
      // An order that matters no more may have been forgotten.
      pass = at[PASS]!;
      i = at[ACT]!;
      at[ACT] = i + 1;
      const did = pass === 1 ? act(f) : fanOn(f);
      if (did !== 0) return did;
    }
    at[ACT] = 0;
    if (!anyOf(field.fans)) break;
  }
  return 0;
}

function anyOf(words: Int16Array): boolean {
  const { count } = field;
  for (let f = 0; f < count; f++) if (words[f] !== 0) return true;
  return false;
}

// ---- the end (SH-TURN-7)

function endTurn(): number {
  collapse(BURNED);
  if (field.isOver()) return OVER;
  // Weapons change (SH-MOD-5) and fires burn while nobody does anything.
  const idle = field.now[ACTIVE] === 0 && !anyFire() && !anyOf(field.kindsShot);
  const stuck = idle && !isOpen();
  const { count } = field;
  for (let i = 0; i < count; i++) {
    field.order[i] = 0;
    field.fans[i] = 0;
  }
  field.now[ACTIVE] = 0;
  field.now[PASS] = 0;
  field.now[ACT] = 0;
  field.now[STAGE_NOW] = STAGE.turn;
  return stuck ? STALEMATE : 1;
}
