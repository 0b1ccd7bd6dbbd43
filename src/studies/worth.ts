/** What the moments and decisions of one told game were worth, solved. */
import { SIDES, type SideId } from "../core/columns.js";
import { DeadeyeError } from "../core/errors.js";
import { type ChainProgram, chainOf, isChain } from "../core/machine.js";
import { type Message, parted } from "../core/messages.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import type { Story } from "../core/story.js";
import { PATIENT, type SolveProgress, type TooBig } from "../exact/solve.js";
import {
  type Chances,
  type Fell,
  type WeighedDecision,
  type Worths,
  worthsOf,
} from "../exact/worth.js";
import type { Ruleset } from "../rules/ruleset.js";
import { issueOf } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import * as say from "./messages.js";

/** After which event the chance of a side to win had changed most. */
export interface Swing {
  readonly event: number;
  readonly side: SideId;
  readonly from: number;
  readonly to: number;
}

export interface GameWorth {
  /** Chances to win before the first draw. */
  readonly start: Chances;
  /** By event: the chances once all has fallen that belongs to it or to one before it. */
  readonly after: readonly Chances[];
  /**
   * By decision of the story: by option, the chances if it is taken and all go on by their policies; null where that
   * was not worked out.
   */
  readonly decisions: readonly (readonly (Chances | null)[] | null)[];
  /** By number of who decides. */
  readonly sides: readonly SideId[];
  /** Why no decision is worth anything known, in words; null where they are. */
  readonly undecided: string | null;
  /** Null if no draw changed any chance. */
  readonly swing: Swing | null;
}

/**
 * What the solver follows of a scenario.
 * @throws DeadeyeError (TOO_BIG_TO_SOLVE) if that is known to be too much
 */
export function demandChain({ envelope, model }: Scenario, ruleset: Ruleset): ChainProgram {
  const program = ruleset.compile(model);
  const chain = chainOf(program);
  if (chain !== null && (chain.statesEstimate ?? 0) <= PATIENT.estimate) return chain;
  return refuse(
    envelope,
    chain === null && "unsolvable" in program
      ? say.unsolvable(program.unsolvable)
      : say.tooBigToSolve(chain?.statesEstimate ?? 0, 0),
  );
}

function refuse({ file }: Scenario["envelope"], said: Message): never {
  throw new DeadeyeError([issueOf(said, file, [])]);
}

/**
 * Works out what a told game was worth.
 * @param story with what it was asked
 * @throws DeadeyeError (TOO_BIG_TO_SOLVE)
 */
export function gameWorth(
  scenario: Scenario,
  ruleset: Ruleset,
  seed: string,
  story: Story,
  progress: SolveProgress,
): GameWorth {
  const { envelope, model } = scenario;
  const program = ruleset.compile(model);
  const chain = demandChain(scenario, ruleset);
  const { decisions, draws } = story.asked!;
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  const key0 = gameKey0(seed0, story.record.game);
  const key1 = gameKey1(seed1, key0);
  const keyed = isChain(program);
  // A game that is no chain has said what its chain would have drawn, if it can.
  if (!keyed && !draws.some(({ place }) => place < 0))
    return refuse(envelope, say.tooBigToSolve(chain.statesEstimate ?? 0, 0));
  const fell: Fell = {
    at: (place, turn, nth) => {
      if (keyed) return { u: draw(key0, key1, place, turn) };
      const drawn = draws[nth];
      if (drawn === undefined) throw new Error("invariant: the game went on as its chain");
      return { code: drawn.code };
    },
  };
  const solved = (weighs: boolean): Worths | TooBig =>
    worthsOf(chain, program.columns, fell, weighs, PATIENT, progress);
  let undecided = chain.deciding === undefined ? (chain.undecided?.why ?? "") : null;
  let found = solved(undecided === null);
  if ("tooBig" in found && undecided === null) {
    undecided = `with the choices of this game there are more than ${parted(found.tooBig)} states`;
    found = solved(false);
  }
  if ("tooBig" in found) {
    return refuse(envelope, say.tooBigToSolve(chain.statesEstimate ?? 0, found.tooBig));
  }
  const { chances } = found;
  const after: Chances[] = [];
  let fallen = 0;
  for (let event = 0; event < story.events.length; event++) {
    while (fallen < draws.length && draws[fallen]!.event <= event) fallen++;
    after.push(chances[Math.min(fallen, chances.length - 1)]!);
  }
  return {
    start: chances[0]!,
    after,
    decisions: matched(decisions, found.decisions),
    sides: ruleset.men(model).map(({ side }) => side),
    undecided,
    swing: swingOf(chances[0]!, after),
  };
}

/**
 * Finds each decision of the chain among those that were told, in order: it is asked in the same turn, of the same man,
 * with the same answer; its options are some of those that the rules allowed.
 */
function matched(
  told: NonNullable<Story["asked"]>["decisions"],
  weighed: readonly WeighedDecision[],
): GameWorth["decisions"] {
  const worths = told.map((): readonly (Chances | null)[] | null => null);
  let at = 0;
  for (const { turn, point, who, options, worths: chances } of weighed) {
    const i = told.findIndex(
      (one, j) =>
        j >= at &&
        one.turn === turn &&
        one.asked?.point === point &&
        one.asked.who === who &&
        one.asked.options[one.taken] === options[0] &&
        options.every((option) => one.asked?.options.includes(option)),
    );
    // What no policy ever does otherwise is not asked where a game is played.
    if (i < 0) continue;
    worths[i] = told[i]!.asked!.options.map((option) => chances[options.indexOf(option)] ?? null);
    at = i + 1;
  }
  return worths;
}

function swingOf(start: Chances, after: readonly Chances[]): Swing | null {
  let most: Swing | null = null;
  let before = start;
  for (const [event, now] of after.entries()) {
    for (const side of SIDES) {
      const change = Math.abs(now[side] - before[side]);
      const found = most === null ? 0 : Math.abs(most.to - most.from);
      // Rounding is no turn, and of equal ones the first counts, A's before B's.
      if (change > found + ROUNDING) most = { event, side, from: before[side], to: now[side] };
    }
    before = now;
  }
  return most;
}

const ROUNDING = 1e-12;
