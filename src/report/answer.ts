/** The answer of a run, for whoever looks for five seconds: who wins, by how much, how sure, with what. */
import { SIDES } from "../core/columns.js";
import { parted } from "../core/messages.js";
import { weaponWords } from "../rules/kit/words.js";
import type { Outcome, OutcomeRow, SideId, Summary } from "../stats/summary.js";
import { pooledMen, pooledName, usedWeapons } from "./fought.js";
import { exactShort, show } from "./numbers.js";
import { answer, confidence, lengthSentence, partialNote } from "./sentences.js";
import { capital, printable } from "./text.js";
import { helpSentences, turningPointSentences } from "./why.js";

/** A part of all games. */
export interface Share {
  readonly outcome: Outcome;
  readonly name: string;
  /** `61.2 %`. */
  readonly words: string;
  /** `61.1 to 61.3`; empty if it is exact. */
  readonly interval: string;
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

/** What a change did to who wins: beside the bar. */
export interface MadeChange {
  /** Chance of A before. */
  readonly before: number;
  /** `Will's Constitution 4 to 5: Marshal +3.4 points (3.1 to 3.7), on the same dice.` */
  readonly words: string;
}

const ORDER = ["A", "mutual", "draw", "B"] as const;

function shareOf(row: OutcomeRow, { sides }: Summary): Share {
  const { outcome, exact, label, probability } = row;
  const name = outcome === "A" || outcome === "B" ? sides[outcome] : label;
  if (exact !== null) {
    const known = { of: exact, low: exact, high: exact };
    return { outcome, name, words: exactShort(exact), interval: "", ...known };
  }
  const of = probability.value ?? 0;
  const { value, interval } = show(probability, "percent");
  const [low, high] = [probability.low ?? 0, probability.high ?? 1];
  return { outcome, name, words: value, interval, of, low, high };
}

/** What adds up to all games, from A's end to B's; none before a game is finished. What never happened has no part. */
export function sharesOf(summary: Summary): Share[] {
  const rows = ORDER.flatMap((id) => summary.outcomes.find(({ outcome }) => outcome === id) ?? []);
  const shares = rows.map((row) => shareOf(row, summary));
  const all = shares.reduce((sum, { of }) => sum + of, 0);
  return all === 0 ? [] : shares.filter(({ of, outcome }) => of > 0 || /[AB]/.test(outcome));
}

/** More would be a list. */
const NAMED_MAX = 3;
const listedIn = (names: readonly string[]): string =>
  names.length > NAMED_MAX
    ? `${names.slice(0, NAMED_MAX - 1).join(", ")} and ${names.length - NAMED_MAX + 1} more`
    : names.join(", ");

/** `Will: pistol`; of a gang how many they are: `6 men: pistol, shotgun`. */
export function withWhat(summary: Summary, side: SideId): string {
  const used = usedWeapons(summary).filter((row) => row.side === side);
  const own = [...used].sort((a, b) => b.enemiesOut - a.enemiesOut);
  const weapons = listedIn(own.map(({ weapon }) => weaponWords(weapon)));
  const men = (summary.fought?.men ?? []).filter((man) => man.side === side);
  const [first] = pooledMen(men);
  const who =
    first === undefined
      ? ""
      : men.length > 1
        ? `${men.length} figures`
        : first.name === summary.sides[side]
          ? ""
          : pooledName(first);
  return [who, weapons].filter(Boolean).map(printable).join(": ");
}

/** `Law of the Gun · duel, 1 against 1 at 25 cm`. */
export const setting = ({ system, kind, fought }: Summary): string =>
  `${system.title} · ${fought?.setting ?? kind}`;

/** How sure the shares are, in a line. */
export function sureWords(summary: Summary): string {
  const games = `${parted(summary.games)} ${summary.games === 1 ? "game" : "games"}`;
  return summary.outcomes.some(({ exact }) => exact !== null)
    ? "Exact: solved, not sampled"
    : `${confidence(summary)} intervals after ${games}`;
}

/** Whoever reads more has the sections. */
const SENTENCES_MAX = 5;

/** The answer first; then why, when it is decided, how long it takes: of what does happen. */
export const answerSentences = (summary: Summary): string[] =>
  [
    answer(summary),
    ...helpSentences(summary),
    ...turningPointSentences(summary),
    lengthSentence(summary).split(/(?<=\.) /, 1)[0] ?? "",
  ]
    .filter((sentence) => sentence !== "")
    .slice(0, SENTENCES_MAX);

/** Who wins, for those who see no bar: all that it shows. */
export function barWords(summary: Summary): string {
  const partial = partialNote(summary);
  const shares = sharesOf(summary).map(({ name, words, interval }) => {
    const known = interval === "" ? "" : ` (${interval})`;
    return `${printable(name)} ${words}${known}`;
  });
  const who = SIDES.flatMap((side) => {
    const words = withWhat(summary, side);
    return words === "" ? [] : [`${printable(summary.sides[side])} with ${words}`];
  });
  const all = [`Who wins: ${shares.join(", ")}`, sureWords(summary), ...who];
  return [...all.map((one) => `${capital(one)}.`), partial ?? ""].filter(Boolean).join(" ");
}
