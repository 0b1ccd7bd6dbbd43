/** Standing duels of Law of the Gun, solved by the built-in system and by its book. */
import { type Columns, OUTCOMES } from "../../../src/core/columns.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { compileBook } from "../../../src/rules/book/compile.js";
import { lawOfTheGun } from "../../../src/rules/law-of-the-gun/index.js";
import type { Compiled } from "../../../src/rules/ruleset.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { bookText, loaded } from "./fights.js";

/** A duel in the words of both. */
export interface TwoDuels {
  readonly builtIn: string;
  readonly byBook: string;
}

export function randomDuel(seed: number): TwoDuels {
  let state = seed * 7919;
  const pick = <One>(list: readonly One[]): One => {
    state = (state * 48271) % 2147483647;
    return list[state % list.length]!;
  };
  const man = (name: string) => {
    const [skill, cool, constitution] = [1, 2, 3].map(() => pick([1, 2, 3, 4, 5]));
    const weapons = [pick(["pistol", "derringer", "repeating-rifle"])];
    return { name, stats: { skill, cool, constitution }, weapons };
  };
  const [a, b] = [man("Ann"), man("Bob")];
  const distance = pick([5, 12, 20, 28, 40, 65, 88]);
  const [draw, first, lost] = [
    pick([true, false]),
    pick(["A", "B", "roll"]),
    pick(["other-hand", "no-shooting"]),
  ];
  const head = { deadeye: 1, name: "duel", distance, turns: 8 };
  const others = { initiative: 3, horsemanship: 3 };
  const full = (one: typeof a) => ({ ...one, stats: { ...one.stats, ...others } });
  return {
    builtIn: JSON.stringify({
      ...head,
      system: "law-of-the-gun",
      kind: "duel",
      draw,
      first,
      readings: { lostGunArm: lost },
      sides: { A: { figures: [full(a)] }, B: { figures: [full(b)] } },
    }),
    byBook: JSON.stringify({
      ...head,
      system: "book",
      kind: "fight",
      book: "standing-duel.yaml",
      options: { opening: draw ? "draw" : "none", "moves-first": first },
      readings: { "lost-gun-arm": lost },
      sides: { A: { figures: [a] }, B: { figures: [b] } },
    }),
  };
}

/** Everything that both count, by name. */
function countsOf(program: Compiled): ReadonlyMap<string, number> {
  const solved = solve(program, PATIENT);
  if ("tooBig" in solved) throw new Error("too big");
  const columns: Columns = program.columns;
  const { counters } = columns.plan;
  const value = (counter: number): number =>
    counters[counter]!.reduce((sum, { cell, weight }) => sum + weight * solved.cells[cell]!, 0);
  const found = new Map<string, number>();
  for (const outcome of OUTCOMES) found.set(outcome, value(columns.outcomes[outcome]));
  columns.turnOf.forEach((counter, turn) => {
    found.set(`turn ${turn}`, value(counter));
  });
  for (const { side, figure, out, fates } of columns.figures) {
    found.set(`${side} ${figure} out`, value(out));
    for (const { fate, counter } of fates) found.set(`${side} ${figure} ${fate}`, value(counter));
  }
  for (const { side, band, mode, shots, hits } of columns.shots) {
    found.set(`${side} ${band} ${mode} shots`, value(shots));
    found.set(`${side} ${band} ${mode} hits`, value(hits));
  }
  for (const { side, effect, location, count } of columns.effects)
    found.set(`${side} ${effect} ${location}`, value(count));
  for (const { side, weapon, enemiesOut } of columns.weapons)
    found.set(`${side} ${weapon} out`, value(enemiesOut));
  return found;
}

/** What both count, and count otherwise. */
export function differences({ builtIn, byBook }: TwoDuels): string[] {
  const { model } = parseScenario(builtIn, "duel", { systems: [lawOfTheGun] });
  const own = countsOf(lawOfTheGun.compile(model));
  const book = countsOf(compileBook(loaded(bookText("standing-duel"), byBook).model));
  const both = [...own].filter(([name]) => book.has(name));
  if (both.length < 30) return [`only ${both.length} are counted by both`];
  return both.flatMap(([name, wanted]) => {
    const got = book.get(name)!;
    return Math.abs(got - wanted) < 1e-12 ? [] : [`${name}: ${got} by the book, not ${wanted}`];
  });
}
