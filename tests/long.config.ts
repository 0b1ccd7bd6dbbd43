/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig, mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { onBuilt } from "./built.js";

const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 };
const REPLACING = "tests/rules/law-of-the-gun/table/mutants.long.ts";

/** Files of minutes begin first, or one of them would be waited for alone in the end. */
const LONGEST = /(golden\/exact|e2e\/(studies|versus))\.long\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    projects: [
      mergeConfig(onBuilt, {
        test: { ...timeouts, name: "built", include: ["tests/**/*.long.ts"], exclude: [REPLACING] },
      }),
      { test: { ...timeouts, name: "modules", include: [REPLACING] } },
    ],
  },
});
