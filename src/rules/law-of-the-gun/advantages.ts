/** What one side of a Law of the Gun game may have over the other, and how it is taken away. */
import type { SideId } from "../../core/columns.js";
import { capital } from "../../core/messages.js";
import {
  type Advantages,
  advantagesBy,
  fewest,
  firstOf,
  ownedBy,
  saying,
  type Tactics,
} from "../kit/advantages.js";
import { keysOf } from "../kit/fields.js";
import { ATTRIBUTES, type Stats } from "./data.js";
import type { Duel, Gunman } from "./duel.js";
import { type DuelOrEncounter, type Encounter, isEncounter } from "./encounter.js";
import { OPTIONS } from "./fields.js";
import { CONTACTS, DEEDS, PLANS, TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";

type Man = DuelOrEncounter["figures"][number];
type Contact = Encounter["figures"][number]["contact"];

/** Of either kind of game. */
const our = advantagesBy<DuelOrEncounter, Man>(
  ({ figures }) => figures,
  (model, figures) => ({ ...model, figures }) as DuelOrEncounter,
);

/** The spots stay, and men go to them as before, but nothing there stops a shot (LG-COVER-1, LG-COVER-5). */
const uncovered = (model: DuelOrEncounter, side: SideId): DuelOrEncounter =>
  isEncounter(model)
    ? {
        ...model,
        spots: model.spots.map((spot) => ({ ...spot, column: "open", obscuring: false })),
        pieces: model.pieces.map((piece) => ({ ...piece, obscuring: false })),
      }
    : our.each({ cover: "open" })(model, side);

/** A driver who goes leaves his vehicle standing (LG-VEH-1). */
function evenNumbers(model: DuelOrEncounter): DuelOrEncounter {
  const kept = firstOf<Man>(model.figures, fewest(model.figures));
  if (!isEncounter(model)) return our.recast(model, () => kept);
  const vehicles = model.vehicles.map((vehicle) => {
    const driver =
      vehicle.driver === null ? -1 : kept.indexOf(model.figures[vehicle.driver] as Man);
    return { ...vehicle, driver: driver < 0 ? null : driver };
  });
  return { ...model, figures: kept as Encounter["figures"], vehicles };
}

/** Rows that a man is diced from have that of the enemy's row in their place, six or one (LG-NPC-2). */
const attributeOf =
  (attribute: keyof Stats) =>
  (man: Man, { rows: theirs }: Gunman) => {
    const most = Math.max(man.rows.length, theirs.length);
    const at = (rows: readonly Stats[], i: number): Stats => rows[i % rows.length]!;
    const rows = Array.from({ length: most }, (_, i) => ({
      ...at(man.rows, i),
      [attribute]: at(theirs, i)[attribute],
    }));
    return { ...man, rows };
  };

const own = our.tactics("tactic", PLANS);
/** What a patrol turns to when it meets the enemy stands behind this. */
const PATROL = "patrol, then ";
const patrols = ({ figures }: DuelOrEncounter, side: SideId): boolean =>
  figures.some((man) => man.side === side && man.tactic === "patrol");

const says = saying(TACTIC_WORDS);

/** LG-DRAW-2: free, and not done unless a file says so. */
const OFFER = "offering surrender after a won draw (LG-DRAW-2)";
const couldOffer = ({ draw, figures }: Duel, side: SideId): boolean =>
  draw &&
  figures.length === 2 &&
  figures.every((man) => man.cover === "open") &&
  figures.some((man) => man.side === side && !man.offerSurrender);
const offering = (model: DuelOrEncounter, side: SideId): DuelOrEncounter =>
  our.changed(model, side, (man) => ({ ...man, offerSurrender: true }));

/** LG-TAC-1. A patrol keeps its way: what it is told is what to do when it meets the enemy. */
const tactics: Tactics<DuelOrEncounter> = {
  says: (tactic) =>
    tactic === OFFER
      ? "Calls on the other man to give up after winning the draw, and shoots if he does not."
      : tactic.startsWith(PATROL)
        ? `${says("patrol")} Then: ${says(tactic.slice(PATROL.length))}`
        : says(tactic),
  of: (model, side) =>
    isEncounter(model) && patrols(model, side)
      ? [...new Set(model.figures.flatMap((man) => (man.side === side ? [called(man)] : [])))]
      : own.of(model, side),
  choices(model, side) {
    if (!isEncounter(model)) {
      return ["stand", "hold", ...(couldOffer(model, side) ? [OFFER] : [])];
    }
    if (own.of(model, side).includes("solo")) return [];
    return patrols(model, side) ? CONTACTS.map((contact) => PATROL + contact) : CONTACTS;
  },
  named(model, side) {
    const choices = tactics.choices(model, side);
    if (!isEncounter(model) || choices.length === 0) return choices;
    const simple = [...CONTACTS, ...Object.keys(PLANS)];
    return choices === CONTACTS ? simple : [...simple, ...choices];
  },
  keys: [...own.keys, "contact"],
  set: (side, tactic) =>
    tactic.startsWith(PATROL)
      ? [`sides.${side}.tactic=patrol`, `sides.${side}.contact=${tactic.slice(PATROL.length)}`]
      : own.set(side, tactic),
  tables: (model, side) =>
    isEncounter(model) && tactics.choices(model, side).length > 0
      ? own.tablesOver("stand", DEEDS, [20, 30, 40, 60, 80], model, side)
      : null,
  told: (model, side, tactic) =>
    tactic === OFFER
      ? offering(model, side)
      : isEncounter(model) && tactic.startsWith(PATROL)
        ? our.changed(model, side, (man) =>
            man.tactic === "patrol"
              ? { ...man, contact: tactic.slice(PATROL.length) as Contact }
              : man,
          )
        : own.told(model, side, tactic),
};

const called = ({ tactic, contact }: Encounter["figures"][number]): string =>
  tactic === "patrol" ? PATROL + contact : tactic;

/** @source LG-INIT-1, LG-DRAW-1 (who shoots first), LG-COVER-1, LG-ATTR-1 */
export const advantages: Advantages<DuelOrEncounter> = {
  list: [
    our.first("the first shot", ["first"], (model) => ({ ...model, first: "roll", draw: false })),
    our.numbers(evenNumbers),
    our.cover(uncovered),
    our.weapons("weapons"),
    ownedBy("options", our.swapped(...keysOf(OPTIONS)), "ways of shooting", keysOf(OPTIONS)),
    ...ATTRIBUTES.map((attribute) =>
      ownedBy(attribute, our.exchanged(attributeOf(attribute)), capital(attribute)),
    ),
  ],
  tactics,
  targets: our.targets(
    TARGET_WORDS,
    ["nearest"],
    // The chart has no mind of its own (LG-SOLO-4).
    (model, side) => !own.of(model, side).includes("solo"),
  ),
};
