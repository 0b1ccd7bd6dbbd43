/**
 * The reference sheet's chances: fractions worked out by hand from the rule text, a slow count over every face of
 * every die, and contracts that hold for all rows.
 */
import { describe, expect, test } from "vitest";
import { bestOf, type Fraction, fractionText } from "../../../src/core/sheet.js";
import { gunsAt, sheetData } from "../../../src/rules/kit/sheet.js";
import { armoury } from "../../../src/rules/law-of-the-gun/armoury.js";
import { bouts } from "../../../src/rules/law-of-the-gun/bouts.js";
import {
  type Band,
  COVERS,
  type Cover,
  type Impact,
  WEAPONS,
  type Weapon,
} from "../../../src/rules/law-of-the-gun/data.js";
import { DEFAULT_READINGS } from "../../../src/rules/law-of-the-gun/readings.js";
import { scenarios } from "../../../src/rules/law-of-the-gun/scenarios.js";
import {
  type Attempt,
  AXES,
  attemptOf,
  BAND_RULES,
  bandOver,
  bandsOf,
  EVENTS,
  type Event,
  type Odds,
  perTurn,
  ShotOdds,
  shotsNeeded,
} from "../../../src/rules/law-of-the-gun/sheet.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { ruleTest } from "../ruleTest.js";
import { PLAIN } from "./duels.js";

const odds = new ShotOdds(PLAIN);
const STANDARD: Attempt = {
  band: "accurate",
  impact: "normal",
  cover: "open",
  skillCool: 3,
  constitution: 3,
  movement: "stationary",
  targetFast: false,
};

/** The chances of an attempt as fractions, those that are not 0. */
function chances(changes: Partial<Attempt>, by = odds): Partial<Record<Event, string>> {
  const found = by.attempt({ ...STANDARD, ...changes });
  const pairs = EVENTS.map((event) => [
    event,
    fractionText({ numerator: found[event], denominator: found.total }),
  ]);
  return Object.fromEntries(pairs.filter(([, text]) => text !== "0"));
}

const weapon = (id: string): Weapon => WEAPONS.find((one) => one.id === id) as Weapon;

describe("by hand", () => {
  ruleTest(["LG-SHOOT-2", "LG-HIT-1", "LG-EFF-1", "LG-INJ-3"], "a pistol at 25 cm", () => {
    // Aimed 3/6, 5+: 6/10; snap 3/6, 8+: 3/10. Hit 9/20.
    // Open: 4 grazes; wound body, arm, leg; disabled; 2 dead. Out 3/10 and 1/10 of wounds · 3/6 = 7/20.
    expect(chances({})).toEqual({
      fires: "1",
      aimed: "1/2",
      hit: "9/20",
      graze: "9/50",
      wound: "27/200",
      disabled: "9/200",
      dead: "9/100",
      out: "63/400",
    });
  });

  ruleTest(["LG-EFF-1", "LG-EFF-2"], "high impact at a window", () => {
    // Aimed 4/6 · 6/10 + 2/6 · 3/10 = 1/2. Faces 1-4 count 2-5: cover. 5, 6: grazes. 7: arm. 8: disabled.
    // 9 counts 10, 10 counts 11 and thus 10: dead. No wound to body or head: out = disabled + dead.
    const change = { impact: "high", cover: "window", skillCool: 4, constitution: 2 } as const;
    expect(chances(change)).toEqual({
      fires: "1",
      aimed: "2/3",
      hit: "1/2",
      coverHit: "1/5",
      graze: "1/10",
      wound: "1/20",
      disabled: "1/20",
      dead: "1/10",
      out: "3/20",
    });
  });

  ruleTest(["LG-EFF-2", "LG-SHOOT-3"], "high impact behind a fence from a fast mover", () => {
    // Fires 2/6, snap 8+: hit 1/10. Wall column, +2: faces 1, 2 cover; 3, 4 graze; 5 arm; 6, 7 disabled;
    // 8, 9, 10 dead.
    const change = { impact: "high", cover: "fence", skillCool: 2, movement: "fast" } as const;
    expect(chances(change)).toEqual({
      fires: "1/3",
      hit: "1/10",
      coverHit: "1/50",
      graze: "1/50",
      wound: "1/100",
      disabled: "1/50",
      dead: "3/100",
      out: "1/20",
    });
  });

  ruleTest(["LG-EFF-2", "LG-HIT-1"], "low impact behind a fence: -1 and +1, a 10 stays", () => {
    // Snap at maximum range: 10, 1/10. Wall column as it stands: 4 cover, 2 grazes, 1 arm, 2 disabled, 1 dead.
    const change = {
      impact: "low",
      cover: "fence",
      band: "maximum",
      movement: "moved",
    } as const;
    expect(chances(change)).toEqual({
      fires: "1",
      hit: "1/10",
      coverHit: "1/25",
      graze: "1/50",
      wound: "1/100",
      disabled: "1/50",
      dead: "1/100",
      out: "3/100",
    });
  });

  ruleTest(["LG-EFF-2", "LG-INJ-3"], "low impact in the open against a weak man", () => {
    // 5/6 · 6/10 + 1/6 · 3/10 = 11/20. Faces 1-5 graze, 6 body, 7 arm, 8 leg, 9 disabled, 10 dead.
    // Out 2/10 + 1/10 · 5/6 = 17/60.
    const found = chances({ impact: "low", skillCool: 5, constitution: 1 });
    expect(found).toMatchObject({ hit: "11/20", graze: "11/40", out: "187/1200" });
  });

  ruleTest(["LG-SHOOT-3", "LG-INJ-3"], "a fast mover against a sturdy man", () => {
    // Fires 2/6, hit 2/6 · 3/10. Out 3/10 + 1/10 · 1/6 = 19/60.
    const found = chances({ movement: "fast", skillCool: 2, constitution: 5 });
    expect(found).toMatchObject({ fires: "1/3", hit: "1/10", out: "19/600" });
    expect(found.aimed).toBeUndefined();
  });

  ruleTest("LG-HIT-1", "11 cannot be hit, but by the reading natural-10-hits", () => {
    const snap = { band: "maximum", movement: "moved", targetFast: true } as const;
    expect(chances(snap)).toEqual({ fires: "1" });
    // Aimed 3/6, 8+: 3/10; the snap shot never hits.
    expect(chances({ ...snap, movement: "stationary" }).hit).toBe("3/20");
    const other = new ShotOdds({
      ...PLAIN,
      readings: { ...DEFAULT_READINGS, fastTargetNeeds11: "natural-10-hits" },
    });
    expect(chances(snap, other).hit).toBe("1/10");
    expect(chances({ ...snap, movement: "stationary" }, other).hit).toBe("1/5");
  });

  ruleTest("LG-EFF-2", "reading obscuringCover: open", () => {
    const other = new ShotOdds({
      ...PLAIN,
      readings: { ...DEFAULT_READINGS, obscuringCover: "open" },
    });
    // Open column, +1: faces 1-3 graze, 4-6 wounds, 7 disabled, 8-10 dead: out 4/10 + 1/10 · 3/6 = 9/20.
    expect(chances({ cover: "fence" }, other).out).toBe("81/400");
  });
});

describe("every face of every die", () => {
  // LG-EFF-1, typed anew: c cover, g graze, w a wound that only hurts, b wound to the body, d disabled, k dead.
  const TABLE: Readonly<Record<string, string>> = {
    open: "ggggbwwdkk",
    left: "ccccggwdkk",
    right: "ccccccgwdk",
    wall: "ccccggwddk",
    window: "cccccggwdk",
  };
  const LETTERS: Readonly<Record<string, Event>> = {
    c: "coverHit",
    g: "graze",
    w: "wound",
    b: "wound",
    d: "disabled",
    k: "dead",
  };

  /** All 6 · 10 · 10 · 6 ways: SK&CL die, D10 to hit, D10 for effect, Constitution die. */
  function count(a: Attempt): Record<Event, number> {
    const sum = Object.fromEntries(EVENTS.map((event) => [event, 0])) as Record<Event, number>;
    const plus = (event: Event): void => {
      sum[event]++;
    };
    const column = TABLE[a.cover === "fence" ? "wall" : a.cover] as string;
    for (let nerve = 1; nerve <= 6; nerve++) {
      const passed = nerve <= a.skillCool;
      const aimed = a.movement === "stationary" && passed;
      const fires = a.movement !== "fast" || passed;
      let least = a.band === "accurate" ? (aimed ? 5 : 8) : aimed ? 7 : 10;
      if (a.targetFast) least += 1;
      for (let toHit = 1; toHit <= 10; toHit++) {
        for (let effect = 1; effect <= 10; effect++) {
          for (let body = 1; body <= 6; body++) {
            if (!fires) continue;
            plus("fires");
            if (aimed) plus("aimed");
            if (toHit < least) continue;
            plus("hit");
            let level = effect + (a.cover === "fence" ? 1 : 0);
            if (a.impact === "high") level += 1;
            if (a.impact === "low" && effect !== 10) level -= 1;
            const letter = column[Math.min(Math.max(level, 1), 10) - 1] as string;
            plus(LETTERS[letter] as Event);
            if ("dk".includes(letter) || (letter === "b" && body > a.constitution)) plus("out");
          }
        }
      }
    }
    return sum;
  }

  const IMPACTS: readonly Impact[] = ["low", "normal", "high"];
  const cases = COVERS.flatMap((cover) => IMPACTS.map((impact) => [cover, impact] as const));

  test.each(cases)("%s, %s impact: every attempt there is", (cover, impact) => {
    for (const band of ["accurate", "maximum"] as const)
      for (const movement of ["stationary", "moved", "fast"] as const)
        for (const targetFast of [false, true])
          for (let skillCool = 1; skillCool <= 5; skillCool++)
            for (let constitution = 1; constitution <= 5; constitution++) {
              const a = { cover, impact, band, movement, targetFast, skillCool, constitution };
              const slow = count(a);
              const fast = odds.attempt(a);
              for (const event of EVENTS) {
                // Equal as fractions: cross products of whole numbers.
                if (slow[event] * fast.total !== fast[event] * 3600)
                  expect({ a, event, slow: slow[event], of: 3600 }).toEqual({ a, event, fast });
              }
            }
  });

  test("one hit: the same count, given the hit", () => {
    for (const [cover, impact] of cases) {
      const slow = count({ ...STANDARD, cover, impact });
      const hit = odds.hit(impact, cover, 3);
      expect(hit.hit).toBe(hit.total);
      for (const event of ["coverHit", "graze", "wound", "disabled", "dead", "out"] as const)
        expect(hit[event] * slow.hit).toBe(slow[event] * hit.total);
    }
  });
});

interface SheetRow extends Attempt {
  readonly weapon: Weapon;
  readonly odds: Odds;
}

describe("all rows", () => {
  const { guns } = gunsAt(WEAPONS, [], bandsOf, bandOver);
  const rows: SheetRow[] = [];
  sheetData({ guns, covers: COVERS, rules: BAND_RULES }, AXES, (weapon, band, cover, one) => {
    const attempt = attemptOf(weapon, band, cover, one);
    rows.push({ weapon, ...attempt, odds: odds.attempt(attempt) });
    return null;
  });
  const name = (row: SheetRow): string =>
    [row.weapon.id, row.band, row.cover, row.movement, row.targetFast].join();

  test("every combination once", () => {
    expect(rows.length).toBe(13 * 2 * 6 * 5 * 5 * 3 * 2);
    const keys = new Set(rows.map((row) => [name(row), row.skillCool, row.constitution].join()));
    expect(keys.size).toBe(rows.length);
  });

  test("cover, graze, wound, disabled and dead are all hits; nothing is more than what it comes from", () => {
    const bad = rows.filter(({ odds: o }) => {
      const parts = o.coverHit + o.graze + o.wound + o.disabled + o.dead;
      const out = o.dead + o.disabled <= o.out && o.out <= o.dead + o.disabled + o.wound;
      return parts !== o.hit || !out || o.hit > o.fires || o.aimed > o.fires || o.fires > o.total;
    });
    expect(bad).toEqual([]);
  });

  test("out never falls with Skill and Cool, never rises with Constitution or if the target moved fast", () => {
    const share = new Map<string, number>();
    const key = (n: string, skillCool: number, constitution: number): string =>
      [n, skillCool, constitution].join();
    for (const row of rows)
      share.set(key(name(row), row.skillCool, row.constitution), row.odds.out / row.odds.total);
    let compared = 0;
    for (const row of rows) {
      const own = row.odds.out / row.odds.total;
      const better = share.get(key(name(row), row.skillCool + 1, row.constitution));
      const sturdier = share.get(key(name(row), row.skillCool, row.constitution + 1));
      const slow = share.get(
        key(name({ ...row, targetFast: false }), row.skillCool, row.constitution),
      );
      if (better !== undefined) expect(better).toBeGreaterThanOrEqual(own - 1e-15);
      if (sturdier !== undefined) expect(sturdier).toBeLessThanOrEqual(own + 1e-15);
      expect(slow).toBeGreaterThanOrEqual(own - 1e-15);
      compared += better === undefined ? 0 : 1;
    }
    expect(compared).toBe((rows.length * 4) / 5);
  });
});

describe("ranges", () => {
  ruleTest("LG-SHOOT-4", "a distance is in the band that reaches it", () => {
    const pistol = weapon("pistol");
    expect([1, 30, 30.01, 90, 90.01].map((cm) => bandOver(pistol, cm))).toEqual([
      "accurate",
      "accurate",
      "maximum",
      "maximum",
      null,
    ]);
    expect(bandsOf({ ...pistol, accurate: 90 })).toEqual(["accurate"]);
  });

  ruleTest("LG-SHOOT-4", "distances narrow the bands, and say who is out of range", () => {
    const { guns, outOfRange } = gunsAt(WEAPONS, [60, 240], bandsOf, bandOver);
    expect(guns.find((gun) => gun.weapon.id === "minie-rifle")?.bands).toEqual([
      "accurate",
      "maximum",
    ]);
    expect(guns.find((gun) => gun.weapon.id === "pistol")?.bands).toEqual(["maximum"]);
    expect(outOfRange.map(({ id }) => id)).toEqual(["scattergun", "derringer", "thrown-knife"]);
  });
});

/** The weapons with the best chance per turn at each distance. */
const bestGuns = (weapons: readonly Weapon[], chance: (gun: Weapon, band: Band) => Fraction) =>
  bestOf(
    weapons.map((gun) =>
      bandsOf(gun).map((band) => ({ ...BAND_RULES.ends(gun, band), rate: chance(gun, band) })),
    ),
  ).map(({ rows, ...stretch }) => ({ ...stretch, weapons: rows.map((i) => weapons[i] as Weapon) }));

describe("per turn", () => {
  ruleTest("LG-RELOAD-1", "a reload weapon shoots every other turn", () => {
    // High impact, open: out 4/10 + 1/10 · 3/6 = 9/20 of 9/20 hits.
    const still = odds.attempt({ ...STANDARD, impact: "high" });
    expect(fractionText(perTurn(still, false))).toBe("81/400");
    expect(fractionText(perTurn(still, true))).toBe("81/800");
  });

  ruleTest(["LG-RELOAD-1", "LG-SHOOT-3"], "nobody reloads after no shot", () => {
    // Moving fast he fires in 3/6 of his attempts: two turns to a shot on average, and one to reload. A shot puts
    // out 3/10 · 9/20 = 27/200; a third of that in each turn.
    const fast = odds.attempt({ ...STANDARD, impact: "high", movement: "fast" });
    expect(fractionText(perTurn(fast, true))).toBe("9/200");
  });

  ruleTest("LG-RELOAD-1", "break-even ranges of pistol and minie rifle", () => {
    // To 30 cm 63/400 against 81/800. To 80 cm 1/4 · 1/4 = 1/16 against 81/800. To 90 cm 1/16 against
    // 1/4 · 7/20 / 2 = 7/160. Beyond it the pistol does not reach.
    const best = bestGuns([weapon("pistol"), weapon("minie-rifle")], (gun, band) =>
      perTurn(odds.attempt({ ...STANDARD, band, impact: gun.impact[band] }), gun.reload),
    );
    expect(
      best.map(({ from, to, weapons, rate }) => [
        from,
        to,
        weapons.map(({ id }) => id).join(),
        fractionText(rate),
      ]),
    ).toEqual([
      [0, 30, "pistol", "63/400"],
      [30, 80, "minie-rifle", "81/800"],
      [80, 90, "pistol", "1/16"],
      [90, 250, "minie-rifle", "7/160"],
    ]);
  });

  test("equals share a stretch, which goes on where nothing changes", () => {
    const half = { numerator: 1, denominator: 2 };
    const [a, b] = [weapon("pistol"), { ...weapon("pistol"), id: "other", maximum: 60 }];
    const best = bestGuns([a, b], () => half);
    expect(best.map(({ from, to, weapons }) => [from, to, weapons.length])).toEqual([
      [0, 60, 2],
      [60, 90, 1],
    ]);
    expect(bestGuns([a], () => ({ numerator: 0, denominator: 1 }))).toEqual([]);
  });
});

describe("shots needed", () => {
  const needed = (numerator: number, denominator: number, percent: number): number | null =>
    shotsNeeded({ numerator, denominator }, percent);

  test("by hand, where the chance is met exactly too", () => {
    expect(needed(1, 2, 50)).toBe(1);
    // 1 - 1/8 = 0.875, 1 - 1/16 = 0.9375.
    expect(needed(1, 2, 90)).toBe(4);
    expect(needed(9, 10, 90)).toBe(1);
    // 1 - (1/2)^2 = 3/4 exactly.
    expect(needed(1, 2, 75)).toBe(2);
    expect(needed(1, 1, 90)).toBe(1);
    expect(needed(0, 5, 50)).toBe(null);
    // (337/400)^4 = 0.5038, ^5 = 0.4245; ^13 = 0.1079, ^14 = 0.0909.
    expect(needed(63, 400, 50)).toBe(5);
    expect(needed(63, 400, 90)).toBe(14);
  });

  test("against a count in whole numbers", () => {
    for (const [n, d] of [
      [1, 600],
      [7, 160],
      [187, 1200],
      [3, 7],
    ] as const) {
      for (const percent of [1, 50, 90, 99]) {
        let shots = 0;
        for (let rest = 1n, all = 1n; rest * 100n > all * BigInt(100 - percent); shots++) {
          rest *= BigInt(d - n);
          all *= BigInt(d);
        }
        expect(needed(n, d, percent)).toBe(shots);
      }
    }
  });
});

describe("the armoury of a file", () => {
  const load = (...set: string[]) =>
    armoury(parseScenario(bouts.plain(null), "book", { systems: [scenarios], set }));

  test("without a file it is the book", () => {
    expect(load().weapons).toEqual(WEAPONS);
    expect(load().model.readings).toEqual(DEFAULT_READINGS);
  });

  ruleTest("LG-WEAP-1", "readings and changes reach every weapon, carried or not", () => {
    const { weapons, changed } = load(
      "readings.impact=all-normal",
      "readings.buffaloReload=no",
      "weapons.musket={ accurate: 40, maximum: 120, reload: true }",
      "weapons.pistol.accurate=35",
    );
    expect(weapons.length).toBe(14);
    expect(changed).toEqual(["musket", "pistol"]);
    const of = (id: string) => weapons.find((one) => one.id === id);
    expect(of("buffalo-gun")).toMatchObject({ reload: false, impact: { accurate: "normal" } });
    expect(of("pistol")).toMatchObject({ accurate: 35, maximum: 90 });
    expect(of("musket")).toMatchObject({ accurate: 40, reload: true });
  });

  test("says what is wrong once", () => {
    expect(() => load("weapons.pistol.maximum=5")).toThrow(/below its accurate range/);
    try {
      load("weapons.pistol.maximum=5");
    } catch (error) {
      expect((error as { issues: unknown[] }).issues.length).toBe(1);
    }
  });
});

test("covers are those of the rules", () => {
  const listed: readonly Cover[] = ["open", "left", "right", "wall", "window", "fence"];
  expect(COVERS).toEqual(listed);
});
