/**
 * What a table has under a word that a stranger wrote: never what every object has, such as `toString`.
 * @returns undefined if the table itself has nothing there
 */
export const own = <Value>(
  table: Readonly<Record<string, Value>>,
  word: string | number,
): Value | undefined => (Object.hasOwn(table, word) ? table[word] : undefined);
