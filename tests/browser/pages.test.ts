/** Every page in a real browser: on a phone, at night, under the keyboard. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const NOON = "scenarios/high-noon.yaml";
const GAMES = ["--games", "500"];
/** Stem of the page, and the command that writes it. */
const PAGES: readonly (readonly [page: string, ...command: string[]])[] = [
  ["report", "run", NOON, ...GAMES],
  ["sweep", "sweep", NOON, "--vary", "Will.skill=1..5", "--vary", "distance=20..60:10"],
  ["tune", "tune", NOON, "--solve", "Will.skill", "--target", "win.A=0.5"],
  ["weights", "weights", NOON],
  ["readings", "readings", NOON],
  ["compare", "compare", NOON, "--set", "distance=40", ...GAMES],
  ["sheet", "sheet", "--full"],
];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

let browser: Browser;
let base = "";

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "pages-"));
  for (const [page, ...command] of PAGES) {
    const out = ["--out", join(base, page), "--quiet"];
    execFileSync(process.execPath, ["bin/deadeye.js", ...command, ...out], { stdio: "ignore" });
  }
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  rmSync(base, { recursive: true, force: true });
});

async function opened(
  page: string,
  viewport: typeof DESK,
  colorScheme: "light" | "dark" = "light",
): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme });
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(join(base, page, `${page}.html`)).href);
  return tab;
}

const numbersOf = (color: string): number[] => (color.match(/\d+/g) ?? []).map(Number);

describe.each(PAGES.map(([page]) => page))("%s.html", (page) => {
  test("users 35: on a phone tables and charts scroll in their boxes, the page does not", async () => {
    const tab = await opened(page, PHONE);
    await tab.evaluate(
      "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
    );
    const over = "document.documentElement.scrollWidth - window.innerWidth";
    expect(await tab.evaluate<number>(over)).toBeLessThanOrEqual(0);
    await tab.context().close();
  });

  test("users 35: at night the page is dark and its words are light, charts too; paper stays white", async () => {
    const tab = await opened(page, DESK, "dark");
    const style = (of: string, what: string) =>
      tab.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(of)})).${what}`,
      );
    expect(Math.max(...numbersOf(await style("body", "backgroundColor")))).toBeLessThan(60);
    expect(Math.min(...numbersOf(await style("h1", "color")))).toBeGreaterThan(180);
    const chart = "figure:not(.paper,[data-chart=map]) .still svg";
    if ((await tab.locator(chart).count()) > 0) {
      const words = await style(`${chart} text[fill="#22201C"]`, "fill");
      expect(Math.min(...numbersOf(words))).toBeGreaterThan(180);
    }
    await tab.emulateMedia({ media: "print" });
    expect(await style("body", "backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(Math.max(...numbersOf(await style("h1", "color")))).toBeLessThan(60);
    await tab.context().close();
  });

  test("users 33: the arrow keys go through the marks of a chart and tell each", async () => {
    const tab = await opened(page, DESK);
    if (page === "sheet") {
      // Its charts are for print, with all their words in them.
      expect(await tab.locator("script, figure[tabindex]").count()).toBe(0);
      return tab.context().close();
    }
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
    await tab.context().close();
  });

  test("users 33: the names of data files are links", async () => {
    const tab = await opened(page, DESK);
    const links = await tab.locator("footer a").allInnerTexts();
    if (page !== "sheet") expect(links.some((name) => name.endsWith(".csv"))).toBe(true);
    await tab.context().close();
  });
});
