/** `deadeye points` from outside, under a rule where only lives count. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { livesFile } from "../studies/lives.js";
import { deadeye, emptyFolder } from "./cli.js";

/** A name that a spreadsheet would take for a formula. */
const FORMULA = '=HYPERLINK("x")';
const QUICK = ["--games", "20", "--precision", "0.3", "--no-charts"];

/** A folder with a file of men who have one and two lives. */
function folder(): string {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "lives.yaml"), livesFile({ One: 1, [FORMULA]: 2 }, 2));
  return cwd;
}
const textOf = (...path: readonly string[]): string => readFileSync(join(...path), "utf8");

describe("deadeye points", () => {
  test("writes whole files, and judges its own list: no name of it is a formula", async () => {
    const cwd = folder();
    const words = ["points", "lives.yaml", "--unit", "One=1", ...QUICK];
    const { code, stdout, stderr } = await deadeye([...words, "--out", "list"], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("where One costs 1.");
    expect(readdirSync(join(cwd, "list")).sort()).toEqual([
      "fights.csv",
      "points.html",
      "points.json",
      "prices.csv",
    ]);
    expect(textOf(cwd, "list/prices.csv")).toContain('\nman,"\'=HYPERLINK(""x"")",2,');

    const check = ["--check", "list/prices.csv", "--out", "judged"];
    const judged = await deadeye([...words, ...check], cwd);
    expect({ code: judged.code, stderr: judged.stderr }).toEqual({ code: 0, stderr: "" });
    expect(judged.stdout).toContain("No price of prices.csv can be told from a fair one");
    const [, ...verdicts] = textOf(cwd, "judged/judged.csv").trim().split("\n");
    // Three men, one of them the enemy, and the medal.
    expect(verdicts).toHaveLength(4);
    for (const line of verdicts) expect(line).toMatch(/,cannot be told$/);
  });

  test.each([
    ["kind,name,price\nman,One,ten\n", 'list.csv, line 2: the price must be a number, not "ten"'],
    ["kind,name,price\nman,Nobody,1\n", "Nobody"],
    ["kind,name,price\nman,One,1\ngun,coin,0\ngun,bow,1\n", "bow"],
    ["name;price\nOne;1\n", "list.csv, line 1: the first line must name the columns"],
  ])("a list that is wrong is refused, and nothing is written: %j", async (text, said) => {
    const cwd = folder();
    writeFileSync(join(cwd, "list.csv"), text);
    const words = ["points", "lives.yaml", "--check", "list.csv", ...QUICK, "--out", "report"];
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(said);
    expect(existsSync(join(cwd, "report"))).toBe(false);
  });

  test("Ctrl-C after the first fights leaves a list that says it is a part", async () => {
    const cwd = folder();
    const words = ["points", "lives.yaml", ...QUICK, "--out", "part"];
    const { code } = await deadeye(words, cwd, 40);
    expect(code).toBe(3);
    const { partial, tested } = JSON.parse(textOf(cwd, "part/points.json"));
    expect({ partial, tested }).toEqual({ partial: true, tested: [] });
  });
});
