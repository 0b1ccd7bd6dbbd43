/** Where the code of threads is. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** URL of a compiled file beside this one; when this one runs from src (tests), of that in dist. */
export function builtFile(name: string): string {
  const beside = new URL(`./${name}`, import.meta.url);
  if (existsSync(fileURLToPath(beside))) return beside.href;
  return new URL(`../../../dist/host/threads/${name}`, import.meta.url).href;
}
