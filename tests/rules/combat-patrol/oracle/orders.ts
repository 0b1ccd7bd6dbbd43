/** CP-ORD-1: orders, one an activation, before the policy (C32, C39). */

import type { Order, Point, Side } from "../../../../src/rules/combat-patrol/engagement.js";
import { CHARGE_NAME, DONE } from "../../../../src/rules/combat-patrol/says.js";
import { inchesWords } from "../../../../src/rules/kit/words.js";
import { explode, fixFuse } from "./dynamite.js";
import { type Aimed, aim, fireAll, firesRiding } from "./fire.js";
import { returnToGun, servers } from "./gatling.js";
import { apart, atMost, fromWay, plus, toward } from "./geometry.js";
import { moveHerd, noteFire, startStampede } from "./herds.js";
import {
  bogs,
  bogWords,
  clearOf,
  inchesOf,
  isRough,
  March,
  moveToward,
  moveWords,
  toEdge,
  touches,
} from "./movement.js";
import {
  type Charge,
  type EngagementSaid,
  type Game,
  type Gun,
  given,
  type Man,
  type Unit,
  type Wagon,
} from "./state.js";
import { shelter } from "./wagons.js";

/** C39: so near to what is boarded, cut out, overturned or cleared. */
const AT_HAND = 2;

/** C23: so near to the end of a fuse. */
const AT_FUSE = 1;

/** @returns whether the unit has spent its activation on an order */
export function followOrder(game: Game, unit: Unit, able: readonly Man[]): boolean {
  const [order] = unit.orders;
  const [first] = able;
  if (order === undefined || first === undefined) return false;
  if (waits(game, order, able)) {
    game.write(first, ["CP-ORD-1", "waits", { unit: unit.name }]);
    return true;
  }
  if (order.do === "hold" && order.until !== null) {
    unit.orders.shift();
    return followOrder(game, unit, able);
  }
  if (unit.pinned && MOVING.includes(order.do)) return false;
  unit.orders.shift();
  if (order.do !== "fuse" && order.do !== "wait") for (const man of unit.men) fixFuse(game, man);
  const done = carry(game, unit, able, order);
  // C32: its moment has come and gone.
  if (done === null && order.do === "wait") return followOrder(game, unit, able);
  game.write(first, said(unit, order, done));
  return true;
}

/** What came of an order: inches of a gun or a herd among it. */
type Came =
  | "done"
  | "bogged"
  | "burns"
  | "fired"
  | { readonly how: "gun" | "herd"; readonly inches: number };

/** @param came null: it could not be done */
function said(unit: Unit, order: Order, came: Came | null): EngagementSaid {
  const words = { unit: unit.name, order: order.do };
  if (came === null) return ["CP-ORD-1", "cannot", words];
  if (came !== "done") {
    if (typeof came === "string") return ["CP-ORD-1", came, words];
    return ["CP-ORD-1", came.how, { ...words, inches: inchesWords(came.inches) }];
  }
  return ["CP-ORD-1", "done", { ...words, came: DONE[order.do as keyof typeof DONE] }];
}

const MOVING: readonly Order["do"][] = ["move", "tow", "manhandle", "fuse", "drive"];

/** C32: whether an order goes on until its moment. */
function waits(game: Game, order: Order, able: readonly Man[]): boolean {
  if (order.do === "wait") {
    const charge = given(game.charges[order.charge]);
    return isReady(charge) && !momentCame(game, charge, given(able[0]).side);
  }
  if (order.do !== "hold" || order.until === null) return false;
  const { until } = order;
  return !given(able[0]).unit.inPlay.some((man) => {
    const enemy = game.nearestEnemy(man);
    return enemy !== null && atMost(apart(man.at, enemy.at), until);
  });
}

/** It lies there, and nobody has lit it. */
const isReady = (charge: Charge): boolean => charge.laid && !charge.exploded && !charge.lit;

/** An enemy of a side and no friend is under the template. */
function momentCame(game: Game, charge: Charge, side: Side | null): boolean {
  const radius = game.book.templates[charge.template];
  const under = game.men.filter((man) => man.isIn && atMost(apart(man.at, charge.at), radius));
  return (
    under.some((man) => man.side !== null && man.side !== side) &&
    !under.some((man) => man.side === side)
  );
}

/** CP-IND-3 goes before what CP-DYN-5 gives to any figure. */
const isAtFuse = (man: Man, charge: Charge): boolean =>
  !man.sheet.indian && atMost(apart(man.at, charge.fuse), AT_FUSE);

/** CP-DYN-5, CP-DYN-6. @returns what comes of it */
function setOff(game: Game, charge: Charge, man: Man): "burns" | "fired" {
  charge.layer = man;
  if (charge.machine) {
    explode(game, charge);
    return "fired";
  }
  charge.lit = true;
  charge.die = game.roll("CP-DYN-5 charge die", 6, ["fuse", {}]);
  return "burns";
}

/** CP-POL-15: before morale of teams, stuns and orders, those who may act (C43) use the charges of their side. */
export function useCharges(game: Game, unit: Unit): void {
  for (const charge of game.charges) {
    if (charge.sheet.owner !== unit.side || !isReady(charge)) continue;
    if (!momentCame(game, charge, unit.side)) continue;
    const able = unit.inPlay.filter((man) => !man.acted && !man.stunned && man.ammo === 0);
    const man = able.find((one) => isAtFuse(one, charge));
    if (man === undefined) continue;
    man.acted = true;
    fixFuse(game, man);
    const done = setOff(game, charge, man);
    game.write(man, ["CP-POL-15", done, {}]);
  }
}

/** @returns what came of it; null if it could not be done */
function carry(game: Game, unit: Unit, able: readonly Man[], order: Order): Came | null {
  switch (order.do) {
    case "move":
      return move(game, unit, able, order.to, order.fast);
    case "mount":
    case "dismount":
      for (const man of able) {
        const has = man.sheet.mounted && !man.lostHorse && man.aboard === null;
        if (has) man.mounted = order.do === "mount";
      }
      return "done";
    case "hold":
      return "done";
    case "swap":
      return swap(game, unit, order.units);
    case "limber":
    case "unlimber":
    case "tow":
    case "manhandle":
      return workGun(game, unit, order);
    case "prepare":
    case "place":
    case "fuse":
    case "connect":
    case "wait":
      return workCharge(game, unit, able, order);
    case "shootCharge":
      return shootCharge(game, able, given(game.charges[order.charge]));
    case "shootHerd":
      return shootHerd(game, able, order.herd);
    case "drive":
      return drive(game, able, order.herd, order.to);
    case "stampede": {
      const herd = game.herdOf(given(game.units[order.herd]));
      if (herd === null || !herd.isIn || herd.stampede !== null || herd.stunned) return null;
      // CP-HERD-2: those who herd it.
      if (herd.sheet.herders !== unit.number) return null;
      startStampede(game, herd);
      return "done";
    }
    case "gap": {
      const { from, to } = given(game.fight.obstacles[order.obstacle]);
      const near = (man: Man): boolean => atMost(fromWay(man.at, from, to), AT_HAND);
      if (!able.some((man) => !man.mounted && near(man))) return null;
      game.gaps.add(order.obstacle);
      return "done";
    }
    case "alight":
      return alight(able);
    case "board":
    case "cut":
    case "overturn":
      return workWagon(game, able, order);
  }
}

// ---- men

function move(game: Game, unit: Unit, able: readonly Man[], to: Point, fast: boolean): Came | null {
  const movers = able.filter((man) => man.aboard === null);
  if (movers.length === 0) return null;
  const march = new March(game, unit);
  march.draw(
    movers,
    () => 0,
    () => to,
  );
  if (fast) march.hurry(movers);
  for (const man of movers) {
    const line = man === march.stuck ? march.linesToward(man, to, 0)[0]?.along : undefined;
    moveToward(game, man, to, march.inches(man), 0, line);
  }
  return "done";
}

/** CP-LDR-3, CP-IND-1. */
function swap(game: Game, unit: Unit, units: readonly [number, number]): Came | null {
  const { leader } = unit;
  const both = units.map((number) => given(game.units[number]));
  const [a, b] = both as [Unit, Unit];
  if (leader === null || !leader.isIn || leader.acted || !unit.sheet.trained) return null;
  const radius = game.book.radius.trained[unit.sheet.rank];
  const fit = both.every(
    (one) =>
      one.side === unit.side &&
      !one.activatedBy.has(one.die) &&
      one.inPlay.some((man) => atMost(apart(man.at, leader.at), radius)) &&
      (leader.sheet.indian || !one.men.some((man) => man.sheet.indian)),
  );
  if (!fit) return null;
  [a.die, b.die] = [b.die, a.die];
  return "done";
}

// ---- guns

function workGun(
  game: Game,
  unit: Unit,
  order: Extract<Order, { do: "limber" | "unlimber" | "tow" | "manhandle" }>,
): Came | null {
  const gun = game.gunOf(unit);
  if (gun === null || gun.sheet.onWagon) return null;
  returnToGun(game, gun);
  const crew = servers(gun);
  if (crew.length < (order.do === "manhandle" ? 2 : 1)) return null;
  const { leader } = unit;
  const { trained, untrained } = game.book.radius;
  const radius = (unit.sheet.trained ? trained : untrained)[unit.sheet.rank];
  const commanded =
    gun.limber !== null && leader?.isIn === true && atMost(apart(leader.at, gun.limber), radius);
  switch (order.do) {
    case "limber":
      if (gun.ready === "limbered" || !commanded || gun.limberState === "dead") return null;
      if (!atMost(apart(given(gun.limber), gun.at), game.book.area)) return null;
      gun.ready = "limbered";
      gun.limber = gun.at;
      return "done";
    case "unlimber":
      if (gun.ready === "set-up") return null;
      gun.ready = "set-up";
      return "done";
    case "tow":
      if (gun.ready !== "limbered" || !commanded || gun.limberState === "dead") return null;
      return tow(game, gun, order.to);
    case "manhandle":
      if (gun.ready === "limbered") return null;
      return manhandle(game, gun, order.to);
  }
}

const inRough = (game: Game, from: Point, to: Point): boolean =>
  game.fight.areas.some((area) => isRough(area) && touches(from, to, area));

/** CP-GATLING-3. */
function tow(game: Game, gun: Gun, to: Point): Came {
  const owner = gun.unit.owner;
  const onRoad = game.fight.areas.some(
    (area) => area.kind === "road" && touches(gun.at, gun.at, area),
  );
  const [first, second] = Array.from(
    { length: onRoad ? 2 : 1 },
    () => game.draw("CP-GATLING-3 limber", owner, moveWords).move,
  ) as [number, number?];
  const share = gun.limberState === "wounded" ? 1 / 2 : 1;
  let inches = (first + (second ?? 0)) * share;
  const way = Math.min(inches, apart(gun.at, to));
  const direction = toward(gun.at, to) ?? [1, 0];
  if (inRough(game, gun.at, plus(gun.at, direction, way))) {
    inches = Math.floor((first * share) / 2);
    if (bogsDown(game, gun)) return "bogged";
  }
  return goWith(game, gun, direction, Math.min(inches, apart(gun.at, to)));
}

/** CP-GATLING-4. */
function manhandle(game: Game, gun: Gun, to: Point): Came {
  const card = game.draw("CP-GATLING-4 manhandle", gun.unit.owner, moveWords);
  const direction = toward(gun.at, to) ?? [1, 0];
  const way = Math.min(card.move / 4, apart(gun.at, to));
  if (inRough(game, gun.at, plus(gun.at, direction, way)) && bogsDown(game, gun)) {
    return "bogged";
  }
  return goWith(game, gun, direction, way);
}

/** CP-ORD-2. */
const bogsDown = (game: Game, gun: Gun): boolean =>
  bogs(game.draw("CP-MOV-4 bog check", gun.unit.owner, bogWords), "E");

/** The crew at the gun goes with it; the edge of the table stops it, and them (CP-GEO-11). */
function goWith(game: Game, gun: Gun, direction: Point, inches: number): Came {
  const crew = servers(gun);
  const way = toEdge(game, gun.at, direction, inches);
  gun.at = plus(gun.at, direction, way);
  if (gun.ready === "limbered") gun.limber = gun.at;
  gun.movedNow = true;
  for (const man of crew) {
    goAlong(game, man, direction, way);
  }
  return { how: "gun", inches: way };
}

/** A man's way beside a gun or a herd: his own move, no closer than 1 to an enemy (CP-GEO-9), on the table (CP-GEO-11). */
function goAlong(game: Game, man: Man, direction: Point, way: number): void {
  const length = clearOf(game, man, direction, toEdge(game, man.at, direction, way));
  man.at = plus(man.at, direction, length);
  man.loseCover();
}

// ---- dynamite

function workCharge(
  game: Game,
  unit: Unit,
  able: readonly Man[],
  order: Extract<Order, { do: "prepare" | "place" | "fuse" | "connect" | "wait" }>,
): Came | null {
  if (order.do === "prepare") {
    if (!able.some((man) => man.sticks > 0)) return null;
    unit.prepared = true;
    return "done";
  }
  const charge = given(game.charges[order.charge]);
  if (charge.exploded) return null;
  const near = able.find((man) => isAtFuse(man, charge));
  switch (order.do) {
    case "place": {
      const man = able.find(({ sticks }) => sticks > 0);
      if (man === undefined || !unit.prepared || charge.laid) return null;
      unit.prepared = false;
      man.sticks -= 1;
      Object.assign(charge, { laid: true, at: man.at, fuse: man.at, layer: man, fuseLeft: 3 });
      return "done";
    }
    case "fuse": {
      const man = charge.layer;
      if (man === null || !able.includes(man) || charge.fuseLeft === 0 || charge.lit) return null;
      charge.fuseLeft -= 1;
      const card = game.draw("CP-MOV-1 move", unit.owner, moveWords);
      moveToward(game, man, order.to, inchesOf(game, man, [card]) / 2, 0);
      charge.fuse = man.at;
      return "done";
    }
    case "connect":
      if (!isReady(charge) || charge.machine || near === undefined) return null;
      charge.machine = true;
      return "done";
    case "wait":
      return isReady(charge) && near !== undefined ? setOff(game, charge, near) : null;
  }
}

/** CP-DYN-8. */
function shootCharge(game: Game, able: readonly Man[], charge: Charge): Came | null {
  if (!charge.laid || charge.exploded) return null;
  const target = { name: CHARGE_NAME, at: charge.at };
  const snipers = able.filter((man) => man.sheet.sniper);
  shootAt(
    game,
    snipers,
    target,
    (man) => apart(man.at, charge.at),
    (man) => {
      if (charge.exploded) return;
      const hit = game.draw("CP-DYN-8 charge hit", man.unit.owner, (drawn) => [
        drawn.shows("medium") ? "chargeExplodes" : "chargeLies",
        {},
      ]);
      if (!hit.shows("medium")) return;
      // C23: he has set it off.
      charge.layer = man;
      explode(game, charge);
    },
  );
  return "done";
}

/** All who are in range fire at something that is no figure. @returns whether anybody does */
function shootAt(
  game: Game,
  men: readonly Man[],
  target: Aimed,
  distance: (man: Man) => number,
  hit: (man: Man) => void,
): boolean {
  const declared = men.flatMap((man) => {
    if (man.gun === null || (man.mounted && man.advanced && !firesRiding(game, man))) return [];
    const shots = aim(game, man, target, distance(man), man.advanced ? "moving" : "standing");
    return shots === null ? [] : [shots];
  });
  for (const shots of declared) {
    const { man } = shots;
    if (!man.isIn) continue;
    noteFire(game, man.at, man.aboard);
    fireAll(game, { ...shots, area: [] }, () => hit(man));
  }
  return declared.length > 0;
}

// ---- herds

/** CP-HERD-1, CP-STAM-1. */
function shootHerd(game: Game, able: readonly Man[], number: number): Came | null {
  const herd = game.herdOf(given(game.units[number]));
  if (herd === null || !herd.isIn) return null;
  const target = { name: herd.unit.name, at: herd.at };
  const fired = shootAt(
    game,
    able,
    target,
    (man) => herd.distance(man.at),
    (man) => {
      const card = game.draw("CP-FIRE-5 hit", man.unit.owner, ({ incapacitates }) => [
        incapacitates ? "animalFalls" : "animalIsMissed",
        {},
      ]);
      if (!card.incapacitates || herd.count === 0) return;
      herd.count -= 1;
      man.effects.push("herd animal");
    },
  );
  if (fired) game.frightened.add(herd);
  return "done";
}

/** CP-HERD-2. */
function drive(game: Game, able: readonly Man[], number: number, to: Point): Came | null {
  const herd = game.herdOf(given(game.units[number]));
  const unit = given(able[0]).unit;
  if (herd === null || !herd.isIn || herd.stampede !== null || herd.stunned) return null;
  if (able.length < 3 || herd.sheet.herders !== unit.number) return null;
  const { cards } = game.book.species[herd.sheet.species];
  let inches = 0;
  for (let i = 0; i < cards; i++)
    inches += game.draw("CP-HERD-2 drive", unit.owner, moveWords).move;
  const direction = toward(herd.at, to) ?? [1, 0];
  const way = Math.min(inches, apart(herd.at, to));
  moveHerd(game, herd, direction, way, false);
  for (const man of able) {
    goAlong(game, man, direction, way);
  }
  return { how: "herd", inches: way };
}

// ---- wagons

/** CP-WAG-2: without anybody of its own left it stands, unless it runs away. */
function paceOf(wagon: Wagon): Wagon["pace"] {
  if (wagon.runaway) return "gallops";
  return wagon.unit.inPlay.length === 0 ? "stands" : wagon.pace;
}

/** CP-WAG-2. */
function alight(able: readonly Man[]): Came | null {
  const off = able.filter(({ aboard }) => aboard !== null && paceOf(aboard) !== "gallops");
  if (off.length === 0) return null;
  for (const man of off) {
    const wagon = given(man.aboard);
    man.at = wagon.at;
    if (wagon.driver === man) wagon.driver = null;
    man.aboard = null;
    man.loseCover();
  }
  return "done";
}

/** CP-WAG-2, CP-WAG-4, CP-WAG-5. */
function workWagon(
  game: Game,
  able: readonly Man[],
  order: Extract<Order, { do: "board" | "cut" | "overturn" }>,
): Came | null {
  const wagon = game.wagonOf(given(game.units[order.wagon]));
  if (wagon === null || wagon.gone || wagon.overturned) return null;
  const near = able.filter((man) => !man.mounted && atMost(apart(man.at, wagon.at), AT_HAND));
  if (near.length === 0) return null;
  switch (order.do) {
    case "board":
      if (paceOf(wagon) !== "stands") return null;
      for (const man of near) {
        if (man.aboard !== wagon && man.aboard?.driver === man) man.aboard.driver = null;
        man.aboard = wagon;
      }
      return "done";
    case "cut":
      if (!wagon.hitched || wagon.team === "sound") return null;
      wagon.team = "sound";
      wagon.cutOut = true;
      return "done";
    case "overturn":
      if (near.length < 4 || wagon.aboard.length > 0 || wagon.hitched) return null;
      wagon.overturned = true;
      for (const man of near) shelter(game, man);
      return "done";
  }
}
