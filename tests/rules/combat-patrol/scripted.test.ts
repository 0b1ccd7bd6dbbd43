/** Small engagements whose outcome a rule fixes, card by card, played by both readings. */
import { describe, expect } from "vitest";
import { PlayDriver } from "../../../src/core/playDriver.js";
import { CARDS } from "../../../src/rules/combat-patrol/deck.js";
import type { Engagement, Obstacle, Unit } from "../../../src/rules/combat-patrol/engagement.js";
import { DECK } from "../../../src/rules/combat-patrol/rolls.js";
import { Told } from "../../../src/rules/combat-patrol/told.js";
import { ruleTest } from "../ruleTest.js";
import { ambush, far, type Man, men, turn, type UnitWords, unit } from "./build.js";
import { playGame } from "./oracle/play.js";
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

const rifle: Man = { weapons: ["rifle"] };

describe("CP-ACT, the turn", () => {
  ruleTest(
    ["CP-ACT-1", "CP-ACT-3", "CP-DECK-1", "CP-DECK-3"],
    "units whose die shows the number of a card of their colour act, with cards of their own deck",
    () => {
      const fight = turn([men("A", 0, [{}]), men("A", 0, [{}]), far()]);
      const cards = { "CP-MOV-1 move": [{ move: 5 }] } as const;
      const played = scripted(fight, { dice: [1, 2, 1], activations: ["A1", "B2"], cards });
      expect(xOf(played)).toEqual([5, 0, 100]);
      expect(times(played, "CP-ACT-1 command die")).toBe(3);
      expect(played.drawn.find(({ what }) => what === "CP-MOV-1 move")?.deck).toBe(0);
    },
  );

  ruleTest("CP-ACT-2", "25 Activation cards, 26 with a hero in play", () => {
    const cardsWith = (hero: boolean): number | undefined =>
      scripted(turn([men("A", 0, [{ hero }]), far()]), {
        dice: [1],
        activations: [],
      }).drawn.find(({ what }) => what === "CP-ACT-2 activation card")?.left;
    expect([false, true].map(cardsWith)).toEqual([25, 26]);
  });

  ruleTest(
    ["CP-ACT-5", "CP-ACT-9"],
    "player and herd draw for order, the GM for the herd; who tie draw again",
    () => {
      const herd = unit(null, { kind: "herd", at: [0, 50] });
      const fight = turn([men("A", 0, [{}]), far(), herd]);
      const order = [{ d10: 5 }, { d10: 5 }, { d10: 2 }, { d10: 9 }];
      const cards = { "CP-ACT-5 order": order, "CP-MOV-1 move": [{ move: 4 }] };
      const played = scripted(fight, { dice: [3, 1, 3], activations: ["A3"], cards });
      const decks = played.drawn.filter(({ what }) => what === "CP-ACT-5 order");
      expect(decks.map(({ deck }) => deck)).toEqual([0, 2, 0, 2]);
      expect(xOf(played)[0]).toBe(4);
    },
  );

  ruleTest(
    ["CP-ACT-6", "CP-ACT-10", "CP-HERO-1"],
    "on the Hero card the hero of a unit acts alone, if its number came last; before any number nobody does",
    () => {
      const fight = (): Engagement =>
        turn([men("A", 0, [{ hero: true }, { at: [0, 0] }]), men("A", 0, [{}]), far()]);
      const move = [{ move: 5 }, { move: 5 }];
      const cards = { "CP-MOV-1 move": move };
      const after = scripted(fight(), { dice: [1, 2, 3], activations: ["A1", "H"], cards });
      // Guts E: 1 inch more each time.
      expect(xOf(after)).toEqual([12, 5, 0, 100]);
      const before = scripted(fight(), {
        dice: [1, 2, 3],
        activations: ["H", "A1"],
        cards: { "CP-MOV-1 move": [{ move: 5 }] },
      });
      expect(xOf(before)).toEqual([6, 5, 0, 100]);
      const other = scripted(fight(), {
        dice: [1, 2, 3],
        activations: ["A1", "A2", "H"],
        cards,
      });
      expect(xOf(other)).toEqual([6, 5, 5, 100]);
    },
  );

  ruleTest(
    ["CP-ACT-7", "CP-WPN-4", "CP-POL-1"],
    "a musket fires, and the next activation only clears its marker",
    () => {
      const fight = turn([men("A", 0, [{ weapons: ["musket"] }]), men("B", 4, [{}])]);
      const played = scripted(fight, {
        dice: [1, 2],
        activations: ["A1", "A1"],
        cards: { "CP-FIRE-4 shot": [MISS] },
      });
      expect(played.men[0]?.ammo).toBe(0);
    },
  );
});

ruleTest(
  "CP-DECK-2",
  "no card comes again before the pile is empty, then the whole deck does",
  () => {
    const { text, program, cards: told } = new Told(ambush());
    const driver = new PlayDriver(text, program);
    let piles = 0;
    for (let game = 0; game < 20; game++) {
      playGame(driver, "piles", game);
      for (const owner of [DECK.A, DECK.B]) {
        const cards = told.draws.filter(({ deck }) => deck === owner).map(({ card }) => card);
        for (let from = 0; from < cards.length; from += CARDS, piles++) {
          const pile = cards.slice(from, from + CARDS);
          expect(new Set(pile).size).toBe(pile.length);
        }
      }
    }
    // Both sides begin each of the 20 games with a pile.
    expect(piles).toBeGreaterThan(40);
  },
);

describe("CP-FIRE, who is hit", () => {
  const shot = (rnd: number): Played =>
    scripted(turn([men("A", 0, [rifle]), men("B", 10, [{}, {}, {}, {}, {}, {}])]), {
      dice: [1, 2],
      activations: ["A1"],
      cards: { "CP-FIRE-4 shot": [{ hit: 9 }], "CP-FIRE-5 hit": [{ rnd }] },
    });

  ruleTest(
    ["CP-FIRE-5", "CP-GEO-4"],
    "the randomizer points at one of those within 4 of the target, in list order",
    () => {
      // Six men 2 apart: at 0, 2, -2, 4, -4 and 6; the last is beyond 4 of the first.
      const hurt = [11, 32, 38, 4, 45].map((rnd) =>
        shot(rnd).men.findIndex(({ endurance }) => endurance < 3),
      );
      expect(hurt).toEqual([1, 2, 3, 4, 5]);
    },
  );

  ruleTest(
    ["CP-GEO-1", "CP-POL-2"],
    "who is within long range, to 1e-9, fires; who is not moves",
    () => {
      const at = (distance: number): Engagement =>
        turn([men("A", 0, [rifle]), men("B", distance, [{}])]);
      const fired = { "CP-FIRE-4 shot": [MISS] };
      const moved = { "CP-MOV-1 move": [{ move: 3 }] };
      const acts = { dice: [1, 2], activations: ["A1"] };
      expect(xOf(scripted(at(48 + 5e-10), { ...acts, cards: fired }))[0]).toBe(0);
      expect(xOf(scripted(at(48.001), { ...acts, cards: moved }))[0]).toBe(3);
    },
  );

  ruleTest("CP-GEO-5", "of two who are as near the first in the list is shot at", () => {
    const other = (y: number): Unit => unit("B", { kind: "men", at: [10, y], men: [{}] });
    const played = scripted(turn([men("A", 0, [rifle]), other(8), other(-8)]), {
      dice: [1, 2],
      activations: ["A1"],
      cards: { "CP-FIRE-4 shot": [{ hit: 9 }], "CP-FIRE-5 hit": [INCAPACITATE] },
    });
    expect(played.men.map(({ isIn }) => isIn)).toEqual([true, false, true]);
  });

  ruleTest("CP-GEO-8", "cover protects from the side that it faces", () => {
    const hit = (front: number): boolean =>
      scripted(turn([men("A", 0, [rifle]), men("B", 10, [{ cover: "wall", front }])]), {
        dice: [1, 2],
        activations: ["A1"],
        cards: {
          "CP-FIRE-4 shot": [{ hit: 9 }],
          "CP-FIRE-5 hit": [{ loc: LOC.legs, ...WOUND }],
        },
      }).men[1]?.endurance === 2;
    expect([180, 0].map(hit)).toEqual([false, true]);
  });

  ruleTest(
    ["CP-LDR-5", "CP-LDR-6"],
    "who is farther from his untrained leader than 6 fires one column to the right",
    () => {
      const two = men("A", 0, [
        { ...rifle, at: [0, 0] },
        { ...rifle, at: [0, 7] },
      ]);
      const cards = {
        "CP-FIRE-4 shot": [{ hit: 1 }, { hit: 1 }],
        "CP-FIRE-5 hit": [WOUND],
      };
      const played = scripted(turn([two, men("B", 10, [{}])]), {
        dice: [1, 2],
        activations: ["A1"],
        cards,
      });
      expect(played.men.flatMap(({ shots }) => shots.map(({ hit }) => hit))).toEqual([true, false]);
    },
  );
});

/** Everybody of A has 1 on his die, everybody of B 2. */
const dice = [1, 2];
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const fired = (played: Played, man = 0): boolean[] =>
  (played.men[man]?.shots ?? []).map(({ hit }) => hit);

describe("CP-MOR, markers", () => {
  /** A man 10 inches off is wounded once, and draws a card of this rank. */
  const nerve = (mor: number, more: Script["cards"] = {}): Played =>
    scripted(turn([men("A", 0, [rifle]), men("B", 10, [{ ...rifle, reaction: 0 }])]), {
      dice,
      activations: ["A1", "B2"],
      cards: {
        "CP-FIRE-5 hit": [WOUND],
        "CP-MOR-2 marker": [{ mor }],
        ...more,
        "CP-FIRE-4 shot": [HIT, ...(more["CP-FIRE-4 shot"] ?? [])],
      },
    });
  const acts = { "CP-FIRE-4 shot": [MISS] };

  ruleTest(
    ["CP-MOR-2", "CP-MOR-4", "CP-MOR-5", "CP-MOR-6", "CP-GEO-12"],
    "R in the open: OK to 26, ADVANCE to 32, STUN to 38, PIN to 44, BACK to 48, RUN to 50",
    () => {
      for (const mor of [1, 26]) expect(xOf(nerve(mor, acts))).toEqual([0, 10]);
      for (const mor of [27, 32]) {
        const played = nerve(mor, { ...acts, "CP-GEO-12 advance": [{ move: 4 }] });
        expect(xOf(played)).toEqual([0, 6]);
        expect(played.men[1]?.shots[0]?.mode).toBe("moving");
      }
      // He shakes it off in this activation, and has no other.
      for (const mor of [33, 38]) expect(nerve(mor).men[1]?.stunned).toBe(false);
      for (const mor of [39, 44]) expect(nerve(mor, acts).game.units[1]?.pinned).toBe(true);
      for (const mor of [45, 48]) {
        expect(xOf(nerve(mor, { "CP-GEO-12 back": [{ move: 4 }] }))).toEqual([0, 14]);
      }
      for (const mor of [49, 50]) expect(nerve(mor).men[1]?.out).toBe("fled");
    },
  );

  /** Men are wounded so often, each keeps his nerve as often as it is tested, and so many shots follow. */
  const steady = (own: Unit, wounds: number, tests: number, shots: number): Played =>
    scripted(turn([men("A", 0, many(wounds, rifle)), own]), {
      dice,
      activations: ["A1", "B2"],
      cards: {
        "CP-FIRE-4 shot": [...many(wounds, HIT), ...many(shots, MISS)],
        "CP-FIRE-5 hit": many(wounds, WOUND),
        "CP-MOR-2 marker": many(tests, { mor: (rank: number) => rank <= 26 }),
      },
    });

  ruleTest(
    ["CP-POL-4", "CP-LDR-4"],
    "a trained leader, Regular, takes one of two markers away instead of firing",
    () => {
      const own = (trained: boolean): Unit => men("B", 10, many(3, rifle), { trained });
      expect(fired(steady(own(true), 2, 1, 2), 2)).toEqual([]);
      expect(fired(steady(own(false), 2, 2, 3), 2)).toEqual([false]);
      expect(fired(steady(own(true), 1, 1, 3), 1)).toEqual([false]);
    },
  );

  ruleTest(
    ["CP-POL-12", "CP-HERO-2"],
    "a lone hero takes two of four markers away and does nothing else; of three none",
    () => {
      const hero = (): Unit => men("B", 10, [{ ...rifle, hero: true }]);
      expect(fired(steady(hero(), 4, 2, 0), 4)).toEqual([]);
      expect(fired(steady(hero(), 3, 3, 1), 3)).toEqual([false]);
    },
  );
});

describe("CP-MTD, riders", () => {
  const rides = (rider: Man, distance: number, cards: Script["cards"]): Played =>
    scripted(turn([men("A", 0, [{ mounted: true, ...rider }]), men("B", distance, [{}])]), {
      dice,
      activations: ["A1"],
      cards: cards ?? {},
    });
  const two = { "CP-MOV-1 move": [{ move: 6 }], "CP-MTD-1 second card": [{ move: 7 }] };

  ruleTest(
    ["CP-MTD-1", "CP-MTD-8", "CP-POL-5"],
    "a rider with a revolver moves two cards and fires at +2; with a carbine he only moves",
    () => {
      // R 1, long 2, moving 1, saddle 1: column 5.
      const shot = (hit: number) =>
        rides({ weapons: ["revolver"] }, 20, {
          ...two,
          "CP-FIRE-4 shot": [{ hit }],
          ...(hit < 5 ? {} : { "CP-FIRE-5 hit": [WOUND] }),
        });
      expect([5, 4].map((hit) => fired(shot(hit)))).toEqual([[true], [false]]);
      expect(xOf(shot(4))[0]).toBe(13);
      expect(xOf(rides({ weapons: ["carbine"] }, 28, two))[0]).toBe(13);
    },
  );

  ruleTest("CP-MTD-10", "a born horseman fires a carbine riding, at the moving shift alone", () => {
    const shot = (hit: number): Played =>
      rides({ weapons: ["carbine"], horsemanship: true }, 28, {
        ...two,
        "CP-FIRE-4 shot": [{ hit }],
        ...(hit < 4 ? {} : { "CP-FIRE-5 hit": [WOUND] }),
      });
    // R 1, long 2, moving 1: column 4.
    expect([4, 3].map((hit) => fired(shot(hit)))).toEqual([[true], [false]]);
  });

  ruleTest(
    "CP-MTD-9",
    "d10 up to 7 hits the horse: he is on foot, hurt if the medium icon shows",
    () => {
      const hit = (d10: number, more: Script["cards"]): unknown => {
        const rider = men("B", 10, [{ mounted: true }]);
        const { men: all } = scripted(turn([men("A", 0, [rifle]), rider]), {
          dice,
          activations: ["A1"],
          cards: {
            "CP-FIRE-4 shot": [HIT],
            "CP-FIRE-5 hit": [WOUND],
            "CP-MTD-9 horse or man": [{ d10 }],
            ...more,
          },
        });
        return [all[1]?.mounted, all[1]?.endurance];
      };
      expect(hit(8, {})).toEqual([true, 2]);
      expect(hit(7, { "CP-MTD-9 thrown": [{ burst: BURST.large }] })).toEqual([false, 3]);
      const hurt = {
        "CP-MTD-9 thrown": [{ burst: BURST.medium }],
        "CP-MTD-9 thrown and hurt": [INCAPACITATE],
      };
      expect(hit(7, hurt)).toEqual([false, 0]);
    },
  );

  ruleTest(
    ["CP-MTD-12", "CP-POL-3"],
    "who is at most 5 short of his enemy gallops, and is stunned, reached or not",
    () => {
      const cards = { "CP-MOV-1 move": [{ move: 5 }], "CP-MTD-1 second card": [{ move: 5 }] };
      const sword: Man = { weapons: ["sword"] };
      const bid = rides(sword, 15, { ...cards, "CP-MTD-12 third card": [{ move: 4 }] });
      expect([xOf(bid)[0], bid.men[0]?.stunned]).toEqual([14, true]);
      const none = rides(sword, 15.5, cards);
      expect([xOf(none)[0], none.men[0]?.stunned]).toEqual([10, false]);
    },
  );

  ruleTest(
    ["CP-MOV-4", "CP-MTD-2"],
    "a fence holds a rider if the card bogs at grade Regular: 2 or 3, not 1",
    () => {
      const fence: Obstacle = { kind: "fence", from: [5, -9], to: [5, 9] };
      const crosses = (bog: number): number | undefined => {
        const rider = men("A", 0, [{ mounted: true, weapons: ["sword"] }]);
        const cards = { ...two, "CP-MTD-2 bog check": [] };
        return xOf(
          scripted(turn([rider, far()], { obstacles: [fence] }), {
            dice,
            activations: ["A1"],
            cards: { ...cards, "CP-MOV-4 bog check": [{ bog }] },
          }),
        )[0];
      };
      expect([1, 2, 3].map(crosses)).toEqual([13, 5, 5]);
    },
  );

  ruleTest(
    "CP-MTD-2",
    "a fence that only the third card of a gallop brings him over holds him, too",
    () => {
      const fence: Obstacle = { kind: "fence", from: [9, -9], to: [9, 9] };
      const blade: Man = { mounted: true, weapons: ["sword"] };
      const goes = (bog: number, fast: boolean): [unknown, unknown] => {
        const rider = men(
          "A",
          0,
          [blade],
          fast ? { orders: [{ do: "move", to: [30, 0], fast }] } : {},
        );
        // At 11: eight of two cards, and three are left to bid for.
        const enemy = fast ? far() : men("B", 11, [{}], { tactic: "hold" });
        const played = scripted(turn([rider, enemy], { obstacles: [fence] }), {
          dice,
          activations: ["A1"],
          cards: {
            "CP-MOV-1 move": [{ move: 4 }],
            "CP-MTD-1 second card": [{ move: 4 }],
            "CP-MTD-12 third card": [{ move: 3 }],
            "CP-MOV-4 bog check": [{ bog }],
            ...(fast || bog > 1
              ? {}
              : {
                  "CP-MEL-1 attacker": [{ d10: 5 }],
                  "CP-MEL-1 defender": [{ d10: 9 }],
                }),
          },
        });
        return [xOf(played)[0], played.men[0]?.stunned];
      };
      expect([1, 2].map((bog) => goes(bog, true))).toEqual([
        [11, true],
        [9, true],
      ]);
      // Hung up he charges nobody; else 5 + 2 + 2 = 9: a tie, back 2.
      expect([1, 2].map((bog) => goes(bog, false))).toEqual([
        [9, true],
        [9, true],
      ]);
    },
  );
});

describe("CP-MEL, CP-REACT", () => {
  const charge = (attacker: Man, target: Man, cards: Script["cards"]): Played =>
    scripted(turn([men("A", 0, [attacker]), men("B", 4, [target])]), {
      dice,
      activations: ["A1"],
      cards: { "CP-MOV-1 move": [{ move: 5 }], ...cards },
    });

  ruleTest("CP-WPN-5", "the best of his weapons counts hand to hand", () => {
    const armed: Man = { weapons: ["bowie-knife", "axe", "hatchet"] };
    const fight = (d10: number): unknown =>
      charge(
        armed,
        {},
        {
          "CP-MEL-1 attacker": [{ d10: 3 }],
          "CP-MEL-1 defender": [{ d10 }],
          ...(d10 === 6 ? {} : { "CP-MEL-3 damage": [WOUND] }),
        },
      ).men.map(({ endurance }) => endurance);
    // 3 + 3 for the axe.
    expect([5, 6, 7].map(fight)).toEqual([
      [3, 2],
      [3, 3],
      [2, 3],
    ]);
  });

  ruleTest(
    ["CP-REACT-1", "CP-REACT-3"],
    "who is charged fires once at short range if d6 is at most his Reaction",
    () => {
      const rounds = {
        "CP-MEL-1 attacker": [{ d10: 5 }],
        "CP-MEL-1 defender": [{ d10: 5 }],
      };
      const checks = (d6: number, more: Script["cards"]): boolean[] =>
        fired(charge({}, rifle, { "CP-REACT-1 reaction": [{ d6 }], ...more }), 1);
      expect(checks(4, rounds)).toEqual([]);
      // R at short range: column 1.
      const shot = { "CP-FIRE-4 shot": [{ hit: 1 }], "CP-FIRE-5 hit": [INCAPACITATE] };
      expect(checks(3, shot)).toEqual([true]);
    },
  );
});

describe("CP-POL, CP-ORD", () => {
  ruleTest("CP-POL-14", "who is in cover and out of range stays while a comrade can fire", () => {
    const wall: Man = { cover: "wall" };
    const fight = (coverStay: boolean): Engagement =>
      turn(
        [
          men("A", 0, [
            { ...rifle, ...wall },
            { ...wall, weapons: ["revolver"] },
          ]),
          men("B", 20, [{}]),
        ],
        { readings: { coverStay } },
      );
    const shot = { "CP-FIRE-4 shot": [MISS] };
    const acts = { dice, activations: ["A1"] };
    expect(xOf(scripted(fight(true), { ...acts, cards: shot })).slice(0, 2)).toEqual([0, 0]);
    const moved = scripted(fight(false), {
      ...acts,
      cards: { ...shot, "CP-MOV-1 move": [{ move: 3 }] },
    });
    expect(xOf(moved)[0]).toBe(0);
    expect(xOf(moved)[1]).toBeGreaterThan(2.9);
  });

  ruleTest(
    ["CP-POL-7", "CP-POL-11"],
    "whoever is alone in play wins; at the turn limit the side with more figures, or nobody",
    () => {
      const waits = { tactic: "hold" } as const;
      const limit = (a: number, b: number): string =>
        scripted(turn([men("A", 0, many(a, {}), waits), men("B", 90, many(b, {}), waits)]), {
          dice,
          activations: [],
        }).winner;
      expect([limit(2, 1), limit(1, 2), limit(2, 2)]).toEqual(["A", "B", "draw"]);
      const last = scripted(turn([men("A", 0, [rifle]), men("B", 10, [{}])], { turns: 20 }), {
        dice,
        activations: ["A1"],
        cards: { "CP-FIRE-4 shot": [HIT], "CP-FIRE-5 hit": [INCAPACITATE] },
      });
      expect(last.winner).toBe("A");
    },
  );

  ruleTest("CP-MOV-2", "an order to sprint draws a second card and stuns", () => {
    const order = { do: "move", to: [30, 0], fast: true } as const;
    const played = scripted(turn([men("A", 0, [{}], { orders: [order] }), far()]), {
      dice,
      activations: ["A1"],
      cards: { "CP-MOV-1 move": [{ move: 5 }], "CP-MOV-2 sprint": [{ move: 6 }] },
    });
    expect([xOf(played)[0], played.men[0]?.stunned]).toEqual([11, true]);
  });

  ruleTest("CP-LDR-3", "a trained leader exchanges the dice of two units near him", () => {
    const order = { do: "swap", units: [1, 2] } as const;
    const leads = men("A", 0, [{}, {}], { trained: true, orders: [order] });
    const played = scripted(turn([leads, men("A", 0, [{}]), men("A", 0, [{}]), far()]), {
      dice: [1, 2, 3, 4],
      activations: ["A1", "A2"],
      cards: { "CP-MOV-1 move": [{ move: 5 }] },
    });
    expect(xOf(played)).toEqual([0, 0, 0, 5, 100]);
  });
});

describe("CP-DYN, dynamite", () => {
  const carrier: Man = { dynamite: { sticks: 1, template: "small" } };

  ruleTest(
    ["CP-POL-9", "CP-DYN-1", "CP-DYN-2", "CP-DYN-3"],
    "thrown within 4, not with a friend within 3 of the enemy; a stick reaches 1 inch around",
    () => {
      const target = men("B", 3, [{ at: [3, 0] }, { at: [3.9, 0] }, { at: [5, 0] }]);
      // R 1, long 2, dynamite 1: column 4.
      const played = scripted(turn([men("A", 0, [carrier]), target]), {
        dice,
        activations: ["A1"],
        cards: {
          "CP-DYN-2 throw": [{ hit: 4 }],
          "CP-DYN-3 blast": [{ burst: BURST.small }, { burst: BURST.medium }],
          "CP-DYN-3 blast hit": [INCAPACITATE],
        },
      });
      expect(played.men.map(({ isIn }) => isIn)).toEqual([true, false, true, true]);
      const friend = men("A", 3, [{ at: [3, 2.5] }], { tactic: "hold" });
      const armed = { ...carrier, weapons: ["rifle"] } as const;
      const barred = scripted(turn([men("A", 0, [armed]), friend, men("B", 3, [{}])]), {
        dice: [1, 3, 2],
        activations: ["A1"],
        cards: { "CP-FIRE-4 shot": [MISS] },
      });
      expect(barred.men[0]?.sticks).toBe(1);
    },
  );

  ruleTest("CP-DYN-7", "a carrier who is hurt blows up if the small icon shows, not else", () => {
    const hurt = (burst: number, more: Script["cards"]): number | undefined =>
      scripted(turn([men("A", 0, [rifle]), men("B", 20, [{ ...carrier, endurance: 6 }])]), {
        dice,
        activations: ["A1"],
        cards: {
          "CP-FIRE-4 shot": [HIT],
          "CP-FIRE-5 hit": [WOUND],
          "CP-DYN-7 load": [{ burst }],
          ...more,
        },
      }).men[1]?.endurance;
    const blast = {
      "CP-DYN-3 blast": [{ burst: BURST.medium }],
      "CP-DYN-3 blast hit": [INCAPACITATE],
    };
    expect([hurt(BURST.small, blast), hurt(BURST.medium, {})]).toEqual([2, 5]);
  });

  ruleTest(
    ["CP-DYN-4", "CP-DYN-8"],
    "a sniper's hit sets a charge off if the medium icon shows; walls within its template are gone",
    () => {
      const shot = (burst: number, blast: Script["cards"]): unknown => {
        const orders = [{ do: "shootCharge", charge: 0 }] as const;
        const sniper = men("A", 0, [{ ...rifle, sniper: true }], { orders });
        const behind = men("B", 12, [{ cover: "wall" }], { tactic: "hold" });
        const { men: all, game } = scripted(
          turn([sniper, behind], {
            obstacles: [{ kind: "wall", from: [11, -2], to: [11, 2] }],
            charges: [
              {
                owner: "B",
                laid: true,
                at: [10, 0],
                fuse: [40, 0],
                machine: false,
                template: "medium",
              },
            ],
          }),
          {
            dice,
            activations: ["A1"],
            cards: {
              "CP-FIRE-4 shot": [HIT],
              "CP-DYN-8 charge hit": [{ burst }],
              ...blast,
            },
          },
        );
        return [all[1]?.cover, game.gaps.size];
      };
      const blast = { "CP-DYN-3 blast": [{ burst: BURST.none }] };
      expect(shot(BURST.medium, blast)).toEqual(["open", 1]);
      expect(shot(BURST.large, {})).toEqual(["wall", 0]);
    },
  );
});

describe("CP-GATLING, guns", () => {
  const gun = (words: Partial<UnitWords & { kind: "gatling" }>): Unit =>
    unit("A", { kind: "gatling", at: [0, 0], men: many(2, {}), ...words } as UnitWords);
  const acts = (own: Unit, cards: Script["cards"]): Played =>
    scripted(turn([own, far()]), { dice, activations: ["A1"], cards: cards ?? {} });

  ruleTest("CP-GATLING-3", "a limbered gun is towed one card in the open", () => {
    const orders = [{ do: "tow", to: [30, 0] }] as const;
    const own = gun({ ready: "limbered", limber: [0, 0], orders });
    const played = acts(own, { "CP-GATLING-3 limber": [{ move: 6 }] });
    expect(played.game.guns[0]?.at).toEqual([6, 0]);
  });

  ruleTest("CP-GATLING-3", "two cards on a road; where it runs into the rough, one halved", () => {
    const road = { kind: "road", from: [-1, -1], to: [30, 1] } as const;
    const towed = (rough: number): number[] => {
      const orders = [{ do: "tow", to: [30, 0] }] as const;
      const own = gun({ ready: "limbered", limber: [0, 0], orders });
      const areas = [road, { kind: "rough", from: [rough, -5], to: [40, 5] }] as const;
      const bog = rough > 11 ? {} : { "CP-MOV-4 bog check": [{ bog: 0 }] };
      const { game } = scripted(turn([own, far()], { areas }), {
        dice,
        activations: ["A1"],
        cards: { "CP-GATLING-3 limber": [{ move: 7 }, { move: 4 }], ...bog },
      });
      return [...(game.guns[0]?.at ?? [])];
    };
    // 7 + 4 on the road alone; 7 / 2, rounded down, if these 11 inches touch rough ground.
    expect([12, 11, 2].map(towed)).toEqual([
      [11, 0],
      [3, 0],
      [3, 0],
    ]);
  });

  ruleTest("CP-GATLING-1", "its crew clears a marker of a limbered gun, too", () => {
    const own = gun({ limber: [-2, 0], orders: [{ do: "limber" }] });
    const { game } = scripted(turn([own, men("B", 4, [{ weapons: ["hatchet"] }])]), {
      dice,
      activations: ["B2", "A1", "A1"],
      cards: {
        "CP-MOV-1 move": [{ move: 6 }],
        // In reaction it runs out of ammunition: two markers.
        "CP-REACT-1 reaction": [{ d6: 1 }],
        "CP-FIRE-4 shot": [{ hit: -2 }],
        "CP-MEL-1 attacker": [{ d10: 1 }],
        "CP-MEL-1 defender": [{ d10: 9 }],
        "CP-MEL-3 damage": [WOUND],
      },
    });
    expect([game.guns[0]?.ready, game.guns[0]?.markers]).toEqual(["limbered", 1]);
  });

  ruleTest("CP-GEO-9", "who pushes a gun stops 1 short of an enemy; the gun goes on", () => {
    const own = gun({ orders: [{ do: "manhandle", to: [30, 0] }] });
    const played = scripted(turn([own, men("B", 2, [{}], { tactic: "hold" })]), {
      dice,
      activations: ["A1"],
      cards: { "CP-GATLING-4 manhandle": [{ move: 6 }] },
    });
    // 1.5 inches; the second of the crew is 1 aside, and so sqrt(1.25) from him there.
    expect(xOf(played)).toEqual([1, 1.5, 2]);
    expect(played.game.guns[0]?.at).toEqual([1.5, 0]);
  });

  ruleTest("CP-GATLING-4", "two men push a gun at quarter speed", () => {
    const own = gun({ orders: [{ do: "manhandle", to: [30, 0] }] });
    const played = acts(own, { "CP-GATLING-4 manhandle": [{ move: 6 }] });
    expect(played.game.guns[0]?.at).toEqual([1.5, 0]);
  });

  ruleTest("CP-GEO-14", "a crewman who is not within 2 goes back to 1 from the gun", () => {
    const away = (move: number): number | undefined =>
      xOf(acts(gun({ men: [{ at: [-6, 0] }] }), { "CP-GEO-14 back to the gun": [{ move }] }))[0];
    expect([3, 7].map(away)).toEqual([-3, -1]);
  });

  ruleTest("CP-GATLING-7", "of a gun on a wagon, wagon and team take their share of hits", () => {
    const hits = [13, 11, 12].map((rnd) => {
      const own = gun({ onWagon: true, men: [{}], at: [10, 0] });
      const { game, men: all } = scripted(turn([own, men("B", 0, [rifle])]), {
        dice,
        activations: ["B2"],
        cards: { "CP-FIRE-4 shot": [HIT], "CP-FIRE-5 hit": [{ rnd }] },
      });
      const sound = [game.guns[0]?.limberState, game.guns[0]?.wagonState].filter(
        (state) => state === "sound",
      );
      return [all[0]?.endurance === 3, sound.length];
    });
    expect(hits).toEqual([
      [false, 2],
      [true, 1],
      [true, 1],
    ]);
  });
});

describe("CP-HERD, CP-STAM, CP-ANI", () => {
  ruleTest(
    ["CP-STAM-1", "CP-STAM-3"],
    "a shot within 2 frightens a herd; it runs on each later card, not on that one",
    () => {
      const fires = (y: number, cards: Script["cards"]): Played =>
        scripted(
          turn([
            unit("A", { kind: "men", at: [0, 0], men: [rifle] }),
            men("B", 40, [{}], { tactic: "hold" }),
            unit(null, { kind: "herd", at: [0, y] }),
          ]),
          {
            dice: [1, 2, 3],
            activations: ["A1", "B5", "B6"],
            cards: { "CP-FIRE-4 shot": [MISS], ...cards },
          },
        );
      const runs = fires(7.9, {
        "CP-STAM-2 stampede check": [{ mor: 27 }],
        "CP-STAM-2 direction": [{ arrow: 0 }],
        "CP-STAM-3 herd move": [{ move: 7 }, { move: 5 }],
      });
      expect(runs.game.herds[0]?.at[1]).toBeCloseTo(19.9, 9);
      const check = runs.drawn.find(({ what }) => what === "CP-STAM-2 stampede check");
      expect(check?.deck).toBe(DECK.gm);
      fires(7.9, { "CP-STAM-2 stampede check": [{ mor: 26 }] });
      fires(8.1, {});
    },
  );

  ruleTest("CP-HERD-2", "three drive a herd where they want it, two do not", () => {
    const drives = (count: number, cards: Script["cards"]): number | undefined =>
      scripted(
        turn([
          men("A", 0, many(count, { mounted: true }), {
            orders: [{ do: "drive", herd: 2, to: [40, 0] }],
            tactic: "hold",
          }),
          far(),
          unit(null, { kind: "herd", at: [8, 0], herders: 0 }),
        ]),
        { dice, activations: ["A1"], cards: cards ?? {} },
      ).game.herds[0]?.at[0];
    expect(drives(3, { "CP-HERD-2 drive": [{ move: 5 }, { move: 6 }] })).toBe(19);
    expect(drives(2, {})).toBe(8);
  });

  ruleTest("CP-ANI-1", "a bear's Endurance is a lot from 4 to 6", () => {
    const lots = [1, 2, 3].map((lot) => {
      const bear = unit(null, { kind: "bear", at: [0, 60], men: [{ class: "E" }] });
      const fight = turn([men("A", 0, [{}]), far(), bear]);
      return scripted(fight, { dice: [lot, 1, 2, 3], activations: [] }).men[2]?.endurance;
    });
    expect(lots).toEqual([4, 5, 6]);
  });
});

describe("CP-WAG, wagons", () => {
  const wagon = (words: Partial<UnitWords & { kind: "wagon" }>): Unit =>
    unit("A", {
      kind: "wagon",
      at: [0, 0],
      path: [[90, 0]],
      gallops: false,
      men: [{}, { weapons: ["revolver"] }],
      ...words,
    } as UnitWords);

  ruleTest("CP-WAG-3", "a passenger fires at +1 when the wagon has moved", () => {
    const fires = (hit: number): boolean[] =>
      fired(
        scripted(turn([wagon({}), men("B", 8, [{}], { tactic: "hold" })]), {
          dice,
          activations: ["A1"],
          cards: {
            "CP-WAG-1 move": [{ move: 5 }],
            "CP-FIRE-4 shot": [{ hit }, MISS],
            ...(hit < 3 ? {} : { "CP-FIRE-5 hit": [WOUND] }),
          },
        }),
        1,
      );
    // R 1, medium 1 (3 inches away), moving 1: column 3; two shots.
    expect([3, 2].map(fires)).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  ruleTest(
    ["CP-WAG-6", "CP-WAG-7"],
    "a shot within 2 of the team makes it run two cards, until its driver draws OK",
    () => {
      const shooter = unit("B", { kind: "men", at: [0, 1.5], men: [rifle] });
      const played = scripted(turn([wagon({ men: [{}] }), shooter], { turns: 1 }), {
        dice,
        activations: ["B2", "A1", "A1"],
        cards: {
          "CP-FIRE-4 shot": [MISS],
          "CP-WAG-6 runaway check": [{ mor: 32 }],
          "CP-WAG-7 control": [{ mor: 27 }, { mor: 26 }],
          "CP-WAG-1 move": [{ move: 5 }, { move: 4 }],
          "CP-WAG-1 gallop": [{ move: 7 }],
        },
      });
      expect([xOf(played)[0], played.game.wagons[0]?.runaway]).toEqual([16, false]);
    },
  );

  ruleTest("CP-WAG-4", "a team that is wounded pulls at half speed", () => {
    const played = scripted(turn([wagon({ men: [{}] }), men("B", 8, [rifle])]), {
      dice,
      activations: ["B2", "A1"],
      cards: {
        "CP-FIRE-4 shot": [HIT],
        // The second of driver and team.
        "CP-FIRE-5 hit": [{ rnd: (rnd) => rnd % 2 === 0, ...WOUND }],
        "CP-MOR-2 marker": [{ mor: 1 }],
        "CP-WAG-1 move": [{ move: 5 }],
      },
    });
    expect([xOf(played)[0], played.men[0]?.endurance]).toEqual([2.5, 3]);
  });

  ruleTest("CP-GEO-17", "a wagon follows its way, and wins for its side at the end of it", () => {
    const path = [
      [3, 0],
      [3, 3],
    ] as const;
    const goes = (move: number): Played =>
      scripted(
        turn([wagon({ path, men: [{}] }), far()], { victory: { kind: "coach", side: "A" } }),
        { dice, activations: ["A1"], cards: { "CP-WAG-1 move": [{ move }] } },
      );
    expect(goes(5).men[0]?.at).toEqual([3, 2]);
    expect([goes(5).winner, goes(6).winner]).toEqual(["draw", "A"]);
  });

  ruleTest(
    "CP-WAG-8",
    "a gallop round a corner of more than 45 degrees stops there if the card bogs",
    () => {
      const turns = (corner: readonly [number, number], cards: Script["cards"]): unknown => {
        const path = [[5, 0], corner] as const;
        return scripted(turn([wagon({ path, gallops: true, men: [{}] }), far()]), {
          dice,
          activations: ["A1"],
          cards: { "CP-WAG-1 move": [{ move: 5 }], "CP-WAG-1 gallop": [{ move: 7 }], ...cards },
        }).men[0]?.at;
      };
      expect(turns([5, 40], { "CP-WAG-8 bog check": [{ bog: 2 }] })).toEqual([5, 0]);
      expect(turns([5, 40], { "CP-WAG-8 bog check": [{ bog: 1 }] })).toEqual([5, 7]);
      expect(turns([45, 0], {})).toEqual([12, 0]);
    },
  );
});
