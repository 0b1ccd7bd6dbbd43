/**
 * The slow second reading of the standing duel: one game, every die rolled, written from the
 * numbered rules and the decisions D1..D22 alone. It shares nothing with the fast resolver but the
 * data tables and the input type, so that each can be checked against the other. Plainness comes
 * first here, speed second.
 */
import type { Duel, DuelFigure, Side } from "./duel.js";
import {
  AMMO_POINTS,
  type Arm,
  type Band,
  type Column,
  DISTANCE_TOLERANCE_CM,
  EFFECTS,
  type Effect,
  type EffectKind,
  FALL_BACK_CM,
  IMPACT_MODIFIER,
  type Location,
  type Mode,
  OBSCURING_MODIFIER,
  type Stats,
  TO_HIT,
  type Weapon,
} from "./tables.js";

export interface PlainDice {
  /** A face, 1..sides. The D10's face 0 counts 10. */
  roll(sides: number): number;
}

export type ReferenceStatus = "in" | "dead" | "disabled" | "surrendered";

export interface ReferenceShot {
  weapon: string;
  band: Band;
  mode: Mode;
  hit: boolean;
}

/** The entry of the effect table that was applied, after Fate; the location of "cover" is "". */
export interface ReferenceEffect {
  weapon: string;
  effect: EffectKind;
  location: Location | "";
}

export interface ReferenceFigure {
  status: ReferenceStatus;
  /** Enemies, not own men, whom this figure put out, by injury or by an accepted surrender. */
  enemiesOut: number;
  cool: number;
  shots: ReferenceShot[];
  /** Of the hits this figure made, those by the spread of a scattergun included. */
  effects: ReferenceEffect[];
}

export interface ReferenceGame {
  winner: Side | "mutual" | "draw";
  /** The game turn in which the game ended; the turn limit for a draw. */
  turns: number;
  figures: ReferenceFigure[];
}

/** Far more than square roots can be off, far less than a club can measure. */
const ROUNDING_CM = 1e-9;
/** LG-GROUP-1: "within 10 cm". */
const GROUP_CM = 10;
/** LG-FAN-1 and LG-RAPID-1. */
const FANNED_SHOTS = 5;
const RAPID_SHOTS = 2;
/** LG-FATE-1: the first modified result of 8 or more. */
const FATE_FROM = 8;

/** A weapon in somebody's hands (D22: each has ammunition and reloading of its own). */
class Gun {
  points = AMMO_POINTS; // LG-AMMO-1
  loaded = true;

  constructor(readonly weapon: Weapon) {}

  /** LG-SHOOT-4: accurate band, maximum band, or no shot. */
  bandAt(distance: number): Band | null {
    if (atMost(distance, this.weapon.accurate)) return "accurate";
    if (atMost(distance, this.weapon.maximum)) return "maximum";
    return null;
  }
}

/** A group as last checked (LG-GROUP-2): a leader and those with him, or one man; in file order. */
type Group = readonly Man[];

/** A group as the scenario lists it, in file order; its leader as last checked. */
interface ListedGroup {
  readonly men: Man[];
  leader: Man;
}

class Man {
  readonly side: Side;
  readonly guns: readonly Gun[];
  cool: number;
  x: number;
  y: number;
  status: ReferenceStatus = "in";
  readonly woundedArms: Record<Arm, boolean> = { left: false, right: false };
  readonly lostArms: Record<Arm, boolean> = { left: false, right: false };

  listed: ListedGroup | null = null;
  group: Group;

  /** He has had a player turn of his own in this game, and is in one now. */
  hadOwnTurn = false;
  inOwnTurn = false;
  /** What he did in his last own player turn, or is doing in the one in progress. */
  shotInOwnTurn = false;
  movedInOwnTurn = false;
  reloadedInOwnTurn = false;
  /** Where he stood when that player turn began (D18). */
  turnStartX: number;
  turnStartY: number;
  /** Fell back since the start of his own last player turn (D1). */
  fellBack = false;
  /** Has reacted in the enemy's player turn in progress (LG-REACT-1: once). */
  reacted = false;
  /** Since his own last player turn (LG-COOL-2), and ever (tactic `hold`, D9, D18). */
  shotAt = false;
  everShotAt = false;
  hasFired = false;
  fateLeft: boolean;

  enemiesOut = 0;
  readonly shots: ReferenceShot[] = [];
  readonly effects: ReferenceEffect[] = [];

  constructor(
    readonly sheet: DuelFigure,
    readonly stats: Stats,
  ) {
    this.side = sheet.side;
    this.guns = sheet.weapons.map((weapon) => new Gun(weapon));
    this.cool = stats.cool;
    this.x = sheet.at[0];
    this.y = sheet.at[1];
    this.turnStartX = this.x;
    this.turnStartY = this.y;
    this.fateLeft = sheet.fate !== "never"; // D13: `auto` and `always` are the same
    this.group = [this];
  }

  get inAction(): boolean {
    return this.status === "in";
  }

  get gunArmSound(): boolean {
    return !this.woundedArms[this.sheet.gunArm];
  }

  /** LG-COVER-4: his cover protects against everyone (LG-GEO-2). A fence is cover too. */
  get inCover(): boolean {
    return this.sheet.cover !== "open";
  }

  /** Tactic `hold`, until he has fired or has been shot at (D18). */
  get holding(): boolean {
    return this.sheet.tactic === "hold" && !this.hasFired && !this.everShotAt;
  }

  /** SK&CL: one D6 at most the lower of the two. */
  get skillAndCool(): number {
    return Math.min(this.stats.skill, this.cool);
  }

  distanceTo(other: Man): number {
    return straight(this.x - other.x, this.y - other.y);
  }

  beginOwnTurn(): void {
    this.hadOwnTurn = true;
    this.inOwnTurn = true;
    this.shotInOwnTurn = false;
    this.movedInOwnTurn = false;
    this.reloadedInOwnTurn = false;
    this.fellBack = false; // D1: until his next own player turn begins
    this.turnStartX = this.x;
    this.turnStartY = this.y;
  }

  endOwnTurn(): void {
    this.inOwnTurn = false;
    this.shotAt = false; // LG-COOL-2: "since his last player turn" starts here
  }
}

/** A shot that somebody is about to fire. */
interface Plan {
  readonly shooter: Man;
  readonly target: Man;
  readonly gun: Gun;
  /** The D6 that makes it an aimed shot: at most this; 0 = a snap shot without a test. */
  readonly aim: number;
  readonly option: "single" | "fanning" | "rapid";
  /** The shooter's Cool when he planned, for the test of LG-FAN-1. */
  readonly cool: number;
}

/** A hit whose effect die has been rolled. */
interface Hit {
  readonly shooter: Man;
  readonly gun: Gun;
  readonly band: Band;
  readonly victim: Man;
  readonly effectDie: number;
}

/** Plays one game of the duel. */
export function playReference(duel: Duel, dice: PlainDice): ReferenceGame {
  return new Game(duel, dice).play();
}

class Game {
  private readonly men: readonly Man[];
  private readonly listedGroups: readonly ListedGroup[];
  /** The side that moves first; the winner's side after a gunfight. */
  private firstSide: Side;
  private anyoneHasFired = false;

  constructor(
    private readonly duel: Duel,
    private readonly dice: PlainDice,
  ) {
    this.men = duel.figures.map((sheet) => new Man(sheet, this.rollStats(sheet)));
    this.listedGroups = listGroups(this.men);
    // LG-TURN-2: a fair coin each game.
    this.firstSide = duel.first === "roll" ? (this.d6() <= 3 ? "A" : "B") : duel.first;
  }

  play(): ReferenceGame {
    // LG-GROUP-2: checked at the start of the game.
    for (const listed of this.listedGroups) this.checkGroup(listed);
    const gunfight = this.isGunfightCalled();
    for (let turn = 1; turn <= this.duel.turns; turn++) {
      if (gunfight && (turn === 1 || this.duel.readings.drawScope === "every-turn")) {
        this.exchange(turn);
      } else {
        // LG-TURN-1: IGOUGO.
        this.playerTurn(this.firstSide);
        if (!this.isOver()) this.playerTurn(other(this.firstSide));
      }
      if (this.isOver()) return this.report(this.winner(), turn);
    }
    // LG-TURN-2. D19 needs nothing of its own: such a game simply runs to the limit.
    return this.report("draw", this.duel.turns);
  }

  // ---------------------------------------------------------------- dice

  private d6(): number {
    return this.dice.roll(6);
  }

  private d10(): number {
    return this.dice.roll(10);
  }

  /** "Test X": one D6, pass if at most X. */
  private test(value: number): boolean {
    return this.d6() <= value;
  }

  /** LG-NPC-2: `type/roll` is diced for each figure anew in each game. */
  private rollStats(sheet: DuelFigure): Stats {
    return given(sheet.rows.length === 1 ? sheet.rows[0] : sheet.rows[this.d6() - 1]);
  }

  // ---------------------------------------------------------------- end of the game

  private sideInAction(side: Side): boolean {
    for (const man of this.men) if (man.side === side && man.inAction) return true;
    return false;
  }

  /** LG-TURN-2: when at most one side has figures in action. */
  private isOver(): boolean {
    return !this.sideInAction("A") || !this.sideInAction("B");
  }

  private winner(): Side | "mutual" {
    if (this.sideInAction("A")) return "A";
    return this.sideInAction("B") ? "B" : "mutual";
  }

  private report(winner: ReferenceGame["winner"], turns: number): ReferenceGame {
    return {
      winner,
      turns,
      figures: this.men.map(({ status, enemiesOut, cool, shots, effects }) => ({
        status,
        enemiesOut,
        cool,
        shots,
        effects,
      })),
    };
  }

  // ---------------------------------------------------------------- groups

  /** LG-GROUP-2: the leader, those within 10 cm of him, and the others as groups of one. */
  private checkGroup(listed: ListedGroup): void {
    const present = listed.men.filter((man) => man.inAction);
    let leader = present[0];
    if (leader === undefined) return;
    for (const man of present) {
      if (man.stats.initiative > leader.stats.initiative) leader = man; // ties: first in the file
    }
    const chief = present.find((man) => man.sheet.leader) ?? leader;
    listed.leader = chief;
    const withHim = present.filter((man) => atMost(man.distanceTo(chief), GROUP_CM));
    for (const man of present) man.group = withHim.includes(man) ? withHim : [man];
  }

  private checkGroupsOf(side: Side): void {
    for (const listed of this.listedGroups) {
      if (listed.men[0]?.side === side) this.checkGroup(listed);
    }
  }

  /** LG-TURN-3, D5: groups in file order; leader, those with him, then the lone men of the list. */
  private actingOrder(side: Side): Man[] {
    const order: Man[] = [];
    for (const man of this.men) {
      if (man.side !== side || !man.inAction || order.includes(man)) continue;
      if (man.listed === null) {
        order.push(man);
        continue;
      }
      const { men, leader } = man.listed;
      const withHim = leader.group.filter((member) => member !== leader);
      const alone = men.filter((member) => member.inAction && !leader.group.includes(member));
      order.push(leader, ...withHim, ...alone);
    }
    return order;
  }

  // ---------------------------------------------------------------- player turns

  /** LG-TURN-4: each group in turn (move of zero, reactions, shot or reload), then recovery. */
  private playerTurn(side: Side): void {
    for (const man of this.men) {
      if (man.side === side) man.beginOwnTurn();
      else man.reacted = false;
    }
    this.checkGroupsOf(side);
    for (const man of this.actingOrder(side)) {
      if (this.duel.readings.reactionTiming === "before-shot") this.reactionsTo(man); // LG-REACT-1
      if (this.isOver()) return;
      if (man.inAction && !man.holding) this.act(man);
      if (this.isOver()) return;
      if (this.duel.readings.reactionTiming === "after-shot") this.reactionsTo(man); // D17
      if (this.isOver()) return;
    }
    for (const man of this.men) if (man.side === side) this.recover(man);
    for (const man of this.men) if (man.side === side) man.endOwnTurn();
  }

  private act(man: Man): void {
    const plan = this.planOwnTurn(man);
    if (plan !== null) this.shootNow(plan);
  }

  /** LG-COOL-2, at the end of his own player turn. */
  private recover(man: Man): void {
    if (!man.inAction || man.cool >= man.stats.cool) return;
    if (man.shotAt || man.shotInOwnTurn || man.movedInOwnTurn) return;
    if (this.test(man.stats.cool)) man.cool += 1;
  }

  /** LG-REACT-1: the enemies of one who has finished his move, in file order. */
  private reactionsTo(mover: Man): void {
    for (const man of this.men) {
      if (!mover.inAction) return;
      if (man.side === mover.side || !this.mayReact(man)) continue;
      const plan = this.planReaction(man, mover);
      if (plan === null) continue;
      man.reacted = true;
      this.shootNow(plan);
    }
  }

  private mayReact(man: Man): boolean {
    if (!man.inAction || man.reacted) return false;
    // D16: before his first own player turn only with `openingReaction: all`.
    if (!man.hadOwnTurn) return this.duel.readings.openingReaction === "all";
    // LG-REACT-1, and LG-RELOAD-1: no reaction after a turn of reloading.
    return !man.shotInOwnTurn && !man.movedInOwnTurn && !man.reloadedInOwnTurn;
  }

  // ---------------------------------------------------------------- gunfight

  /** LG-DRAW-3: at the start of the game, if everyone stands in the open. */
  private isGunfightCalled(): boolean {
    return this.duel.draw && this.men.every((man) => !man.inCover);
  }

  /** LG-DRAW-1, LG-DRAW-3, D2, D3: the whole game turn; a man's slot is his own player turn. */
  private exchange(turn: number): void {
    for (const man of this.men) if (man.inAction) man.beginOwnTurn(); // D2
    for (const listed of this.listedGroups) this.checkGroup(listed); // D5
    const draws = this.men
      .filter((man) => man.inAction)
      .map((man) => ({ man, total: this.d6() + man.cool }));
    const totals = [...new Set(draws.map((draw) => draw.total))].sort((a, b) => b - a);
    const slots = totals.map((total) =>
      draws.filter((draw) => draw.total === total).map((draw) => draw.man),
    );
    const winners = given(slots[0]);
    const winningSide = given(winners[0]).side;
    const equal = winners.some((man) => man.side !== winningSide);
    for (const slot of slots) {
      const offer = slot === winners && !equal && this.duel.figures.length === 2;
      this.slot(
        slot.filter((man) => man.inAction), // put out before its shot: does not shoot
        turn,
        offer,
      );
      if (this.isOver()) return;
    }
    if (!equal) this.firstSide = winningSide; // LG-DRAW-1: from the next turn on
  }

  /** One place in the order of a gunfight; several men in it shoot simultaneously. */
  private slot(men: readonly Man[], turn: number, mayOffer: boolean): void {
    const plans: Plan[] = [];
    for (const man of men) {
      const plan = this.planOwnTurn(man);
      if (plan !== null) plans.push(plan);
    }
    const winner = plans[0];
    if (mayOffer && winner?.shooter.sheet.offerSurrender) {
      // LG-DRAW-2, D4.
      if (!this.test(winner.target.cool)) {
        winner.target.status = "surrendered";
        winner.shooter.enemiesOut += 1;
        return;
      }
    }
    for (const man of men) {
      if (turn > 1) this.recover(man); // LG-DRAW-3: nobody recovers in turn 1
      man.endOwnTurn(); // LG-DRAW-3: a simultaneous shot at him comes after his turn
    }
    if (plans.length > 1) this.shootTogether(plans);
    else if (winner !== undefined) this.shootNow(winner);
  }

  // ---------------------------------------------------------------- planning

  /** Ammunition left, and hands for it (LG-AMMO-1, LG-INJ-2). */
  private canUse(man: Man, gun: Gun): boolean {
    if (gun.points === 0) return false;
    const gunArm = man.sheet.gunArm;
    const otherArm = gunArm === "left" ? "right" : "left";
    if (man.lostArms[gunArm] && man.lostArms[otherArm]) return false;
    if (man.lostArms[gunArm] && this.duel.readings.lostGunArm === "no-shooting") return false;
    const anyLost = man.lostArms[gunArm] || man.lostArms[otherArm];
    return !(anyLost && gun.weapon.hands === 2);
  }

  /** His shot in his own player turn; null if he has none. A man who must reload does it here. */
  private planOwnTurn(man: Man): Plan | null {
    const empty = man.guns.find((gun) => !gun.loaded && this.canUse(man, gun)); // D6
    const target = this.nearestTarget(man, empty !== undefined);
    if (target === null) {
      // LG-RELOAD-1: the whole own player turn goes into it.
      if (empty !== undefined) {
        empty.loaded = true;
        man.reloadedInOwnTurn = true;
      }
      return null;
    }
    man.shotInOwnTurn = true;
    const aim = this.aimNumber(man, man.skillAndCool);
    const gun = given(this.bestGun(man, target, aim, empty !== undefined));
    const option = this.chooseOption(man, target, gun, aim);
    return { shooter: man, target, gun, aim, option, cool: man.cool };
  }

  /** LG-REACT-2, tactic `hold` (D18), LG-BUSH-1 (D12). */
  private planReaction(man: Man, mover: Man): Plan | null {
    if (man.holding && !this.opensFireAt(man, mover)) return null;
    const scope = this.duel.readings.bushwhackScope;
    const first = scope === "game" ? !this.anyoneHasFired : !man.hasFired;
    const aim = this.aimNumber(man, man.inCover && first ? man.cool : man.skillAndCool);
    const gun = this.bestGun(man, mover, aim, false);
    if (gun === null) return null;
    // LG-OPT-1: no options in reaction.
    return { shooter: man, target: mover, gun, aim, option: "single", cool: man.cool };
  }

  /** D18. That a usable loaded weapon reaches is seen to by the choice of the weapon. */
  private opensFireAt(man: Man, enemy: Man): boolean {
    const distance = man.distanceTo(enemy);
    let openFire = man.sheet.openFire;
    if (openFire === null) {
      openFire = 0;
      for (const gun of man.guns) {
        if (this.canUse(man, gun)) openFire = Math.max(openFire, gun.weapon.accurate);
      }
    }
    if (atMost(distance, openFire)) return true;
    const before = straight(man.x - enemy.turnStartX, man.y - enemy.turnStartY);
    return enemy.movedInOwnTurn && !atMost(distance, before);
  }

  /** LG-SHOOT-2, LG-SHOOT-3, D1: no aimed shot after a move; LG-INJ-2: nor with a bad gun arm. */
  private aimNumber(man: Man, value: number): number {
    return man.fellBack || !man.gunArmSound ? 0 : value;
  }

  /** The band of a shot that he could fire with this weapon now; null if there is none. */
  private reach(man: Man, gun: Gun, distance: number, accurateOnly: boolean): Band | null {
    if (!gun.loaded || !this.canUse(man, gun)) return null;
    const band = gun.bandAt(distance);
    return accurateOnly && band !== "accurate" ? null : band;
  }

  /** LG-TARGET-1: the nearest enemy in range of a usable weapon; D7: in accurate range only. */
  private nearestTarget(man: Man, accurateOnly: boolean): Man | null {
    let nearest: Man | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const enemy of this.men) {
      if (enemy.side === man.side || !enemy.inAction) continue;
      const distance = man.distanceTo(enemy);
      if (!nearer(distance, least)) continue; // ties: first in the file
      if (!man.guns.some((gun) => this.reach(man, gun, distance, accurateOnly) !== null)) continue;
      nearest = enemy;
      least = distance;
    }
    return nearest;
  }

  /** LG-TARGET-1, LG-TARGET-2: the greatest chance to put this target out at this distance. */
  private bestGun(man: Man, target: Man, aim: number, accurateOnly: boolean): Gun | null {
    const distance = man.distanceTo(target);
    const reaching = man.guns.filter((g) => this.reach(man, g, distance, accurateOnly) !== null);
    if (reaching.length < 2) return reaching[0] ?? null;
    let best: Gun | null = null;
    let greatest = -1;
    for (const gun of reaching) {
      const chance = this.singleShotChance(gun, given(gun.bandAt(distance)), target, aim);
      if (chance > greatest) {
        best = gun; // ties: first listed
        greatest = chance;
      }
    }
    return best;
  }

  /** LG-OPT-1, D13. */
  private chooseOption(man: Man, target: Man, gun: Gun, aim: number): Plan["option"] {
    const { fanning, rapidFire } = man.sheet;
    if (fanning === "never" && rapidFire === "never") return "single";
    // Only for a stationary shot by a man who could fire aimed.
    if (aim === 0) return "single";
    const band = given(gun.bandAt(man.distanceTo(target)));
    const mayFan = fanning !== "never" && gun.weapon.fanning && band === "accurate"; // LG-FAN-1
    const mayRapid = rapidFire !== "never" && !gun.weapon.reload; // LG-RAPID-1
    if (!mayFan && !mayRapid) return "single";

    // Whole numbers, so that ties are ties: chances in units of 1 / (6 * 600^5).
    const whole = power(600, 5);
    const single = this.singleShotChance(gun, band, target, aim) * (whole / 600);
    const miss = 600 - hitFaces("snap", band) * this.outSixtieths(gun, band, target);
    const fanned = man.cool * (whole - power(miss, FANNED_SHOTS)) + (6 - man.cool) * (single / 6);
    const rapid = 6 * (whole - power(miss, RAPID_SHOTS) * power(600, 5 - RAPID_SHOTS));

    const alwaysFan = mayFan && fanning === "always";
    const alwaysRapid = mayRapid && rapidFire === "always";
    if (alwaysFan && alwaysRapid) return fanned >= rapid ? "fanning" : "rapid";
    if (alwaysFan) return "fanning";
    if (alwaysRapid) return "rapid";
    const fanPays = mayFan && fanned > single;
    const rapidPays = mayRapid && rapid > single;
    if (fanPays && rapidPays) return fanned >= rapid ? "fanning" : "rapid";
    if (fanPays) return "fanning";
    return rapidPays ? "rapid" : "single";
  }

  /** Chance that one shot by LG-SHOOT-2 puts the target out, in 1/3600. Fate is left out (D11). */
  private singleShotChance(gun: Gun, band: Band, target: Man, aim: number): number {
    const hits = aim * hitFaces("aimed", band) + (6 - aim) * hitFaces("snap", band);
    return hits * this.outSixtieths(gun, band, target);
  }

  /** Chance that a hit kills or disables, the CON test included, in 1/60. */
  private outSixtieths(gun: Gun, band: Band, target: Man): number {
    let sixtieths = 0;
    for (let die = 1; die <= 10; die++) {
      const { kind, location } = this.effectAt(this.effectRow(gun, band, target, die), target);
      if (kind === "dead" || kind === "disabled") sixtieths += 6;
      else if (kind === "wound" && (location === "head" || location === "body")) {
        sixtieths += 6 - target.stats.constitution;
      }
    }
    return sixtieths;
  }

  // ---------------------------------------------------------------- shooting

  /** A shot, or the shots of an option, each resolved wholly before the next (LG-OPT-1). */
  private shootNow(plan: Plan): void {
    const { shooter, gun } = plan;
    if (plan.option === "fanning" && this.test(plan.cool)) {
      // LG-FAN-1: the nearest member of the target group in action and in accurate range.
      const group = plan.target.group;
      let target: Man | null = plan.target;
      for (let shot = 1; shot <= FANNED_SHOTS; shot++) {
        if (target === null || gun.points === 0 || !shooter.inAction) break; // the rest is lost
        this.resolveShot(shooter, target, gun, "snap");
        target = nearest(shooter, group, gun.weapon.accurate);
      }
      gun.loaded = false;
      return;
    }
    if (plan.option === "rapid") {
      // LG-RAPID-1.
      this.resolveShot(shooter, plan.target, gun, "snap");
      if (gun.points === 0 || !shooter.inAction) return;
      const again = this.rapidTarget(plan);
      if (again !== null) this.resolveShot(shooter, again, gun, "snap");
      return;
    }
    this.resolveShot(shooter, plan.target, gun, this.rollMode(plan));
  }

  /** LG-OPT-1, D14: the same target; if he cannot be hit now, the nearest enemy in range. */
  private rapidTarget(plan: Plan): Man | null {
    const { shooter, target, gun } = plan;
    if (target.inAction && gun.bandAt(shooter.distanceTo(target)) !== null) return target;
    const enemies = this.men.filter((man) => man.side !== shooter.side);
    return nearest(shooter, enemies, gun.weapon.maximum);
  }

  /** LG-SHOOT-2, LG-BUSH-1: the test for an aimed shot; none if it can only be a snap shot. */
  private rollMode(plan: Plan): Mode {
    return plan.aim > 0 && this.test(plan.aim) ? "aimed" : "snap";
  }

  /** LG-TURN-5: of several figures hit by one shot each is resolved wholly before the next. */
  private resolveShot(shooter: Man, target: Man, gun: Gun, mode: Mode): void {
    const band = given(gun.bandAt(shooter.distanceTo(target)));
    for (const victim of this.rollToHit(shooter, target, gun, band, mode)) {
      const hit = { shooter, gun, band, victim, effectDie: this.d10() };
      if (this.injure(hit)) this.testCool(hit);
    }
  }

  /** LG-TURN-5, D8: all dice from the state before, then the injuries, then the Cool tests. */
  private shootTogether(plans: readonly Plan[]): void {
    const hits: Hit[] = [];
    for (const plan of plans) {
      const { shooter, target, gun } = plan;
      const band = given(gun.bandAt(shooter.distanceTo(target)));
      const shoot = (mode: Mode): void => {
        if (gun.points === 0) return; // LG-OPT-1: the rest is lost
        for (const victim of this.rollToHit(shooter, target, gun, band, mode)) {
          hits.push({ shooter, gun, band, victim, effectDie: this.d10() });
        }
      };
      // LG-OPT-1: in an equal draw all shots go by the state before, hence at the same man.
      if (plan.option === "fanning" && this.test(plan.cool)) {
        for (let shot = 1; shot <= FANNED_SHOTS; shot++) shoot("snap");
        gun.loaded = false;
      } else if (plan.option === "rapid") {
        for (let shot = 1; shot <= RAPID_SHOTS; shot++) shoot("snap");
      } else {
        shoot(this.rollMode(plan));
      }
    }
    const testing = hits.filter((hit) => this.injure(hit));
    for (const hit of testing) this.testCool(hit);
  }

  /** LG-HIT-1: the to-hit roll and what it costs; returns those who are hit, the target first. */
  private rollToHit(shooter: Man, target: Man, gun: Gun, band: Band, mode: Mode): Man[] {
    const die = this.d10();
    const hit = die >= TO_HIT[mode][band];
    shooter.shots.push({ weapon: gun.weapon.id, band, mode, hit });
    shooter.hasFired = true;
    this.anyoneHasFired = true;
    target.shotAt = true; // LG-COOL-2: any to-hit roll against him
    target.everShotAt = true;
    if (die === 1) gun.points -= 1; // LG-AMMO-1
    if (gun.weapon.reload) gun.loaded = false; // LG-RELOAD-1
    if (!hit) return [];
    const spread = gun.weapon.spread;
    if (spread === 0 || band !== "maximum") return [target];
    // LG-WEAP-2, D10.
    const others = this.men.filter(
      (man) => man !== target && man.inAction && atMost(man.distanceTo(target), spread),
    );
    return [target, ...others];
  }

  // ---------------------------------------------------------------- effect of a hit

  /** LG-EFF-2: modifiers add up, then clamp to 1..10. */
  private effectRow(gun: Gun, band: Band, victim: Man, die: number): number {
    const impact = gun.weapon.impact[band];
    let row = die;
    if (!(impact === "low" && die === 10)) row += IMPACT_MODIFIER[impact];
    if (victim.sheet.cover === "fence") row += OBSCURING_MODIFIER;
    return Math.max(1, Math.min(10, row));
  }

  private effectAt(row: number, victim: Man): Effect {
    const cover = victim.sheet.cover;
    // LG-EFF-2, reading `obscuringCover`: a fence is on the wall column or on the open one.
    const column: Column = cover === "fence" ? this.duel.readings.obscuringCover : cover;
    return given(EFFECTS[column][row - 1]);
  }

  /** Fate, table, injury. Says whether the hit makes the victim's group test Cool. */
  private injure({ shooter, gun, band, victim, effectDie }: Hit): boolean {
    let row = this.effectRow(gun, band, victim, effectDie);
    if (row >= FATE_FROM && victim.fateLeft && victim.inAction) row = this.callOnFate(victim, row);
    const effect = this.effectAt(row, victim);
    shooter.effects.push({
      weapon: gun.weapon.id,
      effect: effect.kind,
      location: effect.location ?? "",
    });
    // LG-EFF-4: struck cover.
    if (effect.kind === "cover") return this.duel.readings.coverHitsTestCool;
    // D8: of simultaneous hits a later one does nothing to a man already put out.
    if (victim.inAction) {
      this.suffer(victim, effect);
      if (!victim.inAction && victim.side !== shooter.side) shooter.enemiesOut += 1;
    }
    return true; // LG-INJ-1: a graze is a hit for morale
  }

  /** LG-FATE-1, LG-OPT-2. */
  private callOnFate(man: Man, row: number): number {
    man.fateLeft = false; // spent whether or not SK is passed
    if (!this.test(man.stats.skill)) return row;
    man.cool = Math.max(1, man.cool - 1);
    return Math.max(1, row - (this.d6() + 1));
  }

  /** LG-INJ-1 to LG-INJ-5. */
  private suffer(man: Man, { kind, location, side }: Effect): void {
    if (kind === "dead" || kind === "disabled") {
      man.status = kind;
      return;
    }
    if (location === "arm" || location === "leg") {
      const hitSide = side ?? (this.d6() <= 3 ? "left" : "right"); // LG-EFF-3
      if (kind !== "wound") return;
      const pass = this.test(man.stats.constitution);
      if (location === "leg") return; // LG-INJ-4: nobody walks in a duel
      man.woundedArms[hitSide] = true; // LG-INJ-2
      if (!pass) man.lostArms[hitSide] = true;
      return;
    }
    if (kind === "wound" && !this.test(man.stats.constitution)) man.status = "disabled"; // LG-INJ-3
  }

  // ---------------------------------------------------------------- Cool

  /** LG-COOL-1, LG-COOL-3, D20: every member in action of the victim's group, in file order. */
  private testCool({ victim, shooter }: Hit): void {
    const group = victim.group;
    if (group.length === 1 && !this.duel.readings.loneFigureMorale) return;
    for (const man of group) {
      if (!man.inAction || this.test(man.cool)) continue;
      if (man.cool > 1) man.cool -= 1;
      else this.fallBack(man, shooter);
    }
  }

  /** LG-FALL-1: ground without edges or spots, so straight away from the shooter. */
  private fallBack(man: Man, shooter: Man): void {
    const distance = man.distanceTo(shooter);
    let towardsX = man.side === "A" ? -1 : 1; // D15: from a man at the very same point
    let towardsY = 0;
    if (distance > 0) {
      towardsX = (man.x - shooter.x) / distance;
      towardsY = (man.y - shooter.y) / distance;
    }
    man.x += FALL_BACK_CM * towardsX;
    man.y += FALL_BACK_CM * towardsY;
    man.fellBack = true; // D1
    if (man.inOwnTurn) man.movedInOwnTurn = true; // LG-REACT-2, D2
  }
}

// ------------------------------------------------------------------ small things

function other(side: Side): Side {
  return side === "A" ? "B" : "A";
}

function straight(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/** Head of the digest: "at most" for distances. */
function atMost(distance: number, limit: number): boolean {
  return distance <= limit + DISTANCE_TOLERANCE_CM;
}

/** Distances that are equal on paper may differ in their last digits: they are ties all the same. */
function nearer(distance: number, least: number): boolean {
  return distance < least - ROUNDING_CM;
}

/** The nearest of these in action within the range, ties: first in the file. */
function nearest(from: Man, men: readonly Man[], range: number): Man | null {
  let found: Man | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const man of men) {
    const distance = from.distanceTo(man);
    if (!man.inAction || !atMost(distance, range) || !nearer(distance, least)) continue;
    found = man;
    least = distance;
  }
  return found;
}

/** Faces of the D10 that hit. */
function hitFaces(mode: Mode, band: Band): number {
  return 11 - TO_HIT[mode][band];
}

/** Exact for whole numbers as small as these. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let n = 0; n < exponent; n++) product *= base;
  return product;
}

function listGroups(men: readonly Man[]): ListedGroup[] {
  const found = new Map<string, ListedGroup>();
  for (const man of men) {
    if (man.sheet.group === null) continue;
    const key = `${man.side} ${man.sheet.group}`;
    const listed = found.get(key) ?? { men: [], leader: man };
    listed.men.push(man);
    man.listed = listed;
    found.set(key, listed);
  }
  return [...found.values()];
}

function given<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("reference: impossible state");
  return value;
}
