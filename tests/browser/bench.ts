/** What tests in Chromium share: it, the server of the workbench, and what users of a page do. */
import type { Server } from "node:http";
import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { serveWorkbench } from "../../src/cli/commands/serve.js";

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The browser that people have: needed where its windows and menus have a part in it. */
export const CHROMIUM = "/usr/bin/chromium";

/** The same engine without windows, unless the options name another: a page costs a third less. */
export const launched = ({ args = [], ...rest }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    ...rest,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", ...args],
  });

/** Of the tests of a file that says `inBrowser`. */
export let browser: Browser;
/** Of the tests of a file that says `served`. */
export let url = "";

/** Chromium runs as long as the tests of this file. @param options of `launched` */
export function inBrowser(options?: LaunchOptions): void {
  beforeAll(async () => {
    browser = await launched(options);
  });
  afterAll(() => browser?.close());
}

/** The workbench is served as long. */
export function served(): void {
  let server: Server;
  beforeAll(async () => {
    ({ server, url } = await serveWorkbench(0));
  });
  afterAll(() => {
    server?.close();
  });
}

export function atWorkbench(options?: LaunchOptions): void {
  served();
  inBrowser(options);
}

/** What a page says in its console, throws, and asks for at addresses that begin otherwise: from now on. */
export function complaintsOf(page: Page, ...own: readonly string[]): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  page.context().on("request", (request) => {
    const asked = request.url();
    if (!own.some((start) => asked.startsWith(start))) complaints.push(`request: ${asked}`);
  });
  return complaints;
}

/** Waits until all is said, or until that is so. */
export const reached = (page: Page, state = "done") =>
  page.waitForSelector(`html[data-state="${state}"]`, { timeout: 120_000 });

/** Does something to a page at rest, and waits for its answer, however soon it comes. */
export async function answered(
  page: Page,
  act: () => Promise<unknown>,
  state = "done",
): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.state = "asked"`);
  await act();
  await reached(page, state);
}

/** Goes on with the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let i = 0; i < 250; i++) {
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(wanted)})`)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`${wanted} is not within reach`);
}
