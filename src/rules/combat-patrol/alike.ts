/**
 * Exact chances of the shots of one firing, one after the other, from a deck that was full: what a shot comes to
 * depends on the cards that those before it took, unless each is put back. Cards that the rules cannot tell apart are
 * taken together, and counted.
 */
import type { OutcomePool, OutcomeRow, Outcomes } from "../../core/outcomes.js";
import { type ActionDeck, CARDS, INCAPACITATE, LOCATIONS, OUT_OF_AMMUNITION } from "./deck.js";

/** What a card is as a shot (CP-FIRE-4; a parity where CP-WPN-3 asks for it). */
const SHOT = { miss: 0, dry: 1, fouls: 2, hit: 3 } as const;
/** What a card is as the second card of a hit (CP-FIRE-6). */
const SECOND = { stopped: 0, wound: 1, incapacitate: 2 } as const;
const SECONDS = 3;

/** Cards that are alike, as a shot and as a second card. */
interface Kind {
  readonly shot: number;
  readonly cards: readonly number[];
}

/** A deck as a firing sees it. The code of a shot is its card times CARDS, plus the second card of a hit. */
export class AlikeCards {
  readonly kinds: readonly Kind[];
  private readonly shotOf: readonly number[];
  private readonly secondOf: readonly number[];

  /**
   * @param column  CP-FIRE-2
   * @param covered by location: whether the target's cover protects it
   * @param fouls   CP-WPN-3: an even Out of Ammunition result is another one than an odd one
   */
  constructor(
    private readonly deck: ActionDeck,
    column: number,
    covered: readonly boolean[],
    fouls: boolean,
  ) {
    this.shotOf = deck.hit.map((hit, card) => {
      if (hit !== OUT_OF_AMMUNITION) return hit >= column ? SHOT.hit : SHOT.miss;
      return fouls && deck.rnd[card]! % 2 === 0 ? SHOT.fouls : SHOT.dry;
    });
    this.secondOf = deck.loc.map((loc, card) => {
      if (covered[loc]) return SECOND.stopped;
      return deck.sev[card] === INCAPACITATE ? SECOND.incapacitate : SECOND.wound;
    });
    const kinds = new Map<number, { shot: number; cards: number[] }>();
    for (let card = 0; card < CARDS; card++) {
      const shot = this.shotOf[card]!;
      const key = shot * SECONDS + this.secondOf[card]!;
      const kind = kinds.get(key);
      if (kind === undefined) kinds.set(key, { shot, cards: [card] });
      else kind.cards.push(card);
    }
    this.kinds = [...kinds.values()];
  }

  /** What a shot comes to: the rules go on alike where this is the same. */
  change(code: number): number {
    const shot = this.shotOf[Math.floor(code / CARDS)]!;
    return shot === SHOT.hit ? shot + this.secondOf[code % CARDS]! : shot;
  }

  /** What is counted of a shot: 0 if it misses, else one of `STANDING_EFFECTS` (`standing.ts`). */
  effect(code: number): number {
    const change = this.change(code);
    if (change < SHOT.hit) return 0;
    return 1 + (change - SHOT.hit) * LOCATIONS.length + this.deck.loc[code % CARDS]!;
  }

  /** The code of a shot of this kind that misses. */
  missed = ({ shot }: Kind): number => this.shotOf.indexOf(shot) * CARDS;

  /** Of each location and effect of a hit whose second card is of this kind: its code, and how many cards. */
  hits({ cards }: Kind): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    const first = this.shotOf.indexOf(SHOT.hit) * CARDS;
    for (const card of cards) {
      const same = this.deck.loc.findIndex(
        (loc, other) => loc === this.deck.loc[card] && this.secondOf[other] === this.secondOf[card],
      );
      counts.set(first + same, (counts.get(first + same) ?? 0) + 1);
    }
    return counts;
  }

  isHit = (change: number): boolean => change >= SHOT.hit;
}

/** Cards gone of each kind, and in how many ways they can have come. */
type Gone = ReadonlyMap<string, bigint>;

/** What the shots of a firing so far have come to. */
export class Past {
  private known = -1;
  private readonly then = new Map<number, Past>();

  constructor(
    private readonly pool: OutcomePool,
    readonly cards: AlikeCards,
    /** Each card is put back before the next one (CP-DECK-2). */
    private readonly replaced: boolean,
    private readonly gone: Gone = new Map([[cards.kinds.map(() => 0).join(), 1n]]),
    private readonly left = CARDS,
  ) {}

  /** Outcome table of the next shot. */
  get table(): number {
    if (this.known >= 0) return this.known;
    const { pool, cards } = this;
    const key = -1 - pool.tables.length;
    this.known = pool.add(key, this.outcomes(), {
      kind: (code) => cards.effect(code),
      change: (code) => cards.change(code),
    });
    return this.known;
  }

  /** The past after one more shot that came to this. */
  after(change: number): Past {
    const { then, pool, cards, replaced, left } = this;
    if (replaced) return this;
    let past = then.get(change);
    if (past === undefined) {
      const gone = new Map<string, bigint>();
      this.each((code, ways, key) => {
        if (cards.change(code) === change) gone.set(key, (gone.get(key) ?? 0n) + ways);
      });
      past = new Past(pool, cards, replaced, gone, left - (cards.isHit(change) ? 2 : 1));
      then.set(change, past);
    }
    return past;
  }

  private outcomes(): Outcomes {
    const { cards, replaced, left } = this;
    const { kinds } = cards;
    const seconds = replaced ? left : left - 1;
    // The cards of a kind are gone with equal chance, whatever their location.
    const split = kinds.map((kind) => cards.hits(kind));
    const common = kinds.reduce((lcm, kind) => leastMultiple(lcm, kind.cards.length), 1);
    const weights = new Map<number, bigint>();
    const add = (code: number, weight: bigint): void => {
      weights.set(code, (weights.get(code) ?? 0n) + weight);
    };
    this.each((code, ways, _key, second) => {
      if (second < 0) add(code, ways * BigInt(seconds * common));
      else {
        const { length } = kinds[second]!.cards;
        for (const [hit, count] of split[second]!) {
          add(hit, ways * BigInt((common / length) * count));
        }
      }
    });
    return whole([...weights]);
  }

  /** Every next shot: its code, the ways to it, the cards gone then; and the kind of its second card, or -1. */
  private each(tell: (code: number, ways: bigint, gone: string, second: number) => void): void {
    const { cards, gone } = this;
    const { kinds } = cards;
    const takes = this.replaced ? 0 : 1;
    for (const [key, ways] of gone) {
      const taken = key.split(",").map(Number);
      const leftOf = (k: number): number => kinds[k]!.cards.length - taken[k]!;
      for (const [k, kind] of kinds.entries()) {
        const first = ways * BigInt(leftOf(k));
        if (first === 0n) continue;
        taken[k]! += takes;
        if (kind.shot !== SHOT.hit) tell(cards.missed(kind), first, taken.join(), -1);
        else {
          for (const [second, { cards: seconds }] of kinds.entries()) {
            const both = first * BigInt(leftOf(second));
            if (both === 0n) continue;
            const [code] = cards.hits({ shot: SHOT.hit, cards: seconds }).keys();
            taken[second]! += takes;
            tell(code!, both, taken.join(), second);
            taken[second]! -= takes;
          }
        }
        taken[k]! -= takes;
      }
    }
  }
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const leastMultiple = (a: number, b: number): number => (a / gcd(a, b)) * b;
const bigGcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : bigGcd(b, a % b));

/** Weights as whole numbers below 2^53: in lowest terms; where even these are larger, to 2^-52 of all. */
function whole(weights: readonly (readonly [code: number, weight: bigint])[]): Outcomes {
  const divisor = weights.reduce((all, [, weight]) => bigGcd(all, weight), 0n);
  const sum = weights.reduce((all, [, weight]) => all + weight / divisor, 0n);
  const bits = BigInt(Math.max(0, sum.toString(2).length - 52));
  const rows = weights.map(
    ([code, weight]): OutcomeRow => ({
      code,
      weight: Number((weight / divisor) >> bits),
      paths: [],
    }),
  );
  return { total: rows.reduce((all, { weight }) => all + weight, 0), rows };
}
