/** What one side of a skirmish may have over the other, and how it is taken away. */
import { type Advantages, advantagesBy, ownedBy, saying } from "../kit/advantages.js";
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

const our = advantagesBy<Skirmish, Fighter>(
  ({ fighters }) => fighters,
  (model, fighters) => ({ ...model, fighters }),
);
const own = our.tactics("style", PLANS);

/** @source SH-SHOOT-10 (who is unaware), SH-SHOOT-4, SH-BLDG-1, SH-CHAR-2, SH-ABIL-1, SH-POL-3 */
export const advantages: Advantages<Skirmish> = {
  list: [
    our.first("surprise", ["unaware"], our.each({ unaware: false })),
    our.numbers(),
    our.cover(our.each({ cover: "open", opening: "none", legsHidden: false, upstairs: false })),
    our.weapons("weapons", "shield"),
    ...SKILLS.map((skill) =>
      ownedBy(
        skill,
        our.exchanged((man, { skills }) => ({
          ...man,
          skills: { ...man.skills, [skill]: skills[skill] },
        })),
      ),
    ),
    ownedBy("habits", our.swapped("habits")),
    ownedBy("abilities", our.swapped("abilities"), "special abilities"),
  ],
  targets: our.targets(TARGET_WORDS),
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
