/** Machines of which everything is known, on which workers play. */
import type { Room } from "../../src/host/room.js";
import { Foreman } from "../../src/host/thrift.js";

export const GIB = 2 ** 30;

export interface Machine {
  readonly processors: number;
  /** Work of processors that share a core with another one, of that of one by itself; 1 where none do. */
  readonly shared: number;
}

export interface Work {
  /** Games, and ms of a processor that one takes once a worker is quick. */
  readonly games: number;
  readonly ms: number;
  /** ms in which a worker loads code, and in which it gets quick after that. */
  readonly load: number;
  readonly slow: number;
  readonly job: number;
}

interface Seat {
  /** ms of a processor that it has had. */
  age: number;
  /** Games of its job that are left. */
  left: number;
}

/** While a worker is not quick yet, a compiler works beside it. */
const COMPILING = 1.5;
const STEP = 1;

/** Processors' worth of work that a machine does for so many who want one. */
function done({ processors, shared }: Machine, wanting: number): number {
  const cores = shared < 1 ? processors / 2 : processors;
  const first = Math.min(wanting, cores);
  const second = Math.min(Math.max(0, wanting - cores), processors - cores);
  return first + second * (2 * shared - 1);
}

/** ms until all is played by so many workers, or by as many as are wanted. */
export function wall(
  machine: Machine,
  work: Work,
  workers: number | Foreman,
  now = { ms: 0 },
): number {
  const jobs = Array.from({ length: Math.ceil(work.games / work.job) }, (_, i) =>
    Math.min(work.job, work.games - i * work.job),
  );
  const thrift = typeof workers === "number" ? null : workers;
  const seats: Seat[] = [];
  const begin = now.ms;
  let next = 0;
  let ended = 0;
  let asked = 0;
  thrift?.expect(work.games, "games");
  for (; ended < jobs.length; now.ms += STEP) {
    const wanted = thrift?.wanted ?? (workers as number);
    for (; asked < Math.min(jobs.length, ended + 2 * wanted); asked++) thrift?.asked();
    while (seats.length < Math.min(wanted, jobs.length)) seats.push({ age: 0, left: 0 });
    for (const seat of seats) if (seat.left <= 0 && next < jobs.length) seat.left = jobs[next++]!;
    const busy = seats.filter(({ left }) => left > 0);
    const demand = busy.reduce(
      (sum, { age }) => sum + (age < work.load + work.slow ? COMPILING : 1),
      0,
    );
    const each = (STEP * done(machine, demand)) / demand;
    for (const seat of busy) {
      const quick = Math.min(1, Math.max(0, seat.age - work.load) / work.slow);
      seat.age += each;
      seat.left -= (each / work.ms) * quick ** 1.5;
      if (seat.left > 0) continue;
      ended++;
      thrift?.ended(work.job, "games");
    }
  }
  return now.ms - begin;
}

export const roomOf = ({ processors, shared }: Machine, more: Partial<Room> = {}): Room => ({
  processors,
  cores: shared < 1 ? processors / 2 : processors,
  quota: null,
  memory: null,
  bytes: 1024 * GIB,
  ...more,
});

/**
 * As many workers as pay: how many, and how long it took.
 * @param each   bytes of a worker
 * @param atOnce workers from the beginning, as of a foreman
 */
export function thrifty(
  machine: Machine,
  work: Work,
  more: Partial<Room> = {},
  each = 0,
  atOnce?: number,
): { readonly foreman: Foreman; readonly ms: number } {
  const now = { ms: 0 };
  const there: Foreman[] = [];
  const bytes = (): number => (there[0]?.wanted ?? 0) * each;
  const foreman = new Foreman(roomOf(machine, more), {
    clock: () => now.ms,
    bytes,
    ...(atOnce !== undefined && { atOnce }),
  });
  there.push(foreman);
  return { foreman, ms: wall(machine, work, foreman, now) };
}

export const MACHINES: readonly Machine[] = [
  { processors: 1, shared: 1 },
  { processors: 2, shared: 1 },
  { processors: 4, shared: 1 },
  { processors: 8, shared: 1 },
  { processors: 16, shared: 0.8 },
  { processors: 16, shared: 0.62 },
];

export const WORKS: readonly Work[] = [300, 1000, 3000, 8000, 16_000].flatMap((total) =>
  [
    { ms: 0.03, load: 200, slow: 250, job: 512 },
    { ms: 0.03, load: 400, slow: 900, job: 512 },
    { ms: 0.03, load: 600, slow: 750, job: 512 },
    { ms: 0.003, load: 200, slow: 100, job: 4096 },
    { ms: 0.3, load: 250, slow: 1500, job: 256 },
  ].map((work) => ({ ...work, games: total / work.ms })),
);
