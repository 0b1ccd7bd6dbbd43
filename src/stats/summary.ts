/** What a run found: every number with its interval, ready to be printed, charted or written as data. */

import type { BreakdownForm, Grid, Keys } from "../core/breakdown.js";
import type { EffectKey, Outcome, ShotKey, SideId } from "../core/columns.js";
import type { SystemName } from "../scenario/system.js";
import type { ChosenWorkers } from "../sim/executor.js";

export type { Outcome, SideId };

/** A number that was estimated, or known exactly. Unknown (no shots, say) is null, never 0. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided confidence of the interval, e.g. 0.95; 1 for exact values. */
  readonly level: number;
  /** `wilson`, `wilson-clustered`, `mean-t`, `ratio-t`, `exact`; docs/statistics.md has them all. */
  readonly method: string;
  /** What was counted: games for a proportion of games, shots for a hit rate. */
  readonly n: number;
  /** `probability`, `turns`, `shots`, `figures`, `ratio`, `per game`, `per shot`, `per turn`. */
  readonly unit: string;
}

export interface OutcomeRow {
  readonly outcome: Outcome;
  /** For people: the side's name, `both out`, `nobody decided it`. */
  readonly label: string;
  readonly games: number;
  readonly probability: Estimate;
  /** Exact probability where the scenario was solved, else null. */
  readonly exact: number | null;
  /** Standard errors between the two; null where nothing can be compared. */
  readonly z: number | null;
}

export interface ShotRow extends ShotKey {
  readonly shots: number;
  readonly hits: number;
  readonly hitRate: Estimate;
}

export interface EffectRow extends EffectKey {
  readonly count: number;
  readonly perShot: Estimate;
  readonly perHit: Estimate;
}

/** How often something befell a figure that befalls it once a game at most. */
export interface Befell {
  readonly games: number;
  /** Of all games. */
  readonly probability: Estimate;
}

/** A way to go out, by the name of its column: `killed`, `knocked_out`. */
export interface Fate extends Befell {
  readonly fate: string;
}

export interface FigureRow {
  readonly side: SideId;
  readonly figure: string;
  readonly games: number;
  /** Every way to go out that the rules know. */
  readonly fates: readonly Fate[];
  /** Still in the fight at the end. */
  readonly inAction: Befell;
  /** Out of the fight at the end, in whatever way. */
  readonly outProbability: Estimate;
  readonly enemiesOut: number;
  /** Enemies put out per own time put out. */
  readonly killRatio: Estimate;
}

export interface TurnRow {
  readonly turn: number;
  readonly gamesEnded: number;
  readonly probability: Estimate;
  /** Share of games that ended in this turn or before. */
  readonly cumulative: number;
}

/** A number, and what it is where the scenario was solved; null where it was not. */
export interface Known extends Estimate {
  readonly exact: number | null;
}

/** Enemies put out per shot and per game turn, reload turns counted. */
interface Effectiveness {
  readonly outPerShot: Known;
  readonly outPerTurn: Known;
}

/** Weapon effectiveness: all enemies who were put out to somebody's credit are in one of these rows. */
export interface WeaponRow extends Effectiveness {
  readonly side: SideId;
  readonly weapon: string;
  /** Null of what is no shot (hand to hand, dynamite, surrender), and unknown per shot then. */
  readonly shots: number | null;
  readonly enemiesOut: number;
  readonly outPerGame: Known;
  readonly ranges: readonly WeaponRange[];
}

/** The same of one range. */
export interface WeaponRange extends Effectiveness {
  readonly band: string;
  readonly shots: number;
  /** False where only hits are counted by range: then they are taken times the enemies put out per hit at any range. */
  readonly counted: boolean;
}

/** A row of a table that only this rule system has: values by the names of its keys and measures. */
export interface BreakdownRow {
  readonly keys: Keys;
  /** Of counts, and games of shares; averages too, but without games. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of shares, rates and times a game. */
  readonly estimates: Readonly<Record<string, Estimate>>;
}

export interface Breakdown {
  readonly form: BreakdownForm;
  /** Where rows are squares: every square of A, then of B; rows from y = 0 on, each from x = 0 on. */
  readonly grid: Grid | null;
  readonly rows: readonly BreakdownRow[];
}

export interface Metric extends Estimate {
  readonly id: string;
  readonly exact: number | null;
  /** Standard errors between the two; null where nothing can be compared. */
  readonly z: number | null;
}

/** How well the games played agree with the exact solution. */
export interface Agreement {
  /** Numbers compared. */
  readonly numbers: number;
  /** The metric that lies farthest off, and how many standard errors. */
  readonly farthest: string;
  readonly largest: number;
  /** Chance alone stays below this in 99 % of all runs, over all the numbers together. */
  readonly limit: number;
  /** Whether it does not: something is wrong, with the games or with the solution. */
  readonly suspicious: boolean;
}

/** What was asked of a run that plays until a number is known well enough. */
export interface Precision {
  /** Its interval holds at any number of games; the others hold each by itself. */
  readonly metric: string;
  readonly unit: string;
  /** Largest distance wanted from the value to an end of its interval. */
  readonly asked: number;
  /** The one that there is; null if the metric has no value yet. */
  readonly reached: number | null;
  readonly met: boolean;
  /** Games after which the run would have ended in any case. */
  readonly limit: number;
  /** Nobody asked for it: it is what a run stops at that is told nothing. */
  readonly usual: boolean;
  /** So many times as many games would say as much if their luck were not taken off; only where it is. */
  readonly worth?: number;
}

/** A man as the file has him. */
export interface FoughtMan {
  readonly side: SideId;
  readonly name: string;
  /** His attributes, and his cover if he has any: `cowboy/4: Skill 3, Cool 3 …; cover: wall`. */
  readonly words: string;
  /** Ids in gear order. */
  readonly weapons: readonly string[];
}

/** A file by its name: untrusted text. */
export interface EnclosedFile {
  readonly file: string;
  readonly text: string;
}

/** Who fought where: what is needed to check the answer. */
export interface Fought {
  /** `duel, 1 against 1 at 25 cm`. */
  readonly setting: string;
  /** Side A in file order, then side B. */
  readonly men: readonly FoughtMan[];
  /** The file as it was read: untrusted text. Changes to it are in `overrides`. */
  readonly text: string;
  /** The files that it names, whose texts count as its own. */
  readonly enclosed: readonly EnclosedFile[];
  /** What of the file can have no effect, and what else its author should know, each with its line. */
  readonly notes: readonly string[];
}

/** A change of a side's chance to win. */
export interface Worth extends Estimate {
  /** Told from zero, all reasons (or all tactics) taken together. */
  readonly told: boolean;
  /** Nothing, exactly or in every game. */
  readonly alike: boolean;
}

/** Something that the sides differ in, and what it adds to the winner's chance: the game as it is less that without. */
export interface Reason extends Worth {
  /** `firstShot`, `numbers`, `cover`, `weapons`, an attribute. */
  readonly id: string;
  /** `the first shot`. */
  readonly words: string;
  /** What was done: both lost it, the winner got what the other has, the last men of the bigger side went. */
  readonly how: "taken" | "exchanged" | "fewer";
}

/** What the men of a side are told to do. */
export interface Tactic {
  readonly tactic: string;
  /** What it means at the table, in sentences. */
  readonly words: string;
}

/** Another tactic, and what it changes in the chance of its side to win. */
export interface OtherTactic extends Tactic, Worth {
  /** The same change of the side's score: its chance to win and half the chance that nobody wins. */
  readonly score: Readonly<Record<"value" | "low" | "high", number | null>>;
}

export interface TacticsOfSide {
  readonly assumed: readonly Tactic[];
  readonly others: readonly OtherTactic[];
}

/** Why the side that wins more often does, by games on the same dice with one thing changed. */
export interface Why {
  readonly side: SideId;
  /** Games of each change; 0 if all were solved. */
  readonly games: number;
  /**
   * Changes that a run of so few games had no time for, how many of them are differences between the sides, the others
   * being tactics, and the games of a run that has; null if all were tried.
   */
  readonly leftOut: {
    readonly changes: number;
    readonly causes: number;
    readonly games: number;
  } | null;
  /** The one that does most first. They do not add up: what two things do together is in both, or in neither. */
  readonly reasons: readonly Reason[];
  readonly tactics: Readonly<Record<SideId, TacticsOfSide>>;
}

/** When games are decided, from some that were told event by event. */
export interface TurningPoint {
  /** Games told: the first ones of the run. */
  readonly told: number;
  /**
   * Median over those that a side won: the turn since which the side that lost had lost the larger share of its men, to
   * the end; the last turn where it never had.
   */
  readonly turn: Estimate;
  /** Of those in which one side was the first to lose a man: how often it lost the game. */
  readonly firstLost: Estimate;
}

export interface Summary {
  readonly version: string;
  /** Scenario name and the words about it, as the file has them: untrusted text. */
  readonly scenario: string;
  readonly about: string;
  /** File name without folders. */
  readonly file: string;
  readonly kind: string;
  readonly system: SystemName;
  readonly sides: Readonly<Record<SideId, string>>;
  readonly seed: string;
  /** Games played. */
  readonly games: number;
  /** Games asked for, or the limit; more than `games` only when interrupted. */
  readonly gamesAsked: number;
  readonly partial: boolean;
  readonly readings: Readonly<Record<string, string | number | boolean>>;
  /** `--set` changes in force, as given. */
  readonly overrides: readonly string[];
  /** SHA-256 over the integer tallies in declared order, hex. */
  readonly signature: string;
  readonly outcomes: readonly OutcomeRow[];
  readonly shots: readonly ShotRow[];
  readonly effects: readonly EffectRow[];
  readonly figures: readonly FigureRow[];
  /** Men of a side who are numbered through, `Deputy 1 to 4`, as one: games of fates are times, over all of them. */
  readonly pools: readonly FigureRow[];
  /** What they shot together. */
  readonly poolShots: readonly ShotRow[];
  /** What their hits did. */
  readonly poolEffects: readonly EffectRow[];
  readonly turns: readonly TurnRow[];
  readonly weapons: readonly WeaponRow[];
  readonly metrics: readonly Metric[];
  /** Tables that only this rule system has. */
  readonly breakdowns: readonly Breakdown[];
  /** Null if the scenario was not solved. */
  readonly agreement: Agreement | null;
  /** Null if so many games were asked for, whatever precision they give. */
  readonly precision: Precision | null;
  /** Null where it was not asked for, nobody wins more often, or the sides differ in nothing. */
  readonly why: Why | null;
  /** Null where it was not asked for, few games were played, or one man fights one. */
  readonly turningPoint: TurningPoint | null;
  /** Null where somebody ordered how many workers play, or others than this machine's do. */
  readonly workers: ChosenWorkers | null;
  /** Null of counts whose scenario is not at hand. */
  readonly fought: Fought | null;
}
