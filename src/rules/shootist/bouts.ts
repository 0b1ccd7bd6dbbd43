/** Every weapon against every weapon: a standing duel (SH-POL-8) whose weapons, distance and cover are exchanged. */
import type { Scenario } from "../../scenario/scenario.js";
import { boutsOf, plainDuel } from "../kit/bouts.js";
import type { BoutSystem } from "../ruleset.js";
import { armoury } from "./armoury.js";
import { common } from "./common.js";
import { scenarios } from "./scenarios.js";
import type { SkirmishFile } from "./schema.js";
import type { Cover, Fighter, Skirmish } from "./skirmish.js";
import { bandAt, unitsOf } from "./state.js";
import { NOTICE_INCHES, type Weapon } from "./tables.js";

/** SH-SHOOT-4. */
const COVERS: readonly Cover[] = ["open", "partial", "full"];
/** The men of a plain bout (SH-CHAR-3, the baseline). */
const BASELINE = "gunman";

function skirmishBouts(scenario: Scenario<Skirmish, SkirmishFile>) {
  const { readings, fighters, standing } = scenario.model;
  const stealth = fighters.some(({ abilities }) => abilities.includes("indian"));
  const own = boutsOf<Skirmish, Weapon, Fighter>(scenario, armoury(scenario), fighters, {
    covers: COVERS,
    stands: {
      key: "style",
      rule: "SH-POL-3",
      of: ({ style }) => style !== "brawl" && style !== "wait",
    },
    rest: ({ name: _, side: __, at: ___, weapons: ____, cover: _____, ...man }) => ({
      ...man,
      archetype: null,
    }),
    words: manWords,
    // Who goes first is diced in every turn (SH-TURN-1), so that a bout is the same whoever is named first.
    model: ({ distance, cover }, weapons) => ({
      ...scenario.model,
      standing: true,
      bunched: false,
      fighters: fighters.map((fighter, i) => ({
        ...fighter,
        weapons: [weapons[i]!],
        cover: cover as Cover,
        at: i * distance,
      })),
    }),
    // A distance matters by the bands that it lies in, and to Indians by whether they are noticed (SH-INDIAN-1).
    key: ({ guns, distance, cover }, weapons) => {
      const bands = weapons.map((weapon) => bandAt(weapon, distance, readings));
      const near = stealth && unitsOf(distance) <= unitsOf(NOTICE_INCHES);
      return [guns[0], bands[0], guns[1], bands[1], cover, near].join(" / ");
    },
  });
  return standing
    ? own
    : { ...own, men: `${own.men}, who stand here (SH-POL-8) though the file lets them move` };
}

function manWords({ archetype, skills, abilities }: Fighter): string {
  const { draw, shoot, dodge, knife } = skills;
  const dice = `Draw D${draw}, Shoot D${shoot}, Dodge D${dodge}, Knife D${knife}`;
  const words = archetype === null ? dice : `${archetype}: ${dice}`;
  return [words, ...abilities].join(", ");
}

export const bouts: BoutSystem<Skirmish, SkirmishFile> = {
  of: skirmishBouts,
  usual: { distances: [2, 8, 15, 21, 30], covers: ["open", "partial"] },
  common,
  firstMatters: false,
  attributes: "skills.",
  plain: (npc) => plainDuel(scenarios.id, 8, { npc: npc ?? BASELINE, weapons: ["colt"] }),
};
