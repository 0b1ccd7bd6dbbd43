/** Sheets of books, held against chances by loops over dice, each written from the words of the rules. */
import { expect, test } from "vitest";
import { loadScenario } from "../../../src/browser.js";
import { fractionText, type SheetContent } from "../../../src/core/sheet.js";
import { type SheetScope, sheetContent } from "../../../src/report/sheet/content.js";
import { cardOf } from "../../../src/rules/kit/card.js";
import type { Scenario } from "../../../src/scenario/scenario.js";
import { rulesetOfScenario } from "../../../src/studies/study.js";
import { bookText, fightText } from "./fights.js";

const load = (book: string, scenario: string, set: readonly string[] = []): Scenario => {
  const file = /book: (\S+)/.exec(scenario)![1]!;
  const { scenario: found, problems } = loadScenario(scenario, { files: { [file]: book }, set });
  expect(problems).toEqual([]);
  return found!;
};
const shipped = (name: string, set: readonly string[] = []): Scenario =>
  load(bookText(name), fightText(name), set);

const WHOLE: SheetScope = { weapon: [], cover: [], distances: [] };
const contentOf = (scenario: Scenario, scope = WHOLE): SheetContent => {
  const ruleset = rulesetOfScenario(scenario);
  return sheetContent(ruleset, ruleset.armoury(scenario), scope);
};

interface Read {
  readonly is: Readonly<Record<string, string | number>>;
  readonly chances: Readonly<Record<string, string>>;
}
const rowsOf = ({ key, events, rows }: SheetContent): Read[] =>
  rows.map(({ key: cells, odds: { weights, total } }) => ({
    is: Object.fromEntries(key.map((name, i) => [name, cells[i]!])),
    chances: Object.fromEntries(
      events.map((event, i) => [
        event,
        fractionText({ numerator: weights[i]!, denominator: total }),
      ]),
    ),
  }));

const faces = (sides: number): number[] => Array.from({ length: sides }, (_, i) => i + 1);
const of = (numerator: number, denominator: number): string =>
  fractionText({ numerator, denominator });

const TIN = shipped("iron-and-tin");
const tin = contentOf(TIN);

/** Rows that have other chances than they should. */
const wrongOf = (rows: readonly Read[], right: (is: Read["is"]) => Read["chances"]): Read[] =>
  rows.filter(({ is, chances }) => {
    const all = right(is);
    return Object.keys(all).some((name) => all[name] !== chances[name]);
  });

/** What a shot of Iron and Tin comes to, by three dice on the table. */
function ironAndTin(is: Read["is"], toughness: number, sixes = true): Read["chances"] {
  const guns: Record<string, readonly [strength: number, pierce: number]> = {
    revolver: [3, 0],
    rifle: [4, 1],
    shotgun: [4, 0],
  };
  const [strength, pierce] = guns[String(is.weapon)]!;
  const inCover = is.cover === "open" ? 0 : 1;
  const toHit = Number(is.shooter_shooting) + (is.band === "long" ? 1 : 0) + inCover;
  const against = Number(is.target_toughness ?? toughness);
  const toWound =
    strength === against
      ? 4
      : strength >= 2 * against
        ? 2
        : 2 * strength <= against
          ? 6
          : strength > against
            ? 3
            : 5;
  const toSave = Number(is.target_armour) + pierce - (is.cover === "hard" ? 1 : 0);
  let [hit, wound, saved, nothing] = [0, 0, 0, 0];
  for (const first of faces(6))
    for (const second of faces(6))
      for (const third of faces(6)) {
        if (first === 1 || !(first >= toHit || (sixes && first === 6))) continue;
        hit++;
        if (second < toWound) nothing++;
        else if (third >= toSave) saved++;
        else wound++;
      }
  const out = Number(is.target_lives) === 1 ? wound : 0;
  const all = { hit, wound, saved, "no effect": nothing, out };
  return Object.fromEntries(Object.entries(all).map(([name, ways]) => [name, of(ways, 216)]));
}

test("to hit, to wound, to save: every row by three dice", () => {
  expect(tin.key).toEqual([
    ...["weapon", "band", "cover", "mode", "shooter_shooting"],
    ...["target_toughness", "target_armour", "target_lives"],
  ]);
  const rows = rowsOf(tin);
  expect(rows).toHaveLength(3 * 2 * 3 * 5 * 8 * 6 * 3);
  expect(wrongOf(rows, (is) => ironAndTin(is, 3))).toEqual([]);
  // Men who need a 7 hit on a 6 by the book, and by the other reading never.
  const set = ["readings.six-always-hits=no"];
  const other = contentOf(shipped("iron-and-tin", set), { ...WHOLE, weapon: ["rifle"] });
  expect(wrongOf(rowsOf(other), (is) => ironAndTin(is, 3, false))).toEqual([]);
  expect(wrongOf(rowsOf(other), (is) => ironAndTin(is, 3))).not.toEqual([]);
  expect(other.otherReadings).toEqual([["six-always-hits", "no"]]);
});

test("opposed dice: two on the table, and numbers given", () => {
  const rows = rowsOf(contentOf(shipped("cold-iron"), { ...WHOLE, weapon: ["pistol"] }));
  // Two bands, Hand, Wits, Armour and Grit.
  expect(rows).toHaveLength(2 * 7 * 7 * 5 * 11);
  const right = (is: Read["is"]): Read["chances"] => {
    const edge = Number(is.shooter_hand) - (is.band === "far" ? 1 : 0) - Number(is.target_wits);
    const armour = Number(is.target_armour);
    let [hit, wound, glance, out] = [0, 0, 0, 0];
    for (const mine of faces(10))
      for (const his of faces(10)) {
        const margin = Math.max(0, mine + edge - his);
        if (margin === 0) continue;
        hit++;
        if (margin > armour) wound++;
        else glance++;
        if (margin - armour >= Number(is.target_grit)) out++;
      }
    return { hit: of(hit, 100), wound: of(wound, 100), glance: of(glance, 100), out: of(out, 100) };
  };
  expect(wrongOf(rows, right)).toEqual([]);
});

test("a shot with three more rolls: as Law of the Gun's own sheet has it", () => {
  // LG-EFF-1 at normal impact: a D10 of 9 or 10 kills, 8 disables, 5 wounds the body: out on a D6 above Constitution.
  const rows = rowsOf(contentOf(shipped("standing-duel"), { ...WHOLE, weapon: ["pistol"] }));
  expect(rows.length).toBeGreaterThan(0);
  for (const { is, chances } of rows) {
    const near = is.band === "accurate";
    const least = { aimed: [5, 7], snap: [8, 10] }[String(is.mode)]![near ? 0 : 1]!;
    // Low impact takes one off, but for a 10.
    const levels = faces(10).map((die) => (near || die === 10 ? die : Math.max(1, die - 1)));
    const falls = 6 - Number(is.target_constitution);
    const out = levels.reduce((sum, level) => sum + (level >= 8 ? 6 : level === 5 ? falls : 0), 0);
    expect(chances.hit).toBe(of(11 - least, 10));
    expect(chances.out, JSON.stringify(is)).toBe(of((11 - least) * out, 600));
  }
});

test("rolls: each case by its dice", () => {
  const { also } = tin;
  const chance = (roll: string, takes: string, result: string) =>
    also!.rolls!.find((row) => row.roll === roll && row.takes === takes && row.result === result);
  for (const nerve of faces(11).slice(3)) {
    const pinned = faces(6).flatMap((a) => faces(6).filter((b) => a + b > nerve)).length;
    expect(chance("nerve", `nerve ${nerve}`, "pinned")?.chance).toBe(of(pinned, 36));
  }
  expect(chance("roll-off", "", "even")?.chance).toBe("1/6");
  expect(chance("to-wound", "strength 4, toughness 8", "wound")?.chance).toBe("1/6");
});

test("a card has the very man's chances", () => {
  const ruleset = rulesetOfScenario(TIN);
  const [ann, bob] = ruleset.men(TIN.model);
  const card = cardOf(tin, ruleset.sheets.modes, [ann!], [bob!], "Ann");
  const shots = card.rows.map(({ key }) => key.join(" "));
  // Ann's revolver at Bob, and his rifle at her; in each cover.
  expect(shots).toHaveLength(12);
  expect(shots).toContain("revolver short open shot 4 4 5 1");
  expect(shots).toContain("rifle long hard shot 3 3 6 2");
});

test("narrowed, and said so", () => {
  const far = contentOf(TIN, { ...WHOLE, distances: [20] });
  expect(far.outOfRange.map(({ id }) => id)).toEqual(["revolver", "shotgun"]);
  expect(new Set(far.rows.map(({ key }) => key.slice(0, 2).join(" ")))).toEqual(
    new Set(["rifle long"]),
  );
  expect(() => contentOf(TIN, { ...WHOLE, distances: [31] })).toThrow(/30/);
});

test("a book without guns has its rolls, and nothing else", () => {
  const book = `
deadeye-book: 1
id: cards
title: Cards
length: inch
figure: { stats: { wit: { range: 1..6, usual: 4 } }, fates: [broke] }
rolls: { bluff: { takes: { wit: 1..6 }, dice: d6, fooled: dice <= wit, seen: else } }
actions: { bluff: { at: enemies, do: { roll: bluff(wit), fooled: { out: target, as: broke } } } }
choices: { act: [bluff] }
policies: { usual: { act: [bluff] } }
turn: [{ phase: go, order: sides, do: { choose: act } }]
`;
  const scenario = `
deadeye: 1
system: book
book: cards.yaml
name: Cards
kind: fight
distance: 1
sides: { A: { figures: [{ name: Ann }] }, B: { figures: [{ name: Bob }] } }
`;
  const content = contentOf(load(book, scenario));
  expect(content.page.map(({ title }) => title)).toEqual(["Rolls"]);
  expect(content.rows).toEqual([]);
  const fooled = content.also!.rolls!.filter(({ result }) => result === "fooled");
  expect(fooled.map(({ chance }) => chance)).toEqual(["1/6", "1/3", "1/2", "2/3", "5/6", "1"]);
});

test("more dice than can be counted together: chances to hit alone", () => {
  const set = ["sides.A.figures.0.stats.shooting=12"];
  const content = contentOf(shipped("aces-and-eights", set));
  expect(content.events[0]).toBe("hit");
  // A D12 that hits on 4, twelves rolled again: 9 of 12 faces; a star's is better.
  const [row] = rowsOf(content).filter(
    ({ is }) =>
      is.band === "short" &&
      is.shooter_shooting === 12 &&
      is.shooter_star === "false" &&
      is.cover === "not covered",
  );
  expect(row?.chances.hit).toBe("3/4");
});
