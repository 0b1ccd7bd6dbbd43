/** Random encounters on one table: of every kind, with riders, a wagon, markers, a house and scrub; dice for them. */
import type { Dice } from "../../../../src/core/dice.js";
import type { PlanLines } from "../../../../src/core/situations.js";
import { planOf } from "../../../../src/rules/kit/plan.js";
import { TARGETS } from "../../../../src/rules/kit/targets.js";
import { NPCS, WEAPONS } from "../../../../src/rules/law-of-the-gun/data.js";
import type {
  Encounter,
  EncounterFigure,
  EncounterPiece,
  EncounterSpot,
  MarkerGround,
  Point,
} from "../../../../src/rules/law-of-the-gun/encounter.js";
import { solidAt } from "../../../../src/rules/law-of-the-gun/table/terrain.js";
import { DEEDS, type Deed, PLANS, TACTICS } from "../../../../src/rules/law-of-the-gun/tactics.js";
import { seeded, type Uniform } from "../../../statistical/seeded.js";
import { ownArsenal, ownTables } from "../randomDuels.js";
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

/** Where the men of a line may begin that is dealt one of these places. */
const dealtPlaces = (ground: MarkerGround | null): Point[] =>
  ground === null || "areaCm" in ground
    ? []
    : ground.placesCm.flatMap(([x, y]) =>
        [-4.5, -3, -1.5, 0, 1.5, 3, 4.5].map((off): Point => [x + off, y]),
      );

export const diceOf = (seed: number): Dice => {
  const draw = seeded(seed);
  return {
    pick(_rule, sides, cuts) {
      const face = 1 + Math.floor(draw() * sides);
      return cuts.findIndex((cut) => face <= cut);
    },
  };
};

/**
 * A random encounter with what a file can say beside: ground, cover and guns of its own, men who begin on a spot or by
 * a table, another table, wagons of both sides, supplies of all kinds, markers of side A, diced attributes.
 */
export function variedEncounter(draw: Uniform): Encounter {
  const plain = randomEncounter(draw);
  const below = (n: number): number => Math.floor(draw() * n);
  const of = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const chance = (p: number): boolean => draw() < p;
  const table = chance(0.7) ? plain.table : { widthCm: 200, depthCm: 150 };
  const anywhere = (): Point => [5 + below(170), 5 + below(110)];

  const pieces = [...plain.pieces, ...Array.from({ length: below(4) }, ownGround)];
  const spots = [...plain.spots, ...Array.from({ length: below(6) }, ownSpot)].filter(
    ({ atCm }) => solidAt(plain.pieces, atCm) === null,
  );
  const arsenal = ownArsenal(draw);
  const taken = new Set<number>();
  const figures = plain.figures.map((man): EncounterFigure => {
    const npc = chance(0.1) ? of(Object.keys(NPCS)) : null;
    const changed: EncounterFigure = {
      ...man,
      ...(npc === null
        ? {}
        : { npc: `${npc}/roll`, rows: (NPCS[npc] ?? []).map(({ stats }) => stats) }),
      weapons: man.weapons.map((gun) => arsenal.get(gun.id) ?? gun),
      headingDegrees: man.means === "mounted" ? below(24) * 15 : man.headingDegrees,
      ...(chance(0.4) ? onSpot(man) : {}),
    };
    if (man.tactic === "solo" || man.tactic === "patrol" || chance(0.6)) return changed;
    const tactic = of(TACTICS.filter((word) => word !== "solo" && word !== "patrol"));
    const own = chance(0.5) ? ownPlan() : null;
    return { ...changed, tactic, plan: planOf(own, PLANS[tactic]) };
  });
  const begin = [
    ...figures.flatMap(({ atCm, pathCm }) => [atCm, ...pathCm]),
    ...plain.vehicles.map(({ atCm }) => atCm),
    ...spots.map(({ atCm }) => atCm),
    ...dealtPlaces(plain.sides.B.markers),
  ];
  const wagon = secondWagon();
  const dealtA = chance(0.15) && figures.every(groupedOnFoot);
  const supplies = [
    ...plain.supplies,
    ...Array.from({ length: below(3) }, (_, i) => ({
      name: `supply ${i}`,
      kind: of(["horse", "wagon", "mule"] as const),
      atCm: anywhere(),
    })),
  ].filter(({ atCm }) => solidAt(pieces, atCm) === null);
  return {
    ...plain,
    kind: of(["solo", "ambush"] as const),
    table,
    turns: of([2, 6, 15, 30]),
    first: of(["A", "B", "roll"] as const),
    pieces: pieces.filter((piece) => begin.every((at) => solidAt([piece], at) === null)),
    spots,
    figures: figures.map((man, f) =>
      wagon !== null && f === wagon.man
        ? {
            ...man,
            means: "vehicle",
            vehicle: plain.vehicles.length,
            atCm: wagon.atCm,
            spot: null,
            posture: "standing",
          }
        : man,
    ),
    vehicles: wagon === null ? plain.vehicles : [...plain.vehicles, wagon.vehicle],
    supplies,
    sides: dealtA
      ? {
          ...plain.sides,
          A: {
            ...plain.sides.A,
            markers: { areaCm: { low: [15, 5], high: [150, 30] } },
            dummies: chance(0.5),
          },
        }
      : plain.sides,
    tables: chance(0.2) ? ownTables(draw) : plain.tables,
  };

  function groupedOnFoot({ side, group, means, spot: on }: EncounterFigure): boolean {
    return side === "B" || (group !== null && means === "foot" && on === null);
  }

  /** LG-TERR-1, LG-SIGHT-1, LG-PATH-1, LG-COVER-5. */
  function ownGround(): EncounterPiece {
    const [x, y] = anywhere();
    const size = 5 + below(30);
    const line = chance(0.4);
    const far: Point = [Math.min(x + size, 178), Math.min(y + below(20), 118)];
    const corners: readonly Point[] = of([
      [[x, y], far, [x, Math.min(y + 25, 119)]],
      [
        [x, y],
        [far[0], y],
        [far[0], Math.min(y + size, 119)],
        [x, Math.min(y + size, 119)],
      ],
    ]);
    return {
      name: "own",
      kind: "ground",
      shape: line ? "line" : "area",
      cornersCm: line ? [[x, y], far] : corners,
      level: of([0, 1, 2, 3, 4, 5] as const),
      blocksSight: chance(0.25),
      impassable: chance(0.25),
      fence: line && chance(0.3),
      obscuring: !line && chance(0.4),
    };
  }

  function ownSpot(): EncounterSpot {
    return spot(anywhere(), below(24) * 15, {
      column: of(["left", "right", "wall", "window"] as const),
      arcDegrees: of([30, 90, 120, 180, 360]),
      obscuring: chance(0.2),
      mounted: chance(0.3),
      piece: of([null, null, 0, 1]),
    });
  }

  /** LG-COVER-1: on a spot that nobody has, if it is for him. */
  function onSpot({ side, means }: EncounterFigure): Partial<EncounterFigure> {
    const at = below(spots.length);
    const { atCm, mounted } = spots[at] as EncounterSpot;
    const half = side === "A" ? atCm[1] < 55 : atCm[1] > 55;
    if (!half || taken.has(at) || means === "vehicle" || (means === "mounted" && !mounted))
      return {};
    const shared = [...taken].some((other) => {
      const [x, y] = (spots[other] as EncounterSpot).atCm;
      return x === atCm[0] && y === atCm[1];
    });
    if (shared) return {};
    taken.add(at);
    return { atCm, spot: at };
  }

  function ownPlan(): PlanLines<Deed> {
    const when = (): PlanLines<Deed>[number]["when"] =>
      of([
        () => ({ distance: { [of(["atLeast", "atMost"])]: 5 + below(90) } }),
        () => ({ hurt: chance(0.5) }),
        () => ({ enemies: { [of(["atLeast", "atMost"])]: 1 + below(3) } }),
        () => ({ friends: { [of(["atLeast", "atMost"])]: 1 + below(3) } }),
        () => ({ inSight: { [of(["atLeast", "atMost"])]: below(3) } }),
      ])();
    return Array.from({ length: 1 + below(3) }, () => ({ when: when(), do: of(DEEDS) }));
  }

  /** LG-VEH-1: of anybody who is on foot, with or without a driver. */
  function secondWagon() {
    const man = below(figures.length);
    const figure = figures[man] as EncounterFigure;
    if (chance(0.8) || figure.means !== "foot" || figure.tactic === "solo") return null;
    if (plain.sides[figure.side].markers !== null) return null;
    // LG-SOLO-8: the chart knows no vehicles.
    const his = figures.filter(({ side, group }) => side === figure.side && group === figure.group);
    if (figure.group !== null && his.some(({ tactic }) => tactic === "solo")) return null;
    const atCm: Point = figure.side === "A" ? [160, 5] : [160, 115];
    const vehicle = {
      name: "coach",
      atCm,
      headingDegrees: below(24) * 15,
      driver: chance(0.7) ? man : null,
      supply: chance(0.4),
    };
    return { man, atCm, vehicle };
  }
}

/**
 * A random encounter of gangs: men of one group stand side by side, with low Cool, so that leaders fall and men are
 * driven back while their group acts, which lone men never see. In half of the gangs each has a tactic of his own, by
 * which he acts once he leads.
 */
export function gangsEncounter(draw: Uniform): Encounter {
  const varied = variedEncounter(draw);
  const below = (n: number): number => Math.floor(draw() * n);
  const of = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const armed = WEAPONS.filter(({ id }) => id !== "derringer");
  const gang = (side: "A" | "B", number: number): EncounterFigure[] => {
    const solo = side === "B" && draw() < 0.5;
    const mounted = draw() < 0.15;
    const tactic = () =>
      solo ? "solo" : of(["stand", "hold", "advance", "advance", "take-cover", "charge"] as const);
    const mixed = draw() < 0.5;
    const shared = {
      group: `${side} gang ${number}`,
      means: mounted ? "mounted" : "foot",
      tactic: tactic(),
      weapons: [of(armed)],
      meleeWeapon: of(["none", "knife"] as const),
      skill: 2 + below(4),
      offerSurrender: draw() < 0.5,
    } as const;
    const x = 15 + 80 * number + below(50);
    const y = side === "A" ? 3 + below(40) : 78 + below(38);
    return Array.from({ length: 2 + below(3) }, (_, i) =>
      (side === "A" ? a : b)(x + 3 * i, y, {
        ...shared,
        name: `${shared.group}, ${i}`,
        ...(mixed ? { tactic: tactic() } : {}),
        initiative: 1 + below(5),
        cool: 1 + below(3),
        constitution: 1 + below(5),
        horsemanship: 1 + below(5),
      }),
    );
  };
  const gangs = (side: "A" | "B") =>
    Array.from({ length: 1 + below(2) }, (_, number) => gang(side, number)).flat();
  const figures = [...gangs("A"), ...gangs("B")];
  const begin = [...figures, ...varied.supplies].map(({ atCm }) => atCm);
  const { A, B } = varied.sides;
  return {
    ...varied,
    turns: 30,
    pieces: varied.pieces.filter((piece) => begin.every((at) => solidAt([piece], at) === null)),
    figures,
    vehicles: [],
    sides: { A: { ...A, markers: null }, B: { ...B, markers: null } },
  };
}
