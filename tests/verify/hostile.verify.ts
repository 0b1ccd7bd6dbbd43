/**
 * A hundred thousand malformed scenarios and a thousand hostile command lines: npm run verify -- hostile.
 * DEADEYE_SCENARIOS and DEADEYE_LINES ask for fewer.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyFolder } from "../e2e/cli.js";
import { faultOfLine, hostileLines } from "../e2e/hostileLines.js";
import { faultOf, hostileTexts } from "../scenario/hostile.js";

const { DEADEYE_SCENARIOS = 100_000, DEADEYE_LINES = 1000 } = process.env;
const SEED = 20_100_131;
/** Texts held at once. */
const BATCH = 200;
/** Lines at a time. */
const LANES = 2;

/** What is wrong, each with the first case of it, told as soon as it is found. */
class Faults {
  readonly found = new Map<string, string>();

  note(fault: string | null, of: string): void {
    if (fault === null || this.found.has(fault)) return;
    this.found.set(fault, of);
    console.error(`${fault}\n  ${of.slice(0, 600)}`);
  }
}

test("scenarios", () => {
  const faults = new Faults();
  for (let done = 0; done < Number(DEADEYE_SCENARIOS); done += BATCH) {
    for (const { made, text } of fc.sample(hostileTexts, { seed: SEED + done, numRuns: BATCH }))
      faults.note(faultOf(text), made);
    if (done % 2000 === 0) console.error(`${done} scenarios, ${faults.found.size} faults`);
  }
  expect([...faults.found]).toEqual([]);
});

test("command lines", async () => {
  const faults = new Faults();
  const lines = fc.sample(hostileLines, { seed: SEED, numRuns: Number(DEADEYE_LINES) });
  const lane = async (first: number): Promise<void> => {
    // Deep enough for names that lead out of it.
    const cwd = join(emptyFolder(), "a/b/c");
    mkdirSync(cwd, { recursive: true });
    for (let i = first; i < lines.length; i += LANES) {
      faults.note(await faultOfLine(lines[i]!, cwd), JSON.stringify(lines[i]));
      if (i % 100 === 0) console.error(`${i} lines, ${faults.found.size} faults`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  expect([...faults.found]).toEqual([]);
});
