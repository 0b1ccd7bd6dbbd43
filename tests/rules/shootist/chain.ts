/**
 * Standing duels of one against one, solved over the oracle's own dice: one action, one later
 * shot at a time is enumerated from everything that two men can be in, and the distribution over
 * states is carried from turn to turn. What it knows of the rules beside the oracle: who draws
 * first (SH-TURN-1, SH-TURN-2), the order of a turn (SH-SHOOT-8), what a man's action can change (his
 * own gear, the other's body), and which faces and wounds come to the same in a standing duel in
 * which nobody is Lucky.
 */

import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { LADDER } from "../../../src/rules/shootist/tables.js";
import { act } from "./oracle/policy.js";
import { fanOn } from "./oracle/shooting.js";
import { Game, given, type Man, type Roller } from "./oracle/state.js";
import { drawDie } from "./oracle/steps.js";
import { type Enumerated, everyPath, type Faces } from "./paths.js";

/** What hits have done to a man; wounds that come to the same are made the same. */
interface Body {
  readonly out: boolean;
  readonly chest: number;
  readonly spareArm: number;
  readonly shootArm: number;
  readonly legs: number;
  readonly thickSkin: boolean;
}

/** What he has done himself. */
interface Gear {
  readonly rounds: readonly number[];
  readonly spare: readonly (readonly [string, number])[];
  readonly kinds: readonly string[];
  readonly kindsBefore: readonly string[];
  readonly fanGun: number;
  readonly fanLeft: number;
}

/** A chest roll against this many wounds fails whatever it shows (SH-WOUND-3). */
const WOUNDS_MAX = 7;

function bodyOf(man: Man): Body {
  const { wounds, inPlay, thickSkin } = man;
  if (!inPlay) {
    return { out: true, chest: 0, spareArm: 0, shootArm: 0, legs: 0, thickSkin: false };
  }
  // Steps beyond the ladder's lower end are lost (SH-DIE-2).
  const chest = Math.min(wounds.chest, LADDER.indexOf(man.sheet.skills.dodge));
  const spareArm = Math.min(wounds["spare arm"], 1);
  const shootArm = wounds["shoot arm"];
  const legs = Math.max(0, Math.min(man.allWounds, WOUNDS_MAX) - chest - spareArm - shootArm);
  return { out: false, chest, spareArm, shootArm, legs, thickSkin };
}

const gearOf = (man: Man): Gear => ({
  rounds: man.guns.map(({ rounds }) => rounds),
  spare: [...man.spare],
  kinds: [...man.kinds].sort(),
  kindsBefore: [...man.kindsBefore].sort(),
  fanGun: man.fan === null ? -1 : man.guns.indexOf(man.fan.gun),
  fanLeft: man.fan?.left ?? 0,
});

/** Objects by small numbers, equal ones by the same. */
class Numbered<T> {
  private readonly numbers = new Map<string, number>();
  readonly items: T[] = [];

  number(item: T): number {
    const text = JSON.stringify(item);
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    if (this.items.length === SHARE) throw new Error("more than a state has room for");
    this.numbers.set(text, this.items.length);
    return this.items.push(item) - 1;
  }

  at(number: number): T {
    return given(this.items[number]);
  }
}

/** Room for a number within a state: four of them stay below 2^53. */
const SHARE = 8192;

/** body and gear of A, body and gear of B. */
type State = readonly [bodyA: number, gearA: number, bodyB: number, gearB: number];

const packed = ([a, b, c, d]: State): number => ((a * SHARE + b) * SHARE + c) * SHARE + d;

function unpacked(state: number): [number, number, number, number] {
  const [d, abc] = [state % SHARE, Math.floor(state / SHARE)];
  const [c, ab] = [abc % SHARE, Math.floor(abc / SHARE)];
  return [Math.floor(ab / SHARE), ab % SHARE, c, d];
}

/** What an action makes of the gear of him who acts and of the other's body, and its chance. */
type Outcome = readonly [gear: number, body: number, chance: number];

export class Chain {
  private readonly bodies = new Numbered<Body>();
  private readonly gears = new Numbered<Gear>();
  private readonly known = new Map<string, readonly Outcome[]>();
  private readonly first = new Map<string, number>();

  constructor(private readonly skirmish: Skirmish) {
    if (skirmish.fighters.length !== 2 || !skirmish.standing) throw new Error("no standing duel");
  }

  /** Chances that A and that B have won by the end of turn `turns`. */
  solve(turns: number): { A: number; B: number } {
    const won = { A: 0, B: 0 };
    const { men } = new Game(this.skirmish, () => 1);
    const [one, other] = [given(men[0]), given(men[1])];
    const start: State = [
      this.bodies.number(bodyOf(one)),
      this.gears.number(gearOf(one)),
      this.bodies.number(bodyOf(other)),
      this.gears.number(gearOf(other)),
    ];
    let states = new Map([[packed(start), 1]]);
    for (let turn = 1; turn <= turns; turn++) {
      const after = new Map<number, number>();
      for (const order of [0, 1] as const) {
        let now = new Map<number, number>();
        for (const [state, chance] of states) {
          const cleared = this.newTurn(unpacked(state));
          add(now, packed(cleared), chance * this.drawsFirst(cleared, order));
        }
        for (const pass of [1, 2, 3]) {
          for (const who of [order, (1 - order) as 0 | 1]) now = this.step(now, who, pass, won);
        }
        for (const [state, chance] of now) add(after, state, chance);
      }
      states = after;
    }
    return won;
  }

  /** SH-TURN-4. */
  private newTurn([bodyA, gearA, bodyB, gearB]: State): State {
    const cleared = (number: number): number => {
      const gear = this.gears.at(number);
      const marks = { kinds: [], kindsBefore: gear.kinds, fanGun: -1, fanLeft: 0 };
      return this.gears.number({ ...gear, ...marks });
    };
    return [bodyA, cleared(gearA), bodyB, cleared(gearB)];
  }

  /** SH-TURN-1, SH-TURN-2: the higher roll, and half of the ties. */
  private drawsFirst(state: State, who: 0 | 1): number {
    const arms = [this.bodies.at(state[0]).shootArm, this.bodies.at(state[2]).shootArm];
    const key = `${who} ${arms.join()}`;
    const known = this.first.get(key);
    if (known !== undefined) return known;
    const { men } = this.gameAt(state, () => 1);
    const mine = drawDie(this.skirmish, given(men[who]));
    const his = drawDie(this.skirmish, given(men[1 - who]));
    let chance = 0;
    for (let a = 1; a <= mine; a++) {
      for (let b = 1; b <= his; b++) chance += a > b ? 1 : a === b ? 0.5 : 0;
    }
    this.first.set(key, chance / (mine * his));
    return chance / (mine * his);
  }

  private step(
    states: ReadonlyMap<number, number>,
    who: 0 | 1,
    pass: number,
    won: { A: number; B: number },
  ): Map<number, number> {
    const after = new Map<number, number>();
    for (const [state, chance] of states) {
      const next = unpacked(state);
      for (const [gear, body, share] of this.outcomes(next, who, pass)) {
        next[who === 0 ? 1 : 3] = gear;
        next[who === 0 ? 2 : 0] = body;
        if (this.bodies.at(body).out) won[who === 0 ? "A" : "B"] += chance * share;
        else add(after, packed(next), chance * share);
      }
    }
    return after;
  }

  /** Everything that one action (pass 1) or one later shot can come to. */
  private outcomes(state: State, who: 0 | 1, pass: number): readonly Outcome[] {
    const [own, gear, other] =
      who === 0 ? [state[0], state[1], state[2]] : [state[2], state[3], state[0]];
    if (pass > 1 && this.gears.at(gear).fanLeft === 0) return [[gear, other, 1]];
    // Of his own wounds only those of the arms touch what he does.
    const arms = this.bodies.number({ ...this.bodies.at(own), chest: 0, legs: 0 });
    const key = `${who} ${pass} ${arms} ${gear} ${other}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = new Map<number, number>();
    const idle = this.gears.number(IDLE);
    const here: State = who === 0 ? [arms, gear, other, idle] : [other, idle, arms, gear];
    let target: Man | null = null;
    everyPath(
      (roll) => {
        const game = this.gameAt(here, roll);
        const man = given(game.men[who]);
        target = given(game.men[1 - who]);
        if (pass === 1) act(game, man);
        else fanOn(game, man, pass);
        const body = this.bodies.number(bodyOf(target));
        return this.gears.number(gearOf(man)) * SHARE + body;
      },
      (answer, faces, of) => add(found, given(answer), faces / of),
      facesAlike(() => given(target).allWounds),
    );
    const outcomes = [...found].map(
      ([both, chance]): Outcome => [Math.floor(both / SHARE), both % SHARE, chance],
    );
    this.known.set(key, outcomes);
    return outcomes;
  }

  /** A game that stands so; fans are at the other man. */
  private gameAt(state: State, roll: Roller): Game {
    const game = new Game(this.skirmish, roll);
    game.turn = 1;
    game.men.forEach((man, i) => {
      const body = this.bodies.at(given(state[2 * i]));
      const gear = this.gears.at(given(state[2 * i + 1]));
      man.wounds.chest = body.chest;
      man.wounds["spare arm"] = body.spareArm;
      man.wounds["shoot arm"] = body.shootArm;
      man.wounds["left leg"] = body.legs;
      man.thickSkin = body.thickSkin;
      gear.rounds.forEach((rounds, g) => {
        given(man.guns[g]).rounds = rounds;
      });
      for (const [id, rounds] of gear.spare) man.spare.set(id, rounds);
      man.kinds = new Set(gear.kinds);
      man.kindsBefore = new Set(gear.kindsBefore);
      man.noticed = true;
      const gun = man.guns[gear.fanGun];
      const first = given(game.men[1 - i]);
      if (gun !== undefined) man.fan = { gun, first, left: gear.fanLeft };
    });
    return game;
  }
}

/** Of a man whose gear does not matter. */
const IDLE: Gear = { rounds: [], spare: [], kinds: [], kindsBefore: [], fanGun: -1, fanLeft: 0 };

/**
 * Faces that come to the same. SH-SHOOT-1: shoot and dodge together only hit or miss, so the shoot
 * die shows a 2 and the dodge die, a 1 or a 2, answers for both. SH-WOUND-1: a place. SH-WOUND-3: less
 * than the wounds, or not.
 */
export function facesAlike(wounds: () => number): Enumerated {
  let shoot = 0;
  return (rule, sides, what) => {
    if (rule === "SH-WOUND-1") return ranges([1, 6, 7, 8, ...(sides === 8 ? [] : [10])]);
    if (rule === "SH-WOUND-3") return ranges([Math.min(wounds() - 1, sides), sides]);
    if (what === "Dodge") {
      let hits = 0;
      for (let face = 1; face <= shoot; face++) hits += Math.min(face - 1, sides);
      return [
        { face: 1, count: hits },
        { face: 2, count: shoot * sides - hits },
      ];
    }
    if (what !== "Shoot" && what !== "Knife") throw new Error(`unforeseen die: ${what}`);
    shoot = sides;
    return [{ face: 2, count: 1 }];
  };
}

/** Ranges of faces by their last ones; the last face of each stands for it. */
function ranges(lasts: readonly number[]): Faces[] {
  return lasts
    .map((face, i) => ({ face, count: face - (lasts[i - 1] ?? 0) }))
    .filter(({ count }) => count > 0);
}

function add(states: Map<number, number>, state: number, chance: number): void {
  if (chance > 0) states.set(state, (states.get(state) ?? 0) + chance);
}
