/**
 * Writes down what V8 has compiled once a duel is solved and played (bin/kept.js).
 * Its process is that command.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { KEPT, start } from "../bin/kept.js";

const out = mkdtempSync(join(tmpdir(), "deadeye-keep-"));
const duel = fileURLToPath(new URL("../scenarios/high-noon.yaml", import.meta.url));
rmSync(KEPT, { force: true });
process.argv = [
  ...process.argv.slice(0, 2),
  "run",
  duel,
  "--games",
  "2000",
  "--out",
  out,
  "--quiet",
];
process.stdout.write = () => true;
const script = start();
process.on("exit", () => {
  writeFileSync(KEPT, script.createCachedData());
  rmSync(out, { recursive: true });
});
