/** Sentences of a told engagement: by rule, by what came of it. `{me}` acts. */
import { COUNTED_EFFECT } from "./counts.js";
import type { Order } from "./engagement.js";

export const SAYS = {
  "CP-ANI-1": { endurance: "{me} has {endurance} Endurance." },
  "CP-STAM-1": { stampede: "{herd} stampede." },
  "CP-ACT-1": { rolled: "The command dice are rolled." },
  "CP-ACT-3": { card: "The next card is {card}." },
  "CP-ATT-6": { recovers: "{me} recovers." },
  "CP-WPN-4": { clears: "{me} clears the weapon: {left} left." },
  "CP-HERO-2": { steadies: "{me} takes {removed} off, {left} markers are left." },
  "CP-LDR-4": { steadies: "{me} takes {removed} off, {left} markers are left." },
  "CP-MOR-5": {
    ok: "{me} stays calm.",
    advance: "{me} advances {inches}.",
    advanceAboard: "{me} stays aboard.",
    advanceAlone: "{me} finds nobody to go for.",
    stun: "{me} is stunned by fear.",
    pin: "{me} and the whole unit are pinned.",
    back: "{me} goes back {inches}.",
    backAboard: "{me} cowers aboard.",
    backAlone: "{me} finds nobody to run from.",
    backOff: "{me} goes back over the edge of the table.",
    run: "{me} runs away.",
  },
  "CP-MOV-1": {
    moves: "{me} moves {inches} towards {enemy}.",
    hangsUp: "{me} moves {inches} towards {enemy}, and hangs up.",
  },
  "CP-MTD-1": { spent: "{me} is spent by the gallop." },
  "CP-FIRE-4": { miss: "{me} fires the {weapon} at {target}, {band} range, and misses." },
  "CP-WPN-3": {
    dry: "{me} fires the {weapon} at {target}, {band} range, and is out of ammunition, {markers} to clear.",
  },
  "CP-FIRE-5": {
    wasted:
      "{me} fires the {weapon} at {target}, {band} range, and hits {who}, who is out already.",
  },
  "CP-FIRE-6": {
    hit: "{me} fires the {weapon} at {target}, {band} range, and hits {who}: {effect}.",
    out: "{me} fires the {weapon} at {target}, {band} range, and hits {who}: {effect}. {who} is out.",
  },
  "CP-DYN-2": {
    dud: "{me} throws dynamite at {target}: a dud.",
    premature: "{me} throws dynamite at {target}: it goes off at once.",
    onTarget: "{me} throws dynamite at {target}, on the spot.",
    off: "{me} throws dynamite at {target}: it lands {inches} off.",
  },
  "CP-DYN-3": {
    spares: "The blast spares {who}.",
    hit: "The blast: {who}, {effect}.",
    out: "The blast: {who}, {effect}; {who} is out.",
  },
  "CP-DYN-5": { explodes: "A charge explodes." },
  "CP-DYN-7": { explodes: "{me}'s dynamite explodes." },
  "CP-POL-15": {
    burns: "{me} is at the fuse: the fuse burns.",
    fired: "{me} is at the fuse: it is fired.",
  },
  "CP-GEO-9": { charges: "{me} charges {enemy}, {inches}." },
  "CP-MEL-5": { helps: "{me} helps {friend}." },
  "CP-REACT-1": { reacts: "{me} reacts.", slow: "{me} is too slow." },
  "CP-REACT-3": { meets: "{me} rides {inches} to meet the charge." },
  "CP-MEL-3": {
    tie: "{me} attacks {enemy}, {own} against {other}: {me} falls back.",
    back: "{me} attacks {enemy}, {own} against {other}: {winner} wins, {loser} falls back.",
    out: "{me} attacks {enemy}, {own} against {other}: {winner} wins, {loser} is out.",
  },
  "CP-MTD-6": { nobody: "{me} finds nobody there.", ridesOn: "{me} rides on {inches}." },
  "CP-MTD-7": { stopped: "{me} is stopped by the {obstacle}." },
  "CP-GEO-14": { back: "{me} goes {inches} back to the gun." },
  "CP-GATLING-1": { clears: "{unit} clears the gun: {left} left." },
  "CP-GATLING-2": { setsUp: "{unit} sets the gun up." },
  "CP-GATLING-6": { turns: "{unit} turns the gun to {enemy}." },
  "CP-BEAR-1": { looksOn: "{me} looks on.", nearer: "{me} comes {inches} nearer." },
  "CP-STAM-2": { stays: "{herd} stay where they are.", stampede: "{herd} stampede." },
  "CP-STAM-3": { runs: "{herd} run {inches}." },
  "CP-STAM-5": {
    stunned: "{herd} run at {me}, {theirs} against {mine}: {me} is stunned.",
    holds: "{herd} run at {me}, {theirs} against {mine}: {me} holds.",
    hurt: "{herd} run at {me}, {theirs} against {mine}: {me} is hurt.",
    out: "{herd} run at {me}, {theirs} against {mine}: {me} is out.",
  },
  "CP-WAG-1": {
    drives: "{wagon} drives, {inches} nearer.",
    gallops: "{wagon} gallops, {inches} nearer.",
    runsAway: "{wagon} runs away, {inches} nearer.",
  },
  "CP-WAG-6": { bolts: "{wagon}'s team bolts.", stands: "{wagon}'s team stands the noise." },
  "CP-WAG-7": {
    control: "{me} and the team: in hand again.",
    bolts: "{me} and the team: they bolt on.",
  },
  "CP-WAG-8": { overturns: "{wagon} overturns." },
  "CP-WAG-9": {
    stunned: "{me} is thrown off and stunned.",
    hurt: "{me} is hurt.",
    out: "{me} is out.",
  },
  "CP-WAG-11": { reins: "{me} takes the reins." },
  "CP-ORD-1": {
    waits: "{unit} waits.",
    cannot: "{unit}, {order}: it cannot be done.",
    done: "{unit}, {order}: {came}.",
    gun: "{unit}, {order}: it goes {inches}.",
    bogged: "{unit}, {order}: it is bogged down.",
    herd: "{unit}, {order}: the herd goes {inches}.",
    burns: "{unit}, {order}: the fuse burns.",
    fired: "{unit}, {order}: it is fired.",
  },
  "CP-POL-7": {
    A: "The winner: {A}.",
    B: "The winner: {B}.",
    mutual: "Nobody is left.",
    draw: "A draw.",
  },
} as const;

/** Rules whose sentences are blows. */
export const BLOWS: readonly string[] = ["CP-FIRE-6", "CP-DYN-3", "CP-MEL-3", "CP-STAM-5"];

/** What a die or a card was for, or came to. */
export const MEANS = {
  /** An Action card; the words are one of those below. */
  card: "{whose} card {card}: {words}",
  unit: "{unit}",
  activation: "{card}",
  endurance: "endurance",
  fuse: "the fuse",
  inches: "{inches}",
  bog: "bogs {bog}",
  d10: "{d10}",
  sum: "{d10} + {plus} = {sum}",
  degrees: "{degrees}°",
  scatter: "{degrees}°, {inches}",
  wounded: "wounded",
  incapacitated: "incapacitated",
  dry: "out of ammunition",
  hits: "column {column}, hits",
  misses: "column {column}, misses",
  hit: "{who}, {where}, wounded",
  badHit: "{who}, {where}, incapacitated",
  horse: "{d10}, the horse",
  rider: "{d10}, the man",
  fallsBadly: "{man} falls badly",
  lands: "{man} lands standing",
  marker: "{man}, {result}",
  result: "{result}",
  reaction: "{d6} of {reaction}",
  premature: "explodes in the hand",
  dud: "a dud",
  blastHits: "{who} is hit",
  blastSpares: "{who} is lucky",
  loadExplodes: "{man}'s dynamite explodes",
  loadIsSafe: "{man}'s dynamite is safe",
  chargeExplodes: "it explodes",
  chargeLies: "nothing happens",
  animalFalls: "an animal falls",
  animalIsMissed: "nothing comes of it",
  herdPasses: "they pass by",
  inHand: "in hand again",
  boltsOn: "they bolt on",
} as const;

/** CP-ORD-1: what has come of an order that is done. */
export const DONE = {
  move: "they move",
  mount: "done",
  dismount: "done",
  hold: "they hold",
  swap: "the dice change hands",
  limber: "it is limbered",
  unlimber: "it is set up",
  prepare: "a charge is prepared",
  place: "a charge is laid",
  fuse: "the fuse is longer",
  connect: "the machine is connected",
  shootCharge: "they shoot at it",
  shootHerd: "they shoot at the animals",
  stampede: "they run",
  gap: "there is a gap",
  board: "they board it",
  alight: "they alight",
  cut: "the hurt animal is cut out",
  overturn: "they are behind it now",
} as const satisfies Readonly<
  Record<Exclude<Order["do"], "tow" | "manhandle" | "wait" | "drive">, string>
>;

/** Of a hit on a man, by COUNTED_EFFECT. */
export const EFFECTS: Readonly<Record<number, string>> = {
  [COUNTED_EFFECT.cover]: "stopped by cover",
  [COUNTED_EFFECT.wound]: "wounded",
  [COUNTED_EFFECT.incapacitate]: "incapacitated",
  [COUNTED_EFFECT.horse]: "the horse",
};

/** What pulls or carries, and the effect of a hit on it. */
export const PULLS = {
  team: "an animal of the team",
  limber: "the limber's",
  wagon: "the limber's",
} as const;

export const CHARGE_NAME = "the charge";
