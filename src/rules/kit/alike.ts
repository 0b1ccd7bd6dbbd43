/** Models that V8 takes for the same kind of thing. */

/**
 * A copy of plain data, with the keys of every object in the order of the alphabet and set one after the other. Models
 * are read from files, spread by levers, sent to threads, and V8 gives objects that were made in different ways different
 * shapes, even with the same keys: code that was compiled for one of them is thrown away when the next one comes. Of all
 * copies the shapes are the same.
 */
export function alike<T>(data: T): T {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(alike) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(data).sort()) copy[key] = alike(data[key as keyof T]);
  return copy as T;
}
