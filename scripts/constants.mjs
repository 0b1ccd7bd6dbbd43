/**
 * Makes constants of functions. A function that is declared is a variable to V8: code that calls it, and even code that
 * has it inlined, looks it up and compares it at each call. A constant is part of the compiled code: a game costs up to
 * a sixth less (docs/performance.md). At the beginning of their scope they can be called as early as before.
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

/** @param isHot by its file, whether a chunk plays or solves */
export const constantFunctions = (isHot = () => true) => ({
  name: "constant-functions",
  renderChunk: (code, { fileName }) => (isHot(fileName) ? withConstantFunctions(code) : null),
});
