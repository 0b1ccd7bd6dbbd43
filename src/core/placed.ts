/** Typed arrays for hot paths. */

interface ArrayOf<Words> {
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
