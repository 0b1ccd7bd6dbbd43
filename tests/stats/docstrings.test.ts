/** Runs every `@example` of the statistical functions and compares what it promises. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as bernstein from "../../src/stats/bernstein.js";
import * as beta from "../../src/stats/beta.js";
import * as clopperPearson from "../../src/stats/clopperPearson.js";
import * as clusteredRatio from "../../src/stats/clusteredRatio.js";
import * as clusteredWilson from "../../src/stats/clusteredWilson.js";
import * as dispersion from "../../src/stats/dispersion.js";
import * as holm from "../../src/stats/holm.js";
import * as meanT from "../../src/stats/meanT.js";
import * as median from "../../src/stats/median.js";
import * as moments from "../../src/stats/moments.js";
import * as normal from "../../src/stats/normal.js";
import * as pairedShares from "../../src/stats/pairedShares.js";
import * as possible from "../../src/stats/possible.js";
import * as product from "../../src/stats/product.js";
import * as ratioT from "../../src/stats/ratioT.js";
import * as sequential from "../../src/stats/sequential.js";
import * as student from "../../src/stats/student.js";
import * as wilson from "../../src/stats/wilson.js";
import * as chiSquare from "../statistical/chiSquare.js";

const MODULES: Record<string, Record<string, unknown>> = {
  bernstein,
  beta,
  chiSquare,
  clopperPearson,
  clusteredRatio,
  clusteredWilson,
  dispersion,
  holm,
  meanT,
  median,
  moments,
  normal,
  pairedShares,
  possible,
  product,
  ratioT,
  sequential,
  student,
  wilson,
};
const scope: Record<string, unknown> = Object.assign({}, ...Object.values(MODULES));

/** The call and the promise of each example: `call // 1.23` or `call // value 1.23, low 0.4`. */
function examples(file: string): Array<[string, string]> {
  const folder = file === "chiSquare" ? "../statistical" : "../../src/stats";
  const text = readFileSync(new URL(`${folder}/${file}.ts`, import.meta.url), "utf8");
  return [...text.matchAll(/@example (.+?) \/\/ (.+)/g)].map((m) => [m[1] ?? "", m[2] ?? ""]);
}

function evaluate(call: string): unknown {
  return new Function(...Object.keys(scope), `return ${call};`)(...Object.values(scope));
}

/** The number must round to the digits that are printed. */
function expectDigits(actual: unknown, printed: string): void {
  const decimals = printed.split(".")[1]?.length ?? 0;
  expect((actual as number).toFixed(decimals)).toBe(printed);
}

describe.each(Object.keys(MODULES))("%s.ts", (file) => {
  const found = examples(file);

  test("has an example", () => {
    expect(found.length).toBeGreaterThan(0);
  });

  test.each(found)("%s gives %s", (call, promise) => {
    const result = evaluate(call);
    if (typeof result === "number") {
      expectDigits(result, promise);
      return;
    }
    for (const part of promise.split(", ")) {
      const [field = "", printed = ""] = part.split(" ");
      expectDigits((result as Record<string, unknown>)[field], printed);
    }
  });
});
