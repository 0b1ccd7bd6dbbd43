/** What the log calls things. Nothing here decides anything. */

import type { Column, Effect, Impact, Mode } from "../data.js";
import { IMPACT_MODIFIER, OBSCURING_MODIFIER } from "../data.js";
import { cleaned, lengthWords, rounded, shown } from "../units.js";
import { columnWords, coverWords, effectWords, listed, weaponWords } from "../words.js";
import { isInsideOrOnEdge, lengthOf, type XY } from "./geometry.js";
import { behind, protects, type Seer, type Suspect } from "./sight.js";
import { type Action, type Behind, type Gun, given, Man, type Place, type Table } from "./state.js";

export { effectWords, listed, npcWords } from "../words.js";

/** `(45, 30.5)`, in the file's units. */
export const point = ({ encounter }: Table, { x, y }: XY): string =>
  `(${[x, y].map((cm) => rounded(shown(cleaned(cm), encounter), 1)).join(", ")})`;

/** `25 cm`, in the file's units. */
export const length = ({ encounter }: Table, cm: number, digits = 2): string =>
  lengthWords(cleaned(cm), encounter, digits);

const wayWords = (t: Table, way: readonly XY[]): string => length(t, lengthOf(way), 1);

/** `needs 4 or less: passes`. */
export const atMostWords = (limit: number, result: string): string =>
  `needs ${limit} or less: ${result}`;

/** `needs 5 or more: hits`. */
export const atLeastWords = (least: number, result: string): string =>
  `needs ${least} or more: ${result}`;

/** `the saloon`, `wall 2`, `The Last Chance`. */
export function the(name: string): string {
  return /\d|^(the|an?)\b/i.test(name) ? name : `the ${name}`;
}

/** `repeating rifle`. */
export const gunWords = (gun: Gun): string => weaponWords(gun.weapon.id);

/** `war club`: what he fights with hand to hand, as the file calls it. */
export const meleeWeaponWords = ({ sheet: { meleeName, meleeWeapon } }: Man): string =>
  weaponWords(meleeName ?? meleeWeapon);

export const suspectWords = (suspect: Suspect): string =>
  suspect instanceof Man ? suspect.name : "a marker";

// ------------------------------------------------------------------ places

function pieceWords(t: Table, piece: number | null): string | null {
  return piece === null ? null : the(given(t.encounter.pieces[piece]).name);
}

/** By the first spot at its point: `the cover of the wall`, `the cover of a window of the saloon`, `cover`. */
export function coverOf(t: Table, { spots }: Place): string {
  const { column, piece } = given(spots[0]);
  const name = pieceWords(t, piece);
  if (column === "wall") return name === null ? "cover" : `the cover of ${name}`;
  const part = column === "window" ? "a window" : "a corner";
  return `the cover of ${name === null ? part : `${part} of ${name}`}`;
}

/** `behind the wall`, `at the left corner of the saloon`, `lying prone`, `in the open`. */
export function behindWords(t: Table, target: Man, shooter: Seer): string {
  const column = behind(t, target, shooter);
  if (column === "open") return "in the open";
  if (target.sheet.cover !== "open") return coverWords(target.sheet.cover);
  const spot = target.place?.spots.find((each) => protects(each, shooter.at));
  if (spot !== undefined) {
    const name = pieceWords(t, spot.piece);
    if (spot.column === "wall") {
      return `behind ${name ?? "cover"}`;
    }
    if (name === null) return coverWords(spot.column);
    return spot.column === "window"
      ? `at a window of ${name}`
      : `at the ${spot.column} corner of ${name}`;
  }
  if (target.prone) return "lying prone";
  if (target.cart !== null) return `in ${cartWords(t, target)}`;
  const area = t.pieces.find(
    ({ sheet, corners }) => sheet.obscuring && isInsideOrOnEdge(corners, target.at),
  );
  return area === undefined ? "behind obscuring cover" : `in ${the(area.sheet.name)}`;
}

/** The vehicle that he sits in, or sat in when the game began. */
export function cartWords(t: Table, man: Man): string {
  const vehicle = man.sheet.vehicle === null ? null : t.encounter.vehicles[man.sheet.vehicle];
  return the(vehicle?.name ?? "vehicle");
}

/** Where somebody stands when the game begins: `at (90, 10), mounted`. */
export function standsWords(t: Table, man: Man): string {
  const how: string[] = [`at ${point(t, man.at)}`];
  if (man.cart !== null) {
    how.push(`${man.passenger ? "in" : "driving"} ${cartWords(t, man)}`);
  } else if (man.horse !== null) how.push("mounted");
  else if (man.prone) how.push("prone");
  if (man.sheet.cover !== "open") how.push(coverWords(man.sheet.cover));
  else if (man.place !== null) how.push(`in ${coverOf(t, man.place)}`);
  return how.join(", ");
}

// ------------------------------------------------------------------ moving

const VERBS = {
  foot: ["moves", "moves fast"],
  mounted: ["rides", "rides fast"],
  vehicle: ["drives", "drives fast"],
} as const;

/** `moves`, `rides fast`. */
export function movesWords(man: Man, fast: boolean): string {
  const means = man.cart !== null ? "vehicle" : man.horse !== null ? "mounted" : "foot";
  return VERBS[means][fast ? 1 : 0];
}

/** `Will moves fast for the cover of the wall, 25 cm, to (45, 31), into cover.` */
export function wentWords(
  t: Table,
  man: Man,
  way: readonly XY[],
  fast: boolean,
  purpose: string,
): string {
  const verb = movesWords(man, fast);
  if (lengthOf(way) < 0.05) {
    return fast
      ? `${man.name} sets off fast ${purpose} and gets nowhere.`
      : `${man.name} turns ${purpose} and gets no further.`;
  }
  const cover = man.place === null ? "" : ", into cover";
  return `${man.name} ${verb} ${purpose}, ${wayWords(t, way)}, to ${point(t, man.at)}${cover}.`;
}

/** To do, and does. */
const ACTIONS: Readonly<Record<Action, readonly [string, string]>> = {
  halt: ["halt", "halts"],
  patrol: ["follow the path", "follows the path"],
  advance: ["advance", "advances"],
  back: ["go back to the old place", "goes back to the old place"],
  leave: ["leave the field", "leaves the field"],
  "take-cover": ["take cover", "takes cover"],
  charge: ["charge", "goes to charge"],
  chart: ["act on the chart", "acts on the chart"],
};
export const toDoWords = (action: Action): string => ACTIONS[action][0];
export const doesWords = (action: Action): string => ACTIONS[action][1];

// ------------------------------------------------------------------ shots

/** `snap shot after moving`: the reason is known without a test. */
export function modeWords(man: Man, mode: Mode): string {
  if (mode === "aimed") return "aimed";
  if (man.charging) return "snap shot while charging";
  if (man.inOwnTurn && man.fast) return "snap shot after a fast move";
  if (man.movedSince) return "snap shot after moving";
  return man.gunArmSound ? "snap shot" : "snap shot with a hurt gun arm";
}

/** `wound (leg)`; a horse has forelegs. */
export function struckWords(effect: Effect, horse: boolean): string {
  return horse && effect.location === "arm" ? `${effect.kind} (foreleg)` : effectWords(effect);
}

/** `+1 high impact = 9, open column: dead (body)`. @param table the column that is read (LG-EFF-2) */
export function effectDieWords(
  face: number,
  row: number,
  impact: Impact,
  column: Behind,
  table: Column,
  effect: Effect,
): string {
  const parts: string[] = [];
  let sum = face;
  if (impact === "low" && face === 10) parts.push("a natural 10 in spite of low impact");
  else if (impact !== "normal") {
    sum += IMPACT_MODIFIER[impact];
    parts.push(`${impact === "high" ? "+1" : "-1"} ${impact} impact`);
  }
  if (column === "obscuring") {
    sum += OBSCURING_MODIFIER;
    parts.push(`+${OBSCURING_MODIFIER} obscuring cover`);
  }
  const counts = sum === row ? "" : `, counts ${row}`;
  const made = parts.length === 0 ? "" : `${parts.join(", ")} = ${sum}${counts}, `;
  return `${made}${columnWords(table)}: ${effectWords(effect)}`;
}

// ------------------------------------------------------------------ the chart

/** LG-SOLO-2: rows as in the digest, pass and fail. */
const CHART: Readonly<Record<"foot" | "mounted", readonly (readonly [string, string])[]>> = {
  foot: [
    ["return fire at the most threatening enemy", "move fast to outflank the nearest enemy"],
    [
      "move fast to cover within one move, else go prone",
      "fall back fast to cover further from the enemy",
    ],
    ["stay hidden until in accurate range", "stay and shoot the nearest in range"],
    ["move to the nearest cover closer to the enemy", "halt, stand and shoot the nearest in range"],
    [
      "move towards the nearest suspected enemy, shoot if seen",
      "stay and shoot the nearest in range",
    ],
    ["go on; if halted, move to the nearest cover", "stay"],
  ],
  mounted: [
    ["dismount into cover and shoot back", "ride fast at the nearest enemy, charge if in reach"],
    [
      "ride for the nearest enemy's flank, charge if in reach",
      "ride fast at the nearest enemy, charge if in reach",
    ],
    ["dismount into cover and shoot", "stay mounted and shoot"],
    [
      "ride for the nearest enemy's flank, charge if in reach",
      "dismount into the nearest cover and shoot",
    ],
    [
      "ride to the nearest side edge, then towards the enemy edge",
      "ride towards the nearest suspected enemy",
    ],
    [
      "ride to the nearest side edge, then towards the enemy edge",
      "go on; if halted, ride down the centre",
    ],
  ],
};

/** `stay`, or `for Bob, stay; for Tom, go on`: what the chart tells men, each by his mount (LG-SOLO-8). @param row 1..6 */
export function chartWords(men: readonly Man[], row: number, passed: boolean): string {
  const told = (["foot", "mounted"] as const).flatMap((mount) => {
    const his = men.filter((man) => (man.horse === null) === (mount === "foot"));
    return his.length === 0 ? [] : { his, words: given(CHART[mount][row - 1])[passed ? 0 : 1] };
  });
  if (told.length === 1) return given(told[0]).words;
  return told
    .map(({ his, words }) => `for ${listed(his.map(({ name }) => name))}, ${words}`)
    .join("; ");
}

// ------------------------------------------------------------------ who they are

/** `Bob (side B, outlaw/roll): Initiative 3, Skill 4, …; pistol.` */
export function portrait(man: Man): string {
  const { initiative, skill, cool, constitution, horsemanship } = man.stats;
  const npc = man.sheet.npc === null ? "" : `, ${man.sheet.npc}`;
  const guns = man.guns.map(gunWords);
  if (man.sheet.meleeWeapon !== "none") guns.push(meleeWeaponWords(man));
  return (
    `${man.name} (side ${man.side}${npc}): Initiative ${initiative}, Skill ${skill}, ` +
    `Cool ${cool}, Constitution ${constitution}, Horsemanship ${horsemanship}; ` +
    `${guns.length === 0 ? "no weapon" : guns.join(", ")}.`
  );
}
