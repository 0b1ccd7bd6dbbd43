/** A gunfight, ready to be played. */
import { ControlledDriver } from "../../core/controlledDriver.js";
import type { PlayerProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
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

/**
 * Compiles a gunfight. It can be played, not solved: a solver keeps every state. Two hands of five and the stock alone
 * are 52! / (5! 5! 42!), some 4 * 10^12. A file may do without cards. Even then two cowboys with handguns make some
 * 10^10: wounds of one that his dice tell apart are some 800 (head, serious ones, either arm, rooted), beside his aim,
 * posture, stun, and what is in his gun; 6 * 10^7 where four wounds put him out.
 */
export function compileGunfight(fight: Gunfight): GunfightProgram {
  const columns = gunfightColumns(fight);
  const counted = {
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: fight.turns,
    // NP-DECK-3: the free actions of an ambush belong to no cycle.
    turnFirst: fight.kind === "ambush" ? 0 : 1,
  };
  const game = (): Fight => new Fight(fight, columns);
  const { handMax, perCycle, start } = fight.book.cards;
  const unsolvable = {
    why:
      handMax > 0 && perCycle + start > 0
        ? "the cards that both sides hold and those that are left make millions of millions of states"
        : "even without cards, the wounds, aim, posture and rounds of two men make thousands of millions of states",
    instead:
      "deadeye run gives its chances with intervals, --precision 0.1 within 0.1 points; the sheet.json of deadeye sheet " +
      "has shots, brawls and auctions as exact fractions",
  };
  return {
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
}
