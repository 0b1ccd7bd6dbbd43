/**
 * A made-up game, small enough to follow every one of its paths: two men shoot in turn, each with three rounds. A hit
 * has a second draw in the same segment; a misfire costs a round; a man without rounds looks on; two of them stare
 * for ever.
 */
import { test as passes } from "../../src/core/dice.js";
import type { Asks, Game, Policy } from "../../src/core/game.js";
import { NOBODY_ASKED, wordsFor } from "../../src/core/game.js";
import { type Counted, NO_METER, OVER, STALEMATE } from "../../src/core/machine.js";
import { OutcomePool, outcomes } from "../../src/core/outcomes.js";
import { TallyPlan } from "../../src/core/tally.js";

const MAN = 0;
const HEALTH = 1;
const LOADED = 3;

const SHOT = { miss: 0, misfire: 1, hit: 2 } as const;
export const AIM = 0;

/** What a text can do wrong. */
export type Fault = "none" | "endless" | "many draws" | "forgets";

export class Standoff implements Game {
  readonly pool = new OutcomePool();
  readonly words = wordsFor(5);
  readonly meters: Uint8Array;
  readonly drawsMax = 2;
  policy: Policy = {
    // Whoever is hurt takes his time.
    choose: (_point, who) => (this.words[HEALTH + who] === 1 ? 1 : 0),
  };
  asks: Asks = NOBODY_ASKED;
  private readonly tables: readonly number[];
  private readonly wound: number;
  private asked = 0;

  constructor(
    private readonly cells: StandoffCells,
    private readonly rounds: number,
    private readonly fault: Fault = "none",
  ) {
    this.meters = new Uint8Array(2);
    const reading = {
      kind: (code: number) => code,
      change: (code: number) => code,
      lowers: (code: number) => code === SHOT.misfire,
    };
    this.tables = [2, 3].map((limit, aim) =>
      this.pool.add(
        aim,
        outcomes(
          (dice) =>
            passes(dice, "X-HIT-1", limit)
              ? SHOT.hit
              : passes(dice, "X-FIRE-1", 2)
                ? SHOT.misfire
                : SHOT.miss,
          (code) => code,
        ),
        reading,
      ),
    );
    this.wound = this.pool.add(
      9,
      outcomes(
        (dice) => (passes(dice, "X-HURT-1", 1) ? 2 : passes(dice, "X-HURT-2", 3) ? 1 : 0),
        (code) => code,
      ),
      { kind: (code) => code, change: (code) => code },
    );
  }

  start(): void {
    this.words.set([0, 2, 2, 1, 1]);
    this.meters.fill(this.rounds);
    this.asked = 0;
  }

  segment(): number {
    const { words } = this;
    const man = words[MAN] as number;
    if (this.fault === "endless") return 0;
    if (words[LOADED] === 0 && words[LOADED + 1] === 0) return STALEMATE;
    if (words[LOADED + man] === 1) {
      const aim = this.asks.choose(AIM, man);
      const table = this.tables[aim] as number;
      const shot = this.asks.draw(table, 4 * man + aim, this.cells.shots + 3 * man, man);
      // What a run remembers from the run before is no part of the words.
      if (this.fault === "forgets" && this.asked++ > 1 && shot === SHOT.hit) return OVER;
      if (shot === SHOT.misfire && this.asks.lower(man)) words[LOADED + man] = 0;
      if (shot === SHOT.hit) {
        const place = 4 * man + 2;
        let wound = this.asks.draw(this.wound, place, this.cells.wounds + 3 * man, NO_METER);
        for (let more = 0; this.fault === "many draws" && more < 9; more++) {
          wound = this.asks.draw(this.wound, place, this.cells.wounds, NO_METER);
        }
        words[HEALTH + 1 - man] = Math.max(0, (words[HEALTH + 1 - man] as number) - wound);
        if (words[HEALTH + 1 - man] === 0) return OVER;
      }
    }
    words[MAN] = 1 - man;
    return man;
  }

  endCells(limit: boolean, cells: Int32Array): number {
    cells[0] = this.cells.ends + (limit ? 2 : this.words[HEALTH] === 0 ? 1 : 0);
    return 1;
  }

  optionsAt(_point: number, _who: number, into: Int32Array): number {
    into.set([0, 1]);
    return 2;
  }
}

export interface StandoffCells {
  readonly shots: number;
  readonly wounds: number;
  readonly ends: number;
}

/** @param turnsMax the turn limit */
export function standoffCounted(turnsMax: number): Counted & { readonly cells: StandoffCells } {
  const plan = new TallyPlan();
  const cells = { shots: plan.reserve(6), wounds: plan.reserve(6), ends: plan.reserve(3) };
  return { plan, turnCell: plan.reserve(turnsMax + 1), turnsMax, cells };
}
