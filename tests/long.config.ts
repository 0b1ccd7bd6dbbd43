/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";
import { longestFirst } from "./longestFirst.js";

const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 };
const REPLACING = "tests/rules/law-of-the-gun/table/mutants.long.ts";

/** Files of a quarter of a minute of one core and more. */
const LONGEST = [
  "docs/tour",
  "e2e/studies",
  "studies/balance",
  "rules/law-of-the-gun/table/chance",
  "report/papers",
  "rules/law-of-the-gun/table/exact",
  "rules/law-of-the-gun/table/mutants",
  "exact/reference",
  "rules/law-of-the-gun/agreement",
  "statistical/studies",
  "studies/everyWay",
  "core/random",
  "report/pictures",
  "golden/scenarios",
  "e2e/process",
  "rules/combat-patrol/lockstep",
  "rules/shootist/lockstep",
];
export default defineConfig({
  test: {
    maxWorkers: "100%",
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      mergeConfig(onBuilt, {
        test: {
          ...timeouts,
          name: "built",
          // As in `npm test`.
          isolate: false,
          include: ["tests/**/*.long.ts"],
          exclude: [REPLACING],
        },
      }),
      { test: { ...timeouts, name: "modules", include: [REPLACING] } },
    ],
  },
});
