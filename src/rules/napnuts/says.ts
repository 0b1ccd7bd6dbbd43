/** Sentences of a told gunfight: by rule, by what came of it. `{me}` acts. */
import type { ToldEvent } from "../../core/story.js";
import type { Effect } from "./data.js";

const IN_VAIN = "nothing comes of it.";

export const SAYS = {
  "NP-DECK-1": { joker: "The joker ends the cycle." },
  "NP-REACT-3": { draws: "Drawn for {side}: {cards}." },
  "NP-POL-1": { waits: "{me} waits." },
  "NP-POL-10": { walks: "{me} walks {inches} towards {target}." },
  "NP-AIM-1": { aims: "{me} aims at {target} ({aim} of {most})." },
  "NP-TURN-2": { up: "{me} comes up.", posture: "{me} is {posture} now." },
  "NP-TURN-4": { lost: "{me} has lost the action." },
  "NP-AUCT-2": { interrupts: "{me} interrupts {mover} with {cards} ({worth})." },
  "NP-AUCT-3": {
    keeps: "{me} bids {cards} ({worth}) and keeps the turn.",
    faster: "{me} bids {cards} ({worth}). Faster: {names}.",
  },
  "NP-AUCT-4": { waits: "{me} plays the joker and waits for {names}." },
  "NP-AUCT-8": { lost: "{me} has lost the reaction." },
  "NP-SHOOT-4": {
    miss: "{me} shoots at {target} and misses.",
    jam: "{me} shoots at {target}, and the gun jams.",
  },
  "NP-SHOOT-5": { clears: "{me} clears the jam." },
  "NP-SHOOT-6": {
    hit: "{me} shoots {target} in the {where}: {effect}.",
    hidden: "{me} shoots {target} in the {where}, {hidden}: a graze.",
  },
  "NP-SHOOT-12": {
    opens: "{me} opens the gun.",
    loads: "{me} loads: {rounds} in the gun.",
    closes: "{me} closes the gun.",
  },
  "NP-STATE-4": { recovers: "{me} recovers, prone." },
  "NP-SCEN-6": { stands: "{me} stands up." },
  "NP-BRAWL-7": {
    nothing: `{me} attacks {target}: {mine} against {theirs}; ${IN_VAIN}`,
    wins: "{me} attacks {target}: {mine} against {theirs}; {winner} wins: {effect}.",
  },
  "NP-BRAWL-8": {
    defends: "{me} attacks {target}: {mine} against {theirs}; {winner} wins, but only defended.",
  },
  "NP-END-1": {
    A: "The winner: {A}.",
    B: "The winner: {B}.",
    draw: "A draw.",
    out: "{man} is out of the fight.",
  },
} as const;

/** A shot that hits, or a blow that something comes of. */
export const isBlow = ({ rule, text }: ToldEvent): boolean =>
  rule === "NP-SHOOT-6" || (rule === "NP-BRAWL-7" && !text.endsWith(IN_VAIN));

/** By rule, what its dice are for, in their order; of some the text itself says it. */
export const DICE = {
  "NP-TURN-2": ["inches"],
  "NP-AUCT-5": ["lot"],
  "NP-SHOOT-4": ["to hit"],
  "NP-SHOOT-6": ["location", "effect"],
  "NP-BRAWL-7": ["effect"],
} as const;

const RANKS = "two three four five six seven eight nine ten jack queen king ace".split(" ");
const SUITS = ["spades", "clubs", "diamonds", "hearts"];

/** @param card 4 x (rank - 2) + suit */
export const cardWords = (card: number): string => `the ${RANKS[card >> 2]} of ${SUITS[card & 3]}`;

export const cardsWords = (cards: readonly number[]): string => cards.map(cardWords).join(", ");

/** NP-OPT-POKER: by category. */
export const POKER_HANDS = [
  "high card",
  "a pair",
  "two pair",
  "three of a kind",
  "a straight",
  "a flush",
  "a full house",
  "four of a kind",
  "a straight flush",
  "five of a kind",
] as const;

const WORDS: Readonly<Record<string, string>> = {
  bruised: "a bruise",
  graze: "a graze",
  down: "knocked down",
  flesh: "a flesh wound",
  stun: "stunned",
  serious: "a serious wound",
  dead: "dead",
};

/** `a serious wound, stunned`. */
export const effectWords = (effect: Effect): string =>
  effect
    .split("+")
    .map((word) => WORDS[word])
    .join(", ");

export const roundsWords = (rounds: number): string => `${rounds} round${rounds === 1 ? "" : "s"}`;

/** What hides a location that is not exposed: his cover, or else how he stands, by POSTURE. */
export const BEHIND_COVER = "behind cover";
export const HIDDEN = ["hidden", "hidden by kneeling", "hidden by lying down"] as const;
