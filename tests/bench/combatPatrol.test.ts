/** A C program that rolls every die and draws every card of Combat Patrol plays the sampler's duels. */
import { test } from "vitest";
import type { WeaponId } from "../../src/rules/combat-patrol/book.js";
import { compileEngagement } from "../../src/rules/combat-patrol/compile.js";
import { duel, figure } from "../rules/combat-patrol/engagements.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { cardProgram } from "./cards.js";

/** In the last three they walk up to each other; every way to reload is among them, and every rate. */
const DUELS: readonly [WeaponId, WeaponId, number][] = [
  ["rifle", "revolver", 8],
  ["musket", "cap-and-ball-revolver", 4],
  ["shotgun", "muzzle-loading-shotgun", 3],
  ["bow", "carbine", 30],
  ["derringer", "revolver", 20],
  ["muzzle-loading-pistol", "shotgun", 60],
];
/** Two outcomes and the length. 99 % power against a chance that is off by 2.3 points. */
const z = limitZ(alphaOf("combat-patrol/native") / (3 * DUELS.length));
const plays = cardProgram("combat_patrol_duel", z);

test.each(DUELS)("CP-POL-8: %s against %s at %i inches", (a, b, distance) => {
  const fight = duel(figure("R", { weapons: [a] }), figure("R", { weapons: [b] }), distance);
  plays(compileEngagement(fight), [a, b, distance], ["A", "B"]);
});
