/**
 * A duel that tells itself: the text of fight.ts, which says what happens as it is played. A draw stands for a whole
 * shot and all that follows from it, and of simultaneous shots all are told before the first injury (LG-TURN-5). So
 * what somebody is by what has been told so far is kept here.
 */

import { STALEMATE } from "../../core/machine.js";
import type { MapPoint } from "../../core/map.js";
import { AnswerDice, type HeardDie, SIDE_NAMES, type SideNames } from "../../core/narrator.js";
import { type Answer, tellerOf } from "../../core/playDriver.js";
import type { Story, Teller } from "../../core/story.js";
import { has } from "../kit/bits.js";
import { columnOf, FAN_SHOTS, RAPID } from "./chances.js";
import type { DuelProgram } from "./compile.js";
import { AMMO_POINTS, type Arm, BANDS, type Effect, FALL_BACK_CM, type Impact } from "./data.js";
import type { Side } from "./duel.js";
import { Fight } from "./fight.js";
import { ARM, hasHands } from "./guns.js";
import { DuelTables } from "./outcomes.js";
import {
  armWords,
  cmWords,
  effectDieWords,
  ended,
  fateDieWords,
  type GunSaid,
  gunfight,
  gunWords,
  hitDieWords,
  pointWords,
  portrait,
  resultWords,
  slowerBy,
  spent,
  struckWords,
  wayLength,
  weaker,
} from "./phrases.js";
import { NOTHING, reloadedBy } from "./policy.js";
import * as rolls from "./rolls.js";
import { MANNERS } from "./says.js";
import * as state from "./state.js";
import { Tale } from "./tale.js";
import { duelMinds } from "./why.js";
import { coverWords, listed, npcWords } from "./words.js";

const SIDES = ["A", "B"] as const;

/**
 * Plays games under a seed, as the sampler plays them, and tells them.
 * @returns tells the game of an index. Events of turn 0 come before the first turn. Names are as the file has them:
 *   make them printable before showing them
 */
export function duelTeller(
  program: DuelProgram,
  seed: string,
  sides: SideNames = SIDE_NAMES,
): Teller {
  const text = toldFight(program);
  text.sides = sides;
  const telling = {
    minds: duelMinds(text),
    events: () => text.eventsTold,
    hear(answers: readonly Answer[]): void {
      const dice = new AnswerDice(answers, text.pool, {});
      text.hear(() => dice.heard());
    },
    story: (game: number) => text.story(game),
  };
  return tellerOf(text, telling, program, seed);
}

export const toldFight = ({ duel, columns }: DuelProgram): ToldFight =>
  new ToldFight(duel, columns, new DuelTables(duel));

/** A hit whose dice have fallen. */
interface Hit {
  readonly by: number;
  readonly victim: number;
  readonly effect: Effect;
  /** For the effect: one, and one or two of Fate. */
  readonly dice: readonly HeardDie[];
  readonly injury: readonly HeardDie[];
}

/** Somebody, as far as it has been told. */
class ToldMan {
  isIn = true;
  movedSince = false;
  readonly hurt: Record<Arm, boolean> = { left: false, right: false };
  readonly lost: Record<Arm, boolean> = { left: false, right: false };
  shots = 0;
  hits = 0;

  constructor(
    /** cm. */
    public at: MapPoint,
    public cool: number,
    readonly points: number[],
  ) {}
}

export class ToldFight extends Fight {
  /** What they are called. */
  sides: SideNames = SIDE_NAMES;
  private tale!: Tale;
  private men: readonly ToldMan[] = [];
  private turn = 1;
  private stalemate = false;
  /** LG-BUSH-1 or LG-SHOOT-2: what asks for the test of the shot in hand. */
  private aimRule: "LG-BUSH-1" | "LG-SHOOT-2" = "LG-SHOOT-2";
  /** Of the shot in hand: whoever it spreads to may be hit after its target has fallen back. */
  private impact: Impact = "normal";
  /** Limit of the test for fanning. */
  private fanning = 0;
  /** The shot in hand has hit its target, and nobody else yet. */
  private direct = false;
  /** Simultaneous hits. */
  private waiting: Hit[] = [];
  /** Who was hit, where Cool is tested. */
  private victim = 0;

  /** The next game is told. @param heard dice that have fallen since it was last asked */
  hear(heard: () => readonly HeardDie[]): void {
    this.men = this.figures.map(
      ({ at, weapons }) =>
        new ToldMan(
          at,
          0,
          weapons.map(() => AMMO_POINTS),
        ),
    );
    const stage = {
      names: this.figures.map(({ name }) => name),
      sides: this.sides,
      isIn: (f: number) => this.men[f]!.isIn,
      placeOf: (f: number) => this.men[f]!.at,
    };
    this.tale = new Tale(this.duel, stage, heard);
    this.turn = 1;
    this.stalemate = false;
    this.waiting = [];
  }

  /** Events told so far. */
  get eventsTold(): number {
    return this.tale.count;
  }

  /** The game that was played. */
  story(game: number): Story {
    const { men, tale, duel } = this;
    const isIn = (side: Side) => men.some((man, f) => man.isIn && this.figure(f).side === side);
    const [a, b] = [isIn("A"), isIn("B")];
    const winner = a === b ? (a ? "draw" : "mutual") : a ? "A" : "B";
    const turns = winner === "draw" ? duel.turns : this.turn;
    tale.turn = turns;
    const left = listed(this.figures.filter((_, f) => men[f]!.isIn).map(({ name }) => name));
    if (this.stalemate) this.says(null, ["LG-TURN-2", "stalemate", { turn: turns }]);
    else this.says(null, ended(winner, turns, left));
    const [shots, hits] = [men.map((man) => man.shots), men.map((man) => man.hits)];
    return tale.story({ game, winner, turns, shots, hits });
  }

  private says(f: number | null, ...said: [GunSaid, ...GunSaid[]]): void {
    this.tale.says(f, ...said);
  }

  private name(f: number): string {
    return this.figure(f).name;
  }

  private names(men: number): string {
    return listed(this.figures.filter((_, f) => has(men, f)).map(({ name }) => name));
  }

  /** What the shot in hand is fired with, and at whom. */
  private shotInHand() {
    const weapon = this.weapon(this.get(state.SHOOTER), this.get(state.WEAPON));
    return { gun: gunWords(weapon), target: this.name(this.get(state.TARGET)) };
  }

  // ---- before the first turn

  protected override begins(): void {
    const { tale, duel } = this;
    for (let f = 0; f < this.count; f++) {
      const { rows, npc } = this.figure(f);
      const row = rows.length > 1 ? tale.unmeant("LG-NPC-2") : undefined;
      if (row !== undefined) row.meaning = npcWords(npc ?? "", row.face);
      const stats = this.stats(f);
      this.men[f]!.cool = stats.cool;
      const figure = { ...this.figure(f), meleeWeapon: "none" } as const;
      tale.saysWith(row === undefined ? 0 : 1, f, portrait(figure, stats));
    }
    // D49: nobody ever moves first in a duel that is nothing but gunfights.
    if (!this.everyTurn) {
      const coin = tale.unmeant("LG-TURN-2");
      const rolled = coin !== undefined && coin.face <= 3 ? "A" : "B";
      const side = duel.first === "roll" ? rolled : duel.first;
      tale.die("LG-TURN-2", side, this.sides);
      tale.saysWith(coin === undefined ? 0 : 1, null, ["LG-TURN-2", "first", { side }]);
    }
    // The coin may have fallen with the dice of a gunfight.
    const draws = tale.take();
    for (const side of [0, 1]) this.stand(side);
    this.tellDistance();
    tale.begin();
    tale.giveBack(draws);
  }

  private stand(side: number): void {
    const men = Array.from(
      { length: this.end(side) - this.begin(side) },
      (_, i) => this.begin(side) + i,
    );
    const words = men.map((f) => {
      const { name, cover } = this.figure(f);
      const behind = cover === "open" ? "" : `, ${coverWords(cover)}`;
      return `${name} at ${pointWords(this.men[f]!.at, this.duel)}${behind}`;
    });
    this.tale.stand(["LG-GEO-2", "stand", { side: SIDES[side]!, men: words.join("; ") }], men);
  }

  private tellDistance(): void {
    const { men } = this;
    const apart = men
      .slice(0, this.countA)
      .flatMap((own) => men.slice(this.countA).map((other) => wayLength([own.at, other.at])));
    const who = this.count === 2 ? this.names(3) : "The nearest enemies";
    const cm = cmWords(Math.min(...apart), this.duel);
    this.says(null, ["LG-GEO-2", "apart", { men: who, cm }]);
  }

  // ---- the gunfight

  protected override exchange(): number {
    for (const man of this.men) man.movedSince = false;
    return super.exchange();
  }

  protected override draws(): void {
    const { tale } = this;
    tale.turn = this.turn;
    const draws = this.men.flatMap(({ isIn, cool }, f) => {
      if (!isIn) return [];
      const { name, side } = this.figure(f);
      const total = tale.unmeant("LG-DRAW-1")!.face + cool;
      tale.die("LG-DRAW-1", "total", { man: name, cool, total });
      return { name, side, total };
    });
    this.says(null, ...gunfight(draws, !this.everyTurn));
  }

  protected override offerSurrender(winner: number): void {
    const other = 1 - winner;
    super.offerSurrender(winner);
    this.tale.test("LG-DRAW-2", "refuses", this.men[other]!.cool);
    this.says(winner, ["LG-DRAW-2", "offers", { target: this.name(other) }]);
    if (this.status(other) === state.IN) return;
    this.men[other]!.isIn = false;
    this.says(other, ["LG-DRAW-2", "accepts", {}]);
  }

  protected override planTogether(group: number): number {
    this.says(null, ["LG-TURN-5", "together", { men: this.names(group) }]);
    return super.planTogether(group);
  }

  // ---- player turns

  protected override beginPlayerTurn(): number {
    const side = this.get(state.SIDE);
    this.tale.turn = this.turn;
    this.says(null, ["LG-TURN-1", "turn", { side: SIDES[side]! }]);
    for (let f = this.begin(side); f < this.end(side); f++) this.men[f]!.movedSince = false;
    return super.beginPlayerTurn();
  }

  protected override endTurn(): number {
    const passed = super.endTurn();
    if (passed === STALEMATE) this.stalemate = true;
    else this.turn += passed;
    return passed;
  }

  protected override doNotShoot(f: number, option: number): void {
    this.says(f, option === NOTHING ? this.whyNot(f) : this.reloads(f, reloadedBy(option)));
    super.doNotShoot(f, option);
  }

  private reloads(f: number, weapon: number): GunSaid {
    return ["LG-RELOAD-1", "reloads", { gun: gunWords(this.weapon(f, weapon)) }];
  }

  /** Why he does not shoot. */
  private whyNot(f: number): GunSaid {
    if (this.has(f, state.HOLDS) && this.get(state.EXCHANGE) === 0)
      return ["LG-TAC-1", "holds", {}];
    const { points, lost } = this.men[f]!;
    const { gunArm, weapons } = this.figure(f);
    const arms =
      (lost[gunArm] ? ARM.gunLost : 0) |
      (lost[gunArm === "left" ? "right" : "left"] ? ARM.offLost : 0);
    const { readings } = this.duel;
    if (weapons.some(({ hands }, w) => points[w]! > 0 && hasHands(arms, hands, readings)))
      return ["LG-SHOOT-4", "nobody", {}];
    const empty = points.every((left) => left === 0);
    return empty ? ["LG-AMMO-1", "none", {}] : ["LG-INJ-2", "none", {}];
  }

  // ---- shots

  protected override take(
    f: number,
    target: number,
    weapon: number,
    aim: number,
    sub: number,
  ): void {
    super.take(f, target, weapon, aim, sub);
    const reacts = sub === state.REACTION;
    this.aimRule = reacts && this.bushwhacks(f) ? "LG-BUSH-1" : "LG-SHOOT-2";
    if (reacts) this.says(f, ["LG-REACT-1", "reacts", { target: this.name(target) }]);
  }

  protected override shootOneWay(way: number, cool: number): number {
    if (way === RAPID)
      this.says(this.get(state.SHOOTER), ["LG-RAPID-1", "fires", this.shotInHand()]);
    this.fanning = cool;
    return super.shootOneWay(way, cool);
  }

  /** LG-FAN-1: he has tried to fan, and then shoots one way or the other. */
  private tellFanning(f: number): void {
    const { tale } = this;
    if (tale.unmeant("LG-FAN-1") === undefined) return;
    tale.test("LG-FAN-1", "fans", this.fanning, { shots: FAN_SHOTS });
    tale.saysWith(1, f, ["LG-FAN-1", "tries", this.shotInHand()]);
  }

  protected override fired(code: number): void {
    const { tale, duel } = this;
    const f = this.get(state.SHOOTER);
    const slot = this.get(state.WEAPON);
    const target = this.get(state.TARGET);
    const man = this.men[f]!;
    this.tellFanning(f);
    const band = BANDS[this.bandTo(f, target, this.weapon(f, slot))]!;
    this.impact = this.weapon(f, slot).impact[band];
    const test = tale.unmeant("LG-SHOOT-2");
    if (test !== undefined) test.rule = this.aimRule;
    tale.test(this.aimRule, "shot", this.get(state.AIM));
    const aimed = rolls.modeOf(code) === rolls.MODE.aimed;
    const die = tale.unmeant("LG-HIT-1")!;
    const least = rolls.toHitFace(duel, band, 0, aimed);
    die.meaning = hitDieWords(least, die.face);
    const hit = rolls.strikeOf(code) === rolls.STRIKE.hit;
    const shot = {
      ...this.shotInHand(),
      cm: cmWords(wayLength([man.at, this.men[target]!.at]), duel),
      band,
      mode: MANNERS[aimed ? "aimed" : this.manner(f)],
      cover: coverWords(this.figure(target).cover),
    };
    tale.saysWith(tale.dice.indexOf(die) + 1, f, ["LG-HIT-1", hit ? "hit" : "miss", shot]);
    man.shots++;
    if (hit) man.hits++;
    this.direct = hit;
    if (rolls.strikeOf(code) !== rolls.STRIKE.naturalOne) return;
    man.points[slot]!--;
    this.says(f, spent(man.points[slot]!, gunWords(this.weapon(f, slot))));
  }

  /** Why his shot is a snap shot. */
  private manner(f: number): keyof typeof MANNERS {
    const { movedSince, hurt } = this.men[f]!;
    return movedSince ? "moved" : hurt[this.figure(f).gunArm] ? "hurt" : "snap";
  }

  // ---- what hits do

  protected override hit(victim: number, code: number): void {
    const { tale } = this;
    if (this.direct) this.spreads();
    this.direct = false;
    this.victim = victim;
    const struck = this.struck(victim);
    const cool = tale.dice.filter(({ rule }) => rule === "LG-COOL-1");
    const injury = tale.take().slice(0, -cool.length || undefined);
    const hit = { ...struck, injury };
    if (this.get(state.SIMULTANEOUS) === 0) this.tellHit(hit);
    else this.waiting.push(hit);
    tale.giveBack(cool);
    super.hit(victim, code);
  }

  /** LG-WEAP-2. */
  private spreads(): void {
    const { gun } = this.shotInHand();
    const others = this.get(state.SPREAD);
    const by = this.get(state.SHOOTER);
    for (let f = 0; f < this.count; f++) {
      if (!has(others, f)) continue;
      this.tale.saysWith(0, by, ["LG-WEAP-2", "spreads", { gun, target: this.name(f) }]);
    }
  }

  /** The hit of the shot in hand: the dice for its effect are taken. */
  private struck(victim: number): Omit<Hit, "injury"> {
    const { tale, duel } = this;
    const { cover } = this.figure(victim);
    const by = this.get(state.SHOOTER);
    const { impact } = this;
    const { column, modifier } = columnOf(cover, duel.readings);
    const effectOf = (row: number) => duel.tables.effects[column][row - 1]!;
    const die = tale.unmeant("LG-EFF-1")!;
    const rolled = rolls.effectRow(die.face, impact, modifier);
    die.meaning = effectDieWords(die.face, impact, modifier, column, rolled, effectOf(rolled));
    const fated = tale.unmeant("LG-FATE-1") !== undefined;
    tale.test("LG-FATE-1", "helps", this.stats(victim).skill);
    const fate = tale.unmeant("LG-FATE-1");
    const row = fate === undefined ? rolled : rolls.fateRow(rolled, fate.face);
    if (fate !== undefined) fate.meaning = fateDieWords(fate.face, rolled, row, effectOf(row));
    const dice = 1 + (fated ? 1 : 0) + (fate === undefined ? 0 : 1);
    return { by, victim, effect: effectOf(row), dice: tale.take(dice) };
  }

  private tellHit({ by, victim, effect, dice, injury }: Hit): void {
    const { tale } = this;
    const man = this.men[victim]!;
    const struck = this.name(victim);
    if (dice.length === 3) man.cool = rolls.coolAfterFate(man.cool);
    tale.giveBack(dice);
    if (effect.kind === "cover") this.says(by, ["LG-EFF-1", "cover", { struck }]);
    else this.says(by, ["LG-EFF-1", "hit", { struck, effect: struckWords(effect, false) }]);
    if (dice.length > 1) this.says(victim, ["LG-FATE-1", "spent", { cool: man.cool }]);
    tale.giveBack(injury);
    if (man.isIn) this.suffers(victim, effect);
  }

  private suffers(f: number, { kind, location, side }: Effect): void {
    if (kind === "dead" || kind === "disabled") this.putOut(f, kind);
    else if (kind !== "wound") return;
    else if (location === "arm") this.hurtsArm(f, this.sideHit("arm", side));
    else if (location === "leg") {
      this.sideHit("leg", side);
      this.hurtsLeg(f);
    } else if (this.tale.test("LG-INJ-3", "wound", this.stats(f).constitution))
      this.says(f, ["LG-INJ-3", "passes", {}]);
    else this.putOut(f, "disabled");
  }

  private hurtsArm(f: number, side: Arm): void {
    const { hurt, lost } = this.men[f]!;
    hurt[side] = true;
    const kept = this.tale.test("LG-INJ-2", "arm", this.stats(f).constitution);
    if (!kept) lost[side] = true;
    const arm = armWords(side, this.figure(f).gunArm);
    this.says(f, ["LG-INJ-2", kept ? "hurt" : "lost", { arm }]);
  }

  private hurtsLeg(f: number): void {
    const values = slowerBy(this.duel);
    const passed = this.tale.test("LG-INJ-4", "leg", this.stats(f).constitution, values);
    this.says(f, ["LG-INJ-4", "limps", { now: resultWords("LG-INJ-4", "leg", passed, values) }]);
  }

  private putOut(f: number, kind: "dead" | "disabled"): void {
    this.men[f]!.isIn = false;
    this.says(f, ["LG-INJ-5", kind, {}]);
  }

  /** LG-EFF-3. @param named side that the table has already */
  private sideHit(limb: string, named: Arm | null): Arm {
    const die = this.tale.unmeant("LG-EFF-3");
    const side = die === undefined ? named! : die.face <= 3 ? "left" : "right";
    this.tale.die("LG-EFF-3", side, { limb });
    return side;
  }

  // ---- Cool

  protected override testTogether(): number {
    for (const hit of this.waiting.splice(0)) this.tellHit(hit);
    return super.testTogether();
  }

  protected override testGroup(victim: number, shooter: number, purpose: number): void {
    this.victim = victim;
    super.testGroup(victim, shooter, purpose);
  }

  protected override applyCool(f: number, shooter: number, code: number): void {
    if (this.tale.unmeant("LG-COOL-1") !== undefined) this.testsCool(f);
    super.applyCool(f, shooter, code);
  }

  private testsCool(f: number): void {
    const man = this.men[f]!;
    const values = { weaker: weaker(man.cool, false) };
    const kept = this.tale.test("LG-COOL-1", "nerve", man.cool, values);
    const result = resultWords("LG-COOL-1", "nerve", kept, values);
    if (f === this.victim) this.says(f, ["LG-COOL-1", "hit", { result }]);
    else this.says(f, ["LG-COOL-1", "friend", { victim: this.name(this.victim), result }]);
    if (!kept && man.cool > 1) man.cool--;
  }

  protected override fallBack(f: number, shooter: number): void {
    super.fallBack(f, shooter);
    const man = this.men[f]!;
    const from = man.at;
    const [dx, dy] = away(from, this.men[shooter]!.at) ?? [f < this.countA ? -1 : 1, 0];
    man.at = [from[0] + FALL_BACK_CM * dx, from[1] + FALL_BACK_CM * dy];
    man.movedSince = true;
    const way = cmWords(wayLength([from, man.at]), this.duel, 1);
    this.says(f, ["LG-FALL-1", "back", { way, cover: "", at: pointWords(man.at, this.duel) }]);
  }

  protected override recoverCool(f: number): void {
    super.recoverCool(f);
    const man = this.men[f]!;
    const values = { more: man.cool + 1, cool: man.cool };
    const calms = this.tale.test("LG-COOL-2", "nerve", this.stats(f).cool, values);
    const result = resultWords("LG-COOL-2", "nerve", calms, values);
    this.says(f, ["LG-COOL-2", "gathers", { result }]);
    if (calms) man.cool++;
  }
}

/** The direction from another point, as a way of 1; null if both are one (D15). */
function away([x, y]: MapPoint, [otherX, otherY]: MapPoint): MapPoint | null {
  const [dx, dy] = [x - otherX, y - otherY];
  const whole = Math.sqrt(dx * dx + dy * dy);
  return whole === 0 ? null : [dx / whole, dy / whole];
}
