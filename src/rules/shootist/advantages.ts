/** What one side of a skirmish may have over the other, and how it is taken away. */
import {
  type Advantages,
  exchanged,
  fewest,
  firstOf,
  numbersBy,
  ownTactics,
  saying,
} from "../kit/advantages.js";
import { DEEDS, type Fighter, PLANS, type Skirmish, STYLE_WORDS, STYLES } from "./skirmish.js";
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
    { id: "firstShot", words: "surprise", how: "taken", without: each({ unaware: false }) },
    numbersBy((model) => recast(model, (men) => firstOf(men, fewest(men)))),
    {
      id: "cover",
      words: "cover",
      how: "taken",
      without: each({ cover: "open", opening: "none", legsHidden: false, upstairs: false }),
    },
    {
      id: "weapons",
      words: "weapons",
      how: "exchanged",
      without: exchanged(recast, (man, { weapons, shield }) => ({ ...man, weapons, shield })),
    },
    ...SKILLS.map((skill) => ({
      id: skill,
      words: skill,
      how: "exchanged" as const,
      without: exchanged(recast, (man: Fighter, { skills }: Fighter) => ({
        ...man,
        skills: { ...man.skills, [skill]: skills[skill] },
      })),
    })),
    {
      id: "habits",
      words: "habits",
      how: "exchanged",
      without: exchanged(recast, (man, { habits }) => ({ ...man, habits })),
    },
    {
      id: "abilities",
      words: "special abilities",
      how: "exchanged",
      without: exchanged(recast, (man, { abilities }) => ({ ...man, abilities })),
    },
  ],
  tactics: {
    says: saying(STYLE_WORDS),
    ...own,
    // Who stands is always as far away.
    tables: (model, side) =>
      model.standing ? null : own.tablesOver("auto", DEEDS, [3, 6, 9, 12, 18], model, side),
    // To fan takes a pistol, and two guns two.
    choices: () => ["auto", "aimed"],
    // Who waits till the end wins nothing.
    named: () => STYLES.filter((style) => style !== "wait"),
  },
};
