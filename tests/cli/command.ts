/** A command line run in this process, on this thread. */
import { runWords } from "../../src/cli/command.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { InProcess } from "../../src/sim/executor.js";
import { UsageError } from "../../src/studies/usage.js";

/** @returns what was printed, or the sentence with which the words were refused */
export async function commandHere(words: readonly string[]): Promise<string> {
  let printed = "";
  const io = {
    executor: () => new InProcess(),
    interruptible: () => new AbortController().signal,
    print: (text: string) => {
      printed += text;
    },
    warn: () => {},
    onLoss: () => {},
    color: false,
    colorOfWarnings: false,
    width: 100,
  };
  try {
    await runWords(COMMANDS, words, io, 100);
    return printed;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `refused: ${error.message}`;
  }
}
