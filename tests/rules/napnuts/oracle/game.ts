/**
 * The slow second reading: one gunfight, every die and card, written from the numbered rules alone. It shares with
 * the text only the tables, the model and the sentences, so that each can be checked against the other.
 */
import type { Outcome } from "../../../../src/core/columns.js";
import { inchesWords, listed } from "../../../../src/rules/kit/words.js";
import { MOVES } from "../../../../src/rules/napnuts/data.js";
import type { Gunfight, Side } from "../../../../src/rules/napnuts/gunfight.js";
import { cardsWords, DICE, roundsWords } from "../../../../src/rules/napnuts/says.js";
import { brawl } from "./brawl.js";
import { type Bid, bidOf, Cards, compareBids, isWorthwhile } from "./cards.js";
import { type Action, actionOf, reactors } from "./policy.js";
import { aimAfterShot, apart, bandAt, diceAt, type Manner, shoot } from "./shooting.js";
import { type Chance, Game, given, type LogEntry, type Man, type Occasion } from "./state.js";

export type { Chance, LogEntry, Man } from "./state.js";

export interface PlayedGunfight {
  readonly winner: Outcome;
  /** NP-DECK-3: the cycle in which it ended. */
  readonly turns: number;
  readonly log: readonly LogEntry[];
  readonly men: readonly Man[];
}

/** Plays one gunfight with the dice and cards of `chance`. */
export function playGunfight(fight: Gunfight, chance: Chance): PlayedGunfight {
  const game = new Game(fight, chance);
  const cards = new Cards(game);
  if (fight.ambusher !== null) freeActions(game, fight.ambusher);
  if (!game.over) cards.deal(game.book.cards.start);
  while (!game.over && game.cycle < fight.turns) {
    game.cycle += 1;
    for (const man of game.men) man.shotAtInCycle = false;
    cards.deal(game.book.cards.perCycle);
    playCycle(game, cards);
  }
  const winner = winnerOf(game);
  game.write(null, ["NP-END-1", winner, {}]);
  return { winner, turns: game.cycle, log: game.log, men: game.men };
}

/** NP-END-1: both out is a draw, too. */
function winnerOf(game: Game): Exclude<Outcome, "mutual"> {
  const [a, b] = [game.sideIsIn("A"), game.sideIsIn("B")];
  if (a === b) return "draw";
  return a ? "A" : "B";
}

/** NP-SCEN-2, NP-SCEN-5. */
function freeActions(game: Game, side: Side): void {
  game.ambush = true;
  for (const man of game.men.filter((one) => one.side === side)) {
    if (game.over) break;
    carryOut(game, man, actionOf(game, man), "ambush");
  }
  game.ambush = false;
}

/** NP-DECK-1, NP-DECK-2. */
function playCycle(game: Game, cards: Cards): void {
  const waiting = new Set(game.men);
  const cardOf = (one: number): string => {
    const name = game.men[one]?.name;
    return name === undefined ? "the joker" : `${name}'s`;
  };
  for (;;) {
    const men = game.men.filter((man) => man.isIn && waiting.has(man));
    // The characters' cards by their numbers, the jokers behind them.
    const jokers = Array.from({ length: game.book.cards.jokers }, (_, i) => game.men.length + i);
    const left = [...men.map(({ number }) => number), ...jokers];
    const card = game.draw("NP-DECK-1", left, cardOf);
    const man = game.men[card];
    if (man === undefined) {
      game.write(null, ["NP-DECK-1", "joker", {}]);
      return;
    }
    waiting.delete(man);
    man.activations += 1;
    takeTurn(game, cards, man, waiting);
    if (game.over) return; // NP-TURN-6
  }
}

function takeTurn(game: Game, cards: Cards, man: Man, waiting: Set<Man>): void {
  if (game.fight.kind === "brawl") {
    if (man.posture === "standing") brawl(game, cards, man, given(game.enemiesOf(man)[0]));
    else {
      man.posture = "standing";
      game.write(man, ["NP-SCEN-6", "stands", {}]);
    }
    return;
  }
  if (man.ducked && !man.stunned && game.readings.reappear === "free") {
    const up = actionOf(game, man);
    if (up.kind === "reposition") carryOut(game, man, up, "turn");
  }
  const action = actionOf(game, man);
  if (!isShot(action)) {
    carryOut(game, man, action, "turn");
    return;
  }
  for (const reactor of before(game, cards, man)) {
    if (game.readings.reactionCostsTurn) waiting.delete(reactor);
    react(game, reactor, man);
    if (game.over) return;
  }
  if (isLegal(game, man, action)) carryOut(game, man, action, "turn");
  else game.write(man, ["NP-TURN-4", "lost", {}]);
}

const isShot = (action: Action): action is Extract<Action, { readonly target: Man }> =>
  action.kind === "shoot" || action.kind === "fan" || action.kind === "two-guns";

/** NP-TURN-4. */
function isLegal(game: Game, man: Man, action: Extract<Action, { readonly target: Man }>): boolean {
  const { target } = action;
  if (!man.isIn || man.stunned || man.ducked || !target.isIn || target.ducked) return false;
  const manner: Manner =
    action.kind === "fan" ? { fan: true } : action.kind === "two-guns" ? { hand: "right" } : {};
  if (action.kind !== "shoot" && !(man.usable("left arm") && man.usable("right arm"))) return false;
  const aim = action.kind === "fan" ? 0 : man.aimAt(target);
  return (diceAt(game, man, target, bandAt(apart(man, target)), aim, manner) ?? 0) >= 1;
}

/** NP-AUCT, NP-POL-5, NP-POL-13: the interrupters who act before the mover, in their order. */
function before(game: Game, cards: Cards, mover: Man): Man[] {
  const side: Side = mover.side === "A" ? "B" : "A";
  let left = [...cards.hands[side]];
  const bids: Bid[] = [];
  for (const man of reactors(game, mover)) {
    const bid = bidOf(game, cards, man, left);
    if (bid !== null && isWorthwhile(game, bid, mover)) {
      bids.push(bid);
      left = left.filter((card) => !bid.cards.includes(card));
    }
    // One character a player; which one is settled before the bid (NP-POL-12).
    if (!game.readings.reactAny) break;
  }
  if (bids.length === 0) return [];
  const own = bidOf(game, cards, mover, cards.hands[mover.side]);
  for (const bid of bids) {
    cards.discard(side, bid.cards);
    game.write(bid.man, ["NP-AUCT-2", "interrupts", { mover: mover.name, ...laid(bid) }]);
  }
  if (own === null) {
    const order = inOrder(game, bids);
    game.write(mover, ["NP-AUCT-4", "waits", { names: namesOf(order) }]);
    return order.map(({ man }) => man);
  }
  cards.discard(mover.side, own.cards);
  const faster = bids.filter((bid) => {
    const difference = compareBids(game, bid, own);
    if (difference !== 0 || game.readings.auction === "points") return difference > 0;
    return game.roll("NP-OPT-POKER-1", 2, `coin, 1 for ${bid.man.name}`) === 1;
  });
  const order = inOrder(game, faster);
  game.write(
    mover,
    order.length === 0
      ? ["NP-AUCT-3", "keeps", laid(own)]
      : ["NP-AUCT-3", "faster", { ...laid(own), names: namesOf(order) }],
  );
  return order.map(({ man }) => man);
}

const namesOf = (order: readonly Bid[]): string => listed(order.map(({ man }) => man.name));

const laid = ({ cards, worth }: Bid) => ({ cards: cardsWords(cards), worth });

/** NP-AUCT-3, NP-AUCT-5: the highest first; lots among those that nothing tells apart. */
function inOrder(game: Game, bids: readonly Bid[]): Bid[] {
  const left = [...bids];
  const order: Bid[] = [];
  while (left.length > 0) {
    const top = left.filter((bid) => left.every((other) => compareBids(game, bid, other) >= 0));
    const chosen = top.length === 1 ? 1 : game.roll("NP-AUCT-5", top.length, DICE["NP-AUCT-5"][0]);
    const next = given(top[chosen - 1]);
    order.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}

/** NP-AUCT-8: a reaction is a shot at the mover, lost if it is no longer legal. */
function react(game: Game, man: Man, mover: Man): void {
  const action: Action = { kind: "shoot", target: mover };
  if (isLegal(game, man, action)) carryOut(game, man, action, "reaction");
  else game.write(man, ["NP-AUCT-8", "lost", {}]);
}

/** NP-TURN-2. */
function carryOut(game: Game, man: Man, action: Action, occasion: Occasion): void {
  const piece = given(man.pieces[0]);
  switch (action.kind) {
    case "pass":
      game.write(man, ["NP-POL-1", "waits", {}]);
      return;
    case "aim":
      aim(game, man, action.target);
      return;
    case "shoot":
      fire(game, man, action.target, 0, {}, occasion);
      aimAfterShot(game, man, action.target);
      return;
    case "fan":
      for (let i = 0; i < 3; i++) fire(game, man, action.target, 0, { fan: true }, occasion);
      aimAfterShot(game, man, action.target);
      return;
    case "two-guns":
      fire(game, man, action.target, 0, { hand: "right" }, occasion);
      fire(game, man, action.target, 1, { hand: "left" }, occasion);
      aimAfterShot(game, man, action.target);
      return;
  }
  man.dropAim(); // NP-AIM-1: any action but these
  switch (action.kind) {
    case "recover":
      man.stunned = false;
      game.write(man, ["NP-STATE-4", "recovers", {}]);
      return;
    case "reposition":
      man.ducked = false;
      man.posture = action.to === "up" ? "standing" : action.to;
      game.write(
        man,
        action.to === "up"
          ? ["NP-TURN-2", "up", {}]
          : ["NP-TURN-2", "posture", { posture: man.posture }],
      );
      return;
    case "fix":
      piece.jammed = false;
      game.write(man, ["NP-SHOOT-5", "clears", {}]);
      return;
    case "break":
      piece.state = "open";
      game.write(man, ["NP-SHOOT-12", "opens", {}]);
      return;
    case "load":
      piece.rounds = Math.min(piece.gun.rounds, piece.rounds + piece.gun.load);
      if (piece.state === "open") piece.state = "loaded";
      game.write(man, ["NP-SHOOT-12", "loads", { rounds: roundsWords(piece.rounds) }]);
      return;
    case "close":
      piece.state = "closed";
      game.write(man, ["NP-SHOOT-12", "closes", {}]);
      return;
    case "walk":
      walk(game, man, action.target);
  }
}

/** NP-AIM-1. */
function aim(game: Game, man: Man, target: Man): void {
  const most = given(man.pieces[0]).gun.aimMax;
  man.aim = Math.min(most, man.aimAt(target) + 1);
  man.aimedAt = target;
  game.write(man, ["NP-AIM-1", "aims", { target: target.name, aim: man.aim, most }]);
}

/** One shot, if there can be one (NP-SHOOT-17). */
function fire(
  game: Game,
  man: Man,
  target: Man,
  hand: number,
  manner: Manner,
  occasion: Occasion,
): void {
  const piece = given(man.pieces[hand]);
  if (!piece.ready || !target.isIn || target.ducked) return;
  const aim = manner.fan === true ? 0 : man.aimAt(target);
  const dice = diceAt(game, man, target, bandAt(apart(man, target)), aim, manner) ?? 0;
  if (dice < 1) return;
  target.shotAtInCycle = true;
  shoot(game, man, target, piece, dice, manner, occasion);
}

/** NP-POL-10, NP-AIM-3. */
function walk(game: Game, man: Man, target: Man): void {
  const dice = Math.max(0, MOVES.walk.dice - (man.flesh.get("legs") ?? 0));
  let roll: number = MOVES.walk.inches;
  for (let i = 0; i < dice; i++) roll += game.roll("NP-TURN-2", 3, DICE["NP-TURN-2"][0]);
  const moved = Math.max(0, Math.min(roll, apart(man, target) - 1));
  for (const other of game.enemiesOf(man)) {
    if (other.aimedAt === man && moved > 0 && moved >= apart(man, other) / 2) other.dropAim();
  }
  man.x += Math.sign(target.x - man.x) * moved;
  man.inCover = false;
  game.write(man, ["NP-POL-10", "walks", { inches: inchesWords(moved), target: target.name }]);
}
