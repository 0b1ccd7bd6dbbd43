/** A told game in words: for a terminal line by line, for a page with a slider through its moments. */

import type { FigureColumns, Outcome } from "../core/columns.js";
import { count, parted } from "../core/messages.js";
import type { Story, ToldDie, ToldEvent } from "../core/story.js";
import type { Envelope } from "../scenario/envelope.js";
import type { Replay, Searched } from "../studies/replay.js";
import { capital, content, markup } from "./text.js";

/** `Turn 3`; a game may begin before its first turn. */
export const turnWords = (turn: number): string =>
  turn === 0 ? "Before the first turn" : `Turn ${turn}`;

/** `D6 = 4,` before what it means. */
export const dieShown = ({ card, face, sides }: ToldDie): string =>
  card === true ? `card ${face} of ${sides}:` : `D${sides} = ${face},`;

/** Why this game was picked, in a sentence. */
export function foundWords({ find, found, games }: Searched, { sides }: Envelope): string {
  const { A, B, mutual, draw } = found.outcomes;
  const won =
    `Among games 0 to ${parted(games - 1)} ${sides.A} won ${parted(A)} and ${sides.B} ` +
    `${parted(B)}, ${parted(mutual + draw)} went to nobody`;
  const { winner, turns } = found.record;
  const length = count(turns, "turn");
  // Only the longest game can be one without a winner, when there is no other.
  if (winner !== "A" && winner !== "B") return `${won}; so this is simply the first game.`;
  const who = sides[winner];
  const what = {
    upset: `this is the upset: in none of their wins did ${who} take more hits`,
    longest: `this is the longest that somebody won, ${length}`,
    median: `this is a typical win of ${who}, ${length}`,
    shortest: `this is the shortest that somebody won, ${length}`,
  };
  return `${won}; ${what[find]}.`;
}

/** What the sampler counts for the game. */
export function recordWords({ record }: Story, figures: readonly FigureColumns[]): string {
  const counts = figures.map(({ figure }, f) => {
    const { shots, hits } = record;
    return `${figure} ${count(shots[f] ?? 0, "shot")}, ${count(hits[f] ?? 0, "hit")}`;
  });
  return `Counted as: ${endWords(record)}; ${counts.join("; ")}.`;
}

function endWords({ winner, turns }: Story["record"]): string {
  const ends: Readonly<Record<Outcome, string>> = {
    A: "side A wins",
    B: "side B wins",
    mutual: "mutual",
    draw: "draw",
  };
  return `${ends[winner]}, ${count(turns, "turn")}`;
}

/** What `--json` prints. */
export function replayJson({ name }: Envelope, { seed, game, story }: Replay): string {
  const { record, events } = story;
  return `${JSON.stringify({ scenario: name, seed, game, record, events }, null, 2)}\n`;
}

const ruled = (words: string, rule: string): string =>
  `${content(words)} <small>${content(rule)}</small>`;

const eventMarkup = ({ turn, text, rule, dice }: ToldEvent): string =>
  `<li class="event"><span class="turn">${turnWords(turn)}</span> ${ruled(text, rule)}` +
  `<ul>${dice.map((die) => `<li>${ruled(`${dieShown(die)} ${die.meaning}`, die.rule)}</li>`).join("")}</ul></li>\n`;

/**
 * A game for a page: its end, a place for the table (`scene`) and for what happens (`now`) with a slider (`moment`)
 * through its events, and all of them in a fold.
 */
export function tellingMarkup(
  { envelope, over }: { readonly envelope: Envelope; readonly over: string },
  { seed, game, story, searched }: Replay,
  figures: readonly FigureColumns[],
): string {
  const { events, record } = story;
  return (
    `<p class="over">${markup(over)} · ${markup(envelope.name)}</p>\n` +
    `<h1>Game ${parted(game)}</h1>\n` +
    `<p class="answer">${markup(capital(endWords(record)))}.</p>\n` +
    (searched === null ? "" : `<p class="facts">${markup(foundWords(searched, envelope))}</p>\n`) +
    `<p class="facts">${markup(recordWords(story, figures))} Seed ${markup(seed)}.</p>\n` +
    `<div id="scene"></div>\n` +
    `<p class="moment"><input type="range" id="moment" min="1" max="${events.length}" value="1" aria-label="Moment of the game"></p>\n` +
    `<ul id="now" class="story" aria-live="polite"></ul>\n` +
    `<details><summary>The whole game</summary><ol id="story" class="story">\n${events.map(eventMarkup).join("")}</ol></details>\n`
  );
}
