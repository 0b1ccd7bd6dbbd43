/** Ways to go out, as the rule system has them, for tables and charts. */
import type { Fate, FigureRow } from "../stats/summary.js";

/** Those whose columns every data file of figures has, whether the rules know them or not: a contract. */
export const FATES: readonly string[] = ["killed", "disabled", "surrendered", "fled"];

type WithFates = { readonly fates: readonly { readonly fate: string }[] };

/** Names of the ways that the rules know, in their order. */
export const fateNames = (figures: readonly WithFates[]): string[] => [
  ...new Set(figures.flatMap(({ fates }) => fates.map(({ fate }) => fate))),
];

/** Those of them that only some rule systems know. */
export function ownFates(figures: readonly WithFates[]): string[] {
  return fateNames(figures).filter((fate) => !FATES.includes(fate));
}

/** @returns null where the rules know no such end */
export const fateOf = ({ fates }: FigureRow, name: string): Fate | null =>
  fates.find(({ fate }) => fate === name) ?? null;

/**
 * Whoever flees is put out, but by nobody: the kill ratio leaves him out.
 * @returns a sentence behind what the kill ratio is, nothing where nobody fled
 */
export const fledSentence = (figures: readonly FigureRow[]): string =>
  figures.some((row) => (fateOf(row, "fled")?.games ?? 0) > 0)
    ? " Men who fled were put out by nobody and do not count in it."
    : "";

/** `knocked out` */
export const fateWords = (fate: string): string => fate.replaceAll("_", " ");
