/** What tests in Chromium share: it, the server of the workbench, and what users of a page do. */
import type { Server } from "node:http";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from "playwright-core";
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
  afterAll(async () => {
    for (const pages of Object.values(left)) pages.length = 0;
    await browser?.close();
  });
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

interface Visit {
  readonly page: Page;
  /** Of `complaintsOf`. */
  readonly complaints: string[];
  /** Said by a test that has changed nothing but the fight: another one may have the page as it is. */
  leave(): void;
}

/** Pages that tests have left, with a finger and without. */
const left = { touched: [] as Visit[], moused: [] as Visit[] };

/**
 * A page that has answered what an address asks. To open one and to make its engine quick takes some six seconds of a
 * core; so for a link it is one that has answered others, if there is one, as people's pages have.
 */
export async function opened(
  options: BrowserContextOptions = {},
  fragment = "",
  state?: string,
): Promise<Visit> {
  const { viewport, colorScheme = null, reducedMotion = null } = options;
  const alike = options.hasTouch ? left.touched : left.moused;
  const known = fragment.startsWith("#s=") ? alike.pop() : undefined;
  if (known) {
    known.complaints.length = 0;
    const { page } = known;
    await page.setViewportSize(viewport ?? DESK);
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: null });
    const follow = `{
      for (const drawer of document.querySelectorAll("#text, #rulings")) drawer.open = false;
      scrollTo(0, 0);
      history.replaceState(null, "", "#");
      location.hash = ${JSON.stringify(fragment)};
    }`;
    await answered(page, () => page.evaluate(follow), state);
    return known;
  }
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser.newContext({ viewport: DESK, ...options, permissions });
  const page = await context.newPage();
  const complaints = complaintsOf(page, url);
  await page.goto(url + fragment);
  await reached(page, state);
  const visit = { page, complaints, leave: () => void alike.push(visit) };
  return visit;
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
