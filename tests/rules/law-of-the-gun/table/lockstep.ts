/** One game three times: by the resolver, told by its text, and by the slow second reading with the same dice. */
import { expect } from "vitest";
import { type Columns, HAND_TO_HAND } from "../../../../src/core/columns.js";
import { AnswerDice } from "../../../../src/core/narrator.js";
import { listGame, PlayDriver } from "../../../../src/core/playDriver.js";
import { expandSeed, gameKey0, gameKey1 } from "../../../../src/core/random.js";
import type { FallenDie } from "../../../../src/core/story.js";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import {
  compileEncounter,
  type EncounterProgram,
} from "../../../../src/rules/law-of-the-gun/table/compile.js";
import { TableGame as Text } from "../../../../src/rules/law-of-the-gun/table/game.js";
import { points } from "../../../../src/rules/law-of-the-gun/table/points.js";
import { F, t } from "../../../../src/rules/law-of-the-gun/table/state.js";
import { ToldGame } from "../../../../src/rules/law-of-the-gun/table/told.js";
import { NOBODY_WATCHES } from "../../../../src/rules/law-of-the-gun/table/witness.js";
import { breakdownOf, numberOf } from "../../../core/breakdown.js";
import type { TableGame } from "../oracle/game.js";
import { replayEncounter } from "../oracle/tell.js";
import { audit } from "./audit.js";
import { whileSpoilt } from "./spoilt.js";

const STATUSES = ["in", "dead", "disabled", "surrendered", "fled"] as const;
/** Positions may differ in their last digits. */
const SAME_CM = 1e-5;

/** The keys of a game under a seed. */
export const keysOf = (seed: number | string, game: number): [number, number] => {
  const [seed0, seed1] = expandSeed(String(seed)) as unknown as [number, number];
  const key0 = gameKey0(seed0, game);
  return [key0, gameKey1(seed1, key0)];
};

/** The text's dice of a game under a seed, in the order in which it asks for them. */
export function diceOf(
  text: Text,
  program: EncounterProgram,
  seed: number | string,
  game: number,
): FallenDie[] {
  const answers = listGame(text, program, String(seed), game);
  const heard = new AnswerDice(answers, text.pool, {}).heard();
  return heard.map(({ rule, sides, face }) => ({ rule, sides, face }));
}

/** Dice of games of an encounter, for whoever reads them again. */
export function dicePlayed(encounter: Encounter, seed: number | string) {
  const program = compileEncounter(encounter);
  const text = new Text(encounter, program.columns);
  return (game: number): FallenDie[] => diceOf(text, program, seed, game);
}

/** What the two have counted otherwise; empty if it is the same game. */
export function differences(player: PlayDriver<Text>, game: TableGame): string[] {
  const found: string[] = [];
  const same = (what: string, mine: unknown, theirs: unknown): void => {
    if (mine !== theirs) found.push(`${what}: ${String(mine)}, second reading ${String(theirs)}`);
  };
  same("winner", player.game.outcome, game.winner);
  same("turns", t.turn, game.turns);
  same("dummies", t.dummies, game.dummiesLeft);
  const { columns } = t;
  const counted = (counter: number): number =>
    (columns.plan.counters[counter] ?? []).reduce(
      (sum, { cell, weight }) => sum + weight * (player.counts[cell] as number),
      0,
    );
  game.figures.forEach((man, m) => {
    same(`${man.name}'s status`, STATUSES[t.status[m] as number], man.status);
    const isHis = (row: { figure: string; side: string }): boolean =>
      row.figure === man.name && row.side === t.figures[m]?.side;
    for (const row of columns.shots.filter(isHis)) {
      const { weapon, band, mode } = row;
      const theirs = man.shots.filter(
        (shot) => shot.weapon === weapon && shot.band === band && shot.mode === mode,
      );
      const what = `${man.name}'s ${mode} ${weapon} at ${band} range`;
      same(`${what}, shots`, counted(row.shots), theirs.length);
      same(`${what}, hits`, counted(row.hits), theirs.filter(({ hit }) => hit).length);
    }
    for (const { weapon, effect, location, count } of columns.effects.filter(isHis)) {
      const theirs = man.effects.filter(
        (hit) =>
          (hit.band === "melee" ? HAND_TO_HAND : hit.weapon) === weapon &&
          hit.effect === effect &&
          (hit.horse && effect !== "cover" ? "horse" : hit.location) === location,
      );
      same(`${man.name}'s ${weapon}: ${effect} ${location}`, counted(count), theirs.length);
    }
    same(
      `${man.name}'s enemies out`,
      counted(columns.figures[m]?.enemiesOut as number),
      man.enemiesOut,
    );
    if (man.status !== "in") return;
    same(`${man.name}'s Cool`, t.cool[m], man.cool);
    const off = Math.hypot(points.x[t.at[m]!]! - man.at.x, points.y[t.at[m]!]! - man.at.y);
    if (!(off < SAME_CM)) {
      found.push(
        `${man.name} is at ${points.x[t.at[m]!]!}, ${points.y[t.at[m]!]!}; second reading ${man.at.x}, ${man.at.y}`,
      );
    }
    same(`${man.name} prone`, t.has(m, F.prone), man.posture === "prone");
    same(`${man.name} mounted`, t.horse[m] === 1, man.mounted);
    same(`${man.name} spotted`, ((t.seen >> m) & 1) === 1, man.spotted);
    same(`${man.name} runs`, ((t.running >> m) & 1) === 1, man.skedaddling);
    same(`${man.name}'s leg wounds`, t.legWounds[m], man.legWounds);
    const left = [...t.points.subarray(t.gunFirst[m], t.gunFirst[m + 1])];
    same(`${man.name}'s ammunition`, left.join(), man.points.join());
  });
  const shotsOf = (side: string): TableGame["figures"][number]["shots"] =>
    game.figures.flatMap(({ shots }, m) => (t.figures[m]?.side === side ? shots : []));
  for (const { keys, counters } of breakdownOf(columns, "covers").rows) {
    const { side, weapon, band, mode, cover } = keys;
    const theirs = shotsOf(String(side)).filter(
      (shot) =>
        shot.weapon === weapon && shot.band === band && shot.mode === mode && shot.cover === cover,
    );
    const what = `side ${side}'s ${mode} ${weapon} at ${band} range, ${cover}`;
    same(`${what}, shots`, counted(numberOf(counters, "shots")), theirs.length);
    same(
      `${what}, hits`,
      counted(numberOf(counters, "hits")),
      theirs.filter(({ hit }) => hit).length,
    );
  }
  const acted = Object.fromEntries(
    chartKeys(columns)
      .map(([key, count]) => [key, counted(count)] as const)
      .filter(([, count]) => count > 0),
  );
  same("chart lines", chartWords(acted), chartWords(game.chartLines));
  return found;
}

/** The lines of the chart with their counters, named as the second reading names them: "foot 3 pass". */
export function chartKeys(columns: Pick<Columns, "breakdowns">): [key: string, count: number][] {
  const { rows } = breakdownOf(columns, "chart");
  return rows.map((line) => {
    const { chart, test } = line.keys;
    const same = rows.filter(({ keys }) => keys.chart === chart);
    const row = 1 + Math.floor(same.indexOf(line) / 2);
    return [`${chart} ${row} ${test}`, numberOf(line.counters, "count")];
  });
}

const chartWords = (lines: Readonly<Record<string, number>>): string =>
  Object.entries(lines)
    .map(([key, count]) => `${key}: ${count}`)
    .sort()
    .join(", ");

/**
 * Plays games both ways and says how the first that differs does.
 * @param spoil makes a mutant of the resolver
 */
export function compare(
  encounter: Encounter,
  seed: number,
  games: number,
  spoil: (text: Text) => void = () => {},
): string[] {
  const program = compileEncounter(encounter);
  const told = new ToldGame(program, encounter);
  const { text } = told;
  const player = new PlayDriver(text, program);
  t.audit = audit;
  return whileSpoilt(text, spoil, () => {
    for (let game = 0; game < games; game++) {
      try {
        t.witness = NOBODY_WATCHES;
        const dice = diceOf(text, program, seed, game);
        text.asks = player;
        player.counts.fill(0);
        player.play(...keysOf(seed, game));
        const { played, story } = replayEncounter(encounter, dice, game);
        const found = differences(player, played);
        if (found.length > 0) return found.map((words) => `game ${game}: ${words}`);
        t.witness = told;
        listGame(text, program, String(seed), game, (answers) => told.hear(answers));
        expect(told.story(game)).toEqual(story);
      } catch (error) {
        return [`game ${game}: ${error instanceof Error ? error.message : String(error)}`];
      }
    }
    return [];
  });
}

/**
 * A game that a player has just played, as the second reading reports one, from the counters and the table at its end.
 * Single shots and effects are in no order, the cover of a shot and what only a log knows are not said.
 */
export function gameOf(player: PlayDriver<Text>): Omit<TableGame, "events"> {
  const { plan, shots, effects, figures } = t.columns;
  const counted = (counter: number): number => {
    let sum = 0;
    for (const { cell, weight } of plan.counters[counter] ?? []) {
      sum += weight * (player.counts[cell] as number);
    }
    return sum;
  };
  const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  return {
    winner: player.game.outcome,
    turns: t.turn,
    figures: t.figures.map((man, m) => ({
      name: man.name,
      status: STATUSES[t.status[m] as number] as TableGame["figures"][number]["status"],
      enemiesOut: counted(figures[m]?.enemiesOut as number),
      cool: t.cool[m] as number,
      at: { x: points.x[t.at[m]!]!, y: points.y[t.at[m]!]! },
      posture: t.has(m, F.prone) ? "prone" : "standing",
      mounted: t.horse[m] === 1,
      spotted: ((t.seen >> m) & 1) === 1,
      skedaddling: ((t.running >> m) & 1) === 1,
      points: [...t.points.subarray(t.gunFirst[m], t.gunFirst[m + 1])],
      legWounds: t.legWounds[m] as number,
      limited: t.has(m, F.limited),
      shots: shots
        .filter(({ side, figure }) => side === man.side && figure === man.name)
        .flatMap(({ weapon, band, mode, shots: fired, hits }) => {
          const shot = { weapon, band, mode, cover: "open" } as Shot;
          const made = counted(hits);
          return [
            ...times(made, { ...shot, hit: true }),
            ...times(counted(fired) - made, { ...shot, hit: false }),
          ];
        }),
      effects: effects
        .filter(({ side, figure }) => side === man.side && figure === man.name)
        .flatMap(({ weapon, effect, location, count }) => {
          const band = weapon === HAND_TO_HAND ? "melee" : "accurate";
          const horse = location === "horse";
          const hit = { weapon, band, mode: "snap", cover: "open", effect, location, horse };
          return times(counted(count), hit as Effect);
        }),
    })),
    chartLines: Object.fromEntries(
      chartKeys(t.columns).map(([key, count]) => [key, counted(count)]),
    ),
    dummiesLeft: t.dummies,
  };
}

type Shot = TableGame["figures"][number]["shots"][number];
type Effect = TableGame["figures"][number]["effects"][number];
