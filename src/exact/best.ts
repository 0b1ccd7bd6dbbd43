/** Best play of a game: of each side against the default policy of the other, and of both against each other. */
import type { Columns, SideId } from "../core/columns.js";
import type { Program } from "../core/machine.js";
import {
  bestPlan,
  type DecisionGame,
  decisionGame,
  type Objective,
  TIE,
  type Weigh,
  worthOf,
} from "./backward.js";
import { type Card, cardOf } from "./card.js";
import type { Plan } from "./plan.js";
import type { Solution, SolveLimits, SolveProgress, TooBig } from "./solve.js";

/** What a side gains by a kind of decision, in parts of 1 of its objective. */
export type Gains = readonly number[];

/** A way for both sides to play, and all that comes of it. */
export interface Played {
  readonly solution: Solution;
  /** What the side whose objective it is gets: of both, side A. */
  readonly value: number;
}

/** One side at its best, the other as it always plays. */
export interface Reply extends Played {
  /** By kind of decision: they add up to what the reply gains over the default. */
  readonly gains: Gains;
  /** Null if none was asked for. */
  readonly card: Card | null;
}

export interface BestPlay {
  readonly usual: Solution;
  readonly replies: Readonly<Record<SideId, Reply>>;
  /** Both at their best; null where they do not play for the same thing, or `bothTooBig`. */
  readonly both: Played | null;
  /** States met of the game in which both decide, if that has too many; else null. */
  readonly bothTooBig: number | null;
  readonly states: number;
  readonly decisions: number;
}

/**
 * The best play of each side against the default of the other, and of both against each other.
 * @param opened kinds of decisions (bits) that are left to it
 * @param cards  whether strategy cards are wanted, which takes longer than all else
 */
export function bestPlay(
  program: Program,
  columns: Pick<Columns, "plan" | "outcomes">,
  opened: number,
  objective: Objective,
  cards: boolean,
  limits: SolveLimits,
  progress: SolveProgress = () => {},
): BestPlay | TooBig {
  const whole = decisionGame(program, [opened, opened], columns, limits, progress);
  // A game in which one side decides is a part of that in which both do, and often small enough alone.
  const ofOne = (side: SideId): DecisionGame | TooBig =>
    "tooBig" in whole
      ? decisionGame(program, side === "A" ? [opened, 0] : [0, opened], columns, limits, progress)
      : whole.ofOne(side);
  const A = ofOne("A");
  // Without one side's there is no answer, and to find out about the other's may take a minute.
  if ("tooBig" in A) return A;
  const B = ofOne("B");
  if ("tooBig" in B) return B;
  const a = replyOf(A, "A", objective, cards);
  const b = replyOf(B, "B", objective, cards);
  const tooBig = "tooBig" in whole;
  return {
    usual: a.usual,
    replies: { A: a.reply, B: b.reply },
    both: tooBig ? null : bothBest(whole, objective),
    bothTooBig: tooBig ? whole.tooBig : null,
    ...sizeOf(tooBig ? [A, B] : [whole]),
  };
}

/** A side at its best, and how it usually plays. */
function replyOf(
  game: DecisionGame,
  side: SideId,
  objective: Objective,
  cards: boolean,
): { readonly usual: Solution; readonly reply: Reply } {
  const worth = worthOf(objective, side);
  const gains = game.driver.game.kinds.map(() => 0);
  const usual = game.usual();
  usual.watch();
  const before = game.solve(usual);
  const sign = side === "A" ? 1 : -1;
  const minds = { A: side === "A", B: side === "B" };
  const { plan, value } = bestPlan(game, usual, minds, worth, gainsInto(game, usual, sign, gains));
  plan.watch();
  const solution = game.solve(plan);
  const card = cards ? cardOf(game, plan, worth, sign, value, game.worthOf(before, worth)) : null;
  return { usual: before, reply: { solution, value: sign === 1 ? value : 1 - value, gains, card } };
}

function bothBest(game: DecisionGame, objective: Objective): Played | null {
  if (objective === "win") return null;
  const found = bestPlan(game, game.usual(), { A: true, B: true }, worthOf(objective, "A"));
  return { solution: game.solve(found.plan), value: found.value };
}

function sizeOf(games: readonly DecisionGame[]): Pick<BestPlay, "states" | "decisions"> {
  const sum = (of: (game: DecisionGame) => number): number =>
    games.reduce((all, game) => all + of(game), 0);
  return {
    states: sum(({ flow }) => flow.chain.states),
    decisions: sum(({ decisions }) =>
      decisions.at.reduce((all, at) => all + (at === 0 ? 0 : 1), 0),
    ),
  };
}

/**
 * Adds what each decision gains to its kind. What the best is worth above the default is what each decision of the
 * default, where it comes, falls short of the best.
 * @param usual the default, watched
 * @source Kakade and Langford, Approximately optimal approximate reinforcement learning (2002), lemma 6.1
 */
function gainsInto(game: DecisionGame, usual: Plan, sign: 1 | -1, gains: number[]): Weigh {
  const { driver } = game;
  const kindOf = new Map<number, readonly number[]>();
  const kindsAt = (state: number): readonly number[] => {
    const known = kindOf.get(state);
    if (known !== undefined) return known;
    game.goTo(state);
    const { point, options, count } = driver;
    const kinds = Array.from(options.subarray(0, count), (option) => {
      const bits = driver.game.differs(point, options[0]!, option);
      return 31 - Math.clz32(bits & -bits);
    });
    kindOf.set(state, kinds);
    return kinds;
  };
  return (turn, state, length, worths) => {
    const place = usual.placeOf(turn, state);
    for (let c = 0; c < length; c++) {
      const visits = usual.visitsAt(place + c);
      if (visits === 0) continue;
      const kinds = kindsAt(state);
      let best = 0;
      for (let i = 1; i < kinds.length; i++) {
        if (sign * (worths[i * length + c]! - worths[best * length + c]!) > TIE) best = i;
      }
      if (best === 0) continue;
      const gain = sign * (worths[best * length + c]! - worths[c]!);
      gains[kinds[best]!]! += visits * gain;
    }
  };
}
