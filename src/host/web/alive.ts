/**
 * Whether a worker lives. A browser that kills one says nothing; but what it held locked is free
 * then, and whoever waits for the lock hears of it.
 */

/** Absent where a page is not secure: then only errors are heard of. */
const locks = (): LockManager | undefined => navigator.locks;

const forever = new Promise<never>(() => {});

export const ALIVE = {
  /** In the worker: locks something for as long as it lives. @returns the name of the lock; null if there are none */
  hold: (): Promise<string | null> =>
    new Promise((held) => {
      const name = `alive-${crypto.randomUUID()}`;
      if (locks() === undefined) return held(null);
      void locks()?.request(name, () => {
        held(name);
        return forever;
      });
    }),

  /** Elsewhere: waits for the end of the worker that has the lock. */
  async end(name: string): Promise<void> {
    await locks()?.request(name, () => {});
  },
};
