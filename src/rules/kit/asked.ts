/** Readings that a game asks for: the others may say what they like, it stays the same game. */

/** By reading, whether some rule of a game asks for it; one that is not named may be asked for in every game. */
export type AskedReadings<Model, Readings> = {
  readonly [Name in keyof Readings]?: (model: Model) => boolean;
};

/** The readings of a game, those that no rule of it asks for as they usually are. */
export function readingsAsked<
  Readings extends object,
  Model extends { readonly readings: Readings },
>(model: Model, asked: AskedReadings<Model, Readings>, usual: Readings): Readings {
  const readings = { ...model.readings };
  for (const name of Object.keys(asked) as (keyof Readings)[]) {
    if (asked[name]?.(model) === false) readings[name] = usual[name];
  }
  return readings;
}

/** Those entries of a table that a game uses. */
export const entriesUsed = <Entry>(
  table: Readonly<Record<string, Entry>>,
  used: Iterable<string>,
): Record<string, Entry> => {
  const ids = new Set(used);
  return Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)));
};
