/** A run played in parts: merged, it is the run; what is not its parts is refused before anything is written. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentHash } from "../../src/report/saved.js";
import { deadeye, emptyFolder } from "../e2e/cli.js";

/** What a command says, wherever it says so. */
async function said(words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await deadeye(words);
  expect([0, 2]).toContain(code);
  return code === 2 ? `refused: ${stderr}` : stdout;
}

/** Too big to be solved, and quickly played. */
const DUEL = "scenarios/napnuts-duel.yaml";
const BOOK = "books/activation-fight.yaml";
const PLAIN = ["--no-charts", "--no-why", "--quiet"];

/** A duel whose Action deck is a file beside it. */
function withDeckBeside(): string {
  const folder = emptyFolder();
  const source = readFileSync("src/rules/combat-patrol/deck.ts", "utf8");
  const table = /const TABLE = `\n([^`]*)`/.exec(source)?.[1] as string;
  const deck = table
    .replaceAll("\\\n", "")
    .replace(/^sev.*$/m, (line) => line.replaceAll("I", "W"));
  writeFileSync(join(folder, "deck.txt"), deck);
  const duel = readFileSync("scenarios/combat-patrol-duel.yaml", "utf8");
  writeFileSync(join(folder, "duel.yaml"), `${duel}deck: deck.txt\n`);
  return join(folder, "duel.yaml");
}

/** Plays every part of a run, into files of a new folder. */
async function playParts(of: number, words: readonly string[]): Promise<string[]> {
  const folder = emptyFolder();
  const files = Array.from({ length: of }, (_, i) => join(folder, `part-${i + 1}`));
  for (const [i, file] of files.entries()) {
    await said(["run", ...words, "--shard", `${i + 1}/${of}`, "--out", file, "--quiet"]);
  }
  return files;
}

function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

test.each([
  ["games that nothing divides", 3, [DUEL, "--games", "5001", "--seed", "parts"]],
  ["more parts than games", 4, [DUEL, "--games", "3"]],
  ["one part", 1, [DUEL, "--games", "300", "--set", "distance=7"]],
  ["a file that names another", 2, [withDeckBeside(), "--games", "40"]],
  [
    "a book, changed inside",
    2,
    [BOOK, "--games", "500", "--set", "book.figure.stats.aim.usual=+-1"],
  ],
])("%s: the merged folder is that of one run", async (_, of, words) => {
  const [one, merged] = [emptyFolder(), emptyFolder()];
  await said(["run", ...words, "--out", one, ...PLAIN]);
  const parts = await playParts(of, [...words, "--no-why"]);
  await said(["merge", ...parts.toReversed(), "--out", merged, "--no-charts", "--quiet"]);
  expect(contentOf(merged)).toEqual(contentOf(one));
});

test("a fight by a book has the same folder on one thread and on two", async () => {
  const folders = [emptyFolder(), emptyFolder()];
  for (const [i, folder] of folders.entries()) {
    // So many that both threads have some.
    const words = ["run", BOOK, "--games", "120000", "--workers", `${i + 1}`, "--out", folder];
    await said([...words, ...PLAIN]);
  }
  const [one, two] = folders.map(contentOf);
  expect(two).toEqual(one);
});

test("the merged run says why, as one run does", async () => {
  const words = ["scenarios/rifle-against-pistol.yaml", "--games", "900"];
  const parts = await playParts(2, words);
  const options = ["--no-charts", "--json", "--out"];
  const merged = await said(["merge", ...parts, ...options, emptyFolder()]);
  expect(merged).toBe(await said(["run", ...words, ...options, emptyFolder()]));
  expect(JSON.parse(merged).why).not.toBeNull();
});

test("what does not make one run is refused, and nothing written", async () => {
  const of = (...words: string[]) => playParts(3, [DUEL, "--games", "300", ...words]);
  const [parts, others, few] = [
    await of(),
    await of("--seed", "x"),
    await of("--set", "distance=9"),
  ];
  const [a, b, c] = parts as [string, string, string];
  const played = JSON.parse(readFileSync(c, "utf8"));
  const { checksum: _, ...body } = played;
  /** Part 3 with something else in it, its checksum made good. */
  const forged = (change: object): string => {
    const file = join(emptyFolder(), "forged");
    const text = { ...body, ...change };
    writeFileSync(file, JSON.stringify({ ...text, checksum: contentHash(text) }));
    return file;
  };
  const damaged = join(emptyFolder(), "damaged");
  writeFileSync(damaged, readFileSync(c, "utf8").replace('"games": 1', '"games": 9'));
  const moments = body.moments.map((sum: number) => sum + 1);
  const cells = body.cells.map((count: number) => count + 1);
  const source = { ...body.source, set: ["distance=11"] };
  const cases: [string[], RegExp][] = [
    [[a, b], /of 3 parts there is no 3: play what is missing with --shard I\/3/],
    [[c], /of 3 parts there is no 1/],
    [[a, b, c, b], /part-2 and .*part-2 are both part 2 of 3/],
    [[a, b, others[2] as string], /not of one run: the seed differs/],
    [[a, b, few[2] as string], /not of one run: the scenario differs/],
    [[a, b, damaged], /damaged is no part of a run, or is damaged/],
    [[a, b, DUEL], /is no part of a run/],
    [[a, b, emptyFolder()], /is a folder: name the files in it/],
    [[a, b, join(emptyFolder(), "none")], /there is no part .*none: name the files/],
    [[a, b, forged({ version: "0.0.9" })], /forged was played by deadeye 0\.0\.9 \(build \w{12}\)/],
    [[a, b, forged({ build: "0".repeat(64) })], /\(build 000000000000\), and this is 0\./],
    [[a, b, forged({ asked: 301 })], /the number of games differs/],
    [[a, b, forged({ shard: { number: 3, of: 4 } })], /the number of parts differs/],
    [[a, b, forged({ cells })], /forged does not have the counts of its games/],
    [[a, b, forged({ moments })], /forged does not have the counts of its games/],
    [[a, b, forged({ games: body.games + 1 })], /forged does not have the counts of its games/],
    [[a, b, forged({ probe: "0".repeat(64) })], /forged does not have the counts of its games/],
    [[a, b, forged({ source })], /not of one run: the file differs/],
    [[a, b, forged({ cells: ["rubbish"] })], /is no part of a run/],
  ];
  for (const [files, sentence] of cases) {
    const out = join(emptyFolder(), "merged");
    const found = await said(["merge", ...files, "--out", out]);
    expect(found).toMatch(/^refused: /);
    expect(found).toMatch(sentence);
    expect(existsSync(out)).toBe(false);
  }
});

test.each([
  [["--shard", "0/3"], /write part\/parts, such as 3\/20/],
  [["--shard", "4/3"], /write part\/parts/],
  [["--shard", "1"], /write part\/parts/],
  [["--shard", "1/3", "--precision", "0.01"], /cannot have --precision/],
  [["--shard", "1/3", "--continue"], /cannot have --continue/],
  [["--shard", "1/3", "--json"], /cannot have --json/],
  [["--shard", "1/3", DUEL], /--shard plays one file/],
])("%j is refused", async (words, sentence) => {
  expect(await said(["run", DUEL, ...words])).toMatch(sentence);
});

test("a part needs a number of games, and takes the place of nothing else", async () => {
  const file = join(emptyFolder(), "mine");
  const text = readFileSync(DUEL, "utf8").replace(/^run:.*$/m, "");
  writeFileSync(file, text);
  expect(await said(["run", file, "--shard", "1/2"])).toMatch(/--shard needs the number/);
  const onto = ["run", DUEL, "--games", "9", "--shard", "1/2", "--out", file];
  expect(await said(onto)).toMatch(/is there already and is no part of a run/);
  expect(readFileSync(file, "utf8")).toBe(text);
});
