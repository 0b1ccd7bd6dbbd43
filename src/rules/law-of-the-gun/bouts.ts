/** Every gun against every gun: a duel of two whose guns, distance and cover are exchanged. */
import { demand } from "../../scenario/load.js";
import type { Scenario } from "../../scenario/scenario.js";
import { boutsOf, plainDuel } from "../kit/bouts.js";
import { plainOf } from "../kit/fields.js";
import type { BoutSystem } from "../ruleset.js";
import { armoury } from "./armoury.js";
import { common } from "./common.js";
import { COVERS, type Cover, type Weapon } from "./data.js";
import type { DuelFigure } from "./duel.js";
import { type DuelOrEncounter, isEncounter } from "./encounter.js";
import { STATS } from "./fields.js";
import * as say from "./messages.js";
import { stays } from "./sameGame.js";
import { type AnyFile, scenarios } from "./scenarios.js";
import { centimetres } from "./units.js";

/** The men of a plain bout: the middle of the scale (LG-ATTR-1). */
const AVERAGE = plainOf(STATS);

function duelBouts(scenario: Scenario<DuelOrEncounter, AnyFile>) {
  const { model } = scenario;
  if (isEncounter(model)) {
    demand(scenario, (issue) => issue(["kind"], say.versusKind()));
    throw new Error("invariant: a table was refused");
  }
  return boutsOf<DuelOrEncounter, Weapon, DuelFigure>(scenario, armoury(scenario), model.figures, {
    covers: COVERS,
    stands: { key: "tactic", rule: "LG-TAC-1", of: ({ tactic }) => tactic === "stand" },
    rest: ({ name: _, side: __, at: ___, weapons: ____, cover: _____, ...man }) => man,
    words: manWords,
    model: ({ distance, cover, first }, weapons) => ({
      ...model,
      first,
      figures: model.figures.map((figure, i) => ({
        ...figure,
        weapons: [weapons[i]!],
        cover: cover as Cover,
        at: [i * centimetres(distance, model), 0] as const,
      })),
    }),
    // Not `gameKey` of the model: keys are asked for far more often than models are made, and the men stay.
    key: ({ distance, cover, first }, weapons) => {
      const [a, b] = weapons.map((weapon) =>
        [weapon.id, ...stays(weapon, centimetres(distance, model))].join(" "),
      );
      return [a, b, cover, first].join(" / ");
    },
  });
}

function manWords({ npc, rows }: DuelFigure): string {
  if (npc !== null) return npc;
  const { skill, cool, constitution } = rows[0]!;
  return `Skill ${skill}, Cool ${cool}, Constitution ${constitution}`;
}

export const bouts: BoutSystem<DuelOrEncounter, AnyFile> = {
  of: duelBouts,
  usual: { distances: [10, 20, 30, 50, 80, 150], covers: ["open", "wall", "window"] },
  common,
  firstMatters: true,
  attributes: "stats.",
  plain: (npc) =>
    plainDuel(scenarios.id, 25, {
      ...(npc === null ? { stats: AVERAGE } : { npc }),
      weapons: ["pistol"],
    }),
};
