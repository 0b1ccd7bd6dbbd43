/** Which build of the rules this is. */
import { existsSync, readFileSync } from "node:fs";

/**
 * SHA-256, hex, of all built code that decides what comes out of a game or a solution (`scripts/bundle.mjs`). Machines
 * with equal builds play equal games.
 */
export function buildOfRules(): string {
  const beside = new URL("../build.txt", import.meta.url);
  // From src, in tests, it is that of dist.
  const file = existsSync(beside) ? beside : new URL("../../dist/build.txt", import.meta.url);
  return readFileSync(file, "utf8").trim();
}
