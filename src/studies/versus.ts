/** Every gun against every gun. */
import type { SystemName } from "../scenario/system.js";
import type { Interval, Standing } from "../stats/ranking.js";
import type { Precision } from "../stats/summary.js";

/** A gun against another one at one place, from one seat. */
export interface VersusDuel {
  readonly distance: number;
  readonly cover: string;
  readonly gun: string;
  readonly against: string;
  /** Whether the gun moves first or second. */
  readonly seat: "first" | "second";
  readonly win: number;
  readonly lose: number;
  readonly nobody: number;
  /** Of `win`, by itself; the value itself if it is exact. */
  readonly low: number;
  readonly high: number;
}

export interface GunStanding extends Omit<Standing, "tied"> {
  readonly gun: string;
  /** Chance to win if it moves first, and second. */
  readonly winFirst: number;
  readonly winSecond: number;
  /** Guns that cannot be told from it. */
  readonly tied: readonly string[];
}

/** Null is for all of them. */
export interface VersusRanking {
  readonly distance: number | null;
  readonly cover: string | null;
  /** What moving first is worth: chance to win as the first less that as the second, all guns averaged. */
  readonly advantage: Interval;
  /** Best first. */
  readonly guns: readonly GunStanding[];
}

/** Between two distances another gun becomes the best. */
export interface BreakEven {
  readonly cover: string;
  /** Best guns up to `low`; none where no gun ever wins. */
  readonly before: readonly string[];
  /** Best guns from `high` on. */
  readonly after: readonly string[];
  readonly low: number;
  readonly high: number;
}

/** A gun of the file. */
export interface OwnGun {
  readonly gun: string;
  /** The book has none of that name. */
  readonly isNew: boolean;
  /** All that it is, defaults included: `accurate 60`, `impact accurate high`. */
  readonly values: readonly string[];
}

/** A gun beside its price. */
export interface PricedGun {
  readonly gun: string;
  /** Of one of the men with it. */
  readonly price: number;
  /** What it won against the other priced guns, of the games that somebody won, and what points promised. */
  readonly won: number;
  readonly promised: number;
}

export interface Versus {
  readonly version: string;
  readonly system: SystemName;
  readonly source: { readonly name: string; readonly file: string } | null;
  readonly men: string;
  readonly overrides: readonly string[];
  /** The same in words. */
  readonly changes: readonly string[];
  /** As asked for; null if the template's word counts. */
  readonly draw: boolean | null;
  /** A gunfight is called, whose draw decides the first shots. */
  readonly called: boolean;
  /**
   * What moving first is worth over all in the same duels without the draw: known of a few duels that are solved; null
   * of many, or where no gunfight is called.
   */
  readonly undrawn: Interval | null;
  /** False where who moves first is diced in every turn: then either seat is the same. */
  readonly firstMatters: boolean;
  readonly guns: readonly string[];
  /** Those that the file changes or adds, as they were played. */
  readonly own: readonly OwnGun[];
  readonly distances: readonly number[];
  readonly covers: readonly string[];
  /** Seats that count for the score. */
  readonly seats: readonly ("first" | "second")[];
  readonly method: "exact" | "batches";
  /** Games of each duel; 0 if they were solved. */
  readonly games: number;
  /** Those that were asked for, if any were: games come in batches of equal size. */
  readonly gamesAsked: number | null;
  /** Interrupted: solved only at some distances, or played fewer games than asked for. */
  readonly partial: boolean;
  /** What became of the precision that was asked for; null if none was. */
  readonly precision: Precision | null;
  readonly seed: string | null;
  /** Confidence of all intervals of the rankings at once, and how many they are. */
  readonly level: number;
  readonly family: number;
  /** Different duels that were solved or played. */
  readonly bouts: number;
  readonly duels: readonly VersusDuel[];
  /** Over all; by distance; by distance and cover. */
  readonly rankings: readonly VersusRanking[];
  readonly breakEvens: readonly BreakEven[];
  /** Guns that none is surely better than. */
  readonly best: readonly {
    readonly cover: string;
    readonly distance: number;
    readonly guns: readonly string[];
  }[];
  /** Guns by what points promise; null if no list was brought. */
  readonly priced: { readonly list: string; readonly guns: readonly PricedGun[] } | null;
}

/** What becomes of a gun against another one. */
export type HeadToHead = Pick<VersusDuel, "win" | "lose" | "nobody">;

/** Duels of gun against gun, all that are `wanted` averaged. */
export function headToHeadOf(
  { duels, seats }: Versus,
  wanted: (duel: VersusDuel) => boolean,
): (gun: string, against: string) => HeadToHead {
  const found = new Map<string, VersusDuel[]>();
  for (const duel of duels) {
    if (!seats.includes(duel.seat) || !wanted(duel)) continue;
    const key = `${duel.gun} ${duel.against}`;
    found.set(key, [...(found.get(key) ?? []), duel]);
  }
  return (gun, against) => {
    const own = found.get(`${gun} ${against}`)!;
    const mean = (of: keyof HeadToHead): number =>
      own.reduce((sum, duel) => sum + duel[of], 0) / own.length;
    return { win: mean("win"), lose: mean("lose"), nobody: mean("nobody") };
  };
}

/** Ground on which one gun leads, or several level ones. */
export interface Stretch {
  /** From the nearest distance of the list to the farthest. */
  readonly from: number;
  readonly to: number;
  /** None where no gun ever wins. */
  readonly guns: readonly string[];
}

/** Who leads from where to where behind one cover, parted by the break-evens. */
export function stretchesOf(versus: Versus, cover: string): Stretch[] {
  const own = versus.breakEvens.filter((one) => one.cover === cover);
  const best = versus.best.filter((one) => one.cover === cover);
  const ends = [...own.map(({ low }) => low), versus.distances[versus.distances.length - 1]];
  return ends.map((to, i) => {
    const from = i === 0 ? versus.distances[0] : own[i - 1]?.high;
    const stretch = { from: from!, to: to! };
    const leaders = own[i]?.before ?? own[i - 1]?.after;
    if (leaders !== undefined) return { ...stretch, guns: leaders };
    const [first, ...others] = best.map(({ guns }) => guns) as [readonly string[]];
    return {
      ...stretch,
      guns: first.filter((gun) => others.every((guns: readonly string[]) => guns.includes(gun))),
    };
  });
}
