/** NP-POL-4: what a man does by situation, told by the words of his tactic and of his table. */
import { Plans } from "../../../../src/core/situations.js";
import { DEEDS, type Deed, FEATURES } from "../../../../src/rules/napnuts/tactics.js";
import { targetOf } from "./policy.js";
import { apart, diceNow } from "./shooting.js";
import { type Game, given, type Man } from "./state.js";

const nearest = (game: Game, man: Man): Man =>
  given(
    [...game.enemiesOf(man)].sort(
      (a, b) => apart(man, a) - apart(man, b) || a.number - b.number,
    )[0],
  );

/** What a man knows, by name. */
const KNOWN: Readonly<Record<(typeof FEATURES)[number], (game: Game, man: Man) => number>> = {
  distance: (game, man) => apart(man, nearest(game, man)),
  wounds: (_game, man) => man.fleshWounds + man.seriousWounds,
  rounds: (_game, man) => man.pieces.reduce((sum, { rounds }) => sum + rounds, 0),
  enemies: (game, man) => game.enemiesOf(man).length,
  friends: (game, man) =>
    game.men.filter(({ isIn, sheet }) => isIn && sheet.side === man.sheet.side).length,
  enemyCovered: (game, man) => Number(nearest(game, man).inCover),
  dice: (game, man) => diceNow(game, man, targetOf(game, man)) ?? 0,
  aim: (game, man) => man.aimAt(targetOf(game, man)),
  lying: (_game, man) => Number(man.posture === "prone"),
  enemyAim: (game, man) => targetOf(game, man).aimAt(man),
  enemyLying: (game, man) => Number(targetOf(game, man).posture === "prone"),
};

export function deedOf(game: Game, man: Man): Deed {
  const { plan, tactic } = man.sheet;
  const usual = Math.max(0, DEEDS.indexOf(tactic as Deed));
  const plans = new Plans([plan], [usual], FEATURES, DEEDS);
  const sees = (feature: number): number => KNOWN[given(FEATURES[feature])](game, man);
  return given(DEEDS[plans.deed(0, sees)]);
}
