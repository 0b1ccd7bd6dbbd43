/** Random gunfights, all rules and readings among them. */

import { TARGETS } from "../../../src/rules/kit/targets.js";
import {
  AUCTIONS,
  BOOK,
  BRAWL_WEAPONS,
  CLASSES,
  COVERS,
  GUNS,
} from "../../../src/rules/napnuts/data.js";
import { type Character, type Gunfight, TACTICS } from "../../../src/rules/napnuts/gunfight.js";
import { DEFAULT_READINGS, READINGS, type Readings } from "../../../src/rules/napnuts/readings.js";
import type { Uniform } from "../../statistical/seeded.js";
import { character } from "./gunfights.js";

export function randomGunfight(uniform: Uniform): Gunfight {
  const any = <T>(values: readonly T[]): T => values[Math.floor(uniform() * values.length)] as T;
  const kind = any(["duel", "duel", "ambush", "brawl"] as const);
  const chosen = Object.entries(READINGS).map(([name, { values }]) => [
    name,
    uniform() < 0.3 ? any<unknown>(values) : values[0],
  ]);
  const readings = { ...DEFAULT_READINGS, ...Object.fromEntries(chosen) } as Readings;
  const hands = readings.auction === "points" ? { handMax: readings.handLimit } : {};
  const cards = {
    ...BOOK.cards,
    ...AUCTIONS[readings.auction],
    ...hands,
    start: readings.startHand,
    jokers: uniform() < 0.1 ? 2 : 1,
  };
  const man = (side: "A" | "B", n: number): Character => {
    const gun = any(GUNS);
    const tactic = any([...TACTICS, "stand", "stand"] as const);
    const own = { name: `${side}${n}`, class: any(CLASSES), shootAt: any([3, 3, 1, 5]) };
    const brawler = { ...own, gun: null, weapon: any(BRAWL_WEAPONS) };
    if (kind === "brawl") return character(side, brawler);
    const two = gun === "handgun" && tactic === "two-guns";
    const target = any([...TARGETS, "default", "default"] as const);
    return character(side, { ...own, gun, two, tactic, target, cover: any(COVERS) });
  };
  const men = (side: "A" | "B"): Character[] =>
    Array.from({ length: kind === "brawl" ? 1 : 1 + Math.floor(uniform() * 3) }, (_, n) =>
      man(side, n),
    );
  return {
    kind,
    turns: any([200, 30]),
    distance: kind === "brawl" ? 0 : any([1, 2, 5, 6, 9, 12, 14.5, 18, 24, 27]),
    ambusher: kind === "ambush" ? any(["A", "B"] as const) : null,
    book: { ...BOOK, cards },
    readings,
    bid: { A: any([1, 2]), B: any([1, 1, 3]) },
    characters: [...men("A"), ...men("B")],
  };
}
