/**
 * What a way to shoot is worth, and which is best: SH-POL-2, SH-POL-3, S5 to S8.
 *
 * What the best way to shoot at one man is depends on little (who shoots with how many rounds, in which zone the other
 * is, how he is seen), and men weigh it many times a game: so it is worked out once and looked up after that.
 */
import { numbered } from "../../core/numbered.js";
import { placed } from "../../core/placed.js";
import { type FightBodies, isMoving, SHOOTER_BITS, WAY_MASK, wayOfShooter } from "./bodies.js";
import { MODE } from "./columns.js";
import type { FightHits } from "./hits.js";
import { clamp, type FightLadder } from "./ladder.js";
import { packOption } from "./options.js";
import type { FightTables } from "./outcomes.js";
import { DEEDS, type Deed } from "./skirmish.js";
import { type FightState, HORSE_OF, MOUNTED, SLOTS_MAX, SPARE_ARM } from "./state.js";
import { LADDER, type Weapon } from "./tables.js";
import type { FightZones } from "./zones.js";
import { NO_SHOT } from "./zones.js";

/** Sets of modes. */
const AIMED = 1;
const BARRELS = 2;
const PISTOLS = 4;
const FAN2 = 8;
const FAN3 = 16;
/** The larger fan of which the gun is capable. */
const FULL_FAN = 32;
const ALL = AIMED | BARRELS | PISTOLS | FAN2 | FAN3;
const FANS = FAN2 | FAN3 | FULL_FAN;

/** SH-POL-3: the modes of what he does, and those that are left where none of its own is legal. */
const MODES_OF: Readonly<Record<Deed, { readonly own: number; readonly otherwise: number }>> = {
  auto: { own: ALL, otherwise: 0 },
  aimed: { own: AIMED, otherwise: 0 },
  fan: { own: FULL_FAN, otherwise: AIMED | BARRELS },
  twoGun: { own: PISTOLS, otherwise: AIMED | BARRELS },
  brawl: { own: 0, otherwise: 0 },
  stand: { own: ALL, otherwise: 0 },
  wait: { own: 0, otherwise: 0 },
};
const DEED_MODES = DEEDS.map((deed) => MODES_OF[deed]);
/** Which of them are asked for. */
export const OWN_WAY = 1;
export const OTHERWISE = 2;

const DICE = LADDER.length;

/**
 * Chances to hit as whole numbers of 1,728,000ths (120³, which every product of three dice divides), by index of the
 * shooting die, of the Dodge die, and whether the target is Lucky.
 */
const CHANCE_TOTAL = 120 ** 3;
const CHANCES = Int32Array.from({ length: DICE * DICE * 2 }, (_, key) => {
  const lucky = key % 2 === 1;
  const dodge = LADDER[(key >> 1) % DICE]!;
  const shoot = LADDER[Math.floor((key >> 1) / DICE)]!;
  let ways = 0;
  for (let face = 1; face <= shoot; face++) {
    const below = Math.min(face - 1, dodge);
    ways += lucky ? below * below : below * dodge;
  }
  return (ways * CHANCE_TOTAL) / (shoot * dodge * dodge);
});
const chance = (die: number, dodge: number, lucky: boolean): number =>
  CHANCES[((die * DICE + dodge) << 1) | (lucky ? 1 : 0)]!;

// ---- the memory: a row for each way to be armed and disposed, with an entry for each zone and way to be seen ----

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

export type FightWeigh = ReturnType<typeof fightWeigh>;

/** @param weighedMax entries of the memory */
export function fightWeigh(
  state: FightState,
  { stretchOf, zoneAt, zoneCount }: FightZones,
  ladder: FightLadder,
  hits: FightHits,
  bodies: FightBodies,
  weighedMax: number,
) {
  const { fight, room, onEnter, ofEach, wounds, attackers, magazines, places } = state;
  const { gearNow, armOf, rounds, has, anyArm, isScavenging } = state;
  const { armWounds, armTries, shootSum, targetSteps, changed, fanFirst } = ladder;
  const { dodgeDie, isLucky } = ladder;
  const { combinedMove } = hits;
  const { aspectCount, aspectOf, horseAspect, shooterOf } = bodies;
  /** What each does now, an index of `DEEDS`: whoever asks for his decision says it first. */
  const deeds = ofEach(({ style }) => Math.max(0, DEEDS.indexOf(style as Deed)));
  const horses = ofEach(({ habits }) => (habits.shootsHorses ? 1 : 0));
  /** Wounds of a round, if all its tries hit. */
  const woundsOf = (arm: number): number => armWounds[arm]! * armTries[arm]!;

  // ---- all options against one target, and the best of them. All that they read of the two men is in the key ----

  let value = 0;
  let option = 0;
  /** A legal option was looked at, better or not. */
  let offered = false;
  /** Who wants to hear of every one of them. */
  let listener: ((option: number) => void) | null = null;
  const offer = (worth: number, found: number): void => {
    offered = true;
    if (listener !== null) listener(found);
    if (worth <= value) return;
    value = worth;
    option = found;
  };

  /** @param most wounds, if all tries hit @param sum steps of the die, not yet clamped */
  const consider = (
    slot: number,
    mode: number,
    shots: number,
    most: number,
    sum: number,
    dodge: number,
    lucky: boolean,
  ): void => {
    if (sum < 0) return;
    const die = clamp(sum);
    offer(most * chance(die, dodge, lucky), packOption(slot, -1, mode, shots, die));
  };

  /** Lowest loaded gun of a kind; -1 if none. */
  const loaded = (f: number, kind: number): number => {
    const { kinds } = gearNow(f);
    for (let slot = kind; slot < kinds.length; slot++) {
      if (kinds[slot] === kind && rounds(f, slot) > 0) return slot;
    }
    return -1;
  };
  /** The first loaded pistol of the gear from a slot on; -1 if none. */
  const loadedPistol = (f: number, from: number): number => {
    const { weapons } = gearNow(f);
    for (let slot = from; slot < weapons.length; slot++) {
      if (weapons[slot]!.pistol && rounds(f, slot) > 0) return slot;
    }
    return -1;
  };
  /** SH-SHOOT-7: the gun of a kind with most rounds, the lowest of several. */
  const fullest = (f: number, kind: number): number => {
    const { kinds } = gearNow(f);
    let best = kind;
    for (let slot = kind + 1; slot < kinds.length; slot++) {
      if (kinds[slot] === kind && rounds(f, slot) > rounds(f, best)) best = slot;
    }
    return best;
  };

  /** Two pistols (SH-SHOOT-6). @param plain steps of the first gun without fan, pair and change */
  const offerPistols = (
    f: number,
    target: number,
    distance: number,
    moving: boolean,
    plain: number,
  ): void => {
    const first = loadedPistol(f, 0);
    const second = loadedPistol(f, first + 1);
    if (second < 0 || wounds[f]! & SPARE_ARM) return;
    const { kinds } = gearNow(f);
    const arm = armOf(f, first);
    const otherArm = armOf(f, second);
    const there = targetSteps(f, otherArm, target, distance);
    if (there === NO_SHOT) return;
    const pair = changed(f, (1 << kinds[first]!) | (1 << kinds[second]!)) - 1;
    const sum = plain + pair;
    const otherSum = shootSum(f, otherArm, moving) + there + pair;
    if (sum < 0 || otherSum < 0) return;
    const die = clamp(sum);
    const otherDie = clamp(otherSum);
    const lucky = isLucky(target);
    offer(
      woundsOf(arm) * chance(die, dodgeDie(target, arm), lucky) +
        woundsOf(otherArm) * chance(otherDie, dodgeDie(target, otherArm), lucky),
      packOption(first, second, MODE.pistols, 1, die, Math.min(die, otherDie)),
    );
  };

  /** S5, S6, of one kind of gun. @param modes a set of modes */
  const offerKind = (
    f: number,
    target: number,
    distance: number,
    moving: boolean,
    modes: number,
    kind: number,
  ): void => {
    const slot = loaded(f, kind);
    if (slot < 0) return;
    const weapon = gearNow(f).weapons[kind] as Weapon;
    const arm = armOf(f, kind);
    const own = shootSum(f, arm, moving);
    const there = targetSteps(f, arm, target, distance);
    if (own === NO_SHOT || there === NO_SHOT) return;
    const plain = own + there;
    const sum = plain + (weapon.thrown ? 0 : changed(f, 1 << kind));
    const dodge = dodgeDie(target, arm);
    const lucky = isLucky(target);
    const { tries, thrown, pistol, wounds } = weapon;
    if (modes & AIMED) consider(slot, MODE.aimed, 1, tries * wounds, sum, dodge, lucky);
    if (modes & BARRELS && tries === 2 && !thrown && rounds(f, slot) >= 2) {
      consider(slot, MODE.barrels, 1, 2 * tries * wounds, sum, dodge, lucky);
    }
    if (modes & PISTOLS && loadedPistol(f, 0) === slot) {
      offerPistols(f, target, distance, moving, plain);
    }
    if (!(modes & FANS) || !pistol || anyArm(f) || attackers[f] !== 0) return;
    const fan = fullest(f, kind);
    const most = rounds(f, fan);
    const sizes = modes & FULL_FAN ? (most >= 3 ? FAN3 : FAN2) : modes;
    const fanSum = sum + fanFirst[f]!;
    if (sizes & FAN2 && most >= 2)
      consider(fan, MODE.fan, 2, 2 * tries * wounds, fanSum, dodge, lucky);
    if (sizes & FAN3 && most >= 3)
      consider(fan, MODE.fan, 3, 3 * tries * wounds, fanSum, dodge, lucky);
  };

  /** Leaves the best of all options in `value` and `option`. */
  const offerAll = (
    f: number,
    target: number,
    distance: number,
    moving: boolean,
    modes: number,
  ): void => {
    value = 0;
    option = 0;
    offered = false;
    const { kinds } = gearNow(f);
    for (let kind = 0; kind < kinds.length; kind++) {
      if (kinds[kind] === kind) offerKind(f, target, distance, moving, modes, kind);
    }
  };

  const known = placed(Int32Array, weighedMax * ENTRY_WORDS);
  /** Fills an entry of the memory. @param at its first word */
  const workOut = (
    at: number,
    f: number,
    target: number,
    distance: number,
    shooter: number,
    what: number,
  ): void => {
    const { own, otherwise } = DEED_MODES[deeds[f]!]!;
    const modes = what === OTHERWISE ? otherwise : own;
    const moving = isMoving(shooter);
    // Nobody fans on the move (SH-SHOOT-7).
    offerAll(f, target, distance, moving, moving ? modes & ~FANS : modes);
    known[at] = value;
    known[at | AFTER] = 0;
    known[at | CHOICES] = option;
    // Somebody in contact is not moved towards.
    if (wayOfShooter(shooter) === 0 || distance === 0) return;
    const way = combinedMove(f);
    const nearer = distance > way ? distance - way : 0;
    offerAll(f, target, nearer, true, own & ~FANS);
    // The style's own mode, where it is legal at all, is not compared with others (S7).
    if (!offered) offerAll(f, target, nearer, true, otherwise);
    known[at | AFTER] = value;
    known[at | CHOICES] = known[at | CHOICES]! | (option << CHOICE_BITS);
  };

  // ---- its rows ----

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
  const lastOne = placed(Int32Array, room.men);
  const lastOther = placed(Int32Array, room.men).fill(UNKNOWN);
  const lastRow = placed(Int32Array, room.men);
  const forget = (): void => {
    rows.clear();
    lastOther.fill(UNKNOWN);
    sizes[TAKEN] = 1;
  };
  forget();
  const kindNames = new Map<string, number>();
  /** By fighter: a number that he has in common with those who shoot as he does; and the first of them in this fight. */
  const kinds = placed(Int32Array, room.men);
  const likes = placed(Int32Array, room.men);
  let tables: FightTables | null = null;
  onEnter(() => {
    const { fighters } = fight;
    // Other tables are other readings.
    const others = tables !== fight.tables || kindNames.size + fighters.length > KINDS_MAX;
    if (others) kindNames.clear();
    tables = fight.tables;
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
  const guns = ofEach(({ weapons }) => weapons.length);
  /** By fighter and slot: the first slot with such a gun. */
  const firsts = placed(Int8Array, room.men * SLOTS_MAX);
  onEnter(() => {
    for (const [f] of fight.fighters.entries()) firsts.set(gearNow(f).kinds, f * SLOTS_MAX);
  });
  /** The rounds in his own guns, as far as they matter: how many, and of guns of a kind which has most. */
  const armed = (f: number): number => {
    const first = f * SLOTS_MAX;
    let packed = 0;
    for (let slot = 0; slot < guns[f]!; slot++) {
      const rounds = magazines[first + slot]!;
      packed |= (rounds < ROUNDS ? rounds : ROUNDS) << (slot * ROUNDS_BITS);
      const kind = firsts[first + slot]!;
      if (kind === slot) continue;
      const shift = (SLOTS_MAX + kind) * ROUNDS_BITS;
      const most = (packed >> shift) & (SLOTS_MAX - 1);
      if (rounds > magazines[first + (most === 0 ? kind : most)]!) {
        packed = (packed & ~((SLOTS_MAX - 1) << shift)) | (slot << shift);
      }
    }
    return packed;
  };
  /** The first entry of a man's row; SCRATCH if there is none. */
  const rowOf = (f: number, shooter: number, guns: number, what: number): number => {
    // Gear that grows is no part of the key.
    if (isScavenging()) return SCRATCH;
    const one = guns | (deeds[f]! << ARMED_BITS) | (what << (ARMED_BITS + 3));
    const other = shooter | (kinds[f]! << SHOOTER_BITS);
    if (lastOne[f] === one && lastOther[f] === other) return lastRow[f]!;
    // A full memory is forgotten: nobody keeps a row beyond a decision.
    const size = sizeOf(f, shooter);
    if (rows.isFull() || sizes[TAKEN]! + size > weighedMax) forget();
    const row = rows.known[rows.find(one, other, size) * ROW_WORDS + FIRST]!;
    lastOne[f] = one;
    lastOther[f] = other;
    lastRow[f] = row;
    return row;
  };
  /** The first word of an entry, worked out. @param stretch `stretchOf` him, as he moves */
  const entryOf = (
    row: number,
    stretch: number,
    f: number,
    target: number,
    aspect: number,
    distance: number,
    shooter: number,
    what: number,
  ): number => {
    if (row === SCRATCH) {
      // Its first word is SCRATCH, too.
      workOut(SCRATCH, f, target, distance, shooter, what);
      return SCRATCH;
    }
    const at = (row + zoneAt(stretch, distance) * sizes[ASPECTS]! + aspect) << ENTRY_BITS;
    if (known[at] === UNKNOWN) workOut(at, f, target, distance, shooter, what);
    return at;
  };

  // ---- all targets ----

  /** From where he stands, and after a move: `BEST_VALUE` and so on. */
  const standing = placed(Int32Array, 3);
  const moved = placed(Int32Array, 3);
  /** @param stays he does not move before he shoots */
  const shooterNow = (f: number, stays: boolean): number =>
    stays ? shooterOf(f) & ~WAY_MASK : shooterOf(f);

  /**
   * The best options at all targets, left in `standing`, from where he is, and in `moved`, after the move towards the
   * target that he makes before he shoots (SH-POL-3, S8). Of options of the same value the nearest target's is taken,
   * then the lowest number's, then the man before his horse.
   * @param stays he does not move
   * @param what  OWN_WAY: the style's own modes; OTHERWISE: those that are left where they are not legal
   * @param from  the first of his enemies whom he looks at
   * @param end   beyond the last
   */
  const weigh = (f: number, stays: boolean, what: number, from: number, end: number): void => {
    standing[BEST_VALUE] = 0;
    moved[BEST_VALUE] = 0;
    const packed = armed(f);
    if ((packed & ANY_ROUND) === 0 && !isScavenging()) return;
    const shooter = shooterNow(f, stays);
    const row = rowOf(f, shooter, packed, what);
    const stretch = stretchOf(likes[f]!, wayOfShooter(shooter));
    const all = places;
    const entries = known;
    const place = all[f]!;
    const onHorses = horses[f] === 1;
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
        if (!onHorses || target !== g || !has(g, MOUNTED)) break; // S21
        aspect = horseAspect(g);
      }
    }
    standing[BEST_VALUE] = bestValue;
    standing[BEST_TARGET] = bestTarget;
    standing[BEST_OPTION] = bestOption;
    moved[BEST_VALUE] = movedValue;
    moved[BEST_TARGET] = movedTarget;
    moved[BEST_OPTION] = movedOption;
  };

  return {
    /** Names every legal way to shoot at somebody from so far away, whatever the style. @param moving as `shootSum` */
    listWays: (
      f: number,
      target: number,
      distance: number,
      moving: boolean,
      listen: (option: number) => void,
    ): void => {
      listener = listen;
      offerAll(f, target, distance, moving, moving ? ALL & ~FANS : ALL);
      listener = null;
    },
    aspectOf,
    deeds,
    /** He has ways to shoot that are left where his own are not legal. */
    hasOtherwise: (f: number): boolean => DEED_MODES[deeds[f]!]!.otherwise !== 0,
    horses,
    standing,
    moved,
    weigh,
    /** Value of the best option against one target from so far away. @param stays as of `weigh` */
    valueFrom: (
      f: number,
      target: number,
      distance: number,
      stays: boolean,
      what: number,
    ): number => {
      const shooter = shooterNow(f, stays);
      const row = rowOf(f, shooter, armed(f), what);
      const aspect = target < HORSE_OF ? aspectOf(target) : horseAspect(target - HORSE_OF);
      const stretch = stretchOf(likes[f]!, wayOfShooter(shooter));
      return known[entryOf(row, stretch, f, target, aspect, distance, shooter, what)]!;
    },
    /** Of one round of a gun, if its die is rolled at a target. @param die index of it */
    worthOf: (arm: number, target: number, die: number): number =>
      woundsOf(arm) * chance(die, dodgeDie(target, arm), isLucky(target)),
  };
}
