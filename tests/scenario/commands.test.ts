/** `validate`, `list`, `schema`, and the scenario files that are shipped. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listCommand } from "../../src/cli/commands/list.js";
import { scenarioJsonSchema, schemaCommand } from "../../src/cli/commands/schema.js";
import { validateCommand } from "../../src/cli/commands/validate.js";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { scenarios as combatPatrol } from "../../src/rules/combat-patrol/scenarios.js";
import { WEAPONS } from "../../src/rules/law-of-the-gun/data.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { READINGS } from "../../src/rules/law-of-the-gun/readings.js";
import { scenarios as napnuts } from "../../src/rules/napnuts/scenarios.js";
import { scenarios as shootist } from "../../src/rules/shootist/scenarios.js";
import { ARCHETYPES, WEAPONS as SHOOTIST_WEAPONS } from "../../src/rules/shootist/tables.js";
import { readDocument, Source } from "../../src/scenario/document.js";
import { standardSchemaOf } from "../../src/scenario/jsonSchema.js";
import { LISTS, type RuleSystem, schemaOf } from "../../src/scenario/system.js";

const systems: readonly RuleSystem[] = [lawOfTheGun, shootist, napnuts, combatPatrol];
const shipped = readdirSync("scenarios").map((name) => `scenarios/${name}`);

describe("shipped scenarios", () => {
  test("are enough", () => expect(shipped.length).toBeGreaterThanOrEqual(10));

  test.each(shipped)("%s", async (file) => {
    const { envelope } = await loadScenario(file, { systems });
    expect(envelope.about.length).toBeGreaterThan(100);
    // Ten men who move take a hundred times as long as two who stand.
    expect([20_000, 50_000, 100_000, 1_000_000]).toContain(envelope.games);
    expect(envelope.seed).toBe(file.replace(/^scenarios\/|\.yaml$/g, ""));
  });

  test("have names of their own", async () => {
    const all = await Promise.all(shipped.map((file) => loadScenario(file, { systems })));
    expect(new Set(all.map(({ envelope }) => envelope.name)).size).toBe(shipped.length);
  });
});

describe("validate", () => {
  test("says a line for each good file", async () => {
    const result = await validateCommand(["scenarios/high-noon.yaml"], { systems, color: false });
    expect(result).toEqual({
      stdout:
        "scenarios/high-noon.yaml: ok: High noon on Main Street " +
        "(Law of the Gun, duel, 1 against 1 at 25 cm, 1,000,000 games)\n",
      stderr: "",
      exitCode: 0,
    });
  });

  test("says what is wrong with the others, and goes on", async () => {
    const files = ["scenarios/no.yaml", "scenarios/high-noon.yaml"];
    const result = await validateCommand(files, { systems, color: false });
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toBe("scenarios/no.yaml: error: there is no such file\n");
    expect(result.stdout).toContain("high-noon.yaml: ok");
  });

  test("takes --set", async () => {
    const options = { systems, color: false, set: ["distance=0"] };
    const result = await validateCommand(["scenarios/high-noon.yaml"], options);
    expect(result).toMatchObject({ stdout: "", exitCode: 2 });
    expect(result.stderr).toContain("--set distance=0: error: distance must be at least 1, not 0");
  });

  test("as JSON", async () => {
    const options = { systems, color: false, json: true };
    const result = await validateCommand(["scenarios/no.yaml", "scenarios/fanning.yaml"], options);
    expect(JSON.parse(result.stdout)).toMatchObject([
      { file: "scenarios/no.yaml", ok: false, issues: [{ code: "FILE_NOT_FOUND" }] },
      { file: "scenarios/fanning.yaml", ok: true, issues: [] },
    ]);
    expect(result).toMatchObject({ stderr: "", exitCode: 2 });
  });

  test("needs a file", async () => {
    expect((await validateCommand([], { systems, color: false })).exitCode).toBe(2);
  });
});

describe("list", () => {
  test.each(LISTS)("users 19: list %s", async (what) => {
    const { stdout, exitCode } = await listCommand(what, { systems });
    expect(exitCode).toBe(0);
    expect(stdout.split("\n").length).toBeGreaterThan(3);
    for (const line of stdout.split("\n")) expect(line).toBe(line.trimEnd());
    expect(stdout).not.toMatch(/\u001b/);
  });

  test("weapons by name", async () => {
    const { stdout } = await listCommand("weapons", { systems });
    for (const { id } of [...WEAPONS, ...SHOOTIST_WEAPONS]) expect(stdout).toContain(`  ${id} `);
    expect(stdout).toMatch(/buffalo-gun +80 +250 +yes +2 +high +high/);
  });

  test("all of them, as data", async () => {
    const data = JSON.parse((await listCommand(undefined, { systems, json: true })).stdout);
    expect(Object.keys(data)).toEqual([...LISTS]);
    expect(data.systems).toEqual([
      { id: "law-of-the-gun", title: "Law of the Gun", kinds: ["duel", "ambush", "solo"] },
      { id: "shootist", title: "Shootist", kinds: ["duel", "ambush"] },
      { id: "napnuts", title: "Napnuts", kinds: ["duel", "ambush", "brawl"] },
      { id: "combat-patrol", title: "Combat Patrol: Old West", kinds: ["duel", "ambush"] },
    ]);
    expect(data.weapons["law-of-the-gun"][1]).toMatchObject({ id: "pistol", accurate: 30 });
    expect(data.npcs["law-of-the-gun"]).toHaveLength(36);
    expect(data.readings["law-of-the-gun"]).toHaveLength(Object.keys(READINGS).length);
    expect(data.weapons.shootist[2]).toMatchObject({
      id: "winchester",
      rounds: 12,
      bands: "6:-1 24:0 36:-1 48:-2 60:-3 72:-4",
    });
    expect(data.npcs.shootist).toHaveLength(Object.keys(ARCHETYPES).length);
    expect(data.scenarios).toHaveLength(shipped.length);
    expect(data.tactics.napnuts[0]).toMatchObject({ id: "stand", key: "tactic" });
  });

  test("of something else", async () => {
    expect(await listCommand("weapon", { systems })).toEqual({
      stdout: "",
      stderr: 'there is no list of "weapon"; did you mean "weapons"?\n',
      exitCode: 2,
    });
  });
});

type Json = { [key: string]: unknown };
const isBlock = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema with what it refers to in place of every reference; throws where there is no such thing. */
function unrolled({ $defs, ...schema }: Json): Json {
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inside);
    if (!isBlock(part)) return part;
    if (part.$ref === undefined) {
      return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, inside(each)]));
    }
    expect(Object.keys(part)).toEqual(["$ref"]);
    const name = /^#\/\$defs\/(.+)$/.exec(String(part.$ref))?.[1] ?? "";
    expect(Object.keys($defs as Json)).toContain(name);
    return inside(($defs as Json)[name]);
  };
  return inside(schema) as Json;
}

/** The part of JSON Schema that scenario schemas use, checked the slow and plain way. */
function accepts(schema: Json, value: unknown): boolean {
  const {
    type,
    enum: words,
    const: only,
    anyOf,
    allOf,
    pattern,
    minimum,
    maximum,
  } = schema as Json & {
    enum?: unknown[];
    anyOf?: Json[];
    allOf?: { if: Json; then: Json }[];
    pattern?: string;
    minimum?: number;
    maximum?: number;
  };
  if (allOf?.some((part) => part.if !== undefined)) {
    const named = (part: Json) =>
      Object.entries(part.properties as Json).every(
        ([key, inner]) => isBlock(value) && accepts(inner as Json, value[key]),
      );
    return named(schema) && allOf.every((part) => !named(part.if) || accepts(part.then, value));
  }
  if (anyOf !== undefined) return anyOf.some((each) => accepts(each, value));
  if (words !== undefined && !words.includes(value)) return false;
  if (only !== undefined && only !== value) return false;
  if (type === undefined) return true;
  if (type === "boolean") return typeof value === "boolean";
  if (type === "string") {
    return (
      typeof value === "string" && (pattern === undefined || new RegExp(pattern, "u").test(value))
    );
  }
  if (type === "number" || type === "integer") {
    const right = type === "number" ? typeof value === "number" : Number.isInteger(value);
    const number = value as number;
    return right && number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity);
  }
  return type === "array" ? acceptsList(schema, value) : acceptsBlock(schema, value);
}

function acceptsList(schema: Json, value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const prefix = (schema.prefixItems as Json[] | undefined) ?? [];
  if (value.length < Number(schema.minItems ?? 0)) return false;
  if (value.length > Number(schema.maxItems ?? Infinity)) return false;
  return value.every((each, index) => {
    const item = prefix[index] ?? schema.items;
    return isBlock(item) && accepts(item, each);
  });
}

function acceptsBlock(schema: Json, value: unknown): boolean {
  if (schema.type !== "object" || !isBlock(value)) return false;
  const properties = (schema.properties as Json | undefined) ?? {};
  for (const key of (schema.required as string[] | undefined) ?? []) {
    if (!Object.hasOwn(value, key)) return false;
  }
  // Either these keys, or those.
  const choices = (schema.allOf as { anyOf: { required: string[] }[] }[] | undefined) ?? [];
  const has = ({ required }: { required: string[] }): boolean =>
    required.every((key) => Object.hasOwn(value, key));
  if (!choices.every(({ anyOf }) => anyOf.some(has))) return false;
  return Object.entries(value).every(([key, each]) => {
    const names = schema.propertyNames as Json | undefined;
    if (names !== undefined && !accepts(names, key)) return false;
    const inner = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
    return isBlock(inner) && accepts(inner, each);
  });
}

describe("schema", () => {
  const printed = scenarioJsonSchema(systems);
  const schema = unrolled(printed);
  const dataOf = (file: string) => readDocument(new Source(file, readFileSync(file, "utf8"))).data;

  test("is JSON of the right draft", () => {
    const { stdout, exitCode } = schemaCommand({ systems });
    expect(JSON.parse(stdout)).toEqual(printed);
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(exitCode).toBe(0);
  });

  test.each(shipped)("accepts %s", (file) => {
    expect(accepts(schema, dataOf(file))).toBe(true);
  });

  test("refuses what is mistyped, missing or out of range", () => {
    const good = dataOf("scenarios/high-noon.yaml") as Json;
    expect(accepts(schema, { ...good, distnce: 3 })).toBe(false);
    expect(accepts(schema, { ...good, distance: 0 })).toBe(false);
    expect(accepts(schema, { ...good, kind: "solo" })).toBe(false);
    const { distance: _, ...rest } = good;
    expect(accepts(schema, rest)).toBe(false);
  });

  test("says nothing twice, and in full what the kinds say", () => {
    const size = (part: unknown): number => JSON.stringify(part).length;
    expect(size(printed)).toBeLessThan(size(schema) / 4);
    expect(size(printed)).toBeLessThan(120_000);
    const [first] = (schema.allOf as { then: Json }[]).map(({ then }) => then.allOf);
    const [duel] = first as { then: Json }[];
    expect(duel?.then).toEqual(standardSchemaOf(schemaOf(lawOfTheGun, "duel"), lawOfTheGun));
  });

  test("has nothing that editors write out unasked, and no limit twice", () => {
    const visit = (part: unknown): void => {
      if (Array.isArray(part)) part.forEach(visit);
      if (!isBlock(part)) return;
      if (typeof part.type === "string") {
        expect(part).not.toHaveProperty("default");
        expect(part.items).not.toBe(false);
      }
      Object.values(part).forEach(visit);
    };
    visit(printed);
    const duel = standardSchemaOf(schemaOf(lawOfTheGun, "duel"), lawOfTheGun) as Json;
    const { units } = duel.properties as Record<string, Json>;
    expect(units?.description).toMatch(/ Default: cm\.$/);
    expect(
      accepts(schema, { ...(dataOf("scenarios/high-noon.yaml") as Json), units: "feet" }),
    ).toBe(false);
  });

  test("describes every key, and closes every block", () => {
    const undescribed: string[] = [];
    const visit = (part: unknown, path: string): void => {
      if (Array.isArray(part)) for (const each of part) visit(each, path);
      if (!isBlock(part)) return;
      if (part.type === "object" && part.allOf === undefined) {
        expect(part.additionalProperties, path).toBeDefined();
      }
      for (const [key, inner] of Object.entries((part.properties as Json | undefined) ?? {})) {
        if (typeof (inner as Json).description !== "string") undescribed.push(`${path}.${key}`);
      }
      for (const [key, inner] of Object.entries(part)) {
        if (key !== "if") visit(inner, `${path}.${key}`);
      }
    };
    visit(schema, "");
    expect(undescribed).toEqual([]);
  });

  test("of several systems goes by system", () => {
    const other = { ...lawOfTheGun, id: "other", title: "Other" };
    const both = scenarioJsonSchema([lawOfTheGun, other]);
    expect(both).toMatchObject({
      properties: { system: { enum: ["law-of-the-gun", "other"] } },
      allOf: [{ if: { properties: { system: { const: "law-of-the-gun" } } } }, { if: {} }],
    });
    const chosen = schemaCommand({ systems: [lawOfTheGun, other], system: "other" });
    expect(JSON.parse(chosen.stdout).title).toBe("Deadeye scenario for Other");
    expect(schemaCommand({ systems, system: "none" }).exitCode).toBe(2);
  });
});
