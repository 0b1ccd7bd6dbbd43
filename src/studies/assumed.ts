/** Which tactics an answer assumes, and what others would give: a quick look on the same dice beside a larger study. */
import { SIDES, type SideId } from "../core/columns.js";
import { Interrupted } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import { JobFailed } from "../sim/executor.js";
import { holm } from "../stats/holm.js";
import type { OtherTactic, TacticsOfSide, Worth } from "../stats/summary.js";
import type { VariantDifference } from "../stats/variants.js";
import { rulesetOfScenario, type StudyOptions } from "./study.js";
import { LEAD, studyVariants, type VariantsFound, WINS } from "./variants.js";

/** Chance that anything worthless is told apart from zero, all reasons together; the same for the tactics. */
const ALPHA = 0.05;
/** Games of all variants together, as a share of those of the study. */
export const SHARE = 0.2;
/** Games of each variant: fewer say nothing, so that fewer variants are played; more say nothing that anybody would notice. */
export const GAMES = { least: 128, most: 10_000 };

/** The scenario with another model, and what it is about. */
export interface Variant<About> {
  readonly about: About;
  readonly model: unknown;
}

export interface Told {
  readonly side: SideId;
  readonly tactic: string;
}

export interface Assumed {
  readonly sides: Readonly<Record<SideId, string>>;
  readonly tactics: Readonly<Record<SideId, TacticsOfSide>>;
  /** Games of each other tactic; 0 if all were solved, or none was tried. */
  readonly games: number;
  /** Why the others were not tried; null if they were. */
  readonly untried: "none" | "few" | "stopped" | null;
}

/**
 * Tells each side every other tactic and plays these games: at most a fifth as many as the study had.
 * @param played games of the whole study; null if it was solved: then so are these
 */
async function assumedTactics(
  scenario: Scenario,
  played: number | null,
  options: StudyOptions,
): Promise<Assumed> {
  const { sides } = scenario.envelope;
  const told = toldOtherwise(scenario);
  const nothing = (untried: Assumed["untried"]): Assumed => ({
    sides,
    tactics: tacticsOf(scenario, [], []),
    games: 0,
    untried,
  });
  if (told.length === 0) return nothing("none");
  const games = played === null ? GAMES.most : Math.floor((SHARE * played) / (told.length + 1));
  if (games < GAMES.least) return nothing("few");
  const found = await unlessStopped(
    studyVariants([scenario, ...told.map(({ model }) => ({ ...scenario, model }))], {
      ...options,
      games: Math.min(GAMES.most, games),
      precision: undefined,
      label: `${scenario.envelope.name}: tactics`,
      pairs: told.map((_, i) => [0, i + 1] as const),
      metrics: WINS,
      headline: "differences",
      usual: GAMES.least,
      solving: played === null,
    }),
  );
  if (found === null) return nothing("stopped");
  const tactics = tacticsOf(scenario, told, found.differences);
  return { sides, tactics, games: found.games, untried: null };
}

/**
 * The same beside a study of several variants.
 * @param found    what it played; no games if all was solved
 * @param variants how many there were
 * @returns null where nobody asked, or the study was stopped itself
 */
export async function lookAround(
  scenario: Scenario,
  found: Pick<VariantsFound, "games" | "partial">,
  variants: number,
  options: StudyOptions,
): Promise<Assumed | null> {
  if (options.lookAround === false || found.partial || options.signal?.aborted) return null;
  return assumedTactics(scenario, found.games === 0 ? null : found.games * variants, options);
}

/** A side's score is a half and half of its lead, so it changes by half of what the lead does. */
function scoreOf(side: SideId, { value, low, high }: VariantDifference): OtherTactic["score"] {
  const half = (x: number | null): number | null =>
    x === null ? null : side === "A" ? x / 2 : -x / 2;
  const [from, to] = side === "A" ? [low, high] : [high, low];
  return { value: half(value), low: half(from), high: half(to) };
}

/**
 * What each side does, and what it was told instead.
 * @param differences by what was told, then by `WINS`; none where nothing else was tried
 */
export function tacticsOf(
  scenario: Scenario,
  told: readonly Variant<Told>[],
  differences: readonly (readonly VariantDifference[])[],
): Readonly<Record<SideId, TacticsOfSide>> {
  const { tactics, targets } = rulesetOfScenario(scenario).advantages;
  const of = (i: number, metric: string): VariantDifference =>
    differences[i]![WINS.indexOf(metric)]!;
  const tried = told.slice(0, differences.length);
  const worths = worthsOf(tried.map(({ about }, i) => of(i, `win.${about.side}`)));
  const ofSide = (side: SideId): TacticsOfSide => ({
    assumed: [
      ...tactics
        .of(scenario.model, side)
        .map((tactic) => ({ tactic, words: tactics.says(tactic) })),
      ...targets
        .of(scenario.model, side)
        .filter((target) => target !== "default")
        .map((target) => ({ tactic: `target ${target}`, words: targets.says(target) })),
    ],
    others: tried.flatMap(({ about }, i) => {
      if (about.side !== side) return [];
      const { tactic } = about;
      const score = scoreOf(side, of(i, LEAD));
      return [{ tactic, words: tactics.says(tactic), ...worths[i]!, score }];
    }),
  });
  return { A: ofSide("A"), B: ofSide("B") };
}

/** Null where the work was stopped: a study is whole without it. */
export async function unlessStopped(work: Promise<VariantsFound>): Promise<VariantsFound | null> {
  try {
    const found = await work;
    return found.partial ? null : found;
  } catch (error) {
    if (error instanceof Interrupted || error instanceof JobFailed) return null;
    throw error;
  }
}

/** Every tactic that makes another game, side by side. */
export function toldOtherwise(scenario: Scenario): Variant<Told>[] {
  const { advantages, gameKey } = rulesetOfScenario(scenario);
  const { model } = scenario;
  const { tactics } = advantages;
  const as = gameKey(model);
  return SIDES.flatMap((side) =>
    tactics.choices(model, side).flatMap((tactic) => {
      const other = tactics.told(model, side, tactic);
      return gameKey(other) === as ? [] : [{ about: { side, tactic }, model: other }];
    }),
  );
}

/** What differences of chances are worth, and of which it can be told that they are not 0 (Holm, all together). */
export function worthsOf(differences: readonly VariantDifference[]): Worth[] {
  const told = holm(
    differences.map(({ p }) => p),
    ALPHA,
  );
  return differences.map(({ value, low, high, level, method, n, alike }, i) => ({
    value,
    low,
    high,
    level,
    method,
    n,
    unit: "probability",
    alike,
    told: told[i]!,
  }));
}
