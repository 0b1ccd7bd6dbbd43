/** Why a figure does what it does: what there was to choose, and by what it was chosen. */
import type { Decision, Mind, Minds, Order, Reason } from "../../core/asked.js";
import { TARGETS } from "../kit/targets.js";
import { order, readingReason, tacticReason, targetReason } from "../kit/why.js";
import { enemiesInRange } from "./fire.js";
import { CHOICE, DEED, keepsCover } from "./policy.js";
import { READINGS } from "./readings.js";
import { field, MIND } from "./state.js";
import { PLANS, TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";

export const DEED_WORDS: Readonly<Record<number, string>> = {
  [DEED.nothing]: "hold the fire",
  [DEED.fire]: "fire",
  [DEED.throw]: "throw dynamite",
  [DEED.close]: "move up",
  [DEED.walk]: "move up, fire from medium range",
  [DEED.range]: "move to medium range, fire",
  [DEED.bring]: "move up, throw dynamite",
  [DEED.charge]: "charge",
};

/** Words of choices that are a yes or a no. */
const YES_OR_NO: Readonly<Record<number, readonly [no: string, yes: string]>> = {
  [CHOICE.heroSteadies]: ["leave the markers", "take morale markers off"],
  [CHOICE.leaderSteadies]: ["leave the markers", "take morale markers off"],
  [CHOICE.gallop]: ["ride on", "gallop for a third card"],
};

/** The shot of a standing duel as a chain has it, below what a card is; and back. @param code as `AlikeCards` has it */
export const shotDrawn = (code: number): number => -1 - code;
export const shotIn = (drawn: number): number => -1 - drawn;

const nameOf = (f: number): string => {
  const u = field.unitOf[f]!;
  return field.units[u]!.figures[f - field.first[u]!]!.name;
};
const mindOf = (who: number): Mind => ({ who, name: nameOf(who) });

const tactic = (f: number): Reason => {
  const unit = field.units[field.unitOf[f]!]!;
  return tacticReason(unit, field.lineOf(f), TACTIC_WORDS, PLANS);
};

function deedReasons(f: number, taken: number, options: readonly number[]): Reason[] {
  const { coverStay, moveThenFire } = field.readings;
  const stays = field.mind(f) === MIND.hold || field.mind(f) === MIND.wait;
  const moves = taken === DEED.walk || taken === DEED.close;
  const kept = taken === DEED.nothing && !stays && options.includes(DEED.charge) && keepsCover(f);
  return [
    tactic(f),
    ...(moves && options.includes(DEED.walk)
      ? [readingReason("moveThenFire", READINGS.moveThenFire, moveThenFire)]
      : []),
    ...(kept ? [readingReason("coverStay", READINGS.coverStay, coverStay)] : []),
  ];
}

function yesReason(point: number): Reason {
  const { heroRemoveAt, leaderRemoveAt, gallop } = field.readings;
  switch (point) {
    case CHOICE.heroSteadies:
      return readingReason("heroRemoveAt", READINGS.heroRemoveAt, heroRemoveAt);
    case CHOICE.leaderSteadies:
      return readingReason("leaderRemoveAt", READINGS.leaderRemoveAt, leaderRemoveAt);
    default:
      return readingReason("gallop", READINGS.gallop, gallop);
  }
}

/** Who takes markers off, of a unit. */
const steadier = (point: number, u: number): number =>
  point === CHOICE.heroSteadies ? field.first[u]! : field.leader[u]!;

/** What was asked for `gap` finds it as it was. */
function asking<Answer>(answer: () => Answer): Answer {
  const { gap } = field;
  const found = answer();
  field.gap = gap;
  return found;
}

export const minds = (optionsAt: Minds["optionsAt"]): Minds => ({
  ownDraws: true,
  optionsAt: (...at) => asking(() => optionsAt(...at)),
  mind: (point, who) =>
    mindOf(
      point === CHOICE.heroSteadies || point === CHOICE.leaderSteadies ? steadier(point, who) : who,
    ),
  order: (point, _who, option): Order =>
    order(point === CHOICE.deed ? DEED_WORDS[option]! : YES_OR_NO[point]![option]!),
  reasons: (point, who, taken, options) =>
    asking(() => (point === CHOICE.deed ? deedReasons(who, taken, options) : [yesReason(point)])),
});

/** At whom a figure fires. @param weapon its own, or a gun's */
export function targetDecision(
  f: number,
  weapon: number,
  target: number,
): Pick<Decision, "who" | "name" | "orders" | "taken" | "reasons"> {
  const enemies = asking(() => enemiesInRange(f, weapon));
  return {
    ...mindOf(f),
    orders: enemies.map((e) => order("fire at", nameOf(e))),
    taken: enemies.indexOf(target),
    reasons: [targetReason(TARGETS[field.target[f]!]!, TARGET_WORDS)],
  };
}
