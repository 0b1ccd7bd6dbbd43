/** What is said about scenarios of Combat Patrol. */
import { didYouMean, list, type Message, message, quote } from "../../core/messages.js";
import { suggest } from "../../core/suggest.js";

export const onlyFor = (key: string, whom: string): Message =>
  message("KEY_NOT_HERE", `${key} is only for ${whom}`);
export const orderNeeds = (order: string, key: string): Message =>
  message("MISSING_KEY", `the order ${order} needs ${key}`);
export const orderHasNo = (order: string, key: string): Message =>
  message("KEY_NOT_HERE", `the order ${order} has no ${key}`);
export const unknownUnit = (name: string, what: string, known: readonly string[]): Message =>
  message(
    "BAD_VALUE",
    `there is no ${what} ${quote(name)}`,
    didYouMean(suggest(name, known)) ?? (known.length > 0 ? `one of ${list(known)}` : null),
  );
export const noSuchThing = (what: string, number: number, count: number): Message =>
  message("BAD_VALUE", `there is no ${what} ${number}, the file has ${count}`);
export const unitTwice = (name: string): Message =>
  message("NAME_TWICE", `two units are called ${quote(name)}`);
export const tooManyUnits = (count: number, max: number): Message =>
  message("TOO_MANY_FIGURES", `${count} units are more than ${max}`);
export const tooManyInAll = (count: number, max: number): Message =>
  message("TOO_MANY_FIGURES", `${count} men and bears are more than ${max}`);
export const indianHasNo = (what: string): Message =>
  message("KEY_NOT_HERE", `Indians have no ${what}`);
export const moraleSum = (sum: number): Message =>
  message("BAD_VALUE", `a row of the morale table has 50 cards, not ${sum}`);
export const rangesFall = (id: string): Message =>
  message(
    "BAD_VALUE",
    `the ranges of ${id} fall`,
    "short is at most medium, and medium at most long",
  );
export const firesNowhere = (id: string): Message =>
  message("BAD_VALUE", `${id} fires nowhere`, "short, medium or long is above 0");
export const offTable = (): Message => message("BAD_VALUE", "this is not on the table");
export const standsOff = (name: string, [x, y]: readonly [number, number]): Message =>
  message(
    "BAD_VALUE",
    `${name} would stand at [${shown(x)}, ${shown(y)}], which is not on the table`,
    "men stand in line abreast, two inches apart, or where their own at says",
  );
const shown = (inches: number): string => String(Math.round(inches * 100) / 100 + 0);
export const herdNeeds = (key: string): Message => message("MISSING_KEY", `a herd needs ${key}`);
export const cannotBeHerded = (species: string): Message =>
  message("KEY_NOT_HERE", `only cattle and horses are herded, not ${species}`);
export const herdsNot = (unit: string, herd: string): Message =>
  message("BAD_VALUE", `${unit} does not herd ${herd}`, `write herders: ${unit} there`);
export const herdersTooFew = (): Message =>
  message("BAD_VALUE", "a herd is herded by three or more");
export const noCoach = (side: string): Message =>
  message("BAD_VALUE", `side ${side} has no wagon with a path`);
export const noRiders = (side: string): Message =>
  message("BAD_VALUE", `nobody of side ${side} rides`);
export const noLength = (): Message =>
  message("BAD_VALUE", "an obstacle of no length keeps nobody", "to is another place than from");
export const limberElsewhere = (): Message =>
  message("BAD_VALUE", "a limbered gun has its limber with it", "leave limber out, or at the gun");
export const noDirection = (): Message =>
  message("BAD_VALUE", "[0, 0] is no direction", "[x, y]: east and north, like [1, 0]");
export const neverPlaced = (number: number): Message =>
  message(
    "BAD_VALUE",
    `no order places charge ${number}`,
    `write { do: place, charge: ${number} } for a unit, or laid: true here`,
  );
export const liesThere = (number: number): Message =>
  message("BAD_VALUE", `charge ${number} lies there already`, "write laid: false there");
export const comesAfter = (order: string, earlier: string): Message =>
  message("KEY_NOT_HERE", `the order ${order} comes after ${earlier} of the same unit`);
export const sameUnit = (): Message =>
  message("BAD_VALUE", "these are one unit, and dice of two are exchanged");
export const indianDice = (unit: string): Message =>
  message("BAD_VALUE", `${unit} has Indians, whose dice an Indian leader alone exchanges`);
export const twoLeaders = (): Message => message("BAD_VALUE", "a unit has one leader");
export const badDeck = (fault: string): Message => message("BAD_VALUE", `the deck: ${fault}`);

// Notes on files that are right.

export const fuseAlone = (side: string, within: number): Message =>
  message(
    "FUSE_ALONE",
    `nobody of side ${side} who may light it stands within ${within} inch of the end of this fuse`,
    "the charge lies there for nothing unless somebody comes by",
  );
