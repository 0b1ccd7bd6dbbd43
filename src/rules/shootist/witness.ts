/** What a fight says as it is played, for whoever tells it (told.ts); while games are played nobody listens. */

/** Men, slots and weapons by their numbers; targets as in state.ts, codes as in rolls.ts. */
export interface FightWitness {
  turnBegins(): void;
  /** SH-POL-4. @param point a POINT */
  declares(f: number, point: number, option: number): void;
  noticed(f: number): void;
  /** SH-TURN-2: one of the tied is taken, before the others. @param tied how many of them are left with him */
  lots(first: number, tied: number): void;
  /** SH-TURN-1: the order of the turn. */
  ordered(): void;
  turnsRound(f: number): void;
  /** What he has decided on. @param action `packAction` */
  acts(f: number, action: number): void;
  /** He has gone from one place to another, in units; with his cover still to be left. */
  moves(f: number, from: number): void;
  stepsOut(f: number): void;
  /** @param taken rounds from the belt @param lost of those */
  loads(f: number, slot: number, taken: number, lost: number): void;
  takesBack(f: number, slot: number): void;
  /** @param loot `packLoot` @param rounds of it, if it is rounds */
  robs(f: number, dead: number, loot: number, rounds: number): void;
  dismounts(f: number): void;
  /** Both have rolled, and nothing has come of it yet. */
  brawls(f: number, opponent: number): void;
  /** The same of a try. @param other 1 if a fanned shot goes at another than its first target */
  fires(f: number, slot: number, target: number, mode: number, other: boolean, tries: number): void;
  /** SH-SHOOT-12: a candidate has rolled his Dodge. */
  dodges(candidate: number): void;
  /** SH-SHOOT-12: he has rolled against the lowest of them, and nothing has come of it yet. */
  crosses(f: number, arm: number, candidate: number): void;
  /** What was rolled has come about. */
  done(): void;
  runs(owner: number): void;
  /** SH-SHOOT-9. @param left shots of the fan, with this one @param able he could have fired it */
  keeps(f: number, first: number, left: number, able: boolean): void;
  /** SH-BLDG-5. @param near somebody in the building */
  burns(f: number, near: number): void;
  /** Those in it are still inside. @param gun that set it alight */
  collapses(building: number, gun: number): void;
}

const nothing = (): void => undefined;

export const SILENT: FightWitness = {
  turnBegins: nothing,
  declares: nothing,
  noticed: nothing,
  lots: nothing,
  ordered: nothing,
  turnsRound: nothing,
  acts: nothing,
  moves: nothing,
  stepsOut: nothing,
  loads: nothing,
  takesBack: nothing,
  robs: nothing,
  dismounts: nothing,
  brawls: nothing,
  fires: nothing,
  dodges: nothing,
  crosses: nothing,
  done: nothing,
  runs: nothing,
  keeps: nothing,
  burns: nothing,
  collapses: nothing,
};
