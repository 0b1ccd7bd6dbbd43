/** Price lists: gunfights of any number a side. */
import { figuresOf, listedMen, map, type PointsSystem } from "../kit/points.js";
import { CLASSES, COVERS, FIGURES_MAX, GUNS } from "./data.js";
import type { Gunfight } from "./gunfight.js";
import type { GunfightFile } from "./schema.js";

export const points: PointsSystem<Gunfight, GunfightFile> = {
  kind: "duel",
  key: "class",
  men: () => listedMen(CLASSES, "class"),
  usual: () => ({ distances: [4, 9, 15], guns: GUNS }),
  covers: COVERS,
  most: FIGURES_MAX,
  fights: (fight) => [map({ distance: fight.distance, sides: map(figuresOf(fight)) })],
};
