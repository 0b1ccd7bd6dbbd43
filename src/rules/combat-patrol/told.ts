/** An engagement that tells itself: a witness of the text, who says what happens as it is played. */
import type { Asked } from "../../core/asked.js";
import { hypot } from "../../core/elementary.js";
import { chainOf } from "../../core/machine.js";
import type { MapPoint } from "../../core/map.js";
import { possessive } from "../../core/messages.js";
import { Narrator, type Said, SIDE_NAMES, type SideNames } from "../../core/narrator.js";
import { type Answer, type Telling, tellerOf } from "../../core/playDriver.js";
import type { Story, Teller } from "../../core/story.js";
import { inchesWords } from "../kit/words.js";
import { compileEngagement, type EngagementProgram } from "./compile.js";
import { COUNTED_EFFECT } from "./counts.js";
import { serves } from "./crew.js";
import { BANDS, CLASSES, FACES, MORALE, RESHUFFLE } from "./data.js";
import { CARDS, INCAPACITATE, LOCATIONS } from "./deck.js";
import type { Engagement, Order, Point } from "./engagement.js";
import { Fight } from "./fight.js";
import { AIM } from "./fire.js";
import { mapOrigin } from "./map.js";
import { resultIn } from "./morale.js";
import { crossing, goal } from "./movement.js";
import { CAME } from "./orders.js";
import type { DrawName } from "./rolls.js";
import { CHARGE_NAME, DONE, EFFECTS, PULLS, SAYS } from "./says.js";
import { field, KIND, NOBODY, OUT, TINY } from "./state.js";
import { meaningWords, ToldCards } from "./toldCards.js";
import { minds, shotDrawn, targetDecision } from "./why.js";
import { Witness } from "./witness.js";

type Words = Said<typeof SAYS>;

const NEUTRAL = 2;
const GREEN = 0;
const NOWHERE: MapPoint = [0, 0];

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function engagementTeller(engagement: Engagement, seed: string, sides?: SideNames): Teller {
  const told = new Told(engagement, sides);
  return tellerOf(told.text, told, told.program, seed);
}

export class Told extends Witness implements Telling {
  readonly program: EngagementProgram;
  readonly minds = minds((...at) => this.text.optionsAt(...at));
  /** What the game is asked, if somebody wants to know. */
  private asked: Asked | null = null;
  /** The same of a game that can be solved: then it hears of cards, too. */
  private chained: Asked | null = null;
  readonly cards: ToldCards;
  readonly text: Fight;
  private narrator!: Narrator<typeof SAYS>;
  /** Where the origin of the map lies. */
  private readonly origin: Point;
  private turn = 0;
  /** No card of this turn has come. */
  private diceLie = false;
  /** Where figures, and what belongs to units, were when the last event was told. */
  private figuresWere: MapPoint[] = [];
  private unitsWere: MapPoint[] = [];
  /** Who hangs up at a line, and towards whom: he goes there first, and is told of in list order. */
  private hung: { readonly f: number; readonly enemy: string } | null = null;
  /** Where figures still are as far as has been told. */
  private readonly toldAt = new Map<number, MapPoint>();
  /** Where a wagon set out. */
  private setOutAt: MapPoint = NOWHERE;
  /** Inches that a herd went last. */
  private herdWent = "";
  /** What is fired at, with what. */
  private target = "";
  private weapon = "";

  constructor(
    private readonly engagement: Engagement,
    private readonly sides = SIDE_NAMES,
  ) {
    super();
    this.program = compileEngagement(engagement);
    this.cards = new ToldCards(engagement, this, sides);
    this.text = new Fight(engagement, this.program.columns, this.cards, this);
    this.origin = engagement.kind === "duel" ? NOWHERE : mapOrigin(engagement);
  }

  hear(_answers: readonly Answer[], asked: Asked | null): void {
    this.asked = asked;
    this.chained = chainOf(this.program) === null ? null : asked;
  }

  /** Events told so far. */
  readonly events = (): number => this.narrator.events.length;

  /** The game that was played. */
  story(game: number): Story {
    const { outcome } = this.text;
    this.says(NOBODY, ["CP-POL-7", outcome, {}]);
    const { turn: turns, narrator } = this;
    const ofSides = (counts: readonly number[]): number[] =>
      counts.filter((_, f) => field.sideOf[f] !== NEUTRAL);
    const shots = ofSides(this.cards.shots);
    const hits = ofSides(this.cards.hits);
    return { record: { game, winner: outcome, turns, shots, hits }, events: narrator.events };
  }

  /** @param dice so many of those that have fallen belong to it */
  private says(f: number, said: Words, dice = this.narrator.dice.length): void {
    this.drift();
    this.narrator.tellWith(dice, this.turn, f === NOBODY ? null : f, said);
    this.remember();
  }

  // ---- who is where

  private remember(): void {
    this.figuresWere = figures().map((f) => this.here(f));
    this.unitsWere = field.units.map((_, u) => [field.px[u]!, field.py[u]!]);
  }

  /** As the map has it. */
  private onMap([x, y]: MapPoint): MapPoint {
    return [x - this.origin[0], y - this.origin[1]];
  }

  private placeOf(f: number): MapPoint {
    if (field.sideOf[f] === NEUTRAL) return NOWHERE;
    return this.onMap(this.here(f));
  }

  /** CP-GEO-1: whom rounding alone has moved is where he was. */
  private here(f: number): MapPoint {
    const now = [field.x[f]!, field.y[f]!] as const;
    const was = this.figuresWere[f];
    return this.toldAt.get(f) ?? (was !== undefined && apart(was, now) <= TINY ? was : now);
  }

  /** Inches that a figure, or what belongs to a unit, has gone since the last event. */
  private wentBy(f: number): number {
    return apart(this.figuresWere[f]!, [field.x[f]!, field.y[f]!]);
  }

  private unitWentBy(u: number): number {
    return apart(this.unitsWere[u]!, [field.px[u]!, field.py[u]!]);
  }

  /** Herds, guns and bears go their ways, too. */
  private drift(): void {
    const { figuresWere, unitsWere } = this;
    const goes = (name: string, from: MapPoint, to: MapPoint): void => {
      if (apart(from, to) > TINY) this.narrator.drift(name, [this.onMap(from), this.onMap(to)]);
    };
    for (const kind of ["herd", "gatling"]) {
      for (const [u, unit] of field.units.entries()) {
        if (unit.kind === kind) goes(unit.name, unitsWere[u]!, [field.px[u]!, field.py[u]!]);
      }
    }
    for (const f of figures()) {
      if (field.sideOf[f] !== NEUTRAL || field.out[f] !== OUT.no) continue;
      goes(this.name(f), figuresWere[f]!, [field.x[f]!, field.y[f]!]);
    }
  }

  // ---- names

  private name(f: number): string {
    const u = field.unitOf[f]!;
    return field.units[u]!.figures[f - field.first[u]!]!.name;
  }

  private unit(u: number): string {
    return field.units[u]!.name;
  }

  /** What pulls or carries in a unit. @param which `field.team` or `field.carriage` */
  private pull(which: Uint8Array, u: number): keyof typeof PULLS {
    if (which === field.carriage) return "wagon";
    const unit = field.units[u]!;
    return unit.kind === "gatling" && !unit.onWagon ? "limber" : "team";
  }

  private pullName(which: Uint8Array, u: number): string {
    return `${this.unit(u)}'s ${this.pull(which, u)}`;
  }

  /** His nearest enemy, or NOBODY; whoever asked the text before still finds how far that one is away. */
  private nearest(f: number): number {
    const { gap } = field;
    const e = field.nearest(f);
    field.gap = gap;
    return e;
  }

  // ---- CP-ANI, CP-ACT

  override begins(): void {
    const all = figures();
    const stage = {
      names: all.map((f) => this.name(f)),
      sides: this.sides,
      putDown: all.filter((f) => field.sideOf[f] !== NEUTRAL),
      isIn: (f: number) => field.sideOf[f] === NEUTRAL || field.out[f] === OUT.no,
      placeOf: (f: number) => this.placeOf(f),
    };
    this.turn = 0;
    this.hung = null;
    this.toldAt.clear();
    this.figuresWere = [];
    this.narrator = new Narrator(SAYS, stage, () => this.cards.heard());
    this.remember();
    for (const f of all) {
      if (field.kind[field.unitOf[f]!] !== KIND.bear) continue;
      this.says(f, ["CP-ANI-1", "endurance", { endurance: field.endurance[f]! }], 1);
    }
  }

  turnBegins(): void {
    this.turn++;
    this.diceLie = true;
    if (this.turn > 1 || this.engagement.stampede === null) return;
    for (const u of field.herdUnits) {
      if (field.stampeding[u] === 0) continue;
      this.says(NOBODY, ["CP-STAM-1", "stampede", { herd: this.unit(u) }]);
    }
  }

  /** Just before the first card of a turn. */
  private tellDice(): void {
    const rolling = field.units.filter((_, u) => field.die[u] !== 0);
    const dice = this.cards.draws.slice(-1 - rolling.length, -1);
    for (const [i, { die }] of dice.entries()) {
      die.meaning = meaningWords(["unit", { unit: rolling[i]!.name }]);
    }
    this.says(NOBODY, ["CP-ACT-1", "rolled", {}], this.narrator.dice.length - 1);
    this.diceLie = false;
  }

  cardTurned(card: number): void {
    if (this.diceLie) this.tellDice();
    const { copies } = this.engagement.book;
    const kind = Math.floor(card / copies);
    const words =
      kind < RESHUFFLE
        ? `${possessive(this.sides[kind < FACES ? "A" : "B"])} ${(kind % FACES) + 1}`
        : card === RESHUFFLE * copies
          ? "the Reshuffle"
          : "the Hero";
    const drawn = this.cards.draws.at(-1)!;
    drawn.die.meaning = meaningWords(["activation", { card: words }]);
    this.calls(card, kind);
    this.says(NOBODY, ["CP-ACT-3", "card", { card: words }]);
  }

  /** In a duel of two as a chain cards that call nobody are passed over. */
  private calls(card: number, kind: number): void {
    const asked = this.chained;
    if (asked === null) return;
    const side = kind < FACES ? 0 : 1;
    const number = (kind % FACES) + 1;
    if (card === RESHUFFLE * this.engagement.book.copies) asked.came(this.turn, 2);
    else if (field.units.some((_, u) => field.side[u] === side && field.die[u] === number)) {
      asked.came(this.turn, side);
    }
  }

  /** A shot has come to this. @param second the card that says where it hits and how badly; 0 for none */
  private shotCame(second: number): void {
    const { chained } = this;
    if (chained === null) return;
    chained.came(this.turn, shotDrawn(this.cards.last("CP-FIRE-4 shot") * CARDS + second));
  }

  // ---- CP-MOR, CP-ATT

  override steadies(f: number): void {
    const u = field.unitOf[f]!;
    const left = field.markers[u]!;
    const removed = field.had[u]! - left;
    this.says(f, [field.lone[u] === 0 ? "CP-LDR-4" : "CP-HERO-2", "steadies", { removed, left }]);
  }

  override markerResolved(f: number, result: number): void {
    const word = MORALE[result]!;
    this.cards.mean("CP-MOR-2 marker", "marker", { man: this.name(f), result: word });
    // CP-BEAR-1: all but OK and ADVANCE is a retreat.
    const isBear = field.kind[field.unitOf[f]!] === KIND.bear;
    this.says(f, this.suffered(f, isBear && word !== "ok" && word !== "advance" ? "back" : word));
  }

  private suffered(f: number, word: (typeof MORALE)[number]): Words {
    if (word !== "advance" && word !== "back") return ["CP-MOR-5", word, {}];
    if (field.aboard[f] !== NOBODY) return ["CP-MOR-5", `${word}Aboard`, {}];
    if (field.out[f] !== OUT.no) return ["CP-MOR-5", "backOff", {}];
    if (this.nearest(f) === NOBODY) return ["CP-MOR-5", `${word}Alone`, {}];
    return ["CP-MOR-5", word, { inches: inchesWords(this.wentBy(f)) }];
  }

  override recovers(f: number): void {
    this.says(f, ["CP-ATT-6", "recovers", {}]);
  }

  override clears(f: number): void {
    this.says(f, ["CP-WPN-4", "clears", { left: field.empty[f]! }]);
  }

  // ---- CP-MOV, CP-MTD, CP-BEAR

  override moves(f: number, e: number): void {
    const { move } = field.deck;
    const { chained } = this;
    chained?.came(this.turn, move.indexOf(move[this.cards.last("CP-MOV-1 move")]!));
    if (this.hung !== null && this.hung.f < f) {
      this.toldAt.set(f, this.figuresWere[f]!);
      this.allMoved();
      this.toldAt.delete(f);
    }
    this.says(f, ["CP-MOV-1", "moves", { inches: inchesWords(goal.length), enemy: this.name(e) }]);
  }

  override hangsUp(f: number): void {
    const e = this.nearest(f);
    const enemy = e === NOBODY ? "" : this.name(e);
    this.hung = { f, enemy };
    this.toldAt.set(f, [field.x[f]!, field.y[f]!]);
  }

  override allMoved(): void {
    if (this.hung === null) return;
    const { f, enemy } = this.hung;
    this.hung = null;
    this.toldAt.delete(f);
    this.says(f, ["CP-MOV-1", "hangsUp", { inches: inchesWords(this.wentBy(f)), enemy }]);
  }

  override isSpent(f: number): void {
    if (field.out[f] === OUT.no) this.says(f, ["CP-MTD-1", "spent", {}]);
  }

  override comesNearer(bear: number): void {
    this.says(bear, ["CP-BEAR-1", "nearer", { inches: inchesWords(goal.length) }]);
  }

  override looksOn(bear: number): void {
    this.says(bear, ["CP-BEAR-1", "looksOn", {}]);
  }

  // ---- CP-FIRE

  override picks(f: number, weapon: number, target: number): void {
    if (this.asked === null) return;
    const { who, name, orders, taken, reasons } = targetDecision(f, weapon, target);
    this.asked.decided(this.turn, { who, name }, orders, taken, reasons);
  }

  override fires(f: number, weapon: number, aim: number, target: number): void {
    this.cards.firer = f;
    this.target =
      aim === AIM.herd ? this.unit(target) : aim === AIM.charge ? CHARGE_NAME : this.name(target);
    this.weapon = weapon < field.count ? this.gun(f) : "gatling";
  }

  /** CP-WPN-4: what he fires; "" if he has nothing but dynamite. */
  private gun(f: number): string {
    const u = field.unitOf[f]!;
    const { weapons } = field.units[u]!.figures[f - field.first[u]!]!;
    return weapons.find((id) => this.engagement.book.weapons[id].ranges !== null) ?? "";
  }

  private get shot() {
    const { target, weapon, cards } = this;
    return { target, weapon, band: BANDS[cards.band]! };
  }

  override misses(f: number): void {
    this.shotCame(0);
    this.says(f, ["CP-FIRE-4", "miss", this.shot]);
  }

  override runsOut(f: number, weapon: number, card: number): void {
    this.shotCame(0);
    const isEven = field.deck.rnd[card]! % 2 === 0;
    const fouls = field.single[weapon] !== 0 && isEven;
    const markers = fouls ? field.readings.foulMarkers : field.emptied[weapon]!;
    this.says(f, ["CP-WPN-3", "dry", { ...this.shot, markers }]);
  }

  override hits(f: number, e: number, card: number, effect: number): void {
    this.shotCame(card);
    const who = this.name(e);
    this.meanHit(who, card);
    if (effect === COUNTED_EFFECT.wasted) {
      this.says(f, ["CP-FIRE-5", "wasted", { ...this.shot, who }]);
      return;
    }
    const how = field.out[e] === OUT.no ? "hit" : "out";
    this.says(f, ["CP-FIRE-6", how, { ...this.shot, who, effect: EFFECTS[effect]! }]);
  }

  override hitsTeam(f: number, which: Uint8Array, u: number, card: number, counts: boolean): void {
    const who = this.pullName(which, u);
    this.meanHit(who, card);
    if (!counts) this.says(f, ["CP-FIRE-5", "wasted", { ...this.shot, who }]);
    else {
      const effect = PULLS[this.pull(which, u)];
      this.says(f, ["CP-FIRE-6", "hit", { ...this.shot, who, effect }]);
    }
  }

  private meanHit(who: string, card: number): void {
    const { deck } = field;
    const where = LOCATIONS[deck.loc[card]!]!;
    const kind = deck.sev[card] === INCAPACITATE ? "badHit" : "hit";
    this.cards.mean("CP-FIRE-5 hit", kind, { who, where });
  }

  override isThrown(f: number, badly: boolean): void {
    this.cards.mean("CP-MTD-9 thrown", badly ? "fallsBadly" : "lands", { man: this.name(f) });
  }

  // ---- CP-DYN

  override loadTried(f: number, goesOff: boolean): void {
    const kind = goesOff ? "loadExplodes" : "loadIsSafe";
    this.cards.mean("CP-DYN-7 load", kind, { man: this.name(f) });
    if (goesOff) this.says(f, ["CP-DYN-7", "explodes", {}]);
  }

  override throwFails(f: number, dud: boolean): void {
    this.cards.mean("CP-DYN-2 throw", "dry", {});
    this.says(f, ["CP-DYN-2", dud ? "dud" : "premature", { target: this.target }]);
  }

  override throws(f: number, column: number, onTarget: boolean): void {
    const { target, cards } = this;
    cards.mean("CP-DYN-2 throw", onTarget ? "hits" : "misses", { column });
    if (onTarget) this.says(f, ["CP-DYN-2", "onTarget", { target }]);
    else {
      const inches = inchesWords(field.deck.d6[cards.last("CP-DYN-2 scatter")]!);
      this.says(f, ["CP-DYN-2", "off", { target, inches }]);
    }
  }

  override explodes(_charge: number): void {
    this.says(NOBODY, ["CP-DYN-5", "explodes", {}]);
  }

  override usesCharge(f: number, charge: number): void {
    this.says(f, ["CP-POL-15", field.machine[charge] === 0 ? "burns" : "fired", {}]);
  }

  override blastReaches(f: number, isHit: boolean): void {
    this.blastFinds(this.name(f), isHit);
  }

  override blastReachesTeam(which: Uint8Array, u: number, isHit: boolean): void {
    this.blastFinds(this.pullName(which, u), isHit);
  }

  private blastFinds(who: string, isHit: boolean): void {
    this.cards.mean("CP-DYN-3 blast", isHit ? "blastHits" : "blastSpares", { who });
    if (!isHit) this.says(NOBODY, ["CP-DYN-3", "spares", { who }]);
  }

  override blastHits(f: number, effect: number): void {
    const how = field.out[f] === OUT.no ? "hit" : "out";
    this.says(NOBODY, ["CP-DYN-3", how, { who: this.name(f), effect: EFFECTS[effect]! }]);
  }

  override blastHitsTeam(which: Uint8Array, u: number): void {
    const effect = PULLS[this.pull(which, u)];
    this.says(NOBODY, ["CP-DYN-3", "hit", { who: this.pullName(which, u), effect }]);
  }

  // ---- CP-MEL, CP-REACT

  override charges(f: number, e: number): void {
    this.says(f, ["CP-GEO-9", "charges", { enemy: this.name(e), inches: inchesWords(field.gap) }]);
  }

  override helps(f: number, attacker: number): void {
    this.says(f, ["CP-MEL-5", "helps", { friend: this.name(attacker) }]);
  }

  override reacts(f: number, reacts: boolean): void {
    const d6 = field.deck.d6[this.cards.last("CP-REACT-1 reaction")]!;
    this.cards.mean("CP-REACT-1 reaction", "reaction", { d6, reaction: field.reaction[f]! });
    this.says(f, ["CP-REACT-1", reacts ? "reacts" : "slow", {}]);
  }

  override meets(f: number): void {
    this.says(f, ["CP-REACT-3", "meets", { inches: inchesWords(this.wentBy(f)) }]);
  }

  override findsNobody(f: number): void {
    this.says(f, ["CP-MTD-6", "nobody", {}]);
  }

  override fought(f: number, d: number, own: number, other: number): void {
    this.meanSum("CP-MEL-1 attacker", own);
    this.meanSum("CP-MEL-1 defender", other);
    const [winner, loser] = own > other ? [f, d] : [d, f];
    const totals = { enemy: this.name(d), own, other };
    if (own === other) this.says(f, ["CP-MEL-3", "tie", totals]);
    else {
      const names = { winner: this.name(winner), loser: this.name(loser) };
      // Whoever falls back over the edge has fled.
      const how = field.out[loser] === OUT.killed ? "out" : "back";
      this.says(f, ["CP-MEL-3", how, { ...totals, ...names }]);
    }
  }

  private meanSum(what: DrawName, sum: number): void {
    const d10 = field.deck.d10[this.cards.last(what)]!;
    this.cards.mean(what, "sum", { d10, plus: sum - d10, sum });
  }

  override ridesOn(f: number): void {
    this.says(f, ["CP-MTD-6", "ridesOn", { inches: inchesWords(this.wentBy(f)) }]);
  }

  override isStopped(f: number): void {
    this.says(f, ["CP-MTD-7", "stopped", { obstacle: this.lineBefore(f) }]);
  }

  /** What he has come to since the last event, straight on. */
  private lineBefore(f: number): string {
    const { obstacles } = this.engagement;
    const [x, y] = this.figuresWere[f]!;
    const toX = x + 2 * (field.x[f]! - x);
    const toY = y + 2 * (field.y[f]! - y);
    const shares = obstacles.map((_, i) => crossing(i, x, y, toX, toY));
    return obstacles[shares.indexOf(Math.min(...shares))]!.kind;
  }

  // ---- CP-GATLING

  /** The first who serves a gun. */
  private server(u: number): number {
    return figures().find((f) => field.unitOf[f] === u && serves(u, f)) ?? NOBODY;
  }

  override comesBack(f: number): void {
    this.says(f, ["CP-GEO-14", "back", { inches: inchesWords(goal.length) }]);
  }

  override clearsGun(u: number): void {
    const values = { unit: this.unit(u), left: field.jam[u]! };
    this.says(this.server(u), ["CP-GATLING-1", "clears", values]);
  }

  override setsUp(u: number): void {
    this.says(this.server(u), ["CP-GATLING-2", "setsUp", { unit: this.unit(u) }]);
  }

  override turnsGun(u: number, e: number): void {
    const values = { unit: this.unit(u), enemy: this.name(e) };
    this.says(this.server(u), ["CP-GATLING-6", "turns", values]);
  }

  // ---- CP-STAM, CP-HERD

  override herdChecked(u: number): void {
    const unit = field.units[u]!;
    if (unit.kind !== "herd") return;
    const { guts } = this.engagement.book.species[unit.species];
    this.meanResult("CP-STAM-2 stampede check", CLASSES.indexOf(guts));
  }

  override herdStays(u: number): void {
    this.says(NOBODY, ["CP-STAM-2", "stays", { herd: this.unit(u) }]);
  }

  override stampedes(u: number): void {
    this.says(NOBODY, ["CP-STAM-2", "stampede", { herd: this.unit(u) }]);
  }

  /** CP-MOR-4, in the open. */
  private meanResult(what: DrawName, guts: number): void {
    const rank = field.deck.mor[this.cards.last(what)]!;
    const result = MORALE[resultIn(field.moraleRow(guts, false), rank)]!;
    this.cards.mean(what, "result", { result });
  }

  override herdRuns(u: number): void {
    this.herdWent = inchesWords(this.unitWentBy(u));
    this.says(NOBODY, ["CP-STAM-3", "runs", { herd: this.unit(u), inches: this.herdWent }]);
  }

  override trampled(u: number, f: number, mine: number, theirs: number): void {
    this.meanSum("CP-STAM-5 figure", mine);
    this.meanSum("CP-STAM-5 herd", theirs);
    const hurt = field.out[f] === OUT.no ? "hurt" : "out";
    const how = mine === theirs ? "stunned" : mine > theirs ? "holds" : hurt;
    this.says(f, ["CP-STAM-5", how, { herd: this.unit(u), mine, theirs }]);
  }

  // ---- CP-WAG

  override teamChecked(u: number): void {
    const driver = field.driver[u]!;
    this.meanResult("CP-WAG-6 runaway check", driver === NOBODY ? GREEN : field.guts[driver]!);
    const bolts = field.runaway[u] !== 0;
    this.says(NOBODY, ["CP-WAG-6", bolts ? "bolts" : "stands", { wagon: this.unit(u) }]);
  }

  override controls(driver: number, u: number): void {
    const bolts = field.runaway[u] !== 0;
    this.cards.mean("CP-WAG-7 control", bolts ? "boltsOn" : "inHand", {});
    this.says(driver, ["CP-WAG-7", bolts ? "bolts" : "control", {}]);
  }

  override takesReins(f: number): void {
    this.says(f, ["CP-WAG-11", "reins", {}]);
  }

  override setsOut(u: number): void {
    this.setOutAt = [field.px[u]!, field.py[u]!];
  }

  override drives(u: number, fast: boolean, wild: boolean): void {
    const inches = inchesWords(apart(this.setOutAt, [field.px[u]!, field.py[u]!]));
    const how = wild ? "runsAway" : fast ? "gallops" : "drives";
    this.says(NOBODY, ["CP-WAG-1", how, { wagon: this.unit(u), inches }]);
  }

  override overturns(u: number): void {
    this.says(NOBODY, ["CP-WAG-8", "overturns", { wagon: this.unit(u) }]);
  }

  override thrownOut(f: number, stunned: boolean): void {
    const d10 = (what: DrawName): number => field.deck.d10[this.cards.last(what)]!;
    this.meanSum("CP-WAG-9 man", d10("CP-WAG-9 man") + field.melee[f]!);
    this.meanSum("CP-WAG-9 wagon", d10("CP-WAG-9 wagon"));
    const hurt = field.out[f] === OUT.no ? "hurt" : "out";
    this.says(f, ["CP-WAG-9", stunned ? "stunned" : hurt, {}]);
  }

  // ---- CP-ORD

  override waits(u: number, first: number): void {
    this.says(first, ["CP-ORD-1", "waits", { unit: this.unit(u) }]);
  }

  override obeys(u: number, first: number, order: Order, came: number): void {
    // Of who moves by an order no more is told.
    this.hung = null;
    this.toldAt.clear();
    this.says(first, this.obeyed(u, order, came));
  }

  private obeyed(u: number, order: Order, came: number): Words {
    const values = { unit: this.unit(u), order: order.do };
    if (came === CAME.nothing) return ["CP-ORD-1", "cannot", values];
    if (came === CAME.bogged) return ["CP-ORD-1", "bogged", values];
    switch (order.do) {
      case "tow":
      case "manhandle":
        return ["CP-ORD-1", "gun", { ...values, inches: inchesWords(this.unitWentBy(u)) }];
      case "drive":
        return ["CP-ORD-1", "herd", { ...values, inches: this.herdWent }];
      case "wait":
        return ["CP-ORD-1", field.machine[order.charge] === 0 ? "burns" : "fired", values];
      default:
        return ["CP-ORD-1", "done", { ...values, came: DONE[order.do] }];
    }
  }
}

const figures = (): number[] => Array.from({ length: field.count }, (_, f) => f);

const apart = ([ax, ay]: MapPoint, [bx, by]: MapPoint): number => hypot(bx - ax, by - ay);
