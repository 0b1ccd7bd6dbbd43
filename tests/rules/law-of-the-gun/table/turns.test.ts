/** All players of a thread share one table, which their encounters enter in turn. */
import { expect, test } from "vitest";
import type { PlayDriver } from "../../../../src/core/playDriver.js";
import { compileEncounter } from "../../../../src/rules/law-of-the-gun/table/compile.js";
import type { TableGame } from "../../../../src/rules/law-of-the-gun/table/game.js";
import { ground } from "../../../../src/rules/law-of-the-gun/table/ground.js";
import { seeded } from "../../../statistical/seeded.js";
import { keysOf } from "./lockstep.js";
import { randomEncounter } from "./randomEncounters.js";

const ENCOUNTERS = 40;
const GAMES = 5;

function counted(player: PlayDriver<TableGame>, game: number): string {
  player.counts.fill(0);
  player.play(...keysOf(7, game));
  return player.counts.join();
}

test("games are the same whoever has played in between", () => {
  const programs = Array.from({ length: ENCOUNTERS }, (_, i) =>
    compileEncounter(randomEncounter(seeded(i + 1))),
  );
  const games = [...Array(GAMES).keys()];
  const alone = programs.map((program) => {
    const player = program.player();
    return games.map((game) => counted(player, game));
  });
  const players = programs.map((program) => program.player());
  const byTurns = games.map((game) => players.map((player) => counted(player, game)));
  expect(alone).toEqual(players.map((_, i) => byTurns.map((row) => row[i])));
});

test("games are the same after another ground was looked at", () => {
  const encounter = randomEncounter(seeded(1));
  const player = compileEncounter(encounter).player();
  const before = counted(player, 0);
  ground.enter({ ...encounter, pieces: [], spots: [] }, [undefined, undefined]);
  expect(counted(player, 0)).toBe(before);
});
