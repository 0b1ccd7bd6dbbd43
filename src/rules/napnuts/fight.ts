/**
 * Napnuts: the cycle of the character deck, and how a gunfight ends. The chapters that follow are files of their own:
 * `activation.ts` (a turn), `auction.ts`, `fire.ts`, `harm.ts`, `movement.ts`, `melee.ts`. Hands of cards make no
 * game like another, so a gunfight is played (core/playDriver.ts), but for duels without cards (`cardless.ts`); a
 * segment is a cycle. A hand a side and a card a character serve duels, ambushes and many against one alike
 * (NP-SCEN-1, NP-SCEN-3).
 */
import type { Game, PlayAsks, Policy } from "../../core/game.js";
import { OVER } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import { lowest } from "../kit/bits.js";
import { carryOut, takeTurn } from "./activation.js";
import type { GunfightColumns } from "./counts.js";
import { beginDeck, deal } from "./deck.js";
import { Draws, newDraws } from "./draws.js";
import type { Gunfight } from "./gunfight.js";
import { CHOICE, DefaultPolicy, legalOptions } from "./policy.js";
import { field, NOBODY, OCCASION, Prepared } from "./state.js";
import { GunfightTables } from "./tables.js";
import { NOBODY_WATCHES } from "./witness.js";

export class Fight implements Game {
  readonly pool: OutcomePool;
  /** Nothing is kept for a chain: see above. */
  readonly words = new Int32Array(0);
  readonly meters = new Uint8Array(0);
  readonly drawsMax = 0;
  readonly tables: GunfightTables;
  policy: Policy = new DefaultPolicy();
  private readonly prepared: Prepared;
  private started = false;

  /**
   * @param draws   where chance comes from, if not from dice that are rolled
   * @param witness who hears what happens
   */
  constructor(
    readonly fight: Gunfight,
    readonly columns: GunfightColumns,
    draws = new Draws(),
    witness = NOBODY_WATCHES,
  ) {
    this.tables = new GunfightTables(fight);
    this.pool = this.tables.pool;
    this.prepared = new Prepared(fight, columns, this.tables, draws, witness);
  }

  get asks(): PlayAsks {
    return this.prepared.asks;
  }

  set asks(asks: PlayAsks) {
    this.prepared.asks = asks;
    if (field.isOf(this.prepared)) field.asks = asks;
  }

  /** The field is his. @returns whether it was not */
  enter(): boolean {
    if (field.isOf(this.prepared)) return false;
    field.enter(this.prepared);
    return true;
  }

  start(): void {
    this.enter();
    field.begin();
    field.dealt = false;
    beginDeck();
    this.started = false;
  }

  segment(): number {
    if (!this.started) {
      this.started = true;
      const { ambusher } = this.fight;
      if (ambusher !== null) {
        freeActions(ambusher === "A" ? 0 : 1);
        // NP-DECK-3: what was before the first card belongs to no cycle.
        return field.isOver() ? OVER : 1;
      }
    }
    beginCycle();
    let passed = 0;
    while (passed === 0) passed = nextCard();
    return passed;
  }

  endCells(_limit: boolean, cells: Int32Array): number {
    const { draw, A, B } = this.columns.outcomeCell;
    const a = field.menOf(0) !== 0;
    const b = field.menOf(1) !== 0;
    cells[0] = a === b ? draw : a ? A : B;
    let count = 1;
    for (let f = 0; f < field.count; f++) if (!field.isIn(f)) cells[count++] = field.fateCell(f);
    return count;
  }

  optionsAt(point: number, who: number, into: Int32Array): number {
    return legalOptions(point, who, into);
  }
}

/** NP-SCEN-2, NP-SCEN-5. */
function freeActions(side: number): void {
  newDraws();
  faceAway(field.menOf(1 - side));
  field.occasion = OCCASION.ambush;
  for (let rest = field.menOf(side); rest !== 0 && !field.isOver(); rest &= rest - 1) {
    const f = lowest(rest);
    carryOut(f, field.asks.choose(CHOICE.action, f));
  }
  field.occasion = OCCASION.turn;
  faceAway(0);
}

function faceAway(set: number): void {
  field.away = set;
  for (let f = 0; f < field.count; f++) field.note(f);
}

/** NP-DECK-2, NP-REACT-3: a fresh deck, and cards for both hands. */
export function beginCycle(): void {
  const { cards } = field.book;
  newDraws();
  const first = field.dealt ? 0 : cards.start;
  if (!field.dealt) deal(0, first);
  field.dealt = true;
  field.witness.cycles();
  deal(first, first + cards.perCycle);
  field.waiting = field.present;
  field.shotAt = 0;
}

/** NP-DECK-1: one character card. @returns 1 if it ends the cycle, OVER if the game is over, else 0 */
export function nextCard(): number {
  const { waiting } = field;
  const f = field.draws.call();
  field.witness.calls(f, waiting);
  if (f === NOBODY) return 1;
  field.waiting ^= 1 << f;
  field.draws.tally(field.activationCells[f]!, f);
  takeTurn(f);
  if (field.isOver()) return OVER; // NP-TURN-6
  field.waiting &= field.present; // NP-DECK-2
  return 0;
}
