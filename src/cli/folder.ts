/** How files get onto the disk: whole or not at all, nothing of anybody else's touched, and refused before the work begins. */
import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import {
  access,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { sha256Hex } from "../core/sha256.js";
import type { FileContent } from "../report/folder.js";
import type { PlayValues } from "./io.js";
import * as say from "./messages.js";
import { nameOfFile } from "./scenarioFile.js";

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
export function stemOf(path: string): string {
  const file = nameOfFile(path);
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
 * @returns those that were made, the outermost first
 */
async function makeFolder(path: string): Promise<string[]> {
  const there = (await stat(path).catch(() => null)) ?? (await thereAt(path));
  if (there?.isDirectory()) return [];
  if (there !== null) throw refused(path, "is there already and is no folder", "ENOTDIR");
  const above = dirname(path);
  const made = above === path ? [] : await makeFolder(above);
  try {
    await mkdir(path);
    return [...made, path];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return made;
    await removeEmpty(made);
    throw error;
  }
}

/** Takes folders away again that were made for nothing; one with something in it stays. */
async function removeEmpty(made: readonly string[]): Promise<void> {
  for (const folder of made.toReversed()) await rmdir(folder).catch(() => {});
}

/** So often what lacked a part is begun anew: others take folders away that they made for nothing. */
const TRIES_MAX = 100;

async function again<Of>(work: () => Promise<Of>): Promise<Of> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === TRIES_MAX) throw error;
    }
  }
}

/** Does something in a folder that is made if need be. @returns what came of it, and the folders that were made */
const inFolder = <Of>(
  path: string,
  work: () => Promise<Of>,
): Promise<readonly [done: Of, made: string[]]> =>
  again(async () => {
    const made = await makeFolder(path);
    try {
      return [await work(), made];
    } catch (error) {
      await removeEmpty(made);
      throw error;
    }
  });

/** The nearest folder above a path that exists, the path itself included. */
async function nearest(path: string): Promise<string> {
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  if (there?.isDirectory()) return path;
  if (there !== null) throw refused(path, "is there already and is no folder", "ENOTDIR");
  if ((await lstat(path).catch(() => null))?.isSymbolicLink()) {
    throw refused(path, "is a link to nothing", "ENOENT");
  }
  return nearest(dirname(path));
}

/** Of these the data file of every report of ours has one: a run, a study, a sheet. */
const SIGNS = ["signature", "partial", "readings"];

/** Is this the data file of a report of ours? */
async function isOurs(path: string): Promise<boolean> {
  if (!(await thereAt(path))?.isFile()) return false;
  try {
    const data = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown> | null;
    const isReport = typeof data?.version === "string" && ("system" in data || "systems" in data);
    return isReport && SIGNS.some((key) => key in data);
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
  const from = await again(async () => {
    const there = await nearest(folder);
    await access(there, constants.W_OK);
    return there;
  });
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

/** Says who writes a report into a folder, from before the first game on. */
const LOCK = ".deadeye-lock";
/** Of holders on other machines nothing is known but that they touch their lock so often. */
const TOUCH_MS = 60_000;

interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
}

/** Locks of this process. */
const held = new Set<string>();

/** A folder that nobody else writes a report into. */
export interface Place {
  /** As the user gave it. */
  readonly dir: string;
  /** Every file that such a report can have. */
  readonly known: readonly string[];
  /**
   * Writes a report. All files are written elsewhere first; then they change places with those of an earlier report:
   * its data file and page are taken away first, and the new ones come last. So if anything fails the folder has what
   * it had, and if the program is killed meanwhile nobody takes what is there for a report. Links in it are replaced,
   * never followed; files of other names stay.
   * @param files content by name; names that are not known are refused
   */
  write(files: ReadonlyMap<string, FileContent>): Promise<void>;
  /** Lets others have it. Of folders that were made for it the empty ones go. */
  release(): Promise<void>;
}

/**
 * Takes a folder for a report before anything is played for it, making it if need be: nothing else shows whether a disk
 * can be written.
 * @param dir   as for `demandReportPlace`, which is asked
 * @param known every file that such a report can have; those that this one has not are removed
 * @throws Error with the system's code: those of `demandReportPlace`; EBUSY if another program holds it
 */
export async function takePlace(dir: string, known: readonly string[]): Promise<Place> {
  await demandReportPlace(dir, known);
  const id = randomUUID();
  const [folder, made] = await inFolder(resolve(dir), async () => {
    const real = await realpath(dir);
    await takeLock(dir, join(real, LOCK), { id, pid: process.pid, host: hostname() });
    return real;
  });
  const lock = join(folder, LOCK);
  held.add(id);
  const touching = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {});
  }, TOUCH_MS).unref();
  return {
    dir,
    known,
    async write(files) {
      for (const name of files.keys()) {
        if (!known.includes(name)) throw new Error(`${name}: not a file of a report`);
      }
      await demandReportPlace(dir, known);
      await removeStaging(folder);
      const staging = join(folder, `.deadeye-${randomUUID()}.tmp`);
      try {
        await stage(join(staging, "new"), files);
        await exchange(folder, staging, known, files);
      } finally {
        await rm(staging, { recursive: true, force: true });
      }
    },
    async release() {
      clearInterval(touching);
      if (!held.delete(id)) return;
      await rm(lock, { force: true });
      await removeEmpty(made);
    },
  };
}

/** Writes the lock, unless somebody holds it who is still there. */
async function takeLock(dir: string, lock: string, holder: Holder): Promise<void> {
  for (;;) {
    try {
      await writeFile(lock, JSON.stringify(holder), { flag: "wx" });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const there = await holderOf(lock);
    if (there !== null && !there.isGone) {
      throw refused(dir, say.inUse(there.pid, there.host, LOCK), "EBUSY");
    }
    // Moved, not removed: of two who find it abandoned only one has it.
    if (there !== null) await moveAway(lock, there.text);
  }
}

/** Takes an abandoned lock away, and nothing that took its place meanwhile. */
async function moveAway(lock: string, text: string): Promise<void> {
  const away = `${lock}.${randomUUID()}.tmp`;
  try {
    await rename(lock, away);
    if ((await readFile(away, "utf8")) !== text) await link(away, lock);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  } finally {
    await rm(away, { force: true });
  }
}

/** Who holds a folder, and whether that program has ended; null if nobody does any more. */
async function holderOf(
  lock: string,
): Promise<(Pick<Holder, "pid" | "host"> & { text: string; isGone: boolean }) | null> {
  const there = await thereAt(lock);
  if (there === null) return null;
  if (!there.isFile()) throw refused(lock, "is no file of deadeye", "EEXIST");
  const text = await readFile(lock, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const old = Date.now() - there.mtimeMs > STAGING_MS_MAX;
  const { id, pid, host } = holderIn(text) ?? { id: "", pid: 0, host: "" };
  if (host !== hostname() || pid === 0) return { pid, host, text, isGone: old };
  return { pid, host, text, isGone: pid === process.pid ? !held.has(id) : !isRunning(pid) };
}

/** Null of what is not, or not yet, the text of a lock. */
function holderIn(text: string): Holder | null {
  try {
    const { id, pid, host } = JSON.parse(text) as Partial<Holder>;
    const isHolder = typeof id === "string" && Number.isInteger(pid) && typeof host === "string";
    return isHolder ? { id, pid: pid as number, host } : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Takes a folder, writes a report into it, and lets others have it again. */
export async function writeReport(
  dir: string,
  files: ReadonlyMap<string, FileContent>,
  known: readonly string[],
): Promise<void> {
  const place = await takePlace(dir, known);
  try {
    await place.write(files);
  } finally {
    await place.release();
  }
}

/** How much is behind a report: games, and whether it was cut short. */
interface Weight {
  readonly games: number;
  readonly partial: boolean;
}

function weightIn(json: string): Weight {
  const { games, partial } = JSON.parse(json) as { games?: unknown; partial?: unknown };
  return { games: typeof games === "number" ? games : 0, partial: partial === true };
}

/**
 * Writes a report where a folder was taken for it; what was cut short does not take the place of more, but stands
 * beside it.
 * @param data  name of its data file, which says how many games are behind it
 * @returns the folder that has it
 */
export async function writeKept(
  place: Place,
  files: ReadonlyMap<string, FileContent>,
  data: string,
): Promise<string> {
  const now = weightIn(String(files.get(data)));
  const before = await readFile(join(place.dir, data), "utf8")
    .then(weightIn)
    .catch(() => null);
  const isLess =
    now.partial &&
    before !== null &&
    // What was solved has no games, and is whole.
    (before.games >= now.games || (!before.partial && before.games === 0));
  if (!isLess) {
    await place.write(files);
    return place.dir;
  }
  const beside = `${place.dir.replace(/[/\\]+$/, "")}-partial`;
  await writeReport(beside, files, place.known);
  return beside;
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
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    // "wx": never through a link, never into a file that is there already.
    await inFolder(dirname(resolve(path)), () => writeFile(temporary, content, { flag: "wx" }));
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * @throws Error with code EEXIST if a folder, a device or a pipe stands where a file is to be written, ENOTDIR if its
 *   folder is a file, that of the system if nothing can be written there: known before the work begins, and devices
 *   must not be replaced
 */
export async function demandFilePlace(path: string): Promise<void> {
  const there = await thereAt(path);
  if (there !== null && !there.isFile() && !there.isSymbolicLink()) {
    throw refused(path, "is there already and is no file", "EEXIST");
  }
  // Nothing else shows whether the disk can be written.
  const trial = `${path}.${randomUUID()}.tmp`;
  const [, made] = await inFolder(dirname(resolve(path)), async () => {
    try {
      await writeFile(trial, "", { flag: "wx" });
    } finally {
      await rm(trial, { force: true });
    }
  });
  await removeEmpty(made);
}
