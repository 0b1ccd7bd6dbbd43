/**
 * Tests play what is shipped: whatever they import of `src` comes from `dist`, where all that plays games is one file
 * and four times as fast as module by module. Before the tests it is built anew if anything in `src` is newer.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, ViteUserConfig } from "vitest/config";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SRC = join(ROOT, "src/");
const BUILT = join(ROOT, "dist/engine.js");

const fromDist: Plugin = {
  name: "from-dist",
  enforce: "pre",
  resolveId(source, importer) {
    if (importer === undefined || !/^\.\.?\//.test(source)) return null;
    const file = resolve(dirname(importer), source);
    // Of the workbench only its bundles are built: its modules are taken one by one, over what is built of all else.
    const inside = (folder: string) => (name: string) => name.startsWith(folder);
    const [ofWeb, ofSrc] = [inside(`${SRC}web/`), inside(SRC)];
    return ofSrc(file) && !ofWeb(file) && (!ofSrc(importer) || ofWeb(importer))
      ? join(ROOT, "dist", file.slice(SRC.length))
      : null;
  },
};

/** Of every suite, but for tests that put something in place of a module: those need the modules one by one. */
export const onBuilt = {
  plugins: [fromDist],
  // Node loads what is built; Vitest would take it to pieces again.
  test: {
    globalSetup: fileURLToPath(import.meta.url),
    // Told games and papers are made and thrown away by the thousand: with room for four times as many new objects V8
    // clears them away less often. A tenth of the time of such files.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: fileURLToPath(new URL("clear.ts", import.meta.url)),
    server: { deps: { external: [/\/dist\//] } },
  },
} satisfies ViteUserConfig;

/** Vitest calls it once before the tests. */
export default function build(): void {
  const changed = (file: string): number => statSync(join(ROOT, file)).mtimeMs;
  const sources = [
    "package-lock.json",
    "scripts/bundle.mjs",
    "scripts/exact-math.mjs",
    "scripts/keep.mjs",
    "scripts/notices.mjs",
    "scripts/web.mjs",
    "tsconfig.json",
    ...readdirSync(SRC, { recursive: true }).map((file) => join("src", String(file))),
  ];
  const last = Math.max(...sources.map(changed));
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > last) return;
  execFileSync("npm", ["run", "build"], { cwd: ROOT, stdio: "inherit" });
}
