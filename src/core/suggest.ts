/** "Did you mean": the known word that is nearest to a mistyped one. */

/** Words longer than this are not compared: nobody mistypes them, and the cost is quadratic. */
const WORD_MAX = 60;

/**
 * Nearest known word, if it is near enough to be what was meant.
 * @param word  what was typed
 * @param known candidates; the first of equally near ones wins
 * @returns the candidate, or null if all differ in more than 40 % of their letters
 * @source Damerau 1964, restricted (adjacent letters may swap once); case is ignored
 * @example suggest("acurate", ["maximum", "accurate"]) // "accurate"
 */
export function suggest(word: string, known: Iterable<string>): string | null {
  if (word.length > WORD_MAX) return null;
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (candidate.length > WORD_MAX) continue;
    const limit = Math.floor(Math.max(word.length, candidate.length) * 0.4);
    if (Math.abs(word.length - candidate.length) > limit) continue;
    const distance = damerau(word.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Known words that have the word as a part, such as all rifles, or for `win.North` those of `win`; all if none has. */
export function ofThatKind(word: string, known: readonly string[]): readonly string[] {
  const [head, owner] = word.split(".");
  const some = known.filter((one) =>
    owner === undefined ? one.split("-").includes(word.toLowerCase()) : one.startsWith(`${head}.`),
  );
  return some.length > 0 ? some : known;
}

/**
 * Letters to insert, delete, replace or swap with their neighbour to turn one word into the other.
 */
export function damerau(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j - 1] ?? 0) + 1,
        (previous[j] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
