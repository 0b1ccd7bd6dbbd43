/** The fight and the sides on the page. Whatever is changed in them is a change of the text, which says it back. */
import { render } from "preact";
import type { Curve } from "../report/curve.js";
import {
  type Data,
  type Path,
  pathText,
  readDocument,
  Source,
  valueAt,
} from "../scenario/document.js";
import { appended, copied, edited, removed, scalarOf, withEdit } from "../scenario/edit.js";
import type { FilePoint, Input } from "../scenario/names.js";
import type { Cards, EditedTable } from "./asked.js";
import { Sides } from "./cards.js";
import { Ground } from "./ground.js";
import type { Hands, Shown } from "./shown.js";
import { Strip } from "./strip.js";

/** How far from the original a copy stands, lengths. */
const ASIDE = 3;

/** @param value null leaves it out */
function put(text: string, steps: Path, value: string | null): string | null {
  const edit = value === null ? removed(text, steps) : edited(text, steps, value);
  // What is not there need not be left out.
  if (edit === null) return value === null ? text : null;
  return withEdit(text, edit);
}

const readAs = (value: string | null): Data | undefined =>
  value === null ? undefined : valueAt(readDocument(new Source("", `v: ${value}`)).data, ["v"]);

export class Panels {
  private cards: Cards | null = null;
  private table: EditedTable | null = null;
  /** The table that belongs to the cards which come next. */
  private coming: EditedTable | null = null;
  private curve: Curve | null = null;
  private isStale = false;
  /** What was changed and has not been said back yet, by path. */
  private readonly pending = new Map<string, Data | undefined>();

  /** @param rewrite makes another text of the text; of null it says that this has to be written by hand */
  constructor(
    private readonly fight: HTMLElement,
    private readonly sides: HTMLElement,
    private readonly rewrite: (change: (text: string) => string | null) => void,
  ) {}

  /**
   * Shown with the cards of the same text: whoever moves a man in between keeps what they see.
   * @param table null: there is none
   */
  setUp(table: EditedTable | null): void {
    this.coming = table;
  }

  /** What the distance does. */
  draw(curve: Curve): void {
    this.curve = curve;
    this.isStale = false;
    this.render();
  }

  /** The text is another. @param isOther whether the fight is, too */
  leave(isOther = false): void {
    this.isStale = true;
    if (isOther) this.curve = null;
    this.render();
  }

  show(cards: Cards): void {
    this.cards = cards;
    this.table = this.coming;
    this.pending.clear();
    this.render();
  }

  private readonly hands: Hands = {
    set: (input, value) => this.hands.setAll([[input.steps, value]]),
    setAll: (changes) => {
      for (const [steps, value] of changes) this.pending.set(pathText(steps), readAs(value));
      this.render();
      this.rewrite((text) =>
        changes.reduce<string | null>((now, [steps, value]) => now && put(now, steps, value), text),
      );
    },
    copy: (steps, name) => {
      const within = (this.table?.points ?? []).filter(({ steps: of }) =>
        steps.every((step, i) => step === of[i]),
      );
      const aside = within.flatMap(({ steps: of, at }) =>
        at.map((value, i) => [[...of.slice(steps.length), i], String(value + ASIDE)] as const),
      );
      this.rewrite((text) => {
        const edit = copied(text, steps, [[["name"], scalarOf(name)], ...aside]);
        return edit && withEdit(text, edit);
      });
    },
    remove: (steps) => this.rewrite((text) => put(text, steps, null)),
  };

  private readonly moving = {
    move: ({ steps }: FilePoint, at: FilePoint["at"]): void =>
      this.rewrite((text) =>
        at.reduce<string | null>(
          (now, value, i) => now && put(now, [...steps, i], String(value)),
          text,
        ),
      ),
    add: (list: Path, entry: string): void =>
      this.rewrite((text) => {
        const edit = appended(text, list, entry);
        return edit && withEdit(text, edit);
      }),
    bend: ({ steps }: FilePoint, at: FilePoint["at"]): void =>
      this.rewrite((text) => {
        const edit = copied(
          text,
          steps,
          at.map((value, i) => [[i], String(value)] as const),
        );
        return edit && withEdit(text, edit);
      }),
    drop: ({ steps }: FilePoint): void => this.rewrite((text) => put(text, steps, null)),
  };

  private render(): void {
    if (this.cards === null) return;
    const inputs = this.cards.inputs.map(
      (input): Input =>
        this.pending.has(input.path) ? { ...input, value: this.pending.get(input.path) } : input,
    );
    const { curve, isStale } = this;
    const shown: Shown = { ...this.cards, inputs, hands: this.hands, curve, isStale };
    const distance = inputs.find(
      ({ path, value }) => path === "distance" && typeof value === "number",
    );
    const { table } = this;
    const fight =
      table !== null ? (
        <Ground table={table} shown={shown} moving={this.moving} />
      ) : distance ? (
        <Strip shown={shown} distance={distance} />
      ) : null;
    this.fight.hidden = fight === null;
    render(fight, this.fight);
    render(<Sides shown={shown} />, this.sides);
  }
}
