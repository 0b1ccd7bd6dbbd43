/**
 * From a parsed file to a `Skirmish`: defaults, expansion, and the checks that a shape cannot express.
 */

import { SIDES } from "../../core/columns.js";
import type { Message } from "../../core/messages.js";
import type { PlanLines } from "../../core/situations.js";
import { suggest } from "../../core/suggest.js";
import type { Path } from "../../scenario/document.js";
import {
  type Arsenal,
  checkMen,
  checkNames,
  figureName,
  firstNumbers,
  weaponsNamed,
} from "../../scenario/figures.js";
import { newWeaponNeeds, statsMissing, tooMany, unknownWeapon } from "../../scenario/messages.js";
import type { ResolveContext } from "../../scenario/resolve.js";
import { overlaid, picked } from "../kit/fields.js";
import { planOf } from "../kit/plan.js";
import { settledTarget, targetOf } from "../kit/targets.js";
import { HABITS } from "./fields.js";
import * as say from "./messages.js";
import { DEFAULT_READINGS, type Readings } from "./readings.js";
import type { FigureEntry, SkirmishFile, WeaponEntry } from "./schema.js";
import {
  type Deed,
  FIGURES_MAX,
  type Fighter,
  type Habits,
  MOVING_STYLES,
  type Opening,
  PLANS,
  type Side,
  type Skirmish,
  type Style,
} from "./skirmish.js";
import {
  ARCHETYPES,
  type Band,
  PLAIN,
  readInches,
  SKILLS,
  type Skills,
  TOLERANCE_INCHES,
  WEAPONS,
  type Weapon,
} from "./tables.js";

const OWN_WEAPONS_MAX = 60;

/** A fighter with the place in the file that he comes from. */
interface Placed {
  readonly figure: Fighter;
  readonly path: Path;
}

/**
 * Makes the fight that a file describes.
 * @param file    the parsed file, of either kind
 * @param context takes issues: UNKNOWN_WEAPON, MISSING_KEY (new weapons, bands, skills, weapons of a man without
 *   archetype), RANGES_CROSSED, WEAPON_CONTRADICTS, TOO_MANY, TOO_MANY_FIGURES, NAME_TWICE, ABILITY_TWICE,
 *   KEY_NOT_HERE, DOES_NOTHING
 * @returns the fight; incomplete if there were issues
 * @source SH-CHAR, SH-WPN-1, SH-POL-1, SH-POL-8, README S3, S13, S17, S22, S25, S28, S29
 */
export function resolveSkirmish(file: SkirmishFile, context: ResolveContext): Skirmish {
  const readings = resolveReadings(file);
  const weapons = resolveWeapons(file, readings, context);
  const placed = SIDES.flatMap((side) => resolveSide(file, side, weapons, context));
  checkNames(placed, context);
  const fighters = placed.map(({ figure }) => {
    const enemies = placed.filter((other) => other.figure.side !== figure.side).length;
    return { ...figure, target: settledTarget(figure.target, enemies) };
  });
  const standing = file.standing ?? (file.kind === "duel" && isDuelOfTwo(fighters));
  checkDistance(file, context);
  checkBunched(file, fighters, context);
  checkBetween(file, context);
  if (standing) checkStanding(file, context);
  return {
    turns: file.turns,
    standing,
    bunched: file.bunched,
    readings,
    fighters,
  };
}

/** The readings in force: the digest's, changed by the file. */
export function resolveReadings(file: Pick<SkirmishFile, "readings">): Readings {
  return { ...DEFAULT_READINGS, ...file.readings! };
}

/** SH-POL-8 is for one against one; men in contact have nothing to stand for. */
function isDuelOfTwo(fighters: readonly Fighter[]): boolean {
  const [a, b] = fighters;
  if (a === undefined || b === undefined || fighters.length > 2) return false;
  return Math.abs(a.at - b.at) > TOLERANCE_INCHES;
}

/** A weapon of the rules as the readings have it: `spearBands` (S28). */
function asRead(weapon: Weapon, { spearBands }: Readings): Weapon {
  if (weapon.id !== "spear" || spearBands === "as-knife") return weapon;
  return { ...weapon, bands: weapon.bands.map(({ upTo }) => ({ upTo, steps: -1 })) };
}

const newWeapon = (id: string): Weapon => ({
  ...PLAIN,
  id,
  rounds: 1,
  reload: 0,
  spare: 0,
  bands: [],
});

/** The weapons of the rules as the readings have them. */
const rulesWeapons = (readings: Readings): ReadonlyMap<string, Weapon> =>
  new Map(WEAPONS.map((weapon) => [weapon.id, asRead(weapon, readings)]));

/**
 * Every weapon of the scenario: those of the rules, changed by the readings and then by the file, and the file's own.
 * @returns by id, the rules' in their order first
 */
export function weaponsOf(
  file: Pick<SkirmishFile, "weapons">,
  readings: Readings,
): ReadonlyMap<string, Weapon> {
  const rules = rulesWeapons(readings);
  const weapons = new Map(rules);
  for (const [id, entry] of Object.entries(file.weapons ?? {})) {
    const base = baseOf(id, entry, rules) ?? newWeapon(id);
    const { like: _, bands: given, ...changes } = entry;
    const bands = bandPlaces(base.bands, given).map(({ band }, place, all) => ({
      // What is lacking or out of order is noted, and the weapon not used.
      upTo: readInches(band.upTo ?? all[place - 1]?.band.upTo ?? 0),
      steps: band.steps ?? 0,
    }));
    weapons.set(id, { ...overlaid<Weapon>(base, changes), id, bands });
  }
  return weapons;
}

/** All weapons; notes what is wrong with those of the file. */
export function resolveWeapons(
  file: Pick<SkirmishFile, "weapons">,
  readings: Readings,
  context: ResolveContext,
): ReadonlyMap<string, Weapon> {
  const entries = Object.entries(file.weapons ?? {});
  if (entries.length > OWN_WEAPONS_MAX) {
    context.issue(["weapons"], tooMany("weapons", OWN_WEAPONS_MAX));
  }
  const rules = rulesWeapons(readings);
  const weapons = weaponsOf(file, readings);
  for (const [id, entry] of entries) {
    const path: Path = ["weapons", id];
    checkBase(id, entry, rules, context);
    checkBands(id, baseOf(id, entry, rules)?.bands ?? [], entry.bands, context);
    if (!context.broken(path)) checkWeapon(weapons.get(id)!, entry, path, context);
  }
  return weapons;
}

/** What an entry of the file starts from; null for a weapon that is all its own. */
function baseOf(
  id: string,
  { like }: WeaponEntry,
  rules: ReadonlyMap<string, Weapon>,
): Weapon | null {
  if (like === undefined) return rules.get(id) ?? null;
  const meant = suggest(like, [...rules.keys()]);
  return rules.get(like) ?? rules.get(meant ?? "") ?? WEAPONS[0] ?? null;
}

/** A weapon is like one of the rules, or changes one, or has all that it needs. */
function checkBase(
  id: string,
  { like, rounds, bands }: WeaponEntry,
  rules: ReadonlyMap<string, Weapon>,
  context: ResolveContext,
): void {
  const known = [...rules.keys()];
  if (rules.has(like ?? id)) return;
  if (like !== undefined) {
    const said = unknownWeapon(like, known, suggest(like, known));
    context.issue(["weapons", id, "like"], said, "SH-WPN-1");
    return;
  }
  // Single bands are changes of what a weapon has.
  const whole = Array.isArray(bands) ? bands : undefined;
  for (const [key, value] of Object.entries({ rounds, bands: whole })) {
    if (value !== undefined || context.broken(["weapons", id])) continue;
    const said = newWeaponNeeds(id, key, suggest(id, known), known[0]);
    context.issue(["weapons", id, key], said, "SH-WPN-1");
  }
}

/**
 * A weapon's bands with what the file says of them: as a list, they are all its bands, what an entry leaves out being
 * that of the band in its place; by place, the others stay.
 */
function bandPlaces(
  base: readonly Band[],
  given: WeaponEntry["bands"],
): {
  readonly band: Partial<Band>;
  readonly entry: Partial<Band>;
  readonly step: string | number;
}[] {
  const listed = Array.isArray(given);
  const places = listed ? [...given.keys()] : Object.keys(given ?? {}).map(Number);
  const last = Math.max(-1, ...places);
  const length = listed ? given.length : Math.max(base.length, last + 1);
  return Array.from({ length }, (_, place) => {
    const entry = defined(listed ? given[place] : given?.[String(place)]);
    return { band: { ...base[place], ...entry }, entry, step: listed ? place : String(place) };
  });
}

function checkBands(
  id: string,
  base: readonly Band[],
  given: WeaponEntry["bands"],
  context: ResolveContext,
): void {
  const path: Path = ["weapons", id, "bands"];
  const listed = Array.isArray(given);
  if (given === undefined || (base.length === 0 && !listed) || context.broken(path)) return;
  const places = bandPlaces(base, given);
  let before = Number.NEGATIVE_INFINITY;
  for (const [place, { band, entry, step }] of places.entries()) {
    const { upTo, steps } = band;
    for (const [key, value] of Object.entries({ upTo, steps })) {
      if (value !== undefined) continue;
      const said = say.bandNeeds(id, place, key);
      context.issue([...path, step, key], said, "SH-WPN-1");
    }
    if (upTo === undefined) continue;
    if (readInches(upTo) <= before) {
      const blamed = entry.upTo === undefined ? place - 1 : place;
      const said = say.bandsCrossed(id, place, upTo, before);
      const at = places[blamed]?.step ?? step;
      context.issue([...path, at, "upTo"], said, "SH-WPN-1");
    }
    before = readInches(upTo);
  }
}

type Given<Block> = { [Key in keyof Block]?: Exclude<Block[Key], undefined> };

/** A copy without the keys that have no value. */
const defined = <Block extends object>(block: Block | undefined): Given<Block> =>
  Object.fromEntries(
    Object.entries(block ?? {}).filter(([, value]) => value !== undefined),
  ) as Given<Block>;

/** SH-WPN-7, SH-SHOOT-6, S5: throws are aimed, and of pistols every shot is one roll. */
function checkWeapon(
  weapon: Weapon,
  entry: WeaponEntry,
  path: Path,
  context: ResolveContext,
): void {
  const { id, thrown, pistol, arrow, tries } = weapon;
  const clashes: readonly (readonly [
    boolean,
    keyof WeaponEntry,
    string,
    keyof WeaponEntry,
    string,
  ])[] = [
    [thrown && pistol, "thrown", "thrown", "pistol", "a pistol"],
    [thrown && arrow, "thrown", "thrown", "arrow", "shoot arrows"],
    [thrown && tries > 1, "thrown", "thrown", "tries", "have two tries"],
    [pistol && tries > 1, "pistol", "a pistol", "tries", "have two tries"],
  ];
  for (const [clash, key, what, otherKey, also] of clashes) {
    if (!clash) continue;
    const at = entry[otherKey] === undefined ? key : otherKey;
    context.issue([...path, at], say.weaponCannot(id, what, also), "SH-WPN-1");
    return;
  }
}

function resolveSide(
  file: SkirmishFile,
  side: Side,
  weapons: ReadonlyMap<string, Weapon>,
  context: ResolveContext,
): Placed[] {
  const { figures } = file.sides[side];
  const path: Path = ["sides", side, "figures"];
  checkMen(figures, side, FIGURES_MAX, path, context);
  const firsts = firstNumbers(figures.map(({ count }) => count));
  const unaware = file.kind === "ambush" && file.unaware === side;
  const { plan = null, target } = file.sides[side];
  // What is lacking is noted.
  const at = side === "A" ? 0 : (file.distance ?? 0);
  const common = { side, at, unaware, plan, target: targetOf(target) };
  const arsenal: Arsenal<Weapon> = { weapons, rule: "SH-WPN-1", stranger: newWeapon };
  const placed: Placed[] = [];
  figures.forEach((entry, index) => {
    const own: Path = [...path, index];
    const figure = resolveFigure(entry, common, own, arsenal, context);
    for (let copy = 0; copy < entry.count; copy++) {
      const name = figureName(entry, side, firsts[index]!, copy);
      placed.push({ figure: { ...figure, name }, path: own });
    }
  });
  return placed;
}

/** What a side says for all its men. */
type Common = Pick<Fighter, "side" | "at" | "unaware" | "plan" | "target">;

/** All of a figure that does not depend on which of `count` men he is. */
function resolveFigure(
  entry: FigureEntry,
  { side, at, unaware, plan, target }: Common,
  path: Path,
  arsenal: Arsenal<Weapon>,
  context: ResolveContext,
): Omit<Fighter, "name"> {
  const weapons = resolveGear(entry, path, arsenal, context);
  const opening: Opening = entry.behind ?? "none";
  const { style } = entry;
  const lines = planOf(entry.plan ?? plan, PLANS[style]);
  const skills = resolveSkills(entry, path, context);
  checkAbilities(entry, path, context);
  checkSpot(entry, path, context);
  checkHabits(entry, weapons, deedsOf(style, lines), path, context);
  checkLesserDraw(entry, skills, path, context);
  return {
    side,
    archetype: entry.npc ?? null,
    skills,
    abilities: entry.abilities ?? archetypeAbilities(entry),
    weapons,
    shield: entry.shield,
    // Adding 0 makes -0, which YAML knows, the same as 0.
    at: readInches(entry.at ?? at) + 0,
    cover: opening === "none" ? (entry.cover ?? "open") : "full",
    legsHidden: entry.legsHidden ?? opening === "window",
    opening,
    upstairs: entry.upstairs,
    building: entry.building ?? null,
    unaware: entry.unaware ?? unaware,
    mounted: entry.mounted,
    style,
    plan: lines,
    target: targetOf(entry.target, target),
    habits: picked(HABITS, entry),
  };
}

/** SH-CHAR-3: the row of an archetype, own dice laid over it. */
export function skillsOf({ npc, skills }: Pick<FigureEntry, "npc" | "skills">): Skills {
  const row = npc === undefined ? undefined : ARCHETYPES[npc];
  return overlaid(row?.skills ?? MIDDLING, skills ?? {});
}

const MIDDLING: Skills = { draw: 8, shoot: 8, dodge: 8, brawl: 8, ride: 8, knife: 8 };

/** The dice of a man; notes what they lack. */
function resolveSkills(entry: FigureEntry, path: Path, context: ResolveContext): Skills {
  const missing =
    entry.npc === undefined ? SKILLS.filter((name) => entry.skills?.[name] === undefined) : [];
  const explained = context.broken([...path, "npc"]) || context.broken([...path, "skills"]);
  if (missing.length > 0 && !explained) {
    const said = statsMissing("skills", missing, "gunman");
    context.issue([...path, "skills"], said, "SH-CHAR-2");
  }
  return skillsOf(entry);
}

function archetypeAbilities({ npc }: FigureEntry): Fighter["abilities"] {
  const ability = npc === undefined ? null : (ARCHETYPES[npc]?.ability ?? null);
  return ability === null ? [] : [ability];
}

function resolveGear(
  { npc, weapons }: FigureEntry,
  path: Path,
  arsenal: Arsenal<Weapon>,
  context: ResolveContext,
): readonly Weapon[] {
  const ids = weapons ?? (npc === undefined ? undefined : ARCHETYPES[npc]?.weapons);
  const explained = context.broken([...path, "npc"]) || context.broken([...path, "weapons"]);
  if (ids === undefined && !explained) {
    context.issue([...path, "weapons"], say.weaponsMissing(), "SH-CHAR-4");
  }
  return weaponsNamed(ids ?? [], path, arsenal, context);
}

function checkAbilities(
  { abilities = [] }: FigureEntry,
  path: Path,
  context: ResolveContext,
): void {
  abilities.forEach((ability, index) => {
    if (abilities.indexOf(ability) === index) return;
    context.issue([...path, "abilities", index], say.abilityTwice(ability), "SH-ABIL-1");
  });
}

/** SH-SHOOT-4, SH-BLDG-2, S13, S17: what can be true of one spot at once. */
function checkSpot(entry: FigureEntry, path: Path, context: ResolveContext): void {
  const { cover, behind, mounted, upstairs, building } = entry;
  const wrong = (key: string, said: Message, rule: string) =>
    context.issue([...path, key], said, rule);
  const hidden = {
    behind: behind !== undefined,
    cover: cover !== undefined && cover !== "open",
    legsHidden: entry.legsHidden === true,
  };
  for (const [key, is] of Object.entries(hidden)) {
    if (mounted && is) wrong(key, say.riderBehind(key), "SH-HORSE-1");
  }
  if (behind !== undefined && cover !== undefined && cover !== "full") {
    wrong("cover", say.coverBehind(cover, behind), "SH-BLDG-2");
  }
  if (context.broken([...path, "behind"])) return;
  if (upstairs && behind !== "window" && behind !== "roof") {
    wrong(
      "upstairs",
      say.onlyFor("upstairs", "men behind a window or at the edge of a roof"),
      "SH-BLDG-4",
    );
  }
  if (building !== undefined && behind === undefined) {
    wrong("building", say.onlyFor("building", "men behind one of its openings"), "SH-BLDG-5");
  }
}

/** All that a man may ever be told: the lines of his table down to one that always holds, else his style. */
function deedsOf(style: Style, lines: PlanLines<Deed> | null): ReadonlySet<string> {
  const last = (lines ?? []).findIndex(({ when }) => Object.keys(when).length === 0);
  if (last >= 0) return new Set(lines!.slice(0, last + 1).map((line) => line.do));
  return new Set([...(lines ?? []).map((line) => line.do), style]);
}

/** Deeds by which a man shoots, and by which he moves. */
const SHOOTS = ["auto", "aimed", "fan", "twoGun", "stand"] as const satisfies Deed[];
const MOVES = ["auto", "aimed", "fan", "twoGun", "brawl"] as const satisfies Deed[];

type Habit = keyof Habits & keyof FigureEntry;

/** A habit that can never show is a slip. */
function checkHabits(
  entry: FigureEntry,
  weapons: readonly Weapon[],
  deeds: ReadonlySet<string>,
  path: Path,
  context: ResolveContext,
): void {
  const fullCover = entry.cover === "full" && entry.behind === undefined;
  const doesAny = (some: readonly Deed[]) => some.some((deed) => deeds.has(deed));
  const rows: readonly (readonly [Habit, boolean, string, string])[] = [
    ["dismounts", entry.mounted, "men on horseback", "SH-HORSE-1"],
    ["popsOut", fullCover, "men in full cover that is no opening", "SH-MOVE-4"],
    ["burns", weapons.some(({ arrow }) => arrow), "men with a bow", "SH-BLDG-5"],
    ["leavesFire", entry.building !== undefined, "men in a building", "SH-BLDG-5"],
    ["burns", doesAny(SHOOTS), "men whose style or plan lets them shoot", "SH-POL-3"],
    ["shootsHorses", doesAny(SHOOTS), "men whose style or plan lets them shoot", "SH-POL-3"],
    ["popsOut", doesAny(SHOOTS), "men whose style or plan lets them shoot", "SH-POL-3"],
    [
      "reloadsMoving",
      doesAny(SHOOTS) && doesAny(MOVES),
      "men whose style or plan lets them move and shoot",
      "SH-POL-3",
    ],
    ["picksUp", doesAny(MOVES), "men whose style or plan lets them move", "SH-POL-3"],
  ];
  const causes = ["mounted", "cover", "behind", "weapons", "npc", "building", "style", "plan"];
  if (causes.some((key) => context.broken([...path, key]))) return;
  const said = new Set<Habit>();
  for (const [key, possible, whom, rule] of rows) {
    if (entry[key] !== true || possible || said.has(key)) continue;
    said.add(key);
    context.issue([...path, key], say.onlyFor(key, whom), rule);
  }
}

/** SH-TURN-3: only a smaller die can be chosen, and nothing makes his own bigger than he has it. */
function checkLesserDraw(
  { lesserDraw }: FigureEntry,
  { draw }: Skills,
  path: Path,
  context: ResolveContext,
): void {
  if (lesserDraw === undefined || lesserDraw < draw) return;
  if (["npc", "skills"].some((key) => context.broken([...path, key]))) return;
  context.issue([...path, "lesserDraw"], say.noLesserDraw(lesserDraw, draw), "SH-TURN-3");
}

/** SH-POL-1: where those of side B begin who do not say it themselves. */
function checkDistance({ distance, sides }: SkirmishFile, context: ResolveContext): void {
  const { figures } = sides.B;
  const places = figures.map((_, index): Path => ["sides", "B", "figures", index, "at"]);
  if ([["distance"], ...places].some((path) => context.broken(path))) return;
  const placed = figures.every(({ at }) => at !== undefined);
  if (placed && distance !== undefined)
    context.issue(["distance"], say.distanceUnused(), "SH-POL-1");
  if (!placed && distance === undefined)
    context.issue(["distance"], say.distanceMissing(), "SH-POL-1");
}

/** SH-SHOOT-11, SH-POL-1: whom a miss can hit instead. */
function checkBunched(
  { bunched }: SkirmishFile,
  fighters: readonly Fighter[],
  context: ResolveContext,
): void {
  if (!bunched || fighters.length > 2 || fighters.some(({ mounted }) => mounted)) return;
  if (context.broken(["sides"])) return;
  context.issue(["bunched"], say.nobodyElse(), "SH-SHOOT-11");
}

/** What a man does to enemies of whom there is none. A man of whom there are none for now counts. */
function checkBetween({ sides }: SkirmishFile, context: ResolveContext): void {
  if (context.broken(["sides"])) return;
  const burning = SIDES.some((side) => sides[side].figures.some(({ burns }) => burns));
  for (const side of SIDES) {
    const enemies = sides[side === "A" ? "B" : "A"].figures;
    const rows: readonly (readonly [Habit, boolean, string, string])[] = [
      [
        "burns",
        enemies.some(({ building }) => building !== undefined),
        "no enemy is in a building",
        "SH-BLDG-5",
      ],
      [
        "shootsHorses",
        enemies.some(({ mounted }) => mounted),
        "no enemy is on horseback",
        "SH-HORSE-3",
      ],
      ["leavesFire", burning, "nobody burns buildings", "SH-BLDG-5"],
    ];
    for (const [index, entry] of sides[side].figures.entries()) {
      for (const [key, possible, why, rule] of rows) {
        if (entry[key] !== true || possible) continue;
        context.issue(["sides", side, "figures", index, key], say.doesNothing(key, why), rule);
      }
    }
  }
}

/** What takes moves, which nobody makes where all stand (SH-POL-8, S29). */
const MOVING = [
  "reloadsMoving",
  "picksUp",
  "breaksOff",
  "dismounts",
  "popsOut",
  "leavesFire",
] as const satisfies readonly Habit[];

/** What can never show because nobody moves. */
function checkStanding({ sides }: SkirmishFile, context: ResolveContext): void {
  for (const side of SIDES) {
    const { figures, plan } = sides[side];
    const moving = (path: Path, what: string) =>
      context.issue(path, say.onlyMoving(what), "SH-POL-8");
    const brawls = (path: Path, lines: FigureEntry["plan"]) => {
      for (const [index, line] of (lines ?? []).entries()) {
        if (line.do === "brawl") moving([...path, "plan", index, "do"], "brawl");
      }
    };
    if (!context.broken(["standing"])) brawls(["sides", side], plan);
    for (const [index, entry] of figures.entries()) {
      const path: Path = ["sides", side, "figures", index];
      // Where a man is may decide whether they stand.
      const unclear = [["standing"], ["distance"], [...path, "at"]];
      if (unclear.some((cause) => context.broken(cause))) continue;
      for (const key of MOVING) {
        if (entry[key] !== true || context.broken([...path, key])) continue;
        moving([...path, key], key);
      }
      if (MOVING_STYLES.has(entry.style)) moving([...path, "style"], `style ${entry.style}`);
      brawls(path, entry.plan);
    }
  }
}

/** For `validate`: `1 against 1 at 8 inches, standing`; with more men the distance of the first two. */
export function skirmishSummary({ fighters, standing }: Skirmish): string {
  const [a = [], b = []] = SIDES.map((side) => fighters.filter((each) => each.side === side));
  const inches = Math.abs((a[0]?.at ?? 0) - (b[0]?.at ?? 0));
  const how = standing ? "standing" : "mobile";
  return `${a.length} against ${b.length} at ${Math.round(inches * 10) / 10} inches, ${how}`;
}
