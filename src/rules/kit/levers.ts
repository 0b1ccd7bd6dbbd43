/** What can be turned in a scenario: entries of its file with their places in it. */
import type { SideId } from "../../scenario/envelope.js";

/** An entry of a file with its place in it, and what its men are called. */
export interface Placed<Entry> {
  readonly entry: Entry;
  readonly side: SideId;
  readonly path: string;
  readonly who: string;
}

interface Counted {
  readonly name?: string | undefined;
  readonly count: number;
}

/** The entries of a side in the order of its men, who are numbered through. */
export function placedOf<Entry extends Counted>(
  side: SideId,
  entries: readonly { readonly entry: Entry; readonly path: string }[],
): Placed<Entry>[] {
  let men = 0;
  return entries.map(({ entry, path }) => {
    const first = men + 1;
    men += entry.count;
    const name = entry.name ?? `${side}${first}`;
    const more = entry.name === undefined ? ` to ${side}${men}` : ` 1 to ${entry.count}`;
    return { entry, side, path, who: entry.count > 1 ? name + more : name };
  });
}
