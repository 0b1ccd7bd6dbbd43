/** Why a man does what he does: what there was to choose, and by what he has chosen. */
import type { Minds, Order, Reason } from "../../core/asked.js";
import { byChoice, differ, order, tacticReason, targetReason } from "../kit/why.js";
import { weaponWords } from "../kit/words.js";
import { MODE } from "./counts.js";
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

/** Which of his guns, where he has several. */
function gunWords({ weapons }: Fighter, slot: number, before: string): string {
  const weapon = weapons[slot];
  // What he has taken from the fallen is none of those that he began with.
  if (weapons.length === 1 || weapon === undefined) return "";
  const alike = weapons.slice(0, slot).filter(({ id }) => id === weapon.id).length;
  const nth = alike === 0 ? "" : `${NTH[alike - 1]} `;
  return ` ${before} ${nth}${weaponWords(weapon.id)}`;
}

function shotWords(man: Fighter, option: number): string {
  const slot = slotOf(option);
  switch (modeOf(option)) {
    case MODE.fan:
      return `fan ${shotsOf(option)} shots${gunWords(man, slot, "with the")}`;
    case MODE.barrels:
      return `both barrels${gunWords(man, slot, "with the")}`;
    case MODE.pistols:
      return `two pistols, slots ${slot + 1} and ${secondOf(option) + 1}`;
    default:
      return `one aimed shot${gunWords(man, slot, "with the")}`;
  }
}

/** What a man does, and the word before whom he does it to, if that can be a question. */
function deedWords(man: Fighter, action: number): readonly [words: string, at?: string] {
  const option = optionOf(action);
  switch (actionOf(action)) {
    case ACTION.pass:
      return ["do nothing"];
    case ACTION.reload:
      return [`reload${gunWords(man, option, "the")}`];
    case ACTION.shoot:
      return [shotWords(man, option), "at"];
    case ACTION.moveAndShoot:
      return [`move up, ${shotWords(man, option)}`, "at"];
    case ACTION.move:
      return ["move up", "to"];
    case ACTION.step:
      return ["step up", "to"];
    case ACTION.withdraw:
      return ["withdraw"];
    case ACTION.brawl:
      return ["fight hand to hand", "with"];
    case ACTION.moveAndReload:
      return [`reload${gunWords(man, option, "the")} on the way`, "to"];
    case ACTION.takeBack:
      return ["pick up what was thrown"];
    case ACTION.dismount:
      return ["dismount"];
    default:
      return ["set fire to the building"];
  }
}

/** Options of men as orders; whom they are for is told where there are several enemies. */
export function fightOrders(fighters: readonly Fighter[]) {
  const several = (f: number): boolean =>
    fighters.filter(({ side }) => side !== fighters[f]!.side).length > 1;
  const name = (target: number): string =>
    target < HORSE_OF ? fighters[target]!.name : horseWords(fighters[target - HORSE_OF]!.name);
  const aimed = (f: number, words: string, at: string, target: number): Order =>
    several(f) || target >= HORSE_OF ? order(`${words} ${at}`, name(target)) : order(words);
  const action = (f: number, action: number): Order => {
    if (actionOf(action) === ACTION.rob) return order("search", name(targetOf(action)));
    const [words, at] = deedWords(fighters[f]!, action);
    return at === undefined ? order(words) : aimed(f, words, at, targetOf(action));
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
