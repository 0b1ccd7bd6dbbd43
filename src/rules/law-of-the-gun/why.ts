/** Why a man of a standing duel does what he does: what there was to choose, and by what he has chosen. */
import type { Minds, Reason } from "../../core/asked.js";
import { byChoice, differ, order, tacticReason, targetReason } from "../kit/why.js";
import { FAN, RAPID } from "./chances.js";
import type { Gunman, Options } from "./duel.js";
import { OPTIONS } from "./fields.js";
import type { Fight } from "./fight.js";
import { CHOICE, isShot, NOTHING, targetOf, wayOf, weaponOf } from "./policy.js";
import { IN } from "./state.js";
import { GUN_WORDS, PLANS, TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";

/** An option of the rules that he uses as his file says. */
export const optionReason = (man: Gunman, key: keyof Options): Reason => ({
  by: byChoice("option", key, man[key]),
  says: OPTIONS[key].schema.description ?? "",
});

export const GUN_REASON: Reason = { by: "the choice of guns", says: GUN_WORDS };

/** @param fight stands where somebody decides */
export function duelMinds(fight: Fight): Minds {
  const enemiesOf = (who: number): number =>
    fight.duel.figures.filter(
      (_, f) => fight.sideOf(f) !== fight.sideOf(who) && fight.status(f) === IN,
    ).length;
  return {
    optionsAt: (point, who, into) => fight.optionsAt(point, who, into),
    mind: (_, who) => ({ who, name: fight.figure(who).name }),
    order: (point, who, option) => {
      const aimed = point !== CHOICE.offer && isShot(option) && enemiesOf(who) > 1;
      const words = fight.optionWords(point, who, option);
      return aimed ? order(`${words} at`, fight.figure(targetOf(option)).name) : order(words);
    },
    reasons: (point, who, taken, options) => {
      const man = fight.figure(who);
      if (point === CHOICE.offer) return [optionReason(man, "offerSurrender")];
      const shots = options.filter(isShot);
      // Of nothing and a reload nobody takes nothing.
      const tactical = shots.length > 0 && options.includes(NOTHING);
      const same = shots.filter((shot) => targetOf(shot) === targetOf(taken));
      const ways = same.filter((shot) => weaponOf(shot) === weaponOf(taken)).map(wayOf);
      return [
        ...(tactical ? [tacticReason({ ...man, plan: null }, -1, TACTIC_WORDS, PLANS)] : []),
        ...(isShot(taken) && point === CHOICE.own && differ(shots, targetOf)
          ? [targetReason(man.target, TARGET_WORDS)]
          : []),
        ...(isShot(taken) && differ(same, weaponOf) ? [GUN_REASON] : []),
        ...(ways.includes(FAN) ? [optionReason(man, "fanning")] : []),
        ...(ways.includes(RAPID) ? [optionReason(man, "rapidFire")] : []),
      ];
    },
  };
}
