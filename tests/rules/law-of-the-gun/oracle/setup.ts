/** How a game begins: refusals, LG-TURN-2's coin, LG-SOLO-7's markers. */
import { SIDES } from "../../../../src/core/columns.js";
import type { Side } from "../../../../src/rules/law-of-the-gun/duel.js";
import { dieWords, portrait } from "../../../../src/rules/law-of-the-gun/phrases.js";
import { listed } from "../../../../src/rules/law-of-the-gun/words.js";
import { distance, isInside, type XY, xy } from "./geometry.js";
import { leadOf } from "./groups.js";
import { inObscuringArea, lineOfSight } from "./sight.js";
import type { Fought, ListedGroup, Man, Table } from "./state.js";
import { length, point, standsWords } from "./words.js";

/** LG-GEO-4, LG-SOLO-7. */
const LINE_CM = 3;
const REDRAWS_MAX = 100;
/** A die has twenty faces at most. */
const PLACES_MAX = 20;

/** What this reading does not read is refused, never ignored. */
export function refuse(encounter: Fought): void {
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
}

/** Who they are; LG-NPC-2: those who were diced with their dice. */
export function introduce(t: Table): void {
  const rolled = t.takeDice();
  for (const man of t.men) {
    const isRolled = man.sheet.rows.length > 1;
    const dice = isRolled ? rolled.splice(0, 1) : [];
    t.log(portrait(man.sheet, man.stats), man, "is there", { dice });
  }
}

/** Rules for where they begin. */
const PLACES = { duel: "LG-GEO-2", ambush: "LG-GEO-3", solo: "LG-GEO-4" } as const;

/** Where everybody stands, side by side. */
export function takePlaces(t: Table): void {
  for (const side of SIDES) {
    const men = t.men.filter((man) => man.side === side);
    const words = (man: Man): string => `${man.name} ${standsWords(t, man)}`;
    const stand = { side, men: men.map(words).join("; ") };
    t.logStands([PLACES[t.encounter.kind], "stand", stand], men);
  }
  if (t.duel) tellDistance(t);
  t.begin();
}

/** LG-GEO-2. */
function tellDistance(t: Table): void {
  const apart = t.men.flatMap((man) => t.enemiesOf(man).map((enemy) => distance(man.at, enemy.at)));
  const names = t.men.length === 2 ? listed(t.men.map((man) => man.name)) : "The nearest enemies";
  const cm = length(t, Math.min(...apart));
  t.log(["LG-GEO-2", "apart", { men: names, cm }], null, "distance");
}

/** LG-TURN-2: a fair coin each game. */
export function chooseFirst(t: Table): void {
  const { first } = t.encounter;
  const words = (face: number): string => dieWords("LG-TURN-2", face <= 3 ? "A" : "B");
  t.firstSide = first === "roll" ? (t.d6("LG-TURN-2", words) <= 3 ? "A" : "B") : first;
  t.log(["LG-TURN-2", "first", { side: t.firstSide }], null, `side ${t.firstSide} moves first`);
}

/** LG-SOLO-7: each game deals the groups to the places at random; with markers the rest are dummies. */
export function dealMarkers(t: Table, side: Side): void {
  const { markers: ground, dummies } = t.encounter.sides[side];
  if (ground === null) return;
  const groups = t.listedGroups.filter((listed) => listed.men[0]?.side === side);
  if ("placesCm" in ground) {
    const places = ground.placesCm.map(xy);
    for (const group of groups) {
      const words = (place: number): string => dieWords("LG-SOLO-7", "place", { place });
      const [place] = places.splice(t.oneOf("LG-SOLO-7", places.length, words), 1);
      if (place !== undefined) lineUp(t, group, place);
    }
    if (dummies) for (const at of places) addDummy(t, side, at);
    return;
  }
  const low = xy(ground.areaCm.low);
  const high = xy(ground.areaCm.high);
  for (const group of groups) {
    lineUp(t, group, drawPlace(t, side, low, high, dummies, group.men.length));
  }
  if (!dummies) return; // LG-GEO-4
  for (const _ of groups) addDummy(t, side, drawPlace(t, side, low, high, dummies, 1));
}

function addDummy(t: Table, side: Side, at: XY): void {
  t.dummies.push({ side, at });
  t.log(["LG-SOLO-7", "dummy", { side, at: point(t, at) }], null, "a dummy is dealt");
}

/** LG-GEO-4: in a line along x, 3 cm apart, the leader in the middle (D33). */
function lineUp(t: Table, { men }: ListedGroup, at: XY): void {
  const leader = leadOf(men);
  const middle = Math.floor((men.length - 1) / 2);
  const rest = men.filter((man) => man !== leader);
  const order = [...rest.slice(0, middle), leader, ...rest.slice(middle)];
  order.forEach((man, i) => {
    man.at = inLine(at, i, men.length);
    man.turnStart = man.at;
    man.place = null;
  });
  const begin = order.length === 1 ? "begins" : "begin";
  const dealt = { men: listed(order.map((man) => man.name)), begin, at: point(t, at) };
  t.log(["LG-SOLO-7", "dealt", dealt], leader, "is dealt a place");
}

const inLine = (middle: XY, i: number, size: number): XY => ({
  x: middle.x + LINE_CM * (i - (size - 1) / 2),
  y: middle.y,
});

/**
 * LG-GEO-4: nobody of the line on impassable ground. LG-SOLO-7: a marker in the enemy's view: again, 100 times at most.
 */
function drawPlace(t: Table, side: Side, low: XY, high: XY, marker: boolean, size: number): XY {
  let at = drawPoint(t, low, high);
  for (let again = 0; again < REDRAWS_MAX && isBad(t, side, at, marker, size); again++) {
    at = drawPoint(t, low, high);
  }
  return at;
}

function isBad(t: Table, side: Side, at: XY, marker: boolean, size: number): boolean {
  const line = Array.from({ length: size }, (_, i) => inLine(at, i, size));
  const solid = t.pieces.some(
    ({ sheet, corners }) =>
      sheet.impassable && sheet.shape === "area" && line.some((spot) => isInside(corners, spot)),
  );
  if (solid) return true;
  if (!marker || inObscuringArea(t, at)) return false;
  if (side === "A" && t.encounter.sides.B.markers !== null) return false; // D34: nobody is there yet
  const watchers = t.enemiesOf({ side });
  return watchers.some((man) => lineOfSight(t, man, { at, place: null }));
}

const digitWords = (face: number): string => dieWords("LG-SOLO-7", "digit", { digit: face % 10 });

/** D34: four D10 for each coordinate, ten-thousandths of the side, their middles. */
function drawPoint(t: Table, low: XY, high: XY): XY {
  const part = (): number => {
    let digits = 0;
    for (let i = 0; i < 4; i++) digits = digits * 10 + (t.d10("LG-SOLO-7", digitWords) % 10);
    return (digits + 0.5) / 10_000;
  };
  const x = low.x + (high.x - low.x) * part();
  return { x, y: low.y + (high.y - low.y) * part() };
}
