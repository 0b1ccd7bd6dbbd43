/** A part of a run: the games of one shard, with all that it takes to make the report once every part is there. */
import * as z from "zod";
import type { Tally } from "../core/tally.js";
import type { Shard } from "../sim/shards.js";
import {
  count,
  countsShape,
  hash,
  keptCounts,
  keptIdentity,
  keptShape,
  parseKept,
  type RunIdentity,
  renderKept,
  tallyKept,
} from "./saved.js";

const shape = z.strictObject({
  ...keptShape,
  build: hash,
  source: z.strictObject({
    file: z.string(),
    text: z.string(),
    enclosed: z.record(z.string(), z.string()),
    set: z.array(z.string()),
  }),
  why: z.boolean(),
  asked: count.min(1),
  shard: z.strictObject({ number: z.int().min(1), of: z.int().min(1) }),
  ...countsShape,
});

/** The games of one shard. */
export interface Part extends RunIdentity {
  /** Of the program that played it: the hash of all of it that decides what comes out. */
  readonly build: string;
  /** The scenario to be read again. */
  readonly source: {
    /** Name of the file, without folders. */
    readonly file: string;
    readonly text: string;
    /** Texts of the files that it names, by key. */
    readonly enclosed: Readonly<Record<string, string>>;
    /** Changes to it, `path=value` each. */
    readonly set: readonly string[];
  };
  /** Whether the report is to say why. */
  readonly why: boolean;
  /** Games of the whole run. */
  readonly asked: number;
  readonly shard: Shard;
  readonly tally: Tally;
}

/** The text of a part; the same part, played again, gives the same bytes. */
export const renderPart = ({ build, source, why, asked, shard, tally, ...run }: Part): string =>
  renderKept({ ...keptIdentity(run), build, source, why, asked, shard, ...keptCounts(tally) });

/**
 * Reads a part.
 * @param text of a stranger, perhaps
 * @returns null if the text is not what `renderPart` wrote, to the last digit
 */
export function parsePart(text: string): Part | null {
  const kept = parseKept(text, shape);
  if (kept === null) return null;
  const { format: _, checksum: __, games, groups, cells, moments, ...part } = kept;
  return { ...part, tally: tallyKept({ games, groups, cells, moments }) };
}
