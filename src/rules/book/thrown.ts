/** Rolls of a book, worked out for the values that they are asked with: whole-number weights, and every die of each way. */
import { own } from "../../core/own.js";
import type { Path } from "../../scenario/document.js";
import type { Asking, Scope, Value } from "./asking.js";
import { NOWHERE } from "./asking.js";
import { FLAG, type Range, type Roll } from "./book.js";
import {
  constant,
  DICE_MOST,
  type Distribution,
  die,
  exploding,
  type Face,
  type Hand,
  handsOf,
  joined,
  kept,
  pooled,
  power,
  rerolled,
  several,
  successes,
} from "./distribution.js";
import type { Tree } from "./expression.js";
import * as say from "./messages.js";
import type { Run, Vm } from "./vm.js";

/** Values that a roll may take have so many places. */
const PLACES_MAX = 4_096;
/** More ways of named dice than anybody could wait for. */
const VALUES_MAX = 100_000;

/** The dice of a way by the name of the expression that threw them. */
export interface Shown {
  readonly name: string;
  readonly faces: readonly Face[];
}

/** A roll with the values that it was asked with, as one die of `total` faces. */
export interface Thrown {
  readonly rule: string;
  readonly total: number;
  /** Last face of each result. */
  readonly cuts: readonly number[];
  /** Results by their place in the roll, after them what has none; or the numbers given, ascending. */
  readonly results: readonly number[];
  /** What a face of the one die stands for. */
  shown(face: number): Shown[];
}

interface Dice {
  readonly run: () => Distribution;
  /** At most so many ways, and so many values. */
  readonly ways: number;
  readonly values: number;
}
const NONE: Dice = { run: () => constant(0), ways: 1, values: 1 };

type Interval = readonly [least: number, most: number];

/** Dice of which several things are asked stand by themselves. */
const POOL = "pool";

export class Thrower {
  private readonly ranges: readonly Range[];
  private readonly usual: (Thrown | undefined)[] = [];
  private readonly known = new Map<string, Thrown>();
  private readonly env: number[] = [];
  /** What pools can show. */
  private readonly hands: Hand[] = [];
  private readonly path: Path;
  private readonly scope: Scope;
  private readonly dice: readonly { readonly name: string; readonly of: Dice }[];
  private readonly lets: readonly { readonly at: number; readonly run: Run }[];
  private readonly tests: readonly Run[];
  private readonly gives: Run | null;

  constructor(
    private readonly roll: Roll,
    private readonly asking: Asking,
  ) {
    this.path = ["rolls", roll.name];
    this.ranges = [...roll.takes.values()];
    const names = new Map<string, Value>();
    for (const [name, { type }] of roll.takes) names.set(name, this.local(names.size, type));
    this.scope = { ...NOWHERE, names, game: "nothing" };
    this.dice = roll.dice.map(({ name, of: { tree, path } }) => ({
      name,
      of:
        tree.kind === "call" && tree.name === POOL
          ? this.thrownDice(POOL, tree.values, tree, path)
          : this.diceOf(tree, path),
    }));
    const ways = this.dice.reduce((all, { of }) => all * of.ways, 1);
    const values = this.dice.reduce((all, { of }) => all * of.values, 1);
    if (ways >= DICE_MOST.total || values > VALUES_MAX)
      asking.wrong([...this.path, "dice"], undefined, say.tooManyWays());
    // Declared now, so that no die goes by another.
    const ask: Scope = { ...this.scope, names: new Map(names) };
    const known = ask.names as Map<string, Value>;
    for (const { name, of } of roll.dice) {
      const isPool = of.tree.kind === "call" && of.tree.name === POOL;
      known.set(name, this.local(known.size, isPool ? "pool" : "number"));
    }
    this.lets = roll.lets.map(({ name, of }) => {
      const { type, run } = asking.value(of.tree, of.path, ask);
      const at = known.size;
      known.set(name, { ...this.local(at, "number"), type });
      return { at, run };
    });
    this.gives = roll.gives === null ? null : asking.number(roll.gives, ask);
    this.tests = roll.results.map(({ when }) => asking.of(FLAG, when.tree, when.path, ask));
  }

  of(values: readonly number[]): Thrown {
    // The usual values stand at a place of their own, by what the roll takes.
    let place = 0;
    for (let i = 0; i < values.length; i++) {
      const { least, most } = this.ranges[i]!;
      const value = values[i]!;
      if (value < least || value > most) return this.unusual(values);
      place = place * (most - least + 1) + value - least;
    }
    if (place >= PLACES_MAX) return this.unusual(values);
    const found = this.usual[place] ?? this.make(values);
    this.usual[place] = found;
    return found;
  }

  private unusual(values: readonly number[]): Thrown {
    const key = values.join();
    const found = this.known.get(key) ?? this.make(values);
    this.known.set(key, found);
    return found;
  }

  private local(at: number, type: Value["type"]): Value {
    const run = (): number => this.env[at]!;
    return type === "pool" ? { type, run, hand: () => this.hands[run()]! } : { type, run };
  }

  private make(values: readonly number[]): Thrown {
    const { env, dice, roll, gives, tests, lets } = this;
    const nobody = null as unknown as Vm;
    for (const [i, value] of values.entries()) env[i] = value;
    const thrown = dice.map(({ of }) => of.run());
    const ways = new Map<
      number,
      { readonly weight: number; readonly shown: readonly number[] }[]
    >();
    const follow = (weight: number, shown: readonly number[]): void => {
      const next = thrown[shown.length];
      if (next !== undefined) {
        for (const [value, more] of next.ways) {
          env[values.length + shown.length] = value;
          if (more > 0) follow(weight * more, [...shown, value]);
        }
        return;
      }
      for (const { at, run } of lets) env[at] = run(nobody);
      const first = tests.findIndex((test) => test(nobody) !== 0);
      const result = gives === null ? (first < 0 ? tests.length : first) : gives(nobody);
      const list = ways.get(result);
      if (list === undefined) ways.set(result, [{ weight, shown }]);
      else list.push({ weight, shown });
    };
    follow(1, []);
    const results = [...ways.keys()].sort((a, b) => a - b);
    let total = 0;
    const cuts = results.map((result) => {
      for (const { weight } of ways.get(result)!) total += weight;
      return total;
    });
    const shown = (face: number): Shown[] => {
      let left = face - 1;
      for (const result of results)
        for (const { weight, shown: found } of ways.get(result)!) {
          if (left >= weight) {
            left -= weight;
            continue;
          }
          return thrown.map((one, i) => {
            const value = found[i]!;
            const own = one.ways.get(value)!;
            const faces = one.faces(value, left % own);
            left = Math.floor(left / own);
            return { name: dice[i]!.name, faces };
          });
        }
      throw new Error("invariant: a die has no such face");
    };
    return { rule: roll.rule, total, cuts, results, shown };
  }

  // ---- dice

  private diceOf(tree: Tree, path: Path): Dice {
    const { asking } = this;
    const joinedOf = (trees: readonly Tree[], of: (x: number, y: number) => number): Dice =>
      trees
        .map((one) => this.diceOf(one, path))
        .reduce((a, b) => ({
          run: () => joined(a.run(), b.run(), of),
          ways: a.ways * b.ways,
          values: a.values * b.values,
        }));
    if (tree.kind === "dice") return this.thrownDice("dice", [tree.count, tree.sides], tree, path);
    if (tree.kind === "two" && (tree.sign === "+" || tree.sign === "-")) {
      const sign = tree.sign === "+" ? 1 : -1;
      return joinedOf([tree.left, tree.right], (x, y) => x + sign * y);
    }
    if (tree.kind === "call") {
      const { name, values } = tree;
      if ((name === "max" || name === "min") && values.length > 0)
        return joinedOf(values, name === "max" ? Math.max : Math.min);
      if (name === "if" && values.length === 3) {
        const when = asking.of(FLAG, values[0]!, path, this.scope);
        const [a, b] = [this.diceOf(values[1]!, path), this.diceOf(values[2]!, path)];
        return {
          run: () => (when(null as unknown as Vm) === 0 ? b.run() : a.run()),
          ways: Math.max(a.ways, b.ways),
          values: Math.max(a.values, b.values),
        };
      }
      if (name === POOL) {
        asking.wrong(path, tree, say.poolAlone());
        return NONE;
      }
      if (own(FUNCTIONS, name)) return this.thrownDice(name, values, tree, path);
    }
    const run = asking.of("number", tree, path, this.scope);
    return { ...NONE, run: () => constant(run(null as unknown as Vm)) };
  }

  /** Dice by a function. Numbers that it is given stop where the ranges of what the roll takes let them. */
  private thrownDice(
    name: string,
    given: readonly (number | Tree)[],
    tree: Tree,
    path: Path,
  ): Dice {
    const { asking } = this;
    const form = FUNCTIONS[name]!;
    const { usual } = form;
    const short = given.length < form.takes.length && usual !== undefined;
    const values = short ? [...given, usual] : given;
    if (values.length !== form.takes.length) {
      asking.wrong(path, tree, say.valuesWanted(name, form.takes.length, given.length));
      return NONE;
    }
    const parts = values.map((one, i) => {
      const isDie = form.takes[i] === "die" && typeof one !== "number" && this.isDie(one);
      return isDie ? this.diceOf(one, path) : this.numberOf(one, path);
    });
    const fine = parts.every((part, i) => {
      const [least, most] = ENDS[form.takes[i]!];
      return !("least" in part) || (part.least >= least && part.most <= most);
    });
    if (!fine) {
      asking.wrong(path, tree, say.tooManyDice(DICE_MOST.dice, DICE_MOST.sides));
      return NONE;
    }
    const numbers = parts.map((part) => ("least" in part ? part : null));
    const dice = parts.map((part): Dice => {
      if (!("least" in part)) return part;
      const { most } = part;
      return { run: () => die(part.run()), ways: Math.max(1, most), values: Math.max(1, most) };
    });
    const most = numbers.map((number) => number?.most ?? 0);
    const size = form.size(
      most,
      dice.find((_, i) => form.takes[i] === "die"),
    );
    const made: Made = {
      number: (i) => numbers[i]!.run(),
      die: (i) => dice[i]!.run(),
      hands: this.hands,
    };
    return { run: () => form.make(made), ...size };
  }

  /** One die, in place of a number of sides. */
  private isDie(tree: Tree): boolean {
    if (tree.kind === "dice") return tree.count === 1;
    return tree.kind === "call" && ["d", "reroll", "explode"].includes(tree.name);
  }

  private numberOf(given: number | Tree, path: Path): Counted {
    if (typeof given === "number") return { run: () => given, least: given, most: given };
    const { asking } = this;
    const run = asking.of("number", given, path, this.scope);
    const range = this.interval(given);
    if (range === null) asking.wrong(path, given, say.diceNumber());
    const [least, most] = range ?? [2, 2];
    const nobody = null as unknown as Vm;
    return { run: () => Math.max(least, Math.min(most, run(nobody))), least, most };
  }

  /** What a number can be that goes by what the roll takes; null if it goes by anything else. */
  private interval(tree: Tree): Interval | null {
    if (tree.kind === "number") return [tree.value, tree.value];
    if (tree.kind === "name") {
      const range = this.roll.takes.get(tree.name);
      return range === undefined ? null : [range.least, range.most];
    }
    const parts =
      tree.kind === "two"
        ? [tree.left, tree.right]
        : tree.kind === "call"
          ? tree.values.slice(tree.name === "if" ? 1 : 0)
          : [];
    const [a, b, ...more] = parts.map((one) => this.interval(one));
    if (!a || !b || more.length > 0) return null;
    if (tree.kind === "two") {
      if (tree.sign === "+") return [a[0] + b[0], a[1] + b[1]];
      if (tree.sign === "-") return [a[0] - b[1], a[1] - b[0]];
      if (tree.sign !== "*") return null;
      const ends = a.flatMap((x) => b.map((y) => x * y));
      return [Math.min(...ends), Math.max(...ends)];
    }
    const name = tree.kind === "call" ? tree.name : "";
    if (name === "max") return [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
    if (name === "min") return [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
    return name === "if" ? [Math.min(a[0], b[0]), Math.max(a[1], b[1])] : null;
  }
}

/** A number of a dice expression, and what it can be. */
interface Counted {
  readonly run: () => number;
  readonly least: number;
  readonly most: number;
}

/** What a function of dice is given. */
interface Made {
  number(i: number): number;
  die(i: number): Distribution;
  readonly hands: Hand[];
}

/** What numbers that a function takes may be. */
const ENDS = {
  dice: [0, DICE_MOST.dice],
  die: [2, DICE_MOST.sides],
  sides: [2, DICE_MOST.sides],
  times: [0, DICE_MOST.explosions],
  number: [-Infinity, Infinity],
} as const;

/** A function of dice: what it takes, what it makes of that, and how many ways and values that has at most. */
interface DiceForm {
  readonly takes: readonly (keyof typeof ENDS)[];
  /** The last of what it takes, where that is left out. */
  readonly usual?: number;
  make(made: Made): Distribution;
  size(most: readonly number[], each?: Dice): { readonly ways: number; readonly values: number };
}

const pool = (count: number, each: Dice, values: number) => ({
  ways: power(each.ways, count),
  values,
});
/** Dice whose sum is taken have so many values at most. */
const sums = (count: number, { values }: Dice): number => count * values + 1;

const best = (high: boolean): DiceForm => ({
  takes: ["dice", "die", "dice"],
  usual: 1,
  make: ({ number, die: each }) => kept(number(0), each(1), number(2), high),
  size: ([count, , keep], each) => pool(count!, each!, sums(keep!, each!)),
});

const FUNCTIONS: Readonly<Record<string, DiceForm>> = {
  d: {
    takes: ["sides"],
    make: ({ number }) => die(number(0)),
    size: ([sides]) => ({ ways: sides!, values: sides! }),
  },
  dice: {
    takes: ["dice", "die"],
    make: ({ number, die: each }) => several(number(0), each(1)),
    size: ([count], each) => pool(count!, each!, sums(count!, each!)),
  },
  highest: best(true),
  lowest: best(false),
  explode: {
    takes: ["sides", "times"],
    make: ({ number }) => exploding(number(0), number(1)),
    size: ([sides, most]) => ({ ways: power(sides!, most! + 1), values: sides! * (most! + 1) }),
  },
  count: {
    takes: ["dice", "die", "number"],
    make: ({ number, die: each }) => successes(number(0), each(1), number(2)),
    size: ([count], each) => pool(count!, each!, count! + 1),
  },
  reroll: {
    takes: ["sides", "number"],
    make: ({ number }) => rerolled(number(0), number(1)),
    size: ([sides]) => ({ ways: sides! * sides!, values: sides! }),
  },
  [POOL]: {
    takes: ["dice", "die"],
    make: ({ number, die: each, hands }) => pooled(number(0), each(1), hands),
    size: ([count], each) => pool(count!, each!, handsOf(count!, each!.values)),
  },
};
