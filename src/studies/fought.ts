/** Who fought where, and the file: what a page must have for its answer to be checked. */
import { enclosedFiles } from "../scenario/load.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Fought } from "../stats/summary.js";
import { rulesetOfScenario } from "./study.js";

/** All of it but what there is to note about the file, which takes longer. */
export type WhoFought = Omit<Fought, "notes">;

export function whoFought(scenario: Scenario): WhoFought {
  const { model, document } = scenario;
  const ruleset = rulesetOfScenario(scenario);
  return {
    setting: ruleset.summary(model),
    men: ruleset.men(model).map(({ cover, onSheets: _, words, ...man }) => ({
      ...man,
      words: cover === "open" ? words : `${words}; cover: ${cover}`,
    })),
    text: document.source.text,
    enclosed: enclosedFiles(document),
  };
}
