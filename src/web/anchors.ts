/** Links to parts of the page: the address holds the scenario, so they may not change it. */

/** Opens the fold that the part is in, and goes there. */
export function followWithin(place: HTMLElement): void {
  place.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    const part = link && document.getElementById(link.hash.slice(1));
    if (!part) return;
    event.preventDefault();
    const fold = part.closest("details");
    if (fold !== null) fold.open = true;
    part.scrollIntoView();
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  });
}
