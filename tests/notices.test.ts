/** Whoever's work is inside a bundle is named beside it, with the text of the licence. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(file, "utf8");
const NOTICES = read("dist/THIRD-PARTY-NOTICES.txt");
const OF_PAGE = read("dist/web/THIRD-PARTY-NOTICES.txt");

const isNamedIn = (notices: string, name: string): boolean => notices.includes(`\n${name} `);

/** Packages that our sources name. */
const namedBy = (folder: string, others: RegExp): string[] => [
  ...new Set(
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((file) => /\.ts$/.test(file) && !others.test(file))
      .flatMap((file) => [
        ...read(`${folder}/${file}`).matchAll(
          /^import (?!type).*from "((?:@[\w-]+\/)?[a-z][\w-]*)[^"]*"/gm,
        ),
      ])
      .map(([, name]) => name as string),
  ),
];

test("of the bundles of the package: whatever is named by what needs no installing", () => {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(read("package.json"));
  const installed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  const inside = namedBy("src", /^(web|host\/web|report\/(page|vega))/).filter(
    (name) => name !== "node" && !(name in installed),
  );
  expect(inside.length).toBeGreaterThan(5);
  // The last are named by those.
  const others = [
    "zod",
    "yaml",
    "yargs",
    "seedrandom",
    "string-width",
    "fflate",
    "@fontsource/inter",
  ];
  expect([...inside, ...others].filter((name) => !isNamedIn(NOTICES, name))).toEqual([]);
});

test("of the page, whose bundles do not say what is inside", () => {
  const named = namedBy("src/web", /^$/);
  expect(named.length).toBeGreaterThan(5);
  const others = ["vega", "vega-lite", "d3-array", "yaml", "zod", "@fontsource/inter"];
  expect([...named, ...others].filter((name) => !isNamedIn(OF_PAGE, name))).toEqual([]);
});

test.each([NOTICES, OF_PAGE])("each of them with the terms it is under", (notices) => {
  const [, ...parts] = notices.split(`\n${"-".repeat(80)}\n\n`);
  expect(parts.length).toBeGreaterThan(10);
  for (const part of parts) {
    const [titles = "", ...text] = part.split("\n\n");
    expect(titles).toMatch(/^\S+ \d+\.\d+\.\d+\S* \([\w. -]+\)(\n|$)/);
    expect(text.join("\n\n")).toMatch(/copyright/i);
    expect(text.join("\n\n").length).toBeGreaterThan(400);
  }
});
