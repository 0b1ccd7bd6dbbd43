/** A terminal of which only the complaints are kept. */
import type { Terminal } from "../../src/cli/io.js";
import type { Executor } from "../../src/sim/executor.js";

/** @returns the terminal, and what it was warned of so far */
export function quietTerminal(executor: Executor): {
  readonly terminal: Terminal;
  warned(): string;
} {
  let said = "";
  const terminal: Terminal = {
    executor: async () => executor,
    interruptible: () => new AbortController().signal,
    print: () => {},
    warn: (text) => {
      said += text;
    },
    onLoss: () => {},
    color: false,
    colorOfWarnings: false,
    width: 100,
  };
  return { terminal, warned: () => said };
}
