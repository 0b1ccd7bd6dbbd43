/** Rulings of Law of the Gun that clubs argue about. */
import { defaultReadings, type ReadingsOf } from "../../scenario/readings.js";

/**
 * By name: the rule, what the book says, each value with what speaks for it (the default first), what it changes; and
 * what alone asks for it, if not all games do: `arms` as they are read from a file, men who walk on a `table`, `cover`,
 * a `gunfight`, which nobody fights from behind any.
 */
export const READINGS = {
  impact: {
    rule: "LG-WEAP-1",
    asked: "arms",
    book: "The weapons table prints impact in red and blue; the copies that survive are grey.",
    values: ["digest", "all-normal"],
    sides: [
      "Big bores and shot hit hard, derringers and pistols far off hit weakly, as the guns were.",
      "What cannot be read is not played: every gun has normal impact.",
    ],
    changes: "How often a hit of a rifle, a shotgun or a derringer puts a man out.",
  },
  buffaloReload: {
    rule: "LG-WEAP-1",
    asked: "arms",
    book: 'The weapons table says "Y/N?" for the buffalo gun.',
    values: ["yes", "no"],
    sides: [
      "A single-shot rifle: a turn of reloading after each shot.",
      "Cartridges are quick: it may fire every turn.",
    ],
    changes: "How many shots a buffalo hunter has in a fight.",
  },
  loneFigureMorale: {
    rule: "LG-COOL-1",
    book: "For each hit on a group its members test Cool; of a man alone nothing is said.",
    values: [true, false],
    sides: [
      "A lone man is a group of one: he tests when he is hit, and may fall back.",
      "Only groups test: who stands alone has nobody to run with.",
    ],
    changes: "Whether a wounded duellist loses Cool, falls back and shoots worse.",
  },
  coverHitsTestCool: {
    rule: "LG-EFF-4",
    asked: "cover",
    book: "A hit may strike the cover in place of the man; whether that is a hit for morale is not said.",
    values: [false, true],
    sides: [
      "Splinters are no wound: no effect and no test.",
      "A hit is a hit: bullets in the wall beside him shake his group too.",
    ],
    changes: "How long men behind walls keep their Cool under fire.",
  },
  obscuringCover: {
    rule: "LG-EFF-2",
    asked: "cover",
    book: "A target behind a fence or scrub adds 1 to the effect die; the column to read is not named.",
    values: ["wall", "open"],
    sides: [
      "Cover is cover: the wall column, which the 1 makes thinner.",
      "One can shoot through it: the open column, plus 1.",
    ],
    changes: "Whether a fence protects or makes hits worse.",
  },
  drawScope: {
    rule: "LG-DRAW-1",
    asked: "gunfight",
    book: "When a gunfight is called, each rolls D6 and adds Cool, and the highest shoots first; for how long is not said.",
    values: ["first-exchange", "every-turn"],
    sides: [
      "Leather is slapped once: after the first exchange the turns go on as usual.",
      "A gunfight lasts to its end: every turn is such an exchange, diced anew.",
    ],
    changes: "Whether Cool decides who is first once, or in every turn of a duel.",
  },
  bushwhackScope: {
    rule: "LG-BUSH-1",
    asked: "cover",
    book: 'A figure in cover that reacts may aim "if this is the first firing in the game".',
    values: ["figure", "game"],
    sides: [
      "Each bushwhacker's own first shot: a volley from ambush is one surprise.",
      "The words as they stand: the first shot of anybody, and no other.",
    ],
    changes: "How many men of an ambush fire aimed at the start.",
  },
  reactionTiming: {
    rule: "LG-REACT-1",
    book: "Who neither moved nor shot may shoot in the enemy's turn; before or after that enemy's shot is not said.",
    values: ["before-shot", "after-shot"],
    sides: [
      "He waited with his gun up: he fires when the enemy has moved, before that one shoots.",
      "It is the enemy's turn: reactions come when he has done all he does.",
    ],
    changes: "Who of two men shoots first when one walks into the other's sights.",
  },
  lostGunArm: {
    rule: "LG-INJ-2",
    book: "A wounded gun arm means snap shots only; a lost one is not mentioned.",
    values: ["other-hand", "no-shooting"],
    sides: [
      "A man has two hands: one-handed guns from the other, snap shots only.",
      "He cannot shoot any more.",
    ],
    changes: "Whether a man with a lost gun arm is still dangerous.",
  },
  fastTargetNeeds11: {
    rule: "LG-HIT-1",
    asked: "table",
    book: "A target that moved fast adds 1 to the number needed; a snap shot far off then needs 11 on a ten-sided die.",
    values: ["miss", "natural-10-hits"],
    sides: ["11 cannot be rolled: no such shot hits.", "A 10 always hits."],
    changes: "Whether riders and runners can be hit at long range by snap shots.",
  },
  followers: {
    rule: "LG-INIT-1",
    asked: "table",
    book: "The members of a group are compared with the leader's Initiative roll; as printed, only the slow would follow him.",
    values: ["roll-at-most-in-plus-1", "as-written", "leader-only"],
    sides: [
      "Turned round: whoever would have rolled well enough, with 1 to help, follows.",
      "As it is printed, strange as it is.",
      "His Initiative moves the leader himself: the others halt, or go on as they were.",
    ],
    changes: "How many men of a group do what their leader decided.",
  },
  openingReaction: {
    rule: "LG-REACT-1",
    book: "Who neither moved nor shot in his own last turn may react; in turn 1 the second side has had none.",
    values: ["unseen-only", "all"],
    sides: [
      "Only the hidden: an ambush may open fire, men in the open are not given a free shot.",
      "Nobody moved or shot: all of the second side may.",
    ],
    changes: "What moving first is worth in a fight in the open.",
  },
  chargedFires: {
    rule: "LG-CHARGE-4",
    asked: "table",
    book: "The charged man fires when the charger is half way; whether he may if he has fired already is not said.",
    values: ["always", "if-unused"],
    sides: [
      "A man who is charged shoots, whatever he did before.",
      "One shot a turn: only if he has not shot or moved.",
    ],
    changes: "How often a charge comes home.",
  },
} as const;

/** The rulings in force. */
export type Readings = ReadingsOf<typeof READINGS>;

// What the rules ask of these is answered here alone.

/** LG-DRAW-1. */
export const drawsEveryTurn = ({ drawScope }: Readings): boolean => drawScope === "every-turn";
/** LG-BUSH-1. */
export const bushwhacksOncePerGame = ({ bushwhackScope }: Readings): boolean =>
  bushwhackScope === "game";
/** LG-REACT-1. */
export const reactsBeforeShot = ({ reactionTiming }: Readings): boolean =>
  reactionTiming === "before-shot";
/** LG-REACT-1: all of the second side. */
export const reactsInTurnOne = ({ openingReaction }: Readings): boolean =>
  openingReaction === "all";
/** LG-INJ-2. */
export const shootsOtherHanded = ({ lostGunArm }: Readings): boolean => lostGunArm === "other-hand";
/** LG-HIT-1. */
export const tenAlwaysHits = ({ fastTargetNeeds11 }: Readings): boolean =>
  fastTargetNeeds11 === "natural-10-hits";

/** What alone asks for a reading; undefined if all games do. */
export const askedBy = (name: string): string | undefined =>
  (READINGS as Readonly<Record<string, { readonly asked?: string }>>)[name]?.asked;

export const DEFAULT_READINGS: Readings = defaultReadings(READINGS);
