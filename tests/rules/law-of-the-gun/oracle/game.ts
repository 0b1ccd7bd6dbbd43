/**
 * The slow second reading of the table game: one whole game, every die rolled, written from the
 * numbered rules and the decisions of the README alone. A fast resolver is checked against it, so
 * it shares nothing with one but the data tables and the input type. Plainness first, speed last.
 */
import type { Dice } from "../../../../src/core/dice.js";
import type { Side } from "../../../../src/rules/law-of-the-gun/duel.js";
import {
  dieWords,
  ended,
  type GunSaid,
  resultWords,
} from "../../../../src/rules/law-of-the-gun/phrases.js";
import { listed } from "../../../../src/rules/law-of-the-gun/words.js";
import { actOnChart, type ChartTurn, heedChart, returnFireTarget, rollChart } from "./chart.js";
import type { XY } from "./geometry.js";
import { actingOrder, checkGroup, checkGroupsOf, isHolding, leaderOf } from "./groups.js";
import type { TableEvent } from "./log.js";
import { fightMelees } from "./melee.js";
import { skedaddle } from "./movement.js";
import { canUse, type Plan, planOwnShot, staysHidden, waitingGun } from "./plans.js";
import { reactionsTo } from "./reactions.js";
import { chooseFirst, dealMarkers, introduce, refuse, takePlaces } from "./setup.js";
import { leaveAll, shootNow, shootTogether } from "./shooting.js";
import { behind, extendLists, spotting } from "./sight.js";
import { followPlan } from "./situation.js";
import type { Fought } from "./state.js";
import {
  type Gun,
  given,
  type Man,
  other,
  type Status,
  Table,
  type TableEffect,
  type TableShot,
} from "./state.js";
import { takeAmmunition } from "./supply.js";
import { carryOut, decide, withoutWeapon } from "./tactics.js";
import { gunWords } from "./words.js";

export interface TableFigureResult {
  readonly name: string;
  readonly status: Status;
  readonly enemiesOut: number;
  readonly cool: number;
  readonly at: XY;
  readonly posture: "standing" | "prone";
  readonly mounted: boolean;
  readonly spotted: boolean;
  readonly skedaddling: boolean;
  /** Points left, weapon by weapon. */
  readonly points: readonly number[];
  readonly legWounds: number;
  readonly limited: boolean;
  readonly shots: readonly TableShot[];
  readonly effects: readonly TableEffect[];
}

export interface TableGame {
  readonly winner: Side | "mutual" | "draw";
  /** The game turn in which the game ended; the turn limit for a draw. */
  readonly turns: number;
  readonly figures: readonly TableFigureResult[];
  /** How often each line of the random actions chart was acted on, e.g. "foot 3 pass". */
  readonly chartLines: Readonly<Record<string, number>>;
  readonly dummiesLeft: number;
  readonly events: readonly TableEvent[];
}

/**
 * Plays one game of the encounter.
 * @throws Error "not yet read: LG-..." for what this reading refuses
 */
export function playTable(encounter: Fought, dice: Dice): TableGame {
  refuse(encounter);
  const t = new Table(encounter, dice);
  introduce(t);
  // D49: nobody ever moves first in a duel that is nothing but gunfights.
  if (!(t.duel && isEveryTurn(t) && isGunfightCalled(t))) chooseFirst(t);
  dealMarkers(t, "A");
  dealMarkers(t, "B");
  takePlaces(t);
  extendLists(t); // LG-VIS-2: at the start
  for (const listed of t.listedGroups) checkGroup(t, listed); // LG-GROUP-2
  for (const man of t.men) {
    // LG-INIT-1: all begin halted, unless there is a path to patrol; members follow the leader's.
    if (man.sheet.plan !== null) followPlan(t, man, []);
    const { tactic, pathCm } = leaderOf(man).sheet;
    if (tactic === "patrol" && pathCm.length > 0) man.action = "patrol";
  }
  const gunfight = isGunfightCalled(t);
  for (t.turn = 1; t.turn <= encounter.turns; t.turn++) {
    if (gunfight && (t.turn === 1 || isEveryTurn(t))) exchange(t);
    else {
      // LG-TURN-1: IGOUGO.
      const first = t.firstSide;
      playerTurn(t, first);
      if (!t.over) playerTurn(t, other(first));
    }
    if (t.over) return report(t, winner(t), t.turn);
  }
  t.turn = encounter.turns;
  return report(t, "draw", encounter.turns); // LG-TURN-2, D19
}

/** The last line. */
function logEnd(t: Table, won: TableGame["winner"], turns: number): void {
  const left = listed(t.men.filter((man) => man.inAction).map((man) => man.name));
  t.log(ended(won, turns, left), null, "the end");
}

function winner(t: Table): Side | "mutual" {
  if (t.sideInAction("A")) return "A";
  return t.sideInAction("B") ? "B" : "mutual";
}

function report(t: Table, won: TableGame["winner"], turns: number): TableGame {
  logEnd(t, won, turns);
  return {
    winner: won,
    turns,
    figures: t.men.map((man) => ({
      name: man.name,
      status: man.status,
      enemiesOut: man.enemiesOut,
      cool: man.cool,
      at: man.at,
      posture: man.prone ? "prone" : "standing",
      mounted: man.horse !== null,
      spotted: man.seen,
      skedaddling: man.skedaddling,
      points: man.guns.map((gun) => gun.points),
      legWounds: man.legWounds,
      limited: man.limited,
      shots: man.shots,
      effects: man.effects,
    })),
    chartLines: t.chartLines,
    dummiesLeft: t.dummies.length,
    events: t.events,
  };
}

// ------------------------------------------------------------------ player turns

function beginOwnTurn(t: Table, man: Man): void {
  man.hadOwnTurn = true;
  man.inOwnTurn = true;
  man.shotInOwnTurn = false;
  man.movedInOwnTurn = false;
  man.reloadedInOwnTurn = false;
  man.suppliedInOwnTurn = false;
  man.fast = false;
  man.movedSince = false; // D1: until his next own player turn begins
  man.moveLost = false;
  man.noShot = false;
  man.noOwnShot = false;
  man.hiddenUntilCm = null;
  man.turnStart = man.at;
  man.waitingAtStart = waitingGun(t, man) !== null; // LG-MOVE-6
}

/** Spots chosen and pieces entered are those of a player turn, or of a gunfight (LG-COVER-1, LG-TERR-1). */
function beginPlayerTurn(t: Table): void {
  t.chosen.clear();
  for (const man of t.men) man.entered.clear();
}

function endOwnTurn(man: Man): void {
  man.inOwnTurn = false;
  man.shotAt = false; // LG-COOL-2: "since his last player turn" starts here
}

/** LG-TURN-4: spotting, each group in turn, melees, recovery. */
function playerTurn(t: Table, side: Side): void {
  t.log(["LG-TURN-1", "turn", { side }], null, `side ${side}`);
  beginPlayerTurn(t);
  for (const man of t.men) {
    if (man.side === side) beginOwnTurn(t, man);
    else man.reacted = false;
  }
  checkGroupsOf(t, side);
  spotting(t, side);
  for (const group of actingOrder(t, side)) {
    groupTurn(t, group);
    if (t.over) return;
  }
  fightMelees(t);
  if (t.over) return;
  for (const man of t.men) if (man.side === side) recover(t, man);
  for (const man of t.men) if (man.side === side) endOwnTurn(man);
}

/** LG-TURN-3, LG-TURN-4: Initiative or chart roll, then each member. */
function groupTurn(t: Table, group: readonly Man[]): void {
  const [first] = group;
  if (first?.inAction && first.skedaddling) {
    skedaddle(t, first); // LG-SKED-2: instead of everything else
    if (!t.over && first.inAction) reactionsTo(t, first); // LG-REACT-2
    return;
  }
  const men = group.filter((man) => man.atLarge);
  if (men.length === 0) return;
  const leader = leaderOf(given(men[0]));
  if (leader.sheet.plan !== null) followPlan(t, leader, men);
  if (leader.sheet.tactic === "solo" && !t.duel) {
    chartTurn(t, leader, men);
    return;
  }
  const deeds = decide(t, leader, men);
  for (const man of men) {
    actMan(t, man, null, () => carryOut(t, man, given(deeds.get(man)), leader));
    if (t.over) return;
  }
}

/** LG-SOLO-4; LG-TAC-3: a man without a weapon acts without a roll of his own. */
function chartTurn(t: Table, leader: Man, men: readonly Man[]): void {
  const unarmed = new Map(men.map((man) => [man, withoutWeapon(t, man, men)]));
  const charted = men.filter((man) => unarmed.get(man) === null);
  const turn: ChartTurn | null = charted.length === 0 ? null : rollChart(t, leader, men, charted);
  for (const man of men) {
    const own = unarmed.get(man) ?? null;
    if (own !== null) actMan(t, man, null, () => carryOut(t, man, own, man));
    else if (turn !== null) {
      heedChart(t, man, turn);
      actMan(t, man, returnFireTarget(turn), () => actOnChart(t, man, turn));
    }
    if (t.over) return;
  }
}

/** One figure: moves, is reacted to, shoots or reloads (LG-TURN-3, LG-REACT-1, D17). */
function actMan(t: Table, man: Man, preferred: Man | null, moves: () => boolean): void {
  if (!man.atLarge) return;
  // LG-REACT-2: forced back before his move came, he has a move of zero and is reacted to.
  const isReactedTo = man.moveLost ? true : moves();
  if (t.over) return;
  const before = t.encounter.readings.reactionTiming === "before-shot";
  if (before && isReactedTo) reactionsTo(t, man);
  if (t.over) return;
  if (man.atLarge) shootOrReload(t, man, preferred);
  if (t.over) return;
  if (!before && isReactedTo) reactionsTo(t, man);
}

/** LG-SHOOT-1, LG-RELOAD-1, LG-AMMO-3. */
function shootOrReload(t: Table, man: Man, preferred: Man | null): void {
  if (man.noShot || man.shotInOwnTurn || man.suppliedInOwnTurn) return;
  if (isHolding(t, man)) {
    logNoShot(t, man, true);
    return;
  }
  const silent = man.noOwnShot || staysHidden(t, man);
  const plan = silent ? null : planOwnShot(t, man, preferred);
  if (plan !== null) {
    man.shotInOwnTurn = true;
    shootNow(t, plan);
    return;
  }
  const empty = waitingGun(t, man);
  if (empty === null) {
    takeAmmunition(t, man);
    if (!man.suppliedInOwnTurn) logNoShot(t, man, false);
    return;
  }
  reload(t, man, empty);
}

/** In a duel, where nobody does anything else: why he does not shoot. */
function logNoShot(t: Table, man: Man, holding: boolean): void {
  if (!t.duel) return;
  if (holding) t.log(["LG-TAC-1", "holds", {}], man, "holds his fire");
  else if (man.guns.some((gun) => canUse(t, man, gun))) {
    t.log(["LG-SHOOT-4", "nobody", {}], man, "has nobody in range");
  } else if (man.guns.every((gun) => gun.points === 0)) {
    t.log(["LG-AMMO-1", "none", {}], man, "has no ammunition left");
  } else t.log(["LG-INJ-2", "none", {}], man, "has no weapon");
}

/** LG-RELOAD-1. */
function reload(t: Table, man: Man, gun: Gun): void {
  gun.loaded = true;
  man.reloadedInOwnTurn = true;
  t.log(["LG-RELOAD-1", "reloads", { gun: gunWords(gun) }], man, `reloads ${gun.weapon.id}`);
}

/** LG-COOL-2, at the end of his own player turn. */
function recover(t: Table, man: Man): void {
  if (!man.inAction || man.cool >= man.stats.cool) return;
  if (man.shotAt || man.shotInOwnTurn || man.movedInOwnTurn) return;
  const values = { more: man.cool + 1, cool: man.cool };
  const calms = t.test("LG-COOL-2", "nerve", man.stats.cool, values);
  if (calms) man.cool += 1;
  const result = resultWords("LG-COOL-2", "nerve", calms, values);
  t.log(["LG-COOL-2", "gathers", { result }], man, result);
}

// ------------------------------------------------------------------ gunfight

/** LG-DRAW-3: at the start of the game, if everyone stands in the open. */
function isGunfightCalled(t: Table): boolean {
  if (!t.encounter.draw) return false;
  return t.men.every((man) => t.enemiesOf(man).every((enemy) => behind(t, man, enemy) === "open"));
}

/** D3. */
const isEveryTurn = (t: Table): boolean => t.encounter.readings.drawScope === "every-turn";

/** LG-DRAW-1, LG-DRAW-3, D2, D3: the whole game turn; a man's slot is his own player turn. */
function exchange(t: Table): void {
  beginPlayerTurn(t);
  for (const man of t.men) if (man.inAction) beginOwnTurn(t, man); // D2, LG-SETTLED-1
  for (const listed of t.listedGroups) checkGroup(t, listed); // D5
  const draws = t.men
    .filter((man) => man.inAction)
    .map((man) => {
      const words = (face: number): string =>
        dieWords("LG-DRAW-1", "total", { man: man.name, cool: man.cool, total: face + man.cool });
      return { man, total: t.d6("LG-DRAW-1", words) + man.cool };
    });
  const totals = [...new Set(draws.map((draw) => draw.total))].sort((a, b) => b - a);
  const slots = totals.map((total) =>
    draws.filter((draw) => draw.total === total).map((draw) => draw.man),
  );
  const winners = given(slots[0]);
  const winningSide = given(winners[0]).side;
  const equal = winners.some((man) => man.side !== winningSide);
  const order = totals.map((total, i) => {
    const names = given(slots[i]).map((man) => man.name);
    return `${listed(names)} ${total}`;
  });
  const fire: GunSaid = ["LG-DRAW-3", "order", { order: order.join(", ") }];
  const next: GunSaid = ["LG-DRAW-3", "first", { side: winningSide }];
  t.log(equal || isEveryTurn(t) ? fire : [fire, next], null, "gunfight");
  for (const men of slots) {
    const mayOffer = men === winners && !equal && t.men.length === 2;
    // Put out before his shot he does not shoot.
    slot(
      t,
      men.filter((man) => man.inAction),
      mayOffer,
    );
    if (t.over) return;
  }
  if (!equal) t.firstSide = winningSide; // LG-DRAW-1: from the next turn on
}

/** LG-DRAW-2: the loser of the draw tests CL when he is offered surrender. */
function surrenders(t: Table, { shooter, target }: Plan): boolean {
  const refuses = t.test("LG-DRAW-2", "refuses", target.cool);
  const offers = { target: target.name };
  t.log(["LG-DRAW-2", "offers", offers], shooter, "offers surrender", { target });
  return !refuses;
}

/** One place in the order of a gunfight; several men in it shoot simultaneously. */
function slot(t: Table, men: readonly Man[], mayOffer: boolean): void {
  if (men.length > 1) {
    const names = listed(men.map((man) => man.name));
    t.log(["LG-TURN-5", "together", { men: names }], null, "simultaneous");
  }
  const plans: Plan[] = [];
  for (const man of men) {
    if (man.noShot) continue; // LG-SETTLED-6
    const plan = planOwnShot(t, man);
    if (plan !== null) {
      man.shotInOwnTurn = true;
      plans.push(plan);
      continue;
    }
    const empty = waitingGun(t, man);
    if (empty !== null) reload(t, man, empty);
    else logNoShot(t, man, false);
  }
  const first = plans[0];
  if (mayOffer && first?.shooter.sheet.offerSurrender && surrenders(t, first)) {
    // LG-DRAW-2, D4.
    first.target.status = "surrendered";
    leaveAll(t, first.target);
    first.shooter.enemiesOut += 1;
    t.log(["LG-DRAW-2", "accepts", {}], first.target, "surrenders", { target: first.shooter });
    return;
  }
  for (const man of men) {
    if (t.turn > 1) recover(t, man); // LG-DRAW-3: nobody recovers in turn 1
    endOwnTurn(man); // LG-DRAW-3: a simultaneous shot at him comes after his turn
  }
  if (plans.length > 1) shootTogether(t, plans);
  else if (first !== undefined) shootNow(t, first);
}
