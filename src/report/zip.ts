/** Files as one archive. */
import { strToU8, zipSync } from "fflate";
import type { FileContent } from "./folder.js";

/** The first date of the format, and how much is looked back: the same files give the same bytes on any engine. */
const SAME = { mtime: new Date(1980, 0, 1), mem: 8 } as const;

/** @param files by name, with `/` between parts */
export function zipped(files: ReadonlyMap<string, FileContent>): Uint8Array<ArrayBuffer> {
  const entries = [...files].map(
    ([name, content]) =>
      [name, typeof content === "string" ? strToU8(content) : new Uint8Array(content)] as const,
  );
  return new Uint8Array(zipSync(Object.fromEntries(entries), SAME));
}
