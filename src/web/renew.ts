/** Puts new markup in the place of old, and leaves what is the same as it is. */

/**
 * Folds that were opened stay open: only what is inside a section changes.
 * @param markup made by `report`, which escapes what strangers wrote; the page's policy allows no scripts in it
 */
export function renew(place: Element, markup: string): void {
  const fresh = document.createElement("template");
  fresh.innerHTML = markup;
  for (const fold of fresh.content.querySelectorAll("details")) {
    const id = fold.querySelector("[id]")?.id;
    const old = id === undefined ? null : document.getElementById(id);
    if (old?.closest("details")?.open) fold.open = true;
  }
  place.replaceChildren(fresh.content);
}
