/** A C program that rolls every die and draws every card of Combat Patrol plays the sampler's duels. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counted } from "../../src/core/tally.js";
import { compileEngagement } from "../../src/rules/combat-patrol/compile.js";
import type { WeaponId } from "../../src/rules/combat-patrol/data.js";
import { Sampler } from "../../src/sim/play.js";
import { lengthSums } from "../../src/stats/quantity.js";
import { duel, figure } from "../rules/combat-patrol/engagements.js";
import { alphaOf, limitZ } from "../statistical/budget.js";

const GAMES = 60_000;
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

const folder = mkdtempSync(join(tmpdir(), "deadeye-duel-"));
const program = join(folder, "combat_patrol_duel");
beforeAll(() => {
  const strict = ["-O3", "-std=c11", "-Wall", "-Wextra", "-Werror"];
  execFileSync("gcc", [...strict, "-o", program, "bench/native/combat_patrol_duel.c"]);
});
afterAll(() => rmSync(folder, { recursive: true }));

function inC(...what: readonly (string | number)[]) {
  const words = [...what, "--games", GAMES].map(String);
  return JSON.parse(execFileSync(program, words, { encoding: "utf8" })) as {
    readonly outcomes: Readonly<Record<"A" | "B", number>>;
    readonly turns: number;
  };
}

test.each(DUELS)("CP-POL-8: %s against %s at %i inches", (a, b, distance) => {
  const fight = duel(figure("R", { weapons: [a] }), figure("R", { weapons: [b] }), distance);
  const duelled = compileEngagement(fight);
  const { plan, columns } = duelled;
  const tally = new Sampler(duelled, "native").play(0, GAMES);
  const theirs = inC(a, b, distance);
  for (const outcome of ["A", "B"] as const) {
    const own = counted(plan, tally, columns.outcomes[outcome]) / GAMES;
    const other = theirs.outcomes[outcome] / GAMES;
    const mean = (own + other) / 2;
    const limit = z * Math.sqrt((2 * mean * (1 - mean)) / GAMES);
    expect(Math.abs(own - other), outcome).toBeLessThan(limit);
  }
  const { sum, sumSq } = lengthSums(columns, tally);
  const variance = sumSq / GAMES - (sum / GAMES) ** 2;
  const apart = Math.abs(sum - theirs.turns) / GAMES;
  expect(apart, "length").toBeLessThan(z * Math.sqrt((2 * variance) / GAMES));
});
