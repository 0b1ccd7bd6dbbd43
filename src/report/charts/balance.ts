/** What A wins more often than B with each change, around 0. */
import type { Balance, Remedy } from "../../studies/balance.js";
import { scaledBy } from "../numbers.js";
import { printable, withMinus } from "../text.js";
import type { ChartSpec, Room } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL, SIDE_COLOR } from "./palette.js";

const GAP = 12;
const ROW_STEP = 24;
const PLOT_LEAST = 80;
const POINTS = 100;

/** In words: what is changed, and what A wins more often. */
type Words = readonly [nameOf: (remedy: Remedy) => string, leadOf: (lead: Lead) => string];
type Lead = Balance["base"];

export const balanceChart = (balance: Balance, ...words: Words): ChartSpec =>
  draw.inBoth((room) => chartIn(balance, words, room));

function chartIn(
  { remedies, sides, base, tolerance }: Balance,
  [nameOf, leadOf]: Words,
  room: Room,
): ChartSpec {
  const row = (name: string, lead: Lead, color: string) => ({
    name,
    change: name,
    ...draw.rowWords(room, withMinus(leadOf(lead))),
    ...inPoints(lead),
    color,
  });
  const values = [
    row("as it is", base, NEUTRAL),
    ...remedies.map((remedy) =>
      row(nameOf(remedy), remedy.lead, SIDE_COLOR[(remedy.lead.value ?? 0) >= 0 ? "A" : "B"]),
    ),
  ];
  const names = draw.rowLabels(
    values.map(({ name }) => name),
    draw.labelRoom(room),
  );
  const right = draw.widest(values.map(({ behind }) => behind)) + GAP;
  const left = draw.widest(names) + 20;
  const width = Math.max(PLOT_LEAST, room.width - left - right);
  const y = draw.namedRows("name");
  const [A, B] = [printable(sides.A), printable(sides.B)];
  const x = { type: "quantitative", title: draw.axisLines(room, `${A} less ${B}, points`) };
  // Names give way where they are long; the tooltip has them whole.
  const tooltip = [
    { field: "change", title: "Change" },
    { field: "shown", title: `${A} less ${B}` },
  ];
  const { interval, zero, words } = draw.alongRows({ y, tooltip }, x);
  const title = `Chance to win of ${A} less that of ${B}`;
  return draw.chart(
    { name: "balance", title, description: "One bar for each change; 0 is fair." },
    draw.headed(room.width, title, [
      `0 is fair, give or take ${POINTS * tolerance} points. Grey: as it is.`,
    ]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values: values.map((value, i) => ({ ...value, name: names[i] })) },
      layer: [
        draw.bars(
          { height: 12 },
          {
            y,
            x: { field: "value", ...x },
            color: { field: "color", type: "nominal", scale: null },
            tooltip,
          },
        ),
        interval({ strokeWidth: 2 }),
        zero(),
        words(width + GAP, "behind"),
      ],
    },
  );
}

const inPoints = ({ value, low, high }: Lead) =>
  scaledBy(POINTS, { value: value ?? 0, low: low ?? value ?? 0, high: high ?? value ?? 0 });
