/** What a book says for nothing, or beside what is meant: all that can happen in a fight is followed, as far as that goes. */
import type { Issue } from "../../core/errors.js";
import type { Message } from "../../core/messages.js";
import type { Path } from "../../scenario/document.js";
import type { Range } from "./book.js";
import { bookOf } from "./check.js";
import { bookColumns } from "./counts.js";
import type { BookFight } from "./fightModel.js";
import { BookGame } from "./game.js";
import * as say from "./messages.js";
import { readBook } from "./read.js";
import { NOTHING } from "./text.js";
import type { Thrower } from "./thrown.js";
import { Traced } from "./traced.js";
import { type Listener, PC, type Rolled } from "./vm.js";

/** So many states, and what a roll comes to for so many values, are looked at. */
const MOST = { states: 1_000, values: 2_000 } as const;

/** Notes on a book in this fight, with their places in its text. */
export function remarksOn(fight: BookFight): Issue[] {
  const book = bookOf(fight);
  const { notes } = readBook(fight.book, "book");
  const looked = new Looked(book, fight, bookColumns(book, fight), new Traced());
  looked.remark((path, said) => notes.note(path, said));
  return notes.ordered();
}

const outside = ({ least, most, values }: Range, value: number): boolean =>
  values === null ? value < least || value > most : !values.includes(value);

class Looked extends BookGame implements Listener {
  /** Names of actions that somebody may choose, of rolls that are asked, and `roll result`. */
  private readonly seen = new Set<string>();
  /** By `roll value`: a value outside of its range. */
  private readonly strange = new Map<string, { readonly path: Path; readonly said: Message }>();
  /** By declared state: the values that it has. */
  private readonly values = new Map<string, Set<number>>();
  private nameOf: ReadonlyMap<number, string> = new Map();

  remark(note: (path: Path, said: Message) => void): void {
    const { book, layout, seen, values } = this;
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
    const whole = this.follow();
    for (const { path, said } of this.strange.values()) note(path, said);
    for (const [name, { results }] of book.rolls)
      for (const result of results)
        if (!seen.has(`${name} ${result.name}`) && this.never(name, results.indexOf(result)))
          note(["rolls", name, result.name], say.neverComes(result.name, name));
    if (!whole) return;
    for (const [choice, actions] of book.choices)
      actions.forEach((action, i) => {
        if (!seen.has(`${choice} ${action}`)) note(["choices", choice, i], say.neverChosen(action));
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

  /** Whether a result cannot come, whatever the roll takes. */
  private never(name: string, result: number): boolean {
    const thrower: Thrower = this.text.throwers.get(name)!;
    let all: number[][] = [[]];
    for (const { least, most, values } of this.book.rolls.get(name)!.takes.values()) {
      const each = values ?? Array.from({ length: most - least + 1 }, (_, i) => least + i);
      if (all.length * each.length > MOST.values) return false;
      all = all.flatMap((before) => each.map((value) => [...before, value]));
    }
    return all.every((given) => !thrower.of(given).results.includes(result));
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
      if (known.size > MOST.states) return false;
      words.set(state);
      const question = this.text.questions[words[PC]!];
      if (question !== undefined) {
        const { site } = question;
        const options: number[] = [];
        this.legal(site, null, (option, action) => {
          options.push(option);
          this.seen.add(`${site.choice} ${site.actions[action]!.action.name}`);
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
    this.seen.add(`${roll} ${results[result]?.name}`);
    [...takes].forEach(([name, range], i) => {
      const value = values[i]!;
      if (!outside(range, value)) return;
      const path = ["rolls", roll, "takes", name];
      this.strange.set(`${path}`, { path, said: say.outsideRange(roll, name, value) });
    });
  }

  changed(word: number, value: number): void {
    const name = this.nameOf.get(word);
    if (name === undefined) return;
    const found = this.values.get(name) ?? new Set();
    this.values.set(name, found.add(value));
  }

  card(): void {}
  action(): void {}
  lot(): void {}
  out(): void {}
  moved(): void {}
  based(): void {}
}
