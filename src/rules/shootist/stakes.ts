/** What shots take from a side, for whoever counts luck (core/control.ts). Brawls and fires are nobody's luck. */
import type { Stakes } from "../../core/control.js";
import type { FightTables } from "./outcomes.js";
import { FATE, fateOf, STRIKE, strikeOf, woundsOf } from "./rolls.js";
import { isPlaceOfB } from "./shots.js";
import type { FightState } from "./state.js";

/** Of a man without wounds; each wound takes one, but the last only who puts him out. */
const POINTS = 5;
const pointsLeft = (wounds: number): number => Math.max(1, POINTS - wounds);

export function fightStakes(
  { count, countA, inPlay, totals }: FightState,
  tables: FightTables,
): Stakes {
  /** By table: wounds before, -1 where nobody's are at stake; 1 if a friend's are. */
  const before: number[] = [];
  const friends: number[] = [];
  const learn = (table: number): void => {
    const shot = tables.shotAt(table);
    before[table] = shot?.wounds ?? -1;
    friends[table] = shot?.friend ? 1 : 0;
  };
  return {
    most: [countA * POINTS, (count - countA) * POINTS],
    strength: (side) => {
      let points = 0;
      const to = side === 0 ? countA : count;
      for (let f = side === 0 ? 0 : countA; f < to; f++) {
        if (inPlay(f)) points += pointsLeft(totals[f]!);
      }
      return points;
    },
    isStake: (table) => {
      learn(table);
      return before[table]! >= 0;
    },
    side: (table, place) => {
      const shooter = isPlaceOfB(place) ? 1 : 0;
      return friends[table] === 1 ? shooter : 1 - shooter;
    },
    kind: () => 0,
    loss: (table, _kind, code) => {
      const points = pointsLeft(before[table]!);
      if (fateOf(code) !== FATE.none) return points;
      if (strikeOf(code) !== STRIKE.wound) return 0;
      return points - pointsLeft(before[table]! + woundsOf(code));
    },
  };
}
