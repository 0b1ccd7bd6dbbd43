/**
 * `deadeye schema`: the JSON Schema of scenario files, for editors that check and complete as one
 * types.
 */
import * as z from "zod";
import { unknownSystemOption } from "../../core/messages.js";
import type { RuleSystem } from "../../scenario/system.js";
import type { CommandResult } from "./validate.js";

export interface SchemaOptions {
  readonly systems: readonly RuleSystem[];
  /** Id of the one system whose schema is wanted; otherwise any of them will do. */
  readonly system?: string;
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
    const stderr = `${unknownSystemOption(
      system ?? "",
      systems.map(({ id }) => id),
    )}\n`;
    return { stdout: "", stderr, exitCode: 2 };
  }
  return {
    stdout: `${JSON.stringify(scenarioJsonSchema(wanted), null, 2)}\n`,
    stderr: "",
    exitCode: 0,
  };
}

/** The JSON Schema of the systems' files; with several systems, `system` tells them apart. */
export function scenarioJsonSchema(systems: readonly RuleSystem[]): Record<string, unknown> {
  // "input": what people write, where a key with a default may be left out.
  const schemas = systems.map(({ schema, title }) => ({
    title: `Deadeye scenario for ${title}`,
    ...z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" }),
  }));
  const [only] = schemas;
  if (schemas.length === 1 && only !== undefined) return only;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Deadeye scenario",
    type: "object",
    required: ["system"],
    properties: { system: { enum: systems.map(({ id }) => id) } },
    allOf: systems.map(({ id }, index) => {
      const { $schema: _, ...body } = schemas[index] as Record<string, unknown>;
      const named = { properties: { system: { const: id } }, required: ["system"] };
      // JSON Schema's own word; nobody awaits it
      return { if: named, then: body };
    }),
  };
}
