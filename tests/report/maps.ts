/** Tables to draw, by hand, and told games on them. */

import type { MapFigure, MapPiece, TableMap } from "../../src/core/map.js";
import type { FallenDie, Story } from "../../src/core/story.js";
import { CENTIMETRES } from "../../src/core/units.js";
import type { Encounter, EncounterSpot } from "../../src/rules/law-of-the-gun/encounter.js";
import { playTable } from "../rules/law-of-the-gun/oracle/game.js";
import { tellEncounter } from "../rules/law-of-the-gun/oracle/tell.js";
import * as table from "../rules/law-of-the-gun/table/encounters.js";
import { seeded } from "../statistical/seeded.js";

/** The map of an encounter whose pieces are called by their kind, perhaps with more words before. */
export function mapOf(encounter: Encounter): TableMap {
  const { widthCm, depthCm } = encounter.table ?? { widthCm: 0, depthCm: 0 };
  const ground = encounter.sides.B.markers;
  return {
    length: CENTIMETRES,
    width: widthCm,
    depth: depthCm,
    pieces: [
      ...encounter.pieces.map(({ name, cornersCm, level, obscuring }): MapPiece => {
        const kind = name.split(" ").pop() as MapPiece["kind"];
        const dense = obscuring && level === 3;
        return { name, kind: dense ? "dense-scrub" : kind, corners: cornersCm };
      }),
      ...encounter.supplies.map(
        ({ kind, atCm }): MapPiece => ({ name: kind, kind: "supply", corners: [atCm] }),
      ),
    ],
    spots: encounter.spots.map(({ atCm, facingDegrees }) => ({ at: atCm, facingDegrees })),
    // Those who are dealt a place have none before the game.
    figures: encounter.figures
      .filter(({ side }) => encounter.sides[side].markers === null)
      .map(
        ({ side, name, atCm, means, tactic, pathCm }): MapFigure => ({
          side,
          name,
          at: atCm,
          means,
          path: tactic === "patrol" ? pathCm : [],
        }),
      ),
    markers: ground !== null && "placesCm" in ground ? ground.placesCm : [],
  };
}

/** Its figures in file order. */
export function rosterOf({ figures }: Encounter): { side: "A" | "B"; figure: string }[] {
  return figures.map(({ side, name }) => ({ side, figure: name }));
}

/** A game of an encounter, told. */
export function gameOf(encounter: Encounter, seed: number): Story {
  const draw = seeded(seed);
  const dice: FallenDie[] = [];
  playTable(encounter, {
    pick(rule, sides, cuts) {
      const face = 1 + Math.floor(draw() * sides);
      dice.push({ rule, sides, face });
      return cuts.findIndex((cut) => face <= cut);
    },
  });
  return tellEncounter(encounter, dice, seed);
}

/** LG-GEO-7 with a creek and a corral: lawmen on foot, on horses and a stage against two gangs. */
export function sampleEncounter(): Encounter {
  const { a, b, building, fence, scrub, spot, stream, wall } = table;
  const pieces = [
    { ...building([50, 50], [70, 65]), name: "Last Chance Saloon building" },
    building([110, 50], [130, 65]),
    wall([80, 40], [100, 40]),
    wall([80, 85], [100, 85]),
    scrub([20, 70], [40, 90]),
    scrub([140, 30], [160, 50], 3),
    fence([10, 30], [40, 30]),
    { ...stream([0, 96], [60, 104]), name: "Dry Creek stream" },
  ];
  const behind = (piece: number, x: number, y: number): EncounterSpot[] =>
    [0, 5, 10, 15].flatMap((dx) => [
      spot([x + dx, y + 1], -90, { piece }),
      spot([x + dx, y - 1], 90, { piece }),
    ]);
  const windows = [50, 110].flatMap((x, piece) => [
    spot([x + 10, 50], -90, { column: "window", piece }),
    spot([x + 10, 65], 90, { column: "window", piece }),
    spot([x, 65], -90, { column: "left", arcDegrees: 90, piece }),
    spot([x + 20, 65], -90, { column: "right", arcDegrees: 90, piece }),
  ]);
  const spots = [
    ...windows,
    ...behind(2, 82.5, 40),
    ...behind(3, 82.5, 85),
    ...behind(6, 12.5, 30),
  ];
  const mule = { name: "mule", kind: "mule", atCm: [75, 20] } as const;
  const outlaw = { weapons: ["repeating-rifle"], tactic: "solo", group: "gang" } as const;
  const others = { weapons: ["pistol"], tactic: "solo", group: "others" } as const;
  const rides = { means: "mounted", tactic: "advance", weapons: ["pistol"] } as const;
  const sits = { means: "vehicle", vehicle: 0, weapons: ["shotgun"] } as const;
  return table.encounter({
    kind: "solo",
    turns: 20,
    first: "roll",
    pieces,
    spots,
    supplies: [mule],
    vehicles: [{ name: "stage", atCm: [90, 6], headingDegrees: 90, driver: 4, supply: false }],
    figures: [
      a(40, 10, {
        name: "Marshal Will Tanner",
        tactic: "advance",
        weapons: ["repeating-rifle"],
        group: "law",
      }),
      a(43, 10, { name: "Deputy Jim", tactic: "advance", group: "law" }),
      a(46, 10, { name: "Doc", tactic: "advance", weapons: ["shotgun"], group: "law" }),
      a(130, 8, { name: "Ned", ...rides }),
      a(90, 6, {
        name: "Old Hank",
        ...sits,
        tactic: "patrol",
        pathCm: [
          [90, 30],
          [150, 60],
        ],
      }),
      a(90, 6, { name: "Miss Kitty", ...sits }),
      b(88, 100, { name: "Black Bart", ...outlaw, initiative: 5 }),
      b(91, 100, { name: "Slim", ...outlaw }),
      b(94, 100, { name: "The Kid", ...outlaw, skill: 5 }),
      b(150, 100, { name: "Joaquín", ...others, means: "mounted" }),
      b(153, 100, { name: "Pedro", ...others, means: "mounted" }),
    ],
  });
}
