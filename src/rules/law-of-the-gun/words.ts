/** Law of the Gun in words: what a replay calls things, and what each die of a shot decided. */
import type { ToldDie } from "../../core/story.js";
import * as rolls from "./rolls.js";
import {
  type Arm,
  type Band,
  type Column,
  type Cover,
  EFFECTS,
  type Effect,
  type Impact,
  NPCS,
  OBSCURING_MODIFIER,
} from "./tables.js";

/** A die as it fell, before anybody says what it means. */
export interface Fallen {
  readonly rule: string;
  readonly sides: number;
  readonly face: number;
}

/** What the words for a hit need besides its dice. */
export interface HitWords {
  readonly hit: rolls.HitCase;
  readonly impact: Impact;
  readonly cover: Cover;
}

/** What the words for a shot need besides its dice. */
export interface ShotWords extends HitWords {
  readonly shot: rolls.ShotCase;
  /** His Cool decides whether he aims, not his Skill (LG-BUSH-1). */
  readonly bushwhacks: boolean;
}

const COVER_WORDS: Readonly<Record<Cover, string>> = {
  open: "in the open",
  left: "at a left corner",
  right: "at a right corner",
  wall: "behind a wall",
  window: "at a window",
  fence: "behind a fence",
};
export const coverWords = (cover: Cover): string => COVER_WORDS[cover];

const COLUMN_WORDS: Readonly<Record<Column, string>> = {
  open: "open column",
  left: "left corner column",
  right: "right corner column",
  wall: "wall column",
  window: "window column",
};
export const columnWords = (column: Column): string => COLUMN_WORDS[column];

export const bandWords = (band: Band): string => `${band} range`;

/** `minie-rifle` becomes `minie rifle`. */
export const weaponWords = (id: string): string => id.replaceAll("-", " ");

/** To a tenth of a millimetre: at 30.04 cm a range of 30 cm is passed, and it should show. */
export const cm = (distance: number): string => `${Math.round(distance * 100) / 100} cm`;

/** `Will`, `Will and Tom`, `Will, Tom and Bob`. */
export function listed(names: readonly string[]): string {
  const last = names[names.length - 1] ?? "nobody";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** `dead (head)`, `wound (right leg)`, `cover`. */
export function effectWords(effect: Effect): string {
  if (effect.location === null) return effect.kind;
  const side = effect.side === null ? "" : `${effect.side} `;
  return `${effect.kind} (${side}${effect.location})`;
}

/** A D6 test: `3 or less: aimed shot`, `more than 3: snap shot`. */
export function testWords(face: number, limit: number, passed: string, failed: string): string {
  return face <= limit ? `${limit} or less: ${passed}` : `more than ${limit}: ${failed}`;
}

/** `row 5 of the outlaw chart, Gang leader`. */
export function npcWords(npc: string, row: number): string {
  const type = npc.split("/")[0] ?? "";
  const label = NPCS[type]?.[row - 1]?.label;
  return `row ${row} of the ${type} chart${label === undefined ? "" : `, ${label}`}`;
}

/** LG-COOL-1, for a man of that Cool. */
export function coolWords(face: number, cool: number): string {
  const failed = cool > 1 ? `Cool drops to ${cool - 1}` : "falls back";
  return testWords(face, cool, "keeps his nerve", failed);
}

/** Says what each die of a shot decided. */
export function tellShot(dice: readonly Fallen[], words: ShotWords): ToldDie[] {
  const { shot } = words;
  let aimed = false;
  const told: ToldDie[] = [];
  for (const [index, die] of dice.entries()) {
    if (die.rule === "LG-SHOOT-2") {
      aimed = die.face <= shot.aim;
      const meaning = testWords(die.face, shot.aim, "aimed shot", "snap shot");
      told.push({ ...die, rule: words.bushwhacks ? "LG-BUSH-1" : die.rule, meaning });
    } else if (die.rule === "LG-HIT-1") {
      told.push({ ...die, meaning: toHitWords(die.face, rolls.toHitFace(shot, aimed)) });
    } else return [...told, ...tellHit(dice.slice(index), words)];
  }
  return told;
}

function toHitWords(face: number, least: number): string {
  if (face >= least) return `${least} or more: hit`;
  return face === 1 ? "natural 1: miss, and ammunition lost" : `less than ${least}: miss`;
}

/** Says what each die of a hit decided, from the effect die on. */
export function tellHit(dice: readonly Fallen[], words: HitWords): ToldDie[] {
  const { hit } = words;
  let level = 0;
  let fate: number = rolls.FATE.unused;
  return dice.map((die) => {
    const { rule, face } = die;
    const effect = EFFECTS[hit.column][level - 1];
    if (rule === "LG-EFF-1") {
      level = effectLevel(face, hit);
      return { ...die, meaning: effectDieWords(face, level, words) };
    }
    if (rule === "LG-FATE-1" && fate === rolls.FATE.unused) {
      fate = face <= hit.fateSkill ? rolls.FATE.helped : rolls.FATE.inVain;
      return { ...die, meaning: testWords(face, hit.fateSkill, "Fate helps", "no help from Fate") };
    }
    if (rule === "LG-FATE-1") {
      const from = level;
      level = Math.max(level - face - 1, 1);
      const down = `${face + 1} levels down from ${from} to ${level}`;
      return {
        ...die,
        meaning: `${down}: ${effectWords(EFFECTS[hit.column][level - 1] as Effect)}`,
      };
    }
    if (rule === "LG-COOL-1") {
      const cool = fate === rolls.FATE.helped ? Math.max(hit.cool - 1, 1) : hit.cool;
      return { ...die, meaning: coolWords(face, cool) };
    }
    return { ...die, meaning: injuryDieWords(die, hit, effect) };
  });
}

/** LG-EFF-2: the effect die, modified and clamped. */
function effectLevel(natural: number, { modifier, lowImpact }: rolls.HitCase): number {
  const spared = lowImpact && natural === 10;
  return Math.min(Math.max(natural + (spared ? Math.max(modifier + 1, 0) : modifier), 1), 10);
}

/** `+ 1 for high impact + 1 for obscuring cover makes 9, wall column: disabled (head)`. */
function effectDieWords(natural: number, level: number, { hit, impact, cover }: HitWords): string {
  const parts: string[] = [];
  let sum = natural;
  let spared = "";
  if (impact === "high") {
    parts.push("+ 1 for high impact");
    sum++;
  } else if (impact === "low" && natural === 10) spared = "natural 10 in spite of low impact, ";
  else if (impact === "low") {
    parts.push("- 1 for low impact");
    sum--;
  }
  if (cover === "fence") {
    parts.push(`+ ${OBSCURING_MODIFIER} for obscuring cover`);
    sum += OBSCURING_MODIFIER;
  }
  const counts = sum === level ? "" : `, counts as ${level}`;
  const made = parts.length > 0 ? `${parts.join(" ")} makes ${sum}${counts}, ` : "";
  const effect = EFFECTS[hit.column][level - 1] as Effect;
  const nothing = effect.kind === "cover" ? ", no effect" : "";
  return `${spared}${made}${columnWords(hit.column)}: ${effectWords(effect)}${nothing}`;
}

function injuryDieWords(die: Fallen, hit: rolls.HitCase, effect: Effect | undefined): string {
  const { rule, face } = die;
  const limit = hit.constitution;
  switch (rule) {
    case "LG-EFF-3": {
      const left = face <= 3;
      const side: Arm = left ? "left" : "right";
      const gun = effect?.location === "arm" && side === hit.gunArm ? ", his gun arm" : "";
      return `${left ? "1 to 3" : "4 to 6"}: ${side} ${effect?.location ?? ""}${gun}`;
    }
    case "LG-INJ-2":
      return testWords(face, limit, "he keeps the arm", "the arm is lost");
    case "LG-INJ-3":
      return testWords(face, limit, "he fights on", "disabled");
    case "LG-INJ-4":
      return testWords(
        face,
        limit,
        "walks 2 cm less from now on",
        "walks 5 cm at most from now on",
      );
    default:
      throw new Error(`no words for a die of ${rule}`);
  }
}
