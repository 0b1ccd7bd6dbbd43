/** The same guns under several rule systems. */
import type { CommonCover, CommonGrade, CommonGun, CommonNames } from "../rules/kit/common.js";
import { type SystemName, systemName } from "../scenario/system.js";
import { type Agreement, agreement, type OppositePair, oppositePairs } from "../stats/agreement.js";
import type { Standing } from "../stats/ranking.js";
import type { Versus } from "./versus.js";

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
  readonly men: string;
  /** What it calls the guns and covers that all share. */
  readonly guns: Readonly<Record<string, string>>;
  readonly covers: Readonly<Record<string, string>>;
  readonly method: Versus["method"];
  readonly games: number;
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
        verdictOf(versus, names, versus.distances[i] as number, names.covers[cover]),
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
      ...systemName(versus.system),
      men: versus.men,
      guns: Object.fromEntries(asked.guns.map((gun) => [gun, names.guns[gun] as string])),
      covers: Object.fromEntries(asked.covers.map((cover) => [cover, names.covers[cover]])),
      method: versus.method,
      games: versus.games,
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
  const common = (own: string): CommonGun => shared.get(own) as CommonGun;
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
