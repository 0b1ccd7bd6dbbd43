/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";

export default mergeConfig(
  onBuilt,
  defineConfig({
    test: {
      include: ["tests/**/*.long.ts"],
      testTimeout: 900_000,
      hookTimeout: 900_000,
      maxWorkers: "100%",
    },
  }),
);
