/**
 * A told game is the played game: its text says what happens while it is played, and this makes a story of it, each
 * event with the dice that fell since the last one.
 */
import type { SideId } from "./columns.js";
import type { MapPoint } from "./map.js";
import type { OutcomePool } from "./outcomes.js";
import { own } from "./own.js";
import type { Answer } from "./playDriver.js";
import type { FallenDie, ToldDie, ToldDrift, ToldEvent, ToldMove } from "./story.js";

/** Sentences of a rule system: by rule, then by what came of it. `{name}` stands for the value of that name. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What sides are called. */
export type SideNames = Readonly<Record<SideId, string>>;

/** Where nobody has named them. */
export const SIDE_NAMES: SideNames = { A: "Side A", B: "Side B" };

/** Names in a sentence but for who acts, and the sides. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, "me" | SideId> | Names<Rest>
  : never;

/** What a sentence's names stand for, in words or numbers. */
export type Values<Text extends string = string> = Readonly<
  Record<string extends Text ? string : Names<Text>, string | number>
>;

/** A sentence with its values put in. They are text of strangers: what looks like a name in them stays as it is. */
export const filled = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(own(values, name)));

/** A sentence of a system's table: the rule, what came of it, and its values. */
export type Said<All extends Sentences> = {
  [Rule in keyof All & string]: {
    [Result in keyof All[Rule] & string]: readonly [Rule, Result, Values<All[Rule][Result]>];
  }[keyof All[Rule] & string];
}[keyof All & string];

/**
 * What is told in one event, in words.
 * @param me    who acts, by name; what nobody does has no `{me}`
 * @param sides what `{A}` and `{B}` stand for, and `{side}` where its value is one of them
 */
export const wordsOf = <All extends Sentences>(
  sentences: All,
  me: string | undefined,
  said: readonly Said<All>[],
  sides: SideNames = SIDE_NAMES,
): string =>
  (said as readonly (readonly [string, string, Values])[])
    .map(([rule, result, values]) => {
      const { side } = values;
      const all: Record<string, string | number> = { ...sides, ...values };
      if (side === "A" || side === "B") all.side = sides[side];
      if (me !== undefined) all.me = me;
      return filled(sentences[rule]![result]!, all);
    })
    .join(" ");

/** Everybody, by number. */
export interface Stage {
  readonly names: readonly string[];
  readonly sides: SideNames;
  /** Whom the first event puts where they begin, by number. */
  readonly putDown?: readonly number[];
  isIn(figure: number): boolean;
  placeOf(figure: number): MapPoint;
}

/** A die whose meaning is still to be written. */
export type HeardDie = { -readonly [Key in keyof ToldDie]: ToldDie[Key] };

/** An event that says who acts. */
export type Event = ToldEvent & Required<Pick<ToldEvent, "who">>;

export class Narrator<All extends Sentences> {
  readonly events: Event[] = [];
  private readonly pending: HeardDie[] = [];
  private places: readonly MapPoint[];
  private readonly out = new Set<number>();
  private readonly bends = new Map<number, MapPoint[]>();
  private drifts: ToldDrift[] = [];

  /** @param heard dice that have fallen since it was last asked */
  constructor(
    private readonly sentences: All,
    private readonly stage: Stage,
    private readonly heard: () => readonly HeardDie[],
  ) {
    this.places = stage.names.map((_, f) => stage.placeOf(f));
  }

  /** Dice that have fallen and belong to no event yet. */
  get dice(): readonly HeardDie[] {
    this.pending.push(...this.heard());
    return this.pending;
  }

  /** Takes the first so many dice away from what is told next. */
  take(count = this.dice.length): HeardDie[] {
    return this.pending.splice(0, Math.min(count, this.dice.length));
  }

  /** Dice that were taken come before those that have fallen since. */
  giveBack(dice: readonly HeardDie[]): void {
    this.pending.unshift(...dice);
  }

  /** On his way he goes by this point. */
  bend(figure: number, point: MapPoint): void {
    const bends = this.bends.get(figure);
    if (bends === undefined) this.bends.set(figure, [point]);
    else bends.push(point);
  }

  /** Something that belongs to no side has gone a way. */
  drift(name: string, way: readonly MapPoint[]): void {
    this.drifts.push({ name, way });
  }

  /** Something has happened: an event with all dice, ways and losses since the last one. */
  tell(turn: number, who: number | null, said: Said<All>, ...more: readonly Said<All>[]): void {
    this.tellWith(this.dice.length, turn, who, said, ...more);
  }

  /** As `tell`, with the first so many dice; the others belong to later events. */
  tellWith(
    count: number,
    turn: number,
    who: number | null,
    said: Said<All>,
    ...more: readonly Said<All>[]
  ): void {
    const dice = this.dice.slice(0, count);
    const { names, sides } = this.stage;
    this.pending.splice(0, count);
    const moves = this.moves();
    const { drifts } = this;
    this.drifts = [];
    const out = this.fallen();
    this.events.push({
      turn,
      rule: said[0],
      text: wordsOf(this.sentences, names[who ?? -1], [said, ...more], sides),
      dice,
      who,
      ...(moves.length === 0 ? {} : { moves }),
      ...(drifts.length === 0 ? {} : { drifts }),
      ...(out.length === 0 ? {} : { out }),
    });
  }

  private moves(): ToldMove[] {
    const { places: before, stage, bends } = this;
    const putDown = this.events.length === 0 ? (stage.putDown ?? []) : [];
    this.places = before.map((_, f) => stage.placeOf(f));
    const moves = before.flatMap((from, figure): ToldMove[] => {
      const way = [from, ...(bends.get(figure) ?? []), this.places[figure]!];
      const stands = way.every(([x, y]) => x === from[0] && y === from[1]);
      if (stands) return putDown.includes(figure) ? [{ figure, way: [from] }] : [];
      return [{ figure, way }];
    });
    bends.clear();
    return moves;
  }

  private fallen(): number[] {
    const { places, stage, out } = this;
    const fallen = places.flatMap((_, f) => (stage.isIn(f) || out.has(f) ? [] : [f]));
    for (const f of fallen) out.add(f);
    return fallen;
  }
}

/** What the driver of a game has answered, as dice. */
export class AnswerDice {
  /** Answers that have been heard. */
  private at = 0;
  /** What each answer from one on is for, where its rule alone does not tell it. */
  private meant: { readonly from: number; readonly words: string }[] = [];
  private readonly cards: string[] = [];

  /**
   * @param answers  they grow as the game is played (`listGame`)
   * @param meanings by rule, what the first die of a draw is for, the second and so on; the last holds for later ones
   */
  constructor(
    private readonly answers: readonly Answer[],
    private readonly pool: OutcomePool,
    private readonly meanings: Readonly<Record<string, readonly string[]>>,
  ) {}

  /** What was picked last or is picked next is this card. */
  card(name: string): void {
    this.cards.push(name);
  }

  /** What the dice from now on are for, until they are heard. */
  mean(words: string): void {
    this.meant.push({ from: this.answers.length, words });
  }

  /** Those that have not been heard yet. */
  heard(): HeardDie[] {
    const { answers, pool } = this;
    const dice: HeardDie[] = [];
    for (; this.at < answers.length; this.at++) {
      const answer = answers[this.at]!;
      if (answer.kind === "draw") {
        const fallen = pool.diceAt(answer.table, answer.u);
        dice.push(...fallen.map((die, nth) => ({ ...die, meaning: this.meaning(die, nth) })));
      } else if (answer.kind === "pick") dice.push(this.picked(answer));
    }
    this.meant = [];
    return dice;
  }

  private picked({ rule, count, picked }: Extract<Answer, { readonly kind: "pick" }>): HeardDie {
    const die = { rule, sides: count, face: picked + 1 };
    const card = this.cards.shift();
    if (card !== undefined) return { ...die, meaning: card, card: true };
    return { ...die, meaning: this.meaning(die, 0) };
  }

  private meaning({ rule }: FallenDie, nth: number): string {
    const words = own(this.meanings, rule);
    const meant = this.meant.findLast(({ from }) => from <= this.at)?.words;
    return words?.[Math.min(nth, words.length - 1)] ?? meant ?? "";
  }
}
