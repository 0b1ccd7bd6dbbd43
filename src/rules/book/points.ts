/** Price lists of a book: fights on its line, either side first. */
import { figuresOf, listedMen, map, type PointsSystem } from "../kit/points.js";
import { bookOf } from "./check.js";
import { type BookFight, MOST_OF_SIDE } from "./fightModel.js";
import type { BookScenario } from "./scenario.js";

export const points: PointsSystem<BookFight, BookScenario> = {
  kind: "fight",
  key: "npc",
  men: ({ model }) => listedMen([...bookOf(model).men.keys()], "npc"),
  usual: ({ file, model }) => ({
    distances: [file.distance],
    guns: [...bookOf(model).weapons.keys()],
  }),
  covers: ["open"],
  most: MOST_OF_SIDE,
  fights: (fight) =>
    ["A", "B"].map((first) =>
      map({ first, distance: fight.distance, sides: map(figuresOf(fight, false)) }),
    ),
};
