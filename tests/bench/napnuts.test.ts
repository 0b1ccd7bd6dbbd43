/** A C program that rolls every die and draws every card of Napnuts plays the sampler's gunfights. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counted } from "../../src/core/tally.js";
import { compileGunfight } from "../../src/rules/napnuts/compile.js";
import { Sampler } from "../../src/sim/play.js";
import { lengthSums } from "../../src/stats/quantity.js";
import { character, gunfight } from "../rules/napnuts/gunfights.js";
import { alphaOf, limitZ } from "../statistical/budget.js";

const GAMES = 60_000;
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

const folder = mkdtempSync(join(tmpdir(), "deadeye-cowboys-"));
const program = join(folder, "napnuts_cowboys");
beforeAll(() => {
  const strict = ["-O3", "-std=c11", "-Wall", "-Wextra", "-Werror"];
  execFileSync("gcc", [...strict, "-o", program, "bench/native/napnuts_cowboys.c"]);
});
afterAll(() => rmSync(folder, { recursive: true }));

function inC(a: number, b: number, distance: number) {
  const words = [a, b, distance, "--games", GAMES].map(String);
  return JSON.parse(execFileSync(program, words, { encoding: "utf8" })) as {
    readonly outcomes: Readonly<Record<"A" | "B" | "draw", number>>;
    readonly cycles: number;
  };
}

test.each(FIGHTS)("NP-SCEN-3: %i against %i cowboys at %i inches", (a, b, distance) => {
  const men = (side: "A" | "B", count: number) =>
    Array.from({ length: count }, (_, i) => character(side, { name: `${side}${i}` }));
  const characters = [...men("A", a), ...men("B", b)];
  const fight = compileGunfight(gunfight({ distance, characters }));
  const { plan, columns } = fight;
  const tally = new Sampler(fight, "native").play(0, GAMES);
  const theirs = inC(a, b, distance);
  for (const outcome of ["A", "B", "draw"] as const) {
    const own = counted(plan, tally, columns.outcomes[outcome]) / GAMES;
    const other = theirs.outcomes[outcome] / GAMES;
    const mean = (own + other) / 2;
    const limit = z * Math.sqrt((2 * mean * (1 - mean)) / GAMES);
    expect(Math.abs(own - other), outcome).toBeLessThan(limit);
  }
  const { sum, sumSq } = lengthSums(columns, tally);
  const variance = sumSq / GAMES - (sum / GAMES) ** 2;
  const apart = Math.abs(sum - theirs.cycles) / GAMES;
  expect(apart, "length").toBeLessThan(z * Math.sqrt((2 * variance) / GAMES));
});
