/** Best play as a study and as a report: names, refusals, files. */
import { expect, test } from "vitest";
import { DeadeyeError, InProcess, UsageError } from "../../src/index.js";
import { bestReport } from "../../src/report/best.js";
import { studyFileNames } from "../../src/report/study.js";
import { rulesetOf } from "../../src/rules/index.js";
import { best } from "../../src/studies/best.js";
import { scenarioOf } from "../scenario/shipped.js";

const executor = new InProcess();

test("LG-DRAW-2: the answer says what the offer is worth, to whom, and the card when to make it", async () => {
  const found = await best(scenarioOf("high-noon", ["turns=5"]), {
    executor,
    choices: ["offer"],
  });
  expect(found.plays.map(({ play }) => play)).toEqual(["default", "A", "B", "both"]);
  expect(found.choices.find(({ id }) => id === "hold")?.open).toBe(false);
  const report = bestReport(found);
  expect(report.answer).toMatch(
    /^By best play against the default tactics Marshal will win .* Most of it, [\d.]+ points: offer surrender after winning the draw \(LG-DRAW-2\)\./,
  );
  const orders = found.cards?.A.rows ?? [];
  expect(orders.map(({ situation, act }) => [situation[0], act])).toEqual([
    ["you won the draw", "offer surrender"],
  ]);
  expect(found.cards?.A.value).toBeCloseTo(found.plays[1]?.worth.A as number, 9);
  expect(studyFileNames("best")).toContain("card.pdf");
});

test("games that are no duel of two who stand say why there is no best play, and what to do", async () => {
  for (const file of ["gang-against-lawmen", "napnuts-duel", "shootist-posse", "canyon-rifles"]) {
    const refused = best(scenarioOf(file), { executor }).catch((error: unknown) => error);
    const error = (await refused) as DeadeyeError;
    expect(error).toBeInstanceOf(DeadeyeError);
    expect(error.issues[0]?.code).toBe("NO_BEST_PLAY");
    expect(error.issues[0]?.hint).toMatch(/deadeye tactics|leave one figure a side/);
  }
});

test("a kind of decision that there is not is told", async () => {
  const asked = best(scenarioOf("high-noon"), { executor, choices: ["ofer"] });
  await expect(asked).rejects.toBeInstanceOf(UsageError);
});

test("LG-DRAW-2: run tries the offer where there is a draw of two and nobody makes it", () => {
  const { advantages } = rulesetOf("law-of-the-gun");
  const choicesOf = (set: readonly string[]) =>
    advantages.tactics.choices(scenarioOf("high-noon", set).model, "A").length;
  expect(choicesOf([])).toBe(3);
  expect(choicesOf(["draw=false"])).toBe(2);
  expect(choicesOf(["Will.offerSurrender=true"])).toBe(2);
});

test("SH-SHOOT-7: with three rounds each it is better to aim them than to fan them", async () => {
  const set = ["weapons.colt.spare=0", "weapons.colt.rounds=3"];
  const found = await best(scenarioOf("shootist-fanning", set), { executor });
  const [usual, a, b] = found.plays;
  expect(a?.worth.A).toBeGreaterThan((usual?.worth.A as number) + 0.02);
  expect(b?.worth.B).toBeGreaterThanOrEqual(usual?.worth.B as number);
  expect(found.cards?.A.rows.map(({ act }) => act)).toEqual(["one aimed shot"]);
});
