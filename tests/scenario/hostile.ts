/**
 * Malformed scenarios without end, made of the shipped files: by their data, by their text, by depth, by names that
 * every JavaScript object has. Whatever they are, they are taken, or refused with places.
 */
import { readdirSync, readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { isMap, isScalar, parse, parseDocument, stringify, visit } from "yaml";
import { formatIssues } from "../../src/core/errors.js";
import { rulesetOf } from "../../src/rules/index.js";
import { type Loaded, loadScenario } from "../../src/studies/library.js";

export interface HostileText {
  /** File and what was done to it. */
  readonly made: string;
  readonly text: string;
}

/** What every object has, and what JavaScript keeps for itself. */
export const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];

const FILES = readdirSync("scenarios")
  .sort()
  .map((name) => {
    const text = readFileSync(`scenarios/${name}`, "utf8");
    return { name, text, tree: parse(text, { mapAsMap: true }) as Tree, words: wordsOf(text) };
  });

export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Rule system, keys around it, and its own name if it is a key, as one text. */
  readonly place: string;
}

/** Every key and every value of a file. */
export function wordsOf(text: string): Word[] {
  const found: Word[] = [];
  const document = parseDocument(text);
  visit(document, {
    Scalar(key, node, path) {
      const inside = path.flatMap((step) =>
        "key" in step && isScalar(step.key) ? [step.key.value] : [],
      );
      const of = isMap(document.contents) && document.contents.get("system");
      const own = key === "key" ? node.value : "";
      const [start, end] = node.range as [number, number, number];
      found.push({ text, start, end, place: JSON.stringify([of, inside, own]) });
    },
  });
  return found;
}

// Data.

type Tree = Map<unknown, Tree> | Tree[] | string | number | boolean | null;

interface Place {
  readonly owner: Map<unknown, Tree> | Tree[];
  readonly key: unknown;
}

function placesOf(tree: Tree, found: Place[] = []): Place[] {
  const all = tree instanceof Map ? tree.entries() : Array.isArray(tree) ? tree.entries() : [];
  for (const [key, value] of all) {
    found.push({ owner: tree as Place["owner"], key });
    placesOf(value, found);
  }
  return found;
}

const valueAt = ({ owner, key }: Place): Tree =>
  Array.isArray(owner) ? owner[key as number]! : owner.get(key)!;

function put({ owner, key }: Place, value: Tree): void {
  if (Array.isArray(owner)) owner[key as number] = value;
  else owner.set(key, value);
}

/** Every place of every file, for what is put where it does not belong. */
const EVERYWHERE = FILES.flatMap(({ tree }) => placesOf(tree));
const KEYS = [...new Set(EVERYWHERE.map(({ key }) => key))].filter(
  (key) => typeof key === "string",
);

const strangeName = fc.oneof(
  fc.constantFrom(...INHERITED, ...KEYS),
  fc.constantFrom(
    "Will",
    "will ",
    "ｗｉｌｌ",
    "Wıll",
    "é",
    "e\u0301",
    "名",
    "🤠",
    "\u202eliw",
    "a.b",
    "0",
    "-1",
    "",
  ),
  fc.constantFrom("=1+1", "../x", "a/b", "CON", "<b>", "%s", "$&", "x".repeat(5000), "\u0000"),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const strangeNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 1e-300, 1e21, 1e308, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53)),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 5e-324, 255, 256),
  fc.integer({ min: -300, max: 300 }),
  fc.double(),
);
const strangeValue: fc.Arbitrary<Tree> = fc.oneof(
  strangeName,
  strangeNumber,
  fc.constantFrom<Tree>(null, true, false, [], new Map(), "1", "yes", "~", "1e3", "0x10", "1_000"),
  fc.jsonValue({ maxDepth: 3 }).map((value) => parse(stringify(value), { mapAsMap: true }) as Tree),
);

const change = fc.record({
  what: fc.constantFrom(
    "delete",
    "rename",
    "value",
    "number",
    "borrow",
    "insert",
    "repeat",
    "wrap",
  ),
  at: fc.nat(),
  other: fc.nat(),
  name: strangeName,
  value: strangeValue,
  number: strangeNumber,
  /** Small as a rule. */
  count: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) }, fc.nat(4000)),
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

/** Does a change to the data, in place. @returns what was done */
function changeData(tree: Tree, { what, at, other, name, value, number, count }: Change): string {
  const all = placesOf(tree);
  const place = all[at % Math.max(1, all.length)];
  if (place === undefined) return "nothing left";
  const { owner, key } = place;
  const stranger = EVERYWHERE[other % EVERYWHERE.length]!;
  const borrowed = structuredClone(valueAt(stranger));
  const own = valueAt(place);
  if (what === "delete" && owner instanceof Map) owner.delete(key);
  else if (what === "delete") (owner as Tree[]).splice(key as number, 1);
  else if (what === "rename" && owner instanceof Map) {
    owner.delete(key);
    owner.set(name, own);
  } else if (what === "number") put(place, number);
  else if (what === "borrow") put(place, borrowed);
  else if (what === "insert" && owner instanceof Map) {
    owner.set(other % 2 === 0 ? name : stranger.key, other % 3 === 0 ? value : borrowed);
  } else if (what === "repeat" && Array.isArray(owner)) {
    for (let i = 0; i < Math.min(count, 300); i++) owner.push(structuredClone(own));
  } else if (what === "repeat") {
    for (let i = 0; i < count; i++) (owner as Map<unknown, Tree>).set(`${String(key)}${i}`, i);
  } else if (what === "wrap") put(place, other % 2 === 0 ? [own] : new Map([[name, own]]));
  else put(place, value);
  return `${what} ${String(key).slice(0, 40)}`;
}

const anyFile = fc.constantFrom(...FILES);

const byData: fc.Arbitrary<HostileText> = fc
  .tuple(anyFile, fc.array(change, { minLength: 1, maxLength: 4 }))
  .map(([{ name, tree }, changes]) => {
    const changed = structuredClone(tree);
    const made = changes.map((one) => changeData(changed, one));
    const text = stringify(changed, { aliasDuplicateObjects: false, lineWidth: 0 });
    return { made: `${name}: ${made.join(", ")}`, text };
  });

const byWords: fc.Arbitrary<HostileText> = fc
  .tuple(anyFile, fc.nat(), fc.constantFrom(...INHERITED))
  .map(([{ name, text, words }, at, word]) => {
    const { start, end } = words[at % words.length]!;
    const own = text.slice(start, end).slice(0, 40);
    return {
      made: `${name}: ${own} is ${word}`,
      text: text.slice(0, start) + word + text.slice(end),
    };
  });

// Text.

const PIECES = [
  ..."\t\n :-?[]{},&*!|>'\"%@`#~=.0123456789\\",
  ...[
    ": ",
    "- ",
    "? ",
    "&a ",
    "*a",
    "<<: ",
    "<<: *a",
    "--- ",
    "---\n",
    "...\n",
    "%YAML 1.1\n---\n",
  ],
  ...["!!map ", "!!binary ", "!!set ", "!!omap ", "!!timestamp ", "!x ", "!<y> ", "!!js/regexp "],
  ...[
    "null",
    "true",
    "yes",
    "-1",
    "1e999",
    "-.inf",
    ".nan",
    "0x7fffffffffffffff",
    "0o17",
    "\\u0000",
  ],
  ...[
    "\u0000",
    "\u0007",
    "\u001b[31m",
    "\u0085",
    "\u00a0",
    "\u2028",
    "\u202e",
    "\ud800",
    "\r",
    "\ufeff",
  ],
  ...["\ufffe", "\u{e0041}", "\u3000", "\u200b", "\u0301", "|\n", ">+9\n", "'", '"', "\\x", "\t- "],
  ...INHERITED.map((name) => `${name}: `),
];

const edit = fc.record({
  at: fc.nat(),
  remove: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
  piece: fc.oneof(
    fc.constantFrom("", ...PIECES),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.tuple(fc.constantFrom(...PIECES), fc.nat(20_000)).map(([one, n]) => one.repeat(n % 3000)),
  ),
});

const byText: fc.Arbitrary<HostileText> = fc
  .tuple(anyFile, fc.array(edit, { minLength: 1, maxLength: 6 }))
  .map(([{ name, text }, edits]) => {
    let mutant = text;
    for (const { at, remove, piece } of edits) {
      const start = at % (mutant.length + 1);
      mutant = mutant.slice(0, start) + piece + mutant.slice(start + remove);
    }
    return { made: `${name}: ${JSON.stringify(edits).slice(0, 300)}`, text: mutant };
  });

/** Texts that are short and mean much, and such as are long and mean little. */
export const AT_LENGTH: Readonly<Record<string, (n: number) => string>> = {
  aliases: (n) => {
    const of = (i: number) => `*a${i}, `.repeat(Math.min(10, n));
    const levels = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${of(i)}]\n`);
    return `a0: &a0 [${"x, ".repeat(Math.min(10, n))}]\n${levels.join("")}`;
  },
  "aliases of maps": (n) => `a: &a { k: 1 }\n${lines(n, (i) => `b${i}: { c: *a }`)}`,
  merges: (n) => `a: &a { k: 1 }\n${lines(n, () => "<<: *a")}`,
  keys: (n) => lines(n, (i) => `key${i}: ${i}`),
  "one key": (n) => lines(n, () => "name: x"),
  entries: (n) => `sides: [${"1, ".repeat(n)}]\n`,
  "long key": (n) => `${"k".repeat(n)}: 1\n`,
  "long word": (n) => `name: ${"w".repeat(n)}\n`,
  "long number": (n) => `distance: ${"9".repeat(n)}\n`,
  spaces: (n) => `name:${" ".repeat(n)}x\n`,
  tabs: (n) => `name:${"\t".repeat(n)}x\n`,
  breaks: (n) => "\n".repeat(n),
  comments: (n) => lines(n, () => "#"),
  documents: (n) => lines(n, () => "---"),
  anchors: (n) => lines(n, (i) => `k${i}: &a${i} 1`),
  tags: (n) => lines(n, (i) => `k${i}: !!str 1`),
  quotes: (n) => `name: "${'\\"'.repeat(n)}"\n`,
  folded: (n) => `name: >\n${lines(n, () => "  x")}`,
  "questions without end": (n) => "? ".repeat(n),
};
const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => `${line(i)}\n`).join("");

/** From few to many, each size as often as its double. */
const howMany = (max: number): fc.Arbitrary<number> =>
  fc.double({ min: 0, max: Math.log(max), noNaN: true }).map((log) => Math.round(Math.exp(log)));

const byLength: fc.Arbitrary<HostileText> = fc
  .tuple(anyFile, fc.constantFrom(...Object.keys(AT_LENGTH)), howMany(100_000), fc.boolean())
  .map(([{ name, text }, what, n, first]) => {
    const more = AT_LENGTH[what]!(n);
    return { made: `${name}: ${n} ${what}`, text: first ? more + text : text + more };
  });

// Depth.

/** What opens something inside of something, and what closes it. */
const NESTS: Readonly<Record<string, readonly [open: (level: number) => string, close: string]>> = {
  lists: [() => "- ", ""],
  "flow lists": [() => "[", "]"],
  "flow maps": [() => "{a: ", "}"],
  "maps of no key": [() => "{", "}"],
  "keys within keys": [() => "? ", ""],
  "keys of lists": [() => "? - ", ""],
  "flow keys": [() => "[{", "}]: 1"],
  "lists of maps": [() => "- a: ", ""],
  maps: [(level) => `\n${" ".repeat(level)}a:`, ""],
  "lists below": [(level) => `\n${" ".repeat(level)}-`, ""],
  mixed: [(level) => ["[", "{a: ", "[{b: "][level % 3]!, ""],
  anchored: [(level) => `&a${level} [`, "]"],
  tagged: [() => "!!seq [", "]"],
};

const byDepth: fc.Arbitrary<HostileText> = fc
  .record({
    file: anyFile,
    what: fc.constantFrom(...Object.keys(NESTS)),
    depth: howMany(100_000),
    closed: fc.boolean(),
    at: fc.nat(),
    where: fc.constantFrom("alone", "first", "last", "as a value"),
  })
  .map(({ file: { name, text, words }, what, depth, closed, at, where }) => {
    const [open, close] = NESTS[what]!;
    // Indented ones grow with the square: more than a file may have is not looked at.
    const levels = open(9) === open(10) ? depth : Math.min(depth, 1500);
    const nest =
      Array.from({ length: levels }, (_, level) => open(level + 1)).join("") +
      (closed ? `x${close.repeat(levels)}` : "");
    const { start, end } = words[at % words.length]!;
    const whole = {
      alone: nest,
      first: `${nest}\n${text}`,
      last: `${text}${nest}\n`,
      "as a value": text.slice(0, start) + nest + text.slice(end),
    }[where]!;
    return { made: `${name}: ${levels} ${what} ${where}`, text: whole };
  });

/** Each way with how often it is gone. */
export const hostileTexts: fc.Arbitrary<HostileText> = fc.oneof(
  { weight: 6, arbitrary: byData },
  { weight: 3, arbitrary: byWords },
  { weight: 4, arbitrary: byText },
  { weight: 1, arbitrary: byLength },
  { weight: 2, arbitrary: byDepth },
);

// What must hold.

/** What a message never says: then a word was missing where it was made. */
export const NO_WORDS = /undefined|\bNaN\b|\[object|function|=>|native code|\$\{/;
const HANG_MS = 120_000;
/** Of processor time. */
const SLOW_MS = 10_000;

/** Does something that may never end. @throws Error if it takes longer than two minutes, or ten seconds of processor */
function inTime<Result>(work: () => Result): Result {
  const box = globalThis as { deadeyeWork?: () => Result };
  box.deadeyeWork = work;
  const begun = process.cpuUsage();
  const result = runInThisContext("deadeyeWork()", { timeout: HANG_MS }) as Result;
  const { user, system } = process.cpuUsage(begun);
  if ((user + system) / 1000 > SLOW_MS) throw new Error("too slow");
  return result;
}

/** What is wrong with how a text was refused or taken; null if nothing is. */
export function faultOf(text: string): string | null {
  try {
    const loaded = inTime(() => loadScenario(text, { fileName: "x.yaml" }));
    return faultIn(loaded, text);
  } catch (error) {
    const { stack = "" } = error as Error;
    return `${error} ${stack.split("\n").slice(1, 4).join(" ").replace(/\s+/g, " ")}`;
  }
}

function faultIn({ scenario, problems, notes }: Loaded, text: string): string | null {
  if (scenario === null && problems.length === 0) return "neither taken nor refused";
  const last = text.split("\n").length;
  for (const { line, column, code, message, hint = "" } of [...problems, ...notes]) {
    if (!(line >= 1 && line <= last && column >= 1)) return `${code} has no place: ${message}`;
    if (!/^[A-Z][A-Z0-9_]+$/.test(code)) return `no code: ${code}`;
    const said = `${message} ${hint}`;
    if (message === "" || (NO_WORDS.test(said) && !NO_WORDS.test(text))) return `${code}: ${said}`;
  }
  formatIssues({ issues: [...problems, ...notes] }, { color: true });
  if (scenario === null) return null;
  const { envelope, model } = scenario;
  structuredClone(model);
  const rules = rulesetOf(envelope.system);
  if (rules.metricIds(model).length < 12) return "taken, and hardly a number is asked of it";
  inTime(() => rules.compile(model));
  return null;
}
