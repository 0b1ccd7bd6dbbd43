/**
 * The outcome tables against the text: chances as exact fractions, worked out by hand in the
 * comments from the rules, and contracts that hold for every table there is.
 */
import { describe, expect, it, test } from "vitest";
import { ScriptedDice } from "../../../src/core/dice/scripted.js";
import { type OutcomeRow, type Outcomes, outcomes } from "../../../src/core/outcomes.js";
import { CHANCE_TOTAL, columnOf } from "../../../src/rules/law-of-the-gun/chances.js";
import {
  BOOK,
  COVERS,
  type Column,
  type Effect,
  WEAPONS,
} from "../../../src/rules/law-of-the-gun/data.js";
import type { Rules } from "../../../src/rules/law-of-the-gun/duel.js";
import { DuelTables } from "../../../src/rules/law-of-the-gun/outcomes.js";
import { DEFAULT_READINGS } from "../../../src/rules/law-of-the-gun/readings.js";
import {
  COOL,
  coolOf,
  coolTest,
  DRAW,
  drawDie,
  drawOfTwo,
  FATE,
  fanTest,
  fateOf,
  firstSide,
  type HitCase,
  hitBy,
  INJURY,
  injuryOf,
  MODE,
  modeOf,
  NO_RESULT,
  npcRow,
  RESULTS,
  recovery,
  refusal,
  resultOf,
  type ShotCase,
  STRIKE,
  shot,
  shotSeverity,
  strikeOf,
} from "../../../src/rules/law-of-the-gun/rolls.js";
import { seeded } from "../../statistical/seeded.js";
import { ruleTest } from "../ruleTest.js";
import { figure, PLAIN, weapon } from "./duels.js";

type Wanted = (code: number) => boolean;

const read = (readings: Partial<Rules["readings"]>): Rules => ({
  ...PLAIN,
  readings: { ...DEFAULT_READINGS, ...readings },
});
const TEN_HITS = read({ fastTargetNeeds11: "natural-10-hits" });
const SHAKING = read({ coverHitsTestCool: true });

/** A hit of normal impact on a right-handed man of CON 3 in the open; Cool is diced apart. */
const HIT: HitCase = {
  rules: PLAIN,
  impact: "normal",
  column: "open",
  modifier: 0,
  constitution: 3,
  gunArm: "right",
  walks: false,
  fateSkill: 0,
  cool: 0,
  alreadyOut: false,
};

const hitTable = (over: Partial<HitCase> = {}): Outcomes =>
  outcomes((dice) => hitBy(dice, { ...HIT, ...over }), shotSeverity);

/** A pistol in accurate range, by a stationary man whose SK&CL is 3. */
const shotTable = (over: Partial<ShotCase> = {}): Outcomes => {
  const c: ShotCase = {
    rules: PLAIN,
    stance: "stationary",
    aim: 3,
    band: "accurate",
    harder: 0,
    hit: HIT,
    ...over,
  };
  return outcomes((dice) => shot(dice, c), shotSeverity);
};

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The chance of the rows wanted, as a fraction in lowest terms: "9/20"; "0" and "1" as such. */
function chance(table: Outcomes, wanted: Wanted): string {
  const weight = weightOf(table, wanted);
  const common = gcd(weight, table.total);
  const [above, below] = [weight / common, table.total / common];
  return below === 1 ? `${above}` : `${above}/${below}`;
}

const weightOf = (table: Outcomes, wanted: Wanted): number =>
  table.rows.reduce((sum, row) => sum + (wanted(row.code) ? row.weight : 0), 0);

const out: Wanted = (code) => injuryOf(code) === INJURY.out;
const hit: Wanted = (code) => resultOf(code) !== NO_RESULT;
const naturalOne: Wanted = (code) => strikeOf(code) === STRIKE.naturalOne;
const coolIs =
  (change: number): Wanted =>
  (code) =>
    coolOf(code) === change;
const fateIs =
  (fate: number): Wanted =>
  (code) =>
    fateOf(code) === fate;
const injuryIs =
  (injury: number): Wanted =>
  (code) =>
    injuryOf(code) === injury;
const modeIs =
  (mode: number): Wanted =>
  (code) =>
    modeOf(code) === mode;
/** By the name of the table's entry: "dead head", "cover". */
const resultIs =
  (name: string): Wanted =>
  (code) => {
    const result = RESULTS[resultOf(code)];
    return result !== undefined && `${result.kind} ${result.location}`.trim() === name;
  };
const both =
  (a: Wanted, b: Wanted): Wanted =>
  (code) =>
    a(code) && b(code);

describe("the effect table of the source", () => {
  const text = (effect: Effect): string =>
    [effect.kind, effect.side, effect.location].filter((word) => word !== null).join(" ");

  // Quick reference sheet, "Cover/Effect table", row by row; the D10's 0 is the last row.
  const rows: readonly (readonly [string, string, string, string, string])[] = [
    ["graze head", "cover", "cover", "cover", "cover"],
    ["graze body", "cover", "cover", "cover", "cover"],
    ["graze arm", "cover", "cover", "cover", "cover"],
    ["graze leg", "cover", "cover", "cover", "cover"],
    ["wound body", "graze left leg", "cover", "graze head", "cover"],
    ["wound arm", "graze left arm", "cover", "graze arm", "graze head"],
    ["wound leg", "wound right leg", "graze arm", "wound arm", "graze arm"],
    ["disabled body", "disabled head", "wound arm", "disabled body", "wound arm"],
    ["dead body", "dead body", "disabled head", "disabled head", "disabled body"],
    ["dead head", "dead head", "dead head", "dead head", "dead head"],
  ];
  const columns: readonly Column[] = ["open", "left", "right", "wall", "window"];

  ruleTest("LG-EFF-1", "all fifty entries", () => {
    rows.forEach((row, level) => {
      columns.forEach((column, i) => {
        const entry = BOOK.effects[column][level] as Effect;
        expect(text(entry), `${column}, ${level + 1}`).toBe(row[i]);
      });
    });
    for (const column of columns) expect(BOOK.effects[column]).toHaveLength(10);
  });

  ruleTest(
    "LG-WEAP-1",
    "ranges and reloading of the source, impact and hands of the digest",
    () => {
      const told = (reload: boolean): string => (reload ? "Y" : "N");
      const lines = WEAPONS.map((w) =>
        [
          w.id,
          w.accurate,
          w.maximum,
          told(w.reload),
          w.hands,
          `${w.impact.accurate}/${w.impact.maximum}`,
        ].join(" "),
      );
      expect(lines).toEqual([
        "repeating-rifle 50 150 N 2 normal/normal",
        "pistol 30 90 N 1 normal/low",
        "minie-rifle 80 250 Y 2 high/normal",
        "minie-carbine 70 200 Y 2 high/normal",
        "trapdoor-rifle 80 250 N 2 high/normal",
        "trapdoor-carbine 70 200 N 2 high/normal",
        "buffalo-gun 80 250 Y 2 high/high",
        "shotgun 40 80 N 2 high/low",
        "scattergun 20 40 N 2 high/low",
        "smoothbore-carbine 20 80 Y 2 normal/low",
        "derringer 10 15 N 1 low/low",
        "bow 50 100 N 2 low/low",
        "thrown-knife 10 20 N 1 low/low",
      ]);
      expect(WEAPONS.filter((w) => w.fanning).map((w) => w.id)).toEqual(["pistol"]);
      expect(WEAPONS.filter((w) => w.spread > 0).map((w) => [w.id, w.spread])).toEqual([
        ["scattergun", 2],
      ]);
    },
  );

  ruleTest("LG-HIT-1", "5+, 8+, 7+ and 10", () => {
    expect(BOOK.toHit).toEqual({
      aimed: { accurate: 5, maximum: 7 },
      snap: { accurate: 8, maximum: 10 },
    });
  });
});

describe("to hit", () => {
  ruleTest(["LG-SHOOT-2", "LG-HIT-1"], "pistol, SK 4, CL 3, 25 cm, CON 3 in the open", () => {
    const table = shotTable();
    // Aimed on 1-3: 1/2 · 6/10; snap: 1/2 · 3/10.
    expect(chance(table, hit)).toBe("9/20");
    // Of the hits 8, 9 and 10 put out, and a 5 (body) if CON 3 fails: 3/10 + 1/10 · 1/2 = 7/20.
    expect(chance(table, out)).toBe("63/400");
    expect(chance(table, modeIs(MODE.aimed))).toBe("1/2");
    expect(chance(table, both(hit, modeIs(MODE.aimed)))).toBe("3/10");
    expect(chance(table, both(hit, modeIs(MODE.snap)))).toBe("3/20");
  });

  ruleTest("LG-AMMO-1", "one shot in ten is a natural 1, whatever else", () => {
    for (const aim of [1, 3, 5]) {
      for (const band of ["accurate", "maximum"] as const) {
        expect(chance(shotTable({ aim, band }), naturalOne)).toBe("1/10");
      }
    }
    expect(chance(shotTable(), (code) => naturalOne(code) && hit(code))).toBe("0");
  });

  it.each([
    // aimed chance · aimed hits + snap chance · snap hits
    { aim: 1, band: "accurate", hits: "7/20" }, // 1/6 · 6/10 + 5/6 · 3/10 = 21/60
    { aim: 2, band: "accurate", hits: "2/5" }, // 24/60
    { aim: 4, band: "accurate", hits: "1/2" }, // 30/60
    { aim: 5, band: "accurate", hits: "11/20" }, // 33/60
    { aim: 1, band: "maximum", hits: "3/20" }, // 1/6 · 4/10 + 5/6 · 1/10 = 9/60
    { aim: 3, band: "maximum", hits: "1/4" }, // 15/60
    { aim: 5, band: "maximum", hits: "7/20" }, // 21/60
  ] as const)("LG-HIT-1: SK&CL $aim, $band: $hits", ({ aim, band, hits }) => {
    expect(chance(shotTable({ aim, band }), hit)).toBe(hits);
  });

  ruleTest("LG-SHOOT-3", "who moved fires a snap shot without a test", () => {
    const accurate = shotTable({ stance: "moved", aim: 0 });
    expect(chance(accurate, modeIs(MODE.snap))).toBe("1");
    expect(chance(accurate, hit)).toBe("3/10");
    expect(chance(shotTable({ stance: "moved", aim: 0, band: "maximum" }), hit)).toBe("1/10");
  });

  ruleTest("LG-SHOOT-3", "who moved fast needs SK&CL for a snap shot, else fires none", () => {
    const table = shotTable({ stance: "fast", aim: 2 });
    expect(chance(table, modeIs(MODE.none))).toBe("2/3");
    expect(chance(table, modeIs(MODE.snap))).toBe("1/3");
    expect(chance(table, hit)).toBe("1/10"); // 1/3 · 3/10
    expect(chance(table, naturalOne)).toBe("1/30"); // no shot spends nothing
  });

  ruleTest("LG-HIT-1", "a target that moved fast needs 1 more; 11 cannot be hit", () => {
    expect(chance(shotTable({ harder: 1 }), hit)).toBe("7/20"); // 1/2 · 5/10 + 1/2 · 2/10
    const far = shotTable({ harder: 1, band: "maximum" });
    expect(chance(far, hit)).toBe("3/20"); // aimed 8+: 1/2 · 3/10; snap 11: none
    expect(chance(far, both(hit, modeIs(MODE.snap)))).toBe("0");
    // Reading fastTargetNeeds11: natural-10-hits adds 1/2 · 1/10.
    const natural = shotTable({ harder: 1, band: "maximum", rules: TEN_HITS });
    expect(chance(natural, hit)).toBe("1/5");
    expect(chance(shotTable({ harder: 1, rules: TEN_HITS }), hit)).toBe("7/20");
  });
});

describe("effect of a hit", () => {
  it.each([
    { column: "open", outs: "7/20", cover: "0" },
    { column: "left", outs: "3/10", cover: "2/5" }, // 8, 9, 10; 1-4 cover
    { column: "right", outs: "1/5", cover: "3/5" }, // 9, 10; 1-6
    { column: "wall", outs: "3/10", cover: "2/5" }, // 8, 9, 10; 1-4
    { column: "window", outs: "1/5", cover: "1/2" }, // 9, 10; 1-5
  ] as const)("LG-EFF-1: $column: out $outs, cover $cover", ({ column, outs, cover }) => {
    const table = hitTable({ column });
    expect(chance(table, out)).toBe(outs);
    expect(chance(table, resultIs("cover"))).toBe(cover);
  });

  ruleTest("LG-EFF-2", "high impact: a 7 disables, a 9 and a 10 are head shots", () => {
    const table = hitTable({ impact: "high" });
    // 7-10 put out, a 4 (now 5, body) with CON: 4/10 + 1/20.
    expect(chance(table, out)).toBe("9/20");
    expect(chance(table, resultIs("dead head"))).toBe("1/5");
    expect(chance(table, resultIs("graze head"))).toBe("0");
  });

  ruleTest("LG-EFF-2", "low impact takes 1 off, but not off a natural 10", () => {
    const table = hitTable({ impact: "low" });
    // 9 (now 8) disables, 10 stays dead, a 6 (now 5, body) with CON: 2/10 + 1/20.
    expect(chance(table, out)).toBe("1/4");
    expect(chance(table, resultIs("dead head"))).toBe("1/10");
    expect(chance(table, resultIs("dead body"))).toBe("0");
    // A natural 1 stays 1: graze head on 1 and 2.
    expect(chance(table, resultIs("graze head"))).toBe("1/5");
    const window = hitTable({ column: "window", impact: "low" });
    expect(chance(window, out)).toBe("1/10");
  });

  ruleTest("LG-EFF-2", "obscuring cover adds 1 on the wall column, or on the open one", () => {
    const wall = columnOf("fence", DEFAULT_READINGS);
    expect(wall).toEqual({ column: "wall", modifier: 1 });
    expect(chance(hitTable(wall), out)).toBe("2/5"); // 7-10
    expect(chance(hitTable(wall), resultIs("cover"))).toBe("3/10"); // 1-3
    const open = columnOf("fence", { ...DEFAULT_READINGS, obscuringCover: "open" });
    expect(open).toEqual({ column: "open", modifier: 1 });
    expect(chance(hitTable(open), out)).toBe("9/20");
    for (const cover of COVERS) {
      if (cover === "fence") continue;
      expect(columnOf(cover, DEFAULT_READINGS)).toEqual({ column: cover, modifier: 0 });
    }
  });

  ruleTest("LG-EFF-2", "modifiers add up, then clamp", () => {
    // High impact and a fence: 6-10 put out, 8-10 are dead by head.
    const high = hitTable({ column: "wall", impact: "high", modifier: 1 });
    expect(chance(high, out)).toBe("1/2");
    expect(chance(high, resultIs("dead head"))).toBe("3/10");
    // Low impact and a fence cancel out; the natural 10 keeps the fence's 1 and stays 10.
    const low = hitTable({ column: "wall", impact: "low", modifier: 1 });
    expect(chance(low, out)).toBe("3/10");
    expect(chance(low, resultIs("dead head"))).toBe("1/10");
  });

  ruleTest("LG-EFF-4", "struck cover is a hit without effect", () => {
    const table = shotTable({ hit: { ...HIT, column: "window", cool: 2 } });
    expect(chance(table, hit)).toBe("9/20");
    const cover = both(resultIs("cover"), (code) => strikeOf(code) === STRIKE.hit);
    expect(chance(table, cover)).toBe("9/40"); // half of the hits
    expect(
      chance(table, (c) => resultIs("cover")(c) && (injuryOf(c) !== 0 || coolOf(c) !== 0)),
    ).toBe("0");
  });
});

describe("injuries", () => {
  ruleTest("LG-INJ-1", "a graze does nothing", () => {
    const grazes = hitTable().rows.filter((row) => RESULTS[resultOf(row.code)]?.kind === "graze");
    expect(grazes).toHaveLength(4);
    for (const row of grazes) expect(injuryOf(row.code)).toBe(INJURY.none);
  });

  ruleTest(["LG-INJ-2", "LG-EFF-3"], "an arm: half left, half right; lost if CON fails", () => {
    const table = hitTable({ constitution: 4 });
    // A 6: 1/10. Right, the gun arm: 1/20, of which 4/6 hurt and 2/6 lost. Left: 1/20 · 2/6 lost.
    expect(chance(table, injuryIs(INJURY.gunArmHurt))).toBe("1/30");
    expect(chance(table, injuryIs(INJURY.gunArmLost))).toBe("1/60");
    expect(chance(table, injuryIs(INJURY.offArmLost))).toBe("1/60");
    expect(chance(table, resultIs("wound arm"))).toBe("1/10");
  });

  ruleTest(["LG-ATTR-2", "LG-EFF-3"], "the left arm is the gun arm of a left-handed man", () => {
    const arms = (gunArm: "left" | "right", side: number): number => {
      // effect 6 (wound arm), side, CON failed
      const dice = new ScriptedDice([6, side, 4]);
      const code = hitBy(dice, { ...HIT, gunArm });
      expect(dice.exhausted()).toBe(true);
      return injuryOf(code);
    };
    expect([1, 2, 3, 4, 5, 6].map((side) => arms("right", side))).toEqual([2, 2, 2, 3, 3, 3]);
    expect([1, 2, 3, 4, 5, 6].map((side) => arms("left", side))).toEqual([3, 3, 3, 2, 2, 2]);
    expect([INJURY.offArmLost, INJURY.gunArmLost]).toEqual([2, 3]);
  });

  ruleTest("LG-INJ-3", "a body wound disables if CON fails", () => {
    for (let constitution = 1; constitution <= 5; constitution++) {
      const table = hitTable({ constitution });
      const wounded = both(resultIs("wound body"), out);
      expect(weightOf(table, wounded) * 60).toBe((6 - constitution) * table.total);
    }
  });

  ruleTest("LG-INJ-4", "a leg wound is diced and changes nothing for a man who stands", () => {
    const table = hitTable({ constitution: 1 });
    expect(chance(table, resultIs("wound leg"))).toBe("1/10");
    expect(chance(table, both(resultIs("wound leg"), injuryIs(INJURY.none)))).toBe("1/10");
    const dice = new ScriptedDice([7, 2, 6]);
    hitBy(dice, HIT);
    expect(dice.exhausted()).toBe(true);
    // The left corner's leg is the right one: no die for the side.
    const corner = new ScriptedDice([7, 6]);
    hitBy(corner, { ...HIT, column: "left" });
    expect(corner.exhausted()).toBe(true);
  });

  ruleTest("LG-INJ-5", "who is put out tests no Cool", () => {
    const table = hitTable({ cool: 1 });
    expect(
      chance(
        table,
        both(out, (code) => coolOf(code) !== COOL.kept),
      ),
    ).toBe("0");
  });
});

describe("Cool inside a hit's table", () => {
  ruleTest("LG-COOL-1", "a lone man tests after each hit that leaves him in action", () => {
    // 13/20 of the hits do; CL 3 fails on 4-6.
    expect(chance(hitTable({ cool: 3 }), coolIs(COOL.dropped))).toBe("13/40");
    expect(chance(hitTable({ cool: 3 }), coolIs(COOL.fallsBack))).toBe("0");
    expect(chance(hitTable({ cool: 5 }), coolIs(COOL.dropped))).toBe("13/120");
    // At CL 1 a fail (5/6) is a fall back.
    expect(chance(hitTable({ cool: 1 }), coolIs(COOL.fallsBack))).toBe("13/24");
    expect(chance(hitTable({ cool: 1 }), coolIs(COOL.dropped))).toBe("0");
    // All together: 9/20 · 13/40.
    expect(chance(shotTable({ hit: { ...HIT, cool: 3 } }), coolIs(COOL.dropped))).toBe("117/800");
  });

  ruleTest(["LG-COOL-1", "LG-EFF-4"], "cover tests no Cool; with coverHitsTestCool it does", () => {
    // Wall: 4/10 cover, 3/10 out, 3/10 grazes and wounds.
    const wall = { column: "wall", cool: 3 } as const;
    expect(chance(hitTable(wall), coolIs(COOL.dropped))).toBe("3/20");
    expect(chance(hitTable({ ...wall, rules: SHAKING }), coolIs(COOL.dropped))).toBe("7/20");
  });

  ruleTest("LG-COOL-1", "diced apart, the hit's table has no Cool in it", () => {
    expect(chance(hitTable({ cool: 0 }), coolIs(COOL.kept))).toBe("1");
  });
});

describe("Fate", () => {
  ruleTest("LG-FATE-1", "SK 4 against the open column", () => {
    const table = hitTable({ fateSkill: 4 });
    // Called on 8, 9 and 10: helps with 4/6.
    expect(chance(table, fateIs(FATE.helped))).toBe("1/5");
    expect(chance(table, fateIs(FATE.inVain))).toBe("1/10");
    // Out: a 5 and a failed CON 1/20; in vain 1/10; helped, per face 1/10 · 4/6:
    // 8 becomes 6 5 4 3 2 1: body, CON: 1/6 · 1/2 = 1/12
    // 9 becomes 7 6 5 4 3 2: 1/12
    // 10 becomes 8 7 6 5 4 3: disabled 1/6 and body 1/12 = 1/4
    // 1/10 · 4/6 · 5/12 = 1/36. Together 9/180 + 18/180 + 5/180.
    expect(chance(table, out)).toBe("8/45");
    // Nobody is dead by luck: only in vain, on 9 and 10.
    const dead: Wanted = (code) => RESULTS[resultOf(code)]?.kind === "dead";
    expect(chance(table, both(dead, fateIs(FATE.helped)))).toBe("0");
    expect(chance(table, dead)).toBe("1/15"); // 2/10 · 2/6
  });

  ruleTest("LG-FATE-1", "D6 + 1 levels; an 8 can come down to the floor of 1", () => {
    for (let levels = 1; levels <= 6; levels++) {
      // 8, SK 4 passed, D6; then what level 7 - D6 asks for: side, CON.
      const rest = { 6: [1, 1], 5: [1], 4: [], 3: [], 2: [], 1: [] }[7 - levels] ?? [];
      const dice = new ScriptedDice([8, 4, levels, ...rest]);
      const code = hitBy(dice, { ...HIT, fateSkill: 4 });
      const entry = BOOK.effects.open[7 - levels - 1] as Effect;
      expect(resultIs(`${entry.kind} ${entry.location}`)(code), `D6 ${levels}`).toBe(true);
      expect(dice.exhausted()).toBe(true);
      expect(fateOf(code)).toBe(FATE.helped);
    }
  });

  ruleTest("LG-FATE-1", "goes by the modified die", () => {
    // High impact: called on 7-10. Low impact: on 9 and 10.
    const called: Wanted = (code) => fateOf(code) !== FATE.unused;
    expect(chance(hitTable({ impact: "high", fateSkill: 1 }), called)).toBe("2/5");
    expect(chance(hitTable({ impact: "low", fateSkill: 1 }), called)).toBe("1/5");
  });

  ruleTest("LG-OPT-2", "if the lower row says cover, nothing is tested", () => {
    const table = hitTable({ column: "wall", fateSkill: 4, cool: 3 });
    // 8 becomes 6..1: cover on D6 3-6; 9: on 4-6; 10: on 5-6. 1/10 · 4/6 · (4 + 3 + 2)/6.
    const saved = both(fateIs(FATE.helped), resultIs("cover"));
    expect(chance(table, saved)).toBe("1/10");
    expect(chance(table, both(saved, coolIs(COOL.kept)))).toBe("1/10");
  });

  ruleTest("LG-OPT-2", "the Cool test after it is one of the lower CL, 1 at least", () => {
    const test = (cool: number, face: number): number => {
      // 8, Fate passed, 1 level + 1: a 6, wounded arm, left, CON passed, Cool
      const dice = new ScriptedDice([8, 1, 1, 1, 1, face]);
      const code = hitBy(dice, { ...HIT, fateSkill: 1, cool });
      expect(dice.exhausted()).toBe(true);
      return coolOf(code);
    };
    expect(test(3, 2)).toBe(COOL.kept);
    expect(test(3, 3)).toBe(COOL.dropped);
    expect(test(2, 2)).toBe(COOL.fallsBack);
    expect(test(1, 1)).toBe(COOL.kept);
    expect(test(1, 2)).toBe(COOL.fallsBack);
  });
});

describe("tests and dice", () => {
  const passes = (table: Outcomes): string => chance(table, (code) => code === 1);
  const plain = (code: number): number => code;

  ruleTest("LG-COOL-1", "a group's test", () => {
    for (let cool = 1; cool <= 5; cool++) {
      const table = outcomes((dice) => coolTest(dice, cool), plain);
      expect(weightOf(table, (code) => code === COOL.kept) * 6).toBe(cool * table.total);
      const failed = cool === 1 ? COOL.fallsBack : COOL.dropped;
      expect(weightOf(table, (code) => code === failed) * 6).toBe((6 - cool) * table.total);
    }
  });

  ruleTest("LG-COOL-2", "recovery tests original CL", () => {
    expect(passes(outcomes((dice) => recovery(dice, 4), plain))).toBe("2/3");
  });

  ruleTest("LG-FAN-1", "fanning tests CL", () => {
    expect(passes(outcomes((dice) => fanTest(dice, 2), plain))).toBe("1/3");
  });

  ruleTest("LG-DRAW-2", "who passes CL does not surrender", () => {
    expect(passes(outcomes((dice) => refusal(dice, 5), plain))).toBe("5/6");
  });

  ruleTest("LG-NPC-2", "six rows, one face each", () => {
    const table = outcomes(npcRow, plain);
    expect(table.rows.map((row) => [row.code, row.weight / table.total])).toEqual(
      [6, 5, 4, 3, 2, 1].map((code) => [code, 1 / 6]),
    );
  });

  ruleTest("LG-TURN-2", "a fair coin", () => {
    expect(passes(outcomes(firstSide, plain))).toBe("1/2");
  });

  ruleTest("LG-DRAW-1", "two of equal Cool: 15/36 each, 6/36 equal", () => {
    const of = (coolA: number, coolB: number, coin: boolean): string[] => {
      const table = outcomes((dice) => drawOfTwo(dice, coolA, coolB, coin), plain);
      const codes = [DRAW.sideA, DRAW.equalAFirst, DRAW.equalBFirst, DRAW.sideB];
      return codes.map((wanted) => chance(table, (code) => code === wanted));
    };
    expect(of(3, 3, false)).toEqual(["5/12", "1/6", "0", "5/12"]);
    expect(of(3, 3, true)).toEqual(["5/12", "1/12", "1/12", "5/12"]);
    // A two ahead: he wins with b <= a + 1: 2 + 3 + 4 + 5 + 6 + 6 of 36, equal 4 of 36.
    expect(of(5, 3, false)).toEqual(["13/18", "1/9", "0", "1/6"]);
    expect(of(1, 5, true)).toEqual(["1/36", "1/36", "1/36", "11/12"]); // 1, 2, 33 of 36
    expect(outcomes(drawDie, plain).rows.map((row) => row.weight)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

/** Impact and obscuring cover as they occur together. */
const MODIFIERS = [
  { impact: "low", modifier: 0 },
  { impact: "low", modifier: 1 },
  { impact: "normal", modifier: 0 },
  { impact: "high", modifier: 0 },
  { impact: "high", modifier: 1 },
] as const;
const COLUMNS: readonly Column[] = ["open", "left", "right", "wall", "window"];
const ONE_TO_FIVE = [1, 2, 3, 4, 5];
const NONE_TO_FIVE = [0, ...ONE_TO_FIVE];

/** Every hit that a duel can ask for. */
function* everyHit(): Generator<HitCase> {
  for (const column of COLUMNS) {
    for (const impact of MODIFIERS) {
      for (const constitution of ONE_TO_FIVE) {
        for (const gunArm of ["left", "right"] as const) {
          for (const rules of [PLAIN, SHAKING]) {
            const base = { ...HIT, rules, column, ...impact, constitution, gunArm };
            yield { ...base, alreadyOut: true };
            for (const fateSkill of NONE_TO_FIVE) {
              for (const cool of NONE_TO_FIVE) yield { ...base, fateSkill, cool };
            }
          }
        }
      }
    }
  }
}

/** Every way to shoot. */
function* everyShot(): Generator<Omit<ShotCase, "hit">> {
  for (const band of ["accurate", "maximum"] as const) {
    for (const harder of [0, 1] as const) {
      for (const rules of [PLAIN, TEN_HITS]) {
        yield { rules, stance: "moved", aim: 0, band, harder };
        for (const stance of ["stationary", "fast"] as const) {
          for (const aim of ONE_TO_FIVE) yield { rules, stance, aim, band, harder };
        }
      }
    }
  }
}

/** Contracts of any table: exact weights, no row twice, most severe first. */
function checkTable(table: Outcomes): void {
  let sum = 0;
  let severity = Number.POSITIVE_INFINITY;
  const codes = new Set<number>();
  for (const { code, weight, paths } of table.rows) {
    if (!(Number.isInteger(weight) && weight > 0)) throw new Error(`weight ${weight}`);
    if (paths.reduce((total, path) => total + path.weight, 0) !== weight) throw new Error("paths");
    sum += weight;
    codes.add(code);
    if (shotSeverity(code) > severity) throw new Error(`row ${code} is out of order`);
    severity = shotSeverity(code);
  }
  if (sum !== table.total) throw new Error(`weights ${sum} of ${table.total}`);
  if (codes.size !== table.rows.length) throw new Error("a code twice");
}

describe("every table", () => {
  test("of a hit: weights sum to exactly 1, rows are sorted by severity", () => {
    let tables = 0;
    for (const c of everyHit()) {
      const table = outcomes((dice) => hitBy(dice, c), shotSeverity);
      checkTable(table);
      if (table.rows.length > 256) throw new Error("more rows than a table may have");
      tables++;
    }
    expect(tables).toBe(5 * 5 * 5 * 2 * 2 * 37);
  });

  test("of a shot: the same, and the hit's table is inside it, scaled by the chance to hit", () => {
    const draw = seeded(1);
    const hits = [...everyHit()];
    for (const c of everyShot()) {
      for (let i = 0; i < 12; i++) {
        const h = hits[Math.floor(draw() * hits.length)] as HitCase;
        const table = outcomes((dice) => shot(dice, { ...c, hit: h }), shotSeverity);
        checkTable(table);
        const inner = outcomes((dice) => hitBy(dice, h), shotSeverity);
        const hitWeight = weightOf(table, hit);
        for (const row of inner.rows) {
          // Below the mode and the strike the codes are the same.
          const weight = weightOf(table, (code) => hit(code) && code >> 4 === row.code >> 4);
          expect(weight * inner.total).toBe(row.weight * hitWeight);
        }
      }
    }
  });

  test("that a duel holds: a draw's faces lead to the draw's row", () => {
    const draw = seeded(2);
    const tables = new DuelTables(PLAIN);
    const ids = [
      tables.drawOfTwo(3, 2, true),
      tables.drawDie.of(),
      tables.npcRow.of(),
      tables.refusal.of(2),
      tables.recovery.of(4),
    ];
    const codes = [
      (dice: ScriptedDice): number => drawOfTwo(dice, 3, 2, true),
      drawDie,
      npcRow,
      (dice: ScriptedDice): number => refusal(dice, 2),
      (dice: ScriptedDice): number => recovery(dice, 4),
    ];
    for (let i = 0; i < 20_000; i++) {
      const at = i % ids.length;
      const u = Math.floor(draw() * 4294967296) | 0;
      const id = ids[at] as number;
      const row = tables.pool.tables[id]?.rows[tables.pool.rowAt(id, u)] as OutcomeRow;
      const dice = new ScriptedDice(tables.pool.facesAt(id, u));
      expect(codes[at]?.(dice)).toBe(row.code);
      expect(dice.exhausted()).toBe(true);
    }
  });
});

/** A table without the code that finds its paths. */
const plainly = ({ total, rows }: Outcomes) => ({
  total,
  rows: rows.map(({ code, weight, paths }) => ({ code, weight, paths })),
});

describe("monotonicity over the whole space", () => {
  /** Chance of the rows wanted, exact enough: equal fractions give equal quotients. */
  const share = (table: Outcomes, wanted: Wanted): number => weightOf(table, wanted) / table.total;
  const shares = (cases: readonly HitCase[], wanted: Wanted): number[] =>
    cases.map((c) => share(hitTable(c), wanted));
  const falls = (values: readonly number[]): boolean =>
    values.every((value, i) => i === 0 || value <= (values[i - 1] as number));
  const rises = (values: readonly number[]): boolean => falls([...values].reverse());

  const everyTarget = COLUMNS.flatMap((column) =>
    MODIFIERS.flatMap((impact) =>
      NONE_TO_FIVE.map((fateSkill) => ({ ...HIT, column, ...impact, fateSkill })),
    ),
  );

  ruleTest("LG-SHOOT-2", "more SK&CL never lowers the chance to hit or to put out", () => {
    for (const hitCase of everyTarget) {
      for (const band of ["accurate", "maximum"] as const) {
        for (const harder of [0, 1] as const) {
          const tables = [
            shotTable({ stance: "moved", aim: 0, band, harder, hit: hitCase }),
            ...ONE_TO_FIVE.map((aim) => shotTable({ aim, band, harder, hit: hitCase })),
          ];
          expect(rises(tables.map((table) => share(table, hit)))).toBe(true);
          expect(rises(tables.map((table) => share(table, out)))).toBe(true);
        }
      }
    }
  });

  ruleTest("LG-HIT-1", "a fast target and a longer band are never easier", () => {
    for (const aim of ONE_TO_FIVE) {
      const of = (over: Partial<ShotCase>): number => share(shotTable({ aim, ...over }), hit);
      expect(falls([of({}), of({ harder: 1 })])).toBe(true);
      expect(falls([of({}), of({ band: "maximum" }), of({ band: "maximum", harder: 1 })])).toBe(
        true,
      );
    }
  });

  ruleTest(["LG-INJ-2", "LG-INJ-3"], "more CON never raises the chance to be out or maimed", () => {
    for (const c of everyTarget) {
      const cases = ONE_TO_FIVE.map((constitution) => ({ ...c, constitution }));
      expect(falls(shares(cases, out))).toBe(true);
      const maimed: Wanted = (code) =>
        injuryOf(code) === INJURY.gunArmLost || injuryOf(code) === INJURY.offArmLost;
      expect(falls(shares(cases, maimed))).toBe(true);
    }
  });

  ruleTest("LG-COOL-1", "more CL never raises the chance to lose Cool", () => {
    for (const c of everyTarget) {
      const cases = ONE_TO_FIVE.map((cool) => ({ ...c, cool }));
      expect(falls(shares(cases, (code) => coolOf(code) !== COOL.kept))).toBe(true);
      expect(falls(shares(cases, coolIs(COOL.fallsBack)))).toBe(true);
    }
  });

  ruleTest("LG-FATE-1", "Fate, and more SK with it, never raises the chance to be out", () => {
    for (const c of everyTarget.filter((each) => each.fateSkill === 0)) {
      expect(
        falls(
          shares(
            NONE_TO_FIVE.map((fateSkill) => ({ ...c, fateSkill })),
            out,
          ),
        ),
      ).toBe(true);
    }
  });

  ruleTest("LG-EFF-2", "a higher modifier never lowers the chance to be out", () => {
    for (const column of COLUMNS) {
      for (const constitution of ONE_TO_FIVE) {
        const cases = MODIFIERS.map((impact) => ({ ...HIT, column, constitution, ...impact }));
        expect(rises(shares(cases, out))).toBe(true);
      }
    }
  });

  ruleTest(
    "LG-TARGET-2",
    "the chance by which weapons are chosen is the chance of the table",
    () => {
      const tables = new DuelTables(PLAIN);
      // The pistol of the first test: 63/400 of 3,600.
      expect(tables.chanceOut(weapon("pistol"), 0, 3, "open", 3)).toBe(567);
      for (const gun of WEAPONS) {
        for (const [index, band] of (["accurate", "maximum"] as const).entries()) {
          for (const cover of COVERS) {
            for (const aim of NONE_TO_FIVE) {
              const table = shotTable({
                stance: aim === 0 ? "moved" : "stationary",
                aim,
                band,
                hit: {
                  ...HIT,
                  ...columnOf(cover, DEFAULT_READINGS),
                  impact: gun.impact[band],
                  constitution: 2,
                },
              });
              const chosenBy = tables.chanceOut(gun, index, aim, cover, 2);
              expect(chosenBy * table.total).toBe(weightOf(table, out) * CHANCE_TOTAL);
            }
          }
        }
      }
    },
  );

  test("of duels under the same rules are enumerated once, and under others anew", () => {
    const hardly: Rules["tables"] = {
      ...BOOK,
      toHit: { ...BOOK.toHit, aimed: { accurate: 9, maximum: 10 } },
    };
    const others: Rules[] = [SHAKING, { ...PLAIN, tables: hardly }, { ...SHAKING, tables: hardly }];
    const target = {
      figure: figure(),
      cover: "wall",
      constitution: 3,
      walks: false,
      fateSkill: 0,
      cool: 3,
      alreadyOut: false,
      credit: true,
    } as const;
    const rowsOf = (rules: Rules): [shot: Outcomes, spread: Outcomes] => {
      const tables = new DuelTables(rules);
      // Another table before it: numbers in the pool are each duel's own.
      if (rules !== PLAIN) tables.recovery.of(3);
      const ids = [
        tables.shot(weapon("pistol"), 0, 3, target),
        tables.spread(weapon("pistol"), 0, target),
      ];
      return ids.map((id) => tables.pool.tables[id]) as [Outcomes, Outcomes];
    };
    const plain = rowsOf(PLAIN);
    for (const rules of [PLAIN, ...others, PLAIN]) {
      const found = rowsOf(rules);
      const struck = { ...HIT, rules, ...columnOf("wall", rules.readings), cool: 3 };
      const wanted = [shotTable({ rules, hit: struck }), hitTable(struck)];
      expect(found.map(plainly)).toEqual(wanted.map(plainly));
      expect(found.map((rows, i) => rows === plain[i])).toEqual(
        rules === PLAIN ? [true, true] : [false, false],
      );
    }
  });
});
