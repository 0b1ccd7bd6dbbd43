/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.long.ts"],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    maxWorkers: "100%",
  },
});
