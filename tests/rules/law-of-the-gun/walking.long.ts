/**
 * Men of a duel who walk (LG-MOVE-1), always told what to do: the chain against the second reading of a game on a
 * table, both as fractions over all their dice.
 */
import { expect, test } from "vitest";
import { ChainDriver } from "../../../src/core/chainDriver.js";
import { compileDuel } from "../../../src/rules/law-of-the-gun/compile.js";
import { BOOK, effectOf, type Tables } from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel } from "../../../src/rules/law-of-the-gun/duel.js";
import type { Fight } from "../../../src/rules/law-of-the-gun/fight.js";
import { isWalk, STAY, walkEndsAt } from "../../../src/rules/law-of-the-gun/moves.js";
import { CHOICE, DefaultPolicy } from "../../../src/rules/law-of-the-gun/policy.js";
import { duel, type FigureOver, figure } from "./duels.js";
import { chance, type Ends, ends, text } from "./ends.js";
import { a, b, encounter } from "./table/encounters.js";
import { chances } from "./table/paths.js";

/** LG-TAC-1 `advance`: A goes up to the accurate range of his gun, then he stands. B stands. */
class Advance extends DefaultPolicy {
  constructor(private readonly duellists: Fight) {
    super(duellists);
  }

  override choose(point: number, who: number): number {
    if (point !== CHOICE.move || who === 1) return super.choose(point, who);
    const { duellists } = this;
    const gap = duellists.distance(0, 1);
    if (gap <= duellists.weapon(0, 0).accurate) return STAY;
    const moves = new Int32Array(8);
    const count = duellists.optionsAt(point, who, moves);
    return moves.subarray(0, count).find((move) => isWalk(move) && walkEndsAt(move) < gap) ?? STAY;
  }
}

interface Case {
  readonly gap: number;
  readonly A: FigureOver & { readonly initiative: number; readonly weapons: readonly string[] };
  readonly B: FigureOver & { readonly weapons: readonly string[] };
  readonly turns: number;
  readonly toHit: Tables["toHit"];
  /** Last faces of the to-hit die and of the effect die that come to the same: few paths are left. */
  readonly alike: readonly [hit: readonly number[], effect: readonly number[]];
}

/** Ranges are such that each walk up to a range is a whole move. */
const CASES: readonly (readonly [name: string, Case])[] = [
  [
    "LG-INIT-1, LG-REACT-1: into the range of a pistol, whose man reacts if he had nobody to shoot at",
    {
      gap: 105,
      A: { initiative: 4, cool: 4, weapons: ["repeating-rifle"] },
      B: { cool: 5, weapons: ["pistol"] },
      turns: 2,
      toHit: BOOK.toHit,
      alike: [
        [6, 9, 10],
        [6, 7, 10],
      ],
    },
  ],
  [
    "LG-MOVE-1, LG-SHOOT-2: up to his accurate range with a snap shot; then he stands and aims",
    {
      gap: 65,
      A: { initiative: 5, weapons: ["repeating-rifle"] },
      B: { cool: 5, weapons: ["derringer"] },
      turns: 2,
      toHit: BOOK.toHit,
      alike: [
        [4, 6, 7, 9, 10],
        [6, 10],
      ],
    },
  ],
  [
    "LG-FALL-1, LG-INIT-3: who was driven back is halted, and makes the test anew",
    {
      gap: 65,
      A: { initiative: 2, cool: 1, weapons: ["repeating-rifle"] },
      B: { cool: 5, weapons: ["repeating-rifle"] },
      turns: 2,
      toHit: { aimed: { accurate: 6, maximum: 6 }, snap: { accurate: 6, maximum: 8 } },
      alike: [
        [5, 7, 10],
        [6, 10],
      ],
    },
  ],
];

/** Where A stands on the table, far from every edge. */
const [X, Y] = [250, 60] as const;

/** In the open the effect die does nothing up to 6, and kills from 7 on. */
const tablesOf = ({ toHit }: Case): Tables => ({
  toHit,
  effects: {
    ...BOOK.effects,
    open: Array.from({ length: 10 }, (_, i) => effectOf(i < 6 ? "graze body" : "dead body")),
  },
});

function duelOf(one: Case): Duel {
  const figures = [figure(one.A), figure({ ...one.B, side: "B", at: [one.gap, 0] })];
  return duel({ figures, turns: one.turns, tables: tablesOf(one), walksCm: [15] });
}

function walked(of: Duel): Ends {
  const fight = compileDuel(of).fight();
  fight.open = true;
  fight.policy = new Advance(fight);
  return ends(of, new ChainDriver(fight));
}

/** @returns chances that A wins, that B does, that nobody does */
function told(one: Case): string[] {
  const { gap, A, B, turns } = one;
  const [hit, effect] = one.alike;
  const { at: _a, tactic: _s, ...own } = A;
  const { at: _b, tactic: _t, ...other } = B;
  const figures = [
    a(X, Y, { skill: 4, ...own, tactic: "advance" }),
    b(X + gap, Y, { skill: 4, ...other }),
  ];
  const table = { widthCm: 600, depthCm: 120 };
  const game = { ...encounter({ figures, turns, table }), tables: tablesOf(one) };
  const alike = { "LG-HIT-1": hit, "LG-EFF-1": effect, "LG-INIT-1": [A.initiative, 6] };
  const ended = (["A", "B", "draw"] as const).map(
    (who) =>
      ({ winner }: { readonly winner: string }) =>
        winner === who,
  );
  return chances({ encounter: game, alike }, ended).map(text).slice(0, ended.length);
}

test.each(CASES)("%s", (_, one) => {
  const of = duelOf(one);
  const found = ["A", "B", "draw"].map((who) => chance(walked(of), who));
  expect(found).toEqual(told(one));
  expect(found[0], "it matters that he walks").not.toBe(chance(ends(of), "A"));
});
