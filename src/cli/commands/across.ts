/** `deadeye versus --across`: the same guns, men and distances under every rule system. */
import { converted, INCHES } from "../../core/units.js";
import { acrossReport } from "../../report/across.js";
import { RULESETS } from "../../rules/index.js";
import {
  COMMON_COVERS,
  COMMON_GRADES,
  COMMON_GUNS,
  type CommonCover,
  type CommonGrade,
  type CommonGun,
} from "../../rules/kit/common.js";
import type { Ruleset } from "../../rules/ruleset.js";
import { DEFAULT_SEED } from "../../scenario/envelope.js";
import { joined } from "../../studies/across.js";
import type { Versus } from "../../studies/versus.js";
import { EXIT, UsageError } from "../exit.js";
import * as say from "../messages.js";
import { deliver, studyFolder } from "../study.js";
import { VERSION } from "../version.js";
import { BATCHES } from "./field.js";
import { demandHalf } from "./goal.js";
import {
  ALPHA,
  chosen,
  distancesOf,
  plainDuel,
  Study,
  type VersusCommandOptions,
} from "./versus.js";

export interface AcrossCommandOptions
  extends Omit<VersusCommandOptions, "system" | "set" | "npc" | "stats" | "draw" | "first"> {
  /** Quality of all men. */
  readonly grade?: string;
}

/** Options of `versus` that mean something in one rule system only. */
const OWN = ["system", "npc", "man", "skill", "cool", "constitution", "draw", "first", "set"];

/** @throws UsageError if one of them, or a file, was given */
export function refuseOwn(args: Readonly<Record<string, unknown>>): void {
  if (args.file !== undefined) throw new UsageError(say.acrossOnly("a file"));
  for (const option of OWN) {
    const value = args[option];
    const absent = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!absent) throw new UsageError(say.acrossOnly(`--${option}`));
  }
}

/** Games of each duel, where they have to be played: about a minute in all. */
const GAMES = 50 * BATCHES;
/** Inches on the table, from a step apart to beyond a revolver's reach. */
const DISTANCES = [3, 6, 10, 15, 18, 24, 30];

/** What is asked of all systems, in the names and lengths that they share. */
interface Question {
  readonly guns: readonly CommonGun[];
  readonly covers: readonly CommonCover[];
  /** Inches on the table. */
  readonly distances: readonly number[];
  readonly grade: CommonGrade;
}

/** Guns that every system has. */
const shared = (): CommonGun[] => COMMON_GUNS.filter((gun) => lacking(gun).length === 0);

/** Systems whose book has no such gun. */
const lacking = (gun: CommonGun): Ruleset[] =>
  RULESETS.filter(({ bouts }) => bouts.common.guns[gun] === null);

/**
 * Plays the shared guns against each other under every rule system and says where the best gun differs.
 * @returns exit code
 * @throws UsageError for bad input, before anything is written; Interrupted if a system was not known at all yet
 */
export async function acrossCommand(options: AcrossCommandOptions): Promise<number> {
  if (options.precision !== undefined) demandHalf("probability", options.precision);
  const question = asked(options);
  const folder = await studyFolder(options.out, "versus-across", "across");
  const fields: Versus[] = [];
  for (const ruleset of RULESETS) fields.push(await fieldOf(ruleset, question, options));
  const report = joined({
    version: VERSION,
    ...question,
    level: 1 - ALPHA,
    fields: fields.map((versus, i) => ({
      versus,
      names: (RULESETS[i] as Ruleset).bouts.common,
    })),
    missing: COMMON_GUNS.map((gun) => ({
      gun,
      systems: lacking(gun).map(({ title }) => title),
    })).filter(({ systems }) => systems.length > 0),
  });
  await deliver(folder, acrossReport(report), options, say.acrossWritten);
  return report.partial ? EXIT.interrupted : EXIT.done;
}

function asked(options: AcrossCommandOptions): Question {
  for (const gun of chosen("--weapon", options.guns, COMMON_GUNS, [])) {
    const [without] = lacking(gun as CommonGun);
    if (without !== undefined) throw new UsageError(say.acrossLacks(without.title, gun, shared()));
  }
  const guns = chosen("--weapon", options.guns, COMMON_GUNS, shared()) as CommonGun[];
  if (guns.length < 2) throw new UsageError(say.versusTwoGuns());
  const covers = chosen("--cover", options.covers, COMMON_COVERS, COMMON_COVERS) as CommonCover[];
  const distances =
    options.distances.length > 0 ? distancesOf(options.distances, INCHES) : DISTANCES;
  const [grade] = chosen("--grade", [options.grade ?? "average"], COMMON_GRADES, []);
  return { guns, covers, distances, grade: grade as CommonGrade };
}

function fieldOf(
  ruleset: Ruleset,
  { guns, covers, distances, grade }: Question,
  options: AcrossCommandOptions,
): Promise<Versus> {
  const { common } = ruleset.bouts;
  const duel = plainDuel(ruleset, { npc: null, stats: common.grades[grade], set: [] });
  const grid = {
    guns: guns.map((gun) => common.guns[gun] as string),
    covers: covers.map((cover) => common.covers[cover]),
    distances: distances.map((distance) => converted(distance, INCHES, ruleset.length)),
    seats: ["first", "second"] as const,
  };
  // The systems share the error, so that all rankings of all hold at once.
  const games = options.games ?? (options.precision === undefined ? GAMES : undefined);
  const how = {
    ...options,
    ...(games === undefined ? {} : { games }),
    set: [],
    alpha: ALPHA / RULESETS.length,
    bisect: false,
  };
  const source = { name: "", file: null, seed: options.seed ?? DEFAULT_SEED };
  return new Study(ruleset, ruleset.bouts.of(duel), grid, how, source).run();
}
