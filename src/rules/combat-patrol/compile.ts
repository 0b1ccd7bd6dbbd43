/** An engagement, ready to be played. */
import type { PlayerProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { type EngagementColumns, engagementColumns } from "./counts.js";
import type { Engagement } from "./engagement.js";
import { Fight } from "./fight.js";

/** A compiled engagement. `columns` says what its tally means. */
export interface EngagementProgram extends PlayerProgram {
  readonly columns: EngagementColumns;
  /** The text itself, for whoever drives it otherwise. */
  game(): Fight;
}

/** Compiles an engagement. Decks of cards make no game like another: it can be played, not solved. */
export function compileEngagement(engagement: Engagement): EngagementProgram {
  const columns = engagementColumns(engagement);
  const counted = {
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: engagement.turns,
    // The free activations belong to no turn.
    turnFirst: engagement.free === null ? 1 : 0,
  };
  const game = (): Fight => new Fight(engagement, columns);
  const unsolvable = {
    why: "decks of cards make no game like another",
    instead: "play it with deadeye run",
  };
  return { ...counted, unsolvable, columns, game, player: () => new PlayDriver(game(), counted) };
}
