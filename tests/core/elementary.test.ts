/** Elementary functions that are the same on every engine: how exact they are, and that nothing calls others. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  atan2,
  cos,
  decadeOf,
  exp,
  log,
  log1p,
  octaveOf,
  pow,
  powerOfTwoFrom,
  sin,
} from "../../src/core/elementary.js";
import { PRECISE, unitsOff } from "./precise.js";

/** The same numbers in 0..1 at every call. */
function* spread(count: number): Generator<number> {
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let i = 1; i <= count; i++) yield (i * golden) % 1;
}

const OWN = { exp, log, log1p, sin, cos, atan2 };

/** What a function is asked, made of a number in 0..1. */
const ASKED = {
  exp: [(u: number) => [1400 * u - 700], (u: number) => [2 * u - 1], (u: number) => [1e-6 * u]],
  log: [(u: number) => [0.5 + u], (u: number) => [1e-300 / (u + 1e-9)], (u: number) => [1e18 * u]],
  log1p: [
    (u: number) => [1.4 * u - 0.7],
    (u: number) => [u * 1e-7 - 5e-8],
    (u: number) => [1e6 * u],
    (u: number) => [1e-9 * u - 1],
  ],
  sin: [
    (u: number) => [20 * u - 10],
    (u: number) => [1e-3 * u],
    (u: number) => [Math.round(360 * u) * (Math.PI / 180)],
    (u: number) => [1e6 * u],
  ],
  cos: [
    (u: number) => [20 * u - 10],
    (u: number) => [1e-3 * u],
    (u: number) => [Math.round(360 * u) * (Math.PI / 180)],
    (u: number) => [1e6 * u],
  ],
  atan2: [
    (u: number) => [u - 0.5, ((u * 1000) % 1) - 0.5],
    (u: number) => [Math.round(48 * u), Math.round(4800 * u) % 49 || -7],
    (u: number) => [1e-9 * u, 1],
    (u: number) => [1 - u, -1e-6 * u],
  ],
} as const;

/** Units of the last place that each says it may be off by. */
const PROMISED = { exp: 1, log: 1, log1p: 1, sin: 1, cos: 1, atan2: 2 } as const;

describe("elementary functions", () => {
  test.each(Object.keys(ASKED) as (keyof typeof ASKED)[])("%s is as exact as it says", (name) => {
    const own = OWN[name] as (...of: number[]) => number;
    const precise = PRECISE[name] as (...of: number[]) => bigint;
    let asked = 0;
    let worst = 0;
    for (const ask of ASKED[name]) {
      for (const u of spread(200)) {
        const of = ask(u);
        const right = precise(...of);
        if (right === 0n) continue;
        worst = Math.max(worst, unitsOff(own(...of), right));
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(500);
    expect(worst).toBeLessThan(PROMISED[name]);
    // They are rounded sums: a test that saw no difference at all would not be looking.
    expect(worst).toBeGreaterThan(0.49);
  });

  test("what is measured by is right: known digits, and a number that is off by two units", () => {
    const digits = (x: bigint): string => ((x * 10n ** 30n) >> 1400n).toString();
    expect(digits(PRECISE.exp(1))).toBe("2718281828459045235360287471352");
    expect(digits(PRECISE.log(10))).toBe("2302585092994045684017991454684");
    expect(digits(PRECISE.sin(1))).toBe("841470984807896506652502321630");
    expect(digits(PRECISE.cos(1))).toBe("540302305868139717400936607442");
    expect(digits(PRECISE.atan2(1, 1))).toBe("785398163397448309615660845819");
    expect(unitsOff(Math.E + 2 ** -50, PRECISE.exp(1))).toBeGreaterThan(1);
  });

  test("ends and special numbers", () => {
    expect([exp(0), exp(-Infinity), exp(Infinity), exp(-746), exp(710)]).toEqual([
      1,
      0,
      Infinity,
      0,
      Infinity,
    ]);
    expect([log(1), log(0), log(Infinity), log(-1)]).toEqual([0, -Infinity, Infinity, Number.NaN]);
    expect([log1p(0), log1p(-1), log1p(Infinity), log1p(-2)]).toEqual([
      0,
      -Infinity,
      Infinity,
      Number.NaN,
    ]);
    for (const f of [exp, log, log1p, sin, cos]) expect(f(Number.NaN)).toBeNaN();
    expect([sin(0), cos(0), sin(Math.PI / 2), cos(Math.PI)]).toEqual([0, 1, 1, -1]);
    expect(log(5e-324)).toBeCloseTo(-744.4400719213812, 10);
    expect(exp(-745)).toBe(5e-324);
    const { PI } = Math;
    expect([atan2(0, 1), atan2(0, -1), atan2(-0, -1), atan2(1, 0), atan2(-1, 0)]).toEqual([
      0,
      PI,
      -PI,
      PI / 2,
      -PI / 2,
    ]);
    expect([atan2(0, 0), atan2(-0, 0), atan2(0, -0), atan2(3, -3)]).toEqual([0, -0, PI, 0.75 * PI]);
  });

  test("powers are exact while they fit, decades and octaves at their very ends", () => {
    for (let base = 1; base <= 40; base++) {
      for (let n = 0; base ** n < 2 ** 53 && n < 60; n++)
        expect(BigInt(pow(base, n))).toBe(BigInt(base) ** BigInt(n));
    }
    expect([pow(10, -3), pow(0.5, 1074), pow(9, 0.5), pow(0, 0), pow(-2, 3)]).toEqual([
      0.001, 5e-324, 3, 1, -8,
    ]);
    expect(pow(2, 0.25)).toBeCloseTo(1.189207115002721, 14);
    for (let n = -300; n <= 300; n++) {
      const ten = Number(`1e${n}`);
      expect([decadeOf(ten), decadeOf(ten * (1 - 2 ** -52)), decadeOf(ten * 9.99)]).toEqual([
        n,
        n - 1,
        n,
      ]);
    }
    for (let n = -1074; n < 1023; n++) {
      const two = n < 0 ? pow(0.5, -n) : pow(2, n);
      expect(octaveOf(two)).toBe(n);
      if (n > -1022) expect(octaveOf(two * (1 - 2 ** -53))).toBe(n - 1);
    }
    expect([octaveOf(0), octaveOf(Infinity), decadeOf(0)]).toEqual([-Infinity, 1024, -Infinity]);
    expect([0.3, 1, 3, 4, 5, 2 ** 40 + 1].map(powerOfTwoFrom)).toEqual([1, 1, 4, 4, 8, 2 ** 41]);
  });
});

test("nothing that is built asks an engine for them, the chart libraries included", () => {
  const called =
    /(?<![\w"'`])Math\.(a?(cos|sin|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow)\b/g;
  const calls = (code: string): string[] => [...code.matchAll(called)].map(([name]) => name);
  expect(calls("y = Math.exp(x) + Math.atan2(y, Math.sqrt(x))")).toEqual([
    "Math.exp",
    "Math.atan2",
  ]);
  // How a page's stand-in for Buffer writes floating-point numbers, which nobody asks it for; how much memory an archive
  // takes that is not told; which element is looked at first to find a quantile, whichever it is; and powers above two.
  const idle =
    /Math\.floor\(Math\.log\(\w+\)\/Math\.LN2\)|Math\.min\(13, ?Math\.log\(\w+\.length\)\)|Math\.log\(\w+\)(?=[;,]\s*(?:const )?\w+ ?= ?0?\.5 ?\*)|0?\.5 ?\* ?Math\.exp\(\(?2 ?\* ?(?:\w+|Math\.log\(\w+\))\)? ?\/ ?3\)|\+= ?Math\.pow\(\w+\[\w+\]\s?-\s?\w+, ?\w+\)/g;
  const files = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.c?js$/.test(file),
  );
  expect(files).toContain(join("report", "vega.js"));
  const found = files.flatMap((file) => {
    const code = readFileSync(join("dist", file), "utf8").replace(idle, "");
    return calls(code).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
