/** Every page in a real browser: on a phone, at night, under the keyboard. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deadeye } from "../e2e/cli.js";
import { browser, DESK, inBrowser, PHONE } from "./bench.js";

const NOON = "scenarios/high-noon.yaml";
const GAMES = ["--games", "500"];
const GUNS = ["--weapon", "pistol", "--weapon", "repeating-rifle"];
/** Folder of the page, and the command that writes it; the page has the name of the folder, those to print are sheets. */
const PAGES: readonly (readonly [page: string, ...command: string[]])[] = [
  ["report", "run", NOON, ...GAMES],
  ["sweep", "sweep", NOON, "--vary", "Will.skill=1..5", "--vary", "distance=20..60:10"],
  ["tune", "tune", NOON, "--solve", "Will.skill", "--target", "win.A=0.5"],
  ["weights", "weights", NOON],
  ["readings", "readings", NOON],
  ["best", "best", NOON],
  ["tactics", "tactics", "scenarios/napnuts-posse.yaml", "--games", "256"],
  ["compare", "compare", NOON, "--set", "distance=40", ...GAMES],
  ["sheet", "sheet", "--full"],
  ["card", "sheet", "--weapon", "pistol"],
  ["many-guns", "sheet", "--system", "combat-patrol"],
  ["balance", "balance", "scenarios/napnuts-brawl.yaml", "--games", "400"],
  ["versus", "versus", ...GUNS, "--distance", "20", "--distance", "50"],
  [
    "across",
    "versus",
    "--across",
    "--weapon",
    "rifle",
    "--weapon",
    "revolver",
    "--distance",
    "8",
    ...GAMES,
  ],
];
/** For print, with all their words in them: no scripts, no tooltips. */
const PRINTED = ["sheet", "card", "many-guns"];
/** With pictures drawn for a phone, too: not scrolled, nor much smaller than they were drawn. */
const FOR_PHONES = [
  "report",
  "sweep",
  "tune",
  "weights",
  "readings",
  "tactics",
  "compare",
  "balance",
  "versus",
  "across",
];
const NO_PICTURE = "best";

inBrowser();
let base = "";

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "pages-"));
  for (const [page, ...command] of PAGES) {
    const out = ["--out", join(base, page), "--quiet"];
    const { code, stderr } = await deadeye([...command, ...out]);
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stderr}`);
  }
}, 300_000);

afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

async function opened(
  page: string,
  viewport: typeof DESK,
  colorScheme: "light" | "dark" = "light",
): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme });
  const tab = await context.newPage();
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(request.url()));
  const { href } = pathToFileURL(
    join(base, page, `${PRINTED.includes(page) ? "sheet" : page}.html`),
  );
  await tab.goto(href);
  expect(asked).toEqual([href]);
  return tab;
}

/** Texts of the page whose contrast with the page is below 4.5 (WCAG 2, 1.4.3); those of charts are measured by the palette. */
const FAINT = `(() => {
  const light = (color) => {
    const [r, g, b] = (color.match(/[\\d.]+/g) ?? []).map((x) => Number(x) / 255)
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const page = light(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll("h1,h2,p:not(.partial),td,th,dt,dd,summary,a")]
    .filter((one) => one.textContent.trim() !== "")
    .filter((one) => {
      const own = light(getComputedStyle(one).color);
      return (Math.max(own, page) + 0.05) / (Math.min(own, page) + 0.05) < 4.5;
    })
    .map((one) => one.tagName + ": " + one.textContent.trim().slice(0, 40));
})()`;

/** What is wider than its box without a shade that tells so, or with something of one colour lying on the shade. */
const UNTOLD = `[...document.querySelectorAll(".scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .filter((box) => {
    const ground = box.querySelector(":scope > svg > rect:first-child");
    return (
      !getComputedStyle(box).backgroundImage.includes("gradient") ||
      (ground !== null && getComputedStyle(ground).fill !== "none")
    );
  })
  .map((box) => box.innerText.slice(0, 60))`;
/** Widths at which the pictures that are seen were drawn. */
const NARROW = `[...document.querySelectorAll(".small svg")]
  .filter((one) => one.checkVisibility())
  .map((one) => Number(one.getAttribute("width")))`;
/** Tables that are wider than their box. */
const CUT = `[...document.querySelectorAll(".scroll")]
  .filter((box) => box.querySelector("table") && box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.innerText.slice(0, 60))`;
/** Widths of tables on the page. */
const WIDTHS = `[...document.querySelectorAll("table")].map((one) => one.scrollWidth)`;

const numbersOf = (color: string): number[] => (color.match(/\d+/g) ?? []).map(Number);

const OVER = "document.documentElement.scrollWidth - window.innerWidth";
const OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })";

describe.each(PAGES.map(([page]) => page))("%s.html", (page) => {
  /** Shared by the tests, with all open that can be. */
  let [phone, desk, night]: Page[] = [];
  beforeAll(async () => {
    [phone, desk, night] = [
      await opened(page, PHONE),
      await opened(page, DESK),
      await opened(page, DESK, "dark"),
    ];
    for (const tab of [phone, desk, night]) await tab.evaluate(OPEN);
  });
  afterAll(async () => {
    for (const tab of [phone, desk, night]) await tab?.context().close();
  });

  test("users 35: tables and charts scroll in their boxes, the page does not; words stand out from what is behind", async () => {
    for (const tab of [phone, desk, night] as Page[]) {
      expect(await tab.evaluate<number>(OVER)).toBeLessThanOrEqual(0);
      expect(await tab.evaluate<string[]>(FAINT)).toEqual([]);
      if (tab !== phone) expect(await tab.evaluate<string[]>(CUT)).toEqual([]);
    }
  });

  test("users 35: on a phone a shade tells what goes on at the right; names break so that tables hardly do", async () => {
    const tab = phone as Page;
    expect(await tab.evaluate<string[]>(UNTOLD)).toEqual([]);
    const widths = await tab.evaluate<number[]>(WIDTHS);
    if (["readings", "tune", "tactics", "best"].includes(page)) {
      expect(Math.max(...widths)).toBeLessThan(1.3 * PHONE.width);
    }
    if (FOR_PHONES.includes(page)) {
      const narrow = await tab.evaluate<number[]>(NARROW);
      expect(narrow.length).toBe(await tab.locator(".both").count());
      expect(narrow.length).toBeGreaterThan(0);
      expect(Math.max(...narrow)).toBeLessThan(PHONE.width);
    }
  });

  test("users 26, 28: printed, the answer stands first and nothing is cut at the right", async () => {
    const tab = await opened(page, { width: 700, height: 900 });
    await tab.emulateMedia({ media: "print" });
    expect(await tab.evaluate<number>(OVER)).toBeLessThanOrEqual(0);
    if (!PRINTED.includes(page)) {
      expect(await tab.locator("h1 + .wins + .answer, h1 + .answer").count()).toBe(1);
    }
    await tab.context().close();
  });

  test("users 35: at night the page is dark and its words are light, on charts and maps too; paper stays white", async () => {
    const tab = night as Page;
    const style = (of: string, what: string) =>
      tab.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(of)})).${what}`,
      );
    expect(Math.max(...numbersOf(await style("body", "backgroundColor")))).toBeLessThan(60);
    expect(Math.min(...numbersOf(await style("h1", "color")))).toBeGreaterThan(180);
    const chart = "figure .still svg";
    if ((await tab.locator(chart).count()) > 0) {
      const words = await style(`${chart} text[fill="#22201C"]`, "fill");
      expect(Math.min(...numbersOf(words))).toBeGreaterThan(180);
    }
    await tab.emulateMedia({ media: "print" });
    expect(await style("body", "backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(Math.max(...numbersOf(await style("h1", "color")))).toBeLessThan(60);
  });

  test("users 33: the names of data files are links; the arrow keys go through the marks of a chart and tell each", async () => {
    const tab = desk as Page;
    if (PRINTED.includes(page)) {
      // Its charts are for print, with all their words in them.
      expect(await tab.locator("figure[tabindex]").count()).toBe(0);
      return;
    }
    const links = await tab.locator("footer a").allInnerTexts();
    expect(links.some((name) => name.endsWith(".csv"))).toBe(true);
    if (page === NO_PICTURE) return;
    await tab.waitForSelector("html[data-charts]");
    const figure = tab.locator("figure[tabindex]").first();
    const tip = tab.locator(".tip");
    await figure.focus();
    await tab.keyboard.press("ArrowRight");
    expect(await tip.isVisible()).toBe(true);
    const first = await tip.innerText();
    expect(first.split("\n").length).toBeGreaterThan(1);
    await tab.keyboard.press("ArrowRight");
    expect(await tip.innerText()).not.toBe(first);
    await tab.keyboard.press("ArrowLeft");
    expect(await tip.innerText()).toBe(first);
    await tab.keyboard.press("Escape");
    expect(await tip.isVisible()).toBe(false);
  });
});
