/** What the cards of the page show, of a scenario and the book that it is by. */

import { capital, plainWords } from "../core/messages.js";
import { SYSTEMS } from "../rules/index.js";
import { rowName, weaponWords } from "../rules/kit/words.js";
import type { Ruleset } from "../rules/ruleset.js";
import { valueAt } from "../scenario/document.js";
import { appended, withEdit } from "../scenario/edit.js";
import { alternativesOf, blockOf, type JsonSchema } from "../scenario/jsonSchema.js";
import { inputsOf, schemaOfFile } from "../scenario/names.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Listing } from "../scenario/system.js";
import { loadScenario } from "../studies/library.js";
import { rulesetOfScenario } from "../studies/study.js";
import type { Cards, GunBand, OfFile, Ruling, TrayPiece } from "./asked.js";

type Says = Record<string, Record<string, string>>;

/** The words of a listing with their sentences, by key. */
function addWords(says: Says, { columns, rows }: Listing): void {
  const [id, key, words] = ["id", "key", "says"].map((name) =>
    columns.findIndex((column) => column.key === name),
  ) as [number, number, number];
  if (key < 0 || words < 0) return;
  for (const row of rows) {
    const under = String(row[key]);
    says[under] = { ...says[under], [String(row[id])]: String(row[words]) };
  }
}

/** A row of the chart of men in words: `Above average outlaw: Initiative 3, Skill 4`. */
function rowWords({ columns }: Listing, row: Listing["rows"][number]): string {
  const cells = columns.map(({ head, key }, i) => ({
    head,
    key,
    said: plainWords(String(row[i])),
  }));
  const who = cells.find(({ key }) => key === "label");
  const rest = cells.slice(1).filter((cell) => cell !== who && cell.said !== "");
  const words = rest.map(({ head, said }) => `${capital(head)} ${said}`).join(", ");
  return who === undefined ? words : `${who.said}: ${words}`;
}

function rulingsOf({ readingValues, listings }: Ruleset): Ruling[] {
  const { columns, rows } = listings.readings;
  const [book, changes] = ["book", "changes"].map((name) =>
    columns.findIndex(({ key }) => key === name),
  ) as [number, number];
  return readingValues.flatMap((reading) => {
    const row = rows.find(([name]) => name === reading.name);
    if (row === undefined) return [];
    return [{ ...reading, book: String(row[book]), changes: String(row[changes]) }];
  });
}

interface Reach {
  readonly title: string;
  readonly guns: Readonly<Record<string, readonly GunBand[]>>;
}

/** How far guns reach, and how well, as the reference sheet has it. */
function reachOf(scenario: Scenario, ruleset: Ruleset): Reach {
  const armoury = ruleset.armoury(scenario);
  const ids = armoury.weapons.map(({ id }) => id);
  const guns: Record<string, GunBand[]> = {};
  try {
    const covers = ruleset.sheets.covers.slice(0, 1);
    const content = ruleset.sheets.make(armoury, {
      weapons: ids,
      covers,
      distances: [],
      fit: String,
    });
    if ("longest" in content) return { title: "", guns };
    const charts = content.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.kind === "picture" && block.chart.kind === "reach" ? [block.chart] : [],
      );
    // The first kind of shot, whose pictures differ in a number at the end of their name.
    const kind = (name: string): string => name.replace(/-\d+$/, "");
    const [first] = charts;
    if (first === undefined) {
      const { title, hits = [] } = content.short;
      for (const { weapon, to, rate } of hits) {
        guns[weapon] ??= [];
        guns[weapon].push({ to, chance: rate.numerator / rate.denominator });
      }
      return { title: hits.length === 0 ? "" : `Chance to hit. ${title}`, guns };
    }
    for (const { name, rows } of charts) {
      if (kind(name) !== kind(first.name)) continue;
      for (const { label, segments } of rows) {
        const id = ids.find((one) => weaponWords(one) === label);
        if (id === undefined) continue;
        guns[id] = segments.map(({ to, rate }) => ({
          to,
          chance: rate.numerator / rate.denominator,
        }));
      }
    }
    // Where nobody is put out by one shot, a chart of that says nothing.
    if (Object.values(guns).every((bands) => bands.every(({ chance }) => !chance))) {
      for (const [id, bands] of Object.entries(guns))
        guns[id] = bands.map(({ to }) => ({ to, chance: null }));
      return { title: "", guns };
    }
    return { title: first.title.replace(/ \(weapons.*\)$/, ""), guns };
  } catch {
    // There is no sheet of such a file: the strip does without.
    return { title: "", guns };
  }
}

/** Keys that may place a piece; the first that a file is not refused for is it. */
const PLACING = [["from", "to"], ["at", "facing"], ["at"]];

/** What may be put on the table: of each list of pieces every type. */
function trayOf(scenario: Scenario, text: string, schema: JsonSchema): TrayPiece[] {
  const lists = Object.entries(blockOf(schema.properties) ?? {});
  return lists.flatMap(([list, one]) => {
    const items = alternativesOf(one as JsonSchema).flatMap(({ items }) =>
      blockOf(items) === null ? [] : alternativesOf(items as JsonSchema),
    );
    const types = items.flatMap(({ properties }) => {
      const type = blockOf(blockOf(properties)?.type);
      return Array.isArray(type?.enum) ? type.enum.map(String) : [];
    });
    const before = valueAt(scenario.document.root.data, [list]);
    const at = Array.isArray(before) ? before.length : 0;
    return types.flatMap((type) => {
      const keys = PLACING.find((placing) => {
        const places: Record<string, string> = { from: "[10, 10]", to: "[14, 12]", at: "[10, 10]" };
        const entry = `{ type: ${type}, ${placing.map((key) => `${key}: ${places[key] ?? 0}`).join(", ")} }`;
        const edit = appended(text, [list], entry);
        if (edit === null) return false;
        const { problems } = loadScenario(withEdit(text, edit));
        return !problems.some(({ path }) => path === list || path.startsWith(`${list}.${at}`));
      });
      return keys === undefined ? [] : [{ list, type, keys }];
    });
  });
}

/** What is the same for files of one kind, or guns: it takes longer than all else. */
const trays = new Map<string, TrayPiece[]>();
let reached: { readonly key: string; readonly reach: Reach } | null = null;

export function showing(scenario: Scenario, { text }: OfFile): Cards {
  const ruleset = rulesetOfScenario(scenario);
  const { listings, length } = ruleset;
  const { envelope, model } = scenario;
  const { data } = scenario.document.root;
  const says: Says = {};
  addWords(says, listings.tactics);
  addWords(says, listings.covers);
  const npcs = listings.npcs;
  const under = npcs.columns[0]?.head ?? "";
  says[under] = Object.fromEntries(npcs.rows.map((row) => [String(row[0]), rowWords(npcs, row)]));
  const chart = Object.fromEntries(
    npcs.rows.map((row) => [
      String(row[0]),
      Object.fromEntries(
        npcs.columns.flatMap(({ key }, i) => (typeof row[i] === "number" ? [[key, row[i]]] : [])),
      ),
    ]),
  );
  const label = npcs.columns.findIndex((column) => column.key === "label");
  const rows = Object.fromEntries(
    npcs.rows.map((row) => [
      String(row[0]),
      rowName(String(row[0]), label < 0 ? "" : String(row[label])),
    ]),
  );
  const unit = (ruleset.lengthOf?.(model) ?? length).short;
  const { weapons } = ruleset.armoury(scenario);
  const key = `${envelope.system} ${unit} ${JSON.stringify(weapons)}`;
  if (reached?.key !== key) reached = { key, reach: reachOf(scenario, ruleset) };
  const { title, guns } = reached.reach;
  says.weapons = Object.fromEntries(
    Object.entries(guns).map(([id, bands]) => [
      id,
      bands
        .filter(({ chance }) => chance !== 0)
        .map(({ to, chance }) =>
          chance === null ? `${to}` : `${Math.round(100 * chance)} % to ${to}`,
        )
        .join(", ") + (bands.length > 0 ? ` ${unit}` : ""),
    ]),
  );
  const armed: Record<string, string[]> = {};
  for (const { side, weapons } of ruleset.men(model))
    armed[side] = [...new Set([...(armed[side] ?? []), ...weapons])];
  const map = ruleset.map(model) !== null;
  const kind = `${envelope.system} ${envelope.kind}`;
  const schema = map ? schemaOfFile(data, SYSTEMS) : null;
  if (schema !== null && !trays.has(kind)) trays.set(kind, trayOf(scenario, text, schema));
  return {
    inputs: inputsOf(data, SYSTEMS),
    says,
    rows,
    chart,
    rulings: rulingsOf(ruleset),
    guns,
    armed,
    reach: title,
    unit,
    tray: map ? (trays.get(kind) ?? []) : [],
  };
}
