/**
 * One number, every way: whatever a study says of a variant of a scenario is what `run` says of that variant, which
 * knows of no other. Scenarios are the shipped ones, changed at random; so are the places that are varied.
 */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SIDES } from "../../src/core/columns.js";
import { DeadeyeError } from "../../src/core/errors.js";
import { chainOf } from "../../src/core/machine.js";
import type { Scenario } from "../../src/index.js";
import * as deadeye from "../../src/index.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { type Data, isDataMap } from "../../src/scenario/document.js";
import { checkScenario, parseScenario } from "../../src/scenario/load.js";
import { wordsAt } from "../../src/scenario/range.js";
import { schemaOf } from "../../src/scenario/system.js";

const FILES = readdirSync("scenarios").filter((name) => name.endsWith(".yaml"));
const GAMES = 128;
const executor = new deadeye.InProcess();
const HOW = { executor, games: GAMES, seed: "every way", lookAround: false };

/** A number that a study says. */
interface Said {
  /** Changes to the base, and what is asked of it then; the mean of several. */
  readonly of: readonly { readonly set: readonly string[]; readonly metric: string }[];
  readonly value: number | null;
  readonly exact: boolean;
  /** Where it was played. */
  readonly seed?: string;
  readonly games?: number;
}

/** A base, a place of it with values that its file can have, and what is asked of each. */
export interface Question {
  readonly base: Scenario;
  readonly path: string;
  readonly values: readonly string[];
  readonly numeric: boolean;
  readonly metric: string;
}

/** The base with changes; null if that is no file. */
function variantOf({ document }: Scenario, set: readonly string[]): Scenario | null {
  try {
    return checkScenario(document, { systems: RULESETS, set });
  } catch (error) {
    if (error instanceof DeadeyeError) return null;
    throw error;
  }
}

const rulesOf = ({ envelope }: Scenario) => rulesetOf(envelope.system);

/** Keys that say nothing about the fight. */
const ABOUT = ["deadeye", "system", "kind", "name", "about", "run", "expect"];

interface Place {
  readonly path: string;
  readonly values: readonly string[];
  readonly numeric: boolean;
}

/** Every place whose value can be another: numbers, words, switches, guns. */
function placesOf(scenario: Scenario): Place[] {
  const rules = rulesOf(scenario);
  const schema = schemaOf(rules, scenario.envelope.kind);
  const guns = rules.armoury(scenario).weapons.map(({ id }) => `[${id}]`);
  const look = (data: Data | undefined, path: readonly string[]): Place[] => {
    const place = (values: readonly string[], numeric = false): Place[] =>
      values.length < 2 ? [] : [{ path: path.join("."), values, numeric }];
    const key = path[path.length - 1];
    if (typeof data === "number") {
      const around =
        key === "turns" || key === "count" ? [1, 2, 3, 4] : [-1, 0, 1, 2].map((by) => data + by);
      return place(around.map(String), true);
    }
    if (typeof data === "boolean") return place(["true", "false"]);
    if (typeof data === "string") return place(wordsAt(schema, path));
    if (key === "weapons" && Array.isArray(data)) return place(guns);
    if (Array.isArray(data)) return data.flatMap((one, i) => look(one, [...path, String(i)]));
    if (!isDataMap(data ?? null)) return [];
    return Object.entries(data as object).flatMap(([name, value]) =>
      ABOUT.includes(name) ? [] : look(value as Data, [...path, name]),
    );
  };
  const readings = rules.readingValues.map(({ name, values }) => ({
    path: `readings.${name}`,
    values: values.map(String),
    numeric: false,
  }));
  return [...look(scenario.file as Data, []), ...readings];
}

/** Kinds of places, so that each comes as often as the others. */
const KINDS: readonly ((place: Place) => boolean)[] = [
  ({ path }) => path === "turns",
  ({ path }) => path.endsWith(".count"),
  ({ path }) => path === "distance",
  ({ path, numeric }) => numeric && path.startsWith("sides."),
  ({ path }) => path.startsWith("readings."),
  ({ path }) => path.endsWith(".weapons"),
  ({ path, numeric }) => !numeric && path.startsWith("sides."),
  () => true,
];

/** Every second question is about a file that is quick to solve, or few had exact answers to compare. */
const drawn = fc.record({
  file: fc.oneof(
    fc.constantFrom(...FILES),
    fc.constantFrom(...FILES.filter((name) => isSmall(shortOf(name, 2)))),
  ),
  turns: fc.integer({ min: 1, max: 2 }),
  changes: fc.array(fc.tuple(fc.nat(KINDS.length - 1), fc.nat(), fc.nat()), { maxLength: 2 }),
  kind: fc.nat(KINDS.length - 1),
  place: fc.nat(),
  metric: fc.nat(),
  minus: fc.option(fc.nat(), { nil: undefined }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

const at = <One>(list: readonly One[], pick: number): One | undefined => list[pick % list.length];
const ofKind = (scenario: Scenario, kind: number): Place[] =>
  placesOf(scenario).filter(KINDS[kind]!);

/** A few turns of a shipped file. */
function shortOf(file: string, turns: number): Scenario {
  const name = `scenarios/${file}`;
  const shipped = parseScenario(readFileSync(name, "utf8"), name, { systems: RULESETS });
  return variantOf(shipped, [`turns=${turns}`]) ?? shipped;
}

/** Those, with changes. */
function baseOf({ file, turns, changes }: Drawn): Scenario {
  return changes.reduce(
    (scenario, [kind, pick, value]) => {
      const place = at(ofKind(scenario, kind), pick);
      if (place === undefined) return scenario;
      return variantOf(scenario, [`${place.path}=${at(place.values, value)}`]) ?? scenario;
    },
    shortOf(file, turns),
  );
}

/** @returns null where there is nothing to ask: no such place, or fewer than two values that the file can have */
function questionOf(asked: Drawn): Question | null {
  const base = baseOf(asked);
  const place = at(ofKind(base, asked.kind), asked.place);
  if (place === undefined) return null;
  const known = (scenario: Scenario): readonly string[] =>
    rulesOf(scenario).metricIds(scenario.model);
  const variants = place.values.flatMap((value) => {
    const variant = variantOf(base, [`${place.path}=${value}`]);
    return variant === null ? [] : [{ value, variant }];
  });
  if (variants.length < 2) return null;
  const common = known(base).filter((id) =>
    variants.every(({ variant }) => known(variant).includes(id)),
  );
  const metric = at(common, asked.metric)!;
  const minus = asked.minus === undefined ? metric : at(common, asked.minus);
  const unit = (id: string | undefined) => id?.replace(/\..*/, "");
  const two = minus !== metric && unit(minus) === unit(metric);
  return {
    ...place,
    base,
    values: variants.map(({ value }) => value),
    metric: two ? `${metric} - ${minus}` : metric,
  };
}

/** Solved in no time. */
function isSmall(scenario: Scenario): boolean {
  return (chainOf(rulesOf(scenario).compile(scenario.model))?.statesEstimate ?? Infinity) < 5000;
}

const isOne = ({ metric }: Question): boolean => !metric.includes(" - ");

/** Studies of the variants of a place, each with what it says. */
export const WAYS: Readonly<Record<string, (question: Question) => Promise<Said[]>>> = {
  async sweep(question) {
    const { base, path, values, metric } = question;
    if (values.some((value) => /[[\],]/.test(value))) return [];
    const vary = [`${path}=${values.join(",")}`];
    const { points } = await deadeye.sweep(base, { ...HOW, vary, metric: [metric] });
    return points.map(({ values: [value], metrics: [found] }) => ({
      of: [{ set: [`${path}=${value}`], metric }],
      value: found!.value,
      exact: found!.exact !== null,
    }));
  },
  async compare(question) {
    const { base, path, values, metric } = question;
    const said: Said[] = [];
    for (const value of values) {
      const set = [`${path}=${value}`];
      const { rows } = await deadeye.compare(base, variantOf(base, set)!, { ...HOW, metric });
      for (const { id, a, b, exactA, exactB } of rows) {
        if (id !== metric) continue;
        const [inA, inB] = [[{ set: [], metric }], [{ set, metric }]];
        said.push({ of: inA, value: a, exact: false }, { of: inB, value: b, exact: false });
        if (exactA === null) continue;
        said.push({ of: inA, value: exactA, exact: true }, { of: inB, value: exactB, exact: true });
      }
    }
    return said;
  },
  async tune({ base, path, values, numeric, metric }) {
    if (!numeric) return [];
    const numbers = values.map(Number).sort((a, b) => a - b);
    const range = [numbers[0]!, numbers[numbers.length - 1]!] as const;
    // A target that nothing meets has everything tried.
    const target = { metric, value: 0.123_456_789 };
    const { points, method } = await deadeye.tune(base, { ...HOW, solve: path, range, target });
    return points.map(({ parameter, value }) => ({
      of: [{ set: [`${path}=${parameter}`], metric }],
      value,
      exact: method === "exact",
    }));
  },
  async weights(question) {
    const { base, metric } = question;
    if (rulesOf(base).levers(base).list.length === 0) return [];
    const found = await deadeye.weights(base, { ...HOW, metric });
    return found.weights.map(({ lever, to, value }) => ({
      of: [{ set: [`${lever.path}=${to}`], metric }],
      value: value.value,
      exact: value.exact !== null,
    }));
  },
  async balance({ base }) {
    const { remedies, games } = await deadeye.balance(base, HOW);
    return remedies.flatMap(({ changes, lead, wins }) =>
      Object.entries({ "win.A - win.B": lead, "win.A": wins.A, "win.B": wins.B }).map(
        ([metric, { value, exact }]) => ({
          of: [{ set: changes.map(({ path, to }) => `${path}=${to}`), metric }],
          value,
          exact: exact !== null,
          ...(games === 0 ? {} : { games, seed: "every way balance" }),
        }),
      ),
    );
  },
  async readings(question) {
    const { base, metric } = question;
    const { effects } = await deadeye.readings(base, { ...HOW, metric });
    return effects.map(({ changes, value, method }) => ({
      of: [{ set: changes.map(({ name, to }) => `readings.${name}=${to}`), metric }],
      value,
      exact: method === "exact",
    }));
  },
  async tactics({ base }) {
    if (SIDES.some((side) => rulesOf(base).advantages.tactics.named(base.model, side).length === 0))
      return [];
    const { cells, tactics, method, games } = await deadeye.tactics(base, {
      ...HOW,
      objective: "win",
    });
    const setOf = (side: "A" | "B", name: string) =>
      tactics[side].find(({ tactic }) => tactic === name)?.set ?? null;
    return cells.flatMap(({ a, b, value }) => {
      const [ofA, ofB] = [setOf("A", a), setOf("B", b)];
      if (ofA === null || ofB === null) return [];
      return [
        {
          of: [{ set: [...ofA, ...ofB], metric: "win.A" }],
          value,
          exact: method === "exact",
          games,
        },
      ];
    });
  },
  async check(question) {
    const { base, path, values, metric } = question;
    const [of, minus = null] = metric.split(" - ") as [string, string?];
    const line = { metric: of, minus, low: 0.1, high: 0.1, text: metric };
    const sets = values.map((value) => [`${path}=${value}`]);
    const files = sets.map((set) => {
      const { envelope, ...rest } = variantOf(base, set)!;
      return { ...rest, envelope: { ...envelope, expect: [line] } };
    });
    const report = await deadeye.check(files, HOW);
    return report.files.map(({ lines, solved }, i) => ({
      of: [{ set: sets[i]!, metric }],
      value: lines[0]!.estimate!.value,
      exact: solved,
    }));
  },
  async exact(question) {
    const { base, path, values, metric } = question;
    if (!isOne(question)) return [];
    return values.flatMap((value) => {
      const set = [`${path}=${value}`];
      const variant = variantOf(base, set)!;
      if (!isSmall(variant)) return [];
      try {
        const { metrics, cut } = deadeye.exact(variant);
        const found = metrics.find(({ id }) => id === metric)!;
        return cut > 0 ? [] : [{ of: [{ set, metric }], value: found.value, exact: true }];
      } catch (error) {
        if (error instanceof DeadeyeError) return [];
        throw error;
      }
    });
  },
  async best(question) {
    const { base, metric } = question;
    if (!isOne(question) || !isSmall(base)) return [];
    try {
      const { plays } = await deadeye.best(base, { executor, cards: false });
      const { metrics, cut } = plays.find(({ play }) => play === "default")!.summary;
      const { value } = metrics.find(({ id }) => id === metric)!;
      return cut > 0 ? [] : [{ of: [{ set: [], metric }], value, exact: true }];
    } catch (error) {
      if (error instanceof DeadeyeError) return [];
      throw error;
    }
  },
  async versus({ base }) {
    const { bouts } = rulesOf(base);
    const { distance, standing } = base.file as {
      readonly distance?: number;
      readonly standing?: boolean;
    };
    // SH-POL-8: men whose guns are exchanged stand.
    const stand = standing === false ? ["standing=true"] : [];
    const paths = SIDES.map((side) => `sides.${side}.figures.0`);
    // It asks from one length on.
    if (distance === undefined || distance < 1 || !isBout(base)) return [];
    const [gun, against] = bouts.of(base).guns as [string, string];
    const found = await deadeye.versus(base, {
      ...HOW,
      weapon: [gun, against],
      distance: [distance],
      cover: ["open"],
    });
    if (found.method !== "exact") return [];
    const bout = (holder: number, other: string, seat: "first" | "second") => {
      const guns = holder === 0 ? [gun, other] : [other, gun];
      return [
        ...stand,
        ...paths.flatMap((path, i) => [`${path}.weapons=[${guns[i]}]`, `${path}.cover=open`]),
        ...(bouts.firstMatters ? [`first=${SIDES[seat === "first" ? holder : 1 - holder]}`] : []),
      ];
    };
    return (
      found.duels
        .filter((duel) => duel.gun === gun)
        .map(({ against: other, seat, win }) => ({
          of: SIDES.map((side, i) => ({ set: bout(i, other, seat), metric: `win.${side}` })),
          value: win,
          exact: true,
        }))
        // Whose men are told more about their guns cannot be given others by `--set`.
        .filter(({ of }) => of.every(({ set }) => variantOf(base, set) !== null))
    );
  },
};

/** Whether `versus` takes it as a template. */
function isBout(base: Scenario): boolean {
  try {
    return rulesOf(base).bouts.of(base).guns.length > 1;
  } catch (error) {
    if (error instanceof DeadeyeError) return false;
    throw error;
  }
}

/** Asked of every question, and of some: these try many variants. */
const USUAL = ["sweep", "compare", "tune", "check", "exact"];
const RARE = Object.keys(WAYS).filter((way) => !USUAL.includes(way));
const SEED = 20_261_128;

type Told = Awaited<ReturnType<typeof deadeye.run>>;

/** What `run` says of variants of a base, each asked once. */
export class Runs {
  private readonly known = new Map<string, Promise<Told>>();

  constructor(private readonly base: Scenario) {}

  /** The mean of the numbers. @returns undefined if one has none of that kind, null if it has no value */
  async mean({ of, exact, ...how }: Said): Promise<number | null | undefined> {
    let sum: number | null | undefined = 0;
    for (const { set, metric } of of) {
      const one = await this.number(set, metric, exact, how);
      sum = typeof sum !== "number" || typeof one !== "number" ? one : sum + one / of.length;
    }
    return sum;
  }

  private async number(
    set: readonly string[],
    metric: string,
    exact: boolean,
    { games, seed }: Pick<Said, "games" | "seed">,
  ) {
    // What was solved has no games.
    const how = { ...(games ? { games } : {}), ...(seed !== undefined && { seed }) };
    const key = JSON.stringify([set, how]);
    const told =
      this.known.get(key) ??
      deadeye.run(variantOf(this.base, set)!, { ...HOW, ...how, why: false });
    this.known.set(key, told);
    const { metrics } = await told;
    const [of, minus] = metric.split(" - ").map((id) => metrics.find((one) => one.id === id)!);
    if (exact && of!.exact === null && of!.value !== null) return undefined;
    const value = (one: typeof of) => (exact ? one!.exact : one!.value);
    const [a, b] = [value(of), minus === undefined ? 0 : value(minus)];
    return a === null || b === null ? null : a - b;
  }
}

/** Sums are rounded, in another order here than there. */
const ROUNDING = 1e-9;

/** How many numbers were compared by way, and what was said wrongly. */
export interface Compared {
  readonly compared: Map<string, number>;
  readonly wrong: string[];
}

/** Compares what the studies say with what `run` says of each variant. @param most numbers of each study */
export async function everyWay(
  question: Question,
  ways: readonly string[],
  most: number,
): Promise<Compared> {
  const { base, path, values, metric } = question;
  const runs = new Runs(base);
  const compared = new Map<string, number>();
  const wrong: string[] = [];
  for (const way of ways) {
    const said = await WAYS[way]!(question);
    const every = Math.max(1, Math.ceil(said.length / most));
    for (const one of said.filter((_, i) => i % every === 0)) {
      const right = await runs.mean(one);
      if (right === undefined) continue;
      compared.set(way, (compared.get(way) ?? 0) + 1);
      const same =
        right === null || one.value === null
          ? right === one.value
          : Math.abs(one.value - right) <= ROUNDING * Math.max(1, Math.abs(right));
      if (!same) {
        wrong.push(
          `${way} of ${base.envelope.file} ${base.document.set.join(" ")}, ${path}=${values}, ${metric}: ` +
            `${JSON.stringify(one)}, not ${right}`,
        );
      }
    }
  }
  return { compared, wrong };
}

/**
 * Declares the test.
 * @param questions how many are asked
 * @param most      numbers of each study that are compared
 */
export function testEveryWay(size: { readonly questions: number; readonly most: number }): void {
  const ways = fc.constantFrom(...RARE);
  test("one number, every way", { timeout: 3_600_000 }, async () => {
    const compared = new Map<string, number>();
    const property = fc.asyncProperty(drawn, ways, async (asked, rare) => {
      const question = questionOf(asked);
      fc.pre(question !== null);
      const found = await everyWay(question, [...USUAL, rare], size.most);
      for (const [way, count] of found.compared) {
        compared.set(way, (compared.get(way) ?? 0) + count);
      }
      expect(found.wrong).toEqual([]);
    });
    await fc.assert(property, { seed: SEED, numRuns: size.questions, endOnFailure: true });
    for (const way of USUAL) expect(compared.get(way), way).toBeGreaterThan(size.questions / 4);
  });
}
