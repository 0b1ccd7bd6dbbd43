/**
 * The order of events of a standing duel, rule by rule: scripted games on the machine, each worked
 * out by hand from the text. What the dice of a single shot can do is proved in `rolls.test.ts`.
 */
import { describe, expect, test } from "vitest";
import { QUICK, solve } from "../../../src/exact/solve.js";
import { compileDuel } from "../../../src/rules/law-of-the-gun/compile.js";
import { NPCS } from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel, DuelFigure } from "../../../src/rules/law-of-the-gun/duel.js";
import { seeded } from "../../statistical/seeded.js";
import { coveredRules, ruleTest } from "../ruleTest.js";
import { type DuelOver, duel, type FigureOver, figure, weapon } from "./duels.js";
import { lockstep } from "./lockstep.js";
import { Script } from "./script.js";

coveredRules.clear();

const a = (over: FigureOver = {}): DuelFigure => figure({ side: "A", ...over });
const b = (over: FigureOver = {}): DuelFigure => figure({ side: "B", ...over });
/** His derringer does not reach 25 cm. */
const muteA = (over: FigureOver = {}): DuelFigure => a({ weapons: ["derringer"], ...over });
const mute = (over: FigureOver = {}): DuelFigure => b({ weapons: ["derringer"], ...over });
const play = (figures: readonly DuelFigure[], over: DuelOver = {}): Script =>
  new Script(duel({ figures, ...over }));
const gunfight = (figures: readonly DuelFigure[], over: DuelOver = {}): Script =>
  play(figures, { draw: true, ...over });
const OPENING = { openingReaction: "all" } as const;

describe("turns and the end of the game", () => {
  ruleTest("LG-TURN-1", "side A, then side B; both are one game turn", () => {
    const s = play([a(), b()], { turns: 2 });
    s.shot("A", "B", "aimed miss");
    expect(s.turn).toBe(1);
    s.shot("B", "A", "aimed miss");
    expect(s.turn).toBe(2);
    s.shot("A", "B", "aimed miss").shot("B", "A", "snap miss").ends("draw", 2);
  });

  ruleTest("LG-TURN-2", "the scenario or a coin says which side is first", () => {
    play([a(), b()], { first: "B" }).shot("B", "A", "aimed dead head").ends("B", 1);
    play([a(), b()], { first: "roll" }).coin("B").shot("B", "A", "aimed miss");
    play([a(), b()], { first: "roll" }).coin("A").shot("A", "B", "aimed miss");
  });

  ruleTest("LG-TURN-2", "a side all of whose men are out loses; both out is mutual", () => {
    const s = play([a(), b(), b({ name: "B2", at: [25, 3] })]);
    s.shot("A", "B", "aimed dead body").shot("B2", "A", "aimed disabled body").ends("B", 1);
    const both = gunfight([a(), b()]).draw("equal, A first");
    both.shot("A", "B", "aimed dead head").shot("B", "A", "aimed dead head").ends("mutual", 1);
  });

  ruleTest(
    "LG-TURN-2",
    "a game in which nobody can ever shoot is a draw at the limit (D19)",
    () => {
      const s = play([muteA(), mute()], { turns: 200 });
      expect(s.pending).toBe("stalemate");
      s.ends("draw", 200);
    },
  );

  const gang = [
    a({ name: "one", group: "g", initiative: 2 }),
    a({ name: "alone", initiative: 5, at: [0, -3] }),
    a({ name: "boss", group: "g", initiative: 4, at: [0, 3] }),
    a({ name: "far", group: "g", initiative: 1, at: [0, 14] }),
    b(),
  ];

  ruleTest(["LG-TURN-3", "LG-GROUP-1"], "leader, his men, the lone men of the list (D5)", () => {
    const s = play(gang);
    for (const name of ["boss", "one", "far", "alone"]) s.shot(name, "B", "aimed miss");
    s.shot("B", "one", "aimed miss");
  });

  ruleTest("LG-TURN-3", "a group's place is that of its first man still in action (D5)", () => {
    const s = play(gang);
    for (const name of ["boss", "one", "far", "alone"]) s.shot(name, "B", "aimed miss");
    s.shot("B", "one", "aimed dead head").tests("boss", true);
    for (const name of ["alone", "boss", "far"]) s.shot(name, "B", "aimed miss");
    expect(s.pending).toBe("shotWait B > alone");
  });

  ruleTest("LG-TURN-4", "reaction, shot, then recovery; the end is checked after each shot", () => {
    const two = [a(), a({ name: "A2", at: [0, 3] }), b()];
    play(two).shot("A", "B", "aimed dead head").ends("A", 1);
    const s = play([muteA({ group: "g" }), muteA({ name: "A2", group: "g", at: [0, 3] }), b()], {
      readings: OPENING,
    });
    s.shot("B", "A", "aimed graze head").tests("A", true).tests("A2", false);
    // A2 was not shot at: he recovers at the end of the player turn, before B's.
    s.recovers("A2", true).shot("B", "A", "aimed miss");
    expect(s.cool("A2")).toBe(3);
  });
});

describe("shooting", () => {
  ruleTest(["LG-SHOOT-1", "LG-SHOOT-2"], "one shot a turn, aimed by the lower of SK and CL", () => {
    const s = play([a({ skill: 2, cool: 5 }), b({ skill: 5, cool: 4 })]);
    s.shot("A", "B", "snap miss", { aim: 2 }).shot("B", "A", "snap miss", { aim: 4 });
    s.shot("A", "B", "aimed miss", { aim: 2 });
  });

  ruleTest("LG-SHOOT-3", "who moved fires a snap shot (D1)", () => {
    const s = play([a(), b({ cool: 1 })], { readings: OPENING });
    s.shot("B", "A", "aimed miss", { aim: 1 });
    // Falls back in the enemy's player turn: stationary again in his own.
    s.shot("A", "B", "aimed graze head", { cool: "fallsBack" });
    s.shot("B", "A", "aimed miss", { aim: 1, band: "maximum" });
    const back = play([a({ cool: 1 }), b()], { readings: OPENING });
    back.shot("B", "A", "aimed graze head", { cool: "fallsBack" });
    back.shot("A", "B", "snap miss", { aim: 0, band: "maximum" });
  });

  ruleTest("LG-SETTLED-1", "who falls back before his own shot of the draw has moved", () => {
    const s = gunfight([a(), b({ cool: 1 })]).draw("A");
    s.shot("A", "B", "aimed graze head", { cool: "fallsBack" });
    s.shot("B", "A", "snap miss", { aim: 0, band: "maximum" });
    // Shots of the same moment were planned before he fell back.
    const equal = gunfight([a(), b({ cool: 1 })]).draw("equal, A first");
    equal.shot("A", "B", "aimed graze head").shot("B", "A", "aimed miss", { aim: 1 });
  });

  ruleTest("LG-SETTLED-1", "Cool 1 against Cool 5 at 20 cm wins 28.76 %", () => {
    const duelists = [a({ skill: 3, cool: 1 }), b({ skill: 3, cool: 5, at: [20, 0] })];
    const program = compileDuel(duel({ figures: duelists, draw: true, first: "roll" }));
    const solution = solve(program, QUICK);
    if ("tooBig" in solution) throw new Error("too big");
    const wins = solution.cells[program.columns.outcomeCell.A] as number;
    expect((100 * wins).toFixed(2)).toBe("28.76");
  });

  ruleTest("LG-SHOOT-4", "bands end at the ranges, with a tolerance", () => {
    const at = (cm: number): Script => play([a(), mute({ at: [cm, 0] })]);
    at(30).shot("A", "B", "aimed miss", { band: "accurate" });
    at(30 + 5e-7).shot("A", "B", "aimed miss", { band: "accurate" });
    at(30.01).shot("A", "B", "aimed miss", { band: "maximum" });
    at(90).shot("A", "B", "aimed miss", { band: "maximum" });
    expect(at(90.01).pending).toBe("stalemate");
  });

  ruleTest("LG-HIT-2", "falling back is not fast", () => {
    const s = play([a(), b({ cool: 1 }), b({ name: "B2", at: [80, 0] })], { turns: 2 });
    s.shot("A", "B", "aimed graze head", { cool: "fallsBack" });
    s.shot("B", "A", "aimed miss").shot("B2", "A", "aimed miss");
    // Aimed or snap by a Cool of 3, at maximum range: half of 4 faces and half of 1.
    expect(s.hitChance).toBeCloseTo((0.4 + 0.1) / 2, 12);
  });

  ruleTest("LG-SIGHT-1", "figures do not block sight", () => {
    const s = play([a(), a({ name: "between", at: [10, 0] }), b()], { readings: OPENING });
    s.shot("B", "A", "aimed miss");
  });

  ruleTest("LG-VIS-2", "in a duel all are seen", () => {
    play([a(), mute({ cover: "window" })]).shot("A", "B", "aimed miss");
  });

  ruleTest("LG-TARGET-1", "the nearest in range, ties first in the file", () => {
    const tied = [b({ name: "B1", at: [0, 25] }), b({ name: "B2", at: [0, -25] })];
    play([a(), b({ at: [26, 0] }), ...tied]).shot("A", "B1", "aimed miss");
    // Two men fall back to the same point in different ways: a tie, though rounding tells them
    // apart.
    const s = play([
      a({ name: "A1", cool: 1, weapons: ["pistol"], at: [0, 0] }),
      a({ name: "A2", cool: 1, at: [0, 0] }),
      b({ name: "B1", at: [3, 2] }),
      b({ name: "B2", at: [9, 6] }),
    ]);
    s.shot("A1", "B1", "aimed miss").shot("A2", "B1", "aimed miss");
    s.shot("B1", "A1", "aimed graze head", { cool: "fallsBack" });
    s.shot("B2", "A2", "aimed graze head", { cool: "fallsBack" });
    s.shot("A1", "B1", "aimed miss").shot("A2", "B1", "aimed miss");
    s.shot("B1", "A1", "aimed miss").shot("B2", "A1", "aimed miss");
  });

  ruleTest(["LG-TARGET-1", "LG-TARGET-2"], "the weapon with the best chance to put him out", () => {
    const with2 = (weapons: string[], cm: number, over: FigureOver = {}): Script =>
      play([a({ weapons, ...over }), mute({ at: [cm, 0] })]);
    // Both normal in accurate range: the first listed.
    with2(["pistol", "repeating-rifle"], 25).shot("A", "B", "aimed miss", { weapon: "pistol" });
    // High impact is better; at 45 cm the shotgun is in its maximum band.
    with2(["repeating-rifle", "shotgun"], 25).shot("A", "B", "aimed miss", { weapon: "shotgun" });
    with2(["shotgun", "repeating-rifle"], 45).shot("A", "B", "aimed miss", {
      weapon: "repeating-rifle",
    });
    // Aimed maximum range with the rifle (high impact counts) against accurate snap: not so here.
    with2(["pistol", "bow"], 95).shot("A", "B", "aimed miss", { weapon: "bow" });
  });

  ruleTest(
    ["LG-COVER-2", "LG-COVER-3", "LG-GEO-2"],
    "his cover is his column, also after a fall back",
    () => {
      // Faces of "cover" and of what else tells columns apart; 25 cm further off his pistol has low impact.
      const columns = [
        { cover: "left", near: [4, 1], far: [5, 1] },
        { cover: "right", near: [6, 0], far: [7, 0] },
        { cover: "wall", near: [4, 0], far: [5, 0] },
        { cover: "window", near: [5, 0], far: [6, 0] },
      ] as const;
      for (const { cover, near, far } of columns) {
        const s = play([a(), b({ cover, cool: 1, gunArm: "left", weapons: ["bow"] })]);
        expect([s.faces("cover"), s.faces("dead body")].map(Math.round)).toEqual(near);
        s.shot("A", "B", cover === "left" ? "aimed graze leg" : "aimed graze arm", {
          cool: "fallsBack",
        });
        s.shot("B", "A", "aimed miss");
        expect(s.distance("A", "B")).toBeCloseTo(50, 9);
        expect([s.faces("cover"), s.faces("disabled head")].map(Math.round)).toEqual(far);
      }
      const places = play([a(), b({ at: [60, 3] })]);
      expect(places.distance("A", "B")).toBeCloseTo(Math.hypot(60, 3), 9);
    },
  );
});

describe("effects and injuries", () => {
  ruleTest("LG-INJ-1", "a graze changes nothing", () => {
    play([a(), b()]).shot("A", "B", "aimed graze arm").shot("B", "A", "aimed miss", { aim: 3 });
  });

  ruleTest("LG-INJ-2", "gun arm wounded: snap shots only, and two hands still", () => {
    const s = play([a(), b({ weapons: ["repeating-rifle"] })]);
    s.shot("A", "B", "aimed wound arm", { injury: "gunArmHurt" });
    s.shot("B", "A", "snap miss", { aim: 0, weapon: "repeating-rifle" });
  });

  ruleTest(
    "LG-INJ-2",
    "an arm lost: no two-handed weapon; the gun arm: the other hand, snap",
    () => {
      const armed = b({ weapons: ["repeating-rifle", "pistol"] });
      const other = play([a(), armed]).shot("A", "B", "aimed wound arm", { injury: "offArmLost" });
      other.shot("B", "A", "aimed miss", { aim: 3, weapon: "pistol" });
      const gun = play([a(), armed]).shot("A", "B", "aimed wound arm", { injury: "gunArmLost" });
      gun.shot("B", "A", "snap miss", { aim: 0, weapon: "pistol" });
      // Both lost: no shooting.
      gun.shot("A", "B", "aimed wound arm", { injury: "offArmLost" });
      gun.shot("A", "B", "aimed miss");
    },
  );

  ruleTest("LG-INJ-2", "reading lostGunArm: no-shooting", () => {
    const readings = { lostGunArm: "no-shooting" } as const;
    const s = play([a(), b()], { readings });
    s.shot("A", "B", "aimed wound arm", { injury: "gunArmLost" }).shot("A", "B", "aimed miss");
    const hurt = play([a(), b()], { readings });
    hurt.shot("A", "B", "aimed wound arm", { injury: "gunArmHurt" }).shot("B", "A", "snap miss");
  });

  ruleTest(["LG-INJ-3", "LG-INJ-5"], "a body wound may disable; who is out is no target", () => {
    const s = play([a(), b(), b({ name: "B2", at: [28, 0] })]);
    s.shot("A", "B", "aimed wound body", { injury: "out" });
    expect(s.status("B")).toBe("disabled");
    s.shot("B2", "A", "aimed miss").shot("A", "B2", "aimed miss");
  });

  ruleTest("LG-INJ-4", "a leg wound does not touch his shooting", () => {
    const s = play([a(), b()]).shot("A", "B", "aimed wound leg");
    s.shot("B", "A", "aimed miss", { aim: 3 });
  });

  ruleTest("LG-EFF-4", "struck cover tests nothing, unless the reading says so", () => {
    const figures = [a(), mute({ cover: "wall", group: "g" }), mute({ name: "B2", group: "g" })];
    play(figures).shot("A", "B", "aimed cover").shot("A", "B", "aimed miss");
    const read = play(figures, { readings: { coverHitsTestCool: true } });
    read.shot("A", "B", "aimed cover").tests("B", true).tests("B2", true);
  });
});

describe("Cool", () => {
  ruleTest(["LG-COOL-1", "LG-ATTR-1"], "a fail costs a level; current values are tested", () => {
    const s = play([a(), b()]).shot("A", "B", "aimed graze head", { cool: "dropped" });
    expect(s.cool("B")).toBe(2);
    s.shot("B", "A", "snap miss", { aim: 2 });
    s.shot("A", "B", "aimed graze head", { cool: "dropped" });
    s.shot("B", "A", "snap miss", { aim: 1 });
    // At 1 it is a fall back, and CL stays 1.
    s.shot("A", "B", "aimed graze head", { cool: "fallsBack" });
    expect(s.cool("B")).toBe(1);
    expect(s.distance("A", "B")).toBeCloseTo(50, 9);
  });

  ruleTest(["LG-COOL-1", "LG-GROUP-2"], "all members as last checked test, in file order", () => {
    const s = play([
      a(),
      mute({ name: "B1", group: "g" }),
      mute({ name: "B2", group: "g", at: [25, 10] }),
      mute({ name: "B3", group: "g", at: [25, -10.5] }),
    ]);
    // B3 is more than 10 cm from the leader, B1: alone. When B1 is put out, B2 still tests.
    s.shot("A", "B1", "aimed dead head").tests("B2", false).recovers("B2", false);
    // From B's own player turn on B2 leads; he is 20.5 cm from B3.
    s.shot("A", "B2", "aimed graze head", { cool: "dropped" }).shot("A", "B2", "aimed miss");
    expect(s.cool("B3")).toBe(3);
  });

  ruleTest("LG-COOL-1", "reading loneFigureMorale: false spares a group of one (D20)", () => {
    const readings = { loneFigureMorale: false } as const;
    const s = play([a(), mute({ cool: 1 })], { readings });
    s.shot("A", "B", "aimed graze head");
    expect(s.distance("A", "B")).toBe(25);
  });

  ruleTest("LG-COOL-3", "each hit has its own tests", () => {
    const pair = [mute({ name: "B1", group: "g" }), mute({ name: "B2", group: "g", at: [25, 3] })];
    const s = play([a({ rapidFire: "always" }), ...pair]);
    s.shot("A", "B1", "snap graze head").tests("B1", false).tests("B2", true);
    s.shot("A", "B1", "snap graze head").tests("B1", false).tests("B2", false);
    expect([s.cool("B1"), s.cool("B2")]).toEqual([1, 2]);
  });

  ruleTest(
    "LG-COOL-2",
    "recovers who was not shot at since his last turn, nor shot nor moved",
    () => {
      // B's musket reaches A, not the other way round. It fires in turns 1 and 3.
      const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [60, 0] })];
      const s = play(figures, { turns: 4 });
      s.shot("B", "A", "aimed graze body", { cool: "dropped" });
      // Turn 2: shot at since his last player turn: no recovery. B reloads. Turn 3: original CL is
      // 3.
      expect(s.turn).toBe(3);
      s.recovers("A", true);
      expect(s.cool("A")).toBe(3);
      s.shot("B", "A", "aimed miss");
      expect(s.turn).toBe(5);
      s.ends("draw", 4);
    },
  );

  ruleTest("LG-COOL-2", "a shot of his own forbids it, a turn of reloading does not", () => {
    const s = play([a(), b({ weapons: ["minie-rifle"], at: [60, 0] })]);
    s.shot("A", "B", "aimed miss").shot("B", "A", "aimed graze body", { cool: "dropped" });
    // In turn 2 B reloads, so that A was not shot at when he shoots in turn 3.
    s.shot("A", "B", "aimed miss").shot("A", "B", "aimed miss").shot("B", "A", "aimed miss");
    expect(s.turn).toBe(4);
    const quiet = play(
      [a({ weapons: ["minie-rifle"] }), b({ weapons: ["derringer"], cool: 1, at: [15, 0] })],
      { turns: 4 },
    );
    quiet.shot("A", "B", "snap miss").shot("B", "A", "snap graze head", { cool: "dropped" });
    // Turn 2: A reloads, was shot at.
    quiet.shot("B", "A", "snap miss").shot("A", "B", "aimed graze body", { cool: "fallsBack" });
    // Turn 4: A reloads; B could not reach him in turn 3.
    quiet.recovers("A", true);
    expect(quiet.turn).toBe(5);
  });

  ruleTest("LG-COOL-2", "a fall back in his own player turn forbids it", () => {
    const s = play(
      [
        muteA({ name: "A1", group: "g" }),
        muteA({ name: "A2", group: "g", cool: 2, at: [0, 3] }),
        b({ name: "B1" }),
        b({ name: "B2", at: [25, 3] }),
      ],
      { readings: OPENING, turns: 1 },
    );
    s.shot("B1", "A1", "aimed graze head").tests("A1", true).tests("A2", false);
    s.shot("B2", "A1", "aimed graze head").tests("A1", true).tests("A2", false);
    // A2 fell back in his own player turn: no recovery, B shoots.
    s.shot("B1", "A1", "aimed miss").shot("B2", "A1", "aimed miss").ends("draw", 1);
  });

  ruleTest(
    "LG-FALL-1",
    "25 cm straight away from the shooter, also who was not hit himself",
    () => {
      const s = play([
        a(),
        mute({ name: "B1", group: "g", initiative: 5, at: [0, 20] }),
        mute({ name: "B2", group: "g", cool: 1, at: [6, 28] }),
      ]);
      const before = Math.hypot(6, 28);
      s.shot("A", "B1", "aimed graze head").tests("B1", true).tests("B2", false);
      expect(s.distance("A", "B2")).toBeCloseTo(before + 25, 9);
    },
  );

  ruleTest("LG-FALL-1", "from a man at the very same point: to the rear (D15)", () => {
    const s = play([a({ at: [5, 5] }), mute({ cool: 1, at: [5, 5] }), mute({ name: "B2" })]);
    s.shot("A", "B", "aimed graze head", { cool: "fallsBack" });
    // Side B goes towards larger x: from (5, 5) to (30, 5), 7.07 cm from (25, 0).
    expect(s.distance("B", "B2")).toBeCloseTo(Math.hypot(5, 5), 9);
  });
});

describe("groups", () => {
  ruleTest("LG-GROUP-1", "the scenario may name a leader; his fall makes the next one lead", () => {
    const s = play([
      a(),
      b({ name: "B1", group: "g", initiative: 5, at: [25, 4] }),
      b({ name: "B2", group: "g", initiative: 1, leader: true }),
      b({ name: "B3", group: "g", initiative: 4, at: [25, -3] }),
    ]);
    s.shot("A", "B2", "aimed miss");
    for (const name of ["B2", "B1", "B3"]) s.shot(name, "A", "aimed miss");
    s.shot("A", "B2", "aimed dead head").tests("B1", true).tests("B3", true);
    for (const name of ["B1", "B3"]) s.shot(name, "A", "aimed miss");
  });

  ruleTest("LG-GROUP-2", "checked at the start of the own player turn, good until the next", () => {
    const s = play([
      a(),
      a({ name: "A2", at: [0, -30] }),
      mute({ name: "B1", group: "g", initiative: 5 }),
      mute({ name: "B2", group: "g", cool: 1, at: [25, 8] }),
    ]);
    s.shot("A", "B1", "aimed graze head").tests("B1", true).tests("B2", false);
    // B2 fell back, but is in the group until B's player turn.
    s.shot("A2", "B1", "aimed graze head").tests("B1", true).tests("B2", true);
    // Now he is alone.
    s.shot("A", "B1", "aimed graze head");
    expect(s.pending).toBe("shotWait A2 > B1");
  });
});

describe("reactions", () => {
  ruleTest(
    "LG-REACT-1",
    "not in turn 1, and not by who shot or could shoot in his own turn",
    () => {
      const s = play([a(), b()], { turns: 2 });
      for (let turn = 1; turn <= 2; turn++)
        s.shot("A", "B", "aimed miss").shot("B", "A", "aimed miss");
      s.ends("draw", 2);
    },
  );

  ruleTest("LG-REACT-1", "who held his fire shoots at the first enemy that ends its move", () => {
    const s = play([
      muteA({ name: "A1", at: [-5, 0] }),
      muteA({ name: "A2" }),
      b({ tactic: "hold", cover: "wall" }),
    ]);
    // Turn 1: nobody. Turn 2: at A1, though A2 is nearer; once.
    expect(s.turn).toBe(2);
    s.shot("B", "A1", "aimed miss");
    // Then he is on `stand`.
    s.shot("B", "A2", "aimed miss");
  });

  ruleTest("LG-REACT-1", "several in file order, while the target is in action", () => {
    const figures = [a(), b({ name: "B1" }), b({ name: "B2", at: [25, 3] })];
    const s = play(figures, { readings: OPENING });
    s.shot("B1", "A", "aimed miss").shot("B2", "A", "aimed miss").shot("A", "B1", "aimed miss");
    const dead = play(
      [...figures.slice(0, 1), a({ name: "A2", at: [0, 3] }), ...figures.slice(1)],
      {
        readings: OPENING,
      },
    );
    dead.shot("B1", "A", "aimed dead head").shot("B2", "A2", "aimed miss");
    dead.shot("A2", "B2", "aimed miss");
  });

  ruleTest("LG-REACT-2", "the reactor needs a loaded weapon that reaches", () => {
    const musket = play([muteA(), b({ weapons: ["minie-rifle"] })], { readings: OPENING });
    musket.shot("B", "A", "aimed miss"); // in reaction
    // His own turn goes into reloading, turn 2 has no reaction (LG-RELOAD-1), then he shoots.
    expect(musket.turn).toBe(2);
    musket.shot("B", "A", "aimed miss");
    expect(musket.turn).toBe(4);
    expect(play([muteA(), mute()], { readings: OPENING }).pending).toBe("stalemate");
  });

  ruleTest(
    "LG-REACT-2",
    "a fall back in the enemy's player turn costs no reaction, but the aim",
    () => {
      const s = play(
        [
          a({ name: "A1", at: [-55, 0] }),
          a({ name: "A2", at: [5, 0] }),
          mute({ name: "B1", group: "g" }),
          b({
            name: "B2",
            group: "g",
            cool: 1,
            tactic: "hold",
            weapons: ["repeating-rifle"],
            at: [25, 3],
          }),
        ],
        { turns: 2 },
      );
      s.shot("A1", "B1", "aimed miss").shot("A2", "B1", "aimed miss");
      // Turn 2. 50 cm is B2's accurate range: A1 is 80 cm off, so B2 holds.
      s.shot("A1", "B1", "aimed graze head").tests("B1", true).tests("B2", false);
      s.shot("B2", "A2", "snap miss", { aim: 0 });
      s.shot("A2", "B1", "aimed miss");
      s.shot("B2", "A2", "aimed miss", { aim: 1 }).ends("draw", 2);
    },
  );

  ruleTest("LG-REACT-1", "reading reactionTiming: after-shot (D17)", () => {
    const readings = { ...OPENING, reactionTiming: "after-shot" } as const;
    const s = play([a(), b()], { readings });
    s.shot("A", "B", "aimed miss").shot("B", "A", "aimed miss").shot("B", "A", "aimed miss");
    play([a(), b()], { readings }).shot("A", "B", "aimed dead head").ends("A", 1);
  });

  ruleTest(["LG-BUSH-1", "LG-COVER-4"], "first fire from cover in reaction is aimed by CL", () => {
    for (const cover of ["wall", "fence"] as const) {
      const s = play([muteA(), b({ tactic: "hold", cover, skill: 1, cool: 4 })]);
      s.shot("B", "A", "aimed miss", { aim: 4 }).shot("B", "A", "snap miss", { aim: 1 });
    }
    const open = play([muteA(), b({ tactic: "hold", skill: 1, cool: 4 })]);
    open.shot("B", "A", "snap miss", { aim: 1 });
  });

  ruleTest("LG-BUSH-1", "reading bushwhackScope: the first fire of the game", () => {
    const hidden = (name: string): DuelFigure =>
      b({ name, tactic: "hold", cover: "wall", skill: 1, cool: 4 });
    const figures = [muteA(), hidden("B1"), hidden("B2")];
    const own = play(figures).shot("B1", "A", "aimed miss", { aim: 4 });
    own.shot("B2", "A", "aimed miss", { aim: 4 });
    const game = play(figures, { readings: { bushwhackScope: "game" } });
    game.shot("B1", "A", "aimed miss", { aim: 4 }).shot("B2", "A", "snap miss", { aim: 1 });
  });

  ruleTest("LG-BUSH-1", "not after a fall back or with a wounded gun arm (D12)", () => {
    const figures = [
      a({ name: "A1" }),
      muteA({ name: "A2", at: [0, 3] }),
      b({ cover: "wall", cool: 1, tactic: "hold", openFire: 5 }),
    ];
    const s = play(figures, { readings: OPENING });
    s.shot("A1", "B", "aimed graze head", { cool: "fallsBack" });
    s.shot("B", "A2", "snap miss", { aim: 0 });
    const arm = play(figures, { readings: OPENING });
    arm.shot("A1", "B", "aimed wound arm", { injury: "gunArmHurt" });
    arm.shot("B", "A2", "snap miss", { aim: 0 });
  });

  ruleTest("LG-TAC-1", "hold: within openFire, by default his longest accurate range (D18)", () => {
    const at = (cm: number, over: FigureOver): Script =>
      play([muteA(), b({ tactic: "hold", at: [cm, 0], ...over })]);
    at(30, {}).shot("B", "A", "aimed miss");
    expect(at(31, {}).pending).toBe("stalemate");
    at(31, { openFire: 31 }).shot("B", "A", "aimed miss", { band: "maximum" });
    expect(at(25, { openFire: 24 }).pending).toBe("stalemate");
    // Shot at: on `stand` from then on.
    const s = play([a(), b({ tactic: "hold", openFire: 5 })]);
    s.shot("A", "B", "aimed miss").shot("B", "A", "aimed miss");
  });

  ruleTest("LG-TAC-1", "hold: also at one whose move took him further away (D18)", () => {
    const s = play(
      [
        muteA({ cool: 1 }),
        b({ name: "B1" }),
        b({ name: "B2", tactic: "hold", openFire: 5, at: [25, 3] }),
      ],
      { readings: OPENING },
    );
    s.shot("B1", "A", "aimed graze head", { cool: "fallsBack" });
    s.shot("B2", "A", "aimed miss", { band: "maximum" });
  });
});

describe("weapons", () => {
  ruleTest("LG-RELOAD-1", "the whole next own player turn", () => {
    const s = play([a({ weapons: ["minie-rifle"] }), mute()]).shot("A", "B", "aimed miss");
    expect(s.turn).toBe(3);
    s.shot("A", "B", "aimed miss");
    expect(s.turn).toBe(5);
  });

  ruleTest(
    "LG-RELOAD-2",
    "another loaded weapon whose accurate range reaches is shot instead",
    () => {
      const weapons = ["minie-rifle", "pistol"];
      const near = play([a({ weapons }), mute()]);
      near.shot("A", "B", "aimed miss", { weapon: "minie-rifle" });
      near.shot("A", "B", "aimed miss", { weapon: "pistol" });
      near.shot("A", "B", "aimed miss", { weapon: "pistol" });
      expect(near.turn).toBe(4);
      // At 50 cm the pistol is in its maximum band: he reloads.
      const far = play([a({ weapons }), mute({ at: [50, 0] })]);
      far.shot("A", "B", "aimed miss", { weapon: "minie-rifle" });
      expect(far.turn).toBe(3);
      far.shot("A", "B", "aimed miss", { weapon: "minie-rifle" });
    },
  );

  ruleTest("LG-RELOAD-2", "a weapon that he cannot use any more takes no turn (D6)", () => {
    const s = play([
      a({ weapons: ["minie-rifle", "pistol"] }),
      b({ weapons: ["repeating-rifle"], at: [50, 0] }),
    ]);
    s.shot("A", "B", "aimed miss", { weapon: "minie-rifle" });
    s.shot("B", "A", "aimed wound arm", { injury: "offArmLost" });
    s.shot("A", "B", "aimed miss", { weapon: "pistol", band: "maximum" });
    expect(s.turn).toBe(2);
  });

  ruleTest("LG-AMMO-1", "three natural 1s and it is done; two of a kind count apart (D22)", () => {
    const s = play([a(), mute()], { turns: 50 });
    for (let i = 0; i < 3; i++) s.shot("A", "B", "aimed natural 1");
    s.ends("draw", 50);
    const two = play([a({ weapons: ["pistol", "pistol"] }), mute()], { turns: 50 });
    for (let i = 0; i < 6; i++) two.shot("A", "B", "snap natural 1");
    two.ends("draw", 50);
  });

  ruleTest(
    ["LG-WEAP-2", "LG-TURN-5"],
    "spread: the target first, each hit wholly, in file order",
    () => {
      const s = play([
        a({ weapons: ["scattergun"] }),
        muteA({ name: "A2", at: [30, -1] }),
        mute({ name: "B1", group: "g", at: [30, 0] }),
        mute({ name: "B2", group: "g", cover: "window", at: [30, 2] }),
        mute({ name: "B3", at: [30, 2.1] }),
      ]);
      s.shot("A", "B1", "aimed graze head", { band: "maximum" })
        .tests("B1", true)
        .tests("B2", false);
      // Own men too (D10), each on his own column; B3 stands 2.1 cm off.
      s.spread("A", "A2", "dead head");
      s.spread("A", "B2", "cover");
      // B2 was not shot at (D9): he recovers; then A's next turn.
      s.recovers("B2", true).shot("A", "B1", "aimed miss");
      expect(s.status("A2")).toBe("dead");
    },
  );

  ruleTest(["LG-COOL-2", "LG-WEAP-2"], "whom his own spread puts out recovers no more", () => {
    const wide = { ...weapon("pistol"), accurate: 1, spread: 40 };
    const figures = [
      a({ name: "A1", cool: 5, weapons: [wide] }),
      a({ name: "A2", at: [-60, 0] }),
      b(),
    ];
    const every = duel({ figures, draw: true, readings: { drawScope: "every-turn" } });
    expect(lockstep(compileDuel(every), seeded(7), 600)).toBeNull();
  });

  ruleTest("LG-WEAP-2", "not in accurate range, not if the target is missed", () => {
    const crowd = (cm: number): Script =>
      play([
        a({ weapons: ["scattergun"] }),
        mute({ name: "B1", at: [cm, 0] }),
        mute({ name: "B2", at: [cm, 1] }),
      ]);
    crowd(20).shot("A", "B1", "aimed graze body").shot("A", "B1", "aimed miss");
    crowd(30).shot("A", "B1", "aimed miss").shot("A", "B1", "aimed miss");
  });
});

/** A scattergun whose spread reaches its owner, as a scenario may have it. */
const wide = { ...weapon("scattergun"), accurate: 5, spread: 40 };

describe("gunfights", () => {
  ruleTest("LG-DRAW-1", "the winner shoots first and his side is first from then on", () => {
    const s = gunfight([a(), b()]).draw("B");
    s.shot("B", "A", "aimed miss").shot("A", "B", "aimed miss");
    expect(s.turn).toBe(2);
    s.shot("B", "A", "aimed dead head").ends("B", 2);
    gunfight([a(), b()]).draw("A").shot("A", "B", "aimed dead head").ends("A", 1);
  });

  ruleTest("LG-DRAW-1", "after an equal roll the order of LG-TURN-2 stands", () => {
    const s = gunfight([a(), b()], { first: "roll" }).draw("equal, B first");
    s.shot("A", "B", "aimed miss").shot("B", "A", "aimed miss").shot("B", "A", "aimed miss");
    const fixed = gunfight([a(), b()], { first: "B" }).draw("equal, A first");
    fixed.shot("A", "B", "aimed miss").shot("B", "A", "aimed miss").shot("B", "A", "aimed miss");
  });

  ruleTest("LG-DRAW-3", "only if everybody stands in the open", () => {
    expect(gunfight([a(), b({ cover: "fence" })]).pending).toBe("shotWait A > B");
    expect(play([a(), b()]).pending).toBe("shotWait A > B");
  });

  ruleTest(
    "LG-DRAW-3",
    "falling order of totals, whatever the side; who reaches nobody rolls too",
    () => {
      const s = gunfight([
        a(),
        a({ name: "A2", at: [0, 3] }),
        b({ cool: 5 }),
        mute({ name: "B2" }),
      ]);
      s.dice(["A", 2], ["A2", 6], ["B", 3], ["B2", 1]); // 5, 9, 8, 4
      s.shot("A2", "B", "aimed miss").shot("B", "A", "aimed miss").shot("A", "B", "aimed miss");
      // A2 won: side A first.
      expect(s.turn).toBe(2);
      s.shot("A", "B", "aimed miss");
    },
  );

  ruleTest(
    ["LG-DRAW-3", "LG-TURN-5"],
    "equal totals: dice, injuries, then Cool tests in file order",
    () => {
      const s = gunfight([a(), b()]).draw("equal, A first");
      s.shot("A", "B", "aimed wound arm", { injury: "gunArmHurt" });
      // B's shot was planned before his arm was hit.
      s.shot("B", "A", "aimed wound body", { aim: 3 });
      s.testsTogether("B", false).testsTogether("A", false);
      expect([s.cool("A"), s.cool("B")]).toEqual([2, 2]);
    },
  );

  ruleTest("LG-TURN-5", "a hit on a man already out does nothing, but his group tests (D8)", () => {
    const s = gunfight([
      a({ name: "A1" }),
      a({ name: "A2", at: [0, 3] }),
      mute({ name: "B1", group: "g", fate: "always" }),
      mute({ name: "B2", group: "g", at: [25, 6] }),
    ]);
    s.dice(["A1", 6], ["A2", 6], ["B1", 1], ["B2", 1]);
    s.shot("A1", "B1", "aimed wound body", { injury: "out" });
    s.shot("A2", "B1", "aimed dead body", { injury: "none" });
    s.testsTogether("B2", true).testsTogether("B2", false);
    expect(s.status("B1")).toBe("disabled");
  });

  ruleTest(["LG-TURN-5", "LG-WEAP-2"], "the spread goes by the state before the shots, too", () => {
    const s = gunfight([
      a({ name: "A1" }),
      a({ name: "A2", weapons: ["scattergun"], at: [0, 30] }),
      mute({ name: "B1", at: [0.5, 0.5] }),
      mute({ name: "B2", at: [0, 1] }),
    ]);
    s.dice(["A1", 6], ["A2", 6], ["B1", 1], ["B2", 1]);
    s.shot("A1", "B1", "aimed dead head");
    s.shot("A2", "B2", "aimed graze head", { band: "maximum" });
    // A1 and B1 are within 2 cm of B2; B1 is out by then and hit all the same.
    s.spread("A2", "A1", "graze head");
    s.spread("A2", "B1", "dead head", { injury: "none" });
    s.testsTogether("B2", true).testsTogether("A1", true);
    expect(s.pending).toBe("shotWait B2 > A1");
  });

  ruleTest("LG-TURN-5", "no hit of a wide spread is lost in an equal draw", () => {
    const s = gunfight([a({ weapons: [wide] }), b({ weapons: [wide] })]).draw("equal, A first");
    s.shot("A", "B", "aimed graze head").spread("A", "A", "graze head");
    s.shot("B", "A", "aimed graze head").spread("B", "B", "graze head");
    for (const name of ["B", "A", "A", "B"]) s.testsTogether(name, false);
    expect([s.cool("A"), s.cool("B")]).toEqual([1, 1]);
  });

  ruleTest("LG-TURN-5", "one man alone in a slot of equals shoots as usual", () => {
    const s = gunfight([
      a({ name: "A1", rapidFire: "always" }),
      mute({ name: "B1" }),
      mute({ name: "B2", at: [26, 0] }),
    ]);
    s.dice(["A1", 4], ["B1", 4], ["B2", 4]);
    // The derringers reach nobody: the second shot goes to a new target, which the state before
    // would not.
    s.shot("A1", "B1", "snap dead head").shot("A1", "B2", "snap dead head").ends("A", 1);
  });

  ruleTest(
    "LG-DRAW-1",
    "a figure put out before its shot does not shoot; fallen back: snap (D2)",
    () => {
      const s = gunfight([a(), b({ cool: 1 })]).draw("A");
      s.shot("A", "B", "aimed graze head", { cool: "fallsBack" });
      s.shot("B", "A", "snap miss", { aim: 0, band: "maximum" });
    },
  );

  ruleTest("LG-DRAW-2", "one against one the winner may offer surrender", () => {
    const polite = a({ offerSurrender: true });
    const s = gunfight([polite, b()]).draw("A").offer("B", true);
    s.ends("A", 1);
    expect(s.status("B")).toBe("surrendered");
    const no = gunfight([polite, b()]).draw("A").offer("B", false);
    no.shot("A", "B", "aimed dead head").ends("A", 1);
  });

  ruleTest(
    "LG-DRAW-2",
    "not the loser, not after an equal roll, not out of reach, not in a crowd",
    () => {
      const polite = a({ offerSurrender: true });
      gunfight([polite, b()]).draw("B").shot("B", "A", "aimed miss");
      gunfight([polite, b()]).draw("equal, A first").shot("A", "B", "aimed miss");
      const far = gunfight([muteA({ offerSurrender: true }), b()]).draw("A");
      far.shot("B", "A", "aimed miss");
      const crowd = gunfight([polite, b(), mute({ name: "B2" })]);
      crowd.dice(["A", 6], ["B", 1], ["B2", 1]).shot("A", "B", "aimed miss");
    },
  );

  ruleTest(
    ["LG-DRAW-3", "LG-COOL-2"],
    "each one's turn 1 ends with his slot; nobody recovers in it",
    () => {
      const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [60, 0] })];
      // Shot at before his slot: recovers in turn 2.
      const before = gunfight(figures).draw("B");
      before.shot("B", "A", "aimed graze body", { cool: "dropped" });
      expect(before.turn).toBe(2);
      before.recovers("A", true);
      // Shot at after his slot, or in it: not before turn 3.
      for (const draw of ["A", "equal, A first"] as const) {
        const after = gunfight(figures).draw(draw);
        after.shot("B", "A", "aimed graze body", { cool: "dropped" });
        if (draw !== "A") after.recovers("A", true);
        expect(after.turn).toBe(3);
      }
    },
  );

  ruleTest("LG-DRAW-3", "a holding man shoots in a gunfight like everybody", () => {
    gunfight([a(), b({ tactic: "hold" })])
      .draw("B")
      .shot("B", "A", "aimed miss");
  });

  ruleTest("LG-DRAW-1", "reading drawScope: every-turn dices each turn anew (D3)", () => {
    const readings = { drawScope: "every-turn" } as const;
    const s = gunfight([muteA(), b({ weapons: ["minie-rifle"], at: [60, 0] })], { readings });
    s.draw("B").shot("B", "A", "aimed graze body", { cool: "dropped" });
    // Turn 2: A's slot comes first; he was not shot at since the last one ended, and recovers at
    // its end.
    s.draw("A").recoversInSlot("A", true);
    expect(s.turn).toBe(3);
    s.draw("A").shot("B", "A", "aimed miss");
    expect(s.turn).toBe(4);
  });
});

describe("options", () => {
  const fanner = (over: FigureOver = {}): DuelFigure => a({ fanning: "always", ...over });
  const rapid = (over: FigureOver = {}): DuelFigure => a({ rapidFire: "always", ...over });
  const five = (s: Script, target: string): Script => {
    for (let i = 0; i < 5; i++) s.shot("A", target, "snap miss", { aim: 0 });
    return s;
  };

  ruleTest("LG-FAN-1", "a CL test, five snap shots, a turn of reloading", () => {
    const s = play([fanner(), mute()]).fans("A", true);
    five(s, "B");
    expect(s.turn).toBe(3);
    s.fans("A", false).shot("A", "B", "aimed miss", { aim: 3 });
    // A failed test is an ordinary shot: no reloading.
    expect(s.turn).toBe(4);
  });

  ruleTest(
    "LG-FAN-1",
    "pistols in accurate range, by a sound and stationary man in his own turn",
    () => {
      expect(play([fanner(), mute({ at: [31, 0] })]).pending).toBe("shotWait A > B");
      expect(play([fanner({ weapons: ["shotgun"] }), mute()]).pending).toBe("shotWait A > B");
      const reaction = play([muteA(), b({ fanning: "always" })], { readings: OPENING });
      reaction.shot("B", "A", "aimed miss").fans("B", false);
      const hurt = play([a(), b({ fanning: "always" })]);
      hurt.shot("A", "B", "aimed wound arm", { injury: "gunArmHurt" }).shot("B", "A", "snap miss");
    },
  );

  ruleTest(["LG-FAN-1", "LG-OPT-1"], "on to the nearest member in action in accurate range", () => {
    const s = play([
      fanner(),
      mute({ name: "B1", group: "g", cool: 1 }),
      mute({ name: "B2", group: "g", at: [26, 0] }),
      mute({ name: "B3", at: [25, 1] }),
    ]);
    s.fans("A", true).shot("A", "B1", "snap graze head").tests("B1", false).tests("B2", true);
    // B1 is at 50 cm now.
    s.shot("A", "B2", "snap dead head").tests("B1", true);
    // Nobody of the group is left in accurate range; B3 is not of it.
    expect(s.turn).toBe(3);
  });

  ruleTest("LG-OPT-1", "natural 1s cost ammunition; at 0 the rest is lost", () => {
    const s = play([fanner(), mute()], { turns: 9 }).fans("A", true);
    for (let i = 0; i < 3; i++) s.shot("A", "B", "snap natural 1");
    s.ends("draw", 9);
  });

  ruleTest(
    "LG-RAPID-1",
    "two snap shots at any range, no reloading, no weapon that reloads",
    () => {
      const s = play([rapid(), mute({ at: [60, 0] })]);
      for (let turn = 1; turn <= 3; turn++) {
        expect(s.turn).toBe(turn);
        s.shot("A", "B", "snap miss", { aim: 0 }).shot("A", "B", "snap miss", { aim: 0 });
      }
      const musket = play([rapid({ weapons: ["minie-rifle"] }), mute()]);
      musket.shot("A", "B", "aimed miss", { aim: 3 });
      expect(musket.turn).toBe(3);
    },
  );

  ruleTest(
    ["LG-RAPID-1", "LG-OPT-1"],
    "the second shot: the same man, else the nearest in range",
    () => {
      const figures = [
        rapid({ weapons: ["thrown-knife"] }),
        mute({ name: "B1", cool: 1, at: [9, 0] }),
        mute({ name: "B2", at: [0, 18] }),
      ];
      const same = play(figures).shot("A", "B1", "snap graze head");
      same.shot("A", "B1", "snap miss");
      const back = play(figures).shot("A", "B1", "snap graze head", { cool: "fallsBack" });
      back.shot("A", "B2", "snap miss", { band: "maximum" });
      const out = play(figures).shot("A", "B1", "snap dead head").shot("A", "B2", "snap miss");
      expect(out.status("B1")).toBe("dead");
    },
  );

  ruleTest("LG-OPT-1", "who put himself out with the first shot fires no second", () => {
    const s = play([
      rapid({ weapons: [wide] }),
      a({ name: "A2", at: [0, 80] }),
      b({ at: [25, 0] }),
    ]);
    s.shot("A", "B", "snap graze head").spread("A", "A", "dead head");
    s.shot("A2", "B", "aimed miss");
  });

  ruleTest("LG-OPT-1", "auto takes the larger chance to put the target out", () => {
    // SK 4, CL 3, 25 cm, open, CON 3: single 0.1575, rapid 0.199, fanning 0.292.
    expect(play([a({ rapidFire: "auto" }), mute()]).pending).toBe("shotWait A > B");
    play([a({ rapidFire: "auto" }), mute()]).shot("A", "B", "snap miss", { aim: 0 });
    play([a({ rapidFire: "auto", fanning: "auto" }), mute()]).fans("A", true);
    // CL 1: fanning 0.173 < rapid 0.199.
    const cold = play([a({ rapidFire: "auto", fanning: "auto", cool: 1 }), mute()]);
    cold.shot("A", "B", "snap miss", { aim: 0 });
    // SK 5, CL 5, 60 cm: the single shot is best.
    const far = a({ rapidFire: "auto", fanning: "auto", skill: 5, cool: 5 });
    play([far, mute({ at: [60, 0] })]).shot("A", "B", "aimed miss", { aim: 5 });
    // `always` goes before `auto` (D13).
    const sure = play([a({ rapidFire: "always", fanning: "auto" }), mute()]);
    sure.shot("A", "B", "snap miss", { aim: 0 });
  });

  ruleTest("LG-OPT-1", "in an equal draw all shots go by the state before", () => {
    const s = gunfight([fanner(), b()]).draw("equal, A first");
    s.fans("A", true).shot("A", "B", "snap dead head");
    s.shot("A", "B", "snap dead body", { injury: "none" });
    for (let i = 0; i < 3; i++) s.shot("A", "B", "snap miss");
    s.shot("B", "A", "aimed miss").ends("A", 1);
  });

  ruleTest(
    ["LG-FATE-1", "LG-OPT-2"],
    "once a game; CL drops only if it helped, to 1 at least",
    () => {
      const s = play([a(), mute({ fate: "auto", cool: 2 })]);
      s.shot("A", "B", "aimed graze head", { fate: "helped" });
      expect(s.cool("B")).toBe(1);
      s.shot("A", "B", "aimed disabled body").ends("A", 2);
      const vain = play([a(), mute({ fate: "always", cover: "right" })]);
      vain.shot("A", "B", "aimed wound arm", { fate: "inVain" });
      expect(vain.cool("B")).toBe(3);
      vain.shot("A", "B", "aimed disabled head");
      const low = play([a(), mute({ fate: "auto", cool: 1 })]);
      low.shot("A", "B", "aimed graze body", { fate: "helped" });
      expect([low.cool("B"), low.distance("A", "B")]).toEqual([1, 25]);
    },
  );
});

describe("rolled characters", () => {
  ruleTest(["LG-NPC-1", "LG-NPC-2"], "a row for each figure anew, before all else", () => {
    const rows = (type: string): Duel["figures"][number]["rows"] =>
      (NPCS[type] ?? []).map((row) => row.stats);
    const s = play(
      [
        a({ npc: "outlaw/roll", rows: rows("outlaw") }),
        b({ npc: "townie/roll", rows: rows("townie") }),
      ],
      { first: "roll" },
    );
    s.npc("A", 6).npc("B", 1).coin("A");
    expect([s.cool("A"), s.cool("B")]).toEqual([4, 2]);
    s.shot("A", "B", "aimed miss", { aim: 4 }).shot("B", "A", "aimed miss", { aim: 2 });
  });
});

/** Rules of the digest that a standing duel reaches; the dice of a shot are in `rolls.test.ts`. */
const REACHED = [
  ["LG-ATTR", 1],
  ["LG-TURN", 1, 2, 3, 4, 5],
  ["LG-REACT", 1, 2],
  ["LG-GROUP", 1, 2],
  ["LG-WEAP", 2],
  ["LG-RELOAD", 1, 2],
  ["LG-SETTLED", 1],
  ["LG-SHOOT", 1, 2, 3, 4],
  ["LG-HIT", 2],
  ["LG-SIGHT", 1],
  ["LG-VIS", 2],
  ["LG-TARGET", 1, 2],
  ["LG-EFF", 4],
  ["LG-INJ", 1, 2, 3, 4, 5],
  ["LG-COOL", 1, 2, 3],
  ["LG-COVER", 2, 3, 4],
  ["LG-FALL", 1],
  ["LG-GEO", 2],
  ["LG-DRAW", 1, 2, 3],
  ["LG-BUSH", 1],
  ["LG-AMMO", 1],
  ["LG-TAC", 1],
  ["LG-FAN", 1],
  ["LG-RAPID", 1],
  ["LG-FATE", 1],
  ["LG-OPT", 1, 2],
  ["LG-NPC", 1, 2],
] as const;

test("every rule that a standing duel reaches has a test here", () => {
  const reached = REACHED.flatMap(([name, ...numbers]) => numbers.map((n) => `${name}-${n}`));
  expect([...coveredRules].sort()).toEqual([...reached].sort());
});
