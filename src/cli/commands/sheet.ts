/** `deadeye sheet [FILE]`: exact probability reference sheets, to print and to compute with. */
import { basename } from "node:path";
import { Interrupted } from "../../core/errors.js";
import { suggest } from "../../core/suggest.js";
import { counted } from "../../core/tally.js";
import type { LengthUnit } from "../../core/units.js";
import type { Solution } from "../../exact/solve.js";
import type { FileContent } from "../../report/folder.js";
import { makeSheet, type Sheet, type SheetHead } from "../../report/sheet/data.js";
import { squeezed } from "../../report/sheet/layout.js";
import { type NpcOdds, type NpcSheet, npcTable, weaponWords } from "../../report/sheet/npc.js";
import { printable } from "../../report/text.js";
import { RULESETS, rulesetOf } from "../../rules/index.js";
import type { Armoury } from "../../rules/kit/armoury.js";
import type { Ruleset } from "../../rules/ruleset.js";
import type { NpcChart, SheetSystem } from "../../rules/sheets.js";
import { parseScenario } from "../../scenario/load.js";
import { otherReadings } from "../../scenario/readings.js";
import { systemName } from "../../scenario/system.js";
import type { Executor, OnLoss } from "../../sim/executor.js";
import { Solver } from "../../studies/solver.js";
import { EXIT, UsageError } from "../exit.js";
import { demandReportPlace, writeReport } from "../folder.js";
import * as say from "../messages.js";
import { startSteps } from "../progress.js";
import { loadScenario } from "../scenarioFile.js";
import { VERSION } from "../version.js";

export interface SheetCommandOptions {
  /** Id of a rule system. */
  readonly system: string;
  readonly out: string;
  readonly set: readonly string[];
  /** Names to narrow the sheet to; none for all. */
  readonly weapons: readonly string[];
  readonly covers: readonly string[];
  /** As typed. */
  readonly distances: readonly string[];
  /** A type of the NPC chart or `all`: the sheet of that chart instead. */
  readonly npc: string | null;
  readonly executor: Executor;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly charts: boolean;
  readonly color: boolean;
  /** Width of the terminal in columns. */
  readonly width: number;
  /** Ctrl-C: nothing is written. */
  readonly signal: AbortSignal;
  readonly onLoss: OnLoss;
  readonly print: (text: string) => void;
}

const DISTANCE_MAX = 1000;
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
  const kind = options.npc === null ? "sheet" : "npc";
  await demandReportPlace(options.out, [`${kind}.json`, `${kind}.html`]);
  if (options.npc !== null) return npcCommand(file, options.npc, options);
  const sheet = await readSheet(file, options);
  // Loaded late: the drawing libraries take longer to start than the numbers take.
  const { renderSheet, SHEET_FILES, sheetTable } = await import("../../report/sheet/render.js");
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

/** Weapons and readings that the sheet is of, whatever the rule system holds them in. */
interface Source {
  readonly ruleset: Ruleset;
  readonly armoury: Armoury;
  readonly source: SheetHead["source"];
}

async function readArmoury(file: string | null, options: SheetCommandOptions): Promise<Source> {
  const known = RULESETS.map(({ id }) => id);
  if (!known.includes(options.system)) {
    throw new UsageError(say.noSheetOf(options.system, known, suggest(options.system, known)));
  }
  const stray = options.set.find((set) => !SETTABLE.test(set));
  if (stray !== undefined) throw new UsageError(say.sheetSet(stray));
  const { set } = options;
  if (file === null) {
    const ruleset = rulesetOf(options.system);
    // Who is in it does not matter to a sheet.
    const text = ruleset.bouts.plain(null);
    const book = parseScenario(text, ruleset.id, { systems: [ruleset], set });
    return { ruleset, armoury: ruleset.armoury(book), source: null };
  }
  const scenario = await loadScenario(file, { systems: RULESETS, set });
  const ruleset = rulesetOf(scenario.envelope.system);
  const source = { name: scenario.envelope.name, file: basename(file) };
  return { ruleset, armoury: ruleset.armoury(scenario), source };
}

const idsOf = ({ weapons }: Armoury): string[] => weapons.map(({ id }) => id);

async function readSheet(file: string | null, options: SheetCommandOptions): Promise<Sheet> {
  const { ruleset, armoury, source } = await readArmoury(file, options);
  const { sheets, length } = ruleset;
  const scope = {
    covers: chosen("--cover", options.covers, sheets.covers),
    weapons: chosen("--weapon", options.weapons, idsOf(armoury)),
    distances: distancesOf(options, length),
    fit: squeezed,
  };
  const content = sheets.make(armoury, scope);
  if ("longest" in content) {
    throw new UsageError(say.nothingReaches(scope.distances, content.longest, length));
  }
  return makeSheet(content, { version: VERSION, system: systemName(ruleset), source });
}

/** The sheet of the NPC chart: solves every pairing, then writes it. */
async function npcCommand(
  file: string | null,
  type: string,
  options: SheetCommandOptions,
): Promise<number> {
  if (options.covers.length > 0) throw new UsageError(say.npcCover());
  if (options.weapons.length > 1) throw new UsageError(say.npcWeapons());
  const { ruleset, armoury, source } = await readArmoury(file, options);
  const { sheets, length } = ruleset;
  const chart = sheets.npc;
  if (chart === null) throw new UsageError(say.noNpcSheet(ruleset.title));
  chosen("--npc", [type], ["all", ...new Set(chart.men.map((entry) => entry.type))]);
  const named = options.weapons.length > 0 ? options.weapons : [chart.usual.weapon];
  const [weapon] = chosen("--weapon", named, idsOf(armoury)) as [string];
  const distances =
    options.distances.length > 0 ? distancesOf(options, length) : chart.usual.distances;
  const reach = chart.reach(armoury, weapon);
  const far = distances.filter((distance) => distance > reach);
  if (far.length > 0) throw new UsageError(say.nothingReaches(far, reach, length));
  const men = chart.men.filter((entry) => type === "all" || entry.type === type);
  const odds: NpcOdds[][][] = [];
  const progress = startSteps(options.quiet || options.json);
  for (const distance of distances) {
    const meeting = { sheets: { ...sheets, npc: chart }, armoury, weapon, distance };
    odds.push(
      await npcOdds(ruleset, men, meeting, options, (done, of) => {
        progress.update(say.duelsSolved(distance, length, done, of));
      }),
    );
  }
  progress.stop();
  const readings = ruleset.readings(armoury.model);
  const changed = armoury.changed.includes(weapon);
  const sheet: NpcSheet = {
    version: VERSION,
    system: systemName(ruleset),
    edition: sheets.edition,
    source,
    readings,
    otherReadings: otherReadings(readings, ruleset.readingValues),
    type,
    weapon,
    lead: chart.lead(`${weaponWords(weapon)}${changed ? " (not the book's)" : ""}`),
    meeting: chart.meeting,
    attributes: chart.attributes,
    distances,
    turnsMax: chart.turnsMax,
    men,
    opponents: chart.men,
    odds,
  };
  const { renderNpcSheet, NPC_FILES } = await import("../../report/sheet/render.js");
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

/** Where and with what they meet. */
interface Meeting {
  readonly sheets: SheetSystem & { readonly npc: NpcChart };
  readonly armoury: Armoury;
  readonly weapon: string;
  readonly distance: number;
}

/** Solves each man's duel with each opponent. */
async function npcOdds(
  ruleset: Ruleset,
  some: NpcChart["men"],
  { sheets, armoury, weapon, distance }: Meeting,
  { executor, signal, onLoss }: Pick<SheetCommandOptions, "executor" | "signal" | "onLoss">,
  onProgress: (done: number, of: number) => void,
): Promise<NpcOdds[][]> {
  const { men } = sheets.npc;
  const pairs = some.flatMap((man) => men.map((_, o) => [men.indexOf(man), o] as const));
  const { duels, of } = sheets.npc.matchups(armoury, weapon, distance, pairs);
  const solved = await new Solver(ruleset.id, executor).solve(duels, {
    signal,
    onLoss,
    onProgress: (done) => onProgress(done, duels.length),
  });
  const { columns } = ruleset.compile(duels[0]);
  return some.map((_, m) =>
    men.map((__, o) => {
      const { index, swapped } = of[m * men.length + o] as (typeof of)[number];
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
const distancesOf = ({ distances }: SheetCommandOptions, unit: LengthUnit): number[] =>
  [...new Set(distances.map((words) => distanceOf(words, unit)))].sort((a, b) => a - b);

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

function distanceOf(words: string, unit: LengthUnit): number {
  const value = Number(words);
  if (words.trim() === "" || !(value > 0) || value > DISTANCE_MAX) {
    throw new UsageError(say.notDistance(words, DISTANCE_MAX, unit));
  }
  return value;
}
