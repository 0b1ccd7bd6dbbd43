/** What shots take from a side in a duel, for whoever counts luck (core/control.ts): its men in action. */
import type { Stakes } from "../../core/control.js";
import type { Fight } from "./fight.js";
import { INJURY, injuryOf } from "./rolls.js";
import { IN, SHOOTER } from "./state.js";

export function fightStakes(fight: Fight): Stakes {
  const { tables } = fight;
  const men = (side: number): number => fight.end(side) - fight.begin(side);
  return {
    most: [men(0), men(1)],
    strength: (side) => {
      let strength = 0;
      for (let f = fight.begin(side); f < fight.end(side); f++) {
        if (fight.status(f) === IN) strength++;
      }
      return strength;
    },
    isStake: (table) => tables.shots.has(table),
    side: () => 1 - fight.sideOf(fight.get(SHOOTER)),
    kind: () => 0,
    loss: (_table, _kind, code) => (injuryOf(code) === INJURY.out ? 1 : 0),
  };
}
