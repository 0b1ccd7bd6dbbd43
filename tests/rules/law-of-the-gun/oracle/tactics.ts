/** What a group decides and does in its turn: LG-TAC, LG-INIT. The chart is in `chart.ts`. */
import {
  changed,
  type DeedWords,
  dieWords,
  joining,
  testWords,
} from "../../../../src/rules/law-of-the-gun/phrases.js";
import { ACTIONS } from "../../../../src/rules/law-of-the-gun/says.js";
import { atMost, cutAtRange, distance, lengthOf, ROUNDING_CM, type XY } from "./geometry.js";
import { isHolding, tacticOf, withFallen } from "./groups.js";
import { CONTACT_CM, charge, isArmed, mayCharge } from "./melee.js";
import { flee, goProne, isFree, move, nearestSpot, onWheelsOrHorse, pathTo } from "./movement.js";
import { pathThrough } from "./path.js";
import { bestAccurate, hasAnybodyToShoot } from "./plans.js";
import { nearestKnown, protects, type Suspect, seenBy, sees } from "./sight.js";
import { type Action, given, Man, type Place, type Table } from "./state.js";
import { hasGiver, isWithoutWeapon } from "./supply.js";
import { coverOf, purposeWords, suspectWords } from "./words.js";

/** LG-TAC-1: cover further away than this is not sought. */
const TAKE_COVER_CM = 50;
/** LG-SETTLED-5: as near as he goes who has nothing to fire. */
const UNARMED_CM = 30;

/** The place's spots protect against this point. */
export function placeProtects(place: Place, from: XY): boolean {
  return place.spots.some((spot) => protects(spot, from));
}

/** LG-TAC-3: charges if he has a melee weapon, else leaves; null if he can fight on. */
export function withoutWeapon(t: Table, man: Man, order: readonly Man[]): Action | null {
  if (!isWithoutWeapon(t, man, order)) return null;
  return isArmed(man) ? "charge" : "leave";
}

/** LG-TAC-1: contact is his side seeing an enemy or his group being shot at, for good. */
function noteContact(t: Table, men: readonly Man[]): void {
  const side = given(men[0]).side;
  const seen = t.men.some((man) => man.side === side && man.inAction && seenBy(t, man).length > 0);
  if (!seen && !withFallen(t, men).some((man) => man.everShotAt)) return;
  for (const man of men) man.contact = true;
}

/** The action that his tactic wants now; "halt" when he is where he wants to be. */
function desired(t: Table, man: Man, leader: Man, order: readonly Man[]): Action {
  if (t.duel || man.passenger) return "halt";
  const unarmed = withoutWeapon(t, man, order);
  if (unarmed !== null) return unarmed;
  const tactic = tacticOf(t, man);
  const stays = tactic === "stand" || tactic === "hold" || tactic === "take-cover";
  if (!stays && man.action !== "back") man.returnTo = null; // LG-SETTLED-8: he may have to go on
  if (man.returnTo !== null && distance(man.at, man.returnTo.at) <= ROUNDING_CM) {
    man.returnTo = null;
  }
  const mayGoBack = stays && man.returnTo !== null;
  if (mayGoBack && !hasAnybodyToShoot(t, man, isHolding(t, man))) return "back";
  switch (tactic) {
    case "patrol":
      return man.pathNext < leader.sheet.pathCm.length ? "patrol" : "halt";
    case "advance":
      if (bestAccurate(t, man) === null && hasGiver(t, man, order)) return "halt"; // LG-SETTLED-5
      return isInRange(t, man, nearestKnown(t, leader)) ? "halt" : "advance";
    case "take-cover":
      return wantsCover(t, man) ? "take-cover" : "halt";
    case "charge":
      return nearestKnown(t, man) === null ? "halt" : "charge";
    default:
      return "halt";
  }
}

/** LG-TAC-1 `advance`, LG-SETTLED-5: how near he wants to be. */
const advanceCm = (t: Table, man: Man): number => bestAccurate(t, man) ?? UNARMED_CM;

/** LG-TAC-1 `advance`: in accurate range of his best weapon, and he sees him. */
function isInRange(t: Table, man: Man, enemy: Suspect | null): boolean {
  if (enemy === null) return true;
  if (!(enemy instanceof Man) || !sees(t, man, enemy)) return false; // a dummy is never in sight
  return atMost(distance(man.at, enemy.at), advanceCm(t, man));
}

/** LG-TAC-1 `take-cover`: the spot he is after, kept while it is free and protects (LG-INIT-3). */
function coverFor(t: Table, man: Man, enemy: Suspect): Place | null {
  const kept = man.coverGoal;
  const keeps = kept?.spots.some((spot) => protects(spot, enemy.at) && isFree(t, man, spot));
  if (kept !== null && keeps) return kept;
  const place = nearestSpot(t, man, (spot) => protects(spot, enemy.at));
  return place !== null && atMost(distance(man.at, place.at), TAKE_COVER_CM) ? place : null;
}

/** Over when he has been on a protecting spot or gone prone; riders without a spot: at once. */
function wantsCover(t: Table, man: Man): boolean {
  const enemy = nearestKnown(t, man);
  if (man.coverDone || enemy === null) return false;
  const isThere = man.place !== null && placeProtects(man.place, enemy.at);
  const stuck = coverFor(t, man, enemy) === null && (man.prone || onWheelsOrHorse(man));
  if (isThere || stuck) man.coverDone = true;
  return !man.coverDone;
}

// ------------------------------------------------------------------ initiative

/** LG-INIT-1: whether a member follows the roll made for all. */
function follows(t: Table, roll: number, man: Man): boolean {
  const reach = man.stats.initiative + 1;
  switch (t.encounter.readings.followers) {
    case "as-written":
      return reach <= roll;
    case "leader-only":
      return false;
    default:
      return roll <= reach;
  }
}

/** LG-INIT-1: the leader tests IN. */
function rollInitiative(t: Table, leader: Man): number {
  const { initiative } = leader.stats;
  return t.d6("LG-INIT-1", (face) =>
    testWords("LG-INIT-1", "change", initiative, face <= initiative),
  );
}

/** LG-INIT-1 to LG-INIT-3: what each member does, after the roll if there is one. */
export function decide(t: Table, leader: Man, men: readonly Man[]): Map<Man, Action> {
  if (!t.duel) noteContact(t, men);
  const deeds = new Map<Man, Action>();
  for (const man of men) deeds.set(man, desired(t, man, leader, men));
  const changes = (man: Man): boolean => {
    const wanted = given(deeds.get(man));
    return wanted !== "halt" && wanted !== man.action;
  };
  const others = men.filter((man) => man !== leader && changes(man));
  if (changes(leader)) {
    const roll = rollInitiative(t, leader);
    const passed = roll <= leader.stats.initiative;
    const wanted = given(deeds.get(leader));
    const following = passed ? others.filter((man) => follows(t, roll, man)) : [];
    const deedOf = (man: Man): DeedWords => {
      const [wish, does] = ACTIONS[given(deeds.get(man))];
      return { name: man.name, wish, does };
    };
    const said = changed(passed, deedOf(leader), following.map(deedOf));
    t.log(said, leader, passed ? `changes to ${wanted}` : "fails to change");
    if (!passed) deeds.set(leader, leader.action);
    for (const man of others) {
      if (!passed) deeds.set(man, man.action);
      else if (!following.includes(man)) deeds.set(man, "halt");
    }
  } else if (others.length > 0) {
    // LG-INIT-3: whenever the leader changes nothing, one roll for all who would.
    const words = (face: number): string => {
      const following = others.filter((man) => follows(t, face, man)).map((man) => man.name);
      return dieWords("LG-INIT-1", ...joining(following));
    };
    const roll = t.d6("LG-INIT-1", words);
    for (const man of others) {
      const joins = follows(t, roll, man);
      const does = ACTIONS[given(deeds.get(man))][1];
      if (joins) t.log(["LG-INIT-3", "joins", { does }], man, "joins in");
      else t.log(["LG-INIT-3", "stays", {}], man, "goes on as he was");
      if (!joins) deeds.set(man, man.action);
    }
  }
  return deeds;
}

// ------------------------------------------------------------------ doing it

/** Does the action; says whether the enemy reacts to him as to any mover (LG-CHARGE-4). */
export function carryOut(t: Table, man: Man, action: Action, leader: Man): boolean {
  man.action = action;
  switch (action) {
    case "patrol":
      patrol(t, man, leader);
      break;
    case "advance":
      advance(t, man, nearestKnown(t, leader));
      break;
    case "back":
      goBack(t, man);
      break;
    case "leave":
      leave(t, man);
      break;
    case "take-cover":
      takeCover(t, man);
      break;
    case "charge":
      return chargeOrApproach(t, man, nearestKnown(t, man));
    default:
      break;
  }
  return true;
}

/** LG-TAC-1 `patrol`, LG-MOVE-7: at basic speed along the path, by himself; at its end he halts. */
function patrol(t: Table, man: Man, leader: Man): void {
  const points = leader.sheet.pathCm.slice(man.pathNext).map(([x, y]) => ({ x, y }));
  const start = man.at;
  const path = pathThrough(t, [start, ...points], man.cart !== null);
  move(t, man, path, false, purposeWords("path"));
  man.pathNext += pointsPassed(t, man, start, points);
  if (man.pathNext >= leader.sheet.pathCm.length) man.action = "halt";
}

/** How many points of a way from `start` through them all his move has left behind. */
export function pointsPassed(t: Table, man: Man, start: XY, points: readonly XY[]): number {
  const vehicle = man.cart !== null;
  let way = 0;
  let passed = 0;
  for (let i = 0; i < points.length; i++) {
    const from = i === 0 ? start : given(points[i - 1]);
    way += lengthOf(pathThrough(t, [from, given(points[i])], vehicle));
    if (way <= man.walkedCm + ROUNDING_CM) passed += 1;
  }
  return passed;
}

/** LG-TAC-1 `advance`, LG-PATH-2: to the wanted range of him, at basic speed. */
export function advance(t: Table, man: Man, enemy: Suspect | null): void {
  if (enemy === null) return;
  if (isInRange(t, man, enemy)) {
    man.action = "halt";
    return;
  }
  const way = cutAtRange(pathTo(t, man, enemy.at), enemy.at, advanceCm(t, man));
  move(t, man, way, false, purposeWords("towards", suspectWords(enemy)));
}

/** LG-TAC-2: back to where he fell back from; onto the spot if it was one and is free. */
function goBack(t: Table, man: Man): void {
  const goal = man.returnTo;
  if (goal === null) {
    man.action = "halt"; // LG-INIT-1: the last action is not possible any more
    return;
  }
  const place = goal.place?.spots.some((spot) => isFree(t, man, spot)) ? goal.place : null;
  if (place !== null) t.chosen.set(place, man);
  if (!move(t, man, pathTo(t, man, goal.at), false, purposeWords("back"), place)) return;
  man.returnTo = null;
  man.action = "halt";
}

/** LG-TAC-3: fast to the nearest point of his own side's table edge, and off. */
function leave(t: Table, man: Man): void {
  const table = t.encounter.table;
  if (table === null) return;
  const edge = { x: man.at.x, y: man.side === "A" ? 0 : table.depthCm };
  if (!move(t, man, pathTo(t, man, edge), true, purposeWords("edge"))) return;
  for (const each of t.men) {
    // D45: a vehicle takes all who sit in it along.
    const along = each === man || (man.cart !== null && each.cart === man.cart);
    if (along && each.inAction) flee(t, each, ["LG-TAC-3", "leaves", {}]);
  }
}

/** LG-TAC-1 `take-cover`: fast to the nearest protecting spot, else prone. */
function takeCover(t: Table, man: Man): void {
  const enemy = nearestKnown(t, man);
  const goal = enemy === null ? null : coverFor(t, man, enemy);
  if (enemy === null || goal === null) {
    goProne(t, man);
    man.coverDone = true;
    man.action = "halt";
    return;
  }
  man.coverGoal = goal;
  t.chosen.set(goal, man);
  const purpose = purposeWords("cover", coverOf(t, goal));
  if (!move(t, man, pathTo(t, man, goal.at), true, purpose, goal)) return;
  man.coverDone = placeProtects(goal, enemy.at);
  man.coverGoal = null;
  man.action = "halt";
}

/** LG-TAC-1 `charge`: when in reach, else fast towards him, to 1 cm (LG-PATH-2). */
export function chargeOrApproach(t: Table, man: Man, enemy: Suspect | null): boolean {
  if (enemy === null) return true;
  if (enemy instanceof Man && mayCharge(t, man, enemy)) return charge(t, man, enemy);
  const way = cutAtRange(pathTo(t, man, enemy.at), enemy.at, CONTACT_CM);
  move(t, man, way, true, purposeWords("towards", suspectWords(enemy)));
  return true;
}
