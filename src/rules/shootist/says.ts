import type { ToldEvent } from "../../core/story.js";

/** What a shot is called that hits nobody. */
export const MISS = "miss";
const BLOWS: readonly string[] = ["SH-SHOOT-1", "SH-SHOOT-12", "SH-BRAWL-1"];

/** A shot that hits, or blows hand to hand. */
export const isBlow = ({ rule, text }: ToldEvent): boolean =>
  BLOWS.includes(rule) && !text.endsWith(`: ${MISS}.`);

/** Sentences of a told fight: by rule, by what came of it. `{me}` acts. Parts of them are in words.ts. */
export const SAYS = {
  "SH-TURN-1": { order: "They act in this order: {names}." },
  "SH-TURN-7": {
    A: "The winner: {A}.",
    B: "The winner: {B}.",
    draw: "Nobody has won: a draw.",
    mutual: "Nobody is left.",
    idle: "Nobody can do anything any more: a draw. It counts as lasting to the limit, turn {turns}.",
  },
  "SH-ABIL-5": { fast: "{me} is Super Fast." },
  "SH-ABIL-7": { better: "{me} is better at {skill} this turn." },
  "SH-INDIAN-1": { noticed: "{me} is noticed." },
  "SH-POL-5": { nothing: "{me} does nothing." },
  "SH-MOVE-1": { moves: "{me} moves {way}.", rides: "{me} rides {way}." },
  "SH-MOVE-4": { turns: "{me} turns round.", steps: "{me} steps out of cover." },
  "SH-HORSE-1": { dismounts: "{me} dismounts." },
  "SH-HORSE-4": {
    dead: "{horse} is dead, and {me} on foot.",
    falls: "{me} falls off the horse.",
    stays: "{me} stays on the horse.",
  },
  "SH-HORSE-5": { runs: "{horse} runs {way}." },
  "SH-SHOOT-1": {
    shoots: "{me} fires the {weapon}{number} at {target}, {where}: {result}.",
    fans: "{me} fans the {weapon}{number} at {target}, {where}: {result}.",
    throws: "{me} throws the {weapon}{number} at {target}, {where}: {result}.",
  },
  "SH-SHOOT-9": { lost: "{me} does not fire shot {number} of the fan: {why}." },
  "SH-SHOOT-12": { crossfire: "Crossfire of {me}'s {weapon} at {target}{among}: {result}." },
  "SH-BLDG-4": {
    stays: "{me} does not fall: {dodge} against {shoot}.",
    falls: "{me} falls {how}: {dodge} against {shoot}.",
    bruised: "{me} falls {how}: {dodge} against {shoot}. More than one floor: {result}.",
  },
  "SH-BLDG-5": {
    miss: "{me} shoots a burning arrow at {building}: miss.",
    burns:
      "{me} shoots a burning arrow at {building}: it burns, it collapses at the end of turn {turn}.",
    empty: "{building} collapses. Nobody is inside.",
    collapses: "{building} collapses. {names} inside: killed.",
  },
  "SH-BRAWL-1": {
    equal: "{me} fights {target} hand to hand, {mine} against {other}: nothing happens.",
    spear:
      "{me} fights {target} hand to hand, {mine} against {other}: {loser}'s spear keeps {winner} away.",
    unable:
      "{me} fights {target} hand to hand, {mine} against {other}: both arms of {winner} are wounded, and {loser} is not hurt.",
    wounds: "{me} fights {target} hand to hand, {mine} against {other}: {loser} {result}.",
    nothing: "{me} fights {target} hand to hand, {mine} against {other}: {loser}, {result}.",
  },
  "SH-BRAWL-5": {
    moves: "{me} moves {way}, breaking off.",
    rides: "{me} rides {way}, breaking off.",
  },
  "SH-RELOAD-1": { reloads: "{me} reloads the {weapon}: {rounds} from {from}." },
  "SH-RELOAD-2": {
    reloads: "{me} reloads the {weapon}: {rounds} from {from}.",
    loses: "{me} reloads the {weapon}: {rounds} from {from}, loses {lost}.",
  },
  "SH-PICK-1": { takes: "{me} takes {what} from {dead}." },
  "SH-WPN-7": { takes: "{me} picks up a {weapon} that was thrown." },
} as const;
