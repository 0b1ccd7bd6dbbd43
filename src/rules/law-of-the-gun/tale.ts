/** A game while it is told: its events, what its dice mean, and its story at the end. */
import type { MapPoint } from "../../core/map.js";
import {
  type Event,
  type HeardDie,
  Narrator,
  type Stage,
  type Values,
} from "../../core/narrator.js";
import type { GameRecord, Story, ToldEvent } from "../../core/story.js";
import { dieWords, type GunSaid, testWords } from "./phrases.js";
import { type DICE, SAYS, type TESTS } from "./says.js";
import { cleaned, type Measured, shown } from "./units.js";

export class Tale {
  /** 0 before the first. */
  turn = 0;
  /** Events before anybody could move. */
  private before: readonly Event[] = [];
  private narrator: Narrator<typeof SAYS>;
  private readonly stage: Stage;

  /**
   * @param stage places in cm
   * @param heard dice that have fallen since it was last asked
   */
  constructor(
    private readonly of: Measured,
    stage: Stage,
    private readonly heard: () => readonly HeardDie[],
  ) {
    this.stage = { ...stage, placeOf: (m) => tidy(stage.placeOf(m)) };
    this.narrator = new Narrator(SAYS, { ...stage, placeOf: () => [0, 0] }, heard);
  }

  // ---- events

  says(who: number | null, ...said: [GunSaid, ...GunSaid[]]): void {
    this.narrator.tell(this.turn, who, ...said);
  }

  /** With the first so many of the dice that wait. */
  saysWith(dice: number, who: number | null, said: GunSaid): void {
    this.narrator.tellWith(dice, this.turn, who, said);
  }

  /** Men stand where they begin. */
  stand(said: GunSaid, men: readonly number[]): void {
    this.says(null, said);
    const { events } = this.narrator;
    const moves = men.map((m) => ({ figure: m, way: [this.stage.placeOf(m)] }));
    events.push({ ...events.pop()!, moves });
  }

  /** From now on men have ways. */
  begin(): void {
    this.before = this.narrator.events;
    this.narrator = new Narrator(SAYS, this.stage, this.heard);
  }

  bend(m: number, point: MapPoint): void {
    this.narrator.bend(m, tidy(point));
  }

  /** Events so far. */
  get count(): number {
    return this.before.length + this.narrator.events.length;
  }

  // ---- dice

  /** Those that wait for their event. */
  get dice(): readonly HeardDie[] {
    return this.narrator.dice;
  }

  /** Dice that belong to a later event than the next. */
  take(count?: number): HeardDie[] {
    return this.narrator.take(count);
  }

  giveBack(dice: readonly HeardDie[]): void {
    this.narrator.giveBack(dice);
  }

  /** The first of a rule whose meaning nobody has told; undefined if there is none. */
  unmeant(rule: string): HeardDie | undefined {
    return this.dice.find((die) => die.rule === rule && die.meaning === "");
  }

  /** A test has fallen, if it had to be made. @returns whether it was passed */
  test<Rule extends keyof typeof TESTS>(
    rule: Rule,
    what: keyof (typeof TESTS)[Rule] & string,
    limit: number,
    values?: Values,
  ): boolean {
    const die = this.unmeant(rule);
    if (die === undefined) return false;
    const passed = die.face <= limit;
    die.meaning = testWords(rule, what, limit, passed, values);
    return passed;
  }

  /** So has another die. */
  die<Rule extends keyof typeof DICE>(
    rule: Rule,
    what: keyof (typeof DICE)[Rule] & string,
    values?: Values,
  ): void {
    const die = this.unmeant(rule);
    if (die !== undefined) die.meaning = dieWords(rule, what, values);
  }

  // ----

  story(record: GameRecord): Story {
    const events = [...this.before, ...this.narrator.events].map((event) => this.told(event));
    return { record, events };
  }

  private told({ turn, rule, text, dice, who, moves, out }: Event): ToldEvent {
    return {
      turn,
      rule,
      text,
      dice,
      who,
      ...(moves === undefined
        ? {}
        : {
            moves: moves.map(({ figure, way }) => ({
              figure,
              way: way.map(([x, y]) => [shown(x, this.of), shown(y, this.of)] as const),
            })),
          }),
      ...(out === undefined ? {} : { out }),
    };
  }
}

const tidy = ([x, y]: MapPoint): MapPoint => [cleaned(x), cleaned(y)];
