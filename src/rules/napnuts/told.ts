/** A gunfight that tells itself: the text of fight.ts, which says what happens as it is played. */
import type { Asked } from "../../core/asked.js";
import { AnswerDice, Narrator, type Said, SIDE_NAMES } from "../../core/narrator.js";
import { type Answer, type Telling, tellerOf } from "../../core/playDriver.js";
import type { Story, Teller } from "../../core/story.js";
import { has } from "../kit/bits.js";
import { inchesWords, listed } from "../kit/words.js";
import type { Bid } from "./cards.js";
import { compileGunfight } from "./compile.js";
import { EFFECTS, LOCATIONS, POSTURES } from "./data.js";
import { Fight, JAM, JOKER, MISS, NOTHING, OCCASION } from "./fight.js";
import type { Gunfight } from "./gunfight.js";
import { ACT_BITS, ACT_MASK } from "./policy.js";
import {
  BEHIND_COVER,
  cardsWords,
  cardWords,
  DICE,
  effectWords,
  HIDDEN,
  POKER_HANDS,
  roundsWords,
  SAYS,
} from "./says.js";
import { ACT, type Man, NOBODY, OUT, type Piece } from "./state.js";
import { characterMinds } from "./why.js";

type Words = Said<typeof SAYS>;

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function gunfightTeller(fight: Gunfight, seed: string, sides = SIDE_NAMES): Teller {
  const program = compileGunfight(fight);
  const text = new ToldFight(fight, program.columns);
  text.sides = sides;
  return tellerOf(text, text, program, seed);
}

export class ToldFight extends Fight implements Telling {
  readonly minds = characterMinds(this, this.usual, (...at) => this.optionsAt(...at));
  /** What they are called. */
  sides = SIDE_NAMES;
  private narrator!: Narrator<typeof SAYS>;
  private questions: Asked | null = null;
  private dice!: AnswerDice;
  private cycles = 0;
  private shots: number[] = [];
  private hits: number[] = [];
  /** What the last shot came to, as `shot` has it; null: none was made. */
  private fell: number | null = null;
  /** Cards that a side draws. */
  private drawn: number[] = [];

  /** The next game is told, from these answers. */
  hear(answers: readonly Answer[], asked: Asked | null = null): void {
    this.questions = asked;
    this.begin();
    const stage = {
      names: this.men.map(({ one }) => one.name),
      sides: this.sides,
      isIn: (f: number) => this.isIn(f),
      placeOf: (f: number) => [this.x[f]!, 0] as const,
    };
    const dice = new AnswerDice(answers, this.pool, DICE);
    this.dice = dice;
    this.narrator = new Narrator(SAYS, stage, () => dice.heard());
    this.cycles = 0;
    this.shots = this.men.map(() => 0);
    this.hits = this.men.map(() => 0);
  }

  /** Events told so far. */
  readonly events = (): number => this.narrator.events.length;

  /** The game that was played. */
  story(game: number): Story {
    const { cycles: turns, shots, hits, narrator } = this;
    const [a, b] = [this.menOf(0) !== 0, this.menOf(1) !== 0];
    const winner = a === b ? "draw" : a ? "A" : "B";
    this.says(null, ["NP-END-1", winner, {}]);
    return { record: { game, winner, turns, shots, hits }, events: narrator.events };
  }

  private says(f: number | null, ...said: [Words, ...Words[]]): void {
    this.narrator.tell(this.cycles, f, ...said);
  }

  private name(f: number): string {
    return this.man(f).one.name;
  }

  // ---- NP-DECK, NP-REACT

  protected override cycleBegins(): void {
    this.cycles++;
  }

  protected override called(place: number): number {
    const { waiting } = this;
    const f = super.called(place);
    // Where no card is left but jokers a chain draws nothing.
    if (waiting !== 0) this.questions?.came(this.cycles, f === NOBODY ? this.count : f);
    this.dice.card(f === NOBODY ? "the joker" : `${this.name(f)}'s`);
    if (f === NOBODY) this.says(null, ["NP-DECK-1", "joker", {}]);
    return f;
  }

  protected override dealTo(side: number, from: number, to: number): void {
    this.drawn = [];
    super.dealTo(side, from, to);
    if (this.drawn.length === 0) return;
    this.says(null, ["NP-REACT-3", "draws", { side: "AB"[side]!, cards: cardsWords(this.drawn) }]);
  }

  protected override dealtFrom(at: number): void {
    const card = this.pack.cardAt(at);
    this.dice.card(cardWords(card));
    this.drawn.push(card);
  }

  // ---- NP-TURN

  protected override carryOut(f: number, action: number): void {
    const wasDucked = has(this.ducked, f);
    const from = this.x[f]!;
    super.carryOut(f, action);
    const said = this.deed(f, action, wasDucked, Math.abs(this.x[f]! - from));
    if (said !== null) this.says(f, said);
  }

  /** What he has done; of a shot, more has been said. */
  private deed(f: number, action: number, wasDucked: boolean, walked: number): Words | null {
    const man = this.man(f);
    const target = action >> ACT_BITS;
    switch (action & ACT_MASK) {
      case ACT.pass:
        return ["NP-POL-1", "waits", {}];
      case ACT.aim:
        return ["NP-AIM-1", "aims", { target: this.name(target), aim: man.aim, most: man.aimMax }];
      case ACT.recover:
        return ["NP-STATE-4", "recovers", {}];
      case ACT.stand:
        if (wasDucked) return ["NP-TURN-2", "up", {}];
        return ["NP-TURN-2", "posture", { posture: POSTURES[man.posture]! }];
      case ACT.kneel:
      case ACT.lie:
        return ["NP-TURN-2", "posture", { posture: POSTURES[man.posture]! }];
      case ACT.fix:
        return ["NP-SHOOT-5", "clears", {}];
      case ACT.break:
        return ["NP-SHOOT-12", "opens", {}];
      case ACT.load:
        return ["NP-SHOOT-12", "loads", { rounds: roundsWords(man.right.rounds) }];
      case ACT.close:
        return ["NP-SHOOT-12", "closes", {}];
      case ACT.walk:
        return ["NP-POL-10", "walks", { inches: inchesWords(walked), target: this.name(target) }];
      default:
        return null;
    }
  }

  protected override lost(f: number): void {
    const reacts = this.occasion === OCCASION.reaction;
    this.says(f, [reacts ? "NP-AUCT-8" : "NP-TURN-4", "lost", {}]);
  }

  // ---- NP-AUCT

  protected override interrupts(f: number, bid: Bid, mover: number): void {
    this.says(f, ["NP-AUCT-2", "interrupts", { mover: this.name(mover), ...this.laid(f, bid) }]);
  }

  protected override answers(mover: number, bid: Bid | null, faster: number): void {
    const names = listed(Array.from(this.bidder.subarray(0, faster), (f) => this.name(f)));
    if (bid === null) this.says(mover, ["NP-AUCT-4", "waits", { names }]);
    else if (faster === 0) this.says(mover, ["NP-AUCT-3", "keeps", this.laid(mover, bid)]);
    else this.says(mover, ["NP-AUCT-3", "faster", { ...this.laid(mover, bid), names }]);
  }

  private laid(f: number, bid: Bid): { readonly cards: string; readonly worth: string } {
    return { cards: cardsWords(bid.listed()), worth: this.worth(f, bid) };
  }

  private worth(f: number, { value }: Bid): string {
    const { auction } = this.fight.readings;
    if (auction === "poker") return POKER_HANDS[value >> 20]!;
    const { bonus } = this.man(f);
    const score = `${(value >> 4) - bonus}${bonus === 0 ? "" : ` + ${bonus}`}`;
    return auction === "points" ? `${score} points` : score;
  }

  protected override flip(f: number): boolean {
    this.dice.mean(`coin, 1 for ${this.name(f)}`);
    return super.flip(f);
  }

  // ---- NP-SHOOT

  protected override fire(f: number, target: number, piece: Piece, manner: number): void {
    this.fell = null;
    super.fire(f, target, piece, manner);
    const { fell } = this;
    if (fell === null) return;
    this.shots[f]!++;
    const at = { target: this.name(target) };
    if (fell === JAM || fell === MISS) {
      this.says(f, ["NP-SHOOT-4", fell === JAM ? "jam" : "miss", at]);
      return;
    }
    this.hits[f]!++;
    const location = fell >> 5;
    const where = LOCATIONS[location]!;
    const covered = (fell & 16) !== 0;
    const said: Words = covered
      ? ["NP-SHOOT-6", "hidden", { ...at, where, hidden: this.hides(target, location + 1) }]
      : ["NP-SHOOT-6", "hit", { ...at, where, effect: effectWords(EFFECTS[fell & 15]!) }];
    this.says(f, said, ...this.isOut(target));
  }

  protected override shot(
    f: number,
    man: Man,
    other: Man,
    dice: number,
    band: number,
    aimed: boolean,
  ): number {
    this.fell = super.shot(f, man, other, dice, band, aimed);
    this.questions?.came(this.cycles, this.fell);
    return this.fell;
  }

  /** What hides a face of him. */
  private hides(f: number, face: number): string {
    const { one, posture } = this.man(f);
    const { exposed } = this.fight.book.covers[one.cover];
    return has(this.inCover, f) && !exposed.includes(face) ? BEHIND_COVER : HIDDEN[posture]!;
  }

  /** Of the dead enough has been said. */
  private isOut(f: number): Words[] {
    const { out } = this.man(f);
    return out === OUT.disabled ? [["NP-END-1", "out", { man: this.name(f) }]] : [];
  }

  // ---- NP-BRAWL

  protected override standUp(f: number): void {
    super.standUp(f);
    this.says(f, ["NP-SCEN-6", "stands", {}]);
  }

  protected override needed(f: number, opponent: number, attacking: boolean): number {
    const least = super.needed(f, opponent, attacking);
    this.dice.mean(`${this.name(f)}, ${least} or more hits`);
    return least;
  }

  protected override exchanged(
    f: number,
    other: number,
    mine: number,
    theirs: number,
    net: number,
    effect: number,
  ): void {
    const words = (card: number): string => (card === JOKER ? "the joker" : cardWords(card));
    const cards = { target: this.name(other), mine: words(mine), theirs: words(theirs) };
    if (net === 0) {
      this.says(f, ["NP-BRAWL-7", "nothing", cards]);
      return;
    }
    const blow = { ...cards, winner: this.name(net > 0 ? f : other) };
    if (effect === NOTHING) this.says(f, ["NP-BRAWL-8", "defends", blow]);
    else {
      const wins: Words = [
        "NP-BRAWL-7",
        "wins",
        { ...blow, effect: effectWords(EFFECTS[effect]!) },
      ];
      this.says(f, wins, ...this.isOut(net > 0 ? other : f));
    }
  }
}
