/** House rules that a reader would check, checked. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";

/** Import order: a file imports its own folder and those to its left. */
const LAYERS = [
  "core",
  "scenario",
  "rules",
  "exact",
  "sim",
  "stats",
  "studies",
  "browser.ts",
  "report",
  "host",
  "web",
  "index.ts",
  "cli",
];
/** Folders outside `src` that are code too. */
const CODE = ["src", "tests", "bench", "scripts"];

/** Functions of `Math` that are left to each engine. */
const INEXACT = "(a?(cos|sin|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow)";

const BANS: readonly { what: string; pattern: RegExp; except?: RegExp }[] = [
  { what: "Math.random", pattern: /Math\.random/ },
  {
    what: "a clock outside the command line",
    pattern: /Date\.now|new Date\(\)|performance\.now/,
    // How many workers pay depends on how quick they are; what they play does not.
    except: /^(src\/cli|bench|tests|scripts\/release)\b|^src\/host\/thrift\.ts$/,
  },
  {
    what: "a Node module where a browser is to run too",
    pattern: /from "node:/,
    // Pictures and pages have files inside.
    except: /^(src\/(cli|host)|bench|scripts|tests)\/|^src\/index\.ts$|^src\/report\/assets\.ts$/,
  },
  {
    what: "a function that engines differ in (core/elementary.ts has it)",
    pattern: new RegExp(`\\bMath(\\.|\\[")${INEXACT}\\b|\\{.*\\b${INEXACT}\\b.*\\} = Math;`),
    except: /^(?!src\/)/,
  },
  {
    what: "a power of what is not written out (core/elementary.ts has pow and square)",
    // Whole numbers without end are exact.
    pattern:
      /(?<!(?<![\w.])\d+|^ *\/?)(?<=\S) \*\* (?!\d+n\b|BigInt\()|(?<=\S) \*\* (?!-?\d+(?![\w.])|\d+n\b|BigInt\()/,
    except: /^(?!src\/)/,
  },
  { what: "unfinished work", pattern: /\b(TODO|FIXME|XXX)\b/ },
  { what: "a skipped or lone test", pattern: /\b(test|it|describe)\.(only|skip|todo)\b/ },
  {
    what: "a silenced checker",
    pattern: /@ts-(ignore|nocheck|expect-error)|biome-ignore|\bas any[;,)\]]/,
  },
];

const LINE_MAX = 120;
const FILE_MAX = 1000;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Why a file in `src` may not import another, or null. */
function layerFault(from: string, to: string): string | null {
  const [, fromLayer = "", fromSystem] = from.split(sep);
  const [, toLayer = "", toSystem] = to.split(sep);
  if (LAYERS.indexOf(toLayer) > LAYERS.indexOf(fromLayer)) return `${from} imports ${to}`;
  const inSystem = (name: string | undefined): boolean =>
    name !== undefined && !/\.[jt]s$/.test(name);
  const apart = fromLayer === "rules" && toLayer === "rules" && fromSystem !== toSystem;
  // What every system needs is in `kit`, which knows none of them.
  return apart && inSystem(fromSystem) && inSystem(toSystem) && toSystem !== "kit"
    ? `rule system ${fromSystem} imports ${toSystem}`
    : null;
}

/** Files that import each other, in a circle: the circles met by following every import once. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(" -> "));
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
}

/** Files that a file imports at the start, for types or more: not what is loaded later. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export)[^;]*? from "(\.[^"]+)\.js";/gm)].map(
    ([, path]) => `${join(dirname(file), path as string)}.ts`,
  );

function faultsOf(file: string, text: string): string[] {
  const faults: string[] = [];
  const lines = text.split("\n");
  // Tests of one text may be long; a program file that long hides something.
  if (lines.length > FILE_MAX && file.startsWith("src"))
    faults.push(`${file} has ${lines.length} lines`);
  lines.forEach((line, i) => {
    if (line.length > LINE_MAX && !/https?:|`|"|\//.test(line))
      faults.push(`${file}:${i + 1} is too long`);
    for (const ban of BANS) {
      if (ban.pattern.test(line) && !ban.except?.test(file))
        faults.push(`${file}:${i + 1}: ${ban.what}`);
    }
  });
  for (const [, path] of text.matchAll(/from "(\.[^"]+)"/g)) {
    if (!file.startsWith("src")) continue;
    const target = relative(".", join(dirname(file), path as string));
    const fault = layerFault(file, target);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

describe("tidy", () => {
  const files = CODE.flatMap(filesBelow).filter((file) => file !== join("tests", "tidy.test.ts"));

  test("no file breaks a house rule", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap((file) => faultsOf(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  test("no files lead back to themselves, not by types either", () => {
    const program = filesBelow("src");
    const imports = new Map(
      program.map((file) => [file, importsOf(file, readFileSync(file, "utf8"))]),
    );
    expect([...imports.values()].flat().length).toBeGreaterThan(program.length);
    expect(circlesOf(imports)).toEqual([]);
  });

  test("the rules themselves catch what they are for", () => {
    const bad = (text: string, file = join("src", "core", "x.ts")): number =>
      faultsOf(file, text).length;
    expect(bad("const x = Math.random();")).toBe(1);
    expect(bad('import { join } from "node:path";')).toBe(1);
    expect(bad('import { join } from "node:path";', join("src", "cli", "x.ts"))).toBe(0);
    for (const call of ["Math.exp(x)", "Math.atan2(y, x)", "f(Math.log)", 'Math["pow"](x, y)'])
      expect(bad(`const y = ${call};`)).toBe(1);
    expect(bad("const { exp, imul } = Math;")).toBe(1);
    expect(bad("const { imul } = Math;")).toBe(0);
    expect(bad("const y = Math.sqrt(x) * Math.LN2;")).toBe(0);
    expect(bad("const y = Math.exp(x);", join("tests", "x.ts"))).toBe(0);
    for (const power of ["x ** 2", "2 ** n", "(a + b) ** c", "2 ** 0.25", "D6 ** 2", "f(x) ** 3"])
      expect(bad(`const y = ${power};`)).toBe(1);
    for (const power of ["2 ** 32 - 1", "-(2 ** 31)", "1 - 2 ** -30", "n ** 2n", "n ** BigInt(k)"])
      expect(bad(`const y = ${power};`)).toBe(0);
    expect(bad("// TO" + "DO later")).toBe(1);
    expect(bad("test.sk" + 'ip("x")')).toBe(1);
    expect(bad('import { a } from "../cli/main.js";')).toBe(1);
    expect(bad('import { a } from "../core/y.js";', join("src", "cli", "x.ts"))).toBe(0);
    expect(bad('import { a } from "../b/y.js";', join("src", "rules", "a", "x.ts"))).toBe(1);
    expect(bad('import { a } from "../kit/y.js";', join("src", "rules", "a", "x.ts"))).toBe(0);
    expect(bad('import { a } from "../a/y.js";', join("src", "rules", "kit", "x.ts"))).toBe(1);
    expect(bad("\n".repeat(FILE_MAX + 1))).toBe(1);
    const line = ["a", "b", "c"].map((file, i, all) => [file, all.slice(i + 1)] as const);
    expect(circlesOf(new Map(line))).toEqual([]);
    expect(circlesOf(new Map([...line, ["c", ["b"]]]))).toEqual(["b -> c -> b"]);
  });
});

/** Folders of `src/rules` whose games can be played. */
const played = readdirSync(join("src", "rules"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => existsSync(join("src", "rules", name, "rolls.ts")));

/** Files that hold the rules of a system beside its rolls, of those that it has. */
const RULE_FILES = ["fight", "shots", "hits", "ladder", "legal", "policy", "weigh", "state"];

test("rule systems are played", () => {
  expect(played).toContain("law-of-the-gun");
});

describe.each(played)("rule ids of %s", (system) => {
  const source = (name: string): string =>
    readFileSync(join("src", "rules", system, `${name}.ts`), "utf8");
  const idsIn = (text: string): string[] => text.match(/\b[A-Z]{2}-[A-Z]+-\d+/g) ?? [];
  const tested = new Set(
    filesBelow(join("tests", "rules")).flatMap((file) => idsIn(readFileSync(file, "utf8"))),
  );

  test("every rule that the code asks dice for has a test that names it", () => {
    const asked = [...source("rolls").matchAll(/"([A-Z]{2}-[A-Z]+-\d+)[ "]/g)];
    const ids = new Set(asked.map((match) => match[1] as string));
    expect(ids.size).toBeGreaterThan(4);
    expect([...ids].filter((id) => !tested.has(id))).toEqual([]);
  });

  test("every rule that the resolver cites has a test that names it", () => {
    const files = RULE_FILES.filter((name) =>
      existsSync(join("src", "rules", system, `${name}.ts`)),
    );
    expect(files.length).toBeGreaterThan(1);
    const rules = new Set(files.map(source).flatMap(idsIn));
    expect([...rules].filter((id) => !tested.has(id))).toEqual([]);
  });
});
