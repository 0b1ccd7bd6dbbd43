/** Expressions: what binds how, where each part stands, and what is said of mistakes. */
import { describe, expect, test } from "vitest";
import {
  EXPRESSION_MOST,
  Mistake,
  parseExpression,
  parseStatement,
  type Tree,
} from "../../../src/rules/book/expression.js";

/** A tree with a bracket around everything that belongs together. */
function brackets(tree: Tree): string {
  switch (tree.kind) {
    case "number":
      return `${tree.value}`;
    case "dice":
      return `${tree.count}d${tree.sides}`;
    case "name":
      return tree.name;
    case "of":
      return `${brackets(tree.of)}.${tree.name}`;
    case "not":
      return `(not ${brackets(tree.of)})`;
    case "minus":
      return `(-${brackets(tree.of)})`;
    case "two":
      return `(${brackets(tree.left)} ${tree.sign} ${brackets(tree.right)})`;
    case "call":
      return `${tree.name}(${tree.values.map(brackets).join(", ")})`;
    default:
      return "?";
  }
}

describe("what binds how", () => {
  test.each([
    ["a or b and not c", "(a or (b and (not c)))"],
    ["not a is b", "(not (a is b))"],
    ["a + b * 2 - c", "((a + (b * 2)) - c)"],
    ["a - b - c", "((a - b) - c)"],
    ["a is not b and c <= 3", "((a is not b) and (c <= 3))"],
    ["-a * b", "((-a) * b)"],
    ["(a + b) % 3", "((a + b) % 3)"],
    ["target.gun-arm is off-arm", "(target.gun-arm is off-arm)"],
    ["up(a / 2) >= min(1, d6)", "(up((a / 2)) >= min(1, 1d6))"],
    ["2d6 + 3", "(2d6 + 3)"],
    ["count(enemies, it.hurt > 0)", "count(enemies, (it.hurt > 0))"],
    ["a -1", "(a - 1)"],
    ["a-b", "a-b"],
  ])("%s", (text, wanted) => {
    expect(brackets(parseExpression(text))).toBe(wanted);
  });

  test("a statement is a change or the name of a step", () => {
    expect(parseStatement("target.hurt += 1")).toMatchObject({ kind: "set", sign: "+=" });
    expect(parseStatement("fire")).toMatchObject({ kind: "name", name: "fire" });
    expect(parseStatement("forget(man)")).toMatchObject({ kind: "call", name: "forget" });
  });
});

describe("mistakes stand where they are", () => {
  const mistakeOf = (text: string): readonly [at: number, end: number, said: string] => {
    try {
      parseExpression(text);
    } catch (thrown) {
      if (thrown instanceof Mistake)
        return [thrown.stretch.at, thrown.stretch.end, thrown.said.text];
    }
    throw new Error(`${text} is no mistake`);
  };
  test.each([
    ["1 < x < 7", 6, 7, "two comparisons in a row"],
    ["a + ", 4, 5, "a number or a name is missing here"],
    ["f(a, b", 6, 7, '"," is missing here'],
    ["a & b", 2, 3, '"&" means nothing here'],
    ["a = 2", 2, 3, "one = changes a value, and is no question"],
    ["a b", 2, 3, '"b" is too much here'],
    ["9999999", 0, 7, "numbers go up to 1,000,000"],
  ])("%s", (text, at, end, said) => {
    expect(mistakeOf(text)).toEqual([at, end, said]);
  });

  test("nothing is too long or too deep for an answer", () => {
    const { letters, deep } = EXPRESSION_MOST;
    expect(mistakeOf("a".repeat(letters + 1))[2]).toContain("at most 400 letters");
    expect(mistakeOf("(".repeat(deep + 1))[2]).toContain(`more than ${deep} deep`);
    expect(mistakeOf("not ".repeat(deep + 1))[2]).toContain(`more than ${deep} deep`);
    expect(mistakeOf("-".repeat(deep + 1))[2]).toContain(`more than ${deep} deep`);
  });
});
