/** The known values of section 16 of the digest, on the reference sheet: computed there by another program. */
import { describe, expect } from "vitest";
import { type Fraction, fractionText, type SheetContent } from "../../../src/core/sheet.js";
import { armoury } from "../../../src/rules/shootist/armoury.js";
import { bouts } from "../../../src/rules/shootist/bouts.js";
import { ladderIndex } from "../../../src/rules/shootist/ladder.js";
import { DEFAULT_READINGS } from "../../../src/rules/shootist/readings.js";
import { scenarios } from "../../../src/rules/shootist/scenarios.js";
import {
  among,
  atLeastOne,
  chanceOf,
  drawsFirst,
  FightOdds,
  type Target,
} from "../../../src/rules/shootist/sheet.js";
import { sheets } from "../../../src/rules/shootist/sheetContent.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { ruleTest } from "../ruleTest.js";

const odds = new FightOdds(DEFAULT_READINGS);
const D = ladderIndex;
const man = (change: Partial<Target> = {}): Target => ({
  dodge: D(8),
  lucky: false,
  lawman: false,
  wounds: 0,
  legsHidden: false,
  ...change,
});
const known = (chance: Fraction): string => fractionText(chance);

function book(set: string[] = [], distances: number[] = []): SheetContent {
  const scenario = parseScenario(bouts.plain(null), "x", { systems: [scenarios], set });
  const arms = armoury(scenario);
  const weapons = arms.weapons.map(({ id }) => id);
  const scope = { weapons, covers: sheets.covers, distances, fit: (name: string) => name };
  const content = sheets.make(arms, scope);
  if ("longest" in content) throw new Error("nothing reaches");
  return content;
}
/** An event of sheet.csv, as a fraction. */
function printed(
  content: SheetContent,
  key: SheetContent["rows"][number]["key"],
  event: string,
): string {
  const row = content.rows.find((one) => one.key.join() === key.join());
  if (row === undefined) throw new Error(`no row ${key}`);
  const { weights, total } = row.odds;
  return known({ numerator: weights[content.events.indexOf(event)] as number, denominator: total });
}

describe("known exact values", () => {
  const content = book();

  ruleTest("SH-SHOOT-1", "KX-01: a Colt at 8, D8 against D8, hits in 7 of 16", () => {
    expect(printed(content, ["colt", "to 12", "open", 8, 8, 0, 0], "hit")).toBe("7/16");
  });
  ruleTest(["SH-MOD-1", "SH-DIE-2"], "KX-02: moving at a man in cover, D4 against D8: 3/16", () => {
    expect(printed(content, ["colt", "to 12", "partial", 8, 8, 1, 0], "hit")).toBe("3/16");
  });
  ruleTest("SH-ABIL-8", "KX-04: against a Lucky man 35/128", () => {
    expect(known(chanceOf(odds.attempt(D(8), man({ lucky: true }), 1), "hit"))).toBe("35/128");
  });
  ruleTest("SH-WOUND-3", "KX-06: kills a man with two leg wounds in 7 of 60", () => {
    expect(printed(content, ["colt", "to 12", "open", 8, 8, 0, 2], "killed")).toBe("7/60");
  });
  ruleTest("SH-WPN-2", "KX-07: the first Dragoon bullet kills in 77 of 960", () => {
    expect(printed(content, ["dragoon", "to 12", "open", 8, 8, 0, 0], "killed")).toBe("77/960");
  });
  ruleTest("SH-WOUND-1", "KX-08: a Dragoon's hit on hidden legs kills in 11 of 48", () => {
    const hit = odds.attempt(D(8), man({ legsHidden: true }), 2);
    expect(known(among(chanceOf(hit, "killed"), chanceOf(hit, "hit")))).toBe("11/48");
  });
  ruleTest("SH-SHOOT-7", "KX-10: of three fanned bullets one hits in 2765 of 4096", () => {
    const fanned = odds.attempt(D(6), man(), 1);
    expect(known(atLeastOne(chanceOf(fanned, "hit"), 3))).toBe("2765/4096");
  });
  ruleTest("SH-TURN-1", "KX-11: Draw D10 goes before D8 in 3 of 5", () => {
    expect(known(drawsFirst(D(10), D(8), DEFAULT_READINGS))).toBe("3/5");
  });
  ruleTest("SH-BRAWL-1", "KX-12, KX-13: a knife wins 11 of 20 and knocks out in 11 of 200", () => {
    const { wins, loses, knocksOut } = odds.brawl(D(10), D(8));
    expect(known(wins)).toBe("11/20");
    expect(known(knocksOut)).toBe("11/200");
    // D8 is above D10 in 28 of 80 falls: 1 + 2 + … + 7.
    expect(known(loses)).toBe("7/20");
  });
  ruleTest("SH-ABIL-9", "KX-16: a Lawman takes a wound in 77 of 192", () => {
    expect(known(chanceOf(odds.attempt(D(8), man({ lawman: true }), 1), "wound"))).toBe("77/192");
  });
});

describe("the sheet", () => {
  ruleTest("SH-DIE-3", "has no row for a shot whose die would be below D4", () => {
    const keys = new Set(book().rows.map(({ key }) => key.join()));
    // A Colt beyond 30 is -4: only D12 can be tried, and in cover nobody can.
    expect(keys.has("colt,to 36,open,12,8,0,0")).toBe(true);
    expect(keys.has("colt,to 36,open,10,8,0,0")).toBe(false);
    expect(keys.has("colt,to 36,partial,12,8,0,0")).toBe(false);
  });
  ruleTest("SH-WPN-4", "has no row for a Winchester on the move", () => {
    const { rows } = book();
    expect(
      rows.some(({ key: [gun, , , , , moving] }) => gun === "winchester" && moving === 1),
    ).toBe(false);
  });
  ruleTest(
    "SH-SHOOT-2",
    "keeps the bands in which a distance lies, and says who does not reach",
    () => {
      const at20 = book([], [20]);
      expect(new Set(at20.rows.map(({ key: [gun, band] }) => `${gun} ${band}`))).toEqual(
        new Set(["colt to 24", "dragoon to 24", "winchester to 24", "bow to 24"]),
      );
      expect(at20.outOfRange.map(({ id }) => id)).toEqual([
        "shotgun",
        "knife",
        "tomahawk",
        "spear",
      ]);
    },
  );
  ruleTest("SH-WOUND-6", "readings change it, and are named", () => {
    const changed = book(["readings.dragoonChest=two-rolls"]);
    expect(changed.otherReadings).toEqual([["dragoonChest", "two-rolls"]]);
    // An unwounded man's first roll is against one wound and never kills; one who has a wound may die of either.
    const dragoon = ["dragoon", "to 12", "open", 8, 8, 0, 0] as const;
    expect(printed(changed, [...dragoon], "killed")).toBe("77/960");
    expect(printed(changed, ["dragoon", "to 12", "open", 8, 8, 0, 1], "killed")).not.toBe(
      printed(book(), ["dragoon", "to 12", "open", 8, 8, 0, 1], "killed"),
    );
  });
});

describe("what readings change in the words of a sheet", () => {
  const words = (...set: string[]): string => JSON.stringify(book(set));

  ruleTest(
    "SH-MOD-4",
    "one blade alone is a step in a brawl, and a shield another, or none",
    () => {
      const blade = "tomahawk or spear is a step on the Brawl die, one of them only";
      expect(words()).toContain(`${blade}, and a shield another;`);
      expect(words("readings.shieldInBrawl=false")).toContain(`${blade};`);
    },
  );

  ruleTest("SH-WOUND-8", "wounds of an arm cost a step each, or one together", () => {
    expect(words()).toContain("each wound in the shoot arm;");
    expect(words("readings.woundPenalties=once")).toContain("a wounded shoot arm;");
  });
});
