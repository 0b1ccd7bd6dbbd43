/** Why a policy did what it did, in the words in which it is declared. */
import type { Order, Reason } from "../../core/asked.js";
import { plainWords } from "../../core/messages.js";
import { lineWords, type PlanLines } from "../../core/situations.js";
import type { Target } from "./targets.js";

/** Ends like a sentence. */
const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** What a man is told to do. */
export interface Told<Tactic extends string> {
  readonly tactic: Tactic;
  /** His own table, and then that of his tactic; null for none. */
  readonly plan: PlanLines | null;
}

/**
 * His tactic, or the line of his own table.
 * @param line  of `plan`, which holds now; -1: none
 * @param words of tactics and deeds
 * @param plans of tactics that are tables
 * @param called what a file calls a tactic
 */
export function tacticReason<Tactic extends string>(
  { tactic, plan }: Told<Tactic>,
  line: number,
  words: Readonly<Record<Tactic, string>>,
  plans: Readonly<Partial<Record<Tactic, PlanLines>>>,
  called = "tactic",
): Reason {
  const of = plans[tactic]?.length ?? 0;
  const own = (plan ?? []).length - of;
  const held = plan?.[line];
  if (held === undefined) return { by: `the ${called} ${plainWords(tactic)}`, says: words[tactic] };
  if (line >= own) {
    const nth = of === 1 ? "" : `, line ${line - own + 1}`;
    return { by: `the ${called} ${plainWords(tactic)}${nth}`, says: words[tactic] };
  }
  const deed = (words as Readonly<Record<string, string | undefined>>)[held.do];
  const says = sentence(lineWords(held));
  return {
    by: `line ${line + 1} of the plan`,
    says: deed === undefined ? says : `${says} ${deed}`,
  };
}

/** His word for whom he shoots at. */
export const targetReason = (target: Target, words: Readonly<Record<Target, string>>): Reason => ({
  by: target === "default" ? "the choice of targets" : `the target ${plainWords(target)}`,
  says: words[target],
});

/** `the reading "lone figure morale" (yes)` */
export const byChoice = (of: "reading" | "option", key: string, value: unknown): string =>
  `the ${of} "${plainWords(key)}" (${plainWords(String(value))})`;

/** A reading, which says what is done. */
export const readingReason = <Value extends string | number | boolean>(
  name: string,
  { values, sides }: { readonly values: readonly Value[]; readonly sides: readonly string[] },
  value: Value,
): Reason => ({ by: byChoice("reading", name, value), says: sides[values.indexOf(value)] ?? "" });

/** Whether orders differ in whom they are for, or in what is done to one. */
export const differ = <Of>(options: readonly Of[], of: (option: Of) => unknown): boolean =>
  new Set(options.map(of)).size > 1;

export const order = (act: string, whom: string | null = null): Order => ({ act, whom });
