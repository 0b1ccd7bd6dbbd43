/** SH-ACT: what a man does when his place comes. */
import { OVER } from "../../core/machine.js";
import { burn } from "./buildings.js";
import { choose } from "./draws.js";
import { shoot } from "./fire.js";
import { dismount } from "./horses.js";
import { brawl } from "./melee.js";
import { combinedMove, moveBy, moveTo, stepOut, turnRound, wayOut, wholeMove } from "./movement.js";
import { ACTION, actionOf, optionOf, POINT, targetOf } from "./options.js";
import { load, reloadOnTheMove, rob, takeBack } from "./reload.js";
import { ACTED, field, HORSE_OF, UNAWARE } from "./state.js";

/** A man's place has come. @returns OVER, SETTLED or 0 */
export function act(f: number): number {
  if (field.has(f, UNAWARE)) turnRound(f);
  const action = choose(POINT.action, f);
  field.witness.acts(f, action);
  if (!field.standing && !field.has(f, ACTED)) field.raise(f, ACTED);
  const what = actionOf(action);
  if (what === ACTION.shoot || what === ACTION.moveAndShoot) {
    const target = targetOf(action);
    if (what === ACTION.shoot) stepOut(f);
    else moveTo(f, target & (HORSE_OF - 1), combinedMove(f));
    return shoot(f, target, optionOf(action));
  }
  carryOut(f, action);
  return field.isOver() ? OVER : 0;
}

/** All but shooting. */
function carryOut(f: number, action: number): void {
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
      moveBy(f, (f < field.countA ? -1 : 1) * (wholeMove(f) - wayOut(f)));
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
      burn(f, target);
      break;
  }
}
