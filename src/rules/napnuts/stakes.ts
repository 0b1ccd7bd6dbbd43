/** What shots take from a side, for whoever counts luck (core/control.ts). Cards and blows are nobody's luck. */
import type { Stakes } from "../../core/control.js";
import { POINTS, pointsLeft, strengthOfMen } from "../kit/stakes.js";
import { DRAW_BITS } from "./draws.js";
import { DEAD, FLESH, SERIOUS } from "./effects.js";
import type { Fight } from "./fight.js";
import { field } from "./state.js";
import { KIND } from "./tables.js";

/** At stake in a hit until its effect is rolled. */
const HIT = 2;

/** @param game the fight that is played: its men are read off the field as they are then */
export function fightStakes(game: Fight): Stakes {
  const { tables } = game;
  const { readings, book, characters } = game.fight;
  const count = characters.length;
  const countA = characters.filter(({ side }) => side === "A").length;
  const { jam } = book;
  const limit = readings.woundsOut === "none" ? Number.POSITIVE_INFINITY : readings.woundsOut;
  const isHit = (code: number): boolean => {
    const sixes = code >> 3;
    const ones = code & 7;
    return sixes > 0 && (readings.jam === "difference" ? ones - sixes : ones) < jam;
  };
  return {
    ...strengthOfMen({ count, countA }, POINTS, (f) =>
      field.isIn(f) ? pointsLeft(field.woundPoints(f)) : 0,
    ),
    isStake: (table) => tables.kinds[table] === KIND.hitDice || tables.kinds[table] === KIND.hit,
    side: (_table, place) => (place >> DRAW_BITS < countA ? 1 : 0),
    kind: () => Math.min(POINTS - 1, field.woundPoints(field.lastShotAt)),
    loss: (table, wounds, code) => {
      const points = pointsLeft(wounds);
      if (tables.kinds[table] === KIND.hitDice) return isHit(code) ? Math.min(HIT, points) : 0;
      const effect = code & 15;
      const more = FLESH[effect]! + 2 * SERIOUS[effect]!;
      if (DEAD[effect] !== 0 || wounds + more >= limit) return points;
      return points - pointsLeft(wounds + more);
    },
  };
}
