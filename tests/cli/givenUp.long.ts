/** Workers that die again and again, and a queue that goes away, in the middle of a study: what is known is not lost. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/commandLine.js";
import { InProcess, OutOfReach } from "../../src/sim/executor.js";
import { emptyFolder } from "../e2e/cli.js";
import { quietTerminal } from "./quietTerminal.js";

/** Who does some jobs, and then none any more. @param last that is done */
function failing(last: number, error: Error): InProcess {
  const here = new InProcess();
  let job = 0;
  return Object.assign(Object.create(here), {
    run: (...asked: Parameters<typeof here.run>) =>
      ++job > last ? Promise.reject(error) : here.run(...asked),
  });
}

const POSSE = "scenarios/napnuts-posse.yaml";

/** Commands, and how many jobs of theirs leave something to say, but not all. */
test.each([
  ["run --set turns=2 --games 20000", "summary.json", 2],
  ["compare --set turns=2 --games 40000", "compare.json", 20],
  ["sweep --vary turns=2,3 --games 40000", "sweep.json", 20],
  ["tune --solve turns --range 2..6 --target win.A=0.5", "tune.json", 400],
  ["balance --set turns=2 --games 64", "balance.json", 200],
] as const)("F1: work that is given up leaves what is known: %s", async (line, name, jobs) => {
  for (const [error, code, why] of [
    [new OutOfReach("the queue is gone"), 3, /^the queue is gone\n/],
    [new Error("it died"), 4, /^games \d+ to \d+ failed 3 times: it died\n/],
  ] as const) {
    for (const done of [0, jobs]) {
      const out = join(emptyFolder(), "report");
      const { terminal, warned } = quietTerminal(failing(done, error));
      const [command = "", ...options] = line.split(" ");
      const words = [command, POSSE, ...options, "--out", out, "--no-charts", "--quiet"];
      expect([done, await commandLine(words, terminal)]).toEqual([done, code]);
      expect(existsSync(out)).toBe(done > 0);
      if (done === 0) continue;
      expect(JSON.parse(readFileSync(join(out, name), "utf8"))).toMatchObject({ partial: true });
      expect(warned()).toMatch(why);
      expect(warned()).toContain("The report has what was known by then.\n");
    }
  }
});
