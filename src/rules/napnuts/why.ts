/** Why a character does what he does: what there was to choose, and by what he has chosen. */
import type { Minds, Reason } from "../../core/asked.js";
import { bitsIn } from "../kit/bits.js";
import { byChoice, order, tacticReason, targetReason } from "../kit/why.js";
import { HABITS } from "./fields.js";
import { CHOICE, lineOf } from "./policy.js";
import { ACT, ACT_BITS, ACT_MASK, field, NOBODY, POSTURE } from "./state.js";
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

const nameOf = (f: number): string => field.fight.characters[f]!.name;

const hasSeveral = (f: number): boolean => bitsIn(field.present & field.enemies[f]!) > 1;

function reasonsOf(f: number, taken: number, options: readonly number[]): Reason[] {
  if (field.duty[f] !== ACT.pass) return [{ by: "what has to be done first", says: DUTY_WORDS }];
  const one = field.fight.characters[f]!;
  const choosy = hasSeveral(f) && aims(taken) && options.filter(aims).length > 1;
  return [
    tacticReason(one, lineOf(f), TACTIC_WORDS, PLANS),
    ...(choosy ? [targetReason(one.target, TARGET_WORDS)] : []),
  ];
}

/** @param optionsAt of the text */
export function characterMinds(optionsAt: Minds["optionsAt"]): Minds {
  return {
    ownDraws: true,
    optionsAt,
    mind: (point, who) =>
      point === CHOICE.action
        ? { who, name: nameOf(who) }
        : { who: null, name: `Side ${field.sideOf[who] === 0 ? "B" : "A"}` },
    order: (point, who, option) => {
      if (point !== CHOICE.action) {
        return option === NOBODY ? order("let him act") : order(`interrupt with ${nameOf(option)}`);
      }
      const kind = option & ACT_MASK;
      const stays =
        kind === ACT.stand &&
        field.duty[who] !== ACT.stand &&
        field.posture[who] === POSTURE.standing;
      const words = stays ? "stay up" : ORDERS[kind]!;
      if (!hasSeveral(who) || kind < ACT.walk) return order(words);
      return order(`${words} ${kind === ACT.walk ? "to" : "at"}`, nameOf(option >> ACT_BITS));
    },
    reasons: (point, who, taken, options) => {
      if (point === CHOICE.action) return reasonsOf(who, taken, options);
      if (taken === NOBODY) return [];
      return [
        {
          by: byChoice("option", "interruptAt", field.interruptAt[taken]!),
          says: HABITS.interruptAt.schema.description ?? "",
        },
      ];
    },
  };
}
