/** Random duels for comparing the resolver with the reference: small, and rich in rare rules. */

import { TARGETS } from "../../../src/rules/kit/targets.js";
import {
  BOOK,
  COLUMNS,
  COVERS,
  effectOf,
  IMPACTS,
  NPCS,
  type Tables,
  WEAPONS,
  type Weapon,
} from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel, DuelFigure, Option, Side } from "../../../src/rules/law-of-the-gun/duel.js";
import {
  DEFAULT_READINGS,
  READINGS,
  type Readings,
} from "../../../src/rules/law-of-the-gun/readings.js";
import { RESULTS } from "../../../src/rules/law-of-the-gun/rolls.js";
import type { Uniform } from "../../statistical/seeded.js";
import { weapon } from "./duels.js";

/** Readings that a standing duel can feel; those of groups that move and of charges it cannot. */
const FELT = Object.keys(READINGS).filter(
  (name) => name !== "followers" && name !== "chargedFires",
) as (keyof Readings)[];

class Chooser {
  constructor(private readonly draw: Uniform) {}

  below(n: number): number {
    return Math.floor(this.draw() * n);
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(p: number): boolean {
    return this.draw() < p;
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** What one duel's figures have in common. */
interface Style {
  readonly open: boolean;
  readonly crowded: boolean;
  readonly groups: boolean;
  readonly options: boolean;
  readonly timid: boolean;
  /** The men of a side stand evenly about the axis, so that distances are equal. */
  readonly mirrored: boolean;
  readonly distanceCm: number;
}

/** Distances at which something changes: ranges, and 25 cm more or less of one. */
const EDGES_CM = [5, 10, 15, 20, 30, 40, 45, 50, 55, 65, 70, 75, 80, 90, 100, 105];

/**
 * One random duel: one to three figures a side, one or two weapons each (now and then more, or one
 * of the scenario's own), attributes 1..5, any cover, 2 to 140 cm, and half of the time readings,
 * gunfights, groups, options or crowds.
 * @param draw the tests' generator; its next numbers make the duel
 * @param sideMax most figures a side
 */
export function randomDuel(draw: Uniform, sideMax = 3): Duel {
  const choose = new Chooser(draw);
  const draws = choose.chance(0.5);
  const readings: Record<string, unknown> = { ...DEFAULT_READINGS };
  if (choose.chance(0.6)) {
    for (const name of FELT) {
      if (choose.chance(0.3)) readings[name] = READINGS[name].values[1];
    }
  }
  const style: Style = {
    open: draws ? choose.chance(0.9) : choose.chance(0.3),
    crowded: choose.chance(0.4),
    groups: choose.chance(0.5),
    options: choose.chance(0.5),
    timid: choose.chance(0.4),
    distanceCm: choose.of([choose.of(EDGES_CM), choose.between(2, 60), choose.between(2, 140)]),
    mirrored: choose.chance(0.3),
  };
  const figures: DuelFigure[] = [];
  for (const side of ["A", "B"] as const) {
    const count = choose.chance(0.4) ? 1 : choose.between(1, sideMax);
    const leads = choose.chance(0.3) ? choose.below(count) : -1;
    for (let i = 0; i < count; i++) {
      const man = randomFigure(choose, side, i, style, readings as unknown as Readings);
      figures.push({ ...man, leader: i === leads && man.group !== null });
    }
  }
  return {
    turns: choose.of([1, 2, 3, 4, 6, 8, 12]),
    first: choose.of(["A", "B", "roll"] as const),
    draw: draws,
    readings: readings as unknown as Readings,
    units: "cm",
    tables: BOOK,
    figures: figures.map((figure) => consistent(figure, figures)),
  };
}

function randomFigure(
  choose: Chooser,
  side: Side,
  index: number,
  style: Style,
  readings: Readings,
): DuelFigure {
  const attribute = (): number => choose.between(1, 5);
  const stats = {
    initiative: attribute(),
    skill: attribute(),
    cool: style.timid ? choose.between(1, 2) : attribute(),
    constitution: attribute(),
    horsemanship: 3,
  };
  const npc = choose.chance(0.1) ? choose.of(Object.keys(NPCS)) : null;
  const grouped = style.groups && choose.chance(0.8);
  const option = (): Option => (style.options ? choose.of(["never", "auto", "always"]) : "never");
  const gap = style.crowded ? choose.of([0, 0.5, 1, 2]) : choose.of([2, 3, 5, 8, 10, 15]);
  const step = style.mirrored ? (index % 2 === 0 ? 1 : -1) * (5 + Math.floor(index / 2)) : index;
  const x = (side === "A" ? 0 : style.distanceCm) + (choose.chance(0.3) ? choose.of([-6, 4]) : 0);
  return {
    name: `${side}${index + 1}`,
    side,
    rows: npc === null ? [stats] : (NPCS[npc] ?? []).map((row) => row.stats),
    npc: npc === null ? null : `${npc}/roll`,
    gunArm: choose.chance(0.2) ? "left" : "right",
    weapons: Array.from({ length: choose.of([1, 1, 1, 2, 2, 2, 3, 4]) }, () =>
      randomWeapon(choose, readings),
    ),
    cover: style.open || choose.chance(0.2) ? "open" : choose.of(COVERS),
    tactic: choose.chance(0.25) ? "hold" : "stand",
    openFire: choose.chance(0.5) ? null : choose.between(1, 150),
    target: choose.chance(0.5) ? "default" : choose.of(TARGETS),
    offerSurrender: choose.chance(0.3),
    fanning: option(),
    rapidFire: option(),
    fate: option(),
    group: grouped ? `${side} gang` : null,
    leader: false,
    at: [x, (style.mirrored ? 1 : gap) * step],
  };
}

function randomWeapon(choose: Chooser, readings: Readings): Weapon {
  const likely = ["pistol", "pistol", "scattergun", "minie-rifle", "smoothbore-carbine"];
  let base = choose.chance(0.5) ? weapon(choose.of(likely)) : choose.of(WEAPONS);
  if (choose.chance(0.06)) {
    // A scenario may change a weapon: a wide spread can hit the man who fires it (D10).
    base = { ...base, accurate: 4, spread: choose.of([2, 8, 40]), reload: choose.chance(0.2) };
  }
  const plain = { accurate: "normal", maximum: "normal" } as const;
  return {
    ...base,
    impact: readings.impact === "all-normal" ? plain : base.impact,
    reload: base.reload && !(base.id === "buffalo-gun" && readings.buffaloReload === "no"),
  };
}

/** A random duel with guns and tables of the scenario's own. */
export function variedDuel(draw: Uniform, sideMax = 3): Duel {
  const plain = randomDuel(draw, sideMax);
  const arsenal = ownArsenal(draw);
  const figures = plain.figures.map((man) => ({
    ...man,
    weapons: man.weapons.map((gun) => arsenal.get(gun.id) ?? gun),
  }));
  return { ...plain, figures, tables: draw() < 0.5 ? ownTables(draw) : plain.tables };
}

/** By id: guns of the table that a scenario has changed, whatever it can say of them. */
export function ownArsenal(draw: Uniform): ReadonlyMap<string, Weapon> {
  const choose = new Chooser(draw);
  const changed = WEAPONS.filter(() => choose.chance(0.3)).map((gun): [string, Weapon] => {
    const accurate = choose.between(1, 60);
    const own = {
      accurate,
      maximum: accurate + choose.below(100),
      reload: choose.chance(0.3),
      hands: choose.of([1, 2] as const),
      impact: { accurate: choose.of(IMPACTS), maximum: choose.of(IMPACTS) },
      fanning: choose.chance(0.4),
      spread: choose.of([0, 0, 2, 10, 40]),
    };
    return [gun.id, { ...gun, ...own }];
  });
  return new Map(changed);
}

/** LG-HIT-1, LG-EFF-1 as a scenario may have them. */
export function ownTables(draw: Uniform): Tables {
  const choose = new Chooser(draw);
  const pair = () => ({ accurate: choose.between(2, 10), maximum: choose.between(2, 10) });
  const effect = () => {
    const { kind, location } = choose.of(RESULTS);
    const side = location === "arm" || location === "leg" ? choose.of(["", "left ", "right "]) : "";
    return effectOf(`${kind} ${side}${location}`.trim());
  };
  const lines = COLUMNS.map((column) => [
    column,
    BOOK.effects[column].map((printed) => (choose.chance(0.3) ? effect() : printed)),
  ]);
  return { toHit: { aimed: pair(), snap: pair() }, effects: Object.fromEntries(lines) };
}

/** A scenario has one weapon of a name; enemies do not stand at one point (SAME_POINT). */
function consistent(figure: DuelFigure, all: readonly DuelFigure[]): DuelFigure {
  const carried = all.flatMap(({ weapons }) => weapons);
  const [x, y] = figure.at;
  const met = all.some((each) => each.side === "A" && each.at[0] === x && each.at[1] === y);
  return {
    ...figure,
    weapons: figure.weapons.map(({ id }) => carried.find((each) => each.id === id) as Weapon),
    at: figure.side === "B" && met ? [x + 0.25, y] : figure.at,
  };
}
