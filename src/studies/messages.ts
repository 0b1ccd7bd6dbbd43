/** What studies say to whoever asks; names of options as that one writes them. */

import { decadeOf, pow } from "../core/elementary.js";
import type { Issue } from "../core/errors.js";
import type { PlayerProgram } from "../core/machine.js";
import { count, didYouMean, list, type Message, message, parted, quote } from "../core/messages.js";
import { ofThatKind, suggest } from "../core/suggest.js";
import type { LengthUnit } from "../core/units.js";
import type { Find } from "../sim/record.js";
import type { Said } from "./usage.js";

export const notKnown =
  (option: string, word: string, known: readonly string[]): Said =>
  (name) =>
    `${name(option)} ${quote(word)} is not known; ` +
    (didYouMean(suggest(word, known)) ?? `known: ${list(ofThatKind(word, known))}`);

export const notWhole =
  (option: string, low: number, high: number, got: string): Said =>
  (name) =>
    `${name(option)} must be a whole number from ${low} to ${high}, not ${quote(got)}`;
export const notPositive =
  (option: string, got: string): Said =>
  (name) =>
    `${name(option)} must be a number above 0, not ${quote(got)}`;
export const notSuch =
  (option: string, wanted: string, got: string): Said =>
  (name) =>
    `${name(option)} must be ${wanted}, not ${quote(got)}`;
/** @param known all that there are */
export const noOption = (option: string, known: readonly string[]): string =>
  `${option} is no option here; ${didYouMean(suggest(option, known)) ?? `known: ${list([...known].sort())}`}`;
export const notGiven =
  (option: string): Said =>
  (name) =>
    `${name(option)} is missing: it has no default`;
export const seedForm = (): Said => (name) => `${name("seed")} must be a text of 1 to 100 letters`;
/** A message about what an option said, with what to do about it. */
const withHint = ({ text, hint }: Message): string =>
  hint === undefined ? text : `${text}; ${hint}`;
export const notPlace =
  (option: string, said: Message): Said =>
  (name) =>
    `${name(option)}: ${withHint(said)}`;
export const halfOfShare =
  (option: string, got: number): Said =>
  (name) =>
    `${name(option)} ${got}: a share of games lies between 0 and 1, so write 0.001 for 0.1 points`;
export const toleranceOfShare =
  (got: number): Said =>
  (name) =>
    `${name("tolerance")} ${got}: one side wins at most 1 more than the other, so write 0.02 for 2 points`;
export const metricWithoutPrecision = (): Said => (name) =>
  `${name("metric")} says what ${name("precision")} is about; without ${name("precision")} all metrics are told`;
export const oneOf =
  (a: string, b: string): Said =>
  (name) =>
    `give ${name(a)} or ${name(b)}, not both`;
/** `line 12: nobody carries "rifle"`. */
export const noteInLine = ({ line, message: text, set }: Issue): string =>
  set === undefined ? `line ${line}: ${text}` : `${set}: ${text}`;
const NO_EFFECT = "NO_EFFECT";
export const readingUnasked = (name: string): Message =>
  message(
    NO_EFFECT,
    `no rule of this fight asks for the reading ${quote(name)}: it changes nothing`,
  );
export const weaponIdle = (id: string): Message =>
  message(NO_EFFECT, `nobody carries ${quote(id)}: what is said of it changes nothing`);
export const coverIdle = (id: string): Message =>
  message(
    NO_EFFECT,
    `nobody comes behind a cover of ${quote(id)}: what is said of it changes nothing`,
  );
export const classIdle = (id: string): Message =>
  message(NO_EFFECT, `nobody is of the class ${quote(id)}: what is said of it changes nothing`);
export const weaponTwice = (id: string): Message =>
  message(NO_EFFECT, `a second ${quote(id)} changes nothing`);
export const compareSystems = (): string =>
  "the two scenarios are of different rule systems, so they have no game in common";
export const varyNothing = (): Said => (name) =>
  `sweep needs something to vary, for instance ${name("vary")} distance=10..60:5`;
export const notVary =
  (text: string, said: Message): Said =>
  (name) =>
    `${name("vary")} ${quote(text)}: ${withHint(said)}`;
export const tooManyMetrics =
  (max: number): Said =>
  (name) =>
    `${name("metric")}: at most ${max} at a time`;
export const nothingToChange = (): string =>
  "this file has nothing that could be changed a little and still be a valid one";
export const noLevers = (): string =>
  "nobody here has an attribute of one value or a weapon, so there is nothing to weigh";
export const stepTooLong =
  (step: number): Said =>
  (name) =>
    `${name("step")} ${step}: no range of this file can be changed by as much`;
export const noTactics = (): string =>
  "nobody tells these men what to do, so there are no tactics to choose from (deadeye list tactics)";
export const noTargets = (): string =>
  "whom to shoot at is a choice only where there are several enemies, and somebody tells the men what to do";
export const asInFile = (): string => "Each man does what the file says.";
/** Seed of fresh games. */
export const againSeed = (seed: string): string => `${seed}, again`;
export const versusTwoGuns = (): Said => (name) =>
  `${name("weapon")}: name two weapons or more, or none for all`;
export const versusTooMany = (cells: number, max: number): string =>
  `${count(cells, "match", "matches")} of gun against gun are too many (at most ${parted(max)}); name fewer weapons, distances or covers`;
export const notDistanceFrom =
  (got: string, min: number, max: number, { many }: LengthUnit): Said =>
  (name) =>
    `${name("distance")} must be a number of ${many} from ${min} to ${max}, not ${quote(got)}`;
export const nothingReaches = (
  distances: readonly number[],
  longest: number,
  { short }: LengthUnit,
): string =>
  `none of the weapons reaches ${list(distances.map(String))} ${short}; the longest range is ${longest} ${short}`;
export const acrossLacks =
  (system: string, gun: string, known: readonly string[]): Said =>
  (name) =>
    `${name("weapon")} ${quote(gun)}: ${system} has no such gun; known to all: ${list(known)}`;
export const targetShare =
  (metric: string, got: number, least: number): Said =>
  (name) =>
    `${name("target")}: ${metric} is a ${least < 0 ? "difference of chances" : "chance"} from ${least} to 1, not ${got}`;
export const rangeForm =
  (got: string): Said =>
  (name) =>
    `${name("range")} ${quote(got)}: write FROM..TO, two values or more, such as 1..90`;
export const rangeNeeded =
  (path: string): Said =>
  (name) =>
    `${quote(path)} has no limits of its own; give some with ${name("range")} FROM..TO`;
export const solveNoNumber =
  (path: string): Said =>
  (name) =>
    `${name("solve")} ${quote(path)}: there is no number in that place of the file`;
export const stepWhole =
  (path: string): Said =>
  (name) =>
    `${name("step")}: ${quote(path)} is a whole number, so its steps are`;
export const stepOfListed =
  (path: string, values: readonly number[]): Said =>
  (name) =>
    `${name("step")}: ${quote(path)} is one of ${list(values.map(String))}; leave the step out`;
export const tooManyValues =
  (got: number, max: number): Said =>
  (name) =>
    `${parted(got)} values are too many (at most ${parted(max)}); ` +
    `give a larger ${name("step")} or a smaller ${name("range")}`;
/** @param limit null if it is only as many as anybody would wait for */
export const gamesOfValue = (games: number, limit: number | null): string =>
  limit === null
    ? `${count(games, "game")} of one`
    : `${parted(games)} of at most ${count(limit, "game")} of one`;
export const gameOrFind = (): Said => (name) =>
  `give one of ${name("game")} and ${name("find")}, not both`;
export const gamesOfFind = (): Said => (name) =>
  `${name("games")} says how many games ${name("find")} searches; ${name("game")} needs none`;
export const noSuchGame = (find: Find, games: number): string =>
  `no ${find} among ${count(games, "game")}: ` +
  (find === "upset" ? "the weaker side wins none" : "neither side wins one");
export const expectNothing = (): Message =>
  message(
    "NO_EXPECTATIONS",
    "there is nothing to check: this file has no expect lines",
    "for instance expect: [{ metric: win.A, between: [0.45, 0.60] }]",
  );
export const tooBigToSolve = (estimate: number, met: number): Message =>
  message(
    "TOO_BIG_TO_SOLVE",
    met === 0
      ? `this is too big to be solved exactly: it has some ${roughly(estimate)} states`
      : `this is too big to be solved exactly: ${parted(met)} states were found and there are more`,
    "play it with deadeye run, or solve it with fewer figures, fewer weapons each, or one npc row instead of roll",
  );
export const bestTooBig = (met: number): Message =>
  message(
    "TOO_BIG_TO_SOLVE",
    `with its decisions this is too big to be solved exactly: ${parted(met)} states were found and there are more`,
    "leave fewer decisions open (--choices) or allow fewer (--set best.allow=[move]), shorten the game (--set turns=10), or give the " +
      "men less ammunition, or so much that none runs out; deadeye tactics FILE --search sets tactics against each other and " +
      "looks for better ones",
  );
export const unsolvable = ({ why, instead }: PlayerProgram["unsolvable"]): Message =>
  message("TOO_BIG_TO_SOLVE", `this is too big to be solved exactly: ${why}`, instead);

export const noBestPlay = (not: { readonly why: string; readonly instead?: string }): Message =>
  message(
    "NO_BEST_PLAY",
    `best play cannot be worked out here: ${not.why}`,
    not.instead ??
      "deadeye tactics FILE --search plays every tactic of one side against every one of the other, and looks for better ones",
  );

/** 131,220,000 becomes `100 million`: no more is claimed of an estimate than its order of magnitude. */
function roughly(count: number): string {
  if (count >= 1e15) return `10^${decadeOf(count)}`;
  const scale = pow(10, decadeOf(count));
  const rounded = Math.round(count / scale) * scale;
  const words: readonly [number, string][] = [
    [1e12, "million million"],
    [1e9, "thousand million"],
    [1e6, "million"],
  ];
  const word = words.find(([size]) => rounded >= size);
  if (word === undefined) return parted(rounded);
  return rounded >= 1e15 ? rounded.toExponential(0) : `${rounded / word[0]} ${word[1]}`;
}
export const pointsKind = (kind: string, wanted: string): string =>
  `points needs a file of the kind ${wanted}, which says by which rules they fight, not ${kind}`;
export const pointsNobody = (): Said => (name) =>
  `nobody can have a price: neither lists nor this file have men with names (${name("man")})`;
export const pointsNoGuns = (): string => "nobody can have a price: these rules have no guns";
export const pointsOnlyOne = (): Said => (name) =>
  `one man with one gun has nothing to be compared with; name more with ${name("man")} or ${name("weapon")}`;
export const pointsUnit =
  (got: string): Said =>
  (name) =>
    `${name("unit")} ${quote(got)}: write NAME=PRICE, such as cowboy/3=10`;
export const priceLine = (file: string, line: number, what: string): string =>
  `${file}, line ${line}: ${what}`;
export const listTooLong = (): string => "this list is too long: 1,000 prices at most";
export const listHead = (): string =>
  "the first line must name the columns kind, name and price, such as kind,name,price";
export const listQuote = (): string => "a quotation mark is not closed, or stands inside a cell";
export const listNumber = (got: string): string => `the price must be a number, not ${quote(got)}`;
export const listKind = (got: string, known: readonly string[]): string =>
  `the kind must be one of ${list(known)}, not ${quote(got)}`;
export const listAboveNothing = (who: string): string => `${quote(who)} must cost more than 0`;
export const listTwice = (who: string): string => `${quote(who)} has a price already`;
export const listNoMen = (): string => "this list has no man (a line of the kind man)";
export const noPrice = (file: string, man: string, gun: string): string =>
  `${file} has no price for ${quote(man)} with ${quote(gun)}`;
