/** The duels of the benchmark, for tests. */
export const DUELS: readonly {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}[];
/** The description that bench/native/duel.c reads. */
export function nativeDescription(duel: unknown): string;
