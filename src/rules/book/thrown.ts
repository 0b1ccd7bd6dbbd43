/** Rolls of a book, worked out for the values that they are asked with: whole-number weights, and every die of each way. */
import type { Path } from "../../scenario/document.js";
import type { Asking, Scope, Value } from "./asking.js";
import { NOWHERE } from "./asking.js";
import { FLAG, type Roll } from "./book.js";
import {
  constant,
  DICE_MOST,
  type Distribution,
  die,
  exploding,
  type Face,
  joined,
  kept,
  rerolled,
  several,
  successes,
} from "./distribution.js";
import type { Tree } from "./expression.js";
import * as say from "./messages.js";
import type { Run, Vm } from "./vm.js";

/** More ways of named dice than anybody could wait for. */
const VALUES_MAX = 100_000;

/** The dice of a way by the name of the expression that threw them. */
export interface Shown {
  readonly name: string;
  readonly value: number;
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

export class Thrower {
  private readonly known = new Map<string, Thrown>();
  private readonly env: number[] = [];
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
    const names = new Map<string, Value>();
    for (const [name, { type }] of roll.takes) names.set(name, this.local(names.size, type));
    this.scope = { ...NOWHERE, names };
    this.dice = roll.dice.map(({ name, of }) => ({
      name,
      of: this.diceOf(of.tree, of.path),
    }));
    const ways = this.dice.reduce((all, { of }) => all * of.ways, 1);
    const values = this.dice.reduce((all, { of }) => all * of.values, 1);
    if (ways >= DICE_MOST.total || values > VALUES_MAX)
      asking.wrong([...this.path, "dice"], undefined, say.tooManyWays());
    // Declared now, so that no die goes by another.
    const ask: Scope = { ...NOWHERE, names: new Map(names) };
    const known = ask.names as Map<string, Value>;
    for (const { name } of roll.dice) known.set(name, this.local(known.size, "number"));
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
    const key = values.join();
    const found = this.known.get(key) ?? this.make(values);
    this.known.set(key, found);
    return found;
  }

  private local(at: number, type: Value["type"]): Value {
    return { type, run: () => this.env[at]! };
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
            return { name: dice[i]!.name, value, faces };
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
      if (FUNCTIONS.has(name)) return this.thrownDice(name, values, tree, path);
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
    const form = FUNCTIONS.get(name)!;
    const values = given.length < form.takes.length ? [...given, ...form.usual] : given;
    if (values.length !== form.takes.length) {
      asking.wrong(path, tree, say.valuesWanted(name, form.takes.length, given.length));
      return NONE;
    }
    const numbers = values.map((one) => {
      if (typeof one === "number") return { run: () => one, range: [one, one] as Interval };
      const run = asking.of("number", one, path, this.scope);
      const range = this.interval(one);
      if (range === null) asking.wrong(path, one, say.diceNumber());
      return { run: () => run(null as unknown as Vm), range: range ?? ([1, 1] as Interval) };
    });
    const ranges = numbers.map(({ range }) => range);
    const fine = form.takes.every((what, i) => {
      const [least, most] = ranges[i]!;
      if (what === "dice") return least >= 0 && most <= DICE_MOST.dice;
      if (what === "sides") return least >= 2 && most <= DICE_MOST.sides;
      return what === "times" ? least >= 0 && most <= DICE_MOST.explosions : true;
    });
    if (!fine) {
      asking.wrong(path, tree, say.tooManyDice(DICE_MOST.dice, DICE_MOST.sides));
      return NONE;
    }
    const { ways, values: most } = form.size(ranges.map(([, end]) => end));
    const run = () =>
      form.make(
        numbers.map(({ run: number, range: [least, end] }) =>
          Math.max(least, Math.min(end, number())),
        ),
      );
    return { run, ways, values: most };
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

/** A function of dice: what it takes, what it makes of that, and how many ways and values that has at most. */
interface DiceForm {
  readonly takes: readonly ("dice" | "sides" | "times" | "number")[];
  readonly usual: readonly number[];
  make(values: readonly number[]): Distribution;
  size(most: readonly number[]): { readonly ways: number; readonly values: number };
}

const power = (x: number, n: number): number => {
  let all = 1;
  for (let i = 0; i < n; i++) all *= x;
  return all;
};
const pool = (count: number, sides: number, values: number) => ({
  ways: power(sides, count),
  values,
});

const FUNCTIONS: ReadonlyMap<string, DiceForm> = new Map<string, DiceForm>([
  [
    "d",
    {
      takes: ["sides"],
      usual: [],
      make: ([sides]) => die(sides!),
      size: ([sides]) => ({ ways: sides!, values: sides! }),
    },
  ],
  [
    "dice",
    {
      takes: ["dice", "sides"],
      usual: [],
      make: ([count, sides]) => several(count!, die(sides!)),
      size: ([count, sides]) => pool(count!, sides!, count! * sides! + 1),
    },
  ],
  [
    "highest",
    {
      takes: ["dice", "sides", "dice"],
      usual: [1],
      make: ([count, sides, keep]) => kept(count!, sides!, keep!, true),
      size: ([count, sides, keep]) => pool(count!, sides!, keep! * sides! + 1),
    },
  ],
  [
    "lowest",
    {
      takes: ["dice", "sides", "dice"],
      usual: [1],
      make: ([count, sides, keep]) => kept(count!, sides!, keep!, false),
      size: ([count, sides, keep]) => pool(count!, sides!, keep! * sides! + 1),
    },
  ],
  [
    "explode",
    {
      takes: ["sides", "times"],
      usual: [],
      make: ([sides, most]) => exploding(sides!, most!),
      size: ([sides, most]) => ({
        ways: power(sides!, most! + 1),
        values: sides! * (most! + 1),
      }),
    },
  ],
  [
    "count",
    {
      takes: ["dice", "sides", "number"],
      usual: [],
      make: ([count, sides, least]) => successes(count!, sides!, least!),
      size: ([count, sides]) => pool(count!, sides!, count! + 1),
    },
  ],
  [
    "reroll",
    {
      takes: ["sides", "number"],
      usual: [],
      make: ([sides, upTo]) => rerolled(sides!, upTo!),
      size: ([sides]) => ({ ways: sides! * sides!, values: sides! }),
    },
  ],
]);
