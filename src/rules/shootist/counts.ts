/** Names and order of what a fight counts. */
import { type EndCells, type FateForm, TaggedCells, type Tags } from "../../core/cells.js";
import { type Columns, HAND_TO_HAND, type ShotColumns } from "../../core/columns.js";
import { once } from "../../core/once.js";
import { remembered } from "../../core/remembered.js";
import { IDLE_CELL } from "../../core/tally.js";
import {
  bruiseOf,
  FATE,
  fateOf,
  HORSE_HIT,
  LOSER,
  locationOf,
  loserOf,
  STRIKE,
  strikeOf,
} from "./rolls.js";
import { armsOf, FIGURES_MAX, type Fighter, type Skirmish, WEAPONS_MAX } from "./skirmish.js";
import { BANDS_MAX, LOCATIONS, type Weapon } from "./tables.js";

/** How a shot was fired; indices of `MODES`. */
export const MODE = { aimed: 0, barrels: 1, pistols: 2, fan: 3, thrown: 4 } as const;
export const MODES = ["aimed", "both-barrels", "two-pistols", "fan", "thrown"] as const;
const MODES_MAX = MODES.length;

/**
 * Kinds of a shot block: a miss, Thick Skin, a star, wounds by location and fate (a man killed or disarmed by a fall
 * has the location `fall`), a horse missed, a horse hit.
 */
const FALL = LOCATIONS.length;
const FATES = 4;
const WOUND_KIND = 3;
const HORSE_KIND = WOUND_KIND + (LOCATIONS.length + 1) * FATES;
const BLOCK = HORSE_KIND + 2;

/** Tally kind of a try at a man. */
export function shotKind(code: number): number {
  const strike = strikeOf(code);
  const fate = fateOf(code);
  // A star saves him from the bullet, not from the fall.
  if (strike !== STRIKE.wound && fate === FATE.none) return strike;
  const fell = bruiseOf(code) >= 0 && fate !== FATE.none;
  return WOUND_KIND + (fell ? FALL : locationOf(code)) * FATES + fate;
}

/** Tally kind of a try at a horse. */
export const horseKind = (code: number): number => HORSE_KIND + (code === HORSE_HIT.missed ? 0 : 1);

/** Crossfire has two such blocks: enemies hit, then friends. @param friend he who was hit is the shooter's friend */
export const crossfireKind = (kind: number, friend: boolean): number => (friend ? BLOCK : 0) + kind;

/** Kinds of a brawl's block: nothing, no wound, then what becomes of the opponent, then of the attacker. */
const BRAWL_LOST = 2;
const BRAWL_BLOCK = BRAWL_LOST + 2 * FATES;

/** Kind of a brawl's result. @param code of the table */
export function brawlKind(code: number): number {
  const loser = loserOf(code);
  if (loser === LOSER.nobody) return 0;
  if (strikeOf(code) !== STRIKE.wound) return loser === LOSER.opponent ? 1 : 0;
  return BRAWL_LOST + (loser === LOSER.opponent ? 0 : FATES) + fateOf(code);
}

/** Kinds of a flaming arrow's block (SH-BLDG-5). */
const FIRE_BLOCK = 2;
export const fireKind = (turns: number): number => (turns > 0 ? 1 : 0);

export interface FightColumns extends Columns, EndCells {
  /** Per fighter: cells for killed, knocked out, disarmed, burned. */
  readonly fateCells: readonly number[];
  /** First cells of shot blocks, see `shotCell`; IDLE_CELL where there are none. */
  readonly shotCells: Int32Array;
  /** The same by gun, see `gunCell`: of crossfire; of flaming arrows; men whom their fire has killed. */
  readonly crossfireCells: Int32Array;
  readonly fireCells: Int32Array;
  readonly burnedCells: Int32Array;
  /** `brawlCells[attacker][opponent]`, 0 where they cannot brawl. */
  readonly brawlCells: readonly (readonly number[])[];
}

/** Status of a man who burned, after the fates. */
export const BURNED = 4;

/** Ways to go out, in the order of the reports. */
const WAYS: readonly FateForm[] = ["killed", "knocked_out", "disarmed"].map((fate) => ({ fate }));
/** The same by the order of a man's cells; whoever burned was killed. */
const WAY_OF = ["killed", "knocked_out", "disarmed", "killed"];

/** The modes in which a weapon can be used, as indices of `MODES`. */
function modesOf(weapon: CountedWeapon, fighter: CountedFighter): number[] {
  if (weapon.thrown) return [MODE.thrown];
  const modes: number[] = [MODE.aimed];
  if (weapon.tries === 2) modes.push(MODE.barrels);
  const pair = fighter.weapons.filter(({ pistol }) => pistol).length > 1;
  if (weapon.pistol && (pair || fighter.habits.picksUp)) modes.push(MODE.pistols);
  if (weapon.pistol) modes.push(MODE.fan);
  return modes;
}

/** Weapons of a fight, each once. */
const ARMS_MAX = 2 * FIGURES_MAX * WEAPONS_MAX;

/** Place in `shotCells`. @param arm the weapon's index in `armsOf` */
export const shotCell = (fighter: number, arm: number, band: number, mode: number): number =>
  ((fighter * ARMS_MAX + arm) * BANDS_MAX + band) * MODES_MAX + mode;
/** A fighter's gun; and whose it is. */
export const gunCell = (fighter: number, arm: number): number => fighter * ARMS_MAX + arm;
export const gunFighter = (gun: number): number => Math.floor(gun / ARMS_MAX);

/** `to 12`: a spreadsheet takes `3-12` for a date. */
export const bandName = (weapon: Banded, band: number): string =>
  `to ${weapon.bands[band]?.upTo ?? "?"}`;

/** What of a fight says what it counts. */
type CountedWeapon = Pick<Weapon, "id" | "tries" | "thrown" | "pistol" | "arrow"> & {
  /** How many. */
  readonly bands: number;
};
interface Banded {
  readonly bands: readonly Pick<Weapon["bands"][number], "upTo">[];
}
interface CountedFighter extends Pick<Fighter, "name" | "side"> {
  readonly weapons: readonly CountedWeapon[];
  readonly habits: Pick<Fighter["habits"], "burns" | "picksUp">;
}
interface CountedFight extends Pick<Skirmish, "turns" | "standing" | "bunched"> {
  readonly fighters: readonly CountedFighter[];
}

/** What a fight counts: the same cells as one whose ranges are others, by the names that its ranges have. */
export function fightColumns({ fighters, turns, standing, bunched }: Skirmish): FightColumns {
  const columns = columnsOf({
    turns,
    standing,
    bunched,
    fighters: fighters.map(({ name, side, weapons, habits: { burns, picksUp } }) => ({
      name,
      side,
      habits: { burns, picksUp },
      weapons: weapons.map(({ id, tries, thrown, pistol, arrow, bands }) => ({
        id,
        tries,
        thrown,
        pistol,
        arrow,
        bands: bands.length,
      })),
    })),
  });
  const guns = new Map(armsOf(fighters).map((weapon) => [weapon.id, weapon]));
  const nameOf = (weapon: string, band: string): string =>
    band === BUILDING ? band : bandName(guns.get(weapon)!, Number(band));
  const named = <Row extends ShotColumns>(row: Row): Row => ({
    ...row,
    band: nameOf(row.weapon, row.band),
  });
  // Studies hold the columns of hundreds of fights, of which they read few.
  const shots = once(() => columns.shots.map(named));
  const weapons = once(() =>
    columns.weapons.map((row) => ({
      ...row,
      ranges: row.ranges.map((range) => ({ ...range, band: nameOf(row.weapon, range.band) })),
    })),
  );
  const pools = once(() =>
    columns.pools.map((pool) => ({ ...pool, shots: pool.shots.map(named) })),
  );
  return {
    ...columns,
    get shots() {
      return shots();
    },
    get weapons() {
      return weapons();
    },
    get pools() {
      return pools();
    },
  };
}

/** Columns by the numbers of ranges. */
const columnsOf = remembered((fight: CountedFight): FightColumns => {
  const { fighters, turns, standing, bunched } = fight;
  const cells = new TaggedCells(fighters, turns);
  const fateCells = fighters.map((_, figure) => {
    const first = cells.reserve(BURNED);
    WAY_OF.forEach((fate, i) => {
      cells.tag({ figure, fate }, [first + i]);
    });
    return first;
  });
  const firstBurned = fighters.map(() => cells.reserve(1));
  const firstFires = fighters.map(({ habits }) => (habits.burns ? cells.reserve(FIRE_BLOCK) : 0));
  const arms = armsOf(fighters);
  const shotCells = new Int32Array(shotCell(fighters.length, 0, 0, 0)).fill(IDLE_CELL);
  const crossfireCells = new Int32Array(gunCell(fighters.length, 0)).fill(IDLE_CELL);
  const fireCells = crossfireCells.slice();
  const burnedCells = crossfireCells.slice();
  fighters.forEach((fighter, figure) => {
    const own =
      fighter.habits.picksUp && !standing ? [...fighter.weapons, ...arms] : fighter.weapons;
    const bow = own.find(({ arrow }) => arrow)?.id;
    // Two of a kind share their cells.
    for (const weapon of new Map(own.map((one) => [one.id, one])).values()) {
      const arm = arms.findIndex(({ id }) => id === weapon.id);
      const gun = { figure, weapon: weapon.id };
      for (let band = 0; band < weapon.bands; band++) {
        for (const mode of modesOf(weapon, { ...fighter, weapons: own })) {
          const block = cells.reserve(BLOCK);
          const shot = { ...gun, band: String(band), mode: MODES[mode] as string };
          tagShots(cells, shot, block, bunched);
          shotCells[shotCell(figure, arm, band, mode)] = block;
        }
      }
      if (bunched) crossfireCells[gunCell(figure, arm)] = layCrossfire(cells, gun);
      if (!fighter.habits.burns || !weapon.arrow) continue;
      const fire = weapon.id === bow ? firstFires[figure]! : cells.reserve(FIRE_BLOCK);
      const burned = weapon.id === bow ? firstBurned[figure]! : cells.reserve(1);
      tagFire(cells, gun, fire, bunched);
      // A building may bury several.
      cells.tag({ ...gun, out: true, several: true }, [burned]);
      fireCells[gunCell(figure, arm)] = fire;
      burnedCells[gunCell(figure, arm)] = burned;
    }
  });
  const brawlCells = fighters.map((a) =>
    fighters.map((b) => (standing || a.side === b.side ? 0 : cells.reserve(BRAWL_BLOCK))),
  );
  tagBrawls(cells, brawlCells);
  const { outcomeCell, turnCell } = cells;
  return {
    ...cells.columns(WAYS),
    outcomeCell,
    turnCell,
    fateCells,
    shotCells,
    crossfireCells,
    fireCells,
    burnedCells,
    brawlCells,
  };
});

const SHOTS = Array.from({ length: BLOCK }, (_, kind) => kind);
const isHit = (kind: number): boolean => kind !== 0 && kind !== HORSE_KIND;
const isOut = (kind: number): boolean =>
  kind >= WOUND_KIND && kind < HORSE_KIND && (kind - WOUND_KIND) % FATES !== FATE.none;
const woundKind = (location: number, fate: number): number => WOUND_KIND + location * FATES + fate;

/** Effects in the order of the reports, with the kinds that count for each. */
const EFFECTS: readonly {
  readonly effect: string;
  readonly location: string;
  readonly kind: number;
}[] = [
  { effect: "dead", location: "head", kind: woundKind(0, FATE.killed) },
  { effect: "dead", location: "chest", kind: woundKind(1, FATE.killed) },
  { effect: "dead", location: "fall", kind: woundKind(FALL, FATE.killed) },
  { effect: "disarmed", location: "spare arm", kind: woundKind(2, FATE.disarmed) },
  { effect: "disarmed", location: "shoot arm", kind: woundKind(3, FATE.disarmed) },
  { effect: "disarmed", location: "fall", kind: woundKind(FALL, FATE.disarmed) },
  ...LOCATIONS.slice(1).map((location, i) => ({
    effect: "wound",
    location,
    kind: woundKind(i + 1, FATE.none),
  })),
  { effect: "star", location: "chest", kind: STRIKE.star },
  { effect: "thick-skin", location: "", kind: STRIKE.skin },
  { effect: "horse", location: "", kind: HORSE_KIND + 1 },
];

/** Kinds without an effect, by what they are. */
const REST = [
  { hit: false, out: false },
  { hit: true, out: false },
  { hit: true, out: true },
].map(({ hit, out }) => ({
  hit,
  out,
  kinds: SHOTS.filter(
    (kind) =>
      isHit(kind) === hit && isOut(kind) === out && EFFECTS.every((row) => row.kind !== kind),
  ),
}));

/** The same hand to hand: heads are knocked out, and only chests kill (SH-BRAWL-1). Fates of the loser. */
const BLOWS: readonly {
  readonly effect: string;
  readonly location: string;
  readonly fate: number;
}[] = [
  { effect: "dead", location: "chest", fate: FATE.killed },
  { effect: "knocked-out", location: "head", fate: FATE.knockedOut },
  { effect: "disarmed", location: "", fate: FATE.disarmed },
  { effect: "wound", location: "", fate: FATE.none },
];

/** @param several crossfire may cause the same effects besides */
function tagShots(cells: TaggedCells, shot: Tags, block: number, several: boolean): void {
  for (const { effect, location, kind } of EFFECTS) {
    const struck = { ...shot, hit: isHit(kind), effect, location, several };
    cells.tag({ ...struck, out: isOut(kind) }, [block + kind]);
  }
  for (const { hit, out, kinds } of REST) {
    cells.tag(
      { ...shot, hit, out },
      kinds.map((kind) => block + kind),
    );
  }
}

/** Whom crossfire strikes nobody aimed at: it is no shot. A friend's end is to nobody's credit. */
function layCrossfire(cells: TaggedCells, gun: Tags): number {
  const first = cells.reserve(2 * BLOCK);
  for (const { effect, location, kind } of EFFECTS) {
    cells.tag({ ...gun, effect, location, several: true }, [first + kind, first + BLOCK + kind]);
  }
  const outs = SHOTS.filter(isOut).map((kind) => first + kind);
  cells.tag({ ...gun, out: true, several: true }, outs);
  return first;
}

/** In place of a range. */
const BUILDING = "building";

/** Of flaming arrows, the fires that they light are the hits. */
function tagFire(cells: TaggedCells, gun: Tags, first: number, several: boolean): void {
  const shot = { ...gun, band: BUILDING, mode: "fire" };
  cells.tag({ ...shot, hit: false }, [first]);
  const lit = { ...shot, hit: true, effect: "fire", location: "building", several };
  cells.tag(lit, [first + 1]);
}

/**
 * What men deal hand to hand, whoever began: a try is a roll of Brawl against Brawl, a hit a wound.
 * @param brawlCells blocks by attacker and opponent, 0 where they cannot brawl
 */
function tagBrawls(cells: TaggedCells, brawlCells: readonly (readonly number[])[]): void {
  brawlCells.forEach((row, figure) => {
    const man = { figure, weapon: HAND_TO_HAND };
    const begun = row.filter((block) => block > 0);
    if (begun.length === 0) return;
    const answered = brawlCells.flatMap((other) =>
      other.filter((block, g) => g === figure && block > 0),
    );
    const dealt = (fate: number): number[] => [
      ...begun.map((block) => block + BRAWL_LOST + fate),
      ...answered.map((block) => block + BRAWL_LOST + FATES + fate),
    ];
    for (const { effect, location, fate } of BLOWS) {
      cells.tag({ ...man, hit: true, effect, location, out: fate !== FATE.none }, dealt(fate));
    }
    const wounds = new Set(BLOWS.flatMap(({ fate }) => dealt(fate)));
    const rolls = [...begun, ...answered].flatMap((block) =>
      Array.from({ length: BRAWL_BLOCK }, (_, kind) => block + kind),
    );
    cells.tag(
      { ...man, hit: false },
      rolls.filter((cell) => !wounds.has(cell)),
    );
  });
}
