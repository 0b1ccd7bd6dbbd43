/** What the log says of men and places, as the oracle knows them. Nothing here decides anything. */
import { filled } from "../../../../src/core/narrator.js";
import type { Mode } from "../../../../src/rules/law-of-the-gun/data.js";
import * as phrases from "../../../../src/rules/law-of-the-gun/phrases.js";
import { type GOES, MANNERS, PURPOSES } from "../../../../src/rules/law-of-the-gun/says.js";
import { coverWords } from "../../../../src/rules/law-of-the-gun/words.js";
import { isInsideOrOnEdge, type XY } from "./geometry.js";
import { behind, protects, type Seer, type Suspect } from "./sight.js";
import { type Gun, given, Man, type Place, type Table } from "./state.js";

/** `(45, 30.5)`, in the file's units. */
export const point = ({ encounter }: Table, { x, y }: XY): string =>
  phrases.pointWords([x, y], encounter);

/** `25 cm`, in the file's units. */
export const length = ({ encounter }: Table, cm: number, digits = 2): string =>
  phrases.cmWords(cm, encounter, digits);

/** `repeating rifle`. */
export const gunWords = (gun: Gun): string => phrases.gunWords(gun.weapon);

export const suspectWords = (suspect: Suspect): string =>
  suspect instanceof Man ? suspect.name : phrases.MARKER;

export const purposeWords = (purpose: keyof typeof PURPOSES, whom = ""): string =>
  filled(PURPOSES[purpose], { whom });

export const meansOf = (man: Man): keyof typeof GOES =>
  man.cart !== null ? "vehicle" : man.horse !== null ? "mounted" : "foot";

function pieceWords(t: Table, piece: number | null): string | null {
  return piece === null ? null : given(t.encounter.pieces[piece]).name;
}

/** By the first spot at its point: `the cover of the wall`, `the cover of a window of the saloon`, `cover`. */
export function coverOf(t: Table, { spots }: Place): string {
  const { column, piece } = given(spots[0]);
  return phrases.coverOf(column, pieceWords(t, piece));
}

/** `behind the wall`, `at the left corner of the saloon`, `lying prone`, `in the open`. */
export function behindWords(t: Table, target: Man, shooter: Seer): string {
  const column = behind(t, target, shooter);
  if (column === "open") return coverWords("open");
  if (target.sheet.cover !== "open") return coverWords(target.sheet.cover);
  const spot = target.place?.spots.find((each) => protects(each, shooter.at));
  if (spot !== undefined) return phrases.onSpotWords(spot.column, pieceWords(t, spot.piece));
  if (target.prone) return phrases.LYING;
  if (target.cart !== null) return `in ${cartWords(t, target)}`;
  const area = t.pieces.find(
    ({ sheet, corners }) => sheet.obscuring && isInsideOrOnEdge(corners, target.at),
  );
  return `in ${phrases.the(given(area).sheet.name)}`;
}

/** The vehicle that he sits in, or sat in when the game began. */
export function cartWords(t: Table, man: Man): string {
  return phrases.the(given(t.encounter.vehicles[given(man.sheet.vehicle)]).name);
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

/** `snap shot after moving`: the reason is known without a test. */
export function modeWords(man: Man, mode: Mode): string {
  if (mode === "aimed") return MANNERS.aimed;
  if (man.charging) return MANNERS.charging;
  if (man.inOwnTurn && man.fast) return MANNERS.fast;
  if (man.movedSince) return MANNERS.moved;
  return man.gunArmSound ? MANNERS.snap : MANNERS.hurt;
}
