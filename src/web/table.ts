/** The table of a scenario, to be set up by hand: every point that the file names can be moved, and the text follows. */
import { hypot } from "../core/elementary.js";
import type { FilePoint } from "../scenario/names.js";
import type { EditedTable, TableDrawing } from "./asked.js";
import { renew } from "./renew.js";
import { HANDLE_SEEN, mapWidthFor } from "./shown.js";

const SVG = "http://www.w3.org/2000/svg";
/** Of what a finger hits, px of the map, where no other handle is near. */
const HIT = 22;
/** Room for the numbers and words at the edge, px of the map; above it there are but words. */
const MARGIN = 42;
const ABOVE = 24;
/** Lengths that an arrow key moves a point, without and with Shift. */
const STEP = 1;
const STEP_WIDE = 10;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Of a point that is one of several. */
const CHANGES: Readonly<Record<string, "bend" | "drop">> = {
  Insert: "bend",
  "+": "bend",
  Delete: "drop",
  Backspace: "drop",
};

type At = FilePoint["at"];

/** Who is told what somebody does. */
interface Told {
  move(point: FilePoint, at: At): void;
  /** Has it in hand. */
  choose(point: FilePoint): void;
  /** Wants one more behind it. */
  bend(point: FilePoint): void;
  drop(point: FilePoint): void;
}

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

const pointWords = ({ owner, name }: FilePoint): string =>
  owner === null ? name : `${owner}, ${name}`;

/** The map with a handle at each point. */
export class TablePanel {
  private table: EditedTable | null = null;
  /** Width of the drawing that is shown. */
  private shown = 0;
  /** The point that somebody will have in hand once it is there. */
  private wanted: string | undefined;
  private readonly resized = new ResizeObserver(() => {
    if (this.table !== null && this.shown !== this.wide) this.show(this.table);
  });

  constructor(
    private readonly place: HTMLElement,
    private readonly told: Told,
  ) {
    this.resized.observe(place);
  }

  /** It is not on the page any more. */
  end(): void {
    this.resized.disconnect();
  }

  private get wide(): number {
    return mapWidthFor(this.place.clientWidth);
  }

  private get drawing(): TableDrawing {
    const { table, shown } = this;
    return table!.drawings.find(({ wide }) => wide === shown)!;
  }

  /** The handle of this path has the focus once the text has changed. */
  takeUp(path: string): void {
    this.wanted = path;
  }

  /** A handle that has the focus keeps it. */
  show(table: EditedTable): void {
    this.table = table;
    this.shown = this.wide;
    const { svg, frame } = this.drawing;
    const held = this.place.querySelector<SVGElement>("[role=button]:focus")?.dataset.path;
    const focused = this.wanted ?? held;
    this.wanted = undefined;
    renew(this.place, svg);
    const map = this.place.querySelector("svg");
    if (map === null) return;
    // What is drawn is told by the words of each handle.
    map.setAttribute("role", "group");
    // The table and its numbers; title and legend are for paper.
    const { left, bottom, pxPerLength, width, depth, corner } = frame;
    const [west, south] = [left + corner[0] * pxPerLength, bottom - corner[1] * pxPerLength];
    const [wide, high] = [width * pxPerLength, depth * pxPerLength];
    map.setAttribute(
      "viewBox",
      `${west - MARGIN} ${south - high - ABOVE} ${wide + 2 * MARGIN} ${high + ABOVE + MARGIN}`,
    );
    map.removeAttribute("width");
    map.removeAttribute("height");
    for (const point of table.points) {
      const handle = this.handle(map, point);
      map.append(handle);
      if (handle.dataset.path === focused) handle.focus();
    }
  }

  private handle(map: SVGSVGElement, point: FilePoint): SVGElement {
    const handle = shape("g", { role: "button", tabindex: 0, class: "handle" });
    const { room = 0, spare = 0 } = point.list ?? {};
    const may = { bend: room > 0, drop: spare > 0 };
    const shortcuts = [may.bend ? ["Insert"] : [], may.drop ? ["Delete"] : []].flat().join(" ");
    if (shortcuts !== "") handle.setAttribute("aria-keyshortcuts", shortcuts);
    handle.dataset.path = point.steps.join(".");
    const hit = shape("circle", { r: this.hitOf(point), class: "hit" });
    handle.append(hit, shape("circle", { r: HANDLE_SEEN }));
    let at = point.at;
    const put = (next: At): void => {
      at = next;
      const { left, bottom, pxPerLength } = this.drawing.frame;
      const [x, y] = [left + at[0] * pxPerLength, bottom - at[1] * pxPerLength];
      handle.setAttribute("transform", `translate(${x} ${y})`);
      handle.setAttribute("aria-label", `${pointWords(point)}: ${at.join(", ")} ${point.unit}`);
    };
    put(at);
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("focus", () => this.told.choose(point));
    handle.addEventListener("pointermove", (event) => {
      if (handle.hasPointerCapture(event.pointerId)) put(this.under(map, event));
    });
    handle.addEventListener("pointerup", () => {
      if (at[0] !== point.at[0] || at[1] !== point.at[1]) this.told.move(point, at);
    });
    handle.addEventListener("keydown", (event) => {
      const change = point.list === null ? undefined : CHANGES[event.key];
      if (change !== undefined) {
        event.preventDefault();
        if (may[change]) this.told[change](point);
        return;
      }
      const arrow = ARROWS[event.key];
      if (arrow === undefined) return;
      event.preventDefault();
      const step = event.shiftKey ? STEP_WIDE : STEP;
      put([at[0] + arrow[0] * step, at[1] + arrow[1] * step]);
      this.told.move(point, at);
    });
    return handle;
  }

  /** So near that no finger means another, px of the map. */
  private hitOf({ at: [x, y], steps }: FilePoint): number {
    const { points } = this.table as EditedTable;
    const { pxPerLength } = this.drawing.frame;
    const halves = points.flatMap(({ at, steps: others }) =>
      others === steps ? [] : [(hypot(at[0] - x, at[1] - y) * pxPerLength) / 2],
    );
    return Math.max(HANDLE_SEEN, Math.min(HIT, ...halves));
  }

  /** The point of the table that lies under a pointer, in whole lengths. */
  private under(map: SVGSVGElement, { clientX, clientY }: PointerEvent): At {
    const { left, bottom, pxPerLength } = this.drawing.frame;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM()?.inverse());
    return [Math.round((x - left) / pxPerLength), Math.round((bottom - y) / pxPerLength)];
  }
}
