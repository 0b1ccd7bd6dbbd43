/** Answers and tables in the languages of chats and forums. What strangers wrote stays text in each of them. */
import { printable } from "../text.js";

/** How an answer is printed for who will paste it: as such a chat or forum shows it best. */
export const FORMATS = ["markdown", "bbcode", "text"] as const;
export type Format = (typeof FORMATS)[number];

/** Head and rows of a table; the first `names` columns stand on the left. */
export interface Texts {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly names: number;
}

/** What is written how. */
export interface Language {
  /** A paragraph. */
  plain(text: string): string;
  /** The answer, and titles of tables. */
  strong(text: string): string;
  /** @param aligned its lines in type of one width */
  table(title: string, texts: Texts, aligned: readonly string[]): string;
  /** Between paragraphs that stand close together. */
  readonly lineEnd: string;
}

/** Invisible: what stands on both sides of it is no sign any more. */
const APART = "\u200b";
/** Names that would call somebody, and addresses that would become links by themselves. */
const quiet = (text: string): string =>
  text.replaceAll("@", `@${APART}`).replaceAll("://", `:${APART}//`);

const markdown = (text: string): string =>
  quiet(printable(text))
    .replace(/[\\`*_[\]<>|~]/g, "\\$&")
    // At the beginning of a line these make headings, lists and quotations.
    .replace(/^[-+#]|(?<=^\d+)[.)](?=\s|$)/, "\\$&");

/** It has no sign that makes the next one plain. */
const bbcode = (text: string): string => quiet(text).replaceAll("[", `[${APART}`);

export const LANGUAGES: Readonly<Record<Format, Language>> = {
  markdown: {
    plain: markdown,
    strong: (text) => `**${markdown(text)}**`,
    table(title, { head, rows, names }) {
      const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
      const sides = head.map((_, i) => (i < names ? "---" : "--:"));
      const lines = [head, ...rows].map((cells) => line(cells.map(markdown)));
      return [`**${markdown(title)}**`, "", lines[0], line(sides), ...lines.slice(1)].join("\n");
    },
    lineEnd: "\n\n",
  },
  bbcode: {
    plain: (text) => bbcode(printable(text)),
    strong: (text) => `[b]${bbcode(printable(text))}[/b]`,
    // Few forums know tables; all of them type of one width.
    table: (title, _, aligned) =>
      `[b]${bbcode(printable(title))}[/b]\n[code]\n${aligned.map(bbcode).join("\n")}\n[/code]`,
    lineEnd: "\n",
  },
  text: {
    plain: printable,
    strong: printable,
    table: (title, _, aligned) => [printable(title), ...aligned].join("\n"),
    lineEnd: "\n",
  },
};
