/** Who is on a queue: workers and those who ask them, each known for as long as it says so again. */
import type { Redis } from "ioredis";
import * as z from "zod";
import { done } from "./connection.js";
import { PREFIX } from "./wire.js";

/** Who does not say so again within this time is gone. */
const PRESENT_MS = 15_000;

const text = z.string().max(200);
const count = z.int().min(0);

const workerShape = z.strictObject({
  id: text,
  host: text,
  pid: count,
  threads: count.max(4096),
  version: text,
  build: text,
  /** Jobs done. */
  done: count,
  /** Jobs in hand: whose, and what. */
  doing: z.array(z.strictObject({ session: text, what: text })).max(4096),
});

const sessionShape = z.strictObject({
  id: text,
  /** User and machine. */
  who: text,
  version: text,
  build: text,
  /** Jobs asked for that have no answer yet, and answers taken. */
  waiting: count,
  done: count,
});

const SHAPES = { worker: workerShape, session: sessionShape } as const;
type Kind = keyof typeof SHAPES;
export type WorkerRecord = z.infer<typeof workerShape>;
type SessionRecord = z.infer<typeof sessionShape>;
interface Records {
  readonly worker: WorkerRecord;
  readonly session: SessionRecord;
}

const all = (kind: Kind): string => `${PREFIX}:${kind}s`;
const one = (kind: Kind, id: string): string => `${PREFIX}:${kind}:${id}`;

/** Says that somebody is there. */
export async function appear<K extends Kind>(
  redis: Redis,
  kind: K,
  record: Records[K],
): Promise<void> {
  await done(
    redis
      .multi()
      .set(one(kind, record.id), JSON.stringify(record), "PX", PRESENT_MS)
      .sadd(all(kind), record.id),
  );
}

/** Says that somebody is gone. */
export async function leave(redis: Redis, kind: Kind, id: string): Promise<void> {
  await done(redis.multi().del(one(kind, id)).srem(all(kind), id));
}

export const isPresent = async (redis: Redis, kind: Kind, id: string): Promise<boolean> =>
  (await redis.exists(one(kind, id))) === 1;

/** Everybody who is there, by id. Records of another form are left out. */
export async function present<K extends Kind>(redis: Redis, kind: K): Promise<Records[K][]> {
  const ids = (await redis.smembers(all(kind))).sort();
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => one(kind, id)));
  const gone = ids.filter((_, i) => texts[i] === null);
  if (gone.length > 0) await redis.srem(all(kind), ...gone);
  return texts.flatMap((found) => {
    if (found === null) return [];
    try {
      const read = SHAPES[kind].safeParse(JSON.parse(found));
      return read.success ? [read.data as Records[K]] : [];
    } catch {
      return [];
    }
  });
}
