/** What the tally of games on a table must add up to, and what single records of them must. */
import { type FigureColumns, OUTCOMES } from "../../src/core/columns.js";
import type { GameRecord } from "../../src/core/story.js";
import { counted, type Tally } from "../../src/core/tally.js";
import type { Encounter } from "../../src/rules/law-of-the-gun/encounter.js";
import {
  compileEncounter,
  type EncounterProgram,
} from "../../src/rules/law-of-the-gun/table/compile.js";
import { Sampler } from "../../src/sim/play.js";
import { Recorder } from "../../src/sim/record.js";
import { breakdownOf, numberOf } from "../core/breakdown.js";
import { wayOut } from "../core/fates.js";

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How records differ from the sampler's tally of the same games; empty if they do not. */
export function recordFaults(encounter: Encounter, seed: string, games: number): string[] {
  const program = compileEncounter(encounter);
  const recorder = new Recorder(program, seed);
  const records = Array.from({ length: games }, (_, game) => recorder.record(game));
  const tally = new Sampler(program, seed).play(0, games);
  return [...unlike(program, tally, records), ...unbalanced(program, tally)];
}

function unlike(
  { plan, columns }: EncounterProgram,
  tally: Tally,
  records: readonly GameRecord[],
): string[] {
  const faults: string[] = [];
  const same = (what: string, counter: number, recorded: number): void => {
    const tallied = counted(plan, tally, counter);
    if (tallied !== recorded) faults.push(`${what}: ${tallied}, in the records ${recorded}`);
  };
  const games = (wanted: (record: GameRecord) => boolean): number => records.filter(wanted).length;
  for (const outcome of OUTCOMES) {
    same(
      outcome,
      columns.outcomes[outcome],
      games(({ winner }) => winner === outcome),
    );
  }
  columns.turnOf.forEach((counter, turn) => {
    same(
      `turn ${turn}`,
      counter,
      games(({ turns }) => turns === turn),
    );
  });
  same("turns", columns.turns, sum(records.map(({ turns }) => turns)));
  columns.figures.forEach(({ side, figure }, f) => {
    const own = columns.shots.filter((row) => row.side === side && row.figure === figure);
    const of = (pick: "shots" | "hits"): number =>
      sum(own.map((row) => counted(plan, tally, row[pick])));
    for (const pick of ["shots", "hits"] as const) {
      const recorded = sum(records.map((record) => record[pick][f] as number));
      if (of(pick) !== recorded) faults.push(`${figure}'s ${pick}: ${of(pick)}, not ${recorded}`);
    }
  });
  return faults;
}

/** Sums of a tally that do not agree with one another. */
export function unbalanced({ plan, columns }: EncounterProgram, tally: Tally): string[] {
  const faults: string[] = [];
  const value = (counter: number): number => counted(plan, tally, counter);
  const felled = (man: FigureColumns): number =>
    value(wayOut(man, "killed")) + value(wayOut(man, "disabled"));
  const equal = (what: string, one: number, other: number): void => {
    if (one !== other) faults.push(`${what}: ${one}, ${other}`);
  };
  const { figures, shots, effects, weapons } = columns;
  const rowsOf = (name: string) => breakdownOf(columns, name).rows;
  const [covers, casualties, chart, befell] = [
    rowsOf("covers"),
    rowsOf("casualties"),
    rowsOf("chart"),
    rowsOf("fates"),
  ];
  const counter = (row: (typeof covers)[0], name: string): number =>
    value(numberOf(row.counters, name));
  equal("games", value(columns.games), tally.games);
  equal("games by turn", sum(columns.turnOf.map(value)), tally.games);
  for (const id of ["A", "B"] as const) {
    const own = <T extends { readonly side: string }>(rows: readonly T[]): T[] =>
      rows.filter(({ side }) => side === id);
    for (const pick of ["shots", "hits"] as const) {
      equal(
        `side ${id}'s ${pick} by cover and by figure`,
        sum(covers.filter(({ keys }) => keys.side === id).map((row) => counter(row, pick))),
        sum(own(shots).map((row) => value(row[pick]))),
      );
    }
    const guns = own(weapons).filter(({ shots: fired }) => fired !== null);
    equal(
      `side ${id}'s shots by weapon and by figure`,
      sum(guns.map((row) => value(row.shots as number))),
      sum(own(shots).map((row) => value(row.shots))),
    );
    // Blows and offers of surrender put men out, too, but no gun does without a shot at somebody.
    equal(
      `side ${id}'s enemies out by cover and by weapon`,
      sum(covers.filter(({ keys }) => keys.side === id).map((row) => counter(row, "out"))),
      sum(guns.map((row) => value(row.enemiesOut))),
    );
    // Whoever is on the map of casualties was put out, and neither fled nor surrendered.
    equal(
      `side ${id}'s casualties on the map and by figure`,
      sum(casualties.filter(({ keys }) => keys.side === id).map((row) => counter(row, "count"))),
      sum(own(figures).map(felled)),
    );
  }
  figures.forEach((man, f) => {
    const { out } = man;
    const name = `${man.side} ${man.figure}`;
    equal(`${name} out, by how`, value(out), sum(man.fates.map(({ counter }) => value(counter))));
    if (value(out) > tally.games) faults.push(`${name} is out more than once a game`);
    // Shots by band and mode are shots of his weapon, which the effects are shares of.
    for (const { weapon, perShotPair } of own(effects, man)) {
      const fired = own(shots, man).filter((row) => row.weapon === weapon);
      const { den } = plan.pairs[perShotPair] as (typeof plan.pairs)[0];
      equal(`${name}'s ${weapon}, shots`, value(den), sum(fired.map((row) => value(row.shots))));
    }
    const his = befell[f] as (typeof befell)[0];
    const [melee, ridden] = [counter(his, "out_in_melee"), counter(his, "ridden_down")];
    if (ridden > melee) faults.push(`${name}: ridden down without a melee`);
    if (melee > felled(man)) faults.push(`${name}: melee`);
    if (counter(his, "out_of_ammunition") > tally.games) faults.push(`${name}: out of ammunition`);
    // Each hit has its effect; what is over is spread, which only some guns have.
    for (const weapon of new Set(own(shots, man).map((row) => row.weapon))) {
      const hits = sum(
        own(shots, man)
          .filter((row) => row.weapon === weapon)
          .map((row) => value(row.hits)),
      );
      const rows = own(effects, man).filter((row) => row.weapon === weapon);
      const caused = sum(rows.map(({ count }) => value(count)));
      const isSpread = rows.some(({ proportion }) => !proportion);
      if (isSpread ? caused < hits : caused !== hits) {
        faults.push(`${name}'s ${weapon}: ${hits} hits, ${caused} effects`);
      }
    }
  });
  // A side whose men are all out has lost: no side wins more games than it has men left in.
  for (const id of ["A", "B"] as const) {
    const men = figures.filter(({ side }) => side === id);
    const left = men.length * tally.games - sum(men.map(({ out }) => value(out)));
    const stood = value(columns.outcomes[id]) + value(columns.outcomes.draw);
    if (left < stood) faults.push(`side ${id}: ${left} men left in ${stood} games`);
  }
  for (const mount of new Set(chart.map(({ keys }) => keys.chart))) {
    const lines = chart.filter(({ keys }) => keys.chart === mount);
    const all = sum(lines.map((line) => counter(line, "count")));
    for (const line of lines) {
      const what = `${mount}, ${line.keys.action}`;
      const { num, den } = plan.pairs[numberOf(line.pairs, "share")] as (typeof plan.pairs)[0];
      equal(`${what}: share of`, value(den), all);
      equal(`${what}: share`, value(num), counter(line, "count"));
    }
  }
  return faults;
}

const own = <T extends { readonly side: string; readonly figure: string }>(
  rows: readonly T[],
  man: { readonly side: string; readonly figure: string },
): T[] => rows.filter(({ side, figure }) => side === man.side && figure === man.figure);
