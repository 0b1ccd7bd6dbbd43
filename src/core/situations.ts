/** What a man does by situation: the small table of a scenario, read in the same way for every rule system. */

/** Ends count. */
export interface Bounds {
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}

/** A line of a table: if all conditions hold, he does that. */
export interface PlanLine<Deed extends string = string> {
  /** By what he knows; nothing to ask holds always. */
  readonly when: Readonly<Record<string, Bounds | boolean | undefined>>;
  readonly do: Deed;
}

export type PlanLines<Deed extends string = string> = readonly PlanLine<Deed>[];

/** A table as a file may have it, in one line of YAML. */
export const planText = (lines: PlanLines): string => `[${lines.map(lineText).join(", ")}]`;

/** The same as items of a list of YAML, a line each. */
export const planLines = (lines: PlanLines): string[] =>
  lines.map((line) => `  - ${lineText(line)}`);

const lineText = ({ when, do: deed }: PlanLine): string =>
  `{ when: ${blockText(when)}, do: ${deed} }`;

const blockText = (block: object): string => {
  const entries = Object.entries(block).map(
    ([key, value]) => `${key}: ${typeof value === "object" ? blockText(value) : value}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
};

/** A condition as people say it: `distance at most 8`. */
const boundWords = (key: string, bound: Bounds | boolean): string => {
  const what = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (typeof bound === "boolean") return bound ? what : `not ${what}`;
  const { atLeast, atMost } = bound;
  if (atMost === undefined) return `${what} at least ${atLeast}`;
  return atLeast === undefined ? `${what} at most ${atMost}` : `${what} ${atLeast} to ${atMost}`;
};

/** A line as people say it: `distance at most 8, not hurt: stand`. */
export function lineWords({ when, do: deed }: PlanLine): string {
  const conditions = Object.entries(when).flatMap(([key, bound]) =>
    bound === undefined ? [] : boundWords(key, bound),
  );
  return `${conditions.length === 0 ? "always" : conditions.join(", ")}: ${deed}`;
}

/** What a man knows: numbers; yes is 1. @param feature its place in the list of features */
export type Sees = (feature: number, who: number) => number;

interface Test {
  readonly feature: number;
  readonly low: number;
  readonly high: number;
}

/** The tables of all men of a game. */
export class Plans {
  private readonly plans: readonly (readonly { readonly tests: Test[]; readonly deed: number }[])[];

  /**
   * @param plans    by man; null for a man without a table
   * @param usual    what each does where no line holds
   * @param features what a table may ask for, in the order of `Sees`
   * @param deeds    what it may say
   */
  constructor(
    plans: readonly (PlanLines | null)[],
    private readonly usual: readonly number[],
    features: readonly string[],
    deeds: readonly string[],
  ) {
    this.plans = plans.map((lines) =>
      (lines ?? []).map((line) => ({
        tests: Object.entries(line.when).flatMap(([feature, bound]) =>
          bound === undefined ? [] : [testOf(features.indexOf(feature), bound)],
        ),
        deed: deeds.indexOf(line.do),
      })),
    );
  }

  has(who: number): boolean {
    return this.plans[who]!.length > 0;
  }

  /** What a man with a table does now: the first line that holds says it. Allocates nothing. */
  deed(who: number, sees: Sees): number {
    const line = this.line(who, sees);
    return line < 0 ? this.usual[who]! : this.plans[who]![line]!.deed;
  }

  /** Place of the first line of his table that holds; -1 if none does. */
  line(who: number, sees: Sees): number {
    const lines = this.plans[who]!;
    for (let i = 0; i < lines.length; i++) {
      const { tests } = lines[i]!;
      let holds = true;
      for (let k = 0; k < tests.length && holds; k++) {
        const { feature, low, high } = tests[k]!;
        const value = sees(feature, who);
        holds = value >= low && value <= high;
      }
      if (holds) return i;
    }
    return -1;
  }
}

function testOf(feature: number, bound: Bounds | boolean): Test {
  if (typeof bound === "boolean") return { feature, low: Number(bound), high: Number(bound) };
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = bound;
  return { feature, low: atLeast, high: atMost };
}
