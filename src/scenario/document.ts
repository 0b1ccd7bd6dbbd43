/**
 * YAML text -> plain data in which every value knows its place in the text.
 *
 * The YAML library parses; the walk from its nodes to data is ours, because that is where untrusted
 * files bite: aliases that expand without end, prototype keys, tags, invisible characters, keys
 * given twice.
 */

import {
  Composer,
  type CST,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type ParsedNode,
  Parser,
} from "yaml";
import type { Issue } from "../core/errors.js";
import type { Message } from "../core/messages.js";
import { own } from "../core/own.js";
import * as say from "./messages.js";

export const LIMITS = {
  fileBytes: 256 * 1024,
  aliases: 100,
  nesting: 32,
  /** Values and keys of a file, aliases expanded. */
  values: 20_000,
  /** YAML's own complaints: one slip causes many. */
  syntaxIssues: 20,
} as const;

/** Keys and list positions from the root; what `--set` writes with dots. */
export type Path = readonly (string | number)[];

/** Half-open range of UTF-16 offsets in the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a value stands, and those inside it. */
export interface Place {
  /** Of the key before the value; null for the root and for list entries. */
  readonly key: Span | null;
  readonly value: Span;
  /** `path=value` if `--set` put it there; the spans mean nothing then. */
  readonly set: string | null;
  readonly children: Map<string | number, Place>;
}

/** A map of the file, without prototype, so that no key of a file can mean more than it says. */
export type DataMap = { [key: string]: Data };
export type Data = string | number | boolean | null | DataMap | Data[];

export const isDataMap = (value: unknown): value is DataMap =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path, undefined if there is none. */
export function valueAt(data: Data, path: Path): Data | undefined {
  let value: Data | undefined = data;
  for (const step of path) {
    if (Array.isArray(value)) value = value[step as number];
    else if (isDataMap(value)) value = own(value, step);
    else return undefined;
  }
  return value;
}

export const pathText = (path: Path): string => path.join(".");

/** Names with a meaning for JavaScript objects; never a key of ours. */
export const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/** What is wrong with a file. @param at its line, if there is one; the rule or the `--set` that is to blame */
export const issueOf = (
  { code, text, hint }: Message,
  file: string,
  path: Path,
  {
    rule,
    set,
    ...at
  }: Partial<Pick<Issue, "line" | "column" | "sourceLine" | "length">> & {
    readonly rule?: string | undefined;
    readonly set?: string | undefined;
  } = {},
): Issue => ({
  code,
  path: pathText(path),
  file,
  line: 0,
  column: 0,
  sourceLine: "",
  length: 0,
  ...at,
  message: text,
  ...(rule !== undefined && { rule }),
  ...(hint !== undefined && { hint }),
  ...(set !== undefined && { set }),
});

/** A scenario's text with its name, which turns offsets into lines. */
export class Source {
  private readonly lineStarts: number[] = [0];

  constructor(
    readonly file: string,
    readonly text: string,
  ) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      this.lineStarts.push(at + 1);
    }
  }

  /** Line of an offset, from 1. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  issue(said: Message, span: Span, path: Path, rule?: string): Issue {
    const line = this.lineOf(span.start);
    const lineStart = this.lineStarts[line - 1] ?? 0;
    const lineEnd = (this.lineStarts[line] ?? this.text.length + 1) - 1;
    const sourceLine = this.text.slice(lineStart, lineEnd).replace(/\r$/, "");
    const underlined = sourceLine.slice(span.start - lineStart, span.end - lineStart).trimEnd();
    const column = span.start - lineStart + 1;
    const length = Math.max(1, underlined.length);
    return issueOf(said, this.file, path, { line, column, sourceLine, length, rule });
  }
}

export interface Reading {
  readonly data: Data;
  readonly place: Place;
  readonly issues: readonly Issue[];
  /** False if the text is so broken that its data mean nothing. */
  readonly usable: boolean;
}

/** Whether a file is a book of rules, by its first key, and no scenario. */
export const isBook = (data: Data): boolean =>
  isDataMap(data) && Object.hasOwn(data, "deadeye-book") && !Object.hasOwn(data, "deadeye");

/**
 * Reads one YAML 1.2 document.
 * @param source the text, without byte order mark
 * @returns data, places, and everything that is wrong with the YAML; never throws
 * @source YAML 1.2.2, core schema
 */
export function readDocument(source: Source): Reading {
  const issues: Issue[] = [];
  const root: Place = { key: null, value: { start: 0, end: 0 }, set: null, children: new Map() };
  const refused = (): Reading => ({ data: null, place: root, issues, usable: false });
  const fail = (said: Message, start: number, end: number) =>
    issues.push(source.issue(said, { start, end }, []));

  checkRawText(source, issues);
  if (issues.length > 0) return refused();
  const tokens = tokensOf(source.text);
  if (typeof tokens === "number") {
    fail(say.yamlTooDeep(LIMITS.nesting), tokens, tokens + 1);
    return refused();
  }
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    strict: true,
    uniqueKeys: false,
    prettyErrors: false,
    stringKeys: false,
  });
  const documents = composer.compose(tokens, true, source.text.length);
  const document = documents.next().value;
  if (document === undefined) {
    fail(say.fileEmpty(), 0, 0);
    return refused();
  }
  for (const error of document.errors.slice(0, LIMITS.syntaxIssues)) {
    // What is read as a key over two lines is told twice by the library, under these two codes.
    const isKey = /^(BLOCK_AS|MULTILINE)_IMPLICIT_KEY$/.test(error.code);
    const far = isKey ? tooFarRight(source.text, error.pos[0]) : null;
    if (far !== null) fail(say.yamlTooFarRight(far.column), far.start, far.end);
    else fail(say.yamlSyntax(error.code, error.message), error.pos[0], error.pos[1]);
  }
  const second = document.errors.length === 0 ? documents.next().value : undefined;
  if (second) {
    fail(say.yamlDocuments(), second.range[0], second.range[0] + 3);
    return refused();
  }
  if (document.errors.length > 0) return refused();
  if (document.directives?.yaml.explicit && document.directives.yaml.version !== "1.2") {
    fail(say.yamlVersion(), 0, source.text.indexOf("\n"));
    return refused();
  }
  const contents = document.contents as ParsedNode | null;
  if (contents === null || (isScalar(contents) && contents.value === null)) {
    fail(say.fileEmpty(), 0, 0);
    return refused();
  }
  const walk = new Walk(source, issues);
  const read = walk.read(contents, null, [], 0);
  return { data: read.data, place: read.place, issues, usable: walk.usable };
}

/**
 * A text with a key in it: where it has none in its first line, the next one is indented too deep.
 * @param at offset of the text
 * @returns the words of that line, and the column of the keys above; null if the key is in the same line
 */
function tooFarRight(
  text: string,
  at: number,
): { start: number; end: number; column: number } | null {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const [, more = "", indent = "", words = ""] =
    /^([^\n]*)\r?\n(?:[^\S\n]*\n)*( *)([^\n\r]*)/.exec(text.slice(at)) ?? [];
  const column = (/^(?: |- )*/.exec(line)?.[0].length ?? 0) + 1;
  if (/:(\s|$)/.test(more) || !/:(\s|$)/.test(words) || indent.length < column) return null;
  const start = text.indexOf(words, at + more.length);
  return { start, end: start + words.length, column };
}

/**
 * Control characters and byte order marks have no business in a text file, not even in a comment, nor have other spaces
 * than the ordinary one before a line. Reports the first of them.
 */
function checkRawText(source: Source, issues: Issue[]): void {
  const found = /(?![\t\n\r])\p{Cc}|\r(?!\n)|\ufeff|(?! )\p{Zs}(?<=^[ \t]*.)/mu.exec(source.text);
  if (found === null) return;
  const span = { start: found.index, end: found.index + 1 };
  issues.push(source.issue(say.controlCharacter(found[0].charCodeAt(0)), span, []));
}

/**
 * The library's flat tokens of a text, or the offset of the first collection that is nested too deep. It is looked for
 * while the text is parsed: the library leaves collections, and composes them, one within the other, and thousands of
 * them would overflow the stack.
 */
function tokensOf(text: string): CST.Token[] | number {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    const open = parser.stack.filter((token) => "items" in token);
    const deep = open[LIMITS.nesting];
    if (deep !== undefined) return deep.offset;
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/**
 * Characters that nobody sees, or that turn the direction of the text around them: soft hyphens, fillers, joiners,
 * variation selectors, tags, letters that nobody has a shape for, spaces of other widths. Two names could differ in
 * nothing else.
 */
const INVISIBLE =
  /(?![\t\n ])[\p{Zs}\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffe\uffff]/u;

/** The first such character of a text, by its number; null if there is none. */
export const invisibleIn = (text: string): number | null =>
  INVISIBLE.exec(text)?.[0].codePointAt(0) ?? null;

interface Read {
  readonly data: Data;
  readonly place: Place;
}

/**
 * From YAML nodes to data and places. Expands aliases, counts everything, and notes what is wrong.
 */
class Walk {
  usable = true;
  private values = 0;
  private aliases = 0;
  private readonly anchors = new Map<string, Node>();
  private readonly open = new Set<Node>();
  private expanding = 0;
  /** The alias in the text that is being expanded, with all that are in what it stands for. */
  private alias: Span | null = null;

  constructor(
    private readonly source: Source,
    private readonly issues: Issue[],
  ) {}

  read(node: Node | null, key: Span | null, path: Path, depth: number): Read {
    const value = spanOf(node) ?? key ?? { start: 0, end: 0 };
    const place: Place = { key, value, set: null, children: new Map() };
    const nothing = { data: null, place };
    if (!this.usable || node === null) return nothing;
    if (++this.values > LIMITS.values)
      return this.stop(say.yamlTooLong(LIMITS.values), place, path);
    if (isAlias(node)) return this.readAlias(node.source, place, path, depth);
    if (node.tag !== undefined) this.note(say.yamlTag(node.tag), value, path);
    const { anchor } = node as { anchor?: string };
    if (anchor !== undefined && this.expanding === 0) this.anchors.set(anchor, node);
    if (isScalar(node)) return { data: this.readScalar(node.value, value, path), place };
    if (!isCollection(node)) return nothing;
    if (depth >= LIMITS.nesting) return this.stop(say.yamlTooDeep(LIMITS.nesting), place, path);
    this.open.add(node);
    const data = isMap(node)
      ? this.readMap(node.items as MapItem[], place, path, depth)
      : isSeq(node)
        ? this.readList(node.items as Node[], place, path, depth)
        : null;
    this.open.delete(node);
    return { data, place };
  }

  private readAlias(name: string, place: Place, path: Path, depth: number): Read {
    const target = this.anchors.get(name);
    if (target === undefined) return this.stop(say.yamlUnknownAlias(name), place, path);
    if (this.open.has(target)) return this.stop(say.yamlCircularAlias(name), place, path);
    if (this.expanding === 0 && ++this.aliases > LIMITS.aliases) {
      return this.stop(say.yamlTooManyAliases(LIMITS.aliases), place, path);
    }
    if (this.expanding++ === 0) this.alias = place.value;
    const read = this.read(target, place.key, path, depth);
    if (--this.expanding === 0) this.alias = null;
    return read;
  }

  private readScalar(value: unknown, span: Span, path: Path): Data {
    if (typeof value === "string") {
      this.checkText(value, span, path);
      return value;
    }
    if (typeof value === "number" || typeof value === "boolean") return value;
    return null;
  }

  private readList(items: readonly Node[], place: Place, path: Path, depth: number): Data[] {
    return items.map((item, index) => {
      const read = this.read(item, null, [...path, index], depth + 1);
      place.children.set(index, read.place);
      return read.data;
    });
  }

  private readMap(items: readonly MapItem[], place: Place, path: Path, depth: number): DataMap {
    const data: DataMap = Object.create(null);
    for (const item of items) {
      const key = spanOf(item.key) ?? place.value;
      const name = isScalar(item.key) ? item.key.value : null;
      const tag = item.key?.tag;
      if (tag !== undefined) this.note(say.yamlTag(tag), key, path);
      if (typeof name !== "string" || name === "") {
        this.note(say.yamlKeyNotText(), key, path);
        continue;
      }
      const inner = [...path, name];
      this.checkText(name, key, inner);
      const before = place.children.get(name);
      if (RESERVED.has(name)) this.note(say.reservedKey(name), key, inner);
      else if (before !== undefined) {
        const line = this.source.lineOf((before.key ?? before.value).start);
        this.note(say.yamlDuplicateKey(name, line), key, inner);
      } else {
        const read = this.read(item.value ?? null, key, inner, depth + 1);
        place.children.set(name, read.place);
        data[name] = read.data;
      }
    }
    return data;
  }

  private checkText(text: string, span: Span, path: Path): void {
    const found = invisibleIn(text);
    if (found !== null) this.note(say.controlCharacter(found), span, path);
  }

  private note(said: Message, span: Span, path: Path): void {
    this.issues.push(this.source.issue(said, span, path));
  }

  /**
   * Gives up on the file. Within an alias it is the alias that is too much, not what it stands for.
   */
  private stop(said: Message, place: Place, path: Path): Read {
    this.usable = false;
    const own = place.value.end > place.value.start ? place.value : (place.key ?? place.value);
    this.note(said, this.alias ?? own, path);
    return { data: null, place };
  }
}

interface MapItem {
  readonly key: Node | null;
  readonly value: Node | null;
}

function spanOf(node: Node | null): Span | null {
  const range = node?.range;
  return range ? { start: range[0], end: range[1] } : null;
}
