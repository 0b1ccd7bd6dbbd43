/** The studies of the workbench, as a page asks for them. What they do is in `doing.ts`. */
import type { Objective } from "../exact/backward.js";
import type { Find } from "../sim/record.js";

/** Something to choose from: what it is called, and what stands for it. */
export interface Choice {
  readonly words: string;
  readonly value: string;
}

/** A value that a study asks for; one that is left empty is not there. */
export interface Asking {
  readonly name: string;
  readonly label: string;
  /** A number of the file; a number or word of it, and from where to where; a number; some words; one or several of a list. */
  readonly kind: "place" | "range" | "number" | "text" | "one" | "several";
  /** The list: that of the scenario, or one that is always the same. */
  readonly of?: "metrics" | "guns" | "covers" | "others" | readonly Choice[];
  readonly usual?: string;
  /** It is filled in with what the file says. */
  readonly here?: true;
}

const listOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, said]) => ({ value, words: said }));

const metric: Asking = {
  name: "metric",
  label: "Metric",
  kind: "one",
  of: "metrics",
  usual: "win.A",
};
const games: Asking = { name: "games", label: "Games, where they are played", kind: "number" };

const bout: readonly Asking[] = [
  { name: "weapon", label: "Guns, all if none", kind: "several", of: "guns" },
  { name: "distance", label: "Distances, such as 20, 50", kind: "text" },
];

/** Games that are searched where nobody says how many, however long each takes. */
export const SEARCHED = 1000;

const FIND_WORDS: Readonly<Record<Find, string>> = {
  median: "a typical one",
  upset: "an upset",
  longest: "the longest that somebody won",
  shortest: "the shortest that somebody won",
};

const OBJECTIVE_WORDS: Readonly<Record<Objective, string>> = {
  score: "its score: nobody wins is half a win",
  win: "to win",
  margin: "to win more than it loses",
};
const objective: Asking = {
  name: "objective",
  label: "A side wants",
  kind: "one",
  of: listOf(OBJECTIVE_WORDS),
};

export const STUDIES = {
  replay: {
    title: "Show me a game",
    says: "One game of this scenario, die by die.",
    asks: [
      { name: "find", label: "Game", kind: "one", of: listOf(FIND_WORDS) },
      { name: "games", label: `among the first, ${SEARCHED} if empty`, kind: "number" },
      { name: "game", label: "or this one, from 0", kind: "number" },
    ],
  },
  compare: {
    title: "Compare with …",
    says: "What differs between two scenarios, on the same dice.",
    asks: [{ name: "other", label: "This one against", kind: "one", of: "others" }, metric, games],
  },
  sweep: {
    title: "What if it were …?",
    says: "What one value of the file does to the result, from value to value; two make a map.",
    asks: [
      { name: "first", label: "Vary", kind: "range" },
      { name: "second", label: "and", kind: "range" },
      metric,
      games,
    ],
  },
  tune: {
    title: "Which value makes it so?",
    says: "Which value of a number meets a target?",
    asks: [
      { name: "solve", label: "Find", kind: "place" },
      { ...metric, label: "so that" },
      { name: "target", label: "is, of chances in %", kind: "number", usual: "50" },
      games,
    ],
  },
  weights: {
    title: "What is a point worth?",
    says: "What one point of each attribute, and each length of range, is worth.",
    asks: [metric, games],
  },
  balance: {
    title: "Make it fair",
    says: "The smallest changes that make it fair.",
    asks: [games],
  },
  points: {
    title: "What should men and guns cost?",
    says: "What men and guns cost, so that sides of equal points win equally often; a list to be judged.",
    asks: [
      { name: "weapon", label: "Guns, all if none", kind: "several", of: "guns" },
      { name: "distance", label: "Distances, such as 20, 50", kind: "text" },
      { name: "man", label: "Men, all if none, such as cowboy/3, outlaw/5", kind: "text" },
      { name: "most", label: "Most men of a side, 4 if empty", kind: "number" },
      { name: "unit", label: "Measure, such as cowboy/3=10", kind: "text" },
      { name: "check", label: "A list to judge: man cowboy/3 10, gun shotgun 2", kind: "text" },
      games,
    ],
  },
  versus: {
    title: "Which gun is best here?",
    says: "Every gun against every gun, in the hands of the two men of a duel.",
    asks: [
      bout[0]!,
      { ...bout[1]!, here: true },
      { name: "cover", label: "Behind", kind: "several", of: "covers" },
      games,
    ],
  },
  tactics: {
    title: "What should they do?",
    says: "Every tactic of one side against every one of the other: what should both do?",
    asks: [
      objective,
      {
        name: "targets",
        label: "They choose",
        kind: "one",
        of: listOf({ no: "what to do", yes: "whom to shoot at" }),
      },
      {
        name: "search",
        label: "Look for better ones, which takes long",
        kind: "one",
        of: listOf({ no: "no", yes: "yes" }),
      },
      games,
    ],
  },
  best: {
    title: "What is best play?",
    says: "What both sides should do, solved, and a card for each to play by. For duels.",
    asks: [
      objective,
      {
        name: "cards",
        label: "Cards, which take long",
        kind: "one",
        of: listOf({ no: "no", yes: "yes" }),
      },
    ],
  },
  sheet: {
    title: "Print tables",
    says: "Exact tables of these rules and guns, to print.",
    asks: [...bout, { name: "cover", label: "Behind, all if none", kind: "several", of: "covers" }],
  },
  readings: {
    title: "Which ruling matters?",
    says: "Every ruling that people argue about, switched: does any change the answer?",
    asks: [metric, games],
  },
} as const satisfies Readonly<
  Record<string, { title: string; says: string; asks: readonly Asking[] }>
>;

export type StudyId = keyof typeof STUDIES;
/** What cannot be asked before somebody has said with what, or for whom. */
const WAITS: readonly StudyId[] = ["compare", "points"];
/** Whether what is filled in makes sense as it is: then the answer begins by itself. */
export const beginsItself = (study: StudyId): boolean => !WAITS.includes(study);
/** Whether it plays as many games as it is told to. */
export const plays = (study: StudyId): boolean =>
  study !== "replay" && STUDIES[study].asks.some(({ name }: Asking) => name === "games");
export const STUDY_IDS = Object.keys(STUDIES) as readonly StudyId[];
