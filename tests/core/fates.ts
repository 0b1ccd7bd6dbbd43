import type { FigureColumns } from "../../src/core/columns.js";

/** Counter of a way to go out that the rules know. */
export function wayOut({ figure, fates }: FigureColumns, name: string): number {
  const found = fates.find(({ fate }) => fate === name);
  if (found === undefined) throw new Error(`${figure} cannot be ${name}`);
  return found.counter;
}
