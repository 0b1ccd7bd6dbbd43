/** Who wins, in one line: what moves while somebody on a phone tries values, and the answer itself is out of sight. */
export class Glance {
  private readonly sight = new IntersectionObserver((seen) => {
    this.place.hidden = seen.at(-1)?.isIntersecting ?? true;
  });

  /**
   * @param place of the line
   * @param head  has the whole answer, as `report` wrote it
   */
  constructor(
    private readonly place: HTMLElement,
    private readonly head: Element,
  ) {}

  /** There is no answer that goes with the text. */
  leave(): void {
    this.sight.disconnect();
    this.place.hidden = true;
  }

  /** There is another answer. */
  show(): void {
    this.leave();
    const bar = this.head.querySelector(".bar");
    if (bar === null) return;
    const [a, b] = [...this.head.querySelectorAll(".share")].map((share) => {
      const words = share.cloneNode(true) as Element;
      words.querySelector("small")?.remove();
      return words;
    });
    this.place.replaceChildren(a ?? "", bar.cloneNode(true), b ?? "");
    this.sight.observe(bar);
  }
}
