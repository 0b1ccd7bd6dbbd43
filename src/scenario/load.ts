/**
 * Scenario files: text -> document -> `--set` -> shape -> the rule system's own checks -> model.
 */
import type * as z from "zod";
import { DeadeyeError, type Issue } from "../core/errors.js";
import { type Message, message } from "../core/messages.js";
import { own } from "../core/own.js";
import { BESIDE, CHART, charted } from "./chart.js";
import {
  type Data,
  type DataMap,
  isBook,
  isDataMap,
  issueOf,
  LIMITS,
  type Path,
  pathText,
  readDocument,
  Source,
  type Span,
  valueAt,
} from "./document.js";
import { checkExpectations, type ParsedEnvelope, readEnvelope } from "./envelope.js";
import { explain, type Fault, plainValueAt } from "./explain.js";
import { identify, type Reading } from "./identity.js";
import * as say from "./messages.js";
import { pathNamed, schemaOfFile } from "./names.js";
import { rangeIn } from "./range.js";
import type { ResolveContext } from "./resolve.js";
import type { Scenario, ScenarioDocument } from "./scenario.js";
import { applySet, type InForce, type Rooted } from "./set.js";
import type { RuleSystem } from "./system.js";

export interface LoadOptions<Model, File = unknown> {
  /** The rule systems that a file may name. */
  readonly systems: readonly RuleSystem<Model, File>[];
  /** `place=value` each, applied in this order; a place is a path or a name of `pathNamed`. */
  readonly set?: readonly string[];
}

/**
 * Checks the text of a scenario. Touches no disk.
 * @param text     YAML 1.2; a byte order mark is ignored
 * @param fileName for the issues
 * @param options  the rule systems, and changes to apply first
 * @returns envelope and model; every default filled in
 * @throws DeadeyeError with all issues at once, in the order of the file, those of `--set` last.
 *   Codes: FILE_TOO_BIG, FILE_EMPTY, the YAML_ ones, CONTROL_CHARACTER, RESERVED_KEY, the SET_
 *   ones, FORMAT_VERSION, UNKNOWN_SYSTEM, KIND_NOT_PLAYED, UNKNOWN_KEY, MISSING_KEY, WRONG_TYPE,
 *   TOO_SMALL, TOO_LARGE, TOO_SHORT, TOO_LONG, TOO_FEW, TOO_MANY, NOT_ONE_OF, BAD_FORM, BAD_VALUE,
 *   EXPECT_FORM, UNKNOWN_METRIC, and those of the rule system
 * @example parseScenario("deadeye: 1", "x.yaml", { systems }) // throws: "system" is missing
 */
export function parseScenario<Model, File>(
  text: string,
  fileName: string,
  options: LoadOptions<Model, File>,
): Scenario<Model, File> {
  return checkScenario(readScenario(text, fileName), options);
}

/**
 * Reads a text, once for all scenarios that changes make of it.
 * @param text     YAML 1.2; a byte order mark is ignored
 * @param fileName for the issues
 * @throws DeadeyeError if the text is so broken that its data mean nothing
 */
export function readScenario(text: string, fileName: string): ScenarioDocument {
  const source = new Source(fileName, text.startsWith("\ufeff") ? text.slice(1) : text);
  if (new TextEncoder().encode(text).length > LIMITS.fileBytes) {
    const said = say.fileTooBig(LIMITS.fileBytes);
    throw new DeadeyeError([source.issue(said, { start: 0, end: 1 }, [])]);
  }
  const { data, place, issues, usable } = readDocument(source);
  if (!usable) throw new DeadeyeError(ordered(issues));
  return { source, root: { data, place }, enclosed: {}, set: [], before: [], issues };
}

/**
 * The files beside it that a document names, and under which keys; of changes that name one, the change is the key.
 * @param set changes, as `LoadOptions.set`
 */
export function filesNamed(
  { root: { data } }: ScenarioDocument,
  systems: readonly RuleSystem[],
  set: readonly string[] = [],
): { readonly key: string; readonly name: string }[] {
  if (!isDataMap(data)) return [];
  const { enclosed = [] } = systems.find(({ id }) => id === data.system) ?? {};
  const changes = set.flatMap((one) => {
    const [, key = "", name = ""] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(one) ?? [];
    return enclosed.includes(key) ? [[`${key}=${name}`, name] as const] : [];
  });
  return [...enclosed.map((key) => [key, data[key]] as const), ...changes].flatMap(([key, name]) =>
    typeof name === "string" && BESIDE.test(name) ? [{ key, name }] : [],
  );
}

/**
 * The document with the texts of the files that it names in place of their names.
 * @param named by key of the document, or by a change that will name one
 */
export function enclose(
  document: ScenarioDocument,
  named: Readonly<Record<string, string>>,
): ScenarioDocument {
  const { root } = document;
  if (!isDataMap(root.data)) return document;
  // Whatever such a text says, it is one, and no name.
  const texts = Object.fromEntries(
    Object.entries(named).map(([key, text]) => [key, text.endsWith("\n") ? text : `${text}\n`]),
  );
  const keys = Object.fromEntries(Object.entries(texts).filter(([key]) => !key.includes("=")));
  const data = { ...root.data, ...keys };
  return { ...document, root: { ...root, data }, enclosed: { ...document.enclosed, ...texts } };
}

/** The files that a document names, as they were read. */
export const enclosedFiles = ({
  source,
  root: { place },
  enclosed,
}: ScenarioDocument): { readonly file: string; readonly text: string }[] =>
  Object.entries(enclosed).flatMap(([key, text]) => {
    const found = place.children.get(key);
    const [, changed] = key.split("=");
    if (changed !== undefined) return [{ file: changed, text }];
    const file = found === undefined ? null : nameAt(found.value, source);
    return file === null ? [] : [{ file, text }];
  });

/** The name of a file that stands there; null if it is a text. */
const nameAt = ({ start, end }: Span, source: Source): string | null =>
  /^["']?([^\s"'\\]+)["']?$/.exec(source.text.slice(start, end))?.[1] ?? null;

/**
 * Makes a scenario of a document and further changes to it, which stays as it is.
 * @throws DeadeyeError as `parseScenario`
 * @example checkScenario(duel.document, { systems, set: ["distance=30"] })
 */
export function checkScenario<Model, File>(
  document: ScenarioDocument,
  { systems, set: added = [] }: LoadOptions<Model, File>,
): Scenario<Model, File> {
  const changed = added.reduce((so, each) => withChange(so, each, systems), document);
  const { source } = changed;
  const { root, faults, blame } = charted(changed.root, systems);
  const issues = [...changed.issues];
  const report = (fault: Fault) => issues.push(placed(blame(fault), changed.root, source));
  faults.forEach(report);
  // Without its men nothing else can be said of a file.
  if (faults.some(({ path }) => path[0] === CHART)) throw new DeadeyeError(ordered(issues));
  const valid = check(root.data, source.file, systems, report);
  const typed = [...document.set, ...added];
  if (issues.length > 0 || valid === null) throw new DeadeyeError(ordered(issues, typed));
  return { ...valid, document: changed };
}

/** A document with one change more; as it is, where the change cannot be made, which is then an issue. */
function withChange(
  document: ScenarioDocument,
  each: string,
  systems: readonly RuleSystem[],
): ScenarioDocument {
  const { source, root, set, before, issues } = document;
  if (!isDataMap(root.data)) return document;
  const applied = applySet(each, root, source.file, {
    pathOf: (words) => pathNamed(words, charted(root, systems).root.data, systems),
    isText: (key) => textAt(root.data, key, systems) !== null,
    numberAt: (path) => numberAt(document, path, systems),
  });
  if (applied === null) return document;
  if ("code" in applied) return { ...document, issues: [...issues, applied] };
  const text = own(document.enclosed, applied.set);
  const [key = ""] = applied.set.split("=");
  const data =
    text !== undefined && isDataMap(applied.data) ? { ...applied.data, [key]: text } : applied.data;
  return {
    ...document,
    root: { data, place: applied.place },
    set: [...set, applied.set],
    before: [...before, applied.from],
  };
}

/** A text under a key that may stand in a file of its own; null if there is none. */
function textAt(data: Data, key: string, systems: readonly RuleSystem[]): string | null {
  if (!isDataMap(data)) return null;
  const { enclosed = [] } = systems.find(({ id }) => id === data.system) ?? {};
  const text = enclosed.includes(key) ? data[key] : null;
  return typeof text === "string" && text.includes("\n") ? text : null;
}

/**
 * The number that a place has in force: what the file says there, or its default, or what the rules make of it, such as
 * an attribute of a row of a chart.
 * @returns null if it has none, or no one number; undefined if the file is faulty
 */
export function numberAt(
  document: ScenarioDocument,
  path: string,
  systems: readonly RuleSystem[],
): InForce | null | undefined {
  const { source } = document;
  const { root } = charted(document.root, systems);
  const steps = path.split(".");
  const inForce = (number: unknown): InForce | null => {
    const schema = schemaOfFile(root.data, systems);
    if (typeof number !== "number" || schema === null) return null;
    return { number, values: rangeIn(schema, steps)?.values ?? null };
  };
  const [key = "", ...inside] = steps;
  const text = inside.length > 0 ? textAt(root.data, key, systems) : null;
  const there =
    text === null
      ? valueAt(root.data, steps)
      : valueAt(readDocument(new Source("", text)).data, inside);
  if (there !== undefined && there !== null) return inForce(there);
  const valid = check(root.data, source.file, systems, () => undefined);
  if (valid === null) return undefined;
  const system = systems.find(({ id }) => id === valid.envelope.system);
  const turned = system?.levers?.({ ...valid, document }).list.find((lever) => lever.path === path);
  return inForce(turned?.value ?? valueAt(valid.file as Data, steps));
}

/**
 * Asks more of a scenario than being one, for a purpose of its own.
 * @param look notes what is wrong
 * @throws DeadeyeError with all that was noted
 */
export function demand(
  scenario: Pick<Scenario, "document">,
  look: (issue: ResolveContext["issue"]) => void,
): void {
  const issues = pointedAt(scenario, look);
  if (issues.length > 0) throw new DeadeyeError(issues);
}

/** What somebody has to say of a scenario, where it stands in the file. @param look says it */
export function pointedAt(
  { document: { source, root, set } }: Pick<Scenario, "document">,
  look: (issue: ResolveContext["issue"], within: ResolveContext["within"]) => void,
): Issue[] {
  const issues: Issue[] = [];
  const report = (fault: Fault): unknown => issues.push(placed(fault, root, source));
  look(noting(report), enclosing(report));
  return ordered(issues, set);
}

/**
 * The same document without the value at `path`.
 * @example without(duel.document, ["readings", "impact"])
 */
export function without(document: ScenarioDocument, path: Path): ScenarioDocument {
  const data = structuredClone(document.root.data);
  const last = path[path.length - 1];
  const inside = valueAt(data, path.slice(0, -1));
  if (Array.isArray(inside)) inside.splice(Number(last), 1);
  else if (isDataMap(inside) && last !== undefined) delete inside[last];
  return { ...document, root: { ...document.root, data } };
}

/** Takes what a rule system says and hands it on as a fault. */
const noting =
  (report: (fault: Fault) => void): ResolveContext["issue"] =>
  (path, said, rule) =>
    report({ path, at: "value", said, ...(rule !== undefined && { rule }) });

/** The same of what it says of a text inside, or beside. */
const enclosing =
  (report: (fault: Fault) => void): ResolveContext["within"] =>
  (path, issues) => {
    for (const within of issues) {
      const { code, message: text, hint } = within;
      report({ path, at: "value", said: message(code, text, hint), within });
    }
  };

/** Checks the data; returns the scenario, or null if anything was reported. */
function check<Model, File>(
  data: Data,
  fileName: string,
  systems: readonly RuleSystem<Model, File>[],
  report: (fault: Fault) => void,
): Omit<Scenario<Model, File>, "document"> | null {
  const at = (path: Path, said: Message) => report({ path, at: "value", said });
  if (!isDataMap(data)) {
    at([], say.wrongType("", "a block of keys", data));
    return null;
  }
  if (isBook(data)) {
    at([], say.bookAlone());
    return null;
  }
  if (typeof data.deadeye === "number" && data.deadeye !== 1) {
    // Another version of the format may mean anything by its keys.
    at(["deadeye"], say.formatVersion(data.deadeye));
    return null;
  }
  const { readings, blame } = identify(data, systems);
  const [best] = readings
    .map((reading) => ({ reading, ...readAs(reading, data) }))
    .sort((a, b) => strangeKeys(a) - strangeKeys(b) || a.faults.length - b.faults.length);
  if (best === undefined) throw new Error("invariant: some rule system plays some kind");
  const { parsed, model, metrics } = best;
  const faults = blame(best.reading, best.faults);
  faults.forEach(report);
  if (parsed === null || model === null || faults.length > 0) return null;
  const envelope = readEnvelope(fileName, parsed as ParsedEnvelope, metrics);
  // The schema is that of the kind, so what it lets through is the kind's file.
  return { envelope, model, file: parsed as File };
}

/** Keys tell better than their values what a file was meant to be. */
const strangeKeys = ({ faults }: Shape): number =>
  faults.filter(({ said }) => said.code === "UNKNOWN_KEY").length;

/** A file in the shape of a kind, and what that makes of it; null where too much is wrong for that. */
interface Read<Model> extends Shape {
  readonly model: Model | null;
  /** Ids of metrics that it has. */
  readonly metrics: readonly string[];
}

/** Checks the shape, then with what is right of it all that the system and `expect` ask. */
function readAs<Model, File>({ system, kind }: Reading<Model, File>, data: DataMap): Read<Model> {
  const { parsed, faults: ofShape } = checkShape(
    kind.schema(data),
    data,
    system as unknown as RuleSystem,
  );
  if (parsed === null) return { parsed, model: null, metrics: [], faults: ofShape };
  const faults = [...ofShape];
  const context: ResolveContext = {
    issue: noting((fault) => faults.push(fault)),
    within: enclosing((fault) => faults.push(fault)),
    broken: (path) => ofShape.some((fault) => within(path, fault.path)),
  };
  const model = kind.resolve(parsed as File, context);
  const metrics = system.metricIds(model);
  checkExpectations(parsed as ParsedEnvelope, metrics, context);
  return { parsed, model, metrics, faults };
}

interface Shape {
  /** The parsed data; null if too much is wrong with them. Lacks what `faults` are about. */
  readonly parsed: Record<string, unknown> | null;
  readonly faults: readonly Fault[];
}

/** Mending goes on at most this often; each round takes away at least one wrong value. */
const MENDING_ROUNDS = 8;

/**
 * Checks the shape. If something is wrong that can be left out, the rest is still parsed, so that
 * a slip in one place does not hide a dangling name in another.
 */
export function checkShape(schema: z.ZodObject, data: Data, system: RuleSystem): Shape {
  let result = schema.safeParse(data);
  if (result.success) return { parsed: result.data, faults: [] };
  const faults = explain(schema, data, result.error.issues, system);
  const mended = structuredClone(data);
  for (const { path, meant } of faults) {
    const block = meant === undefined ? undefined : valueAt(mended, path.slice(0, -1));
    const value = valueAt(mended, path);
    if (meant !== undefined && isDataMap(block) && value !== undefined) block[meant] = value;
  }
  if (faults.some(({ meant }) => meant !== undefined)) result = schema.safeParse(mended);
  const leftOut = new Map<string, z.core.$ZodIssue>();
  for (let round = 0; round < MENDING_ROUNDS && !result.success; round++) {
    const gone = new Set<string>();
    const isGone = (path: Path): boolean =>
      path.some((_, end) => gone.has(JSON.stringify(path.slice(0, end + 1)))) || gone.has("[]");
    for (const issue of result.error.issues) {
      const path = issue.path as Path;
      const before = leftOut.get(JSON.stringify(path));
      // Entries of a list cannot be left out: they have no default, and the others would change places.
      const isNeeded =
        valueAt(mended, path) === undefined || typeof path[path.length - 1] === "number";
      if (isGone(path) || (isNeeded && putIn(mended, schema, before ?? issue))) continue;
      leftOut.set(JSON.stringify(path), issue);
      const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
      const wrong = keys.length > 0 ? keys.map((key) => [...path, key]) : [path];
      for (const each of wrong) if (!isGone(each)) gone.add(JSON.stringify(leaveOut(mended, each)));
    }
    result = schema.safeParse(mended);
  }
  return { parsed: result.success ? result.data : null, faults };
}

/**
 * Puts a right value where one is missing or cannot be left out, so that the rest of its block can be read: of numbers
 * that were out of range the nearest one, of words the first that is known, of what is missing any that may stand
 * there. What is wrong there was told already.
 * @returns whether there is such a value
 */
function putIn(data: Data, schema: z.ZodObject, issue: z.core.$ZodIssue): boolean {
  const path = issue.path as Path;
  const last = path[path.length - 1];
  const block = valueAt(data, path.slice(0, -1));
  if (last === undefined || typeof block !== "object" || block === null) return false;
  const isMissing = issue.code === "invalid_type" && valueAt(data, path) === undefined;
  const value = isMissing ? plainValueAt(schema, path) : rightValue(issue);
  if (value !== null) (block as Record<string | number, Data>)[last] = value;
  return value !== null;
}

function rightValue(issue: z.core.$ZodIssue): string | number | boolean | null {
  if (issue.code === "invalid_value") {
    const [first] = issue.values;
    return typeof first === "symbol" || typeof first === "bigint" ? null : (first ?? null);
  }
  const isNumber = "origin" in issue && (issue.origin === "number" || issue.origin === "int");
  if (!isNumber) return null;
  if (issue.code === "too_big") return Number(issue.maximum);
  return issue.code === "too_small" ? Number(issue.minimum) : null;
}

const within = (outer: Path, inner: Path): boolean =>
  outer.every((step, index) => inner[index] === step);

/**
 * Takes the value at `path` away; if it is not there, the block that lacks it. List entries stay
 * where they are, or the places of the others would no longer be right: the whole list goes.
 * @returns path of what is gone now
 */
function leaveOut(data: Data, path: Path): Path {
  const last = path[path.length - 1];
  if (last === undefined) return path;
  const parentPath = path.slice(0, -1);
  const parent = valueAt(data, parentPath);
  if (!isDataMap(parent) || !Object.hasOwn(parent, last)) return leaveOut(data, parentPath);
  delete parent[last];
  return path;
}

/** Whoever sets a number to less than nothing may have meant to take away. */
function hintedMinus(said: Message, set: string): Message {
  const [, minus] = /=\s*(-[\d.]+)\s*$/.exec(set) ?? [];
  if (minus === undefined || said.code !== "TOO_SMALL" || said.hint !== undefined) return said;
  return { ...said, hint: say.takeAway(minus) };
}

/** Finds the place of a fault in the text. */
export function placed(fault: Fault, root: Rooted, source: Source): Issue {
  let place = root.place;
  let depth = 0;
  for (const step of fault.path) {
    const next = place.children.get(step);
    if (next === undefined) break;
    place = next;
    depth++;
  }
  if (place.set !== null) {
    const said = hintedMinus(fault.said, place.set);
    return issueOf(said, source.file, fault.path, { rule: fault.rule, set: place.set });
  }
  if (fault.within !== undefined) return enclosed(fault.within, fault.path, place.value, source);
  const whole = depth === fault.path.length;
  const value = valueAt(root.data, fault.path.slice(0, depth));
  const scalar = typeof value !== "object" && place.value.end > place.value.start;
  const wantsValue = fault.at === "value" && whole && (scalar || place.key === null);
  const span = wantsValue ? place.value : (place.key ?? place.value);
  return source.issue(fault.said, span, fault.path, fault.rule);
}

/** What is wrong with a text that the file holds, or with a file that it names: where it stands there. */
function enclosed(within: Issue, path: Path, { start, end }: Span, source: Source): Issue {
  const written = source.text.slice(start, end);
  const issue = { ...within, path: pathText([...path, within.path]) };
  const name = nameAt({ start, end }, source);
  if (name !== null) {
    return { ...issue, file: source.file.slice(0, source.file.lastIndexOf("/") + 1) + name };
  }
  const block = /^[|>][^\n]*\n(?:\s*\n)*( *)/.exec(written);
  if (block === null) {
    const said = { code: issue.code, text: `line ${issue.line}: ${issue.message}` };
    return source.issue(said, { start, end }, path);
  }
  const line = source.lineOf(start) + issue.line;
  const sourceLine = source.text.split("\n")[line - 1] ?? "";
  const column = issue.column + (block[1] ?? "").length;
  return { ...issue, file: source.file, line, column, sourceLine };
}

/**
 * In the order of the file, then of the `--set`s; what an alias repeats at the same spot is said
 * once.
 */
function ordered(issues: readonly Issue[], sets: readonly string[] = []): Issue[] {
  const order = (issue: Issue) => (issue.set === undefined ? -1 : sets.indexOf(issue.set));
  const sorted = [...issues].sort(
    (a, b) => order(a) - order(b) || a.line - b.line || a.column - b.column,
  );
  const seen = new Set<string>();
  return sorted.filter((issue) => {
    const last = issue.path.slice(issue.path.lastIndexOf(".") + 1);
    const same = JSON.stringify([issue.code, issue.line, issue.column, last, issue.set]);
    const fresh = issue.line === 0 || !seen.has(same);
    seen.add(same);
    return fresh;
  });
}
