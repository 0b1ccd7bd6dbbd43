/** Packages that only some answers need. Whoever wants those installs them: without them deadeye is half as large. */
import { createRequire } from "node:module";
import { once } from "../core/once.js";
import { UsageError } from "../studies/usage.js";

const require = createRequire(import.meta.url);

/** Packages by what needs them. */
const PACKAGES = {
  PDF: ["pdfmake"],
  "a queue": ["bullmq", "ioredis"],
  "--png": ["@resvg/resvg-js"],
} as const;
export type Need = keyof typeof PACKAGES;

interface Declared {
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}
/** The versions that deadeye is tested with. */
const versions = once(() => {
  const { peerDependencies, optionalDependencies } = require("../../package.json") as Declared;
  return { ...peerDependencies, ...optionalDependencies };
});

function isThere(need: Need, name: string): boolean {
  try {
    // What draws is a program of this machine's kind: that its package is there says too little.
    if (need === "--png") require(name);
    else require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** What is missing for something, and how one gets it; null if nothing is. */
export function missingFor(need: Need): string | null {
  const missing = PACKAGES[need].filter((name) => !isThere(need, name));
  if (missing.length === 0) return null;
  const command = missing.map((name) => `${name}@${versions()[name]}`).join(" ");
  const which = missing.length === 1 ? "which is not installed" : "which are not installed";
  return `${need} needs ${missing.join(" and ")}, ${which}: npm install ${command} (with -g, if deadeye was installed so)`;
}

/** @throws UsageError if a package is missing: it names it */
export function demandFor(need: Need): void {
  const missing = missingFor(need);
  if (missing !== null) throw new UsageError(missing);
}
