/** What a book says for nothing, or beside what is meant: all that can happen in a fight is followed, as far as that goes. */
import type { Issue } from "../../core/errors.js";
import type { Message } from "../../core/messages.js";
import type { Path } from "../../scenario/document.js";
import type { Book, Range } from "./book.js";
import { bookOf, throwersOf } from "./check.js";
import { casesOf } from "./contents.js";
import { bookColumns } from "./counts.js";
import type { BookFight } from "./fightModel.js";
import { BookGame } from "./game.js";
import * as say from "./messages.js";
import { readBook } from "./read.js";
import { NOTHING } from "./text.js";
import { Traced } from "./traced.js";
import { type Listener, PC, type Rolled } from "./vm.js";

/** So many states are looked at. */
const STATES_MAX = 1_000;

/** Notes on a book in this fight, with their places in its text. */
export function remarksOn(fight: BookFight): Issue[] {
  const book = bookOf(fight);
  return remarksOnAll(book, [fight]);
}

/**
 * Notes on a book in these fights: what is strange in any of them, and what comes in none.
 * @param file name for the issues
 */
export function remarksOnAll(book: Book, fights: readonly BookFight[], file = "book"): Issue[] {
  const { notes } = readBook(book.text, file);
  const seen = new Seen();
  for (const fight of fights)
    new Looked(book, fight, bookColumns(book, fight), new Traced()).look(seen);
  const throwers = fights.map((fight) => throwersOf(book, fight));
  seen.remark(book, throwers, (path, said) => notes.note(path, said));
  return notes.ordered();
}

const outside = ({ least, most, values }: Range, value: number): boolean =>
  values === null ? value < least || value > most : !values.includes(value);

/** What was seen in some fights. */
class Seen {
  /** Names of actions that somebody may choose, of rolls that are asked, and `roll result`. */
  readonly names = new Set<string>();
  /** By `roll value`: a value outside of its range. */
  readonly strange = new Map<string, { readonly path: Path; readonly said: Message }>();
  /** By declared state: the values that it has. */
  readonly values = new Map<string, Set<number>>();
  /** Whether any of the fights was followed whole. */
  whole = false;

  remark(
    book: Book,
    throwers: readonly ReturnType<typeof throwersOf>[],
    note: (path: Path, said: Message) => void,
  ): void {
    const { names, values } = this;
    for (const { path, said } of this.strange.values()) note(path, said);
    const comes = (name: string, result: number, given: readonly number[]): boolean =>
      throwers.some((all) => all.get(name)!.of(given).results.includes(result));
    for (const [name, roll] of book.rolls)
      roll.results.forEach((result, i) => {
        const cases = names.has(`${name} ${result.name}`) ? null : casesOf(roll);
        if (cases?.every((given) => !comes(name, i, given)))
          note(["rolls", name, result.name], say.neverComes(result.name, name));
      });
    if (!this.whole) return;
    for (const [choice, actions] of book.choices)
      actions.forEach((action, i) => {
        if (!names.has(`${choice} ${action}`))
          note(["choices", choice, i], say.neverChosen(action));
      });
    for (const [key, found] of values) {
      const [kind, name] = key.split(" ") as [string, string];
      const declared = (
        kind === "weapon" ? book.gunState : kind === "figure" ? book.state : book.game
      ).get(name)!;
      const { type, least, most, meter } = declared;
      if (meter) continue;
      const missing =
        typeof type === "object"
          ? type.filter((_, i) => !found.has(i))
          : [least, most].filter((end) => !found.has(end)).map(String);
      if (missing.length > 0) note([kind, "state", name], say.neverHas(name, missing));
    }
  }
}

class Looked extends BookGame implements Listener {
  private seen = new Seen();
  private nameOf: ReadonlyMap<number, string> = new Map();

  look(seen: Seen): void {
    this.seen = seen;
    const { book, layout } = this;
    const states = [...layout.states()].map(({ word, figure, gun, declared }) => {
      const own = gun !== null ? book.gunState : figure !== null ? book.state : book.game;
      const [name] = [...own].find(([, one]) => one === declared)!;
      return [
        word,
        `${gun !== null ? "weapon" : figure !== null ? "figure" : "game"} ${name}`,
      ] as const;
    });
    this.nameOf = new Map(states);
    this.start();
    for (const [word] of states) this.changed(word, this.words[word]!);
    if (this.follow()) seen.whole = true;
  }

  /** Follows every decision and every draw. @returns whether that was all of them */
  private follow(): boolean {
    const { words, vm } = this;
    const known = new Set<string>();
    const open: Int32Array[] = [];
    const found = (): void => {
      const key = words.join();
      if (known.has(key)) return;
      known.add(key);
      open.push(words.slice());
    };
    vm.listener = this;
    found();
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (known.size > STATES_MAX) return false;
      words.set(state);
      const question = this.text.questions[words[PC]!];
      if (question !== undefined) {
        const { site } = question;
        const options: number[] = [];
        this.legal(site, null, (option, action) => {
          options.push(option);
          this.seen.names.add(`${site.choice} ${site.actions[action]!.action.name}`);
          return false;
        });
        for (const option of options.length > 0 ? options : [NOTHING]) {
          words.set(state);
          this.decided(question, option);
          found();
        }
        continue;
      }
      for (const effect of this.here(this.traced!).effects)
        for (const one of effect.emptied === null ? [effect] : [effect, effect.emptied]) {
          words.set(state);
          this.happen(one, false, false);
          if (one.passed >= 0) found();
        }
    }
    return true;
  }

  // ---- what happens

  roll({ roll, values, result }: Rolled): void {
    const { takes, results } = this.book.rolls.get(roll)!;
    this.seen.names.add(`${roll} ${results[result]?.name}`);
    [...takes].forEach(([name, range], i) => {
      const value = values[i]!;
      if (!outside(range, value)) return;
      const path = ["rolls", roll, "takes", name];
      this.seen.strange.set(`${path}`, { path, said: say.outsideRange(roll, name, value) });
    });
  }

  changed(word: number, value: number): void {
    const name = this.nameOf.get(word);
    if (name === undefined) return;
    const { values } = this.seen;
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }

  card(): void {}
  action(): void {}
  lot(): void {}
  out(): void {}
  moved(): void {}
  based(): void {}
}
