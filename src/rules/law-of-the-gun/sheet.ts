/**
 * Exact chances of one attempt to shoot: what the reference sheets print.
 *
 * Nothing is computed here that the rules could say: `rolls.shot` is enumerated, and its paths are counted.
 */
import { log1p } from "../../core/elementary.js";
import { type OutcomeRow, outcomes } from "../../core/outcomes.js";
import { type Fraction, gcd } from "../../core/sheet.js";
import type { BandRules } from "../kit/sheet.js";
import { columnOf } from "./chances.js";
import { BANDS, type Band, type Cover, type Impact, type Weapon } from "./data.js";
import type { Rules } from "./duel.js";
import { bandAt } from "./guns.js";
import * as rolls from "./rolls.js";

/** How the shooter moved before the shot (LG-SHOOT-2, LG-SHOOT-3). */
export const MOVEMENTS = ["stationary", "moved", "fast"] as const;
/** LG-ATTR-1. */
export const ATTRIBUTE_VALUES: readonly number[] = [1, 2, 3, 4, 5];

/**
 * What can come of an attempt, in the order of the columns.
 * `graze`, `wound`, `disabled` and `dead` are results of the effect table, `coverHit` is a hit that struck cover
 * (LG-EFF-4): the five of them make up `hit`. `out` is dead, disabled, and wounds to body or head whose
 * Constitution test fails (LG-INJ-3).
 */
export const EVENTS = [
  "fires",
  "aimed",
  "hit",
  "coverHit",
  "graze",
  "wound",
  "disabled",
  "dead",
  "out",
] as const;
export type Event = (typeof EVENTS)[number];

/** Weights of the events among `total` equally likely ways for the dice to fall: chances are weight / total. */
export type Odds = Readonly<Record<Event, number>> & { readonly total: number };

/** Everything that the chances of one attempt depend on. */
export interface Attempt {
  readonly band: Band;
  readonly impact: Impact;
  readonly cover: Cover;
  /** The smaller of Skill and Cool, 1..5. */
  readonly skillCool: number;
  /** Of the target, 1..5. */
  readonly constitution: number;
  readonly movement: (typeof MOVEMENTS)[number];
  /** The target moved fast (LG-HIT-1). */
  readonly targetFast: boolean;
}

/** What happened to whom is counted; where the shooter's other arm hangs is not. */
function count(total: number, rows: readonly OutcomeRow[]): Odds {
  const odds: Record<Event, number> & { total: number } = {
    total,
    fires: 0,
    aimed: 0,
    hit: 0,
    coverHit: 0,
    graze: 0,
    wound: 0,
    disabled: 0,
    dead: 0,
    out: 0,
  };
  for (const { code, weight } of rows) {
    const mode = rolls.modeOf(code);
    if (mode !== rolls.MODE.none) odds.fires += weight;
    if (mode === rolls.MODE.aimed) odds.aimed += weight;
    const result = rolls.RESULTS[rolls.resultOf(code)];
    if (result === undefined) continue;
    odds.hit += weight;
    odds[result.kind === "cover" ? "coverHit" : result.kind] += weight;
    if (rolls.injuryOf(code) === rolls.INJURY.out) odds.out += weight;
  }
  return odds;
}

/** Chances under given readings and tables, each distinct case enumerated once. */
export class ShotOdds {
  private readonly attempts = new Map<string, Odds>();
  private readonly hits = new Map<string, Odds>();

  constructor(private readonly rules: Rules) {}

  /** One attempt to shoot, ammunition and the wounds of the shooter left out. */
  attempt(a: Attempt): Odds {
    // A snap shot after a move asks nobody's Skill or Cool (LG-SHOOT-3).
    const aim = a.movement === "moved" ? 0 : a.skillCool;
    const key = [a.band, a.movement, aim, a.targetFast, this.hitKey(a)].join();
    let odds = this.attempts.get(key);
    if (odds === undefined) {
      const shot: rolls.ShotCase = {
        rules: this.rules,
        stance: a.movement,
        aim,
        band: a.band,
        harder: a.targetFast ? 1 : 0,
        hit: this.hitCase(a.impact, a.cover, a.constitution),
      };
      const table = outcomes((dice) => rolls.shot(dice, shot), rolls.shotSeverity);
      odds = count(table.total, table.rows);
      this.attempts.set(key, odds);
    }
    return odds;
  }

  /** One hit, however it came about: `hit` is certain. */
  hit(impact: Impact, cover: Cover, constitution: number): Omit<Odds, "fires" | "aimed"> {
    const key = this.hitKey({ impact, cover, constitution });
    let odds = this.hits.get(key);
    if (odds === undefined) {
      const hit = this.hitCase(impact, cover, constitution);
      const table = outcomes((dice) => rolls.hitBy(dice, hit), rolls.shotSeverity);
      odds = count(table.total, table.rows);
      this.hits.set(key, odds);
    }
    return odds;
  }

  private hitKey(a: Pick<Attempt, "impact" | "cover" | "constitution">): string {
    return [a.impact, a.cover, a.constitution].join();
  }

  private hitCase(impact: Impact, cover: Cover, constitution: number): rolls.HitCase {
    return {
      rules: this.rules,
      impact,
      ...columnOf(cover, this.rules.readings),
      constitution,
      gunArm: "right",
      walks: false,
      fateSkill: 0,
      cool: 0,
      alreadyOut: false,
    };
  }
}

/** LG-SHOOT-4: the bands that a weapon has; one whose ranges are equal never shoots in the maximum band. */
export function bandsOf(weapon: Weapon): Band[] {
  return weapon.maximum > weapon.accurate ? [...BANDS] : ["accurate"];
}

/** LG-SHOOT-4: the band of a shot over so many cm, null if it does not reach. */
export const bandOver = ({ accurate, maximum }: Weapon, cm: number): Band | null =>
  BANDS[bandAt(cm, accurate, maximum)] ?? null;

/** LG-SHOOT-4, for sheets. */
export const BAND_RULES: Omit<BandRules<Weapon, Band>, "unit"> = {
  bandsOf,
  nameOf: (_, band) => band,
  ends: (weapon, band) => ({ from: band === "accurate" ? 0 : weapon.accurate, to: weapon[band] }),
};

/** What rows of the data are told apart by, in this order. */
export const AXES = {
  skill_cool: ATTRIBUTE_VALUES,
  target_constitution: ATTRIBUTE_VALUES,
  movement: MOVEMENTS,
  target_fast: [0, 1],
} as const;

/** The attempt of a row. */
export const attemptOf = (
  { impact }: Weapon,
  band: Band,
  cover: Cover,
  one: { readonly [Column in keyof typeof AXES]: (typeof AXES)[Column][number] },
): Attempt => ({
  band,
  impact: impact[band],
  cover,
  skillCool: one.skill_cool,
  constitution: one.target_constitution,
  movement: one.movement,
  targetFast: one.target_fast === 1,
});

/**
 * Chance to put the target out in a turn, in the long run, if the shooter does nothing else.
 * After each shot a reload weapon misses a turn (LG-RELOAD-1); an attempt that ends without a shot leaves it loaded.
 * A shot is fired in `fires / total` of the turns in which it could be, so there are `1 + fires / total` turns to
 * each attempt. Ammunition is left out.
 */
export function perTurn(odds: Odds, reload: boolean): Fraction {
  return { numerator: odds.out, denominator: odds.total + (reload ? odds.fires : 0) };
}

/**
 * Attempts after which the target is out with at least a given chance, each of them like the first.
 * @param chance  of one attempt
 * @param percent wanted, 1..99
 * @returns least n with 1 - (1 - chance)^n >= percent / 100, worked out exactly; null if the chance is 0
 */
export function shotsNeeded({ numerator, denominator }: Fraction, percent: number): number | null {
  if (numerator === 0) return null;
  if (numerator === denominator) return 1;
  const common = gcd(numerator, denominator);
  const all = BigInt(denominator / common);
  const rest = BigInt((denominator - numerator) / common);
  const enough = (n: number): boolean =>
    rest ** BigInt(n) * 100n <= BigInt(100 - percent) * all ** BigInt(n);
  // The logarithm is right to within a shot; whole numbers decide.
  let n = Math.max(1, Math.ceil(log1p(-percent / 100) / log1p(-numerator / denominator)));
  while (!enough(n)) n++;
  while (n > 1 && enough(n - 1)) n--;
  return n;
}
