/** What studies and reports make of fights by books: levers, changes, numbers inside the text, pages. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../../src/cli/scenarioFile.js";
import { DeadeyeError } from "../../../src/core/errors.js";
import { leverWhat } from "../../../src/report/charts/weights.js";
import { renderHtml } from "../../../src/report/html.js";
import { featuresOf, nearestEnemy } from "../../../src/rules/book/card.js";
import { bookOf } from "../../../src/rules/book/check.js";
import { fought } from "../../../src/rules/book/compile.js";
import type { BookFight } from "../../../src/rules/book/fightModel.js";
import { Layout } from "../../../src/rules/book/layout.js";
import type { Site } from "../../../src/rules/book/text.js";
import { rulesetOf, SYSTEMS } from "../../../src/rules/index.js";
import type { Scenario } from "../../../src/scenario/scenario.js";
import { InProcess } from "../../../src/sim/executor.js";
import { best } from "../../../src/studies/best.js";
import { smallChanges } from "../../../src/studies/changes.js";
import { run } from "../../../src/studies/run.js";
import { limitsAt, rulesetOfScenario, variantOf } from "../../../src/studies/study.js";
import { sweep } from "../../../src/studies/sweep.js";
import { tune } from "../../../src/studies/tune.js";
import { bookText, chances, fightText } from "./fights.js";

const load = (name: string, set: readonly string[] = []): Promise<Scenario> =>
  loadScenario(`books/${name}-fight.yaml`, { systems: SYSTEMS, set });
const tin = await load("iron-and-tin");
const luck = await load("luck");
const executor = new InProcess();
const textOf = ({ model }: Scenario): string => (model as { book: string }).book;
const problems = (work: () => unknown) => {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof DeadeyeError)) throw error;
    return error.issues;
  }
};

describe("what can be turned", () => {
  test("stats and fields of guns that somebody carries; what bands go by is a length", () => {
    const { list } = rulesetOf("book", tin.model).levers(tin);
    const guns = list.filter(({ path }) => path.startsWith("weapons."));
    expect(guns.map(({ path, kind, unit }) => [path, kind, unit])).toEqual(
      ["revolver", "rifle"].flatMap((gun) => [
        [`weapons.${gun}.reach`, "range", "in"],
        ...["shots", "strength", "pierce"].map((field) => [
          `weapons.${gun}.${field}`,
          "attribute",
          "point",
        ]),
      ]),
    );
    expect(guns.slice(0, 2).map(leverWhat)).toEqual(["reach", "shots"]);
    const cover = list.find(({ path }) => path === "sides.A.figures.0.stats.cover");
    expect(cover).toMatchObject({ value: "soft", values: ["open", "soft", "hard"] });
  });

  test("small changes: numbers, the distance, another gun, another policy, who is first", () => {
    const names = smallChanges(tin).map(({ changes: [one] }) => `${one?.name} ${one?.to}`);
    expect(names).toEqual(
      expect.arrayContaining([
        "Ann's Shooting 5",
        "the rifle's strength 5",
        "distance 12",
        "Ann's weapons [rifle]",
        "Bob's policy careful",
        "first B",
      ]),
    );
    // A word of a side whose only man has the same name is one change.
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test("lengths have their unit", () => {
    expect(limitsAt(tin, "distance")?.unit).toBe("in");
    expect(limitsAt(tin, "weapons.rifle.reach")).toMatchObject({ low: 1, high: 60, unit: "in" });
    expect(limitsAt(tin, "weapons.rifle.strength")?.unit).toBeNull();
    expect(rulesetOfScenario(tin).summary(tin.model)).toBe("fight, 1 against 1 at 10 in");
  });
});

describe("numbers inside the text of a book", () => {
  test("are set as if somebody had written them there", async () => {
    const set = ["book.figure.state.luck.starts=1", "book.weapons.revolver.reach=+-50"];
    const changed = await load("luck", set);
    const text = bookText("luck")
      .replace("starts: 2", "starts: 1")
      .replace("{ reach: 60 } }\nrolls", "{ reach: 10 } }\nrolls");
    expect(textOf(changed)).toBe(text);
    // Two who have one point each: solved as the text that says so.
    const own = variantOf(luck, ["book.figure.state.luck.starts=1"]);
    expect(rulesetOf("book").gameKey(own.model)).not.toBe(rulesetOf("book").gameKey(luck.model));
    expect(changed.document.enclosed.book).toBe(bookText("luck"));
  });

  test("and expressions and words", async () => {
    const harder = await load("luck", ["book.rolls.to-hit.hit=dice > least"]);
    // 1/3 to hit; each has two shots with a second die, Ann is first.
    const wins = (misses: number): number => {
      let [ann, alive] = [0, 1];
      const shots = [...Array(4).fill(misses ** 2), ...Array(8).fill(misses)];
      for (const [i, missed] of shots.entries()) {
        if (i % 2 === 0) ann += alive * (1 - missed);
        alive *= missed;
      }
      return ann;
    };
    expect(chances(harder.model as BookFight).A).toBeCloseTo(wins(2 / 3), 12);
  });

  test("what is wrong is said of the change", () => {
    const said = (change: string) => problems(() => variantOf(luck, [change]));
    expect(said("book.weapons.revolver.reach=99")).toMatchObject([
      { set: "book.weapons.revolver.reach=99", message: "99 is not in the range 1..60" },
    ]);
    expect(said("book.weapons.revolver.reach.x=1")).toMatchObject([
      { message: "book.weapons.revolver.reach is 60; there is nothing inside it" },
    ]);
    expect(said("book.nothing=1")).toMatchObject([{ message: 'unknown key "nothing"' }]);
    // Nothing that is typed ends a bracket of the text.
    expect(said("book.weapons.revolver.reach=5 }, x: { y")).not.toEqual([]);
    expect(said("name.first=x")).toMatchObject([{ code: "SET_NOT_INSIDE" }]);
  });

  test("sweep and tune find them", async () => {
    const vary = ["book.figure.state.luck.starts=0..2"];
    const { points } = await sweep(luck, { executor, vary });
    const values = points.map(({ metrics: [win] }) => win?.value);
    expect(values[2]).toBeCloseTo(0.799468994140625, 12);
    expect(values[0]).toBeLessThan(values[1] as number);
    const target = { metric: "win.A", value: 0.8 };
    const solve = "book.figure.state.luck.starts";
    const found = await tune(luck, { executor, solve, target, range: [0, 2] });
    expect(found.points.length).toBe(3);
  });

  test("an empty or missing text has nothing inside", () => {
    const { document } = luck;
    expect(problems(() => variantOf({ document } as Scenario, ["about.x=1"]))).toMatchObject([
      { code: "SET_NOT_INSIDE" },
    ]);
  });
});

describe("a strategy card", () => {
  test("says when each order holds, in words of the book", async () => {
    const { cards } = await best(await load("dust"), { executor });
    const { features, rows, value, best: most } = cards!.B!;
    expect(features).toEqual(["decides", "the enemy's braced"]);
    expect(rows).toMatchObject([{ situation: ["act", "no"], act: "brace", second: "shoot" }]);
    expect(most - value).toBeLessThan(2e-4);
  });

  test.each([
    ["luck", ["his luck", "the enemy's luck", "the enemy has had his go", "first", "distance"]],
    [
      "activation",
      ["who", "his side in action", "enemies in action", "over-a", "distance to the nearest"],
    ],
    ["standing-duel", ["his points", "the enemy's points", "his nerve", "begun"]],
    ["dust", ["his braced", "the enemy's braced"]],
  ])("of %s may go by all that is declared", async (name, wanted) => {
    const game = fought((await load(name)).model as BookFight).chain.deciding!();
    expect(game.features).toEqual(expect.arrayContaining(["decides", ...wanted]));
    expect(new Set(game.features).size).toBe(game.features.length);
  });

  test("knows what is left of a meter, flags as yes and no, and lengths with their unit", async () => {
    const fight = (await load("standing-duel")).model as BookFight;
    const book = bookOf(fight);
    const layout = new Layout(book, fight);
    const words = new Int32Array(100);
    const put = (figure: number, at: number, value: number) => {
      words[layout.figure(figure) + at] = value;
    };
    put(0, layout.gunState("points", 0), 1);
    put(0, layout.state("ready"), 1);
    put(0, layout.state("arm"), 2);
    put(1, 1, 75);
    const site = { choice: "act", acted: null } as Site;
    const features = featuresOf(book, fight, layout, words, Uint8Array.of(2, 3), () => site);
    const now = Object.fromEntries(features.map(({ name, now }) => [name, now(0, 1)]));
    expect(now).toMatchObject({
      decides: "act",
      "his points": "2",
      "the enemy's points": "0",
      "his ready": "yes",
      "the enemy's ready": "no",
      "his arm": "lost",
      "the enemy's arm": "sound",
      distance: "75 cm",
      first: "he",
    });
    expect(nearestEnemy(fight, layout, words, 0)).toBe(1);
    put(1, 0, 1);
    expect(nearestEnemy(fight, layout, words, 0)).toBeNull();
  });
});

test("a page has the scenario and its book, as they can be copied out of it", async () => {
  const summary = await run(tin, { executor, games: 500, seed: "page", why: false });
  const page = renderHtml(summary, []);
  const texts = [...page.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, text = ""]) =>
    text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&"),
  );
  expect(texts).toEqual([fightText("iron-and-tin").trimEnd(), bookText("iron-and-tin").trimEnd()]);
  expect(page).toContain("save the files as iron-and-tin-fight.yaml and iron-and-tin.yaml and run");
  expect(page).toContain("Iron and Tin · fight");
  // Ranges at which nobody shot are no rows.
  expect(page).not.toMatch(/<td[^>]*>none<\/td>/);
});
