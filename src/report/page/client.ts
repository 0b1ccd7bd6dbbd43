/**
 * The page's script: puts a live chart in the place of each picture, with tooltips.
 * Expressions are interpreted, never compiled, so the page can forbid `eval`. Print keeps the
 * pictures.
 */
import * as vega from "vega";
import { expressionInterpreter } from "vega-interpreter";

interface ChartPrograms {
  readonly name: string;
  readonly wide: vega.Spec;
  readonly narrow: vega.Spec;
}

const PHONE = "(max-width: 36rem)";
/** Between pointer and tooltip, and between tooltip and edge, px. */
const TIP_GAP = 14;
const EDGE_GAP = 6;

const tip = document.createElement("div");
tip.className = "tip";
tip.setAttribute("role", "status");
document.body.append(tip);

/** Beside the pointer, on the side where there is room. */
function placeTip(event: MouseEvent | TouchEvent): void {
  const point = "touches" in event ? event.touches[0] : event;
  if (!point) return;
  const { width, height } = tip.getBoundingClientRect();
  const fits = point.clientX + TIP_GAP + width + EDGE_GAP < window.innerWidth;
  const left = fits ? point.clientX + TIP_GAP : point.clientX - TIP_GAP - width;
  const top = Math.min(point.clientY + TIP_GAP, window.innerHeight - height - EDGE_GAP);
  tip.style.left = `${Math.max(EDGE_GAP, left)}px`;
  tip.style.top = `${Math.max(EDGE_GAP, top)}px`;
}

/** Names and values go in as text: they may come from anybody's scenario file. */
function showTip(_handler: unknown, event: MouseEvent, _item: unknown, value: unknown): void {
  if (value === null || typeof value !== "object") {
    tip.style.visibility = "hidden";
    return;
  }
  const lines = Object.entries(value).map(([key, text]) => {
    const line = document.createElement("div");
    for (const part of [key, String(text)]) {
      const span = document.createElement("span");
      span.textContent = part;
      line.append(span);
    }
    return line;
  });
  tip.replaceChildren(...lines);
  placeTip(event);
  tip.style.visibility = "visible";
}

const views = new Map<string, vega.View>();

async function draw(chart: ChartPrograms, narrow: boolean): Promise<void> {
  const figure = document.querySelector(`[data-chart="${chart.name}"]`);
  const place = figure?.querySelector<HTMLElement>(".live");
  if (!figure || !place) return;
  const runtime = vega.parse(narrow ? chart.narrow : chart.wide, undefined, { ast: true });
  const view = new vega.View(runtime, {
    expr: expressionInterpreter,
    renderer: "svg",
    container: place,
    tooltip: showTip,
    logLevel: vega.Error,
  } as vega.ViewOptions);
  await view.runAsync();
  // The view sizes its element by attributes; a view box lets the style sheet shrink it.
  const svg = place.querySelector("svg");
  if (svg && !svg.hasAttribute("viewBox")) {
    svg.setAttribute("viewBox", `0 0 ${svg.getAttribute("width")} ${svg.getAttribute("height")}`);
  }
  views.get(chart.name)?.finalize();
  views.set(chart.name, view);
  figure.classList.add("drawn");
}

async function drawAll(charts: readonly ChartPrograms[], narrow: boolean): Promise<void> {
  for (const chart of charts) await draw(chart, narrow);
  document.documentElement.dataset.charts = narrow ? "narrow" : "wide";
}

const source = document.getElementById("deadeye-charts");
if (source) {
  const charts = JSON.parse(source.textContent ?? "[]") as ChartPrograms[];
  const phone = window.matchMedia(PHONE);
  // Text is measured while the chart is laid out, so the fonts must be there first.
  await Promise.all(["400 12px Inter", "600 12px Inter"].map((font) => document.fonts.load(font)));
  await drawAll(charts, phone.matches);
  let queue = Promise.resolve();
  phone.addEventListener("change", () => {
    queue = queue.then(() => drawAll(charts, phone.matches));
  });
  window.addEventListener("scroll", () => showTip(null, new MouseEvent("scroll"), null, null), {
    passive: true,
  });
}
