/** One choice has the same numbers wherever it is named: what it does to the chance to win, and to the score. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bestReport } from "../../src/report/best.js";
import { exactShort } from "../../src/report/numbers.js";
import { studyText } from "../../src/report/study.js";
import { tacticsReport } from "../../src/report/tactics.js";
import { tacticsSentence } from "../../src/report/why.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { best } from "../../src/studies/best.js";
import { exact } from "../../src/studies/exact.js";
import { playScenario } from "../../src/studies/run.js";
import { tactics } from "../../src/studies/tacticsStudy.js";

const executor = new InProcess();
const text = readFileSync("tests/fixtures/duels/duel.yaml", "utf8");
const duel = (...set: string[]): Scenario =>
  parseScenario(text, "duel.yaml", { systems: RULESETS, set });

/** What `exact` says of the changed file itself, the score by hand. */
async function truthOf(...set: string[]) {
  const { metrics } = await exact(duel(...set), { executor });
  const of = (id: string): number => metrics.find((one) => one.id === id)?.value as number;
  return { win: of("win.A"), score: of("win.A") + (of("draw") + of("mutual")) / 2 };
}

const percent = (x: number): string => (100 * x).toFixed(1);
const signed = (x: number): string => `+${(100 * x).toFixed(2)}`;

test("LG-DRAW-2: offering surrender in run, tactics and best: both numbers, each by its name", async () => {
  const [plain, offering] = [await truthOf(), await truthOf("Abe.offerSurrender=true")];
  const gain = { win: offering.win - plain.win, score: offering.score - plain.score };
  // Some games that are won by it were undecided before, so the two differ by what a reader sees.
  expect(gain.win - gain.score).toBeGreaterThan(0.005);

  const goal = { games: 8192, precision: null };
  const { summary } = await playScenario(duel(), goal, { executor });
  expect(tacticsSentence(summary)).toContain(
    `Better for Brush gun: offering surrender after a won draw (LG-DRAW-2), ${signed(gain.win)} points, score ${signed(gain.score)}.`,
  );

  const played = await tactics(duel(), { executor });
  const { both, A } = played.asItIs;
  for (const [cell, truth] of [
    [both, plain],
    [A, offering],
  ] as const) {
    expect(cell.win.value).toBeCloseTo(truth.win, 9);
    expect(cell.score.value).toBeCloseTo(truth.score, 9);
    expect(tacticsReport(played).answer).toContain(
      `${percent(truth.score)} % (wins ${percent(truth.win)} %)`,
    );
  }
  const won = await tactics(duel(), { executor, objective: "win" });
  expect(tacticsReport(won).answer).toContain(
    `${percent(offering.win)} % (score ${percent(offering.score)} %)`,
  );

  const found = await best(duel(), { executor, choices: ["offer"], cards: false });
  const report = bestReport(found);
  const [was, is] = [plain, offering].map(({ win, score }) => [exactShort(score), exactShort(win)]);
  expect(report.answer).toContain(
    `By best play against the default tactics Brush gun will win ${is![1]} of games instead of ${was![1]} ` +
      `(score ${is![0]} instead of ${was![0]}, ${signed(gain.score)} points)`,
  );
  const printed = studyText(report, { color: false, width: 200 });
  expect(printed).toContain("What each kind of decision is worth: points of the score");
  expect(printed).toContain("Score: the chance to win and half the chance that nobody wins.");
}, 60_000);
