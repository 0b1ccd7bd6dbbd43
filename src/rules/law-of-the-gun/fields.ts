/** The fields of weapons and men, declared once: what a file may say of them, and what the rules see. */
import { CENTIMETRES } from "../../core/units.js";
import { block, flag, measure, oneOf, whole } from "../kit/fields.js";
import { targetField } from "../kit/targets.js";

export const DISTANCE_CM_LEAST = 1;
export const DISTANCE_CM_MAX = 1000;

const cm = { unit: CENTIMETRES.short };
const DISTANCES_CM = [DISTANCE_CM_LEAST, DISTANCE_CM_MAX] as const;

const impact = (band: string, head: string) =>
  oneOf("LG-WEAP-1", `Impact of a hit in the ${band} band.`, ["low", "normal", "high"], {
    plain: "normal",
    head,
  });

/** What a gun is. A new one must have its ranges; beyond the maximum there is no shot. */
export const WEAPON = {
  accurate: measure("LG-SHOOT-4", "Accurate range.", DISTANCES_CM, {
    ...cm,
    head: "accurate",
  }),
  maximum: measure("LG-SHOOT-4", "Maximum range; not below the accurate range.", DISTANCES_CM, {
    ...cm,
    head: "maximum",
  }),
  reload: flag("LG-RELOAD-1", "Needs a turn of reloading after each shot.", {
    plain: false,
    head: "reload",
  }),
  hands: oneOf("LG-WEAP-1", "Hands that it takes.", [1, 2], { plain: 1, head: "hands" }),
  impact: block("Impact by range band.", {
    accurate: impact("accurate", "impact near"),
    maximum: impact("maximum", "impact far"),
  }),
  fanning: flag("LG-FAN-1", "A six-gun, which can be fanned.", { plain: false, head: "fanning" }),
  spread: measure(
    "LG-WEAP-2",
    "Others this near to a target hit at maximum range are hit too.",
    [0, 100],
    { ...cm, plain: 0, head: "spread" },
  ),
} as const;

const toHit = (mode: string, band: string) =>
  whole("LG-HIT-1", `Least face of the D10 that hits, ${mode} in the ${band} band.`, [2, 10]);

/** To hit, by mode and band. A natural 1 always misses, since it costs ammunition (LG-AMMO-1). */
export const TO_HIT = {
  aimed: block("Of aimed shots.", {
    accurate: toHit("aimed", "accurate"),
    maximum: toHit("aimed", "maximum"),
  }),
  snap: block("Of snap shots.", {
    accurate: toHit("a snap shot", "accurate"),
    maximum: toHit("a snap shot", "maximum"),
  }),
} as const;

const attribute = (name: string, what: string) =>
  whole("LG-ATTR-1", `${what}, 1 to 5.`, [1, 5], { plain: 3, head: name, step: "point" });

/** Attributes of a man. */
export const STATS = {
  initiative: attribute("initiative", "IN, initiative"),
  skill: attribute("skill", "SK, skill"),
  cool: attribute("cool", "CL, cool"),
  constitution: attribute("constitution", "CON, constitution"),
  horsemanship: attribute("horsemanship", "HO, horsemanship"),
} as const;

/** LG-OPT-1: `auto` uses an optional rule when it gives the larger chance to put the target out. */
const option = (rule: string, what: string) =>
  oneOf(rule, what, ["never", "auto", "always"], { plain: "never" });

export const GUN_ARM = {
  gunArm: oneOf("LG-ATTR-2", "The arm that shoots.", ["left", "right"], { plain: "right" }),
} as const;

/** What a man does that the rules leave to him. */
export const OPTIONS = {
  offerSurrender: flag("LG-DRAW-2", "Offers surrender after winning the draw, one against one.", {
    plain: false,
  }),
  fanning: option("LG-FAN-1", "Fans the six-gun: never, when it is the better chance, always."),
  rapidFire: option("LG-RAPID-1", "Two snap shots for an aimed one: never, auto, always."),
  fate: option("LG-FATE-1", "Once a game a bad hit taken may become a lesser one."),
} as const;

/** Whom a man shoots at: of a side, a group and a man. */
export const TARGET_FIELD = { target: targetField("LG-TARGET-1") } as const;

/** Within which a man who holds opens fire. */
export const OPEN_FIRE = {
  openFire: measure(
    "LG-TAC-1",
    "With hold: the distance within which to open fire; default: the weapon's accurate range.",
    DISTANCES_CM,
    cm,
  ),
} as const;
