import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";
import { longestFirst } from "./longestFirst.js";

/**
 * Tests that need more than Node: Chromium for the report page, a C compiler for the benchmark, the package registry
 * (or what npm has kept of it) for installing the package, GNU parallel and a Redis server for clusters.
 */
export default mergeConfig(
  onBuilt,
  defineConfig({
    test: {
      include: ["tests/{browser,bench,package,clusters}/**/*.test.ts"],
      testTimeout: 900_000,
      hookTimeout: 900_000,
      maxWorkers: "100%",
      sequence: { sequencer: longestFirst(["bench/bench", "browser/pages"]) },
    },
  }),
);
