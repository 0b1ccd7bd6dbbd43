/** Finds what men and guns cost, so that sides of equal points win equally often. */
import { pow } from "../core/elementary.js";
import { Interrupted } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import { type FoughtSetting, type Setting, type Worths, worthsOf } from "../stats/prices.js";
import type { Precision } from "../stats/summary.js";
import * as say from "./messages.js";
import type { Points, TestedFight } from "./points.js";
import { tellingFights } from "./pointsChoice.js";
import { demandPrices, judge } from "./pointsJudge.js";
import { type Played, Referee } from "./pointsPlay.js";
import { Draws, Pool, type PoolOptions, plainFile } from "./pointsPool.js";
import { ALPHA, factorsOf, listOf, pricesOf, type Scale, widest } from "./pointsPrices.js";
import { failingsOf, qualityOf, type Tested, testOf, worstOf } from "./pointsTest.js";
import type { PriceList } from "./priceList.js";
import { demandHalf, headOf, type StudyOptions } from "./study.js";
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
/** A list is known well enough if no interval is wider, to either side, than this part of the price. */
const PRECISION = 0.04;
const FIGHTS_MOST = 2000;
/** First fights, for each number that is estimated, and at least. */
const FIRST = { each: 3, least: 60 } as const;
/** Each further round has this part of the fights so far. */
const GROWTH = 0.4;

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
  private readonly scale: Scale;
  private readonly seed: string;
  private readonly games: number;
  private readonly draws: Draws;
  private readonly referee: Referee;
  private readonly fights: Played[] = [];
  private precision: Precision | null = null;
  private readonly poolOptions: PoolOptions;

  constructor(
    private readonly scenario: Scenario,
    private readonly options: PointsOptions,
  ) {
    const { name, price } = unitOf(options.unit);
    const { check, round = 1, games = GAMES } = options;
    /** What was asked for, or else what the list that is judged has. */
    const orListed = (asked: readonly string[] = [], listed = new Map() as PriceList["men"]) =>
      asked.length > 0 ? asked : [...listed.keys()];
    const man = orListed(options.man, check?.men);
    const weapon = orListed(options.weapon, check?.guns);
    const named = check === undefined ? undefined : "check";
    this.poolOptions = { ...options, man, weapon, unit: name, named };
    this.pool = new Pool(scenario, this.poolOptions);
    if (check !== undefined) demandPrices(this.pool, check);
    this.scale = { price, round };
    this.games = games;
    this.seed = headOf(scenario, options).seed;
    this.draws = new Draws(`${this.seed} points`);
    this.referee = new Referee(scenario, this.seed, options);
  }

  async run(): Promise<Points> {
    const worths = await this.find();
    const { pool, referee, seed, games } = this;
    const list = this.options.check ?? listOf(pool, worths, this.scale);
    // A list that was brought says what men cost, and nothing of grounds.
    const factors = this.options.check === undefined ? factorsOf(pool, worths) : [];
    const about = { pool, worths, list, factors };
    const tested = referee.cut ? [] : await testOf(about, referee, { seed, games });
    const worst = await worstOf(about, referee, tested, games);
    return this.report(about, tested, worst);
  }

  /** Plays fights until all prices are known well enough. @throws Interrupted if the signal came before the first ones */
  private async find(): Promise<Worths> {
    const first = Math.max(FIRST.least, FIRST.each * this.pool.prices);
    const most = Math.max(FIGHTS_MOST, 2 * first);
    const plain = this.pool.listed;
    await this.play(
      Array.from({ length: first }, () => this.pool.drawSetting(this.draws, plain)),
      "points, the first fights",
    );
    let worths = worthsOf(this.pool.form(), this.fought());
    if (this.poolOptions.unit === undefined) worths = this.measured(worths);
    while (!this.referee.cut && this.fights.length < most && !this.isKnown(worths, most)) {
      const many = Math.min(most - this.fights.length, Math.ceil(GROWTH * this.fights.length));
      const half = this.options.precision ?? PRECISION;
      const far = (widest(this.pool, worths) * 100).toFixed(1);
      const label = `points, widest price ±${far} %, wanted ±${100 * half} %`;
      const asked = { many, games: this.games };
      await this.play(tellingFights(this.pool, this.draws, worths, asked), label);
      worths = worthsOf(this.pool.form(), this.fought(), worths);
    }
    this.isKnown(worths, most);
    return worths;
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

  private isKnown(worths: Worths, limit: number): boolean {
    const half = this.options.precision ?? PRECISION;
    const reached = widest(this.pool, worths);
    const met = reached <= half;
    const usual = this.options.precision === undefined;
    this.precision = { metric: "price", unit: "", asked: half, reached, met, limit, usual };
    return met;
  }

  /** Plays fights, and keeps them. @throws Interrupted if nothing is known by then */
  private async play(settings: readonly Setting[], label: string): Promise<void> {
    this.fights.push(...(await this.referee.play(this.pool, settings, this.games, label)));
    if (this.fights.length === 0) throw new Interrupted();
  }

  private report(
    about: Omit<Tested, "list">,
    tested: readonly TestedFight[],
    worst: TestedFight | null,
  ): Points {
    const { pool, options, fights } = this;
    const { worths } = about;
    const games = fights.reduce((sum, one) => sum + one.games, 0);
    const won = fights.reduce(
      (sum, { fought, solved }) => sum + (solved ? 0 : (fought?.decided ?? 0)),
      0,
    );
    const chance = (men: number): number => 1 / (1 + pow(1.1, -worths.steepnessOf(men)));
    return {
      ...headOf(this.scenario, options),
      games: this.games,
      partial: this.referee.cut,
      precision: this.precision,
      mix: {
        most: pool.most,
        distances: pool.distances,
        covers: pool.covers,
        guns: pool.guns,
      },
      unit: { man: pool.men[pool.unit]!.id, gun: pool.guns[0]!, price: this.scale.price },
      round: this.scale.round,
      prices: pricesOf(pool, worths, this.scale),
      steepness: worths.steepness,
      growth: worths.growth,
      tenth: { one: chance(1), most: chance(pool.most) },
      fights: fights.length,
      solved: fights.filter(({ solved }) => solved).length,
      decided: games === 0 ? 1 : won / games,
      misfit: Math.sqrt(worths.misfit) / 4,
      tested,
      quality: qualityOf(tested, worst),
      ...failingsOf(about, this.scale, this.fought(), tested),
      factors: about.factors,
      judged: options.check === undefined ? null : judge(pool, worths, options.check),
      list: options.check?.name ?? null,
      alpha: ALPHA,
    };
  }
}
