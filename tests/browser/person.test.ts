/** What a person does in the workbench: an own ambush by mouse or by keys alone. */
import type { Server } from "node:http";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWorkbench } from "../../src/cli/commands/serve.js";

let browser: Browser;
let server: Server;
let url = "";
beforeAll(async () => {
  ({ server, url } = await serveWorkbench(0));
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** What a hand does: it goes to a thing and presses it, moves a thing, chooses from a list. */
interface Hand {
  press(thing: Locator): Promise<void>;
  move(thing: Locator): Promise<void>;
  choose(from: Locator, words: string): Promise<void>;
}

const mouse = (page: Page): Hand => ({
  press: (thing) => thing.click(),
  async move(thing) {
    await thing.scrollIntoViewIfNeeded();
    const box = (await thing.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y + 10, { steps: 3 });
    await page.mouse.up();
  },
  // A list opens, and a line of it is clicked.
  choose: (from, words) => from.selectOption(words).then(() => {}),
});

function keys(page: Page): Hand {
  /** Tab, until it is reached. */
  const go = async (thing: Locator): Promise<void> => {
    for (let i = 0; i < 300; i++) {
      if (await thing.evaluate((one) => one.matches(":focus"))) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("not within reach of the Tab key");
  };
  return {
    async press(thing) {
      await go(thing);
      await page.keyboard.press("Enter");
    },
    async move(thing) {
      await go(thing);
      await page.keyboard.press("Shift+ArrowLeft");
    },
    async choose(from, words) {
      await go(from);
      await page.keyboard.type(words);
    },
  };
}

test.each([
  ["mouse", mouse],
  ["keys", keys],
] as const)(
  "44: by %s alone from an empty visit to an own ambush with an answer",
  async (_, by) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    const hand = by(page);
    const text = page.locator(".cm-content");
    let actions = 0;
    /** Each is to go somewhere and to do something there: two actions. */
    const act = async (one: Promise<void>, says: RegExp): Promise<void> => {
      actions += 2;
      await one;
      await expect.poll(() => text.textContent(), { timeout: 60_000 }).toMatch(says);
      // What was done is understood.
      await page.locator("#problems:empty").waitFor({ state: "attached" });
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.locator(".doors").waitFor();
    await act(hand.press(page.getByRole("button", { name: /^An ambush/ })), /Rifles in the canyon/);
    await page.locator('[data-path="sides.A.figures.0.at"]').waitFor();
    await act(hand.press(button("barrel")), /type: barrel/);
    const barrel = page.locator('[data-path="terrain.8.at"]');
    await barrel.waitFor();
    const before = await barrel.getAttribute("aria-label");
    await act(hand.move(barrel), /type: barrel/);
    await expect.poll(() => barrel.getAttribute("aria-label")).not.toBe(before);
    await act(hand.press(button("Copy Foreman")), /name: Foreman 2/);
    await act(hand.press(button("Remove Kid")), /^(?!.*name: Kid\b)/s);
    const guns = page.locator(".man", { has: button("Copy Rustler") }).getByLabel("Weapons: add");
    await act(hand.choose(guns, "shotgun"), /weapons: \[[^\]]*shotgun\]/);
    await page.locator("#head .answer", { hasText: "Cowboys" }).waitFor({ timeout: 120_000 });
    expect(actions).toBeLessThanOrEqual(25);
    await page.close();
  },
);
