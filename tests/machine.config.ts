import { defineConfig } from "vitest/config";

/** Tests that need more than Node: Chromium for the report page, a C compiler for the benchmark. */
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts", "tests/bench/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
