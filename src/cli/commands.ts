/** Every command of `deadeye`, one row each. */
import { OBJECTIVES } from "../exact/backward.js";
import { SYSTEM_DEFAULT, SYSTEMS } from "../rules/index.js";
import { LISTS } from "../scenario/system.js";
import { UsageError } from "../studies/usage.js";
import { type Command, command } from "./command.js";
import { type Io, tell } from "./io.js";
import * as say from "./messages.js";
import {
  either,
  files,
  flag,
  folder,
  json,
  metric,
  needed,
  oneOf,
  play,
  positive,
  precision,
  queue,
  quiet,
  set,
  several,
  shard,
  text,
  textOr,
  whole,
  workers,
} from "./options.js";

const SYSTEM = `Rule system; default: the file's, or ${SYSTEM_DEFAULT}`;

const SOME_GAMES = "a million in all, 10000 to 100000 each";

/** Of commands that study variants of one file. @param precise what a precision is asked of */
const study = (what: string, games: string, precise: string) => ({
  ...play(
    `Games of each variant, if it cannot be solved; default: ${games}`,
    `${what}.json on standard output`,
  ),
  precision: precision(precise),
});

export const COMMANDS: readonly Command[] = [
  command({
    words: "run <files..>",
    describe: "Play scenarios, print the result table, write the report folder",
    positional: { files },
    options: {
      ...play("Games to play; default: the file's", "summary.json on standard output"),
      precision: precision(),
      ...folder("reports/<file stem>"),
      metric: text("The number that --precision is about; default: win.A"),
      continue: flag("Play on from the games that the report folder has"),
      why: flag("Say why, which takes a fifth more games (--no-why)", true),
      full: flag("Print every table, not only the answer"),
      shard,
    },
    async handle({ shard: part, ...values }, io) {
      if (part === undefined) return (await import("./commands/run.js")).runCommand(values, io);
      return (await import("./commands/shard.js")).shardCommand({ ...values, shard: part }, io);
    },
  }),
  command({
    words: "merge <parts..>",
    describe: "Make the report of a run that was played in parts (run --shard)",
    positional: { parts: files },
    options: {
      ...folder("reports/<file stem>"),
      json: json("Print summary.json on standard output, and nothing else"),
      workers,
      ...queue,
      quiet: quiet(),
      full: flag("Print every table, not only the answer"),
    },
    handle: async (values, io) => (await import("./commands/merge.js")).mergeCommand(values, io),
  }),
  command({
    words: "compare <a> [b]",
    describe: "What a change does: after less before on the same dice, with its interval",
    positional: { a: needed(), b: text("Default: the first, changed by --set") },
    options: {
      ...play(
        "Games of each; default: what the first file says, else until win.A is known to half a point, ten seconds at most",
        "compare.json on standard output",
        "the first file's",
      ),
      metric: metric("The number that the answer is about"),
      precision: precision(", of its difference"),
      untilDecided: positive(
        "Play until the sign is known, or the difference is smaller than this",
      ),
      ...folder("reports/compare-<stems>"),
    },
    handle: async (values, io) =>
      (await import("./commands/compare.js")).compareCommand(values, io),
  }),
  command({
    words: "exact <file>",
    describe: "Solve a scenario exactly, without playing it",
    positional: { file: needed() },
    options: {
      set,
      json: json("Print the solution as JSON, and nothing else"),
      quiet: quiet(),
    },
    handle: async (values, io) => (await import("./commands/exact.js")).exactCommand(values, io),
  }),
  command({
    words: "best <file>",
    describe:
      "What both sides should do, and what it is worth: best play, solved, and a strategy card",
    positional: { file: needed() },
    options: {
      set,
      json: json("Print best.json on standard output, and nothing else"),
      workers,
      quiet: quiet(),
      ...folder("reports/<file stem>-best"),
      objective: oneOf(
        OBJECTIVES,
        "What a side plays for: its score (a draw is half a win; the default), to win, or to win more than it loses",
      ),
      choices: several("A kind of decision left open, by name; may be repeated; default: all"),
      card: flag("The strategy cards, which take longer than all else (--no-card)", true),
    },
    handle: async (values, io) => (await import("./commands/best.js")).bestCommand(values, io),
  }),
  command({
    words: "readings <file>",
    describe: "Every ruling that people argue about, switched: does any change the answer?",
    positional: { file: needed() },
    options: {
      ...study("readings", "200000", ", of every change of it"),
      metric: metric("The number that the rulings may change"),
      ...folder("reports/readings-<stem>"),
      all: flag("All combinations, too"),
    },
    handle: async (values, io) =>
      (await import("./commands/variants.js")).readingsCommand(values, io),
  }),
  command({
    words: "sweep <file>",
    describe: "One or two numbers of the file varied: a curve, or a map with its line of 50 %",
    positional: { file: needed() },
    options: {
      ...study("sweep", SOME_GAMES, ", the first one, at every point"),
      ...folder("reports/<file stem>-sweep"),
      vary: several("distance=20,40 or Will.skill=1..5 or pistol.accurate=20..60:5; once or twice"),
      metric: several("The number that is looked at; may be repeated", ["win.A"]),
    },
    handle: async (values, io) => (await import("./commands/variants.js")).sweepCommand(values, io),
  }),
  command({
    words: "balance <file>",
    describe: "The smallest changes that make it fair, ranked",
    positional: { file: needed() },
    options: {
      ...study("balance", "50000, in the last round", ", of every change of the last round"),
      ...folder("reports/<file stem>-balance"),
      tolerance: positive(
        "How much more often one side may win and it is still fair; default 0.02",
      ),
    },
    handle: async (values, io) =>
      (await import("./commands/variants.js")).balanceCommand(values, io),
  }),
  command({
    words: "weights <file>",
    describe: "What one step of each attribute, and one length of range, is worth",
    positional: { file: needed() },
    options: {
      ...study("weights", SOME_GAMES, ", of every change of it"),
      metric: metric("The number that it is worth something for"),
      ...folder("reports/<file stem>-weights"),
      step: positive("Lengths by which ranges are changed; default 5 cm, 2 in"),
    },
    handle: async (values, io) =>
      (await import("./commands/variants.js")).weightsCommand(values, io),
  }),
  command({
    words: "tactics <file>",
    describe: "Every tactic of one side against every one of the other: what should both do?",
    positional: { file: needed() },
    options: {
      ...play(
        "Games of each pair at first, if it cannot be solved; default 2048, and eight times as many fresh ones of those that decide",
        "tactics.json on standard output",
      ),
      precision: precision(", of what best play of both comes to"),
      ...folder("reports/<file stem>-tactics"),
      objective: oneOf(
        OBJECTIVES,
        "What A wants: score (default; a game that nobody wins is half a win), win, or margin",
      ),
      targets: flag("Whom to shoot at, in place of tactics: every target against every target"),
      search: flag(
        "Look for better ones too: within a distance this, beyond it that; and whom to shoot at",
      ),
    },
    handle: async (values, io) =>
      (await import("./commands/variants.js")).tacticsCommand(values, io),
  }),
  command({
    words: "check <files..>",
    describe: "Check the expect lines of scenarios: exit code 1 if one fails",
    positional: { files },
    options: {
      ...play(
        "Games a file may take, where it cannot be solved; default: 1048576",
        "the verdicts as JSON",
      ),
      strict: flag("What stays undecided counts as failed"),
      junit: text("Write JUnit XML to this file"),
    },
    handle: async (values, io) => (await import("./commands/check.js")).checkCommand(values, io),
  }),
  command({
    words: "replay <file>",
    describe: "Tell one game move by move and die by die",
    positional: { file: needed() },
    options: {
      set,
      json: json("Print the game as JSON"),
      game: text("Index of the game, from 0"),
      find: text("upset, longest, shortest or median"),
      games: text("How many games --find looks through"),
      seed: play("", "").seed,
      why: flag("Say what men could choose from, and by what they chose"),
      worth: flag("Solve it, and say what each choice was worth and how the chances moved"),
      map: text("Draw the table with the ways of the game, to this SVG file"),
    },
    async handle({ file, ...values }, io) {
      const { replayCommand } = await import("./commands/replay.js");
      const { color } = io;
      return tell(await replayCommand(file, { systems: SYSTEMS, ...values, color }), io);
    },
  }),
  command({
    words: "validate <files..>",
    describe: "Check scenario files",
    positional: { files },
    options: { set, json: json("Print the issues as JSON") },
    async handle({ files: paths, ...values }, io) {
      const { validateCommand } = await import("./commands/validate.js");
      const options = { systems: SYSTEMS, ...values, color: io.colorOfWarnings };
      return tell(await validateCommand(paths, options), io);
    },
  }),
  command({
    words: "sheet [file]",
    describe: "Write reference sheets: exact chances to hit, to wound, to put out; PDF, HTML, CSV",
    positional: {
      file: text("Scenario whose weapons and readings are used; default: the book's"),
    },
    options: {
      set,
      json: json("Print sheet.json on standard output, and nothing else"),
      workers,
      quiet: quiet("Tables only"),
      ...folder("reports/sheet-<file stem or system>, npc-… with --npc"),
      system: text(SYSTEM),
      weapon: several("Only this weapon; may be repeated"),
      cover: several("Only this cover of the target; may be repeated"),
      distance: several("Only ranges met at this distance; may be repeated"),
      figure: text("Card of this man of the file: his shots at the other side, and theirs at him"),
      side: text("Card of the men of this side, A or B"),
      full: flag("The long book with every table and picture instead of the page for the table"),
      npc: text("Instead: exact duels of this type of the NPC chart, or all, against everyone"),
    },
    // Loaded only here: no other command needs the tables and their writers.
    handle: async (values, io) => (await import("./commands/sheet.js")).sheetCommand(values, io),
  }),
  command({
    words: "versus [file]",
    describe: "Every gun against every gun: ranking, best gun by distance, break-even ranges",
    positional: {
      file: text("Duel of two men whose guns are exchanged; default: two average men"),
    },
    options: {
      ...play(
        "Games of each duel, if one cannot be solved; default 12800, with --across 6400",
        "versus.json on standard output",
      ),
      precision: precision(", here the chance to win each duel"),
      ...folder("reports/versus-<stem>"),
      system: text(SYSTEM),
      across: flag("The guns that all rule systems have, in each: where do they disagree?"),
      grade: text("With --across: green, average (default) or veteran men"),
      weapon: several("Only these weapons; may be repeated"),
      distance: several(
        "Distance, in the lengths of the rules (--across: inches); may be repeated",
      ),
      cover: several("What both men stand behind; may be repeated"),
      npc: text("Both men are this row of the NPC chart"),
      man: several("Attribute of both men, NAME=VALUE; may be repeated"),
      skill: text("The same as --man skill=…; so are the next"),
      cool: text(),
      constitution: text(),
      draw: either("Begin with a gunfight (--no-draw)"),
      first: oneOf(["both", "first", "second"], "Seat whose games make the score; default: both"),
    },
    async handle(values, io) {
      if (values.across) {
        const { acrossCommand, refuseOwn } = await import("./commands/across.js");
        refuseOwn(values);
        return acrossCommand(values, io);
      }
      if (values.grade !== undefined) throw new UsageError(say.onlyAcross("--grade"));
      const { versusCommand } = await import("./commands/versus.js");
      return versusCommand(values, io);
    },
  }),
  command({
    words: "tune <file>",
    describe: "Find the value of a number in the file at which a metric meets a target",
    positional: { file: needed() },
    options: {
      ...play(
        "Most games of one value, if it cannot be solved; default 262144",
        "tune.json on standard output",
      ),
      precision: precision(", here that of --target, at the values that the answer names"),
      ...folder("reports/tune-<stem>"),
      solve: needed("Path of the number, as for --set: sides.A.figures.0.stats.skill"),
      target: needed("What is wanted, METRIC=VALUE: win.A=50% or win.A-win.B=0"),
      range: text("FROM..TO; default: what a file allows"),
      step: positive("Between neighbouring values; default 1"),
    },
    handle: async (values, io) => (await import("./commands/tune.js")).tuneCommand(values, io),
  }),
  command({
    words: "worker",
    describe: "Play for others: do the jobs of a queue until it is stopped",
    positional: {},
    options: {
      ...queue,
      workers,
      memory: whole(64, 1 << 20, "Megabytes it may take; default: 1024, and 512 for each thread"),
      json: json("Log as lines of JSON"),
      quiet: quiet("Log only what goes wrong"),
    },
    handle: async (values, io) => (await import("./commands/worker.js")).workerCommand(values, io),
  }),
  command({
    words: "queue",
    describe: "Who is on a queue: workers, and what they are doing for whom",
    positional: {},
    options: { ...queue, json: json("Print it as JSON") },
    handle: async (values, io) => (await import("./commands/queue.js")).queueCommand(values, io),
  }),
  command({
    words: "list [what]",
    describe: `List ${LISTS.join(", ")}`,
    positional: { what: text() },
    options: {
      system: text("Only of this rule system"),
      file: text("Only of the rules of this file: a scenario, or a book of your own"),
      json: json("Print the list as JSON"),
    },
    async handle({ what, system, file, json }, io) {
      const { listCommand } = await import("./commands/list.js");
      const { loadRules } = await import("./rulesFile.js");
      const systems = file === undefined ? SYSTEMS : [await loadRules(file)];
      return tell(await listCommand(what, { systems, system, json }), io);
    },
  }),
  command({
    words: "new [file]",
    describe: "Write a commented scenario to begin with; nothing is overwritten",
    positional: { file: text("Default: my-<kind>.yaml") },
    options: {
      system: textOr(SYSTEM_DEFAULT, "Rule system; book: rules of your own"),
      kind: text("Kind of scenario, as deadeye list systems names them; default: the first"),
    },
    handle: async (values, io) => (await import("./commands/new.js")).newCommand(values, io),
  }),
  command({
    words: "serve",
    describe: "The workbench in a browser, from this machine and for this machine alone",
    positional: {},
    options: { port: whole(0, 65_535, "Port; default: any that is free") },
    handle: async (values, io) => (await import("./commands/serve.js")).serveCommand(values, io),
  }),
  command({
    words: "schema [what]",
    describe: "Print the JSON Schema of scenario files, for editors",
    positional: {
      what: text(
        "A rule system; a scenario, or a book of your own: of scenarios by its rules; deadeye-book: of books themselves",
      ),
    },
    options: {},
    async handle({ what }, io: Io) {
      const { schemaOfWhat } = await import("./commands/schema.js");
      return tell(await schemaOfWhat(what), io);
    },
  }),
];
