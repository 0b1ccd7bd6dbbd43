/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";
import { longestFirst } from "./longestFirst.js";

const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 };
const REPLACING = "tests/rules/law-of-the-gun/table/mutants.long.ts";

/** Files of half a minute and more. */
const LONGEST = [
  "e2e/shipped",
  "rules/law-of-the-gun/agreement",
  "exact/reference",
  "statistical/studies",
  "e2e/studies",
  "rules/shootist/lockstep",
  "rules/combat-patrol/lockstep",
  "rules/law-of-the-gun/table/mutants",
  "rules/law-of-the-gun/table/exact",
  "studies/balance",
  "docs/tour",
  "rules/law-of-the-gun/table/memory",
  "rules/law-of-the-gun/table/shipped",
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
