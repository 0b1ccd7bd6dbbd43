/** Starts and talks to `player.mjs`, one process for each duel and engine. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Room for young objects, in MB: what V8 itself makes when code meets a rare case for the first time, and is thrown
 * away, interpreted and compiled once more (1.5 MB were seen), is no reason to collect.
 */
const YOUNG_MB = 4;

/**
 * @param {{ dist: string, engine: "ours" | "reference", text: string, seed: string }} what
 * @returns {Promise<{ ask(command: object): Promise<any>, close(): Promise<void> }>}
 */
export async function startPlayer(what) {
  // As threads play; builds from before have the flag elsewhere, or none.
  const [file] = ["host/v8.js", "host/threads/threads.js"]
    .map((name) => new URL(name, what.dist))
    .filter((one) => existsSync(one));
  const { ENGINE_FLAG } = await import(file.href);
  const child = fork(
    fileURLToPath(new URL("player.mjs", import.meta.url)),
    [JSON.stringify(what)],
    {
      execArgv: [
        "--expose-gc",
        "--trace-gc",
        `--min-semi-space-size=${YOUNG_MB}`,
        ...(ENGINE_FLAG === undefined ? [] : [ENGINE_FLAG]),
      ],
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const traced = traceOf(child.stdout);
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`the player of ${what.engine} ended with exit code ${code}`);
  });
  died.catch(() => {});
  const answer = async () => (await Promise.race([once(child, "message"), died]))[0];
  await answer();
  return {
    async ask(command) {
      child.send(command);
      const [reply, gcTraced] = await Promise.all([answer(), traced()]);
      return { ...reply, gcTraced };
    },
    async close() {
      child.disconnect();
      await died.catch(() => {});
    },
  };
}

/**
 * Collections that --trace-gc printed between the next two marks.
 * @param {import("node:stream").Readable} output
 * @returns {() => Promise<number>}
 */
function traceOf(output) {
  /** @type {number[]} */
  const done = [];
  /** @type {((count: number) => void)[]} */
  const waiting = [];
  let rest = "";
  let count = -1;
  output.setEncoding("utf8");
  output.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "mark begin") count = 0;
      else if (line === "mark end") {
        const waiter = waiting.shift();
        if (waiter) waiter(count);
        else done.push(count);
        count = -1;
      } else if (count >= 0 && /Scavenge|Mark-Compact|Minor/.test(line)) count++;
    }
  });
  return () =>
    done.length > 0
      ? Promise.resolve(/** @type {number} */ (done.shift()))
      : new Promise((resolve) => waiting.push(resolve));
}
