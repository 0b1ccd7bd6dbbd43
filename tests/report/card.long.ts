/** Cards of a figure and of a gang: their numbers are those of the whole sheet, and they fit on one sheet of paper. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import type { SheetContent, Table } from "../../src/core/sheet.js";
import { makeSheet } from "../../src/report/sheet/data.js";
import { squeezed } from "../../src/report/sheet/layout.js";
import { renderSheet } from "../../src/report/sheet/render.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { cardOf } from "../../src/rules/kit/card.js";
import { systemName } from "../../src/scenario/system.js";
import { readPdf } from "./pdf.js";

async function card(file: string, whose: { readonly figure?: string; readonly side?: "A" | "B" }) {
  const scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
  const ruleset = rulesetOf(scenario.envelope.system);
  const armoury = ruleset.armoury(scenario);
  const weapons = armoury.weapons.map(({ id }) => id);
  const { sheets } = ruleset;
  const scope = { weapons, covers: sheets.covers, distances: [], fit: squeezed };
  const whole = sheets.make(armoury, scope) as SheetContent;
  const men = ruleset.men(armoury.model);
  const own = men.filter(({ name, side }) => name === whose.figure || side === whose.side);
  const others = men.filter(({ side }) => side !== own[0]?.side);
  const content = cardOf(whole, sheets.modes, own, others, "Card");
  const about = { version: "0", system: systemName(ruleset), source: null };
  return { whole, content, sheet: makeSheet(content, about) };
}

const shotsAt = ({ page }: SheetContent, name: string): Table => {
  const tables = page.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
  const found = tables.find(({ caption }) => caption.includes(`At ${name}`));
  if (found === undefined) throw new Error(`no shots at ${name}`);
  return found;
};

describe("users F: cards", () => {
  test("a figure of Law of the Gun: worked out by hand from the charts", async () => {
    const { content } = await card("bank-door.yaml", { figure: "Cole" });
    // Cole: Skill 4, Cool 5: aimed with 4/6, hits 6/10 aimed, 3/10 snap: 1/2 in accurate range. A normal hit in the open:
    // 2/10 dead, 1/10 disabled, 3/10 wounded, a third of them in body or head, where Constitution 4 fails with 1/3: 1/3.
    const { rows } = shotsAt(content, "Sheriff");
    const [name, gun, range, how, open] = rows[0]?.cells ?? [];
    expect([name, gun, range, how].map((one) => one?.text)).toEqual([
      "Cole",
      "pistol",
      "0–30 cm",
      "stationary",
    ]);
    expect(open).toEqual({ text: "16.7", small: "50.0" });
    // In the wall column the result alone decides: 1/2 of 3/10.
    expect(rows[0]?.cells[7]).toEqual({ text: "15.0", small: "50.0" });
    // Four ranges and ways, at two sorts of men.
    expect(rows.length).toBe(4);
    expect(shotsAt(content, "Storekeeper, Barber, Clerk and Guest").rows.length).toBe(4);
  });

  test("its data are rows of the whole sheet, and only those that it shows", async () => {
    const { whole, content } = await card("bank-door.yaml", { figure: "Cole" });
    expect(content.rows.length).toBeGreaterThan(0);
    expect(content.rows.length).toBeLessThan(whole.rows.length / 20);
    for (const row of content.rows) expect(whole.rows).toContain(row);
  });

  test("a Shootist who throws is found by his Knife die", async () => {
    const { content } = await card("shootist-throwing-knives.yaml", { side: "A" });
    const cells = content.rows.map(({ key }) => [key[0], key[content.key.indexOf("shoot_die")]]);
    // The file: the brave throws with a D10, the townsman shoots with a D6.
    for (const [weapon, die] of cells) expect(die).toBe(weapon === "knife" ? 10 : 6);
    expect(cells.length).toBeGreaterThan(2);
  });

  test("men who are alike share a line; who is diced anew is named only", async () => {
    const { content } = await card("shootist-posse.yaml", { side: "A" });
    const [who] = content.page[0]?.blocks ?? [];
    if (who?.kind !== "table") throw new Error("no table");
    expect(who.rows[0]?.cells[0]?.text).toMatch(/Deputy 1, Deputy 2, .* and /);
    expect(who.rows.length).toBe(2);
  });

  test.each([
    ["bank-door.yaml", { side: "B" }],
    ["bank-door.yaml", { figure: "Sheriff" }],
    ["shootist-posse.yaml", { side: "A" }],
    ["napnuts-posse.yaml", { side: "B" }],
    ["combat-patrol-cavalry.yaml", { side: "A" }],
  ] as const)("%s %j: one sheet of paper, in type that can be read", async (file, whose) => {
    const { sheet } = await card(file, whose);
    const files = await renderSheet(sheet, { charts: false, full: false });
    for (const name of ["sheet.pdf", "sheet-letter.pdf"]) {
      const { pages } = readPdf(Buffer.from(files.get(name) as Uint8Array));
      expect(pages.length).toBeLessThanOrEqual(2);
      for (const { sizes } of pages) expect(sizes[0]).toBeGreaterThanOrEqual(6.5);
    }
  });
});
