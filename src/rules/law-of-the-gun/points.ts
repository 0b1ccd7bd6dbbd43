/** Price lists: fights on open ground, of any number of men a side. */
import { figuresOf, listedMen, map, type PointsSystem } from "../kit/points.js";
import { armoury } from "./armoury.js";
import { COVERS, npcIds } from "./data.js";
import type { DuelOrEncounter } from "./encounter.js";
import { chartsOf } from "./model.js";
import type { AnyFile } from "./scenarios.js";
import { FIGURES_MAX } from "./schema.js";

/** A chart's rows, and not a row that is diced anew in each game. */
const isRow = (id: string): boolean => !id.endsWith("/roll");

export const points: PointsSystem<DuelOrEncounter, AnyFile> = {
  kind: "duel",
  key: "npc",
  men: ({ file }) => listedMen(npcIds(chartsOf(file)).filter(isRow), "npc"),
  usual: (scenario) => ({
    // Near, middling, far, and none of them where a range ends: there one man is in it and the man beside him is not.
    distances: [12, 35, 60],
    guns: armoury(scenario).weapons.map(({ id }) => id),
  }),
  covers: COVERS,
  most: FIGURES_MAX,
  fights: (fight) => [
    map({ first: "roll", distance: fight.distance, sides: map(figuresOf(fight)) }),
  ],
};
