/** What a told game calls things. Nothing here decides anything. */
import type { Outcome } from "../../core/columns.js";
import { filled, type Said, SIDE_NAMES, type Values } from "../../core/narrator.js";
import {
  type Column,
  type Effect,
  IMPACT_MODIFIER,
  type Impact,
  type Stats,
  type Weapon,
} from "./data.js";
import type { Side } from "./duel.js";
import type { EncounterFigure } from "./encounter.js";
import { CHART, DICE, GOES, type SAYS, TESTS } from "./says.js";
import { cleaned, lengthWords, type Measured, rounded, shown } from "./units.js";
import { columnWords, coverWords, effectWords, listed, weaponWords } from "./words.js";

export type GunSaid = Said<typeof SAYS>;

/** A dummy, as long as nobody knows. */
export const MARKER = "a marker";
export const AND_FAST = " and moving fast";
export const LYING = "lying prone";

// ------------------------------------------------------------------ dice

type Tested = typeof TESTS;
type Fell = typeof DICE;

/** `needs 4 or less: passes`. @param what is tested */
export function testWords<Rule extends keyof Tested>(
  rule: Rule,
  what: keyof Tested[Rule] & string,
  limit: number,
  passed: boolean,
  values: Values = {},
): string {
  return `needs ${limit} or less: ${resultWords(rule, what, passed, values)}`;
}

/** What came of a test. */
export function resultWords<Rule extends keyof Tested>(
  rule: Rule,
  what: keyof Tested[Rule] & string,
  passed: boolean,
  values: Values,
): string {
  const words = (TESTS[rule] as Record<string, readonly [string, string]>)[what]!;
  return filled(words[passed ? 0 : 1], values);
}

/** @param what it decided */
export const dieWords = <Rule extends keyof Fell>(
  rule: Rule,
  what: keyof Fell[Rule] & string,
  values: Values = {},
): string => filled((DICE[rule] as Record<string, string>)[what]!, { ...SIDE_NAMES, ...values });

/** @param least face that hits */
export function hitDieWords(least: number, face: number): string {
  return dieWords("LG-HIT-1", face >= least ? "hit" : face === 1 ? "one" : "miss", { least });
}

/**
 * `+1 high impact = 9, open column: dead (body)`.
 * @param cover  modifier of what he is behind
 * @param column the one that is read (LG-EFF-2)
 * @param row    of it
 */
export function effectDieWords(
  face: number,
  impact: Impact,
  cover: number,
  column: Column,
  row: number,
  effect: Effect,
): string {
  const parts: string[] = [];
  let sum = face;
  if (impact === "low" && face === 10) parts.push("a natural 10 in spite of low impact");
  else if (impact !== "normal") {
    sum += IMPACT_MODIFIER[impact];
    parts.push(`${impact === "high" ? "+1" : "-1"} ${impact} impact`);
  }
  if (cover > 0) {
    sum += cover;
    parts.push(`+${cover} obscuring cover`);
  }
  const counts = sum === row ? "" : `, counts ${row}`;
  const made = parts.length === 0 ? "" : `${parts.join(", ")} = ${sum}${counts}, `;
  return `${made}${columnWords(column)}: ${effectWords(effect)}`;
}

/** LG-FATE-1. @param from row, before the die */
export function fateDieWords(face: number, from: number, to: number, effect: Effect): string {
  return dieWords("LG-FATE-1", "down", { rows: face + 1, from, to, effect: effectWords(effect) });
}

/** LG-COOL-1: what a failed test does. @param runs whether he does already */
export function weaker(cool: number, runs: boolean): string {
  if (cool > 1) return `Cool falls to ${cool - 1}`;
  return runs ? "runs already" : "falls back";
}

/** LG-INJ-4: what wounds in the leg take off a move, passed and failed. */
export const slowerBy = (of: Measured): Values => ({
  slower: cmWords(2, of),
  slow: cmWords(5, of),
});

// ------------------------------------------------------------------ the course of the game

/** LG-TURN-2. @param left names of those in action */
export function ended(winner: Outcome, turn: number, left: string): GunSaid {
  if (winner === "mutual") return ["LG-TURN-2", "mutual", { turn }];
  if (winner !== "draw") return ["LG-TURN-2", winner, { turn, left }];
  return ["LG-TURN-2", "draw", { turns: `${turn} ${turn === 1 ? "turn" : "turns"}` }];
}

/**
 * LG-DRAW-1, LG-DRAW-3.
 * @param men  who draw, in file order
 * @param once turns follow
 */
export function gunfight(
  men: readonly { readonly name: string; readonly side: Side; readonly total: number }[],
  once: boolean,
): [GunSaid, ...GunSaid[]] {
  const totals = [...new Set(men.map(({ total }) => total))].sort((a, b) => b - a);
  const slots = totals.map((total) => {
    const names = men.filter((man) => man.total === total).map(({ name }) => name);
    return `${listed(names)} ${total}`;
  });
  const order: GunSaid = ["LG-DRAW-3", "order", { order: slots.join(", ") }];
  const winners = new Set(men.filter(({ total }) => total === totals[0]).map(({ side }) => side));
  const [side] = winners;
  if (winners.size > 1 || !once) return [order];
  return [order, ["LG-DRAW-3", "first", { side: side! }]];
}

/** What somebody wants to do, and does. */
export interface DeedWords {
  readonly name: string;
  readonly wish: string;
  readonly does: string;
}

/** LG-INIT-1. @param following those who follow the roll: they do not all do the same */
export function changed(
  passed: boolean,
  { wish, does }: DeedWords,
  following: readonly DeedWords[],
): GunSaid {
  if (!passed) return ["LG-INIT-1", "fails", { wish }];
  const alike = following.filter((man) => man.does === does).map(({ name }) => name);
  const others = following
    .filter((man) => man.does !== does)
    .map((man) => `; ${man.name} ${man.does}`);
  const along = alike.length === 0 ? "" : `, together with ${listed(alike)}`;
  return ["LG-INIT-1", "changes", { does, followers: `${along}${others.join("")}` }];
}

/** LG-INIT-3: what the die for those who would join in decided. */
export const joining = (names: readonly string[]): ["joins" | "nobody", Values] =>
  names.length === 0 ? ["nobody", {}] : ["joins", { men: listed(names) }];

/** LG-SOLO-2. @param men who act on it, each by his mount (LG-SOLO-8) @param row 1..6 */
export function chartRow(
  men: readonly Charted[],
  row: number,
  passed: boolean,
  sees: boolean,
): GunSaid {
  const underFire = row <= 2;
  const known = [
    sees ? "enemy seen" : "no enemy seen",
    underFire ? "under fire" : "not under fire",
    row % 2 === 1 ? "in cover" : "not in cover",
  ];
  const said = {
    men: listed(men.map(({ name }) => name)),
    known: known.join(", "),
    result: passed ? "pass" : "fail",
    row: chartWords(men, row, passed),
  };
  // LG-SOLO-3.
  return ["LG-SOLO-2", underFire && !sees ? "silent" : "row", said];
}

interface Charted {
  readonly name: string;
  readonly mounted: boolean;
}

// ------------------------------------------------------------------ people

/** `Bob (side B, outlaw/roll): Initiative 3, Skill 4, …; pistol.` */
export function portrait(
  { rows, side, npc, weapons, meleeWeapon, meleeName }: Portrayed,
  stats: Stats,
): GunSaid {
  const arms = weapons.map(({ id }) => weaponWords(id));
  if (meleeWeapon !== "none") arms.push(meleeWords(meleeWeapon, meleeName));
  return [
    rows.length > 1 ? "LG-NPC-2" : "LG-ATTR-1",
    "is",
    {
      ...stats,
      side,
      npc: npc === null ? "" : `, ${npc}`,
      weapons: arms.length === 0 ? "no weapon" : arms.join(", "),
    },
  ];
}

type Portrayed = Pick<
  EncounterFigure,
  "rows" | "side" | "npc" | "weapons" | "meleeWeapon" | "meleeName"
>;

/** `war club`: what somebody fights with hand to hand, as the file calls it. */
export const meleeWords = (weapon: string, name: string | undefined): string =>
  weaponWords(name ?? weapon);

export const gunWords = ({ id }: Weapon): string => weaponWords(id);

/** `gun arm`, `left arm`. */
export const armWords = (arm: string, gunArm: string): string =>
  arm === gunArm ? "gun arm" : `${arm} arm`;

/** `wound (leg)`; a horse has forelegs. */
export const struckWords = (effect: Effect, horse: boolean): string =>
  horse && effect.location === "arm" ? `${effect.kind} (foreleg)` : effectWords(effect);

/** LG-AMMO-1. @param points that are left */
export function spent(points: number, gun: string): GunSaid {
  if (points === 0) return ["LG-AMMO-1", "out", { gun }];
  return points === 1 ? ["LG-AMMO-1", "one", { gun }] : ["LG-AMMO-1", "left", { gun, points }];
}

/** `stay`, or `for Bob, stay; for Tom, go on`. */
function chartWords(men: readonly Charted[], row: number, passed: boolean): string {
  const told = (["foot", "mounted"] as const).flatMap((mount) => {
    const his = men.filter(({ mounted }) => mounted === (mount === "mounted"));
    return his.length === 0 ? [] : { his, words: CHART[mount][row - 1]![passed ? 0 : 1] };
  });
  if (told.length === 1) return told[0]!.words;
  return told
    .map(({ his, words }) => `for ${listed(his.map(({ name }) => name))}, ${words}`)
    .join("; ");
}

// ------------------------------------------------------------------ places

/** `(45, 30.5)`, in the file's units. */
export const pointWords = ([x, y]: readonly [number, number], of: Measured): string =>
  `(${[x, y].map((cm) => rounded(shown(cleaned(cm), of), 1)).join(", ")})`;

/** `25 cm`, in the file's units. */
export const cmWords = (cm: number, of: Measured, digits = 2): string =>
  lengthWords(cleaned(cm), of, digits);

/** `the saloon`, `wall 2`, `The Last Chance`. */
export const the = (name: string): string => (/\d|^(the|an?)\b/i.test(name) ? name : `the ${name}`);

/** `the cover of the wall`, `the cover of a window of the saloon`, `cover`. @param piece its name; null without one */
export function coverOf(column: Column, piece: string | null): string {
  if (column === "wall") return piece === null ? "cover" : `the cover of ${the(piece)}`;
  const part = column === "window" ? "a window" : "a corner";
  return `the cover of ${piece === null ? part : `${part} of ${the(piece)}`}`;
}

/** `behind the wall`, `at the left corner of the saloon`. */
export function onSpotWords(column: Column, piece: string | null): string {
  if (column === "wall") return `behind ${piece === null ? "cover" : the(piece)}`;
  if (piece === null) return coverWords(column);
  return column === "window"
    ? `at a window of ${the(piece)}`
    : `at the ${column} corner of ${the(piece)}`;
}

// ------------------------------------------------------------------ ways

/** cm along a polyline. */
export const wayLength = (way: readonly (readonly [number, number])[]): number =>
  way.slice(1).reduce((sum, [x, y], i) => {
    const dx = way[i]![0] - x;
    const dy = way[i]![1] - y;
    return sum + Math.sqrt(dx * dx + dy * dy);
  }, 0);

export interface Went {
  readonly rule: "LG-MOVE-1" | "LG-MOVE-2" | "LG-CHARGE-3" | "LG-CHARGE-4";
  readonly means: keyof typeof GOES;
  readonly fast: boolean;
  readonly purpose: string;
  /** cm. */
  readonly way: number;
  /** Where it ends. */
  readonly at: readonly [number, number];
  readonly covered: boolean;
}

/** `Will moves fast for the cover of the wall, 25 cm, to (45, 31), into cover.` */
export function went(
  { rule, means, fast, purpose, way, at, covered }: Went,
  of: Measured,
): GunSaid {
  if (way < 0.05) return [rule, fast ? "nowhere" : "turns", { purpose }] as GunSaid;
  const said = {
    goes: GOES[means][fast ? 1 : 0],
    purpose,
    way: cmWords(way, of, 1),
    at: pointWords(at, of),
    cover: covered ? ", into cover" : "",
  };
  return [rule, "goes", said];
}
