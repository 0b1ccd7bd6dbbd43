/** Pages for players say what the rule systems say of themselves, and leave nothing out. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";

test("users 7, 8: docs/rulings.md and docs/tactics.md are what npm run docs:players writes", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/player-docs.mjs", "--check"]);
  expect({ status, says: String(stderr) }).toEqual({ status: 0, says: "" });
});

test.each(RULESETS)(
  "users 7: every reading of $id says what the book says, the sides and what it changes",
  ({ readingValues, listings }) => {
    const page = readFileSync("docs/rulings.md", "utf8");
    const { columns, rows } = listings.readings;
    const at = (key: string): number => columns.findIndex((column) => column.key === key);
    for (const { name, values } of readingValues) {
      expect(page).toContain(`### ${name}\n`);
      const row = rows.find(([id]) => id === name) ?? [];
      const sides = String(row[at("sides")]).split("\n");
      expect(sides.map((side) => side.split(": ")[0])).toEqual(values.map(String));
      for (const said of [...sides, row[at("book")], row[at("changes")]]) {
        expect(said, name).toMatch(/\w{3}.*\.$/);
      }
    }
  },
);

/** Words that a key may have, wherever it stands in the JSON Schema of a file. */
function wordsOf(schema: unknown, key: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => [
    ...(name === key ? ((inner as { enum?: string[] }).enum ?? []) : []),
    ...wordsOf(inner, key),
  ]);
}

test.each(RULESETS)(
  "users 8: every tactic, target and cover that a file of $id takes has a sentence",
  async ({ kinds, listings }) => {
    const { toJSONSchema } = await import("zod");
    const rows = [...listings.tactics.rows, ...listings.covers.rows];
    for (const key of new Set(rows.map(([, where]) => String(where)))) {
      const known = rows.filter(([, where]) => where === key).map(([id]) => id);
      const taken = kinds.flatMap(({ schema }) =>
        wordsOf(toJSONSchema(schema(), { io: "input" }), key),
      );
      expect(new Set(taken)).toEqual(new Set(known));
    }
  },
);
