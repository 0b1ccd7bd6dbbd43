/** Expressions of a book, checked and made into closures over the words of a game. */
import { SIDES } from "../../core/columns.js";
import type { Message } from "../../core/messages.js";
import { own } from "../../core/own.js";
import type { Path } from "../../scenario/document.js";
import {
  type Book,
  type Declared,
  FLAG,
  GROUPS,
  type Group,
  groupOf,
  type Range,
  type Table,
  type ValueType,
  type Written,
} from "./book.js";
import type { Sign, Stretch, Tree } from "./expression.js";
import type { BookFight } from "./fightModel.js";
import { FLAGS, type Layout } from "./layout.js";
import * as say from "./messages.js";
import { alwaysOf, constant, FIRST, type Run, reading, registerOf, type Vm } from "./vm.js";

/** What an expression is worth: words by their place in the list. */
export type Type = ValueType | "figure" | "gun" | "meter" | "pool";

export interface Value {
  readonly type: Type;
  readonly run: Run;
  /** Of a gun: whose it is. */
  readonly owner?: Run;
  /** Of a pool: what its dice show, the best first. */
  readonly hand?: () => readonly number[];
  /** The register where it stands. */
  readonly register?: number;
  /** What may be changed: its word, and what values that may have. */
  readonly place?: { readonly word: Run; readonly range: Range & { readonly meter?: boolean } };
}

/** What is known where an expression stands. */
export interface Scope {
  readonly names: ReadonlyMap<string, Value>;
  /** Registers of who acts, upon whom, with what. */
  readonly me: number | null;
  readonly target: number | null;
  readonly gun: number | null;
  /** Register of those who have had their go in this phase, as bits. */
  readonly acted: number | null;
  /** Those who act together ask how things were; the first of the registers of what one has changed of himself. */
  readonly own: number | null;
  /** Loops around it: their registers, and how often they go round. */
  readonly loops: readonly { readonly place: Run; readonly size: number }[];
  readonly its: number;
  /** What of the game may be asked: a roll goes by what it takes alone, a first value by no state. */
  readonly game: "all" | "no state" | "nothing";
}
export const NOWHERE: Scope = {
  names: new Map(),
  me: null,
  target: null,
  gun: null,
  acted: null,
  own: null,
  loops: [],
  its: 0,
  game: "all",
};

/** An expression of others: where they are always the same, so is it. */
const worked = (run: Run, ...of: readonly Run[]): Run =>
  of.every((one) => alwaysOf(one) !== undefined) ? constant(run(NO_VM)) : run;
const NO_VM = null as unknown as Vm;

/** Whether a figure is meant. */
export type IsOf = (vm: Vm, figure: number) => boolean;

/** How much a book may be. */
export class Budget {
  /** How often what is laid out now may be run in a turn. */
  weight = 1;
  private steps = 0;

  /** @throws TooMuch */
  spend(steps = 1): void {
    this.steps += steps * this.weight;
    if (this.steps > STEPS_MAX) throw new TooMuch(say.tooLong("step of one turn", STEPS_MAX));
  }

  /** Lays out what is run so often. */
  times<Made>(count: number, make: () => Made): Made {
    const before = this.weight;
    this.weight *= count;
    const made = make();
    this.weight = before;
    return made;
  }
}
const STEPS_MAX = 2_000_000;

/** The book, or a fight by it, is bigger than may be. */
export class TooMuch {
  constructor(readonly said: Message) {}
}

const WHOLE_MAX = 2 ** 31 - 1;
/** Whole numbers of 32 bits, which stop at their ends. */
const bounded = (x: number): number => Math.max(-WHOLE_MAX, Math.min(WHOLE_MAX, x)) + 0;

type Made = (a: Run, b: Run) => Run;
/** Each a closure of its own, since V8 looks at who is called where. */
const NUMBERS: Partial<Record<Sign, Made>> = {
  "+": (a, b) => (vm) => bounded(a(vm) + b(vm)),
  "-": (a, b) => (vm) => bounded(a(vm) - b(vm)),
  "*": (a, b) => (vm) => bounded(a(vm) * b(vm)),
  // A remainder by 0 is by 1.
  "%": (a, b) => (vm) => (a(vm) % (b(vm) || 1)) + 0,
};
const COMPARED: Partial<Record<Sign, Made>> = {
  "<": (a, b) => (vm) => (a(vm) < b(vm) ? 1 : 0),
  "<=": (a, b) => (vm) => (a(vm) <= b(vm) ? 1 : 0),
  ">": (a, b) => (vm) => (a(vm) > b(vm) ? 1 : 0),
  ">=": (a, b) => (vm) => (a(vm) >= b(vm) ? 1 : 0),
};
/** Whether two are the same: mostly one of them always is. */
function sameness(a: Run, b: Run): Run {
  const always = alwaysOf(b);
  return always === undefined
    ? (vm) => (a(vm) === b(vm) ? 1 : 0)
    : (vm) => (a(vm) === always ? 1 : 0);
}
/** What asks of a meter whether anything is left: sign and number, and the answer if there is. */
const LEFT: Readonly<Record<string, 0 | 1>> = {
  "> 0": 1,
  ">= 1": 1,
  "is not 0": 1,
  "is 0": 0,
  "< 1": 0,
  "<= 0": 0,
};
const FUNCTIONS: Readonly<Record<string, number>> = { up: 1, down: 1, abs: 1, if: 3, distance: 2 };
/** Over a group: what comes of what there is so far and one more, what nobody comes to, and what nothing changes any more. */
const FOLDS: Readonly<
  Record<string, { of(all: number, one: number): number; nobody: number; last?: number }>
> = {
  count: { of: (all, one) => all + one, nobody: 0 },
  any: { of: (_, one) => one, nobody: 0, last: 1 },
  all: { of: (_, one) => one, nobody: 1, last: 0 },
  least: { of: Math.min, nobody: 0 },
  most: { of: Math.max, nobody: 0 },
  sum: { of: (all, one) => all + one, nobody: 0 },
};

const listed = (type: Type): type is readonly string[] => Array.isArray(type);
const same = (a: Type, b: Type): boolean =>
  a === b || a === "wrong" || b === "wrong" || (listed(a) && listed(b) && a.join() === b.join());
const typeWords = (type: Type): string =>
  listed(type) ? `one of ${type.join(", ")}` : `a ${type}`;

/** What is asked of any figure. */
const OF_FIGURE = ["in", "side", "place"];

/** Whether `it.in` stands somewhere in an expression. */
const asksWhetherIn = (tree: Tree): boolean => {
  switch (tree.kind) {
    case "of":
      return tree.name === "in" && tree.of.kind === "name" && tree.of.name === "it";
    case "not":
    case "minus":
      return asksWhetherIn(tree.of);
    case "two":
      return asksWhetherIn(tree.left) || asksWhetherIn(tree.right);
    default:
      return false;
  }
};

const WRONG: Value = { type: "wrong", run: () => 0, owner: () => 0 };

export class Asking {
  /** Whether it matters where on the line anybody stands, and not only how far from others. */
  places = false;
  /** By stat: that of each figure. Sheets put others in their place. */
  readonly stats: ReadonlyMap<string, number[]>;

  constructor(
    readonly book: Book,
    readonly fight: BookFight,
    readonly layout: Layout,
    readonly budget: Budget,
    private readonly note: (path: Path, said: Message, stretch?: Stretch) => void,
  ) {
    this.stats = new Map(
      [...book.stats].map(([name, { least }]) => [
        name,
        fight.figures.map(({ stats }) => own(stats, name) ?? least),
      ]),
    );
  }

  /** The bands of guns, and beyond. */
  get bands(): readonly string[] {
    return [...this.book.bands.map(({ name }) => name), "none"];
  }

  // ---- whole expressions

  number({ tree, path }: Written, scope: Scope): Run {
    return this.numeric(tree, path, scope);
  }

  question(written: Written | null, scope: Scope): Run {
    if (written === null) return constant(1);
    return this.flag(written.tree, written.path, scope);
  }

  figure({ tree, path }: Written, scope: Scope): Value {
    const value = this.value(tree, path, scope);
    if (value.type === "figure" || value.type === "wrong") return value;
    return this.wrong(path, tree, say.wants("figure", typeWords(value.type)));
  }

  /** A value of a range: a word of its list, or a number. */
  of(type: ValueType, tree: Tree, path: Path, scope: Scope): Run {
    const value = this.value(tree, path, scope, type);
    if (same(value.type, type)) return value.run;
    const said =
      type === "number" || type === FLAG
        ? say.wants(type === FLAG ? "question" : "number", typeWords(value.type))
        : say.notAlike(typeWords(value.type), typeWords(type));
    return this.wrong(path, tree, said).run;
  }

  wrong(path: Path, stretch: Stretch | undefined, said: Message): Value {
    this.note(path, said, stretch);
    return WRONG;
  }

  // ---- words of the game

  /** A word of a figure, as it is asked there. @param at among his words */
  figureWord(figure: Run, at: Run, scope: Scope): Run {
    const { layout } = this;
    const { figures, figureWords, shadow } = layout;
    const { own: flags, me } = scope;
    if (flags === null) {
      const always = alwaysOf(at);
      if (always === undefined) return (vm) => vm.get(figures + figure(vm) * figureWords + at(vm));
      const first = figures + always;
      const register = registerOf(figure);
      if (register === undefined) return (vm) => vm.get(first + figure(vm) * figureWords);
      return (vm) => vm.get(first + vm.get(register) * figureWords);
    }
    return (vm) => {
      const f = figure(vm);
      const i = at(vm);
      const word = figures + f * figureWords + i;
      const own = f === vm.get(me!) && isOwn(vm, flags, i);
      return vm.get(own ? word : word + shadow);
    };
  }

  isOut(figure: Run, scope: Scope): Run {
    return this.figureWord(figure, constant(0), scope);
  }

  private gameWord(word: number, scope: Scope): Run {
    const at = scope.own === null ? word : word + this.layout.shadow;
    return (vm) => vm.get(at);
  }

  distance(a: Run, b: Run, scope: Scope): Run {
    const [x, y] = [a, b].map((figure) => this.figureWord(figure, constant(1), scope)) as [
      Run,
      Run,
    ];
    return (vm) => Math.abs(x(vm) - y(vm));
  }

  /** The band in which my gun has the target: its place among `bands`. */
  band(scope: Scope): Run {
    const tests = this.book.bands.map(({ when }) => this.question(when, scope));
    return (vm) => {
      for (let i = 0; i < tests.length; i++) if (tests[i]!(vm) !== 0) return i;
      return tests.length;
    };
  }

  /** Whether a figure is of a group: `it` is he from then on. */
  memberOf({ who, ever }: Group, path: Path, stretch: Stretch | undefined, scope: Scope): IsOf {
    const { fight } = this;
    const sides = fight.figures.map(({ side }) => SIDES.indexOf(side));
    const { me } = scope;
    if (me === null && (who === "enemies" || who === "friends"))
      this.note(path, say.needsActor(who), stretch);
    const { its, own } = scope;
    const outOf = this.isOut((vm) => vm.its[its]!, scope);
    const { figures, figureWords } = this.layout;
    // Sides of those who are meant; of enemies and friends by who asks.
    const mine = who === "enemies" || who === "friends";
    const other = who === "enemies" ? 1 : 0;
    const wanted = who === "A" ? 0 : who === "B" ? 1 : -1;
    return (vm, f) => {
      const side = mine ? sides[vm.get(me ?? 0)]! ^ other : wanted;
      if (side >= 0 && sides[f] !== side) return false;
      vm.its[its] = f;
      if (ever) return true;
      return (own === null ? vm.get(figures + f * figureWords) : outOf(vm)) === 0;
    };
  }

  // ---- trees

  private numeric(tree: Tree, path: Path, scope: Scope): Run {
    return this.of("number", tree, path, scope);
  }
  private flag(tree: Tree, path: Path, scope: Scope): Run {
    return this.of(FLAG, tree, path, scope);
  }

  /** @param expected words of this list are known */
  value(tree: Tree, path: Path, scope: Scope, expected?: Type): Value {
    this.budget.spend();
    switch (tree.kind) {
      case "number": {
        const { value } = tree;
        return { type: "number", run: constant(value) };
      }
      case "name":
        return this.name(tree, path, scope, expected);
      case "of":
        return this.field(tree, path, scope);
      case "not": {
        const of = this.flag(tree.of, path, scope);
        return { type: FLAG, run: worked((vm) => 1 - of(vm), of) };
      }
      case "minus": {
        const of = this.numeric(tree.of, path, scope);
        return { type: "number", run: worked((vm) => 0 - of(vm), of) };
      }
      case "two":
        return this.two(tree, path, scope);
      case "call":
        return this.call(tree, path, scope, expected);
      case "dice":
        return this.wrong(path, tree, say.diceHere());
      default:
        return WRONG;
    }
  }

  private name(
    tree: Tree & { readonly kind: "name" },
    path: Path,
    scope: Scope,
    expected: Type | undefined,
  ): Value {
    const { name } = tree;
    if (expected !== undefined && listed(expected)) {
      const flags: Readonly<Record<string, string>> = { yes: "true", no: "false" };
      const word = same(expected, FLAG) ? (own(flags, name) ?? name) : name;
      const at = expected.indexOf(word);
      if (at >= 0) return { type: expected, run: constant(at) };
    }
    const found = this.named(name, path, tree, scope);
    if (found !== null) return found;
    const meant = this.whose(name, scope);
    const said =
      meant === null && scope.me === null && scope.game === "all" && this.book.state.has(name)
        ? say.needsActor(name)
        : expected !== undefined && listed(expected) && !same(expected, FLAG)
          ? say.unknownWord(name, expected)
          : say.nothingCalled(name, this.known(scope), meant);
    return this.wrong(path, tree, said);
  }

  /** Of whom a name that means nothing by itself may be meant: of the gun, or of each of a group. */
  private whose(name: string, { names, gun }: Scope): string | null {
    const { fields, gunState, stats, state } = this.book;
    if (names.has("it") && (OF_FIGURE.includes(name) || stats.has(name) || state.has(name)))
      return `it.${name}`;
    return gun !== null && (fields.has(name) || gunState.has(name)) ? `gun.${name}` : null;
  }

  /** What a bare name is worth; null if nothing is called so. */
  private named(name: string, path: Path, stretch: Stretch, scope: Scope): Value | null {
    const { book, fight, layout } = this;
    const local = scope.names.get(name);
    if (local !== undefined) return local;
    if (name === "true" || name === "false") {
      const value = FLAG.indexOf(name);
      return { type: FLAG, run: constant(value) };
    }
    for (const [declared, said] of [
      [book.readings, fight.readings],
      [book.options, fight.options],
    ] as const) {
      const words = declared.get(name);
      if (words === undefined) continue;
      const value = words.indexOf(own(said, name) ?? words[0]!);
      const type = same([...words].sort(), FLAG) ? FLAG : words;
      const inType = type.indexOf(words[value]!);
      return { type, run: constant(inType) };
    }
    if (scope.game === "nothing") return null;
    if (name === "first") {
      const range = { type: SIDES, least: 0, most: 1, values: null };
      return { type: SIDES, run: this.gameWord(FIRST, scope), place: { word: () => FIRST, range } };
    }
    const game = layout.gameAt.get(name);
    if (game !== undefined) {
      if (scope.game === "no state") return this.wrong(path, stretch, say.startsText());
      const range = book.game.get(name)!;
      const place = { word: () => game, range };
      return { type: typeOf(range), run: this.gameWord(game, scope), place };
    }
    const { me, target, gun } = scope;
    if (me === null) return null;
    const myself = reading(me);
    if (name === "me") return { type: "figure", run: myself, register: me };
    if (name === "gun" && gun !== null) return { type: "gun", run: reading(gun), owner: myself };
    if (target !== null) {
      const other = reading(target);
      if (name === "target") return { type: "figure", run: other, register: target };
      if (name === "distance") return { type: "number", run: this.distance(myself, other, scope) };
      if (name === "band" && gun !== null) return { type: this.bands, run: this.band(scope) };
    }
    return this.ofFigure(name, myself, path, stretch, scope);
  }

  private known(scope: Scope): string[] {
    const { book, layout } = this;
    return [
      ...scope.names.keys(),
      ...book.readings.keys(),
      ...book.options.keys(),
      ...layout.gameAt.keys(),
      "first",
      ...(scope.me === null
        ? []
        : ["me", ...OF_FIGURE, ...book.stats.keys(), ...book.state.keys()]),
      ...(scope.target === null ? [] : ["target", "distance"]),
      ...(scope.gun === null ? [] : ["gun", "band"]),
    ];
  }

  private field(tree: Tree & { readonly kind: "of" }, path: Path, scope: Scope): Value {
    const of = this.value(tree.of, path, scope);
    const { at, end } = tree;
    const place = { at: Math.max(at, end - tree.name.length), end };
    const { book } = this;
    if (of.type === "figure") {
      const found = this.ofFigure(tree.name, of.run, path, place, scope);
      const known = [...OF_FIGURE, ...book.stats.keys(), ...book.state.keys()];
      return found ?? this.wrong(path, place, say.nothingCalled(tree.name, known));
    }
    if (of.type === "gun") {
      const found = this.ofGun(tree.name, of, path, place, scope);
      const known = [...book.fields.keys(), ...book.gunState.keys()];
      return found ?? this.wrong(path, place, say.nothingCalled(tree.name, known));
    }
    if (of.type === "wrong") return WRONG;
    return this.wrong(path, tree.of, say.wants("figure", typeWords(of.type)));
  }

  private ofFigure(
    name: string,
    figure: Run,
    path: Path,
    stretch: Stretch,
    scope: Scope,
  ): Value | null {
    const { book, fight, layout } = this;
    if (name === "in") {
      const out = this.isOut(figure, scope);
      return { type: FLAG, run: (vm) => (out(vm) === 0 ? 1 : 0) };
    }
    if (name === "place") {
      if (scope.game === "no state") return this.wrong(path, stretch, say.startsText());
      this.places = true;
      return { type: "number", run: this.figureWord(figure, constant(1), scope) };
    }
    if (name === "side") {
      const sides = fight.figures.map(({ side }) => SIDES.indexOf(side));
      return { type: SIDES, run: (vm) => sides[figure(vm)]! };
    }
    const stat = book.stats.get(name);
    if (stat !== undefined) {
      const values = this.stats.get(name)!;
      return { type: stat.type, run: (vm) => values[figure(vm)]! };
    }
    const state = book.state.get(name);
    if (state === undefined) return null;
    if (scope.game === "no state") return this.wrong(path, stretch, say.startsText());
    const at = layout.state(name);
    const { figureWords } = layout;
    const first = layout.figures + at;
    const register = registerOf(figure);
    const word: Run =
      register === undefined
        ? (vm) => first + figure(vm) * figureWords
        : (vm) => first + vm.get(register) * figureWords;
    const place = { word, range: state };
    return { type: typeOf(state), run: this.figureWord(figure, constant(at), scope), place };
  }

  private ofGun(
    name: string,
    gun: Value,
    path: Path,
    stretch: Stretch,
    scope: Scope,
  ): Value | null {
    const { book, fight, layout } = this;
    const owner = gun.owner!;
    const field = book.fields.get(name);
    if (field !== undefined) {
      const values = fight.figures.map(({ weapons }) =>
        weapons.map(({ fields }) => own(fields, name) ?? field.least),
      );
      return { type: field.type, run: (vm) => values[owner(vm)]![gun.run(vm)] ?? field.least };
    }
    const state = book.gunState.get(name);
    if (state === undefined) return null;
    if (scope.game === "no state") return this.wrong(path, stretch, say.startsText());
    const at = layout.gunState(name, 0);
    const run = this.figureWord(owner, (vm) => at + gun.run(vm), scope);
    const word = (vm: Vm): number => layout.figure(owner(vm)) + at + gun.run(vm);
    return { type: typeOf(state), run, place: { word, range: state } };
  }

  private two(tree: Tree & { readonly kind: "two" }, path: Path, scope: Scope): Value {
    const { sign, left, right } = tree;
    if (sign === "and" || sign === "or") {
      const [a, b] = [this.flag(left, path, scope), this.flag(right, path, scope)];
      const stops = sign === "and" ? 0 : 1;
      const [first, both] = [alwaysOf(a), worked((vm) => (a(vm) === stops ? stops : b(vm)), a, b)];
      return { type: FLAG, run: first === undefined ? both : first === stops ? a : b };
    }
    if (sign === "/") return this.wrong(path, tree, say.roundsHow());
    const number = NUMBERS[sign];
    if (number !== undefined) {
      const [a, b] = [this.numeric(left, path, scope), this.numeric(right, path, scope)];
      return { type: "number", run: worked(number(a, b), a, b) };
    }
    return this.comparison(tree, path, scope);
  }

  private comparison(tree: Tree & { readonly kind: "two" }, path: Path, scope: Scope): Value {
    const { sign, left, right } = tree;
    // A bare word is one of the list of what it is compared with.
    const later = left.kind === "name" && this.named(left.name, path, left, scope) === null;
    const second = later ? this.value(right, path, scope) : null;
    const a = this.value(left, path, scope, second?.type);
    if (a.type === "wrong" && right.kind === "name") return WRONG;
    const b = second ?? this.value(right, path, scope, a.type);
    if (a.type === "meter" || b.type === "meter") return this.anyLeft(tree, a, path);
    const compared = COMPARED[sign];
    const ordered =
      a.type === "number" || a.type === "wrong" || (listed(a.type) && a.type !== FLAG);
    if (!same(a.type, b.type) || (compared !== undefined && !ordered))
      return this.wrong(path, tree, say.notAlike(typeWords(a.type), typeWords(b.type)));
    const run = (compared ?? sameness)(a.run, b.run);
    const negated: Run = sign === "is not" ? (vm) => 1 - run(vm) : run;
    return { type: FLAG, run: worked(negated, a.run, b.run) };
  }

  private anyLeft(tree: Tree & { readonly kind: "two" }, meter: Value, path: Path): Value {
    const { sign, right } = tree;
    const asked = right.kind === "number" ? own(LEFT, `${sign} ${right.value}`) : undefined;
    if (meter.type !== "meter" || asked === undefined)
      return this.wrong(path, tree, say.meterAsked());
    const { run } = meter;
    return { type: FLAG, run: (vm) => (run(vm) > 0 ? asked : 1 - asked) };
  }

  private call(
    tree: Tree & { readonly kind: "call" },
    path: Path,
    scope: Scope,
    expected: Type | undefined,
  ): Value {
    const { name, values } = tree;
    const table = this.book.tables.get(name);
    if (table !== undefined) return this.table(name, table, tree, path, scope);
    const [asked] = values;
    const pool = asked?.kind === "name" ? scope.names.get(asked.name)?.hand : undefined;
    if (pool !== undefined) return this.ofPool(name, pool, tree, path, scope);
    const fold = own(FOLDS, name);
    if (fold !== undefined && scope.game !== "nothing")
      return this.fold(name, fold, tree, path, scope);
    if (name === "min" || name === "max") {
      const runs = values.map((one) => this.numeric(one, path, scope));
      if (runs.length < 2)
        return this.wrong(path, tree, say.valuesWanted(name, "two values or more", runs.length));
      const of = name === "min" ? Math.min : Math.max;
      return {
        type: "number",
        run: (vm) => {
          let found = runs[0]!(vm);
          for (let i = 1; i < runs.length; i++) found = of(found, runs[i]!(vm));
          return found;
        },
      };
    }
    const wanted = own(FUNCTIONS, name);
    if (wanted === undefined) {
      const known = [
        ...Object.keys(FUNCTIONS),
        ...Object.keys(FOLDS),
        "min",
        "max",
        ...this.book.tables.keys(),
      ];
      const place = { at: tree.at, end: tree.at + name.length };
      return this.wrong(path, place, say.unknown("function", name, known));
    }
    if (values.length !== wanted)
      return this.wrong(path, tree, say.valuesWanted(name, wanted, values.length));
    const [a, b, c] = values as [Tree, Tree, Tree];
    if (name === "if") return this.either(a, b, c, path, scope, expected);
    if (name === "distance") {
      const [from, to] = [a, b].map((one) => this.figure({ tree: one, path }, scope).run);
      return { type: "number", run: this.distance(from!, to!, scope) };
    }
    if (name === "abs") {
      const of = this.numeric(a, path, scope);
      return { type: "number", run: (vm) => Math.abs(of(vm)) };
    }
    if (a.kind !== "two" || a.sign !== "/")
      return { type: "number", run: this.numeric(a, path, scope) };
    const [of, by] = [this.numeric(a.left, path, scope), this.numeric(a.right, path, scope)];
    const whole = name === "up" ? Math.ceil : Math.floor;
    // A quotient by 0 is by 1.
    return { type: "number", run: (vm) => whole(of(vm) / (by(vm) || 1)) + 0 };
  }

  private either(
    when: Tree,
    then: Tree,
    otherwise: Tree,
    path: Path,
    scope: Scope,
    expected: Type | undefined,
  ): Value {
    const test = this.flag(when, path, scope);
    const a = this.value(then, path, scope, expected);
    const b = this.value(otherwise, path, scope, expected ?? a.type);
    if (!same(a.type, b.type))
      return this.wrong(path, otherwise, say.notAlike(typeWords(a.type), typeWords(b.type)));
    const [f, g] = [a.run, b.run];
    const always = alwaysOf(test);
    const either: Run = (vm) => (test(vm) === 0 ? g(vm) : f(vm));
    const run = always === undefined ? either : always === 0 ? g : f;
    const [of, by] = [a.owner, b.owner];
    if (of === undefined || by === undefined) return { type: a.type, run };
    return { type: a.type, run, owner: (vm) => (test(vm) === 0 ? by(vm) : of(vm)) };
  }

  /** What the dice of a pool show. */
  private ofPool(
    name: string,
    hand: () => readonly number[],
    tree: Tree & { readonly kind: "call" },
    path: Path,
    scope: Scope,
  ): Value {
    const of = own(HANDS, name);
    if (of === undefined) {
      const place = { at: tree.at, end: tree.at + name.length };
      return this.wrong(path, place, say.unknown("question of a pool", name, Object.keys(HANDS)));
    }
    const [, value, more] = tree.values;
    if (more !== undefined || (value === undefined && of.usual === null))
      return this.wrong(path, tree, say.valuesWanted(name, 2, tree.values.length));
    const usual = of.usual ?? 0;
    const run = value === undefined ? () => usual : this.numeric(value, path, scope);
    return { type: "number", run: (vm) => of.ask(hand(), run(vm)) };
  }

  private fold(
    name: string,
    { of, nobody, last }: (typeof FOLDS)[string],
    tree: Tree & { readonly kind: "call" },
    path: Path,
    scope: Scope,
  ): Value {
    const [who, what, more] = tree.values;
    const group = who?.kind === "name" ? groupOf(who.name) : null;
    if (group === null) {
      const said = who?.kind === "name" ? who.name : "";
      return this.wrong(path, who ?? tree, say.unknown("group", said, GROUPS));
    }
    const ofNumbers = name === "least" || name === "most" || name === "sum";
    if (more !== undefined || (what === undefined && (ofNumbers || name === "all")))
      return this.wrong(path, tree, say.valuesWanted(name, 2, tree.values.length));
    if (!group.ever && what !== undefined && asksWhetherIn(what))
      return this.wrong(path, what, say.allAreIn(group.who));
    const figures = this.fight.figures.length;
    return this.budget.times(figures, () => {
      const { its } = scope;
      const it: Value = { type: "figure", run: (vm) => vm.its[its]! };
      const names = new Map([...scope.names, ["it", it] as const]);
      const inner = { ...scope, its: its + 1, names };
      const isOf = this.memberOf(group, path, who, scope);
      const asked =
        what === undefined
          ? () => 1
          : ofNumbers
            ? this.numeric(what, path, inner)
            : this.flag(what, path, inner);
      return {
        type: ofNumbers || name === "count" ? "number" : FLAG,
        run: (vm) => {
          let all = nobody;
          let begun = false;
          for (let f = 0; f < figures && !(begun && all === last); f++) {
            if (!isOf(vm, f)) continue;
            const one = asked(vm);
            all = begun ? of(all, one) : one;
            begun = true;
          }
          return all;
        },
      };
    });
  }

  private table(
    name: string,
    { first, rows }: Table,
    tree: Tree & { readonly kind: "call" },
    path: Path,
    scope: Scope,
  ): Value {
    const deep = typeof rows[0] === "number" ? 1 : 2;
    if (tree.values.length !== deep)
      return this.wrong(path, tree, say.valuesWanted(name, deep, tree.values.length));
    const [row, column] = tree.values.map((one) => {
      const value = this.value(one, path, scope);
      if (value.type === "number" || value.type === "wrong" || listed(value.type)) return value.run;
      return this.wrong(path, one, say.wants("number", typeWords(value.type))).run;
    }) as [Run, Run];
    const at = <Of>(list: readonly Of[], i: number): Of =>
      list[Math.max(0, Math.min(list.length - 1, i))]!;
    if (deep === 1) {
      const numbers = rows as readonly number[];
      return { type: "number", run: (vm) => at(numbers, row(vm) - first) };
    }
    const lists = rows as readonly (readonly number[])[];
    return { type: "number", run: (vm) => at(at(lists, row(vm) - first), column(vm)) };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What may be asked of a pool, whose dice stand with the best first; and what by, where nothing is said. */
const HANDS: Readonly<
  Record<
    string,
    { readonly usual: number | null; ask(hand: readonly number[], by: number): number }
  >
> = {
  count: { usual: null, ask: (hand, least) => hand.filter((face) => face >= least).length },
  showing: { usual: null, ask: (hand, face) => hand.filter((one) => one === face).length },
  highest: { usual: 1, ask: (hand, keep) => sum(hand.slice(0, Math.max(0, keep))) },
  lowest: { usual: 1, ask: (hand, keep) => sum(hand.slice(Math.max(0, hand.length - keep))) },
  alike: {
    usual: 0,
    ask: (hand) => Math.max(0, ...hand.map((face) => hand.filter((one) => one === face).length)),
  },
};

const typeOf = ({ type, meter }: Declared): Type => (meter ? "meter" : type);

/** Whether one of those who act together has changed a word of himself. */
export const isOwn = (vm: Vm, flags: number, word: number): boolean =>
  ((vm.get(flags + Math.floor(word / FLAGS)) >> (word % FLAGS)) & 1) !== 0;
export function makeOwn(vm: Vm, flags: number, word: number): void {
  const at = flags + Math.floor(word / FLAGS);
  vm.set(at, vm.get(at) | (1 << (word % FLAGS)));
}
