/**
 * False alarms: what each statistical test may cost, and the limits that follow from it.
 * A statistical test can fail on a right program. Each row states how often that would happen over
 * choices of its seed; the seed itself is fixed and a red test is never re-seeded to green. One row
 * a test, at most 1e-6 each; the sum stays below 1e-4 for the whole suite. Exact and property tests
 * and mutant twins (a wrong program that must be rejected) need no row.
 */
import { regularizedBeta } from "../../src/stats/beta.js";
import { normalQuantile } from "../../src/stats/normal.js";
import { chiSquareUpperQuantile } from "./chiSquare.js";

export interface BudgetRow {
  readonly id: string;
  /** Chance that a right program fails this test, all its assertions together. */
  readonly alpha: number;
  readonly what: string;
}

/** Most that the suite may fail by chance. */
export const BUDGET_ALPHA_MAX = 1e-4;

/** Add a row for each new statistical test; `alphaOf` refuses an id that is not here. */
export const BUDGET: readonly BudgetRow[] = [
  {
    id: "coverage/clusteredWilson",
    alpha: 1e-6,
    what: "rate per shot, shots correlated in a game",
  },
  { id: "coverage/clusteredRatio", alpha: 1e-6, what: "kill ratio of 10 and 100 outs" },
  { id: "coverage/clusteredRatio/few", alpha: 1e-6, what: "kill ratio of 3 outs" },
  { id: "coverage/ratioT", alpha: 1e-6, what: "effects per shot, enemies out per turn" },
  { id: "coverage/prices", alpha: 1e-6, what: "prices from fights that were chosen" },
  { id: "coverage/meanT", alpha: 1e-6, what: "mean of skewed game lengths" },
  {
    id: "agreement/duels",
    alpha: 1e-6,
    what: "resolver against reference on 8 random duels, one Bonferroni family",
  },
  {
    id: "agreement/tables",
    alpha: 1e-6,
    what: "sampler against second reading on 8 small encounters, one Bonferroni family",
  },
  {
    id: "shootist/known",
    alpha: 1e-6,
    what: "sampler against five known duels of Shootist, one Bonferroni family",
  },
  {
    id: "napnuts/known",
    alpha: 1e-6,
    what: "sampler against four known gunfights of Napnuts, one Bonferroni family",
  },
  {
    id: "napnuts/native",
    alpha: 1e-6,
    what: "sampler against a C program on gunfights of cowboys, one Bonferroni family",
  },
  {
    id: "shootist/native",
    alpha: 1e-6,
    what: "sampler against a C program on the posse, one Bonferroni family",
  },
  {
    id: "law-of-the-gun/native",
    alpha: 1e-6,
    what: "sampler against C programs on an ambush and a solo game, one Bonferroni family",
  },
  {
    id: "law-of-the-gun/native-duels",
    alpha: 1e-6,
    what: "a C program on the benchmark's duels against their exact values, one Bonferroni family",
  },
  {
    id: "combat-patrol/native",
    alpha: 1e-6,
    what: "sampler against a C program on duels of Combat Patrol, one Bonferroni family",
  },
  {
    id: "tactics/targets",
    alpha: 1e-6,
    what: "ties and coverage of tactics --targets over runs in which no word matters",
  },
  {
    id: "napnuts/cardless",
    alpha: 1e-6,
    what: "duels of Napnuts without cards played against their exact values",
  },
  {
    id: "combat-patrol/standing",
    alpha: 1e-6,
    what: "four standing duels of Combat Patrol played against their exact values",
  },
  {
    id: "agreement/handWorked",
    alpha: 1e-6,
    what: "sampler against chances worked out by hand, one Bonferroni family",
  },
  {
    id: "exact/family",
    alpha: 1e-6,
    what: "20 random duels against their exact values, one Bonferroni family",
  },
  { id: "exact/scenarios", alpha: 1e-6, what: "shipped scenarios against their exact values" },
  { id: "exact/reference", alpha: 1e-6, what: "slow reference against exact values, 12 duels" },
  { id: "exact/calibration", alpha: 1e-6, what: "coverage of Wilson against its true coverage" },
  { id: "exact/clustered", alpha: 1e-6, what: "coverage of hit rates and lengths in games" },
  { id: "exact/meters", alpha: 1e-6, what: "a duel of more weapons than meters, against exact" },
  {
    id: "exact/compare",
    alpha: 1e-6,
    what: "paired differences against exact ones, and their coverage",
  },
  {
    id: "exact/variants",
    alpha: 1e-6,
    what: "seven variants played together against exact values and differences",
  },
  { id: "check/peeking", alpha: 1e-6, what: "verdicts at growing numbers of games, Bernoulli" },
  { id: "check/metrics", alpha: 1e-6, what: "the same for all metrics of a duel solved exactly" },
  { id: "check/shift", alpha: 1e-6, what: "a shift of 0.5 points is caught 99 times in 100" },
  { id: "precision/boundary", alpha: 1e-6, what: "confidence sequence of normal sums, both ways" },
  { id: "precision/coverage", alpha: 1e-6, what: "the same of a duel solved exactly, 7 metrics" },
  { id: "tune/bracket", alpha: 1e-6, what: "brackets of a played curve against the exact one" },
  { id: "tune/precision", alpha: 1e-6, what: "the same with intervals that hold at every look" },
  {
    id: "studies/differences",
    alpha: 1e-6,
    what: "paired differences of three changes, 6 metrics",
  },
  { id: "studies/precision", alpha: 1e-6, what: "the same at every look up to a precision" },
  { id: "versus/family", alpha: 1e-6, what: "scores and ranks of three guns against exact ones" },
  { id: "versus/ranks", alpha: 1e-6, what: "ranks of guns by batches, equal ones among them" },
  { id: "versus/batches", alpha: 1e-6, what: "wins of a bout played in batches against exact" },
  { id: "seeded/uniform", alpha: 1e-6, what: "the tests' own generator, chi-square of 256 cells" },
  { id: "random/uniformity", alpha: 1e-6, what: "top bits and bytes of draws, 30 chi-squares" },
  { id: "random/independence", alpha: 1e-6, what: "neighbouring draws, 10 chi-squares" },
  { id: "random/avalanche", alpha: 1e-6, what: "128 input bits on 32 output bits" },
  {
    id: "random/places",
    alpha: 1e-6,
    what: "equal pairs of draws of one turn, 10 pairs of places",
  },
  { id: "random/patterns", alpha: 1e-6, what: "birthday spacings, collisions, runs" },
  { id: "driver/picks", alpha: 1e-6, what: "shares of a pick among five" },
  { id: "deck/shuffle", alpha: 1e-6, what: "orders in which the five cards of a pile come" },
];

/** The false-alarm chance that a test declared. */
export function alphaOf(id: string): number {
  const row = BUDGET.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`no row in the budget of statistical tests: ${id}`);
  return row.alpha;
}

/**
 * Standard error of a share of games.
 * @param others of a share of so many other games beside it, from which it is taken off
 */
export const standardError = (chance: number, games: number, others = Infinity): number =>
  Math.sqrt(chance * (1 - chance) * (1 / games + 1 / others));

/** |z| beyond which a two-sided test with false-alarm chance `alpha` fails; 4.89 for 1e-6. */
export function limitZ(alpha: number): number {
  return -normalQuantile(alpha / 2);
}

/** The same, one-sided: z beyond which it fails; 4.75 for 1e-6. */
export function limitZOneSided(alpha: number): number {
  return -normalQuantile(alpha);
}

/** Statistic beyond which a chi-square test with `df` degrees of freedom fails. */
export function limitChiSquare(alpha: number, df: number): number {
  return chiSquareUpperQuantile(alpha, df);
}

/**
 * P(X <= hits) for X ~ B(trials, p), exact. Also an upper bound where trials have different chances
 * of average p or more and hits is at least 1 below trials * p (Hoeffding 1956, Ann. Math. Stat.
 * 27:713).
 */
export function binomialLower(hits: number, trials: number, p: number): number {
  if (hits >= trials) return 1;
  return regularizedBeta(1 - p, trials - hits, hits + 1, p);
}

/** P(X >= hits) for X ~ B(trials, p), exact; the same bound for unequal chances. */
export function binomialUpper(hits: number, trials: number, p: number): number {
  return binomialLower(trials - hits, trials, 1 - p);
}

/**
 * The true chance that a one-sided binomial test against `floor` rejects with 99 % power: what a
 * test of `trials` repetitions can see. Normal approximation, for stating it only.
 */
export function detectedBelow(floor: number, trials: number, alpha: number): number {
  const z = limitZOneSided(alpha) + limitZOneSided(0.01);
  return floor - z * standardError(floor, trials);
}
