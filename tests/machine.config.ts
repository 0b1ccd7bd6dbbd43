import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";

/**
 * Tests that need more than Node: Chromium for the report page, a C compiler for the benchmark, the package registry
 * (or what npm has kept of it) for installing the package.
 */
export default mergeConfig(
  onBuilt,
  defineConfig({
    test: {
      include: ["tests/{browser,bench,package}/**/*.test.ts"],
      testTimeout: 300_000,
      hookTimeout: 300_000,
      maxWorkers: "100%",
    },
  }),
);
