/** Why a side wins, in words and as tables of the page. Plain text: whoever prints it escapes it. */

import { count, parted } from "../core/messages.js";
import { roundOf } from "../scenario/system.js";
import type {
  Estimate,
  OtherTactic,
  Reason,
  SideId,
  Summary,
  Tactic,
  TacticsOfSide,
  Why,
  Worth,
} from "../stats/summary.js";
import type { Assumed } from "../studies/assumed.js";
import { type Shown, show, showChange, UNKNOWN, withUnit, writtenSigned } from "./numbers.js";
import { type RunTable, runTable } from "./table/run.js";
import { type Column, list, name, number } from "./table/table.js";
import { plainWords, printable } from "./text.js";

/** So many reasons of a side stand in a sentence; the page has all. */
const SAID_MAX = 3;
const EXACT_DIGITS = 2;

const otherOf = (side: SideId): SideId => (side === "A" ? "B" : "A");

/** A change with its interval, and how that was found. */
type Change = Pick<Worth, "value" | "low" | "high" | "method">;

/** A change of a chance in points, with its sign: `+18 (10 to 27)`. */
function points(
  worth: Change,
  sign: 1 | -1 = 1,
): { readonly value: string; readonly interval: string } {
  const turned = (x: number | null): number | null => (x === null ? null : sign * x);
  const [low, high] = sign === 1 ? [worth.low, worth.high] : [worth.high, worth.low];
  if (worth.method === "exact" && worth.value !== null) {
    return { value: writtenSigned(100 * sign * worth.value, EXACT_DIGITS), interval: "" };
  }
  return showChange(
    { value: turned(worth.value), low: turned(low), high: turned(high) },
    "percent",
  );
}

/** `+18 points (+10 to +27)`; without the unit where it was just said. */
function pointsWords(worth: Worth, sign: 1 | -1, unit = true): string {
  const { value, interval } = points(worth, sign);
  return `${unit ? withUnit(value, "percent") : value}${interval === "" ? "" : ` (${interval})`}`;
}

/** `special abilities, 29 points (22 to 36); dodge, 17 (11 to 23)`: what helps a side, the most first. */
const helps = (reasons: readonly Reason[], sign: 1 | -1): string =>
  reasons
    .slice(0, SAID_MAX)
    .map(
      (reason, i) => `${reason.words}, ${pointsWords(reason, sign, i === 0).replaceAll("+", "")}`,
    )
    .join("; ");

/** `3 causes were not tested: too few games. --games 7040 tests them.`; empty if nothing was left out. */
function leftOutWords(leftOut: Why["leftOut"]): string {
  if (leftOut === null) return "";
  const { changes, causes, games } = leftOut;
  const [count, one, several] =
    causes > 0 ? [causes, "cause", "causes"] : [changes, "other tactic", "other tactics"];
  const was = count === 1 ? `${one} was` : `${several} were`;
  return ` ${parted(count)} ${was} not tested: too few games. --games ${games} tests ${count === 1 ? "it" : "them"}.`;
}

/** `What helps Cowboys: numbers, 18 points (10 to 27).`; empty where nothing is told. */
function helpSentence({ why, sides }: Summary, side: SideId): string {
  if (why === null) return "";
  const sign = side === why.side ? 1 : -1;
  const own = why.reasons.filter(({ told, value }) => told && sign * (value ?? 0) > 0);
  return own.length === 0 ? "" : `What helps ${printable(sides[side])}: ${helps(own, sign)}.`;
}

/** What helps each side, as far as it can be told, the winner first. */
export const helpSentences = (summary: Summary): string[] =>
  summary.why === null
    ? []
    : [summary.why.side, otherOf(summary.why.side)]
        .map((side) => helpSentence(summary, side))
        .filter((sentence) => sentence !== "");

/** The same, or why it is not known. What only the loser has over the winner is no reason for it to lose. */
export function reasonsSentence(summary: Summary): string {
  const { why } = summary;
  if (why === null) return "";
  const winner = helpSentence(summary, why.side);
  const loser = [helpSentence(summary, otherOf(why.side))].filter(Boolean).map((one) => ` ${one}`);
  const more = leftOutWords(why.leftOut);
  if (winner !== "") return `${winner}${loser}${more}`;
  if ((why.leftOut?.causes ?? 0) > 0) return `Why is not known yet.${more}${loser}`;
  if (why.reasons.length === 0) return more.trim();
  const name = printable(summary.sides[why.side]);
  const nothing =
    loser.length === 0 ? "No difference between the sides" : `Nothing that favours ${name}`;
  return `${nothing} is measurable, with ${gamesWords(why)}.${loser}${more}`;
}

const gamesWords = ({ games }: Why): string =>
  games === 0 ? "every game solved" : `${parted(games)} games of each`;

/** `stand`, `patrol and charge`. */
const named = (tactics: readonly Tactic[]): string =>
  tactics.map(({ tactic }) => plainWords(tactic)).join(" and ");

/** `Tactics assumed: patrol and charge for Cowboys, hold for Rustlers.` and what would have been better. */
export const tacticsSentence = ({ why, sides }: Summary): string =>
  why === null ? "" : assumedWords(why.tactics, sides);

const UNTRIED: Readonly<Record<NonNullable<Assumed["untried"]>, string>> = {
  none: "there are no others",
  few: "too few games",
  stopped: "the work was stopped",
};

/** The change of the score, found as that of the chance to win. */
const scoreOf = ({ method, score }: OtherTactic): Change => ({ ...score, method });

/** The same line of a study that looked at other tactics beside its own games, or why it did not. */
export function assumedNotes(assumed: Assumed | null): string[] {
  if (assumed === null) return [];
  const { tactics, sides, games, untried } = assumed;
  const words = assumedWords(tactics, sides);
  if (untried !== null) return [`${words} No other was tried: ${UNTRIED[untried]}.`];
  const tried = tactics.A.others.length + tactics.B.others.length;
  const how = games === 0 ? "each solved" : `${parted(games)} games of each on the same dice`;
  return [`${words} Tried: ${count(tried, "other", "others")}, ${how}.`];
}

function assumedWords(
  tactics: Readonly<Record<SideId, TacticsOfSide>>,
  sides: Readonly<Record<SideId, string>>,
): string {
  const both = (["A", "B"] as const).map((side) => ({
    side,
    name: printable(sides[side]),
    ...tactics[side],
  }));
  const [a, b] = both.map(({ assumed: own }) => named(own));
  const assumed =
    a === b
      ? `${a} for both sides`
      : both.map((of) => `${named(of.assumed)} for ${of.name}`).join("; ");
  const others = both.flatMap(({ name: who, others: tried }) => {
    const [best] = better(tried);
    if (best === undefined) return [];
    const score = points(scoreOf(best)).value;
    return [
      ` Better for ${who}: ${plainWords(best.tactic)}, ${pointsWords(best, 1)}, score ${score}.`,
    ];
  });
  const tried = both.reduce((sum, one) => sum + one.others.length, 0);
  const rest =
    tried === 0
      ? ""
      : others.length === 0
        ? " No other tactic that was tried was measurably better."
        : others.join("");
  return `Tactics assumed: ${assumed}.${rest}`;
}

/** Turns are whole: `8` and `7 to 9`. */
function turnShown({ value, low, high }: Estimate): Shown {
  const known = low !== null && high !== null && low < high;
  return {
    value: value === null ? UNKNOWN : String(value),
    interval: known ? `${low} to ${high}` : "",
  };
}

/** `Half of the games are decided in turn 8 or earlier (7 to 9; 60 games told): …`; none where nobody looked, or no side won. */
export function turningPointSentences({ turningPoint, system }: Summary): string[] {
  if (turningPoint === null || turningPoint.turn.value === null) return [];
  const { turn, firstLost, told } = turningPoint;
  const { value, interval } = turnShown(turn);
  const round = roundOf(system);
  const known = `${interval === "" ? "" : `${interval}; `}${told} games told`;
  // The free actions of an ambush come before turn 1.
  const when = value === "0" ? `before the first ${round}` : `in ${round} ${value} or earlier`;
  const decided = `Half of the games are decided ${when} (${known}): from then on the loser is behind.`;
  if (firstLost.value === null) return [decided];
  const { value: share, interval: ends } = show(firstLost, "percent");
  return [
    decided,
    `The side that loses the first man loses ${share} of games${ends === "" ? "" : ` (${ends})`}.`,
  ];
}
export const turningPointSentence = (summary: Summary): string =>
  turningPointSentences(summary).join(" ");

/** Those that are told to raise the chance of their side, the best first. */
const better = (others: readonly OtherTactic[]): OtherTactic[] =>
  others
    .filter(({ told, value }) => told && (value ?? 0) > 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));

const HOW: Readonly<Record<Reason["how"], string>> = {
  taken: "neither side has it",
  exchanged: "both sides have what the loser has",
  fewer: "both sides have as many men",
};

/** In points; as one that is known, or may be luck. */
const worthColumn = (head: string): Column<Worth> =>
  number(head, (row) => {
    const { value, interval } = points(row);
    return { text: value, small: interval };
  });
const toldColumn: Column<Worth> = name("", ({ told }) => (told ? "" : "may be luck"));

export function reasonsTable({ why, sides }: Summary): RunTable {
  const winner = why === null ? "" : sides[why.side];
  return runTable({
    file: "summary.json",
    rows: why?.reasons ?? [],
    page: {
      caption:
        `What each difference is worth to ${winner}, in points of the chance to win: the game as it is, less the same dice ` +
        `without it${why === null ? "" : ` (${gamesWords(why)})`}. Below 0 it helps the other side. ` +
        "Each is taken by itself, so they do not add up.",
      columns: [
        name("what", (row: Reason) => row.words),
        worthColumn("points"),
        list("made equal", (row: Reason) => HOW[row.how]),
        toldColumn,
      ],
    },
  });
}

interface TacticRow extends Tactic {
  readonly side: SideId;
  /** Null for the one that was played. */
  readonly worth: OtherTactic | null;
}

export function tacticsTable({ why, sides }: Summary): RunTable {
  const rows: TacticRow[] =
    why === null
      ? []
      : (["A", "B"] as const).flatMap((side) => [
          ...why.tactics[side].assumed.map((one) => ({ ...one, side, worth: null })),
          ...why.tactics[side].others.map((one) => ({ ...one, side, worth: one })),
        ]);
  return runTable({
    file: "summary.json",
    rows,
    page: {
      caption:
        "Tactics: what the men are told to do. The answer holds for those assumed. Points: how the chance to win of a side " +
        "changes if all its men follow another, on the same dice. Score: the same of the chance to win and half the chance " +
        "that nobody wins.",
      columns: [
        list("tactic", (row: TacticRow) => plainWords(row.tactic)),
        list("what they do", (row: TacticRow) => row.words.replaceAll("`", "")),
        number("points", ({ worth }: TacticRow) => {
          if (worth === null) return "assumed";
          const { value, interval } = points(worth);
          return { text: value, small: interval };
        }),
        number("score", ({ worth }: TacticRow) =>
          worth === null ? "" : points(scoreOf(worth)).value,
        ),
      ],
      group: ({ side }) => ({ head: sides[side] }),
    },
  });
}

export function turningPointTable({ turningPoint, system }: Summary): RunTable {
  interface Row {
    readonly what: string;
    readonly shown: Shown;
    readonly games: number;
  }
  const rows: Row[] =
    turningPoint === null
      ? []
      : [
          {
            what: `${roundOf(system)} from which on the loser has lost the larger share of its men: median`,
            shown: turnShown(turningPoint.turn),
            games: turningPoint.turn.n,
          },
          {
            what: "the side that loses the first man loses the game",
            shown: show(turningPoint.firstLost, "percent"),
            games: turningPoint.firstLost.n,
          },
        ];
  return runTable({
    file: "summary.json",
    rows,
    page: {
      caption:
        `When a game is decided, from the first ${turningPoint?.told ?? 0} games, told man by man: those that a side won. ` +
        "A loser that never was behind is so in the last turn.",
      columns: [
        list("what", ({ what }: Row) => what),
        number("value", ({ shown: { value, interval } }: Row) => ({
          text: value,
          small: interval,
        })),
        number("games", ({ games }: Row) => parted(games)),
      ],
    },
  });
}
