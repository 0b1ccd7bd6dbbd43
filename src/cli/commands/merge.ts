/** `deadeye merge PART...`: the report of a run whose parts were played apart, to the byte that of one run. */
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DeadeyeError } from "../../core/errors.js";
import { buildOfRules } from "../../host/build.js";
import { REPORT_FILES } from "../../report/folder.js";
import { renderJson } from "../../report/json.js";
import { type Part, parsePart } from "../../report/part.js";
import { contentHash } from "../../report/saved.js";
import { printable } from "../../report/text.js";
import { rulesetOf, SYSTEMS } from "../../rules/index.js";
import { checkScenario, enclose, readScenario } from "../../scenario/load.js";
import type { Scenario } from "../../scenario/scenario.js";
import { tallyFits } from "../../sim/audit.js";
import { shardRange } from "../../sim/shards.js";
import { playScenario } from "../../studies/run.js";
import { mergeParts } from "../../studies/shard.js";
import { UsageError } from "../../studies/usage.js";
import { VERSION } from "../../studies/version.js";
import { refuseForms } from "../extras.js";
import { askedOfPlay, ownName, stemOf, takePlace } from "../folder.js";
import { type CrewValues, type Io, type PlayValues, type ReportValues, studying } from "../io.js";
import * as say from "../messages.js";
import { endOf, report } from "./run.js";
import { identityOf, TALLY_BYTES_MAX } from "./saved.js";

export interface MergeValues extends ReportValues, CrewValues, Pick<PlayValues, "json" | "quiet"> {
  /** Files of parts. */
  readonly parts: readonly string[];
  /** Print every table. */
  readonly full: boolean;
}

/** A part, and the file that it was found in. */
interface Found extends Part {
  readonly path: string;
}

/**
 * Merges parts. Nothing is written unless all are there, each once, of the same run, and played by this build of the
 * rules. The games that say why are played here, as the merged run decides which they are.
 */
export async function mergeCommand(values: MergeValues, io: Io): Promise<number> {
  refuseForms(values);
  const parts = await Promise.all(values.parts.map(readPart));
  demandOneRun(parts);
  const { source, seed, asked, why } = parts[0]!;
  const scenario = scenarioOf(parts[0]!);
  const { envelope, model } = scenario;
  const program = rulesetOf(envelope.system).compile(model);
  const identity = identityOf(scenario, program, seed);
  const whose = contentHash(identity);
  for (const part of parts) {
    const { version, system, scenario: hash, readings, probe } = part;
    const told = contentHash({ version, system, scenario: hash, readings, seed, probe });
    const fits = tallyFits(program.columns, part.tally, shardRange(part.shard, asked));
    if (told !== whose || !fits) throw new UsageError(say.partFalse(part.path));
  }
  const name = ownName(
    stemOf(source.file),
    askedOfPlay({ set: source.set, seed: seed === envelope.seed ? undefined : seed }),
  );
  const folder = values.out ?? join("reports", name);
  const place = await takePlace(folder, REPORT_FILES);
  try {
    const goal = { games: asked, precision: null };
    const tally = mergeParts(
      scenario,
      parts.map((part) => part.tally),
    );
    const played = await studying({ ...values, set: source.set, seed }, io, (how) =>
      playScenario(scenario, goal, { ...how, why }, { tally, start: tally }),
    );
    await report(place, { scenario, identity, goal }, played, values, io);
    if (values.json) io.print(renderJson(played.summary));
    return endOf(played, io);
  } finally {
    await place.release();
  }
}

/** @throws UsageError if it is none, or not one of this build */
async function readPart(file: string): Promise<Found> {
  const path = printable(file);
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(say.partUnreadable(path, error.code ?? error.message));
  });
  if (there.isDirectory()) throw new UsageError(say.partFolder(path));
  const usable = there.isFile() && there.size <= TALLY_BYTES_MAX;
  const part = usable ? parsePart(await readFile(file, "utf8")) : null;
  if (part === null) throw new UsageError(say.partBroken(path));
  const named = (version: string, build: string) => `${version} (build ${build.slice(0, 12)})`;
  const here = buildOfRules();
  if (part.version !== VERSION || part.build !== here) {
    const there = named(part.version, part.build);
    throw new UsageError(say.partBuild(path, there, named(VERSION, here)));
  }
  return { ...part, path };
}

/** @throws UsageError unless the parts are of one run, all of them, each once */
function demandOneRun(parts: readonly Found[]): void {
  const [first, ...others] = parts as [Found, ...Found[]];
  const byNumber = new Map([[first.shard.number, first]]);
  for (const part of others) {
    const differing: [boolean, string][] = [
      [part.scenario !== first.scenario || part.system !== first.system, "the scenario"],
      [part.seed !== first.seed, "the seed"],
      [part.asked !== first.asked, "the number of games"],
      [part.shard.of !== first.shard.of, "the number of parts"],
      [contentHash(part.source) !== contentHash(first.source), "the file"],
      [part.why !== first.why, "--no-why"],
    ];
    const [, what] = differing.find(([differs]) => differs) ?? [];
    if (what !== undefined) throw new UsageError(say.partOf(part.path, first.path, what));
    const same = byNumber.get(part.shard.number);
    if (same !== undefined) throw new UsageError(say.partTwice(part.path, same.path, part.shard));
    byNumber.set(part.shard.number, part);
  }
  const { of } = first.shard;
  const all = Array.from({ length: of }, (_, i) => i + 1);
  const missing = all.filter((number) => !byNumber.has(number));
  if (missing.length > 0) throw new UsageError(say.partsMissing(missing, of));
}

/** The scenario of a part, read as any file. */
function scenarioOf({ source, system, path }: Found): Scenario {
  const { file, text, enclosed, set } = source;
  const keys = SYSTEMS.find(({ id }) => id === system)?.enclosed ?? [];
  const texts = Object.entries(enclosed).filter(([key]) => keys.includes(key.split("=")[0] ?? ""));
  try {
    const document = enclose(readScenario(text, file), Object.fromEntries(texts));
    return checkScenario(document, { systems: SYSTEMS, set });
  } catch (error) {
    if (error instanceof DeadeyeError) throw new UsageError(say.partFalse(path));
    throw error;
  }
}
