/** SH-BRAWL, SH-MOD-4: hand to hand. */
import { draw, PURPOSE } from "./draws.js";
import { brawlBody, hurtMan } from "./harm.js";
import { brawls, clamp, hurt } from "./ladder.js";
import { combinedMove, moveTo } from "./movement.js";
import { brawlKey, ROLL } from "./outcomes.js";
import { LOCATION, LOSER, loserOf } from "./rolls.js";
import { ACTIVE, field, MOUNTED, NOTICED } from "./state.js";

/** The other side of a brawl. */
export const canBeBrawled = (f: number, g: number): boolean =>
  field.inPlay(g) &&
  field.has(g, NOTICED) &&
  !field.has(g, MOUNTED) &&
  !field.behindOpening(g) &&
  field.apart(f, g) <= combinedMove(f);

/** SH-BRAWL-4: he attacked him in this turn, and is there. */
export const hasAttacked = (g: number, f: number): boolean =>
  ((field.attackers[f]! >> g) & 1) === 1 && field.inPlay(g);

/** S19: 2 a spear, 1 a knife or tomahawk, 0 bare hands. */
function brawlWeapon(f: number): number {
  const { weapons } = field.gearNow(f);
  let best = 0;
  for (let slot = 0; slot < weapons.length; slot++) {
    const { brawl, thrown } = weapons[slot]!;
    // What is thrown is in his hand while he has one left; an empty gun still is (SH-WPN-7).
    if (brawl === "none" || (thrown && field.rounds(f, slot) === 0)) continue;
    if (brawl === "spear") return 2;
    best = 1;
  }
  return best;
}

function brawlDie(f: number): number {
  let sum = brawls[f]!;
  if (brawlWeapon(f) !== 0) sum += 1;
  if (field.readings.shieldInBrawl && field.fighters[f]!.shield) sum += 1;
  sum -= hurt(f, LOCATION.spareArm) + hurt(f, LOCATION.shootArm);
  return clamp(sum - hurt(f, LOCATION.leftLeg) - hurt(f, LOCATION.rightLeg));
}

/** SH-BRAWL-2: one roll against one opponent. */
export function brawl(f: number, opponent: number): void {
  moveTo(f, opponent, field.apart(f, opponent));
  field.raise(f, NOTICED);
  field.now[ACTIVE] = 1;
  field.attackers[opponent] = field.attackers[opponent]! | (1 << f);
  field.renew(opponent);
  const spear = brawlWeapon(f) === 2;
  const otherSpear = brawlWeapon(opponent) === 2;
  const key = brawlKey(
    brawlDie(f),
    brawlDie(opponent),
    // S40: he who can no longer brawl wounds nobody.
    (spear && !otherSpear) || field.bothArms(opponent),
    otherSpear && !spear,
    brawlBody(f),
    brawlBody(opponent),
  );
  const cell = field.columns.brawlCells[f]![opponent]!;
  const code = draw(field.tables.find(ROLL.brawl, key), cell, f, PURPOSE.brawl);
  field.witness.brawls(f, opponent);
  const loser = loserOf(code);
  if (loser !== LOSER.nobody) hurtMan(loser === LOSER.attacker ? f : opponent, code);
  field.witness.done();
}
