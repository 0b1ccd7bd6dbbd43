/** What each way to shoot at one target is worth, and which is best: SH-POL-2, SH-POL-3, S5 to S7. */
import { MODE } from "./counts.js";
import {
  armTries,
  armWounds,
  changed,
  clamp,
  dodgeDie,
  fanFirst,
  isLucky,
  shootSum,
  targetSteps,
} from "./ladder.js";
import { packOption } from "./options.js";
import { DEEDS, type Deed } from "./skirmish.js";
import { field, SPARE_ARM } from "./state.js";
import { LADDER, type Weapon } from "./tables.js";
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
export const FANS = FAN2 | FAN3 | FULL_FAN;

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

export const DEED_MODES = DEEDS.map((deed) => MODES_OF[deed]);
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

/** @param WEIGHED_MAX entries of the memory */
/** What each does now, an index of `DEEDS`: whoever asks for his decision says it first. */
export const deeds = field.ofEach(({ style }) => Math.max(0, DEEDS.indexOf(style as Deed)));

/** He has ways to shoot that are left where his own are not legal. */
export const hasOtherwise = (f: number): boolean => DEED_MODES[deeds[f]!]!.otherwise !== 0;

/** Wounds of a round, if all its tries hit. */
const woundsOf = (arm: number): number => armWounds[arm]! * armTries[arm]!;

/** Of one round of a gun, if its die is rolled at a target. @param die index of it */
export const worthOf = (arm: number, target: number, die: number): number =>
  woundsOf(arm) * chance(die, dodgeDie(target, arm), isLucky(target));

// ---- all options against one target: all that they read of the two men is in the key of `weigh.ts`

/** What was found: its worth and `packOption`; whether any option was legal, better or not. */
export const best = { worth: 0, option: 0, legal: false };
/** Who wants to hear of every one of them. */
let listener: ((option: number) => void) | null = null;

function offer(worth: number, found: number): void {
  best.legal = true;
  if (listener !== null) listener(found);
  if (worth <= best.worth) return;
  best.worth = worth;
  best.option = found;
}

/** @param most wounds, if all tries hit @param sum steps of the die, not yet clamped */
function consider(
  slot: number,
  mode: number,
  shots: number,
  most: number,
  sum: number,
  dodge: number,
  lucky: boolean,
): void {
  if (sum < 0) return;
  const die = clamp(sum);
  offer(most * chance(die, dodge, lucky), packOption(slot, -1, mode, shots, die));
}

/** Leaves the best of all options in `best`. */
export function offerAll(
  f: number,
  target: number,
  distance: number,
  moving: boolean,
  modes: number,
): void {
  best.worth = 0;
  best.option = 0;
  best.legal = false;
  const { kinds } = field.gearNow(f);
  for (let kind = 0; kind < kinds.length; kind++) {
    if (kinds[kind] === kind) offerKind(f, target, distance, moving, modes, kind);
  }
}

/** S5, S6, of one kind of gun. @param modes a set of modes */
function offerKind(
  f: number,
  target: number,
  distance: number,
  moving: boolean,
  modes: number,
  kind: number,
): void {
  const slot = loaded(f, kind);
  if (slot < 0) return;
  const weapon = field.gearNow(f).weapons[kind] as Weapon;
  const arm = field.armOf(f, kind);
  const own = shootSum(f, arm, moving);
  const there = targetSteps(f, arm, target, distance);
  if (own === NO_SHOT || there === NO_SHOT) return;
  const plain = own + there;
  const sum = plain + (weapon.thrown ? 0 : changed(f, 1 << kind));
  const dodge = dodgeDie(target, arm);
  const lucky = isLucky(target);
  const { tries, thrown, pistol, wounds } = weapon;
  if (modes & AIMED) consider(slot, MODE.aimed, 1, tries * wounds, sum, dodge, lucky);
  if (modes & BARRELS && tries === 2 && !thrown && field.rounds(f, slot) >= 2) {
    consider(slot, MODE.barrels, 1, 2 * tries * wounds, sum, dodge, lucky);
  }
  if (modes & PISTOLS && loadedPistol(f, 0) === slot) {
    offerPistols(f, target, distance, moving, plain);
  }
  if (!(modes & FANS) || !pistol || field.anyArm(f) || field.attackers[f] !== 0) return;
  const fan = fullest(f, kind);
  const most = field.rounds(f, fan);
  const sizes = modes & FULL_FAN ? (most >= 3 ? FAN3 : FAN2) : modes;
  const fanSum = sum + fanFirst[f]!;
  if (sizes & FAN2 && most >= 2)
    consider(fan, MODE.fan, 2, 2 * tries * wounds, fanSum, dodge, lucky);
  if (sizes & FAN3 && most >= 3)
    consider(fan, MODE.fan, 3, 3 * tries * wounds, fanSum, dodge, lucky);
}

/** Two pistols (SH-SHOOT-6). @param plain steps of the first gun without fan, pair and change */
function offerPistols(
  f: number,
  target: number,
  distance: number,
  moving: boolean,
  plain: number,
): void {
  const first = loadedPistol(f, 0);
  const second = loadedPistol(f, first + 1);
  if (second < 0 || field.wounds[f]! & SPARE_ARM) return;
  const { kinds } = field.gearNow(f);
  const arm = field.armOf(f, first);
  const otherArm = field.armOf(f, second);
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
}

/** Names every legal way to shoot at somebody from so far away, whatever the style. @param moving as `shootSum` */
export function listWays(
  f: number,
  target: number,
  distance: number,
  moving: boolean,
  listen: (option: number) => void,
): void {
  listener = listen;
  offerAll(f, target, distance, moving, moving ? ALL & ~FANS : ALL);
  listener = null;
}

// ---- guns

/** Lowest loaded gun of a kind; -1 if none. */
function loaded(f: number, kind: number): number {
  const { kinds } = field.gearNow(f);
  for (let slot = kind; slot < kinds.length; slot++) {
    if (kinds[slot] === kind && field.rounds(f, slot) > 0) return slot;
  }
  return -1;
}

/** The first loaded pistol of the gear from a slot on; -1 if none. */
function loadedPistol(f: number, from: number): number {
  const { weapons } = field.gearNow(f);
  for (let slot = from; slot < weapons.length; slot++) {
    if (weapons[slot]!.pistol && field.rounds(f, slot) > 0) return slot;
  }
  return -1;
}

/** SH-SHOOT-7: the gun of a kind with most rounds, the lowest of several. */
function fullest(f: number, kind: number): number {
  const { kinds } = field.gearNow(f);
  let best = kind;
  for (let slot = kind + 1; slot < kinds.length; slot++) {
    if (kinds[slot] === kind && field.rounds(f, slot) > field.rounds(f, best)) best = slot;
  }
  return best;
}
