/**
 * Why a side wins: what each thing that the sides differ in is worth, by games on the same dice without it, and what
 * other tactics would have made of them.
 */
import { SIDES } from "../core/columns.js";
import { Interrupted } from "../core/errors.js";
import type { Scenario } from "../scenario/load.js";
import { JobFailed } from "../sim/executor.js";
import { holm } from "../stats/holm.js";
import type { SideId, Summary, TacticsOfSide, Why, Worth } from "../stats/summary.js";
import type { VariantDifference } from "../stats/variants.js";
import { rulesetOfScenario, type StudyOptions } from "./study.js";
import { studyVariants, type VariantsFound } from "./variants.js";

/** Chance that anything worthless is told apart from zero, all reasons together; the same for the tactics. */
const ALPHA = 0.05;
/** Games of all variants together, as a share of those of the run. */
const SHARE = 0.2;
/** Games of each variant: fewer say nothing, so that fewer variants are played; more say nothing that anybody would notice. */
const GAMES = { least: 128, most: 10_000 };

/** The scenario with another model, and what it is about. */
interface Variant<About> {
  readonly about: About;
  readonly model: unknown;
}

/**
 * Takes away, one at a time, what one side has over the other (`Ruleset.advantages`), and tells each side every other
 * tactic. Costs a fifth of the run's games, or less: of a short run only the first of them are tried, or none.
 * @param summary of the run: who wins, and how many games there were
 * @returns null where no side wins more often, nothing differs, or the work was stopped: a run is whole without it
 */
export async function why(
  scenario: Scenario,
  summary: Pick<Summary, "outcomes" | "games" | "agreement">,
  options: StudyOptions,
): Promise<Why | null> {
  const side = winnerOf(summary);
  if (side === null) return null;
  const { without, told, leftOut } = withinShare(scenario, side, summary.games);
  const variants = [...without, ...told].map(({ model }) => ({ ...scenario, model }));
  if (variants.length === 0 && leftOut === null) return null;
  const games = Math.ceil((SHARE * summary.games) / (variants.length + 1));
  const asked = {
    ...options,
    games: Math.min(GAMES.most, Math.max(GAMES.least, games)),
    precision: undefined,
    label: `${scenario.envelope.name}: why`,
    // What it is worth to have it; what it would be worth to do otherwise.
    pairs: variants.map((_, i) =>
      i < without.length ? ([i + 1, 0] as const) : ([0, i + 1] as const),
    ),
    metrics: SIDES.map((id) => `win.${id}`),
    headline: "differences",
    usual: GAMES.least,
    // Where the scenario itself was too big, its variants are not worth the time to find out.
    solving: summary.agreement !== null,
  } as const;
  const found =
    variants.length === 0
      ? { games: 0, differences: [] }
      : await unlessStopped(studyVariants([scenario, ...variants], asked));
  if (found === null) return null;
  const worths = (first: number, of: readonly SideId[]): Worth[] =>
    worthsOf(
      of.map((id, i) => found.differences[first + i]?.[SIDES.indexOf(id)] as VariantDifference),
    );
  const reasons = worths(
    0,
    without.map(() => side),
  );
  const otherwise = worths(
    without.length,
    told.map(({ about }) => about.side),
  );
  const { tactics } = rulesetOfScenario(scenario).advantages;
  const tacticsOf = (of: SideId): TacticsOfSide => ({
    assumed: tactics
      .of(scenario.model, of)
      .map((tactic) => ({ tactic, words: tactics.says(tactic) })),
    others: told.flatMap(({ about: { side: whose, tactic } }, i) =>
      whose === of ? [{ tactic, words: tactics.says(tactic), ...(otherwise[i] as Worth) }] : [],
    ),
  });
  return {
    side,
    games: found.games,
    leftOut,
    reasons: without
      .map(({ about }, i) => ({ ...about, ...(reasons[i] as Worth) }))
      .filter(({ alike }) => !alike)
      .sort((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0)),
    tactics: { A: tacticsOf("A"), B: tacticsOf("B") },
  };
}

async function unlessStopped(work: Promise<VariantsFound>): Promise<VariantsFound | null> {
  try {
    const found = await work;
    return found.partial ? null : found;
  } catch (error) {
    if (error instanceof Interrupted || error instanceof JobFailed) return null;
    throw error;
  }
}

/** Who wins more often, exactly where it is known; null if both do as often. */
function winnerOf({ outcomes }: Pick<Summary, "outcomes">): SideId | null {
  const [a = 0, b = 0] = SIDES.map((side) => {
    const found = outcomes.find(({ outcome }) => outcome === side);
    return found?.exact ?? found?.probability.value ?? 0;
  });
  // Sides alike are told apart by rounding only.
  return Math.abs(a - b) < 1e-9 ? null : a > b ? "A" : "B";
}

/** As many variants as a fifth of the run's games suffice for, what the sides differ in before what they could do. */
function withinShare(scenario: Scenario, side: SideId, games: number) {
  const [without, told] = [withoutEach(scenario, side), toldOtherwise(scenario)];
  const all = without.length + told.length;
  const room = Math.max(0, Math.floor((SHARE * games) / GAMES.least) - 1);
  return {
    without: without.slice(0, room),
    told: told.slice(0, Math.max(0, room - without.length)),
    leftOut:
      room >= all
        ? null
        : { changes: all - room, games: Math.ceil((GAMES.least * (all + 1)) / SHARE) },
  };
}

/** Those in which the sides differ, so that the game without is another one. */
function withoutEach(scenario: Scenario, side: SideId) {
  const { advantages, gameKey } = rulesetOfScenario(scenario);
  const as = gameKey(scenario.model);
  return advantages.list.flatMap(({ id, words, how, without }) => {
    const model = without(scenario.model, side);
    return gameKey(model) === as ? [] : [{ about: { id, words, how }, model }];
  });
}

/** Every tactic that makes another game, side by side. */
function toldOtherwise(scenario: Scenario): Variant<{ side: SideId; tactic: string }>[] {
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

function worthsOf(differences: readonly VariantDifference[]): Worth[] {
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
    told: told[i] as boolean,
  }));
}
