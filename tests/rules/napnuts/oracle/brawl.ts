/** NP-BRAWL: blows with cards. */

import { cardWords, DICE, effectWords } from "../../../../src/rules/napnuts/says.js";
import { type Cards, SUITS, suitOf } from "./cards.js";
import { isOut, severityOf, suffer } from "./shooting.js";
import { type Game, given, type Man } from "./state.js";

const ATTACKING = ["heart", "diamond", "club", "spade"];
const DEFENDING = ["heart", "club", "diamond", "spade"];

/** NP-POL-9, NP-BRAWL-6: null for the joker. */
function cardOf(game: Game, cards: Cards, man: Man): number | null {
  if (man.stunned) return null;
  const { attack, defence } = weaponOf(game, man);
  const order = defence > attack ? DEFENDING : ATTACKING;
  const hand = [...cards.hands[man.side]].sort((a, b) => a - b);
  for (const suit of order) {
    const card = hand.find((one) => SUITS[suitOf(one)] === suit);
    if (card !== undefined) return card;
  }
  return null;
}

const weaponOf = (game: Game, man: Man) => game.book.brawl.weapons[given(man.sheet.weapon)];

/** NP-BRAWL-2, NP-BRAWL-4. */
function diceOf(game: Game, man: Man, card: number | null): number {
  const { attack, defence } = weaponOf(game, man);
  const base =
    card === null
      ? Math.min(attack, defence) - 1
      : { spade: 2 * defence, club: defence, diamond: attack, heart: 2 * attack }[
          given(SUITS[suitOf(card)])
        ];
  const { flesh, serious } = game.book.brawl;
  const wounds = man.fleshWounds * flesh + man.seriousWounds * serious;
  return Math.max(0, base + game.book.classes[man.sheet.class].brawlDice + wounds);
}

/** NP-BRAWL-6: the lowest face that hits this opponent. */
function needed(game: Game, opponent: Man, attacking: boolean): number {
  const { hits } = game.book.brawl;
  if (!attacking && game.readings.brawlFloor === "attackerOnly") return hits.standing;
  if (opponent.stunned) return hits.stunned;
  return opponent.posture === "standing" ? hits.standing : hits.floor;
}

/** One exchange; the mover attacks. */
export function brawl(game: Game, cards: Cards, mover: Man, other: Man): void {
  const [of, against] = [cardOf(game, cards, mover), cardOf(game, cards, other)];
  for (const [man, card] of [
    [mover, of],
    [other, against],
  ] as const) {
    if (card !== null) cards.discard(man.side, [card]);
  }
  const strike = (man: Man, opponent: Man, card: number | null, attacking: boolean): number => {
    const least = needed(game, opponent, attacking);
    const dice = diceOf(game, man, card);
    const faces = Array.from({ length: dice }, () =>
      game.roll("NP-BRAWL-6", 6, `${man.name}, ${least} or more hits`),
    );
    return faces.filter((face) => face >= least).length;
  };
  const net = strike(mover, other, of, true) - strike(other, mover, against, false);
  const word = (card: number | null): string => (card === null ? "the joker" : cardWords(card));
  const played = { target: other.name, mine: word(of), theirs: word(against) };
  const [winner, loser] = net > 0 ? [mover, other] : [other, mover];
  const [won, lost] = net > 0 ? [of, against] : [against, of];
  const suit = (card: number | null) => (card === null ? null : SUITS[suitOf(card)]);
  if (net === 0) {
    game.write(mover, ["NP-BRAWL-7", "nothing", played]);
    return;
  }
  if (suit(won) === "spade" && suit(lost) !== "heart") {
    game.write(mover, ["NP-BRAWL-8", "defends", { ...played, winner: winner.name }]);
    return;
  }
  const rolled = game.roll("NP-BRAWL-7", 6, DICE["NP-BRAWL-7"][0]);
  const { effects } = weaponOf(game, winner);
  const steps = Math.abs(net) - 1;
  let best = rolled;
  for (let move = 1; move <= steps; move++) {
    for (const cell of [rolled - move, rolled + move]) {
      if (cell < 1 || cell > 6) continue;
      const gain = severityOf(given(effects[cell - 1])) - severityOf(given(effects[best - 1]));
      if (gain > 0) best = cell;
    }
  }
  const effect = given(effects[best - 1]);
  suffer(game, loser, effect, "chest", winner);
  const blow = { ...played, winner: winner.name, effect: effectWords(effect) };
  game.write(mover, ["NP-BRAWL-7", "wins", blow], ...isOut(loser));
}
