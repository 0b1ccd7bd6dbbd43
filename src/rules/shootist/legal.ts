/** What the rules allow where somebody decides: SH-ACT-1 and what it refers to, as the options of `options.ts`. */
import { bow, canBurn, fireSum } from "./buildings.js";
import { MODE } from "./counts.js";
import { clamp, drawDie, sumNow } from "./ladder.js";
import { canBeBrawled, hasAttacked } from "./melee.js";
import { canGoTo, canMove, combinedMove, lame, popsOut } from "./movement.js";
import { ACTION, KEPT, POINT, packAction, packLater } from "./options.js";
import { canBeRobbed, canReload, LOOTS_MAX, liesThere, lootFor } from "./reload.js";
import {
  fanSlot,
  fanTarget,
  field,
  HAND,
  HORSE_OF,
  handTarget,
  LEFT,
  leftSecond,
  MOUNTED,
  MOVED,
} from "./state.js";
import { listWays } from "./worth.js";

const loot = new Int32Array(LOOTS_MAX);
let list: Int32Array = loot;
let n = 0;

/** As `Game.optionsAt`. @param point `POINT` */
export function optionsAt(point: number, f: number, into: Int32Array): number {
  list = into;
  n = 0;
  switch (point) {
    case POINT.action:
      addActions(f);
      break;
    case POINT.laterShot:
      addLater(f, fanSlot(field.fans[f]!), fanTarget(field.fans[f]!), MODE.fan);
      break;
    case POINT.secondPistol:
      addLater(f, leftSecond(field.now[LEFT]!) - 1, handTarget(field.now[HAND]!), MODE.pistols);
      break;
    case POINT.drawDie:
      for (let die = 0; die <= drawDie(f); die++) list[n++] = die;
      break;
    default:
      list[n++] = 0;
      list[n++] = 1;
  }
  return n;
}

function add(what: number, target = 0, option = 0): void {
  list[n++] = packAction(what, target, option);
}

function addActions(f: number): void {
  add(ACTION.pass);
  const { standing } = field;
  const attacked = field.attackers[f] !== 0;
  if (!standing && field.has(f, MOUNTED) && !lame(f)) add(ACTION.dismount);
  for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
    if (!field.inPlay(g)) continue;
    const brawls = canGoTo(f) && canBeBrawled(f, g);
    if (!standing && (brawls || (hasAttacked(g, f) && !field.bothArms(f)))) add(ACTION.brawl, g);
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
}

/** SH-SHOOT-4, SH-HORSE-3: an enemy, in a brawl or not (SH-SHOOT-14), and his horse; on the move SH-MOVE-2. */
function addShots(f: number, g: number): void {
  if (!field.canBeTarget(g)) return;
  const moving = field.has(f, MOVED) || popsOut(f);
  const way = field.standing ? 0 : combinedMove(f);
  const distance = field.apart(f, g);
  for (const target of field.has(g, MOUNTED) ? [g, HORSE_OF + g] : [g]) {
    listWays(f, target, distance, moving, (option) => add(ACTION.shoot, target, option));
    if (way === 0 || distance === 0) continue;
    const nearer = Math.max(0, distance - way);
    listWays(f, target, nearer, true, (option) => add(ACTION.moveAndShoot, target, option));
  }
}

/** SH-RELOAD, SH-WPN-7. */
function addLoads(f: number): void {
  field.gearNow(f).weapons.forEach(({ soundArms }, slot) => {
    if (liesThere(f, slot) && !field.bothArms(f)) add(ACTION.takeBack, 0, slot);
    if (!canReload(f, slot)) return;
    add(ACTION.reload, 0, slot);
    if (field.standing || soundArms || combinedMove(f) === 0) return;
    for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
      if (field.inPlay(g)) add(ACTION.moveAndReload, g, slot);
    }
  });
}

/** SH-PICK-1. */
function addLoot(f: number): void {
  if (!field.scavenging || !canGoTo(f)) return;
  for (let dead = 0; dead < field.count; dead++) {
    if (!canBeRobbed(f, dead)) continue;
    const some = lootFor(f, dead, loot);
    for (let i = 0; i < some; i++) add(ACTION.rob, dead, loot[i]);
  }
}

/** SH-SHOOT-6, SH-SHOOT-9. @param first whom the first shot went at @param mode `MODE` */
function addLater(f: number, slot: number, first: number, mode: number): void {
  list[n++] = KEPT;
  for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
    if (!field.canBeTarget(g)) continue;
    for (const target of field.has(g, MOUNTED) ? [g, HORSE_OF + g] : [g]) {
      const sum = sumNow(f, slot, target, mode, mode === MODE.fan && target !== first);
      if (sum >= 0) list[n++] = packLater(target, clamp(sum));
    }
  }
}
