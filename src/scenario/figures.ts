/** What all rule systems make of the figures of a file: names, and the metrics that go by sides and weapons. */
import * as z from "zod";
import { SIDES, type SideId } from "../core/columns.js";
import { suggest } from "../core/suggest.js";
import type { Path } from "./document.js";
import * as say from "./messages.js";
import type { ResolveContext } from "./resolve.js";

interface Counted {
  readonly count: number;
}

/** How many men an entry of the file stands for. @param like what the several are */
export const countField = (most: number, like = "men alike") =>
  z
    .int()
    .min(0)
    .max(most)
    .default(1)
    .describe(
      `That many ${like}; a name gets 1, 2, ... after it. 0: nobody, as if the entry were not there.`,
    );

/**
 * Numbers of the first man of each entry of a side, from 1. An entry of nobody has one, too: without him nobody else is
 * called otherwise.
 * @example firstNumbers([2, 0, 1]) // [1, 3, 4]
 */
export function firstNumbers(counts: readonly number[]): number[] {
  let next = 1;
  return counts.map((count) => {
    const first = next;
    next += Math.max(1, count);
    return first;
  });
}

/**
 * Notes it where a side has nobody (NO_FIGURES) or too many (TOO_MANY_FIGURES).
 * @returns how many it has
 */
export function checkMen(
  entries: readonly Counted[],
  side: SideId,
  most: number,
  path: Path,
  context: ResolveContext,
  rule?: string,
): number {
  const men = entries.reduce((sum, { count }) => sum + count, 0);
  if (men > most) context.issue(path, say.tooManyFigures(side, men, most), rule);
  if (men === 0) context.issue(path, say.noFigures(`side ${side}`));
  return men;
}

/**
 * Name of one of the men that an entry of the file stands for.
 * @param entry what the file says
 * @param first number of the entry's first man (`firstNumbers`)
 * @param copy  which of the entry's men he is, from 0
 * @example figureName({ name: "Cowboy", count: 2 }, "A", 4, 1) // "Cowboy 2"
 */
export function figureName(
  { name, count }: Counted & { readonly name?: string | undefined },
  side: SideId,
  first: number,
  copy: number,
): string {
  if (name === undefined) return `${side}${first + copy}`;
  return count > 1 ? `${name} ${copy + 1}` : name;
}

/**
 * Every name is used once in a file.
 * @param placed figures with the place in the file that they come from
 */
export function checkNames(
  placed: readonly { readonly figure: { readonly name: string }; readonly path: Path }[],
  context: ResolveContext,
): void {
  const seen = new Set<string>();
  for (const { figure, path } of placed) {
    // Two ways to write é look alike in every report.
    const name = figure.name.normalize("NFC");
    if (seen.has(name)) context.issue([...path, "name"], say.nameTwice(figure.name));
    seen.add(name);
  }
}

/** The weapons of a scenario by id, the rule that they come from, and what stands for one that is not known. */
export interface Arsenal<Weapon> {
  readonly weapons: ReadonlyMap<string, Weapon>;
  readonly rule: string;
  stranger(id: string): Weapon;
}

/**
 * The weapons that a figure names; what is unknown is noted (UNKNOWN_WEAPON).
 * @param path of the figure, whose ids stand under `weapons`
 */
export function weaponsNamed<Weapon>(
  ids: readonly string[],
  path: Path,
  { weapons, rule, stranger }: Arsenal<Weapon>,
  context: ResolveContext,
): Weapon[] {
  const known = [...weapons.keys()];
  return ids.map((id, index) => {
    const meant = suggest(id, known);
    if (!weapons.has(id) && !context.broken(["weapons", id])) {
      context.issue([...path, "weapons", index], say.unknownWeapon(id, known, meant), rule);
    }
    // An unknown one is taken for the one that was meant, so that one slip is not reported twice.
    return weapons.get(id) ?? weapons.get(meant ?? "") ?? stranger(id);
  });
}

/** What the metrics go by. */
interface Armed {
  readonly side: SideId;
  readonly weapons: readonly { readonly id: string }[];
}

/**
 * Ids of the metrics that a run gives, in the order in which they are printed.
 * @param figures of both sides
 * @param more    names of further metrics of a side, which stand after out.X
 * @param means   of a figure: what it puts out enemies with beside its weapons, and does not shoot
 * @returns win.A, win.B, mutual, draw, turns.mean; per side X hitRate.X, shots.X.mean, killRatio.X,
 *   out.X; per side and carried weapon outPerShot.X.<weapon>, outPerTurn.X.<weapon>; outPerTurn.X.<means>
 * @example metricIdsOf(figures).includes("outPerShot.A.pistol") // true
 */
export function metricIdsOf<Figure extends Armed>(
  figures: readonly Figure[],
  more: readonly string[] = [],
  means: (figure: Figure) => readonly string[] = () => [],
): string[] {
  const ids = ["win.A", "win.B", "mutual", "draw", "turns.mean"];
  for (const side of SIDES) {
    ids.push(`hitRate.${side}`, `shots.${side}.mean`, `killRatio.${side}`, `out.${side}`);
    ids.push(...more.map((id) => `${id}.${side}`));
  }
  for (const side of SIDES) {
    const own = figures.filter((figure) => figure.side === side);
    const weapons = new Set(own.flatMap((figure) => figure.weapons.map(({ id }) => id)));
    for (const id of weapons) ids.push(`outPerShot.${side}.${id}`, `outPerTurn.${side}.${id}`);
    const others = new Set(own.flatMap(means).filter((id) => !weapons.has(id)));
    for (const id of others) ids.push(`outPerTurn.${side}.${id}`);
  }
  return ids;
}
