/** Every way that the dice can fall, each with its exact chance: an oracle that knows no rules. */
import type { Roller } from "./oracle/game.js";

/** Faces of a die that come to the same, by one of them, and how many they are. */
export interface Faces {
  readonly face: number;
  readonly count: number;
}

/** How a die is enumerated: null for face by face. */
export type Enumerated = (rule: string, sides: number, what: string) => readonly Faces[] | null;

export const faceByFace: Enumerated = () => null;

/** Dice of these rules are not enumerated: they show this face, as far as they have it. */
export const fixed =
  (faces: Readonly<Record<string, number>>): Enumerated =>
  (rule, sides) => {
    const face = faces[rule];
    return face === undefined ? null : [{ face: Math.min(face, sides), count: sides }];
  };

/** The Draw does not matter: all roll 1, and lots fall on the first. */
export const WITHOUT_DRAW = { "SH-TURN-1": 1, "SH-TURN-2": 1 } as const;

/** An exact fraction in lowest terms. */
export class Fraction {
  constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  plus({ numerator, denominator }: Fraction): Fraction {
    return reduced(
      this.numerator * denominator + numerator * this.denominator,
      this.denominator * denominator,
    );
  }

  over({ numerator, denominator }: Fraction): Fraction {
    return reduced(this.numerator * denominator, this.denominator * numerator);
  }

  get value(): number {
    return Number(this.numerator) / Number(this.denominator);
  }

  toString(): string {
    return `${this.numerator}/${this.denominator}`;
  }
}

export const ZERO = new Fraction(0n, 1n);

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return new Fraction(numerator / a, denominator / a);
}

/** The path is of no further interest. */
export class Stop extends Error {}

/**
 * Plays once for each way that the dice can fall. Wherever a path is as before, dice are the same.
 * @param play  asks the roller for its dice, throws `Stop` to end a path; its answer is visited
 * @param visit gets the answer (undefined after `Stop`) and the chance of the path, as faces over
 *   the product of the dice
 */
export function everyPath<T>(
  play: (roll: Roller) => T,
  visit: (answer: T | undefined, faces: number, of: number) => void,
  enumerated: Enumerated = faceByFace,
): void {
  /** The die at each depth: its classes of faces, and the one being tried. */
  const path: { faces: readonly Faces[]; at: number; sides: number }[] = [];
  do {
    let depth = 0;
    let count = 1;
    let all = 1;
    const roll: Roller = (rule, sides, _who, what) => {
      const die = path[depth] ?? {
        faces: enumerated(rule, sides, what) ?? each(sides),
        at: 0,
        sides,
      };
      path[depth] = die;
      if (die.sides !== sides) throw new Error(`die ${depth} is not the one of the path before`);
      depth += 1;
      const { face, count: alike } = die.faces[die.at] as Faces;
      count *= alike;
      all *= sides;
      return face;
    };
    let answer: T | undefined;
    try {
      answer = play(roll);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
    }
    path.length = depth;
    visit(answer, count, all);
    while (path.length > 0) {
      const last = path[path.length - 1] as (typeof path)[number];
      last.at += 1;
      if (last.at < last.faces.length) break;
      path.pop();
    }
  } while (path.length > 0);
}

const each = (sides: number): Faces[] =>
  Array.from({ length: sides }, (_, i) => ({ face: i + 1, count: 1 }));

/** Exact chance that the answer holds. */
export function chanceOf<T>(
  play: (roll: Roller) => T,
  holds: (answer: T | undefined) => boolean,
  enumerated: Enumerated = faceByFace,
): Fraction {
  let whole = ZERO;
  let found = ZERO;
  /** Paths are summed by the product of their dice first: few fractions to add. */
  const sums = new Map<number, { all: number; held: number }>();
  everyPath(
    play,
    (answer, faces, of) => {
      const sum = sums.get(of) ?? { all: 0, held: 0 };
      sum.all += faces;
      if (holds(answer)) sum.held += faces;
      sums.set(of, sum);
    },
    enumerated,
  );
  for (const [of, { all, held }] of sums) {
    whole = whole.plus(new Fraction(BigInt(all), BigInt(of)));
    found = found.plus(new Fraction(BigInt(held), BigInt(of)));
  }
  if (`${whole}` !== "1/1") throw new Error(`the chances of all paths add up to ${whole}`);
  return found;
}
