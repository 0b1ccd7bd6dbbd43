/** Fights by books, for tests: loaded, solved, and played by the second reading. */
import { readFileSync } from "node:fs";
import { OUTCOMES, type Outcome } from "../../../src/core/columns.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { bookOf } from "../../../src/rules/book/check.js";
import { compileBook, fought } from "../../../src/rules/book/compile.js";
import type { BookFight } from "../../../src/rules/book/fightModel.js";
import { bookRules } from "../../../src/rules/book/index.js";
import { LuckDriver } from "../../../src/rules/book/luck.js";
import { checkScenario, enclose, readScenario } from "../../../src/scenario/load.js";
import type { Scenario } from "../../../src/scenario/scenario.js";
import { Oracle } from "./oracle/oracle.js";

/** Books that are shipped, each with a scenario of its own. */
export const SHIPPED = [
  "iron-and-tin",
  "aces-and-eights",
  "standing-duel",
  "luck",
  "activation",
  "cold-iron",
  "dust",
  "ladder",
] as const;

export const bookText = (name: string): string => readFileSync(`books/${name}.yaml`, "utf8");
export const fightText = (name: string): string => readFileSync(`books/${name}-fight.yaml`, "utf8");

/** A scenario by the text of a book. @throws DeadeyeError */
export function loaded(
  book: string,
  scenario: string,
  set: readonly string[] = [],
): Scenario<BookFight> {
  const document = enclose(readScenario(scenario, "fight.yaml"), { book });
  return checkScenario(document, { systems: [bookRules], set });
}

export const shipped = (name: string, set: readonly string[] = []): Scenario<BookFight> =>
  loaded(bookText(name), fightText(name), set);

/** A shipped fight, so many a side. */
export const severalOf = (name: string, count: number): BookFight =>
  loaded(
    bookText(name),
    fightText(name)
      .replace(/(figures: \[\{ name: \w+,)/g, `$1 count: ${count},`)
      .replace(/^expect:[\s\S]*$/m, ""),
  ).model;

/** Plays a fight with the dice as they fall, and counts its luck. */
export function lucky(fight: BookFight): LuckDriver {
  const { columns, counted } = fought(fight);
  return new LuckDriver([bookOf(fight), fight, columns, null], counted);
}

/** Chances of the outcomes, in their order. @throws Error if the fight is too big */
export function chances(fight: BookFight): Readonly<Record<Outcome, number>> {
  const program = compileBook(fight);
  const solved = solve(program, PATIENT);
  if ("tooBig" in solved) throw new Error("too big");
  return Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, solved.cells[program.columns.outcomeCell[outcome]]]),
  ) as Record<Outcome, number>;
}

/** What of a game the second reading tells. */
export interface SecondGame {
  readonly ended: ReturnType<Oracle["play"]>;
  /** Dice that it left over. */
  readonly left: number;
}

/** Plays the game whose dice these are once more, straight from the text, and asks for each of them. */
export function secondReading(
  book: string,
  scenario: string,
  dice: readonly { readonly rule: string; readonly sides: number; readonly face: number }[],
): SecondGame {
  let next = 0;
  const take = (rule: string, sides: number): number => {
    const die = dice[next++];
    if (die?.rule !== rule || die.sides !== sides)
      throw new Error(`die ${next}: ${rule} of ${sides} asked, ${die?.rule} of ${die?.sides} fell`);
    return die.face;
  };
  const oracle = new Oracle(book, scenario, {
    die: take,
    lot: (count) => take("lot", count) - 1,
    card: (kinds) => {
      let face = take(
        "card",
        kinds.reduce((all, count) => all + count, 0),
      );
      return kinds.findIndex((count) => {
        face -= count;
        return face <= 0;
      });
    },
  });
  const ended = oracle.play();
  return { ended, left: dice.length - next };
}

/** Games of a fight that both readings play, to the last die. @returns what differs */
export function lockstep(book: string, scenario: string, games: number): string[] {
  const { model, envelope } = loaded(book, scenario);
  const tell = bookRules.teller(model, envelope.seed);
  return Array.from({ length: games }, (_, game) => {
    const { record, events } = tell(game);
    const dice = events.flatMap((event) => event.dice);
    const { ended, left } = secondReading(book, scenario, dice);
    const told = JSON.stringify([record.winner, record.turns, record.shots, record.hits, 0]);
    const own = JSON.stringify([ended.winner, ended.turns, ended.shots, ended.hits, left]);
    return told === own ? [] : [`game ${game}: told ${told}, second reading ${own}`];
  }).flat();
}
