/** A told game in words: for a terminal line by line, for a page with a slider through its moments. */

import type { Decision, Order, Reason } from "../core/asked.js";
import { type FigureColumns, type Outcome, SIDES, type SideId } from "../core/columns.js";
import { count, parted } from "../core/messages.js";
import type { SideNames } from "../core/narrator.js";
import type { Story, ToldDie, ToldEvent } from "../core/story.js";
import type { Chances } from "../exact/worth.js";
import type { Ruleset } from "../rules/ruleset.js";
import type { Envelope } from "../scenario/envelope.js";
import type { Scenario } from "../scenario/scenario.js";
import { roundOf } from "../scenario/system.js";
import { turnedAt } from "../sim/decided.js";
import type { Replay, Searched } from "../studies/replay.js";
import type { GameWorth } from "../studies/worth.js";
import { exactShort, withUnit, writtenSigned } from "./numbers.js";
import { storyInShort, turnWords } from "./story.js";
import { capital, content, markup } from "./text.js";

/** `D6 = 4,` or `card 19 of the 50 left:` before what it means. */
export const dieShown = ({ card, face, sides }: ToldDie): string =>
  card === true ? `card ${face} of the ${sides} left:` : `D${sides} = ${face},`;

/** Why this game was picked, in a sentence. */
export function foundWords(
  { find, found, games }: Searched,
  { sides }: Envelope,
  round: string,
): string {
  const { A, B, mutual, draw } = found.outcomes;
  const won =
    `Among games 0 to ${parted(games - 1)} ${sides.A} won ${parted(A)} and ${sides.B} ` +
    `${parted(B)}, ${parted(mutual + draw)} went to nobody`;
  const { winner, turns } = found.record;
  const length = count(turns, round);
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
export function recordWords(
  { record }: Story,
  figures: readonly FigureColumns[],
  sides: SideNames,
  round: string,
): string {
  const counts = figures.map(({ figure }, f) => {
    const { shots, hits } = record;
    return `${figure} ${count(shots[f] ?? 0, "shot")}, ${count(hits[f] ?? 0, "hit")}`;
  });
  return `Counted as: ${endWords(record, sides, round)}; ${counts.join("; ")}.`;
}

function endWords({ winner, turns }: Story["record"], sides: SideNames, round: string): string {
  const ends: Readonly<Record<Outcome, string>> = {
    A: `won by ${sides.A}`,
    B: `won by ${sides.B}`,
    mutual: "both sides out",
    draw: "won by nobody",
  };
  return `${ends[winner]}, ${count(turns, round)}`;
}

/** What `--json` prints. */
export function replayJson({ name }: Envelope, { seed, game, story, worth }: Replay): string {
  const { record, asked } = story;
  const events = story.events.map((event, e) => ({
    ...event,
    ...(asked === undefined ? {} : { decisions: decisionsAt(story, worth, e).map(decisionJson) }),
    ...(worth === null ? {} : { chances: worth.after[e] }),
  }));
  const solved = worth && { start: worth.start, swing: worth.swing };
  return `${JSON.stringify({ scenario: name, seed, game, record, ...solved, events }, null, 2)}\n`;
}

/** A decision, and what its options were worth. */
interface Weighed {
  readonly decision: Decision;
  readonly worths: GameWorth["decisions"][number];
}

/** Those that come before an event. */
function decisionsAt({ asked }: Story, worth: GameWorth | null, event: number): Weighed[] {
  return (asked?.decisions ?? []).flatMap((decision, i) =>
    decision.event === event ? { decision, worths: worth?.decisions[i] ?? null } : [],
  );
}

const decisionJson = ({ decision: { who, orders, taken, reasons }, worths }: Weighed) => ({
  who,
  options: orders.map(orderWords),
  taken,
  why: reasons.map(({ by, says }) => ({ by, says })),
  ...(worths === null ? {} : { chances: worths }),
});

// ---- why, and what it was worth

const orderWords = ({ act, whom }: Order): string => (whom === null ? act : `${act} ${whom}`);

/** `hold the shot; one shot at Bob, Carl or Dan`. */
function ordersWords(orders: readonly Order[]): string {
  const groups = new Map<string, string[]>();
  for (const { act, whom } of orders) {
    const names = groups.get(act) ?? [];
    groups.set(act, names);
    if (whom !== null && !names.includes(whom)) names.push(whom);
  }
  return [...groups]
    .map(([act, names]) => (names.length === 0 ? act : `${act} ${alternatives(names)}`))
    .join("; ");
}

/** More than three nobody wants to read again and again. */
function alternatives(names: readonly string[]): string {
  if (names.length > 3) return `any of ${names.length}`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

const points = (change: number): string =>
  `${withUnit(writtenSigned(Math.round(1e12 * change) / 1e10, 2), "percent")}`;

/** What is said beside the events of a told game, if somebody asks. */
export class Remarks {
  /** What has been said of why: a second time its name is enough. */
  private readonly explained = new Set<string>();
  /** Chances that were shown last. */
  private shown: Chances | null;

  /** @param why whether it says by what men chose */
  constructor(
    private readonly envelope: Envelope,
    private readonly told: Replay,
    private readonly why: boolean,
    private readonly round: string,
  ) {
    this.shown = told.worth?.start ?? null;
  }

  /** What the game was worth when it began. */
  start(): string[] {
    const { worth } = this.told;
    if (worth === null) return [];
    const { sides } = this.envelope;
    const { A, B } = worth.start;
    return [
      `Chances before the first draw: ${sides.A} ${exactShort(A)}, ${sides.B} ${exactShort(B)}.`,
      ...(worth.undecided === null
        ? []
        : [`What decisions were worth is not known: ${worth.undecided}.`]),
    ];
  }

  /** What men decided before an event: each a line, and lines under it. */
  before(event: number): { readonly line: string; readonly under: readonly string[] }[] {
    const { story, worth } = this.told;
    return decisionsAt(story, worth, event).map((weighed) => {
      const { name, orders, taken, reasons } = weighed.decision;
      const others = orders.filter((_, i) => i !== taken);
      return {
        line: `${name} decides: ${orderWords(orders[taken]!)}.`,
        under: [
          `Instead of: ${ordersWords(others)}.`,
          ...(this.why ? reasons.map((reason) => this.reasonWords(reason)) : []),
          ...this.worthWords(weighed),
        ],
      };
    });
  }

  private reasonWords({ by, says }: Reason): string {
    if (this.explained.has(by)) return `By ${by}.`;
    this.explained.add(by);
    return `By ${by}: "${says.replaceAll("`", "")}"`;
  }

  private worthWords({ decision, worths }: Weighed): string[] {
    const { orders, taken, who } = decision;
    const own = worths?.[taken];
    if (worths === null || own === undefined || own === null || who === null) return [];
    const side = this.sideOf(who);
    const name = this.envelope.sides[side];
    let best = -1;
    for (const [i, one] of worths.entries()) {
      if (i === taken || one === null) continue;
      if (best < 0 || one[side] > worths[best]![side] + ROUNDING) best = i;
    }
    const words = `The chance of ${name} to win with that: ${exactShort(own[side])}.`;
    if (best < 0) return [words];
    const other = worths[best]![side];
    return [
      words,
      `The best of the others, ${orderWords(orders[best]!)}: ${exactShort(other)} (${points(other - own[side])}).`,
    ];
  }

  private sideOf(who: number): SideId {
    return this.told.worth!.sides[who]!;
  }

  /** How the chances have moved, once all is told that was drawn. */
  after(event: number): string[] {
    const { story, worth } = this.told;
    const now = worth?.after[event];
    const before = this.shown;
    if (worth === null || now === undefined || before === null) return [];
    const { decisions, draws } = story.asked!;
    const { events } = story;
    // Of cards that are drawn one by one each has an event.
    const single = (draws.findLast((one) => one.event <= event)?.place ?? 0) < 0;
    const begins = (e: number): boolean => [...draws, ...decisions].some((one) => one.event === e);
    for (let next = event + 1; !single && next < events.length && !begins(next); next++) {
      if (events[next]!.dice.length > 0) return [];
    }
    this.shown = now;
    if (SIDES.every((side) => Math.abs(now[side] - before[side]) < LEAST)) return [];
    const words = SIDES.map((side) => {
      const change = points(now[side] - before[side]);
      return `${this.envelope.sides[side]} ${exactShort(now[side])} (${change})`;
    });
    return [`Chances now: ${words.join(", ")}.`];
  }

  /** The greatest swing. */
  end(): string[] {
    const { story, worth } = this.told;
    const swing = worth?.swing ?? null;
    if (swing === null) return [];
    const { event, side, from, to } = swing;
    const { turn, text } = story.events[event]!;
    const who = this.envelope.sides[side];
    const { round } = this;
    const when = turn === 0 ? `before the first ${round}` : `in ${round} ${turn}`;
    return [
      `The greatest swing, ${when}: ${text}`,
      `The chance of ${who} to win went from ${exactShort(from)} to ${exactShort(to)} (${points(to - from)}).`,
    ];
  }
}

const ROUNDING = 1e-12;
/** A change of less is no news: half of the last digit shown. */
const LEAST = 0.00005;

const ruled = (words: string, rule: string): string =>
  `${content(words)} <small>${content(rule)}</small>`;

const eventMarkup = ({ turn, text, rule, dice }: ToldEvent, round: string): string =>
  `<li class="event"><span class="turn">${turnWords(turn, round)}</span> ${ruled(text, rule)}` +
  `<ul>${dice.map(dieMarkup).join("")}</ul></li>\n`;

const dieMarkup = (die: ToldDie): string =>
  `<li><span class="die">${content(dieShown(die))}</span> ${ruled(die.meaning, die.rule)}</li>`;

/** Buttons of a film, for `web/replay.ts`. @param turned the event that it turned at, from 0 */
function filmMarkup(turned: number | null): string {
  const button = (film: string, words: string, value = ""): string =>
    `<button type="button" data-film="${film}" value="${value}">${words}</button>`;
  const speeds = [
    ["0.5", "slow"],
    ["1", "as told"],
    ["3", "fast"],
  ].map(
    ([value, words]) =>
      `<option value="${value}"${value === "1" ? " selected" : ""}>${words}</option>`,
  );
  return (
    `<div class="film" role="group" aria-label="The game as a film">` +
    `${button("play", "Play")}${button("back", "Step back")}${button("on", "Step on")}` +
    `${turned === null ? "" : button("turning", "Turning point", String(turned + 1))}` +
    `${button("still", "Save as a picture")}` +
    `<label>Speed <select data-film="speed">${speeds.join("")}</select></label></div>\n`
  );
}

/**
 * A game for a page: its story in short, a place for the table (`scene`) and for what happens (`now`) with a slider (`moment`)
 * through its events, and all of them in a fold.
 */
export function tellingMarkup(
  scenario: Scenario,
  ruleset: Ruleset,
  { seed, game, story, searched }: Replay,
): string {
  const { envelope, model } = scenario;
  const { sides } = envelope;
  const { events, record } = story;
  const round = roundOf(ruleset);
  const { figures } = ruleset.compile(model).columns;
  const inShort = storyInShort(scenario, ruleset, story);
  const turned = turnedAt(
    story,
    figures.map(({ side }) => side),
  );
  return (
    `<p class="over">${markup(ruleset.title)} · ${markup(envelope.name)}</p>\n` +
    `<h1>Game ${parted(game)}</h1>\n` +
    `<p class="answer">${markup(capital(endWords(record, sides, round)))}.</p>\n` +
    `<div id="scene" class="map"></div>\n` +
    filmMarkup(turned) +
    `<p class="moment"><input type="range" id="moment" min="1" max="${events.length}" value="1" aria-label="Moment of the game"></p>\n` +
    `<ul id="now" class="story" aria-live="polite"></ul>\n` +
    (searched === null
      ? ""
      : `<p class="facts">${markup(foundWords(searched, envelope, round))}</p>\n`) +
    `<ul class="story short">\n${inShort.map((line) => `<li>${markup(line)}</li>\n`).join("")}</ul>\n` +
    `<p class="facts">${markup(recordWords(story, figures, sides, round))} Seed ${markup(seed)}.</p>\n` +
    `<details><summary>The whole game</summary><ol id="story" class="story">\n${events.map((event) => eventMarkup(event, round)).join("")}</ol></details>\n`
  );
}
