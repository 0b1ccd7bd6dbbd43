/** The sheet of the NPC chart as data, page and PDF. */
import { describe, expect, test } from "vitest";
import { CENTIMETRES } from "../../src/core/units.js";
import { sheetFileNames } from "../../src/report/sheet/data.js";
import { type NpcSheet, npcCsv, npcJson, npcTable } from "../../src/report/sheet/npc.js";
import { renderNpcSheet } from "../../src/report/sheet/render.js";
import { NPCS } from "../../src/rules/law-of-the-gun/data.js";
import { npcChart, npcEntries } from "../../src/rules/law-of-the-gun/matchups.js";
import { DEFAULT_READINGS } from "../../src/rules/law-of-the-gun/readings.js";
import { readPdf } from "./pdf.js";

const NPC_ENTRIES = npcEntries(NPCS);

/** Made-up odds, all different, so that a number in the wrong place is seen. */
function sheetOf(type: string): NpcSheet {
  const men = NPC_ENTRIES.filter((entry) => type === "all" || entry.type === type);
  const distances = [25, 60];
  return {
    version: "1.2.3",
    system: { id: "law-of-the-gun", title: "Law of the Gun", length: CENTIMETRES },
    edition: "an edition",
    otherReadings: [],
    lead: ["How they meet."],
    meeting: "gunfight in the open",
    attributes: npcChart.attributes,
    source: null,
    readings: DEFAULT_READINGS,
    type,
    weapon: "pistol",
    distances,
    turnsMax: 30,
    men,
    opponents: NPC_ENTRIES,
    odds: distances.map((_, d) =>
      men.map((__, m) =>
        NPC_ENTRIES.map((___, o) => {
          const win = (100 + 500 * d + 10 * m + o) / 1500;
          return { win, lose: 0.9 - win, mutual: 0.04, draw: 0.06, turns: 2 + d };
        }),
      ),
    ),
  };
}

describe("the sheet of the NPC chart", () => {
  test("npc.csv: a row for each distance, man and opponent", () => {
    const lines = npcCsv(sheetOf("outlaw")).trimEnd().split("\n");
    expect(lines[0]).toBe("npc,opponent,weapon,distance,win,lose,mutual,draw,turns_mean");
    expect(lines.length).toBe(1 + 2 * 6 * 36);
    // Second distance, third man, fifth opponent: (100 + 500 + 20 + 4) / 1500.
    expect(lines[1 + 6 * 36 + 2 * 36 + 4]).toBe(
      "outlaw/3,cowboy/5,pistol,60,0.416,0.484,0.04,0.06,3",
    );
  });

  test("npc.json: the same, unrounded, with readings and signature", () => {
    const sheet = sheetOf("outlaw");
    const data = JSON.parse(npcJson(sheet)) as Record<string, unknown> & { rows: object[] };
    expect(data).toMatchObject({
      version: "1.2.3",
      system: "law-of-the-gun",
      readings: DEFAULT_READINGS,
      weapon: "pistol",
      distances: [25, 60],
      method: "exact",
    });
    expect(data.signature).toMatch(/^[0-9a-f]{64}$/);
    expect(data.rows[1]).toEqual({
      npc: "outlaw/1",
      opponent: "cowboy/2",
      distance: 25,
      win: 101 / 1500,
      lose: 0.9 - 101 / 1500,
      mutual: 0.04,
      draw: 0.06,
      turns_mean: 2,
    });
  });

  test("the terminal gets the average of each man over all opponents", () => {
    const text = npcTable(sheetOf("outlaw"), { color: false, width: 100 });
    // (100 + mean of 0..35) / 1500 and 500 / 1500 more.
    expect(text).toMatch(/outlaw\/1 +Wannabe bad guy +7\.8333 % +41\.1667 %/);
  });

  test("every table and map of the whole chart is on paper", async () => {
    const sheet = sheetOf("all");
    const files = await renderNpcSheet(sheet, { charts: true });
    expect([...files.keys()]).toEqual(sheetFileNames("npc"));
    for (const name of ["npc.pdf", "npc-letter.pdf"]) {
      const pdf = readPdf(files.get(name) as Buffer);
      const text = pdf.pages.map((page) => page.text).join("\n");
      for (const own of new Set(sheet.men.map((man) => man.type))) {
        for (const distance of sheet.distances) {
          expect(text).toContain(`${own} at ${distance} cm: chance to win / to lose, in %.`);
        }
      }
      // The last line of the first table: townie/6 against the first man.
      expect(text).toContain("9.0 / 81.0");
      expect(pdf.fonts.every(({ embedded }) => embedded)).toBe(true);
    }
    const html = String(files.get("npc.html"));
    expect(html.match(/<svg/g)?.length).toBe(2);
    expect(html).toContain("Chance of the man on the left to win, in %: 60 cm");
  });
});
