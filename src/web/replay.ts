/** A told game on the page, as a film: the slider, the table at that moment, and what happens then. */
import { hypot } from "../core/elementary.js";
import { savePicture } from "../report/page/takeaway.js";
import { renew } from "./renew.js";

/** How long an event stays at the usual speed, ms. */
const STAYS = 1400;
/** The part of that time in which men go from place to place. */
const GOING = 0.4;

interface Point {
  readonly x: number;
  readonly y: number;
}

const FIGURES = "[data-figures]";
const figuresOf = (drawn: SVGElement): string[] => drawn.dataset.figures?.split(" ") ?? [];

/** Where the mark of each figure is, px of its picture: what is drawn of him first. */
function middlesOf(scene: Element): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const drawn of scene.querySelectorAll<SVGGElement>(FIGURES)) {
    const { x, y, width, height } = drawn.getBBox();
    for (const figure of figuresOf(drawn))
      if (!found.has(figure)) found.set(figure, { x: x + width / 2, y: y + height / 2 });
  }
  return found;
}

/** By the way that it has just gone, if it begins where the mark was; else straight. */
function wayFrom(from: Point, to: Point, said = ""): Point[] {
  const way = said.split(" ").map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(",").map(Number);
    return { x, y };
  });
  const first = way[0]!;
  return hypot(first.x - from.x, first.y - from.y) < 1 ? way : [from, to];
}

/** Lets all that is drawn of a figure come from where its mark was before. */
function glide(scene: Element, before: ReadonlyMap<string, Point>, duration: number): void {
  const now = middlesOf(scene);
  const ways = new Map<string, string | undefined>();
  for (const drawn of scene.querySelectorAll<SVGGElement>(FIGURES)) {
    const figure = figuresOf(drawn).find((one) => before.has(one));
    const [from, to] = [before.get(figure ?? ""), now.get(figure ?? "")];
    if (figure === undefined || from === undefined || to === undefined) continue;
    if (!ways.has(figure)) ways.set(figure, drawn.dataset.way);
    if (hypot(to.x - from.x, to.y - from.y) < 1) continue;
    const way = wayFrom(from, to, ways.get(figure));
    const lengths = way.map((point, i) => {
      const last = way[i - 1] ?? point;
      return hypot(point.x - last.x, point.y - last.y);
    });
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    let far = 0;
    const frames = way.map(({ x, y }, i) => {
      far += lengths[i]!;
      const transform = `translate(${x - to.x}px, ${y - to.y}px)`;
      return { transform, offset: Math.min(1, far / whole) };
    });
    drawn.animate(frames, { duration, easing: "ease-in-out" });
  }
}

/** Of the markup that `report/replay.ts` makes. */
export class ReplayPanel {
  /** The moment that is being drawn; null if none is. */
  private drawing: number | null = null;
  private playing: ReturnType<typeof setTimeout> | undefined;
  /** What the next frame of the screen is to show. */
  private drawn: string | null = null;
  /** Told when the moment is there that the slider stands at. */
  private shown: () => void = () => undefined;

  /**
   * @param draw asks for who stands where after so many events; `show` has it
   * @param keep asks for that moment as a picture; `save` has it
   */
  constructor(
    private readonly place: HTMLElement,
    private readonly draw: (moment: number) => void,
    private readonly keep: (moment: number) => void,
  ) {
    place.addEventListener("input", ({ target }) => {
      if (target !== this.slider) return;
      this.pause();
      this.turn();
    });
    // By keys: whoever turns it looks at the ground above it.
    for (const what of ["focusin", "keydown"]) {
      place.addEventListener(what, ({ target }) => {
        if (target !== this.slider || this.slider?.matches(":focus-visible") !== true) return;
        place.querySelector("#scene")?.scrollIntoView({ block: "nearest" });
      });
    }
    place.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLButtonElement>("button[data-film]");
      if (button !== null) this.press(button);
    });
  }

  /** Shows the first moment, if there is a game. @returns when it is there */
  async begin(): Promise<void> {
    this.pause();
    if (this.slider === null) return;
    await new Promise<void>((over) => {
      this.shown = over;
      this.turn();
    });
  }

  /** The ground as it was asked for, once a frame at most; if the slider is elsewhere by now, asks again. */
  show(markup: string): void {
    if (this.drawn === null) requestAnimationFrame(() => this.render());
    this.drawn = markup;
    const drawn = this.drawing;
    this.drawing = null;
    if (this.slider !== null && this.slider.valueAsNumber !== drawn) this.turn();
    else this.shown();
  }

  /** A moment as a picture, as it was asked for. */
  async save(markup: string): Promise<void> {
    const fresh = document.createElement("div");
    renew(fresh, markup);
    this.place.append(fresh);
    const figure = fresh.querySelector<HTMLElement>("figure");
    try {
      if (figure !== null) await savePicture(figure);
    } finally {
      fresh.remove();
    }
  }

  private render(): void {
    const scene = this.place.querySelector("#scene");
    const { drawn } = this;
    this.drawn = null;
    if (scene === null || drawn === null) return;
    const before = middlesOf(scene);
    renew(scene, drawn);
    scene.setAttribute("aria-busy", String(this.drawing !== null));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
      glide(scene, before, (GOING * STAYS) / this.speed);
  }

  private get speed(): number {
    const { value = "1" } = this.place.querySelector<HTMLSelectElement>("[data-film=speed]") ?? {};
    return Number(value);
  }

  private get slider(): HTMLInputElement | null {
    return this.place.querySelector<HTMLInputElement>("#moment");
  }

  private press({ dataset: { film }, value }: HTMLButtonElement): void {
    const { slider } = this;
    if (slider === null) return;
    if (film === "still") {
      this.pause();
      this.keep(slider.valueAsNumber);
      return;
    }
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
    this.playing = setTimeout(() => {
      const { slider } = this;
      if (slider === null) return this.pause();
      this.goTo(slider.valueAsNumber + 1);
      if (slider.value === slider.max) this.pause();
      else this.go();
    }, STAYS / this.speed);
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
    for (const one of events) one.removeAttribute("aria-current");
    event?.setAttribute("aria-current", "true");
    if (event !== undefined)
      this.place.querySelector("#now")?.replaceChildren(event.cloneNode(true));
    this.slider?.setAttribute("aria-valuetext", event?.querySelector(".turn")?.textContent ?? "");
    if (this.drawing !== null) return;
    this.place.querySelector("#scene")?.setAttribute("aria-busy", "true");
    this.drawing = moment;
    this.draw(moment);
  }
}
