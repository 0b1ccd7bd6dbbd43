/** The same guns under several rule systems. */
import { converted, INCHES } from "../core/units.js";
import { RULESETS, rulesetOf } from "../rules/index.js";
import type { CommonCover, CommonGrade, CommonGun, CommonNames } from "../rules/kit/common.js";
import { COMMON_COVERS, COMMON_GRADES, COMMON_GUNS } from "../rules/kit/common.js";
import type { Ruleset } from "../rules/ruleset.js";
import { DEFAULT_SEED } from "../scenario/envelope.js";
import { type SystemName, systemName } from "../scenario/system.js";
import { type Agreement, agreement, type OppositePair, oppositePairs } from "../stats/agreement.js";
import type { Standing } from "../stats/ranking.js";
import { BATCHES } from "./contests.js";
import * as say from "./messages.js";
import { chosen, demandHalf, type StudyOptions } from "./study.js";
import { UsageError } from "./usage.js";
import { VERSION } from "./version.js";
import type { Versus } from "./versus.js";
import { ALPHA, distancesOf, FieldStudy, plainDuel } from "./versusStudy.js";

/** A gun at one place in one system, under the name that all share. */
export interface AcrossStanding extends Omit<Standing, "tied"> {
  readonly gun: CommonGun;
  /** Guns that cannot be told from it. */
  readonly tied: readonly CommonGun[];
}

/** What one system says about one place. */
export interface AcrossVerdict {
  readonly system: string;
  /** In the system's own lengths and words. */
  readonly distance: number;
  readonly cover: string;
  /** Guns that none is surely better than; none where no gun ever wins. */
  readonly best: readonly CommonGun[];
  /** Whether all of them are the best: one alone, or exact scores that are equal. */
  readonly decided: boolean;
  /** Best first. */
  readonly guns: readonly AcrossStanding[];
}

export interface AcrossPlace {
  /** Inches on the table. */
  readonly distance: number;
  readonly cover: CommonCover;
  /** Whether some gun is the best in all systems. */
  readonly agree: Agreement;
  /** By system. */
  readonly verdicts: readonly AcrossVerdict[];
  /** Pairs of guns that two systems put in opposite order, both surely. */
  readonly opposite: readonly OppositePair[];
}

/** How one system was asked. */
export interface AcrossSystem extends SystemName {
  /** The title, and what must be said beside it. */
  readonly named: string;
  readonly men: string;
  /** What it calls the guns and covers that all share. */
  readonly guns: Readonly<Record<string, string>>;
  readonly covers: Readonly<Record<string, string>>;
  readonly method: Versus["method"];
  readonly games: number;
  readonly gamesAsked: number | null;
  readonly seed: string | null;
  readonly bouts: number;
  readonly partial: boolean;
}

export interface Across {
  readonly version: string;
  readonly grade: CommonGrade;
  readonly guns: readonly CommonGun[];
  readonly covers: readonly CommonCover[];
  /** Inches on the table. */
  readonly distances: readonly number[];
  /** Confidence of all intervals of all rankings of all systems at once. */
  readonly level: number;
  readonly partial: boolean;
  readonly systems: readonly AcrossSystem[];
  /** Guns that some book has no partner for, and whose. */
  readonly missing: readonly { readonly gun: CommonGun; readonly systems: readonly string[] }[];
  readonly places: readonly AcrossPlace[];
}

export interface AcrossFields
  extends Pick<
    Across,
    "version" | "grade" | "guns" | "covers" | "distances" | "level" | "missing"
  > {
  /** The field of every system, of the guns, covers and distances in this order, and its words for them. */
  readonly fields: readonly { readonly versus: Versus; readonly names: CommonNames }[];
}

/** Puts the fields of the systems side by side; distances that all of them have. */
export function joined({ fields, ...asked }: AcrossFields): Across {
  const known = Math.min(...fields.map(({ versus }) => versus.distances.length));
  const distances = asked.distances.slice(0, known);
  const places = asked.covers.flatMap((cover) =>
    distances.map((distance, i): AcrossPlace => {
      const verdicts = fields.map(({ versus, names }) =>
        verdictOf(versus, names, versus.distances[i]!, names.covers[cover]),
      );
      const winners = verdicts.map(({ best, decided }) => ({ candidates: best, decided }));
      const opposite = oppositePairs(
        verdicts.map(({ guns }) => guns.map((one) => ({ ...one, name: one.gun }))),
      );
      return { distance, cover, agree: agreement(winners), verdicts, opposite };
    }),
  );
  return {
    ...asked,
    distances,
    partial: fields.some(({ versus }) => versus.partial),
    systems: fields.map(({ versus, names }) => ({
      ...systemName(rulesetOf(versus.system.id)),
      named: versus.system.title,
      men: versus.men,
      guns: Object.fromEntries(asked.guns.map((gun) => [gun, names.guns[gun]!])),
      covers: Object.fromEntries(asked.covers.map((cover) => [cover, names.covers[cover]])),
      method: versus.method,
      games: versus.games,
      gamesAsked: versus.gamesAsked,
      seed: versus.seed,
      bouts: versus.bouts,
      partial: versus.partial,
    })),
    places,
  };
}

function verdictOf(
  versus: Versus,
  names: CommonNames,
  distance: number,
  cover: string,
): AcrossVerdict {
  const shared = new Map(Object.entries(names.guns).map(([gun, own]) => [own, gun as CommonGun]));
  const common = (own: string): CommonGun => shared.get(own)!;
  const here = (one: { distance: number | null; cover: string | null }): boolean =>
    one.distance === distance && one.cover === cover;
  const best = versus.best.find(here)?.guns ?? [];
  const ranking = versus.rankings.find(here);
  if (ranking === undefined) throw new Error("invariant: every place is ranked");
  return {
    system: versus.system.id,
    distance,
    cover,
    best: best.map(common),
    decided: versus.method === "exact" || best.length === 1,
    guns: ranking.guns.map(({ gun, value, low, high, rankLow, rankHigh, tied }) => ({
      gun: common(gun),
      tied: tied.map(common),
      value,
      low,
      high,
      rankLow,
      rankHigh,
    })),
  };
}

/** How a gun stands at a place in system `s`. */
export function standingOf({ verdicts }: AcrossPlace, s: number, gun: CommonGun): AcrossStanding {
  const found = verdicts[s]?.guns.find((one) => one.gun === gun);
  if (found === undefined) throw new Error(`invariant: ${gun} is ranked everywhere`);
  return found;
}

export interface AcrossOptions extends StudyOptions {
  /**
   * Guns by the names that all systems share; default: all that every book has. A system whose book lacks one that is
   * asked for is left out, as long as two have them all.
   */
  readonly weapon?: readonly string[] | undefined;
  /** Inches on the table, numbers or as typed. */
  readonly distance?: readonly (string | number)[] | undefined;
  readonly cover?: readonly string[] | undefined;
  /** Quality of all men: green, average (the default) or veteran. */
  readonly grade?: string | undefined;
}

/** Games of each duel, where they have to be played: about a minute in all. */
const GAMES = 50 * BATCHES;
/** Inches on the table, from a step apart to beyond a revolver's reach. */
const DISTANCES = [3, 6, 10, 15, 18, 24, 30];

/** What is asked of all systems, in the names and lengths that they share. */
type Question = Pick<Across, "guns" | "covers" | "distances" | "grade">;

/** Guns that every system has. */
const shared = (): CommonGun[] => COMMON_GUNS.filter((gun) => lacking(gun).length === 0);

/** Systems whose books have all of these. */
const havingAll = (guns: readonly CommonGun[]): Ruleset[] =>
  RULESETS.filter(({ bouts }) => guns.every((gun) => bouts.common.guns[gun] !== null));

/** Systems whose book has no such gun. */
const lacking = (gun: CommonGun): Ruleset[] =>
  RULESETS.filter(({ bouts }) => bouts.common.guns[gun] === null);

/**
 * Plays the shared guns against each other under every rule system and says where the best gun differs. Games are those
 * of each duel, where one cannot be solved.
 * @throws UsageError for bad options, before anything is played; Interrupted if a system was not known at all yet;
 *   JobFailed
 */
export async function across(options: AcrossOptions): Promise<Across> {
  demandHalf("probability", options.precision);
  const question = asked(options);
  const fields: Versus[] = [];
  const rulesets = havingAll(question.guns);
  const alpha = ALPHA / rulesets.length;
  for (const ruleset of rulesets) {
    fields.push(await fieldOf(ruleset, question, { ...options, alpha }));
  }
  return joined({
    version: VERSION,
    ...question,
    level: 1 - ALPHA,
    fields: fields.map((versus, i) => ({
      versus,
      names: rulesets[i]!.bouts.common,
    })),
    missing: COMMON_GUNS.map((gun) => ({
      gun,
      systems: lacking(gun).map(({ title }) => title),
    })).filter(({ systems }) => systems.length > 0),
  });
}

function asked({ weapon = [], cover = [], distance = [], grade }: AcrossOptions): Question {
  const guns = chosen("weapon", weapon, COMMON_GUNS, shared()) as CommonGun[];
  const gap = guns.find((gun) => lacking(gun).length > 0);
  if (gap !== undefined && havingAll(guns).length < 2) {
    throw new UsageError(say.acrossLacks(lacking(gap)[0]?.title ?? "", gap, shared()));
  }
  if (guns.length < 2) throw new UsageError(say.versusTwoGuns());
  const covers = chosen("cover", cover, COMMON_COVERS) as CommonCover[];
  const distances = distancesOf(distance, DISTANCES, INCHES);
  const [known] = chosen("grade", [grade ?? "average"], COMMON_GRADES) as [CommonGrade];
  return { guns, covers, distances, grade: known };
}

function fieldOf(
  ruleset: Ruleset,
  { guns, covers, distances, grade }: Question,
  options: AcrossOptions & { readonly alpha: number },
): Promise<Versus> {
  const { common } = ruleset.bouts;
  const duel = plainDuel({ system: ruleset.id, stats: common.grades[grade] });
  const grid = {
    guns: guns.map((gun) => common.guns[gun]!),
    covers: covers.map((cover) => common.covers[cover]),
    distances: distances.map((distance) => converted(distance, INCHES, ruleset.length)),
    seats: ["first", "second"] as const,
  };
  // The systems share the error, so that all rankings of all hold at once.
  const games = options.games ?? (options.precision === undefined ? GAMES : undefined);
  const how = { ...options, games, bisect: false };
  const seed = options.seed ?? DEFAULT_SEED;
  const system = systemName(ruleset, duel.model);
  const source = {
    system,
    template: null,
    overrides: [],
    changes: [],
    own: [],
    draw: null,
    called: false,
    seed,
  };
  return new FieldStudy(ruleset, ruleset.bouts.of(duel), grid, how, source).run();
}
