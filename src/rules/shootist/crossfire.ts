/** SH-SHOOT-11 to SH-SHOOT-13, S16: what a miss may hit. */
import { IDLE_CELL } from "../../core/tally.js";
import { gunCell } from "./counts.js";
import { draw, PURPOSE } from "./draws.js";
import { bodyOf, strike } from "./harm.js";
import { horseTry, runAway } from "./horses.js";
import { armWounds, clamp, dodgeDie, isLucky, lucky } from "./ladder.js";
import { candidateKey, crossfireKey, mayFall, ROLL, tryKey } from "./outcomes.js";
import { field, HORSE_OF, UNITS_PER_INCH } from "./state.js";
import { CROSSFIRE_INCHES } from "./tables.js";
import { reaches } from "./zones.js";

const CROSSFIRE = CROSSFIRE_INCHES * UNITS_PER_INCH;

/** After a miss: men before horses, by number, roll their Dodge; one with the lowest roll is shot at. */
export function crossfire(f: number, slot: number, target: number, die: number, sub: number): void {
  const arm = field.armOf(f, slot);
  let lowest = 0;
  /** Who rolled it (bits). */
  let low = 0;
  let ties = 0;
  const { count } = field;
  for (let c = 0; c < 2 * count; c++) {
    const candidate = c < count ? c : c - count + HORSE_OF;
    if (!isCandidate(f, slot, target, candidate)) continue;
    const twice = isLucky(candidate) && field.readings.lucky === "every-dodge";
    const table = field.tables.find(ROLL.candidate, candidateKey(dodgeDie(candidate, arm), twice));
    const face = draw(table, IDLE_CELL, f, PURPOSE.candidate, sub, c);
    field.witness.dodges(candidate);
    if (lowest === 0 || face < lowest) {
      lowest = face;
      low = 0;
      ties = 0;
    }
    if (face > lowest) continue;
    low |= 1 << c;
    ties++;
  }
  if (ties === 0) return;
  let before = 0;
  if (ties > 1) {
    before = draw(
      field.tables.find(ROLL.tiedCandidates, ties),
      IDLE_CELL,
      f,
      PURPOSE.crossfire,
      sub,
    );
  }
  let c = 0;
  while (((low >> c) & 1) === 0 || before-- > 0) c++;
  hitCandidate(f, arm, die, sub, c < count ? c : c - count + HORSE_OF, lowest);
}

function isCandidate(f: number, slot: number, target: number, candidate: number): boolean {
  if (candidate === target || candidate === f) return false;
  const man = candidate & (HORSE_OF - 1);
  if (candidate < HORSE_OF) {
    if (!field.inPlay(man)) return false;
  } else if (field.sideOf(man) !== field.sideOf(target & (HORSE_OF - 1)) || !field.horseAlive(man))
    return false;
  const from = Math.abs(
    field.places[candidate < HORSE_OF ? man : field.horseAt(man)]! - field.places[f]!,
  );
  return from > CROSSFIRE && reaches(field.armOf(f, slot), from);
}

/** SH-SHOOT-12: the die just rolled less one step, against the lowest Dodge roll. @param die of the miss */
function hitCandidate(
  f: number,
  arm: number,
  die: number,
  sub: number,
  candidate: number,
  lowest: number,
): void {
  const owner = candidate & (HORSE_OF - 1);
  const horse = candidate >= HORSE_OF;
  const less = clamp(die - 1);
  let key: number;
  if (horse) key = horseTry(less, 0, arm, owner);
  else {
    const body = bodyOf(candidate, arm);
    // Only a fall asks for his Dodge again.
    const again = mayFall(body) ? dodgeDie(candidate, arm) : 0;
    key = tryKey(less, again, mayFall(body) ? lucky[candidate]! : 0, armWounds[arm]!, body);
  }
  const friend = field.sideOf(owner) === field.sideOf(f);
  const roll = horse ? ROLL.horseCrossfire : ROLL.crossfire;
  const table = field.tables.find(roll, crossfireKey(key, lowest, friend));
  const cell = field.columns.crossfireCells[gunCell(f, arm)]!;
  const code = draw(table, cell, f, PURPOSE.crossfire, sub, 1);
  const riderless = !field.ridden(owner);
  field.witness.crosses(f, arm, candidate);
  strike(candidate, arm, code);
  field.witness.done();
  if (!horse || !riderless || !field.horseAlive(owner)) return;
  if (Math.abs(field.places[field.horseAt(owner)]! - field.places[owner]!) <= UNITS_PER_INCH)
    return;
  const runs = field.tables.find(ROLL.runaway, 0);
  runAway(owner, f, draw(runs, IDLE_CELL, f, PURPOSE.runaway, sub));
  field.witness.runs(owner);
}
