/** `deadeye replay FILE`: one game of a scenario, move by move and die by die. */

import { createColors } from "picocolors";
import type { FigureColumns } from "../../core/columns.js";
import { DeadeyeError, formatIssues } from "../../core/errors.js";
import type { TableMap } from "../../core/map.js";
import { parted } from "../../core/messages.js";
import type { Story, ToldEvent } from "../../core/story.js";
import { suggest } from "../../core/suggest.js";
import { dieShown, foundWords, Remarks, recordWords, replayJson } from "../../report/replay.js";
import { storyInShort, turnWords } from "../../report/story.js";
import { printable } from "../../report/text.js";
import type { Ruleset } from "../../rules/ruleset.js";
import type { Envelope } from "../../scenario/envelope.js";
import type { Scenario } from "../../scenario/scenario.js";
import { roundOf } from "../../scenario/system.js";
import { FINDS } from "../../sim/record.js";
import { type ReplayOptions as Asked, demandOneGame, replay } from "../../studies/replay.js";
import { UsageError } from "../../studies/usage.js";
import type { CommandResult } from "../io.js";
import { mapNeedsTable, mapPlace, mapWritten, replayFull } from "../messages.js";
import { flagOf } from "../options.js";
import { loadScenario } from "../scenarioFile.js";

/** A game index is an uint32: games further on would repeat the dice of earlier ones. */
const GAME_MAX = 2 ** 32 - 1;
export interface ReplayOptions {
  readonly systems: readonly Ruleset[];
  /** Index of the game. */
  readonly game?: number | string | undefined;
  /** One of FINDS: what kind of game to look for; without `game`, a median one by default. */
  readonly find?: string | undefined;
  /** How many games, from 0, are searched. */
  readonly games?: number | string | undefined;
  /** Instead of the scenario's seed. */
  readonly seed?: string | undefined;
  /** `path=value` each. */
  readonly set?: readonly string[];
  /** Say why men chose what they did. */
  readonly why?: boolean | undefined;
  /** Say what that was worth, and how the chances moved. */
  readonly worth?: boolean | undefined;
  /** Tell every move and every die; so do `why` and `worth`. */
  readonly full?: boolean | undefined;
  /** Where to draw the table with the ways of the game, an SVG file. */
  readonly map?: string | undefined;
  /** Print `{ scenario, seed, game, record, events }` instead. */
  readonly json?: boolean;
  readonly color: boolean;
}

/**
 * Tells one game of a scenario.
 * @param file    path of the scenario
 * @param options which game: its index, or what to look for among the first games
 * @returns the story on stdout; exit code 2 and what is wrong on stderr if the file or an option
 *   is bad, if there is no such game to be found, or no table to draw a map of; what was written
 *   on stderr too
 * @throws Error with a code such as EEXIST if the map cannot be written
 * @example (await replayCommand("scenarios/high-noon.yaml", { systems, game: 7, color: false }))
 *   .stdout.startsWith("High noon on Main Street, game 7, seed high-noon") // true
 */
export async function replayCommand(file: string, options: ReplayOptions): Promise<CommandResult> {
  try {
    const asked = readAsked(options);
    const scenario = await loadScenario(file, { systems: options.systems, set: options.set ?? [] });
    const { map } = options;
    if (map !== undefined) await (await import("../folder.js")).demandFilePlace(map);
    const { stdout, drawing } = told(scenario, asked, options);
    const isDrawn = map !== undefined && drawing !== null;
    const stderr = isDrawn ? await writeMap(map, drawing) : "";
    return { stdout, stderr, exitCode: 0 };
  } catch (error) {
    if (error instanceof UsageError) {
      return { stdout: "", stderr: `${error.sentence(flagOf)}\n`, exitCode: 2 };
    }
    if (!(error instanceof DeadeyeError)) throw error;
    return { stdout: "", stderr: formatIssues(error, { color: options.color }), exitCode: 2 };
  }
}

/** The game that is asked for, read strictly. */
function readAsked({ game, find, games, seed, map, why, worth }: ReplayOptions): Asked {
  if (map !== undefined && !/[^/\\]\.svg$/i.test(map)) throw new UsageError(mapPlace(map));
  // Told before the words are read.
  demandOneGame({ game, find, games });
  const known = FINDS.find((one) => one === find);
  if (find !== undefined && known === undefined) {
    const meant = suggest(find, FINDS);
    const hint = meant === null ? `there are: ${FINDS.join(", ")}` : `did you mean "${meant}"?`;
    throw new UsageError(`--find cannot be "${printable(find)}"; ${hint}`);
  }
  return {
    seed,
    game: game === undefined ? undefined : wholeNumber("--game", game, 0, GAME_MAX),
    find: known,
    why,
    worth,
    games: games === undefined ? undefined : wholeNumber("--games", games, 1, GAME_MAX + 1),
  };
}

function wholeNumber(option: string, given: number | string, low: number, high: number): number {
  // Number() would take "", "0x10" and "1e3" too.
  const value = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (value >= low && value <= high) return value;
  const range = `from ${low} to ${parted(high)}`;
  throw new UsageError(
    `${option} must be a whole number ${range}, not "${printable(String(given))}"`,
  );
}

/** What a map of the game is drawn from. */
interface Drawing {
  readonly table: TableMap;
  readonly figures: readonly FigureColumns[];
  readonly story: Story;
  readonly envelope: Envelope;
  readonly round: string;
}

/** @returns what to say about it */
async function writeMap(path: string, drawing: Drawing): Promise<string> {
  // Loaded only here: fonts cost more time than the replay.
  const [{ renderTracks }, { writeWhole }] = await Promise.all([
    import("../../report/map.js"),
    import("../folder.js"),
  ]);
  const { table, figures, story, envelope, round } = drawing;
  const subject = { scenario: envelope.name, sides: envelope.sides, alone: true, round };
  await writeWhole(path, renderTracks(table, figures, story, subject));
  return mapWritten(path);
}

interface Replayed {
  readonly stdout: string;
  readonly drawing: Drawing | null;
}

function told(scenario: Scenario, asked: Asked, options: ReplayOptions): Replayed {
  const { envelope, model } = scenario;
  const ruleset = options.systems.find(({ id }) => id === envelope.system)!;
  const table = options.map === undefined ? null : ruleset.map(model);
  if (options.map !== undefined && table === null) throw new UsageError(mapNeedsTable());
  const { figures } = ruleset.compile(model).columns;
  const found = replay(scenario, asked, ruleset);
  const { seed, game, story, searched } = found;
  const round = roundOf(ruleset);
  const { why = false, worth = false, full = false } = options;
  const remarks = new Remarks(envelope, found, why, round);
  const drawing = table === null ? null : { table, figures, story, envelope, round };
  if (options.json) return { stdout: replayJson(envelope, found), drawing };
  const paint = createColors(options.color);
  const start = remarks.start().map(printable);
  const whole = [
    ...(start.length === 0 ? [] : ["", ...start]),
    ...storyLines(story.events, remarks, round, options.color),
    "",
    ...remarks.end().map(printable),
    printable(recordWords(story, figures, envelope.sides, round)),
  ];
  const lines = [
    paint.bold(printable(`${envelope.name}, game ${game}, seed ${seed}`)),
    ...(searched === null ? [] : [printable(foundWords(searched, envelope, round))]),
    ...storyInShort(scenario, ruleset, story).map(printable),
    ...(full || why || worth ? whole : ["", replayFull()]),
  ];
  return { stdout: `${lines.join("\n")}\n`, drawing };
}

function storyLines(
  events: readonly ToldEvent[],
  remarks: Remarks,
  round: string,
  color: boolean,
): string[] {
  const paint = createColors(color);
  const lines: string[] = [];
  const under = (words: string): void => void lines.push(`    ${printable(words)}`);
  let turn = -1;
  for (const [at, event] of events.entries()) {
    if (event.turn !== turn) {
      turn = event.turn;
      lines.push("", paint.bold(turnWords(turn, round)));
    }
    for (const decided of remarks.before(at)) {
      lines.push(`  ${printable(decided.line)}`);
      decided.under.forEach(under);
    }
    lines.push(`  ${printable(event.text)} ${paint.dim(`(${event.rule})`)}`);
    for (const die of event.dice) {
      lines.push(`    ${dieShown(die)} ${printable(die.meaning)} ${paint.dim(`(${die.rule})`)}`);
    }
    remarks.after(at).forEach(under);
  }
  return lines;
}
