/** What a report has besides: pictures of pixels, a workbook, an answer to be pasted. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deadeye, ROOT } from "./cli.js";

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "extras-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const NOON = join(ROOT, "scenarios/high-noon.yaml");
const files = (folder: string): string[] =>
  (readdirSync(join(dir, folder), { recursive: true }) as string[]).map((one) =>
    one.replaceAll("\\", "/"),
  );

test("run: each picture as PNG with its words, the card, the workbook; without them they go again", async () => {
  const run = ["run", NOON, "--games", "2000", "--out", "noon", "--no-why"];
  const { code, stdout } = await deadeye([...run, "--dark", "--xlsx", "--format", "bbcode"], dir);
  expect(code).toBe(0);
  expect(stdout).toContain("[b]Marshal will win 50.28 % of games (exact), Outlaw 47.67 %.[/b]");
  expect(stdout).not.toContain("Report");
  const svgs = files("noon").filter((name) => name.endsWith(".svg"));
  expect(svgs.length).toBe(7);
  for (const name of svgs) {
    const png = readFileSync(join(dir, "noon", name.replace(".svg", ".png")));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(readFileSync(join(dir, "noon", name.replace(".svg", ".txt")), "utf8")).toMatch(/\w/);
  }
  expect(readFileSync(join(dir, "noon/report.xlsx")).subarray(0, 2).toString()).toBe("PK");
  await deadeye([...run, "--quiet"], dir);
  expect(files("noon").filter((name) => /\.(png|txt|xlsx)$/.test(name))).toEqual([]);
});

test("a study: its chart and the answer, and the command that asks it again", async () => {
  const words = ["compare", NOON, "--set", "distance=40", "--out", "c", "--png", "--quiet"];
  expect((await deadeye([...words, "--games", "512"], dir)).code).toBe(0);
  expect(files("c")).toEqual(
    expect.arrayContaining(["charts/differences.png", "charts/answer.png"]),
  );
  expect(readFileSync(join(dir, "c/charts/answer.txt"), "utf8")).toContain(
    "Again: deadeye compare high-noon.yaml --set distance=40 --games 512\n",
  );
});

test("an answer is for people or for programs", async () => {
  const { code, stderr } = await deadeye(["exact", NOON, "--json", "--format", "text"], dir);
  expect([code, stderr]).toEqual([2, expect.stringContaining("say one of them")]);
});
