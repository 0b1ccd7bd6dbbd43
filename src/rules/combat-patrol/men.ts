/** The men of a scenario, for people. */
import type { Man } from "../ruleset.js";
import type { Engagement } from "./engagement.js";

export const men = ({ units }: Engagement): Man[] =>
  units.flatMap(({ side, figures }) =>
    side === null
      ? []
      : figures.map(
          ({ name, guts, accuracy, melee, endurance, reaction, weapons, hero, cover }) => ({
            name,
            side,
            words:
              `${hero ? "hero, " : ""}Guts ${guts}, Accuracy ${accuracy}, Melee ${melee}, ` +
              `Endurance ${endurance}, Reaction ${reaction}`,
            weapons,
            cover,
            onSheets: { shooter: () => ({ accuracy }), target: {} },
          }),
        ),
  );
