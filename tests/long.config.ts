/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";

const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 };
const REPLACING = "tests/rules/law-of-the-gun/table/mutants.long.ts";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      mergeConfig(onBuilt, {
        test: { ...timeouts, name: "built", include: ["tests/**/*.long.ts"], exclude: [REPLACING] },
      }),
      { test: { ...timeouts, name: "modules", include: [REPLACING] } },
    ],
  },
});
