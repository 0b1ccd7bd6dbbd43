/** When a told game was decided: by hand, for games in which men go out one after the other. */
import { expect, test } from "vitest";
import type { Outcome, SideId } from "../../src/core/columns.js";
import { decidedOf } from "../../src/sim/decided.js";

/** Three men against two. */
const SIDES: readonly SideId[] = ["A", "A", "A", "B", "B"];

/** @param outs turn and men of each event */
const game = (winner: Outcome, turns: number, outs: readonly (readonly [number, number[]])[]) =>
  decidedOf(
    {
      record: { game: 0, winner, turns, shots: [], hits: [] },
      events: [
        { turn: 1, rule: "X", text: "Nothing yet.", dice: [] },
        ...outs.map(([turn, out]) => ({ turn, rule: "X", text: "Out.", dice: [], out })),
      ],
    },
    SIDES,
  );

test.each<[string, ReturnType<typeof game>, object]>([
  // 0 of 3 against 1 of 2, and so to the end.
  [
    "the first man decides",
    game("A", 6, [
      [2, [3]],
      [5, [4]],
    ]),
    { turn: 2, first: "B" },
  ],
  // A loses a third, B a half: B is behind in its share though each lost one.
  [
    "shares, not heads",
    game("A", 9, [
      [1, [0]],
      [4, [3]],
      [9, [4]],
    ]),
    { turn: 4, first: "A" },
  ],
  // B loses a half, A a third, two thirds (A is behind), B all: decided with the last man.
  [
    "a lead that is lost again does not count",
    game("A", 8, [
      [1, [4]],
      [2, [1]],
      [5, [0]],
      [8, [3]],
    ]),
    { turn: 8, first: "B" },
  ],
  [
    "men of both sides at once are nobody's first",
    game("B", 7, [
      [3, [0, 3]],
      [6, [1, 2]],
    ]),
    { turn: 6, first: null },
  ],
  ["whoever loses nobody and yet loses, loses in the last turn", game("B", 7, []), { turn: 7 }],
  ["nobody won", game("draw", 30, [[2, [3]]]), { turn: 30, first: "B" }],
])("users 14, the turning point: %s", (_, decided, expected) => {
  expect(decided).toMatchObject(expected);
});
