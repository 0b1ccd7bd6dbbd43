/** Every gun against every gun: a duel of two whose guns, distance and cover are exchanged. */
import type { Scenario } from "../../scenario/scenario.js";
import { boutsOf, plainDuel } from "../kit/bouts.js";
import type { BoutSystem } from "../ruleset.js";
import { armoury, type NamedGun } from "./armoury.js";
import { common } from "./common.js";
import { COVERS, type Cover } from "./data.js";
import type { Character, Gunfight } from "./gunfight.js";
import { scenarios } from "./scenarios.js";
import type { GunfightFile } from "./schema.js";

const gunfightBouts = (scenario: Scenario<Gunfight, GunfightFile>) => {
  const { model } = scenario;
  return boutsOf<Gunfight, NamedGun, Character>(scenario, armoury(scenario), model.characters, {
    covers: COVERS,
    stands: { key: "weapons", rule: "NP-SCEN-4", of: ({ gun }) => gun !== null },
    rest: ({ name: _, side, gun: __, two: ___, cover: ____, ...man }) => ({
      ...man,
      bid: model.bid[side],
    }),
    words: ({ class: id, tactic }) => (tactic === "stand" ? id : `${id}, ${tactic}`),
    // Nobody lies in ambush, and who acts first the cards say, so that a bout is the same whoever is named first.
    model: ({ distance, cover }, guns) => ({
      ...model,
      kind: "duel",
      ambusher: null,
      distance,
      characters: model.characters.map((character, i) => ({
        ...character,
        gun: guns[i]!.id,
        two: character.two && guns[i]?.id === "handgun",
        cover: cover as Cover,
      })),
    }),
    // They walk up to each other, so that no two distances are the same game.
    key: ({ guns, distance, cover }) => [...guns, distance, cover].join(" / "),
  });
};

export const bouts: BoutSystem<Gunfight, GunfightFile> = {
  of: gunfightBouts,
  usual: { distances: [2, 6, 12, 18, 24], covers: ["open", "window"] },
  common,
  firstMatters: false,
  attributes: "",
  plain: (npc) => plainDuel(scenarios.id, 12, { class: npc ?? "cowboy", weapons: ["handgun"] }),
};
