/** How big a scenario is, and may be: what a model from elsewhere is asked before anybody plays it. */
import { SIDES } from "../../core/columns.js";
import type { Man, Size } from "../ruleset.js";

/** What the rules of every system bound. @param most turns of a game, men of a side */
export const usualSizes = (
  turns: number,
  men: readonly Pick<Man, "side">[],
  most: { readonly turns: number; readonly men: number },
): Size[] => [
  { what: "turns", is: turns, least: 1, most: most.turns },
  ...SIDES.map((side) => ({
    what: `men of ${side}`,
    is: men.filter((man) => man.side === side).length,
    least: 1,
    most: most.men,
  })),
];
