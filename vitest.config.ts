import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./tests/built.js";
import { longestFirst } from "./tests/longestFirst.js";

const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };
const REPLACING = ["tests/report/exchange.test.ts", "tests/core/places.test.ts"];

/** Files of seven seconds of one core and more. */
const LONGEST = [
  "conformance/systems",
  "studies/library",
  "e2e/run",
  "docs/books",
  "sim/play",
  "rules/law-of-the-gun/table/settled",
  "host/threads",
  "rules/book/books",
  "report/charts",
  "rules/combat-patrol/known",
  "rules/law-of-the-gun/replay",
  "rules/law-of-the-gun/fight",
  "studies/why",
  "report/readings",
  "rules/book/mistakes",
];

/** The suite of `npm test`: needs Node and nothing else. */
export default defineConfig({
  test: {
    // Of two cores one would be left idle for the tool itself, which does little once the tests run.
    maxWorkers: "100%",
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      mergeConfig(onBuilt, {
        test: {
          ...timeouts,
          name: "built",
          // Files share two processes: what one has loaded and V8 has compiled, the next need not.
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/{browser,bench,office,package,clusters}/**", ...REPLACING],
        },
      }),
      { test: { ...timeouts, name: "modules", include: REPLACING } },
    ],
  },
});
