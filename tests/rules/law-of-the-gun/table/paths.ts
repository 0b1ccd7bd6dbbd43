/** Every path of dice of a small encounter, as the second reading asks for them. */
import type { Dice } from "../../../../src/core/dice.js";
import { type Fraction, NONE, plus } from "../ends.js";
import { playTable } from "../oracle/game.js";
import type { Alike, HandWorked } from "./handWorked.js";

/** LG-EFF-3: left or right. The die has six ranges only so that a told game can show its face. */
const SIDES: Alike = { "LG-EFF-3": [3, 6] };

/** One path of dice: a list of branches to follow, then the first possible ones. */
class Trail implements Dice {
  weight = 1n;
  of = 1n;
  /** At each depth the branch taken and the last faces of all of them. */
  readonly taken: [branch: number, ranges: readonly number[]][] = [];

  constructor(
    private readonly alike: Alike,
    private readonly follow: readonly number[],
  ) {}

  pick(rule: string, sides: number, cuts: readonly number[]): number {
    const ranges = this.alike[rule] ?? cuts;
    const branch = this.follow[this.taken.length] ?? nextPossible(ranges, -1);
    const face = ranges[branch] as number;
    this.taken.push([branch, ranges]);
    this.weight *= BigInt(face - (ranges[branch - 1] ?? 0));
    this.of *= BigInt(sides);
    return cuts.findIndex((cut) => face <= cut);
  }
}

/** The next range of faces that is not empty; -1: none. */
function nextPossible(cuts: readonly number[], after: number): number {
  return cuts.findIndex((cut, i) => i > after && cut > (cuts[i - 1] ?? 0));
}

/**
 * All paths, one at a time, since they are too many to be kept: the chance of each event, and last
 * that of any game at all.
 */
export function chances(
  { encounter, alike }: Pick<HandWorked, "encounter" | "alike">,
  events: readonly HandWorked["event"][],
): Fraction[] {
  const sums = events.map(() => new Map<bigint, bigint>());
  const all = new Map<bigint, bigint>();
  let follow: number[] | null = [];
  while (follow !== null) {
    const dice: Trail = new Trail({ ...SIDES, ...alike }, follow);
    const game = playTable(encounter, dice);
    const add = (sum: Map<bigint, bigint>): unknown =>
      sum.set(dice.of, (sum.get(dice.of) ?? 0n) + dice.weight);
    add(all);
    events.forEach((event, i) => {
      if (event(game)) add(sums[i] as Map<bigint, bigint>);
    });
    follow = null;
    for (let depth = dice.taken.length - 1; depth >= 0 && follow === null; depth--) {
      const [branch, ranges] = dice.taken[depth] as [number, readonly number[]];
      const next = nextPossible(ranges, branch);
      if (next >= 0) follow = [...dice.taken.slice(0, depth).map(([taken]) => taken), next];
    }
  }
  return [...sums, all].map((sum) =>
    [...sum].reduce((total, [below, above]) => plus(total, { above, below }), NONE),
  );
}
