import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/commandLine.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { EXAMPLES } from "../../src/cli/examples.js";
import { type Terminal, widthOf } from "../../src/cli/io.js";
import { flagOf } from "../../src/cli/options.js";
import { InProcess } from "../../src/sim/executor.js";

const nameOf = (words: string): string => words.split(" ")[0] as string;

test.each(COMMANDS.map((row) => [nameOf(row.words), row] as const))(
  "users 22: the help of %s has examples of words that it knows",
  (name, { words, options }) => {
    const own = EXAMPLES[name] ?? [];
    expect(own.length).toBeGreaterThan(0);
    const flags = Object.entries(options).map(
      ([option, { row }]) => [flagOf(option), row] as const,
    );
    for (const [line] of own) {
      const typed = line.split(" > ")[0]?.split(" ") ?? [];
      expect(typed[0]).toBe(name);
      for (const word of typed.filter((one) => one.startsWith("--"))) {
        expect(flags.map(([flag]) => flag)).toContain(word);
      }
      const values = flags.filter(([flag, row]) => row.type !== "boolean" && typed.includes(flag));
      const bare = typed.filter((one, i) => i > 0 && !one.startsWith("--")).length;
      const needed = (words.match(/</g) ?? []).length;
      expect(bare - values.length, line).toBeGreaterThanOrEqual(needed);
    }
  },
);

test("users 22: examples are of commands that there are", () => {
  const names = COMMANDS.map(({ words }) => nameOf(words));
  expect(Object.keys(EXAMPLES).filter((name) => !names.includes(name))).toEqual([]);
});

test("users 22: numbers are numbers to those who read the help, and compare has charts as others", () => {
  const all = COMMANDS.flatMap(({ options }) => Object.entries(options));
  const numbers = all.filter(([, { number }]) => number).map(([name]) => name);
  for (const name of ["games", "workers", "precision", "step", "untilDecided"]) {
    expect(numbers).toContain(name);
  }
  const compare = COMMANDS.find(({ words }) => nameOf(words) === "compare");
  expect(Object.keys(compare?.options ?? {})).toContain("charts");
});

test("users 12: a terminal of 0 columns does not know how wide it is", () => {
  expect([undefined, 0, 60, 200].map(widthOf)).toEqual([100, 100, 60, 200]);
});

test.each([
  ["run --games=1.000 FILE", '--games: write 1000 without marks between its digits, not "1.000"'],
  ["run --games 1,000,000 FILE", "--games: write 1000000 without marks"],
  ["run --precision 0,01 FILE", '--precision: write 0.01, not "0,01"'],
  ["validate --help=3 FILE", "--help is said or not; it takes no other value than true or false"],
  ["run --set distance 30 FILE", "write PATH=VALUE in one word, such as --set distance=30"],
  ["sweep --vary distance=10-60 FILE", "write distance=10..60"],
  ["tune --solve distance --target win.A=45,5% FILE", "write win.A=0.455"],
])("numbers as they are written elsewhere: %s", async (line, said) => {
  let warned = "";
  const io = {
    warn: (text: string) => (warned += text),
    executor: async () => new InProcess(),
    interruptible: () => new AbortController().signal,
    width: 100,
  } as unknown as Terminal;
  const words = line.replace("FILE", "scenarios/high-noon.yaml").split(" ");
  expect(await commandLine(words, io)).toBe(2);
  expect(warned).toContain(said);
});
