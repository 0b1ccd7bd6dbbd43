/** A book by itself: what it says, and what can be found out about it without a scenario. */
import { DeadeyeError, type Issue } from "../core/errors.js";
import type { BookContents } from "../rules/book/contents.js";
import { type OpenedBook, openBook } from "../rules/book/index.js";
import { SYSTEMS } from "../rules/index.js";
import { parseScenario } from "../scenario/load.js";
import type { Scenario } from "../scenario/scenario.js";
import { exact } from "./exact.js";
import { demandOptions, demandText, FORMS } from "./limits.js";
import { readings } from "./readings.js";
import type { StudyOptions } from "./study.js";
import { VERSION } from "./version.js";

/** A text read: a book, or what is wrong with it. */
export type LoadedBook =
  | {
      readonly book: BookContents;
      readonly problems: readonly [];
      /** What it says for nothing, or beside what is meant, as far as small duels tell. */
      readonly notes: readonly Issue[];
    }
  | {
      readonly book: null;
      readonly problems: readonly Issue[];
      readonly notes: readonly [];
    };

export interface LoadBookOptions {
  readonly fileName?: string | undefined;
}

/**
 * Reads and checks a book by itself.
 * @param text YAML 1.2
 * @param options name of the file, for the problems
 * @returns what it says, with notes on it, or every problem with its position; never throws for bad input
 * @throws UsageError for a text that is none, or options that cannot be
 * @example loadBook("deadeye-book: 2").problems[0]?.line // 1
 */
export function loadBook(text: string, options: LoadBookOptions = {}): LoadedBook {
  demandText("text", text);
  demandOptions(options, FORMS.loadBook);
  const { opened, issues } = openBook(text, options.fileName);
  if (opened === null) return { book: null, problems: issues, notes: [] };
  const notes = opened.remarks(duelsOf(opened).map(({ scenario }) => scenario.model));
  return { book: opened.contents, problems: [], notes };
}

/** Duels of usual men that fit what the book lets a scenario say. */
const duelsOf = ({ duels }: OpenedBook) =>
  duels.map(({ gun, distance, text }) => ({
    gun,
    distance,
    scenario: parseScenario(text, "duel", { systems: SYSTEMS }) as Scenario,
  }));

/** What a book is. */
export interface BookReport extends BookContents {
  readonly version: string;
  readonly file: string;
  /** Two usual men alike. */
  readonly duel: {
    /** What both carry, and how far apart they are. */
    readonly weapon: string | null;
    readonly distance: number;
    /** States that the game can be in; null: too many to follow in a few minutes, or cut off. */
    readonly states: number | null;
  };
  /** What comes in none of so many small duels. */
  readonly never: readonly Issue[];
  readonly duels: number;
  /** Readings and what each other value does in the duel. */
  readonly switched: readonly {
    readonly name: string;
    readonly value: string;
    /** Of A's chance to win; null: not known. */
    readonly change: number | null;
    /** It changes nothing at all: no number of the report. */
    readonly alike: boolean;
  }[];
}

/**
 * Says what a book is.
 * @param name of its file
 * @throws DeadeyeError with all that is wrong with it
 */
export async function bookReport(
  text: string,
  name: string,
  options: Pick<StudyOptions, "executor" | "signal" | "onLoss" | "onProgress">,
): Promise<BookReport> {
  const { opened, issues } = openBook(text, name);
  if (opened === null) throw new DeadeyeError(issues);
  const duels = duelsOf(opened);
  const [{ gun: weapon, distance, scenario }] = duels as [(typeof duels)[number]];
  const { contents } = opened;
  const solved = contents.readings.length > 0 ? await readings(scenario, options) : null;
  return {
    version: VERSION,
    file: name.slice(name.lastIndexOf("/") + 1),
    ...contents,
    duel: { weapon, distance, states: await statesOf(scenario, options) },
    never: opened.remarks(duels.map((one) => one.scenario.model)),
    duels: duels.length,
    switched: (solved?.effects ?? []).flatMap(({ changes, difference, alike }) =>
      changes.map(({ name: of, to }) => ({ name: of, value: to, change: difference, alike })),
    ),
  };
}

async function statesOf(
  scenario: Scenario,
  options: Parameters<typeof exact>[1],
): Promise<number | null> {
  try {
    const { states, cutFrom } = await exact(scenario, options);
    return cutFrom === null ? states : null;
  } catch (error) {
    if (error instanceof DeadeyeError && error.issues[0]?.code === "TOO_BIG_TO_SOLVE") return null;
    throw error;
  }
}
