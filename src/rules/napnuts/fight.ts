/**
 * Napnuts: the rules, once, in the order in which the digest tells them. Hands of cards make no game like another, so a
 * gunfight is played (core/playDriver.ts), but for duels without cards (`cardless.ts`); a segment is a cycle of the
 * character deck. A hand a side and a card a character serve duels, ambushes and many against one alike (NP-SCEN-1,
 * NP-SCEN-3).
 */
import { type Game, NOBODY_ASKED, type PlayAsks, type Policy } from "../../core/game.js";
import { NO_METER, OVER } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import { IDLE_CELL } from "../../core/tally.js";
import { bitAt, bitsIn, has, lowest } from "../kit/bits.js";
import type { CardRules } from "./book.js";
import { Bid, Hand, highBit, LOW_CARDS, lowBit, Pack } from "./cards.js";
import {
  BLOW_DEAD,
  BLOW_DISABLED,
  blowKind,
  DID,
  effectCell,
  type GunfightColumns,
  shotCell,
  TRY,
} from "./counts.js";
import { MOVES } from "./data.js";
import { DEAD, DOWN, FLESH, SERIOUS, STUN } from "./effects.js";
import type { Gunfight } from "./gunfight.js";
import { ACT_BITS, ACT_MASK, CHOICE, DefaultPolicy, reactionDice } from "./policy.js";
import { DICE_MAX, EXTRA_MAX } from "./rolls.js";
import {
  ACT,
  GUN,
  LOCATION,
  MANNER,
  type Man,
  NOBODY,
  OUT,
  type Piece,
  POSTURE,
  State,
} from "./state.js";
import { GunfightTables } from "./tables.js";

/** Who draws, beside the characters: a player's hand, the character deck, lots. */
const DRAWER = { handA: 24, handB: 25, deck: 26, lots: 27 } as const;
export const DRAW_BITS = 12;

export const OCCASION = { turn: 0, reaction: 1, ambush: 2 } as const;
const SPADE = 0;
const CLUB = 1;
const DIAMOND = 2;
const HEART = 3;
/** NP-POL-9. */
const ATTACKING = [HEART, DIAMOND, CLUB, SPADE];
const DEFENDING = [HEART, CLUB, DIAMOND, SPADE];
export const JOKER = -1;
/** Of a blow: no effect. */
export const NOTHING = -1;

/** Shots that do not hit. */
export const JAM = -2;
export const MISS = -1;

/** NP-SHOOT-7: on the effect roll, for whoever shoots from that band. */
export const farEffect = ({ gun }: Man, band: number): number => (band > 1 ? gun!.farEffect : 0);

export class Fight extends State implements Game {
  asks: PlayAsks = NOBODY_ASKED;
  policy: Policy;
  protected readonly usual: DefaultPolicy;
  /** Who was shot at last. */
  lastShotAt = 0;
  readonly pool: OutcomePool;
  /** Nothing is kept for a chain: see above. */
  readonly words = new Int32Array(0);
  readonly meters = new Uint8Array(0);
  readonly drawsMax: number = 0;
  readonly tables: GunfightTables;
  private started = false;
  private dealt = false;
  /** Bits of the characters whose card is still in the deck. */
  protected waiting = 0;
  /** Draws of lots in this cycle. */
  private lots = 0;
  protected occasion: number = OCCASION.turn;

  protected readonly pack = new Pack();
  private readonly hands = [new Hand(), new Hand()] as const;
  private readonly cards: CardRules;
  /** NP-REACT-1: by rank. */
  private readonly points: Uint8Array;
  private readonly brawl: boolean;
  // Readings that are asked in every turn.
  private readonly upFree: boolean;
  private readonly plainBids: boolean;
  private readonly poker: boolean;
  private readonly jamsByDifference: boolean;
  private readonly jam: number;

  // ---- an auction
  private asked = 0;
  private readonly bids: readonly Bid[];
  protected readonly bidder: Int8Array;
  private readonly moverBid = new Bid();

  constructor(
    fight: Gunfight,
    protected readonly columns: GunfightColumns,
  ) {
    super(fight, columns.men);
    this.tables = new GunfightTables(fight);
    this.pool = this.tables.pool;
    const { readings, book } = fight;
    this.brawl = fight.kind === "brawl";
    this.upFree = readings.reappear === "free";
    this.plainBids = readings.auction === "points";
    this.poker = readings.auction === "poker";
    this.jamsByDifference = readings.jam === "difference";
    this.jam = book.jam;
    this.cards = book.cards;
    const { number, face, ace } = this.cards.points;
    this.points = Uint8Array.from({ length: 15 }, (_, rank) =>
      rank === 14 ? ace : rank > 10 ? face : number,
    );
    this.bids = Array.from({ length: this.count }, () => new Bid());
    this.bidder = new Int8Array(this.count);
    this.usual = new DefaultPolicy(this, () => this.asked);
    this.policy = this.usual;
  }

  start(): void {
    this.begin();
    this.started = false;
    this.dealt = false;
    for (const hand of this.hands) {
      hand.low = 0;
      hand.high = 0;
      hand.held = 0;
    }
    this.pack.begin();
  }

  segment(): number {
    if (!this.started) {
      this.started = true;
      if (this.fight.ambusher !== null) {
        this.freeActions(this.fight.ambusher === "A" ? 0 : 1);
        if (this.isOver()) return OVER;
        // NP-DECK-3: what was before the first card belongs to no cycle.
        return 1;
      }
    }
    return this.cycle() ? 1 : OVER;
  }

  endCells(_limit: boolean, cells: Int32Array): number {
    const { columns } = this;
    const a = this.menOf(0) !== 0;
    const b = this.menOf(1) !== 0;
    const { draw, A, B } = columns.outcomeCell;
    cells[0] = a === b ? draw : a ? A : B;
    let count = 1;
    for (let f = 0; f < this.count; f++) {
      if (this.isIn(f)) continue;
      const man = this.man(f);
      cells[count++] = man.cells.fates + man.out - 1;
    }
    return count;
  }

  protected isOver(): boolean {
    return this.menOf(0) === 0 || this.menOf(1) === 0;
  }

  // ---- chance

  private newDraws(): void {
    const { men } = this;
    for (let f = 0; f < men.length; f++) this.man(f).drawn = 0;
    this.lots = 0;
  }

  private roll(table: number, f: number, man: Man): number {
    return this.asks.draw(table, (f << DRAW_BITS) | man.drawn++, IDLE_CELL, NO_METER);
  }

  private lot(count: number, rule: string): number {
    return this.asks.pick(count, (DRAWER.lots << DRAW_BITS) | this.lots++, rule);
  }

  /** Counts a cell. It takes up a place, so that whatever is counted beside dice shifts nobody's luck but his own. */
  protected tally(cell: number, man: Man): void {
    man.drawn++;
    this.asks.count(cell);
  }

  // ---- NP-SCEN-2, NP-SCEN-5, NP-DECK

  private freeActions(side: number): void {
    this.newDraws();
    this.faceAway(this.menOf(1 - side));
    this.occasion = OCCASION.ambush;
    for (let rest = this.menOf(side); rest !== 0 && !this.isOver(); rest &= rest - 1) {
      const f = lowest(rest);
      this.carryOut(f, this.asks.choose(CHOICE.action, f));
    }
    this.occasion = OCCASION.turn;
    this.faceAway(0);
  }

  private faceAway(set: number): void {
    this.away = set;
    for (const man of this.men) this.note(man);
  }

  /** @returns false if the game is over */
  private cycle(): boolean {
    this.beginCycle();
    for (let place = DRAWER.deck << DRAW_BITS; ; place++) {
      const passed = this.card(place);
      if (passed !== 0) return passed !== OVER;
    }
  }

  protected beginCycle(): void {
    const { cards } = this;
    this.newDraws();
    const first = this.dealt ? 0 : cards.start;
    if (!this.dealt) this.deal(0, first);
    this.dealt = true;
    this.cycleBegins();
    this.deal(first, first + cards.perCycle);
    this.waiting = this.present;
    this.shotAt = 0;
  }

  /** One character card. @returns 1 if it ends the cycle, OVER if the game is over, else 0 */
  protected card(place: number): number {
    const f = this.called(place);
    if (f === NOBODY) return 1;
    this.waiting ^= 1 << f;
    const man = this.man(f);
    this.tally(man.cells.activation, man);
    this.takeTurn(f);
    if (this.isOver()) return OVER; // NP-TURN-6
    this.waiting &= this.present; // NP-DECK-2
    return 0;
  }

  /** NP-DECK-1: whose card is drawn; NOBODY: a joker. */
  protected called(place: number): number {
    const left = bitsIn(this.waiting);
    const card = this.asks.pick(left + this.cards.jokers, place, "NP-DECK-1");
    return card < left ? bitAt(this.waiting, card) : NOBODY;
  }

  // ---- NP-REACT

  /** The cards of a cycle from one number on to another, to A, then to B (N2). */
  protected deal(from: number, to: number): void {
    this.dealTo(0, from, to);
    this.dealTo(1, from, to);
  }

  protected dealTo(side: number, from: number, to: number): void {
    const { pack, asks, cards } = this;
    const hand = this.hands[side]!;
    for (let i = from; i < to; i++) {
      if (pack.count === 0) pack.refill();
      if (pack.count === 0) return;
      const place = ((DRAWER.handA + side) << DRAW_BITS) | i;
      const at = asks.pick(pack.count, place, "NP-REACT-3");
      this.dealtFrom(at);
      pack.deal(hand, at, cards.handMax);
    }
  }

  // ---- what happens, for whoever tells it (told.ts): nobody while games are played

  /** The hands that both sides begin with have been dealt. */
  protected cycleBegins(): void {}

  /** A card of the stock comes to a hand. */
  protected dealtFrom(_at: number): void {}

  /** His shot is no longer legal. */
  protected lost(_f: number): void {}

  /** NP-AUCT-2. */
  protected interrupts(_f: number, _bid: Bid, _mover: number): void {}

  /** NP-AUCT-3, NP-AUCT-4: the mover's own bid, null for his joker; so many of `bidder` go before him. */
  protected answers(_mover: number, _bid: Bid | null, _faster: number): void {}

  /** NP-BRAWL: he has attacked, and the cards were these. @param _effect what the loser got, or NOTHING */
  protected exchanged(
    _f: number,
    _other: number,
    _mine: number,
    _theirs: number,
    _net: number,
    _effect: number,
  ): void {}

  // ---- NP-TURN

  private takeTurn(f: number): void {
    if (this.brawl) {
      this.brawlOrStand(f);
      return;
    }
    let action = this.asks.choose(CHOICE.action, f);
    if (this.upFree && action === ACT.stand && this.man(f).duty === ACT.stand) {
      this.carryOut(f, action);
      action = this.asks.choose(CHOICE.action, f);
    }
    const kind = action & ACT_MASK;
    if (kind < ACT.shoot) {
      this.carryOut(f, action);
      return;
    }
    const faster = this.auction(f);
    if (faster === 0) {
      this.carryOut(f, action);
      return;
    }
    this.occasion = OCCASION.reaction;
    for (let i = 0; i < faster && !this.isOver(); i++) {
      const reactor = this.bidder[i]!;
      if (this.fight.readings.reactionCostsTurn) this.waiting &= ~(1 << reactor);
      if (this.isLegal(reactor, ACT.shoot, f)) this.carryOut(reactor, (f << ACT_BITS) | ACT.shoot);
      else this.lost(reactor);
    }
    this.occasion = OCCASION.turn;
    if (this.isOver()) return;
    if (this.isLegal(f, kind, action >> ACT_BITS)) this.carryOut(f, action);
    else this.lost(f);
  }

  /** NP-TURN-4. */
  private isLegal(f: number, kind: number, target: number): boolean {
    if (!has(this.present & ~(this.stunned | this.ducked), f)) return false;
    if (!has(this.present & ~this.ducked, target)) return false;
    const man = this.man(f);
    if (kind !== ACT.shoot && !man.bothArms) return false;
    const aim = kind === ACT.fan ? 0 : man.aimAt(target);
    const manner = kind === ACT.fan ? MANNER.fan : kind === ACT.both ? MANNER.right : MANNER.single;
    return man.dice(this.man(target), this.band(f, target), aim, manner) >= 1;
  }

  // ---- NP-AUCT

  /**
   * Who interrupts, and then bids what (NP-POL-12).
   * @returns how many act before the mover: the first of `bidder`, in their order
   */
  private auction(mover: number): number {
    const { pack, moverBid } = this;
    const { bonus, side } = this.man(mover);
    const ownHand = this.hands[side]!;
    const hand = this.hands[1 - side]!;
    let { low, high } = hand;
    let count = 0;
    this.asked = 0;
    while (low !== 0 || high !== 0) {
      const f = this.asks.choose(CHOICE.interrupt, mover);
      if (f === NOBODY) break;
      this.asked |= 1 << f;
      const bid = this.bids[count]!;
      if (this.makeBid(bid, f, low, high)) {
        // NP-POL-5: the least that beats a mover who bids nothing.
        if (this.poker || bid.value >> 4 > bonus) {
          this.bidder[count++] = f;
          low &= ~bid.low;
          high &= ~bid.high;
        }
      }
      if (!this.fight.readings.reactAny) break;
    }
    if (count === 0) return 0;
    // NP-AUCT-6: winners' cards, too.
    for (let i = 0; i < count; i++) {
      const bid = this.bids[i]!;
      pack.discard(hand, bid.count, bid.low, bid.high);
      this.interrupts(this.bidder[i]!, bid, mover);
    }
    // NP-AUCT-4
    if (!this.makeBid(moverBid, mover, ownHand.low, ownHand.high)) {
      this.inOrder(count);
      this.answers(mover, null, count);
      return count;
    }
    pack.discard(ownHand, moverBid.count, moverBid.low, moverBid.high);
    let faster = 0;
    for (let i = 0; i < count; i++) {
      const bid = this.bids[i]!;
      const f = this.bidder[i]!;
      const difference = this.compared(bid, f, moverBid, mover);
      const wins = difference !== 0 || this.plainBids ? difference > 0 : this.flip(f);
      if (!wins) continue;
      this.bidder[faster] = f;
      this.swapBids(faster++, i);
    }
    this.inOrder(faster);
    this.answers(mover, moverBid, faster);
    return faster;
  }

  /** NP-OPT-POKER-1: a tie. @returns whether the interrupter wins it */
  protected flip(_f: number): boolean {
    return this.lot(2, "NP-OPT-POKER-1") === 0;
  }

  private swapBids(i: number, j: number): void {
    if (i === j) return;
    const bids = this.bids as Bid[];
    const bid = bids[i]!;
    bids[i] = bids[j]!;
    bids[j] = bid;
  }

  private makeBid(bid: Bid, f: number, low: number, high: number): boolean {
    const { bonus, side, classOf } = this.man(f);
    if (this.plainBids) {
      const most = side === 0 ? this.fight.bid.A : this.fight.bid.B;
      return bid.ofPoints(low, high, most, this.points, bonus);
    }
    if (this.poker) return bid.ofPoker(low, high, this.wilds(classOf));
    return bid.ofBaccarat(low, high, bonus);
  }

  /** NP-OPT-POKER: the twos, and a hero's threes. */
  private wilds(classOf: number): number {
    const { gunmen } = this.fight.readings;
    switch (classOf) {
      case 3:
        return 255;
      case 2:
        return gunmen === "cowboy" ? 0 : 15;
      case 1:
        return gunmen === "gunslinger" ? 0 : 15;
      default:
        return 0;
    }
  }

  /** Above 0 if the first is higher. */
  private compared(one: Bid, f: number, other: Bid, g: number): number {
    if (!this.poker) return one.value - other.value;
    const category = (one.value >> 20) - (other.value >> 20);
    if (category !== 0) return category;
    const weak = Number(this.man(g).classOf === 0) - Number(this.man(f).classOf === 0);
    return weak !== 0 ? weak : one.value - other.value;
  }

  /** NP-AUCT-3, NP-AUCT-5: the highest first, lots among equals. */
  private inOrder(count: number): void {
    for (let at = 0; at < count - 1; at++) {
      let tops = 0;
      let ties = 0;
      for (let i = at; i < count; i++) {
        if (!this.isTop(i, at, count)) continue;
        tops |= 1 << i;
        ties++;
      }
      const chosen = ties === 1 ? 0 : this.lot(ties, "NP-AUCT-5");
      const next = bitAt(tops, chosen);
      const f = this.bidder[next]!;
      // The others keep their order.
      for (let i = next; i > at; i--) {
        this.bidder[i] = this.bidder[i - 1]!;
        this.swapBids(i, i - 1);
      }
      this.bidder[at] = f;
    }
  }

  private isTop(i: number, from: number, count: number): boolean {
    for (let j = from; j < count; j++) {
      const difference = this.compared(
        this.bids[i]!,
        this.bidder[i]!,
        this.bids[j]!,
        this.bidder[j]!,
      );
      if (difference < 0) return false;
    }
    return true;
  }

  // ---- NP-TURN-2

  protected carryOut(f: number, action: number): void {
    const target = action >> ACT_BITS;
    const man = this.man(f);
    switch (action & ACT_MASK) {
      case ACT.pass:
        return;
      case ACT.aim:
        man.aim = Math.min(man.aimMax, man.aimAt(target) + 1);
        man.aimedAt = target;
        return;
      case ACT.shoot:
        this.fire(f, target, man.right, MANNER.single);
        this.aimAfterShot(man, target);
        return;
      // NP-SHOOT-13, NP-SHOOT-17
      case ACT.fan:
        for (let i = 0; i < 3; i++) this.fire(f, target, man.right, MANNER.fan);
        this.aimAfterShot(man, target);
        return;
      case ACT.both:
        this.fire(f, target, man.right, MANNER.right);
        this.fire(f, target, man.left, MANNER.left);
        this.aimAfterShot(man, target);
        return;
    }
    man.dropAim(); // NP-AIM-1: any action but these
    switch (action & ACT_MASK) {
      case ACT.recover:
        this.stunned &= ~man.bit;
        break;
      case ACT.stand:
        this.ducked &= ~man.bit;
        man.posture = POSTURE.standing;
        break;
      case ACT.kneel:
        man.posture = POSTURE.kneeling;
        break;
      case ACT.lie:
        man.posture = POSTURE.prone;
        break;
      case ACT.fix:
        man.right.jammed = false;
        break;
      case ACT.break:
        man.gunState = GUN.open;
        break;
      // NP-SHOOT-12, NP-SHOOT-15
      case ACT.load: {
        const { load, rounds } = man.gun!;
        man.right.rounds = Math.min(rounds, man.right.rounds + load);
        if (man.gunState === GUN.open) man.gunState = GUN.loaded;
        break;
      }
      case ACT.close:
        man.gunState = GUN.closed;
        break;
      case ACT.walk:
        this.walk(f, man, target);
    }
    this.note(man);
  }

  /** NP-POL-10, NP-AIM-3. All that is rolled, whatever his class; a line has no obstacles (NP-TURN-3). */
  private walk(f: number, man: Man, target: number): void {
    const dice = Math.max(0, MOVES.walk.dice - man.flesh[LOCATION.legs]!);
    const roll =
      MOVES.walk.inches + (dice === 0 ? 0 : this.roll(this.tables.inches[dice]!, f, man));
    const moved = Math.max(0, Math.min(roll, this.apart(f, target) - 1));
    for (let e = 0; e < this.count; e++) {
      const other = this.man(e);
      if (other.aimedAt !== f || !this.isIn(e) || moved === 0) continue;
      if (moved >= this.apart(f, e) / 2) other.dropAim();
    }
    const from = this.x[f]!;
    this.standAt(f, from + Math.sign(this.x[target]! - from) * moved);
    this.inCover &= ~man.bit;
  }

  /** NP-AIM-2. */
  private aimAfterShot(man: Man, target: number): void {
    if (man.aimedAt === target || this.fight.readings.aimOther === "keep") {
      if (man.aim > 1) man.aim = 1;
    } else man.dropAim();
  }

  // ---- NP-SHOOT

  protected fire(f: number, target: number, piece: Piece, manner: number): void {
    const man = this.man(f);
    if (!man.isReady(piece) || !has(this.present & ~this.ducked, target)) return;
    const other = this.man(target);
    const aim = manner === MANNER.fan ? 0 : man.aimAt(target);
    const band = this.band(f, target);
    const dice = man.dice(other, band, aim, manner);
    if (dice < 1) return;
    this.lastShotAt = target;
    this.shotAt |= other.bit;
    const fell = this.shot(f, man, other, dice, band, aim > 0);
    piece.rounds--;
    if (fell === JAM || piece.rounds === 0) {
      piece.jammed = fell === JAM;
      this.note(man);
    }
    if (fell < 0) return;
    const location = fell >> 5;
    const covered = (fell & 16) !== 0;
    const did = this.suffer(target, other, fell & 15, location, covered);
    const counted = effectCell(covered && did === DID.graze ? DID.cover : did, location);
    this.tally(man.cells.effects + counted, man);
  }

  /** NP-SHOOT-4, NP-SHOOT-6: the dice of a shot. @returns JAM or MISS, below 0; or what a hit is: see `hitCode` */
  protected shot(
    f: number,
    man: Man,
    other: Man,
    dice: number,
    band: number,
    aimed: boolean,
  ): number {
    let sixes = 0;
    let ones = 0;
    for (let left = dice; left > 0; left -= DICE_MAX) {
      const fell = this.roll(this.tables.hitDice[Math.min(left, DICE_MAX)]!, f, man);
      sixes += fell >> 3;
      ones += fell & 7;
    }
    const cell = man.cells.shots + shotCell(band, aimed, this.occasion);
    const did = this.tryOf(sixes, ones);
    this.tally(cell + did, man);
    if (did !== TRY.hit) return did === TRY.jam ? JAM : MISS;
    const extra = Math.min(sixes - 1, EXTRA_MAX);
    return this.roll(this.tables.hit(extra, farEffect(man, band), this.exposed(other)), f, man);
  }

  /** NP-SHOOT-4. @returns TRY */
  protected tryOf(sixes: number, ones: number): number {
    if ((this.jamsByDifference ? ones - sixes : ones) >= this.jam) return TRY.jam;
    return sixes === 0 ? TRY.miss : TRY.hit;
  }

  /** NP-SHOOT-10: bits of what shows of him. */
  protected exposed(man: Man): number {
    return man.exposed((this.inCover & man.bit) !== 0);
  }

  /**
   * NP-STATE-1: what an effect does to a man; who is hit in cover ducks, stunned or not (NP-STATE-6).
   * @returns DID
   */
  private suffer(f: number, man: Man, effect: number, location: number, covered: boolean): number {
    const { brawl } = this;
    const { readings, book } = this.fight;
    man.dropAim();
    if (DEAD[effect] !== 0) {
      this.putOut(man, OUT.dead);
      return DID.dead;
    }
    const flesh = FLESH[effect]!;
    const serious = SERIOUS[effect]!;
    const stuns = STUN[effect] !== 0;
    const wound = flesh + serious !== 0;
    if (wound) this.wound(man, location, flesh, serious);
    if (stuns || DOWN[effect] !== 0) man.posture = POSTURE.prone;
    if (stuns) this.stunned |= man.bit;
    if (!brawl && has(this.inCover, f) && !(covered && readings.duck === "exposedOnly")) {
      this.ducked |= man.bit;
    }
    this.note(man);
    if (
      this.isDisabled(man) ||
      (brawl && (has(this.stunned, f) || man.woundPoints >= book.brawl.outAt))
    ) {
      this.putOut(man, OUT.disabled);
      return DID.disabled;
    }
    return wound ? DID.wound : stuns ? DID.stun : DID.graze;
  }

  /** NP-END-1, NP-END-3: his wounds put him out. */
  protected isDisabled(man: Man): boolean {
    const { woundsOut, harmless } = this.fight.readings;
    return (
      (!man.isUsable(LOCATION.leftArm) && !man.isUsable(LOCATION.rightArm)) ||
      (woundsOut !== "none" && man.woundPoints >= woundsOut) ||
      (!this.brawl && harmless === "out" && man.isHarmless())
    );
  }

  // ---- NP-BRAWL: a card each, revealed together (NP-BRAWL-1, NP-SCEN-4)

  private brawlOrStand(f: number): void {
    if (this.man(f).posture === POSTURE.standing) this.brawls(f);
    else this.standUp(f);
  }

  /** NP-SCEN-6. */
  protected standUp(f: number): void {
    this.man(f).posture = POSTURE.standing;
  }

  private brawls(f: number): void {
    const man = this.man(f);
    const other = 1 - f;
    const mine = this.brawlCard(f);
    const theirs = this.brawlCard(other);
    this.spend(f, mine);
    this.spend(other, theirs);
    const net = this.strike(f, other, mine, true) - this.strike(other, f, theirs, false);
    const opponent = this.man(other);
    if (net <= 0) this.tally(man.cells.blows, man);
    if (net >= 0) this.tally(opponent.cells.blows, opponent);
    if (net === 0) {
      this.exchanged(f, other, mine, theirs, net, NOTHING);
      return;
    }
    const winner = net > 0 ? f : other;
    const striker = this.man(winner);
    const loser = net > 0 ? other : f;
    const won = net > 0 ? mine : theirs;
    const lost = net > 0 ? theirs : mine;
    const cell = striker.cells.blows;
    // NP-BRAWL-8
    if (won !== JOKER && (won & 3) === SPADE && (lost === JOKER || (lost & 3) !== HEART)) {
      this.tally(cell, striker);
      this.exchanged(f, other, mine, theirs, net, NOTHING);
      return;
    }
    const rolled = this.roll(this.tables.blowEffect, winner, striker);
    // Nobody has moved into contact (NP-BRAWL-5, NP-SCEN-6).
    const effect = this.tables.worstBlow(winner, rolled, Math.abs(net) - 1);
    const did = this.suffer(loser, this.man(loser), effect, LOCATION.chest, false); // NP-BRAWL-9
    const kind = did === DID.dead ? BLOW_DEAD : did === DID.disabled ? BLOW_DISABLED : effect;
    this.tally(cell + blowKind(kind), striker);
    this.exchanged(f, other, mine, theirs, net, effect);
  }

  /** NP-POL-9, NP-BRAWL-6: the lowest of the first suit that he holds. */
  private brawlCard(f: number): number {
    if (has(this.stunned, f)) return JOKER;
    const order = this.tables.defends(f) ? DEFENDING : ATTACKING;
    const hand = this.handOf(f);
    for (let i = 0; i < 4; i++) {
      const suit = order[i]!;
      const low = hand.low & (0x1111111 << suit);
      if (low !== 0) return lowest(low);
      const high = hand.high & (0x111111 << suit);
      if (high !== 0) return LOW_CARDS + lowest(high);
    }
    return JOKER;
  }

  private spend(f: number, card: number): void {
    if (card !== JOKER) this.pack.discard(this.handOf(f), 1, lowBit(card), highBit(card));
  }

  private handOf(f: number): Hand {
    return this.hands[this.man(f).side]!;
  }

  /** NP-BRAWL-6: the lowest face that hits this opponent. */
  protected needed(_f: number, opponent: number, attacking: boolean): number {
    const { book, readings } = this.fight;
    const { hits } = book.brawl;
    if (!attacking && readings.brawlFloor === "attackerOnly") return hits.standing;
    if (has(this.stunned, opponent)) return hits.stunned;
    return this.man(opponent).posture === POSTURE.standing ? hits.standing : hits.floor;
  }

  /** NP-BRAWL-2, NP-BRAWL-4, NP-BRAWL-6. @returns hits */
  private strike(f: number, opponent: number, card: number, attacking: boolean): number {
    const { brawl } = this.fight.book;
    const man = this.man(f);
    const wounds = man.fleshWounds * brawl.flesh + man.seriousWounds * brawl.serious;
    const dice = Math.max(0, this.tables.blowDice(f, card === JOKER ? JOKER : card & 3) + wounds);
    const tables = this.tables.blows[this.needed(f, opponent, attacking)]!;
    let hits = 0;
    for (let left = dice; left > 0; left -= DICE_MAX) {
      hits += this.roll(tables[Math.min(left, DICE_MAX)]!, f, man);
    }
    return hits;
  }

  optionsAt(point: number, who: number, into: Int32Array): number {
    let count = 0;
    if (point === CHOICE.interrupt) {
      into[count++] = NOBODY;
      const able = this.present & this.man(who).enemies & ~this.asked;
      for (let rest = able; rest !== 0; rest &= rest - 1) {
        const f = lowest(rest);
        if (reactionDice(this, f, who) >= 1) into[count++] = f;
      }
      return count;
    }
    const man = this.man(who);
    into[count++] = ACT.pass;
    if (has(this.stunned, who)) {
      into[count++] = ACT.recover;
      return count;
    }
    if (this.mayReposition(man)) {
      into[count++] = ACT.stand;
      if (has(this.ducked, who)) return count;
      into[count++] = ACT.kneel;
      into[count++] = ACT.lie;
    }
    if (has(this.ducked, who)) return count;
    if (man.right.jammed) into[count++] = ACT.fix;
    const breaks = man.gun?.breaks === true;
    const { open, loaded, closed } = GUN;
    const gun = man.gunState;
    if (gun === open || (gun === closed && !breaks)) into[count++] = ACT.load;
    if (gun === loaded || gun === open) into[count++] = ACT.close;
    if (gun === closed && breaks) into[count++] = ACT.break;
    for (let rest = this.present & man.enemies; rest !== 0; rest &= rest - 1) {
      const e = lowest(rest);
      if (!man.rooted && man.posture === POSTURE.standing) {
        into[count++] = (e << ACT_BITS) | ACT.walk;
      }
      into[count++] = (e << ACT_BITS) | ACT.aim;
      if (!man.isReady(man.right)) continue;
      for (const kind of [ACT.shoot, ACT.fan, ACT.both]) {
        const able =
          kind === ACT.shoot ||
          (kind === ACT.fan ? man.one.gun === "handgun" : man.one.two && man.isReady(man.left));
        if (able && this.isLegal(who, kind, e)) into[count++] = (e << ACT_BITS) | kind;
      }
    }
    return count;
  }
}
