/**
 * From a parsed duel file to a `Duel`: defaults, expansion, and the checks that a shape cannot
 * express.
 */

import { SIDES, SURRENDER } from "../../core/columns.js";
import { hypot } from "../../core/elementary.js";
import { suggest } from "../../core/suggest.js";
import type { Path } from "../../scenario/document.js";
import {
  checkMen,
  checkNames,
  figureName,
  firstNumbers,
  metricIdsOf,
  weaponsNamed,
} from "../../scenario/figures.js";
import { newWeaponNeeds, statsMissing, tooMany } from "../../scenario/messages.js";
import type { ResolveContext } from "../../scenario/resolve.js";
import { overlaid, picked, plainOf } from "../kit/fields.js";
import { settledTarget, targetOf } from "../kit/targets.js";
import {
  ATTRIBUTES,
  BOOK,
  type Charts,
  COLUMNS,
  type Column,
  DISTANCE_TOLERANCE_CM,
  type Effect,
  effectOf,
  FALL_BACK_CM,
  FOOT_CM,
  NPCS,
  npcIds,
  type Stats,
  type Tables,
  WEAPONS,
  type Weapon,
} from "./data.js";
import type { Duel, DuelFigure, Gunman, Rules, Side } from "./duel.js";
import { OPTIONS, STATS, WEAPON } from "./fields.js";
import * as say from "./messages.js";
import { DEFAULT_READINGS, type Readings } from "./readings.js";
import type { DuelFile, FigureEntry } from "./schema.js";
import { lengthWords } from "./units.js";

const FIGURES_MAX = 8;
const WEAPONS_MAX = 60;
const RANGES = ["accurate", "maximum"] as const;
/** LG-GEO-2: between neighbours of a side. */
const LINE_CM = 3;

/** A figure with the place in the file that it comes from. */
export interface Placed<Figure = DuelFigure> {
  readonly figure: Figure;
  readonly path: Path;
}

type Named = Pick<DuelFigure, "name" | "side" | "group" | "leader">;

/**
 * Makes the duel that a file describes.
 * @param file    the parsed file
 * @param context takes issues: UNKNOWN_WEAPON, MISSING_KEY (new weapons, attributes),
 *   RANGES_CROSSED, FACES_ORDER, FACE_TWICE, TOO_MANY, TOO_MANY_FIGURES, NAME_TWICE, OPEN_FIRE_WITHOUT_HOLD,
 *   LEADER_WITHOUT_GROUP, TWO_LEADERS, GROUP_ON_BOTH_SIDES, SAME_POINT,
 *   WALKS_WITHOUT_MOVE, WALK_TOO_LONG
 * @returns the duel; incomplete if there were issues
 * @source LG-ATTR-1, LG-NPC, LG-WEAP-1, LG-GROUP, LG-GEO-2
 */
export function resolveDuel(file: DuelFile, context: ResolveContext): Duel {
  const readings = resolveReadings(file);
  const weapons = resolveWeapons(file, readings, context);
  const placed = SIDES.flatMap((side) => resolveSide(file, side, weapons, context));
  checkNames(placed, context);
  checkGroups(placed, context);
  checkPlaces(placed, context);
  return {
    turns: file.turns,
    first: file.first,
    draw: file.draw,
    ...(file.best?.allow.includes("lie") ? { mayLie: true as const } : {}),
    ...resolveWalks(file, context),
    units: file.units,
    readings,
    tables: resolveTables(file, context),
    figures: withSettledTargets(placed.map(({ figure }) => figure)),
  };
}

/** LG-TARGET-1: the nearest is the default, and of one enemy there is no choice. */
export const withSettledTargets = <Man extends Pick<Gunman, "side" | "target">>(
  men: readonly Man[],
): Man[] =>
  men.map((man) => {
    const enemies = men.filter(({ side }) => side !== man.side).length;
    return { ...man, target: settledTarget(man.target, enemies, ["nearest"]) };
  });

/**
 * How far men may walk at a time, if best play may move (LG-MOVE-1). Half a fall back, which is a little less than a
 * whole move, leads to few distances.
 */
function resolveWalks({ best, ...file }: DuelFile, context: ResolveContext): Pick<Duel, "walksCm"> {
  if (best === undefined) return {};
  const { allow, walks } = best;
  const moves = allow.includes("move");
  if (walks !== undefined && !moves && !context.broken(["best", "allow"])) {
    context.issue(["best", "walks"], say.walksWithoutMove(), "LG-MOVE-1");
  }
  walks?.forEach((cm, i) => {
    if (cm <= FOOT_CM + DISTANCE_TOLERANCE_CM) return;
    context.issue(["best", "walks", i], say.walkTooLong(cm, file), "LG-MOVE-1");
  });
  return moves ? { walksCm: [...new Set(walks ?? [FALL_BACK_CM / 2])].sort((a, b) => b - a) } : {};
}

/** The readings in force: the digest's, changed by the file. */
export function resolveReadings(file: Pick<DuelFile, "readings">): Readings {
  return { ...DEFAULT_READINGS, ...file.readings! };
}

/**
 * Every weapon of the scenario: the book's, changed by the readings and then by the file, and the
 * file's own.
 */
export function weaponsOf(
  file: Pick<DuelFile, "weapons">,
  readings: Readings,
): ReadonlyMap<string, Weapon> {
  const weapons = new Map(WEAPONS.map((weapon) => [weapon.id, asRead(weapon, readings)]));
  for (const [id, entry] of Object.entries(file.weapons ?? {})) {
    weapons.set(id, overlaid(weapons.get(id) ?? newWeapon(id), entry));
  }
  return weapons;
}

/** All weapons; notes what is wrong with those of the file. */
export function resolveWeapons(
  file: Pick<DuelFile, "weapons" | "units">,
  readings: Readings,
  context: ResolveContext,
): ReadonlyMap<string, Weapon> {
  const weapons = weaponsOf(file, readings);
  const known = WEAPONS.map(({ id }) => id);
  const entries = Object.entries(file.weapons ?? {});
  if (entries.length > WEAPONS_MAX) context.issue(["weapons"], tooMany("weapons", WEAPONS_MAX));
  for (const [id, entry] of entries) {
    const path: Path = ["weapons", id];
    if (context.broken(path)) continue;
    const lacking = known.includes(id) ? [] : RANGES.filter((key) => entry[key] === undefined);
    for (const key of lacking) {
      context.issue([...path, key], newWeaponNeeds(id, key, suggest(id, known)));
    }
    const { accurate, maximum } = weapons.get(id)!;
    if (lacking.length === 0 && maximum < accurate) {
      const given = entry.maximum === undefined ? "accurate" : "maximum";
      const said = say.maximumBelowAccurate(id, accurate, maximum, file);
      context.issue([...path, given], said, "LG-SHOOT-4");
    }
  }
  return weapons;
}

/** The readings `impact` and `buffaloReload`. */
function asRead(weapon: Weapon, readings: Readings): Weapon {
  const plain = readings.impact === "all-normal";
  const reloads = weapon.id !== "buffalo-gun" || readings.buffaloReload === "yes";
  return {
    ...weapon,
    impact: plain ? { accurate: "normal", maximum: "normal" } : { ...weapon.impact },
    reload: weapon.reload && reloads,
  };
}

const newWeapon = (id: string): Weapon => ({ id, accurate: 1, maximum: 1, ...plainOf(WEAPON) });

function resolveSide(
  file: DuelFile,
  side: Side,
  weapons: ReadonlyMap<string, Weapon>,
  context: ResolveContext,
): Placed[] {
  const { figures, tactic, target } = file.sides[side];
  const charts = chartsOf(file);
  const path: Path = ["sides", side, "figures"];
  const total = checkMen(figures, side, FIGURES_MAX, path, context, "LG-GEO-2");
  const firsts = firstNumbers(figures.map(({ count }) => count));
  const placed: Placed[] = [];
  figures.forEach((entry, index) => {
    const own: Path = [...path, index];
    const common = resolveFigure(
      { ...entry, target: entry.target ?? target },
      side,
      tactic ?? "stand",
      own,
      weapons,
      charts,
      context,
    );
    for (let copy = 0; copy < entry.count; copy++) {
      const name = figureName(entry, side, firsts[index]!, copy);
      const at = entry.at
        ? offset(entry.at, copy, entry.count)
        : offset([side === "A" ? 0 : file.distance, 0], placed.length, total);
      placed.push({ figure: { ...common, name, at }, path: own });
    }
  });
  return placed;
}

/**
 * Place of the `index`-th of `total` men in a line across the axis, centred on `middle` (LG-GEO-2).
 */
function offset(
  middle: readonly [number, number],
  index: number,
  total: number,
): readonly [number, number] {
  const [x, y] = middle;
  // Adding 0 makes -0, which YAML knows, the same as 0.
  return [x + 0, y + LINE_CM * (index - (total - 1) / 2) + 0];
}

/** All of a figure that does not depend on which of `count` men he is. */
function resolveFigure(
  entry: FigureEntry,
  side: Side,
  sideTactic: "stand" | "hold",
  path: Path,
  weapons: ReadonlyMap<string, Weapon>,
  charts: Charts,
  context: ResolveContext,
): Omit<DuelFigure, "name" | "at"> {
  const tactic = entry.tactic ?? sideTactic;
  const tacticKnown = ![
    [...path, "tactic"],
    ["sides", side, "tactic"],
  ].some(context.broken);
  if (entry.openFire !== undefined && tactic !== "hold" && tacticKnown) {
    context.issue([...path, "openFire"], say.openFireWithoutHold(), "LG-TAC-1");
  }
  return {
    side,
    rows: resolveRows(entry, charts, path, context),
    npc: entry.npc ?? null,
    gunArm: entry.gunArm,
    weapons: carriedWeapons(entry.weapons, path, weapons, context),
    cover: entry.cover,
    target: targetOf(entry.target),
    tactic,
    openFire: entry.openFire ?? null,
    ...picked(OPTIONS, entry),
    group: entry.group ?? null,
    leader: entry.leader,
  };
}

/** The weapons that a figure names; what is unknown is noted. */
export function carriedWeapons(
  ids: readonly string[],
  path: Path,
  weapons: ReadonlyMap<string, Weapon>,
  context: ResolveContext,
): Weapon[] {
  return weaponsNamed(ids, path, { weapons, rule: "LG-WEAP-1", stranger: newWeapon }, context);
}

/** The NPC chart of a file: the book's types, changed by the file, then the file's own (LG-NPC-1). */
export const chartsOf = ({ npcs = {} }: Pick<DuelFile, "npcs">): Charts => ({
  ...NPCS,
  ...Object.fromEntries(
    Object.entries(npcs).map(([type, rows]) => [
      type,
      rows.map(({ label, ...stats }) => ({ label, stats })),
    ]),
  ),
});

/** The tables of a shot: the book's, changed by the file; notes faces that are said twice (LG-HIT-1, LG-EFF-1). */
export function resolveTables(
  { tables: { toHit = {}, effects = {} } = {} }: Pick<DuelFile, "tables">,
  context: ResolveContext,
): Tables {
  const columns = COLUMNS.map((id) => [id, resolveColumn(id, effects[id] ?? {}, context)] as const);
  return {
    toHit: overlaid(BOOK.toHit, toHit),
    effects: Object.fromEntries(columns) as unknown as Tables["effects"],
  };
}

function resolveColumn(
  id: Column,
  entry: Readonly<Record<string, string>>,
  context: ResolveContext,
): readonly Effect[] {
  const column = [...BOOK.effects[id]];
  const saidBy = new Map<number, string>();
  for (const [key, words] of Object.entries(entry)) {
    const path: Path = ["tables", "effects", id, key];
    const [first = 0, last = first] = key.split("-").map(Number);
    if (last < first) context.issue(path, say.facesFall(key), "LG-EFF-1");
    for (let face = first; face <= last; face++) {
      const before = saidBy.get(face);
      if (before !== undefined) {
        context.issue(path, say.faceTwice(face, key, before), "LG-EFF-1");
        break;
      }
      saidBy.set(face, key);
      column[face - 1] = effectOf(words);
    }
  }
  return column;
}

/** Which tables are not the book's, in words; empty if all are. */
export const ownTables = ({ tables }: Rules): string[] =>
  (["toHit", "effects"] as const)
    .filter((id) => JSON.stringify(tables[id]) !== JSON.stringify(BOOK[id]))
    .map((id) => say.OWN_TABLES[id]);

/** The rows of a figure; notes what they lack. */
export function resolveRows(
  entry: Pick<FigureEntry, "npc" | "stats">,
  charts: Charts,
  path: Path,
  context: ResolveContext,
): readonly Stats[] {
  const { npc, stats = {} } = entry;
  const known = npcIds(charts);
  if (npc !== undefined && !known.includes(npc) && !context.broken([...path, "npc"])) {
    context.issue([...path, "npc"], say.unknownNpc(npc, known, suggest(npc, known)), "LG-NPC-1");
    // Taken for the one that was meant, so that one slip is not reported twice.
    return rowsOf({ npc: suggest(npc, known) ?? known[0], stats }, charts);
  }
  const missing = ATTRIBUTES.filter((name) => npc === undefined && stats[name] === undefined);
  const explained = context.broken([...path, "npc"]) || context.broken([...path, "stats"]);
  if (missing.length > 0 && !explained) {
    const said = statsMissing("attributes", missing, "cowboy/3");
    context.issue([...path, "stats"], said, "LG-ATTR-1");
  }
  return rowsOf(entry, charts);
}

/** LG-NPC-2: the attribute rows that a figure may have, its own attributes put over them. */
export function rowsOf(
  { npc, stats = {} }: Pick<FigureEntry, "npc" | "stats">,
  charts: Charts,
): readonly Stats[] {
  if (npc === undefined) return [overlaid<Stats>(plainOf(STATS), stats)];
  const [type = "", row] = npc.split("/");
  const chart = charts[type] ?? [];
  const rows = row === "roll" ? chart : chart.slice(Number(row) - 1, Number(row));
  return rows.map((one) => overlaid(one.stats, stats));
}

/** Complains of groups on both sides, of two leaders of one group, and of a leader of none. */
export function checkGroups(placed: readonly Placed<Named>[], context: ResolveContext): void {
  const sideOf = new Map<string, Side>();
  const led = new Set<string>();
  const toldOf = new Set<Path>();
  for (const { figure, path } of placed) {
    const { group, leader, side } = figure;
    if (toldOf.has(path)) continue;
    if (group === null) {
      if (!leader || context.broken([...path, "group"])) continue;
      context.issue([...path, "leader"], say.leaderWithoutGroup(), "LG-GROUP-1");
      toldOf.add(path);
      continue;
    }
    if ((sideOf.get(group) ?? side) !== side) {
      context.issue([...path, "group"], say.groupOnBothSides(group), "LG-GROUP-1");
      toldOf.add(path);
    } else if (leader && led.has(group)) {
      context.issue([...path, "leader"], say.twoLeaders(group), "LG-GROUP-2");
      toldOf.add(path);
    }
    if (!sideOf.has(group)) sideOf.set(group, side);
    if (leader) led.add(group);
  }
}

/** Enemies at one point have no direction between them. */
function checkPlaces(placed: readonly Placed[], context: ResolveContext): void {
  for (const a of placed.filter(({ figure }) => figure.side === "A")) {
    const [x, y] = a.figure.at;
    const b = placed.find(
      ({ figure }) => figure.side === "B" && figure.at[0] === x && figure.at[1] === y,
    );
    if (b === undefined) continue;
    const said = say.samePoint(a.figure.name, b.figure.name);
    context.issue([...b.path, "at"], said, "LG-GEO-2");
    return;
  }
}

/** Ids of the metrics that a run of this duel gives, in the order in which they are printed. */
export const duelMetricIds = ({ figures }: Duel): string[] =>
  metricIdsOf(figures, [], ({ offerSurrender }) => (offerSurrender ? [SURRENDER] : []));

/**
 * For `validate`: `duel, 1 against 1 at 25 cm`, as far as the lines are apart; with how far men are from each other,
 * where that is something else: `duel, 5 against 3 at 40 cm (40 to 40.8 cm from man to man)`.
 */
export function duelSummary(duel: Duel): string {
  const [a = [], b = []] = SIDES.map((side) => duel.figures.filter((each) => each.side === side));
  const across = a.flatMap((man) => b.map(({ at: [x, y] }) => [x - man.at[0], y - man.at[1]]));
  const ways = across.map(([x = 0, y = 0]) => hypot(x, y));
  const [nearest, farthest] = [Math.min(...ways), Math.max(...ways)];
  const [ahead = 0] = across[0] ?? [];
  // Men in lines are all as far ahead of each other; those who have places of their own are as far as the nearest are.
  const inLines = ahead !== 0 && across.every(([x]) => x === ahead);
  const distance = lengthWords(inLines ? Math.abs(ahead) : nearest, duel, 1);
  const words = `duel, ${a.length} against ${b.length} at ${distance}`;
  const [least, most] = [nearest, farthest].map((cm) => lengthWords(cm, duel, 1));
  if (least === distance && most === distance) return words;
  const range = least === most ? least : `${Number.parseFloat(least!)} to ${most}`;
  return `${words} (${range} from man to man)`;
}
