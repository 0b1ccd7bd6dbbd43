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
  /** By feature: the number of its words. */
  readonly numbers: readonly number[];
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
  const played = (kept: readonly number[], rows: Merged, like: Draft | null): Draft => {
    const options = orders.optionsBy((one) => rows.get(keyOf(one, kept)) ?? null);
    if (like?.options.every((option, place) => option === options[place])) {
      return { ...like, kept, rows };
    }
    const carded = game.usual();
    carded.chooseAlways(options);
    carded.watch();
    // Forwards, since few situations are ever met; the visits are wanted for the next round.
    const value = game.worthOf(game.solve(carded), worth);
    return { kept, rows, options, plan: carded, value: sign === 1 ? value : 1 - value };
  };
  let card = shortestGood(
    fitting(orders.weigh(plan, worth, sign), game),
    ([kept, rows], like) => played(kept, rows, like),
    sign === 1 ? best : 1 - best,
  );
  // What is best for whoever plays by a card is not what is best for whoever plays on at his best.
  for (let round = 0; round < ROUNDS; round++) {
    const rows = merge(orders.weigh(card.plan, worth, sign), card.kept);
    const better = played(card.kept, rows, card);
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

/** Situations of a card, by the features that it goes by. */
type Merged = ReadonlyMap<string, Situation>;

/** A card of some features, and what it is worth to play by it. */
interface Draft {
  readonly kept: readonly number[];
  readonly rows: Merged;
  /** What it does, by place in the vectors of all decisions. */
  readonly options: Uint8Array;
  readonly plan: Plan;
  readonly value: number;
}

/** Sets of features whose cards fit a page, or the smallest set if none does; and their cards. */
function fitting(full: readonly Situation[], game: DecisionGame): [readonly number[], Merged][] {
  const sets = featureSets(full, game.driver.game.features.length);
  const cards = sets.map((kept): [readonly number[], Merged] => [kept, merge(full, kept)]);
  const short = cards.filter(([, rows]) => rows.size <= ROWS);
  return short.length === 0 ? cards.slice(-1) : short;
}

/**
 * The best card, or the shortest that loses next to nothing to it. Few are played: none is worth more than best play,
 * so once one comes near to it, those that are longer need not be.
 * @param cards the longest first
 * @param most  what best play is worth to the side
 */
function shortestGood<C>(
  cards: readonly C[],
  play: (card: C, like: Draft | null) => Draft,
  most: number,
): Draft {
  const drafts: Draft[] = [];
  const within = (value: number): Draft =>
    drafts.find((draft) => draft.value >= value - LOSS) as Draft;
  const better = (): number => Math.max(...drafts.map(({ value }) => value));
  for (const card of cards.toReversed()) {
    drafts.push(play(card, drafts.at(-1) ?? null));
    if (within(better()) === within(most)) break;
  }
  return within(better());
}

/** Numbers words as they come. */
class Numbers {
  readonly words: string[] = [];
  private readonly known = new Map<string, number>();

  of(words: string): number {
    let number = this.known.get(words);
    if (number === undefined) {
      number = this.words.push(words) - 1;
      this.known.set(words, number);
    }
    return number;
  }
}

/** The decisions of a game in words. */
class Orders {
  private readonly situations: Situation[] = [];
  private readonly named = new Numbers();
  /** By place in the vectors of all decisions: the situation. By step of a decision: the option. */
  private readonly situationAt: Int32Array;
  private readonly optionOf: Int32Array;
  /** States that are decisions. */
  private readonly states: readonly number[];

  constructor(private readonly game: DecisionGame) {
    const { flow, driver, decisions } = game;
    const { chain, layout } = flow;
    this.situationAt = new Int32Array(decisions.total);
    this.optionOf = new Int32Array(chain.steps);
    const known = new Numbers();
    const numbers = driver.game.features.map(() => new Numbers());
    const states: number[] = [];
    for (let state = 1; state <= chain.states; state++) {
      if (decisions.at[state] === 0) continue;
      states.push(state);
      game.goTo(state);
      const { point, who, count } = driver;
      const begin = chain.first[state] as number;
      for (let i = 0; i < count; i++) {
        const words = driver.game.optionWords(point, who, driver.options[i] as number);
        this.optionOf[begin + i] = this.named.of(words);
      }
      const place = (decisions.at[state] as number) - 1;
      for (let c = 0; c < (layout.length[state] as number); c++) {
        metersAt(layout.live[state] as number, c, driver.meters);
        const words = driver.game.situation(point, who);
        const number = known.of(words.join("\n"));
        this.situations[number] ??= {
          words,
          numbers: words.map((word, i) => (numbers[i] as Numbers).of(word)),
          visits: 0,
          usual: 0,
          could: [],
          loss: [],
        };
        this.situationAt[place + c] = number;
      }
    }
    this.states = states;
  }

  /** Words of options, by number. */
  get options(): readonly string[] {
    return this.named.words;
  }

  /** What options lose in each situation that a plan comes to, which was watched; until this is asked anew. */
  weigh(plan: Plan, worth: Worth, sign: 1 | -1): Situation[] {
    const { situations, situationAt, optionOf } = this;
    const { first, after } = this.game.flow.chain;
    for (const one of situations) {
      one.visits = 0;
      one.usual = 0;
      one.could.length = 0;
      one.loss.length = 0;
    }
    const nobody = { A: false, B: false };
    bestPlan(this.game, plan, nobody, worth, (turn, state, length, worths) => {
      const begin = first[state] as number;
      const count = (after[state] as number) - begin;
      const place = plan.placeOf(turn, state);
      const at = (plan.decisions.at[state] as number) - 1;
      for (let c = 0; c < length; c++) {
        const visits = plan.visitsAt(place + c);
        if (visits === 0) continue;
        const one = situations[situationAt[at + c] as number] as Situation;
        let best = Number.NEGATIVE_INFINITY;
        for (let i = 0; i < count; i++) best = Math.max(best, sign * worths[i * length + c]!);
        one.visits += visits;
        one.usual += visits * (best - sign * worths[c]!);
        for (let i = 0; i < count; i++) {
          const lost = visits * (best - sign * worths[i * length + c]!);
          add(one, optionOf[begin + i]!, visits, lost);
        }
      }
    });
    return situations.filter(({ visits }) => visits > 0);
  }

  /** By place in the vectors of all decisions: what is best there, as far as it is known and possible. */
  optionsBy(known: (one: Situation) => Situation | null): Uint8Array {
    const { flow, decisions } = this.game;
    const { first, after } = flow.chain;
    const acts = Int32Array.from(this.situations, (situation) => {
      const one = known(situation);
      return one === null || !matters(one) ? -1 : bestOf(one).option;
    });
    const options = new Uint8Array(decisions.total);
    for (const state of this.states) {
      const begin = first[state] as number;
      const place = (decisions.at[state] as number) - 1;
      for (let c = 0; c < (flow.layout.length[state] as number); c++) {
        const act = acts[this.situationAt[place + c] as number];
        let step = (after[state] as number) - 1;
        while (step > begin && this.optionOf[step] !== act) step--;
        options[place + c] = step - begin;
      }
    }
    return options;
  }
}

const keyOf = ({ numbers }: Situation, kept: readonly number[]): string => {
  let key = "";
  for (const i of kept) key += `${numbers[i]},`;
  return key;
};

function add({ could, loss }: Situation, option: number, visits: number, lost: number): void {
  could[option] = (could[option] ?? 0) + visits;
  loss[option] = (loss[option] ?? 0) + lost;
}

/** Situations that differ only in features that are left off are one. */
function merge(full: readonly Situation[], kept: readonly number[]): Map<string, Situation> {
  const merged = new Map<string, Situation>();
  for (const each of full) {
    const key = keyOf(each, kept);
    let one = merged.get(key);
    if (one === undefined) {
      one = {
        words: kept.map((i) => each.words[i] as string),
        numbers: kept.map((i) => each.numbers[i] as number),
        visits: 0,
        usual: 0,
        could: [],
        loss: [],
      };
      merged.set(key, one);
    }
    one.visits += each.visits;
    one.usual += each.usual;
    for (let option = 0; option < each.could.length; option++) {
      const times = each.could[option];
      if (times !== undefined) add(one, option, times, each.loss[option] as number);
    }
  }
  return merged;
}

interface Ranked {
  readonly option: number;
  readonly loss: number;
}

/** Options that are there whenever the situation is, the best first; or all, if none is. */
function ranked({ visits, could, loss }: Situation): Ranked[] {
  const all = [...could.keys()].filter((option) => could[option] !== undefined);
  const always = all.filter((option) => (could[option] as number) > visits * (1 - 1e-9));
  return (always.length === 0 ? all : always)
    .map((option) => ({ option, loss: loss[option] as number }))
    .sort((a, b) => a.loss - b.loss);
}

const bestOf = (one: Situation): Ranked => ranked(one)[0] as Ranked;

/** The default policy loses something there. */
const matters = (one: Situation): boolean => one.usual - bestOf(one).loss > LOSS * one.visits;

function rowOf(one: Situation, options: readonly string[]): CardRow {
  const { words: situation, visits } = one;
  const [first, second] = ranked(one) as [Ranked, Ranked?];
  return {
    situation,
    act: matters(one) ? (options[first.option] as string) : null,
    second: second === undefined ? null : (options[second.option] as string),
    cost: second === undefined ? 0 : (second.loss - first.loss) / visits,
    gain: (one.usual - first.loss) / visits,
    visits,
  };
}

/** What a card loses, near enough: what each act loses where the best play comes. */
const lossOf = (merged: Merged): number =>
  [...merged.values()].reduce((sum, one) => sum + (matters(one) ? bestOf(one).loss : one.usual), 0);

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
