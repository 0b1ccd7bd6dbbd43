/** Random encounters on one table: of every kind, with riders, a wagon, markers, a house and scrub; dice for them. */
import type { Dice } from "../../../../src/core/dice.js";
import { TARGETS } from "../../../../src/rules/kit/targets.js";
import { WEAPONS } from "../../../../src/rules/law-of-the-gun/data.js";
import type {
  Encounter,
  EncounterFigure,
  EncounterSpot,
  Point,
} from "../../../../src/rules/law-of-the-gun/encounter.js";
import { seeded, type Uniform } from "../../../statistical/seeded.js";
import { a, b, building, encounter, fence, scrub, spot, stream, wall } from "./encounters.js";

export function randomEncounter(draw: Uniform): Encounter {
  const below = (n: number): number => Math.floor(draw() * n);
  const of = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const house: readonly [Point, Point] = [
    [70, 50],
    [100, 65],
  ];
  const pieces = [
    building(...house),
    wall([20, 40], [60, 40]),
    scrub([120, 30], [150, 55], of([2, 3])),
    stream([0, 70], [60, 76]),
    fence([110, 70], [160, 70]),
  ];
  const corner = { arcDegrees: 90, piece: 0 } as const;
  const spots: EncounterSpot[] = [
    spot([30, 39], 90),
    spot([40, 39], 90),
    spot([30, 41], -90),
    spot([50, 41], -90),
    spot([85, 50], -90, { column: "window", piece: 0 }),
    spot([85, 65], 90, { column: "window", piece: 0 }),
    spot([70, 65], -90, { ...corner, column: "left" }),
    spot([100, 65], -90, { ...corner, column: "right" }),
    spot([70, 50], 90, { ...corner, column: "right", mounted: true }),
    spot([120, 71], -90, { obscuring: true }),
    spot([140, 69], 90, { obscuring: true }),
  ];
  const one = (side: "A" | "B", i: number): EncounterFigure => {
    const at: Point = [10 + below(160), side === "A" ? 3 + below(30) : 82 + below(36)];
    const solo = side === "B" && draw() < 0.4;
    const on = side === "B" && draw() < 0.3 ? below(spots.length) : null;
    const free = on !== null && on >= 4 + i && on < 4 + 2 * i ? on : null;
    return (side === "A" ? a : b)(...at, {
      name: `${side}${i}`,
      initiative: 1 + below(5),
      skill: 1 + below(5),
      cool: 1 + below(5),
      constitution: 1 + below(5),
      horsemanship: 1 + below(5),
      weapons: Array.from({ length: below(3) }, () => of(WEAPONS)),
      meleeWeapon: of(["none", "knife", "lance"] as const),
      means: free === null && draw() < 0.25 ? "mounted" : "foot",
      posture: draw() < 0.1 ? "prone" : "standing",
      tactic: solo
        ? "solo"
        : of(["stand", "hold", "advance", "patrol", "take-cover", "charge"] as const),
      contact: of(["stand", "hold", "advance", "take-cover", "charge"] as const),
      pathCm: [
        [below(180), 45],
        [below(60), 110],
      ],
      group: draw() < 0.6 ? `${side} gang` : null,
      fanning: of(["never", "auto", "always"] as const),
      rapidFire: of(["never", "auto", "always"] as const),
      fate: of(["never", "auto"] as const),
      gunArm: of(["left", "right"] as const),
      cover: draw() < 0.08 ? of(["wall", "window", "left", "fence"] as const) : "open",
      openFireCm: draw() < 0.2 ? 5 + below(100) : null,
      spotted: draw() < 0.1,
      offerSurrender: draw() < 0.5,
      target: solo || draw() < 0.5 ? "default" : of(TARGETS),
    });
  };
  const men = (side: "A" | "B") => Array.from({ length: 1 + below(4) }, (_, i) => one(side, i));
  const figures = [...men("A"), ...men("B")];
  const vehicles =
    draw() < 0.3
      ? [{ name: "wagon", atCm: [90, 5] as Point, headingDegrees: 90, driver: 0, supply: true }]
      : [];
  const driver = { means: "vehicle", vehicle: 0, atCm: [90, 5], posture: "standing" } as const;
  const area = { low: [20, 80] as Point, high: [160, 110] as Point };
  const crew = draw() < 0.5 && figures[1]?.side === "A" ? 2 : 1;
  const led = draw() < 0.2 ? below(figures.length) : -1;
  const groups = new Set(figures.flatMap(({ side, group }) => (side === "B" ? [group] : [])));
  const placesCm = Array.from(
    { length: 2 * groups.size },
    (): Point => [10 + below(160), 70 + below(45)],
  );
  const marked = draw() < 0.3 && figures.every((man) => man.side === "A" || man.group !== null);
  return encounter({
    kind: "solo",
    turns: 15,
    draw: draw() < 0.15,
    first: "roll",
    pieces,
    spots,
    vehicles,
    supplies: [{ name: "mule", kind: "mule", atCm: [90, 100] }],
    figures: figures.map((man, i) =>
      i < crew && vehicles.length > 0
        ? { ...man, ...driver }
        : { ...man, leader: i === led && man.group !== null },
    ),
    sides: {
      A: { name: "A", system: false, markers: null, dummies: false },
      B: {
        name: "B",
        system: true,
        markers: marked ? of([{ areaCm: area }, { placesCm }]) : null,
        dummies: of([true, true, false]),
      },
    },
    readings: {
      openingReaction: of(["unseen-only", "all"] as const),
      bushwhackScope: of(["figure", "game"] as const),
      drawScope: of(["first-exchange", "every-turn"] as const),
      coverHitsTestCool: of([false, true]),
      obscuringCover: of(["wall", "open"] as const),
      lostGunArm: of(["other-hand", "no-shooting"] as const),
      loneFigureMorale: of([true, false]),
      followers: of(["roll-at-most-in-plus-1", "as-written", "leader-only"] as const),
      reactionTiming: of(["before-shot", "after-shot"] as const),
      chargedFires: of(["always", "if-unused"] as const),
      fastTargetNeeds11: of(["miss", "natural-10-hits"] as const),
    },
  });
}

export const diceOf = (seed: number): Dice => {
  const draw = seeded(seed);
  return {
    pick(_rule, sides, cuts) {
      const face = 1 + Math.floor(draw() * sides);
      return cuts.findIndex((cut) => face <= cut);
    },
  };
};
