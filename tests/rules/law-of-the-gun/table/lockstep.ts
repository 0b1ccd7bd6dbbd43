/** One game twice: by the resolver, and by the slow second reading with the same dice. */
import { gameKey0, gameKey1 } from "../../../../src/core/random.js";
import type { FallenDie } from "../../../../src/core/story.js";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { compileEncounter } from "../../../../src/rules/law-of-the-gun/table/compile.js";
import type { TablePlayer } from "../../../../src/rules/law-of-the-gun/table/game.js";
import {
  playTable,
  type TableGame,
} from "../../../../src/rules/law-of-the-gun/table/reference/game.js";
import { F } from "../../../../src/rules/law-of-the-gun/table/state.js";

const STATUSES = ["in", "dead", "disabled", "surrendered", "fled"] as const;
const WINNERS = ["A", "B", "mutual", "draw"] as const;
/** Positions may differ in their last digits. */
const SAME_CM = 1e-5;

/** The keys of a game under a seed of two words. */
export const keysOf = (seed: number, game: number): [number, number] => {
  const key0 = gameKey0(seed, game);
  return [key0, gameKey1(seed ^ 0x5bd1e995, key0)];
};

/** Plays the second reading with dice; throws where it asks for another die than fell. */
export function readAgain(encounter: Encounter, dice: readonly FallenDie[]): TableGame {
  let next = 0;
  const game = playTable(encounter, {
    pick(rule, sides, cuts) {
      const die = dice[next];
      const asked = `${rule} D${sides}`;
      const fell = die === undefined ? "nothing" : `${die.rule} D${die.sides}`;
      if (asked !== fell) throw new Error(`die ${next}: ${asked} was asked for, ${fell} fell`);
      next++;
      return cuts.findIndex((cut) => (die as FallenDie).face <= cut);
    },
  });
  if (next !== dice.length) throw new Error(`${dice.length - next} dice are left over`);
  return game;
}

/** What the two have counted otherwise; empty if it is the same game. */
export function differences(player: TablePlayer, game: TableGame): string[] {
  const t = player.table;
  const found: string[] = [];
  const same = (what: string, mine: unknown, theirs: unknown): void => {
    if (mine !== theirs) found.push(`${what}: ${String(mine)}, second reading ${String(theirs)}`);
  };
  same("winner", WINNERS[player.outcome], game.winner);
  same("turns", player.turns, game.turns);
  same("dummies", t.dummies, game.dummiesLeft);
  const { columns } = t;
  const counted = (counter: number): number =>
    (columns.plan.counters[counter] ?? []).reduce(
      (sum, { cell, weight }) => sum + weight * (t.counts[cell] as number),
      0,
    );
  game.figures.forEach((man, m) => {
    same(`${man.name}'s status`, STATUSES[t.status[m] as number], man.status);
    const shots = columns.shots
      .filter(({ figure, side }) => figure === man.name && side === t.figures[m]?.side)
      .reduce((sum, column) => sum + counted(column.shots), 0);
    const hits = columns.shots
      .filter(({ figure, side }) => figure === man.name && side === t.figures[m]?.side)
      .reduce((sum, column) => sum + counted(column.hits), 0);
    same(`${man.name}'s shots`, shots, man.shots.length);
    same(`${man.name}'s hits`, hits, man.shots.filter(({ hit }) => hit).length);
    const effects = columns.effects
      .filter(({ figure, side }) => figure === man.name && side === t.figures[m]?.side)
      .reduce((sum, column) => sum + counted(column.count), 0);
    same(`${man.name}'s effects`, effects, man.effects.length);
    same(
      `${man.name}'s enemies out`,
      counted(columns.figures[m]?.enemiesOut as number),
      man.enemiesOut,
    );
    if (man.status !== "in") return;
    same(`${man.name}'s Cool`, t.cool[m], man.cool);
    const off = Math.hypot(t.x(m) - man.at.x, t.y(m) - man.at.y);
    if (!(off < SAME_CM)) {
      found.push(`${man.name} is at ${t.x(m)}, ${t.y(m)}; second reading ${man.at.x}, ${man.at.y}`);
    }
    same(`${man.name} prone`, t.has(m, F.prone), man.posture === "prone");
    same(`${man.name} mounted`, t.horse[m] === 1, man.mounted);
    same(`${man.name} spotted`, ((t.seen >> m) & 1) === 1, man.spotted);
    same(`${man.name} runs`, ((t.running >> m) & 1) === 1, man.skedaddling);
    same(`${man.name}'s leg wounds`, t.legWounds[m], man.legWounds);
    const points = [...t.points.subarray(t.gunFirst[m], t.gunFirst[m + 1])];
    same(`${man.name}'s ammunition`, points.join(), man.points.join());
  });
  const lines = columns.table.chart.reduce((sum, { count }) => sum + counted(count), 0);
  const theirs = Object.values(game.chartLines).reduce((sum, n) => sum + n, 0);
  same("chart lines", lines, theirs);
  return found;
}

/** Plays a game both ways and says how they differ. */
export function compare(encounter: Encounter, seed: number, games: number): string[] {
  const player = compileEncounter(encounter).player();
  for (let game = 0; game < games; game++) {
    const [key0, key1] = keysOf(seed, game);
    player.counts.fill(0);
    const dice = player.diceOf(key0, key1);
    try {
      const found = differences(player, readAgain(encounter, dice));
      if (found.length > 0) return found.map((text) => `game ${game}: ${text}`);
    } catch (error) {
      return [`game ${game}: ${error instanceof Error ? error.message : String(error)}`];
    }
  }
  return [];
}
