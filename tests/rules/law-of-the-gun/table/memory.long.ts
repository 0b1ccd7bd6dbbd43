/** What the resolver remembers, of the ground and of men's plans, changes no game. */
import { expect, it } from "vitest";
import type { PlayDriver } from "../../../../src/core/playDriver.js";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { compileEncounter } from "../../../../src/rules/law-of-the-gun/table/compile.js";
import type { TableGame } from "../../../../src/rules/law-of-the-gun/table/game.js";
import { seeded } from "../../../statistical/seeded.js";
import { keysOf } from "./lockstep.js";
import { randomEncounter } from "./randomEncounters.js";
import { SHIPPED_TABLES } from "./shipped.js";
import { whileSpoilt } from "./spoilt.js";

const ENCOUNTERS = 25;
const GAMES = 6;

/** Forgets the ground before each player turn. */
function forgetGround({ table }: TableGame): void {
  Object.defineProperty(table.ground, "isCrowded", { get: () => true, configurable: true });
}

/** Keeps no plan, and takes no man's turn for one in which he stays and shoots. */
function forgetPlans({ table }: TableGame): void {
  const keep = table.keepPlan.bind(table);
  table.keepPlan = (m, target) => {
    keep(m, target);
    table.replan(m);
  };
  Object.defineProperty(table, "calm", { get: () => 0, configurable: true });
}

/** What each of some games counts, played in an order. */
function counted(player: PlayDriver<TableGame>, seed: number, order: readonly number[]): string[] {
  const found: string[] = [];
  for (const game of order) {
    player.counts.fill(0);
    player.play(...keysOf(seed, game));
    found[game] = player.counts.join();
  }
  return found;
}

/** The first game that comes out otherwise; -1 if all are the same. */
function firstOther(encounter: Encounter, seed: number, games: number): number {
  const order = Array.from({ length: games }, (_, game) => game);
  const { player } = compileEncounter(encounter);
  const cold = counted(player(), seed, order);
  const others = [forgetGround, forgetPlans].map((forget) => {
    const forgetful = player();
    return whileSpoilt(forgetful.game, forget, () => counted(forgetful, seed, order));
  });
  const warm = player();
  counted(warm, seed + 1, order);
  others.push(counted(warm, seed, order.toReversed()));
  return cold.findIndex((game, i) => others.some((other) => other[i] !== game));
}

it("random encounters are the same games with an empty memory and with a full one", () => {
  const found: string[] = [];
  for (let seed = 1; seed <= ENCOUNTERS; seed++) {
    const game = firstOther(randomEncounter(seeded(seed)), seed, GAMES);
    if (game >= 0) found.push(`encounter ${seed}, game ${game}`);
  }
  expect(found).toEqual([]);
});

it.each(SHIPPED_TABLES)("$name: the same games with an empty memory and a full one", (shipped) => {
  expect(firstOther(shipped.encounter, 1, 25)).toBe(-1);
});
