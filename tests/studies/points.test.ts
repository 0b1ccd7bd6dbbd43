/** Price lists: those of rules under which they are known, lists that are read, and what points promise. */
import { describe, expect, test } from "vitest";
import { RULESETS, SYSTEMS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { JobPlayer } from "../../src/sim/jobs.js";
import { Draws, Pool, plainFile } from "../../src/studies/pointsPool.js";
import { pointsOf, priceOf, promised, readPriceList } from "../../src/studies/priceList.js";
import { livesFile } from "./lives.js";

const scenarioOf = (text: string) => parseScenario(text, "lives.yaml", { systems: SYSTEMS });
const lives = (most = 2) => scenarioOf(livesFile({ One: 1, Two: 2, Three: 3 }, most));

describe("a rule under which only lives count", () => {
  test("two men of 2 and 1 lives against one of 2 win 3 of 5, to the last digit", () => {
    const pool = new Pool(lives(), {});
    const man = (name: string) => pool.men.findIndex(({ id }) => id === name);
    const setting = {
      a: [man("Two"), man("One")].map((one) => ({ man: one, gun: 0 })),
      b: [{ man: man("Two"), gun: 1 }],
      ground: [0, 0],
    };
    const player = new JobPlayer();
    const odds = pool.scenarios(setting).map(({ model }, i) => {
      const game = { system: "book", model, seed: "s" };
      return player.play({ do: "odds", game, from: 0, to: 1 }, i);
    });
    expect(odds).toHaveLength(2);
    for (const { a, b, games } of odds) {
      expect(games).toBe(0);
      expect([a, b]).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.4, 12)]);
    }
  });
});

describe.each(RULESETS.filter(({ id }) => id !== "book"))("$id", ({ id, points: system }) => {
  test("every fight of its mix is a valid file, of as many men and that gun", () => {
    const pool = new Pool(plainFile(id), {});
    const draws = new Draws("any");
    for (let i = 0; i < 12; i++) {
      const [a, b] = [pool.drawSide(draws, pool.men.length), pool.drawSide(draws, pool.men.length)];
      const setting = { a, b, ground: pool.kindsOf(pool.drawGround(draws)) };
      for (const { model } of pool.scenarios(setting)) {
        const men = RULESETS.find((one) => one.id === id)!.men(model);
        expect(men.filter(({ side }) => side === "A")).toHaveLength(a.length);
        expect(men.map(({ weapons }) => weapons[0])).toEqual(
          [...a, ...b].map(({ gun }) => pool.guns[gun]),
        );
      }
    }
    expect(pool.most).toBeLessThanOrEqual(system.most);
  });
});

describe("a list", () => {
  const text =
    'kind,name,price\r\nman,"Doc ""H""",12\r\nman,cowboy/3,10\ngun,pistol,0\ngun,shotgun,-2\n';

  test("is read with quotation marks, either end of line, and what a man with a gun costs is their sum", () => {
    const list = readPriceList(text, "list.csv");
    expect(list.men).toEqual(
      new Map([
        ['Doc "H"', 12],
        ["cowboy/3", 10],
      ]),
    );
    expect(priceOf(list, "cowboy/3", "shotgun")).toBe(8);
    expect(priceOf(list, "cowboy/3", "bow")).toBeNull();
  });

  test.each([
    ["a,b\n", "list.csv, line 1: the first line must name the columns kind, name and price"],
    ["kind,name,price\nman,x,ten\n", 'list.csv, line 2: the price must be a number, not "ten"'],
    ["kind,name,price\nman,x,1\nman,x,2\n", 'list.csv, line 3: "x" has a price already'],
    ["kind,name,price\nhorse,x,1\n", "list.csv, line 2: the kind must be one of"],
    ['kind,name,price\nman,"x,1\n', "list.csv, line 2: a quotation mark"],
    ["kind,name,price\nman,x,0\n", 'list.csv, line 2: "x" must cost more than 0'],
    ["kind,name,price\ngun,x,1\n", "this list has no man"],
  ])("that is wrong says where and why: %j", (wrong, said) => {
    expect(() => readPriceList(wrong, "list.csv")).toThrow(said);
  });

  test("promises a^b / (a^b + c^b), and what a scenario's sides cost", () => {
    const list = { ...readPriceList(text, "list.csv"), steepness: 2, growth: 0 };
    expect(promised(list, { A: 20, B: 10 }, 1)).toBeCloseTo(0.8, 12);
    const duel = parseScenario(
      JSON.stringify({
        deadeye: 1,
        system: "law-of-the-gun",
        name: "x",
        kind: "duel",
        distance: 20,
        sides: {
          A: { figures: [{ npc: "cowboy/3", weapons: ["shotgun"], count: 2 }] },
          B: { figures: [{ npc: "cowboy/3", weapons: ["pistol"] }] },
        },
      }),
      "x.yaml",
      { systems: SYSTEMS },
    );
    expect(pointsOf(duel, list)).toEqual({ A: 16, B: 10 });
  });
});
