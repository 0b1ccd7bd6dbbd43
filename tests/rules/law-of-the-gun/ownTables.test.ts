/** Tables of a shot that a file brings: worked by hand, played as told, and named. */
import { expect, test } from "vitest";
import { compileDuel } from "../../../src/rules/law-of-the-gun/compile.js";
import { BOOK, type Tables } from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel } from "../../../src/rules/law-of-the-gun/duel.js";
import { lawOfTheGun } from "../../../src/rules/law-of-the-gun/index.js";
import { ShotOdds } from "../../../src/rules/law-of-the-gun/sheet.js";
import { compileEncounter } from "../../../src/rules/law-of-the-gun/table/compile.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { systemName } from "../../../src/scenario/system.js";
import { describeRefusals, malformed, replaced } from "../../scenario/refusals.js";
import { seeded } from "../../statistical/seeded.js";
import { ruleTest } from "../ruleTest.js";
import { duel, figure, PLAIN } from "./duels.js";
import { chance, ends, mass } from "./ends.js";
import { lockstep } from "./lockstep.js";
import { compare } from "./table/lockstep.js";
import { SMALL } from "./table/small.js";

const systems = [lawOfTheGun];

/** B's derringer does not reach, and A has one turn. */
const TEXT = `deadeye: 1
system: law-of-the-gun
name: Own tables
kind: duel
distance: 25
first: A
draw: false
turns: 1
tables:
  toHit: { aimed: { accurate: 3 }, snap: { accurate: 6 } }
  effects:
    open: { 1-4: graze leg, 5-7: wound body, "8": disabled body, 9-10: dead head }
    wall: { 1-5: cover, "6": wound left arm }
sides:
  A: { figures: [{ npc: cowboy/3, stats: { skill: 4, constitution: 3 }, weapons: [pistol] }] }
  B: { figures: [{ npc: cowboy/3, stats: { skill: 4, constitution: 3 }, weapons: [derringer] }] }
`;
const read = (text: string, set: readonly string[] = []): Duel =>
  parseScenario(text, "own.yaml", { systems, set }).model as Duel;
const OWN = read(TEXT).tables;
const wordsOf = (tables: Tables, column: keyof Tables["effects"]): string[] =>
  tables.effects[column].map(({ kind, side, location }) =>
    [kind, side, location].filter((word) => word !== null).join(" "),
  );

ruleTest(["LG-HIT-1", "LG-EFF-1"], "a shot by the file's own tables, worked by hand", () => {
  const of = ends(read(TEXT));
  // Hit: 1/2 · 8/10 + 1/2 · 5/10 = 13/20. Out of the hits: 3/10 · 1/2 + 1/10 + 2/10 = 9/20.
  expect(chance(of, "A")).toBe("117/400");
  expect(chance(of, "B1 dead")).toBe("13/100"); // 13/20 · 2/10
  expect(chance(of, "B1 disabled")).toBe("13/80"); // 13/20 · (1/10 + 3/20)
  expect(mass(of)).toBe("1");
});

ruleTest("LG-EFF-1", "what the file leaves out of a table is as in the book", () => {
  expect(OWN.toHit).toEqual({
    aimed: { accurate: 3, maximum: 7 },
    snap: { accurate: 6, maximum: 10 },
  });
  expect(wordsOf(OWN, "wall").slice(4, 7)).toEqual(["cover", "wound left arm", "wound arm"]);
  expect(wordsOf(OWN, "window")).toEqual(wordsOf(BOOK, "window"));
});

ruleTest("LG-EFF-1", "--set reaches a cell of either table", () => {
  const paths = ["tables.toHit.snap.maximum=9", "tables.effects.window.10=wound leg"];
  const { toHit, effects } = read(TEXT.replace(/tables:[\s\S]*?sides:/, "sides:"), paths).tables;
  expect(toHit).toEqual({ ...BOOK.toHit, snap: { accurate: 8, maximum: 9 } });
  expect(effects.window[9]).toEqual({ kind: "wound", side: null, location: "leg" });
  expect({ ...effects, window: effects.window.slice(0, 9) }).toEqual({
    ...BOOK.effects,
    window: BOOK.effects.window.slice(0, 9),
  });
});

test("a sheet is of the file's tables", () => {
  const odds = new ShotOdds({ ...PLAIN, tables: OWN }).attempt({
    band: "accurate",
    impact: "normal",
    cover: "wall",
    skillCool: 3,
    constitution: 2,
    movement: "moved",
    targetFast: true,
  });
  // Snap at 7 or more: 4/10. Of the hits 5/10 strike the wall; 8, 9 and 10 put out.
  expect([odds.hit, odds.coverHit, odds.out].map((weight) => weight / odds.total)).toEqual([
    0.4, 0.2, 0.12,
  ]);
});

const covered = duel({
  turns: 4,
  tables: OWN,
  figures: [figure(), figure({ side: "B", cover: "wall", weapons: ["pistol", "shotgun"] })],
});
const [wall, , riders] = SMALL.map(({ encounter }) => ({ ...encounter, tables: OWN }));

test("LG-TURN-4: duels and games on a table are told by the same tables, die by die", () => {
  expect(lockstep(compileDuel(covered), seeded(3), 200)).toBeNull();
  for (const encounter of [wall, riders]) expect(compare(encounter!, 11, 60)).toEqual([]);
});

test("whoever plays by the book is told from whoever plays by the file", () => {
  const byBook = compileDuel({ ...covered, tables: BOOK });
  expect(lockstep({ ...byBook, duel: covered }, seeded(3), 200)).not.toBeNull();
  const { game } = compileEncounter({ ...riders!, tables: BOOK }).player();
  game.enter();
  const [results, faces] = [game.table.results.slice(), game.table.faces.slice()];
  const spoil = ({ table }: typeof game): void => {
    table.results.set(results);
    table.faces.set(faces);
  };
  expect(compare(riders!, 11, 60, spoil)).not.toEqual([]);
  expect(chance(ends({ ...read(TEXT), tables: BOOK }), "A")).toBe("63/400");
});

test("games by other tables are other games, and reports name the tables", () => {
  const [own, book] = [read(TEXT), { ...read(TEXT), tables: BOOK }];
  expect(lawOfTheGun.gameKey(own)).not.toBe(lawOfTheGun.gameKey(book));
  expect(systemName(lawOfTheGun, book).title).toBe("Law of the Gun");
  const both = "Law of the Gun, own to-hit table, own effect table";
  expect(systemName(lawOfTheGun, book, own).title).toBe(both);
  const hits = { ...book, tables: { ...BOOK, toHit: OWN.toHit } };
  expect(systemName(lawOfTheGun, hits).title).toBe("Law of the Gun, own to-hit table");
});

const wrong = (piece: string, instead: string): string => replaced(TEXT, [[piece, instead]]);

describeRefusals(
  malformed([
    ["no such face", wrong("accurate: 3 }", "accurate: 1 }"), "TOO_SMALL", 10, 31, "2", "LG-HIT-1"],
    ["beyond the die", wrong("accurate: 6", "accurate: 11"), "TOO_LARGE", 10, 54, "10", "LG-HIT-1"],
    ["half a face", wrong("accurate: 6", "accurate: 6.5"), "WRONG_TYPE", 10, 54, "whole"],
    ["unknown column", wrong("wall:", "wal:"), "UNKNOWN_KEY", 13, 5, 'did you mean "wall"'],
    ["unknown effect", wrong("wound body", "wound bodi"), "NOT_ONE_OF", 12, 34, "wound body"],
    ["eleven", wrong("9-10:", "9-11:"), "BAD_FORM", 12, 72, "a face of the D10"],
    ["downwards", wrong("9-10:", "10-9:"), "FACES_ORDER", 12, 72, "8-10", "LG-EFF-1"],
    ["twice", wrong("5-7:", "4-7:"), "FACE_TWICE", 12, 34, 'after "1-4"', "LG-EFF-1"],
  ]),
  systems,
);
