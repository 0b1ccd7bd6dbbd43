/** What the commands say. */
import { count, didYouMean, list, parted, quote } from "../core/messages.js";
import type { LengthUnit } from "../core/units.js";
import type { WorkerEvent } from "../host/queue/worker.js";
import type { Shard } from "../sim/shards.js";
import type { TacticsCost } from "../studies/tacticsStudy.js";
import type { VersusCost } from "../studies/versusStudy.js";

export const purpose = (): string =>
  "Who wins, how often, and why: Wild West skirmish rules, played by the million.";
export const beginWith = (): string => "Begin with";
export const moreHelp = (): string =>
  "More: deadeye help COMMAND. FILE may be - for standard input. Version: -v.";
/** @param change of the file that may be meant, as `--set distance=30` */
export function unknownWord(word: string, meant: string | null, change: string | null): string {
  const set = change === null ? null : `a value of the file is changed by ${change}`;
  const hint = didYouMean(meant) ?? set;
  return `Unknown argument: ${word}${hint === null ? "" : `; ${hint}`}`;
}
/** @param elsewhere commands that have the option */
export const optionElsewhere = (
  name: string,
  option: string,
  elsewhere: readonly string[],
  change: string | null,
): string =>
  `${name} has no --${option}; it is an option of ${list(elsewhere)}` +
  (change === null ? "" : `; a value of the file is changed by ${change}`);
export function unknownCommand(word: string, meant: string | null): string {
  const isFile = meant === null && /\.ya?ml$/i.test(word);
  const hint = isFile ? didYouMean(`deadeye run ${word}`) : didYouMean(meant);
  return `there is no command ${quote(word)}${hint === null ? "" : `; ${hint}`}`;
}
/** @param usage `tune FILE` */
export const namesMissing = (usage: string): string =>
  `the name of a file is missing: deadeye ${usage}`;
/** @param by option of the command that takes words with a =, if it has one */
export const nameTooMany = (word: string, usage: string, by: string | null): string =>
  by !== null && /^[\w.-]+=/.test(word)
    ? `unexpected argument ${quote(word)}: write --${by} ${word}`
    : `unexpected argument ${quote(word)}: deadeye ${usage}`;
export const noName = (): string => 'the name of a file is empty: ""';
export const optionsMissing = (usage: string, lacking: readonly string[]): string =>
  `${usage.split(" ")[0]} needs ${lacking.join(" and ")}, too`;
export const notChoice = (
  option: string,
  value: string,
  known: readonly string[],
  meant: string | null,
): string =>
  `${option} cannot be ${quote(value)}; ${didYouMean(meant) ?? `one of: ${list(known)}`}`;
export const valueMissing = (option: string): string => `${option} needs a value`;
export const flagValue = (option: string): string =>
  `${option} is said or not; it takes no other value than true or false`;
export const workersFailed = (why: string): string =>
  `${why}\nThe report has what was known by then.\n`;
export const outputLost = (why: string): string => `standard output could not be written: ${why}\n`;

// Commands.

export const noFiles = (): string => "no files were given";
export const unknownListing = (
  what: string,
  known: readonly string[],
  meant: string | null,
): string => `there is no list of "${what}"; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const listOfFile = (what: string): string =>
  `a book has lists of its own: deadeye list ${what} --file FILE, a book or a scenario by one`;
export const schemaOfNothing = (
  word: string,
  known: readonly string[],
  meant: string | null,
): string =>
  `${quote(word)} is no rule system and no file; ${didYouMean(meant) ?? `there are: ${list(known)}; or a scenario, or a book`}`;
export const unknownSystemOption = (
  id: string,
  known: readonly string[],
  meant: string | null,
): string =>
  `there is no rule system ${quote(id)}; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const unknownKindOption = (
  kind: string,
  title: string,
  known: readonly string[],
  meant: string | null,
): string =>
  `${title} has no scenarios of the kind ${quote(kind)}; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const newFrom = (path: string): string =>
  `--from ${quote(path)}: the chart has to be in the same folder as the scenario, by a name of letters, digits, . _ and -`;
export const newPlace = (path: string): string => `${quote(path)} is no name of a file`;
export const newIsThere = (path: string): string =>
  `${quote(path)} is there already, and is left as it is; name another file`;
export const newWritten = (file: string, schema: string): string =>
  `${file} can be played as it is: deadeye run ${file}\n` +
  `Its first line names ${schema} beside it, by which editors check it and complete words.\n`;
export const newBookWritten = (book: string, scenario: string, schema: string): string =>
  `${book} are rules to change as you like: deadeye book ${book}\n` +
  `${scenario} is a fight by them, which can be played as it is: deadeye run ${scenario}\n` +
  `The first line of the rules names ${schema} beside them, by which editors check them and complete words.\n`;
export const newBookKind = (): string => "--book writes rules, which are of no --kind";
export const newBookName = (file: string): string =>
  `a scenario could not name a book called ${quote(file)}; use letters, digits, ".", "_" and "-" alone`;
export const sameReportFolder = (stem: string): string =>
  `two files are called ${quote(stem)}, so their reports would share a folder; run them one by one with --out`;
export const nothingToContinue = (path: string): string =>
  `there is no run to continue: ${path} does not exist`;
export const cannotContinue = (path: string, why: string): string =>
  `${path} cannot be continued: ${why}`;
export const tallyBroken = (): string => "it is damaged, or of another version of its format";
export const tallyOf = (what: string, there: string, here: string): string =>
  `it is of ${what} ${quote(there)}, not ${quote(here)}`;
export const tallyScenario = (readings: readonly string[]): string =>
  readings.length > 0
    ? `the scenario was played with other readings (${list(readings)})`
    : "the scenario has changed since, or other --set changes were in force";
export const tallyRules = (version: string): string =>
  `the same games come out differently now than with deadeye ${version}, which played them`;
export const tallyFull = (games: number): string =>
  `all ${parted(games)} games asked for were played; say how many there shall be with --games`;
export const tallyMore = (games: number, asked: number): string =>
  `it has ${parted(games)} games already; --games is the number in all, and ${parted(asked)} is less`;
// The queue.

export const queueForm = (from: string): string =>
  `${from} must be the address of a Redis or Valkey server: redis://HOST:PORT, or rediss:// with TLS`;
export const queueMore = (from: string): string =>
  `${from} may say protocol, user, host, port and the number of a database, and nothing else: redis://HOST:PORT/0`;
export const queuePassword = (): string =>
  "--queue: a password on the command line is seen by everybody on this machine; write the address into a file for --queue-file, or into DEADEYE_QUEUE";
export const queueTwice = (): string => "--queue and --queue-file both say where the queue is";
export const queueFile = (path: string, why: string): string =>
  why === "ENOENT"
    ? `--queue-file: there is no file ${quote(path)}; it holds one line, the address redis://HOST`
    : `--queue-file ${quote(path)} cannot be read: ${why}`;
export const queueNeeded = (): string =>
  "which queue? Say --queue redis://HOST, --queue-file FILE, or set DEADEYE_QUEUE";
/** One line of a worker's log. */
export function workerWords({ event, ...details }: WorkerEvent): string {
  const { worker, queue, threads, what, session, why, message, megabytes, who, job } = details;
  switch (event) {
    case "started":
      return `worker ${worker} on queue ${queue}, ${count(Number(threads), "thread")}; Ctrl-C ends it after the jobs in hand`;
    case "done":
      return `done: ${what}, for ${session}`;
    case "advice":
      return String(message).trimEnd();
    case "refused":
      return `refused job ${job}: ${why}`;
    case "failed":
      return `job ${job} failed: ${why}`;
    case "strangers":
      return `${who} asks for another version or build (${details.version}, ${String(details.build).slice(0, 16)}); this worker has ${String(details.own).slice(0, 16)} and refuses its jobs`;
    case "memory":
      return `${megabytes} MB are too much: the jobs in hand are given up`;
    case "error":
      return `the queue: ${message}`;
  }
}
export const workerEnds = (): string => "ends after the jobs in hand; once more to end at once\n";
export const nobodyOnQueue = (): string => "Nobody is on this queue.\n";

// Parts of a run.

export const notShard = (option: string, got: string, max: number): string =>
  `${option} ${quote(got)}: write part/parts, such as 3/20, with 1 to ${parted(max)} parts`;
export const shardNot = (option: string, why: string): string =>
  `a part of a run cannot have ${option}: ${why}`;
export const shardAdaptive = (): string => "how many games there are must be known beforehand";
export const shardAgain = (): string => "play the part again";
export const shardSummary = (): string => "deadeye merge prints the answer of all parts";
export const shardOne = (): string => "--shard plays one file; name one";
export const shardGames = (): string =>
  "--shard needs the number of games of all parts together: --games N";
export const shardPlace = (path: string): string =>
  `${quote(path)} is there already and is no part of a run; --out names another file`;
export const partWritten = (
  path: string,
  { number, of }: Shard,
  games: number,
  asked: number,
): string =>
  `Part ${number} of ${of}: ${parted(games)} of ${count(asked, "game")}, in ${path} (deadeye merge makes the report of all parts)\n`;
export const partUnreadable = (path: string, why: string): string =>
  why === "ENOENT"
    ? `there is no part ${path}: name the files that run --shard I/N wrote`
    : `${path} cannot be read: ${why}`;
export const partFolder = (path: string): string =>
  `${path} is a folder: name the files in it that run --shard I/N wrote`;
export const partBroken = (path: string): string =>
  `${path} is no part of a run, or is damaged: play it again`;
export const partBuild = (path: string, there: string, here: string): string =>
  `${path} was played by deadeye ${there}, and this is ${here}: play it again, or merge with that one`;
export const partOf = (path: string, first: string, what: string): string =>
  `${path} and ${first} are not of one run: ${what} differs`;
export const partTwice = (path: string, first: string, { number, of }: Shard): string =>
  `${path} and ${first} are both part ${number} of ${of}: leave one out`;
export const partsMissing = (numbers: readonly number[], of: number): string => {
  const [shown, rest] = [numbers.slice(0, 20), numbers.length - 20];
  const more = rest > 0 ? [`${parted(rest)} more`] : [];
  return `of ${count(of, "part")} there is no ${list([...shown.map(String), ...more])}: play what is missing with --shard I/${of}`;
};
export const partFalse = (path: string): string =>
  `${path} does not have the counts of its games: it was changed since it was played`;

/** @param full whether the tables were printed */
export const reportWritten = (folder: string, full: boolean): string =>
  `Report: ${folder} (open report.html there${full ? "" : "; --full prints its tables here"})\n`;
/** @param lock file that says so */
export const inUse = (pid: number, host: string, lock: string): string =>
  `is in use: process ${pid} on ${host} writes a report there (if it has ended, delete ${lock} in it)`;
export const keptWhole = (folder: string, beside: string): string =>
  `The report in ${folder} has more and stays; what was played now is in ${beside}.\n`;
/** @param before scenario of the report that was there; nothing is said if it was the same */
export const tookPlaceOf = (before: string | null, now: string | null): string =>
  before === null || before === now
    ? ""
    : `It took the place of a report on ${quote(before)}; --out names another folder.\n`;
export const sheetWritten = (folder: string, stem: string, pdf: boolean): string =>
  `Sheet: ${folder} (${pdf ? `${stem}.pdf for A4, ${stem}-letter.pdf for Letter, ` : ""}${stem}.html, ${stem}.csv, ${stem}.json)\n`;
/** @param missing what it needs */
export const noPaper = (missing: string, page: string): string =>
  `No PDF is written. ${missing}. ${page} prints the same from a browser.\n`;
export const unprinted = (names: readonly string[], page: string): string =>
  `The font of the PDFs lacks letters of ${list(names.map(quote))}: "?" stands for each; ${page} has them.\n`;
export const twoForms = (): string =>
  "--format prints the answer for people, --json for programs: say one of them";
export const undrawn = (names: readonly string[], page: string): string =>
  `The font of the PNG files lacks letters of ${list(names.map(quote))}: "?" stands for each; ${page} has them.\n`;
export const noNpcSheet = (title: string): string =>
  `--npc: duels between the men of ${title} are too big to be solved`;
export const npcCover = (): string => "--cover: the men of an NPC sheet stand in the open";
export const npcWeapons = (): string =>
  "--weapon: the men of an NPC sheet have one kind of weapon; name one";
export const noSheetOf = (id: string, known: readonly string[], meant: string | null): string =>
  `there are no sheets of a rule system ${quote(id)}; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const cardOfFile = (): string => "--figure and --side need a FILE, whose men they name";
export const cardOfDiced = (who: string): string =>
  `there is no card of ${quote(who)}: the attributes are diced anew in each game; give a row of the chart instead`;
export const sheetSet = (set: string): string =>
  `--set ${quote(set)}: a sheet is made of readings, weapons and tables alone; write readings.NAME=VALUE or weapons.ID.KEY=VALUE`;
export const notDistance = (got: string, max: number, { many }: LengthUnit): string =>
  `--distance must be a number of ${many} above 0 and at most ${max}, not ${quote(got)}`;
/** @param file with the rule system that it says */
export const systemOfFile = (system: string, file: string): string =>
  `--system ${quote(system)}: the file is of ${file}; leave --system out, or the file`;
export const versusBook = (): string => "name a fight by a book, whose two men get its guns";
export const pointsBook = (): string =>
  "men and guns of a book come with a file: give a fight that names the book, such as books/dust-fight.yaml";
export const pointsSet = (): string => "--set changes a file, and there is none here";
export const versusMenOfFile = (): string =>
  "--npc and the attributes are for two men without a file; change those of the file with --set";
export const versusCost = ({ duels, guns, distances, covers }: VersusCost): string =>
  `${count(duels, "different duel")} are to be solved or played: ${count(guns, "gun")} against each other, ` +
  `${count(distances, "distance")}, ${count(covers, "cover")}.\n` +
  "Fewer take less time: --weapon GUN (two or more of them), --distance 40, --cover open.\n";
export const tacticsCost = ({ tactics, pairs, games, again }: TacticsCost): string =>
  `${count(tactics.A, "tactic")} against ${count(tactics.B, "tactic")}: ${count(pairs, "different game")}, each to be solved ` +
  `or played ${count(games, "time")}; then what decides, up to ${count(again, "time")}.\n`;
export const compareNothing = (): string =>
  "compare needs a second file, or changes to the first with --set path=value";
export const manForm = (got: string): string =>
  `--man ${quote(got)}: write NAME=VALUE, such as skill=4`;
export const acrossOnly = (option: string): string =>
  `--across plays two men alike under all rule systems: ${option} belongs to one of them alone; leave it out`;
export const onlyAcross = (option: string): string => `${option} goes with --across only`;
/** @param meant what it would be, where a number is written as elsewhere */
export const targetForm = (got: string, meant: string | null): string =>
  `--target ${quote(got)}: write ${meant ?? "METRIC=VALUE, such as win.A=50% or win.A-win.B=0"}`;
export const setForm = (flag: string, got: string): string =>
  `${flag} ${quote(got)}: write PATH=VALUE in one word, such as ${flag} distance=30`;
/** @param digits the number without marks between its digits */
export const partedNumber = (flag: string, got: string, digits: string): string =>
  `${flag}: write ${digits} without marks between its digits, not ${quote(got)}`;
export const decimalComma = (flag: string, got: string, meant: string): string =>
  `${flag}: write ${meant}, not ${quote(got)}`;
export const givenTwice = (option: string): string => `${option} can be given only once`;
export const junitPlace = (path: string): string =>
  `--junit ${quote(path)}: needs the name of a file`;
export const replayFull = (): string => "Every move and every die: --full.";
export const mapWritten = (path: string): string => `Map: ${path}\n`;
export const mapPlace = (path: string): string =>
  `--map ${quote(path)}: needs the name of a file that ends with .svg`;
export const mapNeedsTable = (): string =>
  "--map: this scenario is played on open ground; there is no table to draw";
export const interrupted = (): string =>
  "interrupted: finishing the games in hand; press Ctrl-C again to stop at once\n";
export const unexplained = (): string =>
  "interrupted: all games were played, but the report does not say why\n";
export const nothingKnown = (): string =>
  "interrupted before there was anything to report: nothing was written\n";
/** @param command that was asked for, if one was */
export const wrongCommandLine = (why: string, command: string | null): string =>
  `${why}\nSee deadeye ${command === null ? "" : `${command} `}--help.\n`;
export const cannotWrite = (why: string): string => `the report could not be written: ${why}\n`;
/** @param code of the system, such as EMFILE */
export const noMoreFiles = (code: string): string =>
  `the system's limit of open files is reached (${code}): ulimit -n 256 allows more, fewer --workers need less\n`;
export const noMoreThreads = (code: string): string =>
  `the system has no memory or threads left (${code}): fewer --workers need less\n`;
export const serving = (url: string): string =>
  `The workbench is at ${url}, on this computer only. Ctrl-C ends it.\n`;
export const otherHost = (url: string): string =>
  `The workbench is at ${url} and at no other name.\n`;
export const portTaken = (port: number): string =>
  `--port ${port} cannot be had: something else listens there, or it is not for everybody`;
export const outOfReach = (why: string): string => `${why}: nothing was written\n`;
export const ourFault = (why: string): string =>
  `a fault of deadeye, not of your file: ${why}\n` +
  "Please report it together with the command and the scenario.\n";
