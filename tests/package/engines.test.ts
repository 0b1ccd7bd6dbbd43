/**
 * A report is the same to the byte on every engine that runs the command line: other versions of V8, and
 * JavaScriptCore. They come from the package registry. Needs a build.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const arm = process.arch === "arm64";
const { nodes } = JSON.parse(readFileSync("scripts/package-limits.json", "utf8")) as {
  nodes: Record<"22" | "24" | "26", string>;
};
const node = (version: string) => ({
  from: `npm:node-linux-${arm ? "arm64" : "x64"}@${version}`,
  binary: "bin/node",
  words: [],
});

/** Each is one binary in the package of its platform, which its own package would fetch when it is installed. */
const ENGINES = {
  "node-22": node(nodes[22]),
  "node-24": node(nodes[24]),
  "node-26": node(nodes[26]),
  bun: {
    from: `npm:@oven/bun-linux-${arm ? "aarch64" : "x64"}@1.4.5`,
    binary: "bin/bun",
    words: [],
  },
  deno: {
    from: `npm:@deno/linux-${arm ? "arm64" : "x64"}-glibc@2.9.6`,
    binary: "deno",
    words: ["run", "--allow-all"],
  },
} as const;

/** A duel that is solved, games on a table, cards, a posse, and a study with its charts. */
const COMMANDS = [
  ["run", "scenarios/high-noon.yaml", "--games", "2000"],
  ["run", "scenarios/ranch-defence.yaml", "--games", "300"],
  ["run", "scenarios/napnuts-duel.yaml", "--games", "500", "--shard", "1/2"],
  ["run", "scenarios/shootist-posse.yaml", "--games", "300", "--no-charts"],
  ["weights", "scenarios/high-noon.yaml", "--set", "turns=2", "--games", "1000"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "deadeye-engines-"));

/** Prints the hash of what each elementary function makes of 40,000 numbers. */
const script = join(folder, "elementary.mjs");

const dist = (file: string): string => JSON.stringify(pathToFileURL(resolve("dist", file)).href);

type Engine = { readonly binary: string; readonly words: readonly string[] };

function start({ binary, words }: Engine, args: readonly string[]): string {
  return execFileSync(binary, [...words, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** All that the commands print, and every file that they write, by its name. */
function played(engine: Engine, name: string): Map<string, string> {
  const out = join(folder, name);
  const all = new Map([["elementary", start(engine, [script])]]);
  COMMANDS.forEach((words, i) => {
    const args = [...words, "--workers", "1", "--out", join(out, String(i))];
    all.set(words.join(" "), start(engine, ["bin/deadeye.js", ...args]).replaceAll(out, "OUT"));
  });
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) all.set(path.slice(out.length), readFileSync(path, "latin1"));
  }
  return all;
}

let here: Map<string, string>;

beforeAll(() => {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const packages = Object.entries(ENGINES).map(([name, { from }]) => `${name}@${from}`);
  const quietly = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...quietly, ...packages], { cwd: folder, stdio: "pipe" });
  writeFileSync(
    script,
    `import { atan2, cos, exp, hypot, log, log1p, pow, sin } from ${dist("core/elementary.js")};
    import { sha256Hex } from ${dist("core/sha256.js")};
    const numbers = Array.from({ length: 40_000 }, (_, i) => ((i * Math.sqrt(5)) % 1) * 2 ** (i % 40 - 20));
    const direction = (x) => atan2(x, 1 - x);
    const length = (x) => hypot(x, 1);
    const functions = { exp, log, log1p, sin, cos, direction, length, power: (x) => pow(x, 7) };
    for (const [name, f] of Object.entries(functions))
      console.log(name, sha256Hex(numbers.map((x) => f(x)).join()));`,
  );
  here = played({ binary: process.execPath, words: [] }, "here");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(ENGINES))("%s", (name, { binary, words }) => {
  test("plays, solves and draws to the byte what this Node does", () => {
    expect(here.size).toBeGreaterThan(50);
    const there = played({ binary: join(folder, "node_modules", name, binary), words }, name);
    expect([...there.keys()].sort()).toEqual([...here.keys()].sort());
    expect([...here.keys()].filter((key) => there.get(key) !== here.get(key))).toEqual([]);
  });
});
