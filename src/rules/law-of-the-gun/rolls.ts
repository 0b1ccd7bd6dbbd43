/**
 * The rules of a shot and of every test, as code that asks for dice by name. `outcomes.ts`, `sheet.ts` and `table/shots.ts`
 * enumerate it into outcome tables; a replay runs it again with the faces that fell.
 */
import { type Dice, face, test } from "../../core/dice.js";
import {
  type Arm,
  type Band,
  type Column,
  type Effect,
  type EffectKind,
  IMPACT_MODIFIER,
  type Impact,
  type Location,
} from "./data.js";
import type { Rules } from "./duel.js";
import { type Readings, tenAlwaysHits } from "./readings.js";

/** What scenarios change of these dice. */
export type Ruled = Pick<Rules, "tables" | "readings">;

/** How a man tries to shoot, and what asks for his test: the first two for an aimed shot, the others to shoot at all. */
export const TRIES = {
  stationary: "LG-SHOOT-2",
  bushwhack: "LG-BUSH-1",
  fast: "LG-SHOOT-3",
  halfWay: "LG-CHARGE-2",
} as const;
/** Who has moved makes no test: it will be a snap shot. */
type Stance = keyof typeof TRIES | "moved";

/** Everything that the dice of one shot depend on, until it hits. */
interface AttemptCase {
  readonly rules: Ruled;
  readonly stance: Stance;
  /** Limit of the test: min(SK, CL), or CL for a bushwhacker. */
  readonly aim: number;
  readonly band: Band;
  /** LG-HIT-1: 1 if the target moved fast, else 0. */
  readonly harder: 0 | 1;
}

/** Everything that the dice of one shot depend on. */
export interface ShotCase extends AttemptCase {
  readonly hit: HitCase;
}

/** Everything that the dice of one hit depend on. */
export interface HitCase {
  readonly rules: Ruled;
  readonly impact: Impact;
  readonly column: Column;
  /** LG-EFF-2: of obscuring cover. */
  readonly modifier: number;
  readonly constitution: number;
  readonly gunArm: Arm;
  /** Wounds of his legs matter (LG-INJ-4). */
  readonly walks: boolean;
  /** Skill of a man who still has his Fate (LG-FATE-1); 0 for none. */
  readonly fateSkill: number;
  /** Current CL of a man whose Cool test is part of the table; 0 if it is diced apart. */
  readonly cool: number;
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
  legLame: 6,
  offArmHurt: 7,
} as const;
export const COOL = { kept: 0, dropped: 1, fallsBack: 2 } as const;
export const FATE = { unused: 0, inVain: 1, helped: 2 } as const;

/** What one shot or hit came to, packed into an integer: the result is an index into RESULTS, or this without a hit. */
export const NO_RESULT = 15;

export const modeOf = (code: number): number => code & 3;
export const strikeOf = (code: number): number => (code >> 2) & 3;
export const resultOf = (code: number): number => (code >> 4) & 15;
export const injuryOf = (code: number): number => (code >> 8) & 7;
export const coolOf = (code: number): number => (code >> 11) & 3;
export const fateOf = (code: number): number => (code >> 13) & 3;

/** Least D10 face that hits (LG-HIT-1); 11 cannot be hit. */
export function toHitFace(
  { tables: { toHit }, readings }: Ruled,
  band: Band,
  harder: 0 | 1,
  aimed: boolean,
): number {
  const least = toHit[aimed ? "aimed" : "snap"][band] + harder;
  return least > 10 && tenAlwaysHits(readings) ? 10 : least;
}

/** STRIKE by range of the D10. A natural 1 costs ammunition (LG-AMMO-1), so it is told from the other misses. */
const STRIKES = [STRIKE.naturalOne, STRIKE.miss, STRIKE.hit] as const;

/** One attempt to shoot, until it hits: the test of the stance, and the D10. Returns mode and strike. */
export function attempt(dice: Dice, c: AttemptCase): number {
  let aimed = false;
  if (c.stance !== "moved") {
    const passed = test(dice, TRIES[c.stance], c.aim);
    if (c.stance === "stationary" || c.stance === "bushwhack") aimed = passed;
    else if (!passed) return MODE.none;
  }
  const least = toHitFace(c.rules, c.band, c.harder, aimed);
  const strike = STRIKES[dice.pick("LG-HIT-1", 10, [1, least - 1, 10])]!;
  return (aimed ? MODE.aimed : MODE.snap) | (strike << 2);
}

/** An attempt, and all that a hit leads to. */
export function shot(dice: Dice, c: ShotCase): number {
  const tried = attempt(dice, c);
  return tried | (strikeOf(tried) === STRIKE.hit ? hitBy(dice, c.hit) : NO_RESULT << 4);
}

/** LG-EFF-2: row of the effect table, 1 to 10. Low impact leaves a natural 10 alone. @param modifier of cover */
export function effectRow(natural: number, impact: Impact, modifier: number): number {
  const power = impact === "low" && natural === 10 ? 0 : IMPACT_MODIFIER[impact];
  return Math.max(1, Math.min(10, natural + power + modifier));
}

/** LG-FATE-1, LG-OPT-2: from this row on he calls on Fate; what the die makes of it; and of his Cool, if it helps. */
export const FATE_FROM = 8;
export const fateRow = (row: number, die: number): number => Math.max(row - die - 1, 1);
export const coolAfterFate = (cool: number): number => Math.max(cool - 1, 1);

/** LG-EFF-4: whether a hit is one for morale. */
export const shakes = (kind: EffectKind, { coverHitsTestCool }: Readings): boolean =>
  kind !== "cover" || coverHitsTestCool;

/** The effect of a hit (LG-EFF), Fate (LG-FATE-1), the injury (LG-INJ) and the Cool test (LG-COOL-1). */
export function hitBy(dice: Dice, c: HitCase): number {
  let row = effectRow(face(dice, "LG-EFF-1", 10), c.impact, c.modifier);
  let fate: number = FATE.unused;
  if (c.fateSkill > 0 && row >= FATE_FROM) {
    if (test(dice, "LG-FATE-1", c.fateSkill)) {
      fate = FATE.helped;
      row = fateRow(row, face(dice, "LG-FATE-1", 6));
    } else fate = FATE.inVain;
  }
  const { tables, readings } = c.rules;
  const effect = tables.effects[c.column][row - 1]!;
  const injury = c.alreadyOut ? INJURY.none : injure(dice, c, effect);
  let cool: number = COOL.kept;
  if (c.cool > 0 && injury !== INJURY.out && shakes(effect.kind, readings))
    cool = coolTest(dice, fate === FATE.helped ? coolAfterFate(c.cool) : c.cool);
  return (resultIndex(effect) << 4) | (injury << 8) | (cool << 11) | (fate << 13);
}

/** Readings that a shot goes by, beside what is in its case, as a number below 4. */
export const shotReadings = ({ readings }: Ruled): number =>
  (tenAlwaysHits(readings) ? 2 : 0) + (readings.coverHitsTestCool ? 1 : 0);

/** INJURY, as far as it matters to a man of a duel: who stands does not notice his legs, and both arms shoot. */
function injure(dice: Dice, c: HitCase, { kind, location, side }: Effect): number {
  if (kind === "dead" || kind === "disabled") return INJURY.out;
  if (kind !== "wound") return INJURY.none;
  const injury = wound(dice, location, side, c.constitution, c.gunArm);
  if (injury === INJURY.offArmHurt) return INJURY.none;
  if (injury !== INJURY.legHurt && injury !== INJURY.legLame) return injury;
  return c.walks ? INJURY.legHurt : INJURY.none;
}

/** LG-EFF-3: an arm or a leg without a side is diced for. */
export const isLeft = (dice: Dice, side: Arm | null): boolean =>
  side === null ? test(dice, "LG-EFF-3", 3) : side === "left";

/** LG-INJ-2 to LG-INJ-4: INJURY of a wounded man. */
export function wound(
  dice: Dice,
  location: Location | "" | null,
  side: Arm | null,
  constitution: number,
  gunArm: Arm,
): number {
  if (location === "arm") {
    const isGunArm = isLeft(dice, side) === (gunArm === "left");
    if (test(dice, "LG-INJ-2", constitution))
      return isGunArm ? INJURY.gunArmHurt : INJURY.offArmHurt;
    return isGunArm ? INJURY.gunArmLost : INJURY.offArmLost;
  }
  if (location === "leg") {
    isLeft(dice, side);
    return test(dice, "LG-INJ-4", constitution) ? INJURY.legHurt : INJURY.legLame;
  }
  return test(dice, "LG-INJ-3", constitution) ? INJURY.none : INJURY.out;
}

/** LG-COOL-1: fail = CL - 1, at CL 1 he falls back. */
export function coolTest(dice: Dice, cool: number): number {
  if (test(dice, "LG-COOL-1", cool)) return COOL.kept;
  return whenShaken(cool);
}

/** LG-COOL-1: what a failed test does. */
export const whenShaken = (cool: number): number => (cool > 1 ? COOL.dropped : COOL.fallsBack);

/** LG-COOL-1: whether a hit on one of them makes a group test; he may be alone. @param group its members, as bits */
export const isTested = (group: number, { loneFigureMorale }: Readings): boolean =>
  loneFigureMorale || (group & (group - 1)) !== 0;

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

/** By INJURY, as far as a duel has them. */
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
