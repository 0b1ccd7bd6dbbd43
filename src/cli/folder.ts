/** How files get onto the disk: whole or not at all, nothing of anybody else's touched, and refused before the work begins. */
import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import {
  access,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { sha256Hex } from "../core/sha256.js";
import type { FileContent } from "../report/folder.js";
import type { PlayValues } from "./io.js";

/** Files are written in a folder of this name first. */
const STAGING = /^\.deadeye-[0-9a-f-]{36}\.tmp$/;
/** Nobody writes for so long: what is older was left by a program that was killed. */
const STAGING_MS_MAX = 600_000;

/** A fault of the user's files, told as one: with the code that the system would give. */
const refused = (path: string, why: string, code: string): Error =>
  Object.assign(new Error(`${path}: ${why}`), { code });

/**
 * What the reports of a scenario file are called.
 * @example stemOf("scenarios/high-noon.yaml") // "high-noon"
 * @example stemOf("...yaml") // "...yaml": ".." would be another folder
 */
export function stemOf(file: string): string {
  const stem = basename(file, extname(file));
  return /^\.*$/.test(stem) ? basename(file) : stem;
}

/** A name is cut here. */
const ASKED_LETTERS_MAX = 60;

/**
 * A name of its own for the folder of every question, so that no answer takes the place of another one.
 * @param stem  of the plain question
 * @param asked what the command line adds to it, or narrows it by, as typed; `undefined` for what was not said
 * @example ownName("duel", ["distance=80"]) // "duel-distance-80"
 */
export function ownName(stem: string, asked: readonly (string | undefined)[]): string {
  const said = asked.filter((words) => words !== undefined);
  if (said.length === 0) return stem;
  const words = said.map((one) =>
    one.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^[-.]+|[-.]+$/g, ""),
  );
  const name = words.filter(Boolean).join("-");
  const whole = name.length <= ASKED_LETTERS_MAX && words.every(Boolean);
  // What a name has no room for tells it from others all the same.
  const rest = whole ? "" : `-${sha256Hex(JSON.stringify(said)).slice(0, 8)}`;
  return `${stem}-${name.slice(0, ASKED_LETTERS_MAX)}${rest}`.replace("--", "-");
}

/** What every command that plays may be asked besides: other values, other dice. */
export const askedOfPlay = ({
  set,
  seed,
}: Pick<PlayValues, "set" | "seed">): (string | undefined)[] => [
  ...set,
  seed === undefined ? undefined : `seed-${seed}`,
];

/**
 * The scenario whose report a folder has, as far as its data file says so.
 * @param data name of the data file
 * @returns null if there is none, or nothing that says whose it is
 */
export async function subjectOf(dir: string, data: string): Promise<string | null> {
  try {
    return subjectIn(await readFile(join(dir, data), "utf8"));
  } catch {
    return null;
  }
}

/** The scenario that the JSON of a report is about; null if it does not say. */
export function subjectIn(json: string): string | null {
  const { scenario, source } = JSON.parse(json) as Record<string, unknown>;
  const name = scenario ?? (source as { name?: unknown } | null | undefined)?.name;
  return typeof name === "string" ? name : null;
}

/** Null if nothing is there; links are not followed. */
async function thereAt(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/**
 * Makes a folder and those above it. Node's own way to do so hides why a disk refused, and never returns where a system
 * says that a folder is missing which is there.
 */
async function makeFolder(path: string): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) return;
  if (there !== null || (await thereAt(path)) !== null) {
    throw refused(path, "is there already and is no folder", "ENOTDIR");
  }
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** The nearest folder above a path that exists, the path itself included. */
async function nearest(path: string): Promise<string> {
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  if (there?.isDirectory()) return path;
  if (there !== null) throw refused(path, "is there already and is no folder", "ENOTDIR");
  if ((await lstat(path).catch(() => null)) !== null) {
    throw refused(path, "is a link to nothing", "ENOENT");
  }
  return nearest(dirname(path));
}

/** Is this the data file of a report of ours? */
async function isOurs(path: string): Promise<boolean> {
  if (!(await thereAt(path))?.isFile()) return false;
  try {
    const data = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown> | null;
    return typeof data?.version === "string" && ("system" in data || "systems" in data);
  } catch {
    return false;
  }
}

/**
 * Looks whether a report can go into a folder, before anything is played for it.
 * @param dir   the report folder; may itself be reached through links
 * @param known every file that such a report can have
 * @throws Error with the system's code if not: a file or a link to nothing in the way, a disk that cannot be written, a
 *   folder where a file is to be; EEXIST if files of these names are there and no data file says that they are ours
 */
export async function demandReportPlace(dir: string, known: readonly string[]): Promise<void> {
  if (dir.trim() === "") throw refused('""', "is no name of a folder", "EINVAL");
  const folder = resolve(dir);
  const from = await nearest(folder);
  await access(from, constants.W_OK);
  if (from !== folder) return;
  for (const sub of new Set(known.map(dirname))) {
    const there = await thereAt(join(folder, sub));
    if (sub !== "." && there !== null && !there.isDirectory()) {
      throw refused(join(dir, sub), "is there already and is no folder", "ENOTDIR");
    }
  }
  const taken: string[] = [];
  for (const name of known) {
    const there = await thereAt(join(folder, name));
    if (there?.isDirectory()) throw refused(join(dir, name), "is a folder, not a file", "EISDIR");
    if (there !== null) taken.push(name);
  }
  if (taken.length === 0) return;
  const data = known.filter((name) => /^[^/]*\.json$/.test(name));
  // Of a program that was killed while files changed places, the data file is still where it was staged.
  const staged = (await readdir(folder)).filter((name) => STAGING.test(name));
  const places = ["", ...staged.flatMap((name) => [join(name, "old"), join(name, "new")])];
  for (const place of places) {
    for (const name of data) if (await isOurs(join(folder, place, name))) return;
  }
  throw refused(
    join(dir, taken[0] as string),
    "is there already, and nothing says that deadeye wrote it",
    "EEXIST",
  );
}

/**
 * Writes a report into a folder, making it if need be. All files are written elsewhere first; then they change places
 * with those of an earlier report: its data file and page are taken away first, and the new ones come last. So if
 * anything fails the folder has what it had, and if the program is killed meanwhile nobody takes what is there for a
 * report. Links in it are replaced, never followed; files of other names stay.
 * @param dir   as for `demandReportPlace`, which is asked again
 * @param files content by name; names outside `known` are refused
 * @param known every file that such a report can have; those that this one has not are removed
 */
export async function writeReport(
  dir: string,
  files: ReadonlyMap<string, FileContent>,
  known: readonly string[],
): Promise<void> {
  for (const name of files.keys()) {
    if (!known.includes(name)) throw new Error(`${name}: not a file of a report`);
  }
  await demandReportPlace(dir, known);
  await makeFolder(resolve(dir));
  const folder = await realpath(dir);
  await removeStaging(folder);
  const staging = join(folder, `.deadeye-${randomUUID()}.tmp`);
  try {
    await stage(join(staging, "new"), files);
    await exchange(folder, staging, known, files);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function stage(folder: string, files: ReadonlyMap<string, FileContent>): Promise<void> {
  for (const [name, content] of files) {
    const target = join(folder, name);
    await makeFolder(dirname(target));
    await writeFile(target, content, { flag: "wx" });
  }
}

/** The data file and the page: without them a folder is no report. */
const isSeal = (name: string): boolean => /^[^/]*\.(json|html)$/.test(name);

/** New files in, old ones out; back again if one does not go. */
async function exchange(
  folder: string,
  staging: string,
  known: readonly string[],
  files: ReadonlyMap<string, FileContent>,
): Promise<void> {
  for (const sub of new Set(known.map(dirname))) await makeFolder(join(staging, "old", sub));
  for (const sub of new Set([...files.keys()].map(dirname))) await makeFolder(join(folder, sub));
  const done: [from: string, to: string][] = [];
  const move = async (from: string, to: string): Promise<void> => {
    await rename(from, to);
    done.push([from, to]);
  };
  const takeAway = async (name: string): Promise<void> => {
    const there = await lstat(join(folder, name)).catch(() => null);
    if (there !== null) await move(join(folder, name), join(staging, "old", name));
  };
  const put = async (name: string): Promise<void> => {
    if (files.has(name)) await move(join(staging, "new", name), join(folder, name));
  };
  const seals = known.filter(isSeal);
  try {
    for (const name of seals) await takeAway(name);
    for (const name of known.filter((each) => !isSeal(each))) {
      await takeAway(name);
      await put(name);
    }
    for (const name of seals) await put(name);
  } catch (error) {
    for (const [from, to] of done.reverse()) await rename(to, from);
    throw error;
  }
}

/** What a program that was killed while it wrote has left here. */
async function removeStaging(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!STAGING.test(name)) continue;
    const path = join(folder, name);
    const there = await thereAt(path);
    if (there?.isDirectory() && Date.now() - there.mtimeMs > STAGING_MS_MAX) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * Writes one file whole or not at all, making its folder if need be. A link in its place is replaced, never followed.
 * @param path as the user gave it
 * @throws Error if something that is no file stands there, or the disk refuses
 */
export async function writeWhole(path: string, content: FileContent): Promise<void> {
  await demandFilePlace(path);
  await makeFolder(dirname(resolve(path)));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    // "wx": never through a link, never into a file that is there already.
    await writeFile(temporary, content, { flag: "wx" });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * @throws Error with code EEXIST if a folder, a device or a pipe stands where a file is to be written, ENOTDIR if its
 *   folder is a file: known before the work begins, and devices must not be replaced
 */
export async function demandFilePlace(path: string): Promise<void> {
  const there = await thereAt(path);
  if (there === null || there.isFile() || there.isSymbolicLink()) return;
  throw refused(path, "is there already and is no file", "EEXIST");
}
