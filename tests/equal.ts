/**
 * What Node finds the same, Vitest need not go through, which would take a thousand times as long over the counts of a
 * game; what is not the same to Node, it looks at and tells as ever. In a module of its own: it is said once a process.
 */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

expect.addEqualityTesters([(one, other) => isDeepStrictEqual(one, other) || undefined]);
