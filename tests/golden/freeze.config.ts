import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "../built.js";

export default mergeConfig(
  onBuilt,
  defineConfig({ test: { include: ["tests/golden/freeze.ts"] } }),
);
