/** Orders that could never be carried out, whatever the cards bring. */
import { SIDES, type SideId } from "../../core/columns.js";
import type { Message } from "../../core/messages.js";
import type { Path } from "../../scenario/document.js";
import type { ResolveContext } from "../../scenario/resolve.js";
import type { Book } from "./book.js";
import { type Figure, rangeOf } from "./engagement.js";
import * as say from "./messages.js";
import type { AmbushFile, OrderEntry, UnitEntry } from "./schema.js";

/** CP-GATLING-2: orders that handle a gun. */
const GUN_ORDERS: readonly OrderEntry["do"][] = ["limber", "tow", "unlimber", "manhandle"];
const CARRIERS = "units with a man who carries dynamite";

/** A unit of a side as the file and the model have it. */
interface Commanded {
  readonly name: string;
  readonly side: SideId;
  readonly path: Path;
  readonly entry: UnitEntry;
  readonly figures: readonly Figure[];
}

/** What a unit is called. @param i its number among those of its side, from 0 */
export const nameOf = ({ name }: Pick<UnitEntry, "name">, side: SideId, i: number): string =>
  name ?? `${side} unit ${i + 1}`;

type Refuse = (rule: string, issue: Message, key: string) => void;

/**
 * Refuses an order that a unit could never carry out.
 * @param i its number among those of the unit, from 0
 * @source CP-ORD-1
 */
export function checkOrder(
  i: number,
  { name, side, path, entry, figures }: Commanded,
  file: AmbushFile,
  book: Book,
  context: ResolveContext,
): void {
  const { do: word, charge, herd, units: two, wagon } = entry.orders[i]!;
  const before = entry.orders.slice(0, i);
  const refuse = (rule: string, issue: Message, key = "do"): void =>
    context.issue([...path, "orders", i, key], issue, rule);
  const only = (rule: string, whom: string): void =>
    refuse(rule, say.onlyFor(`the order ${word}`, whom));
  const armed = (man: Figure): boolean => rangeOf(man, book) > 0;
  switch (word) {
    case "swap":
      checkSwap(entry, side, two, file, only, refuse);
      return;
    case "drive":
    case "stampede":
      checkHerd(name, herd, file, refuse);
      return;
    case "mount":
    case "dismount":
      if (!figures.some(({ mounted }) => mounted)) only("CP-MTD-1", "units that ride");
      return;
    case "prepare":
      if (figures.every(({ dynamite }) => dynamite === null)) only("CP-DYN-4", CARRIERS);
      return;
    case "place":
      if (figures.every(({ dynamite }) => dynamite === null)) only("CP-DYN-4", CARRIERS);
      else if (!before.some((one) => one.do === "prepare")) {
        refuse("CP-DYN-4", say.comesAfter("place", "{ do: prepare }"));
      } else if (charge !== undefined && file.charges[charge - 1]?.laid) {
        refuse("CP-DYN-4", say.liesThere(charge), "charge");
      }
      return;
    case "connect":
    case "wait":
      if (figures.every(({ indian }) => indian))
        only("CP-IND-3", "units with a man who is no Indian");
      return;
    case "fuse":
      if (charge === undefined || charge > file.charges.length) return;
      if (!before.some((one) => one.do === "place" && one.charge === charge)) {
        refuse("CP-DYN-4", say.comesAfter("fuse", `{ do: place, charge: ${charge} }`));
      }
      return;
    case "shoot-charge":
      if (!figures.some((man) => man.sniper && armed(man))) only("CP-DYN-8", "units with a sniper");
      return;
    case "shoot-herd":
      if (!figures.some(armed)) only("CP-HERD-1", "units with a weapon that shoots");
      return;
    case "alight":
      if (entry.kind !== "wagon" && !before.some((one) => one.do === "board")) {
        refuse("CP-WAG-2", say.comesAfter("alight", "{ do: board, wagon: ... }"));
      }
      return;
    case "cut":
    case "overturn":
      checkTeam(word, isHitched(file, wagon), refuse);
      return;
    default:
      if (GUN_ORDERS.includes(word) && (entry.kind !== "gatling" || entry.onWagon)) {
        only("CP-ORD-1", "Gatling guns that no wagon carries");
      }
  }
}

/** A herd obeys the unit that herds it. */
function checkHerd(
  unit: string,
  herd: string | undefined,
  { neutral }: AmbushFile,
  refuse: Refuse,
): void {
  // Without a word for it that key is asked for; a herd may have no name, either.
  if (herd === undefined) return;
  const animals = neutral?.units.find((one) => one.name === herd);
  if (animals && animals.herders !== unit) {
    refuse("CP-HERD-2", say.herdsNot(unit, herd), "herd");
  }
}

/** A team is there to be cut, or in the way of who overturns. @param hitched null: there is no such wagon */
function checkTeam(word: "cut" | "overturn", hitched: boolean | null, refuse: Refuse): void {
  if (hitched === (word === "cut") || hitched === null) return;
  const whose = word === "cut" ? "a team (not hitched: false)" : "no team (hitched: false)";
  const rule = word === "cut" ? "CP-WAG-4" : "CP-WAG-5";
  refuse(rule, say.onlyFor(`the order ${word}`, `wagons with ${whose}`), "wagon");
}

/** Whether a wagon has a team; null if there is none of that name. */
function isHitched({ sides }: AmbushFile, wagon: string | undefined): boolean | null {
  for (const side of SIDES) {
    for (const [i, one] of sides[side].units.entries()) {
      if (one.kind === "wagon" && nameOf(one, side, i) === wagon) return one.hitched ?? true;
    }
  }
  return null;
}

/** CP-LDR-3, CP-IND-1. */
function checkSwap(
  entry: UnitEntry,
  side: SideId,
  two: readonly [string, string] | undefined,
  { sides }: AmbushFile,
  only: (rule: string, whom: string) => void,
  refuse: Refuse,
): void {
  if (!entry.trained) only("CP-LDR-3", "trained leaders");
  if (two === undefined) return;
  if (two[0] === two[1]) refuse("CP-LDR-3", say.sameUnit(), "units");
  const [leader] = entry.figures.filter((man) => man.leader).concat(entry.figures);
  const indian = sides[side].units
    .filter(({ figures }) => figures.some((man) => man.indian))
    .map((unit) => nameOf(unit, side, sides[side].units.indexOf(unit)))
    .find((name) => two.includes(name));
  if (indian === undefined || leader?.indian !== false) return;
  refuse("CP-IND-1", say.indianDice(indian), "units");
}
