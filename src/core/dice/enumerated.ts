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

/** Follows a given list of branches, then the first possible one, and remembers what it met. */
class TrailDice implements Dice {
  weight = 1;
  of = 1;
  readonly rolls: Roll[] = [];
  /** Branch taken at each depth, and the branches that remain to be visited there. */
  readonly taken: number[] = [];
  readonly remaining: number[][] = [];

  constructor(private readonly trail: readonly number[]) {}

  pick(rule: string, sides: number, cuts: readonly number[]): number {
    const possible: number[] = [];
    for (let i = 0; i < cuts.length; i++) {
      if (cuts[i]! > (i === 0 ? 0 : cuts[i - 1]!)) possible.push(i);
    }
    const depth = this.taken.length;
    const branch = this.trail[depth] ?? possible[0]!;
    const low = (branch === 0 ? 0 : cuts[branch - 1]!) + 1;
    const high = cuts[branch]!;
    this.taken.push(branch);
    this.remaining.push(possible.filter((i) => i > branch));
    this.rolls.push({ rule, sides, low, high });
    this.weight *= high - low + 1;
    this.of *= sides;
    return branch;
  }
}

/**
 * Runs `code` once for every sequence of answers that the dice can give.
 * @returns all paths, in lexicographic order of branches; their weights sum to 1 exactly
 * @throws Error if a path's weight leaves the exact integers (2^53): the code is then no table
 */
export function enumerate<T>(code: (dice: Dice) => T): Path<T>[] {
  const paths: Path<T>[] = [];
  let trail: number[] | null = [];
  while (trail !== null) {
    const dice: TrailDice = new TrailDice(trail);
    const value = code(dice);
    if (!Number.isSafeInteger(dice.of)) throw new Error("too many dice for one exact table");
    paths.push({ value, weight: dice.weight, of: dice.of, rolls: dice.rolls });
    let depth = dice.taken.length - 1;
    while (depth >= 0 && dice.remaining[depth]!.length === 0) depth--;
    trail = depth < 0 ? null : [...dice.taken.slice(0, depth), dice.remaining[depth]![0]!];
  }
  return paths;
}
