/** An encounter that tells itself: what happens on the table is said as it is played. */
import type { MapPoint } from "../../../core/map.js";
import {
  AnswerDice,
  filled,
  type HeardDie,
  SIDE_NAMES,
  type SideNames,
} from "../../../core/narrator.js";
import { type Answer, type Telling, tellerOf } from "../../../core/playDriver.js";
import type { Story, Teller } from "../../../core/story.js";
import { bitsIn, has, lowest } from "../../kit/bits.js";
import { FAN_SHOTS } from "../chances.js";
import { BANDS, DISTANCE_TOLERANCE_CM, type Effect, IMPACTS, OBSCURING_MODIFIER } from "../data.js";
import type { Encounter, EncounterPiece } from "../encounter.js";
import {
  AND_FAST,
  armWords,
  changed,
  chartRow,
  cmWords,
  coverOf,
  effectDieWords,
  ended,
  fateDieWords,
  type GunSaid,
  gunfight,
  gunWords,
  hitDieWords,
  joining,
  LYING,
  MARKER,
  meleeWords,
  onSpotWords,
  pointWords,
  portrait,
  resultWords,
  slowerBy,
  spent,
  struckWords,
  the,
  type Went,
  wayLength,
  weaker,
  went,
} from "../phrases.js";
import { drawsEveryTurn } from "../readings.js";
import { effectRow, MODE, STRIKE } from "../rolls.js";
import { ACTIONS, type GOES, MANNERS, PURPOSES } from "../says.js";
import { Tale } from "../tale.js";
import { coverWords, listed, npcWords } from "../words.js";
import { compileEncounter, type EncounterProgram } from "./compile.js";
import { TableGame } from "./game.js";
import { leadOf } from "./groups.js";
import { hitFaces } from "./guns.js";
import { HORSE_CONSTITUTION } from "./hits.js";
import { isArmed } from "./melee.js";
import { deeds, follows } from "./orders.js";
import { NOWHERE, points } from "./points.js";
import { FIGURES_MAX, LEVELS } from "./roster.js";
import { ringOf, sidesOf } from "./shapes.js";
import { HORSE_FROM, isHorse, levelOf, limitOf, modeOf, ruleOf, strikeOf } from "./shots.js";
import { columnOf, DUMMY_COOL } from "./sight.js";
import { F, GONE, t } from "./state.js";
import { COLUMN, views } from "./views.js";
import { ways } from "./ways.js";
import { MINDS } from "./why.js";
import { type Purpose, type Seen, Witness } from "./witness.js";

/** Rules for where they begin. */
const PLACES = { ambush: "LG-GEO-3", solo: "LG-GEO-4" } as const;
const NONE = -1;
const SIDES = ["A", "B"] as const;
/** LG-INJ-7: who is hit, by the die. */
const RIDDEN = ["rider", "horse"] as const;
const DRIVEN = ["driver", "team"] as const;

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function encounterTeller(encounter: Encounter, seed: string, sides?: SideNames): Teller {
  const program = compileEncounter(encounter);
  const told = new ToldGame(program, encounter, sides);
  return tellerOf(told.text, told, program, seed);
}

/** Of a set of men their numbers, in file order. */
function each(men: number): number[] {
  const found: number[] = [];
  for (let rest = men; rest !== 0; rest &= rest - 1) found.push(lowest(rest));
  return found;
}

const name = (m: number): string => t.figures[m]!.name;
const names = (men: number): string => listed(each(men).map(name));
const at = (m: number): MapPoint => [points.x[t.at[m]!]!, points.y[t.at[m]!]!];
const place = (point: number): MapPoint => [points.x[point]!, points.y[point]!];
const told = (point: MapPoint): string => pointWords(point, t.encounter);
const length = (cm: number, digits = 2): string => cmWords(cm, t.encounter, digits);
const gunOf = (gun: number): string => gunWords(t.weapons[gun]!);
const pieceOf = (piece: number | null): string | null =>
  piece === null ? null : t.encounter.pieces[piece]!.name;

/** The vehicle that he sits in, or sat in when the game began. */
function cartOf(m: number): string {
  const { vehicle } = t.figures[m]!;
  return the(vehicle === null ? "vehicle" : t.encounter.vehicles[vehicle]!.name);
}

const beastOf = (m: number): string => `${name(m)}'s ${t.cart[m]! < 0 ? "horse" : "team"}`;

/** By the first spot at its point: `the cover of the wall`. */
function coverAt(of: number): string {
  const { column, piece } = t.encounter.spots[views.placeSpots[views.placeFirst[of]!]!]!;
  return coverOf(column, pieceOf(piece));
}

/** cm between two men. */
const apart = (m: number, other: number): number => wayLength([at(m), at(other)]);

/** `behind the wall`, `lying prone`, `in the open`. */
function behind(target: number, shooter: number): string {
  if (columnOf(target, shooter) === COLUMN.open) return coverWords("open");
  const { cover } = t.figures[target]!;
  if (cover !== "open") return coverWords(cover);
  const spot = spotOf(target, shooter);
  if (spot !== undefined) return onSpotWords(spot.column, pieceOf(spot.piece));
  if (t.has(target, F.prone)) return LYING;
  if (t.cart[target]! >= 0) return `in ${cartOf(target)}`;
  const area = t.encounter.pieces.find((piece) => piece.obscuring && isInOrOn(piece, at(target)));
  return `in ${the(area!.name)}`;
}

/** LG-TERR-4. */
const isInOrOn = (piece: EncounterPiece, [x, y]: MapPoint): boolean =>
  sidesOf(ringOf(piece)).every(
    (side) => x * side.x + y * side.y - side.off >= -DISTANCE_TOLERANCE_CM,
  );

/** The first spot at his place that protects against somebody. */
function spotOf(m: number, from: number) {
  const here = t.placeOf(m);
  if (here === NOWHERE) return undefined;
  const spots = [...views.placeSpots.subarray(views.placeFirst[here], views.placeFirst[here + 1])];
  const spot = spots.find((s) => views.isInArc(s, t.at[from]!));
  return spot === undefined ? undefined : t.encounter.spots[spot];
}

/** Where he stands when the game begins: `at (90, 10), mounted`. */
function stands(m: number): string {
  const how = [`at ${told(at(m))}`];
  if (t.cart[m]! >= 0) how.push(`${t.isPassenger(m) ? "in" : "driving"} ${cartOf(m)}`);
  else if (t.horse[m] === 1) how.push("mounted");
  else if (t.has(m, F.prone)) how.push("prone");
  const { cover } = t.figures[m]!;
  if (cover !== "open") how.push(coverWords(cover));
  else if (t.placeOf(m) !== NOWHERE) how.push(`in ${coverAt(t.placeOf(m))}`);
  return `${name(m)} ${how.join(", ")}`;
}

const meansOf = (m: number): keyof typeof GOES =>
  t.cart[m]! >= 0 ? "vehicle" : t.horse[m] === 1 ? "mounted" : "foot";

const suspect = (of: number): string => (of < t.men ? name(of) : MARKER);

/** What he shoots with, and at whom. @param slot of the shot */
const planned = (slot: number) => ({
  gun: gunOf(t.planGun[slot]!),
  target: name(t.planTarget[slot]!),
});

/** Why his shot is a snap shot. */
function mannerOf(m: number): keyof typeof MANNERS {
  if (t.has(m, F.charging)) return "charging";
  if (has(t.inTurn & t.fast, m)) return "fast";
  if (has(t.movedSince, m)) return "moved";
  return t.has(m, F.gunArmHurt) ? "hurt" : "snap";
}

const effectAt = (column: number, row: number): Effect =>
  t.encounter.tables.effects[t.columnName(column)][row - 1]!;

/** Some of a group in the order in which they act (LG-TURN-3). */
function leaderFirst(leader: number, men: number): number[] {
  const first = t.side[leader]! * FIGURES_MAX;
  const leads = t.orderLeader.subarray(first, first + t.orders[t.side[leader]!]!).includes(leader);
  return leads && has(men, leader) ? [leader, ...each(men & ~(1 << leader))] : each(men);
}

/** The actions of LG-INIT-1 in words, by ACTION. */
const ACTS = (
  ["halt", "patrol", "advance", "back", "leave", "take-cover", "charge", "chart"] as const
).map((action) => ACTIONS[action]);
const does = (m: number): string => ACTS[deeds[m]!]![1];
const deedOf = (m: number) => ({ name: name(m), wish: ACTS[deeds[m]!]![0], does: does(m) });

/** What happens, said as it happens. */
export class ToldGame extends Witness implements Telling {
  readonly text: TableGame;
  readonly minds = MINDS;
  private tale!: Tale;
  private shots: number[] = [];
  private shotsHit: number[] = [];
  /** Dice of hits whose effect is not told yet, in the order in which it will be. */
  private struckDice: HeardDie[][] = [];
  private purpose = "";
  private rule: Went["rule"] | null = null;
  // The move that is made: its dice so far, where it began, and where its legs lead.
  private paceDice: HeardDie[] = [];
  private from: MapPoint = [0, 0];
  private legs: MapPoint[] = [];
  private fast = false;
  private charger = NONE;
  /** Who fired last. */
  private shooter = NONE;

  constructor(
    { columns }: EncounterProgram,
    private readonly encounter: Encounter,
    private readonly sides = SIDE_NAMES,
  ) {
    super();
    this.text = new TableGame(encounter, columns, this);
  }

  /** Events told so far. */
  readonly events = (): number => this.tale.count;

  hear(answers: readonly Answer[]): void {
    const { figures } = this.encounter;
    const dice = new AnswerDice(answers, this.text.pool, {});
    this.tale = new Tale(
      this.encounter,
      {
        names: figures.map((man) => man.name),
        sides: this.sides,
        isIn: (m) => t.inAction(m),
        placeOf: at,
      },
      () => dice.heard(),
    );
    this.shots = figures.map(() => 0);
    this.shotsHit = figures.map(() => 0);
    this.struckDice = [];
    this.purpose = "";
    this.rule = null;
    this.paceDice = [];
    this.legs = [];
    this.fast = false;
    this.charger = NONE;
    this.shooter = NONE;
  }

  /** The game that was played. */
  story(game: number): Story {
    const { outcome: winner } = this.text;
    const { turn: turns } = t;
    this.tale.turn = turns;
    this.says(null, ended(winner, turns, names(t.alive)));
    const record = { game, winner, turns, shots: this.shots, hits: this.shotsHit };
    return this.tale.story(record);
  }

  private says(m: number | null, ...said: [GunSaid, ...GunSaid[]]): void {
    this.tale.says(m, ...said);
  }

  // ------------------------------------------------------------------ the course of the game

  override begins(): void {
    const { tale } = this;
    for (const [m, man] of t.figures.entries()) {
      const row = man.rows.length > 1 ? tale.unmeant("LG-NPC-2") : undefined;
      if (row !== undefined) row.meaning = npcWords(man.npc ?? "", row.face);
      const stats = {
        initiative: t.initiative[m]!,
        skill: t.skill[m]!,
        cool: t.cool[m]!,
        constitution: t.constitution[m]!,
        horsemanship: t.horsemanship[m]!,
      };
      tale.saysWith(row === undefined ? 0 : 1, m, portrait(man, stats));
    }
    const side = SIDES[t.firstSide]!;
    tale.die("LG-TURN-2", side, this.sides);
    this.says(null, ["LG-TURN-2", "first", { side }]);
  }

  override dealt(list: number, drawn: Float64Array): void {
    const men = t.listedMen[list]!;
    const leader = leadOf(men);
    this.lots(t.side[leader]!);
    const others = each(men & ~(1 << leader));
    const middle = others.length >> 1;
    const line = [...others.slice(0, middle), leader, ...others.slice(middle)];
    const begin = line.length === 1 ? "begins" : "begin";
    const where = told([drawn[0]!, drawn[1]!]);
    this.says(leader, ["LG-SOLO-7", "dealt", { men: listed(line.map(name)), begin, at: where }]);
  }

  override laid(dummy: number): void {
    const side = t.dummySide[dummy]!;
    this.lots(side);
    const where = told(place(t.dummyAt[dummy]!));
    this.says(null, ["LG-SOLO-7", "dummy", { side: SIDES[side]!, at: where }]);
  }

  /** What the dice for a place mean. */
  private lots(side: number): void {
    const digits = "areaCm" in t.encounter.sides[SIDES[side]!].markers!;
    for (const { rule, face } of this.tale.dice) {
      if (rule !== "LG-SOLO-7") continue;
      if (digits) this.tale.die(rule, "digit", { digit: face % 10 });
      else this.tale.die(rule, "place", { place: face });
    }
  }

  override placed(): void {
    for (const side of [0, 1]) {
      const men = each(t.ofSide[side]!);
      const words = men.map(stands).join("; ");
      this.tale.stand([PLACES[t.encounter.kind], "stand", { side: SIDES[side]!, men: words }], men);
    }
    this.tale.begin();
  }

  override turn(side: number): void {
    this.tale.turn = t.turn;
    this.says(null, ["LG-TURN-1", "turn", { side: SIDES[side]! }]);
  }

  override draws(totals: Int8Array): void {
    const { tale } = this;
    tale.turn = t.turn;
    const men = t.figures.flatMap(({ side }, m) => {
      const total = totals[m]!;
      if (total === 0) return [];
      tale.die("LG-DRAW-1", "total", { man: name(m), cool: t.cool[m]!, total });
      return { name: name(m), side, total };
    });
    this.says(null, ...gunfight(men, !drawsEveryTurn(t.encounter.readings)));
  }

  override together(men: number): void {
    if (bitsIn(men) > 1) this.says(null, ["LG-TURN-5", "together", { men: names(men) }]);
  }

  override offers(m: number, other: number): void {
    this.tale.test("LG-DRAW-2", "refuses", t.cool[other]!);
    this.says(m, ["LG-DRAW-2", "offers", { target: name(other) }]);
  }

  override surrenders(m: number): void {
    this.says(m, ["LG-DRAW-2", "accepts", {}]);
  }

  override gathers(m: number, calms: boolean): void {
    const cool = t.cool[m]!;
    const values = { more: cool + 1, cool };
    this.tale.test("LG-COOL-2", "nerve", t.coolFirst[m]!, values);
    const result = resultWords("LG-COOL-2", "nerve", calms, values);
    this.says(m, ["LG-COOL-2", "gathers", { result }]);
  }

  // ------------------------------------------------------------------ sight

  override comesIntoView(m: number, how: Seen): void {
    this.says(m, ["LG-VIS-2", how, {}]);
  }

  override outOfSight(m: number): void {
    this.says(m, ["LG-VIS-2", "lost", {}]);
  }

  override takesAway(dummy: number): void {
    this.says(null, ["LG-SOLO-7", "taken", { at: told(place(t.dummyAt[dummy]!)) }]);
  }

  override looks(m: number, hidden: number, near: boolean, found: boolean): void {
    const dummy = m === hidden;
    const who = dummy ? MARKER : name(hidden);
    this.tale.test("LG-VIS-3", near ? "near" : "far", t.skill[m]!, { man: name(m), hidden: who });
    this.tale.test("LG-VIS-3", "hides", dummy ? DUMMY_COOL : t.cool[hidden]!);
    if (found) return;
    const cm = length(points.measured[0]!);
    this.says(m, ["LG-VIS-3", "nothing", { hidden: who, cm }]);
  }

  // ------------------------------------------------------------------ orders

  override charts(
    leader: number,
    charted: number,
    row: number,
    passed: boolean,
    sees: boolean,
  ): void {
    this.tale.test("LG-SOLO-2", "chart", t.initiative[leader]!);
    const men = leaderFirst(leader, charted).map((m) => ({
      name: name(m),
      mounted: t.horse[m] === 1,
    }));
    this.says(leader, chartRow(men, row, passed, sees));
  }

  override rolls(leader: number, changes: boolean, others: number, roll: number): void {
    const { tale } = this;
    const limit = t.initiative[leader]!;
    const following = each(others).filter((m) => follows(roll, m));
    if (changes) {
      tale.test("LG-INIT-1", "change", limit);
      this.says(leader, changed(roll <= limit, deedOf(leader), following.map(deedOf)));
      return;
    }
    tale.die("LG-INIT-1", ...joining(following.map(name)));
    for (const m of each(others)) {
      const joins = following.includes(m);
      this.says(m, joins ? ["LG-INIT-3", "joins", { does: does(m) }] : ["LG-INIT-3", "stays", {}]);
    }
  }

  override reloads(m: number, gun: number): void {
    this.says(m, ["LG-RELOAD-1", "reloads", { gun: gunOf(gun) }]);
  }

  override refills(m: number, gun: number): void {
    this.says(m, ["LG-AMMO-2", "supply", { gun: gunOf(gun) }]);
  }

  override takes(m: number, giver: number, gun: number): void {
    this.says(m, ["LG-AMMO-2", "friend", { giver: name(giver), gun: gunOf(gun) }]);
  }

  override leaves(m: number): void {
    this.says(m, ["LG-TAC-3", "leaves", {}]);
  }

  // ------------------------------------------------------------------ moves

  override means(_m: number, purpose: Purpose, whom: number): void {
    const words = whom < 0 ? "" : purpose === "cover" ? coverAt(whom) : suspect(whom);
    this.purpose = filled(PURPOSES[purpose], { whom: words });
    this.rule = purpose === "short" ? "LG-CHARGE-4" : purpose === "stood" ? "LG-CHARGE-3" : null;
  }

  override moves(m: number, cm: number): void {
    const limit = t.rides(m) ? t.horsemanship[m]! : t.constitution[m]!;
    const went = length(cm);
    this.tale.test("LG-MOVE-2", "fast", limit, { large: went, small: went });
  }

  override setsOff(m: number, fast: boolean): void {
    this.paceDice = this.tale.take();
    this.from = at(m);
    this.legs = [];
    this.fast = fast;
  }

  override goesTo(point: number): void {
    this.legs.push([ways.wayX[point]!, ways.wayY[point]!]);
  }

  override crosses(m: number, piece: number, cm: number): void {
    for (const { rule, face } of this.tale.dice) {
      if (rule === "LG-TERR-1") this.tale.die(rule, "cm", { cm: length(face) });
    }
    this.testRide(m);
    this.says(m, ["LG-TERR-1", "costs", { piece: the(pieceOf(piece)!), cm: length(cm) }]);
  }

  override arrives(m: number): void {
    const way = this.wayOf(m);
    const cart = t.cart[m]!;
    for (const other of each(t.alive)) {
      if (other === m || (cart >= 0 && t.cart[other] === cart)) this.bend(other, way);
    }
    const said = {
      rule: this.rule ?? (this.fast ? "LG-MOVE-2" : "LG-MOVE-1"),
      means: meansOf(m),
      fast: has(t.fast & t.inTurn, m),
      purpose: this.purpose,
      way: wayLength(way),
      at: at(m),
      covered: t.placeOf(m) !== NOWHERE,
    } as const;
    this.says(m, went(said, t.encounter));
  }

  /** LG-TERR-2, if it came to that. */
  private testRide(m: number): void {
    const what = t.cart[m]! < 0 ? "rides" : "drives";
    this.tale.test("LG-TERR-2", what, t.horsemanship[m]!);
  }

  /** The way that he has made, its dice before those that wait. */
  private wayOf(m: number): MapPoint[] {
    this.testRide(m);
    this.tale.giveBack(this.paceDice);
    return [this.from, ...this.legs.slice(0, -1), at(m)];
  }

  private bend(m: number, way: readonly MapPoint[]): void {
    for (const point of way.slice(1, -1)) this.tale.bend(m, point);
  }

  override standsUp(m: number): void {
    this.says(m, ["LG-MOVE-4", "up", {}]);
  }

  override goesProne(m: number): void {
    this.says(m, ["LG-MOVE-4", "prone", {}]);
  }

  override dismounts(m: number, there: number): void {
    if (there === NONE) this.says(m, ["LG-MOVE-4", "dismounts", {}]);
    else this.says(m, ["LG-MOVE-4", "cover", { cover: coverAt(there) }]);
  }

  override falls(m: number, rule: "LG-TERR-2" | "LG-INJ-6", cart: boolean): void {
    this.tale.test("LG-INJ-6", "rides", t.horsemanship[m]!);
    if (cart) this.says(m, ["LG-TERR-2", "thrown", { cart: cartOf(m) }]);
    else this.says(m, [rule, "falls", {}]);
  }

  override fallsBack(m: number): void {
    const way = this.wayOf(m);
    this.tale.test("LG-CHARGE-1", "charges", t.cool[m]!);
    this.bend(m, way);
    const there = t.placeOf(m);
    const cover = there === NOWHERE ? "" : ` into ${coverAt(there)}`;
    this.says(m, ["LG-FALL-1", "back", { way: length(wayLength(way), 1), cover, at: told(at(m)) }]);
  }

  override panics(m: number): void {
    this.testCharge(m);
    this.tale.test("LG-MELEE-1", "stays", t.cool[m]!);
    this.says(m, ["LG-SKED-1", "panics", {}]);
  }

  override runs(m: number, enemy: number): void {
    this.says(m, ["LG-SKED-2", "runs", { enemy: name(enemy), at: told(at(m)) }]);
  }

  override flees(m: number, off: boolean): void {
    this.tale.test("LG-SKED-1", "rallies", t.coolFirst[m]!);
    this.says(m, ["LG-SKED-1", off ? "off" : "gone", {}]);
  }

  override rallies(m: number): void {
    this.tale.test("LG-SKED-1", "rallies", t.coolFirst[m]!);
    this.says(m, ["LG-SKED-3", "rallies", {}]);
  }

  // ------------------------------------------------------------------ hand to hand

  override charges(m: number, target: number): void {
    this.charger = m;
    const cm = length(apart(m, target));
    this.says(m, ["LG-CHARGE-1", "means", { target: name(target), cm }]);
  }

  /** The dice of a charge, if it is one. @param m who is charged */
  private testCharge(m: number): void {
    if (this.tale.unmeant("LG-CHARGE-1") === undefined) return;
    this.tale.test("LG-CHARGE-1", "charges", t.cool[this.charger]!);
    this.tale.test("LG-CHARGE-1", "stands", t.cool[m]!, { man: name(m) });
  }

  override comesOn(m: number, target: number): void {
    this.testCharge(target);
    const how = t.isAtLarge(target) ? "stands" : "cannot";
    this.says(m, ["LG-CHARGE-1", how, { target: name(target) }]);
  }

  override halfWay(m: number): void {
    this.wayOf(m);
    this.says(m, ["LG-CHARGE-4", "half", { at: told(at(m)) }]);
  }

  override chargesOn(m: number): void {
    this.says(m, ["LG-CHARGE-4", "on", { at: told(at(m)) }]);
  }

  override closes(m: number, target: number): void {
    this.says(m, ["LG-MELEE-4", "closes", { target: name(target) }]);
  }

  override fights(a: number, b: number, totalA: number, totalB: number): void {
    for (const m of each(t.meleeMen[t.melee[a]!]!)) this.strikes(m);
    const [winner, loser] = totalA >= totalB ? [a, b] : [b, a];
    const totals = `${Math.max(totalA, totalB)} to ${Math.min(totalA, totalB)}`;
    const how = totalA === totalB ? "even" : "better";
    this.says(winner, ["LG-MELEE-1", how, { target: name(loser), totals }]);
  }

  /** LG-MELEE-1: what the die of a man means. */
  private strikes(m: number): void {
    const face = this.tale.unmeant("LG-MELEE-1")!.face;
    const man = { man: name(m), cool: t.cool[m]! };
    const { meleeWeapon, meleeName } = t.figures[m]!;
    const bonus = isArmed(m) ? t.meleeBonus[m]! : 0;
    const total = face + t.cool[m]! + bonus;
    if (bonus === 0) this.tale.die("LG-MELEE-1", "fists", { ...man, total });
    else {
      const weapon = meleeWords(meleeWeapon, meleeName);
      this.tale.die("LG-MELEE-1", "armed", { ...man, weapon, bonus, total });
    }
  }

  override fightsOn(m: number): void {
    this.tale.test("LG-MELEE-1", "stays", t.cool[m]!);
    this.says(m, ["LG-MELEE-1", "stays", {}]);
  }

  override pushed(m: number): void {
    this.says(m, ["LG-MELEE-2", "pushed", {}]);
  }

  // ------------------------------------------------------------------ shots and what they do

  override reacts(m: number, mover: number): void {
    this.says(m, ["LG-REACT-1", "reacts", { target: name(mover) }]);
  }

  override fans(m: number): void {
    this.tale.test("LG-FAN-1", "fans", t.cool[m]!, { shots: FAN_SHOTS });
    this.says(m, ["LG-FAN-1", "tries", planned(m)]);
  }

  override firesRapidly(m: number): void {
    this.says(m, ["LG-RAPID-1", "fires", planned(m)]);
  }

  override fires(m: number, slot: number, code: number): void {
    const { tale } = this;
    const attempt = t.planAttempt[slot]!;
    const rule = ruleOf(attempt);
    if (attempt > 0) tale.test(rule, "shot", limitOf(attempt));
    const target = t.planTarget[slot]!;
    if (code === MODE.none) {
      const missed = rule as "LG-SHOOT-3" | "LG-CHARGE-2";
      this.says(m, [missed, "none", { target: name(target) }]);
      return;
    }
    const band = t.planBand[slot]!;
    const aimed = modeOf(code) === MODE.aimed;
    const hit = strikeOf(code) === STRIKE.hit;
    const die = tale.unmeant("LG-HIT-1")!;
    die.meaning = hitDieWords(11 - hitFaces(aimed ? 0 : 1, band, target), die.face);
    const shot = {
      ...planned(slot),
      cm: length(apart(m, target)),
      band: BANDS[band]!,
      mode: MANNERS[aimed ? "aimed" : mannerOf(m)],
      cover: `${behind(target, m)}${has(t.fast, target) ? AND_FAST : ""}`,
    };
    tale.saysWith(tale.dice.indexOf(die) + 1, m, ["LG-HIT-1", hit ? "hit" : "miss", shot]);
    this.shots[m]!++;
    this.shooter = m;
    if (!hit) return;
    this.shotsHit[m]!++;
    this.struck(target, t.impact[t.planGun[slot]! * 2 + band]!, t.planColumn[slot]!);
  }

  override spends(m: number, gun: number): void {
    this.says(m, spent(t.points[gun]!, gunOf(gun)));
  }

  override spreads(gun: number, others: number): void {
    for (const m of each(others)) {
      this.says(this.shooter, ["LG-WEAP-2", "spreads", { gun: gunOf(gun), target: name(m) }]);
    }
  }

  override struck(victim: number, impact: number, behindWhat: number): void {
    const { tale } = this;
    const lot = tale.unmeant("LG-INJ-7");
    const horse = lot !== undefined && lot.face >= HORSE_FROM;
    const [man, beast] = t.cart[victim]! < 0 ? RIDDEN : DRIVEN;
    tale.die("LG-INJ-7", horse ? beast : man);
    const column = horse ? COLUMN.open : behindWhat;
    const cover = column === COLUMN.obscuring ? OBSCURING_MODIFIER : 0;
    const power = IMPACTS[impact]!;
    const die = tale.unmeant("LG-EFF-1")!;
    const row = effectRow(die.face, power, cover);
    const read = t.columnName(column);
    const effect = effectAt(column, row);
    die.meaning = effectDieWords(die.face, power, cover, read, row, effect);
    this.struckDice.push(tale.take());
  }

  override hits(by: number, victim: number, code: number, result: number): void {
    const { tale } = this;
    const effect = effectAt(Math.floor(result / LEVELS), result % LEVELS);
    const fated = tale.unmeant("LG-FATE-1") !== undefined;
    tale.test("LG-FATE-1", "helps", t.skill[victim]!);
    const fate = tale.unmeant("LG-FATE-1");
    if (fate !== undefined) {
      fate.meaning = fateDieWords(fate.face, levelOf(code), result % LEVELS, effect);
    }
    tale.giveBack(this.struckDice.shift()!);
    const horse = isHorse(code);
    const struck = horse ? beastOf(victim) : name(victim);
    if (effect.kind === "cover") this.says(by, ["LG-EFF-1", "cover", { struck }]);
    else this.says(by, ["LG-EFF-1", "hit", { struck, effect: struckWords(effect, horse) }]);
    if (fated) this.says(victim, ["LG-FATE-1", "spent", { cool: t.cool[victim]! }]);
  }

  /** LG-EFF-3: what the die for a side means, if there was one. */
  private sideOf(limb: string): void {
    const die = this.tale.unmeant("LG-EFF-3");
    if (die !== undefined) this.tale.die("LG-EFF-3", die.face <= 3 ? "left" : "right", { limb });
  }

  override grazed(m: number, limb: string, left: boolean): void {
    this.sideOf(limb);
    this.says(m, ["LG-EFF-3", "graze", { which: left ? "left" : "right", limb }]);
  }

  override armHurt(m: number, left: boolean, kept: boolean): void {
    this.sideOf("arm");
    this.tale.test("LG-INJ-2", "arm", t.constitution[m]!);
    const arm = armWords(left ? "left" : "right", t.figures[m]!.gunArm);
    this.says(m, ["LG-INJ-2", kept ? "hurt" : "lost", { arm }]);
  }

  override legHurt(m: number, passed: boolean): void {
    this.sideOf("leg");
    const values = slowerBy(t.encounter);
    this.tale.test("LG-INJ-4", "leg", t.constitution[m]!, values);
    this.says(m, ["LG-INJ-4", "limps", { now: resultWords("LG-INJ-4", "leg", passed, values) }]);
  }

  override wounded(m: number): void {
    this.tale.test("LG-INJ-3", "wound", t.constitution[m]!);
    this.says(m, ["LG-INJ-3", "passes", {}]);
  }

  override out(m: number): void {
    this.tale.test("LG-INJ-3", "wound", t.constitution[m]!);
    this.says(m, ["LG-INJ-5", t.status[m] === GONE.dead ? "dead" : "disabled", {}]);
  }

  override keepsSaddle(m: number): void {
    this.tale.test("LG-INJ-6", "rides", t.horsemanship[m]!);
    this.says(m, ["LG-INJ-6", "keeps", {}]);
  }

  override horseLimps(m: number, passed: boolean): void {
    const values = slowerBy(t.encounter);
    this.tale.test("LG-INJ-7", "leg", HORSE_CONSTITUTION, values);
    const now = resultWords("LG-INJ-7", "leg", passed, values);
    this.says(m, ["LG-INJ-7", "limps", { beast: beastOf(m), now }]);
  }

  override horseGoesOn(m: number): void {
    this.tale.test("LG-INJ-7", "wound", HORSE_CONSTITUTION);
    this.says(m, ["LG-INJ-7", "on", { beast: beastOf(m) }]);
  }

  override teamOut(m: number): void {
    this.tale.test("LG-INJ-7", "wound", HORSE_CONSTITUTION);
    this.says(m, ["LG-VEH-1", "out", { beast: beastOf(m), cart: cartOf(m) }]);
  }

  override unhorsed(m: number, onFeet: boolean): void {
    const tests = this.tale.dice.filter(({ rule }) => rule === "LG-INJ-7");
    if (tests.length === 2) this.tale.test("LG-INJ-7", "wound", HORSE_CONSTITUTION);
    this.tale.test("LG-INJ-7", "lands", t.horsemanship[m]!);
    this.says(m, ["LG-INJ-7", onFeet ? "feet" : "down", {}]);
  }

  override testsCool(m: number, victim: number, kept: boolean): void {
    const values = { weaker: weaker(t.cool[m]!, has(t.running, m)) };
    this.tale.test("LG-COOL-1", "nerve", t.cool[m]!, values);
    const result = resultWords("LG-COOL-1", "nerve", kept, values);
    if (m === victim) this.says(m, ["LG-COOL-1", "hit", { result }]);
    else this.says(m, ["LG-COOL-1", "friend", { victim: name(victim), result }]);
  }
}
