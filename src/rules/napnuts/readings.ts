/** Rulings of Napnuts that clubs argue about. */
import { defaultReadings, type ReadingsOf } from "../../scenario/readings.js";

/** By name: the rule, what the book says, each value with what speaks for it (the default first), what it changes. */
export const READINGS = {
  extraSixes: {
    rule: "NP-SHOOT-9",
    book: "Further sixes move the location and/or the effect of a hit.",
    values: ["pool", "both", "unused"],
    sides: [
      "A six is spent once, on the one or the other.",
      '"And": each six counts for both.',
      "One hit is one hit: further sixes do nothing.",
    ],
    changes: "How deadly a shot with many dice is.",
  },
  jam: {
    rule: "NP-SHOOT-4",
    book: "A gun jams on \"two or more 1's than 6's\".",
    values: ["difference", "twoOnes"],
    sides: ["At least two ones more than sixes.", "Two ones jam it, whatever the sixes say."],
    changes: "How often guns jam, most of all with many dice.",
  },
  auction: {
    rule: "NP-AUCT-2",
    book: "Cards are bid by their points; poker hands and baccarat are options of the book.",
    values: ["points", "poker", "baccarat"],
    sides: [
      "The plain rule: the highest points act first.",
      "Five cards as a poker hand, three cards drawn a cycle.",
      "Three cards, their sum without the tens, two cards drawn a cycle.",
    ],
    changes: "Who wins an interruption, and how often anybody can try.",
  },
  reactAny: {
    rule: "NP-OPT-ANY",
    book: "One character of each player may interrupt; the book has an option that lifts this.",
    values: [false, true],
    sides: ["One interruption a player.", "Everybody who can pay for it."],
    changes: "What numbers are worth against a man who moves.",
  },
  gunmen: {
    rule: "NP-OPT-POKER",
    book: 'With poker, twos are wild for "Gunslingers/Gunmen"; there is no class of gunmen.',
    values: ["gunslinger", "cowboy", "both"],
    sides: [
      "Another word for the gunslinger.",
      "The class that is left over: the cowboy.",
      "Both of them.",
    ],
    changes: "Who has wild cards in auctions of poker.",
  },
  duck: {
    rule: "NP-STATE-2",
    book: "A character behind cover that is hit ducks back.",
    values: ["anyHit", "exposedOnly"],
    sides: ["Also when only the cover was hit.", "Only a hit on what shows of him."],
    changes: "How much of a gunfight men in cover spend out of sight.",
  },
  reappear: {
    rule: "NP-STATE-2",
    book: "Who has ducked has to come up again; what that costs is not said.",
    values: ["costsTurn", "free"],
    sides: [
      "It is a Reposition: his action of this card.",
      "He comes up and acts with the same card.",
    ],
    changes: "How fast a man who ducked shoots back.",
  },
  reactionCostsTurn: {
    rule: "NP-AUCT-1",
    book: "Whether a reaction uses up the character's own card is not said.",
    values: [false, true],
    sides: ["Reactions are paid for with reaction cards.", "One deed a cycle: his card is gone."],
    changes: "Whether interrupting is worth more than waiting.",
  },
  handLimit: {
    rule: "NP-REACT-4",
    book: 'At most 6 cards in hand with the joker, "except between drawing and discarding a sixth card".',
    values: [5, 6],
    sides: [
      "Five real cards and the joker are six.",
      "The sixth card is a real one, beside the joker.",
    ],
    changes: "How much can be saved up for an auction.",
  },
  startHand: {
    rule: "NP-REACT-3",
    book: "A card is drawn in each cycle; how many there are at the start is not said.",
    values: [0, 1, 5],
    sides: ["None but the joker.", "One.", "A full hand."],
    changes: "Whether the first cycles see interruptions.",
  },
  aimOther: {
    rule: "NP-AIM-2",
    book: "Shooting leaves one point of aim; at whom is not said.",
    values: ["drop", "keep"],
    sides: ["At the man who was aimed at; a shot at another loses all.", "After any shot."],
    changes: "Aim of those who have to shoot at somebody else.",
  },
  bothHandLines: {
    rule: "NP-SHOOT-14",
    book: "With the right arm disabled a rifle is held in one hand, and the wrong one.",
    values: [true, false],
    sides: ["Both lines of the table count.", "One-handed is bad enough: that line alone."],
    changes: "Riflemen with a disabled right arm.",
  },
  immobile: {
    rule: "NP-STATE-5",
    book: "Some wounds take away all movement; whether coming up from behind cover is movement is not said.",
    values: ["mayComeUp", "staysDown"],
    sides: ["Movement means inches: he may still come up and turn.", "He stays where he ducked."],
    changes: "How many fights from cover end undecided.",
  },
  shotgunFar: {
    rule: "NP-SHOOT-7",
    book: "Beyond 6 inches a shotgun's effect is one less.",
    values: ["die", "cell"],
    sides: ["One off the die, before further sixes.", "One off the result, after them."],
    changes: "How hard shotguns hit beyond 6 inches.",
  },
  woundsOut: {
    rule: "NP-END-1",
    book: "Wounds cost dice; that they add up to death is not said.",
    values: ["none", 6, 4],
    sides: [
      "They never do.",
      "Flesh wounds and twice the serious ones: six put a man out.",
      "Four put him out.",
    ],
    changes: "How long badly hurt men fight on.",
  },
  harmless: {
    rule: "NP-END-3",
    book: "A man whose wounds leave him no dice at any range is not mentioned.",
    values: ["out", "in"],
    sides: ["He gives up, and draws no more shots.", "He stays and may be shot at."],
    changes: "How many shots go to men who cannot fight.",
  },
  approach: {
    rule: "NP-POL-14",
    book: "What a man does who has no dice at this range, or few, is for his player to say.",
    values: ["whenTooWeak", "never"],
    sides: [
      "He walks nearer: out of cover if he has none here, in the open also for dice that need no aim.",
      "In cover he stays and waits; in the open he walks only if he has none here.",
    ],
    changes: "Whether two shotguns far apart ever come to an end.",
  },
  brawlFloor: {
    rule: "NP-BRAWL-6",
    book: "In a brawl a die hits on 5 or more if the opponent is prone or kneels.",
    values: ["both", "attackerOnly"],
    sides: ["For both fighters' dice.", "For the attacker's: the man on the floor needs a 6."],
    changes: "Nothing in brawls as they are played here: whoever attacks has stood up first.",
  },
} as const;

/** The rulings in force. */
export type Readings = ReadingsOf<typeof READINGS>;

export const DEFAULT_READINGS: Readings = defaultReadings(READINGS);
