/** Who and what gets a price, on which grounds, and the fights that are made of them. */
import { expandSeed, fmix32 } from "../core/random.js";
import { rulesetOf, SYSTEMS } from "../rules/index.js";
import { turned } from "../rules/kit/levers.js";
import { type ArmedEntry, map, NOT_HIMSELF } from "../rules/kit/points.js";
import type { Ruleset } from "../rules/ruleset.js";
import { type Data, type DataMap, isDataMap, valueAt } from "../scenario/document.js";
import { parseScenario } from "../scenario/load.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Priced, PriceForm, Setting } from "../stats/prices.js";
import * as say from "./messages.js";
import type { Ground, SideMan } from "./points.js";
import { chosen, rulesetOfScenario } from "./study.js";
import { UsageError } from "./usage.js";
import { distancesOf } from "./versusStudy.js";

/** One man of the list; a step is the unit man with a point more of something. */
interface PoolMan {
  readonly id: string;
  readonly entry: DataMap;
  /** What he has more than the unit man: `skill 3 to 4`; null of a man by himself. */
  readonly step: string | null;
}

/** What is asked for in place of what the file says. */
export interface PoolOptions {
  readonly man?: readonly string[] | undefined;
  readonly weapon?: readonly string[] | undefined;
  readonly distance?: readonly (string | number)[] | undefined;
  readonly cover?: readonly string[] | undefined;
  readonly most?: number | undefined;
  /** Who is the measure, if it was said. */
  readonly unit?: string | undefined;
  /** The option that named men and guns; default: those of their own. */
  readonly named?: "check" | undefined;
}

/** Every whole number is as likely as any other; the same seed gives the same ones. */
export class Draws {
  private readonly seed: Int32Array;
  private drawn = 0;

  constructor(seed: string) {
    this.seed = expandSeed(seed);
  }

  /** A whole number from 0 to below `many`. */
  below(many: number): number {
    const [a, b] = this.seed as unknown as [number, number];
    this.drawn++;
    const word = fmix32(fmix32(Math.imul(this.drawn, 0x9e3779b1) ^ a) + b) >>> 0;
    return Math.floor((word / 2 ** 32) * many);
  }

  of<One>(list: readonly One[]): One {
    return list[this.below(list.length)]!;
  }
}

const MOST = 4;

export class Pool {
  /** First all men by themselves, then the steps of the unit man. */
  readonly men: readonly PoolMan[];
  readonly guns: readonly string[];
  readonly distances: readonly number[];
  readonly covers: readonly string[];
  readonly most: number;
  /** Number of the man who is the measure. */
  readonly unit: number;
  private readonly ruleset: Ruleset;
  private readonly base: DataMap;

  /** @throws UsageError if a name is not known, or there is nothing to compare */
  constructor(
    readonly scenario: Scenario,
    options: PoolOptions,
  ) {
    this.ruleset = rulesetOfScenario(scenario);
    const { points, length } = this.ruleset;
    const { kind } = scenario.envelope;
    if (kind !== points.kind) throw new UsageError(say.pointsKind(kind, points.kind));
    const data = scenario.document.root.data as DataMap;
    const { best: _, expect: __, points: ___, run: ____, ...rules } = data;
    this.base = rules as DataMap;
    const mix = scenario.envelope.points;
    const usual = points.usual(scenario);
    const listed = [...points.men(scenario), ...ownMen(data, points.key)];
    const ids = listed.map(({ id }) => id);
    const asked = [...(options.man?.length ? options.man : (mix?.men ?? []))];
    const { unit } = options;
    if (unit !== undefined && asked.length > 0 && !asked.includes(unit)) asked.unshift(unit);
    const names = chosen(options.named ?? "man", asked, ids);
    if (unit !== undefined) chosen("unit", [unit], ids);
    const men = names.map((id) => listed.find((one) => one.id === id)!);
    if (men.length === 0) throw new UsageError(say.pointsNobody());
    const known = this.ruleset.armoury(scenario).weapons.map(({ id }) => id);
    const guns = options.weapon?.length ? options.weapon : (mix?.guns ?? usual.guns);
    chosen(options.named ?? "weapon", guns, known);
    // In their own order: the first is the one that everybody has for his own.
    this.guns = [...new Set(guns)];
    if (this.guns.length === 0) throw new UsageError(say.pointsNoGuns());
    const covers = options.cover?.length ? options.cover : (mix?.covers ?? ["open"]);
    chosen("cover", covers, points.covers);
    this.covers = covers;
    const typed = options.distance ?? [];
    this.distances =
      typed.length > 0
        ? distancesOf(typed, usual.distances, length)
        : (mix?.distances ?? usual.distances);
    this.most = Math.min(options.most ?? mix?.most ?? MOST, points.most);
    this.unit = unit === undefined ? 0 : Math.max(0, names.indexOf(unit));
    const plain = men.map((man): PoolMan => ({ ...man, step: null }));
    const steps = mix?.steps === false ? [] : this.stepsOf(plain[this.unit]!);
    this.men = [...plain, ...steps];
    if (this.men.length * this.guns.length < 2) throw new UsageError(say.pointsOnlyOne());
  }

  /** Men by themselves, without the steps. */
  get listed(): number {
    return this.men.filter(({ step }) => step === null).length;
  }

  /** How many numbers its prices are made of. */
  get prices(): number {
    const { men, guns, grounds } = this.form();
    return men + guns + (guns - 1) * grounds.reduce((sum, kinds) => sum + kinds - 1, 0);
  }

  form(unit = this.unit): PriceForm {
    return {
      men: this.men.length,
      unit,
      guns: this.guns.length,
      grounds: [new Set(this.distances).size, new Set(this.covers).size],
      correction: null,
    };
  }

  /** The numbers that a ground has in `PriceForm.grounds`. */
  kindsOf({ distance, cover }: Ground): number[] {
    return [
      [...new Set(this.distances)].indexOf(distance),
      [...new Set(this.covers)].indexOf(cover),
    ];
  }

  groundOf({ ground: [distance = 0, cover = 0] }: Pick<Setting, "ground">): Ground {
    return {
      distance: [...new Set(this.distances)][distance]!,
      cover: [...new Set(this.covers)][cover]!,
    };
  }

  grounds(): Ground[] {
    return this.distances.flatMap((distance) => this.covers.map((cover) => ({ distance, cover })));
  }

  drawGround = (draws: Draws): Ground => ({
    distance: draws.of(this.distances),
    cover: draws.of(this.covers),
  });

  /** A side of the mix. @param from so many men of the pool it is made of */
  drawSide(draws: Draws, from: number): Priced[] {
    return Array.from({ length: 1 + draws.below(this.most) }, () => ({
      man: draws.below(from),
      gun: draws.below(this.guns.length),
    }));
  }

  /** Two different sides of the mix. */
  drawPair(draws: Draws, from: number): Pick<Setting, "a" | "b"> {
    for (;;) {
      const [a, b] = [this.drawSide(draws, from), this.drawSide(draws, from)];
      if (sideKey(a) !== sideKey(b)) return { a, b };
    }
  }

  /** A fight of the mix. */
  drawSetting(draws: Draws, from: number): Setting {
    return { ...this.drawPair(draws, from), ground: this.kindsOf(this.drawGround(draws)) };
  }

  /** A side by names, alike men together. */
  named(men: readonly Priced[]): SideMan[] {
    const counts = new Map<string, SideMan>();
    for (const { man, gun } of men) {
      const key = `${man}/${gun}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { man: this.men[man]!.id, gun: this.guns[gun]!, count });
    }
    return [...counts.values()];
  }

  /** The same by numbers. */
  numbered(men: readonly SideMan[]): Priced[] {
    return men.flatMap(({ man, gun, count }) =>
      Array.from({ length: count }, () => ({
        man: this.men.findIndex(({ id }) => id === man),
        gun: this.guns.indexOf(gun),
      })),
    );
  }

  /** Scenarios of a fight: one, or two in which either side is first. */
  scenarios(setting: Setting): Scenario[] {
    const { distance, cover } = this.groundOf(setting);
    const side = (men: readonly Priced[]): ArmedEntry[] =>
      men.map(({ man, gun }) => ({ entry: this.men[man]!.entry, gun: this.guns[gun]! }));
    return this.fight({ distance, cover }, side(setting.a), side(setting.b));
  }

  private fight(
    { distance, cover }: Ground,
    A: readonly ArmedEntry[],
    B: readonly ArmedEntry[],
  ): Scenario[] {
    const { ruleset, base, scenario } = this;
    return ruleset.points.fights({ distance, cover, sides: { A, B } }).map((keys) => {
      // A unit on a plane has a place, and no distance.
      const { distance: _, ...rest } = base;
      const text = JSON.stringify({ ...rest, ...keys });
      return parseScenario(text, scenario.envelope.file, { systems: SYSTEMS });
    });
  }

  /** The unit man with one step more of each attribute; one less where there is no more. */
  private stepsOf(unit: PoolMan): PoolMan[] {
    const { ruleset, guns } = this;
    const men = [{ entry: unit.entry, gun: guns[0]! }];
    const ground = { distance: this.distances[0]!, cover: this.covers[0]! };
    const [sample] = this.fight(ground, men, men) as [Scenario];
    const { list } = ruleset.levers(sample);
    const { data } = sample.document.root;
    const figure = /^sides\.A\.(?:units\.0\.)?figures\.0\./;
    return list.flatMap((lever): PoolMan[] => {
      const place = figure.exec(lever.path)?.[0];
      if (lever.kind !== "attribute" || place === undefined) return [];
      const inside = lever.path.slice(place.length).split(".");
      if (inside[0] === ruleset.points.key) return [];
      const to = turned(lever, 1) ?? turned(lever, -1);
      if (to === null) return [];
      const entry = withValue(unit.entry, inside, to);
      const step = `${lever.words ?? lever.what} ${lever.value} to ${to}`;
      const own = valueAt(data, place.slice(0, -1).split("."));
      return isDataMap(own) ? [{ id: `${unit.id} ${step}`, entry, step }] : [];
    });
  }
}

const sideKey = (men: readonly Priced[]): string =>
  men
    .map(({ man, gun }) => `${man}/${gun}`)
    .sort()
    .join(" ");

export const pairKey = (a: readonly Priced[], b: readonly Priced[]): string =>
  [sideKey(a), sideKey(b)].sort().join(" : ");

/** Some of a list, each once. */
export function someOf<One>(list: readonly One[], many: number, draws: Draws): One[] {
  const left = [...new Set(list)];
  const some: One[] = [];
  while (some.length < many && left.length > 0)
    some.push(...left.splice(draws.below(left.length), 1));
  return some;
}

/** A copy of a block with a value at a path inside. */
function withValue(block: DataMap, [key = "", ...inside]: readonly string[], value: Data): DataMap {
  const there = block[key];
  const put =
    inside.length === 0 ? value : withValue(isDataMap(there) ? there : map({}), inside, value);
  return map({ ...block, [key]: put });
}

/** Men of a file who are in no list of the rules, by their names. */
function ownMen(data: DataMap, key: string): { readonly id: string; readonly entry: DataMap }[] {
  const sides = isDataMap(data.sides) ? Object.values(data.sides) : [];
  return sides.flatMap((side) => {
    const figures = isDataMap(side) && Array.isArray(side.figures) ? side.figures : [];
    return figures.filter(isDataMap).flatMap((figure) => {
      const { name } = figure;
      if (typeof name !== "string" || figure[key] !== undefined) return [];
      const left = NOT_HIMSELF as readonly string[];
      const himself = Object.entries(figure).filter(([each]) => !left.includes(each));
      return [{ id: name, entry: map(Object.fromEntries(himself)) }];
    });
  });
}

/** A file that says by which rules they fight, where nobody brings one. */
export const plainFile = (system: string): Scenario => {
  const ruleset = rulesetOf(system);
  return parseScenario(ruleset.bouts.plain(null), system, { systems: [ruleset] });
};
