/** Commands that speak of a book by itself, and of the scenarios by it: validate, list, schema; files and their texts. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { listCommand } from "../../../src/cli/commands/list.js";
import { schemaOfWhat } from "../../../src/cli/commands/schema.js";
import { validateCommand } from "../../../src/cli/commands/validate.js";
import { loadRules, usualFight } from "../../../src/cli/rulesFile.js";
import { loadScenario } from "../../../src/cli/scenarioFile.js";
import type { BookFight } from "../../../src/rules/book/fightModel.js";
import { SYSTEMS } from "../../../src/rules/index.js";
import { readDocument, Source } from "../../../src/scenario/document.js";
import { bookText, chances, fightText, SHIPPED } from "./fights.js";

const folder = mkdtempSync(join(tmpdir(), "deadeye-books-"));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const validate = (file: string, set: readonly string[] = []) =>
  validateCommand([file], { systems: SYSTEMS, color: false, set });
const dataOf = (text: string) => readDocument(new Source("", text)).data;

type Json = Record<string, unknown>;
const schemaFor = async (what: string): Promise<Json> =>
  JSON.parse((await schemaOfWhat(what)).stdout);
/** Whether a schema takes some data, by what zod makes of the schema. */
const accepts = (schema: Json, data: unknown): boolean =>
  z.fromJSONSchema(schema as never).safeParse(data).success;

describe("a book by itself", () => {
  test.each(SHIPPED)("%s is valid", async (name) => {
    const { stdout, stderr, exitCode } = await validate(`books/${name}.yaml`);
    expect([stderr, exitCode]).toEqual(["", 0]);
    expect(stdout).toMatch(/^books\/[\w-]+\.yaml: ok: .+ \(book, \d weapons?, 0 men\)\n$/);
  });

  test("is told what is wrong with it, each with its place", async () => {
    const file = put("wrong.yaml", bookText("luck").replace("dice >= least", "dic >= leest"));
    const { stderr, exitCode } = await validate(file);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/wrong\.yaml:14:\d+: error: nothing is called "dic" here/);
  });

  test("is no scenario, which is said once", async () => {
    const { stderr } = await validate("books/luck.yaml", ["distance=3"]);
    expect(stderr.match(/error/g)).toHaveLength(1);
    expect(stderr).toContain("books/luck.yaml:1:1: error: this is a book of rules and no scenario");
  });
});

test("sheets of a book by itself are of a fight of two usual men", async () => {
  const text = await usualFight("books/luck.yaml");
  expect(JSON.parse(text!)).toMatchObject({ system: "book", book: bookText("luck") });
  expect(await usualFight("books/luck-fight.yaml")).toBeNull();
  await expect(usualFight(put("faulty.yaml", "deadeye-book: 1\nid: x\n"))).rejects.toThrow(
    /faulty/,
  );
});

describe("list --file", () => {
  const listed = async (what: string, file: string) =>
    (await listCommand(what, { systems: [await loadRules(file)] })).stdout;

  test("weapons, readings, policies and options, of a book or of a scenario by one", async () => {
    const weapons = await listed("weapons", "books/iron-and-tin.yaml");
    expect(weapons).toBe(await listed("weapons", "books/iron-and-tin-fight.yaml"));
    expect(weapons).toMatch(/^Iron and Tin: weapons\n/);
    expect(weapons).toMatch(/ {2}rifle +30 +1 +4 +1\n/);
    expect(await listed("readings", "books/iron-and-tin.yaml")).toMatch(
      /six-always-hits +yes +no +IT-4/,
    );
    const tactics = await listed("tactics", "books/standing-duel.yaml");
    expect(tactics).toMatch(/ {2}usual +policy\n/);
    expect(tactics).toMatch(/ {2}draw +options\.opening\n +Whether the duel begins/);
  });

  test("of a scenario that is wrong in all else", async () => {
    put("luck.yaml", bookText("luck"));
    const file = put("half.yaml", "deadeye: 1\nsystem: book\nbook: luck.yaml\nkind: duel\n");
    expect(await listed("weapons", file)).toMatch(/^Luck: weapons/);
    put("luck.yaml", bookText("luck").replace("id: luck", "id: 5"));
    const full = put("full.yaml", fightText("luck"));
    await expect(listed("weapons", full)).rejects.toMatchObject({
      issues: [{ file: join(folder, "luck.yaml"), line: 2, path: "book.id" }],
    });
  });

  test("without a file there is nothing to list", async () => {
    const asked = listCommand("weapons", { systems: SYSTEMS, system: "book" });
    await expect(asked).rejects.toThrow(/--file FILE/);
    const all = await listCommand("weapons", { systems: SYSTEMS });
    expect(all.stdout).not.toContain("book");
    const { stdout } = await listCommand("scenarios", { systems: SYSTEMS, system: "book" });
    for (const name of SHIPPED) expect(stdout).toContain(`books/${name}-fight.yaml`);
  });
});

describe("schema", () => {
  test.each(SHIPPED)("of scenarios by %s: it takes the one that is shipped", async (name) => {
    const schema = await schemaFor(`books/${name}.yaml`);
    expect(schema).toEqual(await schemaFor(`books/${name}-fight.yaml`));
    expect(accepts(schema, dataOf(fightText(name)))).toBe(true);
  });

  test("knows stats, options, readings, policies and guns, with ranges, words and sentences", async () => {
    const schema = await schemaFor("books/iron-and-tin.yaml");
    expect(schema.title).toBe("Deadeye scenario for Iron and Tin");
    const text = JSON.stringify(schema);
    expect(text).toContain('"minimum":2,"maximum":6,"description":"Hits on this or more."');
    expect(text).toContain('"enum":["open","soft","hard"]');
    expect(text).toContain('"enum":["usual","careful"]');
    expect(text).toContain('"enum":["revolver","rifle","shotgun"]');
    const fight = fightText("iron-and-tin");
    const changed = (from: string, to: string) => accepts(schema, dataOf(fight.replace(from, to)));
    expect(changed("shooting: 4", "shooting: 6")).toBe(true);
    expect(changed("shooting: 4", "shooting: 7")).toBe(false);
    expect(changed("shooting: 4", "shoting: 4")).toBe(false);
    expect(changed("cover: soft", "cover: stone")).toBe(false);
    expect(changed("[rifle]", "[pistol]")).toBe(false);
    expect(changed("kind: fight", "kind: fight\nreadings: { six-always-hits: maybe }")).toBe(false);
  });

  test.each(SHIPPED)("of books: it takes %s", async (name) => {
    expect(accepts(await schemaFor("deadeye-book"), dataOf(bookText(name)))).toBe(true);
  });

  test.each([
    ["fates: [killed]", "fate: [killed]"],
    ["range: 2..6, usual: 4", "rang: 2..6, usual: 4"],
    ["at: enemies", "at: everybody"],
    ["{ out: target, as: killed }", "{ out: target, is: killed }"],
    ["{ choose: fate, at: target }", "{ chose: fate, at: target }"],
    ["order: alternating", "order: alternatng"],
    ["deadeye-book: 1", "deadeye-book: 2"],
  ])("of books: not with %s as %s", async (from, to) => {
    const wrong = bookText("luck").replace(from, to);
    expect(wrong).not.toBe(bookText("luck"));
    expect(accepts(await schemaFor("deadeye-book"), dataOf(wrong))).toBe(false);
  });

  test("of nothing", async () => {
    const { stderr, exitCode } = await schemaOfWhat("deadeye-boks");
    expect([stderr, exitCode]).toEqual([
      '"deadeye-boks" is no rule system and no file; did you mean "deadeye-book"?\n',
      2,
    ]);
  });
});

describe("the file of a book", () => {
  const saying = async (book: string) => {
    const file = put("fight.yaml", fightText("luck").replace("book: luck.yaml", `book: ${book}`));
    return (await validate(file)).stderr.replaceAll(`${folder}/`, "");
  };
  beforeEach(() => {
    put("luck.yaml", bookText("luck"));
  });

  test("that is not there", async () => {
    const text = await saying("luk.yaml");
    expect(text).toMatch(/^fight\.yaml:8:7: error: there is no file "luk.yaml" beside this one/);
    expect(text).toContain('did you mean "luck.yaml"?');
  });

  test("that is a folder, or too big", async () => {
    mkdirSync(join(folder, "folder.yaml"));
    expect(await saying("folder.yaml")).toMatch(
      /^fight\.yaml:8:7: error: "folder.yaml": this is not/,
    );
    put("big.yaml", `${bookText("luck")}# ${"x".repeat(1 << 18)}\n`);
    expect(await saying("big.yaml")).toMatch(/^fight\.yaml:8:7: error: "big.yaml": .* 256 KiB/);
  });

  test.each(["../luck.yaml", "sub/luck.yaml", "/etc/hostname", ".luck.yaml", "..", "a\\\\b"])(
    "%s is elsewhere: it is not read",
    async (name) => {
      expect(await saying(name)).toMatch(/^fight\.yaml:8:7: error: .* is no text of a book/);
    },
  );

  test("that is a link to what is no book tells no more than that", async () => {
    symlinkSync("/etc/passwd", join(folder, "link.yaml"));
    expect(await saying("link.yaml")).toMatch(/^link\.yaml:1:1: error: the file must be a block/);
  });

  test("that is empty, or of another version", async () => {
    put("empty.yaml", "");
    expect(await saying("empty.yaml")).toMatch(/^empty\.yaml:1:1: error: there is no/);
    put("next.yaml", bookText("luck").replace("deadeye-book: 1", "deadeye-book: 2"));
    expect(await saying("next.yaml")).toMatch(/^next\.yaml:1:15: error: deadeye-book must be 1/);
  });

  test("its text stands for it inside of the scenario", async () => {
    const block = bookText("luck").replaceAll(/^(?=.)/gm, "  ");
    expect(await saying(`|\n${block}`)).toBe("");
    const wrong = block.replace("dice >= least", "dice >= leest");
    expect(await saying(`|\n${wrong}`)).toMatch(/^fight\.yaml:22:\d+: error: nothing is called/);
  });
});

describe("--set book", () => {
  const fight = () => put("fight.yaml", fightText("luck"));
  const said = async (set: string) =>
    (await validate(fight(), [set])).stderr.replaceAll(`${folder}/`, "");
  beforeEach(() => {
    put("luck.yaml", bookText("luck"));
  });

  test("takes a file beside the scenario, with what is changed inside", async () => {
    put("hard.yaml", bookText("luck").replace("dice >= least", "dice > least"));
    const chance = async (set: readonly string[]) => {
      const { model } = await loadScenario(fight(), { systems: SYSTEMS, set });
      return chances(model as BookFight).A;
    };
    const here = "book.rolls.to-hit.hit=dice > least";
    expect(await chance(["book=hard.yaml"])).toBe(await chance([here]));
    expect(await chance(["book=hard.yaml"])).not.toBe(await chance([]));
    const point = "book.figure.state.luck.starts=1";
    expect(await chance([" book = hard.yaml ", point])).toBe(await chance([here, point]));
  });

  test("says of the change what is wrong with it", async () => {
    put("wrong.yaml", bookText("luck").replace("dice >= least", "dic >= least"));
    expect(await said("book=wrong.yaml")).toMatch(/--set book=wrong\.yaml.*"dic"/s);
    expect(await said("book=luk.yaml")).toMatch(/no file "luk.yaml" beside this one/);
  });

  test.each(["../luck.yaml", "/etc/hostname", ".luck.yaml", "sub/luck.yaml"])(
    "%s is elsewhere: it is not read",
    async (name) => {
      expect(await said(`book=${name}`)).toMatch(/is no text of a book/);
    },
  );
});

test("a program runs by a book of one text or two", async () => {
  const library = await import("../../../src/index.js");
  const scenario = fightText("luck");
  const files = { "luck.yaml": bookText("luck") };
  const { scenario: named, problems } = library.loadScenario(scenario, { files });
  expect(problems).toEqual([]);
  const block = files["luck.yaml"].replaceAll(/^(?=.)/gm, "  ");
  const inside = library.loadScenario(scenario.replace("book: luck.yaml", `book: |\n${block}`));
  const executor = new library.InProcess();
  const options = { executor, games: 2000, seed: "s", why: false };
  const [one, other] = await Promise.all(
    [named, inside.scenario].map((each) => library.run(each as never, options)),
  );
  expect(one?.signature).toBe(other?.signature);
  expect(one?.system).toMatchObject({ id: "book", title: "Luck" });
  expect(one?.metrics.find(({ id }) => id === "win.A")?.exact).toBeCloseTo(0.799468994140625, 12);
  const set = ["book=luck.yaml"];
  expect(library.loadScenario(scenario, { files, set }).problems).toEqual([]);
  const missing = library.loadScenario(scenario);
  expect(missing.problems).toMatchObject([{ line: 8, code: "BOOK" }]);
  expect(() => library.loadScenario(scenario, { files: { x: 1 } as never })).toThrow(/texts/);
  expect(readFileSync("docs/library.md", "utf8")).toContain("{ files: {");
});
