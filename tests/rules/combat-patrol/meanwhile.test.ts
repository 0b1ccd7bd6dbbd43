/** What changes in the middle of an activation counts at once, and what lies on a border: each worked out by hand. */
import { describe, expect } from "vitest";
import { ruleTest } from "../ruleTest.js";
import { far, type Man, men, turn, unit } from "./build.js";
import { engagement } from "./engagements.js";
import {
  BURST,
  HIT,
  INCAPACITATE,
  LOC,
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
/** Where ways begin and how they lean: none of them comes out even in binary. */
const starts = [0, 0.1, 1 / 3, 0.7, 5 / 7];
const slopes = [0.1, 1 / 3, 0.3, 4 / 7, 0.9, -0.2, -2 / 3];
const rifle: Man = { weapons: ["rifle"] };
const hold = { tactic: "hold" } as const;
const carrier: Man = { dynamite: { sticks: 1, template: "small" } };
const inHand: Cards = { "CP-DYN-2 throw": [{ hit: -2 }], "CP-DYN-2 premature": [{ d10: 2 }] };
const small = { burst: BURST.small };
const none = { burst: BURST.none };
const first = (fight: Parameters<typeof scripted>[0], cards: Cards): Played =>
  scripted(fight, { dice, activations: ["A1"], cards });

describe("a comrade's stick goes off in his hand between the moves and the charges", () => {
  // The thrower goes 2, to 4 from the enemy; the charger stands half an inch behind him, 4.5 from the enemy.
  const fight = (charger: Man) =>
    turn([
      men("A", 0, [
        { ...carrier, at: [4, 0] },
        { at: [5.5, 0], ...charger },
      ]),
      men("B", 10, [{}], hold),
    ]);

  ruleTest("CP-MTD-11", "who lost his horse has the first card of the two left", () => {
    const played = first(fight({ mounted: true }), {
      // 3 + 5 would reach, 3 do not.
      "CP-MOV-1 move": [{ move: 3 }],
      "CP-MTD-1 second card": [{ move: 5 }],
      ...inHand,
      "CP-DYN-3 blast": [none, small],
      "CP-DYN-3 blast hit": [WOUND],
      "CP-MTD-9 horse or man": [{ d10: 7 }],
      "CP-MTD-9 thrown": [none],
    });
    expect([xOf(played), times(played, "CP-MEL-1 attacker")]).toEqual([[6, 8.5, 10], 0]);
  });

  ruleTest("CP-MTD-12", "nor has he the third card that he bid for", () => {
    const played = first(fight({ class: "G", mounted: true }), {
      // Green, 2 + 2: half an inch short. 2 + 4 would reach.
      "CP-MOV-1 move": [{ move: 3 }],
      "CP-MTD-1 second card": [{ move: 3 }],
      "CP-MTD-12 third card": [{ move: 5 }],
      ...inHand,
      "CP-DYN-3 blast": [none, small],
      "CP-DYN-3 blast hit": [WOUND],
      "CP-MTD-9 horse or man": [{ d10: 7 }],
      "CP-MTD-9 thrown": [none],
    });
    expect([xOf(played), played.men[1]?.stunned]).toEqual([[6, 7.5, 10], true]);
  });

  ruleTest("CP-ATT-6", "who is stunned by it charges nobody", () => {
    const played = first(fight({ cover: "wall", front: 0 }), {
      "CP-MOV-1 move": [{ move: 5 }],
      ...inHand,
      "CP-DYN-3 blast": [none, small],
      "CP-DYN-3 blast hit": [{ loc: LOC.chest }],
    });
    expect([xOf(played), played.men[1]?.stunned]).toEqual([[6, 5.5, 10], true]);
  });
});

describe("dynamite that is gone", () => {
  ruleTest("CP-DYN-7", "whose load has gone off before his turn throws nothing", () => {
    const throwers = [
      { ...carrier, at: [0, 0] },
      { ...carrier, at: [0.5, 0] },
    ] as const;
    const played = first(turn([men("A", 0, throwers), men("B", 4, [{}], hold)]), {
      ...inHand,
      // The second is hit; of his load's blast, nearest first: he himself, the first.
      "CP-DYN-3 blast": [none, small, none, none],
      "CP-DYN-3 blast hit": [WOUND],
      "CP-DYN-7 load": [small],
    });
    expect(played.men.map(({ sticks }) => sticks)).toEqual([0, 0, 0]);
  });

  ruleTest("CP-POL-9", "nor does he who was to throw after his move", () => {
    const throwers = [
      { ...carrier, at: [0, 0] },
      { ...carrier, at: [-0.5, 0] },
    ] as const;
    const played = first(turn([men("A", 0, throwers), men("B", 4, [{}], hold)]), {
      ...inHand,
      "CP-DYN-3 blast": [none, small, none, none],
      "CP-DYN-3 blast hit": [WOUND],
      "CP-DYN-7 load": [small],
      "CP-MOV-1 move": [{ move: 3 }],
    });
    // To 4 from the enemy, and no nearer.
    expect(xOf(played)).toEqual([0, 0, 4]);
  });
});

describe("wagons", () => {
  ruleTest(
    "CP-WAG-9",
    "a load goes off where the wagon fell: all aboard are there, its team is no more",
    () => {
      const wagon = unit("A", {
        kind: "wagon",
        at: [0, 0],
        path: [[40, 0]],
        men: [carrier, {}, {}],
      });
      const shooter = men("B", 0, [{ weapons: ["rifle"], at: [0, 1.5] }]);
      const wall = { kind: "wall", from: [9, -5], to: [9, 5] } as const;
      const played = scripted(turn([wagon, shooter], { obstacles: [wall] }), {
        dice,
        activations: ["B2", "A1"],
        cards: {
          "CP-FIRE-4 shot": [MISS],
          "CP-WAG-6 runaway check": [{ mor: 32 }],
          "CP-WAG-7 control": [{ mor: 27 }],
          "CP-WAG-1 move": [{ move: 5 }],
          "CP-WAG-1 gallop": [{ move: 7 }],
          "CP-WAG-8 bog check": [{ bog: 2 }],
          "CP-WAG-9 man": [{ d10: 1 }, { d10: 10 }, { d10: 9 }],
          "CP-WAG-9 wagon": [{ d10: 10 }, { d10: 1 }, { d10: 2 }],
          "CP-WAG-9 damage": [WOUND],
          "CP-DYN-7 load": [small],
          // Three men, no team.
          "CP-DYN-3 blast": [none, none, none],
        },
      });
      expect(xOf(played)).toEqual([9, 9, 9, 0]);
    },
  );

  ruleTest("CP-GEO-17", "a coach that is home has left the table, and its team with it", () => {
    const guard: Man = { weapons: ["revolver"] };
    const words = { path: [[5, 0]], gallops: false, men: [{}, guard] } as const;
    const coach = unit("A", { kind: "wagon", at: [0, 0], ...words });
    const near = men("B", 6, [carrier], hold);
    const played = first(turn([coach, near], { victory: { kind: "coach", side: "A" } }), {
      "CP-WAG-1 move": [{ move: 5 }],
      "CP-FIRE-4 shot": [HIT, MISS],
      "CP-FIRE-5 hit": [WOUND],
      "CP-DYN-7 load": [small],
      // The carrier and the two aboard.
      "CP-DYN-3 blast": [none, none, none],
    });
    expect(played.winner).toBe("A");
  });

  ruleTest(
    "CP-WAG-1",
    "at a corner in the rough already, it is checked for the way on alone",
    () => {
      const path = [
        [5, 0],
        [5, 9],
      ] as const;
      const wagon = unit("A", { kind: "wagon", at: [3, 0], path, gallops: false, men: [{}] });
      const areas = [{ kind: "rough", from: [5, -2], to: [8, 0] }] as const;
      const played = scripted(turn([wagon, far()], { areas }), {
        dice,
        activations: ["A1", "A1"],
        cards: {
          // 5 halved: to the corner, where the rough begins; 3 halved: on from there.
          "CP-WAG-1 move": [{ move: 5 }, { move: 3 }],
          "CP-WAG-8 bog check": [{ bog: 2 }, { bog: 0 }],
        },
      });
      expect(played.men[0]?.at).toEqual([5, 1]);
    },
  );

  ruleTest(
    "CP-GEO-17",
    "stopped by rough ground at the very end of its way, it has arrived",
    () => {
      const path = [[2, 0]] as const;
      const wagon = unit("A", { kind: "wagon", at: [0, 0], path, gallops: false, men: [{}] });
      const areas = [{ kind: "rough", from: [2, -2], to: [8, 2] }] as const;
      const played = scripted(turn([wagon, far()], { areas }), {
        dice,
        activations: ["A1", "A1"],
        // It drives once: there is no way left for a second card.
        cards: { "CP-WAG-1 move": [{ move: 5 }], "CP-WAG-8 bog check": [{ bog: 2 }] },
      });
      expect(xOf(played)[0]).toBe(2);
    },
  );

  ruleTest("CP-HERD-2", "a herder aboard a wagon does not go along with the herd", () => {
    const herders = men("A", 0, [{}, {}, {}], {
      orders: [
        { do: "board", wagon: 1 },
        { do: "drive", herd: 2, to: [-50, 0] },
      ],
    });
    // Within 2 of the first man alone, who stands in the middle.
    const wagon = unit("A", { kind: "wagon", at: [1.5, 0], men: [{}], ...hold });
    const herd = unit(null, { kind: "herd", at: [-20, 0], herders: 0 });
    const played = scripted(turn([herders, wagon, herd, far()]), {
      dice,
      activations: ["A1", "A1"],
      cards: { "CP-HERD-2 drive": [{ move: 3 }, { move: 4 }] },
    });
    expect(xOf(played)).toEqual([1.5, -7, -7, 1.5, 100]);
  });

  ruleTest("CP-GEO-9", "a herder stops 1 short of an enemy", () => {
    const orders = [{ do: "drive", herd: 1, to: [50, 0] }] as const;
    const herders = men("A", 0, [{}, {}, {}], { orders });
    const herd = unit(null, { kind: "herd", at: [20, 0], herders: 0 });
    const played = scripted(turn([herders, herd, men("B", 8, [{}], hold)]), {
      dice,
      activations: ["A1"],
      cards: { "CP-HERD-2 drive": [{ move: 3 }, { move: 5 }] },
    });
    // The others go 2 aside of him.
    expect(xOf(played)).toEqual([7, 8, 8, 8]);
  });

  ruleTest("CP-GEO-11", "herders stop at the edge over which they drive their herd", () => {
    const orders = [{ do: "drive", herd: 1, to: [-50, 10] }] as const;
    const herders = unit("A", { kind: "men", at: [4, 10], men: [{}, {}, {}], orders });
    const herd = unit(null, { kind: "herd", at: [3, 10], herders: 0 });
    const enemy = unit("B", { kind: "men", at: [100, 10], men: [{}], ...hold });
    const played = scripted(turn([herders, herd, enemy], { table: { width: 120, depth: 20 } }), {
      dice,
      activations: ["A1"],
      cards: { "CP-HERD-2 drive": [{ move: 3 }, { move: 4 }] },
    });
    expect(xOf(played)).toEqual([0, 0, 0, 100]);
  });

  ruleTest(
    "CP-GEO-11",
    "a gun that is towed or pushed stops at the edge, and so does its crew",
    () => {
      const to: [number, number] = [-50, 10];
      const places = (own: object, cards: Cards): unknown => {
        const crew = [{}, { at: [0.5, 10] }] as Man[];
        const gun = unit("A", { kind: "gatling", at: [1, 10], men: crew, ...own } as never);
        const enemy = unit("B", { kind: "men", at: [100, 10], men: [{}], ...hold });
        const played = first(turn([gun, enemy], { table: { width: 120, depth: 20 } }), cards);
        return [played.game.guns[0]?.at, played.game.guns[0]?.limber, xOf(played).slice(0, 2)];
      };
      const limbered = { ready: "limbered", limber: [1, 10], orders: [{ do: "tow", to }] };
      expect(places(limbered, { "CP-GATLING-3 limber": [{ move: 6 }] })).toEqual([
        [0, 10],
        [0, 10],
        [0, 0],
      ]);
      const pushed = { orders: [{ do: "manhandle", to }] };
      expect(places(pushed, { "CP-GATLING-4 manhandle": [{ move: 6 }] })).toEqual([
        [0, 10],
        null,
        [0, 0],
      ]);
    },
  );

  ruleTest(
    ["CP-STAM-3", "CP-ATT-6", "CP-HERD-2"],
    "a herd stunned by its stampede comes to itself in the next activation of its herders",
    () => {
      // Turned loose on the last card of turn 1 (CP-ACT-9: it runs from the next on), it is to be driven twice in turn 2.
      const herders = men("A", 0, [{}, {}, {}], {
        orders: [
          { do: "stampede", herd: 1 },
          { do: "drive", herd: 1, to: [-50, 0] },
          { do: "drive", herd: 1, to: [-50, 0] },
        ],
      });
      const herd = unit(null, { kind: "herd", at: [-20, 0], herders: 0 });
      const drives = (activations: readonly string[], drive: Cards): [number, number] => {
        const played = scripted(turn([herders, herd, far()], { turns: 2 }), {
          dice: [1, 2, 1, 2],
          activations,
          cards: {
            "CP-STAM-2 direction": [{ arrow: 6 }],
            ...drive,
          },
        });
        return [times(played, "CP-HERD-2 drive"), xOf(played)[0] as number];
      };
      expect(drives(["A1", "R", "A1"], {})).toEqual([0, 0]);
      const drive = { "CP-HERD-2 drive": [{ move: 3 }, { move: 4 }] };
      expect(drives(["A1", "R", "A1", "A1"], drive)).toEqual([2, -7]);
    },
  );

  ruleTest("CP-POL-7", "a coach whose driver runs as the last enemy falls has won", () => {
    const wagon = unit("A", { kind: "wagon", at: [0, 0], men: [{}, { weapons: ["rifle"] }, {}] });
    const enemy = men("B", 8, [{ weapons: ["rifle"], endurance: 1 }]);
    const played = scripted(turn([wagon, enemy], { victory: { kind: "coach", side: "A" } }), {
      dice,
      activations: ["B2", "A1"],
      cards: {
        "CP-FIRE-4 shot": [HIT, HIT],
        // The first of three men and a team; the first of three runs.
        "CP-FIRE-5 hit": [{ rnd: (rnd) => rnd % 4 === 1, ...WOUND, loc: LOC.chest }, WOUND],
        "CP-MOR-2 marker": [{ mor: 50, rnd: (rnd) => rnd % 3 === 1 }],
      },
    });
    expect([played.winner, played.men.map(({ out }) => out)]).toEqual([
      "A",
      ["fled", null, null, "out"],
    ]);
  });
});

describe("who answers a card", () => {
  ruleTest("CP-LDR-3", "dice that change hands on a card: whose die shows it now", () => {
    const leader = men("A", 0, [{}, {}], {
      trained: true,
      orders: [{ do: "swap", units: [1, 2] }],
    });
    const walkers = [3, 6].map((x) => men("A", x, [{}]));
    const played = scripted(turn([leader, ...walkers, far()]), {
      dice: [1, 1, 2, 3],
      activations: ["A1"],
      cards: { "CP-MOV-1 move": [{ move: 5 }] },
    });
    expect(xOf(played).slice(2)).toEqual([3, 11, 100]);
  });

  ruleTest("CP-ACT-3", "a team that bolts on a card that its die shows runs on that card", () => {
    const shooter = men("A", 0, [{ ...rifle, at: [0, 1] }]);
    const wagon = unit("A", { kind: "wagon", at: [0, 0], men: [{}] });
    const enemy = men("B", 20, [rifle]);
    const played = scripted(turn([shooter, wagon, enemy]), {
      dice: [1, 1, 2],
      activations: ["B2", "A1"],
      cards: {
        "CP-FIRE-4 shot": [HIT, MISS],
        // The second of the shooter, the driver and the team.
        "CP-FIRE-5 hit": [{ rnd: (rnd) => rnd % 3 === 2, ...INCAPACITATE, loc: LOC.chest }],
        // Without a driver as Green: 19 to 26.
        "CP-WAG-6 runaway check": [{ mor: 20 }],
        "CP-WAG-1 move": [{ move: 5 }],
        "CP-WAG-1 gallop": [{ move: 7 }],
      },
    });
    expect(played.game.wagons[0]?.at).toEqual([12, 0]);
  });
});

describe("on a border", () => {
  ruleTest("CP-WAG-1", "a wagon that comes to rough ground with its last inch is checked", () => {
    const goes = (slope: number, x: number): number => {
      const length = Math.hypot(1, slope);
      const at = (inches: number) => [x + inches / length, x + (inches * slope) / length] as const;
      const [endX, endY] = at(5);
      const areas = [{ kind: "rough", from: [endX, endY - 3], to: [endX + 9, endY + 3] }] as const;
      const words = { path: [at(60)], gallops: true, men: [{}] } as const;
      const wagon = unit("A", { kind: "wagon", at: [x, x], ...words });
      return times(
        first(turn([wagon, far()], { areas }), {
          // 10 touch it, and are halved.
          "CP-WAG-1 move": [{ move: 4 }],
          "CP-WAG-1 gallop": [{ move: 6 }],
          "CP-WAG-8 bog check": [{ bog: 0 }],
        }),
        "CP-WAG-8 bog check",
      );
    };
    const all = slopes.flatMap((slope) => starts.map((x) => goes(slope, x)));
    expect(all).toEqual(all.map(() => 1));
  });

  ruleTest("CP-GEO-15", "the edge stops a rider who is not level with his next enemy yet", () => {
    // 3 east and 4 south, to the edge; the second stands 0.3 farther along that line.
    const rider: Man = { mounted: true, weapons: ["sword"], at: [7, 4] };
    const enemies = men("B", 10, [{ at: [10, 0] }, { at: [10.5, 0] }], hold);
    const table = { width: 48, depth: 36 };
    const played = first(turn([men("A", 0, [rider]), enemies], { table }), {
      "CP-MOV-1 move": [{ move: 3 }],
      "CP-MTD-1 second card": [{ move: 3 }],
      "CP-MEL-1 attacker": [{ d10: 10 }],
      "CP-MEL-1 defender": [{ d10: 1 }],
      "CP-MEL-3 damage": [INCAPACITATE],
    });
    expect(played.men.map(({ at, isIn }) => [...at, isIn])).toEqual([
      [10, 0, true],
      [10, 0, false],
      [10.5, 0, true],
    ]);
  });

  ruleTest(
    "CP-MOV-3",
    "a way over the very end of a fence is over it, whatever the rounding",
    () => {
      // It meets the end after 3 of its 6 inches; 2 are off.
      const goes = (slope: number, x: number): number => {
        const length = Math.hypot(1, slope);
        const at = (inches: number) =>
          [x + inches / length, x + (inches * slope) / length] as const;
        const [endX, endY] = at(3);
        const fence = { kind: "fence", from: [endX, endY], to: [endX, endY + 7] } as const;
        const enemy = unit("B", { kind: "men", at: at(90), men: [{}], ...hold });
        const own = unit("A", { kind: "men", at: [x, x], men: [{}] });
        const { men: all } = first(turn([own, enemy], { obstacles: [fence] }), {
          "CP-MOV-1 move": [{ move: 6 }],
        });
        const [toX, toY] = all[0]?.at ?? [0, 0];
        return Math.round(Math.hypot(toX - x, toY - x) * 1e6) / 1e6;
      };
      const starts = [0, 0.1, 1 / 3, 0.7, 5 / 7];
      const slopes = [0.1, 1 / 3, 0.3, 4 / 7, 0.9, -0.2, -2 / 3];
      const all = slopes.flatMap((slope) => starts.map((x) => goes(slope, x)));
      expect(all).toEqual(all.map(() => 4));
    },
  );
});

describe("nobody left to go for", () => {
  ruleTest("CP-MOR-5", "who ADVANCEs fires as a moving man, even if he finds nobody", () => {
    const orders = [{ do: "shootHerd", herd: 1 }] as const;
    const shooter = men("A", 0, [{ weapons: ["rifle"] }], { orders });
    const herd = unit(null, { kind: "herd", at: [-10, 0] });
    const fight = engagement([shooter, herd], {
      turns: 1,
      victory: { kind: "none" },
      stampede: [1, 0],
    });
    const played = scripted(fight, {
      dice,
      activations: ["A3", "A1"],
      cards: {
        "CP-STAM-3 herd move": [{ move: 7 }, { move: 3 }],
        // He is overrun, and hurt; then he overruns the herd.
        "CP-STAM-5 figure": [{ d10: 1 }, { d10: 10 }],
        "CP-STAM-5 herd": [{ d10: 9 }, { d10: 1 }],
        "CP-STAM-5 damage": [WOUND],
        "CP-STAM-5 animal": [{ sev: 0 }],
        "CP-MOR-2 marker": [{ mor: 27 }],
        "CP-GEO-12 advance": [{ move: 5 }],
        // R 1, short 0, moving 1: column 2.
        "CP-FIRE-4 shot": [{ hit: 1 }],
      },
    });
    expect(played.men[0]?.shots.map(({ hit, mode }) => [hit, mode])).toEqual([[false, "moving"]]);
  });
});
