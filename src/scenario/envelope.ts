/** The keys that every scenario has, whatever the rule system. */
import * as z from "zod";
import { SIDES, type SideId } from "../core/columns.js";
import { suggest } from "../core/suggest.js";
import type { Path } from "./document.js";
import { type FieldNote, noted } from "./fieldNotes.js";
import * as say from "./messages.js";
import { metricsNamed } from "./metrics.js";
import type { ResolveContext } from "./resolve.js";

// A schema reads one file, and never makes code for it: to compile that takes longer than to walk through it once.
z.config({ jitless: true });

export const DEFAULT_GAMES = 1_000_000;
export const GAMES_MAX = 1_000_000_000;
export const TURNS_MAX = 200;
export const DEFAULT_SEED = "deadeye";
export const EXPECTATIONS_MAX = 200;

/** One line of text that is neither blank nor begins or ends with a space. */
export function oneLine(lettersMax: number): z.ZodString {
  return noted(
    z
      .string()
      .max(lettersMax)
      .regex(/^\S(?:.*\S)?$/),
    {
      says: "one line of text, without spaces at its ends",
    },
  );
}

/** What one figure is called, and what a side is. */
export const FIGURE_NAME = oneLine(40)
  .describe("Used once in a file; otherwise A1, A2, B1 ...")
  .optional();
export const SIDE_NAME = oneLine(40).describe("What the side is called in reports.").optional();

/** Of what a game has so many, before it is a draw. */
export const turnsOf = (usual: number, most: number, sentence: string) =>
  z.int().min(1).max(most).default(usual).describe(sentence);

/** What weapons are called in files of every system. */
const weaponIdOf = (note: FieldNote) =>
  noted(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), {
    says: "a weapon's id: lower-case letters, digits and dashes, at most 40, a letter first",
    ...note,
  });
/** Of a new one, or of whatever is called in the same way. */
export const weaponId = weaponIdOf({});
/** Of one that there is. */
export const knownWeapon = weaponIdOf({ listed: "weapons" });

const metricId = (sentence: string) =>
  noted(z.string().max(100).describe(sentence), { listed: "metrics" });

const expectation = z
  .strictObject({
    metric: metricId(
      "Id of the metric, such as win.A or turns.mean; or one less another: win.A-win.B.",
    ),
    minus: metricId(
      "Id of a second metric: what is bounded is the first less this one.",
    ).optional(),
    between: z
      .tuple([z.number(), z.number()])
      .describe("Smallest and largest value that will do.")
      .optional(),
    atLeast: z.number().describe("Smallest value that will do.").optional(),
    atMost: z.number().describe("Largest value that will do.").optional(),
    near: z.number().describe("The value that is wanted, give or take the tolerance.").optional(),
    tolerance: z.number().min(0).describe("How far from `near` will still do.").optional(),
  })
  .describe(
    "One balance assertion: a metric, or one minus another, and one of between, atLeast, atMost, " +
      "or near with tolerance.",
  );

const MIX_MEN_MAX = 500;
const MIX_GROUNDS_MAX = 12;

/** The mix of fights in which points are to be fair. */
const mix = z
  .strictObject({
    most: z
      .int()
      .min(2)
      .max(10)
      .default(4)
      .describe("Sides have one man to so many, each number as often."),
    men: z
      .array(oneLine(60))
      .min(1)
      .max(MIX_MEN_MAX)
      .describe(
        "Men who get a price, rows of the lists or names of men of this file; default: all.",
      )
      .optional(),
    guns: z
      .array(knownWeapon)
      .min(1)
      .max(60)
      .describe("Guns that get a price, the first that every man has by himself; default: all.")
      .optional(),
    distances: z
      .array(z.number().min(0).max(1000))
      .min(1)
      .max(MIX_GROUNDS_MAX)
      .describe("How far apart they begin, each as often; twice in the list is twice as often.")
      .optional(),
    covers: z
      .array(oneLine(40))
      .min(1)
      .max(MIX_GROUNDS_MAX)
      .describe("What all of a fight stand behind, each as often; default: open.")
      .optional(),
    steps: z
      .boolean()
      .default(true)
      .describe("Whether one point more of each attribute gets a price, too."),
  })
  .describe(
    "The mix of fights in which equal points are to be a fair fight, for `deadeye points`.",
  );

/** What a file says of it. */
export interface PointsMix {
  readonly most: number;
  readonly men?: readonly string[] | undefined;
  readonly guns?: readonly string[] | undefined;
  readonly distances?: readonly number[] | undefined;
  readonly covers?: readonly string[] | undefined;
  readonly steps: boolean;
}

/**
 * Shape of the common keys. A system spreads it into its own strict object and narrows `system`,
 * `kind`, and whatever else its rules say.
 */
export const envelopeShape = {
  deadeye: z.literal(1).describe("Version of the scenario format: 1."),
  system: z.string().max(60).describe("Rule system, as `deadeye list systems` names it."),
  name: oneLine(80).describe("Title of the scenario."),
  about: z.string().max(2000).describe("A paragraph on what the scenario is for.").optional(),
  kind: z.string().max(40).describe("Kind of scenario, one of those that the rule system plays."),
  turns: turnsOf(30, TURNS_MAX, "Game turns after which a game is a draw."),
  run: z
    .strictObject({
      games: z
        .int()
        .min(1)
        .max(GAMES_MAX)
        .default(DEFAULT_GAMES)
        .describe("How many games are played."),
      seed: z
        .union([oneLine(100), z.int()])
        .default(DEFAULT_SEED)
        .describe('Text or whole number that fixes all dice; 5 and "5" are the same seed.'),
    })
    .default({ games: DEFAULT_GAMES, seed: DEFAULT_SEED })
    .describe("How much is played, unless the command line says otherwise."),
  expect: z
    .array(expectation)
    .max(EXPECTATIONS_MAX)
    .default([])
    .describe("Balance assertions, for `deadeye check`."),
  points: mix.optional(),
};

/** What `expect` demands of a metric. An open end is null; the bounds themselves will do. */
export interface Expectation {
  readonly metric: string;
  /** The metric that is taken away from it; null if it is bounded by itself. */
  readonly minus: string | null;
  readonly low: number | null;
  readonly high: number | null;
  /** `win.A between 0.45 and 0.6` */
  readonly text: string;
}

/** The common part of a scenario, every default filled in. */
export interface Envelope {
  /** As it was given to the loader. */
  readonly file: string;
  /** Id of the rule system. */
  readonly system: string;
  readonly name: string;
  /** Empty if the file has none. */
  readonly about: string;
  /** Word of the rule system for it: `duel`. */
  readonly kind: string;
  readonly turns: number;
  readonly games: number;
  readonly seed: string;
  /** Names of the sides; "Side A", "Side B" if the file has none. */
  readonly sides: Readonly<Record<SideId, string>>;
  readonly expect: readonly Expectation[];
  /** What it says of price lists; null if nothing. */
  readonly points: PointsMix | null;
}

export type ParsedEnvelope = z.output<z.ZodObject<typeof envelopeShape, z.core.$loose>>;

/** The envelope of a parsed file. @param metrics ids that exist */
export function readEnvelope(
  file: string,
  parsed: ParsedEnvelope,
  metrics: readonly string[],
): Envelope {
  return {
    file,
    system: parsed.system,
    name: parsed.name,
    about: parsed.about?.trim() ?? "",
    kind: parsed.kind,
    turns: parsed.turns,
    games: parsed.run.games,
    // Adding 0 makes -0, which YAML knows, the same as 0.
    seed: typeof parsed.run.seed === "number" ? String(parsed.run.seed + 0) : parsed.run.seed,
    sides: { A: sideName(parsed, "A"), B: sideName(parsed, "B") },
    expect: parsed.expect.map((line) => readExpectation({ ...line, ...twoOf(line, metrics) })),
    points: parsed.points ?? null,
  };
}

/**
 * All systems call their sides A and B and let them have a name; the rest of a side is the
 * system's.
 */
function sideName(parsed: ParsedEnvelope, id: SideId): string {
  const sides = parsed.sides as Partial<Record<SideId, { name?: string }>> | undefined;
  return sides?.[id]?.name ?? `Side ${id}`;
}

type Metrics = Pick<z.output<typeof expectation>, "metric" | "minus">;

/** `win.A-win.B` is win.A minus win.B. */
function twoOf({ metric: words, minus: given }: Metrics, metrics: readonly string[]): Metrics {
  const [metric = words, minus] =
    (given === undefined ? metricsNamed(words, (id) => metrics.includes(id)) : null) ?? [];
  return { metric, minus: minus ?? given };
}

function readExpectation(line: z.output<typeof expectation>): Expectation {
  const { metric, between, atLeast, atMost, near, tolerance } = line;
  const minus = line.minus ?? null;
  const what = { metric, minus };
  const name = minus === null ? metric : `${metric} minus ${minus}`;
  if (between !== undefined) {
    const [low, high] = between;
    return { ...what, low, high, text: `${name} between ${low} and ${high}` };
  }
  if (near !== undefined && tolerance !== undefined) {
    const text = `${name} within ${tolerance} of ${near}`;
    return { ...what, low: near - tolerance, high: near + tolerance, text };
  }
  if (atLeast !== undefined)
    return { ...what, low: atLeast, high: null, text: `${name} at least ${atLeast}` };
  return { ...what, low: null, high: atMost ?? null, text: `${name} at most ${atMost}` };
}

/** Metrics that are chances, whatever the rule system. */
const CHANCE = /^(mutual|draw)$|^(win|hitRate)\./;

/** `win.North` is `win.A`, where side A is called North. */
function meantMetric(
  id: string,
  metrics: readonly string[],
  parsed: ParsedEnvelope,
): string | null {
  const bySide = SIDES.map((side) =>
    id.toLowerCase().replace(`.${sideName(parsed, side).toLowerCase()}`, `.${side}`),
  );
  return bySide.find((each) => metrics.includes(each)) ?? suggest(id, metrics);
}

/**
 * Checks the `expect` lines beyond their shape.
 * @param metrics ids that exist
 */
export function checkExpectations(
  parsed: ParsedEnvelope,
  metrics: readonly string[],
  context: ResolveContext,
): void {
  parsed.expect.forEach((typed, index) => {
    const path: Path = ["expect", index];
    const line = { ...typed, ...twoOf(typed, metrics) };
    const given = [line.between, line.atLeast, line.atMost, line.near];
    // What is wrong with a bound was said already: that there is none would be untrue.
    const isBroken = ["between", "atLeast", "atMost", "near", "tolerance"].some((key) =>
      context.broken([...path, key]),
    );
    if (isBroken) {
      // Nothing more to say of its bounds.
    } else if (given.filter((value) => value !== undefined).length !== 1) {
      context.issue(path, say.expectNeedsOne());
    } else if ((line.near === undefined) !== (line.tolerance === undefined)) {
      context.issue(path, say.expectTolerance());
    } else if (line.between !== undefined && line.between[0] > line.between[1]) {
      context.issue([...path, "between"], say.expectOrder());
    }
    const bounds = [...(line.between ?? []), line.atLeast, line.atMost, line.near];
    const percent = bounds.find((bound) => bound !== undefined && bound > 1);
    if (percent !== undefined && CHANCE.test(line.metric)) {
      context.issue(path, say.expectPercent(line.metric, percent));
    }
    const place = (key: "metric" | "minus"): Path => [...path, key in typed ? key : "metric"];
    for (const key of ["metric", "minus"] as const) {
      const id = line[key];
      if (id === undefined || metrics.includes(id)) continue;
      const said = say.unknownMetric(id, metrics, meantMetric(id, metrics, parsed));
      context.issue(place(key), said);
    }
    if (line.minus === line.metric) context.issue(place("minus"), say.expectSame());
  });
}
