/** Groups, initiative and tactics in the table reading, worked out by hand from the digest. */
import { describe, expect, it } from "vitest";
import { READINGS } from "../../../../src/rules/law-of-the-gun/readings.js";
import { a, at, b, building, encounter, MUTE, play, spot, told, wall } from "./encounters.js";
import { compare } from "./lockstep.js";

const far = b(90, 118, MUTE);

describe("groups", () => {
  /** Leader IN 4, members IN 2 and 1, 3 cm apart; all want to advance. */
  const gang = (second = 93) => [
    a(90, 10, { ...MUTE, name: "lead", initiative: 4, tactic: "advance", group: "gang" }),
    a(second, 10, { ...MUTE, name: "two", initiative: 2, tactic: "advance", group: "gang" }),
    a(87, 10, { ...MUTE, name: "one", initiative: 1, tactic: "advance", group: "gang" }),
  ];
  const moved = (game: ReturnType<typeof play>) =>
    game.figures.slice(0, 3).map((man) => man.at.y > 10);

  // A roll of 3: the leader passes (4), 3 <= 2 + 1 follows, 3 <= 1 + 1 does not.
  it.each([
    { reading: "roll-at-most-in-plus-1", roll: 3, who: [true, true, false] },
    { reading: "roll-at-most-in-plus-1", roll: 2, who: [true, true, true] },
    { reading: "roll-at-most-in-plus-1", roll: 5, who: [false, false, false] },
    { reading: "as-written", roll: 2, who: [true, false, true] },
    { reading: "leader-only", roll: 1, who: [true, false, false] },
  ] as const)("LG-INIT-1, LG-INIT-2: $reading, a roll of $roll", ({ reading, roll, who }) => {
    const game = encounter({ figures: [...gang(), far], readings: { followers: reading } });
    expect(moved(play(game, `LG-INIT-1 ${roll}`))).toEqual(who);
  });

  it("LG-INIT-1: the reading leader-only says of the others what they do", () => {
    const game = encounter({ figures: [...gang(), far], readings: { followers: "leader-only" } });
    expect(moved(play(game, "LG-INIT-1 1"))).toEqual([true, false, false]);
    const { values, sides } = READINGS.followers;
    expect(sides[values.indexOf("leader-only")]).toContain("the others halt");
  });

  // Turn 1: a wall at y = 12 costs the two who go 6 cm: 15 - 6 = 9, to y = 19, 9.5 cm from the third.
  // Turn 2: the leader goes on without a roll; one roll for the halted one, who needs 2.
  it.each([
    { roll: 3, dice: "", y: 10 },
    { roll: 2, dice: "LG-TERR-1 1", y: 24 },
  ])(
    "LG-INIT-3: a halted member joins in while the leader goes on, a $roll",
    ({ roll, dice, y }) => {
      const pieces = [wall([80, 12], [100, 12])];
      const game = play(
        encounter({ turns: 2, pieces, figures: [...gang(), far] }),
        "LG-INIT-1 3, LG-TERR-1 6, LG-TERR-1 6",
        `LG-INIT-1 ${roll}, ${dice}`,
      );
      expect(told(game, "LG-INIT-3")).toEqual([
        `one ${roll === 2 ? "joins in" : "goes on as he was"}`,
      ]);
      expect(at(game, 2)[1]).toBeCloseTo(y, 1);
    },
  );

  // Turn 1: a roll of 1: the leader goes to y = 19, as above, and nobody with him. Turn 2: a roll of 2 is at most
  // IN + 1 of both; as written 1 + 1 = 2 is at most the roll, 2 + 1 is not.
  it.each([
    { reading: "as-written", dice: "LG-TERR-1 1", joins: ["goes on as he was", "joins in"] },
    { reading: "leader-only", dice: "", joins: ["goes on as he was", "goes on as he was"] },
  ] as const)(
    "LG-INIT-3, D56: $reading, who joins in goes by the reading too",
    ({ reading, dice, joins }) => {
      const game = encounter({
        turns: 2,
        pieces: [wall([80, 12], [100, 12])],
        figures: [...gang(), far],
        readings: { followers: reading },
      });
      expect(compare(game, 1, 50)).toEqual([]);
      const played = play(game, "LG-INIT-1 1, LG-TERR-1 6", `LG-INIT-1 2, ${dice}`);
      expect(told(played, "LG-INIT-3")).toEqual([`two ${joins[0]}`, `one ${joins[1]}`]);
    },
  );

  it("LG-GROUP-1, LG-GROUP-2: more than 10 cm from the leader he acts alone, last of the list", () => {
    // 10.1 cm: alone, with a roll of his own (IN 2), after the others.
    const game = play(encounter({ figures: [...gang(100.1), far] }), "LG-INIT-1 2", "LG-INIT-1 3");
    expect(moved(game)).toEqual([true, false, true]);
  });

  it("LG-GROUP-2: a building between them: alone", () => {
    const pieces = [building([91, 5], [92, 30])];
    const game = play(
      encounter({ pieces, figures: [...gang(), far] }),
      "LG-INIT-1 2",
      "LG-INIT-1 3",
    );
    expect(moved(game)).toEqual([true, false, true]);
  });

  it("LG-TURN-3, LG-GROUP-1: the leader acts first, a named one before the highest IN", () => {
    const men = gang().map((man) => ({ ...man, leader: man.name === "one" }));
    const game = play(encounter({ figures: [...men, far] }), "LG-INIT-1 1");
    expect(told(game, "LG-MOVE-1")).toEqual(["one moves", "lead moves", "two moves"]);
  });

  it("LG-TURN-1, LG-TURN-2: IGOUGO by a fair coin, then a draw at the limit", () => {
    const game = encounter({ first: "roll", turns: 2, figures: [a(90, 10, MUTE), far] });
    expect(told(play(game, "LG-TURN-2 4"), "LG-TURN-1").slice(0, 2)).toEqual([
      "- side B",
      "- side A",
    ]);
    expect(play(game, "LG-TURN-2 3")).toMatchObject({ winner: "draw", turns: 2 });
  });
});

describe("tactics", () => {
  it("LG-TAC-1 advance, LG-PATH-2: to the accurate range of his best weapon, then he halts", () => {
    // 70 cm: 15, 15, 10, then in range (30 cm): aimed, at a man who never reaches him.
    const comes = a(90, 10, { tactic: "advance" });
    const game = play(
      encounter({ turns: 4, figures: [comes, b(90, 80, MUTE)] }),
      "LG-INIT-1 3, LG-HIT-1 2",
      "LG-HIT-1 2, LG-HIT-1 2",
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(at(game, 0)).toEqual([90, 50]);
    expect(game.figures[0]?.shots.map((shot) => shot.band)).toEqual([
      "maximum",
      "maximum",
      "accurate",
      "accurate",
    ]);
  });

  it("LG-TAC-1 plan: 24 by 32 cm are 40, whatever the rounding", () => {
    const plan = [{ when: { distance: { atMost: 40 } }, do: "charge" }] as const;
    const figures = [a(50.01, 20.03, { ...MUTE, plan }), b(74.01, 52.03, MUTE)];
    expect(Math.hypot(74.01 - 50.01, 52.03 - 20.03)).toBeGreaterThan(40);
    // He would charge, which is a change of action, and fails.
    play(encounter({ figures }), "LG-INIT-1 6");
    expect(compare(encounter({ figures }), 1, 30)).toEqual([]);
  });

  // The leader is killed at (90, 45), the second drives the nearest enemy back from 35 to more than 55 cm from there: the
  // third goes 15 of 64.14 cm towards the other one, who is 50 cm from there.
  it("LG-TAC-1, LG-GROUP-2: they go at whoever is now nearest to their leader, even if he is out", () => {
    const man = { tactic: "advance", group: "gang" } as const;
    const figures = [
      a(90, 30, { ...man, name: "lead", leader: true }),
      a(93, 30, { ...man, name: "two" }),
      a(87, 30, { ...man, name: "three" }),
      b(90, 80, { ...MUTE, name: "near", cool: 1 }),
      b(120, 85, { name: "far", weapons: ["repeating-rifle"], tactic: "hold" }),
    ];
    const fight = encounter({ figures, first: "B" });
    const game = play(
      fight,
      "LG-INIT-1 3, LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 10, LG-COOL-1 3, LG-COOL-1 3",
      "LG-HIT-1 10, LG-EFF-1 1, LG-COOL-1 2",
      "LG-HIT-1 2",
    );
    expect(game.figures[0]?.status).toBe("dead");
    expect(at(game, 2)).toEqual([94.717, 42.862]);
    expect(compare(fight, 1, 400)).toEqual([]);
  });

  // From the corner of the house the leader sees the near one, 32.98 cm away, past its wall (his arc is 45 to 135
  // degrees, the enemy at 76), and is killed there by the far one. The other, 34.93 cm from the near one, goes 4.93 cm
  // towards him, to the range of his pistol.
  it("LG-TAC-1, LG-SIGHT-2: a leader who is out still sees what he saw from his spot", () => {
    const pieces = [building([80, 30], [95, 40])];
    const spots = [spot([80, 30], 90, { column: "left", arcDegrees: 90, piece: 0 })];
    const man = { tactic: "advance", group: "gang" } as const;
    const figures = [
      a(80, 30, { ...man, name: "lead", leader: true, spot: 0, weapons: ["repeating-rifle"] }),
      a(74, 30, { ...man, name: "two" }),
      b(88, 62, { ...MUTE, name: "near" }),
      b(30, 60, { name: "far", weapons: ["repeating-rifle"], tactic: "hold", openFireCm: 60 }),
    ];
    const fight = encounter({ pieces, spots, figures, first: "B" });
    const game = play(
      fight,
      "LG-INIT-1 1, LG-SHOOT-2 3, LG-HIT-1 9, LG-EFF-1 10, LG-COOL-1 3, LG-HIT-1 2",
    );
    expect(game.figures[0]?.status).toBe("dead");
    expect(at(game, 1)).toEqual([75.975, 34.515]);
    expect(compare(fight, 1, 300)).toEqual([]);
  });

  // Both hold their fire at 60 cm, until the leader is shot at: he reacts to the second enemy, fires at the first, who kills
  // him. The man who is left stands: he reacts to the second, too, who has stayed where he was.
  it("LG-TAC-1, LG-GROUP-1, LG-REACT-1: who held his fire for a leader who is out holds it no more", () => {
    const rifle = { weapons: ["repeating-rifle"] } as const;
    const gang = { ...rifle, group: "gang" } as const;
    const figures = [
      a(90, 20, { ...rifle, name: "one" }),
      a(87, 20, { ...rifle, name: "two" }),
      b(90, 80, { ...gang, name: "lead", leader: true, tactic: "hold" }),
      b(93, 80, { ...gang, name: "man" }),
    ];
    const miss = "LG-SHOOT-2 3, LG-HIT-1 2";
    const fight = encounter({ figures, first: "B", turns: 2 });
    const game = play(
      fight,
      ...[miss, miss, miss],
      ...[miss, "LG-SHOOT-2 3, LG-HIT-1 7, LG-EFF-1 10, LG-COOL-1 3"],
      ...[miss, miss],
    );
    expect(game.figures[2]?.status).toBe("dead");
    expect(told(game, "LG-REACT-1")).toEqual(["lead reacts two", "man reacts two"]);
    expect(compare({ ...fight, turns: 4 }, 1, 300)).toEqual([]);
  });

  // Behind his wall he is not seen in turn 1. In turn 2 the first shot at him ends his hold: he reacts to the second enemy.
  it("LG-TAC-1 plan, LG-REACT-1: who holds his fire by a table holds it no more once he is shot at", () => {
    const rifle = { weapons: ["repeating-rifle"] } as const;
    const plan = [{ when: { distance: { atLeast: 1 } }, do: "hold" }] as const;
    const figures = [
      a(90, 20, { ...rifle, name: "one" }),
      a(87, 20, { ...rifle, name: "two" }),
      b(90, 80, { ...rifle, plan, spot: 0 }),
    ];
    const fight = encounter({ spots: [spot([90, 80], -90)], figures, first: "B", turns: 2 });
    const game = play(
      fight,
      "LG-VIS-3 4",
      "LG-VIS-3 3, LG-VIS-3 4, LG-SHOOT-2 3, LG-HIT-1 2",
      "LG-BUSH-1 3, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(told(game, "LG-REACT-1")).toEqual(["B reacts two"]);
    expect(compare({ ...fight, turns: 4 }, 1, 300)).toEqual([]);
  });

  it("LG-TAC-1 patrol: along the path in basic moves, halting at its end", () => {
    const walks = a(90, 10, {
      ...MUTE,
      tactic: "patrol",
      pathCm: [
        [100, 10],
        [100, 30],
      ],
    });
    const pieces = [building([10, 60], [170, 70])];
    // 10 + 5 cm, then 15 more: the end, in turn 2; nobody is seen.
    const one = play(encounter({ pieces, figures: [walks, far] }));
    expect(at(one, 0)).toEqual([100, 15]);
    const three = play(encounter({ turns: 3, pieces, figures: [walks, far] }));
    expect(at(three, 0)).toEqual([100, 30]);
  });

  it("LG-TAC-1 take-cover, LG-MOVE-7: fast to the nearest free protecting spot, one each", () => {
    // Spots at 10 and 20 cm, facing the enemy; one behind, nearer, faces away from him.
    const spots = [spot([90, 15], -90), spot([100, 10], 90), spot([110, 10], 90)];
    const men = [
      a(90, 10, { ...MUTE, tactic: "take-cover", group: "gang" }),
      a(91, 10, { ...MUTE, name: "A2", tactic: "take-cover", group: "gang", initiative: 2 }),
    ];
    // The second goes 19 cm: longer than 15, so CON.
    const game = play(encounter({ spots, figures: [...men, far] }), "LG-INIT-1 3, LG-MOVE-2 4");
    expect(at(game, 0)).toEqual([100, 10]);
    expect(at(game, 1)).toEqual([110, 10]);
  });

  it("LG-TAC-1 take-cover: nothing within 50 cm: prone; riders: at once over", () => {
    const spots = [spot([145, 10], 90)];
    const hides = a(90, 10, { ...MUTE, tactic: "take-cover" });
    const prone = play(encounter({ spots, figures: [hides, far] }), "LG-INIT-1 3");
    expect(prone.figures[0]?.posture).toBe("prone");
    const rider = { ...hides, means: "mounted" } as const;
    expect(at(play(encounter({ spots, figures: [rider, far] })), 0)).toEqual([90, 10]);
  });

  // He fell back from (90, 40) to (90, 65). His derringer reaches nobody: he goes back 15, then 10.
  it("LG-TAC-2: back to where he fell back from", () => {
    const timid = b(90, 40, { ...MUTE, cool: 1 });
    const game = play(
      encounter({ turns: 3, figures: [a(90, 20, { weapons: ["minie-carbine"] }), timid] }),
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1, LG-COOL-1 2, LG-INIT-1 3",
      // A reloads; B arrives (and reacts to nobody).
      // Turn 3: the carbine again, at 20 cm, and a miss.
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(at(game, 1)).toEqual([90, 40]);
    expect(told(game, "LG-FALL-1")).toEqual(["B falls back"]);
  });

  it("LG-TAC-3: without a weapon he charges if he has one for melee, else he leaves", () => {
    const unarmed = a(90, 12, { weapons: [] });
    const gone = play(encounter({ figures: [unarmed, far] }), "LG-INIT-1 3");
    expect(gone.figures[0]?.status).toBe("fled");
    const brave = { ...unarmed, meleeWeapon: "lance" } as const;
    const game = play(encounter({ figures: [brave, far] }), "LG-INIT-1 3, LG-MOVE-2 3");
    expect(at(game, 0)).toEqual([90, 37]);
  });

  it("LG-INIT-1: a failed test: everyone goes on as he was, here halted", () => {
    const comes = a(90, 10, { ...MUTE, tactic: "advance" });
    expect(at(play(encounter({ figures: [comes, far] }), "LG-INIT-1 4"), 0)).toEqual([90, 10]);
  });
});
