/** Gunfights for tests, and dice and cards that are written down. */
import { BOOK } from "../../../src/rules/napnuts/book.js";
import type { Character, Gunfight, Side } from "../../../src/rules/napnuts/gunfight.js";
import { DEFAULT_READINGS, type Readings } from "../../../src/rules/napnuts/readings.js";
import { rankOf, SUITS, suitOf } from "./oracle/cards.js";
import { type Chance, type PlayedGunfight, playGunfight } from "./oracle/game.js";

/** A cowboy with a handgun in the open. */
export const character = (side: Side, over: Partial<Character> = {}): Character => ({
  name: side,
  side,
  class: "cowboy",
  gun: "handgun",
  two: false,
  weapon: null,
  cover: "open",
  tactic: "stand",
  plan: null,
  target: "default",
  shootAt: 3,
  interruptAt: 1,
  ...over,
});

export type GunfightOver = Partial<Omit<Gunfight, "readings">> & {
  readonly readings?: Partial<Readings>;
};

/** One cowboy a side, at 6 inches, unless told otherwise. */
export const gunfight = ({ readings, ...over }: GunfightOver = {}): Gunfight => ({
  kind: "duel",
  turns: 200,
  distance: 6,
  ambusher: null,
  book: BOOK,
  readings: { ...DEFAULT_READINGS, ...readings },
  bid: { A: 1, B: 1 },
  characters: [character("A"), character("B")],
  ...over,
});

export const brawlers = (
  a: Partial<Character>,
  b: Partial<Character>,
  over: GunfightOver = {},
): Gunfight =>
  gunfight({
    kind: "brawl",
    distance: 0,
    ...over,
    characters: [
      character("A", { gun: null, weapon: "fist", ...a }),
      character("B", { gun: null, weapon: "fist", ...b }),
    ],
  });

/** `KH` is the king of hearts. */
export function card(word: string): number {
  const rank = "23456789TJQKA".indexOf(word.slice(0, 1)) + 2;
  const suit = "SCDH".indexOf(word.slice(1));
  if (rank < 2 || suit < 0) throw new Error(`no card ${word}`);
  return (rank - 2) * 4 + suit;
}

export const wordOf = (one: number): string =>
  `${"23456789TJQKA"[rankOf(one) - 2]}${SUITS[suitOf(one)]?.slice(0, 1).toUpperCase()}`;

/**
 * Chance as written: numbers are faces, `KH` a card of the pack, `A` the card of that character, `*` the joker.
 * @throws Error where the game asks for something else than is written, or for more
 */
export function script(fight: Gunfight, text: string): Chance & { done(): boolean } {
  const words = text.split(/\s+/).filter((word) => word !== "");
  let at = 0;
  const next = (what: string): string => {
    const word = words[at++];
    if (word === undefined) throw new Error(`script ends where the game asks for ${what}`);
    return word;
  };
  return {
    die(rule, sides) {
      const face = Number(next(`a D${sides} (${rule})`));
      if (!(face >= 1 && face <= sides)) {
        throw new Error(`${rule} rolls a D${sides}, the script has ${words[at - 1]}`);
      }
      return face;
    },
    card(rule, left) {
      const word = next(`a card (${rule})`);
      if (rule !== "NP-DECK-1") return card(word);
      const named = fight.characters.findIndex(({ name }) => name === word);
      if (named < 0 && word !== "*") throw new Error(`${rule} draws, the script has ${word}`);
      return named < 0 ? (left.find((one) => one >= fight.characters.length) as number) : named;
    },
    done: () => at === words.length,
  };
}

/** Plays a gunfight with chance as written, all of it. */
export function play(fight: Gunfight, text: string): PlayedGunfight {
  const chance = script(fight, text);
  const played = playGunfight(fight, chance);
  if (!chance.done()) throw new Error("the script has more than the game asks for");
  return played;
}

/** Sentences of the log, all of them or those under a rule. */
export const says = ({ log }: PlayedGunfight, rule?: string): string[] =>
  log.filter((line) => rule === undefined || line.rule === rule).map(({ text }) => text);

/** An exact chance. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export function fraction(num: bigint, den: bigint): Fraction {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const by = gcd(num, den);
  return { num: num / by, den: den / by };
}

export const shown = ({ num, den }: Fraction): string => `${num}/${den}`;

/** Chance of each result of something that rolls dice, every face of every die followed. */
export function enumerated<T>(roll: (die: (sides: number) => number) => T): Map<T, Fraction> {
  const found = new Map<T, Fraction>();
  const faces: { face: number; sides: number }[] = [];
  for (;;) {
    let at = 0;
    const result = roll((sides) => {
      if (at === faces.length) faces.push({ face: 1, sides });
      return (faces[at++] as { face: number }).face;
    });
    const den = faces.reduce((product, { sides }) => product * BigInt(sides), 1n);
    const was = found.get(result) ?? { num: 0n, den: 1n };
    found.set(result, fraction(was.num * den + was.den, was.den * den));
    while (faces.length > 0 && faces[faces.length - 1]?.face === faces[faces.length - 1]?.sides) {
      faces.pop();
    }
    const last = faces.pop();
    if (last === undefined) return found;
    faces.push({ ...last, face: last.face + 1 });
  }
}
