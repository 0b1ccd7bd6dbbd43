/**
 * The order of events of a standing duel, as a machine that stops at every draw (core/machine.ts).
 *
 * The state is a row of int32 words: where the program stands (`PC`), whose turn it is, the shot in hand, and for
 * each figure Cool, wounds, ammunition and what he did lately; positions are float64. Each `case` of `next` is a
 * step of the rules and says which; a step either goes on or names the table of the draw it needs.
 */
import { OVER, type Machine, STALEMATE } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import type { DuelColumns } from "./columns.js";
import { CHANCE_TOTAL, type DuelTables, type TargetNow } from "./compile.js";
import type { Duel, DuelFigure } from "./duel.js";
import * as rolls from "./rolls.js";
import {
  AMMO_POINTS,
  DISTANCE_TOLERANCE_CM,
  FALL_BACK_CM,
  GROUP_CM,
  type Weapon,
} from "./tables.js";

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

/** Words of the state that belong to nobody. */
export const PC = 0;
/** Side that moves first: 0 = A, 1 = B, -1 = not yet rolled. */
export const FIRST = 1;
/** Side whose player turn it is. */
const SIDE = 2;
/** Position in the acting order, or figure counter of a loop. */
export const ACT = 3;
/** Reacting figure, or figure counter of an inner loop. */
const REACTOR = 4;
/** 0 ordinary turn, 1 the opening gunfight, 2 a later one (`drawScope: every-turn`). */
export const EXCHANGE = 5;
/** 1 if somebody shot or reloaded in this game turn. */
const ACTIVE = 6;
/** Game turns in a row in which nobody did. */
const QUIET = 7;
/** The shot in hand. */
export const SHOOTER = 8;
export const TARGET = 9;
export const WEAPON = 10;
/** Limit of the test for an aimed shot; 0 for a snap shot. */
export const AIM = 11;
/** Shots left, this one included. */
export const LEFT = 12;
/** Which shot of the turn: 0..4, or REACTION. */
export const SUB = 13;
/** SINGLE, FAN or RAPID. */
export const WAY = 14;
/** Step after the last shot. */
const RETURN = 15;
/** Members of the group that is fanned at (bits). */
const GROUP = 16;
/** Who was hit, and has his group tested. */
export const VICTIM = 17;
export const TESTER = 18;
/** Bystanders still to be hit (bits). */
const SPREAD = 19;
/** 1 if the Cool test of the hit is part of its table. */
const FOLDED = 20;
/** Figures whose shots are simultaneous (bits), 0 if none. */
export const SIMULTANEOUS = 21;
/** Hits of simultaneous shots, waiting for Cool tests. */
const HITS = 22;
/** 1 if anybody has fired (reading `bushwhackScope: game`). */
export const GAME_FIRED = 23;
/** Figures in action when simultaneous shots were planned (bits): the state before them. */
const PRESENT = 24;
const GLOBAL_WORDS = 25;

/** Words of each figure. */
export const ROW = 0;
export const CL = 1;
export const FLAGS = 2;
/** Two bits for each weapon. */
export const AMMO = 3;
/** Weapons that wait for a reload (bits). */
export const EMPTY = 4;
/** Members of his group as last checked, himself included (bits). */
const MASK = 5;
/** Total of the gunfight roll; 0 = not rolled, or slot over. */
export const TOTAL = 6;
/** Simultaneous shot as planned: 0 none, else packed. */
const PLAN = 7;
/** Position in the acting order of a player turn: the figure whose turn is the i-th. */
const ORDER = 8;
const FIGURE_WORDS = 9;

/** Bits of FLAGS. */
const STATUS = 7;
export const IN = 0;
export const DEAD = 1;
export const DISABLED = 2;
export const SURRENDERED = 3;
export const GUN_HURT = 1 << 3;
export const GUN_LOST = 1 << 4;
export const OFF_LOST = 1 << 5;
export const MOVED = 1 << 6;
const SHOT = 1 << 7;
const SHOT_AT = 1 << 8;
const READY = 1 << 9;
export const FIRED = 1 << 10;
export const HOLDS = 1 << 11;
const HAS_FATE = 1 << 12;
const RELOADED = 1 << 13;

export const REACTION = 5;
const SINGLE = 0;
export const FAN = 1;
export const RAPID = 2;
export const FAN_SHOTS = 5;
export const RAPID_SHOTS = 2;

/** Places of draws inside a turn: [figure | purpose | victim | tester | bystander?]. Purposes 0..5 are shots. */
const PURPOSE = { fan: 6, recovery: 7, die: 8, npc: 9, first: 10, two: 11, offer: 12 };
const NOBODY = 31;

/** Things that happen without a die, told to a listener (replays). */
export type Note =
  | { kind: "turn" }
  | { kind: "playerTurn"; side: number }
  | { kind: "exchange" }
  /** All have rolled for the order of a gunfight of more than two. */
  | { kind: "totals" }
  /** These figures (bits) are about to shoot at once. */
  | { kind: "simultaneous"; figures: number }
  | { kind: "reload"; figure: number; weapon: number }
  | { kind: "fallBack"; figure: number; from: number }
  | { kind: "noShot"; figure: number };

const NOT_DRAWN = -3;

export class DuelMachine implements Machine {
  readonly state: Int32Array;
  readonly pool: OutcomePool;
  place = 0;
  cellBase = 0;
  turnsPassed = 0;
  /** Told of what happens without dice; null while sampling. */
  listener: ((note: Note) => void) | null = null;

  private readonly xy: Float64Array;
  private readonly figures: readonly DuelFigure[];
  private readonly count: number;
  private readonly countA: number;
  private readonly words: number;
  private readonly queue: number;
  private readonly holders: boolean;
  private readonly drawn: boolean;
  private readonly everyTurn: boolean;
  private readonly optionMemo: Int8Array;
  private readonly optional: boolean;
  /** Answers of the planning functions. */
  private planTarget = -1;
  private planWeapon = -1;
  private planAim = 0;

  constructor(
    readonly duel: Duel,
    private readonly columns: DuelColumns,
    readonly tables: DuelTables,
  ) {
    this.pool = tables.pool;
    this.figures = duel.figures;
    this.count = duel.figures.length;
    this.countA = duel.figures.filter((figure) => figure.side === "A").length;
    this.drawn = duel.draw && duel.figures.every((figure) => figure.cover === "open");
    this.everyTurn = this.drawn && duel.readings.drawScope === "every-turn";
    this.holders = duel.figures.some((figure) => figure.tactic === "hold");
    this.optional = duel.figures.some((f) => f.fanning !== "never" || f.rapidFire !== "never");
    this.optionMemo = new Int8Array(this.optional ? this.count * 4 * 2 * 6 * 6 * 6 * 6 : 0);
    this.words = this.count * (this.holders ? 8 : 4);
    this.queue = this.drawn ? queueLength(duel) : 0;
    const ints = GLOBAL_WORDS + this.count * FIGURE_WORDS + this.queue;
    const buffer = new ArrayBuffer((this.words + ints + (ints & 1)) * 4);
    this.state = new Int32Array(buffer);
    this.xy = new Float64Array(buffer, 0, this.words / 2);
  }

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
        opening |
          (figure.tactic === "hold" ? HOLDS : 0) |
          (figure.fate === "never" ? 0 : HAS_FATE),
      );
      let ammo = 0;
      for (let w = 0; w < figure.weapons.length; w++) ammo |= AMMO_POINTS << (2 * w);
      this.put(f, AMMO, ammo);
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
  private step(): number {
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
  private rollNpcs(): number {
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
  private rollFirst(): number {
    if (this.get(FIRST) >= 0 || (this.drawn && this.count === 2)) return this.go(STEP.setUp);
    return this.wait(STEP.firstWait, this.tables.firstSide(), -1, PURPOSE.first);
  }

  private setUp(): number {
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

  private beginExchange(): number {
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

  private applyDrawOfTwo(code: number): void {
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
  private rollDrawDice(): number {
    for (let f = this.get(ACT); f < this.count; f++) {
      if (this.status(f) !== IN) continue;
      this.set(ACT, f);
      return this.wait(STEP.drawDieWait, this.tables.drawDie(), f, PURPOSE.die);
    }
    this.set(ACT, 0);
    const best = [0, 0];
    for (let f = 0; f < this.count; f++) {
      const side = this.sideOf(f);
      best[side] = Math.max(best[side] as number, this.at(f, TOTAL));
    }
    if (best[0] !== best[1] && !this.everyTurn) {
      this.set(FIRST, (best[0] as number) > (best[1] as number) ? 0 : 1);
    }
    this.listener?.({ kind: "totals" });
    return this.go(STEP.drawOrder);
  }

  /** LG-DRAW-2, D4: one against one, the winner who could shoot offers surrender instead. */
  private offerSurrender(): number {
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
  private nextInDrawOrder(): number {
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
  private endSlot(): number {
    const f = this.get(ACT);
    if (this.recovers(f, this.get(EXCHANGE) === 2)) return this.waitSlotRecovery(f);
    this.closeOwnTurn(f);
    this.set(RETURN, 0);
    this.set(ACT, 0);
    return this.go(STEP.drawOrder);
  }

  private waitSlotRecovery(f: number): number {
    this.set(RETURN, this.get(PC));
    // Marks the try as made: a second visit finds nothing to recover.
    this.raise(f, SHOT_AT);
    const table = this.tables.recovery(this.stats(f).cool);
    return this.wait(STEP.slotRecoveryWait, table, f, PURPOSE.recovery);
  }

  /** D8: all are planned from the state before. */
  private planSimultaneous(group: number): void {
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

  private packPlan(f: number): number {
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
  private endSimultaneousSlots(): number {
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

  private nextSimultaneousShot(): number {
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
  private nextSimultaneousTest(): number {
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
    return this.go(STEP.drawOrder);
  }

  // ---- player turns (LG-TURN-4) ----

  private beginPlayerTurn(): number {
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
  private nextFigure(): number {
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
  private nextReaction(): number {
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
  private takeOwnShot(then: number): number {
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

  private afterOwnShot(): number {
    if (this.isOver()) return OVER;
    if (this.reactsAfter()) return this.go(STEP.react);
    this.set(ACT, this.get(ACT) + 1);
    return this.go(STEP.figure);
  }

  /** LG-COOL-2, in file order. */
  private nextRecovery(): number {
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

  private endPlayerTurn(): number {
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

  /** After two game turns in which nobody shot or reloaded, nobody ever will (D19). */
  private endTurn(): number {
    this.listener?.({ kind: "turn" });
    this.turnsPassed++;
    this.set(QUIET, this.get(ACTIVE) === 1 ? 0 : this.get(QUIET) + 1);
    this.set(ACTIVE, 0);
    if (this.get(QUIET) === 2) return STALEMATE;
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
  private beginShots(f: number, sub: number, way: number, cool: number, then: number): number {
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

  private applyFanTest(passed: number): void {
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
  private fire(): number {
    const shooter = this.get(SHOOTER);
    const target = this.get(TARGET);
    const weapon = this.weapon(shooter, this.get(WEAPON));
    const band = this.band(weapon, this.distance(shooter, target));
    const table = this.tables.shot(weapon, band, this.get(AIM), this.targetNow(shooter, target));
    const waiting = this.wait(STEP.shotWait, table, shooter, this.get(SUB));
    this.cellBase = this.shotCell(shooter, band);
    return waiting;
  }

  private applyShot(code: number): void {
    const shooter = this.get(SHOOTER);
    const target = this.get(TARGET);
    const slot = this.get(WEAPON);
    const weapon = this.weapon(shooter, slot);
    if (rolls.strikeOf(code) === rolls.STRIKE.naturalOne) {
      this.put(shooter, AMMO, this.at(shooter, AMMO) - (1 << (2 * slot)));
    }
    if (weapon.reload) this.put(shooter, EMPTY, this.at(shooter, EMPTY) | (1 << slot));
    if (this.ammo(shooter, slot) === 0) {
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
    const band = this.band(weapon, this.distance(shooter, target));
    if (weapon.spread > 0 && band === 1) this.set(SPREAD, this.bystanders(target, weapon.spread));
    this.applyHit(target, code);
  }

  /** Fate, injury and, where it is part of the table, Cool; else the Cool tests come next. */
  private applyHit(victim: number, code: number): void {
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

  private injure(victim: number, code: number): void {
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
  private nextCoolTest(): number {
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
    const table = this.tables.spread(
      this.weapon(shooter, slot),
      1,
      this.targetNow(shooter, next),
    );
    const waiting = this.wait(STEP.spreadWait, table, shooter, this.get(SUB), next, NOBODY, 1);
    this.cellBase = this.shotCell(shooter, 1);
    return waiting;
  }

  /** The next of several shots, at whom the rules say; or the end of them. */
  private afterShot(): number {
    const simultaneous = this.get(SIMULTANEOUS) !== 0;
    if (!simultaneous && this.isOver()) return OVER;
    const shooter = this.get(SHOOTER);
    const left = this.get(LEFT) - 1;
    // A wide spread may have put out the man who fired it (D10).
    const able = simultaneous || this.status(shooter) === IN;
    if (left > 0 && able && this.ammo(shooter, this.get(WEAPON)) > 0) {
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
    return this.go(then);
  }

  /** LG-FAN-1: the nearest member in accurate range; LG-OPT-1, D14: the same target, else the nearest in range. */
  private retarget(shooter: number): number {
    const weapon = this.weapon(shooter, this.get(WEAPON));
    if (this.get(WAY) === FAN) return this.nearest(shooter, weapon.accurate, this.get(GROUP));
    const target = this.get(TARGET);
    const reaches = this.band(weapon, this.distance(shooter, target)) >= 0;
    if (this.status(target) === IN && reaches) return target;
    return this.nearest(shooter, weapon.maximum, -1);
  }

  private applyCool(f: number, shooter: number, code: number): void {
    if (code === rolls.COOL.dropped) this.put(f, CL, this.at(f, CL) - 1);
    if (code === rolls.COOL.fallsBack) this.fallBack(f, shooter);
  }

  /** LG-FALL-1 on ground without spots: straight away from the shooter. */
  private fallBack(f: number, shooter: number): void {
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
  private recentre(): void {
    const xy = this.xy;
    const dx = this.figure(0).at[0] - (xy[0] as number);
    const dy = this.figure(0).at[1] - (xy[1] as number);
    for (let i = 0; i < xy.length; i += 2) {
      (xy[i] as number) += dx;
      (xy[i + 1] as number) += dy;
    }
  }

  // ---- what a figure can and will do ----

  /** LG-TARGET-1, LG-RELOAD-1, LG-RELOAD-2 in his own turn. Leaves planTarget -1 if he does not shoot. */
  private planOwn(f: number): void {
    this.planTarget = -1;
    if (this.has(f, HOLDS) && this.get(EXCHANGE) === 0) return;
    const waiting = this.reloadable(f);
    const nearest = this.pickTarget(f, waiting !== 0);
    if (nearest >= 0) {
      this.planWith(f, nearest, waiting !== 0, this.aimOf(f));
    }
  }

  /** LG-RELOAD-1, D6: a man who does not shoot reloads the first weapon that is worth it. */
  private reload(f: number): boolean {
    const waiting = this.reloadable(f);
    if (waiting === 0) return false;
    const weapon = 31 - Math.clz32(waiting & -waiting);
    this.put(f, EMPTY, this.at(f, EMPTY) & ~(1 << weapon));
    this.raise(f, RELOADED);
    this.set(ACTIVE, 1);
    this.listener?.({ kind: "reload", figure: f, weapon });
    return true;
  }

  /** LG-REACT-1 and the tactic `hold` (D18). */
  private planReaction(f: number, mover: number): void {
    this.planTarget = -1;
    const reach = this.reach(f, false);
    const distance = this.distance(f, mover);
    if (distance > reach + DISTANCE_TOLERANCE_CM) return;
    if (this.has(f, HOLDS) && !this.opensFire(f, mover, distance)) return;
    const first =
      this.duel.readings.bushwhackScope === "game"
        ? this.get(GAME_FIRED) === 0
        : !this.has(f, FIRED);
    const bushwhacks = first && this.figure(f).cover !== "open";
    const aim = this.aimOf(f) > 0 && bushwhacks ? this.at(f, CL) : this.aimOf(f);
    this.planWith(f, mover, false, aim);
  }

  private opensFire(f: number, mover: number, distance: number): boolean {
    const open = this.figure(f).openFire ?? this.reach(f, true);
    if (distance <= open + DISTANCE_TOLERANCE_CM) return true;
    if (!this.has(mover, MOVED)) return false;
    const xy = this.xy;
    const at = 2 * (this.count + mover);
    const dx = (xy[at] as number) - (xy[2 * f] as number);
    const dy = (xy[at + 1] as number) - (xy[2 * f + 1] as number);
    return distance > Math.sqrt(dx * dx + dy * dy) + DISTANCE_TOLERANCE_CM;
  }

  /** Nearest enemy in action in range of a usable weapon (accurate range if he shoots instead of reloading). */
  private pickTarget(f: number, accurate: boolean): number {
    return this.nearest(f, this.reach(f, accurate), -1);
  }

  /** The usable weapon with the greatest chance to put this target out; ties: first listed. */
  private planWith(f: number, target: number, accurate: boolean, aim: number): void {
    const distance = this.distance(f, target);
    const enemy = this.figure(target);
    const constitution = this.stats(target).constitution;
    let best = -1;
    let bestChance = -1;
    const weapons = this.figure(f).weapons;
    for (let w = 0; w < weapons.length; w++) {
      const weapon = weapons[w] as Weapon;
      if (!this.usable(f, w)) continue;
      const band = this.band(weapon, distance);
      if (band < 0 || (accurate && band > 0)) continue;
      const chance =
        weapons.length === 1
          ? 0
          : this.tables.chanceOut(weapon, band, aim, enemy.cover, constitution);
      if (chance > bestChance) {
        best = w;
        bestChance = chance;
      }
    }
    this.planTarget = best < 0 ? -1 : target;
    this.planWeapon = best;
    this.planAim = aim;
  }

  /** LG-SHOOT-2, LG-INJ-2: min(SK, CL) for a stationary man with a sound gun arm, 0 for a snap shot. */
  private aimOf(f: number): number {
    if ((this.at(f, FLAGS) & (MOVED | GUN_HURT | GUN_LOST)) !== 0) return 0;
    return Math.min(this.stats(f).skill, this.at(f, CL));
  }

  /** LG-OPT-1: fanning, rapid fire, or the single shot, for the planned target and weapon. */
  private option(f: number): number {
    if (!this.optional || this.planAim === 0) return SINGLE;
    const figure = this.figure(f);
    const weapon = figure.weapons[this.planWeapon] as Weapon;
    const band = this.band(weapon, this.distance(f, this.planTarget));
    const fan = weapon.fanning && band === 0 ? figure.fanning : "never";
    const rapid = weapon.reload ? "never" : figure.rapidFire;
    if (fan === "never" && rapid === "never") return SINGLE;
    const enemy = this.figure(this.planTarget);
    const constitution = this.stats(this.planTarget).constitution;
    const cool = this.at(f, CL);
    const aim = this.planAim;
    const covers = ["open", "left", "right", "wall", "window", "fence"];
    let key = (f * 4 + this.planWeapon) * 2 + band;
    key = ((key * 6 + covers.indexOf(enemy.cover)) * 6 + constitution) * 36 + aim * 6 + cool;
    const known = this.optionMemo[key] as number;
    if (known > 0) return known - 1;
    const single = this.tables.chanceOut(weapon, band, aim, enemy.cover, constitution);
    const snap = this.tables.chanceOut(weapon, band, 0, enemy.cover, constitution);
    const way = bestOption(single, snap, cool, fan, rapid);
    this.optionMemo[key] = way + 1;
    return way;
  }

  /** Longest range among his usable weapons, 0 if none. */
  reach(f: number, accurate: boolean): number {
    const weapons = this.figure(f).weapons;
    let reach = -1;
    for (let w = 0; w < weapons.length; w++) {
      if (!this.usable(f, w)) continue;
      const weapon = weapons[w] as Weapon;
      reach = Math.max(reach, accurate ? weapon.accurate : weapon.maximum);
    }
    return reach;
  }

  private usable(f: number, w: number): boolean {
    return this.canUse(f, w) && !((this.at(f, EMPTY) >> w) & 1);
  }

  /** Ammunition left and hands for it (LG-INJ-2, reading `lostGunArm`). */
  private canUse(f: number, w: number): boolean {
    if (this.ammo(f, w) === 0) return false;
    const flags = this.at(f, FLAGS);
    const gunLost = (flags & GUN_LOST) !== 0;
    const offLost = (flags & OFF_LOST) !== 0;
    if (gunLost && (offLost || this.duel.readings.lostGunArm === "no-shooting")) return false;
    return this.weapon(f, w).hands === 1 || !(gunLost || offLost);
  }

  /** Weapons that wait for a reload and are still worth it (D6), as bits. */
  reloadable(f: number): number {
    let bits = this.at(f, EMPTY);
    for (let w = 0; bits >> w !== 0; w++) {
      if ((bits >> w) & 1 && !this.canUse(f, w)) bits &= ~(1 << w);
    }
    return bits;
  }

  /** LG-COOL-2. */
  private recovers(f: number, allowed: boolean): boolean {
    return (
      allowed &&
      (this.at(f, FLAGS) & (SHOT | SHOT_AT | MOVED)) === 0 &&
      this.at(f, CL) < this.stats(f).cool
    );
  }

  /** The end of a man's own player turn: may he react, and what is forgotten. */
  private closeOwnTurn(f: number): void {
    const idle = (this.at(f, FLAGS) & (SHOT | MOVED | RELOADED)) === 0;
    this.clear(f, SHOT | SHOT_AT | RELOADED | READY);
    if (idle && this.status(f) === IN) this.raise(f, READY);
  }

  // ---- groups (LG-GROUP-1, LG-GROUP-2) ----

  /** Sets MASK of a side's figures: who is with whom, good until the next check. */
  private regroup(side: number): void {
    for (let f = this.begin(side); f < this.end(side); f++) {
      this.put(f, MASK, this.status(f) === IN ? 1 << f : 0);
    }
    for (let f = this.begin(side); f < this.end(side); f++) {
      if (this.leaderOf(f) !== f) continue;
      let mask = 1 << f;
      for (let g = this.begin(side); g < this.end(side); g++) {
        if (this.sameGroup(f, g) && this.status(g) === IN && this.distance(f, g) <= GROUP_CM + DISTANCE_TOLERANCE_CM) {
          mask |= 1 << g;
        }
      }
      for (let g = this.begin(side); g < this.end(side); g++) {
        if ((mask >> g) & 1) this.put(g, MASK, mask);
      }
    }
  }

  /** The leader of a figure's listed group: the one named, else the highest initiative, in action. -1 if none. */
  private leaderOf(f: number): number {
    if (this.figure(f).group === null) return this.status(f) === IN ? f : -1;
    let leader = -1;
    for (let g = this.begin(this.sideOf(f)); g < this.end(this.sideOf(f)); g++) {
      if (!this.sameGroup(f, g) || this.status(g) !== IN) continue;
      if (this.figure(g).leader) return g;
      if (leader < 0 || this.stats(g).initiative > this.stats(leader).initiative) leader = g;
    }
    return leader;
  }

  private sameGroup(f: number, g: number): boolean {
    return f === g || (this.figure(f).group !== null && this.figure(f).group === this.figure(g).group);
  }

  /** D5: the acting order of a player turn, kept in the ORDER words of the side; who is out comes last. */
  private arrange(side: number): void {
    let placed = 0;
    let n = this.begin(side);
    const place = (f: number): void => {
      this.put(n++, ORDER, f);
      placed |= 1 << f;
    };
    for (let f = this.begin(side); f < this.end(side); f++) {
      if ((placed >> f) & 1 || this.status(f) !== IN) continue;
      const leader = this.leaderOf(f);
      place(leader);
      const mask = this.at(leader, MASK);
      for (let g = this.begin(side); g < this.end(side); g++) {
        if ((mask >> g) & 1 && g !== leader) place(g);
      }
      for (let g = this.begin(side); g < this.end(side); g++) {
        if (this.sameGroup(f, g) && this.status(g) === IN && !((placed >> g) & 1)) place(g);
      }
    }
    for (let f = this.begin(side); f < this.end(side); f++) {
      if (!((placed >> f) & 1)) place(f);
    }
  }

  /** The next member of the victim's group who tests Cool, from `from` on; `count` if none (D20). */
  private nextTester(victim: number, from: number): number {
    const mask = this.at(victim, MASK);
    if (this.loneUntested(mask)) return this.count;
    for (let f = from; f < this.count; f++) {
      if ((mask >> f) & 1 && this.status(f) === IN) return f;
    }
    return this.count;
  }

  private loneUntested(mask: number): boolean {
    return !this.duel.readings.loneFigureMorale && (mask & (mask - 1)) === 0;
  }

  /** What the table of a hit on `target` depends on; says in FOLDED whether it holds his Cool test. */
  private targetNow(shooter: number, target: number): TargetNow {
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

  private readonly scratch: TargetNow = {
    figure: null as unknown as DuelFigure,
    constitution: 0,
    fateSkill: 0,
    cool: 0,
    alreadyOut: false,
    credit: false,
  };

  /** Figures in action within `spread` cm of the target, as bits; of simultaneous shots, in action before them. */
  private bystanders(target: number, spread: number): number {
    const simultaneous = this.get(SIMULTANEOUS) !== 0;
    const present = this.get(PRESENT);
    let bits = 0;
    for (let f = 0; f < this.count; f++) {
      const there = simultaneous ? ((present >> f) & 1) === 1 : this.status(f) === IN;
      if (f === target || !there) continue;
      if (this.distance(f, target) <= spread + DISTANCE_TOLERANCE_CM) bits |= 1 << f;
    }
    return bits;
  }

  /** Nearest enemy in action among `mask` within `reach` cm, -1 if none; ties: first in the file. */
  private nearest(f: number, reach: number, mask: number): number {
    const enemies = 1 - this.sideOf(f);
    let best = -1;
    let bestDistance = reach + DISTANCE_TOLERANCE_CM;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!((mask >> g) & 1) || this.status(g) !== IN) continue;
      const distance = this.distance(f, g);
      const nearer = best < 0 ? distance <= bestDistance : distance < bestDistance - 1e-9;
      if (nearer) {
        best = g;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** Distance between two figures, cm. */
  distance(f: number, g: number): number {
    const xy = this.xy;
    const dx = (xy[2 * f] as number) - (xy[2 * g] as number);
    const dy = (xy[2 * f + 1] as number) - (xy[2 * g + 1] as number);
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** 0 accurate, 1 maximum, -1 out of range (LG-SHOOT-4). */
  band(weapon: Weapon, distance: number): number {
    if (distance <= weapon.accurate + DISTANCE_TOLERANCE_CM) return 0;
    return distance <= weapon.maximum + DISTANCE_TOLERANCE_CM ? 1 : -1;
  }

  // ---- words ----

  private go(step: number): number {
    this.set(PC, step);
    return NOT_DRAWN;
  }

  private wait(
    step: number,
    table: number,
    figure: number,
    purpose: number,
    victim = -1,
    tester = -1,
    bystander = 0,
  ): number {
    this.set(PC, step);
    this.cellBase = this.columns.idleCell;
    this.place =
      (((this.seat(figure) * 16 + purpose) * 32 + this.seat(victim)) * 32 + this.seat(tester)) * 2 +
      bystander;
    return table;
  }

  /** Number of a figure that does not change when the other side gains a man. */
  private seat(f: number): number {
    if (f < 0 || f === NOBODY) return NOBODY;
    return f < this.countA ? f : 16 + f - this.countA;
  }

  private shotCell(shooter: number, band: number): number {
    return this.columns.shotCells[shooter]?.[this.get(WEAPON)]?.[band] ?? this.columns.idleCell;
  }

  get(word: number): number {
    return this.state[this.words + word] as number;
  }
  private set(word: number, value: number): void {
    this.state[this.words + word] = value;
  }
  at(f: number, word: number): number {
    return this.state[this.words + GLOBAL_WORDS + f * FIGURE_WORDS + word] as number;
  }
  private put(f: number, word: number, value: number): void {
    this.state[this.words + GLOBAL_WORDS + f * FIGURE_WORDS + word] = value;
  }
  /** The i-th hit that waits for Cool tests: figure hit in the low 5 bits, then the shooter. */
  queued(i: number): number {
    return this.state[this.words + GLOBAL_WORDS + this.count * FIGURE_WORDS + i] as number;
  }
  private enqueue(i: number, value: number): void {
    this.state[this.words + GLOBAL_WORDS + this.count * FIGURE_WORDS + i] = value;
  }
  has(f: number, flag: number): boolean {
    return (this.at(f, FLAGS) & flag) !== 0;
  }
  private raise(f: number, flag: number): void {
    this.put(f, FLAGS, this.at(f, FLAGS) | flag);
  }
  private clear(f: number, flags: number): void {
    this.put(f, FLAGS, this.at(f, FLAGS) & ~flags);
  }
  status(f: number): number {
    return this.at(f, FLAGS) & STATUS;
  }
  private setStatus(f: number, status: number): void {
    this.put(f, FLAGS, (this.at(f, FLAGS) & ~STATUS) | status);
  }
  ammo(f: number, w: number): number {
    return (this.at(f, AMMO) >> (2 * w)) & 3;
  }
  private figure(f: number): DuelFigure {
    return this.figures[f] as DuelFigure;
  }
  stats(f: number): DuelFigure["rows"][number] {
    return this.figure(f).rows[this.at(f, ROW)] as DuelFigure["rows"][number];
  }
  private weapon(f: number, w: number): Weapon {
    return this.figure(f).weapons[w] as Weapon;
  }
  private actor(): number {
    return this.at(this.begin(this.get(SIDE)) + this.get(ACT), ORDER);
  }
  private sideOf(f: number): number {
    return f < this.countA ? 0 : 1;
  }
  private begin(side: number): number {
    return side === 0 ? 0 : this.countA;
  }
  private end(side: number): number {
    return side === 0 ? this.countA : this.count;
  }
  private reactsAfter(): boolean {
    return this.duel.readings.reactionTiming === "after-shot";
  }
  private anyIn(side: number): boolean {
    for (let f = this.begin(side); f < this.end(side); f++) if (this.status(f) === IN) return true;
    return false;
  }
  private isOver(): boolean {
    return !this.anyIn(0) || !this.anyIn(1);
  }
}

/** The most hits that one simultaneous exchange can leave waiting for Cool tests. */
function queueLength(duel: Duel): number {
  return duel.figures.reduce((sum, figure) => {
    const shots = figure.fanning !== "never" ? FAN_SHOTS : figure.rapidFire !== "never" ? RAPID_SHOTS : 1;
    const spreads = figure.weapons.some((weapon) => weapon.spread > 0);
    return sum + shots * (spreads ? duel.figures.length : 1);
  }, 0);
}

/**
 * LG-OPT-1, D13, decided in exact whole numbers.
 * @param single, snap chance of one shot to put the target out, in CHANCE_TOTAL-ths
 * @param cool limit of the fanning test
 */
function bestOption(
  single: number,
  snap: number,
  cool: number,
  fan: DuelFigure["fanning"],
  rapid: DuelFigure["rapidFire"],
): number {
  const one = BigInt(CHANCE_TOTAL);
  const missed = one - BigInt(snap);
  // All three over the common denominator 6 · one^5.
  const scale = one ** 4n;
  const singleChance = 6n * BigInt(single) * scale;
  const rapidChance = 6n * (one * one - missed * missed) * one ** 3n;
  const fanChance =
    BigInt(cool) * (one ** 5n - missed ** 5n) + BigInt(6 - cool) * BigInt(single) * scale;
  const mayFan = fan === "always" || (fan === "auto" && fanChance > singleChance);
  const mayRapid = rapid === "always" || (rapid === "auto" && rapidChance > singleChance);
  if (mayFan && mayRapid) {
    if (fan !== rapid) return fan === "always" ? FAN : RAPID;
    return fanChance >= rapidChance ? FAN : RAPID;
  }
  return mayFan ? FAN : mayRapid ? RAPID : SINGLE;
}

