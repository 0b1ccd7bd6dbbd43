/** A gunfight that tells itself: a witness of the text, who says what happens as it is played. */
import type { Asked } from "../../core/asked.js";
import { AnswerDice, Narrator, type Said, SIDE_NAMES } from "../../core/narrator.js";
import { type Answer, type Telling, tellerOf } from "../../core/playDriver.js";
import type { Story, Teller } from "../../core/story.js";
import { has } from "../kit/bits.js";
import { inchesWords, listed } from "../kit/words.js";
import { bidder } from "./auction.js";
import { bids, cardsBid, MOVER } from "./bids.js";
import { compileGunfight, type GunfightProgram } from "./compile.js";
import { EFFECTS, LOCATIONS, POSTURES } from "./data.js";
import { cardAt } from "./deck.js";
import { Draws, JAM, MISS } from "./draws.js";
import { Fight } from "./fight.js";
import type { Gunfight } from "./gunfight.js";
import { JOKER, NOTHING } from "./melee.js";
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
import { ACT, ACT_BITS, ACT_MASK, field, NOBODY, OCCASION, OUT } from "./state.js";
import { characterMinds } from "./why.js";
import { Witness } from "./witness.js";

type Words = Said<typeof SAYS>;

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function gunfightTeller(fight: Gunfight, seed: string, sides = SIDE_NAMES): Teller {
  const told = new Told(fight, sides);
  return tellerOf(told.text, told, told.program, seed);
}

export class Told extends Witness implements Telling {
  readonly program: GunfightProgram;
  readonly text: Fight;
  readonly minds = characterMinds((...at) => this.text.optionsAt(...at));
  private narrator!: Narrator<typeof SAYS>;
  private questions: Asked | null = null;
  private dice!: AnswerDice;
  private turn = 0;
  private shots: number[] = [];
  private hits: number[] = [];
  /** Cards that a side draws. */
  private drawn: number[] = [];
  /** Before somebody acts: whether he ducks, and where he stands. */
  private wasDucked = false;
  private stood = 0;

  /** @param sides what they are called */
  constructor(
    private readonly fight: Gunfight,
    private readonly sides = SIDE_NAMES,
  ) {
    super();
    this.program = compileGunfight(fight);
    this.text = new Fight(fight, this.program.columns, new Draws(), this);
  }

  /** The next game is told, from these answers. */
  hear(answers: readonly Answer[], asked: Asked | null = null): void {
    this.questions = asked;
    this.text.start();
    const { characters } = this.fight;
    const stage = {
      names: characters.map(({ name }) => name),
      sides: this.sides,
      isIn: (f: number) => field.isIn(f),
      placeOf: (f: number) => [field.x[f]!, 0] as const,
    };
    const dice = new AnswerDice(answers, this.text.pool, DICE);
    this.dice = dice;
    this.narrator = new Narrator(SAYS, stage, () => dice.heard());
    this.turn = 0;
    this.shots = characters.map(() => 0);
    this.hits = characters.map(() => 0);
  }

  /** Events told so far. */
  readonly events = (): number => this.narrator.events.length;

  /** The game that was played. */
  story(game: number): Story {
    const { turn: turns, shots, hits, narrator } = this;
    const [a, b] = [field.menOf(0) !== 0, field.menOf(1) !== 0];
    const winner = a === b ? "draw" : a ? "A" : "B";
    this.says(null, ["NP-END-1", winner, {}]);
    return { record: { game, winner, turns, shots, hits }, events: narrator.events };
  }

  private says(f: number | null, ...said: [Words, ...Words[]]): void {
    this.narrator.tell(this.turn, f, ...said);
  }

  private name(f: number): string {
    return this.fight.characters[f]!.name;
  }

  // ---- NP-DECK, NP-REACT

  override cycles(): void {
    this.turn++;
  }

  override calls(f: number, waiting: number): void {
    // Where no card is left but jokers a chain draws nothing.
    if (waiting !== 0) this.questions?.came(this.turn, f === NOBODY ? field.count : f);
    this.dice.card(f === NOBODY ? "the joker" : `${this.name(f)}'s`);
    if (f === NOBODY) this.says(null, ["NP-DECK-1", "joker", {}]);
  }

  override draws(at: number): void {
    const card = cardAt(at);
    this.dice.card(cardWords(card));
    this.drawn.push(card);
  }

  override hasDrawn(side: number): void {
    const { drawn } = this;
    this.drawn = [];
    if (drawn.length === 0) return;
    this.says(null, ["NP-REACT-3", "draws", { side: "AB"[side]!, cards: cardsWords(drawn) }]);
  }

  // ---- NP-TURN

  override acts(f: number): void {
    this.wasDucked = has(field.ducked, f);
    this.stood = field.x[f]!;
  }

  override acted(f: number, action: number): void {
    const said = this.deed(f, action);
    if (said !== null) this.says(f, said);
  }

  /** What he has done; of a shot, more has been said. */
  private deed(f: number, action: number): Words | null {
    const target = action >> ACT_BITS;
    switch (action & ACT_MASK) {
      case ACT.pass:
        return ["NP-POL-1", "waits", {}];
      case ACT.aim:
        return [
          "NP-AIM-1",
          "aims",
          { target: this.name(target), aim: field.aim[f]!, most: field.aimMax[f]! },
        ];
      case ACT.recover:
        return ["NP-STATE-4", "recovers", {}];
      case ACT.stand:
        if (this.wasDucked) return ["NP-TURN-2", "up", {}];
        return ["NP-TURN-2", "posture", { posture: POSTURES[field.posture[f]!]! }];
      case ACT.kneel:
      case ACT.lie:
        return ["NP-TURN-2", "posture", { posture: POSTURES[field.posture[f]!]! }];
      case ACT.fix:
        return ["NP-SHOOT-5", "clears", {}];
      case ACT.break:
        return ["NP-SHOOT-12", "opens", {}];
      case ACT.load:
        return ["NP-SHOOT-12", "loads", { rounds: roundsWords(field.rounds[2 * f]!) }];
      case ACT.close:
        return ["NP-SHOOT-12", "closes", {}];
      case ACT.walk:
        return [
          "NP-POL-10",
          "walks",
          {
            inches: inchesWords(Math.abs(field.x[f]! - this.stood)),
            target: this.name(target),
          },
        ];
      default:
        return null;
    }
  }

  override loses(f: number): void {
    const reacts = field.occasion === OCCASION.reaction;
    this.says(f, [reacts ? "NP-AUCT-8" : "NP-TURN-4", "lost", {}]);
  }

  // ---- NP-AUCT

  override interrupts(f: number, bid: number, mover: number): void {
    this.says(f, ["NP-AUCT-2", "interrupts", { mover: this.name(mover), ...this.laid(f, bid) }]);
  }

  override answers(mover: number, faster: number): void {
    const names = listed(Array.from(bidder.subarray(0, faster), (f) => this.name(f)));
    if (bids.count[MOVER] === 0) this.says(mover, ["NP-AUCT-4", "waits", { names }]);
    else if (faster === 0) this.says(mover, ["NP-AUCT-3", "keeps", this.laid(mover, MOVER)]);
    else this.says(mover, ["NP-AUCT-3", "faster", { ...this.laid(mover, MOVER), names }]);
  }

  private laid(f: number, bid: number): { readonly cards: string; readonly worth: string } {
    return { cards: cardsWords(cardsBid(bid)), worth: this.worth(f, bids.value[bid]!) };
  }

  private worth(f: number, value: number): string {
    const { auction } = this.fight.readings;
    if (auction === "poker") return POKER_HANDS[value >> 20]!;
    const bonus = field.bonus[f]!;
    const score = `${(value >> 4) - bonus}${bonus === 0 ? "" : ` + ${bonus}`}`;
    return auction === "points" ? `${score} points` : score;
  }

  override flips(f: number): void {
    this.dice.mean(`coin, 1 for ${this.name(f)}`);
  }

  // ---- NP-SHOOT

  override fell(fell: number): void {
    this.questions?.came(this.turn, fell);
  }

  override shot(f: number, target: number, fell: number): void {
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

  /** What hides a face of him. */
  private hides(f: number, face: number): string {
    const { book, characters } = this.fight;
    const { exposed } = book.covers[characters[f]!.cover];
    if (has(field.inCover, f) && !exposed.includes(face)) return BEHIND_COVER;
    return HIDDEN[field.posture[f]!]!;
  }

  /** Of the dead enough has been said. */
  private isOut(f: number): Words[] {
    return field.out[f] === OUT.disabled ? [["NP-END-1", "out", { man: this.name(f) }]] : [];
  }

  // ---- NP-BRAWL

  override stands(f: number): void {
    this.says(f, ["NP-SCEN-6", "stands", {}]);
  }

  override needs(f: number, least: number): void {
    this.dice.mean(`${this.name(f)}, ${least} or more hits`);
  }

  override exchanged(
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
