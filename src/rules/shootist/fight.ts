/**
 * A fight, once, in the order in which the rules tell it: the turn (SH-TURN), actions (SH-ACT), moves, reloads, brawls
 * (SH-BRAWL). Shots are in `shots.ts`, what a hit does in `hits.ts`, which die is rolled in `ladder.ts`; what is done of all
 * that is allowed, `policy.ts` says. Chance and choices are asked for (core/game.ts), so that this text is played, learnt,
 * solved and told.
 */
import type { Stakes } from "../../core/control.js";
import { type Deciding, type Game, NOBODY_ASKED, type Policy } from "../../core/game.js";
import { OVER, SETTLED, STALEMATE } from "../../core/machine.js";
import { placed } from "../../core/placed.js";
import { IDLE_CELL } from "../../core/tally.js";
import { fightBodies } from "./bodies.js";
import { type FightColumns, gunFighter } from "./columns.js";
import { fightDecisions } from "./deciding.js";
import { fightHits } from "./hits.js";
import { fightLadder } from "./ladder.js";
import { fightLegal } from "./legal.js";
import {
  ACTION,
  actionOf,
  LOOT,
  lootFrom,
  lootOf,
  lootSlot,
  optionOf,
  POINT,
  targetOf,
} from "./options.js";
import { brawlKey, drawOfTwoKey, FightTables, ROLL, sharedTables } from "./outcomes.js";
import { type FightPolicy, fightPolicy } from "./policy.js";
import { LOCATION, LOSER, loserOf } from "./rolls.js";
import {
  type Asking,
  type FightShots,
  fightDraws,
  fightShots,
  type Parts,
  PURPOSE,
} from "./shots.js";
import { FIGURES_MAX, type Skirmish } from "./skirmish.js";
import { fightStakes } from "./stakes.js";
import {
  ACT,
  ACTED,
  ACTIVE,
  BURNED,
  type Entered,
  FAST,
  type FightState,
  fightState,
  HORSE_MOVED,
  HORSE_OF,
  IN,
  MOUNTED,
  MOVED,
  NOTICED,
  OF_THE_TURN,
  PASS,
  ROOM_FOR_ALL,
  type Room,
  roomOf,
  SLOTS_MAX,
  STAGE,
  STAGE_NOW,
  STATUS,
  UNAWARE,
  VARIABLE_DODGE,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER, PICK_UP } from "./tables.js";
import { fightWeigh } from "./weigh.js";
import { SILENT, type Witnessing } from "./witness.js";
import { fightZones } from "./zones.js";

const FIGHTERS_MAX = 2 * FIGURES_MAX;
/** Four classes of men, faces below 16, dice below 8. */
const RANKS = 4 * 16 * 8;

/** SH-TURN: what comes before the first action of a turn. */
function fightTurn({ state, ladder, hits, draws, witness }: Parts) {
  const {
    fight,
    onEnter,
    ofEach,
    now,
    flags,
    kindsShot,
    attackers,
    order,
    has,
    raise,
    lower,
    renew,
    shotAt,
    isAsking,
  } = state;
  const { able, drawDie } = ladder;
  const { lookForIndians } = hits;
  const { draw, choose } = draws;
  const variable = able("variable");
  const lesser = ofEach(({ habits }) => (habits.lesserDraw === null ? 0 : 1));
  const superFast = able("super-fast");
  /** Somebody does more at the beginning of a turn. */
  let declares = false;
  /** 1 where of tied dice the bigger goes first. */
  const biggerDie = placed(Uint8Array, 1);
  const drawTables = placed(Int32Array, LADDER.length);
  onEnter(() => {
    const { count, readings, tables } = fight;
    declares = [variable, superFast].some((able) => able.subarray(0, count).includes(1));
    biggerDie[0] = readings.tiedDraw === "bigger-die" ? 1 : 0;
    drawTables.set(LADDER.map((_, die) => tables.find(ROLL.draw, die)));
  });
  const rolled = placed(Int32Array, FIGHTERS_MAX);
  /** By rank: who has it, bits of places in `rolled`. By 32 ranks: which of them somebody has. */
  const men = placed(Int32Array, RANKS);
  const ranks = placed(Int32Array, RANKS / 32);

  /** SH-POL-4: first all Variable, then all Super Fast (S2). */
  const declare = (): void => {
    const { count } = fight;
    for (let f = 0; f < count; f++) {
      if (variable[f] === 0 || (flags[f]! & STATUS) !== IN) continue;
      const shoots = choose(POINT.variable, f);
      raise(f, shoots === 1 ? VARIABLE_SHOOT : VARIABLE_DODGE);
      witness.declares(f, POINT.variable, shoots);
    }
    for (let f = 0; f < count; f++) {
      if (superFast[f] === 0 || (flags[f]! & STATUS) !== IN) continue;
      if (choose(POINT.superFast, f) !== 1) continue;
      raise(f, FAST);
      witness.declares(f, POINT.superFast, 1);
    }
  };

  /** S3: who goes before whom whatever the dice say; higher goes first. */
  const classOf = (f: number): number => (has(f, UNAWARE) ? 0 : 2) + (has(f, FAST) ? 1 : 0);
  /** SH-TURN-3: who has no habit of it is not asked. */
  const dieOf = (f: number): number =>
    lesser[f] === 1 || draws.isOpen() ? choose(POINT.drawDie, f) : drawDie(f);
  /** SH-TURN-1 for the last two in play: one draw for both dice and the tie. */
  const drawOfTwo = (one: number, other: number): void => {
    const die = dieOf(one);
    const otherDie = dieOf(other);
    const classes = classOf(one) - classOf(other);
    const first = classes === 0 ? -1 : classes > 0 ? 0 : 1;
    const tie = biggerDie[0] === 1 && die !== otherDie ? (die > otherDie ? 0 : 1) : -1;
    const table = fight.tables.find(ROLL.drawOfTwo, drawOfTwoKey(die, otherDie, first, tie));
    const swapped = draw(table, IDLE_CELL, one, PURPOSE.draw) === 1;
    order[0] = swapped ? other : one;
    order[1] = swapped ? one : other;
  };
  /** SH-TURN-2: one of the tied goes first, by lots. @returns bit of his place in `rolled` */
  const firstOf = (tied: number, place: number): number => {
    let count = 1;
    for (let rest = tied & (tied - 1); rest !== 0; rest &= rest - 1) count++;
    if (count === 1) return tied;
    const lots = fight.tables.find(ROLL.tie, count);
    let before = draw(lots, IDLE_CELL, fight.count, PURPOSE.tie, 0, place);
    let rest = tied;
    for (; before > 0; before--) rest &= rest - 1;
    witness.lots(rest & -rest, tied);
    return rest & -rest;
  };
  /** SH-TURN-1: each rolls. */
  const drawOfAll = (count: number): void => {
    let some = 0;
    for (let i = 0; i < count; i++) {
      const f = rolled[i]!;
      const die = dieOf(f);
      const face = draw(drawTables[die]!, IDLE_CELL, f, PURPOSE.draw);
      const rank = (classOf(f) * 16 + face) * 8 + biggerDie[0]! * die;
      // What former turns have left there counts for nothing.
      const word = rank >> 5;
      const there = ranks[word]! & -((some >> word) & 1);
      men[rank] = (men[rank]! & -((there >> (rank & 31)) & 1)) | (1 << i);
      ranks[word] = there | (1 << (rank & 31));
      some |= 1 << word;
    }
    // From the highest rank down; those who are tied by lots.
    for (let place = 0; some !== 0; ) {
      const word = 31 - Math.clz32(some);
      some ^= 1 << word;
      for (let there = ranks[word]!; there !== 0; ) {
        const rank = 31 - Math.clz32(there);
        there ^= 1 << rank;
        for (let tied = men[(word << 5) | rank]!; tied !== 0; place++) {
          const first = firstOf(tied, place);
          order[place] = rolled[31 - Math.clz32(first)]!;
          tied ^= first;
        }
      }
    }
  };

  const clearMarks = (f: number): void => {
    if ((flags[f]! & OF_THE_TURN) !== 0) lower(f, OF_THE_TURN);
    if ((flags[f]! & STATUS) !== IN) return;
    if (attackers[f] !== 0 || kindsShot[f] !== 0) renew(f);
    attackers[f] = 0;
    kindsShot[f] = kindsShot[f]! >> 4;
  };
  return {
    /** SH-TURN-4, S2: marks are cleared, Indians looked for, declarations made. */
    beginTurn: (): void => {
      const { count } = fight;
      witness.turnBegins();
      if (isAsking()) shotAt[0] = 0;
      for (let f = 0; f < count; f++) clearMarks(f);
      lookForIndians();
      if (declares) declare();
      now[STAGE_NOW] = STAGE.order;
    },
    /** Who acts after whom. */
    drawOrder: (): void => {
      const { count } = fight;
      let left = 0;
      for (let f = 0; f < count; f++) if ((flags[f]! & STATUS) === IN) rolled[left++] = f;
      if (left === 2) drawOfTwo(rolled[0]!, rolled[1]!);
      else drawOfAll(left);
      for (let i = left; i < count; i++) order[i] = -1;
      witness.ordered();
      now[ACT] = 0;
      now[PASS] = 1;
      now[STAGE_NOW] = STAGE.act;
    },
  };
}

/** SH-ACT: what a man does when his place comes. */
function fightActions({ state, ladder, hits, draws, witness }: Parts, shots: FightShots) {
  const { fight, room, now, magazines, belts, taken, lying, attackers, renew } = state;
  const { gearNow, armOf, weaponOf, has, raise, lower, rounds, spare, apart, isOver } = state;
  const { woundsAt, isStanding, bothArms } = state;
  const { brawlWeapon, brawlDie } = ladder;
  const { moveTo, moveBy, wholeMove, combinedMove, wayOut, lookForIndians, hurtMan, brawlBody } =
    hits;
  const { draw, choose } = draws;
  const halvesUp = (): number => (fight.readings.halfReload === "up" ? 1 : 0);

  /** SH-RELOAD-1, SH-WOUND-4. @param lost rounds that drop (SH-RELOAD-2) */
  const load = (f: number, slot: number, lost: number): void => {
    const weapon = weaponOf(f, slot);
    let value = weapon.reload;
    if (woundsAt(f, LOCATION.spareArm) > 0) value = Math.max((value + halvesUp()) >> 1, 1);
    const n = Math.min(value, weapon.rounds - rounds(f, slot), spare(f, slot));
    magazines[f * SLOTS_MAX + slot] = rounds(f, slot) + Math.max(0, n - lost);
    const belt = f * SLOTS_MAX + gearNow(f).kinds[slot]!;
    belts[belt] = belts[belt]! - n;
    now[ACTIVE] = 1;
    witness.loads(f, slot, n, Math.min(n, lost));
  };
  const reloadOnTheMove = (f: number, enemy: number, slot: number): void => {
    moveTo(f, enemy, combinedMove(f));
    if (!weaponOf(f, slot).fumbles) load(f, slot, 0);
    else load(f, slot, draw(fight.tables.find(ROLL.fumble, 0), IDLE_CELL, f, PURPOSE.other));
  };
  /** SH-PICK-1. @param loot `packLoot` */
  const rob = (f: number, dead: number, loot: number): void => {
    moveTo(f, dead, apart(f, dead));
    let some = 0;
    const from = lootFrom(loot);
    const what = lootOf(loot);
    const mine = f * SLOTS_MAX + lootSlot(loot);
    const his = dead * SLOTS_MAX + from;
    if (what === LOOT.weapon) {
      taken[mine] = armOf(dead, from) + 1;
      magazines[mine] = magazines[his]!;
      magazines[his] = 0;
    } else {
      const source = what === LOOT.belt ? belts : magazines;
      const at = what === LOOT.belt ? dead * SLOTS_MAX + gearNow(dead).kinds[from]! : his;
      some = Math.min(what === LOOT.belt ? PICK_UP.belt : PICK_UP.gun, source[at]!);
      const belt = f * SLOTS_MAX + gearNow(f).kinds[lootSlot(loot)]!;
      source[at] = source[at]! - some;
      belts[belt] = belts[belt]! + some;
    }
    now[ACTIVE] = 1;
    witness.robs(f, dead, loot, some);
  };
  /** SH-WPN-7. */
  const takeBack = (f: number, slot: number): void => {
    const lies = f * room.arms + armOf(f, slot);
    lying[lies] = lying[lies]! - 1;
    magazines[f * SLOTS_MAX + slot] = rounds(f, slot) + 1;
    now[ACTIVE] = 1;
    witness.takesBack(f, slot);
  };
  /** SH-BRAWL-2: one roll against one opponent. */
  const brawl = (f: number, opponent: number): void => {
    moveTo(f, opponent, apart(f, opponent));
    raise(f, NOTICED);
    now[ACTIVE] = 1;
    attackers[opponent] = attackers[opponent]! | (1 << f);
    renew(opponent);
    const spear = brawlWeapon(f) === 2;
    const otherSpear = brawlWeapon(opponent) === 2;
    const key = brawlKey(
      brawlDie(f),
      brawlDie(opponent),
      // S40: he who can no longer brawl wounds nobody.
      (spear && !otherSpear) || bothArms(opponent),
      otherSpear && !spear,
      brawlBody(f),
      brawlBody(opponent),
    );
    const cell = fight.columns.brawlCells[f]![opponent]!;
    const code = draw(fight.tables.find(ROLL.brawl, key), cell, f, PURPOSE.brawl);
    witness.brawls(f, opponent);
    const loser = loserOf(code);
    if (loser !== LOSER.nobody) hurtMan(loser === LOSER.attacker ? f : opponent, code);
    witness.done();
  };
  /** SH-HORSE-1. */
  const dismount = (f: number): void => {
    lower(f, MOUNTED);
    raise(f, MOVED);
    now[ACTIVE] = 1;
    witness.dismounts(f);
    lookForIndians();
  };
  /** SH-SHOOT-10, S4, S31: who did not know of them turns round, his horse with him. */
  const turnRound = (f: number): void => {
    lower(f, UNAWARE);
    raise(f, has(f, MOUNTED) ? MOVED | HORSE_MOVED : MOVED);
    now[ACTIVE] = 1;
    witness.turnsRound(f);
  };
  /** All but shooting. */
  const carryOut = (f: number, action: number): void => {
    const target = targetOf(action);
    const option = optionOf(action);
    switch (actionOf(action)) {
      case ACTION.move:
        moveTo(f, target, wholeMove(f) - wayOut(f));
        break;
      case ACTION.step:
        moveTo(f, target, combinedMove(f));
        break;
      case ACTION.withdraw:
        moveBy(f, (f < fight.countA ? -1 : 1) * (wholeMove(f) - wayOut(f)));
        break;
      case ACTION.brawl:
        brawl(f, target);
        break;
      case ACTION.reload:
        load(f, option, 0);
        break;
      case ACTION.moveAndReload:
        reloadOnTheMove(f, target, option);
        break;
      case ACTION.takeBack:
        takeBack(f, option);
        break;
      case ACTION.rob:
        rob(f, target, option);
        break;
      case ACTION.dismount:
        dismount(f);
        break;
      case ACTION.burn:
        shots.burn(f, target);
        break;
    }
  };

  /** A man's place has come. @returns OVER, SETTLED or 0 */
  return (f: number): number => {
    if (has(f, UNAWARE)) turnRound(f);
    const action = choose(POINT.action, f);
    witness.acts(f, action);
    if (!isStanding() && !has(f, ACTED)) raise(f, ACTED);
    const what = actionOf(action);
    if (what === ACTION.shoot || what === ACTION.moveAndShoot) {
      const target = targetOf(action);
      if (what === ACTION.shoot) shots.stepOut(f);
      else moveTo(f, target & (HORSE_OF - 1), combinedMove(f));
      return shots.shoot(f, target, optionOf(action));
    }
    carryOut(f, action);
    return isOver() ? OVER : 0;
  };
}

/**
 * A fight, game turn by game turn (core/game.ts).
 * @param kept each segment begins with the words that the one before has left
 */
function fightText(parts: Parts, kept: boolean): () => number {
  const { state } = parts;
  const { settle, isOpen } = parts.draws;
  const { fight, renewAll, now, flags, fans, order, kindsShot, isOver, countNow } = state;
  const { beginTurn, drawOrder } = fightTurn(parts);
  const shots = fightShots(parts);
  const act = fightActions(parts, shots);

  const anyOf = (words: Int16Array): boolean => {
    const count = countNow();
    for (let f = 0; f < count; f++) if (words[f] !== 0) return true;
    return false;
  };
  const endTurn = (): number => {
    shots.collapse(BURNED);
    if (isOver()) return OVER;
    // Weapons change (SH-MOD-5) and fires burn while nobody does anything.
    const idle = now[ACTIVE] === 0 && !shots.anyFire() && !anyOf(kindsShot);
    const stuck = idle && !isOpen();
    const { count } = fight;
    for (let i = 0; i < count; i++) {
      order[i] = 0;
      fans[i] = 0;
    }
    now[ACTIVE] = 0;
    now[PASS] = 0;
    now[ACT] = 0;
    now[STAGE_NOW] = STAGE.turn;
    return stuck ? STALEMATE : 1;
  };
  /**
   * Everybody's action, in order; then the second shots of all fans, then the third ones (SH-SHOOT-8).
   * @returns OVER, SETTLED or 0
   */
  const actions = (): number => {
    const count = countNow();
    // Arrays that a loop names have to be looked for in each round, unless they were named before it.
    const at = now;
    const acts = order;
    const fanned = fans;
    const flagsNow = flags;
    for (let pass = at[PASS]!; pass <= 3; pass++) {
      at[PASS] = pass;
      for (let i = at[ACT]!; i < count; i++) {
        const f = acts[i]!;
        if (f < 0) break;
        if ((pass > 1 && fanned[f] === 0) || (flagsNow[f]! & STATUS) !== IN) continue;
        at[ACT] = i;
        if (settle()) return SETTLED;
        // An order that matters no more may have been forgotten.
        pass = at[PASS]!;
        i = at[ACT]!;
        at[ACT] = i + 1;
        const did = pass === 1 ? act(f) : shots.fanOn(f);
        if (did !== 0) return did;
      }
      at[ACT] = 0;
      if (!anyOf(fans)) break;
    }
    return 0;
  };
  /** A game turn, from wherever the words are. */
  return () => {
    // The words may be others than those that were left.
    if (!kept) renewAll();
    if (now[STAGE_NOW] === STAGE.turn) {
      beginTurn();
      if (settle()) return SETTLED;
    }
    if (now[STAGE_NOW] === STAGE.order) drawOrder();
    else {
      const did = shots.fireOn();
      if (did !== 0) return did;
    }
    const did = actions();
    return did === 0 ? endTurn() : did;
  };
}

/** A fight that a driver plays. */
export interface FightGame extends Game, Entered {
  readonly state: FightState;
  policy: Policy;
  readonly lineOf: FightPolicy["lineOf"];
  readonly stakes: Stakes;
  /** As `Deciding.open`. */
  open: boolean;
}

/** Shots that were weighed and are remembered: where a fight is learnt, and where others are played. */
const FEW = 1 << 16;
const MANY = 1 << 19;

type FightRules = ReturnType<typeof fightRules>;

/**
 * The rules, for fights that are entered one after the other.
 * @param kept  they are played from the start to the end
 * @param first any of them
 */
function fightRules(
  room: Room,
  weighedMax: number,
  kept: boolean,
  first: Entered,
  witnessing: Witnessing = () => SILENT,
) {
  const asking: { now: Asking } = { now: { asks: NOBODY_ASKED, open: false } };
  const state = fightState(room, first);
  const witness = witnessing(state);
  const zones = fightZones(state);
  const ladder = fightLadder(state, zones);
  const hits = fightHits(state, ladder, witness);
  const bodies = fightBodies(state, zones, ladder, hits);
  const weighing = fightWeigh(state, zones, ladder, hits, bodies, weighedMax);
  const legal = fightLegal(state, ladder, hits, weighing);
  const draws = fightDraws(asking, state, kept);
  return {
    asking,
    state,
    policy: fightPolicy(state, zones, ladder, hits, weighing, legal),
    optionsAt: legal.optionsAt,
    segment: fightText({ state, zones, ladder, hits, bodies, draws, witness }, kept),
  };
}

/** A fight under rules that others may have entered since. */
function gameOf(entered: Entered, rules: FightRules): FightGame {
  const { skirmish, columns, tables } = entered;
  const { asking, state, policy, optionsAt, segment } = rules;
  const { fighters, bunched } = skirmish;
  const { status, anyIn, buildingOf, fires, sideOf } = state;
  const count = fighters.length;
  const countA = fighters.filter(({ side }) => side === "A").length;
  const game: FightGame = {
    ...entered,
    pool: tables.pool,
    words: state.words,
    meters: new Uint8Array(0),
    drawsMax: Math.max(count === 2 ? 1 : 2 * count - 1, bunched ? 2 * count + 2 : 1),
    policy,
    lineOf: policy.lineOf,
    asks: NOBODY_ASKED,
    open: false,
    start: () => {
      if (asking.now !== game) {
        asking.now = game;
        state.enter(game);
      }
      state.reset();
    },
    segment,
    endCells: (limit, cells) => {
      const aIn = anyIn(0, countA);
      const bIn = anyIn(countA, count);
      const outcome = columns.outcomeCell;
      cells[0] = limit ? outcome.draw : aIn ? outcome.A : bIn ? outcome.B : outcome.mutual;
      let n = 1;
      for (let f = 0; f < count; f++) {
        if (status(f) === IN) continue;
        cells[n++] = columns.fateCells[f]! + status(f) - 1;
        if (status(f) !== BURNED) continue;
        const gun = fires[2 * buildingOf[f]! + 1]!;
        if (sideOf(gunFighter(gun)) !== sideOf(f)) cells[n++] = columns.burnedCells[gun]!;
      }
      return n;
    },
    optionsAt,
    state,
    stakes: fightStakes(state, { count, countA }, tables),
  };
  return game;
}

/** A fight whose states are learnt: it has rules of its own. */
export function fightGame(
  skirmish: Skirmish,
  columns: FightColumns,
  tables: FightTables = sharedTables(skirmish),
): FightGame {
  const entered = { skirmish, columns, tables };
  const game = gameOf(entered, fightRules(roomOf(skirmish), FEW, false, entered));
  game.start();
  return game;
}

/** A standing duel of two as best play asks for it. */
export function decidingGame(skirmish: Skirmish, columns: FightColumns): Deciding {
  // Its driver adds tables of decisions.
  const tables = new FightTables(skirmish.readings, skirmish.standing);
  const game = fightGame(skirmish, columns, tables);
  return Object.assign(game, fightDecisions(skirmish, game.state));
}

/** A fight that is told, with rules of its own. */
export function toldGame(
  skirmish: Skirmish,
  columns: FightColumns,
  witnessing: Witnessing,
): FightGame {
  const entered = { skirmish, columns, tables: sharedTables(skirmish) };
  return gameOf(entered, fightRules(ROOM_FOR_ALL, FEW, true, entered, witnessing));
}

let played: FightRules | null = null;

/** A fight that is played from its start to its end, before another is: all of them share the rules of the thread. */
export function playedGame(skirmish: Skirmish, columns: FightColumns): FightGame {
  const entered = { skirmish, columns, tables: sharedTables(skirmish) };
  played ??= fightRules(ROOM_FOR_ALL, MANY, true, entered);
  return gameOf(entered, played);
}
