/**
 * From a parsed file of a game on a table to an `Encounter`: defaults, expansion, and the checks
 * that a shape cannot express. Where the figures begin is in `places.ts`, the ground in
 * `terrain.ts`.
 */

import { HAND_TO_HAND, SIDES, SURRENDER } from "../../../core/columns.js";
import { type Message, quote } from "../../../core/messages.js";
import { suggest } from "../../../core/suggest.js";
import type { Path } from "../../../scenario/document.js";
import {
  checkMen,
  checkNames,
  figureName,
  firstNumbers,
  metricIdsOf,
} from "../../../scenario/figures.js";
import { noFigures } from "../../../scenario/messages.js";
import type { ResolveContext } from "../../../scenario/resolve.js";
import { picked } from "../../kit/fields.js";
import { planOf } from "../../kit/plan.js";
import { targetOf } from "../../kit/targets.js";
import type { Weapon } from "../data.js";
import type { Side } from "../duel.js";
import type {
  Encounter,
  EncounterFigure,
  EncounterSide,
  EncounterVehicle,
  MeleeWeapon,
} from "../encounter.js";
import { OPTIONS } from "../fields.js";
import * as say from "../messages.js";
import {
  carriedWeapons,
  chartsOf,
  checkGroups,
  resolveReadings,
  resolveRows,
  resolveTables,
  resolveWeapons,
  withSettledTargets,
} from "../model.js";
import { PLANS, type Tactic } from "../tactics.js";
import { checkPlaces, type Drafted, placeAll } from "./places.js";
import {
  SIDE_FIGURES_MAX,
  type SideEntry,
  type TableFigureEntry,
  type TableFile,
} from "./schema.js";
import { checkPoint, type Ground, resolveGround, tableOf, tableWords } from "./terrain.js";

/** Towards the enemy's table edge (LG-MOVE-5). */
const FORWARD_DEGREES: Readonly<Record<Side, number>> = { A: 90, B: -90 };
/** LG-SOLO-1. */
const CHART_GROUP = { least: 2, most: 4 } as const;

const MELEE: Readonly<Record<TableFigureEntry["melee"], MeleeWeapon>> = {
  none: "none",
  knife: "knife",
  axe: "knife",
  tomahawk: "knife",
  lance: "lance",
  "war-club": "lance",
};

/**
 * Makes the encounter that a file describes.
 * @param context takes issues: those of `resolveGround`, `placeAll` and `checkPlaces`, of the
 *   duel's weapons, attributes, names and groups, and TOO_MANY_FIGURES, NO_FIGURES, KEY_NOT_HERE,
 *   WITHOUT_PATROL, PATROL_WITHOUT_PATH, OPEN_FIRE_WITHOUT_HOLD, UNKNOWN_VEHICLE, UNKNOWN_DRIVER,
 *   VEHICLE_ON_BOTH_SIDES, CHART_NPC, CHART_GROUP, CHART_TACTIC, CHART_VEHICLE
 * @returns the encounter; incomplete if there were issues
 * @source LG-GEO, LG-GROUP, LG-SOLO, LG-TAC-1, LG-VEH-1
 */
export function resolveEncounter(file: TableFile, context: ResolveContext): Encounter {
  const readings = resolveReadings(file);
  const weapons = resolveWeapons(file, readings, context);
  const ground = resolveGround(file, context);
  const drafted = SIDES.flatMap((side) => draftSide(file, side, weapons, context));
  checkNames(drafted, context);
  checkGroups(drafted, context);
  checkChart(file, drafted, context);
  const placed = placeAll(file, ground, drafted, context);
  const { figures, spots } = placed;
  const vehicles = resolveVehicles(file, ground, drafted, context);
  checkPlaces(file, { ...ground, spots }, drafted, placed, context);
  const sideOf = (side: Side): EncounterSide => ({
    name: file.sides[side].name ?? `Side ${side}`,
    system: figures.some((figure) => figure.side === side && figure.tactic === "solo"),
    markers: placed.dealt[side],
    dummies: file.sides[side].markers,
  });
  return {
    kind: file.kind,
    table: ground.table,
    pieces: ground.pieces,
    spots,
    figures: withSettledTargets(figures),
    vehicles,
    objects: ground.objects,
    supplies: ground.supplies,
    sides: { A: sideOf("A"), B: sideOf("B") },
    first: file.first,
    draw: file.draw,
    turns: file.turns,
    units: file.units,
    readings,
    tables: resolveTables(file, context),
  };
}

/** LG-GEO-3, LG-GEO-4. */
const defaultTactic = (file: TableFile, side: Side): Tactic =>
  file.kind === "ambush" ? (side === "A" ? "patrol" : "hold") : side === "A" ? "advance" : "solo";

/** Entries of a side in the order of its men: those of `figures`, then group by group. */
function entriesOf(
  { figures, groups }: SideEntry,
  side: Side,
): { entry: TableFigureEntry; group: string | null; path: Path }[] {
  return [
    ...figures.map((entry, index) => ({
      entry,
      group: entry.group ?? null,
      path: ["sides", side, "figures", index],
    })),
    ...groups.flatMap(({ name, target, figures: own }, g) =>
      own.map((entry, index) => ({
        entry: { ...entry, target: entry.target ?? target },
        group: name,
        path: ["sides", side, "groups", g, "figures", index],
      })),
    ),
  ];
}

function draftSide(
  file: TableFile,
  side: Side,
  weapons: ReadonlyMap<string, Weapon>,
  context: ResolveContext,
): Drafted[] {
  const sheet = file.sides[side];
  const path: Path = ["sides", side];
  const entries = entriesOf(sheet, side);
  const lists = [
    [...path, "figures"],
    [...path, "groups"],
  ];
  if (!lists.some(context.broken)) {
    const men = entries.map(({ entry }) => entry);
    checkMen(men, side, SIDE_FIGURES_MAX, path, context, "LG-GEO-1");
  }
  const firsts = firstNumbers(entries.map(({ entry }) => entry.count));
  const names = new Set<string>();
  sheet.groups.forEach(({ name, figures }, index) => {
    if (figures.every(({ count }) => count === 0)) {
      context.issue([...path, "groups", index], noFigures(`group ${name}`), "LG-GROUP-1");
    }
    if (!names.has(name)) names.add(name);
    else context.issue([...path, "groups", index, "name"], say.groupNameTwice(name));
  });
  const drafted: Drafted[] = [];
  for (const [i, { entry, group, path: own }] of entries.entries()) {
    const common = draftFigure(file, side, entry, own, weapons, context);
    for (let copy = 0; copy < entry.count; copy++) {
      const name = figureName(entry, side, firsts[i]!, copy);
      const leader = entry.leader && copy === 0;
      const figure = { ...common, name, group, leader };
      drafted.push({ figure, entry, path: own, copy });
    }
  }
  checkPatrol(file, side, drafted, context);
  return drafted;
}

/** All of a figure that does not depend on which of `count` men he is, nor on his place. */
function draftFigure(
  file: TableFile,
  side: Side,
  entry: TableFigureEntry,
  path: Path,
  weapons: ReadonlyMap<string, Weapon>,
  context: ResolveContext,
): Omit<Drafted["figure"], "name" | "group" | "leader"> {
  const sheet = file.sides[side];
  const tactic = entry.tactic ?? sheet.tactic ?? defaultTactic(file, side);
  const contact = entry.contact ?? sheet.contact ?? "take-cover";
  const own = entry.plan ?? (entry.tactic === undefined ? (sheet.plan ?? null) : null);
  const plan = planOf(own, PLANS[tactic]);
  const vehicle = file.vehicles.findIndex(({ name }) => name === entry.vehicle);
  const target = targetOf(entry.target, sheet.target);
  const patrols = tactic === "patrol";
  checkFigure(file, side, entry, { tactic, contact, plan, target }, path, context);
  return {
    side,
    rows: resolveRows(entry, chartsOf(file), path, context),
    npc: entry.npc ?? null,
    gunArm: entry.gunArm,
    weapons: carriedWeapons(entry.weapons, path, weapons, context),
    meleeWeapon: MELEE[entry.melee],
    meleeName: entry.melee,
    means: entry.vehicle !== undefined ? "vehicle" : entry.mounted ? "mounted" : "foot",
    vehicle: vehicle < 0 ? null : vehicle,
    headingDegrees: entry.heading ?? FORWARD_DEGREES[side],
    posture: entry.posture,
    target,
    cover: "open",
    spotted: entry.spotted,
    tactic,
    plan,
    contact,
    openFireCm: entry.openFire ?? null,
    pathCm: patrols ? (entry.path ?? sheet.path ?? defaultPath(file, side)) : [],
    ...picked(OPTIONS, entry),
  };
}

/** LG-GEO-3: side A of an ambush walks to the right edge, half way up the table. */
function defaultPath(file: TableFile, side: Side): EncounterFigure["pathCm"] {
  const { widthCm, depthCm } = tableOf(file);
  return file.kind === "ambush" && side === "A" ? [[widthCm, depthCm / 2]] : [];
}

/** Keys of an entry that do not go together. */
function checkFigure(
  file: TableFile,
  side: Side,
  entry: TableFigureEntry,
  {
    tactic,
    contact,
    plan,
    target,
  }: Pick<EncounterFigure, "tactic" | "contact" | "plan" | "target">,
  path: Path,
  context: ResolveContext,
): void {
  const wrong = (key: string, said: Message, rule: string) =>
    context.issue([...path, key], said, rule);
  const tacticKnown = ![
    [...path, "tactic"],
    [...path, "contact"],
    ["sides", side, "tactic"],
    ["sides", side, "contact"],
  ].some(context.broken);
  if (plan !== null && (tactic === "patrol" || tactic === "solo") && tacticKnown) {
    wrong("plan", say.keyWith("plan", tactic), "LG-TAC-1");
  }
  if (target !== "default" && tactic === "solo" && tacticKnown) {
    wrong("target", say.keyWith("target", tactic), "LG-SOLO-4");
  }
  const planned = (plan ?? []).some((line) => line.do === "hold");
  const holds = tactic === "hold" || (tactic === "patrol" && contact === "hold") || planned;
  if (entry.openFire !== undefined && !holds && tacticKnown) {
    wrong("openFire", say.openFireWithoutHold(), "LG-TAC-1");
  }
  for (const key of ["path", "contact"] as const) {
    if (entry[key] === undefined || tactic === "patrol" || !tacticKnown) continue;
    wrong(key, say.onlyOnPatrol(key), "LG-TAC-1");
  }
  if (path.includes("groups") && entry.group !== undefined) {
    wrong("group", say.notInGroup(), "LG-GROUP-1");
  }
  if (entry.vehicle !== undefined) {
    checkOccupant(file, entry, path, context);
    return;
  }
  if (entry.at !== undefined && entry.on !== undefined) wrong("on", say.atOrOn(), "LG-COVER-1");
  if (entry.heading !== undefined && !entry.mounted && !context.broken([...path, "mounted"])) {
    wrong("heading", say.headingOnFoot(), "LG-MOVE-5");
  }
  if (entry.mounted && entry.posture === "prone") wrong("posture", say.proneRider(), "LG-MOVE-4");
}

function checkOccupant(
  file: TableFile,
  entry: TableFigureEntry,
  path: Path,
  context: ResolveContext,
): void {
  const { at, on, heading, mounted, posture } = entry;
  const prone = posture === "prone" ? posture : undefined;
  for (const [key, given] of Object.entries({ at, on, heading, mounted, posture: prone })) {
    if (given === undefined || given === false) continue;
    context.issue([...path, key], say.notInVehicle(key), "LG-VEH-1");
  }
  const known = file.vehicles.map(({ name }) => name);
  const name = entry.vehicle!;
  if (known.includes(name) || context.broken(["vehicles"])) return;
  const said = say.unknownVehicle(name, known, suggest(name, known));
  context.issue([...path, "vehicle"], said, "LG-VEH-1");
}

/** A path leads a patrol, and a patrol needs one. */
function checkPatrol(
  file: TableFile,
  side: Side,
  drafted: readonly Drafted[],
  context: ResolveContext,
): void {
  const patrols = drafted.filter(({ figure }) => figure.tactic === "patrol");
  const sheet = file.sides[side];
  const path: Path = ["sides", side];
  for (const key of ["path", "contact"] as const) {
    if (sheet[key] === undefined || patrols.length > 0 || context.broken(path)) continue;
    context.issue([...path, key], say.onlyOnPatrol(key), "LG-TAC-1");
  }
  if (context.broken([...path, "path"])) return;
  for (const { figure, path: own, copy } of patrols) {
    if (copy > 0 || figure.pathCm.length > 0 || context.broken([...own, "path"])) continue;
    context.issue(own, say.patrolNeedsPath(figure.name), "LG-TAC-1");
  }
}

/** LG-SOLO-1, LG-SOLO-8: what the random actions chart can run. */
function checkChart(file: TableFile, drafted: readonly Drafted[], context: ResolveContext): void {
  const rule = "LG-SOLO-1";
  const counted = new Map<string, Drafted[]>();
  for (const man of drafted) {
    const { figure, entry, path, copy } = man;
    if (file.kind === "solo" && figure.side === "B" && figure.tactic !== "solo" && copy === 0) {
      const own = entry.tactic === undefined ? ["sides", "B", "tactic"] : [...path, "tactic"];
      context.issue(own, say.chartSide(), rule);
      continue;
    }
    if (figure.group !== null) {
      const key = `${figure.side} ${figure.group}`;
      counted.set(key, [...(counted.get(key) ?? []), man]);
    }
    if (figure.tactic !== "solo" || copy > 0) continue;
    if (figure.npc === null && !context.broken([...path, "npc"])) {
      context.issue(path, say.chartNeedsNpc(figure.name), rule);
    }
    if (figure.group === null && !context.broken([...path, "group"])) {
      context.issue(path, say.chartNeedsGroup(figure.name), rule);
    }
    if (figure.means === "vehicle") {
      context.issue([...path, "vehicle"], say.chartVehicle(), "LG-SOLO-8");
    }
  }
  for (const men of counted.values()) {
    const [first] = men as [Drafted];
    const group = first.figure.group!;
    const charted = men.filter(({ figure }) => figure.tactic === "solo");
    if (charted.length === 0 || context.broken(["sides", first.figure.side])) continue;
    if (charted.length < men.length) {
      const odd = men.find(({ figure }) => figure.tactic !== "solo")!;
      context.issue([...odd.path, "tactic"], say.chartMixed(group), rule);
    } else if (men.length < CHART_GROUP.least || men.length > CHART_GROUP.most) {
      const list = first.path.indexOf("groups");
      const at = list < 0 ? [...first.path, "group"] : [...first.path.slice(0, list + 2), "name"];
      context.issue(at, say.chartGroupSize(group, men.length), rule);
    }
  }
}

/** LG-VEH-1: the vehicles, with their drivers. */
function resolveVehicles(
  file: TableFile,
  ground: Ground,
  drafted: readonly Drafted[],
  context: ResolveContext,
): EncounterVehicle[] {
  const names = new Set<string>();
  return file.vehicles.map((entry, index) => {
    const path: Path = ["vehicles", index];
    const rule = "LG-VEH-1";
    const { name, at } = entry;
    if (names.has(name)) context.issue([...path, "name"], say.vehicleNameTwice(name));
    names.add(name);
    checkPoint(quote(name), at, [...path, "at"], ground, context);
    const inside = drafted.filter(({ figure }) => figure.vehicle === index);
    const side = inside[0]?.figure.side ?? "A";
    if (inside.some(({ figure }) => figure.side !== side)) {
      context.issue([...path, "name"], say.vehicleOfBoth(name), rule);
    }
    const driver = drafted.findIndex(
      ({ figure }) => figure.vehicle === index && figure.name === entry.driver,
    );
    // Who names a vehicle that there is not has been told so.
    const lost = drafted.some(
      ({ figure, entry: own }) =>
        figure.name === entry.driver && own.vehicle !== undefined && figure.vehicle === null,
    );
    const unsure = lost || context.broken(["sides"]);
    if (driver < 0 && entry.driver !== undefined && !unsure) {
      const known = inside.map(({ figure }) => figure.name);
      const said = say.unknownDriver(entry.driver, name, known, suggest(entry.driver, known));
      context.issue([...path, "driver"], said, rule);
    }
    return {
      name,
      atCm: at,
      headingDegrees: entry.heading ?? FORWARD_DEGREES[side],
      driver: driver < 0 ? null : driver,
      supply: entry.supply,
    };
  });
}

/**
 * Ids of the metrics that a run of this encounter gives, in the order in which they are printed.
 * @returns those of a duel, and fled.X, outOfAmmunition.X and riddenDown.X after out.X
 */
export function encounterMetricIds(encounter: Encounter): string[] {
  return metricIdsOf(
    encounter.figures,
    ["fled", "outOfAmmunition", "riddenDown"],
    ({ offerSurrender }) => (offerSurrender ? [SURRENDER, HAND_TO_HAND] : [HAND_TO_HAND]),
  );
}

/** For `validate`: `ambush, 5 against 3 on a table of 180 x 120 cm`. */
export function encounterSummary({ kind, table, units, figures }: Encounter): string {
  const [a, b] = SIDES.map((side) => figures.filter((each) => each.side === side).length);
  return `${kind}, ${a} against ${b} on a table of ${tableWords({ table, units })}`;
}
