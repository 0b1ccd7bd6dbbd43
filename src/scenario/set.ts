/** `--set place=value`: changes a scenario before it is validated. */
import type { Issue } from "../core/errors.js";
import { type Message, message } from "../core/messages.js";
import { own } from "../core/own.js";
import {
  type Data,
  type DataMap,
  isDataMap,
  issueOf,
  type Path,
  type Place,
  pathText,
  RESERVED,
  readDocument,
  Source,
  valueAt,
} from "./document.js";
import { edited } from "./edit.js";
import * as say from "./messages.js";

const SET_LETTERS_MAX = 10_000;
const SEGMENTS_MAX = 32;

/** A part of a document: its data, and the places of the values in it. Never changed, only replaced. */
export interface Rooted {
  readonly data: Data;
  readonly place: Place;
}

/** A changed document, and the change with the path of what it changes and the value that it came to. */
export interface Applied extends Rooted {
  readonly set: string;
  /** What was there before, of a number that was added to; else null. */
  readonly from: number | null;
}

/** The number that a path has in force. */
export interface InForce {
  readonly number: number;
  /** All that may stand there, in order, where those are a few, such as the dice of a ladder; else null. */
  readonly values: readonly number[] | null;
}

/** What may be asked of the file as it is, before a change. */
export interface Known {
  /** The path of what stands before the `=`, which may be a name. */
  pathOf(words: string): string | Message;
  /** Whether a key of the file holds a text that is a file by itself, inside which something may be changed, too. */
  isText(key: string): boolean;
  /** Of the file, by default or by the rules; null if none, undefined if the file is faulty. */
  numberAt(path: string): InForce | null | undefined;
}

/** `+1`, `+0.5`; `+-1` takes away. A number without the plus is that number, also below 0. */
const ADDED = /^\+(-?(?:\d+\.?\d*|\.\d+))$/;
/** A plus before a value inside a list or a block. */
const ADDED_INSIDE = /^(?=[[{]).*[[{,:]\s*\+[-.\d]/;
/** Sums are cleaned of rounding to so many digits. */
const DIGITS = 12;

/**
 * Applies one `--set` to a document's data.
 * @param set   `path=value`; the path has dots and list positions from 0, the value is one YAML
 *   scalar, `[list]` or `{block}`, or `+NUMBER`, which is added to the number in force. Blocks on the
 *   way that the file lacks are made.
 * @param root  of the document
 * @param file  for the issues
 * @param known of the document as it is
 * @returns the changed document, which shares with `root` what is as it was; or what is wrong; null if nobody knows
 *   what is added to, because the file is faulty
 */
export function applySet(
  set: string,
  root: Rooted,
  file: string,
  known: Known,
): Applied | Issue | null {
  // It has no line: the words that were typed stand in for one.
  const wrong = (said: Message, path: Path = []) => issueOf(said, file, path, { set });
  const equals = set.indexOf("=");
  if (equals < 1 || set.length > SET_LETTERS_MAX) return wrong(say.setMalformed());
  const path = known.pathOf(set.slice(0, equals).trim());
  if (typeof path !== "string") return wrong(path);
  const segments = path.split(".");
  if (segments.length > SEGMENTS_MAX) return wrong(say.setMalformed());
  const bad = segments.find((segment) => !/^[\w-]{1,60}$/.test(segment) || RESERVED.has(segment));
  if (bad !== undefined) return wrong(bad === "" ? say.setMalformed() : say.setBadSegment(bad));
  const typed = set.slice(equals + 1).trim();
  const inForce = isAdded(typed) ? known.numberAt(path) : null;
  if (inForce === undefined) return null;
  const sum = summed(typed, path, inForce);
  if ("code" in sum) return wrong(sum, segments);
  const { words, from } = sum;
  const value = readValue(words);
  if ("code" in value) return wrong(value, segments);
  const [key = "", ...inside] = segments;
  const put =
    inside.length > 0 && known.isText(key)
      ? changedInText(root, key, inside, value.data, set)
      : changed(root, [], segments, value.data, set);
  return "said" in put ? wrong(put.said, put.path) : { ...put, set: `${path}=${words}`, from };
}

/** The words of a value, and what was added to; null if that was nothing. */
interface Sum {
  readonly words: string;
  readonly from: number | null;
}

/** Whether the words of a value add to what is there. */
export const isAdded = (words: string): boolean => ADDED.test(words);

/**
 * What a value comes to: `+1` one more than the number in force, any other words themselves.
 * @param path for the message: SET_NOTHING_TO_ADD_TO, SET_ADDS_TO_CHOICE, SET_ADDS_INSIDE
 * @param inForce null if there is no number
 */
export function summed(words: string, path: string, inForce: InForce | null): Sum | Message {
  if (ADDED_INSIDE.test(words)) return say.setAddsInside(path);
  const by = ADDED.exec(words)?.[1];
  if (by === undefined) return { words, from: null };
  if (inForce === null) return say.setNothingToAddTo(path, words);
  const { number: from, values } = inForce;
  // One more than a D6 could be a face or a step of the ladder.
  if (values !== null) return say.setAddsToChoice(path, words, from, values);
  return { words: String(Number((from + Number(by)).toPrecision(DIGITS))), from };
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
    return message(first.code, first.message, first.hint);
  }
  return usable ? { data } : say.setBadValue();
}

/** Puts a value into a text that the document holds under a key; all else of it stays as it is written. */
function changedInText(
  root: Rooted,
  key: string,
  inside: readonly string[],
  value: Data,
  set: string,
): ReturnType<typeof changed> {
  const text = isDataMap(root.data) ? own(root.data, key) : undefined;
  if (typeof text !== "string") return changed(root, [], [key, ...inside], value, set);
  const steps = inside.map((step) => (/^\d{1,9}$/.test(step) ? Number(step) : step));
  // Of what people write nothing can end a bracket there.
  const edit = edited(text, steps, JSON.stringify(value));
  if (edit === null) {
    const outer = steps.slice(0, -1);
    const there = valueAt(readDocument(new Source("", text)).data, outer);
    return { said: say.setNotInside(pathText([key, ...outer]), there), path: [key] };
  }
  const { from, to, insert } = edit;
  return changed(root, [], [key], text.slice(0, from) + insert + text.slice(to), set);
}

/**
 * Goes down the path, then makes what is missing and puts the value there.
 * @param at       of the part, from the root
 * @param segments from the part on, at least one
 */
function changed(
  { data, place }: Rooted,
  at: Path,
  [segment = "", ...rest]: readonly string[],
  value: Data,
  set: string,
): Rooted | { said: Message; path: Path } {
  let step: string | number = segment;
  let inner: Data | undefined;
  if (Array.isArray(data)) {
    step = /^\d{1,9}$/.test(segment) ? Number(segment) : -1;
    inner = data[step];
    if (inner === undefined) {
      return { said: say.setOutOfRange(pathText(at), data.length), path: at };
    }
  } else if (isDataMap(data)) {
    inner = own(data, segment);
  } else {
    return { said: say.setNotInside(pathText(at), data), path: at };
  }
  const fresh = (blamed: string | null): Place => ({
    key: null,
    value: place.value,
    set: blamed,
    children: new Map(),
  });
  let put: Rooted | { said: Message; path: Path };
  if (rest.length === 0 || inner === undefined || inner === null) {
    // A key that is missing, or there without a value, is made: from here on nothing can be in the
    // way.
    const made = rest.reduceRight<Data>((within, key) => mapWith(null, key, within), value);
    put = { data: made, place: fresh(set) };
  } else {
    // Inside what an earlier --set put there, this one takes the blame for its own part.
    const next = place.children.get(step) ?? fresh(place.set);
    put = changed({ data: inner, place: next }, [...at, step], rest, value, set);
  }
  if ("said" in put) return put;
  return {
    data: Array.isArray(data)
      ? data.with(step as number, put.data)
      : mapWith(data, segment, put.data),
    place: { ...place, children: new Map(place.children).set(step, put.place) },
  };
}

/** A copy of a block with one key more, or another value of one. */
const mapWith = (block: DataMap | null, key: string, value: Data): DataMap =>
  Object.assign(Object.create(null) as DataMap, block, { [key]: value });
