/**
 * Why a side wins: what each thing that the sides differ in is worth, by games on the same dice without it, and what
 * other tactics would have made of them.
 */
import { SIDES } from "../core/columns.js";
import type { Scenario } from "../scenario/scenario.js";
import type { SideId, Summary, Why } from "../stats/summary.js";
import { GAMES, SHARE, tacticsOf, toldOtherwise, unlessStopped, worthsOf } from "./assumed.js";
import { rulesetOfScenario, type StudyOptions } from "./study.js";
import { studyVariants, WINS } from "./variants.js";

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
    metrics: WINS,
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
  const ofWinner = WINS.indexOf(`win.${side}`);
  const reasons = worthsOf(without.map((_, i) => found.differences[i]![ofWinner]!));
  return {
    side,
    games: found.games,
    leftOut,
    reasons: without
      .map(({ about }, i) => ({ ...about, ...reasons[i]! }))
      .filter(({ alike }) => !alike)
      .sort((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0)),
    tactics: tacticsOf(scenario, told, found.differences.slice(without.length)),
  };
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
        : {
            changes: all - room,
            causes: Math.max(0, without.length - room),
            games: Math.ceil((GAMES.least * (all + 1)) / SHARE),
          },
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
