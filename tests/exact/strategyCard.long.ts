/** Strategy cards, read as a player reads them, and played path by path. */
import { describe, expect, test } from "vitest";
import { chainOf } from "../../src/core/machine.js";
import { bestPlay } from "../../src/exact/best.js";
import type { Card, CardRow } from "../../src/exact/card.js";
import { PATIENT } from "../../src/exact/solve.js";
import { type Pick, programOf, type Said, walk } from "./walked.js";

const GAMES = [
  ["SH-SHOOT-9", "shootist-fanning", ["turns=2", "weapons.colt.rounds=3", "weapons.colt.spare=0"]],
  ["CP-ACT-8", "combat-patrol-standing-duel", ["turns=2", "best.allow=[move]"]],
  ["LG-REACT-1", "derringer-over-the-card-table", ["turns=2"]],
  [
    "LG-MOVE-1, LG-MOVE-4",
    "derringer-over-the-card-table",
    [
      "turns=3",
      "distance=100",
      "draw=false",
      "first=A",
      "A.Gambler.weapons=[pistol]",
      'tables={ effects: { open: { "1-5": graze body, "6-10": dead body } } }',
      "best.allow=[move, lie]",
    ],
  ],
] as const;

const numberIn = (words: string): number => Number.parseFloat(words);

/** What is so meets a condition of a card. */
function meets(is: string, condition: string): boolean {
  const [, from, to] = /^(?:from )?(\d.*?)(?: to (\d.*))?$/.exec(condition) ?? [];
  if (condition === "") return true;
  if (condition.startsWith("up to ")) return numberIn(is) <= numberIn(condition.slice(6));
  if (condition.startsWith("from ")) return numberIn(is) >= numberIn(from as string);
  if (to !== undefined)
    return numberIn(is) >= numberIn(from as string) && numberIn(is) <= numberIn(to);
  if (condition.startsWith("not ")) return is !== condition.slice(4);
  return condition.split(" or ").includes(is);
}

/** The number of the option that a card orders; of the default where it says nothing, or cannot be followed. */
function ordered(card: Card, features: readonly string[], { situation, options }: Said): number {
  const known = card.features.map((feature) => situation[features.indexOf(feature)] as string);
  const fits = (row: CardRow): boolean =>
    row.situation.every((one, i) => meets(known[i] as string, one));
  const rows = card.rows.filter(fits);
  expect(rows.length, "no two orders for one situation").toBeLessThan(2);
  return rows.length === 0 ? 0 : Math.max(0, options.indexOf((rows[0] as CardRow).act));
}

describe.each(GAMES)("%s: %s %j", (_rule, file, set) => {
  const program = programOf(file, set);
  const opened = -1;
  const found = bestPlay(program, program.columns, opened, "score", true, PATIENT);
  if ("tooBig" in found) throw new Error("too big");
  const scores = walk(program, opened);
  const features = chainOf(program)?.deciding?.().features ?? [];

  test.each(["A", "B"] as const)(
    "the card of %s is worth what it says to who plays by it",
    (side) => {
      const card = found.replies[side].card as Card;
      const mind = side === "A" ? 0 : 1;
      const pick: Pick = (_decision, who, _worths, said) =>
        who === mind ? ordered(card, features, said) : 0;
      const value = scores(pick);
      expect(side === "A" ? value : 1 - value).toBeCloseTo(card.value, 12);
      expect(card.value).toBeLessThanOrEqual(card.best + 1e-12);
      expect(card.best).toBeCloseTo(found.replies[side].value, 12);
    },
  );

  test("a card gains most of what there is to gain", () => {
    for (const side of ["A", "B"] as const) {
      const { card, value } = found.replies[side];
      const gain = found.replies[side].gains.reduce((sum, one) => sum + one, 0);
      expect(value - (card?.value as number)).toBeLessThan(Math.max(2e-4, gain / 2));
    }
  });
});
