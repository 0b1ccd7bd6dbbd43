/** Rules of Combat Patrol that show in corners of a game: each fixed card by card, and played by both readings. */
import { describe, expect } from "vitest";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { combatPatrol } from "../../../src/rules/combat-patrol/index.js";
import { DECK } from "../../../src/rules/combat-patrol/rolls.js";
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

const rifle: Man = { weapons: ["rifle"] };
/** The first unit has 1 on its die, the second 2, a third 3. */
const dice = [1, 2, 3];
const hold = { tactic: "hold" } as const;
const move = (inches: number) => ({ "CP-MOV-1 move": [{ move: inches }] });
const first = (fight: Engagement, cards: Script["cards"] = {}): Played =>
  scripted(fight, { dice, activations: ["A1"], cards });

describe("who goes where", () => {
  ruleTest(
    "CP-GEO-6",
    "one draw a unit, and each man goes straight at the enemy nearest him",
    () => {
      const enemies = unit("B", {
        kind: "men",
        at: [0, 0],
        men: [{ at: [60, 0] }, { at: [0, 70] }],
      });
      const two = men("A", 0, [{ at: [0, 0] }, { at: [0, 30] }]);
      const played = first(turn([two, enemies]), move(5));
      expect(times(played, "CP-MOV-1 move")).toBe(1);
      expect(played.men.slice(0, 2).map(({ at }) => at)).toEqual([
        [5, 0],
        [0, 35],
      ]);
    },
  );

  ruleTest("CP-GEO-18", "a way that touches the rough is halved, rounded down", () => {
    const goes = (from: number): number | undefined => {
      const areas = [{ kind: "rough", from: [from, -5], to: [from + 2, 5] }] as const;
      return xOf(first(turn([men("A", 0, [{}]), far()], { areas }), move(5)))[0];
    };
    expect([2, 4.5, 5.5].map(goes)).toEqual([2, 2, 5]);
  });

  ruleTest("CP-HERD-3", "through a herd men on foot go a quarter of their way, riders half", () => {
    const goes = (mounted: boolean): number | undefined => {
      const cards = { ...move(6), ...(mounted && { "CP-MTD-1 second card": [{ move: 4 }] }) };
      const herd = unit(null, { kind: "herd", at: [7, 0] });
      return xOf(first(turn([men("A", 0, [{ mounted }]), far(), herd]), cards))[0];
    };
    expect([false, true].map(goes)).toEqual([1.5, 5]);
  });

  ruleTest("CP-MTD-11", "Guts change each card of a ride", () => {
    const rider: Man = { class: "E", mounted: true, weapons: ["sword"] };
    const cards = { ...move(6), "CP-MTD-1 second card": [{ move: 5 }] };
    // E: 1 inch more for each of the two.
    expect(xOf(first(turn([men("A", 0, [rider]), far()]), cards))[0]).toBe(13);
  });

  ruleTest("CP-HERO-3", "whether a hero is in play is looked up when a turn begins", () => {
    const fight = engagement(
      [men("A", 0, [rifle]), men("B", 10, [{ hero: true, endurance: 1 }], hold), far()],
      { turns: 2 },
    );
    const { drawn } = scripted(fight, {
      dice,
      activations: ["A1", "R"],
      cards: { "CP-FIRE-4 shot": [HIT], "CP-FIRE-5 hit": [INCAPACITATE] },
    });
    const left = drawn.flatMap((one) => (one.what === "CP-ACT-2 activation card" ? one.left : []));
    expect(left).toEqual([26, 25, 25]);
  });
});

describe("fire and what it does", () => {
  ruleTest("CP-GEO-7", "the target area has men of any unit, and none of the firer's side", () => {
    const hurt = (rnd: number): number => {
      const friend = unit("A", { kind: "men", at: [11, 1], men: [{}], ...hold });
      const other = unit("B", { kind: "men", at: [10, 3], men: [{}], ...hold });
      const played = scripted(turn([men("A", 0, [rifle]), friend, men("B", 10, [{}]), other]), {
        dice: [1, 3, 2, 2],
        activations: ["A1"],
        cards: { "CP-FIRE-4 shot": [{ hit: 9 }], "CP-FIRE-5 hit": [{ rnd }] },
      });
      return played.men.findIndex(({ endurance }) => endurance < 3);
    };
    // Of two an odd number points at the first.
    expect([31, 20].map(hurt)).toEqual([2, 3]);
  });

  ruleTest("CP-ACT-8", "who has moved fires one column to the right", () => {
    const shoots = (hit: number): boolean | undefined =>
      scripted(turn([men("A", 0, [rifle]), men("B", 10, [{ ...rifle, reaction: 0 }])]), {
        dice,
        activations: ["A1", "B2"],
        cards: {
          "CP-FIRE-4 shot": [HIT, { hit }],
          "CP-FIRE-5 hit": [WOUND, ...(hit < 2 ? [] : [WOUND])],
          "CP-MOR-2 marker": [{ mor: 27 }],
          "CP-GEO-12 advance": [{ move: 4 }],
        },
      }).men[1]?.shots[0]?.hit;
    // R 1, moving 1: column 2.
    expect([1, 2].map(shoots)).toEqual([false, true]);
  });

  const rider = (cards: Script["cards"]): Played =>
    scripted(turn([men("A", 0, [rifle]), men("B", 10, [{ mounted: true }], hold)]), {
      dice,
      activations: ["A1", "B2"],
      cards: { "CP-FIRE-4 shot": [HIT], "CP-MTD-9 horse or man": [{ d10: 7 }], ...cards },
    });

  ruleTest(
    ["CP-FIRE-8", "CP-MOR-9"],
    "a horse takes the hit whatever its severity: one marker, and one more for a rider hurt in the fall",
    () => {
      const ok = { mor: (rank: number) => rank <= 26 };
      const thrown = (burst: number) => ({
        "CP-FIRE-5 hit": [INCAPACITATE],
        "CP-MTD-9 thrown": [{ burst }],
      });
      const sound = rider({ ...thrown(BURST.large), "CP-MOR-2 marker": [ok] });
      expect(sound.men[1]).toMatchObject({ mounted: false, endurance: 3 });
      const hurt = rider({
        ...thrown(BURST.medium),
        "CP-MTD-9 thrown and hurt": [WOUND],
        "CP-MOR-2 marker": [ok, ok],
      });
      expect(hurt.men[1]).toMatchObject({ mounted: false, endurance: 2 });
    },
  );

  ruleTest(
    ["CP-STAT-2", "CP-STAT-4"],
    "a hit is a wound or incapacitates; who runs has fled, and nobody put him out",
    () => {
      const fight = (wounds: Script["cards"], activations: readonly string[]): Played =>
        scripted(turn([men("A", 0, [rifle]), men("B", 10, [{}, { at: [90, 0] }], hold)]), {
          dice,
          activations,
          cards: { "CP-FIRE-4 shot": [HIT], ...wounds },
        });
      const shot = fight({ "CP-FIRE-5 hit": [INCAPACITATE] }, ["A1"]);
      expect(shot.men[0]?.effects).toEqual(["incapacitate"]);
      expect([shot.men[1]?.out, shot.men[1]?.outBy]).toEqual(["out", shot.men[0]]);
      const cards = { "CP-FIRE-5 hit": [WOUND], "CP-MOR-2 marker": [{ mor: 50 }] };
      const ran = fight(cards, ["A1", "B2"]);
      expect(ran.men[0]?.effects).toEqual(["wound"]);
      expect(ran.men.slice(1).map(({ out }) => out)).toContain("fled");
      expect(ran.men.every(({ outBy }) => outBy === null)).toBe(true);
    },
  );

  ruleTest(
    "CP-DYN-9",
    "the deck of him who throws, or who hurt the carrier, draws the blast",
    () => {
      const carrier: Man = { dynamite: { sticks: 1, template: "small" } };
      const blast = (burst: number) => ({
        "CP-DYN-3 blast": [{ burst }],
        "CP-DYN-3 blast hit": [WOUND],
      });
      const decks = (played: Played): number[] =>
        played.drawn.filter(({ what }) => what.startsWith("CP-DYN")).map(({ deck }) => deck);
      const thrown = first(turn([men("A", 0, [carrier]), men("B", 3, [{}])]), {
        "CP-DYN-2 throw": [{ hit: 4 }],
        ...blast(BURST.small),
      });
      expect(decks(thrown)).toEqual([DECK.A, DECK.A, DECK.A]);
      const own = men("B", 20, [{ ...carrier, endurance: 6 }]);
      const load = first(turn([men("A", 0, [rifle]), own]), {
        "CP-FIRE-4 shot": [HIT],
        "CP-FIRE-5 hit": [WOUND],
        "CP-DYN-7 load": [{ burst: BURST.small }],
        ...blast(BURST.medium),
      });
      expect(decks(load)).toEqual([DECK.A, DECK.A, DECK.A]);
    },
  );

  ruleTest("CP-MEL-5", "chargers each take the nearest enemy whom no one has taken", () => {
    const sword: Man = { weapons: ["sword"] };
    const two = men("A", 0, [
      { ...sword, at: [0, 0] },
      { ...sword, at: [0, 1] },
    ]);
    const both = men("B", 4, [{ at: [4, 0] }, { at: [4, 3] }]);
    const played = first(turn([two, both]), {
      "CP-MOV-1 move": [{ move: 6 }],
      "CP-MEL-1 attacker": [{ d10: 9 }, { d10: 9 }],
      "CP-MEL-1 defender": [{ d10: 1 }, { d10: 1 }],
      "CP-MEL-3 damage": [INCAPACITATE, INCAPACITATE],
    });
    expect(played.men.map(({ isIn }) => isIn)).toEqual([true, true, false, false]);
  });
});

describe("Indians", () => {
  ruleTest("CP-IND-1", "another leader does not exchange dice with a unit of Indians", () => {
    const order = { do: "swap", units: [1, 2] } as const;
    const goes = (indian: boolean): number[] =>
      xOf(
        scripted(
          turn([
            men("A", 0, [{}, {}], { trained: true, orders: [order], ...hold }),
            men("A", 0, [{ indian }]),
            men("A", 0, [{}]),
            far(),
          ]),
          { dice: [1, 2, 3, 4], activations: ["A1", "A2"], cards: move(5) },
        ),
      );
    expect(goes(false)).toEqual([0, 0, 0, 5, 100]);
    expect(goes(true)).toEqual([0, 0, 5, 0, 100]);
  });

  ruleTest(
    "CP-IND-2",
    "they have a Melee of 1 above Regulars, unless the file says another",
    () => {
      const meleeOf = (words: string): number | undefined => {
        const man = `{ class: G, weapons: [rifle]${words} }`;
        const text = `{ deadeye: 1, system: combat-patrol, name: x, kind: duel, distance: 9,
        sides: { A: { figures: [${man}] }, B: { figures: [{ class: R, weapons: [rifle] }] } } }`;
        const { model } = parseScenario(text, "x", { systems: [combatPatrol] });
        return (model as Engagement).units[0]?.figures[0]?.melee;
      };
      const [green, indian, said] = ["", ", indian: true", ", indian: true, melee: 4"].map(meleeOf);
      expect([indian, said]).toEqual([1, 4]);
      expect(green).toBeLessThan(1);
    },
  );
});

describe("herds", () => {
  const beside = (herd: Partial<UnitWords & { kind: "herd" }>, own: Man = {}, words = {}) =>
    turn([
      men("A", 0, [own], { ...hold, ...words }),
      far(),
      unit(null, { kind: "herd", at: [20, 30], ...herd } as UnitWords),
    ]);

  ruleTest("CP-POL-6", "a herd that nobody disturbs stands when its number comes", () => {
    const played = scripted(beside({}), { dice: [1, 2, 3], activations: ["A3", "B3"] });
    expect(played.game.herds[0]?.at).toEqual([20, 30]);
  });

  ruleTest("CP-STAM-4", "small obstacles and walls do not hold a stampede", () => {
    const obstacles = [{ kind: "wall", from: [22, 0], to: [22, 60] }] as const;
    const runs = { ...beside({}), obstacles, stampede: [1, 0] } as const;
    const cards = { "CP-STAM-3 herd move": [{ move: 7 }] };
    const played = scripted(runs, { dice: [1, 2], activations: ["B6"], cards });
    expect(played.game.herds[0]?.at).toEqual([27, 30]);
  });

  ruleTest("CP-GEO-13", "arrow n turns a herd n x 45 degrees clockwise from north", () => {
    const goes = (arrow: number): readonly number[] | undefined => {
      const shooter = unit("A", { kind: "men", at: [0, 0], men: [rifle] });
      const fight = turn([
        shooter,
        men("B", 40, [{}], hold),
        unit(null, { kind: "herd", at: [0, 7.9] }),
      ]);
      return scripted(fight, {
        dice: [1, 2, 3],
        activations: ["A1", "B5"],
        cards: {
          "CP-FIRE-4 shot": [MISS],
          "CP-STAM-2 stampede check": [{ mor: 27 }],
          "CP-STAM-2 direction": [{ arrow }],
          "CP-STAM-3 herd move": [{ move: 7 }],
        },
      }).game.herds[0]?.at.map((x) => Math.round(x * 1e6) / 1e6 + 0);
    };
    expect(goes(0)).toEqual([0, 14.9]);
    expect(goes(6)).toEqual([-7, 7.9]);
  });

  ruleTest("CP-HERD-1", "a hit takes an animal if its second card incapacitates", () => {
    const left = (second: typeof WOUND): number | undefined =>
      first(beside({ at: [20, 0] }, rifle, { orders: [{ do: "shootHerd", herd: 2 }] }), {
        "CP-FIRE-4 shot": [HIT],
        "CP-FIRE-5 hit": [second],
        "CP-STAM-2 stampede check": [{ mor: 1 }],
      }).game.herds[0]?.count;
    expect([WOUND, INCAPACITATE].map(left)).toEqual([20, 19]);
  });
});

describe("guns and wagons", () => {
  const gun = (words: Partial<UnitWords & { kind: "gatling" }>): Engagement =>
    turn([unit("A", { kind: "gatling", at: [0, 0], men: [{}, {}], ...words } as UnitWords), far()]);

  ruleTest(
    "CP-GATLING-2",
    "to limber up the limber must be within 4; setting up is one activation",
    () => {
      const ready = (words: Parameters<typeof gun>[0]) => first(gun(words)).game.guns[0]?.ready;
      const limber = (x: number) => ready({ limber: [x, 0], orders: [{ do: "limber" }] });
      expect([4, 4.1].map(limber)).toEqual(["limbered", "set-up"]);
      const limbered = { ready: "limbered", limber: [0, 0], orders: [{ do: "unlimber" }] } as const;
      expect(ready(limbered)).toBe("set-up");
    },
  );

  ruleTest(
    "CP-GATLING-5",
    "a limber within 4 of its gun takes its share of hits, one beyond does not",
    () => {
      const hit = (x: number): unknown => {
        const crew = unit("A", {
          kind: "gatling",
          at: [10, 0],
          limber: [x, 0],
          men: [{}],
        } as UnitWords);
        const { game, men: all } = scripted(turn([crew, men("B", 0, [rifle])]), {
          dice,
          activations: ["B2"],
          cards: {
            "CP-FIRE-4 shot": [HIT],
            "CP-FIRE-5 hit": [{ rnd: (rnd) => rnd % 2 === 0, ...WOUND }],
          },
        });
        return [all[0]?.endurance, game.guns[0]?.limberState];
      };
      expect(hit(13)).toEqual([3, "wounded"]);
      expect(hit(15)).toEqual([2, "sound"]);
    },
  );

  ruleTest("CP-GATLING-6", "to turn the gun beyond 45 degrees takes the activation", () => {
    const enemy = unit("B", { kind: "men", at: [0, 20], men: [{}], ...hold });
    const own = unit("A", { kind: "gatling", at: [0, 0], men: [{}, {}, {}, {}] });
    const played = first(turn([own, enemy]));
    const [x = 1, y = 0] = played.game.guns[0]?.facing ?? [];
    expect([Math.abs(x) < 1e-9, y > 0]).toEqual([true, true]);
    expect(times(played, "CP-FIRE-4 shot")).toBe(0);
  });

  const wagon = (words: Partial<UnitWords & { kind: "wagon" }>) =>
    unit("A", {
      kind: "wagon",
      at: [0, 0],
      path: [[90, 0]],
      gallops: false,
      ...words,
    } as UnitWords);

  ruleTest("CP-WAG-10", "a driver's Guts do not change the way of a wagon", () => {
    const played = first(turn([wagon({ men: [{ class: "E" }] }), far()]), {
      "CP-WAG-1 move": [{ move: 5 }],
    });
    expect(xOf(played)[0]).toBe(5);
  });

  ruleTest(
    "CP-WAG-11",
    "another man takes the reins with one activation, and drives with the next",
    () => {
      const goes = (activations: readonly string[], cards: Script["cards"]): number | undefined => {
        const shooter = men("B", 8, [rifle], hold);
        return xOf(
          scripted(turn([wagon({ men: [{ endurance: 1 }, {}] }), shooter]), {
            dice,
            activations: ["B2", ...activations],
            cards: {
              "CP-FIRE-4 shot": [HIT],
              // Driver, passenger, team: 31 is the first of three.
              "CP-FIRE-5 hit": [{ rnd: 31 }],
              "CP-MOR-2 marker": [{ mor: 1 }],
              ...cards,
            },
          }),
        )[1];
      };
      expect(goes(["A1"], {})).toBe(0);
      expect(goes(["A1", "A1"], { "CP-WAG-1 move": [{ move: 5 }] })).toBe(5);
    },
  );

  ruleTest(
    "CP-WAG-2",
    "men board a wagon that stands with one activation, and alight with another",
    () => {
      const aboard = (activations: readonly string[]): boolean => {
        const orders = [{ do: "board", wagon: 0 }, { do: "alight" }] as const;
        const two = men("A", 1, [{}], { ...hold, orders });
        const own = wagon({ men: [{}], ...hold });
        const played = scripted(turn([own, two, far()]), { dice: [1, 2, 3], activations });
        return played.men[1]?.aboard !== null;
      };
      expect([aboard([]), aboard(["A2"]), aboard(["A2", "A2"])]).toEqual([false, true, false]);
    },
  );

  ruleTest("CP-WAG-5", "four men overturn an empty wagon that is unhitched, three do not", () => {
    const overturned = (count: number): unknown => {
      const orders = [{ do: "overturn", wagon: 0 }] as const;
      const crew = men(
        "A",
        0,
        Array.from({ length: count }, () => ({ at: [1, 0] as const })),
        {
          ...hold,
          orders,
        },
      );
      const empty = unit("A", { kind: "wagon", at: [0, 0], men: [], hitched: false } as UnitWords);
      const played = scripted(turn([empty, crew, far()]), {
        dice: [1, 2, 3],
        activations: ["A1", "A2"],
      });
      return played.men[0]?.cover;
    };
    expect([3, 4].map(overturned)).toEqual(["open", "wall"]);
  });
});
