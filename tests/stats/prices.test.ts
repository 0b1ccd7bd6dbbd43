/** What men and guns are worth, from fights whose chances follow a list that is known. */
import { describe, expect, test } from "vitest";
import { inverseOf } from "../../src/stats/cholesky.js";
import {
  CORRECTIONS,
  type FoughtSetting,
  Parameters,
  type Priced,
  type PriceForm,
  predictedBy,
  type Setting,
  worthsOf,
} from "../../src/stats/prices.js";
import { invented, mulberry } from "./inventedList.js";

describe("the inverse of a positive definite matrix", () => {
  test("of 4 2 / 2 3 by hand, and none of one that is not", () => {
    const found = inverseOf(Float64Array.of(4, 2, 2, 3), 2)!;
    expect([...found].map((x) => x * 8)).toEqual([3, -2, -2, 4].map((x) => expect.closeTo(x, 12)));
    expect(inverseOf(Float64Array.of(1, 2, 2, 1), 2)).toBeNull();
  });
});

const form: PriceForm = { men: 3, unit: 1, guns: 3, grounds: [2, 3], correction: null };
const one = (man: number, gun = 0): Priced => ({ man, gun });

describe("what is predicted", () => {
  test("equal strength is an even chance, and twice the men of the same worth win 2^b to 1", () => {
    const at = new Parameters(form);
    const values = new Float64Array(at.size);
    values[at.steepness] = Math.log(3);
    const of = (a: readonly Priced[], b: readonly Priced[]): number =>
      predictedBy(at, values, { a, b, ground: [0, 0] }).logit;
    expect(of([one(0)], [one(2)])).toBe(0);
    expect(of([one(0), one(1)], [one(1)])).toBeCloseTo(3 * Math.log(2), 12);
    // Growth 1: one and a half men a side make it half as steep again.
    values[at.growth] = 1;
    expect(of([one(0), one(1)], [one(1)])).toBeCloseTo(4.5 * Math.log(2), 12);
  });

  test("what a gun is worth on a ground adds up to nothing over the grounds", () => {
    const at = new Parameters(form);
    const values = Float64Array.from({ length: at.size }, (_, i) => Math.sin(i));
    const sum = [0, 1, 2]
      .map((kind) => predictedBy(at, values, { a: [one(1, 2)], b: [one(1)], ground: [0, kind] }))
      .reduce((total, { logit }) => total + logit, 0);
    const flat = Float64Array.from(values);
    for (const gun of [1, 2]) for (const kind of [0, 1]) flat[at.ground(1, gun, kind)] = 0;
    const none = predictedBy(at, flat, { a: [one(1, 2)], b: [one(1)], ground: [0, 0] }).logit;
    expect(sum / 3).toBeCloseTo(none, 10);
  });

  test.each([null, ...CORRECTIONS])("its slopes are those of small steps: %s", (correction) => {
    const at = new Parameters({ ...form, correction });
    const values = Float64Array.from({ length: at.size }, (_, i) => 0.3 * Math.sin(3 * i + 1));
    const setting: Setting = {
      a: [one(0, 1), one(0, 1), one(2, 2), one(1)],
      b: [one(1, 2), one(2)],
      ground: [1, 2],
    };
    const { slopes } = predictedBy(at, values, setting);
    slopes.forEach((slope, i) => {
      const moved = (by: number): number => {
        const near = Float64Array.from(values);
        near[i]! += by;
        return predictedBy(at, near, setting).logit;
      };
      expect(slope).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 7);
    });
  });
});

describe("an invented list", () => {
  test("is found again, within three standard errors each, and with no misfit", () => {
    const list = invented({
      men: [1, 0.5, 2, 1.3],
      guns: [0, 0.4, -0.2],
      steepness: 2.2,
      growth: 0.3,
    });
    const found = worthsOf(list.form, list.fights(400, 500, mulberry(7)));
    const { at } = found;
    list.men.forEach((worth, man) => {
      if (man === 0) return;
      const error = Math.sqrt(found.covariance[at.man(man) * at.size + at.man(man)]!);
      expect(Math.abs(Math.log(found.man(man) / worth))).toBeLessThan(3 * error);
      expect(error).toBeLessThan(0.05);
    });
    list.guns.forEach((worth, gun) => {
      if (gun > 0) expect(found.gun(gun)).toBeCloseTo(worth, 1);
    });
    const error = Math.sqrt(found.covariance[at.steepness * at.size + at.steepness]!);
    expect(Math.abs(Math.log(found.steepness / 2.2))).toBeLessThan(3 * error);
    expect(error).toBeLessThan(0.05);
    expect(found.misfit).toBeLessThan(0.01);
  });

  test("whose fights lie off it has a misfit as large, and wider intervals", () => {
    const about = { men: [1, 0.5, 2], guns: [0, 0.4], steepness: 2.2, growth: 0 };
    const plain = invented(about);
    const off = invented({ ...about, misfit: 0.3 });
    const [sure, unsure] = [plain, off].map((list) =>
      worthsOf(list.form, list.fights(600, 500, mulberry(5))),
    ) as [ReturnType<typeof worthsOf>, ReturnType<typeof worthsOf>];
    expect(Math.sqrt(unsure.misfit)).toBeCloseTo(0.3, 1);
    expect(unsure.covariance[0]!).toBeGreaterThan(3 * sure.covariance[0]!);
  });

  test("of men who never win stays a number", () => {
    const setting: Setting = { a: [one(0)], b: [one(1)], ground: [0, 0] };
    const fights: FoughtSetting[] = [{ ...setting, wins: 0, decided: 500 }];
    const found = worthsOf(form, fights);
    expect(found.man(0)).toBeGreaterThan(0);
    expect([...found.values].every(Number.isFinite)).toBe(true);
  });
});
