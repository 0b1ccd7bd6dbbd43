/** Why a character does what he does: what there was to choose, and by what he has chosen. */
import type { Minds, Reason } from "../../core/asked.js";
import { bitsIn } from "../kit/bits.js";
import { byChoice, order, tacticReason, targetReason } from "../kit/why.js";
import { HABITS } from "./fields.js";
import { ACT_BITS, ACT_MASK, CHOICE, type DefaultPolicy } from "./policy.js";
import { ACT, NOBODY, POSTURE, type State } from "./state.js";
import { DUTY_WORDS, PLANS, TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";

export const ORDERS: Readonly<Record<number, string>> = {
  [ACT.pass]: "do nothing",
  [ACT.recover]: "recover",
  [ACT.fix]: "clear the jam",
  [ACT.break]: "open the gun",
  [ACT.load]: "load",
  [ACT.close]: "close the gun",
  [ACT.stand]: "stand up",
  [ACT.kneel]: "kneel",
  [ACT.lie]: "lie down",
  [ACT.walk]: "walk nearer",
  [ACT.aim]: "aim",
  [ACT.shoot]: "shoot",
  [ACT.fan]: "fan",
  [ACT.both]: "shoot both guns",
};

/** NP-POL-2. */
const aims = (option: number): boolean => (option & ACT_MASK) > ACT.walk;

/** @param policy of the characters; @param optionsAt of the text */
export function characterMinds(
  state: State,
  policy: DefaultPolicy,
  optionsAt: Minds["optionsAt"],
): Minds {
  const name = (f: number): string => state.man(f).one.name;
  const reasonsOf = (f: number, taken: number, options: readonly number[]): Reason[] => {
    const man = state.man(f);
    if (man.duty !== ACT.pass) return [{ by: "what has to be done first", says: DUTY_WORDS }];
    const { one } = man;
    const several = bitsIn(state.present & man.enemies) > 1;
    const choosy = several && aims(taken) && options.filter(aims).length > 1;
    return [
      tacticReason(one, policy.lineOf(f), TACTIC_WORDS, PLANS),
      ...(choosy ? [targetReason(one.target, TARGET_WORDS)] : []),
    ];
  };
  return {
    ownDraws: true,
    optionsAt,
    mind: (point, who) =>
      point === CHOICE.action
        ? { who, name: name(who) }
        : { who: null, name: `Side ${state.man(who).side === 0 ? "B" : "A"}` },
    order: (point, who, option) => {
      if (point !== CHOICE.action) {
        return option === NOBODY ? order("let him act") : order(`interrupt with ${name(option)}`);
      }
      const man = state.man(who);
      const kind = option & ACT_MASK;
      const stays =
        kind === ACT.stand && man.duty !== ACT.stand && man.posture === POSTURE.standing;
      const words = stays ? "stay up" : ORDERS[kind]!;
      const several = bitsIn(state.present & man.enemies) > 1;
      if (!several || kind < ACT.walk) return order(words);
      return order(`${words} ${kind === ACT.walk ? "to" : "at"}`, name(option >> ACT_BITS));
    },
    reasons: (point, who, taken, options) => {
      if (point === CHOICE.action) return reasonsOf(who, taken, options);
      if (taken === NOBODY) return [];
      const { interruptAt } = state.man(taken);
      return [
        {
          by: byChoice("option", "interruptAt", interruptAt),
          says: HABITS.interruptAt.schema.description ?? "",
        },
      ];
    },
  };
}
