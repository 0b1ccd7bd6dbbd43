/** tally.json: what a report folder keeps so that its run can be continued with more games. */
import * as z from "zod";
import { sha256Hex } from "../core/sha256.js";
import type { Tally } from "../core/tally.js";

/** Its name in the report folder. */
export const TALLY_FILE = "tally.json";
/** Version of the file's form. */
const FORMAT = 1;

const count = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const shape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string(),
  system: z.string(),
  scenario: hash,
  readings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  seed: z.string(),
  probe: hash,
  asked: z.strictObject({
    games: count.min(1),
    precision: z.strictObject({ metric: z.string(), half: z.number().positive() }).nullable(),
  }),
  games: count,
  groups: count,
  cells: z.array(count),
  moments: z.array(count),
  checksum: hash,
});

/** A run as far as it was played. */
export interface SavedRun {
  /** Of the program that played it. */
  readonly version: string;
  /** Id of the rule system. */
  readonly system: string;
  /** `contentHash` of what the rule system made of the scenario, changes included. */
  readonly scenario: string;
  readonly readings: Readonly<Record<string, string | number | boolean>>;
  readonly seed: string;
  /** Signature of the first games: the rules themselves may have changed. */
  readonly probe: string;
  /** What the run was to reach: a number of games, or a precision with that number as limit. */
  readonly asked: {
    readonly games: number;
    readonly precision: { readonly metric: string; readonly half: number } | null;
  };
  readonly tally: Tally;
}

/** SHA-256 of plain data, hex. */
export const contentHash = (data: unknown): string => sha256Hex(JSON.stringify(data));

/** The text of tally.json: a line for each key, the last one a checksum of the others. */
export function renderSaved({ tally, ...run }: SavedRun): string {
  const body = {
    format: FORMAT,
    version: run.version,
    system: run.system,
    scenario: run.scenario,
    readings: run.readings,
    seed: run.seed,
    probe: run.probe,
    asked: run.asked,
    games: tally.games,
    groups: tally.groups,
    cells: [...tally.cells],
    moments: [...tally.moments],
  };
  const lines = Object.entries({ ...body, checksum: contentHash(body) }).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}

/**
 * Reads tally.json.
 * @param text of a stranger, perhaps
 * @returns the run, or null if the text is not what `renderSaved` wrote, to the last digit
 */
export function parseSaved(text: string): SavedRun | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const read = shape.safeParse(data);
  if (!read.success) return null;
  const { checksum, ...body } = data as z.input<typeof shape>;
  if (contentHash(body) !== checksum) return null;
  const { format: _, checksum: __, games, groups, cells, moments, ...run } = read.data;
  const tally = {
    games,
    groups,
    cells: Float64Array.from(cells),
    moments: Float64Array.from(moments),
  };
  return { ...run, tally };
}
