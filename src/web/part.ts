/** A part of the page, by its id. @throws Error if the page has none of that name */
export function part<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`invariant: the page has a part ${id}`);
  return found as Kind;
}
