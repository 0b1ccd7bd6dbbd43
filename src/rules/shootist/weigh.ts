/**
 * The best shot at all targets: SH-POL-3, S8.
 *
 * What the best way to shoot at one man is depends on little (who shoots with how many rounds, in which zone the other
 * is, how he is seen), and men weigh it many times a game: so it is worked out once and looked up after that.
 */
import { numbered } from "../../core/numbered.js";
import { placed } from "../../core/placed.js";
import {
  aspectCount,
  aspectOf,
  horseAspect,
  isMoving,
  SHOOTER_BITS,
  shooterOf,
  WAY_MASK,
  wayOfShooter,
} from "./bodies.js";
import { combinedMove } from "./movement.js";
import type { FightTables } from "./outcomes.js";
import { field, HORSE_OF, MEN_MAX, MOUNTED, SLOTS_MAX } from "./state.js";
import { best, DEED_MODES, deeds, FANS, offerAll } from "./worth.js";
import { stretchOf, zoneAt, zoneCount } from "./zones.js";

/** Which of them are asked for. */
export const OWN_WAY = 1;
export const OTHERWISE = 2;
/** Words of an entry: values from where he stands and after a move, and the two options; one is left. */
const ENTRY_BITS = 2;
const ENTRY_WORDS = 1 << ENTRY_BITS;
const AFTER = 1;
const CHOICES = 2;
const UNKNOWN = -1;
/** Options are below 2 to the power of this: one word has both of an entry. */
const CHOICE_BITS = 16;
const CHOICE_MASK = (1 << CHOICE_BITS) - 1;
/** Words of a row: its two of the key, and its first entry. */
const FIRST = 2;
const ROW_WORDS = 3;
const ROWS_MAX = 1 << 12;
/** The entry that nobody remembers. */
const SCRATCH = 0;
/** More rounds than these make no difference but for which gun has most. */
const ROUNDS = 3;
const ROUNDS_BITS = 2;
const ARMED_BITS = 2 * SLOTS_MAX * ROUNDS_BITS;
/** Kinds of men that are told apart. */
const KINDS_MAX = 1 << 10;
const ANY_ROUND = (1 << (SLOTS_MAX * ROUNDS_BITS)) - 1;
/** The best shot found: its value in 1,728,000ths of a wound; its target, and `packOption`. With value 0 there is none. */
export const BEST_VALUE = 0;
export const BEST_TARGET = 1;
export const BEST_OPTION = 2;
/** Entries of the memory. */
const WEIGHED_MAX = 1 << 19;

// ---- the memory: a row for each way to be armed and disposed, with an entry for each zone and way to be seen

const known = placed(Int32Array, WEIGHED_MAX * ENTRY_WORDS);
/** Entries that are taken; how many aspects there are. */
const sizes = placed(Int32Array, 2);
const TAKEN = 0;
const ASPECTS = 1;

const sizeOf = (f: number, shooter: number): number =>
  zoneCount(stretchOf(likes[f]!, wayOfShooter(shooter))) * sizes[ASPECTS]!;

const rows = numbered(ROWS_MAX, ROW_WORDS, (number, size) => {
  const first = sizes[TAKEN]!;
  rows.known[number * ROW_WORDS + FIRST] = first;
  known.fill(UNKNOWN, first * ENTRY_WORDS, (first + size) * ENTRY_WORDS);
  sizes[TAKEN] = first + size;
});

/** The row that each asked for last. */
const lastOne = placed(Int32Array, MEN_MAX);
const lastOther = placed(Int32Array, MEN_MAX).fill(UNKNOWN);
const lastRow = placed(Int32Array, MEN_MAX);

function forget(): void {
  rows.clear();
  lastOther.fill(UNKNOWN);
  sizes[TAKEN] = 1;
}

forget();
const kindNames = new Map<string, number>();
/** By fighter: a number that he has in common with those who shoot as he does; and the first of them in this fight. */
const kinds = placed(Int32Array, MEN_MAX);
const likes = placed(Int32Array, MEN_MAX);
let tables: FightTables | null = null;
field.onEnter(() => {
  const { fighters } = field;
  // Other tables are other readings.
  const others = tables !== field.tables || kindNames.size + fighters.length > KINDS_MAX;
  if (others) kindNames.clear();
  tables = field.tables;
  for (const [f, { skills, abilities, weapons }] of fighters.entries()) {
    const name = JSON.stringify([skills, abilities, weapons]);
    if (!kindNames.has(name)) kindNames.set(name, kindNames.size);
    kinds[f] = kindNames.get(name)!;
    likes[f] = kinds.indexOf(kinds[f]!);
  }
  lastOther.fill(UNKNOWN);
  if (!others && sizes[ASPECTS] === aspectCount()) return;
  sizes[ASPECTS] = aspectCount();
  forget();
});

/** By fighter: guns that he has. */
const guns = field.ofEach(({ weapons }) => weapons.length);
/** By fighter and slot: the first slot with such a gun. */
const firsts = placed(Int8Array, MEN_MAX * SLOTS_MAX);
field.onEnter(() => {
  for (const f of field.fighters.keys()) firsts.set(field.gearNow(f).kinds, f * SLOTS_MAX);
});

/** The rounds in his own guns, as far as they matter: how many, and of guns of a kind which has most. */
function armed(f: number): number {
  const first = f * SLOTS_MAX;
  let packed = 0;
  for (let slot = 0; slot < guns[f]!; slot++) {
    const rounds = field.magazines[first + slot]!;
    packed |= (rounds < ROUNDS ? rounds : ROUNDS) << (slot * ROUNDS_BITS);
    const kind = firsts[first + slot]!;
    if (kind === slot) continue;
    const shift = (SLOTS_MAX + kind) * ROUNDS_BITS;
    const most = (packed >> shift) & (SLOTS_MAX - 1);
    if (rounds > field.magazines[first + (most === 0 ? kind : most)]!) {
      packed = (packed & ~((SLOTS_MAX - 1) << shift)) | (slot << shift);
    }
  }
  return packed;
}

/** The first entry of a man's row; SCRATCH if there is none. */
function rowOf(f: number, shooter: number, guns: number, what: number): number {
  // Gear that grows is no part of the key.
  if (field.scavenging) return SCRATCH;
  const one = guns | (deeds[f]! << ARMED_BITS) | (what << (ARMED_BITS + 3));
  const other = shooter | (kinds[f]! << SHOOTER_BITS);
  if (lastOne[f] === one && lastOther[f] === other) return lastRow[f]!;
  // A full memory is forgotten: nobody keeps a row beyond a decision.
  const size = sizeOf(f, shooter);
  if (rows.isFull() || sizes[TAKEN]! + size > WEIGHED_MAX) forget();
  const row = rows.known[rows.find(one, other, size) * ROW_WORDS + FIRST]!;
  lastOne[f] = one;
  lastOther[f] = other;
  lastRow[f] = row;
  return row;
}

/** The first word of an entry, worked out. @param stretch `stretchOf` him, as he moves */
function entryOf(
  row: number,
  stretch: number,
  f: number,
  target: number,
  aspect: number,
  distance: number,
  shooter: number,
  what: number,
): number {
  if (row === SCRATCH) {
    // Its first word is SCRATCH, too.
    workOut(SCRATCH, f, target, distance, shooter, what);
    return SCRATCH;
  }
  const at = (row + zoneAt(stretch, distance) * sizes[ASPECTS]! + aspect) << ENTRY_BITS;
  if (known[at] === UNKNOWN) workOut(at, f, target, distance, shooter, what);
  return at;
}

/** Fills an entry of the memory. @param at its first word */
function workOut(
  at: number,
  f: number,
  target: number,
  distance: number,
  shooter: number,
  what: number,
): void {
  const { own, otherwise } = DEED_MODES[deeds[f]!]!;
  const modes = what === OTHERWISE ? otherwise : own;
  const moving = isMoving(shooter);
  // Nobody fans on the move (SH-SHOOT-7).
  offerAll(f, target, distance, moving, moving ? modes & ~FANS : modes);
  known[at] = best.worth;
  known[at | AFTER] = 0;
  known[at | CHOICES] = best.option;
  // Somebody in contact is not moved towards.
  if (wayOfShooter(shooter) === 0 || distance === 0) return;
  const way = combinedMove(f);
  const nearer = distance > way ? distance - way : 0;
  offerAll(f, target, nearer, true, own & ~FANS);
  // The style's own mode, where it is legal at all, is not compared with others (S7).
  if (!best.legal) offerAll(f, target, nearer, true, otherwise);
  known[at | AFTER] = best.worth;
  known[at | CHOICES] = known[at | CHOICES]! | (best.option << CHOICE_BITS);
}

// ---- all targets

export const aimsAtHorses = field.ofEach(({ habits }) => (habits.shootsHorses ? 1 : 0));
/** From where he stands, and after a move: `BEST_VALUE` and so on. */
export const bestStanding = placed(Int32Array, 3);
export const bestMoved = placed(Int32Array, 3);

/** @param stays he does not move before he shoots */
const shooterNow = (f: number, stays: boolean): number =>
  stays ? shooterOf(f) & ~WAY_MASK : shooterOf(f);

/**
 * The best options at all targets, left in `bestStanding`, from where he is, and in `bestMoved`, after the move towards
 * the target that he makes before he shoots (SH-POL-3, S8). Of options of the same value the nearest target's is taken,
 * then the lowest number's, then the man before his horse.
 * @param stays he does not move
 * @param what  OWN_WAY: the style's own modes; OTHERWISE: those that are left where they are not legal
 * @param from  the first of his enemies whom he looks at
 * @param end   beyond the last
 */
export function weigh(f: number, stays: boolean, what: number, from: number, end: number): void {
  bestStanding[BEST_VALUE] = 0;
  bestMoved[BEST_VALUE] = 0;
  const packed = armed(f);
  if ((packed & ANY_ROUND) === 0 && !field.scavenging) return;
  const shooter = shooterNow(f, stays);
  const row = rowOf(f, shooter, packed, what);
  const stretch = stretchOf(likes[f]!, wayOfShooter(shooter));
  const all = field.places;
  const entries = known;
  const place = all[f]!;
  const onHorses = aimsAtHorses[f] === 1;
  let bestValue = 0;
  let bestTarget = 0;
  let bestOption = 0;
  let bestDistance = 0;
  let movedValue = 0;
  let movedTarget = 0;
  let movedOption = 0;
  let movedDistance = 0;
  let lastAspect = -1;
  let lastDistance = -1;
  for (let g = from | 0; g < end; g++) {
    let aspect = aspectOf(g);
    if (aspect < 0) continue;
    const distance = Math.abs((place - all[g]!) | 0) | 0;
    // He is no better a target than the one before.
    if (distance === lastDistance && aspect === lastAspect && !onHorses) continue;
    lastAspect = aspect;
    lastDistance = distance;
    for (let target = g; ; target += HORSE_OF) {
      const at = entryOf(row, stretch, f, target, aspect, distance, shooter, what);
      const value = entries[at]!;
      if (value > bestValue || (value === bestValue && distance < bestDistance)) {
        bestValue = value;
        bestTarget = target;
        bestOption = entries[at | CHOICES]! & CHOICE_MASK;
        bestDistance = distance;
      }
      const after = entries[at | AFTER]!;
      if (after > movedValue || (after === movedValue && distance < movedDistance)) {
        movedValue = after;
        movedTarget = target;
        movedOption = entries[at | CHOICES]! >>> CHOICE_BITS;
        movedDistance = distance;
      }
      if (!onHorses || target !== g || !field.has(g, MOUNTED)) break; // S21
      aspect = horseAspect(g);
    }
  }
  bestStanding[BEST_VALUE] = bestValue;
  bestStanding[BEST_TARGET] = bestTarget;
  bestStanding[BEST_OPTION] = bestOption;
  bestMoved[BEST_VALUE] = movedValue;
  bestMoved[BEST_TARGET] = movedTarget;
  bestMoved[BEST_OPTION] = movedOption;
}

/** Value of the best option against one target from so far away. @param stays as of `weigh` */
export function valueFrom(
  f: number,
  target: number,
  distance: number,
  stays: boolean,
  what: number,
): number {
  const shooter = shooterNow(f, stays);
  const row = rowOf(f, shooter, armed(f), what);
  const aspect = target < HORSE_OF ? aspectOf(target) : horseAspect(target - HORSE_OF);
  const stretch = stretchOf(likes[f]!, wayOfShooter(shooter));
  return known[entryOf(row, stretch, f, target, aspect, distance, shooter, what)]!;
}
