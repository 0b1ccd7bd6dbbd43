/** Games that end before the first cycle, readings and tables of a file. */
import { expect } from "vitest";
import type { SheetContent } from "../../../src/core/sheet.js";
import { counted } from "../../../src/core/tally.js";
import { BOOK } from "../../../src/rules/napnuts/book.js";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import type { Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { napnuts } from "../../../src/rules/napnuts/index.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { Sampler } from "../../../src/sim/play.js";
import { lengthSums } from "../../../src/stats/quantity.js";
import { ruleTest } from "../ruleTest.js";
import { character, gunfight } from "./gunfights.js";

const fileOf = (...set: string[]) =>
  parseScenario(napnuts.bouts.plain(null), "plain", { systems: [napnuts], set });
const modelOf = (...set: string[]): Gunfight => fileOf(...set).model as Gunfight;

ruleTest("NP-DECK-3", "a game that ends during an ambush has the length 0", () => {
  const effects = BOOK.effects.map((row) => row.map(() => "dead" as const));
  const fight = gunfight({
    kind: "ambush",
    ambusher: "A",
    distance: 2,
    book: { ...BOOK, effects },
    characters: [character("A", { class: "hero" }), character("B")],
  });
  const program = compileGunfight(fight);
  const { plan, columns } = program;
  const games = 500;
  const tally = new Sampler(program, "ambush").play(0, games);
  const [first = 0, ...later] = columns.turnOf.map((counter) => counted(plan, tally, counter));
  expect(columns.turnFirst).toBe(0);
  expect(first).toBeGreaterThan(games / 2);
  expect(first + later.reduce((sum, ended) => sum + ended, 0)).toBe(games);
  const sum = later.reduce((total, ended, i) => total + ended * (i + 1), 0);
  expect(lengthSums(columns, tally).sum).toBe(sum);
});

ruleTest(
  ["NP-REACT-3", "NP-REACT-4", "NP-POL-6", "NP-OPT-BACC"],
  "readings deal and keep cards, unless the file says how many",
  () => {
    expect(modelOf().book.cards).toEqual(BOOK.cards);
    expect(modelOf("readings.handLimit=6", "readings.startHand=5").book.cards).toMatchObject({
      handMax: 6,
      start: 5,
    });
    const poker = modelOf("readings.auction=poker").book.cards;
    expect([poker.perCycle, poker.handMax]).toEqual([3, 12]);
    const baccarat = modelOf("readings.auction=baccarat").book.cards;
    // Ten with the joker, which lies beside the hand.
    expect([baccarat.perCycle, baccarat.handMax]).toEqual([2, 9]);
    expect(modelOf("readings.auction=baccarat", "cards.handMax=4").book.cards.handMax).toBe(4);
  },
);

ruleTest("NP-SHOOT-1", "base dice as a list, or of some bands by their names", () => {
  expect(modelOf("weapons.handgun.dice={ long: 2, close: null }").book.guns.handgun).toEqual({
    ...BOOK.guns.handgun,
    dice: [3, null, 2, 2, 0, null],
  });
  const all = [1, 1, 1, 1, null, null];
  expect(modelOf(`weapons.rifle.dice=${JSON.stringify(all)}`).book.guns.rifle.dice).toEqual(all);
});

ruleTest("NP-SHOOT-10", "a sheet has the faces and the dice of the file", () => {
  const scenario = fileOf("postures.standing.dice=-1", "covers.open.exposed=[6]");
  const scope = {
    weapons: ["handgun"],
    covers: ["open"],
    distances: [],
    fit: (name: string) => name,
  };
  const armoury = napnuts.armoury(scenario as Parameters<typeof napnuts.armoury>[0]);
  const { events, rows } = napnuts.sheets.make(armoury, scope) as SheetContent;
  const row = rows.find(({ key }) => key.join() === "handgun,close,open,cowboy,0");
  const chance = (event: string): number =>
    (row?.odds.weights[events.indexOf(event)] ?? 0) / (row?.odds.total ?? 0);
  // Two of three dice are left.
  expect(chance("hit")).toBeCloseTo(11 / 36, 14);
  // Ten times in 36 a six: the head and 4 or more. Once two: the head and 3 or more, or next to it and 4 or more.
  expect(chance("out")).toBeCloseTo((10 / 36) * (3 / 36) + (1 / 36) * (7 / 36), 14);
});
