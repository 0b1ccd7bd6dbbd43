/** What is said about a scenario file, whatever its rule system. */
import {
  asNumber,
  count,
  describeValue,
  didYouMean,
  list,
  type Message,
  meantOrOneOf,
  message,
  quote,
} from "../core/messages.js";
import { ofThatKind } from "../core/suggest.js";

/** `distance`, or `the file` for the whole of it. */
const named = (path: string): string => (path === "" ? "the file" : path);
const inside = (path: string): string => (path === "" ? "" : ` in ${path}`);

/** Where a word was expected, text is just quoted. */
const wordOrValue = (value: unknown): string =>
  typeof value === "string" && value !== "" ? quote(value) : describeValue(value);

// The file itself.

export const fileTooBig = (bytesMax: number): Message =>
  message(
    "FILE_TOO_BIG",
    `the file is larger than ${bytesMax / 1024} KiB, too large for a scenario`,
  );
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
  BLOCK_IN_FLOW: [
    "several keys in one entry of a list",
    "put { } around them, with a comma between: [{ a: 1, b: 2 }]",
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
/** @param column in which the keys of the block above begin */
export const yamlTooFarRight = (column: number): Message =>
  message(
    "YAML_SYNTAX",
    "this line is indented too deep: it is read as more of the text in the line above",
    `keys of one block start in the same column, here ${column}`,
  );
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
const BYTE_ORDER_MARK = 0xfeff;
export const controlCharacter = (code: number): Message => {
  const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  if (code === BYTE_ORDER_MARK) {
    const text = `there is an invisible byte order mark here (${number})`;
    return message("CONTROL_CHARACTER", text, "delete it");
  }
  return /\p{Zs}/u.test(String.fromCodePoint(code))
    ? message("CONTROL_CHARACTER", `this is not an ordinary space (${number})`, "write a space")
    : message("CONTROL_CHARACTER", `invisible or control character ${number}`, "delete it");
};
export const reservedKey = (key: string): Message =>
  message("RESERVED_KEY", `${quote(key)} cannot be used as a key`);

// --set.

export const setMalformed = (): Message =>
  message(
    "SET_MALFORMED",
    "this is not of the form path=value",
    "for instance --set A.Will.skill=5",
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
export const setNothingToAddTo = (path: string, words: string): Message =>
  message(
    "SET_NOTHING_TO_ADD_TO",
    `${named(path)} has no one number that ${words} could be added to`,
    "without the plus it is the value itself",
  );
/** @param values that may stand there, in order */
export function setAddsToChoice(
  path: string,
  words: string,
  from: number,
  values: readonly number[],
): Message {
  const at = values.indexOf(from);
  const [before, after] = [values[at - 1], at < 0 ? undefined : values[at + 1]];
  const near = [
    ...(after === undefined ? [] : [`after ${from} comes ${after}`]),
    ...(before === undefined ? [] : [`before ${from} comes ${before}`]),
  ];
  return message(
    "SET_ADDS_TO_CHOICE",
    `${named(path)} is one of ${list(values.map(String))}, not a number that ${words} could be added to`,
    `write the value itself${near.length === 0 ? "" : `: ${near.join(", ")}`}`,
  );
}
/** @param minus `-1` */
export const takeAway = (minus: string): string =>
  `to take ${minus.slice(1)} away, write +${minus}`;
export const setAddsInside = (path: string): Message =>
  message(
    "SET_ADDS_INSIDE",
    "a plus adds only where it is the whole value",
    `name the number itself, for instance ${path}.0=+1; or leave the plus out`,
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

/** @param names of the places that it could be */
export const nameAmbiguous = (words: string, names: readonly string[]): Message =>
  message(
    "SET_AMBIGUOUS",
    `${quote(words)} could be ${count(names.length, "value")} of this file`,
    `say which: ${list(names)}`,
  );
/** @param meant names that are nearly so */
export const nameUnknown = (words: string, meant: readonly string[]): Message =>
  message(
    "SET_UNKNOWN_NAME",
    `nothing in this file is called ${quote(words)}`,
    meant.length === 1 ? didYouMean(meant[0]!) : `did you mean one of: ${list(meant)}`,
  );

// The scenario's shape.

export const bookAlone = (): Message =>
  message(
    "BOOK_ALONE",
    "this is a book of rules and no scenario",
    "a scenario beside it names it: system: book, and book: its file name; deadeye validate checks it by itself",
  );

export const formatVersion = (value: unknown): Message =>
  message(
    "FORMAT_VERSION",
    `this program reads scenario format 1, not ${describeValue(value)}`,
    'write "deadeye: 1"',
  );
/** Of a word that says what a file is: those that there are, which may be meant, by which the rest is read. */
interface Choice {
  readonly known: readonly string[];
  readonly meant: string | null;
  readonly read: string;
  /** Whether anything is said of the rest. */
  readonly isRead: boolean;
}
const meantOrRead = ({ known, meant, read, isRead }: Choice, what: string): string =>
  (meant === read ? didYouMean(meant) : null) ??
  `${what}: ${list(known)}${isRead && known.length > 1 ? `; all else is read as ${read}` : ""}`;

export const systemWrong = (value: unknown, choice: Choice): Message => {
  const hint = meantOrRead(choice, "rule systems");
  if (value === undefined) return message("MISSING_KEY", '"system" is missing', hint);
  if (typeof value === "string" && value !== "") {
    return message("UNKNOWN_SYSTEM", `there is no rule system ${quote(value)} here`, hint);
  }
  return { ...wrongType("system", "text", value), hint };
};
export const kindWrong = (value: unknown, choice: Choice): Message => {
  const hint = meantOrRead(choice, "one of");
  if (value === undefined) return message("MISSING_KEY", '"kind" is missing', hint);
  if (typeof value === "string" && value !== "") {
    return message("NOT_ONE_OF", `kind cannot be ${quote(value)}`, hint);
  }
  return { ...wrongType("kind", "text", value), hint };
};
export const kindNotPlayed = (kind: string, title: string, kinds: readonly string[]): Message =>
  message(
    "KIND_NOT_PLAYED",
    `this version does not play "${kind}" scenarios of ${title} yet`,
    `it plays: ${list(kinds)}`,
  );
/** @param kinds of file that have the key, other than the file's own */
export const keyOfKinds = (kinds: readonly string[]): string | undefined =>
  kinds.length === 0 ? undefined : `it belongs to kind: ${kinds.join(" or ")}`;
export const unknownKey = (
  key: string,
  path: string,
  known: readonly string[],
  meant: string | null,
  instead?: string,
): Message =>
  message(
    "UNKNOWN_KEY",
    `unknown key ${quote(key)}${inside(path)}`,
    instead ?? meantOrOneOf(meant, known, "known keys here"),
  );
/** @param block inside which the key is known */
export const keyOfBlock = (key: string, block: string): string =>
  `it belongs under ${block}: ${block}: { ${key}: ... }`;
export const missingKey = (key: string, path: string): Message =>
  message("MISSING_KEY", `"${key}" is missing${inside(path)}`);
/** @param keys of the block that is expected, if it is one */
export const wrongType = (
  path: string,
  expected: string,
  value: unknown,
  keys: readonly string[] = [],
): Message => {
  let hint: string | null = null;
  if (expected === "text" && (typeof value === "number" || typeof value === "boolean")) {
    // YAML writes .nan and .inf where JavaScript has other words.
    hint =
      Number.isFinite(value) || typeof value === "boolean"
        ? `put it in quotes: "${value}"`
        : "put it in quotes";
  } else if (expected === "true or false" && typeof value === "string") {
    if (/^(yes|no|on|off)$/i.test(value)) hint = "only the words true and false count";
  } else if (expected.endsWith("number") && typeof value === "string" && /^[-+]?\d/.test(value)) {
    // A percentage is a share, and only bounds of metrics are shares.
    const meant = value.endsWith("%") && !path.startsWith("expect") ? null : asNumber(value);
    hint = meant === null ? "only digits, no quotes and no unit" : `write ${meant}`;
  } else if (expected === "a list" && typeof value === "string" && value !== "") {
    hint = `put it in brackets: [${value}]`;
  } else if (expected === "a block of keys" && keys.length > 0) {
    const name = path.slice(path.lastIndexOf(".") + 1);
    hint = `its keys are ${list(keys)}: write ${name}: { ${keys[0]}: ... }`;
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
export const tooMany = (path: string, maximum: number, value?: unknown): Message => {
  // What decimal commas make of two shares.
  const hasCommas = maximum === 2 && Array.isArray(value) && value.length === 4;
  const hint = hasCommas ? "a comma ends a number here: write [0.45, 0.6], not [0,45, 0,6]" : null;
  return message(
    "TOO_MANY",
    `${path} can have at most ${count(maximum, "entry", "entries")}`,
    hint,
  );
};
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
/** @param known words that it may be, and what they are */
export const badForm = (
  path: string,
  says: string,
  meant: string | null = null,
  known: { readonly what: string; readonly words: readonly string[] } = { what: "", words: [] },
): Message =>
  message("BAD_FORM", `${path} must be ${says}`, meantOrOneOf(meant, known.words, known.what));
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
export const expectPercent = (metric: string, bound: number): Message =>
  message(
    "EXPECT_FORM",
    `${metric} is a chance from 0 to 1, never as much as ${bound}`,
    bound <= 100 ? `for ${bound} % write ${bound / 100}` : null,
  );
export const expectSame = (): Message =>
  message("EXPECT_FORM", "minus names the metric itself, which leaves nothing");
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
    meantOrOneOf(meant, ofThatKind(id, known), "weapons"),
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
export const statsMissing = (what: string, missing: readonly string[], npc: string): Message =>
  message(
    "MISSING_KEY",
    `${what} are missing: ${list(missing)}`,
    `give all of them, or start from an npc such as npc: ${npc}`,
  );
export const tooManyFigures = (side: string, figures: number, max: number): Message =>
  message("TOO_MANY_FIGURES", `side ${side} has ${figures} figures, at most ${max} can play`);
/** @param whose `side A` */
export const noFigures = (whose: string): Message =>
  message("NO_FIGURES", `${whose} has no figures`, "give it at least one whose count is not 0");
export const nameTwice = (name: string): Message =>
  message(
    "NAME_TWICE",
    `two figures are called ${quote(name)}`,
    "every name is used once in a file",
  );

// What is varied.

/** @param meant a range, if it was written otherwise */
export const varyMalformed = (meant: string | null = null): Message =>
  message(
    "VARY_MALFORMED",
    "this is not PATH=VALUE,VALUE or PATH=FROM..TO or PATH=FROM..TO:STEP",
    meant === null ? "for instance distance=10..60:5" : `write ${meant}`,
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

// Of a spreadsheet with men.

export const chartEmpty = (): Message =>
  message(
    "CHART_EMPTY",
    "the chart is empty",
    "its first row says what is in each column, such as name, skill, weapons",
  );
export const chartQuote = (): Message =>
  message(
    "CHART_QUOTE",
    "a quotation mark is not closed",
    "a cell has one line, and stands in quotation marks if it has a comma",
  );
export const chartColumn = (
  title: string,
  known: readonly string[],
  meant: string | null,
): Message =>
  message(
    "CHART_COLUMN",
    `no figure has ${quote(title)}`,
    didYouMean(meant) ?? `a column is one of ${list(known)}; note is for people`,
  );
export const chartColumnTwice = (title: string, other: string): Message =>
  message("CHART_COLUMN_TWICE", `column ${other} is ${quote(title)}, too`, "leave one of them out");
export const chartNoName = (): Message =>
  message("CHART_NO_NAME", "there is no column name", "a figure takes a man by his name: npc: Ada");
export const chartNameless = (): Message =>
  message("CHART_NAMELESS", "the man has no name", "a figure takes him by it: npc: Ada");
export const chartNameTwice = (name: string, row: number): Message =>
  message("CHART_NAME_TWICE", `${quote(name)} is the man of row ${row} already`, "each name once");
export const chartTooLong = (most: number): Message =>
  message("CHART_TOO_LONG", `a chart has at most ${most} men`);
export const chartBeyond = (columns: number): Message =>
  message(
    "CHART_BEYOND",
    `the first row has ${count(columns, "column")}, this one more`,
    "put what has the separator in it into quotation marks",
  );
export const chartFormula = (): Message =>
  message("CHART_FORMULA", "a formula is not worked out", "write its value");
export const chartDecimalComma = (text: string): Message =>
  message("DECIMAL_COMMA", `${quote(text)} has a decimal comma`, `write ${text.replace(",", ".")}`);
export const chartNoMen = (): Message =>
  message("CHART_NO_MEN", "the chart has no men", "each has a row of his own below the first");
export const chartMan = (name: string, known: readonly string[], meant: string | null): Message =>
  message(
    "UNKNOWN_MAN",
    `the chart has no man ${quote(name)}`,
    meantOrOneOf(meant, known, "its men"),
  );
export const chartNotHere = (name: string): Message =>
  message(
    "CHART_NOT_HERE",
    `the file ${quote(name)} is not at hand here`,
    "put its rows into the scenario, indented after npcs: |",
  );
export const chartName = (name: string): Message =>
  message(
    "CHART_NAME",
    `${quote(name)} is no name of a file beside the scenario`,
    "letters, digits, . _ and -, without a folder; or rows, indented after npcs: |",
  );
