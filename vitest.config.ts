import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./tests/built.js";

/** The suite of `npm test`: needs Node and nothing else. */
export default mergeConfig(
  onBuilt,
  defineConfig({
    test: {
      include: ["tests/**/*.test.ts"],
      exclude: ["tests/{browser,bench,package}/**"],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // Of two cores one would be left idle for the tool itself, which does little once the tests run.
      maxWorkers: "100%",
    },
  }),
);
