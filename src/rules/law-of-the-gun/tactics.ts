/** LG-TAC: what a man does, as a file says it. */

export const TACTICS = [
  "stand",
  "hold",
  "advance",
  "patrol",
  "take-cover",
  "charge",
  "solo",
] as const;

/** What may follow a patrol. */
export const CONTACTS = ["stand", "hold", "advance", "take-cover", "charge"] as const;

/** What each tactic means at the table. */
export const TACTIC_WORDS: Readonly<Record<(typeof TACTICS)[number], string>> = {
  stand:
    "Stays where he is and shoots at whom he is most likely to put out. Forced back, he returns.",
  hold:
    "Lies hidden in cover and fires in reaction only, at an enemy who comes within accurate range (or `openFire`) or turns " +
    "away, until he has fired once or is shot at; then he stands.",
  advance:
    "Walks towards the nearest enemy, shooting on the way, until he is in accurate range of his best gun; then he stands.",
  patrol:
    "Walks his path until his side sees an enemy or is shot at; then does what `contact` says, take-cover if nothing.",
  "take-cover":
    "Runs to the nearest cover that protects against the nearest enemy, or lies down if there is none near; then he stands.",
  charge: "Runs at the nearest enemy and charges hand to hand as soon as he can reach him.",
  solo: "Has no mind of his own: the random actions chart of the solo rules says what his group does, turn by turn.",
};
