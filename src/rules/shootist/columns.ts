/** Names and order of what a fight counts. */
import {
  type Columns,
  type EffectColumns,
  type EndCells,
  endColumns,
  type FigureColumns,
  HAND_TO_HAND,
  reserveEnds,
  type ShotColumns,
  SIDES,
  type SideColumns,
  type SideId,
  type WeaponColumns,
} from "../../core/columns.js";
import { IDLE_CELL, TallyPlan } from "../../core/tally.js";
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
import { FIGURES_MAX, type Fighter, type Skirmish, WEAPONS_MAX } from "./skirmish.js";
import { armsOf } from "./state.js";
import { BANDS_MAX, LOCATIONS, type Weapon } from "./tables.js";

/** How a shot was fired; indices of `MODES`. */
export const MODE = { aimed: 0, barrels: 1, pistols: 2, fan: 3, thrown: 4 } as const;
export const MODES = ["aimed", "both-barrels", "two-pistols", "fan", "thrown"] as const;

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
  /** Per fighter: men whom his fire has killed. */
  readonly burnedCells: readonly number[];
  /** Per fighter: block of his flaming arrows. */
  readonly fireCells: readonly number[];
  /** First cells of shot blocks, see `shotCell`, and of crossfire, see `crossfireCell`; IDLE_CELL where there are none. */
  readonly shotCells: Int32Array;
  readonly crossfireCells: Int32Array;
  /** `brawlCells[attacker][opponent]`, 0 where they cannot brawl. */
  readonly brawlCells: readonly (readonly number[])[];
}

/** Status of a man who burned, after the fates. */
export const BURNED = 4;

/** The modes in which a weapon can be used, as indices of `MODES`. */
function modesOf(weapon: Weapon, fighter: Fighter): number[] {
  if (weapon.thrown) return [MODE.thrown];
  const modes: number[] = [MODE.aimed];
  if (weapon.tries === 2) modes.push(MODE.barrels);
  const pair = fighter.weapons.filter(({ pistol }) => pistol).length > 1;
  if (weapon.pistol && (pair || fighter.habits.picksUp)) modes.push(MODE.pistols);
  if (weapon.pistol) modes.push(MODE.fan);
  return modes;
}

/** Cells of one fighter with one kind of weapon; two of a kind share them. */
interface Gun {
  readonly fighter: number;
  readonly weapon: Weapon;
  readonly modes: readonly number[];
  /** `blocks[band][mode]`, 0 where there is none. */
  readonly blocks: readonly (readonly number[])[];
  /** 0 without crossfire. */
  readonly crossfire: number;
  /** Block of his flaming arrows, if he shoots them with this; else 0. */
  readonly fire: number;
}

/** Weapons of a fight, each once. */
const ARMS_MAX = 2 * FIGURES_MAX * WEAPONS_MAX;

/** Place in `shotCells`. @param arm the weapon's index in `armsOf` */
export const shotCell = (fighter: number, arm: number, band: number, mode: number): number =>
  ((fighter * ARMS_MAX + arm) * BANDS_MAX + band) * MODES.length + mode;
/** Place in `crossfireCells`. */
export const crossfireCell = (fighter: number, arm: number): number => fighter * ARMS_MAX + arm;

/** `to 12`: a spreadsheet takes `3-12` for a date. */
export const bandName = (weapon: Weapon, band: number): string =>
  `to ${weapon.bands[band]?.upTo ?? "?"}`;

export function fightColumns(skirmish: Skirmish): FightColumns {
  const { fighters, turns, standing, bunched } = skirmish;
  const plan = new TallyPlan();
  const ends = reserveEnds(plan, turns);
  const fateCells = fighters.map(() => plan.reserve(BURNED));
  const burnedCells = fighters.map(() => plan.reserve(1));
  const fireCells = fighters.map(({ habits }) => (habits.burns ? plan.reserve(FIRE_BLOCK) : 0));
  const arms = armsOf(fighters);
  const guns = fighters.flatMap((fighter, f) => {
    const may =
      fighter.habits.picksUp && !standing ? [...fighter.weapons, ...arms] : fighter.weapons;
    return layGuns({ ...fighter, weapons: may }, f, bunched, fireCells[f] as number, plan);
  });
  const brawlCells = fighters.map((a) =>
    fighters.map((b) => (standing || a.side === b.side ? 0 : plan.reserve(BRAWL_BLOCK))),
  );
  const counts = endColumns(plan, ends, turns);
  const count = new Counting(skirmish, plan, guns, {
    fateCells,
    burnedCells,
    brawlCells,
  });
  return {
    plan,
    ...counts,
    figures: count.figures(),
    shots: count.shots(),
    effects: count.effects(),
    weapons: count.weapons(counts.turns),
    sides: { A: count.side("A", counts.games), B: count.side("B", counts.games) },
    ...ends,
    fateCells,
    burnedCells,
    fireCells,
    ...cellsOf(guns, arms, fighters.length),
    brawlCells,
  };
}

function layGuns(
  fighter: Fighter,
  f: number,
  bunched: boolean,
  fire: number,
  plan: TallyPlan,
): Gun[] {
  const bow = fighter.weapons.find(({ arrow }) => arrow)?.id;
  return [...new Map(fighter.weapons.map((weapon) => [weapon.id, weapon])).values()].map(
    (weapon) => {
      const modes = modesOf(weapon, fighter);
      return {
        fighter: f,
        weapon,
        modes,
        blocks: weapon.bands.map(() =>
          MODES.map((_, mode) => (modes.includes(mode) ? plan.reserve(BLOCK) : 0)),
        ),
        crossfire: bunched ? plan.reserve(2 * BLOCK) : 0,
        fire: weapon.id === bow ? fire : 0,
      };
    },
  );
}

function cellsOf(
  guns: readonly Gun[],
  arms: readonly Weapon[],
  fighters: number,
): Pick<FightColumns, "shotCells" | "crossfireCells"> {
  const shotCells = new Int32Array(shotCell(fighters, 0, 0, 0)).fill(IDLE_CELL);
  const crossfireCells = new Int32Array(crossfireCell(fighters, 0)).fill(IDLE_CELL);
  for (const { fighter, weapon, blocks, crossfire } of guns) {
    const arm = arms.findIndex(({ id }) => id === weapon.id);
    crossfireCells[crossfireCell(fighter, arm)] = crossfire;
    blocks.forEach((modes, band) => {
      modes.forEach((block, mode) => {
        shotCells[shotCell(fighter, arm, band, mode)] = block;
      });
    });
  }
  return { shotCells, crossfireCells };
}

const SHOTS = Array.from({ length: BLOCK }, (_, kind) => kind);
const HITS = SHOTS.filter((kind) => kind !== 0 && kind !== HORSE_KIND);
const OUTS = SHOTS.filter(
  (kind) => kind >= WOUND_KIND && kind < HORSE_KIND && (kind - WOUND_KIND) % FATES !== FATE.none,
);
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

/** Makes the columns from the cells. */
class Counting {
  constructor(
    private readonly skirmish: Skirmish,
    private readonly plan: TallyPlan,
    private readonly guns: readonly Gun[],
    private readonly cells: Pick<FightColumns, "fateCells" | "burnedCells" | "brawlCells">,
  ) {}

  figures(): FigureColumns[] {
    const { plan, cells } = this;
    return this.skirmish.fighters.map((fighter, f) => {
      const fate = cells.fateCells[f] as number;
      const out = plan.counter([fate, fate + 1, fate + 2, fate + 3]);
      const enemiesOut = plan.counter(this.outsOf((by) => by === f));
      return {
        side: fighter.side,
        figure: fighter.name,
        killed: plan.counter([fate + FATE.killed - 1, fate + BURNED - 1]),
        disabled: null,
        surrendered: null,
        fled: null,
        otherFates: [
          { fate: "knocked_out", counter: plan.counter([fate + FATE.knockedOut - 1]) },
          { fate: "disarmed", counter: plan.counter([fate + FATE.disarmed - 1]) },
        ],
        out,
        enemiesOut,
        killRatioPair: plan.pair(enemiesOut, out),
      };
    });
  }

  shots(): ShotColumns[] {
    const { plan } = this;
    return this.guns.flatMap(({ fighter, weapon, modes, blocks, fire }) => {
      const row = (band: string, mode: string, cells: Tried) => {
        const shots = plan.counter(cells.shots);
        const hits = plan.counter(cells.hits);
        const { side, name } = this.fighter(fighter);
        const about = { side, figure: name, weapon: weapon.id, band, mode };
        return { ...about, shots, hits, hitPair: plan.pair(hits, shots) };
      };
      const aimed = weapon.bands.flatMap((_, band) =>
        modes.map((mode) =>
          row(bandName(weapon, band), MODES[mode] as string, tried(blocks[band]?.[mode] as number)),
        ),
      );
      return fire === 0 ? aimed : [...aimed, row("building", "fire", lit(fire))];
    });
  }

  effects(): EffectColumns[] {
    return [
      ...this.guns.flatMap((gun) => this.effectsOf(gun)),
      ...this.skirmish.fighters.flatMap((_, f) => this.blowsOf(f)),
    ];
  }

  private effectsOf(gun: Gun): EffectColumns[] {
    const { plan } = this;
    const { side, name } = this.fighter(gun.fighter);
    const { shots, hits } = this.triedOf([gun]);
    const shotCounter = plan.counter(shots);
    const hitCounter = plan.counter(hits);
    const row = (effect: string, location: string, cells: readonly number[]): EffectColumns => {
      const count = plan.counter(cells);
      return {
        side,
        figure: name,
        weapon: gun.weapon.id,
        effect,
        location,
        count,
        perShotPair: plan.pair(count, shotCounter),
        perHitPair: plan.pair(count, hitCounter),
        proportion: !this.skirmish.bunched,
      };
    };
    const rows = EFFECTS.map(({ effect, location, kind }) =>
      row(effect, location, this.kindsOf(gun, [kind], true)),
    );
    return gun.fire === 0 ? rows : [...rows, row("fire", "building", lit(gun.fire).hits)];
  }

  /** Wounds that a man deals hand to hand, whoever began; "per shot" is per roll of Brawl, "per hit" per wound. */
  private blowsOf(f: number): EffectColumns[] {
    const { plan, cells } = this;
    const begun = this.brawlsOf((attacker) => attacker === f);
    const answered = cells.brawlCells.flatMap((row) =>
      row.filter((block, g) => g === f && block > 0),
    );
    if (begun.length === 0) return [];
    const dealt = (fates: readonly number[]): number[] =>
      fates.flatMap((fate) => [
        ...begun.map((block) => block + BRAWL_LOST + fate),
        ...answered.map((block) => block + BRAWL_LOST + FATES + fate),
      ]);
    const rolls = plan.counter([...begun, ...answered].flatMap(brawled));
    const wounds = plan.counter(dealt(BLOWS.map(({ fate }) => fate)));
    const { side, name } = this.fighter(f);
    return BLOWS.map(({ effect, location, fate }) => {
      const count = plan.counter(dealt([fate]));
      return {
        side,
        figure: name,
        weapon: HAND_TO_HAND,
        effect,
        location,
        count,
        perShotPair: plan.pair(count, rolls),
        perHitPair: plan.pair(count, wounds),
        proportion: true,
      };
    });
  }

  weapons(turns: number): WeaponColumns[] {
    const { plan } = this;
    return SIDES.flatMap((side) => {
      const own = this.guns.filter(({ fighter }) => this.fighter(fighter).side === side);
      return [...new Set(own.map(({ weapon }) => weapon.id))].map((id) => {
        const same = own.filter(({ weapon }) => weapon.id === id);
        const shots = plan.counter(this.triedOf(same).shots);
        const burned = same.flatMap(({ fire, fighter }) =>
          fire === 0 ? [] : [this.cells.burnedCells[fighter] as number],
        );
        const outs = same.flatMap((gun) => this.kindsOf(gun, OUTS, false));
        const enemiesOut = plan.counter([...outs, ...burned]);
        return {
          side,
          weapon: id,
          shots,
          enemiesOut,
          perShotPair: plan.pair(enemiesOut, shots),
          perTurnPair: plan.pair(enemiesOut, turns),
          // A bystander may be hit as well, and a building may bury several.
          proportion: !this.skirmish.bunched && burned.length === 0,
        };
      });
    });
  }

  side(side: SideId, games: number): SideColumns {
    const { plan, cells } = this;
    const mine = (f: number): boolean => this.fighter(f).side === side;
    const { shots, hits } = this.triedOf(this.guns.filter(({ fighter }) => mine(fighter)));
    const shotCounter = plan.counter(shots);
    const hitCounter = plan.counter(hits);
    const out = plan.counter(
      cells.fateCells.flatMap((fate, f) => (mine(f) ? [fate, fate + 1, fate + 2, fate + 3] : [])),
    );
    const enemiesOut = plan.counter(this.outsOf(mine));
    return {
      shotsPair: plan.pair(shotCounter, games),
      hitPair: plan.pair(hitCounter, shotCounter),
      killRatioPair: plan.pair(enemiesOut, out),
      outPair: plan.pair(out, games),
    };
  }

  private fighter(f: number): Fighter {
    return this.skirmish.fighters[f] as Fighter;
  }

  /** Cells of these kinds in every block of a gun. @param friends crossfire at friends counts as well */
  private kindsOf(gun: Gun, kinds: readonly number[], friends: boolean): number[] {
    const blocks = gun.blocks.flatMap((modes) => modes.filter((block) => block > 0));
    if (gun.crossfire > 0) blocks.push(gun.crossfire);
    if (gun.crossfire > 0 && friends) blocks.push(gun.crossfire + BLOCK);
    return blocks.flatMap((block) => kinds.map((kind) => block + kind));
  }

  /** Shots at what was aimed at, and hits on it: crossfire is neither. */
  private triedOf(guns: readonly Gun[]): Tried {
    const all = guns.flatMap(({ blocks, fire }) => [
      ...blocks.flat().flatMap((block) => (block > 0 ? [tried(block)] : [])),
      ...(fire > 0 ? [lit(fire)] : []),
    ]);
    return { shots: all.flatMap(({ shots }) => shots), hits: all.flatMap(({ hits }) => hits) };
  }

  /** Cells of enemies put out by these men. */
  private outsOf(by: (fighter: number) => boolean): number[] {
    const won = (block: number): number[] => [1, 2, 3].map((fate) => block + BRAWL_LOST + fate);
    return [
      ...this.guns.flatMap((gun) => (by(gun.fighter) ? this.kindsOf(gun, OUTS, false) : [])),
      ...this.cells.burnedCells.filter((_, f) => by(f)),
      ...this.brawlsOf(by).flatMap(won),
      // Men who attacked one of them, lost and went out.
      ...this.cells.brawlCells.flatMap((row) =>
        row.flatMap((block, opponent) => (block > 0 && by(opponent) ? won(block + FATES) : [])),
      ),
    ];
  }

  /** Blocks of brawls begun by these men. */
  private brawlsOf(by: (attacker: number) => boolean): number[] {
    return this.cells.brawlCells.flatMap((row, attacker) =>
      by(attacker) ? row.filter((block) => block > 0) : [],
    );
  }
}

interface Tried {
  readonly shots: readonly number[];
  readonly hits: readonly number[];
}

const tried = (block: number): Tried => ({
  shots: SHOTS.map((kind) => block + kind),
  hits: HITS.map((kind) => block + kind),
});

/** Of flaming arrows, the fires that they light are the hits. */
const lit = (block: number): Tried => ({
  shots: Array.from({ length: FIRE_BLOCK }, (_, kind) => block + kind),
  hits: [block + 1],
});

/** Every roll of Brawl against Brawl. */
const brawled = (block: number): number[] =>
  Array.from({ length: BRAWL_BLOCK }, (_, kind) => block + kind);
