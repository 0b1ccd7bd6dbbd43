/**
 * The order of events of a standing duel, as a machine that stops at every draw (core/machine.ts).
 *
 * The state is a row of int16 words: where the program stands (`PC`), whose turn it is, the shot in hand, and for
 * each figure Cool, wounds, ammunition and what he did lately; positions are float64. Each `case` of `next` is a
 * step of the rules and says which; a step either goes on or names the table of the draw it needs.
 */
import { type Machine, NO_METER, OVER, STALEMATE } from "../../core/machine.js";
import { IDLE_CELL } from "../../core/tally.js";
import { DuelChoice } from "./choice.js";
import type { DuelFigure } from "./duel.js";
import type { TargetNow } from "./outcomes.js";
import * as rolls from "./rolls.js";
import {
  ACT,
  ACTIVE,
  AIM,
  CL,
  DEAD,
  DISABLED,
  EMPTY,
  EXCHANGE,
  FAN,
  FAN_SHOTS,
  FIRED,
  FIRST,
  FLAGS,
  FOLDED,
  GAME_FIRED,
  GROUP,
  GUN_HURT,
  GUN_LOST,
  HAS_FATE,
  HITS,
  HOLDS,
  IN,
  LEFT,
  MASK,
  MOVED,
  OFF_LOST,
  ORDER,
  PC,
  PLAN,
  PRESENT,
  QUIET,
  RAPID,
  RAPID_SHOTS,
  REACTION,
  REACTOR,
  READY,
  RETURN,
  ROW,
  SHOOTER,
  SHOT,
  SHOT_AT,
  SIDE,
  SIMULTANEOUS,
  SINGLE,
  SPREAD,
  SUB,
  SURRENDERED,
  TARGET,
  TESTER,
  TOTAL,
  VICTIM,
  WAY,
  WEAPON,
} from "./state.js";
import { FALL_BACK_CM } from "./tables.js";

/** Steps. Those named WAIT stand at a draw. */
export const STEP = {
  start: 0,
  npcWait: 1,
  first: 2,
  firstWait: 3,
  setUp: 4,
  exchange: 5,
  drawTwoWait: 6,
  drawDice: 7,
  drawDieWait: 8,
  drawOrder: 9,
  offer: 10,
  offerWait: 11,
  slot: 12,
  slotEnd: 13,
  slotRecoveryWait: 14,
  simultaneous: 15,
  simultaneousShot: 16,
  simultaneousTest: 17,
  simultaneousTestWait: 18,
  playerTurn: 19,
  figure: 20,
  react: 21,
  ownShot: 22,
  ownDone: 23,
  recovery: 24,
  recoveryWait: 25,
  playerTurnEnd: 26,
  turnEnd: 27,
  fanWait: 28,
  shot: 29,
  shotWait: 30,
  coolTests: 31,
  coolWait: 32,
  spreadWait: 33,
  shotDone: 34,
} as const;

/** Places of draws inside a turn: [figure | purpose | victim | tester | bystander?]. Purposes 0..5 are shots. */
const PURPOSE = { fan: 6, recovery: 7, die: 8, npc: 9, first: 10, two: 11, offer: 12 };
const NOBODY = 31;

const NOT_DRAWN = -3;

export class DuelMachine extends DuelChoice implements Machine {
  private readonly shotTables = new Map<number, number>();
  place = 0;
  cellBase = 0;
  meter = NO_METER;
  turnsPassed = 0;

  start(): void {
    this.state.fill(0);
    this.set(PC, STEP.start);
    const first = this.duel.first;
    this.set(FIRST, this.everyTurn || first === "A" ? 0 : first === "B" ? 1 : -1);
    const opening = this.duel.readings.openingReaction === "all" ? READY : 0;
    for (let f = 0; f < this.count; f++) {
      const figure = this.figure(f);
      this.xy[2 * f] = figure.at[0];
      this.xy[2 * f + 1] = figure.at[1];
      this.put(f, ROW, -1);
      this.put(
        f,
        FLAGS,
        opening | (figure.tactic === "hold" ? HOLDS : 0) | (figure.fate === "never" ? 0 : HAS_FATE),
      );
      this.fillAmmo(f);
    }
  }

  next(): number {
    this.turnsPassed = 0;
    for (;;) {
      const table = this.step();
      if (table !== NOT_DRAWN) return table;
    }
  }

  /** One step of the rules. Returns a table id, OVER, STALEMATE, or NOT_DRAWN to go on. */
  protected step(): number {
    switch (this.get(PC)) {
      case STEP.start:
        return this.rollNpcs();
      case STEP.first:
        return this.rollFirst();
      case STEP.setUp:
        return this.setUp();
      case STEP.exchange:
        return this.beginExchange();
      case STEP.drawDice:
        return this.rollDrawDice();
      case STEP.offer:
        return this.offerSurrender();
      case STEP.drawOrder:
        return this.nextInDrawOrder();
      case STEP.slot:
        return this.takeOwnShot(STEP.slotEnd);
      case STEP.slotEnd:
        return this.endSlot();
      case STEP.simultaneous:
        return this.endSimultaneousSlots();
      case STEP.simultaneousShot:
        return this.nextSimultaneousShot();
      case STEP.simultaneousTest:
        return this.nextSimultaneousTest();
      case STEP.playerTurn:
        return this.beginPlayerTurn();
      case STEP.figure:
        return this.nextFigure();
      case STEP.react:
        return this.nextReaction();
      case STEP.ownShot:
        return this.takeOwnShot(STEP.ownDone);
      case STEP.ownDone:
        return this.afterOwnShot();
      case STEP.recovery:
        return this.nextRecovery();
      case STEP.playerTurnEnd:
        return this.endPlayerTurn();
      case STEP.turnEnd:
        return this.endTurn();
      case STEP.shot:
        return this.fire();
      case STEP.coolTests:
        return this.nextCoolTest();
      case STEP.shotDone:
        return this.afterShot();
      default:
        throw new Error("the machine was asked to go on before its draw was applied");
    }
  }

  apply(code: number): void {
    const f = this.get(ACT);
    switch (this.get(PC)) {
      case STEP.npcWait:
        this.put(f, ROW, code - 1);
        this.set(PC, STEP.start);
        return;
      case STEP.firstWait:
        this.set(FIRST, code);
        this.set(PC, STEP.setUp);
        return;
      case STEP.drawTwoWait:
        this.applyDrawOfTwo(code);
        return;
      case STEP.drawDieWait:
        this.put(f, TOTAL, code + this.at(f, CL));
        this.set(ACT, f + 1);
        this.set(PC, STEP.drawDice);
        return;
      case STEP.offerWait:
        if (code === 0) this.setStatus(this.get(TARGET), SURRENDERED);
        this.set(TARGET, 0);
        this.set(PC, STEP.drawOrder);
        return;
      case STEP.slotRecoveryWait:
      case STEP.recoveryWait:
        this.put(f, CL, this.at(f, CL) + code);
        this.set(PC, this.get(PC) === STEP.recoveryWait ? STEP.recovery : this.get(RETURN));
        if (this.get(PC) === STEP.recovery) this.set(ACT, f + 1);
        return;
      case STEP.fanWait:
        this.applyFanTest(code);
        return;
      case STEP.shotWait:
        this.applyShot(code);
        return;
      case STEP.spreadWait:
        this.applyHit(this.get(VICTIM), code);
        return;
      case STEP.coolWait:
        this.applyCool(this.get(TESTER), this.get(SHOOTER), code);
        this.set(TESTER, this.get(TESTER) + 1);
        this.set(PC, STEP.coolTests);
        return;
      case STEP.simultaneousTestWait:
        this.applyCool(this.get(TESTER), this.get(SHOOTER), code);
        this.set(TESTER, this.get(TESTER) + 1);
        this.set(PC, STEP.simultaneousTest);
        return;
      default:
        throw new Error("no draw is pending");
    }
  }

  endCells(limit: boolean, cells: Int32Array): number {
    const aIn = this.anyIn(0);
    const bIn = this.anyIn(1);
    const outcome = this.columns.outcomeCell;
    cells[0] = limit ? outcome.draw : aIn ? outcome.A : bIn ? outcome.B : outcome.mutual;
    let n = 1;
    for (let f = 0; f < this.count; f++) {
      const status = this.status(f);
      if (status !== IN) cells[n++] = (this.columns.fateCells[f] as number) + status - 1;
    }
    return n;
  }

  // ---- before the first turn ----

  /** LG-NPC-2: rolled figures get their row; then everybody's Cool is known. */
  protected rollNpcs(): number {
    for (let f = 0; f < this.count; f++) {
      if (this.at(f, ROW) >= 0) continue;
      if (this.figure(f).rows.length > 1) {
        this.set(ACT, f);
        return this.wait(STEP.npcWait, this.tables.npcRow(), f, PURPOSE.npc);
      }
      this.put(f, ROW, 0);
    }
    for (let f = 0; f < this.count; f++) this.put(f, CL, this.stats(f).cool);
    this.set(ACT, 0);
    return this.go(STEP.first);
  }

  /** LG-TURN-2. One against one in a gunfight rolls the coin with the draw, where it still matters. */
  protected rollFirst(): number {
    if (this.get(FIRST) >= 0 || (this.drawn && this.count === 2)) return this.go(STEP.setUp);
    return this.wait(STEP.firstWait, this.tables.firstSide(), -1, PURPOSE.first);
  }

  protected setUp(): number {
    this.regroup(0);
    this.regroup(1);
    this.set(SIDE, this.get(FIRST));
    if (this.drawn) {
      this.set(EXCHANGE, 1);
      this.set(SIDE, 0);
      return this.go(STEP.exchange);
    }
    return this.go(STEP.playerTurn);
  }

  // ---- the gunfight (LG-DRAW-1, LG-DRAW-3) ----

  protected beginExchange(): number {
    this.listener?.({ kind: "exchange" });
    for (let f = 0; f < this.count; f++) this.clear(f, MOVED);
    this.regroup(0);
    this.regroup(1);
    if (this.count === 2) {
      const coin = this.get(FIRST) < 0;
      const table = this.tables.drawOfTwo(this.at(0, CL), this.at(1, CL), coin);
      return this.wait(STEP.drawTwoWait, table, -1, PURPOSE.two);
    }
    this.set(ACT, 0);
    return this.go(STEP.drawDice);
  }

  protected applyDrawOfTwo(code: number): void {
    const equal = code === rolls.DRAW.equalAFirst || code === rolls.DRAW.equalBFirst;
    this.put(0, TOTAL, equal || code === rolls.DRAW.sideA ? 2 : 1);
    this.put(1, TOTAL, equal || code === rolls.DRAW.sideB ? 2 : 1);
    if (!this.everyTurn) {
      if (!equal) this.set(FIRST, code === rolls.DRAW.sideA ? 0 : 1);
      else if (this.get(FIRST) < 0) this.set(FIRST, code === rolls.DRAW.equalAFirst ? 0 : 1);
    }
    this.set(PC, equal ? STEP.drawOrder : STEP.offer);
  }

  /** All figures in action roll; the side of the highest total is first from the next turn on. */
  protected rollDrawDice(): number {
    for (let f = this.get(ACT); f < this.count; f++) {
      if (this.status(f) !== IN) continue;
      this.set(ACT, f);
      return this.wait(STEP.drawDieWait, this.tables.drawDie(), f, PURPOSE.die);
    }
    this.set(ACT, 0);
    const bestA = this.bestTotal(0);
    const bestB = this.bestTotal(1);
    if (bestA !== bestB && !this.everyTurn) this.set(FIRST, bestA > bestB ? 0 : 1);
    this.listener?.({ kind: "totals" });
    return this.go(STEP.drawOrder);
  }

  private bestTotal(side: number): number {
    let best = 0;
    for (let f = this.begin(side); f < this.end(side); f++)
      best = Math.max(best, this.at(f, TOTAL));
    return best;
  }

  /** LG-DRAW-2, D4: one against one, the winner who could shoot offers surrender instead. */
  protected offerSurrender(): number {
    const winner = this.at(0, TOTAL) > this.at(1, TOTAL) ? 0 : 1;
    this.set(PC, STEP.drawOrder);
    if (!this.figure(winner).offerSurrender) return NOT_DRAWN;
    this.planOwn(winner);
    if (this.planTarget < 0) return NOT_DRAWN;
    const other = 1 - winner;
    this.set(TARGET, other);
    const table = this.tables.refusal(this.at(other, CL));
    const waiting = this.wait(STEP.offerWait, table, other, PURPOSE.offer);
    this.cellBase = this.columns.offerCells[winner] as number;
    return waiting;
  }

  /** Falling order of totals; equal totals are simultaneous (LG-TURN-5). */
  protected nextInDrawOrder(): number {
    if (this.isOver()) return OVER;
    let best = 0;
    let group = 0;
    let size = 0;
    for (let f = 0; f < this.count; f++) {
      const total = this.at(f, TOTAL);
      if (this.status(f) !== IN || total === 0 || total < best) continue;
      if (total > best) {
        group = 0;
        size = 0;
        best = total;
      }
      group |= 1 << f;
      size++;
    }
    for (let f = 0; f < this.count; f++) {
      if (size === 0 || (group >> f) & 1 || this.status(f) !== IN) this.put(f, TOTAL, 0);
    }
    if (size === 0) {
      this.set(ACT, 0);
      return this.go(STEP.turnEnd);
    }
    if (size === 1) {
      this.set(ACT, 31 - Math.clz32(group));
      return this.go(STEP.slot);
    }
    this.planSimultaneous(group);
    this.set(ACT, 0);
    return this.go(STEP.simultaneous);
  }

  /** D2, D3: the end of a man's own player turn inside an exchange. */
  protected endSlot(): number {
    const f = this.get(ACT);
    if (this.recovers(f, this.get(EXCHANGE) === 2)) return this.waitSlotRecovery(f);
    this.closeOwnTurn(f);
    this.set(RETURN, 0);
    this.set(ACT, 0);
    return this.go(STEP.drawOrder);
  }

  protected waitSlotRecovery(f: number): number {
    this.set(RETURN, this.get(PC));
    // Marks the try as made: a second visit finds nothing to recover.
    this.raise(f, SHOT_AT);
    const table = this.tables.recovery(this.stats(f).cool);
    return this.wait(STEP.slotRecoveryWait, table, f, PURPOSE.recovery);
  }

  /** D8: all are planned from the state before. */
  protected planSimultaneous(group: number): void {
    this.set(SIMULTANEOUS, group);
    this.listener?.({ kind: "simultaneous", figures: group });
    let present = 0;
    for (let f = 0; f < this.count; f++) if (this.status(f) === IN) present |= 1 << f;
    this.set(PRESENT, present);
    for (let f = 0; f < this.count; f++) {
      if (!((group >> f) & 1)) continue;
      this.planOwn(f);
      if (this.planTarget >= 0) this.put(f, PLAN, this.packPlan(f));
      else if (!this.reload(f)) this.listener?.({ kind: "noShot", figure: f });
    }
  }

  protected packPlan(f: number): number {
    const way = this.option(f);
    return (
      1 |
      (this.planTarget << 1) |
      (this.planWeapon << 5) |
      (this.planAim << 7) |
      (way << 10) |
      (this.at(f, CL) << 12)
    );
  }

  /** Their slots end before the shots of the others are felt (LG-DRAW-3); those without a shot may recover. */
  protected endSimultaneousSlots(): number {
    const group = this.get(SIMULTANEOUS);
    for (let f = this.get(ACT); f < this.count; f++) {
      if (!((group >> f) & 1)) continue;
      this.set(ACT, f);
      const shoots = this.at(f, PLAN) !== 0;
      if (!shoots && this.recovers(f, this.get(EXCHANGE) === 2)) return this.waitSlotRecovery(f);
      if (shoots) this.raise(f, SHOT);
      this.closeOwnTurn(f);
    }
    let shooters = 0;
    for (let f = 0; f < this.count; f++) if (this.at(f, PLAN) !== 0) shooters++;
    // One man alone shoots at nobody else's time: his shots are resolved one after the other.
    if (shooters < 2) {
      this.set(SIMULTANEOUS, 0);
      this.set(PRESENT, 0);
    }
    this.set(RETURN, 0);
    this.set(ACT, 0);
    return this.go(STEP.simultaneousShot);
  }

  protected nextSimultaneousShot(): number {
    for (let f = this.get(ACT); f < this.count; f++) {
      const plan = this.at(f, PLAN);
      if (plan === 0) continue;
      this.set(ACT, f + 1);
      this.put(f, PLAN, 0);
      this.planTarget = (plan >> 1) & 15;
      this.planWeapon = (plan >> 5) & 3;
      this.planAim = (plan >> 7) & 7;
      return this.beginShots(f, 0, (plan >> 10) & 3, plan >> 12, STEP.simultaneousShot);
    }
    this.set(ACT, 0);
    return this.go(STEP.simultaneousTest);
  }

  /** The Cool tests of the simultaneous hits, in the order of the hits (LG-COOL-3). */
  protected nextSimultaneousTest(): number {
    const hits = this.get(HITS);
    for (let i = this.get(ACT); i < hits; i++) {
      const hit = this.queued(i);
      const victim = hit & 31;
      const shooter = (hit >> 5) & 31;
      const tester = this.nextTester(victim, this.get(TESTER));
      this.set(ACT, i);
      if (tester < this.count) {
        this.set(TESTER, tester);
        this.set(SHOOTER, shooter);
        const table = this.tables.coolTest(this.at(tester, CL));
        // The number of the hit tells apart hits of one man on another.
        return this.wait(STEP.simultaneousTestWait, table, shooter, i & 15, victim, tester);
      }
      this.set(TESTER, 0);
    }
    for (let i = 0; i < hits; i++) this.enqueue(i, 0);
    this.set(HITS, 0);
    this.set(ACT, 0);
    this.set(TESTER, 0);
    this.set(SHOOTER, 0);
    this.set(SIMULTANEOUS, 0);
    this.set(PRESENT, 0);
    this.settle();
    return this.go(STEP.drawOrder);
  }

  // ---- player turns (LG-TURN-4) ----

  protected beginPlayerTurn(): number {
    const side = this.get(SIDE);
    this.listener?.({ kind: "playerTurn", side });
    for (let f = this.begin(side); f < this.end(side); f++) {
      this.clear(f, MOVED);
      if (this.holders) {
        this.xy[2 * (this.count + f)] = this.xy[2 * f] as number;
        this.xy[2 * (this.count + f) + 1] = this.xy[2 * f + 1] as number;
      }
    }
    this.regroup(side);
    this.arrange(side);
    this.set(ACT, 0);
    return this.go(STEP.figure);
  }

  /** The next figure's move of zero; reactions come before or after what he does (reading `reactionTiming`). */
  protected nextFigure(): number {
    const act = this.get(ACT);
    const side = this.get(SIDE);
    if (act >= this.end(side) - this.begin(side)) {
      this.set(ACT, this.begin(side));
      return this.go(STEP.recovery);
    }
    if (this.status(this.actor()) !== IN) {
      this.set(ACT, act + 1);
      return NOT_DRAWN;
    }
    this.set(REACTOR, this.begin(1 - side));
    return this.go(this.reactsAfter() ? STEP.ownShot : STEP.react);
  }

  /** LG-REACT-1: enemies in file order, each at his turn, while the man who moved is in action. */
  protected nextReaction(): number {
    const side = this.get(SIDE);
    const mover = this.actor();
    for (let r = this.get(REACTOR); r < this.end(1 - side); r++) {
      if (this.status(mover) !== IN) break;
      if (this.status(r) !== IN || !this.has(r, READY)) continue;
      this.planReaction(r, mover);
      if (this.planTarget < 0) continue;
      this.clear(r, READY);
      this.set(REACTOR, r + 1);
      return this.beginShots(r, REACTION, SINGLE, 0, STEP.react);
    }
    this.set(REACTOR, 0);
    if (this.isOver()) return OVER;
    if (!this.reactsAfter()) return this.go(STEP.ownShot);
    this.set(ACT, this.get(ACT) + 1);
    return this.go(STEP.figure);
  }

  /** A figure's shot, reload or nothing, in its own player turn or slot. */
  protected takeOwnShot(then: number): number {
    const f = then === STEP.slotEnd ? this.get(ACT) : this.actor();
    this.set(PC, then);
    if (this.status(f) !== IN) return NOT_DRAWN;
    this.planOwn(f);
    if (this.planTarget < 0) {
      if (!this.reload(f)) this.listener?.({ kind: "noShot", figure: f });
      return NOT_DRAWN;
    }
    this.raise(f, SHOT);
    return this.beginShots(f, 0, this.option(f), this.at(f, CL), then);
  }

  protected afterOwnShot(): number {
    if (this.isOver()) return OVER;
    if (this.reactsAfter()) return this.go(STEP.react);
    this.set(ACT, this.get(ACT) + 1);
    return this.go(STEP.figure);
  }

  /** LG-COOL-2, in file order. */
  protected nextRecovery(): number {
    const end = this.end(this.get(SIDE));
    for (let f = this.get(ACT); f < end; f++) {
      if (this.status(f) !== IN || !this.recovers(f, true)) continue;
      this.set(ACT, f);
      const table = this.tables.recovery(this.stats(f).cool);
      return this.wait(STEP.recoveryWait, table, f, PURPOSE.recovery);
    }
    this.set(ACT, 0);
    return this.go(STEP.playerTurnEnd);
  }

  protected endPlayerTurn(): number {
    const side = this.get(SIDE);
    for (let f = this.begin(side); f < this.end(side); f++) {
      this.closeOwnTurn(f);
      this.put(f, ORDER, 0);
      if (this.holders) {
        this.xy[2 * (this.count + f)] = 0;
        this.xy[2 * (this.count + f) + 1] = 0;
      }
    }
    if (side !== this.get(FIRST)) return this.go(STEP.turnEnd);
    this.set(SIDE, 1 - side);
    return this.go(STEP.playerTurn);
  }

  /**
   * After a game turn in which nobody shot or reloaded nobody ever will (D19); men who hold their fire may still
   * react in the next, having then done nothing in their own.
   */
  protected endTurn(): number {
    this.listener?.({ kind: "turn" });
    this.turnsPassed++;
    this.set(QUIET, this.get(ACTIVE) === 1 ? 0 : this.get(QUIET) + 1);
    this.set(ACTIVE, 0);
    if (this.get(QUIET) === (this.holders ? 2 : 1)) return STALEMATE;
    if (this.everyTurn) {
      this.set(EXCHANGE, 2);
      return this.go(STEP.exchange);
    }
    this.set(EXCHANGE, 0);
    this.set(SIDE, this.get(FIRST));
    return this.go(STEP.playerTurn);
  }

  // ---- shots ----

  /** Takes the planned shot, or several of them (LG-FAN-1, LG-RAPID-1). */
  protected beginShots(f: number, sub: number, way: number, cool: number, then: number): number {
    this.set(ACTIVE, 1);
    this.set(SHOOTER, f);
    this.set(TARGET, this.planTarget);
    this.set(WEAPON, this.planWeapon);
    this.set(AIM, this.planAim);
    this.set(SUB, sub);
    this.set(WAY, way);
    this.set(RETURN, then);
    this.set(LEFT, 1);
    if (way === FAN) {
      this.set(GROUP, this.at(this.planTarget, MASK) | (1 << this.planTarget));
      return this.wait(STEP.fanWait, this.tables.fanTest(cool), f, PURPOSE.fan);
    }
    if (way === RAPID) {
      this.set(LEFT, RAPID_SHOTS);
      this.set(AIM, 0);
    }
    return this.go(STEP.shot);
  }

  protected applyFanTest(passed: number): void {
    if (passed === 1) {
      this.set(LEFT, FAN_SHOTS);
      this.set(AIM, 0);
      const f = this.get(SHOOTER);
      this.put(f, EMPTY, this.at(f, EMPTY) | (1 << this.get(WEAPON)));
    } else {
      this.set(WAY, SINGLE);
      this.set(GROUP, 0);
    }
    this.set(PC, STEP.shot);
  }

  /** One shot at TARGET: one draw for all its dice. */
  protected fire(): number {
    const shooter = this.get(SHOOTER);
    const target = this.get(TARGET);
    const slot = this.get(WEAPON);
    const weapon = this.weapon(shooter, slot);
    const band = this.bandTo(shooter, target, weapon);
    const now = this.targetNow(shooter, target);
    // The tables know a shot by all its numbers; who shoots at whom with what is a shorter name.
    let key = ((shooter * 4 + slot) * 2 + band) * 6 + this.get(AIM);
    key = ((key * 16 + target) * 6 + now.constitution) * 6 + now.fateSkill;
    key = (key * 6 + now.cool) * 4 + (now.alreadyOut ? 2 : 0) + (now.credit ? 1 : 0);
    let table = this.shotTables.get(key);
    if (table === undefined) {
      table = this.tables.shot(weapon, band, this.get(AIM), now);
      this.shotTables.set(key, table);
    }
    const waiting = this.wait(STEP.shotWait, table, shooter, this.get(SUB));
    this.cellBase = this.shotCell(shooter, band);
    this.meter = this.meterOf(shooter, slot);
    return waiting;
  }

  protected applyShot(code: number): void {
    const shooter = this.get(SHOOTER);
    const target = this.get(TARGET);
    const slot = this.get(WEAPON);
    const weapon = this.weapon(shooter, slot);
    if (rolls.strikeOf(code) === rolls.STRIKE.naturalOne) {
      this.spend(shooter, slot);
    }
    if (weapon.reload) this.put(shooter, EMPTY, this.at(shooter, EMPTY) | (1 << slot));
    if (this.isEmpty(shooter, slot)) {
      this.put(shooter, EMPTY, this.at(shooter, EMPTY) & ~(1 << slot));
    }
    this.clear(shooter, HOLDS);
    this.clear(target, HOLDS);
    this.raise(target, SHOT_AT);
    if (this.figure(shooter).cover !== "open") this.raise(shooter, FIRED);
    if (this.duel.readings.bushwhackScope === "game") this.set(GAME_FIRED, 1);
    if (rolls.resultOf(code) === rolls.NO_RESULT) {
      this.set(FOLDED, 0);
      this.set(PC, STEP.shotDone);
      return;
    }
    const band = this.bandTo(shooter, target, weapon);
    if (weapon.spread > 0 && band === 1) this.set(SPREAD, this.bystanders(target, weapon.spread));
    this.applyHit(target, code);
  }

  /** Fate, injury and, where it is part of the table, Cool; else the Cool tests come next. */
  protected applyHit(victim: number, code: number): void {
    const fate = rolls.fateOf(code);
    if (fate !== rolls.FATE.unused) this.clear(victim, HAS_FATE);
    if (fate === rolls.FATE.helped) this.put(victim, CL, Math.max(this.at(victim, CL) - 1, 1));
    this.injure(victim, code);
    this.set(VICTIM, victim);
    this.set(TESTER, 0);
    const kind = rolls.RESULTS[rolls.resultOf(code)]?.kind;
    const morale = kind !== "cover" || this.duel.readings.coverHitsTestCool;
    if (this.get(FOLDED) === 1 || !morale) {
      this.applyCool(victim, this.get(SHOOTER), rolls.coolOf(code));
      this.set(TESTER, this.count);
    } else if (this.get(SIMULTANEOUS) !== 0) {
      const hits = this.get(HITS);
      this.enqueue(hits, victim | (this.get(SHOOTER) << 5) | 1024);
      this.set(HITS, hits + 1);
      this.set(TESTER, this.count);
    }
    this.set(FOLDED, 0);
    this.set(PC, STEP.coolTests);
  }

  protected injure(victim: number, code: number): void {
    switch (rolls.injuryOf(code)) {
      case rolls.INJURY.out:
        this.setStatus(
          victim,
          rolls.RESULTS[rolls.resultOf(code)]?.kind === "dead" ? DEAD : DISABLED,
        );
        return;
      case rolls.INJURY.gunArmHurt:
        if (!this.has(victim, GUN_LOST)) this.raise(victim, GUN_HURT);
        return;
      case rolls.INJURY.gunArmLost:
        this.clear(victim, GUN_HURT);
        this.raise(victim, GUN_LOST);
        return;
      case rolls.INJURY.offArmLost:
        this.raise(victim, OFF_LOST);
        return;
    }
  }

  /** LG-COOL-1: members of the hit man's group, in file order; then the next bystander (LG-WEAP-2). */
  protected nextCoolTest(): number {
    const shooter = this.get(SHOOTER);
    const victim = this.get(VICTIM);
    const tester = this.nextTester(victim, this.get(TESTER));
    if (tester < this.count) {
      this.set(TESTER, tester);
      const table = this.tables.coolTest(this.at(tester, CL));
      return this.wait(STEP.coolWait, table, shooter, this.get(SUB), victim, tester);
    }
    this.set(TESTER, 0);
    const spread = this.get(SPREAD);
    if (spread === 0) {
      this.set(VICTIM, 0);
      return this.go(STEP.shotDone);
    }
    const next = 31 - Math.clz32(spread & -spread);
    this.set(SPREAD, spread & ~(1 << next));
    this.set(VICTIM, next);
    const slot = this.get(WEAPON);
    const table = this.tables.spread(this.weapon(shooter, slot), 1, this.targetNow(shooter, next));
    const waiting = this.wait(STEP.spreadWait, table, shooter, this.get(SUB), next, NOBODY, 1);
    this.cellBase = this.shotCell(shooter, 1);
    return waiting;
  }

  /** The next of several shots, at whom the rules say; or the end of them. */
  protected afterShot(): number {
    const simultaneous = this.get(SIMULTANEOUS) !== 0;
    if (!simultaneous && this.isOver()) return OVER;
    const shooter = this.get(SHOOTER);
    const left = this.get(LEFT) - 1;
    // A wide spread may have put out the man who fired it (D10).
    const able = simultaneous || this.status(shooter) === IN;
    if (left > 0 && able && !this.isEmpty(shooter, this.get(WEAPON))) {
      const target = simultaneous ? this.get(TARGET) : this.retarget(shooter);
      if (target >= 0) {
        this.set(LEFT, left);
        this.set(SUB, this.get(SUB) + 1);
        this.set(TARGET, target);
        return this.go(STEP.shot);
      }
    }
    const then = this.get(RETURN);
    for (let word = SHOOTER; word <= GROUP; word++) this.set(word, 0);
    if (!simultaneous) this.settle();
    return this.go(then);
  }

  /** LG-FAN-1: the nearest member in accurate range; LG-OPT-1, D14: the same target, else the nearest in range. */
  protected retarget(shooter: number): number {
    const weapon = this.weapon(shooter, this.get(WEAPON));
    if (this.get(WAY) === FAN) return this.nearest(shooter, weapon.accurate, this.get(GROUP));
    const target = this.get(TARGET);
    const reaches = this.bandTo(shooter, target, weapon) >= 0;
    if (this.status(target) === IN && reaches) return target;
    return this.nearest(shooter, weapon.maximum, -1);
  }

  protected applyCool(f: number, shooter: number, code: number): void {
    if (code === rolls.COOL.dropped) this.put(f, CL, this.at(f, CL) - 1);
    if (code === rolls.COOL.fallsBack) this.fallBack(f, shooter);
  }

  /** LG-FALL-1 on ground without spots: straight away from the shooter. */
  protected fallBack(f: number, shooter: number): void {
    const xy = this.xy;
    const dx = (xy[2 * f] as number) - (xy[2 * shooter] as number);
    const dy = (xy[2 * f + 1] as number) - (xy[2 * shooter + 1] as number);
    const length = Math.sqrt(dx * dx + dy * dy);
    const x = length > 0 ? dx / length : f < this.countA ? -1 : 1;
    const y = length > 0 ? dy / length : 0;
    (xy[2 * f] as number) += FALL_BACK_CM * x;
    (xy[2 * f + 1] as number) += FALL_BACK_CM * y;
    this.raise(f, MOVED);
    this.listener?.({ kind: "fallBack", figure: f, from: shooter });
    if (this.count === 2) this.recentre();
  }

  /** With two figures only their distance matters: the first stays where it began, which keeps states few. */
  protected recentre(): void {
    const xy = this.xy;
    const dx = this.figure(0).at[0] - (xy[0] as number);
    const dy = this.figure(0).at[1] - (xy[1] as number);
    for (let i = 0; i < xy.length; i += 2) {
      (xy[i] as number) += dx;
      (xy[i + 1] as number) += dy;
    }
  }

  /** The next member of the victim's group who tests Cool, from `from` on; `count` if none (D20). */
  protected nextTester(victim: number, from: number): number {
    const mask = this.at(victim, MASK);
    if (this.loneUntested(mask)) return this.count;
    for (let f = from; f < this.count; f++) {
      if ((mask >> f) & 1 && this.status(f) === IN) return f;
    }
    return this.count;
  }

  /** What the table of a hit on `target` depends on; says in FOLDED whether it holds his Cool test. */
  protected targetNow(shooter: number, target: number): TargetNow {
    const now = this.scratch;
    const mask = this.at(target, MASK);
    const inAction = this.status(target) === IN;
    let others = false;
    for (let f = 0; f < this.count; f++) {
      if (f !== target && (mask >> f) & 1 && this.status(f) === IN) others = true;
    }
    const untested = this.loneUntested(mask);
    const folded = this.get(SIMULTANEOUS) === 0 && inAction && !others;
    this.set(FOLDED, folded ? 1 : 0);
    now.figure = this.figure(target);
    now.constitution = this.stats(target).constitution;
    now.fateSkill = inAction && this.has(target, HAS_FATE) ? this.stats(target).skill : 0;
    now.cool = folded && !untested ? this.at(target, CL) : 0;
    now.alreadyOut = !inAction;
    now.credit = inAction && this.sideOf(shooter) !== this.sideOf(target);
    return now;
  }

  protected readonly scratch: TargetNow = {
    figure: null as unknown as DuelFigure,
    constitution: 0,
    fateSkill: 0,
    cool: 0,
    alreadyOut: false,
    credit: false,
  };

  protected go(step: number): number {
    this.set(PC, step);
    return NOT_DRAWN;
  }

  protected wait(
    step: number,
    table: number,
    figure: number,
    purpose: number,
    victim = -1,
    tester = -1,
    bystander = 0,
  ): number {
    this.set(PC, step);
    this.cellBase = IDLE_CELL;
    this.meter = NO_METER;
    this.place =
      (((this.seat(figure) * 16 + purpose) * 32 + this.seat(victim)) * 32 + this.seat(tester)) * 2 +
      bystander;
    return table;
  }

  protected shotCell(shooter: number, band: number): number {
    return this.columns.shotCells[shooter]?.[this.get(WEAPON)]?.[band] ?? IDLE_CELL;
  }

  protected reactsAfter(): boolean {
    return this.duel.readings.reactionTiming === "after-shot";
  }
  /** Number of a figure that does not change when the other side gains a man. */
  protected seat(f: number): number {
    if (f < 0 || f === NOBODY) return NOBODY;
    return f < this.countA ? f : 16 + f - this.countA;
  }
}
