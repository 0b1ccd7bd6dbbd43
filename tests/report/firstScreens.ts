/** The five-second test: what a stranger would say of the first screen of every example, and that it stands there. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reportHead } from "../../src/report/html.js";
import { InProcess } from "../../src/sim/executor.js";
import { run } from "../../src/studies/run.js";
import { scenarioOf } from "../scenario/shipped.js";

interface Said {
  /** Null: too close to call. */
  readonly wins: string | null;
  /** Of a hundred games, the side that wins more. */
  readonly of100: number;
  readonly exact: boolean;
  readonly with: readonly string[];
  readonly fight: string;
}
export const SAID = JSON.parse(readFileSync("tests/report/firstScreens.json", "utf8")) as Record<
  string,
  Said
>;
const GAMES = 128;

const text = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("\u00a0", " ");

/** Declares a test for each of these examples. */
export const testFirstScreens = (files: readonly string[]): void =>
  test.each(files)("%s", async (file) => {
    const said = SAID[file] as Said;
    const scenario = scenarioOf(file.replace(".yaml", ""));
    const summary = await run(scenario, { executor: new InProcess(), games: GAMES, why: false });
    const markup = reportHead(summary);
    const seen = text(markup);
    // With what, and where.
    for (const words of [...said.with, said.fight]) expect(seen).toContain(words);
    // Who wins, by how much: the words, and the longer part of the bar.
    const [a = 0, b = 0] = ["A", "B"].map((side) =>
      Number(new RegExp(`of-${side}"[^>]* width="([\\d.]+)%`).exec(markup)?.[1] ?? 0),
    );
    const { sides } = scenario.envelope;
    const first = text(/<p class="answer">(.*?)<\/p>/.exec(markup)?.[1] ?? "");
    if (said.wins !== null)
      expect(first).toMatch(new RegExp(`^(Too close to call: )?${said.wins} (will win|won)`));
    if (said.wins !== null) expect(a > b ? sides.A : sides.B).toBe(said.wins);
    // How sure: exact, or an interval, which holds what is told.
    const row = summary.outcomes.find(({ outcome }) => outcome === (a > b ? "A" : "B"))!;
    if (said.exact) {
      expect(seen).toContain("Exact: solved, not sampled");
      expect(Math.round(100 * row.exact!)).toBe(said.of100);
    } else {
      expect(seen).toContain(`95 % intervals after ${GAMES} games`);
      expect(Math.abs(100 * row.probability.value! - said.of100)).toBeLessThan(12);
    }
  });
