/** Cards and dice of a told engagement: what came, as dice with a face for each card left, and what it meant. */

import { NOBODY_ASKED } from "../../core/game.js";
import { possessive } from "../../core/messages.js";
import { filled, type HeardDie, type SideNames, type Values } from "../../core/narrator.js";
import { inchesWords } from "../kit/words.js";
import { BURST, INCAPACITATE, OUT_OF_AMMUNITION } from "./deck.js";
import type { Engagement } from "./engagement.js";
import { Cards, DECK, type DrawName, piles } from "./rolls.js";
import { MEANS } from "./says.js";

/** What a card or a die meant: a sentence of MEANS, and its values. */
export type Meaning = {
  [Kind in keyof typeof MEANS]: readonly [Kind, Values<(typeof MEANS)[Kind]>];
}[keyof typeof MEANS];

export const meaningWords = ([kind, values]: Meaning): string => filled(MEANS[kind], values);

/** A card or a face (from 0) that came, from which deck or dice, and for what. */
export interface Drawn {
  readonly deck: number;
  readonly what: DrawName;
  readonly card: number;
}

interface ToldDraw extends Drawn {
  readonly die: HeardDie;
}

/** What is read from a card that was drawn for this; of others the text says more. */
const SHOWS: { readonly [What in DrawName]?: Meaning[0] } = {
  "CP-ACT-5 order": "d10",
  "CP-GEO-12 advance": "inches",
  "CP-GEO-12 back": "inches",
  "CP-MOV-1 move": "inches",
  "CP-MTD-1 second card": "inches",
  "CP-MTD-12 third card": "inches",
  "CP-MOV-2 sprint": "inches",
  "CP-REACT-3 counter-charge": "inches",
  "CP-STAM-3 herd move": "inches",
  "CP-HERD-2 drive": "inches",
  "CP-WAG-1 move": "inches",
  "CP-WAG-1 gallop": "inches",
  "CP-GATLING-3 limber": "inches",
  "CP-GATLING-4 manhandle": "inches",
  "CP-GEO-14 back to the gun": "inches",
  "CP-MOV-4 bog check": "bog",
  "CP-WAG-8 bog check": "bog",
  "CP-FIRE-4 shot": "hits",
  "CP-FIRE-5 hit": "animalFalls",
  "CP-MTD-9 horse or man": "horse",
  "CP-MTD-9 thrown and hurt": "wounded",
  "CP-MEL-3 damage": "wounded",
  "CP-DYN-3 blast hit": "wounded",
  "CP-STAM-5 damage": "wounded",
  "CP-WAG-9 damage": "wounded",
  "CP-STAM-5 animal": "herdPasses",
  "CP-DYN-2 premature": "dud",
  "CP-DYN-2 scatter": "scatter",
  "CP-DYN-8 charge hit": "chargeExplodes",
  "CP-STAM-2 direction": "degrees",
};

/** Who hears of turns and Activation cards: they are where the cards come from. */
interface Hears {
  turnBegins(): void;
  /** @param card as `Cards.activation` has it */
  cardTurned(card: number): void;
}

export class ToldCards extends Cards {
  /** All of this game. */
  readonly draws: ToldDraw[] = [];
  private heardOf = 0;
  private column = 0;
  /** How far the shots of now go, index of BANDS; whose they are. */
  band = 0;
  firer = 0;
  /** By figure. */
  readonly shots: number[] = [];
  readonly hits: number[] = [];

  constructor(
    private readonly engagement: Engagement,
    private readonly hears: Hears,
    private readonly sides: SideNames,
  ) {
    super(NOBODY_ASKED, engagement.book.copies, engagement.readings.deck);
  }

  override start(): void {
    super.start();
    this.draws.length = 0;
    this.heardOf = 0;
    const figures = this.engagement.units.flatMap((unit) => unit.figures);
    for (const f of figures.keys()) {
      this.shots[f] = 0;
      this.hits[f] = 0;
    }
  }

  override startTurn(hero: boolean): void {
    super.startTurn(hero);
    this.hears.turnBegins();
  }

  override startFiring(column: number, band: number, mode: number): void {
    super.startFiring(column, band, mode);
    this.column = column;
    this.band = band;
  }

  /** Dice since it was last asked. */
  heard(): HeardDie[] {
    const dice = this.draws.slice(this.heardOf).map(({ die }) => die);
    this.heardOf = this.draws.length;
    return dice;
  }

  /** The card that was drawn last for this. */
  last(what: DrawName): number {
    return this.lastDraw(what).card;
  }

  /** What the card that was drawn last for this meant. */
  mean(what: DrawName, ...meaning: Meaning): void {
    const { deck, card, die } = this.lastDraw(what);
    die.meaning = this.cardWords(deck, card, meaning);
  }

  /** Of a card: whose it is, a number of DECK, and what it meant. */
  private cardWords(deck: number, card: number, meaning: Meaning): string {
    const side = deck === DECK.A ? "A" : "B";
    const whose = deck === DECK.gm ? "the GM's" : possessive(this.sides[side]);
    return meaningWords(["card", { whose, card: card + 1, words: meaningWords(meaning) }]);
  }

  private lastDraw(what: DrawName): ToldDraw {
    const one = this.draws.findLast((draw) => draw.what === what);
    if (one === undefined) throw new Error(`invariant: no ${what} was drawn`);
    return one;
  }

  protected override came(deck: number, what: DrawName, card: number): void {
    const left = piles.left(deck);
    let lower = 0;
    for (let i = 0; i < left; i++) if (piles.at(deck, i) < card) lower++;
    const shown = this.shown(what, card);
    const meaning = shown === null ? "" : this.cardWords(deck, card, shown);
    this.hear(deck, what, card, { sides: left + 1, face: lower + 1, meaning, card: true });
    if (deck === DECK.activation) this.hears.cardTurned(card);
    else if (what === "CP-FIRE-4 shot") {
      this.shots[this.firer]!++;
      if (this.engagement.deck.hit[card]! >= this.column) this.hits[this.firer]!++;
    }
  }

  protected override rolled(deck: number, what: DrawName, face: number, sides: number): void {
    const meaning = what === "CP-ANI-1 endurance" ? MEANS.endurance : MEANS.fuse;
    this.hear(deck, what, face, { sides, face: face + 1, meaning });
  }

  private hear(deck: number, what: DrawName, card: number, die: Omit<HeardDie, "rule">): void {
    this.draws.push({ deck, what, card, die: { rule: ruleOf(what), ...die } });
  }

  private shown(what: DrawName, card: number): Meaning | null {
    const { engagement, column } = this;
    const { deck, book } = engagement;
    const d10 = deck.d10[card]!;
    const inches = deck.move[card]!;
    const degrees = 45 * deck.arrow[card]!;
    const shows = deck.hit[card]!;
    switch (SHOWS[what]) {
      case "inches":
        return ["inches", { inches: inchesWords(inches) }];
      case "bog":
        return ["bog", { bog: deck.bog[card]! }];
      case "d10":
        return ["d10", { d10 }];
      case "hits":
        if (shows === OUT_OF_AMMUNITION) return ["dry", {}];
        return [shows >= column ? "hits" : "misses", { column }];
      case "horse":
        return [d10 <= book.horseUpTo ? "horse" : "rider", { d10 }];
      case "wounded":
        return [this.isGrave(card) ? "incapacitated" : "wounded", {}];
      case "animalFalls":
        return [this.isGrave(card) ? "animalFalls" : "animalIsMissed", {}];
      case "herdPasses":
        return [this.isGrave(card) ? "animalFalls" : "herdPasses", {}];
      case "dud":
        return [d10 % 2 === 0 ? "premature" : "dud", {}];
      case "scatter":
        return ["scatter", { degrees, inches: inchesWords(deck.d6[card]!) }];
      case "degrees":
        return ["degrees", { degrees }];
      case "chargeExplodes":
        return [deck.burst[card]! <= BURST.medium ? "chargeExplodes" : "chargeLies", {}];
      default:
        return null;
    }
  }

  private isGrave(card: number): boolean {
    return this.engagement.deck.sev[card] === INCAPACITATE;
  }
}

export const ruleOf = (what: DrawName): string => what.slice(0, what.indexOf(" "));
