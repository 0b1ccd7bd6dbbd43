/**
 * The generator in whole size, by programs in C that have it once more (tests/fixtures/random; its vectors are those of
 * ours): `npm run verify -- generator`. Needs gcc and, of Debian's non-free section, libtestu01-0-dev. A quarter of an
 * hour of one core.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expandSeed, PLACE_BITS, spreadPlace } from "../../src/core/random.js";
import { poissonP } from "../core/battery.js";
import { placeOf } from "../core/generators.js";
import { ROOT, started } from "../e2e/cli.js";
import { alphaOf, limitZ } from "../statistical/budget.js";

const folder = mkdtempSync(join(tmpdir(), "deadeye-generator-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SEED = [...expandSeed("high-noon")].map(String);

/** @param words besides the usual: definitions, libraries */
function compiled(name: string, ...words: string[]): string {
  const program = join(folder, `${name}-${words.length}`);
  const source = join(ROOT, `tests/fixtures/random/${name}.c`);
  execFileSync("gcc", ["-std=c11", "-O2", "-Wall", "-Wextra", "-o", program, source, ...words]);
  return program;
}

/** What a program prints. */
function saidBy(program: string, words: readonly string[] = [], input = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, words, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
    if (input !== "") child.stdin?.end(input);
  });
}

test("the programs have the generator of ours", async () => {
  const said = await saidBy(compiled("vectors"));
  expect(said).toBe(readFileSync(join(ROOT, "tests/fixtures/random/vectors.json"), "utf8"));
});

test("100,000 numbers and all texts of up to three letters are seeds of their own", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const texts = Array.from({ length: 100_000 }, (_, i) => String(i));
  for (const one of letters) {
    texts.push(one);
    for (const two of letters) texts.push(one + two, ...letters.map((three) => one + two + three));
  }
  expect(new Set(texts.map((text) => expandSeed(text).join())).size).toBe(texts.length);
});

type Pair = readonly [one: number, other: number];

/** Where those who draw are in the places of each rule system: whoever, whatever for. */
const DRAWERS: Readonly<
  Record<string, readonly [count: number, place: (drawer: number) => number]>
> = {
  "duels of Law of the Gun, seats": [32, (seat) => placeOf(seat, 0)],
  "duels of Law of the Gun, purposes": [16, (purpose) => placeOf(0, purpose)],
  "duels of Law of the Gun, testers": [32, (tester) => placeOf(0, 0, 16, tester)],
  "tables of Law of the Gun, men": [32, (man) => man * 16 + 4],
  "tables of Law of the Gun, purposes": [12, (roll) => roll],
  "tables of Law of the Gun, rolls of one man": [32, (nth) => nth * 512 + 4],
  "Shootist, seats": [32, (seat) => seat * 4096],
  "Shootist, purposes": [8, (purpose) => purpose * 512],
  "Shootist, tries": [16, (sub) => sub * 32],
  "Napnuts, drawers": [28, (drawer) => drawer * 4096],
  "Napnuts, draws of one": [32, (nth) => nth],
  "Combat Patrol, decks": [6, (deck) => deck * 4096],
  "Combat Patrol, cards of a deck": [50, (nth) => nth],
};

/** Every two of those who draw. */
function pairsOf([count, place]: (typeof DRAWERS)[string]): Pair[] {
  const drawers = Array.from({ length: count }, (_, i) => i);
  return drawers.flatMap((one) =>
    drawers.slice(one + 1).map((other): Pair => [place(one), place(other)]),
  );
}

/** Places that are alike in all of their low bits but one, as no two are in more. */
function closest(count: number): Pair[] {
  const byLow = new Int32Array(1 << PLACE_BITS);
  const low = byLow.length - 1;
  for (let place = 0; place <= low; place++) byLow[spreadPlace(place) & low] = place;
  const half = byLow.length / 2;
  const step = Math.floor(half / count);
  return Array.from({ length: count }, (_, i) => [
    byLow[i * step] as number,
    byLow[i * step + half] as number,
  ]);
}

const PAIRS: Readonly<Record<string, readonly Pair[]>> = {
  ...Object.fromEntries(Object.entries(DRAWERS).map(([name, row]) => [name, pairsOf(row)])),
  "the closest of all": closest(500),
};
const LOG2_GAMES = 22;

test.each(Object.entries(PAIRS))("draws of one turn are independent: %s", async (_name, pairs) => {
  const places = pairs.map((pair) => pair.join(" ")).join("\n");
  const said = await saidBy(compiled("pairs"), [...SEED, String(LOG2_GAMES)], places);
  const counts = said.trim().split("\n").map(Number);
  expect(counts).toHaveLength(pairs.length);
  const games = 2 ** LOG2_GAMES;
  const due = (games * (games - 1)) / 2 ** 33;
  const limit = alphaOf("random/places") / Object.values(PAIRS).flat().length;
  expect(pairs.filter((_, i) => poissonP(counts[i] as number, due) < limit)).toEqual([]);
  const z = counts.map((same) => (same - due) / Math.sqrt(due));
  const far = Math.max(...z.map(Math.abs));
  const all = z.reduce((sum, one) => sum + one, 0) / Math.sqrt(z.length);
  console.log(
    `${pairs.length} pairs, largest |z| ${far.toFixed(2)}, all together ${all.toFixed(2)}`,
  );
  expect(Math.abs(all)).toBeLessThan(limitZ(alphaOf("random/places")));
});

test("mutant: under one multiplier for all games two places of a man hang together", async () => {
  const program = compiled("pairs", "-DFIXED_MULTIPLIER=0x21f0aaadu");
  const log2Games = LOG2_GAMES + 2;
  const said = await saidBy(program, [...SEED, String(log2Games)], "10244 13828");
  const due = (2 ** log2Games * (2 ** log2Games - 1)) / 2 ** 33;
  expect(poissonP(Number(said), due)).toBeLessThan(
    alphaOf("random/places") / Object.values(PAIRS).flat().length,
  );
});

/** Places of a turn in the order in which they are drawn at, and how many turns of a game. */
const ROWS: Readonly<Record<string, readonly [turns: number, places: readonly number[]]>> = {
  "all draws of eight men in eight turns": [
    8,
    [0, 1, 2, 3, 16, 17, 18, 19].flatMap((seat) =>
      [0, 1, 2, 3, 4, 5].map((purpose) => placeOf(seat, purpose)),
    ),
  ],
  "A's first and B's first": [1, [placeOf(0, 0), placeOf(16, 0)]],
  "A's second and B's second": [2, [placeOf(1, 0), placeOf(17, 0)]],
  "eight apart": [1, [placeOf(0, 0), placeOf(8, 0)]],
  "four apart": [1, [placeOf(0, 0), placeOf(4, 0)]],
  "two shots of one man": [1, [placeOf(0, 0), placeOf(0, 1)]],
  "Shootist, A's first and B's first": [1, [0, 16 * 4096]],
};

test.each(Object.keys(ROWS))("SmallCrush: %s", async (name) => {
  const libraries = ["-ltestu01", "-ltestu01probdist", "-ltestu01mylib", "-lm"];
  const program = compiled("crush", ...libraries);
  const [turns, places] = ROWS[name] as (typeof ROWS)[string];
  const views = ["whole", "reversed", "high", "low"];
  const found: { view: string; statistic: string; p: number }[] = [];
  for (const view of views) {
    const words = [view, ...SEED, String(turns), ...places.map(String)];
    const said = await saidBy(program, words);
    for (const [, p, statistic = ""] of said.matchAll(/^p = (\S+): (.*)$/gm)) {
      found.push({ view, statistic, p: Number(p) });
    }
  }
  expect(found).toHaveLength(15 * views.length);
  const nearer = ({ p }: { p: number }): number => Math.min(p, 1 - p);
  const [first] = [...found].sort((a, b) => nearer(a) - nearer(b));
  console.log(`${name}: of ${found.length} statistics the farthest is ${JSON.stringify(first)}`);
  // Of all rows together one in a million would fail.
  const limit = 1e-6 / (2 * found.length * Object.keys(ROWS).length);
  expect(found.filter((one) => nearer(one) < limit)).toEqual([]);
});

/**
 * Within 3.5 standard errors all 17 numbers of three runs are 39 times in 40, if they are right; what the places of men
 * and their opposites had in common put the mean length 3.0 to 4.6 beyond.
 */
test.each(["high-noon", "s2", "s3"])(
  "a thousand million games of high noon, seed %s",
  async (seed) => {
    const out = join(folder, seed);
    const words = ["run", "scenarios/high-noon.yaml", "--games", "1000000000", "--seed", seed];
    const { code, stderr } = await started([
      ...words,
      "--no-charts",
      "--no-why",
      "--quiet",
      "--out",
      out,
    ]);
    expect([code, stderr]).toEqual([0, ""]);
    const { games, metrics } = JSON.parse(readFileSync(join(out, "summary.json"), "utf8")) as {
      games: number;
      metrics: { id: string; z?: number | null }[];
    };
    expect(games).toBe(1_000_000_000);
    const compared = metrics.filter(({ z }) => typeof z === "number") as {
      id: string;
      z: number;
    }[];
    console.log(`${seed}: ${compared.map(({ id, z }) => `${id} ${z.toFixed(2)}`).join(", ")}`);
    expect(compared.length).toBeGreaterThan(10);
    expect(compared.filter(({ z }) => Math.abs(z) > 3.5)).toEqual([]);
  },
);
