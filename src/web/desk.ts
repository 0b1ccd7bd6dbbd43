/**
 * The desk: a worker between the page and those who play. It reads the file, has the games played, sums up, and draws;
 * so the page itself never waits.
 */
import { DeadeyeError, Interrupted } from "../core/errors.js";
import { WebWorkers } from "../host/web/workers.js";
import type { MadeChange } from "../report/answer.js";
import { changeMarkup, madeChange } from "../report/change.js";
import { pageCharts } from "../report/charts.js";
import { type ReadyPicture, renderReport } from "../report/folder.js";
import { hiddenPicture } from "../report/html/picture.js";
import { answerPicture, type PageChart, reportHead, reportSections } from "../report/html.js";
import { mapFrame, renderMap, setUpPicture } from "../report/map.js";
import { answer as answerWords, progressWords } from "../report/sentences.js";
import { zipped } from "../report/zip.js";
import { fightByBook } from "../rules/book/begin.js";
import { bookCompletionsAt } from "../rules/book/completion.js";
import { SYSTEMS } from "../rules/index.js";
import { metricName } from "../scenario/metrics.js";
import { fieldsOf, pointsOf, schemaOfFile } from "../scenario/names.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Summary } from "../stats/summary.js";
import { compare } from "../studies/compare.js";
import { dataOf, loadScenario } from "../studies/library.js";
import { type Goal, goalFor, watch } from "../studies/run.js";
import { changesBetween, rulesetOfScenario, type StudyOptions } from "../studies/study.js";
import type {
  Check,
  Download,
  EditedTable,
  Moment,
  OfFile,
  Order,
  Reply,
  Said,
  Study,
  Watch,
} from "./asked.js";
import { type Answer, doStudy } from "./doing.js";
import { fontsLoaded } from "./fonts.js";
import { showing } from "./showing.js";
import { type Choice, plays } from "./studies.js";

/** As far as a browser tells: memory in GiB, 8 at most, and not by all. Most processors are two to a core. */
const { hardwareConcurrency: processors, deviceMemory = 4 } = navigator as Navigator & {
  readonly deviceMemory?: number;
};
const executor = new WebWorkers(
  {
    processors,
    cores: Math.ceil(processors / 2),
    quota: null,
    memory: null,
    bytes: deviceMemory * 2 ** 30,
  },
  () => new Worker(new URL("./player.js", import.meta.url), { type: "module" }),
);

type Say = (what: Said) => void;
type Files = Answer["files"];
type How = Pick<StudyOptions, "executor" | "onProgress"> & { readonly signal: AbortSignal };

/** Until messages that have come meanwhile are heard. */
const turn = (): Promise<void> => new Promise((over) => setTimeout(over));

/** Draws one summary after the other, and leaves out those that are overtaken meanwhile. */
class Easel {
  private next: Summary | null = null;
  private drawing: Promise<void> | null = null;

  /**
   * @param pictures that stay as they are
   * @param wanted   whether anybody still looks
   */
  constructor(
    private readonly pictures: readonly ReadyPicture[],
    private readonly say: Say,
    private readonly wanted: () => boolean,
  ) {}

  show(summary: Summary): void {
    this.next = summary;
    this.drawing ??= this.draw();
  }

  /** All that was shown is drawn. */
  async done(): Promise<void> {
    await this.drawing;
  }

  private async draw(): Promise<void> {
    while (this.next !== null && this.wanted()) {
      const summary = this.next;
      this.next = null;
      const charts: PageChart[] = [];
      for await (const chart of pageCharts(summary)) {
        charts.push(chart);
        await turn();
        if (!this.wanted()) return;
      }
      this.say({
        said: "sections",
        parts: reportSections(summary, [...charts, ...this.pictures]),
      });
    }
    this.drawing = null;
  }
}

/** What stands above the sections: the last look, and beside its bar what the last change did. */
class Head {
  private summary: Summary | null = null;
  private change: MadeChange | null = null;

  /** @param texts of the scenario and its book */
  constructor(
    private readonly say: Say,
    private readonly texts: string,
  ) {}

  look(summary: Summary): void {
    this.summary = summary;
    known = { texts: this.texts, words: answerWords(summary) };
    this.show();
  }

  changed(change: MadeChange | null): void {
    this.change = change;
    this.show();
  }

  private show(): void {
    const { summary, change } = this;
    if (summary === null) return;
    const { games, signature } = summary;
    const markup = reportHead(summary, change) + answerPicture(summary);
    this.say({ said: "head", markup, games, signature });
  }
}

/** @returns the last look, and its report */
async function watching(
  scenario: Scenario,
  goal: Goal,
  how: How,
  { say, head, wanted }: { say: Say; head: Head; wanted: () => boolean },
): Promise<{ games: number; files: Files | null }> {
  const { envelope, model } = scenario;
  const map = rulesetOfScenario(scenario).map(model);
  const subject = { scenario: envelope.name, sides: envelope.sides };
  const pictures = map === null ? [] : [setUpPicture(map, subject)];
  const easel = new Easel(pictures, say, wanted);
  let shown: Summary | null = null;
  for await (const summary of watch(scenario, goal, how)) {
    shown = summary;
    head.look(summary);
    easel.show(summary);
  }
  await easel.done();
  const summary = shown;
  return {
    games: summary?.games ?? 0,
    files: summary && (() => renderReport(summary, { charts: true, pictures })),
  };
}

/** Games of a file before and after a change: a first word soon, then a sure one. */
const CHANGE_GAMES = [512, 4096, 32_768, 131_072];

/** What the last change did, on the same dice. */
async function changing(
  before: Scenario,
  now: Scenario,
  goal: Goal,
  how: How,
  { say, head }: { say: Say; head: Head },
): Promise<void> {
  const changes = changesBetween(before, now);
  if (changes.length === 0 || before.envelope.system !== now.envelope.system) return;
  for (const games of CHANGE_GAMES) {
    if (how.signal.aborted || (games > goal.games && games !== CHANGE_GAMES[0])) return;
    const { onProgress: _, ...quiet } = how;
    const comparison = await compare(before, now, { ...quiet, games, lookAround: false });
    if (comparison.partial || goal.patience?.aborted) return;
    head.changed(madeChange(changes, comparison));
    say({ said: "change", markup: await changeMarkup(changes, comparison) });
  }
}

function tableOf(scenario: Scenario): EditedTable | null {
  const { envelope, model, document } = scenario;
  const map = rulesetOfScenario(scenario).map(model);
  const subject = { scenario: envelope.name, sides: envelope.sides, alone: false };
  return (
    map && {
      svg: renderMap(map, subject),
      frame: mapFrame(map, subject),
      points: pointsOf(document.root.data, SYSTEMS),
    }
  );
}

const ownNames = (ids: readonly string[]): Choice[] =>
  ids.map((value) => ({ value, words: value }));

function listsOf(scenario: Scenario): Extract<Said, { said: "places" }>["lists"] {
  const { envelope, model } = scenario;
  const ruleset = rulesetOfScenario(scenario);
  const metrics = ruleset.metricIds(model).map((value) => ({
    value,
    words: metricName(value, envelope.sides, ruleset.metricWords, ruleset.round),
  }));
  const guns = ruleset.armoury(scenario).weapons.map(({ id }) => id);
  return { metrics, guns: ownNames(guns), covers: ownNames(ruleset.sheets.covers) };
}

/** The last order: those before it are given up. */
let last = 0;
let inHand = new AbortController();

/** What was answered last: its files, and of a replay its film. */
let files: Files | null = null;
let film: Answer["film"];
/** Of what scenario that was, and by what texts. */
let answered: { readonly texts: string; readonly scenario: Scenario } | null = null;
/** Who wins, as far as it was last seen, and by what texts. */
let known: { readonly texts: string; readonly words: string } | null = null;

/** Games that tell who wins where nobody has played the scenario yet. */
const STILL_GAMES = 4096;

/** Who wins the scenario that was answered last. */
async function whoWins(how: How): Promise<string> {
  if (answered === null) return "";
  const { texts, scenario } = answered;
  if (known?.texts === texts) return known.words;
  let words = "";
  for await (const summary of watch(scenario, goalFor(scenario, STILL_GAMES), how))
    words = answerWords(summary);
  known = { texts, words };
  return words;
}

/** Of what was answered, which stays as it is. */
async function show(asked: Moment | Download, how: How, say: Say): Promise<void> {
  if (asked.ask === "download") {
    if (files !== null) say({ said: "archive", bytes: zipped(await files()) });
  } else if (asked.ask === "moment") {
    say({ said: "scene", markup: film?.scene(asked.moment) ?? "" });
  } else if (film !== undefined) {
    const svg = film.still(asked.moment, await whoWins(how));
    say({ said: "still", markup: hiddenPicture({ name: "moment", svg }) });
  }
}

const textsOf = ({ text, files }: OfFile): string => JSON.stringify([text, files ?? {}]);
const beside = ({ fileName, files }: OfFile): Omit<OfFile, "text"> => ({ fileName, files });

async function work(
  asked: Check | Watch | Study,
  how: How,
  say: Say,
  wanted: () => boolean,
): Promise<void> {
  files = null;
  const { text } = asked;
  const { scenario, problems, notes } = loadScenario(text, beside(asked));
  const data = scenario?.document.root.data ?? dataOf(text, beside(asked));
  say({ said: "problems", issues: problems, notes, schema: schemaOfFile(data, SYSTEMS) });
  if (scenario === null) return;
  say({
    said: "places",
    fields: fieldsOf(data, SYSTEMS),
    table: tableOf(scenario),
    lists: listsOf(scenario),
  });
  say({ said: "cards", cards: showing(scenario, asked) });
  if (asked.ask === "study") {
    answered = { texts: textsOf(asked), scenario };
    ({ files, film } = await studying(asked, scenario, how, say));
    say({ said: "end", games: null });
  } else if (asked.ask === "watch") {
    const goal = goalFor(scenario, asked.games);
    const before = asked.before && loadScenario(asked.before.text, beside(asked.before)).scenario;
    const to = { say, wanted, head: new Head(say, textsOf(asked)) };
    const [watched] = await Promise.all([
      watching(scenario, goal, how, to),
      before ? changing(before, scenario, goal, how, to) : null,
    ]);
    if (!wanted()) return;
    files = watched.files;
    say({ said: "end", games: watched.games });
  }
}

/** Of a study that nobody told how many games: a first answer stands soon, and the usual one takes its place. */
const FIRST_GAMES = "512";

async function studying(asked: Study, scenario: Scenario, how: How, say: Say): Promise<Answer> {
  const show = (answer: Answer): Answer => {
    say({ said: "study", markup: answer.markup });
    return answer;
  };
  if (asked.values.games !== undefined || !plays(asked.study)) {
    return show(await doStudy(asked, scenario, how));
  }
  let played = false;
  const onProgress: How["onProgress"] = (progress) => {
    played ||= progress.what === "games";
    if (!played) how.onProgress?.(progress);
  };
  const values = { ...asked.values, games: FIRST_GAMES };
  // What cannot be said after so few games may be after more.
  const first = await doStudy({ ...asked, values }, scenario, { ...how, onProgress }).catch(
    (error: unknown) => {
      if (error instanceof Interrupted) throw error;
      return null;
    },
  );
  if (first !== null) show(first);
  if (first !== null && !played) return first;
  try {
    return show(await doStudy(asked, scenario, how));
  } catch (error) {
    if (first !== null && error instanceof Interrupted) return first;
    throw error;
  }
}

/** What went wrong. */
function wordsOf(error: unknown): string {
  if (error instanceof Interrupted) return "Stopped before there was anything to say.";
  if (error instanceof DeadeyeError) return error.issues.map(({ message }) => message).join("; ");
  return error instanceof Error ? error.message : String(error);
}

async function answer({ id, asked }: Order): Promise<void> {
  if (asked.ask === "complete") {
    const completions = bookCompletionsAt(asked.book, asked.offset);
    const reply: Reply = { id, what: { said: "completions", completions } };
    postMessage(reply);
    return;
  }
  inHand.abort();
  if (asked.ask === "stop") return;
  last = id;
  inHand = new AbortController();
  const say: Say = (what) => {
    const reply: Reply = { id, what };
    if (id === last) postMessage(reply);
  };
  const how: How = {
    executor,
    signal: inHand.signal,
    onProgress: (progress) => say({ said: "progress", words: progressWords(progress) }),
  };
  try {
    // What comes now may be drawn, and saved.
    await fontsLoaded;
    if (asked.ask === "begin") say({ said: "begun", text: fightByBook(asked.book, asked.name) });
    else if ("moment" in asked || asked.ask === "download") await show(asked, how, say);
    else await work(asked, how, say, () => id === last);
  } catch (error) {
    say({ said: "failed", why: wordsOf(error) });
  }
}

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  void answer(data);
});
