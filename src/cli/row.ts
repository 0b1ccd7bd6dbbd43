/** Commands as rows: their words, what they are for, their options, and who handles them. */
import type { Io } from "./io.js";
import type { OptionRows, ValuesOf } from "./options.js";

/** Groups of commands, in the order in which they are shown. */
export const GROUPS = ["Play", "Ask", "Solve", "Tell and print", "Files", "Machines"] as const;
export type Group = (typeof GROUPS)[number];

/** A command. Its handler loads only what it needs. */
export interface Command {
  /** With its places, as people read them: `run FILE...`, `compare A [B]`; their options are `positional`, in order. */
  readonly words: string;
  readonly group: Group;
  /** So short that it fits beside the words in 80 columns. */
  readonly describe: string;
  readonly positional: OptionRows;
  readonly options: OptionRows;
  /** @param values of all options, as they were read; returns the exit code */
  handle(values: never, io: Io): Promise<number>;
}

/** Declares a command, so that its handler knows what its options are. */
export const command = <Positional extends OptionRows, Options extends OptionRows>(row: {
  readonly words: string;
  readonly group: Group;
  readonly describe: string;
  readonly positional: Positional;
  readonly options: Options;
  handle(values: ValuesOf<Positional & Options>, io: Io): Promise<number>;
}): Command => row;

export const nameOf = ({ words }: Command): string => words.split(" ")[0] as string;
