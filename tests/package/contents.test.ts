/** What `npm pack` packs: all that an entry loads, no module besides, and no more than a package may weigh. Needs a build. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LIMITS = JSON.parse(readFileSync("scripts/package-limits.json", "utf8")) as {
  readonly files: number;
  readonly bytes: number;
};

interface Packed {
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const [{ unpackedSize, files }] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }),
) as [Packed];
const packed = files.map(({ path }) => path).sort();

/** Modules that one names, loaded at once or late; not those that others put in its place. */
function namedIn(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const named = code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*(["'`])(\.{1,2}\/[^"'`\s$]+)\1/g);
  return [...named]
    .map(([, , path = ""]) => join(file, "..", path))
    .filter((path) => existsSync(path));
}

function reached(entries: readonly string[]): string[] {
  const all = new Set<string>();
  const visit = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    for (const next of namedIn(file)) visit(next);
  };
  entries.forEach(visit);
  return [...all];
}

test("45.5: at most 150 files and 8 MB", () => {
  expect(packed.length).toBeLessThanOrEqual(LIMITS.files);
  expect(unpackedSize).toBeLessThanOrEqual(LIMITS.bytes);
});

test("every module that the command, the library or a thread loads is in it, and none that nobody loads", () => {
  const entries = [
    "bin/deadeye.js",
    "dist/index.js",
    "dist/browser.js",
    "dist/host/threads/worker.js",
    "dist/host/threads/drawer.js",
    "dist/studies/version.js",
  ];
  // What Node 20 has in a clone fits the Node that built it, and no other.
  const loaded = reached(entries).filter((file) => !/\.cjs$/.test(file));
  const modules = packed.filter(
    (path) => /\.js$/.test(path) && !/^dist\/(web|report\/page)\//.test(path),
  );
  expect(modules).toEqual(loaded.filter((path) => !path.startsWith("dist/web/")).sort());
  expect(packed).toContain("dist/web/vega.js");
});

test("the types of each entry are one file, which names no other", () => {
  const types = packed.filter((path) => path.endsWith(".d.ts"));
  expect(types).toEqual(["dist/browser.d.ts", "dist/index.d.ts"]);
  for (const file of types) {
    expect(readFileSync(file, "utf8")).not.toMatch(/\b(from|import\()\s*["']/);
  }
});
