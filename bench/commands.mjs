/**
 * How long one waits: whole processes of commands, with tables and pictures, each beside a Node that does nothing, so
 * that they can be compared on machines that are not equally quick or busy.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { median, ratioOf } from "./numbers.mjs";

const COMMAND = fileURLToPath(new URL("../bin/deadeye.js", import.meta.url));
const scenario = (name) => fileURLToPath(new URL(`../scenarios/${name}.yaml`, import.meta.url));
const even = ["--target", "win.A=0.5"];

/** Two guns that differ by 0.08 points against a pistol at 25 cm: files of the folder. */
const RIVALS = ["trapdoor-carbine", "trapdoor-rifle"];
/** A hundred assertions about a duel that has to be played, on both sides of the truth and some close to it. */
const HUNDRED = Array.from(
  { length: 100 },
  (_, i) => `{ metric: win.B, minus: win.A, atLeast: ${(0.21 + i * 0.001).toFixed(3)} }`,
);

/**
 * `goal` in times a bare Node, which takes 0.06 s where these were set (two quiet cores): a quick and a slow machine miss
 * or reach them alike. `run-short` has 11 since two more solutions tell it why, a quarter of a second; `best` 38 since
 * it prints both cards, another one: docs/performance.md, "What a solution costs", has what was tried. `exact` takes 5.2
 * to 7.0 on one quiet machine with builds that execute the same 4.25 billion instructions, so it has 7.5.
 * `quick`: more words, for a small size. `once`: too long to be repeated.
 * `plain`: answers no JSON.
 */
const ROWS = [
  { id: "version", title: "--version", goal: 2.5, words: ["--version"], plain: true },
  {
    id: "exact",
    title: "exact, high noon",
    goal: 7.5,
    words: ["exact", scenario("high-noon")],
    answered: ({ metrics }) => metrics.length > 0,
  },
  {
    id: "run-short",
    title: "run, 2,000 games without charts",
    goal: 11,
    words: ["run", scenario("high-noon"), "--games", "2000", "--no-charts", "--out", "short"],
    answered: ({ games }) => games === 2000,
  },
  {
    id: "run",
    title: "run, a million games with everything",
    goal: 30,
    words: ["run", scenario("high-noon"), "--out", "run"],
    quick: ["--games", "20000"],
    answered: ({ games, why }, words) =>
      games === (words.includes("20000") ? 20_000 : 1_000_000) && why !== null,
  },
  {
    id: "best",
    title: "best, high noon with cards",
    goal: 38,
    words: ["best", scenario("high-noon"), "--out", "best"],
    quick: ["--set", "turns=2"],
    answered: ({ plays }) => plays.length === 4,
  },
  {
    id: "versus",
    title: "versus, 13 guns × 6 distances × 3 covers",
    goal: 1000,
    words: ["versus"],
    quick: ["--weapon", "pistol", "--weapon", "derringer", "--distance", "20", "--cover", "open"],
    once: true,
  },
  {
    id: "tune",
    title: "tune, an attribute",
    goal: 30,
    words: ["tune", scenario("high-noon"), "--solve", "sides.A.figures.0.stats.skill", ...even],
    quick: ["--set", "turns=3"],
  },
  {
    id: "tune-distance",
    title: "tune, 1,000 distances",
    goal: 30,
    words: ["tune", scenario("rifle-against-pistol"), "--solve", "distance", ...even],
    quick: ["--range", "20..60", "--no-charts"],
  },
  {
    id: "readings",
    title: "readings of a duel",
    goal: 30,
    words: ["readings", scenario("high-noon")],
    quick: ["--set", "turns=2"],
  },
  {
    id: "compare",
    title: "0.1 point between two guns, played until decided",
    goal: 50,
    words: ["compare", ...RIVALS.map((gun) => `${gun}.yaml`), "--until-decided", "0.0005"],
    answered: ({ verdict }) => verdict === "higher",
  },
  {
    id: "check",
    title: "check, 100 assertions on games played",
    goal: 160,
    words: ["check", scenario("men-behind-cover"), "--set", `expect=[${HUNDRED.join(", ")}]`],
    quick: ["--games", "32768"],
    answered: ({ holds, fails, undecided }) => holds + fails + undecided === 100,
    status: 1,
  },
  {
    id: "replay",
    title: "replay, one game of a table, from the start of the process",
    goal: 16,
    words: ["replay", scenario("war-party"), "--game", "7"],
    quiet: false,
  },
];

/** The duel of a rifle against a pistol, with another gun instead of the rifle and at 25 cm. */
function duelWith(gun) {
  const duel = parse(readFileSync(scenario("rifle-against-pistol"), "utf8"));
  duel.distance = 25;
  duel.sides.A.figures[0].weapons = [gun];
  return JSON.stringify({ ...duel, expect: undefined });
}

/** Seconds that a process takes, and what came of it. */
function timed(words, folder) {
  const begin = performance.now();
  const ended = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return { ...ended, took: (performance.now() - begin) / 1000 };
}

/** Seconds that one run takes. @throws Error if it fails, or does not answer what was asked */
function seconds({ words, status = 0, answered = () => true, quiet = true, plain }, folder) {
  const more = plain ? [] : ["--json", ...(quiet ? ["--quiet"] : [])];
  const ended = timed([COMMAND, ...words, ...more], folder);
  if (ended.status !== status) throw new Error(`deadeye ${words[0]} failed: ${ended.stderr}`);
  if (!plain && !answered(JSON.parse(ended.stdout), words))
    throw new Error(`deadeye ${words[0]}: no answer`);
  return ended.took;
}

/**
 * The commands take turns.
 * @param {{ rounds: number, quick: boolean }} how rounds of each that is not too long
 */
export function measureCommands({ rounds, quick }) {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-bench-"));
  try {
    for (const gun of RIVALS) writeFileSync(join(folder, `${gun}.yaml`), duelWith(gun));
    const times = ROWS.map(() => []);
    const bare = ROWS.map(() => []);
    for (let round = 0; round < rounds; round++) {
      ROWS.forEach((row, i) => {
        if (round > 0 && row.once) return;
        const words = [...row.words, ...(quick ? (row.quick ?? []) : [])];
        bare[i].push(timed(["-e", "0"], folder).took);
        times[i].push(seconds({ ...row, words }, folder));
      });
    }
    return ROWS.map(({ id, title, goal }, i) => ({
      id,
      title,
      goal,
      seconds: median(times[i]),
      low: Math.min(...times[i]),
      high: Math.max(...times[i]),
      bare: ratioOf(times[i], bare[i]),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
