/** Men in a spreadsheet: read back equal, and every mistake told at its row and column. */
import { describe, expect, test } from "vitest";
import { run } from "../../src/browser.js";
import { RULESETS } from "../../src/rules/index.js";
import { loadScenario } from "../../src/studies/library.js";

/** A file of the two, with what each system needs. */
const duel = (system: string, npcs: string, a: object, b: object, more: object = {}): string =>
  JSON.stringify({
    deadeye: 1,
    system,
    name: "Two",
    kind: "duel",
    distance: 12,
    ...(npcs === "" ? {} : { npcs }),
    ...more,
    sides: { A: { figures: [a] }, B: { figures: [b] } },
  });

const HEAD = "name,initiative,skill,cool,constitution,horsemanship,weapons";
const ADA = "Ada,4,4,4,3,3,pistol";
const noon = (rows: string, more: object = {}) =>
  loadScenario(
    duel("law-of-the-gun", "men.csv", { npc: "Ada" }, { npc: "Ada", name: "Bo", ...more }),
    {
      files: { "men.csv": rows },
    },
  );
const problems = (rows: string) =>
  noon(rows).problems.map(({ file, line, column, message, hint }) => ({
    at: `${file}:${line}:${column}`,
    message,
    hint,
  }));

async function signature(text: string, files: Readonly<Record<string, string>> = {}) {
  const { scenario, problems: found } = loadScenario(text, { files });
  expect(found).toEqual([]);
  return (await run(scenario!, { games: 40, seed: "s" })).signature;
}

interface Listed {
  readonly keys: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean)[])[];
}
function listed(system: string): Listed {
  const { columns, rows } = RULESETS.find(({ id }) => id === system)!.listings.npcs;
  return { keys: columns.map(({ key }) => key), rows };
}

describe("45.4: the built-in chart, written as CSV and read back, plays the same games", () => {
  test("Law of the Gun: each row, and a type that is diced", async () => {
    const { keys, rows } = listed("law-of-the-gun");
    const head = keys.map((key) => (key === "id" ? "name" : key)).join(";");
    const csv = [head, ...rows.map((row) => row.join(";"))].join("\r\n");
    for (const npc of ["cowboy/1", "outlaw/4", "outlaw/roll"]) {
      const text = (npcs: string) =>
        duel(
          "law-of-the-gun",
          npcs,
          { npc, weapons: ["pistol"] },
          { npc: "cowboy/3", weapons: ["repeating-rifle"] },
        );
      expect(await signature(text("men.csv"), { "men.csv": csv })).toBe(await signature(text("")));
    }
  });

  test("Shootist: each archetype", async () => {
    const { keys, rows } = listed("shootist");
    const named: Readonly<Record<string, string>> = { id: "name", ability: "abilities" };
    const head = keys.map((key) => named[key] ?? key).join(",");
    const csv = [head, ...rows.map((row) => row.map((cell) => `"${cell}"`).join(","))].join("\n");
    for (const [id] of rows) {
      const other = { npc: "gunman" };
      const read = duel("shootist", "men.csv", { npc: id }, other);
      expect(await signature(read, { "men.csv": csv }), String(id)).toBe(
        await signature(
          duel("shootist", "", { npc: id, name: String(id) }, { ...other, name: "x" }),
        ),
      );
    }
  });

  test("Napnuts and Combat Patrol: each class", async () => {
    const guns = { napnuts: "handgun", "combat-patrol": "revolver" };
    for (const [system, gun] of Object.entries(guns)) {
      const { rows } = listed(system);
      const classes = rows
        .map(([id]) => String(id))
        .filter((id) => id !== "hero" || system === "napnuts");
      const csv = `name\tclass\tweapons\n${classes.map((id) => `${id}\t${id}\t${gun}`).join("\n")}\n`;
      for (const id of classes) {
        const figure = { class: id, weapons: [gun] };
        const last = { class: classes[1], weapons: [gun] };
        expect(
          await signature(duel(system, "men.csv", { npc: id }, { ...last, name: "x" }), {
            "men.csv": csv,
          }),
          `${system} ${id}`,
        ).toBe(await signature(duel(system, "", { ...figure, name: "y" }, { ...last, name: "x" })));
      }
    }
  });
});

test("a figure is called as his row, says more than it, and several are numbered", () => {
  const { scenario } = noon(`\ufeff${HEAD},note\n\n${ADA},"likes ""tea"", and coffee"\n`, {
    stats: { cool: 1 },
  });
  const { figures } = scenario!.model as { figures: { name: string; rows: { cool: number }[] }[] };
  expect(figures.map(({ name, rows }) => [name, rows[0]!.cool])).toEqual([
    ["A1", 4],
    ["Bo", 1],
  ]);
});

test.each([
  [
    "a number out of range",
    `${HEAD}\n\nAda,4,7,4,3,3,pistol`,
    "men.csv:3:7",
    "row 3, column C (skill)",
  ],
  ["a decimal comma", `${HEAD}\nAda,4,"3,5",4,3,3,pistol`, "men.csv:2:7", "has a decimal comma"],
  ["a formula", `${HEAD}\nAda,4,=B2,4,3,3,pistol`, "men.csv:2:7", "a formula is not worked out"],
  [
    "an unknown gun",
    `${HEAD}\nAda,4,4,4,3,3,pistl`,
    "men.csv:2:15",
    '(weapons): there is no weapon "pistl"',
  ],
  ["an unknown column", `${HEAD},skil\n${ADA},2`, "men.csv:1:62", 'no figure has "skil"'],
  ["a column twice", `${HEAD},skill\n${ADA},2`, "men.csv:1:62", 'column C is "skill", too'],
  ["a name twice", `${HEAD}\n${ADA}\n${ADA}`, "men.csv:3:1", '"Ada" is the man of row 2 already'],
  [
    "a man without a name",
    `${HEAD}\n${ADA}\n,4,4,4,3,3,pistol`,
    "men.csv:3:1",
    "the man has no name",
  ],
  [
    "a quotation mark",
    `${HEAD}\n"Ada,4,4,4,3,3,pistol`,
    "men.csv:2:1",
    "a quotation mark is not closed",
  ],
  ["more cells than heads", `${HEAD}\n${ADA},x`, "men.csv:2:22", "the first row has 7 columns"],
  ["no name at all", "skill\n4\n", "men.csv:1:1", "there is no column name"],
  ["nothing", "\n\n", "men.csv:1:1", "the chart is empty"],
  ["nobody", `${HEAD}\n`, "men.csv:1:1", "the chart has no men"],
])("%s is told at its row and column", (_, rows, at, words) => {
  const [first] = problems(rows);
  expect(first).toMatchObject({ at, message: expect.stringContaining(words) });
});

test("semicolons of a German spreadsheet part cells; what then has a comma is a decimal comma", () => {
  const rows = `${HEAD}\n${ADA}`.replaceAll(",", ";");
  expect(problems(rows)).toEqual([]);
  expect(problems(rows.replace("Ada;4;4", "Ada;4;3,5"))[0]).toMatchObject({
    at: "men.csv:2:7",
    hint: "write 3.5",
  });
});

test("a chart that is not at hand says what to do; its rows may stand in the file; no way leads out of the folder", () => {
  const text = duel("napnuts", "men.csv", { npc: "Bo" }, { class: "cowboy", weapons: ["rifle"] });
  expect(loadScenario(text).problems[0]).toMatchObject({ code: "CHART_NOT_HERE" });
  for (const name of ["../men.csv", "/etc/passwd", "a/men.csv"]) {
    const away = loadScenario(text.replace("men.csv", name), { files: { [name]: "name\nBo" } });
    expect(away.problems[0]).toMatchObject({ code: "CHART_NAME" });
  }
  const inside = text.replace('"men.csv"', JSON.stringify("name,class,weapons\nBo,hero,rifle\n"));
  expect(loadScenario(inside).problems).toEqual([]);
  const strange = loadScenario(inside.replace('"npc":"Bo"', '"npc":"Boo"'));
  expect(strange.problems).toMatchObject([{ code: "UNKNOWN_MAN", hint: 'did you mean "Bo"?' }]);
});

test("a man whom neither the chart nor the rules have is told, where the rules have men, too", () => {
  const files = { "men.csv": `${HEAD}\n${ADA}` };
  const gun = { weapons: ["pistol"] };
  const fight = (npc: string) =>
    loadScenario(duel("law-of-the-gun", "men.csv", { npc: "Ada" }, { npc, ...gun }), { files });
  expect(fight("outlaw/4").problems).toEqual([]);
  expect(fight("Adda").problems).toMatchObject([
    { code: "UNKNOWN_MAN", hint: 'did you mean "Ada"?' },
  ]);
});

test("what is sent to those who play for a queue has the men, and no file", () => {
  const { scenario } = noon(`${HEAD}\nAda,4,4,4,3,3,pistol`);
  const sent = JSON.stringify(scenario!.model);
  expect(sent).toContain('"cool":4');
  expect(sent).not.toContain("men.csv");
});

test("changes go over a row, by the man's name, too", () => {
  const text = duel("law-of-the-gun", "men.csv", { npc: "Ada" }, { npc: "Bo" });
  const files = { "men.csv": `${HEAD}\n${ADA}\n${ADA.replace("Ada", "Bo")}` };
  const { scenario, problems: found } = loadScenario(text, {
    files,
    set: ["Ada.skill=+1", "Bo.cool=2"],
  });
  expect(found).toEqual([]);
  const { figures } = scenario!.model as { figures: { rows: { skill: number; cool: number }[] }[] };
  expect(figures.map(({ rows: [row] }) => [row!.skill, row!.cool])).toEqual([
    [5, 4],
    [4, 2],
  ]);
});
