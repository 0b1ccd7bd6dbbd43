/** Scenario files that are wrong, each in one way, with where and how that must be said. */

export interface Malformed {
  readonly name: string;
  readonly text: string;
  /** Of the first issue, as are the following. */
  readonly code: string;
  readonly line: number;
  readonly column: number;
  /** Part of the message or the hint. */
  readonly says: string;
}

/** A good file, from which most of the bad ones are made. */
export const GOOD = `deadeye: 1
system: law-of-the-gun
name: Test
kind: duel
distance: 25
draw: true
turns: 30
first: roll
run: { games: 1000, seed: test }
readings: { loneFigureMorale: true }
weapons:
  pistol: { accurate: 35 }
  hunting-gun: { accurate: 60, maximum: 200, hands: 2 }
sides:
  A:
    name: Marshal
    figures:
      - name: Will
        stats: { initiative: 4, skill: 4, cool: 4, constitution: 4, horsemanship: 3 }
        weapons: [pistol]
        tactic: stand
  B:
    name: Outlaw
    figures:
      - npc: outlaw/4
        weapons: [pistol, hunting-gun]
        tactic: hold
        openFire: 30
        group: gang
expect:
  - { metric: win.A, between: [0.3, 0.7] }
`;

/** GOOD with one piece replaced; the piece must be there. */
export function edited(piece: string, instead: string): string {
  if (!GOOD.includes(piece)) throw new Error(`the good file has no ${JSON.stringify(piece)}`);
  return GOOD.replace(piece, () => instead);
}

type Row = readonly [
  name: string,
  text: string,
  code: string,
  line: number,
  column: number,
  says: string,
];

const WILL = "      - name: Will\n        stats:";
const NEST = 40;

const YAML_ROWS: readonly Row[] = [
  ["empty file", "", "FILE_EMPTY", 1, 1, "no scenario"],
  ["only white space", " \n \n", "FILE_EMPTY", 1, 1, "no scenario"],
  ["only comments", "# nothing\n# here\n", "FILE_EMPTY", 1, 1, "no scenario"],
  ["only a document marker", "---\n", "FILE_EMPTY", 1, 1, "no scenario"],
  ["byte order mark alone", "\ufeff", "FILE_EMPTY", 1, 1, "no scenario"],
  ["too large", `${GOOD}#${"x".repeat(256 * 1024)}`, "FILE_TOO_BIG", 1, 1, "256 KiB"],
  ["a word", "high noon\n", "WRONG_TYPE", 1, 1, "block of keys"],
  ["a list", "- deadeye: 1\n", "WRONG_TYPE", 1, 1, "a list"],
  ["a number", "42\n", "WRONG_TYPE", 1, 1, "not 42"],
  ["tab as indent", edited("  pistol:", "\tpistol:"), "YAML_SYNTAX", 12, 1, "tab"],
  ["indent too small", edited("  B:\n", " B:\n"), "YAML_SYNTAX", 22, 1, "indented"],
  ["second key on a line", edited("name: Test", "name: A: B"), "YAML_SYNTAX", 3, 7, "same line"],
  ["unclosed list", edited("[pistol]", "[pistol"), "YAML_SYNTAX", 21, 9, "close every ["],
  ["unclosed quote", edited("name: Test", "name: 'Test"), "YAML_SYNTAX", 32, 1, "closing '"],
  ["bad escape", edited("name: Test", 'name: "\\q"'), "YAML_SYNTAX", 3, 8, "backslash"],
  ["reserved start", edited("name: Test", "name: @Test"), "YAML_SYNTAX", 3, 7, "cannot begin"],
  ["second document", `${GOOD}---\n${GOOD}`, "YAML_DOCUMENTS", 32, 1, "second document"],
  ["document end, then more", `${GOOD}...\nname: x\n`, "YAML_DOCUMENTS", 33, 1, "one scenario"],
  ["YAML 1.1 directive", `%YAML 1.1\n---\n${GOOD}`, "YAML_VERSION", 1, 1, "1.2"],
  ["JavaScript tag", edited("name: Test", "name: !!js/function x"), "YAML_TAG", 3, 21, "tags"],
  ["own tag", edited("distance: 25", "distance: !cm 25"), "YAML_TAG", 5, 15, "!cm"],
  ["tag on a block", edited("run: {", "run: !!map {"), "YAML_TAG", 9, 12, "tags"],
  [
    "duplicate key",
    edited("turns: 30", "turns: 30\nturns: 31"),
    "YAML_DUPLICATE_KEY",
    8,
    1,
    "line 7",
  ],
  [
    "duplicate key in flow",
    edited("skill: 4,", "skill: 4, skill: 5,"),
    "YAML_DUPLICATE_KEY",
    19,
    43,
    "twice",
  ],
  ["number as key", edited("draw: true", "7: true"), "YAML_KEY_NOT_TEXT", 6, 1, "word"],
  ["list as key", edited("draw: true", "? [draw]\n: true"), "YAML_KEY_NOT_TEXT", 6, 3, "word"],
  ["unknown alias", edited("distance: 25", "distance: *cm"), "YAML_UNKNOWN_ALIAS", 5, 11, "&cm"],
  [
    "alias before its anchor",
    edited("turns: 30", "turns: *t\nabout: &t x"),
    "YAML_UNKNOWN_ALIAS",
    7,
    8,
    "&t",
  ],
  [
    "circular alias",
    edited("weapons:\n", "weapons: &w\n  bow: *w\n"),
    "YAML_CIRCULAR_ALIAS",
    12,
    8,
    "inside of",
  ],
  [
    "a hundred and one aliases",
    `anchor: &a 1\nlist: [${"*a, ".repeat(101)}]\n${GOOD}`,
    "YAML_TOO_MANY_ALIASES",
    2,
    408,
    "100",
  ],
  ["a billion laughs", billionLaughs(), "YAML_TOO_LONG", 5, 15, "20,000"],
  [
    "flow nested too deep",
    `name: ${"[".repeat(NEST)}${"]".repeat(NEST)}\n`,
    "YAML_TOO_DEEP",
    1,
    38,
    "32",
  ],
  ["dashes nested too deep", `${"- ".repeat(NEST)}x\n`, "YAML_TOO_DEEP", 1, 65, "32"],
  ["nested beyond any stack", "[".repeat(100_000), "YAML_TOO_DEEP", 1, 33, "32"],
  ["too many values", `list: [${"1,".repeat(20_001)}]\n`, "YAML_TOO_LONG", 1, 40_004, "20,000"],
  ["NUL in a comment", `# \u0000\n${GOOD}`, "CONTROL_CHARACTER", 1, 3, "U+0000"],
  [
    "escape sequence",
    edited("name: Test", "name: T\u001b[31m"),
    "CONTROL_CHARACTER",
    3,
    8,
    "U+001B",
  ],
  ["old Macintosh line ends", "deadeye: 1\rname: x", "CONTROL_CHARACTER", 1, 11, "U+000D"],
  [
    "control character, escaped",
    edited("name: Test", 'name: "a\\x07"'),
    "CONTROL_CHARACTER",
    3,
    7,
    "U+0007",
  ],
  ["direction override", edited("Marshal", "Mar\u202eshal"), "CONTROL_CHARACTER", 16, 11, "U+202E"],
  [
    "zero width space",
    edited("name: Will", "name: Wi\u200bll"),
    "CONTROL_CHARACTER",
    18,
    15,
    "U+200B",
  ],
  [
    "half a surrogate pair",
    edited("name: Test", 'name: "\\ud800"'),
    "CONTROL_CHARACTER",
    3,
    7,
    "U+D800",
  ],
  [
    "invisible letter in a key",
    edited("draw:", '"dr\\u200baw":'),
    "CONTROL_CHARACTER",
    6,
    1,
    "U+200B",
  ],
  [
    "prototype key",
    edited("turns: 30", "__proto__: { turns: 30 }"),
    "RESERVED_KEY",
    7,
    1,
    "__proto__",
  ],
  [
    "constructor as weapon",
    edited("hunting-gun:", "constructor:"),
    "RESERVED_KEY",
    13,
    3,
    "constructor",
  ],
  [
    "merge key",
    edited("pistol: { ", "pistol: { <<: { maximum: 90 }, "),
    "UNKNOWN_KEY",
    12,
    13,
    "<<",
  ],
];

const SHAPE_ROWS: readonly Row[] = [
  ["no version", edited("deadeye: 1\n", ""), "MISSING_KEY", 1, 1, '"deadeye" is missing'],
  ["next version", edited("deadeye: 1", "deadeye: 2"), "FORMAT_VERSION", 1, 10, "format 1"],
  ["version as text", edited("deadeye: 1", 'deadeye: "1"'), "NOT_ONE_OF", 1, 10, "must be 1"],
  ["no system", edited("system: law-of-the-gun\n", ""), "MISSING_KEY", 1, 1, '"system"'],
  [
    "mistyped system",
    edited("law-of-the-gun", "law-of-gun"),
    "UNKNOWN_SYSTEM",
    2,
    9,
    "law-of-the-gun",
  ],
  ["system a number", edited("law-of-the-gun", "7"), "WRONG_TYPE", 2, 9, "must be text"],
  [
    "a duel's keys in an ambush",
    edited("kind: duel", "kind: ambush"),
    "UNKNOWN_KEY",
    5,
    1,
    "distance",
  ],
  ["mistyped kind", edited("kind: duel", "kind: dual"), "NOT_ONE_OF", 4, 7, 'mean "duel"'],
  ["strange kind", edited("kind: duel", "kind: chess"), "NOT_ONE_OF", 4, 7, "duel, ambush, solo"],
  ["kind is a number", edited("kind: duel", "kind: 3"), "WRONG_TYPE", 4, 7, "must be text, not 3"],
  ["kind is missing", edited("kind: duel\n", ""), "MISSING_KEY", 1, 1, "duel, ambush, solo"],
  ["mistyped key kind", edited("kind: duel", "knid: duel"), "UNKNOWN_KEY", 4, 1, 'mean "kind"'],
  ["name empty", edited("name: Test", "name:"), "WRONG_TYPE", 3, 1, "it is empty"],
  ["name blank", edited("name: Test", 'name: "  "'), "BAD_FORM", 3, 7, "one line"],
  [
    "name too long",
    edited("name: Test", `name: ${"x".repeat(81)}`),
    "TOO_LONG",
    3,
    7,
    "at most 80",
  ],
  ["name on two lines", edited("name: Test", 'name: "a\\nb"'), "BAD_FORM", 3, 7, "one line"],
  ["name a year", edited("name: Test", "name: 1873"), "WRONG_TYPE", 3, 7, '"1873"'],
  [
    "about too long",
    edited("turns: 30", `about: ${"x".repeat(2001)}`),
    "TOO_LONG",
    7,
    8,
    "2001 letters",
  ],
  ["no distance", edited("distance: 25\n", ""), "MISSING_KEY", 1, 1, '"distance"'],
  ["mistyped distance", edited("distance:", "distanse:"), "UNKNOWN_KEY", 5, 1, '"distance"?'],
  ["distance zero", edited("distance: 25", "distance: 0"), "TOO_SMALL", 5, 11, "at least 1"],
  [
    "distance too far",
    edited("distance: 25", "distance: 1001"),
    "TOO_LARGE",
    5,
    11,
    "at most 1000",
  ],
  ["distance with unit", edited("distance: 25", "distance: 25cm"), "WRONG_TYPE", 5, 11, "no unit"],
  [
    "distance not a number",
    edited("distance: 25", "distance: .nan"),
    "WRONG_TYPE",
    5,
    11,
    "no number",
  ],
  ["distance infinite", edited("distance: 25", "distance: .inf"), "WRONG_TYPE", 5, 11, "infinite"],
  ["draw yes", edited("draw: true", "draw: yes"), "WRONG_TYPE", 6, 7, "true and false"],
  ["turns half", edited("turns: 30", "turns: 2.5"), "WRONG_TYPE", 7, 8, "whole number"],
  ["turns none", edited("turns: 30", "turns: 0"), "TOO_SMALL", 7, 8, "at least 1"],
  ["turns beyond 2^53", edited("turns: 30", "turns: 1e300"), "TOO_LARGE", 7, 8, "at most 200"],
  ["first in small letters", edited("first: roll", "first: a"), "NOT_ONE_OF", 8, 8, '"A"?'],
  ["games too many", edited("games: 1000", "games: 1000000001"), "TOO_LARGE", 9, 15, "1000000000"],
  ["seed true", edited("seed: test", "seed: true"), "WRONG_TYPE", 9, 27, "text or a whole number"],
  ["seed a fraction", edited("seed: test", "seed: 1.5"), "WRONG_TYPE", 9, 27, "whole number"],
  ["seed empty", edited("seed: test", 'seed: ""'), "BAD_FORM", 9, 27, "whole number"],
  [
    "run a list",
    edited("run: { games: 1000, seed: test }", "run: [1000]"),
    "WRONG_TYPE",
    9,
    1,
    "a list",
  ],
  ["unknown key at the top", edited("turns: 30", "rounds: 30"), "UNKNOWN_KEY", 7, 1, "known keys"],
  [
    "unknown reading",
    edited("loneFigureMorale", "loneFigureMoral"),
    "UNKNOWN_KEY",
    10,
    13,
    "loneFigureMorale",
  ],
  [
    "reading with a wrong value",
    edited("loneFigureMorale: true", "impact: all"),
    "NOT_ONE_OF",
    10,
    21,
    "all-normal",
  ],
  [
    "boolean reading as a word",
    edited("Morale: true", "Morale: on"),
    "WRONG_TYPE",
    10,
    31,
    "true or false",
  ],
  [
    "unknown weapon key",
    edited("{ accurate: 35 }", "{ acurate: 35 }"),
    "UNKNOWN_KEY",
    12,
    13,
    '"accurate"?',
  ],
  [
    "weapon id in capitals",
    edited("hunting-gun:", "Hunting-Gun:"),
    "BAD_FORM",
    13,
    3,
    "lower-case",
  ],
  [
    "weapon range too far",
    edited("maximum: 200", "maximum: 2000"),
    "TOO_LARGE",
    13,
    41,
    "at most 1000",
  ],
  ["three hands", edited("hands: 2", "hands: 3"), "NOT_ONE_OF", 13, 53, "one of: 1, 2"],
  ["impact as a word", edited("hands: 2", "impact: high"), "WRONG_TYPE", 13, 54, "block of keys"],
  [
    "unknown impact",
    edited("hands: 2", "impact: { accurate: huge }"),
    "NOT_ONE_OF",
    13,
    66,
    "low, normal, high",
  ],
  ["spread negative", edited("hands: 2", "spread: -1"), "TOO_SMALL", 13, 54, "at least 0"],
  [
    "weapon empty",
    edited("  pistol: { accurate: 35 }", "  pistol:"),
    "WRONG_TYPE",
    12,
    3,
    "it is empty",
  ],
  ["no sides", GOOD.slice(0, GOOD.indexOf("sides:")), "MISSING_KEY", 1, 1, '"sides"'],
  ["side C", edited("  B:\n", "  C:\n"), "MISSING_KEY", 14, 1, '"B"'],
  [
    "no figures",
    edited("    figures:\n      - npc", "    men:\n      - npc"),
    "MISSING_KEY",
    22,
    3,
    '"figures"',
  ],
  [
    "figures a block",
    edited("      - npc: outlaw/4\n        ", "        "),
    "WRONG_TYPE",
    24,
    5,
    "a list",
  ],
  [
    "nine entries",
    edited(
      WILL,
      WILL.replace("- name: Will", `${"- weapons: [bow]\n      ".repeat(8)}- name: Will`),
    ),
    "TOO_MANY",
    17,
    5,
    "at most 8",
  ],
  [
    "figure a word",
    edited("- npc: outlaw/4", "- Jesse\n      - npc: outlaw/4"),
    "WRONG_TYPE",
    25,
    9,
    "Jesse",
  ],
  ["skill six", edited("skill: 4", "skill: 6"), "TOO_LARGE", 19, 40, "at most 5"],
  ["skill zero", edited("skill: 4", "skill: 0"), "TOO_SMALL", 19, 40, "at least 1"],
  ["skill a half", edited("skill: 4", "skill: 3.5"), "WRONG_TYPE", 19, 40, "whole number"],
  ["skill in words", edited("skill: 4", "skill: four"), "WRONG_TYPE", 19, 40, "four"],
  ["skill mistyped", edited("skill: 4", "skil: 4"), "UNKNOWN_KEY", 19, 33, '"skill"?'],
  ["unknown npc type", edited("outlaw/4", "outlow/4"), "NOT_ONE_OF", 25, 14, "outlaw/4"],
  ["npc row seven", edited("outlaw/4", "outlaw/7"), "NOT_ONE_OF", 25, 14, "outlaw/"],
  ["npc without row", edited("outlaw/4", "outlaw"), "NOT_ONE_OF", 25, 14, "outlaw/"],
  ["no weapons", edited("        weapons: [pistol]\n", ""), "MISSING_KEY", 18, 9, '"weapons"'],
  ["weapons empty", edited("[pistol]", "[]"), "TOO_FEW", 20, 9, "at least 1 entry"],
  ["five weapons", edited("[pistol]", "[bow, bow, bow, bow, bow]"), "TOO_MANY", 20, 9, "at most 4"],
  ["weapons a word", edited("[pistol]", "pistol"), "WRONG_TYPE", 20, 18, "a list"],
  ["weapon a number", edited("[pistol]", "[44]"), "WRONG_TYPE", 20, 19, '"44"'],
  [
    "gun arm middle",
    edited("tactic: stand", "gunArm: middle"),
    "NOT_ONE_OF",
    21,
    17,
    "left, right",
  ],
  ["cover unknown", edited("tactic: stand", "cover: barrel"), "NOT_ONE_OF", 21, 16, "fence"],
  ["tactic mistyped", edited("tactic: stand", "tactic: stnad"), "NOT_ONE_OF", 21, 17, '"stand"?'],
  [
    "fanning true",
    edited("tactic: stand", "fanning: true"),
    "NOT_ONE_OF",
    21,
    18,
    "never, auto, always",
  ],
  ["at with one number", edited("tactic: stand", "at: [1]"), "TOO_FEW", 21, 9, "at least 2"],
  [
    "at with three numbers",
    edited("tactic: stand", "at: [1, 2, 3]"),
    "TOO_MANY",
    21,
    9,
    "at most 2",
  ],
  ["count nine", edited("tactic: stand", "count: 9"), "TOO_LARGE", 21, 16, "at most 8"],
  [
    "surrender perhaps",
    edited("tactic: stand", "offerSurrender: perhaps"),
    "WRONG_TYPE",
    21,
    25,
    "true or false",
  ],
  ["group blank", edited("group: gang", 'group: " "'), "BAD_FORM", 29, 16, "one line"],
  [
    "figure name too long",
    edited("name: Will", `name: ${"W".repeat(41)}`),
    "TOO_LONG",
    18,
    15,
    "at most 40",
  ],
  ["expect a block", edited("  - { metric", "  x: { metric"), "WRONG_TYPE", 30, 1, "a list"],
  ["expect without metric", edited("metric: win.A, ", ""), "MISSING_KEY", 31, 5, '"metric"'],
];

const MEANING_ROWS: readonly Row[] = [
  ["weapon nobody knows", edited("[pistol]", "[pistl]"), "UNKNOWN_WEAPON", 20, 19, '"pistol"?'],
  [
    "own weapon mistyped",
    edited("[pistol, hunting-gun]", "[pistol, huntinggun]"),
    "UNKNOWN_WEAPON",
    26,
    27,
    '"hunting-gun"?',
  ],
  [
    "new weapon without ranges",
    edited("{ accurate: 60, maximum: 200, hands: 2 }", "{ hands: 2 }"),
    "MISSING_KEY",
    13,
    3,
    '"accurate"',
  ],
  ["new weapon without maximum", edited("maximum: 200, ", ""), "MISSING_KEY", 13, 3, '"maximum"'],
  [
    "old weapon's id mistyped",
    edited("  pistol: {", "  pistoll: {"),
    "MISSING_KEY",
    12,
    3,
    '"pistol"?',
  ],
  [
    "maximum below accurate",
    edited("maximum: 200", "maximum: 50"),
    "RANGES_CROSSED",
    13,
    41,
    "below",
  ],
  [
    "accurate beyond the book's maximum",
    edited("accurate: 35", "accurate: 95"),
    "RANGES_CROSSED",
    12,
    23,
    "90 cm",
  ],
  ["an attribute missing", edited("skill: 4, ", ""), "MISSING_KEY", 19, 9, "skill"],
  [
    "neither npc nor stats",
    edited("- npc: outlaw/4", "- name: Jesse"),
    "MISSING_KEY",
    25,
    9,
    "attributes",
  ],
  [
    "nine by count",
    edited("tactic: stand", "count: 8\n      - { npc: cowboy/1, weapons: [bow] }"),
    "TOO_MANY_FIGURES",
    17,
    5,
    "9 figures",
  ],
  [
    "same name twice",
    edited("- npc: outlaw/4", "- name: Will\n        npc: outlaw/4"),
    "NAME_TWICE",
    25,
    15,
    "Will",
  ],
  ["name of a default", edited("name: Will", "name: B1"), "NAME_TWICE", 25, 9, "B1"],
  [
    "openFire of a standing man",
    edited("tactic: hold", "tactic: stand"),
    "OPEN_FIRE_WITHOUT_HOLD",
    28,
    19,
    "hold",
  ],
  [
    "leader of nobody",
    edited("tactic: stand", "leader: true"),
    "LEADER_WITHOUT_GROUP",
    21,
    17,
    "group",
  ],
  [
    "two leaders by count",
    edited("group: gang", "group: gang\n        leader: true\n        count: 2"),
    "TWO_LEADERS",
    30,
    17,
    "gang",
  ],
  [
    "group on both sides",
    edited("tactic: stand", "group: gang"),
    "GROUP_ON_BOTH_SIDES",
    29,
    16,
    "both sides",
  ],
  [
    "enemies at one point",
    edited("tactic: stand", "at: [25, 0]"),
    "SAME_POINT",
    25,
    9,
    "same point",
  ],
  ["unknown metric", edited("metric: win.A", "metric: win.C"), "UNKNOWN_METRIC", 31, 15, "win.C"],
  [
    "metric of a weapon not carried",
    edited("metric: win.A", "metric: outPerShot.A.bow"),
    "UNKNOWN_METRIC",
    31,
    15,
    "outPerShot",
  ],
  [
    "expectation of nothing",
    edited(", between: [0.3, 0.7]", ""),
    "EXPECT_FORM",
    31,
    5,
    "exactly one",
  ],
  [
    "expectation of two things",
    edited("between:", "atLeast: 0.1, between:"),
    "EXPECT_FORM",
    31,
    5,
    "exactly one",
  ],
  [
    "near without tolerance",
    edited("between: [0.3, 0.7]", "near: 0.5"),
    "EXPECT_FORM",
    31,
    5,
    "tolerance",
  ],
  [
    "minus an unknown metric",
    edited("metric: win.A,", "metric: win.A, minus: turns.maen,"),
    "UNKNOWN_METRIC",
    31,
    29,
    '"turns.mean"?',
  ],
  [
    "a metric minus itself",
    edited("metric: win.A,", "metric: win.A, minus: win.A,"),
    "EXPECT_FORM",
    31,
    29,
    "leaves nothing",
  ],
  [
    "minus a number",
    edited("metric: win.A,", "metric: win.A, minus: 0.5,"),
    "WRONG_TYPE",
    31,
    29,
    "text",
  ],
  ["between the wrong way", edited("[0.3, 0.7]", "[0.7, 0.3]"), "EXPECT_FORM", 31, 22, "smaller"],
];

/** Ten aliases of ten aliases of ten ...: a hundred thousand values from six lines. */
function billionLaughs(): string {
  const line = (id: number) =>
    `x${id}: &x${id} [${Array(9)
      .fill(`*x${id - 1}`)
      .join(", ")}]\n`;
  return `x0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n${[1, 2, 3, 4, 5].map(line).join("")}`;
}

export const MALFORMED: readonly Malformed[] = [...YAML_ROWS, ...SHAPE_ROWS, ...MEANING_ROWS].map(
  ([name, text, code, line, column, says]) => ({ name, text, code, line, column, says }),
);
