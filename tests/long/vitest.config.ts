/** The long grids, not part of the suite: npx vitest run --config tests/long/vitest.config.ts */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["tests/long/**/*.long.ts"], testTimeout: 3_600_000 },
});
