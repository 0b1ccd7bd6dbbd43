/**
 * Forty games as they are told, ten of each system: sentences by turn, each with its rule. Most were read line by line;
 * who changes a sentence sees every place where it stands (`npm run test:long -- tests/golden/replays -u`).
 */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import type { Scenario } from "../../src/scenario/scenario.js";

const FILES = 10;
/** The shortest of so many games of a file is told, of those with so many events. */
const GAMES = 20;
const EVENTS = 12;

const files = await Promise.all(
  readdirSync("scenarios").map(async (file) => ({
    file,
    scenario: await loadScenario(`scenarios/${file}`, { systems: RULESETS }),
  })),
);

function shortest({ envelope, model }: Scenario): string {
  const tell = rulesetOf(envelope.system).teller(model, envelope.seed, envelope.sides);
  const stories = Array.from({ length: GAMES }, (_, game) => tell(game));
  const long = stories.filter(({ events }) => events.length >= EVENTS);
  const { record, events } = (long.length > 0 ? long : stories).reduce((least, story) =>
    story.events.length < least.events.length ? story : least,
  );
  const lines = events.map(({ turn, text, rule }) => `${turn} ${text} (${rule})`);
  return [`game ${record.game}`, ...lines].join("\n");
}

describe.each(RULESETS.map(({ id }) => id))("%s", (system) => {
  const own = files.filter(({ scenario }) => scenario.envelope.system === system);
  // Spread over all of its files.
  const picked = own.filter(
    (_, i) => Math.floor((i * FILES) / own.length) !== Math.floor(((i - 1) * FILES) / own.length),
  );

  test("ten games", () => {
    expect(picked).toHaveLength(FILES);
    expect(
      Object.fromEntries(picked.map(({ file, scenario }) => [file, shortest(scenario)])),
    ).toMatchSnapshot();
  });
});
