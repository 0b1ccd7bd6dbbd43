/** What one side of a gunfight may have over the other, and how it is taken away. */

import type { PlanLines } from "../../core/situations.js";
import { type Advantages, advantagesBy, ownedBy, saying } from "../kit/advantages.js";
import type { Character, Gunfight } from "./gunfight.js";
import { type Deed, PLAIN_DEEDS, PLANS, TACTIC_WORDS, TACTICS, TARGET_WORDS } from "./tactics.js";

const our = advantagesBy<Gunfight, Character>(
  ({ characters }) => characters,
  (model, characters) => ({ ...model, characters }),
);

/** NP-SHOOT-13: to fan takes a handgun, and two guns two. */
const canFollow = ({ gun, two }: Character, tactic: string): boolean =>
  tactic === "fan" ? gun === "handgun" : tactic !== "two-guns" || two;

const AIMS_MAX = 3;
const LEAST_DICE = [1, 2, 3, 4, 5];
/** Aim points first, then the least dice to shoot with; at full aim he shoots with any. */
const SHOTS = Array.from({ length: AIMS_MAX + 1 }, (_, aims) =>
  (aims === AIMS_MAX ? [1] : LEAST_DICE).map((dice) => ({ aims, dice })),
).flat();

/** How long to aim, with how many dice to shoot, and whether to lie down first. */
const AIMING = [false, true].flatMap((lies) =>
  SHOTS.map(
    ({ aims, dice }): PlanLines<Deed> => [
      ...(lies ? [{ when: { lying: false }, do: "prone" } as const] : []),
      ...(aims > 0 ? [{ when: { aim: { atMost: aims - 1 } }, do: "aim" } as const] : []),
      { when: { dice: { atLeast: dice } }, do: "shoot" },
      { when: {}, do: "aim" },
    ],
  ),
);

const own = our.tactics("tactic", PLANS);

/** @source NP-SCEN-2 (the ambusher acts first), NP-SHOOT-10, NP-CHAR-1, NP-POL-4, NP-POL-6 */
export const advantages: Advantages<Gunfight> = {
  list: [
    our.first("the ambush", ["ambusher"], (model) =>
      model.kind === "ambush" ? { ...model, kind: "duel", ambusher: null } : model,
    ),
    our.numbers(),
    our.cover(our.each({ cover: "open" })),
    our.weapons("gun", "two", "weapon"),
    ownedBy("class", our.swapped("class")),
    ownedBy(
      "bid",
      (model, side) => ({
        ...model,
        bid: { ...model.bid, [side]: model.bid[side === "A" ? "B" : "A"] },
      }),
      "bids",
      ["bid"],
    ),
  ],
  targets: our.targets(TARGET_WORDS),
  tactics: {
    says: saying(TACTIC_WORDS),
    ...own,
    tables: (model, side) => {
      const { kind, characters } = model;
      const can = (deed: string): boolean =>
        characters.every((man) => man.side !== side || canFollow(man, deed));
      if (kind === "brawl") return null;
      const deeds = PLAIN_DEEDS.filter(can);
      return own.tablesOver("stand", deeds, [3, 6, 9, 12], model, side, AIMING);
    },
    // To fan, or to shoot with both hands, takes guns that not everybody has.
    choices: ({ kind }) => (kind === "brawl" ? [] : ["stand", "prone", "kneel"]),
    named: ({ kind, characters }, side) =>
      kind === "brawl"
        ? []
        : TACTICS.filter(
            (tactic) =>
              // Who waits till the end wins nothing.
              tactic !== "wait" &&
              characters.every((man) => man.side !== side || canFollow(man, tactic)),
          ),
  },
};
