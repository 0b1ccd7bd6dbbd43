/** Links that hold a whole scenario, in the part that no browser sends to anybody. */
import { LIMITS } from "../scenario/document.js";
import { STUDY_IDS, type StudyId } from "./studies.js";

/** A book beside the scenario. */
export interface BookFile {
  readonly name: string;
  readonly text: string;
}

/** What a link holds. */
export interface Shared {
  readonly fileName: string;
  readonly text: string;
  /** Rules of one's own that it is by. */
  readonly book?: BookFile;
  /** Null: the run. */
  readonly study: StudyId | null;
}

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
  const found: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  const { fileName, text, book, study } = (found ?? {}) as Partial<Record<string, unknown>>;
  if (typeof fileName !== "string" || typeof text !== "string") throw new Error("not a scenario");
  const known = STUDY_IDS.find((id) => id === study) ?? null;
  return { fileName, text, ...(book !== undefined && { book: bookIn(book) }), study: known };
}
