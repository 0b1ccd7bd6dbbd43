/**
 * Every sentence that users read when something is wrong. Each is a function, so that tests need
 * not repeat it.
 */
import type { LengthUnit } from "./units.js";

/** What is wrong, apart from where. `hint` says what to do about it. */
export interface Message {
  readonly code: string;
  readonly text: string;
  readonly hint?: string;
}

const message = (code: string, text: string, hint?: string | null): Message =>
  hint === undefined || hint === null ? { code, text } : { code, text, hint };

/** Lists are cut here, so that a sentence stays a sentence. */
const LISTED_MAX = 20;
const WORD_MAX = 60;

const list = (words: readonly string[]): string =>
  words.length > LISTED_MAX
    ? `${words.slice(0, LISTED_MAX).join(", ")} and ${words.length - LISTED_MAX} more`
    : words.join(", ");

export const quote = (word: string): string =>
  `"${word.length > WORD_MAX ? `${word.slice(0, WORD_MAX)}…` : word}"`;

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** `distance`, or `the file` for the whole of it. */
const named = (path: string): string => (path === "" ? "the file" : path);
const inside = (path: string): string => (path === "" ? "" : ` in ${path}`);

/** "did you mean ...", or null if there is nothing to suggest. */
export const didYouMean = (word: string | null): string | null =>
  word === null ? null : `did you mean "${word}"?`;

const meantOrOneOf = (meant: string | null, known: readonly string[], what: string) =>
  didYouMean(meant) ?? (known.length > 0 ? `${what}: ${list(known)}` : null);

export const moreProblems = (n: number): string => `... and ${count(n, "more problem")}`;

/** A value as people would call it: `the number 7`, `text ("seven")`, `a list`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (typeof value === "string") return value === "" ? "empty text" : `text (${quote(value)})`;
  if (typeof value === "number" && !Number.isFinite(value)) {
    return Number.isNaN(value) ? "no number at all" : "infinite";
  }
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "a list" : "a block of keys";
}

/** Where a word was expected, text is just quoted. */
const wordOrValue = (value: unknown): string =>
  typeof value === "string" && value !== "" ? quote(value) : describeValue(value);

// The file itself.

export const fileNotFound = (): Message => message("FILE_NOT_FOUND", "there is no such file");
export const fileNotRegular = (): Message =>
  message("FILE_NOT_REGULAR", "this is not a file but a folder, a device or a pipe");
export const fileUnreadable = (reason: string): Message =>
  message("FILE_UNREADABLE", `the file cannot be read (${reason})`);
export const fileTooBig = (bytesMax: number): Message =>
  message(
    "FILE_TOO_BIG",
    `the file is larger than ${bytesMax / 1024} KiB, too large for a scenario`,
  );
export const fileNotUtf8 = (): Message =>
  message("FILE_NOT_UTF8", "the file is not UTF-8 text", "save it as UTF-8 in your editor");
export const fileEmpty = (): Message =>
  message("FILE_EMPTY", "there is no scenario in this file", 'it begins with "deadeye: 1"');

// YAML.

/**
 * Plain words for the YAML library's codes; what is not listed keeps the library's own sentence.
 */
const YAML_WORDS: Readonly<Record<string, readonly [text: string, hint?: string]>> = {
  BAD_INDENT: [
    "this line is not indented like its neighbours",
    "keys of one block start in the same column; close every [ and {",
  ],
  TAB_AS_INDENT: ["a tab is used for indenting", "indent with spaces"],
  BLOCK_AS_IMPLICIT_KEY: [
    "a second key on the same line",
    'start a new line, or put text that contains ": " in quotes',
  ],
  BAD_SCALAR_START: ["text cannot begin with this character", "put the text in quotes"],
  BAD_DQ_ESCAPE: [
    "a backslash in double quotes needs a known escape after it",
    "use single quotes, or write \\\\",
  ],
  MULTIPLE_ANCHORS: ["a value can have only one & name"],
  KEY_OVER_1024_CHARS: ["this key is far too long"],
};

/**
 * A fault of the YAML itself.
 * @param yamlCode the library's code
 * @param yamlText the library's own sentence, used for codes without plain words
 */
export function yamlSyntax(yamlCode: string, yamlText: string): Message {
  const words = YAML_WORDS[yamlCode];
  if (words !== undefined) return message("YAML_SYNTAX", words[0], words[1]);
  const first = yamlText.split("\n")[0] ?? "";
  const text = first === "Missing closing 'quote" ? "a closing ' is missing" : first;
  return message("YAML_SYNTAX", `not valid YAML: ${text}`);
}
export const yamlDocuments = (): Message =>
  message("YAML_DOCUMENTS", "a second document begins here", "one scenario a file; remove the ---");
export const yamlVersion = (): Message =>
  message("YAML_VERSION", "scenarios are YAML 1.2", "remove the line that begins with %");
export const yamlDuplicateKey = (key: string, line: number): Message =>
  message("YAML_DUPLICATE_KEY", `${quote(key)} is given twice, first on line ${line}`);
export const yamlKeyNotText = (): Message =>
  message("YAML_KEY_NOT_TEXT", "a key has to be a word", "put it in quotes if it is a number");
export const yamlTag = (tag: string): Message =>
  message("YAML_TAG", `tags such as ${quote(tag)} are not allowed in a scenario`, "remove it");
export const yamlUnknownAlias = (name: string): Message =>
  message("YAML_UNKNOWN_ALIAS", `nothing above is marked &${name}`);
export const yamlCircularAlias = (name: string): Message =>
  message("YAML_CIRCULAR_ALIAS", `*${name} is used inside of &${name} itself`);
export const yamlTooManyAliases = (max: number): Message =>
  message("YAML_TOO_MANY_ALIASES", `more than ${max} uses of *names`);
export const yamlTooDeep = (max: number): Message =>
  message("YAML_TOO_DEEP", `blocks are nested more than ${max} deep`);
export const yamlTooLong = (max: number): Message =>
  message("YAML_TOO_LONG", `more than ${count(max, "value")} in one file`);
export const controlCharacter = (code: number): Message =>
  message(
    "CONTROL_CHARACTER",
    `invisible or control character U+${code.toString(16).toUpperCase().padStart(4, "0")}`,
    "delete it",
  );
export const reservedKey = (key: string): Message =>
  message("RESERVED_KEY", `${quote(key)} cannot be used as a key`);

// --set.

export const setMalformed = (): Message =>
  message(
    "SET_MALFORMED",
    "this is not of the form path=value",
    "for instance --set sides.A.figures.0.stats.skill=5",
  );
export const setBadSegment = (segment: string): Message =>
  message("SET_BAD_PATH", `${quote(segment)} cannot be part of a path`);
export const setNoValue = (): Message =>
  message("SET_NO_VALUE", "there is no value after the =", 'for empty text write ""');
export const setBadValue = (): Message =>
  message(
    "SET_BAD_VALUE",
    "the value must be one word, number, text in quotes, [list] or {block}",
    'put text that contains ": " in quotes',
  );
export const setOutOfRange = (path: string, length: number): Message =>
  message(
    "SET_OUT_OF_RANGE",
    length === 0
      ? `${named(path)} has no entries`
      : `${named(path)} has ${count(length, "entry", "entries")}, numbered from 0 to ${length - 1}`,
  );
export const setNotInside = (path: string, value: unknown): Message =>
  message(
    "SET_NOT_INSIDE",
    `${named(path)} is ${describeValue(value)}; there is nothing inside it`,
  );

// The scenario's shape.

export const formatVersion = (value: unknown): Message =>
  message(
    "FORMAT_VERSION",
    `this program reads scenario format 1, not ${describeValue(value)}`,
    'write "deadeye: 1"',
  );
export const unknownSystem = (
  id: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_SYSTEM",
    `there is no rule system ${quote(id)} here`,
    meantOrOneOf(meant, known, "rule systems"),
  );
export const kindNotPlayed = (kind: string, title: string, kinds: readonly string[]): Message =>
  message(
    "KIND_NOT_PLAYED",
    `this version does not play "${kind}" scenarios of ${title} yet`,
    `it plays: ${list(kinds)}`,
  );
export const kindMissing = (kinds: readonly string[]): Message =>
  message("MISSING_KEY", '"kind" is missing', `one of: ${list(kinds)}`);
export const unknownKey = (
  key: string,
  path: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_KEY",
    `unknown key ${quote(key)}${inside(path)}`,
    meantOrOneOf(meant, known, "known keys here"),
  );
export const missingKey = (key: string, path: string): Message =>
  message("MISSING_KEY", `"${key}" is missing${inside(path)}`);
export const wrongType = (path: string, expected: string, value: unknown): Message => {
  let hint: string | null = null;
  if (expected === "text" && (typeof value === "number" || typeof value === "boolean")) {
    hint = `put it in quotes: "${value}"`;
  } else if (expected === "true or false" && typeof value === "string") {
    if (/^(yes|no|on|off)$/i.test(value)) hint = "only the words true and false count";
  } else if (expected.endsWith("number") && typeof value === "string" && /^[-+]?\d/.test(value)) {
    hint = "only digits, no quotes and no unit";
  }
  const is = value === null ? "it is empty" : `not ${describeValue(value)}`;
  return message("WRONG_TYPE", `${named(path)} must be ${expected}, ${is}`, hint);
};
export const tooSmall = (path: string, minimum: number, value: unknown): Message =>
  message("TOO_SMALL", `${path} must be at least ${minimum}, not ${describeValue(value)}`);
export const tooLarge = (path: string, maximum: number, value: unknown): Message =>
  message("TOO_LARGE", `${path} must be at most ${maximum}, not ${describeValue(value)}`);
export const tooShort = (path: string, minimum: number): Message =>
  message(
    "TOO_SHORT",
    minimum === 1
      ? `${path} must not be empty`
      : `${path} must have at least ${count(minimum, "letter")}`,
  );
export const tooLong = (path: string, maximum: number, length: number): Message =>
  message("TOO_LONG", `${path} has ${length} letters, at most ${maximum} are allowed`);
export const tooFew = (path: string, minimum: number): Message =>
  message("TOO_FEW", `${path} needs at least ${count(minimum, "entry", "entries")}`);
export const tooMany = (path: string, maximum: number): Message =>
  message("TOO_MANY", `${path} can have at most ${count(maximum, "entry", "entries")}`);
export const notOneOf = (
  path: string,
  value: unknown,
  allowed: readonly string[],
  meant: string | null,
): Message =>
  message(
    "NOT_ONE_OF",
    allowed.length === 1
      ? `${path} must be ${allowed[0]}, not ${wordOrValue(value)}`
      : `${path} cannot be ${wordOrValue(value)}`,
    meantOrOneOf(meant, allowed.length === 1 ? [] : allowed, "one of"),
  );
export const badForm = (path: string, says: string): Message =>
  message("BAD_FORM", `${path} must be ${says}`);
export const badValue = (path: string, text: string): Message =>
  message("BAD_VALUE", `${named(path)}: ${text}`);

// Expectations.

export const expectNeedsOne = (): Message =>
  message(
    "EXPECT_FORM",
    "give exactly one of between, atLeast, atMost, near",
    "for instance { metric: win.A, between: [0.45, 0.60] }",
  );
export const expectTolerance = (): Message =>
  message("EXPECT_FORM", "near and tolerance go together", "{ near: 0.5, tolerance: 0.01 }");
export const expectOrder = (): Message =>
  message("EXPECT_FORM", "between needs the smaller number first");
export const expectSame = (): Message =>
  message("EXPECT_FORM", "minus names the metric itself, which leaves nothing");
export const expectNothing = (): Message =>
  message(
    "NO_EXPECTATIONS",
    "there is nothing to check: this file has no expect lines",
    "for instance expect: [{ metric: win.A, between: [0.45, 0.60] }]",
  );
export const unknownMetric = (
  id: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_METRIC",
    `this scenario has no metric ${quote(id)}`,
    meantOrOneOf(meant, known, "metrics"),
  );

// Figures and weapons.

export const unknownWeapon = (
  id: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_WEAPON",
    `there is no weapon ${quote(id)}`,
    meantOrOneOf(meant, known, "weapons"),
  );
/** @param like a weapon that a new one can be made after, where systems have that key */
export const newWeaponNeeds = (
  id: string,
  key: string,
  meant: string | null,
  like?: string,
): Message =>
  message(
    "MISSING_KEY",
    `the new weapon ${quote(id)} needs "${key}"`,
    didYouMean(meant) ??
      (like === undefined ? null : `or a weapon to be made after, as like: ${like}`),
  );
export const maximumBelowAccurate = (id: string, accurate: number, maximum: number): Message =>
  message(
    "RANGES_CROSSED",
    `the maximum range of ${quote(id)}, ${maximum} cm, is below its accurate range, ${accurate} cm`,
  );
export const statsMissing = (what: string, missing: readonly string[], npc: string): Message =>
  message(
    "MISSING_KEY",
    `${what} are missing: ${list(missing)}`,
    `give all of them, or start from an npc such as npc: ${npc}`,
  );
export const tooManyFigures = (side: string, figures: number, max: number): Message =>
  message("TOO_MANY_FIGURES", `side ${side} has ${figures} figures, at most ${max} can play`);
export const nameTwice = (name: string): Message =>
  message(
    "NAME_TWICE",
    `two figures are called ${quote(name)}`,
    "every name is used once in a file",
  );
export const weaponsMissing = (): Message =>
  message("MISSING_KEY", '"weapons" is missing', "give a list, [] for none; an npc brings his own");
export const bandNeeds = (id: string, band: number, key: string): Message =>
  message("MISSING_KEY", `band ${band} of ${quote(id)} needs "${key}"`, "counted from 0");
export const bandsCrossed = (id: string, band: number, upTo: number, before: number): Message =>
  message(
    "RANGES_CROSSED",
    `band ${band} of ${quote(id)} ends at ${upTo}, not beyond the one before it, which ends at ${before}`,
    "bands go from near to far and are counted from 0",
  );
export const weaponCannot = (id: string, what: string, also: string): Message =>
  message("WEAPON_CONTRADICTS", `${quote(id)} cannot be ${what} and ${also}`);
export const abilityTwice = (ability: string): Message =>
  message("ABILITY_TWICE", `the ability ${quote(ability)} is given twice`);
export const onlyFor = (key: string, whom: string): Message =>
  message("KEY_NOT_HERE", `${key} is only for ${whom}`);
export const coverBehind = (cover: string, opening: string): Message =>
  message(
    "KEY_NOT_HERE",
    `who is behind a ${opening} is in full cover, not ${cover}`,
    "leave cover or behind out",
  );
export const riderBehind = (key: string): Message =>
  message("KEY_NOT_HERE", `a man on horseback is in the open; ${key} is not for him`);
export const openFireWithoutHold = (): Message =>
  message("OPEN_FIRE_WITHOUT_HOLD", "openFire is only for figures with tactic: hold");
export const leaderWithoutGroup = (): Message =>
  message("LEADER_WITHOUT_GROUP", "a leader needs a group", "add group: with the group's name");
export const twoLeaders = (group: string): Message =>
  message("TWO_LEADERS", `the group ${quote(group)} has more than one leader`);
export const groupOnBothSides = (group: string): Message =>
  message("GROUP_ON_BOTH_SIDES", `the group ${quote(group)} is on both sides`);
export const samePoint = (a: string, b: string): Message =>
  message("SAME_POINT", `${quote(a)} and the enemy ${quote(b)} stand at the same point`);

// The ground, and who stands where on it.

/** `60` or `60.5`: coordinates with at most a thousandth of a cm. */
const cm = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);
const at = ([x, y]: readonly [number, number]): string => `[${cm(x)}, ${cm(y)}]`;

export const offTable = (what: string, point: readonly [number, number], table: string): Message =>
  message("OFF_TABLE", `${what} is off the table at ${at(point)}`, `the table is ${table}`);
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
export const notConvex = (): Message =>
  message(
    "NOT_CONVEX",
    "these corners do not make an area without dents",
    "give them in order, no two alike and no three in a line; make two pieces of one with a dent",
  );
export const noArea = (): Message =>
  message("NO_AREA", "from and to must differ in both x and y to make a rectangle");
export const lineTooShort = (least: number): Message =>
  message("LINE_TOO_SHORT", `from and to are less than ${least} cm apart`);
export const tooManySpots = (spots: number, max: number): Message =>
  message(
    "TOO_MANY_SPOTS",
    `the pieces and cover have ${spots} spots, at most ${max} can be played`,
    "spots: none keeps a piece from bringing its own",
  );
export const placeNameTwice = (name: string): Message =>
  message("NAME_TWICE", `two pieces or spots are called ${quote(name)}`);
export const vehicleNameTwice = (name: string): Message =>
  message("NAME_TWICE", `two vehicles are called ${quote(name)}`);
export const groupNameTwice = (name: string): Message =>
  message("NAME_TWICE", `two groups are called ${quote(name)}`);
export const unknownPiece = (
  name: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_PIECE",
    `there is no piece called ${quote(name)}`,
    meantOrOneOf(meant, known, "pieces with a name"),
  );
export const unknownSpot = (
  name: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_SPOT",
    `there is no spot or piece called ${quote(name)}`,
    meantOrOneOf(meant, known, "spots and pieces with a name"),
  );
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
  message("KEY_NOT_HERE", "he is in the group that lists him; leave out his own");
export const headingOnFoot = (): Message =>
  message("KEY_NOT_HERE", "heading is only for riders and vehicles", "men on foot turn freely");
export const proneRider = (): Message =>
  message("KEY_NOT_HERE", "a man on horseback cannot be prone");
export const onlyOnPatrol = (key: string): Message =>
  message("WITHOUT_PATROL", `${key} is only for figures with tactic: patrol`);
export const patrolNeedsPath = (name: string): Message =>
  message(
    "PATROL_WITHOUT_PATH",
    `${quote(name)} is to patrol, but has no path`,
    "for instance path: [[90, 60]]",
  );
export const unknownVehicle = (
  name: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "UNKNOWN_VEHICLE",
    `there is no vehicle ${quote(name)}`,
    meantOrOneOf(meant, known, "vehicles"),
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
export const sideEmpty = (side: string): Message =>
  message("NO_FIGURES", `side ${side} has no figures`, "give it figures or groups");

// The random actions chart, and markers.

export const chartNeedsNpc = (name: string): Message =>
  message(
    "CHART_NPC",
    `${quote(name)} is run by the chart, so he needs an npc`,
    "for instance npc: outlaw/roll",
  );
export const chartNeedsGroup = (name: string): Message =>
  message(
    "CHART_GROUP",
    `${quote(name)} is run by the chart, so he needs a group`,
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
  message("DEALT_UNGROUPED", `${quote(name)} has no group, so no place can be dealt to him`);
export const dealtAndPlaced = (key: string): Message =>
  message(
    "KEY_NOT_HERE",
    `"${key}" is not for groups whose places are dealt`,
    "leave it out, or the markers, places and area of the side",
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
export const placeInView = (point: readonly [number, number], watcher: string): Message =>
  message(
    "PLACE_IN_VIEW",
    `the place ${at(point)} is in clear view of ${quote(watcher)}`,
    "put it behind a building or in scrub",
  );
export const noPlace = (name: string): Message =>
  message(
    "NO_PLACE",
    `${quote(name)} has no place, while others of his side have one`,
    "give his group an at, or leave out all places: they are then drawn anew in each game",
  );

// What is varied.

export const varyMalformed = (): Message =>
  message(
    "VARY_MALFORMED",
    "this is not PATH=VALUE,VALUE or PATH=FROM..TO or PATH=FROM..TO:STEP",
    "for instance distance=10..60:5",
  );
export const varyRange = (): Message =>
  message(
    "VARY_RANGE",
    "a range goes from a number to a larger one, in steps above 0",
    "for instance distance=10..60:5",
  );
export const varyTooMany = (points: number, max: number): Message =>
  message("VARY_TOO_MANY", `${count(points, "point")} are too many, at most ${max} can be swept`);
export const varySamePath = (path: string): Message =>
  message("VARY_SAME_PATH", `${quote(path)} is varied twice`);
export const varyAxes = (max: number): Message =>
  message("VARY_AXES", `at most ${max} values of the file can be varied at a time`);
export const varyNothing = (): string =>
  "sweep needs something to vary, for instance --vary distance=10..60:5";
export const notVary = (text: string, said: Message): string =>
  `--vary ${quote(text)}: ${said.text}${said.hint === undefined ? "" : `; ${said.hint}`}`;
export const noLevers = (): string =>
  "nobody here has an attribute of one value or a weapon, so there is nothing to weigh";
export const tooManyMetrics = (max: number): string => `--metric: at most ${max} at a time`;
export const changes = (n: number): string => count(n, "change");
export const points = (n: number): string => count(n, "point");
export const pointsSolved = (done: number, of: number): string => `${done} of ${of} points solved`;
export const sweepWritten = (folder: string): string =>
  `Sweep: ${folder} (sweep.html, sweep.csv, steps.csv, sweep.json, charts)\n`;
export const weightsWritten = (folder: string): string =>
  `Weights: ${folder} (weights.html, weights.csv, weights.json, charts)\n`;

// Gun against gun.

export const versusKind = (): Message =>
  message(
    "VERSUS_KIND",
    "gun against gun is played by two men on open ground, not on a table",
    "use a file of kind: duel",
  );
export const versusOneEach = (side: string, figures: number): Message =>
  message("VERSUS_ONE_EACH", `gun against gun needs one man on side ${side}, not ${figures}`);
export const versusStand = (name: string): Message =>
  message("VERSUS_STAND", `gun against gun needs men who stand and shoot; ${quote(name)} does not`);

// Commands.

export const noFiles = (): string => "no files were given";
export const unknownListing = (
  what: string,
  known: readonly string[],
  meant: string | null,
): string => `there is no list of "${what}"; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const unknownSystemOption = (id: string, known: readonly string[]): string =>
  `there is no rule system "${id}"; there are: ${list(known)}`;
export const sameReportFolder = (stem: string): string =>
  `two files are called ${quote(stem)}, so their reports would share a folder; run them one by one with --out`;
export const workerLost = (first: number, last: number, why: string): string =>
  `a worker was lost (${why}); games ${first} to ${last} are played again\n`;
export const precisionOfShare = (got: string): string =>
  `--precision ${got}: a share of games lies between 0 and 1, so write 0.001 for 0.1 points`;
export const metricWithoutPrecision = (): string =>
  "--metric says what --precision is about; without --precision all metrics are told";
export const nothingToContinue = (path: string): string =>
  `there is no run to continue: ${path} does not exist`;
export const cannotContinue = (path: string, why: string): string =>
  `${path} cannot be continued: ${why}`;
export const tallyBroken = (): string => "it is damaged, or of another version of its format";
export const tallyOf = (what: string, there: string, here: string): string =>
  `it is of ${what} ${quote(there)}, not ${quote(here)}`;
export const tallyScenario = (readings: readonly string[]): string =>
  readings.length > 0
    ? `the scenario was played with other readings (${list(readings)})`
    : "the scenario has changed since, or other --set changes were in force";
export const tallyRules = (version: string): string =>
  `the same games come out differently now than with deadeye ${version}, which played them`;
export const tallyFull = (games: number): string =>
  `all ${games.toLocaleString("en")} games asked for were played; say how many there shall be with --games`;
export const tallyMore = (games: number, asked: number): string =>
  `it has ${games.toLocaleString("en")} games already; --games is the number in all, and ${asked.toLocaleString("en")} is less`;
export const reportWritten = (folder: string): string =>
  `Report: ${folder} (open report.html there)\n`;
export const statesMet = (states: number): string =>
  `following the states of the game: ${states.toLocaleString("en")} so far`;
export const turnsSolved = (turn: number, turns: number): string => `game turn ${turn} of ${turns}`;
export const tooBigToSolve = (estimate: number | null, met: number): Message =>
  message(
    "TOO_BIG_TO_SOLVE",
    estimate === null
      ? "this is too big to be solved exactly: men who move about on a table can stand anywhere"
      : met === 0
        ? `this is too big to be solved exactly: it has some ${roughly(estimate)} states`
        : `this is too big to be solved exactly: ${met.toLocaleString("en")} states were found and there are more`,
    estimate === null
      ? "play it with deadeye run; a duel can be solved"
      : "play it with deadeye run, or solve it with fewer figures, fewer weapons each, or one npc row instead of roll",
  );
export const sheetWritten = (folder: string): string =>
  `Sheet: ${folder} (sheet.pdf for A4, sheet-letter.pdf for Letter, sheet.html, sheet.csv, sheet.json)\n`;
export const npcSheetWritten = (folder: string): string =>
  `Sheet: ${folder} (npc.pdf for A4, npc-letter.pdf for Letter, npc.html, npc.csv, npc.json)\n`;
export const noNpcSheet = (title: string): string =>
  `--npc: duels between the men of ${title} are too big to be solved`;
export const npcCover = (): string => "--cover: the men of an NPC sheet stand in the open";
export const npcWeapons = (): string =>
  "--weapon: the men of an NPC sheet have one kind of weapon; name one";
export const duelsSolved = (
  distance: number,
  { short }: LengthUnit,
  done: number,
  of: number,
): string => `duels at ${distance} ${short}: ${done} of ${of} solved`;
export const noSheetOf = (id: string, known: readonly string[], meant: string | null): string =>
  `there are no sheets of a rule system ${quote(id)}; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const sheetSet = (set: string): string =>
  `--set ${quote(set)}: a sheet is made of readings and weapons alone; write readings.NAME=VALUE or weapons.ID.KEY=VALUE`;
export const notKnown = (
  option: string,
  word: string,
  known: readonly string[],
  meant: string | null,
): string =>
  `${option} ${quote(word)} is not known; ${didYouMean(meant) ?? `known: ${list(known)}`}`;
export const notDistance = (got: string, max: number, { many }: LengthUnit): string =>
  `--distance must be a number of ${many} above 0 and at most ${max}, not ${quote(got)}`;
export const nothingReaches = (
  distances: readonly number[],
  longest: number,
  { short }: LengthUnit,
): string =>
  `none of the weapons reaches ${list(distances.map(String))} ${short}; the longest range is ${longest} ${short}`;
export const readingsWritten = (folder: string): string =>
  `Readings: ${folder} (readings.html, readings.csv, readings.json, charts)\n`;
export const versusTwoGuns = (): string => "--weapon: name two weapons or more, or none for all";
export const versusTooMany = (cells: number, max: number): string =>
  `${count(cells, "match", "matches")} of gun against gun are too many (at most ${max.toLocaleString("en")}); name fewer weapons, distances or covers`;
export const versusMenOfFile = (): string =>
  "--npc and the attributes are for two men without a file; change those of the file with --set";
export const manForm = (got: string): string =>
  `--man ${quote(got)}: write NAME=VALUE, such as skill=4`;
export const notDistanceFrom = (
  got: string,
  min: number,
  max: number,
  { many }: LengthUnit,
): string => `--distance must be a number of ${many} from ${min} to ${max}, not ${quote(got)}`;
export const boutsDone = (done: number, of: number): string => `${done} of ${of} duels done`;
export const gamesDone = (done: number, of: number): string =>
  `${done.toLocaleString("en")} of ${count(of, "game")} played`;
export const versusWritten = (folder: string): string =>
  `Versus: ${folder} (versus.html, versus.csv, ranking.csv, crossovers.csv, versus.json, charts)\n`;
export const acrossWritten = (folder: string): string =>
  `Across: ${folder} (across.html, across.csv, across.json, charts)\n`;
export const acrossLacks = (system: string, gun: string, known: readonly string[]): string =>
  `--weapon ${quote(gun)}: ${system} has no such gun; known to all: ${list(known)}`;
export const acrossOnly = (option: string): string =>
  `--across plays two men alike under all rule systems: ${option} belongs to one of them alone; leave it out`;
export const onlyAcross = (option: string): string => `${option} goes with --across only`;
export const targetForm = (got: string): string =>
  `--target ${quote(got)}: write METRIC=VALUE, such as win.A=0.5`;
export const targetShare = (metric: string, got: string): string =>
  `--target: ${metric} is a chance from 0 to 1, not ${got}`;
export const rangeForm = (got: string): string =>
  `--range ${quote(got)}: write FROM..TO, two values or more, such as 1..90`;
export const rangeNeeded = (path: string): string =>
  `${quote(path)} has no limits of its own; give some with --range FROM..TO`;
export const solveNoNumber = (path: string): string =>
  `--solve ${quote(path)}: there is no number in that place of the file`;
export const stepWhole = (path: string): string =>
  `--step: ${quote(path)} is a whole number, so its steps are`;
export const stepOfListed = (path: string, values: readonly number[]): string =>
  `--step: ${quote(path)} is one of ${list(values.map(String))}; leave the step out`;
export const tooManyValues = (got: number, max: number): string =>
  `${got.toLocaleString("en")} values are too many (at most ${max.toLocaleString("en")}); give a larger --step or a smaller --range`;
export const valuesDone = (done: number): string => `${done} values done`;
export const gamesOfValue = (values: number, games: number): string =>
  `${valuesDone(values)}, ${count(games, "game")} of one value`;
export const tuneWritten = (folder: string): string =>
  `Tune: ${folder} (tune.html, tune.csv, tune.json, charts)\n`;
export const compareNothing = (): string =>
  "compare needs a second file, or changes to the first with --set path=value";
export const compareSystems = (): string =>
  "the two scenarios are of different rule systems, so they have no game in common";
export const notPositive = (option: string, got: string): string =>
  `${option} must be a number above 0, not ${quote(got)}`;
export const oneOf = (a: string, b: string): string => `give ${a} or ${b}, not both`;
export const comparisonWritten = (folder: string): string =>
  `Comparison: ${folder} (compare.html, compare.csv, compare.json)\n`;
export const givenTwice = (option: string): string => `${option} can be given only once`;
export const junitPlace = (path: string): string =>
  `--junit ${quote(path)}: needs the name of a file`;
export const mapWritten = (path: string): string => `Map: ${path}\n`;
export const mapPlace = (path: string): string =>
  `--map ${quote(path)}: needs the name of a file that ends with .svg`;
export const mapNeedsTable = (): string =>
  "--map: this scenario is played on open ground; there is no table to draw";
export const interrupted = (): string =>
  "interrupted: finishing the games in hand; press Ctrl-C again to stop at once\n";
export const nothingKnown = (): string =>
  "interrupted before there was anything to report: nothing was written\n";
export const wrongCommandLine = (why: string): string => `${why}\nSee deadeye --help.\n`;
export const notWhole = (option: string, low: number, high: number, got: string): string =>
  `${option} must be a whole number from ${low} to ${high}, not ${quote(got)}`;
export const cannotWrite = (why: string): string => `the report could not be written: ${why}\n`;
export const ourFault = (why: string): string =>
  `a fault of deadeye, not of your file: ${why}\n` +
  "Please report it together with the command and the scenario.\n";

/** 131,220,000 becomes `100 million`: no more is claimed of an estimate than its order of magnitude. */
function roughly(count: number): string {
  if (count >= 1e15) return `10^${Math.floor(Math.log10(count))}`;
  const scale = 10 ** Math.floor(Math.log10(count));
  const rounded = Math.round(count / scale) * scale;
  const words: readonly [number, string][] = [
    [1e12, "million million"],
    [1e9, "thousand million"],
    [1e6, "million"],
  ];
  const word = words.find(([size]) => rounded >= size);
  if (word === undefined) return rounded.toLocaleString("en");
  return rounded >= 1e15 ? rounded.toExponential(0) : `${rounded / word[0]} ${word[1]}`;
}
