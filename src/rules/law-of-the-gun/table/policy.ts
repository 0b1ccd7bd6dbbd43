/** What men on a table do of all that they may: the digest's own policy answers what the rules ask. */
import type { Policy } from "../../../core/game.js";
import { CHOICE, NOTHING } from "./choices.js";
import { openReactions, openShots, policyReaction, policyShot } from "./fire.js";
import { isHolding } from "./groups.js";
import { desired, openOrders } from "./orders.js";
import { t } from "./state.js";

/** LG-TARGET, LG-OPT-1, LG-REACT-1, LG-DRAW-2, LG-TAC. */
export const DEFAULT_POLICY: Policy = {
  choose(point, m) {
    switch (point) {
      case CHOICE.own:
        // Who holds his fire in his own turn is asked only if everybody is.
        return t.open && isHolding(m) ? NOTHING : policyShot(m);
      case CHOICE.slot:
        return policyShot(m);
      case CHOICE.reaction:
        return policyReaction(m);
      case CHOICE.offer:
        return t.figures[m]!.offerSurrender ? 1 : 0;
      default:
        return desired(m, t.chief);
    }
  },
};

/** As `Game.optionsAt`. */
export function optionsAt(point: number, m: number, into: Int32Array): number {
  switch (point) {
    case CHOICE.own:
    case CHOICE.slot:
      into[0] = NOTHING;
      return openShots(m, into, 1);
    case CHOICE.reaction:
      into[0] = NOTHING;
      return openReactions(m, into, 1);
    case CHOICE.offer:
      into.set([0, 1]);
      return 2;
    default: {
      const n = openOrders(m, into, 0);
      const usual = desired(m, t.chief);
      if (into.subarray(0, n).includes(usual)) return n;
      into[n] = usual;
      return n + 1;
    }
  }
}
