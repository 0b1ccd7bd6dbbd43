/** As many workers as pay: how many some work is worth, judged by how it goes. */
import type { ChosenWorkers, Thrift, Unit } from "../sim/executor.js";
import { MB, type Room, WORKER_MB, workersIn } from "./room.js";

/** The rate of a worker is looked at over so much time of each, ms, at least. */
const LOOK_MS = 60;
/**
 * After so many times the time to its first answer a worker is quick. Most of that time it has loaded code; then V8
 * compiles what it plays, and it plays twice as many games at half the time.
 */
const QUICK_AFTER = 2.5;
/**
 * Such a share of all cores has a worker from the beginning: V8's compiler takes the rest until these are quick. Fewer
 * would be slower even where there is little to do, and more would not be quicker.
 */
const AT_ONCE = 0.6;
/**
 * The rest begin only where what is left lasts so many times as long as a worker needs to get quick: one for each core;
 * and one for each processor, where a core is two of them, which together do a quarter more than one.
 */
const WORTH = { cores: 2.5, processors: 8 };

interface ForemanOptions {
  /** Workers from the beginning; default: a share of all cores, for whoever waits for the end. */
  readonly atOnce?: number;
  /** Milliseconds. */
  readonly clock?: () => number;
  /** Memory that is in use; default: of the process. */
  readonly bytes?: () => number;
}

const processBytes = (): number => process.memoryUsage.rss();

/** Counts the workers that pay. Whoever employs them tells it what was asked of them, and what they have done. */
export class Foreman implements Thrift {
  wanted: number;
  /** Workers at most. */
  readonly most: number;
  private readonly limit: ChosenWorkers["limit"];
  /** Workers where each core has one. */
  private readonly cores: number;
  /** What is still to be done, as far as anybody knows. */
  private left = 0;
  private unit: Unit = "games";
  private done = 0;
  /** Jobs that somebody has, or waits for. */
  private inHand = 0;
  /** When the first job was asked for, and when it was done; null before. */
  private began: number | null = null;
  private first: number | null = null;
  /** Time that workers have worked, ms, until `at`. */
  private worked = 0;
  private at = 0;
  /** The same, and what was done, when the rate was last looked at. */
  private seen = { worked: 0, done: 0 };
  /** What a worker does in a millisecond: the best that was seen. */
  private rate = 0;
  /** ms that a worker has needed to get quick. */
  private cost = 0;
  private readonly bytesBefore: number;

  private readonly clock: () => number;
  private readonly bytes: () => number;

  /** @param room what there is for workers */
  constructor(
    private readonly room: Room,
    { atOnce, clock = () => performance.now(), bytes = processBytes }: ForemanOptions = {},
  ) {
    const { most, limit } = workersIn(room);
    this.most = most;
    this.limit = limit;
    this.cores = Math.min(most, room.cores);
    this.wanted = Math.min(most, atOnce ?? Math.max(1, Math.round(AT_ONCE * this.cores)));
    this.clock = clock;
    this.bytes = bytes;
    this.bytesBefore = bytes();
  }

  expect(amount: number, unit: Unit): void {
    this.left = amount;
    if (unit === this.unit) return;
    this.unit = unit;
    this.done = this.worked = this.rate = 0;
    this.seen = { worked: 0, done: 0 };
  }

  /** A job was asked for. */
  asked(): void {
    this.pass();
    this.began ??= this.at;
    this.inHand++;
  }

  /** A job has ended. @param amount of `unit`; 0 if nothing came of it */
  ended(amount: number, unit: Unit): void {
    this.pass();
    this.inHand--;
    if (unit !== this.unit) return;
    this.done += amount;
    this.left = Math.max(0, this.left - amount);
    if (this.first === null) {
      // Until now workers have loaded code.
      this.first = this.at;
      this.seen = { worked: this.worked, done: this.done };
      return;
    }
    const { worked, done } = this.seen;
    if (this.worked - worked < LOOK_MS * this.wanted) return;
    this.rate = Math.max(this.rate, (this.done - done) / (this.worked - worked));
    this.seen = { worked: this.worked, done: this.done };
    if (this.rate > 0 && this.wanted < this.most) this.judge();
  }

  chosen(): ChosenWorkers {
    const { wanted, most, began, room } = this;
    const { processors, quota, memory } = room;
    const limit = began === null ? "here" : wanted === most ? this.limit : "cost";
    return { number: began === null ? 0 : wanted, processors, quota, memory, limit };
  }

  private pass(): void {
    const now = this.clock();
    this.worked += (now - this.at) * Math.min(this.wanted, this.inHand);
    this.at = now;
  }

  private judge(): void {
    const share = (this.at - this.began!) / (QUICK_AFTER * (this.first! - this.began!));
    const quick = this.rate / Math.min(1, share * share);
    // The time for which a worker has nothing to show.
    this.cost = Math.max(this.cost, (this.worked - this.done / quick) / this.wanted, 1);
    const lasts = this.left / quick / this.wanted / this.cost;
    const paid = lasts > WORTH.processors ? this.most : lasts > WORTH.cores ? this.cores : 0;
    this.wanted = Math.max(this.wanted, Math.min(paid, this.fit()));
  }

  /** How many workers as big as those who are there have room. */
  private fit(): number {
    const bytes = this.bytes();
    const each = Math.max(WORKER_MB * MB, (bytes - this.bytesBefore) / this.wanted);
    return this.wanted + Math.floor((this.room.bytes - bytes) / each);
  }
}
