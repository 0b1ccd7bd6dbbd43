/** Napnuts as data: every number that the pages print, each with its rule id. Distances are inches; all dice are D6 or D3. */

/** NP-CHAR-1, lowest first. */
export const CLASSES = ["citizen", "cowboy", "gunslinger", "hero"] as const;
export type ClassId = (typeof CLASSES)[number];

/** What a class is worth. */
export interface Class {
  /** NP-CHAR-1: what the good and the bad call him. */
  readonly good: string;
  readonly bad: string;
  /** Added to the points of a bid (NP-AUCT-2). */
  readonly bonus: number;
  /** Dice of a shot, and of a blow. */
  readonly dice: number;
  readonly brawlDice: number;
}

/** NP-SHOOT-1, nearest first; upper limits belong to the band. */
export const BANDS = [
  { id: "point-blank", upTo: 2 },
  { id: "close", upTo: 6 },
  { id: "medium", upTo: 12 },
  { id: "long", upTo: 18 },
  { id: "extreme", upTo: 24 },
  { id: "beyond", upTo: Number.POSITIVE_INFINITY },
] as const;

export const GUNS = ["handgun", "rifle", "shotgun"] as const;
export type GunId = (typeof GUNS)[number];

export interface Gun {
  /** Base dice by band (NP-SHOOT-1); null: not to be shot. */
  readonly dice: readonly (number | null)[];
  /** Dice of an aim point, and most points (NP-AIM-1). */
  readonly aim: number;
  readonly aimMax: number;
  readonly rounds: number;
  /** Rounds of one Load (NP-SHOOT-12). */
  readonly load: number;
  /** Has to be opened to be loaded. */
  readonly breaks: boolean;
  readonly twoHanded: boolean;
  /** NP-SHOOT-7: the effect roll beyond `close`. */
  readonly farEffect: number;
}

/** NP-SHOOT-6: locations by the face of the die. */
export const LOCATIONS = ["left arm", "right arm", "legs", "belly", "chest", "head"] as const;
export type Location = (typeof LOCATIONS)[number];
/** Locations as the file and the reports call them, in the same order. */
export const LOCATION_IDS = ["left-arm", "right-arm", "legs", "belly", "chest", "head"] as const;

/** NP-SHOOT-6, NP-BRAWL-3: what a hit can do, in words of the book joined by `+`. */
export const EFFECTS = [
  "bruised",
  "graze",
  "graze+stun",
  "down",
  "stun",
  "flesh",
  "flesh+down",
  "flesh+stun",
  "serious",
  "serious+down",
  "serious+stun",
  "dead",
] as const;
export type Effect = (typeof EFFECTS)[number];

/** NP-POL-8: how bad each word of an effect is. */
export const SEVERITY = {
  bruised: 1,
  graze: 1,
  down: 2,
  flesh: 4,
  stun: 7,
  serious: 12,
  dead: 100,
} as const;

/** NP-SHOOT-10. */
export const POSTURES = ["standing", "kneeling", "prone"] as const;
export type Posture = (typeof POSTURES)[number];
export const COVERS = ["open", "window", "doorway", "slit"] as const;
export type Cover = (typeof COVERS)[number];

/** NP-SHOOT-10, as the book has it: what shows of a man there, for players. */
export const COVER_WORDS: Readonly<Record<Cover, string>> = {
  open: "In the open: all of him can be hit.",
  window:
    "At a window: arm, chest and head show, and shots at him have a die less. A hit makes him duck.",
  doorway:
    "At a doorway or corner: one side of him and his head show, and shots at him have a die less. A hit makes him duck.",
  slit: "At a slit: his head alone shows, and shots at him have a die less. A hit makes him duck.",
};

export interface Shelter {
  /** Faces of the location die that are exposed. */
  readonly exposed: readonly number[];
  /** Dice of a shot at him. */
  readonly dice: number;
}

/** NP-SHOOT-2: lines that change the dice of a shot. */
export interface ShotDice {
  readonly awayOrStunned: number;
  readonly wrongHand: number;
  readonly twoHandguns: number;
  readonly oneHanded: number;
  readonly headWound: number;
  readonly armWound: number;
  readonly seriousWound: number;
  readonly fan: number;
}

export const BRAWL_WEAPONS = ["fist", "handgun", "rifle", "charge", "knife", "sword"] as const;
export type BrawlWeaponId = (typeof BRAWL_WEAPONS)[number];

/** NP-BRAWL-3. */
export interface BrawlWeapon {
  readonly attack: number;
  readonly defence: number;
  /** By the effect roll, 1 first. */
  readonly effects: readonly Effect[];
}

export interface BrawlRules {
  readonly weapons: Readonly<Record<BrawlWeaponId, BrawlWeapon>>;
  /** NP-BRAWL-4: dice of a wound. */
  readonly flesh: number;
  readonly serious: number;
  /** NP-BRAWL-6: lowest face that hits a man who stands, who kneels or lies, who is stunned. */
  readonly hits: { readonly standing: number; readonly floor: number; readonly stunned: number };
  /** NP-END-2: flesh + 2 x serious that put out. */
  readonly outAt: number;
}

/** NP-REACT-4: real cards that a file may let a hand keep. */
export const HAND_MAX = 20;

/** NP-REACT, NP-DECK. */
export interface CardRules {
  /** NP-REACT-1: points of 2 to 10, of jack to king, of an ace. */
  readonly points: { readonly number: number; readonly face: number; readonly ace: number };
  readonly perCycle: number;
  /** Real cards that a hand may keep (NP-REACT-4). */
  readonly handMax: number;
  /** Real cards dealt before the first cycle (NP-REACT-3). */
  readonly start: number;
  /** NP-DECK-1: jokers of the character deck. */
  readonly jokers: number;
}

/** All tables of the book, as the scenario may have changed them. */
export interface Book {
  readonly classes: Readonly<Record<ClassId, Class>>;
  readonly guns: Readonly<Record<GunId, Gun>>;
  readonly covers: Readonly<Record<Cover, Shelter>>;
  readonly postures: Readonly<Record<Posture, Shelter>>;
  /** NP-SHOOT-6: by location, then by the effect roll. */
  readonly effects: readonly (readonly Effect[])[];
  readonly shot: ShotDice;
  /** NP-SHOOT-4: ones beyond sixes, or ones (reading `jam`), that jam. */
  readonly jam: number;
  readonly brawl: BrawlRules;
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
  guns: {
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
  },
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

/** NP-TURN-2: movement by the inches before the dice and the D3. */
export const MOVES = {
  reposition: { inches: 2, dice: 0 },
  walk: { inches: 2, dice: 2 },
  run: { inches: 3, dice: 3 },
  sprint: { inches: 5, dice: 5 },
} as const;
