/** Duels whose chances the digest gives (section 16): won by the end of turn K, by SH-POL-8. */
import type { FightProgram } from "../../../src/rules/shootist/compile.js";
import { shootist } from "../../../src/rules/shootist/index.js";
import type { Fighter, Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { type Ability, ARCHETYPES } from "../../../src/rules/shootist/tables.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { shippedOf } from "../../scenario/shipped.js";
import { standardError } from "../../statistical/budget.js";
import { a, b, type FighterOver, skirmish } from "./skirmishes.js";

export function standing(distance: number, one: FighterOver, other: FighterOver): Skirmish {
  const fighters: Fighter[] = [a(one), b({ ...other, at: distance })];
  return skirmish({ fighters });
}

/** A man of SH-CHAR-3, with his gear and ability unless the test says otherwise. */
function archetype(id: string, over: FighterOver): FighterOver {
  const row = ARCHETYPES[id];
  if (row === undefined) throw new Error(`no archetype ${id}`);
  const abilities: readonly Ability[] = row.ability === null ? [] : [row.ability];
  return { ...row.skills, weapons: row.weapons, abilities, style: "auto", ...over };
}

export const gunman = (over: FighterOver = {}): FighterOver => archetype("gunman", over);

export interface KnownDuel {
  readonly name: string;
  readonly duel: Skirmish;
  readonly turns: number;
  /** Chances that A and B have won by the end of that turn. */
  readonly A: number;
  readonly B: number;
  /** Shares of 100,000 full duels of 30 turns that another program played: A won, B won, a draw. */
  readonly full: readonly [number, number, number];
}

/** Games of that program. */
const FULL_GAMES = 100_000;

export const KNOWN_DUELS: readonly KnownDuel[] = [
  {
    name: "gunman aimed v gunman aimed, 8",
    duel: standing(8, gunman({ style: "aimed" }), gunman({ style: "aimed" })),
    turns: 8,
    A: 0.411493,
    B: 0.411493,
    full: [0.499, 0.501, 0.0001],
  },
  {
    name: "gunman auto v gunman aimed, 8",
    duel: standing(8, gunman(), gunman({ style: "aimed" })),
    turns: 4,
    A: 0.428526,
    B: 0.213993,
    full: [0.6392, 0.3605, 0.0003],
  },
  {
    name: "hunter v gunman (cover), 20",
    duel: standing(20, archetype("hunter", {}), gunman({ cover: "partial" })),
    turns: 6,
    A: 0.434589,
    B: 0.172489,
    full: [0.764, 0.2355, 0.0005],
  },
  {
    name: "shotgunner auto v outlaw auto, 5",
    duel: standing(5, archetype("shotgunner", {}), archetype("outlaw", {})),
    turns: 5,
    A: 0.736993,
    B: 0.239806,
    full: [0.7495, 0.2505, 0],
  },
  {
    name: "brave throwing knives v townsman aimed, 6",
    duel: standing(
      6,
      archetype("brave", { weapons: ["knife"] }),
      archetype("townsman", { style: "aimed" }),
    ),
    turns: 5,
    A: 0.165599,
    B: 0.211192,
    full: [0.1651, 0.8045, 0.0304],
  },
];

/**
 * Whose chances the oracle, which follows every die, works out for long: `tests/verify` does, and the suites hold it
 * against the solver die by die.
 */
export const isLong = ({ name }: KnownDuel): boolean => name.startsWith("shotgunner");

/** Standing duels that are shipped, with the states that the solver follows: `tests/verify` counts them again. */
export const SHIPPED_DUELS: readonly { readonly name: string; readonly states: number }[] = [
  { name: "shootist-duel.yaml", states: 1_747_157 },
  { name: "shootist-eagle-eye.yaml", states: 2_180_535 },
  { name: "shootist-fan-specialist.yaml", states: 19_437_770 },
  { name: "shootist-fanning.yaml", states: 4_050_332 },
  { name: "shootist-hunter.yaml", states: 2_172_168 },
  { name: "shootist-one-ability.yaml", states: 19_437_770 },
  { name: "shootist-shotgun.yaml", states: 4_321_825 },
  { name: "shootist-throwing-knives.yaml", states: 52_981 },
];

/** The shipped fights by the names of their files. */
export const shippedFights = (): ReadonlyMap<string, FightProgram> =>
  new Map(
    shippedOf("shootist").map(({ name, text }) => {
      const { model } = parseScenario(text, name, { systems: [shootist] });
      return [name, shootist.compile(model) as FightProgram];
    }),
  );

/** Standard errors between the shares of full duels that the other program played, which it rounds, and solved ones. */
export function farthestOfFull({ full }: KnownDuel, solved: readonly number[]): number {
  const z = full.map((share, i) => {
    const p = solved[i] as number;
    const rounding = 5e-5;
    return Math.max(0, Math.abs(share - p) - rounding) / standardError(p, FULL_GAMES);
  });
  return Math.max(...z);
}
