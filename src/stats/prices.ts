/**
 * What men and guns are worth, from who won which fight. The strength of a side is the sum of the worths of its men,
 * each with his gun; it wins a^b / (a^b + c^b) of the games that somebody wins. b, the steepness, grows or falls with
 * the number of men. What a gun is worth more or less at one distance than on average is estimated beside it, so that
 * neither makes the prices less sure.
 *
 * Worths are found by penalised maximum likelihood (Fisher's scoring). No such sum is quite true: how far fights lie
 * from it beyond their dice is a variance of its own, on the scale of the logit (Williams 1982, method III), and goes
 * into every interval.
 */
import { exp, log, log1p, pow } from "../core/elementary.js";
import { dot, inverseOf, times } from "./cholesky.js";

/** A man of a side by the numbers of his row, of his gun, and of the gun's place (`PriceForm.places`). */
export interface Priced {
  readonly man: number;
  readonly gun: number;
}

/** Two sides on one ground. */
export interface Setting {
  readonly a: readonly Priced[];
  readonly b: readonly Priced[];
  /** Numbers of what the ground is like: its distance, its cover; each below `PriceForm.grounds`. */
  readonly ground: readonly number[];
}

/** A fight with what came of it: of so many games that somebody won, how many A won. Solved ones are as many as these. */
export interface FoughtSetting extends Setting {
  readonly wins: number;
  readonly decided: number;
}

/** What a fight weighs that was solved. */
export const SOLVED_GAMES = 1e6;

/** How many of what there are, and what else is estimated. */
export interface PriceForm {
  readonly men: number;
  /** The man whose worth is 1, with the first gun. */
  readonly unit: number;
  readonly guns: number;
  /** Of each thing that a ground is like, how many there are: distances, covers. */
  readonly grounds: readonly number[];
  /** Where adding up may fail. */
  readonly correction: Correction | null;
}

/**
 * One way in which worths may not just add up: a gun is worth more in better hands; many men are worth more than their
 * sum; a second man like another is worth more or less than the first.
 */
export const CORRECTIONS = ["hands", "numbers", "copies"] as const;
export type Correction = (typeof CORRECTIONS)[number];

/** A sum below this part of a unit man bends, so that no man is worth nothing. */
const BEND = 0.05;
/** Standard deviations of what is believed before a fight is seen: by far wider than what lists have. */
const PRIOR = { man: 1.5, gun: 1.5, ground: 1, steepness: 1, growth: 1, correction: 1 } as const;
/** Logarithm of the steepness that is believed before a fight is seen. */
const STEEPNESS = log(2.5);

/** Where which parameter stands. */
export class Parameters {
  readonly size: number;
  readonly steepness: number;
  readonly growth: number;
  readonly correction: number;
  private readonly gunsFrom: number;
  private readonly groundsFrom: readonly number[];

  constructor(readonly form: PriceForm) {
    const { men, guns, grounds, correction } = form;
    this.gunsFrom = men - 1;
    let next = this.gunsFrom + guns - 1;
    this.groundsFrom = grounds.map((kinds) => {
      const from = next;
      next += (guns - 1) * (kinds - 1);
      return from;
    });
    this.steepness = next++;
    this.growth = next++;
    this.correction = correction === null ? -1 : next++;
    this.size = next;
  }

  /** Of a man; -1 of the one that is the unit. */
  man(man: number): number {
    const { unit } = this.form;
    return man === unit ? -1 : man - (man > unit ? 1 : 0);
  }

  /** Of a gun; -1 of the first. */
  gun = (gun: number): number => (gun === 0 ? -1 : this.gunsFrom + gun - 1);

  /** Of a gun on a ground of one kind: the last kind is the others' sum, with the other sign. */
  ground(thing: number, gun: number, kind: number): number {
    return this.groundsFrom[thing]! + (gun - 1) * (this.form.grounds[thing]! - 1) + kind;
  }

  /** What a gun is worth more there is the sum of these, each with its sign: nothing of the first gun. */
  levels(thing: number, gun: number, kind: number): (readonly [place: number, sign: number])[] {
    if (gun === 0) return [];
    const last = this.form.grounds[thing]! - 1;
    if (kind < last) return [[this.ground(thing, gun, kind), 1]];
    return Array.from({ length: last }, (_, each) => [this.ground(thing, gun, each), -1]);
  }

  priorOf(at: number): { readonly mean: number; readonly sd: number } {
    if (at === this.steepness) return { mean: STEEPNESS, sd: PRIOR.steepness };
    if (at === this.growth) return { mean: 0, sd: PRIOR.growth };
    if (at === this.correction) return { mean: 0, sd: PRIOR.correction };
    if (at < this.gunsFrom) return { mean: 0, sd: PRIOR.man };
    const ground = this.groundsFrom[0];
    return { mean: 0, sd: at < (ground ?? this.steepness) ? PRIOR.gun : PRIOR.ground };
  }
}

/** The logit of A's chance, and its derivatives by all parameters. */
export interface Predicted {
  readonly logit: number;
  readonly slopes: Float64Array;
}

/** A price list before it is one: what is estimated, and how surely. */
export class Worths {
  readonly at: Parameters;

  constructor(
    form: PriceForm,
    readonly values: Float64Array,
    /** Row by row. */
    readonly covariance: Float64Array,
    /** Variance of fights beyond their dice, of the logit. */
    readonly misfit: number,
    readonly freedom: number,
  ) {
    this.at = new Parameters(form);
  }

  /** What a man with that gun is worth on a ground, as a part of what he is on average: a logarithm, and its error. */
  level(
    gun: number,
    ground: readonly number[],
  ): { readonly value: number; readonly error: number } {
    let value = 0;
    const slopes = new Float64Array(this.at.size);
    ground.forEach((kind, thing) => {
      for (const [place, sign] of this.at.levels(thing, gun, kind)) {
        value += sign * this.values[place]!;
        slopes[place] = sign;
      }
    });
    return { value, error: this.errorOf(slopes) };
  }

  /** With a gun, where it is worth more in better hands; in unit men. */
  pair(man: number, gun: number): number {
    const own = this.man(man);
    const { correction, form } = this.at;
    const hands = form.correction === "hands" ? pow(own, this.values[correction]!) : 1;
    return own + this.gun(gun) * hands;
  }

  /** In unit men. */
  man(man: number): number {
    const at = this.at.man(man);
    return at < 0 ? 1 : exp(this.values[at]!);
  }

  /** What he is worth more with that gun than with the first, in unit men. */
  gun(gun: number): number {
    const at = this.at.gun(gun);
    return at < 0 ? 0 : this.values[at]!;
  }

  /** So many times 10 % more points are e^0.095 = 1.1 times the chances, to this power; of one man a side. */
  get steepness(): number {
    return exp(this.values[this.at.steepness]!);
  }

  /** The power of the number of men a side by which it grows. */
  get growth(): number {
    return this.values[this.at.growth]!;
  }

  /** The same of so many men a side. */
  steepnessOf = (men: number): number => this.steepness * pow(men, this.growth);

  /** Standard error of one parameter. */
  deviation = (at: number): number => Math.sqrt(this.covariance[at * this.at.size + at]!);

  /** Standard error of a sum of parameters. */
  errorOf = (slopes: Float64Array): number =>
    Math.sqrt(Math.max(0, dot(slopes, times(this.covariance, slopes))));

  predict(setting: Setting): Predicted {
    return predictedBy(this.at, this.values, setting);
  }
}

/** The part of a side's strength, its logarithm, and that logarithm's derivatives, times a sign. */
function addStrength(
  at: Parameters,
  values: Float64Array,
  {
    men,
    ground,
    sign,
  }: {
    readonly men: readonly Priced[];
    readonly ground: readonly number[];
    readonly sign: number;
  },
  slopes: Float64Array,
): number {
  const { correction } = at.form;
  const extra = correction === null ? 0 : values[at.correction]!;
  const worthOf = (place: number, none: number): number => (place < 0 ? none : values[place]!);
  const parts = men.map(({ man, gun }, i) => {
    const manAt = at.man(man);
    const gunAt = at.gun(gun);
    const own = exp(worthOf(manAt, 0));
    const hands = correction === "hands" ? pow(own, extra) : 1;
    const added = worthOf(gunAt, 0) * hands;
    const sum = (own + added) / BEND;
    // Softplus: the sum itself where it is well above nothing.
    const bent = BEND * (sum > 30 ? sum : log1p(exp(sum)));
    const bend = sum > 30 ? 1 : 1 / (1 + exp(-sum));
    let level = 0;
    ground.forEach((kind, thing) => {
      for (const [place, sign] of at.levels(thing, gun, kind)) level += sign * values[place]!;
    });
    const copy =
      correction === "copies" && men.slice(0, i).some((one) => one.man === man && one.gun === gun);
    const scale = exp(level + (copy ? extra : 0));
    return {
      man: manAt,
      gun: gunAt,
      id: gun,
      own,
      hands,
      added,
      worth: bent * scale,
      bend: bend * scale,
      copy,
    };
  });
  const strength = parts.reduce((sum, { worth }) => sum + worth, 0);
  const add = (place: number, slope: number): void => {
    if (place >= 0) slopes[place]! += (sign * slope) / strength;
  };
  for (const part of parts) {
    const { own, hands, added, bend, worth } = part;
    add(part.man, bend * (own + (correction === "hands" ? extra * added : 0)));
    add(part.gun, bend * hands);
    if (correction === "hands") add(at.correction, bend * added * log(own));
    if (part.copy) add(at.correction, worth);
    ground.forEach((kind, thing) => {
      for (const [place, sign] of at.levels(thing, part.id, kind)) add(place, sign * worth);
    });
  }
  const number = correction === "numbers" ? log(men.length) : 0;
  if (correction === "numbers") add(at.correction, number * strength);
  return sign * (log(strength) + extra * number);
}

export function predictedBy(at: Parameters, values: Float64Array, setting: Setting): Predicted {
  const { a, b, ground } = setting;
  const slopes = new Float64Array(at.size);
  const difference =
    addStrength(at, values, { men: a, ground, sign: 1 }, slopes) +
    addStrength(at, values, { men: b, ground, sign: -1 }, slopes);
  const many = log((a.length + b.length) / 2);
  const steepness = exp(values[at.steepness]! + values[at.growth]! * many);
  for (let i = 0; i < slopes.length; i++) slopes[i]! *= steepness;
  const logit = steepness * difference;
  slopes[at.steepness] = logit;
  slopes[at.growth] = logit * many;
  return { logit, slopes };
}

const chanceOf = (logit: number): number => 1 / (1 + exp(-logit));

/** The chance that A wins, of the games that somebody wins. */
export const chanceIn = ({ logit }: Pick<Predicted, "logit">): number => chanceOf(logit);

/** Steps of Fisher's scoring; a step is cut to this length, so that none goes astray. */
const STEPS = 60;
const STEP_MOST = 1;
const SETTLED = 1e-7;
/** Chances nearer to 0 or 1 than this weigh as if they were there. */
const EDGE = 1e-4;

/** What a fight says: how far its logit is from what was predicted, and its variance by dice alone. */
function residualOf({ wins, decided }: FoughtSetting, logit: number) {
  const chance = Math.min(1 - EDGE, Math.max(EDGE, chanceOf(logit)));
  const variance = chance * (1 - chance);
  return { off: (wins / decided - chance) / variance, dice: 1 / (decided * variance) };
}

/**
 * Finds the worths.
 * @param fights that somebody won at least once
 * @param from   worths to begin with
 */
export function worthsOf(form: PriceForm, fights: readonly FoughtSetting[], from?: Worths): Worths {
  const at = new Parameters(form);
  const { size } = at;
  let values = new Float64Array(size);
  values[at.steepness] = STEEPNESS;
  if (from?.values.length === size) values = Float64Array.from(from.values);
  let misfit = from?.misfit ?? 0.05;
  let covariance = new Float64Array(size * size);
  const freedom = Math.max(1, fights.length - size);
  for (let step = 0; step < STEPS; step++) {
    const predicted = fights.map((fight) => predictedBy(at, values, fight));
    const residuals = fights.map((fight, i) => residualOf(fight, predicted[i]!.logit));
    const information = new Float64Array(size * size);
    const score = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const { mean, sd } = at.priorOf(i);
      information[i * size + i] = 1 / (sd * sd);
      score[i] = (mean - values[i]!) / (sd * sd);
    }
    fights.forEach((_, fight) => {
      const { slopes } = predicted[fight]!;
      const { off, dice } = residuals[fight]!;
      addOuter(information, score, slopes, 1 / (dice + misfit), off);
    });
    covariance = (inverseOf(information, size) ?? covariance) as typeof covariance;
    const move = times(covariance, score);
    const longest = Math.max(...move.map(Math.abs));
    const scale = longest > STEP_MOST ? STEP_MOST / longest : 1;
    for (let i = 0; i < size; i++) values[i]! += scale * move[i]!;
    const now = misfitOf(residuals, freedom);
    const settled = longest < SETTLED * 10 && Math.abs(now - misfit) < SETTLED;
    misfit = now;
    if (settled) break;
  }
  return new Worths(form, values, covariance, misfit, freedom);
}

/** Adds the weighted product of slopes with themselves, and what they say of the residual. */
function addOuter(
  information: Float64Array,
  score: Float64Array,
  slopes: Float64Array,
  weight: number,
  off: number,
): void {
  const size = score.length;
  const touched: number[] = [];
  for (let i = 0; i < size; i++) if (slopes[i] !== 0) touched.push(i);
  for (const i of touched) {
    const own = weight * slopes[i]!;
    score[i]! += own * off;
    for (const j of touched) information[i * size + j]! += own * slopes[j]!;
  }
}

/** The variance beyond dice at which the squares of all residuals come to as many as there are degrees of freedom. */
function misfitOf(
  residuals: readonly { readonly off: number; readonly dice: number }[],
  freedom: number,
): number {
  const excess = (misfit: number): number =>
    residuals.reduce((sum, { off, dice }) => sum + (off * off) / (dice + misfit), 0) - freedom;
  if (excess(0) <= 0) return 0;
  let [low, high] = [0, 1];
  while (excess(high) > 0 && high < 1e3) high *= 2;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return high;
}
