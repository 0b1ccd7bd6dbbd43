/** What an engagement counts (section 24 of the digest). */
import type { BreakdownForm } from "../../core/breakdown.js";
import { TaggedCells } from "../../core/cells.js";
import { type Columns, HAND_TO_HAND, type SideId } from "../../core/columns.js";
import { remembered } from "../../core/remembered.js";
import { BANDS } from "./data.js";
import { LOCATIONS } from "./deck.js";
import type { Engagement, Figure } from "./engagement.js";

/** Ways to go out, in the order of OUT; CP-STAT-5: no others. CP-STAT-4: who ran is nobody's kill. */
const FATES = [{ fate: "killed" }, { fate: "fled", byNobody: true }] as const;

/** How a shot was fired. */
export const MODES = ["standing", "moving", "reaction"] as const;
export const MODE = { standing: 0, moving: 1, reaction: 2 } as const;

/** CP-STAT-2: how a hit ends, and whether it put the man out. `by`: ways of SOURCE in which that can happen. */
const EFFECTS = [
  { effect: "wasted", by: ["fire", "blast"] },
  { effect: "cover", by: ["fire", "blast"] },
  { effect: "wound", by: ["fire", "melee", "blast"] },
  { effect: "wound", out: true, by: ["fire", "melee", "blast"] },
  { effect: "incapacitate", by: ["fire", "melee", "blast"] },
  { effect: "incapacitate", out: true, by: ["fire", "melee", "blast"] },
  { effect: "horse", by: ["fire", "blast"] },
  { effect: "thrown wound", several: true, by: ["fire", "blast"] },
  { effect: "thrown wound", several: true, out: true, by: ["fire", "blast"] },
  { effect: "thrown incapacitate", several: true, by: ["fire", "blast"] },
  { effect: "thrown incapacitate", several: true, out: true, by: ["fire", "blast"] },
  { effect: "team", by: ["fire", "blast"] },
  { effect: "animal", by: ["fire"] },
] as const;
const NOWHERE: ReadonlySet<string> = new Set(["wasted", "team", "animal"]);
export const COUNTED_EFFECT = {
  wasted: 0,
  cover: 1,
  wound: 2,
  incapacitate: 4,
  horse: 6,
  thrownWound: 7,
  thrownIncapacitate: 9,
  team: 11,
  animal: 12,
} as const;

/** What did it: fire, a melee, a blast. */
export const SOURCE = { fire: 0, melee: 1, blast: 2 } as const;
const SOURCES = 3;

/** What a figure did, beside shots: rounds of melee not won, throws missed and on target, activations of a weapon. */
export const DID = { round: 0, throwMiss: 1, throwHit: 2, firing: 3, clearing: 4 } as const;
const DEEDS = 5;

/** What befell animals and wagons, once each time. */
const EVENTS = [
  "stampede check",
  "stampede",
  "animal killed",
  "figure trampled",
  "runaway check",
  "runaway",
  "overturned",
] as const;
export const EVENT = {
  stampedeCheck: 0,
  stampede: 1,
  animal: 2,
  trampled: 3,
  runawayCheck: 4,
  runaway: 5,
  overturned: 6,
} as const;

/** CP-STAT-3. */
const ACTIVATION: BreakdownForm = {
  name: "handling",
  keys: [
    { name: "side", head: "side" },
    { name: "figure", head: "figure", free: true },
  ],
  measures: [
    { name: "firing", kind: "perGame", head: "firing a game", where: { own: "firing" } },
    { name: "clearing", kind: "perGame", head: "clearing a game", where: { own: "clearing" } },
    {
      name: "out_per_activation",
      kind: "perTry",
      head: "put out per activation",
      where: { out: true, fired: true },
      of: { spent: true },
    },
  ],
  section: "Figures",
  page: {
    caption:
      "Activations spent on a weapon: firing it, and clearing markers of ammunition; enemies that it put out for each of " +
      "these. Fire in reaction takes no activation, but whom it puts out counts; throws of dynamite do not count.",
    columns: ["figure", "firing", "clearing", "out_per_activation"],
    group: ["side"],
  },
};

const EVENTS_FORM: BreakdownForm = {
  name: "events",
  keys: [{ name: "event", head: "event" }],
  measures: [{ name: "times", kind: "perGame", head: "times a game" }],
  section: "Figures",
  page: {
    caption: "Herds and teams: what frightened them, and what came of it.",
    columns: ["event", "times"],
    group: [],
  },
  optional: true,
};

export const BREAKDOWNS: readonly BreakdownForm[] = [ACTIVATION, EVENTS_FORM];

export interface EngagementColumns extends Columns {
  readonly outcomeCell: TaggedCells["outcomeCell"];
  readonly turnCell: number;
  /** By figure: first of its `shotCell`s, of its `effectCell`s, of DID, of the fates. */
  readonly shotCells: readonly number[];
  readonly effectCells: readonly number[];
  readonly deedCells: readonly number[];
  readonly fateCells: readonly number[];
  /** First of EVENT. */
  readonly eventCell: number;
  /** Of a standing duel that is solved (`standing.ts`); else null. */
  readonly standing: StandingCells | null;
}

/** Cells that each count all of one draw. */
export interface StandingCells {
  /**
   * By figure, mode and band (`firingOf`), of the first shot of a firing and of later ones: first cell of those for each
   * Endurance that the target has left, from 0, STANDING_EFFECTS each.
   */
  readonly fired: readonly number[];
  readonly later: readonly number[];
  /** Who is called: A, B, nobody; three cells for each set of those who would clear a marker, A the lowest bit. */
  readonly called: number;
}

/** Which of a figure's cells a shot counts in. */
export const shotCell = (band: number, mode: number, hit: boolean): number =>
  2 * (mode * BANDS.length + band) + (hit ? 1 : 0);

/** Which of a figure's cells an effect counts in: `did` of COUNTED_EFFECT, one more if it put out. */
export const effectCell = (source: number, did: number, loc: number): number =>
  (source * EFFECTS.length + did) * LOCATIONS.length + loc;

/** What a figure fires, as reports call it; null: nothing. */
export function firedBy(one: Figure, crew: boolean, { book }: Engagement): string | null {
  if (crew) return "gatling";
  return one.weapons.find((id) => book.weapons[id].ranges !== null) ?? null;
}

/** @param standing reserves the cells of a duel that is solved (`standing.ts`) */
export function engagementColumns(
  engagement: Engagement,
  standing: ((cells: TaggedCells, can: Possible) => StandingCells) | null = null,
): EngagementColumns {
  const { units, turns, free, book } = engagement;
  const counted: Counted = {
    turns,
    turnFirst: free === null ? 1 : 0,
    dynamite: usesDynamite(engagement),
    covers: book.covers,
    kinds: units.map(({ kind }) => kind),
    figures: units.flatMap(({ kind, side, figures }) =>
      figures.map((one) => ({
        name: one.name,
        side: side ?? "A",
        neutral: side === null,
        fires: firedBy(one, kind === "gatling", engagement),
        cover: one.cover,
        mounted: one.mounted,
      })),
    ),
  };
  return standing === null ? playedColumns(counted) : columnsOf(counted, standing);
}

/** Whether anybody has sticks, or charges lie there. */
export const usesDynamite = ({ charges, units }: Engagement): boolean =>
  charges.length > 0 ||
  units.some(({ figures }) => figures.some(({ dynamite }) => dynamite !== null));

/** What of an engagement says what it counts. */
interface Counted {
  readonly turns: number;
  readonly turnFirst: 0 | 1;
  readonly dynamite: boolean;
  readonly covers: Engagement["book"]["covers"];
  readonly kinds: readonly Engagement["units"][number]["kind"][];
  readonly figures: readonly {
    readonly name: string;
    readonly side: SideId;
    readonly neutral: boolean;
    readonly fires: string | null;
    readonly cover: Figure["cover"];
    readonly mounted: boolean;
  }[];
}

const playedColumns = remembered((counted: Counted) => columnsOf(counted, null));

function columnsOf(
  counted: Counted,
  standing: ((cells: TaggedCells, can: Possible) => StandingCells) | null,
): EngagementColumns {
  const { figures, kinds } = counted;
  const can = possible(counted);
  const cells = new TaggedCells(
    figures.filter(({ neutral }) => !neutral),
    counted.turns,
    counted.turnFirst,
  );
  const shotCells: number[] = [];
  const effectCells: number[] = [];
  const deedCells: number[] = [];
  const fateCells: number[] = [];
  figures.forEach(({ fires, neutral }, figure) => {
    fateCells.push(cells.reserve(FATES.length));
    shotCells.push(cells.reserve(shotCell(0, MODES.length, false)));
    effectCells.push(cells.reserve(effectCell(SOURCES, 0, 0)));
    deedCells.push(cells.reserve(DEEDS));
    if (neutral) return;
    FATES.forEach(({ fate }, i) => {
      cells.tag({ figure, fate }, [fateCells[figure]! + i]);
    });
    const at = { shots: shotCells[figure], effects: effectCells[figure], did: deedCells[figure] };
    tagFigure(cells, figure, fires, at as Firsts, can);
  });
  const eventCell = cells.reserve(EVENTS.length);
  if (kinds.some((kind) => kind === "herd" || kind === "wagon")) {
    EVENTS.forEach((event, i) => {
      cells.tag({ event }, [eventCell + i]);
    });
  }
  const ofChain = standing?.(cells, can) ?? null;
  const columns = cells.columns(
    FATES,
    BREAKDOWNS.map((form) => ({ form })),
  );
  return {
    ...columns,
    outcomeCell: cells.outcomeCell,
    turnCell: cells.turnCell,
    shotCells,
    effectCells,
    deedCells,
    fateCells,
    eventCell,
    standing: ofChain,
  };
}

interface Firsts {
  readonly shots: number;
  readonly effects: number;
  readonly did: number;
}

/** What can happen in an engagement; the rows of anything else would be pages of zeros. */
export interface Possible {
  readonly dynamite: boolean;
  has(effect: string, loc: number): boolean;
}

function possible({ kinds, dynamite, covers: stop, figures }: Counted): Possible {
  const wheels = kinds.includes("wagon");
  const covers = new Set(figures.map(({ cover }) => cover));
  // CP-WAG-3, CP-WAG-5: a fence for those aboard, a wall behind what is left of it.
  if (wheels) covers.add("fence").add("wall");
  const protects = [...covers].map((cover) => stop[cover]).join("");
  const rides = figures.some(({ mounted }) => mounted);
  const teams = wheels || kinds.includes("gatling");
  const herds = kinds.includes("herd");
  return {
    dynamite,
    has(effect, loc) {
      if (effect === "cover") return protects.includes("HCABL"[loc]!);
      if (effect === "horse" || effect.startsWith("thrown")) return rides;
      if (effect === "team") return teams;
      return effect !== "animal" || herds;
    },
  };
}

/** Says what a figure's cells count. */
function tagFigure(
  cells: TaggedCells,
  figure: number,
  gun: string | null,
  { shots, effects, did }: Firsts,
  can: Possible,
): void {
  if (gun !== null) {
    for (const [mode, name] of MODES.entries()) {
      for (const [band, range] of BANDS.entries()) {
        const tags = { figure, weapon: gun, band: range, mode: name };
        cells.tag({ ...tags, hit: false }, [shots + shotCell(band, mode, false)]);
        cells.tag({ ...tags, hit: true }, [shots + shotCell(band, mode, true)]);
      }
    }
  }
  const weapons = { fire: gun, melee: HAND_TO_HAND, blast: can.dynamite ? "dynamite" : null };
  for (const [i, { by, ...effect }] of EFFECTS.entries()) {
    for (const how of by) {
      const weapon = weapons[how];
      if (weapon === null) continue;
      const several = how === "blast" ? { several: true } : {};
      const hit = how === "melee" ? { hit: true } : how === "fire" ? { fired: true } : {};
      for (const [loc, place] of LOCATIONS.entries()) {
        if (!can.has(effect.effect, loc)) continue;
        // What strikes no man strikes him nowhere.
        const location = NOWHERE.has(effect.effect) ? "" : place;
        cells.tag({ figure, weapon, location, ...effect, ...several, ...hit }, [
          effects + effectCell(SOURCE[how], i, loc),
        ]);
      }
    }
  }
  cells.tag({ figure, weapon: HAND_TO_HAND, hit: false }, [did + DID.round]);
  if (can.dynamite) {
    cells.tag({ figure, weapon: "dynamite", hit: false }, [did + DID.throwMiss]);
    cells.tag({ figure, weapon: "dynamite", hit: true }, [did + DID.throwHit]);
  }
  cells.tag({ figure, own: "firing", spent: true }, [did + DID.firing]);
  cells.tag({ figure, own: "clearing", spent: true }, [did + DID.clearing]);
}
