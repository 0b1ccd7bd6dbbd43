/** Maps of a table seen from above: the set-up, and the ways of one told game on it. */
import { type Outcome, SIDES, type SideId } from "../core/columns.js";
import type { MapFigure, MapPoint, TableMap } from "../core/map.js";
import { count } from "../core/messages.js";
import type { Story, ToldEvent } from "../core/story.js";
import { SIDE_COLOR, SOFT_INK } from "./charts/frame.js";
import type { ReadyPicture } from "./folder.js";
import { drawDeed } from "./map/deed.js";
import { drawMark, drawMarker, drawMarks, drawPaths, labelMarks, marksOf } from "./map/figures.js";
import {
  avoidGround,
  drawPiece,
  drawPieces,
  drawSpot,
  drawSpots,
  KIND_WORDS,
  KINDS,
  type Kind,
  labelPieces,
} from "./map/ground.js";
import {
  finish,
  headsOf,
  type LegendEntry,
  labelBounds,
  layOut,
  type MapOptions,
  SHEET_WIDTH,
  sheetOf,
} from "./map/sheet.js";
import { drawStrip, inLanes, stripEnd, stripOf } from "./map/strip.js";
import { group, Labels, type Pixel, polyline, square } from "./map/svg.js";
import {
  type Drift,
  drawCross,
  drawDrift,
  drawDriftStop,
  drawDrifts,
  drawStop,
  drawTracks,
  drawWay,
  driftsOf,
  endOf,
  endOnTable,
  type Track,
  tracksOf,
} from "./map/tracks.js";
import { turnWords } from "./story.js";

/** Of what the map is. */
export interface MapSubject {
  /** Name of the scenario. */
  readonly scenario: string;
  readonly sides: Readonly<Record<SideId, string>>;
  /** With its fonts inside, for a file of its own; a page that has them needs none. */
  readonly alone: boolean;
  /** The book's word for a turn of the game; default: turn. */
  readonly round?: string | undefined;
  /** px; default: as wide as paper has it. */
  readonly wide?: number | undefined;
  /** Of handles that will lie on it, half their size in px, and where, as the file says it; default: none will. */
  readonly handles?: { readonly half: number; readonly at: readonly MapPoint[] };
}

/** Signs of the legend, px. */
const HALF_WIDE = 15;
const HALF_HIGH = 6.5;

const MEANS_WORDS: Readonly<Record<MapFigure["means"], string>> = {
  foot: "",
  mounted: ", mounted",
  vehicle: ", in a vehicle",
};

/** A bit of each kind of piece on the map. */
function pieceEntries(map: TableMap): LegendEntry[] {
  const present = KINDS.filter((kind) => map.pieces.some((piece) => piece.kind === kind));
  return present.map((kind) => ({
    words: KIND_WORDS[kind],
    sign: (at) => drawPiece(kind, legendCorners(kind, at)),
  }));
}

function legendCorners(kind: Kind, { x, y }: Pixel): Pixel[] {
  if (kind === "object" || kind === "supply") return [{ x, y }];
  const [left, right] = [x - HALF_WIDE, x + HALF_WIDE];
  if (kind === "wall" || kind === "fence") {
    return [
      { x: left, y },
      { x: right, y },
    ];
  }
  return [
    { x: left, y: y + HALF_HIGH },
    { x: right, y: y + HALF_HIGH },
    { x: right, y: y - HALF_HIGH },
    { x: left, y: y - HALF_HIGH },
  ];
}

function spotEntries(map: TableMap): LegendEntry[] {
  if (map.spots.length === 0) return [];
  const style = { fill: "none", stroke: SOFT_INK, "stroke-width": 1.1 };
  return [
    {
      words: "place of cover, facing that way",
      sign: (at) => group(style, [drawSpot({ x: at.x + 3, y: at.y }, 0)]),
    },
  ];
}

/** What moves, as far as it is on the map: by side, then on foot, mounted, in a vehicle. */
function figureEntries(figures: readonly Pick<MapFigure, "side" | "means">[]): LegendEntry[] {
  return SIDES.flatMap((side) =>
    (["foot", "mounted", "vehicle"] as const)
      .filter((means) => figures.some((each) => each.side === side && each.means === means))
      .map((means) => ({
        words: `side ${side}${MEANS_WORDS[means]}`,
        sign: (at: Pixel) => drawMark({ side, means, at, hollow: false }),
      })),
  );
}

function options(
  subject: MapSubject,
  title: string,
  notes: readonly string[],
  { foot, bare }: Pick<Shot, "foot" | "bare"> = {},
): MapOptions {
  const { sides, alone, wide } = subject;
  return { title, notes, sides, alone, foot, bare, wide };
}

const size = ({ width, depth, length }: TableMap): string =>
  `The table is ${width} ${length.short} wide and ${depth} ${length.short} deep.`;

const across = (at: Pixel): [Pixel, Pixel] => [
  { x: at.x - HALF_WIDE, y: at.y },
  { x: at.x + HALF_WIDE, y: at.y },
];

const setUpOptions = (map: TableMap, subject: MapSubject): MapOptions =>
  options(subject, `${subject.scenario}: the set-up seen from above`, [size(map)]);

/** Where 0, 0 of the file is on the map of the set-up, px, and how long its lengths are there; y grows upwards. */
export interface MapFrame {
  readonly left: number;
  readonly bottom: number;
  readonly pxPerLength: number;
  /** Of the table, lengths; its near left corner as the file calls it. */
  readonly width: number;
  readonly depth: number;
  readonly corner: MapPoint;
}

export function mapFrame(map: TableMap, subject: MapSubject): MapFrame {
  const { box, pxPerLength } = layOut(map, setUpOptions(map, subject)).view;
  const { width, depth, corner = [0, 0] } = map;
  const left = box.left - corner[0] * pxPerLength;
  const bottom = box.bottom + corner[1] * pxPerLength;
  return { left, bottom, pxPerLength, width, depth, corner };
}

/**
 * The set-up seen from above.
 * @returns an SVG document; the same map gives the same bytes. All names are made printable and
 *   escaped.
 */
export function renderMap(map: TableMap, subject: MapSubject): string {
  const own = setUpOptions(map, subject);
  const sheet = layOut(map, own);
  const { view } = sheet;
  const labels = new Labels(labelBounds(sheet));
  const marks = marksOf(map.figures, ({ at }) => view.at(at));
  for (const marker of map.markers) labels.block(square(view.at(marker), 7));
  avoidGround(map, view, labels);
  for (const { at, path } of map.figures) labels.avoid([at, ...path].map(view.at));
  const { half, at: held } = subject.handles ?? { half: 0, at: [] };
  const [west, south] = map.corner ?? [0, 0];
  for (const [x, y] of held) labels.block(square(view.at([x - west, y - south]), half));
  labelMarks(marks, labels, half);
  labelPieces(map.pieces, view, labels, half);
  const plans = SIDES.filter((side) =>
    map.figures.some((figure) => figure.side === side && figure.path.length > 0),
  );
  const counts = SIDES.map((side) => {
    const figures = map.figures.filter((figure) => figure.side === side).length;
    return `side ${side}, ${subject.sides[side]}, has ${figures} figures`;
  });
  return finish(map, sheet, own, {
    table: [drawPieces(map.pieces, view), drawPaths(map.figures, view), drawSpots(map.spots, view)],
    names: [
      group({}, map.markers.map(view.at).map(drawMarker)),
      drawMarks(marks),
      group({}, labels.render()),
    ],
    legend: [
      ...figureEntries(map.figures),
      ...plans.map((side) => ({
        words: `planned path of side ${side}`,
        sign: (at: Pixel) =>
          polyline(across(at), {
            stroke: SIDE_COLOR[side],
            "stroke-width": 1.2,
            "stroke-dasharray": "4 3",
          }),
      })),
      ...(map.markers.length === 0
        ? []
        : [{ words: "marker: a group or a dummy", sign: drawMarker }]),
      ...spotEntries(map),
      ...pieceEntries(map),
    ],
    description: `${size(map)} ${counts.join("; ")}.`,
  });
}

/** The same as a picture of a report. */
export const setUpPicture = (map: TableMap, subject: Omit<MapSubject, "alone">): ReadyPicture => ({
  name: "map",
  title: "The table",
  description: "The set-up seen from above.",
  svg: renderMap(map, { ...subject, alone: false }),
  file: renderMap(map, { ...subject, alone: true }),
});

/** The same sign for each side, next to each other. */
function abreast(
  sides: readonly SideId[],
  at: Pixel,
  sign: (side: SideId, at: Pixel) => string,
): string {
  const apart = 15;
  return sides
    .map((side, i) => sign(side, { x: at.x + apart * (i - (sides.length - 1) / 2), y: at.y }))
    .join("");
}

/** As the set-up has it; of those whose place is dealt the map says nothing. */
function meansOf(map: TableMap, side: SideId, name: string): MapFigure["means"] {
  return map.figures.find((each) => each.side === side && each.name === name)?.means ?? "foot";
}

/** What a map says of a game, as far as it is told. */
function gameWords(
  story: Story,
  moment: number,
  { sides, round = "turn" }: MapSubject,
): { title: string; state: string } {
  const { game, winner, turns } = story.record;
  const turn = story.events[moment - 1]?.turn ?? 0;
  if (moment < story.events.length) {
    return { title: `game ${game}`, state: `${turnWords(turn, round)}.` };
  }
  const ends: Readonly<Record<Outcome, string>> = {
    A: `won by ${sides.A}`,
    B: `won by ${sides.B}`,
    mutual: "nobody is left",
    draw: "a draw",
  };
  return {
    title: `the ways of game ${game}`,
    state: `After ${count(turns, round)}: ${ends[winner]}.`,
  };
}

function trackEntries(
  tracks: readonly Track[],
  drifts: readonly Drift[],
  round: string,
): LegendEntry[] {
  const sides = SIDES.filter((side) => tracks.some((each) => each.side === side));
  const drift = {
    words: `way of what is no figure, stop of a ${round}`,
    sign: (at: Pixel) => drawDrift(across(at)) + drawDriftStop(at),
  };
  return [
    ...figureEntries(tracks).map(({ words, sign }) => ({ words: `${words}, at the end`, sign })),
    ...sides.map((side) => ({
      words: `way of side ${side}, stop of a ${round}`,
      sign: (at: Pixel) => drawWay(across(at), side) + drawStop(at, side),
    })),
    ...(drifts.length === 0 ? [] : [drift]),
    {
      words: "where it began",
      sign: (at) =>
        abreast(sides, at, (side, where) =>
          drawMark({ side, means: "foot", at: where, hollow: true }),
        ),
    },
    {
      words: `put out or gone, with the ${round}`,
      sign: (at) => abreast(sides, at, (side, where) => drawCross(where, side)),
    },
  ];
}

/** How a moment of a game is shown. */
export interface Shot {
  /** So many events of the story are shown. */
  readonly moment: number;
  /** Whether an event is a blow; left out: whatever one does to another. */
  readonly isBlow?: ((event: ToldEvent) => boolean) | undefined;
  /** Lines below it. */
  readonly foot?: readonly string[];
  /** The ground alone, with those on it: the page around it says the rest. */
  readonly bare?: boolean;
}

type Roster = readonly { readonly side: SideId; readonly figure: string }[];

/** What a moment of a story comes to. */
function shotOf(story: Story, subject: MapSubject, shot: Partial<Shot>) {
  const { moment = story.events.length } = shot;
  const { title, state } = gameWords(story, moment, subject);
  return {
    told: { ...story, events: story.events.slice(0, moment) },
    event: shot.moment === undefined ? undefined : story.events[moment - 1],
    title: `${subject.scenario}: ${title}`,
    state,
  };
}

/** Who acts at a moment, and at whom; nothing where nobody does. */
function deedOf(
  event: ToldEvent | undefined,
  tracks: readonly Track[],
  at: (track: Track) => Pixel,
  { isBlow = () => true }: Partial<Shot>,
  labels: Labels,
): string {
  const places = tracks.map((track) => ({ ...track, at: at(track) }));
  return event === undefined ? "" : drawDeed(event, places, isBlow(event), labels);
}

const fateWords = (tracks: readonly Track[], round: string): string =>
  tracks
    .map(
      ({ name, outInTurn }) =>
        `${name} ${outInTurn === null ? "is still in action" : `is out in ${round} ${outInTurn}`}`,
    )
    .join("; ");

/**
 * The same table with the ways of one game of it.
 * @param figures of the game, in file order; a map need not show all of them where they begin
 * @param shot    of what moment, and who acts then; default: the whole game
 * @returns an SVG document; the same story gives the same bytes
 * @throws Error if the story moves a figure that is not in the game
 */
export function renderTracks(
  map: TableMap,
  figures: Roster,
  story: Story,
  subject: MapSubject,
  shot: Partial<Shot> = {},
): string {
  const { told, event, title, state } = shotOf(story, subject, shot);
  const tracks = tracksOf(
    figures.map(({ side, figure: name }) => ({ side, name, means: meansOf(map, side, name) })),
    told,
  );
  const { round = "turn" } = subject;
  const note = `${state} Small numbers: where a figure stood at the end of that ${round}.`;
  const own = options(subject, title, [note], shot);
  const sheet = layOut(map, own);
  const { view } = sheet;
  const labels = new Labels(labelBounds(sheet));
  avoidGround(map, view, labels);
  const deed = deedOf(event, tracks, (track) => view.at(endOnTable(map, track)), shot, labels);
  const drawn = drawTracks(map, tracks, { viewOf: () => view, labels, round });
  const drifts = driftsOf(told);
  const drifted = drawDrifts(drifts, view, labels);
  labelPieces(map.pieces, view, labels);
  return finish(map, sheet, own, {
    table: [drawPieces(map.pieces, view), drawSpots(map.spots, view), drifted, drawn.lines],
    names: [drawn.signs, deed, group({}, labels.render())],
    legend: [...trackEntries(tracks, drifts, round), ...spotEntries(map), ...pieceEntries(map)],
    description: `${size(map)} ${state} ${fateWords(tracks, round)}.`,
  });
}

/** Room above a strip that is all there is to see. */
const BARE_TOP = 4;
/** As wide as a phone, so that words can be read there. */
const BARE_WIDE = 380;

/**
 * A moment of a game of men on open ground, on a strip to scale.
 * @param apart how far the sides stand apart where the story does not say where its men stand
 * @returns as `renderTracks` does
 */
export function renderStrip(
  apart: { readonly distance: number; readonly unit: string },
  figures: Roster,
  story: Story,
  subject: MapSubject,
  shot: Shot,
): string {
  const { distance, unit } = apart;
  const { round = "turn" } = subject;
  const { told, event, title, state } = shotOf(inLanes(figures, story, distance), subject, shot);
  const players = figures.map(({ side, figure: name }) => ({ side, name, means: "foot" as const }));
  const tracks = tracksOf(players, told);
  const own = options(subject, title, [state], shot);
  const heads = headsOf(own);
  const size = shot.bare
    ? { top: BARE_TOP, wide: BARE_WIDE }
    : { top: heads.top, wide: SHEET_WIDTH };
  const strip = stripOf(figures, story, distance, size);
  const { box } = strip;
  const labels = new Labels({ ...box, left: box.left + 2, right: box.right - 2 });
  const at = (track: Track): Pixel => strip.view(track.side).at(endOf(track));
  const deed = deedOf(event, tracks, at, shot, labels);
  const drawn = drawTracks(null, tracks, { viewOf: strip.view, labels, round });
  return sheetOf(heads, own, {
    defs: "",
    marks: [
      drawStrip(strip, unit),
      ...[drawn.lines, drawn.signs, deed, group({}, labels.render())],
    ],
    shown: shot.bare ? { ...box, top: 0, bottom: stripEnd(strip) } : null,
    end: stripEnd(strip) + 6,
    description: `${state} ${fateWords(tracks, round)}.`,
  });
}
