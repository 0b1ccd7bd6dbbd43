import { defineConfig } from "vitest/config";

/**
 * Tests that need more than Node: Chromium for the report page, a C compiler for the benchmark, the package registry
 * (or what npm has kept of it) for installing the package.
 */
export default defineConfig({
  test: {
    include: ["tests/{browser,bench,package}/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
