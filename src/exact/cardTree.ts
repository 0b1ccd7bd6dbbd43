/**
 * Orders for situations, as few as possible: a decision tree over what is known of situations, grown where it gains
 * most.
 *
 * @source Breiman, Friedman, Olshen and Stone, Classification and Regression Trees (1984), chapter 2
 */

/** One of the things that are known of a situation. */
export class Feature {
  /** Numbers of its words, in order. */
  readonly sorted: Int32Array;
  /** All are numbers, so that limits have a meaning. */
  readonly isOrdered: boolean;

  /**
   * @param words   each once
   * @param numbers by situation, the number of its word
   */
  constructor(
    readonly words: readonly string[],
    readonly numbers: Int32Array,
  ) {
    // Made here: it takes longer to make one than to load a hundred modules.
    const { compare } = new Intl.Collator("en", { numeric: true });
    this.sorted = Int32Array.from(words.keys()).sort((a, b) => compare(words[a]!, words[b]!));
    this.isOrdered = words.every((word) => /^\d/.test(word));
  }

  /**
   * A condition in words: `from 70 cm`, `sound or gun arm hurt`.
   * @returns empty if all words meet it
   */
  inWords(condition: Condition): string {
    const { words, sorted, isOrdered } = this;
    const met = Array.from(
      sorted.filter((word) => condition[word] === 1),
      (word) => words[word]!,
    );
    const [first, last] = [met[0]!, met.at(-1)!];
    if (met.length === words.length) return "";
    if (isOrdered && met.length > 1) {
      if (first === words[sorted[0]!]) return `up to ${last}`;
      return last === words[sorted.at(-1)!] ? `from ${first}` : `${first} to ${last}`;
    }
    const others = words.filter((_, word) => condition[word] === 0);
    return met.length > 2 && others.length === 1 ? `not ${others[0]}` : met.join(" or ");
  }

  /** It can be said of an order's situations: numbers have no gaps. */
  isPlain(condition: Condition): boolean {
    const { sorted, isOrdered } = this;
    if (!isOrdered) return true;
    const met = sorted.map((word) => condition[word]!);
    return met.lastIndexOf(1) - met.indexOf(1) < met.reduce((sum, one) => sum + one, 0);
  }
}

/** Situations, and what each order loses in them. */
export interface Weighed {
  readonly features: readonly Feature[];
  /** Situations that games come to. */
  readonly met: Int32Array;
  /** Number of orders. */
  readonly orders: number;
  /** By situation, `widthOf(orders)` numbers: see `SUMS`. */
  readonly sums: Float64Array;
}

/**
 * What is summed up of situations: how often games come there; what the default policy loses; by order how much is lost
 * by whoever follows it where he can, and else does as by default; and by order how often he can.
 */
export const SUMS = { visits: 0, usual: 1, lost: 2 } as const;
export const widthOf = (orders: number): number => SUMS.lost + 2 * orders;

/** So little a visit does not matter: a fiftieth of a point. */
export const LOSS = 2e-4;
/** A condition that gains less in a game is not worth its line. */
const SPLIT_LEAST = 1e-5;
/** Each card tells so many times more situations apart than the one before. */
const LONGER = 1.7;
/** More orders do not fit a page. */
const ORDERS_MAX = 60;

/** No order: the default policy. */
export const NO_ORDER = -1;

/** The order of least loss; NO_ORDER if none is worth it. */
function orderOf(sums: Float64Array, orders: number): number {
  const usual = sums[SUMS.usual]! - LOSS * sums[SUMS.visits]!;
  let best = NO_ORDER;
  let least = usual;
  for (let order = 0; order < orders; order++) {
    if (sums[SUMS.lost + order]! >= least) continue;
    best = order;
    least = sums[SUMS.lost + order]!;
  }
  return best;
}

/** What playing by the best order loses. */
function lossOf(sums: Float64Array, orders: number): number {
  const order = orderOf(sums, orders);
  return order === NO_ORDER ? sums[SUMS.usual]! : sums[SUMS.lost + order]!;
}

/** Which words of a feature meet a condition: 1 by number of the word. */
type Condition = Uint8Array<ArrayBuffer>;

const alike = (one: Condition | null, other: Condition | null): boolean =>
  one === other || (one !== null && other !== null && one.every((met, i) => met === other[i]));

interface Split {
  readonly feature: number;
  readonly condition: Condition;
  readonly gain: number;
}

/** Situations that meet conditions. */
export class Group {
  readonly sums: Float64Array;
  readonly order: number;

  /** @param conditions by feature; null if all words do */
  constructor(
    private readonly weighed: Weighed,
    private readonly members: Int32Array,
    readonly conditions: readonly (Condition | null)[],
  ) {
    const width = widthOf(weighed.orders);
    this.sums = new Float64Array(width);
    for (const one of members) {
      for (let i = 0; i < width; i++) this.sums[i]! += weighed.sums[one * width + i]!;
    }
    this.order = orderOf(this.sums, weighed.orders);
  }

  /** A situation meets the conditions. */
  has(situation: number): boolean {
    const { features } = this.weighed;
    return this.conditions.every(
      (met, f) => met === null || met[features[f]!.numbers[situation]!] === 1,
    );
  }

  /** Those that meet one more condition, and those that do not. */
  parts({ feature, condition }: Split): [Group, Group] {
    const { numbers } = this.weighed.features[feature]!;
    const before = this.conditions[feature] ?? null;
    const part = (wanted: 0 | 1): Group => {
      const now = condition.map((met, word) =>
        met === wanted && (before === null || before[word] === 1) ? 1 : 0,
      );
      return new Group(
        this.weighed,
        this.members.filter((one) => condition[numbers[one]!] === wanted),
        this.conditions.map((other, f) => (f === feature ? now : other)),
      );
    };
    return [part(1), part(0)];
  }

  /** Those of either, if they have the same order and their conditions differ in one feature at most; else null. */
  joined(other: Group): Group | null {
    if (other.order !== this.order) return null;
    const differs = this.conditions.flatMap((one, f) =>
      alike(one, other.conditions[f]!) ? [] : [f],
    );
    if (differs.length > 1) return null;
    const [feature = -1] = differs;
    const [mine, its] = [this.conditions[feature], other.conditions[feature]];
    const either = mine && its ? mine.map((met, word) => met | its[word]!) : null;
    if (either !== null && !this.weighed.features[feature]!.isPlain(either)) return null;
    return new Group(
      this.weighed,
      Int32Array.from([...this.members, ...other.members]),
      this.conditions.map((one, f) => (f === feature ? either : one)),
    );
  }

  /** The condition that gains most: one word against the others, or of numbers a limit. Null if none gains. */
  split(): Split | null {
    const { orders, features } = this.weighed;
    const whole = lossOf(this.sums, orders);
    let best: Split | null = null;
    const width = widthOf(orders);
    const inside = new Float64Array(width);
    const outside = new Float64Array(width);
    for (const [f, { words, sorted, isOrdered }] of features.entries()) {
      const sums = this.sumsBy(f);
      const there = sorted.filter((word) => sums[word * width]! > 0);
      if (there.length < 2) continue;
      inside.fill(0);
      for (const word of isOrdered ? there.subarray(0, -1) : there) {
        if (!isOrdered) inside.fill(0);
        for (let k = 0; k < width; k++) inside[k]! += sums[word * width + k]!;
        for (let k = 0; k < width; k++) outside[k] = this.sums[k]! - inside[k]!;
        const gain = whole - lossOf(inside, orders) - lossOf(outside, orders);
        if (gain <= (best?.gain ?? SPLIT_LEAST)) continue;
        const condition = new Uint8Array(words.length);
        const begin = sorted.indexOf(word);
        for (const met of sorted.subarray(isOrdered ? 0 : begin, begin + 1)) condition[met] = 1;
        best = { feature: f, condition, gain };
      }
    }
    return best;
  }

  private sumsBy(feature: number): Float64Array {
    const { features, orders, sums } = this.weighed;
    const { words, numbers } = features[feature]!;
    const width = widthOf(orders);
    const by = new Float64Array(words.length * width);
    for (const one of this.members) {
      const at = numbers[one]! * width;
      for (let i = 0; i < width; i++) by[at + i]! += sums[one * width + i]!;
    }
    return by;
  }
}

interface Node {
  readonly group: Group;
  split: Split | null;
  parts: readonly [Node, Node] | null;
}

/**
 * Cards, the shortest first: each is the groups of situations that there are orders for. The first feature, what is to
 * be decided, is a condition of each.
 * @param least orders of the first, but for the last
 */
export function* cardsOf(weighed: Weighed, least: number): Generator<readonly Group[]> {
  const nodeOf = (group: Group): Node => ({ group, split: group.split(), parts: null });
  const [{ words, numbers }] = weighed.features as [Feature];
  const roots = words.map((_, kind) => {
    const members = weighed.met.filter((one) => numbers[one] === kind);
    const condition = Uint8Array.from(words, (_, word) => (word === kind ? 1 : 0));
    const conditions = weighed.features.map((_, f) => (f === 0 ? condition : null));
    return nodeOf(new Group(weighed, members, conditions));
  });
  const leaves = [...roots];
  /** Leaves when the next card is due. */
  let due = 0;
  for (;;) {
    const groups = merged(roots.flatMap(ordersOf).filter(({ order }) => order !== NO_ORDER));
    const next = leaves.reduce((best, leaf) =>
      (leaf.split?.gain ?? 0) > (best.split?.gain ?? 0) ? leaf : best,
    );
    if (next.split === null || groups.length >= ORDERS_MAX) {
      yield groups;
      return;
    }
    if (groups.length >= least && leaves.length >= due) {
      due = LONGER * leaves.length;
      yield groups;
    }
    const [one, other] = next.group.parts(next.split);
    next.parts = [nodeOf(one), nodeOf(other)];
    leaves.splice(leaves.indexOf(next), 1, ...next.parts);
  }
}

/** The groups of a tree; where both parts of one have the same order it is one. */
function ordersOf({ group, parts }: Node): Group[] {
  if (parts === null) return [group];
  const groups = parts.flatMap(ordersOf);
  return groups.every(({ order }) => order === groups[0]!.order) ? [group] : groups;
}

/** Groups with the same order whose conditions differ in one feature are one. */
function merged(groups: readonly Group[]): Group[] {
  const merged: Group[] = [];
  for (const each of groups) {
    let one = each;
    for (let i = 0; i < merged.length; i++) {
      const both = one.joined(merged[i]!);
      if (both === null) continue;
      one = both;
      merged.splice(i, 1);
      i = -1;
    }
    merged.push(one);
  }
  return merged;
}
