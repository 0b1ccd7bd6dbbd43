/** Random duels for comparing the resolver with the reference: small, and rich in rare rules. */
import type { Duel, DuelFigure, Option, Side } from "../../../src/rules/law-of-the-gun/duel.js";
import {
  COVERS,
  DEFAULT_READINGS,
  NPCS,
  READINGS,
  type Readings,
  type Weapon,
  WEAPONS,
} from "../../../src/rules/law-of-the-gun/tables.js";
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
  readonly distanceCm: number;
}

/**
 * One random duel: one to three figures a side, one or two weapons each (now and then three, or one
 * of the scenario's own), attributes 1..5, any cover, 2 to 140 cm, and half of the time readings,
 * gunfights, groups, options or crowds.
 * @param draw the tests' generator; its next numbers make the duel
 */
export function randomDuel(draw: Uniform): Duel {
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
    distanceCm: choose.chance(0.7) ? choose.between(2, 60) : choose.between(60, 140),
  };
  const figures: DuelFigure[] = [];
  for (const side of ["A", "B"] as const) {
    const count = choose.of([1, 1, 1, 2, 2, 3]);
    for (let i = 0; i < count; i++) {
      figures.push(randomFigure(choose, side, i, style, readings as unknown as Readings));
    }
  }
  return {
    turns: choose.of([1, 2, 3, 4, 6, 8, 12]),
    first: choose.of(["A", "B", "roll"] as const),
    draw: draws,
    readings: readings as unknown as Readings,
    figures: figures.map((figure, i) => apart(figure, i, figures)),
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
  const gap = style.crowded ? choose.of([0, 0.5, 1, 2]) : choose.of([2, 3, 5, 8, 15]);
  const x = (side === "A" ? 0 : style.distanceCm) + (choose.chance(0.3) ? choose.of([-6, 4]) : 0);
  return {
    name: `${side}${index + 1}`,
    side,
    rows: npc === null ? [stats] : (NPCS[npc] ?? []).map((row) => row.stats),
    npc: npc === null ? null : `${npc}/roll`,
    gunArm: choose.chance(0.2) ? "left" : "right",
    weapons: Array.from({ length: choose.of([1, 1, 2, 2, 3]) }, () => randomWeapon(choose, readings)),
    cover: style.open || choose.chance(0.2) ? "open" : choose.of(COVERS),
    tactic: choose.chance(0.25) ? "hold" : "stand",
    openFire: choose.chance(0.5) ? null : choose.between(1, 150),
    offerSurrender: choose.chance(0.3),
    fanning: option(),
    rapidFire: option(),
    fate: option(),
    group: grouped ? `${side} gang` : null,
    leader: false,
    at: [x, gap * index],
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

/** Two weapons of one kind are one kind; enemies do not stand at one point (SAME_POINT). */
function apart(figure: DuelFigure, index: number, all: readonly DuelFigure[]): DuelFigure {
  const first = new Map<string, Weapon>();
  for (const each of all.flatMap(({ weapons }) => weapons)) {
    if (!first.has(each.id)) first.set(each.id, each);
  }
  const leads = all.findIndex((each) => each.group === figure.group) === index;
  const named = figure.group !== null && leads && figure.rows[0]?.horsemanship === 3;
  return {
    ...figure,
    weapons: figure.weapons.map((each) => first.get(each.id) as Weapon),
    leader: named && figure.openFire !== null && figure.openFire % 2 === 0,
    at: figure.side === "B" ? [figure.at[0] + 0.25, figure.at[1]] : figure.at,
  };
}
