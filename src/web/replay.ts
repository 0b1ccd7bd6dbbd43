/** A told game on the page, as a film: the slider, the table at that moment, and what happens then. */
import { enliven } from "../report/page/enliven.js";
import { renew } from "./renew.js";

/** How long an event stays at the usual speed, ms. */
const STAYS = 1400;

/** Of the markup that `report/replay.ts` makes. */
export class ReplayPanel {
  /** The moment that is being drawn; null if none is. */
  private drawing: number | null = null;
  private playing: ReturnType<typeof setTimeout> | undefined;

  /** @param draw asks for the table after so many events; `show` has it */
  constructor(
    private readonly place: HTMLElement,
    private readonly draw: (moment: number) => void,
  ) {
    place.addEventListener("input", ({ target }) => {
      if (target !== this.slider) return;
      this.pause();
      this.turn();
    });
    place.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLButtonElement>("button[data-film]");
      if (button !== null) this.press(button);
    });
  }

  /** Shows the first moment, if there is a game. */
  begin(): void {
    this.drawing = null;
    this.pause();
    if (this.slider !== null) this.turn();
  }

  /** The table as it was asked for; if the slider is elsewhere by now, asks again. */
  show(markup: string): void {
    const scene = this.place.querySelector("#scene");
    if (scene !== null) {
      renew(scene, markup);
      enliven(scene);
    }
    const drawn = this.drawing;
    this.drawing = null;
    if (this.slider !== null && this.slider.valueAsNumber !== drawn) this.turn();
  }

  private get slider(): HTMLInputElement | null {
    return this.place.querySelector<HTMLInputElement>("#moment");
  }

  private press({ dataset: { film }, value }: HTMLButtonElement): void {
    const { slider } = this;
    if (slider === null) return;
    if (film === "play" && this.playing === undefined) {
      // At its end a film begins anew.
      if (slider.value === slider.max) this.goTo(1);
      this.go();
      return;
    }
    this.pause();
    if (film === "turning") this.goTo(Number(value));
    else if (film !== "play") this.goTo(slider.valueAsNumber + (film === "back" ? -1 : 1));
  }

  /** The next event after a while, and so on to the last one. */
  private go(): void {
    const speed = this.place.querySelector<HTMLSelectElement>("[data-film=speed]")?.value;
    this.playing = setTimeout(
      () => {
        const { slider } = this;
        if (slider === null) return this.pause();
        this.goTo(slider.valueAsNumber + 1);
        if (slider.value === slider.max) this.pause();
        else this.go();
      },
      STAYS / Number(speed ?? 1),
    );
    this.say("Pause");
  }

  private pause(): void {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.say("Play");
  }

  /** What the button does next. */
  private say(words: string): void {
    const button = this.place.querySelector("[data-film=play]");
    if (button !== null) button.textContent = words;
  }

  private goTo(moment: number): void {
    const { slider } = this;
    if (slider === null) return;
    slider.value = String(moment);
    this.turn();
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
