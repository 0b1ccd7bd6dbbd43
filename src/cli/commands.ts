/** Every command of `deadeye`, one row each. */
import { OBJECTIVES } from "../exact/backward.js";
import { SYSTEM_DEFAULT, SYSTEMS } from "../rules/index.js";
import { LISTS } from "../scenario/system.js";
import { UsageError } from "../studies/usage.js";
import { EXIT } from "./exit.js";
import { type Io, tell } from "./io.js";
import * as say from "./messages.js";
import {
  either,
  files,
  flag,
  folder,
  format,
  json,
  metric,
  needed,
  oneOf,
  play,
  positive,
  precision,
  queue,
  quiet,
  report,
  set,
  several,
  shard,
  text,
  textOr,
  whole,
  workers,
} from "./options.js";
import { type Command, command } from "./row.js";
import { completionScript, SHELLS } from "./shells.js";

const SYSTEM = `Rule system; default: the file's, or ${SYSTEM_DEFAULT}`;

const SCENARIO = "A scenario, or - for standard input";
const SCENARIOS = "Scenarios; - for standard input";

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
    words: "run FILE...",
    group: "Play",
    describe: "Play it: who wins and why, and a report folder",
    positional: { files: files(SCENARIOS) },
    options: {
      ...play("Games to play; default: the file's", "summary.json on standard output"),
      precision: precision(),
      ...report("reports/FILE"),
      metric: text("The number that --precision is about; default: win.A", "METRIC"),
      continue: flag("Play on from the games that the report folder has"),
      why: flag("Do not say why, which takes a fifth more games", true),
      full: flag("Print every table, not only the answer"),
      shard,
    },
    async handle({ shard: part, ...values }, io) {
      if (part === undefined) return (await import("./commands/run.js")).runCommand(values, io);
      return (await import("./commands/shard.js")).shardCommand({ ...values, shard: part }, io);
    },
  }),
  command({
    words: "merge PART...",
    group: "Machines",
    describe: "The report of a run that was played in parts (run --shard)",
    positional: { parts: files("Files that run --shard wrote") },
    options: {
      ...report("reports/FILE"),
      json: json("Print summary.json on standard output, and nothing else"),
      workers,
      ...queue,
      quiet: quiet(),
      full: flag("Print every table, not only the answer"),
    },
    handle: async (values, io) => (await import("./commands/merge.js")).mergeCommand(values, io),
  }),
  command({
    words: "compare A [B]",
    group: "Ask",
    describe: "What a change does: after less before, on the same dice",
    positional: {
      a: needed("The scenario before"),
      b: text("The scenario after; default: the first, changed by --set", "FILE"),
    },
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
      ...report("reports/compare-A-B"),
    },
    handle: async (values, io) =>
      (await import("./commands/compare.js")).compareCommand(values, io),
  }),
  command({
    words: "exact FILE",
    group: "Solve",
    describe: "Exact chances, without playing a game",
    positional: { file: needed(SCENARIO) },
    options: {
      set,
      json: json("Print the solution as JSON, and nothing else"),
      format,
      quiet: quiet(),
    },
    handle: async (values, io) => (await import("./commands/exact.js")).exactCommand(values, io),
  }),
  command({
    words: "best FILE",
    group: "Solve",
    describe: "What both sides should do: best play, strategy cards",
    positional: { file: needed(SCENARIO) },
    options: {
      set,
      json: json("Print best.json on standard output, and nothing else"),
      workers,
      quiet: quiet(),
      ...report("reports/FILE-best"),
      objective: oneOf(
        OBJECTIVES,
        "What a side plays for: its score (a draw is half a win; the default), to win, or to win more than it loses",
      ),
      choices: several(
        "A kind of decision left open, by its name in the answer's table; may be repeated; default: all",
        "NAME",
      ),
      card: flag("No strategy cards, which take longer than all else", true),
    },
    handle: async (values, io) => (await import("./commands/best.js")).bestCommand(values, io),
  }),
  command({
    words: "readings FILE",
    group: "Ask",
    describe: "Every disputed ruling, switched: does another side win?",
    positional: { file: needed(SCENARIO) },
    options: {
      ...study("readings", "200,000", ", of every change of it"),
      metric: metric("The number that the rulings may change"),
      ...report("reports/readings-FILE"),
      all: flag("All combinations, too"),
    },
    handle: async (values, io) =>
      (await import("./commands/variants.js")).readingsCommand(values, io),
  }),
  command({
    words: "sweep FILE",
    group: "Ask",
    describe: "One or two numbers varied: a curve, or a map",
    positional: { file: needed(SCENARIO) },
    options: {
      ...study("sweep", SOME_GAMES, ", the first one, at every point"),
      ...report("reports/FILE-sweep"),
      vary: several(
        "distance=20,40 or Will.skill=1..5 or pistol.accurate=20..60:5; once or twice",
        "PATH=VALUES",
      ),
      metric: several("The number that is looked at; may be repeated", "METRIC", ["win.A"]),
    },
    handle: async (values, io) => (await import("./commands/variants.js")).sweepCommand(values, io),
  }),
  command({
    words: "balance FILE",
    group: "Solve",
    describe: "The smallest changes that make it fair, ranked",
    positional: { file: needed(SCENARIO) },
    options: {
      ...study("balance", "50,000, in the last round", ", of every change of the last round"),
      ...report("reports/FILE-balance"),
      tolerance: positive(
        "How much more often one side may win and it is still fair; default: 0.02",
      ),
      points: text(
        "Fair is what points promise by this list (deadeye points); default: both win equally often",
        "LIST.csv",
      ),
    },
    handle: async (values, io) =>
      (await import("./commands/variants.js")).balanceCommand(values, io),
  }),
  command({
    words: "weights FILE",
    group: "Ask",
    describe: "What a point of each attribute, a length of range, is worth",
    positional: { file: needed(SCENARIO) },
    options: {
      ...study("weights", SOME_GAMES, ", of every change of it"),
      metric: metric("Metric to report"),
      ...report("reports/FILE-weights"),
      step: positive("Lengths by which ranges are changed; default: 5 cm, 2 in"),
    },
    handle: async (values, io) =>
      (await import("./commands/variants.js")).weightsCommand(values, io),
  }),
  command({
    words: "points [FILE]",
    group: "Ask",
    describe: "What men and guns cost, so that equal points are fair",
    positional: {
      file: text("File by whose rules and mix they fight; default: the rules as they are", "FILE"),
    },
    options: {
      ...play("Games of each fight; default: 500", "points.json on standard output"),
      precision: precision(", of every price, as a part of the unit man's; default: 0.04"),
      ...report("reports/points-FILE"),
      system: text(SYSTEM, "SYSTEM"),
      unit: text("The measure: cowboy/3=10; default: a man in the middle is 20", "NAME=PRICE"),
      round: positive("Prices are multiples of this; default: 1"),
      check: text("A list to be judged: columns kind, name, price", "LIST.csv"),
      man: several("Only these men; may be repeated", "NAME"),
      weapon: several("Only these guns, the first is everybody's own; may be repeated", "WEAPON"),
      distance: several("Distance, in the lengths of the rules; may be repeated", "LENGTH"),
      cover: several("What all stand behind; may be repeated", "COVER"),
      most: whole(2, 10, "Most men of a side; default: the file's, or 4"),
    },
    handle: async (values, io) => (await import("./commands/points.js")).pointsCommand(values, io),
  }),
  command({
    words: "tactics FILE",
    group: "Solve",
    describe: "Every tactic of one side against every one of the other",
    positional: { file: needed(SCENARIO) },
    options: {
      ...play(
        "Games of each pair at first, if it cannot be solved; default: 2,048, and eight times as many fresh ones of those that decide",
        "tactics.json on standard output",
      ),
      precision: precision(", of what best play of both comes to"),
      ...report("reports/FILE-tactics"),
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
    words: "check FILE...",
    group: "Play",
    describe: "Are the expect lines true? Exit code 1 if one is not",
    positional: { files: files(SCENARIOS) },
    options: {
      ...play(
        "Games a file may take, where it cannot be solved; default: 1,048,576",
        "the verdicts as JSON",
      ),
      strict: flag("What stays undecided counts as failed"),
      junit: text("Write JUnit XML to this file", "FILE"),
    },
    handle: async (values, io) => (await import("./commands/check.js")).checkCommand(values, io),
  }),
  command({
    words: "replay FILE",
    group: "Tell and print",
    describe: "One game told: in ten lines, or (--full) die by die",
    positional: { file: needed(SCENARIO) },
    options: {
      set,
      json: json("Print the game as JSON"),
      game: text("Index of the game, from 0", "N"),
      find: text(
        "The first such game; default: median, a typical win",
        "upset|longest|shortest|median",
      ),
      games: text("How many games --find looks through", "N"),
      seed: play("", "").seed,
      full: flag("Tell every move and every die, each with its rule"),
      why: flag("Say what men could choose from, and by what they chose"),
      worth: flag("Solve it, and say what each choice was worth and how the chances moved"),
      map: text("Draw the table with the ways of the game, to this SVG file", "FILE.svg"),
    },
    async handle({ file, ...values }, io) {
      const { replayCommand } = await import("./commands/replay.js");
      const { color } = io;
      return tell(await replayCommand(file, { systems: SYSTEMS, ...values, color }), io);
    },
  }),
  command({
    words: "validate FILE...",
    group: "Files",
    describe: "What is wrong with a file, all at once",
    positional: { files: files(SCENARIOS) },
    options: { set, json: json("Print the issues as JSON") },
    async handle({ files: paths, ...values }, io) {
      const { validateCommand } = await import("./commands/validate.js");
      const options = { systems: SYSTEMS, ...values, color: io.colorOfWarnings };
      return tell(await validateCommand(paths, options), io);
    },
  }),
  command({
    words: "sheet [FILE]",
    group: "Tell and print",
    describe: "Chances to print: to hit, to wound, to put out; cards of men",
    positional: {
      file: text(
        "Scenario whose weapons and readings are used, or a book of your own; default: the book's",
        "FILE",
      ),
    },
    options: {
      set,
      json: json("Print sheet.json on standard output, and nothing else"),
      workers,
      quiet: quiet("Tables only"),
      ...folder("reports/sheet-<file stem or system>, npc-… with --npc"),
      system: text(SYSTEM, "SYSTEM"),
      weapon: several("Only this weapon; may be repeated", "WEAPON"),
      cover: several("Only this cover of the target; may be repeated", "COVER"),
      distance: several("Only ranges met at this distance; may be repeated", "LENGTH"),
      figure: text(
        "Card of this man of the file: shots at the other side, and theirs in return",
        "NAME",
      ),
      side: text("Card of the men of this side", "A|B"),
      full: flag("The long book with every table and picture instead of the page for the table"),
      npc: text(
        "Instead: exact duels of this type of the NPC chart, or all, against everyone",
        "TYPE",
      ),
    },
    // Loaded only here: no other command needs the tables and their writers.
    handle: async (values, io) => (await import("./commands/sheet.js")).sheetCommand(values, io),
  }),
  command({
    words: "versus [FILE]",
    group: "Ask",
    describe: "Every gun against every gun: which is best, from what range",
    positional: {
      file: text("Duel of two men whose guns are exchanged; default: two average men", "FILE"),
    },
    options: {
      ...play(
        "Games of each duel, if one cannot be solved; default: 12,800, with --across 6,400",
        "versus.json on standard output",
      ),
      precision: precision(", here the chance to win each duel"),
      ...report("reports/versus-FILE"),
      system: text(SYSTEM, "SYSTEM"),
      across: flag("The guns that all rule systems have, in each: where do they disagree?"),
      grade: text("With --across, the men; default: average", "green|average|veteran"),
      weapon: several("Only these weapons (deadeye list weapons); may be repeated", "WEAPON"),
      distance: several(
        "Distance, in the lengths of the rules (--across: inches); may be repeated",
        "LENGTH",
      ),
      cover: several("What both men stand behind: open, wall, window; may be repeated", "COVER"),
      npc: text("Both men are this row of the NPC chart: cowboy/4", "ROW"),
      man: several("Attribute of both men: skill=4; may be repeated", "NAME=VALUE"),
      skill: text("The same as --man skill=N", "N"),
      cool: text("The same as --man cool=N", "N"),
      constitution: text("The same as --man constitution=N", "N"),
      draw: either("Begin with a gunfight, or without one"),
      first: oneOf(["both", "first", "second"], "Seat whose games make the score; default: both"),
      points: text(
        "A list of prices (deadeye points): does each gun win what its points promise?",
        "LIST.csv",
      ),
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
    words: "tune FILE",
    group: "Solve",
    describe: "The value of a number that makes it fair, or meets a target",
    positional: { file: needed(SCENARIO) },
    options: {
      ...play(
        "Most games of one value, if it cannot be solved; default: 262,144",
        "tune.json on standard output",
      ),
      precision: precision(", here that of --target, at the values that the answer names"),
      ...report("reports/tune-FILE"),
      solve: needed(
        "The number, named as for --set: distance, Will.skill, pistol.accurate",
        "PATH",
      ),
      target: needed("What is wanted: win.A=50% or win.A-win.B=0", "METRIC=VALUE"),
      range: text("Where it is looked for; default: what a file allows", "FROM..TO"),
      step: positive("Between neighbouring values; default: 1"),
    },
    handle: async (values, io) => (await import("./commands/tune.js")).tuneCommand(values, io),
  }),
  command({
    words: "worker",
    group: "Machines",
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
    group: "Machines",
    describe: "Who is on a queue, and doing what for whom",
    positional: {},
    options: { ...queue, json: json("Print it as JSON") },
    handle: async (values, io) => (await import("./commands/queue.js")).queueCommand(values, io),
  }),
  command({
    words: "list [LIST]",
    group: "Files",
    describe: "Weapons, npcs, readings (disputed rulings), tactics, covers",
    positional: { what: text(`${LISTS.join(", ")}; default: all`, LISTS.join("|")) },
    options: {
      system: text("Only of this rule system", "SYSTEM"),
      file: text("Only of the rules of this file: a scenario, or a book of your own", "FILE"),
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
    words: "book FILE",
    group: "Files",
    describe: "What a book of your own is: rules, chances, states",
    positional: { file: needed("A book of your own, or a scenario by one") },
    options: { json: json("Print it as JSON, and nothing else"), format, quiet: quiet() },
    handle: async (values, io) => (await import("./commands/book.js")).bookCommand(values, io),
  }),
  command({
    words: "new [FILE]",
    group: "Files",
    describe: "A commented scenario or book to begin with",
    positional: { file: text("Default: my-KIND.yaml, my-book.yaml with --book", "FILE") },
    options: {
      system: textOr(SYSTEM_DEFAULT, "Rule system; book: rules of your own", "SYSTEM"),
      kind: text(
        "Kind of scenario, as deadeye list systems names them; default: the first",
        "KIND",
      ),
      book: flag("A book instead: rules of your own, for scenarios to be by"),
      from: text(
        "Men of a spreadsheet beside it: a row each, under the keys of a figure",
        "CHART.csv",
      ),
    },
    handle: async (values, io) => (await import("./commands/new.js")).newCommand(values, io),
  }),
  command({
    words: "serve",
    group: "Play",
    describe: "The workbench: all of this in a browser, on this machine",
    positional: {},
    options: { port: whole(0, 65_535, "Port; default: any that is free") },
    handle: async (values, io) => (await import("./commands/serve.js")).serveCommand(values, io),
  }),
  command({
    words: "completion SHELL",
    group: "Files",
    describe: "A script that completes words in bash, zsh or fish",
    positional: { shell: needed(SHELLS.join(", "), SHELLS.join("|")) },
    options: {},
    async handle({ shell }, io) {
      io.print(completionScript(shell));
      return EXIT.done;
    },
  }),
  command({
    words: "schema [RULES]",
    group: "Files",
    describe: "The JSON Schema of scenario files, for editors",
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
