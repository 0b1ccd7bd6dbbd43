/**
 * The machine of a fight: the turn (SH-TURN), actions (SH-ACT, SH-POL-5), brawls (SH-BRAWL). It runs to the next draw
 * and stops there (core/machine.ts); which dice a draw stands for, `rolls.ts` says.
 */
import { type Machine, OVER, STALEMATE } from "../../core/machine.js";
import { IDLE_CELL } from "../../core/tally.js";
import { DO } from "./choice.js";
import type { FightColumns } from "./columns.js";
import { ladderIndex } from "./dice.js";
import { worseDieOf } from "./options.js";
import type { FightTables } from "./outcomes.js";
import * as rolls from "./rolls.js";
import { FightShots } from "./shots.js";
import type { Skirmish } from "./skirmish.js";
import * as S from "./state.js";
import { NOT_DRAWN, PURPOSE, STEP } from "./steps.js";

/** In place of a table: nothing was done yet. */
const UNDECIDED = -4;

export class FightMachine extends FightShots implements Machine {
  turnsPassed = 0;
  protected readonly biggerDie: boolean;

  constructor(skirmish: Skirmish, columns: FightColumns, tables: FightTables) {
    super(skirmish, columns, tables);
    this.biggerDie = skirmish.readings.tiedDraw === "bigger-die";
  }

  start(): void {
    this.reset();
    this.set(S.PC, STEP.turn);
  }

  next(): number {
    this.turnsPassed = 0;
    for (;;) {
      const table = this.step();
      if (table !== NOT_DRAWN) return table;
    }
  }

  protected step(): number {
    switch (this.get(S.PC)) {
      case STEP.turn:
        return this.beginTurn();
      case STEP.drawDice:
        return this.nextDrawDie();
      case STEP.order:
        return this.settleTies();
      case STEP.act:
        return this.nextToAct();
      case STEP.shot:
        return this.nextTry();
      case STEP.shotDone:
        return this.afterShot();
      case STEP.candidate:
        return this.nextCandidate();
      case STEP.crossfire:
        return this.shootCandidate();
      case STEP.runaway:
        return this.bolt();
      case STEP.later:
        return this.nextLaterShot();
      case STEP.turnEnd:
        return this.endTurn();
      default:
        throw new Error("the machine was asked to go on before its draw was applied");
    }
  }

  apply(code: number): void {
    switch (this.get(S.PC)) {
      case STEP.drawDieWait:
        this.ranks[this.get(S.ACT)] = code;
        this.set(S.ACT, this.get(S.ACT) + 1);
        this.set(S.PC, STEP.drawDice);
        return;
      case STEP.drawTwoWait:
        this.applyDrawOfTwo(code);
        return;
      case STEP.tieWait:
        this.applyTie(code);
        return;
      case STEP.shotWait:
        this.applyTry(code);
        return;
      case STEP.candidateWait:
        this.applyCandidate(code);
        return;
      case STEP.crossfireTieWait:
        this.pickTied(code);
        this.set(S.PC, STEP.crossfire);
        return;
      case STEP.crossfireWait:
        this.applyCrossfire(code);
        return;
      case STEP.runawayWait:
        this.runAway(code);
        return;
      case STEP.brawlWait:
        this.applyBrawl(code);
        return;
      case STEP.fumbleWait:
        this.load(this.get(S.SHOOTER), this.get(S.GUN), code);
        this.clearAction();
        return;
      case STEP.fireWait:
        this.applyFire(code);
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
      if (status === S.IN) continue;
      cells[n++] = (this.columns.fateCells[f] as number) + status - 1;
      if (status !== S.BURNED) continue;
      const burner = this.burner(this.buildingOf[f] as number);
      if (this.sideOf(burner) !== this.sideOf(f)) {
        cells[n++] = this.columns.burnedCells[burner] as number;
      }
    }
    return n;
  }
  // ---- the turn ----

  /** SH-TURN-4, S2: marks are cleared, Indians looked for, declarations made. */
  protected beginTurn(): number {
    if (this.isOver()) return OVER;
    let inPlay = 0;
    for (let f = 0; f < this.count; f++) {
      this.lower(f, S.OF_THE_TURN);
      if (!this.inPlay(f)) continue;
      inPlay++;
      this.attackers[f] = 0;
      this.kindsShot[f] = (this.kindsShot[f] as number) >> 4;
    }
    this.lookForIndians();
    for (let f = 0; f < this.count; f++) {
      if (this.able.variable[f] === 0 || !this.inPlay(f)) continue;
      this.raise(f, this.variesShoot(f) ? S.VARIABLE_SHOOT : S.VARIABLE_DODGE);
    }
    for (let f = 0; f < this.count; f++) {
      if (this.able["super-fast"][f] === 0 || !this.inPlay(f)) continue;
      this.raise(f, S.FAST);
      const shoots = this.decide(f);
      const fast =
        (shoots === DO.shoot || shoots === DO.moveAndShoot) && worseDieOf(this.bestOption) >= 3;
      if (!fast) this.lower(f, S.FAST);
    }
    this.set(S.ACT, 0);
    this.set(S.PASS, 1);
    if (inPlay === 2) return this.drawTwo();
    return this.go(STEP.drawDice);
  }

  /** SH-TURN-1 for the last two in play: one draw for both dice and the tie. */
  protected drawTwo(): number {
    const first = this.nextInPlay(0);
    const second = this.nextInPlay(first + 1);
    const classes = this.classOf(first) - this.classOf(second);
    const dice = this.drawnDie(first) - this.drawnDie(second);
    const tie = this.biggerDie && dice !== 0 ? (dice > 0 ? 0 : 1) : -1;
    const order = classes === 0 ? -1 : classes > 0 ? 0 : 1;
    const table = this.tables.drawOfTwo(this.drawnDie(first), this.drawnDie(second), order, tie);
    return this.wait(STEP.drawTwoWait, table, first, PURPOSE.draw);
  }

  private applyDrawOfTwo(code: number): void {
    const one = this.nextInPlay(0);
    const other = this.nextInPlay(one + 1);
    this.order[0] = code === 0 ? one : other;
    this.order[1] = code === 0 ? other : one;
    for (let i = 2; i < this.count; i++) this.order[i] = -1;
    this.beginActions();
  }

  private nextInPlay(from: number): number {
    let f = from;
    while (f < this.count && !this.inPlay(f)) f++;
    return f;
  }

  private nextDrawDie(): number {
    const f = this.nextInPlay(this.get(S.ACT));
    this.set(S.ACT, f);
    if (f < this.count) {
      const table = this.tables.drawDie(this.drawnDie(f));
      return this.wait(STEP.drawDieWait, table, f, PURPOSE.draw);
    }
    this.sort();
    this.set(S.ACT, 0);
    return this.go(STEP.order);
  }

  /** The Draw die that a man rolls (SH-MOD-3, SH-TURN-3). */
  protected drawnDie(f: number): number {
    const own = this.drawDie(f);
    const lesser = this.fighter(f).habits.lesserDraw;
    return lesser === null ? own : Math.min(own, ladderIndex(lesser));
  }

  /** S3: who goes before whom whatever the dice say; higher goes first. */
  private classOf(f: number): number {
    const aware = this.has(f, S.UNAWARE) ? 0 : 2;
    return aware + (this.has(f, S.FAST) ? 1 : 0);
  }

  /** Order of a man in the turn but for ties that dice decide; higher goes first. */
  private rankOf(f: number, face: number, die: number): number {
    const roll = (this.classOf(f) * 16 + face) * 8;
    return this.biggerDie ? roll + die : roll;
  }

  /** Puts those in play into ORDER by rank, equal ones by number; ROLL becomes the rank. */
  private sort(): void {
    let placed = 0;
    for (let f = 0; f < this.count; f++) {
      if (!this.inPlay(f)) continue;
      const rank = this.rankOf(f, this.ranks[f] as number, this.drawnDie(f));
      this.ranks[f] = rank;
      let i = placed++;
      for (; i > 0; i--) {
        const before = this.order[i - 1] as number;
        if ((this.ranks[before] as number) >= rank) break;
        this.order[i] = before;
      }
      this.order[i] = f;
    }
    for (let i = placed; i < this.count; i++) this.order[i] = -1;
  }

  /** SH-TURN-2: the next tied group of the order, from the place ACT on. */
  private settleTies(): number {
    let from = this.get(S.ACT);
    while (from < this.count && (this.order[from] as number) >= 0) {
      const rank = this.ranks[this.order[from] as number] as number;
      let after = from + 1;
      while (after < this.count && this.rankAt(after) === rank) after++;
      const men = after - from;
      if (men > 1) {
        this.set(S.ACT, from);
        return this.wait(STEP.tieWait, this.tables.tied(men), -1, PURPOSE.tie, 0, from);
      }
      from++;
    }
    for (let f = 0; f < this.count; f++) this.ranks[f] = 0;
    this.beginActions();
    return NOT_DRAWN;
  }

  /** Rank of the man at a place of the order, -1 beyond its end. */
  private rankAt(place: number): number {
    const f = this.order[place] as number;
    return f < 0 ? -1 : (this.ranks[f] as number);
  }

  /** The man drawn goes first of those still tied; the others keep their order, and are tied on. */
  private applyTie(code: number): void {
    const from = this.get(S.ACT);
    this.putFirst(from, code);
    this.set(S.ACT, from + 1);
    this.set(S.PC, STEP.order);
  }

  /** Moves a man forward in the order, to the place `from`. @param by how many places */
  protected putFirst(from: number, by: number): void {
    const { order } = this;
    const first = order[from + by] as number;
    for (let i = from + by; i > from; i--) order[i] = order[i - 1] as number;
    order[from] = first;
  }

  protected beginActions(): void {
    this.set(S.ACT, 0);
    this.set(S.PC, STEP.act);
  }

  /** The next man of the order takes his action. */
  private nextToAct(): number {
    if (this.isOver()) return OVER;
    const f = this.nextInOrder();
    if (f < 0) {
      this.set(S.PASS, 2);
      this.set(S.ACT, 0);
      return this.go(STEP.later);
    }
    return this.takeAction(f);
  }

  /** Next man in play of the order, from the place ACT on, which moves on; -1 at the end. */
  private nextInOrder(): number {
    for (let i = this.get(S.ACT); i < this.count; i++) {
      const f = this.order[i] as number;
      if (f >= 0 && this.inPlay(f)) {
        this.set(S.ACT, i + 1);
        return f;
      }
    }
    return -1;
  }

  /** SH-SHOOT-8: the second shots of all fans, then the third ones. */
  private nextLaterShot(): number {
    if (this.isOver()) return OVER;
    for (;;) {
      const f = this.nextInOrder();
      if (f < 0) {
        if (this.get(S.PASS) === 3) return this.go(STEP.turnEnd);
        this.set(S.PASS, 3);
        this.set(S.ACT, 0);
        continue;
      }
      const fan = this.fans[f] as number;
      if (fan === 0) continue;
      if (this.fansOn(f, fan)) return this.go(STEP.shot);
    }
  }

  protected endTurn(): number {
    this.collapse();
    if (this.isOver()) return OVER;
    const stuck = this.get(S.ACTIVE) === 0 && !this.anyFire() && !this.anyKinds();
    for (let i = 0; i < this.count; i++) {
      this.order[i] = 0;
      this.fans[i] = 0;
    }
    this.set(S.FIRST_TURN, 0);
    this.set(S.ACTIVE, 0);
    this.set(S.PASS, 0);
    this.set(S.ACT, 0);
    this.turnsPassed++;
    this.set(S.PC, STEP.turn);
    return stuck ? STALEMATE : NOT_DRAWN;
  }

  // ---- actions (SH-ACT-1, SH-POL-5) ----

  protected takeAction(f: number): number {
    const before = this.beforeDeciding(f);
    if (before !== UNDECIDED) return before;
    const decision = this.decide(f);
    if (decision === DO.shoot) {
      this.stepOut(f);
      return this.open(f);
    }
    if (decision === DO.moveAndShoot) {
      this.moveTo(f, this.bestTarget % S.HORSE_OF, this.combinedMove(f));
      return this.open(f);
    }
    return this.otherwise(f, decision);
  }

  /** What comes before any choice of a shot (SH-POL-5(a)). @returns UNDECIDED if nothing does */
  private beforeDeciding(f: number): number {
    if (this.has(f, S.UNAWARE)) {
      this.lower(f, S.UNAWARE);
      this.raise(f, this.has(f, S.MOUNTED) ? S.MOVED | S.HORSE_MOVED : S.MOVED);
      this.set(S.ACTIVE, 1);
    }
    const { habits, style } = this.fighter(f);
    if (!this.standing) {
      const first = !this.has(f, S.ACTED);
      this.raise(f, S.ACTED);
      if (habits.dismounts && first && this.has(f, S.MOUNTED)) return this.dismount(f);
      if ((this.attackers[f] as number) !== 0) return this.fightBack(f);
    }
    if (habits.burns && style !== "brawl") {
      const near = this.fireTarget(f);
      if (near >= 0) return this.shootFire(f, near);
    }
    if (!this.standing) {
      if (habits.leavesFire && this.inFire(f) && this.leave(f)) return NOT_DRAWN;
      if (habits.breaksOff && this.breakOff(f)) return NOT_DRAWN;
    }
    return UNDECIDED;
  }

  /** The action of a man who does not shoot. */
  protected otherwise(f: number, decision: number): number {
    if (decision === DO.advance) {
      this.moveTo(f, this.bestTarget % S.HORSE_OF, this.wholeMove(f));
      return NOT_DRAWN;
    }
    if (!this.standing) {
      const opponent = this.brawlTarget(f, this.combinedMove(f));
      if (opponent >= 0) return this.attack(f, opponent);
      if (this.scavenging && this.fighter(f).habits.picksUp && this.pickUp(f)) return NOT_DRAWN;
    }
    return this.reload(f);
  }

  /** SH-POL-5(e), S23. */
  private reload(f: number): number {
    const slot = this.reloadable(f);
    if (slot < 0) {
      if (!this.standing) this.approach(f);
      return NOT_DRAWN;
    }
    this.set(S.ACTIVE, 1);
    const weapon = this.weapon(f, slot);
    if (!weapon.soundArms && this.reloadsMoving(f)) {
      this.moveTo(f, this.nearestEnemy(f), this.combinedMove(f));
      if (weapon.fumbles) {
        this.set(S.SHOOTER, f);
        this.set(S.GUN, slot);
        return this.wait(STEP.fumbleWait, this.tables.fumbled(), f, PURPOSE.other);
      }
    }
    this.load(f, slot, 0);
    return NOT_DRAWN;
  }

  private reloadsMoving(f: number): boolean {
    return (
      !this.standing &&
      this.fighter(f).habits.reloadsMoving &&
      !this.inCover(f) &&
      this.combinedMove(f) > 0 &&
      this.apart(f, this.nearestEnemy(f)) > 0
    );
  }

  /** SH-RELOAD-1, SH-WOUND-4. @param lost rounds that drop (SH-RELOAD-2) */
  private load(f: number, slot: number, lost: number): void {
    const weapon = this.weapon(f, slot);
    let value = weapon.reload;
    if (this.woundsAt(f, rolls.LOCATION.spareArm) > 0) {
      const up = this.skirmish.readings.halfReload === "up" ? 1 : 0;
      value = Math.max((value + up) >> 1, 1);
    }
    const spare = this.spare(f, slot);
    const n = Math.min(value, weapon.rounds - this.rounds(f, slot), spare);
    this.magazines[f * S.SLOTS_MAX + slot] = this.rounds(f, slot) + Math.max(0, n - lost);
    this.belts[f * S.SLOTS_MAX + (this.gear(f).kinds[slot] as number)] = spare - n;
  }

  /** SH-POL-5(f), S12, S13. */
  private approach(f: number): void {
    if (this.inCover(f) && this.enemyInReach(f)) return;
    const enemy = this.nearestEnemy(f);
    if (this.apart(f, enemy) === 0) return;
    const left = this.wholeMove(f) - this.wayOut(f);
    if (this.wholeMove(f) > 0 && left >= 0) this.moveTo(f, enemy, left);
  }

  /** S25. True if he could. */
  private leave(f: number): boolean {
    const left = this.wholeMove(f) - this.wayOut(f);
    if (this.wholeMove(f) === 0 || left < 0) return false;
    this.moveTo(f, this.nearestEnemy(f), left);
    return true;
  }

  /** SH-POL-5(a), S10: he was attacked in a brawl in this turn. */
  private fightBack(f: number): number {
    const attackers = this.attackers[f] as number;
    if (!this.bothArms(f)) {
      for (let g = 0; g < this.count; g++) {
        if ((attackers >> g) & 1 && this.inPlay(g)) return this.attack(f, g);
      }
    }
    const opponent = this.brawlTarget(f, this.combinedMove(f));
    if (opponent >= 0) return this.attack(f, opponent);
    const enemy = this.nearestEnemy(f);
    const move = this.combinedMove(f);
    const stays = this.inCover(f) && this.enemyInReach(f);
    if (!stays && move > 0 && this.apart(f, enemy) > 0) this.moveTo(f, enemy, move);
    return NOT_DRAWN;
  }

  /** S23. True if he did. */
  private breakOff(f: number): boolean {
    const enemy = this.nearestEnemy(f);
    const move = this.wholeMove(f) - this.wayOut(f);
    if (this.apart(f, enemy) > 0 || this.wholeMove(f) === 0 || move < 0) return false;
    const away = f < this.countA ? -1 : 1;
    this.moveBy(f, away * move);
    return true;
  }

  private dismount(f: number): number {
    this.lower(f, S.MOUNTED);
    this.raise(f, S.MOVED);
    this.set(S.ACTIVE, 1);
    this.lookForIndians();
    return NOT_DRAWN;
  }
  // ---- brawls (SH-BRAWL) ----

  /** Move 3 + Brawl (SH-BRAWL-2). */
  private attack(f: number, opponent: number): number {
    this.moveTo(f, opponent, this.apart(f, opponent));
    this.raise(f, S.NOTICED);
    this.set(S.ACTIVE, 1);
    this.attackers[opponent] = (this.attackers[opponent] as number) | (1 << f);
    this.set(S.SHOOTER, f);
    this.set(S.TARGET, opponent);
    const spears = [this.brawlWeapon(f) === 2, this.brawlWeapon(opponent) === 2] as const;
    const table = this.tables.brawl(
      this.brawlDie(f),
      this.brawlDie(opponent),
      spears[0] && !spears[1],
      spears[1] && !spears[0],
      this.bodyOf(f, -1),
      this.bodyOf(opponent, -1),
    );
    const waiting = this.wait(STEP.brawlWait, table, f, PURPOSE.brawl);
    this.cellBase = this.columns.brawlCells[f]?.[opponent] ?? IDLE_CELL;
    return waiting;
  }

  private applyBrawl(code: number): void {
    const loser = rolls.loserOf(code);
    if (loser !== rolls.LOSER.nobody) {
      this.hurtMan(this.get(loser === rolls.LOSER.attacker ? S.SHOOTER : S.TARGET), code, true);
    }
    this.clearAction();
  }
}
