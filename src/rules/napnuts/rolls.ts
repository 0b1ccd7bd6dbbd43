/** The only file that touches dice. Cards and lots are picked (core/game.ts). */
import { type Dice, face } from "../../core/dice.js";
import type { Effect } from "./data.js";
import { EFFECTS, severityOf } from "./effects.js";
import type { Readings } from "./readings.js";

/** Most dice of one draw; longer rolls are made in several (their numbers of sixes and ones add up). */
export const DICE_MAX = 5;

/** NP-SHOOT-4: sixes and ones of so many dice, `sixes << 3 | ones`. */
export function hitDice(dice: Dice, count: number): number {
  let sixes = 0;
  let ones = 0;
  for (let i = 0; i < count; i++) {
    const range = dice.pick("NP-SHOOT-4", 6, [1, 5, 6]);
    if (range === 2) sixes++;
    else if (range === 0) ones++;
  }
  return (sixes << 3) | ones;
}

/** What the two dice of a hit depend on. */
export interface HitNow {
  /** Sixes beyond the first. */
  readonly extra: number;
  /** NP-SHOOT-7: on the effect roll. */
  readonly far: number;
  /** Bits of the faces of the location die that are exposed, 1 lowest. */
  readonly exposed: number;
}

/** More extra sixes than these can do nothing more: five steps take either die wherever it may go. */
export const EXTRA_MAX = 10;

/** `location (0 to 5) << 5 | covered << 4 | effect`. */
export const hitCode = (location: number, covered: boolean, effect: number): number =>
  (location << 5) | (covered ? 16 : 0) | effect;

/** NP-SHOOT-6 to NP-SHOOT-10, NP-POL-8: location and effect, the extra sixes spent for the worst. */
export function hit(
  dice: Dice,
  { extra, far, exposed }: HitNow,
  effects: readonly (readonly Effect[])[],
  { extraSixes, shotgunFar }: Readings,
): number {
  const location = face(dice, "NP-SHOOT-6", 6) - 1;
  const rolled = face(dice, "NP-SHOOT-6", 6) - 1;
  const first = shotgunFar === "die" ? Math.max(0, rolled + far) : rolled;
  const most = extraSixes === "unused" ? 0 : Math.min(extra, 5);
  let code = -1;
  let worst = -1;
  let steps = 0;
  let onLocation = 0;
  for (let a = 0; a <= most; a++) {
    const onEffect = extraSixes === "pool" ? Math.min(most, extra - a) : most;
    for (let b = 0; b <= onEffect; b++) {
      const place = (location + a) % 6;
      const step = (first + b) % 6;
      const cell = shotgunFar === "cell" ? Math.max(0, step + far) : step;
      const covered = ((exposed >> place) & 1) === 0;
      const effect: Effect = covered ? "graze" : (effects[place]?.[cell] as Effect);
      const severity = severityOf(effect);
      const fewer = a + b < steps || (a + b === steps && a < onLocation);
      if (severity < worst || (severity === worst && !fewer)) continue;
      worst = severity;
      steps = a + b;
      onLocation = a;
      code = hitCode(place, covered, EFFECTS.indexOf(effect));
    }
  }
  return code;
}

/** NP-TURN-2: inches of so many D3. */
export function inches(dice: Dice, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += face(dice, "NP-TURN-2", 3);
  return sum;
}

/** NP-BRAWL-6: how many of so many dice show this face or more. */
export function blows(dice: Dice, count: number, least: number): number {
  let hits = 0;
  for (let i = 0; i < count; i++) hits += dice.pick("NP-BRAWL-6", 6, [least - 1, 6]);
  return hits;
}

/** NP-BRAWL-7: the face of the effect roll. */
export const blowEffect = (dice: Dice): number => face(dice, "NP-BRAWL-7", 6);
