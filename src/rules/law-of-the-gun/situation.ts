/** What a man of a duel sees when he decides, and what he may do, in words for a strategy card. */
import { weaponWords } from "../kit/words.js";
import { FAN, FAN_SHOTS, RAPID, RAPID_SHOTS } from "./chances.js";
import type { Duel } from "./duel.js";
import { ARM } from "./guns.js";
import { CHANGE_POSTURE, STAY, walkEndsAt } from "./moves.js";
import { CHOICE, isShot, NOTHING, reloadedBy, wayOf, weaponOf } from "./policy.js";
import { CL, type DuelState, EMPTY, EXCHANGE, GOES, LAME, PRONE, READY, SHOT_AT } from "./state.js";
import { lengthWords } from "./units.js";

/** What a card of any duel may go by. */
const FEATURES = [
  "when",
  "distance",
  "your wounds",
  "your Cool",
  "shot at",
  "your ammunition",
  "the enemy's gun",
  "the enemy's wounds",
  "the enemy's Cool",
] as const;

const WOUNDS = [
  [ARM.gunLost, "gun arm lost"],
  [ARM.gunHurt, "gun arm hurt"],
  [ARM.offLost, "off arm lost"],
] as const;

function woundsOf(fight: DuelState, f: number): string {
  const words = WOUNDS.filter(([flag]) => fight.has(f, flag)).map(([, word]) => word);
  return words.length === 0 ? "none" : words.join(", ");
}

/** More of them, where men may lie down, and where they may walk. */
const POSTURES = ["your posture", "the enemy's posture"] as const;
const WALKS = ["your walk", "your legs", "the enemy's walk", "the enemy's legs"] as const;

/** As `Deciding.features`. */
export const featuresOf = ({ mayLie, walksCm }: Duel): readonly string[] => [
  ...FEATURES,
  ...(mayLie ? POSTURES : []),
  ...(walksCm ? WALKS : []),
];

/** As `Deciding.situation`. */
export function situation(fight: DuelState, point: number, who: number): string[] {
  const enemy = 1 - who;
  const { mayLie, walksCm } = fight.duel;
  const points = fight.figure(who).weapons.map((_, w) => fight.ammo(who, w));
  return [
    whenOf(fight, point),
    lengthWords(fight.distance(who, enemy), fight.duel),
    woundsOf(fight, who),
    String(fight.at(who, CL)),
    fight.has(who, SHOT_AT) ? "yes" : "no",
    points.map((left) => `${left} of 3`).join(" and "),
    gunOf(fight, enemy),
    woundsOf(fight, enemy),
    String(fight.at(enemy, CL)),
    ...(mayLie ? [postureOf(fight, who), postureOf(fight, enemy)] : []),
    ...(walksCm ? [who, enemy].flatMap((f) => walkOf(fight, f)) : []),
  ];
}

const GOES_WORDS = ["none", "nearer", "away"] as const;

/** LG-INIT-1, LG-INJ-4. */
function walkOf(fight: DuelState, f: number): [goes: string, legs: string] {
  const walk = fight.walk(f);
  return [GOES_WORDS[walk & GOES] as string, (walk & LAME) === 0 ? "sound" : "hurt"];
}

const postureOf = (fight: DuelState, f: number): string =>
  fight.has(f, PRONE) ? "prone" : "standing";

function whenOf(fight: DuelState, point: number): string {
  if (point === CHOICE.offer) return "you won the draw";
  if (point === CHOICE.reaction) return "you may react";
  if (point === CHOICE.move) return "your turn begins";
  return fight.get(EXCHANGE) === 0 ? "your turn" : "your shot in the gunfight";
}

function moveWords(fight: DuelState, who: number, move: number): string {
  if (move === STAY) return "stay put";
  if (move === CHANGE_POSTURE) return fight.has(who, PRONE) ? "stand up" : "lie down";
  const cm = walkEndsAt(move) - fight.distance(who, 1 - who);
  const several = (fight.duel.walksCm ?? []).length > 1;
  const length = several ? ` ${lengthWords(Math.abs(cm), fight.duel)}` : "";
  return `walk${length} ${cm < 0 ? "nearer" : "away"}`;
}

/** LG-AMMO-1, LG-RELOAD-1, LG-REACT-1. */
function gunOf(fight: DuelState, f: number): string {
  const { weapons } = fight.figure(f);
  const some = (able: (w: number) => boolean): boolean => weapons.some((_, w) => able(w));
  if (some((w) => fight.usable(f, w))) return fight.has(f, READY) ? "ready to react" : "loaded";
  return some((w) => !fight.isEmpty(f, w)) && fight.at(f, EMPTY) !== 0
    ? "to be reloaded"
    : "useless";
}

/** As `Deciding.optionWords`. */
export function optionWords(fight: DuelState, point: number, who: number, option: number): string {
  if (point === CHOICE.offer) return option === 1 ? "offer surrender" : "go on";
  if (point === CHOICE.move) return moveWords(fight, who, option);
  const { weapons } = fight.figure(who);
  if (option === NOTHING) return point === CHOICE.own ? "hold your fire" : "do not react";
  const named = (w: number, before: string): string =>
    weapons.length === 1 ? "" : ` ${before} ${weaponWords(weapons[w]!.id)}`;
  if (!isShot(option)) return `reload${named(reloadedBy(option), "the")}`;
  const gun = named(weaponOf(option), "with the");
  const way = wayOf(option);
  if (way === FAN) return `fan ${FAN_SHOTS} shots${gun}`;
  return way === RAPID ? `${RAPID_SHOTS} rapid shots${gun}` : `one shot${gun}`;
}
