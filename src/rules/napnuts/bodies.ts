/**
 * Ways to be wounded that later dice cannot tell apart: two of them are one if they look the same now and each further
 * wound leads to two that are one.
 */

/** In place of a body: he is out. */
export const GONE = -1;

/** All that a man can come to be, each with where each wound takes him: a place in the list, or GONE. */
export interface Reached {
  readonly bodies: readonly number[];
  readonly after: readonly (readonly number[])[];
}

/**
 * @param first a body without a wound
 * @param ways  kinds of wounds
 * @param after the body after a wound of that kind, or GONE
 */
export function reachedFrom(
  first: number,
  ways: number,
  after: (body: number, way: number) => number,
): Reached {
  const bodies = [first];
  const placeOf = new Map([[first, 0]]);
  const placed = (body: number): number => {
    if (body === GONE) return GONE;
    const known = placeOf.get(body);
    if (known !== undefined) return known;
    placeOf.set(body, bodies.length);
    return bodies.push(body) - 1;
  };
  const all: number[][] = [];
  for (let at = 0; at < bodies.length; at++) {
    all.push(Array.from({ length: ways }, (_, way) => placed(after(bodies[at]!, way))));
  }
  return { bodies, after: all };
}

/**
 * One body for all that are alike.
 * @param looks what dice see of a body now
 * @returns by body the first of those like it
 * @source Moore, Gedanken-experiments on sequential machines (1956): classes are parted until none can be
 */
export function alikeOf(
  { bodies, after }: Reached,
  looks: (body: number) => string,
): ReadonlyMap<number, number> {
  let classes = numbered(bodies.map(looks));
  for (let parts = 0; parts !== classes.count; ) {
    parts = classes.count;
    const { of } = classes;
    classes = numbered(
      after.map(
        (ways, at) => `${of[at]}|${ways.map((to) => (to === GONE ? GONE : of[to])).join()}`,
      ),
    );
  }
  const { of } = classes;
  return new Map(bodies.map((body, at) => [body, bodies[of.indexOf(of[at]!)]!]));
}

function numbered(names: readonly string[]): { readonly of: number[]; readonly count: number } {
  const numbers = new Map<string, number>();
  const of = names.map((name) => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  });
  return { of, count: numbers.size };
}
