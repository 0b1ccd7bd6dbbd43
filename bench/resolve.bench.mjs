/**
 * How fast duels are played: the sampler against a native resolver that rolls every die, and against plain objects;
 * how fast they are solved; how fast games on a table are played (tables.mjs), those of Shootist (fights.mjs), those
 * of Napnuts, against a native program, too, and of Combat Patrol (gunfights.mjs); and how long the commands take that
 * answer questions (commands.mjs).
 *
 *     npm run bench [-- --quick] [-- --json] [-- --commands] [-- --rounds N] [-- --games N] [-- --only ID,ID]
 *         [-- --dist DIR] [-- --scale ...]
 *
 *     --quick   few games of a few duels: does it run at all
 *     --json    one object on standard output, nothing else there
 *     --rounds  measurements of each engine at most; default 9, 1 if quick. There are fewer, but two at least, where a
 *               duel, a fight or a command takes its share of ten minutes (turns in numbers.mjs)
 *     --games   games of a measurement of ours and of the native resolver; default 1048576
 *     --only    some of the duels, and nothing else
 *     --commands  only how long commands take
 *     --dist    another build of deadeye than dist/, for before and after
 *     --scale   only what workers cost and bring, with options of its own (scale.mjs)
 *
 * Beside the sampler alone, whole runs of the duels with one worker are measured against the native resolver
 * (runs.mjs).
 *
 * For each duel the three take turns, A B C A B C, in processes of their own; warm-up and set-up are outside the
 * clock, which is processor time. A number is the median of the rounds, its spread the smallest and largest ratio of
 * one round. Warm-up plays other games (indices from 2^30) on the same sampler: the hot loop keeps its arrays as
 * constants, which the compiler honours best as long as there is one sampler.
 *
 * Games are a multiple of 256, so that the signature is that of a run of as many games.
 *
 * Exit code 1 if the engines play different games (|z| > 6 for any outcome of any two), if two workers count otherwise
 * than one, if exact chances do not add up to 1, or, unless quick, if garbage was collected while ours played (duels of
 * either system, games on a table) or its heap grows with the games; 2 if gcc is missing or an option is wrong.
 *
 * Of the sampler not measured: loading and compiling a scenario, interval estimates, reports. See end-to-end.bench.mjs
 * for those.
 */
import { cpus, loadavg } from "node:os";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { measureCommands } from "./commands.mjs";
import { DUELS, nativeDescription } from "./duels.mjs";
import { measureExact } from "./exact.mjs";
import { measureFights } from "./fights.mjs";
import { measureGunfights } from "./gunfights.mjs";
import { buildNative, NoCompiler } from "./native.mjs";
import { geometricMean, median, ratioOf, turns, zOf } from "./numbers.mjs";
import { startPlayer } from "./players.mjs";
import { measureRuns } from "./runs.mjs";
import { measureScale, ROWS, scaleLines } from "./scale.mjs";
import { measureScaling } from "./scaling.mjs";
import { measureTables } from "./tables.mjs";

const Z_MAX = 6;
const SEED = "bench";
const WARM_UP_FROM = 2 ** 30;
const PEAK_FROM = 1.5 * 2 ** 30;
/**
 * Heap may grow by this much while ten times the games are played: what the measuring leaves behind, and what working
 * out the rare states does that only so many games meet. A byte kept or dropped for each game would be more.
 */
const HEAP_SLACK_BYTES = 256 * 1024;
const HEAP_SLACK_PER_GAME = 0.5;
const MEMORY_ATTEMPTS = 3;
const OUTCOMES = ["A", "B", "mutual", "draw"];

const FULL = { rounds: 9, games: 2 ** 20, warmUp: 2 ** 21 };
const QUICK = {
  rounds: 1,
  games: 2 ** 15,
  warmUp: 2 ** 16,
  duels: ["high-noon"],
};
/** Plain objects take two thousand times as long for a game. */
const GAMES_FOR_ONE_OF_OBJECTS = 128;
/** Games of each engine are whole groups of 256. */
const GAMES_STEP = 256 * GAMES_FOR_ONE_OF_OBJECTS;
/** Each worker learns the states for itself, which runs of some ten seconds no longer notice. */
const SCALING = { timesGames: 64, rounds: 3 };
/** Games of the whole runs, of which the second is taken off. */
const RUNS = { many: 6_200_000, few: 200_000 };
const RUN_ROUNDS = 3;
/** Seconds for the rounds of one duel. */
const DUEL_SECONDS = 6;
const COMMAND_ROUNDS = 2;
const BY_DIE_GOAL = 1.6;
/** A solution whose chances do not add up to 1 is none. */
const MASS_ERROR_MAX = 1e-12;

function readOptions() {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      commands: { type: "boolean", default: false },
      rounds: { type: "string" },
      games: { type: "string" },
      only: { type: "string" },
      dist: { type: "string" },
      scale: { type: "boolean", default: false },
      share: { type: "string", default: "1" },
      workers: { type: "string", default: "1,2,4,8,16" },
    },
  });
  const count = (name, least) => {
    if (values[name] === undefined) return undefined;
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < least)
      throw new Error(`--${name}: at least ${least}`);
    return number;
  };
  const ids = values.only?.split(",");
  if (values.scale) return { scale: { values, only: ids, rounds: count("rounds", 1) ?? 1 } };
  const size = values.quick ? QUICK : FULL;
  const games = Math.ceil((count("games", 1) ?? size.games) / GAMES_STEP) * GAMES_STEP;
  const wanted = ids ?? size.duels;
  const unknown = ids?.find((id) => !DUELS.some((duel) => duel.id === id));
  if (unknown !== undefined) throw new Error(`--only: there is no duel ${unknown}`);
  return {
    quick: values.quick,
    json: values.json,
    commands: values.commands,
    rounds: count("rounds", 1) ?? size.rounds,
    games,
    referenceGames: games / GAMES_FOR_ONE_OF_OBJECTS,
    warmUp: size.warmUp,
    whole: ids === undefined,
    duels: DUELS.filter((duel) => wanted?.includes(duel.id) ?? true),
    dist: folderUrl(values.dist) ?? new URL("../dist/", import.meta.url).href,
    scale: null,
  };
}

/** URL of a folder, ending in a slash; null of none. */
const folderUrl = (folder) =>
  folder === undefined ? null : `${pathToFileURL(folder).href.replace(/\/$/, "")}/`;

const say = (text) => process.stderr.write(`${text}\n`);

/** All measurements of one duel. */
async function measureDuel(row, options, native) {
  const { parseScenario } = await import(new URL("scenario/load.js", options.dist).href);
  const { lawOfTheGun } = await import(new URL("rules/law-of-the-gun/index.js", options.dist).href);
  const { SINGLE_GAMES } = await import(new URL("core/tally.js", options.dist).href);
  const { model } = parseScenario(row.text, row.id, { systems: [lawOfTheGun] });
  const description = nativeDescription(model);
  const what = { dist: options.dist, text: row.text, seed: SEED };
  const ours = await startPlayer({ ...what, engine: "ours" });
  const reference = await startPlayer({ ...what, engine: "reference" });
  const ask = (player, from, games, counts) =>
    player.ask({ do: "measure", from, to: from + games, counts });
  try {
    const cold = await ask(ours, WARM_UP_FROM, options.games, false);
    // Of the first games each is a group by itself, which is other work: code that has not seen it would be thrown away.
    await ask(ours, 0, SINGLE_GAMES, false);
    await ask(ours, WARM_UP_FROM + options.games, options.warmUp, false);
    await ask(reference, WARM_UP_FROM, options.referenceGames, false);
    const rounds = [];
    for (const round of turns(options.rounds, DUEL_SECONDS)) {
      rounds.push({
        native: nativeRound(
          native.play({ input: description }, round * options.games, options.games),
        ),
        reference: await ask(
          reference,
          round * options.referenceGames,
          options.referenceGames,
          true,
        ),
        ours: await ask(ours, round * options.games, options.games, true),
      });
    }
    const memory = await measureMemory(ours, options.games, options.quick ? 1 : MEMORY_ATTEMPTS);
    return summarize(row, rounds, cold, memory);
  } finally {
    await Promise.all([ours.close(), reference.close()]);
  }
}

const nativeRound = ({ games, cpu_ns: cpuNs, outcomes, checksum }) => ({
  games,
  cpuNs,
  outcomes,
  checksum,
});

/**
 * Ten times the games in as many chunks must not need more memory.
 *
 * What games allocate they allocate each time; what V8 does when one meets a rare case for the first time it does once.
 * So of some attempts the first one counts in which nothing was found.
 */
async function measureMemory(ours, games, attempts) {
  const peak = (from, size) => ours.ask({ do: "peak", from, games: size, chunks: 16 });
  let from = PEAK_FROM;
  for (let attempt = 1; ; attempt++) {
    const once = await peak(from, games);
    const tenfold = await peak(from + games, games * 10);
    from += games * 11;
    const memory = {
      games,
      peakBytes: once.peakBytes,
      peakBytesTenfold: tenfold.peakBytes,
      flat:
        tenfold.grownBytes - once.grownBytes < HEAP_SLACK_BYTES + 9 * games * HEAP_SLACK_PER_GAME,
      gc: once.gc + tenfold.gc,
      gcTraced: once.gcTraced + tenfold.gcTraced,
    };
    const clean = memory.flat && memory.gc + memory.gcTraced === 0;
    if (clean || attempt === attempts) return memory;
  }
}

function summarize(row, rounds, cold, memory) {
  const last = rounds[rounds.length - 1].ours;
  const engines = Object.fromEntries(
    ["native", "reference", "ours"].map((name) => [name, engineOf(rounds.map((r) => r[name]))]),
  );
  const times = (name) => rounds.map((round) => round[name].cpuNs / round[name].games);
  return {
    id: row.id,
    title: row.title,
    ...engines,
    ratio: ratioOf(times("ours"), times("native")),
    referenceRatio: ratioOf(times("reference"), times("native")),
    agreement: agreementOf(engines),
    signature: last.signature,
    states: last.states,
    tables: last.tables,
    coldNsPerGame: cold.cpuNs / cold.games,
    memory,
  };
}

/** One engine over all rounds. */
function engineOf(rounds) {
  const games = rounds.reduce((sum, round) => sum + round.games, 0);
  const nsPerGame = median(rounds.map((round) => round.cpuNs / round.games));
  const outcomes = Object.fromEntries(
    OUTCOMES.map((name) => [name, rounds.reduce((sum, round) => sum + round.outcomes[name], 0)]),
  );
  const shares = Object.fromEntries(OUTCOMES.map((name) => [name, outcomes[name] / games]));
  return { games, nsPerGame, gamesPerSecond: 1e9 / nsPerGame, outcomes, shares };
}

/** The largest |z| over outcomes and pairs of engines. */
function agreementOf(engines) {
  const pairs = [
    ["ours", "native"],
    ["ours", "reference"],
    ["reference", "native"],
  ];
  const all = pairs.flatMap(([a, b]) =>
    OUTCOMES.map((outcome) => ({
      between: `${a}, ${b}`,
      outcome,
      z: zOf(
        engines[a].outcomes[outcome],
        engines[a].games,
        engines[b].outcomes[outcome],
        engines[b].games,
      ),
    })),
  );
  return all.reduce((worst, one) => (Math.abs(one.z) > Math.abs(worst.z) ? one : worst));
}

/** What is wrong with the results, in sentences. @param {boolean} quick too few games to judge memory by */
function faultsOf(result, quick) {
  return [
    ...faultsOfDuels(result.duels, quick),
    ...("scaling" in result ? faultsOfRest(result, quick) : []),
  ];
}

function faultsOfDuels(duels, quick) {
  const faults = [];
  for (const { id, agreement, memory } of duels) {
    if (Math.abs(agreement.z) > Z_MAX) {
      const { between, outcome, z } = agreement;
      faults.push(`${id}: ${between} play different games: ${outcome}, z = ${z.toFixed(1)}`);
    }
    if (quick) continue;
    const { gc, gcTraced } = memory;
    if (gc + gcTraced > 0)
      faults.push(`${id}: garbage was collected ${gc} times (traced ${gcTraced})`);
    if (!memory.flat) faults.push(`${id}: the heap grows with the number of games`);
  }
  return faults;
}

function faultsOfRest({ scaling, exact, tables, growth, byDie, gunfights }, quick) {
  const faults = [];
  for (const { id, z } of gunfights) {
    if (Math.abs(z ?? 0) > Z_MAX)
      faults.push(`${id}: ours, native play different games: z = ${z.toFixed(1)}`);
  }
  for (const { id, massError } of exact.duels) {
    if (Math.abs(massError) > MASS_ERROR_MAX)
      faults.push(`${id}: chances add up to 1 + ${massError}`);
  }
  if (!quick) {
    const standing = { id: "a standing duel of Shootist", collections: byDie.collections };
    for (const { id, collections } of [...tables, ...growth, ...gunfights, standing]) {
      if (collections > 0) faults.push(`${id}: garbage was collected ${collections} times`);
    }
  }
  if (!scaling.sameSignature) faults.push("two workers count otherwise than one");
  return faults;
}

function print(result) {
  const lines = [
    ...linesOfDuels(result),
    ...("scaling" in result ? ["", ...linesOfRest(result)] : []),
  ];
  process.stdout.write(`${lines.join("\n").trimEnd()}\n`);
}

const spread = ({ value, low, high }) =>
  `${value.toFixed(2)} (${low.toFixed(2)}..${high.toFixed(2)})`;

/** A line of a table. @param {readonly number[]} widths negative: text at the left */
const cells = (texts, widths) =>
  texts
    .map((text, i) => pad(String(text), widths[i]))
    .join("  ")
    .trimEnd();

function linesOfDuels({ machine, settings, duels, runs, geometricMean: mean }) {
  const lines = [];
  const put = (texts, widths) => lines.push(cells(texts, widths));
  lines.push(`${machine.processor}, ${machine.node}, ${machine.compiler}`);
  lines.push(
    `${settings.rounds} rounds at most of ${settings.games} games; ` +
      `load ${machine.load.map((load) => load.toFixed(2)).join(" ")}`,
    "",
  );
  const widths = [-13, 8, 9, 8, 11, -19, -19, 7, 6];
  put(
    [
      "duel",
      "native",
      "objects",
      "ours",
      "games/s",
      "ours/native",
      "objects/native",
      "states",
      "z",
    ],
    widths,
  );
  for (const duel of duels) {
    put(
      [
        duel.id,
        duel.native.nsPerGame.toFixed(1),
        duel.reference.nsPerGame.toFixed(0),
        duel.ours.nsPerGame.toFixed(1),
        Math.round(duel.ours.gamesPerSecond),
        spread(duel.ratio),
        spread(duel.referenceRatio),
        duel.states,
        duel.agreement.z.toFixed(1),
      ],
      widths,
    );
  }
  lines.push("");
  lines.push("ns of processor time a game; ratio of medians, smallest and largest of a round;");
  lines.push("z: the worst of all outcomes and pairs of engines");
  lines.push(
    `geometric mean: ours/native ${mean.ours.toFixed(3)}, `.concat(
      `objects/native ${mean.reference.toFixed(1)}`,
    ),
  );
  for (const run of runs) lines.push(`whole run with one worker, ${run.id}: ${spread(run)}`);
  lines.push(`geometric mean: ${mean.runs.toFixed(3)}`);
  lines.push("");
  const outcomeWidths = [-13, -10, 9, 9, 9, 9];
  put(["duel", "engine", ...OUTCOMES], outcomeWidths);
  for (const duel of duels) {
    for (const [engine, name] of [
      ["native", "native"],
      ["reference", "objects"],
      ["ours", "ours"],
    ]) {
      const shares = OUTCOMES.map((outcome) => duel[engine].shares[outcome].toFixed(5));
      put([engine === "native" ? duel.id : "", name, ...shares], outcomeWidths);
    }
  }
  lines.push("");
  const moreWidths = [-13, 8, 4, 10, 10, 7, 5, -16];
  put(["duel", "cold ns", "GC", "heap MB", "x10 games", "flat", "tables", "signature"], moreWidths);
  for (const { id, coldNsPerGame, memory, tables, signature } of duels) {
    const mb = (bytes) => (bytes / 2 ** 20).toFixed(2);
    put(
      [
        id,
        coldNsPerGame.toFixed(1),
        memory.gc + memory.gcTraced,
        mb(memory.peakBytes),
        mb(memory.peakBytesTenfold),
        memory.flat ? "yes" : "no",
        tables,
        signature.slice(0, 16),
      ],
      moreWidths,
    );
  }
  return lines;
}

function linesOfRest({ scaling, exact, tables, growth, fights, byDie, gunfights, commands }) {
  const lines = [];
  const put = (texts, widths) => lines.push(cells(texts, widths));
  lines.push(
    `two workers against one: ${spread(scaling.ratio)} on ${scaling.processors} processors, ` +
      `${Math.round(scaling.twoGamesPerSecond)} games/s`,
  );
  lines.push(
    `  others used ${(100 * scaling.busyBefore).toFixed(0)} % of the machine just before; ` +
      `the two workers got ${scaling.coresOfTwo.toFixed(2)} processors; ` +
      `load ${scaling.load.map((load) => load.toFixed(2)).join(" ")}`,
  );
  lines.push("");
  const exactWidths = [-13, 8, 8, 9, 9];
  put(["solved", "states", "steps", "first ms", "later ms"], exactWidths);
  for (const { id, states, steps, firstMs, warmMs } of exact.duels) {
    put([id, states, steps, firstMs.toFixed(0), warmMs.toFixed(0)], exactWidths);
  }
  const { sheet, npc } = exact;
  lines.push(
    `sheet.csv: ${sheet.rows} rows in ${(sheet.milliseconds / 1000).toFixed(2)} s; ` +
      `NPC chart, ${npc.rows} x ${npc.rows} at ${npc.distances.join(" and ")} cm: ` +
      `${npc.duels} duels in ${(npc.milliseconds / 1000).toFixed(1)} s on ${npc.workers} threads`,
  );
  lines.push("");
  const tableWidths = [-28, 8, 10, 10, 5, 18];
  put(["table", "figures", "us a game", "games/s", "GC", "ns/figures squared"], tableWidths);
  for (const row of [...tables, ...growth, ...fights, ...gunfights]) {
    const { id, figures, nsPerGame, gamesPerSecond, collections, nsPerSquare } = row;
    put(
      [
        id,
        figures,
        (nsPerGame / 1000).toFixed(1),
        Math.round(gamesPerSecond),
        collections,
        nsPerSquare === undefined ? "" : nsPerSquare.toFixed(0),
      ],
      tableWidths,
    );
  }
  lines.push(
    `a standing duel of Shootist, ${byDie.dice.toFixed(1)} dice: ${byDie.nsPerDie.toFixed(1)} ns a die, ` +
      `Law of the Gun's duels ${byDie.othersNsPerDie.toFixed(1)}; ratio ${spread(byDie)}, goal ${BY_DIE_GOAL}`,
  );
  for (const { id, ratio, z } of gunfights.filter((row) => row.ratio !== undefined)) {
    lines.push(`${id}: ours/native ${spread(ratio)}, z ${z.toFixed(1)}`);
  }
  lines.push("", ...commandLines(commands));
  return lines;
}

/** @param {number} width negative to put the text at the left */
const pad = (text, width) => (width < 0 ? text.padEnd(-width) : text.padStart(width));

/** Rounds of the commands: a round takes some twenty seconds and more. */
const waits = ({ quick, rounds }) =>
  measureCommands({ rounds: quick ? 1 : Math.min(rounds, COMMAND_ROUNDS), quick });

function commandLines(commands) {
  const told = ({ title, goal, seconds, low, high, bare }) =>
    [
      `${title}: ${seconds.toFixed(2)} s (${low.toFixed(2)}..${high.toFixed(2)})`,
      `${bare.value.toFixed(1)} times a bare Node (${bare.low.toFixed(1)}..${bare.high.toFixed(1)})`,
      `goal ${goal}${bare.value <= goal ? "" : `, missed; load ${loadavg()[0].toFixed(1)}`}`,
    ].join(", ");
  return commands.map(told);
}

/** What is measured beside the duels. */
async function measureRest(options) {
  say("two workers against one");
  const scaling = await measureScaling({
    dist: options.dist,
    text: DUELS[0].text,
    seed: SEED,
    games: options.games * (options.quick ? 4 : SCALING.timesGames),
    rounds: Math.min(options.rounds, SCALING.rounds),
  });
  say("exact solutions");
  const exact = await measureExact(options);
  say("games on a table");
  const tables = await measureTables(options);
  say("Shootist");
  const fights = await measureFights(options);
  say("Napnuts, Combat Patrol");
  const gunfights = await measureGunfights(options);
  say("commands");
  const commands = waits(options);
  return { scaling, exact, ...tables, ...fights, gunfights, commands };
}

/** Which runs to measure: one, with few games, if it is only to be seen that it works. */
async function runsOf({ dist, duels, quick, rounds }) {
  const { parseScenario } = await import(new URL("scenario/load.js", dist).href);
  const { lawOfTheGun } = await import(new URL("rules/law-of-the-gun/index.js", dist).href);
  const described = duels.slice(0, quick ? 1 : undefined).map(({ id, text }) => {
    const { model } = parseScenario(text, id, { systems: [lawOfTheGun] });
    return { id, text, description: nativeDescription(model) };
  });
  const games = quick ? { many: 2 ** 18, few: 2 ** 12 } : RUNS;
  return { duels: described, rounds: Math.min(rounds, RUN_ROUNDS), games };
}

/** Only what workers cost and bring. */
function scale({ values, only, rounds }) {
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) throw new Error("--share: above 0, at most 1");
  const workers = values.workers.split(",").map(Number);
  if (!workers.every((one) => Number.isInteger(one) && one >= 1))
    throw new Error("--workers: whole numbers, 1 or more");
  const unknown = only?.find((id) => !ROWS.some((row) => row.id === id));
  if (unknown !== undefined) throw new Error(`--only: there is no row ${unknown}`);
  const rows = measureScale({ dist: folderUrl(values.dist), share, workers, only, rounds, say });
  process.stdout.write(
    values.json ? `${JSON.stringify({ rows }, null, 2)}\n` : `${scaleLines(rows).join("\n")}\n`,
  );
}

async function main() {
  const options = readOptions();
  if (options.scale !== null) return scale(options.scale);
  if (options.commands) {
    const commands = waits(options);
    const text = options.json
      ? JSON.stringify({ commands }, null, 2)
      : commandLines(commands).join("\n");
    process.stdout.write(`${text}\n`);
    return;
  }
  const load = loadavg();
  const native = buildNative("duel");
  const duels = [];
  let runs = [];
  try {
    for (const row of options.duels) {
      say(`${row.id}: ${row.title}`);
      duels.push(await measureDuel(row, options, native));
    }
    say("whole runs with one worker");
    runs = measureRuns(await runsOf(options), native);
  } finally {
    native.remove();
  }
  const rest = options.whole ? await measureRest(options) : null;
  const mean = (key) => geometricMean(duels.map((duel) => duel[key].value));
  const result = {
    machine: {
      processor: `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}`,
      node: `Node ${process.version}`,
      compiler: native.compiler,
      load,
    },
    settings: {
      rounds: options.rounds,
      games: options.games,
      referenceGames: options.referenceGames,
      warmUpGames: options.games + options.warmUp,
      seed: SEED,
    },
    duels,
    runs,
    geometricMean: {
      ours: mean("ratio"),
      reference: mean("referenceRatio"),
      runs: geometricMean(runs.map(({ value }) => Math.max(value, Number.EPSILON))),
    },
    ...rest,
  };
  const faults = faultsOf(result, options.quick);
  if (options.json) process.stdout.write(`${JSON.stringify({ ...result, faults }, null, 2)}\n`);
  else print(result);
  for (const fault of faults) say(`bench: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  const wrongOption = error instanceof TypeError && "code" in error;
  const expected = error instanceof NoCompiler || wrongOption || /^--/.test(String(error?.message));
  say(`bench: ${expected ? error.message : (error?.stack ?? error)}`);
  process.exitCode = expected ? 2 : 4;
}
