/** The step of the build that makes constants of functions (scripts/constants.mjs). */
import { expect, it } from "vitest";

const script = new URL("../scripts/constants.mjs", import.meta.url).href;
const { withConstantFunctions } = (await import(script)) as {
  readonly withConstantFunctions: (code: string) => string;
};

const run = (code: string) => new Function(`${withConstantFunctions(code)}; return got;`)();

it("makes constants of declared functions, which keep their names and can be called as early as before", () => {
  const code = `"use strict";
const early = later(2);
function later(n) { return n === 0 ? "" : later.name + later(n - 1) + inner(); function inner() { return "!"; } }
async function slow() {}
function* many() { yield 1; }
const got = [early, slow.name, slow() instanceof Promise, [...many()]];`;
  const made = withConstantFunctions(code);
  expect(made).toMatch(/^"use strict";\nconst later = function\s*\(n\)/);
  expect(made).not.toMatch(/^(async )?function/m);
  expect(run(code)).toEqual(["laterlater!!", "slow", true, [1]]);
  expect(run(code)).toEqual(new Function(`${code}; return got;`)());
});

it("leaves programs alone that have none", () => {
  for (const code of ["", "const a = 1;\n", 'import "./a.js";\n']) {
    expect(withConstantFunctions(code)).toBe(code);
  }
});
