/** Charges, melees, skedaddling, vehicles in the table reading, worked out by hand. */
import { describe, expect, it } from "vitest";
import type { DuelOrEncounter, Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../../../src/scenario/load.js";
import { a, at, b, encounter, fence, MUTE, play, scrub, spot, stream, told } from "./encounters.js";
import { compare } from "./lockstep.js";

const charger = a(90, 50, { tactic: "charge", meleeWeapon: "knife" });
const charged = b(90, 70);
const duelists = encounter({ figures: [charger, charged] });
/** Initiative, his Cool, the other's Cool, the fast test: he comes all 19 cm. */
const COMES = "LG-INIT-1 1, LG-CHARGE-1 3, LG-CHARGE-1 3, LG-MOVE-2 4";
const NOBODY_FIRES = "LG-CHARGE-2 4, LG-CHARGE-2 4";

describe("charges", () => {
  // Half way at 10 cm: the charger's snap shot needs 8, the charged one's at a fast man 9.
  // Melee: 4 + 3 + 1 = 8 to 4 + 3 = 7, nothing; at the end of B's turn 5 + 3 + 1 = 9 to 3 + 3 = 6:
  // hit by an armed man, high impact: 7 + 1 = 8, disabled body.
  it("LG-CHARGE-1 to 4, LG-MELEE-1, LG-MELEE-3: two men, half-way fire, two rounds", () => {
    const game = play(
      duelists,
      COMES,
      "LG-CHARGE-2 3, LG-HIT-1 7, LG-CHARGE-2 3, LG-HIT-1 8",
      "LG-MELEE-1 4, LG-MELEE-1 4",
      "LG-MELEE-1 5, LG-MELEE-1 3, LG-EFF-1 7",
    );
    expect(at(game, 0)).toEqual([90, 69]);
    expect(game).toMatchObject({ winner: "A", turns: 1 });
    expect(game.figures.map((man) => man.shots.map((shot) => shot.hit))).toEqual([
      [false],
      [false],
    ]);
    expect(game.figures[0]?.effects).toMatchObject([
      { weapon: "knife", band: "melee", effect: "disabled", location: "body" },
    ]);
  });

  it("LG-CHARGE-2: fire is simultaneous: both may go down", () => {
    const game = play(
      duelists,
      COMES,
      "LG-CHARGE-2 3, LG-HIT-1 8, LG-EFF-1 9, LG-CHARGE-2 3, LG-HIT-1 9, LG-EFF-1 10",
    );
    expect(game.winner).toBe("mutual");
    expect(at(game, 0)).toEqual([90, 60]);
  });

  it("LG-CHARGE-1: his own test failed he falls back, 25 cm, and his player turn is over", () => {
    const game = play(duelists, "LG-INIT-1 1, LG-CHARGE-1 4", "LG-SHOOT-2 3, LG-HIT-1 2");
    expect(at(game, 0)).toEqual([90, 25]);
    expect(game.figures[0]?.shots).toEqual([]);
  });

  // The charged one runs 25 cm to (90, 95); the charger goes fast to (90, 70) and may shoot at the
  // man who has moved fast: snap accurate 9.
  it("LG-CHARGE-1, LG-CHARGE-3, LG-SKED-2: the other's failed, he runs at once", () => {
    const game = play(
      duelists,
      "LG-INIT-1 1, LG-CHARGE-1 3, LG-CHARGE-1 4, LG-MOVE-2 3",
      "LG-MOVE-2 3, LG-SHOOT-3 3, LG-HIT-1 8",
      // His own turn: 25 cm more, over the edge at 120 exactly is not off it.
      "LG-MOVE-2 3",
    );
    expect(at(game, 0)).toEqual([90, 70]);
    expect(at(game, 1)).toEqual([90, 120]);
    expect(game.figures[1]).toMatchObject({ status: "in", skedaddling: true });
  });

  // 24 cm of line; CON failed: 20 cm, more than half: fire at 12 cm, then he stops at 20.
  it("LG-CHARGE-3, LG-CHARGE-4: too short a roll: fire half way, no melee, no other shot", () => {
    const far = encounter({ figures: [charger, b(90, 74)] });
    const game = play(far, COMES, NOBODY_FIRES, "LG-SHOOT-2 3, LG-HIT-1 2");
    expect(at(game, 0)).toEqual([90, 70]);
    expect(told(game, "LG-MELEE-4")).toEqual([]);
    expect(game.figures[0]?.shots).toEqual([]);
  });

  it("LG-CHARGE-3: not with more than 25 cm to go; LG-PATH-2: then he runs up", () => {
    const far = encounter({ figures: [{ ...charger, weapons: [] }, b(90, 75.1, MUTE)] });
    // One cm from him, a fast target for the derringer: 6.
    const game = play(far, "LG-INIT-1 1, LG-MOVE-2 3", "LG-SHOOT-2 3, LG-HIT-1 5");
    expect(at(game, 0)).toEqual([90, 74.1]);
  });

  it("LG-CHARGE-4, reading chargedFires: if-unused leaves out who has no reaction", () => {
    // Side B has no reaction in turn 1 (all are seen).
    const strict = encounter({
      figures: [charger, charged],
      readings: { chargedFires: "if-unused" },
    });
    const game = play(
      strict,
      COMES,
      "LG-CHARGE-2 4",
      "LG-MELEE-1 3, LG-MELEE-1 4",
      "LG-MELEE-1 3, LG-MELEE-1 4",
    );
    expect(told(game, "LG-MELEE-1")).toHaveLength(2);
  });

  // Game 25 of random fights: he is cut off at x = 0 some 1e-15 cm from where he stood.
  it("LG-CHARGE-4: who is forced back at the edge of the table stands where he stood, whatever the rounding", () => {
    const man = (stats: string, weapon: string) =>
      `{ stats: ${stats}, weapons: [${weapon}], group: men`;
    const text = `
deadeye: 1
system: law-of-the-gun
name: at the edge
kind: ambush
sides:
  A:
    figures:
      - ${man("{ initiative: 4, skill: 5, cool: 1, constitution: 2, horsemanship: 3 }", "repeating-rifle")}, count: 4, tactic: advance }
  B:
    figures:
      - ${man("{ initiative: 3, skill: 4, cool: 2, constitution: 2, horsemanship: 3 }", "buffalo-gun").replace("men", "gang")}, count: 5, tactic: charge }
`;
    const { model } = parseScenario(text, "edge", { systems: [lawOfTheGun] });
    const { events } = lawOfTheGun.teller(model as DuelOrEncounter, "h")(25);
    expect(events.some(({ text }) => text.startsWith("A2 falls back 0 cm"))).toBe(true);
  });

  // Half way, the unseen friend behind his wall has a reaction left: CL for an aimed shot; at a fast
  // man in the accurate band it takes 6.
  it("LG-CHARGE-4: then the others' unused reactions at the same point, none at his arrival", () => {
    const friend = b(100, 70, { name: "B2", spot: 0 });
    const game = play(
      encounter({ spots: [spot([100, 70], -90)], figures: [charger, charged, friend] }),
      "LG-VIS-3 4",
      COMES,
      NOBODY_FIRES,
      "LG-BUSH-1 3, LG-HIT-1 6, LG-EFF-1 9",
    );
    expect(at(game, 0)).toEqual([90, 60]);
    expect(game.winner).toBe("B");
  });
});

describe("melees", () => {
  const round = (one: number, two: number) => `LG-MELEE-1 ${one}, LG-MELEE-1 ${two}`;
  const begun = [COMES, NOBODY_FIRES];
  const none = round(3, 4);

  // 4 + 3 + 1 = 8 to 3 + 3 = 6.
  it("LG-MELEE-1: two more: the loser tests Cool or skedaddles at once", () => {
    const game = play(duelists, ...begun, round(4, 3), "LG-MELEE-1 3", none);
    expect(game.figures[1]).toMatchObject({ skedaddling: false });
    // He runs 25 cm from (90, 70), and 20 more in his own turn; fired at by nobody.
    const runs = play(duelists, ...begun, round(4, 3), "LG-MELEE-1 4, LG-MOVE-2 1", "LG-MOVE-2 4");
    expect(at(runs, 1)).toEqual([90, 115]);
  });

  // The charged one wins by three with his fists: low impact, 8 - 1 = 7, wound leg.
  it("LG-MELEE-1, LG-MELEE-5: fists are low impact; the group tests Cool", () => {
    const game = play(
      duelists,
      ...begun,
      round(1, 5),
      "LG-EFF-1 8, LG-EFF-3 1, LG-INJ-4 1, LG-COOL-1 3",
      none,
    );
    expect(game.figures[1]?.effects).toMatchObject([
      { weapon: "fists", effect: "wound", location: "leg" },
    ]);
  });

  it("LG-MELEE-2, LG-MELEE-4, LG-MELEE-5: the best of several counts; a lone winner pushes all", () => {
    const second = a(80, 60, { ...charger, name: "A2", tactic: "charge", meleeWeapon: "lance" });
    const three = encounter({ figures: [charger, { ...second, atCm: [80, 60] }, charged] });
    // A2 charges too: 14.14 cm. B fires half way once only, and not from a melee.
    const game = play(
      three,
      COMES,
      NOBODY_FIRES,
      "LG-INIT-1 1, LG-CHARGE-1 3, LG-MOVE-2 4",
      // 1 + 3 + 1 = 5, 1 + 3 + 2 = 6, 4 + 3 = 7: the lone fighter wins by one.
      "LG-MELEE-1 1, LG-MELEE-1 1, LG-MELEE-1 4",
      // B's own turn: he shoots at the nearest, 3 cm away.
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(at(game, 0)).toEqual([90, 67]);
    const [x, y] = at(game, 1);
    expect(Math.hypot(x - 90, y - 70)).toBeCloseTo(3, 2);
    expect(told(game, "LG-MELEE-2")).toEqual(["A is pushed back", "A2 is pushed back"]);
  });

  it("LG-MELEE-4: men in melee do not move, shoot, react or spot, and are not shot at", () => {
    const bystander = b(90, 90, { name: "B2" });
    const game = play(
      encounter({ figures: [charger, charged, bystander] }),
      COMES,
      NOBODY_FIRES,
      none,
      // B's turn: B2 sees the melee only.
      none,
    );
    expect(game.figures.map((man) => man.shots.length)).toEqual([0, 0, 0]);
  });
});

describe("skedaddling", () => {
  // He runs from (90, 70) up the table; the spot at (92, 85) is 2 cm from his way: he stops there.
  const refuge = encounter({ spots: [spot([92, 85], -90)], figures: [charger, charged] });
  const runs = "LG-INIT-1 1, LG-CHARGE-1 3, LG-CHARGE-1 4, LG-MOVE-2 3";

  it("LG-SKED-1, LG-SKED-3: rallied on the first free spot within 3 cm of the way", () => {
    // The charger, at (90, 70), fires at a fast man in cover, on the list; then B, who counts as
    // stationary in his own turn, fires at a fast target.
    const game = play(
      refuge,
      runs,
      "LG-SKED-1 3",
      "LG-MOVE-2 3, LG-SHOOT-3 3, LG-HIT-1 8",
      "LG-SHOOT-2 3, LG-HIT-1 5",
    );
    expect(at(game, 1)).toEqual([92, 85]);
    expect(game.figures[1]).toMatchObject({ status: "in", skedaddling: false });
    expect(told(game, "LG-SKED-3")).toEqual(["B rallies"]);
  });

  it("LG-SKED-1: the test of original Cool failed, he is removed", () => {
    const game = play(refuge, runs, "LG-SKED-1 4");
    expect(game).toMatchObject({ winner: "A" });
    expect(game.figures[1]?.status).toBe("fled");
  });

  it("LG-SKED-3: ending in scrub is reaching cover", () => {
    const game = play(
      encounter({ pieces: [scrub([80, 90], [100, 100])], figures: [charger, charged] }),
      runs,
      "LG-SKED-1 4",
    );
    expect(game.figures[1]?.status).toBe("fled");
  });

  it("LG-SKED-1: off the table is removed", () => {
    const near = encounter({ figures: [{ ...charger, atCm: [90, 85] }, b(90, 105)] });
    const game = play(near, runs);
    expect(game.figures[1]?.status).toBe("fled");
  });

  // Straight away is barred at (90, 80); 45 degrees to the runner's left (towards smaller x) too, at
  // (80, 80); to the right he is free from x = 95 on: 25 cm to (107.678, 87.678).
  it("LG-SKED-2: the first of 45 left, 45 right, 90 left, 90 right that is free", () => {
    const solid = { ...fence([40, 80], [95, 80]), impassable: true };
    const game = play(
      encounter({ pieces: [solid], figures: [{ ...charger, weapons: [] }, charged] }),
      runs,
      "LG-MOVE-2 3",
      // In his own turn he runs on, from (90, 70): away along (17.678, 17.678), 20 cm.
      "LG-MOVE-2 4",
    );
    expect(at(game, 1)).toEqual([121.82, 101.82]);
  });
});

describe("vehicles", () => {
  const wagon = {
    name: "wagon",
    atCm: [90, 10],
    headingDegrees: 90,
    driver: 0,
    supply: true,
  } as const;
  const crew = [
    a(90, 10, {
      ...MUTE,
      name: "driver",
      means: "vehicle",
      vehicle: 0,
      tactic: "advance",
    }),
    a(90, 10, { ...MUTE, name: "guard", means: "vehicle", vehicle: 0 }),
  ];
  const rides = (over: Partial<Encounter> = {}): Encounter =>
    encounter({ vehicles: [wagon], figures: [...crew, b(90, 118, MUTE)], ...over } as Encounter);

  it("LG-VEH-1, LG-MOVE-1: 25 cm, the occupants with it", () => {
    const game = play(rides(), "LG-INIT-1 3");
    expect(at(game, 0)).toEqual([90, 35]);
    expect(at(game, 1)).toEqual([90, 35]);
  });

  // To the enemy straight up the table: a turn of 90 degrees costs a quarter of 25 cm, one of 180 three.
  it("LG-VEH-1, LG-MOVE-5: the vehicle heads as the file has it, whoever drives", () => {
    const ends = [90, 0, -90].map((headingDegrees) => {
      const game = rides({ vehicles: [{ ...wagon, headingDegrees }] });
      expect(compare(game, 1, 20)).toEqual([]);
      return at(play(game, "LG-INIT-1 3"), 0);
    });
    expect(ends).toEqual([
      [90, 35],
      [90, 28.75],
      [90, 16.25],
    ]);
  });

  it("LG-VEH-1, LG-MOVE-2: fast, HO: 40 or 30 cm", () => {
    const fast = crew.map(
      (man) => ({ ...man, tactic: man.tactic === "advance" ? "charge" : "stand" }) as typeof man,
    );
    const figures = [...fast, b(90, 118, MUTE)];
    expect(at(play(rides({ figures }), "LG-INIT-1 3, LG-MOVE-2 3"), 1)).toEqual([90, 50]);
    expect(at(play(rides({ figures }), "LG-INIT-1 3, LG-MOVE-2 4"), 1)).toEqual([90, 40]);
  });

  // Thirty cm after 10 to the bank: three D10 of 3 leave 21, then HO: overturned.
  it("LG-TERR-2: overturned: vehicle and team out, the crew prone beside it", () => {
    const fast = crew.map(
      (man) => ({ ...man, tactic: man.tactic === "advance" ? "charge" : "stand" }) as typeof man,
    );
    const game = play(
      rides({ pieces: [stream([80, 20], [100, 30])], figures: [...fast, b(90, 118, MUTE)] }),
      "LG-INIT-1 3, LG-MOVE-2 3, LG-TERR-1 3, LG-TERR-1 3, LG-TERR-1 3, LG-TERR-2 4",
    );
    expect(game.figures.slice(0, 2).map((man) => man.posture)).toEqual(["prone", "prone"]);
    expect(at(game, 1)).toEqual([90, 20]);
  });

  // The driver, unarmed, leaves by y = 0 at once, 2.2 cm from the guard, who then has three natural 1s at B.
  it("LG-AMMO-2, LG-TAC-3, D45: a wagon that has left the table is no supply any more", () => {
    const game = encounter({
      turns: 4,
      vehicles: [{ ...wagon, headingDegrees: -90 }],
      figures: [
        a(90, 10, { weapons: [], name: "driver", means: "vehicle", vehicle: 0 }),
        a(92, 1, { name: "guard" }),
        b(92, 80, MUTE),
      ],
    });
    const empties = "LG-SHOOT-2 3, LG-HIT-1 1";
    const played = play(game, `LG-INIT-1 3, ${empties}`, empties, empties, "LG-INIT-1 3");
    expect(played.figures.map(({ status }) => status)).toEqual(["fled", "fled", "in"]);
    expect(compare(game, 1, 100)).toEqual([]);
  });

  // B's rifle at 63 cm after the drive (maximum band, the driver has moved, not fast): 7; D6 5: the
  // team; effect 9 in the open column: dead. In turn 2 the wagon stays.
  it("LG-VEH-1, LG-INJ-7: the team out, the vehicle stays where it is", () => {
    const shooter = b(90, 98, { weapons: ["repeating-rifle"] });
    const game = play(
      rides({ turns: 2, figures: [...crew, shooter] }),
      "LG-INIT-1 3",
      "LG-SHOOT-2 3, LG-HIT-1 7, LG-INJ-7 5, LG-EFF-1 9, LG-COOL-1 3",
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(at(game, 0)).toEqual([90, 35]);
    expect(told(game, "LG-VEH-1")).toEqual(["driver the team is out"]);
  });
});
