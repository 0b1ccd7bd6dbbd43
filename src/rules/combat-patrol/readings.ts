/** Rulings of Combat Patrol that clubs argue about. The real Action deck is not public; some settle what it would. */
import { defaultReadings, type ReadingsOf } from "../../scenario/readings.js";

/** By name: the rule, what the book says, each value with what speaks for it (the default first), what it changes. */
export const READINGS = {
  lanceImpetus: {
    rule: "CP-MTD-5",
    book: 'The table gives a lance 3 on the move and 1 standing, the text "a +3 bonus for Impetus"; whether these add up is not said.',
    values: [3, 4, 5],
    sides: [
      "One number said twice: 3 in all, one less than a sword's 2 and 2.",
      "The bonus on top of the 1: as good as a sword.",
      "The 3 of the table and the 2 of Impetus.",
    ],
    changes: "Lancers in their first contact.",
  },
  trample: {
    rule: "CP-GEO-16",
    book: "A herd fights those it tramples; whether on its whole way or at its end is not said.",
    values: ["swept", "end"],
    sides: ["All that it ran over on its way.", "Those who are under it when it stops."],
    changes: "How many men a stampede puts out.",
  },
  ownWagonFire: {
    rule: "CP-WAG-10",
    book: "Fire near a team may make it run away; fire of those aboard is not mentioned.",
    values: [false, true],
    sides: ["It is used to its own guard.", "A shot behind a horse's ears is a shot."],
    changes: "How often a coach that is defended runs away.",
  },
  ridersClose: {
    rule: "CP-POL-5",
    book: "Where mounted men with pistols stop is for their player to say.",
    values: ["medium", "short"],
    sides: ["At medium range, with room to turn.", "At short range, where pistols hit."],
    changes: "Riders with pistols, and coaches that they chase.",
  },
  heroRemoveAt: {
    rule: "CP-POL-12",
    book: "A lone hero may give up his action to take morale markers off; when he does is for his player.",
    values: [4, 2, 3, "never"],
    sides: [
      "With four or more.",
      "With two or more, which costs him most shots.",
      "With three or more.",
      "He leaves it to the cards.",
    ],
    changes: "How steady a lone hero is, and how often he shoots.",
  },
  leaderRemoveAt: {
    rule: "CP-POL-4",
    book: "A trained leader may give up his action to take markers off his unit; when is for his player.",
    values: [2, 3, "never"],
    sides: ["With two or more.", "With three or more.", "He fights, and the cards decide."],
    changes: "How long units with trained leaders hold.",
  },
  moveThenFire: {
    rule: "CP-POL-2",
    book: "Men on foot may fire after a move, at a penalty; whether they should is for their player.",
    values: [false, "medium"],
    sides: ["They move or they fire.", "They fire if the enemy is then within medium range."],
    changes: "Attacks on foot in the open.",
  },
  gallop: {
    rule: "CP-MTD-12",
    book: "A rider may draw a third card; whether or not it reaches, he is stunned.",
    values: ["bid", "never"],
    sides: ["He tries if an average card would reach.", "He never risks it."],
    changes: "How often charges of cavalry come home.",
  },
  coverStay: {
    rule: "CP-POL-14",
    book: "Whether men leave their cover to come into range is for their player to say.",
    values: [true, false],
    sides: [
      "They stay as long as somebody of the unit can shoot.",
      "Each goes by himself, out of the cover.",
    ],
    changes: "Units of mixed weapons behind walls.",
  },
  area: {
    rule: "CP-GEO-7",
    book: "Fire goes at an area around the man who is shot at; where it ends is not said.",
    values: ["within4", "unit"],
    sides: ["Everybody within 4 inches, of any unit.", "The men of his unit."],
    changes: "Who else is hit in a crowd.",
  },
  stunMarkers: {
    rule: "CP-MOR-1",
    book: "Hits give morale markers; whether a hit that only stuns does is not said.",
    values: [false, true],
    sides: ["Only wounds frighten a unit.", "Every hit does, also one that cover stopped."],
    changes: "How soon units in cover break.",
  },
  killMarkers: {
    rule: "CP-MOR-1",
    book: "Hits give morale markers; whether one that kills does, too, is not said.",
    values: [true, false],
    sides: ["A dead friend frightens most.", "The dead are counted otherwise."],
    changes: "How soon units break that lose men.",
  },
  fallbackLosesCover: {
    rule: "CP-GEO-10",
    book: "Who loses a round of melee goes back; whether he keeps his cover is not said.",
    values: [true, false],
    sides: ["He has left the wall.", "He is still behind it."],
    changes: "Men in cover who were charged and lived.",
  },
  foulMarkers: {
    rule: "CP-WPN-3",
    book: "A muzzle-loader may be fouled: markers in all, or beside the one of reloading.",
    values: [2, 3],
    sides: ["Two in all.", "Two beside the one."],
    changes: "How long muskets are out of action.",
  },
  xEndsBurst: {
    rule: "CP-FIRE-4",
    book: "A card may say that the ammunition is out; what becomes of further shots is not said.",
    values: [true, false],
    sides: ["An empty gun does not shoot.", "The other cards are drawn all the same."],
    changes: "Guns with several shots.",
  },
  deck: {
    rule: "CP-DECK-2",
    book: "When the Action deck is shuffled is not said.",
    values: ["exhaust", "eachTurn", "replaced", "fresh"],
    sides: [
      "When it is used up, as with any deck.",
      "At the start of each turn.",
      "After each card, so that cards are like dice, and duels can be solved.",
      "Before each activation and each firing, so that duels can be solved.",
    ],
    changes: "How much luck evens out in a game.",
  },
  cards: {
    rule: "CP-DECK-4",
    book: "The real Action deck is not public; this one is a stand-in made of what is known about it.",
    values: ["asGiven", "unlinked", "hitsMore", "hitsLess", "graver", "unevenMoves"],
    sides: [
      "The deck of the file, or the stand-in.",
      "What a card says of hits has nothing to do with what it says of places.",
      "Cards hit one column farther.",
      "Cards hit one column less far.",
      "Wounds and men put out change places.",
      "Moves go from 1 to 9 inches in place of 3 to 7.",
    ],
    changes: "Everything: it shows how far an answer hangs on the stand-in.",
  },
  limitWin: {
    rule: "CP-POL-11",
    book: "Who wins when the turns are up is for the scenario to say.",
    values: ["count", "share"],
    sides: ["Who has more men left.", "Who has the larger share of his men left."],
    changes: "Games that are not over at the last turn.",
  },
  pinStopsWagon: {
    rule: "CP-WAG-10",
    book: "A card may pin a unit; whether a wagon stops for that is not said.",
    values: [false, true],
    sides: ["Nobody aboard goes on foot: it drives on.", "The driver ducks, and it stands."],
    changes: "Whether a coach under fire gets through.",
  },
} as const;

/** The rulings in force. */
export type Readings = ReadingsOf<typeof READINGS>;

export const DEFAULT_READINGS: Readings = defaultReadings(READINGS);
