/** One more point of a way, or one more corner of an area. */
import { hypot } from "../core/elementary.js";
import type { FilePoint } from "../scenario/names.js";
import type { EditedTable } from "./asked.js";

type At = FilePoint["at"];

/** The part of an edge by which a new corner stands out of it: where areas have no dents, three in a line are none. */
const BULGE = 0.1;

/**
 * Where one more point goes: half way to the next, and out of the area if it is a corner; from the end of a way as far
 * again. All in whole lengths, and on the table.
 * @returns null if there is no room for it
 */
export function bendAt(behind: FilePoint, { points, drawings }: EditedTable): At | null {
  const list = behind.steps.slice(0, -1);
  const own = points.filter(
    ({ steps }) =>
      steps.length === behind.steps.length && list.every((step, i) => step === steps[i]),
  );
  const place = own.indexOf(behind);
  const { corner, width, depth } = drawings[0]!.frame;
  const within = ([x, y]: At): At => [
    Math.min(corner[0] + width, Math.max(corner[0], x)),
    Math.min(corner[1] + depth, Math.max(corner[1], y)),
  ];
  const isArea = list.at(-1) === "corners";
  const next = own[place + 1] ?? (isArea ? own[0] : undefined);
  if (isArea) return next === undefined ? null : cornerBetween(behind.at, next.at, own, within);
  const [x, y] = behind.at;
  const [fromX, fromY] = own[place - 1]?.at ?? [x - Math.round(width / 10), y];
  const fresh =
    next === undefined
      ? within([2 * x - fromX, 2 * y - fromY])
      : within([Math.round((x + next.at[0]) / 2), Math.round((y + next.at[1]) / 2)]);
  return own.some(({ at }) => at[0] === fresh[0] && at[1] === fresh[1]) ? null : fresh;
}

/** On which side of the line from a to b a point lies: positive, negative, or 0 on it. */
const sideOf = ([ax, ay]: At, [bx, by]: At, [x, y]: At): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

function cornerBetween(
  from: At,
  to: At,
  own: readonly FilePoint[],
  within: (at: At) => At,
): At | null {
  const [wide, high] = [to[0] - from[0], to[1] - from[1]];
  const middle: At = [from[0] + wide / 2, from[1] + high / 2];
  const mean = (i: 0 | 1): number => own.reduce((sum, { at }) => sum + at[i], 0) / own.length;
  const centre: At = [mean(0), mean(1)];
  const far = Math.max(BULGE, 1 / (hypot(wide, high) || 1));
  const away = sideOf(from, to, centre) < 0 ? -far : far;
  const whole = (value: number, of: number): number =>
    value < of ? Math.floor(value) : Math.ceil(value);
  const fresh = within([
    whole(middle[0] + away * high, centre[0]),
    whole(middle[1] - away * wide, centre[1]),
  ]);
  // At the edge of the table an area bulges nowhere.
  return sideOf(from, to, fresh) * away < 0 ? fresh : null;
}
