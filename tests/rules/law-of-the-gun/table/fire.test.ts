/** Seeing, shooting, injuries and Cool in the table reading, worked out by hand from the digest. */
import { describe, expect, it } from "vitest";
import { enumerate } from "../../../../src/core/dice/enumerated.js";
import { BOOK } from "../../../../src/rules/law-of-the-gun/data.js";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { weapon } from "../duels.js";
import { reviseLists, spotting } from "../oracle/sight.js";
import { Table } from "../oracle/state.js";
import { a, at, b, building, encounter, MUTE, play, spot, told } from "./encounters.js";
import { compare } from "./lockstep.js";

describe("seeing", () => {
  /** A man of Skill 4 looks at one of Cool 3 behind a wall, so far away. */
  const watch = (cm: number): Encounter =>
    encounter({
      spots: [spot([90, 10 + cm], -90)],
      figures: [a(90, 10, { skill: 4 }), b(90, 10 + cm, { spot: 0 })],
    });
  const chance = (game: Encounter): number =>
    enumerate((dice) => {
      const t = new Table(game, dice);
      reviseLists(t);
      spotting(t, "A");
      return t.men[1]?.seen === true;
    })
      .filter((path) => path.value)
      .reduce((sum, path) => sum + path.weight / path.of, 0);

  it.each([
    { cm: 40, p: 4 / 6 }, // SK
    { cm: 50, p: 4 / 6 },
    { cm: 50.1, p: (4 / 6) * (3 / 6) }, // SK, then the hidden one fails CL
    { cm: 80, p: (4 / 6) * (3 / 6) },
    { cm: 100, p: (4 / 6) * (3 / 6) },
    { cm: 100.1, p: 0 },
  ])("LG-VIS-1, LG-VIS-3: at $cm cm a man in cover is spotted with chance $p", ({ cm, p }) => {
    expect(chance(watch(cm))).toBeCloseTo(p, 12);
  });

  it("LG-VIS-2: in the open in the line of sight he is on the list at once", () => {
    const t = new Table(encounter({ figures: [a(90, 10), b(90, 100)] }), {
      pick: () => {
        throw new Error("no dice");
      },
    });
    reviseLists(t);
    expect(t.men.map((man) => man.seen)).toEqual([true, true]);
  });

  // (60, 30) to (60, 100): the house blocks. A walks 15 cm to the left; still blocked: 45, 30 to
  // 60, 100 enters it at y = 53 (x = 50). Then to x = 30: at y = 65 x = 45: free.
  it("LG-VIS-2: out of sight is off the list, in view again on it", () => {
    const figures = [
      a(60, 30, { ...MUTE, tactic: "patrol", pathCm: [[30, 30]], contact: "stand", spotted: true }),
      b(60, 100, { ...MUTE, spotted: true }),
    ];
    const pieces = [building([50, 50], [70, 65])];
    const one = play(encounter({ pieces, figures }));
    expect(one.figures.map((man) => man.spotted)).toEqual([false, false]);
    const two = play(encounter({ pieces, figures, turns: 2 }));
    expect(at(two, 0)).toEqual([30, 30]);
    expect(two.figures.map((man) => man.spotted)).toEqual([true, true]);
  });
});

describe("reactions", () => {
  const behindWall = { spots: [spot([90, 85], -90)] };
  const walker = a(90, 50, { ...MUTE, tactic: "patrol", pathCm: [[90, 100]], contact: "stand" });
  const ambusher = b(90, 85, { spot: 0, tactic: "hold", cool: 4, skill: 2 });
  const ambush = encounter({ ...behindWall, figures: [walker, ambusher] });

  // He is looked for at 35 cm (SK 3, a 4 fails); walks 15 cm to (90, 65): 20 cm from the pistol.
  // CL 4 instead of SK&CL 2, aimed, accurate: 5 hits; effect 9 in the open: dead body.
  it("LG-BUSH-1, LG-REACT-1: the first shot from cover is aimed on a Cool test", () => {
    const game = play(ambush, "LG-VIS-3 4, LG-BUSH-1 4, LG-HIT-1 5, LG-EFF-1 9");
    expect(game.winner).toBe("B");
    expect(at(game, 0)).toEqual([90, 65]);
    expect(game.figures[1]?.shots).toEqual([
      { weapon: "pistol", band: "accurate", mode: "aimed", cover: "open", hit: true },
    ]);
  });

  it("LG-BUSH-1: with a failed Cool test it is a snap shot", () => {
    // After his shot he is on the list; in his own turn he is on `stand` and SK&CL is 2.
    const game = play(ambush, "LG-VIS-3 4, LG-BUSH-1 5, LG-HIT-1 7", "LG-SHOOT-2 2, LG-HIT-1 4");
    expect(game.figures[1]?.shots.map((shot) => shot.mode)).toEqual(["snap", "aimed"]);
  });

  it("LG-TAC-1 hold: outside `openFire` nobody fires", () => {
    const patient = { ...ambusher, openFireCm: 19 };
    const game = play(encounter({ ...behindWall, figures: [walker, patient] }), "LG-VIS-3 4");
    expect(game.figures[1]?.shots).toEqual([]);
  });

  // Spotted (SK 3), he is no longer unseen: in turn 1 side B has no reaction, unless by the reading.
  it("LG-REACT-1, reading openingReaction: in turn 1 only while unseen", () => {
    const stands = { ...ambusher, tactic: "stand" } as const;
    const seen = encounter({ ...behindWall, figures: [walker, stands] });
    // Spotted in contact: `stand`, so the walker halts at 35 cm; B fires in his own turn.
    const game = play(seen, "LG-VIS-3 3", "LG-SHOOT-2 2, LG-HIT-1 4");
    expect(at(game, 0)).toEqual([90, 50]);
    expect(game.figures[1]?.shots.map(({ band }) => band)).toEqual(["maximum"]);
    const all = { ...seen, readings: { ...seen.readings, openingReaction: "all" } } as Encounter;
    play(all, "LG-VIS-3 3, LG-BUSH-1 4, LG-HIT-1 4", "LG-SHOOT-2 2, LG-HIT-1 4");
  });

  // B stood still and had nobody to shoot at in turn 1, so he has a shot left in turn 2.
  it("LG-REACT-1, LG-REACT-2: who neither moved nor shot fires before the enemy does", () => {
    const comes = a(90, 50, { tactic: "advance", cool: 5 });
    const waits = b(90, 110, { weapons: ["derringer"], skill: 5 });
    const shotgun = b(100, 85, { weapons: ["scattergun"] });
    // Turn 1: A is at 60 cm of B1 and 36.4 cm of B2: advances 6.4 cm to 30 cm from him.
    // Way along (10, 35)/36.4: he is reacted to by nobody (turn 1, all are seen); fires a snap shot.
    const game = play(
      encounter({ figures: [comes, waits, shotgun] }),
      "LG-INIT-1 3, LG-HIT-1 2",
      // B: the derringer reaches nobody, the scattergun is in its maximum band (30 cm).
      "LG-SHOOT-2 3, LG-HIT-1 6",
    );
    const from = Math.sqrt(100 + 35 * 35);
    const share = (from - 30) / from;
    expect(at(game, 0)[0]).toBeCloseTo(90 + 10 * share, 2);
    expect(at(game, 0)[1]).toBeCloseTo(50 + 35 * share, 2);
  });

  it("LG-REACT-1: two reactors in file order, only while the target is in action", () => {
    const spots = [spot([80, 85], -90), spot([100, 85], -90), spot([90, 85], -90)];
    const three = [b(80, 85, { spot: 0 }), b(100, 85, { spot: 1 }), b(90, 85, { spot: 2 })];
    const figures = [walker, ...three.map((man, i) => ({ ...man, name: `B${i}` }))];
    const game = play(
      encounter({ spots, figures }),
      "LG-VIS-3 4, LG-VIS-3 4, LG-VIS-3 4",
      "LG-BUSH-1 3, LG-HIT-1 4",
      "LG-BUSH-1 3, LG-HIT-1 5, LG-EFF-1 9",
    );
    expect(told(game, "LG-REACT-1")).toEqual(["B0 reacts A", "B1 reacts A"]);
  });
});

describe("shots", () => {
  // A fast mover at (90, 35) fires at 30 cm: SK&CL 3 or no shot; it is a snap shot, 8+.
  const runs = a(90, 10, { tactic: "charge", meleeWeapon: "knife" });
  const stands = b(90, 65, MUTE);
  it.each([
    { dice: "LG-SHOOT-3 4", shots: 0 },
    { dice: "LG-SHOOT-3 3, LG-HIT-1 7", shots: 1 },
  ])("LG-SHOOT-3: moved fast, $dice", ({ dice, shots }) => {
    const game = play(encounter({ figures: [runs, stands] }), "LG-INIT-1 3, LG-MOVE-2 3", dice);
    expect(game.figures[0]?.shots).toHaveLength(shots);
  });

  // He ran in his last own turn: aimed accurate takes 6 instead of 5 (30 cm).
  it.each([
    { hit: 5, of: "" },
    { hit: 6, of: ", LG-EFF-1 1, LG-COOL-1 1" },
  ])("LG-HIT-1, LG-HIT-2: a target that moved fast takes one more, $hit", ({ hit, of }) => {
    const quiet = { ...runs, weapons: [] };
    const game = play(
      encounter({ figures: [quiet, b(90, 65)] }),
      "LG-INIT-1 3, LG-MOVE-2 3",
      `LG-SHOOT-2 3, LG-HIT-1 ${hit}${of}`,
    );
    expect(game.figures[1]?.shots[0]?.hit).toBe(hit === 6);
  });

  // B moved in his own turn (advance): a snap shot at 60 cm would need 10, at a fast target 11.
  it("LG-HIT-1, LG-TARGET-2, reading fastTargetNeeds11: 11 is no shot, or a natural 10", () => {
    const quiet = { ...runs, weapons: [] };
    const comes = b(90, 110, { tactic: "advance" });
    // A runs to (90, 35); B comes 15 cm to (90, 95): 60 cm.
    const figures = [quiet, comes];
    const game = play(encounter({ figures }), "LG-INIT-1 3, LG-MOVE-2 3, LG-INIT-1 3");
    expect(game.figures[1]?.shots).toEqual([]);
    const lenient = encounter({ figures, readings: { fastTargetNeeds11: "natural-10-hits" } });
    const other = play(lenient, "LG-INIT-1 3, LG-MOVE-2 3, LG-INIT-1 3, LG-HIT-1 9");
    expect(other.figures[1]?.shots).toMatchObject([{ mode: "snap", band: "maximum", hit: false }]);
  });

  it("LG-SHOOT-3, LG-TURN-3: moved, a snap shot without a test", () => {
    const comes = a(90, 10, { tactic: "advance" });
    const game = play(encounter({ figures: [comes, stands] }), "LG-INIT-1 3, LG-HIT-1 7");
    expect(game.figures[0]?.shots).toMatchObject([{ mode: "snap" }]);
  });

  it("LG-TARGET-1, LG-SIGHT-1: nobody shoots through a building", () => {
    const pieces = [building([80, 30], [100, 40])];
    const game = play(encounter({ pieces, figures: [a(90, 10), b(90, 60)] }));
    expect(game.figures.map((man) => man.shots.length)).toEqual([0, 0]);
  });

  it("LG-COVER-2, LG-EFF-1: the target's spot gives the column", () => {
    const spots = [spot([90, 40], -90)];
    const hides = b(90, 40, { ...MUTE, spot: 0, spotted: true });
    // An effect of 8 behind a wall: disabled body.
    const game = play(
      encounter({ spots, figures: [a(90, 20), hides] }),
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 8",
    );
    expect(game.figures[0]?.effects).toMatchObject([
      { cover: "wall", effect: "disabled", location: "body" },
    ]);
  });

  // Obscuring cover: 7 + 1 = 8 on the wall column, disabled body; by the reading on the open one.
  it.each([
    { reading: "wall", effect: "disabled" },
    { reading: "open", effect: "disabled" },
  ] as const)("LG-EFF-2, LG-COVER-5: obscuring cover, reading $reading", ({ reading, effect }) => {
    const spots = [spot([90, 40], -90, { obscuring: true })];
    const hides = b(90, 40, { ...MUTE, spot: 0, spotted: true });
    const game = play(
      encounter({ spots, figures: [a(90, 20), hides], readings: { obscuringCover: reading } }),
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 7",
    );
    expect(game.figures[0]?.effects).toMatchObject([{ cover: "obscuring", effect }]);
  });
});

describe("simultaneous shots", () => {
  // Of 24 men four or so draw the same total, six and more now and then: each hits up to 24 men with each of two shots.
  it("LG-DRAW-1, LG-WEAP-2, LG-RAPID-1: of a full table each may hit everybody twice", () => {
    const gun = { ...weapon("scattergun"), accurate: 5, maximum: 100, reload: false, spread: 100 };
    const over = { weapons: [gun], rapidFire: "always", constitution: 5 } as const;
    const places = Array.from({ length: 12 }, (_, i) => 60 + 5 * i);
    const fight = encounter({
      draw: true,
      figures: [
        ...places.map((x) => a(x, 40, { ...over, name: `A${x}` })),
        ...places.map((x) => b(x, 80, { ...over, name: `B${x}` })),
      ],
    });
    const toHit = { ...BOOK.toHit, snap: { ...BOOK.toHit.snap, maximum: 2 } };
    expect(compare({ ...fight, tables: { ...BOOK, toHit } }, 1, 20)).toEqual([]);
  });
});

describe("injuries", () => {
  const shoots = "LG-SHOOT-2 3, LG-HIT-1 5";
  const rider = b(90, 40, { ...MUTE, means: "mounted" });
  const range = encounter({ figures: [a(90, 20), rider] });

  it.each([
    {
      what: "a 4 is the rider: wound body, CON, then HO",
      dice: "LG-INJ-7 4, LG-EFF-1 5, LG-INJ-3 3, LG-INJ-6 4",
      on: false,
      prone: true,
    },
    {
      what: "LG-INJ-6: HO passed he keeps his seat",
      dice: "LG-INJ-7 4, LG-EFF-1 5, LG-INJ-3 3, LG-INJ-6 3",
      on: true,
      prone: false,
    },
    {
      what: "a 5 is the horse: dead, HO passed, on foot",
      dice: "LG-INJ-7 5, LG-EFF-1 9, LG-INJ-7 3",
      on: false,
      prone: false,
    },
    {
      what: "dead, HO failed, on foot and prone",
      dice: "LG-INJ-7 6, LG-EFF-1 9, LG-INJ-7 4",
      on: false,
      prone: true,
    },
    {
      what: "wound body of the horse, CON 4 passed",
      dice: "LG-INJ-7 6, LG-EFF-1 5, LG-INJ-7 4",
      on: true,
      prone: false,
    },
    {
      what: "LG-INJ-8: a graze of the horse",
      dice: "LG-INJ-7 6, LG-EFF-1 3",
      on: true,
      prone: false,
    },
  ])("LG-INJ-7, LG-ATTR-3: $what", ({ dice, on, prone }) => {
    const game = play(range, shoots, dice, "LG-COOL-1 3");
    expect(game.figures[1]).toMatchObject({
      mounted: on,
      posture: prone ? "prone" : "standing",
      status: "in",
    });
  });

  // Front leg wounded, CON 4: passed 25 - 2 = 23 cm, failed 5 cm.
  it.each([
    { con: 4, y: 77 },
    { con: 5, y: 95 },
  ])("LG-INJ-7, LG-INJ-4: a horse's leg wound, CON die $con", ({ con, y }) => {
    const comes = b(90, 100, { ...MUTE, means: "mounted", tactic: "advance" });
    const far = encounter({ figures: [a(90, 20, { weapons: ["repeating-rifle"] }), comes] });
    // Maximum band (80 cm): aimed 7+.
    const game = play(
      far,
      `LG-SHOOT-2 3, LG-HIT-1 7, LG-INJ-7 5, LG-EFF-1 7, LG-INJ-7 ${con}, LG-COOL-1 3`,
      "LG-INIT-1 3",
    );
    expect(at(game, 1)).toEqual([90, y]);
  });

  // Basic 15 - 2 = 13; limited to 5.
  it.each([
    { con: 3, y: 87 },
    { con: 4, y: 95 },
  ])("LG-INJ-4, LG-EFF-3, LG-MOVE-6: a man's leg wound, CON die $con", ({ con, y }) => {
    const comes = b(90, 100, { ...MUTE, tactic: "advance" });
    const far = encounter({ figures: [a(90, 20, { weapons: ["repeating-rifle"] }), comes] });
    const game = play(
      far,
      `LG-SHOOT-2 3, LG-HIT-1 7, LG-EFF-1 7, LG-EFF-3 1, LG-INJ-4 ${con}, LG-COOL-1 3`,
      "LG-INIT-1 3",
    );
    expect(at(game, 1)).toEqual([90, y]);
  });
});

describe("Cool", () => {
  const hit = "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1";
  const prone = "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 5";

  // Whoever fell back would go back (LG-TAC-2) in his own turn, but fails his Initiative with a 6.
  const STAYS = "LG-INIT-1 6";

  // From (90, 20) he is hit at (90, 40); prone, so by a graze of the wall column (5). The spot at (100, 55) is behind him: (10, 15).(0, 20) > 0,
  // 18.03 cm away; the one at (90, 35) is not; the one at (70, 60) is 28.3 cm away.
  it("LG-FALL-1, LG-COOL-1: back to the nearest free spot to the rear", () => {
    const spots = [spot([70, 60], -90), spot([90, 35], -90), spot([100, 55], -90)];
    const timid = b(90, 40, { ...MUTE, cool: 1, posture: "prone" });
    const game = play(
      encounter({ spots, figures: [a(90, 20), timid] }),
      prone,
      "LG-COOL-1 2",
      STAYS,
    );
    expect(at(game, 1)).toEqual([100, 55]);
    expect(game.figures[1]).toMatchObject({ cool: 1, posture: "standing" });
  });

  it("LG-FALL-1: a spot more than 25 cm away is not reached", () => {
    const spots = [spot([70, 60], -90)];
    const timid = b(90, 40, { ...MUTE, cool: 1 });
    const game = play(encounter({ spots, figures: [a(90, 20), timid] }), hit, "LG-COOL-1 2", STAYS);
    // 25 cm along (-20, 20)/28.28: 17.678 each.
    expect(at(game, 1)).toEqual([72.322, 57.678]);
  });

  it("LG-FALL-1: no spot: straight away, up to a building or the table edge", () => {
    const timid = b(90, 40, { ...MUTE, cool: 1 });
    const open = play(encounter({ figures: [a(90, 20), timid] }), hit, "LG-COOL-1 2", STAYS);
    expect(at(open, 1)).toEqual([90, 65]);
    const pieces = [building([80, 50], [100, 60])];
    const solid = play(
      encounter({ pieces, figures: [a(90, 20), timid] }),
      hit,
      "LG-COOL-1 2",
      STAYS,
    );
    expect(at(solid, 1)).toEqual([90, 50]);
    const near = { ...timid, atCm: [90, 110] } as const;
    const edge = play(encounter({ figures: [a(90, 90), near] }), hit, "LG-COOL-1 2", STAYS);
    expect(at(edge, 1)).toEqual([90, 120]);
  });

  it("LG-COOL-2: recovery in a player turn without a shot, a move or a shot at him", () => {
    // A carbine shoots in turn 1 and reloads in turn 2. Effect 1 + 1 (high impact): a graze.
    const shaken = b(90, 40, MUTE);
    const game = encounter({
      turns: 2,
      figures: [a(90, 20, { weapons: ["minie-carbine"] }), shaken],
    });
    const passed = play(game, hit, "LG-COOL-1 4", "LG-COOL-2 3");
    expect(passed.figures[1]?.cool).toBe(3);
    const failed = play(game, hit, "LG-COOL-1 4", "LG-COOL-2 4");
    expect(failed.figures[1]?.cool).toBe(2);
  });

  // The one who was not shot at himself may recover at once (LG-COOL-2); he rolls a 6.
  it("LG-COOL-1, LG-COOL-3: every member of the group tests for each hit, in file order", () => {
    const men = [
      b(90, 40, { ...MUTE, group: "gang", cool: 2 }),
      b(95, 40, { ...MUTE, group: "gang", cool: 3 }),
      b(90, 51, { ...MUTE, group: "gang", cool: 4 }), // 11 cm away: alone
    ];
    const game = play(
      encounter({ figures: [a(90, 20), ...men] }),
      hit,
      "LG-COOL-1 3, LG-COOL-1 4, LG-COOL-2 6",
    );
    expect(game.figures.slice(1).map((man) => man.cool)).toEqual([1, 2, 4]);
  });
});

describe("ammunition", () => {
  /** Three natural 1s empty his pistol: turns 1 to 3. */
  const empties = "LG-SHOOT-2 3, LG-HIT-1 1, LG-SHOOT-2 3, LG-HIT-1 1, LG-SHOOT-2 3, LG-HIT-1 1";
  const target = b(90, 50, { weapons: ["derringer"] });

  it("LG-AMMO-1, LG-AMMO-2, LG-AMMO-3: refill to 3 from a supply within 3 cm", () => {
    const game = encounter({
      turns: 5,
      supplies: [{ name: "mule", kind: "mule", atCm: [93, 20] }],
      figures: [a(90, 20), target],
    });
    const result = play(game, empties, "LG-SHOOT-2 3, LG-HIT-1 2");
    expect(told(result, "LG-AMMO-2")).toEqual(["A refills from a supply"]);
    expect(result.figures[0]?.points).toEqual([3]);
    expect(result.figures[0]?.shots).toHaveLength(4);
  });

  it("LG-AMMO-2: 3.1 cm is too far, LG-TAC-3: then he leaves by his own edge", () => {
    const game = encounter({
      turns: 5,
      supplies: [{ name: "mule", kind: "mule", atCm: [93.1, 20] }],
      figures: [a(90, 20), target],
    });
    // Turn 4: leaving is a change of action; fast, 20 cm to go: CON 3 passed, 25 cm.
    const result = play(game, empties, "LG-INIT-1 3, LG-MOVE-2 3");
    expect(result.figures[0]?.status).toBe("fled");
    expect(result).toMatchObject({ winner: "B", turns: 4 });
  });

  it("LG-AMMO-3: from a member of his group, who then may not shoot", () => {
    const men = [
      a(90, 20, { name: "A1", group: "gang" }),
      a(92, 20, { name: "A2", group: "gang", initiative: 2 }),
    ];
    const far = b(90, 112, { weapons: ["derringer"] });
    const near = { ...far, atCm: [90, 100] } as const;
    // At 80 cm both reach; A2 misses each time.
    const one = "LG-SHOOT-2 3, LG-HIT-1 1, LG-SHOOT-2 3, LG-HIT-1 2";
    const result = play(
      encounter({ turns: 4, figures: [...men, near] }),
      one,
      one,
      one,
      // Turn 4: A1 takes one point from A2, who has not shot yet.
    );
    expect(told(result, "LG-AMMO-2")).toEqual(["A1 takes ammunition from A2"]);
    expect(result.figures.map((man) => man.points[0])).toEqual([1, 2, 3]);
    expect(result.figures[1]?.shots).toHaveLength(3);
  });
});

describe("gunfight", () => {
  it("LG-DRAW-1, LG-DRAW-3: called only if all stand in the open; the winner's side goes first", () => {
    const figures = [a(90, 20, { cool: 2 }), b(90, 45)];
    // 4 + 2 = 6 to 4 + 3 = 7: B first; from turn 2 on B moves first.
    const game = play(
      encounter({ draw: true, turns: 2, figures }),
      "LG-DRAW-1 4, LG-DRAW-1 4",
      "LG-SHOOT-2 4, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 2",
      "LG-SHOOT-2 4, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(game.figures.map((man) => man.shots.length)).toEqual([2, 2]);
    const prone = [a(90, 20, { posture: "prone" }), b(90, 45)];
    play(
      encounter({ draw: true, figures: prone }),
      "LG-SHOOT-2 4, LG-HIT-1 2, LG-SHOOT-2 4, LG-HIT-1 2",
    );
  });
});
