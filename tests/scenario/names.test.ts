/** Names instead of paths: what `--set` and `--vary` take, and what reports call a place. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario, readScenario } from "../../src/scenario/load.js";
import { metricName } from "../../src/scenario/metrics.js";
import { namedValues, pathNamed, placeName } from "../../src/scenario/names.js";
import { issuesOf } from "./refusals.js";
import { shippedOf } from "./shipped.js";

const textOf = (stem: string): string => readFileSync(`scenarios/${stem}.yaml`, "utf8");
const dataOf = (stem: string) => readScenario(textOf(stem), stem).root.data;
const named = (stem: string, words: string) => pathNamed(words, dataOf(stem), RULESETS);

test.each(["high-noon", "stagecoach-on-the-road", "shootist-duel", "combat-patrol-coach"])(
  "users 25: the names that are offered of %s mean the places that they are offered for",
  (stem) => {
    const all = namedValues(dataOf(stem), RULESETS);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    // Every name is looked for in the whole file: some of them will do.
    const some = all.filter((_, i) => i % 9 === 0);
    expect(some.length).toBeGreaterThan(15);
    expect(some.map(({ name }) => [name, named(stem, name)])).toEqual(
      some.map(({ name, path }) => [name, path]),
    );
  },
);

describe("users 19: names instead of paths", () => {
  test.each([
    ["high-noon", "A.Will.skill", "sides.A.figures.0.stats.skill"],
    ["high-noon", "Will.skill", "sides.A.figures.0.stats.skill"],
    ["high-noon", "a.will.SKILL", "sides.A.figures.0.stats.skill"],
    ["high-noon", "Marshal.tactic", "sides.A.tactic"],
    ["high-noon", "A.name", "sides.A.name"],
    ["high-noon", "Will.name", "sides.A.figures.0.name"],
    ["high-noon", "pistol.accurate", "weapons.pistol.accurate"],
    ["high-noon", "pistol.impact.accurate", "weapons.pistol.impact.accurate"],
    ["high-noon", "games", "run.games"],
    ["high-noon", "distance", "distance"],
    ["high-noon", "sides.B.figures.0.stats.skill", "sides.B.figures.0.stats.skill"],
    ["high-noon", "loneFigureMorale", "readings.loneFigureMorale"],
    ["shootist-duel", "dragoon.reload", "weapons.dragoon.reload"],
    ["combat-patrol-duel", "revolver.short", "weapons.revolver.short"],
  ])("%s: %s is %s", (stem, words, path) => {
    expect(named(stem, words)).toBe(path);
  });

  test("a name that several men have lists them with their sides", () => {
    const [issue, ...more] = issuesOf(textOf("high-noon"), RULESETS, ["skill=3"]);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ code: "SET_AMBIGUOUS", set: "skill=3" });
    expect(issue?.hint).toMatch(/^say which: A\.Will\.skill, B\.[A-Za-z0-9-]+\.skill$/);
  });

  test.each([
    ["A.Wil.skill=3", 'did you mean "A.Will.skill"?'],
    ["skil=3", /^did you mean one of: A\.Will\.skill, B\./],
  ])("a slip is answered with names: %s", (set, hint) => {
    const [issue] = issuesOf(textOf("high-noon"), RULESETS, [set]);
    expect(issue?.code).toBe("SET_UNKNOWN_NAME");
    expect(issue?.hint).toMatch(hint);
  });

  test("a name with spaces may be written with dashes, and unnamed men are numbered", () => {
    const data = {
      ...(dataOf("high-noon") as object),
      sides: {
        A: { figures: [{ count: 2, weapons: [] }, { weapons: [] }] },
        B: { figures: [{ name: "Dr. Holliday", weapons: [] }] },
      },
    } as never;
    expect(pathNamed("dr-holliday.cool", data, RULESETS)).toBe("sides.B.figures.0.stats.cool");
    expect(pathNamed("Dr Holliday.cool", data, RULESETS)).toBe("sides.B.figures.0.stats.cool");
    expect(pathNamed("A3.cool", data, RULESETS)).toBe("sides.A.figures.1.stats.cool");
  });

  test("a change by name is kept as its path, so that the same run is the same run", () => {
    const { document } = parseScenario(textOf("high-noon"), "x", {
      systems: RULESETS,
      set: ["A.Will.skill=5"],
    });
    expect(document.set).toEqual(["sides.A.figures.0.stats.skill=5"]);
  });

  test.each([
    ["sides.A.figures.0.stats.skill", "Will's Skill"],
    ["sides.A.tactic", "Marshal's tactic"],
    ["weapons.pistol.accurate", "the pistol's accurate range"],
    ["weapons.buffalo-gun.impact.accurate", "the buffalo gun's impact accurate"],
    ["weapons.buffalo-gun.spread", "the buffalo gun's spread"],
    ["sides.A.figures.0.offerSurrender", "Will's offer surrender"],
    ["sides.A.figures.0.weapons.0", "Will's weapon"],
    ["readings.loneFigureMorale", "lone figure morale"],
    ["run.games", "run games"],
    ["distance", "distance"],
    ["turns", "turns"],
    ["nowhere.at.all", "nowhere.at.all"],
  ])("%s is called %s", (path, name) => {
    expect(placeName(path, dataOf("high-noon"), RULESETS)).toBe(name);
  });
});

describe("metrics in words", () => {
  const sides = { A: "Marshal", B: "Outlaw" };

  test.each([
    ["win.A", "Marshal's chance to win"],
    ["draw", "chance that nobody decides it"],
    ["outPerShot.B.buffalo-gun", "enemies put out per shot of Outlaw's buffalo gun"],
    ["shots.B.mean", "Outlaw's shots in a game"],
    ["nothing.A", "nothing.A"],
  ])("%s is %s", (id, name) => {
    expect(metricName(id, sides)).toBe(name);
  });

  test.each(RULESETS)(
    "users 19: every metric of $id has a name of its own",
    ({ id, metricIds, metricWords }) => {
      const texts = shippedOf(id);
      expect(texts.length).toBeGreaterThan(0);
      for (const { path, text } of texts) {
        const { model } = parseScenario(text, path, { systems: RULESETS });
        const ids = metricIds(model);
        const names = ids.map((one) => metricName(one, sides, metricWords));
        const unnamed = ids.filter((one) => /[A-Z.]/.test(one) && names.includes(one));
        expect(unnamed).toEqual([]);
        expect(new Set(names).size).toBe(ids.length);
      }
    },
  );
});

test("a name that ends in s has its apostrophe alone", () => {
  const sides = { A: "Cowboys", B: "Marshal" };
  expect(metricName("win.A", sides)).toBe("Cowboys' chance to win");
  expect(metricName("win.B", sides)).toBe("Marshal's chance to win");
});
