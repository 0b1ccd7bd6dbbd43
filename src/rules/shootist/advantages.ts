/** What one side of a skirmish may have over the other, and how it is taken away. */
import {
  type Advantages,
  aimingAt,
  coverBy,
  exchanged,
  fewest,
  firstBy,
  firstOf,
  numbersBy,
  ownedBy,
  ownTactics,
  saying,
  targetTactics,
  weaponsBy,
} from "../kit/advantages.js";
import {
  DEEDS,
  type Fighter,
  MOVING_STYLES,
  PLANS,
  type Skirmish,
  STYLE_WORDS,
  STYLES,
  TARGET_WORDS,
} from "./skirmish.js";
import { SKILLS } from "./tables.js";

const recast = (model: Skirmish, change: (men: readonly Fighter[]) => Fighter[]): Skirmish => ({
  ...model,
  fighters: change(model.fighters),
});
const each =
  (change: Partial<Fighter>) =>
  (model: Skirmish): Skirmish =>
    recast(model, (men) => men.map((man) => ({ ...man, ...change })));

const own = ownTactics(recast, ({ fighters }: Skirmish) => fighters, "style", PLANS);

/** @source SH-SHOOT-10 (who is unaware), SH-SHOOT-4, SH-BLDG-1, SH-CHAR-2, SH-ABIL-1, SH-POL-3 */
export const advantages: Advantages<Skirmish> = {
  list: [
    firstBy("surprise", ["unaware"], each({ unaware: false })),
    numbersBy((model) => recast(model, (men) => firstOf(men, fewest(men)))),
    coverBy(each({ cover: "open", opening: "none", legsHidden: false, upstairs: false })),
    weaponsBy(exchanged(recast, (man, { weapons, shield }) => ({ ...man, weapons, shield }))),
    ...SKILLS.map((skill) =>
      ownedBy(
        skill,
        exchanged(recast, (man: Fighter, { skills }: Fighter) => ({
          ...man,
          skills: { ...man.skills, [skill]: skills[skill] },
        })),
      ),
    ),
    ownedBy(
      "habits",
      exchanged(recast, (man, { habits }) => ({ ...man, habits })),
    ),
    ownedBy(
      "abilities",
      exchanged(recast, (man, { abilities }) => ({ ...man, abilities })),
      "special abilities",
    ),
  ],
  targets: targetTactics(
    TARGET_WORDS,
    ({ fighters }: Skirmish) => fighters,
    (model, side, target) => recast(model, aimingAt(side, target)),
  ),
  tactics: {
    says: saying(STYLE_WORDS),
    ...own,
    // Who stands is always as far away.
    tables: (model, side) =>
      model.standing ? null : own.tablesOver("auto", DEEDS, [3, 6, 9, 12, 18], model, side),
    // To fan takes a pistol, and two guns two.
    choices: () => ["auto", "aimed"],
    // Who waits till the end wins nothing, nor does who would run where nobody moves.
    named: ({ standing }) =>
      STYLES.filter((style) => style !== "wait" && !(standing && MOVING_STYLES.has(style))),
  },
};
