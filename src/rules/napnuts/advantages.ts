/** What one side of a gunfight may have over the other, and how it is taken away. */
import {
  type Advantages,
  aimingAt,
  coverBy,
  exchanged,
  fewest,
  firstBy,
  firstOf,
  numbersBy,
  ownedBy,
  ownTactics,
  saying,
  targetTactics,
  weaponsBy,
} from "../kit/advantages.js";
import {
  type Character,
  DEEDS,
  type Gunfight,
  PLANS,
  TACTIC_WORDS,
  TACTICS,
  TARGET_WORDS,
} from "./gunfight.js";

const recast = (model: Gunfight, change: (men: readonly Character[]) => Character[]): Gunfight => ({
  ...model,
  characters: change(model.characters),
});

/** NP-SHOOT-13: to fan takes a handgun, and two guns two. */
const canFollow = ({ gun, two }: Character, tactic: string): boolean =>
  tactic === "fan" ? gun === "handgun" : tactic !== "two-guns" || two;

const own = ownTactics(recast, ({ characters }: Gunfight) => characters, "tactic", PLANS);

/** @source NP-SCEN-2 (the ambusher acts first), NP-SHOOT-10, NP-CHAR-1, NP-POL-4, NP-POL-6 */
export const advantages: Advantages<Gunfight> = {
  list: [
    firstBy("the ambush", ["ambusher"], (model) =>
      model.kind === "ambush" ? { ...model, kind: "duel", ambusher: null } : model,
    ),
    numbersBy((model) => recast(model, (men) => firstOf(men, fewest(men)))),
    coverBy((model) => recast(model, (men) => men.map((man) => ({ ...man, cover: "open" })))),
    weaponsBy(exchanged(recast, (man, { gun, two, weapon }) => ({ ...man, gun, two, weapon }))),
    ownedBy(
      "class",
      exchanged(recast, (man, enemy) => ({ ...man, class: enemy.class })),
    ),
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
  targets: targetTactics(
    TARGET_WORDS,
    ({ characters }: Gunfight) => characters,
    (model, side, target) => recast(model, aimingAt(side, target)),
  ),
  tactics: {
    says: saying(TACTIC_WORDS),
    ...own,
    tables: (model, side) => {
      const { kind, characters } = model;
      const can = (deed: string): boolean =>
        characters.every((man) => man.side !== side || canFollow(man, deed));
      if (kind === "brawl") return null;
      return own.tablesOver("stand", DEEDS.filter(can), [3, 6, 9, 12], model, side);
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
