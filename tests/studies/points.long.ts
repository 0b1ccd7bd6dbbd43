/** Price lists of rules under which they are known: found, tested, told, judged. */
import { expect, test } from "vitest";
import { pointsReport } from "../../src/report/points.js";
import { studyFileNames, studyText } from "../../src/report/study.js";
import { csvText } from "../../src/report/table/csv.js";
import { SYSTEMS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { points } from "../../src/studies/pointsStudy.js";
import { readPriceList } from "../../src/studies/priceList.js";
import { alphaOf, binomialLower } from "../statistical/budget.js";
import { livesFile } from "./lives.js";
import { heldOnce } from "./pointsCoverage.js";

test("where only lives count the list is lives, and one that has them wrong is judged", async () => {
  const text = livesFile({ One: 1, Two: 2, Three: 3 }, 2);
  const scenario = parseScenario(text, "lives.yaml", { systems: SYSTEMS });
  const check = readPriceList(
    "kind,name,price\nman,One,1\nman,Two,2\nman,Three,4\ngun,coin,0\ngun,medal,0\n",
    "mine.csv",
  );
  const asked = { unit: "One=1", games: 40, precision: 0.05, check };
  const found = await points(scenario, { ...asked, executor: new InProcess() });
  const price = (name: string) => found.prices.find((one) => one.name === name)!;
  expect([price("One"), price("Two"), price("Three")].map((one) => one.price)).toEqual([1, 2, 3]);
  for (const [name, worth] of [
    ["Two", 2],
    ["Three", 3],
    ["medal", 0],
    ["lives 1 to 2", 1],
    ["hat 0 to 1", 0],
  ] as const) {
    const { low, high } = price(name);
    expect([name, low! <= worth + 1e-3, high! >= worth - 1e-3]).toEqual([name, true, true]);
  }
  expect(found.steepness).toBeCloseTo(1, 2);
  expect(found.misfit).toBeLessThan(0.01);
  // The fights that were tested are equal by the list that is wrong.
  expect(found.quality!.each.nine).toBeGreaterThan(0.51);
  const verdicts = Object.fromEntries(found.judged!.map((one) => [one.name, one.verdict]));
  expect(verdicts).toEqual({ One: "cheap", Two: "cheap", Three: "dear", medal: "none" });
  // At its own level: 7 points over 6 lives.
  expect(found.judged!.find(({ name }) => name === "Three")!.fair).toBeCloseTo(3.5, 2);
  const report = pointsReport(found);
  expect(report.answer).toContain("Too dear: Three (4, fair 3.5)");
  expect(studyText(report, { color: false, width: 100 })).toContain("in nine of ten");
  for (const [name] of report.csv) expect(studyFileNames("points")).toContain(name);
  const list = readPriceList(csvText(Object.fromEntries(report.csv)["prices.csv"]!), "prices.csv");
  expect([list.men.get("Three"), list.guns.get("medal")]).toEqual([3, 0]);
  expect(list.steepness).toBeCloseTo(1, 2);
}, 120_000);

test("intervals from fights that were chosen hold what is true; half as wide they are found out", () => {
  const repetitions = 100;
  /** One price of each repetition, so that all are independent; 93 % is the least that is asked of intervals. */
  const chanceOf = (part: number): number => {
    const held = Array.from({ length: repetitions }, (_, one) => {
      const looks = heldOnce(one, part);
      return looks[one % looks.length];
    });
    return binomialLower(held.filter(Boolean).length, repetitions, 0.93);
  };
  expect(chanceOf(1)).toBeGreaterThan(alphaOf("coverage/prices"));
  expect(chanceOf(0.5)).toBeLessThan(alphaOf("coverage/prices"));
});
