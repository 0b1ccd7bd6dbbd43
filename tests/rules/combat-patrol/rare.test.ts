/** What few games come to: crews that are not at their guns, borders, ways and loads; each worked out by hand. */
import { describe, expect } from "vitest";
import { ruleTest } from "../ruleTest.js";
import { type Man, men, turn, type UnitWords, unit } from "./build.js";
import { MISS, type Played, type Script, scripted, times, xOf } from "./scripted.js";

type Cards = NonNullable<Script["cards"]>;

/** The first unit has 1 on its die, the second 2, a third 3. */
const dice = [1, 2, 3];
const rifle: Man = { weapons: ["rifle"] };
const hold = { tactic: "hold" } as const;
const play = (
  fight: Parameters<typeof scripted>[0],
  activations: readonly string[],
  cards: Cards = {},
): Played => scripted(fight, { dice, activations, cards });

describe("the crew of a gun", () => {
  const gun = (words: object): ReturnType<typeof unit> =>
    unit("A", { kind: "gatling", at: [0, 0], ...words } as UnitWords);

  ruleTest(["CP-GEO-14", "CP-GATLING-1"], "from aboard a wagon nobody serves it", () => {
    const wagon = unit("A", {
      kind: "wagon",
      at: [1, 0],
      men: [{}],
      hitched: false,
      ...hold,
    });
    const enemy = men("B", 10, [{ endurance: 6 }], hold);
    const board = [{ do: "board", wagon: 1 }];
    const shots = (crew: readonly Man[], cards: Cards): number =>
      times(
        play(turn([gun({ men: crew, orders: board }), wagon, enemy]), ["A1", "A1"], cards),
        "CP-FIRE-4 shot",
      );
    // Both have climbed up, half an inch from the gun: it is silent.
    expect(shots([{}, {}], {})).toBe(0);
    // The third stands too far from the wagon to board it, and serves the gun alone.
    const third: Man = { at: [-1.5, 0] };
    expect(shots([{}, {}, third], { "CP-FIRE-4 shot": [MISS] })).toBe(1);
  });

  ruleTest("CP-GEO-14", "nobody comes back to it from aboard a wagon", () => {
    const wagon = unit("A", { kind: "wagon", at: [4, 0], men: [{}], ...hold });
    const crew = [{}, { at: [2, 0] }] as Man[];
    const orders = [{ do: "board", wagon: 1 }];
    // The second climbs aboard, 4 from the gun, and no card is drawn for his way back.
    const played = play(
      turn([gun({ men: crew, orders, ready: "unlimbered" }), wagon, men("B", 90, [{}], hold)]),
      ["A1", "A1"],
    );
    expect([xOf(played).slice(0, 2), played.game.guns[0]?.ready]).toEqual([[0, 4], "set-up"]);
  });

  ruleTest(["CP-WPN-4", "CP-POL-1"], "who has emptied a weapon of his own clears it first", () => {
    const herd = unit(null, { kind: "herd", at: [-10, 0], species: "sheep" });
    const shoot = { do: "shootHerd", herd: 2 };
    const own = gun({ men: [rifle, rifle], orders: [shoot, shoot] });
    const enemy = men("B", 10, [{ endurance: 6 }], hold);
    const played = play(turn([own, enemy, herd]), ["A1", "A1"], {
      // Both are out; in the next activation both clear, and the order waits for somebody who can act.
      "CP-FIRE-4 shot": [{ hit: -2 }, { hit: -2 }],
    });
    expect(played.men.map(({ ammo }) => ammo)).toEqual([0, 0, 0]);
  });
});

describe("a way that ends at the edge", () => {
  ruleTest(["CP-GEO-9", "CP-GEO-11"], "ends no closer than 1 to an enemy there, either", () => {
    // Ordered 4 beyond the edge with 5 inches; on it stands an enemy, 0.6 aside of the way.
    const orders = [{ do: "move", to: [-4, 10], fast: false }] as const;
    const own = unit("A", { kind: "men", at: [3, 10], men: [{}], orders });
    const enemy = unit("B", { kind: "men", at: [0, 10.6], men: [{}], ...hold });
    const played = play(turn([own, enemy], { table: { width: 60, depth: 20 } }), ["A1"], {
      "CP-MOV-1 move": [{ move: 5 }],
    });
    // 0.6 aside: 0.8 before him.
    expect(xOf(played)[0]).toBe(0.8);
  });
});
