/** The way to the Redis or Valkey server that keeps a queue. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChainableCommander, Redis } from "ioredis";
import { UsageError } from "../../studies/usage.js";
import { demandFor } from "../optional.js";
import * as say from "./messages.js";
import { PREFIX } from "./wire.js";

/** A server that does not answer for so long is not there. */
const ANSWER_MS = 5000;
/** How often one that reads what it had written down is asked whether it is ready. */
const LOADING_MS = 500;
/** The first version that can take a key and delete it (GETDEL). */
const VERSION_LEAST = "6.2";
/** What a server should do when its memory is full: refuse, and throw nothing away. */
const KEEPS_ALL = "noeviction";
const WORDS_MAX = 300;

/** The address without user and password: all that is ever printed of it. */
export function printableUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/**
 * In what words the server refused a command; null for an error that is not the server's: a way that is cut off, or a
 * fault of ours.
 */
export function refusalIn(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== "ReplyError") return null;
  // A transaction says only that it was given up; its commands were told why.
  const { previousErrors: [first] = [] } = error as { previousErrors?: readonly Error[] };
  return plain((first ?? error).message);
}

/** Words of a server: one line. */
const plain = (words: string): string => words.replaceAll(/\p{Cc}/gu, " ").slice(0, WORDS_MAX);

/** What the error of somebody who is joining a queue is for the user: bad input, if the server refuses him. */
export function joinError(url: string, error: unknown): unknown {
  const why = refusalIn(error);
  return why === null ? error : new UsageError(say.refused(printableUrl(url), why));
}

/**
 * Does the commands of a transaction.
 * @throws ReplyError the first that the server refused, which by itself it says only in the results
 */
export async function done(transaction: ChainableCommander): Promise<void> {
  for (const [error] of (await transaction.exec()) ?? []) if (error !== null) throw error;
}

/** Told what is unwise about a server, which is nobody's hindrance. */
export type OnAdvice = (words: string) => void;

/**
 * Connects to a server, and stays connected: if it goes away, commands wait until it is back.
 * @param url `redis://` or, with TLS, `rediss://`
 * @throws UsageError if it cannot be reached, does not let us in, or cannot or must not do what a queue needs; or if
 *   the packages that do so are not installed
 */
export async function connect(url: string, onAdvice: OnAdvice): Promise<Redis> {
  demandFor("a queue");
  // Loaded only here: nothing else needs it.
  const { Redis } = await import("ioredis");
  const { server, user, db } = partsOf(url);
  const first = new Redis(server, {
    // It would ask INFO, and tell the console of a user who must not; `tryOut` asks.
    enableReadyCheck: false,
    disableClientInfo: true,
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    retryStrategy: () => null,
  });
  let heard: Error | null = null;
  // The reason comes with this event; the rejection knows only that it did not work.
  first.on("error", (error: Error) => {
    heard ??= error;
  });
  let known = false;
  try {
    await first.connect();
    known = await letIn(first, user);
    await tryOut(first, url, db, onAdvice);
  } catch (error) {
    const told = joinError(url, heard ?? error);
    if (told instanceof UsageError) throw told;
    throw new UsageError(say.outOfReach(printableUrl(url), plain((told as Error).message)));
  } finally {
    first.disconnect();
  }
  if (user.password !== undefined && !known) onAdvice(say.needlessPassword());
  const redis = new Redis(server, {
    ...(known ? user : {}),
    db,
    disableClientInfo: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  // It is told by `status`; without a listener it would end the process.
  redis.on("error", () => {});
  return redis;
}

/** How the engine goes over a connection: it says nothing to the console of a server that was tried out already. */
export const engineOptions = (connection: Redis) =>
  ({ connection, prefix: PREFIX, skipVersionCheck: true }) as const;

interface User {
  readonly username?: string;
  readonly password?: string;
}

/** An address without what is said once one is connected: who, and which database. */
function partsOf(url: string): { server: string; user: User; db: number } {
  const { protocol, host, username, password, pathname } = new URL(url);
  return {
    server: `${protocol}//${host}`,
    user: {
      ...(username !== "" && { username: decodeURIComponent(username) }),
      ...(password !== "" && { password: decodeURIComponent(password) }),
    },
    db: Number(pathname.slice(1)),
  };
}

/** @returns whether the server asks for the password; one that does not would have the client tell the console so */
async function letIn(redis: Redis, { username, password }: User): Promise<boolean> {
  if (password === undefined) return false;
  try {
    // Old servers know no names.
    await (username === undefined ? redis.auth(password) : redis.auth(username, password));
    return true;
  } catch (error) {
    const { message } = error as Error;
    if (/without any password configured|no password is set/.test(message)) return false;
    throw error;
  }
}

/**
 * Whether a server is one that can keep a queue, for this user: its kind, its version, its database, that it writes.
 * @throws ReplyError what it refused; UsageError for another kind or an old version
 */
async function tryOut(redis: Redis, url: string, db: number, onAdvice: OnAdvice): Promise<void> {
  const at = printableUrl(url);
  const about = await aboutServer(redis);
  if (about.get("cluster_enabled") === "1") throw new UsageError(say.isCluster(at));
  const version = about.get("redis_version") ?? VERSION_LEAST;
  const isOld = version.localeCompare(VERSION_LEAST, "en", { numeric: true }) < 0;
  if (isOld) throw new UsageError(say.oldServer(at, plain(version), VERSION_LEAST));
  // The client itself would say nothing of a database that there is not, and go on in the first.
  if (db !== 0) await redis.select(db);
  const key = `${PREFIX}:trial:${randomUUID()}`;
  await done(redis.multi().set(key, "", "PX", ANSWER_MS).getdel(key));
  const policy = about.get("maxmemory_policy") ?? KEEPS_ALL;
  if (policy !== KEEPS_ALL) onAdvice(say.evicts(plain(policy)));
}

/** What a server says of itself, as soon as it is ready. */
async function aboutServer(redis: Redis): Promise<ReadonlyMap<string, string>> {
  for (;;) {
    const lines = (await redis.info()).split(/\r?\n/);
    const about = new Map(lines.map((line) => line.split(/:(.*)/) as [string, string]));
    if (about.get("loading") !== "1") return about;
    await sleep(LOADING_MS);
  }
}
