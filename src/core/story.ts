/** A game told move by move and die by die: what a replay prints. */
import type { Questions } from "./asked.js";
import type { Outcome } from "./columns.js";
import type { MapPoint } from "./map.js";

/** One die of a told game. */
export interface ToldDie {
  readonly rule: string;
  readonly sides: number;
  readonly face: number;
  /** What the die decided, in words: "needs 5 or more, hits". */
  readonly meaning: string;
  /** It is a card, one of so many: its place among those left. */
  readonly card?: true;
}

/** A die that fell, before anybody has told what it means. */
export type FallenDie = Omit<ToldDie, "meaning" | "card">;

/** One event: a shot, a test, a reload, a fall back, the end. */
export interface ToldEvent {
  readonly turn: number;
  readonly rule: string;
  readonly text: string;
  readonly dice: readonly ToldDie[];
  /** Who acts, by number; null: nobody. Left out where nobody says. */
  readonly who?: number | null;
  /** Ways that figures went: the first point is where they stood. */
  readonly moves?: readonly ToldMove[];
  /** Ways of what belongs to no side, herds and guns among them: they are no figures of the game. */
  readonly drifts?: readonly ToldDrift[];
  /** Numbers of the figures that it put out of the game. */
  readonly out?: readonly number[];
}

/** A way that a figure went, bends included; one point alone: it is put there when the game begins. */
export interface ToldMove {
  /** Number of the figure in file order, side A first. */
  readonly figure: number;
  readonly way: readonly MapPoint[];
}

/** As `ToldMove`, of something that has a name and no number. */
export interface ToldDrift {
  readonly name: string;
  readonly way: readonly MapPoint[];
}

/** What the sampler counted for a game. */
export interface GameRecord {
  readonly game: number;
  readonly winner: Outcome;
  readonly turns: number;
  /** Shots and hits of each figure, in file order. */
  readonly shots: readonly number[];
  readonly hits: readonly number[];
}

export interface Story {
  readonly record: GameRecord;
  readonly events: readonly ToldEvent[];
  /** What the game was asked, if somebody wants to know. */
  readonly asked?: Questions;
}

/**
 * Tells the game of an index, a whole number in 0..2^32-1; faster from the second game on.
 * @param asked whether it says what it was asked, and why policies chose
 */
export type Teller = (game: number, asked?: boolean) => Story;

/** A story with what the game was asked, if that was noted. */
export const withQuestions = (story: Story, asked: Questions | null): Story =>
  asked === null ? story : { ...story, asked: { decisions: asked.decisions, draws: asked.draws } };
