/** What a person does and sees in the workbench: an own ambush by mouse or by keys alone, and that nothing is cut or covered. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { atWorkbench, browser, CHROMIUM, url } from "./bench.js";

atWorkbench({ executablePath: CHROMIUM });

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

// By touch: workbench.test.ts.
test.each([
  ["mouse", mouse, { width: 820, height: 1180 }],
  ["mouse", mouse, { width: 1440, height: 900 }],
  ["keys", keys, { width: 1440, height: 900 }],
] as const)(
  "44: by %s alone from an empty visit to an own ambush with an answer, %#",
  async (_, by, viewport) => {
    const page = await browser.newPage({ viewport });
    await page.goto(url);
    const hand = by(page);
    const text = page.locator(".cm-content");
    // To read along: the editor comes with its drawer, and stays when that is closed again.
    const drawer = (open: boolean) =>
      page.evaluate(`document.getElementById("text").open = ${open}`);
    await drawer(true);
    await text.waitFor();
    await drawer(false);
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

/**
 * What is wrong with how the page lies: wider than the window, words that are cut, things to press that lie on each
 * other. How it looks is in pictures of some states (golden.test.ts), which are compared coarsely; this is exact, and
 * in every state.
 */
const FAULTS = `(() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push("the page scrolls sideways");
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (one) => one.tagName + " " + (one.getAttribute("aria-label") ?? one.innerText ?? "").slice(0, 40);
  const fixed = (one) => one.closest("header.bench, body > header, #places, #status, .unseen, dialog") !== null;
  const words = "h1,h2,button,label,summary,legend,.answer,.row,td,th,p,small,strong,output";
  for (const one of document.querySelectorAll(words)) {
    if (!isSeen(one) || fixed(one) || one.closest("#editor")) continue;
    const { overflowX } = getComputedStyle(one);
    if (overflowX !== "visible" && overflowX !== "auto" && one.scrollWidth > one.clientWidth + 1)
      faults.push("cut: " + name(one));
  }
  const pressed = [...document.querySelectorAll("button,select,input,a[href],summary,[role=slider]")]
    .filter((one) => isSeen(one) && !fixed(one) && one.closest("svg, #editor") === null)
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  for (const [i, a] of pressed.entries()) {
    for (const b of pressed.slice(i + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      // Two men of a strip may stand close; what scrolls by itself hides what lies outside.
      if (a.one.closest(".track, #studies, #asked ol, .tools") || b.one.closest(".track, #studies, #asked ol, .tools")) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && high > 2) faults.push(name(a.one) + " lies on " + name(b.one));
    }
  }
  return faults;
})()`;

const SIZES = [
  [390, 844, "light"],
  [820, 1180, "dark"],
  [1440, 900, "light"],
] as const;

/** Every piece of text that is seen in what people look at first. */
const SEEN = `(() => {
  const parts = [...document.querySelectorAll("#fight, #head, #studies, #asked, #asking, #curve, #sides")];
  return parts.flatMap((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode;
      if (parentElement.checkVisibility({ visibilityProperty: true })) found.push(data);
    }
    return found;
  });
})()`;

/** Text of the first screen that is for files alone: keys of two words, rows of charts, paths. */
const KEYS = /\b[a-z]+[A-Z]\w*|\b[a-z][\w-]*\/(?:\d|roll)\b|\bsides\.[AB]\b/;

test("44: nothing is cut or covered at any width, by day or by night, and no key of a file is shown", async () => {
  const page = await browser.newPage();
  const turn = async ([width, height, colorScheme]: (typeof SIZES)[number]): Promise<void> => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
  };
  const look = async (state: string, sizes: readonly (typeof SIZES)[number][] = SIZES) => {
    for (const size of sizes) {
      const what = `${state}, ${size.join()}`;
      await turn(size);
      // Whatever is drawn anew for another width is there.
      await page.waitForTimeout(300);
      expect(await page.evaluate<string[]>(FAULTS), what).toEqual([]);
      const shown = await page.evaluate<string[]>(SEEN);
      expect(shown.length, what).toBeGreaterThan(50);
      expect(
        shown.filter((words) => KEYS.test(words)),
        what,
      ).toEqual([]);
    }
  };
  // As it is opened at each width; the rest is turned from one to the other.
  for (const size of SIZES) {
    await turn(size);
    await page.goto("about:blank");
    await page.goto(url);
    await page.locator("#head .answer").waitFor();
    await look("an empty visit", [size]);
  }
  for (const [example, book] of [
    ["shootist-duel", "Shootist"],
    ["napnuts-brawl", "Napnuts"],
    ["combat-patrol-duel", "Combat Patrol"],
  ] as const) {
    await page.evaluate(`location.hash = "example=${example}.yaml"`);
    await page.locator("#head .over", { hasText: book }).waitFor();
    await look(example);
  }
  await page.evaluate(`location.hash = "example=rifle-against-pistol.yaml"`);
  await page.locator("h1", { hasText: "Rifle against pistol" }).waitFor();
  for (const question of ["What if it were …?", "Show me a game", "Print tables"]) {
    await page.locator("#studies").getByRole("button", { name: question }).click();
    await page.locator("#studied h1").waitFor();
    await look(question);
  }
  await page.close();
});
