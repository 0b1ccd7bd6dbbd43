/** The outcome tables of a gunfight, made from `rolls.ts` when first asked for, and what a blow depends on. */
import type { Dice } from "../../core/dice.js";
import { OutcomePool, type Outcomes, outcomes } from "../../core/outcomes.js";
import { remembered } from "../../core/remembered.js";
import type { Book, BrawlWeapon } from "./book.js";
import { EFFECTS, type Effect, MOVES } from "./data.js";
import { severityOf } from "./effects.js";
import type { Gunfight } from "./gunfight.js";
import type { Readings } from "./readings.js";
import * as rolls from "./rolls.js";

/** Tables are few and small. */
const GUIDE_BITS = 6;
const KEY_BITS = 14;
/** Kinds of tables, the high part of their keys. */
export const KIND = { hitDice: 0, hit: 1, inches: 2, blows: 3, effect: 4 };

/**
 * Outcomes of fights with the same effects of hits: nothing else is in them. To enumerate them takes longer than a
 * hundred games, and studies make hundreds of fights.
 */
const knownBy = remembered(
  (_: Pick<Readings, "extraSixes" | "shotgunFar"> & Pick<Book, "effects">) =>
    new Map<number, Outcomes>(),
);

const plain = { kind: () => 0, change: (code: number) => code };

/** NP-BRAWL-2: dice of a blow by the card played: spade, club, diamond, heart, joker; without class and wounds. */
export const cardDice = ({ attack, defence }: BrawlWeapon): number[] => [
  2 * defence,
  defence,
  attack,
  2 * attack,
  Math.min(attack, defence) - 1,
];

export class GunfightTables {
  readonly pool = new OutcomePool(GUIDE_BITS);
  readonly blowEffect: number;
  /** By how many dice. */
  readonly hitDice: readonly number[];
  readonly inches: readonly number[];
  /** By the lowest face that hits, then by how many dice. */
  readonly blows: readonly (readonly number[])[];
  private readonly hits: Int16Array;
  /** By table: `KIND`. */
  readonly kinds: number[] = [];
  /** By key. */
  private readonly known: Map<number, Outcomes>;
  /** By character, suit and joker (4). */
  private readonly suitDice: Int16Array;
  private readonly defenders: Uint8Array;
  /** By character, effect roll and steps. */
  private readonly worst: Uint8Array;

  constructor(private readonly fight: Gunfight) {
    const { extraSixes, shotgunFar } = fight.readings;
    this.known = knownBy({ effects: fight.book.effects, extraSixes, shotgunFar });
    const counts = Array.from({ length: rolls.DICE_MAX + 1 }, (_, count) => count);
    this.hitDice = counts.map((count) =>
      this.make(
        KIND.hitDice,
        count,
        (dice) => rolls.hitDice(dice, count),
        (code) => (code >> 3) - (code & 7),
      ),
    );
    this.inches = counts
      .slice(0, MOVES.walk.dice + 1)
      .map((count) => this.make(KIND.inches, count, (dice) => rolls.inches(dice, count), downward));
    this.blows = FACES.map((least) =>
      fight.kind !== "brawl"
        ? []
        : counts.map((count) =>
            this.make(
              KIND.blows,
              8 * count + least,
              (dice) => rolls.blows(dice, count, least),
              downward,
            ),
          ),
    );
    this.blowEffect = this.make(KIND.effect, 0, rolls.blowEffect, upward);
    this.hits = new Int16Array(((rolls.EXTRA_MAX + 1) * FAR_STEPS) << 6).fill(-1);
    const { characters, book } = fight;
    this.suitDice = new Int16Array(5 * characters.length);
    this.defenders = new Uint8Array(characters.length);
    this.worst = new Uint8Array(36 * characters.length);
    characters.forEach(({ weapon, class: id }, f) => {
      if (weapon === null) return;
      const blow = book.brawl.weapons[weapon];
      const { attack, defence, effects } = blow;
      const own = book.classes[id].brawlDice;
      this.suitDice.set(
        cardDice(blow).map((dice) => dice + own),
        5 * f,
      );
      this.defenders[f] = defence > attack ? 1 : 0;
      for (let face = 1; face <= 6; face++) {
        for (let steps = 0; steps <= 5; steps++) {
          this.worst[36 * f + 6 * (face - 1) + steps] = EFFECTS.indexOf(
            worstOf(effects, face, steps),
          );
        }
      }
    });
  }

  /** @param exposed bits of the faces that are */
  hit(extra: number, far: number, exposed: number): number {
    const at = ((extra * FAR_STEPS + far + FAR_LEAST) << 6) | exposed;
    const known = this.hits[at]!;
    return known >= 0 ? known : this.makeHit(at, { extra, far, exposed });
  }

  /** Apart from `hit`: a function that makes functions makes room for them whenever it is called. */
  private makeHit(at: number, now: rolls.HitNow): number {
    const { book, readings } = this.fight;
    const table = this.make(
      KIND.hit,
      at,
      (dice) => rolls.hit(dice, now, book.effects, readings),
      (code) => severityOf(EFFECTS[code & 15]!),
    );
    this.hits[at] = table;
    return table;
  }

  /** Dice of a blow without wounds. @param suit of the card, -1 for the joker */
  blowDice(f: number, suit: number): number {
    return this.suitDice[5 * f + (suit < 0 ? 4 : suit)]!;
  }

  /** NP-POL-9: his weapon defends better than it attacks. */
  defends(f: number): boolean {
    return this.defenders[f] === 1;
  }

  /** NP-BRAWL-7: number of the worst effect that so many steps from this face reach. */
  worstBlow(f: number, face: number, steps: number): number {
    return this.worst[36 * f + 6 * (face - 1) + Math.min(5, steps)]!;
  }

  private make(
    kind: number,
    at: number,
    code: (dice: Dice) => number,
    severity: (code: number) => number,
  ): number {
    this.kinds.push(kind);
    const key = (kind << KEY_BITS) | at;
    const { known } = this;
    const found = known.get(key) ?? outcomes(code, severity);
    known.set(key, found);
    return this.pool.add(key, found, plain);
  }
}

/** NP-SHOOT-7: steps of the effect roll that a file may give a gun, -2 to 2. */
const FAR_LEAST = 2;
const FAR_STEPS = 5;

const downward = (code: number): number => code;
const upward = (code: number): number => -code;
const FACES = [0, 1, 2, 3, 4, 5, 6];

function worstOf(effects: readonly Effect[], face: number, steps: number): Effect {
  let best = face;
  for (let move = 1; move <= steps; move++) {
    for (const cell of [face - move, face + move]) {
      if (cell < 1 || cell > 6) continue;
      const gain = severityOf(effects[cell - 1]!) - severityOf(effects[best - 1]!);
      if (gain > 0) best = cell;
    }
  }
  return effects[best - 1]!;
}
