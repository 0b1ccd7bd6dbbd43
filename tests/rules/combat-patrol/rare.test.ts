/** What few games come to: crews that are not at their guns, borders, ways and loads; each worked out by hand. */
import { describe, expect } from "vitest";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { combatPatrol } from "../../../src/rules/combat-patrol/index.js";
import { PLANS } from "../../../src/rules/combat-patrol/tactics.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { ruleTest } from "../ruleTest.js";
import { far, type Man, men, turn, type UnitWords, unit } from "./build.js";
import { engagement } from "./engagements.js";
import {
  BURST,
  HIT,
  INCAPACITATE,
  MISS,
  type Played,
  type Script,
  scripted,
  times,
  WOUND,
  xOf,
} from "./scripted.js";

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

  ruleTest("CP-GATLING-2", "a gun that a file begins limbered has its limber with it", () => {
    const { model } = parseScenario(
      `{ deadeye: 1, system: combat-patrol, name: x, kind: ambush, turns: 1, sides: {
        A: { units: [{ kind: gatling, at: [0, 0], ready: limbered, orders: [{ do: tow, to: [9, 0] }],
          figures: [{ class: R, count: 4 }] }] },
        B: { units: [{ at: [90, 0], tactic: hold, figures: [{ class: R }] }] } } }`,
      "x",
      { systems: [combatPatrol] },
    );
    const towed = { "CP-GATLING-3 limber": [{ move: 6 }] };
    const [gun] = play(model as Engagement, ["A1"], towed).game.guns;
    expect([gun?.at, gun?.limber]).toEqual([
      [6, 0],
      [6, 0],
    ]);
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

describe("herds and teams", () => {
  ruleTest("CP-STAM-1", "sheep do not stampede, whatever the scenario says of the others", () => {
    const herds = (["sheep", "cattle"] as const).map((species, i) =>
      unit(null, { kind: "herd", at: [20, 60 * (i + 1)], species }),
    );
    const fight = turn([men("A", 0, [{}], hold), far(), ...herds], { stampede: [1, 0] });
    const played = play(fight, ["A6"], { "CP-STAM-3 herd move": [{ move: 5 }] });
    expect(played.game.herds.map(({ at }) => at)).toEqual([
      [20, 60],
      [25, 120],
    ]);
  });

  ruleTest(
    ["CP-GEO-17", "CP-WAG-8"],
    "a way that begins where the wagon stands has no turn",
    () => {
      // It looks east as it is set up, and goes north: the first leg, no corner.
      const path = [
        [0, 0],
        [0, 40],
      ] as const;
      const wagon = unit("A", { kind: "wagon", at: [0, 0], path, gallops: true, men: [{}] });
      const played = play(turn([wagon, far()]), ["A1"], {
        "CP-WAG-1 move": [{ move: 4 }],
        "CP-WAG-1 gallop": [{ move: 5 }],
      });
      expect(played.men[0]?.at).toEqual([0, 9]);
    },
  );

  ruleTest(
    ["CP-ACT-6", "CP-WAG-6", "CP-WAG-7"],
    "on the Hero card a team runs away with the hero who drives it, not with one who rides along",
    () => {
      const goes = (crew: readonly Man[], cards: Cards): number | undefined => {
        const wagon = unit("A", { kind: "wagon", at: [0, 0], path: [[90, 0]], men: crew });
        const shooter = men("B", 0, [{ ...rifle, at: [0, 1.5] }]);
        // The shot frightens it; it runs on its own card, 5 and 7; then comes the Hero card.
        const played = play(turn([wagon, shooter]), ["B2", "A1", "H"], {
          "CP-FIRE-4 shot": [MISS],
          ...cards,
        });
        return xOf(played)[0];
      };
      const hero: Man = { hero: true };
      // Regular: OK up to 26, ADVANCE up to 32; Elite: up to 34 and 39.
      const rides: Cards = {
        "CP-WAG-6 runaway check": [{ mor: 32 }],
        "CP-WAG-7 control": [{ mor: 27 }],
        "CP-WAG-1 move": [{ move: 5 }],
        "CP-WAG-1 gallop": [{ move: 7 }],
      };
      expect(goes([{}, hero], rides)).toBe(12);
      const drives: Cards = {
        "CP-WAG-6 runaway check": [{ mor: 39 }],
        "CP-WAG-7 control": [{ mor: 40 }, { mor: 41 }],
        "CP-WAG-1 move": [{ move: 5 }, { move: 3 }],
        "CP-WAG-1 gallop": [{ move: 7 }, { move: 4 }],
      };
      expect(goes([hero, {}], drives)).toBe(19);
    },
  );
});

describe("men who leave their wagon to tip another one over", () => {
  ruleTest(["CP-WAG-5", "CP-WAG-10"], "drive it no more", () => {
    const orders = [{ do: "overturn", wagon: 1 }] as const;
    const crew = [{}, {}, {}, {}];
    const own = unit("A", { kind: "wagon", at: [0, 0], path: [[40, 0]], men: crew, orders });
    const empty = unit("A", { kind: "wagon", at: [1, 0], men: [], hitched: false } as UnitWords);
    const played = play(turn([own, empty, far()]), ["A1", "A1"], {
      // In its second activation the four go for the enemy on foot.
      "CP-MOV-1 move": [{ move: 5 }],
    });
    expect([xOf(played), played.game.wagons[0]?.at]).toEqual([
      [5, 5, 5, 5, 100],
      [0, 0],
    ]);
  });
});

describe("from a horse that has moved", () => {
  ruleTest(["CP-ACT-8", "CP-MTD-8"], "nothing is thrown", () => {
    // 3 + 3 of the 6 to where he can throw; he throws when he stands there.
    const rider: Man = { mounted: true, dynamite: { sticks: 2, template: "small" } };
    const played = play(turn([men("A", 0, [rider]), men("B", 10, [{}], hold)]), ["A1", "A1"], {
      "CP-MOV-1 move": [{ move: 3 }],
      "CP-MTD-1 second card": [{ move: 3 }],
      // R 1, long 2, thrown 1, from the saddle 1: column 5. A dud.
      "CP-DYN-2 throw": [{ hit: -2 }],
      "CP-DYN-2 premature": [{ d10: 3 }],
    });
    expect([xOf(played)[0], played.men[0]?.sticks]).toEqual([6, 0]);
  });

  ruleTest("CP-MTD-8", "no rifle is fired at a herd, but a revolver is", () => {
    const shots = (weapon: "rifle" | "revolver", cards: Cards): number => {
      const rider: Man = { mounted: true, weapons: [weapon], endurance: 6 };
      const orders = [{ do: "shootHerd", herd: 2 }] as const;
      const herd = unit(null, { kind: "herd", at: [3, 8], species: "sheep" });
      const enemy = men("B", 40, [rifle], hold);
      const played = play(turn([men("A", 0, [rider], { orders }), enemy, herd]), ["B2", "A1"], {
        "CP-FIRE-5 hit": [WOUND],
        "CP-MTD-9 horse or man": [{ d10: 8 }],
        // ADVANCE, 3 inches.
        "CP-MOR-2 marker": [{ mor: 27 }],
        "CP-GEO-12 advance": [{ move: 3 }],
        ...cards,
      });
      return played.men[0]?.shots.length ?? 0;
    };
    expect(shots("rifle", { "CP-FIRE-4 shot": [HIT] })).toBe(0);
    // Two shots at short range.
    expect(shots("revolver", { "CP-FIRE-4 shot": [HIT, MISS, MISS] })).toBe(2);
  });
});

describe("charges", () => {
  ruleTest(
    ["CP-DYN-8", "CP-STAT-4"],
    "a sniper who sets one off has put out whom it puts out",
    () => {
      const orders = [{ do: "shootCharge", charge: 0 }] as const;
      const sniper = men("A", 0, [{ ...rifle, sniper: true }], { orders });
      const charge = {
        owner: "B",
        laid: true,
        at: [10, 0],
        fuse: [10, 0],
        machine: false,
        template: "medium",
      } as const;
      const played = play(
        turn([sniper, men("B", 11, [{}], hold), far()], { charges: [charge] }),
        ["A1"],
        {
          "CP-FIRE-4 shot": [HIT],
          "CP-DYN-8 charge hit": [{ burst: BURST.medium }],
          "CP-DYN-3 blast": [{ burst: BURST.medium }],
          "CP-DYN-3 blast hit": [INCAPACITATE],
        },
      );
      expect(played.men[1]?.outBy).toBe(played.men[0]);
    },
  );

  ruleTest("CP-DYN-4", "whoever does anything else lays no more fuse", () => {
    const orders = [
      { do: "prepare" },
      { do: "place", charge: 0 },
      { do: "fuse", charge: 0, to: [-40, 0] },
      { do: "fuse", charge: 0, to: [-40, 0] },
    ] as const;
    const ends = (marker: object, cards: Cards): number | undefined => {
      const layer: Man = { ...rifle, dynamite: { sticks: 1, template: "small" } };
      const charge = {
        owner: "A",
        laid: false,
        at: [0, 0],
        fuse: [0, 0],
        machine: false,
        template: "medium",
      } as const;
      const fight = engagement([men("A", 0, [layer], { orders }), men("B", 20, [rifle], hold)], {
        turns: 3,
        charges: [charge],
      });
      const played = scripted(fight, {
        dice: [1, 2],
        activations: ["A1", "A1", "R", "A1", "B2", "A1", "R", "A1"],
        cards: {
          "CP-FIRE-5 hit": [WOUND],
          "CP-MOR-2 marker": [marker],
          ...cards,
        },
      });
      return played.game.charges[0]?.fuse[0];
    };
    // Pinned he fires, and the fuse is as long as it is: 4 halved.
    const pinned = { "CP-MOV-1 move": [{ move: 4 }], "CP-FIRE-4 shot": [HIT, MISS] };
    expect(ends({ mor: 39 }, pinned)).toBe(-2);
    // Steady he lays more; he fires in turn 3, when there is nothing left to lay.
    const steady = { "CP-MOV-1 move": [{ move: 4 }, { move: 6 }], "CP-FIRE-4 shot": [HIT, MISS] };
    expect(ends({ mor: 1 }, steady)).toBe(-5);
  });
});

describe("a gun whose crew is told to wait", () => {
  ruleTest("CP-POL-13", "keeps its fire, until its table says otherwise", () => {
    const shots = (x: number, words: object, cards: Cards): number => {
      const gun = unit("A", { kind: "gatling", at: [0, 0], men: [{}, {}], ...words } as UnitWords);
      const enemy = men("B", x, [{ endurance: 6 }], hold);
      return times(play(turn([gun, enemy]), ["A1"], cards), "CP-FIRE-4 shot");
    };
    const three: Cards = { "CP-FIRE-4 shot": [MISS, MISS, MISS] };
    expect(shots(10, { tactic: "wait" }, {})).toBe(0);
    expect(shots(10, { tactic: "hold" }, three)).toBe(3);
    const stand = { tactic: "stand", plan: PLANS.stand };
    expect(shots(10, stand, {})).toBe(0);
    // The gunner stands beside it.
    expect(shots(7, stand, three)).toBe(3);
  });
});
