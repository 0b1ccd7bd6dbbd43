/** `deadeye versus [FILE]`: every gun against every gun, over distances and covers. */
import { versusReport } from "../../report/versus.js";
import { BOOK_SYSTEM } from "../../rules/book/bare.js";
import { SYSTEM_DEFAULT, SYSTEMS } from "../../rules/index.js";
import type { StudyOptions } from "../../studies/study.js";
import { UsageError } from "../../studies/usage.js";
import { type PlainDuel, type VersusOptions, versus } from "../../studies/versusStudy.js";
import { deliver } from "../deliver.js";
import { ownName, stemOf } from "../folder.js";
import type { Io, PlayValues, ReportValues } from "../io.js";
import * as say from "../messages.js";
import { demandSystem, loadScenario } from "../scenarioFile.js";
import { listIn } from "./points.js";

/** So many are told of before they are solved: they take longer than one likes to wait. */
const MANY_DUELS = 500;

export interface VersusValues
  extends PlayValues,
    ReportValues,
    Pick<VersusOptions, "weapon" | "distance" | "cover" | "draw" | "first">,
    Pick<PlainDuel, "npc"> {
  /** Id of a rule system, if it was said. */
  readonly system: string | undefined;
  readonly file: string | undefined;
  readonly man: readonly string[];
  readonly skill: string | undefined;
  readonly cool: string | undefined;
  readonly constitution: string | undefined;
  /** File with a list of prices. */
  readonly points: string | undefined;
}

export async function versusCommand(values: VersusValues, io: Io): Promise<number> {
  const { file, npc, set } = values;
  const system = values.system ?? SYSTEM_DEFAULT;
  if (file === undefined && system === BOOK_SYSTEM) throw new UsageError(say.versusBook());
  const stats = statsOf(values);
  if (file !== undefined && (npc !== undefined || Object.keys(stats).length > 0)) {
    throw new UsageError(say.versusMenOfFile());
  }
  const template =
    file === undefined
      ? { system, npc, stats, set }
      : await loadScenario(file, { systems: SYSTEMS, set });
  if ("envelope" in template) demandSystem(template, values.system);
  const { weapon = [], distance = [], cover = [], draw, first } = values;
  const men = Object.entries(stats).map(([name, value]) => `${name}-${value}`);
  const seats = [draw === undefined ? undefined : `draw-${draw}`, first];
  const list = values.points === undefined ? undefined : await listIn(values.points);
  const narrowed = [
    ...weapon,
    ...distance.map(String),
    ...cover,
    npc,
    ...men,
    ...seats,
    list?.name,
  ];
  const name = ownName(`versus-${file === undefined ? system : stemOf(file)}`, narrowed);
  const work = (how: StudyOptions) =>
    versus(template, {
      ...how,
      ...{ weapon, distance, cover, draw, first, points: list },
      onCost(cost) {
        if (cost.duels >= MANY_DUELS && !values.quiet && !values.json) {
          io.warn(say.versusCost(cost));
        }
      },
    });
  const fights = "envelope" in template ? [template] : [];
  return deliver(values, io, "versus", name, versusReport, work, fights);
}

/** Attributes of both men, as typed. */
function statsOf({ man, skill, cool, constitution }: VersusValues): Record<string, string> {
  const own = Object.entries({ skill, cool, constitution });
  const given = own.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries([...given, ...man.map(attribute)]);
}

/** `NAME=VALUE`. */
function attribute(words: string): [name: string, value: string] {
  const [, name, value] = /^([a-z]+)=(\S+)$/i.exec(words.trim()) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(say.manForm(words));
  return [name, value];
}
