/** What helpers leave behind while the tests of a file run: folders, threads. `tests/clear.ts` clears it away after each file. */

type Clear = () => unknown;

let leftovers: Clear[] = [];

/**
 * Has something cleared away when the tests of this file have ended. A hook set by the helper itself would be another
 * test's (tests run at the same time), or that of the first file only (files share a process and its modules).
 */
export function leave(clear: Clear): void {
  leftovers.push(clear);
}

export async function clearAll(): Promise<void> {
  const all = leftovers;
  leftovers = [];
  for (const clear of all) await clear();
}
