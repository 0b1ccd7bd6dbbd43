/**
 * Proofs in whole size, minutes to hours each, for whoever changed what they prove: `npm run verify -- NAME`. The suites
 * have them reduced.
 */
import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "../built.js";

export default mergeConfig(
  onBuilt,
  defineConfig({
    test: {
      include: ["tests/verify/**/*.verify.ts"],
      testTimeout: 3_600_000,
      fileParallelism: false,
      disableConsoleIntercept: true,
    },
  }),
);
