/** Commands as rows: their words, their options, and who handles them; and how a command line is read by them. */
import yargs, { type Argv, type PositionalOptions } from "yargs";
import { suggest } from "../core/suggest.js";
import { UsageError } from "../studies/usage.js";
import { VERSION } from "../studies/version.js";
import { EXAMPLES } from "./examples.js";
import { EXIT } from "./exit.js";
import type { Io } from "./io.js";
import * as say from "./messages.js";
import { flagOf, type OptionRows, type ValuesOf } from "./options.js";

/** A command. Its handler loads only what it needs. */
export interface Command {
  /** With its positional words, as yargs writes them: `run <files..>`. */
  readonly words: string;
  readonly describe: string;
  /** Positional words are options, too. */
  readonly positional: OptionRows;
  readonly options: OptionRows;
  /** @param values of all options, as they were read; returns the exit code */
  handle(values: never, io: Io): Promise<number>;
}

/** Declares a command, so that its handler knows what its options are. */
export const command = <Positional extends OptionRows, Options extends OptionRows>(row: {
  readonly words: string;
  readonly describe: string;
  readonly positional: Positional;
  readonly options: Options;
  handle(values: ValuesOf<Positional & Options>, io: Io): Promise<number>;
}): Command => row;

const nameOf = ({ words }: Command): string => words.split(" ")[0] as string;

/**
 * Runs one command line.
 * @param width of help texts
 * @returns the exit code
 * @throws UsageError if the words make no sense; what the command throws
 */
export async function runWords(
  commands: readonly Command[],
  words: readonly string[],
  io: Io,
  width: number,
): Promise<number> {
  const found = refuseSlips(commands, words);
  let asked: () => Promise<number> = async () => EXIT.done;
  const helping = words.some((word) => ["--help", "-h", "--version"].includes(word));
  // A command that is all there is: yargs need not be told of others, and makes no help text that nobody asked for.
  const alone = helping || found === undefined ? null : found;
  const parser = yargs(alone === null ? [...words] : without(words, nameOf(alone)))
    .parserConfiguration({ "dot-notation": false })
    .scriptName("deadeye")
    .usage(`$0 <command>\n\n${say.purpose()}`);
  if (alone === null) parser.demandCommand(1, say.commandNeeded(commands.map(nameOf)));
  for (const row of alone === null ? commands : [alone]) {
    const { words: usual, describe, positional, options } = row;
    const name = alone === null ? usual : usual.replace(nameOf(row), "$0");
    const declare = (args: Argv): Argv => {
      for (const [option, { row: how }] of Object.entries(positional)) {
        args.positional(option, how as PositionalOptions);
      }
      for (const [option, { row: how, number }] of Object.entries(options)) {
        args.option(flagOf(option).slice(2), helping && number ? { ...how, type: "number" } : how);
      }
      for (const [line, what] of EXAMPLES[nameOf(row)] ?? []) args.example(`$0 ${line}`, what);
      return args;
    };
    parser.command(name, describe, declare, (args) => {
      const read = Object.entries({ ...positional, ...options }).map(
        ([option, one]) => [option, one.read(args[option], flagOf(option))] as const,
      );
      asked = () => row.handle(Object.fromEntries(read) as never, io);
    });
  }
  parser
    .strict()
    .version(VERSION)
    // Every other word is English, too.
    .locale("en")
    .help()
    .alias("help", "h")
    .wrap(Math.min(100, width))
    .exitProcess(false)
    .fail((why, error) => {
      // What yargs itself complains of.
      if (error === undefined || error.name === "YError")
        throw new UsageError(why || error.message);
      throw error;
    })
    .parse();
  return asked();
}

/** Understood by every command. */
const COMMON = ["help", "version", "h"];

/** The words without the first that is `word`. */
const without = (words: readonly string[], word: string): string[] =>
  words.filter((_, i) => i !== words.indexOf(word));

/**
 * Refuses what yargs would take for something else: mistyped names, missing values, values of a flag.
 * @returns the command that is asked for, if one is named
 */
function refuseSlips(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const [name] = words.filter((word) => !word.startsWith("-"));
  const found = commands.find((row) => nameOf(row) === name);
  if (name !== undefined && found === undefined) {
    throw new UsageError(say.unknownWord(name, suggest(name, commands.map(nameOf))));
  }
  const options = found?.options ?? {};
  const given = new Set<string>();
  for (let i = 0; i < words.length && words[i] !== "--"; i++) {
    const word = words[i] as string;
    if (!/^-(-|[a-z])/i.test(word)) continue;
    const [typed, ...values] = word.replace(/^--?/, "").split("=") as [string, ...string[]];
    if (COMMON.includes(typed)) continue;
    const option = optionOf(typed, options);
    if (option === null) throw new UsageError(say.unknownWord(typed, meantBy(typed, options)));
    const { type, array } = (options[option] as OptionRows[string]).row;
    if (type === "boolean") {
      const [value = "true"] = values;
      if (!["true", "false"].includes(value)) throw new UsageError(say.flagValue(flagOf(option)));
      continue;
    }
    if (given.has(option) && array !== true) throw new UsageError(say.givenTwice(flagOf(option)));
    given.add(option);
    if (values.length > 0) continue;
    const next = words[++i];
    if (next === undefined || /^-(-|[a-z])/i.test(next)) {
      throw new UsageError(say.valueMissing(flagOf(option)));
    }
  }
  return found;
}

/** The option of that name, as `until-decided`, `untilDecided` or, of flags, with `no-` in front; null if there is none. */
function optionOf(typed: string, options: OptionRows): string | null {
  const names = Object.keys(options);
  const plain = names.find((name) => name === typed || flagOf(name) === `--${typed}`);
  if (plain !== undefined) return plain;
  const negated = names.find((name) => `no-${name}` === typed);
  return negated !== undefined && options[negated]?.row.type === "boolean" ? negated : null;
}

function meantBy(typed: string, options: OptionRows): string | null {
  const meant = suggest(
    typed,
    Object.keys(options).map((name) => flagOf(name).slice(2)),
  );
  return meant === null ? null : `--${meant}`;
}
