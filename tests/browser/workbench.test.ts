/** The workbench in a real browser, from its own server. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import axe, { type AxeResults } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { WEB } from "../../src/cli/commands/serve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { turnedAt } from "../../src/sim/decided.js";
import { replay } from "../../src/studies/replay.js";
import { fragmentOf, type Shared } from "../../src/web/link.js";
import {
  answered,
  atWorkbench,
  browser,
  CHROMIUM,
  DESK,
  launched,
  PHONE,
  reached,
  tabTo,
  url,
  opened as visited,
} from "./bench.js";
import { OWN_DESK } from "./signatures.js";

const TABLET = { width: 820, height: 1180 };

atWorkbench({ args: ["--js-flags=--expose-gc"] });

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** A page with a short duel, with its text in sight. */
async function opened(
  options: Parameters<typeof visited>[0] = {},
  fragment = LINK,
  state?: string,
): ReturnType<typeof visited> {
  const visit = await visited(options, fragment, state);
  // Folded until somebody wants it.
  expect(await visit.page.locator("#editor").isVisible()).toBe(false);
  await visit.page.locator("#text > summary").click();
  return visit;
}

/** Another text in the editor, pasted. */
async function put(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
}

const NOON = readFileSync("scenarios/high-noon.yaml", "utf8");
/** The same with few games, and a link to it. */
const SHORT = NOON.replace("games: 1000000", "games: 500");
const LINK = await fragmentOf({ fileName: "noon.yaml", text: SHORT, study: null });

test("16.1: from the empty page to an answer, without a complaint", async () => {
  const { page, complaints, leave } = await opened({}, "");
  const answer = await page.locator(".answer").innerText();
  expect(answer.replaceAll("\u00a0", " ")).toBe(
    "Marshal will win 50.28 % of games (exact), Outlaw 47.67 %.",
  );
  expect(await page.locator("#sections .still svg").count()).toBe(6);
  const paint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  // Less than 1000 on a quiet machine.
  expect(paint).toBeLessThan(10_000);
  expect(complaints).toEqual([]);
  leave();
});

test("16.2: what is wrong stands below the text, and leads to its place; what may be written is offered", async () => {
  const { page, complaints, leave } = await opened();
  const wrong = NOON.replace("distance: 25", "distanse: 25").replace("skill: 4", "skill: 9");
  await answered(page, () => put(page, wrong), "problems");
  const rows = await page.locator("#problems li").allInnerTexts();
  expect(rows.length).toBe(2);
  expect(rows[0]).toContain("Line 10: ");
  expect(rows[0]).toContain('"distance"');
  // Places are called what people call them.
  expect(rows[1]).toContain(": Will's Skill must be at most 5, not 9");
  const short = page.locator("#asked .current small");
  expect(await short.innerText()).toBe("Not answered: the file has problems.");
  await page.locator("#problems button").last().click();
  expect(await page.locator(".cm-activeLine").innerText()).toContain("skill: 9");
  await answered(page, () => put(page, NOON.replace("games: 1000000", "games: 1000")));
  expect(await page.locator("#problems li").count()).toBe(0);
  // The editor offers what may be written.
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("tab", { delay: 20 });
  await page.locator(".cm-tooltip-autocomplete").waitFor();
  const offers = await page.locator(".cm-tooltip-autocomplete li").allInnerTexts();
  expect(offers).toContain("tables");
  expect(complaints).toEqual([]);
  leave();
});

test("44.3: each small chart leads to its table, and the scenario stays", async () => {
  const { page, complaints, leave } = await opened();
  const charts = page.locator(".small-chart");
  expect(await charts.count()).toBe(4);
  for (const chart of await charts.all()) {
    await chart.click();
    const place = page.locator((await chart.getAttribute("href")) ?? "");
    await place.locator("table").first().waitFor({ state: "visible" });
    expect(await place.evaluate((part) => part.matches(":focus"))).toBe(true);
  }
  expect(await page.locator(".cm-content").innerText()).toContain("games: 500");
  expect(new URL(page.url()).hash).toBe(LINK);
  expect(complaints).toEqual([]);
  leave();
});

const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]`);

async function fillIn(page: Page, path: string, value: string): Promise<void> {
  await field(page, path).fill(value);
  await field(page, path).press("Tab");
}

const HARDNESS = "sides.A.figures.0.stats.constitution";

test("16.4: a change in the form is one in the text, answered beside what was before, and undone", async () => {
  const { page, complaints, leave } = await opened();
  expect(await page.locator("#change").innerText()).toBe("");
  expect(await page.locator("#head .bar .was").count()).toBe(0);
  await answered(page, () => fillIn(page, HARDNESS, "5"));
  // Where the bar stood, and by how much it moved.
  const was = Number.parseFloat((await page.locator("#head .bar .was").getAttribute("x1")) ?? "");
  expect(was).toBe(50.28);
  const now = Number.parseFloat(
    (await page.locator("#head .bar .of-A").getAttribute("width")) ?? "",
  );
  const made = (await page.locator(".made").innerText()).replaceAll("\u00a0", " ");
  const [, by] =
    /^Will's Constitution 4 to 5: Marshal exactly \+([\d.]+) points, on the same dice\.$/.exec(
      made,
    ) ?? [];
  expect(Number(by)).toBeCloseTo(now - was, 1);
  await page.locator("#change summary").click();
  const change = await page.locator("#change").innerText();
  expect(change).toMatch(
    /Marshal's chance to win is higher after the change: .* a difference of exactly \+/,
  );
  expect(await page.locator(".cm-content").innerText()).toContain("constitution: 5");
  expect(await page.locator("#change-all tbody tr").count()).toBeGreaterThan(5);
  await answered(page, () => page.locator("#undo").click());
  expect(await field(page, HARDNESS).inputValue()).toBe("4");
  expect(await page.locator(".made").innerText()).toContain("Constitution 5 to 4");
  expect(complaints).toEqual([]);
  leave();
});

/** Asks a question; what it begins with by itself gives way to what is filled in then. */
async function turnTo(page: Page, question: string): Promise<void> {
  await page.locator("#studies").getByRole("button", { name: question }).click();
  await page.locator("#asking details").evaluate((fold) => fold.setAttribute("open", ""));
}

const asking = (page: Page, rest: string) => page.locator(`#asking ${rest}`);

test("16.4: a search that is stopped ends at once, and says that it knows nothing", async () => {
  const { page, complaints, leave } = await opened();
  await turnTo(page, "Show me a game");
  await asking(page, "[name=games]").fill("1000000000");
  await asking(page, "[type=submit]").click();
  await page.locator("#status", { hasText: "of 1,000,000,000 games played" }).waitFor();
  expect(await page.evaluate("document.documentElement.dataset.state")).toBe("working");
  await page.locator("#stop").click();
  await reached(page, "failed");
  expect(await page.locator("#studied").innerText()).toBe(
    "Stopped before there was anything to say.",
  );
  expect(complaints).toEqual([]);
  leave();
});

test("44: of an answer longer than 300 letters the list has the beginning, and says so", async () => {
  const { page, leave } = await opened();
  await answered(page, () => turnTo(page, "What is best play?"));
  const whole = await page.locator("#studied .answer").innerText();
  expect(whole.length).toBeGreaterThan(300);
  const short = await page.locator("#asked .current small").innerText();
  expect(short).toBe(`${whole.slice(0, 299).trimEnd()}…`);
  leave();
});

test("16.6: no id of a rule is cut in two at the end of a line", async () => {
  const { page, leave } = await opened({ viewport: PHONE });
  await turnTo(page, "Which ruling matters?");
  await asking(page, "[name=games]").fill("200");
  await answered(page, () => asking(page, "[type=submit]").click());
  const ids = page.locator("#studied .whole");
  expect(await ids.allInnerTexts()).toContain("LG-DRAW-1");
  expect(
    await ids.evaluateAll((all) => all.filter((id) => id.getClientRects().length > 1)),
  ).toEqual([]);
  leave();
});

test("16.4: what may be varied is of the fight; with colours of the reader's own the frame says which study it is", async () => {
  const { page, complaints, leave } = await opened();
  for (const study of ["What if it were …?", "Which value makes it so?"]) {
    await turnTo(page, study);
    const places = await asking(page, "select").first().locator("option").allInnerTexts();
    expect(places).toContain("distance");
    // How much is played is nothing to vary.
    expect(places).not.toContain("run games");
  }
  await page.emulateMedia({ forcedColors: "active" });
  const framed = `[...document.querySelectorAll("#studies button")]
    .filter((button) => getComputedStyle(button).outlineStyle === "solid").length`;
  expect(await page.evaluate(framed)).toBe(1);
  expect(complaints).toEqual([]);
  leave();
});

/** What the Report button gives: its name, and that of the files in it. */
async function report(page: Page): Promise<{ name: string; files: string[] }> {
  const saved = page.waitForEvent("download");
  await page.locator("#more").click();
  await page.locator("#download").click();
  const download = await saved;
  const bytes = readFileSync(await download.path()).toString("latin1");
  // Each file is named in the directory at the end, behind 42 bytes of numbers.
  const files = [...bytes.matchAll(/PK\x01\x02.{42}([\w./-]+?)(?=PK\x01\x02|PK\x05\x06)/gs)];
  return { name: download.suggestedFilename(), files: files.map(([, file]) => file as string) };
}

const CANYON = readFileSync("scenarios/canyon-rifles.yaml", "utf8").replace(
  "seed: canyon-rifles",
  "games: 64, seed: canyon-rifles",
);
const canyonLink = await fragmentOf({
  fileName: "canyon-rifles.yaml",
  text: CANYON,
  study: null,
});

const card = (page: Page, title: string) =>
  page.locator(".man", { has: page.getByRole("button", { name: `Copy ${title}`, exact: true }) });

test("44: a duel is a strip: its distance is dragged and moved by keys, cover is a picture that one clicks", async () => {
  const { page, complaints, leave } = await opened({ viewport: PHONE, hasTouch: true });
  const man = page.getByRole("slider", { name: "Distance" });
  expect(await man.getAttribute("aria-valuetext")).toBe("25 cm");
  const text = page.locator(".cm-content");
  await man.focus();
  await answered(page, () => page.keyboard.press("ArrowRight"));
  await answered(page, () => page.keyboard.press("Shift+ArrowLeft"));
  expect(await text.innerText()).toContain("distance: 16");
  const { x, y, width, height } = (await man.boundingBox()) as Box;
  const track = (await page.locator("#fight .track").boundingBox()) as Box;
  await answered(page, async () => {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width / 2, y + height / 2, { steps: 3 });
    await page.mouse.up();
  });
  const [, far] = /distance: (\d+)/.exec(await text.innerText()) ?? [];
  expect(Number(far)).toBeGreaterThan(16);
  expect(await man.getAttribute("aria-valuenow")).toBe(far);
  await answered(page, () => page.getByRole("button", { name: "Will: wall" }).tap());
  expect(await text.innerText()).toContain("cover: wall");
  expect(await page.getByRole("button", { name: "Will: wall" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  // While one goes on below, who wins stands at the foot.
  const glance = page.locator("#glance");
  const shares = async () =>
    (await glance.locator(".share").allInnerTexts()).map((one) => one.trim());
  expect(await glance.isVisible()).toBe(false);
  await card(page, "Will").scrollIntoViewIfNeeded();
  await glance.waitFor({ state: "visible" });
  const before = await shares();
  await answered(page, () =>
    card(page, "Will").getByRole("button", { name: "Constitution: one more" }).tap(),
  );
  await glance.waitFor({ state: "visible" });
  const now = await shares();
  expect(now).not.toEqual(before);
  const answer = (await page.locator("#head .answer").innerText()).replaceAll("\u00a0", " ");
  for (const share of now) expect(answer).toContain(share.replaceAll("\u00a0", " "));
  const part = await glance.locator(".of-A").getAttribute("width");
  expect(part).toBe(await page.locator("#head .bar .of-A").getAttribute("width"));
  await answered(page, () => turnTo(page, "Print tables"));
  await glance.waitFor({ state: "hidden" });
  expect(complaints).toEqual([]);
  leave();
});

test.each(["light", "dark"] as const)(
  "44: the sides of a %s page have one colour each, buttons of the header one ground, and its columns one edge",
  async (colorScheme) => {
    const { page, leave } = await opened({
      viewport: TABLET,
      colorScheme,
      reducedMotion: "reduce",
    });
    const styles = (selector: string, what: string): Promise<string[]> =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll("${selector}")].map((one) => getComputedStyle(one).${what})`,
      );
    for (const side of ["A", "B"]) {
      const bar = [...new Set(await styles(`#head .bar .of-${side}`, "fill"))];
      expect(bar).toHaveLength(1);
      const drawn = [
        ...(await styles(`#table .of-${side.toLowerCase()} .figure`, "fill")),
        ...(await styles(`#table .reach-${side} .band`, "backgroundColor")),
        ...(await styles(`#sides .side-${side}`, "borderTopColor")),
      ];
      expect(drawn.length).toBeGreaterThanOrEqual(3);
      expect([...new Set(drawn)]).toEqual(bar);
    }
    const grounds = await styles("#undo, #redo, #more", "backgroundColor");
    expect(grounds).toEqual(Array(3).fill("rgba(0, 0, 0, 0)"));
    const edges = await page
      .locator("#result > :not([hidden])")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
    expect([...new Set(edges)]).toEqual([TABLET.width - 12]);
    leave();
  },
);

test("44: men are cards: numbers, guns, the row of the chart; copied, removed and undone in the text", async () => {
  const { page, complaints, leave } = await opened();
  const text = page.locator(".cm-content");
  const will = card(page, "Will");
  await answered(page, () => will.getByRole("button", { name: "Skill: one more" }).click());
  expect(await text.innerText()).toContain("skill: 5");
  // Two steps at once are two, also before the first is answered.
  await answered(page, async () => {
    for (let i = 0; i < 2; i++) await will.getByRole("button", { name: "Cool: one less" }).click();
  });
  expect(await text.innerText()).toContain("cool: 2");
  await answered(page, () => will.getByLabel("Weapons: add").selectOption("shotgun"));
  expect(await text.innerText()).toContain("weapons: [pistol, shotgun]");
  await answered(page, () => will.getByRole("button", { name: "Without pistol" }).click());
  expect(await text.innerText()).toContain("weapons: [shotgun]");
  await answered(page, () => will.getByLabel("Kind of man").selectOption("outlaw/5"));
  expect(await text.innerText()).toMatch(/npc: outlaw\/5/);
  expect(await text.innerText()).not.toContain("initiative:");
  await answered(page, () => will.getByLabel("Kind of man").selectOption(""));
  expect(await text.innerText()).toMatch(/stats: \{ initiative: \d, skill: \d/);
  await answered(page, () => will.getByRole("button", { name: "Copy Will" }).click());
  expect(await text.innerText()).toContain("name: Will 2");
  await answered(page, () =>
    page.getByRole("button", { name: "Remove Will", exact: true }).click(),
  );
  expect(await text.innerText()).not.toMatch(/name: Will$/m);
  // As many steps as were made.
  await answered(page, async () => {
    for (let i = 0; i < 9; i++) await page.locator("#undo").click();
  });
  const lines = (all: string): string[] => all.split("\n").flatMap((line) => line.trim() || []);
  expect(lines(await text.innerText())).toEqual(lines(SHORT));
  // No key of the file is shown to anybody.
  const shown = await page.locator("#sides").innerText();
  expect(shown).not.toMatch(/[a-z][A-Z]/);
  expect(complaints).toEqual([]);
  leave();
});

test("44: rulings are questions with both answers, and the text follows", async () => {
  const { page, complaints, leave } = await opened();
  await page.locator("#rulings > summary").click();
  const question = page.getByRole("group", { name: /each rolls D6 and adds Cool/ });
  await answered(page, () => question.getByLabel(/every turn is such an exchange/).check());
  expect(await page.locator(".cm-content").innerText()).toContain("drawScope: every-turn");
  expect(await page.locator("#rulings > summary").innerText()).toContain("1 not as usual");
  await answered(page, () => page.locator("#undo").click());
  expect(complaints).toEqual([]);
  leave();
});

// By mouse and by keys: person.test.ts.
test.each([DESK, TABLET, PHONE])(
  "44: from an empty visit to an own ambush with an answer by touch, at %o",
  async (viewport) => {
    const { page, complaints, leave } = await opened({ viewport, hasTouch: true }, "", "working");
    let actions = 0;
    const act = async (one: () => Promise<unknown>): Promise<void> => {
      actions++;
      await one();
    };
    const asked = (one: () => Promise<unknown>) => answered(page, () => act(one));
    const problems = page.locator("#problems li");
    expect(await page.locator(".doors").isVisible()).toBe(true);
    await act(() => page.getByRole("button", { name: "An ambush" }).tap());
    await page.waitForSelector('h1:has-text("Rifles in the canyon")');
    expect(await page.locator(".doors").count()).toBe(0);
    // Who plays a whole ambush on a busy machine waits for seconds: few games tell as much here.
    await put(page, CANYON);
    await reached(page);
    await asked(() => page.getByRole("button", { name: "barrel", exact: true }).tap());
    expect(await problems.count()).toBe(0);
    const barrel = page.locator('[data-path="terrain.8.at"]');
    await act(() => barrel.focus());
    await asked(() => page.keyboard.press("Shift+ArrowLeft"));
    await asked(() => page.getByRole("button", { name: "a man of Cowboys" }).tap());
    await act(() => page.locator('[data-path="sides.A.figures.0.at"]').focus());
    await asked(() => page.getByRole("button", { name: "Copy", exact: true }).tap());
    expect(await page.locator(".cm-content").innerText()).toContain("name: Foreman 2");
    await act(() => page.locator('[data-path="sides.A.figures.0.at"]').focus());
    await asked(() => page.getByRole("button", { name: "Remove", exact: true }).tap());
    await asked(() => page.locator("#undo").tap());
    await asked(() => card(page, "Kid").getByRole("button", { name: "Remove Kid" }).tap());
    await asked(() => card(page, "Rustler").getByLabel("Weapons: add").selectOption("shotgun"));
    expect(await problems.count()).toBe(0);
    expect(await page.locator("#head .answer").innerText()).toMatch(/Cowboys/);
    expect(actions).toBeLessThanOrEqual(25);
    const over = "document.documentElement.scrollWidth - window.innerWidth";
    expect(await page.evaluate<number>(over)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    // What was seen once does not come back.
    await page.goto("about:blank");
    await page.goto(url);
    await page.locator("#head .answer").waitFor();
    expect(await page.locator(".doors").count()).toBe(0);
    leave();
  },
);

test("44: a tour of the page, and the examples as pictures", async () => {
  const { page, complaints, leave } = await opened({}, "", "working");
  await page.locator(".doors").getByRole("button", { name: "Tour" }).click();
  const tour = page.locator(".tour");
  for (let stop = 1; stop < 5; stop++) {
    expect(await tour.innerText()).toContain(`${stop} of 5`);
    await tour.getByRole("button", { name: "Next" }).click();
  }
  await tour.getByRole("button", { name: "Close" }).click();
  expect(await tour.count()).toBe(0);
  await page.locator("#browse").click();
  await page
    .locator("#gallery")
    .getByRole("button", { name: /^Fanning/ })
    .first()
    .click();
  await page.waitForSelector('h1:has-text("Fanning")');
  expect(await page.locator("#gallery").isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  leave();
});

test("16.5: what stands on the table is moved by pointer and by keys, and the text follows, with its checks", async () => {
  const { page, complaints, leave } = await opened({ viewport: PHONE }, canyonLink);
  const foreman = page.locator('[data-path="sides.A.figures.0.at"]');
  expect(await foreman.getAttribute("aria-label")).toBe("Foreman, at: 25, 55 cm");
  // The text, far below, has been opened.
  await foreman.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await foreman.boundingBox()) as Box;
  const [middle, level] = [x + width / 2, y + height / 2];
  await answered(page, async () => {
    await page.mouse.move(middle, level);
    await page.mouse.down();
    await page.mouse.move(middle + 40, level, { steps: 3 });
    await page.mouse.up();
  });
  const [, east] = /at: (\d+), 55 cm/.exec((await foreman.getAttribute("aria-label")) ?? "") ?? [];
  expect(Number(east)).toBeGreaterThan(35);
  expect(await page.locator(".cm-content").innerText()).toContain(`at: [${east}, 55]`);
  expect(await page.locator(".made").innerText()).toContain(`Foreman's at 25, 55 to ${east}, 55`);
  await foreman.focus();
  await answered(page, async () => {
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("ArrowLeft");
  });
  expect(await page.locator(".cm-content").innerText()).toContain(`at: [${Number(east) - 1}, 65]`);
  expect(await foreman.evaluate((handle) => handle.matches(":focus"))).toBe(true);
  // All eight, also where an answer to the text before comes between two.
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("Shift+ArrowDown");
    await page.waitForTimeout(250 + 15 * i);
  }
  await page.locator("#problems", { hasText: "must be at least 0, not -15" }).waitFor();
  expect(complaints).toEqual([]);
  leave();
});

test("44: a key between the table and the cards of an answer is not taken back by them", async () => {
  const context = await browser.newContext({ viewport: PHONE });
  // Whoever hears of places is followed at once by a key, when there is one waiting.
  await context.addInitScript(`
    const waiting = globalThis.waiting = [];
    globalThis.Worker = class extends Worker {
      addEventListener(type, hear, ...rest) {
        super.addEventListener(type, (event) => {
          hear(event);
          if (event.data?.what?.said !== "places" || waiting.length === 0) return;
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: waiting.shift(), bubbles: true }));
        }, ...rest);
      }
    };
  `);
  const page = await context.newPage();
  await page.goto(url + canyonLink);
  await reached(page);
  const foreman = page.locator('[data-path="sides.A.figures.0.at"]');
  await foreman.focus();
  await page.evaluate('waiting.push("ArrowUp", "ArrowRight")');
  await answered(page, () => page.keyboard.press("ArrowUp"));
  expect(await page.evaluate("waiting.length")).toBe(0);
  expect(await foreman.getAttribute("aria-label")).toBe("Foreman, at: 26, 57 cm");
  // What came between moves on from what was seen, too.
  await answered(page, () => page.keyboard.press("ArrowUp"));
  expect(await foreman.getAttribute("aria-label")).toBe("Foreman, at: 26, 58 cm");
  await context.close();
});

test("44: corners are added and removed by mouse, keys and thumb, with undo, and the text follows", async () => {
  const { page, complaints, leave } = await opened({ viewport: PHONE, hasTouch: true }, canyonLink);
  const written = page.locator(".cm-content");
  const corner = (i: number) => page.locator(`[data-path="terrain.2.corners.${i}"]`);
  await corner(0).focus();
  await answered(page, () => page.getByRole("button", { name: "Add a point" }).tap());
  // Half way to the next, and a tenth of the edge out of it: an area has no dents.
  const added = (south: number) =>
    `[[95, 78], [131, ${south}], [170, 72], [170, 84], [95, 84]], level: 2`;
  expect(await written.innerText()).toContain(added(67));
  expect(await corner(1).evaluate((handle) => handle.matches(":focus"))).toBe(true);
  await answered(page, () => page.keyboard.press("Shift+ArrowDown"));
  expect(await written.innerText()).toContain(added(57));
  // Behind the last one comes the first.
  await corner(4).focus();
  await answered(page, () => page.keyboard.press("Insert"));
  expect(await written.innerText()).toContain("[95, 84], [94, 81]], level: 2");
  await answered(page, () => page.keyboard.press("Delete"));
  expect(await written.innerText()).toContain(added(57));
  await corner(1).focus();
  await answered(page, () => page.getByRole("button", { name: "Remove the point" }).click());
  expect(await written.innerText()).toContain("[[95, 78], [170, 72], [170, 84], [95, 84]]");
  // Three corners are the fewest.
  const remove = page.getByRole("button", { name: "Remove the point" });
  await answered(page, () => page.keyboard.press("Delete"));
  await corner(0).focus();
  expect(await remove.isDisabled()).toBe(true);
  await page.keyboard.press("Delete");
  expect(await written.innerText()).toContain("[[170, 72], [170, 84], [95, 84]]");
  await answered(page, () => page.locator("#undo").tap());
  await answered(page, () => page.locator("#undo").tap());
  expect(await written.innerText()).toContain(added(57));
  const over = "document.documentElement.scrollWidth - window.innerWidth";
  expect(await page.evaluate<number>(over)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  leave();
});

test("16.2: a file that is no scenario's leaves what there is, and says why", async () => {
  const { page, complaints, leave } = await opened();
  const before = await page.locator(".cm-content").innerText();
  const give = (name: string, buffer: Buffer) =>
    page.locator("#file").setInputFiles({ name, mimeType: "text/yaml", buffer });
  await give("picture.yaml", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]));
  await page.locator("#status", { hasText: "picture.yaml was not opened: it is no UTF" }).waitFor();
  await give("long.yaml", Buffer.alloc(256 * 1024 + 1, "a"));
  await page.locator("#status", { hasText: "larger than 256 KiB" }).waitFor();
  expect(await page.locator(".cm-content").innerText()).toBe(before);
  for (const text of [SHORT.replace("name: High noon", "name: Late noon"), SHORT]) {
    await answered(page, () => give("mine.yaml", Buffer.from(text)));
    const [, name = ""] = /^name: (.*)$/m.exec(text) ?? [];
    expect(await page.locator(".cm-content").innerText()).toContain(name);
  }
  expect(complaints).toEqual([]);
  leave();
});

test("16.5: a game on the map with a slider through its moments, each die named; and files of both", async () => {
  const { page, complaints, leave } = await opened({ viewport: PHONE }, canyonLink);
  const run = await report(page);
  expect(run.name).toBe("canyon-rifles.zip");
  expect(run.files).toEqual(
    expect.arrayContaining(["outcomes.csv", "charts/map.svg", "report.html"]),
  );
  await turnTo(page, "Show me a game");
  const scenario = parseScenario(CANYON, "canyon.yaml", { systems: RULESETS });
  const { figures } = rulesetOf(scenario.envelope.system).compile(scenario.model).columns;
  const turned = ({ story }: ReturnType<typeof replay>) =>
    turnedAt(
      story,
      figures.map(({ side }) => side),
    );
  // One that turns.
  const told = Array.from({ length: 40 }, (_, game) => replay(scenario, { game })).find(
    (one) => turned(one) !== null,
  )!;
  const { story } = told;
  await asking(page, "[name=game]").fill(String(told.game));
  await answered(page, () => asking(page, "button").click());
  const slider = page.locator("#moment");
  expect(await slider.getAttribute("max")).toBe(String(story.events.length));
  const thrown = story.events.findIndex(({ dice }) => dice.length > 1);
  await slider.focus();
  for (let i = 0; i < thrown; i++) await page.keyboard.press("ArrowRight");
  await reached(page);
  await page.locator("#scene", { hasText: `Turn ${story.events[thrown]?.turn}.` }).waitFor();
  const event = story.events[thrown];
  const now = await page.locator("#now").innerText();
  expect(now).toContain(`Turn ${event?.turn} ${event?.text}`);
  for (const die of event?.dice ?? []) {
    expect(now).toContain(`D${die.sides} = ${die.face}, ${die.meaning} ${die.rule}`);
  }
  await page.keyboard.press("End");
  await page.locator("#scene", { hasText: `After ${story.record.turns} turns` }).waitFor();
  // The same as a film.
  const press = (words: string) => page.getByRole("button", { name: words, exact: true }).click();
  const at = async (): Promise<number> => Number(await slider.inputValue());
  await press("Step back");
  expect(await at()).toBe(story.events.length - 1);
  await press("Turning point");
  expect(await at()).toBe(turned(told)! + 1);
  await press("Play");
  await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(turned(told)! + 2);
  await press("Pause");
  await press("Step on");
  const stopped = await at();
  await page.waitForTimeout(2000);
  expect(await at()).toBe(stopped);
  await reached(page);
  expect((await report(page)).files).toEqual(["replay.json", "map.svg"]);
  const over = "document.documentElement.scrollWidth - window.innerWidth";
  expect(await page.evaluate<number>(over)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  leave();
});

test.each([PHONE, TABLET, DESK])(
  "44: words on a map $width px wide can be read, no handle lies on a name, and a turned phone has another map",
  async (viewport) => {
    const { page, complaints, leave } = await opened({ viewport }, canyonLink);
    /** Height of the smallest words of a map, px, and names that a handle hides a part of. */
    const seen = (place: string) =>
      page.evaluate<{ least: number; hidden: string[] }>(`(() => {
        const map = document.querySelector(${JSON.stringify(place)});
        const words = [...map.querySelectorAll("text")];
        const sizes = words.map((one) => parseFloat(getComputedStyle(one).fontSize) * map.getScreenCTM().a);
        const lies = (a, b) => Math.hypot(
          Math.max(b.left - a.x, 0, a.x - b.right), Math.max(b.top - a.y, 0, a.y - b.bottom)) < a.r;
        const handles = [...map.querySelectorAll(".handle circle:not(.hit)")].map((one) => {
          const { left, top, width } = one.getBoundingClientRect();
          return { x: left + width / 2, y: top + width / 2, r: width / 2 };
        });
        const names = words.filter(({ textContent }) => /Hand|Foreman|Rustler$|Old|Kid/.test(textContent));
        const hidden = names.filter((one) => handles.some((each) => lies(each, one.getBoundingClientRect())));
        return { least: Math.min(...sizes), hidden: hidden.map(({ textContent }) => textContent) };
      })()`);
    const found = await seen("#table svg");
    expect(found.least).toBeGreaterThan(9);
    expect(found.hidden).toEqual([]);
    await page.locator("#studies").getByRole("button", { name: "Show me a game" }).click();
    await page.waitForSelector("#scene svg");
    expect((await seen("#scene svg")).least).toBeGreaterThan(8.5);
    const before = await page.locator("#table svg").getAttribute("viewBox");
    await page.setViewportSize({ width: viewport === PHONE ? 844 : 390, height: 800 });
    await page.waitForFunction(
      `document.querySelector("#table svg").getAttribute("viewBox") !== ${JSON.stringify(before)}`,
    );
    expect((await seen("#table svg")).least).toBeGreaterThan(9);
    expect(complaints).toEqual([]);
    leave();
  },
);

test("44: whoever turns a film by keys sees all of its map, and what stands below it stands apart", async () => {
  const viewport = { width: 1440, height: 900 };
  const shared = { fileName: "canyon.yaml", text: CANYON, study: "replay", values: { game: "3" } };
  const { page, leave } = await opened({ viewport }, await fragmentOf(shared as Shared));
  await page.locator("#moment").focus();
  await page.keyboard.press("ArrowRight");
  await reached(page);
  const of = async (selector: string): Promise<Box> =>
    (await page.locator(selector).boundingBox()) as Box;
  const scene = await of("#scene");
  expect(scene.y).toBeGreaterThanOrEqual((await of("body > header")).height);
  const controls = page.locator("#studied .film :is(button, select)");
  const boxes = (await Promise.all(
    (await controls.all()).map((one) => one.boundingBox()),
  )) as Box[];
  expect(boxes.length).toBeGreaterThan(5);
  const [{ y, height }] = boxes as [Box];
  for (const box of boxes) expect([box.y, box.height]).toEqual([y, height]);
  expect(y - (scene.y + scene.height)).toBeGreaterThanOrEqual(6);
  const moment = await of("#moment");
  expect(moment.y - (y + height)).toBeGreaterThanOrEqual(6);
  expect(moment.y + moment.height).toBeLessThanOrEqual(viewport.height);
  leave();
});

test.each([true, false])(
  "44: a duel is a film on a strip; men glide where motion is welcome (%s); a still is a picture",
  async (moves) => {
    const reducedMotion = moves ? "no-preference" : "reduce";
    const text = readFileSync("scenarios/shootist-mobile-duel.yaml", "utf8");
    const mobile = text.replace("games: 1000000", "games: 200");
    const link = await fragmentOf({ fileName: "mobile.yaml", text: mobile, study: null });
    const { page, complaints } = await opened(
      { viewport: PHONE, hasTouch: true, reducedMotion },
      link,
    );
    await turnTo(page, "Show me a game");
    await asking(page, "[name=game]").fill("3");
    await answered(page, () => asking(page, "button").click());
    const scenario = parseScenario(mobile, "mobile.yaml", { systems: RULESETS });
    const { events } = replay(scenario, { game: 3 }).story;
    const move = events.findIndex(({ moves: ways = [] }) => ways.length > 0);
    const { figure } = events[move]!.moves![0]!;
    const slider = page.locator("#moment");
    await slider.focus();
    for (let i = 1; i < move; i++) await page.keyboard.press("ArrowRight");
    const mark = page.locator(`#scene [data-figures="${figure}"]`);
    await mark.first().waitFor();
    // What glides is seen for a moment only.
    await page.evaluate(`{
      window.glided = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, how) {
        window.glided.push(this.dataset.figures);
        return animate.call(this, frames, how);
      };
    }`);
    const before = (await mark.first().boundingBox()) as Box;
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(async () => ((await mark.first().boundingBox()) as Box).x)
      .not.toBeCloseTo(before.x, 0);
    const glided = await page.evaluate<string[]>("window.glided");
    expect(glided.includes(String(figure))).toBe(moves);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a picture" }).tap();
    const png = readFileSync(await (await saved).path());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(2 * (720 + 32));
    const over = "document.documentElement.scrollWidth - window.innerWidth";
    expect(await page.evaluate<number>(over)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("44: failures stay where they belong, a film gives up nothing, and what cannot be saved is said", async () => {
  const { page, complaints } = await opened();
  const list = page.locator("#asked .current small");
  const answer = await list.innerText();
  const save = page.locator("#asked .current").getByRole("button", { name: "Save the report" });
  const follow = () => page.evaluate(`location.hash = "#s=%%%"`);
  await answered(page, follow, "failed");
  expect(await list.innerText()).toBe(answer);
  expect(await save.isEnabled()).toBe(true);
  // Nothing is asked yet: nothing can be saved.
  await answered(page, () => turnTo(page, "Compare with …"), "ready");
  expect(await page.locator("#asked .current").count()).toBe(0);
  expect(await page.locator("#download").isDisabled()).toBe(true);
  await answered(page, () => turnTo(page, "Show me a game"));
  // A film goes on behind every order.
  await page.evaluate(`{
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (order, ...rest) {
      postMessage.call(this, order, ...rest);
      if (/check|download/.test(order?.asked?.ask)) document.querySelector("[data-film=on]").click();
    };
  }`);
  const moment = page.locator("#moment");
  expect((await report(page)).files).toEqual(["replay.json"]);
  expect(await moment.inputValue()).toBe("2");
  const skill = card(page, "Will").getByRole("button", { name: "Skill: one more" });
  await answered(page, () => skill.click(), "ready");
  await page.waitForSelector("#scene[aria-busy=false]");
  expect(await moment.inputValue()).toBe("3");
  expect(await page.locator("#now > .event").textContent()).toBe(
    await page.locator("#story > .event").nth(2).textContent(),
  );
  // The browser has no picture for us.
  await page.evaluate("HTMLCanvasElement.prototype.toBlob = (give) => give(null)");
  await answered(page, () => page.getByRole("button", { name: "Save as a picture" }).click());
  expect(await page.locator("#status").innerText()).toBe("The picture could not be saved.");
  expect(complaints).toEqual([]);
  // Stopped once there is an answer, whatever the desk works out beside it.
  const said = await page.evaluate<string[]>(`new Promise((over) => {
    const desk = ${OWN_DESK};
    const said = [];
    const say = (id, asked) => desk.postMessage({ id, asked });
    desk.onmessage = ({ data }) => {
      if (data === null) return;
      said.push(data.what.said);
      if (data.id === 1) say(2, { ask: "watch", text: ${JSON.stringify(SHORT)}, fileName: "noon.yaml" });
      if (data.what.said === "head") say(2, { ask: "stop" });
      if (data.what.said === "end") setTimeout(() => over(said), 1000);
    };
    say(1, { ask: "download" });
  })`);
  expect(said.filter((one) => /failed|head|end/.test(one)).slice(0, 2)).toEqual(["failed", "head"]);
  expect(said.at(-1)).toBe("end");
  // A report that is saved as soon as there is one gives up no curve.
  const after = await page.evaluate<string[]>(`new Promise((over) => {
    const desk = ${OWN_DESK};
    const said = [];
    const say = (asked) => desk.postMessage({ id: 1, asked });
    desk.onmessage = ({ data }) => {
      if (data === null) return;
      said.push(data.what.said);
      if (data.what.said === "end") say({ ask: "download" });
      if (said.includes("archive") && said.includes("curve")) over(said);
    };
    setTimeout(() => over(said), 60_000);
    say({ ask: "watch", text: ${JSON.stringify(SHORT)}, fileName: "noon.yaml" });
  })`);
  expect(after).toEqual(expect.arrayContaining(["archive", "curve"]));
  await page.context().close();
});

test("16.6: a link holds the scenario and the study; a broken one is told of", async () => {
  const { page, complaints, leave } = await opened();
  await answered(page, () => put(page, NOON.replace("games: 1000000", "games: 700")));
  await turnTo(page, "What is a point worth?");
  await page.locator("#share").click();
  // It has a link in its address already.
  await page.waitForURL(({ hash }) => hash.startsWith("#s=") && hash !== LINK);
  const fragment = await page.evaluate<string>("location.hash");
  expect(complaints).toEqual([]);
  leave();
  const other = await opened({}, fragment);
  expect(await other.page.locator(".cm-content").innerText()).toContain("games: 700");
  expect(await other.page.locator("#studies [aria-pressed=true]").innerText()).toBe(
    "What is a point worth?",
  );
  for (const broken of ["#s=", "#s=%%%", `${fragment.slice(0, 40)}`, "#s=S0xKVgIA"]) {
    const follow = () => other.page.evaluate(`location.hash = ${JSON.stringify(broken)}`);
    await answered(other.page, follow, "failed");
    expect(await other.page.locator("#status").innerText()).toBe("The link is broken.");
  }
  expect(other.complaints).toEqual([]);
  other.leave();
});

test("16.6: the way back leads to the example before", async () => {
  const { page, complaints, leave } = await opened({}, "");
  await page.waitForSelector('h1:has-text("High noon")');
  await page.locator("#example").selectOption("fanning.yaml");
  await page.waitForSelector('h1:has-text("Fanning")');
  await page.goBack();
  await page.waitForSelector('h1:has-text("High noon")');
  expect(complaints).toEqual([]);
  leave();
});

test("16.6: a hundred runs, each given up for the next, leave nothing behind", async () => {
  const { page } = await opened();
  const session = await browser.newBrowserCDPSession();
  /** Memory of all pages and their workers that is in use, MB. */
  const used = async (): Promise<number> => {
    await page.evaluate("gc()");
    for (const worker of page.workers()) await worker.evaluate("gc()");
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = processInfo
      .filter(({ type }) => type === "renderer")
      .map(({ id }) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]);
    return sizes.reduce((sum, size) => sum + Number(size), 0) / 1024;
  };
  const runs = (count: number) =>
    page.evaluate(`(async () => {
      window.spare ??= ${OWN_DESK};
      for (let i = 0; i < ${count}; i++) {
        const id = (window.asked = (window.asked ?? 0) + 1);
        await new Promise((done) => {
          window.spare.onmessage = ({ data }) => data?.id === id && data.what.said === "head" && done();
          const text = ${JSON.stringify(SHORT)};
          window.spare.postMessage({ id, asked: { ask: "watch", text, fileName: "noon.yaml", games: 32 } });
        });
      }
    })()`);
  await runs(30);
  const before = await used();
  await runs(100);
  expect((await used()) - before).toBeLessThan(60);
  await page.context().close();
});

test("16.6: by the keyboard alone from an example to a study", async () => {
  const { page, complaints, leave } = await opened();
  await tabTo(page, "#example");
  await page.keyboard.type("Fanning");
  await page.waitForSelector('h1:has-text("Fanning")');
  await tabTo(page, '[id="field-distance"]');
  await page.keyboard.press("ArrowUp");
  await page.locator("#change", { hasText: "distance 20 to 21" }).waitFor();
  // Out of the editor, too.
  await tabTo(page, "#editor");
  await tabTo(page, '#studies [value="weights"]');
  await answered(page, () => page.keyboard.press("Enter"));
  await tabTo(page, "#asking [type=submit]");
  await answered(page, () => page.keyboard.press("Enter"));
  await tabTo(page, "#studied figure");
  await page.keyboard.press("ArrowRight");
  expect(await page.locator(".tip").innerText()).not.toBe("");
  expect(complaints).toEqual([]);
  leave();
});

test("16.6: workers that are ended in the middle are replaced, and the answer is the same", async () => {
  const { page } = await opened();
  const text = NOON.replace("games: 1000000", "games: 400000");
  const found: string[] = [];
  for (const losing of [false, true]) {
    await answered(page, () => put(page, losing ? `${text}\n` : text), "working");
    for (const player of losing ? page.workers() : []) {
      if (player.url().endsWith("player.js")) await player.evaluate("self.close()");
    }
    await reached(page);
    found.push(await page.locator("#sections").innerText());
  }
  expect(found[0]).toContain("400,000 games");
  expect(found[1]).toBe(found[0]);
  await page.context().close();
});

describe("16.6: strangers", () => {
  test("16.6: what a file says is text, and the policy allows no other code", async () => {
    const { page, complaints, leave } = await opened();
    const evil = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const text = SHORT.replace("High noon on Main Street", `"${evil}"`);
    const named = text.replace("name: Will", `name: "${evil.slice(0, 28)}"`);
    await answered(page, () => put(page, named));
    expect(await page.locator("#head h1").innerText()).toBe(evil);
    expect(await page.locator("#result img, #result script").count()).toBe(0);
    expect(complaints).toEqual([]);
    const intruders = await page.evaluate<boolean[]>(`new Promise((done) => {
      const script = document.createElement("script");
      script.textContent = "window.intruder = true";
      document.body.append(script);
      setTimeout("window.intruderInText = true");
      setTimeout(() => done(["intruder" in window, "intruderInText" in window]), 50);
    })`);
    expect(intruders).toEqual([false, false]);
    leave();
  });

  test.each([
    ["/../package.json", 404],
    ["/..%2f..%2fpackage.json", 404],
    ["/%2e%2e/cli/main.js", 404],
    ["/nothing.js", 404],
    ["/index.html?x=1", 200],
  ])("16.1: the server at %s says %i, with the policy", async (path, status) => {
    const response = await new Promise<IncomingMessage>((done) => {
      const { port } = new URL(url);
      request({ host: "127.0.0.1", port, path }, done).end();
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-security-policy"]).toContain("script-src 'self';");
    response.resume();
  });
});

describe("16.1: any server", () => {
  const TYPES: Readonly<Record<string, string>> = {
    html: "text/html",
    js: "text/javascript",
    css: "text/css",
    svg: "image/svg+xml",
  };

  /**
   * One that has the files below a path, and adds nothing to them.
   * @param never whether it gives no answer for a file
   */
  function plainServer(
    below: string,
    never: (name: string) => boolean = () => false,
  ): Promise<{ plain: Server; at: string }> {
    const plain = createServer(({ url: path = "" }, response) => {
      const name = path.replace(below, "") || "index.html";
      if (never(name)) return;
      const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
      if (!path.startsWith(below)) response.writeHead(404).end();
      else response.writeHead(200, { "Content-Type": type }).end(readFileSync(join(WEB, name)));
    });
    return new Promise((listening) => {
      plain.listen(0, "127.0.0.1", () => {
        const { port } = plain.address() as AddressInfo;
        listening({ plain, at: `http://127.0.0.1:${port}${below}` });
      });
    });
  }

  test("16.1: below any path, installable, and without a server after the first visit", async () => {
    const { plain, at } = await plainServer("/games/deadeye/");
    const whole = await launched({ executablePath: CHROMIUM });
    const context = await whole.newContext({ viewport: DESK });
    const page = await context.newPage();
    await page.goto(at + LINK);
    await reached(page);
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // All that the browser minds is that such a window keeps nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
    await new Promise((ended) => {
      plain.close(ended);
      plain.closeAllConnections();
    });
    await page.reload();
    await reached(page);
    expect(await page.locator(".answer").innerText()).toContain("50.28");
    await page.goto(at);
    await reached(page);
    expect(await page.locator("#example option").count()).toBeGreaterThan(50);
    await whole.close();
  });

  test("44: a player whose file never comes gives way to another", async () => {
    let asked = 0;
    const { plain, at } = await plainServer("/", (name) => name === "player.js" && ++asked === 1);
    // The service worker would ask for the file, too.
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(at + LINK);
    await reached(page);
    expect(asked).toBeGreaterThan(1);
    expect(await page.locator(".answer").innerText()).toContain("50.28");
    await context.close();
    plain.closeAllConnections();
    plain.close();
  });
});

// 1.5 MB until it had lists of what was asked and books in drawers.
test("16.6: all of it is less than 1.6 MB, compressed", () => {
  const bytes = readdirSync(WEB).map((file) => gzipSync(readFileSync(join(WEB, file))).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_600_000);
});

test.each([
  ["light", DESK],
  ["dark", PHONE],
] as const)("16.6: axe finds nothing to complain about, %s", async (colorScheme, viewport) => {
  const { page, complaints, leave } = await opened({ viewport, colorScheme });
  if (viewport === PHONE) {
    // The answer is in sight, nothing scrolls sideways, and at night it is dark.
    const over = "document.documentElement.scrollWidth - window.innerWidth";
    expect(await page.evaluate<number>(over)).toBeLessThanOrEqual(0);
    const { y, height } = (await page.locator(".answer").boundingBox()) as Box;
    expect(y + height).toBeLessThan(PHONE.height);
    const colour = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    expect(Math.max(...(colour.match(/\d+/g) ?? []).map(Number))).toBeLessThan(60);
    expect(complaints).toEqual([]);
  }
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
  leave();
});
