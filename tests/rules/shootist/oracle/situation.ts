/** SH-POL-3: what a man does by situation, told by the words of his style and of his table. */
import { Plans } from "../../../../src/core/situations.js";
import { DEEDS, type Deed, FEATURES } from "../../../../src/rules/shootist/skirmish.js";
import { distanceBetween, type Game, given, type Man } from "./state.js";

/** What a man knows, by name. */
const KNOWN: Readonly<Record<(typeof FEATURES)[number], (game: Game, man: Man) => number>> = {
  // To the tolerance of all distances, a millionth of an inch.
  distance: (game, man) => Number(distanceBetween(man, given(game.enemiesOf(man)[0])).toFixed(6)),
  wounds: (_game, man) => man.woundsSeen,
  rounds: (_game, man) => man.guns.reduce((sum, { rounds }) => sum + rounds, 0),
  enemies: (game, man) => game.enemiesOf(man).length,
  friends: (game, man) =>
    game.men.filter(({ inPlay, sheet }) => inPlay && sheet.side === man.sheet.side).length,
  enemyCovered: (game, man) => Number(given(game.enemiesOf(man)[0]).coverNow !== "open"),
};

export function deedOf(game: Game, man: Man): Deed {
  const { plan, style } = man.sheet;
  const usual = Math.max(0, DEEDS.indexOf(style as Deed));
  const plans = new Plans([plan], [usual], FEATURES, DEEDS);
  const sees = (feature: number): number => KNOWN[given(FEATURES[feature])](game, man);
  return given(DEEDS[plans.deed(0, sees)]);
}
