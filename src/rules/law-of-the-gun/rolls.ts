/**
 * The rules of a shot and of every test, as code that asks for dice by name: the only file here that rolls.
 * `compile.ts` enumerates it into outcome tables; a replay runs it again with the faces that fell.
 * The rows of the README's roll table are these functions, in this order.
 */
import { type Dice, face, test } from "../../core/dice.js";
import type { Arm, Band, Column, Effect, EffectKind, Location, Tables } from "./data.js";

/** How a man tries to shoot (LG-SHOOT-2, LG-SHOOT-3). */
export type Stance = "stationary" | "moved" | "fast";

/** Everything that the dice of one shot depend on. */
export interface ShotCase {
  readonly toHit: Tables["toHit"];
  readonly stance: Stance;
  /** Limit of the test for an aimed shot (or, moving fast, for any shot): min(SK, CL), or CL for a bushwhacker. */
  readonly aim: number;
  readonly band: Band;
  /** LG-HIT-1: 1 if the target moved fast, else 0. */
  readonly harder: 0 | 1;
  /** Reading `fastTargetNeeds11: natural-10-hits`. */
  readonly tenAlwaysHits: boolean;
  readonly hit: HitCase;
}

/** Everything that the dice of one hit depend on. */
export interface HitCase {
  readonly effects: Tables["effects"];
  readonly column: Column;
  /** LG-EFF-2: impact and obscuring cover together, -1..2. */
  readonly modifier: number;
  /** LG-EFF-2: low impact leaves a natural 10 alone. */
  readonly lowImpact: boolean;
  readonly constitution: number;
  readonly gunArm: Arm;
  /** Wounds of his legs matter (LG-INJ-4). */
  readonly walks: boolean;
  /** Skill of a man who still has his Fate (LG-FATE-1); 0 for none. */
  readonly fateSkill: number;
  /** Current CL of a man whose Cool test is part of the table; 0 if it is diced apart. */
  readonly cool: number;
  /** Reading `coverHitsTestCool`. */
  readonly coverTests: boolean;
  /** The man is already out: the hit has an effect on the table and none on him (D8). */
  readonly alreadyOut: boolean;
}

/** Table results of a hit, most severe first; the index is what codes carry. */
export const RESULTS: readonly { readonly kind: EffectKind; readonly location: Location | "" }[] = [
  { kind: "dead", location: "head" },
  { kind: "dead", location: "body" },
  { kind: "disabled", location: "head" },
  { kind: "disabled", location: "body" },
  { kind: "wound", location: "body" },
  { kind: "wound", location: "arm" },
  { kind: "wound", location: "leg" },
  { kind: "graze", location: "head" },
  { kind: "graze", location: "body" },
  { kind: "graze", location: "arm" },
  { kind: "graze", location: "leg" },
  { kind: "cover", location: "" },
];
/** Of an effect: its place in RESULTS. */
export const resultIndex = (effect: Effect): number =>
  RESULTS.findIndex((r) => r.kind === effect.kind && r.location === (effect.location ?? ""));

export const MODE = { aimed: 0, snap: 1, none: 2 } as const;
export const STRIKE = { miss: 0, naturalOne: 1, hit: 2 } as const;
export const INJURY = {
  none: 0,
  gunArmHurt: 1,
  offArmLost: 2,
  gunArmLost: 3,
  out: 4,
  legHurt: 5,
} as const;
export const COOL = { kept: 0, dropped: 1, fallsBack: 2 } as const;
export const FATE = { unused: 0, inVain: 1, helped: 2 } as const;

/** What one shot or hit came to, packed into an integer. */
export interface ShotResult {
  mode: number;
  strike: number;
  /** Index into RESULTS; 15 without a hit. */
  result: number;
  injury: number;
  cool: number;
  fate: number;
}
export const NO_RESULT = 15;

export const pack = (r: ShotResult): number =>
  r.mode | (r.strike << 2) | (r.result << 4) | (r.injury << 8) | (r.cool << 11) | (r.fate << 13);
export const modeOf = (code: number): number => code & 3;
export const strikeOf = (code: number): number => (code >> 2) & 3;
export const resultOf = (code: number): number => (code >> 4) & 15;
export const injuryOf = (code: number): number => (code >> 8) & 7;
export const coolOf = (code: number): number => (code >> 11) & 3;
export const fateOf = (code: number): number => (code >> 13) & 3;

/** Least D10 face that hits (LG-HIT-1); 11 cannot be hit. */
export function toHitFace(
  c: Pick<ShotCase, "toHit" | "band" | "harder" | "tenAlwaysHits">,
  aimed: boolean,
): number {
  const least = c.toHit[aimed ? "aimed" : "snap"][c.band] + c.harder;
  return least > 10 && c.tenAlwaysHits ? 10 : least;
}

/** One attempt to shoot: SK&CL test, to hit, and all that the hit leads to. Returns a packed ShotResult. */
export function shot(dice: Dice, c: ShotCase): number {
  const miss = { result: NO_RESULT, injury: INJURY.none, cool: COOL.kept, fate: FATE.unused };
  let aimed = false;
  if (c.stance === "stationary") aimed = test(dice, "LG-SHOOT-2", c.aim);
  else if (c.stance === "fast" && !test(dice, "LG-SHOOT-3", c.aim)) {
    return pack({ mode: MODE.none, strike: STRIKE.miss, ...miss });
  }
  const mode = aimed ? MODE.aimed : MODE.snap;
  const least = toHitFace(c, aimed);
  // A natural 1 costs ammunition (LG-AMMO-1), so it is told from the other misses.
  const strike = dice.pick("LG-HIT-1", 10, [1, least - 1, 10]);
  if (strike === 0) return pack({ mode, strike: STRIKE.naturalOne, ...miss });
  if (strike === 1) return pack({ mode, strike: STRIKE.miss, ...miss });
  return hitBy(dice, c.hit) | mode | (STRIKE.hit << 2);
}

/** The effect of a hit (LG-EFF), Fate (LG-FATE-1), the injury (LG-INJ) and the Cool test (LG-COOL-1). */
export function hitBy(dice: Dice, c: HitCase): number {
  const natural = face(dice, "LG-EFF-1", 10);
  const modifier = c.lowImpact && natural === 10 ? Math.max(c.modifier + 1, 0) : c.modifier;
  let level = Math.min(Math.max(natural + modifier, 1), 10);
  let fate: number = FATE.unused;
  if (c.fateSkill > 0 && level >= 8) {
    if (test(dice, "LG-FATE-1", c.fateSkill)) {
      fate = FATE.helped;
      level = Math.max(level - face(dice, "LG-FATE-1", 6) - 1, 1);
    } else fate = FATE.inVain;
  }
  const effect = c.effects[c.column][level - 1]!;
  const injury = c.alreadyOut ? INJURY.none : injure(dice, c, effect);
  const cool = fate === FATE.helped ? Math.max(c.cool - 1, 1) : c.cool;
  const tests = c.cool > 0 && injury !== INJURY.out && (effect.kind !== "cover" || c.coverTests);
  return pack({
    mode: 0,
    strike: 0,
    result: resultIndex(effect),
    injury,
    cool: tests ? coolTest(dice, cool) : COOL.kept,
    fate,
  });
}

function injure(dice: Dice, c: HitCase, effect: Effect): number {
  if (effect.kind === "dead" || effect.kind === "disabled") return INJURY.out;
  if (effect.kind !== "wound") return INJURY.none;
  if (effect.location === "arm") {
    const left =
      effect.side === null ? dice.pick("LG-EFF-3", 6, [3, 6]) === 0 : effect.side === "left";
    const lost = !test(dice, "LG-INJ-2", c.constitution);
    if (left === (c.gunArm === "left")) return lost ? INJURY.gunArmLost : INJURY.gunArmHurt;
    return lost ? INJURY.offArmLost : INJURY.none;
  }
  if (effect.location === "leg") {
    // Slows him (LG-INJ-4), which a standing man does not notice; the die is rolled all the same.
    if (effect.side === null) dice.pick("LG-EFF-3", 6, [3, 6]);
    test(dice, "LG-INJ-4", c.constitution);
    return c.walks ? INJURY.legHurt : INJURY.none;
  }
  return test(dice, "LG-INJ-3", c.constitution) ? INJURY.none : INJURY.out;
}

/** LG-COOL-1: fail = CL - 1, at CL 1 he falls back. */
export function coolTest(dice: Dice, cool: number): number {
  if (test(dice, "LG-COOL-1", cool)) return COOL.kept;
  return cool > 1 ? COOL.dropped : COOL.fallsBack;
}

/** LG-COOL-2: a test of original CL. 1 if passed. */
export function recovery(dice: Dice, coolOriginal: number): number {
  return test(dice, "LG-COOL-2", coolOriginal) ? 1 : 0;
}

/** LG-INIT-1: the IN test of a man who changes his action. 1 if he does. */
export function changeOfAction(dice: Dice, initiative: number): number {
  return test(dice, "LG-INIT-1", initiative) ? 1 : 0;
}

/** LG-FAN-1: the CL test before fanning. 1 if passed. */
export function fanTest(dice: Dice, cool: number): number {
  return test(dice, "LG-FAN-1", cool) ? 1 : 0;
}

/** LG-DRAW-2: the CL test of a man who is offered surrender. 1 if he refuses. */
export function refusal(dice: Dice, cool: number): number {
  return test(dice, "LG-DRAW-2", cool) ? 1 : 0;
}

/** LG-NPC-2: which row of his type's chart, 1..6. */
export function npcRow(dice: Dice): number {
  return face(dice, "LG-NPC-2", 6);
}

/** LG-TURN-2: who moves first: 0 = side A, 1 = side B. */
export function firstSide(dice: Dice): number {
  return dice.pick("LG-TURN-2", 6, [3, 6]);
}

/** LG-DRAW-1: one man's die, 1..6. */
export function drawDie(dice: Dice): number {
  return face(dice, "LG-DRAW-1", 6);
}

export const DRAW = { sideA: 0, equalAFirst: 1, equalBFirst: 2, sideB: 3 } as const;

/**
 * A gunfight of one against one as a single table: both dice, and the coin for the order of the turns that
 * follow where it still matters.
 * @param coin true if `first: roll` is not yet decided
 */
export function drawOfTwo(dice: Dice, coolA: number, coolB: number, coin: boolean): number {
  const bSideFirst = coin && firstSide(dice) === 1;
  const a = drawDie(dice) + coolA;
  const b = drawDie(dice) + coolB;
  if (a > b) return DRAW.sideA;
  if (a < b) return DRAW.sideB;
  return bSideFirst ? DRAW.equalBFirst : DRAW.equalAFirst;
}

/**
 * What of a shot's code changes the game: not the mode, nor where a harmless hit landed. Two codes with the
 * same answer leave the same state behind.
 * @param selfContained true if nothing follows from a hit but what its code says
 */
export function changeOf(code: number, selfContained: boolean): number {
  const result = RESULTS[resultOf(code)];
  const hit = selfContained || result === undefined ? 0 : result.kind === "cover" ? 1 : 2;
  const dead = result?.kind === "dead" ? 1 : 0;
  const naturalOne = strikeOf(code) === STRIKE.naturalOne ? 1 : 0;
  return (
    injuryOf(code) |
    (coolOf(code) << 3) |
    (fateOf(code) << 5) |
    (hit << 7) |
    (dead << 9) |
    (naturalOne << 10)
  );
}

const INJURY_RANK: readonly number[] = [0, 2, 1, 3, 4, 0];

/** Order of the rows of a shot: by what it does to the target, then by the table result, then misses. */
export function shotSeverity(code: number): number {
  const strike = strikeOf(code);
  const hit = resultOf(code) !== NO_RESULT;
  const level = hit ? 15 - resultOf(code) : 0;
  const missed = hit ? 2 : strike === STRIKE.miss ? 1 : 0;
  return (
    INJURY_RANK[injuryOf(code)]! * 4096 +
    coolOf(code) * 1024 +
    missed * 256 +
    level * 16 +
    fateOf(code) * 4 +
    (2 - modeOf(code))
  );
}
