/** Sentences of a told game: by rule, by what came of it. `{me}` acts. */
import type { ToldEvent } from "../../core/story.js";

const PORTRAIT =
  "{me} ({side}{npc}): Initiative {initiative}, Skill {skill}, Cool {cool}, " +
  "Constitution {constitution}, Horsemanship {horsemanship}; {weapons}.";
const IN_VAIN = "no effect.";
const STAND = "{side}: {men}.";
const WENT = {
  goes: "{me} {goes} {purpose}, {way}, to {at}{cover}.",
  nowhere: "{me} tries to move fast {purpose}, but gets nowhere.",
  turns: "{me} turns {purpose} and gets no farther.",
} as const;
const NO_SHOT = "{me} gets no shot off at {target}.";
const LIMPS = "a leg wound: {now}.";
const FIRES = "{me} fires the {gun} at {target}, {cm}, {band} range, {mode}, {target} {cover}";

export const SAYS = {
  "LG-ATTR-1": { is: PORTRAIT },
  "LG-NPC-2": { is: PORTRAIT },
  "LG-GEO-2": { stand: STAND, apart: "{men} stand {cm} apart." },
  "LG-GEO-3": { stand: STAND },
  "LG-GEO-4": { stand: STAND },
  "LG-TURN-1": { turn: "Player turn of {side}." },
  "LG-TURN-2": {
    first: "The first to move: {side}.",
    A: "The winner in turn {turn}: {A}. Still in action: {left}.",
    B: "The winner in turn {turn}: {B}. Still in action: {left}.",
    mutual: "Nobody is left in action on either side after turn {turn}: a draw.",
    draw: "A draw: the limit of {turns} is reached.",
    stalemate: "A draw: nobody can shoot any more. It counts as lasting to the limit, turn {turn}.",
  },
  "LG-TURN-5": { together: "{men} act at the same moment." },
  "LG-SOLO-7": {
    dealt: "{men} {begin} at {at}.",
    dummy: "A dummy of {side} is put at {at}.",
    taken: "The marker at {at} is a dummy and is taken away.",
  },
  "LG-SOLO-2": {
    row: "The chart for {men} ({known}), {result}: {row}.",
    silent: "The chart for {men} ({known}), {result}: {row}, without shooting.",
  },
  "LG-VIS-2": {
    view: "{me} is in plain view.",
    shot: "The shot gives {me} away.",
    spotted: "{me} is spotted.",
    lost: "No enemy can see {me} any more.",
  },
  "LG-VIS-3": { nothing: "{me} looks around and does not make out {hidden}, {cm} away." },
  "LG-INIT-1": {
    changes: "{me} {does}{followers}.",
    fails: "{me} wants to {wish}, but hesitates.",
  },
  "LG-INIT-3": { joins: "{me} {does}.", stays: "{me} goes on as before." },
  "LG-TAC-1": { holds: "{me} lies low and holds fire." },
  "LG-TAC-3": { leaves: "{me} leaves the table." },
  "LG-MOVE-1": WENT,
  "LG-MOVE-2": WENT,
  "LG-MOVE-4": {
    up: "{me} stands up.",
    prone: "{me} goes prone.",
    dismounts: "{me} dismounts.",
    cover: "{me} dismounts into {cover}.",
  },
  "LG-TERR-1": { costs: "{me} has to get through {piece}: {cm} less." },
  "LG-TERR-2": {
    falls: "{me} falls off; the horse is gone.",
    thrown: "{me} is thrown out as {cart} overturns.",
  },
  "LG-FALL-1": { back: "{me} falls back {way}{cover}, to {at}." },
  "LG-SKED-1": {
    panics: "{me} skedaddles!",
    off: "{me} runs off the table.",
    gone: "{me} runs on and is gone.",
  },
  "LG-SKED-2": { runs: "{me} runs from {enemy}, to {at}." },
  "LG-SKED-3": { rallies: "{me} rallies.", far: "{me} is far away and gone." },
  "LG-CHARGE-1": {
    means: "{me} means to charge {target}, {cm} away.",
    stands: "{me} comes on, and {target} stands.",
    cannot: "{me} comes on, and {target} cannot run.",
  },
  "LG-CHARGE-2": { none: NO_SHOT },
  "LG-CHARGE-3": WENT,
  "LG-CHARGE-4": {
    ...WENT,
    half: "{me} is half way, at {at}.",
    on: "{me} charges on, to {at}.",
  },
  "LG-MELEE-1": {
    even: "{me} and {target} fight, {totals}: nothing in it.",
    better: "{me} has the better of {target}, {totals}.",
    stays: "{me} fights on.",
  },
  "LG-MELEE-2": { pushed: "{me} is pushed back." },
  "LG-MELEE-4": { closes: "{me} is hand to hand with {target}." },
  "LG-DRAW-2": {
    offers: "{me} offers {target} surrender instead of shooting.",
    accepts: "{me} surrenders.",
  },
  "LG-DRAW-3": {
    order: "Gunfight! Order of fire: {order}.",
    first: "From now on the first to move: {side}.",
  },
  "LG-REACT-1": { reacts: "{me} reacts to {target}." },
  "LG-FAN-1": { tries: "{me} tries to fan the {gun} at {target}." },
  "LG-RAPID-1": { fires: "{me} fires the {gun} rapidly at {target}." },
  "LG-SHOOT-3": { none: NO_SHOT },
  "LG-SHOOT-4": { nobody: "{me} has nobody in range." },
  "LG-HIT-1": { hit: `${FIRES}: hit.`, miss: `${FIRES}: miss.` },
  "LG-WEAP-2": { spreads: "The {gun} spreads and hits {target} too." },
  "LG-AMMO-1": {
    out: "{me}'s {gun} is out of ammunition.",
    one: "{me}'s {gun} has one point of ammunition left.",
    left: "{me}'s {gun} has {points} points of ammunition left.",
    none: "{me} has no ammunition left.",
  },
  "LG-AMMO-2": {
    supply: "{me} fills up the {gun} from a supply.",
    friend: "{giver} hands {me} ammunition for the {gun}.",
  },
  "LG-RELOAD-1": { reloads: "{me} reloads the {gun}." },
  "LG-EFF-1": {
    hit: "The hit on {struck}: {effect}.",
    cover: `The hit strikes {struck}'s cover: ${IN_VAIN}`,
  },
  "LG-EFF-3": { graze: "{me} has a graze on the {which} {limb}." },
  "LG-FATE-1": { spent: "{me} has spent Fate; Cool is {cool} now." },
  "LG-INJ-2": {
    hurt: "{me} has a wound in the {arm}.",
    lost: "{me} has lost the use of the {arm}.",
    none: "{me} has no usable weapon left.",
  },
  "LG-INJ-3": { passes: "{me} is wounded and fights on." },
  "LG-INJ-4": { limps: `{me} has ${LIMPS}` },
  "LG-INJ-5": { dead: "{me} is dead.", disabled: "{me} is disabled: out of the fight." },
  "LG-INJ-6": { keeps: "{me} keeps the saddle.", falls: "{me} falls off; the horse is gone." },
  "LG-INJ-7": {
    limps: `{beast} has ${LIMPS}`,
    on: "{beast} is wounded and goes on.",
    feet: "{me} loses the horse.",
    down: "{me} goes down with the horse.",
  },
  "LG-VEH-1": { out: "{beast} is out: {cart} stays where it is." },
  "LG-COOL-1": {
    hit: "{me}, who was hit, tests Cool: {result}.",
    friend: "{me} tests Cool for the hit on {victim}: {result}.",
  },
  "LG-COOL-2": { gathers: "{me}, left in peace, tries to calm down: {result}." },
} as const;

/** A hit that did something, or the call to give up. */
export const isBlow = ({ rule, text }: ToldEvent): boolean =>
  (rule === "LG-EFF-1" && !text.endsWith(IN_VAIN)) || rule === "LG-DRAW-2";

const SADDLE = ["keeps the saddle", "falls off"] as const;
const SLOWER = ["{slower} less from now on", "{slow} at most from now on"] as const;
const AIMED = ["aimed shot", "snap shot"] as const;
const SHOOTS = ["snap shot", "no shot"] as const;

/** Of tests, by rule and by what is tested: what comes of it if they are passed, and if not. */
export const TESTS = {
  "LG-BUSH-1": { shot: AIMED },
  "LG-CHARGE-1": {
    charges: ["charges", "loses heart"],
    stands: ["{man} stands", "{man} runs"],
  },
  "LG-CHARGE-2": { shot: SHOOTS },
  "LG-COOL-1": { nerve: ["stays calm", "{weaker}"] },
  "LG-COOL-2": { nerve: ["Cool rises to {more}", "Cool stays {cool}"] },
  "LG-DRAW-2": { refuses: ["refuses", "surrenders"] },
  "LG-FAN-1": { fans: ["{shots} snap shots", "one ordinary shot"] },
  "LG-FATE-1": { helps: ["Fate helps", "no help from Fate"] },
  "LG-INJ-2": { arm: ["the arm is saved", "the arm is lost"] },
  "LG-INJ-3": { wound: ["fights on", "disabled"] },
  "LG-INJ-4": { leg: SLOWER },
  "LG-INJ-6": { rides: SADDLE },
  "LG-INJ-7": {
    leg: SLOWER,
    wound: ["goes on", "is out"],
    lands: ["lands standing", "goes down"],
  },
  "LG-INIT-1": { change: ["a change of action", "no change of action"] },
  "LG-MELEE-1": { stays: ["fights on", "skedaddles"] },
  "LG-MOVE-2": { fast: ["{large}", "{small}"] },
  "LG-SHOOT-2": { shot: AIMED },
  "LG-SHOOT-3": { shot: SHOOTS },
  "LG-SKED-1": { rallies: ["rallies", "runs on and is gone"] },
  "LG-SOLO-2": { chart: ["pass", "fail"] },
  "LG-TERR-2": { rides: ["keeps the saddle", "falls"], drives: ["stays upright", "overturns"] },
  "LG-VIS-3": {
    near: ["{man} notices {hidden}", "{man} notices nothing"],
    far: ["{man} looks closely at {hidden}", "{man} notices nothing"],
    hides: ["stays hidden", "is given away"],
  },
} as const;

/** Of dice that are no tests, by rule: what they decide. */
export const DICE = {
  "LG-DRAW-1": { total: "{man}: + Cool {cool} = {total}" },
  "LG-EFF-3": { left: "1 to 3: left {limb}", right: "4 to 6: right {limb}" },
  "LG-FATE-1": { down: "{rows} rows down, {from} to {to}: {effect}" },
  "LG-HIT-1": {
    hit: "needs {least} or more: hits",
    miss: "needs {least} or more: misses",
    one: "needs {least} or more: misses, ammunition lost",
  },
  "LG-INIT-1": { joins: "joining in: {men}", nobody: "nobody joins in" },
  "LG-INJ-7": {
    rider: "1 to 4: hits the rider",
    driver: "1 to 4: hits the driver",
    horse: "5 or 6: hits the horse",
    team: "5 or 6: hits the team",
  },
  "LG-MELEE-1": {
    fists: "{man}: + Cool {cool} = {total}",
    armed: "{man}: + Cool {cool} + {weapon} {bonus} = {total}",
  },
  "LG-SOLO-7": { digit: "digit {digit}", place: "place {place} of those left" },
  "LG-TERR-1": { cm: "{cm} lost" },
  "LG-TURN-2": { A: "1 to 3: {A}", B: "4 to 6: {B}" },
} as const;

/** LG-SOLO-2: rows as in the digest, pass and fail. */
export const CHART = {
  foot: [
    ["return fire at the most threatening enemy", "move fast to outflank the nearest enemy"],
    [
      "move fast to cover within one move, else go prone",
      "fall back fast to cover further from the enemy",
    ],
    ["stay hidden until in accurate range", "stay and shoot the nearest in range"],
    ["move to the nearest cover closer to the enemy", "halt, stand and shoot the nearest in range"],
    [
      "move towards the nearest suspected enemy, shoot if seen",
      "stay and shoot the nearest in range",
    ],
    ["go on; if halted, move to the nearest cover", "stay"],
  ],
  mounted: [
    ["dismount into cover and shoot back", "ride fast at the nearest enemy, charge if in reach"],
    [
      "ride for the nearest enemy's flank, charge if in reach",
      "ride fast at the nearest enemy, charge if in reach",
    ],
    ["dismount into cover and shoot", "stay mounted and shoot"],
    [
      "ride for the nearest enemy's flank, charge if in reach",
      "dismount into the nearest cover and shoot",
    ],
    [
      "ride to the nearest side edge, then towards the enemy edge",
      "ride towards the nearest suspected enemy",
    ],
    [
      "ride to the nearest side edge, then towards the enemy edge",
      "go on; if halted, ride down the centre",
    ],
  ],
} as const;

/** What somebody is told to do, and does, by LG-INIT-1. */
export const ACTIONS = {
  halt: ["halt", "halts"],
  patrol: ["follow the path", "follows the path"],
  advance: ["advance", "advances"],
  back: ["go back to the old place", "goes back to the old place"],
  leave: ["leave the field", "leaves the field"],
  "take-cover": ["take cover", "takes cover"],
  charge: ["charge", "goes to charge"],
  chart: ["act on the chart", "acts on the chart"],
} as const;

/** What for somebody moves. `{whom}`: an enemy, or cover. */
export const PURPOSES = {
  path: "along the path",
  towards: "towards {whom}",
  back: "back to the old place",
  edge: "for the table edge",
  cover: "for {whom}",
  away: "away from {whom}",
  round: "round {whom}",
  on: "on",
  side: "along the side edge",
  centre: "down the centre",
  short: "at {whom}, who is out of reach",
  stood: "to where {whom} stood",
} as const;

/** At basic speed and fast. */
export const GOES = {
  foot: ["moves", "moves fast"],
  mounted: ["rides", "rides fast"],
  vehicle: ["drives", "drives fast"],
} as const;

/** How a shot is fired. */
export const MANNERS = {
  aimed: "aimed",
  charging: "snap shot while charging",
  fast: "snap shot after a fast move",
  moved: "snap shot after moving",
  hurt: "snap shot with a hurt gun arm",
  snap: "snap shot",
} as const;
