/** The site: every link leads somewhere, every command is one that is tried, and a browser reads it from a disk. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import axe, { type AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL_PAGES } from "../docs/pages.js";
import { ROOT } from "../e2e/cli.js";
import { browser, complaintsOf, inBrowser } from "./bench.js";

const folder = mkdtempSync(join(tmpdir(), "deadeye-site-"));
inBrowser();
let files: string[] = [];
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

beforeAll(() => {
  const words = ["--out", folder, "--games", "32", "--most", "2"];
  execFileSync(process.execPath, ["scripts/site.mjs", ...words], { cwd: ROOT });
  files = readdirSync(folder, { recursive: true }).map((file) => String(file));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const htmlFiles = (): string[] =>
  files.filter((file) => file.endsWith(".html") && !file.startsWith("workbench"));
const unescaped = (text: string): string =>
  text
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

test("every link leads to a file that is there, and to a place in it", () => {
  const lost: string[] = [];
  let followed = 0;
  const ids = new Map<string, Set<string>>();
  const idsOf = (file: string): Set<string> => {
    const known =
      ids.get(file) ??
      new Set([...read(file).matchAll(/ id="([^"]*)"/g)].map(([, id]) => unescaped(id!)));
    ids.set(file, known);
    return known;
  };
  for (const file of htmlFiles()) {
    for (const [, link] of read(file).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const href = unescaped(link!);
      if (/^(https?|mailto):/.test(href)) continue;
      followed++;
      const [path = "", anchor] = href.split("#");
      const target = path === "" ? file : join(dirname(file), decodeURI(path));
      if (!existsSync(join(folder, target)) || /[/\\]$/.test(target)) lost.push(`${file}: ${href}`);
      // Behind a scenario's link stands the scenario.
      else if (
        anchor !== undefined &&
        !anchor.startsWith("s=") &&
        !idsOf(target).has(decodeURIComponent(anchor))
      )
        lost.push(`${file}: ${href}`);
    }
  }
  expect(lost).toEqual([]);
  expect(followed).toBeGreaterThan(5000);
  expect(htmlFiles().length).toBeGreaterThan(100);
});

test("every page for readers is there, and in the menu", () => {
  const menu = read("index.html");
  for (const page of ALL_PAGES)
    expect(files).toContain(page === "README.md" ? "index.html" : page.replace(/md$/, "html"));
  for (const name of readdirSync(join(ROOT, "docs"))) {
    if (/^(?!rules-|words).*\.md$/.test(name))
      expect(menu, name).toContain(`docs/${name.replace(/md$/, "html")}"`);
  }
});

test("every command that is printed stands on a page whose commands are tried, or runs a file that is there", () => {
  const tried = ALL_PAGES.map((page) => readFileSync(join(ROOT, page), "utf8"))
    .join("\n")
    .replace(/\s+/g, " ");
  const shown = htmlFiles().flatMap((file) =>
    file.endsWith(".md.html") || /\.\w+\.html$/.test(file)
      ? []
      : [...read(file).matchAll(/<code>([\s\S]*?)<\/code>/g)].flatMap(([, code]) =>
          unescaped(code!)
            .split("\n")
            .filter((line) => /^(\$ )?(npx )?deadeye [a-z]/.test(line)),
        ),
  );
  expect(shown.length).toBeGreaterThan(150);
  const strange = shown.filter((line) => {
    const [, file] = /^npx deadeye run (scenarios\/\S+)$/.exec(line) ?? [];
    return (
      !tried.includes(line.replace(/\s+/g, " ")) &&
      !(file !== undefined && existsSync(join(ROOT, file)))
    );
  });
  expect(strange).toEqual([]);
});

test("the gallery has cards of every rule system, each with its words and a link to play it again", () => {
  const page = read("gallery.html");
  const cards = [...page.matchAll(/<img src="([^"]*)"[^>]* alt="([^"]*)"/g)];
  expect(cards.length).toBe(8);
  for (const [, picture, words] of cards) {
    expect(read(picture!)).toContain("<svg");
    expect(words).toMatch(/Again: deadeye run /);
  }
  expect(page.match(/href="workbench\/index\.html#s=/g)?.length).toBe(16);
});

const opened = async (
  path: string,
  options: Parameters<Browser["newContext"]>[0],
): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ ...options, offline: true });
  const page = await context.newPage();
  const complaints = complaintsOf(page, "file:");
  await page.goto(pathToFileURL(join(folder, path)).href);
  return { page, complaints };
};

const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const OVER = "document.documentElement.scrollWidth - window.innerWidth";

describe.each(["index.html", "docs/commands.html", "gallery.html"])("%s", (path) => {
  test.each([
    ["a desk", DESK],
    ["a phone at night", { ...PHONE, colorScheme: "dark" as const }],
  ])("on %s: nothing to push aside, nothing asked of anybody, axe clean", async (_, options) => {
    const { page, complaints } = await opened(path, options);
    expect(await page.evaluate<number>(OVER)).toBeLessThanOrEqual(0);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>("axe.run({ preload: false })");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("printed: the page and nothing of its frame, all of it on the paper", async () => {
    const { page } = await opened(path, { viewport: { width: 700, height: 900 } });
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate<number>(OVER)).toBeLessThanOrEqual(0);
    expect(await page.locator(".site > header").isVisible()).toBe(false);
    expect(await page.locator("main h1").isVisible()).toBe(true);
    await page.context().close();
  });
});

test("searched by the keyboard alone, misspelt, from a page in a folder", async () => {
  const { page, complaints } = await opened("docs/commands.html", PHONE);
  await page.keyboard.press("/");
  await page.keyboard.type("coverge of intervalls");
  await page.waitForSelector("#found a");
  expect(await page.locator("#told").innerText()).toMatch(/^\d+ places?$|^One place$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/statistics\.html/);
  expect(await page.locator("h1").innerText()).toBe("How the numbers are estimated");
  await page.locator("input").fill("xyzzy");
  await page.waitForFunction("document.querySelector('#told').textContent === 'Nothing found.'");
  await page.keyboard.press("Escape");
  expect(await page.locator("input").inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await page.context().close();
});
