/**
 * A fight by a book, as a game (core/game.ts).
 *
 * Nothing of the text runs while games are played. Where a segment begins, the steps from there on are followed once,
 * for every way that the dice can fall; the words that they read are noted. What comes of it, an outcome table and for
 * each of its rows the words that it writes, holds for every state that has the same values there: it is found again
 * down a tree that asks for these words one by one.
 */
import type { Order, Reason } from "../../core/asked.js";
import { OUTCOMES, SIDES } from "../../core/columns.js";
import type { Dice } from "../../core/dice.js";
import {
  type ChoiceKind,
  type Deciding,
  NOBODY_ASKED,
  type PlayAsks,
  type Policy,
  wordsFor,
} from "../../core/game.js";
import { NO_METER } from "../../core/machine.js";
import { OutcomePool, type Outcomes, outcomesNow } from "../../core/outcomes.js";
import { IDLE_CELL } from "../../core/tally.js";
import { Asking, Budget, NOWHERE, TooMuch } from "./asking.js";
import type { Book } from "./book.js";
import { featuresOf, nearestEnemy } from "./card.js";
import type { BookColumns } from "./counts.js";
import { type Effect, Effects, NEVER } from "./effects.js";
import type { BookFight } from "./fightModel.js";
import { Layout } from "./layout.js";
import * as say from "./messages.js";
import { layOutPhase } from "./phases.js";
import {
  actionOf,
  gunOf,
  NOTHING,
  optionOf,
  type Question,
  type Site,
  Text,
  targetOf,
} from "./text.js";
import { CERTAIN, followed, type Leaf, remember, type Traced } from "./traced.js";
import { FIRST, PC, RESULT, SHOT, type Throws, Vm } from "./vm.js";

/** How much one draw may be: else it is cut after fewer rolls. */
export const MOST = { rolls: 12, paths: 4_000, classes: 240 } as const;
/** A table so small is searched at once. */
const GUIDE_BITS = 4;
const TOO_MANY = Object.freeze({ tooMany: true });

/** The kinds of what is decided. */
const KINDS: readonly ChoiceKind[] = [
  { id: "what", rule: "actions", words: "what to do" },
  { id: "whom", rule: "actions", words: "whom to do it to" },
  { id: "with", rule: "weapons", words: "which weapon" },
];

export class BookGame implements Deciding {
  readonly words: Int32Array;
  readonly meters: Uint8Array;
  readonly pool = new OutcomePool(GUIDE_BITS);
  readonly drawsMax = 1;
  readonly choicesMax = 2;
  readonly kinds = KINDS;
  readonly policy: Policy;
  readonly features: readonly string[];
  private readonly cardFeatures: ReturnType<typeof featuresOf>;
  asks: PlayAsks = NOBODY_ASKED;
  open = false;
  protected readonly text: Text;
  protected readonly vm: Vm;
  protected readonly layout: Layout;
  /** By number of a traced table, from 1: 1 + its number in the pool; 0 if it is not there yet. */
  private readonly tables: number[] = [0];
  private readonly sides: readonly number[];

  /** @throws TooMuch if the fight is bigger than may be */
  constructor(
    protected readonly book: Book,
    protected readonly fight: BookFight,
    protected readonly columns: BookColumns,
    /** What is known of what comes of each segment; null: steps are followed as the dice fall, a roll at a time. */
    protected readonly traced: Traced | null,
  ) {
    const wrong = (): never => {
      throw new Error("invariant: a book is checked before it is played");
    };
    const { asking, text, layout } = laidOut(book, fight, columns, wrong);
    this.text = text;
    this.layout = layout;
    this.words = wordsFor(text.words);
    this.vm = new Vm(this.words);
    text.first = firstWords(text.words, asking);
    this.meters = Uint8Array.from(layout.full);
    this.sides = fight.figures.map(({ side }) => SIDES.indexOf(side));
    this.policy = { choose: (_, who) => this.usual(who) };
    const site = (): Site => this.question().site;
    this.cardFeatures = featuresOf(book, fight, layout, this.words, this.meters, site);
    this.features = this.cardFeatures.map(({ name }) => name);
  }

  start(): void {
    this.words.set(this.text.first);
    this.meters.set(this.layout.full);
    this.vm.tracing = false;
  }

  segment(): number {
    const { words, text } = this;
    for (let choices = 0; ; choices++) {
      const question = text.questions[words[PC]!];
      if (question === undefined) break;
      if (choices === this.choicesMax) return 0;
      this.decided(question, this.asks.choose(question.site.point, words[question.site.me]!));
    }
    const { traced } = this;
    if (traced === null) return this.goOn();
    const leaf = this.here(traced);
    const { table, meter } = leaf;
    const drawn = table !== CERTAIN;
    const id = drawn ? this.tableOf(traced, table) : 0;
    const code = drawn ? this.asks.draw(id, leaf.place, IDLE_CELL, meter) : 0;
    const effect = leaf.effects[code]!;
    const empties = effect.emptied !== null && this.asks.lower(meter);
    const done = empties ? effect.emptied! : effect;
    this.happen(done, drawn, empties);
    return done.passed;
  }

  /** Follows the steps up to the next roll but one. @returns as `segment` */
  protected goOn(): number {
    const cell = this.walk(this.falling, 0);
    if (cell !== IDLE_CELL) this.asks.count(cell);
    return this.vm.end;
  }

  /** Dice as they fall. */
  private readonly falling: Throws = {
    pick: (rule, sides, cuts) => {
      const face = this.falls(rule, sides);
      let result = 0;
      while (cuts[result]! < face) result++;
      return result;
    },
    empties: (meter) => this.asks.lower(meter),
  };
  protected falls(rule: string, sides: number): number {
    return 1 + this.asks.pick(sides, this.vm.site, rule);
  }

  /** What comes next, where nobody is asked. */
  protected here(traced: Traced): Leaf {
    return followed(traced.roots[this.words[PC]!], this.words) ?? this.trace(traced);
  }

  /** Writes down what was decided. */
  protected decided(question: Question, option: number): void {
    question.take(this.vm, option);
    this.words[PC]!++;
  }

  /** Writes down what has come of a segment. @param _drawn by a draw @param _empties its meter ran out */
  protected happen({ at, to }: Effect, _drawn: boolean, _empties: boolean): void {
    const { words } = this;
    for (let i = 0; i < at.length; i++) words[at[i]!] = to[i]!;
  }

  endCells(limit: boolean, cells: Int32Array): number {
    const { words, layout, sides, columns } = this;
    const left = [0, 0];
    let count = 1;
    for (let f = 0; f < sides.length; f++) {
      const out = words[layout.figure(f)]!;
      if (out === 0) left[sides[f]!]!++;
      else cells[count++] = columns.fates[f]![out - 1]!;
    }
    cells[0] = columns.outcomeCell[this.outcome(limit, left as [number, number])];
    return count;
  }

  protected outcome(limit: boolean, [a, b]: readonly [number, number]): (typeof OUTCOMES)[number] {
    if (limit) return "draw";
    const said = OUTCOMES[this.words[RESULT]! - 1];
    return said ?? (a > 0 ? "A" : b > 0 ? "B" : "mutual");
  }

  // ---- following the text

  private trace(traced: Traced): Leaf {
    const { words, vm } = this;
    traced.makeRoom();
    const before = words.slice();
    vm.beginRun();
    let leaf: Leaf | null = null;
    for (let most: number = MOST.rolls; leaf === null; most >>= 1)
      leaf = this.enumerated(traced, before, most);
    vm.tracing = false;
    words.set(before);
    remember(traced.roots, before[PC]!, before, vm.reads, leaf);
    return leaf;
  }

  /** Every way that the dice can fall from here, so many rolls long; null if there are too many. */
  private enumerated(traced: Traced, before: Int32Array, most: number): Leaf | null {
    const { vm } = this;
    const effects = new Effects();
    const picks: number[] = [];
    let [paths, next, site, meter] = [0, 0, -1, NO_METER];
    let fallen: Dice;
    const noting: Throws = {
      pick: (rule, sides, cuts) => {
        const pick = fallen.pick(rule, sides, cuts);
        picks.push(pick);
        return pick;
      },
      empties: () => false,
    };
    const again: Throws = { pick: () => picks[next++]!, empties: () => true };
    const code = (dice: Dice): number => {
      if (++paths > MOST.paths && most > 0) throw TOO_MANY;
      fallen = dice;
      picks.length = 0;
      const cell = this.effect(before, noting, most);
      if (vm.site >= 0) site = vm.site;
      const change = effects.changeOf(vm);
      const lowered = vm.meter;
      let emptied = NEVER;
      if (lowered !== NO_METER) {
        if (meter !== NO_METER && meter !== lowered) throw TOO_MANY;
        meter = lowered;
        next = 0;
        this.effect(before, again, most);
        emptied = effects.changeOf(vm);
      }
      const row = effects.rowOf(cell, change, emptied);
      if (effects.classes > MOST.classes && most > 0) throw TOO_MANY;
      return row;
    };
    let table: Outcomes;
    try {
      table = outcomesNow(code, () => 0);
    } catch (thrown) {
      // What has no exact weights any more is cut as well.
      if (most > 0 && (thrown === TOO_MANY || isTooMany(thrown))) return null;
      throw thrown;
    }
    const made = effects.made(most);
    const number = site < 0 ? CERTAIN : traced.tableOf(table, effects.rows, this.pool);
    return { table: number, place: Math.max(0, site), meter, effects: made };
  }

  /** A traced table's number in the pool. */
  private tableOf(traced: Traced, number: number): number {
    const { tables, pool } = this;
    while (tables.length <= number) tables.push(0);
    if (tables[number] === 0)
      tables[number] = 1 + pool.addCoded(pool.tables.length, traced.coded(number));
    return tables[number]! - 1;
  }

  /** Follows one way that the dice fall. What it comes to is in the words, and in `vm`. @returns where it counts */
  private effect(before: Int32Array, dice: Throws, most: number): number {
    this.words.set(before);
    this.vm.beginPath();
    return this.walk(dice, most);
  }

  /** Follows the text from the words now to where a segment ends. @returns where it counts */
  protected walk(dice: Throws, most: number): number {
    const { vm, text, words, columns } = this;
    vm.begin(most);
    vm.throws = dice;
    let pc = words[PC]!;
    const begun = text.inShot[pc] ? vm.get(SHOT) : 0;
    if (begun > 0) {
      vm.inShot = true;
      vm.late = true;
      vm.shots = 1;
      vm.base = begun - 1;
    }
    for (;;) {
      if (text.questions[pc] !== undefined) break;
      vm.pc = pc;
      pc = text.ops[pc]!(vm);
      if (vm.seam || vm.end !== 0) break;
    }
    vm.set(PC, pc);
    if (vm.inShot) vm.set(SHOT, vm.base + 1);
    else if (begun > 0) vm.set(SHOT, 0);
    if (vm.base === IDLE_CELL) return IDLE_CELL;
    return columns.cellOf(vm.base, vm.late, vm.hit, vm.harm, vm.credit) ?? IDLE_CELL;
  }

  // ---- decisions

  private question(): Question {
    return this.text.questions[this.words[PC]!]!;
  }

  /**
   * Calls for every option that the rules allow, with its target and its gun in their registers, until one will do.
   * @param only of the site's actions; null: all of them
   */
  protected legal(
    site: Site,
    only: number | null,
    see: (option: number, action: number) => boolean,
  ): void {
    const { words, vm, fight, sides } = this;
    const { target, gun, me } = site;
    const who = vm.get(me);
    const guns = fight.figures[who]!.weapons.length;
    const kept = [words[target]!, words[gun]!] as const;
    vm.hide(target);
    vm.hide(gun);
    const all = (): void => {
      const last = only ?? site.actions.length - 1;
      for (let i = only ?? 0; i <= last; i++) {
        const { action, when, band, out } = site.actions[i]!;
        const aimed = action.at === "enemies" || action.at === "friends";
        for (let f = 0; f < (aimed ? sides.length : 1); f++) {
          if (aimed) {
            if ((sides[f] === sides[who]) === (action.at === "enemies")) continue;
            words[target] = f;
            if (out(vm) !== 0) continue;
          }
          for (let g = 0; g < (action.gun ? guns : 1); g++) {
            words[gun] = g;
            if (band !== null && band(vm) === this.book.bands.length) continue;
            if (when(vm) !== 0 && see(optionOf(i, f, g), i)) return;
          }
        }
      }
    };
    all();
    [words[target], words[gun]] = kept;
  }

  /** What the policy answers, found by the words that it depends on. */
  private usual(who: number): number {
    const { words, vm, traced } = this;
    if (traced === null) return this.byPolicy(who).option;
    const { answers } = traced;
    const pc = words[PC]!;
    const known = followed(answers[pc], words);
    if (known !== undefined) return known;
    vm.beginRun();
    const { option } = this.byPolicy(who);
    vm.tracing = false;
    remember(answers, pc, words, vm.reads, option);
    return option;
  }

  /** @returns the line that says so, too; -1: none holds, and the first option is taken */
  private byPolicy(who: number): { readonly option: number; readonly line: number } {
    const { vm, fight } = this;
    const { site } = this.question();
    const lines = site.lines.get(fight.figures[who]!.policy) ?? [];
    for (let line = 0; line < lines.length; line++) {
      const { action, when, target, gun } = lines[line]!;
      let [found, leastTarget, leastGun] = [-1, 0, 0];
      this.legal(site, action, (option) => {
        if (when(vm) === 0) return false;
        const byTarget = target === null ? 0 : target.sign * target.run(vm);
        const byGun = gun === null ? 0 : gun.sign * gun.run(vm);
        const better = byTarget < leastTarget || (byTarget === leastTarget && byGun < leastGun);
        if (found < 0 || better) [found, leastTarget, leastGun] = [option, byTarget, byGun];
        return target === null && gun === null;
      });
      if (found >= 0) return { option: found, line };
    }
    let option = NOTHING;
    this.legal(site, null, (first) => {
      option = first;
      return true;
    });
    return { option, line: -1 };
  }

  /** The line of his policy by which somebody decides now, in words. */
  reasonOf(who: number): Reason {
    const { line } = this.byPolicy(who);
    const { choice } = this.question().site;
    const { policy } = this.fight.figures[who]!;
    const lines = this.book.policies.get(policy)?.get(choice) ?? [];
    const held = lines[line];
    return held === undefined
      ? { by: `no line of ${policy}`, says: "Where none holds he does the first that is allowed." }
      : { by: `line ${line + 1} of ${policy} for ${choice}`, says: `${held.words}.` };
  }

  optionsAt(_point: number, _who: number, into: Int32Array): number {
    let count = 0;
    this.legal(this.question().site, null, (option) => {
      into[count++] = option;
      return false;
    });
    if (count === 0) into[count++] = NOTHING;
    return count;
  }

  differs(_point: number, option: number, other: number): number {
    return (
      (actionOf(option) === actionOf(other) ? 0 : 1) |
      (targetOf(option) === targetOf(other) ? 0 : 2) |
      (gunOf(option) === gunOf(other) ? 0 : 4)
    );
  }

  sideOf(who: number): number {
    return this.sides[who]!;
  }

  unseen(): boolean {
    return this.question().unseen;
  }

  order(who: number, option: number): Order {
    if (option === NOTHING) return { act: "nothing", whom: null };
    const { action } = this.question().site.actions[actionOf(option)]!;
    const { figures } = this.fight;
    const { side, weapons } = figures[who]!;
    const others = figures.filter((one) => (one.side === side) === (action.at === "friends"));
    const aimed = (action.at === "enemies" || action.at === "friends") && others.length > 1;
    const gun = action.gun && weapons.length > 1 ? ` with the ${weapons[gunOf(option)]!.id}` : "";
    const act = `${action.name}${gun}`;
    return aimed
      ? { act: `${act} at`, whom: figures[targetOf(option)]!.name }
      : { act, whom: null };
  }

  optionWords(_point: number, who: number, option: number): string {
    const { act, whom } = this.order(who, option);
    return whom === null ? act : `${act} ${whom}`;
  }

  situation(_point: number, who: number): readonly string[] {
    const enemy = nearestEnemy(this.fight, this.layout, this.words, who);
    return this.cardFeatures.map(({ now }) => now(who, enemy));
  }
}

/** A state of more words takes too long to copy. */
const WORDS_MAX = 2_048;

/** A book laid out for a fight. @param note takes what is wrong */
export function laidOut(book: Book, fight: BookFight, cells: BookColumns, note: Text["note"]) {
  const layout = new Layout(book, fight);
  const asking = new Asking(book, fight, layout, new Budget(), note);
  const text = new Text(asking, cells, note, layOutPhase);
  text.whole();
  if (text.words > WORDS_MAX) throw new TooMuch(say.tooManyStates(WORDS_MAX));
  return { asking, text, layout };
}

/** The words with which a game begins. */
export function firstWords(length: number, asking: Asking): Int32Array {
  const { fight, layout } = asking;
  // Two more, for whose first values are asked.
  const words = new Int32Array(length + 2);
  const vm = new Vm(words);
  const [me, gun] = [length, length + 1];
  words[FIRST] = fight.first === "A" ? 0 : 1;
  // Unless the book asks for places, only differences matter.
  const base = asking.places ? 0 : (fight.figures[0]?.at ?? 0);
  for (const [f, { at }] of fight.figures.entries()) words[layout.figure(f) + 1] = at - base;
  for (const { word, declared, figure, gun: carried } of layout.states()) {
    const { starts, least, most, type } = declared;
    let first = declared.meter ? most : least;
    if (starts !== null) {
      const scope = startScope(figure === null ? null : me, carried === null ? null : gun);
      const run = asking.of(type, starts.tree, starts.path, scope);
      words[me] = figure ?? 0;
      words[gun] = carried ?? 0;
      first = Math.max(least, Math.min(most, run(vm)));
    }
    words[word] = layout.begins(word, first);
  }
  return words.subarray(0, length);
}

/** What a first value may go by. */
export const startScope = (me: number | null, gun: number | null) =>
  ({ ...NOWHERE, me, gun, game: "no state" }) as const;

/** Whether ways are more than whole numbers can count. */
export const isTooMany = (thrown: unknown): boolean =>
  thrown instanceof Error && /^(too many dice|no common denominator)/.test(thrown.message);
