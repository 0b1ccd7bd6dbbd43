/** `deadeye sheet [FILE]`: exact probability reference sheets, to print and to compute with. */
import { basename } from "node:path";
import { Interrupted } from "../../core/errors.js";
import * as say from "../../core/messages.js";
import { suggest } from "../../core/suggest.js";
import { counted } from "../../core/tally.js";
import { solveAll } from "../../exact/pool.js";
import type { Solution } from "../../exact/solve.js";
import type { FileContent } from "../../report/folder.js";
import { makeSheet, type Sheet } from "../../report/sheet/data.js";
import { type NpcOdds, type NpcSheet, npcTable } from "../../report/sheet/npc.js";
import { printable } from "../../report/text.js";
import { rulesetOf } from "../../rules/index.js";
import { type Armoury, armouries, bookScenario } from "../../rules/law-of-the-gun/armoury.js";
import {
  MATCHUP_TURNS,
  Matchups,
  type Meeting,
  NPC_ENTRIES,
  type NpcEntry,
} from "../../rules/law-of-the-gun/matchups.js";
import { gunsAt } from "../../rules/law-of-the-gun/sheet.js";
import { COVERS, type Cover, EDITION, type Weapon } from "../../rules/law-of-the-gun/tables.js";
import { loadScenario, parseScenario } from "../../scenario/load.js";
import { EXIT, UsageError } from "../exit.js";
import { startSteps } from "../progress.js";
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
  /** A type of the NPC chart or `all`: the sheet of that chart instead. */
  readonly npc: string | null;
  readonly workers: number;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly charts: boolean;
  readonly color: boolean;
  /** Width of the terminal in columns. */
  readonly width: number;
  /** Ctrl-C: nothing is written. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

const DISTANCE_MAX_CM = 1000;
/** What of a scenario a sheet is made of. */
const SETTABLE = /^\s*(readings|weapons)\s*[.=]/;

/**
 * Writes a sheet.
 * @param file scenario whose weapons and readings are used; null for the book's
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is written; Interrupted after Ctrl-C, likewise
 */
export async function sheetCommand(
  file: string | null,
  options: SheetCommandOptions,
): Promise<number> {
  if (options.npc !== null) return npcCommand(file, options.npc, options);
  const sheet = await readSheet(file, options);
  // Loaded late: the drawing libraries take longer to start than the numbers take.
  const [{ renderSheet, SHEET_FILES, sheetTable }, { writeReport }] = await Promise.all([
    import("../../report/sheet/render.js"),
    import("../../report/folder.js"),
  ]);
  const files = await renderSheet(sheet, { charts: options.charts });
  if (options.signal.aborted) throw new Interrupted();
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

/** Weapons and readings that the sheet is of. */
async function readArmoury(
  file: string | null,
  options: SheetCommandOptions,
): Promise<{ model: Armoury; source: Sheet["source"] }> {
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
  return { model, source: file === null ? null : { name: envelope.name, file: basename(file) } };
}

async function readSheet(file: string | null, options: SheetCommandOptions): Promise<Sheet> {
  const { model, source } = await readArmoury(file, options);
  const covers = chosen("--cover", options.covers, COVERS) as Cover[];
  const ids = model.weapons.map(({ id }) => id);
  const names = chosen("--weapon", options.weapons, ids);
  const weapons = model.weapons.filter(({ id }) => names.includes(id));
  const distances = distancesOf(options);
  if (gunsAt(weapons, distances).guns.length === 0)
    throw new UsageError(say.nothingReaches(distances, longest(weapons)));
  return makeSheet(model, { weapons, covers, distances }, { version: VERSION, source });
}

/** Distances of an NPC sheet where none is asked for: one in either band of a pistol, cm. */
const NPC_DISTANCES = [25, 60];
const NPC_WEAPON = "pistol";

/** The sheet of the NPC chart: solves every pairing, then writes it. */
async function npcCommand(
  file: string | null,
  type: string,
  options: SheetCommandOptions,
): Promise<number> {
  if (options.covers.length > 0) throw new UsageError(say.npcCover());
  if (options.weapons.length > 1) throw new UsageError(say.npcWeapons());
  const types = ["all", ...new Set(NPC_ENTRIES.map((entry) => entry.type))];
  chosen("--npc", [type], types);
  const { model, source } = await readArmoury(file, options);
  const ids = model.weapons.map(({ id }) => id);
  const [id] = chosen("--weapon", options.weapons.length > 0 ? options.weapons : [NPC_WEAPON], ids);
  const weapon = model.weapons.find((one) => one.id === id) as Weapon;
  const distances = options.distances.length > 0 ? distancesOf(options) : NPC_DISTANCES;
  const far = distances.filter((distance) => distance > weapon.maximum);
  if (far.length > 0) throw new UsageError(say.nothingReaches(far, weapon.maximum));
  const men = NPC_ENTRIES.filter((entry) => type === "all" || entry.type === type);
  const odds: NpcOdds[][][] = [];
  const progress = startSteps(options.quiet || options.json);
  for (const distance of distances) {
    const meeting = { weapon, distance, readings: model.readings };
    odds.push(
      await npcOdds(men, NPC_ENTRIES, meeting, options, (done, of) => {
        progress.update(say.duelsSolved(distance, done, of));
      }),
    );
  }
  progress.stop();
  const sheet: NpcSheet = {
    version: VERSION,
    system: { id: armouries.id, title: armouries.title, edition: EDITION },
    source,
    readings: model.readings,
    type,
    weapon,
    changed: model.changed.includes(weapon.id),
    distances,
    turnsMax: MATCHUP_TURNS,
    men,
    opponents: NPC_ENTRIES,
    odds,
  };
  const [{ renderNpcSheet, NPC_FILES }, { writeReport }] = await Promise.all([
    import("../../report/sheet/render.js"),
    import("../../report/folder.js"),
  ]);
  const files = await renderNpcSheet(sheet, { charts: options.charts });
  if (options.signal.aborted) throw new Interrupted();
  await writeReport(options.out, files, NPC_FILES);
  if (options.json) options.print(text(files.get("npc.json")));
  else {
    options.print(npcTable(sheet, { color: options.color, width: options.width }));
    if (!options.quiet) options.print(`\n${say.npcSheetWritten(printable(options.out))}`);
  }
  return EXIT.done;
}

/** Solves each man's duel with each opponent. */
async function npcOdds(
  men: readonly NpcEntry[],
  opponents: readonly NpcEntry[],
  meeting: Meeting,
  { workers, signal }: Pick<SheetCommandOptions, "workers" | "signal">,
  onProgress: (done: number, of: number) => void,
): Promise<NpcOdds[][]> {
  const matchups = new Matchups(meeting);
  for (const man of men) for (const other of opponents) matchups.of(man.stats, other.stats);
  const { duels } = matchups;
  const solved = await solveAll(armouries.id, duels, {
    workers,
    signal,
    onProgress: (done) => onProgress(done, duels.length),
  });
  const { columns } = rulesetOf(armouries.id).compile(duels[0]);
  return men.map((man) =>
    opponents.map((other) => {
      const { index, swapped } = matchups.of(man.stats, other.stats);
      const solution = solved[index] as Solution;
      const count = (counter: number): number => counted(columns.plan, solution, counter);
      const { A, B, mutual, draw } = columns.outcomes;
      return {
        win: count(swapped ? B : A),
        lose: count(swapped ? A : B),
        mutual: count(mutual),
        draw: count(draw),
        turns: count(columns.turns),
      };
    }),
  );
}

/** Each once, nearest first. */
const distancesOf = ({ distances }: SheetCommandOptions): number[] =>
  [...new Set(distances.map(distanceOf))].sort((a, b) => a - b);

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
