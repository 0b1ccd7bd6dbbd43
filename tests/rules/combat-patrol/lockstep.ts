/** One engagement twice: told by the text itself, and by the oracle with the same cards. */
import { expect } from "vitest";
import { PlayDriver } from "../../../src/core/playDriver.js";
import type { Story } from "../../../src/core/story.js";
import { counted } from "../../../src/core/tally.js";
import { DID } from "../../../src/rules/combat-patrol/counts.js";
import type { Engagement, Point } from "../../../src/rules/combat-patrol/engagement.js";
import { mapOrigin } from "../../../src/rules/combat-patrol/map.js";
import { field } from "../../../src/rules/combat-patrol/state.js";
import { Told } from "../../../src/rules/combat-patrol/told.js";
import type { PlayedEngagement } from "./oracle/game.js";
import { playDrawn, playGame } from "./oracle/play.js";

const OUT = [null, "out", "fled"];
/** A duel is told where it stands. */
const NO_MAP: Point = [0, 0];

/** Positions may differ in their last digits. */
const shown = (inches: number): string => (Math.round(inches * 1e6) / 1e6 + 0).toFixed(6);

/** The game that the text has told is the one that the oracle tells of the same cards. */
export function expectTold(text: Told, fight: Engagement, game: number, played: PlayedEngagement) {
  const origin = fight.kind === "duel" ? NO_MAP : mapOrigin(fight);
  const told = storyWords(text.story(game), NO_MAP);
  expect(told).toEqual(storyWords(oracleStory(game, played), origin));
}

/** A story but for the last digits of where everything went. */
const storyWords = (story: Story, [x, y]: Point): unknown =>
  JSON.parse(JSON.stringify(story), (key, value) =>
    key === "way"
      ? (value as Point[]).map(([px, py]) => [shown(px - x), shown(py - y)])
      : (value as unknown),
  );

function oracleStory(game: number, { winner, turns, men, game: { log } }: PlayedEngagement): Story {
  const sides = men.filter(({ side }) => side !== null);
  const shots = sides.map((man) => man.shots.length);
  const hits = sides.map((man) => man.shots.filter(({ hit }) => hit).length);
  return { record: { game, winner, turns, shots, hits }, events: log };
}

/**
 * What differs in one game, null if nothing does.
 * @param spoil changes a rule of the text: it must be noticed
 */
export function difference(
  fight: Engagement,
  seed: string,
  index: number,
  spoil: () => void = () => {},
): string | null {
  const text = new Told(fight);
  spoil();
  const driver = new PlayDriver(text.text, text.program);
  playGame(driver, seed, index);
  const { columns, plan } = text.program;
  const cells = Float64Array.from(driver.counts);
  const value = (counter: number): number => counted(plan, { cells }, counter);
  const sum = (counters: readonly number[]): number =>
    counters.reduce((total, counter) => total + value(counter), 0);
  try {
    const told = playDrawn(fight, text.cards.draws);
    expectTold(text, fight, index, told);
    const sides = told.men.filter(({ side }) => side !== null);
    const shots = sides.flatMap((man) => man.shots);
    const pairs: [what: string, fast: unknown, told: unknown][] = [
      [`winner ${told.winner}`, value(columns.outcomes[told.winner]), 1],
      ["turns", value(columns.turns), told.turns],
      ["shots", sum(columns.shots.map((row) => row.shots)), shots.length],
      ["hits", sum(columns.shots.map((row) => row.hits)), shots.filter(({ hit }) => hit).length],
    ];
    for (const [m, man] of told.men.entries()) {
      pairs.push([`${man.name} out`, OUT[field.out[m] as number], man.out]);
      pairs.push([`${man.name} endurance`, field.endurance[m], man.endurance]);
      if (!man.isIn) continue;
      const [x, y] = man.at;
      pairs.push([`${man.name} x`, shown(field.x[m] as number), shown(x)]);
      pairs.push([`${man.name} y`, shown(field.y[m] as number), shown(y)]);
      pairs.push([`${man.name} stunned`, field.stunned[m], Number(man.stunned)]);
      pairs.push([`${man.name} ammo`, field.empty[m], man.ammo]);
    }
    for (const [m, man] of sides.entries()) {
      const put = told.men.filter(({ outBy }) => outBy === man).length;
      const row = columns.figures[m]?.enemiesOut;
      if (row !== undefined) pairs.push([`${man.name} put out`, value(row), put]);
    }
    for (const [m, man] of told.men.entries()) {
      const did = columns.deedCells[m] as number;
      pairs.push([`${man.name} firings`, cells[did + DID.firing], man.firings]);
      pairs.push([`${man.name} clearings`, cells[did + DID.clearing], man.clearings]);
    }
    const found = pairs.filter(([, fast, slow]) => fast !== slow);
    const words = found.map(([what, fast, slow]) => `${what}: ${fast}, told ${slow}`);
    return words.length === 0 ? null : words.join("; ");
  } catch (error) {
    return (error as Error).message;
  }
}
