/** Prices with their intervals; what points promised against what was played; where they promised too much. */
import { listed, weaponWords } from "../../rules/kit/words.js";
import type { Points, Price, SideMan, TestedFight } from "../../studies/points.js";
import { percent } from "../numbers.js";
import { printable } from "../text.js";
import type { ChartSpec, Room } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL, NEUTRAL_LIGHT, SERIES } from "./palette.js";

/** Guns are written as in the books; men and steps have names. */
export const nameWords = ({ kind, name }: Pick<Price, "kind" | "name">): string =>
  kind === "gun" ? weaponWords(name) : name;

/** `2 cowboy/3 with pistol and outlaw/5 with shotgun`. */
export const sideWords = (men: readonly SideMan[]): string =>
  listed(
    men.map(
      ({ man, gun, count: many }) => `${many > 1 ? `${many} ` : ""}${man} with ${weaponWords(gun)}`,
    ),
  );

/** A fight in words; without its ground. */
export const sidesWords = ({ A, B }: Pick<TestedFight, "A" | "B">): string =>
  `${sideWords(A)} against ${sideWords(B)}`;

const ROW_STEP = 22;
const PLOT_LEAST = 80;
const SQUARE = 420;
const MARGIN = 70;
const WORST_ROWS = 12;

const KIND_WORDS = { man: "Men", gun: "Guns", step: "Steps" } as const;

/** Prices of one kind, dearest first. @param words of a price, with its interval */
export const pricesChart = (
  found: Points,
  kind: Price["kind"],
  words: (price: Price) => string,
): ChartSpec => draw.inBoth((room) => pricesIn(found, kind, words, room));

function pricesIn(
  found: Points,
  kind: Price["kind"],
  words: (price: Price) => string,
  room: Room,
): ChartSpec {
  const all = found.prices.filter((price) => price.kind === kind);
  const prices = all.toSorted((a, b) => b.worth - a.worth).slice(0, draw.ROWS_MAX);
  const names = draw.rowLabels(prices.map(nameWords), draw.labelRoom(room));
  const values = prices.map((price, i) => ({
    name: names[i],
    whole: printable(nameWords(price)),
    value: price.price,
    low: price.low ?? price.worth,
    high: price.high ?? price.worth,
    ...draw.rowWords(room, words(price)),
  }));
  const right = draw.widest(values.map(({ behind }) => behind)) + draw.GUTTER;
  const width = Math.max(PLOT_LEAST, room.width - draw.widest(names) - 2 * draw.GUTTER - right);
  const y = draw.namedRows("name");
  const tooltip = [
    { field: "whole", title: "Of" },
    { field: "shown", title: "Price" },
  ];
  const x = { type: "quantitative", title: "points", scale: { zero: kind !== "man" } };
  const along = draw.alongRows({ y, tooltip }, x);
  const title = `${KIND_WORDS[kind]}: what they cost`;
  return draw.chart(
    {
      name: `prices-${kind}`,
      title,
      description: "A mark for each price, a line for its interval.",
    },
    draw.headed(room.width, title, [
      "Dots: the list. Lines: 95 % intervals of what they are worth.",
      ...draw.cutNote(prices.length, all.length, "prices.csv", "prices"),
    ]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values },
      layer: [
        along.interval({ color: NEUTRAL, strokeWidth: 3 }),
        along.dot({ color: draw.INK }),
        along.words(width + draw.GUTTER, "behind"),
      ],
    },
  );
}

/** Each tested fight: what points promised to side A, and what it won. */
export const promisedChart = (found: Points): ChartSpec =>
  draw.inBoth((room) => promisedIn(found, room));

function promisedIn({ tested }: Points, room: Room): ChartSpec {
  const kinds = ["equal points", "any points"];
  const values = tested.map((fight) => ({
    expected: 100 * fight.there,
    played: 100 * fight.played,
    kind: kinds[fight.kind === "any" ? 1 : 0],
    sides: printable(sidesWords(fight)),
    shown: `${percent(fight.played)} played, ${percent(fight.there)} promised`,
  }));
  const size = Math.min(SQUARE, room.width - MARGIN);
  const axis = (field: string, title: string) =>
    draw.quantity(field, { title, scale: { domain: [0, 100] }, axis: { tickCount: 5 } });
  const x = axis("expected", "promised by points, % for A");
  const y = axis("played", "played, % won by A");
  const title = "Promised and played";
  const even = [
    { expected: 0, played: 0 },
    { expected: 100, played: 100 },
  ];
  return draw.chart(
    {
      name: "promised",
      title,
      description: "A dot for each fight that was not used to find the list.",
    },
    draw.headed(room.width, title, [
      "Fights that were not used to find the list. On the line: as promised.",
    ]),
    {
      width: size,
      height: size,
      layer: [
        draw.lines({ color: draw.SOFT_INK, strokeDash: [5, 4], strokeWidth: 1.5 }, { x, y }, even),
        draw.points(
          { size: 34, opacity: 0.8 },
          {
            x,
            y,
            color: draw.nominal("kind", {
              title: null,
              scale: { domain: kinds, range: [SERIES[0], SERIES[1]] },
            }),
            shape: draw.nominal("kind", {
              title: null,
              scale: { domain: kinds, range: ["circle", "diamond"] },
            }),
            tooltip: [
              { field: "sides", title: "Fight" },
              { field: "shown", title: "A" },
            ],
          },
          values,
        ),
      ],
    },
  );
}

/** The fights of equal points that came out least even. */
export const unfairChart = (found: Points): ChartSpec =>
  draw.inBoth((room) => unfairIn(found, room));

export const leastFair = ({ tested }: Points): TestedFight[] =>
  tested
    .filter(({ kind }) => kind === "ground")
    .sort((a, b) => Math.abs(b.played - 0.5) - Math.abs(a.played - 0.5))
    .slice(0, WORST_ROWS);

function unfairIn(found: Points, room: Room): ChartSpec {
  const fights = leastFair(found);
  const names = draw.rowLabels(fights.map(sidesWords), draw.labelRoom(room) + MARGIN);
  const values = fights.map((fight, i) => ({
    name: names[i],
    whole: printable(sidesWords(fight)),
    value: 100 * fight.played,
    middle: 50,
    shown: percent(fight.played),
  }));
  const right = draw.widest(values.map(({ shown }) => shown)) + draw.GUTTER;
  const width = Math.max(PLOT_LEAST, room.width - draw.widest(names) - 2 * draw.GUTTER - right);
  const y = draw.namedRows("name");
  const x = {
    type: "quantitative",
    title: "won by the first side, %",
    scale: { domain: [0, 100] },
    axis: { tickCount: 4 },
  };
  const tooltip = [
    { field: "whole", title: "Fight" },
    { field: "shown", title: "The first side wins" },
  ];
  const title = "Equal points, and not fair";
  return draw.chart(
    { name: "unfair", title, description: "A bar for each fight, from an even chance." },
    draw.headed(room.width, title, ["Fights of equal points that came out least even."]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values },
      layer: [
        draw.bars(
          { height: 12, color: NEUTRAL_LIGHT, stroke: NEUTRAL },
          { y, x: { field: "middle", ...x }, x2: { field: "value" }, tooltip },
        ),
        draw.wordsBehind(width + draw.GUTTER, "shown", { y }),
      ],
    },
  );
}
