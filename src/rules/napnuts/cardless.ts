/**
 * Duels without cards as chains: two men, one a side, and nobody draws reaction cards (`cards.perCycle: 0`). Nothing is
 * hidden then, and all that is remembered is how the two are. The text is that of `fight.ts`, a segment being one
 * character card; only the dice of a shot come from one table, with what they come to.
 *
 * States are few because of wounds only that is kept which later dice can see (`bodies.ts`), and rounds are left out
 * where nobody can fire all that he has before the turn limit.
 */
import { ChainDriver } from "../../core/chainDriver.js";
import { pow } from "../../core/elementary.js";
import { type ChoiceKind, type Deciding, wordsFor } from "../../core/game.js";
import { type ChainProgram, type Counted, NO_METER, OVER } from "../../core/machine.js";
import type { OutcomeRow } from "../../core/outcomes.js";
import { bitsIn, has } from "../kit/bits.js";
import { alikeOf, GONE, type Reached, reachedFrom } from "./bodies.js";
import type { Book } from "./book.js";
import {
  type CardlessCells,
  cardlessShot,
  DID,
  effectCell,
  type GunfightColumns,
  TRY,
} from "./counts.js";
import { EFFECTS, LOCATIONS, MOVES } from "./data.js";
import { DEAD, FLESH, SERIOUS, STUN } from "./effects.js";
import { Fight, farEffect, JAM, MISS } from "./fight.js";
import type { Character, Gunfight } from "./gunfight.js";
import { ACT_MASK } from "./policy.js";
import { EXTRA_MAX } from "./rolls.js";

import { ACT, bandAt, LOCATION, type Man, NOBODY, OUT, POSTURE } from "./state.js";
import { ORDERS } from "./why.js";

const MEN = 2;
/** Words of a state: the cycle's cards, how far apart; then of each man three: wounds, rounds, how he is. */
const AT = { deck: 0, gap: 1, men: 2 } as const;
const MAN_WORDS = 3;
const IN_CYCLE = 1 << MEN;
/** Inches in words. */
const FINE = 1e6;
/** More dice than these, and their chances are no exact numbers: 36 * 6^18 < 2^53. */
const DICE_MOST = 18;
/** Keys of tables of shots, above those of `tables.ts`. */
const SHOT_KEY = 1 << 20;
const CARD_KEY = SHOT_KEY - 16;
/** What of a shot's table `COUNTED` and `LOCATIONS` know: after a jam and a miss. */
const HITS_AT = 2;

/** Why a gunfight is no chain of few states; null if it is one. */
export function notCardless({ kind, characters, book }: Gunfight): string | null {
  const { handMax, perCycle, start } = book.cards;
  if (kind !== "duel")
    return "only duels without cards are chains of states, no ambushes or brawls";
  if (characters.length !== MEN) return "of more than two men there are too many states";
  if (handMax > 0 && perCycle + start > 0) {
    return "the cards that both sides hold and those that are left make millions of millions of states";
  }
  const { shot } = book;
  const worse = [shot.headWound, shot.armWound, shot.seriousWound, shot.wrongHand, shot.oneHanded];
  if (worse.some((dice) => dice > 0)) return "wounds give dice instead of taking them";
  return characters.some((man) => soundDice(man, book) + easiest(book) > DICE_MOST)
    ? `somebody may shoot with more than ${DICE_MOST} dice`
    : null;
}

/** Most dice that a man without a wound has against a bare standing enemy. */
function soundDice({ gun, class: id }: Character, { guns, classes }: Book): number {
  const { dice, aim, aimMax } = guns[gun!];
  const base = Math.max(...dice.map((one) => one ?? Number.NEGATIVE_INFINITY));
  return base + classes[id].dice + aim * aimMax;
}

/** Most dice that may come to these. */
function easiest({ covers, postures, shot }: Book): number {
  const most = (table: Book["covers"] | Book["postures"]): number =>
    Math.max(0, ...Object.values(table).map(({ dice }) => dice));
  return (
    most(covers) +
    most(postures) +
    Math.max(0, shot.awayOrStunned) +
    Math.max(0, shot.fan, shot.twoHandguns)
  );
}

/** A duel without cards as a chain, counted in the cells of `columns`. */
export function cardlessChain(
  fight: Gunfight,
  columns: GunfightColumns,
  counted: Counted,
): ChainProgram {
  const game = (): CardlessDuel => new CardlessDuel(fight, columns);
  return {
    ...counted,
    statesEstimate: game().statesEstimate,
    // Of each card: its turn, and the shots of a fan.
    countsMax: MEN * (1 + 3),
    machine: () => new ChainDriver(game()),
    deciding: game,
  };
}

const SHOOT: ChoiceKind = { id: "shoot", rule: "NP-POL-1", words: "shoot, or aim once more" };
const POSTURES: ChoiceKind = {
  id: "posture",
  rule: "NP-STATE-5",
  words: "lie down or stand up instead",
};
const STAYS: ChoiceKind = {
  id: "stay",
  rule: "NP-POL-14",
  words: "walk nearer where that gains dice, or stay",
};
/** Their bits, for `differs`. */
const KIND = { shoot: 1, posture: 2, stay: 4, closed: 8 } as const;

const STANCES = ["standing", "kneeling", "prone"];
const FEATURES = [
  "when",
  "your dice now",
  "your aim",
  "your posture",
  "the enemy's dice now",
  "the enemy's posture",
  "the enemy",
  "the enemy's card",
  "distance",
] as const;

class CardlessDuel extends Fight implements Deciding {
  open = false;
  override readonly words = wordsFor(AT.men + MEN * MAN_WORDS);
  /** Nothing lowers it: with a meter, states that come back in every turn are followed once (exact/solve.ts). */
  override readonly meters = new Uint8Array(1);
  /** A card, a walk or the shots of a fan. */
  override readonly drawsMax = 1 + 3;
  /** Two where he comes up for nothing first. */
  readonly choicesMax = 2;
  readonly kinds: readonly ChoiceKind[];
  readonly features = FEATURES;
  readonly statesEstimate: number;
  private readonly cells: CardlessCells;
  /** By man: dice that he may have at most; wounds that his table asks for; by body, the one that stands for it. */
  private readonly last: readonly number[];
  private readonly sought: readonly number[];
  private readonly alike: readonly ReadonlyMap<number, number>[];
  /** His wounds as they were loaded, -1 if he has had others since. */
  private readonly loaded = new Int32Array(MEN).fill(-1);
  /** By wounds, what further ones put him out; by what a shot depends on, its table. */
  private readonly outs: readonly Map<number, number>[] = [new Map(), new Map()];
  private readonly shots = new Map<string, number>();

  constructor(fight: Gunfight, columns: GunfightColumns) {
    super(fight, columns);
    const { characters, book } = fight;
    this.cells = columns.cardless!;
    // Who has no die against a bare enemy is out, or may still get one by what makes it easier.
    const more = fight.readings.harmless === "out" ? 0 : easiest(book);
    this.last = characters.map((man) => Math.max(0, soundDice(man, book) + more));
    this.sought = characters.map(({ plan }) =>
      Math.max(
        0,
        ...(plan ?? []).flatMap(({ when: { wounds } }) =>
          typeof wounds === "object" ? [wounds.atLeast ?? 0, (wounds.atMost ?? -1) + 1] : [],
        ),
      ),
    );
    this.begin();
    const reached = this.men.map((man) => this.reached(man));
    const walks = reached.some(({ bodies }, f) => this.mayWalk(f, bodies));
    this.kinds = walks ? [SHOOT, POSTURES, STAYS] : [SHOOT, POSTURES];
    this.alike = reached.map((those, f) => alikeOf(those, this.looksOf(this.man(f), walks)));
    const all = this.alike.reduce((product, map, f) => {
      const { aimMax, gun } = this.man(f);
      // Standing or prone he aims, or his gun is jammed; stunned he does not aim.
      const stances = 2 * (aimMax + 3) + 2;
      const rounds = this.countsRounds(f) ? gun!.rounds / 2 + 1 : 1;
      return product * new Set(map.values()).size * stances * rounds;
    }, 3);
    // Fitted to cowboys at 12 inches: so many states are come to in a few cycles.
    this.statesEstimate = Math.round(Math.min(all, pow(8, fight.turns)));
    this.begin();
  }

  override start(): void {
    super.start();
    this.waiting = 0;
    this.loaded.fill(-1);
    this.save(false);
  }

  override segment(): number {
    const { words } = this;
    const inCycle = this.load();
    if (!inCycle) this.beginCycle();
    const passed = this.card(0);
    if (passed === OVER) {
      words.fill(0);
      for (let f = 0; f < MEN; f++) words[AT.men + f * MAN_WORDS] = this.man(f).out;
      return OVER;
    }
    this.save(passed === 0);
    return passed;
  }

  override endCells(limit: boolean, cells: Int32Array): number {
    const { words } = this;
    for (let f = 0; f < MEN; f++) {
      const man = this.man(f);
      const out = limit ? OUT.no : words[AT.men + f * MAN_WORDS]!;
      this.present |= man.bit;
      if (out !== OUT.no) this.putOut(man, out);
    }
    return super.endCells(limit, cells);
  }

  // ---- chance

  /** Where no card is left but jokers nothing is drawn. */
  protected override called(): number {
    const { waiting, pool } = this;
    if (waiting === 0) return NOBODY;
    const key = CARD_KEY + waiting;
    let table = pool.find(key);
    if (table < 0) {
      const { jokers } = this.fight.book.cards;
      const weights = [waiting & 1, (waiting >> 1) & 1, jokers];
      const rows = weights.map((weight, code) => ({ code, weight, paths: [] }));
      const reading = { kind: (code: number) => code, change: (code: number) => code };
      const total = bitsIn(waiting) + jokers;
      table = pool.add(key, { total, rows: rows.filter(({ weight }) => weight > 0) }, reading);
    }
    const code = this.asks.draw(table, 0, this.cells.called, NO_METER);
    return code === MEN ? NOBODY : code;
  }

  /** Nobody holds a card. */
  protected override deal(): void {}

  /** Rows count what is counted. */
  protected override tally(): void {}

  protected override shot(
    f: number,
    man: Man,
    other: Man,
    dice: number,
    band: number,
    aimed: boolean,
  ): number {
    const table = this.shotTable(dice, farEffect(man, band), other);
    const cell = this.cells.shots[f]! + cardlessShot(band, aimed);
    return this.asks.draw(table, 1 + man.drawn++, cell, NO_METER);
  }

  private shotTable(dice: number, far: number, other: Man): number {
    const exposed = this.exposed(other);
    const outs = this.outsOf(other);
    const name = `${dice}|${far}|${exposed}|${outs}`;
    const known = this.shots.get(name);
    if (known !== undefined) return known;
    const weights = new Map<number, number>();
    const add = (code: number, weight: number): void => {
      weights.set(code, (weights.get(code) ?? 0) + weight);
    };
    for (let sixes = 0; sixes <= dice; sixes++) {
      for (let ones = 0; ones <= dice - sixes; ones++) {
        const rest = dice - sixes - ones;
        const ways = 36 * choose(dice, sixes) * choose(dice - sixes, ones) * pow(4, rest);
        const did = this.tryOf(sixes, ones);
        if (did !== TRY.hit) {
          add(did === TRY.jam ? JAM : MISS, ways);
          continue;
        }
        const hit = this.tables.hit(Math.min(sixes - 1, EXTRA_MAX), far, exposed);
        const { total, rows } = this.pool.tables[hit]!;
        for (const { code, weight } of rows) add(code, (ways / total) * weight);
      }
    }
    const rows = [...weights].map(([code, weight]): OutcomeRow => ({ code, weight, paths: [] }));
    const kind = (code: number): number => (code < 0 ? code - JAM : HITS_AT + didCell(code, outs));
    const table = this.pool.add(
      SHOT_KEY + this.shots.size,
      { total: 36 * pow(6, dice), rows },
      { kind, change: (code) => code },
    );
    this.shots.set(name, table);
    return table;
  }

  /** Which further wound would put him out: see `outBit`. */
  private outsOf(man: Man): number {
    const f = this.men.indexOf(man);
    const body = this.bodyOf(man);
    const outs = this.outs[f]!;
    const known = outs.get(body);
    if (known !== undefined) return known;
    const before = this.loaded[f]!;
    let bits = this.isDisabled(man) ? outBit(0, 0, 0) : 0;
    for (const [location, flesh, serious] of WOUNDS) {
      this.wound(man, location, flesh, serious);
      if (this.isDisabled(man)) bits |= outBit(location, flesh, serious);
      this.wound(man, location, -flesh, -serious);
    }
    this.loaded[f] = before;
    outs.set(body, bits);
    return bits;
  }

  // ---- words

  override wound(man: Man, location: number, flesh: number, serious: number): void {
    super.wound(man, location, flesh, serious);
    // The constructor of `State` wounds nobody.
    this.loaded[man.side] = -1;
  }

  /** @returns whether cards of this cycle are still to come */
  private load(): boolean {
    const { words } = this;
    const deck = words[AT.deck]!;
    this.present = 3;
    this.stunned = 0;
    this.ducked = 0;
    this.inCover = 0;
    this.waiting = deck & 3;
    this.standAt(0, 0);
    this.standAt(1, words[AT.gap]! / FINE);
    for (let f = 0; f < MEN; f++) this.loadMan(f, this.man(f), AT.men + f * MAN_WORDS);
    return (deck & IN_CYCLE) !== 0;
  }

  private loadMan(f: number, man: Man, at: number): void {
    const { words } = this;
    const body = words[at]!;
    const rounds = words[at + 1]!;
    const how = words[at + 2]!;
    man.out = OUT.no;
    man.drawn = 0;
    man.posture = how & 3;
    if (how & 4) this.stunned |= man.bit;
    if (how & 8) this.ducked |= man.bit;
    if (how & 16) this.inCover |= man.bit;
    man.right.jammed = (how & 32) !== 0;
    man.left.jammed = (how & 64) !== 0;
    man.gunState = (how >> 7) & 3;
    man.aim = how >> 9;
    man.aimedAt = man.aim === 0 ? NOBODY : 1 - f;
    const all = man.gun?.rounds as number;
    const counts = this.countsRounds(f);
    man.right.rounds = counts ? rounds & 63 : all;
    man.left.rounds = counts ? rounds >> 6 : man.one.two ? all : 0;
    if (this.loaded[f] !== body) this.embodied(man, body);
    this.loaded[f] = body;
    this.note(man);
  }

  private save(inCycle: boolean): void {
    const { words } = this;
    words[AT.deck] = inCycle ? this.waiting | IN_CYCLE : 0;
    words[AT.gap] = Math.round(this.apart(0, 1) * FINE);
    for (let f = 0; f < MEN; f++) {
      const man = this.man(f);
      const at = AT.men + f * MAN_WORDS;
      words[at] = this.bodyOf(man);
      words[at + 1] = this.countsRounds(f) ? man.right.rounds | (man.left.rounds << 6) : 0;
      words[at + 2] =
        man.posture |
        (has(this.stunned, f) ? 4 : 0) |
        (has(this.ducked, f) ? 8 : 0) |
        (has(this.inCover, f) ? 16 : 0) |
        (man.right.jammed ? 32 : 0) |
        (man.left.jammed ? 64 : 0) |
        (man.gunState << 7) |
        (man.aim << 9);
    }
    // With both cards in it a deck is a fresh one.
    if (inCycle && this.waiting === 3) throw new Error("invariant: a card was drawn");
  }

  /** False if nobody can fire all his rounds before the turn limit, and nobody looks at them. */
  private countsRounds(f: number): boolean {
    const { one, gun } = this.man(f);
    if ((one.plan ?? []).some(({ when: { rounds } }) => rounds !== undefined)) return true;
    const most = one.gun === "handgun" && deedsOf(one).includes("fan") ? 3 : 1;
    return gun!.rounds < this.fight.turns * most;
  }

  /** The wounds that stand for his, in one word. */
  private bodyOf(man: Man): number {
    const body = this.alike[man.side]?.get(this.wholeBody(man));
    if (body === undefined) throw new Error("invariant: nobody comes to these wounds");
    return body;
  }

  /** His wounds in one word: of each kind no more than take all dice by themselves. */
  private wholeBody(man: Man): number {
    const { side: f, flesh } = man;
    const { shot } = this.fight.book;
    const [last, sought] = [this.last[f]!, this.sought[f]!];
    const counts = this.fight.readings.woundsOut !== "none";
    const right = man.isUsable(LOCATION.rightArm);
    const left = man.isUsable(LOCATION.leftArm);
    const serious = counts
      ? man.seriousWounds
      : Math.min(man.seriousWounds, Math.max(sought, soMany(last, shot.seriousWound)));
    const more = counts
      ? man.fleshWounds
      : Math.max(0, Math.min(man.fleshWounds, sought - serious));
    const most = soMany(last, shot.armWound);
    const head = man.wounds(LOCATION.head) > 0;
    return (
      Number(head) |
      (Number(!right) << 1) |
      (Number(!left) << 2) |
      (Number(man.rooted) << 3) |
      ((right ? Math.min(most, flesh[LOCATION.rightArm]!) : 0) << 4) |
      ((left ? Math.min(most, flesh[LOCATION.leftArm]!) : 0) << 9) |
      (serious << 14) |
      (Math.min(MOVES.walk.dice, flesh[LOCATION.legs]!) << 19) |
      (more << 21)
    );
  }

  /** Wounds of which `wholeBody` makes that word. */
  private embodied(man: Man, word: number): void {
    man.heal();
    const { flesh, serious } = man;
    flesh[LOCATION.head] = word & 1;
    serious[LOCATION.rightArm] = (word >> 1) & 1;
    serious[LOCATION.leftArm] = (word >> 2) & 1;
    serious[LOCATION.legs] = (word >> 3) & 1;
    flesh[LOCATION.rightArm] = (word >> 4) & 31;
    flesh[LOCATION.leftArm] = (word >> 9) & 31;
    man.seriousWounds = (word >> 14) & 31;
    flesh[LOCATION.legs] = (word >> 19) & 3;
    man.fleshWounds = word >> 21;
    if (word !== 0) this.hurt |= man.bit;
    this.embody(man);
  }

  /** All ways to be wounded that a man can come to and stay in. */
  private reached(man: Man): Reached {
    const wounds = WOUNDS.filter(([location, flesh]) =>
      this.fight.book.effects[location]?.some((effect) => {
        const e = EFFECTS.indexOf(effect);
        return (flesh === 1 ? FLESH : SERIOUS)[e] !== 0;
      }),
    );
    return reachedFrom(0, wounds.length, (body, way) => {
      this.embodied(man, body);
      this.wound(man, ...wounds[way]!);
      return this.isDisabled(man) ? GONE : this.wholeBody(man);
    });
  }

  /** @param walks whether anybody ever walks @returns what dice and policies see of a man with those wounds */
  private looksOf(man: Man, walks: boolean): (body: number) => string {
    const { one, aimMax, aimDice } = man;
    const here = bandAt(this.fight.distance);
    // With all aim and luck that he may have there is no die below this.
    const least = -aimMax * aimDice - easiest(this.fight.book);
    const manners = deedsOf(one).some((deed) => deed === "fan" || deed === "two-guns");
    return (body) => {
      this.embodied(man, body);
      const reach = [...man.reach].slice(walks ? 0 : here, here + 1);
      return [
        ...reach.map((dice) => Math.max(least, dice)),
        ...(manners ? [man.bothArms, ...man.more] : []),
        ...(walks ? [man.rooted ? -1 : man.flesh[LOCATION.legs]] : [this.mayReposition(man)]),
        Math.min(this.sought[man.side]!, man.fleshWounds + man.seriousWounds),
      ].join();
    };
  }

  /** Whether his policy may ever have him walk from where both begin. */
  private mayWalk(f: number, bodies: readonly number[]): boolean {
    const man = this.man(f);
    const { one, shootAt, aimMax, aimDice } = man;
    if (deedsOf(one).includes("walk")) return true;
    const band = bandAt(this.fight.distance);
    const { awayOrStunned } = this.fight.book.shot;
    const { coverDice, openDice, postureDice } = this.man(1 - f);
    const shelter = Math.min(coverDice, openDice) + Math.min(...postureDice);
    const hard = shelter + Math.min(0, awayOrStunned);
    return bodies.some((body) => {
      this.embodied(man, body);
      return man.reach[band]! + aimMax * aimDice + hard < shootAt;
    });
  }

  // ---- decisions

  /**
   * To kneel is to lie down badly, a fan or a walk takes states; all but what the policy does. Who aims no better by
   * aiming passes his turn.
   */
  override optionsAt(point: number, who: number, into: Int32Array): number {
    const usual = this.policy.choose(point, who);
    const all = super.optionsAt(point, who, into);
    const { posture, aim, aimMax } = this.man(who);
    let count = 0;
    for (let i = 0; i < all; i++) {
      const option = into[i]!;
      const kind = option & ACT_MASK;
      const may =
        kind === ACT.shoot ||
        (kind === ACT.aim && aim < aimMax) ||
        (kind === ACT.lie && posture !== POSTURE.prone) ||
        (kind === ACT.stand && posture !== POSTURE.standing);
      if (may || option === usual) into[count++] = option;
    }
    return count;
  }

  differs(_point: number, option: number, other: number): number {
    if (option === other) return 0;
    const kinds = kindOf(option) | kindOf(other);
    const walks = kinds & KIND.stay;
    if (kinds & KIND.posture) return walks | KIND.posture;
    if (kinds & KIND.closed) return KIND.closed;
    return walks !== 0 ? walks : KIND.shoot;
  }

  sideOf = (who: number): number => who;

  unseen = (): boolean => false;

  optionWords = (_point: number, _who: number, option: number): string =>
    ORDERS[option & ACT_MASK]!;

  situation(_point: number, who: number): readonly string[] {
    const enemy = 1 - who;
    const [man, other] = [this.man(who), this.man(enemy)];
    const does = has(this.stunned, enemy)
      ? "stunned"
      : has(this.ducked, enemy)
        ? "ducked"
        : other.duty === ACT.pass
          ? "ready"
          : "busy with the gun";
    return [
      WHEN[man.duty] ?? "your card",
      String(Math.max(0, this.diceNow(who, man, enemy))),
      String(man.aim),
      STANCES[man.posture]!,
      String(Math.max(0, this.diceNow(enemy, other, who))),
      STANCES[other.posture]!,
      does,
      has(this.waiting, enemy) ? "still to come" : "gone",
      `${this.apart(0, 1).toFixed(0)} inches`,
    ];
  }
}

/** All that a man may ever do. */
const deedsOf = ({ tactic, plan }: Character): string[] => [
  tactic,
  ...(plan ?? []).map((line) => line.do),
];

/** What a hit may add: location, flesh wounds, serious ones. */
const WOUNDS = LOCATIONS.flatMap((_, location): (readonly [number, number, number])[] => [
  [location, 1, 0],
  [location, 0, 1],
]);

/** Wounds at so many dice each that take as many dice as these. */
const soMany = (dice: number, each: number): number =>
  each === 0 || dice <= 0 ? 0 : Math.ceil(dice / -each);

/** What he does otherwise. */
const WHEN: Readonly<Record<number, string>> = {
  [ACT.fix]: "your gun is jammed",
  [ACT.break]: "your gun is empty",
  [ACT.load]: "you load",
  [ACT.close]: "your gun is open",
};

function kindOf(option: number): number {
  switch (option & ACT_MASK) {
    case ACT.aim:
    case ACT.shoot:
    case ACT.fan:
    case ACT.both:
      return KIND.shoot;
    case ACT.stand:
    case ACT.kneel:
    case ACT.lie:
      return KIND.posture;
    case ACT.walk:
      return KIND.stay;
    default:
      return KIND.closed;
  }
}

/** Ways to choose some of so many dice. */
function choose(dice: number, some: number): number {
  let ways = 1;
  for (let i = 0; i < some; i++) ways = (ways * (dice - i)) / (i + 1);
  return ways;
}

/** Bit of a wound in `outsOf`; none is that of a graze. */
const outBit = (location: number, flesh: number, serious: number): number =>
  1 << (3 * location + flesh + 2 * serious);

/** What a hit counts as, given whom wounds put out. */
function didCell(code: number, outs: number): number {
  const [location, effect] = [code >> 5, code & 15];
  const [flesh, serious] = [FLESH[effect]!, SERIOUS[effect]!];
  const bit = flesh + serious === 0 ? outBit(0, 0, 0) : outBit(location, flesh, serious);
  const did =
    DEAD[effect] !== 0
      ? DID.dead
      : (outs & bit) !== 0
        ? DID.disabled
        : flesh + serious > 0
          ? DID.wound
          : STUN[effect] !== 0
            ? DID.stun
            : (code & 16) !== 0
              ? DID.cover
              : DID.graze;
  return effectCell(did, location);
}
