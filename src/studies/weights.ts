/** What each attribute and each range is worth. */
import { type Lever, type LeverValue, turnedBy } from "../rules/kit/levers.js";
import type { VariantDifference, VariantValue } from "../stats/variants.js";
import type { StudyHead } from "./head.js";

/** One lever turned up or down, all else as it is. */
export interface Weight {
  readonly lever: Lever;
  /** Its value then. */
  readonly to: LeverValue;
  /** The metric then. */
  readonly value: VariantValue;
  /** Against the scenario as it is. */
  readonly difference: VariantDifference;
  /** Told from zero, all changes taken together. */
  readonly told: boolean;
}

export interface Weights extends StudyHead {
  readonly metric: string;
  /** Lengths by which ranges are changed. */
  readonly step: number;
  /** Chance that any change that does nothing is told from zero. */
  readonly alpha: number;
  /** The scenario as it is. */
  readonly base: VariantValue;
  readonly sides: Readonly<Record<"A" | "B", string>>;
  /** Figures left out, for their attributes are diced anew in each game. */
  readonly diced: readonly string[];
  /** In the order of the file, one more before one less. */
  readonly weights: readonly Weight[];
}

/** A lever with what it does. */
export interface LeverRow {
  readonly lever: Lever;
  readonly up: Weight | null;
  readonly down: Weight | null;
}

/** The change of the metric for each unit: an attribute is turned by one step, a range by several lengths. */
export function perUnit({ lever, to, difference }: Weight): VariantDifference {
  const by = Math.abs(turnedBy(lever, to));
  const part = (x: number | null): number | null => (x === null ? null : x / by);
  return {
    ...difference,
    value: part(difference.value),
    low: part(difference.low),
    high: part(difference.high),
  };
}

/** How much a change does for each unit; 0 for none. */
export const size = (weight: Weight | null): number =>
  weight === null ? 0 : Math.abs(perUnit(weight).value ?? 0);

/** True of a lever that changed nothing in any game. */
export const isIdle = ({ up, down }: LeverRow): boolean =>
  [up, down].every((one) => one === null || one.difference.alike);

/** Levers of a kind, the one that does most first. */
export function leverRows({ weights }: Weights, kind: Lever["kind"]): LeverRow[] {
  const rows = new Map<string, LeverRow>();
  for (const weight of weights) {
    const { lever, to } = weight;
    if (lever.kind !== kind) continue;
    const row = rows.get(lever.path) ?? { lever, up: null, down: null };
    rows.set(
      lever.path,
      turnedBy(lever, to) > 0 ? { ...row, up: weight } : { ...row, down: weight },
    );
  }
  const most = ({ up, down }: LeverRow): number => Math.max(size(up), size(down));
  return [...rows.values()].sort((a, b) => most(b) - most(a));
}
