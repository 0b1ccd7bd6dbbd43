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
import {
  type Asks,
  type ChoiceKind,
  type Deciding,
  type PlayAsks,
  wordsFor,
} from "../../core/game.js";
import { type ChainProgram, type Counted, OVER } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import { has } from "../kit/bits.js";
import { CardlessDraws } from "./cardlessDraws.js";
import type { GunfightColumns } from "./counts.js";
import { beginCycle, Fight, nextCard } from "./fight.js";
import { diceNow } from "./fire.js";
import type { Gunfight } from "./gunfight.js";
import { legalOptions } from "./policy.js";
import { ACT, ACT_MASK, field, NOBODY, OUT, POSTURE } from "./state.js";
import { ORDERS } from "./why.js";
import { deedsOf, easiest, soundDice, Wounds } from "./wounds.js";

const MEN = 2;
/** Words of a state: the cycle's cards, how far apart; then of each man three: wounds, rounds, how he is. */
const AT = { deck: 0, gap: 1, men: 2 } as const;
const MAN_WORDS = 3;
const IN_CYCLE = 1 << MEN;
/** Inches in words. */
const FINE = 1e6;
/** More dice than these, and their chances are no exact numbers: 36 * 6^18 < 2^53. */
const DICE_MOST = 18;

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

class CardlessDuel implements Deciding {
  open = false;
  readonly words = wordsFor(AT.men + MEN * MAN_WORDS);
  /** Nothing lowers it: with a meter, states that come back in every turn are followed once (exact/solve.ts). */
  readonly meters = new Uint8Array(1);
  /** A card, a walk or the shots of a fan. */
  readonly drawsMax = 1 + 3;
  /** Two where he comes up for nothing first. */
  readonly choicesMax = 2;
  readonly kinds: readonly ChoiceKind[];
  readonly features = FEATURES;
  readonly statesEstimate: number;
  readonly pool: OutcomePool;
  private readonly text: Fight;
  private readonly wounds: Wounds;
  /** His wounds as they were loaded, -1 if another gunfight was played since. */
  private readonly loaded = new Int32Array(MEN).fill(-1);

  constructor(
    private readonly fight: Gunfight,
    columns: GunfightColumns,
  ) {
    const draws = new CardlessDraws(columns.cardless!);
    this.text = new Fight(fight, columns, draws);
    this.pool = this.text.pool;
    this.text.start();
    this.wounds = new Wounds(fight);
    draws.pool = this.pool;
    draws.wounds = this.wounds;
    this.kinds = this.wounds.walks ? [SHOOT, POSTURES, STAYS] : [SHOOT, POSTURES];
    const all = fight.characters.reduce((product, _, f) => {
      // Standing or prone he aims, or his gun is jammed; stunned he does not aim.
      const stances = 2 * (field.aimMax[f]! + 3) + 2;
      const rounds = this.countsRounds(f) ? field.full[f]! / 2 + 1 : 1;
      return product * this.wounds.count(f) * stances * rounds;
    }, 3);
    // Fitted to cowboys at 12 inches: so many states are come to in a few cycles.
    this.statesEstimate = Math.round(Math.min(all, pow(8, fight.turns)));
  }

  get policy(): Fight["policy"] {
    return this.text.policy;
  }

  get asks(): Asks {
    return this.text.asks;
  }

  set asks(asks: Asks) {
    // Nothing is picked and nothing counted: see CardlessDraws.
    this.text.asks = asks as PlayAsks;
  }

  start(): void {
    this.enter();
    for (let f = 0; f < MEN; f++) this.wounds.give(f, 0);
    this.loaded.fill(0);
    this.text.start();
    field.waiting = 0;
    this.save(false);
  }

  segment(): number {
    const { words } = this;
    const inCycle = this.load();
    if (!inCycle) beginCycle();
    const passed = nextCard();
    if (passed === OVER) {
      words.fill(0);
      for (let f = 0; f < MEN; f++) words[AT.men + f * MAN_WORDS] = field.out[f]!;
      return OVER;
    }
    this.save(passed === 0);
    return passed;
  }

  endCells(limit: boolean, cells: Int32Array): number {
    const { words } = this;
    this.enter();
    for (let f = 0; f < MEN; f++) {
      const out = limit ? OUT.no : words[AT.men + f * MAN_WORDS]!;
      field.present |= 1 << f;
      if (out !== OUT.no) field.putOut(f, out);
    }
    return this.text.endCells(limit, cells);
  }

  // ---- words

  private enter(): void {
    if (this.text.enter()) this.loaded.fill(-1);
  }

  /** @returns whether cards of this cycle are still to come */
  private load(): boolean {
    const { words } = this;
    const deck = words[AT.deck]!;
    this.enter();
    field.present = 3;
    field.stunned = 0;
    field.ducked = 0;
    field.inCover = 0;
    field.away = 0;
    field.dealt = true;
    field.waiting = deck & 3;
    field.standAt(0, 0);
    field.standAt(1, words[AT.gap]! / FINE);
    for (let f = 0; f < MEN; f++) this.loadMan(f, AT.men + f * MAN_WORDS);
    field.hurt = 0;
    return (deck & IN_CYCLE) !== 0;
  }

  private loadMan(f: number, at: number): void {
    const { words } = this;
    const body = words[at]!;
    const rounds = words[at + 1]!;
    const how = words[at + 2]!;
    field.out[f] = OUT.no;
    field.drawn[f] = 0;
    field.posture[f] = how & 3;
    if (how & 4) field.stunned |= 1 << f;
    if (how & 8) field.ducked |= 1 << f;
    if (how & 16) field.inCover |= 1 << f;
    field.jammed[2 * f] = (how >> 5) & 1;
    field.jammed[2 * f + 1] = (how >> 6) & 1;
    field.gunState[f] = (how >> 7) & 3;
    field.aim[f] = how >> 9;
    field.aimedAt[f] = field.aim[f] === 0 ? NOBODY : 1 - f;
    const all = field.full[f]!;
    const counts = this.countsRounds(f);
    field.rounds[2 * f] = counts ? rounds & 63 : all;
    field.rounds[2 * f + 1] = counts ? rounds >> 6 : field.two[f] !== 0 ? all : 0;
    if (this.loaded[f] !== body || has(field.hurt, f)) this.wounds.give(f, body);
    this.loaded[f] = body;
    field.note(f);
  }

  private save(inCycle: boolean): void {
    const { words } = this;
    words[AT.deck] = inCycle ? field.waiting | IN_CYCLE : 0;
    words[AT.gap] = Math.round(field.apart(0, 1) * FINE);
    for (let f = 0; f < MEN; f++) {
      const at = AT.men + f * MAN_WORDS;
      const [right, left] = [2 * f, 2 * f + 1];
      words[at] = this.wounds.of(f);
      words[at + 1] = this.countsRounds(f) ? field.rounds[right]! | (field.rounds[left]! << 6) : 0;
      words[at + 2] =
        field.posture[f]! |
        (has(field.stunned, f) ? 4 : 0) |
        (has(field.ducked, f) ? 8 : 0) |
        (has(field.inCover, f) ? 16 : 0) |
        (field.jammed[right]! << 5) |
        (field.jammed[left]! << 6) |
        (field.gunState[f]! << 7) |
        (field.aim[f]! << 9);
    }
    // With both cards in it a deck is a fresh one.
    if (inCycle && field.waiting === 3) throw new Error("invariant: a card was drawn");
  }

  /** False if nobody can fire all his rounds before the turn limit, and nobody looks at them. */
  private countsRounds(f: number): boolean {
    const one = this.fight.characters[f]!;
    if ((one.plan ?? []).some(({ when: { rounds } }) => rounds !== undefined)) return true;
    const most = one.gun === "handgun" && deedsOf(one).includes("fan") ? 3 : 1;
    return field.full[f]! < this.fight.turns * most;
  }

  // ---- decisions

  /**
   * To kneel is to lie down badly, a fan or a walk takes states; all but what the policy does. Who aims no better by
   * aiming passes his turn.
   */
  optionsAt(point: number, who: number, into: Int32Array): number {
    const usual = this.policy.choose(point, who);
    const all = legalOptions(point, who, into);
    const posture = field.posture[who]!;
    let count = 0;
    for (let i = 0; i < all; i++) {
      const option = into[i]!;
      const kind = option & ACT_MASK;
      const may =
        kind === ACT.shoot ||
        (kind === ACT.aim && field.aim[who]! < field.aimMax[who]!) ||
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
    const does = has(field.stunned, enemy)
      ? "stunned"
      : has(field.ducked, enemy)
        ? "ducked"
        : field.duty[enemy] === ACT.pass
          ? "ready"
          : "busy with the gun";
    return [
      WHEN[field.duty[who]!] ?? "your card",
      String(Math.max(0, diceNow(who, enemy))),
      String(field.aim[who]),
      STANCES[field.posture[who]!]!,
      String(Math.max(0, diceNow(enemy, who))),
      STANCES[field.posture[enemy]!]!,
      does,
      has(field.waiting, enemy) ? "still to come" : "gone",
      `${field.apart(0, 1).toFixed(0)} inches`,
    ];
  }
}

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
