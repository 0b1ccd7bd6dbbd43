/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";
import { longestFirst } from "./longestFirst.js";

const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 };
const REPLACING = "tests/rules/law-of-the-gun/table/mutants.long.ts";

/** Files of a quarter of a minute of one core and more. */
const LONGEST = [
  "e2e/studies",
  "studies/everyWay",
  "docs/tour",
  "report/pictures",
  "golden/exact",
  "e2e/shipped",
  "golden/scenarios",
  "studies/balance",
  "rules/law-of-the-gun/agreement",
  "statistical/studies",
  "rules/combat-patrol/lockstep",
  "rules/shootist/lockstep",
  "exact/reference",
  "rules/law-of-the-gun/table/exact",
  "rules/law-of-the-gun/table/mutants",
  "report/papers",
  "e2e/process",
];
export default defineConfig({
  test: {
    maxWorkers: "100%",
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      mergeConfig(onBuilt, {
        test: { ...timeouts, name: "built", include: ["tests/**/*.long.ts"], exclude: [REPLACING] },
      }),
      { test: { ...timeouts, name: "modules", include: [REPLACING] } },
    ],
  },
});
