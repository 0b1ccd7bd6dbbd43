/** Every gun against every gun: a duel of two whose guns, distance and cover are exchanged. */
import type { Scenario } from "../../scenario/scenario.js";
import { boutsOf, plainDuel } from "../kit/bouts.js";
import type { BoutSystem } from "../ruleset.js";
import { armoury, type NamedWeapon, shoots } from "./armoury.js";
import { common } from "./common.js";
import { COVERS, type Cover } from "./data.js";
import type { Engagement, Figure, Unit } from "./engagement.js";
import { scenarios } from "./scenarios.js";
import type { EngagementFile } from "./schema.js";

type Man = Figure & { readonly side: "A" | "B" };

const engagementBouts = (scenario: Scenario<Engagement, EngagementFile>) => {
  const { model } = scenario;
  const all = armoury(scenario);
  const guns = { ...all, weapons: all.weapons.filter(shoots) };
  const men = model.units.flatMap(({ side, figures }) =>
    side === null ? [] : figures.map((figure): Man => ({ ...figure, side })),
  );
  return boutsOf<Engagement, NamedWeapon, Man>(scenario, guns, men, {
    covers: COVERS,
    stands: { key: "mounted", rule: "CP-POL-8", of: ({ mounted }) => !mounted },
    rest: ({ name: _, side: __, weapons: ___, cover: ____, at: _____, ...man }) => man,
    words: ({ guts, accuracy, endurance }) =>
      guts === accuracy ? `${guts}, ${endurance} hits` : `Guts ${guts}, Accuracy ${accuracy}`,
    model: ({ distance, cover }, [own, other]) => ({
      ...model,
      kind: "duel",
      units: model.units.map((unit): Unit => {
        const gun = unit.side === "A" ? own : other;
        const figures = unit.figures.map(
          (man): Figure => ({
            ...man,
            weapons: [gun.id],
            cover: cover as Cover,
            at: unit.side === "A" ? [0, 0] : [distance, 0],
          }),
        );
        return { ...unit, figures } as Unit;
      }),
    }),
    // They walk up to each other, so that no two distances are the same game.
    key: ({ guns: ids, distance, cover }) => [...ids, distance, cover].join(" / "),
  });
};

export const bouts: BoutSystem<Engagement, EngagementFile> = {
  of: engagementBouts,
  usual: { distances: [2, 4, 8, 16, 24], covers: ["open", "wall"] },
  common,
  firstMatters: false,
  attributes: "",
  plain: (npc) => {
    const grade =
      npc === null ? { class: "R" } : npc === "hero" ? { class: "E", hero: true } : { class: npc };
    return plainDuel(scenarios.id, 8, { ...grade, weapons: ["revolver"] });
  },
};
