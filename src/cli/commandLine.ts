/** A command line, whatever becomes of it: an exit code, and words for the user. */
import { createColors } from "picocolors";
import { DeadeyeError, formatIssues, Interrupted } from "../core/errors.js";
import { JobFailed, OutOfReach } from "../sim/executor.js";
import { UsageError } from "../studies/usage.js";
import { commandNamed, runWords } from "./command.js";
import { COMMANDS } from "./commands.js";
import { EXIT, failureCode } from "./exit.js";
import type { Terminal } from "./io.js";
import * as say from "./messages.js";
import { flagOf } from "./options.js";
import { refusalWords } from "./refusal.js";
import { ASKS } from "./shells.js";

/** Does what the words ask for. Never throws; returns the exit code. */
export async function commandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const failures: JobFailed[] = [];
  const gaveUp = (failure: JobFailed): void => {
    failures.push(failure);
    terminal.warn(say.workersFailed(failure.message));
  };
  const io = { ...terminal, words, gaveUp };
  if (words[0] === ASKS) {
    const { completionWords } = await import("./commands/completion.js");
    terminal.print(await completionWords(COMMANDS, words.slice(1)));
    return EXIT.done;
  }
  const exitCode = await runWords(COMMANDS, words, io, io.width).catch((error) =>
    complain(error, words, io),
  );
  return failures[0] === undefined ? exitCode : failureCode(failures[0]);
}

/** Says what went wrong, in words for the user. @returns the exit code */
export function complain(
  error: unknown,
  words: readonly string[],
  { warn, colorOfWarnings }: Pick<Terminal, "warn" | "colorOfWarnings">,
): number {
  if (error instanceof DeadeyeError) {
    warn(formatIssues(error, { color: colorOfWarnings }));
    return EXIT.badInput;
  }
  if (error instanceof UsageError) {
    warn(say.wrongCommandLine(error.sentence(flagOf), commandNamed(COMMANDS, words)));
    return EXIT.badInput;
  }
  if (error instanceof Interrupted) {
    warn(say.nothingKnown());
    return EXIT.interrupted;
  }
  const refusal = refusalWords(error);
  if (refusal !== null) {
    warn(refusal);
    return EXIT.badInput;
  }
  if (error instanceof JobFailed) {
    const isOurs = !(error instanceof OutOfReach);
    warn(isOurs ? say.ourFault(error.message) : say.outOfReach(error.message));
    return failureCode(error);
  }
  const { dim } = createColors(colorOfWarnings);
  warn(say.ourFault(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack) warn(`${dim(error.stack)}\n`);
  return EXIT.fault;
}
