/**
 * The wounds of two men in a word each, of which those that later dice cannot tell apart are one (`bodies.ts`). The men
 * are those of the field.
 */
import { alikeOf, GONE, type Reached, reachedFrom } from "./bodies.js";
import type { Book } from "./book.js";
import { EFFECTS, LOCATIONS, MOVES } from "./data.js";
import { FLESH, SERIOUS } from "./effects.js";
import type { Character, Gunfight } from "./gunfight.js";
import { isDisabled } from "./harm.js";
import { bandAt, field, LOCATION, MANNER, MANNER_BITS, ROW_BITS } from "./state.js";

/** What a hit may add: location, flesh wounds, serious ones. */
export const WOUNDS = LOCATIONS.flatMap((_, location): (readonly [number, number, number])[] => [
  [location, 1, 0],
  [location, 0, 1],
]);

/** All that a man may ever do. */
export const deedsOf = ({ tactic, plan }: Character): string[] => [
  tactic,
  ...(plan ?? []).map((line) => line.do),
];

/** Most dice that a man without a wound has against a bare standing enemy. */
export function soundDice({ gun, class: id }: Character, { guns, classes }: Book): number {
  const { dice, aim, aimMax } = guns[gun!];
  const base = Math.max(...dice.map((one) => one ?? Number.NEGATIVE_INFINITY));
  return base + classes[id].dice + aim * aimMax;
}

/** Most dice that may come to these. */
export function easiest({ covers, postures, shot }: Book): number {
  const most = (table: Book["covers"] | Book["postures"]): number =>
    Math.max(0, ...Object.values(table).map(({ dice }) => dice));
  return (
    most(covers) +
    most(postures) +
    Math.max(0, shot.awayOrStunned) +
    Math.max(0, shot.fan, shot.twoHandguns)
  );
}

/** Wounds at so many dice each that take as many dice as these. */
const soMany = (dice: number, each: number): number =>
  each === 0 || dice <= 0 ? 0 : Math.ceil(dice / -each);

/** Most wounds that his table asks for. */
const soughtBy = ({ plan }: Character): number =>
  Math.max(
    0,
    ...(plan ?? []).flatMap(({ when: { wounds } }) =>
      typeof wounds === "object" ? [wounds.atLeast ?? 0, (wounds.atMost ?? -1) + 1] : [],
    ),
  );

export class Wounds {
  /** Somebody may walk from where both begin. */
  readonly walks: boolean;
  /** By man: dice that he may have at most; wounds that his table asks for; by body, the one that stands for it. */
  private readonly last: readonly number[];
  private readonly sought: readonly number[];
  private readonly alike: readonly ReadonlyMap<number, number>[];

  constructor(private readonly fight: Gunfight) {
    const { characters, book, readings } = fight;
    // Who has no die against a bare enemy is out, or may still get one by what makes it easier.
    const more = readings.harmless === "out" ? 0 : easiest(book);
    this.last = characters.map((man) => Math.max(0, soundDice(man, book) + more));
    this.sought = characters.map(soughtBy);
    const reached = characters.map((_, f) => this.reached(f));
    this.walks = reached.some(({ bodies }, f) => this.mayWalk(f, bodies));
    this.alike = reached.map((those, f) => alikeOf(those, (body) => this.looks(f, body)));
  }

  /** How many there are of a man. */
  count(f: number): number {
    return new Set(this.alike[f]!.values()).size;
  }

  /** The wounds that stand for his. */
  of(f: number): number {
    const body = this.alike[f]!.get(this.whole(f));
    if (body === undefined) throw new Error("invariant: nobody comes to these wounds");
    return body;
  }

  /** Gives him wounds of which `whole` makes that word. */
  give(f: number, word: number): void {
    const at = f << ROW_BITS;
    field.heal(f);
    field.flesh[at | LOCATION.head] = word & 1;
    field.serious[at | LOCATION.rightArm] = (word >> 1) & 1;
    field.serious[at | LOCATION.leftArm] = (word >> 2) & 1;
    field.serious[at | LOCATION.legs] = (word >> 3) & 1;
    field.flesh[at | LOCATION.rightArm] = (word >> 4) & 31;
    field.flesh[at | LOCATION.leftArm] = (word >> 9) & 31;
    field.seriousWounds[f] = (word >> 14) & 31;
    field.flesh[at | LOCATION.legs] = (word >> 19) & 3;
    field.fleshWounds[f] = word >> 21;
    field.embody(f);
  }

  /** His wounds in one word: of each kind no more than take all dice by themselves. */
  private whole(f: number): number {
    const at = f << ROW_BITS;
    const { shot } = this.fight.book;
    const [last, sought] = [this.last[f]!, this.sought[f]!];
    const counts = this.fight.readings.woundsOut !== "none";
    const right = field.isUsable(f, LOCATION.rightArm);
    const left = field.isUsable(f, LOCATION.leftArm);
    const [inAll, light] = [field.seriousWounds[f]!, field.fleshWounds[f]!];
    const serious = counts
      ? inAll
      : Math.min(inAll, Math.max(sought, soMany(last, shot.seriousWound)));
    const more = counts ? light : Math.max(0, Math.min(light, sought - serious));
    const most = soMany(last, shot.armWound);
    return (
      Number(field.wounds(f, LOCATION.head) > 0) |
      (Number(!right) << 1) |
      (Number(!left) << 2) |
      (field.rooted[f]! << 3) |
      ((right ? Math.min(most, field.flesh[at | LOCATION.rightArm]!) : 0) << 4) |
      ((left ? Math.min(most, field.flesh[at | LOCATION.leftArm]!) : 0) << 9) |
      (serious << 14) |
      (Math.min(MOVES.walk.dice, field.flesh[at | LOCATION.legs]!) << 19) |
      (more << 21)
    );
  }

  /** All ways to be wounded that a man can come to and stay in. */
  private reached(f: number): Reached {
    const wounds = WOUNDS.filter(([location, flesh]) =>
      this.fight.book.effects[location]?.some((effect) => {
        const e = EFFECTS.indexOf(effect);
        return (flesh === 1 ? FLESH : SERIOUS)[e] !== 0;
      }),
    );
    return reachedFrom(0, wounds.length, (body, way) => {
      this.give(f, body);
      field.wound(f, ...wounds[way]!);
      return isDisabled(f) ? GONE : this.whole(f);
    });
  }

  /** What dice and policies see of a man with those wounds. */
  private looks(f: number, body: number): string {
    const here = bandAt(this.fight.distance);
    // With all aim and luck that he may have there is no die below this.
    const least = -field.aimMax[f]! * field.aimDice[f]! - easiest(this.fight.book);
    const deeds = deedsOf(this.fight.characters[f]!);
    const manners = deeds.some((deed) => deed === "fan" || deed === "two-guns");
    const [row, more] = [f << ROW_BITS, f << MANNER_BITS];
    this.give(f, body);
    const legs = field.rooted[f] !== 0 ? -1 : field.flesh[row | LOCATION.legs]!;
    const reach = field.reach.subarray(row + (this.walks ? 0 : here), row + here + 1);
    return [
      ...Array.from(reach, (dice) => Math.max(least, dice)),
      ...(manners ? [field.bothArms[f], ...field.more.subarray(more, more + MANNER.left + 1)] : []),
      this.walks ? legs : field.mayReposition(f),
      Math.min(this.sought[f]!, field.fleshWounds[f]! + field.seriousWounds[f]!),
    ].join();
  }

  /** Whether his policy may ever have him walk from where both begin. */
  private mayWalk(f: number, bodies: readonly number[]): boolean {
    if (deedsOf(this.fight.characters[f]!).includes("walk")) return true;
    const { awayOrStunned } = this.fight.book.shot;
    const at = (f << ROW_BITS) | bandAt(this.fight.distance);
    const aimed = field.aimMax[f]! * field.aimDice[f]!;
    const hard = field.hardest(1 - f) + Math.min(0, awayOrStunned);
    return bodies.some((body) => {
      this.give(f, body);
      return field.reach[at]! + aimed + hard < field.shootAt[f]!;
    });
  }
}
