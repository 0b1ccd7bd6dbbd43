import { describe, expect, test } from "vitest";
import { csvFiles, DATA_FILES } from "../../src/report/csv.js";
import { weaponsTable } from "../../src/report/runTables.js";
import type { Summary } from "../../src/stats/summary.js";
import { breakdownOf } from "../core/breakdown.js";
import { fourGames, strangeAmbush } from "./ambush.js";
import { duel, FORMULA_NAME, odd, share } from "./fixtures.js";

const start = (csv: string, lines: number): string => csv.split("\n").slice(0, lines).join("\n");

/** The contract of the report folder, to the letter. */
const HEADS: Readonly<Record<string, string>> = {
  "outcomes.csv": "outcome,games,probability,low,high,exact",
  "shots.csv": "side,figure,weapon,band,mode,shots,hits,hit_rate,low,high",
  "effects.csv":
    "side,figure,weapon,effect,location,count,per_shot,per_hit," +
    "per_shot_low,per_shot_high,per_hit_low,per_hit_high",
  "figures.csv":
    "side,figure,games,killed,disabled,surrendered,fled,out_probability,low,high,enemies_out," +
    "kill_ratio,kill_ratio_low,kill_ratio_high",
  "turns.csv": "turn,games_ended,probability,cumulative,low,high",
  "weapons.csv":
    "side,weapon,shots,enemies_out,out_per_shot,out_per_shot_low,out_per_shot_high," +
    "out_per_turn,out_per_turn_low,out_per_turn_high,out_per_game,out_per_game_low,out_per_game_high",
  "ranges.csv":
    "side,weapon,band,shots,counted," +
    "out_per_shot,out_per_shot_low,out_per_shot_high,out_per_shot_exact," +
    "out_per_turn,out_per_turn_low,out_per_turn_high,out_per_turn_exact",
};

const TABLE_HEADS: Readonly<Record<string, string>> = {
  "covers.csv":
    "side,weapon,band,mode,cover,shots,hits,hit_rate,low,high,out,out_per_shot,out_per_shot_low,out_per_shot_high",
  "protection.csv": "side,weapon,band,cover,shots,out,out_per_hit,of_open",
  "casualties.csv": "side,x,y,square,count,per_game",
  "chart.csv":
    "chart,sees,under_fire,in_cover,test,action,count,share,low,high,per_game," +
    "per_game_low,per_game_high",
  "fates.csv":
    "side,figure,games,fled,surrendered,out_of_ammunition,ridden_down,out_in_melee," +
    "out_of_ammunition_probability,out_of_ammunition_low,out_of_ammunition_high," +
    "ridden_down_probability,ridden_down_low,ridden_down_high," +
    "out_in_melee_probability,out_in_melee_low,out_in_melee_high",
};

/** A data file by its stem. */
function csvOf(summary: Summary, stem: string): string {
  const content = new Map(csvFiles(summary)).get(`${stem}.csv`);
  if (content === undefined) throw new Error(`no ${stem}.csv`);
  return content;
}

describe("data files", () => {
  test("have the columns of the contract, in its order", () => {
    const files = csvFiles(duel());
    expect(files.map(([name]) => name)).toEqual(Object.keys(HEADS));
    for (const [name, content] of files) expect(start(content, 1)).toBe(HEADS[name]);
  });

  test("hold the numbers of the duel (frozen, not proven)", () => {
    expect(csvOf(duel(), "outcomes")).toBe(
      "outcome,games,probability,low,high,exact\n" +
        "A,612345,0.612345,0.61139,0.613299,0.6121\n" +
        "B,371120,0.37112,0.370174,0.372067,0.3713\n" +
        "mutual,15993,0.015993,0.015749,0.0162407,0.016\n" +
        "draw,542,0.000542,0.000498261,0.000589576,0.0006\n",
    );
    expect(start(csvOf(duel(), "shots"), 3)).toBe(
      `${HEADS["shots.csv"]}\n` +
        "A,Will,pistol,accurate,aimed,1503221,901877,0.599963,0.59918,0.600746\n" +
        "A,Will,pistol,accurate,snap,980114,294380,0.300353,0.299446,0.301261",
    );
    expect(csvOf(duel(), "figures")).toBe(
      `${HEADS["figures.csv"]}\n` +
        "A,Will,1000000,214321,150010,22782,0,0.387113,0.386159,0.388068,628338," +
        "1.62314,1.61665,1.62965\n" +
        "B,Outlaw 4,1000000,371009,227101,30228,0,0.628338,0.62739,0.629285,387113," +
        "0.61609,0.613628,0.618563\n",
    );
    expect(start(csvOf(duel(), "turns"), 2)).toBe(
      `${HEADS["turns.csv"]}\n1,322411,0.322411,0.322411,0.321496,0.323328`,
    );
  });

  test("leave the place of a cover's hit empty", () => {
    expect(start(csvOf(duel(), "effects"), 2).split("\n")[1]).toMatch(
      /^A,Will,pistol,cover,,59975,/,
    );
  });

  test("leave shots empty, and what is per shot, where nobody shoots", () => {
    const { weapons } = duel();
    const [first] = weapons;
    if (first === undefined) throw new Error("the duel has weapons");
    const none = { ...first.outPerShot, value: null, low: null, high: null, exact: null };
    const blades = { ...first, weapon: "hand-to-hand", shots: null, outPerShot: none, ranges: [] };
    const summary = { ...duel(), weapons: [blades] };
    expect(csvOf(summary, "weapons")).toMatch(/^A,hand-to-hand,,598110,,,,0\.2121,/m);
    const [row] = weaponsTable(summary).terminal?.rows ?? [];
    expect(row?.cells.map(({ text }) => text)).toEqual([
      "Marshal",
      "hand to hand",
      "",
      "598,110",
      "",
      "21.21",
    ]);
  });

  test("write what is unknown as an empty cell, never as 0", () => {
    expect(csvOf(odd(), "outcomes")).toContain("\ndraw,0,,,,\n");
    expect(csvOf(odd(), "weapons")).toContain("\nA,'@bow,0,0,,,,,,,,,\n");
    expect(csvOf(odd(), "shots")).toContain(",aimed,0,0,,,\n");
    // A kill ratio with an end but without a value.
    expect(csvOf(odd(), "figures")).toContain(",9,,2.25,\n");
  });
});

describe("data files of games on a table", () => {
  const games = fourGames();

  test("come after the others, with the columns of the contract", () => {
    const files = csvFiles(fourGames());
    const heads = { ...HEADS, ...TABLE_HEADS };
    expect(files.map(([name]) => name)).toEqual(Object.keys(heads));
    // Behind them, those that only another rule system has.
    const others = ["occasions.csv", "activations.csv", "handling.csv", "events.csv"];
    expect(DATA_FILES).toEqual([...Object.keys(heads), ...others]);
    for (const [name, content] of files) expect(start(content, 1)).toBe(heads[name]);
  });

  test("the chart's only where a side is run by it", () => {
    const breakdowns = games.breakdowns.map((one) => ({
      ...one,
      rows: one.form.name === "chart" ? [] : one.rows,
    }));
    const files = csvFiles({ ...games, breakdowns });
    expect(files.map(([name]) => name)).not.toContain("chart.csv");
    expect(files).toHaveLength(csvFiles(games).length - 1);
  });

  test("hold the numbers of the four games, unknown ones empty", () => {
    const covers = csvOf(games, "covers").split("\n");
    expect(covers).toHaveLength(1 + 96 + 1);
    expect(covers[1]).toMatch(
      /^A,pistol,accurate,aimed,open,6,3,0\.5,0\.\d+,0\.\d+,1,0\.166667,0\.\d+,0\.\d+$/,
    );
    expect(covers).toContain("A,shotgun,accurate,aimed,open,0,0,,,,0,,,");
    const casualties = csvOf(games, "casualties").split("\n");
    expect(casualties).toHaveLength(1 + 2 * 28 + 1);
    expect(casualties[1]).toBe("A,7.5,7.5,15,0,0");
    expect(casualties).toContain("A,97.5,52.5,15,1,0.25");
    expect(casualties).toContain("B,22.5,22.5,15,3,0.75");
    const chart = csvOf(games, "chart").split("\n");
    expect(chart).toHaveLength(1 + 16 + 1);
    expect(chart[12]).toMatch(/^foot,no,,no,fail,stay,4,0\.666667,0\.\d+,0\.\d+,1,0\.\d+,\d\.\d+$/);
    expect(chart[13]).toMatch(/^mounted,yes,yes,yes,pass,".*",0,,,,0,0,\d\.\d+$/);
    const none = "0,0,0.489891";
    expect(csvOf(games, "fates")).toBe(
      `${TABLE_HEADS["fates.csv"]}\n` +
        `A,Will,4,0,0,0,1,1,${none},0.25,0.0455873,0.699358,0.25,0.0455873,0.699358\n` +
        `A,Doc,4,0,0,0,0,0,${none},${none},${none}\n` +
        `B,Cole,4,0,0,1,0,0,0.25,0.0455873,0.699358,${none},${none}\n` +
        `B,Jesse,4,1,1,1,0,0,0.25,0.0455873,0.699358,${none},${none}\n` +
        `B,Bob,4,3,0,0,0,0,${none},${none},${none}\n`,
    );
  });

  test("without games", () => {
    const none = breakdownOf(games, "casualties");
    const rows = none.rows.map((row) => ({ ...row, counts: { count: 0 } }));
    const csv = csvOf({ ...games, games: 0, breakdowns: [{ ...none, rows }] }, "casualties");
    expect(csv).toContain("\nA,7.5,7.5,15,0,\n");
  });

  test("keep names that a spreadsheet would run as text", () => {
    const strange = strangeAmbush();
    const quoted = `"'${FORMULA_NAME.replaceAll('"', '""')}"`;
    expect(csvOf(strange, "covers")).toContain(`\nA,${quoted},accurate,`);
    expect(csvOf(strange, "chart")).toContain(`,fail,${quoted},`);
    expect(csvOf(strange, "fates")).toContain(`\nA,${quoted},3000,`);
    expect(csvOf(strange, "fates")).toContain("\nB,'-1+1,3000,");
  });
});

describe("names that a spreadsheet would run", () => {
  test("stay text, and numbers stay numbers", () => {
    expect(csvOf(odd(), "shots")).toContain(`A,"'${FORMULA_NAME.replaceAll('"', '""')}",`);
    expect(csvOf(odd(), "figures")).toContain("\nB,'-1+1,40,");
    const negative = { ...share(1, 2), value: -0.25, low: -1e-9, high: 3e-9 };
    const base = duel();
    const [first, ...rest] = base.turns;
    if (!first) throw new Error("the fixture has turns");
    const turns = [{ ...first, probability: negative }, ...rest];
    expect(csvOf({ ...base, turns }, "turns")).toContain("\n1,322411,-0.25,0.322411,-1e-9,3e-9\n");
  });

  test.each(["=1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1"])("%j is quoted", (name) => {
    const base = duel();
    const shots = base.shots.slice(0, 1).map((row) => ({ ...row, figure: name }));
    expect(csvOf({ ...base, shots }, "shots")).toMatch(/^A,"?'/m);
  });

  test("with line breaks and quotes come back as they were", () => {
    const figure = 'two\nlines "and" a\rreturn, a comma';
    const base = duel();
    const csv = csvOf(
      { ...base, shots: base.shots.slice(0, 1).map((s) => ({ ...s, figure })) },
      "shots",
    );
    expect(csv).toContain(`A,"${figure.replaceAll('"', '""')}",pistol`);
  });
});
