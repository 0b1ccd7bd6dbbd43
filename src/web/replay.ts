/** A told game on the page: the slider, the table at that moment, and what happens then. */
import { renew } from "./renew.js";

/** Of the markup that `report/replay.ts` makes. */
export class ReplayPanel {
  /** The moment that is being drawn; null if none is. */
  private drawing: number | null = null;

  /** @param draw asks for the table after so many events; `show` has it */
  constructor(
    private readonly place: HTMLElement,
    private readonly draw: (moment: number) => void,
  ) {
    place.addEventListener("input", ({ target }) => {
      if (target === this.slider) this.turn();
    });
  }

  /** Shows the first moment, if there is a game. */
  begin(): void {
    this.drawing = null;
    if (this.slider !== null) this.turn();
  }

  /** The table as it was asked for; if the slider is elsewhere by now, asks again. */
  show(markup: string): void {
    const scene = this.place.querySelector("#scene");
    if (scene !== null) renew(scene, markup);
    const drawn = this.drawing;
    this.drawing = null;
    if (this.slider !== null && this.slider.valueAsNumber !== drawn) this.turn();
  }

  private get slider(): HTMLInputElement | null {
    return this.place.querySelector<HTMLInputElement>("#moment");
  }

  private turn(): void {
    const moment = this.slider?.valueAsNumber ?? 0;
    const events = this.place.querySelectorAll("#story > .event");
    const event = events[moment - 1];
    for (const one of events) one.toggleAttribute("aria-current", one === event);
    if (event !== undefined)
      this.place.querySelector("#now")?.replaceChildren(event.cloneNode(true));
    this.slider?.setAttribute("aria-valuetext", event?.querySelector(".turn")?.textContent ?? "");
    if (this.drawing !== null) return;
    this.drawing = moment;
    this.draw(moment);
  }
}
