/** A fight, ready to be played. */
import { ChainDriver } from "../../core/chainDriver.js";
import { ControlledDriver } from "../../core/controlledDriver.js";
import { pow } from "../../core/elementary.js";
import type { ChainProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { type FightColumns, fightColumns } from "./counts.js";
import { decidingGame, type FightGame, fightGame, playedGame } from "./fight.js";
import { ladderIndex } from "./ladder.js";
import { armsOf, type Fighter, type Skirmish } from "./skirmish.js";
import { bandAt } from "./state.js";
import type { Weapon } from "./tables.js";

/** A compiled fight. `columns` says what its tally means. */
export interface FightProgram extends ChainProgram {
  readonly skirmish: Skirmish;
  readonly columns: FightColumns;
  machine(): ChainDriver<FightGame>;
}

/** Compiles a fight. Cheap: tables come into being when a game first needs them. */
export function compileSkirmish(skirmish: Skirmish): FightProgram {
  const columns = fightColumns(skirmish);
  const counted = { plan: columns.plan, turnCell: columns.turnCell, turnsMax: skirmish.turns };
  return {
    skirmish,
    columns,
    ...counted,
    statesEstimate: estimateStates(skirmish),
    countsMax: countsOf(skirmish),
    ...decided(skirmish, columns),
    machine: () => new ChainDriver(fightGame(skirmish, columns)),
    player: () => new PlayDriver(playedGame(skirmish, columns), counted),
    controlled: () => {
      const game = playedGame(skirmish, columns);
      return new ControlledDriver(game, counted, game.stakes);
    },
  };
}

const BEST_STANDING = {
  why: "best play is worked out for two men who stand and fire: of more men, or on the move, there are too many decisions",
  instead:
    "leave one man a side and set standing=true, or set one style against another: deadeye tactics FILE",
};

/** Best play is of two who stand: there, what each side may do is what one man may. */
const decided = (
  skirmish: Skirmish,
  columns: FightColumns,
): Pick<ChainProgram, "deciding" | "undecided"> =>
  skirmish.standing && skirmish.fighters.length === 2
    ? { deciding: () => decidingGame(skirmish, columns) }
    : { undecided: BEST_STANDING };

/**
 * Most tries of one turn: each man fires the gun that tries most, fanned or with both barrels; a try among bunched men
 * may go on to a bystander; and a building may burn him (SH-SHOOT-7, SH-SHOOT-11, SH-WPN-5, SH-BLDG-5). A brawl and a
 * burning arrow are one try.
 */
function countsOf({ fighters, bunched }: Skirmish): number {
  const tries = armsOf(fighters).map(({ tries, pistol }) => tries * (pistol ? 3 : tries));
  const burns = fighters.some(({ building }) => building !== null) ? 1 : 0;
  return fighters.length * (Math.max(1, ...tries) * (bunched ? 2 : 1) + burns);
}

/** What a man can do to his enemies, as far as the number of states depends on it. */
interface Fire {
  /** Most rounds of a turn, and most wounds by them. */
  readonly rounds: number;
  readonly wounds: number;
  /** Most wounds until he has no round left, and the turns that takes. */
  readonly allWounds: number;
  readonly turns: number;
}

/** Ways for a state to lie inside a turn, for each order of the men. */
const PLACES = 3.5;
/** Fans now and single shots then: so many numbers of rounds a man can have left in one turn, at most. */
const LEVELS = 5;
/** More wounds than these hardly make new conditions. */
const WOUNDS = 5;
/** Places where a man on the move can be. */
const SPOTS = 20;

/**
 * Fitted to standing duels: k wounds at four kinds of places make some 2 k (k + 1) + 1 conditions of a man; the rounds
 * of all go down together, turn by turn, and differ only as far as some turns take more than one. Half way through a
 * turn half of its wounds have come.
 */
function estimateStates(skirmish: Skirmish): number {
  const { fighters, standing, turns } = skirmish;
  const fires = fighters.map((fighter) => fireOf(fighter, skirmish));
  const orders = fighters.reduce((product, _, f) => product * (f + 1), PLACES);
  const places = standing ? orders : orders * pow(SPOTS, fighters.length);
  const last = Math.min(turns, Math.max(1, ...fires.map((fire) => Math.ceil(fire.turns))));
  let states = 0;
  for (let turn = 1; turn <= last; turn++) {
    states += fighters.reduce((product, { side }, f) => {
      const wounds = fires.reduce((sum, fire, by) => {
        const hostile = fighters[by]?.side !== side;
        return hostile ? sum + Math.min((turn - 0.5) * fire.wounds, fire.allWounds) : sum;
      }, 0);
      const k = Math.min(WOUNDS, wounds);
      const more = Math.max(0, fires[f]!.rounds - 1);
      return product * (2 * k * (k + 1) + 1) * Math.min(LEVELS, 1 + (more * turn) / 4);
    }, places);
  }
  return Math.round(states);
}

function fireOf(fighter: Fighter, skirmish: Skirmish): Fire {
  const { weapons } = fighter;
  const style = fighter.plan === null ? fighter.style : "auto";
  // Men who move about come within reach of fans, and to blows.
  if (!skirmish.standing) {
    return { rounds: 3, wounds: 3, allWounds: Number.POSITIVE_INFINITY, turns: skirmish.turns };
  }
  if (style === "brawl" || weapons.length === 0) {
    return { rounds: 0, wounds: 0, allWounds: 0, turns: 0 };
  }
  const pair = weapons.filter(({ pistol }) => pistol).length > 1;
  const most = weapons.map((weapon) => {
    const { pistol, tries } = weapon;
    if (style === "aimed") return 1;
    if (pistol && style !== "twoGun" && fans(fighter, weapon, skirmish)) return 3;
    return tries > 1 || (pistol && pair && style !== "fan") ? 2 : 1;
  });
  const rounds = Math.max(...most);
  const perRound = Math.max(...weapons.map(({ tries, wounds }) => tries * wounds));
  const kinds = armsOf([fighter]);
  const spare = kinds.reduce((sum, kind) => sum + kind.spare, 0);
  const supply = weapons.reduce((sum, weapon) => sum + weapon.rounds, spare);
  const reloads = kinds.reduce((sum, { spare, reload }) => sum + spare / Math.max(reload, 1), 0);
  return {
    rounds,
    wounds: rounds * perRound,
    allWounds: supply * perRound,
    // Who can fan does so in half of his turns, about.
    turns: supply / ((1 + rounds) / 2) + reloads,
  };
}

/** Whether he can fan a gun at the nearest enemy from where he stands (SH-SHOOT-7, SH-DIE-3). */
function fans(fighter: Fighter, weapon: Weapon, { fighters, readings }: Skirmish): boolean {
  const apart = fighters
    .filter(({ side }) => side !== fighter.side)
    .map(({ at }) => Math.abs(at - fighter.at));
  const steps = weapon.bands[bandAt(weapon, Math.min(...apart), readings)]?.steps;
  const fan = fighter.abilities.includes("fan-specialist") ? 0 : 1;
  return steps !== undefined && ladderIndex(fighter.skills.shoot) + steps >= fan;
}
