/** `deadeye sheet [FILE]`: exact probability reference sheets, to print and to compute with. */
import { basename } from "node:path";
import * as say from "../../core/messages.js";
import { suggest } from "../../core/suggest.js";
import type { FileContent } from "../../report/folder.js";
import { makeSheet, type Sheet } from "../../report/sheet/data.js";
import { printable } from "../../report/text.js";
import { armouries, bookScenario } from "../../rules/law-of-the-gun/armoury.js";
import { gunsAt } from "../../rules/law-of-the-gun/sheet.js";
import { COVERS, type Cover, type Weapon } from "../../rules/law-of-the-gun/tables.js";
import { loadScenario, parseScenario } from "../../scenario/load.js";
import { EXIT, UsageError } from "../exit.js";
import { VERSION } from "../version.js";

export interface SheetCommandOptions {
  /** Id of a rule system. */
  readonly system: string;
  readonly out: string;
  readonly set: readonly string[];
  /** Names to narrow the sheet to; none for all. */
  readonly weapons: readonly string[];
  readonly covers: readonly string[];
  /** cm, as typed. */
  readonly distances: readonly string[];
  readonly json: boolean;
  readonly quiet: boolean;
  readonly charts: boolean;
  readonly color: boolean;
  /** Width of the terminal in columns. */
  readonly width: number;
  readonly print: (text: string) => void;
}

const DISTANCE_MAX_CM = 1000;
/** What of a scenario a sheet is made of. */
const SETTABLE = /^\s*(readings|weapons)\s*[.=]/;

/**
 * Writes a sheet.
 * @param file scenario whose weapons and readings are used; null for the book's
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is written
 */
export async function sheetCommand(
  file: string | null,
  options: SheetCommandOptions,
): Promise<number> {
  const sheet = await readSheet(file, options);
  // Loaded late: the drawing libraries take longer to start than the numbers take.
  const [{ renderSheet, SHEET_FILES, sheetTable }, { writeReport }] = await Promise.all([
    import("../../report/sheet/render.js"),
    import("../../report/folder.js"),
  ]);
  const files = await renderSheet(sheet, { charts: options.charts });
  await writeReport(options.out, files, SHEET_FILES);
  if (options.json) options.print(text(files.get("sheet.json")));
  else {
    options.print(sheetTable(sheet, { color: options.color, width: options.width }));
    if (!options.quiet) options.print(`\n${say.sheetWritten(printable(options.out))}`);
  }
  return EXIT.done;
}

/** The sheet as text that was just rendered. */
function text(content: FileContent | undefined): string {
  return typeof content === "string" ? content : "";
}

async function readSheet(file: string | null, options: SheetCommandOptions): Promise<Sheet> {
  const systems = [armouries];
  if (options.system !== armouries.id) {
    const known = systems.map(({ id }) => id);
    throw new UsageError(say.noSheetOf(options.system, known, suggest(options.system, known)));
  }
  const stray = options.set.find((set) => !SETTABLE.test(set));
  if (stray !== undefined) throw new UsageError(say.sheetSet(stray));
  const load = { systems, set: options.set };
  const { envelope, model } =
    file === null
      ? parseScenario(bookScenario(), armouries.id, load)
      : await loadScenario(file, load);
  const covers = chosen("--cover", options.covers, COVERS) as Cover[];
  const ids = model.weapons.map(({ id }) => id);
  const names = chosen("--weapon", options.weapons, ids);
  const weapons = model.weapons.filter(({ id }) => names.includes(id));
  const distances = [...new Set(options.distances.map(distanceOf))].sort((a, b) => a - b);
  if (gunsAt(weapons, distances).guns.length === 0)
    throw new UsageError(say.nothingReaches(distances, longest(weapons)));
  const source = file === null ? null : { name: envelope.name, file: basename(file) };
  return makeSheet(model, { weapons, covers, distances }, { version: VERSION, source });
}

const longest = (weapons: readonly Weapon[]): number =>
  Math.max(...weapons.map(({ maximum }) => maximum));

/** The named ones, in the order in which they are known; all if none is named. */
function chosen(
  option: string,
  names: readonly string[],
  known: readonly string[],
): readonly string[] {
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw new UsageError(say.notKnown(option, stranger, known, suggest(stranger, known)));
  }
  return names.length === 0 ? known : known.filter((name) => names.includes(name));
}

function distanceOf(words: string): number {
  const value = Number(words);
  if (words.trim() === "" || !(value > 0) || value > DISTANCE_MAX_CM) {
    throw new UsageError(say.notDistance(words, DISTANCE_MAX_CM));
  }
  return value;
}
