/**
 * Law of the Gun, the standing duel: the rules, once, in the order in which the digest tells them. Who plays, learns or
 * solves the game answers what the text asks (core/game.ts); what men do of all that they may is policy.ts.
 *
 * A segment is one man's shot with all that follows from it, or what lies between two shots. `PHASE` says which comes
 * next; while several shots of one man or the hits of a wide spread are under way, those go first.
 */

import {
  type Asks,
  type ChoiceKind,
  type Deciding,
  NOBODY_ASKED,
  type Policy,
} from "../../core/game.js";
import { NO_METER, OVER, SETTLED, STALEMATE } from "../../core/machine.js";
import { IDLE_CELL } from "../../core/tally.js";
import { lowest } from "../kit/bits.js";
import { FAN, FAN_SHOTS, RAPID, RAPID_SHOTS, SINGLE } from "./chances.js";
import type { DuelColumns } from "./counts.js";
import { FALL_BACK_CM } from "./data.js";
import type { Duel, DuelFigure } from "./duel.js";
import { ARM } from "./guns.js";
import { CHANGE_POSTURE, mayWalk, movesMax, movesOf, STAY, walkEndsAt } from "./moves.js";
import type { DuelTables, TargetNow } from "./outcomes.js";
import {
  CHOICE,
  DefaultPolicy,
  differs,
  isShot,
  kindsOf,
  NOTHING,
  optionsAt,
  reloadedBy,
  targetOf,
  wayOf,
  weaponOf,
} from "./policy.js";
import { reactsInTurnOne, shootsOtherHanded } from "./readings.js";
import * as rolls from "./rolls.js";
import { featuresOf, optionWords, situation } from "./situation.js";
import * as state from "./state.js";

const PHASE = {
  start: 0,
  exchange: 1,
  dice: 2,
  slots: 3,
  slotEnd: 4,
  togetherSlots: 5,
  togetherShots: 6,
  togetherTests: 7,
  playerTurn: 8,
  figure: 9,
  reactions: 10,
  ownShot: 11,
  ownDone: 12,
  recovery: 13,
} as const;

/** What a draw is for, beside the shots of a turn (`SUB`: 0 to 5). */
export const PURPOSE = {
  fan: 6,
  recovery: 7,
  die: 8,
  npc: 9,
  first: 10,
  two: 11,
  offer: 12,
  move: 13,
};

/** Parts of a cm that positions are kept in where men walk. */
const FINE = 1e6;

/** In a place: nobody. */
const NOBODY = 31;

export class Fight extends state.DuelState implements Deciding {
  asks: Asks = NOBODY_ASKED;
  policy: Policy;
  /** A shot and a Cool test of each of a group; or as many recoveries. */
  readonly drawsMax: number;
  open = false;
  readonly kinds: readonly ChoiceKind[];
  /** Both men's shots at an equal draw. */
  readonly choicesMax = 2;
  readonly features: readonly string[];
  private readonly shotTables = new Map<number, number>();
  /** Nobody's Cool depends on shots at others: there are no groups and no spread. */
  private readonly apart: boolean;
  /** A wound of an arm is as likely to be one of the other, and either shoots (LG-INJ-2). No weapon takes both. */
  private readonly evenArms: boolean;
  private readonly oneHanded: boolean;
  /** What the table of a hit depends on; and whether it holds the Cool test of the man hit. */
  private readonly now: TargetNow = {
    figure: null as unknown as DuelFigure,
    cover: "open",
    constitution: 0,
    walks: false,
    fateSkill: 0,
    cool: 0,
    alreadyOut: false,
    credit: false,
  };
  private folded = false;
  private readonly moves: Int32Array;

  constructor(
    duel: Duel,
    private readonly columns: DuelColumns,
    tables: DuelTables,
  ) {
    super(duel, tables);
    this.drawsMax = 1 + Math.max(this.countA, this.count - this.countA);
    this.apart = duel.figures.every(
      (f) => f.group === null && f.weapons.every((weapon) => weapon.spread === 0),
    );
    this.evenArms = tables.evenArms && shootsOtherHanded(duel.readings);
    this.oneHanded = duel.figures.every(({ weapons }) => weapons.every(({ hands }) => hands === 1));
    this.policy = new DefaultPolicy(this);
    this.moves = new Int32Array(movesMax(duel));
    this.kinds = kindsOf(duel);
    this.features = featuresOf(duel);
  }

  start(): void {
    this.words.fill(0);
    const { first, readings } = this.duel;
    this.set(state.FIRST, this.everyTurn || first === "A" ? 0 : first === "B" ? 1 : -1);
    const opening = reactsInTurnOne(readings) ? state.READY : 0;
    for (let f = 0; f < this.count; f++) {
      const { at: place, tactic, fate } = this.figure(f);
      this.xy[2 * f] = place[0];
      this.xy[2 * f + 1] = place[1];
      this.put(f, state.ROW, -1);
      const holds = tactic === "hold" ? state.HOLDS : 0;
      this.put(f, state.FLAGS, opening | holds | (fate === "never" ? 0 : state.HAS_FATE));
      this.fillAmmo(f);
    }
    // Those who walk do so on one line.
    if (!this.walked) return;
    const gap = this.distance(0, 1);
    this.xy[2] = this.xy[0]! + gap;
    this.xy[3] = this.xy[1]!;
    this.recentre();
  }

  /** Best play may walk. */
  private get walked(): boolean {
    return this.open && this.duel.walksCm !== undefined;
  }

  segment(): number {
    if (this.get(state.SPREAD) !== 0) return this.hitBystander();
    if (this.get(state.LEFT) !== 0) return this.shoot();
    switch (this.get(state.PHASE)) {
      case PHASE.start:
        return this.beforeTheFirstTurn();
      case PHASE.exchange:
        return this.exchange();
      case PHASE.dice:
        return this.drawDie();
      case PHASE.slots:
        return this.nextSlot();
      case PHASE.slotEnd:
        return this.endSlot(this.get(state.ACT));
      case PHASE.togetherSlots:
        return this.endSlotsTogether();
      case PHASE.togetherShots:
        return this.shootTogether();
      case PHASE.togetherTests:
        return this.testTogether();
      case PHASE.playerTurn:
        return this.beginPlayerTurn();
      case PHASE.figure:
        return this.nextFigure();
      case PHASE.reactions:
        return this.react();
      case PHASE.ownShot:
        return this.shootInTurn();
      case PHASE.ownDone:
        return this.endOwnShot();
      default:
        return this.recover();
    }
  }

  private then(phase: number): number {
    this.set(state.PHASE, phase);
    return 0;
  }

  // ---- before the first turn

  private beforeTheFirstTurn(): number {
    // LG-NPC-2: rolled men get their row; then everybody's Cool is known.
    for (let f = 0; f < this.count; f++) {
      if (this.at(f, state.ROW) >= 0) continue;
      if (this.figure(f).rows.length > 1) {
        this.put(f, state.ROW, this.roll(this.tables.npcRow.of(), f, PURPOSE.npc) - 1);
        return 0;
      }
      this.put(f, state.ROW, 0);
    }
    for (let f = 0; f < this.count; f++) this.put(f, state.CL, this.stats(f).cool);
    // LG-TURN-2. One against one in a gunfight rolls the coin with the draw, where it still matters.
    if (this.get(state.FIRST) < 0 && !(this.drawn && this.count === 2)) {
      this.set(state.FIRST, this.roll(this.tables.firstSide.of(), -1, PURPOSE.first));
    }
    this.regroup(0);
    this.regroup(1);
    if (this.get(state.FIRST) >= 0) this.begins();
    if (this.drawn) {
      this.set(state.EXCHANGE, 1);
      return this.then(PHASE.exchange);
    }
    this.set(state.SIDE, this.get(state.FIRST));
    return this.then(PHASE.playerTurn);
  }

  // ---- the gunfight (LG-DRAW-1, LG-DRAW-3)

  protected exchange(): number {
    for (let f = 0; f < this.count; f++) this.clear(f, state.MOVED);
    this.regroup(0);
    this.regroup(1);
    if (this.count === 2) return this.drawOfTwo();
    this.set(state.ACT, 0);
    return this.then(PHASE.dice);
  }

  private drawOfTwo(): number {
    const coin = this.get(state.FIRST) < 0;
    const table = this.tables.drawOfTwo(this.at(0, state.CL), this.at(1, state.CL), coin);
    const code = this.roll(table, -1, PURPOSE.two);
    if (coin) this.begins();
    this.draws();
    const equal = code === rolls.DRAW.equalAFirst || code === rolls.DRAW.equalBFirst;
    const winner = code === rolls.DRAW.sideA ? 0 : 1;
    this.put(0, state.TOTAL, equal || winner === 0 ? 2 : 1);
    this.put(1, state.TOTAL, equal || winner === 1 ? 2 : 1);
    if (!this.everyTurn) {
      if (!equal) this.set(state.FIRST, winner);
      else if (coin) this.set(state.FIRST, code === rolls.DRAW.equalAFirst ? 0 : 1);
    }
    if (!equal && this.asks.choose(CHOICE.offer, winner) === 1) this.offerSurrender(winner);
    return this.then(PHASE.slots);
  }

  /** LG-DRAW-2, D4. */
  protected offerSurrender(winner: number): void {
    const other = 1 - winner;
    const table = this.tables.refusal.of(this.at(other, state.CL));
    const place = this.placeOf(other, PURPOSE.offer, NOBODY, NOBODY, 0);
    const cells = this.columns.offerCells[winner]!;
    const code = this.asks.draw(table, place, cells, NO_METER);
    if (code === 0) this.setStatus(other, state.SURRENDERED);
  }

  /** All figures in action roll; the side of the highest total is first from the next turn on. */
  private drawDie(): number {
    for (let f = this.get(state.ACT); f < this.count; f++) {
      if (this.status(f) !== state.IN) continue;
      const face = this.roll(this.tables.drawDie.of(), f, PURPOSE.die);
      this.put(f, state.TOTAL, face + this.at(f, state.CL));
      this.set(state.ACT, f + 1);
      return 0;
    }
    this.set(state.ACT, 0);
    this.draws();
    this.rankTotals();
    const bestA = this.bestTotal(0);
    const bestB = this.bestTotal(1);
    if (bestA !== bestB && !this.everyTurn) this.set(state.FIRST, bestA > bestB ? 0 : 1);
    return this.then(PHASE.slots);
  }

  /** What the dice have shown matters no more, but for who draws before whom: the last has 1. */
  private rankTotals(): void {
    let above = 0;
    for (let rank = 1; ; rank++) {
      let least = 0;
      for (let f = 0; f < this.count; f++) {
        const total = this.at(f, state.TOTAL);
        if (total > above && (least === 0 || total < least)) least = total;
      }
      if (least === 0) return;
      for (let f = 0; f < this.count; f++) {
        if (this.at(f, state.TOTAL) === least) this.put(f, state.TOTAL, rank);
      }
      above = Math.max(least, rank);
    }
  }

  private bestTotal(side: number): number {
    let best = 0;
    for (let f = this.begin(side); f < this.end(side); f++)
      best = Math.max(best, this.at(f, state.TOTAL));
    return best;
  }

  /** Falling order of totals; equal totals are simultaneous (LG-TURN-5). */
  private nextSlot(): number {
    if (this.isOver()) return OVER;
    let best = 0;
    let group = 0;
    let size = 0;
    for (let f = 0; f < this.count; f++) {
      const total = this.at(f, state.TOTAL);
      if (this.status(f) !== state.IN || total === 0 || total < best) continue;
      if (total > best) {
        group = 0;
        size = 0;
        best = total;
      }
      group |= 1 << f;
      size++;
    }
    for (let f = 0; f < this.count; f++) {
      if (size === 0 || (group >> f) & 1 || this.status(f) !== state.IN)
        this.put(f, state.TOTAL, 0);
    }
    if (size === 0) return this.endTurn();
    if (size > 1) return this.planTogether(group);
    const f = 31 - Math.clz32(group);
    this.set(state.ACT, f);
    this.then(PHASE.slotEnd);
    return this.takeOwnShot(f);
  }

  /** D2, D3: the end of a man's own player turn inside an exchange. His own spread may have put him out. */
  private endSlot(f: number): number {
    const allowed = this.get(state.EXCHANGE) === 2 && this.status(f) === state.IN;
    if (this.recovers(f, allowed)) this.recoverCool(f);
    this.closeOwnTurn(f);
    this.set(state.ACT, 0);
    return this.then(PHASE.slots);
  }

  /** D8: all are planned from the state before. */
  protected planTogether(group: number): number {
    this.set(state.SIMULTANEOUS, group);
    let present = 0;
    for (let f = 0; f < this.count; f++) if (this.status(f) === state.IN) present |= 1 << f;
    this.set(state.PRESENT, present);
    for (let f = 0; f < this.count; f++) {
      if (!((group >> f) & 1)) continue;
      const option = this.asks.choose(CHOICE.own, f);
      if (isShot(option)) this.put(f, state.PLAN, this.packPlan(f, option));
      else this.doNotShoot(f, option);
    }
    this.set(state.ACT, 0);
    return this.then(PHASE.togetherSlots);
  }

  /** The option, and what he can as he is now: his wounds by then do not count. */
  private packPlan(f: number, option: number): number {
    return (
      1 |
      (targetOf(option) << 1) |
      (weaponOf(option) << 5) |
      (this.aimOf(f) << 7) |
      (wayOf(option) << 10) |
      (this.at(f, state.CL) << 12)
    );
  }

  /** Their slots end before the shots of the others are felt (LG-DRAW-3); those without a shot may recover (LG-SETTLED-10). */
  private endSlotsTogether(): number {
    const group = this.get(state.SIMULTANEOUS);
    for (let f = this.get(state.ACT); f < this.count; f++) {
      if (!((group >> f) & 1)) continue;
      const shoots = this.at(f, state.PLAN) !== 0;
      const recovers = !shoots && this.recovers(f, this.get(state.EXCHANGE) === 2);
      if (recovers) this.recoverCool(f);
      if (shoots) this.raise(f, state.SHOT);
      this.closeOwnTurn(f);
      this.set(state.ACT, f + 1);
      if (recovers) return 0;
    }
    let shooters = 0;
    for (let f = 0; f < this.count; f++) if (this.at(f, state.PLAN) !== 0) shooters++;
    // One man alone shoots at nobody else's time: his shots are resolved one after the other.
    if (shooters < 2) {
      this.set(state.SIMULTANEOUS, 0);
      this.set(state.PRESENT, 0);
    }
    this.set(state.ACT, 0);
    return this.then(PHASE.togetherShots);
  }

  private shootTogether(): number {
    for (let f = this.get(state.ACT); f < this.count; f++) {
      const plan = this.at(f, state.PLAN);
      if (plan === 0) continue;
      this.set(state.ACT, f + 1);
      this.put(f, state.PLAN, 0);
      this.take(f, (plan >> 1) & 15, (plan >> 5) & 3, (plan >> 7) & 7, 0);
      return this.shootOneWay((plan >> 10) & 3, plan >> 12);
    }
    this.set(state.ACT, 0);
    return this.then(PHASE.togetherTests);
  }

  /** The Cool tests of the simultaneous hits, in the order of the hits (LG-COOL-3). */
  protected testTogether(): number {
    const hits = this.get(state.HITS);
    const i = this.get(state.ACT);
    if (i < hits) {
      const hit = this.queued(i);
      this.set(state.ACT, i + 1);
      // The number of the hit tells apart hits of one man on another.
      this.testGroup(hit & 31, (hit >> 5) & 31, i & 15);
      return 0;
    }
    for (let j = 0; j < hits; j++) this.enqueue(j, 0);
    this.set(state.HITS, 0);
    this.set(state.ACT, 0);
    this.set(state.SIMULTANEOUS, 0);
    this.set(state.PRESENT, 0);
    this.settle();
    return this.then(PHASE.slots);
  }

  // ---- player turns (LG-TURN-4)

  protected beginPlayerTurn(): number {
    const side = this.get(state.SIDE);
    for (let f = this.begin(side); f < this.end(side); f++) {
      this.clear(f, state.MOVED | state.READY);
      if (!this.holders) continue;
      this.xy[2 * (this.count + f)] = this.xy[2 * f]!;
      this.xy[2 * (this.count + f) + 1] = this.xy[2 * f + 1]!;
    }
    this.regroup(side);
    this.arrange(side);
    this.set(state.ACT, 0);
    return this.then(PHASE.figure);
  }

  /** The next figure's move of zero; reactions come before or after what he does. */
  private nextFigure(): number {
    const side = this.get(state.SIDE);
    const size = this.end(side) - this.begin(side);
    let act = this.get(state.ACT);
    while (act < size && this.status(this.at(this.begin(side) + act, state.ORDER)) !== state.IN)
      act++;
    this.set(state.ACT, act < size ? act : 0);
    if (act === size) return this.then(PHASE.recovery);
    this.set(state.REACTOR, this.begin(1 - side));
    if (this.open) this.takeMove(this.actor());
    return this.then(this.reactsFirst ? PHASE.reactions : PHASE.ownShot);
  }

  /**
   * LG-MOVE-1, LG-MOVE-4: his move of this turn, where best play decides. Whoever stands still makes the test for a
   * change of action (LG-INIT-1) first and then decides: it comes to the same, since if he fails he stays anyhow.
   */
  private takeMove(f: number): void {
    if (movesOf(this, f, this.moves) === 1) {
      this.halt(f);
      return;
    }
    if ((this.walk(f) & state.GOES) === state.HALTED) {
      const table = this.tables.changeOfAction.of(this.stats(f).initiative);
      if (this.roll(table, f, PURPOSE.move) === 0) return;
    }
    const move = this.asks.choose(CHOICE.move, f);
    this.halt(f);
    if (move === STAY) return;
    this.raise(f, state.MOVED);
    if (move === CHANGE_POSTURE) {
      this.put(f, state.FLAGS, this.at(f, state.FLAGS) ^ state.PRONE);
      return;
    }
    const { xy } = this;
    const share = 1 - walkEndsAt(move) / this.distance(f, 1 - f);
    this.putWalk(f, share > 0 ? state.NEARER : state.AWAY);
    xy[2 * f]! += share * (xy[2 - 2 * f]! - xy[2 * f]!);
    xy[2 * f + 1]! += share * (xy[3 - 2 * f]! - xy[2 * f + 1]!);
    this.recentre();
  }

  private halt(f: number): void {
    this.putWalk(f, this.walk(f) & state.LAME);
  }

  /** LG-REACT-1: enemies in file order, each at his turn, while the man who moved is in action. */
  private react(): number {
    const end = this.end(1 - this.get(state.SIDE));
    const mover = this.actor();
    for (let r = this.get(state.REACTOR); r < end && this.status(mover) === state.IN; r++) {
      if (this.status(r) !== state.IN || !this.has(r, state.READY)) continue;
      const option = this.asks.choose(CHOICE.reaction, r);
      if (!isShot(option)) continue;
      this.clear(r, state.READY);
      this.set(state.REACTOR, r + 1);
      this.take(r, mover, weaponOf(option), this.reactionAim(r), state.REACTION);
      return this.shootOneWay(SINGLE, 0);
    }
    this.set(state.REACTOR, 0);
    // Whoever has not reacted to the last man of a player turn can do so no more.
    const side = this.get(state.SIDE);
    const last = this.begin(side) + this.get(state.ACT) + 1 === this.end(side);
    const spent = this.holders ? state.READY : state.READY | state.MOVED;
    for (let r = this.begin(1 - side); last && r < end; r++) this.clear(r, spent);
    if (this.isOver()) return OVER;
    if (this.reactsFirst) return this.then(PHASE.ownShot);
    this.set(state.ACT, this.get(state.ACT) + 1);
    return this.then(PHASE.figure);
  }

  private shootInTurn(): number {
    const f = this.actor();
    this.then(PHASE.ownDone);
    return this.status(f) === state.IN ? this.takeOwnShot(f) : 0;
  }

  private endOwnShot(): number {
    if (this.isOver()) return OVER;
    if (!this.reactsFirst) return this.then(PHASE.reactions);
    this.set(state.ACT, this.get(state.ACT) + 1);
    return this.then(PHASE.figure);
  }

  /** LG-COOL-2, in file order; then the player turn is over. */
  private recover(): number {
    const side = this.get(state.SIDE);
    for (let f = this.begin(side); f < this.end(side); f++) {
      if (this.status(f) === state.IN && this.recovers(f, true)) this.recoverCool(f);
    }
    for (let f = this.begin(side); f < this.end(side); f++) {
      this.closeOwnTurn(f);
      this.put(f, state.ORDER, 0);
      if (!this.holders) continue;
      this.xy[2 * (this.count + f)] = 0;
      this.xy[2 * (this.count + f) + 1] = 0;
    }
    if (side !== this.get(state.FIRST)) return this.endTurn();
    this.set(state.SIDE, 1 - side);
    return this.then(PHASE.playerTurn);
  }

  /**
   * After a game turn in which nobody shot or reloaded nobody ever will (D19); men who hold their fire may still
   * react in the next, having then done nothing in their own. Where decisions are open, it ends once nobody can
   * shoot or reload.
   */
  protected endTurn(): number {
    const quiet = this.get(state.ACTIVE) === 1 ? 0 : this.get(state.QUIET) + 1;
    this.set(state.QUIET, this.open ? 0 : quiet);
    this.set(state.ACTIVE, 0);
    this.set(state.ACT, 0);
    if (this.open ? !this.anyCanAct() : quiet === (this.holders ? 2 : 1)) return STALEMATE;
    this.set(state.EXCHANGE, this.everyTurn ? 2 : 0);
    this.set(state.SIDE, this.get(state.FIRST));
    this.then(this.everyTurn ? PHASE.exchange : PHASE.playerTurn);
    return 1;
  }

  /** Somebody in action has something to reload, or an enemy in reach, or to come into it. */
  private anyCanAct(): boolean {
    for (let f = 0; f < this.count; f++) {
      if (this.status(f) !== state.IN) continue;
      if (this.reloadable(f) !== 0 || this.nearest(f, this.reach(f, false), -1) >= 0) return true;
      if (this.walked && this.armed(f) && (mayWalk(this, f) || mayWalk(this, 1 - f))) return true;
    }
    return false;
  }

  /** The end of a man's own player turn: may he react, and what is forgotten. */
  private closeOwnTurn(f: number): void {
    const idle = (this.at(f, state.FLAGS) & (state.SHOT | state.MOVED | state.RELOADED)) === 0;
    if (this.get(state.EXCHANGE) === 0 && !this.holders) this.clear(f, state.MOVED);
    this.clear(f, state.SHOT | state.SHOT_AT | state.RELOADED | state.READY);
    if (idle && this.status(f) === state.IN) this.raise(f, state.READY);
  }

  // ---- shots

  /** A figure's shot, reload or nothing, in his own player turn or slot. */
  private takeOwnShot(f: number): number {
    const option = this.asks.choose(CHOICE.own, f);
    if (!isShot(option)) {
      this.doNotShoot(f, option);
      return 0;
    }
    this.raise(f, state.SHOT);
    this.take(f, targetOf(option), weaponOf(option), this.aimOf(f), 0);
    return this.shootOneWay(wayOf(option), this.at(f, state.CL));
  }

  /** LG-RELOAD-1, D6. */
  protected doNotShoot(f: number, option: number): void {
    if (option === NOTHING) return;
    const weapon = reloadedBy(option);
    this.put(f, state.EMPTY, this.at(f, state.EMPTY) & ~(1 << weapon));
    this.raise(f, state.RELOADED);
    this.set(state.ACTIVE, 1);
  }

  /** Takes a shot in hand. @param sub which of his shots of this turn, or REACTION */
  protected take(f: number, target: number, weapon: number, aim: number, sub: number): void {
    this.set(state.ACTIVE, 1);
    this.set(state.SHOOTER, f);
    this.set(state.TARGET, target);
    this.set(state.WEAPON, weapon);
    this.set(state.AIM, aim);
    this.set(state.SUB, sub);
  }

  /** The shot in hand, or several of them instead (LG-FAN-1, LG-RAPID-1). @param cool limit of the fanning test */
  protected shootOneWay(way: number, cool: number): number {
    const f = this.get(state.SHOOTER);
    this.set(state.LEFT, 1);
    this.set(state.WAY, way);
    if (way === RAPID) {
      this.set(state.LEFT, RAPID_SHOTS);
      this.set(state.AIM, 0);
    } else if (way === FAN) {
      const target = this.get(state.TARGET);
      this.set(state.GROUP, this.at(target, state.MASK) | (1 << target));
      if (this.roll(this.tables.fanTest.of(cool), f, PURPOSE.fan) === 1) {
        this.set(state.LEFT, FAN_SHOTS);
        this.set(state.AIM, 0);
        this.put(f, state.EMPTY, this.at(f, state.EMPTY) | (1 << this.get(state.WEAPON)));
      } else {
        this.set(state.WAY, SINGLE);
        this.set(state.GROUP, 0);
      }
    }
    const own = this.get(state.SUB) !== state.REACTION && this.get(state.EXCHANGE) === 0;
    // Whoever shoots in his turn neither recovers nor reacts, whatever else has befallen him in it.
    if (own && !this.holders) this.clear(f, state.MOVED | state.SHOT_AT);
    // Many ways lead to one shot, and each row of it would have to come all the way.
    return this.asks.settle() ? SETTLED : this.shoot();
  }

  /** One shot at TARGET: one draw for all its dice, then what it did. */
  private shoot(): number {
    const shooter = this.get(state.SHOOTER);
    const target = this.get(state.TARGET);
    const slot = this.get(state.WEAPON);
    const weapon = this.weapon(shooter, slot);
    const band = this.bandTo(shooter, target, weapon);
    const table = this.shotTable(shooter, target, slot, band);
    const place = this.placeOf(shooter, this.get(state.SUB), NOBODY, NOBODY, 0);
    const cells = this.shotCells(shooter, slot, band);
    const code = this.asks.draw(table, place, cells, this.meterOf(shooter, slot));
    this.fired(code);

    // LG-AMMO-1: a natural 1.
    if (rolls.strikeOf(code) === rolls.STRIKE.naturalOne) this.spend(shooter, slot);
    const waits = weapon.reload && !this.isEmpty(shooter, slot);
    const empty = this.at(shooter, state.EMPTY);
    if (waits) this.put(shooter, state.EMPTY, empty | (1 << slot));
    else if (this.isEmpty(shooter, slot)) this.put(shooter, state.EMPTY, empty & ~(1 << slot));
    this.clear(shooter, state.HOLDS);
    this.clear(target, state.HOLDS);
    this.raise(target, state.SHOT_AT);
    if (this.figure(shooter).cover !== "open") this.raise(shooter, state.FIRED);
    if (this.oneBushwhack) this.set(state.GAME_FIRED, 1);

    if (rolls.resultOf(code) !== rolls.NO_RESULT) {
      // LG-WEAP-2
      if (weapon.spread > 0 && band === 1)
        this.set(state.SPREAD, this.bystanders(target, weapon.spread));
      this.hit(target, code);
    }
    return this.get(state.SPREAD) === 0 ? this.endShot() : 0;
  }

  private spend(f: number, w: number): void {
    const meter = this.meterOf(f, w);
    if (meter === NO_METER || this.asks.lower(meter))
      this.put(f, state.AMMO, this.at(f, state.AMMO) - (1 << (2 * w)));
  }

  /** LG-WEAP-2: the next of those around the target, with a hit of his own. */
  private hitBystander(): number {
    const shooter = this.get(state.SHOOTER);
    const slot = this.get(state.WEAPON);
    const spread = this.get(state.SPREAD);
    const victim = lowest(spread);
    this.set(state.SPREAD, spread & ~(1 << victim));
    this.readTarget(shooter, victim);
    const table = this.tables.spread(this.weapon(shooter, slot), 1, this.now);
    const place = this.placeOf(shooter, this.get(state.SUB), victim, NOBODY, 1);
    const code = this.asks.draw(table, place, this.shotCells(shooter, slot, 1), NO_METER);
    this.hit(victim, code);
    return this.get(state.SPREAD) === 0 ? this.endShot() : 0;
  }

  /** The next of several shots, at whom the rules say; or the end of them. */
  private endShot(): number {
    const together = this.get(state.SIMULTANEOUS) !== 0;
    if (!together && this.isOver()) return OVER;
    const shooter = this.get(state.SHOOTER);
    const left = this.get(state.LEFT) - 1;
    // A wide spread may have put out the man who fired it (D10).
    const able = together || this.status(shooter) === state.IN;
    if (left > 0 && able && !this.isEmpty(shooter, this.get(state.WEAPON))) {
      const target = together ? this.get(state.TARGET) : this.retarget(shooter);
      if (target >= 0) {
        this.set(state.LEFT, left);
        this.set(state.SUB, this.get(state.SUB) + 1);
        this.set(state.TARGET, target);
        return 0;
      }
    }
    for (let word = state.SHOOTER; word <= state.GROUP; word++) this.set(word, 0);
    if (!together) this.settle();
    return 0;
  }

  /** LG-FAN-1: the nearest member in accurate range; LG-OPT-1, D14: the same target, else the nearest in range. */
  private retarget(shooter: number): number {
    const weapon = this.weapon(shooter, this.get(state.WEAPON));
    if (this.get(state.WAY) === FAN)
      return this.nearest(shooter, weapon.accurate, this.get(state.GROUP));
    const target = this.get(state.TARGET);
    const reaches = this.bandTo(shooter, target, weapon) >= 0;
    if (this.status(target) === state.IN && reaches) return target;
    return this.nearest(shooter, weapon.maximum, -1);
  }

  // ---- what a hit does

  /** Fate, injury, and the Cool tests: his own may be part of the table, those of simultaneous hits wait. */
  protected hit(victim: number, code: number): void {
    const shooter = this.get(state.SHOOTER);
    const { folded } = this;
    const fate = rolls.fateOf(code);
    if (fate !== rolls.FATE.unused) this.clear(victim, state.HAS_FATE);
    if (fate === rolls.FATE.helped)
      this.put(victim, state.CL, rolls.coolAfterFate(this.at(victim, state.CL)));
    this.injure(victim, code);
    const { kind } = rolls.RESULTS[rolls.resultOf(code)]!;
    if (folded || !rolls.shakes(kind, this.duel.readings)) {
      this.applyCool(victim, shooter, rolls.coolOf(code));
    } else if (this.get(state.SIMULTANEOUS) !== 0) {
      const hits = this.get(state.HITS);
      this.enqueue(hits, victim | (shooter << 5) | 1024);
      this.set(state.HITS, hits + 1);
    } else this.testGroup(victim, shooter, this.get(state.SUB));
  }

  private injure(victim: number, code: number): void {
    switch (rolls.injuryOf(code)) {
      case rolls.INJURY.out: {
        const dead = rolls.RESULTS[rolls.resultOf(code)]?.kind === "dead";
        this.setStatus(victim, dead ? state.DEAD : state.DISABLED);
        return;
      }
      case rolls.INJURY.gunArmHurt:
        if (!this.has(victim, ARM.gunLost)) this.raise(victim, ARM.gunHurt);
        return;
      case rolls.INJURY.gunArmLost:
        this.clear(victim, ARM.gunHurt);
        this.raise(victim, ARM.gunLost);
        return;
      case rolls.INJURY.offArmLost:
        this.raise(victim, ARM.offLost);
        return;
      case rolls.INJURY.legHurt:
        // LG-INJ-4
        this.putWalk(victim, state.LAME);
        return;
    }
  }

  // ---- Cool

  /** LG-COOL-1: members of the hit man's group who are in action, in file order (D20). */
  protected testGroup(victim: number, shooter: number, purpose: number): void {
    const mask = this.at(victim, state.MASK);
    if (!rolls.isTested(mask & 0xffff, this.duel.readings)) return;
    for (let f = 0; f < this.count; f++) {
      if (!((mask >> f) & 1) || this.status(f) !== state.IN) continue;
      const table = this.tables.coolTest.of(this.at(f, state.CL));
      const place = this.placeOf(shooter, purpose, victim, f, 0);
      this.applyCool(f, shooter, this.asks.draw(table, place, IDLE_CELL, NO_METER));
    }
  }

  protected applyCool(f: number, shooter: number, code: number): void {
    if (code === rolls.COOL.dropped) this.put(f, state.CL, this.at(f, state.CL) - 1);
    if (code === rolls.COOL.fallsBack) this.fallBack(f, shooter);
  }

  /** LG-FALL-1 on ground without spots: straight away from the shooter. */
  protected fallBack(f: number, shooter: number): void {
    const { xy } = this;
    const dx = xy[2 * f]! - xy[2 * shooter]!;
    const dy = xy[2 * f + 1]! - xy[2 * shooter + 1]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    const x = length > 0 ? dx / length : f < this.countA ? -1 : 1;
    const y = length > 0 ? dy / length : 0;
    xy[2 * f]! += FALL_BACK_CM * x;
    xy[2 * f + 1]! += FALL_BACK_CM * y;
    this.raise(f, state.MOVED);
    this.clear(f, state.PRONE);
    this.halt(f); // LG-INIT-3
    if (this.count === 2) this.recentre();
  }

  /** LG-COOL-2. @param allowed false in an exchange that belongs to everybody's turn 1 */
  private recovers(f: number, allowed: boolean): boolean {
    const disturbed = state.SHOT | state.SHOT_AT | state.MOVED;
    const below = this.at(f, state.CL) < this.stats(f).cool;
    return allowed && below && (this.at(f, state.FLAGS) & disturbed) === 0;
  }

  protected recoverCool(f: number): void {
    const table = this.tables.recovery.of(this.stats(f).cool);
    this.put(f, state.CL, this.at(f, state.CL) + this.roll(table, f, PURPOSE.recovery));
  }

  // ---- the end

  endCells(limit: boolean, cells: Int32Array): number {
    const aIn = this.anyIn(0);
    const bIn = this.anyIn(1);
    const outcome = this.columns.outcomeCell;
    cells[0] = limit ? outcome.draw : aIn ? outcome.A : bIn ? outcome.B : outcome.mutual;
    let n = 1;
    for (let f = 0; f < this.count; f++) {
      const status = this.status(f);
      if (status !== state.IN) cells[n++] = this.columns.fateCells[f]! + status - 1;
    }
    return n;
  }

  optionsAt(point: number, who: number, into: Int32Array): number {
    return optionsAt(this, point, who, into);
  }

  differs(point: number, option: number, other: number): number {
    return differs(this.duel, point, option, other);
  }

  unseen(): boolean {
    return this.get(state.SIMULTANEOUS) !== 0;
  }

  optionWords(point: number, who: number, option: number): string {
    return optionWords(this, point, who, option);
  }

  situation(point: number, who: number): readonly string[] {
    return situation(this, point, who);
  }

  // ---- what is forgotten

  /**
   * Forgets what cannot matter any more, so that games which go on alike are in the same state: all about those who
   * are out, the arms of a man who has nothing to shoot with, a move or a shot that no rule will ask about.
   */
  private settle(): void {
    // Where decisions are open, a quiet turn ends nothing.
    if (this.open) this.set(state.ACTIVE, 0);
    for (let f = 0; f < this.count; f++) {
      if (this.status(f) !== state.IN) {
        this.put(f, state.FLAGS, this.status(f));
        this.put(f, state.CL, 0);
        this.put(f, state.AMMO, 0);
        this.put(f, state.EMPTY, 0);
        this.putWalk(f, 0);
        this.xy[2 * f] = this.figure(f).at[0];
        this.xy[2 * f + 1] = this.figure(f).at[1];
        continue;
      }
      if (!this.armed(f)) {
        this.clear(f, ARM.gunHurt | ARM.gunLost | ARM.offLost | state.READY);
        this.put(f, state.AMMO, 0);
        this.put(f, state.EMPTY, 0);
      }
      if (this.open) this.forgetArms(f);
      // Whoever's Cool is whole can lose some only to a shot at him, where he has no neighbours.
      const isWhole = this.apart && this.at(f, state.CL) === this.stats(f).cool;
      if (isWhole && !this.asksWhoIsShotAt) this.clear(f, state.SHOT_AT);
      const resting = this.get(state.EXCHANGE) === 0 && this.get(state.SIDE) !== this.sideOf(f);
      if (resting && !this.holders && !this.has(f, state.READY)) this.clear(f, state.MOVED);
    }
  }

  /**
   * A man who can use one arm only, for snap shots, does not care which it is, for either is as likely to be hit; whom
   * nobody can hit any more, does not care what else it was that hurt him. Games are told by the arm, so it is only
   * forgotten where they are solved.
   */
  private forgetArms(f: number): void {
    if (!this.evenArms) return;
    const hurtAndLost = ARM.gunHurt | ARM.offLost;
    if ((this.at(f, state.FLAGS) & hurtAndLost) === hurtAndLost) {
      this.clear(f, hurtAndLost);
      this.raise(f, ARM.gunLost);
    }
    if (this.count > 2 || this.armed(1 - f) || !this.oneHanded) return;
    if (this.has(f, ARM.gunLost)) this.raise(f, ARM.gunHurt);
    this.clear(f, ARM.gunLost | ARM.offLost);
  }

  /**
   * With two figures only their distance matters: the first stays where it began, which keeps states few. Of walks
   * there are many sums, which rounding must not tell apart.
   */
  private recentre(): void {
    const { xy } = this;
    const dx = this.figure(0).at[0] - xy[0]!;
    const dy = this.figure(0).at[1] - xy[1]!;
    for (let i = 0; i < xy.length; i += 2) {
      xy[i]! += dx;
      xy[i + 1]! += dy;
    }
    if (!this.walked) return;
    for (let i = 0; i < xy.length; i++) xy[i] = Math.round(xy[i]! * FINE) / FINE;
  }

  // ---- draws

  /** The table of a shot. Tables know it by all its numbers; who shoots at whom with what is a shorter name. */
  private shotTable(shooter: number, target: number, slot: number, band: number): number {
    this.readTarget(shooter, target);
    const { now } = this;
    const aim = this.get(state.AIM);
    let key = ((shooter * 4 + slot) * 2 + band) * 6 + aim;
    key = ((key * 16 + target) * 6 + now.constitution) * 6 + now.fateSkill;
    key = (key * 6 + now.cool) * 4 + (now.alreadyOut ? 2 : 0) + (now.credit ? 1 : 0);
    key = (key * 2 + (this.has(target, state.PRONE) ? 1 : 0)) * 2 + (now.walks ? 1 : 0);
    let table = this.shotTables.get(key);
    if (table === undefined) {
      table = this.tables.shot(this.weapon(shooter, slot), band, aim, now);
      this.shotTables.set(key, table);
    }
    return table;
  }

  /** Sets `now` and `folded` for a hit on `target`: one who is hit alone has his Cool test in the table. */
  private readTarget(shooter: number, target: number): void {
    const { now } = this;
    const mask = this.at(target, state.MASK);
    const inAction = this.status(target) === state.IN;
    let others = false;
    for (let f = 0; f < this.count; f++) {
      if (f !== target && (mask >> f) & 1 && this.status(f) === state.IN) others = true;
    }
    this.folded = this.get(state.SIMULTANEOUS) === 0 && inAction && !others;
    now.figure = this.figure(target);
    now.cover = this.coverOf(target);
    now.constitution = this.stats(target).constitution;
    now.walks = this.open && mayWalk(this, target);
    now.fateSkill = inAction && this.has(target, state.HAS_FATE) ? this.stats(target).skill : 0;
    now.cool =
      this.folded && rolls.isTested(mask & 0xffff, this.duel.readings)
        ? this.at(target, state.CL)
        : 0;
    now.alreadyOut = !inAction;
    now.credit = inAction && this.sideOf(shooter) !== this.sideOf(target);
  }

  private shotCells(shooter: number, slot: number, band: number): number {
    return this.columns.shotCells[shooter]?.[slot]?.[band] ?? IDLE_CELL;
  }

  /** A draw that nobody counts. @param f -1 for nobody's */
  private roll(table: number, f: number, purpose: number): number {
    return this.asks.draw(table, this.placeOf(f, purpose, NOBODY, NOBODY, 0), IDLE_CELL, NO_METER);
  }

  /** Place of a draw inside a turn. */
  private placeOf(f: number, purpose: number, victim: number, tester: number, by: number): number {
    return (
      (((this.seat(f) * 16 + purpose) * 32 + this.seat(victim)) * 32 + this.seat(tester)) * 2 + by
    );
  }

  /** Who a draw is about, from its place; -1 for nobody. The first is who shoots, or rolls for himself. */
  whoAt(place: number): { figure: number; purpose: number; victim: number; tester: number } {
    return {
      figure: this.sitter((place >> 15) & 31),
      purpose: (place >> 11) & 15,
      victim: this.sitter((place >> 6) & 31),
      tester: this.sitter((place >> 1) & 31),
    };
  }

  /** Number of a figure that does not change when the other side gains a man. */
  private seat(f: number): number {
    if (f < 0 || f === NOBODY) return NOBODY;
    return f < this.countA ? f : 16 + f - this.countA;
  }

  private sitter(seat: number): number {
    return seat === NOBODY ? -1 : seat < 16 ? seat : seat - 16 + this.countA;
  }
}
