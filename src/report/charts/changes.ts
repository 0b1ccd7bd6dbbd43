/** What changes do to a number, one bar for each, with its interval. */
import { changeUnit, factorOf, scaledBy, scaleOf } from "../numbers.js";
import { printable, withMinus } from "../text.js";
import type { ChartSpec, Room } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL_LIGHT } from "./palette.js";

const GAP = 12;
const ROW_STEP = 24;
const PLOT_LEAST = 80;

/** A change and what it does; of what is exact both ends are null. */
export interface ChangeBar {
  readonly name: string;
  /** With its interval. */
  readonly change: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** It makes another winner. */
  readonly flips?: boolean;
}

interface About {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What a bar is. */
  readonly bars: string;
  /** What a row is of, over its name. */
  readonly row: string;
  /** What changes, and in what unit. */
  readonly called: string;
  readonly unit: string;
}

export const changesChart = (about: About, changes: readonly ChangeBar[]): ChartSpec =>
  draw.inBoth((room) => chartIn(about, changes, room));

function chartIn(about: About, changes: readonly ChangeBar[], room: Room): ChartSpec {
  const { name, title, description, bars, row, unit } = about;
  const isNarrow = draw.isNarrow(room);
  const called = printable(about.called);
  const values = changes.map(({ name: of, change, value, low, high, flips = false }) => {
    const ends = { value, low: low ?? value, high: high ?? value };
    const { shown, behind } = draw.rowWords(room, withMinus(change));
    const another = flips ? ", another winner" : "";
    const words = {
      shown: shown + another,
      behind: behind + (isNarrow && flips ? " (!)" : another),
    };
    return { of, ...words, ...scaledBy(factorOf(unit), ends) };
  });
  const names = draw.rowLabels(
    values.map(({ of }) => of),
    draw.labelRoom(room),
  );
  const right = draw.widest(values.map(({ behind }) => behind)) + GAP;
  const left = draw.widest(names) + 20;
  const width = Math.max(PLOT_LEAST, room.width - left - right);
  const tooltip = [
    { field: "of", title: row },
    { field: "shown", title: "Change" },
  ];
  const y = draw.namedRows("name");
  const points = changeUnit(scaleOf(unit)) && ", percentage points";
  const x = { type: "quantitative", title: draw.axisLines(room, `change of ${called}${points}`) };
  const { interval, zero, words } = draw.alongRows({ y, tooltip }, x);
  return draw.chart(
    { name, title, description },
    draw.headed(room.width, title, [
      bars,
      ...(isNarrow && changes.some(({ flips }) => flips) ? ["(!): another winner."] : []),
    ]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values: values.map((value, i) => ({ ...value, name: names[i] })) },
      layer: [
        draw.bars(
          { color: NEUTRAL_LIGHT, height: 12 },
          { y, x: { field: "value", ...x }, tooltip },
        ),
        interval({ strokeWidth: 2 }),
        zero(),
        words(width + GAP, "behind"),
      ],
    },
  );
}
