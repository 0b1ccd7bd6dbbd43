/** `--set path=value`: changes a scenario before it is validated. */
import type { Issue } from "../core/errors.js";
import type { Message } from "../core/messages.js";
import {
  type Data,
  type DataMap,
  isDataMap,
  type Path,
  type Place,
  pathText,
  RESERVED,
  readDocument,
  Source,
} from "./document.js";
import * as say from "./messages.js";

const SET_LETTERS_MAX = 10_000;
const SEGMENTS_MAX = 32;

/** The issue of a `--set`: it has no line, the words that were typed stand in for one. */
export function setIssue(
  file: string,
  set: string,
  said: Message,
  path: Path,
  rule?: string,
): Issue {
  return {
    code: said.code,
    path: pathText(path),
    file,
    line: 0,
    column: 0,
    sourceLine: "",
    length: 0,
    message: said.text,
    ...(rule === undefined ? {} : { rule }),
    ...(said.hint === undefined ? {} : { hint: said.hint }),
    set,
  };
}

/**
 * Applies one `--set` to a document's data.
 * @param set   `path=value`; the path has dots and list positions from 0, the value is one YAML
 *   scalar, `[list]` or `{block}`. Blocks on the way that the file lacks are made.
 * @param root  data and places of the document; both are changed
 * @param file  for the issues
 * @returns what is wrong with it; the data are untouched then
 */
export function applySet(set: string, root: { data: Data; place: Place }, file: string): Issue[] {
  const wrong = (said: Message, path: Path = []) => [setIssue(file, set, said, path)];
  const equals = set.indexOf("=");
  if (equals < 1 || set.length > SET_LETTERS_MAX) return wrong(say.setMalformed());
  const segments = set.slice(0, equals).trim().split(".");
  if (segments.length > SEGMENTS_MAX) return wrong(say.setMalformed());
  const bad = segments.find((segment) => !/^[\w-]{1,60}$/.test(segment) || RESERVED.has(segment));
  if (bad !== undefined) return wrong(bad === "" ? say.setMalformed() : say.setBadSegment(bad));
  const value = readValue(set.slice(equals + 1).trim());
  if ("code" in value) return wrong(value, segments);
  const refused = walk(segments, value.data, root, set);
  return refused === null ? [] : wrong(refused.said, refused.path);
}

/**
 * One scalar or flow collection; anything else is refused, so that a stray colon is not misread.
 */
function readValue(text: string): { data: Data } | Message {
  if (text === "") return say.setNoValue();
  const { data, issues, usable } = readDocument(new Source("", text));
  const first = issues[0];
  if (first?.code === "FILE_EMPTY") return say.setNoValue();
  const block = (isDataMap(data) && text[0] !== "{") || (Array.isArray(data) && text[0] !== "[");
  if (first?.code === "YAML_SYNTAX" || block || text.includes("\n")) return say.setBadValue();
  if (first !== undefined) {
    return {
      code: first.code,
      text: first.message,
      ...(first.hint === undefined ? {} : { hint: first.hint }),
    };
  }
  return usable ? { data } : say.setBadValue();
}

/**
 * Goes down the path without changing anything, then makes what is missing and puts the value
 * there.
 */
function walk(
  segments: readonly string[],
  value: Data,
  root: { data: Data; place: Place },
  set: string,
): { said: Message; path: Path } | null {
  const path: (string | number)[] = [];
  let data: Data = root.data;
  let place = root.place;
  for (const [depth, segment] of segments.entries()) {
    const last = depth === segments.length - 1;
    let step: string | number = segment;
    let inner: Data | undefined;
    if (Array.isArray(data)) {
      step = /^\d{1,9}$/.test(segment) ? Number(segment) : -1;
      inner = data[step];
      if (inner === undefined)
        return { said: say.setOutOfRange(pathText(path), data.length), path };
    } else if (isDataMap(data)) {
      inner = Object.hasOwn(data, segment) ? data[segment] : undefined;
    } else {
      return { said: say.setNotInside(pathText(path), data), path };
    }
    path.push(step);
    // A key that is missing, or there without a value, is made: from here on nothing can be in the
    // way.
    if (last || inner === undefined || inner === null) {
      const rest = segments.slice(depth + 1);
      const wrapped = rest.reduceRight<Data>((within, key) => {
        const map: DataMap = Object.create(null);
        map[key] = within;
        return map;
      }, value);
      if (Array.isArray(data)) data[step as number] = wrapped;
      else data[segment] = wrapped;
      place.children.set(step, { key: null, value: place.value, set, children: new Map() });
      return null;
    }
    data = inner;
    const next = place.children.get(step);
    if (next === undefined) {
      // Inside what an earlier --set put there: this one takes the blame for its own part from now
      // on.
      const made: Place = { key: null, value: place.value, set: place.set, children: new Map() };
      place.children.set(step, made);
      place = made;
    } else place = next;
  }
  return null;
}
