/** `deadeye sheet [FILE]`: exact probability reference sheets, to print and to compute with. */
import { basename, join } from "node:path";
import { SIDES, type SideId } from "../../core/columns.js";
import { Interrupted } from "../../core/errors.js";
import type { SheetContent } from "../../core/sheet.js";
import { suggest } from "../../core/suggest.js";
import type { LengthUnit } from "../../core/units.js";
import type { FileContent } from "../../report/folder.js";
import { sheetContent } from "../../report/sheet/content.js";
import { makeSheet, type Sheet, type SheetHead, sheetFileNames } from "../../report/sheet/data.js";
import { type NpcSheet, npcTable } from "../../report/sheet/npc.js";
import type { TerminalOptions } from "../../report/table/terminal.js";
import { printable } from "../../report/text.js";
import { RULESETS, rulesetOf, SYSTEM_DEFAULT, SYSTEMS } from "../../rules/index.js";
import type { Armoury } from "../../rules/kit/armoury.js";
import { cardOf } from "../../rules/kit/card.js";
import { weaponWords } from "../../rules/kit/words.js";
import type { Ruleset } from "../../rules/ruleset.js";
import { parseScenario } from "../../scenario/load.js";
import { otherReadings } from "../../scenario/readings.js";
import type { Scenario } from "../../scenario/scenario.js";
import { systemName } from "../../scenario/system.js";
import { nothingReaches } from "../../studies/messages.js";
import { type NpcOdds, npcOdds } from "../../studies/npc.js";
import { chosen, rulesetOfScenario } from "../../studies/study.js";
import { UsageError } from "../../studies/usage.js";
import { VERSION } from "../../studies/version.js";
import { EXIT } from "../exit.js";
import { canPrint } from "../extras.js";
import { ownName, type Place, stemOf, takePlace } from "../folder.js";
import { type FolderValues, type Io, type PlayValues, studying, unprintedTo } from "../io.js";
import * as say from "../messages.js";
import { usualFight } from "../rulesFile.js";
import { demandSystem, loadScenario } from "../scenarioFile.js";

export interface SheetValues extends PlayValues, FolderValues {
  /** Scenario whose weapons and readings are used; default: the book's. */
  readonly file: string | undefined;
  /** Id of a rule system, if it was said. */
  readonly system: string | undefined;
  /** Names to narrow the sheet to; none for all. */
  readonly weapon: readonly string[];
  readonly cover: readonly string[];
  /** As typed. */
  readonly distance: readonly string[];
  /** A type of the NPC chart or `all`: the sheet of that chart instead. */
  readonly npc: string | undefined;
  /** A man of the file: his card instead. */
  readonly figure: string | undefined;
  /** A side of the file: the card of its men. */
  readonly side: string | undefined;
  /** The long book instead of the page for the table. */
  readonly full: boolean;
}

const DISTANCE_MAX = 1000;
/** What of a scenario a sheet is made of. */
const SETTABLE = /^\s*(readings|options|weapons|tables|units|book)\s*[.=]/;

/**
 * Writes a sheet.
 * @throws DeadeyeError or UsageError for bad input, before anything is written; Interrupted after Ctrl-C, likewise
 */
export async function sheetCommand(values: SheetValues, io: Io): Promise<number> {
  const { npc } = values;
  const kind = npc === undefined ? "sheet" : "npc";
  const place = await takePlace(folderOf(kind, values), sheetFileNames(kind));
  try {
    return npc === undefined
      ? await bookCommand(values, io, place)
      : await npcCommand(npc, values, io, place);
  } finally {
    await place.release();
  }
}

/** What weapons do, by the book or by a file. */
async function bookCommand(values: SheetValues, io: Io, place: Place): Promise<number> {
  const signal = io.interruptible();
  const sheet = await readSheet(values);
  // Loaded late: the drawing libraries take longer to start than the numbers take.
  const { renderSheet, sheetTable } = await import("../../report/sheet/render.js");
  const files = await renderSheet(sheet, {
    ...values,
    pdf: canPrint(io, "sheet.html"),
    onUnprinted: unprintedTo(io, "sheet.html"),
  });
  if (signal.aborted) throw new Interrupted();
  return deliverSheet(place, files, values, io, {
    kind: "sheet",
    text: (look) => sheetTable(sheet, look),
  });
}

/** A card has a folder of its own; of a stranger's name no more than letters and digits. */
function folderOf(kind: string, { file, system, out, ...asked }: SheetValues): string {
  const { figure, side, npc, weapon, cover, distance, set, full } = asked;
  const type = npc === "all" ? undefined : npc;
  const size = full ? "full" : undefined;
  const narrowed = [figure ?? side, type, ...weapon, ...cover, ...distance, ...set, size];
  const stem = `${kind}-${file === undefined ? (system ?? SYSTEM_DEFAULT) : stemOf(file)}`;
  return out ?? join("reports", ownName(stem, narrowed));
}

/** Writes the folder, then says what is in it. @returns the exit code */
async function deliverSheet(
  place: Place,
  files: ReadonlyMap<string, FileContent>,
  values: SheetValues,
  io: Io,
  as: {
    readonly kind: "sheet" | "npc";
    readonly text: (look: TerminalOptions) => string;
  },
): Promise<number> {
  await place.write(files);
  if (values.json) io.print(String(files.get(`${as.kind}.json`)));
  else {
    io.print(as.text(io));
    if (!values.quiet)
      io.print(`\n${say.sheetWritten(printable(place.dir), as.kind, files.has(`${as.kind}.pdf`))}`);
  }
  return EXIT.done;
}

/** Weapons and readings that the sheet is of, whatever the rule system holds them in. */
interface Source {
  readonly ruleset: Ruleset;
  readonly armoury: Armoury;
  readonly source: SheetHead["source"];
  /** Of the file; of the book a plain one. */
  readonly scenario: Scenario;
}

async function readArmoury({ file, system: asked, set }: SheetValues): Promise<Source> {
  const known = RULESETS.map(({ id }) => id);
  const system = asked ?? SYSTEM_DEFAULT;
  if (!known.includes(system)) {
    throw new UsageError(say.noSheetOf(system, known, suggest(system, known)));
  }
  const stray = set.find((change) => !SETTABLE.test(change));
  if (stray !== undefined) throw new UsageError(say.sheetSet(stray));
  // Who is in it does not matter to the sheet of a book.
  const plain = file === undefined ? rulesetOf(system).bouts.plain(null) : await usualFight(file);
  if (plain !== null || file === undefined) {
    const book = parseScenario(plain ?? "", file ?? system, { systems: SYSTEMS, set });
    const ruleset = rulesetOfScenario(book);
    return { ruleset, armoury: ruleset.armoury(book), source: null, scenario: book };
  }
  const scenario = await loadScenario(file, { systems: SYSTEMS, set });
  demandSystem(scenario, asked);
  const ruleset = rulesetOfScenario(scenario);
  const source = { name: scenario.envelope.name, file: basename(file) };
  return { ruleset, armoury: ruleset.armoury(scenario), source, scenario };
}

const idsOf = ({ weapons }: Armoury): string[] => weapons.map(({ id }) => id);

async function readSheet(values: SheetValues): Promise<Sheet> {
  const from = await readArmoury(values);
  const { ruleset, armoury, source } = from;
  const distances = distancesOf(values, ruleset.length);
  const content = sheetContent(ruleset, armoury, { ...values, distances });
  const { figure, side } = values;
  const whole = figure === undefined && side === undefined;
  return makeSheet(whole ? content : cardContent(content, from, values), {
    version: VERSION,
    system: systemName(ruleset, armoury.model),
    source,
  });
}

/** The card of a man or of a side. */
function cardContent(
  content: SheetContent,
  { ruleset, armoury, scenario }: Source,
  { file, figure, side }: SheetValues,
): SheetContent {
  if (file === undefined) throw new UsageError(say.cardOfFile());
  const all = ruleset.men(armoury.model);
  const names = all.map(({ name }) => name);
  const own =
    figure === undefined
      ? all.filter((man) => chosen("side", [String(side)], SIDES).includes(man.side))
      : all.filter(({ name }) => chosen("figure", [figure], names).includes(name));
  const [first] = own.filter(({ onSheets }) => onSheets !== null);
  const title = figure ?? scenario.envelope.sides[side as SideId];
  if (first === undefined) throw new UsageError(say.cardOfDiced(title));
  const others = all.filter((man) => man.side !== first.side);
  return cardOf(content, ruleset.sheets.modes, own, others, title);
}

/** The sheet of the NPC chart: solves every pairing, then writes it. */
async function npcCommand(
  type: string,
  values: SheetValues,
  io: Io,
  place: Place,
): Promise<number> {
  if (values.cover.length > 0) throw new UsageError(say.npcCover());
  if (values.weapon.length > 1) throw new UsageError(say.npcWeapons());
  const { ruleset, armoury, source, scenario } = await readArmoury(values);
  const { sheets, length } = ruleset;
  const chart = sheets.npc;
  if (chart === null) throw new UsageError(say.noNpcSheet(ruleset.title));
  const all = chart.men(scenario);
  chosen("npc", [type], ["all", ...new Set(all.map((entry) => entry.type))]);
  const named = values.weapon.length > 0 ? values.weapon : [chart.usual.weapon];
  const [weapon] = chosen("weapon", named, idsOf(armoury)) as [string];
  const distances =
    values.distance.length > 0 ? distancesOf(values, length) : chart.usual.distances;
  const reach = chart.reach(armoury, weapon);
  const far = distances.filter((distance) => distance > reach);
  if (far.length > 0) throw new UsageError(nothingReaches(far, reach, length));
  const men = all.filter((entry) => type === "all" || entry.type === type);
  const signal = io.interruptible();
  const odds = await studying(values, io, async (how) => {
    const found: NpcOdds[][][] = [];
    for (const distance of distances) {
      found.push(await npcOdds(ruleset, men, { men: all, chart, armoury, weapon, distance }, how));
    }
    return found;
  });
  const readings = ruleset.readings(armoury.model);
  const changed = armoury.changed.includes(weapon);
  const sheet: NpcSheet = {
    version: VERSION,
    system: systemName(ruleset, armoury.model),
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
    opponents: all,
    odds,
  };
  const { renderNpcSheet } = await import("../../report/sheet/render.js");
  const files = await renderNpcSheet(sheet, {
    charts: values.charts,
    pdf: canPrint(io, "npc.html"),
    onUnprinted: unprintedTo(io, "npc.html"),
  });
  if (signal.aborted) throw new Interrupted();
  return deliverSheet(place, files, values, io, {
    kind: "npc",
    text: (look) => npcTable(sheet, look),
  });
}

/** Each once, nearest first. */
const distancesOf = ({ distance }: SheetValues, unit: LengthUnit): number[] =>
  [...new Set(distance.map((words) => distanceOf(words, unit)))].sort((a, b) => a - b);

function distanceOf(words: string, unit: LengthUnit): number {
  const value = Number(words);
  if (words.trim() === "" || !(value > 0) || value > DISTANCE_MAX) {
    throw new UsageError(say.notDistance(words, DISTANCE_MAX, unit));
  }
  return value;
}
