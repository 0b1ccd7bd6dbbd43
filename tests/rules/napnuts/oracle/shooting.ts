/** NP-SHOOT, NP-STATE: how many dice a shot has, what it does, and what that leaves of a man. */

import type { Gun } from "../../../../src/rules/napnuts/book.js";
import {
  BANDS,
  type Effect,
  LOCATIONS,
  type Location,
  POSTURES,
  SEVERITY,
} from "../../../../src/rules/napnuts/data.js";
import { BEHIND_COVER, DICE, effectWords, HIDDEN } from "../../../../src/rules/napnuts/says.js";
import {
  type Game,
  type GunfightSaid,
  given,
  type Man,
  type Occasion,
  type Piece,
  type Shot,
} from "./state.js";

/** NP-SHOOT-1, NP-SHOOT-16: index of the band. */
export const bandAt = (distance: number): number => BANDS.findIndex(({ upTo }) => distance <= upTo);

/** How a shot is made: one of two guns, a shot of a fan. */
export interface Manner {
  readonly fan?: boolean;
  /** With a gun in each hand: the hand that has it. */
  readonly hand?: "right" | "left";
}

/** Everything that a man's own body adds to his dice (NP-SHOOT-2, NP-SHOOT-14), his class with it. */
function bodyDice(game: Game, man: Man, gun: Gun, manner: Manner): number {
  const { shot, classes } = game.book;
  let dice = classes[man.sheet.class].dice;
  const right = man.usable("right arm");
  const left = man.usable("left arm");
  let arm: Location = right ? "right arm" : "left arm";
  if (manner.hand !== undefined) {
    dice += shot.twoHandguns;
    if (manner.hand === "left") {
      arm = "left arm";
      dice += shot.wrongHand;
    }
  } else if (gun.twoHanded) {
    if (!right || !left) dice += shot.oneHanded;
    if (!right && game.readings.bothHandLines) dice += shot.wrongHand;
  } else if (!right) {
    dice += shot.wrongHand;
  }
  if (man.wounds("head") > 0) dice += shot.headWound;
  dice += shot.armWound * man.wounds(arm);
  dice += shot.seriousWound * man.seriousWounds;
  if (manner.fan === true) dice += shot.fan;
  return dice;
}

/** Dice against a man at some band with so many aim points; null: NA. */
export function diceAt(
  game: Game,
  man: Man,
  target: Man,
  band: number,
  aim: number,
  manner: Manner = {},
): number | null {
  const gun = given(man.pieces[0]).gun;
  const base = given2(gun.dice[band]);
  if (base === null) return null;
  const { shot, covers, postures } = game.book;
  let dice = base + bodyDice(game, man, gun, manner) + aim * gun.aim;
  dice += covers[target.coverNow].dice + postures[target.posture].dice;
  if (target.stunned || isAway(game, target)) dice += shot.awayOrStunned;
  return Math.max(0, dice);
}

const given2 = (base: number | null | undefined): number | null => {
  if (base === undefined) throw new Error("oracle: impossible state");
  return base;
};

const isAway = (game: Game, man: Man): boolean => game.ambush && man.side !== game.fight.ambusher;

/** Dice against a man as both stand, with what has been aimed at him. */
export function diceNow(game: Game, man: Man, target: Man): number | null {
  return diceAt(game, man, target, bandAt(apart(man, target)), man.aimAt(target));
}

export const apart = (a: Man, b: Man): number => Math.abs(a.x - b.x);

/** NP-END-3: not a die in any band at maximum aim against a bare standing enemy. */
function isHarmless(game: Game, man: Man): boolean {
  const piece = man.pieces[0];
  if (piece === undefined) return false;
  const body = bodyDice(game, man, piece.gun, {});
  const aim = piece.gun.aimMax * piece.gun.aim;
  const { covers, postures } = game.book;
  const bare = covers.open.dice + postures.standing.dice;
  return piece.gun.dice.every((base) => base === null || base + body + aim + bare <= 0);
}

/**
 * NP-SHOOT-4 to NP-SHOOT-10: one shot that is legal.
 * @param dice one or more
 */
export function shoot(
  game: Game,
  man: Man,
  target: Man,
  piece: Piece,
  dice: number,
  manner: Manner,
  occasion: Occasion,
): void {
  const band = bandAt(apart(man, target));
  const aimed = manner.fan !== true && man.aimAt(target) > 0;
  const faces = Array.from({ length: dice }, () =>
    game.roll("NP-SHOOT-4", 6, DICE["NP-SHOOT-4"][0]),
  );
  const sixes = faces.filter((face) => face === 6).length;
  const ones = faces.filter((face) => face === 1).length;
  const worse = game.readings.jam === "difference" ? ones - sixes : ones;
  const jam = worse >= game.book.jam;
  piece.rounds -= 1; // NP-SHOOT-5: a jam uses the round
  const record = (rest: Pick<Shot, "hit" | "effect" | "location">): void => {
    man.shots.push({ band, aimed, occasion, jam, ...rest });
  };
  if (jam || sixes === 0) {
    if (jam) piece.jammed = true;
    record({ hit: false, effect: null, location: null });
    game.write(man, ["NP-SHOOT-4", jam ? "jam" : "miss", { target: target.name }]);
    return;
  }
  const location = game.roll("NP-SHOOT-6", 6, DICE["NP-SHOOT-6"][0]);
  const effect = game.roll("NP-SHOOT-6", 6, DICE["NP-SHOOT-6"][1]);
  const result = chosen(game, piece.gun, target, band, location, effect, sixes - 1);
  const covered = !result.exposed;
  const did = suffer(
    game,
    target,
    result.effect,
    given(LOCATIONS[result.location - 1]),
    man,
    covered,
  );
  record({
    hit: true,
    effect: covered && did === "graze" ? "cover" : did,
    location: result.location - 1,
  });
  const where = given(LOCATIONS[result.location - 1]);
  const at = { target: target.name, where };
  const hidden = whyHidden(game, target, result.location);
  game.write(
    man,
    covered
      ? ["NP-SHOOT-6", "hidden", { ...at, hidden }]
      : ["NP-SHOOT-6", "hit", { ...at, effect: effectWords(result.effect) }],
    ...isOut(target),
  );
}

export const isOut = ({ name, out }: Man): GunfightSaid[] =>
  out === "disabled" ? [["NP-END-1", "out", { man: name }]] : [];

interface Result {
  readonly location: number;
  readonly effect: Effect;
  readonly exposed: boolean;
}

/** NP-SHOOT-7 to NP-SHOOT-10, NP-POL-8: the worst that the extra sixes can make of the two dice. */
function chosen(
  game: Game,
  gun: Gun,
  target: Man,
  band: number,
  location: number,
  rolled: number,
  extra: number,
): Result {
  const { extraSixes, shotgunFar } = game.readings;
  const far = bandAt(6) < band ? gun.farEffect : 0;
  const effect = shotgunFar === "die" ? clamp(rolled + far) : rolled;
  const wrapped = (face: number, steps: number): number => ((face - 1 + steps) % 6) + 1;
  let best: (Result & { steps: number; onLocation: number; severity: number }) | null = null;
  for (let a = 0; a <= extra; a++) {
    for (let b = 0; b <= extra; b++) {
      if (extraSixes === "pool" && a + b > extra) continue;
      if (extraSixes === "unused" && a + b > 0) continue;
      const place = wrapped(location, a);
      const step = wrapped(effect, b);
      const cell = shotgunFar === "cell" ? clamp(step + far) : step;
      const exposed = isExposed(game, target, place);
      const word = exposed ? given(game.book.effects[place - 1]?.[cell - 1]) : "graze";
      const one = {
        location: place,
        effect: word,
        exposed,
        steps: a + b,
        onLocation: a,
        severity: severityOf(word),
      };
      if (best === null || better(one, best)) best = one;
    }
  }
  return given(best);
}

const clamp = (face: number): number => Math.max(1, Math.min(6, face));

interface Rank {
  readonly severity: number;
  readonly steps: number;
  readonly onLocation: number;
}

const better = (one: Rank, other: Rank): boolean =>
  one.severity !== other.severity
    ? one.severity > other.severity
    : one.steps !== other.steps
      ? one.steps < other.steps
      : one.onLocation < other.onLocation;

/** NP-POL-8. */
export function severityOf(effect: Effect): number {
  return effect
    .split("+")
    .reduce((total, word) => total + SEVERITY[word as keyof typeof SEVERITY], 0);
}

/** What hides a location that is not exposed. */
function whyHidden(game: Game, target: Man, location: number): string {
  const shown = game.book.covers[target.coverNow].exposed;
  if (target.inCover && !shown.includes(location)) return BEHIND_COVER;
  return HIDDEN[POSTURES.indexOf(target.posture)] ?? "";
}

/** NP-SHOOT-10. */
function isExposed(game: Game, target: Man, location: number): boolean {
  const { covers, postures } = game.book;
  return [postures[target.posture], covers[target.coverNow]].every(({ exposed }) =>
    exposed.includes(location),
  );
}

/**
 * NP-STATE: what a hit does.
 * @param covered a shot at a location that is not exposed
 * @returns what it counts as (section 12)
 */
export function suffer(
  game: Game,
  man: Man,
  effect: Effect,
  location: Location,
  by: Man,
  covered = false,
): string {
  const brawl = game.fight.kind === "brawl";
  man.dropAim();
  const words = new Set(effect.split("+"));
  if (words.has("dead")) return putOut(man, "dead", by);
  if (words.has("flesh")) add(man.flesh, location);
  if (words.has("serious")) add(man.serious, location);
  if (words.has("down") || words.has("stun")) man.posture = "prone";
  if (words.has("stun")) man.stunned = true;
  if (!brawl && man.inCover && !(covered && game.readings.duck === "exposedOnly"))
    man.ducked = true;
  const wounds = man.fleshWounds + 2 * man.seriousWounds;
  const limit = game.readings.woundsOut;
  const disabled =
    (!man.usable("left arm") && !man.usable("right arm")) ||
    (limit !== "none" && wounds >= limit) ||
    (brawl && (man.stunned || wounds >= game.book.brawl.outAt)) ||
    (!brawl && game.readings.harmless === "out" && isHarmless(game, man));
  if (disabled) return putOut(man, "disabled", by);
  if (words.has("flesh") || words.has("serious")) return "wound";
  if (words.has("stun")) return "stun";
  return words.has("down") ? "down" : words.has("bruised") ? "bruised" : "graze";
}

function putOut(man: Man, how: "dead" | "disabled", by: Man): string {
  man.out = how;
  man.outBy = by;
  return how;
}

function add(wounds: Map<Location, number>, location: Location): void {
  wounds.set(location, (wounds.get(location) ?? 0) + 1);
}

/** NP-AIM-2: what a shot leaves of the aim. */
export function aimAfterShot(game: Game, man: Man, target: Man): void {
  if (man.aimedAt === target || game.readings.aimOther === "keep") man.aim = Math.min(man.aim, 1);
  else man.dropAim();
}
