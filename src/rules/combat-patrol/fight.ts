/**
 * Combat Patrol: the turn, in the order of the book: command dice, activation cards, who answers them, how it ends. The
 * chapters that follow are files of their own: `activation.ts` (morale, fire, moves, charges) is where to read on. Decks
 * make no game like another, so an engagement is played (core/playDriver.ts), but for `standing.ts`; a segment is a card.
 */
import { OUTCOMES, type Outcome } from "../../core/columns.js";
import { type Game, NOBODY_ASKED, type PlayAsks, type Policy } from "../../core/game.js";
import { OVER } from "../../core/machine.js";
import { OutcomePool } from "../../core/outcomes.js";
import { activate, activateHero } from "./activation.js";
import type { EngagementColumns } from "./counts.js";
import { FACES, HERO, RESHUFFLE } from "./data.js";
import { explode } from "./dynamite.js";
import type { Engagement, Side } from "./engagement.js";
import { moveStampedes, stopStampedes } from "./herds.js";
import { CHOICE, DefaultPolicy, legalDeeds } from "./policy.js";
import { Cards, DECK } from "./rolls.js";
import { runs, STAMPEDE } from "./scares.js";
import { CHARGE, field, KIND, OUT, Prepared } from "./state.js";
import { NOBODY_WATCHES } from "./witness.js";

const NEUTRAL = 2;
/** Whoever may act on any card. */
const ANY_CARD = -1;
const NO_CARD = -1;
const ENTRIES = 64;
/** Who answers a card, beside the player's units (CP-ACT-9). */
const ENTRY = { player: 0, unit: 1, charge: 2 } as const;

export class Fight implements Game {
  readonly pool = new OutcomePool(0);
  /** Nothing is kept for a chain: see above. */
  readonly words = new Int32Array(0);
  readonly meters = new Uint8Array(0);
  readonly drawsMax = 0;
  policy: Policy;
  readonly cards: Cards;
  private readonly prepared: Prepared;
  private readonly heroes: readonly number[];
  private started = false;
  private inTurn = false;
  private winner = -1;
  /** What the last number card of this turn called. */
  private last = NO_CARD;
  /** What may call somebody in this turn, as bits. */
  private called = ANY_CARD;
  /** Nothing ends it while both sides have somebody in play. */
  private readonly bySides: boolean;
  /** Animals that belong to nobody. */
  private readonly neutrals: boolean;
  /** By winner, as `OUTCOMES` has them. */
  private readonly outcomeCells: Int32Array;
  /** By side: one of its men, who was on horseback when it was asked last. */
  private readonly rider: Uint8Array;

  private entries = 0;
  private readonly entryKind = new Uint8Array(ENTRIES);
  private readonly entryId = new Uint8Array(ENTRIES);
  private readonly entryCard = new Uint8Array(ENTRIES);

  /**
   * @param cards   where the cards come from, if not from piles that are played with
   * @param witness who hears what happens
   */
  constructor(
    private readonly engagement: Engagement,
    private readonly columns: EngagementColumns,
    cards = new Cards(NOBODY_ASKED, engagement.book.copies, engagement.readings.deck),
    witness = NOBODY_WATCHES,
  ) {
    this.cards = cards;
    this.bySides = ["standing", "none"].includes(engagement.victory.kind);
    this.neutrals = engagement.units.some(({ side }) => side === null);
    this.outcomeCells = Int32Array.from(OUTCOMES, (outcome) => columns.outcomeCell[outcome]);
    this.prepared = new Prepared(engagement, columns, cards, witness);
    this.enter();
    this.policy = new DefaultPolicy();
    const sideOf = field.sideOf.subarray(0, field.count);
    this.rider = Uint8Array.of(sideOf.indexOf(0), sideOf.indexOf(1));
    this.heroes = [...sideOf.keys()].filter((f) => field.hero[f] !== 0);
  }

  get asks(): PlayAsks {
    return this.cards.asks;
  }

  set asks(asks: PlayAsks) {
    this.cards.asks = asks;
  }

  /** The field is his. @returns whether it was not */
  enter(): boolean {
    if (field.isOf(this.prepared)) return false;
    field.enter(this.prepared);
    return true;
  }

  start(): void {
    this.enter();
    this.started = false;
    this.inTurn = false;
    this.winner = -1;
  }

  segment(): number {
    if (!this.started) {
      this.started = true;
      this.cards.start();
      field.begin();
      field.witness.begins();
      const { free } = this.engagement;
      if (free !== null) {
        this.freeActivations(free);
        if (this.isOver()) return OVER;
        stopStampedes();
        this.startStampedes();
        return 1;
      }
      this.startStampedes();
    }
    if (!this.inTurn) this.beginTurn();
    return this.card();
  }

  /** Goes to where the field is, between two cards. */
  resume(inTurn: boolean): void {
    this.started = true;
    this.inTurn = inTurn;
    this.called = ANY_CARD;
    this.winner = -1;
  }

  /** Cards of this turn are still to come. */
  get isInTurn(): boolean {
    return this.inTurn;
  }

  /** How a game that is over has ended. */
  get outcome(): Outcome {
    return OUTCOMES[this.ended()]!;
  }

  /** As `OUTCOMES` has it. */
  private ended(): number {
    return this.winner >= 0 ? this.winner : this.atLimit();
  }

  endCells(_limit: boolean, cells: Int32Array): number {
    const { columns } = this;
    cells[0] = this.outcomeCells[this.ended()]!;
    let count = 1;
    for (let f = 0; f < field.count; f++) {
      const out = field.out[f]!;
      if (out === OUT.no || field.sideOf[f] === NEUTRAL) continue;
      cells[count++] = columns.fateCells[f]! + out - 1;
    }
    return count;
  }

  optionsAt(point: number, who: number, into: Int32Array): number {
    if (point === CHOICE.deed) return legalDeeds(who, into);
    into.set([0, 1]);
    return 2;
  }

  // ---- before the first card

  private freeActivations(side: Side): void {
    const own = side === "A" ? 0 : 1;
    for (let u = 0; u < field.units.length && !this.isOver(); u++) {
      if (field.side[u] === own && this.isLive(u)) activate(u);
    }
  }

  /** CP-STAM-1: a GM event; sheep never do. */
  private startStampedes(): void {
    const { stampede } = this.engagement;
    if (stampede === null) return;
    for (let i = 0; i < field.herdUnits.length; i++) {
      const u = field.herdUnits[i]!;
      const unit = this.engagement.units[u];
      if (unit?.kind !== "herd" || unit.species === "sheep") continue;
      runs(u, stampede[0], stampede[1], false);
    }
  }

  // ---- CP-ACT

  private beginTurn(): void {
    const { cards } = this;
    cards.startTurn(this.hasHero());
    for (let f = 0; f < field.count; f++) field.shotAt[f] = 0;
    for (let u = 0; u < field.units.length; u++) {
      field.activatedBy[u] = 0;
      const plays = this.isLive(u) && !this.isHerded(u);
      // A team that bolts with nobody aboard has none before the next turn.
      field.die[u] = plays ? cards.die("CP-ACT-1 command die") : 0;
    }
    this.last = NO_CARD;
    this.inTurn = true;
    const any = this.isOver() || field.charges > 0 || this.neutrals;
    this.called = any ? ANY_CARD : this.callable();
  }

  /**
   * The cards of this turn on which anything may happen, and perhaps some more. Dice change hands within a side alone
   * (CP-LDR-3).
   */
  private callable(): number {
    let cards = (1 << RESHUFFLE) | (1 << HERO);
    for (let u = 0; u < field.units.length; u++) {
      if (field.die[u] !== 0) cards |= 1 << (FACES * field.side[u]! + field.die[u]! - 1);
    }
    return cards;
  }

  /** The next card that anything comes of. @returns OVER; or 1 if it ends the turn, else 0 */
  private card(): number {
    const { cards, called } = this;
    let { last } = this;
    let call: number;
    for (;;) {
      call = field.calls[cards.activation()]!;
      if (((called >> call) & 1) !== 0) break;
      last = call;
    }
    if (call === RESHUFFLE) {
      stopStampedes();
      this.inTurn = false;
      return 1;
    }
    if (call === HERO) this.heroCard(last);
    else {
      last = call;
      this.numberCard(call < FACES ? 0 : 1, (call % FACES) + 1);
    }
    this.last = last;
    if (this.isOver()) return OVER;
    if (!this.neutrals) return 0;
    moveStampedes(this.over);
    return this.isOver() ? OVER : 0;
  }

  /** CP-HERO-3. */
  private hasHero(): boolean {
    for (let i = 0; i < this.heroes.length; i++) {
      if (field.out[this.heroes[i]!] === OUT.no) return true;
    }
    return false;
  }

  /** Somebody, or something, that takes part. */
  private isLive(u: number): boolean {
    return field.strength[u] !== 0 || field.animals[u] !== 0 || field.runaway[u] !== 0;
  }

  private isHerded(u: number): boolean {
    if (field.kind[u] !== KIND.herd) return false;
    const unit = this.engagement.units[u];
    return unit?.kind === "herd" && unit.herders >= 0;
  }

  /** CP-ACT-3, CP-ACT-5, CP-ACT-9. */
  private numberCard(side: number, number: number): void {
    if (this.called !== ANY_CARD) {
      // No animals, no charges.
      this.answerAll(side, number);
      return;
    }
    this.entries = 0;
    if (this.matches(side, number)) this.enlist(ENTRY.player, side);
    for (let u = 0; u < field.units.length; u++) {
      if (field.side[u] !== NEUTRAL || field.die[u] !== number || !this.isLive(u)) continue;
      if (field.stampeding[u] !== STAMPEDE.no || this.isHerded(u)) continue;
      this.enlist(ENTRY.unit, u);
    }
    for (let c = 0; c < field.charges; c++) {
      if (field.chargeState[c] === CHARGE.lit && field.chargeDie[c] === number) {
        this.enlist(ENTRY.charge, c);
      }
    }
    this.rank(0, this.entries);
    for (let i = 0; i < this.entries && !this.isOver(); i++) this.answer(i, number);
  }

  private matches(side: number, number: number): boolean {
    for (let u = 0; u < field.units.length; u++) {
      if (field.side[u] === side && field.die[u] === number && this.isLive(u)) return true;
    }
    return false;
  }

  private enlist(kind: number, id: number): void {
    this.entryKind[this.entries] = kind;
    this.entryId[this.entries++] = id;
  }

  /** CP-ACT-5: the highest card first; those who tie draw again among themselves. */
  private rank(from: number, to: number): void {
    if (to - from < 2) return;
    const { entryKind, entryId, entryCard, cards } = this;
    for (let i = from; i < to; i++) {
      const deck = entryKind[i] === ENTRY.player ? entryId[i]! : DECK.gm;
      entryCard[i] = field.deck.d10[cards.draw(deck, "CP-ACT-5 order")]!;
    }
    for (let i = from + 1; i < to; i++) {
      for (let j = i; j > from && entryCard[j]! > entryCard[j - 1]!; j--) {
        swap(entryKind, j);
        swap(entryId, j);
        swap(entryCard, j);
      }
    }
    for (let i = from; i < to; ) {
      let end = i + 1;
      while (end < to && entryCard[end] === entryCard[i]) end++;
      this.rank(i, end);
      i = end;
    }
  }

  private answer(i: number, number: number): void {
    const id = this.entryId[i]!;
    switch (this.entryKind[i]) {
      case ENTRY.charge:
        if (field.chargeState[id] === CHARGE.lit) explode(id);
        return;
      case ENTRY.unit:
        if (field.kind[id] === KIND.bear && field.strength[id] !== 0) activate(id);
        return;
      default:
        this.answerAll(id, number);
    }
  }

  /** Units of a side, in list order. */
  private answerAll(side: number, number: number): void {
    for (let u = 0; u < field.units.length; u++) {
      if (field.side[u] !== side || field.die[u] !== number || !this.isLive(u)) continue;
      field.activatedBy[u]! |= 1 << number;
      activate(u);
      if (this.isOver()) return;
    }
  }

  /** CP-ACT-6, CP-ACT-10. */
  private heroCard(last: number): void {
    if (last === NO_CARD) return;
    const side = last < FACES ? 0 : 1;
    const number = (last % FACES) + 1;
    for (let i = 0; i < this.heroes.length; i++) {
      const f = this.heroes[i]!;
      const u = field.unitOf[f]!;
      if (field.out[f] !== OUT.no || field.side[u] !== side) continue;
      if (field.die[u] !== number) continue;
      if (field.lone[u] !== 0) activate(u);
      else activateHero(f);
      if (this.isOver()) return;
    }
  }

  // ---- CP-POL-7, CP-POL-11

  private readonly over = (): boolean => this.isOver();

  private isOver(): boolean {
    if (this.winner >= 0) return true;
    const a = field.inPlay[0]! > 0;
    const b = field.inPlay[1]! > 0;
    return a && b && this.bySides ? false : this.ends(a, b);
  }

  /** @param a whether anybody of A is in play; b, of B */
  private ends(a: boolean, b: boolean): boolean {
    const { victory } = this.engagement;
    if (victory.kind === "none") return false;
    if (!a || !b) {
      this.winner = a ? 0 : b ? 1 : 2;
      return true;
    }
    if (victory.kind === "standing") return false;
    const own = victory.side === "A" ? 0 : 1;
    const won = victory.kind === "coach" && field.coachHome;
    const lost = victory.kind === "coach" ? field.coachLost : !this.rides(own);
    if (won) this.winner = own;
    else if (lost) this.winner = 1 - own;
    return won || lost;
  }

  private rides(side: number): boolean {
    const { rider } = this;
    const last = rider[side]!;
    if (field.out[last] === OUT.no && field.mounted[last] !== 0) return true;
    for (let f = 0; f < field.count; f++) {
      if (field.sideOf[f] !== side || field.out[f] !== OUT.no || field.mounted[f] === 0) continue;
      rider[side] = f;
      return true;
    }
    return false;
  }

  /** Who is better off when the turns are over: 0, 1, or 3 for nobody. */
  private atLimit(): number {
    const { engagement } = this;
    if (engagement.victory.kind === "none") return 3;
    const a = field.inPlay[0]!;
    const b = field.inPlay[1]!;
    const share = engagement.readings.limitWin === "share";
    let ofA = 1;
    let ofB = 1;
    if (share) {
      ofA = 0;
      ofB = 0;
      for (let f = 0; f < field.count; f++) {
        const side = field.sideOf[f];
        if (side === 0) ofA++;
        else if (side === 1) ofB++;
      }
    }
    const difference = a * ofB - b * ofA;
    return difference > 0 ? 0 : difference < 0 ? 1 : 3;
  }
}

function swap(values: Uint8Array, j: number): void {
  const value = values[j]!;
  values[j] = values[j - 1]!;
  values[j - 1] = value;
}
