/** What shots take from a side in a duel, for whoever counts luck (core/control.ts): its men in action. */
import type { Stakes } from "../../core/control.js";
import { strengthOfMen } from "../kit/stakes.js";
import type { Fight } from "./fight.js";
import { INJURY, injuryOf } from "./rolls.js";
import { IN, SHOOTER } from "./state.js";

/** @param fight the duel that is played: its men are read as they are then */
export function fightStakes(fight: Fight): Stakes {
  const { tables } = fight;
  const men = { countA: fight.end(0), count: fight.end(1) };
  return {
    ...strengthOfMen(men, 1, (f) => Number(fight.status(f) === IN)),
    isStake: (table) => tables.shots.has(table),
    side: () => 1 - fight.sideOf(fight.get(SHOOTER)),
    kind: () => 0,
    loss: (_table, _kind, code) => (injuryOf(code) === INJURY.out ? 1 : 0),
  };
}
