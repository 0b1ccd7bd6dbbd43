/** What a gunfight counts (section 12 of the digest). */

import type { BreakdownForm } from "../../core/breakdown.js";
import { TaggedCells } from "../../core/cells.js";
import { type Columns, HAND_TO_HAND } from "../../core/columns.js";
import { remembered } from "../../core/remembered.js";
import { BANDS, EFFECTS, LOCATION_IDS } from "./data.js";
import type { Gunfight } from "./gunfight.js";

/** Ways to go out, in the order of OUT. */
export const FATES = ["killed", "disabled"] as const;

/** What a shot did, by the number that `fire.ts` counts it by. */
export const COUNTED = ["graze", "cover", "stun", "wound", "disabled", "dead"] as const;
export const DID = { graze: 0, cover: 1, stun: 2, wound: 3, disabled: 4, dead: 5 } as const;
/** What a blow did: an effect of the book, or that it put out. */
const BLOWS = [...EFFECTS.filter((effect) => effect !== "dead"), "disabled", "dead"] as const;
export const BLOW_DISABLED = BLOWS.length - 2;
export const BLOW_DEAD = BLOWS.length - 1;

const MODES = ["snap", "aimed"] as const;
export const OCCASIONS = ["turn", "reaction", "ambush"] as const;
/** Of a try: kinds of its cells. */
export const TRY = { jam: 0, miss: 1, hit: 2 } as const;
const TRIES = 3;

/** Shots by what let a character shoot: his own card, a reaction, the free actions of an ambush. */
const OCCASION: BreakdownForm = {
  name: "occasions",
  keys: [
    { name: "side", head: "side" },
    { name: "weapon", head: "weapon" },
    { name: "occasion", head: "occasion" },
  ],
  measures: [
    { name: "shots", kind: "count", head: "shots" },
    { name: "hits", kind: "count", head: "hits", where: { hit: true } },
    { name: "hit_rate", kind: "rate", head: "hit rate", where: { hit: true } },
  ],
  section: "Shooting",
  terminal: {
    title: "Hit rates by occasion",
    columns: ["side", "weapon", "occasion", "shots", "hit_rate"],
    used: "shots",
  },
  page: {
    caption: "Shots and hits of a character's own turn, of reactions, and of an ambush.",
    columns: ["occasion", "hit_rate", "shots", "hits"],
    group: ["weapon", "side"],
    used: "shots",
  },
};

/** What a character's own cards gave him: turns (reloading, aiming and passing are turns), and what he did in all. */
const ACTIVATION: BreakdownForm = {
  name: "activations",
  keys: [
    { name: "side", head: "side" },
    { name: "figure", head: "figure", free: true },
  ],
  measures: [
    {
      name: "activations",
      kind: "perGame",
      head: "own turns a game",
      where: { own: "activation" },
    },
    {
      name: "telling",
      kind: "perGame",
      head: "telling hits a game",
      where: { telling: true },
    },
    { name: "enemies_out", kind: "perGame", head: "enemies out a game", where: { out: true } },
  ],
  section: "Figures",
  page: {
    caption:
      "Turns that the characters' own cards gave them, hits that did more than graze, and enemies put out.",
    columns: ["figure", "activations", "telling", "enemies_out"],
    group: ["side"],
  },
};

export const BREAKDOWNS: readonly BreakdownForm[] = [OCCASION, ACTIVATION];

/** Where what a character does is counted. */
export interface ManCells {
  /** First of a cell for each of FATES. */
  readonly fates: number;
  readonly activation: number;
  /** First of `shotCell`s, and of `effectCell`s. */
  readonly shots: number;
  readonly effects: number;
  /** Blows that were lost; then those of each kind. */
  readonly blows: number;
}

/** Where a chain counts (`cardless.ts`): a card that is drawn, and a shot with what came of it, in one cell each. */
export interface CardlessCells {
  /** A's card, B's, a joker. */
  readonly called: number;
  /** By character: first of its `cardlessShot`s. */
  readonly shots: readonly number[];
}

/** Cells of a shot of a chain: a jam, a miss, then each `effectCell`. */
export const SHOT_CELLS = 2 + COUNTED.length * LOCATION_IDS.length;

/** Which of a character's cells a shot of a chain counts in, by what came of it. */
export const cardlessShot = (band: number, aimed: boolean): number =>
  (band * MODES.length + (aimed ? 1 : 0)) * SHOT_CELLS;

export interface GunfightColumns extends Columns {
  readonly outcomeCell: TaggedCells["outcomeCell"];
  readonly turnCell: number;
  readonly men: readonly ManCells[];
  /** Null if the gunfight is no chain. */
  readonly cardless: CardlessCells | null;
}

/** Which of a character's cells a shot counts in; `TRY` is added. */
export const shotCell = (band: number, aimed: boolean, occasion: number): number =>
  ((occasion * MODES.length + (aimed ? 1 : 0)) * BANDS.length + band) * TRIES;

const LOCATIONS = LOCATION_IDS.length;

/** Which of a character's cells an effect counts in. */
export const effectCell = (did: number, location: number): number => did * LOCATIONS + location;

/** What of a gunfight says what it counts. */
interface Counted extends Pick<Gunfight, "turns" | "kind"> {
  readonly cardless: boolean;
  readonly characters: readonly Pick<
    Gunfight["characters"][number],
    "name" | "side" | "gun" | "weapon"
  >[];
}

/** @param cardless whether the gunfight is a chain as well */
export const gunfightColumns = (
  { characters, turns, kind }: Gunfight,
  cardless: boolean,
): GunfightColumns =>
  columnsOf({
    turns,
    kind,
    cardless,
    characters: characters.map(({ name, side, gun, weapon }) => ({ name, side, gun, weapon })),
  });

const columnsOf = remembered(({ characters, turns, kind, cardless }: Counted): GunfightColumns => {
  const cells = new TaggedCells(characters, turns, kind === "ambush" ? 0 : 1);
  const men = characters.map(({ gun, weapon }, figure): ManCells => {
    const [fates] = FATES.map((fate) => cells.cell({ figure, fate })) as [number, number];
    const activation = cells.cell({ figure, own: "activation" });
    const shots = gun === null ? 0 : cells.reserve(shotCell(0, false, OCCASIONS.length));
    const effects = gun === null ? 0 : cells.reserve(COUNTED.length * LOCATIONS);
    if (gun !== null) {
      for (const [mode, name] of MODES.entries()) {
        for (const [band, { id }] of BANDS.entries()) {
          const tags = { figure, weapon: gun, band: id, mode: name };
          for (const [occasion, when] of OCCASIONS.entries()) {
            const at = shots + shotCell(band, mode === 1, occasion);
            cells.tag({ ...tags, occasion: when, hit: false }, [at + TRY.jam, at + TRY.miss]);
            cells.tag({ ...tags, occasion: when, hit: true }, [at + TRY.hit]);
          }
        }
      }
      for (const [did, effect] of COUNTED.entries()) {
        for (const place of LOCATION_IDS.keys()) {
          const tags = effectTags(did, place);
          cells.tag({ figure, weapon: gun, effect, ...tags }, [effects + effectCell(did, place)]);
        }
      }
    }
    if (kind !== "brawl" || weapon === null) return { fates, activation, shots, effects, blows: 0 };
    const tags = { figure, weapon: HAND_TO_HAND };
    const blows = cells.cell({ ...tags, hit: false });
    for (const [i, effect] of BLOWS.entries()) {
      const out = i === BLOW_DISABLED || i === BLOW_DEAD;
      cells.cell({ ...tags, hit: true, effect, location: "chest", out });
    }
    return { fates, activation, shots, effects, blows };
  });
  const chained = cardless ? cardlessCells(cells, characters) : null;
  const columns = cells.columns(
    FATES.map((fate) => ({ fate })),
    kind === "brawl" ? [] : BREAKDOWNS.map((form) => ({ form })),
  );
  return {
    ...columns,
    outcomeCell: cells.outcomeCell,
    turnCell: cells.turnCell,
    men,
    cardless: chained,
  };
});

function effectTags(did: number, place: number) {
  const out = did === DID.disabled || did === DID.dead;
  return { location: LOCATION_IDS[place] as string, out, telling: out || did >= DID.stun };
}

function cardlessCells(cells: TaggedCells, characters: Counted["characters"]): CardlessCells {
  const called = cells.reserve(characters.length + 1);
  const shots = characters.map(({ gun }, figure): number => {
    cells.tag({ figure, own: "activation" }, [called + figure]);
    const first = cells.reserve(cardlessShot(BANDS.length, false));
    for (const [band, { id }] of BANDS.entries()) {
      for (const [mode, name] of MODES.entries()) {
        const at = first + cardlessShot(band, mode === 1);
        const hits = Array.from({ length: SHOT_CELLS - 2 }, (_, i) => at + 2 + i);
        const tags = { figure, weapon: gun as string, band: id, mode: name, occasion: "turn" };
        cells.tag({ ...tags, hit: false }, [at, at + 1]);
        cells.tag({ ...tags, hit: true }, hits);
        hits.forEach((cell, i) => {
          const did = Math.floor(i / LOCATIONS);
          const effect = COUNTED[did] as string;
          cells.tag({ figure, weapon: gun as string, effect, ...effectTags(did, i % LOCATIONS) }, [
            cell,
          ]);
        });
      }
    }
    return first;
  });
  return { called, shots };
}

/** Kind of a blow that had this effect, or that missed (0). */
export const blowKind = (effect: number): number => 1 + effect;
