/** Intervals of prices hold what is true as often as they say: of lists that are known, whether fights follow them or not. */
import { expect, test } from "vitest";
import { worthsOf } from "../../src/stats/prices.js";
import { studentQuantile } from "../../src/stats/student.js";
import { invented, mulberry } from "../stats/inventedList.js";

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
