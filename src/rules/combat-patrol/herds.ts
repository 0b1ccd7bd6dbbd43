/** CP-STAM: herds that run, and whom they run down. */
import { hypot } from "../../core/elementary.js";
import { EVENT, SOURCE } from "./counts.js";
import { INCAPACITATE } from "./deck.js";
import { distanceToWay, does, hurt, stun } from "./harm.js";
import { herdRadius } from "./movement.js";
import { DECK } from "./rolls.js";
import { loseAnimal, STAMPEDE } from "./scares.js";
import { field, KIND, NOBODY, OUT, TINY } from "./state.js";

/**
 * CP-STAM-3, CP-STAM-4, CP-ACT-9: after everything else on a card, every herd that runs, straight on; those that just
 * began run from the next on. CP-POL-6: one that nobody disturbs stands.
 */
export function moveStampedes(isOver: () => boolean): void {
  for (let i = 0; i < field.herdUnits.length; i++) {
    const u = field.herdUnits[i]!;
    if (field.animals[u] === 0 || isOver()) continue;
    if (field.stampeding[u] === STAMPEDE.on) moveHerd(u);
    else if (field.stampeding[u] === STAMPEDE.starting) field.stampeding[u] = STAMPEDE.on;
  }
}

/** CP-STAM-3: at turn end they stop, stunned. */
export function stopStampedes(): void {
  for (let i = 0; i < field.herdUnits.length; i++) {
    const u = field.herdUnits[i]!;
    if (field.stampeding[u] !== STAMPEDE.no) field.herdStunned[u] = 1;
    field.stampeding[u] = STAMPEDE.no;
  }
}

/** CP-ATT-6, CP-HERD-2: an activation of its herders is one of the herd, and takes its stun off. */
export function herdsRecover(herders: number): void {
  for (let i = 0; i < field.herdUnits.length; i++) {
    const u = field.herdUnits[i]!;
    const unit = field.units[u];
    if (unit?.kind === "herd" && unit.herders === herders) field.herdStunned[u] = 0;
  }
}

function moveHerd(u: number): void {
  const card = field.cards.draw(DECK.gm, "CP-STAM-3 herd move");
  const length = field.deck.move[card]!;
  const fromX = field.px[u]!;
  const fromY = field.py[u]!;
  const x = fromX + length * field.headX[u]!;
  const y = fromY + length * field.headY[u]!;
  field.px[u] = x;
  field.py[u] = y;
  field.witness.herdRuns(u);
  const within = herdRadius(u) + field.engagement.book.tramples + TINY;
  const swept = field.readings.trample === "swept";
  for (let f = 0; f < field.count && field.animals[u] !== 0; f++) {
    if (field.out[f] !== OUT.no || field.aboard[f] !== NOBODY) continue;
    if (field.kind[field.unitOf[f]!] === KIND.bear) continue;
    const fx = field.x[f]!;
    const fy = field.y[f]!;
    const gap = swept ? distanceToWay(fromX, fromY, x, y, fx, fy) : field.distanceTo(f, x, y);
    if (gap <= within) trample(u, f);
  }
  leave(u);
}

/** CP-STAM-5, CP-STAM-6. */
function trample(u: number, f: number): void {
  const { cards, deck, engagement } = field;
  const unit = field.units[u];
  if (unit?.kind !== "herd") return;
  field.asks.count(field.columns.eventCell + EVENT.trampled);
  const pile = field.deckOf(f);
  const own =
    deck.d10[cards.draw(pile, "CP-STAM-5 figure")]! +
    field.melee[f]! +
    field.hth[f]! +
    (field.stunned[f] !== 0 ? engagement.book.melee.stunned : 0);
  const herd =
    deck.d10[cards.draw(DECK.gm, "CP-STAM-5 herd")]! + engagement.book.species[unit.species].melee;
  if (own > herd) {
    const card = cards.draw(pile, "CP-STAM-5 animal");
    if (deck.sev[card] === INCAPACITATE) loseAnimal(u);
  } else if (own === herd) stun(f);
  else {
    const card = cards.draw(DECK.gm, "CP-STAM-5 damage");
    does(NOBODY, SOURCE.melee, DECK.gm);
    hurt(f, deck.sev[card] === INCAPACITATE, deck.loc[card]!);
  }
  field.witness.trampled(u, f, own, herd);
}

/** CP-STAM-6: it is gone when its disc has left the table. */
export function leave(u: number): void {
  const { table } = field.engagement;
  if (table === null) return;
  const x = field.px[u]!;
  const y = field.py[u]!;
  const dx = Math.max(0, -x, x - table.width);
  const dy = Math.max(0, -y, y - table.depth);
  if (hypot(dx, dy) >= herdRadius(u) - TINY) field.animals[u] = 0;
}
