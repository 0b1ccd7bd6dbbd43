/** The same guns under several rule systems: a map of scores for each system and cover, side by side. */
import { INCHES } from "../../core/units.js";
import type { CommonCover } from "../../rules/kit/common.js";
import { type Across, standingOf } from "../../studies/across.js";
import { written } from "../numbers.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { oddsFills } from "./palette.js";

const GAP = 10;
const CELL_HEIGHT = 30;

/** Chance to win by gun and distance, the best gun of each column framed. */
export const acrossChart = (across: Across): ChartSpec =>
  draw.inBoth((room) => chartIn(across, room));

function chartIn(across: Across, room: Room): ChartSpec {
  const { guns, systems, covers, distances } = across;
  const names = draw.widest(guns) + GAP;
  // On a phone one below the other.
  const beside = draw.isNarrow(room) ? 1 : systems.length;
  const width = Math.floor((room.width - names - GAP * (beside - 1)) / beside);
  const fillOf = oddsFills(
    across.places.flatMap(({ verdicts }) =>
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
            fill: fillOf(standing.value),
            shown: written(100 * standing.value, 0),
            best: place.verdicts[s]?.best.includes(gun) ?? false,
          };
        }),
      );
    const tooltip = [
      { field: "gun", title: "Gun" },
      { field: "distance", title: `Distance, ${INCHES.short}` },
      { field: "shown", title: "Wins, %" },
    ];
    const bare = { domain: false, ticks: false, grid: false };
    const x = {
      field: "distance",
      type: "ordinal",
      sort: distances.map(String),
      title: cover === covers[covers.length - 1] ? `distance, ${INCHES.short}` : null,
      axis: { labelAngle: 0, ...bare },
    };
    const y = draw.nominal("gun", {
      sort: guns,
      title: null,
      axis: s % beside === 0 ? bare : null,
    });
    const fill = draw.asWritten("fill");
    return {
      title: {
        text: `${systems[s]?.title}: ${cover}`,
        fontSize: draw.LABEL_SIZE + 1,
        anchor: "start",
      },
      width,
      height: guns.length * CELL_HEIGHT,
      data: { values },
      layer: [
        draw.rects({ stroke: "#FFFFFF", strokeWidth: 1 }, { x, y, fill, tooltip }),
        {
          transform: [{ filter: "datum.best" }],
          ...draw.rects(
            { fill: null, fillOpacity: 0, stroke: draw.ON_FILL, strokeWidth: 2.5 },
            { x, y },
          ),
        },
        draw.texts({ color: draw.ON_FILL }, { x, y, text: { field: "shown" }, tooltip }),
      ],
    };
  };
  const title = "The same guns under each rule system";
  return draw.chart(
    {
      name: "across",
      title,
      description:
        "A panel for each rule system and cover: a row for each gun, a column for each distance, in each cell the chance to win.",
    },
    draw.headed(room.width, title, [
      `Chance to win against all these guns, %, by distance on the table, ${INCHES.short}.`,
      "White: even. Blue: more than even, orange: less. Framed: the best gun of that distance, or those too close to it to call.",
    ]),
    {
      columns: beside,
      concat: covers.flatMap((cover) => systems.map((_, s) => panel(cover, s))),
      spacing: { row: 2 * GAP, column: GAP },
    },
  );
}
