import { describe, expect, test } from "vitest";
import { commandLine } from "../../src/cli/commandLine.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { EXAMPLES } from "../../src/cli/examples.js";
import { helpOf, helpOfAll } from "../../src/cli/help.js";
import { type Terminal, widthOf } from "../../src/cli/io.js";
import { flagOf } from "../../src/cli/options.js";
import { GROUPS } from "../../src/cli/row.js";
import { InProcess } from "../../src/sim/executor.js";
import { VERSION } from "../../src/studies/version.js";

const nameOf = (words: string): string => words.split(" ")[0] as string;

test.each(COMMANDS.map((row) => [nameOf(row.words), row] as const))(
  "users 22: the help of %s has examples of words that it knows",
  (name, { words, positional, options }) => {
    const own = EXAMPLES[name] ?? [];
    expect(own.length).toBeGreaterThan(0);
    const places = Object.values(positional);
    expect(words.split(" ").length - 1, words).toBe(places.length);
    const flags = Object.entries(options).map(
      ([option, { row }]) => [flagOf(option), row] as const,
    );
    for (const [line] of own) {
      const typed = line.split(/ >+ /)[0]?.split(" ") ?? [];
      expect(typed[0]).toBe(name);
      for (const word of typed.filter((one) => one.startsWith("--"))) {
        expect(flags.map(([flag]) => flag)).toContain(word);
      }
      const values = flags.filter(([flag, row]) => row.type !== "boolean" && typed.includes(flag));
      const bare = typed.filter((one, i) => i > 0 && !one.startsWith("--")).length;
      const needed = places.filter(({ row }) => row.demandOption === true).length;
      expect(bare - values.length, line).toBeGreaterThanOrEqual(needed);
    }
  },
);

test("users 22: examples are of commands that there are", () => {
  const names = COMMANDS.map(({ words }) => nameOf(words));
  expect(Object.keys(EXAMPLES).filter((name) => !names.includes(name))).toEqual([""]);
});

test("users 22: numbers are numbers to those who read the help, and compare has charts as others", () => {
  const help = new Map(COMMANDS.map((row) => [nameOf(row.words), helpOf(row, 80)]));
  for (const shape of ["--games N", "--workers N", "--precision X", "--until-decided X"]) {
    expect(help.get("compare")).toContain(`  ${shape}  `);
  }
  expect(help.get("weights")).toContain("  --step X  ");
  expect(help.get("compare")).toContain("  --no-charts  ");
});

describe("users 25: help", () => {
  test("of all commands fits 80 by 40, with a line for the prompt, and names each in its group", () => {
    const lines = helpOfAll(COMMANDS, 80).split("\n");
    expect(lines.length).toBeLessThanOrEqual(40);
    const groups: readonly string[] = GROUPS;
    let group = "";
    const found: string[] = [];
    for (const line of lines) {
      if (groups.includes(line)) group = line;
      const row = COMMANDS.find(({ words }) => line.startsWith(`  ${words} `));
      if (row !== undefined) {
        found.push(nameOf(row.words));
        expect([group, line]).toEqual([row.group, expect.stringContaining(row.describe)]);
      }
    }
    expect(found.sort()).toEqual(COMMANDS.map(({ words }) => nameOf(words)).sort());
  });

  test.each([60, 80, 200])("no line of %i columns is wider", (width) => {
    for (const text of [helpOfAll(COMMANDS, width), ...COMMANDS.map((row) => helpOf(row, width))]) {
      // What is typed is never broken.
      const wide = text.split("\n").filter((line) => line.length > Math.min(width, 100));
      expect(wide.filter((line) => !/^ *(deadeye|--)/.test(line))).toEqual([]);
      if (width >= 80) expect(wide).toEqual([]);
    }
  });

  const [sweep] = COMMANDS.filter(({ words }) => words.startsWith("sweep"));
  const said = async (line: string): Promise<readonly [number, string, string]> => {
    const texts = { out: "", err: "" };
    const io = {
      print: (text: string) => (texts.out += text),
      warn: (text: string) => (texts.err += text),
      width: 80,
    } as unknown as Terminal;
    const words = line === "" ? [] : line.split(" ");
    return [await commandLine(words, io), texts.out, texts.err];
  };
  test.each(["help sweep", "sweep --help", "-h sweep", "sweep x.yaml -h", "--help help sweep"])(
    "deadeye %s",
    async (line) => expect(await said(line)).toEqual([0, helpOf(sweep!, 80), ""]),
  );
  test.each(["--help", "-h", "help", "help help --help"])("deadeye %s", async (line) =>
    expect(await said(line)).toEqual([0, helpOfAll(COMMANDS, 80), ""]),
  );
  test("without a word, on standard error", async () =>
    expect(await said("")).toEqual([2, "", helpOfAll(COMMANDS, 80)]));
  test.each(["-v", "--version", "sweep -v"])("deadeye %s", async (line) =>
    expect(await said(line)).toEqual([0, `${VERSION}\n`, ""]),
  );
  test.each([
    ["help sweeep", 'there is no command "sweeep"; did you mean "sweep"?'],
    ["duel.yaml", 'there is no command "duel.yaml"; did you mean "deadeye run duel.yaml"?'],
    ["run x.yaml --distance 30", "a value of the file is changed by --set distance=30"],
    [
      "sweep x.yaml distance=1..9",
      'unexpected argument "distance=1..9": write --vary distance=1..9',
    ],
    ["exact x.yaml distance=9", 'unexpected argument "distance=9": write --set distance=9'],
    ["run scenarios/high-noon.yaml distance=9", "written --set distance=9"],
    ["completion csh", 'the shell cannot be "csh"; did you mean "zsh"?'],
  ])("deadeye %s", async (line, why) => {
    const [code, out, err] = await said(line);
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(why)]);
  });
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
  ["tune --solve distance --target 50% FILE", "write win.A=0.5"],
  ["versus --weapon rifle FILE", "known: repeating-rifle, minie-rifle, trapdoor-rifle\n"],
  ["list guns", 'did you mean "weapons"?'],
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
