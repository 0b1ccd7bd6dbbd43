/** tally.json: what a report folder keeps so that its run can be continued with more games. */
import * as z from "zod";
import { OUTCOMES } from "../core/columns.js";
import { LUCK_SUMS } from "../core/control.js";
import { sha256Hex } from "../core/sha256.js";
import type { Tally } from "../core/tally.js";

/** Its name in the report folder. */
export const TALLY_FILE = "tally.json";
/** Version of the file's form. */
const FORMAT = 1;

export const count = z.int().min(0);
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What kept games say of themselves, in the order of the file: the same for a whole run and for a part of one. */
export const keptShape = {
  format: z.literal(FORMAT),
  version: z.string(),
  system: z.string(),
  scenario: hash,
  readings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  seed: z.string(),
  probe: hash,
};

/** The counts themselves, and a checksum of all that stands above it. */
export const countsShape = {
  games: count,
  groups: count,
  cells: z.array(count),
  moments: z.array(count),
  checksum: hash,
};

const shape = z.strictObject({
  ...keptShape,
  asked: z.strictObject({
    games: count.min(1),
    precision: z.strictObject({ metric: z.string(), half: z.number().positive() }).nullable(),
  }),
  ...countsShape,
  control: z
    .strictObject({
      aim: z.enum(["A", "B"]),
      weights: z.array(z.number()).length(OUTCOMES.length),
      sums: z.array(z.int()).length(LUCK_SUMS),
    })
    .optional(),
});

/** Who plays what, as far as the games depend on it. */
export interface RunIdentity {
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
}

/** A run as far as it was played. */
export interface SavedRun extends RunIdentity {
  /** What the run was to reach: a number of games, or a precision with that number as limit. */
  readonly asked: {
    readonly games: number;
    readonly precision: { readonly metric: string; readonly half: number } | null;
  };
  readonly tally: Tally;
}

/** SHA-256 of plain data, hex. */
export const contentHash = (data: unknown): string => sha256Hex(JSON.stringify(data));

/** Kept data as text: a line for each key, the last one a checksum of the others. */
export function renderKept(body: object): string {
  const lines = Object.entries({ ...body, checksum: contentHash(body) }).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}

/**
 * Reads what `renderKept` wrote.
 * @param text of a stranger, perhaps
 * @returns null if the text is not that, to the last digit
 */
export function parseKept<Shape extends z.ZodType<{ checksum: string }>>(
  text: string,
  shape: Shape,
): z.output<Shape> | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const read = shape.safeParse(data);
  if (!read.success) return null;
  const { checksum, ...body } = data as { checksum: unknown };
  return contentHash(body) === checksum ? read.data : null;
}

type KeptCounts = Pick<z.infer<typeof shape>, "games" | "groups" | "cells" | "moments" | "control">;

/** A tally as plain data. */
export const keptCounts = ({ games, groups, cells, moments, control }: Tally): KeptCounts => ({
  games,
  groups,
  cells: [...cells],
  moments: [...moments],
  ...(control === undefined
    ? {}
    : { control: { ...control, weights: [...control.weights], sums: [...control.sums] } }),
});

/** The tally of `keptCounts`. */
export const tallyKept = ({ games, groups, cells, moments, control }: KeptCounts): Tally => ({
  games,
  groups,
  cells: Float64Array.from(cells),
  moments: Float64Array.from(moments),
  ...(control === undefined
    ? {}
    : { control: { ...control, sums: Float64Array.from(control.sums) } }),
});

/** The first lines of what is kept. */
export const keptIdentity = (run: RunIdentity) => ({
  format: FORMAT,
  version: run.version,
  system: run.system,
  scenario: run.scenario,
  readings: run.readings,
  seed: run.seed,
  probe: run.probe,
});

/** The text of tally.json. */
export const renderSaved = ({ tally, ...run }: SavedRun): string =>
  renderKept({ ...keptIdentity(run), asked: run.asked, ...keptCounts(tally) });

/**
 * Reads tally.json.
 * @returns the run, or null if the text is not what `renderSaved` wrote
 */
export function parseSaved(text: string): SavedRun | null {
  const kept = parseKept(text, shape);
  if (kept === null) return null;
  const { format: _, checksum: __, games, groups, cells, moments, control, ...run } = kept;
  return { ...run, tally: tallyKept({ games, groups, cells, moments, control }) };
}
