/** The steps of the build that make constants of functions and numbers of names (scripts/constants.mjs). */
import { expect, it } from "vitest";

const script = new URL("../scripts/constants.mjs", import.meta.url).href;
const { withConstantFunctions, withNumbers } = (await import(script)) as Readonly<
  Record<"withConstantFunctions" | "withNumbers", (code: string) => string>
>;

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

it("writes numbers where a module names them, and nowhere else", () => {
  const code = `const SIZE = 9, LOW = -3;
const HIGH = 2 ** 5 + SIZE;
const WORD = "x", late = Math.max(SIZE, 1);
const inside = { SIZE, LOW: 1, [HIGH]: LOW, WORD };
class Row { SIZE = SIZE; at(i) { return [1 - LOW, SIZE.toFixed(1), this.SIZE, i * SIZE + HIGH]; } }
SIZE: for (;;) break SIZE;
const got = [inside, late, new Row().at(2), \`\${HIGH}\`];`;
  const made = withNumbers(code);
  expect(made).toContain("i * 9 + 41");
  expect(made).toContain("1 - (-3)");
  expect(made).toContain("{ SIZE: 9, LOW: 1, [41]: (-3), WORD }");
  const value = (text: string) => new Function(`${text}; return got;`)();
  expect(value(made)).toEqual(value(code));
});

it("leaves a name alone that means something else somewhere in the module", () => {
  for (const other of [
    "const f = (SIZE) => SIZE;",
    "const f = ({ a: [SIZE] }) => SIZE;",
    "function f(...SIZE) { return SIZE; }",
    "const f = () => { const { SIZE } = { SIZE: 1 }; return SIZE; };",
    "const f = () => { for (const SIZE of [1]) return SIZE; };",
    "const f = () => { try { throw 1; } catch (SIZE) { return SIZE; } };",
    "const f = () => { class SIZE {} return SIZE; };",
    "const f = () => { function SIZE() {} return SIZE; };",
  ]) {
    const code = `const SIZE = 9;\n${other}\nexport const one = SIZE;\n`;
    expect(withNumbers(code), other).toBe(code);
  }
});

it("leaves names alone that are exported, and values that change", () => {
  const code = "const SIZE = 9;\nlet count = 3;\nexport { SIZE as size, count };\ncount += 1;\n";
  expect(withNumbers(code)).toBe(code);
});
