/** Rules of Combat Patrol that show in corners of a game: each fixed card by card, and played by both readings. */
import { describe, expect } from "vitest";
import { BOOK } from "../../../src/rules/combat-patrol/book.js";
import type { Charge, Engagement, Unit } from "../../../src/rules/combat-patrol/engagement.js";
import { combatPatrol } from "../../../src/rules/combat-patrol/index.js";
import { DECK } from "../../../src/rules/combat-patrol/rolls.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { seeded } from "../../statistical/seeded.js";
import { ruleTest } from "../ruleTest.js";
import { duel, far, type Man, men, turn, type UnitWords, unit } from "./build.js";
import { engagement } from "./engagements.js";
import { difference } from "./lockstep.js";
import { randomEngagement } from "./random.js";
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

const rifle: Man = { weapons: ["rifle"] };
/** The first unit has 1 on its die, the second 2, a third 3. */
const dice = [1, 2, 3];
const hold = { tactic: "hold" } as const;
const move = (inches: number) => ({ "CP-MOV-1 move": [{ move: inches }] });
const first = (fight: Engagement, cards: Cards = {}): Played =>
  scripted(fight, { dice, activations: ["A1"], cards });

describe("who has a command die", () => {
  ruleTest("CP-ACT-1", "a team that bolts with nobody aboard has none before the next turn", () => {
    const uniform = seeded(3);
    const before = Array.from({ length: 102 }, () =>
      randomEngagement(uniform, { ground: true, wagons: true }),
    );
    // In these games of the last a wagon, whose men have been out for turns, bolts in the middle of one.
    const games = [107, 170, 179, 225, 235, 253, 294, 329, 342, 367];
    const differs = games.map((game) => difference(before[101] as Engagement, "a", game));
    expect(differs).toEqual(games.map(() => null));
  });
});

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

  ruleTest(
    "CP-POL-8",
    "in a duel BACK lengthens the distance without limit, and nobody lacks a leader",
    () => {
      const back = { mor: 45 };
      const played = scripted(duel(rifle, { ...rifle, endurance: 6 }, 40, { turns: 1 }), {
        dice,
        activations: ["A1", "B2", "A1", "B2"],
        cards: {
          // Column 3: Regular, at long range; nothing for the leader that he does not have.
          "CP-FIRE-4 shot": [{ hit: 3 }, { hit: 3 }],
          "CP-FIRE-5 hit": [WOUND, WOUND],
          "CP-MOR-2 marker": [back, { mor: 46 }],
          "CP-GEO-12 back": [{ move: 7 }, { move: 4 }],
        },
      });
      expect(xOf(played)).toEqual([0, 51]);
    },
  );

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

  const rider = (cards: Cards): Played =>
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
      const fight = (wounds: Cards, activations: readonly string[]): Played =>
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

describe("what a unit and its men carry from one activation to the next", () => {
  const shots = (played: Played): readonly boolean[][] =>
    played.men.slice(1, 3).map((man) => man.shots.map(({ hit }) => hit));
  /** One of two is hurt, draws this, and both would fire: column 1 of Regulars. */
  const checked = (marker: number, fire: Cards): Played =>
    scripted(turn([men("A", 0, [rifle]), men("B", 10, [rifle, rifle])]), {
      dice,
      activations: ["A1", "B2"],
      cards: {
        "CP-FIRE-5 hit": [WOUND],
        "CP-MOR-2 marker": [{ mor: marker, rnd: (rnd) => rnd % 2 === 1 }],
        ...fire,
        "CP-FIRE-4 shot": [HIT, ...(fire?.["CP-FIRE-4 shot"] ?? [])],
      },
    });

  ruleTest("CP-ATT-5", "a man is stunned, a whole unit is pinned", () => {
    const stun = checked(33, { "CP-FIRE-4 shot": [{ hit: 0 }] });
    expect(shots(stun)).toEqual([[], [false]]);
    const pin = checked(39, { "CP-FIRE-4 shot": [{ hit: 1 }, { hit: 1 }] });
    expect(shots(pin)).toEqual([[false], [false]]);
  });

  ruleTest(
    "CP-MOR-7",
    "half of a unit out, its leader among them: a card a marker, no other",
    () => {
      const fight = turn([men("A", 0, [rifle]), men("B", 10, [rifle, rifle], { trained: true })]);
      const played = scripted(fight, {
        dice,
        activations: ["A1", "B2"],
        cards: {
          "CP-FIRE-4 shot": [HIT, MISS],
          "CP-FIRE-5 hit": [{ ...INCAPACITATE, rnd: (rnd) => rnd % 2 === 1 }],
          "CP-MOR-2 marker": [{ mor: 1 }],
        },
      });
      expect(played.men.map(({ isIn }) => isIn)).toEqual([true, false, true]);
    },
  );

  ruleTest(
    "CP-GEO-3",
    "ranges are straight lines, to a herd's edge, and nobody stands in the way",
    () => {
      const column = (card: number, units: Parameters<typeof turn>[0]): boolean | undefined =>
        first(turn(units), {
          "CP-FIRE-4 shot": [{ hit: card }],
          "CP-STAM-2 stampede check": [],
          ...(card > 1 && { "CP-FIRE-5 hit": [WOUND] }),
        }).men[0]?.shots[0]?.hit;
      const at = (point: readonly [number, number]) => [
        men("A", 0, [rifle]),
        unit("A", { kind: "men", at: [point[0] / 2, point[1] / 2], men: [{}], ...hold }),
        unit("B", { kind: "men", at: [...point], men: [{}], ...hold }),
      ];
      // A rifle's short range is 12, and (9, 12) is 15 away: columns 1 and 2.
      expect([1, 2].map((card) => column(card, at([9, 12])))).toEqual([false, true]);
      const near = first(turn(at([7.2, 9.6])), {
        "CP-FIRE-4 shot": [{ hit: 1 }],
        "CP-FIRE-5 hit": [WOUND],
      });
      expect(near.men[0]?.shots[0]?.hit).toBe(true);
      const herd = (x: number): number | undefined =>
        first(
          turn([
            men("A", 0, [rifle], { ...hold, orders: [{ do: "shootHerd", herd: 2 }] }),
            far(),
            unit(null, { kind: "herd", at: [x, 0] }),
          ]),
          {
            "CP-FIRE-4 shot": [{ hit: 1 }],
            ...(x < 18 && { "CP-FIRE-5 hit": [INCAPACITATE] }),
            "CP-STAM-2 stampede check": [{ mor: 1 }],
          },
        ).game.herds[0]?.count;
      expect([17.9, 18.1].map(herd)).toEqual([19, 20]);
    },
  );
});

describe("riders who charge", () => {
  const sword: Man = { weapons: ["sword"], mounted: true };
  const two = (a: number, b: number) => ({
    "CP-MOV-1 move": [{ move: a }],
    "CP-MTD-1 second card": [{ move: b }],
  });
  const blows = (attacker: number, defender: number) => ({
    "CP-MEL-1 attacker": [{ d10: attacker }],
    "CP-MEL-1 defender": [{ d10: defender }],
  });

  ruleTest("CP-MTD-3", "riders who are charged ride one card to meet it", () => {
    const meets = (d6: number, cards: Cards): number[] =>
      xOf(
        first(turn([men("A", 0, [sword]), men("B", 8, [sword])]), {
          ...two(4, 5),
          "CP-REACT-1 reaction": [{ d6 }],
          ...cards,
        }),
      );
    // He has come 5 and has the impetus, the other 3 and has none: 7 + 2 = 5 + 2 + 2, and the attacker falls back.
    expect(meets(3, { "CP-REACT-3 counter-charge": [{ move: 5 }], ...blows(7, 5) })).toEqual([
      1, 3,
    ]);
    // Too slow: 8 inches are the attacker's: 5 + 2 + 2 = 7 + 2.
    expect(meets(4, blows(5, 7))).toEqual([6, 8]);
  });

  const rides = (units: Parameters<typeof turn>[0], more: Cards, words = {}): Played =>
    first(turn([men("A", 0, [sword]), men("B", 8, [{ endurance: 6 }]), ...units], words), {
      ...two(4, 5),
      "CP-MEL-1 attacker": [{ d10: 9 }],
      "CP-MEL-1 defender": [{ d10: 1 }],
      "CP-MEL-3 damage": [INCAPACITATE],
      ...more,
    });

  ruleTest(
    "CP-MTD-7",
    "a wall stops and stuns him who must ride on; of another unit he fights one more, without impetus",
    () => {
      // Incapacitated is the result, though three Endurance are left: 4 inches on.
      const free = rides([far()], {});
      expect([free.men[0]?.at, free.men[0]?.stunned]).toEqual([[12, 0], false]);
      const obstacles = [{ kind: "wall", from: [10.5, -3], to: [10.5, 3] }] as const;
      const stopped = rides([far()], {}, { obstacles });
      expect([stopped.men[0]?.at, stopped.men[0]?.stunned]).toEqual([[10.5, 0], true]);
      const again = rides([men("B", 11, [{}], hold)], {
        "CP-MEL-1 attacker": [{ d10: 9 }, { d10: 5 }],
        "CP-MEL-1 defender": [{ d10: 1 }, { d10: 7 }],
      });
      // 5 + 2 against 7: he falls back from there.
      expect([again.men[0]?.at, again.men[2]?.endurance]).toEqual([[9, 0], 3]);
    },
  );
});

ruleTest("CP-WPN-2", "weapons that came after the year of the fight are named, and fire", () => {
  const said = (year: string, gun: string): string | undefined => {
    const text = `{ deadeye: 1, system: combat-patrol, name: x, kind: duel, distance: 9, ${year}
      sides: { A: { figures: [{ class: R, weapons: [${gun}] }] },
               B: { figures: [{ class: R, weapons: [musket] }] } } }`;
    const { model } = parseScenario(text, "x", { systems: [combatPatrol] });
    return combatPatrol.caveat?.(model as Engagement);
  };
  expect(said("year: 1868,", "revolver")).toContain("in 1868 no revolver: from 1869");
  for (const plain of [said("year: 1869,", "revolver"), said("", "shotgun")]) {
    expect(plain).not.toContain("from");
  }
  expect(said("year: 1860,", "bow")).not.toContain("from");
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

  ruleTest(
    "CP-GEO-16",
    "who is within 1 of the way of a running herd fights it, its start included",
    () => {
      const fights = (x: number, y: number): number => {
        const fight = turn([
          unit("A", { kind: "men", at: [20 + x, 30 + y], men: [{}], ...hold }),
          far(),
          unit(null, { kind: "herd", at: [20, 30] }),
        ]);
        const near = Math.hypot(Math.max(0, x - 7, -x), y) <= 7;
        const played = scripted(
          { ...fight, stampede: [1, 0] },
          {
            dice: [1, 2],
            activations: ["B6"],
            cards: {
              "CP-STAM-3 herd move": [{ move: 7 }],
              ...(near && {
                "CP-STAM-5 figure": [{ d10: 10 }],
                "CP-STAM-5 herd": [{ d10: 1 }],
                "CP-STAM-5 animal": [WOUND],
              }),
            },
          },
        );
        return times(played, "CP-STAM-5 figure");
      };
      // Beside, behind and before a disc of 6 that goes 7.
      expect([fights(3, 6.9), fights(-6.9, 0), fights(13.9, 0)]).toEqual([1, 1, 1]);
      expect([fights(3, 7.1), fights(-7.1, 0), fights(14.1, 0), fights(-5, 5)]).toEqual([
        0, 0, 0, 0,
      ]);
    },
  );

  ruleTest(
    "CP-STAM-6",
    "a rider fights a running herd with his weapon, and no impetus; it leaves with its whole disc",
    () => {
      const runs = (man: Man, herd: number, activations: readonly string[]): Played => {
        const fight = turn(
          [
            unit("A", { kind: "men", at: [37, 33], men: [man], ...hold }),
            unit("B", { kind: "men", at: [1, 1], men: [{}], ...hold }),
            unit(null, { kind: "herd", at: [37, 30] }),
          ],
          { table: { width: 40, depth: 60 }, stampede: [1, 0] },
        );
        return scripted(fight, {
          dice: [1, 2],
          activations,
          cards: {
            "CP-STAM-3 herd move": activations.map(() => ({ move: 7 })),
            "CP-STAM-5 figure": [{ d10: 3 }],
            "CP-STAM-5 herd": [{ d10: herd }],
          },
        });
      };
      const { melee } = BOOK.species.cattle;
      // 3 + 2 for the sword; 3 for a man without; level, both are stunned.
      const rider: Man = { mounted: true, weapons: ["sword"] };
      expect(runs(rider, 5 - melee, ["B6"]).men[0]?.stunned).toBe(true);
      const once = runs({}, 3 - melee, ["B6"]);
      expect([once.men[0]?.stunned, once.game.herds[0]?.isIn]).toEqual([true, true]);
      const twice = runs({}, 3 - melee, ["B6", "B5"]);
      expect(twice.game.herds[0]?.isIn).toBe(false);
    },
  );

  ruleTest(
    "CP-BEAR-2",
    "a bear once provoked charges the nearest of either side, with a second card if it needs one",
    () => {
      const bear = unit(null, { kind: "bear", at: [0, 5.5], men: [{ class: "E" }] });
      const runs = [{ do: "move", to: [0, -30], fast: false }] as const;
      const charges = (activations: readonly string[], cards: Cards, words = {}) =>
        scripted(
          turn(
            [
              men("A", 0, [{}], { ...hold, orders: runs }),
              unit("B", { kind: "men", at: [0, 12], men: [{}], ...hold }),
              bear,
            ],
            words,
          ),
          { dice: [1, 1, 2, 3], activations, cards },
        );
      const blows = { "CP-MEL-1 attacker": [{ d10: 9 }], "CP-MEL-1 defender": [{ d10: 1 }] };
      const hit = { ...blows, "CP-MEL-3 damage": [INCAPACITATE] };
      expect(charges(["A3"], { ...move(6), ...hit }).men[0]?.isIn).toBe(false);
      // Through rough ground it comes 3 of 5.5 inches; the man goes 7, and it goes on after him.
      const areas = [{ kind: "rough", from: [-5, 3], to: [5, 5] }] as const;
      const moved = charges(
        ["A3", "A1", "A3"],
        {
          "CP-MOV-1 move": [{ move: 3 }, { move: 7 }, { move: 3 }],
          "CP-MTD-1 second card": [{ move: 3 }, { move: 3 }],
        },
        { areas },
      );
      expect(moved.men.map(({ at }) => at[1])).toEqual([-7, 12, -3.5]);
    },
  );

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

  ruleTest(
    "CP-GATLING-8",
    "the second of the crew serves the gun; setting it up is one activation, firing the next",
    () => {
      const crew: Man[] = [{}, { class: "E" }, {}, {}];
      const own = unit("A", { kind: "gatling", at: [0, 0], men: crew, ready: "unlimbered" });
      const acts = (activations: readonly string[], cards: Cards): Played =>
        scripted(turn([own, men("B", 10, [{}], hold)]), { dice, activations, cards });
      expect(acts(["A1"], {}).game.guns[0]?.ready).toBe("set-up");
      // Column 0 of an Elite gunner, three shots within 12.
      const fired = acts(["A1", "A1"], {
        "CP-FIRE-4 shot": [{ hit: 0 }, MISS, MISS],
        "CP-FIRE-5 hit": [WOUND],
      });
      expect(fired.men[4]?.endurance).toBe(2);
      expect(fired.men[1]?.shots.map(({ hit }) => hit)).toEqual([true, false, false]);
    },
  );

  ruleTest(
    "CP-ORD-2",
    "a gun that bogs down stays where it is; a quarter of a way keeps its fraction",
    () => {
      const pushed = (words: Parameters<typeof turn>[1], cards: Cards) =>
        first(
          turn(
            [
              unit("A", {
                kind: "gatling",
                at: [0, 0],
                men: [{}, {}],
                orders: [{ do: "manhandle", to: [30, 0] }],
              }),
              far(),
            ],
            words,
          ),
          { "CP-GATLING-4 manhandle": [{ move: 5 }], ...cards },
        ).game.guns[0]?.at;
      expect(pushed({}, {})).toEqual([1.25, 0]);
      const areas = [{ kind: "rough", from: [0, -5], to: [20, 5] }] as const;
      const rough = (bog: number) => pushed({ areas }, { "CP-MOV-4 bog check": [{ bog }] });
      expect([0, 3].map(rough)).toEqual([
        [1.25, 0],
        [0, 0],
      ]);
    },
  );

  ruleTest(
    "CP-DYN-6",
    "a charge with a blasting machine goes off at once, one without when its die comes",
    () => {
      const charge = {
        owner: "A",
        laid: true,
        at: [10, 0],
        fuse: [0, 0],
        machine: false,
        template: "medium",
      } as const;
      // The enemy comes to the charge, 10 away, with his first card.
      const fires = (orders: readonly ("connect" | "wait")[], cards: Cards): Played =>
        scripted(
          turn(
            [
              men("A", 0, [{}], {
                ...hold,
                orders: orders.map((what) => ({ do: what, charge: 0 })),
              }),
              men("B", 15, [{}]),
            ],
            { charges: [charge] },
          ),
          {
            dice: [1, 2, 4],
            activations: ["A1", "B2", ...orders.slice(1).map(() => "A1")],
            cards: { "CP-MOV-1 move": [{ move: 5 }], ...cards },
          },
        );
      const blast = {
        "CP-DYN-3 blast": [{ burst: BURST.small }],
        "CP-DYN-3 blast hit": [WOUND],
      };
      expect(fires(["connect"], {}).men[1]?.endurance).toBe(3);
      const played = fires(["connect", "wait"], blast);
      expect([played.men[1]?.endurance, times(played, "CP-DYN-5 charge die")]).toEqual([2, 0]);
      const lit = fires(["wait", "wait"], {});
      expect([lit.men[1]?.endurance, times(lit, "CP-DYN-5 charge die")]).toEqual([3, 1]);
    },
  );

  describe("CP-POL-15, a charge that is laid", () => {
    const mine = {
      owner: "A",
      laid: true,
      at: [10, 0],
      fuse: [0, 0],
      machine: false,
      template: "medium",
    } as const;
    /** A man with a rifle at the fuse, an enemy at the charge; what becomes of the first activation. */
    const acts = (
      {
        own = [rifle],
        more = [],
        words = {},
        charges = [mine],
      }: {
        own?: readonly Man[];
        more?: readonly Unit[];
        words?: Partial<UnitWords & { kind: "men" }>;
        charges?: readonly Charge[];
      },
      cards: Cards = {},
    ): [lit: number, shots: number] => {
      const fight = turn([men("A", 0, own, words), men("B", 10, [{}], hold), ...more], { charges });
      const played = first(fight, cards);
      return [times(played, "CP-DYN-5 charge die"), times(played, "CP-FIRE-4 shot")];
    };
    const shot: Cards = { "CP-FIRE-4 shot": [MISS] };

    ruleTest(
      "CP-POL-15",
      "who stands at its fuse lights it, whatever his tactic, and not shoots",
      () => {
        for (const tactic of ["advance", "hold", "wait"] as const)
          expect(acts({ words: { tactic } })).toEqual([1, 0]);
        // His comrade, who is not at the fuse, shoots.
        expect(acts({ own: [rifle, rifle] }, shot)).toEqual([1, 1]);
        // Only then the orders: who has done so goes nowhere.
        expect(acts({ words: { orders: [{ do: "move", to: [5, 0], fast: false }] } })).toEqual([
          1, 0,
        ]);
      },
    );

    ruleTest(
      "CP-POL-15",
      "nobody lights it with a friend or without an enemy under the template, or an enemy's",
      () => {
        const friend = men("A", 11.5, [{}], hold);
        expect(acts({ more: [friend] }, shot)).toEqual([0, 1]);
        expect(acts({ charges: [{ ...mine, at: [14, 0] }] }, shot)).toEqual([0, 1]);
        expect(acts({ charges: [{ ...mine, owner: "B" }] }, shot)).toEqual([0, 1]);
        expect(acts({ charges: [{ ...mine, fuse: [-1.1, 0] }] }, shot)).toEqual([0, 1]);
        expect(acts({ charges: [{ ...mine, fuse: [-1, 0] }] })).toEqual([1, 0]);
        expect(acts({ own: [{ ...rifle, indian: true }] }, shot)).toEqual([0, 1]);
      },
    );

    ruleTest(
      ["CP-POL-15", "CP-DYN-6"],
      "with a blasting machine it goes off at once, one after the other",
      () => {
        const machine = { ...mine, machine: true };
        const fight = turn([men("A", 0, [{}, { at: [0, 1] }]), men("B", 10, [{}], hold)], {
          charges: [machine, machine],
        });
        const played = first(fight, {
          "CP-DYN-3 blast": [{ burst: BURST.small }, { burst: BURST.small }],
          "CP-DYN-3 blast hit": [WOUND, WOUND],
        });
        expect(played.men[2]?.endurance).toBe(1);
      },
    );
  });

  ruleTest(["CP-IND-3", "CP-DYN-5"], "an Indian lights no fuse; the man beside him does", () => {
    const charge = { owner: "A", laid: true, at: [10, 0], fuse: [0, 0], machine: false } as const;
    const lit = (crowd: readonly Man[]): Played => {
      const orders = [{ do: "wait", charge: 0 }] as const;
      const own = men("A", 0, crowd, { ...hold, orders });
      const fight = turn([own, men("B", 10, [{}], hold)], {
        charges: [{ ...charge, template: "medium" }],
      });
      return scripted(fight, { dice: [1, 2, 4], activations: ["A1"], cards: {} });
    };
    const dice = [[{ indian: true }], [{ indian: true }, { at: [0, 1] }]].map((crowd) =>
      times(lit(crowd as Man[]), "CP-DYN-5 charge die"),
    );
    expect(dice).toEqual([0, 1]);
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
      const goes = (activations: readonly string[], cards: Cards): number | undefined => {
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
    "CP-WAG-1",
    "a wagon that has come to a fence stands before it until there is a gap",
    () => {
      const fence = { kind: "fence", from: [5, -9], to: [5, 9] } as const;
      const crew = men("A", 4, [{}], { ...hold, orders: [{ do: "gap", obstacle: 0 }] });
      const goes = (inches: number, activations: readonly string[], cards: Cards = {}): unknown =>
        xOf(
          scripted(turn([wagon({ men: [{}] }), crew, far()], { obstacles: [fence] }), {
            dice,
            activations,
            cards: { "CP-WAG-1 move": [{ move: inches }], ...cards },
          }),
        )[0];
      // On the way, and at the very end of a move; the second time there is nothing to draw for.
      expect([6, 5].map((inches) => goes(inches, ["A1", "A1"]))).toEqual([5, 5]);
      const on = { "CP-WAG-1 move": [{ move: 6 }, { move: 4 }] };
      expect(goes(6, ["A1", "A2", "A1"], on)).toBe(9);
    },
  );

  ruleTest("CP-WAG-8", "a gallop that has ended on a fence is checked for when it goes on", () => {
    const fence = { kind: "fence", from: [10, -9], to: [10, 9] } as const;
    const goes = (path: [number, number][], ...bogs: number[]): unknown => {
      const coach = wagon({ men: [{}], gallops: true, path });
      return scripted(turn([coach, far()], { obstacles: [fence] }), {
        dice,
        activations: ["A1", "A1"],
        cards: {
          "CP-WAG-1 move": [{ move: 5 }, { move: 3 }],
          "CP-WAG-1 gallop": [{ move: 5 }, { move: 4 }],
          ...(bogs.length === 0 ? {} : { "CP-WAG-8 bog check": bogs.map((bog) => ({ bog })) }),
        },
      }).men[0]?.at;
    };
    expect(goes([[90, 0]], 1)).toEqual([17, 0]);
    expect(goes([[90, 0]], 2)).toEqual([10, 0]);
    // Who turns back there, sharply, crosses nothing.
    expect(
      goes(
        [
          [10, 0],
          [0, 0],
        ],
        1,
      ),
    ).toEqual([3, 0]);
    // A corner on it: once for the turn, once for the fence.
    expect(
      goes(
        [
          [10, 0],
          [10 + 5, 12],
        ],
        1,
        1,
      ),
    ).not.toEqual([10, 0]);
  });

  ruleTest("CP-WAG-8", "where two things lie at one place, each is checked for", () => {
    const fence = { kind: "fence", from: [5, -9], to: [5, 9] } as const;
    const wall = { kind: "wall", from: [5, 2], to: [5, -2] } as const;
    const rough = { kind: "rough", from: [5, -9], to: [7, 9] } as const;
    const coach = wagon({ men: [{}], gallops: true });
    const played = first(turn([coach, far()], { obstacles: [fence, wall], areas: [rough] }), {
      "CP-WAG-1 move": [{ move: 7 }],
      "CP-WAG-1 gallop": [{ move: 7 }],
      "CP-WAG-8 bog check": [{ bog: 0 }, { bog: 1 }, { bog: 0 }],
    });
    expect(xOf(played)[0]).toBe(7);
  });

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

  ruleTest("CP-WAG-2", "nobody boards a wagon that goes, nor alights from one that gallops", () => {
    const orders = [{ do: "board", wagon: 0 }, { do: "alight" }] as const;
    const aboard = (
      words: Parameters<typeof wagon>[0],
      x: number,
      activations: readonly string[],
    ): boolean => {
      const own = wagon({ men: [{}], ...words });
      const played = scripted(turn([own, men("A", x, [{}], { ...hold, orders }), far()]), {
        dice,
        activations,
        cards: {
          "CP-WAG-1 move": [{ move: 3 }],
          ...(words.gallops ? { "CP-WAG-1 gallop": [{ move: 3 }] } : {}),
        },
      });
      return played.men[1]?.aboard !== null;
    };
    // On its way, and at the end of it.
    expect(aboard({}, 3, ["A1", "A2"])).toBe(false);
    expect(aboard({ path: [[3, 0]] }, 3, ["A1", "A2"])).toBe(true);
    expect([false, true].map((gallops) => aboard({ gallops }, 0, ["A2", "A1", "A2"]))).toEqual([
      false,
      true,
    ]);
  });

  ruleTest("CP-POL-7", "the coach is the first wagon that has a way", () => {
    const stands = wagon({ men: [{}], path: [], at: [0, 9] });
    const coach = wagon({ men: [{}], path: [[5, 0]] });
    const victory = { kind: "coach", side: "A" } as const;
    const played = scripted(turn([stands, coach, far()], { victory }), {
      dice,
      activations: ["A2"],
      cards: { "CP-WAG-1 move": [{ move: 5 }] },
    });
    expect(played.winner).toBe("A");
  });

  ruleTest(
    "CP-WAG-11",
    "a driver who goes aboard another wagon leaves the reins of his own",
    () => {
      const orders = [{ do: "board", wagon: 1 }] as const;
      const other = unit("A", { kind: "wagon", at: [2, 0], men: [{}], path: [] } as UnitWords);
      const played = scripted(turn([wagon({ men: [{}], orders }), other, far()]), {
        dice,
        activations: ["A1", "A1"],
      });
      expect(xOf(played)[0]).toBe(2);
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
