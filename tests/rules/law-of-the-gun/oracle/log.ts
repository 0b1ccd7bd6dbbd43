/** The log of a game on a table: what happened, with the dice and the ways that belong to it. */
import { wordsOf } from "../../../../src/core/narrator.js";
import type { GunSaid } from "../../../../src/rules/law-of-the-gun/phrases.js";
import { SAYS } from "../../../../src/rules/law-of-the-gun/says.js";
import { cleaned } from "../../../../src/rules/law-of-the-gun/units.js";
import type { XY } from "./geometry.js";
import type { Man } from "./state.js";

/** A die that was asked for, by its number in the game from 0, and what it decided. */
export interface AskedDie {
  readonly index: number;
  readonly meaning: string;
}

/** The way of a figure, by its number in file order; one point alone: he is put there. */
export interface TableWay {
  readonly figure: number;
  readonly way: readonly XY[];
}

/** One line of the log. Positions are those after what happened. */
export interface TableEvent {
  readonly turn: number;
  readonly rule: string;
  readonly figure: string | null;
  /** The same by number: names may be alike. */
  readonly who: number | null;
  /** For tests: what he does, in a few words. */
  readonly what: string;
  readonly at: XY | null;
  readonly target: string | null;
  readonly targetAt: XY | null;
  /** The whole sentence. */
  readonly text: string;
  readonly dice: readonly AskedDie[];
  /** The ways of all who are elsewhere than at the line before. */
  readonly ways: readonly TableWay[];
  /** Numbers of the figures in action at the line before, but not any more. */
  readonly out: readonly number[];
}

/** What a line says beyond who did what. */
export interface Besides {
  readonly target?: Man;
  /** With the bends, the place where it began included; else everybody went straight. */
  readonly way?: readonly XY[];
  /** Dice taken out of hand earlier; they come before those in hand. */
  readonly dice?: readonly AskedDie[];
}

export class Log {
  readonly events: TableEvent[] = [];
  private asked = 0;
  private inHand: AskedDie[] = [];
  /** Where everybody was at the line before; empty until all have been put on the table. */
  private places: XY[] = [];
  private inAction: boolean[] = [];

  /** A die was rolled: it belongs to the next line, unless it is taken out of hand before. */
  ask(meaning: string): void {
    this.inHand.push({ index: this.asked, meaning });
    this.asked += 1;
  }

  /** Dice that belong to a later line than the next. */
  takeDice(count = this.inHand.length): AskedDie[] {
    return this.inHand.splice(0, count);
  }

  /** All stand where they begin: from now on a line has the ways of those who have moved. */
  begin(men: readonly Man[]): void {
    this.places = men.map((man) => man.at);
    this.inAction = men.map((man) => man.inAction);
  }

  /** @param ways instead of those that are found by looking who is elsewhere now */
  write(
    turn: number,
    men: readonly Man[],
    said: GunSaid | readonly GunSaid[],
    man: Man | null,
    what: string,
    { target, way, dice = [] }: Besides,
    ways: readonly TableWay[] = this.waysOf(men, way),
  ): void {
    const all = (typeof said[0] === "string" ? [said] : said) as readonly GunSaid[];
    this.events.push({
      turn,
      rule: (all[0] as GunSaid)[0],
      figure: man?.name ?? null,
      who: man === null ? null : men.indexOf(man),
      what,
      at: man?.at ?? null,
      target: target?.name ?? null,
      targetAt: target?.at ?? null,
      text: wordsOf(SAYS, man?.name, all),
      dice: [...dice, ...this.takeDice()],
      ways,
      out: men.flatMap((each, i) => (this.inAction[i] === true && !each.inAction ? [i] : [])),
    });
    if (this.places.length > 0) this.begin(men);
  }

  private waysOf(men: readonly Man[], way: readonly XY[] = []): TableWay[] {
    return this.places.flatMap((from, figure) => {
      const to = men[figure]?.at;
      if (to === undefined || same(from, to)) return [];
      const first = way[0];
      const whole = first !== undefined && same(first, from);
      return [{ figure, way: [from, ...(whole ? way.slice(1, -1) : []), to] }];
    });
  }
}

function same(a: XY, b: XY): boolean {
  return cleaned(a.x) === cleaned(b.x) && cleaned(a.y) === cleaned(b.y);
}
