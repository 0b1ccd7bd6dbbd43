/** The sheet of the NPC chart: every row's odds against every other row in an exact duel. */
import { createHash } from "node:crypto";
import type { NpcEntry } from "../../rules/law-of-the-gun/matchups.js";
import type { Readings, Weapon } from "../../rules/law-of-the-gun/tables.js";
import { weaponWords } from "../../rules/law-of-the-gun/words.js";
import { csvTable, rounded } from "../csv.js";
import { exactPercent } from "../numbers.js";
import { renderBlock, type Block as TableBlock, type TableOptions } from "../table.js";
import { printable } from "../text.js";
import { oddsChart } from "./charts.js";
import { readingsText } from "./content.js";
import type { Sheet } from "./data.js";
import {
  type Block,
  type Cell,
  cells,
  type Document,
  type Section,
  type Table,
} from "./document.js";
import { tenths } from "./numbers.js";

/** Exact odds of one man against another. */
export interface NpcOdds {
  readonly win: number;
  readonly lose: number;
  readonly mutual: number;
  readonly draw: number;
  /** Mean length in game turns. */
  readonly turns: number;
}

export interface NpcSheet extends Pick<Sheet, "version" | "system" | "source" | "readings"> {
  /** `all`, or a type of the chart. */
  readonly type: string;
  /** What both men shoot with. */
  readonly weapon: Weapon;
  /** Whether it differs from the book's. */
  readonly changed: boolean;
  /** cm */
  readonly distances: readonly number[];
  /** Most game turns of a duel. */
  readonly turnsMax: number;
  readonly men: readonly NpcEntry[];
  readonly opponents: readonly NpcEntry[];
  /** `odds[distance][man][opponent]`, by index. */
  readonly odds: readonly (readonly (readonly NpcOdds[])[])[];
}

const SIGNATURE_SHOWN = 16;

/** The text of npc.csv. */
export function npcCsv(sheet: NpcSheet): string {
  return csvTable(
    ["npc", "opponent", "weapon", "distance", "win", "lose", "mutual", "draw", "turns_mean"],
    sheet.distances.flatMap((distance, d) =>
      sheet.men.flatMap((man, m) =>
        sheet.opponents.map((opponent, o) => {
          const { win, lose, mutual, draw, turns } = oddsOf(sheet, d, m, o);
          const numbers = [win, lose, mutual, draw, turns].map((x) => String(rounded(x)));
          return [man.id, opponent.id, sheet.weapon.id, distance, ...numbers];
        }),
      ),
    ),
  );
}

/** SHA-256 over npc.csv, hex. */
export const npcSignature = (csv: string): string =>
  createHash("sha256").update(csv, "utf8").digest("hex");

/** The text of npc.json. */
export function npcJson(sheet: NpcSheet): string {
  const { version, system, source, weapon, distances } = sheet;
  const readings = Object.entries(sheet.readings).sort(([a], [b]) => (a < b ? -1 : 1));
  const data = {
    version,
    system: system.id,
    readings: Object.fromEntries(readings) as Readings,
    signature: npcSignature(npcCsv(sheet)),
    system_title: system.title,
    edition: system.edition,
    scenario: source?.name ?? null,
    file: source?.file ?? null,
    weapon: weapon.id,
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

const arms = ({ weapon, changed }: NpcSheet): string =>
  `${weaponWords(weapon.id)}${changed ? " (not the book's)" : ""}`;

function ranking(sheet: NpcSheet): Table {
  const order = sheet.men.map((man, m) => ({ man, m, first: average(sheet, 0, m) }));
  order.sort((a, b) => b.first - a.first || a.m - b.m);
  return {
    kind: "table",
    caption: "Chance to win in %, averaged over all opponents of the sheet, best first.",
    head: [
      cells([
        "npc",
        "who",
        "skill",
        "cool",
        "constitution",
        ...sheet.distances.map((d) => `${d} cm`),
      ]),
    ],
    columns: [
      "name",
      "name",
      "number",
      "number",
      "number",
      ...sheet.distances.map(() => "number" as const),
    ],
    rows: order.map(({ man, m }) => ({
      first: true,
      cells: cells([
        man.id,
        man.who,
        String(man.stats.skill),
        String(man.stats.cool),
        String(man.stats.constitution),
        ...sheet.distances.map((_, d) => tenths(100 * average(sheet, d, m))),
      ]),
    })),
  };
}

/** A column for each row of one type, a line for each opponent. */
function oddsTable(sheet: NpcSheet, d: number, type: string): Table {
  const own = sheet.men.flatMap((man, m) => (man.type === type ? [{ man, m }] : []));
  return {
    kind: "table",
    caption: `${type} at ${sheet.distances[d]} cm: chance to win / to lose, in %.`,
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
  const { system, source, version } = sheet;
  const rules = `${system.title}, ${system.edition}`;
  const signature = npcSignature(npcCsv(sheet));
  const types = [...new Set(sheet.men.map(({ type }) => type))];
  const who = sheet.type === "all" ? "everyone against everyone" : sheet.type;
  const sections: Section[] = sheet.distances.map((distance, d) => ({
    title: `At ${distance} cm`,
    blocks: [
      {
        kind: "picture",
        chart: oddsChart({
          name: `odds-${distance}`,
          title: `Chance of the man on the left to win, in %: ${distance} cm`,
          note: `Both with a ${weaponWords(sheet.weapon.id)}, gunfight in the open. Darker: more likely.`,
          men: sheet.men.map(({ id }) => id),
          opponents: sheet.opponents.map(({ id }) => id),
          groupOf: (id) => id.slice(0, id.lastIndexOf("/")),
          win: (m, o) => oddsOf(sheet, d, m, o).win,
        }),
      },
      ...types.map((type): Block => oddsTable(sheet, d, type)),
    ],
  }));
  return {
    title: `NPC chart: ${who}`,
    over: system.title + (source === null ? "" : ` · ${printable(source.name)}`),
    lead: [
      "Every chance is exact: each duel was solved, none was played. Two men on foot face each other in the open, " +
        `each with a ${arms(sheet)}; a gunfight is called, who moves first is diced, both stand, and the duel lasts ` +
        `at most ${sheet.turnsMax} game turns.`,
      "What is missing from 100 % are duels that put out both men or neither.",
    ],
    sections: [{ title: "Ranking", blocks: [ranking(sheet)] }, ...sections],
    facts: [
      ["Rules", rules],
      ...(source === null
        ? []
        : [
            [
              "Weapons and readings of",
              `${printable(source.name)} (${printable(source.file)})`,
            ] as const,
          ]),
      ["Readings in force", readingsText(sheet)],
      ["Program", `deadeye ${version}`],
      ["Signature", signature],
      ["Data", "npc.csv and npc.json"],
    ],
    foot:
      `${rules} · readings: ${readingsText(sheet)} · deadeye ${version} · ` +
      `signature ${signature.slice(0, SIGNATURE_SHOWN)}`,
    generator: `deadeye ${version}`,
  };
}

/** The ranking for a terminal. */
export function npcTable(sheet: NpcSheet, options: TableOptions): string {
  const block: TableBlock = {
    title: `Chance to win against the whole chart, ${weaponWords(sheet.weapon.id)}, gunfight in the open`,
    head: ["npc", "who", ...sheet.distances.map((distance) => `${distance} cm`)],
    names: 2,
    rows: sheet.men.map((man, m) => [
      man.id,
      man.who,
      ...sheet.distances.map((_, d) => exactPercent(average(sheet, d, m))),
    ]),
  };
  return `${sheet.system.title}, readings: ${readingsText(sheet)}\n\n${renderBlock(block, options)}\n`;
}
