/**
 * Writes down what V8 has compiled of programs of one file (src/host/v8.ts): of the command line once a duel is solved
 * and played, of a worker once it has played a few games of each rule system.
 * Its process is that command.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { HEAP_FLAG, keptOf, runKept, setFlags } from "../dist/host/v8.js";
import { loadScenario } from "../dist/index.js";

const COMMANDS = new URL("../dist/cli/kept.cjs", import.meta.url);
const PLAYER = new URL("../dist/host/threads/player.cjs", import.meta.url);
/** A fight that is learnt, and one of each rule system that is played straight through. */
const PLAYED = ["high-noon", "bank-door", "shootist-posse", "napnuts-posse", "combat-patrol-coach"];
const GAMES = 32;

const file = (id) => fileURLToPath(new URL(`../scenarios/${id}.yaml`, import.meta.url));
const games = PLAYED.map((id) => {
  const { scenario } = loadScenario(readFileSync(file(id), "utf8"));
  return { system: scenario.envelope.system, model: scenario.model, seed: "kept" };
});
const out = mkdtempSync(join(tmpdir(), "deadeye-keep-"));
for (const program of [COMMANDS, PLAYER]) rmSync(keptOf(program), { force: true });
process.argv = [
  ...process.argv.slice(0, 2),
  "run",
  file("high-noon"),
  "--games",
  "2000",
  "--out",
  out,
  "--quiet",
];
process.stdout.write = () => true;
// V8 takes what was compiled under the same flags.
setFlagsFromString(HEAP_FLAG);
const commands = runKept(COMMANDS).script;
process.on("exit", () => {
  writeFileSync(keptOf(COMMANDS), commands.createCachedData());
  rmSync(out, { recursive: true });
  setFlags();
  const { script, exported } = runKept(PLAYER);
  games.forEach((game, key) => {
    for (const what of [{ do: "play" }, { do: "groups", counters: [] }]) {
      exported.play({ job: { ...what, game, from: 0, to: GAMES }, key: key + 1 });
    }
  });
  writeFileSync(keptOf(PLAYER), script.createCachedData());
});
