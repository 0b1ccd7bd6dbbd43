/** Texts that are refused unless they are a word of some list: the JSON Schema has that list for editors. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { DeadeyeError, Issue } from "../../src/core/errors.js";
import { RULESETS } from "../../src/rules/index.js";
import {
  type Data,
  isDataMap,
  type Path,
  readDocument,
  Source,
  valueAt,
} from "../../src/scenario/document.js";
import {
  alternativesOf,
  blockOf,
  type JsonSchema,
  standardSchemaOf,
} from "../../src/scenario/jsonSchema.js";
import { parseScenario } from "../../src/scenario/load.js";
import { schemaOf } from "../../src/scenario/system.js";

const NOBODY = "zzz-qqq";
/** Of names that only the file itself gives. */
const OF_FILE = /^UNKNOWN_(NAME|PIECE|SPOT|VEHICLE|DRIVER)$/;

type Block = Record<string, Data>;

function issuesOf(data: Data): readonly Issue[] {
  try {
    parseScenario(JSON.stringify(data), "file.yaml", { systems: RULESETS });
    return [];
  } catch (error) {
    return (error as DeadeyeError).issues;
  }
}

/** A copy with another value at a path. */
function changed(data: Data, path: Path, value: Data): Data {
  const copy = structuredClone(data);
  const block = valueAt(copy, path.slice(0, -1)) as Block;
  block[path[path.length - 1] as string] = value;
  return copy;
}

function* texts(data: Data, path: Path = []): Generator<Path> {
  if (typeof data === "string") yield path;
  if (Array.isArray(data)) for (const [i, each] of data.entries()) yield* texts(each, [...path, i]);
  else if (isDataMap(data))
    for (const [key, each] of Object.entries(data)) yield* texts(each, [...path, key]);
}

/** What may be written at a path, all branches. */
function branchesAt(schema: JsonSchema, path: Path): JsonSchema[] {
  return path.reduce<JsonSchema[]>(
    (here, step) =>
      here.flatMap(({ properties, additionalProperties, prefixItems, items }) => {
        const inner =
          typeof step === "number"
            ? ((prefixItems as unknown[] | undefined)?.[step] ?? items)
            : (blockOf(properties)?.[step] ?? additionalProperties);
        const next = blockOf(inner);
        return next === null ? [] : alternativesOf(next);
      }),
    alternativesOf(schema),
  );
}

/** Shipped files, with the fields that none of them uses. */
const files = readdirSync("scenarios").map((name) => {
  const file = `scenarios/${name}`;
  const data = readDocument(new Source(file, readFileSync(file, "utf8"))).data as Block;
  const bound = { metric: "win.A", minus: "win.B", atLeast: -1 };
  const own = data.system === "shootist" && { weapons: { gun: { like: "colt" } } };
  return { ...data, ...own, expect: [bound] } as Block;
});

test.each(RULESETS)(
  "every text of $id that must be a known word has these as examples",
  (system) => {
    const seen = new Set<string>();
    const listed = new Map<string, readonly string[]>();
    for (const data of files.filter((each) => each.system === system.id)) {
      const kind = String(data.kind);
      const schema = standardSchemaOf(schemaOf(system, kind), system);
      for (const path of texts(data)) {
        const place = path.filter((step) => typeof step === "string").join(".");
        const free = branchesAt(schema, path).filter(
          ({ type, enum: words, const: word }) => type === "string" && !words && word === undefined,
        );
        if (free.length === 0 || seen.has(`${kind} ${place}`)) continue;
        seen.add(`${kind} ${place}`);
        const refused = issuesOf(changed(data, path, NOBODY)).find(
          ({ code, message }) => /^UNKNOWN_/.test(code) && message.includes(NOBODY),
        );
        if (refused === undefined || OF_FILE.test(refused.code)) continue;
        const examples = free.flatMap((one) => (one.examples as string[] | undefined) ?? []);
        expect(examples, `${kind} ${place}`).toContain(valueAt(data, path));
        const before = listed.get(refused.code);
        listed.set(refused.code, examples);
        // Metrics of weapons that nobody here carries are right in another file.
        if (before !== undefined || refused.code === "UNKNOWN_METRIC") continue;
        for (const word of examples) {
          const codes = issuesOf(changed(data, path, word)).map(({ code }) => code);
          expect(codes, word).not.toContain(refused.code);
        }
      }
    }
    const weapons = /law|shootist/.test(system.id) ? ["UNKNOWN_WEAPON"] : [];
    const npcs = system.id === "law-of-the-gun" ? ["UNKNOWN_NPC"] : [];
    expect([...listed.keys()].sort()).toEqual(["UNKNOWN_METRIC", ...npcs, ...weapons]);
  },
);

test.each(RULESETS)("the metrics of shipped files of $id are among the examples", (system) => {
  const kinds = system.kinds.map(({ kind }) => kind);
  const known = kinds.map((kind) => {
    const [metric] = branchesAt(standardSchemaOf(schemaOf(system, kind), system), [
      "expect",
      0,
      "metric",
    ]);
    return [kind, new Set(metric?.examples as string[])] as const;
  });
  const weapons = new Set(system.listings.weapons.rows.map(([id]) => String(id)));
  for (const data of files.filter((each) => each.system === system.id)) {
    const { model } = parseScenario(JSON.stringify(data), "file.yaml", {
      systems: [system],
    });
    // Of a weapon only if the book has it: what a file adds no list can know.
    const ids = system
      .metricIds(model)
      .filter((id) => !id.startsWith("outPer") || weapons.has(id.split(".")[2] ?? ""));
    const words = new Map(known).get(String(data.kind));
    expect(ids.filter((id) => !words?.has(id))).toEqual([]);
  }
});
