/** What the other tests of the table reading leave: options, order of things, spots of pieces. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NPCS } from "../../../../src/rules/law-of-the-gun/data.js";
import type { EncounterPiece } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { spotsOfPiece } from "../../../../src/rules/law-of-the-gun/table/spots.js";
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
  told,
  wall,
} from "./encounters.js";

const AIMED = "LG-SHOOT-2 3, LG-HIT-1 5";

describe("shots", () => {
  it("LG-SHOOT-1, LG-SHOOT-4: one shot a turn, at 30 cm accurate, at 30.1 maximum, none at 90.1", () => {
    const band = (cm: number, ...dice: string[]) =>
      play(
        encounter({ figures: [a(90, 10), b(90, 10 + cm, MUTE)] }),
        ...dice,
      ).figures[0]?.shots.map((shot) => shot.band);
    expect(band(30, "LG-SHOOT-2 3, LG-HIT-1 2")).toEqual(["accurate"]);
    expect(band(30.1, "LG-SHOOT-2 3, LG-HIT-1 2")).toEqual(["maximum"]);
    expect(band(90.1)).toEqual([]);
  });

  it("LG-EFF-4: cover struck is a hit without effect or morale, unless the reading says so", () => {
    const spots = [spot([90, 40], -90)];
    const figures = [a(90, 20), b(90, 40, { ...MUTE, spot: 0, spotted: true })];
    const game = play(encounter({ spots, figures }), AIMED, "LG-EFF-1 4");
    expect(game.figures[0]?.effects).toMatchObject([{ effect: "cover", cover: "wall" }]);
    const readings = { coverHitsTestCool: true };
    play(encounter({ spots, figures, readings }), AIMED, "LG-EFF-1 4, LG-COOL-1 3");
  });

  it("LG-INJ-1, LG-INJ-2, LG-EFF-3: a graze is nothing; a wounded gun arm fires snap shots", () => {
    const hit = b(90, 40);
    const graze = play(
      encounter({ figures: [a(90, 20), hit] }),
      AIMED,
      "LG-EFF-1 3, LG-EFF-3 4, LG-COOL-1 3",
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(graze.figures[1]?.shots).toMatchObject([{ mode: "aimed" }]);
    // 4-6 is right, his gun arm; CON passed: not lost, but snap shots only, without a test.
    const wound = play(
      encounter({ figures: [a(90, 20), hit] }),
      AIMED,
      "LG-EFF-1 6, LG-EFF-3 4, LG-INJ-2 3, LG-COOL-1 3",
      "LG-HIT-1 2",
    );
    expect(wound.figures[1]?.shots).toMatchObject([{ mode: "snap" }]);
  });

  it("LG-INJ-5, LG-TURN-4: out of the fight ends the game at once", () => {
    const game = play(encounter({ figures: [a(90, 20), b(90, 40)] }), AIMED, "LG-EFF-1 8");
    expect(game).toMatchObject({ winner: "A", turns: 1 });
    expect(game.figures[1]?.status).toBe("disabled");
  });

  // 30 cm, maximum band of a scattergun: 7. The man 2 cm beside the target is hit too, the one at
  // 2.1 is not. Low impact: 9 - 1 = 8, disabled; 3 - 1 = 2, graze body and his Cool test.
  it("LG-WEAP-2, LG-TURN-5: the spread, the target first, each with an effect of his own", () => {
    const men = [b(88, 50, { ...MUTE, name: "B2" }), b(90, 50, MUTE), b(92.1, 50, MUTE)];
    const game = play(
      encounter({ figures: [a(90, 20, { weapons: ["scattergun"] }), ...men] }),
      "LG-SHOOT-2 3, LG-HIT-1 7, LG-EFF-1 9, LG-EFF-1 3, LG-COOL-1 3",
    );
    expect(game.figures.map((man) => man.status)).toEqual(["in", "in", "disabled", "in"]);
    expect(game.figures[0]?.effects).toHaveLength(2);
  });

  // Carbine at 50 cm (maximum 80 wants 7), then the pistol is out of accurate range: he reloads. At
  // 25 cm he fires the pistol instead.
  it("LG-RELOAD-1, LG-RELOAD-2: another loaded weapon within accurate range, else he reloads", () => {
    const two = { weapons: ["smoothbore-carbine", "pistol"] } as const;
    const far = encounter({ turns: 2, figures: [a(90, 20, two), b(90, 105, MUTE)] });
    const near = encounter({ turns: 2, figures: [a(90, 20, two), b(90, 38, MUTE)] });
    expect(
      play(far, "LG-SHOOT-2 3, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 2").figures[0]?.shots,
    ).toMatchObject([{ weapon: "pistol" }, { weapon: "pistol" }]);
    const shots = play(near, "LG-SHOOT-2 3, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 2").figures[0]
      ?.shots;
    // Equal chances at 18 cm: the first listed, then the pistol.
    expect(shots?.map((shot) => shot.weapon)).toEqual(["smoothbore-carbine", "pistol"]);
  });

  it("LG-CHARGE-2, LG-COVER-2: a charger at half way is in the open, even in scrub", () => {
    const pieces = [{ ...scrub([80, 56], [100, 64]), level: 0 as const }];
    const charger = a(90, 50, { tactic: "charge", meleeWeapon: "knife", spotted: true });
    const game = play(
      encounter({ pieces, figures: [charger, b(90, 70)] }),
      "LG-INIT-1 1, LG-CHARGE-1 3, LG-CHARGE-1 3, LG-MOVE-2 4",
      "LG-CHARGE-2 4, LG-CHARGE-2 3, LG-HIT-1 9, LG-EFF-1 9",
    );
    expect(game.figures[1]?.shots).toMatchObject([{ cover: "open", hit: true }]);
  });
});

describe("seeing in buildings", () => {
  // Windows of one house, 11.2 cm apart; neither is in the other's arc. SK 3, then CL 3 fails.
  it("LG-VIS-4: hidden until the 50-100 style test", () => {
    const spots = [
      spot([50, 60], 180, { column: "window", piece: 0 }),
      spot([60, 65], 90, { column: "window", piece: 0 }),
    ];
    const game = encounter({
      pieces: [building([50, 50], [70, 65])],
      spots,
      figures: [a(50, 60, { spot: 0, weapons: ["bow"] }), b(60, 65, { ...MUTE, spot: 1 })],
    });
    // Side A looks, then side B looks for him.
    const hidden = play(game, "LG-VIS-3 3, LG-VIS-3 3", "LG-VIS-3 4");
    expect(hidden.figures.map((man) => man.spotted)).toEqual([false, false]);
    // His shot gives him away: 11.2 cm are not too far for the derringer.
    const found = play(
      game,
      "LG-VIS-3 3, LG-VIS-3 4, LG-SHOOT-2 3, LG-HIT-1 2",
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(found.figures.map((man) => man.spotted)).toEqual([true, true]);
    expect(found.figures[0]?.shots).toMatchObject([{ cover: "open" }]);
  });
});

describe("options", () => {
  // 25 cm, CL 3 passed: five snap shots (8+), at a man alone.
  it("LG-FAN-1, LG-OPT-1, LG-RELOAD-1: five snap shots, then a turn of reloading", () => {
    const fans = a(90, 20, { fanning: "always" });
    const game = play(
      encounter({ turns: 2, figures: [fans, b(90, 45, MUTE)] }),
      "LG-FAN-1 3, LG-HIT-1 2, LG-HIT-1 2, LG-HIT-1 2, LG-HIT-1 2, LG-HIT-1 2",
    );
    expect(game.figures[0]?.shots).toHaveLength(5);
    expect(told(game, "LG-RELOAD-1")).toEqual(["A reloads pistol"]);
    // Failed: one shot by LG-SHOOT-2.
    const fails = play(
      encounter({ figures: [fans, b(90, 45, MUTE)] }),
      "LG-FAN-1 4, LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(fails.figures[0]?.shots).toMatchObject([{ mode: "aimed" }]);
  });

  it("LG-RAPID-1, LG-OPT-1: two snap shots; the second at the next if the first is out", () => {
    const rapid = a(90, 20, { rapidFire: "always" });
    const game = play(
      encounter({ figures: [rapid, b(90, 45, MUTE), b(90, 48, { ...MUTE, name: "B2" })] }),
      "LG-HIT-1 8, LG-EFF-1 9, LG-HIT-1 8, LG-EFF-1 9",
    );
    expect(game).toMatchObject({ winner: "A" });
    // At 60 cm a man who moved fast would need 11.
    const runs = b(90, 100, { ...MUTE, tactic: "charge", meleeWeapon: "knife" });
    const fast = encounter({ first: "B", figures: [{ ...rapid, atCm: [90, 15] }, runs] });
    const one = play(fast, "LG-INIT-1 3, LG-MOVE-2 3", "LG-SHOOT-2 3, LG-HIT-1 2");
    expect(one.figures[0]?.shots).toMatchObject([{ mode: "aimed", band: "maximum" }]);
  });

  // 9 is dead; SK passed, D6 of 2: three levels less, 6 is wound arm. CL falls to 2.
  it("LG-FATE-1, LG-OPT-2: once a game, by D6 + 1 levels; Cool falls if it was used", () => {
    const lucky = b(90, 40, { ...MUTE, fate: "always" });
    const game = play(
      encounter({ figures: [a(90, 20), lucky] }),
      AIMED,
      "LG-EFF-1 9, LG-FATE-1 3, LG-FATE-1 2, LG-EFF-3 1, LG-INJ-2 3, LG-COOL-1 2",
    );
    expect(game.figures[1]).toMatchObject({ status: "in", cool: 2 });
    const unlucky = play(
      encounter({ figures: [a(90, 20), lucky] }),
      AIMED,
      "LG-EFF-1 9, LG-FATE-1 4",
    );
    expect(unlucky.figures[1]?.status).toBe("dead");
  });

  it("LG-DRAW-2: an offer of surrender, accepted on a failed Cool test", () => {
    const figures = [a(90, 20, { offerSurrender: true }), b(90, 40)];
    const game = play(encounter({ draw: true, figures }), "LG-DRAW-1 5, LG-DRAW-1 4, LG-DRAW-2 4");
    expect(game.figures[1]?.status).toBe("surrendered");
  });

  // Outlaw 6 has SK 5, outlaw 1 SK 2: an aim die of 4 tells them apart (CL 4 and 3).
  it("LG-NPC-1, LG-NPC-2: a row diced for each figure in each game", () => {
    const rows = (NPCS.outlaw ?? []).map((row) => row.stats);
    const figures = [a(90, 20, { rows, npc: "outlaw/roll" }), b(90, 40, MUTE)];
    const mode = (row: number) =>
      play(encounter({ figures }), `LG-NPC-2 ${row}, LG-SHOOT-2 4, LG-HIT-1 2`).figures[0]?.shots[0]
        ?.mode;
    expect([mode(6), mode(1)]).toEqual(["aimed", "snap"]);
  });
});

describe("spots that pieces bring", () => {
  const rounded = (pieces: readonly EncounterPiece[]) =>
    pieces
      .flatMap(spotsOfPiece)
      .map(({ atCm: [x, y], column, facingDegrees }) => [
        Math.round(x * 10) / 10,
        Math.round(y * 10) / 10,
        column,
        Math.round((facingDegrees + 360) % 360),
      ]);

  // Going right, the left side is above: it faces down. 20 cm: four, 5 apart, centred.
  it("LG-GEO-6: of a wall, first the left side from its first end", () => {
    const spots = rounded([wall([80, 40], [100, 40])]);
    expect(spots).toEqual([
      ...[82.5, 87.5, 92.5, 97.5].map((x) => [x, 41, "wall", 270]),
      ...[82.5, 87.5, 92.5, 97.5].map((x) => [x, 39, "wall", 90]),
    ]);
    expect(rounded([wall([80, 40], [83, 40])])).toEqual([
      [81.5, 41, "wall", 270],
      [81.5, 39, "wall", 90],
    ]);
    expect([fence([0, 0], [5, 0])].flatMap(spotsOfPiece).map((each) => each.obscuring)).toEqual([
      true,
      true,
    ]);
  });

  // Lower side, right, upper, left; looking down his left is at larger x.
  it("LG-GEO-6: of a building, side by side window, left, right", () => {
    expect(rounded([building([50, 50], [70, 65])])).toEqual([
      [60, 50, "window", 270],
      [70, 65, "left", 270],
      [50, 65, "right", 270],
      [70, 57.5, "window", 0],
      [50, 65, "left", 0],
      [50, 50, "right", 0],
      [60, 65, "window", 90],
      [50, 50, "left", 90],
      [70, 50, "right", 90],
      [50, 57.5, "window", 180],
      [70, 50, "left", 180],
      [70, 65, "right", 180],
    ]);
  });

  it("LG-TERR-4, LG-COVER-1: a man on a corner spot is not inside the building", () => {
    const spots = [building([50, 50], [70, 65])].flatMap(spotsOfPiece);
    const figures = [a(60, 20, MUTE), b(70, 65, { ...MUTE, spot: 1 })];
    const game = encounter({ pieces: [building([50, 50], [70, 65])], spots, figures });
    // He sees the man below over his corner, who looks for him: SK 3.
    expect(at(play(game, "LG-VIS-3 4"), 1)).toEqual([70, 65]);
  });
});

it("every rule that the oracle cites has a test of the table that names it", () => {
  const idsIn = (folder: string) =>
    new Set(
      readdirSync(folder).flatMap(
        (file) => readFileSync(`${folder}/${file}`, "utf8").match(/\bLG-[A-Z]+-\d+/g) ?? [],
      ),
    );
  const tested = idsIn("tests/rules/law-of-the-gun/table");
  const cited = idsIn("tests/rules/law-of-the-gun/oracle");
  expect(cited.size).toBeGreaterThan(80);
  expect([...cited].filter((id) => !tested.has(id))).toEqual([]);
});
