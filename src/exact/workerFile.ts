/** Where worker threads find their code. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The compiled worker beside a pool; when the pool's file runs from src (tests), the one in dist.
 * @param pool   `import.meta.url` of the pool
 * @param folder of the pool inside src
 * @param name   file name of the worker, e.g. `worker.js`
 */
export function workerFile(pool: string, folder: string, name: string): string {
  const beside = new URL(`./${name}`, pool);
  if (existsSync(fileURLToPath(beside))) return beside.href;
  return new URL(`../../dist/${folder}/${name}`, pool).href;
}
