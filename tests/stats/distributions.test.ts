import { describe, expect, test } from "vitest";
import { logGamma, regularizedBeta } from "../../src/stats/beta.js";
import { StatsDomainError } from "../../src/stats/domain.js";
import { normalCdf, normalQuantile } from "../../src/stats/normal.js";
import { studentCdf, studentQuantile } from "../../src/stats/student.js";
import { chiSquareCdf, chiSquareUpper, chiSquareUpperQuantile } from "../statistical/chiSquare.js";

/**
 * Values with few digits are from printed tables, those with 15 and more from mpmath 1.3.0, 40
 * digits.
 */
function near(actual: number, expected: number, relative: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.abs(expected));
}

describe("normal distribution", () => {
  test("quantiles as published with the algorithm and in tables", () => {
    near(normalQuantile(0.975), 1.959963984540054, 1e-15);
    near(normalQuantile(0.995), 2.5758293035489, 1e-14);
    near(normalQuantile(0.25), -0.6744897501960817, 1e-15); // the paper's three check values
    near(normalQuantile(0.001), -3.090232306167814, 1e-15);
    near(normalQuantile(1e-20), -9.262340089798409, 1e-15);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
  });

  test("distribution function against high precision, in all its branches", () => {
    near(normalCdf(1.959963984540054), 0.975, 1e-15);
    near(normalCdf(-0.5), 0.3085375387259869, 1e-14);
    near(normalCdf(-1), 0.15865525393145705, 1e-14);
    near(normalCdf(-3), 0.0013498980316300946, 1e-14);
    near(normalCdf(-5.5), 1.8989562465887718e-8, 1e-14);
    near(normalCdf(-6), 9.86587645037698e-10, 1e-14);
    near(normalCdf(-20), 2.7536241186062337e-89, 1e-14);
    near(normalCdf(0.3), 0.6179114221889527, 1e-14);
    near(normalCdf(2.5), 0.9937903346742238, 1e-14);
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(-Infinity)).toBe(0);
    expect(normalCdf(Infinity)).toBe(1);
  });

  test("quantile and distribution function undo each other", () => {
    for (let exponent = -300; exponent <= -1; exponent += 1) {
      const p = 10 ** exponent;
      const z = normalQuantile(p);
      near(normalCdf(z), p, 1e-15 * (1 + z * z)); // a rounded z alone is worth z^2 roundings of p
    }
  });
});

describe("Student's t", () => {
  test("quantiles from tables", () => {
    near(studentQuantile(0.975, 1), 12.7062047361747, 1e-13); // tan(0.475 pi)
    near(studentQuantile(0.975, 2), 4.302652729749462, 1e-13); // 0.95 / sqrt(2 0.025 0.975)
    near(studentQuantile(0.975, 5), 2.570581835636314, 1e-13);
    near(studentQuantile(0.975, 30), 2.0422724563, 1e-11);
    near(studentQuantile(0.95, 10), 1.812461, 1e-6);
    near(studentQuantile(0.9995, 4), 8.610302, 1e-6);
  });

  test("quantiles against high precision: fractional, tiny and huge degrees of freedom", () => {
    near(studentQuantile(0.025, 1.5), -6.0166631044279315, 1e-12);
    near(studentQuantile(0.001, 7.5), -4.6303190940341015, 1e-12);
    near(studentQuantile(0.000001, 3), -103.29946778041933, 1e-12);
    near(studentQuantile(0.4, 0.5), -0.3979754267847907, 1e-12);
    near(studentQuantile(0.0005, 120), -3.3734537685625003, 1e-12);
    near(studentQuantile(0.025, 10000), -1.9602012398906263, 1e-12);
    near(studentQuantile(0.025, 1000000), -1.959966356814107, 1e-12);
    near(studentQuantile(0.025, 100000000), -1.9599640082627667, 1e-12);
    near(studentQuantile(0.000001, 1000000), -4.753452348279681, 1e-12);
    near(studentQuantile(0.975, Infinity), 1.959963984540054, 1e-15);
    expect(studentQuantile(0.5, 3)).toBe(0);
    expect(studentQuantile(1, 3)).toBe(Infinity);
  });

  test("quantile and distribution function undo each other", () => {
    for (const df of [0.4, 1, 1.7, 2, 3, 8.5, 29, 400, 1e4, 1e5, 3e6, 1e9, 1e13]) {
      for (const p of [1e-9, 1e-4, 0.025, 0.2, 0.45, 0.6, 0.9]) {
        near(studentCdf(studentQuantile(p, df), df), p, 1e-11);
      }
    }
  });

  test("df = 1 and 2 have closed forms", () => {
    for (const t of [-7, -1, -0.2, 0, 0.4, 3]) {
      near(studentCdf(t, 1), 0.5 + Math.atan(t) / Math.PI, 1e-13);
      near(studentCdf(t, 2), 0.5 + t / (2 * Math.sqrt(2 + t * t)), 1e-13);
    }
  });

  test("series and continued fraction agree where one hands over to the other", () => {
    const t = 2;
    const step = studentCdf(t, 1e5) - studentCdf(t, 1e5 - 1e-3);
    expect(Math.abs(step)).toBeLessThan(1e-13);
  });
});

describe("incomplete beta and log-gamma", () => {
  test("log-gamma of integers is the logarithm of a factorial", () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      expect(Math.abs(logGamma(n) - Math.log(factorial))).toBeLessThan(1e-13);
      factorial *= n;
    }
    near(logGamma(0.5), Math.log(Math.PI) / 2, 1e-14);
    near(logGamma(1e6), 12815504.569147613, 1e-15);
  });

  test("is a binomial tail for integer shapes", () => {
    // P(X >= 3), X ~ B(10, 0.2) = 1 - (0.8^10 + 10 0.2 0.8^9 + 45 0.04 0.8^8)
    const tail = 1 - (0.8 ** 10 + 2 * 0.8 ** 9 + 1.8 * 0.8 ** 8);
    near(regularizedBeta(0.2, 3, 8), tail, 1e-13);
  });

  test("is symmetric", () => {
    for (const [x, a, b] of [
      [0.3, 2, 5],
      [0.99, 40, 0.5],
      [0.5, 300, 310],
    ] as const) {
      const sum = regularizedBeta(x, a, b) + regularizedBeta(1 - x, b, a);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
    }
  });
});

describe("chi-square", () => {
  test("quantiles from tables", () => {
    near(chiSquareUpperQuantile(0.05, 1), 3.841458820694124, 1e-13);
    near(chiSquareUpperQuantile(0.05, 10), 18.307038, 1e-7);
    near(chiSquareUpperQuantile(0.01, 30), 50.892181, 1e-7);
    near(chiSquareUpperQuantile(0.99, 3), 0.114832, 1e-5);
    near(chiSquareUpperQuantile(0.000001, 1), 23.92812697693483, 1e-12);
    near(chiSquareUpperQuantile(0.000001, 5), 35.88818687967287, 1e-12);
    near(chiSquareUpperQuantile(0.000001, 100), 182.12677711954757, 1e-12);
    near(chiSquareUpperQuantile(0.000001, 1000), 1227.1524211875756, 1e-12);
  });

  test("closed forms: df = 2 is exponential, df = 1 the square of a normal", () => {
    for (const x of [0.01, 1, 3, 10, 60]) {
      near(chiSquareUpper(x, 2), Math.exp(-x / 2), 1e-13);
      near(chiSquareUpper(x, 1), 2 * normalCdf(-Math.sqrt(x)), 1e-12);
      expect(Math.abs(chiSquareCdf(x, 5) + chiSquareUpper(x, 5) - 1)).toBeLessThan(1e-14);
    }
  });

  test("the quantile undoes the tail", () => {
    for (const df of [0.5, 1, 6, 99, 5000]) {
      for (const alpha of [1e-9, 1e-6, 0.05, 0.5, 0.999]) {
        near(chiSquareUpper(chiSquareUpperQuantile(alpha, df), df), alpha, 1e-10);
      }
    }
  });
});

describe("arguments out of range", () => {
  test.each([
    ["normalQuantile(1.1)", () => normalQuantile(1.1)],
    ["normalQuantile(NaN)", () => normalQuantile(Number.NaN)],
    ["normalCdf(NaN)", () => normalCdf(Number.NaN)],
    ["studentQuantile(-0.1, 3)", () => studentQuantile(-0.1, 3)],
    ["studentQuantile(0.3, 0)", () => studentQuantile(0.3, 0)],
    ["studentCdf(NaN, 3)", () => studentCdf(Number.NaN, 3)],
    ["logGamma(0)", () => logGamma(0)],
    ["regularizedBeta(1.5, 1, 1)", () => regularizedBeta(1.5, 1, 1)],
    ["regularizedBeta(0.5, 0, 1)", () => regularizedBeta(0.5, 0, 1)],
    ["chiSquareUpper(-1, 2)", () => chiSquareUpper(-1, 2)],
    ["chiSquareCdf(1, NaN)", () => chiSquareCdf(1, Number.NaN)],
    ["chiSquareUpperQuantile(0, 2)", () => chiSquareUpperQuantile(0, 2)],
  ])("%s throws STATS_DOMAIN", (_name, call) => {
    expect(call).toThrow(StatsDomainError);
    expect(call).toThrow(expect.objectContaining({ code: "STATS_DOMAIN" }));
  });
});
