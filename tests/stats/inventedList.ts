/** Fights whose chances follow a list that is known: written from the sentence of the model alone. */
import type { FoughtSetting, Priced, PriceForm } from "../../src/stats/prices.js";

/** A plain generator for tests (mulberry32). */
export const mulberry = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

export type Random = () => number;

/** Of the standard normal distribution (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** So many of some games, by a normal approximation rounded: hundreds of games, chances near one half. */
export function binomial(games: number, chance: number, random: Random): number {
  const wins = Math.round(
    games * chance + normal(random) * Math.sqrt(games * chance * (1 - chance)),
  );
  return Math.min(games, Math.max(0, wins));
}

interface About {
  /** In unit men; the first is the unit. */
  readonly men: readonly number[];
  readonly guns: readonly number[];
  readonly steepness: number;
  readonly growth: number;
  /** Standard deviation of the logit beyond what the list says. */
  readonly misfit?: number;
}

export function invented({ men, guns, steepness, growth, misfit = 0 }: About) {
  const form: PriceForm = {
    men: men.length,
    unit: 0,
    guns: guns.length,
    grounds: [1, 1],
    correction: null,
  };
  const side = (random: Random): Priced[] =>
    Array.from({ length: 1 + Math.floor(3 * random()) }, () => ({
      man: Math.floor(men.length * random()),
      gun: Math.floor(guns.length * random()),
    }));
  const sum = (of: readonly Priced[]): number =>
    of.reduce((total, { man, gun }) => total + men[man]! + guns[gun]!, 0);
  const fight = (games: number, random: Random): FoughtSetting => {
    const [a, b] = [side(random), side(random)];
    const b0 = steepness * ((a.length + b.length) / 2) ** growth;
    const logit = b0 * Math.log(sum(a) / sum(b)) + misfit * normal(random);
    const wins = binomial(games, 1 / (1 + Math.exp(-logit)), random);
    return { a, b, ground: [0, 0], wins, decided: games };
  };
  return {
    form,
    men,
    guns,
    fights: (many: number, games: number, random: Random): FoughtSetting[] =>
      Array.from({ length: many }, () => fight(games, random)),
  };
}
