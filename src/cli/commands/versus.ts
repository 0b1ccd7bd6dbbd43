/** `deadeye versus [FILE]`: every gun against every gun, over distances and covers. */

import { basename, extname, join } from "node:path";
import * as say from "../../core/messages.js";
import { suggest } from "../../core/suggest.js";
import type { LengthUnit } from "../../core/units.js";
import { printable } from "../../report/text.js";
import {
  type BreakEven,
  renderVersus,
  VERSUS_FILES,
  type Versus,
  type VersusRanking,
  versusFiles,
  versusJson,
} from "../../report/versus.js";
import { RULESETS } from "../../rules/index.js";
import type { Bouts, Ruleset } from "../../rules/ruleset.js";
import { loadScenario, parseScenario, type Scenario } from "../../scenario/load.js";
import { systemName } from "../../scenario/system.js";
import {
  averageScore,
  intervalsOf,
  rank,
  type Score,
  scoreDifference,
  scoreInterval,
  scoreMean,
} from "../../stats/ranking.js";
import { wilson } from "../../stats/wilson.js";
import { EXIT, UsageError } from "../exit.js";
import { startSteps } from "../progress.js";
import { VERSION } from "../version.js";
import { BATCHES, Field, type Match, SEATS, type Seat } from "./field.js";

export interface VersusCommandOptions {
  readonly system: string;
  readonly set: readonly string[];
  /** Ids of guns; none for all. */
  readonly guns: readonly string[];
  /** As typed; none for the usual ones. */
  readonly distances: readonly string[];
  readonly covers: readonly string[];
  /** Row of the NPC chart that both men are; only without a file. */
  readonly npc?: string;
  /** Attributes of both men, as typed; only without a file. */
  readonly stats: Readonly<Record<string, string>>;
  /** Whether a gunfight is called; the file's word if absent. */
  readonly draw?: boolean;
  /** Whose games count: those in which the gun itself moves first, the other one, or both. */
  readonly first: "both" | Seat;
  readonly games?: number;
  readonly seed?: string;
  readonly workers: number;
  readonly out?: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly charts: boolean;
  readonly color: boolean;
  readonly width: number;
  readonly print: (text: string) => void;
}

const ALPHA = 0.05;
const LEVEL = 1 - ALPHA;
/** Games of each bout, where they have to be played. */
const GAMES = 100 * BATCHES;
/** Games of gun against gun, at a distance and behind a cover, from a seat: more would take an hour. */
const MATCHES_MAX = 20_000;
const DISTANCE_MAX = 1000;
/** Exact scores that differ by less are the same. */
const ROUNDING = 1e-9;

/**
 * Plays every gun against every gun.
 * @param file duel of two men whose guns are exchanged; null for two average men
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is written
 */
export async function versusCommand(
  file: string | null,
  options: VersusCommandOptions,
): Promise<number> {
  const study = await prepare(file, options);
  const report = await study.run();
  const stem = file === null ? study.ruleset.id : basename(file, extname(file));
  const folder = options.out ?? join("reports", `versus-${stem}`);
  const files = await versusFiles(report, { charts: options.charts });
  const { writeReport } = await import("../../report/folder.js");
  await writeReport(folder, files, VERSUS_FILES);
  if (options.json) options.print(versusJson(report));
  else {
    options.print(renderVersus(report, { color: options.color, width: options.width }));
    if (!options.quiet) options.print(`\n${say.versusWritten(printable(folder))}`);
  }
  return EXIT.done;
}

async function prepare(file: string | null, options: VersusCommandOptions): Promise<Study> {
  const { envelope, model: bouts } = await load(file, options);
  const ruleset = RULESETS.find(({ id }) => id === envelope.system) as Ruleset;
  const { usual } = ruleset.bouts;
  const guns = chosen("--weapon", options.guns, bouts.guns, bouts.guns);
  if (guns.length < 2) throw new UsageError(say.versusTwoGuns());
  const covers = chosen("--cover", options.covers, bouts.covers, usual.covers);
  const distances =
    options.distances.length > 0
      ? distancesOf(options.distances, ruleset.length)
      : [...usual.distances];
  const cells = guns.length ** 2 * covers.length * distances.length * SEATS.length;
  if (cells > MATCHES_MAX) throw new UsageError(say.versusTooMany(cells, MATCHES_MAX));
  const seats = options.first === "both" ? SEATS : [options.first];
  return new Study(ruleset, bouts, { guns, covers, distances, seats }, options, {
    name: envelope.name,
    file: file === null ? null : basename(file),
    seed: options.seed ?? envelope.seed,
  });
}

function load(file: string | null, options: VersusCommandOptions): Promise<Scenario<Bouts>> {
  const { npc, stats } = options;
  const draw = options.draw === undefined ? [] : [`draw=${options.draw}`];
  if (file !== null) {
    if (npc !== undefined || Object.keys(stats).length > 0) {
      throw new UsageError(say.versusMenOfFile());
    }
    const systems = RULESETS.map((ruleset) => ruleset.bouts);
    return loadScenario(file, { systems, set: [...draw, ...options.set] });
  }
  const known = RULESETS.map(({ id }) => id);
  const ruleset = RULESETS.find(({ id }) => id === options.system);
  if (ruleset === undefined) {
    throw new UsageError(
      say.notKnown("--system", options.system, known, suggest(options.system, known)),
    );
  }
  const men = Object.entries(stats).flatMap(([name, value]) =>
    ["A", "B"].map(
      (side) => `sides.${side}.figures.0.${ruleset.bouts.attributes}.${name}=${value}`,
    ),
  );
  const text = ruleset.bouts.plain(npc ?? null);
  const set = [...men, ...draw, ...options.set];
  return Promise.resolve(parseScenario(text, ruleset.id, { systems: [ruleset.bouts], set }));
}

/** The named ones, each once, in the order in which they are known; `usual` if none is named. */
function chosen(
  option: string,
  names: readonly string[],
  known: readonly string[],
  usual: readonly string[],
): string[] {
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new UsageError(say.notKnown(option, name, known, suggest(name, known)));
  }
  return names.length === 0 ? [...usual] : known.filter((name) => names.includes(name));
}

/** Each once, nearest first. */
function distancesOf(texts: readonly string[], unit: LengthUnit): number[] {
  const distances = texts.map((text) => {
    const distance = Number(text);
    if (text.trim() === "" || !(distance >= 1 && distance <= DISTANCE_MAX)) {
      throw new UsageError(say.notDistanceFrom(text, 1, DISTANCE_MAX, unit));
    }
    return distance;
  });
  return [...new Set(distances)].sort((a, b) => a - b);
}

interface Grid {
  readonly guns: readonly string[];
  readonly covers: readonly string[];
  readonly distances: readonly number[];
  /** Seats that count. */
  readonly seats: readonly Seat[];
}

interface Place {
  readonly distance: number;
  readonly cover: string;
}

class Study {
  private readonly field: Field;
  private readonly games: number;

  constructor(
    readonly ruleset: Ruleset,
    private readonly bouts: Bouts,
    private readonly grid: Grid,
    private readonly options: VersusCommandOptions,
    private readonly source: { name: string; file: string | null; seed: string },
  ) {
    this.games = Math.max(2, Math.ceil((options.games ?? GAMES) / BATCHES)) * BATCHES;
    const progress = startSteps(options.quiet || options.json);
    this.field = new Field(ruleset, bouts, {
      seed: source.seed,
      games: this.games,
      workers: options.workers,
      onProgress: (done, of) => {
        progress.update(say.boutsDone(done, of));
        if (done === of) progress.stop();
      },
    });
  }

  async run(): Promise<Versus> {
    const { grid, options, ruleset, source } = this;
    try {
      const places = grid.distances.flatMap((distance) =>
        grid.covers.map((cover) => ({ distance, cover })),
      );
      await this.field.learn(places.flatMap((place) => this.matchesAt(place, grid.guns)));
      const breakEvens: BreakEven[] = [];
      for (const cover of grid.covers) breakEvens.push(...(await this.breakEvensBehind(cover)));
      const exact = this.field.exact;
      return {
        version: VERSION,
        system: systemName(ruleset),
        source: source.file === null ? null : { name: source.name, file: source.file },
        men: this.bouts.men,
        overrides: options.set,
        draw: options.draw ?? null,
        firstMatters: ruleset.bouts.firstMatters,
        guns: grid.guns,
        distances: grid.distances,
        covers: grid.covers,
        seats: grid.seats,
        method: exact ? "exact" : "batches",
        games: exact ? 0 : this.games,
        seed: exact ? null : source.seed,
        level: LEVEL,
        family: this.family,
        bouts: this.field.size,
        duels: places.flatMap((place) => this.duelsAt(place)),
        rankings: this.rankings(places),
        breakEvens,
        best: grid.covers.flatMap((cover) =>
          grid.distances.map((distance) => ({
            cover,
            distance,
            guns: this.bestAt({ distance, cover }),
          })),
        ),
      };
    } finally {
      await this.field.close();
    }
  }

  private matchesAt({ distance, cover }: Place, guns: readonly string[]): Match[] {
    return guns.flatMap((gun) =>
      this.grid.guns.flatMap((against) =>
        SEATS.map((seat) => ({ gun, against, distance, cover, seat })),
      ),
    );
  }

  /** Chance of a gun to win against all, averaged; from the seats given. */
  private score(gun: string, places: readonly Place[], seats: readonly Seat[]): Score {
    const matches = places.flatMap((place) => this.matchesAt(place, [gun]));
    return averageScore(
      matches.filter(({ seat }) => seats.includes(seat)).map((match) => this.field.odds(match).win),
    );
  }

  private duelsAt({ distance, cover }: Place): Versus["duels"] {
    const { guns } = this.grid;
    return this.matchesAt({ distance, cover }, guns).map((match) => {
      const { gun, against, seat } = match;
      const odds = this.field.odds(match);
      const [win, lose] = [scoreMean(odds.win), scoreMean(odds.lose)];
      const { low, high } = this.field.exact
        ? { low: win, high: win }
        : wilson(Math.round(win * this.games), this.games, LEVEL);
      const nobody = Math.max(0, 1 - win - lose);
      return {
        distance,
        cover,
        gun,
        against,
        seat,
        win,
        lose,
        nobody,
        low: low as number,
        high: high as number,
      };
    });
  }

  /** Distances and covers by themselves, distances over all covers, and all. */
  private scopes(places: readonly Place[]) {
    const { distances } = this.grid;
    return [
      { distance: null, cover: null, places },
      ...distances.map((distance) => ({
        distance,
        cover: null,
        places: places.filter((place) => place.distance === distance),
      })),
      ...places.map((place) => ({ ...place, places: [place] })),
    ];
  }

  /** Intervals that hold at once: those of all rankings and of their first-shooter advantages. */
  private get family(): number {
    const { guns, distances, covers } = this.grid;
    const rankings = 1 + distances.length + distances.length * covers.length;
    return rankings * (intervalsOf(guns.length) + 1);
  }

  private rankings(places: readonly Place[]): VersusRanking[] {
    const { guns, seats } = this.grid;
    return this.scopes(places).map(({ distance, cover, places: inScope }) => {
      const of = (counted: readonly Seat[]): Score[] =>
        guns.map((gun) => this.score(gun, inScope, counted));
      const [first, second] = [of(["first"]), of(["second"])];
      const standings = rank(of(seats), ALPHA, this.family);
      const ahead = scoreDifference(averageScore(first), averageScore(second));
      const advantage = scoreInterval(ahead, 1 - ALPHA / this.family);
      return {
        distance,
        cover,
        advantage,
        guns: standings
          .map(({ tied, ...standing }, i) => ({
            ...standing,
            gun: guns[i] as string,
            winFirst: scoreMean(first[i] as Score),
            winSecond: scoreMean(second[i] as Score),
            tied: tied.map((j) => guns[j] as string),
          }))
          .sort((a, b) => b.value - a.value),
      };
    });
  }

  /** Guns that none is surely better than, the best first; none where no gun ever wins. */
  private bestAt(place: Place): string[] {
    const { guns, seats } = this.grid;
    return rank(
      guns.map((gun) => this.score(gun, [place], seats)),
      ALPHA,
      this.family,
    )
      .map((standing, i) => ({ ...standing, gun: guns[i] as string }))
      .filter(({ rankLow, value }) => rankLow === 1 && value > ROUNDING)
      .sort((a, b) => b.value - a.value)
      .map(({ gun }) => gun);
  }

  /** Where another gun becomes the best one, between neighbouring distances of the list. */
  private async breakEvensBehind(cover: string): Promise<BreakEven[]> {
    const { distances } = this.grid;
    const found: BreakEven[] = [];
    let leaders = this.bestAt({ cover, distance: distances[0] as number });
    for (let i = 1; i < distances.length; i++) {
      const from = distances[i - 1] as number;
      const to = distances[i] as number;
      const best = this.bestAt({ cover, distance: to });
      const still = leaders.filter((gun) => best.includes(gun));
      if (still.length === 0 && leaders.length + best.length > 0) {
        const [before, after] = [leaders[0] ?? null, best[0] ?? null];
        const { low, high } = await this.between(cover, [from, to], before, after);
        found.push({ cover, before: leaders, after: best, low, high });
      }
      leaders = still.length === 0 ? best : still;
    }
    return found;
  }

  /**
   * The last distance at which one gun has the better score, and the first at which the other one has, by whole
   * lengths; the ends themselves where scores are not exact.
   */
  private async between(
    cover: string,
    [from, to]: readonly [number, number],
    before: string | null,
    after: string | null,
  ): Promise<{ low: number; high: number }> {
    const lead = async (distance: number): Promise<number> => {
      const guns = [before, after].filter((gun) => gun !== null);
      await this.field.learn(this.matchesAt({ cover, distance }, guns));
      const of = (gun: string | null): number =>
        gun === null
          ? 2 * ROUNDING
          : scoreMean(this.score(gun, [{ cover, distance }], this.grid.seats));
      return of(before) - of(after);
    };
    /** The last step below `high` of which `yes` is true; true at 0, false at `high`. */
    const last = async (high: number, yes: (lead: number) => boolean): Promise<number> => {
      let [low, top] = [0, high];
      while (top - low > 1 && this.field.exact) {
        const middle = Math.floor((low + top) / 2);
        if (yes(await lead(from + middle))) low = middle;
        else top = middle;
      }
      return low;
    };
    const steps = Math.ceil(to - from);
    const low = await last(steps, (ahead) => ahead > ROUNDING);
    const level = await last(steps, (ahead) => ahead >= -ROUNDING);
    if (!this.field.exact) return { low: from, high: to };
    return { low: from + low, high: Math.min(to, from + level + 1) };
  }
}
