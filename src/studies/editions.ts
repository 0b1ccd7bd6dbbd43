/** Two editions of a book under one scenario: what changed, and what each change is worth by itself and with the others. */
import { DeadeyeError } from "../core/errors.js";
import { own } from "../core/own.js";
import { type BookChange, bookEditions } from "../rules/book/editions.js";
import { SYSTEMS } from "../rules/index.js";
import { type Data, type DataMap, isDataMap } from "../scenario/document.js";
import { checkScenario } from "../scenario/load.js";
import type { Scenario } from "../scenario/scenario.js";
import { quantityNamed, unitOf } from "../stats/quantity.js";
import type { VariantDifference } from "../stats/variants.js";
import { changesBetween, rulesetOfScenario, type StudyOptions } from "./study.js";
import { studyVariants, usualGames } from "./variants.js";

/** One thing that the second edition says otherwise. */
export type EditionChange = Omit<BookChange, "isText" | "isDeclaration">;

/** Changes that are made together, and what they are worth with all else as it was. */
export interface EditionStep {
  /** More than one where none of them can stand alone. */
  readonly changes: readonly EditionChange[];
  readonly difference: VariantDifference;
}

export interface Editions {
  readonly metric: string;
  readonly unit: string;
  /** Games of each edition between; 0 if all were solved. */
  readonly games: number;
  readonly partial: boolean;
  /** One at a time, in the order of the book. */
  readonly steps: readonly EditionStep[];
  /** All at once; null where nothing of the game changed. */
  readonly together: VariantDifference | null;
  /**
   * What all do at once less the sum of what each does alone. The ends are those of all intervals added up: they hold
   * whatever the games have in common. Null where one of them is not known.
   */
  readonly interaction: {
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  } | null;
  /** Words for readers, and what is declared or dropped and used by nothing: no game is another one. */
  readonly idle: readonly EditionChange[];
}

/** Keys of a scenario that make no other fight. */
const OF_FILE: readonly string[] = ["book", "name", "about", "expect", "run", "points"];
/** More changes than these are told, and not taken apart. */
export const CHANGES_MAX = 60;

/**
 * Takes apart what two books differ in that two scenarios are played by.
 * @param metric what it is worth something for; where not all editions have it, A's chance to win
 * @param most   games of each edition between, where one cannot be solved
 * @returns null if the scenarios are by no books, or by the same
 * @throws Interrupted; JobFailed
 */
export async function editionsOf(
  a: Scenario,
  b: Scenario,
  metric: string,
  most: number,
  options: StudyOptions,
): Promise<Editions | null> {
  const [before, after] = [bookOf(a), bookOf(b)];
  if (before === null || after === null || before === after) return null;
  const between = new Between(a, b, before, after);
  const { changes } = between;
  const { groups, idle } = between.groups();
  const told = (all: Iterable<number>): EditionChange[] =>
    [...all].sort((one, two) => one - two).map((i) => plain(changes[i]!));
  const scenarios = [
    a,
    ...groups.map((group) => between.scenario(group)!),
    ...(groups.length === 0 ? [] : [between.scenario(new Set(changes.keys()))!]),
  ];
  const programs = scenarios.map((one) => rulesetOfScenario(one).compile(one.model));
  const isEverywhere = programs.every(({ columns }) => quantityNamed(columns, metric) !== null);
  const asked = isEverywhere ? metric : "win.A";
  const unit = unitOf(quantityNamed(programs[0]!.columns, asked)!);
  const head = { metric: asked, unit, idle: told(idle) };
  if (groups.length === 0)
    return { ...head, games: 0, partial: false, steps: [], together: null, interaction: null };
  const found = await studyVariants(scenarios, {
    ...options,
    precision: undefined,
    games: Math.min(most, usualGames(scenarios.length)),
    label: `editions, ${groups.length} ${groups.length === 1 ? "change" : "changes"}`,
    pairs: scenarios.slice(1).map((_, i) => [0, i + 1] as const),
    metrics: [asked],
    headline: "differences",
    usual: usualGames(scenarios.length),
  });
  const differences = found.differences.map(([one]) => one!);
  const together = differences.pop()!;
  return {
    ...head,
    games: found.games,
    partial: found.partial,
    steps: groups.map((group, i) => ({ changes: told(group), difference: differences[i]! })),
    together,
    interaction: interactionOf(together, differences),
  };
}

const plain = ({ isText: _, isDeclaration: __, ...change }: BookChange): EditionChange => change;

/** Exact chances that differ by less are the same. */
const ROUNDING = 1e-12;

function interactionOf(
  together: VariantDifference,
  alone: readonly VariantDifference[],
): Editions["interaction"] {
  const sum = (key: "value" | "low" | "high"): number | null =>
    alone.reduce<number | null>((all, one) => {
      const part = one[key];
      return all === null || part === null ? null : all + part;
    }, 0);
  const less = (x: number | null, y: number | null): number | null =>
    x === null || y === null ? null : x - y;
  const value = less(together.value, sum("value"));
  if (value === null) return null;
  if ([together, ...alone].every(({ method }) => method === "exact")) {
    const exact = Math.abs(value) < ROUNDING * (alone.length + 1) ? 0 : value;
    return { value: exact, low: exact, high: exact };
  }
  return { value, low: less(together.low, sum("high")), high: less(together.high, sum("low")) };
}

/** The text of the book that a scenario is by; null if it is by none. */
function bookOf({ envelope, document }: Scenario): string | null {
  const { data } = document.root;
  const text = envelope.system === "book" && isDataMap(data) ? own(data, "book") : null;
  return typeof text === "string" ? text : null;
}

/** All editions between two. */
class Between {
  readonly changes: readonly BookChange[];
  private readonly books: ReturnType<typeof bookEditions>;
  /** Number of the change that is all that the scenarios differ in beside their books; null if that is nothing. */
  private readonly own: number | null;
  private readonly known = new Map<string, Scenario | null>();

  constructor(
    private readonly a: Scenario,
    private readonly b: Scenario,
    before: string,
    after: string,
  ) {
    this.books = bookEditions(before, after);
    const words = scenarioWords(a, b);
    this.own = words.length === 0 ? null : this.books.changes.length;
    const change: BookChange = {
      name: "the scenario",
      words: `the scenario: ${words.join("; ")}`,
      path: "",
      how: "changed",
      rule: null,
      lines: { before: null, after: null },
      isText: false,
      isDeclaration: false,
    };
    this.changes = words.length === 0 ? this.books.changes : [...this.books.changes, change];
  }

  /** The first scenario with some changes; null if that is no valid one. */
  scenario(chosen: ReadonlySet<number>): Scenario | null {
    const key = [...chosen].sort((x, y) => x - y).join();
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const made = this.made(chosen);
    this.known.set(key, made);
    return made;
  }

  private made(chosen: ReadonlySet<number>): Scenario | null {
    const isOther = this.own !== null && chosen.has(this.own);
    const { document } = isOther ? this.b : this.a;
    const inBook = new Set([...chosen].filter((i) => i !== this.own));
    const data = { ...(document.root.data as DataMap), book: this.books.between(inBook) };
    try {
      return checkScenario({ ...document, root: { ...document.root, data } }, { systems: SYSTEMS });
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      return null;
    }
  }

  /**
   * Which changes are made together. One that can stand alone does; another one brings the fewest that it needs.
   * What is only there to be used comes with whatever uses it.
   */
  groups(): {
    readonly groups: readonly ReadonlySet<number>[];
    readonly idle: ReadonlySet<number>;
  } {
    const { changes } = this;
    const all = [...changes.keys()].filter((i) => !changes[i]!.isText);
    const texts = [...changes.keys()].filter((i) => changes[i]!.isText);
    if (all.length > CHANGES_MAX) return { groups: [new Set(all)], idle: new Set(texts) };
    const alone = new Set(all.filter((i) => this.scenario(new Set([i])) !== null));
    const users = all.filter((i) => !changes[i]!.isDeclaration);
    const declared = all.filter((i) => changes[i]!.isDeclaration);
    const groups: Set<number>[] = [];
    for (const i of users) {
      const needed = alone.has(i) ? new Set([i]) : this.needed(i, all);
      const others = groups.filter((group) =>
        [...group].some((one) => needed.has(one) && !changes[one]!.isDeclaration),
      );
      for (const group of others) {
        groups.splice(groups.indexOf(group), 1);
        for (const one of group) needed.add(one);
      }
      groups.push(needed);
    }
    const used = new Set(groups.flatMap((group) => [...group]));
    const left = declared.filter((i) => !used.has(i));
    return {
      groups: groups.sort((one, two) => Math.min(...one) - Math.min(...two)),
      idle: new Set([...texts, ...left]),
    };
  }

  /** The fewest changes with which this one is valid: none of them can be left out. */
  private needed(one: number, all: readonly number[]): Set<number> {
    const kept = new Set(all);
    // What is dropped is the first to stay: whatever named it may then stay, too.
    const order = (i: number): number => {
      const { how, isDeclaration } = this.changes[i]!;
      return isDeclaration ? (how === "removed" ? 0 : 2) : 1;
    };
    for (const other of [...all].sort((x, y) => order(x) - order(y) || y - x)) {
      if (other === one) continue;
      kept.delete(other);
      if (this.scenario(kept) === null) kept.add(other);
    }
    return kept;
  }
}

/** What two scenarios differ in beside their books. */
function scenarioWords(a: Scenario, b: Scenario): string[] {
  const stripped = (scenario: Scenario): Scenario => {
    const { document } = scenario;
    const data: DataMap = Object.create(null);
    for (const [key, value] of Object.entries(document.root.data as DataMap))
      if (!OF_FILE.includes(key)) data[key] = value as Data;
    return { ...scenario, document: { ...document, root: { ...document.root, data } } };
  };
  return changesBetween(stripped(a), stripped(b));
}
