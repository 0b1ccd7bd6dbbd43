/**
 * Which instructions a game costs, counted by callgrind: the same on a busy machine as on a quiet one. Needs valgrind
 * and takes minutes.
 *
 *     node bench/instructions.bench.mjs FILE              the functions that V8 has compiled, dearest first
 *     node bench/instructions.bench.mjs FILE FUNCTION     one of them, instruction by instruction, with times per game
 */
import { spawnSync } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Games until what is hot is compiled, which cost as the others do from then on; and games in all. */
const WARM_UP = 2 ** 14;
const GAMES = WARM_UP * 3;
/** Groups of one game, which are added to the sums each, end here. */
const FIRST = 2 ** 30;
const SHOWN = 30;

const [file, what] = process.argv.slice(2);
if (file === undefined) throw new Error("name a scenario file");
if (what === "--play") await play();
else await count();

async function play() {
  const load = (module) => import(new URL(`../dist/${module}`, import.meta.url).href);
  const { parseScenario } = await load("scenario/load.js");
  const { RULESETS, rulesetOf } = await load("rules/index.js");
  const { Sampler } = await load("sim/play.js");
  const { envelope, model } = parseScenario(readFileSync(file, "utf8"), file, {
    systems: RULESETS,
  });
  const sampler = new Sampler(rulesetOf(envelope.system).compile(model), "bench");
  sampler.play(FIRST, FIRST + GAMES);
}

async function count() {
  const folder = mkdtempSync(join(tmpdir(), "instructions-"));
  try {
    const counted = join(folder, "counted");
    const code = join(folder, "code");
    const { ENGINE_FLAG } = await import(new URL("../dist/host/v8.js", import.meta.url).href);
    const { status, error } = spawnSync(
      "valgrind",
      [
        "--tool=callgrind",
        "--dump-instr=yes",
        "--smc-check=all-non-file",
        `--callgrind-out-file=${counted}`,
        process.execPath,
        "--single-threaded",
        ENGINE_FLAG,
        "--print-opt-code",
        "--redirect-code-traces",
        `--redirect-code-traces-to=${code}`,
        fileURLToPath(import.meta.url),
        file,
        "--play",
      ],
      { stdio: ["ignore", "inherit", "ignore"] },
    );
    if (status !== 0) throw new Error(`valgrind failed: ${error?.message ?? `status ${status}`}`);
    print(await functionsOf(code, await costsOf(counted)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function linesOf(path) {
  return createInterface({ input: createReadStream(path) });
}

/** Times that each address was executed. Addresses are hexadecimal, or differences to the last one. */
async function costsOf(path) {
  const costs = new Map();
  let address = 0;
  let called = false;
  for await (const line of linesOf(path)) {
    const at = /^(0x[0-9a-f]+|[+-]\d+|\*) \S+ (\d+)$/.exec(line);
    if (at === null) {
      called = line.startsWith("calls=");
      continue;
    }
    const [, place, times] = at;
    if (place.startsWith("0x")) address = Number(place);
    else if (place !== "*") address += Number(place);
    // After a call comes what the called function cost.
    if (!called) costs.set(address, (costs.get(address) ?? 0) + Number(times));
    called = false;
  }
  return costs;
}

/** Compiled functions, each version of one by itself, with their instructions. */
async function functionsOf(path, costs) {
  const functions = [];
  let name = "";
  let one = null;
  for await (const line of linesOf(path)) {
    const named = /^name = (.*)$/.exec(line);
    if (named !== null) name = named[1];
    if (line.startsWith("Instructions (size = ")) {
      one = { name, bytes: Number.parseInt(line.slice(21), 10), total: 0, instructions: [] };
      functions.push(one);
    }
    const instruction = /^(0x[0-9a-f]+) +[0-9a-f]+ +[0-9a-f]+ +(.*)$/.exec(line);
    if (instruction === null || one === null) {
      if (line === "") one = null;
      continue;
    }
    const times = costs.get(Number(instruction[1])) ?? 0;
    one.total += times;
    one.instructions.push({ times, text: instruction[2] });
  }
  return functions.sort((a, b) => b.total - a.total);
}

function print(functions) {
  const perGame = (times, digits = 0) => (times / GAMES).toFixed(digits).padStart(8);
  if (what === undefined) {
    console.log("per game  bytes of code");
    const all = functions.reduce((sum, { total }) => sum + total, 0);
    console.log(`${perGame(all)}         all of them`);
    for (const { name, bytes, total } of functions.slice(0, SHOWN)) {
      console.log(`${perGame(total)} ${String(bytes).padStart(6)}  ${name}`);
    }
    return;
  }
  const found = functions.find(({ name }) => name === what);
  if (found === undefined) throw new Error(`no compiled function is called ${what}`);
  for (const { times, text } of found.instructions) {
    if (times >= GAMES / 100) console.log(`${perGame(times, 1)}  ${text}`);
  }
}
