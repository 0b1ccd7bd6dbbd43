/**
 * What chance decides in a duel without cards, as a chain has it: the dice of a shot come from one table, with what
 * they come to, and its row counts all of it.
 */
import { pow } from "../../core/elementary.js";
import { NO_METER } from "../../core/machine.js";
import type { OutcomePool, OutcomeRow } from "../../core/outcomes.js";
import { bitsIn } from "../kit/bits.js";
import { type CardlessCells, cardlessShot, DID, effectCell, TRY } from "./counts.js";
import { Draws, farEffect, JAM, MISS, tryOf } from "./draws.js";
import { DEAD, FLESH, SERIOUS, STUN } from "./effects.js";
import { isDisabled } from "./harm.js";
import { EXTRA_MAX } from "./rolls.js";
import { field, NOBODY } from "./state.js";
import { WOUNDS, type Wounds } from "./wounds.js";

const MEN = 2;
/** Keys of tables of shots, above those of `tables.ts`. */
const SHOT_KEY = 1 << 20;
const CARD_KEY = SHOT_KEY - 16;
/** What of a shot's table `COUNTED` and `LOCATIONS` know: after a jam and a miss. */
const HITS_AT = 2;

export class CardlessDraws extends Draws {
  /** The text's, and the wounds of its men: they come with it. */
  pool!: OutcomePool;
  wounds!: Wounds;
  /** By wounds, what further ones put him out; by what a shot depends on, its table. */
  private readonly outs: readonly Map<number, number>[] = [new Map(), new Map()];
  private readonly shots = new Map<string, number>();

  constructor(private readonly cells: CardlessCells) {
    super();
  }

  /** Where no card is left but jokers nothing is drawn. */
  override call(): number {
    const { pool } = this;
    const { waiting, jokers } = field;
    if (waiting === 0) return NOBODY;
    const key = CARD_KEY + waiting;
    let table = pool.find(key);
    if (table < 0) {
      const weights = [waiting & 1, (waiting >> 1) & 1, jokers];
      const rows = weights.map((weight, code) => ({ code, weight, paths: [] }));
      const reading = { kind: (code: number) => code, change: (code: number) => code };
      const total = bitsIn(waiting) + jokers;
      table = pool.add(key, { total, rows: rows.filter(({ weight }) => weight > 0) }, reading);
    }
    const code = field.asks.draw(table, 0, this.cells.called, NO_METER);
    return code === MEN ? NOBODY : code;
  }

  /** Nobody holds a card. */
  override deal(): void {}

  /** Rows count what is counted. */
  override tally(): void {}

  override shot(f: number, e: number, dice: number, band: number, aimed: boolean): number {
    const table = this.shotTable(dice, farEffect(f, band), e);
    const cell = this.cells.shots[f]! + cardlessShot(band, aimed);
    return field.asks.draw(table, 1 + field.drawn[f]!++, cell, NO_METER);
  }

  private shotTable(dice: number, far: number, e: number): number {
    const exposed = field.exposed(e);
    const outs = this.outsOf(e);
    const name = `${dice}|${far}|${exposed}|${outs}`;
    const known = this.shots.get(name);
    if (known !== undefined) return known;
    const weights = this.shotWeights(dice, far, exposed);
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

  /** By code of a shot: how many of all faces of so many dice, and the two of a hit. */
  private shotWeights(dice: number, far: number, exposed: number): ReadonlyMap<number, number> {
    const weights = new Map<number, number>();
    const add = (code: number, weight: number): void => {
      weights.set(code, (weights.get(code) ?? 0) + weight);
    };
    for (let sixes = 0; sixes <= dice; sixes++) {
      for (let ones = 0; ones <= dice - sixes; ones++) {
        const rest = dice - sixes - ones;
        const ways = 36 * choose(dice, sixes) * choose(dice - sixes, ones) * pow(4, rest);
        const did = tryOf(sixes, ones);
        if (did !== TRY.hit) {
          add(did === TRY.jam ? JAM : MISS, ways);
          continue;
        }
        const hit = field.tables.hit(Math.min(sixes - 1, EXTRA_MAX), far, exposed);
        const { total, rows } = this.pool.tables[hit]!;
        for (const { code, weight } of rows) add(code, (ways / total) * weight);
      }
    }
    return weights;
  }

  /** Which further wound would put him out: see `outBit`. */
  private outsOf(f: number): number {
    const body = this.wounds.of(f);
    const outs = this.outs[f]!;
    const known = outs.get(body);
    if (known !== undefined) return known;
    const { hurt } = field;
    let bits = isDisabled(f) ? outBit(0, 0, 0) : 0;
    for (const [location, flesh, serious] of WOUNDS) {
      field.wound(f, location, flesh, serious);
      if (isDisabled(f)) bits |= outBit(location, flesh, serious);
      field.wound(f, location, -flesh, -serious);
    }
    field.hurt = hurt;
    outs.set(body, bits);
    return bits;
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
