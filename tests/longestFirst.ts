/** Two cores are busy to the end only if no long file begins last; without a list files begin by their size in bytes. */
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/**
 * A sequencer that begins with these files, in this order.
 * @param names files below `tests`, without `.test.ts` or `.long.ts`; those of other suites do no harm
 */
export const longestFirst = (names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification): number => {
        const at = names.findIndex((name) => moduleId.includes(`/tests/${name}.`));
        return at < 0 ? names.length : at;
      };
      return (await super.sort(files)).sort((a, b) => place(a) - place(b));
    }
  };
