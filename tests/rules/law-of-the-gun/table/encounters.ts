/** Builders of encounters for tests: plain defaults, everything else said by the test. */
import { expect } from "vitest";
import type { Dice } from "../../../../src/core/dice.js";
import { BOOK, type Stats, type Weapon } from "../../../../src/rules/law-of-the-gun/data.js";
import type {
  Encounter,
  EncounterFigure,
  EncounterPiece,
  EncounterSpot,
  Point,
} from "../../../../src/rules/law-of-the-gun/encounter.js";
import { DEFAULT_READINGS, type Readings } from "../../../../src/rules/law-of-the-gun/readings.js";
import { weapon } from "../duels.js";
import { playTable, type TableGame } from "../oracle/game.js";
import type { Fought } from "../oracle/state.js";

export type Over = Partial<Omit<EncounterFigure, "weapons">> &
  Partial<Stats> & { weapons?: readonly (string | Weapon)[] };

function figure(side: "A" | "B", atCm: Point, over: Over = {}): EncounterFigure {
  const { initiative = 3, skill = 3, cool = 3, constitution = 3, horsemanship = 3 } = over;
  const { weapons = ["pistol"], initiative: _i, skill: _s, cool: _c, ...most } = over;
  const { constitution: _n, horsemanship: _h, ...rest } = most;
  return {
    name: side,
    side,
    rows: [{ initiative, skill, cool, constitution, horsemanship }],
    npc: null,
    gunArm: "right",
    weapons: weapons.map((item) => (typeof item === "string" ? weapon(item) : item)),
    meleeWeapon: "none",
    means: "foot",
    vehicle: null,
    atCm,
    spot: null,
    headingDegrees: side === "A" ? 90 : -90,
    posture: "standing",
    target: "default",
    cover: "open",
    spotted: false,
    tactic: "stand",
    plan: null,
    contact: "take-cover",
    openFireCm: null,
    pathCm: [],
    offerSurrender: false,
    fanning: "never",
    rapidFire: "never",
    fate: "never",
    group: null,
    leader: false,
    ...rest,
  };
}

/** Attributes 3 each, a pistol, standing in the open at that place, tactic `stand`. */
export const a = (x: number, y: number, over: Over = {}): EncounterFigure =>
  figure("A", [x, y], over);
export const b = (x: number, y: number, over: Over = {}): EncounterFigure =>
  figure("B", [x, y], over);

/** He carries only a derringer, which reaches 15 cm. */
export const MUTE = { weapons: ["derringer"] } as const;

export type EncounterOver = Partial<Omit<Encounter, "readings">> & { readings?: Partial<Readings> };

/** A table of 180 x 120, nothing on it, A first, one game turn, default readings. */
export function encounter(over: EncounterOver): Encounter {
  const { readings, ...rest } = over;
  const side = { name: "", system: false, markers: null, dummies: false };
  return {
    kind: "ambush",
    table: { widthCm: 180, depthCm: 120 },
    pieces: [],
    spots: [],
    figures: [],
    vehicles: [],
    objects: [],
    supplies: [],
    sides: { A: { ...side, name: "A" }, B: { ...side, name: "B" } },
    first: "A",
    draw: false,
    turns: 1,
    ...rest,
    readings: { ...DEFAULT_READINGS, ...readings },
    units: "cm",
    tables: BOOK,
  };
}

const ground = {
  level: 0,
  blocksSight: false,
  impassable: false,
  fence: false,
  obscuring: false,
} as const;

/** A rectangle from its lower left to its upper right corner. */
function area(name: EncounterPiece["kind"], [x1, y1]: Point, [x2, y2]: Point): EncounterPiece {
  const cornersCm: readonly Point[] = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
  return { ...ground, name, kind: name, shape: "area", cornersCm };
}

export const building = (low: Point, high: Point): EncounterPiece => ({
  ...area("building", low, high),
  blocksSight: true,
  impassable: true,
});
export const scrub = (low: Point, high: Point, level: 2 | 3 = 2): EncounterPiece => ({
  ...area("scrub", low, high),
  level,
  obscuring: true,
});
export const stream = (low: Point, high: Point): EncounterPiece => ({
  ...area("stream", low, high),
  level: 3,
});
export const wall = (from: Point, to: Point): EncounterPiece => ({
  ...ground,
  name: "wall",
  kind: "wall",
  shape: "line",
  cornersCm: [from, to],
  level: 1,
});
export const fence = (from: Point, to: Point): EncounterPiece => ({
  ...wall(from, to),
  name: "fence",
  kind: "fence",
  fence: true,
});

/** A wall spot of 180 degrees. */
export const spot = (
  atCm: Point,
  facingDegrees: number,
  over: Partial<EncounterSpot> = {},
): EncounterSpot => ({
  atCm,
  column: "wall",
  facingDegrees,
  arcDegrees: 180,
  obscuring: false,
  mounted: false,
  piece: null,
  ...over,
});

/** Rules that roll D10s; every other die of the game is a D6. */
const SIDES: Readonly<Record<string, number>> = {
  "LG-HIT-1": 10,
  "LG-EFF-1": 10,
};

/**
 * Plays with exactly these dice, each named by the rule that asks for it and its face, e.g.
 * "LG-SHOOT-2 3, LG-HIT-1 5". Fails on another rule, a wrong die, a short or a long script.
 */
export function play(game: Fought, ...script: string[]): TableGame {
  const items = script
    .flatMap((line) => line.split(","))
    .map((item) => item.trim())
    .filter((item) => item !== "");
  let next = 0;
  const dice: Dice = {
    pick(rule, sides, cuts) {
      const item = items[next];
      const asked = `die ${next + 1} of "${items.join(", ")}" is ${rule} on a D${sides}`;
      if (item === undefined) throw new Error(`${asked}, but the script is over`);
      next += 1;
      const [wanted, face] = item.split(" ");
      if (wanted !== rule || (SIDES[rule] ?? sides) !== sides) {
        throw new Error(`${asked}, but the script has "${item}"`);
      }
      return cuts.findIndex((cut) => Number(face) <= cut);
    },
  };
  const result = playTable(game, dice);
  expect(items.slice(next), "dice left over").toEqual([]);
  return result;
}

/** Where a figure ended, rounded to a thousandth of a cm. */
export function at(game: TableGame, figureIndex: number): [number, number] {
  const { x, y } = game.figures[figureIndex]?.at ?? { x: Number.NaN, y: Number.NaN };
  const round = (cm: number): number => Math.round(cm * 1000) / 1000 + 0;
  return [round(x), round(y)];
}

/** What the log says of a rule, in order. */
export function told(game: TableGame, rule: string): string[] {
  return game.events
    .filter((event) => event.rule === rule)
    .map(
      (event) => `${event.figure ?? "-"} ${event.what}${event.target ? ` ${event.target}` : ""}`,
    );
}
