/** `deadeye check` on what is shipped. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deadeye, emptyFolder, ROOT } from "./cli.js";

test("all shipped scenarios hold what they promise", async () => {
  const names = readdirSync(join(ROOT, "scenarios"));
  const files = names.map((name) => join(ROOT, "scenarios", name));
  const takesLong = (file: string): boolean =>
    /^kind: (ambush|solo)$|^run: { games: \d{1,5},/m.test(readFileSync(file, "utf8"));
  // Games on a table, or of many men who move, take longer; this many decide all of theirs.
  const few = ["--games", "8192"];
  for (const words of [
    files.filter((file) => !takesLong(file)),
    [...files.filter(takesLong), ...few],
  ]) {
    const { code, stdout } = await deadeye(
      ["check", ...words, "--strict", "--quiet"],
      emptyFolder(),
    );
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^(\d+) of \1 assertions hold\.$/m);
  }
});
