/** The library as a strict program in TypeScript sees it: all that functions take and give has a name there. */
import { resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const SOURCES = resolve("src");
/** Whose insides are nobody's business: they are handed on as they are. */
const OPAQUE = /^(Scenario|Executor|AbortSignal|\w*Job)$/;
const NAMED = ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class;

test("every type that a function takes or gives has a name, and none is `any`", () => {
  const config = ts.readConfigFile("tsconfig.json", ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ".");
  // What a page has is a part of it.
  const file = resolve(SOURCES, "index.ts");
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile);
  const exported = checker
    .getExportsOfModule(module as ts.Symbol)
    .map((one) => (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one));
  const nameless = new Set<string>();
  const seen = new Set<ts.Type>();
  const isOurs = (symbol: ts.Symbol): boolean =>
    (symbol.declarations ?? []).some((one) => one.getSourceFile().fileName.startsWith(SOURCES));

  const walk = (type: ts.Type, path: string): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.flags & ts.TypeFlags.Any) nameless.add(`any: ${path}`);
    const { aliasSymbol, symbol } = type;
    for (const one of [aliasSymbol, symbol]) {
      if (one === undefined || !(one.flags & NAMED) || !isOurs(one)) continue;
      if (!exported.includes(one) && !OPAQUE.test(one.name)) nameless.add(`${one.name}: ${path}`);
    }
    if ([aliasSymbol, symbol].some((one) => one !== undefined && OPAQUE.test(one.name))) return;
    for (const inner of type.aliasTypeArguments ?? []) walk(inner, path);
    if (type.isUnionOrIntersection()) for (const one of type.types) walk(one, path);
    if (!(type.flags & ts.TypeFlags.Object)) return;
    for (const inner of checker.getTypeArguments(type as ts.TypeReference)) walk(inner, path);
    // What lists and promises can do is not ours.
    if (symbol !== undefined && !isOurs(symbol) && symbol.name !== "__type") return;
    for (const call of type.getCallSignatures()) {
      for (const one of call.parameters) walk(checker.getTypeOfSymbol(one), `${path}(${one.name})`);
      walk(call.getReturnType(), `${path}()`);
    }
    for (const one of type.getProperties()) {
      walk(checker.getTypeOfSymbol(one), `${path}.${one.name}`);
    }
  };
  const functions = exported.filter((one) => {
    const isValue = (one.flags & ts.SymbolFlags.Value) !== 0;
    return isValue && checker.getTypeOfSymbol(one).getCallSignatures().length > 0;
  });
  for (const one of functions) walk(checker.getTypeOfSymbol(one), one.name);
  // loadScenario, replay, and the fourteen studies.
  expect(functions.length).toBe(16);
  expect([...nameless]).toEqual([]);
});
