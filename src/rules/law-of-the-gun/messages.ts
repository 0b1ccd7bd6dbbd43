/** What is said about scenarios of Law of the Gun. */
import { count, list, type Message, meantOrOneOf, message, quote } from "../../core/messages.js";
import { FOOT_CM } from "./data.js";
import { lengthWords, type Measured, rounded, shown } from "./units.js";

/** @param file whose units are told, here and below; lengths are cm */
export const maximumBelowAccurate = (
  id: string,
  accurate: number,
  maximum: number,
  file: Measured,
): Message => {
  const [above, below] = [accurate, maximum].map((range) => lengthWords(range, file));
  return message(
    "RANGES_CROSSED",
    `the maximum range of ${quote(id)}, ${below}, is below its accurate range, ${above}`,
  );
};
export const unknownNpc = (id: string, known: readonly string[], meant: string | null): Message => {
  const [kind = ""] = id.split("/");
  const rows = known.filter((row) => row.startsWith(`${kind}/`));
  return message(
    "UNKNOWN_NPC",
    `there is no row ${quote(id)} of the NPC chart`,
    rows.length > 0 ? `rows of ${kind}: ${list(rows)}` : meantOrOneOf(meant, known, "rows"),
  );
};
export const facesFall = (key: string): Message =>
  message("FACES_ORDER", `the faces ${quote(key)} go down`, "the lower one comes first: 8-10");
export const faceTwice = (face: number, by: string, before: string): Message =>
  message(
    "FACE_TWICE",
    `${quote(by)} says again what a ${face} does, after ${quote(before)}`,
    "each face of the D10 has one line; faces without one are as in the book",
  );
/** Beside the name of the rules, where a file has tables of its own. */
export const OWN_TABLES = { toHit: "own to-hit table", effects: "own effect table" } as const;
export const openFireWithoutHold = (): Message =>
  message("OPEN_FIRE_WITHOUT_HOLD", "openFire is only for figures with tactic: hold");
export const walksWithoutMove = (): Message =>
  message("WALKS_WITHOUT_MOVE", "walks are only for best play that may move", "add move to allow");
/** LG-MOVE-1. */
export const walkTooLong = (cm: number, file: Measured): Message =>
  message(
    "WALK_TOO_LONG",
    `nobody walks ${lengthWords(cm, file)} in a turn`,
    `${lengthWords(FOOT_CM, file)} at most`,
  );
export const leaderWithoutGroup = (): Message =>
  message("LEADER_WITHOUT_GROUP", "a leader needs a group", "add group: with the group's name");
export const twoLeaders = (group: string): Message =>
  message("TWO_LEADERS", `the group ${quote(group)} has more than one leader`);
export const groupOnBothSides = (group: string): Message =>
  message("GROUP_ON_BOTH_SIDES", `the group ${quote(group)} is on both sides`);
export const samePoint = (a: string, b: string): Message =>
  message("SAME_POINT", `${quote(a)} and the enemy ${quote(b)} stand at the same point`);

// The ground, and who stands where on it.

/** `[60, 60.5]`, to a thousandth. */
const at = (point: readonly [number, number], file: Measured): string =>
  `[${point.map((cm) => rounded(shown(cm, file, 3), 3)).join(", ")}]`;

export const offTable = (
  what: string,
  point: readonly [number, number],
  table: string,
  file: Measured,
): Message =>
  message("OFF_TABLE", `${what} is off the table at ${at(point, file)}`, `the table is ${table}`);
export const pieceNeeds = (type: string, needs: string): Message =>
  message("MISSING_KEY", `a piece of type ${type} needs ${needs}`);
export const notForPiece = (key: string, type: string, known: readonly string[]): Message =>
  message(
    "KEY_NOT_HERE",
    `"${key}" is not for a piece of type ${type}`,
    `it can have: ${list(known)}`,
  );
export const cornersOrRectangle = (): Message =>
  message("KEY_NOT_HERE", "give corners, or from and to, not both");
export const denseOrLevel = (): Message =>
  message("KEY_NOT_HERE", "give dense or level, not both", "dense scrub is of level 3");
export const idleAs = (key: "level" | "fence"): Message =>
  message(
    "DOES_NOTHING",
    `${key} does nothing here: nobody goes through an impassable piece`,
    `give ${key} or impassable, not both`,
  );
export const ridersOnSome = (): Message =>
  message(
    "SPOTS_DIFFER",
    "riders may use this spot, but not another one at the same point",
    "put them apart, or say mounted: true of both",
  );
export const facingWithoutSpot = (): Message =>
  message(
    "KEY_NOT_HERE",
    "give facing or spots: none, not both",
    "without its spot it is no cover",
  );
export const notConvex = (): Message =>
  message(
    "NOT_CONVEX",
    "these corners do not make an area without dents",
    "give them in order, no two alike and no three in a line; make two pieces of one with a dent",
  );
export const noArea = (): Message =>
  message("NO_AREA", "from and to must differ in both x and y to make a rectangle");
export const lineTooShort = (least: number, file: Measured): Message =>
  message("LINE_TOO_SHORT", `from and to are less than ${lengthWords(least, file)} apart`);
export const tooManySpots = (spots: number, max: number): Message =>
  message(
    "TOO_MANY_SPOTS",
    `the pieces and cover have ${spots} spots, at most ${max} can be played`,
    "spots: none keeps a piece from bringing its own",
  );
const twice =
  (what: string) =>
  (name: string): Message =>
    message("NAME_TWICE", `two ${what} are called ${quote(name)}`);
export const placeNameTwice = twice("pieces or spots");
export const vehicleNameTwice = twice("vehicles");
export const groupNameTwice = twice("groups");
/** @param called behind "there is no" @param all what there is instead */
const unknown =
  (code: string, called: string, all: string) =>
  (name: string, known: readonly string[], meant: string | null): Message =>
    message(code, `there is no ${called} ${quote(name)}`, meantOrOneOf(meant, known, all));
export const unknownPiece = unknown("UNKNOWN_PIECE", "piece called", "pieces with a name");
export const unknownSpot = unknown(
  "UNKNOWN_SPOT",
  "spot or piece called",
  "spots and pieces with a name",
);
export const unknownVehicle = unknown("UNKNOWN_VEHICLE", "vehicle", "vehicles");
export const noSuchSpot = (name: string, number: number, spots: number): Message =>
  message(
    "UNKNOWN_SPOT",
    `${quote(name)} has ${count(spots, "spot")}, so there is no number ${number}`,
  );
export const spotsTaken = (name: string, spots: number): Message =>
  message(
    "SPOT_TAKEN",
    spots === 0
      ? `${quote(name)} has no spots`
      : `no spot of ${quote(name)} is left, it has ${spots}`,
  );
export const spotShared = (a: string, b: string): Message =>
  message("SPOT_TAKEN", `${quote(a)} and ${quote(b)} are on the same spot`, "a spot holds one man");
export const spotNotForRiders = (name: string): Message =>
  message(
    "SPOT_NOT_FOR_RIDERS",
    `${quote(name)} is on horseback, and the spot is for men on foot`,
    "a spot of your own can have mounted: true",
  );
export const insidePiece = (what: string, piece: string): Message =>
  message("INSIDE_PIECE", `${what} is inside ${quote(piece)}, which nobody can enter`);
export const insideBuilding = (name: string, building: string): Message => ({
  ...insidePiece(quote(name), building),
  hint: "men in a building are on the spots at its windows and corners",
});
export const atOrOn = (): Message => message("KEY_NOT_HERE", "give at or on, not both");
export const notInVehicle = (key: string): Message =>
  message("KEY_NOT_HERE", `"${key}" is not for a man who sits in a vehicle`);
export const notInGroup = (): Message =>
  message("KEY_NOT_HERE", "the group lists this man already; leave the key out");
export const headingOnFoot = (): Message =>
  message("KEY_NOT_HERE", "heading is only for riders and vehicles", "men on foot turn freely");
export const proneRider = (): Message =>
  message("KEY_NOT_HERE", "a man on horseback cannot be prone");
export const keyWith = (key: string, tactic: string): Message =>
  message("KEY_NOT_HERE", `${key} is not for figures with tactic: ${tactic}`);
export const onlyOnPatrol = (key: string): Message =>
  message("WITHOUT_PATROL", `${key} is only for figures with tactic: patrol`);
export const patrolNeedsPath = (name: string): Message =>
  message(
    "PATROL_WITHOUT_PATH",
    `${quote(name)} is to patrol, but has no path`,
    "for instance path: [[90, 60]]",
  );
export const unknownDriver = (
  name: string,
  vehicle: string,
  riders: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_DRIVER",
    `nobody called ${quote(name)} sits in ${quote(vehicle)}`,
    meantOrOneOf(meant, riders, "there are") ?? `give a figure vehicle: ${vehicle}`,
  );
export const vehicleOfBoth = (name: string): Message =>
  message("VEHICLE_ON_BOTH_SIDES", `men of both sides sit in ${quote(name)}`);

// The random actions chart, and markers.

export const chartNeedsNpc = (name: string): Message =>
  message(
    "CHART_NPC",
    `${quote(name)} is run by the chart, which needs an npc`,
    "for instance npc: outlaw/roll",
  );
export const chartNeedsGroup = (name: string): Message =>
  message(
    "CHART_GROUP",
    `${quote(name)} is run by the chart, which needs a group`,
    "the chart runs groups of 2 to 4",
  );
export const chartGroupSize = (group: string, figures: number): Message =>
  message(
    "CHART_GROUP",
    `the group ${quote(group)} has ${count(figures, "figure")}, the chart runs 2 to 4`,
  );
export const chartMixed = (group: string): Message =>
  message("CHART_TACTIC", `some of the group ${quote(group)} are run by the chart, others not`);
export const chartVehicle = (): Message =>
  message("CHART_VEHICLE", "the chart runs men on foot and on horseback, not in vehicles");
export const chartSide = (): Message =>
  message(
    "CHART_TACTIC",
    "in a solo game side B is run by the chart",
    "leave the tactic out, or write kind: ambush",
  );
export const placesAndArea = (): Message =>
  message("KEY_NOT_HERE", "give places or an area, not both");
export const dealtUngrouped = (name: string): Message =>
  message("DEALT_UNGROUPED", `${quote(name)} has no group, so there is no place to deal`);
export const dealtAndPlaced = (key: string): Message =>
  message(
    "KEY_NOT_HERE",
    `"${key}" is not for groups whose places are dealt`,
    "leave it out, or the markers, places and area of the side",
  );
export const spottedMarker = (): Message =>
  message(
    "KEY_NOT_HERE",
    "a man who begins as a marker is not spotted",
    "leave out spotted, or the markers of the side",
  );
export const placesWanted = (
  groups: number,
  wanted: number,
  markers: boolean,
  got: number,
): Message =>
  message(
    "PLACES_WANTED",
    markers
      ? `${count(groups, "group")} and as many dummies need ${wanted} places, not ${got}`
      : `${count(groups, "group")} need at least ${count(wanted, "place")}, not ${got}`,
  );
export const placeInView = (
  point: readonly [number, number],
  watcher: string,
  file: Measured,
): Message =>
  message(
    "PLACE_IN_VIEW",
    `the place ${at(point, file)} is in clear view of ${quote(watcher)}`,
    "put it behind a building or in scrub",
  );
export const placeForNobody = (group: string): Message =>
  message(
    "KEY_NOT_HERE",
    `all of the group ${quote(group)} have places of their own`,
    "leave out this at, or theirs",
  );
export const noPlace = (name: string): Message =>
  message(
    "NO_PLACE",
    `${quote(name)} has no place, while others of the same side have one`,
    "give the group an at, or leave out all places: they are then drawn anew in each game",
  );

// Gun against gun.

export const versusKind = (): Message =>
  message(
    "VERSUS_KIND",
    "gun against gun is played by two men on open ground, not on a table",
    "use a file of kind: duel",
  );

// Notes on files that are right.
/** LG-DRAW-1. */
export const drawDecides = (): Message =>
  message(
    "DRAW_DECIDES",
    "the draw of the gunfight decides who shoots first; first says whose turn comes after it",
    "with draw: false it decides the first shots",
  );

const names = (men: readonly string[]): string =>
  men.length < 3 ? men.join(" and ") : `${men.slice(0, -1).join(", ")} and ${men.at(-1)}`;
const stand = (men: readonly string[], at: string): string =>
  `${names(men)} ${men.length === 1 ? "stands" : "stand"} at ${at}`;
export const outOfReach = (men: readonly string[], at: string): Message =>
  message("OUT_OF_REACH", `${stand(men, at)}, beyond the reach of every gun of the other side`);
export const reachesNobody = (men: readonly string[], at: string): Message =>
  message("REACHES_NOBODY", `${stand(men, at)}, beyond the reach of their own guns`);
export const spareWeapon = (id: string): Message =>
  message(
    "SPARE_WEAPON",
    `a second ${quote(id)} is a spare for when the first is empty; both are not shot at once`,
  );
