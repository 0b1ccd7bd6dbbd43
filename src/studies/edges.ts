/** Where a game changes along a number of its file: ranges are steps, and nothing happens between them. */
import { DeadeyeError } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import { rulesetOfScenario, variantOf } from "./study.js";

/** Two neighbouring values of a number that make different games. */
export interface Edge {
  /** The last that makes the game before. */
  readonly last: number;
  /** The first that makes another. */
  readonly first: number;
}

/** Values are cleaned of rounding to so many digits. */
const DIGITS = 12;

/** What game each value of a number makes; asked only once of each. */
export class Along {
  private readonly keys = new Map<number, string | null>();

  constructor(
    private readonly scenario: Scenario,
    private readonly path: string,
    /** Between neighbouring values. */
    private readonly grid = 1,
  ) {}

  /** How many values were asked about. */
  get asked(): number {
    return this.keys.size;
  }

  /** Equal for values that make the same game; null if the file may not have that value. */
  keyOf(value: number): string | null {
    const known = this.keys.get(value);
    if (known !== undefined) return known;
    const key = this.found(value);
    this.keys.set(value, key);
    return key;
  }

  /**
   * The first edge on the way, which is found by halving: the game is taken to be the same up to it.
   * @returns null if both ends make the same game, or one cannot be
   */
  edge(from: number, to: number): Edge | null {
    const own = this.keyOf(from);
    const other = this.keyOf(to);
    if (own === null || other === null || own === other) return null;
    const way = Math.sign(to - from) * this.grid;
    const at = (steps: number): number =>
      steps >= count ? to : Number((from + steps * way).toPrecision(DIGITS));
    const count = Math.ceil(Math.abs(to - from) / this.grid - 1e-9);
    let [same, changed] = [0, count];
    while (changed - same > 1) {
      const middle = Math.floor((same + changed) / 2);
      if (this.keyOf(at(middle)) === own) same = middle;
      else changed = middle;
    }
    return { last: at(same), first: at(changed) };
  }

  private found(value: number): string | null {
    try {
      const { model } = variantOf(this.scenario, [`${this.path}=${value}`]);
      return rulesetOfScenario(this.scenario).gameKey(model);
    } catch (error) {
      if (error instanceof DeadeyeError) return null;
      throw error;
    }
  }
}
