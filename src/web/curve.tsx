/** Who wins by a number of the file: the curve below the slider that sets it, with the places where it turns. */
import { useState } from "preact/hooks";
import type { Curve, CurvePoint } from "../report/curve.js";
import { inUnit, percent } from "./shown.js";

/** Whole chances between two known values, as the curve goes. */
function chancesAt(points: readonly CurvePoint[], at: number): CurvePoint | null {
  const next = points.findIndex((point) => point.at >= at);
  const [before, after] = [points[next - 1], points[next]];
  if (after === undefined) return null;
  if (after.at === at || before === undefined) return after.at === at ? after : null;
  const part = (at - before.at) / (after.at - before.at);
  const between = (a: number, b: number): number => a + part * (b - a);
  return { at, a: between(before.a, after.a), b: between(before.b, after.b) };
}

export function CurveBelow({
  curve,
  names,
  at,
  from,
  to,
  stale = false,
}: {
  curve: Curve;
  names: readonly [a: string, b: string];
  /** Where the slider stands, and the values at both ends of the picture. */
  at: number;
  from: number;
  to: number;
  /** Whether it is that of an older text. */
  stale?: boolean;
}) {
  const x = (value: number): number => (100 * (value - from)) / (to - from);
  const shown = curve.points.filter((point) => point.at >= from && point.at <= to);
  if (shown.length === 0) return null;
  const line = (chance: (point: CurvePoint) => number): string =>
    shown
      .map((point, i) => `${i === 0 ? "M" : "L"}${x(point.at)} ${100 * (1 - chance(point))}`)
      .join("");
  const here = chancesAt(curve.points, at);
  const { unit } = curve;
  return (
    <div class={stale ? "curve stale" : "curve"}>
      <div class="plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Chances of ${names[0]} and ${names[1]} by ${curve.name}. ${curve.says}`}
        >
          <line class="half" x1="0" x2="100" y1="50" y2="50" />
          <path class="of-b" d={line(({ b }) => b)} />
          <path class="of-a" d={line(({ a }) => a)} />
        </svg>
        <small class="half-words" aria-hidden="true">
          50 %
        </small>
        {curve.turns.map((turn) => {
          const middle = (turn.from + turn.to) / 2;
          if (middle < from || middle > to) return null;
          const words =
            turn.from === turn.to ? `even at ${turn.from}` : `turns at ${turn.from} to ${turn.to}`;
          return (
            <span class="turn" key={middle} style={{ "--at": `${x(middle)}%` }}>
              <span>{inUnit(words, unit)}</span>
            </span>
          );
        })}
        <span class="here" style={{ left: `${Math.min(100, Math.max(0, x(at)))}%` }} />
      </div>
      <p class="note">
        {here !== null && (
          <strong>
            {`At ${inUnit(at, unit)}: ${names[0]} ${percent(here.a)}, ${names[1]} ${percent(here.b)}. `}
          </strong>
        )}
        {curve.says}
      </p>
    </div>
  );
}

/** Below the question what a number does: a slider to look along the curve, and to put what it stands at into the file. */
export function CurveSlider({
  curve,
  names,
  now,
  put,
}: {
  curve: Curve;
  names: readonly [a: string, b: string];
  /** What the file says. */
  now: number;
  put: (value: number) => void;
}) {
  const [from, to] = [curve.points[0]?.at ?? 0, curve.points.at(-1)?.at ?? 1];
  const [chosen, go] = useState(now);
  const at = Math.min(to, Math.max(from, chosen));
  const words = inUnit(at, curve.unit);
  return (
    <div class="curve-slider">
      <label>
        {`What if ${curve.name} were `}
        <output>{words}</output>?
        <input
          type="range"
          min={from}
          max={to}
          step={[from, to].every(Number.isInteger) ? 1 : "any"}
          value={at}
          aria-valuetext={words}
          onInput={({ currentTarget: { value } }) => go(Number(value))}
        />
      </label>
      <CurveBelow curve={curve} names={names} at={at} from={from} to={to} />
      <button type="button" disabled={at === now} onClick={() => put(at)}>
        {`Put ${words} into the fight`}
      </button>
    </div>
  );
}
