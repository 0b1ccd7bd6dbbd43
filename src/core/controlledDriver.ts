/** A game played straight through, and its luck counted: the games of `PlayDriver`, a little slower. */
import { Luck, type Stakes } from "./control.js";
import type { Game } from "./game.js";
import type { ControlledPlayer, Counted } from "./machine.js";
import { PlayDriver } from "./playDriver.js";
import { IDLE_CELL } from "./tally.js";

export class ControlledDriver<G extends Game = Game>
  extends PlayDriver<G>
  implements ControlledPlayer
{
  readonly luck: Luck;
  /** By table, then by kind: chances to lose 0, 1, 2, ... points of strength; null where none is at stake. */
  private readonly chances: (Float64Array[] | null)[] = [];

  /** The situation, as it was found in that game turn; strengths are summed up again when one may have changed. */
  private at = 0;
  private seenTurn = -1;

  constructor(
    game: G,
    counted: Counted,
    private readonly stakes: Stakes,
  ) {
    super(game, counted);
    this.luck = new Luck(stakes.most);
  }

  override play(key0: number, key1: number): void {
    this.luck.begin();
    this.seenTurn = -1;
    super.play(key0, key1);
  }

  override draw(table: number, place: number, cell: number, meter: number): number {
    const own = table < this.chances.length ? this.chances[table]! : this.learn(table);
    if (own === null) {
      // Whatever is counted may have changed strengths.
      if (cell !== IDLE_CELL) this.seenTurn = -1;
      return super.draw(table, place, cell, meter);
    }
    const { luck, stakes } = this;
    const turn = this.turn();
    if (this.seenTurn !== turn) {
      this.seenTurn = turn;
      this.at = luck.situations.at(turn, stakes.strength(0), stakes.strength(1));
    }
    const kind = stakes.kind();
    const chances = own[kind] ?? this.weigh(table, kind, own);
    const code = super.draw(table, place, cell, meter);
    const lost = stakes.loss(table, kind, code);
    if (lost > 0) this.seenTurn = -1;
    luck.fell(this.at, luck.situations.step(stakes.side(table, place)), chances, lost);
    return code;
  }

  override count(cell: number): void {
    this.seenTurn = -1;
    super.count(cell);
  }

  /** Whether strength is at stake in this table, and in those that came into being with it. */
  private learn(table: number): Float64Array[] | null {
    const { chances, stakes } = this;
    for (let id = chances.length; id <= table; id++) chances.push(stakes.isStake(id) ? [] : null);
    return chances[table]!;
  }

  private weigh(table: number, kind: number, own: Float64Array[]): Float64Array {
    const { total, rows } = this.pool.tables[table]!;
    const losses = rows.map(({ code }) => this.stakes.loss(table, kind, code));
    const chances = new Float64Array(Math.max(...losses) + 1);
    rows.forEach(({ weight }, row) => {
      chances[losses[row]!]! += weight / total;
    });
    own[kind] = chances;
    return chances;
  }
}
