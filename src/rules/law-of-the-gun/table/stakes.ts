/** The luck of shots and blows at men on a table (core/control.ts): what they take of a side's strength, its men in action. */
import { Luck } from "../../../core/control.js";
import type { ControlledPlayer } from "../../../core/machine.js";
import { bitsIn } from "../../kit/bits.js";
import type { Encounter } from "../encounter.js";
import { RESULTS, STRIKE } from "../rolls.js";
import type { EncounterColumns } from "./counts.js";
import { TablePlayer } from "./game.js";
import { LEVELS, type StrikeLuck } from "./roster.js";
import { isHorse, levelOf, strikeOf } from "./shots.js";
import { t } from "./state.js";
import { COLUMN_NAMES } from "./views.js";

/** Of a man in action. One is at stake in a wound of the body until he has tested (LG-INJ-3). */
const POINTS = 3;
const WOUND = 1;
const FACES = 6;

/** By result: what it takes of his points. */
const LOSSES = RESULTS.map(({ kind, location }) => {
  if (kind === "dead" || kind === "disabled") return POINTS;
  return kind === "wound" && location === "body" ? WOUND : 0;
});

/** Counts the luck of one game. */
export class TableLuck implements StrikeLuck {
  readonly luck: Luck;
  /** By table of a shot and cover: chances to lose 0, 1, 2, ... points. */
  private readonly chances: Float64Array[] = [];
  /** By limit of the test. */
  private readonly tests = Array.from({ length: FACES + 1 }, (_, limit) =>
    Float64Array.of(limit / FACES, 0, 0, 1 - limit / FACES),
  );

  constructor({ figures }: Encounter) {
    const most = (own: "A" | "B"): number =>
      figures.filter(({ side }) => side === own).length * POINTS;
    this.luck = new Luck([most("A"), most("B")]);
  }

  struck(table: number, column: number, victim: number, code: number): void {
    if (!t.inAction(victim)) return;
    const at = table * COLUMN_NAMES.length + column;
    this.chances[at] ??= this.weigh(table, column);
    this.fell(victim, this.chances[at], this.lossOf(column, code));
  }

  tested(victim: number, limit: number, passed: boolean): void {
    this.fell(victim, this.tests[limit]!, passed ? 0 : POINTS);
  }

  private fell(victim: number, chances: Float64Array, lost: number): void {
    const { luck } = this;
    const { situations } = luck;
    const a = bitsIn(t.alive & t.ofSide[0]!) * POINTS;
    const b = bitsIn(t.alive & t.ofSide[1]!) * POINTS;
    luck.fell(situations.at(t.turn, a, b), situations.step(t.side[victim]!), chances, lost);
  }

  private lossOf(column: number, code: number): number {
    if (strikeOf(code) !== STRIKE.hit || isHorse(code)) return 0;
    return LOSSES[t.results[column * LEVELS + levelOf(code)]!]!;
  }

  private weigh(table: number, column: number): Float64Array {
    const { total, rows } = t.shots.outcomesOf(table);
    const chances = new Float64Array(POINTS + 1);
    for (const { code, weight } of rows) chances[this.lossOf(column, code)]! += weight / total;
    return chances;
  }
}

/** Plays the games of a `TablePlayer` and counts their luck. */
export class ControlledTable extends TablePlayer implements ControlledPlayer {
  readonly luck: Luck;

  constructor(encounter: Encounter, columns: EncounterColumns) {
    super(encounter, columns);
    const counting = new TableLuck(encounter);
    this.prepared.luck = counting;
    this.luck = counting.luck;
  }

  override play(key0: number, key1: number): void {
    this.luck.begin();
    super.play(key0, key1);
  }
}
