/** What the player keeps about men until something changes it, worked out anew and compared. */

import { lowest } from "../../../../src/rules/kit/bits.js";
import { planAnew } from "../../../../src/rules/law-of-the-gun/table/fire.js";
import { isHolding } from "../../../../src/rules/law-of-the-gun/table/groups.js";
import { weaponsAnew } from "../../../../src/rules/law-of-the-gun/table/guns.js";
import { staySettled } from "../../../../src/rules/law-of-the-gun/table/orders.js";
import { points } from "../../../../src/rules/law-of-the-gun/table/points.js";
import { FIGURES_MAX } from "../../../../src/rules/law-of-the-gun/table/roster.js";
import { t } from "../../../../src/rules/law-of-the-gun/table/state.js";
import { VIEW, views } from "../../../../src/rules/law-of-the-gun/table/views.js";

/**
 * Looks over all that is kept, at the beginning of a player turn.
 * @throws Error if something has changed on which it depends, and nobody said so: a fault of ours
 */
export function audit(side: number): void {
  for (let rest = t.alive; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    auditSight(m);
    if (((t.toRevise >> m) & 1) === 0) auditLists(m);
    const { best, armed } = weaponsAnew(m);
    same("bestAccurate", m, t.bestAccurate[m], best);
    same("disarmed", m, (t.disarmed >> m) & 1, armed ? 0 : 1);
    if (((t.planned & t.inTurn & t.atLarge) >> m) & 1) auditPlan(m);
    if (((t.holding & t.inTurn) >> m) & 1) same("holding", m, true, isHolding(m));
    same("atLarge", m, (t.atLarge >> m) & 1, ((t.fighting | t.running) >> m) & 1 ? 0 : 1);
  }
  for (let i = 0; i < (t.orders[side] as number); i++) auditCalm(side * FIGURES_MAX + i);
}

/** Men who are known to halt are not asked what they do. */
function auditCalm(group: number): void {
  const men = t.orderMen[group] as number;
  if ((men & ~t.calm) !== 0) return;
  same("calm", lowest(men), true, staySettled(t.orderLeader[group] as number, men));
}

function same(what: string, m: number, kept: unknown, anew: unknown): void {
  if (kept === anew) return;
  throw new Error(
    `invariant: ${what} of man ${m} is ${String(kept)}, worked out anew ${String(anew)}`,
  );
}

function auditSight(m: number): void {
  let sight = 0;
  let inView = 0;
  for (let rest = t.enemiesOf(m); rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const pair = views.pair(t.at[m] as number, t.at[e] as number) & 0xff;
    points.measure(t.at[m] as number, t.at[e] as number);
    same(`view of ${e}`, m, t.view[m * t.men + e], pair);
    same(`distance to ${e}`, m, t.cm[m * t.men + e], points.measured[0]);
    if ((pair & VIEW.sight) === 0) continue;
    sight |= 1 << e;
    const covered = (t.ownCover[m] as number) >= 0 || (pair & (VIEW.covered | VIEW.shared)) !== 0;
    if (!covered) inView |= 1 << e;
  }
  same("sight", m, (t.sight[m] as number) & t.alive, sight);
  same("inView", m, (t.inView[m] as number) & t.alive, inView);
}

/** Nobody would come off the enemy's list or on it. */
function auditLists(m: number): void {
  const seen = (t.seen >> m) & 1;
  const watchers = (seen === 1 ? t.sight[m] : t.inView[m]) as number;
  same("seen", m, seen, (watchers & t.alive) !== 0 ? 1 : 0);
}

function auditPlan(m: number): void {
  const rows = [t.planGun, t.planBand, t.planColumn, t.planAttempt, t.planOption, t.planTable];
  const kept = rows.map((row) => row[m]);
  const target = planAnew(m);
  same("planTarget", m, t.planTarget[m], target);
  // Nothing else of a plan counts where nobody is shot at.
  if (target >= 0) same("plan", m, kept.join(), rows.map((row) => row[m]).join());
}
