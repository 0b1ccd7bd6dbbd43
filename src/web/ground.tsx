/** The table of a fight, large: its points to be moved, and what may be put on it, copied and taken away. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { hypot } from "../core/elementary.js";
import { plainWords } from "../core/messages.js";
import { type Path, pathText } from "../scenario/document.js";
import type { FilePoint } from "../scenario/names.js";
import type { EditedTable, TrayPiece } from "./asked.js";
import { allCards, type Card, cardsOf, freshName, type Shown } from "./shown.js";
import { TablePanel } from "./table.js";

type At = FilePoint["at"];

interface Moving {
  move(point: FilePoint, at: At): void;
  add(list: Path, entry: string): void;
  /** One more point behind another in its list. */
  bend(behind: FilePoint, at: At): void;
  drop(point: FilePoint): void;
}

/** The part of an edge by which a new corner stands out of it: where areas have no dents, three in a line are none. */
const BULGE = 0.1;

/**
 * Where one more point goes: half way to the next, and out of the area if it is a corner; from the end of a way as far
 * again. All in whole lengths, and on the table.
 */
function bendAt(behind: FilePoint, { points, drawings }: EditedTable): At {
  const { frame } = drawings[0]!;
  const list = behind.steps.slice(0, -1);
  const own = points.filter(
    ({ steps }) =>
      steps.length === behind.steps.length && list.every((step, i) => step === steps[i]),
  );
  const isArea = list.at(-1) === "corners";
  const place = own.indexOf(behind);
  const [x, y] = behind.at;
  const within = ([toX, toY]: At): At => {
    const [west, south] = frame.corner;
    return [
      Math.min(west + frame.width, Math.max(west, toX)),
      Math.min(south + frame.depth, Math.max(south, toY)),
    ];
  };
  const next = own[place + 1] ?? (isArea ? own[0] : undefined);
  if (next === undefined) {
    const [fromX, fromY] = own[place - 1]?.at ?? [x - Math.round(frame.width / 10), y];
    return within([2 * x - fromX, 2 * y - fromY]);
  }
  const [wide, high] = [next.at[0] - x, next.at[1] - y];
  const middle = [x + wide / 2, y + high / 2] as const;
  if (!isArea) return within([Math.round(middle[0]), Math.round(middle[1])]);
  const centre = [0, 1].map((i) => own.reduce((sum, { at }) => sum + at[i]!, 0) / own.length);
  const far = Math.max(BULGE, 1 / (hypot(wide, high) || 1));
  const away = (middle[0] - centre[0]!) * high - (middle[1] - centre[1]!) * wide < 0 ? -far : far;
  const out = [middle[0] + away * high, middle[1] - away * wide];
  const [outX, outY] = out.map((value, i) =>
    value < centre[i]! ? Math.floor(value) : Math.ceil(value),
  ) as [number, number];
  return within([outX, outY]);
}

const isWithin = (steps: Path, { steps: around }: Card): boolean =>
  around.every((step, i) => step === steps[i]);

/** What stands in the middle of a table, in whole lengths. */
function entryOf({ type, keys }: TrayPiece, { drawings }: EditedTable): string {
  const { corner, width, depth } = drawings[0]!.frame;
  const [x, y] = [Math.round(corner[0] + width / 2), Math.round(corner[1] + depth / 2)];
  const half = Math.max(1, Math.round(width / 24));
  const places: Readonly<Record<string, string>> = {
    at: `at: [${x}, ${y}]`,
    from: `from: [${x - half}, ${y}]`,
    to: `to: [${x + half}, ${y + half}]`,
    facing: "facing: 0",
  };
  return `{ type: ${type}, ${keys.map((key) => places[key]).join(", ")} }`;
}

export function Ground({
  table,
  shown,
  moving,
}: {
  table: EditedTable;
  shown: Shown;
  moving: Moving;
}) {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<TablePanel | null>(null);
  const [chosen, choose] = useState<string | null>(null);
  const now = useRef(moving);
  now.current = moving;
  const bend = (behind: FilePoint): void => {
    const { steps } = behind;
    const fresh = pathText([...steps.slice(0, -1), Number(steps.at(-1)) + 1]);
    choose(fresh);
    panel.current?.takeUp(fresh);
    moving.bend(behind, bendAt(behind, table));
  };
  const drop = (one: FilePoint): void => {
    panel.current?.takeUp(pathText([...one.steps.slice(0, -1), 0]));
    moving.drop(one);
  };
  const hands = useRef({ bend, drop });
  hands.current = { bend, drop };
  useLayoutEffect(() => {
    panel.current ??= new TablePanel(place.current as HTMLElement, {
      move: (point, at) => now.current.move(point, at),
      choose: ({ steps }) => choose(pathText(steps)),
      bend: (point) => hands.current.bend(point),
      drop: (point) => hands.current.drop(point),
    });
    panel.current.show(table);
  }, [table]);
  const cards = cardsOf(shown.inputs);
  const all = allCards(cards);
  const point = table.points.find(({ steps }) => pathText(steps) === chosen);
  const card =
    point &&
    all.findLast(
      (one) =>
        isWithin(point.steps, one) && one.steps.length > 2 - Number(one.steps[0] !== "sides"),
    );
  const taken = all.map(({ title }) => title);
  const copy = ({ steps, title }: Card): void => shown.hands.copy(steps, freshName(title, taken));
  const sides = cards.filter(({ steps }) => steps[0] === "sides");
  return (
    <>
      <div id="ground" class="map" ref={place} />
      <div class="tools">
        {card && (
          <fieldset>
            <legend>{plainWords(card.title)}</legend>
            {point && point.spare !== null && (
              <>
                <button type="button" onClick={() => bend(point)}>
                  Add a point
                </button>
                <button type="button" disabled={point.spare === 0} onClick={() => drop(point)}>
                  Remove the point
                </button>
              </>
            )}
            <button type="button" onClick={() => copy(card)}>
              Copy
            </button>
            <button type="button" onClick={() => shown.hands.remove(card.steps)}>
              Remove
            </button>
            <button
              type="button"
              onClick={() => {
                const its = document.getElementById(`card-${pathText(card.steps)}`);
                const fold = its?.closest("details");
                if (fold) fold.open = true;
                its?.scrollIntoView({ block: "center" });
                its?.querySelector("input")?.focus({ preventScroll: true });
              }}
            >
              Its card
            </button>
          </fieldset>
        )}
        <fieldset class="tray">
          <legend>Put on the table</legend>
          {sides.map((side) => {
            const last = side.cards.at(-1);
            const man = last?.cards.at(-1) ?? last;
            return (
              man && (
                <button type="button" key={side.title} onClick={() => copy(last ?? man)}>
                  {last === man ? `a man of ${side.title}` : `a unit of ${side.title}`}
                </button>
              )
            );
          })}
          {shown.tray.map((piece) => (
            <button
              type="button"
              key={`${piece.list}${piece.type}`}
              onClick={() => moving.add([piece.list], entryOf(piece, table))}
            >
              {plainWords(piece.type)}
            </button>
          ))}
        </fieldset>
      </div>
    </>
  );
}
