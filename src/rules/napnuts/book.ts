/** The tables of the book: every number that its pages print, by the fields that a file may change (fields.ts). */
import { rows, type Values } from "../kit/fields.js";
import type { BrawlWeaponId, ClassId, Cover, Effect, GunId, Posture } from "./data.js";
import {
  type BLOW,
  type BRAWL,
  type CARDS,
  type CLASS,
  GUN,
  type HITS,
  type POINTS,
  type SHELTER,
  type SHOT,
} from "./fields.js";

export type Gun = Values<typeof GUN>;
export type CardRules = Values<typeof CARDS> & { readonly points: Values<typeof POINTS> };
export type Shelter = Values<typeof SHELTER>;
export type BrawlWeapon = Values<typeof BLOW>;

/** What a class is worth, and NP-CHAR-1: what the good and the bad call him. */
export type Class = Values<typeof CLASS> & { readonly good: string; readonly bad: string };

/** All tables of the book, as the scenario may have changed them. */
export interface Book {
  readonly classes: Readonly<Record<ClassId, Class>>;
  readonly guns: Readonly<Record<GunId, Gun>>;
  readonly covers: Readonly<Record<Cover, Shelter>>;
  readonly postures: Readonly<Record<Posture, Shelter>>;
  /** NP-SHOOT-6: by location, then by the effect roll. */
  readonly effects: readonly (readonly Effect[])[];
  readonly shot: Values<typeof SHOT>;
  /** NP-SHOOT-4: ones beyond sixes, or ones (reading `jam`), that jam. */
  readonly jam: number;
  readonly brawl: Values<typeof BRAWL> & {
    readonly weapons: Readonly<Record<BrawlWeaponId, BrawlWeapon>>;
    readonly hits: Values<typeof HITS>;
  };
  readonly cards: CardRules;
}

/** By the effect roll, 1 first. */
const effects = (words: string): readonly Effect[] => words.split(" ") as Effect[];

const ARM = effects("graze graze flesh serious serious+down serious+down");
const LEGS = effects("graze flesh flesh+down serious+down serious+stun serious+stun");
const TRUNK = effects("graze flesh flesh+down serious+stun serious+stun dead");
const HEAD = effects("graze graze+stun flesh+stun dead dead dead");

const blow = (attack: number, defence: number, words: string): BrawlWeapon => ({
  attack,
  defence,
  effects: effects(words),
});

export const BOOK: Book = {
  classes: {
    citizen: { good: "Citizen", bad: "Henchman", bonus: 0, dice: -1, brawlDice: -1 },
    cowboy: { good: "Cowboy", bad: "Gunman", bonus: 1, dice: 0, brawlDice: 0 },
    gunslinger: { good: "Gunslinger", bad: "Outlaw", bonus: 2, dice: 1, brawlDice: 1 },
    hero: { good: "Hero", bad: "Villain", bonus: 3, dice: 2, brawlDice: 2 },
  },
  guns: rows(GUN, {
    handgun: {
      dice: [3, 3, 2, 1, 0, null],
      aim: 2,
      aimMax: 3,
      rounds: 6,
      load: 3,
      breaks: true,
      twoHanded: false,
      farEffect: 0,
    },
    rifle: {
      dice: [1, 2, 2, 2, 1, 0],
      aim: 3,
      aimMax: 3,
      rounds: 12,
      load: 3,
      breaks: false,
      twoHanded: true,
      farEffect: 0,
    },
    shotgun: {
      dice: [3, 4, 1, null, null, null],
      aim: 1,
      aimMax: 1,
      rounds: 2,
      load: 3,
      breaks: true,
      twoHanded: true,
      farEffect: -1,
    },
  }),
  covers: {
    open: { exposed: [1, 2, 3, 4, 5, 6], dice: 0 },
    window: { exposed: [2, 5, 6], dice: -1 },
    doorway: { exposed: [2, 3, 6], dice: -1 },
    slit: { exposed: [6], dice: -1 },
  },
  postures: {
    standing: { exposed: [1, 2, 3, 4, 5, 6], dice: 0 },
    kneeling: { exposed: [1, 2, 5, 6], dice: 0 },
    prone: { exposed: [1, 2, 6], dice: 0 },
  },
  effects: [ARM, ARM, LEGS, TRUNK, TRUNK, HEAD],
  shot: {
    awayOrStunned: 2,
    wrongHand: -2,
    twoHandguns: -2,
    oneHanded: -3,
    headWound: -1,
    armWound: -1,
    seriousWound: -2,
    fan: -3,
  },
  jam: 2,
  brawl: {
    weapons: {
      fist: blow(3, 2, "bruised bruised flesh down down flesh+down"),
      handgun: blow(3, 2, "bruised flesh down down flesh+down flesh+stun"),
      rifle: blow(2, 3, "bruised flesh down flesh+down serious+down serious+stun"),
      charge: blow(3, 0, "bruised flesh down down stun stun"),
      knife: blow(3, 3, "flesh flesh serious flesh+down serious+down dead"),
      sword: blow(4, 3, "flesh serious flesh+down serious+down dead dead"),
    },
    flesh: -1,
    serious: -2,
    hits: { standing: 6, floor: 5, stunned: 4 },
    outAt: 3,
  },
  cards: {
    points: { number: 1, face: 2, ace: 3 },
    perCycle: 1,
    handMax: 5,
    start: 0,
    jokers: 1,
  },
};

/** NP-OPT-POKER, NP-OPT-BACC: what an auction draws, keeps and bids, unless the file says otherwise. */
export const AUCTIONS = {
  points: { perCycle: 1, handMax: 5 },
  poker: { perCycle: 3, handMax: 12 },
  baccarat: { perCycle: 2, handMax: 9 },
} as const;
