/** A told game in short: who fought, who was put out when and by what, when it turned, how it ended. Plain text. */
import type { Outcome, SideId } from "../core/columns.js";
import { count, parted } from "../core/messages.js";
import type { SideNames } from "../core/narrator.js";
import type { Story, ToldEvent } from "../core/story.js";
import { listed, weaponWords } from "../rules/kit/words.js";
import type { Man, Ruleset } from "../rules/ruleset.js";
import type { Scenario } from "../scenario/scenario.js";
import { roundOf } from "../scenario/system.js";
import { turnedAt } from "../sim/decided.js";
import { pooledMen, pooledName } from "./fought.js";

interface Shortly {
  readonly story: Story;
  readonly sides: SideNames;
  readonly men: readonly Man[];
  /** The book's word for a turn of the game. */
  readonly round: string;
  /** Whether an event is worth a line though it puts nobody out; left out: none is. */
  readonly isBlow?: ((event: ToldEvent) => boolean) | undefined;
}

/** With the men, the turning point and the end it makes ten at most. */
const LINES_MAX = 7;
/** So many left are named. */
const NAMED_MAX = 4;

/** `Turn 3`; a game may begin before its first turn. */
export const turnWords = (turn: number, round: string): string =>
  turn === 0 ? `Before the first ${round}` : `${round[0]!.toUpperCase()}${round.slice(1)} ${turn}`;

/** A game of a scenario in ten lines at most. */
export function storyInShort(
  { envelope, model }: Scenario,
  ruleset: Ruleset,
  story: Story,
): string[] {
  const { sides } = envelope;
  const { isBlow } = ruleset;
  const told = { story, sides, men: ruleset.men(model), round: roundOf(ruleset), isBlow };
  const turning = turningLine(told);
  return [menLine(told), ...eventLines(told), ...(turning === null ? [] : [turning]), end(told)];
}

/** `Gang: Gang leader (pistol), Sidekick 1 to 2 (pistol). Lawmen: Marshal (pistol), Deputy (shotgun).` */
function menLine({ men, sides }: Shortly): string {
  const of = (side: SideId): string =>
    pooledMen(men.filter((man) => man.side === side))
      .map((man) => {
        const arms = man.weapons.map(weaponWords).join(", ");
        return `${pooledName(man)}${arms === "" ? "" : ` (${arms})`}`;
      })
      .join(", ");
  return `${sides.A}: ${of("A")}. ${sides.B}: ${of("B")}.`;
}

/** Who was put out, and as many blows besides as there is room for: the last ones, since they led to it. */
function eventLines(told: Shortly): string[] {
  const { story, isBlow } = told;
  const { events } = story;
  const outs = [...events.keys()].filter((at) => (events[at]!.out ?? []).length > 0);
  if (outs.length > LINES_MAX) return gathered(told, outs);
  const blows = [...events.keys()].filter(
    (at) => !outs.includes(at) && isBlow?.(events[at]!) === true && !leadsOut(told, at, outs),
  );
  const room = LINES_MAX - outs.length;
  const lines = [...outs, ...(room === 0 ? [] : blows.slice(-room))].sort((a, b) => a - b);
  return lines.map((at) => `${turnWords(events[at]!.turn, told.round)}: ${eventWords(told, at)}`);
}

/** The blow that puts somebody out is told with that. */
const leadsOut = (told: Shortly, at: number, outs: readonly number[]): boolean =>
  outs.some((out) => blowBefore(told, out) === at);

const sideOf = ({ men }: Shortly, who: number | null | undefined): SideId | null =>
  who == null ? null : (men[who]?.side ?? null);

/**
 * The last blow before an event, in the same turn, that an enemy dealt whom the event puts out.
 * @returns its place; null: it is a blow itself, or there was none
 */
function blowBefore(told: Shortly, at: number): number | null {
  const { story, men, isBlow = () => true } = told;
  const { events } = story;
  const { out = [], who, turn } = events[at]!;
  const victim = men[out[0] ?? -1];
  if (victim === undefined || (who !== null && sideOf(told, who) !== victim.side)) return null;
  for (let before = at - 1; before >= 0 && events[before]!.turn === turn; before--) {
    const event = events[before]!;
    const side = sideOf(told, event.who);
    if (side === null || side === victim.side || !event.text.includes(victim.name)) continue;
    // What put out somebody else was aimed at him only.
    if (isBlow(event)) return (event.out ?? []).length === 0 ? before : null;
  }
  return null;
}

/** The deed that a blow came of, where the blow is told in a sentence of its own. */
function deedOf({ story, men }: Shortly, blow: number): number {
  const { events } = story;
  const { who, text, turn } = events[blow]!;
  const name = men[who ?? -1]?.name;
  if (name === undefined || text.startsWith(name)) return blow;
  for (let before = blow - 1; before >= 0 && events[before]!.turn === turn; before--) {
    const event = events[before]!;
    if (event.who === who && event.text.startsWith(name)) return before;
  }
  return blow;
}

/** `Deputy fires the shotgun at Sidekick 1. Sidekick 1 is dead.` */
function eventWords(told: Shortly, at: number): string {
  const { story, men } = told;
  const { text } = story.events[at]!;
  const deed = deedOf(told, blowBefore(told, at) ?? at);
  if (deed === at) return text;
  // How far, how well aimed: that is for those who want every die. A name may have a comma of its own.
  const whole = story.events[deed]!.text;
  const isPlain = !men.some(({ name }) => /[,:]/.test(name) && whole.includes(name));
  // The words of a book may have a colon behind who acts.
  const name = men[story.events[deed]!.who ?? -1]?.name ?? "";
  const [short = ""] = whole.slice(name.length + 1).split(/[,:]/);
  return `${isPlain ? `${whole.slice(0, name.length + 1)}${short.replace(/\.$/, "")}.` : whole} ${text}`;
}

/** Of a fight with many losses: turn by turn, as many turns to a line as it takes. */
function gathered(told: Shortly, outs: readonly number[]): string[] {
  const { story, men, round } = told;
  const turns = [...new Set(outs.map((at) => story.events[at]!.turn))];
  const each = Math.ceil(turns.length / LINES_MAX);
  const lines: string[] = [];
  for (let i = 0; i < turns.length; i += each) {
    const part = turns.slice(i, i + each);
    const own = outs.filter((at) => part.includes(story.events[at]!.turn));
    const [first, last] = [part[0]!, part.at(-1)!];
    const when = first === last ? turnWords(first, round) : `${turnWords(first, round)} to ${last}`;
    lines.push(`${when}: ${losses(told, own, men)}`);
  }
  return lines;
}

/** `Ambusher 5 puts out Carbine 1, Carbine 2 is out.` */
function losses(told: Shortly, outs: readonly number[], men: readonly Man[]): string {
  const parts = outs.flatMap((at) => {
    const { out = [], who } = told.story.events[at]!;
    const blow = blowBefore(told, at);
    const by = blow === null ? who : told.story.events[blow]!.who;
    return out.flatMap((f) => {
      const victim = men[f];
      if (victim === undefined) return [];
      const enemy = sideOf(told, by) === victim.side ? undefined : men[by ?? -1];
      return enemy === undefined
        ? [`${victim.name} is out`]
        : [`${enemy.name} puts out ${victim.name}`];
    });
  });
  return `${parts.join(", ")}.`;
}

/** `The turning point, turn 4: Deputy is out. From then on Lawmen had lost the larger share of men.`; null of two men, or if it is the end. */
function turningLine({ story, men, sides, round }: Shortly): string | null {
  if (men.length <= 2) return null;
  const at = turnedAt(
    story,
    men.map(({ side }) => side),
  );
  // What ends the game turns nothing.
  const last = story.events.findLastIndex(({ out = [] }) => out.length > 0);
  if (at === null || at === last) return null;
  const { turn, out = [] } = story.events[at]!;
  const loser = story.record.winner === "A" ? "B" : "A";
  const gone = out.flatMap((f) => men[f]?.name ?? []);
  const when = turn === 0 ? `before the first ${round}` : `${round} ${turn}`;
  return `The turning point, ${when}: ${listed(gone)} out. From then on ${sides[loser]} had lost the larger share of men.`;
}

const NOBODY: Readonly<Record<Exclude<Outcome, SideId>, string>> = {
  mutual: "Nobody was left",
  draw: "Nobody had won",
};

/** `The winner: Gang, in turn 7. Left: Gang leader.` */
function end({ story, men, sides, round }: Shortly): string {
  const { winner, turns } = story.record;
  if (winner !== "A" && winner !== "B") return `${NOBODY[winner]} after ${count(turns, round)}.`;
  const out = new Set(story.events.flatMap((event) => event.out ?? []));
  const own = [...men.entries()].filter(([, { side }]) => side === winner);
  const left = own.filter(([f]) => !out.has(f)).map(([, { name }]) => name);
  const when = turns === 0 ? `before the first ${round}` : `in ${round} ${turns}`;
  const who =
    left.length <= NAMED_MAX ? listed(left) : `${parted(left.length)} of ${parted(own.length)}`;
  return `The winner: ${sides[winner]}, ${when}. Left: ${who}.`;
}
