/** The library as a strict program in TypeScript sees it: all that functions take and give has a name there. */
import { resolve } from "node:path";
import {
  API,
  type Symbol as Named,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
} from "typescript/unstable/sync";
import { expect, test } from "vitest";

const SOURCES = resolve("src");
/** Whose insides are nobody's business: they are handed on as they are. */
const OPAQUE = /^(Scenario|Executor|AbortSignal|\w*Job)$/;
const NAMED = SymbolFlags.Interface | SymbolFlags.TypeAlias | SymbolFlags.Class;

test("every type that a function takes or gives has a name, and none is `any`", () => {
  using api = compiler();
  const { program, checker } = api.project;
  // What a page has is a part of it.
  const index = program.getSourceFile(resolve(SOURCES, "index.ts"));
  const module = checker.getSymbolAtLocation(index!);
  const exported = checker
    .getExportsOfModule(module!)
    .map((one) => (one.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one));
  const names = new Set(exported.map(({ id }) => id));
  const nameless = new Set<string>();
  const seen = new Set<number>();
  const isOurs = ({ declarations }: Named): boolean =>
    declarations.some(({ path }) => path.startsWith(SOURCES));
  const walkSymbol = (one: Named, path: string): void => {
    walk(checker.getTypeOfSymbol(one)!, path);
  };

  const walk = (type: Type, path: string): void => {
    if (seen.has(type.id)) return;
    seen.add(type.id);
    if (type.flags & TypeFlags.Any) nameless.add(`any: ${path}`);
    const symbol = type.getSymbol();
    const called = [type.getAliasSymbol(), symbol].flatMap((one) => one ?? []);
    for (const one of called) {
      if (!(one.flags & NAMED) || !isOurs(one)) continue;
      if (!names.has(one.id) && !OPAQUE.test(one.name)) nameless.add(`${one.name}: ${path}`);
    }
    if (called.some(({ name }) => OPAQUE.test(name))) return;
    for (const inner of type.getAliasTypeArguments()) walk(inner, path);
    if (type.isUnionType() || type.isIntersectionType()) {
      for (const one of type.getTypes()) walk(one, path);
    }
    if (!type.isObjectType()) return;
    if (type.isTypeReference()) {
      for (const inner of checker.getTypeArguments(type)) walk(inner, path);
    }
    // What lists and promises can do is not ours.
    if (symbol !== undefined && !isOurs(symbol) && symbol.name !== "__type") return;
    for (const call of checker.getSignaturesOfType(type, SignatureKind.Call)) {
      for (const one of call.getParameters()) walkSymbol(one, `${path}(${one.name})`);
      walk(checker.getReturnTypeOfSignature(call)!, `${path}()`);
    }
    for (const one of checker.getPropertiesOfType(type)) walkSymbol(one, `${path}.${one.name}`);
  };
  const functions = exported.filter((one) => {
    const type = one.flags & SymbolFlags.Value ? checker.getTypeOfSymbol(one) : undefined;
    return type !== undefined && checker.getSignaturesOfType(type, SignatureKind.Call).length > 0;
  });
  for (const one of functions) walkSymbol(one, one.name);
  // loadScenario, loadBook, readPriceList, replay, and the fifteen studies.
  expect(functions.length).toBe(19);
  expect([...nameless]).toEqual([]);
  // The walk has come to the far ends of what studies find.
  expect(seen.size).toBeGreaterThan(500);
});

/** The project that TypeScript reads from tsconfig.json. */
function compiler() {
  const api = new API();
  const project = api.updateSnapshot({ openProjects: ["tsconfig.json"] }).getProjects()[0]!;
  return { project, [Symbol.dispose]: () => api.close() };
}
