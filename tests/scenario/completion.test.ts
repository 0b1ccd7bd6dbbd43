/** What an editor offers at a place of a file, half written or whole. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { completionsAt } from "../../src/scenario/completion.js";
import { parseScenario } from "../../src/scenario/load.js";
import { pointsOf, schemaOfFile } from "../../src/scenario/names.js";

const NOON = readFileSync("scenarios/high-noon.yaml", "utf8");
const schemaOf = (text: string) => {
  const { document } = parseScenario(text, "file.yaml", { systems: RULESETS });
  return schemaOfFile(document.root.data, RULESETS) ?? {};
};
const schema = schemaOf(NOON);

/** What is offered at the `|` of a text. */
function offered(marked: string): string[] {
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return completionsAt(text, offset, schema)?.options.map(({ insert }) => insert) ?? [];
}

const MAN = "sides:\n  A:\n    figures:\n      - name: Will\n";

test.each([
  ["kind: duel\ndis|", "distance: "],
  ["kind: duel\nfirst: r|", "roll"],
  ["draw: |", "true"],
  [`${MAN}        |`, "tactic: "],
  [`${MAN}        tactic: |`, "hold"],
  [`${MAN}        stats: { skill: 4, |`, "cool: "],
  [`${MAN}        stats: { |`, "skill: "],
  ["sides:\n  A:\n    figures:\n      - |", "name: "],
  ["run: { games: 1, s|", "seed: "],
  [`${MAN}        weapons: [|`, "repeating-rifle"],
  [`${MAN}        npc: |`, "outlaw/4"],
  ["expect:\n  - metric: |", "outPerShot.B.pistol"],
  ["readings:\n  lone|", "loneFigureMorale: "],
])("16.2: after %j it offers %j", (marked, insert) => {
  expect(offered(marked)).toContain(insert);
});

test("16.2: keys that are there are not offered again, and nothing in comments and of unknown places", () => {
  expect(offered(`${MAN}        |`)).not.toContain("name: ");
  expect(offered("# dis|")).toEqual([]);
  expect(offered("nonsense:\n  |")).toEqual([]);
  expect(offered("a: [b: {|")).toEqual([]);
});

const shipped = readdirSync("scenarios").map((file) =>
  readFileSync(join("scenarios", file), "utf8"),
);

test("16.2: every key of a shipped file is offered where it stands", () => {
  let keys = 0;
  for (const text of shipped.filter((_, i) => i % 6 === 0)) {
    const own = schemaOf(text);
    for (const { 0: line, 1: key = "", index } of text.matchAll(
      /^ *(?:- )?([a-z]\w*):(?= |$)/gim,
    )) {
      const at = index + line.length - key.length - 1;
      const labels = completionsAt(text, at, own)?.options.map(({ label }) => label) ?? [];
      // Names of guns and men's own words are nobody's keys.
      if (!labels.includes(key)) expect([key, labels]).toEqual([key, []]);
      else keys++;
    }
  }
  expect(keys).toBeGreaterThan(60);
});

test("16.5: the points of a file are those that it names, with their owners", () => {
  const { document } = parseScenario(
    readFileSync("scenarios/canyon-rifles.yaml", "utf8"),
    "file.yaml",
    { systems: RULESETS },
  );
  const points = pointsOf(document.root.data, RULESETS);
  expect(points).toContainEqual({
    steps: ["terrain", 3, "at"],
    owner: "high rock",
    name: "at",
    at: [110, 92],
    unit: "cm",
    list: null,
  });
  expect(points).toContainEqual({
    steps: ["sides", "A", "figures", 0, "at"],
    owner: "Foreman",
    name: "at",
    at: [25, 55],
    unit: "cm",
    list: null,
  });
  expect(points).toContainEqual({
    steps: ["terrain", 2, "corners", 1],
    owner: "scree",
    name: "corner 2",
    at: [170, 72],
    unit: "cm",
    // An area has three corners at least, and twelve at most.
    list: { spare: 1, room: 8 },
  });
  expect(
    pointsOf(parseScenario(NOON, "file.yaml", { systems: RULESETS }).document.root.data, RULESETS),
  ).toEqual([]);
});
