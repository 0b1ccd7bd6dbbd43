/** The decisions of a standing duel of two, for whoever looks for best play: their kinds, and both in words. */
import type { ChoiceKind, Deciding, Game } from "../../core/game.js";
import { listed } from "../kit/words.js";
import { isSpent } from "./forgetting.js";
import { ACTION, actionOf, KEPT, modeOf, optionOf, POINT, shotsOf, slotOf } from "./options.js";
import { LOCATION } from "./rolls.js";
import type { Skirmish } from "./skirmish.js";
import { ACT, fanLeft, field, PASS, STAGE, STAGE_NOW } from "./state.js";
import { fightOrders } from "./why.js";

/** Kinds of decisions; `differs` tells them by their places. */
const KINDS: readonly ChoiceKind[] = [
  { id: "way", rule: "SH-SHOOT-7", words: "one aimed shot, both barrels, two pistols, or a fan" },
  { id: "weapon", rule: "SH-MOD-5", words: "which weapon" },
  { id: "reload", rule: "SH-RELOAD-1", words: "shoot, or reload a gun" },
  { id: "wait", rule: "SH-ACT-1", words: "act, or do nothing" },
  { id: "keep", rule: "SH-SHOOT-9", words: "fire on, or keep the later shots" },
  { id: "draw", rule: "SH-TURN-3", words: "the own Draw die, or a smaller one" },
  { id: "variable", rule: "SH-ABIL-7", words: "the step to Shoot, or to Dodge" },
  { id: "superFast", rule: "SH-ABIL-5", words: "before everyone else at a step less, or in order" },
];
const KIND = {
  way: 1,
  weapon: 2,
  reload: 4,
  wait: 8,
  keep: 16,
  draw: 32,
  variable: 64,
  superFast: 128,
  /** What nobody decides otherwise: at whom, and fire at a building. */
  closed: 256,
} as const;

const FEATURES = [
  "when",
  "your wounds",
  "your rounds",
  "the enemy's wounds",
  "the enemy's rounds",
  "the enemy in this turn",
] as const;

/** As `Deciding.differs`, of two actions. */
function actionsDiffer(one: number, other: number): number {
  const [what, otherwise] = [actionOf(one), actionOf(other)];
  if (what === ACTION.burn || otherwise === ACTION.burn) return KIND.closed;
  if (what === ACTION.pass || otherwise === ACTION.pass) return KIND.wait;
  if (what !== ACTION.shoot || otherwise !== ACTION.shoot) return KIND.reload;
  const [way, otherWay] = [optionOf(one), optionOf(other)];
  const alike = modeOf(way) === modeOf(otherWay) && shotsOf(way) === shotsOf(otherWay);
  return (alike ? 0 : KIND.way) | (slotOf(way) === slotOf(otherWay) ? 0 : KIND.weapon);
}

/** As `Deciding.differs`. */
function differs(point: number, option: number, other: number): number {
  if (option === other) return 0;
  switch (point) {
    case POINT.action:
      return actionsDiffer(option, other);
    case POINT.drawDie:
      return KIND.draw;
    case POINT.variable:
      return KIND.variable;
    case POINT.superFast:
      return KIND.superFast;
    default:
      return option === KEPT || other === KEPT ? KIND.keep : KIND.closed;
  }
}

/** What best play asks besides of a fight of two who stand. */
export function fightDecisions({ fighters }: Skirmish): Omit<Deciding, keyof Game | "open"> {
  const orders = fightOrders(fighters);

  const whenOf = (point: number, who: number): string => {
    switch (point) {
      case POINT.action:
        return "your action";
      case POINT.laterShot:
        return `a later shot of your fan, ${fanLeft(field.fans[who]!)} left`;
      case POINT.secondPistol:
        return "your second pistol";
      case POINT.drawDie:
        return "before the Draw";
      default:
        return "the turn begins";
    }
  };
  const woundsOf = (f: number): string => {
    if (isSpent(1 - f)) return "no matter";
    const arms = [
      ...(field.woundsAt(f, LOCATION.shootArm) > 0 ? ["gun arm"] : []),
      ...(field.woundsAt(f, LOCATION.spareArm) > 0 ? ["spare arm"] : []),
    ];
    const total = field.totals[f]!;
    if (total === 0) return "none";
    return arms.length === 0 ? String(total) : `${total}, ${listed(arms)}`;
  };
  /** `6, 2` in his guns, and in the belt: `6 and 12 more`. */
  const roundsOf = (f: number): string => {
    const { weapons } = fighters[f]!;
    const loaded = weapons.map((_, slot) => field.rounds(f, slot)).join(", ");
    const more = weapons.reduce(
      (sum, { id }, slot) =>
        weapons.findIndex((other) => other.id === id) === slot ? sum + field.spare(f, slot) : sum,
      0,
    );
    return more === 0 ? loaded : `${loaded} and ${more} more`;
  };
  /** Whether the other has acted when this man does. */
  const otherNow = (who: number): string => {
    if (field.now[STAGE_NOW] !== STAGE.act) return "not yet";
    const place = field.order.indexOf(1 - who);
    return field.now[PASS]! > 1 || place < field.now[ACT]! ? "has acted" : "acts later";
  };

  return {
    kinds: KINDS,
    // Two declarations of each before the Draw, and both Draw dice.
    choicesMax: 6,
    differs,
    sideOf: (who) => field.sideOf(who),
    unseen: () => field.now[STAGE_NOW] === STAGE.order,
    optionWords: (point, who, option) => orders.order(point, who, option).act,
    features: FEATURES,
    situation: (point, who) => [
      whenOf(point, who),
      woundsOf(who),
      roundsOf(who),
      woundsOf(1 - who),
      roundsOf(1 - who),
      otherNow(who),
    ],
  };
}
