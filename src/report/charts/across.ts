/** The same guns under several rule systems: a map of scores for each system and cover, side by side. */
import { INCHES } from "../../core/units.js";
import type { CommonCover } from "../../rules/kit/common.js";
import { type Across, standingOf } from "../../studies/across.js";
import { type ChartSpec, framed, INK, LABEL_SIZE, type Spec, widest } from "./frame.js";

const WIDTH = 700;
const GAP = 10;
const CELL_HEIGHT = 30;
/** Lightness alone, so that a copier does it no harm; text stands out on the darkest. */
const CELL_COLORS = ["#FFFFFF", "#9C9C9C"];

/** Chance to win by gun and distance, the best gun of each column framed. */
export function acrossChart(across: Across): ChartSpec {
  const { guns, systems, covers, distances } = across;
  const names = widest(guns) + GAP;
  const width = Math.floor((WIDTH - names - GAP * (systems.length - 1)) / systems.length);
  const most = Math.max(
    ...across.places.flatMap(({ verdicts }) =>
      verdicts.flatMap((verdict) => verdict.guns.map(({ value }) => value)),
    ),
  );
  const panel = (cover: CommonCover, s: number): Spec => {
    const values = across.places
      .filter((place) => place.cover === cover)
      .flatMap((place) =>
        guns.map((gun) => {
          const standing = standingOf(place, s, gun);
          return {
            gun,
            distance: String(place.distance),
            value: 100 * standing.value,
            shown: (100 * standing.value).toFixed(0),
            best: place.verdicts[s]?.best.includes(gun) ?? false,
          };
        }),
      );
    const x = {
      field: "distance",
      type: "ordinal",
      sort: distances.map(String),
      title: cover === covers[covers.length - 1] ? `distance, ${INCHES.short}` : null,
      axis: { labelAngle: 0, domain: false, ticks: false, grid: false },
    };
    const y = {
      field: "gun",
      type: "nominal",
      sort: guns,
      title: null,
      axis: s === 0 ? { labelLimit: 0, domain: false, ticks: false, grid: false } : null,
    };
    return {
      title: { text: `${systems[s]?.title}: ${cover}`, fontSize: LABEL_SIZE + 1, anchor: "start" },
      width,
      height: guns.length * CELL_HEIGHT,
      data: { values },
      layer: [
        {
          mark: { type: "rect", stroke: "#FFFFFF", strokeWidth: 1 },
          encoding: {
            x,
            y,
            fill: {
              field: "value",
              type: "quantitative",
              scale: { domain: [0, 100 * most], range: CELL_COLORS },
              legend: null,
            },
          },
        },
        {
          transform: [{ filter: "datum.best" }],
          mark: { type: "rect", fill: null, fillOpacity: 0, stroke: INK, strokeWidth: 2.5 },
          encoding: { x, y },
        },
        {
          mark: { type: "text", fontSize: LABEL_SIZE, color: INK },
          encoding: {
            x,
            y,
            text: { field: "shown" },
          },
        },
      ],
    };
  };
  return {
    name: "across",
    title: "The same guns under each rule system",
    description:
      "A panel for each rule system and cover: a row for each gun, a column for each distance, in each cell the chance to win.",
    spec: framed({
      title: {
        text: "The same guns under each rule system",
        subtitle: [
          `Chance to win against all these guns, %, by distance on the table, ${INCHES.short}.`,
          "Darker: more. Framed: the best gun of that distance, or those that cannot be told from it.",
        ],
      },
      vconcat: covers.map((cover) => ({
        hconcat: systems.map((_, s) => panel(cover, s)),
        spacing: GAP,
      })),
      spacing: 2 * GAP,
    }),
  };
}
