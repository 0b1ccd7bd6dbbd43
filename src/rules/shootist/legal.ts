/** What the rules allow where somebody decides: SH-ACT-1 and what it refers to, as the options of `options.ts`. */
import { MODE } from "./columns.js";
import type { FightHits } from "./hits.js";
import { clamp, type FightLadder } from "./ladder.js";
import { ACTION, KEPT, LOOT, POINT, packAction, packLater, packLoot } from "./options.js";
import {
  DISARMED,
  type FightState,
  fanSlot,
  fanTarget,
  HAND,
  HORSE_OF,
  handTarget,
  IN,
  LEFT,
  leftSecond,
  MOUNTED,
  MOVED,
  NOTICED,
  SLOTS_MAX,
} from "./state.js";
import type { FightWeigh } from "./weigh.js";

/** Most things that one man can take from another. */
export const LOOTS_MAX = 2 * SLOTS_MAX * SLOTS_MAX + SLOTS_MAX;

export type FightLegal = ReturnType<typeof fightLegal>;

export function fightLegal(
  state: FightState,
  ladder: FightLadder,
  hits: FightHits,
  { listWays }: FightWeigh,
) {
  const { fight, room, attackers, now, fans, lying } = state;
  const { gearNow, armOf, has, inPlay, status, apart, rounds, spare, behindOpening } = state;
  const { canBeTarget, anyArm, bothArms, inside, inFire, firstFoe, afterFoes } = state;
  const { sumNow, drawDie } = ladder;
  const { lame, wholeMove, combinedMove, wayOut, popsOut, bow, fireSum } = hits;

  /** SH-MOVE-1, S13. */
  const canMove = (f: number): boolean => wholeMove(f) > 0 && wholeMove(f) >= wayOut(f);
  /** SH-BRAWL-2, SH-BRAWL-6, SH-BLDG-3, S10, S24: he can go to somebody and lay hands on him. */
  const canGoTo = (f: number): boolean => !has(f, MOUNTED) && !behindOpening(f) && !bothArms(f);
  /** The other side of a brawl. */
  const canBeBrawled = (f: number, g: number): boolean =>
    inPlay(g) &&
    has(g, NOTICED) &&
    !has(g, MOUNTED) &&
    !behindOpening(g) &&
    apart(f, g) <= combinedMove(f);
  /** SH-BRAWL-4: he attacked him in this turn, and is there. */
  const hasAttacked = (g: number, f: number): boolean =>
    ((attackers[f]! >> g) & 1) === 1 && inPlay(g);
  /** SH-RELOAD-1, SH-WPN-3, S11. */
  const canReload = (f: number, slot: number): boolean => {
    const { thrown, reload, soundArms, rounds: full } = gearNow(f).weapons[slot]!;
    if (thrown || reload === 0 || rounds(f, slot) >= full || spare(f, slot) === 0) return false;
    return !bothArms(f) && !(soundArms && anyArm(f));
  };
  /** SH-BLDG-5, S39: an enemy inside a building that has not been set alight. */
  const canBurn = (g: number): boolean => inside(g) && !inFire(g);
  /** SH-WPN-7: a weapon of a slot was thrown at him and lies there. */
  const liesThere = (f: number, slot: number): boolean =>
    fight.scavenging && lying[f * room.arms + armOf(f, slot)]! > 0;
  /** S24: he is out, but not on his feet. */
  const canBeRobbed = (f: number, dead: number): boolean =>
    status(dead) !== IN && status(dead) !== DISARMED && apart(f, dead) <= combinedMove(f);
  /**
   * SH-PICK-1, S38: what somebody may take from a dead man, in the order in which it helps.
   * @param into room for LOOTS_MAX
   * @returns how many
   */
  const lootFor = (f: number, dead: number, into: Int32Array): number => {
    const own = gearNow(f).weapons;
    const theirs = gearNow(dead).weapons;
    let n = 0;
    for (const what of [LOOT.belt, LOOT.gun]) {
      own.forEach(({ thrown, calibre, reload, soundArms }, slot) => {
        // Of no use to him is what he can never load.
        if (thrown || calibre === "" || reload === 0 || (soundArms && anyArm(f))) return;
        theirs.forEach((weapon, from) => {
          const there = what === LOOT.belt ? spare(dead, from) : rounds(dead, from);
          if (weapon.calibre === calibre && there > 0) into[n++] = packLoot(what, slot, from);
        });
      });
    }
    if (own.length >= SLOTS_MAX) return n;
    for (let from = 0; from < theirs.length; from++) {
      if (rounds(dead, from) > 0) into[n++] = packLoot(LOOT.weapon, own.length, from);
    }
    return n;
  };

  // ---- all options of a point ----

  const loot = new Int32Array(LOOTS_MAX);
  let list: Int32Array = loot;
  let n = 0;
  const add = (what: number, target = 0, option = 0): void => {
    list[n++] = packAction(what, target, option);
  };
  /** SH-SHOOT-4, SH-HORSE-3: an enemy, in a brawl or not (SH-SHOOT-14), and his horse; on the move SH-MOVE-2. */
  const addShots = (f: number, g: number): void => {
    if (!canBeTarget(g)) return;
    const moving = has(f, MOVED) || popsOut(f);
    const way = fight.standing ? 0 : combinedMove(f);
    const distance = apart(f, g);
    for (const target of has(g, MOUNTED) ? [g, HORSE_OF + g] : [g]) {
      listWays(f, target, distance, moving, (option) => add(ACTION.shoot, target, option));
      if (way === 0 || distance === 0) continue;
      const nearer = Math.max(0, distance - way);
      listWays(f, target, nearer, true, (option) => add(ACTION.moveAndShoot, target, option));
    }
  };
  /** SH-RELOAD, SH-WPN-7. */
  const addLoads = (f: number): void => {
    gearNow(f).weapons.forEach(({ soundArms }, slot) => {
      if (liesThere(f, slot) && !bothArms(f)) add(ACTION.takeBack, 0, slot);
      if (!canReload(f, slot)) return;
      add(ACTION.reload, 0, slot);
      if (fight.standing || soundArms || combinedMove(f) === 0) return;
      for (let g = firstFoe(f); g < afterFoes(f); g++) {
        if (inPlay(g)) add(ACTION.moveAndReload, g, slot);
      }
    });
  };
  /** SH-PICK-1. */
  const addLoot = (f: number): void => {
    if (!fight.scavenging || !canGoTo(f)) return;
    for (let dead = 0; dead < fight.count; dead++) {
      if (!canBeRobbed(f, dead)) continue;
      const some = lootFor(f, dead, loot);
      for (let i = 0; i < some; i++) add(ACTION.rob, dead, loot[i]);
    }
  };
  const addActions = (f: number): void => {
    add(ACTION.pass);
    const { standing } = fight;
    const attacked = attackers[f] !== 0;
    if (!standing && has(f, MOUNTED) && !lame(f)) add(ACTION.dismount);
    for (let g = firstFoe(f); g < afterFoes(f); g++) {
      if (!inPlay(g)) continue;
      const brawls = canGoTo(f) && canBeBrawled(f, g);
      if (!standing && (brawls || (hasAttacked(g, f) && !bothArms(f)))) add(ACTION.brawl, g);
      if (!standing && combinedMove(f) > 0) add(ACTION.step, g);
      if (attacked) continue;
      addShots(f, g);
      if (!standing && canMove(f)) add(ACTION.move, g);
      if (bow(f) >= 0 && canBurn(g) && fireSum(f, g) >= 0) add(ACTION.burn, g);
    }
    if (attacked) return;
    if (!standing && canMove(f)) add(ACTION.withdraw);
    addLoads(f);
    addLoot(f);
  };
  /** SH-SHOOT-6, SH-SHOOT-9. @param first whom the first shot went at @param mode `MODE` */
  const addLater = (f: number, slot: number, first: number, mode: number): void => {
    list[n++] = KEPT;
    for (let g = firstFoe(f); g < afterFoes(f); g++) {
      if (!canBeTarget(g)) continue;
      for (const target of has(g, MOUNTED) ? [g, HORSE_OF + g] : [g]) {
        const sum = sumNow(f, slot, target, mode, mode === MODE.fan && target !== first);
        if (sum >= 0) list[n++] = packLater(target, clamp(sum));
      }
    }
  };

  return {
    canMove,
    canGoTo,
    canBeBrawled,
    hasAttacked,
    canReload,
    canBurn,
    liesThere,
    canBeRobbed,
    lootFor,
    /** As `Game.optionsAt`. @param point `POINT` */
    optionsAt: (point: number, f: number, into: Int32Array): number => {
      list = into;
      n = 0;
      switch (point) {
        case POINT.action:
          addActions(f);
          break;
        case POINT.laterShot:
          addLater(f, fanSlot(fans[f]!), fanTarget(fans[f]!), MODE.fan);
          break;
        case POINT.secondPistol:
          addLater(f, leftSecond(now[LEFT]!) - 1, handTarget(now[HAND]!), MODE.pistols);
          break;
        case POINT.drawDie:
          for (let die = 0; die <= drawDie(f); die++) list[n++] = die;
          break;
        default:
          list[n++] = 0;
          list[n++] = 1;
      }
      return n;
    },
  };
}
