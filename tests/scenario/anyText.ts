/** Whatever is in a file: it is taken, or refused with a DeadeyeError that has places. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { DeadeyeError, formatIssues } from "../../src/core/errors.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import type { RuleSystem } from "../../src/scenario/system.js";

const SEED = 20100131;

/** Pieces that have a meaning for YAML or for JavaScript. */
const PIECES = [
  ..."\t\n :-?[]{},&*!|>'\"%@`#~=.0123456789\\",
  ": ",
  "- ",
  "&a ",
  "*a",
  "!!map ",
  "<<: ",
  "---\n",
  "...\n",
  "__proto__: ",
  "constructor: ",
  "null",
  "true",
  "yes",
  "-1",
  "1e999",
  ".nan",
  "0x7fffffffffffffff",
  "\u0000",
  "\u202e",
  "\ud800",
  "\r",
  "\ufeff",
];

export interface AnyText<Model> {
  readonly system: RuleSystem<Model>;
  /** Of a good file whose values are replaced. */
  readonly good: string;
  /** Places of that file, and some that it lacks. */
  readonly paths: readonly string[];
  /** Texts that are changed at random. */
  readonly texts: readonly string[];
  /** Pieces of text that mean something to these rules. */
  readonly pieces: readonly string[];
  /** What must hold of every file that is taken. */
  taken(scenario: Scenario<Model>): void;
}

/** Declares the tests of what a rule system makes of any text. */
export function testAnyText<Model>({ system, good, paths, texts, pieces, taken }: AnyText<Model>) {
  function refusedOrTaken(text: string, set: readonly string[] = []): void {
    try {
      const scenario = parseScenario(text, "x.yaml", { systems: [system], set });
      expect(structuredClone(scenario)).toEqual(scenario);
      expect(system.metricIds(scenario.model).length).toBeGreaterThan(12);
      taken(scenario);
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      expect(error.issues.length).toBeGreaterThan(0);
      for (const { line, column, set: typed, code, message } of error.issues) {
        expect(typed === undefined ? line >= 1 && column >= 1 : line === 0).toBe(true);
        expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/);
        expect(message).not.toMatch(/undefined|\[object|NaN|Invalid/);
      }
      formatIssues(error, { color: true });
    }
  }

  const edit = fc.record({
    at: fc.nat(),
    remove: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
    piece: fc.oneof(
      fc.constant(""),
      fc.constantFrom(...PIECES, ...pieces),
      fc.string({ unit: "binary" }),
    ),
  });

  test("mutations of files", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        (text, edits) => {
          let mutant = text;
          for (const { at, remove, piece } of edits) {
            const start = at % (mutant.length + 1);
            mutant = mutant.slice(0, start) + piece + mutant.slice(start + remove);
          }
          refusedOrTaken(mutant);
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  test("lines moved, doubled and dropped", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(12)), { minLength: 1, maxLength: 5 }),
        (text, moves) => {
          const lines = text.split("\n");
          for (const [from, to, indent] of moves) {
            const line = lines[from % lines.length] ?? "";
            lines.splice(to % lines.length, from % 2, " ".repeat(indent) + line.trimStart());
          }
          refusedOrTaken(lines.join("\n"));
        },
      ),
      { seed: SEED, numRuns: 160 },
    );
  });

  test("any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => refusedOrTaken(text)),
      {
        seed: SEED,
        numRuns: 160,
      },
    );
  });

  /** Values of every type in every place of the good file's data, written as JSON, which is YAML. */
  test("values of wrong types", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 })), {
          minLength: 1,
          maxLength: 4,
        }),
        (changes) => {
          refusedOrTaken(
            good,
            changes.map(([path, value]) => `${path}=${JSON.stringify(value)}`),
          );
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  test("any --set", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 60 }), { maxLength: 3 }), (set) =>
        refusedOrTaken(good, set),
      ),
      { seed: SEED, numRuns: 120 },
    );
  });
}
