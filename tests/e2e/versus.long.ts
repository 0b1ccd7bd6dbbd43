/** `deadeye versus` from outside. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deadeye, emptyFolder, onlyReport, ROOT } from "./cli.js";

interface Standing {
  readonly gun: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly rankLow: number;
  readonly rankHigh: number;
  readonly winFirst: number;
  readonly winSecond: number;
  readonly tied: readonly string[];
}
interface Report {
  readonly method: string;
  readonly games: number;
  readonly men: string;
  readonly guns: readonly string[];
  readonly duels: readonly {
    readonly distance: number;
    readonly cover: string;
    readonly gun: string;
    readonly against: string;
    readonly seat: "first" | "second";
    readonly win: number;
    readonly lose: number;
    readonly low: number;
    readonly high: number;
  }[];
  readonly rankings: readonly {
    readonly distance: number | null;
    readonly cover: string | null;
    readonly advantage: { readonly value: number };
    readonly guns: readonly Standing[];
  }[];
  readonly crossovers: readonly {
    readonly cover: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly low: number;
    readonly high: number;
  }[];
}

async function report(words: readonly string[], cwd: string): Promise<Report> {
  const { code, stdout, stderr } = await deadeye(
    ["versus", ...words, "--json", "--no-charts"],
    cwd,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Report;
}

const gunsOf = (...guns: string[]): string[] => guns.flatMap((gun) => ["--weapon", gun]);
const open = ["--cover", "open"];

/** Exact chances of A in a file made by hand. */
async function exact(cwd: string, set: readonly string[]): Promise<{ a: number; b: number }> {
  const man = (gun: string): string =>
    `{ figures: [{ stats: { initiative: 3, skill: 3, cool: 3, constitution: 3, horsemanship: 3 }, weapons: [${gun}] }] }`;
  const file = join(cwd, "hand.yaml");
  writeFileSync(
    file,
    `deadeye: 1\nsystem: law-of-the-gun\nname: By hand\nkind: duel\ndistance: 25\n` +
      `sides:\n  A: ${man("pistol")}\n  B: ${man("pistol")}\n`,
  );
  const words = ["exact", file, "--json", ...set.flatMap((one) => ["--set", one])];
  const { metrics } = JSON.parse((await deadeye(words)).stdout) as {
    metrics: { id: string; value: number }[];
  };
  const of = (id: string): number => metrics.find((metric) => metric.id === id)?.value as number;
  return { a: of("win.A"), b: of("win.B") };
}

describe("deadeye versus", () => {
  test("every duel is the one that exact solves; scores, ranks and seats follow", async () => {
    const cwd = emptyFolder();
    const words = [...gunsOf("pistol", "repeating-rifle"), "--distance", "40", "--cover", "wall"];
    const { method, duels, rankings, men } = await report(words, cwd);
    expect(method).toBe("exact");
    expect(men).toContain("Skill 3");
    expect(duels.length).toBe(2 * 2 * 2);
    for (const { gun, against, seat, win, lose, low, high } of duels) {
      const hand = await exact(cwd, [
        `first=${seat === "first" ? "A" : "B"}`,
        "distance=40",
        ...[gun, against].flatMap((id, i) => [
          `sides.${"AB"[i]}.figures.0.weapons=[${id}]`,
          `sides.${"AB"[i]}.figures.0.cover=wall`,
        ]),
      ]);
      expect(win).toBeCloseTo(hand.a, 12);
      expect(lose).toBeCloseTo(hand.b, 12);
      expect([low, high]).toEqual([win, win]);
    }
    const mean = (of: Report["duels"]): number =>
      of.reduce((sum, { win }) => sum + win, 0) / of.length;
    // U12: of two guns the score is the duel itself, not half of it against its own kind.
    const score = (gun: string): number =>
      mean(duels.filter((duel) => duel.gun === gun && duel.against !== gun));
    const from = (seat: string): number => mean(duels.filter((duel) => duel.seat === seat));
    expect(rankings[0]?.advantage.value).toBeCloseTo(from("first") - from("second"), 12);
    for (const { guns } of rankings) {
      expect(guns.map(({ gun }) => gun)).toEqual(["repeating-rifle", "pistol"]);
      for (const one of guns) expect(one.value).toBeCloseTo(score(one.gun), 12);
      expect(guns.map(({ rankLow, rankHigh }) => [rankLow, rankHigh])).toEqual([
        [1, 1],
        [2, 2],
      ]);
    }
    // Behind a wall there is no gunfight: who moves first shoots first.
    expect(rankings[0]?.advantage.value).toBeGreaterThan(0.02);
  });

  test("files, tables and pictures; the break-even of shotgun and rifle is that of a sweep", async () => {
    const cwd = emptyFolder();
    const guns = gunsOf("shotgun", "repeating-rifle");
    const words = ["versus", ...guns, ...open, "--distance", "10", "--distance", "80"];
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("open: shotgun 10 to 40 cm; repeating rifle 41 to 80 cm");
    expect(stdout).toMatch(/repeating rifle +1 +\d+\.\d/);
    const folder = onlyReport(cwd);
    const charts = ["best", "matrix-1", "matrix-2", "ranking"];
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      "charts",
      ...charts.flatMap((name) => [`charts/${name}.svg`, `charts/${name}.vl.json`]),
      "crossovers.csv",
      "ranking.csv",
      "versus.csv",
      "versus.html",
      "versus.json",
    ]);
    const text = (name: string): string => readFileSync(join(folder, name), "utf8");
    expect(text("crossovers.csv")).toBe(
      "cover,best_before,best_after,low,high,exact\nopen,shotgun,repeating-rifle,40,41,1\n",
    );
    expect(text("versus.csv").split("\n").length).toBe(1 + 2 * 2 * 2 * 2 + 1);
    expect(text("ranking.csv").split("\n")[1]).toMatch(
      /^,,(shotgun|repeating-rifle),1,1,0\.\d+.*,all$/,
    );
    expect(text("versus.html").match(/<figure/g)?.length).toBe(5);
    // Against a sweep: who of the two has the better score, every 10 cm and next to the break-even.
    const sweep = [10, 20, 30, 39, 40, 41, 42, 50, 60, 70, 80];
    const at = sweep.flatMap((distance) => ["--distance", String(distance)]);
    const { rankings } = await report([...guns, ...open, ...at, "--out", "sweep"], cwd);
    for (const { distance, cover, guns: found } of rankings) {
      if (distance === null || cover === null) continue;
      expect([distance, found[0]?.gun]).toEqual([
        distance,
        distance <= 40 ? "shotgun" : "repeating-rifle",
      ]);
    }
  });

  test("guns that are the same but for their names tie; guns that reach nobody do, too", async () => {
    const cwd = emptyFolder();
    const noon = readFileSync(join(ROOT, "scenarios/high-noon.yaml"), "utf8");
    const colt = "weapons: { colt: { accurate: 30, maximum: 90, impact: { maximum: low } } }";
    writeFileSync(join(cwd, "mine.yaml"), `${noon}\n${colt}\n`);
    const guns = gunsOf("pistol", "colt", "derringer", "thrown-knife");
    const words = ["mine.yaml", ...guns, ...open, "--distance", "25", "--no-draw"];
    const { rankings, men, duels } = await report(words, cwd);
    expect(men).toContain("Will");
    expect(rankings[0]?.guns.map(({ gun, rankLow, rankHigh }) => [gun, rankLow, rankHigh])).toEqual(
      [
        ["pistol", 1, 2],
        ["colt", 1, 2],
        ["derringer", 3, 4],
        ["thrown-knife", 3, 4],
      ],
    );
    expect(rankings[0]?.guns[0]?.tied).toEqual(["colt"]);
    // Each man has each gun in turn: a gun against its own kind wins and loses as often.
    const mirror = duels.filter(({ gun, against }) => gun === "pistol" && against === "pistol");
    const total = (key: "win" | "lose"): number => mirror.reduce((sum, duel) => sum + duel[key], 0);
    expect(total("win")).toBeCloseTo(total("lose"), 12);
  });

  test("LG-NPC-2: men who are diced anew cannot be solved, so their duels are played", async () => {
    const cwd = emptyFolder();
    const guns = gunsOf("shotgun", "repeating-rifle", "derringer");
    const played = ["--npc", "outlaw/roll", "--games", "1280", "--set", "turns=4"];
    const words = [...guns, ...open, "--distance", "10", "--distance", "60", ...played];
    const { method, games, rankings, crossovers } = await report(words, cwd);
    // Batches are whole.
    expect([method, games]).toEqual(["batches", 1280]);
    const far = rankings.find(({ distance, cover }) => distance === 60 && cover === null);
    expect(far?.guns.map(({ gun, rankLow, rankHigh }) => [gun, rankLow, rankHigh])).toEqual([
      ["repeating-rifle", 1, 1],
      ["shotgun", 2, 2],
      ["derringer", 3, 3],
    ]);
    for (const { value, low, high } of rankings.flatMap((one) => one.guns)) {
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    }
    expect(crossovers).toMatchObject([
      { before: ["shotgun"], after: ["repeating-rifle"], low: 10, high: 60 },
    ]);
  });

  test.each([
    [["--weapon", "pistl", "--weapon", "bow"], 'did you mean "pistol"?'],
    [["--weapon", "pistol"], "name two weapons or more"],
    [["--cover", "windw"], 'did you mean "window"?'],
    [["--distance", "0.5"], "--distance must be a number of centimetres from 1 to 1000"],
    [["--system", "law-of-the-gum"], 'did you mean "law-of-the-gun"?'],
    [["--skill", "9"], "sides.A.figures.0.stats.skill=9"],
    [["--npc", "outlw/1"], "outlaw/1"],
    [[join(ROOT, "scenarios/high-noon.yaml"), "--skill", "3"], "for two men without a file"],
    [[join(ROOT, "scenarios/gang-against-lawmen.yaml")], "needs one man on side A"],
    [[join(ROOT, "scenarios/bushwhack.yaml")], "stand and shoot"],
    [[join(ROOT, "scenarios/night-camp.yaml")], "not on a table"],
    [Array.from({ length: 80 }, (_, i) => ["--distance", String(i + 1)]).flat(), "are too many"],
  ])("bad input: %j", async (words, says) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(["versus", ...words], cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });
});
