/**
 * Cells with tags. A rule system says of each cell that it counts in what that counts; figures, shots, effects, weapons
 * and sides are questions about these tags, asked here once for every system.
 *
 * Cells are plain numbers into one array of counts, worked out when a scenario is compiled; nothing here is touched
 * while games are played. A system reserves them in any order, keeps the numbers that it counts by, and returns the
 * columns beside them:
 *
 *     const cells = new TaggedCells(figures, turns);
 *     const fateCells = figures.map((_, figure) => cells.cell({ figure, fate: "killed" }));
 *     const gun = { figure: 0, weapon: "pistol", band: "to 12", mode: "aimed" };
 *     const shotCell = cells.cell({ ...gun, hit: false });
 *     cells.cell({ ...gun, hit: true, effect: "wound", location: "arm" }); // shotCell + 1
 *     cells.cell({ ...gun, hit: true, effect: "dead", location: "head", out: true }); // shotCell + 2
 *     return { ...cells.columns([{ fate: "killed" }]), fateCells, shotCell };
 *
 * A cell may be told of more than once: a round of a brawl is the doing of both men. Rows stand in the order in which
 * they were first told of, so a system whose reports have another order than its cells reserves first and tags later.
 */
import type { BreakdownColumns, BreakdownForm, Grid, Keys, Wanted } from "./breakdown.js";
import {
  type Columns,
  type EffectColumns,
  type FigureColumns,
  OUTCOMES,
  type Outcome,
  type PoolColumns,
  type ShotColumns,
  SIDES,
  type SideColumns,
  type SideId,
  type WeaponColumns,
  type WeaponRangeColumns,
} from "./columns.js";
import { TallyPlan } from "./tally.js";

/** What a cell counts. Names are the rule system's own words, as the reports print them. */
export interface Tags {
  /** Index of the figure whose doing it is; with `fate`, of the one whom it befell. */
  readonly figure?: number;
  readonly weapon?: string;
  readonly band?: string;
  readonly mode?: string;
  /** Said of every try to hit. With a mode it is a shot; without one (blows) effects alone are measured by it. */
  readonly hit?: boolean;
  readonly effect?: string;
  /** Of the effect; empty where it has none. */
  readonly location?: string;
  /** It puts an enemy out. */
  readonly out?: boolean;
  /** One try may cause several of these, so that their number per try is no proportion. */
  readonly several?: boolean;
  /** A way to go out, as the system declares them; at most one a game for each figure. */
  readonly fate?: string;
  /** Where it is nobody's doing; else the side is the figure's. */
  readonly side?: SideId;
  /** Whatever else the system parts its counts by, under its own name for it: `cover`. */
  readonly [own: string]: string | number | boolean | undefined;
}

/** A way to go out. */
export interface FateForm {
  /** The name of its column. */
  readonly fate: string;
  /** Whoever goes this way was put out by nobody: no enemy has it to his credit. */
  readonly byNobody?: boolean;
}

/** Who is counted, by index. */
export interface CountedFigure {
  readonly side: SideId;
  readonly name: string;
}

/** Cells for how and when games end. */
export interface EndCells {
  readonly outcomeCell: Readonly<Record<Outcome, number>>;
  /** Turn t is `turnCell + t`. */
  readonly turnCell: number;
}

/** A breakdown as it is in one scenario. */
export interface Declared {
  readonly form: BreakdownForm;
  /** Where its rows are squares. */
  readonly grid?: Grid | undefined;
}

interface Told {
  readonly tags: Tags;
  readonly cells: readonly number[];
}

export class TaggedCells implements EndCells {
  readonly plan = new TallyPlan();
  readonly outcomeCell: Readonly<Record<Outcome, number>>;
  readonly turnCell: number;
  private readonly told: Told[] = [];

  /**
   * Reserves the ends of games first: the outcomes in their order, then the turns from 0 to `turnsMax`.
   * @param turnsMax  the longest game, in game turns
   * @param turnFirst earliest turn in which a game can end
   */
  constructor(
    private readonly figures: readonly CountedFigure[],
    private readonly turnsMax: number,
    private readonly turnFirst: 0 | 1 = 1,
  ) {
    const first = this.reserve(OUTCOMES.length);
    this.outcomeCell = byOutcome((i) => first + i);
    this.turnCell = this.reserve(turnsMax + 1);
  }

  /** The first of so many neighbouring cells, to be told of by `tag`. */
  reserve(count: number): number {
    return this.plan.reserve(count);
  }

  /** The next cell, of which this is true. */
  cell(tags: Tags): number {
    const cell = this.reserve(1);
    this.tag(tags, [cell]);
    return cell;
  }

  /** Says what is true of each of these cells. */
  tag(tags: Tags, cells: readonly number[]): void {
    this.told.push({ tags, cells });
  }

  /**
   * What the cells add up to.
   * @param fates      every way to go out that the rules know, in the order of the reports
   * @param breakdowns tables that only this rule system has
   */
  columns(fates: readonly FateForm[], breakdowns: readonly Declared[] = []): Columns {
    const { plan } = this;
    const turns = plan.counter();
    for (let turn = 1; turn <= this.turnsMax; turn++) plan.addTo(turns, this.turnCell + turn, turn);
    const ends = {
      games: plan.counter(OUTCOMES.map((outcome) => this.outcomeCell[outcome])),
      turns,
      turnFirst: this.turnFirst,
      turnOf: Array.from({ length: this.turnsMax + 1 }, (_, turn) =>
        plan.counter([this.turnCell + turn]),
      ),
      outcomes: byOutcome((_, outcome) => plan.counter([this.outcomeCell[outcome]])),
    };
    const byFigure = this.figures.map((): Told[] => []);
    for (const one of this.told) byFigure[one.tags.figure!]?.push(one);
    const own = (id: SideId): Told[] =>
      byFigure.filter((_, figure) => this.figures[figure]?.side === id).flat();
    const sides = { A: own("A"), B: own("B") };
    const side = (id: SideId): Omit<SideColumns, "own"> =>
      this.sideColumns(id, sides[id], fates, ends.games);
    const common = {
      plan,
      ...ends,
      figures: byFigure.map((told, figure) => this.figureRow(figure, told, fates)),
      shots: this.shotColumns(this.told),
      effects: this.effectColumns(this.told),
      weapons: SIDES.flatMap((id) => this.weaponColumns(id, sides[id], turns, ends.games)),
      sides: { A: side("A"), B: side("B") },
      breakdowns: breakdowns.map((one) => this.breakdown(one, ends.games)),
    };
    const pools = poolsOf(this.figures).map((pool) => this.poolRow(pool, byFigure, fates));
    const metrics = (id: SideId): SideColumns["own"] =>
      breakdowns.flatMap(({ form }) => this.ownMetrics(id, form, sides[id], ends.games));
    return {
      ...common,
      pools,
      sides: {
        A: { ...common.sides.A, own: metrics("A") },
        B: { ...common.sides.B, own: metrics("B") },
      },
    };
  }

  private figureRow(
    figure: number,
    told: readonly Told[],
    fates: readonly FateForm[],
  ): FigureColumns {
    const { side, name } = this.figures[figure]!;
    const { gone, out, felled } = this.outs(told, fates);
    const enemiesOut = this.counter(told.filter(({ tags }) => tags.out));
    return {
      side,
      figure: name,
      fates: fates.map(({ fate }) => ({
        fate,
        counter: this.counter(gone.filter(({ tags }) => tags.fate === fate)),
      })),
      out,
      enemiesOut,
      killRatioPair: this.plan.pair(enemiesOut, felled),
    };
  }

  private poolRow(
    { figure, first, last }: Pool,
    byFigure: readonly (readonly Told[])[],
    fates: readonly FateForm[],
  ): PoolColumns {
    const { plan } = this;
    const told = byFigure.slice(first, last + 1).flat();
    const { gone, out, felled } = this.outs(told, fates);
    const enemiesOut = this.counter(told.filter(({ tags }) => tags.out));
    const games = plan.counter();
    for (const outcome of OUTCOMES) plan.addTo(games, this.outcomeCell[outcome], last - first + 1);
    const { side } = this.figures[first]!;
    return {
      side,
      figure,
      shots: this.shotColumns(told, { side, figure }),
      effects: this.effectColumns(told, { side, figure }),
      fates: fates.map(({ fate }) => {
        const counter = this.counter(gone.filter(({ tags }) => tags.fate === fate));
        return { fate, counter, pair: plan.pair(counter, games, 1) };
      }),
      outPair: plan.pair(out, games, 1),
      enemiesOut,
      killRatioPair: plan.pair(enemiesOut, felled),
    };
  }

  /** Cells and counter of those put out, and counter of those put out by somebody. */
  private outs(
    told: readonly Told[],
    fates: readonly FateForm[],
  ): { gone: readonly Told[]; out: number; felled: number } {
    const gone = told.filter(({ tags }) => tags.fate !== undefined);
    const left = fates.filter(({ byNobody }) => byNobody).map(({ fate }) => fate);
    const forced = gone.filter(({ tags }) => !left.includes(tags.fate!));
    const out = this.counter(gone);
    return { gone, out, felled: left.length === 0 ? out : this.counter(forced) };
  }

  /** @param pool whose shots they all are; those of each figure by themselves without it */
  private shotColumns(told: readonly Told[], pool?: Whose): ShotColumns[] {
    const gun = gunBy(pool);
    const rows = grouped(told.filter(isShot), (t) => [gun(t), t.band, t.mode].join("\0"));
    return [...rows.values()].map((row) => {
      const { weapon, band, mode } = tagsOf(row);
      const { shots, hits } = this.tries(row);
      const hitPair = this.plan.pair(hits, shots, 1);
      return { ...(pool ?? this.whose(row)), weapon, band, mode, shots, hits, hitPair };
    });
  }

  /** @param pool whose doing it all is; that of each figure by itself without it */
  private effectColumns(told: readonly Told[], pool?: Whose): EffectColumns[] {
    const { plan } = this;
    const tried = grouped(
      told.filter(({ tags }) => tags.hit !== undefined),
      gunBy(pool),
    );
    const caused = grouped(
      told.filter(({ tags }) => tags.effect !== undefined),
      gunBy(pool),
    );
    return [...caused].flatMap(([gun, own]) => {
      const { shots, hits } = this.tries(tried.get(gun) ?? []);
      const rows = grouped(own, ({ effect, location }) => `${effect}\0${location}`);
      return [...rows.values()].map((row) => {
        const { weapon, effect, location } = tagsOf(row);
        const count = this.counter(row);
        const proportion = !row.some(({ tags }) => tags.several);
        const most = proportion ? 1 : Infinity;
        return {
          ...(pool ?? this.whose(row)),
          weapon,
          effect,
          location,
          count,
          perShotPair: plan.pair(count, shots, most),
          perHitPair: plan.pair(count, hits, most),
          proportion,
        };
      });
    });
  }

  /** Weapons that shoot, then whatever else puts out enemies. */
  private weaponColumns(
    side: SideId,
    told: readonly Told[],
    turns: number,
    games: number,
  ): WeaponColumns[] {
    const { plan } = this;
    const caused = told.filter(({ tags }) => tags.out);
    const byWeapon = ({ weapon }: Tags): string => `${weapon}`;
    const fires = grouped(told.filter(isShot), byWeapon);
    const weapons = new Set([...fires.keys(), ...grouped(caused, byWeapon).keys()]);
    return [...weapons].map((weapon) => {
      const fired = fires.get(weapon) ?? [];
      const outs = caused.filter(({ tags }) => byWeapon(tags) === weapon);
      const shots = fired.length === 0 ? null : this.counter(fired);
      const enemiesOut = this.counter(outs);
      const proportion = !outs.some(({ tags }) => tags.several);
      return {
        side,
        weapon,
        shots,
        enemiesOut,
        perShotPair:
          shots === null
            ? null
            : plan.pair(enemiesOut, shots, this.outPerShotMost(side, proportion)),
        perTurnPair: plan.pair(enemiesOut, turns, this.outPerTurnMost(side)),
        perGamePair: plan.pair(enemiesOut, games, this.enemiesOf(side)),
        proportion,
        ranges: this.rangeColumns(side, fired, outs, turns),
      };
    });
  }

  private menOf(side: SideId): number {
    return this.figures.filter((figure) => figure.side === side).length;
  }

  private enemiesOf(side: SideId): number {
    return this.figures.length - this.menOf(side);
  }

  /** @param proportion whether a shot puts out one enemy at most */
  private outPerShotMost(side: SideId, proportion: boolean): number {
    return proportion ? 1 : this.enemiesOf(side);
  }

  /** A game may be over before its first turn: then those put out are divided by none. */
  private outPerTurnMost(side: SideId): number {
    return this.turnFirst > 0 ? this.enemiesOf(side) : Infinity;
  }

  /** @param shots of one weapon of a side; `outs` what it put out */
  private rangeColumns(
    side: SideId,
    shots: readonly Told[],
    outs: readonly Told[],
    turns: number,
  ): WeaponRangeColumns[] {
    const { plan } = this;
    const known = outs.some(({ tags }) => tags.band !== undefined);
    const perHitPair = known ? null : plan.pair(this.counter(outs), this.tries(shots).hits);
    return [...grouped(shots, ({ band }) => `${band}`)].map(([band, row]) => {
      const own = outs.filter(({ tags }) => tags.band === band);
      const { shots: tries, hits } = this.tries(row);
      const told = known ? this.counter(own) : hits;
      const proportion = !own.some(({ tags }) => tags.several);
      return {
        band,
        shots: tries,
        perShotPair: plan.pair(told, tries, this.outPerShotMost(side, proportion)),
        perTurnPair: plan.pair(told, turns, known ? this.outPerTurnMost(side) : Infinity),
        proportion,
        perHitPair,
      };
    });
  }

  private sideColumns(
    side: SideId,
    told: readonly Told[],
    fates: readonly FateForm[],
    games: number,
  ): Omit<SideColumns, "own"> {
    const { plan } = this;
    const { shots, hits } = this.tries(told.filter(isShot));
    const { out, felled } = this.outs(told, fates);
    const enemiesOut = this.counter(told.filter(({ tags }) => tags.out));
    return {
      shotsPair: plan.pair(shots, games),
      hitPair: plan.pair(hits, shots, 1),
      killRatioPair: plan.pair(enemiesOut, felled),
      outPair: plan.pair(out, games, this.menOf(side)),
    };
  }

  private breakdown({ form, grid }: Declared, games: number): BreakdownColumns {
    const { plan } = this;
    const { keys, measures } = form;
    const valuesOf = (tags: Tags): (string | number | undefined)[] =>
      keys.map(({ name }) => (name === "side" ? this.sideOf(tags) : tags[name]) as string);
    const rows = grouped(this.told, (tags) => {
      const values = valuesOf(tags);
      return values.includes(undefined) ? null : values.join("\0");
    });
    const wholes = new Map<unknown, number>();
    const withinOf = (name: string, value: unknown): number => {
      const found = wholes.get(value);
      if (found !== undefined) return found;
      const all = [...rows.values()].flat().filter(({ tags }) => tags[name] === value);
      const counter = this.counter(all);
      wholes.set(value, counter);
      return counter;
    };
    return {
      form,
      grid: grid ?? null,
      rows: [...rows.values()].map((row) => {
        const { tags } = row[0]!;
        const values = valuesOf(tags);
        const named = Object.fromEntries(
          keys.map(({ name }, i) => [
            name,
            name === "figure" ? this.figures[tags.figure!]?.name : values[i],
          ]),
        ) as Keys;
        // The same cells have the same counter, whichever measure asks for them.
        const made = new Map<string, number>();
        const tries = row.filter(({ tags }) => tags.hit !== undefined);
        const counter = (wanted?: Wanted): number => {
          const words = JSON.stringify(wanted ?? {});
          const usual = tries.length > 0 ? tries : row;
          const cells = wanted === undefined ? usual : row.filter(saying(wanted));
          const found = made.get(words) ?? this.counter(cells);
          made.set(words, found);
          return found;
        };
        const counters: Record<string, number> = {};
        const pairs: Record<string, number> = {};
        const proportion = !row.some(({ tags }) => tags.several);
        for (const { name, kind, where, within, of } of measures) {
          if (kind === "known") continue;
          if (kind === "rate" || kind === "perTry") {
            const whole = within === undefined ? counter(of) : withinOf(within, tags[within]);
            const atMostOne = kind === "rate" || (proportion && of === undefined);
            pairs[name] = plan.pair(counter(where), whole, atMostOne ? 1 : Infinity);
          } else if (kind === "perGame") pairs[name] = plan.pair(counter(where), games);
          else counters[name] = counter(where);
        }
        return { keys: named, counters, pairs };
      }),
    };
  }

  private ownMetrics(
    side: SideId,
    { measures }: BreakdownForm,
    told: readonly Told[],
    games: number,
  ): SideColumns["own"] {
    return measures.flatMap(({ metric, where = {} }) => {
      if (metric === undefined) return [];
      const befell = this.counter(told.filter(saying(where)));
      return [{ id: metric.id, pair: this.plan.pair(befell, games, this.menOf(side)) }];
    });
  }

  private sideOf({ figure, side }: Tags): SideId | undefined {
    return figure === undefined ? side : this.figures[figure]?.side;
  }

  private tries(row: readonly Told[]): { shots: number; hits: number } {
    return {
      shots: this.counter(row),
      hits: this.counter(row.filter(({ tags }) => tags.hit)),
    };
  }

  private counter(row: readonly Told[]): number {
    const counter = this.plan.counter();
    for (const { cells } of row) for (const cell of cells) this.plan.addTo(counter, cell);
    return counter;
  }

  private whose(row: readonly Told[]): Whose {
    const { side, name } = this.figures[tagsOf(row).figure]!;
    return { side, figure: name };
  }
}

/** Whose row it is: a figure's, or that of several as one. */
type Whose = Pick<ShotColumns, "side" | "figure">;

/** Neighbours in file order. */
interface Pool {
  readonly figure: string;
  readonly first: number;
  readonly last: number;
}

/** What a man is called, and the number behind it. */
const numbered = ({ name }: CountedFigure): readonly [stem: string, number: number] | null => {
  const [, stem, number] = /^(.*?)(\d+)$/.exec(name) ?? [];
  return stem === undefined ? null : [stem, Number(number)];
};

/** Men of a side who are numbered through, as a file's `count` makes them: `Deputy 1`, `Deputy 2`. */
function poolsOf(figures: readonly CountedFigure[]): Pool[] {
  const pools: Pool[] = [];
  for (let first = 0; first < figures.length; ) {
    const from = figures[first]!;
    const [stem, number] = numbered(from) ?? ["", 0];
    let last = first;
    const follows = (man: CountedFigure | undefined): boolean =>
      man?.side === from.side && man.name === `${stem}${number + last - first + 1}`;
    while (numbered(from) !== null && follows(figures[last + 1])) last++;
    if (last > first)
      pools.push({ figure: `${from.name} to ${number + last - first}`, first, last });
    first = last + 1;
  }
  return pools;
}

/** Of the rows that are asked for, all tags of the row are there. */
const tagsOf = ([first]: readonly Told[]): Required<Tags> => first!.tags as Required<Tags>;

const saying = (wanted: Wanted): ((one: Told) => boolean) => {
  const entries = Object.entries(wanted);
  return ({ tags }) => entries.every(([name, value]) => tags[name] === value);
};

const isShot = ({ tags }: Told): boolean => tags.hit !== undefined && tags.mode !== undefined;
/** What tells guns apart: of men who count as one, the weapon alone. */
const gunBy =
  (pool: Whose | undefined) =>
  ({ figure, weapon }: Tags): string =>
    pool === undefined ? `${figure}\0${weapon}` : `${weapon}`;

/** Those of which the same is said together, in the order in which it was first said; without those of no key. */
function grouped(
  told: readonly Told[],
  key: (tags: Tags) => string | null,
): ReadonlyMap<string, readonly Told[]> {
  const groups = new Map<string, Told[]>();
  for (const one of told) {
    const name = key(one.tags);
    if (name === null) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  return groups;
}

function byOutcome(of: (index: number, outcome: Outcome) => number): Record<Outcome, number> {
  const entries = OUTCOMES.map((outcome, i) => [outcome, of(i, outcome)]);
  return Object.fromEntries(entries) as Record<Outcome, number>;
}
