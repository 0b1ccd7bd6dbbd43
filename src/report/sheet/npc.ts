/** The sheet of the NPC chart: every row's odds against every other row in an exact duel. */

import { tenths } from "../../core/percent.js";
import { sha256Hex } from "../../core/sha256.js";
import { picture, section } from "../../core/sheet.js";
import { weaponWords } from "../../rules/kit/words.js";
import type { NpcEntry } from "../../rules/sheets.js";
import type { NpcOdds } from "../../studies/npc.js";
import { sortedReadings } from "../json.js";
import { exactPercent } from "../numbers.js";
import { csvTable, rounded } from "../table/csv.js";
import { type Cell, cells, name, number, type Table, tableOf, textTable } from "../table/table.js";
import { type TerminalOptions, terminalTable } from "../table/terminal.js";
import { oddsChart } from "./charts.js";
import { readingsText, type SheetHead } from "./data.js";
import type { Block, Document, Section } from "./document.js";
import { framedBy } from "./layout.js";

export interface NpcSheet extends SheetHead {
  /** `all`, or a type of the chart. */
  readonly type: string;
  /** What both men shoot with. */
  readonly weapon: string;
  readonly distances: readonly number[];
  /** Most game turns of a duel. */
  readonly turnsMax: number;
  /** How the men meet: in sentences, and in few words. */
  readonly lead: readonly string[];
  readonly meeting: string;
  /** What matters of a man, in the order of `NpcEntry.attributes`. */
  readonly attributes: readonly string[];
  readonly men: readonly NpcEntry[];
  readonly opponents: readonly NpcEntry[];
  /** `odds[distance][man][opponent]`, by index. */
  readonly odds: readonly (readonly (readonly NpcOdds[])[])[];
}

/** The text of npc.csv. */
export function npcCsv(sheet: NpcSheet): string {
  return csvTable(
    ["npc", "opponent", "weapon", "distance", "win", "lose", "mutual", "draw", "turns_mean"],
    sheet.distances.flatMap((distance, d) =>
      sheet.men.flatMap((man, m) =>
        sheet.opponents.map((opponent, o) => {
          const { win, lose, mutual, draw, turns } = oddsOf(sheet, d, m, o);
          const numbers = [win, lose, mutual, draw, turns].map((x) => String(rounded(x)));
          return [man.id, opponent.id, sheet.weapon, distance, ...numbers];
        }),
      ),
    ),
  );
}

/** SHA-256 over npc.csv, hex. */
export const npcSignature = (csv: string): string => sha256Hex(csv);

/** The text of npc.json. */
export function npcJson(sheet: NpcSheet): string {
  const { version, system, source, weapon, distances } = sheet;
  const data = {
    version,
    system: system.id,
    readings: sortedReadings(sheet.readings),
    signature: npcSignature(npcCsv(sheet)),
    system_title: system.title,
    edition: sheet.edition,
    scenario: source?.name ?? null,
    file: source?.file ?? null,
    weapon,
    distances,
    turns: sheet.turnsMax,
    method: "exact",
    rows: distances.flatMap((distance, d) =>
      sheet.men.flatMap((man, m) =>
        sheet.opponents.map((opponent, o) => {
          const { turns, ...chances } = oddsOf(sheet, d, m, o);
          return { npc: man.id, opponent: opponent.id, distance, ...chances, turns_mean: turns };
        }),
      ),
    ),
  };
  return `${JSON.stringify(data, null, 1)}\n`;
}

function oddsOf({ odds }: NpcSheet, distance: number, man: number, opponent: number): NpcOdds {
  return odds[distance]?.[man]?.[opponent] as NpcOdds;
}

/** Chance to win against an opponent who is any of the sheet's, each as likely. */
function average(sheet: NpcSheet, distance: number, man: number): number {
  const wins = sheet.opponents.map((_, o) => oddsOf(sheet, distance, man, o).win);
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

const distanceHeads = ({ distances, system }: NpcSheet): string[] =>
  distances.map((distance) => `${distance} ${system.length.short}`);

function ranking(sheet: NpcSheet): Table {
  const order = sheet.men.map((man, m) => ({ man, m, first: average(sheet, 0, m) }));
  order.sort((a, b) => b.first - a.first || a.m - b.m);
  type Line = (typeof order)[number];
  return tableOf(
    { caption: "Chance to win in %, averaged over all opponents of the sheet, best first." },
    [
      name("npc", ({ man }: Line) => man.id),
      name("who", ({ man }: Line) => man.who),
      ...sheet.attributes.map((head, i) =>
        number(head, ({ man }: Line) => String(man.attributes[i])),
      ),
      ...distanceHeads(sheet).map((head, d) =>
        number(head, ({ m }: Line) => tenths(100 * average(sheet, d, m))),
      ),
    ],
    order,
  );
}

/** A column for each row of one type, a line for each opponent. */
function oddsTable(sheet: NpcSheet, d: number, type: string): Table {
  const own = sheet.men.flatMap((man, m) => (man.type === type ? [{ man, m }] : []));
  return {
    kind: "table",
    caption: `${type} at ${distanceHeads(sheet)[d]}: chance to win / to lose, in %.`,
    head: [
      [{ text: "" }, { text: `chance of ${type}`, span: own.length }],
      cells(["against", ...own.map(({ man }) => man.id.slice(type.length + 1))]),
    ],
    columns: ["name", ...own.map(() => "number" as const)],
    rows: sheet.opponents.map((opponent, o) => ({
      first: opponent.type !== sheet.opponents[o - 1]?.type,
      cells: [
        { text: opponent.id },
        ...own.map(({ m }): Cell => {
          const { win, lose } = oddsOf(sheet, d, m, o);
          return { text: `${tenths(100 * win)} / ${tenths(100 * lose)}` };
        }),
      ],
    })),
  };
}

/** The sheet in words, tables and chart specifications. */
export function npcDocument(sheet: NpcSheet): Document {
  const unit = sheet.system.length.short;
  const signature = npcSignature(npcCsv(sheet));
  const types = [...new Set(sheet.men.map(({ type }) => type))];
  const who = sheet.type === "all" ? "everyone against everyone" : sheet.type;
  const sections: Section[] = sheet.distances.map((distance, d) =>
    section(
      `At ${distance} ${unit}`,
      picture(
        oddsChart({
          name: `odds-${distance}`,
          title: `Chance of the man on the left to win, in %: ${distance} ${unit}`,
          note: `Both with a ${weaponWords(sheet.weapon)}, ${sheet.meeting}. White: wins as often as losses. Blue: more wins, orange: more losses.`,
          men: sheet.men.map(({ id }) => id),
          opponents: sheet.opponents.map(({ id }) => id),
          groupOf: (id) => id.slice(0, id.lastIndexOf("/")),
          win: (m, o) => oddsOf(sheet, d, m, o).win,
          lean: (m, o) => {
            const { win, lose } = oddsOf(sheet, d, m, o);
            return (1 + win - lose) / 2;
          },
        }),
      ),
      ...types.map((type): Block => oddsTable(sheet, d, type)),
    ),
  );
  return {
    title: `NPC chart: ${who}`,
    lead: [...sheet.lead, "What is missing from 100 % are duels that put out both men or neither."],
    sections: [section("Ranking", ranking(sheet)), ...sections],
    ...framedBy(sheet, signature, "npc.csv and npc.json"),
  };
}

/** The ranking for a terminal. */
export function npcTable(sheet: NpcSheet, options: TerminalOptions): string {
  const ranked = textTable(
    {
      title: `Chance to win against the whole chart, ${weaponWords(sheet.weapon)}, ${sheet.meeting}`,
    },
    ["npc", "who", ...distanceHeads(sheet)],
    2,
    sheet.men.map((man, m) => [
      man.id,
      man.who,
      ...sheet.distances.map((_, d) => exactPercent(average(sheet, d, m))),
    ]),
  );
  return `${sheet.system.title}, readings: ${readingsText(sheet)}\n\n${terminalTable(ranked, options)}\n`;
}
