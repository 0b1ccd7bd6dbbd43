/** Duels between the rows of the NPC chart (LG-NPC-1): two men in the open with a gun each. */
import { weaponOf } from "../kit/armoury.js";
import { plainOf } from "../kit/fields.js";
import type { NpcChart, NpcEntry } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import type { Charts, Stats, Weapon } from "./data.js";
import type { Duel, DuelFigure, Rules, Side } from "./duel.js";
import { OPTIONS } from "./fields.js";
import { chartsOf } from "./model.js";
import type { AnyFile } from "./scenarios.js";
import { centimetres, shown } from "./units.js";

/** A row of the NPC chart. */
interface Entry extends NpcEntry {
  readonly stats: Stats;
}

/** What of a man matters to a standing duel: initiative and horsemanship do not. */
const MATTERS = ["skill", "cool", "constitution"] as const;

/** The rows of charts, in their order. */
export const npcEntries = (charts: Charts): readonly Entry[] =>
  Object.entries(charts).flatMap(([type, rows]) =>
    rows.map(({ label, stats }, i) => ({
      id: `${type}/${i + 1}`,
      type,
      who: label,
      stats,
      attributes: MATTERS.map((name) => stats[name]),
    })),
  );

/** Where and with what they meet. */
export interface Meeting extends Rules {
  readonly weapon: Weapon;
  /** cm */
  readonly distance: number;
}

/** Game turns of a matchup (LG-TURN-2). */
export const MATCHUP_TURNS = 30;

const strengthOf = (stats: Stats): string => MATTERS.map((name) => stats[name]).join(" ");

/**
 * The duels that answer every pairing of some men with others. Many rows of the chart fight alike, and A against B
 * is B against A seen from the other side (`first: roll`), so they are far fewer than pairings.
 */
export class Matchups {
  /** To be solved; `of` names them by index. */
  readonly duels: Duel[] = [];
  private readonly known = new Map<string, { index: number; swapped: boolean }>();

  constructor(private readonly meeting: Meeting) {}

  /** The duel of two men, and whether the first of them is its side B. */
  of(a: Stats, b: Stats): { readonly index: number; readonly swapped: boolean } {
    const key = `${strengthOf(a)} ${strengthOf(b)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const index = this.duels.length;
    this.duels.push(duelOf(a, b, this.meeting));
    this.known.set(`${strengthOf(b)} ${strengthOf(a)}`, { index, swapped: true });
    const found = { index, swapped: false };
    this.known.set(key, found);
    return found;
  }
}

/** A gunfight is called (LG-DRAW-3), who moves first is rolled, both stand. */
function duelOf(a: Stats, b: Stats, { weapon, distance, units, readings, tables }: Meeting): Duel {
  const man = (side: Side, stats: Stats, x: number): DuelFigure => ({
    name: side,
    side,
    rows: [stats],
    npc: null,
    gunArm: "right",
    weapons: [weapon],
    target: "default",
    cover: "open",
    tactic: "stand",
    openFire: null,
    ...plainOf(OPTIONS),
    group: null,
    leader: false,
    at: [x, 0],
  });
  return {
    turns: MATCHUP_TURNS,
    first: "roll",
    draw: true,
    units,
    readings,
    tables,
    figures: [man("A", a, 0), man("B", b, distance)],
  };
}

/** The chart of LG-NPC-1. */
export const npcChart: NpcChart<Armoury, Entry, AnyFile> = {
  men: ({ file }) => npcEntries(chartsOf(file)),
  attributes: MATTERS,
  // One distance in either band of a pistol.
  usual: { weapon: "pistol", distances: [25, 60] },
  turnsMax: MATCHUP_TURNS,
  lead: (arms) => [
    "Every chance is exact: each duel was solved, none was played. Two men on foot face each other in the open, " +
      `each with a ${arms}; a gunfight is called, who moves first is diced, both stand, and the duel lasts ` +
      `at most ${MATCHUP_TURNS} game turns.`,
  ],
  meeting: "gunfight in the open",
  reach: (armoury, weapon) => shown(weaponOf(armoury, weapon).maximum, armoury.model),
  matchups: (armoury, weapon, distance, pairs) => {
    const { units, readings, tables } = armoury.model;
    const matchups = new Matchups({
      weapon: weaponOf(armoury, weapon),
      distance: centimetres(distance, { units }),
      units,
      readings,
      tables,
    });
    const of = pairs.map(([man, opponent]) => matchups.of(man.stats, opponent.stats));
    return { duels: matchups.duels, of };
  },
};
