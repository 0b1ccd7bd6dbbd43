import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { renderReport } from "../../src/report/folder.js";
import { renderHtml } from "../../src/report/html.js";
import { ambush, strangeAmbush } from "./ambush.js";
import { duel, odd } from "./fixtures.js";

const MAP = {
  name: "map",
  title: "The <table>",
  description: "A street.",
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0,0"/></svg>',
  file: "<svg/>",
};

const pages = { duel: "", odd: "", ambush: "", strange: "" };
beforeAll(async () => {
  pages.duel = (await renderReport(duel(), { charts: true })).get("report.html") ?? "";
  pages.odd = (await renderReport(odd(), { charts: true })).get("report.html") ?? "";
  const pictures = [MAP];
  pages.ambush =
    (await renderReport(ambush(), { charts: true, pictures })).get("report.html") ?? "";
  pages.strange = (await renderReport(strangeAmbush(), { charts: true })).get("report.html") ?? "";
});

/** Content of an element that no markup may stand in. */
function raw(html: string, open: RegExp, close: string): string {
  const start = open.exec(html);
  if (!start) throw new Error(`no ${open}`);
  const from = start.index + start[0].length;
  return html.slice(from, html.indexOf(close, from));
}

function policy(html: string): string {
  return /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
}

const sha = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page as a reader's eyes meet it: no scripts, no styles. */
function visible(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
}

describe.each(["duel", "odd", "ambush", "strange"] as const)("the page of the %s one", (which) => {
  test("allows its own script and style by their hashes, and nothing else", () => {
    const html = pages[which];
    const script = raw(html, /<script type="module">/, "</script>");
    const style = raw(html, /<style>/, "</style>");
    expect(policy(html)).toBe(
      `default-src 'none'; script-src ${sha(script)}; style-src ${sha(style)}; ` +
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'",
    );
    expect(html.match(/<script\b/g)).toHaveLength(1);
    expect(script).not.toMatch(/<\/script|<!--/i);
  });

  test("refers to nothing outside itself but the data files beside it", () => {
    const html = pages[which];
    const shown = visible(html);
    const links = [...shown.matchAll(/ (?:href|src|action|data|poster)="([^"]*)"/g)];
    for (const [, target] of links) expect(target).toMatch(/^([a-z]+\.(csv|json)|#[a-z-]+)$/);
    expect(shown).not.toMatch(/ on\w+=[^&]*>|<(img|iframe|object|embed|link|base)\b/);
    const style = raw(html, /<style>/, "</style>");
    expect(style.replace(/url\(data:font\/woff2;base64,[\w+/=]+\)/g, "")).not.toMatch(
      /url\(|@import/,
    );
  });

  test("has every element that it opens closed", () => {
    const open: string[] = [];
    for (const [, end, name = ""] of visible(pages[which]).matchAll(
      /<(\/?)([a-z][\w]*)[^>]*?(?<!\/)>/g,
    )) {
      if (/^(meta|br|path|line|rect)$/.test(name) && !end) continue;
      if (!end) open.push(name);
      else if (!/^(path|line|rect)$/.test(name)) expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });
});

describe("what the page says", () => {
  test("the answer, the words about it, the tables with intervals, the pictures", () => {
    const html = visible(pages.duel).replaceAll("\u00a0", " ");
    expect(html).toContain(
      '<p class="answer">Marshal will win 61.21 % of games (exact), Outlaw 37.13 %.</p>',
    );
    expect(html).toContain("The marshal against a hired gun, 25 cm apart. Neither moves.");
    expect(html).toContain("61.2 %<small>61.1 to 61.3</small>");
    expect(html.match(/<div class="(?:still|small)[^>]*><svg\b/g)).toHaveLength(2 * 6 + 1);
    expect(html.match(/<thead>/g)?.length).toBe(html.match(/<table\b/g)?.length);
  });

  test("users 27: who fought, the file itself, and how to play it again", () => {
    const html = visible(pages.duel).replaceAll("\u00a0", " ");
    expect(html).toContain("Duel, 1 against 1 at 25 cm.");
    expect(html).toMatch(/outlaw\/4: Skill 4<\/td><td class="w">pistol/);
    expect(html).toContain(
      "deadeye: 1\nname: &lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;</pre>",
    );
    expect(html).toMatch(
      /save the file as high-noon\.yaml and run <code>deadeye run high-noon\.yaml/,
    );
  });

  test("users 28: contents that lead to every section, the long ones folded", () => {
    const html = visible(pages.duel);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id}`);
    const nav = raw(html, /<nav[^>]*>/, "</nav>");
    const links = [...nav.matchAll(/href="(#[^"]*)"/g)].map(([, target]) => target);
    expect(links).toEqual(ids);
    for (const [, target] of html.matchAll(/href="(#[^"]*)"/g)) expect(ids).toContain(target);
    const folded = [...html.matchAll(/<summary><h2>([^<]*)/g)].map(([, title]) => title);
    expect(folded).toEqual([
      "Figures",
      "Shooting",
      "What hits do",
      "Length of a game",
      "All metrics",
    ]);
  });

  test("how to get the same numbers again", () => {
    const html = visible(pages.duel);
    for (const fact of [
      "deadeye 0.1.0",
      "Law of the Gun (law-of-the-gun)",
      "draw scope: first turn<br>lone figure morale: yes",
      duel().signature,
      "deadeye run high-noon.yaml --games 1000000 --seed high-noon",
    ]) {
      expect(html).toContain(fact);
    }
  });

  test("an interrupted run is marked", () => {
    expect(pages.odd).toContain("Interrupted: 40 of 100,000 games were played.");
    expect(pages.duel).not.toContain("Interrupted");
  });

  test("games on a table: what befell whom, covers, chart, pictures", () => {
    const html = visible(pages.ambush).replaceAll("\u00a0", " ");
    const titles = [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "Who wins",
      "Who fought",
      "On the table",
      "Figures",
      "Shooting",
      "Random actions chart",
      "Length of a game",
      "All metrics",
    ]);
    const charts = [...html.matchAll(/data-chart="([^"]*)"/g)].map(([, name]) => name);
    expect(charts).toEqual([
      ...["answer", "outcomes", "map", "casualties", "kill-ratio", "fates"],
      ...["hit-rate", "cover", "chart", "turns"],
    ]);
    expect(html).toContain('aria-label="The &lt;table&gt;. A street."');
    expect(html).toMatch(/<p class="facts">In an average game 0\.\d+ figures of Posse flee/);
    expect(html).toContain("Figures of Gang go down most often around x");
    expect(html).toContain("Foot <span>Sees no enemy, in the open</span>".toLowerCase());
    expect(html).toContain('<a href="fates.csv">fates.csv</a>');
    const duelPage = visible(pages.duel);
    expect(duelPage).not.toMatch(/On the table|Random actions|fates\.csv|covers\.csv/);
  });

  test("nothing of anybody's text becomes markup", () => {
    expect(visible(pages.strange)).not.toMatch(/<(script|b|i|img)\b/);
    const html = visible(pages.odd);
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
    expect(html).not.toMatch(/<(script|b|i|img)\b/);
    expect(html).toContain("&lt;b&gt;Second&lt;/b&gt; &amp; last");
  });

  test("without charts there is no script at all", () => {
    const html = renderHtml(duel(), []);
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<figure");
    expect(policy(html)).toContain("script-src 'none'");
  });
});
