/** What men and guns cost, so that sides of equal points win equally often. */
import type { Correction } from "../stats/prices.js";
import type { StudyHead } from "./head.js";

/** Where a fight begins. */
export interface Ground {
  readonly distance: number;
  /** What all stand behind. */
  readonly cover: string;
}

/** Kinds of what has a price: a man with the first gun, what another gun adds, what one step of an attribute adds. */
export type PriceKind = "man" | "gun" | "step";

export interface Price {
  readonly kind: PriceKind;
  readonly name: string;
  /** As the list has it. */
  readonly price: number;
  /** Before it was rounded, with its interval; null of what is the measure. */
  readonly worth: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** What men with that gun count on that ground, as a part of their points; of the first gun they count what they cost. */
export interface Factor {
  readonly gun: string;
  readonly ground: Ground;
  readonly factor: number;
  readonly low: number;
  readonly high: number;
}

/** What a man costs with a gun in his hands, where the gun is worth more in better ones. */
export interface PairPrice {
  readonly man: string;
  readonly gun: string;
  readonly price: number;
}

/** A man with a gun, and how many of them. */
export interface SideMan {
  readonly man: string;
  readonly gun: string;
  readonly count: number;
}

/** A fight that was not used to find the list, on one ground. */
export interface TestedFight {
  /** Number of its two sides: they meet on several grounds. */
  readonly pair: number;
  readonly A: readonly SideMan[];
  readonly B: readonly SideMan[];
  readonly ground: Ground;
  /** What both cost, and what they count on that ground. */
  readonly points: Readonly<Record<"A" | "B", number>>;
  readonly counts: Readonly<Record<"A" | "B", number>>;
  /** What it was made to be: of equal points over all grounds, of sides that count as much there, of any points. */
  readonly kind: "mix" | "ground" | "any";
  /** Chance that A wins, of the games that somebody wins: by the list; by the list and the factors of that ground. */
  readonly expected: number;
  readonly there: number;
  /** By all that is known of men, guns and grounds, nothing rounded. */
  readonly predicted: number;
  readonly played: number;
  /** Games that somebody won; null if it was solved. */
  readonly decided: number | null;
}

/** How equal points came out. Shares are of the side that won more often: 0.5 and above. */
export interface Spread {
  readonly fights: number;
  /** In nine of ten the stronger side won no more than this. */
  readonly nine: number;
  /** Error of the list: root of the mean square, what dice add taken off. */
  readonly error: number;
}

export interface Quality {
  /** Two sides that cost as much, over all the grounds that they met on; null if there is one ground. */
  readonly over: Spread | null;
  /** Sides that count as much on the one ground that they met on. */
  readonly each: Spread;
  /** Of these the least fair, played anew; null without any. */
  readonly worst: TestedFight | null;
  /** Sides of any points on one ground: error of the list, with the factors of the ground, of all that is known. */
  readonly any: {
    readonly fights: number;
    readonly error: number;
    readonly there: number;
    readonly known: number;
  };
  /** Correlation of what was expected with what was played. */
  readonly correlation: number | null;
}

/** One way in which prices do not just add up, and what it would gain to allow for it. */
export interface Failing {
  readonly id: Correction | "grounds";
  /** What was estimated, with its interval; null of what has many numbers. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Error on all fights that were not used, without and with it. */
  readonly before: number;
  readonly after: number;
}

/** An entry of a list that was brought. */
export interface Judged {
  readonly kind: PriceKind;
  readonly name: string;
  readonly price: number;
  /** What it would be at the list's own level. */
  readonly fair: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
  /** Too cheap or too dear, all entries taken together (Holm). */
  readonly verdict: "cheap" | "dear" | "none";
}

export interface Mix {
  readonly most: number;
  readonly distances: readonly number[];
  readonly covers: readonly string[];
  readonly guns: readonly string[];
}

export interface Points extends StudyHead {
  readonly mix: Mix;
  /** The man who is the measure, with the first gun, and his price. */
  readonly unit: { readonly man: string; readonly gun: string; readonly price: number };
  /** Prices are multiples of it. */
  readonly round: number;
  /** Men, guns, steps, in the order of the lists. */
  readonly prices: readonly Price[];
  /** Of each gun but the first on each ground; none if there is one ground. */
  readonly factors: readonly Factor[];
  /** Of each man with each gun, where that helps; none where a sum does as well. */
  readonly pairs: readonly PairPrice[];
  /** How much points decide, of one man a side: a^b / (a^b + c^b); and the power by which it grows with men. */
  readonly steepness: number;
  readonly growth: number;
  /** Chances to win with a tenth more points, one man a side and the most. */
  readonly tenth: { readonly one: number; readonly most: number };
  /** Fights by which the list was found, those of them that were solved, and games of each of the others. */
  readonly fights: number;
  readonly solved: number;
  /** Share of their games that somebody won. */
  readonly decided: number;
  /** Standard deviation of fights beyond their dice, in points at an even fight. */
  readonly misfit: number;
  readonly tested: readonly TestedFight[];
  readonly quality: Quality | null;
  /** What helps most first. */
  readonly failings: readonly Failing[];
  /** A list that was brought, judged; null if none was. */
  readonly judged: readonly Judged[] | null;
  /** What the list that was brought is called; null if none was. */
  readonly list: string | null;
  /** Chance of a false verdict among all. */
  readonly alpha: number;
}
