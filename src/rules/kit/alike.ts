/** Models that V8 takes for the same kind of thing. */

/** What has been copied: parts that models share, their copies share. */
const copies = new WeakMap<object, object>();

/**
 * A copy of plain data that nobody changes, with the keys of every object in the order of the alphabet and set one
 * after the other; of the same object always the same. Models are read from files, spread by levers, sent to threads,
 * and V8 gives objects that were made in different ways different shapes, even with the same keys: code that was
 * compiled for one of them is thrown away when the next one comes. Of all copies the shapes are the same.
 */
export function alike<T>(data: T): T {
  if (typeof data !== "object" || data === null) return data;
  const known = copies.get(data);
  if (known !== undefined) return known as T;
  const copy = Array.isArray(data) ? data.map(alike) : inOrder(data);
  copies.set(data, copy);
  return copy as T;
}

function inOrder(data: object): object {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(data).sort()) copy[key] = alike(data[key as keyof typeof data]);
  return copy;
}
