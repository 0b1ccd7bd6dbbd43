/** A fight by a book that tells itself: its steps are followed with the dice that were drawn. */
import type { Minds } from "../../core/asked.js";
import { type Outcome, SIDES } from "../../core/columns.js";
import { NO_METER, STALEMATE } from "../../core/machine.js";
import { count } from "../../core/messages.js";
import { type HeardDie, Narrator, type Sentences, SIDE_NAMES } from "../../core/narrator.js";
import { type Answer, type Telling, tellerOf } from "../../core/playDriver.js";
import type { FallenDie, Story, Teller } from "../../core/story.js";
import { lengthOf } from "./bare.js";
import { type Book, FLAG, wordOf } from "./book.js";
import { bookOf } from "./check.js";
import { fought } from "./compile.js";
import type { Effect } from "./effects.js";
import type { BookFight } from "./fightModel.js";
import { BookGame } from "./game.js";
import { FIRST, type Listener, type Rolled, type Throws } from "./vm.js";

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function bookTeller(fight: BookFight, seed: string, sides = SIDE_NAMES): Teller {
  const { columns, counted, straight, traced } = fought(fight);
  const text = new ToldBook(bookOf(fight), fight, columns, straight ? null : traced);
  text.called = sides;
  return tellerOf(text, text, counted, seed);
}

/** What is told where nobody's rule says so. */
const END = "end";
const IDLE = "idle";
const STATE = "state";
const ENDS: Readonly<Record<Outcome, string>> = {
  A: "The winner: {A}.",
  B: "The winner: {B}.",
  mutual: "Nobody is left.",
  draw: "It is undecided.",
};

/** Sentences by rule: own words, or made from names. */
function sentencesOf({ actions, rolls, fates }: Book): Sentences {
  const said: Record<string, Record<string, string>> = {};
  const put = (rule: string, key: string, sentence: string): void => {
    said[rule] = { ...said[rule], [key]: sentence };
  };
  for (const { name, rule, says, at, gun } of actions.values()) {
    const whom = `${gun ? " with the {gun}" : ""}${at === null ? "" : " at {target}, {distance} away"}`;
    put(rule, `action ${name}`, says ?? `{me}: ${name}${whom}.`);
  }
  for (const { name, rule, says } of rolls.values()) {
    put(rule, `roll ${name}`, says ?? `${name}{values}: {result}.`);
  }
  for (const fate of fates) put("out", fate, `{who} is out: ${fate}.`);
  put(STATE, "figure", "{who}: {now}.");
  put(STATE, "game", "The game: {now}.");
  put("lot", "lot", "{who} is drawn, one of {of}.");
  put("card", "card", "{who} gets {card}.");
  put(END, IDLE, "Nothing can happen any more.");
  for (const [winner, sentence] of Object.entries(ENDS)) put(END, winner, sentence);
  return said;
}

/** Which side is first is a state that no book declares. */
const FIRST_SIDE = {
  ...{ word: FIRST, name: "first", figure: null, gun: null },
  declared: { type: SIDES, least: 0, most: 1, values: null },
};

class ToldBook extends BookGame implements Listener, Telling {
  readonly minds: Minds = {
    optionsAt: (point, who, into) => this.optionsAt(point, who, into),
    mind: (_, who) => ({ who, name: this.name(who) }),
    order: (_, who, option) => this.order(who, option),
    reasons: (_, who) => [this.reasonOf(who)],
  };
  private readonly sentences = sentencesOf(this.book);
  /** What they are called. */
  called = SIDE_NAMES;
  private narrator!: Narrator<Sentences>;
  private given: readonly Answer[] = [];
  private heard: HeardDie[] = [];
  private face = 0;
  private turn = 1;
  /** Where everybody stands, and what their words are counted from. */
  private places: number[] = [];
  private base = 0;
  private readonly states = new Map(
    [FIRST_SIDE, ...this.layout.states()].map((one) => [one.word, one]),
  );
  /** Words, and places of figures, that have changed since it was last told; and what was told of them. */
  private readonly changes = new Set<number>();
  private readonly moves = new Set<number>();
  private toldWords = this.words.slice();
  private toldPlaces: readonly number[] = [];
  private shots: number[] = [];
  private hits: number[] = [];
  private winner: Outcome = "draw";
  /** The words with which the last turn ended, and whether nothing was drawn since. */
  private turned = this.words.slice();
  private idle = false;

  /** The next game is told, from these answers. */
  hear(answers: readonly Answer[]): void {
    const { figures } = this.fight;
    this.given = answers;
    this.heard = [];
    this.turn = 1;
    this.places = figures.map(({ at }) => at);
    this.base = this.text.asking.places ? 0 : figures[0]!.at;
    this.shots = figures.map(() => 0);
    this.hits = figures.map(() => 0);
    this.idle = false;
    const stage = {
      names: figures.map(({ name }) => name),
      sides: this.called,
      isIn: (f: number) => this.isIn(f),
      placeOf: (f: number) => [this.places[f]!, 0] as const,
    };
    this.start();
    this.changes.clear();
    this.moves.clear();
    this.toldWords = this.words.slice();
    this.toldPlaces = [...this.places];
    this.narrator = new Narrator(this.sentences, stage, () => this.heard.splice(0));
  }

  readonly events = (): number => this.narrator.events.length;

  /** The game that was played. */
  story(game: number): Story {
    const { narrator, shots, hits, winner, fight } = this;
    this.tellChanges();
    const turns = Math.min(this.turn, fight.turns);
    this.turn = turns;
    this.says(null, END, winner, {});
    return { record: { game, winner, turns, shots, hits }, events: narrator.events };
  }

  override segment(): number {
    let passed = super.segment();
    this.tellChanges();
    // Nothing was drawn in a whole turn, and nothing has changed: so it will be in the next.
    if (passed > 0 && this.idle && sameWords(this.turned, this.words)) passed = STALEMATE;
    if (passed > 0) {
      this.turn += passed;
      this.turned = this.words.slice();
      this.toldWords = this.turned;
      this.idle = true;
    }
    if (passed === STALEMATE) {
      this.says(null, END, IDLE, {});
      this.turn = this.fight.turns;
    }
    return passed;
  }

  override endCells(limit: boolean, cells: Int32Array): number {
    const left = [0, 0];
    for (const [f, { side }] of this.fight.figures.entries())
      if (this.isIn(f)) left[side === "A" ? 0 : 1]!++;
    this.winner = this.outcome(limit, left as [number, number]);
    return super.endCells(limit, cells);
  }

  /** The steps are followed once more, with the dice that fell, and come to what was worked out of them. */
  protected override happen(effect: Effect, drawn: boolean, empties: boolean): void {
    const { words, vm } = this;
    if (drawn) this.idle = false;
    const wanted = words.slice();
    for (const [i, word] of effect.at.entries()) wanted[word] = effect.to[i]!;
    const answer = this.given.at(-1);
    const fallen = drawn && answer?.kind === "draw" ? this.pool.diceAt(answer.table, answer.u) : [];
    vm.listener = this;
    this.walk(this.thrown(fallen, empties), effect.most);
    vm.listener = null;
    if (vm.end !== effect.passed || !sameWords(wanted, words))
      throw new Error("invariant: the steps come to what was worked out of them");
  }

  private thrown(fallen: readonly FallenDie[], empties: boolean): Throws {
    let next = 0;
    return {
      pick: (rule, sides, cuts) => {
        const die = fallen[next++];
        if (die?.rule !== rule || die.sides !== sides)
          throw new Error(`invariant: ${rule} is asked, and another was drawn`);
        this.face = die.face;
        return cuts.findIndex((cut) => die.face <= cut);
      },
      empties: () => empties,
    };
  }

  protected override falls(rule: string, sides: number): number {
    this.face = super.falls(rule, sides);
    return this.face;
  }

  protected override goOn(): number {
    const { vm } = this;
    vm.listener = this;
    const passed = super.goOn();
    vm.listener = null;
    if (vm.rolled > 0 || vm.meter !== NO_METER) this.idle = false;
    return passed;
  }

  // ---- what happens

  roll({ roll, values, result, me, shot }: Rolled): void {
    this.tellChanges();
    const { book, words } = this;
    const { rule, takes, results, gives } = book.rolls.get(roll)!;
    const who = me === null ? null : words[me]!;
    const shown = this.text.throwers.get(roll)!.of(values).shown(this.face);
    const came = gives === null ? (results[result]?.name ?? "nothing") : `${result}`;
    for (const { name, faces } of shown) {
      const meaning = shown.length > 1 ? name : faces.length > 1 ? roll : came;
      for (const { sides, face } of faces) this.heard.push({ rule, sides, face, meaning });
    }
    if (shot !== null && who !== null) {
      this.shots[who]!++;
      if (shot.hit) this.hits[who]!++;
    }
    const given = [...takes].map(([name, range], i) => `${name} ${wordOf(range, values[i]!)}`);
    const all = given.length === 0 ? "" : ` (${given.join(", ")})`;
    this.says(who, rule, `roll ${roll}`, { values: all, result: came });
  }

  action(site: number, index: number): void {
    this.tellChanges();
    const { text, words, fight, places, book } = this;
    const { me, target, gun, actions } = text.sites[site]!;
    const { action, given } = actions[index]!;
    const { one, many } = lengthOf(book.file);
    const who = words[me]!;
    const other = action.at === "given" ? (given === null ? who : words[given]!) : words[target]!;
    const far = Math.abs(places[who]! - places[other]!);
    this.says(who, action.rule, `action ${action.name}`, {
      target: fight.figures[other]!.name,
      gun: fight.figures[who]!.weapons[words[gun]!]?.id ?? "",
      distance: count(far, one, many),
    });
  }

  lot(figure: number, of: number): void {
    this.tellChanges();
    this.heard.push({ rule: "lot", sides: of, face: this.face, meaning: "who is next" });
    this.says(null, "lot", "lot", { who: this.name(figure), of });
  }

  card(figure: number, rank: string, of: number): void {
    this.tellChanges();
    const card = rank === "true" ? "a joker" : rank === "false" ? "a card" : rank;
    this.heard.push({ rule: "card", sides: of, face: this.face, meaning: card, card: true });
    this.says(null, "card", "card", { who: this.name(figure), card });
  }

  out(figure: number, fate: number): void {
    this.tellChanges();
    this.says(null, "out", this.book.fates[fate]!, { who: this.name(figure) });
  }

  moved(figure: number): void {
    this.places[figure] = this.base + this.words[this.layout.figure(figure) + 1]!;
    this.moves.add(figure);
  }

  changed(word: number): void {
    this.changes.add(word);
  }

  based(by: number): void {
    this.base += by;
  }

  /** What is otherwise with everybody who is still there, and with the game, since it was last told. */
  private tellChanges(): void {
    const { changes, moves, words, toldWords, places, toldPlaces, fight } = this;
    if (changes.size === 0 && moves.size === 0) return;
    const now = new Map<number | null, string[]>();
    const add = (figure: number | null, what: string): void => {
      if (figure !== null && !this.isIn(figure)) return;
      now.set(figure, [...(now.get(figure) ?? []), what]);
    };
    for (const figure of moves)
      if (places[figure] !== toldPlaces[figure]) add(figure, `now at ${places[figure]}`);
    for (const word of changes) {
      const { name, declared, figure, gun } = this.states.get(word)!;
      const value = words[word]!;
      if (value === toldWords[word]) continue;
      const whose = gun === null ? "" : `${fight.figures[figure!]!.weapons[gun]!.id} `;
      const isFlag = String(declared.type) === String(FLAG);
      const is = isFlag
        ? `${value === 0 ? "not " : ""}${name}`
        : `${name} ${wordOf(declared, value)}`;
      add(figure, `${whose}${is}`);
    }
    changes.clear();
    moves.clear();
    this.toldWords = words.slice();
    this.toldPlaces = [...places];
    for (const [figure, all] of now) {
      const who = figure === null ? {} : { who: this.name(figure) };
      this.says(null, STATE, figure === null ? "game" : "figure", { ...who, now: all.join(", ") });
    }
  }

  // ----

  private isIn(figure: number): boolean {
    return this.words[this.layout.figure(figure)] === 0;
  }

  private name(figure: number): string {
    return this.fight.figures[figure]!.name;
  }

  private says(
    who: number | null,
    rule: string,
    key: string,
    values: Readonly<Record<string, string | number>>,
  ): void {
    const me = who === null ? {} : { me: this.name(who) };
    this.narrator.tell(this.turn, who, [rule, key, { ...me, ...values }]);
  }
}

const sameWords = (words: Int32Array, others: Int32Array): boolean =>
  words.every((word, i) => word === others[i]);
