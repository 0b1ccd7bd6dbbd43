/** Whatever is in a file: it is taken, or refused with a DeadeyeError that has places. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DeadeyeError, formatIssues } from "../../src/core/errors.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { GOOD, MALFORMED } from "./malformed.js";

const systems = [lawOfTheGun];
const SEED = 20100131;

const files = readdirSync("scenarios").map((name) => readFileSync(`scenarios/${name}`, "utf8"));
const texts = [
  GOOD,
  ...files,
  ...MALFORMED.map(({ text }) => text).filter((text) => text.length < 5000),
];

/** Pieces that have a meaning for YAML, for JavaScript, or for the rules. */
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
  "pistol",
  "outlaw/roll",
  "count: 8\n        ",
  "at: [25, 0]\n        ",
];

function refusedOrTaken(text: string, set: readonly string[] = []): void {
  try {
    const { envelope, model } = parseScenario(text, "x.yaml", { systems, set });
    expect(structuredClone({ envelope, model })).toEqual({ envelope, model });
    expect(lawOfTheGun.metricIds(model).length).toBeGreaterThan(12);
    for (const side of ["A", "B"]) {
      const number = model.figures.filter((figure) => figure.side === side).length;
      expect(number >= 1 && number <= (envelope.kind === "duel" ? 8 : 12)).toBe(true);
    }
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
  piece: fc.oneof(fc.constant(""), fc.constantFrom(...PIECES), fc.string({ unit: "binary" })),
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
    { seed: SEED, numRuns: 1500 },
  );
}, 60_000);

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
    { seed: SEED, numRuns: 800 },
  );
}, 60_000);

test("any text at all", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => refusedOrTaken(text)),
    {
      seed: SEED,
      numRuns: 800,
    },
  );
}, 60_000);

/** Values of every type in every place of the good file's data, written as JSON, which is YAML. */
test("values of wrong types", () => {
  const paths = [
    ...["deadeye", "system", "name", "about", "kind", "distance", "draw", "turns", "first", "run"],
    ...["run.games", "run.seed", "readings", "readings.impact", "weapons", "weapons.pistol"],
    ...["weapons.pistol.impact", "weapons.new", "sides", "sides.A", "sides.A.figures", "expect"],
    ...["sides.A.figures.0", "sides.A.figures.0.weapons", "sides.A.figures.0.weapons.0"],
    ...["sides.A.figures.0.stats", "sides.A.figures.0.npc", "sides.A.figures.0.at", "expect.0"],
    ...["sides.A.figures.0.count", "sides.B.figures.0.name", "expect.0.between", "expect.0.metric"],
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 })), {
        minLength: 1,
        maxLength: 4,
      }),
      (changes) => {
        refusedOrTaken(
          GOOD,
          changes.map(([path, value]) => `${path}=${JSON.stringify(value)}`),
        );
      },
    ),
    { seed: SEED, numRuns: 1500 },
  );
}, 60_000);

test("any --set", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 60 }), { maxLength: 3 }), (set) =>
      refusedOrTaken(GOOD, set),
    ),
    { seed: SEED, numRuns: 500 },
  );
}, 60_000);
