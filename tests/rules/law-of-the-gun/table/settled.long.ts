/**
 * Clauses settled after two programs had been compared die for die. Each game is worked out by hand for the oracle,
 * and the player must play its encounter as the oracle does.
 */
import { describe, expect } from "vitest";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { ruleTest } from "../../ruleTest.js";
import type { TableGame } from "../oracle/game.js";
import { a, at, b, building, encounter, MUTE, play, spot, told } from "./encounters.js";
import { compare } from "./lockstep.js";

/** The game of these dice; and both readings play so many games of its encounter alike. */
const inGames =
  (games: number) =>
  (game: Encounter, ...script: string[]): TableGame => {
    expect(compare(game, 1, games)).toEqual([]);
    return play(game, ...script);
  };
/** Enough of each encounter; those of all kinds are compared in lockstep.long.ts. */
const settled = inGames(40);

describe("ammunition", () => {
  // Who is out of it has had three natural ones.
  const settled = inGames(120);
  // At 80 cm both reach; three natural 1s and A3 has none left.
  const target = b(90, 100, { weapons: ["derringer"], constitution: 5 });
  const gang = (over: Parameters<typeof a>[2] = {}) => [
    a(90, 20, { name: "A1", group: "gang", initiative: 4 }),
    a(91, 20, { name: "A2", group: "gang", initiative: 2, ...over }),
    a(92, 20, { name: "A3", group: "gang", initiative: 1 }),
  ];
  const empties = (others: string): string => `${others}, LG-SHOOT-2 3, LG-HIT-1 1`;

  ruleTest("LG-SETTLED-4", "a man stays while a later member may still give", () => {
    // The order is A1 (the leader), A2, A3. A2 is empty: A1 will shoot before him, A3 acts after him.
    const game = encounter({ turns: 4, figures: [...gang(), target] });
    const turn = "LG-SHOOT-2 3, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 1, LG-SHOOT-2 3, LG-HIT-1 2";
    const last = "LG-SHOOT-2 3, LG-HIT-1 2";
    const played = settled(game, turn, turn, turn, last);
    expect(told(played, "LG-AMMO-2")).toEqual(["A2 takes ammunition from A3"]);
    expect(played.figures.map(({ status }) => status)).toEqual(["in", "in", "in", "in"]);
  });

  ruleTest("LG-SETTLED-4", "he leaves when every member shoots before him", () => {
    const game = encounter({ turns: 4, figures: [...gang(), target] });
    const turn = empties("LG-SHOOT-2 3, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 2");
    const others = "LG-SHOOT-2 3, LG-HIT-1 2, LG-SHOOT-2 3, LG-HIT-1 2";
    // One roll for all who would change: 2 is at most IN + 1 of A3.
    const played = settled(game, turn, turn, turn, "LG-INIT-1 2", others, "LG-MOVE-2 3");
    expect(played.figures[2]?.status).toBe("fled");
  });

  ruleTest(
    "LG-SETTLED-5",
    "an `advance` man who fails to leave halts at 30 cm of the enemy",
    () => {
      const comes = a(90, 20, { tactic: "advance" });
      const game = encounter({ turns: 6, figures: [comes, b(90, 110, MUTE)] });
      // Three snap shots at 75, 60 and 45 cm leave him without ammunition.
      const played = settled(
        game,
        "LG-INIT-1 3, LG-HIT-1 1, LG-HIT-1 1, LG-HIT-1 1",
        // He fails to leave: on to 30 cm, and no further.
        "LG-INIT-1 4, LG-INIT-1 4, LG-INIT-1 4",
      );
      expect(at(played, 0)).toEqual([90, 80]);
    },
  );

  ruleTest("LG-SETTLED-5", "with a giver beside him he takes ammunition and stays", () => {
    const men = [
      a(90, 20, { name: "A1", group: "gang", tactic: "advance", initiative: 2 }),
      a(91, 20, { name: "A2", group: "gang", tactic: "advance", initiative: 4 }),
    ];
    const game = encounter({ turns: 4, figures: [...men, b(90, 110, MUTE)] });
    // A2 leads and has three natural 1s; in turn 4 A1 goes on alone, without a shot.
    const both = "LG-HIT-1 1, LG-HIT-1 2";
    const played = settled(game, `LG-INIT-1 3, ${both}, ${both}, ${both}`);
    expect(told(played, "LG-AMMO-2")).toEqual(["A2 takes ammunition from A1"]);
    expect([at(played, 0)[1], at(played, 1)[1]]).toEqual([80, 64.997]);
  });
});

describe("falling back", () => {
  ruleTest("LG-SETTLED-1", "who falls back before his own draw shot fires a snap shot", () => {
    const game = encounter({ draw: true, figures: [a(90, 20), b(90, 45, { cool: 1 })] });
    const played = settled(
      game,
      "LG-DRAW-1 6, LG-DRAW-1 1",
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1, LG-COOL-1 2",
      "LG-HIT-1 2", // no SK&CL test
    );
    expect(played.figures[1]?.shots).toMatchObject([{ mode: "snap", band: "maximum" }]);
  });

  ruleTest("LG-SETTLED-3", "the goal of a fall back is chosen, reached or not", () => {
    const timid = { ...MUTE, cool: 1 };
    const game = encounter({
      spots: [spot([90, 80], -90)],
      figures: [
        a(88, 20, { name: "A1" }),
        a(92, 20, { name: "A2" }),
        b(88, 45, { ...timid, name: "B1" }),
        b(92, 45, { ...timid, name: "B2" }),
      ],
    });
    const hit = "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1, LG-COOL-1 2";
    // Both would go back where they were, and fail.
    const played = settled(game, hit, hit, "LG-INIT-1 4, LG-INIT-1 4");
    expect(at(played, 2)).toEqual([89.426, 69.959]);
    expect(at(played, 3)).toEqual([92, 70]); // straight away: the spot is taken
  });

  ruleTest("LG-SETTLED-8", "who fails to change while going back goes on going back", () => {
    const game = encounter({
      turns: 3,
      figures: [
        a(90, 20, { name: "A1", group: "gang", tactic: "advance", weapons: ["repeating-rifle"] }),
        a(90, 26, { ...MUTE, name: "A2", group: "gang", cool: 1 }),
        b(90, 60),
      ],
    });
    const miss = "LG-SHOOT-2 3, LG-HIT-1 2";
    const played = settled(
      game,
      `LG-INIT-1 5, ${miss}`, // A2 does not follow the leader's tactic
      "LG-SHOOT-2 3, LG-HIT-1 7, LG-EFF-1 2, LG-COOL-1 1, LG-COOL-1 2", // back to y = 1, alone
      `${miss}, LG-INIT-1 3, ${miss}`, // on his way back, to y = 16
      `LG-INIT-1 5, ${miss}, ${miss}`, // with the leader again he would advance
    );
    expect(at(played, 1)).toEqual([90, 26]);
  });
});

describe("hits, falls and cover", () => {
  ruleTest("LG-SETTLED-2", "a hit that struck cover is none to return fire for", () => {
    const rifle = { weapons: ["repeating-rifle"] };
    const game = encounter({
      kind: "solo",
      spots: [spot([90, 80], -90)],
      figures: [
        a(90, 30, { ...rifle, name: "far" }),
        a(100, 50, { ...rifle, name: "near" }),
        b(90, 80, { spot: 0, spotted: true, tactic: "solo", group: "gang" }),
      ],
    });
    const played = settled(
      game,
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 1, LG-SHOOT-2 3, LG-HIT-1 2",
      "LG-SOLO-2 3, LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(played.chartLines).toEqual({ "foot 1 pass": 1 });
    expect(told(played, "LG-HIT-1").at(-1)).toBe("B aimed pistol: miss near");
  });

  ruleTest("LG-SETTLED-6", "a rider unhorsed in his own turn shoots no more in it", () => {
    const game = encounter({
      readings: { openingReaction: "all" },
      figures: [a(90, 20, { means: "mounted" }), b(90, 45)],
    });
    const played = settled(
      game,
      "LG-SHOOT-2 3, LG-HIT-1 5, LG-INJ-7 1, LG-EFF-1 6, LG-EFF-3 1, LG-INJ-2 3, LG-INJ-6 4, LG-COOL-1 3",
      "LG-SHOOT-2 3, LG-HIT-1 2",
    );
    expect(played.figures[0]).toMatchObject({ mounted: false, posture: "prone", shots: [] });
  });

  ruleTest("LG-SETTLED-6", "nor does he whose horse is shot under him, on his feet or not", () => {
    const game = encounter({
      readings: { openingReaction: "all" },
      figures: [a(90, 20, { means: "mounted" }), b(90, 45)],
    });
    // The horse is disabled: LG-INJ-7, HO 3.
    const hit = "LG-SHOOT-2 3, LG-HIT-1 5, LG-INJ-7 5, LG-EFF-1 8";
    for (const [face, posture] of [
      [3, "standing"],
      [4, "prone"],
    ] as const) {
      const played = settled(
        game,
        `${hit}, LG-INJ-7 ${face}, LG-COOL-1 3`,
        "LG-SHOOT-2 3, LG-HIT-1 2",
      );
      expect(played.figures[0]).toMatchObject({ mounted: false, posture, shots: [] });
    }
  });

  ruleTest("LG-SETTLED-6", "a rider unhorsed before his own draw shot has none (D2)", () => {
    const game = encounter({
      draw: true,
      figures: [a(90, 20, { means: "mounted" }), b(90, 45)],
    });
    const draws = "LG-DRAW-1 1, LG-DRAW-1 6, LG-SHOOT-2 3, LG-HIT-1 5";
    const falls = settled(
      game,
      `${draws}, LG-INJ-7 1, LG-EFF-1 6, LG-EFF-3 1, LG-INJ-2 3, LG-INJ-6 4, LG-COOL-1 3`,
    );
    const horse = settled(game, `${draws}, LG-INJ-7 5, LG-EFF-1 8, LG-INJ-7 3, LG-COOL-1 3`);
    expect([falls, horse].map(({ figures: [rider] }) => rider?.shots)).toEqual([[], []]);
  });

  ruleTest(
    "LG-SETTLED-7",
    "spots at one point are different spots, the first that fits counts",
    () => {
      const corner = { arcDegrees: 90 };
      const game = encounter({
        spots: [
          spot([100, 60], -90, { ...corner, column: "left" }),
          spot([100, 60], 180, { ...corner, column: "right" }),
        ],
        figures: [
          a(100, 40, { name: "A1" }),
          a(80, 60, { name: "A2" }),
          a(85, 45, { name: "A3" }), // on the limit of both arcs
          b(100, 60, { ...MUTE, spot: 0, spotted: true }),
        ],
      });
      const miss = "LG-SHOOT-2 3, LG-HIT-1 2";
      const played = settled(game, miss, miss, miss);
      const columns = played.figures.map(({ shots }) => shots[0]?.cover);
      expect(columns).toEqual(["left", "right", "left", undefined]);
    },
  );

  ruleTest("LG-SETTLED-9", "two men in one building are not in cover from one another", () => {
    const house = building([50, 40], [70, 100]);
    const window = { column: "window", piece: 0 } as const;
    const near = [spot([50, 50], 180, window), spot([50, 60], 180, window)];
    const far = [spot([50, 50], 180, window), spot([50, 90], 180, window)];
    for (const spots of [near, far]) {
      const game = encounter({
        kind: "solo",
        first: "B",
        pieces: [house],
        spots,
        figures: [
          a(50, 50, { ...MUTE, spot: 0, spotted: true }),
          b(50, spots === near ? 60 : 90, {
            spot: 1,
            spotted: true,
            tactic: "solo",
            group: "gang",
          }),
        ],
      });
      // The row of one who sees an enemy, is not under fire and not in cover.
      const shot = "LG-SHOOT-2 3, LG-HIT-1 2";
      const played = settled(game, "LG-SOLO-2 4", shot, spots === near ? shot : "");
      expect(played.chartLines).toEqual({ "foot 4 fail": 1 });
    }
  });
});
