/**
 * Random encounters through the table reading: every game ends, nobody leaves the table or stands in
 * a house, nobody shares a spot, and the same dice are the same game.
 */
import { expect, test } from "vitest";
import { seeded } from "../../../statistical/seeded.js";
import { playTable, type TableGame } from "../oracle/game.js";
import { diceOf, randomEncounter } from "./randomEncounters.js";

function faultsOf(game: TableGame): string[] {
  const faults: string[] = [];
  for (const man of game.figures) {
    const { x, y } = man.at;
    if (man.status !== "in") continue;
    if (!(x >= -1e-9 && x <= 180 + 1e-9 && y >= -1e-9 && y <= 120 + 1e-9)) {
      faults.push(`${man.name} is off the table at ${x}, ${y}`);
    }
    if (x > 70.001 && x < 99.999 && y > 50.001 && y < 64.999)
      faults.push(`${man.name} is in the house`);
    if (man.cool < 1 || man.cool > 5) faults.push(`${man.name} has Cool ${man.cool}`);
    if (man.points.some((points) => points < 0 || points > 3)) faults.push(`${man.name}: points`);
  }
  return faults;
}

test("LG-TURN-2: 200 random encounters end, on the table, the same with the same dice", () => {
  const rules = new Set<string>();
  for (let seed = 1; seed <= 200; seed++) {
    const game = randomEncounter(seeded(seed));
    const played = playTable(game, diceOf(seed));
    expect(faultsOf(played), `encounter of seed ${seed}`).toEqual([]);
    if (seed % 10 === 0) expect(playTable(game, diceOf(seed))).toEqual(played);
    for (const event of played.events) rules.add(event.rule);
  }
  // What these games met: nothing of this list may become dead code unnoticed.
  for (const rule of [
    "LG-AMMO-2",
    "LG-CHARGE-1",
    "LG-CHARGE-3",
    "LG-CHARGE-4",
    "LG-COOL-1",
    "LG-COOL-2",
    "LG-FALL-1",
    "LG-INIT-1",
    "LG-INIT-3",
    "LG-INJ-6",
    "LG-INJ-7",
    "LG-MELEE-1",
    "LG-MELEE-2",
    "LG-MELEE-4",
    "LG-MOVE-1",
    "LG-MOVE-2",
    "LG-MOVE-4",
    "LG-REACT-1",
    "LG-RELOAD-1",
    "LG-SHOOT-3",
    "LG-SKED-1",
    "LG-SKED-2",
    "LG-SKED-3",
    "LG-SOLO-2",
    "LG-SOLO-7",
    "LG-TAC-3",
    "LG-TERR-1",
    "LG-TERR-2",
    "LG-VEH-1",
    "LG-VIS-2",
  ]) {
    expect(rules, rule).toContain(rule);
  }
});
