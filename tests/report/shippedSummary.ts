/** What a run of a shipped scenario finds, as reports draw it. */
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { systemName } from "../../src/scenario/system.js";
import { Sampler } from "../../src/sim/play.js";
import { summarize } from "../../src/stats/summarize.js";
import type { Summary } from "../../src/stats/summary.js";

export async function shippedSummary(file: string, games: number): Promise<Summary> {
  const { envelope, model } = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
  const ruleset = rulesetOf(envelope.system);
  const program = ruleset.compile(model);
  return summarize(program.columns, new Sampler(program, envelope.seed).play(0, games), {
    version: "0.0.0",
    scenario: envelope.name,
    about: envelope.about,
    file,
    kind: envelope.kind,
    system: systemName(ruleset),
    sides: envelope.sides,
    seed: envelope.seed,
    gamesAsked: games,
    partial: false,
    readings: ruleset.readings(model),
    overrides: [],
  });
}

/** Names in a picture that its library has hidden, since they touch others. Numbers of a scale may give way. */
export const hiddenTexts = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]* opacity="0"[^>]*>(.*?)<\/text>/gs)].flatMap(([, inside = ""]) => {
    const text = inside.replace(/<[^>]*>/g, "");
    return /\p{Letter}/u.test(text) ? [text] : [];
  });
