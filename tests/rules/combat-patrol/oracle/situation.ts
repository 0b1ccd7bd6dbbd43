/** CP-POL-13: what a figure does by situation, told by the words of its unit's tactic and table. */
import { Plans } from "../../../../src/core/situations.js";
import { DEEDS, type Deed, FEATURES } from "../../../../src/rules/combat-patrol/tactics.js";
import { apart } from "./geometry.js";
import { type Game, given, type Man } from "./state.js";

/** What a figure knows, by name; there is an enemy. */
const KNOWN: Readonly<Record<(typeof FEATURES)[number], (game: Game, man: Man) => number>> = {
  // CP-GEO-1: a plan compares without a tolerance of its own.
  distance: (game, man) => Number(apart(man.at, given(game.nearestEnemy(man)).at).toFixed(9)),
  wounds: (_game, man) => man.sheet.endurance - man.endurance,
  markers: (_game, man) => man.unit.had,
  enemies: (game, man) => inPlay(game, man, false),
  friends: (game, man) => inPlay(game, man, true),
  enemyCovered: (game, man) => Number(given(game.nearestEnemy(man)).coverNow !== "open"),
};

const inPlay = (game: Game, man: Man, own: boolean): number =>
  game.men.filter(({ isIn, side }) => isIn && side !== null && (side === man.side) === own).length;

export function mindOf(game: Game, man: Man): Deed {
  const { plan, tactic } = man.unit.sheet;
  const usual = Math.max(0, DEEDS.indexOf(tactic as Deed));
  const plans = new Plans([plan], [usual], FEATURES, DEEDS);
  const sees = (feature: number): number => KNOWN[given(FEATURES[feature])](game, man);
  return given(DEEDS[plans.deed(0, sees)]);
}
