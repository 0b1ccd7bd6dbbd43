/** Price lists: two units on a plane, a distance apart. */
import type { Data } from "../../scenario/document.js";
import { type ArmedEntry, map, type PointsSystem } from "../kit/points.js";
import { armoury, shoots } from "./armoury.js";
import { CLASSES, COVERS } from "./data.js";
import type { Engagement } from "./engagement.js";
import type { EngagementFile } from "./schema.js";

export const points: PointsSystem<Engagement, EngagementFile> = {
  kind: "duel",
  key: "class",
  men: () => [
    ...CLASSES.map((id) => ({ id, entry: map({ class: id }) })),
    { id: "hero", entry: map({ class: "E", hero: true }) },
  ],
  usual: (scenario) => ({
    distances: [3, 7, 14],
    guns: armoury(scenario)
      .weapons.filter(shoots)
      .map(({ id }) => id),
  }),
  covers: COVERS,
  most: 6,
  fights({ distance, cover, sides }) {
    const unit = (name: string, x: number, men: readonly ArmedEntry[]): Data =>
      map({
        units: [
          map({
            name,
            at: [x, 0],
            cover,
            figures: men.map(({ entry, gun }) => map({ ...entry, weapons: [gun] })),
          }),
        ],
      });
    const both = map({ A: unit("A", 0, sides.A), B: unit("B", distance, sides.B) });
    return [map({ kind: "ambush", sides: both })];
  },
};
