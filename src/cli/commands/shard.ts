/** `deadeye run FILE --shard I/N`: plays a part of a run, for `deadeye merge`. */
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildOfRules } from "../../host/build.js";
import { type Part, parsePart, renderPart } from "../../report/part.js";
import { printable } from "../../report/text.js";
import { rulesetOf, SYSTEMS } from "../../rules/index.js";
import type { Scenario } from "../../scenario/scenario.js";
import type { Shard } from "../../sim/shards.js";
import { saysGames } from "../../studies/run.js";
import { playShard } from "../../studies/shard.js";
import { fileName } from "../../studies/study.js";
import { UsageError } from "../../studies/usage.js";
import { EXIT } from "../exit.js";
import { askedOfPlay, demandFilePlace, ownName, stemOf, writeWhole } from "../folder.js";
import { type Io, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";
import type { RunValues } from "./run.js";
import { identityOf, TALLY_BYTES_MAX } from "./saved.js";

/** Plays one part and writes it; interrupted, it writes nothing. */
export async function shardCommand(
  values: RunValues & { readonly shard: Shard },
  io: Io,
): Promise<number> {
  const { files, set, shard, why, quiet } = values;
  refuseOwn(values);
  const file = files[0]!;
  const scenario = await loadScenario(file, { systems: SYSTEMS, set });
  const { envelope } = scenario;
  if (values.games === undefined && !saysGames(scenario)) throw new UsageError(say.shardGames());
  const asked = values.games ?? envelope.games;
  const name = ownName(stemOf(file), [...askedOfPlay(values), `part-${shard.number}-${shard.of}`]);
  const out = values.out ?? join("reports", `${name}.json`);
  await demandPartPlace(out);
  const tally = await studying(values, io, (how) =>
    playShard(scenario, { games: asked, shard }, how),
  );
  const program = rulesetOf(envelope.system).compile(scenario.model);
  const identity = identityOf(scenario, program, values.seed ?? envelope.seed);
  const source = sourceOf(scenario);
  const part: Part = { ...identity, build: buildOfRules(), source, why, asked, shard, tally };
  await writeWhole(out, renderPart(part));
  if (!quiet) io.print(say.partWritten(printable(out), shard, tally.games, asked));
  return EXIT.done;
}

/** What only a whole run can be asked. */
function refuseOwn({
  files,
  precision,
  metric,
  continue: goesOn,
  json,
  full,
  png,
  dark,
  format,
  xlsx,
}: RunValues): void {
  if (files.length > 1) throw new UsageError(say.shardOne());
  const refused: [boolean, string, string][] = [
    [precision !== undefined, "--precision", say.shardAdaptive()],
    [metric !== undefined, "--metric", say.shardAdaptive()],
    [goesOn, "--continue", say.shardAgain()],
    [json, "--json", say.shardSummary()],
    [full, "--full", say.shardSummary()],
    [format !== undefined, "--format", say.shardSummary()],
    [xlsx, "--xlsx", say.shardSummary()],
    [png || dark, "--png", say.shardSummary()],
  ];
  for (const [given, option, reason] of refused) {
    if (given) throw new UsageError(say.shardNot(option, reason));
  }
}

/** A part takes the place of a part, and of no other file. */
async function demandPartPlace(path: string): Promise<void> {
  await demandFilePlace(path);
  const there = await lstat(path).catch(() => null);
  if (!there?.isFile() || there.size === 0) return;
  const ours = there.size <= TALLY_BYTES_MAX && parsePart(await readFile(path, "utf8")) !== null;
  if (!ours) throw new UsageError(say.shardPlace(printable(path)));
}

/** All that it takes to read the scenario again on another machine. */
function sourceOf({ document }: Scenario): Part["source"] {
  const { source, enclosed, set } = document;
  return { file: fileName(source.file), text: source.text, enclosed, set };
}
