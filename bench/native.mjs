/** The native programs: compiled anew for this machine, started once for each measurement. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export class NoCompiler extends Error {}

/**
 * Compiles a program of native/ into a folder of its own.
 * @param {string} name its file, without the ending
 * @returns {{ compiler: string, play(what: { words?: string[], input?: string }, from: number, games: number): any,
 *   remove(): void }}
 * @throws NoCompiler if there is no gcc
 */
export function buildNative(name) {
  const source = fileURLToPath(new URL(`native/${name}.c`, import.meta.url));
  const asked = spawnSync("gcc", ["--version"], { encoding: "utf8" });
  if (asked.status !== 0) {
    throw new NoCompiler("the benchmark needs gcc (Debian: apt-get install gcc libc6-dev)");
  }
  const folder = mkdtempSync(join(tmpdir(), "deadeye-bench-"));
  const program = join(folder, name);
  const flags = ["-O3", "-march=native", "-std=c11", "-o", program, source, "-lm"];
  const built = spawnSync("gcc", flags, { encoding: "utf8" });
  if (built.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`gcc cannot compile ${source}:\n${built.stderr}`);
  }
  return {
    compiler: (asked.stdout.split("\n")[0] ?? "gcc").trim(),
    play({ words = [], input = "" }, from, games) {
      const options = [...words, "--games", String(games), "--from", String(from), "--seed", "1"];
      const line = execFileSync(program, options, { input, encoding: "utf8" });
      return JSON.parse(line);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
