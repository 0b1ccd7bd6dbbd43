/** Typed arrays for hot paths. */

export interface ArrayOf<Words> {
  new (buffer: ArrayBuffer, offset: number, length: number): Words;
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * An array with a memory of its own. V8 keeps small ones among the objects that it moves about, so that code which
 * reads them has to look for them each time; of these it knows the address.
 */
export function placed<Words>(Kind: ArrayOf<Words>, length: number): Words {
  return new Kind(new ArrayBuffer(length * Kind.BYTES_PER_ELEMENT), 0, length);
}

/** An array that is filled by numbers. */
export interface Numbers {
  set(numbers: ArrayLike<number>): void;
}

/**
 * Arrays with room for the numbers of one thing after the other, each said where it is declared. They stay where they
 * are, so that code which was compiled for the first thing is right for the next one.
 */
export class Rooms {
  private readonly filled: (() => void)[] = [];

  /** @param numbers what is put there when the next thing is entered; at most `length` of them */
  protected room<Words extends Numbers>(
    kind: ArrayOf<Words>,
    length: number,
    numbers: () => ArrayLike<number>,
  ): Words {
    const words = placed(kind, length);
    this.filled.push(() => words.set(numbers()));
    return words;
  }

  /** Puts into all of them what is there now, in the order in which they are declared. */
  protected fill(): void {
    for (const put of this.filled) put();
  }
}
