import { availableParallelism } from "node:os";
import { defineConfig, mergeConfig } from "vitest/config";
import { onBuilt } from "./built.js";
import { longestFirst } from "./longestFirst.js";

/**
 * Tests that need more than Node: Chromium for the report page, Firefox and WebKitGTK beside it for the workbench,
 * librsvg and DejaVu for pictures, a C compiler for the benchmark, the package registry (or what npm has kept of it)
 * for installing the package, GNU parallel, Slurm and a Redis server for clusters, LibreOffice for workbooks.
 */
export default mergeConfig(
  onBuilt,
  defineConfig({
    test: {
      include: ["tests/{browser,bench,office,package,clusters}/**/*.test.ts"],
      testTimeout: 900_000,
      hookTimeout: 900_000,
      // As in `npm test`.
      isolate: false,
      // Two more than there are cores: who tests a queue waits for others most of the time.
      maxWorkers: availableParallelism() + 2,
      sequence: {
        sequencer: longestFirst([
          "clusters/queue",
          "clusters/refusals",
          "package/engines",
          "bench/bench",
          "browser/workbench",
          "browser/engines",
          "browser/pages",
        ]),
      },
    },
  }),
);
