/** Chances as exact fractions: every order in which cards can come, alike cards taken together. */
import { type ActionDeck, STAND_IN_DECK } from "../../../src/rules/combat-patrol/deck.js";
import type { Chance } from "./oracle/state.js";

interface Branch {
  readonly options: readonly { readonly card: number; readonly count: number }[];
  readonly of: number;
  taken: number;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** A fraction in lowest terms. */
interface Fraction {
  num: bigint;
  den: bigint;
}

/**
 * The chance that something happens, as a fraction in lowest terms.
 * @param alike cards with the same text are the same to `happens`; one character at least
 * @param happens plays with the cards that come; the piles are full at first
 * @param activation as `alike`, for Activation cards
 */
export function chanceThat(
  alike: (card: number) => string,
  happens: (chance: Chance) => boolean,
  activation: (card: number) => string = String,
): string {
  return chancesOf(alike, happens, activation).get(true) ?? "0/1";
}

/** The chance of everything that comes of it; parameters as `chanceThat`. */
export function chancesOf<Of>(
  alike: (card: number) => string,
  of: (chance: Chance) => Of,
  activation: (card: number) => string = String,
): ReadonlyMap<Of, string> {
  const found = new Map<Of, Fraction>();
  const path: Branch[] = [];
  for (;;) {
    let at = 0;
    const branch = (left: readonly number[], kind: (one: number) => string): number => {
      if (at === path.length) {
        const kinds = new Map<string, { card: number; count: number }>();
        for (const card of left) {
          const known = kinds.get(kind(card));
          if (known === undefined) kinds.set(kind(card), { card, count: 1 });
          else known.count += 1;
        }
        path.push({ options: [...kinds.values()], of: left.length, taken: 0 });
      }
      const now = path[at++] as Branch;
      return (now.options[now.taken] as { card: number }).card;
    };
    const came = of({
      card: (_what, _owner, left) => branch(left, alike),
      activation: (left) => branch(left, activation),
      die: (_what, sides) =>
        branch(
          Array.from({ length: sides }, (_, face) => face + 1),
          String,
        ),
    });
    let weight = 1n;
    let all = 1n;
    for (const { options, taken, of: sides } of path) {
      weight *= BigInt((options[taken] as { count: number }).count);
      all *= BigInt(sides);
    }
    add(found, came, weight, all);
    let last = path.pop();
    while (last !== undefined && last.taken === last.options.length - 1) last = path.pop();
    if (last === undefined) break;
    path.push({ ...last, taken: last.taken + 1 });
  }
  return new Map([...found].map(([came, { num, den }]) => [came, `${num}/${den}`]));
}

function add<Of>(found: Map<Of, Fraction>, came: Of, weight: bigint, of: bigint): void {
  const { num, den } = found.get(came) ?? { num: 0n, den: 1n };
  const sum = num * of + weight * den;
  const by = gcd(sum, den * of);
  found.set(came, { num: sum / by, den: (den * of) / by });
}

/** Whether a card hits in a column, or is out of ammunition; even or odd if that matters. */
export const hitKind = (column: number, parity = false): ((card: number) => string) =>
  section((deck, card) => {
    const hit = deck.hit[card] as number;
    if (hit === -2) return parity ? `X${(deck.rnd[card] as number) % 2}` : "X";
    return hit >= column ? "hit" : "miss";
  });

export const section =
  (read: (deck: ActionDeck, card: number) => unknown): ((card: number) => string) =>
  (card) =>
    String(read(STAND_IN_DECK, card));

/** Cards that are alike in all of these. */
export const together =
  (...kinds: readonly ((card: number) => string)[]): ((card: number) => string) =>
  (card) =>
    kinds.map((kind) => kind(card)).join();
