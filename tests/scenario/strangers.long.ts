/** Words of strangers: what every JavaScript object has under `toString` is never taken for what a table says. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/commandLine.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { flagOf } from "../../src/cli/options.js";
import { loadScenario } from "../../src/index.js";
import { RESERVED } from "../../src/scenario/document.js";
import { InProcess, OutOfReach } from "../../src/sim/executor.js";
import { quietTerminal } from "../cli/quietTerminal.js";
import { INHERITED as RESERVED_TOO, type Word, wordsOf } from "./hostile.js";
import { STRANGER, seen } from "./strangers.js";

const INHERITED = RESERVED_TOO.filter((name) => !RESERVED.has(name));

/** Every key and every value of the shipped files, one for each place of a rule system's files. */
function places(): Word[] {
  const words = readdirSync("scenarios")
    .sort()
    .flatMap((file) => wordsOf(readFileSync(`scenarios/${file}`, "utf8")));
  return [...new Map(words.map((word) => [word.place, word])).values()];
}

test("words of a file in any place are looked up in our tables alone", () => {
  const all = places();
  expect(all.length).toBeGreaterThan(300);
  for (const [index, { text, start, end }] of all.entries()) {
    const withWord = (word: string) => loadScenario(text.slice(0, start) + word + text.slice(end));
    withWord(STRANGER);
    const { problems } = withWord(INHERITED[index % INHERITED.length] ?? "");
    for (const { line, message } of problems) {
      expect(line).toBeGreaterThan(0);
      expect(message).not.toContain("function");
    }
  }
  expect(seen).toEqual([]);
});

test("words in any option of any command are looked up in our tables alone", async () => {
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
