/** How a game begins: refusals, LG-TURN-2's coin, LG-SOLO-7's markers. */
import type { Side } from "../../duel.js";
import type { Encounter } from "../../encounter.js";
import { isInside, type XY, xy } from "./geometry.js";
import { leadOf } from "./groups.js";
import { inObscuringArea, lineOfSight } from "./sight.js";
import { type ListedGroup, other, type Table } from "./state.js";

/** LG-GEO-4, LG-SOLO-7. */
const LINE_CM = 3;
const REDRAWS_MAX = 100;
/** A die has twenty faces at most. */
const PLACES_MAX = 20;

/** What this reading does not read is refused, never ignored. */
export function refuse(encounter: Encounter): void {
  for (const figure of encounter.figures) {
    if (figure.tactic === "solo" && figure.means === "vehicle") {
      throw new Error("not yet read: LG-SOLO-8, the chart for a vehicle");
    }
  }
  for (const { markers } of Object.values(encounter.sides)) {
    if (markers !== null && "placesCm" in markers && markers.placesCm.length > PLACES_MAX) {
      throw new Error(`not yet read: LG-SOLO-7, more than ${PLACES_MAX} places`);
    }
  }
  for (const figure of encounter.figures) {
    if (encounter.sides[figure.side].markers !== null && figure.group === null) {
      throw new Error("not yet read: LG-SOLO-7, markers for a man without a group");
    }
  }
  if (encounter.table === null && encounter.kind !== "duel") {
    throw new Error("not yet read: LG-GEO-1, an encounter without a table");
  }
}

/** LG-TURN-2: a fair coin each game. */
export function chooseFirst(t: Table): void {
  const { first } = t.encounter;
  t.firstSide = first === "roll" ? (t.d6("LG-TURN-2") <= 3 ? "A" : "B") : first;
}

/** LG-SOLO-7: each game deals the groups to the places at random; with markers the rest are dummies. */
export function dealMarkers(t: Table, side: Side): void {
  const { markers: ground, dummies } = t.encounter.sides[side];
  if (ground === null) return;
  const groups = t.listedGroups.filter((listed) => listed.men[0]?.side === side);
  if ("placesCm" in ground) {
    const places = ground.placesCm.map(xy);
    for (const group of groups) {
      const [place] = places.splice(t.oneOf("LG-SOLO-7", places.length), 1);
      if (place !== undefined) lineUp(group, place);
    }
    if (dummies) for (const at of places) t.dummies.push({ side, at });
    return;
  }
  const low = xy(ground.areaCm.low);
  const high = xy(ground.areaCm.high);
  for (const group of groups) lineUp(group, drawPlace(t, side, low, high));
  if (!dummies) return; // LG-GEO-4
  for (const _ of groups) t.dummies.push({ side, at: drawPlace(t, side, low, high) });
}

/** LG-GEO-4: in a line along x, 3 cm apart, the leader in the middle (D33). */
function lineUp({ men }: ListedGroup, at: XY): void {
  const leader = leadOf(men);
  const middle = Math.floor((men.length - 1) / 2);
  const rest = men.filter((man) => man !== leader);
  const order = [...rest.slice(0, middle), leader, ...rest.slice(middle)];
  order.forEach((man, i) => {
    man.at = { x: at.x + LINE_CM * (i - (men.length - 1) / 2), y: at.y };
    man.turnStart = man.at;
    man.place = null;
  });
}

/** LG-SOLO-7: not on impassable ground; in view of the enemy's start: again, 100 times at most. */
function drawPlace(t: Table, side: Side, low: XY, high: XY): XY {
  let at = drawPoint(t, low, high);
  for (let again = 0; again < REDRAWS_MAX && isBad(t, side, at); again++) {
    at = drawPoint(t, low, high);
  }
  return at;
}

function isBad(t: Table, side: Side, at: XY): boolean {
  const solid = t.pieces.some(
    ({ sheet, corners }) => sheet.impassable && sheet.shape === "area" && isInside(corners, at),
  );
  if (solid) return true;
  if (inObscuringArea(t, at)) return false;
  const watchers = t.enemiesOf({ side }).filter((man) => man.side === other(side));
  return watchers.some((man) => lineOfSight(t, man, { at, place: null }));
}

/** D34: four D10 for each coordinate, ten-thousandths of the side, their middles. */
function drawPoint(t: Table, low: XY, high: XY): XY {
  const part = (): number => {
    let digits = 0;
    for (let i = 0; i < 4; i++) digits = digits * 10 + (t.d10("LG-SOLO-7") % 10);
    return (digits + 0.5) / 10_000;
  };
  const x = low.x + (high.x - low.x) * part();
  return { x, y: low.y + (high.y - low.y) * part() };
}
