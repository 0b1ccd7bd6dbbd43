/**
 * Men in a spreadsheet, `npcs: chart.csv`: a man a row, under the keys of a figure. A figure that names one by `npc` says
 * what his row says, and over it what it says itself; all else of the program sees only that.
 */
import * as z from "zod";
import { cellsOf, separatorOf } from "../core/csvLine.js";
import type { Issue } from "../core/errors.js";
import { type Message, message } from "../core/messages.js";
import { suggest } from "../core/suggest.js";
import {
  type Data,
  type DataMap,
  invisibleIn,
  isDataMap,
  issueOf,
  type Path,
  pathText,
} from "./document.js";
import { explain, type Fault } from "./explain.js";
import * as say from "./messages.js";
import type { Rooted } from "./set.js";
import { kindOf, type RuleSystem } from "./system.js";

/** The key that names a chart, or holds its text. */
export const CHART = "npcs";
/** A file beside the scenario: no folder, nothing hidden. */
export const BESIDE = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;

const ROWS_MAX = 500;
const COLUMNS_MAX = 100;
/** Columns for people. */
const NOTES: readonly string[] = ["note", "notes", "label", "who"];
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/;
const FORMULA = /^[=@]|^[-+][^\d.\s]/;
const YES: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

/** A cell, as a place in the text. */
type Spot = Pick<Issue, "line" | "column" | "sourceLine" | "length"> & {
  /** `row 3, column C (skill)`. */
  readonly words: string;
};

interface Man {
  readonly data: DataMap;
  /** Where each value stands, by its path in a figure. */
  readonly spots: ReadonlyMap<string, Spot>;
}

interface Chart {
  readonly men: ReadonlyMap<string, Man>;
  readonly issues: readonly Issue[];
  /** Read to its end: nobody is missing. */
  readonly whole: boolean;
}

const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

const issueAt = ({ words, ...at }: Spot, { code, text, hint }: Message, path: Path): Issue =>
  issueOf(message(code, `${words}: ${text}`, hint), "", path, at);

/** Without what says that a value may be left out. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = schema._zod.def as unknown as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : bare(innerType);
}
const shapeOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> =>
  (bare(schema)._zod.def as { readonly shape?: Record<string, z.core.$ZodType> }).shape ?? {};

interface Column {
  readonly path: readonly string[];
  readonly schema: z.core.$ZodType;
}

/** What may stand over a column: keys of a figure, and those of its blocks, alone or with the block before them. */
function columnsOf(figure: z.core.$ZodType): Map<string, Column> {
  const columns = new Map<string, Column>();
  const inner: [string, Column][] = [];
  for (const [key, schema] of Object.entries(shapeOf(figure))) {
    const block = Object.entries(shapeOf(schema));
    if (block.length === 0) columns.set(key, { path: [key], schema });
    for (const [name, one] of block) inner.push([name, { path: [key, name], schema: one }]);
  }
  for (const [name, column] of inner) {
    columns.set(pathText(column.path), column);
    if (!columns.has(name)) columns.set(name, column);
  }
  return columns;
}

/** What a cell means where its column wants what `schema` says: the first of what it may mean that fits. */
function meaningOf(text: string, schema: z.core.$ZodType): Data {
  const number = /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
  const yes = YES[text.toLowerCase()];
  const words = text.split(/[,;]/).flatMap((word) => word.trim() || []);
  const meanings: Data[] = [
    ...(number === null ? [] : [number]),
    ...(yes === undefined ? [] : [yes]),
    text,
    words,
    words.map(Number),
  ];
  const fits = meanings.find((one) => z.safeParse(schema, one).success);
  if (fits !== undefined) return fits;
  const isList = (bare(schema)._zod.def as { readonly type: string }).type === "array";
  return isList ? words : (meanings[0] ?? text);
}

/** Reads a chart. Places of its issues are in its own text, and they name row and column. */
function readChart(text: string, figure: z.core.$ZodType, system: RuleSystem): Chart {
  const issues: Issue[] = [];
  const men = new Map<string, Man>();
  const rowOf = new Map<string, number>();
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const row = (at: number): Spot => ({
    line: at + 1,
    column: 1,
    sourceLine: lines[at] ?? "",
    length: Math.max(1, (lines[at] ?? "").length),
    words: `row ${at + 1}`,
  });
  let whole = true;
  const done = (): Chart => ({ men, issues, whole });
  const told = /^sep=(.)$/i.exec(lines[0] ?? "");
  const first = lines.findIndex((line, at) => line.trim() !== "" && !(at === 0 && told));
  if (first < 0) {
    issues.push(issueAt(row(0), say.chartEmpty(), []));
    return done();
  }
  const separator = separatorOf(lines[first] ?? "");
  const known = columnsOf(figure);
  const head = cellsOf(lines[first] ?? "", separator);
  if (head === null) {
    whole = false;
    issues.push(issueAt(row(first), say.chartQuote(), []));
    return done();
  }
  const spotOf = (at: number, { start, end }: { start: number; end: number }, i: number): Spot => {
    const title = head[i]?.text ?? "";
    const named = at === first || title === "" ? "" : ` (${title})`;
    return {
      ...row(at),
      column: start + 1,
      length: Math.max(1, end - start),
      words: `row ${at + 1}, column ${columnLetters(i)}${named}`,
    };
  };
  const names = [...known.keys()];
  const folded = new Map(names.map((name) => [name.toLowerCase(), name]));
  const columns = head.map((cell, i): Column | null => {
    const title = cell.text.toLowerCase();
    if (title === "" || NOTES.includes(title)) return null;
    const name = folded.get(title);
    const twice = head.findIndex((other) => other.text.toLowerCase() === title);
    if (name !== undefined && twice === i && i < COLUMNS_MAX) return known.get(name)!;
    const said =
      name === undefined
        ? say.chartColumn(cell.text, names, suggest(title, names))
        : say.chartColumnTwice(cell.text, columnLetters(twice));
    issues.push(issueAt(spotOf(first, cell, i), said, []));
    return null;
  });
  const nameAt = columns.findIndex((column) => column !== null && pathText(column.path) === "name");
  if (nameAt < 0) issues.push(issueAt(row(first), say.chartNoName(), []));

  for (let at = first + 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const cells = cellsOf(line, separator);
    if (cells === null) {
      issues.push(issueAt(row(at), say.chartQuote(), []));
      // What follows may be inside the quotation.
      whole = false;
      break;
    }
    if (cells.every(({ text }) => text === "")) continue;
    if (rowOf.size >= ROWS_MAX) {
      issues.push(issueAt(row(at), say.chartTooLong(ROWS_MAX), []));
      whole = false;
      break;
    }
    const data: DataMap = Object.create(null);
    const spots = new Map<string, Spot>();
    cells.forEach((cell, i) => {
      const column = columns[i] ?? null;
      const spot = spotOf(at, cell, i);
      const wrong = (said: Message): void => {
        issues.push(issueAt(spot, said, column?.path ?? []));
      };
      if (cell.text === "") return;
      if (i >= head.length) wrong(say.chartBeyond(head.length));
      if (column === null) return;
      const strange = invisibleIn(cell.text);
      if (strange !== null) {
        wrong(say.controlCharacter(strange));
        return;
      }
      if (FORMULA.test(cell.text)) {
        wrong(say.chartFormula());
        return;
      }
      const value = meaningOf(cell.text, column.schema);
      if (DECIMAL_COMMA.test(cell.text) && !z.safeParse(column.schema, value).success) {
        wrong(say.chartDecimalComma(cell.text));
        return;
      }
      const [key = "", inner] = column.path;
      if (inner === undefined) data[key] = value;
      else {
        const block = data[key];
        data[key] = Object.assign(Object.create(null), isDataMap(block) ? block : {}, {
          [inner]: value,
        });
      }
      spots.set(pathText(column.path), spot);
    });
    const { name } = data;
    if (typeof name !== "string") {
      if (nameAt >= 0) issues.push(issueAt(row(at), say.chartNameless(), ["name"]));
      continue;
    }
    const before = rowOf.get(name);
    if (before !== undefined) {
      issues.push(issueAt(spots.get("name")!, say.chartNameTwice(name, before), ["name"]));
      continue;
    }
    rowOf.set(name, at + 1);
    const parsed = z.safeParse(figure, data);
    for (const fault of parsed.success ? [] : explain(figure, data, parsed.error.issues, system)) {
      const spot = spotAt(spots, fault.path);
      // What a row leaves out the figure may say.
      if (spot !== null) issues.push(issueAt(spot, fault.said, fault.path));
    }
    men.set(name, { data, spots });
  }
  if (rowOf.size === 0 && issues.length === 0)
    issues.push(issueAt(row(first), say.chartNoMen(), []));
  return done();
}

/** Of a value, or of what is inside it. */
function spotAt(spots: ReadonlyMap<string, Spot>, path: Path): Spot | null {
  for (let length = path.length; length > 0; length--) {
    const found = spots.get(pathText(path.slice(0, length)));
    if (found !== undefined) return found;
  }
  return null;
}

/** The last charts that were read: a study checks one file a thousand times. */
const lately = new WeakMap<z.core.$ZodType, Map<string, Chart>>();

function chartOf(text: string, figure: z.core.$ZodType, system: RuleSystem): Chart {
  const read = lately.get(figure)?.get(text) ?? readChart(text, figure, system);
  lately.set(figure, new Map([[text, read]]));
  return read;
}

/** A document whose figures say what their rows say. */
interface Charted {
  readonly root: Rooted;
  readonly faults: readonly Fault[];
  readonly men: Chart["men"];
  /** Lays a fault of a figure to the cell that it comes from, if it comes from one. */
  blame(fault: Fault): Fault;
}

/** Where a file has figures. */
const FIGURES = [
  ["sides", "A", "figures", 0],
  ["sides", "A", "units", 0, "figures", 0],
] as const;

type Inner = z.core.$ZodType | undefined;
const inside = (schema: Inner, step: string | number): Inner =>
  schema === undefined
    ? undefined
    : typeof step === "string"
      ? shapeOf(schema)[step]
      : (bare(schema)._zod.def as { readonly element?: z.core.$ZodType }).element;

/** LG-NPC-2: faces of the die, a row each; six rows of a type, such as outlaw/1, are its chart. */
const FACES = [1, 2, 3, 4, 5, 6];
function typesOf(men: ReadonlyMap<string, Man>): DataMap {
  const charts: DataMap = Object.create(null);
  for (const name of men.keys()) {
    const [type = "", face] = name.split("/");
    if (face !== "1" || !/^[a-z][a-z0-9-]*$/.test(type)) continue;
    const rows = FACES.flatMap((one) => {
      const stats = men.get(`${type}/${one}`)?.data.stats;
      return isDataMap(stats) ? [stats] : [];
    });
    if (rows.length === FACES.length) charts[type] = rows;
  }
  return charts;
}

/** A man of the rules themselves: a type and a row (of the file, it may be), or an archetype. */
const isOfRules = (npc: string, { listings }: RuleSystem): boolean =>
  npc.includes("/") || listings.npcs.rows.some(([id]) => id === npc);

/** Puts the rows of a chart into the figures that name them. @param systems that the file may be of */
export function charted(root: Rooted, systems: readonly RuleSystem[]): Charted {
  const faults: Fault[] = [];
  const plain: Charted = { root, faults, men: new Map(), blame: (fault) => fault };
  const { data } = root;
  if (!isDataMap(data) || typeof data[CHART] !== "string") return plain;
  const system = systems.find(({ id }) => id === data.system);
  const kind = system && kindOf(system, data.kind);
  if (system === undefined || kind === undefined) return plain;
  const { [CHART]: text, ...rest } = data as DataMap & { readonly [CHART]: string };
  const without = Object.assign(Object.create(null) as DataMap, rest);
  const fault = (path: Path, said: Message): unknown => faults.push({ path, at: "value", said });
  if (!text.includes("\n")) {
    fault([CHART], BESIDE.test(text) ? say.chartNotHere(text) : say.chartName(text));
    return { ...plain, root: { ...root, data: without } };
  }
  const schema = kind.schema(without);
  const figure = FIGURES.map((path) => path.reduce(inside, schema)).find(
    (found) => found !== undefined,
  );
  if (figure === undefined) return plain;
  const { men, issues, whole } = chartOf(text, bare(figure), system);
  for (const within of issues) {
    const { code, message: words, hint } = within;
    faults.push({ path: [CHART], at: "value", said: message(code, words, hint), within });
  }
  const hasOwn = Object.hasOwn(shapeOf(figure), "npc");
  if (Object.hasOwn(schema.shape, CHART)) without[CHART] = typesOf(men);
  const spots = new Map<string, Spot>();
  const uses = new Map<string, number>();
  const lists = [...figureLists(without)];
  for (const { npc } of lists.flatMap(({ list }) => list.filter(isDataMap)))
    if (typeof npc === "string") uses.set(npc, (uses.get(npc) ?? 0) + 1);
  const filled = new Map(
    lists.map(({ path, list }) => [
      list,
      list.map((entry, i) => {
        if (!isDataMap(entry) || typeof entry.npc !== "string") return entry;
        const { npc, ...own } = entry;
        const man = men.get(npc);
        const at = [...path, i];
        if (man === undefined) {
          if (hasOwn && isOfRules(npc, system)) return entry;
          const known = [...men.keys()];
          if (whole) fault([...at, "npc"], say.chartMan(npc, known, suggest(npc, known)));
          // The first stands for him, so that what he would have said is not missed.
          const { name: _, ...first } = [...men.values()][0]?.data ?? {};
          return Object.assign(Object.create(null), first, own);
        }
        // One who is several is called as others are.
        const named = uses.get(npc) === 1 && own.name === undefined;
        const merged: DataMap = Object.create(null);
        for (const [key, value] of Object.entries(man.data)) {
          if (key === "name" && (!named || npc.includes("/"))) continue;
          merged[key] = value;
        }
        for (const [key, value] of Object.entries(own)) {
          const below = merged[key];
          merged[key] =
            isDataMap(below) && isDataMap(value)
              ? Object.assign(Object.create(null), below, value)
              : value;
        }
        for (const [key, spot] of man.spots) {
          const [outer = "", inner] = key.split(".");
          const said = own[outer];
          const isOwn = inner === undefined ? said !== undefined : isDataMap(said) && inner in said;
          if (!isOwn) spots.set(pathText([...at, ...key.split(".")]), spot);
        }
        return merged;
      }),
    ]),
  );
  return {
    root: { ...root, data: replaced(without, filled) },
    faults,
    men,
    blame(one) {
      const spot = spotAt(spots, one.path);
      if (spot === null) return one;
      const within = issueAt(spot, one.said, one.path);
      return { ...one, path: [CHART], said: { ...one.said, text: within.message }, within };
    },
  };
}

/** Every list of figures, with its place. */
function* figureLists(data: Data, path: Path = []): Generator<{ path: Path; list: Data[] }> {
  if (path.length > 5) return;
  const inside: [string | number, Data][] = Array.isArray(data)
    ? [...data.entries()]
    : isDataMap(data)
      ? Object.entries(data)
      : [];
  for (const [key, value] of inside) {
    const next = [...path, key];
    if (key === "figures" && Array.isArray(value)) yield { path: next, list: value };
    else if (path.length > 0 || key === "sides") yield* figureLists(value, next);
  }
}

/** The same data with other lists in the place of some. */
function replaced(data: Data, lists: ReadonlyMap<Data[], Data[]>): Data {
  if (Array.isArray(data)) return lists.get(data) ?? data.map((one) => replaced(one, lists));
  if (!isDataMap(data)) return data;
  const copy: DataMap = Object.create(null);
  for (const [key, value] of Object.entries(data)) copy[key] = replaced(value, lists);
  return copy;
}
