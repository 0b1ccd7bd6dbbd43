/**
 * The desk: a worker between the page and those who play. It reads the file, has the games played, sums up, and draws;
 * so the page itself never waits.
 */
import { DeadeyeError, Interrupted, type Issue } from "../core/errors.js";
import { capital } from "../core/messages.js";
import { WebWorkers } from "../host/web/workers.js";
import type { MadeChange } from "../report/answer.js";
import { changeMarkup, madeChange } from "../report/change.js";
import { pageCharts } from "../report/charts.js";
import { type Curve, curveOf } from "../report/curve.js";
import { type ReadyPicture, renderReport } from "../report/folder.js";
import { hiddenPicture } from "../report/html/picture.js";
import { answerPicture, type PageChart, reportHead, reportSections } from "../report/html.js";
import { mapFrame, renderMap, setUpPicture } from "../report/map.js";
import { answer as answerWords, progressWords, WholeProgress } from "../report/sentences.js";
import { zipped } from "../report/zip.js";
import { fightByBook } from "../rules/book/begin.js";
import { bookCompletionsAt } from "../rules/book/completion.js";
import { SYSTEMS } from "../rules/index.js";
import type { Data } from "../scenario/document.js";
import { metricName } from "../scenario/metrics.js";
import { fieldsOf, placeName, pointsOf, schemaOfFile } from "../scenario/names.js";
import type { Scenario } from "../scenario/scenario.js";
import { JobFailed } from "../sim/executor.js";
import type { Summary } from "../stats/summary.js";
import { compare } from "../studies/compare.js";
import { dataOf, loadScenario } from "../studies/library.js";
import { type Goal, goalFor, watch } from "../studies/run.js";
import {
  changesBetween,
  type Progress,
  rulesetOfScenario,
  type StudyOptions,
  variantOf,
} from "../studies/study.js";
import { sweep } from "../studies/sweep.js";
import { UsageError } from "../studies/usage.js";
import type {
  Cards,
  Check,
  Download,
  EditedTable,
  OfFile,
  Order,
  Reply,
  Said,
  Still,
  Study,
  TableDrawing,
  Watch,
} from "./asked.js";
import { type Answer, doStudy } from "./doing.js";
import { fontsLoaded } from "./fonts.js";
import { showing } from "./showing.js";
import { HANDLE_SEEN, MAP_WIDTHS, reachOf, scaleOf } from "./shown.js";
import { type Choice, plays, STUDIES, type StudyId } from "./studies.js";

/** As far as a browser tells: memory in GiB, 8 at most, and not by all. Most processors are two to a core. */
const { hardwareConcurrency: processors, deviceMemory = 4 } = navigator as Navigator & {
  readonly deviceMemory?: number;
};
/** Others say that they are like it. */
const IS_GECKO = /\bGecko\//.test(navigator.userAgent);
const executor = new WebWorkers(
  {
    processors,
    cores: Math.ceil(processors / 2),
    quota: null,
    memory: null,
    bytes: deviceMemory * 2 ** 30,
  },
  {
    player: () => new Worker(new URL("./player.js", import.meta.url), { type: "module" }),
    byPage: IS_GECKO ? (ports) => postMessage(null, { transfer: [...ports] }) : null,
  },
);

type Say = (what: Said) => void;
type Files = Answer["files"];
type How = Pick<StudyOptions, "executor" | "onProgress"> & { readonly signal: AbortSignal };

/** Until messages that have come meanwhile are heard. */
const turn = (): Promise<void> => new Promise((over) => setTimeout(over));

/** Nothing is drawn of an answer that is whole sooner than this, ms. */
const FIRST_PAUSE = 200;
/** Drawings are not seen sooner one after the other, ms: each leaves twenty megabytes to be collected. */
const DRAWING_PAUSE = 1000;

/** Draws one summary after the other, and leaves out those that are overtaken meanwhile. */
class Easel {
  private next: Summary | null = null;
  private drawing: Promise<void> | null = null;
  private isLast = false;
  /** Ends the pause before a drawing. */
  private hurry: () => void = () => undefined;

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

  /** Nothing more comes, and all that was shown is drawn. */
  async done(): Promise<void> {
    this.isLast = true;
    this.hurry();
    await this.drawing;
  }

  private async draw(): Promise<void> {
    for (let pause = FIRST_PAUSE; ; pause = DRAWING_PAUSE) {
      if (!this.isLast) await this.rest(pause);
      const summary = this.next;
      if (summary === null || !this.wanted()) break;
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

  /** @param pause ms, until `done` */
  private rest(pause: number): Promise<void> {
    return new Promise((over) => {
      this.hurry = over;
      setTimeout(over, pause);
    });
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

/** Does what is more than was asked for: where it cannot be done, or is given up, nobody hears of it. */
async function besides(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const kinds = [DeadeyeError, UsageError, Interrupted, JobFailed];
    if (!kinds.some((kind) => error instanceof kind)) throw error;
  }
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
  if (map === null) return null;
  const { name, sides } = envelope;
  const points = pointsOf(document.root.data, SYSTEMS);
  const handles = { half: HANDLE_SEEN + 2, at: points.map(({ at }) => at) };
  const drawings = MAP_WIDTHS.map((wide): TableDrawing => {
    const subject = { scenario: name, sides, alone: false, wide, handles };
    return { wide, svg: renderMap(map, subject), frame: mapFrame(map, subject) };
  });
  return { drawings, points };
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

/** Gun against gun is for two men who stand, and for two guns. */
function refusedBy(scenario: Scenario): StudyId[] {
  try {
    const { guns } = rulesetOfScenario(scenario).bouts.of(scenario);
    return guns.length > 1 ? [] : ["versus"];
  } catch (error) {
    if (error instanceof DeadeyeError) return ["versus"];
    throw error;
  }
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
  if (words === "") throw new Interrupted();
  if (!how.signal.aborted) known = { texts, words };
  return words;
}

/** Of what was answered, which stays as it is. */
async function show(asked: Still | Download, how: How, say: Say): Promise<void> {
  if (asked.ask === "download" && files !== null) {
    say({ said: "archive", bytes: zipped(await files()) });
  } else if (asked.ask === "download" || film === undefined) {
    say({ said: "failed", of: asked.ask, why: "There is no answer to save." });
  } else {
    const svg = film.still(asked.moment, await whoWins(how));
    say({ said: "still", markup: hiddenPicture({ name: "moment", svg }) });
  }
}

const textsOf = ({ text, files }: OfFile): string => JSON.stringify([text, files ?? {}]);
const beside = ({ fileName, files }: OfFile): Omit<OfFile, "text"> => ({ fileName, files });

/** The same with the name of its place, where it begins with the path, which is for files: "Will's Skill must be …". */
function inNames(issue: Issue, data: Data): Issue {
  const { message, path } = issue;
  const name = placeName(path, data, SYSTEMS);
  if (name === path || !message.startsWith(`${path} `)) return issue;
  return { ...issue, message: `${capital(name)}${message.slice(path.length)}` };
}

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
  const named = (issue: Issue): Issue => inNames(issue, data);
  say({
    said: "problems",
    issues: problems.map(named),
    notes: notes.map(named),
    schema: schemaOfFile(data, SYSTEMS),
  });
  if (scenario === null) return;
  const fields = fieldsOf(data, SYSTEMS);
  say({
    said: "places",
    system: scenario.envelope.system,
    refused: refusedBy(scenario),
    name: scenario.envelope.name,
    sides: [scenario.envelope.sides.A, scenario.envelope.sides.B],
    fields,
    table: tableOf(scenario),
    lists: listsOf(scenario),
  });
  const cards = showing(scenario, asked);
  say({ said: "cards", cards });
  const below = curveBelow(scenario, cards);
  if (below !== null && curves.has(below.key)) {
    say({ said: "curve", of: "distance", curve: curves.get(below.key) as Curve });
  }
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
      before ? besides(changing(before, scenario, goal, how, to)) : null,
    ]);
    if (!wanted()) return;
    files = watched.files;
    say({ said: "end", games: watched.games });
  }
  if (below === null || curves.has(below.key) || how.signal.aborted) return;
  await besides(curving(below, scenario, how, say));
}

/** As much of the last things worked out as is kept for whoever comes back to them. */
const KEPT = 16;
function keep<Value>(all: Map<string, Value>, key: string, value: Value): void {
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > KEPT && oldest !== undefined) all.delete(oldest);
}

/** Curves of the distance, by the fight without it. */
const curves = new Map<string, Curve>();
/** Games of each value: a first curve soon, then a surer one, unless that takes longer than anybody waits, ms. */
const CURVE_GAMES = [256, 2048, 16_384];
const CURVE_PATIENCE = 2000;
const CURVE_VALUES = 30;

interface Below {
  readonly vary: string;
  readonly key: string;
}

/** What is varied for the curve below the strip of a duel; null if it has no distance. */
function curveBelow(scenario: Scenario, cards: Cards): Below | null {
  const distance = cards.inputs.find(({ path, kind }) => path === "distance" && kind === "number");
  if (typeof distance?.value !== "number") return null;
  const reach = reachOf(cards);
  const from = Math.max(1, Math.ceil(distance.least ?? 0));
  const most = distance.most ?? Number.POSITIVE_INFINITY;
  // Beyond the reach of all guns nobody can win.
  const end = Math.max(distance.value, Math.min(scaleOf(distance.value, reach), reach || 1e3));
  const to = Math.min(most, Math.ceil(end));
  if (to <= from) return null;
  const step = Math.ceil((to - from) / CURVE_VALUES);
  const vary = `distance=${from}..${from + step * Math.floor((to - from) / step)}:${step}`;
  try {
    const { model, envelope } = variantOf(scenario, [`distance=${from}`]);
    const { system, seed, sides } = envelope;
    return { vary, key: JSON.stringify([system, seed, sides, model, vary]) };
  } catch (error) {
    if (error instanceof DeadeyeError) return null;
    throw error;
  }
}

async function curving({ vary, key }: Below, scenario: Scenario, how: How, say: Say) {
  const { executor, signal } = how;
  for (const games of CURVE_GAMES) {
    const late = AbortSignal.timeout(CURVE_PATIENCE);
    const found = await sweep(scenario, { executor, signal, games, vary: [vary] });
    const curve = signal.aborted || found.partial ? null : curveOf(found);
    if (curve === null) return;
    say({ said: "curve", of: "distance", curve });
    if (found.games > 0 && games !== CURVE_GAMES.at(-1) && !late.aborted) continue;
    keep(curves, key, curve);
    return;
  }
}

/** What was asked and answered, for whoever comes back to it. */
const answers = new Map<string, Answer>();

/** Of a study that nobody told how many games: a first answer stands soon, and the usual one takes its place. */
const FIRST_GAMES = "512";

async function studying(asked: Study, scenario: Scenario, how: How, say: Say): Promise<Answer> {
  const show = (answer: Answer): Answer => {
    say({ said: "study", markup: answer.markup });
    if (answer.curve) say({ said: "curve", of: "study", curve: answer.curve });
    return answer;
  };
  const { ask: _, ...question } = asked;
  const key = JSON.stringify(question);
  const before = answers.get(key);
  if (before !== undefined) return show(before);
  const answer = await studyingAnew(asked, scenario, how, show);
  if (!how.signal.aborted) keep(answers, key, answer);
  return answer;
}

async function studyingAnew(
  asked: Study,
  scenario: Scenario,
  how: How,
  show: (answer: Answer) => Answer,
): Promise<Answer> {
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
  const reply = (what: Said): void => postMessage({ id, what } satisfies Reply);
  if (asked.ask === "complete") {
    const completions = bookCompletionsAt(asked.book, asked.offset);
    return reply({ said: "completions", completions });
  }
  if (asked.ask === "moment") {
    return reply({ said: "scene", markup: film?.scene(asked.moment, asked.wide) ?? "" });
  }
  const gives = asked.ask === "still" || asked.ask === "download";
  if (!gives) inHand.abort();
  if (asked.ask === "stop") return;
  last = id;
  // What is saved gives up nothing: a curve below the answer may still be worked out.
  if (inHand.signal.aborted) inHand = new AbortController();
  const say: Say = (what) => {
    if (id === last) reply(what);
  };
  const whole = new WholeProgress();
  const wordsFor = (progress: Progress): string =>
    asked.ask === "study"
      ? `${STUDIES[asked.study].title} ${whole.add(progress)}`
      : progressWords(progress);
  const how: How = {
    executor,
    signal: inHand.signal,
    onProgress: (progress) => say({ said: "progress", words: wordsFor(progress) }),
  };
  try {
    // What comes now may be drawn, and saved.
    await fontsLoaded;
    if (asked.ask === "begin") say({ said: "begun", text: fightByBook(asked.book, asked.name) });
    else if (gives) await show(asked, how, say);
    else await work(asked, how, say, () => id === last);
  } catch (error) {
    say({ said: "failed", of: asked.ask, why: wordsOf(error) });
  }
}

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  void answer(data);
});
