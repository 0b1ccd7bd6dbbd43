/** The table of a fight, large: its points to be moved, and what may be put on it, copied and taken away. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { plainWords } from "../core/messages.js";
import { type Path, pathText } from "../scenario/document.js";
import type { FilePoint } from "../scenario/names.js";
import type { EditedTable, TrayPiece } from "./asked.js";
import { allCards, type Card, cardsOf, freshName, type Shown } from "./shown.js";
import { TablePanel } from "./table.js";

interface Moving {
  move(point: FilePoint, at: FilePoint["at"]): void;
  add(list: Path, entry: string): void;
}

const isWithin = (steps: Path, { steps: around }: Card): boolean =>
  around.every((step, i) => step === steps[i]);

/** What stands in the middle of a table, in whole lengths. */
function entryOf({ type, keys }: TrayPiece, { frame }: EditedTable): string {
  const { corner, width, depth } = frame;
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
  useLayoutEffect(() => {
    panel.current ??= new TablePanel(
      place.current as HTMLElement,
      (point, at) => now.current.move(point, at),
      ({ steps }) => choose(pathText(steps)),
    );
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
      <div id="ground" ref={place} />
      <div class="tools">
        {card && (
          <fieldset>
            <legend>{plainWords(card.title)}</legend>
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
