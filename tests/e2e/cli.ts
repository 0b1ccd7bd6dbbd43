/** The built command line, as a user starts it. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BIN = join(ROOT, "bin/deadeye.js");

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Lines about progress come after some seconds: how busy the machine is decides whether there are any. */
const PROGRESS =
  /^((.*: )?[\d,]+( of [\d,]+)? (games played|solved|duels done|values done(, .*)?)|.*games\/s, [\d,–]+ s left|following the states.*|game turn [\d,]+.*)\n/gm;

/** Runs `deadeye` with these words in a folder; of standard error without lines about progress. */
export function deadeye(words: readonly string[], cwd: string = ROOT): Promise<Result> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 1 << 26, env: { ...process.env, NO_COLOR: "1" } };
    const child = execFile(process.execPath, [BIN, ...words], options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr: stderr.replace(PROGRESS, "") });
    });
  });
}

/** A line about progress that comes after 100,000 games or more. */
export const PLAYED = /([1-9]\d\d|\d,\d{3}),\d{3} (games )?of/;

/**
 * Runs a command and interrupts it once.
 * @param when the signal is sent as soon as standard error matches: a clock would be too early on a busy machine
 */
export function interrupted(words: readonly string[], cwd: string, when: RegExp): Promise<Result> {
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
    // Once only: the second signal would end the process on the spot.
    let sent = false;
    child.stderr.on("data", () => {
      if (sent || !when.test(stderr)) return;
      sent = child.kill("SIGINT");
    });
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

// All folders of a test file lie in one and go with it: tests of a file run at the same time, and a hook
// set from within one of them could be taken for another's.
const folders = mkdtempSync(join(tmpdir(), "deadeye-"));
afterAll(() => rmSync(folders, { recursive: true, force: true }));

/** An empty folder that goes when the tests of this file have ended. */
export const emptyFolder = (): string => mkdtempSync(join(folders, "test-"));

/** The only report that a command has left in its folder, whatever it is called there. */
export function onlyReport(cwd: string): string {
  const folders = readdirSync(join(cwd, "reports"));
  if (folders.length !== 1) throw new Error(`not one report: ${folders.join(", ")}`);
  return join(cwd, "reports", folders[0] as string);
}
