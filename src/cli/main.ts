/** The command line: words in, exit code out. The only place that knows the process. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createColors } from "picocolors";
import yargs, { type Argv } from "yargs";
import { hideBin } from "yargs/helpers";
import { DeadeyeError, formatIssues, Interrupted } from "../core/errors.js";
import { Threads } from "../host/threads/threads.js";
import { RULESETS } from "../rules/index.js";
import { LISTS } from "../scenario/system.js";
import { lossWords } from "../sim/executor.js";
import type { Job } from "../sim/jobs.js";
import type { CommandResult } from "./commands/validate.js";
import { EXIT, UsageError } from "./exit.js";
import { stemOf } from "./folder.js";
import * as say from "./messages.js";
import { VERSION } from "./version.js";

/** Whose book is meant where neither a file nor an option says so: the first system of the list. */
const SYSTEM_DEFAULT = (RULESETS[0] as (typeof RULESETS)[number]).id;

const PRECISION = "Play until the metric is known to this half width of its 95 % interval";
const GAMES_MAX = 1_000_000_000;
const WORKERS_MAX = 256;
/** Width of tables where the output is no terminal. */
const WIDTH_DEFAULT = 100;

/** Colour for one stream: a terminal's, unless NO_COLOR is set to anything. */
const colorOn = (stream: NodeJS.WriteStream): boolean =>
  stream.isTTY === true && !process.env.NO_COLOR;

const print = (text: string): void => {
  process.stdout.write(text);
};
const warn = (text: string): void => {
  process.stderr.write(text);
};

/** A whole number option. Yargs leaves it as text, so that `1e6x` and `--games=` are told. */
function whole(option: string, text: string | undefined, low: number, high: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || value < low || value > high) {
    throw new UsageError(say.notWhole(option, low, high, text));
  }
  return value;
}

/** A number above 0. */
function positive(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === "" || !(value > 0) || !Number.isFinite(value)) {
    throw new UsageError(say.notPositive(option, text));
  }
  return value;
}

const withSet = <T>(args: Argv<T>) =>
  args.option("set", {
    type: "string",
    array: true,
    nargs: 1,
    default: [] as string[],
    describe: "Change a value of the file, path=value; may be repeated",
  });

/** `NAME=VALUE`. */
function attribute(words: string): [name: string, value: string] {
  const [, name, value] = /^([a-z]+)=(\S+)$/i.exec(words.trim()) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(say.manForm(words));
  return [name, value];
}

/** A text option that may be repeated. */
const several = (describe: string) => ({
  type: "string" as const,
  array: true as const,
  nargs: 1,
  default: [] as string[],
  describe,
});

/**
 * An option that takes one value, given twice, arrives as a list.
 * @param lists names of the options and words that are lists
 */
function refuseRepeated(args: Readonly<Record<string, unknown>>, lists: readonly string[]): true {
  for (const [option, value] of Object.entries(args)) {
    const texts = Array.isArray(value) && value.some((each) => typeof each === "string");
    if (texts && option !== "_" && !lists.includes(option)) {
      throw new UsageError(say.givenTwice(`--${option}`));
    }
  }
  return true;
}

const withJson = <T>(args: Argv<T>, what: string) =>
  args.option("json", { type: "boolean", default: false, describe: what });

const withQuiet = <T>(args: Argv<T>, what = "No progress") =>
  args.option("quiet", { type: "boolean", default: false, describe: what });

const withWorkers = <T>(args: Argv<T>) =>
  args.option("workers", { type: "string", describe: "Threads; default: one for each core" });

/** Of commands that write a report folder. @param folder the default one */
const withFolder = <T>(args: Argv<T>, folder: string) =>
  args
    .option("out", { type: "string", describe: `Report folder; default: ${folder}` })
    .option("charts", { type: "boolean", default: true, describe: "Draw charts (--no-charts)" });

/** @param of what is known then, if it is not the metric itself */
const withPrecision = <T>(args: Argv<T>, of = "") =>
  args.option("precision", { type: "string", describe: `${PRECISION}${of}; --games is the limit` });

/**
 * Of commands that play.
 * @param games what the number of games is, and its default
 * @param json  what `--json` prints
 * @param seed  whose seed is the default
 */
const withPlay = <T>(args: Argv<T>, games: string, json: string, seed = "the file's") =>
  withQuiet(
    withWorkers(
      withJson(withSet(args), `Print ${json}, and nothing else`)
        .option("games", { type: "string", describe: games })
        .option("seed", { type: "string", describe: `Seed text; default: ${seed}` }),
    ),
  );

/** Of commands that study variants of one file. @param precise what a precision is asked of */
const withStudy = <T>(args: Argv<T>, what: string, games: string, precise: string) =>
  withPrecision(
    withPlay(
      args.positional("file", { type: "string", demandOption: true }),
      `Games of each variant, if it cannot be solved; default: ${games}`,
      `${what}.json on standard output`,
    ),
    precise,
  );
const SOME_GAMES = "a million in all, 10000 to 100000 each";

/** One metric that an answer is about. */
const withMetric = <T>(args: Argv<T>, describe: string) =>
  args.option("metric", { type: "string", default: "win.A", describe });

/** Options that several commands have, as typed. */
interface SharedArgs {
  readonly games?: string | undefined;
  readonly precision?: string | undefined;
  readonly seed?: string | undefined;
  readonly workers?: string | undefined;
  readonly out?: string | undefined;
  readonly set?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly charts?: boolean;
}

/** The ones that were given. */
function given<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const pairs = Object.entries(options).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(pairs) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** Started by the first job, closed when the command is done. */
let executor: Threads | null = null;
function threads(workers: number): Threads {
  executor = new Threads(workers);
  return executor;
}

/** Reads the options that several commands have. */
function sharedOptions(args: SharedArgs) {
  const { set = [], json = false, quiet = false, charts = true } = args;
  return {
    systems: RULESETS,
    ...given({
      games: whole("--games", args.games, 1, GAMES_MAX),
      precision: positive("--precision", args.precision),
      seed: args.seed === undefined ? undefined : seedText(args.seed),
      out: args.out,
    }),
    executor: threads(whole("--workers", args.workers, 1, WORKERS_MAX) ?? availableParallelism()),
    set,
    json,
    quiet,
    charts,
    color: colorOn(process.stdout),
    width: process.stdout.columns || WIDTH_DEFAULT,
    print,
    warn,
    onLoss: (job: Job, why: string) => warn(`${lossWords(job, why)}\n`),
  };
}

/** Those of a command that goes on for long: after Ctrl-C it ends early. */
const longOptions = (args: SharedArgs) => ({ ...sharedOptions(args), signal: interruptible() });

function finish(result: CommandResult): number {
  if (result.stderr !== "") warn(result.stderr);
  if (result.stdout !== "") print(result.stdout);
  return result.exitCode;
}

/** Ctrl-C once asks for the partial result, twice ends the process. @param notice said at once */
function interruptible(notice: string = say.interrupted()): AbortSignal {
  const controller = new AbortController();
  process.on("SIGINT", () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    warn(notice);
    controller.abort();
  });
  return controller.signal;
}

/** Runs one command line and returns its exit code. Each command loads only what it needs. */
async function main(words: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.done;
  await yargs([...words])
    .scriptName("deadeye")
    .usage(
      "$0 <command>\n\nWho wins, how often, and why: Wild West skirmish rules, played millions of times.",
    )
    .command(
      "run <files..>",
      "Play scenarios, print the result table, write the report folder",
      (args) =>
        withFolder(
          withPrecision(
            withPlay(
              args.positional("files", { type: "string", array: true, demandOption: true }),
              "Games to play; default: the file's",
              "summary.json on standard output",
            ),
          ),
          "reports/<file stem>",
        )
          .option("metric", {
            type: "string",
            describe: "The number that --precision is about; default: win.A",
          })
          .option("continue", {
            type: "boolean",
            default: false,
            describe: "Play on from the games that the report folder has",
          }),
      async (args) => {
        const { runCommand } = await import("./commands/run.js");
        const { files, metric, continue: resume } = args;
        exitCode = await runCommand(files, { ...longOptions(args), ...given({ metric }), resume });
      },
    )
    .command(
      "compare <a> [b]",
      "What a change does: B minus A on the same dice, with its interval",
      (args) =>
        withPrecision(
          withMetric(
            withPlay(args, "Games of each; default: A's", "compare.json on standard output", "A's"),
            "The number that the answer is about",
          ),
          ", of its difference",
        )
          .positional("a", { type: "string", demandOption: true })
          .positional("b", { type: "string", describe: "Default: A, changed by --set" })
          .option("until-decided", {
            type: "string",
            describe: "Play until the sign is known, or the difference is smaller than this",
          })
          .option("out", { type: "string", describe: "Folder; default: reports/compare-<stems>" }),
      async (args) => {
        const { a, b, metric } = args;
        const untilDecided = positive("--until-decided", args.untilDecided);
        const { compareCommand } = await import("./commands/compare.js");
        exitCode = await compareCommand(a, b ?? null, {
          ...longOptions(args),
          ...given({ untilDecided }),
          metric,
        });
      },
    )
    .command(
      "exact <file>",
      "Solve a scenario exactly, without playing it",
      (args) =>
        withQuiet(
          withJson(withSet(args), "Print the solution as JSON, and nothing else"),
        ).positional("file", { type: "string", demandOption: true }),
      async (args) => {
        const { exactCommand } = await import("./commands/exact.js");
        // There is nothing to finish: it ends at once, and says so.
        exitCode = await exactCommand(args.file, {
          ...sharedOptions(args),
          signal: interruptible(""),
        });
      },
    )
    .command(
      "readings <file>",
      "Every ruling that people argue about, switched: does any change the answer?",
      (args) =>
        withFolder(
          withMetric(
            withStudy(args, "readings", "200000", ", of every change of it"),
            "The number that the rulings may change",
          ),
          "reports/readings-<stem>",
        ).option("all", { type: "boolean", default: false, describe: "All combinations, too" }),
      async (args) => {
        const { file, metric, all } = args;
        const { readingsCommand } = await import("./commands/readings.js");
        exitCode = await readingsCommand(file, { ...longOptions(args), metric, all });
      },
    )
    .command(
      "sweep <file>",
      "One or two numbers of the file varied: a curve, or a map with its line of 50 %",
      (args) =>
        withFolder(
          withStudy(args, "sweep", SOME_GAMES, ", the first one, at every point"),
          "reports/<file stem>-sweep",
        )
          .option(
            "vary",
            several("path=1,2,3 or path=FROM..TO or path=FROM..TO:STEP; once or twice"),
          )
          .option("metric", {
            ...several("The number that is looked at; may be repeated"),
            default: ["win.A"],
          }),
      async (args) => {
        const { sweepCommand } = await import("./commands/sweep.js");
        const { file, vary, metric } = args;
        exitCode = await sweepCommand(file, { ...longOptions(args), vary, metrics: metric });
      },
    )
    .command(
      "weights <file>",
      "What one step of each attribute, and one length of range, is worth",
      (args) =>
        withFolder(
          withMetric(
            withStudy(args, "weights", SOME_GAMES, ", of every change of it"),
            "The number that it is worth something for",
          ),
          "reports/<file stem>-weights",
        ).option("step", {
          type: "string",
          describe: "Lengths by which ranges are changed; default 5 cm, 2 in",
        }),
      async (args) => {
        const { weightsCommand } = await import("./commands/weights.js");
        const { file, metric } = args;
        const step = positive("--step", args.step);
        exitCode = await weightsCommand(file, { ...longOptions(args), metric, step });
      },
    )
    .command(
      "check <files..>",
      "Check the expect lines of scenarios: exit code 1 if one fails",
      (args) =>
        withPlay(
          args,
          "Games a file may take, where it cannot be solved; default: 1048576",
          "the verdicts as JSON",
        )
          .positional("files", { type: "string", array: true, demandOption: true })
          .option("strict", {
            type: "boolean",
            default: false,
            describe: "What stays undecided counts as failed",
          })
          .option("junit", { type: "string", describe: "Write JUnit XML to this file" }),
      async (args) => {
        const { checkCommand } = await import("./commands/check.js");
        const { files, strict, junit } = args;
        exitCode = await checkCommand(files, { ...longOptions(args), ...given({ junit }), strict });
      },
    )
    .command(
      "replay <file>",
      "Tell one game move by move and die by die",
      (args) =>
        withJson(withSet(args), "Print the game as JSON")
          .positional("file", { type: "string", demandOption: true })
          .option("game", { type: "string", describe: "Index of the game, from 0" })
          .option("find", { type: "string", describe: "upset, longest, shortest or median" })
          .option("games", { type: "string", describe: "How many games --find looks through" })
          .option("seed", { type: "string", describe: "Seed text; default: the file's" })
          .option("map", {
            type: "string",
            describe: "Draw the table with the ways of the game, to this SVG file",
          }),
      async (args) => {
        const { file, game, find, games, seed, map, set, json } = args;
        const { replayCommand } = await import("./commands/replay.js");
        exitCode = finish(
          await replayCommand(file, {
            ...sharedOptions({ seed, set, json }),
            ...given({ game, find, games, map }),
          }),
        );
      },
    )
    .command(
      "validate <files..>",
      "Check scenario files",
      (args) =>
        withJson(withSet(args), "Print the issues as JSON").positional("files", {
          type: "string",
          array: true,
          demandOption: true,
        }),
      async (args) => {
        const { validateCommand } = await import("./commands/validate.js");
        exitCode = finish(
          await validateCommand(args.files, {
            ...sharedOptions(args),
            color: colorOn(process.stderr),
          }),
        );
      },
    )
    .command(
      "sheet [file]",
      "Write reference sheets: exact chances to hit, to wound, to put out; PDF, HTML, CSV",
      (args) =>
        withFolder(
          withQuiet(
            withWorkers(
              withJson(withSet(args), "Print sheet.json on standard output, and nothing else"),
            ),
            "Tables only",
          ),
          "reports/sheet-<file stem or system>, npc-… with --npc",
        )
          .positional("file", {
            type: "string",
            describe: "Scenario whose weapons and readings are used; default: the book's",
          })
          .option("system", { type: "string", default: SYSTEM_DEFAULT, describe: "Rule system" })
          .option("weapon", several("Only this weapon; may be repeated"))
          .option("cover", several("Only this cover of the target; may be repeated"))
          .option("distance", several("Only ranges met at this distance; may be repeated"))
          .option("npc", {
            type: "string",
            describe:
              "Instead: exact duels of this type of the NPC chart, or all, against everyone",
          }),
      async (args) => {
        const { file, system, weapon, cover, distance, npc, out } = args;
        // Loaded only here: no other command needs the tables and their writers.
        const { sheetCommand } = await import("./commands/sheet.js");
        const stem = file === undefined ? system : stemOf(file);
        const kind = npc === undefined ? "sheet" : "npc";
        exitCode = await sheetCommand(file ?? null, {
          ...longOptions(args),
          out: out ?? join("reports", `${kind}-${stem}`),
          system,
          weapons: weapon,
          covers: cover,
          distances: distance,
          npc: npc ?? null,
        });
      },
    )
    .command(
      "versus [file]",
      "Every gun against every gun: ranking, best gun by distance, break-even ranges",
      (args) =>
        withFolder(
          withPrecision(
            withPlay(
              args,
              "Games of each duel, if one cannot be solved; default 12800, with --across 6400",
              "versus.json on standard output",
            ),
            ", here the chance to win each duel",
          ),
          "reports/versus-<stem>",
        )
          .positional("file", {
            type: "string",
            describe: "Duel of two men whose guns are exchanged; default: two average men",
          })
          .option("system", {
            type: "string",
            describe: `Rule system; default: ${SYSTEM_DEFAULT}`,
          })
          .option("across", {
            type: "boolean",
            default: false,
            describe: "The guns that all rule systems have, in each: where do they disagree?",
          })
          .option("grade", {
            type: "string",
            describe: "With --across: green, average (default) or veteran men",
          })
          .option("weapon", several("Only these weapons; may be repeated"))
          .option(
            "distance",
            several("Distance, in the lengths of the rules (--across: inches); may be repeated"),
          )
          .option("cover", several("What both men stand behind; may be repeated"))
          .option("npc", { type: "string", describe: "Both men are this row of the NPC chart" })
          .option("man", several("Attribute of both men, NAME=VALUE; may be repeated"))
          .option("skill", {
            type: "string",
            describe: "The same as --man skill=…; so are the next",
          })
          .option("cool", { type: "string" })
          .option("constitution", { type: "string" })
          .option("draw", { type: "boolean", describe: "Begin with a gunfight (--no-draw)" })
          .option("first", {
            choices: ["both", "first", "second"] as const,
            describe: "Seat whose games make the score; default: both",
          }),
      async (args) => {
        const { file, npc, draw, skill, cool, constitution, man, grade } = args;
        const { weapon: guns, distance: distances, cover: covers } = args;
        if (args.across) {
          const { acrossCommand, refuseOwn } = await import("./commands/across.js");
          refuseOwn(args);
          const grid = { guns, distances, covers };
          exitCode = await acrossCommand({ ...longOptions(args), ...given({ grade }), ...grid });
          return;
        }
        if (grade !== undefined) throw new UsageError(say.onlyAcross("--grade"));
        const { system = SYSTEM_DEFAULT, first = "both" } = args;
        const stats = {
          ...given({ skill, cool, constitution }),
          ...Object.fromEntries(man.map(attribute)),
        };
        const { versusCommand } = await import("./commands/versus.js");
        exitCode = await versusCommand(file ?? null, {
          ...longOptions(args),
          ...given({ npc, draw }),
          system,
          guns,
          distances,
          covers,
          stats,
          first,
        });
      },
    )
    .command(
      "tune <file>",
      "Find the value of a number in the file at which a metric meets a target",
      (args) =>
        withFolder(
          withPrecision(
            withPlay(
              args,
              "Most games of one value, if it cannot be solved; default 262144",
              "tune.json on standard output",
            ),
            ", here that of --target, at the values that the answer names",
          ),
          "reports/tune-<stem>",
        )
          .positional("file", { type: "string", demandOption: true })
          .option("solve", {
            type: "string",
            demandOption: true,
            describe: "Path of the number, as for --set: sides.A.figures.0.stats.skill",
          })
          .option("target", {
            type: "string",
            demandOption: true,
            describe: "What is wanted, METRIC=VALUE: win.A=0.5",
          })
          .option("range", { type: "string", describe: "FROM..TO; default: what a file allows" })
          .option("step", { type: "string", describe: "Between neighbouring values; default 1" }),
      async (args) => {
        const { file, solve, target, range } = args;
        const step = positive("--step", args.step);
        const { tuneCommand } = await import("./commands/tune.js");
        exitCode = await tuneCommand(file, {
          ...longOptions(args),
          ...given({ range, step }),
          solve,
          target,
        });
      },
    )
    .command(
      "list [what]",
      `List ${LISTS.join(", ")}`,
      (args) => withJson(args, "Print the list as JSON").positional("what", { type: "string" }),
      async (args) => {
        const { listCommand } = await import("./commands/list.js");
        exitCode = finish(listCommand(args.what, { systems: RULESETS, json: args.json }));
      },
    )
    .command(
      "schema [system]",
      "Print the JSON Schema of scenario files, for editors",
      (args) => args.positional("system", { type: "string", describe: "One rule system only" }),
      async (args) => {
        const { system } = args;
        const { schemaCommand } = await import("./commands/schema.js");
        exitCode = finish(
          schemaCommand({ systems: RULESETS, ...(system === undefined ? {} : { system }) }),
        );
      },
    )
    .demandCommand(
      1,
      "a command is needed: run, check, compare, readings, sweep, weights, versus, tune, exact, sheet, replay, validate, list, schema",
    )
    // The types say that aliases are handed over; it is the options as they were declared.
    .check((args, options: unknown) => refuseRepeated(args, (options as { array: string[] }).array))
    .strict()
    .version(VERSION)
    .help()
    .alias("help", "h")
    .wrap(Math.min(100, process.stdout.columns || WIDTH_DEFAULT))
    .exitProcess(false)
    .fail((why, error) => {
      throw error ?? new UsageError(why);
    })
    .parseAsync();
  return exitCode;
}

/** Seeds follow the same limits on the command line as in a file. */
function seedText(text: string): string {
  if (text.trim() === "" || text.length > 100) {
    throw new UsageError("--seed must be a text of 1 to 100 letters");
  }
  return text;
}

/** Says what went wrong, in words for the user. */
function tell(error: unknown): number {
  if (error instanceof DeadeyeError) {
    warn(formatIssues(error, { color: colorOn(process.stderr) }));
    return EXIT.badInput;
  }
  if (error instanceof UsageError) {
    warn(say.wrongCommandLine(error.message));
    return EXIT.badInput;
  }
  if (error instanceof Interrupted) {
    warn(say.nothingKnown());
    return EXIT.interrupted;
  }
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code !== undefined && /^E[A-Z]+$/.test(code)) {
    warn(say.cannotWrite((error as Error).message));
    return EXIT.badInput;
  }
  const { dim } = createColors(colorOn(process.stderr));
  warn(say.ourFault(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack) warn(`${dim(error.stack)}\n`);
  return EXIT.fault;
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

process.exitCode = await main(hideBin(process.argv))
  .catch(tell)
  .finally(() => executor?.close());
