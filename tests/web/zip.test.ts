/** Archives, read by the fields of the format and unpacked by Node. */
import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zipped } from "../../src/report/zip.js";

/** What an archive holds, by its directory: name, content, and whether the checksum is right. */
function unzipped(bytes: Uint8Array): [name: string, content: string, right: boolean][] {
  const archive = Buffer.from(bytes);
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const found: [string, string, boolean][] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, packed, size, named] = [16, 20, 24]
      .map((field) => archive.readUInt32LE(at + field))
      .concat(archive.readUInt16LE(at + 28)) as [number, number, number, number];
    const name = archive.toString("utf8", at + 46, at + 46 + named);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    expect(archive.readUInt32LE(local + 14)).toBe(sum);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const content = inflateRawSync(archive.subarray(begin, begin + packed));
    expect(content.length).toBe(size);
    found.push([name, content.toString(), crc32(content) === sum]);
    at += 46 + named;
  }
  expect(at).toBe(end);
  return found;
}

test("16.5: files come out of an archive as they went in", () => {
  const files = new Map<string, string | Uint8Array>([
    ["outcomes.csv", "outcome,games\nA,10\n".repeat(500)],
    ["charts/Épée.svg", "<svg/>"],
    ["empty.txt", ""],
    ["card.pdf", Uint8Array.of(37, 80, 68, 70)],
  ]);
  const archive = zipped(files);
  expect(unzipped(archive)).toEqual(
    [...files].map(([name, content]) => [name, Buffer.from(content).toString(), true]),
  );
  expect(archive).toEqual(zipped(files));
  expect(unzipped(zipped(new Map()))).toEqual([]);
});
