/** The fight and the sides on the page. Whatever is changed in them is a change of the text, which says it back. */
import { Fragment, h, render, type VNode } from "preact";
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
import { sidesParts } from "./cards.js";
import { InParts } from "./frames.js";
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
  /** What stands below the fight, and is put there part by part. */
  private parts: readonly VNode[] = [];
  private readonly work = new InParts();
  /** What was changed and has not been said back yet, by path. */
  private readonly pending = new Map<string, Data | undefined>();

  /**
   * @param rewrite makes another text of the text; of null it says that this has to be written by hand, and returns
   *   false
   */
  constructor(
    private readonly fight: HTMLElement,
    private readonly sides: HTMLElement,
    private readonly rewrite: (change: (text: string) => string | null) => boolean,
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
    this.showFight();
  }

  /** The text is another. @param isOther whether the fight is, too */
  leave(isOther = false): void {
    this.isStale = true;
    if (isOther) this.curve = null;
    this.showFight();
  }

  show(cards: Cards): void {
    this.cards = cards;
    this.table = this.coming;
    this.pending.clear();
    this.showFight();
    const fresh = this.freshSides();
    // The fight has the first frame.
    this.work.begin(fresh.length + 1, (i) => {
      if (i > 0) this.showSides(fresh.slice(0, i));
      return true;
    });
  }

  /** All that is to be shown is. */
  done = (): Promise<void> => this.work.done();

  private readonly hands: Hands = {
    set: (input, value) => this.hands.setAll([[input.steps, value]]),
    setAll: (changes) => {
      const isTaken = this.rewrite((text) =>
        changes.reduce<string | null>((now, [steps, value]) => now && put(now, steps, value), text),
      );
      for (const [steps, value] of isTaken ? changes : [])
        this.pending.set(pathText(steps), readAs(value));
      // At once, and all of it: two quick steps are two.
      this.work.begin(0, () => false);
      this.showFight();
      this.showSides(this.freshSides());
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
    move: ({ steps }: FilePoint, at: FilePoint["at"]): boolean =>
      this.rewrite((text) =>
        at.reduce<string | null>(
          (now, value, i) => now && put(now, [...steps, i], String(value)),
          text,
        ),
      ),
    add: (list: Path, entry: string): boolean =>
      this.rewrite((text) => {
        const edit = appended(text, list, entry);
        return edit && withEdit(text, edit);
      }),
    bend: ({ steps }: FilePoint, at: FilePoint["at"]): boolean =>
      this.rewrite((text) => {
        const edit = copied(
          text,
          steps,
          at.map((value, i) => [[i], String(value)] as const),
        );
        return edit && withEdit(text, edit);
      }),
    drop: ({ steps }: FilePoint): boolean => this.rewrite((text) => put(text, steps, null)),
  };

  private get shown(): Shown | null {
    const { cards, pending, hands, curve, isStale } = this;
    if (cards === null) return null;
    const inputs = cards.inputs.map(
      (input): Input =>
        pending.has(input.path) ? { ...input, value: pending.get(input.path) } : input,
    );
    return { ...cards, inputs, hands, curve, isStale };
  }

  private showFight(): void {
    const { table, shown } = this;
    if (shown === null) return;
    const distance = shown.inputs.find(
      ({ path, value }) => path === "distance" && typeof value === "number",
    );
    const fight =
      table !== null ? (
        <Ground table={table} shown={shown} moving={this.moving} />
      ) : distance ? (
        <Strip shown={shown} distance={distance} />
      ) : null;
    this.fight.hidden = fight === null;
    render(fight, this.fight);
  }

  private freshSides(): VNode[] {
    const { shown } = this;
    return shown === null ? [] : sidesParts(shown);
  }

  /** @param fresh the first of them; the others stay as they are */
  private showSides(fresh: readonly VNode[]): void {
    this.parts = [...fresh, ...this.parts.slice(fresh.length)];
    render(h(Fragment, null, this.parts), this.sides);
  }
}
