/** `deadeye weights FILE`: what one point of each attribute, and each length of range, is worth. */
import { basename } from "node:path";
import { weightsReport } from "../../report/weights.js";
import { rulesetOf } from "../../rules/index.js";
import { type Lever, type LeverValue, turned } from "../../rules/kit/levers.js";
import { checkScenario } from "../../scenario/load.js";
import { systemName } from "../../scenario/system.js";
import { holm } from "../../stats/holm.js";
import type { VariantDifference, VariantValue } from "../../stats/variants.js";
import type { Weight, Weights } from "../../studies/weights.js";
import { EXIT, UsageError } from "../exit.js";
import { stemOf } from "../folder.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";
import {
  deliver,
  type StudyCommandOptions,
  studyFolder,
  studyGames,
  studyPlay,
  studyVariants,
} from "../study.js";
import { VERSION } from "../version.js";

export interface WeightsCommandOptions extends StudyCommandOptions {
  readonly metric: string;
  /** By how many lengths ranges are changed; null for what the rule system's unit suggests. */
  readonly step: number | null;
}

/** Chance that anything worthless is told apart from zero, all changes together. */
const ALPHA = 0.05;

interface Change {
  readonly lever: Lever;
  readonly to: LeverValue;
}

/**
 * Turns each lever of a scenario up and down by itself.
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is played or written
 */
export async function weightsCommand(
  file: string,
  options: WeightsCommandOptions,
): Promise<number> {
  const { systems, set, metric } = options;
  const base = await loadScenario(file, { systems, set });
  const ruleset = rulesetOf(base.envelope.system);
  const step = options.step ?? ruleset.length.step;
  const { list, diced } = ruleset.levers(base);
  const changes = list.flatMap((lever) => changesOf(lever, step));
  if (changes.length === 0) throw new UsageError(say.noLevers());
  const variants = changes.map(({ lever, to }) =>
    checkScenario(base.document, { systems, set: [`${lever.path}=${to}`] }),
  );
  const folder = await studyFolder(options.out, `${stemOf(file)}-weights`, "weights");
  const { envelope } = base;
  const seed = options.seed ?? envelope.seed;
  const study = await studyVariants([base, ...variants], {
    label: `weights, ${say.changes(changes.length)}`,
    pairs: changes.map((_, i) => [0, i + 1] as const),
    metrics: [metric],
    headline: "differences",
    ...studyPlay(options),
    usual: studyGames(changes.length + 1),
    seed,
  });
  const differences = study.differences.map(([one]) => one as VariantDifference);
  const told = holm(
    differences.map(({ p }) => p),
    ALPHA,
  );
  const weights: Weights = {
    version: VERSION,
    system: systemName(ruleset),
    scenario: envelope.name,
    file: basename(envelope.file),
    overrides: set,
    seed,
    games: study.games,
    partial: study.partial,
    precision: study.precision,
    metric,
    step,
    alpha: ALPHA,
    base: study.values[0]?.[0] as VariantValue,
    sides: envelope.sides,
    diced,
    weights: changes.map(
      ({ lever, to }, i): Weight => ({
        lever,
        to,
        value: study.values[i + 1]?.[0] as VariantValue,
        difference: differences[i] as VariantDifference,
        told: told[i] as boolean,
      }),
    ),
  };
  await deliver(folder, weightsReport(weights), options, say.weightsWritten);
  return weights.partial ? EXIT.interrupted : EXIT.done;
}

/**
 * One more and one less, as far as the file may have it.
 * @param step by which a range is changed
 */
export function changesOf(lever: Lever, step: number): Change[] {
  const by = lever.kind === "range" ? step : 1;
  return [turned(lever, by), turned(lever, -by)].flatMap((to) =>
    to === null ? [] : [{ lever, to }],
  );
}
