/** `deadeye check` on all that is shipped. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { deadeye, emptyFolder, type Result, ROOT } from "./cli.js";

const FOLDER = join(ROOT, "scenarios");
export const FILES = readdirSync(FOLDER).map((name) => join(FOLDER, name));

export const checked = (files: readonly string[], ...more: readonly string[]): Promise<Result> =>
  deadeye(["check", ...files, "--quiet", ...more], emptyFolder());
