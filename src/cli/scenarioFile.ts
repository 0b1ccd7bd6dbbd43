/** Reading a scenario file with all the care that a name given by a stranger needs. */
import { constants } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { DeadeyeError } from "../core/errors.js";
import { didYouMean, type Message, message, quote } from "../core/messages.js";
import { suggest } from "../core/suggest.js";
import { BESIDE } from "../scenario/chart.js";
import { issueOf, LIMITS, Source } from "../scenario/document.js";
import {
  checkScenario,
  demand,
  enclose,
  filesNamed,
  type LoadOptions,
  readScenario,
} from "../scenario/load.js";
import { fileTooBig } from "../scenario/messages.js";
import type { Scenario, ScenarioDocument } from "../scenario/scenario.js";
import type { RuleSystem } from "../scenario/system.js";
import { UsageError } from "../studies/usage.js";
import { systemOfFile } from "./messages.js";

const fileNotFound = (path: string, meant: string | null): Message => {
  const change = /^[\w.-]+=/.test(path) ? `a change of the file is written --set ${path}` : null;
  return message("FILE_NOT_FOUND", "there is no such file", change ?? didYouMean(meant));
};
const fileNotBeside = (name: string, meant: string | null): Message =>
  message("FILE_NOT_FOUND", `there is no file ${quote(name)} beside this one`, didYouMean(meant));
const fileNotRegular = (): Message =>
  message("FILE_NOT_REGULAR", "this is not a file but a folder, a device or a pipe");
const fileUnreadable = (reason: string): Message =>
  message("FILE_UNREADABLE", `the file cannot be read (${reason})`);
const fileNotUtf8 = (): Message =>
  message("FILE_NOT_UTF8", "the file is not UTF-8 text", "save it as UTF-8 in your editor");

/**
 * Reads and checks a scenario file.
 * @param path    a regular file of at most 256 KiB, or - for standard input
 * @param options the rule systems, and changes to apply first
 * @returns envelope and model; every default filled in
 * @throws DeadeyeError with all issues at once, of it or of a file that it names. Codes: FILE_NOT_FOUND,
 *   FILE_NOT_REGULAR, FILE_UNREADABLE, FILE_NOT_UTF8, and those of `parseScenario`
 * @example (await loadScenario("high-noon.yaml", { systems })).envelope.seed // "high-noon"
 */
export async function loadScenario<Model, File>(
  path: string,
  options: LoadOptions<Model, File>,
): Promise<Scenario<Model, File>> {
  const { systems, set } = options;
  return checkScenario(await loadDocument(path, systems, set), options);
}

/** The same, read and not checked. @param set changes that may name files, too */
export const loadDocument = async (
  path: string,
  systems: readonly RuleSystem[],
  set: readonly string[] = [],
): Promise<ScenarioDocument> =>
  withEnclosures(readScenario(await readScenarioText(path), nameOfFile(path)), path, systems, set);

/** Stands for standard input. */
const STANDARD_INPUT = "-";

/** What a file is called in messages and reports. */
export const nameOfFile = (path: string): string => (path === STANDARD_INPUT ? "stdin.yaml" : path);

/** It can be read only once, and a command may ask twice: before and after a change. */
let input: Promise<Buffer> | null = null;

async function readInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > LIMITS.fileBytes) break;
  }
  return Buffer.concat(parts);
}

/**
 * That a file is of the rule system that was asked for.
 * @param asked words of `--system`, if they were said
 * @throws UsageError if it is of another one
 */
export function demandSystem({ envelope }: Scenario, asked: string | undefined): void {
  if (asked === undefined || asked === envelope.system) return;
  throw new UsageError(systemOfFile(asked, envelope.system));
}

/** The document with the texts of the files that it names in place of their names. */
async function withEnclosures(
  document: ScenarioDocument,
  path: string,
  systems: readonly RuleSystem[],
  set: readonly string[],
): Promise<ScenarioDocument> {
  const texts = await Promise.all(
    filesNamed(document, systems, set).map(
      async ({ key, name }) => [key, await textBeside(name, key, document, path)] as const,
    ),
  );
  return enclose(document, Object.fromEntries(texts));
}

/** The text of a file that the document names under `key`, or a change does: that is where it says that there is none. */
async function textBeside(
  name: string,
  key: string,
  document: ScenarioDocument,
  path: string,
): Promise<string> {
  const folder = dirname(path);
  try {
    return await readEnclosedText(join(folder, name));
  } catch (error) {
    const [found] = error instanceof DeadeyeError ? error.issues : [];
    if (found === undefined || found.line > 0) throw error;
    const names = await readdir(folder).catch(() => []);
    const said =
      found.code === "FILE_NOT_FOUND"
        ? fileNotBeside(
            name,
            suggest(
              name,
              names.filter((one) => BESIDE.test(one)),
            ),
          )
        : message(found.code, `${quote(name)}: ${found.message}`, found.hint);
    if (key.includes("=")) throw new DeadeyeError([issueOf(said, path, [], { set: key })]);
    demand({ document }, (issue) => issue([key], said));
    throw error;
  }
}

/** The text of a scenario file, at most 256 KiB of UTF-8; the codes of `loadScenario` above. */
export const readScenarioText = async (path: string): Promise<string> =>
  decode(await readBytes(path, LIMITS.fileBytes), nameOfFile(path));

/** A workbook packs what it has. */
const WORKBOOK_BYTES_MAX = 1 << 20;

/** The text of a file beside a scenario; of a workbook that of its first sheet, as CSV. */
export async function readEnclosedText(path: string): Promise<string> {
  if (!/\.xlsx$/i.test(path)) return readScenarioText(path);
  const bytes = await readBytes(path, WORKBOOK_BYTES_MAX);
  // Loaded only here: few files have one.
  const { sheetText } = await import("./workbook.js");
  const text = await sheetText(bytes);
  if (typeof text === "string") return text;
  throw new DeadeyeError([issueOf(text, path, [])]);
}

async function readBytes(path: string, most: number): Promise<Buffer> {
  const refuse = (said: Message): never => {
    // There is no line to point at.
    throw new DeadeyeError([issueOf(said, nameOfFile(path), [])]);
  };
  const bounded = (bytes: Buffer): Buffer =>
    bytes.length > most ? refuse(fileTooBig(most)) : bytes;
  let file: FileHandle | undefined;
  try {
    if (path === STANDARD_INPUT) {
      input ??= readInput();
      return bounded(await input);
    }
    // Asked before opening too: to open a device can already do something, to open a pipe can wait
    // for ever.
    if (!(await stat(path)).isFile()) return refuse(fileNotRegular());
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) return refuse(fileNotRegular());
    const buffer = Buffer.alloc(most + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < buffer.length; length += read) {
      read = (await file.read(buffer, length, buffer.length - length)).bytesRead;
    }
    return bounded(buffer.subarray(0, length));
  } catch (error) {
    if (error instanceof DeadeyeError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      return refuse(fileNotFound(path, await meantFile(path)));
    }
    return refuse(fileUnreadable(code ?? "unknown reason"));
  } finally {
    await file?.close();
  }
}

/** The scenario file beside, or below `scenarios`, whose name is nearest to that one; null if none is near. */
async function meantFile(path: string): Promise<string | null> {
  const wanted = basename(path).replace(/\.ya?ml$/, "");
  const folders = [...new Set([dirname(path), "scenarios"])];
  const files = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => /\.ya?ml$/.test(name)).map((name) => join(folder, name));
    }),
  );
  const byStem = new Map(files.flat().map((file) => [basename(file, extname(file)), file]));
  return byStem.get(suggest(wanted, byStem.keys()) ?? "") ?? null;
}

/** UTF-8 bytes to text; a byte that is none is reported at its line. */
function decode(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Every bad sequence becomes U+FFFD; the first that the bytes do not spell out is the culprit.
    const text = bytes.toString("utf8");
    const source = new Source(path, text);
    const honest = Buffer.from("\ufffd");
    let at = text.indexOf("\ufffd");
    let offset = Buffer.byteLength(text.slice(0, at));
    while (at >= 0 && bytes.subarray(offset, offset + honest.length).equals(honest)) {
      offset += honest.length;
      const next = text.indexOf("\ufffd", at + 1);
      offset += Buffer.byteLength(text.slice(at + 1, next));
      at = next;
    }
    const start = Math.max(0, at);
    throw new DeadeyeError([source.issue(fileNotUtf8(), { start, end: start + 1 }, [])]);
  }
}
