/**
 * Napnuts: the rules, once, in the order in which the digest tells them. Hands of cards make no game like another, so a
 * gunfight is only ever played (core/playDriver.ts); a segment is a cycle of the character deck. A hand a side and a card
 * a character serve duels, ambushes and many against one alike (NP-SCEN-1, NP-SCEN-3).
 */
import { type Game, NOBODY_ASKED, type PlayAsks, type Policy } from "../../core/game.js";
import { NO_METER, OVER } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import { IDLE_CELL } from "../../core/tally.js";
import { bitAt, bitsIn, has, lowest } from "../kit/bits.js";
import { Bid, CARDS, highBit, LOW_CARDS, lowBit, PACK_HIGH, PACK_LOW } from "./cards.js";
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
import { type CardRules, MOVES } from "./data.js";
import { DEAD, DOWN, FLESH, SERIOUS, STUN } from "./effects.js";
import type { Gunfight } from "./gunfight.js";
import { ACT, ACT_BITS, ACT_MASK, CHOICE, DefaultPolicy, reactionDice } from "./policy.js";
import { DICE_MAX, EXTRA_MAX } from "./rolls.js";
import { GUN, LOCATION, LOCATIONS_COUNT, MANNER, OUT, POSTURE, State } from "./state.js";
import { GunfightTables } from "./tables.js";

/** Who draws, beside the characters: a player's hand, the character deck, lots. */
const DRAWER = { handA: 24, handB: 25, deck: 26, lots: 27 } as const;
const DRAWERS = 28;
export const DRAW_BITS = 12;

const OCCASION = { turn: 0, reaction: 1, ambush: 2 } as const;
const SPADE = 0;
const CLUB = 1;
const DIAMOND = 2;
const HEART = 3;
/** NP-POL-9. */
const ATTACKING = [HEART, DIAMOND, CLUB, SPADE];
const DEFENDING = [HEART, CLUB, DIAMOND, SPADE];
const JOKER = -1;
const NOBODY = -1;

export class Fight extends State implements Game {
  asks: PlayAsks = NOBODY_ASKED;
  policy: Policy;
  /** Who was shot at last. */
  shotAt = 0;
  readonly pool: OutcomePool;
  /** Nothing is kept for a chain: see above. */
  readonly words = new Int32Array(0);
  readonly meters = new Uint8Array(0);
  readonly drawsMax = 0;
  readonly tables: GunfightTables;
  private started = false;
  private dealt = false;
  /** Bits of the characters whose card is still in the deck. */
  private waiting = 0;
  /** Draws of this cycle, by drawer. */
  private readonly drawn = new Uint16Array(DRAWERS);
  private occasion: number = OCCASION.turn;

  // ---- cards, as sets (the players' own jokers never leave them: NP-REACT-2): by side, and the stock and the discards
  private readonly handLow = new Int32Array(2);
  private readonly handHigh = new Int32Array(2);
  /** How many there are in each hand, in the stock, and in the lower half of the stock. */
  private readonly held = new Int32Array(2);
  private stocked = 0;
  private stockedLow = 0;
  private stockLow = 0;
  private stockHigh = 0;
  private playedLow = 0;
  private playedHigh = 0;
  private readonly cards: CardRules;
  /** NP-REACT-1: by rank. */
  private readonly points: Uint8Array;
  private readonly brawl: boolean;

  // ---- an auction
  private asked = 0;
  private readonly bids: readonly Bid[];
  private readonly bidder: Int8Array;
  private readonly moverBid = new Bid();

  constructor(
    fight: Gunfight,
    private readonly columns: GunfightColumns,
  ) {
    super(fight);
    this.tables = new GunfightTables(fight);
    this.pool = this.tables.pool;
    this.brawl = fight.kind === "brawl";
    this.cards = fight.book.cards;
    const { number, face, ace } = this.cards.points;
    this.points = Uint8Array.from({ length: 15 }, (_, rank) =>
      rank === 14 ? ace : rank > 10 ? face : number,
    );
    this.bids = Array.from({ length: this.count }, () => new Bid());
    this.bidder = new Int8Array(this.count);
    this.policy = new DefaultPolicy(this, () => this.asked);
  }

  start(): void {
    this.begin();
    this.started = false;
    this.dealt = false;
    this.handLow.fill(0);
    this.handHigh.fill(0);
    this.held.fill(0);
    this.stockLow = PACK_LOW;
    this.stockHigh = PACK_HIGH;
    this.stockedLow = LOW_CARDS;
    this.stocked = CARDS;
    this.playedLow = 0;
    this.playedHigh = 0;
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
    const a = this.sideOf(0) !== 0;
    const b = this.sideOf(1) !== 0;
    const { draw, A, B } = columns.outcomeCell;
    cells[0] = a === b ? draw : a ? A : B;
    let count = 1;
    for (let f = 0; f < this.count; f++) {
      if (this.isIn(f)) continue;
      cells[count++] = (columns.fateCells[f] as number) + (this.out[f] as number) - 1;
    }
    return count;
  }

  private isOver(): boolean {
    return this.sideOf(0) === 0 || this.sideOf(1) === 0;
  }

  // ---- chance

  private newDraws(): void {
    for (let f = 0; f < this.count; f++) this.drawn[f] = 0;
    for (let who: number = DRAWER.handA; who < DRAWERS; who++) this.drawn[who] = 0;
  }

  private place(who: number): number {
    const n = this.drawn[who] as number;
    this.drawn[who] = n + 1;
    return (who << DRAW_BITS) | n;
  }

  private roll(table: number, who: number): number {
    return this.asks.draw(table, this.place(who), IDLE_CELL, NO_METER);
  }

  private pick(count: number, who: number, rule: string): number {
    return this.asks.pick(count, this.place(who), rule);
  }

  /** Counts a cell. It takes up a place, so that whatever is counted beside dice shifts nobody's luck but his own. */
  private tell(cell: number, who: number): void {
    this.drawn[who]!++;
    this.asks.count(cell);
  }

  // ---- NP-SCEN-2, NP-DECK

  private freeActions(side: number): void {
    this.newDraws();
    this.away = this.sideOf(1 - side);
    this.occasion = OCCASION.ambush;
    for (let rest = this.sideOf(side); rest !== 0 && !this.isOver(); rest &= rest - 1) {
      const f = lowest(rest);
      this.carryOut(f, this.asks.choose(CHOICE.action, f));
    }
    this.occasion = OCCASION.turn;
    this.away = 0;
  }

  /** @returns false if the game is over */
  private cycle(): boolean {
    const { cards } = this;
    this.newDraws();
    if (!this.dealt) this.deal(cards.start);
    this.dealt = true;
    this.deal(cards.perCycle);
    this.waiting = this.present;
    for (;;) {
      const left = bitsIn(this.waiting);
      const card = this.pick(left + cards.jokers, DRAWER.deck, "NP-DECK-1");
      if (card >= left) return true;
      const f = bitAt(this.waiting, card);
      this.waiting &= ~(1 << f);
      this.tell(this.columns.activationCells[f] as number, f);
      this.takeTurn(f);
      if (this.isOver()) return false;
      this.waiting &= this.present;
    }
  }

  // ---- NP-REACT

  private deal(count: number): void {
    for (let side = 0; side < 2; side++) {
      for (let i = 0; i < count; i++) this.drawCard(side);
    }
  }

  private drawCard(side: number): void {
    if (this.stocked === 0) {
      this.stockLow = this.playedLow;
      this.stockHigh = this.playedHigh;
      this.playedLow = 0;
      this.playedHigh = 0;
      this.stockedLow = bitsIn(this.stockLow);
      this.stocked = this.stockedLow + bitsIn(this.stockHigh);
    }
    if (this.stocked === 0) return;
    const at = this.pick(this.stocked, DRAWER.handA + side, "NP-REACT-3");
    // Which half it is in, nobody could guess: no branch. All ones for the upper one.
    const upper = (this.stockedLow - 1 - at) >> 31;
    const among = (this.stockLow & ~upper) | (this.stockHigh & upper);
    const bit = 1 << bitAt(among, at - (this.stockedLow & upper));
    const low = bit & ~upper;
    const high = bit & upper;
    this.stockLow ^= low;
    this.stockHigh ^= high;
    this.stocked--;
    this.stockedLow -= 1 + upper;
    this.handLow[side]! |= low;
    this.handHigh[side]! |= high;
    this.held[side]!++;
    if (this.held[side]! > this.cards.handMax) this.giveUp(side);
  }

  /** NP-REACT-4: cards are numbered by points, rank and suit, so the lowest bit goes. */
  private giveUp(side: number): void {
    const low = this.handLow[side] as number;
    const high = this.handHigh[side] as number;
    const isLow = (low | -low) >> 31;
    this.discard(side, 1, low & -low, high & -high & ~isLow);
  }

  /** @param count cards that it is */
  private discard(side: number, count: number, low: number, high: number): void {
    this.handLow[side]! &= ~low;
    this.handHigh[side]! &= ~high;
    this.held[side]! -= count;
    this.playedLow |= low;
    this.playedHigh |= high;
  }

  // ---- NP-TURN

  private takeTurn(f: number): void {
    if (this.brawl) {
      this.brawlOrStand(f);
      return;
    }
    const { readings } = this;
    let action = this.asks.choose(CHOICE.action, f);
    if (has(this.ducked & ~this.stunned, f) && readings.reappear === "free") {
      if (action === ACT.stand) {
        this.carryOut(f, action);
        action = this.asks.choose(CHOICE.action, f);
      }
    }
    const kind = action & ACT_MASK;
    if (kind < ACT.shoot) {
      this.carryOut(f, action);
      return;
    }
    const faster = this.auction(f);
    this.occasion = OCCASION.reaction;
    for (let i = 0; i < faster && !this.isOver(); i++) {
      const reactor = this.bidder[i] as number;
      if (readings.reactionCostsTurn) this.waiting &= ~(1 << reactor);
      if (this.isLegal(reactor, ACT.shoot, f)) this.carryOut(reactor, (f << ACT_BITS) | ACT.shoot);
    }
    this.occasion = OCCASION.turn;
    if (this.isOver()) return;
    if (this.isLegal(f, kind, action >> ACT_BITS)) this.carryOut(f, action);
  }

  /** NP-TURN-4. */
  private isLegal(f: number, kind: number, target: number): boolean {
    if (!has(this.present & ~(this.stunned | this.ducked), f)) return false;
    if (!has(this.present & ~this.ducked, target)) return false;
    if (kind !== ACT.shoot && !this.bothArms(f)) return false;
    const aim = kind === ACT.fan ? 0 : this.aimAt(f, target);
    const manner = kind === ACT.fan ? MANNER.fan : kind === ACT.both ? MANNER.right : MANNER.single;
    return this.dice(f, target, this.band(f, target), aim, manner) >= 1;
  }

  // ---- NP-AUCT

  /**
   * Who interrupts, and who bids what.
   * @returns how many act before the mover: the first of `bidder`, in their order
   */
  private auction(mover: number): number {
    const side = mover < this.countA ? 1 : 0;
    const { readings } = this;
    const { auction } = readings;
    let low = this.handLow[side] as number;
    let high = this.handHigh[side] as number;
    let count = 0;
    this.asked = 0;
    while (low !== 0 || high !== 0) {
      const f = this.asks.choose(CHOICE.interrupt, mover);
      if (f === NOBODY) break;
      this.asked |= 1 << f;
      const bid = this.bids[count] as Bid;
      if (this.makeBid(bid, f, low, high)) {
        // NP-POL-5: the least that beats a mover who bids nothing.
        const total = bid.value >> 4;
        if (auction === "poker" || total >= (this.bonus[mover] as number) + 1) {
          this.bidder[count++] = f;
          low &= ~bid.low;
          high &= ~bid.high;
        }
      }
      if (!readings.reactAny) break;
    }
    if (count === 0) return 0;
    // NP-AUCT-6: winners' cards, too.
    for (let i = 0; i < count; i++) {
      const bid = this.bids[i] as Bid;
      this.discard(side, bid.count, bid.low, bid.high);
    }
    const own = this.moverBid;
    const has = this.makeBid(
      own,
      mover,
      this.handLow[1 - side] as number,
      this.handHigh[1 - side] as number,
    );
    if (!has) return this.inOrder(count); // NP-AUCT-4
    this.discard(1 - side, own.count, own.low, own.high);
    let faster = 0;
    for (let i = 0; i < count; i++) {
      const bid = this.bids[i] as Bid;
      const f = this.bidder[i] as number;
      const difference = this.compared(bid, f, own, mover);
      const wins =
        difference !== 0 || auction === "points"
          ? difference > 0
          : this.pick(2, DRAWER.lots, "NP-OPT-POKER-1") === 0;
      if (!wins) continue;
      this.bidder[faster] = f;
      this.swapBids(faster++, i);
    }
    return this.inOrder(faster);
  }

  private swapBids(i: number, j: number): void {
    if (i === j) return;
    const bids = this.bids as Bid[];
    const bid = bids[i] as Bid;
    bids[i] = bids[j] as Bid;
    bids[j] = bid;
  }

  private makeBid(bid: Bid, f: number, low: number, high: number): boolean {
    const bonus = this.bonus[f] as number;
    switch (this.readings.auction) {
      case "points": {
        const most = f < this.countA ? this.fight.bid.A : this.fight.bid.B;
        return bid.ofPoints(low, high, most, this.points, bonus);
      }
      case "poker":
        return bid.ofPoker(low, high, this.wilds(f));
      default:
        return bid.ofBaccarat(low, high, bonus);
    }
  }

  /** NP-OPT-POKER: the twos, and a hero's threes. */
  private wilds(f: number): number {
    const { gunmen } = this.fight.readings;
    switch (this.classOf[f]) {
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
    if (this.readings.auction !== "poker") return one.value - other.value;
    const category = (one.value >> 20) - (other.value >> 20);
    if (category !== 0) return category;
    const weak = Number(this.classOf[g] === 0) - Number(this.classOf[f] === 0);
    return weak !== 0 ? weak : one.value - other.value;
  }

  /** NP-AUCT-3, NP-AUCT-5: the highest first, lots among equals. */
  private inOrder(count: number): number {
    for (let at = 0; at < count - 1; at++) {
      let tops = 0;
      let ties = 0;
      for (let i = at; i < count; i++) {
        if (!this.isTop(i, at, count)) continue;
        tops |= 1 << i;
        ties++;
      }
      const chosen = ties === 1 ? 0 : this.pick(ties, DRAWER.lots, "NP-AUCT-5");
      const next = bitAt(tops, chosen);
      const f = this.bidder[next] as number;
      // The others keep their order.
      for (let i = next; i > at; i--) {
        this.bidder[i] = this.bidder[i - 1] as number;
        this.swapBids(i, i - 1);
      }
      this.bidder[at] = f;
    }
    return count;
  }

  private isTop(i: number, from: number, count: number): boolean {
    for (let j = from; j < count; j++) {
      const difference = this.compared(
        this.bids[i] as Bid,
        this.bidder[i] as number,
        this.bids[j] as Bid,
        this.bidder[j] as number,
      );
      if (difference < 0) return false;
    }
    return true;
  }

  // ---- NP-TURN-2

  private carryOut(f: number, action: number): void {
    const target = action >> ACT_BITS;
    const gun = this.guns[f];
    switch (action & ACT_MASK) {
      case ACT.pass:
        return;
      case ACT.aim:
        this.aim[f] = Math.min(this.aimMax[f] as number, this.aimAt(f, target) + 1);
        this.aimedAt[f] = target;
        return;
      case ACT.shoot:
        this.fire(f, target, 0, MANNER.single);
        this.aimAfterShot(f, target);
        return;
      // NP-SHOOT-13, NP-SHOOT-17
      case ACT.fan:
        for (let i = 0; i < 3; i++) this.fire(f, target, 0, MANNER.fan);
        this.aimAfterShot(f, target);
        return;
      case ACT.both:
        this.fire(f, target, 0, MANNER.right);
        this.fire(f, target, 1, MANNER.left);
        this.aimAfterShot(f, target);
        return;
    }
    this.dropAim(f); // NP-AIM-1: any action but these
    switch (action & ACT_MASK) {
      case ACT.recover:
        this.stunned &= ~(1 << f);
        return;
      case ACT.stand:
        this.ducked &= ~(1 << f);
        this.posture[f] = POSTURE.standing;
        return;
      case ACT.kneel:
        this.posture[f] = POSTURE.kneeling;
        return;
      case ACT.lie:
        this.posture[f] = POSTURE.prone;
        return;
      case ACT.fix:
        this.jammed[2 * f] = 0;
        return;
      case ACT.break:
        this.gunState[f] = GUN.open;
        return;
      // NP-SHOOT-12, NP-SHOOT-15
      case ACT.load: {
        const rounds = (this.rounds[2 * f] as number) + (gun?.load ?? 0);
        this.rounds[2 * f] = Math.min(gun?.rounds ?? 0, rounds);
        if (this.gunState[f] === GUN.open) this.gunState[f] = GUN.loaded;
        return;
      }
      case ACT.close:
        this.gunState[f] = GUN.closed;
        return;
      case ACT.walk:
        this.walk(f, target);
    }
  }

  /** NP-POL-10, NP-AIM-3. All that is rolled, whatever his class; a line has no obstacles (NP-TURN-3). */
  private walk(f: number, target: number): void {
    const legs = this.flesh[f * LOCATIONS_COUNT + LOCATION.legs] as number;
    const dice = Math.max(0, MOVES.walk.dice - legs);
    const roll =
      MOVES.walk.inches + (dice === 0 ? 0 : this.roll(this.tables.inches[dice] as number, f));
    const moved = Math.max(0, Math.min(roll, this.apart(f, target) - 1));
    for (let e = 0; e < this.count; e++) {
      if (this.aimedAt[e] !== f || !this.isIn(e) || moved === 0) continue;
      if (moved >= this.apart(f, e) / 2) this.dropAim(e);
    }
    const from = this.x[f] as number;
    this.standAt(f, from + Math.sign((this.x[target] as number) - from) * moved);
    this.inCover &= ~(1 << f);
  }

  /** NP-AIM-2. */
  private aimAfterShot(f: number, target: number): void {
    if (this.aimedAt[f] === target || this.readings.aimOther === "keep") {
      if ((this.aim[f] as number) > 1) this.aim[f] = 1;
    } else this.dropAim(f);
  }

  // ---- NP-SHOOT

  private fire(f: number, target: number, hand: number, manner: number): void {
    if (!this.isReady(f, hand) || !has(this.present & ~this.ducked, target)) return;
    const aim = manner === MANNER.fan ? 0 : this.aimAt(f, target);
    const band = this.band(f, target);
    const dice = this.dice(f, target, band, aim, manner);
    if (dice < 1) return;
    this.shotAt = target;
    let sixes = 0;
    let ones = 0;
    for (let left = dice; left > 0; left -= DICE_MAX) {
      const fell = this.roll(this.tables.hitDice[Math.min(left, DICE_MAX)] as number, f);
      sixes += fell >> 3;
      ones += fell & 7;
    }
    const { readings } = this;
    const cell = (this.columns.shotCells[f] as number) + shotCell(band, aim > 0, this.occasion);
    this.rounds[2 * f + hand]!--;
    if ((readings.jam === "difference" ? ones - sixes : ones) >= this.fight.book.jam) {
      this.jammed[2 * f + hand] = 1;
      this.tell(cell + TRY.jam, f);
      return;
    }
    if (sixes === 0) {
      this.tell(cell + TRY.miss, f);
      return;
    }
    this.tell(cell + TRY.hit, f);
    const far = band > 1 ? (this.guns[f]?.farEffect ?? 0) : 0;
    const extra = Math.min(sixes - 1, EXTRA_MAX);
    const fell = this.roll(this.tables.hit(extra, far, this.exposed(target)), f);
    const location = fell >> 5;
    const covered = (fell & 16) !== 0;
    const did = this.suffer(target, fell & 15, location, covered);
    const effects = this.columns.effectCells[f] as number;
    this.tell(effects + effectCell(covered && did === DID.graze ? DID.cover : did, location), f);
  }

  /**
   * NP-STATE-1: what an effect does to a man; who is hit in cover ducks, stunned or not (NP-STATE-6).
   * @returns DID
   */
  private suffer(f: number, effect: number, location: number, covered: boolean): number {
    const { readings, brawl } = this;
    this.dropAim(f);
    if (DEAD[effect] !== 0) {
      this.putOut(f, OUT.dead);
      return DID.dead;
    }
    const wound = FLESH[effect] !== 0 || SERIOUS[effect] !== 0;
    if (FLESH[effect] !== 0) this.wound(f, location, this.flesh);
    if (SERIOUS[effect] !== 0) this.wound(f, location, this.serious);
    if (wound) this.embody(f);
    if (DOWN[effect] !== 0 || STUN[effect] !== 0) this.posture[f] = POSTURE.prone;
    if (STUN[effect] !== 0) this.stunned |= 1 << f;
    if (!brawl && has(this.inCover, f) && !(covered && readings.duck === "exposedOnly")) {
      this.ducked |= 1 << f;
    }
    const noArms =
      !this.armIsUsable(f, LOCATION.leftArm) && !this.armIsUsable(f, LOCATION.rightArm);
    const limit = readings.woundsOut;
    const wounds = this.woundPoints(f);
    if (
      noArms ||
      (limit !== "none" && wounds >= limit) ||
      (brawl && (has(this.stunned, f) || wounds >= this.fight.book.brawl.outAt)) ||
      (!brawl && readings.harmless === "out" && this.isHarmless(f))
    ) {
      this.putOut(f, OUT.disabled);
      return DID.disabled;
    }
    return wound ? DID.wound : STUN[effect] !== 0 ? DID.stun : DID.graze;
  }

  // ---- NP-BRAWL: a card each, revealed together (NP-BRAWL-1, NP-SCEN-4)

  private brawlOrStand(f: number): void {
    if (this.posture[f] !== POSTURE.standing) {
      this.posture[f] = POSTURE.standing; // NP-SCEN-6
      return;
    }
    const other = 1 - f;
    const mine = this.brawlCard(f);
    const theirs = this.brawlCard(other);
    this.spend(f, mine);
    this.spend(other, theirs);
    const net = this.strike(f, other, mine, true) - this.strike(other, f, theirs, false);
    const blows = this.columns.blowCells;
    if (net <= 0) this.tell(blows[f] as number, f);
    if (net >= 0) this.tell(blows[other] as number, other);
    if (net === 0) return;
    const winner = net > 0 ? f : other;
    const loser = net > 0 ? other : f;
    const won = net > 0 ? mine : theirs;
    const lost = net > 0 ? theirs : mine;
    const cell = blows[winner] as number;
    // NP-BRAWL-8
    if (won !== JOKER && (won & 3) === SPADE && (lost === JOKER || (lost & 3) !== HEART)) {
      this.tell(cell, winner);
      return;
    }
    const rolled = this.roll(this.tables.blowEffect, winner);
    // Nobody has moved into contact (NP-BRAWL-5, NP-SCEN-6).
    const effect = this.tables.worstBlow(winner, rolled, Math.abs(net) - 1);
    const did = this.suffer(loser, effect, LOCATION.chest, false); // NP-BRAWL-9
    const kind = did === DID.dead ? BLOW_DEAD : did === DID.disabled ? BLOW_DISABLED : effect;
    this.tell(cell + blowKind(kind), winner);
  }

  /** NP-POL-9, NP-BRAWL-6: the lowest of the first suit that he holds. */
  private brawlCard(f: number): number {
    if (has(this.stunned, f)) return JOKER;
    const order = this.tables.defends(f) ? DEFENDING : ATTACKING;
    const side = f < this.countA ? 0 : 1;
    for (let i = 0; i < 4; i++) {
      const suit = order[i] as number;
      const low = (this.handLow[side] as number) & (0x1111111 << suit);
      if (low !== 0) return lowest(low);
      const high = (this.handHigh[side] as number) & (0x111111 << suit);
      if (high !== 0) return LOW_CARDS + lowest(high);
    }
    return JOKER;
  }

  private spend(f: number, card: number): void {
    if (card !== JOKER) this.discard(f < this.countA ? 0 : 1, 1, lowBit(card), highBit(card));
  }

  /** NP-BRAWL-2, NP-BRAWL-4, NP-BRAWL-6. @returns hits */
  private strike(f: number, opponent: number, card: number, attacking: boolean): number {
    const { brawl } = this.fight.book;
    const wounds = this.fleshWounds(f) * brawl.flesh + this.seriousWounds(f) * brawl.serious;
    const dice = Math.max(0, this.tables.blowDice(f, card === JOKER ? JOKER : card & 3) + wounds);
    const least =
      !attacking && this.readings.brawlFloor === "attackerOnly"
        ? brawl.hits.standing
        : has(this.stunned, opponent)
          ? brawl.hits.stunned
          : this.posture[opponent] !== POSTURE.standing
            ? brawl.hits.floor
            : brawl.hits.standing;
    const tables = this.tables.blows[least] as readonly number[];
    let hits = 0;
    for (let left = dice; left > 0; left -= DICE_MAX) {
      hits += this.roll(tables[Math.min(left, DICE_MAX)] as number, f);
    }
    return hits;
  }

  optionsAt(point: number, who: number, into: Int32Array): number {
    let count = 0;
    if (point === CHOICE.interrupt) {
      into[count++] = NOBODY;
      for (let f = 0; f < this.count; f++) {
        if (!has(this.asked, f) && reactionDice(this, f, who) >= 1) into[count++] = f;
      }
      return count;
    }
    into[count++] = ACT.pass;
    if (has(this.stunned, who)) {
      into[count++] = ACT.recover;
      return count;
    }
    if (this.mayReposition(who)) {
      into[count++] = ACT.stand;
      if (has(this.ducked, who)) return count;
      into[count++] = ACT.kneel;
      into[count++] = ACT.lie;
    }
    if (has(this.ducked, who)) return count;
    if (this.jammed[2 * who] !== 0) into[count++] = ACT.fix;
    const breaks = this.guns[who]?.breaks === true;
    const { open, loaded, closed } = GUN;
    const gun = this.gunState[who];
    if (gun === open || (gun === closed && !breaks)) into[count++] = ACT.load;
    if (gun === loaded || gun === open) into[count++] = ACT.close;
    if (gun === closed && breaks) into[count++] = ACT.break;
    for (let rest = this.enemiesOf(who); rest !== 0; rest &= rest - 1) {
      const e = lowest(rest);
      if (!this.isRooted(who) && this.posture[who] === POSTURE.standing) {
        into[count++] = (e << ACT_BITS) | ACT.walk;
      }
      into[count++] = (e << ACT_BITS) | ACT.aim;
      if (!this.isReady(who, 0)) continue;
      for (const kind of [ACT.shoot, ACT.fan, ACT.both]) {
        const able =
          kind === ACT.shoot ||
          (kind === ACT.fan
            ? this.fight.characters[who]?.gun === "handgun"
            : this.fight.characters[who]?.two === true && this.isReady(who, 1));
        if (able && this.isLegal(who, kind, e)) into[count++] = (e << ACT_BITS) | kind;
      }
    }
    return count;
  }
}
