import { expect, test } from "vitest";
import { filled, type HeardDie, Narrator } from "../../src/core/narrator.js";

const SAYS = {
  "X-1": { shoots: "{me} shoots at {target}.", out: "{target} is out." },
  "X-2": { ends: "Nobody is left.", A: "The winner: {A}.", turn: "Player turn of {side}." },
} as const;

/** Men at 0, 5 and 9 inches, and dice that fall when they are pushed. */
function stage(names = ["Ann", "Bob"], putDown: readonly number[] = []) {
  const places = [0, 5, 9];
  const out = new Set<number>();
  const fallen: HeardDie[] = [];
  const stands = {
    names,
    sides: { A: "{B}", B: "Lawmen" },
    putDown,
    isIn: (f: number) => !out.has(f),
    placeOf: (f: number) => [places[f]!, 0] as const,
  };
  const narrator = new Narrator(SAYS, stands, () => fallen.splice(0));
  const roll = (face: number): void => {
    fallen.push({ rule: "X-1", sides: 6, face, meaning: `a ${face}` });
  };
  return { narrator, places, out, roll };
}

test("names of strangers are put into sentences as they are", () => {
  const { narrator } = stage(["{target}", "$& {me}"]);
  narrator.tell(1, 0, ["X-1", "shoots", { target: "$& {me}" }]);
  expect(narrator.events[0]!.text).toBe("{target} shoots at $& {me}.");
  expect(filled("{toString}", {})).toBe("undefined");
});

test("sides have their names in sentences, wherever their letters stand", () => {
  const { narrator } = stage();
  narrator.tell(1, null, ["X-2", "A", {}], ["X-2", "turn", { side: "B" }]);
  expect(narrator.events[0]!.text).toBe("The winner: {B}. Player turn of Lawmen.");
});

test("an event has the dice, ways and losses since the last one", () => {
  const { narrator, places, out, roll } = stage();
  roll(3);
  roll(4);
  places[0] = 2;
  narrator.bend(0, [1, 1]);
  out.add(1);
  const at = { target: "Bob" };
  narrator.tell(1, 0, ["X-1", "shoots", at], ["X-1", "out", at]);
  narrator.tell(2, null, ["X-2", "ends", {}]);
  const [shot, end] = narrator.events;
  expect(shot).toEqual({
    turn: 1,
    rule: "X-1",
    text: "Ann shoots at Bob. Bob is out.",
    dice: [
      { rule: "X-1", sides: 6, face: 3, meaning: "a 3" },
      { rule: "X-1", sides: 6, face: 4, meaning: "a 4" },
    ],
    who: 0,
    moves: [
      {
        figure: 0,
        way: [
          [0, 0],
          [1, 1],
          [2, 0],
        ],
      },
    ],
    out: [1],
  });
  expect(end).toEqual({ turn: 2, rule: "X-2", text: "Nobody is left.", dice: [], who: null });
});

test("dice may be taken for a later event than the next, and come first there", () => {
  const { narrator, roll } = stage();
  for (const face of [1, 2, 3]) roll(face);
  const taken = narrator.take(2);
  roll(4);
  const rest = narrator.take();
  narrator.tell(1, null, ["X-2", "ends", {}]);
  roll(5);
  narrator.giveBack(rest);
  narrator.giveBack(taken);
  narrator.tell(2, null, ["X-2", "ends", {}]);
  expect(narrator.events.map(({ dice }) => dice.map(({ face }) => face))).toEqual([
    [],
    [1, 2, 3, 4, 5],
  ]);
});

test("dice of one draw may belong to two events", () => {
  const { narrator, roll } = stage();
  for (const face of [1, 2, 3]) roll(face);
  narrator.tellWith(2, 1, 0, ["X-1", "shoots", { target: "Bob" }]);
  narrator.tell(1, null, ["X-2", "ends", {}]);
  expect(narrator.events.map(({ dice }) => dice.map(({ face }) => face))).toEqual([[1, 2], [3]]);
});

test("the first event puts down those who are to be shown where they begin", () => {
  const { narrator, places } = stage(["Ann", "Bob", "Cat"], [0, 1]);
  places[0] = 2;
  for (let turn = 0; turn < 2; turn++) narrator.tell(turn, null, ["X-2", "ends", {}]);
  const [first, second] = narrator.events;
  expect(first!.moves).toEqual([
    {
      figure: 0,
      way: [
        [0, 0],
        [2, 0],
      ],
    },
    { figure: 1, way: [[5, 0]] },
  ]);
  expect(second!.moves).toBeUndefined();
});
