/**
 * Proofs in whole size, minutes to hours each, for whoever changed what they prove: `npm run verify -- NAME`. The suites
 * have them reduced.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/verify/**/*.verify.ts"],
    testTimeout: 3_600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
