/** Where the queue is, said without a secret on the command line. */
import { readFile, stat } from "node:fs/promises";
import { UsageError } from "../studies/usage.js";
import type { CrewValues } from "./io.js";
import * as say from "./messages.js";

/** An address is no longer. */
const BYTES_MAX = 4096;
const VARIABLE = "DEADEYE_QUEUE";

/**
 * The address of the queue: of `--queue`, `--queue-file`, or the environment.
 * @returns null if nobody says that there is one
 * @throws UsageError if it is none, or a password stands where others can read it
 */
export async function queueUrl(
  { queue, queueFile }: CrewValues,
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  if (queue !== undefined && queueFile !== undefined) throw new UsageError(say.queueTwice());
  if (queue !== undefined) {
    const url = checked(queue, "--queue");
    if (new URL(url).password !== "") throw new UsageError(say.queuePassword());
    return url;
  }
  if (queueFile !== undefined) return checked(await addressIn(queueFile), "--queue-file");
  const set = environment[VARIABLE];
  return set === undefined || set === "" ? null : checked(set, VARIABLE);
}

/** The same where there has to be one. */
export async function neededQueueUrl(
  asked: CrewValues,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const url = await queueUrl(asked, environment);
  if (url === null) throw new UsageError(say.queueNeeded());
  return url;
}

/** @param from who said it; the address itself may have a password, and is never printed */
function checked(address: string, from: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === "") {
    throw new UsageError(say.queueForm(from));
  }
  // What the client takes from there would be seen, and would say other than what is printed.
  if (url.search !== "" || url.hash !== "" || !/^(\/\d*)?$/.test(url.pathname)) {
    throw new UsageError(say.queueMore(from));
  }
  return address;
}

async function addressIn(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > BYTES_MAX) throw new UsageError(say.queueForm("--queue-file"));
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(say.queueFile(path, code));
  }
}
