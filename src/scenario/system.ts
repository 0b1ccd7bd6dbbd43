/** How a rule system plugs into the loader. */
import type * as z from "zod";
import type { LengthUnit } from "../core/units.js";
import { type Data, type DataMap, isDataMap } from "./document.js";
import { type MetricWords, metricIdsOfBook } from "./metrics.js";
import type { ResolveContext } from "./resolve.js";
import type { Scenario } from "./scenario.js";

/** What `deadeye list` can list. */
export const LISTS = [
  "systems",
  "weapons",
  "npcs",
  "readings",
  "tactics",
  "covers",
  "metrics",
  "scenarios",
] as const;

/** A table for `deadeye list`. */
export interface Listing {
  readonly title: string;
  /** Rules that the table comes from. */
  readonly rule: string;
  /** `key` names the cell in JSON, `head` on paper. A cell that is sentences stands below its row, line by line. */
  readonly columns: readonly {
    readonly key: string;
    readonly head: string;
    readonly below?: boolean;
  }[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly (string | number | boolean)[])[];
}

/**
 * Words of a file with a sentence for each, under what key they stand and by which rule.
 * @param more words under other keys, by key
 */
export const wordListing = (
  about: Pick<Listing, "title" | "rule"> & { readonly head: string; readonly key: string },
  words: Readonly<Record<string, string>>,
  more: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Listing => ({
  title: about.title,
  rule: about.rule,
  columns: [
    { key: "id", head: about.head },
    { key: "key", head: "where" },
    { key: "says", head: "", below: true },
  ],
  rows: Object.entries({ [about.key]: words, ...more }).flatMap(([key, said]) =>
    Object.entries(said).map(([id, says]) => [id, key, says]),
  ),
});

/** How a rule system reads one kind of scenario file. */
export interface FileKind<Model = unknown, File = unknown> {
  readonly kind: string;
  /**
   * The whole file: a strict object with `envelopeShape` in it, `system` and `kind` literals. No
   * transforms (they do not go into JSON Schema), and `.describe()` on every field (editors show
   * it). Made when it is first asked for.
   * @param data the file, where the schema goes by what it says; without it, of any file
   */
  schema(data?: DataMap): z.ZodObject;
  /**
   * Checks what the schema cannot and fills in what the file leaves out. Never throws for bad
   * input: it notes issues and returns the best model it can, which is used only if there were
   * none.
   */
  resolve(parsed: File, context: ResolveContext): Model;
}

/** A rule system as reports name it, and what its lengths are in. */
export interface SystemName {
  /** The word after `system:`. */
  readonly id: string;
  readonly title: string;
  readonly length: LengthUnit;
  /** What its book calls a turn of the game, if it is no turn: `cycle`. */
  readonly round?: string;
}

/** The word for a turn of the game. */
export const roundOf = ({ round = "turn" }: Pick<SystemName, "round">): string => round;

/** That alone, of a rule system; with models, what reports of them must say beside the name. */
export function systemName(
  {
    id,
    title,
    length,
    lengthOf,
    round,
    caveat,
  }: SystemName & Pick<Partial<RuleSystem>, "caveat" | "lengthOf">,
  ...models: readonly unknown[]
): SystemName {
  const said = models.flatMap((model) => caveat?.(model) ?? []);
  return {
    id,
    title: [title, ...new Set(said)].join(", "),
    length: (models.length > 0 && lengthOf?.(models[0])) || length,
    ...(round === undefined ? {} : { round }),
  };
}

/**
 * One rule system, as far as scenario files go. `Model` is what the rest of the system consumes:
 * plain data, every default filled in, fit for structured clone. `File` is what its schemas make of
 * a file of any kind.
 */
export interface RuleSystem<Model = unknown, File = unknown> extends SystemName {
  /** The kinds of scenario that this version plays, one entry each. */
  readonly kinds: readonly FileKind<Model, File>[];
  /** What it lists comes with a file, and is not there before. */
  readonly byFile?: boolean;
  /** Keys of a file whose text may stand in a file beside it, which is then named in one word. */
  readonly enclosed?: readonly string[];
  /** What the lengths of one file are in, if it may choose; reports are in them, too. */
  lengthOf?(model: Model): LengthUnit;
  /** What it is called, where that goes by the file. */
  titleOf?(model: Model): string;
  /** Ids that `expect` may name. */
  metricIds(model: Model): readonly string[];
  /** What its metrics are called that other systems do not have. */
  readonly metricWords?: readonly MetricWords[];
  /** A few words for `validate`: `duel, 1 against 1, 25 cm`. */
  summary(model: Model): string;
  /** What can be turned in a scenario, with the values in force. */
  levers?(scenario: Scenario<Model, File>): {
    readonly list: readonly { readonly path: string; readonly value: number | string }[];
  };
  /** What reports about a model must say beside the system's name: `stand-in deck`. */
  caveat?(model: Model): string | undefined;
  /** Tables for `deadeye list`. */
  readonly listings: {
    readonly weapons: Listing;
    readonly npcs: Listing;
    readonly readings: Listing;
    readonly tactics: Listing;
    readonly covers: Listing;
  };
}

/** The words that may stand after `kind:` in a file of this system. */
export const kindsOf = (system: RuleSystem): string[] => system.kinds.map(({ kind }) => kind);

/** How a file of that kind is read; undefined if the system has no such kind. */
export const kindOf = <Model, File>(
  system: RuleSystem<Model, File>,
  word: unknown,
): FileKind<Model, File> | undefined => system.kinds.find(({ kind }) => kind === word);

/**
 * What a file of one kind may say.
 * @param kind one of the system's
 * @param data the file, where that goes by what it says
 */
export function schemaOf(system: RuleSystem, kind: string, data?: Data): z.ZodType {
  const found = kindOf(system, kind);
  if (found === undefined) throw new Error(`invariant: the kind ${kind} was checked on loading`);
  return found.schema(isDataMap(data) ? data : undefined);
}

/**
 * Words of a rule system that a text may be, as far as they are known before any file.
 * @example listedWords(napnuts, "metrics").includes("outPerShot.A.rifle") // true
 */
export function listedWords(system: RuleSystem, list: "weapons" | "metrics"): string[] {
  const weapons = system.listings.weapons.rows.map(([id]) => String(id));
  return list === "weapons" ? weapons : metricIdsOfBook(weapons, system.metricWords);
}
