/**
 * `deadeye schema`: the JSON Schema of scenario files, for editors that check and complete as one
 * types.
 */
import { suggest } from "../../core/suggest.js";
import { BARE } from "../../rules/book/bare.js";
import { bookFormat } from "../../rules/book/format.js";
import { SYSTEMS } from "../../rules/index.js";
import { type JsonSchema, shared, standardSchemaOf } from "../../scenario/jsonSchema.js";
import type { RuleSystem } from "../../scenario/system.js";
import type { CommandResult } from "../io.js";
import { schemaOfNothing, unknownSystemOption } from "../messages.js";
import { loadRules } from "../rulesFile.js";

export interface SchemaOptions {
  readonly systems: readonly RuleSystem[];
  /** Id of the one system whose schema is wanted; otherwise any of them will do. */
  readonly system?: string | undefined;
}

/**
 * Prints the JSON Schema (draft 2020-12) of scenario files.
 * @param options rule systems, and which one
 * @returns JSON on stdout; exit code 2 if there is no such system
 */
export function schemaCommand(options: SchemaOptions): CommandResult {
  const { systems, system } = options;
  const wanted = systems.filter(({ id }) => system === undefined || id === system);
  if (wanted.length === 0) {
    const ids = systems.map(({ id }) => id);
    const stderr = `${unknownSystemOption(system ?? "", ids, suggest(system ?? "", ids))}\n`;
    return { stdout: "", stderr, exitCode: 2 };
  }
  return printed(scenarioJsonSchema(wanted));
}

/** The format of books, by the key that they begin with. */
const OF_BOOKS = "deadeye-book";

/** As `schemaCommand`. @param what a rule system, a file of one, or OF_BOOKS @throws DeadeyeError of the file */
export async function schemaOfWhat(what: string | undefined): Promise<CommandResult> {
  const ids = SYSTEMS.map(({ id }) => id);
  if (what === undefined || ids.includes(what)) {
    return schemaCommand({ systems: SYSTEMS, system: what });
  }
  if (what === OF_BOOKS) return schemaOfBooks();
  if (what === "-" || /[./\\]/.test(what))
    return schemaCommand({ systems: [await loadRules(what)] });
  const known = [...ids, OF_BOOKS];
  const stderr = `${schemaOfNothing(what, known, suggest(what, known))}\n`;
  return { stdout: "", stderr, exitCode: 2 };
}

const DRAFT = { $schema: "https://json-schema.org/draft/2020-12/schema" };

const printed = (schema: JsonSchema): CommandResult => ({
  stdout: `${JSON.stringify(schema, null, 2)}\n`,
  stderr: "",
  exitCode: 0,
});

/** The JSON Schema of books, printed. */
export const schemaOfBooks = (): CommandResult =>
  printed({ ...DRAFT, title: "Deadeye book", ...bookJsonSchema() });

/** The JSON Schema of books. */
export const bookJsonSchema = (): JsonSchema => standardSchemaOf(bookFormat(), BARE);

/**
 * The JSON Schema of the systems' files. Where there are several, `system` tells systems apart, and
 * `kind` the kinds of one.
 */
export function scenarioJsonSchema(systems: readonly RuleSystem[]): JsonSchema {
  const branches = systems.map((system) => ({ word: system.id, schema: systemSchema(system) }));
  return {
    ...DRAFT,
    title: "Deadeye scenario",
    ...shared(toldApart("system", "Rule system.", branches)),
  };
}

function systemSchema(system: RuleSystem): JsonSchema {
  const branches = system.kinds.map(({ kind, schema }) => ({
    word: kind,
    schema: standardSchemaOf(schema(), system),
  }));
  const whole = toldApart("kind", "Kind of scenario.", branches);
  return { title: `Deadeye scenario for ${system.title}`, ...whole };
}

/** What holds is said by the word after `key`; a lone branch needs no such condition. */
function toldApart(
  key: string,
  description: string,
  branches: readonly { readonly word: string; readonly schema: JsonSchema }[],
): JsonSchema {
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return only.schema;
  return {
    type: "object",
    required: [key],
    properties: { [key]: { enum: branches.map(({ word }) => word), description } },
    allOf: branches.map(({ word, schema }) => {
      const named = { properties: { [key]: { const: word } }, required: [key] };
      // JSON Schema's own word; nobody awaits it
      return { if: named, then: schema };
    }),
  };
}
