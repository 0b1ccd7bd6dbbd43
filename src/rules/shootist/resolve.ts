/**
 * The machine of a fight: the turn (SH-TURN), actions, shots, crossfire, brawls, fire. It runs to the next draw and
 * stops there (core/machine.ts); which dice a draw stands for, `rolls.ts` says.
 */
import { type Machine, NO_METER, OVER, STALEMATE } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import { IDLE_CELL } from "../../core/tally.js";
import { DO, FightChoice } from "./choice.js";
import { type FightColumns, MODE } from "./columns.js";
import { clamp, ladderIndex } from "./dice.js";
import type { BodyNow, FightTables } from "./outcomes.js";
import * as rolls from "./rolls.js";
import type { Skirmish } from "./skirmish.js";
import * as S from "./state.js";
import { CROSSFIRE_INCHES, NOTICE_INCHES, PICK_UP, type Weapon } from "./tables.js";

/** Steps. Those named WAIT stand at a draw. */
const STEP = {
  turn: 0,
  drawDice: 1,
  drawDieWait: 2,
  drawTwoWait: 3,
  order: 4,
  tieWait: 5,
  act: 6,
  shot: 7,
  shotWait: 8,
  shotDone: 9,
  candidate: 10,
  candidateWait: 11,
  crossfireTieWait: 12,
  crossfire: 13,
  crossfireWait: 14,
  runaway: 21,
  runawayWait: 15,
  brawlWait: 16,
  fumbleWait: 17,
  fireWait: 18,
  later: 19,
  turnEnd: 20,
} as const;

/** Places of draws inside a turn: [seat | purpose | sub | candidate]. */
const PURPOSE = {
  shot: 0,
  brawl: 1,
  draw: 2,
  tie: 3,
  candidate: 4,
  crossfire: 5,
  runaway: 6,
  other: 7,
};

const NOT_DRAWN = -3;
const NOTICE = NOTICE_INCHES * S.UNITS_PER_INCH;
const CROSSFIRE = CROSSFIRE_INCHES * S.UNITS_PER_INCH;

export class FightMachine extends FightChoice implements Machine {
  readonly pool: OutcomePool;
  readonly meters = new Uint8Array(0);
  place = 0;
  cellBase = 0;
  readonly meter = NO_METER;
  turnsPassed = 0;
  private readonly indians: boolean;
  private readonly biggerDie: boolean;
  /** 1 for a man with guns of more than one kind: SH-MOD-5 can touch him. */
  private readonly changes: Uint8Array;
  private readonly scratch: readonly [BodyNow, BodyNow];
  private readonly horseScratch = {
    shoot: 0,
    dodge: 0,
    wounds: 1 as 1 | 2,
    horseWounds: 0,
    riderWounds: 0,
    ride: -1,
  };

  constructor(
    skirmish: Skirmish,
    protected readonly columns: FightColumns,
    readonly tables: FightTables,
  ) {
    super(skirmish);
    this.pool = tables.pool;
    this.indians = this.fighters.some(({ abilities }) => abilities.includes("indian"));
    this.changes = Uint8Array.from(this.fighters, ({ weapons }) =>
      this.scavenging || new Set(weapons.flatMap(({ id, thrown }) => (thrown ? [] : [id]))).size > 1
        ? 1
        : 0,
    );
    this.biggerDie = skirmish.readings.tiedDraw === "bigger-die";
    const body = (): BodyNow => ({
      total: 0,
      spareArm: false,
      shootArm: false,
      skin: false,
      star: false,
      legsHidden: false,
      fall: 0,
      ride: -1,
      horseWounds: 0,
    });
    this.scratch = [body(), body()];
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

  private step(): number {
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
        this.put(this.get(S.ACT), S.ROLL, code);
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
  private beginTurn(): number {
    if (this.isOver()) return OVER;
    let inPlay = 0;
    for (let f = 0; f < this.count; f++) {
      this.put(f, S.MARKS, 0);
      if (!this.inPlay(f)) continue;
      inPlay++;
      this.put(f, S.ATTACKERS, 0);
      this.put(f, S.KINDS, this.at(f, S.KINDS) >> 4);
    }
    this.lookForIndians();
    for (let f = 0; f < this.count; f++) {
      if (this.able.variable[f] === 0 || !this.inPlay(f)) continue;
      this.mark(f, this.variesShoot(f) ? S.VARIABLE_SHOOT : S.VARIABLE_DODGE);
    }
    for (let f = 0; f < this.count; f++) {
      if (this.able["super-fast"][f] === 0 || !this.inPlay(f)) continue;
      this.mark(f, S.FAST);
      const shoots = this.decide(f);
      const fast = (shoots === DO.shoot || shoots === DO.moveAndShoot) && this.bestDie >= 3;
      if (!fast) this.put(f, S.MARKS, this.at(f, S.MARKS) & ~S.FAST);
    }
    this.set(S.ACT, 0);
    this.set(S.PASS, 1);
    if (inPlay === 2) return this.drawTwo();
    return this.go(STEP.drawDice);
  }

  /** SH-TURN-1 for the last two in play: one draw for both dice and the tie. */
  private drawTwo(): number {
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
    this.put(0, S.ORDER, code === 0 ? one : other);
    this.put(1, S.ORDER, code === 0 ? other : one);
    for (let i = 2; i < this.count; i++) this.put(i, S.ORDER, -1);
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
  private drawnDie(f: number): number {
    const own = this.drawDie(f);
    const lesser = this.fighter(f).habits.lesserDraw;
    return lesser === null ? own : Math.min(own, ladderIndex(lesser));
  }

  /** S3: who goes before whom whatever the dice say; higher goes first. */
  private classOf(f: number): number {
    const aware = this.has(f, S.UNAWARE) ? 0 : 2;
    return aware + (this.marked(f, S.FAST) ? 1 : 0);
  }

  /** Order of a man in the turn but for ties that dice decide; higher goes first. */
  private rank(f: number): number {
    const roll = (this.classOf(f) * 16 + this.at(f, S.ROLL)) * 8;
    return this.biggerDie ? roll + this.drawnDie(f) : roll;
  }

  /** Puts those in play into ORDER by rank, equal ones by number. */
  private sort(): void {
    let placed = 0;
    for (let f = 0; f < this.count; f++) {
      if (!this.inPlay(f)) continue;
      const rank = this.rank(f);
      let i = placed++;
      while (i > 0 && this.rank(this.at(i - 1, S.ORDER)) < rank) {
        this.put(i, S.ORDER, this.at(i - 1, S.ORDER));
        i--;
      }
      this.put(i, S.ORDER, f);
    }
    for (let i = placed; i < this.count; i++) this.put(i, S.ORDER, -1);
  }

  /** SH-TURN-2: the next tied group of the order, from the place ACT on. */
  private settleTies(): number {
    let from = this.get(S.ACT);
    while (from < this.count && this.at(from, S.ORDER) >= 0) {
      const rank = this.rank(this.at(from, S.ORDER));
      let men = 1;
      while (
        from + men < this.count &&
        this.at(from + men, S.ORDER) >= 0 &&
        this.rank(this.at(from + men, S.ORDER)) === rank
      ) {
        men++;
      }
      if (men > 1) {
        this.set(S.ACT, from);
        return this.wait(STEP.tieWait, this.tables.tied(men), -1, PURPOSE.tie, 0, from);
      }
      from++;
    }
    for (let f = 0; f < this.count; f++) this.put(f, S.ROLL, 0);
    this.beginActions();
    return NOT_DRAWN;
  }

  /** The man drawn goes first of those still tied; the others keep their order, and are tied on. */
  private applyTie(code: number): void {
    const from = this.get(S.ACT);
    const first = this.at(from + code, S.ORDER);
    for (let i = from + code; i > from; i--) this.put(i, S.ORDER, this.at(i - 1, S.ORDER));
    this.put(from, S.ORDER, first);
    this.set(S.ACT, from + 1);
    this.set(S.PC, STEP.order);
  }

  private beginActions(): void {
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
      const f = this.at(i, S.ORDER);
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
      const fan = this.at(f, S.FAN);
      if (fan === 0) continue;
      if (this.fansOn(f, fan)) return this.go(STEP.shot);
    }
  }

  private endTurn(): number {
    this.collapse();
    if (this.isOver()) return OVER;
    const stuck = this.get(S.ACTIVE) === 0 && !this.anyFire() && !this.anyKinds();
    for (let i = 0; i < this.count; i++) {
      this.put(i, S.ORDER, 0);
      this.put(i, S.FAN, 0);
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

  private takeAction(f: number): number {
    if (this.has(f, S.UNAWARE)) {
      this.lower(f, S.UNAWARE);
      this.mark(f, this.has(f, S.MOUNTED) ? S.MOVED | S.HORSE_MOVED : S.MOVED);
      this.set(S.ACTIVE, 1);
    }
    const { habits, style } = this.fighter(f);
    if (!this.standing) {
      const first = !this.has(f, S.ACTED);
      this.raise(f, S.ACTED);
      if (habits.dismounts && first && this.has(f, S.MOUNTED)) return this.dismount(f);
      if (this.at(f, S.ATTACKERS) !== 0) return this.fightBack(f);
    }
    if (habits.burns && style !== "brawl") {
      const near = this.fireTarget(f);
      if (near >= 0) return this.shootFire(f, near);
    }
    if (!this.standing) {
      if (habits.leavesFire && this.inFire(f) && this.leave(f)) return NOT_DRAWN;
      if (habits.breaksOff && this.breakOff(f)) return NOT_DRAWN;
    }
    const decision = this.decide(f);
    if (decision === DO.shoot) {
      this.stepOut(f);
      return this.open(f);
    }
    if (decision === DO.moveAndShoot) {
      this.moveTo(f, this.bestTarget % S.HORSE_OF, this.combinedMove(f));
      return this.open(f);
    }
    if (decision === DO.advance) {
      this.moveTo(f, this.bestTarget % S.HORSE_OF, this.wholeMove(f));
      return NOT_DRAWN;
    }
    if (!this.standing) {
      const opponent = this.brawlTarget(f, this.combinedMove(f));
      if (opponent >= 0) return this.attack(f, opponent);
      if (this.scavenging && habits.picksUp && this.pickUp(f)) return NOT_DRAWN;
    }
    return this.reload(f);
  }

  /** S22. */
  private stepOut(f: number): void {
    if (!this.pops(f)) return;
    this.mark(f, S.MOVED | S.POPPED);
    this.lookForIndians();
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
    this.put(f, S.ROUNDS + slot, this.rounds(f, slot) + Math.max(0, n - lost));
    this.put(f, S.SPARE + (this.gear(f).kinds[slot] as number), spare - n);
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
    const attackers = this.at(f, S.ATTACKERS);
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
    this.mark(f, S.MOVED);
    this.set(S.ACTIVE, 1);
    this.lookForIndians();
    return NOT_DRAWN;
  }

  /** SH-MOVE-1: straight at somebody, at most to contact; leaves his cover. */
  private moveTo(f: number, towards: number, units: number): void {
    const between = (this.places[towards] as number) - (this.places[f] as number);
    const apart = between < 0 ? -between : between;
    const way = apart < units ? apart : units;
    this.moveBy(f, between < 0 ? -way : way);
  }

  private moveBy(f: number, units: number): void {
    if (units === 0 && !this.behindOpening(f)) return;
    (this.places[f] as number) += units;
    if (this.has(f, S.MOUNTED)) {
      this.places[this.count + f] = this.places[f] as number;
      this.mark(f, S.MOVED | S.HORSE_MOVED);
    } else this.mark(f, S.MOVED);
    this.lower(f, S.SPOT);
    this.set(S.ACTIVE, 1);
    this.lookForIndians();
  }

  /** SH-INDIAN-1, S17. */
  private lookForIndians(): void {
    if (!this.indians) return;
    for (let f = 0; f < this.count; f++) {
      if (this.has(f, S.NOTICED) || !this.inPlay(f) || this.inCover(f)) continue;
      const enemies = 1 - this.sideOf(f);
      for (let g = this.begin(enemies); g < this.end(enemies); g++) {
        if (this.inPlay(g) && this.apart(f, g) <= NOTICE) this.raise(f, S.NOTICED);
      }
    }
  }

  // ---- shots (SH-SHOOT) ----

  /** Begins the shooting that was decided on. */
  private open(f: number): number {
    const slot = this.bestSlot;
    const second = this.bestSecond;
    const { kinds } = this.gear(f);
    if (this.changes[f] === 1 && !this.weapon(f, slot).thrown) {
      const pair = second >= 0 ? 1 << (kinds[second] as number) : 0;
      const now = (1 << (kinds[slot] as number)) | pair;
      this.put(f, S.KINDS, this.at(f, S.KINDS) | (now << 4));
    }
    this.show(f);
    this.aim(f, this.bestTarget, slot, this.bestMode);
    if (second >= 0) this.set(S.SECOND_GUN, second + 1);
    if (this.bestMode === MODE.fan) {
      this.put(f, S.FAN, packFan(this.bestShots - 1, slot, this.bestTarget));
    }
    return this.go(STEP.shot);
  }

  /** Whoever shoots from cover is exposed (SH-SHOOT-5), and an Indian is noticed (SH-INDIAN-1). */
  private show(f: number): void {
    if (this.fighter(f).cover === "full" && this.inCover(f)) this.mark(f, S.EXPOSED);
    this.raise(f, S.NOTICED);
    this.set(S.ACTIVE, 1);
  }

  /** Takes a gun's shot in hand and its round out of the gun (SH-SHOOT-3). */
  private aim(f: number, target: number, slot: number, mode: number): void {
    const weapon = this.weapon(f, slot);
    const barrels = mode === MODE.barrels;
    this.set(S.SHOOTER, f);
    this.set(S.TARGET, target);
    this.set(S.GUN, slot);
    this.set(S.MODE_NOW, mode);
    this.set(S.TRIES, weapon.tries * (barrels ? 2 : 1));
    this.put(f, S.ROUNDS + slot, this.rounds(f, slot) - (barrels ? 2 : 1));
    if (this.scavenging && weapon.thrown && weapon.brawl === "blade" && target < S.HORSE_OF) {
      const lying = S.LYING + this.arms.indexOf(weapon);
      this.put(target, lying, this.at(target, lying) + 1);
    }
  }

  /** The next try of the shot in hand. */
  private nextTry(): number {
    const f = this.get(S.SHOOTER);
    const slot = this.get(S.GUN);
    const target = this.get(S.TARGET);
    const mode = this.get(S.MODE_NOW);
    const weapon = this.weapon(f, slot);
    const sum = this.sumNow(f, slot, target, mode, this.get(S.OTHER) === 1, -1);
    const die = clamp(sum);
    this.set(S.DIE, die);
    const table = this.tryTable(target, weapon, die);
    const thrown = weapon.thrown ? MODE.thrown : mode;
    const waiting = this.wait(STEP.shotWait, table, f, PURPOSE.shot, this.get(S.SUB));
    const band = this.band(f, slot, this.apart(f, target % S.HORSE_OF));
    this.cellBase = this.columns.gunCells[f]?.get(weapon.id)?.blocks[band]?.[thrown] ?? IDLE_CELL;
    return waiting;
  }

  private tryTable(target: number, weapon: Weapon, die: number): number {
    const dodge = this.dodgeDie(target, weapon);
    if (target >= S.HORSE_OF) return this.tables.horse(this.horseCase(target, weapon, die, dodge));
    const body = this.bodyOf(target, weapon, 0);
    return this.tables.attempt(die, dodge, this.lucky(target), weapon.wounds, body);
  }

  private applyTry(code: number): void {
    const target = this.get(S.TARGET);
    const missed = code === 0;
    if (target >= S.HORSE_OF) this.hitHorse(target - S.HORSE_OF, code);
    else if (!missed) this.hurtMan(target, code, false);
    if (!missed) this.set(S.BARREL_HIT, 1);
    this.set(S.TRIES, this.get(S.TRIES) - 1);
    this.set(S.SUB, this.get(S.SUB) + 1);
    if (missed && this.skirmish.bunched && this.mayCross()) {
      this.set(S.CANDIDATE, 0);
      this.set(S.LOWEST, 0);
      this.set(S.LOW_MEN, 0);
      this.set(S.LOW_HORSES, 0);
      this.set(S.PC, STEP.candidate);
      return;
    }
    this.set(S.PC, STEP.shotDone);
  }

  /** SH-SHOOT-13: of a shotgun's barrel both tries must have missed. */
  private mayCross(): boolean {
    const { tries } = this.weapon(this.get(S.SHOOTER), this.get(S.GUN));
    if (tries === 1) return true;
    return this.get(S.TRIES) % 2 === 0 && this.get(S.BARREL_HIT) === 0;
  }

  /** After a try and its crossfire: the next try, the second pistol, or the end of the action. */
  private afterShot(): number {
    if (this.isOver()) return OVER;
    const f = this.get(S.SHOOTER);
    const tries = this.get(S.TRIES);
    if (tries > 0 && this.isThere(this.get(S.TARGET)) && this.inPlay(f)) {
      if (tries % 2 === 0) this.set(S.BARREL_HIT, 0);
      return this.go(STEP.shot);
    }
    const second = this.get(S.SECOND_GUN) - 1;
    this.set(S.BARREL_HIT, 0);
    if (second >= 0 && this.inPlay(f)) {
      this.set(S.SECOND_GUN, 0);
      const target = this.laterTarget(f, second, this.get(S.TARGET), MODE.pistols);
      if (target >= 0) {
        this.aim(f, target, second, MODE.pistols);
        return this.go(STEP.shot);
      }
      this.unfired(f, this.get(S.GUN), second);
    }
    this.clearAction();
    return NOT_DRAWN;
  }

  /** S15: a second pistol that was not fired is no kind of this turn. */
  private unfired(f: number, first: number, second: number): void {
    const { kinds } = this.gear(f);
    if (kinds[first] === kinds[second]) return;
    this.put(f, S.KINDS, this.at(f, S.KINDS) & ~(16 << (kinds[second] as number)));
  }

  /** True if there still is somebody to be hit: a man in play, a living horse with its rider. */
  private isThere(target: number): boolean {
    if (target < S.HORSE_OF) return this.inPlay(target);
    const rider = target - S.HORSE_OF;
    return this.horseAlive(rider) && this.inPlay(rider) && this.has(rider, S.MOUNTED);
  }

  /** S14: whom a later shot goes at; -1 if it is lost. */
  private laterTarget(f: number, slot: number, target: number, mode: number): number {
    const out = target < S.HORSE_OF ? !this.inPlay(target) : !this.horseAlive(target - S.HORSE_OF);
    if (!out) {
      const legal = this.isThere(target) && this.canBeTarget(target % S.HORSE_OF);
      return legal && this.sumNow(f, slot, target, mode, false, -1) >= 0 ? target : -1;
    }
    this.otherTarget(f, slot, mode);
    return this.bestTarget;
  }

  /** SH-SHOOT-9: takes a later shot of a fan in hand; false if it is lost. */
  private fansOn(f: number, fan: number): boolean {
    const left = fan & 3;
    const slot = (fan >> 2) & 3;
    const target = (fan >> 4) & 31;
    const able = left > 0 && !this.anyArm(f) && this.at(f, S.ATTACKERS) === 0;
    const at = able ? this.laterTarget(f, slot, target, MODE.fan) : -1;
    this.put(f, S.FAN, left > 1 ? packFan(left - 1, slot, target) : 0);
    if (at < 0) return false;
    this.set(S.OTHER, at === target ? 0 : 1);
    this.set(S.SUB, this.get(S.PASS) * 2);
    this.show(f);
    this.aim(f, at, slot, MODE.fan);
    return true;
  }

  private clearAction(): void {
    for (let word = S.SHOOTER; word <= S.LOW_HORSES; word++) this.set(word, 0);
    this.set(S.PC, this.get(S.PASS) === 1 ? STEP.act : STEP.later);
  }

  // ---- crossfire (SH-SHOOT-11 to 13, S16) ----

  private nextCandidate(): number {
    for (let c = this.get(S.CANDIDATE); c < 2 * this.count; c++) {
      const horse = c >= this.count;
      const candidate = horse ? c - this.count + S.HORSE_OF : c;
      if (!this.isCandidate(candidate)) continue;
      this.set(S.CANDIDATE, c);
      const weapon = this.weapon(this.get(S.SHOOTER), this.get(S.GUN));
      const lucky = this.lucky(candidate) && this.skirmish.readings.lucky === "every-dodge";
      const table = this.tables.candidateDodge(this.dodgeDie(candidate, weapon), lucky);
      const f = this.get(S.SHOOTER);
      const sub = this.get(S.SUB) - 1;
      return this.wait(STEP.candidateWait, table, f, PURPOSE.candidate, sub, c);
    }
    const ties = this.tiedCandidates();
    if (ties === 0) return this.go(STEP.shotDone);
    if (ties === 1) {
      this.pickTied(0);
      return this.go(STEP.crossfire);
    }
    const f = this.get(S.SHOOTER);
    const sub = this.get(S.SUB) - 1;
    return this.wait(
      STEP.crossfireTieWait,
      this.tables.tiedCandidates(ties),
      f,
      PURPOSE.crossfire,
      sub,
      0,
    );
  }

  private isCandidate(candidate: number): boolean {
    const f = this.get(S.SHOOTER);
    const target = this.get(S.TARGET);
    if (candidate === target || candidate === f) return false;
    const man = candidate % S.HORSE_OF;
    if (candidate < S.HORSE_OF) {
      if (!this.inPlay(candidate)) return false;
    } else if (this.sideOf(man) !== this.sideOf(target % S.HORSE_OF) || !this.horseAlive(man)) {
      return false;
    }
    const at = this.places[candidate < S.HORSE_OF ? man : this.count + man] as number;
    const apart = Math.abs(at - (this.places[f] as number));
    return apart > CROSSFIRE && apart <= this.reach(f, this.get(S.GUN));
  }

  private applyCandidate(face: number): void {
    const c = this.get(S.CANDIDATE);
    const lowest = this.get(S.LOWEST);
    if (lowest === 0 || face < lowest) {
      this.set(S.LOWEST, face);
      this.set(S.LOW_MEN, 0);
      this.set(S.LOW_HORSES, 0);
    }
    if (lowest === 0 || face <= lowest) {
      const word = c >= this.count ? S.LOW_HORSES : S.LOW_MEN;
      this.set(word, this.get(word) | (1 << (c % this.count)));
    }
    this.set(S.CANDIDATE, c + 1);
    this.set(S.PC, STEP.candidate);
  }

  private tiedCandidates(): number {
    let bits = this.get(S.LOW_MEN) | (this.get(S.LOW_HORSES) << 12);
    let ties = 0;
    for (; bits !== 0; bits &= bits - 1) ties++;
    return ties;
  }

  /** CANDIDATE becomes the `index`-th of those with the lowest roll. */
  private pickTied(index: number): void {
    let left = index;
    for (let c = 0; c < 2 * this.count; c++) {
      const bits = this.get(c >= this.count ? S.LOW_HORSES : S.LOW_MEN);
      if (((bits >> (c % this.count)) & 1) === 1 && left-- === 0) {
        this.set(S.CANDIDATE, c >= this.count ? c - this.count + S.HORSE_OF : c);
        return;
      }
    }
  }

  /** SH-SHOOT-12: the die just rolled less one step, against the lowest Dodge roll. */
  private shootCandidate(): number {
    const f = this.get(S.SHOOTER);
    const slot = this.get(S.GUN);
    const candidate = this.get(S.CANDIDATE);
    const weapon = this.weapon(f, slot);
    const die = clamp(this.get(S.DIE) - 1);
    const lowest = this.get(S.LOWEST);
    const friend = this.sideOf(candidate % S.HORSE_OF) === this.sideOf(f);
    const dodge = this.dodgeDie(candidate, weapon);
    let table: number;
    if (candidate >= S.HORSE_OF) {
      const c = this.horseCase(candidate, weapon, die, 0);
      table = this.tables.horseCrossfire(c, lowest, friend);
    } else {
      const body = this.bodyOf(candidate, weapon, 0);
      const lucky = this.lucky(candidate);
      // Only a fall asks for his Dodge again.
      const again = body.fall === 0 ? 0 : dodge;
      const luckyFall = body.fall > 0 && lucky;
      table = this.tables.crossfire(die, again, luckyFall, weapon.wounds, body, lowest, friend);
    }
    const sub = this.get(S.SUB) - 1;
    const waiting = this.wait(STEP.crossfireWait, table, f, PURPOSE.crossfire, sub, 1);
    this.cellBase = this.columns.gunCells[f]?.get(weapon.id)?.crossfire ?? IDLE_CELL;
    return waiting;
  }

  private applyCrossfire(code: number): void {
    const candidate = this.get(S.CANDIDATE);
    this.set(S.PC, STEP.shotDone);
    if (candidate < S.HORSE_OF) {
      if (code !== 0) this.hurtMan(candidate, code, false);
      return;
    }
    const owner = candidate - S.HORSE_OF;
    const riderless = !(this.inPlay(owner) && this.has(owner, S.MOUNTED));
    this.hitHorse(owner, code);
    const away = this.horseFrom(owner, this.places[owner] as number);
    if (riderless && this.horseAlive(owner) && away > S.UNITS_PER_INCH) {
      this.set(S.PC, STEP.runaway);
    }
  }

  private horseFrom(owner: number, place: number): number {
    return Math.abs((this.places[this.count + owner] as number) - place);
  }

  private bolt(): number {
    const sub = this.get(S.SUB) - 1;
    const f = this.get(S.SHOOTER);
    return this.wait(STEP.runawayWait, this.tables.runaway(), f, PURPOSE.runaway, sub);
  }

  /** SH-HORSE-5: straight away from the shooter. */
  private runAway(inches: number): void {
    const owner = this.get(S.CANDIDATE) - S.HORSE_OF;
    const shooter = this.get(S.SHOOTER);
    const horse = this.count + owner;
    const from = (this.places[horse] as number) - (this.places[shooter] as number);
    const away = from === 0 ? (owner < this.countA ? -1 : 1) : Math.sign(from);
    (this.places[horse] as number) += away * inches * S.UNITS_PER_INCH;
    this.set(S.PC, STEP.shotDone);
  }

  // ---- brawls (SH-BRAWL) ----

  /** Move 3 + Brawl (SH-BRAWL-2). */
  private attack(f: number, opponent: number): number {
    this.moveTo(f, opponent, this.apart(f, opponent));
    this.raise(f, S.NOTICED);
    this.set(S.ACTIVE, 1);
    this.put(opponent, S.ATTACKERS, this.at(opponent, S.ATTACKERS) | (1 << f));
    this.set(S.SHOOTER, f);
    this.set(S.TARGET, opponent);
    const spears = [this.brawlWeapon(f) === 2, this.brawlWeapon(opponent) === 2] as const;
    const table = this.tables.brawl(
      this.brawlDie(f),
      this.brawlDie(opponent),
      spears[0] && !spears[1],
      spears[1] && !spears[0],
      this.bodyOf(f, null, 0),
      this.bodyOf(opponent, null, 1),
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

  // ---- wounds ----

  /** What a hit on a man depends on. @param weapon null in a brawl @param which scratch to use */
  private bodyOf(target: number, weapon: Weapon | null, which: 0 | 1): BodyNow {
    const body = this.scratch[which];
    const fighter = this.fighter(target);
    const spot = this.has(target, S.SPOT);
    const { lawmanStar } = this.skirmish.readings;
    const bullet = weapon !== null && !weapon.thrown && !weapon.arrow;
    body.total = this.at(target, S.TOTAL);
    body.spareArm = this.woundsAt(target, rolls.LOCATION.spareArm) > 0;
    body.shootArm = this.woundsAt(target, rolls.LOCATION.shootArm) > 0;
    body.skin = this.has(target, S.SKIN);
    body.star = this.able.lawman[target] === 1 && (bullet || lawmanStar === "everything");
    const shot = weapon !== null;
    body.legsHidden = shot && spot && fighter.legsHidden && !this.marked(target, S.POPPED);
    const falls = shot && spot && (fighter.opening === "window" || fighter.opening === "roof");
    body.fall = falls ? (fighter.upstairs ? 2 : 1) : 0;
    const rides = shot && this.has(target, S.MOUNTED);
    body.ride = rides ? (this.rides[target] as number) : -1;
    body.horseWounds = rides ? this.at(target, S.HORSE_WOUNDS) : 0;
    return body;
  }

  private horseCase(target: number, weapon: Weapon, die: number, dodge: number): rolls.HorseCase {
    const c = this.horseScratch;
    const owner = target - S.HORSE_OF;
    const ridden = this.inPlay(owner) && this.has(owner, S.MOUNTED);
    c.shoot = die;
    c.dodge = dodge;
    c.wounds = weapon.wounds;
    c.horseWounds = this.at(owner, S.HORSE_WOUNDS);
    c.riderWounds = ridden ? this.at(owner, S.TOTAL) : 0;
    c.ride = ridden ? (this.rides[owner] as number) : -1;
    return c;
  }

  /** SH-WOUND-9: what a result does to a man. */
  private hurtMan(target: number, code: number, brawl: boolean): void {
    const fate = rolls.fateOf(code);
    if (fate !== rolls.FATE.none) {
      this.putOut(target, fate);
      return;
    }
    const strike = rolls.strikeOf(code);
    if (strike === rolls.STRIKE.skin || rolls.skinOf(code) === 1) this.lower(target, S.SKIN);
    if (strike === rolls.STRIKE.wound) {
      this.addWounds(target, rolls.locationOf(code), rolls.woundsOf(code));
    }
    const bruise = rolls.bruiseOf(code);
    if (bruise >= 0) this.addWounds(target, bruise, 1);
    if (rolls.fellOf(code) === 0 || brawl) return;
    if (this.has(target, S.MOUNTED)) this.lower(target, S.MOUNTED);
    else this.lower(target, S.SPOT);
    this.lookForIndians();
  }

  private addWounds(f: number, location: number, wounds: number): void {
    const most = this.fighter(f).mounted ? rolls.RIDER_WOUNDS_MAX : rolls.WOUNDS_MAX;
    this.put(f, S.TOTAL, Math.min(this.at(f, S.TOTAL) + wounds, most));
    const cap = (this.woundCaps[f] as Uint8Array)[location - 1] as number;
    const shift = 3 * (location - 1);
    const now = Math.min(this.woundsAt(f, location) + wounds, cap);
    this.put(f, S.WOUNDS, (this.at(f, S.WOUNDS) & ~(7 << shift)) | (now << shift));
  }

  /** A man out is nothing but his status; his horse stays where it is. */
  private putOut(f: number, status: number): void {
    const horse = this.at(f, S.HORSE_WOUNDS);
    const marks = this.at(f, S.MARKS) & S.HORSE_MOVED;
    for (let word = 0; word < S.ORDER; word++) this.put(f, word, 0);
    // What he leaves behind matters only where somebody picks it up.
    for (let word = S.ROUNDS; word < S.FIGHTER_WORDS && !this.scavenging; word++) {
      this.put(f, word, 0);
    }
    this.put(f, S.FLAGS, status);
    this.put(f, S.MARKS, marks);
    this.put(f, S.HORSE_WOUNDS, horse);
  }

  /** SH-HORSE-3, SH-HORSE-4. */
  private hitHorse(owner: number, code: number): void {
    if (code === rolls.HORSE_HIT.missed) return;
    const { wounds } = this.weapon(this.get(S.SHOOTER), this.get(S.GUN));
    this.put(owner, S.HORSE_WOUNDS, Math.min(this.at(owner, S.HORSE_WOUNDS) + wounds, 6));
    if (code === rolls.HORSE_HIT.riderFalls) {
      this.lower(owner, S.MOUNTED);
      this.lookForIndians();
    }
  }

  // ---- what lies about (SH-PICK-1, SH-WPN-7, S24) ----

  /** True if he picked something up. */
  private pickUp(f: number): boolean {
    if (this.bothArms(f) || this.reloadable(f) >= 0) return false;
    const { weapons } = this.gear(f);
    for (let slot = 0; slot < weapons.length; slot++) {
      if (!this.weapon(f, slot).thrown && this.rounds(f, slot) > 0) return false;
    }
    if (this.takeThrown(f)) return true;
    if (this.has(f, S.MOUNTED) || this.behindOpening(f)) return false;
    let lastDistance = -1;
    let last = -1;
    for (;;) {
      const dead = this.nextDead(f, lastDistance, last);
      if (dead < 0) return false;
      lastDistance = this.apart(f, dead);
      last = dead;
      if (!this.rob(f, dead)) continue;
      this.moveTo(f, dead, lastDistance);
      this.set(S.ACTIVE, 1);
      return true;
    }
  }

  /** The first thing of his own kinds that was thrown at him. */
  private takeThrown(f: number): boolean {
    const { weapons } = this.gear(f);
    for (let slot = 0; slot < weapons.length; slot++) {
      const lying = S.LYING + this.arms.indexOf(this.weapon(f, slot));
      if (this.at(f, lying) === 0) continue;
      this.put(f, lying, this.at(f, lying) - 1);
      this.put(f, S.ROUNDS + slot, this.rounds(f, slot) + 1);
      this.set(S.ACTIVE, 1);
      return true;
    }
    return false;
  }

  /** The next man killed or knocked out within the combined move, after one at `distance` with number `after`. */
  private nextDead(f: number, distance: number, after: number): number {
    let best = -1;
    for (let g = 0; g < this.count; g++) {
      const status = this.status(g);
      if (status === S.IN || status === S.DISARMED) continue;
      const apart = this.apart(f, g);
      if (apart > this.combinedMove(f)) continue;
      if (apart < distance || (apart === distance && g <= after)) continue;
      if (best < 0 || apart < this.apart(f, best)) best = g;
    }
    return best;
  }

  /** Takes what helps first: rounds from the belt, rounds from a gun, a loaded weapon. False if nothing does. */
  private rob(f: number, dead: number): boolean {
    const own = this.gear(f).weapons;
    const theirs = this.gear(dead).weapons;
    for (const belt of [true, false]) {
      for (let slot = 0; slot < own.length; slot++) {
        const { thrown, calibre } = this.weapon(f, slot);
        if (thrown || calibre === "") continue;
        for (let from = 0; from < theirs.length; from++) {
          if (this.weapon(dead, from).calibre !== calibre) continue;
          const word = belt ? S.SPARE + (this.gear(dead).kinds[from] as number) : S.ROUNDS + from;
          const there = this.at(dead, word);
          if (there === 0) continue;
          const rounds = Math.min(belt ? PICK_UP.belt : PICK_UP.gun, there);
          this.put(dead, word, there - rounds);
          const spare = S.SPARE + (this.gear(f).kinds[slot] as number);
          this.put(f, spare, this.at(f, spare) + rounds);
          return true;
        }
      }
    }
    if (own.length >= S.SLOTS_MAX) return false;
    const from = theirs.findIndex((_, slot) => this.rounds(dead, slot) > 0);
    if (from < 0) return false;
    this.put(f, S.TAKEN + own.length, this.arms.indexOf(this.weapon(dead, from)) + 1);
    this.put(f, S.ROUNDS + own.length, this.rounds(dead, from));
    this.put(dead, S.ROUNDS + from, 0);
    return true;
  }

  // ---- fire (SH-BLDG-5, S25) ----

  private burning(building: number): number {
    return this.get(this.buildingWords + 2 * building);
  }
  private burner(building: number): number {
    return this.get(this.buildingWords + 2 * building + 1);
  }
  private anyFire(): boolean {
    for (let b = 0; b < this.buildings.length; b++) if (this.burning(b) > 0) return true;
    return false;
  }
  /** Somebody shot last turn or in this: weapons change (SH-MOD-5) while nobody does anything. */
  private anyKinds(): boolean {
    for (let f = 0; f < this.count; f++) if (this.at(f, S.KINDS) !== 0) return true;
    return false;
  }
  private inside(f: number): boolean {
    return this.inPlay(f) && this.has(f, S.SPOT) && (this.buildingOf[f] as number) >= 0;
  }
  private inFire(f: number): boolean {
    return this.inside(f) && this.burning(this.buildingOf[f] as number) > 0;
  }

  /** The building to set alight: of the nearest enemy inside one that does not burn; -1 if none. */
  private fireTarget(f: number): number {
    const slot = this.bow(f);
    if (slot < 0) return -1;
    const enemies = 1 - this.sideOf(f);
    let best = -1;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!this.inside(g) || this.inFire(g)) continue;
      if (best < 0 || this.apart(f, g) < this.apart(f, best)) best = g;
    }
    if (best < 0 || this.fireSum(f, slot, best) < 0) return -1;
    return best;
  }

  private bow(f: number): number {
    return this.gear(f).weapons.findIndex(
      (weapon, slot) => weapon.arrow && this.rounds(f, slot) > 0,
    );
  }

  private fireSum(f: number, slot: number, near: number): number {
    const weapon = this.weapon(f, slot);
    const own = this.shootSum(f, weapon, this.marked(f, S.MOVED) || this.pops(f));
    // A building is no man in cover: the steps of a horse, which has none either.
    const there = this.targetSteps(f, slot, S.HORSE_OF + near, this.apart(f, near));
    return own + there + this.changed(f, 1 << (this.gear(f).kinds[slot] as number));
  }

  private shootFire(f: number, near: number): number {
    const slot = this.bow(f);
    const die = clamp(this.fireSum(f, slot, near));
    if (this.changes[f] === 1) {
      const kind = 1 << (this.gear(f).kinds[slot] as number);
      this.put(f, S.KINDS, this.at(f, S.KINDS) | (kind << 4));
    }
    this.stepOut(f);
    this.show(f);
    this.put(f, S.ROUNDS + slot, this.rounds(f, slot) - 1);
    this.set(S.SHOOTER, f);
    this.set(S.TARGET, near);
    const waiting = this.wait(STEP.fireWait, this.tables.fire(die), f, PURPOSE.other);
    this.cellBase = this.columns.fireCells[f] as number;
    return waiting;
  }

  private applyFire(turns: number): void {
    const building = this.buildingOf[this.get(S.TARGET)] as number;
    if (turns > 0) {
      // It is counted down at the end of this turn as well.
      this.set(this.buildingWords + 2 * building, turns + 1);
      this.set(this.buildingWords + 2 * building + 1, this.get(S.SHOOTER));
    }
    this.clearAction();
  }

  /** SH-BLDG-5: at the end of the turn. */
  private collapse(): void {
    for (let b = 0; b < this.buildings.length; b++) {
      const left = this.burning(b);
      if (left <= 0) continue;
      this.set(this.buildingWords + 2 * b, left === 1 ? -1 : left - 1);
      if (left > 1) continue;
      for (let f = 0; f < this.count; f++) {
        if (this.inside(f) && this.buildingOf[f] === b) this.putOut(f, S.BURNED);
      }
    }
  }

  // ---- helpers ----

  private go(step: number): number {
    this.set(S.PC, step);
    return NOT_DRAWN;
  }

  private wait(
    step: number,
    table: number,
    figure: number,
    purpose: number,
    sub = 0,
    candidate = 0,
  ): number {
    this.set(S.PC, step);
    this.cellBase = IDLE_CELL;
    this.place = ((this.seat(figure) * 8 + purpose) * 16 + sub) * 32 + candidate;
    return table;
  }

  /** Number of a fighter that does not change when the other side gains a man. */
  private seat(f: number): number {
    if (f < 0) return 31;
    return f < this.countA ? f : 16 + f - this.countA;
  }
}

/** Shots left, gun, first target. */
const packFan = (left: number, slot: number, target: number): number =>
  left | (slot << 2) | (target << 4);
