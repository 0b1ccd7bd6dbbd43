/** tally.json: what was written is read back; anything else is refused. */
import { expect, test } from "vitest";
import { contentHash, parseSaved, renderSaved, type SavedRun } from "../../src/report/saved.js";

const RUN: SavedRun = {
  version: "0.1.0",
  system: "law-of-the-gun",
  scenario: contentHash({ distance: 25 }),
  readings: { impact: "digest", loneFigureMorale: true },
  seed: 'high "noon"',
  probe: contentHash("games"),
  asked: { games: 1000, precision: { metric: "win.A", half: 0.001 } },
  tally: {
    games: 7,
    groups: 7,
    cells: Float64Array.from([0, 3, 4]),
    moments: Float64Array.from([9, 2 ** 53 - 1, 12]),
  },
};

test("a run comes back as it was", () => {
  expect(parseSaved(renderSaved(RUN))).toEqual(RUN);
  const plain = { ...RUN, asked: { games: 7, precision: null } };
  expect(parseSaved(renderSaved(plain))).toEqual(plain);
});

test("any change is noticed", () => {
  const text = renderSaved(RUN);
  const changes: [string, string][] = [
    ['"games": 7', '"games": 8'],
    ["[0,3,4]", "[0,4,3]"],
    ['"seed": "high', '"seed": "low'],
    ["0.001", "0.002"],
    ['"format": 1', '"format": 2'],
    ['"groups": 7', '"groups": 7,\n  "more": 1'],
    ["[0,3,4]", "[0,3,-4]"],
    ["[0,3,4]", '["0",3,4]'],
  ];
  for (const [there, instead] of changes) {
    expect(text, there).toContain(there);
    expect(parseSaved(text.replace(there, instead)), instead).toBeNull();
  }
  for (const other of ["", "{}", "null", "[]", text.slice(0, -3)]) {
    expect(parseSaved(other)).toBeNull();
  }
});
