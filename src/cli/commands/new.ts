/** `deadeye new [FILE]`: a commented scenario or book to begin with, and the schema that editors check it by. */
import { lstat, readFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { suggest } from "../../core/suggest.js";
import { printable } from "../../report/text.js";
import { SYSTEMS } from "../../rules/index.js";
import { BESIDE, charted } from "../../scenario/chart.js";
import { type Data, type DataMap, valueAt } from "../../scenario/document.js";
import { checkScenario, enclose, readScenario } from "../../scenario/load.js";
import { kindsOf } from "../../scenario/system.js";
import { UsageError } from "../../studies/usage.js";
import { EXIT } from "../exit.js";
import { writeWhole } from "../folder.js";
import type { Io } from "../io.js";
import * as say from "../messages.js";
import { readEnclosedText } from "../scenarioFile.js";
import { schemaCommand, schemaOfBooks } from "./schema.js";

/** One file for each system and kind, and rules with a fight by them. */
const TEMPLATES = join(import.meta.dirname, "../../../templates");
const SCHEMA = "deadeye.schema.json";
const BOOK_SCHEMA = "deadeye-book.schema.json";

export interface NewValues {
  readonly file: string | undefined;
  readonly system: string;
  /** Default: the first of the system. */
  readonly kind: string | undefined;
  /** Rules instead of a scenario. */
  readonly book: boolean;
  /** A chart with the men. */
  readonly from?: string | undefined;
}

/**
 * Writes a scenario that can be played as it is, and beside it the schema, if there is none yet. Nothing is
 * overwritten.
 * @throws UsageError for an unknown system or kind, or if the file is there already
 */
export async function newCommand(values: NewValues, io: Io): Promise<number> {
  if (values.book) return newBook(values, io);
  const { system, kind } = templateOf(values);
  const { from } = values;
  const { file = join(dirname(from ?? ""), `my-${kind}.yaml`) } = values;
  await demandFree(file);
  const begun = await template(system, `${kind}.yaml`);
  await writeBegun(file, from === undefined ? begun : await withMen(begun, file, from), SCHEMA);
  await writeSchema(file, SCHEMA, () => schemaCommand({ systems: SYSTEMS }).stdout);
  io.print(say.newWritten(printable(file), SCHEMA));
  return EXIT.done;
}

/** Men of each side that a template with a chart begins with. */
const MEN = 4;

/**
 * A template with the men of a chart in place of its own: the first half on one side, the second on the other.
 * @throws UsageError if the chart is not beside the file; DeadeyeError with all that is wrong with it
 */
async function withMen(begun: string, file: string, from: string): Promise<string> {
  const name = basename(from);
  if (dirname(resolve(from)) !== dirname(resolve(file)) || !BESIDE.test(name))
    throw new UsageError(say.newFrom(from));
  const text = await readEnclosedText(from);
  const named = begun.replace(/^sides:/m, `npcs: ${name}\nsides:`);
  const { source, root } = readScenario(named, file);
  const { sides, ...head } = root.data as DataMap;
  const own = (side: string, key: string): Data | undefined =>
    valueAt(sides ?? null, [side, "figures", 0, key]);
  const chart = charted(enclose(readScenario(named, file), { npcs: text }).root, SYSTEMS);
  const men = [...chart.men.keys()];
  const most = head.system === "combat-patrol" ? 1 : MEN;
  const half = Math.min(most, Math.ceil(men.length / 2));
  const picked = [men.slice(0, half), men.slice(half, 2 * half)];
  const block = ["A", "B"].flatMap((side, i) => {
    const guns = own(side, "weapons");
    const bare = (man: string): boolean => chart.men.get(man)?.data.weapons === undefined;
    return [
      `  ${side}:`,
      `    name: Side ${side}`,
      "    figures:",
      ...(picked[i]!.length > 0 ? picked[i]! : men.slice(0, 1)).map((man) => {
        const weapons = bare(man) && Array.isArray(guns) ? `, weapons: [${guns.join(", ")}]` : "";
        return `      - { npc: ${JSON.stringify(man)}${weapons} }`;
      }),
    ];
  });
  const rest = men.slice(2 * half);
  const place = root.place.children.get("sides")!;
  const start = place.key!.start;
  const written = [
    ...(rest.length > 0 ? [`# Also in ${name}: ${rest.slice(0, 20).join(", ")}`] : []),
    "sides:",
    ...block,
  ].join("\n");
  const made = `${source.text.slice(0, start)}${written}\n${source.text.slice(place.value.end).replace(/^\s*/, "\n")}`;
  // Whatever is wrong with the chart is told before anything is written.
  checkScenario(enclose(readScenario(made, file), { npcs: text }), { systems: SYSTEMS });
  return made;
}

/** Rules, and a fight by them. */
async function newBook({ file = "my-book.yaml", kind }: NewValues, io: Io): Promise<number> {
  if (kind !== undefined) throw new UsageError(say.newBookKind());
  const name = basename(file);
  const fight = join(dirname(file), `${basename(name, extname(name))}-fight.yaml`);
  await demandFree(file);
  if (!BESIDE.test(name)) throw new UsageError(say.newBookName(name));
  await demandFree(fight);
  await writeBegun(file, await template("book.yaml"), BOOK_SCHEMA);
  await writeWhole(fight, (await template("book-fight.yaml")).replace("{{book}}", name));
  await writeSchema(file, BOOK_SCHEMA, () => schemaOfBooks().stdout);
  io.print(say.newBookWritten(printable(file), printable(fight), BOOK_SCHEMA));
  return EXIT.done;
}

const template = (...path: readonly string[]): Promise<string> =>
  readFile(join(TEMPLATES, ...path), "utf8");

async function demandFree(file: string): Promise<void> {
  if (["", "-"].includes(file.trim()) || /[/\\]$/.test(file))
    throw new UsageError(say.newPlace(file));
  if (await isThere(file)) throw new UsageError(say.newIsThere(file));
}

const writeBegun = (file: string, text: string, schema: string): Promise<void> =>
  writeWhole(file, `# yaml-language-server: $schema=./${schema}\n${text}`);

async function writeSchema(file: string, schema: string, text: () => string): Promise<void> {
  const beside = join(dirname(resolve(file)), schema);
  if (!(await isThere(beside))) await writeWhole(beside, text());
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
