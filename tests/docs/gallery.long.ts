/** The gallery of books: every number that it says, solved again, and a picture, a command and an answer for each book. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PATIENT, type Solution, solve } from "../../src/exact/solve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { exactValue, quantityNamed } from "../../src/stats/quantity.js";
import { chances, SHIPPED, shipped } from "../rules/book/fights.js";

const PAGE = readFileSync("docs/gallery.md", "utf8");
const TEXT = PAGE.replace(/\s+/g, " ");

/** The sentence must stand on the page, line breaks aside. */
const told = (sentence: string): void => expect(TEXT).toContain(sentence);

/** Chances of A and of B in percent, as the page writes them. */
function wins(name: string, ...set: string[]): { a: number; b: number } {
  const { A, B } = chances(shipped(name, set).model);
  return { a: 100 * A, b: 100 * B };
}
const a = (name: string, ...set: string[]): string => wins(name, ...set).a.toFixed(1);
/** Of two changes, the difference of A's chance, without its sign. */
const points = (name: string, from: string, to: string): string =>
  Math.abs(wins(name, to).a - wins(name, from).a).toFixed(1);

test("every book has a question, a command and a picture", () => {
  const parts = PAGE.split(/^## /m).slice(1);
  expect(parts).toHaveLength(SHIPPED.length);
  for (const name of SHIPPED) {
    const part = parts.find((one) => one.includes(`(gallery-${name}.svg)`));
    expect(part, name).toMatch(/\n\*\*.*\?\*\* /);
    expect(part).toMatch(new RegExp(`^npx deadeye \\w+ books/${name}-fight\\.yaml`, "m"));
    expect(existsSync(`docs/gallery-${name}.svg`)).toBe(true);
  }
});

test("iron-and-tin", () => {
  const at = (distance: number) => a("iron-and-tin", `distance=${distance}`);
  told(`from ${at(6)} % to ${at(7)} %. At twenty inches she has ${at(20)} %`);
});

test("aces-and-eights", () => {
  const die = (sides: number) => `A.Ann.shooting=${sides}`;
  told(`From a D6 to a D8 of shooting ${points("aces-and-eights", die(6), die(8))} points`);
  told(`ahead of Bob's rifle, ${a("aces-and-eights", die(12))} %`);
  const { a: ann, b: bob } = wins("aces-and-eights", die(10));
  expect(ann).toBeLessThan(bob);
});

test("standing-duel, by the built-in system, to which its own test holds the book", () => {
  const text = readFileSync("scenarios/high-noon.yaml", "utf8");
  const won = (cool: number): number => {
    const set = [`A.Will.cool=${cool}`];
    const { model } = parseScenario(text, "high-noon.yaml", { systems: RULESETS, set });
    const program = rulesetOf("law-of-the-gun").compile(model);
    const { cells } = solve(program, PATIENT) as Solution;
    return 100 * exactValue(program.columns, cells, quantityNamed(program.columns, "win.A")!)!;
  };
  const step = (from: number): string => (won(from + 1) - won(from)).toFixed(1);
  told(`${step(1)} points of the marshal's chance to win from 1 to 2, and ${step(4)} from 4 to 5.`);
});

test("luck", () => {
  const luck = (of: number) => `book.figure.state.luck.starts=${of}`;
  told(
    `Without luck Ann, who is first, wins ${a("luck", luck(0))} %; with one point each ${a("luck", luck(1))} %`,
  );
  told(`a second one adds ${points("luck", luck(1), luck(2))} points`);
});

test("activation", () => {
  const bold = "sides.A.policy=bold";
  told(`win ${a("activation", bold, "sides.B.policy=bold")} % if their brothers know it too`);
  told(`${a("activation", bold, "sides.B.policy=usual")} % against brothers who always roll two`);
});

test("cold-iron", () => {
  const armour = (of: number) => `B.Bob.armour=${of}`;
  told(
    `takes ${points("cold-iron", armour(0), armour(1))} points from Ann's chance to win, his fourth ${points("cold-iron", armour(3), armour(4))}`,
  );
  const { a: ann, b: bob } = wins("cold-iron", armour(4));
  expect(bob).toBeGreaterThan(ann);
});

test("dust", () => {
  const by = (policy: string) => a("dust", `sides.A.policy=${policy}`);
  told(`has to brace: ${by("patient")} % instead of ${by("usual")} %`);
  const bob = (policy: string) => wins("dust", `sides.B.policy=${policy}`).a;
  expect(bob("usual")).toBeLessThan(bob("patient"));
});

test("ladder", () => {
  const { a: ann, b: bob } = wins("ladder", "B.Bob.rung=3");
  told(`${bob.toFixed(1)} % against ${ann.toFixed(1)} %`);
  told(`With a D8 he has ${wins("ladder", "B.Bob.rung=2").b.toFixed(1)} %`);
});
