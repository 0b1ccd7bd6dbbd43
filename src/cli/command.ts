/** How a command line is read by the rows of commands. */
import yargs, { type Argv } from "yargs";
import { suggest } from "../core/suggest.js";
import { UsageError } from "../studies/usage.js";
import { VERSION } from "../studies/version.js";
import { EXIT } from "./exit.js";
import { helpOf, helpOfAll } from "./help.js";
import type { Io } from "./io.js";
import * as say from "./messages.js";
import { flagOf, type OptionRows } from "./options.js";
import { type Command, nameOf } from "./row.js";

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
  const at = placeOfName(commands, words);
  const isHelp = words[at] === HELP;
  const further = isHelp ? placeOfName(commands, words.slice(at + 1)) : -1;
  const named = isHelp && further >= 0 ? at + 1 + further : at;
  const called = words[named] === HELP ? undefined : words[named];
  const found = commands.find((row) => nameOf(row) === called);
  if (found === undefined && called !== undefined) {
    throw new UsageError(say.unknownCommand(called, suggest(called, commands.map(nameOf))));
  }
  const helping = isHelp || isSaid(words, ["help", "h"]);
  const versed = isSaid(words, ["version", "v"]);
  const clear = found && refuseSlips(found, words.toSpliced(named, 1), helping || versed, commands);
  if (versed) {
    io.print(`${VERSION}\n`);
    return EXIT.done;
  }
  if (helping) {
    io.print(found === undefined ? helpOfAll(commands, width) : helpOf(found, width));
    return EXIT.done;
  }
  if (found === undefined) {
    io.warn(helpOfAll(commands, width));
    return EXIT.badInput;
  }
  return found.handle(valuesOf(found, clear!) as never, io);
}

/** A command line as nobody can mistake it. */
interface Clear {
  /** Options with their values joined to them. */
  readonly options: readonly string[];
  /** Names of files, and what else has no option. */
  readonly names: readonly string[];
}

function valuesOf({ positional, options }: Command, clear: Clear) {
  const parser: Argv = yargs([...clear.options]).parserConfiguration({ "dot-notation": false });
  for (const [option, { row }] of Object.entries(options)) {
    parser.option(flagOf(option).slice(2), row);
  }
  const read = parser
    .strictOptions()
    // Every other word is English, too.
    .locale("en")
    .help(false)
    .version(false)
    .exitProcess(false)
    .fail((why, error) => {
      // What yargs itself complains of.
      if (error === undefined || error.name === "YError")
        throw new UsageError(why || error.message);
      throw error;
    })
    .parse() as Readonly<Record<string, unknown>>;
  // yargs makes "" of the name "-".
  const places = Object.entries(positional).map(
    ([name, { row }], i) => [name, row.array === true ? clear.names : clear.names[i]] as const,
  );
  const words = { ...read, ...Object.fromEntries(places) };
  return Object.fromEntries(
    Object.entries({ ...positional, ...options }).map(([option, one]) => [
      option,
      one.read(words[option], flagOf(option)),
    ]),
  );
}

/** `deadeye help run` is `deadeye run --help`. */
export const HELP = "help";
/** Understood by every command. */
export const COMMON = ["help", "version", "h", "v"];

/** Whether one of these flags of every command is among the words. */
function isSaid(words: readonly string[], flags: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((word) => {
    const [typed, value = "true"] = partsOf(word);
    return isOption(word) && flags.includes(typed) && value === "true";
  });
}

export const isOption = (word: string): boolean => /^-(-|[a-z])/i.test(word);

/** What an option is typed as, and the values that stand behind its `=`. */
export const partsOf = (word: string): [string, ...string[]] =>
  word.replace(/^--?/, "").split("=") as [string, ...string[]];

/** Which word names the command: the first that is neither an option nor the value of one; -1 if none does. */
export function placeOfName(commands: readonly Command[], words: readonly string[]): number {
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
 * @param helping  whether it is asked for help, which needs no file
 * @param commands all, of which another may have the option
 */
function refuseSlips(
  command: Command,
  words: readonly string[],
  helping: boolean,
  commands: readonly Command[],
): Clear {
  const { words: usage, positional, options } = command;
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
    if (option === null) {
      const elsewhere = commands.filter((one) => optionOf(typed, one.options) !== null).map(nameOf);
      // What plays games is no value of a file.
      const isChange = "set" in options && /^[a-z]/i.test(typed) && !elsewhere.includes("run");
      const change = isChange ? `--set ${typed}=${values[0] ?? words[i + 1] ?? "VALUE"}` : null;
      if (elsewhere.length > 0) {
        throw new UsageError(say.optionElsewhere(nameOf(command), typed, elsewhere, change));
      }
      throw new UsageError(say.unknownWord(typed, meantBy(typed, options), change));
    }
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
  if (helping) return { options: clear, names };
  const places = Object.values(positional).map(({ row }) => row);
  const least = places.filter(({ demandOption }) => demandOption === true).length;
  const most = places.some(({ array }) => array === true) ? names.length : places.length;
  if (names.includes("")) throw new UsageError(say.noName());
  if (names.length < least) throw new UsageError(say.namesMissing(usage));
  if (names.length > most) {
    const by = ["vary", "set"].find((option) => option in options);
    throw new UsageError(say.nameTooMany(names[most]!, usage, by ?? null));
  }
  const lacking = Object.keys(options).filter(
    (option) => options[option]?.row.demandOption === true && !given.has(option),
  );
  if (lacking.length > 0) {
    throw new UsageError(say.optionsMissing(usage, lacking.map(flagOf)));
  }
  return { options: clear, names };
}

function demandFlag(flag: string, [value = "true"]: readonly string[]): void {
  if (!["true", "false"].includes(value)) throw new UsageError(say.flagValue(flag));
}

/** The option of that name, as `until-decided`, `untilDecided` or, of flags, with `no-` in front; null if there is none. */
export function optionOf(typed: string, options: OptionRows): string | null {
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
