/** What two editions of a book differ in, one thing at a time, and every edition between them. */
import { possessive, quote } from "../../core/messages.js";
import {
  type Data,
  type DataMap,
  isDataMap,
  type Path,
  type Place,
  readDocument,
  Source,
} from "../../scenario/document.js";

/** One thing that another edition says otherwise. */
export interface BookChange {
  /** `roll to-hit`. */
  readonly name: string;
  /** `roll to-hit: hit "dice >= least" to "dice > least"`. */
  readonly words: string;
  /** Keys and list positions in the book. */
  readonly path: string;
  readonly how: "added" | "removed" | "changed";
  /** Number of the rule that it names; null if it names none. */
  readonly rule: string | null;
  /** Where it stands in either text, from 1; null where it does not. */
  readonly lines: { readonly before: number | null; readonly after: number | null };
  /** Only what people read: no game is another one. */
  readonly isText: boolean;
  /** Something to be used by other parts, which does nothing by itself. */
  readonly isDeclaration: boolean;
}

export interface BookEditions {
  readonly changes: readonly BookChange[];
  /** The text of the first edition with some of the changes, by number. */
  between(chosen: ReadonlySet<number>): string;
}

/** Keys under which every entry is a change of its own: so many names deep. */
const ENTRIES: Readonly<Record<string, number>> = {
  ...{ rules: 1, words: 1, readings: 1, options: 1, tables: 1, figure: 2, weapon: 2, weapons: 1 },
  ...{ men: 1, game: 2, rolls: 1, steps: 1, actions: 1, choices: 1, policies: 1 },
};
/** Of an entry that both have, each part is one. */
const PARTS: readonly string[] = ["weapons", "policies"];
const TEXTS: readonly string[] = ["id", "title", "edition", "about", "length", "rules"];
/** Keys of any entry that are for readers alone. */
const TEXT_KEYS: readonly string[] = ["says", "rule", "book", "sides", "changes"];
/** What does nothing until something names it. */
const DECLARED =
  /^(words|tables|readings|options|rolls|steps|actions|men|weapons|choices)\.[^.]+$|^(figure|weapon|game)\.(stats|state|fields)\.[^.]+$/;
/** More cells than these of one table are one change. */
const CELLS_MAX = 12;

/** A part of a book with the changes in it. */
type Part =
  | { readonly kind: "same"; readonly data: Data | undefined }
  | {
      readonly kind: "change";
      readonly nth: number;
      readonly before: Data | undefined;
      readonly after: Data | undefined;
    }
  | { readonly kind: "block"; readonly parts: readonly (readonly [string, Part])[] }
  | { readonly kind: "list"; readonly parts: readonly Part[] };

/** @param before text of a book that is right, as `after` is */
export function bookEditions(before: string, after: string): BookEditions {
  const texts = [before, after].map((text) => {
    const source = new Source("", text);
    return { source, ...readDocument(source) };
  });
  const [a, b] = texts as [(typeof texts)[number], (typeof texts)[number]];
  const changes: BookChange[] = [];
  const root = compared(a.data, b.data, [], (path, was, is) => {
    const change = changeOf(path, was, is, b.data, {
      before: was === undefined ? null : lineAt(a.source, a.place, path),
      after: is === undefined ? null : lineAt(b.source, b.place, path),
    });
    return changes.push(change) - 1;
  });
  return {
    changes,
    // What YAML reads as a text stays one in quotes; a text that is no name of a file has a line break.
    between: (chosen) =>
      chosen.size === 0
        ? before
        : chosen.size === changes.length
          ? after
          : `${JSON.stringify(built(root, chosen) ?? {})}\n`,
  };
}

const NOTHING: DataMap = Object.create(null);

type Noted = (path: Path, was: Data | undefined, is: Data | undefined) => number;

function compared(a: Data | undefined, b: Data | undefined, path: Path, noted: Noted): Part {
  if (isSame(a, b, inOrder(path))) return { kind: "same", data: b };
  const blocks = [a ?? NOTHING, b ?? NOTHING];
  if (blocks.every(isDataMap) && isOpened(a, b, path)) {
    const [was, is] = blocks as [DataMap, DataMap];
    const parts = keysOf(was, is).map(
      (key) => [key, compared(was[key], is[key], [...path, key], noted)] as const,
    );
    return { kind: "block", parts };
  }
  if (Array.isArray(a) && Array.isArray(b) && isAlongside(a, b, path)) {
    const parts = a.map((one, i) => compared(one, b[i], [...path, i], noted));
    return { kind: "list", parts };
  }
  // The same with brackets around a list of one.
  if (leaves(a, b, [], inOrder(path)).length === 0) return { kind: "same", data: b };
  return { kind: "change", nth: noted(path, a, b), before: a, after: b };
}

/** Whether what stands in a block is looked at one by one. */
function isOpened(a: Data | undefined, b: Data | undefined, path: Path): boolean {
  const [key = ""] = path;
  if (path.length === 0) return true;
  const entries = ENTRIES[key] ?? 0;
  const both = a !== undefined && b !== undefined;
  if (path.length > entries) {
    if (!both || path.length > entries + 1) return false;
    return key === "tables" ? cellsDiffering(a, b) <= CELLS_MAX : PARTS.includes(String(key));
  }
  // Bands are asked in their order.
  const common = [a, b].map((one) =>
    Object.keys(one ?? NOTHING).filter((name) =>
      [a, b].every((two) => name in ((two ?? NOTHING) as DataMap)),
    ),
  );
  return path[1] !== "bands" || String(common[0]) === String(common[1]);
}

/** Whether two lists are the same one with other entries, and not one with more or in another order. */
function isAlongside(a: readonly Data[], b: readonly Data[], path: Path): boolean {
  if (a.length !== b.length) return false;
  const [key = ""] = path;
  if (key === "tables") return path.length > 2;
  if (path.length > 1 || (key !== "turn" && key !== "ends")) return false;
  const kind = (data: Data): string => (isDataMap(data) ? (Object.keys(data)[0] ?? "") : "");
  return a.every((one, i) => {
    const moved = !isSame(one, b[i], false) && b.some((other) => isSame(one, other, false));
    return !moved && kind(one) === kind(b[i]!);
  });
}

/** So many numbers of two tables differ; endless where their shapes do. */
function cellsDiffering(a: Data, b: Data): number {
  if (isDataMap(a) && isDataMap(b)) {
    return isSame(a.first, b.first, false)
      ? cellsDiffering(a.rows ?? null, b.rows ?? null)
      : Infinity;
  }
  if (!Array.isArray(a) || !Array.isArray(b)) {
    return typeof a === "number" && typeof b === "number" ? Number(a !== b) : Infinity;
  }
  if (a.length !== b.length) return Infinity;
  return a.reduce<number>((sum, one, i) => sum + cellsDiffering(one, b[i]!), 0);
}

/** Those of the second, with what only the first has behind what stood before it there. */
function keysOf(a: DataMap, b: DataMap): string[] {
  const keys = Object.keys(b);
  let at = 0;
  for (const key of Object.keys(a)) {
    const there = keys.indexOf(key);
    if (there >= 0) at = there + 1;
    else keys.splice(at++, 0, key);
  }
  return keys;
}

/** The first result of a roll that holds is the one, and what it takes is given in order. */
const inOrder = ([key]: Path): boolean => key === "rolls";

function isSame(a: Data | undefined, b: Data | undefined, ordered: boolean): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => isSame(one, b[i], ordered));
  if (!isDataMap(a ?? null) || !isDataMap(b ?? null)) return a === b;
  const [was, is] = [a as DataMap, b as DataMap];
  const [keys, others] = [Object.keys(was), Object.keys(is)];
  return (
    keys.length === others.length &&
    keys.every((key, i) => key in is && (!ordered || key === others[i])) &&
    keys.every((key) => isSame(was[key], is[key], ordered))
  );
}

function built(part: Part, chosen: ReadonlySet<number>): Data | undefined {
  if (part.kind === "same") return part.data;
  if (part.kind === "change") return chosen.has(part.nth) ? part.after : part.before;
  if (part.kind === "list") return part.parts.map((one) => built(one, chosen) ?? null);
  const entries = part.parts.flatMap(([key, one]) => {
    const data = built(one, chosen);
    return data === undefined ? [] : [[key, data] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function lineAt(source: Source, root: Place, path: Path): number {
  let place = root;
  for (const step of path) place = place.children.get(step) ?? place;
  return source.lineOf((place.key ?? place.value).start);
}

function changeOf(
  path: Path,
  was: Data | undefined,
  is: Data | undefined,
  book: Data,
  lines: BookChange["lines"],
): BookChange {
  const how = was === undefined ? "added" : is === undefined ? "removed" : "changed";
  const [top = "", name = ""] = path.map(String);
  const found = leaves(was, is, [], inOrder(path));
  const keyed = path.join(".");
  const said = how === "changed" ? found.map(leafWords).join("; ") : shortly(is ?? was!);
  const named = nameOf(path, book, is ?? was!);
  return {
    name: named,
    words: how === "changed" ? `${named}${separator(found)}${said}` : `${named} ${how}: ${said}`,
    path: keyed,
    how,
    rule: top === "rules" ? name : (ruleOf(is) ?? ruleOf(was)),
    lines,
    isText:
      TEXTS.includes(top) ||
      (how === "changed" && found.every(({ at }) => TEXT_KEYS.includes(String(at[0])))),
    isDeclaration: how !== "changed" && DECLARED.test(keyed),
  };
}

/** A value by itself follows its name; what is in a block is named once more. */
const separator = (found: readonly Leaf[]): string =>
  found.every(({ at }) => at.length === 0) ? " " : ": ";

const ruleOf = (data: Data | undefined): string | null =>
  isDataMap(data ?? null) && typeof (data as DataMap).rule === "string"
    ? ((data as DataMap).rule as string)
    : null;

const SINGULAR: Readonly<Record<string, string>> = {
  ...{ rules: "rule", readings: "reading", options: "option", tables: "table", weapons: "gun" },
  ...{ men: "man", rolls: "roll", steps: "step", actions: "action", choices: "choice" },
  ...{ policies: "policy", ends: "end", words: "words" },
};
const INSIDE: Readonly<Record<string, (name: string) => string>> = {
  "figure.stats": (name) => `stat ${name}`,
  "figure.state": (name) => `state ${name}`,
  "weapon.fields": (name) => `field ${name} of guns`,
  "weapon.state": (name) => `state ${name} of guns`,
  "weapon.bands": (name) => `band ${name}`,
  "game.state": (name) => `state ${name} of the game`,
};

/** What is changed, as people call it. */
function nameOf(path: Path, book: Data, data: Data): string {
  const [top = "", second = "", third] = path.map(String);
  const inside = INSIDE[`${top}.${second}`];
  if (inside !== undefined && third !== undefined) return inside(third);
  if (path.length === 1)
    return TEXTS.includes(top) ? `the ${top}` : top === "turn" ? "the turn" : top;
  if (top === "weapons" && third !== undefined) return `${possessive(second)} ${third}`;
  if (top === "policies" && third !== undefined) return `policy ${second}, ${third}`;
  if (top === "turn" || top === "ends") {
    const phase = isDataMap(data) && typeof data.phase === "string" ? data.phase : null;
    const nth = `${SINGULAR[top] ?? top} ${Number(second) + 1}`;
    return phase === null ? nth : `phase ${phase}`;
  }
  const [, , , ...cell] = path;
  if (top === "tables" && cell.length > 0) {
    const table = (book as { tables: Record<string, { first?: number }> }).tables[second];
    const [row = 0, ...column] = cell.map(Number);
    return [`table ${second} at ${row + (table?.first ?? 0)}`, ...column].join(", ");
  }
  return SINGULAR[top] === undefined ? path.join(" ") : `${SINGULAR[top]} ${second}`;
}

/** One value in another one's place. */
interface Leaf {
  readonly at: Path;
  readonly was: Data | undefined;
  readonly is: Data | undefined;
}

const LETTERS_MAX = 80;

/** What differs inside of a change. */
function leaves(was: Data | undefined, is: Data | undefined, at: Path, ordered: boolean): Leaf[] {
  if (isSame(was, is, ordered)) return [];
  if (isDataMap(was ?? null) && isDataMap(is ?? null)) {
    const [a, b] = [was as DataMap, is as DataMap];
    const inside = keysOf(a, b).flatMap((key) => leaves(a[key], b[key], [...at, key], ordered));
    return inside.length > 0 || !ordered
      ? inside
      : [{ at: [...at, "order"], was: Object.keys(a), is: Object.keys(b) }];
  }
  // A list of one may be written without its brackets.
  const lists = [was, is].map((one) => (one === undefined || Array.isArray(one) ? one : [one]));
  const [a, b] = lists;
  if ((Array.isArray(was) || Array.isArray(is)) && Array.isArray(a) && Array.isArray(b)) {
    const plain = [...a, ...b].every((one) => typeof one !== "object");
    return plain && flow(a).length + flow(b).length < LETTERS_MAX
      ? [{ at, was: was!, is: is! }]
      : aligned(a, b, at, ordered);
  }
  return [{ at, was, is }];
}

/** Two lists side by side: what both have in the same order stands still. */
function aligned(a: readonly Data[], b: readonly Data[], at: Path, ordered: boolean): Leaf[] {
  // Length of the longest common rest, by place in either.
  const rest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      rest[i]![j] = isSame(a[i], b[j], ordered)
        ? rest[i + 1]![j + 1]! + 1
        : Math.max(rest[i + 1]![j]!, rest[i]![j + 1]!);
  const found: Leaf[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(a[i], b[j], ordered)) {
      i++;
      j++;
      continue;
    }
    const without = i < a.length ? rest[i + 1]![j]! : -1;
    const instead = j < b.length ? rest[i]![j + 1]! : -1;
    const kept = rest[i]![j]!;
    const both = i < a.length && j < b.length && rest[i + 1]![j + 1] === kept;
    const path = [...at, both || instead === kept ? j : i];
    if (both) found.push(...leaves(a[i++], b[j++], path, ordered));
    else if (without === kept) found.push({ at: path, was: a[i++], is: undefined });
    else found.push({ at: path, was: undefined, is: b[j++] });
  }
  return found;
}

/** `hit "dice >= least" to "dice > least"`; people count from one. */
function leafWords({ at, was, is }: Leaf): string {
  const where = at.map((step) => (typeof step === "number" ? step + 1 : step)).join(" ");
  const said =
    was === undefined
      ? `added ${shortly(is!)}`
      : is === undefined
        ? `removed ${shortly(was)}`
        : `${shortly(was)} to ${shortly(is)}`;
  return where === "" ? said : `${where} ${said}`;
}

function shortly(data: Data): string {
  const words = flow(data);
  return words.length > LETTERS_MAX ? `${words.slice(0, LETTERS_MAX - 1)}…` : words;
}

/** As a book would write it in one line. */
function flow(data: Data): string {
  if (Array.isArray(data)) return `[${data.map(flow).join(", ")}]`;
  if (isDataMap(data)) {
    const entries = Object.entries(data).map(([key, value]) => `${key}: ${flow(value)}`);
    return `{ ${entries.join(", ")} }`;
  }
  return typeof data === "string" && !/^[\w.-]+$/.test(data) ? quote(data) : String(data);
}
