/** What shots take from a side, for whoever counts luck (core/control.ts). Brawls and fires are nobody's luck. */
import type { Stakes } from "../../core/control.js";
import { POINTS, pointsLeft, strengthOfMen } from "../kit/stakes.js";
import { isPlaceOfB } from "./draws.js";
import type { FightTables } from "./outcomes.js";
import { FATE, fateOf, STRIKE, strikeOf, woundsOf } from "./rolls.js";
import { field } from "./state.js";

/** @param sides how many men there are, and of side A */
export function fightStakes(
  sides: { readonly count: number; readonly countA: number },
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
    ...strengthOfMen(sides, POINTS, (f) => (field.inPlay(f) ? pointsLeft(field.totals[f]!) : 0)),
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
