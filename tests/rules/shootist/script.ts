/** Dice said by the test, and what the oracle asks for. */

import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { type PlayedFight, playSkirmish, type Roller } from "./oracle/game.js";
import { act } from "./oracle/policy.js";
import { Game, given } from "./oracle/state.js";

/** Words of a script, and what they stand for. */
const WORDS: Readonly<Record<string, RegExp>> = {
  draw: /^Draw$/,
  lot: /^lot |^who /,
  shoot: /^Shoot$/,
  knife: /^Knife$/,
  dodge: /^Dodge$/,
  lucky: /^second Dodge/,
  horse: /^horse's Dodge$/,
  building: /^the building's Dodge$/,
  location: /^location$/,
  star: /^Lawman's star$/,
  chest: /^chest roll$/,
  ride: /^Ride$/,
  brawl: /^Brawl$/,
  lost: /^bullets lost$/,
  run: /^horse's run$/,
  turns: /^turns until/,
};

/** Dice that fall as a script says: "draw D8 5, shoot D6 3"; any other die than the next is an error. */
class Script {
  private readonly items: readonly string[];
  private next = 0;

  constructor(lines: readonly string[]) {
    this.items = lines
      .flatMap((line) => line.split(","))
      .map((item) => item.trim())
      .filter((item) => item !== "");
  }

  readonly roll: Roller = (rule, sides, _who, what) => {
    const item = this.items[this.next];
    const asked = `die ${this.next + 1} is "${what}", a D${sides} for ${rule}`;
    if (item === undefined) throw new Error(`${asked}, but the script is over`);
    const [word = "", die, face] = item.split(" ");
    if (WORDS[word]?.test(what) !== true || die !== `D${sides}`) {
      throw new Error(`${asked}, but the script has "${item}"`);
    }
    this.next += 1;
    return Number(face);
  };

  demandOver(): void {
    const left = this.items.slice(this.next);
    if (left.length > 0) throw new Error(`dice left over: ${left.join(", ")}`);
  }
}

/** Plays a fight with exactly these dice. */
export function play(fight: Skirmish, ...lines: string[]): PlayedFight {
  const script = new Script(lines);
  const played = playSkirmish(fight, script.roll);
  script.demandOver();
  return played;
}

/** What came of each line of these rules, in order. */
export function results({ log }: PlayedFight, ...rules: string[]): string[] {
  return log.filter(({ rule }) => rules.includes(rule)).map(({ result }) => result);
}

/** One action of one man of a game that stands as `prepare` leaves it, with exactly these dice. */
export function acts(
  fight: Skirmish,
  who: number,
  prepare: (game: Game) => void,
  ...lines: string[]
): Game {
  const script = new Script(lines);
  const game = new Game(fight, script.roll);
  game.turn = 2;
  prepare(game);
  act(game, given(game.men[who]));
  script.demandOver();
  return game;
}

/**
 * The dice of the first shot of the first man's action, all of which show 1: "D8 v D6". Two dodge
 * dice: "D8 v D6 D6". "none": he does not shoot.
 */
export function shotDice(fight: Skirmish, prepare: (game: Game) => void = () => undefined): string {
  const game = new Game(fight, () => 1);
  game.turn = 2;
  prepare(game);
  act(game, given(game.men[0]));
  const line = game.log.find(({ rule }) => rule === "SH-SHOOT-1");
  if (line === undefined) return "none";
  const [shoot, ...dodge] = line.dice.map(({ sides }) => `D${sides}`);
  return `${shoot} v ${dodge.join(" ")}`;
}
