/**
 * Builds the project's site into dist/site: the pages of docs, the gallery, the workbench. Plain files that ask nobody for
 * anything, for any web server and below any path; pages and search work from a disk, too. Needs a build.
 *
 *     node scripts/site.mjs [--out FOLDER] [--games N, of each scenario of the gallery] [--most SCENARIOS, of each system]
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { Marked } from "marked";
import MiniSearch from "minisearch";
import { POLICY } from "../dist/cli/commands/serve.js";
import { loadScenario, run } from "../dist/index.js";
import { NIGHT } from "../dist/report/charts/palette.js";
import { pictureFile } from "../dist/report/html/picture.js";
import { STYLE } from "../dist/report/html/style.js";
import { runCard } from "../dist/report/runCard.js";
import { escapeMarkup } from "../dist/report/text.js";
import { RULESETS } from "../dist/rules/index.js";
import { Notices } from "./notices.mjs";
import { SEARCHED } from "./site/searched.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const { values: asked } = parseArgs({
  options: {
    out: { type: "string", default: join(ROOT, "dist/site") },
    games: { type: "string", default: "20000" },
    most: { type: "string", default: "Infinity" },
  },
});
const OUT = asked.out;

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const write = (path, content) => {
  mkdirSync(dirname(join(OUT, path)), { recursive: true });
  writeFileSync(join(OUT, path), content);
};

const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n");
const isFile = new Set(tracked);
const isFolder = new Set(tracked.map((path) => dirname(path)));

const FRONT = "README.md";
const GALLERY = "gallery.html";
/** Where a file of the project stands on the site. */
function placeOf(path) {
  if (path === FRONT) return "index.html";
  if (isFolder.has(path)) return `${path}/index.html`;
  if (/\.(svg|png)$/.test(path)) return path;
  return path.endsWith(".md") ? path.replace(/md$/, "html") : `${path}.html`;
}

/** Ids of headings as GitHub has them, so that a link is right in both places. */
class Slugs {
  #seen = new Map();
  of(text) {
    const stem = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    const before = this.#seen.get(stem) ?? 0;
    this.#seen.set(stem, before + 1);
    return before === 0 ? stem : `${stem}-${before}`;
  }
}

/** Files and folders that pages lead to, which need a place on the site. */
const wanted = new Set();

/** A link of a page, on the site. @throws Error if it leads nowhere */
function hrefFrom(page, href) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path, anchor] = href.split("#");
  const target = join(dirname(page), decodeURI(path)).replace(/\/$/, "");
  if (!isFile.has(target) && !isFolder.has(target)) throw new Error(`${page}: no ${target}`);
  wanted.add(target);
  const place = relative(dirname(placeOf(page)), placeOf(target));
  return anchor === undefined ? place : `${place}#${anchor}`;
}

/** What is searched: a section each. */
const sections = [];

/** @param between what stands in place of a tag */
const plain = (html, between = " ") =>
  html
    .replace(/<[^>]*>/g, between)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

/** A page of Markdown as the middle of a page. */
function rendered(page) {
  const slugs = new Slugs();
  const marked = new Marked({
    gfm: true,
    walkTokens(token) {
      if (token.type === "link" || token.type === "image") token.href = hrefFrom(page, token.href);
    },
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${escapeMarkup(slugs.of(plain(text, "")))}">${text}</h${depth}>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeMarkup(text)}</code></pre>\n`,
    },
  });
  const html = marked
    .parse(read(page))
    // A head without a word is none.
    .replaceAll("<th></th>", "<td></td>")
    .replace(
      /<table>[\s\S]*?<\/table>/g,
      (table) => `<div class="scroll" tabindex="0">${table}</div>`,
    );
  const title = plain(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? page);
  for (const part of html.split(/(?=<h[1-3] id=)/)) {
    const [head, id, name] = /^<h[1-3] id="([^"]*)">(.*?)<\/h[1-3]>/.exec(part) ?? [""];
    const text = plain(part.slice(head.length));
    if (text === "" && name === undefined) continue;
    const where = `${placeOf(page)}${id === undefined || /^<h1/.test(head) ? "" : `#${id}`}`;
    sections.push({ id: where, page: title, title: plain(name ?? title), text });
  }
  return { title, html };
}

/** Links of every page: those of the table of pages in README.md. */
const table = /## Documentation\n([\s\S]*?)\n## /.exec(read(FRONT))[1];
const pages = [...table.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, name, path]) => [name, path]);
const NAV = [
  ["deadeye", placeOf(FRONT)],
  ["gallery", GALLERY],
  ["open the workbench", "workbench/index.html"],
  ...pages.map(([name, path]) => [name, placeOf(path)]),
  ["contributing", placeOf("CONTRIBUTING.md")],
  ["changes", placeOf("CHANGELOG.md")],
];

function framed(place, title, main) {
  const to = (target) => relative(dirname(place), target);
  const links = NAV.map(
    ([name, target]) =>
      `<li><a href="${to(target)}"${target === place ? ' aria-current="page"' : ""}>${escapeMarkup(name)}</a></li>`,
  );
  const up = to("index.html").replace(/index\.html$/, "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title === "deadeye" ? title : `${title} - deadeye`)}</title>
<link rel="icon" href="${up}workbench/icon.svg">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="${NIGHT}" media="(prefers-color-scheme:dark)">
<link rel="stylesheet" href="${up}site.css">
<script src="${up}search.js" data-up="${up}" defer></script>
</head>
<body class="site">
<a class="skip" href="#main">Skip to the page</a>
<header>
<form role="search" hidden><label>Search <input type="search" autocomplete="off" aria-controls="found"></label>
<p id="told" role="status"></p><ol id="found"></ol></form>
<details class="pages"><summary>Pages</summary><nav aria-label="Pages"><ul>${links.join("\n")}</ul></nav></details>
</header>
<main id="main">
${main}
</main>
</body>
</html>
`;
}

/** A text that pages lead to, with its lines to be pointed at. */
function sourcePage(path) {
  const lines = escapeMarkup(read(path)).trimEnd().split("\n");
  const numbered = lines.map((line, i) => `<span id="L${i + 1}">${line}</span>`).join("\n");
  return `<h1>${escapeMarkup(path)}</h1>\n<pre tabindex="0"><code>${numbered}</code></pre>`;
}

function folderPage(path) {
  const own = tracked.filter((file) => dirname(file) === path);
  const link = (file) =>
    `<li><a href="${hrefFrom(`${path}/index.md`, relative(path, file))}">${escapeMarkup(relative(path, file))}</a></li>`;
  return `<h1>${escapeMarkup(path)}</h1>\n<ul>${own.map(link).join("\n")}</ul>`;
}

/** Links into the workbench are made by what reads them there. */
async function fragments() {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "src/web/link.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`
  );
}

async function gallery() {
  const { fragmentOf, LINK_MAX } = await fragments();
  const groups = new Map(RULESETS.map(({ id, title }) => [id, { title, cards: [] }]));
  for (const file of readdirSync(join(ROOT, "scenarios")).filter((name) =>
    name.endsWith(".yaml"),
  )) {
    const text = read(`scenarios/${file}`);
    const link = `workbench/index.html${await fragmentOf({ fileName: file, text, study: null })}`;
    if (link.length > LINK_MAX) throw new Error(`the link to ${file} is too long`);
    const { scenario } = loadScenario(text, { fileName: file });
    const { cards } = groups.get(scenario.envelope.system);
    if (cards.length >= Number(asked.most)) continue;
    const games = Number(asked.games);
    const summary = await run(scenario, { games, why: false, lookAround: false });
    const card = runCard(summary);
    const stem = file.replace(/\.yaml$/, "");
    write(`gallery/${stem}.svg`, pictureFile(card));
    const name = summary.scenario;
    const about = summary.about ?? "";
    cards.push(
      `<article id="${stem}"><h3>${escapeMarkup(name)}</h3>\n<p>${escapeMarkup(about)}</p>\n` +
        `<a href="${link}"><img src="gallery/${stem}.svg" width="1200" height="630" loading="lazy" alt="${escapeMarkup(card.description)}"></a>\n` +
        `<p><a href="${link}">Open it in the workbench</a>, or <code>npx deadeye run scenarios/${file}</code></p></article>`,
    );
    const said = `${about} ${card.description.replaceAll("\n", " ")}`;
    sections.push({ id: `${GALLERY}#${stem}`, page: "Gallery", title: name, text: said });
  }
  const parts = [...groups.values()].map(
    ({ title, cards }) => `<h2>${escapeMarkup(title)}</h2>\n${cards.join("\n")}`,
  );
  return `<h1>Gallery</h1>\n<p>Every scenario that comes with deadeye, and who wins it. Each picture opens the scenario in the workbench, where its
numbers can be changed.</p>\n<div class="cards">${parts.join("\n")}</div>`;
}

rmSync(OUT, { recursive: true, force: true });
cpSync(join(ROOT, "dist/web"), join(OUT, "workbench"), { recursive: true });

const faces = readFileSync(join(OUT, "workbench/page.css"), "utf8").match(/@font-face\{[^}]*\}/g);
const fonts = faces.join("").replaceAll("url(", "url(workbench/");
write("site.css", `${fonts}${STYLE}\n${read("scripts/site/site.css")}`);

for (const path of [FRONT, "CONTRIBUTING.md", "CHANGELOG.md", ...pages.map(([, path]) => path)])
  wanted.add(path);
// Whoever is led to may lead on.
for (const path of wanted) {
  const place = placeOf(path);
  if (place === path) write(path, readFileSync(join(ROOT, path)));
  else if (isFolder.has(path)) write(place, framed(place, path, folderPage(path)));
  else if (path.endsWith(".md")) {
    const { title, html } = rendered(path);
    write(place, framed(place, title, html));
  } else write(place, framed(place, path, sourcePage(path)));
}
write(GALLERY, framed(GALLERY, "Gallery", await gallery()));

const index = new MiniSearch(SEARCHED);
index.addAll(sections);
write("search-index.js", `self.deadeyeIndex=${JSON.stringify(JSON.stringify(index))};\n`);
const notices = new Notices();
const bundle = await build({
  entryPoints: [join(ROOT, "scripts/site/search.mjs")],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  outfile: join(OUT, "search.js"),
  metafile: true,
  absWorkingDir: ROOT,
});
notices.addBuilt(bundle.metafile, ROOT);
notices.write(join(OUT, "THIRD-PARTY-NOTICES.txt"));

const size = readdirSync(OUT, { recursive: true }).reduce(
  (sum, file) => sum + statSync(join(OUT, file)).size,
  0,
);
console.log(
  `${OUT}: ${wanted.size} pages and files, ${sections.length} sections to be searched, ${(size / 1e6).toFixed(1)} MB`,
);
