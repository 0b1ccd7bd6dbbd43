/** The random actions chart of a system-run side: LG-SOLO-2 to LG-SOLO-6, LG-SOLO-8. */
import type { EncounterSpot } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { chartRow } from "../../../../src/rules/law-of-the-gun/phrases.js";
import {
  along,
  atMost,
  bearing,
  cutAtRange,
  distance,
  lengthOf,
  ROUNDING_CM,
  type XY,
} from "./geometry.js";
import { withFallen } from "./groups.js";
import { charge, mayCharge } from "./melee.js";
import { dismount, goProne, move, nearestSpot, pathTo, standUp } from "./movement.js";
import { pathThrough, share, shareOnTable } from "./path.js";
import { bestAccurate, canUse } from "./plans.js";
import {
  angleAt,
  asSeer,
  inCoverAgainst,
  nearestSuspect,
  protects,
  type Suspect,
  seenBy,
} from "./sight.js";
import { type Goal, given, Man, nearestOf, type Place, type Table } from "./state.js";
import { advance, chargeOrApproach, pointsPassed } from "./tactics.js";
import { coverOf, purposeWords, suspectWords } from "./words.js";

/** LG-SOLO-5: cover "within one move" by its path. */
const ONE_MOVE_CM = 25;
const ONE_RIDE_CM = 50;
/** LG-SOLO-5: a flank is this far round. */
const FLANK_DEGREES = 60;
/** LG-SOLO-6. */
const DISMOUNT_CM = 5;
const FROM_SIDE_EDGE_CM = 10;
const FROM_ENEMY_EDGE_CM = 5;
/** LG-SOLO-8. */
const FALL_BACK_CM = 25;

/** The row of the chart that a group acts on, and what it knows. */
export interface ChartTurn {
  readonly men: readonly Man[];
  readonly leader: Man;
  /** 1..6, rows in the order of the digest. */
  readonly row: number;
  readonly passed: boolean;
  readonly sees: boolean;
}

/**
 * LG-SOLO-3, LG-SOLO-4: one roll for all members, when the group's turn comes.
 * @param charted those of them who act on it (LG-TAC-3)
 */
export function rollChart(
  t: Table,
  leader: Man,
  men: readonly Man[],
  charted: readonly Man[],
): ChartTurn {
  const sees = men.some((man) => seenBy(t, man).length > 0);
  const underFire = withFallen(t, men).some((man) => man.shotAt);
  const enemy = nearestSuspect(t, leader);
  const cover = enemy !== null && inCoverAgainst(t, leader, asSeer(enemy));
  const { initiative } = leader.stats;
  const passed = t.test("LG-SOLO-2", "chart", initiative);
  const block = underFire ? 1 : sees ? 3 : 5;
  const row = block + (cover ? 0 : 1);
  const words = `${sees ? "sees" : "sees nobody"}, ${underFire ? "under fire" : "not under fire"}`;
  const his = charted.map(({ name, horse }) => ({ name, mounted: horse !== null }));
  const what = `${words}, row ${row}, ${passed ? "pass" : "fail"}`;
  t.log(chartRow(his, row, passed, sees), leader, what);
  return { men, leader, row, passed, sees };
}

/** LG-SOLO-4: everyone follows the roll, also whoever has been forced back before his move came. */
export function heedChart(t: Table, man: Man, { men, row, passed, sees }: ChartTurn): void {
  // LG-SOLO-3: not seeing but under fire is "without shooting".
  man.noOwnShot = row <= 2 && !sees;
  if (man.horse === null && row === 3 && passed) man.hiddenUntilCm = shortestAccurate(t, men);
}

/** LG-SOLO-8: everyone uses the chart of his own mount. Says whether he is reacted to as a mover. */
export function actOnChart(t: Table, man: Man, turn: ChartTurn): boolean {
  if (man.cart !== null) throw new Error("not yet read: LG-SOLO-8, the chart for a vehicle");
  man.action = "chart";
  const chart = man.horse === null ? "foot" : "mounted";
  const line = `${chart} ${turn.row} ${turn.passed ? "pass" : "fail"}`;
  t.chartLines[line] = (t.chartLines[line] ?? 0) + 1;
  // LG-SOLO-8: from one turn to the next. Who stays has none, and so has who was in melee or had to leave.
  const last = man.goalTurn === t.turn - 1 ? man.goal : null;
  man.goal = null;
  man.goalTurn = t.turn;
  return chart === "foot" ? onFoot(t, man, turn, last) : mounted(t, man, turn, last);
}

/** LG-SOLO-4: the nearest enemy seen by the group, else the nearest suspected one. */
function enemyOf(t: Table, man: Man, turn: ChartTurn): Suspect | null {
  const seen = new Set(turn.men.flatMap((member) => (member.inAction ? seenBy(t, member) : [])));
  const inFileOrder = t.men.filter((each) => seen.has(each));
  return nearestOf(man.at, inFileOrder) ?? nearestSuspect(t, man);
}

// ------------------------------------------------------------------ foot

function onFoot(t: Table, man: Man, turn: ChartTurn, last: Goal | null): boolean {
  const enemy = enemyOf(t, man, turn);
  if (enemy === null) return true;
  const { row, passed } = turn;
  if (row === 1 && !passed) outflank(t, man, enemy, true);
  if (row === 2 && passed) coverWithinOneMove(t, man, enemy);
  if (row === 2 && !passed) fallBackOnChart(t, man, enemy);
  if (row === 4 && passed) {
    const closer = nearerThan(man, enemy, true);
    toCoverOrEnemy(t, man, enemy, closer, true);
  }
  if (row === 4 && !passed && man.prone) standUp(t, man);
  if (row === 5 && passed) goForEnemy(t, man, nearestSuspect(t, man));
  if (row === 6 && passed && !goOn(t, man, last)) toCoverOrEnemy(t, man, enemy, () => true, false);
  return true;
}

/** LG-SOLO-4: the shortest accurate range of the members' usable weapons. */
function shortestAccurate(t: Table, men: readonly Man[]): number {
  const ranges = men
    .filter((man) => man.inAction)
    .flatMap((man) => man.guns.filter((gun) => canUse(t, man, gun)))
    .map((gun) => gun.weapon.accurate);
  return ranges.length === 0 ? 0 : Math.min(...ranges);
}

/** LG-SOLO-5: closer to E, or further from E, than the figure. */
function nearerThan(man: Man, enemy: Suspect, closer: boolean): (spot: EncounterSpot) => boolean {
  const own = distance(man.at, enemy.at);
  return (spot) => {
    const cm = distance({ x: spot.atCm[0], y: spot.atCm[1] }, enemy.at);
    return closer ? cm < own - ROUNDING_CM : cm > own + ROUNDING_CM;
  };
}

/** LG-SOLO-3: a move towards cover goes to the nearest free spot; none: towards the enemy. */
function toCoverOrEnemy(
  t: Table,
  man: Man,
  enemy: Suspect,
  wanted: (spot: EncounterSpot) => boolean,
  fast: boolean,
): void {
  const place = nearestSpot(t, man, (spot) => protects(spot, enemy.at) && wanted(spot));
  if (place === null) goForEnemy(t, man, enemy);
  else goToPlace(t, man, place, fast);
}

function goToPlace(t: Table, man: Man, place: Place, fast: boolean): void {
  const purpose = purposeWords("cover", coverOf(t, place));
  man.goal = { kind: "place", place };
  t.chosen.set(place, man);
  if (move(t, man, pathTo(t, man, place.at), fast, purpose, place)) man.goal = null;
}

function goToPoints(
  t: Table,
  man: Man,
  points: readonly XY[],
  fast: boolean,
  purpose: string,
): void {
  man.goal = { kind: "points", points };
  const start = man.at;
  const arrived = move(t, man, pathThrough(t, [start, ...points]), fast, purpose);
  // Points that he has passed are no goal any more.
  const left = points.slice(pointsPassed(t, man, start, points));
  man.goal = arrived || left.length === 0 ? null : { kind: "points", points: left };
}

/** LG-SOLO-8: "towards the enemy" is as `advance`, at basic speed. */
function goForEnemy(t: Table, man: Man, enemy: Suspect | null): void {
  const before = man.at;
  advance(t, man, enemy);
  man.goal = distance(before, man.at) > 0 ? { kind: "enemy" } : null;
}

/** LG-SOLO-5 "go on": last turn's goal; false if he is halted. */
function goOn(t: Table, man: Man, goal: Goal | null): boolean {
  if (goal === null) return false;
  if (goal.kind === "enemy") {
    goForEnemy(t, man, nearestSuspect(t, man));
    return man.goal !== null;
  }
  if (goal.kind === "points") {
    goToPoints(t, man, goal.points, false, purposeWords("on"));
    return true;
  }
  const still = nearestSpot(t, man, (spot) => t.placeOf(spot) === goal.place);
  if (still === null) return false;
  goToPlace(t, man, still, false);
  return true;
}

/** Row 2 pass: the nearest protecting spot with a path of one move, else prone. */
function coverWithinOneMove(t: Table, man: Man, enemy: Suspect): void {
  const limit = man.horse === null ? ONE_MOVE_CM : ONE_RIDE_CM;
  const place = nearestSpot(
    t,
    man,
    (spot) =>
      protects(spot, enemy.at) && atMost(lengthOf(pathTo(t, man, t.placeOf(spot).at)), limit),
  );
  if (place === null) goProne(t, man);
  else goToPlace(t, man, place, true);
}

/** Row 2 fail: an ordinary fast move to cover further away; none: straight away, 25 cm. */
function fallBackOnChart(t: Table, man: Man, enemy: Suspect): void {
  const further = nearerThan(man, enemy, false);
  const place = nearestSpot(t, man, (spot) => protects(spot, enemy.at) && further(spot));
  if (place !== null) {
    goToPlace(t, man, place, true);
    return;
  }
  const away =
    distance(man.at, enemy.at) <= ROUNDING_CM
      ? man.side === "A"
        ? 180
        : 0
      : bearing(enemy.at, man.at);
  const end = along(man.at, away, FALL_BACK_CM);
  const goal = share(man.at, end, shareOnTable(t, man.at, end));
  goToPoints(t, man, [goal], true, purposeWords("away", suspectWords(enemy)));
}

/** LG-SOLO-5: the flank spot, else the point at right angles with the shorter way to it. */
function outflank(t: Table, man: Man, enemy: Suspect, fast: boolean): void {
  const range = bestAccurate(t, man) ?? 0;
  const place = nearestSpot(t, man, (spot) => {
    const at = { x: spot.atCm[0], y: spot.atCm[1] };
    if (!atMost(distance(at, enemy.at), range)) return false;
    const onSpots = "place" in enemy ? (enemy.place?.spots ?? []) : [];
    if (onSpots.some((each) => protects(each, at))) return false;
    return angleAt(enemy.at, at, man.at) >= FLANK_DEGREES - 1e-6;
  });
  if (place !== null) {
    goToPlace(t, man, place, fast);
    return;
  }
  const line = bearing(man.at, enemy.at);
  const ends = [90, -90].map((off) => {
    const point = along(enemy.at, line + off, range);
    return share(enemy.at, point, shareOnTable(t, enemy.at, point));
  });
  const [left, right] = ends as [XY, XY];
  const shorter = lengthOf(pathTo(t, man, right)) < lengthOf(pathTo(t, man, left)) - ROUNDING_CM;
  const purpose = purposeWords("round", suspectWords(enemy));
  goToPoints(t, man, [shorter ? right : left], fast, purpose);
}

// ------------------------------------------------------------------ mounted

function mounted(t: Table, man: Man, turn: ChartTurn, last: Goal | null): boolean {
  const enemy = enemyOf(t, man, turn);
  if (enemy === null) return true;
  const { row, passed } = turn;
  if (row <= 2 && !passed) {
    man.goal = { kind: "enemy" };
    return chargeOrApproach(t, man, enemy);
  }
  if ((row === 2 || row === 4) && passed) {
    if (enemy instanceof Man && mayCharge(t, man, enemy)) return charge(t, man, enemy);
    outflank(t, man, enemy, false);
  }
  if (((row === 1 || row === 3) && passed) || (row === 4 && !passed)) {
    dismountIntoCover(t, man, enemy);
  }
  if (row >= 5 && passed) toSideEdge(t, man);
  if (row === 5 && !passed) goForEnemy(t, man, nearestSuspect(t, man));
  if (row === 6 && !passed && !goOn(t, man, last)) downTheCentre(t, man);
  return true;
}

/** LG-SOLO-6: onto a spot within 5 cm, else to within 5 cm of the nearest, else on the spot. */
function dismountIntoCover(t: Table, man: Man, enemy: Suspect): void {
  const place = nearestSpot(t, man, (spot) => protects(spot, enemy.at), true);
  if (place === null || atMost(distance(man.at, place.at), DISMOUNT_CM)) {
    dismount(t, man, place);
    return;
  }
  man.goal = { kind: "points", points: [place.at] };
  t.chosen.set(place, man);
  const way = cutAtRange(pathTo(t, man, place.at), place.at, DISMOUNT_CM);
  move(t, man, way, true, purposeWords("cover", coverOf(t, place)));
}

/** LG-SOLO-6: to 10 cm from the nearest side edge, then along it to 5 cm before the enemy edge. */
function toSideEdge(t: Table, man: Man): void {
  const { widthCm, depthCm } = given(t.encounter.table);
  const { x, y } = man.at;
  const leftEdge = x <= widthCm - x;
  const edgeX = leftEdge
    ? Math.min(x, FROM_SIDE_EDGE_CM)
    : Math.max(x, widthCm - FROM_SIDE_EDGE_CM);
  const endY = man.side === "A" ? depthCm - FROM_ENEMY_EDGE_CM : FROM_ENEMY_EDGE_CM;
  goToPoints(
    t,
    man,
    [
      { x: edgeX, y },
      { x: edgeX, y: endY },
    ],
    false,
    purposeWords("side"),
  );
}

/** LG-SOLO-6: towards the middle of the enemy edge. */
function downTheCentre(t: Table, man: Man): void {
  const { widthCm, depthCm } = given(t.encounter.table);
  const edge = { x: widthCm / 2, y: man.side === "A" ? depthCm : 0 };
  goToPoints(t, man, [edge], false, purposeWords("centre"));
}

/** LG-SOLO-8: the enemy who last hit one of the members here now; null: LG-TARGET-1. */
export function returnFireTarget(turn: ChartTurn): Man | null {
  if (turn.row !== 1 || !turn.passed) return null;
  let last: { readonly man: Man; readonly order: number } | null = null;
  for (const { lastHitBy, inAction } of turn.men) {
    if (!inAction || lastHitBy === null) continue;
    if (last === null || lastHitBy.order > last.order) last = lastHitBy;
  }
  return last?.man ?? null;
}
