/** Sight, cover, ways and moves of the table reading, worked out by hand from the digest. */
import { describe, expect, it } from "vitest";
import { ScriptedDice } from "../../../../src/core/dice/scripted.js";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { cutAtRange, lengthOf, type XY } from "../oracle/geometry.js";
import { walk } from "../oracle/movement.js";
import { shortestPath } from "../oracle/path.js";
import { behind, inCoverAgainst, lineOfSight } from "../oracle/sight.js";
import { type Man, Table } from "../oracle/state.js";
import {
  a,
  at,
  b,
  building,
  encounter,
  fence,
  MUTE,
  play,
  scrub,
  spot,
  stream,
  told,
  wall,
} from "./encounters.js";
import { compare } from "./lockstep.js";

const table = (game: Encounter, faces: readonly number[] = []): Table =>
  new Table(game, new ScriptedDice(faces));
const bare = (x: number, y: number) => ({ at: { x, y }, place: null });
const house = building([50, 50], [70, 65]);

describe("sight", () => {
  const t = table(encounter({ pieces: [house, wall([80, 40], [100, 40])] }));

  it.each([
    { what: "straight through it", from: [40, 60], to: [80, 60], clear: false },
    { what: "along its edge", from: [40, 50], to: [80, 50], clear: true },
    { what: "past its corner (50, 65)", from: [40, 55], to: [60, 75], clear: true },
    { what: "0.1 cm inside that corner", from: [40, 54.9], to: [60, 74.9], clear: false },
    { what: "over a wall", from: [90, 30], to: [90, 50], clear: true },
  ])("LG-SIGHT-1, LG-SIGHT-2, LG-GEO-5: $what", ({ from, to, clear }) => {
    const [x1, y1] = from as [number, number];
    const [x2, y2] = to as [number, number];
    expect(lineOfSight(t, bare(x1, y1), bare(x2, y2))).toBe(clear);
    expect(lineOfSight(t, bare(x2, y2), bare(x1, y1))).toBe(clear);
  });

  // A corner spot behind the house at (70, 65), facing down, 90 degrees. (60, 20) is at bearing
  // atan2(-45, -10) = -102.5, 12.5 off the facing; (0, 60) at -175.9, 85.9 off.
  it("LG-SIGHT-2: a spot's own piece blocks only outside its arc", () => {
    const corner = spot([70, 65], -90, { column: "left", arcDegrees: 90, piece: 0 });
    const own = table(
      encounter({ pieces: [house], spots: [corner], figures: [b(70, 65, { spot: 0 })] }),
    );
    const man = own.men[0] as Man;
    expect(lineOfSight(own, man, bare(60, 20))).toBe(true);
    expect(lineOfSight(own, man, bare(0, 60))).toBe(false);
    expect(lineOfSight(own, bare(70, 65), bare(60, 20))).toBe(false);
  });

  // Windows in the left side (50, 60) and the upper side (60, 65): sqrt(100 + 25) = 11.2 cm apart.
  it("LG-VIS-4: two on spots of one building within 30 cm see each other in the open", () => {
    const spots = [
      spot([50, 60], 180, { column: "window", piece: 0 }),
      spot([60, 65], 90, { column: "window", piece: 0 }),
      spot([60, 50], -90, { column: "window", piece: 0 }),
    ];
    const figures = [a(50, 60, { spot: 0 }), b(60, 65, { spot: 1 })];
    const t2 = table(encounter({ pieces: [house], spots, figures }));
    const [one, two] = t2.men as [Man, Man];
    expect(lineOfSight(t2, one, two)).toBe(true);
    expect(lineOfSight(t2, one, bare(60, 65))).toBe(false);
    expect(behind(t2, two, one)).toBe("open");
  });
});

describe("cover", () => {
  // A wall spot at (100, 45) facing +y: an arc of 180 degrees is y >= 45.
  const facing = spot([100, 45], 90);
  const t = table(encounter({ spots: [facing], figures: [a(100, 45, { spot: 0 }), b(9, 9)] }));
  const man = t.men[0] as Man;

  it.each([
    { from: [100, 80], column: "wall" },
    { from: [150, 45], column: "wall" },
    { from: [50, 45], column: "wall" },
    { from: [150, 44.99], column: "open" },
    { from: [100, 20], column: "open" },
  ])("LG-COVER-1, LG-COVER-2: limits of the arc are in it, from $from $column", (row) => {
    const [x, y] = row.from as [number, number];
    expect(behind(t, man, bare(x, y))).toBe(row.column);
    expect(inCoverAgainst(t, man, bare(x, y))).toBe(row.column === "wall"); // LG-COVER-4
  });

  // A corner arc of 90 degrees facing 0 goes from -45 to +45.
  it("LG-COVER-2, LG-COVER-3: of several spots at one point the first whose arc fits", () => {
    const spots = [
      spot([100, 45], 0, { column: "left", arcDegrees: 90 }),
      spot([100, 45], 90, { column: "right", arcDegrees: 90 }),
    ];
    const t2 = table(encounter({ spots, figures: [a(100, 45, { spot: 1 }), b(9, 9)] }));
    const corner = t2.men[0] as Man;
    expect(behind(t2, corner, bare(110, 35))).toBe("left"); // -45
    expect(behind(t2, corner, bare(110, 55))).toBe("left"); // +45, in both
    expect(behind(t2, corner, bare(109, 55))).toBe("right"); // 48
    expect(behind(t2, corner, bare(90, 45))).toBe("open");
  });

  // Straight behind him, where rounding has the cosine at less than -1.
  it("LG-COVER-1, LG-COVER-2: an arc of 360 degrees is cover from all sides", () => {
    const spots = [spot([77, 100], 45, { arcDegrees: 360 })];
    const rifle = { weapons: ["repeating-rifle"] };
    const round = encounter({
      spots,
      figures: [a(29, 52, rifle), b(77, 100, { ...MUTE, spot: 0, spotted: true })],
    });
    const game = play(round, "LG-SHOOT-2 3, LG-HIT-1 2");
    expect(game.figures[0]?.shots.map(({ cover }) => cover)).toEqual(["wall"]);
    expect(compare(round, 1, 20)).toEqual([]);
  });

  it("LG-COVER-2: prone is the prone column from all sides, but no cover", () => {
    const t2 = table(encounter({ figures: [a(50, 50, { posture: "prone" }), b(9, 9)] }));
    const prone = t2.men[0] as Man;
    expect(behind(t2, prone, bare(9, 9))).toBe("wall");
    expect(inCoverAgainst(t2, prone, bare(9, 9))).toBe(false);
  });

  it("LG-COVER-5, LG-TERR-4: inside scrub or on its edge is obscuring cover; so is a fence", () => {
    const pieces = [scrub([20, 70], [40, 90])];
    const spots = [spot([80, 30], 90, { obscuring: true })];
    const figures = [a(30, 80), a(40, 80), a(40.01, 80), a(80, 30, { spot: 0 }), b(9, 9)];
    const t2 = table(encounter({ pieces, spots, figures }));
    const columns = t2.men.slice(0, 4).map((each) => behind(t2, each, bare(80, 100)));
    expect(columns).toEqual(["obscuring", "obscuring", "open", "obscuring"]);
  });
});

describe("ways", () => {
  const t = table(encounter({ pieces: [house, fence([80, 0], [80, 40])] }));
  const points = (path: readonly XY[]) => path.map(({ x, y }) => [x, y]);

  // Below: 2 sqrt(100 + 49) + 20 = 44.41; above: 2 sqrt(100 + 64) + 20 = 45.61.
  it("LG-PATH-1: the shortest way round a building bends at its corners", () => {
    const path = shortestPath(t, { x: 40, y: 57 }, { x: 80, y: 57 });
    expect(points(path)).toEqual([
      [40, 57],
      [50, 50],
      [70, 50],
      [80, 57],
    ]);
    expect(lengthOf(path)).toBeCloseTo(44.413, 3);
  });

  it("LG-PATH-1: of two ways of 45 cm the one whose corner is first in the file", () => {
    const path = shortestPath(t, { x: 40, y: 57.5 }, { x: 80, y: 57.5 });
    expect(points(path)[1]).toEqual([50, 50]);
  });

  it("LG-PATH-1: touching an edge is allowed", () => {
    expect(shortestPath(t, { x: 40, y: 50 }, { x: 80, y: 50 })).toHaveLength(2);
  });

  it("LG-TERR-3, LG-PATH-1: a vehicle goes round a fence", () => {
    const ends = [
      { x: 70, y: 30 },
      { x: 90, y: 30 },
    ] as const;
    expect(shortestPath(t, ...ends)).toHaveLength(2);
    expect(points(shortestPath(t, ...ends, true))).toEqual([
      [70, 30],
      [80, 40],
      [90, 30],
    ]);
  });

  it("LG-PATH-1: no way is straight on until stopped", () => {
    const inside = shortestPath(t, { x: 40, y: 57 }, { x: 60, y: 57 });
    expect(points(inside)).toEqual([
      [40, 57],
      [50, 57],
    ]);
  });

  it("LG-PATH-2: ends where the straight distance falls to the range", () => {
    const path = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(points(cutAtRange(path, { x: 100, y: 0 }, 30))).toEqual([
      [0, 0],
      [70, 0],
    ]);
    expect(points(cutAtRange(path, { x: 20, y: 0 }, 30))).toEqual([
      [0, 0],
      [100, 0],
    ]);
  });
});

describe("moves", () => {
  /** One man of side A who goes at an enemy far up the table, without a weapon that reaches him. */
  const runner = (over: Parameters<typeof a>[2] = {}) =>
    a(90, 10, { ...MUTE, meleeWeapon: "knife", tactic: "charge", ...over });
  const far = b(90, 118, MUTE);

  it.each([
    { what: "15 on foot", over: { ...MUTE, tactic: "advance" }, dice: "", y: 25 },
    { what: "25 mounted", over: { ...MUTE, tactic: "advance", means: "mounted" }, dice: "", y: 35 },
    { what: "fast, CON passed", over: {}, dice: "LG-MOVE-2 3", y: 35 },
    { what: "fast, CON failed", over: {}, dice: "LG-MOVE-2 4", y: 30 },
    { what: "fast, HO passed", over: { means: "mounted" }, dice: "LG-MOVE-2 3", y: 60 },
    { what: "fast, HO failed", over: { means: "mounted" }, dice: "LG-MOVE-2 4", y: 50 },
  ] as const)("LG-MOVE-1, LG-MOVE-2: $what", ({ over, dice, y }) => {
    const game = play(encounter({ figures: [runner(over), far] }), "LG-INIT-1 3", dice);
    expect(at(game, 0)).toEqual([90, y]);
  });

  it("LG-MOVE-6: fast is not tried with a weapon that waits for its reload", () => {
    const gun = ["smoothbore-carbine"];
    const first = a(90, 10, { weapons: gun, tactic: "charge", meleeWeapon: "knife" });
    const game = play(
      encounter({ turns: 2, figures: [first, far] }),
      // Turn 1: fast to (90, 35), the enemy at 83 cm is out of reach of a carbine (80).
      "LG-INIT-1 3, LG-MOVE-2 1",
      // Turn 2: fast to (90, 60); SK&CL lets him fire at 58 cm.
      "LG-MOVE-2 1, LG-SHOOT-3 1, LG-HIT-1 5",
    );
    expect(at(game, 0)).toEqual([90, 60]);
    const third = play(
      encounter({ turns: 3, figures: [first, far] }),
      "LG-INIT-1 3, LG-MOVE-2 1",
      "LG-MOVE-2 1, LG-SHOOT-3 1, LG-HIT-1 5",
      // Turn 3: 15 cm, and the turn goes into reloading (LG-RELOAD-1).
    );
    expect(at(third, 0)).toEqual([90, 75]);
    expect(told(third, "LG-RELOAD-1")).toEqual(["A reloads smoothbore-carbine"]);
  });

  it("LG-MOVE-4, LG-MOVE-6: a prone man who wants to go further first stands up", () => {
    const prone = runner({ posture: "prone" });
    const game = play(encounter({ figures: [prone, far] }), "LG-INIT-1 3");
    expect(at(game, 0)).toEqual([90, 10]);
    expect(game.figures[0]?.posture).toBe("standing");
    const two = play(encounter({ turns: 2, figures: [prone, far] }), "LG-INIT-1 3, LG-MOVE-2 1");
    expect(at(two, 0)).toEqual([90, 35]);
  });

  // 10 cm to the edge at y = 20, 25 - 10 = 15 left; 2 + 3 + 4 = 9 off: 6 more, to y = 26.
  it("LG-TERR-1, LG-TERR-4: a fast move on foot through level 3 scrub", () => {
    const pieces = [scrub([80, 20], [100, 30], 3)];
    const game = play(
      encounter({ pieces, figures: [runner(), far] }),
      "LG-INIT-1 3, LG-MOVE-2 3, LG-TERR-1 2, LG-TERR-1 3, LG-TERR-1 4",
    );
    expect(at(game, 0)).toEqual([90, 26]);
    // 6 + 6 + 3 = 15: nothing left, he stops on the edge.
    const stuck = play(
      encounter({ pieces, figures: [runner(), far] }),
      "LG-INIT-1 3, LG-MOVE-2 3, LG-TERR-1 6, LG-TERR-1 6, LG-TERR-1 3",
    );
    expect(at(stuck, 0)).toEqual([90, 20]);
  });

  // Crossing at y = 20: 5 left, a D6 of 4 leaves 1; a D6 of 5 nothing: 0.1 cm before the line.
  it("LG-TERR-1, LG-TERR-4: a wall is crossed, or he stops before it", () => {
    const walker = a(90, 10, { ...MUTE, tactic: "advance" });
    const pieces = [wall([80, 20], [100, 20])];
    const over = play(encounter({ pieces, figures: [walker, far] }), "LG-INIT-1 3, LG-TERR-1 4");
    expect(at(over, 0)).toEqual([90, 21]);
    const not = play(encounter({ pieces, figures: [walker, far] }), "LG-INIT-1 3, LG-TERR-1 5");
    expect(at(not, 0)).toEqual([90, 19.9]);
  });

  // 15 cm would end on the line at y = 25: 24.9; then 0.1, a D6 of 6, and 8.9 are left beyond it.
  it("LG-TERR-4, D46: a move that would end on a line ends before it", () => {
    const walker = a(90, 10, { ...MUTE, tactic: "advance" });
    const pieces = [wall([80, 25], [100, 25])];
    const game = play(
      encounter({ turns: 2, pieces, figures: [walker, far] }),
      "LG-INIT-1 3, LG-TERR-1 6",
    );
    expect(at(game, 0)).toEqual([90, 33.9]);
  });

  // Rider: 50 - 10 = 40 left at the bank, three D10 of 5 leave 25. HO 3.
  it("LG-TERR-2: a fast rider in a stream tests HO or falls off", () => {
    const pieces = [stream([80, 20], [100, 30])];
    const rider = runner({ means: "mounted" });
    const dice = "LG-INIT-1 3, LG-MOVE-2 3, LG-TERR-1 5, LG-TERR-1 5, LG-TERR-1 5";
    const game = encounter({ pieces, figures: [rider, far] });
    const stays = play(game, dice, "LG-TERR-2 3");
    expect(at(stays, 0)).toEqual([90, 45]);
    const falls = play(game, dice, "LG-TERR-2 4");
    expect(at(falls, 0)).toEqual([90, 20]);
    expect(falls.figures[0]).toMatchObject({ mounted: false, posture: "prone", status: "in" });
  });

  it("LG-MOVE-3: a fast move on foot ends where the rest of its way is the basic move", () => {
    const t = table(encounter({ figures: [a(0, 0), b(99, 99)] }));
    const man = t.men[0] as Man;
    // Legs of 10, 8 and 12: outside the longest of 10 there are 8 + 6 = 14 cm after 24 cm, fewer
    // than the basic 15: the allowance of 24 ends it.
    const path = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 8 },
      { x: 22, y: 8 },
    ];
    expect(walk(t, man, path, 24, true).end).toEqual({ x: 16, y: 8 });
    // Legs of 6, 6, 6 and 9: after 18 cm the parts outside a leg of 6 are 12; 3 more make 15.
    const bent = [
      { x: 0, y: 0 },
      { x: 6, y: 0 },
      { x: 6, y: 6 },
      { x: 12, y: 6 },
      { x: 12, y: 15 },
    ];
    expect(walk(t, man, bent, 25, true).end).toEqual({ x: 12, y: 9 });
    expect(walk(t, man, bent, 25, false).end).toEqual({ x: 12, y: 13 });
  });

  it.each([
    // Allowance 25, a quarter is 6.25. Heading 90 (up the table).
    { to: [90, 110], cm: 25 }, // 0 degrees
    { to: [50, 50], cm: 25 }, // 45 degrees: free
    { to: [50, 10], cm: 18.75 }, // 90 degrees: one quarter
    { to: [50, -30], cm: 12.5 }, // 135: two
    { to: [90, -90], cm: 6.25 }, // 180: three
  ])("LG-MOVE-3, LG-MOVE-5: a rider who turns to $to rides $cm cm", ({ to, cm }) => {
    const t = table(encounter({ figures: [a(90, 10, { means: "mounted" }), b(9, 99)] }));
    const [x, y] = to as [number, number];
    const { end } = walk(
      t,
      t.men[0] as Man,
      [
        { x: 90, y: 10 },
        { x, y },
      ],
      25,
      false,
    );
    expect(Math.hypot(end.x - 90, end.y - 10)).toBeCloseTo(cm, 6);
  });

  // 20 cm on, then right about: three quarters of 6.25 are needed, 5 cm are left: one quarter begun.
  it("LG-MOVE-5: nothing left stops it, turned by 45 degrees for each quarter it had", () => {
    const t = table(encounter({ figures: [a(90, 10, { means: "mounted" }), b(9, 99)] }));
    const man = t.men[0] as Man;
    const path = [
      { x: 90, y: 10 },
      { x: 90, y: 30 },
      { x: 90, y: 10 },
    ];
    expect(walk(t, man, path, 25, false).end).toEqual({ x: 90, y: 30 });
    expect(man.headingDegrees).toBe(135);
  });
});
