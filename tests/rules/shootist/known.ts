/** Duels whose chances the digest gives (section 16): won by the end of turn K, by SH-POL-8. */
import type { Fighter, Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { type Ability, ARCHETYPES } from "../../../src/rules/shootist/tables.js";
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
}

export const KNOWN_DUELS: readonly KnownDuel[] = [
  {
    name: "gunman aimed v gunman aimed, 8",
    duel: standing(8, gunman({ style: "aimed" }), gunman({ style: "aimed" })),
    turns: 8,
    A: 0.411493,
    B: 0.411493,
  },
  {
    name: "gunman auto v gunman aimed, 8",
    duel: standing(8, gunman(), gunman({ style: "aimed" })),
    turns: 4,
    A: 0.428526,
    B: 0.213993,
  },
  {
    name: "hunter v gunman (cover), 20",
    duel: standing(20, archetype("hunter", {}), gunman({ cover: "partial" })),
    turns: 6,
    A: 0.434589,
    B: 0.172489,
  },
  {
    name: "shotgunner auto v outlaw auto, 5",
    duel: standing(5, archetype("shotgunner", {}), archetype("outlaw", {})),
    turns: 5,
    A: 0.736993,
    B: 0.239806,
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
  },
];
