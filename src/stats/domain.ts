/**
 * The one failure convention of this folder: an argument outside its range throws, NaN never
 * travels on.
 */

/**
 * An argument was outside the range that its docstring states. `code` is what callers may match on.
 */
export class StatsDomainError extends RangeError {
  readonly code = "STATS_DOMAIN";
  override readonly name = "StatsDomainError";
}

/**
 * Refuses an argument out of range; every public function of `stats/` starts with this.
 * @param holds the condition that the argument must meet; write it so that NaN fails it
 * @param range the range in words, with the name of the argument: "level in (0, 1)"
 * @param got the argument, for the message
 * @throws StatsDomainError STATS_DOMAIN if `holds` is false
 */
export function demand(holds: boolean, range: string, got: number): asserts holds {
  if (!holds) throw new StatsDomainError(`expected ${range}, got ${got}`);
}

/** Shared by the interval functions: `level` is a two-sided confidence in (0, 1). */
export function demandLevel(level: number): void {
  demand(level > 0 && level < 1, "level in (0, 1)", level);
}

/** Shared by the interval functions: a count is a safe integer, 0 or more. */
export function demandCount(count: number, name: string): void {
  demand(Number.isSafeInteger(count) && count >= 0, `${name}: an integer in 0..2^53-1`, count);
}
