/** The best play of a side as a card: what to do in each situation, and what the second best costs. */
import { bestPlan, type DecisionGame, type Worth } from "./backward.js";
import { metersAt } from "./meters.js";
import type { Plan } from "./plan.js";

export interface CardRow {
  /** What each of the card's features is. */
  readonly situation: readonly string[];
  /** What to do; null where it does not matter, and the default policy is followed. */
  readonly act: string | null;
  /** The second best; null if there is no other. */
  readonly second: string | null;
  /** How much less the second best is worth whenever it is done, parts of 1. */
  readonly cost: number;
  /** What it gains over the default policy, which may do this or that there. */
  readonly gain: number;
  /** How often a game comes there, on average. */
  readonly visits: number;
}

export interface Card {
  /** The first says what is to be decided. */
  readonly features: readonly string[];
  readonly rows: readonly CardRow[];
  /** What the side gets if it plays by the card, and if it plays its best. */
  readonly value: number;
  readonly best: number;
}

/** So little does not matter: a fiftieth of a point. */
const LOSS = 2e-4;
/** More rows do not fit a page. */
const ROWS = 60;
/** Less is no gain. */
const ROUNDING = 1e-9;
/** How often a card may be bettered. */
const ROUNDS = 3;

/** What is known of one situation: by number of an option, how often it could be taken and what it loses then. */
interface Situation {
  readonly words: readonly string[];
  visits: number;
  /** What the default policy loses. */
  usual: number;
  readonly could: number[];
  readonly loss: number[];
}

/**
 * The card of the side that decides in a game.
 * @param plan its best play, watched
 * @param worth of the side's objective, to A
 * @param sign  1 for A, -1 for B
 * @param best  what its best play is worth to A
 */
export function cardOf(
  game: DecisionGame,
  plan: Plan,
  worth: Worth,
  sign: 1 | -1,
  best: number,
): Card {
  const orders = new Orders(game);
  const drafted = (kept: readonly number[], full: readonly Situation[]): Draft => {
    const rows = merge(full, kept);
    const carded = orders.follow((words) => rows.get(keyOf(words, kept)) ?? null);
    carded.watch();
    // Forwards, since few situations are ever met; the visits are wanted for the next round.
    const value = game.worthOf(game.solve(carded), worth);
    return { kept, rows, plan: carded, value: sign === 1 ? value : 1 - value };
  };
  const full = orders.weigh(plan, worth, sign);
  const sets = featureSets(full, game.driver.game.features.length);
  let card = bestDraft(sets.map((kept) => drafted(kept, full)));
  // What is best for whoever plays by a card is not what is best for whoever plays on at his best.
  for (let round = 0; round < ROUNDS; round++) {
    const better = drafted(card.kept, orders.weigh(card.plan, worth, sign));
    if (better.value <= card.value + ROUNDING) break;
    card = better;
  }
  const rows = [...card.rows.values()].map((one) => rowOf(one, orders.options));
  rows.sort((a, b) => compareWords(a.situation, b.situation));
  return {
    features: card.kept.map((i) => game.driver.game.features[i] as string),
    rows,
    value: card.value,
    best: sign === 1 ? best : 1 - best,
  };
}

/** A card of some features. */
interface Draft {
  readonly kept: readonly number[];
  readonly rows: ReadonlyMap<string, Situation>;
  readonly plan: Plan;
  readonly value: number;
}

/** Of those that fit a page the best, or the shortest that loses next to nothing to it. */
function bestDraft(drafts: readonly Draft[]): Draft {
  const short = drafts.filter(({ rows }) => rows.size <= ROWS);
  const fit = short.length === 0 ? drafts.slice(-1) : short;
  const most = Math.max(...fit.map(({ value }) => value));
  return fit.findLast(({ value }) => value >= most - LOSS) as Draft;
}

/** The decisions of a game in words. */
class Orders {
  private readonly situations: Situation[] = [];
  /** Words of options, by number. */
  readonly options: string[] = [];
  /** By state that is a decision: numbers of its options; and the situation at each place of its vector. */
  private readonly states = new Map<
    number,
    { readonly options: readonly number[]; readonly at: readonly Situation[] }
  >();

  constructor(private readonly game: DecisionGame) {
    const { flow, driver, decisions } = game;
    const { live, length } = flow.layout;
    const known = new Map<string, Situation>();
    const numbers = new Map<string, number>();
    const numberOf = (words: string): number => {
      const number = numbers.get(words) ?? this.options.push(words) - 1;
      numbers.set(words, number);
      return number;
    };
    const situationOf = (words: readonly string[]): Situation => {
      const key = words.join("\n");
      const one = known.get(key) ?? { words, visits: 0, usual: 0, could: [], loss: [] };
      if (!known.has(key)) this.situations.push(one);
      known.set(key, one);
      return one;
    };
    for (let state = 1; state <= flow.chain.states; state++) {
      if (decisions.at[state] === 0) continue;
      game.goTo(state);
      const { point, who, count } = driver;
      const options = Array.from(driver.options.subarray(0, count), (option) =>
        numberOf(driver.game.optionWords(point, who, option)),
      );
      const at = Array.from({ length: length[state] as number }, (_, c) => {
        metersAt(live[state] as number, c, driver.meters);
        return situationOf(driver.game.situation(point, who));
      });
      this.states.set(state, { options, at });
    }
  }

  /** What options lose in each situation that a plan comes to, which was watched; until this is asked anew. */
  weigh(plan: Plan, worth: Worth, sign: 1 | -1): Situation[] {
    const { states, situations } = this;
    for (const one of situations) {
      one.visits = 0;
      one.usual = 0;
      one.could.length = 0;
      one.loss.length = 0;
    }
    const nobody = { A: false, B: false };
    bestPlan(this.game, plan, nobody, worth, (turn, state, length, worthOf) => {
      const { options, at } = states.get(state) as NonNullable<ReturnType<typeof states.get>>;
      for (let c = 0; c < length; c++) {
        const visits = plan.visitsAt(turn, state, c);
        if (visits === 0) continue;
        const one = at[c] as Situation;
        let best = Number.NEGATIVE_INFINITY;
        for (let i = 0; i < options.length; i++) best = Math.max(best, sign * worthOf(i, c));
        one.visits += visits;
        one.usual += visits * (best - sign * worthOf(0, c));
        for (let i = 0; i < options.length; i++) {
          add(one, options[i] as number, visits, visits * (best - sign * worthOf(i, c)));
        }
      }
    });
    return situations.filter(({ visits }) => visits > 0);
  }

  /** Does in each situation what is best there, as far as it is known and possible. */
  follow(known: (words: readonly string[]) => Situation | null): Plan {
    const plan = this.game.usual();
    const { turnsMax } = this.game.flow;
    for (const [state, { options, at }] of this.states) {
      at.forEach(({ words }, c) => {
        const one = known(words);
        const option = one === null || !matters(one) ? -1 : bestOf(one)[0];
        for (let turn = 1; turn <= turnsMax; turn++)
          plan.choose(turn, state, c, Math.max(0, options.indexOf(option)));
      });
    }
    return plan;
  }
}

const keyOf = (words: readonly string[], kept: readonly number[]): string =>
  kept.map((i) => words[i]).join("\n");

function add({ could, loss }: Situation, option: number, visits: number, lost: number): void {
  could[option] = (could[option] ?? 0) + visits;
  loss[option] = (loss[option] ?? 0) + lost;
}

/** Situations that differ only in features that are left off are one. */
function merge(full: readonly Situation[], kept: readonly number[]): Map<string, Situation> {
  const merged = new Map<string, Situation>();
  for (const { words, visits, usual, could, loss } of full) {
    const key = keyOf(words, kept);
    let one = merged.get(key);
    if (one === undefined) {
      one = {
        words: kept.map((i) => words[i] as string),
        visits: 0,
        usual: 0,
        could: [],
        loss: [],
      };
      merged.set(key, one);
    }
    one.visits += visits;
    one.usual += usual;
    for (const [option, times] of could.entries()) {
      if (times !== undefined) add(one, option, times, loss[option] as number);
    }
  }
  return merged;
}

/** Options that are there whenever the situation is, the best first; or all, if none is. */
function ranked({ visits, could, loss }: Situation): (readonly [option: number, loss: number])[] {
  const all = [...could.keys()].filter((option) => could[option] !== undefined);
  const always = all.filter((option) => (could[option] as number) > visits * (1 - 1e-9));
  return (always.length === 0 ? all : always)
    .map((option) => [option, loss[option] as number] as const)
    .sort((a, b) => a[1] - b[1]);
}

const bestOf = (one: Situation): readonly [option: number, loss: number] =>
  ranked(one)[0] as readonly [number, number];

/** The default policy loses something there. */
const matters = (one: Situation): boolean => one.usual - bestOf(one)[1] > LOSS * one.visits;

function rowOf(one: Situation, options: readonly string[]): CardRow {
  const { words: situation, visits } = one;
  const [first, second] = ranked(one) as [readonly [number, number], (readonly [number, number])?];
  return {
    situation,
    act: matters(one) ? (options[first[0]] as string) : null,
    second: second === undefined ? null : (options[second[0]] as string),
    cost: second === undefined ? 0 : (second[1] - first[1]) / visits,
    gain: (one.usual - first[1]) / visits,
    visits,
  };
}

/** What a card loses, near enough: what each act loses where the best play comes. */
const lossOf = (merged: ReadonlyMap<string, Situation>): number =>
  [...merged.values()].reduce((sum, one) => sum + (matters(one) ? bestOf(one)[1] : one.usual), 0);

/** All features, then one after the other left off, what seems to matter least; but the first never. */
function featureSets(full: readonly Situation[], count: number): (readonly number[])[] {
  let kept = Array.from({ length: count }, (_, i) => i);
  const sets = [kept];
  while (kept.length > 1) {
    // Of features that matter equally the last.
    kept = kept
      .slice(1)
      .map((left) => kept.filter((feature) => feature !== left))
      .map((features) => ({ features, loss: lossOf(merge(full, features)) }))
      .reduceRight((a, b) => (b.loss < a.loss - 1e-12 ? b : a)).features;
    sets.push(kept);
  }
  return sets;
}

function compareWords(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) {
    const order = (a[i] as string).localeCompare(b[i] as string, "en", { numeric: true });
    if (order !== 0) return order;
  }
  return 0;
}
