/** What `--help` prints: all commands by what they are for, or one with its options. */
import { terminalColumns, wrap } from "../report/text.js";
import { EXAMPLES } from "./examples.js";
import * as say from "./messages.js";
import { flagOf, type Option, type OptionRows } from "./options.js";
import { type Command, GROUPS } from "./row.js";

/** Options that many commands have stand behind their own. */
const SHELVES: readonly (readonly [title: string, options: readonly string[]])[] = [
  ["How much is played", ["games", "precision", "seed"]],
  ["Who plays", ["workers", "queue", "queueFile"]],
  ["What comes out", ["out", "full", "charts", "json", "quiet"]],
];

/** Help is no wider, so that lines can be read. */
const WIDTH_MAX = 100;
const INDENT = "  ";
/** What is explained takes no more columns, or stands on a line by itself. */
const LEFT_MAX = 26;

type Entry = readonly [left: string, says: string];

/** Two columns, the second as far left as the first allows. */
function columns(entries: readonly Entry[], width: number, leftMax = LEFT_MAX): string[] {
  const lengths = entries.map(([left]) => left.length);
  const widest = Math.max(...lengths.filter((length) => length <= leftMax), 0);
  const gap = INDENT.length + (widest > 0 ? widest + 2 : 4);
  return entries.flatMap(([left, says]) => {
    const lines = wrap(says, Math.max(20, width - gap), terminalColumns);
    const beside = left.length <= widest ? (lines.shift() ?? "") : "";
    const first = `${INDENT}${left.padEnd(gap - INDENT.length)}${beside}`.trimEnd();
    return [first, ...lines.map((line) => `${" ".repeat(gap)}${line}`)];
  });
}

const text = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** All commands. @param columnsOf of the terminal */
export function helpOfAll(commands: readonly Command[], columnsOf: number): string {
  const width = Math.min(WIDTH_MAX, columnsOf);
  const left = Math.max(...commands.map(({ words }) => words.length));
  const groups = GROUPS.flatMap((group) => {
    const own = commands.filter((row) => row.group === group);
    return [
      group,
      ...columns(
        own.map(({ words, describe }): Entry => [words.padEnd(left), describe]),
        width,
      ),
    ];
  });
  return text([
    "deadeye COMMAND [FILE] [options]",
    ...wrap(say.purpose(), width, terminalColumns),
    "",
    ...groups,
    say.beginWith(),
    ...columns(EXAMPLES[""] ?? [], width, width),
    ...wrap(say.moreHelp(), width, terminalColumns),
  ]);
}

/** One command. @param columnsOf of the terminal */
export function helpOf(row: Command, columnsOf: number): string {
  const width = Math.min(WIDTH_MAX, columnsOf);
  const { words, describe, positional, options } = row;
  const entries = (rows: OptionRows, left: (name: string, option: Option<unknown>) => string) =>
    Object.entries(rows).flatMap(([name, option]): Entry[] => {
      const says = saysOf(option);
      return says === "" ? [] : [[left(name, option), says]];
    });
  const needed = Object.entries(options).filter(([, option]) => option.row.demandOption === true);
  const usage = [words, ...needed.map(([name, option]) => typed(name, option)), "[options]"];
  const places = words.split(" ").slice(1);
  // What any command may be asked stands behind its own.
  const shelved = ["set", ...SHELVES.flatMap(([, names]) => names)];
  const own = only(options, (name) => !shelved.includes(name));
  const sections: [string, Entry[]][] = [
    ["", entries(positional, (name) => places[Object.keys(positional).indexOf(name)] ?? name)],
    ["Options", entries({ ...own, ...only(options, (name) => name === "set") }, typed)],
    ...SHELVES.map(([title, names]): [string, Entry[]] => [
      title,
      entries(
        only(options, (name) => names.includes(name)),
        typed,
      ),
    ]),
  ];
  const examples = (EXAMPLES[words.split(" ")[0] ?? ""] ?? []).map(
    ([line, what]): Entry => [`deadeye ${line}`, what],
  );
  return text([
    `deadeye ${usage.join(" ")}`,
    "",
    ...wrap(`${describe}.`.replace(/\?\.$/, "?"), width, terminalColumns),
    ...sections.flatMap(([title, rows]) =>
      rows.length === 0 ? [] : ["", ...(title === "" ? [] : [title]), ...columns(rows, width)],
    ),
    "",
    "Examples",
    ...columns(examples, width, width - 30),
  ]);
}

const only = (rows: OptionRows, wanted: (name: string) => boolean): OptionRows =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => wanted(name)));

/** As it is typed: what is so without it is shown as what switches it off. */
function typed(name: string, { row, shape }: Option<unknown>): string {
  const flag = flagOf(name);
  if (row.type !== "boolean") return `${flag} ${shape}`;
  if (row.default === undefined) return flag.replace("--", "--[no-]");
  return row.default === true ? flag.replace("--", "--no-") : flag;
}

/** What it means, and what is taken where it is left out. */
function saysOf({ row }: Option<unknown>): string {
  const usual = [row.default ?? []].flat().filter((one) => typeof one === "string");
  const says = row.describe ?? "";
  return usual.length > 0 ? `${says}; default: ${usual.join(", ")}` : says;
}
