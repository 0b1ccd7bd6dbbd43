/**
 * The page in a real browser, from a file: its charts come alive, its policy is kept, it prints.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeReport } from "../../src/cli/folder.js";
import { renderCharts } from "../../src/report/charts.js";
import { REPORT_FILES, renderReport } from "../../src/report/folder.js";
import { withPngs } from "../../src/report/png.js";
import { runCard } from "../../src/report/runCard.js";
import type { Summary } from "../../src/stats/summary.js";
import { duel, LONG_NAME, odd } from "../report/fixtures.js";
import { colorAt, ink, pixelsOf } from "../report/pixels.js";
import { browser, complaintsOf, inBrowser } from "./bench.js";

const CHARTS = 6;
const PHONE = { width: 360, height: 720 };
const DESK = { width: 1100, height: 900 };

inBrowser();
let base = "";
const urls = new Map<string, string>();

async function put(name: string, summary: Summary): Promise<void> {
  const dir = join(base, name);
  await writeReport(dir, await renderReport(summary, { charts: true }), REPORT_FILES);
  urls.set(name, pathToFileURL(join(dir, "report.html")).href);
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "report-browser-"));
  await put("duel", duel());
  await put("odd", odd());
}, 60_000);

afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  /** Console messages, exceptions and requests that should not be. */
  readonly complaints: string[];
}

async function opened(name: string, viewport: typeof DESK, scripts = true): Promise<Opened> {
  const url = urls.get(name) ?? "";
  const context = await browser.newContext({ viewport, javaScriptEnabled: scripts });
  const page = await context.newPage();
  const complaints = complaintsOf(page, url, "data:");
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  if (scripts) await page.waitForSelector("html[data-charts]", { timeout: 60_000 });
  return { page, complaints };
}

/** Opens every section, as a reader does who wants them all. */
async function unfold(page: Page): Promise<void> {
  for (const fold of await page.locator("main > details > summary").all()) await fold.click();
}

/** Leaves of a PDF. */
const leaves = (pdf: Buffer): number =>
  (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;

describe.each(["duel", "odd"])("the page of the %s one", (name) => {
  test.each([
    [".still", ".small", DESK],
    [".small", ".still", PHONE],
  ] as const)(
    "comes alive without a complaint: %s, not %s",
    async (seen, unseen, viewport) => {
      const { page, complaints } = await opened(name, viewport);
      await unfold(page);
      expect(await page.locator(`${seen} svg:visible`).count()).toBe(CHARTS);
      expect(await page.locator(`${unseen} svg:visible`).count()).toBe(0);
      // No sideways scrolling of the page, and no chart wider than its place.
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - window.innerWidth",
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    60_000,
  );

  test("shows its pictures with scripts off", async () => {
    const { page, complaints } = await opened(name, DESK, false);
    await unfold(page);
    expect(await page.locator(".still svg:visible").count()).toBe(CHARTS);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

  test.each(["A4", "Letter"])(
    "prints on %s",
    async (format) => {
      const { page, complaints } = await opened(name, DESK);
      const pdf = await page.pdf({ format });
      expect(pdf.subarray(0, 5).toString("latin1")).toBe("%PDF-");
      expect(pdf.length).toBeGreaterThan(20_000);
      // users 28: seven pages of a duel were too many.
      expect(leaves(pdf)).toBeLessThanOrEqual(3);
      await unfold(page);
      expect(leaves(await page.pdf({ format }))).toBeGreaterThan(3);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".still svg:visible").count()).toBe(CHARTS);
      expect(await page.locator(".small svg:visible").count()).toBe(0);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    60_000,
  );
});

test("users 28: a link of the contents opens what is folded", async () => {
  const { page, complaints } = await opened("duel", DESK);
  const chart = page.locator('[data-chart="turns"] .still svg');
  expect(await chart.isVisible()).toBe(false);
  await page.getByRole("navigation").getByText("Length of a game").click();
  await chart.waitFor({ state: "visible" });
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

test.each(["light", "dark"] as const)(
  "a chart and the answer are saved as PNG, %s, with our font inside",
  async (colorScheme) => {
    const { page, complaints } = await opened("duel", DESK);
    await page.emulateMedia({ colorScheme });
    const saved = async (words: string) => {
      const waiting = page.waitForEvent("download");
      await page.getByRole("button", { name: words }).first().click();
      const download = await waiting;
      const png = readFileSync(await download.path());
      return { name: download.suggestedFilename(), picture: pixelsOf(png) };
    };
    const { svg } = (await renderCharts(duel()))[0]!;
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const chart = await saved("Save as PNG");
    expect(chart.name).toBe("outcomes.png");
    expect([chart.picture.width, chart.picture.height]).toEqual(
      [width, height].map((size) => 2 * (Number(size) + 32)),
    );
    const card = await saved("Save the answer as a picture");
    expect([card.name, card.picture.width, card.picture.height]).toEqual(["answer.png", 1200, 630]);
    for (const { picture } of [chart, card]) {
      expect(colorAt(picture, 0, 0)).toBe(colorScheme === "dark" ? "23,22,20" : "255,255,255");
    }
    // Another font would be lighter or heavier, and of another width.
    const files = withPngs(new Map(), runCard(duel()), colorScheme === "dark", () => {});
    const node = pixelsOf(Buffer.from(files.get("charts/answer.png") as Uint8Array));
    expect(ink(card.picture) / ink(node)).toBeCloseTo(1, 1);
    expect(complaints.filter((one) => !one.startsWith("request: blob:"))).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test("a table is copied as a table, with its intervals in a column of their own, and as text", async () => {
  const { page, complaints } = await opened("duel", DESK);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy table" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const [html, text] = await page.evaluate<[string, string]>(`(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type) => (await item.getType(type)).text();
    return [await read("text/html"), await read("text/plain")];
  })()`);
  const lines = text.split("\n").map((line) => line.split("\t"));
  expect(lines[0]).toEqual(["Outcome", "Games", "Share of games", "interval", "Exact share", "Z"]);
  const { outcomes } = duel();
  expect(lines.slice(1).map(([label]) => label)).toEqual(outcomes.map(({ label }) => label));
  lines.slice(1).forEach(([, games, share, interval], i) => {
    const { games: played, probability } = outcomes[i]!;
    expect(games?.replaceAll(",", "")).toBe(String(played));
    expect(Number.parseFloat(share ?? "") / 100).toBeCloseTo(probability.value!, 3);
    const [low, high] = (interval ?? "").split(" to ").map(Number);
    expect(low! / 100).toBeCloseTo(probability.low!, 2);
    expect(high! / 100).toBeCloseTo(probability.high!, 2);
  });
  expect(html.match(/<tr>/g)).toHaveLength(outcomes.length + 1);
  expect(html.match(/<t[dh]/g)).toHaveLength(6 * (outcomes.length + 1));
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

test("a tooltip tells the numbers, as text", async () => {
  const { page, complaints } = await opened("odd", DESK);
  const bar = page.locator('[data-chart="outcomes"] .still .mark-rect path').nth(1);
  await bar.hover();
  const tip = page.locator(".tip");
  await page.waitForFunction("document.querySelector('.tip').style.visibility === 'visible'");
  expect(await tip.innerText()).toContain("33 to 63");
  expect(await tip.innerText()).toContain(LONG_NAME.slice(0, 15));
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

test("the policy really forbids: a script put in by hand does not run", async () => {
  const { page } = await opened("duel", DESK);
  const ran = await page.evaluate<boolean>(`(() => {
    const script = document.createElement("script");
    script.textContent = "window.intruder = true";
    document.body.append(script);
    return window.intruder === true;
  })()`);
  expect(ran).toBe(false);
  await page.context().close();
}, 60_000);
