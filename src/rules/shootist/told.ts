/** A fight that tells itself: what it says as it is played (witness.ts), as sentences, each with its dice. */
import {
  AnswerDice,
  type HeardDie,
  Narrator,
  type Said,
  SIDE_NAMES,
  type SideNames,
} from "../../core/narrator.js";
import { type Answer, tellerOf } from "../../core/playDriver.js";
import type { Story, Teller } from "../../core/story.js";
import { compileSkirmish } from "./compile.js";
import { gunFighter, MODE } from "./counts.js";
import { playedGame } from "./fight.js";
import {
  ACTION,
  actionOf,
  LOOT,
  lootFrom,
  lootOf,
  lootSlot,
  optionOf,
  POINT,
  shotsOf,
} from "./options.js";
import type { FightTables } from "./outcomes.js";
import {
  bruiseOf,
  FATE,
  fateOf,
  LOCATION,
  locationOf,
  RESULT_BITS,
  STRIKE,
  skinOf,
  strikeOf,
  woundsOf,
} from "./rolls.js";
import { MISS, SAYS } from "./says.js";
import type { Skirmish } from "./skirmish.js";
import {
  bandAt,
  field,
  HORSE_OF,
  MOUNTED,
  MOVED,
  PASS,
  SPOT,
  UNAWARE,
  UNITS_PER_INCH,
} from "./state.js";
import { HORSE, LOCATIONS, type Weapon } from "./tables.js";
import { fightMinds } from "./why.js";
import type { FightWitness } from "./witness.js";
import * as words from "./words.js";

type Sentence = Said<typeof SAYS>;

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function skirmishTeller(skirmish: Skirmish, seed: string, sides = SIDE_NAMES): Teller {
  const program = compileSkirmish(skirmish);
  const telling = new FightTelling(skirmish, sides);
  const text = playedGame(skirmish, program.columns, telling);
  const told = {
    minds: fightMinds(skirmish),
    events: telling.events,
    hear(answers: readonly Answer[]): void {
      text.start();
      telling.begin(answers, text.pool);
    },
    story: (game: number) => telling.story(game),
  };
  return tellerOf(text, told, program, seed);
}

/** By FATE. */
const FATES = ["in", "killed", "knocked out", "disarmed"] as const;
/** By MODE. */
const MODES: readonly words.Mode[] = ["aimed", "both barrels", "two pistols", "fan", "aimed"];

/** What a hit did to a man, so far as his dice go that belong to the sentence of the shot. */
interface Struck {
  readonly words: string;
  readonly wounded: boolean;
  /** Dice up to its last. */
  readonly dice: number;
}

class FightTelling implements FightWitness {
  private narrator!: Narrator<typeof SAYS>;
  private answers: readonly Answer[] = [];
  private turn = 0;
  private shots: number[] = [];
  private hits: number[] = [];
  /** Wounds anywhere: the state counts only as many as matter. */
  private wounds: number[] = [];
  private horseWounds: number[] = [];
  /** Shots of his fan, all told. */
  private fans: number[] = [];
  private action = 0;
  /** He fires two pistols, and has not yet fired the second. */
  private pistol = 0;
  private lotsDrawn: string[] = [];
  /** Who rolled to dodge a crossfire, and the higher of his dice. */
  private candidates: { readonly target: number; readonly dodge: number; readonly dice: number }[] =
    [];
  /** What is told once it has come about. */
  private pending: (() => void) | null = null;

  constructor(
    private readonly skirmish: Skirmish,
    private readonly sides: SideNames,
  ) {}

  /** The next game is told from these answers. */
  begin(answers: readonly Answer[], pool: FightTables["pool"]): void {
    const { fighters } = this.skirmish;
    const zeros = (): number[] => fighters.map(() => 0);
    const dice = new AnswerDice(answers, pool, {});
    const stage = {
      names: fighters.map(({ name }) => name),
      sides: this.sides,
      isIn: (f: number) => field.inPlay(f),
      placeOf: (f: number) => [field.places[f]! / UNITS_PER_INCH, 0] as const,
    };
    this.answers = answers;
    this.narrator = new Narrator(SAYS, stage, () => dice.heard());
    this.turn = 0;
    this.shots = zeros();
    this.hits = zeros();
    this.wounds = zeros();
    this.horseWounds = zeros();
    this.fans = zeros();
  }

  /** Events told so far. */
  readonly events = (): number => this.narrator.events.length;

  /** The game that was played. */
  story(game: number): Story {
    const { turns } = this.skirmish;
    const { count, countA } = field;
    const [a, b] = [field.anyIn(0, countA), field.anyIn(countA, count)];
    const winner = a ? (b ? "draw" : "A") : b ? "B" : "mutual";
    const idle = winner === "draw" && this.turn < turns;
    if (idle) this.turn = turns;
    this.says(null, idle ? ["SH-TURN-7", "idle", { turns }] : ["SH-TURN-7", winner, {}]);
    const { turn, shots, hits, narrator } = this;
    return { record: { game, winner, turns: turn, shots, hits }, events: narrator.events };
  }

  private says(f: number | null, sentence: Sentence): void {
    this.narrator.tell(this.turn, f, sentence);
  }

  private name(f: number): string {
    return this.skirmish.fighters[f]!.name;
  }

  private targetName(target: number): string {
    return target < HORSE_OF ? this.name(target) : words.horseWords(this.name(target - HORSE_OF));
  }

  private inches(f: number): number {
    return field.places[f]! / UNITS_PER_INCH;
  }

  private get dice(): readonly HeardDie[] {
    return this.narrator.dice;
  }

  /** The row that fell last, itself and not its class. */
  private get code(): number {
    const answer = this.answers.at(-1);
    if (answer?.kind !== "draw") throw new Error("invariant: something was drawn");
    return answer.code;
  }

  // ---- SH-TURN

  turnBegins(): void {
    this.turn++;
    this.lotsDrawn = [];
  }

  declares(f: number, point: number, option: number): void {
    if (point === POINT.superFast) this.says(f, ["SH-ABIL-5", "fast", {}]);
    else this.says(f, ["SH-ABIL-7", "better", { skill: option === 1 ? "Shoot" : "Dodge" }]);
  }

  noticed(f: number): void {
    this.says(f, ["SH-INDIAN-1", "noticed", {}]);
  }

  lots(first: number, tied: number): void {
    const men = this.menIn();
    const names = men.filter((_, i) => (tied >> i) & 1).map((f) => this.name(f));
    const taken = this.name(men[31 - Math.clz32(first)]!);
    this.lotsDrawn.push(`lot among ${words.listed(names)}: ${taken}`);
  }

  private menIn(): number[] {
    return this.skirmish.fighters.flatMap((_, f) => (field.inPlay(f) ? [f] : []));
  }

  ordered(): void {
    const men = this.menIn();
    const order = [...field.order.subarray(0, men.length)];
    const names = order.map((f) => this.name(f));
    const of = men.map((f) => this.name(f));
    this.dice.forEach((die, i) => {
      if (i < men.length) die.meaning = `${of[i]}'s Draw`;
      // Of two, both dice and the lot are one draw.
      else
        die.meaning =
          this.lotsDrawn[i - men.length] ?? `lot among ${words.listed(of)}: ${names[0]}`;
    });
    this.says(null, ["SH-TURN-1", "order", { names: words.listed(names) }]);
  }

  // ---- SH-ACT

  turnsRound(f: number): void {
    this.says(f, ["SH-MOVE-4", "turns", {}]);
  }

  acts(f: number, action: number): void {
    this.action = action;
    this.pistol = 0;
    if (actionOf(action) === ACTION.pass) this.says(f, ["SH-POL-5", "nothing", {}]);
  }

  moves(f: number, from: number): void {
    const distance = Math.abs(field.places[f]! - from) / UNITS_PER_INCH;
    const { opening } = this.skirmish.fighters[f]!;
    const left = field.has(f, SPOT) ? opening : "none";
    const way = words.wayWords(left, distance, this.inches(f));
    const withdraws = actionOf(this.action) === ACTION.withdraw;
    const how = field.has(f, MOUNTED) ? "rides" : "moves";
    this.says(f, [withdraws ? "SH-BRAWL-5" : "SH-MOVE-1", how, { way }]);
  }

  stepsOut(f: number): void {
    this.says(f, ["SH-MOVE-4", "steps", {}]);
  }

  loads(f: number, slot: number, taken: number, lost: number): void {
    const moving = actionOf(this.action) === ACTION.moveAndReload;
    for (const die of this.dice) die.meaning = `${this.name(f)}'s bullets lost`;
    const weapon = field.weaponOf(f, slot);
    const { from } = words.supplyWords(weapon);
    const loaded = { weapon: words.weaponWords(weapon.id), rounds: taken, from };
    if (!moving) this.says(f, ["SH-RELOAD-1", "reloads", loaded]);
    else if (lost === 0) this.says(f, ["SH-RELOAD-2", "reloads", loaded]);
    else this.says(f, ["SH-RELOAD-2", "loses", { ...loaded, lost }]);
  }

  takesBack(f: number, slot: number): void {
    const weapon = words.weaponWords(field.weaponOf(f, slot).id);
    this.says(f, ["SH-WPN-7", "takes", { weapon }]);
  }

  robs(f: number, dead: number, loot: number, rounds: number): void {
    const what =
      lootOf(loot) === LOOT.weapon
        ? `a ${words.weaponWords(field.weaponOf(dead, lootFrom(loot)).id)}`
        : words.roundsWords(field.weaponOf(f, lootSlot(loot)), rounds);
    this.says(f, ["SH-PICK-1", "takes", { what, dead: this.name(dead) }]);
  }

  dismounts(f: number): void {
    this.says(f, ["SH-HORSE-1", "dismounts", {}]);
  }

  // ---- SH-BRAWL

  brawls(f: number, opponent: number): void {
    const [mine, his] = this.dice as [HeardDie, HeardDie];
    mine.meaning = `${this.name(f)}'s Brawl`;
    his.meaning = `${this.name(opponent)}'s Brawl`;
    const rolled = { target: this.name(opponent), mine: mine.face, other: his.face };
    if (mine.face === his.face) {
      this.says(f, ["SH-BRAWL-1", "equal", rolled]);
      return;
    }
    const [winner, loser] = mine.face > his.face ? [f, opponent] : [opponent, f];
    const both = { ...rolled, loser: this.name(loser), winner: this.name(winner) };
    const { code } = this;
    if (code >> RESULT_BITS === 0) {
      // SH-WPN-8 or S40.
      const why = this.isKeptAway(winner, loser) ? "spear" : "unable";
      this.says(f, ["SH-BRAWL-1", why, both]);
      return;
    }
    const struck = this.strike(loser, code, 2);
    const told = { ...rolled, loser: both.loser, result: struck.words };
    this.afterwards(code, () =>
      this.says(f, ["SH-BRAWL-1", struck.wounded ? "wounds" : "nothing", told]),
    );
  }

  private isKeptAway(winner: number, loser: number): boolean {
    const spear = (f: number): boolean =>
      field
        .gearNow(f)
        .weapons.some(
          ({ brawl, thrown }, slot) => brawl === "spear" && (!thrown || field.rounds(f, slot) > 0),
        );
    return spear(loser) && !spear(winner);
  }

  // ---- what a hit does (SH-WOUND-9)

  /**
   * Says what the dice of a hit are for.
   * @param from the first of them among those that are not yet told
   */
  private strike(f: number, code: number, from: number): Struck {
    const { dice } = this;
    const what = strikeOf(code);
    if (what === STRIKE.skin)
      return { words: "thick skin: nothing happens", wounded: false, dice: from };
    const skin = skinOf(code) === 1 ? "thick skin, one wound less: " : "";
    let at = this.locates(f, locationOf(code), from);
    const star = dice[at];
    if (star?.rule === "SH-ABIL-9") {
      const off = what === STRIKE.star;
      star.meaning = `${this.name(f)}'s Lawman's star: ${off ? "the bullet bounces off" : "no help"}`;
      at++;
      if (off) return { words: `${skin}off the star`, wounded: false, dice: at };
    }
    const wounds = woundsOf(code);
    this.wounds[f]! += wounds;
    at = this.rollsChest(f, locationOf(code), wounds, at);
    // A fall's wound may be what puts him out.
    const fate = bruiseOf(code) < 0 ? fateOf(code) : FATE.none;
    const result = words.woundWords(LOCATIONS[locationOf(code)]!, wounds, FATES[fate]!);
    return { words: skin + result, wounded: true, dice: at };
  }

  private locates(f: number, location: number, at: number): number {
    this.dice[at]!.meaning = `${this.name(f)}'s location: ${LOCATIONS[location]}`;
    return at + 1;
  }

  /** SH-WOUND-3: one roll against all wounds, or one for each of the new ones. */
  private rollsChest(f: number, location: number, wounds: number, from: number): number {
    if (location !== LOCATION.chest) return from;
    const total = this.wounds[f]!;
    const two = wounds === 2 && this.skirmish.readings.dragoonChest === "two-rolls";
    let at = from;
    for (const against of two ? [total - 1, total] : [total]) {
      const die = this.dice[at++]!;
      const dead = die.face < against;
      die.meaning = `${this.name(f)}'s chest roll, ${words.chestWords(against, dead)}`;
      if (dead) break;
    }
    return at;
  }

  /** Tells at once what puts nobody out, and else when he is out. */
  private afterwards(code: number, tell: () => void): void {
    if (fateOf(code) === FATE.none) tell();
    else this.pending = tell;
  }

  done(): void {
    this.pending?.();
    this.pending = null;
  }

  // ---- SH-SHOOT

  fires(f: number, slot: number, target: number, mode: number, other: boolean, left: number): void {
    const { dice } = this;
    const weapon = field.weaponOf(f, slot);
    const man = target & (HORSE_OF - 1);
    const distance = Math.abs(this.inches(f) - this.inches(man));
    const band = bandAt(weapon, distance, this.skirmish.readings);
    const circumstances = [
      ...(field.has(f, MOVED) ? ["on the move"] : []),
      ...(other ? ["at another target"] : []),
      ...(target < HORSE_OF && field.has(man, UNAWARE) ? ["from behind"] : []),
      ...(target < HORSE_OF && field.inCover(man) ? ["in cover"] : []),
    ];
    const { how, values } = words.shotWords({
      weapon,
      mode: MODES[mode]!,
      ...this.numbered(f, weapon, mode, left),
      target: this.targetName(target),
      distance,
      steps: weapon.bands[band]!.steps,
      circumstances,
    });
    const hit = this.code !== 0;
    this.shots[f]!++;
    if (hit) this.hits[f]!++;
    const against = this.dodged(target, 1);
    dice[0]!.meaning = this.shootMeaning(f, weapon, against.dodge, hit);
    const shot = (result: string): Sentence => ["SH-SHOOT-1", how, { ...values, result }];
    this.resolves(f, target, weapon, dice[0]!.face, against.dice, shot);
  }

  /** Which shot of the action, and which try of it. @param left tries that are left, with this one */
  private numbered(
    f: number,
    { tries }: Weapon,
    mode: number,
    left: number,
  ): Pick<words.ShotWords, "shot" | "attempt"> {
    const before = (mode === MODE.barrels ? 2 * tries : tries) - left;
    const attempt = [(before % tries) + 1, tries] as const;
    if (mode === MODE.barrels) return { shot: [Math.floor(before / tries) + 1, 2], attempt };
    if (mode === MODE.pistols) {
      if (before === 0) this.pistol++;
      return { shot: [this.pistol, 2], attempt };
    }
    if (mode !== MODE.fan) return { shot: [1, 1], attempt };
    const pass = field.now[PASS]!;
    if (pass === 1) this.fans[f] = shotsOf(optionOf(this.action));
    return { shot: [pass, this.fans[f]!], attempt };
  }

  private shootMeaning(f: number, weapon: Weapon, dodge: number, hit: boolean): string {
    return `${this.name(f)}'s ${words.skillWords(weapon)}, ${words.beatsWords(dodge, hit)}`;
  }

  /** Says whose Dodge dice these are, all that follow one another. @returns the highest, and where they end */
  private dodged(target: number, from: number): { readonly dodge: number; readonly dice: number } {
    const { dice } = this;
    const { rule } = dice[from]!;
    const whose =
      target < HORSE_OF ? `${this.name(target)}'s` : `${this.name(target - HORSE_OF)}'s horse's`;
    let dodge = 0;
    let at = from;
    for (; dice[at]?.rule === rule && at < from + 2; at++) {
      dice[at]!.meaning = `${whose} ${at === from ? "Dodge" : "second Dodge, being Lucky"}`;
      dodge = Math.max(dodge, dice[at]!.face);
    }
    return { dodge, dice: at };
  }

  /**
   * Tells a shot whose dice are known up to one, and what follows from it.
   * @param told the sentence, given what came of the shot
   */
  private resolves(
    f: number,
    target: number,
    weapon: Weapon,
    shoot: number,
    dice: number,
    told: (result: string) => Sentence,
  ): void {
    const { code } = this;
    if (code === 0) this.says(f, told(MISS));
    else if (target >= HORSE_OF) this.hitsHorse(f, target - HORSE_OF, weapon, dice, told);
    else {
      const struck = this.strike(target, code, dice);
      const tell = (): void =>
        this.narrator.tellWith(struck.dice, this.turn, f, told(struck.words));
      if (bruiseOf(code) < 0) this.afterwards(code, tell);
      else tell();
      if (this.pending !== null) return;
      this.mayFall(target, code, shoot);
      if (struck.wounded) this.mayFallOff(target);
    }
  }

  private hitsHorse(
    f: number,
    owner: number,
    weapon: Weapon,
    dice: number,
    told: (result: string) => Sentence,
  ): void {
    this.horseWounds[owner]! += weapon.wounds;
    const wounds = this.horseWounds[owner]!;
    const dead = wounds >= HORSE.wounds;
    const result = dead ? "horse killed" : `horse hit, ${wounds} of ${HORSE.wounds} wounds`;
    this.narrator.tellWith(dice, this.turn, f, told(result));
    if (!field.ridden(owner)) return;
    const horse = words.horseWords(this.name(owner));
    if (dead) this.says(owner, ["SH-HORSE-4", "dead", { horse }]);
    else this.mayFallOff(owner);
  }

  /** SH-BLDG-4. @param shoot the face that hit him */
  private mayFall(f: number, code: number, shoot: number): void {
    if (this.dice[0]?.rule !== "SH-BLDG-4") return;
    const { dodge, dice } = this.dodged(f, 0);
    const faces = { dodge, shoot };
    const { opening } = this.skirmish.fighters[f]!;
    if (dodge >= shoot || opening === "none") {
      this.says(f, ["SH-BLDG-4", "stays", faces]);
      return;
    }
    const how = words.outWords(opening);
    const bruise = bruiseOf(code);
    if (bruise < 0) {
      this.says(f, ["SH-BLDG-4", "falls", { how, ...faces }]);
      return;
    }
    const at = this.locates(f, bruise, dice);
    this.wounds[f]!++;
    this.rollsChest(f, bruise, 1, at);
    const result = words.woundWords(LOCATIONS[bruise]!, 1, FATES[fateOf(code)]!);
    this.afterwards(code, () => this.says(f, ["SH-BLDG-4", "bruised", { how, ...faces, result }]));
  }

  /** SH-HORSE-4. */
  private mayFallOff(f: number): void {
    const [ride] = this.dice;
    if (ride?.rule !== "SH-HORSE-4") return;
    const wounds = this.wounds[f]! + this.horseWounds[f]!;
    const falls = ride.face <= wounds;
    ride.meaning = `${this.name(f)}'s Ride, ${words.rideWords(wounds, falls)}`;
    this.says(f, ["SH-HORSE-4", falls ? "falls" : "stays", {}]);
  }

  keeps(f: number, first: number, left: number, able: boolean): void {
    if (left === 0) return;
    const man = first & (HORSE_OF - 1);
    const there = first < HORSE_OF ? field.inPlay(man) : field.horseAlive(man);
    const lost = there
      ? `${this.targetName(first)} is no target any more`
      : "there is nobody else to shoot at";
    const hindered = field.anyArm(f) ? "an arm is wounded" : "there is an attack hand to hand";
    const why = able ? lost : hindered;
    this.says(f, ["SH-SHOOT-9", "lost", { number: field.now[PASS]!, why }]);
  }

  // ---- crossfire (SH-SHOOT-12)

  dodges(candidate: number): void {
    const from = this.candidates.at(-1)?.dice ?? 0;
    this.candidates.push({ target: candidate, ...this.dodged(candidate, from) });
  }

  crosses(f: number, arm: number, candidate: number): void {
    const { dice, candidates } = this;
    this.candidates = [];
    const weapon = field.arms[arm]!;
    const lowest = Math.min(...candidates.map(({ dodge }) => dodge));
    const tied = candidates.filter(({ dodge }) => dodge === lowest);
    let at = candidates.at(-1)!.dice;
    const target = this.targetName(candidate);
    if (tied.length > 1) {
      const names = tied.map((each) => this.targetName(each.target));
      dice[at++]!.meaning = `lot among ${words.listed(names)}: ${target}`;
    }
    const shot = dice[at++]!;
    shot.meaning = this.shootMeaning(f, weapon, lowest, shot.face > lowest);
    const rolls = candidates.map((each) => `${this.targetName(each.target)} (${each.dodge})`);
    const among = rolls.length === 1 ? "" : `, the slowest of ${words.listed(rolls)}`;
    const values = { weapon: words.weaponWords(weapon.id), target, among };
    const told = (result: string): Sentence => ["SH-SHOOT-12", "crossfire", { ...values, result }];
    this.resolves(f, candidate, weapon, shot.face, at, told);
  }

  runs(owner: number): void {
    const name = this.name(owner);
    const [run] = this.dice as [HeardDie];
    run.meaning = `${name}'s horse's run`;
    const to = field.places[field.horseAt(owner)]! / UNITS_PER_INCH;
    const way = words.movedWords(run.face, to);
    this.says(null, ["SH-HORSE-5", "runs", { horse: words.horseWords(name), way }]);
  }

  // ---- fire (SH-BLDG-5)

  burns(f: number, near: number): void {
    const [shot, dodge, turns] = this.dice as [HeardDie, HeardDie, HeardDie?];
    const weapon = field.gearNow(f).weapons.find(({ arrow }) => arrow)!;
    const hit = turns !== undefined;
    shot.meaning = this.shootMeaning(f, weapon, dodge.face, hit);
    dodge.meaning = "the building's Dodge";
    this.shots[f]!++;
    const building = this.skirmish.fighters[near]!.building!;
    if (!hit) {
      this.says(f, ["SH-BLDG-5", "miss", { building }]);
      return;
    }
    this.hits[f]!++;
    turns.meaning = "turns until it collapses";
    this.says(f, ["SH-BLDG-5", "burns", { building, turn: this.turn + turns.face }]);
  }

  collapses(building: number, gun: number): void {
    const { skirmish } = this;
    const inside = skirmish.fighters.flatMap(({ name }, f) =>
      field.inside(f) && field.buildingOf[f] === building ? [name] : [],
    );
    const name = skirmish.fighters.find((_, f) => field.buildingOf[f] === building)!.building!;
    const by = gunFighter(gun);
    this.pending = () =>
      this.says(
        by,
        inside.length === 0
          ? ["SH-BLDG-5", "empty", { building: name }]
          : ["SH-BLDG-5", "collapses", { building: name, names: words.listed(inside) }],
      );
  }
}
