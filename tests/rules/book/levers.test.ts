/** Levers of a book: guns exchanged, numbers turned, ranges from declarations, against chances by a loop. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../../src/browser.js";
import { gameKey } from "../../../src/rules/book/bouts.js";
import type { BookFight } from "../../../src/rules/book/fightModel.js";
import type { Scenario } from "../../../src/scenario/scenario.js";
import { InProcess } from "../../../src/sim/executor.js";
import { points } from "../../../src/studies/pointsStudy.js";
import { limitsAt, variantOf } from "../../../src/studies/study.js";
import { tune } from "../../../src/studies/tune.js";
import { versus } from "../../../src/studies/versusStudy.js";
import { weights } from "../../../src/studies/weights.js";

const executor = new InProcess();
const GUNS = { peashooter: [4, 0], carbine: [8, 1], cannon: [6, 2] } as const;

/** Two men shoot in turn; a D6 hits on Aim or more, less the gun's bonus, and one more when far; armour by a table. */
const BOOK = `
deadeye-book: 1
id: levers
title: Levers
length: inch
tables: { thick: { rows: [0, 1, 3] } }
figure:
  stats: { aim: { range: 2..6, usual: 5 }, armour: { range: 0..2, usual: 1 } }
  fates: [down]
weapon:
  fields: { reach: { range: 1..30, usual: 4 }, bonus: { range: 0..3, usual: 0 } }
  bands: { near: distance * 2 <= gun.reach, far: distance <= gun.reach }
weapons: { peashooter: { reach: 4, bonus: 0 }, carbine: { reach: 8, bonus: 1 }, cannon: { reach: 6, bonus: 2 } }
men: { guard: { stats: { aim: 4 }, weapons: [carbine] }, recruit: { stats: { armour: 0 }, weapons: [peashooter] } }
rolls: { hit: { takes: { least: -9..20 }, dice: d12, hit: dice >= least, miss: else } }
actions:
  shoot:
    at: enemies
    with: weapon
    do:
      roll: "hit(aim - gun.bonus + thick(target.armour) + if(band is far, 1, 0))"
      shot: aimed
      hit: { out: target }
  wait: {}
choices: { act: [shoot, wait] }
policies: { usual: { act: [{ do: shoot, target: least distance }, wait] }, shy: { act: [wait] } }
turn: [{ phase: go, order: sides, do: { choose: act } }]
`;
const fight = (a: string, b: string, more = ""): string => `
deadeye: 1
system: book
book: levers.yaml
name: Levers
kind: fight
distance: 3
turns: 6
${more}
sides:
  A: { name: Ann, figures: [{ name: Ann, stats: { aim: 4, armour: 2 }, weapons: [${a}] }] }
  B: { name: Bob, figures: [{ name: Bob, stats: { aim: 5, armour: 1 }, weapons: [${b}] }] }
`;
const load = (text: string, book = BOOK): Scenario => {
  const { scenario, problems } = loadScenario(text, { files: { "levers.yaml": book } });
  expect(problems).toEqual([]);
  return scenario!;
};

const THICK = [0, 1, 3];
interface Man {
  readonly gun: keyof typeof GUNS;
  readonly aim: number;
  readonly armour: number;
}
/** Chance that one shot hits, by the rules. */
function hits(by: Man, at: Man, distance: number, thick = THICK): number {
  const [reach, bonus] = GUNS[by.gun];
  if (distance > reach) return 0;
  const least = by.aim - bonus + thick[at.armour]! + (distance * 2 <= reach ? 0 : 1);
  return Math.min(12, Math.max(0, 13 - least)) / 12;
}
/** Chances of whoever shoots first, and of the other, in six turns. */
function duel(first: number, second: number, turns = 6): [number, number] {
  let [a, b, alive] = [0, 0, 1];
  for (let turn = 0; turn < turns; turn++) {
    a += alive * first;
    alive *= 1 - first;
    b += alive * second;
    alive *= 1 - second;
  }
  return [a, b];
}
const ANN = { aim: 4, armour: 2 };
const BOB = { aim: 5, armour: 1 };

describe("versus", () => {
  test("every gun against every gun, at every range, from either seat: as by a loop", async () => {
    const found = await versus(load(fight("carbine", "cannon")), {
      executor,
      distance: [2, 3, 5, 7],
      first: "both",
    });
    expect(found.method).toBe("exact");
    expect(found.duels.length).toBeGreaterThan(0);
    for (const { gun, against, distance, seat, win, lose } of found.duels) {
      // Each man has the gun in turn, and the odds are those of both together.
      const both = [
        [ANN, BOB],
        [BOB, ANN],
      ].map(([mine, other]) => {
        const own = { ...mine!, gun: gun as Man["gun"] };
        const foe = { ...other!, gun: against as Man["gun"] };
        const [p, q] = [hits(own, foe, distance), hits(foe, own, distance)];
        const [w, l] = seat === "first" ? duel(p, q) : duel(q, p).reverse();
        return [w!, l!] as const;
      });
      const mean = (i: 0 | 1): number => (both[0]![i] + both[1]![i]) / 2;
      expect(Math.abs(win - mean(0))).toBeLessThan(1e-12);
      expect(Math.abs(lose - mean(1))).toBeLessThan(1e-12);
    }
  });

  test("guns with the same numbers are declared equal", async () => {
    const twin = BOOK.replace("weapons: {", "weapons: { twin: { reach: 8, bonus: 1 },");
    const found = await versus(load(fight("carbine", "cannon"), twin), {
      executor,
      weapon: ["twin", "carbine", "cannon"],
      distance: [3],
    });
    const rank = new Map(found.rankings[0]!.guns.map((one) => [one.gun, one]));
    const [one, other] = [rank.get("twin")!, rank.get("carbine")!];
    expect([one.rankLow, one.rankHigh]).toEqual([other.rankLow, other.rankHigh]);
    expect(one.rankHigh - one.rankLow).toBe(1);
  });
});

describe("which fights are the same game", () => {
  const key = (set: readonly string[], text = BOOK): string =>
    gameKey(variantOf(load(fight("carbine", "cannon"), text), set).model as BookFight);
  test("distances within the same bands are", () => {
    expect(key(["distance=1"])).toBe(key(["distance=3"]));
    expect(key(["distance=3"])).not.toBe(key(["distance=4"]));
    expect(key(["distance=7"])).not.toBe(key(["distance=8", "A.Ann.aim=5"]));
  });
  test("not where anything else goes by the distance", () => {
    for (const [from, to] of [
      ["do:\n      roll", 'when: "distance > 1"\n    do:\n      roll'],
      ["do: { choose: act }", "do: [{ choose: act }, { move: me, away: me, by: 1 }]"],
      ["near: distance * 2 <= gun.reach", "near: distance * 2 <= gun.reach + armour"],
    ] as const) {
      const other = BOOK.replace(from, to);
      expect(other).not.toBe(BOOK);
      expect(key(["distance=1"], other)).not.toBe(key(["distance=2"], other));
    }
  });
});

describe("weights", () => {
  test("stats, fields and numbers of tables, one by one: as by a loop", async () => {
    const scenario = load(fight("carbine", "cannon"));
    const found = await weights(scenario, { executor, lookAround: false });
    const wins = (change: (a: Man, b: Man, thick: number[]) => void): number => {
      const a = { ...ANN, gun: "carbine" as const };
      const b = { ...BOB, gun: "cannon" as const };
      const thick = [...THICK];
      change(a, b, thick);
      return duel(hits(a, b, 3, thick), hits(b, a, 3, thick))[0];
    };
    const base = wins(() => undefined);
    expect(found.base.value).toBeCloseTo(base, 12);
    const byPath = new Map(
      found.weights.map(({ lever, to, value }) => [`${lever.path}=${to}`, value.value!]),
    );
    const expected: Readonly<Record<string, number>> = {
      "sides.A.figures.0.stats.aim=5": wins((a) => Object.assign(a, { aim: 5 })),
      "sides.A.figures.0.stats.aim=3": wins((a) => Object.assign(a, { aim: 3 })),
      "sides.A.figures.0.stats.armour=1": wins((a) => Object.assign(a, { armour: 1 })),
      "sides.B.figures.0.stats.armour=2": wins((_, b) => Object.assign(b, { armour: 2 })),
      "book.tables.thick.rows.1=2": wins((_, __, thick) => Object.assign(thick, { 1: 2 })),
      "book.tables.thick.rows.2=2": wins((_, __, thick) => Object.assign(thick, { 2: 2 })),
      "book.tables.thick.rows.0=1": base,
    };
    for (const [path, chance] of Object.entries(expected))
      expect([path, byPath.get(path)?.toFixed(12)]).toEqual([path, chance.toFixed(12)]);
    expect(byPath.has("sides.A.figures.0.stats.armour=3")).toBe(false);
  });
});

test("numbers inside the text have the ranges that the book declares", async () => {
  const scenario = load(fight("carbine", "cannon"));
  expect(limitsAt(scenario, "book.weapons.cannon.bonus")).toMatchObject({ low: 0, high: 3 });
  expect(limitsAt(scenario, "book.weapons.cannon.reach")).toMatchObject({ high: 30, unit: "in" });
  expect(limitsAt(scenario, "book.men.guard.stats.aim")).toMatchObject({ low: 2, high: 6 });
  expect(limitsAt(scenario, "book.figure.stats.aim.usual")).toMatchObject({ low: 2, high: 6 });
  expect(limitsAt(scenario, "book.tables.thick.rows.1")).toMatchObject({ low: null, high: null });
  // Without a range that somebody types.
  const target = { metric: "win.A-win.B", value: 0 };
  const found = await tune(scenario, { executor, solve: "book.weapons.cannon.bonus", target });
  const leads = [0, 1, 2, 3].map((bonus) => {
    const b = { ...BOB, gun: "cannon" as const };
    const q = Math.min(12, 13 - (BOB.aim - bonus + THICK[ANN.armour]!)) / 12;
    const [win, lose] = duel(hits({ ...ANN, gun: "carbine" }, b, 3), q);
    return win - lose;
  });
  const values = found.points.map(({ parameter, value }) => [parameter, value!] as const);
  expect(values.length).toBeGreaterThan(1);
  for (const [bonus, lead] of values) expect(lead).toBeCloseTo(leads[bonus]!, 12);
});

test("points: what men and guns of a book cost", async () => {
  const found = await points(load(fight("carbine", "cannon")), { executor, games: 200, most: 2 });
  const names = found.prices.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["guard", "recruit", "carbine", "cannon"]));
  const price = (name: string): number => found.prices.find((one) => one.name === name)!.price;
  // A guard aims better and has the better gun.
  expect(price("guard")).toBeGreaterThan(price("recruit"));
});
