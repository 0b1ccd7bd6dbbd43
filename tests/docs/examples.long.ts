/** The programs of examples/ say what is worked out here in another way; `npm run typecheck` has their types. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { InProcess } from "../../src/sim/executor.js";
import { exact } from "../../src/studies/exact.js";
import { deadeye, emptyFolder, ROOT } from "../e2e/cli.js";
import { bookText, chances, loaded } from "../rules/book/fights.js";

/** What a program prints, and how it ends. */
function said(name: string, words: readonly string[], input = ""): [out: string, code: number] {
  const file = join("examples", `${name}.js`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    cwd: ROOT,
    input,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return [stdout, status ?? -1];
}

interface Man {
  readonly name: string;
  readonly gun: string;
  readonly stats: readonly [skill: number, cool: number, constitution: number];
}

/** The book of the standing duel has the rules of Law of the Gun once more, as data; guns that it lacks as the chart has them. */
const BOOK = parse(bookText("standing-duel"));
Object.assign(BOOK.weapons, {
  shotgun: { accurate: 40, maximum: 80, hands: 2, near: "high", far: "low" },
  bow: { accurate: 50, maximum: 100, hands: 2, near: "low", far: "low" },
});

function byBook(
  men: readonly [a: Man, b: Man],
  distance: number,
  options: Readonly<Record<string, string>>,
) {
  const sides = men.map(({ name, gun, stats: [skill, cool, constitution] }) => ({
    figures: [{ name, stats: { skill, cool, constitution }, weapons: [gun] }],
  }));
  const [A, B] = sides;
  const fight = { deadeye: 1, system: "book", book: "duel.yaml", kind: "fight", turns: 30 };
  const scenario = stringify({ ...fight, name: "Duel", distance, options, sides: { A, B } });
  return loaded(stringify(BOOK), scenario);
}

const WILL: Man = { name: "Will", gun: "pistol", stats: [4, 4, 4] };
const OUTLAW: Man = { name: "B1", gun: "pistol", stats: [4, 4, 3] };
const HIRED = [4, 4, 4] as const;

test("are five, each within a page", () => {
  const programs = readdirSync(join(ROOT, "examples")).filter((name) => name.endsWith(".js"));
  expect(programs.length).toBe(5);
  for (const name of programs) {
    const lines = readFileSync(join(ROOT, "examples", name), "utf8").split("\n");
    const code = lines.filter((line) => !/^\s*(\/?\*|\/\/|$)/.test(line));
    expect(code.length, name).toBeLessThanOrEqual(50);
  }
});

test("balance-check: the leads of both duels, and a build that fails", () => {
  const noon = chances(byBook([WILL, OUTLAW], 25, { opening: "draw" }).model);
  const guns = ["repeating-rifle", "pistol"].map((gun) => ({ name: gun, gun, stats: HIRED }));
  const far = chances(byBook(guns as [Man, Man], 60, { opening: "none" }).model);
  const lead = ({ A, B }: typeof noon): string => (100 * (A - B)).toFixed(2);
  const files = ["high-noon", "rifle-against-pistol"].map((stem) => `scenarios/${stem}.yaml`);
  const [first, second] = [
    `fair high-noon.yaml: A leads by ${lead(noon)}\n`,
    `UNFAIR rifle-against-pistol.yaml: A leads by ${lead(far)}\n`,
  ] as const;
  expect(said("balance-check", ["0.05", ...files])).toEqual([first + second, 1]);
  expect(said("balance-check", ["0.05", files[0]!])).toEqual([first, 0]);
});

test("custom-report: every number by the book", async () => {
  const solved = await exact(byBook([WILL, OUTLAW], 25, { opening: "draw" }), {
    executor: new InProcess(),
  });
  const [out, code] = said("custom-report", ["scenarios/high-noon.yaml"]);
  expect(code).toBe(0);
  const percent = (chance: number): string => `${(100 * chance).toFixed(2)} %`;
  expect([...out.matchAll(/^- .*: (.*)$/gm)].map(([, chance]) => chance)).toEqual(
    solved.outcomes.map(({ probability }) => percent(probability.low)),
  );
  expect([...out.matchAll(/^\| (?:Will|B1) \| .*$/gm)].map(([line]) => line)).toEqual(
    solved.figures.map(
      ({ figure, shots, hits, out: down }) =>
        `| ${figure} | ${shots.low.toFixed(3)} | ${hits.low.toFixed(3)} | ${percent(down.low)} |`,
    ),
  );
  // Turn 1 and turn 2 by the book: 0.31 and 0.21.
  const half = solved.turns.findIndex(({ cumulative }) => cumulative.low >= 0.5) + 1;
  expect(out).toContain(`by the end of turn ${half}.`);
});

test("own-executor: the games of the command line, to the signature", async () => {
  const file = "scenarios/napnuts-duel.yaml";
  const folder = emptyFolder();
  const words = ["--games", "20000", "--json", "--quiet", "--no-charts", "--out", folder];
  const { stdout } = await deadeye(["run", join(ROOT, file), ...words], folder);
  const { signature, outcomes } = JSON.parse(stdout);
  const counts = outcomes.map((row: { games: number }) => row.games);
  const [out, code] = said("own-executor", [file, "20000"]);
  expect(code).toBe(0);
  expect([...out.matchAll(/: (\d+)$/gm)].map(([, games]) => Number(games))).toEqual(counts);
  expect(out).toContain(`signature ${signature}\n`);
});

test("make-book: who shoots first wins p + q q p + ...", () => {
  const lines = [4, 6, 8, 10, 12, 20].map((sides) => {
    const hit = (sides - 2) / sides;
    return `D${sides}: who shoots first wins ${(100 / (2 - hit)).toFixed(4)} %\n`;
  });
  expect(said("make-book", [])).toEqual([lines.join(""), 0]);
});

test("which-gun: the chances of each against each of the others, from both seats, by the book", () => {
  const guns = ["pistol", "shotgun", "repeating-rifle", "bow"];
  const man = (gun: string): Man => ({ name: gun, gun, stats: [3, 3, 3] });
  const won = guns.map((gun) => {
    const wins = guns
      .filter((other) => other !== gun)
      .flatMap((other) =>
        ["A", "B"].map((first) => {
          const duel: [Man, Man] = [man(`his ${gun}`), man(`a ${other}`)].map((one, i) => ({
            ...one,
            gun: [gun, other][i]!,
          })) as [Man, Man];
          return chances(byBook(duel, 40, { opening: "none", "moves-first": first }).model).A;
        }),
      );
    return { gun, mean: wins.reduce((sum, chance) => sum + chance, 0) / wins.length };
  });
  const ranked = won
    .sort((a, b) => b.mean - a.mean)
    .map(({ gun, mean }) => `${gun} ${(100 * mean).toFixed(1)}`)
    .join(", ");
  const chat = "Which gun at 40 cm?\nno question\nSo what gun at 300cm, then?\n";
  expect(said("which-gun", guns, chat)).toEqual([
    `At 40 cm, of 100 duels against each of the others: ${ranked}.\nAt 300 cm none of them hits.\n`,
    0,
  ]);
});
