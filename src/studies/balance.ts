/** The smallest changes that make a scenario fair. */
import { Interrupted } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import type { VariantValue } from "../stats/variants.js";
import { type Assumed, lookAround } from "./assumed.js";
import { type Candidate, type Change, candidate, farChanges, smallChanges } from "./changes.js";
import type { StudyHead } from "./head.js";
import * as say from "./messages.js";
import { type PriceList, pointsOf, promised } from "./priceList.js";
import { Solver } from "./solver.js";
import { headOf, rulesetOfScenario, type StudyOptions } from "./study.js";
import { UsageError } from "./usage.js";
import { LEAD, studyVariants, type VariantsFound } from "./variants.js";

/** A change with what it leads to. */
export interface Remedy {
  readonly changes: readonly Change[];
  readonly size: number;
  /** What A wins more often than B then. */
  readonly lead: VariantValue;
  readonly wins: Readonly<Record<"A" | "B", VariantValue>>;
  /** What both sides cost then, by a list; null without one. */
  readonly points: Readonly<Record<"A" | "B", number>> | null;
  /** The lead that points promise then; without a list 0. */
  readonly target: number;
  /** Whether the lead is within `tolerance` of that, as far as is known: all of its interval, some of it, or none. */
  readonly fair: "yes" | "maybe" | "no";
  /** Whether somebody wins about as often as before: a fight that nobody wins is no balance. */
  readonly decides: boolean;
}

export interface Balance extends StudyHead {
  readonly sides: Readonly<Record<"A" | "B", string>>;
  /** What A wins more often than B in the scenario as it is. */
  readonly base: VariantValue;
  /** Share of games that somebody wins in the scenario as it is. */
  readonly decided: number;
  /** A lead of at most this much beside what points promise counts as fair. */
  readonly tolerance: number;
  /** What the list of prices is called by which points are fair; null if both are to win equally often. */
  readonly list: string | null;
  /** What both sides cost in the scenario as it is, and the lead that this promises. */
  readonly points: Remedy["points"];
  readonly target: number;
  /** Single changes that were tried, and pairs of them. */
  readonly tried: { readonly singles: number; readonly pairs: number };
  /** Games of each change in the first round; 0 if all were solved. */
  readonly screened: number;
  /**
   * Those of the last round: first those that leave about as many games decided; of these fair ones first, the smallest
   * at the top; then by how near they come.
   */
  readonly remedies: readonly Remedy[];
  /** Tactics that the answer holds for, and what others would give; null if that was not asked. */
  readonly assumed: Assumed | null;
}

export interface BalanceOptions extends StudyOptions {
  /** Lead that counts as fair; default 0.02. */
  readonly tolerance?: number | undefined;
  /** Fair is what points promise by this list; default: both win equally often. */
  readonly points?: PriceList | undefined;
}

const TOLERANCE = 0.02;
/** A change that leaves less than this part of the games decided that were makes draws of wins. */
const DECIDED_LEAST = 0.75;
/** Games of each change in the first round, and of each of the last. */
const SCREENED = 400;
const GAMES = 50_000;
/** A change goes on if so many standard errors of its games could still make it one of the best. */
const GROWTH = 4;
/** Changes of the last round, and singles that pairs are made of. */
const LAST = 12;
const PAIRED = 6;
/** A candidate with its values of LEAD, win.A and win.B. */
interface Found extends Candidate {
  readonly values: readonly VariantValue[];
}

/**
 * Tries every small change of a scenario and tells which make it fair; where none does, numbers go further, and then
 * two changes are made at once. All are played for a few games, the better
 * quarter for four times as many and so on; the last twelve are then played anew on games of their own, so that what is
 * said of them owes nothing to the luck by which they were chosen. What can be solved is not played. Games are those of
 * each change in the last round.
 * @throws UsageError if nothing can be changed, or everything is within `tolerance`; Interrupted; JobFailed
 * @example (await balance(noon, { executor })).remedies[0]?.fair // "yes"
 */
export async function balance(scenario: Scenario, options: BalanceOptions): Promise<Balance> {
  const { tolerance = TOLERANCE, games = GAMES } = options;
  if (tolerance >= 1) throw new UsageError(say.toleranceOfShare(tolerance));
  const singles = smallChanges(scenario);
  if (singles.length === 0) throw new UsageError(say.nothingToChange());
  const fairness = new Fairness(options.points ?? null);
  const now = fairness.points(scenario);
  const [own] = await new Solver(rulesetOfScenario(scenario).id, options.executor).solve(
    [scenario.model],
    { signal: options.signal, onLoss: options.onLoss },
  );
  const search = new Search(
    { scenario, games, fairness, solving: own !== undefined && !("tooBig" in own) },
    options,
  );
  const first = await search.best(singles, "balance");
  const isEnough = (some: readonly Found[]): boolean =>
    search.cut || some.some((one) => search.decides(one) && fairness.off(one) <= tolerance);
  const further = isEnough(first) ? [] : farChanges(scenario);
  const second = await search.best(further, "balance, further");
  const single = search.nearest([...first, ...second]);
  const pairs = isEnough(single) ? [] : pairsOf(scenario, single);
  const nearest = search.nearest([...single, ...(await search.best(pairs, "balance, pairs"))]);
  const { base, last, found } = search.cut ? search.reached(nearest) : await search.last(nearest);
  return {
    ...headOf(scenario, options),
    games: found.games,
    partial: found.partial,
    precision: found.precision,
    sides: scenario.envelope.sides,
    base: base[0]!,
    decided: decidedOf(base),
    tolerance,
    list: options.points?.name ?? null,
    points: now,
    target: fairness.target(scenario, base),
    tried: { singles: singles.length + further.length, pairs: pairs.length },
    screened: search.screened,
    remedies: last.map((one) => remedyOf(one, tolerance, base, fairness)).sort(byUse),
    assumed: await lookAround(scenario, found, last.length + 1, options),
  };
}

type Valued = readonly VariantValue[];

/** What is fair: that both win equally often, or as often as their points promise. */
class Fairness {
  private readonly known = new WeakMap<Scenario, NonNullable<Remedy["points"]>>();

  constructor(private readonly list: PriceList | null) {}

  /** @throws UsageError for a man or gun without a price */
  points(scenario: Scenario): Remedy["points"] {
    if (this.list === null) return null;
    const points = this.known.get(scenario) ?? pointsOf(scenario, this.list);
    this.known.set(scenario, points);
    return points;
  }

  /** The lead that points promise. @param values of LEAD, win.A and win.B */
  target(scenario: Scenario, values: Valued): number {
    const points = this.points(scenario);
    if (this.list === null || points === null) return 0;
    const men = rulesetOfScenario(scenario).men(scenario.model).length / 2;
    return decidedOf(values) * (2 * promised(this.list, points, men) - 1);
  }

  /** How far a lead is from that. */
  off({ scenario, values }: Pick<Found, "scenario" | "values">): number {
    return Math.abs((values[0]?.value ?? Infinity) - this.target(scenario, values));
  }

  /** Whether all of a change has a price: a man who is turned into nobody of the list has none. */
  hasPrice(scenario: Scenario): boolean {
    try {
      this.points(scenario);
      return true;
    } catch (error) {
      if (error instanceof UsageError) return false;
      throw error;
    }
  }
}

/** Share of games that somebody wins. @param values of LEAD, win.A and win.B */
const decidedOf = ([, A, B]: Valued): number => (A?.value ?? 0) + (B?.value ?? 0);

const decidesAsOften = (values: Valued, base: Valued): boolean =>
  decidedOf(values) >= DECIDED_LEAST * decidedOf(base);

const sizeOf = (changes: readonly Change[]): number =>
  changes.reduce((sum, { size }) => sum + size, 0);

/** What the search has come to. */
interface Reached {
  readonly base: Valued;
  readonly last: readonly Found[];
  readonly found: VariantsFound;
}

/** Rounds of games. */
class Search {
  /** Games of the first round that was played. */
  screened = 0;
  /** The signal came before the last round. */
  cut = false;
  /** What is known of the scenario as it is, and of the last changes that were played. */
  private now: VariantsFound | null = null;
  private readonly scenario: Scenario;
  private readonly games: number;

  constructor(
    private readonly about: {
      readonly scenario: Scenario;
      readonly games: number;
      readonly fairness: Fairness;
      /** The scenario as it is was solved: then its variants are worth a try. */
      readonly solving: boolean;
    },
    private readonly options: BalanceOptions,
  ) {
    this.scenario = about.scenario;
    this.games = about.games;
  }

  /** The candidates that come nearest, at most LAST, by games that grow as they become fewer. */
  async best(tried: readonly Candidate[], label: string): Promise<Found[]> {
    const candidates = tried.filter(({ scenario }) => this.about.fairness.hasPrice(scenario));
    if (candidates.length === 0) return [];
    let left: readonly Candidate[] = candidates;
    let kept: Found[] = [];
    for (let games = Math.min(SCREENED, this.games); ; games *= GROWTH) {
      const now = await this.play(left, games, label);
      if (now === null) return kept.slice(0, LAST);
      this.now = now;
      const { values, games: played } = now;
      if (this.screened === 0) this.screened = played;
      const lead = values[0]?.[0]?.value;
      const found = left
        .map((one, i): Found => ({ ...one, values: values[i + 1] ?? [] }))
        // What changes nothing, exactly or in any game, makes nothing fair.
        .filter((one) => one.values[0]?.value !== lead || this.options.points !== undefined);
      kept = this.nearest(found, Math.max(LAST, Math.ceil(found.length / GROWTH)));
      this.cut ||= this.options.signal?.aborted === true;
      if (played === 0 || kept.length <= LAST || games * GROWTH >= this.games || this.cut) {
        return kept.slice(0, LAST);
      }
      left = kept;
    }
  }

  /** Whether somebody wins about as often as in the scenario as it is. */
  decides({ values }: Pick<Found, "values">): boolean {
    return decidesAsOften(values, this.now?.values[0] ?? []);
  }

  /** Those that come nearest, after all that leave about as many games decided. */
  nearest(found: readonly Found[], most = LAST): Found[] {
    const last = (one: Found): number => (this.decides(one) ? 0 : 1);
    const off = (one: Found): number => this.about.fairness.off(one);
    return [...found].sort((a, b) => last(a) - last(b) || off(a) - off(b)).slice(0, most);
  }

  /** What there is where the signal came before the last round. @throws Interrupted if that is nothing */
  reached(last: readonly Found[]): Reached {
    if (this.now === null || this.now.games === 0) throw new Interrupted();
    return { base: this.now.values[0]!, last, found: { ...this.now, partial: true } };
  }

  /** The chosen ones on games of their own. */
  async last(candidates: readonly Found[]): Promise<Reached> {
    const { seed } = headOf(this.scenario, this.options);
    const found = await this.play(candidates, this.games, "balance, last round", {
      seed: `${seed} balance`,
      precision: this.options.precision,
    });
    if (found === null) return this.reached(candidates);
    return {
      base: found.values[0]!,
      last: candidates.map((one, i) => ({ ...one, values: found.values[i + 1] ?? [] })),
      found,
    };
  }

  /** @returns null if the signal came before it said anything, and something was known before */
  private play(
    candidates: readonly Candidate[],
    games: number,
    label: string,
    more: Pick<StudyOptions, "seed" | "precision"> = {},
  ): Promise<VariantsFound | null> {
    const scenarios = candidates.map(({ scenario }) => scenario);
    return studyVariants([this.scenario, ...scenarios], {
      ...this.options,
      precision: undefined,
      games,
      ...more,
      label: `${label}, ${scenarios.length} changes`,
      pairs: [],
      metrics: [LEAD, "win.A", "win.B"],
      headline: "values",
      usual: games,
      solving: this.about.solving,
    }).catch((error: unknown) => {
      if (!(error instanceof Interrupted) || this.now === null) throw error;
      this.cut = true;
      return null;
    });
  }
}

function remedyOf(
  { changes, values, scenario }: Found,
  tolerance: number,
  base: Valued,
  fairness: Fairness,
): Remedy {
  const [lead, A, B] = values as [VariantValue, VariantValue, VariantValue];
  const target = fairness.target(scenario, values);
  const [low, high] = [(lead.low ?? -1) - target, (lead.high ?? 1) - target];
  const points = fairness.points(scenario);
  const inside = low >= -tolerance && high <= tolerance;
  const outside = low > tolerance || high < -tolerance;
  const fair = inside ? "yes" : outside ? "no" : "maybe";
  const decides = decidesAsOften(values, base);
  return { changes, size: sizeOf(changes), lead, wins: { A, B }, points, target, fair, decides };
}

const FAIR = ["yes", "maybe", "no"] as const;

/** As `Balance.remedies`; among equals the nearest. */
function byUse(a: Remedy, b: Remedy): number {
  const off = ({ lead, target }: Remedy): number => Math.abs((lead.value ?? Infinity) - target);
  const size = a.fair === "no" ? 0 : a.size - b.size;
  return (
    Number(b.decides) - Number(a.decides) ||
    FAIR.indexOf(a.fair) - FAIR.indexOf(b.fair) ||
    size ||
    off(a) - off(b)
  );
}

/** Pairs of the nearest changes, of two places of the file. */
function pairsOf(scenario: Scenario, found: readonly Found[]): Candidate[] {
  const ruleset = rulesetOfScenario(scenario);
  const some = found.slice(0, PAIRED);
  return some.flatMap((a, i) =>
    some.slice(i + 1).flatMap((b) => {
      const [one, other] = [a.changes[0], b.changes[0]] as [Change, Change];
      return one.path === other.path ? [] : (candidate(scenario, ruleset, [one, other]) ?? []);
    }),
  );
}
