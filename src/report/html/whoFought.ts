/** Who fought, with which file and by which command: whoever has only the page can check it, and play it again. */
import type { EnclosedFile, SideId } from "../../stats/summary.js";
import type { WhoFought } from "../../studies/fought.js";
import { menTable, settingSentence } from "../fought.js";
import { escapeMarkup, markup, printableLine, tight } from "../text.js";
import { pageTable } from "./tables.js";

/** A fight that a page is about. */
export interface Fight {
  /** Name of its file. */
  readonly file: string;
  readonly sides: Readonly<Record<SideId, string>>;
  readonly fought: WhoFought;
  /** Changes to the file, `path=value`. */
  readonly overrides: readonly string[];
}

/** What a page was made from. */
export interface Origin {
  /** None where nothing but the book was asked. */
  readonly fights: readonly Fight[];
  /** As it is typed; null where nothing was typed. */
  readonly command: string | null;
}

const note = (markedUp: string): string => `<p class="note">${markedUp}</p>\n`;

const code = (text: string): string => `<code>${escapeMarkup(text)}</code>`;

function fileMarkup(what: string, { file, text }: EnclosedFile): string {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => escapeMarkup(printableLine(line)));
  return (
    `<details><summary>${what}, ${markup(file)}</summary>\n` +
    `<pre>${lines.join("\n")}</pre></details>\n`
  );
}

function fightMarkup({ file, sides, fought, overrides }: Fight): string {
  const changes = overrides.map(code).join(", ");
  return (
    note(tight(settingSentence(fought))) +
    pageTable(menTable(fought, sides)) +
    fileMarkup("The scenario file", { file, text: fought.text }) +
    fought.enclosed.map((one) => fileMarkup("The file that it names", one)).join("") +
    (changes === "" ? "" : note(`Changed for this: ${changes}.`))
  );
}

/** `To play it again, save the file as duel.yaml and run …`. */
function againMarkup({ fights, command }: Origin): string {
  if (command === null) return "";
  const all = fights.flatMap(({ file, fought }) => [
    file,
    ...fought.enclosed.map((one) => one.file),
  ]);
  const files = [...new Set(all)].map(markup);
  const saved =
    files.length === 0
      ? ""
      : `, save ${files.length > 1 ? "the files" : "the file"} as ${files.join(" and ")}`;
  const and = files.length === 0 ? "," : " and";
  return `<p class="note again">To play it again${saved}${and} run ${code(command)}</p>\n`;
}

export const originMarkup = (origin: Origin): string =>
  origin.fights.map(fightMarkup).join("") + againMarkup(origin);
