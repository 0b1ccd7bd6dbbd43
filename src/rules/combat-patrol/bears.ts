/** CP-BEAR: a bear that somebody has provoked. */
import { maul, reaches } from "./melee.js";
import { approach } from "./movement.js";
import { DECK } from "./rolls.js";
import { field, NOBODY, OUT, TINY } from "./state.js";

/** CP-BEAR-1: a figure so near provokes it. */
const PROVOKED_WITHIN = 6;

/** CP-BEAR-1: at the start of its activation. */
export function feelsProvoked(u: number): void {
  const bear = field.first[u]!;
  if (field.nearest(bear) === NOBODY || field.gap > PROVOKED_WITHIN + TINY) return;
  field.provoked[bear] = 1;
  field.stir(bear);
}

/** CP-BEAR-2: once provoked it charges its nearest figure of either side. */
export function bearActs(u: number): void {
  const bear = field.first[u]!;
  if (field.out[bear] !== OUT.no || field.done[bear] !== 0) return;
  if (field.stunned[bear] !== 0) {
    field.stunned[bear] = 0;
    field.witness.recovers(bear);
    return;
  }
  const prey = field.nearest(bear);
  if (prey === NOBODY || field.provoked[bear] === 0) {
    field.witness.looksOn(bear);
    return;
  }
  const { chargeCards } = field.engagement.book.species.bear;
  field.paces[bear] = 0;
  for (let i = 0; i < chargeCards; i++) {
    if (i > 0 && reaches(bear, prey)) break;
    const card = field.cards.draw(DECK.gm, i === 0 ? "CP-MOV-1 move" : "CP-MTD-1 second card");
    field.paces[bear]! += field.deck.move[card]!;
  }
  if (reaches(bear, prey)) maul(bear, prey);
  else {
    approach(bear, prey, field.paces[bear] as number, 1);
    field.witness.comesNearer(bear);
  }
}
