/** What `npm pack` makes works where there is nothing else. Needs a build. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "deadeye package "));
const home = join(folder, "node_modules", "deadeye");
const about = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  devDependencies: Readonly<Record<string, string>>;
};
const quietly = ["--prefer-offline", "--no-audit", "--no-fund"];
let packed: string[] = [];

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** As a user would call it, in the empty folder. */
const deadeye = (...args: string[]): string =>
  execFileSync("npx", ["--no-install", "deadeye", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

beforeAll(() => {
  const [made] = JSON.parse(
    npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], process.cwd()),
  ) as { filename: string; files: { path: string }[] }[];
  packed = (made?.files ?? []).map(({ path }) => path);
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm(["install", ...quietly, `./${made?.filename}`], folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("users 1: holds what is needed to use it, and nothing of the workshop", () => {
  for (const name of ["LICENSE", "LICENSE-Inter.txt", "CHANGELOG.md", "README.md"]) {
    expect(packed).toContain(name);
  }
  // The terms of what is bundled.
  expect(packed).toContain("dist/THIRD-PARTY-NOTICES.txt");
  expect(packed).toContain("dist/web/THIRD-PARTY-NOTICES.txt");
  expect(packed).toContain("dist/cli/main.js");
  expect(packed).toContain("dist/report/page/client.js");
  expect(packed.filter((path) => /^(src|tests|bench|scripts|reports|\.)/.test(path))).toEqual([]);
});

test("knows its version", () => {
  expect(deadeye("--version").trim()).toBe(about.version);
});

test("plays a scenario and writes the whole report", () => {
  cpSync(join(home, "scenarios", "high-noon.yaml"), join(folder, "duel.yaml"));
  expect(deadeye("run", "duel.yaml", "--games", "2000", "--quiet")).toContain("Marshal");
  const report = join(folder, "reports", "duel");
  for (const file of ["report.html", "summary.json", "charts/outcomes.svg", "outcomes.csv"]) {
    expect(existsSync(join(report, file))).toBe(true);
  }
  expect(readFileSync(join(report, "report.html"), "utf8")).toContain("font/woff2");
});

/** What a command says that the system refuses, and its exit code. */
function refused(...args: string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync("npx", ["--no-install", "deadeye", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stderr };
}

test("45.5: what only a queue needs is asked for by name, before anything is done", () => {
  const { devDependencies: tried } = about;
  const command = `npm install bullmq@${tried.bullmq} ioredis@${tried.ioredis} `;
  for (const words of [
    ["worker", "--queue", "redis://127.0.0.1:1"],
    ["run", "duel.yaml", "--out", "queued", "--queue", "redis://127.0.0.1:1"],
  ]) {
    const { status, stderr } = refused(...words);
    expect(stderr).toContain("a queue needs bullmq and ioredis, which are not installed");
    expect(stderr).toContain(command);
    expect(status).toBe(2);
  }
  expect(existsSync(join(folder, "queued"))).toBe(false);
});

test("45.5: without what writes PDF sheets have the rest, and say so; with it they are papers, too", () => {
  const words = ["sheet", "--weapon", "pistol", "--out", "sheet"];
  const { status, stderr } = refused(...words);
  expect(status).toBe(0);
  expect(stderr).toContain(`npm install pdfmake@${about.devDependencies.pdfmake} `);
  expect(existsSync(join(folder, "sheet", "sheet.html"))).toBe(true);
  expect(existsSync(join(folder, "sheet", "sheet.pdf"))).toBe(false);
  npm(["install", ...quietly, `pdfmake@${about.devDependencies.pdfmake}`], folder);
  expect(deadeye(...words)).toContain("sheet.pdf for A4");
  expect(
    readFileSync(join(folder, "sheet", "sheet.pdf"))
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("45.5: pictures of pixels and workbooks come with it; without what draws, that is asked for", () => {
  const words = ["run", "duel.yaml", "--games", "2000", "--quiet", "--png", "--xlsx", "--out"];
  deadeye(...words, "drawn");
  for (const file of ["charts/outcomes.png", "charts/answer.png", "report.xlsx"]) {
    expect(existsSync(join(folder, "drawn", file))).toBe(true);
  }
  const [drawer, away] = ["@resvg", "away"].map((name) => join(folder, "node_modules", name));
  renameSync(drawer!, away!);
  const { status, stderr } = refused(...words, "undrawn");
  renameSync(away!, drawer!);
  expect(stderr).toContain("--png needs @resvg/resvg-js, which is not installed");
  expect(status).toBe(2);
  expect(existsSync(join(folder, "undrawn"))).toBe(false);
});

test("45.5: the rest of the commands", () => {
  expect(deadeye("schema")).toContain('"$schema"');
  expect(deadeye("list", "weapons")).toContain("buffalo-gun");
  expect(deadeye("new", "fresh.yaml")).toContain("fresh.yaml");
  expect(deadeye("validate", "fresh.yaml")).toContain("fresh.yaml");
  expect(deadeye("replay", "duel.yaml", "--game", "0")).toContain("Marshal");
});

test("users 36: is a library, in Node and without it", () => {
  const script = `
    import { readFileSync } from "node:fs";
    import { compare, exact, loadScenario, replay, run } from "deadeye";
    import * as browser from "deadeye/browser";
    const text = readFileSync("node_modules/deadeye/scenarios/high-noon.yaml", "utf8");
    const { scenario, problems } = loadScenario(text);
    const bad = loadScenario("deadeye: 2");
    const summary = await run(scenario, { games: 3000, seed: "s" });
    console.log(JSON.stringify({
      problems: problems.length,
      bad: bad.problems.length > 0 && bad.problems.every(({ line }) => line > 0),
      games: summary.games,
      exact: exact(scenario).metrics.find(({ id }) => id === "win.A").value.toFixed(6),
      told: replay(scenario, { game: 0 }).story.events.length > 0,
      same: Object.keys(browser).includes("run"),
      compare: typeof compare,
    }));`;
  writeFileSync(join(folder, "use.mjs"), script);
  const printed = execFileSync(process.execPath, ["use.mjs"], { cwd: folder, encoding: "utf8" });
  expect(JSON.parse(printed)).toEqual({
    problems: 0,
    bad: true,
    games: 3000,
    exact: "0.502762",
    told: true,
    same: true,
    compare: "function",
  });
});
