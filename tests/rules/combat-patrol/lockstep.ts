/** One engagement twice: by the fast text, and by the telling with the same cards. */
import { PlayDriver } from "../../../src/core/playDriver.js";
import { counted } from "../../../src/core/tally.js";
import { compileEngagement } from "../../../src/rules/combat-patrol/compile.js";
import { DID } from "../../../src/rules/combat-patrol/counts.js";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { field } from "../../../src/rules/combat-patrol/state.js";
import { drawnIn, tellDrawn } from "../../../src/rules/combat-patrol/telling/tell.js";

const OUT = [null, "out", "fled"];

/** Positions may differ in their last digits. */
const shown = (inches: number): string => (Math.round(inches * 1e6) / 1e6 + 0).toFixed(6);

/**
 * What differs in one game, null if nothing does.
 * @param spoil changes a rule of the fast text: it must be noticed
 */
export function difference(
  fight: Engagement,
  seed: string,
  index: number,
  spoil: () => void = () => {},
): string | null {
  const program = compileEngagement(fight);
  const text = program.game();
  spoil();
  const driver = new PlayDriver(text, program);
  const drawn = drawnIn(text, driver, seed, index);
  const { columns, plan } = program;
  const cells = Float64Array.from(driver.counts);
  const value = (counter: number): number => counted(plan, { cells }, counter);
  const sum = (counters: readonly number[]): number =>
    counters.reduce((total, counter) => total + value(counter), 0);
  try {
    const told = tellDrawn(fight, drawn);
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
