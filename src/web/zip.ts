/** Files as one archive, by PKWARE's APPNOTE.TXT 6.3: each deflated, with a directory at the end. */
import type { FileContent } from "../report/folder.js";
import { piped } from "./link.js";

/** Of all bytes, by its value: CRC-32 with the polynomial 0xEDB88320. */
const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++)
    value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = CRC[(value ^ byte) & 255]! ^ (value >>> 8);
  return ~value >>> 0;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: the same files give the same bytes. */
const DATE = 0x0021;

/** Numbers as bytes, the least first: pairs of how many bytes, and the number. */
function packed(
  fields: readonly (readonly [bytes: 2 | 4, value: number])[],
): Uint8Array<ArrayBuffer> {
  const whole = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) whole.setUint16(at, value, true);
    else whole.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(whole.buffer);
}

/** @param files by name, with `/` between parts */
export async function zipped(
  files: ReadonlyMap<string, FileContent>,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const lengthOf = (list: readonly Uint8Array[]): number =>
    list.reduce((sum, { length }) => sum + length, 0);
  for (const [path, content] of files) {
    const name = encoder.encode(path);
    const bytes = typeof content === "string" ? encoder.encode(content) : new Uint8Array(content);
    const deflated = await piped(
      bytes,
      new CompressionStream("deflate-raw"),
      Number.POSITIVE_INFINITY,
    );
    const common = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
      [4, crc32(bytes)],
      [4, deflated.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const offset = lengthOf(parts);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    directory.push(packed([[4, 0x02014b50], [2, VERSION], ...common, ...rest]), name);
    parts.push(packed([[4, 0x04034b50], ...common]), name, deflated);
  }
  const [begin, length] = [lengthOf(parts), lengthOf(directory)];
  const end = packed([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.size],
    [2, files.size],
    [4, length],
    [4, begin],
    [2, 0],
  ]);
  return new Uint8Array(await new Blob([...parts, ...directory, end]).arrayBuffer());
}
