/** Looks for a better way to play than the named tactics: tables, and whom to shoot at, by halving. */
import type { SideId } from "../core/columns.js";
import type { PlanLines } from "../core/situations.js";
import { mixedScore } from "../stats/equilibrium.js";
import { type Possible, possibleDifference } from "../stats/possible.js";
import {
  type Interval,
  type Score,
  scoreDifference,
  scoreInterval,
  scoreMean,
} from "../stats/ranking.js";
import { BATCHES } from "./contests.js";

/** The best way to play that was found for a side, on games of its own. */
export interface Searched {
  /** Its table; null for the best named tactic. */
  readonly lines: PlanLines | null;
  /** Whom the men shoot at; null for what the file says. */
  readonly target: string | null;
  /** Ways that were tried, and how many were left with how many games in each round. */
  readonly tried: number;
  readonly rounds: readonly { readonly tables: number; readonly games: number }[];
  /** What A gets by it against the other side's best play, and what the side gains by it over its best named tactic. */
  readonly value: Interval;
  readonly gain: Interval;
  readonly named: string;
  /** Fresh games of the last comparison, and their seed. */
  readonly games: number;
  readonly seed: string;
  /** Changes to the file that tell the side so; null where no such change makes the same game. */
  readonly set: readonly string[] | null;
}

/** A way to play and the model with it against each tactic that the other side's best play picks. */
export interface Candidate extends Pick<Searched, "lines" | "target"> {
  readonly models: readonly { readonly key: string; readonly model: unknown }[];
}

/** What a search asks of the study that it belongs to. */
export interface Field {
  readonly side: SideId;
  /** What A can get. */
  readonly possible: Possible;
  /** How often the other side picks each of its tactics. */
  readonly weights: readonly number[];
  /** Plays contests on the same dice. @returns what A gets in each, by key */
  play(
    candidates: readonly Candidate[],
    seed: string,
    games: number,
  ): Promise<(key: string) => Score>;
}

/** Of the ways of a round this share goes on, with as many more games. */
const SHRINK = 4;
/** Games of each in the first round: fewer where there are many, so that the round is not longer than so many games. */
const FIRST_GAMES = 256;
const ROUND_GAMES = 65_536;
const LAST_GAMES = 16_384;
const LEVEL = 0.95;

/** All tables of two lines: within a distance this, beyond it that. */
export function tablesOf(deeds: readonly string[], distances: readonly number[]): PlanLines[] {
  return distances.flatMap((atMost) =>
    deeds.flatMap((near) =>
      deeds
        .filter((far) => far !== near)
        .map((far) => [
          { when: { distance: { atMost } }, do: near },
          { when: {}, do: far },
        ]),
    ),
  );
}

/**
 * Halving: all have a few games, the better quarter four times as many, and so on; on the same dice. What is
 * left is compared with the best named tactic on fresh games, so that nothing of the luck by which it was chosen is in
 * what is said of it. A better table may have been lost on the way.
 * @param named the side's best named tactic, as a candidate
 * @source Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits (2013): sequential halving
 */
export async function searchTables(
  field: Field,
  candidates: readonly Candidate[],
  named: Candidate,
  seed: string,
): Promise<Omit<Searched, "named" | "set">> {
  const sign = field.side === "A" ? 1 : -1;
  const rounds: { tables: number; games: number }[] = [];
  let left = candidates;
  let games = FIRST_GAMES;
  while (games > BATCHES && games * left.length > ROUND_GAMES) games /= 2;
  for (; left.length > 1; games = Math.min(games * SHRINK, LAST_GAMES)) {
    const scoreOf = await field.play(left, `${seed}, search`, games);
    rounds.push({ tables: left.length, games });
    const means = new Map(left.map((one) => [one, scoreMean(mixed(field, one, scoreOf))]));
    left = [...left]
      .sort((a, b) => sign * (means.get(b)! - means.get(a)!))
      .slice(0, Math.max(1, Math.ceil(left.length / SHRINK)));
  }
  const [best] = left as readonly [Candidate];
  const fresh = `${seed}, found`;
  const scoreOf = await field.play([best, named], fresh, LAST_GAMES);
  const [own, other] = [mixed(field, best, scoreOf), mixed(field, named, scoreOf)];
  const gain = sign === 1 ? scoreDifference(own, other) : scoreDifference(other, own);
  return {
    lines: best.lines,
    target: best.target,
    tried: candidates.length,
    rounds,
    value: scoreInterval(own, LEVEL, field.possible),
    gain: scoreInterval(gain, LEVEL, possibleDifference(field.possible, field.possible)),
    games: LAST_GAMES,
    seed: fresh,
  };
}

const mixed = ({ weights }: Field, { models }: Candidate, scoreOf: (key: string) => Score): Score =>
  mixedScore(
    models.map(({ key }) => scoreOf(key)),
    weights.filter((weight) => weight > 0),
  );
