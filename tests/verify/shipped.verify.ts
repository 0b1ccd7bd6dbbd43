/** All shipped scenarios hold what they promise: npm run verify -- shipped. Some minutes. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checked, FILES } from "../e2e/shipped.js";

test("every promise of every shipped scenario is kept for sure", async () => {
  const takesLong = (file: string): boolean =>
    /^kind: (ambush|solo)$|^run: { games: \d{1,5},/m.test(readFileSync(file, "utf8"));
  // Games on a table, or of many men who move, take longer; this many decide all of theirs.
  const few = ["--games", "8192"];
  for (const words of [
    FILES.filter((file) => !takesLong(file)),
    [...FILES.filter(takesLong), ...few],
  ]) {
    const { code, stdout } = await checked(words, "--strict");
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^(\d+) of \1 assertions hold\.$/m);
  }
});
