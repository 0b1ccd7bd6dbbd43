/** Where everything that a game by a book knows stands in its words. */
import { METERS_MAX, meterBits, WORD_BITS } from "../../core/machine.js";
import type { Book, Declared, PhaseStatement, Statement } from "./book.js";
import type { BookFight } from "./fightModel.js";
import { FIRST } from "./vm.js";

/** Flags in one word. */
export const FLAGS = 30;

/** Words of what is kept of `later` for a figure: which, at whom, with what. */
export const LATER_WORDS = 3;

export class Layout {
  /** Words of a figure: his fate, where he is, his state, that of his guns. */
  readonly figureWords: number;
  readonly guns: number;
  readonly figures: number;
  /** From a word to what it was before a group acts together; 0 where none does. */
  readonly shadow: number;
  /** By figure, where groups act together: what he has decided; his `later`. */
  readonly plan: number;
  readonly later: number;
  readonly registers: number;
  readonly gameAt: ReadonlyMap<string, number>;
  private readonly stateAt: ReadonlyMap<string, number>;
  private readonly gunStateAt: ReadonlyMap<string, number>;
  /** By word: its meter. */
  readonly meters: ReadonlyMap<number, number>;
  /** By meter: its points as a game begins; at least one, which nothing takes where there is none. */
  readonly full: number[];

  constructor(
    private readonly book: Book,
    private readonly fight: BookFight,
  ) {
    const { length } = fight.figures;
    this.guns = Math.max(1, ...fight.figures.map(({ weapons }) => weapons.length));
    this.gameAt = new Map([...book.game.keys()].map((name, i) => [name, FIRST + 1 + i]));
    this.stateAt = new Map([...book.state.keys()].map((name, i) => [name, 2 + i]));
    const gunsAt = 2 + book.state.size;
    this.gunStateAt = new Map(
      [...book.gunState.keys()].map((name, i) => [name, gunsAt + i * this.guns]),
    );
    this.figureWords = gunsAt + book.gunState.size * this.guns;
    this.figures = FIRST + 1 + book.game.size;
    const end = this.figures + length * this.figureWords;
    const together = actTogether(book);
    this.shadow = together ? end - FIRST : 0;
    this.plan = end + this.shadow;
    this.later = this.plan + (together ? length : 0);
    this.registers = this.later + (together ? LATER_WORDS * length : 0);
    const meters = this.meterWords();
    this.meters = new Map(meters.map(({ word }, meter) => [word, meter]));
    this.full = meters.map(({ declared }) => declared.most);
  }

  /** First word of a figure. */
  figure(figure: number): number {
    return this.figures + figure * this.figureWords;
  }

  /** Among a figure's words. */
  state(name: string): number {
    return this.stateAt.get(name)!;
  }
  gunState(name: string, gun: number): number {
    return this.gunStateAt.get(name)! + gun;
  }

  /** Every word of a declared state, with its name and whose it is. */
  *states(): Iterable<{
    readonly word: number;
    readonly name: string;
    readonly declared: Declared;
    readonly figure: number | null;
    readonly gun: number | null;
  }> {
    for (const [name, declared] of this.book.game)
      yield { word: this.gameAt.get(name)!, name, declared, figure: null, gun: null };
    for (const [figure, { weapons }] of this.fight.figures.entries()) {
      const first = this.figure(figure);
      for (const [name, declared] of this.book.state)
        yield { word: first + this.state(name), name, declared, figure, gun: null };
      for (const [name, declared] of this.book.gunState)
        for (const gun of weapons.keys())
          yield { word: first + this.gunState(name, gun), name, declared, figure, gun };
    }
  }

  /** The states that are meters: as many as there is room for. The others are counted as any state is. */
  private meterWords() {
    let bits = 0;
    const fitting = [...this.states()].filter(({ declared: { meter, most } }) => {
      if (!meter || bits + meterBits(most) > WORD_BITS) return false;
      bits += meterBits(most);
      return true;
    });
    return fitting.slice(0, METERS_MAX);
  }

  /** Notes the first value of a state. @returns that of its word, which says of a meter whether anything is left */
  begins(word: number, first: number): number {
    const meter = this.meters.get(word);
    if (meter === undefined) return first;
    this.full[meter] = Math.max(1, first);
    return Math.min(1, first);
  }
}

/** Statements inside a statement. */
export function inside(one: Statement): readonly (readonly Statement[])[] {
  switch (one.kind) {
    case "if":
      return [one.then, one.otherwise];
    case "roll":
      return [one.then, ...one.on.values()];
    case "each":
    case "repeat":
    case "later":
    case "phase":
      return [one.list];
    default:
      return [];
  }
}

const isTogether = ({ order, ties }: PhaseStatement): boolean =>
  order === "together" || (order === "ranked" && ties === "together");

function actTogether(book: Book): boolean {
  const any = (list: readonly Statement[]): boolean =>
    list.some((one) => (one.kind === "phase" && isTogether(one)) || inside(one).some(any));
  return [
    book.start,
    book.turn,
    ...[...book.steps.values(), ...book.actions.values()].map((one) => one.list),
  ].some(any);
}
