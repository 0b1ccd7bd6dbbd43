/**
 * Shots of a book, exactly: one try of a fresh man at a fresh man, with all that a hit leads to, is played once for
 * every way that its dice can fall. The statements are those of the book: nothing is worked out here beside them.
 */
import { type Outcomes, outcomesNow } from "../../core/outcomes.js";
import type { SheetOdds } from "../../core/sheet.js";
import { TooMuch } from "./asking.js";
import type { Book, Declared, RollStatement, Statement } from "./book.js";
import { bookColumns } from "./counts.js";
import { usualStats } from "./duels.js";
import type { BookFight, Carried } from "./fightModel.js";
import { BookGame, firstWords, laidOut, MOST } from "./game.js";
import { inside } from "./layout.js";
import { PC, type Throws } from "./vm.js";

/** A try to hit, as a book writes it. */
export interface ShotForm {
  /** What it is called: its mode; of several of a mode the second is `aimed 2`. */
  readonly words: string;
  readonly statement: RollStatement;
}

/** Every try to hit, in the order of the text. */
export function shotsIn(book: Book): readonly ShotForm[] {
  const found: ShotForm[] = [];
  const met = new Map<string, number>();
  const look = (list: readonly Statement[]): void => {
    for (const one of list) {
      if (one.kind === "roll" && one.shot !== null) {
        const nth = (met.get(one.shot) ?? 0) + 1;
        met.set(one.shot, nth);
        found.push({ words: nth === 1 ? one.shot : `${one.shot} ${nth}`, statement: one });
      }
      for (const list of inside(one)) look(list);
    }
  };
  for (const { list } of [...book.actions.values(), ...book.steps.values()]) look(list);
  for (const list of [book.start, book.turn]) look(list);
  return found;
}

/** Who shoots and who is shot at, as figures of the fight. */
const SHOOTER = 0;
const TARGET = 1;

/** Whose stat it is. */
export type Whose = "shooter" | "target";

/** Stats that a shot asks for, or what it leads to, in the order of the book. */
export function statsAsked(
  book: Book,
  forms: readonly ShotForm[],
): readonly { readonly whose: Whose; readonly name: string; readonly declared: Declared }[] {
  const asked: Record<Whose, Set<string>> = { shooter: new Set(), target: new Set() };
  const met = new Set<string>();
  const both: readonly Whose[] = ["shooter", "target"];
  const ask = (name: string, whose: readonly Whose[]): void => {
    if (book.stats.has(name)) for (const one of whose) asked[one].add(name);
    const state = book.state.get(name) ?? book.gunState.get(name) ?? book.game.get(name);
    if (state?.starts && !met.has(`${name} ${whose}`)) {
      met.add(`${name} ${whose}`);
      walk(state.starts.tree, whose);
    }
  };
  const once = (key: string, lists: readonly unknown[]): void => {
    if (met.has(key)) return;
    met.add(key);
    for (const list of lists) walk(list, ["shooter"]);
  };
  // Statements and trees alike: whatever names a stat, wherever it stands.
  const walk = (node: unknown, bare: readonly Whose[]): void => {
    if (node instanceof Map || Array.isArray(node)) {
      for (const one of node.values()) walk(one, bare);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { kind, name, of, choice } = node as Readonly<Record<string, unknown>>;
    if (kind === "name") ask(String(name), bare);
    if (kind === "of") {
      const owner = (of as { readonly name?: string }).name;
      ask(String(name), owner === "me" ? bare : owner === "target" ? ["target"] : both);
    }
    if (kind === "step") once(`step ${name}`, [book.steps.get(String(name))?.list]);
    if (kind === "choose") {
      const actions = (book.choices.get(String(choice)) ?? []).map((id) => book.actions.get(id));
      const lines = [...book.policies.values()].map((policy) => policy.get(String(choice)));
      once(`choice ${choice}`, [actions, lines]);
    }
    for (const one of Object.values(node)) walk(one, bare);
  };
  walk(
    forms.map(({ statement }) => statement),
    ["shooter"],
  );
  return both.flatMap((whose) =>
    [...book.stats]
      .filter(([name]) => asked[whose].has(name))
      .map(([name, declared]) => ({ whose, name, declared })),
  );
}

/** What a shot may do besides to hit: effects, each once, whatever its place. */
export const effectsOf = ({ harms }: Book): string[] =>
  [...new Set(harms.map(({ effect }) => effect))].slice(0, EFFECTS_MAX);
/** A bit each, beside those of a hit and of whoever goes out. */
const EFFECTS_MAX = 28;
const HIT = 1;
const OUT = 2;
const EFFECT = 4;

/** No name of a book. */
const SHOT = "the shot";

/** The book with one shot in place of its turn. @param whole with what comes of a hit */
function shotBook(book: Book, { statement }: ShotForm, whole: boolean): Book {
  const shot = whole ? statement : { ...statement, then: [], on: new Map() };
  const { path } = statement;
  return {
    ...book,
    start: [],
    ends: [],
    choices: new Map([...book.choices, [SHOT, [SHOT]]]),
    actions: new Map([
      ...book.actions,
      [
        SHOT,
        { name: SHOT, rule: "", at: "enemies", gun: true, when: null, list: [shot], says: null },
      ],
    ]),
    turn: [
      {
        ...{ kind: "phase", path, name: SHOT, order: "sides", ties: "file" },
        ...{ ranked: null, where: null, cards: { of: 0, ranks: new Map(), marks: null } },
        list: [{ kind: "choose", path, choice: SHOT, by: null, at: null }],
      },
    ],
  };
}

/** The shot of one gun. */
export class Shot extends BookGame {
  private readonly effects = effectsOf(this.book);
  /** By harm of the book: its bit. */
  private readonly bits = this.book.harms.map(
    ({ effect }) => EFFECT << this.effects.indexOf(effect),
  );
  private readonly firsts: Int32Array;

  /**
   * The shot, ready for whoever shoots.
   * @param whole with all that a hit leads to; else only whether it hits
   * @returns null if it goes by what was found out before it, and cannot be taken out of the game
   */
  static of(
    {
      book,
      form,
      whole,
    }: { readonly book: Book; readonly form: ShotForm; readonly whole: boolean },
    gun: Carried,
    { readings, options }: Pick<BookFight, "readings" | "options">,
  ): Shot | null {
    const alone = shotBook(book, form, whole);
    const stats = Object.fromEntries(usualStats(book));
    const figures = (["A", "B"] as const).map((side) => ({
      ...{ name: side, side, at: 0, stats, weapons: [gun], policy: "usual" },
    }));
    const fight = { book: book.text, turns: 1, first: "A", readings, options, figures } as const;
    const columns = bookColumns(alone, fight);
    let fits = true;
    try {
      laidOut(alone, fight, columns, () => {
        fits = false;
      });
    } catch (thrown) {
      if (!(thrown instanceof TooMuch)) throw thrown;
      fits = false;
    }
    return fits ? new Shot(alone, fight, columns, null) : null;
  }

  private constructor(...made: ConstructorParameters<typeof BookGame>) {
    super(...made);
    this.firsts = this.text.first;
  }

  /** Another man: his value of a stat. */
  set(whose: Whose, stat: string, value: number): void {
    this.text.asking.stats.get(stat)![whose === "shooter" ? SHOOTER : TARGET] = value;
  }

  /**
   * Chances of a hit, of each effect and to put the target out, in this order.
   * @throws Error if there are more ways than can be counted; see `isTooMany`
   */
  odds(distance: number): SheetOdds {
    const { asking } = this.text;
    this.text.first = firstWords(this.firsts.length, asking);
    this.text.first[this.layout.figure(TARGET) + 1] = distance;
    let paths = 0;
    const { rows, total } = outcomesNow(
      (dice) => {
        if (++paths > MOST.paths) throw new Error("too many dice for a sheet");
        return this.fired({ pick: dice.pick.bind(dice), empties: () => false });
      },
      () => 0,
    );
    const weight = (bit: number): number => weightOf(rows, bit);
    return { weights: [HIT, ...this.effects.map((_, i) => EFFECT << i), OUT].map(weight), total };
  }

  /** Fires it. @returns what came of it, as bits */
  private fired(dice: Throws): number {
    const { words, vm, text } = this;
    this.start();
    let came = 0;
    for (let asked = false; vm.end === 0 || !asked; ) {
      const question = text.questions[words[PC]!];
      if (question !== undefined) {
        const { choice, point, me } = question.site;
        // The other man's go: it is over.
        if (choice === SHOT && asked) break;
        if (choice === SHOT) asked = true;
        this.decided(question, this.policy.choose(point, words[me]!));
      }
      this.walk(dice, MOST.rolls);
      if (vm.hit) came |= HIT;
      if (vm.harm >= 0) came |= this.bits[vm.harm]!;
    }
    return words[this.layout.figure(TARGET)] === 0 ? came : came | OUT;
  }
}

const weightOf = (rows: Outcomes["rows"], bit: number): number =>
  rows.reduce((sum, { code, weight }) => sum + ((code & bit) === 0 ? 0 : weight), 0);
