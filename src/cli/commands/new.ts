/** `deadeye new [FILE]`: a commented scenario to begin with, and the schema that editors check it by. */
import { lstat, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { suggest } from "../../core/suggest.js";
import { printable } from "../../report/text.js";
import { SYSTEMS } from "../../rules/index.js";
import { kindsOf } from "../../scenario/system.js";
import { UsageError } from "../../studies/usage.js";
import { EXIT } from "../exit.js";
import { writeWhole } from "../folder.js";
import type { Io } from "../io.js";
import * as say from "../messages.js";
import { schemaCommand } from "./schema.js";

/** One file for each system and kind. */
const TEMPLATES = join(import.meta.dirname, "../../../templates");
const SCHEMA = "deadeye.schema.json";

export interface NewValues {
  readonly file: string | undefined;
  readonly system: string;
  /** Default: the first of the system. */
  readonly kind: string | undefined;
}

/**
 * Writes a scenario that can be played as it is, and beside it the schema, if there is none yet. Nothing is
 * overwritten.
 * @throws UsageError for an unknown system or kind, or if the file is there already
 */
export async function newCommand(values: NewValues, io: Io): Promise<number> {
  const { system, kind } = templateOf(values);
  const { file = `my-${kind}.yaml` } = values;
  if (["", "-"].includes(file.trim()) || /[/\\]$/.test(file))
    throw new UsageError(say.newPlace(file));
  if (await isThere(file)) throw new UsageError(say.newIsThere(file));
  const template = await readFile(join(TEMPLATES, system, `${kind}.yaml`), "utf8");
  await writeWhole(file, `# yaml-language-server: $schema=./${SCHEMA}\n${template}`);
  const schema = join(dirname(resolve(file)), SCHEMA);
  if (!(await isThere(schema))) {
    await writeWhole(schema, schemaCommand({ systems: SYSTEMS }).stdout);
  }
  io.print(say.newWritten(printable(file), basename(schema)));
  return EXIT.done;
}

function templateOf({ system: id, kind: asked }: NewValues): { system: string; kind: string } {
  const ids = SYSTEMS.map((one) => one.id);
  const system = SYSTEMS.find((one) => one.id === id);
  if (system === undefined)
    throw new UsageError(say.unknownSystemOption(id, ids, suggest(id, ids)));
  const kinds = kindsOf(system);
  const kind = asked ?? kinds[0]!;
  if (!kinds.includes(kind)) {
    throw new UsageError(say.unknownKindOption(kind, system.title, kinds, suggest(kind, kinds)));
  }
  return { system: id, kind };
}

/** A link to nothing is there, too. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
