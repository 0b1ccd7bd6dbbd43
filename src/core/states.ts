/** States of a machine and ways in which its games end, numbered as they are met. */
import type { Machine } from "./machine.js";

const SIZE_FIRST = 1 << 10;
const SLOT_SHIFT = 2;
const SLOT_WORDS = 1 << SLOT_SHIFT;

/** A set of machine states, numbered from 1, each with a value. Grows up to a limit. */
export class StateSet {
  /** Number of states in the set; the last one has this number. */
  size = 0;

  private readonly words: number;
  /** Room for so many states; a power of two. */
  private room: number;
  private stored: Int32Array;
  /** Value of the state that the last `find` has found. */
  value = 0;
  /**
   * Hash table, open addressing, at most half full: of each slot the number of a state, its hash, its value. What is
   * asked together lies together, so that memory is waited for once.
   */
  private slots: Int32Array;
  /** By number of a state. */
  private slotOf: Int32Array;
  /** Where the state last looked for belongs in `slots`, and its hash. */
  private slot = 0;
  private hash = 0;

  /**
   * @param words     length of a state
   * @param max       most states that it may hold
   * @param roomFirst room made at once, a power of two; memory that is never touched costs nothing
   */
  constructor(
    words: number,
    private readonly max: number,
    roomFirst: number = SIZE_FIRST,
  ) {
    this.words = words;
    this.room = roomFirst;
    this.stored = new Int32Array((this.room + 1) * words);
    this.slots = new Int32Array(this.room * 2 * SLOT_WORDS);
    this.slotOf = new Int32Array(this.room + 1);
  }

  /** Number of a state; 0 if it is not in the set. */
  find(state: Int32Array): number {
    const { stored, slots, words } = this;
    const mask = slots.length - 1;
    const hash = hashOf(state);
    let slot = (hash << SLOT_SHIFT) & mask;
    for (let id = slots[slot]!; id !== 0; id = slots[slot]!) {
      if (slots[slot + 1] === hash) {
        const base = Math.imul(id, words);
        let i = 0;
        while (i < words && stored[(base + i) | 0] === state[i]) i++;
        if (i === words) {
          this.value = slots[slot + 2]!;
          return id;
        }
      }
      slot = (slot + SLOT_WORDS) & mask;
    }
    this.slot = slot;
    this.hash = hash;
    return 0;
  }

  /** Adds the state that the last `find` did not find, with value 0. Returns its number; 0 if the set is full. */
  add(state: Int32Array): number {
    if (this.size === this.max) return 0;
    if (this.size === this.room) {
      this.grow();
      this.find(state);
    }
    const id = ++this.size;
    this.slots[this.slot] = id;
    this.slots[this.slot + 1] = this.hash;
    this.slotOf[id] = this.slot;
    this.stored.set(state, id * this.words);
    return id;
  }

  /** Gives a state its value. */
  give(id: number, value: number): void {
    this.slots[this.slotOf[id]! + 2] = value;
  }

  /** Forgets all states. */
  clear(): void {
    this.size = 0;
    this.slots.fill(0);
  }

  /** Copies a state of the set. */
  get(id: number, into: Int32Array): void {
    const { stored, words } = this;
    const base = id * words;
    for (let i = 0; i < words; i++) into[i] = stored[base + i]!;
  }

  private grow(): void {
    const { words } = this;
    this.room *= 2;
    const stored = new Int32Array((this.room + 1) * words);
    stored.set(this.stored);
    this.stored = stored;
    const before = this.slots;
    const slots = new Int32Array(this.room * 2 * SLOT_WORDS);
    this.slots = slots;
    this.slotOf = new Int32Array(this.room + 1);
    const mask = slots.length - 1;
    for (let from = 0; from < before.length; from += SLOT_WORDS) {
      if (before[from] === 0) continue;
      const hash = before[from + 1]!;
      let slot = (hash << SLOT_SHIFT) & mask;
      while (slots[slot] !== 0) slot = (slot + SLOT_WORDS) & mask;
      for (let i = 0; i < SLOT_WORDS; i++) slots[slot + i] = before[from + i]!;
      this.slotOf[before[from]!] = slot;
    }
  }
}

/** A hash of words. Each is mixed by itself, and two sums run side by side, so that no step waits for many others. */
function hashOf(words: Int32Array): number {
  let even = 0;
  let odd = 0;
  const pairs = words.length & ~1;
  for (let i = 0; i < pairs; i += 2) {
    const one = Math.imul(words[i]!, 0x85ebca6b);
    const other = Math.imul(words[i + 1]!, 0xc2b2ae35);
    even = (Math.imul(even, 0x9e3779b1) + (one ^ (one >>> 15))) | 0;
    odd = (Math.imul(odd, 0x27d4eb2f) + (other ^ (other >>> 15))) | 0;
  }
  if (pairs < words.length) odd = (odd + Math.imul(words[pairs]!, 0x85ebca6b)) | 0;
  let hash = Math.imul(even ^ (even >>> 16), 0x85ebca6b) ^ odd;
  hash = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
  return hash ^ (hash >>> 13);
}

/** Ways to end a game. Each is a block [to the turn limit?, number of cells, cells …], known by its place. */
export class EndSet {
  readonly blocks: Int32Array;
  private words = 1;
  private readonly scratch = new Int32Array(64);

  /** @param room words that all blocks may take together */
  constructor(room: number) {
    this.blocks = new Int32Array(room);
  }

  /**
   * The machine's present end.
   * @param limit true if the game lasts to the turn limit
   * @returns place of its block, from 1; 0 if there is no room
   */
  add(machine: Machine, limit: boolean): number {
    const { blocks, scratch } = this;
    const count = machine.endCells(limit, scratch);
    let at = 1;
    while (at < this.words) {
      const length = blocks[at + 1]!;
      let same = blocks[at] === (limit ? 1 : 0) && length === count;
      for (let i = 0; same && i < count; i++) same = blocks[at + 2 + i] === scratch[i];
      if (same) return at;
      at += 2 + length;
    }
    if (at + 2 + count > blocks.length) return 0;
    blocks[at] = limit ? 1 : 0;
    blocks[at + 1] = count;
    for (let i = 0; i < count; i++) blocks[at + 2 + i] = scratch[i]!;
    this.words = at + 2 + count;
    return at;
  }

  /**
   * Counts the cells of games that have ended.
   * @param games how many, by place of the end; set to zero
   */
  count(games: Int32Array, cells: Int32Array): void {
    const { blocks, words } = this;
    for (let at = 1; at < words; ) {
      const first = at + 2;
      const last = first + blocks[at + 1]!;
      const ended = games[at]!;
      games[at] = 0;
      if (ended > 0) for (let i = first; i < last; i++) cells[blocks[i]!]! += ended;
      at = last;
    }
  }
}
