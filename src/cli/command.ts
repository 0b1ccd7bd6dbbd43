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
  const helping = words.some((word) => {
    const [typed, value = "true"] = partsOf(word);
    return isOption(word) && COMMON.includes(typed) && value === "true";
  });
  const at = placeOfName(commands, words);
  const called = words[at];
  const found = commands.find((row) => nameOf(row) === called);
  if (found === undefined && called !== undefined) {
    throw new UsageError(say.unknownCommand(called, suggest(called, commands.map(nameOf))));
  }
  const clear = found && refuseSlips(found, words.toSpliced(at, 1), helping);
  let asked: () => Promise<number> = async () => EXIT.done;
  // A command that is all there is: yargs need not be told of others, and makes no help text that nobody asked for.
  const alone = helping || found === undefined ? null : found;
  const parser = yargs(alone === null ? [...words] : clear)
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

const isOption = (word: string): boolean => /^-(-|[a-z])/i.test(word);

/** What an option is typed as, and the values that stand behind its `=`. */
const partsOf = (word: string): [string, ...string[]] =>
  word.replace(/^--?/, "").split("=") as [string, ...string[]];

/** Which word names the command: the first that is neither an option nor the value of one; -1 if none does. */
function placeOfName(commands: readonly Command[], words: readonly string[]): number {
  const all: OptionRows = Object.assign({}, ...commands.map(({ options }) => options));
  let at = 0;
  while (at < words.length && isOption(words[at]!)) {
    const [typed, ...values] = partsOf(words[at]!);
    const row = all[optionOf(typed, all) ?? ""]?.row;
    at += row !== undefined && row.type !== "boolean" && values.length === 0 ? 2 : 1;
  }
  return at < words.length ? at : -1;
}

/** The name of the command that is asked for; null if there is none of that name. */
export function commandNamed(
  commands: readonly Command[],
  words: readonly string[],
): string | null {
  const name = words[placeOfName(commands, words)];
  return commands.some((row) => nameOf(row) === name) ? name! : null;
}

/**
 * Refuses what yargs would take for something else, or says in words of its own: mistyped names, missing values, values
 * of a flag, too few or too many names of files.
 * @param words without that of the command
 * @param helping whether it is asked for help, which needs no file
 * @returns the words as yargs cannot mistake them: values joined to their options, no name that looks like an option
 */
function refuseSlips(
  { words: usage, options }: Command,
  words: readonly string[],
  helping: boolean,
): string[] {
  const given = new Set<string>();
  const names: string[] = [];
  const clear: string[] = [];
  let end = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    end ||= word === "--";
    if (word === "--") continue;
    if (end || !isOption(word)) {
      names.push(word);
      continue;
    }
    const [typed, ...values] = partsOf(word);
    if (COMMON.includes(typed)) {
      demandFlag(`--${typed}`, values);
      continue;
    }
    clear.push(word);
    const option = optionOf(typed, options);
    if (option === null) throw new UsageError(say.unknownWord(typed, meantBy(typed, options)));
    const { type, array, choices } = (options[option] as OptionRows[string]).row;
    if (type === "boolean") {
      demandFlag(flagOf(option), values);
      continue;
    }
    if (given.has(option) && array !== true) throw new UsageError(say.givenTwice(flagOf(option)));
    given.add(option);
    const value = values.length > 0 ? values.join("=") : words[++i];
    if (value === undefined || (values.length === 0 && isOption(value))) {
      throw new UsageError(say.valueMissing(flagOf(option)));
    }
    if (values.length === 0) clear.push(`${clear.pop()}=${value}`);
    const known = choices?.map(String) ?? [value];
    if (!known.includes(value)) {
      throw new UsageError(say.notChoice(flagOf(option), value, known, suggest(value, known)));
    }
  }
  if (helping) return [];
  const places = [...usage.matchAll(/([<[])\w+(\.\.)?[>\]]/g)];
  const least = places.filter(([, bracket]) => bracket === "<").length;
  const most = places.some(([, , dots]) => dots !== undefined) ? names.length : places.length;
  const strange = names.find((name) => name === "" || name === "-");
  if (strange !== undefined) throw new UsageError(say.noName(strange));
  if (names.length < least) throw new UsageError(say.namesMissing(usage));
  if (names.length > most) throw new UsageError(say.nameTooMany(names[most]!, usage));
  const lacking = Object.keys(options).filter(
    (option) => options[option]?.row.demandOption === true && !given.has(option),
  );
  if (lacking.length > 0) {
    throw new UsageError(say.optionsMissing(usage, lacking.map(flagOf)));
  }
  return [...clear, ...names.map((name) => (name.startsWith("-") ? `./${name}` : name))];
}

function demandFlag(flag: string, [value = "true"]: readonly string[]): void {
  if (!["true", "false"].includes(value)) throw new UsageError(say.flagValue(flag));
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
