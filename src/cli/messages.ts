/** What the commands say. */
import { count, didYouMean, list, type Message, message, quote } from "../core/messages.js";
import type { LengthUnit } from "../core/units.js";

export const expectNothing = (): Message =>
  message(
    "NO_EXPECTATIONS",
    "there is nothing to check: this file has no expect lines",
    "for instance expect: [{ metric: win.A, between: [0.45, 0.60] }]",
  );
export const varyNothing = (): string =>
  "sweep needs something to vary, for instance --vary distance=10..60:5";
export const notVary = (text: string, said: Message): string =>
  `--vary ${quote(text)}: ${said.text}${said.hint === undefined ? "" : `; ${said.hint}`}`;
export const noLevers = (): string =>
  "nobody here has an attribute of one value or a weapon, so there is nothing to weigh";
export const tooManyMetrics = (max: number): string => `--metric: at most ${max} at a time`;
export const changes = (n: number): string => count(n, "change");
export const points = (n: number): string => count(n, "point");
export const pointsSolved = (done: number, of: number): string => `${done} of ${of} points solved`;
export const sweepWritten = (folder: string): string =>
  `Sweep: ${folder} (sweep.html, sweep.csv, steps.csv, sweep.json, charts)\n`;
export const weightsWritten = (folder: string): string =>
  `Weights: ${folder} (weights.html, weights.csv, weights.json, charts)\n`;

// Commands.

export const noFiles = (): string => "no files were given";
export const unknownListing = (
  what: string,
  known: readonly string[],
  meant: string | null,
): string => `there is no list of "${what}"; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const unknownSystemOption = (id: string, known: readonly string[]): string =>
  `there is no rule system "${id}"; there are: ${list(known)}`;
export const sameReportFolder = (stem: string): string =>
  `two files are called ${quote(stem)}, so their reports would share a folder; run them one by one with --out`;
export const precisionOfShare = (got: string): string =>
  `--precision ${got}: a share of games lies between 0 and 1, so write 0.001 for 0.1 points`;
export const metricWithoutPrecision = (): string =>
  "--metric says what --precision is about; without --precision all metrics are told";
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
  `all ${games.toLocaleString("en")} games asked for were played; say how many there shall be with --games`;
export const tallyMore = (games: number, asked: number): string =>
  `it has ${games.toLocaleString("en")} games already; --games is the number in all, and ${asked.toLocaleString("en")} is less`;
export const reportWritten = (folder: string): string =>
  `Report: ${folder} (open report.html there)\n`;
export const statesMet = (states: number): string =>
  `following the states of the game: ${states.toLocaleString("en")} so far`;
export const turnsSolved = (turn: number, turns: number): string => `game turn ${turn} of ${turns}`;
export const tooBigToSolve = (estimate: number | null, met: number): Message =>
  message(
    "TOO_BIG_TO_SOLVE",
    estimate === null
      ? "this is too big to be solved exactly: men who move about on a table can stand anywhere"
      : met === 0
        ? `this is too big to be solved exactly: it has some ${roughly(estimate)} states`
        : `this is too big to be solved exactly: ${met.toLocaleString("en")} states were found and there are more`,
    estimate === null
      ? "play it with deadeye run; a duel can be solved"
      : "play it with deadeye run, or solve it with fewer figures, fewer weapons each, or one npc row instead of roll",
  );
export const sheetWritten = (folder: string): string =>
  `Sheet: ${folder} (sheet.pdf for A4, sheet-letter.pdf for Letter, sheet.html, sheet.csv, sheet.json)\n`;
export const npcSheetWritten = (folder: string): string =>
  `Sheet: ${folder} (npc.pdf for A4, npc-letter.pdf for Letter, npc.html, npc.csv, npc.json)\n`;
export const noNpcSheet = (title: string): string =>
  `--npc: duels between the men of ${title} are too big to be solved`;
export const npcCover = (): string => "--cover: the men of an NPC sheet stand in the open";
export const npcWeapons = (): string =>
  "--weapon: the men of an NPC sheet have one kind of weapon; name one";
export const duelsSolved = (
  distance: number,
  { short }: LengthUnit,
  done: number,
  of: number,
): string => `duels at ${distance} ${short}: ${done} of ${of} solved`;
export const noSheetOf = (id: string, known: readonly string[], meant: string | null): string =>
  `there are no sheets of a rule system ${quote(id)}; ${didYouMean(meant) ?? `there are: ${list(known)}`}`;
export const sheetSet = (set: string): string =>
  `--set ${quote(set)}: a sheet is made of readings and weapons alone; write readings.NAME=VALUE or weapons.ID.KEY=VALUE`;
export const notKnown = (
  option: string,
  word: string,
  known: readonly string[],
  meant: string | null,
): string =>
  `${option} ${quote(word)} is not known; ${didYouMean(meant) ?? `known: ${list(known)}`}`;
export const notDistance = (got: string, max: number, { many }: LengthUnit): string =>
  `--distance must be a number of ${many} above 0 and at most ${max}, not ${quote(got)}`;
export const nothingReaches = (
  distances: readonly number[],
  longest: number,
  { short }: LengthUnit,
): string =>
  `none of the weapons reaches ${list(distances.map(String))} ${short}; the longest range is ${longest} ${short}`;
export const readingsWritten = (folder: string): string =>
  `Readings: ${folder} (readings.html, readings.csv, readings.json, charts)\n`;
export const versusTwoGuns = (): string => "--weapon: name two weapons or more, or none for all";
export const versusTooMany = (cells: number, max: number): string =>
  `${count(cells, "match", "matches")} of gun against gun are too many (at most ${max.toLocaleString("en")}); name fewer weapons, distances or covers`;
export const versusMenOfFile = (): string =>
  "--npc and the attributes are for two men without a file; change those of the file with --set";
export const manForm = (got: string): string =>
  `--man ${quote(got)}: write NAME=VALUE, such as skill=4`;
export const notDistanceFrom = (
  got: string,
  min: number,
  max: number,
  { many }: LengthUnit,
): string => `--distance must be a number of ${many} from ${min} to ${max}, not ${quote(got)}`;
export const boutsDone = (done: number, of: number): string => `${done} of ${of} duels done`;
export const gamesDone = (done: number, of: number): string =>
  `${done.toLocaleString("en")} of ${count(of, "game")} played`;
export const versusWritten = (folder: string): string =>
  `Versus: ${folder} (versus.html, versus.csv, ranking.csv, crossovers.csv, versus.json, charts)\n`;
export const acrossWritten = (folder: string): string =>
  `Across: ${folder} (across.html, across.csv, across.json, charts)\n`;
export const acrossLacks = (system: string, gun: string, known: readonly string[]): string =>
  `--weapon ${quote(gun)}: ${system} has no such gun; known to all: ${list(known)}`;
export const acrossOnly = (option: string): string =>
  `--across plays two men alike under all rule systems: ${option} belongs to one of them alone; leave it out`;
export const onlyAcross = (option: string): string => `${option} goes with --across only`;
export const targetForm = (got: string): string =>
  `--target ${quote(got)}: write METRIC=VALUE, such as win.A=0.5`;
export const targetShare = (metric: string, got: string): string =>
  `--target: ${metric} is a chance from 0 to 1, not ${got}`;
export const rangeForm = (got: string): string =>
  `--range ${quote(got)}: write FROM..TO, two values or more, such as 1..90`;
export const rangeNeeded = (path: string): string =>
  `${quote(path)} has no limits of its own; give some with --range FROM..TO`;
export const solveNoNumber = (path: string): string =>
  `--solve ${quote(path)}: there is no number in that place of the file`;
export const stepWhole = (path: string): string =>
  `--step: ${quote(path)} is a whole number, so its steps are`;
export const stepOfListed = (path: string, values: readonly number[]): string =>
  `--step: ${quote(path)} is one of ${list(values.map(String))}; leave the step out`;
export const tooManyValues = (got: number, max: number): string =>
  `${got.toLocaleString("en")} values are too many (at most ${max.toLocaleString("en")}); give a larger --step or a smaller --range`;
export const valuesDone = (done: number): string => `${done} values done`;
export const gamesOfValue = (values: number, games: number): string =>
  `${valuesDone(values)}, ${count(games, "game")} of one value`;
export const tuneWritten = (folder: string): string =>
  `Tune: ${folder} (tune.html, tune.csv, tune.json, charts)\n`;
export const compareNothing = (): string =>
  "compare needs a second file, or changes to the first with --set path=value";
export const compareSystems = (): string =>
  "the two scenarios are of different rule systems, so they have no game in common";
export const notPositive = (option: string, got: string): string =>
  `${option} must be a number above 0, not ${quote(got)}`;
export const oneOf = (a: string, b: string): string => `give ${a} or ${b}, not both`;
export const comparisonWritten = (folder: string): string =>
  `Comparison: ${folder} (compare.html, compare.csv, compare.json)\n`;
export const givenTwice = (option: string): string => `${option} can be given only once`;
export const junitPlace = (path: string): string =>
  `--junit ${quote(path)}: needs the name of a file`;
export const mapWritten = (path: string): string => `Map: ${path}\n`;
export const mapPlace = (path: string): string =>
  `--map ${quote(path)}: needs the name of a file that ends with .svg`;
export const mapNeedsTable = (): string =>
  "--map: this scenario is played on open ground; there is no table to draw";
export const interrupted = (): string =>
  "interrupted: finishing the games in hand; press Ctrl-C again to stop at once\n";
export const nothingKnown = (): string =>
  "interrupted before there was anything to report: nothing was written\n";
export const wrongCommandLine = (why: string): string => `${why}\nSee deadeye --help.\n`;
export const notWhole = (option: string, low: number, high: number, got: string): string =>
  `${option} must be a whole number from ${low} to ${high}, not ${quote(got)}`;
export const cannotWrite = (why: string): string => `the report could not be written: ${why}\n`;
export const ourFault = (why: string): string =>
  `a fault of deadeye, not of your file: ${why}\n` +
  "Please report it together with the command and the scenario.\n";

/** 131,220,000 becomes `100 million`: no more is claimed of an estimate than its order of magnitude. */
function roughly(count: number): string {
  if (count >= 1e15) return `10^${Math.floor(Math.log10(count))}`;
  const scale = 10 ** Math.floor(Math.log10(count));
  const rounded = Math.round(count / scale) * scale;
  const words: readonly [number, string][] = [
    [1e12, "million million"],
    [1e9, "thousand million"],
    [1e6, "million"],
  ];
  const word = words.find(([size]) => rounded >= size);
  if (word === undefined) return rounded.toLocaleString("en");
  return rounded >= 1e15 ? rounded.toExponential(0) : `${rounded / word[0]} ${word[1]}`;
}
