/** Words of strangers on a command line: as strangers.test.ts of files. */
import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/commandLine.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { flagOf } from "../../src/cli/options.js";
import { InProcess, OutOfReach } from "../../src/sim/executor.js";
import { quietTerminal } from "../cli/quietTerminal.js";
import { STRANGER, seen } from "./strangers.js";

test("words in any option of any command are looked up in our tables alone", {
  timeout: 240_000,
}, async () => {
  const gone = () => Promise.reject(new OutOfReach("nobody plays"));
  const nobody = Object.assign(Object.create(new InProcess()), { run: gone });
  const { terminal } = quietTerminal(nobody);
  const codes = new Set<number>();
  const type = async (words: readonly string[]) => codes.add(await commandLine(words, terminal));
  // What serves, waits, writes such files or is solved here without anybody who plays says nothing about words.
  const left = ["serve", "worker", "queue", "new", "best", "balance"];
  for (const { words, options } of COMMANDS) {
    const [name = ""] = words.split(" ");
    if (left.includes(name)) continue;
    const file = words.includes("FILE") ? ["scenarios/napnuts-duel.yaml"] : [];
    for (const word of [STRANGER, "toString"]) {
      await type([name, ...file, `--${word}`, "1"]);
      await type([name, word]);
      for (const [option, { row }] of Object.entries(options)) {
        if (row.type === "boolean" || ["out", "queueFile", "junit", "map"].includes(option))
          continue;
        for (const value of word === STRANGER ? [word, `readings.${word}=1`] : [`${word}=1`]) {
          await type([name, ...file, flagOf(option), value]);
        }
      }
    }
  }
  await type([STRANGER]);
  expect(codes).not.toContain(4);
  expect(seen).toEqual([]);
});
