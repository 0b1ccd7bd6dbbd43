/** Answers for chats and forums: what is said stays the same, and strangers' words stay words. */
import { describe, expect, test } from "vitest";
import { answer } from "../../src/report/sentences.js";
import { FORMATS, LANGUAGES } from "../../src/report/table/chat.js";
import { renderTable } from "../../src/report/table.js";
import type { Summary } from "../../src/stats/summary.js";
import { duel } from "./fixtures.js";

const look = { color: false, width: 60 };
const full = (summary: Summary, format?: (typeof FORMATS)[number]): string =>
  renderTable(summary, { ...look, full: true, format });
/** What is read: without the signs of a language, the spaces between columns, the invisible. */
const read = (text: string): string =>
  text
    .replaceAll("\u200b", "")
    .replace(/\\([\\`*_[\]<>|~#+.)-])/g, "$1")
    .replace(/\*\*|\[\/?(?:b|code)\]|^\|[ |:-]*\|$|\|/gm, "")
    .replace(/\s+/g, " ");

test.each(FORMATS)("%s has every word and number of the terminal", (format) => {
  // Wide enough for a terminal to leave nothing out.
  const wide = renderTable(duel(), { color: false, width: 400, full: true });
  expect(read(full(duel(), format))).toBe(read(wide));
});

test("Markdown has tables of the form that GitHub and Discourse read", () => {
  const lines = full(duel(), "markdown").split("\n");
  const at = lines.indexOf("**Who wins**");
  expect(lines[at + 1]).toBe("");
  const rows = lines.slice(at + 2, at + 2 + 2 + duel().outcomes.length);
  const bars = rows.map((row) => row.match(/(?<!\\)\|/g)?.length);
  expect(new Set(bars).size).toBe(1);
  expect(rows[1]).toMatch(/^\| --- \|( --: \|)+$/);
  expect(lines[at + 2 + rows.length]).toBe("");
  expect(lines).toContain(`**${answer(duel())}**`);
});

test("forums get tables of one width, all lines of a table aligned", () => {
  const tables = [...full(duel(), "bbcode").matchAll(/\[code\]\n(.*?)\n\[\/code\]/gs)];
  expect(tables.length).toBeGreaterThan(2);
  const [, who = ""] = tables[0] ?? [];
  expect(new Set(who.split("\n").map(({ length }) => length)).size).toBe(1);
});

const HOSTILE =
  "@everyone *x* _y_ `z` ~~s~~ | a | [t](https://example.org/) <b> [/code][img]http://example.org/[/img] # 1. > -";

describe("strangers' names are no markup", () => {
  const summary = { ...duel(), scenario: HOSTILE, sides: { A: HOSTILE, B: "1. List" } };
  const outside = (text: string): string => text.replace(/\\./g, "");

  test("in Markdown", () => {
    const text = outside(full(summary, "markdown"));
    expect(text).not.toMatch(/@(?!\u200b)|`|~|_|[[\]<>]|:\/\//);
    // Those of ours.
    expect(text.match(/\*/g)?.length).toBe(4 * text.match(/^\*\*.*\*\*$/gm)!.length);
    expect(LANGUAGES.markdown.plain("1. List")).toBe("1\\. List");
    expect(LANGUAGES.markdown.plain("50.28 %")).toBe("50.28 %");
    expect(LANGUAGES.markdown.plain("- a")).toBe("\\- a");
    expect(LANGUAGES.markdown.plain("# a")).toBe("\\# a");
  });

  test("in a forum", () => {
    const text = full(summary, "bbcode");
    const tags = text.match(/\[\/?[a-z]+\]/g) ?? [];
    expect(new Set(tags)).toEqual(new Set(["[b]", "[/b]", "[code]", "[/code]"]));
    expect(tags.filter((tag) => tag === "[code]").length).toBe(
      tags.filter((tag) => tag === "[/code]").length,
    );
    expect(text).not.toMatch(/@(?!\u200b)|:\/\//);
  });
});
