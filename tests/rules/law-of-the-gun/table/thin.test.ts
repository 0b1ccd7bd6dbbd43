/** Corners of rules that other files of this folder pass by, worked out by hand. */
import { describe, expect, it } from "vitest";
import { ScriptedDice } from "../../../../src/core/dice/scripted.js";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { behind, inCoverAgainst, reviseLists } from "../oracle/sight.js";
import { type Man, Table } from "../oracle/state.js";
import {
  a,
  at,
  b,
  building,
  encounter,
  MUTE,
  type Over,
  play,
  scrub,
  spot,
  told,
  wall,
} from "./encounters.js";
import { compare } from "./lockstep.js";

/** The game of these dice; and both readings play its encounter alike. */
const both = (game: Encounter, ...script: string[]) => {
  expect(compare(game, 1, 50)).toEqual([]);
  return play(game, ...script);
};

const charger = a(90, 50, { tactic: "charge", meleeWeapon: "knife" });
const COMES = "LG-INIT-1 1, LG-CHARGE-1 3, LG-CHARGE-1 3, LG-MOVE-2 4";
const NOBODY_FIRES = "LG-CHARGE-2 4, LG-CHARGE-2 4";

describe("close combat", () => {
  // 1 + 3 + 1 = 5 and 4 + 3 + 2 = 9 to 3 + 3 = 6: three more, by the man with the lance, who is
  // armed: high impact, 8 + 1 = 9, dead.
  it("LG-MELEE-2: several win: the best roller strikes, and nobody is pushed", () => {
    const second = a(80, 60, { name: "A2", tactic: "charge", meleeWeapon: "lance" });
    const game = play(
      encounter({ figures: [charger, second, b(90, 70)] }),
      COMES,
      NOBODY_FIRES,
      "LG-INIT-1 1, LG-CHARGE-1 3, LG-MOVE-2 4",
      "LG-MELEE-1 1, LG-MELEE-1 4, LG-MELEE-1 3, LG-EFF-1 8",
    );
    expect(game.figures[2]?.status).toBe("dead");
    expect(game.figures.map((man) => man.enemiesOut)).toEqual([0, 1, 0]);
    expect(told(game, "LG-MELEE-2")).toEqual([]);
  });

  it("LG-MELEE-3: a round at the end of every player turn, four in two game turns", () => {
    const even = "LG-MELEE-1 3, LG-MELEE-1 4";
    const game = play(
      encounter({ turns: 2, figures: [charger, b(90, 70)] }),
      COMES,
      NOBODY_FIRES,
      ...[even, even, even, even],
    );
    expect(told(game, "LG-MELEE-1")).toHaveLength(4);
    expect(game.figures.map((man) => man.shots.length)).toEqual([0, 0]);
  });

  // The first shot grazes B, whose CL falls to 2: a 3 fails it when he is charged. On the spot a 3
  // passes his original 3.
  it("LG-SKED-1, LG-CHARGE-1: he runs by his current Cool and rallies by his original", () => {
    const game = play(
      encounter({
        spots: [spot([92, 85], -90)],
        figures: [a(90, 45, { name: "A2" }), charger, b(90, 70)],
      }),
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1, LG-COOL-1 4",
      "LG-INIT-1 1, LG-CHARGE-1 3, LG-CHARGE-1 3, LG-MOVE-2 3, LG-SKED-1 3",
      "LG-MOVE-2 3, LG-SHOOT-3 4",
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(told(game, "LG-SKED-3")).toEqual(["B rallies"]);
    expect(game.figures[2]).toMatchObject({ status: "in", cool: 2 });
  });
});

describe("falling back", () => {
  // B1, 20 cm north, is charged; B2 in cover, 10 cm west, has not been made out. He is nearer: away from him, east.
  it("LG-FALL-1, LG-CHARGE-1: whose nerve fails falls back from the nearest enemy, not from the charged one", () => {
    const game = both(
      encounter({
        spots: [spot([80, 50], 0)],
        figures: [charger, b(90, 70, MUTE), b(80, 50, { ...MUTE, name: "B2", spot: 0 })],
      }),
      "LG-VIS-3 4",
      "LG-INIT-1 1, LG-CHARGE-1 4",
    );
    expect(at(game, 0)).toEqual([115, 50]);
  });
});

describe("men at a wagon", () => {
  const wagon = { name: "cart", atCm: [90, 70] as const, headingDegrees: 90, supply: false };
  const sits = { means: "vehicle", vehicle: 0 } as const;

  // The passenger is charged. The driver has no weapon and wants to leave, 50 cm or 40 cm at most.
  it("LG-MELEE-4, LG-VEH-1: a wagon does not drive off with a man in melee", () => {
    const driver = b(90, 70, { ...sits, name: "driver", weapons: [] });
    const round = "LG-MELEE-1 4, LG-MELEE-1 4";
    const game = both(
      encounter({
        vehicles: [{ ...wagon, driver: 2 }],
        figures: [charger, b(90, 70, sits), driver],
      }),
      COMES,
      NOBODY_FIRES,
      round,
      "LG-INIT-1 3",
      round,
    );
    expect([at(game, 1), at(game, 2)]).toEqual([
      [90, 70],
      [90, 70],
    ]);
    expect(told(game, "LG-MELEE-1")).toHaveLength(2);
  });
});

describe("who is seen", () => {
  // On one side of a palisade, 10 cm apart, each to the side of the other: in plain view.
  it("LG-VIS-4, D53: a line that nobody sees through is no building to be in together", () => {
    const palisade = { ...wall([40, 50], [80, 50]), blocksSight: true };
    const post = { arcDegrees: 90, piece: 0 } as const;
    const game = both(
      encounter({
        pieces: [palisade],
        spots: [spot([50, 49], 90, post), spot([60, 49], 90, post)],
        figures: [
          a(50, 49, { ...MUTE, spot: 0 }),
          b(60, 49, { weapons: ["thrown-knife"], spot: 1 }),
        ],
      }),
      "LG-SHOOT-2 4, LG-HIT-1 2",
      "LG-SHOOT-2 4, LG-HIT-1 2",
    );
    expect(game.figures.map(({ shots }) => shots.map(({ cover }) => cover))).toEqual([
      ["open"],
      ["open"],
    ]);
  });

  // The store stands between them until A, the first to move, has gone 15 cm to the left.
  it("LG-VIS-2: who is known from the start is known until somebody has moved", () => {
    const ambush = (spotted: boolean) =>
      encounter({
        pieces: [building([95, 40], [105, 60])],
        spots: [spot([93, 62], -90)],
        figures: [
          a(99, 20, { tactic: "patrol", pathCm: [[84, 20]] }),
          b(93, 62, { ...MUTE, spot: 0, spotted }),
        ],
      });
    expect(both(ambush(true), "LG-HIT-1 9").figures[1]?.spotted).toBe(true);
    expect(both(ambush(false)).figures[1]?.spotted).toBe(false);
  });
});

describe("morale in close combat", () => {
  // Half way he is grazed (9 at a fast man) and falls to CL 2. At the end of his next own player
  // turn, with two more rounds fought, he tests his original 3.
  it("LG-COOL-2: fighting hand to hand is neither a shot nor a move: he may recover", () => {
    const game = play(
      encounter({ turns: 2, figures: [{ ...charger, weapons: [] }, b(90, 70)] }),
      COMES,
      "LG-CHARGE-2 3, LG-HIT-1 9, LG-EFF-1 1, LG-COOL-1 4",
      // 4 + 2 + 1 to 3 + 3, then 3 + 3 + 1 to 3 + 3.
      "LG-MELEE-1 4, LG-MELEE-1 3, LG-MELEE-1 4, LG-MELEE-1 3",
      "LG-MELEE-1 4, LG-MELEE-1 3, LG-COOL-2 3, LG-MELEE-1 3, LG-MELEE-1 3",
    );
    expect(game.figures[0]?.cool).toBe(3);
  });
});

describe("ways and cover", () => {
  it("LG-INIT-2: each follower tests for his own fast move", () => {
    const runs: Over = { ...MUTE, tactic: "charge", group: "gang" };
    const game = play(
      encounter({
        figures: [a(90, 10, runs), a(93, 10, { ...runs, name: "A2" }), b(90, 118, MUTE)],
      }),
      "LG-INIT-1 3, LG-MOVE-2 3, LG-MOVE-2 4",
    );
    expect(at(game, 0)).toEqual([90, 35]);
    const [x, y] = at(game, 1);
    expect(Math.hypot(x - 93, y - 10)).toBeCloseTo(20, 2);
  });

  it("LG-COVER-4: a spot counts against those in its arc, scrub against all, prone for nothing", () => {
    const table = new Table(
      encounter({
        pieces: [scrub([20, 20], [40, 40])],
        spots: [spot([90, 60], 90)],
        figures: [
          a(90, 60, { spot: 0, name: "on a spot" }),
          a(30, 30, { name: "in scrub" }),
          a(60, 10, { posture: "prone", name: "prone" }),
          b(90, 100, { name: "in front" }),
          b(90, 20, { name: "behind" }),
        ],
      }),
      new ScriptedDice([]),
    );
    const [onSpot, inScrub, prone, front, back] = table.men as [Man, Man, Man, Man, Man];
    const against = (man: Man) => [front, back].map((enemy) => inCoverAgainst(table, man, enemy));
    expect(against(onSpot)).toEqual([true, false]);
    expect(against(inScrub)).toEqual([true, true]);
    expect(against(prone)).toEqual([false, false]);
  });

  // From the line y = 10 two basic moves would end on the wall at y = 40, where LG-GEO-7 has one: he stops 0.1 cm
  // before it, and crosses it in the third: 0.1 cm, a D6 of 4, and 10.9 cm are left.
  it("LG-TERR-4, D46: two moves of 15 stop before a wall, the third crosses it with its dice", () => {
    const walker = a(90, 10, { ...MUTE, tactic: "advance" });
    const pieces = [wall([80, 40], [100, 40])];
    const figures = [walker, b(90, 118, MUTE)];
    const two = play(encounter({ turns: 2, pieces, figures }), "LG-INIT-1 3");
    expect(at(two, 0)).toEqual([90, 39.9]);
    const three = play(encounter({ turns: 3, pieces, figures }), "LG-INIT-1 3, LG-TERR-1 4");
    expect(at(three, 0)).toEqual([90, 50.9]);
  });
});

describe("a wagon and a gunfight", () => {
  it("LG-VEH-1, LG-COVER-4, D29: obscuring cover, but seen in the open", () => {
    const table = new Table(
      encounter({
        vehicles: [{ name: "cart", atCm: [90, 20], headingDegrees: 90, driver: 0, supply: false }],
        figures: [a(90, 20, { means: "vehicle", vehicle: 0 }), b(90, 100)],
      }),
      new ScriptedDice([]),
    );
    const [driver, watcher] = table.men as [Man, Man];
    expect(behind(table, driver, watcher)).toBe("obscuring");
    expect(inCoverAgainst(table, driver, watcher)).toBe(false);
    reviseLists(table);
    expect(driver.seen).toBe(true);
  });

  it("LG-DRAW-1, LG-DRAW-3, D3, reading drawScope: every-turn: nobody moves on a table", () => {
    const game = play(
      encounter({
        turns: 2,
        draw: true,
        readings: { drawScope: "every-turn" },
        figures: [a(90, 10, { ...MUTE, tactic: "advance" }), b(90, 100, MUTE)],
      }),
      "LG-DRAW-1 3, LG-DRAW-1 4, LG-DRAW-1 5, LG-DRAW-1 2",
    );
    expect(at(game, 0)).toEqual([90, 10]);
  });

  // Nobody gets there: the first goes 25 of 40.05 cm, in the next exchange the other 25 of 39.01 cm.
  it("LG-COVER-1, LG-FALL-1, LG-DRAW-1: a spot that one chose in the last exchange is free in this", () => {
    const timid = { ...MUTE, cool: 1 } as const;
    const fight = encounter({
      turns: 2,
      draw: true,
      readings: { drawScope: "every-turn" },
      spots: [spot([92, 100], -90)],
      figures: [a(90, 10, { weapons: ["repeating-rifle"] }), b(90, 60, timid), b(93, 61, timid)],
    });
    const exchange = "LG-DRAW-1 6, LG-DRAW-1 1, LG-DRAW-1 1";
    const hit = "LG-SHOOT-2 3, LG-HIT-1 9, LG-EFF-1 1, LG-COOL-1 2";
    const game = play(fight, exchange, hit, exchange, hit);
    expect([at(game, 1), at(game, 2)]).toEqual([
      [91.248, 84.969],
      [92.359, 85.992],
    ]);
    expect(compare(fight, 1, 300)).toEqual([]);
  });
});

describe("rows of the chart", () => {
  const solo: Over = { tactic: "solo", group: "gang" };
  const PASS = "LG-SOLO-2 3";
  const FAIL = "LG-SOLO-2 4";

  it("LG-SOLO-2, LG-SOLO-8: mounted, under fire in the open, fail: fast towards him", () => {
    const game = play(
      encounter({
        figures: [
          a(90, 10, { weapons: ["repeating-rifle"] }),
          b(90, 100, { ...MUTE, ...solo, means: "mounted" }),
        ],
      }),
      "LG-SHOOT-2 3, LG-HIT-1 2",
      `${FAIL}, LG-MOVE-2 3`,
    );
    expect(game.chartLines).toEqual({ "mounted 2 fail": 1 });
    expect(at(game, 1)).toEqual([90, 50]);
  });

  // The leader is shot dead beside B2, at whom nobody has fired. Row 2, no cover: he goes prone and shoots, snap.
  it("LG-SOLO-3, D55: a group is under fire if the man who was shot at is dead", () => {
    const game = both(
      encounter({
        figures: [
          a(90, 20, { weapons: ["repeating-rifle"] }),
          b(90, 60, { ...solo, name: "B1" }),
          b(93, 60, { ...solo, name: "B2" }),
        ],
      }),
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 10, LG-COOL-1 3",
      `${PASS}, LG-HIT-1 9`,
    );
    expect(game.chartLines).toEqual({ "foot 2 pass": 1 });
    expect(game.figures[2]).toMatchObject({ posture: "prone", shots: [{ mode: "snap" }] });
  });

  // B sees and kills A1; from A2 the house hides him, so that side A sees nobody any more.
  it("LG-TAC-1, D55: a patrol has contact when its man has been shot dead", () => {
    const patrol: Over = { tactic: "patrol", group: "patrol", pathCm: [[84, 10]] };
    const game = both(
      encounter({
        first: "B",
        pieces: [building([70, 55], [88, 70])],
        figures: [
          a(90, 50, { ...patrol, name: "A1" }),
          a(84, 50, { ...patrol, name: "A2" }),
          b(90, 100, { weapons: ["repeating-rifle"] }),
        ],
      }),
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 10, LG-COOL-1 3",
      "LG-INIT-1 3",
    );
    expect(game.figures[1]?.posture).toBe("prone");
  });

  // He charges A in turn 1, with A for his goal, and kills him hand to hand in turn 2. In turn 3 he has no goal of last
  // turn: down the centre to (90, 0), not towards A2, whom the house hides from him.
  it("LG-SOLO-8, LG-SOLO-2: a goal from before a melee is none to go on to", () => {
    const game = both(
      encounter({
        turns: 3,
        pieces: [building([20, 80], [30, 119])],
        figures: [
          a(90, 20, { weapons: ["repeating-rifle"] }),
          a(10, 100, { ...MUTE, name: "A2" }),
          b(90, 60, { ...MUTE, ...solo, means: "mounted" }),
        ],
      }),
      `LG-SHOOT-2 3, LG-HIT-1 2, ${FAIL}, LG-CHARGE-1 3, LG-CHARGE-1 3, LG-MOVE-2 3, LG-CHARGE-2 4`,
      "LG-MELEE-1 3, LG-MELEE-1 3",
      "LG-MELEE-1 3, LG-MELEE-1 3, LG-MELEE-1 1, LG-MELEE-1 6, LG-EFF-1 10",
      FAIL,
    );
    expect(game.chartLines).toEqual({ "mounted 2 fail": 1, "mounted 6 fail": 1 });
    expect(at(game, 2)).toEqual([90, 0]);
  });

  // The spot at (90, 38) protects against A at (90, 50) and is 12 cm from him; B is 10.
  it("LG-SOLO-5: cover further from the enemy may lie beyond him", () => {
    const game = play(
      encounter({
        spots: [spot([90, 38], 90)],
        figures: [a(90, 50), b(90, 60, { ...MUTE, ...solo })],
      }),
      "LG-SHOOT-2 3, LG-HIT-1 2",
      `${FAIL}, LG-MOVE-2 3, LG-SHOOT-3 4`,
    );
    expect(game.chartLines).toEqual({ "foot 2 fail": 1 });
    expect(at(game, 1)).toEqual([90, 38]);
  });

  const rider = encounter({
    first: "B",
    spots: [spot([90, 60], -90, { mounted: true })],
    figures: [a(90, 20, MUTE), b(90, 60, { ...solo, means: "mounted", spot: 0 })],
  });

  it("LG-SOLO-2: mounted, sees, in cover, fail: stays mounted and shoots", () => {
    const game = play(rider, `${FAIL}, LG-SHOOT-2 3, LG-HIT-1 2`);
    expect(game.chartLines).toEqual({ "mounted 3 fail": 1 });
    expect(game.figures[1]).toMatchObject({ mounted: true, shots: [{ mode: "aimed" }] });
  });

  // 40 cm is the pistol's maximum band: "if in accurate range" limits nothing.
  it("LG-SOLO-6, LG-SOLO-8: pass: dismounts into cover and shoots, at maximum range too", () => {
    const game = play(rider, `${PASS}, LG-HIT-1 2`);
    expect(game.chartLines).toEqual({ "mounted 3 pass": 1 });
    expect(game.figures[1]).toMatchObject({
      mounted: false,
      shots: [{ mode: "snap", band: "maximum" }],
    });
  });

  // A, 140 cm off behind his wall, is not seen and cannot be spotted.
  const unseen = (means: "foot" | "mounted") =>
    encounter({
      first: "B",
      spots: [spot([10, 60], 0, { mounted: true }), spot([150, 60], 180)],
      figures: [
        a(150, 60, { ...MUTE, spot: 1 }),
        b(10, 60, { ...solo, means, spot: 0, headingDegrees: 0 }),
      ],
    });

  it("LG-SOLO-2, LG-SOLO-3: on foot, sees nobody, in cover, pass: towards the suspected", () => {
    const game = play(unseen("foot"), PASS);
    expect(game.chartLines).toEqual({ "foot 5 pass": 1 });
    expect(at(game, 1)).toEqual([25, 60]);
    expect(at(play(unseen("foot"), FAIL), 1)).toEqual([10, 60]);
  });

  it("LG-SOLO-2, LG-SOLO-3: mounted: fail: towards the suspected", () => {
    const game = play(unseen("mounted"), FAIL);
    expect(game.chartLines).toEqual({ "mounted 5 fail": 1 });
    expect(at(game, 1)).toEqual([35, 60]);
  });
});
