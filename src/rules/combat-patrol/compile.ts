/** An engagement, ready to be played. */
import type { PlayerProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { type EngagementColumns, engagementColumns } from "./counts.js";
import type { Engagement } from "./engagement.js";
import { Fight } from "./fight.js";
import { notStanding, standingCells, standingChain } from "./standing.js";

/** A compiled engagement. `columns` says what its tally means. */
export interface EngagementProgram extends PlayerProgram {
  readonly columns: EngagementColumns;
  /** The text itself, for whoever drives it otherwise. */
  game(): Fight;
}

/** Compiles an engagement: to be played, and standing duels with full decks to be solved as well. */
export function compileEngagement(engagement: Engagement): EngagementProgram {
  const why = notStanding(engagement);
  const columns = engagementColumns(
    engagement,
    why === null ? (cells, can) => standingCells(cells, engagement, can) : null,
  );
  const counted = {
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: engagement.turns,
    // The free activations belong to no turn.
    turnFirst: engagement.free === null ? 1 : 0,
  };
  const game = (): Fight => new Fight(engagement, columns);
  const unsolvable = {
    why: why ?? "",
    instead:
      "play it with deadeye run; single attacks are on deadeye sheet, and duels of two who stand and fire are solved with " +
      "readings.deck=fresh or replaced and morale rows that are all OK",
  };
  const program = {
    ...counted,
    unsolvable,
    columns,
    game,
    player: () => new PlayDriver(game(), counted),
  };
  if (why !== null) return program;
  return { ...program, chain: () => standingChain(engagement, columns, counted) };
}
