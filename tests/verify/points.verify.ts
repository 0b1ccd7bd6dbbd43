/** Intervals of prices hold what is true as often as they say: of lists that are known, whether fights follow them or not. */
import { expect, test } from "vitest";
import { pointsReport } from "../../src/report/points.js";
import { csvText } from "../../src/report/table/csv.js";
import { InProcess } from "../../src/sim/executor.js";
import { worthsOf } from "../../src/stats/prices.js";
import { studentQuantile } from "../../src/stats/student.js";
import { points } from "../../src/studies/pointsStudy.js";
import { readPriceList } from "../../src/studies/priceList.js";
import { binomialLower } from "../statistical/budget.js";
import { invented, mulberry } from "../stats/inventedList.js";
import { heldOnce } from "../studies/pointsCoverage.js";

const REPETITIONS = 500;
const LEVEL = 0.95;

test.each([0, 0.3])(
  "fights that lie off the list by a standard deviation of %d of the logit",
  (misfit) => {
    const list = invented({
      men: [1, 0.5, 2, 1.3],
      guns: [0, 0.4, -0.2],
      steepness: 2.2,
      growth: 0.3,
      misfit,
    });
    let held = 0;
    let all = 0;
    for (let one = 0; one < REPETITIONS; one++) {
      const found = worthsOf(list.form, list.fights(120, 200, mulberry(1000 + one)));
      const { at, covariance, freedom } = found;
      const half = (place: number): number =>
        studentQuantile((1 + LEVEL) / 2, freedom) * Math.sqrt(covariance[place * at.size + place]!);
      const look = (place: number, off: number): void => {
        all++;
        if (Math.abs(off) <= half(place)) held++;
      };
      list.men.forEach((worth, man) => {
        if (man > 0) look(at.man(man), Math.log(found.man(man) / worth));
      });
      list.guns.forEach((worth, gun) => {
        if (gun > 0) look(at.gun(gun), found.gun(gun) - worth);
      });
    }
    expect(held / all).toBeGreaterThan(0.93);
    expect(held / all).toBeLessThan(0.97);
  },
);

test("fights that are chosen as the command chooses them, on two grounds, with steps", () => {
  const held = Array.from({ length: REPETITIONS }, (_, one) => heldOnce(5000 + one)).flat();
  const share = held.filter(Boolean).length / held.length;
  expect(share).toBeGreaterThan(0.93);
  expect(share).toBeLessThan(0.97);
});

test("nine in ten of new fights of equal points are as even as was said", async () => {
  const asked = {
    man: ["cowboy/1", "cowboy/5", "hired-gun/5", "townie/1"],
    weapon: ["pistol", "shotgun"],
    distance: [12],
    most: 3,
    precision: 0.05,
    games: 200,
  };
  const from = { system: "law-of-the-gun" };
  const found = await points(from, { ...asked, executor: new InProcess() });
  const list = csvText(Object.fromEntries(pointsReport(found).csv)["prices.csv"]!);
  const check = readPriceList(list, "prices.csv");
  const fresh = { ...asked, seed: "another", check, executor: new InProcess() };
  const { tested } = await points(from, fresh);
  const { nine, fights } = found.quality!.each;
  const equal = tested.filter(({ kind }) => kind === "ground");
  const within = equal.filter(({ played }) => Math.max(played, 1 - played) <= nine).length;
  // The quantile itself is known no better than its fights tell: two standard errors to either side.
  const off = 2 * Math.sqrt((0.9 * 0.1) / fights);
  expect(binomialLower(within, equal.length, 0.9 - off)).toBeGreaterThan(0.001);
  expect(binomialLower(equal.length - within, equal.length, 0.1 - off)).toBeGreaterThan(0.001);
});
