/** One gunfight three times: counted, told by the text itself, and by the oracle with the same cards and dice. */
import { expect } from "vitest";
import { listGame } from "../../../src/core/playDriver.js";
import { counted } from "../../../src/core/tally.js";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import type { Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { field } from "../../../src/rules/napnuts/state.js";
import { Told } from "../../../src/rules/napnuts/told.js";
import { Sampler } from "../../../src/sim/play.js";
import { diceOf, playDice } from "./oracle/play.js";

const OUT = ["in", "dead", "disabled"];

/**
 * What differs in one game, null if nothing does.
 * @param spoil changes a rule on the field: it must be noticed
 */
export function difference(
  fight: Gunfight,
  seed: string,
  index: number,
  spoil?: () => void,
): string | null {
  const program = compileGunfight(fight);
  const teller = new Told(fight);
  const { text } = teller;
  text.start();
  spoil?.();
  try {
    const answers = listGame(text, program, seed, index, (list) => teller.hear(list));
    const story = teller.story(index);
    const men = [...fight.characters.keys()];
    const end = men.map((f) => [OUT[field.out[f]!], field.x[f], field.aim[f]]);
    const told = playDice(fight, diceOf(text.pool, answers));
    const { columns, plan } = program;
    const tally = new Sampler(program, seed).play(index, index + 1);
    const sum = (counters: readonly number[]): number =>
      counters.reduce((total, counter) => total + counted(plan, tally, counter), 0);
    const shots = told.men.flatMap((man) => man.shots);
    expect(story).toEqual({
      record: {
        game: index,
        winner: told.winner,
        turns: told.turns,
        shots: told.men.map((man) => man.shots.length),
        hits: told.men.map((man) => man.shots.filter(({ hit }) => hit).length),
      },
      events: told.log,
    });
    expect({
      winner:
        columns.outcomes[told.winner] === undefined ? 0 : sum([columns.outcomes[told.winner]]),
      turns: sum([columns.turns]),
      end,
      shots: sum(columns.shots.map((row) => row.shots)),
      hits: sum(columns.shots.map((row) => row.hits)),
      enemiesOut: columns.figures.map((row) => sum([row.enemiesOut])),
    }).toEqual({
      winner: 1,
      turns: told.turns,
      end: told.men.map(({ out, x, aim }) => [out ?? "in", x, aim]),
      shots: shots.length,
      hits: shots.filter(({ hit }) => hit).length,
      enemiesOut: told.men.map((man) => told.men.filter(({ outBy }) => outBy === man).length),
    });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
