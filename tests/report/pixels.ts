/** A small PNG reader, from the specification: eight bits a channel, not interlaced. */
import { inflateSync } from "node:zlib";

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Channels of the pixels, row by row. */
  readonly data: Uint8Array;
}

export function pixelsOf(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * channels;
  const data = new Uint8Array(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)] as number;
    const from = y * (line + 1) + 1;
    const to = y * line;
    for (let x = 0; x < line; x++) {
      const a = x < channels ? 0 : (data[to + x - channels] as number);
      const b = y === 0 ? 0 : (data[to + x - line] as number);
      const c = x < channels || y === 0 ? 0 : (data[to + x - line - channels] as number);
      let guess = 0;
      if (filter === 1) guess = a;
      else if (filter === 2) guess = b;
      else if (filter === 3) guess = (a + b) >> 1;
      else if (filter === 4) {
        const p = a + b - c;
        const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
        guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      }
      data[to + x] = (raw[from + x] as number) + guess;
    }
  }
  return { width, height, channels, data };
}

/** Red, green and blue of a pixel. */
export const colorAt = ({ width, channels, data }: Pixels, x: number, y: number): string =>
  data.subarray((y * width + x) * channels, (y * width + x) * channels + 3).join();

/** How many pixels are not of the colour of the first one. @param where only those */
export function ink(
  { width, height, channels, data }: Pixels,
  where: (x: number, y: number) => boolean = () => true,
): number {
  let found = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const same = data[at] === data[0] && data[at + 1] === data[1] && data[at + 2] === data[2];
      if (!same && where(x, y)) found++;
    }
  }
  return found;
}
