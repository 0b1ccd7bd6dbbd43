/**
 * Tells what stands behind a mark, for whoever points at it, or goes through the
 * marks of a chart with the arrow keys. Marks have their words in `aria-label`, a line for each.
 */

/** Between pointer and tip, and between tip and edge, px. */
const TIP_GAP = 14;
const EDGE_GAP = 6;
const MARKS = "path[aria-label], rect[aria-label], text[aria-label]";

const tip = document.createElement("div");
tip.className = "tip";
tip.setAttribute("role", "status");
document.body.append(tip);

let shown: Element | null = null;

function hide(): void {
  shown?.classList.remove("at");
  shown = null;
  tip.style.visibility = "hidden";
}

/** Beside a place, on the side where there is room. */
function place(x: number, y: number): void {
  const { width, height } = tip.getBoundingClientRect();
  const fits = x + TIP_GAP + width + EDGE_GAP < window.innerWidth;
  const left = fits ? x + TIP_GAP : x - TIP_GAP - width;
  const top = Math.min(y + TIP_GAP, window.innerHeight - height - EDGE_GAP);
  tip.style.left = `${Math.max(EDGE_GAP, left)}px`;
  tip.style.top = `${Math.max(EDGE_GAP, top)}px`;
}

function placeBeside(mark: Element): void {
  const { right, top } = mark.getBoundingClientRect();
  place(right, top);
}

/** Names and values go in as text: they may come from anybody's scenario file. */
function announce(mark: Element): void {
  if (mark === shown) return;
  hide();
  shown = mark;
  mark.classList.add("at");
  const lines = (mark.getAttribute("aria-label") ?? "").split("\n").map((text) => {
    const line = document.createElement("div");
    const colon = text.indexOf(": ");
    for (const part of [text.slice(0, colon), text.slice(colon + 2)]) {
      const span = document.createElement("span");
      span.textContent = part;
      line.append(span);
    }
    return line;
  });
  tip.replaceChildren(...lines);
  tip.style.visibility = "visible";
}

document.addEventListener("pointermove", (event) => {
  const mark = (event.target as Element).closest?.(MARKS) ?? null;
  if (mark === null) return document.activeElement?.contains(shown) ? undefined : hide();
  announce(mark);
  place(event.clientX, event.clientY);
});
document.addEventListener("pointerdown", (event) => {
  if ((event.target as Element).closest?.(MARKS) == null) hide();
});
// Whoever goes by keys may have scrolled to the mark that is told.
const onScroll = (): void => {
  if (shown !== null && document.activeElement?.contains(shown)) placeBeside(shown);
  else hide();
};
window.addEventListener("scroll", onScroll, { passive: true });

/** Marks that are seen, each of those that say the same once. */
function marksOf(figure: Element): Element[] {
  const seen = [...figure.querySelectorAll(MARKS)].filter(
    (mark) => mark.getBoundingClientRect().width > 0,
  );
  const words = seen.map((mark) => mark.getAttribute("aria-label"));
  return seen.filter((_, i) => words.indexOf(words[i] ?? null) === i);
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The figure that has the focus, if its marks have words. */
const figureOf = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest?.<HTMLElement>("figure[tabindex]") ?? null;

document.addEventListener("keydown", (event) => {
  const figure = figureOf(event.target);
  if (figure === null) return;
  const step = STEPS[event.key];
  if (event.key === "Escape") hide();
  if (step === undefined) return;
  const marks = marksOf(figure);
  const at = shown === null ? -1 : marks.indexOf(shown);
  const next = marks[at < 0 ? (step > 0 ? 0 : marks.length - 1) : at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
  announce(next);
  placeBeside(next);
});
document.addEventListener("focusout", ({ target }) => {
  if (figureOf(target) !== null) hide();
});

/** Puts the figures of a part of the page that have something to tell into the order of the Tab key. */
export function reachMarks(part: ParentNode): void {
  for (const figure of part.querySelectorAll<HTMLElement>("figure")) {
    if (figure.querySelector(MARKS) !== null) figure.tabIndex = 0;
  }
}
