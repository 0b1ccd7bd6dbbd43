/** What is asked in the workbench: the list of it, curves below sliders, and how far a study is. */
import { readdirSync, readFileSync } from "node:fs";
import axe, { type AxeResults } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { fragmentOf } from "../../src/web/link.js";
import { answered, atWorkbench, browser, opened, reached, url } from "./bench.js";

atWorkbench();

/** A shipped scenario with few games. */
const short = (fileName: string): string =>
  readFileSync(`scenarios/${fileName}`, "utf8").replace(
    /(?:games: \d+, )?seed:/,
    "games: 500, seed:",
  );
/** Rifle against pistol; from 31 cm on the rifle is ahead. */
const text = short("rifle-against-pistol.yaml");
const LINK = await fragmentOf({ fileName: "rifle.yaml", text, study: null });

const ask = (page: Page, question: string) =>
  answered(page, () => page.locator("#studies").getByRole("button", { name: question }).click());
const list = (page: Page) => page.locator("#asked li");
const does = (page: Page, what: string) =>
  page.locator("#asked .current").getByRole("button", { name: `${what}: ` });
const plain = (words: string): string => words.replaceAll("\u00a0", " ").trim();

test("44.4: what was asked stays in a list: brought back, named, kept, shared, saved and removed", async () => {
  // Nobody has asked anything here before.
  const { page } = await opened({}, LINK);
  await page.locator("#asked .current", { hasText: "Rifle will win 53.35 %" }).waitFor();
  await ask(page, "What if it were …?");
  const swept = "What if distance were 30 to 90 cm?";
  const found = await page.locator("#studied").innerText();
  expect(plain(await list(page).first().innerText())).toMatch(
    /^What if distance were 30 to 90 cm\?\nRifle's chance to win lies between 47\.54 % at/,
  );
  await ask(page, "Show me a game");
  expect(await list(page).locator("strong").allInnerTexts()).toEqual([
    "Show me a game: a typical one",
    swept,
    "Who wins?",
  ]);
  // It comes back with the fight as it was, and undo has the one of now.
  const step = page.getByRole("button", { name: "Rifleman: wall" });
  await step.click();
  await page.waitForSelector(`html[data-state="ready"]`);
  expect(await page.locator("#asked .current").count()).toBe(0);
  // What is not brought back is about the fight as it was, which is said until that is there again.
  const older = page.locator("#older");
  expect(await older.innerText()).toMatch(
    /^This answer is about Rifle against pistol\b.* as it was\./,
  );
  await answered(page, () => page.locator("#undo").click(), "ready");
  expect(await older.isVisible()).toBe(false);
  await answered(page, () => page.locator("#redo").click(), "ready");
  expect(await older.isVisible()).toBe(true);
  await answered(page, () => list(page).getByRole("button", { name: swept }).first().click());
  expect(await older.isVisible()).toBe(false);
  expect(await page.locator("#studied").innerText()).toBe(found);
  expect(await step.getAttribute("aria-pressed")).toBe("false");
  expect(await page.locator("[name=first]").inputValue()).toBe("distance=30..90:6");
  // By keys: a name that would be markup is text.
  await does(page, "Rename").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("<b>Mine</b>");
  await page.keyboard.press("Enter");
  expect(await list(page).locator("strong").allInnerTexts()).toContain("<b>Mine</b>");
  await does(page, "Keep").focus();
  await page.keyboard.press("Space");
  expect(await does(page, "Keep").getAttribute("aria-pressed")).toBe("true");
  const saved = page.waitForEvent("download");
  await does(page, "Save the report").click();
  expect((await saved).suggestedFilename()).toBe("rifle-sweep.zip");
  await does(page, "Share").click();
  await page.locator("#status", { hasText: "link is copied" }).waitFor();
  const fragment = await page.evaluate<string>("location.hash");
  // Kept at the next visit, the others not.
  await page.goto("about:blank");
  await page.goto(url + LINK);
  await reached(page);
  expect(await list(page).locator("strong").allInnerTexts()).toEqual(["Who wins?", "<b>Mine</b>"]);
  // Somebody else has the question by the link, with its name and its answer.
  const { page: other } = await opened({}, fragment);
  expect(await list(other).locator("strong").allInnerTexts()).toEqual(["<b>Mine</b>"]);
  expect(await other.locator("#asked b").count()).toBe(0);
  expect(await other.locator("#studied").innerText()).toBe(found);
  await other.context().close();
  await list(page).getByRole("button", { name: "Remove: <b>Mine</b>" }).focus();
  await page.keyboard.press("Enter");
  expect(await list(page).count()).toBe(1);
  // What another program has left there does no harm.
  await page.evaluate(
    `localStorage.setItem("deadeye.asked", '[null,3,{"name":"x","fight":"y","answer":"z","asked":{}}]')`,
  );
  await page.reload();
  await reached(page);
  expect(await list(page).count()).toBe(1);
  await page.context().close();
});

test.each(["light", "dark"] as const)(
  "44.4: a curve below the slider says where it turns; axe finds nothing in it or in the list, %s",
  async (colorScheme) => {
    const { page, leave } = await opened({ colorScheme }, LINK);
    const strip = page.locator("#table .curve:not(.stale)");
    await strip.waitFor();
    expect(await strip.locator(".turn").allInnerTexts()).toEqual(["turns at 30 to 31 cm"]);
    expect(plain(await strip.locator("strong").innerText())).toBe(
      "At 60 cm: Rifle 53 %, Pistol 40 %.",
    );
    await ask(page, "What if it were …?");
    const slider = page.locator("#curve input");
    await slider.focus();
    for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowLeft");
    expect(await slider.getAttribute("aria-valuetext")).toBe("30 cm");
    expect(plain(await page.locator("#curve strong").innerText())).toBe(
      "At 30 cm: Rifle 48 %, Pistol 51 %.",
    );
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>("axe.run()");
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    ).toEqual([]);
    await answered(page, () => page.getByRole("button", { name: "Put 30 cm into" }).click());
    expect(plain(await page.locator(".made").innerText())).toContain("distance 60 to 30");
    leave();
  },
);

test("44.4: a curve goes with its question, what is filled in stays, and an example opens again", async () => {
  const { page, leave } = await opened({}, LINK);
  await ask(page, "What if it were …?");
  await page.locator("#asking summary").click();
  const [varied, from, to] = ["Vary", "from", "to"].map((name) =>
    page.getByRole("group", { name: "Vary" }).getByLabel(name, { exact: true }),
  ) as [Locator, Locator, Locator];
  const again = () => answered(page, () => page.locator("#asking [type=submit]").click());
  const slider = page.locator("#curve input");
  await slider.fill("35");
  await varied.selectOption("draw");
  await again();
  expect(await page.locator("#curve *").count()).toBe(0);
  await varied.selectOption("distance");
  await from.fill("40");
  await to.fill("50");
  await again();
  expect(await slider.getAttribute("aria-valuetext")).toBe("50 cm");
  // Its fight is changed, by a key that the file did not have.
  const put = page.getByRole("button", { name: "Put 50 cm" });
  const ready = (act: () => Promise<void>) => answered(page, act, "ready");
  const distance = page.getByRole("slider", { name: "Distance" });
  await ready(() => distance.press("Shift+ArrowLeft"));
  expect(await put.isDisabled()).toBe(true);
  await ready(() => distance.press("ArrowLeft"));
  expect(await put.isEnabled()).toBe(true);
  await ready(() => page.getByRole("button", { name: "Rifleman: wall" }).click());
  expect(await page.locator("#asking details").getAttribute("open")).not.toBe(null);
  expect(await page.locator("[name=first]").inputValue()).toBe("distance=40..50:1");
  // What the address names is opened, also if something else was meanwhile.
  const fanning = () => answered(page, () => page.locator("#example").selectOption("fanning.yaml"));
  await answered(page, () =>
    list(page)
      .getByRole("button", { name: /^Who wins/ })
      .first()
      .click(),
  );
  await fanning();
  await answered(page, () =>
    list(page)
      .getByRole("button", { name: /^What if distance/ })
      .first()
      .click(),
  );
  expect(await page.locator("#example").inputValue()).toBe("");
  await page.locator("#example").selectOption("fanning.yaml");
  await page.locator("#sides", { hasText: "Fanner" }).waitFor();
  // The answer beside it is about the other fight, until it is asked anew.
  expect(await page.locator("#older").innerText()).toContain("Rifle against pistol");
  await again();
  expect(await page.locator("#older").isVisible()).toBe(false);
  expect(await page.locator("#studied").innerText()).not.toContain("Rifle");
  leave();
});

test("44.4: a question that was shared is asked of the text as it is mended, by its name; the list follows other tabs, and keeps the focus", async () => {
  const values = { first: "distance=40..60:2", metric: "win.A" };
  const shared = { fileName: "rifle.yaml", study: "sweep", values, name: "Mine" } as const;
  const wrong = text.replace("distance: 60", "distance: 60\ndistanze: 1");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url + (await fragmentOf({ ...shared, text: wrong })));
  await reached(page, "problems");
  const step = page.locator(".cm-content");
  await page.locator("#text > summary").click();
  await step.getByText("distanze: 1").click();
  await answered(page, async () => {
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.type("turns: 20");
  });
  expect(await list(page).locator("strong").allInnerTexts()).toEqual(["Mine"]);
  expect(await page.locator("[name=first]").inputValue()).toBe(values.first);
  const run = { fileName: "rifle.yaml", text, study: null, name: "First" } as const;
  const fragment = await fragmentOf(run);
  await answered(page, () => page.evaluate(`location.hash = ${JSON.stringify(fragment)}`));
  expect(await list(page).locator("strong").allInnerTexts()).toEqual(["First", "Mine"]);
  // Kept in another tab, which compares with a fight that no files stand beside.
  await does(page, "Keep").click();
  const kept = (entries: string) =>
    page.evaluate(`{
    const mine = JSON.parse(localStorage.getItem("deadeye.asked"));
    localStorage.setItem("deadeye.asked", JSON.stringify(${entries}));
    dispatchEvent(new StorageEvent("storage", { key: "deadeye.asked" }));
  }`);
  const theirs = { name: "Theirs", fight: "x", answer: "y", asked: { ...run, text: "x" } };
  await kept(`[...mine, ${JSON.stringify(theirs)}]`);
  expect(await list(page).locator("strong").allInnerTexts()).toEqual(["First", "Mine", "Theirs"]);
  await does(page, "Keep").click();
  await does(page, "Keep").click();
  expect(await page.evaluate("localStorage.getItem('deadeye.asked')")).toContain("Theirs");
  await kept("mine.filter(({ name }) => name !== 'Theirs')");
  expect(await list(page).locator("strong").allInnerTexts()).toEqual(["First", "Mine"]);
  // By keys alone.
  const focused = () => page.evaluate<string>("document.activeElement.textContent");
  await does(page, "Rename").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Again");
  await page.keyboard.press("Enter");
  expect(await focused()).toMatch(/^Again/);
  for (const [name, next] of [
    ["Again", /^Mine/],
    ["Mine", /^Who wins\?$/],
  ] as const) {
    await list(page)
      .getByRole("button", { name: `Remove: ${name}` })
      .focus();
    await page.keyboard.press("Enter");
    expect(await focused()).toMatch(next);
  }
  await context.close();
});

test("44.4: how far a study is never runs back", async () => {
  const { page } = await opened({}, LINK);
  await page.evaluate(`
    window.told = [];
    const status = document.querySelector("#status");
    new MutationObserver(() => window.told.push(status.textContent))
      .observe(status, { childList: true, characterData: true, subtree: true });
  `);
  await ask(page, "What is a point worth?");
  const told = await page.evaluate<string[]>("window.told");
  const done = told.flatMap((words) => /worth\? ([\d,]+) of/.exec(words)?.[1] ?? []);
  expect(done.length).toBeGreaterThan(3);
  const counts = done.map((words) => Number(words.replaceAll(",", "")));
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  await page.context().close();
});

test("44.4: what a fight must refuse is not asked of it: gun against gun of many, and other rules to compare with", async () => {
  const systemOf = (file: string) =>
    /^system: (.*)$/m.exec(readFileSync(`scenarios/${file}`, "utf8"))?.[1];
  for (const [example, isBout] of [
    ["canyon-rifles.yaml", false],
    ["high-noon.yaml", true],
    ["napnuts-duel.yaml", true],
  ] as const) {
    const fight = { fileName: example, text: short(example), study: null };
    const { page, leave } = await opened({}, await fragmentOf(fight));
    const guns = page.locator("#studies").getByRole("button", { name: "Which gun is best here?" });
    expect(await guns.isVisible()).toBe(isBout);
    await page.locator("#studies").getByRole("button", { name: "Compare with" }).click();
    await page.waitForSelector(`html[data-state="ready"]`);
    const others = page.locator("[name=other] option");
    const files = await others.evaluateAll((options) =>
      options.map((one) => one.getAttribute("value")),
    );
    const alike = readdirSync("scenarios").filter((file) => systemOf(file) === systemOf(example));
    expect(files.sort()).toEqual(["itself", ...alike].sort());
    leave();
  }
});
