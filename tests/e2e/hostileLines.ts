/** Hostile command lines without end: every command with files and options that nobody means. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { COMMANDS } from "../../src/cli/commands.js";
import { flagOf } from "../../src/cli/options.js";
import { INHERITED, NO_WORDS } from "../scenario/hostile.js";
import { ROOT } from "./cli.js";

/** Serve and wait, or go to a server: they have tests of their own. */
const LEFT_OUT = ["serve", "worker", "queue"];
const OPTIONS_LEFT_OUT = ["queue", "queueFile"];

const SMALL = ["high-noon", "napnuts-brawl", "combat-patrol-standing-duel", "shootist-duel"];
const file = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SMALL.map((name) => `ROOT/scenarios/${name}.yaml`)) },
  fc.constantFrom("ROOT/package.json", "ROOT/src", "ROOT/bin/deadeye.js", "/dev/null", "gone.yaml"),
  fc.constantFrom(
    "",
    " ",
    "-",
    ".",
    "..",
    "/",
    "~",
    "*",
    "a\nb",
    "…",
    "x".repeat(300),
    "CON",
    "%s",
  ),
  fc.constantFrom(...INHERITED),
);

const number = fc.constantFrom(
  ...["0", "-0", "-1", "1", "2", "1.5", "1e3", "1e999", "-1e999", "Infinity", "0x10", "0b1", "1_0"],
  ...[
    "1,000",
    "9007199254740993",
    "99999999999999999999",
    "٣",
    "９",
    "½",
    "1e-400",
    "5%",
    "-5 %",
    "+1",
  ],
);
const path = fc.oneof(
  fc.constantFrom(
    "distance",
    "turns",
    "sides.A.figures.0.count",
    "Will.skill",
    "weapons",
    "sides.A",
  ),
  fc.constantFrom("", ".", "..", "a.", ".a", "0", "sides.A.figures.99999999999", "sides.0", "[0]"),
  fc.constantFrom(...INHERITED.map((name) => `sides.${name}`), "__proto__.x", "run.seed"),
);
const value = fc.oneof(
  number,
  fc.tuple(path, number).map(([one, other]) => `${one}=${other}`),
  fc.tuple(path, number, number).map(([one, low, high]) => `${one}=${low}..${high}`),
  fc.tuple(path, number, number).map(([one, low, high]) => `${one}=${low},${high}`),
  fc.constantFrom(
    "win.A=50%",
    "win.A-win.B=0",
    "win.C",
    "win.A=",
    "=",
    "==",
    "a=b=c",
    "win.A-win.A-win.A",
  ),
  fc.constantFrom(
    "1..2:0",
    "1..2:-1",
    "2..1",
    "1..1e9:1",
    "..",
    "1..",
    "1..2..3",
    "3/20",
    "0/0",
    "1/1e9",
  ),
  fc.constantFrom(
    "{",
    "[",
    "&a *a",
    "!!js/x",
    "- x",
    "\u202e",
    "\u0000".trim(),
    "\ud83e",
    "🤠",
    "e\u0301",
  ),
  fc.constantFrom(
    "=cmd|' /C calc'!A0",
    "<script>",
    "$(id)",
    "`id`",
    "; id",
    "w".repeat(20_000),
    ".",
  ),
  fc.constantFrom("../../x", "a/b/c", "x.svg", ".deadeye", "con.svg"),
  fc.constantFrom(...INHERITED),
);

const commands = COMMANDS.filter(({ words }) => !LEFT_OUT.includes(words.split(" ")[0]!));

/** An option with what stands behind it. */
const optionOf = (options: readonly string[]): fc.Arbitrary<string[]> => {
  const known = fc.constantFrom(...options.map(flagOf));
  const name = fc.oneof(
    { weight: 8, arbitrary: known },
    known.map((flag) => flag.slice(0, -1)),
    known.map((flag) => flag.toUpperCase()),
    known.map((flag) => flag.replace("--", "--no-")),
    known.map((flag) => `${flag}.x`),
    fc.constantFrom(...INHERITED.map((word) => `--${word}`), "--", "---", "-", "-x", "--=", "-abc"),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name, value).map(([flag, one]) => [flag, one]) },
    fc.tuple(name, value).map(([flag, one]) => [`${flag}=${one}`]),
    name.map((flag) => [flag]),
    value.map((one) => [one]),
  );
};

/** Words of one line; ROOT stands for the folder of the project. */
export const hostileLines: fc.Arbitrary<string[]> = fc
  .constantFrom(...commands)
  .chain(({ words, positional, options }) => {
    const [name = ""] = words.split(" ");
    const isNeeded = Object.values(positional).some(({ row }) => row.demandOption === true);
    const some = Object.keys(options).filter((option) => !OPTIONS_LEFT_OUT.includes(option));
    const first = fc.oneof(
      { weight: 12, arbitrary: fc.constant(name) },
      fc.constantFrom(name.toUpperCase(), name.slice(0, -1), `${name} `, ...INHERITED),
    );
    const files = fc.array(file, { minLength: isNeeded ? 1 : 0, maxLength: 2 });
    const rest = fc.array(optionOf(["help", ...some]), { maxLength: 4 });
    // So that a line that is right after all is done soon.
    const few = ["games", "charts", "why"].filter((option) => some.includes(option));
    const short = few.map((option) => (option === "games" ? "--games=64" : `--no-${option}`));
    return fc
      .tuple(first, files, rest, fc.boolean())
      .map(([word, names, more, early]) =>
        early
          ? [...more.flat(), word, ...names, ...short]
          : [word, ...names, ...more.flat(), ...short],
      );
  })
  // No line of a shell has this letter.
  .map((words) => words.map((word) => word.replaceAll("\u0000", "")));

/** Of processor time, before the system ends it. */
const SECONDS_MAX = 120;
/** Then it gets Ctrl-C, as from a user who has seen enough. */
const PATIENCE_MS = 30_000;

/**
 * Types a line, as a user would.
 * @returns what is wrong with how it ended; null if nothing is
 */
export function faultOfLine(words: readonly string[], cwd: string): Promise<string | null> {
  const typed = words.map((word) => word.replace(/^ROOT\//, ROOT));
  const line = `ulimit -t ${SECONDS_MAX}; exec "$0" "$@"`;
  const bin = join(ROOT, "bin/deadeye.js");
  return new Promise((resolve) => {
    const child = spawn("sh", ["-c", line, process.execPath, bin, ...typed], { cwd });
    let stderr = "";
    child.stdout.resume();
    // For who reads standard input.
    child.stdin.end("deadeye: 1");
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    const tired = setTimeout(() => child.kill("SIGINT"), PATIENCE_MS);
    child.on("close", (code, signal) => {
      clearTimeout(tired);
      const told = stderr.slice(0, 500);
      if (code === null || code > 3) resolve(`ended with ${code ?? signal}: ${told}`);
      else if (code === 2 && stderr === "") resolve("refused without a word");
      else if (/^\s+at .*:\d+/m.test(stderr)) resolve(`a stack: ${told}`);
      else if (NO_WORDS.test(stderr) && !typed.some((word) => NO_WORDS.test(word)))
        resolve(`says: ${told}`);
      else resolve(null);
    });
  });
}
