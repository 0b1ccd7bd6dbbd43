/** Rules of one's own in the workbench, in a real browser. */
import { readFileSync } from "node:fs";
import axe, { type AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedIn } from "../../src/web/link.js";
import {
  answered,
  atWorkbench,
  browser,
  complaintsOf,
  DESK,
  PHONE,
  reached,
  tabTo,
  url,
} from "./bench.js";
import { signaturesHere, signaturesThere } from "./signatures.js";

atWorkbench();

/** A new profile. @returns what the page complains of: of its policy, too */
async function visit(options: BrowserContextOptions, fragment: string) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = complaintsOf(page, url);
  await page.goto(url + fragment);
  return { context, page, complaints };
}

const LUCK = readFileSync("books/luck.yaml", "utf8");

/** Puts the cursor of the editor that has the focus behind words that stand there: as one searches. */
async function goBehind(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type(words);
  for (const key of ["Enter", "Escape", "ArrowRight"]) await page.keyboard.press(key);
}

/** The exact chances come before the games are played. */
const saysSoon = (page: Page, part: string, words: string | RegExp) =>
  expect.poll(() => wordsOf(page, part), { timeout: 120_000 }).toMatch(words);

const wordsOf = async (page: Page, part: string): Promise<string> =>
  (await page.locator(part).first().innerText()).replaceAll("\u00a0", " ");
const rules = "#book-editor .cm-content";
test.each([
  [DESK, "light"],
  [PHONE, "dark"],
] as const)(
  "48.3: from an empty page to an own book with an exact answer by the keyboard alone, and its link, at %o, %s",
  async (viewport, colorScheme) => {
    const { context, page, complaints } = await visit({ viewport, colorScheme }, "");
    await page.locator(".doors").waitFor();
    await tabTo(page, ".doors button:nth-of-type(3)");
    await page.keyboard.press("Enter");
    const beginnings = page.locator("#own-rules li button");
    // Where it led to, without a Tab, once all books are there.
    await page.locator("#own-rules li:first-child button:focus").waitFor();
    expect(await beginnings.count()).toBeGreaterThanOrEqual(6);
    const which = (await beginnings.allInnerTexts()).findIndex((words) => /^Luck\b/m.test(words));
    await tabTo(page, `#own-rules li:nth-child(${which + 1}) button`);
    await page.keyboard.press("Enter");
    await saysSoon(page, ".answer", "Ann will win 79.95 % of games (exact), Bob 20.05 %.");
    expect(await page.locator(".doors").count()).toBe(0);

    // Own rules: one point of luck instead of two. Each man's first shot misses with 1/4, his others with 1/2, so Ann
    // wins 3/4 + 1/16 * 1/2 * (1 + 1/4 + ... + 1/256) of six turns.
    await tabTo(page, "#book-editor");
    await goBehind(page, "starts: 2");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("1");
    const ann = 3 / 4 + (1 / 32) * ((1 - 1 / 4 ** 5) / (1 - 1 / 4));
    const answer = `Ann will win ${(100 * ann).toFixed(2)} % of games (exact)`;
    await saysSoon(page, ".answer", answer);
    await saysSoon(page, ".made", /^state luck: starts 2 to 1: Ann exactly .?0\.78/);

    // What is wrong stands below its line, and in the list; what would be right is offered.
    await goBehind(page, "- roll: to-hit(");
    await answered(
      page,
      async () => {
        for (let i = 0; i < 3; i++) await page.keyboard.press("Delete");
        await page.keyboard.type("aym");
      },
      "problems",
    );
    const said = page.locator(`${rules} .cm-said`);
    expect(await said.innerText()).toBe('nothing is called "aym" here (did you mean "aim"?)');
    const above = await said.evaluate((one) => one.previousElementSibling?.textContent);
    expect(above).toContain("- roll: to-hit(aym)");
    expect(await page.locator("#problems li").allInnerTexts()).toEqual([
      expect.stringContaining('Rules, line 22: nothing is called "aym" here'),
    ]);
    expect(await page.locator("#editor .cm-said").count()).toBe(0);
    for (let i = 0; i < 3; i++) await page.keyboard.press("Backspace");
    await page.keyboard.type("a");
    await page.keyboard.press("Control+Space");
    const offers = page.locator(".cm-tooltip-autocomplete li");
    await offers.first().waitFor();
    expect(await offers.allInnerTexts()).toContain("aim");
    await page.keyboard.press("Escape");
    await answered(page, () => page.keyboard.type("im"));
    expect(await wordsOf(page, ".answer")).toContain(answer);
    // No mistake any more; a remark on the range, which has a second point.
    expect(await page.locator("#problems li").allInnerTexts()).toEqual([
      expect.stringContaining("never 2 in this fight"),
    ]);
    expect(await said.count()).toBe(0);

    // The form follows the book, and the fight the form.
    expect(await page.locator('[id="field-sides.A.figures.0.stats.aim"]').getAttribute("max")).toBe(
      "6",
    );
    expect(await page.locator('[id="field-sides.A.figures.0.stats.aim"]').isVisible()).toBe(true);
    const over = "document.documentElement.scrollWidth - window.innerWidth";
    expect(await page.evaluate<number>(over)).toBeLessThanOrEqual(0);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>("axe.run()");
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    ).toEqual([]);

    // A link of both.
    await tabTo(page, "#share");
    await page.keyboard.press("Enter");
    await page.waitForURL(({ hash }) => hash.startsWith("#s="));
    const fragment = await page.evaluate<string>("location.hash");
    expect(complaints).toEqual([]);
    await context.close();
    const other = await visit({ viewport, colorScheme }, fragment);
    await reached(other.page);
    expect(await wordsOf(other.page, ".answer")).toContain(answer);
    const { fileName, text, book } = (await sharedIn(fragment))!;
    const both = [{ file: fileName, text, files: { [book!.name]: book!.text } }];
    expect(await other.page.evaluate(signaturesThere(both))).toEqual(await signaturesHere(both));
    expect(await wordsOf(other.page, rules)).toContain("starts: 1");
    expect(other.complaints).toEqual([]);
    await other.context.close();
  },
);

test("48.3: a book that is opened by itself has a fight; with a fight of its own both are", async () => {
  const { context, page, complaints } = await visit({ viewport: DESK }, "#example=luck-fight.yaml");
  await reached(page);
  const file = (name: string, text: string) => ({
    ...{ name, mimeType: "text/yaml" },
    buffer: Buffer.from(text),
  });
  const mine = file("mine.yaml", LUCK.replace("title: Luck", "title: My luck"));
  await answered(page, () => page.locator("#file").setInputFiles([mine]));
  expect(await wordsOf(page, "#head")).toContain("My luck");
  expect(await page.locator("#problems li").count()).toBe(0);
  const fight = readFileSync("books/luck-fight.yaml", "utf8").replace("luck.yaml", "mine.yaml");
  await answered(page, () => page.locator("#file").setInputFiles([file("f.yaml", fight), mine]));
  expect(await wordsOf(page, ".answer")).toBe(
    "Ann will win 79.95 % of games (exact), Bob 20.05 %.",
  );
  // A scenario that is by no book leaves none.
  const noon = file(
    "noon.yaml",
    readFileSync("scenarios/high-noon.yaml", "utf8").replace("1000000", "500"),
  );
  await answered(page, () => page.locator("#file").setInputFiles([noon]));
  expect(await page.locator("#book").isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
