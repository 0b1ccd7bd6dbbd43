/**
 * The luck of fights that are played with the dice as they fall (core/control.ts): a side's strength are its figures in
 * action, less their wounds; and a try to hit with all that it leads to, whose chances are exact, is one draw.
 */
import { Luck } from "../../core/control.js";
import type { ControlledPlayer, Counted } from "../../core/machine.js";
import { outcomesNow } from "../../core/outcomes.js";
import { PlayDriver } from "../../core/playDriver.js";
import type { Book, Statement } from "./book.js";
import { namesIn } from "./check.js";
import { BookGame, isTooMany, MOST } from "./game.js";
import { inside, type Layout } from "./layout.js";
import { followed, type Node, remember } from "./traced.js";
import { PC } from "./vm.js";

/** Chances of a shot to take 0, 1, 2, ... points; null: none are at stake, or nobody can say how many. */
type Stake = Float64Array | null;
const NOTHING: readonly [Stake] = [null];

/** Shots whose chances are kept: when full, all are forgotten and worked out again. */
const KEPT_MAX = 100_000;
/** More points than these a man does not count for. */
const POINTS_MAX = 12;

/** A state of figures that counts their wounds, or what they can still bear. */
interface Wounds {
  readonly name: string;
  readonly most: number;
  /** It falls. */
  readonly falls: boolean;
}

/** The number that is asked for before somebody goes out; null if none is. */
function woundsOf(book: Book): Wounds | null {
  const numbers = [...book.state].filter(
    ([, { type, meter, values, least, most }]) =>
      type === "number" && !meter && values === null && least === 0 && most <= POINTS_MAX,
  );
  const asked = new Set<string>();
  const falling = new Set<string>();
  const look = (list: readonly Statement[]): void => {
    for (const one of list) {
      if (one.kind === "if" && inside(one).some((all) => all.some(({ kind }) => kind === "out")))
        for (const name of namesIn(one.when.tree)) asked.add(name);
      if (one.kind === "change" && one.set.sign === "-=")
        for (const name of namesIn(one.set.to)) falling.add(name);
      for (const all of inside(one)) look(all);
    }
  };
  for (const { list } of [...book.steps.values(), ...book.actions.values()]) look(list);
  for (const list of [book.start, book.turn]) look(list);
  const found = numbers.find(([name]) => asked.has(name));
  if (found === undefined) return null;
  const [name, { most }] = found;
  return { name, most, falls: falling.has(name) };
}

/** How many points the figures of a fight count for. */
class Points {
  /** That a man has. */
  readonly most: number;
  private readonly wounds: Wounds | null;

  constructor(
    book: Book,
    private readonly layout: Layout,
  ) {
    this.wounds = woundsOf(book);
    this.most = this.wounds === null ? 1 : Math.max(1, this.wounds.most);
  }

  /** Words that a figure's points go by. */
  wordsOf(figure: number): readonly number[] {
    const { layout, wounds } = this;
    const first = layout.figure(figure);
    return wounds === null ? [first] : [first, first + layout.state(wounds.name)];
  }

  of(words: Int32Array, figure: number): number {
    const { layout, wounds, most } = this;
    const first = layout.figure(figure);
    if (words[first] !== 0) return 0;
    if (wounds === null) return 1;
    const now = words[first + layout.state(wounds.name)]!;
    return Math.max(1, wounds.falls ? now : most - now);
  }
}

/** Plays one shot for every way that its dice can fall. */
class Tries extends BookGame {
  private readonly points = new Points(this.book, this.layout);
  private lost = 0;
  private before: Int32Array = this.words;
  private metered = false;
  /** Of those who are shot at: who, and what their points go by. */
  private targets: readonly (readonly [figure: number, words: readonly number[]])[] = [];

  constructor(...made: ConstructorParameters<typeof BookGame>) {
    super(...made);
    const { vm } = this;
    vm.listener = {
      tried: () => {
        this.count();
        vm.seam = true;
      },
    };
  }

  /** Words that the last answer depends on. */
  get reads(): readonly number[] {
    return this.vm.reads;
  }

  /** @param side of those who are shot at */
  stakeOf(words: Int32Array, pc: number, side: number): Stake {
    const { vm, points, fight } = this;
    this.before = words.slice();
    this.before[PC] = pc;
    this.targets = [...fight.figures.keys()]
      .filter((figure) => this.sideOf(figure) === side)
      .map((figure) => [figure, points.wordsOf(figure)]);
    vm.beginRun();
    this.metered = false;
    const left = this.chances(false);
    // How many points of a meter are left is no word: the answer must not go by it.
    const same = !this.metered || `${left}` === `${this.chances(true)}`;
    vm.tracing = false;
    return same && left !== null && left.length > 1 ? left : null;
  }

  /** @param empty whether each meter runs out */
  private chances(empty: boolean): Stake {
    let paths = 0;
    try {
      const { rows, total } = outcomesNow(
        (dice) => {
          if (++paths > MOST.paths) throw new Error("too many dice for a shot");
          this.words.set(this.before);
          this.vm.beginPath();
          this.lost = 0;
          this.play({
            pick: dice.pick.bind(dice),
            empties: () => {
              this.metered = true;
              return empty;
            },
          });
          return this.lost;
        },
        () => 0,
      );
      const chances = new Float64Array(1 + Math.max(...rows.map(({ code }) => code)));
      for (const { code, weight } of rows) chances[code] = weight / total;
      return chances;
    } catch (thrown) {
      if (!isTooMany(thrown)) throw thrown;
      return null;
    }
  }

  private play(dice: Parameters<BookGame["walk"]>[0]): void {
    const { vm, text, words } = this;
    do {
      const question = text.questions[words[PC]!];
      if (question !== undefined)
        this.decided(question, this.policy.choose(question.site.point, vm.get(question.site.me)));
      this.walk(dice, MOST.rolls);
    } while (vm.inShot && vm.end === 0);
    if (vm.inShot) this.count();
  }

  /** Counts what the shot has taken. Whoever it has not touched need not be asked for. */
  private count(): void {
    const { vm, words, before, points } = this;
    this.lost = 0;
    for (const [figure, own] of this.targets) {
      if (!own.some((word) => vm.written.includes(word))) continue;
      for (const word of own) if (!vm.reads.includes(word)) vm.reads.push(word);
      this.lost += points.of(before, figure) - points.of(words, figure);
    }
    this.lost = Math.max(0, this.lost);
  }
}

/** The games that are played, listened to. */
class LuckyGame extends BookGame {
  private readonly points = new Points(this.book, this.layout);
  readonly luck = new Luck(
    [0, 1].map(
      (side) =>
        this.points.most * this.fight.figures.filter((_, f) => this.sideOf(f) === side).length,
    ) as [number, number],
  );
  private readonly tries: Tries;
  /** By place in the text: what is at stake, by the words that it goes by. */
  private readonly stakes: Node<readonly [Stake]>[] = [];
  private kept = 0;

  /** The shot that is under way, at whom, how strong they were, and the situation. */
  private stake: Stake = null;
  private side = 0;
  private had = 0;
  private at = 0;

  /** @param turn of the game, now */
  constructor(
    made: ConstructorParameters<typeof BookGame>,
    private readonly turn: () => number,
  ) {
    super(...made);
    this.tries = new Tries(...made);
    this.vm.listener = {
      tries: (me) => this.begins(1 - this.sideOf(me)),
      tried: () => this.ends(),
    };
  }

  private strength(side: number): number {
    const { points, words, fight } = this;
    let sum = 0;
    for (let f = 0; f < fight.figures.length; f++)
      if (this.sideOf(f) === side) sum += points.of(words, f);
    return sum;
  }

  private begins(side: number): void {
    const { luck, vm } = this;
    const [stake] = followed(this.stakes[vm.pc], this.words) ?? this.learn(side);
    this.stake = stake;
    if (stake === null) return;
    const own = this.strength(side);
    const other = this.strength(1 - side);
    this.side = side;
    this.had = own;
    const [a, b] = side === 0 ? [own, other] : [other, own];
    this.at = luck.situations.at(this.turn(), a, b);
  }

  private learn(side: number): readonly [Stake] {
    const { words, vm, tries, stakes } = this;
    if (++this.kept > KEPT_MAX) {
      this.kept = 0;
      stakes.length = 0;
    }
    const stake = tries.stakeOf(words, vm.pc, side);
    const leaf = stake === null ? NOTHING : ([stake] as const);
    remember(stakes, vm.pc, words, tries.reads, leaf);
    return leaf;
  }

  /** All that came of the shot is done, or the game is over. */
  ends(): void {
    const { stake, luck, side } = this;
    if (stake === null) return;
    const lost = Math.max(0, this.had - this.strength(side));
    luck.fell(this.at, luck.situations.step(side), stake, lost);
    this.stake = null;
  }
}

/** Plays the games of a `PlayDriver` of the same text, and counts their luck. */
export class LuckDriver extends PlayDriver<LuckyGame> implements ControlledPlayer {
  readonly luck: Luck;

  constructor(made: ConstructorParameters<typeof BookGame>, counted: Counted) {
    super(new LuckyGame(made, () => this.turn()), counted);
    this.luck = this.game.luck;
  }

  override play(key0: number, key1: number): void {
    this.luck.begin();
    super.play(key0, key1);
    this.game.ends();
  }
}
