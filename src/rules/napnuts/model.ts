/** From a parsed file to a `Gunfight`: tables and readings, expansion, and the checks that a shape cannot express. */

import { SIDES, type SideId } from "../../core/columns.js";
import type { Path } from "../../scenario/document.js";
import { checkMen, checkNames, figureName, firstNumbers } from "../../scenario/figures.js";
import type { ResolveContext } from "../../scenario/resolve.js";
import { overlaid, picked } from "../kit/fields.js";
import { planOf } from "../kit/plan.js";
import { settledTarget, targetOf } from "../kit/targets.js";
import { AUCTIONS, BOOK, type Book, type Gun } from "./book.js";
import { BANDS, FIGURES_MAX, GUNS, type GunId, LOCATION_IDS } from "./data.js";
import { HABITS } from "./fields.js";
import type { Character, Gunfight } from "./gunfight.js";
import * as say from "./messages.js";
import { DEFAULT_READINGS, type Readings } from "./readings.js";
import type { BrawlFile, GunfightFile, ShooterEntry, ShootingFile } from "./schema.js";
import { PLANS } from "./tactics.js";

/** A character with the place in the file that he comes from. */
interface Placed {
  readonly figure: Character;
  readonly path: Path;
}

/**
 * Makes the gunfight that a file describes.
 * @param context takes issues: WEAPON_CONTRADICTS, KEY_NOT_HERE, TOO_MANY_FIGURES, NAME_TWICE, BAD_VALUE
 * @returns the gunfight; incomplete if there were issues
 * @source NP-CHAR, NP-SCEN, NP-TURN-5, NP-POL-6
 */
export function resolveGunfight(file: GunfightFile, context: ResolveContext): Gunfight {
  const readings = resolveReadings(file);
  const book = bookOf(file, readings);
  checkBook(file, book, context);
  const placed =
    file.kind === "brawl" ? brawlers(file) : SIDES.flatMap((side) => shooters(file, side, context));
  checkNames(placed, context);
  const common = {
    turns: file.turns,
    book,
    readings,
    characters: placed.map(({ figure }) => {
      const enemies = placed.filter((other) => other.figure.side !== figure.side).length;
      return { ...figure, target: settledTarget(figure.target, enemies) };
    }),
  };
  if (file.kind === "brawl") {
    return { kind: "brawl", distance: 0, ambusher: null, bid: { A: 1, B: 1 }, ...common };
  }
  return {
    kind: file.kind,
    // Adding 0 makes -0, which YAML knows, the same as 0.
    distance: file.distance + 0,
    ambusher: file.kind === "ambush" ? file.ambusher : null,
    bid: { A: file.sides.A.bid, B: file.sides.B.bid },
    ...common,
  };
}

/** The readings in force: the digest's, changed by the file. */
export const resolveReadings = ({ readings }: Pick<GunfightFile, "readings">): Readings => ({
  ...DEFAULT_READINGS,
  ...readings!,
});

/** The guns of a scenario by id, in the book's order. */
export function gunsOf({
  weapons = {},
}: Pick<GunfightFile, "weapons">): ReadonlyMap<GunId, Gun & { readonly id: GunId }> {
  return new Map(
    GUNS.map((id) => {
      const base = BOOK.guns[id];
      const { dice, ...said } = weapons[id] ?? {};
      const all = Array.isArray(dice)
        ? dice
        : BANDS.map((band, i) => {
            const own = dice?.[band.id];
            return own === undefined ? (base.dice[i] as number | null) : own;
          });
      return [id, { id, ...overlaid<Gun>(base, said), dice: all }];
    }),
  );
}

/** The tables of the book, changed by readings (NP-REACT-3, NP-REACT-4, NP-OPT), then by the file. */
function bookOf(file: GunfightFile, { auction, handLimit, startHand }: Readings): Book {
  const { classes, covers, postures, effects = {}, shot, jam, cards, brawl } = file;
  const limit = auction === "points" ? { handMax: handLimit } : {};
  const read = { ...BOOK.cards, ...AUCTIONS[auction], ...limit, start: startHand };
  const base: Book = {
    ...BOOK,
    cards: read,
    guns: Object.fromEntries(
      [...gunsOf(file)].map(([id, { id: _, ...gun }]) => [id, gun]),
    ) as unknown as Book["guns"],
    effects: LOCATION_IDS.map((id, i) => effects[id] ?? BOOK.effects[i]!),
  };
  return overlaid<Book>(base, { classes, covers, postures, shot, jam, cards, brawl });
}

function checkBook(file: GunfightFile, { cards }: Book, context: ResolveContext): void {
  const { number, face, ace } = cards.points;
  if ((number > face || face > ace) && !context.broken(["cards", "points"])) {
    context.issue(["cards", "points"], say.pointsFall(), "NP-REACT-1");
  }
  for (const block of ["covers", "postures"] as const) {
    for (const [id, shelter] of Object.entries(file[block] ?? {})) {
      const exposed = shelter?.exposed ?? [];
      exposed.forEach((one, i) => {
        if (exposed.indexOf(one) === i) return;
        context.issue([block, id, "exposed", i], say.faceTwice(one), "NP-SHOOT-10");
      });
    }
  }
}

/** NP-SCEN-4. */
const brawlers = (file: BrawlFile): Placed[] =>
  SIDES.map((side) => {
    const [entry] = file.sides[side].figures;
    const figure: Character = {
      name: entry?.name ?? `${side}1`,
      side,
      class: entry?.class ?? "cowboy",
      gun: null,
      two: false,
      weapon: entry?.weapons[0] ?? "fist",
      cover: "open",
      tactic: "stand",
      plan: null,
      target: "default",
      shootAt: 3,
      interruptAt: 1,
    };
    return { figure, path: ["sides", side, "figures", 0] };
  });

function shooters(file: ShootingFile, side: SideId, context: ResolveContext): Placed[] {
  const { figures, plan: ofSide, target } = file.sides[side];
  const path: Path = ["sides", side, "figures"];
  checkMen(figures, side, FIGURES_MAX, path, context);
  const firsts = firstNumbers(figures.map(({ count }) => count));
  const placed: Placed[] = [];
  checkPlan(
    ofSide,
    figures.filter(({ plan }) => plan === undefined),
    ["sides", side, "plan"],
    context,
  );
  figures.forEach((entry, index) => {
    const own: Path = [...path, index];
    const plan = planOf(entry.plan ?? ofSide ?? null, PLANS[entry.tactic]);
    checkShooter(entry, own, context);
    const [gun = "handgun", second] = entry.weapons;
    for (let copy = 0; copy < entry.count; copy++) {
      const figure: Character = {
        name: figureName(entry, side, firsts[index]!, copy),
        side,
        class: entry.class,
        gun,
        two: second !== undefined,
        weapon: null,
        plan,
        target: targetOf(entry.target, target),
        ...picked(HABITS, entry),
      };
      placed.push({ figure, path: own });
    }
  });
  return placed;
}

/** NP-SHOOT-2, NP-SHOOT-13: what can be done with the guns in hand. */
function checkShooter(
  { weapons, tactic, plan }: ShooterEntry,
  path: Path,
  context: ResolveContext,
) {
  if (context.broken([...path, "weapons"])) return;
  const other = weapons.find((gun) => gun !== "handgun");
  if (weapons.length > 1 && other !== undefined) {
    const at = [...path, "weapons", weapons.indexOf(other)];
    context.issue(at, say.pairOf(other), "NP-SHOOT-2");
    return;
  }
  if (!canFollow({ weapons }, tactic)) {
    context.issue([...path, "tactic"], say.needsGuns(tactic), "NP-SHOOT-13");
  }
  checkPlan(plan, [{ weapons }], [...path, "plan"], context);
}

type Armed = Pick<ShooterEntry, "weapons">;

/** NP-SHOOT-13: to fan takes a handgun, and two guns two. */
const canFollow = ({ weapons: [gun, second] }: Armed, deed: string): boolean =>
  deed === "fan" ? gun === "handgun" : deed !== "two-guns" || second !== undefined;

/** What a plan tells takes the guns for it: of all whom it tells one must have them, the others stand instead. */
function checkPlan(
  plan: ShooterEntry["plan"],
  men: readonly Armed[],
  path: Path,
  context: ResolveContext,
): void {
  if (men.length === 0) return;
  for (const [index, line] of (plan ?? []).entries()) {
    if (men.some((man) => canFollow(man, line.do))) continue;
    context.issue([...path, index, "do"], say.needsGuns(line.do), "NP-SHOOT-13");
  }
}

/** For `validate`: `2 against 3 at 9 inches`. */
export function gunfightSummary({ kind, distance, characters }: Gunfight): string {
  const [a, b] = SIDES.map((side) => characters.filter((one) => one.side === side).length);
  const apart = kind === "brawl" ? "" : ` at ${Math.round(distance * 10) / 10} inches`;
  return `${kind}, ${a} against ${b}${apart}`;
}
