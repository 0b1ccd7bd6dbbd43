/**
 * The slow second reading: one engagement, every card and die, written from the numbered rules alone. It shares with
 * the text only the tables, the model and the sentences, so that each can be checked against the other.
 */
import type { Outcome } from "../../../../src/core/columns.js";
import { hypot } from "../../../../src/core/elementary.js";
import type { Engagement, Side } from "../../../../src/rules/combat-patrol/engagement.js";
import { activate, activateHero } from "./activation.js";
import { explode } from "./dynamite.js";
import { atMost } from "./geometry.js";
import { moveStampedes, stopStampedes } from "./herds.js";
import { type Chance, type Charge, Game, type Man, type Owner, type Unit } from "./state.js";

export interface PlayedEngagement {
  readonly winner: Outcome;
  /** The turn in which it ended; 0 in the free activations. */
  readonly turns: number;
  readonly men: readonly Man[];
  /** As it stands at the end. */
  readonly game: Game;
}

/**
 * Plays one engagement with the cards and dice of `chance`.
 * @param begun told of the game before its first draw
 */
export function playEngagement(
  fight: Engagement,
  chance: Chance,
  begun: (game: Game) => void = () => {},
): PlayedEngagement {
  const game = new Game(fight, chance);
  begun(game);
  setUp(game);
  if (fight.free !== null) {
    for (const unit of game.units) {
      if (unit.side === fight.free && unit.inPlay.length > 0 && !game.isOver) activate(game, unit);
    }
    stopStampedes(game);
  }
  while (!game.isOver && game.turn < fight.turns) playTurn(game);
  const winner = game.decided ?? atLimit(game);
  game.write(null, ["CP-POL-7", winner, {}]);
  return { winner, turns: game.turn, men: game.men, game };
}

/** CP-ANI-1. */
function setUp(game: Game): void {
  for (const bear of game.men.filter(({ isBear }) => isBear)) {
    const [least, most] = game.book.species.bear.endurance;
    const lot = game.roll("CP-ANI-1 endurance", most - least + 1, ["endurance", {}]);
    bear.endurance = least + lot - 1;
    game.write(bear, ["CP-ANI-1", "endurance", { endurance: bear.endurance }]);
  }
}

// ---- a turn

/** CP-ACT-2: a card by its number. */
interface ActivationCard {
  readonly colour: Side | null;
  readonly number: number;
  readonly name: string;
}

function cardOf(game: Game, card: number): ActivationCard {
  const { copies } = game.book;
  if (card >= 12 * copies) {
    return { colour: null, number: 0, name: card === 12 * copies ? "the Reshuffle" : "the Hero" };
  }
  const kind = Math.floor(card / copies);
  const colour = kind < 6 ? "A" : "B";
  return { colour, number: (kind % 6) + 1, name: `Side ${colour}'s ${(kind % 6) + 1}` };
}

/** CP-ACT-1 to CP-ACT-4. */
export function playTurn(game: Game): void {
  game.turn += 1;
  game.cards = 0;
  for (const man of game.men) man.shotAt = false;
  if (game.readings.deck === "eachTurn") game.shuffle();
  if (game.turn === 1 && game.fight.stampede !== null) {
    const [x, y] = game.fight.stampede;
    const length = hypot(x, y);
    for (const herd of game.herds) {
      if (herd.sheet.species === "sheep") continue;
      herd.stampede = [x / length, y / length];
      game.write(null, ["CP-STAM-1", "stampede", { herd: herd.unit.name }]);
    }
  }
  const hero = game.men.some((man) => man.isIn && man.sheet.hero);
  const all = 12 * game.book.copies + (hero ? 2 : 1);
  let left = Array.from({ length: all }, (_, card) => card);
  rollDice(game);
  let last: ActivationCard | null = null;
  while (!game.isOver) {
    const [number, rest] = game.drawActivation(left, (card) => cardOf(game, card).name);
    left = rest;
    game.cards += 1;
    const card = cardOf(game, number);
    game.write(null, ["CP-ACT-3", "card", { card: card.name }]);
    if (card.name === "the Reshuffle") break;
    if (card.colour === null) playHero(game, last);
    else {
      playNumber(game, card.colour, card.number);
      last = card;
    }
    moveStampedes(game);
  }
  stopStampedes(game);
}

function rollDice(game: Game): void {
  for (const unit of game.units) {
    unit.die = 0;
    unit.activatedBy.clear();
    const herd = game.herdOf(unit);
    const plays = herd === null ? game.isActive(unit) : herd.isIn && herd.sheet.herders < 0;
    if (plays) unit.die = game.roll("CP-ACT-1 command die", 6, ["unit", { unit: unit.name }]);
  }
  game.write(null, ["CP-ACT-1", "rolled", {}]);
}

interface Entry {
  readonly owner: Owner;
  readonly play: () => void;
}

/** CP-ACT-3, CP-ACT-9. */
function playNumber(game: Game, colour: Side, number: number): void {
  const matches = (unit: Unit): boolean => unit.die === number && game.isActive(unit);
  const entries: Entry[] = [];
  if (game.units.some((unit) => unit.side === colour && matches(unit))) {
    entries.push({
      owner: colour,
      play: () => {
        // As they come: a die may have changed hands on this card, a team may have bolted.
        for (const unit of game.units) {
          if (unit.side !== colour || game.isOver || !matches(unit)) continue;
          unit.activatedBy.add(number);
          activate(game, unit);
        }
      },
    });
  }
  for (const herd of game.herds) {
    if (!herd.isIn || herd.stampede !== null || herd.unit.die !== number) continue;
    entries.push({
      owner: "GM",
      play: () => {
        herd.stunned = false;
      },
    });
  }
  for (const unit of game.units) {
    if (unit.sheet.kind !== "bear" || !matches(unit)) continue;
    entries.push({
      owner: "GM",
      play: () => {
        if (unit.inPlay.length > 0) activate(game, unit);
      },
    });
  }
  for (const charge of game.charges) {
    if (!charge.lit || charge.die !== number) continue;
    entries.push({ owner: "GM", play: () => goOff(game, charge) });
  }
  for (const { play } of inOrder(game, entries)) if (!game.isOver) play();
}

function goOff(game: Game, charge: Charge): void {
  if (!charge.exploded) explode(game, charge);
}

/** CP-ACT-5: the highest d10 first; those who tie draw again among themselves. */
function inOrder(game: Game, entries: readonly Entry[]): Entry[] {
  if (entries.length < 2) return [...entries];
  const drawn = entries.map((entry) => ({
    entry,
    d10: game.draw("CP-ACT-5 order", entry.owner, ({ d10 }) => ["d10", { d10 }]).d10,
  }));
  const numbers = [...new Set(drawn.map(({ d10 }) => d10))].sort((a, b) => b - a);
  return numbers.flatMap((number) =>
    inOrder(
      game,
      drawn.filter(({ d10 }) => d10 === number).map(({ entry }) => entry),
    ),
  );
}

/** CP-ACT-6, CP-ACT-10. */
function playHero(game: Game, last: ActivationCard | null): void {
  if (last === null) return;
  for (const man of game.men) {
    const called = man.sheet.hero && man.side === last.colour && man.unit.die === last.number;
    if (!called || !man.isIn || game.isOver) continue;
    if (man.isLone) activate(game, man.unit);
    else activateHero(game, man);
  }
}

// ---- the end

/** CP-POL-11. */
function atLimit(game: Game): Outcome {
  if (game.fight.victory.kind === "none") return "draw";
  const worth = (side: Side): number => {
    const men = game.men.filter((man) => man.side === side);
    const inPlay = men.filter(({ isIn }) => isIn).length;
    return game.readings.limitWin === "share" ? inPlay / men.length : inPlay;
  };
  const [a, b] = [worth("A"), worth("B")];
  return atMost(Math.abs(a - b), 0) ? "draw" : a > b ? "A" : "B";
}
