/** The proofs of the exact solver in whole size, some minutes each: npm run verify:exact */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/verify/**/*.verify.ts"],
    testTimeout: 3_600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
