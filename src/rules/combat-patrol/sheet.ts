/**
 * Exact chances of a firing, a blow and a check with freshly shuffled decks: what the reference sheets print. Cards are
 * counted, not computed: every way in which they can come is gone through.
 */
import { DicedDeck } from "../../core/deck.js";
import { enumerate } from "../../core/dice/enumerated.js";
import type { Fraction, SheetOdds } from "../../core/sheet.js";
import { chanceIn } from "../kit/sheet.js";
import type { Book } from "./book.js";
import { type ClassId, type Cover, MORALE } from "./data.js";
import { type ActionDeck, BURST, CARDS, OUT_OF_AMMUNITION } from "./deck.js";

/** What can come of a firing at a standing man with some Endurance left, in the order of the columns. */
export const EVENTS = ["hit", "dry", "stun", "wound", "out"] as const;
export type Event = (typeof EVENTS)[number];

/** CP-FIRE-2. */
export const COLUMNS = 10;
export const clampColumn = (column: number): number => Math.max(0, Math.min(COLUMNS - 1, column));

/** What a card is as a shot, and what it is as the second card of a hit. */
const SHOT = { dry: 0, miss: 1, hit: 2 } as const;
const SECOND = { stopped: 0, wound: 1, incapacitate: 2 } as const;
const SECONDS = 3;

/** CP-FIRE-7: as covers name them, in the order of `loc`. */
const LOCATION_LETTERS = "HCABL";

interface Firing {
  readonly shots: number;
  readonly column: number;
  readonly cover: Cover;
  readonly endurance: number;
}

/** Chances with a deck and a book, each distinct case gone through once. */
export class PatrolOdds {
  private readonly firings = new Map<string, SheetOdds>();

  constructor(
    private readonly deck: ActionDeck,
    private readonly book: Book,
  ) {}

  /** One firing at a lone man in the open plane (CP-FIRE-4, CP-FIRE-5, CP-FIRE-6). */
  firing({ shots, column, cover, endurance }: Firing): SheetOdds {
    const key = [shots, column, cover, endurance].join();
    const known = this.firings.get(key);
    if (known !== undefined) return known;
    const kinds = this.kinds(column, cover);
    const { wound, incapacitate } = this.book;
    const paths = enumerate((dice) => {
      const pile = new DicedDeck(dice, kinds);
      const happened = { hit: false, dry: false, stun: false, lost: 0 };
      for (let shot = 0; shot < shots && !happened.dry; shot++) {
        const first = Math.floor(pile.draw("CP-FIRE-4") / SECONDS);
        if (first === SHOT.dry) happened.dry = true;
        if (first !== SHOT.hit) continue;
        happened.hit = true;
        const second = pile.draw("CP-FIRE-5") % SECONDS;
        // CP-FIRE-5: a hit on one who is out already is wasted.
        if (happened.lost >= endurance) continue;
        if (second === SECOND.stopped) happened.stun = true;
        else happened.lost += second === SECOND.wound ? wound : incapacitate;
      }
      return happened;
    });
    // Over one denominator: that of all cards that the longest of these can take.
    const total = Array.from({ length: 2 * shots }, (_, i) => CARDS - i).reduce((a, b) => a * b, 1);
    const weights = EVENTS.map(() => 0);
    for (const { value, weight, of } of paths) {
      const { hit, dry, stun, lost } = value;
      const now = [hit, dry, stun && lost === 0, lost > 0, lost >= endurance];
      now.forEach((is, event) => {
        if (is) weights[event]! += weight * (total / of);
      });
    }
    const odds = { weights, total };
    this.firings.set(key, odds);
    return odds;
  }

  /** Cards by what they are as shot and as second card. */
  private kinds(column: number, cover: Cover): number[] {
    const kinds = Array.from({ length: SECONDS * SECONDS }, () => 0);
    const letters = this.book.covers[cover];
    for (let card = 0; card < CARDS; card++) {
      const hit = this.deck.hit[card]!;
      const first = hit === OUT_OF_AMMUNITION ? SHOT.dry : hit >= column ? SHOT.hit : SHOT.miss;
      const place = LOCATION_LETTERS[this.deck.loc[card]!]!;
      const second = letters.includes(place)
        ? SECOND.stopped
        : this.deck.sev[card] === 1
          ? SECOND.incapacitate
          : SECOND.wound;
      kinds[first * SECONDS + second]!++;
    }
    return kinds;
  }

  /** Cards of a section that satisfy something, of 50. */
  share(section: keyof ActionDeck, is: (value: number) => boolean): Fraction {
    return { numerator: this.deck[section].filter(is).length, denominator: CARDS };
  }

  /** CP-REACT-1. */
  reacts = (reaction: number): Fraction => this.share("d6", (face) => face <= reaction);

  /** CP-FIRE-4: a card that hits in this column. */
  hits = (column: number): Fraction => this.share("hit", (hit) => hit >= column);

  /** CP-DYN-3: the icon of a template. */
  burst = (template: keyof typeof BURST): Fraction =>
    this.share("burst", (icon) => icon <= BURST[template]);

  /** CP-MOV-4. */
  bogs = (grade: number): Fraction => this.share("bog", (bog) => bog > 0 && grade >= 4 - bog);

  /** CP-MOR-4: cards of each result in a row. */
  morale(
    guts: ClassId,
    where: "open" | "cover",
  ): Readonly<Record<(typeof MORALE)[number], Fraction>> {
    const row = this.book.morale[where][guts];
    return Object.fromEntries(
      MORALE.map((result, i) => [result, { numerator: row[i]!, denominator: CARDS }]),
    ) as Readonly<Record<(typeof MORALE)[number], Fraction>>;
  }

  /**
   * A round of melee (CP-MEL-1, CP-MEL-3), the winner's damage card drawn after his own.
   * @param ahead by how much the first one's modifiers exceed the other's
   */
  melee(ahead: number): Readonly<Record<"win" | "tie" | "incapacitates", Fraction>> {
    const { d10, sev } = this.deck;
    const serious = sev.reduce((sum, one) => sum + one, 0);
    let win = 0;
    let tie = 0;
    let incapacitates = 0;
    for (let own = 0; own < CARDS; own++) {
      for (const other of d10) {
        const lead = d10[own]! + ahead - other;
        if (lead === 0) tie++;
        if (lead <= 0) continue;
        win++;
        incapacitates += serious - sev[own]!;
      }
    }
    const all = CARDS * CARDS;
    return {
      win: { numerator: win, denominator: all },
      tie: { numerator: tie, denominator: all },
      incapacitates: { numerator: incapacitates, denominator: all * (CARDS - 1) },
    };
  }
}

export const chanceOf = chanceIn(EVENTS);
