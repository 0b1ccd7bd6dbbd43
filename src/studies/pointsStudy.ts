/** Finds what men and guns cost, so that sides of equal points win equally often. */
import { mean, quantile, sampleCorrelation } from "simple-statistics";
import { exp, pow, square } from "../core/elementary.js";
import { Interrupted } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import { inOrder } from "../sim/executor.js";
import type { OddsJob } from "../sim/jobs.js";
import { dot, times } from "../stats/cholesky.js";
import { holm } from "../stats/holm.js";
import {
  CORRECTIONS,
  chanceIn,
  type FoughtSetting,
  type Priced,
  type PriceForm,
  type Setting,
  SOLVED_GAMES,
  type Worths,
  worthsOf,
} from "../stats/prices.js";
import { studentCdf, studentQuantile } from "../stats/student.js";
import type { Precision } from "../stats/summary.js";
import * as say from "./messages.js";
import type {
  Failing,
  Judged,
  Points,
  Price,
  Quality,
  SideMan,
  Spread,
  TestedFight,
} from "./points.js";
import { Draws, Pool, type PoolOptions, plainFile } from "./pointsPool.js";
import { type PriceList, priceOf, promised } from "./priceList.js";
import { demandHalf, headOf, progressOf, type StudyOptions } from "./study.js";
import { UsageError } from "./usage.js";

export interface PointsOptions extends StudyOptions, Omit<PoolOptions, "unit" | "named"> {
  /** The man who is the measure, and his price: `cowboy/3=10`; default: one in the middle, at 20. */
  readonly unit?: string | undefined;
  /** Prices are multiples of it; default 1. */
  readonly round?: number | undefined;
  /** A list to be judged. */
  readonly check?: PriceList | undefined;
}

/** A rule system without a file. */
export interface PlainPoints {
  readonly system: string;
}

const UNIT_PRICE = 20;
/** Games of each fight by which the list is found: more tell less than another fight does. */
const GAMES = 500;
/** Fights that are tested have so many times as many: each is looked at by itself. */
const TEST_GROWTH = 4;
/** A list is known well enough if no interval is wider, to either side, than this part of the price. */
const PRECISION = 0.04;
const FIGHTS_MOST = 2000;
/** First fights, for each number that is estimated, and at least. */
const FIRST = { each: 3, least: 60 } as const;
/** Each further round has this part of the fights so far. */
const GROWTH = 0.4;
/** Of so many fights that are drawn the one that tells most is played. */
const TOURNAMENT = 8;
/** A fight that is more certain than this tells little. */
const EVEN = 1.4;
/** Pairs of sides that are tested: of equal points, and of any. */
const TESTED = { equal: 80, any: 40 } as const;
/** Grounds that a pair of equal points meets on. */
const TEST_GROUNDS = 3;
/** Points are equal if they differ by no more than this part. */
const EQUAL = 0.02;
const EQUAL_TRIES = 1000;
/** Sides of any points: the weaker has at least this part. */
const ANY = 0.6;
/** The least fair fights are played again, so that the worst is not just the unluckiest. */
const AGAIN = { fights: 6, growth: 4 } as const;
/** So many of all games somebody must win, or a fight says nothing. */
const DECIDED_LEAST = 20;
const ALPHA = 0.05;

/** A fight as it was drawn, with what came of it; null where nobody ever wins. */
interface Played {
  readonly setting: Setting;
  readonly fought: FoughtSetting | null;
  readonly games: number;
  readonly solved: boolean;
}

/**
 * What men and guns cost. Games are those of each fight; a precision is asked of every price, as a part of it.
 * @param from a file by whose rules they fight, or a rule system
 * @throws UsageError before anything is played; Interrupted if nothing was known yet; JobFailed
 * @example (await points({ system: "napnuts" }, { executor })).prices[0]?.kind // "man"
 */
export async function points(
  from: Scenario | PlainPoints,
  options: PointsOptions,
): Promise<Points> {
  demandHalf("probability", options.precision);
  const scenario = "envelope" in from ? from : plainFile(from.system);
  return new Pricing(scenario, options).run();
}

/** `NAME=PRICE`. */
function unitOf(typed: string | undefined): { readonly name?: string; readonly price: number } {
  if (typed === undefined) return { price: UNIT_PRICE };
  const equals = typed.lastIndexOf("=");
  const price = Number(typed.slice(equals + 1));
  const name = typed.slice(0, equals).trim();
  if (equals < 1 || !(price > 0) || !Number.isFinite(price)) {
    throw new UsageError(say.pointsUnit(typed));
  }
  return { name, price };
}

class Pricing {
  private pool: Pool;
  private readonly price: number;
  private readonly round: number;
  private readonly seed: string;
  private readonly games: number;
  private readonly draws: Draws;
  private readonly fights: Played[] = [];
  private jobs = 0;
  private precision: Precision | null = null;
  private cut = false;
  private readonly poolOptions: PoolOptions;

  constructor(
    private readonly scenario: Scenario,
    private readonly options: PointsOptions,
  ) {
    const { name, price } = unitOf(options.unit);
    const { check, round = 1, games = GAMES } = options;
    const man = options.man ?? (check === undefined ? undefined : [...check.men.keys()]);
    const weapon = options.weapon?.length
      ? options.weapon
      : check === undefined || check.guns.size === 0
        ? undefined
        : [...check.guns.keys()];
    const named = check === undefined ? undefined : "check";
    this.poolOptions = { ...options, man, weapon, unit: name, named };
    this.pool = new Pool(scenario, this.poolOptions);
    if (check !== undefined) this.demandPrices(check);
    this.price = price;
    this.round = round;
    this.games = games;
    this.seed = headOf(scenario, options).seed;
    this.draws = new Draws(`${this.seed} points`);
  }

  /** @throws UsageError for a man or a gun that fights, and that the list lacks */
  private demandPrices(list: PriceList): void {
    for (const { id, step } of this.pool.men) {
      for (const gun of this.pool.guns) {
        if (step === null && priceOf(list, id, gun) === null) {
          throw new UsageError(say.noPrice(list.name, id, gun));
        }
      }
    }
  }

  async run(): Promise<Points> {
    const worths = await this.find();
    const list = this.listOf(worths);
    const judged = this.options.check ?? null;
    const tested = this.cut ? [] : await this.test(worths, judged ?? list);
    const worst = await this.worstOf(tested, worths, judged ?? list);
    return this.report(worths, tested, worst);
  }

  /** Plays fights until all prices are known well enough. @throws Interrupted if the signal came before the first ones */
  private async find(): Promise<Worths> {
    const { size } = this.sized(this.pool.form());
    const first = Math.max(FIRST.least, FIRST.each * size);
    const most = Math.max(FIGHTS_MOST, 2 * first);
    const plain = this.pool.listed;
    await this.play(
      Array.from({ length: first }, () => this.drawn(plain)),
      "points, the first fights",
    );
    let worths = worthsOf(this.pool.form(), this.fought());
    if (this.poolOptions.unit === undefined) worths = this.measured(worths);
    while (!this.cut && this.fights.length < most && !this.isKnown(worths, most)) {
      const many = Math.min(most - this.fights.length, Math.ceil(GROWTH * this.fights.length));
      const half = this.options.precision ?? PRECISION;
      const far = (this.widest(worths) * 100).toFixed(1);
      const label = `points, widest price ±${far} %, wanted ±${100 * half} %`;
      await this.play(this.chosen(worths, many), label);
      worths = worthsOf(this.pool.form(), this.fought(), worths);
    }
    this.isKnown(worths, most);
    return worths;
  }

  private sized(form: PriceForm) {
    return {
      size: form.men + form.guns + (form.guns - 1) * form.grounds.reduce((a, b) => a + b - 1, 0),
    };
  }

  private fought(): FoughtSetting[] {
    const fights = this.fights.flatMap(({ fought }) => fought ?? []);
    if (fights.length === 0) throw new Interrupted();
    return fights;
  }

  /** The man in the middle becomes the measure, and gets his steps. */
  private measured(worths: Worths): Worths {
    const listed = Array.from({ length: this.pool.listed }, (_, man) => man);
    const order = listed.sort((a, b) => worths.man(a) - worths.man(b));
    const middle = order[Math.floor(order.length / 2)]!;
    const unit = this.pool.men[middle]!.id;
    this.pool = new Pool(this.scenario, { ...this.poolOptions, unit });
    return worthsOf(this.pool.form(), this.fought());
  }

  /** Half the width of the widest interval, as a part of the unit man's price. */
  private widest(worths: Worths): number {
    const halves = this.intervals(worths).flatMap(({ low, high, value }) =>
      low === null || high === null ? [] : [(high - low) / 2 / Math.max(1, value)],
    );
    return Math.max(0, ...halves);
  }

  private isKnown(worths: Worths, limit: number): boolean {
    const half = this.options.precision ?? PRECISION;
    const reached = this.widest(worths);
    const met = reached <= half;
    const usual = this.options.precision === undefined;
    this.precision = { metric: "price", unit: "", asked: half, reached, met, limit, usual };
    return met;
  }

  /** A fight of the mix between two different sides. */
  private drawn(men: number): Setting {
    const { pool, draws } = this;
    for (;;) {
      const [a, b] = [pool.drawSide(draws, men), pool.drawSide(draws, men)];
      if (sideKey(a) === sideKey(b)) continue;
      return { a, b, ground: pool.kindsOf(pool.drawGround(draws)) };
    }
  }

  /** Fights that tell most of the prices that are least known. */
  private chosen(worths: Worths, many: number): Setting[] {
    const { pool } = this;
    const { size, steepness } = worths.at;
    const prices = pool.men.length + pool.guns.length - 2;
    const covariance = Float64Array.from(worths.covariance);
    const list: Setting[] = [];
    while (list.length < many) {
      let best: { setting: Setting; moved: Float64Array; spread: number; gain: number } | null =
        null;
      for (let i = 0; i < TOURNAMENT; i++) {
        const setting = this.drawn(pool.men.length);
        const { logit, slopes } = worths.predict(setting);
        if (Math.abs(logit) > EVEN && i > 0) continue;
        const chance = chanceIn({ logit });
        const moved = times(covariance, slopes);
        const noise = 1 / (this.games * chance * (1 - chance)) + worths.misfit;
        const spread = noise + dot(slopes, moved);
        let gain = 0;
        for (let at = 0; at < prices; at++) gain += moved[at]! * moved[at]!;
        // How steep it is matters to all prices.
        gain = (gain + square(moved[steepness]!)) / spread;
        if (best === null || gain > best.gain) best = { setting, moved, spread, gain };
      }
      const { setting, moved, spread } = best!;
      list.push(setting);
      for (let i = 0; i < size; i++) {
        const own = moved[i]! / spread;
        if (own === 0) continue;
        for (let j = 0; j < size; j++) covariance[i * size + j]! -= own * moved[j]!;
      }
    }
    return list;
  }

  /** Plays fights, and keeps them. */
  private async play(settings: readonly Setting[], label: string): Promise<void> {
    this.fights.push(...(await this.playedOf(settings, this.games, label)));
  }

  /** What came of fights; fewer after a signal. @throws Interrupted if nothing is known by then */
  private async playedOf(
    settings: readonly Setting[],
    games: number,
    label: string,
  ): Promise<Played[]> {
    const { executor, signal, onLoss } = this.options;
    const system = this.scenario.envelope.system;
    const jobs = settings.map((setting) => {
      const scenarios = this.pool.scenarios(setting);
      const each = Math.max(1, Math.round(games / scenarios.length));
      return scenarios.map(({ model }): OddsJob => {
        const seed = `${this.seed} ${this.jobs++}`;
        return { do: "odds", game: { system, model, seed }, from: 0, to: each };
      });
    });
    const answers: { a: number; b: number; games: number }[] = [];
    const tell = progressOf(this.options, "duels", label, settings.length);
    const perFight = jobs[0]?.length ?? 1;
    await inOrder(
      executor,
      jobs.flat(),
      (answer) => {
        answers.push(answer);
        tell(Math.floor(answers.length / perFight));
      },
      { signal, onLoss },
    );
    this.cut ||= signal?.aborted === true;
    const whole = Math.floor(answers.length / perFight);
    if (whole === 0 && this.fights.length === 0) throw new Interrupted();
    return settings.slice(0, whole).map((setting, i) => {
      const own = answers.slice(i * perFight, (i + 1) * perFight);
      return playedFrom(setting, own);
    });
  }

  /** Of men, guns and steps, in unit men: what the list is made of. */
  private intervals(worths: Worths) {
    const { pool } = this;
    const { at, freedom } = worths;
    const quantileOf = studentQuantile(1 - ALPHA / 2, freedom);
    const half = (place: number): number =>
      quantileOf * Math.sqrt(worths.covariance[place * at.size + place]!);
    const men = pool.men.map(({ id, step }, man) => {
      const place = at.man(man);
      const value = worths.man(man);
      const off = step === null ? 0 : 1;
      const ends =
        place < 0
          ? { low: null, high: null }
          : { low: value * exp(-half(place)) - off, high: value * exp(half(place)) - off };
      const kind = step === null ? ("man" as const) : ("step" as const);
      return { kind, name: step === null ? id : step, value: value - off, ...ends };
    });
    const guns = pool.guns.map((name, gun) => {
      const place = at.gun(gun);
      const value = worths.gun(gun);
      const ends =
        place < 0
          ? { low: null, high: null }
          : { low: value - half(place), high: value + half(place) };
      return { kind: "gun" as const, name, value, ...ends };
    });
    const listed = pool.listed;
    return [...men.slice(0, listed), ...guns, ...men.slice(listed)];
  }

  private pricesOf(worths: Worths): Price[] {
    const { price, round } = this;
    const scaled = (worth: number | null): number | null => (worth === null ? null : worth * price);
    return this.intervals(worths).map(({ kind, name, value, low, high }) => ({
      kind,
      name,
      price: cleaned(
        Math.max(kind === "man" ? round : -Infinity, round * Math.round((value * price) / round)),
      ),
      worth: value * price,
      low: scaled(low),
      high: scaled(high),
    }));
  }

  private listOf(worths: Worths): PriceList {
    const prices = this.pricesOf(worths);
    const of = (kind: Price["kind"]) =>
      new Map(prices.filter((one) => one.kind === kind).map((one) => [one.name, one.price]));
    return {
      name: "the list",
      men: of("man"),
      guns: of("gun"),
      steps: of("step"),
      steepness: worths.steepness,
      growth: worths.values[worths.at.growth]!,
    };
  }

  private pointsOfSide(list: PriceList, men: readonly Priced[]): number {
    const { pool } = this;
    return men.reduce(
      (sum, { man, gun }) => sum + (priceOf(list, pool.men[man]!.id, pool.guns[gun]!) ?? 0),
      0,
    );
  }

  /** Fights that were not used to find the list. */
  private async test(worths: Worths, list: PriceList): Promise<TestedFight[]> {
    const { pool } = this;
    const draws = new Draws(`${this.seed} points, tested`);
    const listed = pool.listed;
    const side = () => pool.drawSide(draws, listed);
    const cost = (men: readonly Priced[]): number => this.pointsOfSide(list, men);
    const seen = new Set<string>();
    const pairs: { readonly a: Priced[]; readonly b: Priced[]; readonly equal: boolean }[] = [];
    for (
      let tries = 0;
      pairs.length < TESTED.equal && tries < EQUAL_TRIES * TESTED.equal;
      tries++
    ) {
      const [a, b] = [side(), side()];
      const [one, other] = [cost(a), cost(b)];
      if (sideKey(a) === sideKey(b) || seen.has(pairKey(a, b))) continue;
      if (Math.abs(one - other) > EQUAL * Math.max(one, other)) continue;
      seen.add(pairKey(a, b));
      pairs.push({ a, b, equal: true });
    }
    const equal = pairs.length;
    for (
      let tries = 0;
      pairs.length < equal + TESTED.any && tries < EQUAL_TRIES * TESTED.any;
      tries++
    ) {
      const [a, b] = [side(), side()];
      const [one, other] = [cost(a), cost(b)];
      if (sideKey(a) === sideKey(b) || seen.has(pairKey(a, b))) continue;
      if (Math.min(one, other) < ANY * Math.max(one, other)) continue;
      seen.add(pairKey(a, b));
      pairs.push({ a, b, equal: false });
    }
    const all = pool.grounds();
    const tests = pairs.flatMap(({ a, b, equal: isEqual }, pair) =>
      someOf(all, isEqual ? TEST_GROUNDS : 1, draws).map((ground) => ({
        pair,
        equal: isEqual,
        setting: { a, b, ground: pool.kindsOf(ground) },
      })),
    );
    const played = await this.playedOf(
      tests.map(({ setting }) => setting),
      TEST_GROWTH * this.games,
      "points, fights that were not used",
    );
    return played.flatMap(({ fought, solved }, i) => {
      if (fought === null) return [];
      const { pair, equal: isEqual } = tests[i]!;
      return [this.testedOf(fought, solved, { pair, equal: isEqual, worths, list })];
    });
  }

  private testedOf(
    fought: FoughtSetting,
    solved: boolean,
    about: {
      readonly pair: number;
      readonly equal: boolean;
      readonly worths: Worths;
      readonly list: PriceList;
    },
  ): TestedFight {
    const { a, b, wins, decided } = fought;
    const cost = { A: this.pointsOfSide(about.list, a), B: this.pointsOfSide(about.list, b) };
    const { steepness, growth } = this.listOf(about.worths);
    const steep = { ...about.list, steepness, growth };
    return {
      pair: about.pair,
      A: this.sideMen(a),
      B: this.sideMen(b),
      ground: this.pool.groundOf(fought),
      points: cost,
      equal: about.equal,
      expected: promised(steep, cost, (a.length + b.length) / 2),
      predicted: chanceIn(about.worths.predict(fought)),
      played: wins / decided,
      decided: solved ? null : decided,
    };
  }

  private sideMen(men: readonly Priced[]): SideMan[] {
    const counts = new Map<string, SideMan>();
    for (const { man, gun } of men) {
      const key = `${man}/${gun}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { man: this.pool.men[man]!.id, gun: this.pool.guns[gun]!, count });
    }
    return [...counts.values()];
  }

  /** The least fair of equal points, played again. */
  private async worstOf(
    tested: readonly TestedFight[],
    worths: Worths,
    list: PriceList,
  ): Promise<TestedFight | null> {
    const off = ({ played }: TestedFight): number => Math.abs(played - 0.5);
    const worst = tested.filter(({ equal }) => equal).sort((a, b) => off(b) - off(a));
    const some = worst.slice(0, AGAIN.fights);
    if (some.length === 0 || this.cut) return null;
    const settings = some.map(
      (one): Setting => ({
        a: this.pricedOf(one.A),
        b: this.pricedOf(one.B),
        ground: this.pool.kindsOf(one.ground),
      }),
    );
    const games = AGAIN.growth * TEST_GROWTH * this.games;
    const again = await this.playedOf(settings, games, "points, the least fair fights again");
    const found = again.flatMap(({ fought, solved }, i) =>
      fought === null ? [] : [this.testedOf(fought, solved, { ...some[i]!, worths, list })],
    );
    return found.sort((a, b) => off(b) - off(a))[0] ?? null;
  }

  private pricedOf(men: readonly SideMan[]): Priced[] {
    const { pool } = this;
    return men.flatMap(({ man, gun, count }) =>
      Array.from({ length: count }, () => ({
        man: pool.men.findIndex(({ id }) => id === man),
        gun: pool.guns.indexOf(gun),
      })),
    );
  }

  private report(
    worths: Worths,
    tested: readonly TestedFight[],
    worst: TestedFight | null,
  ): Points {
    const { pool, options, fights } = this;
    const games = fights.reduce((sum, one) => sum + one.games, 0);
    const won = fights.reduce(
      (sum, { fought, solved }) => sum + (solved ? 0 : (fought?.decided ?? 0)),
      0,
    );
    const chance = (men: number): number => 1 / (1 + pow(1.1, -worths.steepnessOf(men)));
    return {
      ...headOf(this.scenario, options),
      games: this.games,
      partial: this.cut,
      precision: this.precision,
      mix: {
        most: pool.most,
        distances: pool.distances,
        covers: pool.covers,
        guns: pool.guns,
      },
      unit: { man: pool.men[pool.unit]!.id, gun: pool.guns[0]!, price: this.price },
      round: this.round,
      prices: this.pricesOf(worths),
      steepness: worths.steepness,
      growth: worths.values[worths.at.growth]!,
      tenth: { one: chance(1), most: chance(pool.most) },
      fights: fights.length,
      solved: fights.filter(({ solved }) => solved).length,
      decided: games === 0 ? 1 : won / games,
      misfit: Math.sqrt(worths.misfit) / 4,
      tested,
      quality: tested.some(({ equal }) => equal) ? qualityOf(tested, worst) : null,
      failings: tested.length === 0 ? [] : this.failings(worths, tested),
      judged: options.check === undefined ? null : this.judge(worths, options.check),
      list: options.check?.name ?? null,
      alpha: ALPHA,
    };
  }

  /** Where adding up fails, and what it would gain to allow for it, on fights that were not used. */
  private failings(worths: Worths, tested: readonly TestedFight[]): Failing[] {
    const settings = tested.map(
      (one): Setting => ({
        a: this.pricedOf(one.A),
        b: this.pricedOf(one.B),
        ground: this.pool.kindsOf(one.ground),
      }),
    );
    const errorOf = (predicted: (i: number) => number): number =>
      errorIn(tested.map((one, i) => ({ ...one, expected: predicted(i) })));
    const known = errorOf((i) => tested[i]!.predicted);
    const z = studentQuantile(1 - ALPHA / 2, worths.freedom);
    const found = CORRECTIONS.map((id): Failing => {
      const better = worthsOf({ ...this.pool.form(), correction: id }, this.fought());
      const place = better.at.correction;
      const value = better.values[place]!;
      const half = z * Math.sqrt(better.covariance[place * better.at.size + place]!);
      const after = errorOf((i) => chanceIn(better.predict(settings[i]!)));
      return { id, value, low: value - half, high: value + half, before: known, after };
    });
    const many = { value: null, low: null, high: null };
    const byList = errorOf((i) => tested[i]!.expected);
    const grounds: Failing[] =
      this.pool.grounds().length > 1 && this.pool.guns.length > 1
        ? [{ id: "grounds", ...many, before: byList, after: known }]
        : [];
    return [...grounds, ...found].sort((a, b) => b.before - b.after - (a.before - a.after));
  }

  /** Each entry of a list beside what it would be worth at the list's own level. */
  private judge(worths: Worths, list: PriceList): Judged[] {
    const { pool } = this;
    const { at } = worths;
    const { size } = at;
    const first = list.guns.get(pool.guns[0]!) ?? 0;
    const listed = Array.from({ length: pool.listed }, (_, man) => man);
    const priced = listed.map((man) => list.men.get(pool.men[man]!.id)! + first);
    const total = listed.map((man) => worths.man(man));
    const level = mean(priced) / mean(total);
    const entry = (
      kind: Judged["kind"],
      name: string,
      price: number,
      worth: number,
      add: number,
      slope: (i: Float64Array) => void,
    ) => {
      // The list's own level is known no better than its men.
      const slopes = new Float64Array(size);
      slope(slopes);
      for (let i = 0; i < size; i++) slopes[i]! *= level;
      listed.forEach((man) => {
        const place = at.man(man);
        if (place >= 0) {
          slopes[place]! -= (level * worth * worths.man(man)) / (mean(total) * total.length);
        }
      });
      const error = worths.errorOf(slopes);
      const fair = level * worth - add;
      const t = error === 0 ? 0 : (price - fair) / error;
      const p = Math.min(1, 2 * studentCdf(-Math.abs(t), worths.freedom));
      const half = studentQuantile(1 - ALPHA / 2, worths.freedom) * error;
      return { kind, name, price, fair, low: fair - half, high: fair + half, p };
    };
    const men = listed.map((man, i) =>
      entry("man", pool.men[man]!.id, priced[i]! - first, total[i]!, first, (slopes) => {
        const place = at.man(man);
        if (place >= 0) slopes[place] = total[i]!;
      }),
    );
    const guns = pool.guns.flatMap((name, gun) => {
      const price = list.guns.get(name);
      if (price === undefined || gun === 0) return [];
      return [
        entry("gun", name, price, worths.gun(gun), -first, (slopes) => {
          slopes[at.gun(gun)] = 1;
        }),
      ];
    });
    const all = [...men, ...guns];
    const told = holm(
      all.map(({ p }) => p),
      ALPHA,
    );
    return all.map((one, i) => ({
      ...one,
      verdict: !told[i] ? "none" : one.price < one.fair ? "cheap" : "dear",
    }));
  }
}

const cleaned = (value: number): number => Number(value.toPrecision(12)) + 0;

const sideKey = (men: readonly Priced[]): string =>
  men
    .map(({ man, gun }) => `${man}/${gun}`)
    .sort()
    .join(" ");

const pairKey = (a: readonly Priced[], b: readonly Priced[]): string =>
  [sideKey(a), sideKey(b)].sort().join(" : ");

/** Some of a list, each once. */
function someOf<One>(list: readonly One[], many: number, draws: Draws): One[] {
  const left = [...new Set(list)];
  const some: One[] = [];
  while (some.length < many && left.length > 0)
    some.push(...left.splice(draws.below(left.length), 1));
  return some;
}

function playedFrom(
  setting: Setting,
  answers: readonly { readonly a: number; readonly b: number; readonly games: number }[],
): Played {
  const solved = answers.every(({ games }) => games === 0);
  // Of two fights, either side first in one, one may have been solved and the other not.
  const each = answers.map(({ a, b, games }) =>
    games === 0 ? { a, b } : { a: a / games, b: b / games },
  );
  const games = answers.reduce((sum, one) => sum + one.games, 0);
  const [a, b] = [mean(each.map((one) => one.a)), mean(each.map((one) => one.b))];
  const all = solved ? SOLVED_GAMES : games;
  const decided = all * (a + b);
  const fought =
    decided < (solved ? 1 : DECIDED_LEAST) ? null : { ...setting, wins: all * a, decided };
  return { setting, fought, games, solved };
}

/** Root of the mean square of what was played less what was expected, dice taken off. */
function errorIn(fights: readonly Pick<TestedFight, "expected" | "played" | "decided">[]): number {
  if (fights.length === 0) return 0;
  const squares = fights.map(({ expected, played, decided }) => {
    const dice = decided === null ? 0 : (played * (1 - played)) / decided;
    return square(played - expected) - dice;
  });
  return Math.sqrt(Math.max(0, mean(squares)));
}

function spreadOf(fights: readonly Pick<TestedFight, "expected" | "played" | "decided">[]): Spread {
  const shares = fights.map(({ played }) => Math.max(played, 1 - played));
  return { fights: fights.length, nine: quantile(shares, 0.9), error: errorIn(fights) };
}

function qualityOf(tested: readonly TestedFight[], worst: TestedFight | null): Quality {
  const equal = tested.filter((one) => one.equal);
  const any = tested.filter((one) => !one.equal);
  const pairs = [...new Set(equal.map(({ pair }) => pair))];
  const over = pairs.map((number) => {
    const fights = equal.filter(({ pair }) => pair === number);
    const decided = fights.map((one) => one.decided);
    const dice = fights.map(({ played, decided: games }) =>
      games === null ? 0 : (played * (1 - played)) / games,
    );
    const played = mean(fights.map((one) => one.played));
    const noise = mean(dice) / fights.length;
    return {
      expected: mean(fights.map(({ expected }) => expected)),
      played,
      decided:
        decided.every((one) => one === null) || noise === 0
          ? null
          : (played * (1 - played)) / noise,
    };
  });
  const expected = tested.map((one) => one.expected);
  const played = tested.map((one) => one.played);
  return {
    over: spreadOf(over),
    each: spreadOf(equal),
    worst,
    any: {
      fights: any.length,
      error: errorIn(any),
      known: errorIn(any.map((one) => ({ ...one, expected: one.predicted }))),
    },
    correlation: tested.length < 3 ? null : sampleCorrelation(expected, played),
  };
}
