/** `deadeye new`: what it writes can be checked, changed as its comments say, and played. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { exact, loadBook, loadScenario } from "../../src/browser.js";
import { newCommand } from "../../src/cli/commands/new.js";
import { scenarioJsonSchema } from "../../src/cli/commands/schema.js";
import type { Io } from "../../src/cli/io.js";
import { SYSTEMS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { kindsOf } from "../../src/scenario/system.js";

const folder = mkdtempSync(join(tmpdir(), "deadeye-new-"));
afterAll(() => rmSync(folder, { recursive: true }));

let printed = "";
const io = {
  print: (text: string) => {
    printed += text;
  },
} as unknown as Io;

const kinds = SYSTEMS.flatMap((system) => kindsOf(system).map((kind) => [system.id, kind]));

/** The text with one more of its commented keys in force, for each of them. */
function uncommented(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, i) => {
    if (!/^ *# [a-zA-Z]+:( |$)/.test(line)) return [];
    let end = i + 1;
    while (/^ *# {3}/.test(lines[end] ?? "")) end++;
    const bare = lines.slice(i, end).map((one) => one.replace("# ", ""));
    return [[...lines.slice(0, i), ...bare, ...lines.slice(end)].join("\n")];
  });
}

describe.each(kinds)("users 25: deadeye new --system %s --kind %s", (system = "", kind = "") => {
  const file = join(folder, `${system}-${kind}.yaml`);

  test("writes a scenario that is right, with the line for editors at its head", async () => {
    expect(await newCommand({ file, system, kind, book: false }, io)).toBe(0);
    const text = readFileSync(file, "utf8");
    const { envelope, model } = parseScenario(text, file, { systems: SYSTEMS });
    expect(envelope).toMatchObject({ system, kind });
    expect(printed).toContain(file);
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/deadeye\.schema\.json\n/);
    expect(text.match(/#/g)?.length).toBeGreaterThan(5);
    const program = SYSTEMS.find(({ id }) => id === system)?.compile(model);
    expect(program?.columns.figures.length).toBeGreaterThan(1);
  });

  test("what stands there as a comment may be said", () => {
    const text = readFileSync(file, "utf8");
    for (const changed of uncommented(text)) {
      expect(() => parseScenario(changed, file, { systems: SYSTEMS })).not.toThrow();
    }
    expect(uncommented(text).length).toBeGreaterThanOrEqual(kind === "duel" ? 3 : 0);
  });
});

test("users 37: the schema stands beside it, whole, and one that is there is left alone", async () => {
  const schema = join(folder, "deadeye.schema.json");
  const made = JSON.parse(readFileSync(schema, "utf8"));
  expect(made).toEqual(JSON.parse(JSON.stringify(scenarioJsonSchema(SYSTEMS))));
  writeFileSync(schema, "mine");
  const file = join(folder, "another.yaml");
  await newCommand({ file, system: "napnuts", kind: "duel", book: false }, io);
  expect(readFileSync(schema, "utf8")).toBe("mine");
});

test("nothing is overwritten, and nothing is written for a slip", async () => {
  const before = readdirSync(folder);
  const file = join(folder, "mine.yaml");
  writeFileSync(file, "mine");
  const wrong = (values: object) =>
    newCommand({ file, system: "shootist", kind: "duel", book: false, ...values }, io);
  await expect(wrong({})).rejects.toThrow(/is there already, and is left as it is/);
  expect(readFileSync(file, "utf8")).toBe("mine");
  const fresh = { file: join(folder, "fresh.yaml") };
  await expect(wrong({ ...fresh, system: "shotist" })).rejects.toThrow('did you mean "shootist"?');
  await expect(wrong({ ...fresh, kind: "duell" })).rejects.toThrow('did you mean "duel"?');
  await expect(wrong({ ...fresh, kind: "solo" })).rejects.toThrow("there are: duel, ambush");
  await expect(wrong({ file: " " })).rejects.toThrow("no name of a file");
  expect(readdirSync(folder).sort()).toEqual([...before, "mine.yaml"].sort());
});

describe("deadeye new --book", () => {
  const file = join(folder, "mine-own.yaml");
  const begin = (values: object) =>
    newCommand({ file, system: "law-of-the-gun", kind: undefined, book: true, ...values }, io);

  test("writes a book that is right and a fight by it that is played", async () => {
    expect(await begin({})).toBe(0);
    const text = readFileSync(file, "utf8");
    expect(loadBook(text)).toMatchObject({ problems: [], notes: [], book: { id: "my-rules" } });
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/deadeye-book\.schema\.json\n/);
    expect(text.match(/#/g)?.length).toBeGreaterThan(10);
    const fight = readFileSync(join(folder, "mine-own-fight.yaml"), "utf8");
    const { scenario } = loadScenario(fight, { files: { "mine-own.yaml": text } });
    const { mass, cut } = exact(scenario!);
    expect(mass).toBeCloseTo(1, 12);
    expect(cut).toBe(0);
    const schema = readFileSync(join(folder, "deadeye-book.schema.json"), "utf8");
    expect(JSON.parse(schema)).toMatchObject({ title: "Deadeye book" });
  });

  test("nothing is overwritten, and no name is taken that no scenario could name", async () => {
    await expect(begin({})).rejects.toThrow("is there already");
    await expect(begin({ file: join(folder, "my rules.yaml") })).rejects.toThrow("could not name");
    await expect(begin({ file: join(folder, "x.yaml"), kind: "duel" })).rejects.toThrow("--kind");
    writeFileSync(join(folder, "two-fight.yaml"), "mine");
    await expect(begin({ file: join(folder, "two.yaml") })).rejects.toThrow("two-fight.yaml");
    expect(readdirSync(folder)).not.toContain("two.yaml");
  });
});
