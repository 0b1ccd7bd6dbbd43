/** The built command line, as a user starts it. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BIN = join(ROOT, "bin/deadeye.js");

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `deadeye` with these words in a folder. */
export function deadeye(words: readonly string[], cwd: string = ROOT): Promise<Result> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 1 << 26, env: { ...process.env, NO_COLOR: "1" } };
    const child = execFile(process.execPath, [BIN, ...words], options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}

/** Starts `deadeye` and sends it a signal as soon as it has written to standard error or `ms` are over. */
export function interrupted(words: readonly string[], cwd: string, ms: number): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BIN, ...words], { cwd });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (data) => {
      stdout += data;
    });
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    setTimeout(() => child.kill("SIGINT"), ms);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** An empty folder that goes when the test ends. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
