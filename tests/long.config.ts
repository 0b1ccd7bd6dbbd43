/** What is too long for `npm test`: `*.long.ts`, beside the tests of the same things. CI runs both. */
import { defineConfig, mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { onBuilt } from "./built.js";

const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 };
const REPLACING = "tests/rules/law-of-the-gun/table/mutants.long.ts";

/** Files of a minute or so begin first, the longest before the others, or one of them would be waited for alone in the end. */
const LONGEST = [
  "e2e/shipped",
  "rules/law-of-the-gun/agreement",
  "exact/reference",
  "statistical/studies",
  "e2e/studies",
  "rules/shootist/lockstep",
  "rules/combat-patrol/lockstep",
  "rules/law-of-the-gun/table/mutants",
  "rules/law-of-the-gun/table/exact",
  "studies/balance",
  "docs/tour",
  "rules/law-of-the-gun/table/memory",
  "rules/law-of-the-gun/table/shipped",
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.long.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
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
