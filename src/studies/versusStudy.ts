/** Plays every gun against every gun, and ranks them. */
import { mean } from "simple-statistics";
import { DeadeyeError, Interrupted } from "../core/errors.js";
import type { LengthUnit } from "../core/units.js";
import { RULESETS, rulesetOf } from "../rules/index.js";
import type { Bouts, Ruleset } from "../rules/ruleset.js";
import { parseScenario } from "../scenario/load.js";
import type { Scenario } from "../scenario/scenario.js";
import { systemName } from "../scenario/system.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../sim/plan.js";
import { clopperPearson } from "../stats/clopperPearson.js";
import { MARGIN, SHARE } from "../stats/possible.js";
import { reachedOf } from "../stats/precision.js";
import {
  averageScore,
  type Interval,
  intervalsOf,
  rank,
  type Score,
  scoreDifference,
  scoreInterval,
  scoreMean,
} from "../stats/ranking.js";
import { alphaAnytime } from "../stats/sequential.js";
import type { Precision } from "../stats/summary.js";
import { wilson } from "../stats/wilson.js";
import { BATCHES } from "./contests.js";
import { Field, type Match, SEATS, type Seat } from "./field.js";
import * as say from "./messages.js";
import { type PriceList, promised, usualMan } from "./priceList.js";
import {
  changesOf,
  chosen,
  demandHalf,
  fileName,
  progressOf,
  rulesetOfScenario,
  type StudyOptions,
  variantOf,
} from "./study.js";
import { UsageError } from "./usage.js";
import { VERSION } from "./version.js";
import {
  type BreakEven,
  headToHeadOf,
  type OwnGun,
  type PricedGun,
  type Versus,
  type VersusRanking,
} from "./versus.js";

/** Two men alike, without a file. */
export interface PlainDuel {
  /** Id of the rule system. */
  readonly system: string;
  /** Row of the NPC chart that both are; default: average men. */
  readonly npc?: string | undefined;
  /** Attributes of both. */
  readonly stats?: Readonly<Record<string, string | number>> | undefined;
  /** Other changes, `path=value` each. */
  readonly set?: readonly string[] | undefined;
}

/** What a study takes. */
export interface VersusCost {
  /** Different duels; break-evens take a few more. */
  readonly duels: number;
  readonly guns: number;
  readonly distances: number;
  readonly covers: number;
}

export interface VersusOptions extends StudyOptions {
  /** Ids of guns; default: all. */
  readonly weapon?: readonly string[] | undefined;
  /** Numbers, or as typed, in the lengths of the rules; default: the usual ones. */
  readonly distance?: readonly (string | number)[] | undefined;
  /** What both men stand behind; default: the usual ones. */
  readonly cover?: readonly string[] | undefined;
  /** Whether a gunfight is called; default: the file's word. */
  readonly draw?: boolean | undefined;
  /** Told before anything is solved or played. */
  readonly onCost?: ((cost: VersusCost) => void) | undefined;
  /** Whose games count: those in which the gun itself moves first, the other one, or both, which is the default. */
  readonly first?: "both" | Seat | undefined;
  /** A list of prices: does each gun win what its points promise? */
  readonly points?: PriceList | undefined;
}

/** Chance that an interval of the rankings misses. */
export const ALPHA = 0.05;
/** Games of each bout, where they have to be played. */
const GAMES = 100 * BATCHES;
/** Games of gun against gun, at a distance and behind a cover, from a seat: more would take an hour. */
const MATCHES_MAX = 20_000;
/** Of so many at most the duels without the draw are solved, too. */
const UNDRAWN_MATCHES_MAX = 32;
const DISTANCE_MAX = 1000;
/** Exact scores that differ by less are the same. */
const ROUNDING = 1e-9;

/**
 * Plays every gun against every gun. Games are those of each duel, where one cannot be solved; a precision is asked of
 * the chance to win each duel.
 * @param template duel of two men whose guns are exchanged, or what two men without a file are like
 * @throws DeadeyeError or UsageError for bad input, before anything is played; Interrupted if nothing was known yet;
 *   JobFailed
 */
export async function versus(
  template: Scenario | PlainDuel,
  options: VersusOptions,
): Promise<Versus> {
  const found = await withUndrawn(fieldOf(template, options), template, options);
  const { points } = options;
  return points === undefined ? found : { ...found, priced: pricedGuns(found, template, points) };
}

/** What guns win against each other beside what their points promise. */
function pricedGuns(
  found: Versus,
  template: Scenario | PlainDuel,
  list: PriceList,
): NonNullable<Versus["priced"]> {
  const scenario = "envelope" in template ? template : null;
  const npc = "envelope" in template ? undefined : list.men.get(template.npc ?? "");
  const man = npc ?? usualMan(scenario, list);
  const guns = found.guns.filter((gun) => list.guns.has(gun));
  const priceOf = (gun: string): number => Math.max(0, man + list.guns.get(gun)!);
  const between = headToHeadOf(found, () => true);
  return {
    list: list.name,
    guns: guns.flatMap((gun): PricedGun[] => {
      const others = guns.filter((other) => other !== gun);
      const duels = others
        .map((other) => ({ other, ...between(gun, other) }))
        .filter(({ win, lose }) => win + lose > 0);
      if (duels.length === 0) return [];
      return [
        {
          gun,
          price: priceOf(gun),
          won: mean(duels.map(({ win, lose }) => win / (win + lose))),
          promised: mean(
            duels.map(({ other }) => promised(list, { A: priceOf(gun), B: priceOf(other) }, 1)),
          ),
        },
      ];
    }),
  };
}

/** What was found, and where that is little work, what moving first would be worth without the draw. */
async function withUndrawn(
  field: FieldStudy,
  template: Scenario | PlainDuel,
  options: VersusOptions,
): Promise<Versus> {
  const found = await field.run();
  const few = found.duels.length <= UNDRAWN_MATCHES_MAX;
  if (!found.called || found.method !== "exact" || found.partial || !few) return found;
  try {
    const asked = { ...options, draw: false, onCost: undefined };
    const without = await fieldOf(template, asked).run();
    const [over] = without.rankings;
    const known = over !== undefined && without.method === "exact" && !without.partial;
    return { ...found, undrawn: known ? over.advantage : null };
  } catch (error) {
    if (error instanceof Interrupted) return found;
    throw error;
  }
}

function fieldOf(template: Scenario | PlainDuel, options: VersusOptions): FieldStudy {
  demandHalf("probability", options.precision);
  const changes = options.draw === undefined ? [] : [`draw=${options.draw}`];
  const isFile = "envelope" in template;
  const scenario = isFile ? variantOf(template, changes) : plainDuel(template, changes);
  const { envelope } = scenario;
  const ruleset = rulesetOfScenario(scenario);
  const bouts = ruleset.bouts.of(scenario);
  const { usual } = ruleset.bouts;
  const guns = chosen("weapon", options.weapon ?? [], bouts.guns);
  if (guns.length < 2) throw new UsageError(say.versusTwoGuns());
  const covers = chosen("cover", options.cover ?? [], bouts.covers, usual.covers);
  const distances = distancesOf(options.distance ?? [], usual.distances, ruleset.length);
  const cells = guns.length * guns.length * covers.length * distances.length * SEATS.length;
  if (cells > MATCHES_MAX) throw new UsageError(say.versusTooMany(cells, MATCHES_MAX));
  const { first = "both" } = options;
  const grid = { guns, covers, distances, seats: first === "both" ? SEATS : [first] };
  const how = { ...options, alpha: ALPHA, bisect: true };
  return new FieldStudy(ruleset, bouts, grid, how, {
    system: systemName(ruleset, scenario.model),
    template: isFile ? { name: envelope.name, file: fileName(envelope.file) } : null,
    ...changedBy(template, scenario),
    own: ownGuns(ruleset, scenario, guns),
    draw: options.draw ?? null,
    called: (scenario.file as { readonly draw?: unknown }).draw === true,
    seed: options.seed ?? envelope.seed,
  });
}

/** The changes that were asked for, without those that make the men; without a file, the last of its own. */
function changedBy(
  template: Scenario | PlainDuel,
  scenario: Scenario,
): Pick<Versus, "overrides" | "changes"> {
  if ("envelope" in template) {
    return { overrides: template.document.set, changes: changesOf(template) };
  }
  const { set } = scenario.document;
  const from = set.length - (template.set ?? []).length;
  return { overrides: set.slice(from), changes: changesOf(scenario).slice(from) };
}

/** The guns of the file among those that are compared. */
function ownGuns(ruleset: Ruleset, scenario: Scenario, guns: readonly string[]): OwnGun[] {
  const { weapons, changed } = ruleset.armoury(scenario);
  const book = ruleset.listings.weapons.rows.map(([id]) => id);
  return weapons
    .filter(({ id }) => changed.includes(id) && guns.includes(id))
    .map((weapon) => ({
      gun: weapon.id,
      isNew: !book.includes(weapon.id),
      values: Object.entries(weapon).flatMap(([key, value]) =>
        key === "id" ? [] : valueWords(key, value),
      ),
    }));
}

/** `accurate 60`; of a block a text for each value. */
function valueWords(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [`${name} ${value.map((one) => one ?? "–").join(", ")}`];
  if (typeof value !== "object") return [`${name} ${value}`];
  return Object.entries(value).flatMap(([key, inner]) => valueWords(`${name} ${key}`, inner));
}

/** @param changes to the duel, `path=value` each, besides those of the men */
export function plainDuel(
  { system, npc, stats = {}, set = [] }: PlainDuel,
  changes: readonly string[] = [],
): Scenario {
  const [id] = chosen(
    "system",
    [system],
    RULESETS.map((one) => one.id),
  ) as [string];
  const ruleset = rulesetOf(id);
  const { bouts } = ruleset;
  const men = Object.entries(stats).flatMap(([name, value]) =>
    ["A", "B"].map((side) => `sides.${side}.figures.0.${bouts.attributes}${name}=${value}`),
  );
  const all = [...men, ...changes, ...set];
  try {
    return parseScenario(bouts.plain(npc ?? null), id, { systems: [ruleset], set: all });
  } catch (error) {
    const ofText =
      error instanceof DeadeyeError && error.issues.some((one) => one.set === undefined);
    if (npc === undefined || !ofText) throw error;
    // Nobody wrote the text that the error points at.
    const known = ruleset.listings.npcs.rows.map(([row]) => String(row));
    throw new UsageError(say.notKnown("npc", npc, known));
  }
}

/** Each once, nearest first. */
export function distancesOf(
  words: readonly (string | number)[],
  usual: readonly number[],
  unit: LengthUnit,
): number[] {
  if (words.length === 0) return [...usual];
  const distances = words.map((word) => {
    const distance = Number(word);
    if (String(word).trim() === "" || !(distance >= 1 && distance <= DISTANCE_MAX)) {
      throw new UsageError(say.notDistanceFrom(String(word), 1, DISTANCE_MAX, unit));
    }
    return distance;
  });
  return [...new Set(distances)].sort((a, b) => a - b);
}

/** How a field is made known. */
interface FieldStudyOptions extends StudyOptions, Pick<VersusOptions, "onCost"> {
  /** Chance of a miss among all intervals of the rankings. */
  readonly alpha: number;
  /** Whether break-evens are found to the length; if not, they lie between neighbours of the list. */
  readonly bisect: boolean;
}

/** What the men were made of. */
interface FieldSource extends Pick<Versus, "system" | "changes" | "own" | "called"> {
  readonly template: Versus["source"];
  readonly overrides: readonly string[];
  readonly draw: boolean | null;
  readonly seed: string;
}

export interface Grid {
  readonly guns: readonly string[];
  readonly covers: readonly string[];
  readonly distances: readonly number[];
  /** Seats that count. */
  readonly seats: readonly Seat[];
}

interface Place {
  readonly distance: number;
  readonly cover: string;
}

/** One field of guns of one system, known and ranked. */
export class FieldStudy {
  private readonly field: Field;
  /** Most games of each bout, if they are played. */
  private readonly limit: number;
  /** All bouts were solved. */
  private exact = true;
  /** Not everything that was asked for was solved: Ctrl-C. */
  private cut = false;

  constructor(
    private readonly ruleset: Ruleset,
    private readonly bouts: Bouts,
    private grid: Grid,
    private readonly options: FieldStudyOptions,
    private readonly source: FieldSource,
  ) {
    const { games, precision, executor, signal, onLoss } = options;
    const most = games ?? (precision === undefined ? GAMES : GAMES_PATIENCE);
    this.limit = Math.max(2, Math.ceil(most / BATCHES)) * BATCHES;
    const progress = (what: "duels" | "games") => (done: number, of: number) =>
      progressOf(options, what, `versus, ${ruleset.title}`, of)(done);
    this.field = new Field(ruleset, bouts, {
      executor,
      signal,
      onLoss,
      onProgress: progress("duels"),
      onPlayed: progress("games"),
    });
  }

  async run(): Promise<Versus> {
    const { guns, distances, covers } = this.grid;
    this.options.onCost?.({
      duels: this.field.sizeOf(this.matchesOf(this.placesAt(distances))),
      guns: guns.length,
      distances: distances.length,
      covers: covers.length,
    });
    return this.report((await this.solve()) ?? (await this.play()));
  }

  /**
   * Distance by distance, so that after Ctrl-C some are whole: then those are all.
   * @returns the break-evens; null if a bout is too big
   * @throws Interrupted if the signal came before the first distance was done
   */
  private async solve(): Promise<BreakEven[] | null> {
    const solved: number[] = [];
    this.field.expect(this.matchesOf(this.placesAt(this.grid.distances)));
    try {
      for (const distance of this.grid.distances) {
        if (!(await this.field.solve(this.matchesOf(this.placesAt([distance]))))) return null;
        solved.push(distance);
      }
    } catch (error) {
      if (!(error instanceof Interrupted) || solved.length === 0) throw error;
      this.cut = true;
    }
    this.grid = { ...this.grid, distances: solved };
    return this.breakEvens();
  }

  /** @throws Interrupted if the signal came before the first look */
  private async play(): Promise<BreakEven[] | null> {
    this.exact = false;
    const { precision } = this.options;
    const places = this.placesAt(this.grid.distances);
    await this.field.play(this.matchesOf(places), {
      seed: this.source.seed,
      looks: precision === undefined ? [this.limit] : planLooks(this.limit, FINE_GROWTH),
      isEnough: () => precision !== undefined && this.precisionOf(this.duels(places))?.met === true,
    });
    return this.breakEvens();
  }

  private report(breakEvens: readonly BreakEven[] | null): Versus {
    const { grid, options, ruleset, source, exact } = this;
    if (breakEvens === null) throw new Error("invariant: games that are played need no solver");
    const places = this.placesAt(grid.distances);
    const duels = this.duels(places);
    const precision = this.precisionOf(duels);
    return {
      version: VERSION,
      system: source.system,
      source: source.template,
      men: this.bouts.men,
      overrides: source.overrides,
      changes: source.changes,
      draw: source.draw,
      called: source.called,
      undrawn: null,
      firstMatters: ruleset.bouts.firstMatters,
      guns: grid.guns,
      own: source.own,
      distances: grid.distances,
      covers: grid.covers,
      seats: grid.seats,
      method: exact ? "exact" : "batches",
      games: this.field.games,
      gamesAsked: options.games ?? null,
      partial: exact ? this.cut : this.field.games < this.limit && precision?.met !== true,
      precision,
      seed: exact ? null : source.seed,
      level: 1 - options.alpha,
      family: this.family,
      bouts: this.field.size,
      duels,
      rankings: this.rankings(places),
      breakEvens,
      best: grid.covers.flatMap((cover) =>
        grid.distances.map((distance) => ({
          cover,
          distance,
          guns: this.bestAt({ distance, cover }),
        })),
      ),
      priced: null,
    };
  }

  /** What the duels tell about the precision asked for; null if none was. */
  private precisionOf(duels: Versus["duels"]): Precision | null {
    const { precision: half } = this.options;
    if (half === undefined) return null;
    const intervals = duels.map(({ win, low, high }) => ({ value: win, low, high }));
    return reachedOf(intervals, "probability", { metric: "win", half, limit: this.limit });
  }

  private placesAt(distances: readonly number[]): Place[] {
    return distances.flatMap((distance) => this.grid.covers.map((cover) => ({ distance, cover })));
  }

  private matchesOf(places: readonly Place[]): Match[] {
    return places.flatMap((place) => this.matchesAt(place, this.grid.guns));
  }

  /** Chance of a miss of an interval, so that all looks together miss with chance `alpha`. */
  private alphaOfLook(alpha: number): number {
    return this.exact || this.options.precision === undefined
      ? alpha
      : alphaAnytime(this.field.games, alpha);
  }

  private matchesAt({ distance, cover }: Place, guns: readonly string[]): Match[] {
    return guns.flatMap((gun) =>
      this.grid.guns.flatMap((against) =>
        SEATS.map((seat) => ({ gun, against, distance, cover, seat })),
      ),
    );
  }

  /** Chance of a gun to win, averaged over matches. */
  private winOf(matches: readonly Match[]): Score {
    return averageScore(matches.map((match) => this.field.odds(match).win));
  }

  /**
   * Chance of a gun to win against all others, averaged; from the seats given. Against its own kind every gun has half
   * of what is not undecided: it would bring the scores together, and say nothing about any.
   */
  private score(gun: string, places: readonly Place[], seats: readonly Seat[]): Score {
    const matches = places.flatMap((place) => this.matchesAt(place, [gun]));
    return this.winOf(
      matches.filter(({ seat, against }) => against !== gun && seats.includes(seat)),
    );
  }

  /** What moving first is worth to the guns of all matches, those of two of a kind, too. */
  private advantage(places: readonly Place[]): Interval {
    const matches = this.matchesOf(places);
    const [first, second] = SEATS.map((seat) =>
      this.winOf(matches.filter((match) => match.seat === seat)),
    ) as [Score, Score];
    return scoreInterval(scoreDifference(first, second), this.levelOfEach, MARGIN);
  }

  private duels(places: readonly Place[]): Versus["duels"] {
    return this.matchesOf(places).map((match) => {
      const { gun, against, distance, cover, seat } = match;
      const odds = this.field.odds(match);
      const [win, lose] = [scoreMean(odds.win), scoreMean(odds.lose)];
      const nobody = Math.max(0, 1 - win - lose);
      const place = { distance, cover, gun, against, seat };
      return { ...place, win, lose, nobody, ...this.intervalOf(win) };
    });
  }

  /** Of a chance to win, by itself; if somebody looked again and again, one that holds far out in the tails. */
  private intervalOf(win: number): { low: number; high: number } {
    if (this.exact) return { low: win, high: win };
    const { games } = this.field;
    const interval = this.options.precision === undefined ? wilson : clopperPearson;
    const { low, high } = interval(Math.round(win * games), games, 1 - this.alphaOfLook(ALPHA));
    return { low: low!, high: high! };
  }

  /** Distances and covers by themselves, distances over all covers, and all. */
  private scopes(places: readonly Place[]) {
    const { distances } = this.grid;
    return [
      { distance: null, cover: null, places },
      ...distances.map((distance) => ({
        distance,
        cover: null,
        places: places.filter((place) => place.distance === distance),
      })),
      ...places.map((place) => ({ ...place, places: [place] })),
    ];
  }

  /** Intervals that hold at once: those of all rankings and of their first-shooter advantages. */
  private get family(): number {
    const { guns, distances, covers } = this.grid;
    const rankings = 1 + distances.length + distances.length * covers.length;
    return rankings * (intervalsOf(guns.length) + 1);
  }

  /** Confidence of each interval of the family. */
  private get levelOfEach(): number {
    return 1 - this.alphaOfLook(this.options.alpha / this.family);
  }

  private rankings(places: readonly Place[]): VersusRanking[] {
    const { guns, seats } = this.grid;
    return this.scopes(places).map(({ distance, cover, places: inScope }) => {
      const of = (counted: readonly Seat[]): Score[] =>
        guns.map((gun) => this.score(gun, inScope, counted));
      const [first, second] = [of(["first"]), of(["second"])];
      const standings = rank(of(seats), this.levelOfEach, SHARE);
      return {
        distance,
        cover,
        advantage: this.advantage(inScope),
        guns: standings
          .map(({ tied, ...standing }, i) => ({
            ...standing,
            gun: guns[i]!,
            winFirst: scoreMean(first[i]!),
            winSecond: scoreMean(second[i]!),
            tied: tied.map((j) => guns[j]!),
          }))
          .sort((a, b) => b.value - a.value),
      };
    });
  }

  /** Guns that none is surely better than, the best first; none where no gun ever wins. */
  private bestAt(place: Place): string[] {
    const { guns, seats } = this.grid;
    const scores = guns.map((gun) => this.score(gun, [place], seats));
    return rank(scores, this.levelOfEach, SHARE)
      .map((standing, i) => ({ ...standing, gun: guns[i]! }))
      .filter(({ rankLow, value }) => rankLow === 1 && value > ROUNDING)
      .sort((a, b) => b.value - a.value)
      .map(({ gun }) => gun);
  }

  /** Where another gun becomes the best one, between neighbouring distances; null if a bout is too big. */
  private async breakEvens(): Promise<BreakEven[] | null> {
    const found: BreakEven[] = [];
    const { distances, covers } = this.grid;
    for (const cover of covers) {
      let leaders = this.bestAt({ cover, distance: distances[0]! });
      for (let i = 1; i < distances.length; i++) {
        const [from, to] = [distances[i - 1]!, distances[i]!];
        const best = this.bestAt({ cover, distance: to });
        const still = leaders.filter((gun) => best.includes(gun));
        if (still.length === 0 && leaders.length + best.length > 0) {
          const [before, after] = [leaders[0] ?? null, best[0] ?? null];
          const ends = await this.between(cover, [from, to], before, after);
          if (ends === null) return null;
          found.push({ cover, before: leaders, after: best, ...ends });
        }
        leaders = still.length === 0 ? best : still;
      }
    }
    return found;
  }

  /**
   * The last distance at which one gun has the better score, and the first at which the other one has, by whole
   * lengths; the ends themselves where scores are not exact, or nobody wants to wait; null if a bout is too big.
   */
  private async between(
    cover: string,
    [from, to]: readonly [number, number],
    before: string | null,
    after: string | null,
  ): Promise<{ low: number; high: number } | null> {
    if (!this.exact || !this.options.bisect) return { low: from, high: to };
    const guns = [before, after].filter((gun) => gun !== null);
    const lead = async (distance: number): Promise<number | null> => {
      if (!(await this.field.solve(this.matchesAt({ cover, distance }, guns)))) return null;
      const of = (gun: string | null): number =>
        gun === null
          ? 2 * ROUNDING
          : scoreMean(this.score(gun, [{ cover, distance }], this.grid.seats));
      return of(before) - of(after);
    };
    /** The last step below `high` of which `yes` is true; true at 0, false at `high`. */
    const last = async (high: number, yes: (lead: number) => boolean): Promise<number | null> => {
      let [low, top] = [0, high];
      while (top - low > 1) {
        const middle = Math.floor((low + top) / 2);
        const ahead = await lead(from + middle);
        if (ahead === null) return null;
        if (yes(ahead)) low = middle;
        else top = middle;
      }
      return low;
    };
    const steps = Math.ceil(to - from);
    try {
      const low = await last(steps, (ahead) => ahead > ROUNDING);
      const level = await last(steps, (ahead) => ahead >= -ROUNDING);
      if (low === null || level === null) return null;
      return { low: from + low, high: Math.min(to, from + level + 1) };
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.cut = true;
      return { low: from, high: to };
    }
  }
}
