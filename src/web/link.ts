/** Links that hold a whole scenario, in the part that no browser sends to anybody. */
import { LIMITS } from "../scenario/document.js";
import type { OfFile, Study } from "./asked.js";
import { type Asking, STUDIES, STUDY_IDS, type StudyId } from "./studies.js";

/** A book beside the scenario. */
export interface BookFile {
  readonly name: string;
  readonly text: string;
}

/** What a link holds: a question about a file. */
export interface Shared {
  readonly fileName: string;
  readonly text: string;
  /** Rules of one's own that it is by. */
  readonly book?: BookFile;
  /** Null: the run. */
  readonly study: StudyId | null;
  /** What is filled in; without it the study is as nobody has touched it. */
  readonly values?: Study["values"];
  /** What it is compared with, where that is no example. */
  readonly other?: OfFile;
  /** What somebody called the question. */
  readonly name?: string;
}

/** What a question may be called, letters. */
export const NAME_MAX = 80;

/** Longer ones are cut by some who pass them on. */
export const LINK_MAX = 8192;

const KEY = "s=";

/** Bytes through a stream of the browser, but no more of them than that. */
export async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    length += part.value.length;
    if (length > most) throw new Error("too long");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

type Unknown = Partial<Record<string, unknown>>;

function fileIn(found: unknown): Pick<Shared, "fileName" | "text"> | null {
  const { fileName, text } = (found ?? {}) as Unknown;
  return typeof fileName === "string" && typeof text === "string" ? { fileName, text } : null;
}

/** The same with the files beside it. */
function filesIn(found: unknown): OfFile | null {
  const file = fileIn(found);
  const { files } = (found ?? {}) as Unknown;
  const named = Object.entries(files ?? {}).filter(([, text]) => typeof text === "string");
  return file && { ...file, ...(named.length > 0 && { files: Object.fromEntries(named) }) };
}

/**
 * A question as somebody wrote it down: what it asks for that the study does not is left out.
 * @throws Error if there is no file in it
 */
export function sharedFrom(found: unknown): Shared {
  const file = fileIn(found);
  if (file === null) throw new Error("not a scenario");
  const given = found as Unknown;
  const { book } = given;
  const study = STUDY_IDS.find((id) => id === given.study) ?? null;
  const asks: readonly Asking[] = study === null ? [] : STUDIES[study].asks;
  const filled = asks.flatMap(({ name }) => {
    const value = ((given.values ?? {}) as Unknown)[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const other = filesIn(given.other);
  return {
    ...file,
    study,
    ...(book !== undefined && { book: bookIn(book) }),
    ...(study !== null && given.values !== undefined && { values: Object.fromEntries(filled) }),
    ...(other !== null && { other }),
    ...(typeof given.name === "string" && { name: given.name.slice(0, NAME_MAX) }),
  };
}

/** The fragment of a link, with its `#`. */
export async function fragmentOf(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await piped(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `#${KEY}${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** @throws Error for what is there and none */
function bookIn(found: unknown): BookFile {
  const { name, text } = (found ?? {}) as Partial<Record<string, unknown>>;
  if (typeof name !== "string" || typeof text !== "string") throw new Error("not a book");
  return { name, text };
}

/**
 * What a fragment holds.
 * @returns null if it is none of ours
 * @throws Error if it is broken: it may come from anybody
 */
export async function sharedIn(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith(`#${KEY}`)) return null;
  const letters = fragment
    .slice(KEY.length + 1)
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const bytes = await piped(packed, new DecompressionStream("deflate-raw"), 2 * LIMITS.fileBytes);
  return sharedFrom(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
}
