/**
 * What V8 is told, and what it has compiled. A program that is one file has its compiled code beside it
 * (scripts/keep.mjs): another V8 refuses that, as it does under other flags, and compiles anew. Node keeps compiled code
 * by itself from 22.8 on, though not of worker threads.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

/**
 * A text of rules is many small functions, of which V8 would make one only up to 920 bytes of their code, and call the
 * rest: with room for three times as much, fights that are played straight through take less time. V8 looks here
 * whenever it optimizes, in whichever thread.
 */
export const ENGINE_FLAG = "--max-inlined-bytecode-size-cumulative=3000";

/**
 * V8 lets a heap grow to several times of what lives in it before it looks for garbage. Half as much again costs a
 * study of many variants no time, and saves a fifth of its memory (docs/performance.md), if it is said at the start.
 */
export const HEAP_FLAG = "--heap-growing-percent=50";

/** For a process that has worker threads. */
export function setFlags(): void {
  for (const flag of [HEAP_FLAG, ENGINE_FLAG]) setFlagsFromString(flag);
}

/** Where the compiled code of a program is. */
export const keptOf = (program: URL): URL => new URL(program.href.replace(/\.cjs$/, ".v8"));

/** Whether its compiled code is there: a package comes without, as V8 is not the same everywhere. */
export const isKept = (program: URL): boolean => existsSync(keptOf(program));

/** @returns the script that has run, of which V8 has taken or refused what was kept, and what the program exports */
export function runKept(program: URL): { readonly script: Script; readonly exported: unknown } {
  const file = fileURLToPath(program);
  const script = new Script(Module.wrap(readFileSync(file, "latin1")), {
    filename: file,
    ...(isKept(program) && { cachedData: readFileSync(keptOf(program)) }),
  });
  const module = { exports: {} };
  // A script of which the compiled code is kept may not import: what is loaded late is so for it.
  const late = (id: string) => import(id.startsWith(".") ? new URL(id, program).href : id);
  const require = Object.assign(createRequire(file), { late });
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  return { script, exported: module.exports };
}
