/** Random gunfights, all rules and readings among them. */

import type { PlanLines } from "../../../src/core/situations.js";
import { planOf } from "../../../src/rules/kit/plan.js";
import { TARGETS } from "../../../src/rules/kit/targets.js";
import {
  AUCTIONS,
  BOOK,
  type BrawlWeapon,
  type Class,
  type Gun,
  type Shelter,
} from "../../../src/rules/napnuts/book.js";
import {
  BRAWL_WEAPONS,
  CLASSES,
  COVERS,
  EFFECTS,
  type Effect,
  GUNS,
} from "../../../src/rules/napnuts/data.js";
import type { Character, Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { DEFAULT_READINGS, READINGS, type Readings } from "../../../src/rules/napnuts/readings.js";
import { DEEDS, type Deed, PLANS, TACTICS } from "../../../src/rules/napnuts/tactics.js";
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

/** A random gunfight with all that a file can change: tables of the book, plans, habits, any distance, up to ten a side. */
export function variedGunfight(uniform: Uniform): Gunfight {
  const plain = randomGunfight(uniform);
  const below = (n: number): number => Math.floor(uniform() * n);
  const any = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const chance = (p: number): boolean => uniform() < p;
  const between = (low: number, high: number): number => low + below(high - low + 1);
  const brawl = plain.kind === "brawl";
  const strange = chance(0.5);
  // Many cards for all who may interrupt: auctions of several, with ties.
  const eager = !brawl && chance(0.3);
  const more = !brawl && chance(0.1) ? between(0, 6) : 0;
  const planned = (man: Character): Character => {
    if (brawl) return man;
    const two = man.gun === "handgun" && (man.two || chance(0.3));
    const tactic = any(
      TACTICS.filter(
        (one) => (one !== "fan" || man.gun === "handgun") && (one !== "two-guns" || two),
      ),
    );
    const own = chance(0.4) ? plan() : null;
    return {
      ...man,
      two,
      tactic,
      plan: planOf(own, PLANS[tactic]),
      shootAt: any([man.shootAt, between(1, 15)]),
      interruptAt: any([1, 1, 3, between(1, 15)]),
    };
  };
  const first = plain.characters.filter(({ side }) => side === "A");
  const second = plain.characters.filter(({ side }) => side === "B");
  const doubles = (men: readonly Character[]): Character[] => [
    ...men,
    ...Array.from({ length: more }, (_, n) => {
      const man = any(men);
      return { ...man, name: `${man.side}${men.length + n}` };
    }),
  ];
  return {
    ...plain,
    turns: any([1, 5, 30]),
    distance: brawl ? 0 : chance(0.6) ? plain.distance : any([0, 0.5, below(60), below(120) / 4]),
    book: eager ? fullHands() : strange ? book() : plain.book,
    readings: eager ? { ...plain.readings, reactAny: true } : plain.readings,
    bid: eager || chance(0.7) ? plain.bid : { A: between(1, 12), B: between(1, 12) },
    characters: [...doubles(first), ...doubles(second)].map(planned),
  };

  function plan(): PlanLines<Deed> {
    const bounds = (most: number) => ({ [any(["atLeast", "atMost"])]: between(0, most) });
    const when = () =>
      any([
        () => ({ distance: bounds(24) }),
        () => ({ wounds: bounds(3) }),
        () => ({ rounds: bounds(8) }),
        () => ({ enemies: bounds(3) }),
        () => ({ friends: bounds(3) }),
        () => ({ enemyCovered: chance(0.5) }),
        () => ({ dice: bounds(6) }),
        () => ({ aim: bounds(3) }),
        () => ({ lying: chance(0.5) }),
        () => ({ enemyAim: bounds(2) }),
        () => ({ enemyLying: chance(0.5) }),
      ])();
    return Array.from({ length: between(1, 4) }, () => ({
      when: chance(0.3) ? { ...when(), ...when() } : when(),
      do: any(DEEDS),
    }));
  }

  function fullHands(): Gunfight["book"] {
    const made = strange ? book() : plain.book;
    return { ...made, cards: { ...made.cards, start: 10, perCycle: 4, handMax: 20 } };
  }

  /** Some numbers of each table anew. */
  function book(): Gunfight["book"] {
    const { classes, guns, covers, postures, effects, shot, brawl: fists, cards } = plain.book;
    const turned = (value: number, low: number, high: number): number =>
      chance(0.25) ? between(low, high) : value;
    const each = <T>(table: Readonly<Record<string, T>>, change: (one: T) => T): never =>
      Object.fromEntries(Object.entries(table).map(([id, one]) => [id, change(one)])) as never;
    const shelter = ({ exposed, dice }: Shelter): Shelter => ({
      exposed: chance(0.25) ? [1, 2, 3, 4, 5, 6].filter(() => chance(0.5)) : exposed,
      dice: turned(dice, -2, 2),
    });
    const cells = (row: readonly Effect[]): readonly Effect[] =>
      row.map((effect) => (chance(0.15) ? any(EFFECTS) : effect));
    const points = [0, 0, 0].map(() => below(8)).sort((a, b) => a - b);
    const [number = 1, face = 2, ace = 3] = points;
    return {
      ...plain.book,
      classes: each<Class>(classes, (one) => ({
        ...one,
        bonus: turned(one.bonus, 0, 4),
        dice: turned(one.dice, -3, 5),
        brawlDice: turned(one.brawlDice, -3, 5),
      })),
      guns: each<Gun>(guns, (gun) => ({
        dice: gun.dice.map((dice) => (chance(0.2) ? any([null, between(-2, 6)]) : dice)),
        aim: turned(gun.aim, 0, 4),
        aimMax: turned(gun.aimMax, 0, 5),
        rounds: turned(gun.rounds, 1, 8),
        load: turned(gun.load, 1, 6),
        breaks: chance(0.2) ? !gun.breaks : gun.breaks,
        twoHanded: chance(0.2) ? !gun.twoHanded : gun.twoHanded,
        farEffect: turned(gun.farEffect, -2, 0),
      })),
      covers: each<Shelter>(covers, shelter),
      postures: each<Shelter>(postures, shelter),
      effects: effects.map(cells),
      shot: each<number>({ ...shot }, (dice) => turned(dice, -4, 3)),
      jam: turned(plain.book.jam, 1, 4),
      cards: {
        points: chance(0.3) ? { number, face, ace } : cards.points,
        perCycle: turned(cards.perCycle, 0, 5),
        handMax: turned(cards.handMax, 0, 14),
        start: turned(cards.start, 0, 8),
        jokers: turned(cards.jokers, 1, 5),
      },
      brawl: {
        weapons: each<BrawlWeapon>(fists.weapons, (one) => ({
          attack: turned(one.attack, 0, 6),
          defence: turned(one.defence, 0, 6),
          effects: cells(one.effects),
        })),
        flesh: turned(fists.flesh, -3, 2),
        serious: turned(fists.serious, -4, 2),
        hits: each<number>({ ...fists.hits }, (lowest) => turned(lowest, 2, 6)),
        outAt: turned(fists.outAt, 1, 6),
      },
    };
  }
}
