/** Games with decisions, walked through path by path. */
import { ChoosingDriver } from "../../src/core/choosingDriver.js";
import { type ChainProgram, chainOf, OVER, STALEMATE } from "../../src/core/machine.js";
import { type DecisionGame, decisionGame } from "../../src/exact/backward.js";
import { PATIENT } from "../../src/exact/solve.js";
import { rulesetOf } from "../../src/rules/index.js";
import type { Compiled } from "../../src/rules/ruleset.js";
import { scenarioOf } from "../scenario/shipped.js";

export function programOf(stem: string, set: readonly string[]): Compiled {
  const { envelope, model } = scenarioOf(stem, set);
  return rulesetOf(envelope.system).compile(model);
}

const chain = (program: Compiled): ChainProgram => chainOf(program) as ChainProgram;

export function openedBy(program: Compiled, choices: readonly string[]): number {
  const kinds = chain(program).deciding?.().kinds ?? [];
  return kinds.reduce((bits, { id }, i) => bits | (choices.includes(id) ? 1 << i : 0), 0);
}

export function gameOf(program: Compiled, opened: number): DecisionGame {
  const game = decisionGame(program, [opened, opened], program.columns, PATIENT);
  if ("tooBig" in game) throw new Error("too big");
  return game;
}

/** A decision as its man sees it: what he knows, and what he may do, the default first. */
export interface Said {
  readonly situation: readonly string[];
  readonly options: readonly string[];
}

/** Who picks at a decision: given its name and what each option is worth to A. */
export type Pick = (
  decision: string,
  side: number,
  worths: readonly number[],
  said: Said,
) => number;

/** Where a game may stand: what A scores if it is over, else where it goes, each earlier in the list. */
interface Stand {
  readonly over: number;
  readonly at: string;
  readonly side: number;
  readonly said: Said | null;
  readonly then: readonly { readonly weight: number; readonly stand: number }[];
}

/**
 * All paths of a game from the rules' own text: no chain, no order of states, no plan.
 * @param isOpen false if the text is to forget no more than where games are played
 * @returns what A scores, given who picks
 */
export function walk(
  program: Compiled,
  opened: number | readonly [a: number, b: number],
  isOpen = true,
): (pick: Pick) => number {
  const driver = new ChoosingDriver(
    (chain(program).deciding as NonNullable<ChainProgram["deciding"]>)(),
    typeof opened === "number" ? [opened, opened] : opened,
  );
  driver.game.open = isOpen;
  const { plan, outcomes } = program.columns;
  const cellOf = (outcome: "A" | "B"): number => plan.counters[outcomes[outcome]]?.[0]?.cell ?? -1;
  const scratch = new Int32Array(64);
  const ended = (limit: boolean): number => {
    const cells = scratch.subarray(0, driver.endCells(limit, scratch));
    return cells.includes(cellOf("A")) ? 1 : cells.includes(cellOf("B")) ? 0 : 0.5;
  };
  const stands: Stand[] = [];
  const known = new Map<string, number>();
  const standAt = (turn: number): number => {
    const at = `${turn}|${driver.state.join()}|${driver.meters.join()}`;
    const before = known.get(at);
    if (before !== undefined) return before;
    const table = driver.next();
    const now = turn + driver.turnsPassed;
    let stand: Stand;
    if (now > program.turnsMax || table === STALEMATE || table === OVER) {
      const over = ended(now > program.turnsMax || table === STALEMATE);
      stand = { over, at, side: -1, said: null, then: [] };
    } else {
      const [state, meters] = [driver.state.slice(), driver.meters.slice()];
      driver.stand();
      const side = driver.isChoice(table) ? driver.game.sideOf(driver.who) : -1;
      const said = side < 0 ? null : saidBy(driver);
      const then = (driver.pool.tables[table]?.rows ?? []).map(({ code, weight }) => {
        driver.state.set(state);
        driver.meters.set(meters);
        driver.apply(code);
        return { weight, stand: standAt(now) };
      });
      stand = { over: Number.NaN, at, side, said, then };
    }
    known.set(at, stands.length);
    return stands.push(stand) - 1;
  };
  driver.start();
  const first = standAt(1);
  return (pick) => {
    const worths = new Float64Array(stands.length);
    stands.forEach(({ over, at, side, said, then }, i) => {
      const values = then.map(({ stand }) => worths[stand]!);
      const total = then.reduce((sum, { weight }) => sum + weight, 0);
      worths[i] =
        then.length === 0
          ? over
          : said !== null
            ? values[pick(at, side, values, said)]!
            : then.reduce((sum, { weight }, row) => sum + (weight / total) * values[row]!, 0);
    });
    return worths[first]!;
  };
}

function saidBy({ game, point, who, options, count }: ChoosingDriver): Said {
  return {
    situation: game.situation(point, who),
    options: Array.from(options.subarray(0, count), (one) => game.optionWords(point, who, one)),
  };
}

export const most = (worths: readonly number[], sign: number): number =>
  worths.reduce((best, w, i) => (sign * (w - (worths[best] as number)) > 0 ? i : best), 0);
