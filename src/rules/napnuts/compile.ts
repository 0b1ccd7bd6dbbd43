/** A gunfight, ready to be played. */
import { ControlledDriver } from "../../core/controlledDriver.js";
import type { PlayerProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { cardlessChain, notCardless } from "./cardless.js";
import { type GunfightColumns, gunfightColumns } from "./counts.js";
import { Fight } from "./fight.js";
import type { Gunfight } from "./gunfight.js";
import { fightStakes } from "./stakes.js";

/** A compiled gunfight. `columns` says what its tally means. */
export interface GunfightProgram extends PlayerProgram {
  readonly columns: GunfightColumns;
  /** The text itself, for whoever drives it otherwise. */
  game(): Fight;
}

/** Compiles a gunfight: to be played, and duels without cards to be solved as well, where they are small enough. */
export function compileGunfight(fight: Gunfight): GunfightProgram {
  const why = notCardless(fight);
  const columns = gunfightColumns(fight, why === null);
  const counted = {
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: fight.turns,
    // NP-DECK-3: the free actions of an ambush belong to no cycle.
    turnFirst: fight.kind === "ambush" ? 0 : 1,
  };
  const game = (): Fight => new Fight(fight, columns);
  const unsolvable = {
    why: why ?? "",
    instead:
      "deadeye run gives its chances with intervals, --precision 0.001 within 0.1 points; the sheet.json of deadeye sheet " +
      "has shots, brawls and auctions as exact fractions; deadeye tactics FILE --search looks for better play",
  };
  const program = {
    ...counted,
    unsolvable,
    columns,
    game,
    player: () => new PlayDriver(game(), counted),
    controlled: () => {
      const text = game();
      return new ControlledDriver(text, counted, fightStakes(text));
    },
  };
  if (why !== null) return program;
  return { ...program, chain: () => cardlessChain(fight, columns, counted) };
}
