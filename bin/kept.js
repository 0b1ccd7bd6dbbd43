/**
 * The command line for a Node that keeps no compiled code by itself (before 22.8): it is one file, dist/cli/kept.cjs, and
 * beside it lies what V8 has compiled of it (scripts/keep.mjs). Another V8 refuses that, and compiles anew.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

const URL_OF_FILE = new URL("../dist/cli/kept.cjs", import.meta.url);
const FILE = fileURLToPath(URL_OF_FILE);
/** Where the compiled code is. */
export const KEPT = FILE.replace(".cjs", ".v8");

/** What is loaded late. @param {string} id of a package, or a path from the file */
const late = (id) => import(id.startsWith(".") ? new URL(id, URL_OF_FILE).href : id);

/** Runs the command of this process. @returns the script that does, of which V8 has taken or refused what was kept */
export function start() {
  const script = new Script(Module.wrap(readFileSync(FILE, "latin1")), {
    filename: FILE,
    cachedData: existsSync(KEPT) ? readFileSync(KEPT) : undefined,
  });
  const module = { exports: {} };
  const require = Object.assign(createRequire(FILE), { late });
  script.runInThisContext()(module.exports, require, module, FILE, dirname(FILE));
  return script;
}
