/** What is said about a book and the scenarios that are played by it. */
import { METER_MAX } from "../../core/machine.js";
import {
  count,
  didYouMean,
  list,
  type Message,
  meantOrOneOf,
  message,
  parted,
  quote,
} from "../../core/messages.js";
import { suggest } from "../../core/suggest.js";

const wrong = (text: string, hint?: string | null): Message => message("BOOK", text, hint);
const wrongWord = (text: string, hint: string | null, known: readonly string[]): Message => ({
  ...wrong(text, hint),
  known,
});

// Expressions.

export const tooManyLetters = (most: number): Message =>
  wrong(
    `an expression has at most ${count(most, "letter")}`,
    "name a part of it as a step or a roll",
  );
export const tooDeep = (most: number): Message => wrong(`nested more than ${most} deep`);
export const twoComparisons = (): Message =>
  wrong("two comparisons in a row", "say which belong together: 1 < x and x < 7");
export const oneEquals = (): Message =>
  wrong("one = changes a value, and is no question", "to compare, say: is");
export const unexpected = (words: string): Message =>
  wrong(`${quote(words)} is too much here`, "an operator or a comma may be missing before it");
export const strayLetter = (letter: string): Message =>
  wrong(`${quote(letter)} means nothing here`);
export const missing = (wanted: string): Message => wrong(`${wanted} is missing here`);
export const numberTooBig = (most: number): Message => wrong(`numbers go up to ${parted(most)}`);
export const cutByComma = (): Message =>
  wrong("a comma has cut a text in two", "inside { } put what has commas in quotes");

// Names.

export const unknown = (what: string, name: string, known: readonly string[]): Message =>
  wrongWord(`no ${what} ${quote(name)}`, meantOrOneOf(suggest(name, known), known, "known"), known);
export const unknownWord = (word: string, known: readonly string[]): Message =>
  wrongWord(
    `${quote(word)} is not known here`,
    meantOrOneOf(suggest(word, known), known, "one of"),
    known,
  );
export const nameTaken = (name: string, other: string): Message =>
  wrong(`${quote(name)} is ${other} already`, "every name means one thing");
export const badName = (name: string): Message =>
  wrong(
    `${quote(name)} is no name`,
    "letters and digits, a letter first, with single dashes between words",
  );
export const reservedName = (name: string): Message =>
  wrong(`${quote(name)} is a word of the language`, "take another name");

// Declarations.

export const noRange = (said: string): Message =>
  wrong(
    `${quote(said)} is no range`,
    "write 0..3, flag, the name of a list under words, or a list",
  );
export const emptyRange = (): Message => wrong("the range ends before it begins");
export const mixedList = (): Message =>
  wrong("a list is of words or of whole numbers, not of both");
export const wordTwice = (word: string): Message => wrong(`${quote(word)} stands there twice`);
export const startsText = (): Message =>
  wrong(
    "a first value goes by no state",
    "stats, fields of a gun, options and readings are there already",
  );
export const meterForm = (): Message =>
  wrong(
    `a meter has a range from 0..1 to 0..${METER_MAX}`,
    "leave out meter: true, and it is counted like any other state",
  );
export const meterAsked = (): Message =>
  wrong("of a meter one may only ask whether anything is left", "say: points > 0, or points is 0");
export const meterChanged = (): Message => wrong("a meter is lowered by one: points -= 1");
export const meterResets = (): Message => wrong("a meter is not filled again, so it has no until");
export const tooManyStates = (most: number): Message =>
  wrong(`a game has at most ${most} words of state`);
export const usualOutside = (said: string, range: string): Message =>
  wrong(`${said} is not in the range ${range}`);

// Types.

export const wants = (wanted: "number" | "question" | "figure", is: string): Message =>
  wrong(
    `a ${wanted} is wanted here, and this is ${is}`,
    wanted === "question" ? "say what is compared with what" : null,
  );
export const notAlike = (left: string, right: string): Message =>
  wrong(`${left} and ${right} cannot be compared`);
/** @param meant what is surely meant, if anything is */
export const nothingCalled = (
  name: string,
  known: readonly string[],
  meant: string | null = null,
): Message =>
  wrongWord(
    `nothing is called ${quote(name)} here`,
    didYouMean(meant ?? suggest(name, known)),
    known,
  );
export const allAreIn = (group: string): Message =>
  wrong(
    `of ${group} all are in action, so it.in is always true`,
    `${group}-ever has those who are out, too`,
  );
export const roundsHow = (): Message =>
  wrong("a quotient has to say how it is rounded", "up(a / b) or down(a / b)");
export const diceHere = (): Message =>
  wrong("dice are thrown in rolls only", "roll: a roll's name");
export const valuesWanted = (name: string, wanted: number | string, got: number): Message =>
  wrong(
    `${name} takes ${typeof wanted === "number" ? count(wanted, "value") : wanted}, not ${got}`,
  );
export const notChanged = (): Message =>
  wrong("this is nothing that can be changed", "states can, and numbers named by as");
export const needsActor = (what: string): Message =>
  wrong(
    `${what}: nobody acts here`,
    "inside a phase, an action or a step with of there is somebody",
  );
export const needsGun = (): Message =>
  wrong("a shot needs a gun and a target", "it belongs in an action with: weapon, at somebody");

// Rolls.

export const noResults = (): Message => wrong("a roll needs results, or gives");
export const resultsAndGives = (): Message =>
  wrong("a roll has results or gives a number, not both");
export const resultWord = (name: string): Message =>
  wrong(`${quote(name)} is no name for a result: it is a key of the statement`);
export const givesNumber = (roll: string): Message =>
  wrong(`${roll} gives a number`, "say: as: n, and then: what comes of it");
export const givesNone = (roll: string): Message =>
  wrong(`${roll} has results and gives no number`, "say what comes of each result by its name");
export const noHit = (roll: string): Message =>
  wrong(`no result of ${roll} is a hit`, "name one hit, or say under hits which are");
export const tooManyDice = (most: number, sides: number): Message =>
  wrong(`at most ${most} dice of 2 to ${sides} sides`);
export const tooManyWays = (): Message =>
  wrong("so many dice have more ways than can be counted exactly");
export const poolAlone = (): Message =>
  wrong(
    "a pool stands by itself",
    "name it under dice, and ask of it what you want: count(pool, 4)",
  );
export const diceNumber = (): Message => wrong("a number without dice is wanted here");

// Statements.

export const noStatement = (keys: readonly string[], known: readonly string[]): Message =>
  wrong(`this is no statement: ${list(keys)}`, `one of the keys ${list(known)}`);
export const strangeKey = (key: string, of: string, known: readonly string[]): Message =>
  wrong(
    `${quote(key)} has no meaning beside ${of}`,
    meantOrOneOf(suggest(key, known), known, "known"),
  );
export const keyMissing = (key: string, of: string): Message =>
  wrong(`${key} is missing beside ${of}`);
export const fieldMissing = (field: string, weapon: string): Message =>
  wrong(
    `the field ${field} of the weapon ${quote(weapon)} is missing`,
    "it has no usual value: give one, or declare usual for the field",
  );
export const noList = (): Message => wrong("a statement, or a list of them, is wanted here");
export const noText = (): Message => wrong("a word or an expression is wanted here");
export const stepCircle = (name: string): Message =>
  wrong(`${quote(name)} comes back to itself`, "steps and actions form no circle");
export const harmOutside = (): Message => wrong("harm belongs to what a shot does");
export const shotInShot = (): Message =>
  wrong("a shot inside a shot", "let it stand beside, or leave out shot");
export const decideFirst = (): Message =>
  wrong(
    "those who act together decide first",
    "let choose stand alone in the phase's do, not inside another statement",
  );
export const ownChoice = (): Message =>
  wrong("those who act together decide for themselves: no by, no at");
export const phaseTogether = (): Message =>
  wrong("a phase inside the actions of those who act together");
export const pickForm = (): Message => wrong("say least or most and what of", "least distance");
export const tooLong = (what: string, most: number): Message =>
  wrong(`the book is too long: more than ${count(most, what)}`, "fewer loops inside loops");
export const jokersMarked = (): Message =>
  wrong("jokers have to mark whoever gets one", "marks: a flag of the figure's state");
export const ranksForm = (): Message =>
  wrong(
    "ranks are numbers of cards for all words but one of the list that marks a figure",
    "marks: card, ranks: { ace: 4, joker: 2 } of card: [plain, ace, joker]; of a flag, jokers: 2",
  );
export const cardsTooFew = (special: number, of: number): Message =>
  wrong(`${count(special, "card")} of ${of} cannot have a rank of their own`);
export const badSays = (name: string, known: readonly string[]): Message =>
  wrong(`no value {${name}}`, `known: ${list(known.map((one) => `{${one}}`))}`);

// Remarks on a book that is right.

export const outsideRange = (roll: string, name: string, value: number): Message =>
  wrong(`${roll} is asked with ${name} ${value}, which is outside of its range`);
export const neverComes = (result: string, roll: string): Message =>
  wrong(`${result} can never come of ${roll}`);
export const neverChosen = (action: string): Message =>
  wrong(`nobody may ever choose ${action} in this fight`);
export const neverHas = (state: string, values: readonly string[]): Message =>
  wrong(`${state} is never ${values.join(" or ")} in this fight`);

// Scenarios.

export const noBook = (name: string): Message =>
  message(
    "BOOK",
    `${quote(name)} is no text of a book`,
    "write the name of a file beside the scenario, without a folder, or the text itself after |",
  );
export const statMissing = (stat: string): Message =>
  message("MISSING_KEY", `the stat ${stat} is missing`, "the book has no usual value for it");
export const fightTooBig = (said: Message): Message => ({
  ...said,
  hint: "fewer figures, or fewer guns",
});

export const tooManyCells = (): Message =>
  wrong("more is to be counted than can be", "fewer bands, modes of shots, or effects");
