/** Whoever looks at what all objects share, told of before each test of a file that imports this. */
import { afterEach, beforeEach } from "vitest";

/** Nothing is called so; whoever finds something under it has looked at what all objects share. */
export const STRANGER = "zzStranger";
/** Where it was looked for. */
export const seen: string[] = [];
beforeEach(() => {
  seen.length = 0;
  Object.defineProperty(Object.prototype, STRANGER, {
    configurable: true,
    get: () => {
      seen.push(new Error().stack?.split("\n").slice(2, 4).join(" ") ?? "");
      return undefined;
    },
    set(value) {
      const own = { value, writable: true, enumerable: true, configurable: true };
      Object.defineProperty(this, STRANGER, own);
    },
  });
});
afterEach(() => {
  delete (Object.prototype as Record<string, unknown>)[STRANGER];
});
