/**
 * What goes over the queue: orders of jobs, and their answers, as plain data. Whoever reads one takes it for a
 * stranger's: only what has this form is used, and never as code.
 */
import * as z from "zod";
import { CURVE_TERMS } from "../../core/control.js";
import { LIMITS as FILE } from "../../scenario/document.js";
import type { Job } from "../../sim/jobs.js";

/** Keys of ours, and of the engine, begin with it. */
export const PREFIX = "deadeye";

/** Ids that name sessions and workers. */
const id = z.string().regex(/^[0-9a-z-]{1,64}$/);

/** Nobody needs more; whoever sends more is refused. */
export const LIMITS = {
  /** Letters of an order as JSON. */
  order: 1 << 20,
  /** Bytes of an answer. */
  answer: 1 << 25,
  games: 1 << 20,
  counters: 10_000,
  /** Of a job's games; a study of many duels has a hundred or so. */
  batches: 4096,
  /** Numbers in an answer to `batches` or `groups`. */
  numbers: 1 << 22,
  /** Of a model: its largest number, longest text (a book is one), deepest nesting. */
  number: 1e9,
  text: FILE.fileBytes,
  depth: 12,
} as const;

const count = z.int().min(0);

/** Whether something is plain data of a size that a scenario may have. */
function isPlain(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Math.abs(value) <= LIMITS.number;
  if (typeof value === "string") return value.length <= LIMITS.text;
  if (typeof value !== "object" || depth === LIMITS.depth) return false;
  return Object.entries(value).every(
    // It would reach what all objects share.
    ([key, one]) => key !== "__proto__" && isPlain(one, depth + 1),
  );
}
/** What a scenario was made into: its form is its rule system's, its bounds are everybody's. */
const model = z.record(z.string(), z.unknown()).refine((value) => isPlain(value));
const game = z.strictObject({ system: z.string(), model, seed: z.string().max(100) });
const counters = z.array(count.max(LIMITS.numbers)).max(LIMITS.counters);
const playing = { game, from: count.max(1e9), to: count.max(1e9) };

const jobShape = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("play"), ...playing }),
  z.strictObject({
    do: z.literal("controlled"),
    ...playing,
    aim: z.enum(["A", "B"]),
    curve: z.array(z.number()).length(CURVE_TERMS).nullable(),
  }),
  z.strictObject({ do: z.literal("groups"), ...playing, counters }),
  z.strictObject({
    do: z.literal("batches"),
    ...playing,
    counters,
    batches: count.min(1).max(LIMITS.batches),
  }),
  z.strictObject({ do: z.literal("decided"), ...playing }),
  z.strictObject({ do: z.literal("odds"), ...playing }),
  z.strictObject({ do: z.literal("solve"), system: z.string(), model }),
]);

/** Jobs that other machines do. What takes minutes and tells how far it is, is done where it is asked for. */
export type RemoteJob = Extract<Job, { readonly do: keyof typeof ANSWERS }>;

export const isRemote = (job: Job): job is RemoteJob => job.do in ANSWERS;

const orderShape = z.strictObject({
  /** Who wants it. */
  session: id,
  /** Build of the rules that it is for. */
  build: z.string(),
  /** Workers that are not to do it: what they gave was wrong. */
  not: z.array(id).max(LIMITS.counters),
  job: jobShape,
});

export type Order = Omit<z.infer<typeof orderShape>, "job"> & { readonly job: RemoteJob };

/** Why an order is not carried out. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/**
 * Reads an order.
 * @throws Refused if it has another form, or asks for more than anybody needs
 */
export function orderOf(data: unknown): Order {
  const read = orderShape.safeParse(data);
  if (!read.success) throw new Refused("this is no order of deadeye");
  const { job } = read.data;
  if (JSON.stringify(data).length > LIMITS.order) throw new Refused("the order is too big");
  if (job.do !== "solve") {
    const games = job.to - job.from;
    if (games < 1 || games > LIMITS.games) throw new Refused("so many games are no job");
    const rows = job.do === "batches" ? job.batches : games;
    const columns = "counters" in job ? job.counters.length : 1;
    if (rows * columns > LIMITS.numbers) throw new Refused("the answer would be too big");
    if (job.do === "batches" && games % job.batches !== 0) {
      throw new Refused("the games make no equal batches");
    }
  }
  return read.data as Order;
}

const isNumber = (value: unknown): boolean => typeof value === "number";
/** Looked through at once: there are thousands of numbers in an answer, and thousands of answers. */
const numbers = z.custom<number[]>((list) => Array.isArray(list) && list.every(isNumber));
const floats = z.strictObject({ f64: numbers }).transform(({ f64 }) => Float64Array.from(f64));
const tally = z.strictObject({ cells: floats, moments: floats, games: count, groups: count });

const ANSWERS = {
  play: tally,
  controlled: z.strictObject({ tally, luck: floats }),
  groups: z.strictObject({ tally, groups: floats }),
  batches: floats,
  decided: z.array(
    z.strictObject({
      winner: z.enum(["A", "B", "mutual", "draw"]),
      turn: count,
      first: z.enum(["A", "B"]).nullable(),
    }),
  ),
  odds: z.strictObject({ a: z.number(), b: z.number(), games: count }),
  solve: z.union([
    z.strictObject({ tooBig: count }),
    z.strictObject({
      cells: floats,
      mass: z.number(),
      states: count,
      steps: count,
      numbers: count,
      cut: z.null(),
    }),
  ]),
} as const;

export type RemoteAnswer<Do extends RemoteJob["do"]> = z.output<(typeof ANSWERS)[Do]>;

/** An answer as text: equal answers give equal texts. */
export const packed = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) =>
    value instanceof Float64Array ? { f64: [...value] } : value,
  );

/**
 * The answer that `packed` made a text of.
 * @returns null if the text has not the form of an answer to such a job
 */
export function unpacked<Do extends RemoteJob["do"]>(
  text: string,
  what: Do,
): RemoteAnswer<Do> | null {
  try {
    const read = ANSWERS[what].safeParse(JSON.parse(text));
    return read.success ? (read.data as RemoteAnswer<Do>) : null;
  } catch {
    return null;
  }
}

/** What a worker lays down of a job that it did: who it is, and the answer. */
const deliveryShape = z.strictObject({ worker: id, build: z.string(), answer: z.string() });
export type Delivery = z.infer<typeof deliveryShape>;

/** @returns null if the text is no delivery */
export function deliveryOf(text: string): Delivery | null {
  try {
    return deliveryShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Where the delivery of a job lies until it is fetched. */
export const answerKey = (job: string): string => `${PREFIX}:answer:${job}`;

/** The engine's queue of one build: workers of another one never get its jobs. */
export const queueName = (version: string, build: string): string =>
  `${version}-${build.slice(0, 16)}`;
