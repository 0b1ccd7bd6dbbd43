/**
 * What a way to shoot is worth, and which is best: SH-POL-2, SH-POL-3, S5 to S8.
 *
 * What the best way to shoot at one man is depends on little (who shoots with how many rounds, in which band the other
 * is, how well he dodges), and men weigh it many times a game: so it is worked out once and looked up after that.
 */
import { MODE } from "./columns.js";
import { clamp, type FightLadder, NO_SHOT } from "./ladder.js";
import { packOption } from "./options.js";
import { DEEDS, type Deed } from "./skirmish.js";
import {
  FAST,
  type FightState,
  HORSE_MOVED,
  HORSE_OF,
  MOUNTED,
  SHOOT_ARM_SHIFT,
  SLOTS_MAX,
  SPARE_ARM,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER, type Weapon } from "./tables.js";

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
const TOP = DICE - 1;

/**
 * Chances to hit as whole numbers of 1,728,000ths (120³, which every product of three dice divides), by index of the
 * shooting die, of the Dodge die, and whether the target is Lucky.
 */
const CHANCE_TOTAL = 120 ** 3;
const CHANCES = Int32Array.from({ length: DICE ** 2 * 2 }, (_, key) => {
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

// ---- the memory: a direct-mapped cache, as processors have them; whoever comes to a place last stays. No key is 0 ----

/** Words of an entry: two of its key, then value and option from where he stands, and after a move. */
const KEY1 = 1;
const VALUE = 2;
const OPTION = 3;
const MOVED_VALUE = 4;
const MOVED_OPTION = 5;
const ENTRY_WORDS = 8;
const PLACE_BITS = 13;
/** Five bits for the rounds in each of his guns, the lowest of the first word of a key. */
const ROUNDS_BITS = 5;
const ANY_ROUND = (1 << (SLOTS_MAX * ROUNDS_BITS)) - 1;

/** The best shot found: `packOption`, its target, and its value in 1,728,000ths of a wound, 0 if there is none. */
export interface BestShot {
  value: number;
  target: number;
  option: number;
}
const bestShot = (): BestShot => ({ value: 0, target: -1, option: 0 });

export type FightWeigh = ReturnType<typeof fightWeigh>;

export function fightWeigh(state: FightState, ladder: FightLadder) {
  const { fighters, countA, count, scavenging, flags, wounds, kindsShot, attackers, magazines } =
    state;
  const { gearNow, armOf, rounds, apart, inCover, canBeTarget, has, anyArm } = state;
  const { armWounds, armTries, edgeOf, shootSum, targetSteps, changed, fanFirst } = ladder;
  const { dodgeSum, dodgeDie, isLucky } = ladder;
  const memo = new Int32Array(ENTRY_WORDS << PLACE_BITS);
  /** What each does now, an index of `DEEDS`: whoever asks for his decision says it first. */
  const deeds = Uint8Array.from(fighters, ({ style }) => Math.max(0, DEEDS.indexOf(style as Deed)));
  /** By fighter: the first who shoots as he does, with the same guns. */
  const shooters = fighters.map(({ skills: { shoot, knife }, abilities, weapons }) =>
    JSON.stringify([shoot, knife, abilities, weapons]),
  );
  const likes = Uint8Array.from(shooters, (shooter) => shooters.indexOf(shooter));
  const horses = Uint8Array.from(fighters, ({ habits }) => (habits.shootsHorses ? 1 : 0));
  /** By fighter: what of his aspect never changes. */
  const staticAspect = Uint8Array.from(
    fighters,
    ({ shield }, f) => (shield ? 2 : 0) | (ladder.lucky[f] === 1 ? 1 : 0),
  );
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
    const dodge = dodgeDie(target, arm);
    const lucky = isLucky(target);
    offer(
      woundsOf(arm) * chance(die, dodge, lucky) +
        woundsOf(otherArm) * chance(otherDie, dodge, lucky),
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

  /** Fills an entry of the memory. @param nearer distance after a move towards the target, -1 without one */
  const workOut = (
    at: number,
    f: number,
    target: number,
    distance: number,
    nearer: number,
    moving: boolean,
    what: number,
  ): void => {
    const { own, otherwise } = DEED_MODES[deeds[f]!]!;
    const modes = what === OTHERWISE ? otherwise : own;
    // Nobody fans on the move (SH-SHOOT-7).
    offerAll(f, target, distance, moving, moving ? modes & ~FANS : modes);
    memo[at + VALUE] = value;
    memo[at + OPTION] = option;
    if (nearer >= 0) {
      offerAll(f, target, nearer, true, own & ~FANS);
      // The style's own mode, where it is legal at all, is not compared with others (S7).
      if (!offered) offerAll(f, target, nearer, true, otherwise);
    }
    memo[at + MOVED_VALUE] = nearer >= 0 ? value : 0;
    memo[at + MOVED_OPTION] = nearer >= 0 ? option : 0;
  };

  // ---- keys of the memory ----

  /** The first word: rounds in his guns, wounds of his arms, kinds of his last shots, what he does. */
  const condition = (f: number): number => {
    const gun = f * SLOTS_MAX;
    const wounded = wounds[f]!;
    return (
      magazines[gun]! |
      (magazines[gun + 1]! << ROUNDS_BITS) |
      (magazines[gun + 2]! << (2 * ROUNDS_BITS)) |
      (magazines[gun + 3]! << (3 * ROUNDS_BITS)) |
      (((wounded >> SHOOT_ARM_SHIFT) & 7) << (4 * ROUNDS_BITS)) |
      (wounded & SPARE_ARM ? 1 << (4 * ROUNDS_BITS + 3) : 0) |
      ((kindsShot[f]! & 15) << (4 * ROUNDS_BITS + 4)) |
      (deeds[f]! << (4 * ROUNDS_BITS + 8))
    );
  };
  /** Of the second word 9 bits for himself and 2 for what is asked. */
  const marks = (f: number, moving: boolean, what: number): number => {
    const now = flags[f]!;
    return (
      likes[f]! |
      (now & FAST ? 1 << 4 : 0) |
      (now & VARIABLE_SHOOT ? 1 << 5 : 0) |
      (moving ? 1 << 6 : 0) |
      (now & MOUNTED ? 1 << 7 : 0) |
      (attackers[f] !== 0 ? 1 << 8 : 0) |
      (what << 28)
    );
  };
  /** 7 bits for how a man, or his horse, is seen by whoever shoots at him. */
  const aspect = (target: number): number => {
    if (target >= HORSE_OF) return (has(target - HORSE_OF, HORSE_MOVED) ? 65 : 64) << 9;
    const sum = dodgeSum(target);
    const dodge = sum < 0 ? 0 : sum > TOP ? TOP + 1 : sum + 1;
    return ((dodge << 3) | (inCover(target) ? 4 : 0) | staticAspect[target]!) << 9;
  };
  /** 6 and 6 for the bands in which he is, now and after a move towards him. @param way 0 for no move */
  const ranges = (f: number, distance: number, way: number): number => {
    const nearer = distance > way ? distance - way : 0;
    return (edgeOf(f, distance) << 16) | (way > 0 ? (edgeOf(f, nearer) + 1) << 22 : 0);
  };
  /** Where the entry of a key begins. */
  const recall = (
    key0: number,
    key1: number,
    f: number,
    target: number,
    distance: number,
    way: number,
    moving: boolean,
    what: number,
  ): number => {
    const hash = Math.imul(key0 ^ Math.imul(key1, 0x9e3779b1), 0x85ebca6b);
    const at = (hash >>> (32 - PLACE_BITS)) * ENTRY_WORDS;
    // Gear that grows is no part of the key.
    if (memo[at] !== key0 || memo[at + KEY1] !== key1 || scavenging) {
      memo[at] = key0;
      memo[at + KEY1] = key1;
      const nearer = distance > way ? distance - way : 0;
      workOut(at, f, target, distance, way > 0 ? nearer : -1, moving, what);
    }
    return at;
  };

  // ---- all targets ----

  const standing = bestShot();
  const moved = bestShot();

  /**
   * The best options at all targets, left in `standing`, from where he is, and in `moved`, after a move of `move`
   * towards the target (SH-POL-3, S8). Of options of the same value the nearest target's is taken, then the lowest
   * number's, then the man before his horse.
   * @param what OWN_WAY: the style's own modes; OTHERWISE: those that are left where they are not legal
   */
  const weigh = (f: number, move: number, moving: boolean, what: number): void => {
    let bestValue = 0;
    let bestDistance = 0;
    let bestTarget = -1;
    let bestOption = 0;
    let movedValue = 0;
    let movedDistance = 0;
    let movedTarget = -1;
    let movedOption = 0;
    const key0 = condition(f);
    const own = marks(f, moving, what);
    const last = (key0 & ANY_ROUND) === 0 ? 0 : f < countA ? count : countA;
    let lastAspect = -1;
    let lastDistance = -1;
    let way = 0;
    let range = 0;
    for (let g = f < countA ? countA : 0; g < last; g++) {
      if (!canBeTarget(g)) continue;
      const distance = apart(f, g);
      let seen = aspect(g);
      if (distance !== lastDistance) {
        // Somebody in contact is not moved towards.
        way = distance === 0 ? 0 : move;
        range = ranges(f, distance, way);
      } else if (seen === lastAspect && horses[f] === 0) continue; // He is no better a target than the one before.
      lastAspect = seen;
      lastDistance = distance;
      for (let target = g; ; target += HORSE_OF) {
        const at = recall(key0, own | seen | range, f, target, distance, way, moving, what);
        const value = memo[at + VALUE]!;
        if (value > bestValue || (value === bestValue && distance < bestDistance)) {
          bestValue = value;
          bestDistance = distance;
          bestTarget = target;
          bestOption = memo[at + OPTION]!;
        }
        const after = memo[at + MOVED_VALUE]!;
        if (after > movedValue || (after === movedValue && distance < movedDistance)) {
          movedValue = after;
          movedDistance = distance;
          movedTarget = target;
          movedOption = memo[at + MOVED_OPTION]!;
        }
        if (target !== g || horses[f] === 0 || !has(g, MOUNTED)) break; // S21
        seen = aspect(g + HORSE_OF);
      }
    }
    standing.value = bestValue;
    standing.target = bestTarget;
    standing.option = bestOption;
    moved.value = movedValue;
    moved.target = movedTarget;
    moved.option = movedOption;
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
    deeds,
    /** He has ways to shoot that are left where his own are not legal. */
    hasOtherwise: (f: number): boolean => DEED_MODES[deeds[f]!]!.otherwise !== 0,
    horses,
    standing,
    moved,
    weigh,
    /** Value of the best option against one target from so far away. */
    valueFrom: (
      f: number,
      target: number,
      distance: number,
      moving: boolean,
      what: number,
    ): number => {
      const key1 = marks(f, moving, what) | aspect(target) | ranges(f, distance, 0);
      return memo[recall(condition(f), key1, f, target, distance, 0, moving, what) + VALUE]!;
    },
    /** Of one round of a gun, if its die is rolled at a target. @param die index of it */
    worthOf: (arm: number, target: number, die: number): number =>
      woundsOf(arm) * chance(die, dodgeDie(target, arm), isLucky(target)),
  };
}
