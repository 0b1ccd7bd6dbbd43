/** A map from whole numbers to whole numbers in typed arrays: what a hot path looks up without making an object. */

const SIZE_FIRST = 1 << 10;
const NONE = -1;

/** Keys 0 to 2^31 - 1, values int32. Open addressing, at most half full; it only grows. */
export class IntMap {
  private keys = new Int32Array(SIZE_FIRST).fill(NONE);
  private values = new Int32Array(SIZE_FIRST);
  private size = 0;

  /** @returns the value of a key, -1 if there is none */
  get(key: number): number {
    const slot = this.slotOf(key);
    return this.keys[slot] === key ? this.values[slot]! : NONE;
  }

  set(key: number, value: number): void {
    let slot = this.slotOf(key);
    if (this.keys[slot] !== key && ++this.size * 2 > this.keys.length) {
      this.grow();
      slot = this.slotOf(key);
    }
    this.keys[slot] = key;
    this.values[slot] = value;
  }

  clear(): void {
    this.keys.fill(NONE);
    this.size = 0;
  }

  /** Where a key is, or belongs. */
  private slotOf(key: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let slot = Math.imul(key, 0x9e3779b1);
    slot = (slot ^ (slot >>> 15)) & mask;
    while (keys[slot] !== NONE && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { keys, values } = this;
    this.keys = new Int32Array(keys.length * 2).fill(NONE);
    this.values = new Int32Array(values.length * 2);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      if (key === NONE) continue;
      const slot = this.slotOf(key);
      this.keys[slot] = key;
      this.values[slot] = values[i]!;
    }
  }
}
