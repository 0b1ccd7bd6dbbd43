/** The random actions chart and its markers in the table reading, worked out by hand. */
import { describe, expect, it } from "vitest";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { a, at, b, building, encounter, MUTE, type Over, play, spot } from "./encounters.js";
import { compare } from "./lockstep.js";

/** One man of side B on the chart (IN 3) against a quiet one of side A, B first. */
const solo = (over: Partial<Encounter>, man: Over = {}, enemy: Over = {}): Encounter =>
  encounter({
    kind: "solo",
    first: "B",
    figures: [a(90, 20, { ...MUTE, ...enemy }), b(90, 80, { tactic: "solo", ...man })],
    ...over,
  } as Encounter);
const PASS = "LG-SOLO-2 3";
const FAIL = "LG-SOLO-2 4";
/** His shot at 60 cm, aimed or after a move. */
const AIMED = "LG-SHOOT-2 3, LG-HIT-1 2";
const SNAP = "LG-HIT-1 2";

describe("foot", () => {
  it("LG-SOLO-2, LG-SOLO-4: sees, not under fire, in the open, fail: halts, stands up, shoots", () => {
    const game = play(solo({}, { posture: "prone" }), FAIL, SNAP);
    expect(game.chartLines).toEqual({ "foot 4 fail": 1 });
    expect(game.figures[1]?.posture).toBe("standing");
  });

  // Closer than 60 cm and protecting: (90, 60) at 20 cm; (95, 85) is nearer but further from E.
  it("LG-SOLO-5: pass: to the nearest cover closer to the enemy, fast if needed", () => {
    const spots = [spot([95, 85], -90), spot([90, 60], -90), spot([90, 70], 90)];
    const game = play(solo({ spots }), PASS, "LG-MOVE-2 3, LG-SHOOT-3 3, LG-HIT-1 2");
    expect(at(game, 1)).toEqual([90, 60]);
  });

  it("LG-SOLO-3, LG-SOLO-8: no such cover: towards the enemy at basic speed", () => {
    expect(at(play(solo({}), PASS, SNAP), 1)).toEqual([90, 65]);
  });

  it("LG-SOLO-4: in cover, unseen, pass: hidden until within the shortest accurate range", () => {
    const spots = [spot([90, 80], -90)];
    const hides = { spot: 0 };
    // 60 cm: no shot of his own; side A tries to spot him (CL 3).
    const game = play(solo({ spots }, hides), PASS, "LG-VIS-3 3, LG-VIS-3 2");
    expect(game.figures[1]?.shots).toEqual([]);
    expect(game.chartLines).toEqual({ "foot 3 pass": 1 });
    // At 25 cm he shoots.
    const near = play(solo({ spots }, hides, { atCm: [90, 55] }), PASS, AIMED);
    expect(near.figures[1]?.shots).toHaveLength(1);
    // Fail: stays and shoots at 60 cm.
    expect(play(solo({ spots }, hides), FAIL, AIMED).figures[1]?.shots).toHaveLength(1);
  });

  // Side A shoots first (a miss), so he is under fire: row 2.
  const under = { first: "A" } as const;
  const rifle = { weapons: ["repeating-rifle"] };
  const MISS = "LG-SHOOT-2 3, LG-HIT-1 2";

  it("LG-SOLO-2, LG-SOLO-5: under fire in the open, pass: fast to cover within 25 cm, else prone", () => {
    const spots = [spot([110, 80], -90)];
    const runs = play(
      solo({ ...under, spots }, {}, rifle),
      MISS,
      PASS,
      "LG-MOVE-2 4, LG-SHOOT-3 4",
    );
    expect(at(runs, 1)).toEqual([110, 80]);
    const none = play(
      solo({ ...under, spots: [spot([116, 80], -90)] }, {}, rifle),
      MISS,
      PASS,
      SNAP,
    );
    expect(none.figures[1]?.posture).toBe("prone");
  });

  it("LG-SOLO-8: fail: a fast move to cover further away, else 25 cm straight away", () => {
    const spots = [spot([90, 60], -90), spot([90, 100], -90)];
    // 20 cm: CON failed is enough. At 80 cm the pistol still reaches.
    const back = play(
      solo({ ...under, spots }, {}, rifle),
      MISS,
      FAIL,
      "LG-MOVE-2 4, LG-SHOOT-3 4",
    );
    expect(at(back, 1)).toEqual([90, 100]);
    const open = play(solo(under, {}, rifle), MISS, FAIL, "LG-MOVE-2 3, LG-SHOOT-3 4");
    expect(at(open, 1)).toEqual([90, 105]); // still in range, but SK&CL failed
  });

  it("LG-SOLO-3, LG-SOLO-8: under fire in cover, pass: returns the fire of who hit him last", () => {
    const spots = [spot([90, 80], -90)];
    const figures = [
      a(90, 60, MUTE),
      a(90, 20, { name: "A2", ...rifle }),
      b(90, 80, { tactic: "solo", spot: 0, spotted: true }),
    ];
    // A2 at 60 cm grazes him (wall column 5, maximum band 7+). The nearest is A.
    const game = play(
      encounter({ kind: "solo", spots, figures }),
      "LG-SHOOT-2 3, LG-HIT-1 7, LG-EFF-1 5, LG-COOL-1 3",
      PASS,
      "LG-SHOOT-2 3, LG-HIT-1 7, LG-EFF-1 10",
    );
    expect(game.figures.map((man) => man.status)).toEqual(["in", "dead", "in"]);
  });

  // Grazed at CL 1 he falls back round the house to (105, 55), 22.4 cm by its corner (95, 50): out of
  // sight, in cover against A, under fire: row 1. Fail: no flank spot; the points at 50 cm from A at
  // right angles are equally far, his left is (135.96, 0.30): 25 of 62.85 cm on his way there. He
  // sees A from there, but does not shoot.
  it("LG-SOLO-3, LG-SOLO-5, LG-SOLO-8: under fire but seeing nobody: without shooting", () => {
    const pieces = [building([95, 42], [100, 50])];
    const spots = [spot([105, 55], 180)];
    const timid = b(90, 40, { tactic: "solo", cool: 1, weapons: ["repeating-rifle"] });
    const game = play(
      encounter({ kind: "solo", pieces, spots, figures: [a(90, 20), timid] }),
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1, LG-COOL-1 2",
      FAIL,
      "LG-MOVE-2 3",
    );
    expect(game.chartLines).toEqual({ "foot 1 fail": 1 });
    expect(at(game, 1)).toEqual([117.314, 33.243]);
    expect(game.figures[0]?.spotted).toBe(true);
    expect(game.figures[1]?.shots).toEqual([]);
  });

  // The same, with another who hides from A behind the house at (107, 60), and in cover at (125, 20) a man of A's who
  // opens fire at 20 cm. B's move ends 15.3 cm before him: he reacts, hits, and the second, of Cool 1, falls back 25 cm
  // straight away from him, to (96.74, 82.80), before his own move came. He sees A from there, 63.2 cm away. Nobody has
  // spotted the man in cover.
  it("LG-SOLO-4, LG-SOLO-8: who is forced back before his move came follows the roll: without shooting", () => {
    const pieces = [building([95, 42], [100, 50])];
    const spots = [spot([105, 55], 180), spot([125, 20], 90)];
    const timid = { tactic: "solo", cool: 1, weapons: ["repeating-rifle"], group: "gang" } as const;
    const hidden = a(125, 20, { name: "hidden", tactic: "hold", openFireCm: 20, spot: 1 });
    const figures = [a(90, 20), hidden, b(90, 40, { ...timid, name: "first" }), b(107, 60, timid)];
    const fight = encounter({ kind: "solo", pieces, spots, figures });
    const game = play(
      fight,
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1, LG-COOL-1 2",
      "LG-VIS-3 6",
      FAIL,
      "LG-MOVE-2 3, LG-BUSH-1 4, LG-HIT-1 9, LG-EFF-1 1, LG-COOL-1 1, LG-COOL-1 2",
    );
    expect(game.chartLines).toEqual({ "foot 1 fail": 1 });
    expect(at(game, 3)).toEqual([96.741, 82.798]);
    expect(game.figures.map((man) => man.shots.length)).toEqual([1, 1, 0, 0]);
    expect(game.figures[0]?.spotted).toBe(true);
    expect(compare(fight, 1, 1000)).toEqual([]);
  });

  // E at (90, 60), 20 cm away, facing up. Range 30. The spot at (115, 60): at E the angle between it
  // and the figure is 90, but it is in the arc of E's spot (0 and 180 are limits): not outside. The
  // one at (114, 55) is outside (bearing -11.8), 24.5 cm from E, 102 degrees round, 34.7 away.
  it("LG-SOLO-5: outflank: outside the arc of his spot, 60 degrees round, in accurate range", () => {
    const spots = [
      spot([90, 60], 90),
      spot([115, 60], 180),
      spot([114, 55], 180),
      spot([90, 80], -90),
    ];
    const figures = [
      a(90, 60, { weapons: ["pistol"], spot: 0, spotted: true }),
      b(90, 80, { tactic: "solo", spot: 3, spotted: true }),
    ];
    const game = play(
      encounter({ kind: "solo", spots, figures }),
      "LG-SHOOT-2 3, LG-HIT-1 2",
      FAIL,
      "LG-MOVE-2 3, LG-SHOOT-3 4",
    );
    // 25 of 34.655 cm along (24, -25).
    expect(at(game, 1)).toEqual([107.313, 61.965]);
  });

  it("LG-SOLO-2: sees nobody: in the open he goes to the nearest cover, or stays", () => {
    const pieces = [building([60, 40], [120, 50])];
    const spots = [spot([90, 90], -90)];
    const game = play(solo({ pieces, spots }), PASS);
    expect(at(game, 1)).toEqual([90, 90]);
    expect(game.chartLines).toEqual({ "foot 6 pass": 1 });
    expect(at(play(solo({ pieces, spots }), FAIL), 1)).toEqual([90, 80]);
  });
});

describe("mounted", () => {
  const rider = { means: "mounted" } as const;
  const pieces = [building([60, 40], [120, 50])];

  // Nearest side edge: x = 0 and 180 are both 90 away, left first. 25 cm of turning allowance: he
  // looks down (-90); a turn of 90 costs a quarter: 18.75 cm.
  it("LG-SOLO-6, LG-MOVE-5: sees nobody, pass: to the side edge", () => {
    expect(at(play(solo({ pieces }, rider), PASS), 1)).toEqual([71.25, 80]);
    // From x = 25: 15 cm to x = 10, then a turn of 90 down: a quarter; 25 - 6.25 - 15 is less.
    const near = solo({ pieces }, { ...rider, atCm: [25, 80] }, { atCm: [90, 20] });
    expect(at(play(near, PASS), 1)).toEqual([10, 80]);
  });

  // Turn 1, pass: a turn of 90 costs 6.25, 15 to (10, 80), 3.75 are left: not enough for the next
  // turn of 90, but one quarter begun turns him by 45. Turn 2, fail: he goes on, the other 45 are
  // free: 25 cm down the edge. Turn 3 likewise, not back to where he met the edge.
  it("LG-SOLO-5, LG-SOLO-6: go on is what is left of last turn's goal", () => {
    const long = [building([20, 45], [160, 50])];
    const rides = solo({ pieces: long, turns: 3 }, { ...MUTE, ...rider, atCm: [25, 80] });
    expect(at(play(rides, PASS, FAIL, FAIL), 1)).toEqual([10, 30]);
  });

  it("LG-SOLO-6: in the open, fail, halted: down the centre", () => {
    const game = play(solo({ pieces }, { ...rider, atCm: [50, 80] }), FAIL);
    // The house bars the straight way to (90, 0). Round its left: 41.2 cm to the corner (60, 40),
    // past (57.5, 50), without a turn that costs: 25 of them now.
    const [x, y] = at(game, 1);
    expect(Math.hypot(x - 50, y - 80)).toBeCloseTo(25, 2);
    expect((x - 50) / (80 - y)).toBeCloseTo(10 / 40, 2);
  });

  it("LG-SOLO-6: sees, in the open, fail: dismounts into the nearest cover, or rides to it", () => {
    const spots = [spot([93, 84], -90)];
    const game = play(solo({ spots }, rider), FAIL, SNAP);
    expect(at(game, 1)).toEqual([93, 84]);
    expect(game.figures[1]?.mounted).toBe(false);
    // 20 cm to the left: he rides to within 5 cm of it (a turn of 90: 18.75 of 25 are left).
    const further = play(solo({ spots: [spot([70, 80], -90)] }, rider), FAIL, SNAP);
    expect(at(further, 1)).toEqual([75, 80]);
    expect(further.figures[1]?.mounted).toBe(true);
    const none = play(solo({}, rider), FAIL, SNAP);
    expect(at(none, 1)).toEqual([90, 80]);
    expect(none.figures[1]?.mounted).toBe(false);
  });

  it("LG-SOLO-6, LG-CHARGE-3: pass: charges if in reach (50 cm, within 45 degrees)", () => {
    const game = play(
      solo({}, { ...rider, meleeWeapon: "lance" }, { atCm: [90, 35] }),
      PASS,
      "LG-CHARGE-1 3, LG-CHARGE-1 3, LG-MOVE-2 3, LG-CHARGE-2 4",
      "LG-MELEE-1 3, LG-MELEE-1 1, LG-MELEE-1 3, LG-MELEE-1 1",
    );
    expect(at(game, 1)).toEqual([90, 36]);
  });
});

describe("markers", () => {
  const gang = (initiative: number, name: string) =>
    b(0, 0, { name, tactic: "solo", group: "gang", initiative });
  const behindHouse = building([40, 40], [140, 50]);

  // Two places for one group: a D2 of 2 puts it at the second, the dummy at the first. Three men in
  // line, the leader (IN 4, the third) in the middle.
  it("LG-SOLO-1, LG-SOLO-7, LG-GEO-4: groups dealt to places, the rest are dummies", () => {
    const places = {
      placesCm: [
        [60, 100],
        [110, 100],
      ] as const,
    };
    const game = play(
      encounter({
        kind: "solo",
        pieces: [behindHouse],
        figures: [a(90, 20, MUTE), gang(2, "B1"), gang(3, "B2"), gang(4, "B3")],
        sides: {
          A: { name: "A", system: false, markers: null, dummies: false },
          B: { name: "B", system: true, markers: places, dummies: true },
        },
      }),
      "LG-SOLO-7 2, LG-SOLO-2 5",
    );
    expect([1, 2, 3].map((index) => at(game, index))).toEqual([
      [107, 100],
      [113, 100],
      [110, 100],
    ]);
    expect(game.dummiesLeft).toBe(1);
  });

  it("LG-SOLO-7, LG-VIS-2: a dummy in clear view is taken away", () => {
    const places = {
      placesCm: [
        [60, 100],
        [110, 100],
      ] as const,
    };
    const game = play(
      encounter({
        kind: "solo",
        figures: [a(90, 20, MUTE), gang(2, "B1")],
        sides: {
          A: { name: "A", system: false, markers: null, dummies: false },
          B: { name: "B", system: true, markers: places, dummies: true },
        },
      }),
      "LG-SOLO-7 2, LG-SOLO-2 5",
      "LG-SHOOT-2 6, LG-HIT-1 2",
    );
    expect(game.dummiesLeft).toBe(0);
  });

  it("LG-SOLO-8: the chart for a vehicle is refused", () => {
    const vehicles = [
      { name: "w", atCm: [90, 80], headingDegrees: -90, driver: 1, supply: false },
    ] as const;
    expect(() => play(solo({ vehicles }, { means: "vehicle", vehicle: 0 }))).toThrow(
      "not yet read: LG-SOLO-8",
    );
  });

  it("LG-SOLO-7: markers for a man without a group, or with more than 20 places, are refused", () => {
    const sides = (count: number): Encounter["sides"] => ({
      A: { name: "A", system: false, markers: null, dummies: false },
      B: {
        name: "B",
        system: true,
        dummies: true,
        markers: { placesCm: Array.from({ length: count }, (_, i) => [i, 100] as const) },
      },
    });
    expect(() => play(solo({ sides: sides(2) }))).toThrow("not yet read: LG-SOLO-7");
    expect(() => play(solo({ sides: sides(21) }, { group: "gang" }))).toThrow(
      "more than 20 places",
    );
  });

  // One group and one dummy; from an area every point takes eight
  // D10s. Behind the house, out of sight of the man at (90, 20): no point is drawn again.
  it("LG-SOLO-7: places drawn from an area", () => {
    const areaCm = { low: [80, 90], high: [100, 100] } as const;
    const game = encounter({
      kind: "solo",
      pieces: [behindHouse],
      figures: [a(90, 20, MUTE), gang(2, "B1")],
      sides: {
        A: { name: "A", system: false, markers: null, dummies: false },
        B: { name: "B", system: true, markers: { areaCm }, dummies: true },
      },
    });
    const digits = (...faces: number[]) => faces.map((face) => `LG-SOLO-7 ${face}`).join(", ");
    // x: 2500.5 / 10,000 of 20 is 5.001; y: 10 counts 0, so 0000.5 of 10: 90.0005.
    const result = play(
      game,
      digits(2, 5, 10, 10, 10, 10, 10, 10),
      digits(5, 10, 10, 10, 5, 10, 10, 10),
      "LG-SOLO-2 5",
    );
    expect(at(result, 1)).toEqual([85.001, 90.001]);
    expect(result.dummiesLeft).toBe(1);
  });

  // Side B's men, who are still to be dealt, are nowhere: one draw for A's marker, one for its dummy, one for B.
  it("LG-SOLO-7, D34: nobody looks where side A's markers are put if side B's are put after them", () => {
    const game = encounter({
      kind: "solo",
      figures: [a(90, 20, { ...MUTE, group: "posse" }), gang(2, "B1")],
      sides: {
        A: {
          name: "A",
          system: false,
          markers: { areaCm: { low: [10, 5], high: [20, 15] } },
          dummies: true,
        },
        B: {
          name: "B",
          system: true,
          markers: { areaCm: { low: [80, 90], high: [100, 100] } },
          dummies: false,
        },
      },
    });
    const drawn = Array.from({ length: 8 }, () => "LG-SOLO-7 10").join(", ");
    const result = play(game, drawn, drawn, drawn, "LG-SOLO-2 5");
    expect(at(result, 0)).toEqual([10.001, 5.001]);
    expect(compare(game, 1, 20)).toEqual([]);
  });

  it("LG-GEO-4: without markers groups are dealt the same way, and there are no dummies", () => {
    const areaCm = { low: [80, 90], high: [100, 100] } as const;
    const places = {
      placesCm: [
        [60, 100],
        [110, 100],
      ] as const,
    };
    const dealt = (markers: Encounter["sides"]["B"]["markers"]) =>
      encounter({
        kind: "solo",
        pieces: [behindHouse],
        figures: [a(90, 20, MUTE), gang(2, "B1")],
        sides: {
          A: { name: "A", system: false, markers: null, dummies: false },
          B: { name: "B", system: true, markers, dummies: false },
        },
      });
    const drawn = Array.from({ length: 8 }, () => "LG-SOLO-7 5").join(", ");
    const inArea = play(dealt({ areaCm }), drawn, "LG-SOLO-2 5");
    expect(at(inArea, 1)).toEqual([91.111, 95.556]);
    const atPlace = play(dealt(places), "LG-SOLO-7 2, LG-SOLO-2 5");
    expect(at(atPlace, 1)).toEqual([110, 100]);
    expect([inArea.dummiesLeft, atPlace.dummiesLeft]).toEqual([0, 0]);
  });

  // A house from x = 88 to 92. The first draw, x = 86.001, is beside it, but of three men 3 cm apart the last
  // would stand at 89.001, inside: again. At 82.001 all are outside.
  it("LG-GEO-4: nobody of a line that is dealt a place stands inside a house", () => {
    const areaCm = { low: [80, 90], high: [100, 100] } as const;
    const game = encounter({
      kind: "solo",
      pieces: [behindHouse, building([88, 85], [92, 105])],
      figures: [a(90, 20, MUTE), gang(2, "B1"), gang(3, "B2"), gang(4, "B3")],
      sides: {
        A: { name: "A", system: false, markers: null, dummies: false },
        B: { name: "B", system: true, markers: { areaCm }, dummies: false },
      },
    });
    const drawn = (face: number) =>
      Array.from({ length: 8 }, (_, i) => `LG-SOLO-7 ${i === 0 ? face : 10}`).join(", ");
    const told = play(game, drawn(3), drawn(1), "LG-SOLO-2 5");
    expect([1, 2, 3].map((index) => at(told, index))).toEqual([
      [79.001, 90.001],
      [85.001, 90.001],
      [82.001, 90.001],
    ]);
    expect(compare(game, 1, 40)).toEqual([]);
  });
});
