/** Every path through a piece of rule code, each with its exact weight. */
import type { Dice } from "../dice.js";

/** One die of a path: it showed a face in `low..high`. */
export interface Roll {
  readonly rule: string;
  readonly sides: number;
  readonly low: number;
  readonly high: number;
}

export interface Path<T> {
  readonly value: T;
  /** The path's probability is weight / of, both exact integers below 2^53. */
  readonly weight: number;
  readonly of: number;
  readonly rolls: readonly Roll[];
}

/** Follows a list of branches, then the first possible one at each die, and remembers what it met. */
class TrailDice implements Dice {
  weight = 1;
  of = 1;
  /** Dice of the path up to now; the first of them may be those of the path before. */
  readonly rolls: Roll[] = [];
  /** By depth: the branch taken, and what it was one of. */
  private readonly taken: number[] = [];
  private readonly cuts: (readonly number[])[] = [];
  private depth = 0;

  pick(rule: string, sides: number, cuts: readonly number[]): number {
    const depth = this.depth++;
    if (depth === this.taken.length) this.take(depth, possibleFrom(cuts, 0), rule, sides, cuts);
    const { low, high } = this.rolls[depth]!;
    this.weight *= high - low + 1;
    this.of *= sides;
    return this.taken[depth]!;
  }

  /** Turns to the next path. @returns false if this was the last */
  turn(): boolean {
    const { taken, cuts, rolls } = this;
    this.weight = 1;
    this.of = 1;
    this.depth = 0;
    for (let depth = taken.length - 1; depth >= 0; depth--) {
      const { rule, sides } = rolls[depth]!;
      const branch = possibleFrom(cuts[depth]!, taken[depth]! + 1);
      taken.length = depth;
      rolls.length = depth;
      if (branch === NONE) continue;
      this.take(depth, branch, rule, sides, cuts[depth]!);
      return true;
    }
    return false;
  }

  private take(
    depth: number,
    branch: number,
    rule: string,
    sides: number,
    cuts: readonly number[],
  ): void {
    const low = (branch === 0 ? 0 : cuts[branch - 1]!) + 1;
    this.taken[depth] = branch;
    this.cuts[depth] = cuts;
    this.rolls[depth] = { rule, sides, low, high: cuts[branch]! };
  }
}

const NONE = -1;

/** The first branch from this one on that any face leads to. */
function possibleFrom(cuts: readonly number[], from: number): number {
  for (let i = from; i < cuts.length; i++) {
    if (cuts[i]! > (i === 0 ? 0 : cuts[i - 1]!)) return i;
  }
  return NONE;
}

/**
 * Runs `code` once for every sequence of answers that the dice can give.
 * @param each told of each path, in lexicographic order of branches; `rolls` holds until it returns
 * @throws Error if a path's weight leaves the exact integers (2^53): the code is then no table
 */
export function follow<T>(code: (dice: Dice) => T, each: (path: Path<T>) => void): void {
  const dice = new TrailDice();
  do {
    const value = code(dice);
    const { weight, of, rolls } = dice;
    if (!Number.isSafeInteger(of)) throw new Error("too many dice for one exact table");
    each({ value, weight, of, rolls });
  } while (dice.turn());
}

/**
 * As `follow`.
 * @returns all paths; their weights sum to 1 exactly
 */
export function enumerate<T>(code: (dice: Dice) => T): Path<T>[] {
  const paths: Path<T>[] = [];
  follow(code, (path) => paths.push({ ...path, rolls: path.rolls.slice() }));
  return paths;
}
