/** Price lists: fights of any number of men a side, who walk and shoot as they do. */
import { figuresOf, listedMen, map, type PointsSystem } from "../kit/points.js";
import { armoury } from "./armoury.js";
import type { SkirmishFile } from "./schema.js";
import { FIGURES_MAX, type Skirmish } from "./skirmish.js";
import { ARCHETYPES } from "./tables.js";

export const points: PointsSystem<Skirmish, SkirmishFile> = {
  kind: "duel",
  key: "npc",
  men: () => listedMen(Object.keys(ARCHETYPES), "npc"),
  usual: (scenario) => ({
    distances: [5, 10, 20],
    guns: armoury(scenario)
      .weapons.filter(({ thrown }) => !thrown)
      .map(({ id }) => id),
  }),
  covers: ["open", "partial", "full"],
  most: FIGURES_MAX,
  fights: (fight) => [map({ distance: fight.distance, sides: map(figuresOf(fight)) })],
};
