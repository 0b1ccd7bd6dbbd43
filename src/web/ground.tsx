/** The table of a fight, large: its points to be moved, and what may be put on it, copied and taken away. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { plainWords } from "../core/messages.js";
import { type Path, pathText } from "../scenario/document.js";
import type { FilePoint } from "../scenario/names.js";
import type { EditedTable, TrayPiece } from "./asked.js";
import { bendAt } from "./bend.js";
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
    const at = bendAt(behind, table);
    if (at === null) return;
    const fresh = pathText([...steps.slice(0, -1), Number(steps.at(-1)) + 1]);
    choose(fresh);
    panel.current?.takeUp(fresh);
    moving.bend(behind, at);
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
  useLayoutEffect(() => () => panel.current?.end(), []);
  const cards = cardsOf(shown.inputs);
  const all = allCards(cards);
  const point = table.points.find(({ steps }) => pathText(steps) === chosen);
  const many = point?.list ?? { room: 0, spare: 0 };
  const card =
    point &&
    all.findLast(
      (one) =>
        isWithin(point.steps, one) && one.steps.length > 2 - Number(one.steps[0] !== "sides"),
    );
  const taken = all.map(({ title }) => title);
  const copy = ({ steps, title }: Card): void => shown.hands.copy(steps, freshName(title, taken));
  return (
    <>
      <div id="ground" class="map" ref={place} />
      <div class="tools">
        {point && card && (
          <fieldset>
            <legend>{plainWords(card.title)}</legend>
            {many.room + many.spare > 0 && (
              <>
                <button
                  type="button"
                  disabled={many.room === 0 || bendAt(point, table) === null}
                  onClick={() => bend(point)}
                >
                  Add a point
                </button>
                <button type="button" disabled={many.spare === 0} onClick={() => drop(point)}>
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
            <button type="button" onClick={() => lookUp(card)}>
              Its card
            </button>
          </fieldset>
        )}
        <Tray
          sides={cards.filter(({ steps }) => steps[0] === "sides")}
          pieces={shown.tray}
          copy={copy}
          add={(piece) => moving.add([piece.list], entryOf(piece, table))}
        />
      </div>
    </>
  );
}

/** The card of something, wherever the page has it. */
function lookUp({ steps }: Card): void {
  const its = document.getElementById(`card-${pathText(steps)}`);
  const fold = its?.closest("details");
  if (fold) fold.open = true;
  its?.scrollIntoView({ block: "center" });
  its?.querySelector("input")?.focus({ preventScroll: true });
}

/** What may be put on the table: one more of the last of each side, and pieces. */
function Tray({
  sides,
  pieces,
  copy,
  add,
}: {
  sides: readonly Card[];
  pieces: readonly TrayPiece[];
  copy: (card: Card) => void;
  add: (piece: TrayPiece) => void;
}) {
  return (
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
      {pieces.map((piece) => (
        <button type="button" key={`${piece.list}${piece.type}`} onClick={() => add(piece)}>
          {plainWords(piece.type)}
        </button>
      ))}
    </fieldset>
  );
}
