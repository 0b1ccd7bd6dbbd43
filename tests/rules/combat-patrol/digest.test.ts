/** Clauses of the digest that other tests only pass by: what becomes of men, card by card, in both readings. */
import { describe, expect } from "vitest";
import { BOOK } from "../../../src/rules/combat-patrol/book.js";
import { scenarios } from "../../../src/rules/combat-patrol/scenarios.js";
import { ruleTest } from "../ruleTest.js";
import { far, type Man, men, turn } from "./build.js";
import {
  HIT,
  INCAPACITATE,
  LOC,
  MISS,
  type Played,
  type Shows,
  scripted,
  times,
  WOUND,
  xOf,
} from "./scripted.js";

const rifle: Man = { weapons: ["rifle"] };
const sword: Man = { weapons: ["sword"], mounted: true };
/** CP-MOR-4, Regular in the open: the first rank of each result. */
const OK: Shows = { mor: 1 };
const ADVANCE: Shows = { mor: 30 };
const STUN: Shows = { mor: 33 };
const BACK: Shows = { mor: 45 };
const ONE = { dice: [1, 2] } as const;

ruleTest(["CP-ATT-1", "CP-ATT-2", "CP-ATT-3"], "classes and heroes", () => {
  const rows = [BOOK.classes.E, BOOK.classes.R, BOOK.classes.G, BOOK.hero].map(
    ({ guts, accuracy, melee, endurance, reaction }) =>
      [guts, accuracy, melee, endurance, reaction].join(" "),
  );
  expect(rows).toEqual(["E E 1 4 4", "R R 0 3 3", "G G -1 3 2", "E E 1 6 4"]);
});

describe("stuns", () => {
  ruleTest(
    "CP-ATT-6",
    "a stunned man spends his next activation on it, and fires in the one after",
    () => {
      const played = scripted(turn([men("A", 0, [rifle]), men("B", 10, [rifle])]), {
        ...ONE,
        activations: ["B2", "A1", "A1"],
        cards: {
          "CP-FIRE-4 shot": [HIT, MISS],
          "CP-FIRE-5 hit": [WOUND],
          "CP-MOR-2 marker": [STUN],
        },
      });
      expect(played.men[0]?.stunned).toBe(false);
      expect(played.drawn.at(-2)?.what).toBe("CP-FIRE-4 shot");
    },
  );

  ruleTest("CP-ATT-7", "a stunned hero removes no markers", () => {
    const marked = (shots: readonly Shows[], hits: readonly Shows[], markers: number): Played =>
      scripted(
        turn(
          [
            men("A", 0, [{ hero: true, endurance: 6, cover: "wall" }], { tactic: "hold" }),
            men("B", 3, [{ weapons: ["shotgun"] }]),
          ],
          { readings: { heroRemoveAt: 2 } },
        ),
        {
          ...ONE,
          activations: ["B2", "A1"],
          cards: {
            "CP-FIRE-4 shot": shots,
            "CP-FIRE-5 hit": hits,
            "CP-MOR-2 marker": [{ mor: 1 }, { mor: 2 }].slice(0, markers),
          },
        },
      );
    const arms = { loc: LOC.arms, sev: 0 };
    // An Elite hero removes both.
    expect(times(marked([HIT, HIT, MISS], [arms, arms], 0), "CP-MOR-2 marker")).toBe(0);
    const stunned = marked([HIT, HIT, HIT], [arms, arms, { loc: LOC.chest }], 2);
    expect(times(stunned, "CP-MOR-2 marker")).toBe(2);
    expect(stunned.men[0]?.stunned).toBe(false);
  });
});

describe("fire", () => {
  ruleTest("CP-FIRE-9", "who fires standing does so before the others of his unit move", () => {
    const fight = turn([men("A", 0, [{ weapons: ["revolver"] }, rifle]), men("B", 20, [{}])]);
    const played = scripted(fight, {
      ...ONE,
      activations: ["A1"],
      cards: { "CP-FIRE-4 shot": [MISS], "CP-MOV-1 move": [{ move: 5 }] },
    });
    const asked = played.drawn.map(({ what }) => what);
    expect(asked.indexOf("CP-FIRE-4 shot")).toBeLessThan(asked.indexOf("CP-MOV-1 move"));
    expect(xOf(played)).toEqual([5, 0, 20]);
  });

  ruleTest(["CP-FIRE-10", "CP-STAT-1"], "Out of Ammunition ends the shots of a figure", () => {
    const played = scripted(turn([men("A", 0, [{ weapons: ["revolver"] }]), men("B", 2, [{}])]), {
      ...ONE,
      activations: ["A1"],
      cards: { "CP-FIRE-4 shot": [{ hit: -2 }] },
    });
    expect(played.men[0]?.shots).toHaveLength(1);
    expect(played.men[0]?.ammo).toBe(1);
  });

  ruleTest(
    ["CP-LDR-1", "CP-LDR-2"],
    "who is 8 inches from his leader is directed if the leader is trained",
    () => {
      const shoots = (trained: boolean): number => {
        const squad = [
          { ...rifle, at: [0, 0] },
          { ...rifle, at: [0, 8] },
        ] as const;
        const fight = turn([men("A", 0, squad, { trained }), men("B", 6, [{}, {}])]);
        // Regular, short: column 1; without a leader 2.
        return times(
          scripted(fight, {
            ...ONE,
            activations: ["A1"],
            cards: {
              "CP-FIRE-4 shot": [MISS, { hit: 1 }],
              "CP-FIRE-5 hit": trained ? [WOUND] : [],
            },
          }),
          "CP-FIRE-5 hit",
        );
      };
      expect([false, true].map(shoots)).toEqual([0, 1]);
    },
  );
});

describe("markers", () => {
  /** B wounds somebody of A, whose unit then resolves these. */
  const resolved = (
    figures: readonly Man[],
    markers: readonly Shows[],
    { hit = WOUND, moves = {} }: { hit?: Shows; moves?: object } = {},
  ): Played =>
    scripted(turn([men("A", 0, figures, { tactic: "hold" }), men("B", 10, [rifle])]), {
      ...ONE,
      activations: ["B2", "A1"],
      cards: {
        "CP-FIRE-4 shot": [HIT],
        "CP-FIRE-5 hit": [hit],
        "CP-MOR-2 marker": markers,
        ...moves,
      },
    });
  const forward = { moves: { "CP-GEO-12 advance": [{ move: 4 }] } };

  ruleTest(
    "CP-MOR-1",
    "a man who is put out leaves a marker, a lone one none; cover stops it",
    () => {
      expect(times(resolved([{}, {}], [OK], { hit: INCAPACITATE }), "CP-MOR-2 marker")).toBe(1);
      expect(resolved([{}], [], { hit: INCAPACITATE }).winner).toBe("B");
      const behind = { cover: "wall", front: 0 } as const;
      const stopped = resolved([behind, behind], [], { hit: { loc: LOC.chest } });
      expect(stopped.men.map(({ endurance }) => endurance).slice(0, 2)).toEqual([3, 3]);
    },
  );

  ruleTest("CP-MOR-3", "the row is the leader's; the randomizer says whom it befalls", () => {
    const elite = resolved([{ class: "E" }, {}, {}], [ADVANCE]);
    expect(xOf(elite)).toEqual([0, 0, 0, 10]);
    // The card of rank 30 shows 22: of three the first.
    expect(xOf(resolved([{}, {}, {}], [ADVANCE], forward))[0]).toBeGreaterThan(3);
  });

  ruleTest("CP-MOR-8", "half of a unit in cover is enough for the cover row", () => {
    const behind = { cover: "brush", front: 0 } as const;
    const chest = { hit: { loc: LOC.chest, sev: 0 } };
    expect(xOf(resolved([behind, {}], [ADVANCE], chest))).toEqual([0, 0, 10]);
    const third = resolved([behind, {}, {}], [ADVANCE], { ...chest, ...forward });
    expect(xOf(third).slice(0, 3)).not.toEqual([0, 0, 0]);
  });

  ruleTest(
    ["CP-MOR-10", "CP-POL-10"],
    "who goes BACK resolves what is left, and does nothing else",
    () => {
      const fight = turn([men("A", 0, [rifle]), men("B", 4, [{ weapons: ["revolver"] }])]);
      const played = scripted(fight, {
        ...ONE,
        activations: ["B2", "A1"],
        cards: {
          "CP-FIRE-4 shot": [HIT, HIT],
          "CP-FIRE-5 hit": [WOUND, WOUND],
          "CP-MOR-2 marker": [BACK, ADVANCE],
          "CP-GEO-12 back": [{ move: 6 }],
          "CP-GEO-12 advance": [{ move: 3 }],
        },
      });
      expect(xOf(played)).toEqual([-3, 4]);
    },
  );

  ruleTest("CP-GEO-11", "a man who is driven over the edge of the table is gone", () => {
    const fight = turn(
      [men("A", 2, [{ at: [2, 5] }], { tactic: "hold" }), men("B", 8, [{ ...rifle, at: [8, 5] }])],
      {
        table: { width: 20, depth: 10 },
      },
    );
    const played = scripted(fight, {
      ...ONE,
      activations: ["B2", "A1"],
      cards: {
        "CP-FIRE-4 shot": [HIT],
        "CP-FIRE-5 hit": [WOUND],
        "CP-MOR-2 marker": [BACK],
        "CP-GEO-12 back": [{ move: 3 }],
      },
    });
    expect(played.men[0]?.out).toBe("fled");
    expect(played.winner).toBe("B");
  });
});

ruleTest("CP-GEO-9", "a man who closes stops 1 short of his enemy", () => {
  const played = scripted(turn([men("A", 0, [{ weapons: ["derringer"] }]), men("B", 5, [{}])]), {
    ...ONE,
    activations: ["A1"],
    cards: { "CP-MOV-1 move": [{ move: 7 }] },
  });
  expect(xOf(played)).toEqual([4, 5]);
});

describe("charges", () => {
  const charged = (from: number, over: object = {}): Played =>
    scripted(turn([men("A", 10 - from, [sword]), men("B", 10, [{}])]), {
      ...ONE,
      activations: ["A1"],
      cards: {
        "CP-MOV-1 move": [{ move: 6 }],
        "CP-MTD-1 second card": [{ move: 5 }],
        "CP-MEL-1 attacker": [{ d10: 3 }],
        "CP-MEL-1 defender": [{ d10: 6 }],
        "CP-MEL-3 damage": [WOUND],
        ...over,
      },
    });

  ruleTest(
    ["CP-MTD-4", "CP-MTD-5", "CP-MTD-6", "CP-GEO-15"],
    "4 inches give Impetus: 3 + 4 beats 6; the enemy falls back 2, the rider ends 1 beyond him",
    () => {
      const won = charged(10);
      expect(won.men[1]?.endurance).toBe(2);
      expect(xOf(won)).toEqual([13, 12]);
    },
  );

  ruleTest(
    ["CP-GEO-10", "CP-MEL-4"],
    "from 3 inches 3 + 2 loses: the attacker falls back 2",
    () => {
      const lost = charged(3);
      expect(lost.men[0]?.endurance).toBe(2);
      expect(xOf(lost)).toEqual([8, 10]);
    },
  );

  ruleTest("CP-MEL-2", "each friend beside him adds 1", () => {
    const hatchet: Man = { weapons: ["hatchet"] };
    const fight = turn([men("A", 0, [hatchet, hatchet, hatchet]), men("B", 4, [{}])]);
    // 3 + 1 + 2 against 5.
    const played = scripted(fight, {
      ...ONE,
      activations: ["A1"],
      cards: {
        "CP-MOV-1 move": [{ move: 7 }],
        "CP-MEL-1 attacker": [{ d10: 3 }],
        "CP-MEL-1 defender": [{ d10: 5 }],
        "CP-MEL-3 damage": [WOUND],
      },
    });
    expect(played.men[3]?.endurance).toBe(2);
  });

  ruleTest("CP-REACT-2", "a charger who is put out by the reaction makes no melee", () => {
    const fight = turn([men("A", 0, [{ weapons: ["hatchet"] }]), men("B", 4, [rifle])]);
    const played = scripted(fight, {
      ...ONE,
      activations: ["A1"],
      cards: {
        "CP-MOV-1 move": [{ move: 6 }],
        "CP-REACT-1 reaction": [{ d6: 3 }],
        "CP-FIRE-4 shot": [{ hit: 1 }],
        "CP-FIRE-5 hit": [INCAPACITATE],
      },
    });
    expect(played.winner).toBe("B");
    expect(times(played, "CP-MEL-1 attacker")).toBe(0);
  });

  ruleTest(
    "CP-STAT-3",
    "who fires in reaction spends no activation on it, only on the marker",
    () => {
      const fight = turn([men("A", 0, [{ weapons: ["hatchet"] }]), men("B", 4, [rifle])]);
      const played = scripted(fight, {
        ...ONE,
        activations: ["A1", "B2", "B2"],
        cards: {
          "CP-MOV-1 move": [{ move: 6 }],
          "CP-REACT-1 reaction": [{ d6: 3 }],
          // In reaction he runs out of ammunition; then he clears it, and fires.
          "CP-FIRE-4 shot": [{ hit: -2 }, MISS],
          "CP-MEL-1 attacker": [{ d10: 5 }],
          "CP-MEL-1 defender": [{ d10: 6 }],
        },
      });
      const [, rifleman] = played.men;
      expect(rifleman?.shots.map(({ mode }) => mode)).toEqual(["reaction", "standing"]);
      expect([rifleman?.firings, rifleman?.clearings]).toEqual([1, 1]);
    },
  );
});

ruleTest("CP-POL-13", "who holds never leaves his place, whatever he could reach", () => {
  const fight = turn([men("A", 0, [{ weapons: ["derringer"] }], { tactic: "hold" }), far()]);
  expect(xOf(scripted(fight, { ...ONE, activations: ["A1", "A1"] }))).toEqual([0, 100]);
});

ruleTest(
  "CP-POL-13",
  "two who hold out of range are warned of, wherever the system is named",
  () => {
    const hold = { tactic: "hold" } as const;
    const warned = (a: object, b: object, gap: number): boolean =>
      scenarios
        .caveat?.(turn([men("A", 0, [rifle], a), men("B", gap, [{ weapons: ["revolver"] }], b)]))
        ?.includes("both sides hold out of range") === true;
    expect(warned(hold, hold, 49)).toBe(true);
    expect(warned(hold, hold, 48)).toBe(false);
    expect(warned({}, hold, 49)).toBe(false);
  },
);
