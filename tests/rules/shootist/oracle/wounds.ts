/** SH-WOUND: what a hit does, in the order of SH-WOUND-9; falls through windows, off roofs and off horses. */
import {
  type Die,
  LOCATION_CUTS,
  LOCATION_CUTS_HIDDEN,
  LOCATIONS,
  type Location,
  NOTICE_INCHES,
  type Weapon,
} from "../../../../src/rules/shootist/tables.js";
import {
  chestWords,
  horseWords,
  outWords,
  rideWords,
  woundWords,
} from "../../../../src/rules/shootist/words.js";
import {
  atMost,
  distanceBetween,
  type Game,
  given,
  type Horse,
  type Man,
  type SkirmishSaid,
} from "./state.js";

/** A shot or throw that hit; brawls have neither weapon nor dodge. */
export interface Hit {
  readonly by: Man;
  readonly victim: Man;
  /** null: hand to hand. */
  readonly weapon: Weapon | null;
}

/** The faces that decide whether he falls (SH-BLDG-4). */
export interface HitDice {
  readonly shoot: number;
  readonly dodge: Die;
}

/** SH-INDIAN-1, S17: Indians in the open are seen. */
export function lookForIndians(game: Game): void {
  for (const man of game.men) {
    if (!man.inPlay || man.noticed || man.coverNow !== "open") continue;
    const near = game.enemiesOf(man)[0];
    if (near === undefined || !atMost(distanceBetween(man, near), NOTICE_INCHES)) continue;
    man.noticed = true;
    game.write(["SH-INDIAN-1", "noticed", {}], { who: man.number, result: "noticed" });
  }
}

/** SH-ABIL-8: a Lucky man rolls twice and takes the higher. */
export function rollDodge(
  game: Game,
  rule: string,
  man: Man,
  die: Die,
  lucky = man.has("lucky"),
): number {
  const first = game.roll(rule, die, man, "Dodge");
  if (!lucky) return first.face;
  const second = game.roll(rule, die, man, "second Dodge, being Lucky");
  return Math.max(first.face, second.face);
}

/** He is out of the fight. */
function putOut(victim: Man, status: "killed" | "knocked out" | "disarmed", by: Man): void {
  victim.status = status;
  victim.putOutBy = by;
}

export function kill(victim: Man, by: Man): void {
  putOut(victim, "killed", by);
}

/** What came of a hit on a man. */
export interface Struck {
  /** In words, for the line of the shot. */
  readonly words: string;
  readonly wounded: boolean;
  /** Not ignored by Thick Skin. */
  readonly hit: boolean;
}

/** SH-WOUND-9 up to the death roll. */
export function strike(game: Game, hit: Hit): Struck {
  const { by, victim, weapon } = hit;
  let wounds: number = weapon?.wounds ?? 1;
  let skin = "";
  if (victim.thickSkin) {
    // SH-ABIL-2, S27.
    victim.thickSkin = false;
    wounds = game.skirmish.readings.thickSkin === "one-wound" ? wounds - 1 : 0;
    if (wounds === 0) return { words: "thick skin: nothing happens", wounded: false, hit: false };
    skin = "thick skin, one wound less: ";
  }
  // A man who has stepped out shows his legs (S22), and so does one who brawls (S19).
  const hidden = weapon !== null && victim.legsHidden && !victim.poppedOut;
  const place = rollLocation(game, victim, hidden);
  if (place === "chest" && victim.has("lawman") && starStops(game, weapon)) {
    const star = game.roll("SH-ABIL-9", 6, victim, "Lawman's star");
    star.meaning += star.face === 1 ? ": the bullet bounces off" : ": no help";
    if (star.face === 1) return { words: `${skin}off the star`, wounded: false, hit: true };
  }
  wound(game, victim, place, wounds, by, weapon === null);
  return { words: skin + woundWords(place, wounds, victim.status), wounded: true, hit: true };
}

/** SH-ABIL-9: of firearms, or of everything. */
function starStops(game: Game, weapon: Weapon | null): boolean {
  if (game.skirmish.readings.lawmanStar === "everything") return true;
  return weapon !== null && !weapon.thrown && !weapon.arrow;
}

/** SH-WOUND-1. */
function rollLocation(game: Game, victim: Man, hidden: boolean): Location {
  const cuts = hidden ? LOCATION_CUTS_HIDDEN : LOCATION_CUTS;
  const die = game.roll("SH-WOUND-1", hidden ? 8 : 10, victim, "location");
  const place = given(LOCATIONS[cuts.findIndex((last) => die.face <= last)]);
  die.meaning += `: ${place}`;
  return place;
}

/** SH-WOUND-2 to SH-WOUND-6. */
function wound(
  game: Game,
  victim: Man,
  place: Location,
  wounds: number,
  by: Man,
  brawl: boolean,
): void {
  const before = victim.allWounds;
  victim.wounds[place] += wounds;
  if (place === "head") {
    putOut(victim, brawl ? "knocked out" : "killed", by);
  } else if (place === "chest") {
    // SH-WPN-2, S27: one roll against the new total, or one for each wound.
    const totals = [];
    if (game.skirmish.readings.dragoonChest === "two-rolls") {
      for (let n = 1; n <= wounds; n++) totals.push(before + n);
    } else totals.push(before + wounds);
    for (const total of totals) {
      if (victim.inPlay && rollChest(game, victim, total)) kill(victim, by);
    }
  } else if (victim.disarmed && game.skirmish.readings.disarmed === "out") {
    putOut(victim, "disarmed", by);
  }
}

/** SH-WOUND-3. */
function rollChest(game: Game, victim: Man, total: number): boolean {
  const die = game.roll("SH-WOUND-3", 6, victim, "chest roll");
  const dead = die.face < total;
  die.meaning += `, ${chestWords(total, dead)}`;
  return dead;
}

/** SH-BLDG-4: through the window or off the roof. */
export function fallFromBuilding(game: Game, { by, victim }: Hit, dice: HitDice): void {
  if (!victim.inPlay || (victim.opening !== "window" && victim.opening !== "roof")) return;
  const lucky = victim.has("lucky") && game.skirmish.readings.lucky === "every-dodge";
  const dodge = rollDodge(game, "SH-BLDG-4", victim, dice.dodge, lucky);
  const how = outWords(victim.opening);
  const told = { who: victim.number, target: victim.number };
  const faces = { dodge, shoot: dice.shoot };
  if (dodge >= dice.shoot) {
    game.write(["SH-BLDG-4", "stays", faces], {
      ...told,
      result: "stays",
    });
    return;
  }
  const far = victim.upstairs;
  victim.leaveSpot();
  let said: SkirmishSaid = ["SH-BLDG-4", "falls", { how, ...faces }];
  if (far) {
    const place = rollLocation(game, victim, false);
    wound(game, victim, place, 1, by, false);
    const result = woundWords(place, 1, victim.status);
    said = ["SH-BLDG-4", "bruised", { how, ...faces, result }];
  }
  game.write(said, {
    ...told,
    result: far ? "falls, one wound more" : "falls",
  });
  lookForIndians(game);
}

/** SH-HORSE-4, S18: the rider or his horse has been wounded. */
export function testRide(game: Game, horse: Horse | null): void {
  if (horse === null || !horse.ridden) return;
  const rider = horse.owner;
  const told = { who: rider.number, target: rider.number };
  if (!horse.alive) {
    dismount(rider);
    game.write(["SH-HORSE-4", "dead", { horse: horseWords(rider.name) }], {
      ...told,
      result: "falls",
    });
  } else {
    const wounds = rider.allWounds + horse.wounds;
    const ride = game.roll("SH-HORSE-4", rider.sheet.skills.ride, rider, "Ride");
    const falls = ride.face <= wounds;
    ride.meaning = `${rider.name}'s Ride, ${rideWords(wounds, falls)}`;
    game.write(["SH-HORSE-4", falls ? "falls" : "stays", {}], {
      ...told,
      result: falls ? "falls" : "stays",
    });
    if (!falls) return;
    dismount(rider);
  }
  lookForIndians(game);
}

/** He stands beside his horse, in the open. */
export function dismount(rider: Man): void {
  rider.mounted = false;
  rider.leaveSpot();
}
