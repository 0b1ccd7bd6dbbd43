/** Whoever's work is inside a bundle is named beside it, with the text of the licence. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(file, "utf8");
const NOTICES = read("dist/THIRD-PARTY-NOTICES.txt");
const OF_PAGE = read("dist/web/THIRD-PARTY-NOTICES.txt");

/** Packages of the modules that a bundler says to have put into a file, each before its code. */
const insideOf = (file: string): string[] => [
  ...new Set(
    [...read(file).matchAll(/^\/\/(?:#region)? .*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
      ([, name]) => name as string,
    ),
  ),
];

const isNamedIn = (notices: string, name: string): boolean => notices.includes(`\n${name} `);

test("of the bundles of the package", () => {
  const bundles = (readdirSync("dist", { recursive: true }) as string[]).filter(
    (file) => /\.c?js$/.test(file) && !file.startsWith("web/"),
  );
  const inside = new Set(bundles.flatMap((file) => insideOf(`dist/${file}`)));
  for (const name of ["zod", "yaml", "yargs", "vega", "d3-array", "picocolors", "seedrandom"]) {
    expect(inside).toContain(name);
  }
  expect([...inside].filter((name) => !isNamedIn(NOTICES, name))).toEqual([]);
});

test("of the page, whose bundles do not say what is inside", () => {
  const imported = readdirSync("src/web", { recursive: true }).flatMap((file) =>
    /\.ts$/.test(String(file))
      ? [...read(`src/web/${file}`).matchAll(/from "((?:@[\w-]+\/)?[a-z][\w-]*)[^"]*"/g)]
      : [],
  );
  const named = imported.map(([, name]) => name as string);
  expect(new Set(named).size).toBeGreaterThan(5);
  const others = ["vega", "yaml", "zod", "@fontsource/inter"];
  expect([...named, ...others].filter((name) => !isNamedIn(OF_PAGE, name))).toEqual([]);
});

test.each([NOTICES, OF_PAGE])("each of them with the terms it is under", (notices) => {
  const [, ...parts] = notices.split(`\n${"-".repeat(80)}\n\n`);
  expect(parts.length).toBeGreaterThan(10);
  for (const part of parts) {
    const [titles = "", ...text] = part.split("\n\n");
    expect(titles).toMatch(/^\S+ \d+\.\d+\.\d+\S* \([\w.-]+\)(\n|$)/);
    expect(text.join("\n\n")).toMatch(/copyright/i);
    expect(text.join("\n\n").length).toBeGreaterThan(400);
  }
});
