/** Engagements with cards and dice that are written down, played by both readings of the rules. */
import { expect } from "vitest";
import { Piles } from "../../../src/core/deck.js";
import { PlayDriver } from "../../../src/core/playDriver.js";
import { counted } from "../../../src/core/tally.js";
import { DID } from "../../../src/rules/combat-patrol/counts.js";
import { type ActionDeck, STAND_IN_DECK } from "../../../src/rules/combat-patrol/deck.js";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import type { Fight } from "../../../src/rules/combat-patrol/fight.js";
import { DECK, type DrawName } from "../../../src/rules/combat-patrol/rolls.js";
import { field } from "../../../src/rules/combat-patrol/state.js";
import { Told } from "../../../src/rules/combat-patrol/told.js";
import { expectTold } from "./lockstep.js";
import { playEngagement } from "./oracle/game.js";
import { type Game, given, type Man } from "./oracle/state.js";

/** What a card shows: numbers as in the columns of the deck, or what is true of them. */
export type Shows = { readonly [K in keyof ActionDeck]?: number | ((shown: number) => boolean) };
/** Hits in any column that a test comes to. */
export const HIT: Shows = { hit: (column) => column >= 5 };
export const MISS: Shows = { hit: -1 };
/** Head, chest, arms, waist, legs. */
export const LOC = { head: 0, chest: 1, arms: 2, waist: 3, legs: 4 } as const;
export const BURST = { small: 1, medium: 2, large: 3, none: 4 } as const;
export const WOUND: Shows = { sev: 0 };
export const INCAPACITATE: Shows = { sev: 1 };

export interface Script {
  /** Faces of the command dice and lots, over and over. */
  readonly dice: readonly number[];
  /** `A3`, `B1`, `H` (Hero), `R` (Reshuffle); after the last one the turn ends. */
  readonly activations: readonly string[];
  /** By name of the draw, in order. A draw that is not written down must not come. */
  readonly cards?: { readonly [W in DrawName]?: readonly Shows[] };
}

export interface Drawn {
  readonly what: DrawName;
  readonly deck: number;
  readonly card: number;
  /** Cards in the pile before, this one with them. */
  readonly left: number;
}

export interface Played {
  readonly winner: string;
  readonly men: readonly Man[];
  readonly game: Game;
  /** Cards and dice, in order. */
  readonly drawn: readonly Drawn[];
}

/** Hands the text the cards of the oracle. */
class Scripted extends PlayDriver<Fight> {
  private at = 0;
  private readonly piles = new Piles(DECK.activation + 1);

  constructor(
    { text, program }: Told,
    private readonly drawn: readonly Drawn[],
  ) {
    super(text, program);
  }

  get isDone(): boolean {
    return this.at === this.drawn.length;
  }

  override pick(count: number, place: number, what: string): number {
    const one = this.drawn[this.at++];
    expect([what, this.at], "draw and its number").toEqual([one?.what, this.at]);
    const { card, deck } = one as Drawn;
    expect(place >> 12).toBe(deck);
    if (deck > DECK.activation) return card;
    const { piles } = this;
    if (piles.left(deck) !== count) piles.fill(deck, count);
    let spot = 0;
    while (piles.at(deck, spot) !== card) spot++;
    piles.takeAt(deck, spot);
    return spot;
  }
}

/** CP-ACT-2: an Activation card by its name. */
function activationCard(name: string, left: readonly number[]): number {
  const of = (card: number): string => {
    if (card >= 24) return card === 24 ? "R" : "H";
    const kind = Math.floor(card / 2);
    return `${kind < 6 ? "A" : "B"}${(kind % 6) + 1}`;
  };
  return given(left.find((card) => of(card) === name));
}

const ENDS = [null, "out", "fled"];
const near = (inches: number): number => Math.round(inches * 1e6) / 1e6 + 0;

/**
 * Plays an engagement with these cards, by the oracle and then by the text, who must draw, tell and end alike.
 * @throws Error if a draw comes that is not written down; the test fails if one that is does not come
 */
export function scripted(fight: Engagement, { dice, activations, cards = {} }: Script): Played {
  const drawn: Drawn[] = [];
  const coming = new Map(Object.entries(cards).map(([what, shows]) => [what, [...shows]]));
  const names = [...activations];
  let rolled = 0;
  const told = playEngagement(fight, {
    die: (what) => {
      const face = given(dice[rolled++ % dice.length]);
      const deck = what === "CP-ANI-1 endurance" ? DECK.lots : DECK.dice;
      drawn.push({ what, deck, card: face - 1, left: 0 });
      return face;
    },
    card: (what, owner, left) => {
      const shows = coming.get(what)?.shift();
      if (shows === undefined) throw new Error(`${what} by ${owner} is not written down`);
      const wanted = Object.entries(shows) as [keyof ActionDeck, Shows["hit"]][];
      const card = left.find((one) =>
        wanted.every(([section, value]) => {
          const shown = given(STAND_IN_DECK[section][one]);
          return typeof value === "function" ? value(shown) : shown === value;
        }),
      );
      if (card === undefined) throw new Error(`${what}: no such card is left`);
      const deck = owner === "GM" ? DECK.gm : DECK[owner];
      drawn.push({ what, deck, card, left: left.length });
      return card;
    },
    activation: (left) => {
      const card = activationCard(names.shift() ?? "R", left);
      const what = "CP-ACT-2 activation card";
      drawn.push({ what, deck: DECK.activation, card, left: left.length });
      return card;
    },
  });
  const over = [...coming].filter(([, shows]) => shows.length > 0).map(([what]) => what);
  expect(over, "cards that nobody drew").toEqual([]);
  sameByText(fight, told, drawn);
  return { winner: told.winner, men: told.men, game: told.game, drawn };
}

function sameByText(
  fight: Engagement,
  told: ReturnType<typeof playEngagement>,
  drawn: readonly Drawn[],
): void {
  const text = new Told(fight);
  const { program } = text;
  const driver = new Scripted(text, drawn);
  driver.play(0, 0);
  expect(driver.isDone, "the text leaves draws over").toBe(true);
  expectTold(text, fight, 0, told);
  const cells = Float64Array.from(driver.counts);
  const won = counted(program.plan, { cells }, program.columns.outcomes[told.winner]);
  expect(won, `${told.winner} by the text`).toBe(1);
  const shown = told.men.map((man) => [man.out, man.endurance, man.stunned, man.ammo]);
  expect(
    told.men.map((_, m) => [
      ENDS[given(field.out[m])],
      field.endurance[m],
      field.stunned[m] === 1,
      field.empty[m],
    ]),
  ).toEqual(shown);
  // CP-STAT-4: who is credited with whom.
  const sides = told.men.filter(({ side }) => side !== null);
  const credited = sides.map((_, m) =>
    counted(program.plan, { cells }, given(program.columns.figures[m]?.enemiesOut)),
  );
  expect(credited).toEqual(
    sides.map((man) => told.men.filter(({ outBy }) => outBy === man).length),
  );
  // CP-STAT-3: activations that they spent on their weapons.
  const spent = (m: number, did: number): number =>
    given(cells[given(program.columns.deedCells[m]) + did]);
  expect(told.men.map((_, m) => [spent(m, DID.firing), spent(m, DID.clearing)])).toEqual(
    told.men.map(({ firings, clearings }) => [firings, clearings]),
  );
  for (const { unit, markers } of told.game.guns) expect(field.jam[unit.number]).toBe(markers);
  for (const [m, { at, isIn }] of told.men.entries()) {
    if (isIn) expect([field.x[m], field.y[m]].map((x) => near(given(x)))).toEqual(at.map(near));
  }
}

/** How often something was drawn. */
export const times = ({ drawn }: Played, what: DrawName): number =>
  drawn.filter((one) => one.what === what).length;

/** Where the men stand, x east of where they are counted from. */
export const xOf = ({ men }: Played): number[] => men.map(({ at }) => near(at[0]));
