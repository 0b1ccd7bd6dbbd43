/** Rulings of Shootist that clubs argue about. */
import { defaultReadings, type ReadingsOf } from "../../scenario/readings.js";

/** By name: the rule, what the book says, each value with what speaks for it (the default first), what it changes. */
export const READINGS = {
  tiedDraw: {
    rule: "SH-TURN-2",
    book: "The higher Draw roll acts first; of equal rolls nothing is said.",
    values: ["random", "bigger-die"],
    sides: [
      "Equal is equal: dice for it.",
      "The faster man, who rolls the bigger die, goes first.",
    ],
    changes: "Who shoots first when the Draw is tied.",
  },
  disarmed: {
    rule: "SH-TURN-6",
    book: "A man with a wound in each arm can neither shoot nor brawl; whether he is out of the fight is not said.",
    values: ["out", "stays"],
    sides: [
      "He gives up: he counts as put out.",
      "He stays in play, harmless, and may be shot at.",
    ],
    changes: "When a fight is over, and how many shots go to harmless men.",
  },
  bandLimit: {
    rule: "SH-SHOOT-2",
    book: "Range bands meet at a distance; to which of them it belongs is not said.",
    values: ["nearer", "farther"],
    sides: [
      '"Up to 12" has 12 in it: the nearer band.',
      "The next band begins there: the farther one.",
    ],
    changes: "Shots at exactly 3, 12, 18 inches and so on, and those alone.",
  },
  fanPenalty: {
    rule: "SH-MOD-1",
    book: "Fanning costs a step; a fanned shot at another man than the first costs two.",
    values: ["added", "instead"],
    sides: ["Both count: three steps at the second man.", "The two stand in place of the one."],
    changes: "What fanning at several men is worth.",
  },
  woundPenalties: {
    rule: "SH-WOUND-8",
    book: "Wounds cost steps on the dice; whether a second wound in the same place costs more is not said.",
    values: ["each", "once"],
    sides: ["Every wound hurts.", "An arm is hurt or it is not: each place counts once."],
    changes: "How fast a man who is hit again gets worse.",
  },
  dragoonChest: {
    rule: "SH-WPN-2",
    book: "A Dragoon's hit scores double at its location; how often a chest hit is rolled for is not said.",
    values: ["one-roll", "two-rolls"],
    sides: ["One bullet, one roll, against both wounds together.", "Two wounds, a roll for each."],
    changes: "How deadly the Dragoon is.",
  },
  halfReload: {
    rule: "SH-WOUND-4",
    book: "With a wounded arm a man reloads at half rate; halves of odd numbers are not settled.",
    values: ["down", "up"],
    sides: [
      "Half a round is no round: rounded down, one at least.",
      "Rounded up, to the man's good.",
    ],
    changes: "Reloading of wounded men with guns of an odd rate.",
  },
  spearBands: {
    rule: "SH-WPN-1",
    book: "The sheet prints one number for the two bands of a thrown spear.",
    values: ["as-knife", "both-worse"],
    sides: [
      "As the knife's row, with its 0 left blank.",
      "The number is meant for both bands: -1.",
    ],
    changes: "Thrown spears at close range.",
  },
  shieldStopsArrows: {
    rule: "SH-WPN-8",
    book: "A shield helps against what is thrown and in a brawl, not against firearms; arrows are not named.",
    values: [false, true],
    sides: ["A bow shoots, so it is like a firearm.", "A shield was made for arrows."],
    changes: "What a shield is worth against bows.",
  },
  shieldInBrawl: {
    rule: "SH-MOD-4",
    book: "The sheet gives a shield a bonus to dodging hand to hand, where nobody rolls Dodge.",
    values: [true, false],
    sides: ["It goes on the only die rolled there, the Brawl die.", "No such die, no bonus."],
    changes: "Who wins a brawl against a man with a shield.",
  },
  thickSkin: {
    rule: "SH-ABIL-2",
    book: "Thick Skin ignores the first hit of the game; a hit that wounds twice is not mentioned.",
    values: ["whole-hit", "one-wound"],
    sides: ["The hit is ignored with all it does.", "One wound is ignored, a second one counts."],
    changes: "Thick Skin against Dragoons.",
  },
  eagleEye: {
    rule: "SH-ABIL-4",
    book: "For a man with Eagle Eye range does not count within the weapon's maximum.",
    values: ["keeps-bonus", "always-zero"],
    sides: [
      "An ability is no penalty: near targets keep their bonus.",
      "Range does not count, near or far.",
    ],
    changes: "Eagle Eye at close range.",
  },
  fanSpecialist: {
    rule: "SH-ABIL-6",
    book: "A Fan Specialist has no penalty while fanning.",
    values: ["all", "first-only"],
    sides: ["None at all, at any man.", "The step of fanning goes, the two for other men stay."],
    changes: "What a Fan Specialist does to a crowd.",
  },
  lucky: {
    rule: "SH-ABIL-8",
    book: "A Lucky man rolls Dodge twice and takes the higher.",
    values: ["every-dodge", "shots-only"],
    sides: ["Whenever he rolls Dodge: falls and crossfire too.", "Against shots at him."],
    changes: "Falls and crossfire of Lucky men.",
  },
  lawmanStar: {
    rule: "SH-ABIL-9",
    book: "A Lawman's star stops a hit on the chest on a roll of 1.",
    values: ["firearms", "everything"],
    sides: ["Bullets: that is the story.", "Whatever hits the chest."],
    changes: "Lawmen against knives, arrows and fists.",
  },
} as const;

/** The rulings in force. */
export type Readings = ReadingsOf<typeof READINGS>;

export const DEFAULT_READINGS: Readings = defaultReadings(READINGS);
