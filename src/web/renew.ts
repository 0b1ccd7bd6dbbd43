/** Puts new markup in the place of old, and leaves what is the same as it is. */
import { enliven } from "../report/page/enliven.js";
import { InParts } from "./frames.js";

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

/** Long markup in parts: each is put in place by itself, so that the page can be used in between, and only if it is another. */
export class Parts {
  private shown: string[] = [];
  private readonly work = new InParts();

  constructor(private readonly place: Element) {}

  show(parts: readonly string[]): void {
    const { place, shown } = this;
    while (place.children.length > parts.length) place.lastElementChild?.remove();
    shown.length = Math.min(shown.length, parts.length);
    this.work.begin(parts.length, (i) => {
      const part = parts[i]!;
      if (shown[i] === part) return false;
      const box = place.children[i] ?? place.appendChild(document.createElement("div"));
      renew(box, part);
      enliven(box);
      shown[i] = part;
      return true;
    });
  }

  /** All that is to be shown is. */
  done = (): Promise<void> => this.work.done();
}
