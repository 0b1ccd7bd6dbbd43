/** What the parts of the page that show a file have in hand: what it says, what words mean, and how it is changed. */
import { capital, plainWords } from "../core/messages.js";
import type { Curve } from "../report/curve.js";
import { type Path, pathText } from "../scenario/document.js";
import type { Input } from "../scenario/names.js";
import type { Cards } from "./asked.js";

/** What may be done to the file. */
export interface Hands {
  /** @param value as YAML writes it; null leaves it out */
  set(input: Input, value: string | null): void;
  /** Several at once: one step of undo. */
  setAll(changes: readonly (readonly [steps: Path, value: string | null])[]): void;
  copy(steps: Path, name: string): void;
  remove(steps: Path): void;
}

export interface Shown extends Cards {
  readonly hands: Hands;
  /** What the distance does, and whether that was said of an older text; null: not known yet. */
  readonly curve: Curve | null;
  readonly isStale: boolean;
}

/** The length of the strip of a duel. @param reach of the guns in it */
export const scaleOf = (distance: number, reach: number): number =>
  Math.max(distance * 1.25, Math.min(reach * 1.04, distance * 5), 10);

/** How far the guns of both sides reach. */
export const reachOf = ({ armed, guns }: Pick<Cards, "armed" | "guns">): number =>
  Math.max(
    0,
    ...Object.values(armed)
      .flat()
      .map((gun) => guns[gun]?.at(-1)?.to ?? 0),
  );

/** Of a phone, of a tablet and of a desk, px: letters are as large on each, and names find their places. */
export const MAP_WIDTHS = [360, 520, 720] as const;
/** The widest for which a place has room. */
export const mapWidthFor = (place: number): number =>
  MAP_WIDTHS.findLast((wide) => wide <= place) ?? MAP_WIDTHS[0];

/** Half the size of what is seen of a point's handle, px of its map. */
export const HANDLE_SEEN = 8;

/** A side, a man, a unit, a piece of ground: what has values of its own. */
export interface Card {
  readonly steps: Path;
  readonly title: string;
  readonly inputs: readonly Input[];
  readonly cards: Card[];
}

/** The block that a value is in: the last entry of a list on its way, else its side; null for the whole fight. */
function ownerOf({ steps }: Input): Path | null {
  const at = steps.findLastIndex((step, i) => typeof step === "number" && i < steps.length - 1);
  if (at >= 0) return steps.slice(0, at + 1);
  return steps[0] === "sides" ? steps.slice(0, 2) : null;
}

/** Cards in the order of the file, each within the one that it is in. */
export function cardsOf(inputs: readonly Input[]): Card[] {
  const found = new Map<string, { steps: Path; title: string; inputs: Input[]; cards: Card[] }>();
  for (const input of inputs) {
    const steps = ownerOf(input);
    if (steps === null) continue;
    const key = pathText(steps);
    const card = found.get(key) ?? { steps, title: input.owner ?? "", inputs: [], cards: [] };
    card.inputs.push(input);
    found.set(key, card);
  }
  const top: Card[] = [];
  for (const card of found.values()) {
    const around = [...found.values()].findLast(
      ({ steps }) =>
        steps.length < card.steps.length && steps.every((step, i) => step === card.steps[i]),
    );
    (around?.cards ?? top).push(card);
  }
  return top;
}

/** Every card with those inside it. */
export const allCards = (cards: readonly Card[]): Card[] =>
  cards.flatMap((card) => [card, ...allCards(card.cards)]);

/** Chances as people say them. */
export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** A number with its unit, if it has one. */
export const inUnit = (words: string | number, unit: string): string =>
  unit === "" ? String(words) : `${words} ${unit}`;

/** What a value is called, with its unit. */
export const labelOf = ({ name, unit }: Input): string =>
  `${capital(plainWords(name.replace(/^npc$/, "kind of man").replace(/^(stats|skills) /, "")))}${unit === "" ? "" : `, ${unit}`}`;

/** The last key on the way to a value. */
export const keyOf = ({ steps }: Pick<Input, "steps">): string => String(steps.at(-1));

/** What holds where the file says nothing, as its sentence has it. */
export const usualOf = ({ says }: Input): string =>
  plainWords(/\bdefault:? ([\w/-]+(?: [\w/-]+){0,3})[.;]?/i.exec(says)?.[1] ?? "by the rules");

/** A name that nobody has: `Hand` becomes `Hand 2`. */
export function freshName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \d+$/, "");
  let number = 2;
  while (taken.includes(`${stem} ${number}`)) number++;
  return `${stem} ${number}`;
}
