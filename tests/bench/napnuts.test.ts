/** A C program that rolls every die and draws every card of Napnuts plays the sampler's gunfights. */
import { test } from "vitest";
import { compileGunfight } from "../../src/rules/napnuts/compile.js";
import { character, gunfight } from "../rules/napnuts/gunfights.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { cardProgram } from "./cards.js";

/** Men of A, men of B, inches; in the last two they walk up to each other. */
const FIGHTS: readonly [number, number, number][] = [
  [1, 1, 12],
  [3, 4, 12],
  [2, 1, 3],
  [2, 3, 20],
  [1, 2, 30],
];
/** Three outcomes and the length. 99 % power against a chance that is off by 2.3 points. */
const z = limitZ(alphaOf("napnuts/native") / (4 * FIGHTS.length));
const plays = cardProgram("napnuts_cowboys", z);

test.each(FIGHTS)("NP-SCEN-3: %i against %i cowboys at %i inches", (a, b, distance) => {
  const men = (side: "A" | "B", count: number) =>
    Array.from({ length: count }, (_, i) => character(side, { name: `${side}${i}` }));
  const characters = [...men("A", a), ...men("B", b)];
  plays(compileGunfight(gunfight({ distance, characters })), [a, b, distance], ["A", "B", "draw"]);
});
