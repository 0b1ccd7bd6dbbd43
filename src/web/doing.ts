/** The studies, done: what the fields of `studies.ts` mean to the functions of `studies/`. */
import { DeadeyeError, Interrupted } from "../core/errors.js";
import type { Objective } from "../exact/backward.js";
import { balanceReport } from "../report/balance.js";
import { bestReport } from "../report/best.js";
import { compareReport } from "../report/compare.js";
import { type Curve, curveOf } from "../report/curve.js";
import { type Film, filmOf } from "../report/film.js";
import type { FileContent } from "../report/folder.js";
import { renderTracks } from "../report/map.js";
import { pointsReport } from "../report/points.js";
import { readingsReport } from "../report/readings.js";
import { replayJson, tellingMarkup } from "../report/replay.js";
import { sheetContent } from "../report/sheet/content.js";
import { makeSheet } from "../report/sheet/data.js";
import { renderSheet, sheetMarkup } from "../report/sheet/render.js";
import { fightOf, type StudyReport, studyFiles, studyMarkup } from "../report/study.js";
import { sweepReport } from "../report/sweep.js";
import { tacticsReport } from "../report/tactics.js";
import { tuneReport } from "../report/tune.js";
import { versusReport } from "../report/versus.js";
import { weightsReport } from "../report/weights.js";
import type { Scenario } from "../scenario/scenario.js";
import { roundOf, systemName } from "../scenario/system.js";
import type { Find } from "../sim/record.js";
import { quantityNamed, unitOf } from "../stats/quantity.js";
import { balance } from "../studies/balance.js";
import { best } from "../studies/best.js";
import { compare } from "../studies/compare.js";
import { loadScenario } from "../studies/library.js";
import { demandOptions, FORMS } from "../studies/limits.js";
import { points } from "../studies/pointsStudy.js";
import { readPriceList } from "../studies/priceList.js";
import { readings } from "../studies/readings.js";
import { replaying } from "../studies/replay.js";
import { patientPrecision, saysGames } from "../studies/run.js";
import { rulesetOfScenario, type StudyOptions } from "../studies/study.js";
import { sweep } from "../studies/sweep.js";
import { tactics } from "../studies/tacticsStudy.js";
import { tune } from "../studies/tune.js";
import { VERSION } from "../studies/version.js";
import { distancesOf, versus } from "../studies/versusStudy.js";
import { weights } from "../studies/weights.js";
import type { Study } from "./asked.js";
import { SEARCHED, type StudyId } from "./studies.js";

type Values = Study["values"];
type How = Pick<StudyOptions, "executor" | "signal" | "onProgress" | "games">;

/** Chances are asked for in per cents; whatever else it is, in its own unit. */
function targetOf(scenario: Scenario, { metric = "win.A", target = "" }: Values) {
  const { columns } = rulesetOfScenario(scenario).compile(scenario.model);
  const quantity = quantityNamed(columns, metric);
  const isChance = quantity === null || unitOf(quantity) === "probability";
  return { metric, value: Number(target) / (isChance ? 100 : 1) };
}

const listOf = (words = ""): string[] => words.split(/[\s,]+/).filter((word) => word !== "");
/** `man cowboy/3 10, gun shotgun 2` as the lines of a list. */
const asCsv = (words: string): string =>
  ["kind name price", ...words.split(/[,;\n]+/)]
    .map((line) => line.trim().replace(/^(\S+)\s+(.*\S)\s+(\S+)$/, '$1,"$2",$3'))
    .join("\n");
/** Options that somebody filled in, or that came in a link. @throws UsageError */
function demanded<Options extends object>(study: keyof typeof FORMS, options: Options): Options {
  demandOptions(options, FORMS[study]);
  return options;
}

const objectiveOf = ({ objective }: Values) => objective as Objective | undefined;

/** What a study comes to. */
export interface Answer {
  readonly markup: string;
  /** The same as the files that the command line writes, by name; PDF is left to who prints. */
  readonly files: () => Promise<Map<string, FileContent>>;
  /** Of a replay. */
  readonly film?: Film;
  /** What a number does to who wins, where that was asked. */
  readonly curve?: Curve | null;
}

async function reported(
  scenarios: readonly Scenario[],
  { paper: _, ...found }: StudyReport,
): Promise<Answer> {
  const report = { ...found, origin: { fights: scenarios.map(fightOf), command: null } };
  return { markup: await studyMarkup(report), files: () => studyFiles(report, true) };
}

/** Steps between two moments at which the desk hears what comes: a second of the slowest games, some ms of duels. */
const DEAF_STEPS = 64;

/** Goes through all steps of something, and hears in between whether it is still wanted. */
async function heedfully<Result>(
  steps: Iterator<void, Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let done = 1; ; done++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (done % DEAF_STEPS !== 0) continue;
    await new Promise((over) => setTimeout(over));
    if (signal?.aborted) throw new Interrupted();
  }
}

async function replayed(
  scenario: Scenario,
  values: Values,
  { games, signal, onProgress }: How,
): Promise<Answer> {
  const { envelope, model } = scenario;
  const { find, game } = values;
  const asked =
    game === undefined
      ? { find: find as Find, games: games ?? Math.min(SEARCHED, envelope.games) }
      : { game: +game };
  const ruleset = rulesetOfScenario(scenario);
  const options = demanded("replay", { ...asked, onProgress });
  const told = await heedfully(replaying(scenario, options, ruleset), signal);
  const map = ruleset.map(model);
  const { figures } = ruleset.compile(model).columns;
  const round = roundOf(ruleset);
  const subject = { scenario: envelope.name, sides: envelope.sides, alone: true, round };
  return {
    markup: tellingMarkup(scenario, ruleset, told),
    files: async () =>
      new Map([
        ["replay.json", replayJson(envelope, told)],
        ...(map === null
          ? []
          : [["map.svg", renderTracks(map, figures, told.story, subject)] as const]),
      ]),
    film: filmOf(scenario, ruleset, told.story),
  };
}

async function sheetOf(scenario: Scenario, values: Values): Promise<Answer> {
  const ruleset = rulesetOfScenario(scenario);
  const armoury = ruleset.armoury(scenario);
  const content = sheetContent(ruleset, armoury, {
    weapon: listOf(values.weapon),
    cover: listOf(values.cover),
    distances: distancesOf(listOf(values.distance), [], ruleset.length),
  });
  const { name, file } = scenario.envelope;
  const sheet = makeSheet(content, {
    version: VERSION,
    system: systemName(ruleset, armoury.model),
    source: { name, file },
  });
  return {
    markup: await sheetMarkup(sheet),
    files: () => renderSheet(sheet, { charts: true, full: false, pdf: false }),
  };
}

const DOING: Readonly<
  Record<
    StudyId,
    (scenario: Scenario, values: Values, how: How, other: Study["other"]) => Promise<Answer>
  >
> = {
  replay: replayed,
  sheet: sheetOf,
  async compare(scenario, { metric }, how, { text, fileName, files }) {
    const { scenario: b, problems } = loadScenario(text, { fileName, files });
    if (b === null) throw new DeadeyeError(problems);
    const asked = how.games !== undefined || saysGames(scenario);
    const usual = asked ? {} : patientPrecision();
    const options = demanded("compare", { ...how, metric, ...usual });
    return reported([scenario, b], compareReport(await compare(scenario, b, options)));
  },
  async sweep(scenario, { first = "", second, metric = "win.A" }, how) {
    const vary = second === undefined ? [first] : [first, second];
    const options = demanded("sweep", { ...how, vary, metric: [metric] });
    const found = await sweep(scenario, options);
    return { ...(await reported([scenario], sweepReport(found))), curve: curveOf(found) };
  },
  async tune(scenario, { solve = "", ...values }, how) {
    const options = demanded("tune", { ...how, solve, target: targetOf(scenario, values) });
    return reported([scenario], tuneReport(await tune(scenario, options)));
  },
  async weights(scenario, { metric }, how) {
    const options = demanded("weights", { ...how, metric });
    return reported([scenario], weightsReport(await weights(scenario, options)));
  },
  async balance(scenario, _, how) {
    const options = demanded("balance", how);
    return reported([scenario], balanceReport(await balance(scenario, options)));
  },
  async points(scenario, { unit, check, ...values }, how) {
    const [weapon, distance, men] = [values.weapon, values.distance, values.man].map(listOf);
    const man = men?.length ? men : undefined;
    const most = values.most === undefined ? undefined : +values.most;
    const list = check === undefined ? undefined : readPriceList(asCsv(check), "your list");
    const options = { ...how, weapon, distance, man, most, unit, check: list };
    return reported([scenario], pointsReport(await points(scenario, demanded("points", options))));
  },
  async versus(scenario, values, how) {
    const [weapon, distance, cover] = [values.weapon, values.distance, values.cover].map(listOf);
    const options = demanded("versus", { ...how, weapon, distance, cover });
    return reported([scenario], versusReport(await versus(scenario, options)));
  },
  async tactics(scenario, values, how) {
    const [targets, search] = [values.targets === "yes", values.search === "yes"];
    const asked = { ...how, objective: objectiveOf(values), targets, search };
    return reported([scenario], tacticsReport(await tactics(scenario, demanded("tactics", asked))));
  },
  async best(scenario, values, how) {
    const cards = values.cards !== "no";
    const options = demanded("best", { ...how, objective: objectiveOf(values), cards });
    return reported([scenario], bestReport(await best(scenario, options)));
  },
  async readings(scenario, { metric }, how) {
    const options = demanded("readings", { ...how, metric });
    return reported([scenario], readingsReport(await readings(scenario, options)));
  },
};

/** @throws DeadeyeError, UsageError, Interrupted, JobFailed as the study does */
export async function doStudy(
  { study, values, other }: Pick<Study, "study" | "values" | "other">,
  scenario: Scenario,
  how: Omit<How, "games">,
): Promise<Answer> {
  const asked = values.games === undefined ? how : { ...how, games: +values.games };
  return DOING[study](scenario, values, asked, other);
}
