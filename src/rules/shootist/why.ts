/** Why a man does what he does: what there was to choose, and by what he has chosen. */
import type { Minds, Order, Reason } from "../../core/asked.js";
import { byChoice, differ, order, tacticReason, targetReason } from "../kit/why.js";
import { weaponWords } from "../kit/words.js";
import { MODE } from "./columns.js";
import { HABITS } from "./fields.js";
import { optionsAt } from "./legal.js";
import {
  ACTION,
  actionOf,
  KEPT,
  laterTargetOf,
  modeOf,
  optionOf,
  POINT,
  secondOf,
  shotsOf,
  slotOf,
  targetOf,
} from "./options.js";
import { lineOf } from "./policy.js";
import { type Fighter, PLANS, type Skirmish, STYLE_WORDS, TARGET_WORDS } from "./skirmish.js";
import { field, HORSE_OF } from "./state.js";
import { LADDER } from "./tables.js";
import { horseWords } from "./words.js";

/** Of guns that are alike; nobody has more than four. */
const NTH = ["second", "third", "fourth"] as const;

/** Options of men as orders; whom they are for is told where there are several enemies. */
export function fightOrders(fighters: readonly Fighter[]) {
  const several = (f: number): boolean =>
    fighters.filter(({ side }) => side !== fighters[f]!.side).length > 1;
  const name = (target: number): string =>
    target < HORSE_OF ? fighters[target]!.name : horseWords(fighters[target - HORSE_OF]!.name);
  const gun = (f: number, slot: number, before: string): string => {
    const { weapons } = fighters[f]!;
    const weapon = weapons[slot];
    // What he has taken from the fallen is none of those that he began with.
    if (weapons.length === 1 || weapon === undefined) return "";
    const alike = weapons.slice(0, slot).filter(({ id }) => id === weapon.id).length;
    const nth = alike === 0 ? "" : `${NTH[alike - 1]} `;
    return ` ${before} ${nth}${weaponWords(weapon.id)}`;
  };
  const shotWords = (f: number, option: number): string => {
    const slot = slotOf(option);
    switch (modeOf(option)) {
      case MODE.fan:
        return `fan ${shotsOf(option)} shots${gun(f, slot, "with the")}`;
      case MODE.barrels:
        return `both barrels${gun(f, slot, "with the")}`;
      case MODE.pistols:
        return `two pistols, slots ${slot + 1} and ${secondOf(option) + 1}`;
      default:
        return `one aimed shot${gun(f, slot, "with the")}`;
    }
  };
  /** @param words with whom, if that is a question */
  const aimed = (f: number, words: string, at: string, target: number): Order =>
    several(f) || target >= HORSE_OF ? order(`${words} ${at}`, name(target)) : order(words);
  const action = (f: number, action: number): Order => {
    const option = optionOf(action);
    const target = targetOf(action);
    switch (actionOf(action)) {
      case ACTION.pass:
        return order("do nothing");
      case ACTION.reload:
        return order(`reload${gun(f, option, "the")}`);
      case ACTION.shoot:
        return aimed(f, shotWords(f, option), "at", target);
      case ACTION.moveAndShoot:
        return aimed(f, `move up, ${shotWords(f, option)}`, "at", target);
      case ACTION.move:
        return aimed(f, "move up", "to", target);
      case ACTION.step:
        return aimed(f, "step up", "to", target);
      case ACTION.withdraw:
        return order("withdraw");
      case ACTION.brawl:
        return aimed(f, "fight hand to hand", "with", target);
      case ACTION.moveAndReload:
        return aimed(f, `reload${gun(f, option, "the")} on the way`, "to", target);
      case ACTION.takeBack:
        return order("pick up what was thrown");
      case ACTION.rob:
        return order("search", name(target));
      case ACTION.dismount:
        return order("dismount");
      default:
        return order("set fire to the building");
    }
  };
  return {
    name,
    order: (point: number, who: number, option: number): Order => {
      switch (point) {
        case POINT.action:
          return action(who, option);
        case POINT.drawDie:
          return order(`draw with a D${LADDER[option]}`);
        case POINT.variable:
          return order(option === 1 ? "the step to Shoot" : "the step to Dodge");
        case POINT.superFast:
          return order(option === 1 ? "be super fast" : "in order");
        default:
          if (option === KEPT) return order("keep the shot");
          return aimed(who, "fire on", "at", laterTargetOf(option));
      }
    },
  };
}

/** SH-POL, SH-MOVE, SH-PICK: habits that are actions of their own. */
const HABIT_OF: Readonly<Record<number, keyof typeof HABITS>> = {
  [ACTION.withdraw]: "breaksOff",
  [ACTION.moveAndReload]: "reloadsMoving",
  [ACTION.takeBack]: "picksUp",
  [ACTION.rob]: "picksUp",
  [ACTION.dismount]: "dismounts",
  [ACTION.burn]: "burns",
};

export function fightMinds({ fighters }: Skirmish): Minds {
  const { order, name } = fightOrders(fighters);
  const habit = (f: number, key: keyof typeof HABITS): Reason => ({
    by: byChoice("option", key, fighters[f]!.habits[key]),
    says: HABITS[key].schema.description ?? "",
  });
  const isShot = (action: number): boolean => {
    const what = actionOf(action);
    return what === ACTION.shoot || what === ACTION.moveAndShoot;
  };
  const reasonsOf = (f: number, taken: number, options: readonly number[]): Reason[] => {
    const key = HABIT_OF[actionOf(taken)];
    if (key !== undefined) return [habit(f, key)];
    // He strikes back, whatever he is told to do.
    if (field.attackers[f] !== 0) return [];
    const man = fighters[f]!;
    const told = { ...man, tactic: man.style };
    return [
      tacticReason(told, lineOf(f), STYLE_WORDS, PLANS, "style"),
      ...(isShot(taken) && differ(options.filter(isShot), targetOf)
        ? [targetReason(man.target, TARGET_WORDS)]
        : []),
    ];
  };
  return {
    optionsAt,
    mind: (_, who) => ({ who, name: name(who) }),
    order,
    reasons: (point, who, taken, options) => {
      if (point === POINT.action) return reasonsOf(who, taken, options);
      const lesser = point === POINT.drawDie && fighters[who]!.habits.lesserDraw !== null;
      return lesser ? [habit(who, "lesserDraw")] : [];
    },
  };
}
