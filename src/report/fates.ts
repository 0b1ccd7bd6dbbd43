/** Ways to go out, as the rule system has them, for tables and charts. */
import { FATES } from "../core/columns.js";
import type { Fate, FigureRow } from "../stats/summary.js";

type WithFates = { readonly fates: readonly { readonly fate: string }[] };

/** Names of the ways that the rules know, in their order. */
export const fateNames = (figures: readonly WithFates[]): string[] => [
  ...new Set(figures.flatMap(({ fates }) => fates.map(({ fate }) => fate))),
];

/** Those of them that only some rule systems know. */
export function ownFates(figures: readonly WithFates[]): string[] {
  const common: readonly string[] = FATES;
  return fateNames(figures).filter((fate) => !common.includes(fate));
}

/** @returns null where the rules know no such end */
export const fateOf = ({ fates }: FigureRow, name: string): Fate | null =>
  fates.find(({ fate }) => fate === name) ?? null;

/** `knocked out` */
export const fateWords = (fate: string): string => fate.replaceAll("_", " ");
