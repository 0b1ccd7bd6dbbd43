/** The way to the Redis or Valkey server that keeps a queue. */
import type { Redis } from "ioredis";
import { UsageError } from "../../studies/usage.js";
import * as say from "./messages.js";

/** A server that does not answer for so long is not there. */
const ANSWER_MS = 5000;

/** The address without user and password: all that is ever printed of it. */
export function printableUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/**
 * Connects to a server, and stays connected: if it goes away, commands wait until it is back.
 * @param url `redis://` or, with TLS, `rediss://`
 * @throws UsageError if it cannot be reached, or does not let us in
 */
export async function connect(url: string): Promise<Redis> {
  // Loaded only here: nothing else needs it.
  const { Redis } = await import("ioredis");
  const first = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    retryStrategy: () => null,
  });
  let heard = "";
  // The reason comes with this event; the rejection knows only that it did not work.
  first.on("error", (error: Error) => {
    heard = error.message;
  });
  try {
    await first.connect();
    await first.ping();
  } catch (error) {
    throw new UsageError(say.outOfReach(printableUrl(url), heard || (error as Error).message));
  } finally {
    first.disconnect();
  }
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  // It is told by `status`; without a listener it would end the process.
  redis.on("error", () => {});
  return redis;
}
