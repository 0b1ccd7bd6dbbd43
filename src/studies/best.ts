/** What both sides should do, and what it is worth: best play, solved. */
import { SIDES, type SideId } from "../core/columns.js";
import { DeadeyeError } from "../core/errors.js";
import type { ChoiceKind } from "../core/game.js";
import { chainOf } from "../core/machine.js";
import type { Objective } from "../exact/backward.js";
import type { BestPlay } from "../exact/best.js";
import type { Card } from "../exact/card.js";
import type { Compiled } from "../rules/ruleset.js";
import { issueOf } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import { dependably } from "../sim/executor.js";
import { type ExactSummary, summarizeExact } from "../stats/exactSummary.js";
import type { StudyHead } from "./head.js";
import * as say from "./messages.js";
import { chosen, headOf, progressOf, rulesetOfScenario, type StudyOptions } from "./study.js";

export interface BestOptions
  extends Pick<StudyOptions, "executor" | "signal" | "onLoss" | "onProgress"> {
  /** What a side plays for; default: its score, the chance to win and half that of a draw. */
  readonly objective?: Objective | undefined;
  /** Kinds of decisions that are left to best play, by name; default: all. */
  readonly choices?: readonly string[] | undefined;
  /** False leaves out the strategy cards, which take longer than all else. */
  readonly cards?: boolean | undefined;
}

/** Who plays his best, the others doing as they always do. */
export type Play = "default" | SideId | "both";

/** A way to play, and all that comes of it. */
export interface PlayRow {
  readonly play: Play;
  readonly summary: ExactSummary;
  /** What each side has of its objective. */
  readonly worth: Readonly<Record<SideId, number>>;
  /** The score of each side, whatever it plays for: its chance to win and half that of a draw. */
  readonly score: Readonly<Record<SideId, number>>;
}

export interface BestReport extends StudyHead {
  readonly objective: Objective;
  /** All kinds of decisions; what leaving each to best play gains a side, in parts of 1 of its objective. */
  readonly choices: readonly (ChoiceKind & {
    readonly open: boolean;
    readonly gains: Readonly<Record<SideId, number>>;
  })[];
  /**
   * The default first. There is no row `both` where sides that play to win do not play for the same thing, and where the
   * game in which both decide is too big.
   */
  readonly plays: readonly PlayRow[];
  /** Of each side's best against the default of the other; null if none was asked for. */
  readonly cards: Readonly<Record<SideId, Card>> | null;
  /** States met of the game in which both decide, if it was too big; else null. */
  readonly bothTooBig: number | null;
  readonly states: number;
  readonly decisions: number;
}

/**
 * Finds the best play of a scenario: of each side against the default tactics of the other, and of both.
 * @throws DeadeyeError (NO_BEST_PLAY, TOO_BIG_TO_SOLVE); UsageError for an unknown choice; Interrupted; JobFailed
 * @example (await best(noon, { executor })).plays.map(({ play }) => play) // ["default", "A", "B", "both"]
 */
export async function best(scenario: Scenario, options: BestOptions): Promise<BestReport> {
  const { envelope, model } = scenario;
  const { objective = "score", choices = [], cards = true, signal, onLoss } = options;
  const ruleset = rulesetOfScenario(scenario);
  const program = ruleset.compile(model);
  const kinds = demandKinds(scenario, program);
  const open = chosen(
    "choices",
    choices,
    kinds.map(({ id }) => id),
  );
  const opened = kinds.reduce((bits, { id }, i) => bits | (open.includes(id) ? 1 << i : 0), 0);
  const job = { do: "best", system: ruleset.id, model, objective, opened, cards } as const;
  const found = await dependably(options.executor, job, {
    signal,
    onLoss,
    onNews: (stage, done, of) => progressOf(options, stage, envelope.name, of)(done),
  });
  if ("tooBig" in found) {
    throw new DeadeyeError([issueOf(say.bestTooBig(found.tooBig), envelope.file, [])]);
  }
  return {
    ...headOf(scenario, {}),
    games: 0,
    partial: false,
    precision: null,
    objective,
    choices: kinds.map((kind, i) => ({
      ...kind,
      open: open.includes(kind.id),
      gains: bySide((side) => found.replies[side].gains[i]!),
    })),
    plays: playsOf(scenario, program, objective, found),
    cards: cards ? bySide((side) => found.replies[side].card!) : null,
    bothTooBig: found.bothTooBig,
    states: found.states,
    decisions: found.decisions,
  };
}

const bySide = <Value>(of: (side: SideId) => Value): Readonly<Record<SideId, Value>> => ({
  A: of("A"),
  B: of("B"),
});

/** @throws DeadeyeError (NO_BEST_PLAY) */
function demandKinds({ envelope }: Scenario, program: Compiled): readonly ChoiceKind[] {
  const chain = chainOf(program);
  const kinds = chain?.deciding?.().kinds;
  if (kinds !== undefined) return kinds;
  const { undecided } = chain ?? {};
  const why = "unsolvable" in program ? program.unsolvable.why : "it has no decisions written down";
  throw new DeadeyeError([issueOf(say.noBestPlay(undecided ?? { why }), envelope.file, [])]);
}

function playsOf(
  scenario: Scenario,
  { columns }: Compiled,
  objective: Objective,
  { usual, replies, both }: BestPlay,
): PlayRow[] {
  const { envelope, model } = scenario;
  const { seed: _, ...about } = headOf(scenario, {});
  const readings = rulesetOfScenario(scenario).readings(model);
  const head = { ...about, kind: envelope.kind, sides: envelope.sides, readings };
  const solved = [
    ["default", usual],
    ...SIDES.map((side) => [side, replies[side].solution] as const),
    ...(both === null ? [] : [["both", both.solution] as const]),
  ] as const;
  return solved.map(([play, solution]) => {
    const summary = summarizeExact(columns, solution, head);
    const of = (aim: Objective) => bySide((side) => worthFor(summary, aim, side));
    return { play, summary, worth: of(objective), score: of("score") };
  });
}

function worthFor({ outcomes }: ExactSummary, objective: Objective, side: SideId): number {
  const chance = (outcome: string): number =>
    outcomes.find((row) => row.outcome === outcome)?.probability.value ?? 0;
  const won = chance(side);
  const lost = chance(side === "A" ? "B" : "A");
  if (objective === "win") return won;
  if (objective === "margin") return won - lost;
  return won + (chance("mutual") + chance("draw")) / 2;
}
