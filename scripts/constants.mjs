/**
 * Makes constants of functions. A function that is declared is a variable to V8: code that calls it, and even code that
 * has it inlined, looks it up and compares it at each call. A constant is part of the compiled code: a game costs up to
 * a sixth less (docs/performance.md). At the beginning of their scope they can be called as early as before.
 *
 * And it writes numbers where modules name them that they do not export: the bundler does so with exported ones only
 * (findings/rolldown-inlines-exported-constants.sh). V8 takes a named constant for its number, too, but only after
 * it has decided by the length of a function's bytecode whether to build it into its callers: up to 26 bytes always,
 * and a name takes more of them than a number.
 */
import { parseAst } from "rolldown/parseAst";

/** @returns the same program, its outermost functions as constants before everything else */
export function withConstantFunctions(code) {
  const { body } = parseAst(code);
  const isFunction = ({ type }) => type === "FunctionDeclaration";
  const constants = body
    .filter(isFunction)
    .map(({ start, end, id }) => {
      const head = code.slice(start, id.start);
      return `const ${id.name} = ${head}${code.slice(id.end, end)};\n`;
    })
    .join("");
  const first = body.find(({ type, directive }) => type !== "ImportDeclaration" && !directive);
  if (first === undefined) return code;
  let rest = "";
  let at = first.start;
  for (const { start, end } of body.filter(isFunction)) {
    rest += code.slice(at, start);
    at = end;
  }
  return code.slice(0, first.start) + constants + rest + code.slice(at);
}

const OPERATORS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "**": (a, b) => a ** b,
  "<<": (a, b) => a << b,
  "|": (a, b) => a | b,
};

/** A number that is known before anything runs, or undefined. @param numbers known ones by name */
function numberOf(node, numbers) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "number" ? node.value : undefined;
    case "Identifier":
      return numbers.get(node.name);
    case "UnaryExpression": {
      const value = numberOf(node.argument, numbers);
      return node.operator === "-" && value ? -value : undefined;
    }
    case "BinaryExpression": {
      const [left, right] = [node.left, node.right].map((side) => numberOf(side, numbers));
      if (left === undefined || right === undefined) return undefined;
      return OPERATORS[node.operator]?.(left, right);
    }
  }
}

/** Calls for each node inside, with what it is of its parent. */
function walk(node, visit, key = "", parent = null) {
  visit(node, key, parent);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string") walk(child, visit, name, node);
    }
  }
}

/** Parts of a node that give names a meaning. */
const meaningOf = ({ id, params, param }) => [id, param, ...(params ?? [])].filter(Boolean);

/** Whether a name stands for itself there, not for a value. */
const isWord = (key, parent) =>
  (key === "property" && !parent.computed) ||
  (key === "key" && !parent.computed) ||
  key === "label" ||
  parent.type.endsWith("Specifier");

/** @returns the same module, its outermost numbers written out; a name that means something else somewhere stays */
export function withNumbers(code) {
  const program = parseAst(code);
  const numbers = new Map();
  const outermost = new Set();
  for (const { type, kind, declarations } of program.body) {
    if (type !== "VariableDeclaration" || kind !== "const") continue;
    for (const { id, init } of declarations) {
      const value = numberOf(init, numbers);
      if (value === undefined) continue;
      numbers.set(id.name, value);
      outermost.add(id);
    }
  }
  const named = [];
  const taken = new Set();
  walk(program, (node, key, parent) => {
    for (const part of meaningOf(node)) {
      if (!outermost.has(part)) walk(part, ({ name }) => taken.add(name));
    }
    if (node.type !== "Identifier" || !numbers.has(node.name)) return;
    if (!outermost.has(node) && !isWord(key, parent)) named.push({ node, key, parent });
  });
  let made = "";
  let at = 0;
  for (const { node, key, parent } of named.sort((a, b) => a.node.start - b.node.start)) {
    if (taken.has(node.name) || node.start < at) continue;
    const value = numbers.get(node.name);
    const name = parent.shorthand ? `${node.name}: ` : "";
    made +=
      code.slice(at, node.start) + name + (value < 0 || key === "object" ? `(${value})` : value);
    at = node.end;
  }
  return made + code.slice(at);
}

/** @param isHot by its file, whether a chunk plays or solves */
export const constantFunctions = (isHot = () => true) => ({
  name: "constant-functions",
  renderChunk: (code, { fileName }) => (isHot(fileName) ? withConstantFunctions(code) : null),
});
