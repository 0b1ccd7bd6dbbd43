/** The best play of a side as a card: orders, each for the situations that meet its conditions. */
import { bestPlan, type DecisionGame, type Worth } from "./backward.js";
import {
  cardsOf,
  Feature,
  type Group,
  LOSS,
  NO_ORDER,
  SUMS,
  type Weighed,
  widthOf,
} from "./cardTree.js";
import { metersAt } from "./meters.js";
import type { Plan } from "./plan.js";

/** An order, and when it is for. Whoever cannot do it does as by default, and so does everyone else. */
export interface CardRow {
  /** What each of the card's features has to be; empty where that does not matter. */
  readonly situation: readonly string[];
  /** What to do. */
  readonly act: string;
  /** The second best; null if there is no other. */
  readonly second: string | null;
  /** How much less the second best is worth whenever it is done, parts of 1. */
  readonly cost: number;
  /** What it gains over the default policy, which may do this or that there. */
  readonly gain: number;
  /** How often a game comes there, on average of best play and of cards that were tried. */
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

/** Less is no gain. */
const ROUNDING = 1e-9;
/** How often cards may be drawn anew. */
const ROUNDS = 4;

/**
 * The card of the side that decides in a game.
 * @param plan its best play, watched
 * @param worth of the side's objective, to A
 * @param sign  1 for A, -1 for B
 * @param best  what its best play is worth to A
 * @param usual what the default policy is worth to A
 */
export function cardOf(
  game: DecisionGame,
  plan: Plan,
  worth: Worth,
  sign: 1 | -1,
  best: number,
  usual: number,
): Card {
  const orders = new Orders(game);
  const [most, least] = sign === 1 ? [best, usual] : [1 - best, 1 - usual];
  const planOf = (options: Uint8Array): Plan => {
    const carded = game.usual();
    carded.chooseAlways(options);
    return carded;
  };
  const played = (groups: readonly Group[]): Draft => {
    const options = orders.optionsBy(groups);
    // Forwards, since few situations are ever met.
    const value = game.worthOf(game.solve(planOf(options)), worth);
    return { groups, options, value: sign === 1 ? value : 1 - value };
  };
  // Where a card leads, an order that costs nothing once may cost the game if it is followed for ever: what orders lose
  // is asked where best play comes, and then where the cards come, too.
  const visits = plan.watched();
  let card: Draft = { groups: [], options: orders.optionsBy([]), value: least };
  for (let round = 1; round <= ROUNDS && card.value < most - LOSS; round++) {
    const weighed = orders.weigh(plan, round, worth, sign);
    const draft = shortestGood(cardsOf(weighed, card.groups.length / 2), played, most);
    if (draft.value > card.value + ROUNDING) card = draft;
    else if (round > 2) break;
    const carded = planOf(draft.options);
    carded.watch(visits);
    game.solve(carded);
  }
  return { ...orders.written(card.groups), value: card.value, best: most };
}

/** A card, and what it is worth to play by it. */
interface Draft {
  readonly groups: readonly Group[];
  /** What it does, by place in the vectors of all decisions. */
  readonly options: Uint8Array;
  readonly value: number;
}

/**
 * The best card, or the shortest that loses next to nothing to it. Few are played: none is worth more than best play,
 * so once one comes near to it, those that are longer need not be.
 * @param cards the shortest first
 * @param most  what best play is worth to the side
 */
function shortestGood(
  cards: Iterable<readonly Group[]>,
  play: (card: readonly Group[]) => Draft,
  most: number,
): Draft {
  const drafts: Draft[] = [];
  for (const card of cards) {
    const draft = play(card);
    drafts.push(draft);
    if (draft.value >= most - LOSS) break;
  }
  const value = Math.max(...drafts.map((draft) => draft.value)) - LOSS;
  return drafts.find((draft) => draft.value >= value)!;
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
  private readonly named = new Numbers();
  private readonly features: readonly Feature[];
  /** Number of situations. */
  private situations = 0;
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
    const features = driver.game.features.map(() => ({
      words: new Numbers(),
      numbers: [] as number[],
    }));
    const known = new Numbers();
    const states: number[] = [];
    for (let state = 1; state <= chain.states; state++) {
      if (decisions.at[state] === 0) continue;
      states.push(state);
      game.goTo(state);
      const { point, who, count } = driver;
      const begin = chain.first[state]!;
      for (let i = 0; i < count; i++) {
        const words = driver.game.optionWords(point, who, driver.options[i]!);
        this.optionOf[begin + i] = this.named.of(words);
      }
      const place = decisions.at[state]! - 1;
      for (let c = 0; c < layout.length[state]!; c++) {
        metersAt(layout.live[state]!, c, chain.full, driver.meters);
        const words = driver.game.situation(point, who);
        const number = known.of(words.join("\n"));
        this.situationAt[place + c] = number;
        if (number < this.situations) continue;
        this.situations++;
        for (const [f, { words: all, numbers }] of features.entries())
          numbers.push(all.of(words[f]!));
      }
    }
    this.states = states;
    this.features = features.map(
      ({ words, numbers }) => new Feature(words.words, Int32Array.from(numbers)),
    );
  }

  /**
   * What orders lose in each situation that games come to, if best play goes on.
   * @param plan  best play, watched; and then so many plans in all, into the same visits
   * @param plans how many
   */
  weigh(plan: Plan, plans: number, worth: Worth, sign: 1 | -1): Weighed {
    const { situations, situationAt, optionOf } = this;
    const { first, after } = this.game.flow.chain;
    const orders = this.named.words.length;
    const width = widthOf(orders);
    const sums = new Float64Array(situations * width);
    const nobody = { A: false, B: false };
    bestPlan(this.game, plan, nobody, worth, (turn, state, length, worths) => {
      const begin = first[state]!;
      const count = after[state]! - begin;
      const place = plan.placeOf(turn, state);
      const at = plan.decisions.at[state]! - 1;
      for (let c = 0; c < length; c++) {
        const visits = plan.visitsAt(place + c) / plans;
        if (visits === 0) continue;
        const to = situationAt[at + c]! * width;
        let best = Number.NEGATIVE_INFINITY;
        for (let i = 0; i < count; i++) best = Math.max(best, sign * worths[i * length + c]!);
        const usual = visits * (best - sign * worths[c]!);
        sums[to + SUMS.visits]! += visits;
        sums[to + SUMS.usual]! += usual;
        for (let order = 0; order < orders; order++) sums[to + SUMS.lost + order]! += usual;
        for (let i = 0; i < count; i++) {
          const order = to + SUMS.lost + optionOf[begin + i]!;
          sums[order]! += visits * (best - sign * worths[i * length + c]!) - usual;
          sums[order + orders]! += visits;
        }
      }
    });
    const all = Int32Array.from({ length: situations }, (_, one) => one);
    return {
      features: this.features,
      met: all.filter((one) => sums[one * width + SUMS.visits]! > 0),
      orders,
      sums,
    };
  }

  /** By place in the vectors of all decisions: what a card does. */
  optionsBy(groups: readonly Group[]): Uint8Array {
    const { flow, decisions } = this.game;
    const { first, after } = flow.chain;
    const orders = new Int32Array(this.situations).fill(NO_ORDER);
    for (let one = 0; one < this.situations; one++) {
      for (const group of groups) if (group.has(one)) orders[one] = group.order;
    }
    const options = new Uint8Array(decisions.total);
    for (const state of this.states) {
      const begin = first[state]!;
      const place = decisions.at[state]! - 1;
      for (let c = 0; c < flow.layout.length[state]!; c++) {
        const order = orders[this.situationAt[place + c]!];
        let step = after[state]! - 1;
        while (step > begin && this.optionOf[step] !== order) step--;
        options[place + c] = step - begin;
      }
    }
    return options;
  }

  /** A card as it is printed. */
  written(groups: readonly Group[]): Pick<Card, "features" | "rows"> {
    const said = groups.map((group) => ({
      group,
      situation: group.conditions.map((met, f) =>
        met === null ? "" : this.features[f]!.inWords(met),
      ),
    }));
    const { features } = this.game.driver.game;
    const kept = [...features.keys()].filter(
      (f) => f === 0 || said.some(({ situation }) => situation[f] !== ""),
    );
    const rows = said.map(({ group, situation }) => ({
      situation: kept.map((f) => (f === 0 ? this.kindOf(group) : situation[f]!)),
      ...this.rowOf(group),
    }));
    const keyOf = ({ situation }: CardRow): string => situation.join("\n");
    rows.sort((a, b) => keyOf(a).localeCompare(keyOf(b), "en", { numeric: true }));
    return { features: kept.map((f) => features[f]!), rows };
  }

  /** What is to be decided, though nothing else may be. */
  private kindOf({ conditions }: Group): string {
    const [{ words }] = this.features as [Feature];
    return words.filter((_, word) => conditions[0]?.[word] !== 0).join(" or ");
  }

  private rowOf({ sums, order }: Group): Omit<CardRow, "situation"> {
    const { words } = this.named;
    const visits = sums[SUMS.visits]!;
    const lost = (one: number): number => sums[SUMS.lost + one]!;
    const can = (one: number): number => sums[SUMS.lost + words.length + one]!;
    const [second = null] = [...words.keys()]
      .filter((one) => one !== order && can(one) > visits / 2)
      .sort((a, b) => lost(a) - lost(b));
    return {
      act: words[order]!,
      second: second === null ? null : words[second]!,
      cost: second === null ? 0 : (lost(second) - lost(order)) / visits,
      gain: (sums[SUMS.usual]! - lost(order)) / visits,
      visits,
    };
  }
}
