/**
 * The process that plays one scenario with one of our engines, so that what the compiler learnt from another duel does
 * not matter. Takes commands from `players.mjs` over IPC.
 *
 * Garbage collections are counted twice: here by a PerformanceObserver, and by the parent, which reads the lines
 * that --trace-gc prints between the marks.
 */
import { writeSync } from "node:fs";
import { PerformanceObserver, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const { dist, engine, text, seed } = JSON.parse(process.argv[2]);
const load = (file) => import(new URL(file, dist).href);
const { parseScenario } = await load("scenario/load.js");
const { RULESETS, rulesetOf } = await load("rules/index.js");
const { envelope, model } = parseScenario(text, "bench", { systems: RULESETS });

/** @type {number[]} */
const collections = [];
const note = (entries) => {
  for (const { startTime } of entries) collections.push(startTime);
};
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ entryTypes: ["gc"] });
/** Ends a measurement. @returns collections since it began, whether or not the observer has been called since */
async function collectionsSince(begin) {
  const end = performance.now();
  mark("end");
  // An entry is made by the event loop, which then calls the observer: on a busy machine only a round later.
  await sleep(1);
  note(observer.takeRecords());
  return collections.filter((at) => at >= begin && at <= end).length;
}

const player = engine === "ours" ? await makeOurs() : await makeReference();

/** `sim/play.ts`, the sampler that runs use. */
async function makeOurs() {
  const { Sampler } = await load("sim/play.js");
  const { counted, emptyTally, mergeTally } = await load("core/tally.js");
  const { signatureOf } = await load("stats/summarize.js");
  const program = rulesetOf(envelope.system).compile(model);
  const sampler = new Sampler(program, seed);
  const total = emptyTally(program.plan);
  const outcomes = (tally) =>
    Object.fromEntries(
      Object.entries(program.columns.outcomes).map(([name, counter]) => [
        name,
        counted(program.plan, tally, counter),
      ]),
    );
  return {
    prepare: () => emptyTally(program.plan),
    play: (tally, from, to) => sampler.playInto(from, to, tally),
    read: (tally, counts) => {
      if (counts) mergeTally(total, tally);
      return { outcomes: outcomes(tally), signature: signatureOf(total) };
    },
    states: () => {
      const { automaton } = sampler.engine;
      if (automaton === undefined) return {};
      return { states: automaton.states, tables: automaton.machine.pool.tables.length };
    },
  };
}

/** The oracle of Law of the Gun, built from the tests. */
async function loadOracle() {
  const { build } = await import("esbuild");
  const contents = `export { duelFought } from "./duel.js"; export { playTable } from "./game.js";`;
  const resolveDir = fileURLToPath(
    new URL("../tests/rules/law-of-the-gun/oracle/", import.meta.url),
  );
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** It plays with objects, strings and a die at a time. */
async function makeReference() {
  const { duelFought, playTable } = await loadOracle();
  const { expandSeed, gameKey0 } = await load("core/random.js");
  const words = expandSeed(seed);
  const fought = duelFought(model);
  const dice = {
    state: 0,
    /** mulberry32 */
    pick(_rule, sides, cuts) {
      this.state = (this.state + 0x6d2b79f5) | 0;
      let z = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
      z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
      const face = Math.floor((((z ^ (z >>> 14)) >>> 0) / 4294967296) * sides) + 1;
      return cuts.findIndex((cut) => face <= cut);
    },
  };
  return {
    prepare: () => ({ A: 0, B: 0, mutual: 0, draw: 0 }),
    play: (outcomes, from, to) => {
      for (let game = from; game < to; game++) {
        dice.state = gameKey0(words[0], game);
        outcomes[playTable(fought, dice).winner]++;
      }
    },
    read: (outcomes) => ({ outcomes }),
    states: () => ({}),
  };
}

const mark = (text) => writeSync(1, `mark ${text}\n`);

const heapBytes = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/**
 * One measurement: processor time of the whole process while the games are played, and nothing else.
 * @param {{ from: number, to: number, counts: boolean, on?: boolean }} command `on`: what was left behind before
 *   stays, so that games which leave little behind are noticed, too
 */
async function measure({ from, to, counts, on = false }) {
  const into = player.prepare();
  if (!on) globalThis.gc();
  mark("begin");
  const begin = performance.now();
  const before = process.cpuUsage();
  player.play(into, from, to);
  const spent = process.cpuUsage(before);
  const gc = await collectionsSince(begin);
  return {
    games: to - from,
    cpuNs: (spent.user + spent.system) * 1000,
    gc,
    ...player.read(into, counts),
    ...player.states(),
  };
}

/**
 * Peak of the heap while `games` are played in `chunks` chunks, without a collection asked for in between.
 * @param {{ from: number, games: number, chunks: number }} command
 */
async function peak({ from, games, chunks }) {
  const tallies = Array.from({ length: chunks }, () => player.prepare());
  const size = games / chunks;
  globalThis.gc();
  mark("begin");
  const begin = performance.now();
  const first = heapBytes();
  let most = first;
  for (let i = 0; i < chunks; i++) {
    player.play(tallies[i], from + i * size, from + (i + 1) * size);
    most = Math.max(most, heapBytes());
  }
  const gc = await collectionsSince(begin);
  return {
    peakBytes: most,
    grownBytes: most - first,
    gc,
    ...player.states(),
  };
}

process.on("message", async (command) => {
  process.send(await (command.do === "peak" ? peak(command) : measure(command)));
});
process.send("ready");
