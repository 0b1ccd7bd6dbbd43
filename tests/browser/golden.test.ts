/**
 * The workbench as it looks: each state as a picture that was looked at once, and is to look like that.
 *
 * `DEADEYE_PICTURES=keep npx vitest run --config tests/machine.config.ts tests/browser/golden.test.ts` takes them anew:
 * whoever does looks at each that has changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { fragmentOf, type Shared } from "../../src/web/link.js";
import { answered, atWorkbench, browser, DESK as LAPTOP, PHONE, reached, url } from "./bench.js";

const KEEP = process.env.DEADEYE_PICTURES === "keep";
const DESK = { ...LAPTOP, width: 1440 };
const TABLET = { width: 820, height: 1180 };

atWorkbench({
  args: [
    ...["--hide-scrollbars", "--font-render-hinting=none"],
    ...["--disable-lcd-text", "--force-color-profile=srgb"],
  ],
});
/** A blank page that reads pictures. */
let eye: Page;
beforeAll(async () => {
  eye = await browser.newPage();
});

/** What depends on the machine: its type for code, and what comes as long as somebody has patience for it. */
const STEADY = `
  .cm-scroller, code, pre { font-family: "DejaVu Sans Mono" !important }
  .curve, #curve { display: none !important }
  #status { visibility: hidden !important }
`;

interface State {
  readonly name: string;
  readonly viewport: typeof DESK;
  readonly colorScheme?: "light" | "dark";
  readonly fragment: string;
  /** What brings it from the answered page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What must be seen in it, and look the same by itself, beside the header. */
  readonly parts: readonly string[];
  /** By what `data-state` it is at rest. */
  readonly state?: string;
}

const file = (fileName: string, change: (text: string) => string = (text) => text) => ({
  fileName,
  text: change(readFileSync(`scenarios/${fileName}`, "utf8")),
});
const link = (shared: Omit<Shared, "study">, rest: Partial<Shared> = {}): Promise<string> =>
  fragmentOf({ ...shared, study: null, ...rest });
/** As many games as are soon played. */
const few = (text: string): string =>
  text.replace(/^run: \{.*\bseed: (.*?) \}/m, "run: { games: 64, seed: $1 }");

const NOON = await link(file("high-noon.yaml", few));
const CANYON = await link(file("canyon-rifles.yaml", few));
const BOOK = await link({
  fileName: "luck-fight.yaml",
  text: few(readFileSync("books/luck-fight.yaml", "utf8")),
  book: { name: "luck.yaml", text: readFileSync("books/luck.yaml", "utf8") },
});

/** Brings a part below the header, whether the page scrolls or the answer beside the fight. */
const show = (selector: string) => (page: Page) =>
  page.locator(selector).evaluate((one) => {
    one.setAttribute("style", "scroll-margin-top: 4rem");
    one.scrollIntoView();
  });
const asks = (question: string) => (page: Page) =>
  answered(page, () => page.locator("#studies").getByRole("button", { name: question }).click());

const HEAD = ["#head .bar", "#head .answer"];
const STATES: readonly State[] = [
  { name: "first-visit", viewport: DESK, fragment: "", parts: [".doors", ...HEAD] },
  { name: "noon-390", viewport: PHONE, fragment: NOON, parts: [...HEAD, "#table"] },
  { name: "noon-820", viewport: TABLET, fragment: NOON, parts: [...HEAD, "#table"] },
  { name: "noon-1440", viewport: DESK, fragment: NOON, parts: [...HEAD, "#table", "#sides"] },
  {
    ...{ name: "noon-1440-dark", viewport: DESK, colorScheme: "dark" },
    ...{ fragment: NOON, parts: [...HEAD, "#table", "#sides"] },
  },
  {
    ...{ name: "sides-390-dark", viewport: PHONE, colorScheme: "dark" },
    ...{ fragment: NOON, act: show("#sides"), parts: ["#sides", "#places"] },
  },
  { name: "canyon-390", viewport: PHONE, fragment: CANYON, parts: [...HEAD, "#table"] },
  { name: "canyon-1440", viewport: DESK, fragment: CANYON, parts: [...HEAD, "#table"] },
  {
    ...{ name: "shootist-posse-820", viewport: TABLET },
    fragment: await link(file("shootist-posse.yaml", few)),
    parts: [...HEAD, "#table"],
  },
  {
    ...{ name: "napnuts-posse-1440-dark", viewport: DESK, colorScheme: "dark" },
    fragment: await link(file("napnuts-posse.yaml", few)),
    parts: [...HEAD, "#table"],
  },
  {
    ...{ name: "combat-patrol-ambush-1440", viewport: DESK },
    fragment: await link(file("combat-patrol-ambush.yaml", few)),
    parts: [...HEAD, "#table"],
  },
  {
    ...{ name: "book-1440", viewport: DESK, fragment: BOOK },
    async act(page) {
      await page.evaluate(
        `for (const one of document.querySelectorAll("#book, #text")) one.open = true`,
      );
      await page.locator("#book-editor .cm-content").waitFor();
      await page.locator("#editor .cm-content").waitFor();
      await show("#texts")(page);
    },
    parts: ["#book", "#text"],
  },
  {
    ...{ name: "book-390", viewport: PHONE, fragment: BOOK },
    async act(page) {
      await page.locator("#places").getByRole("button", { name: "Text" }).click();
      await page.locator("#text-tabs").getByRole("button", { name: "Rules" }).click();
      await page.evaluate(`document.querySelector("#book").open = true`);
      await page.locator("#book-editor .cm-content").waitFor();
      await show("#texts")(page);
    },
    parts: ["#text-tabs", "#book"],
  },
  {
    ...{ name: "problems-390", viewport: PHONE, state: "problems" },
    fragment: await link(
      file("high-noon.yaml", (text) =>
        few(text).replace("distance: 25", "distanse: 25").replace("skill: 4", "skill: 9"),
      ),
    ),
    act: show("#problems"),
    parts: ["#problems"],
  },
  {
    ...{ name: "best-1440", viewport: DESK },
    fragment: await link(file("high-noon.yaml", few), { study: "best" }),
    parts: ["#asking", "#studied"],
  },
  {
    ...{ name: "sheet-820-dark", viewport: TABLET, colorScheme: "dark" },
    fragment: await link(file("high-noon.yaml", few), {
      study: "sheet",
      values: { weapon: "pistol" },
    }),
    parts: ["#asking", "#studied"],
  },
  {
    ...{ name: "film-1440", viewport: DESK },
    fragment: await link(file("canyon-rifles.yaml", few), {
      study: "replay",
      values: { game: "3" },
    }),
    async act(page) {
      await page.locator("#moment").focus();
      for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
      await page.waitForSelector("#scene[aria-busy=false]");
    },
    parts: ["#studied", "#scene", "#now"],
  },
  {
    ...{ name: "answer-1440", viewport: DESK, fragment: NOON },
    act: show("#sections"),
    parts: ["#sections"],
  },
  {
    ...{ name: "asked-1440", viewport: DESK, fragment: NOON },
    async act(page) {
      await asks("What is best play?")(page);
      await asks("Print tables")(page);
      await show("#asked")(page);
    },
    parts: ["#asked"],
  },
  {
    ...{ name: "gallery-1440", viewport: DESK, fragment: NOON },
    act: (page) => page.locator("#browse").click(),
    parts: ["#gallery"],
  },
];

/** The states of a fight, one after the other on the same page: what a state has opened is open in the next. */
const WALKS = [...new Set(STATES.map(({ fragment }) => fragment))].map((fragment) => {
  const states = STATES.filter((state) => state.fragment === fragment);
  return [states.map(({ name }) => name).join(", "), states] as const;
});

/** A page that has answered what its address asks. */
async function opened({ fragment, state, viewport }: State): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport, deviceScaleFactor: 1, reducedMotion: "reduce" },
    // Its policy allows no style of ours.
    ...{ bypassCSP: true, serviceWorkers: "block" },
  });
  // A first visit begins with an example: with few games, too.
  await context.route("**/examples.json", async (route) => {
    const body = (await (await route.fetch()).text()).replaceAll("games: 1000000", "games: 64");
    await route.fulfill({ body, contentType: "application/json" });
  });
  const page = await context.newPage();
  await page.goto(url + fragment);
  await page.addStyleTag({ content: STEADY });
  await reached(page, state);
  return page;
}

async function turned(page: Page, { viewport, colorScheme = "light", act }: State): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate("scrollTo(0, 0)");
  await act?.(page);
  await page.evaluate("document.fonts.ready.then(() => true)");
  await page.mouse.move(0, 0);
}

/** A picture and what is seen in it of each part: left, top, right and bottom, px; null: nothing. */
interface Look {
  readonly png: string;
  readonly parts: readonly (readonly [string, readonly number[] | null])[];
}
async function look(page: Page, state: State): Promise<Look> {
  const png = (await page.screenshot()).toString("base64");
  const parts = ["body > header", ...state.parts].map(async (selector) => {
    const box = await page
      .locator(selector)
      .first()
      .evaluate((one, { width, height }) => {
        if (!one.checkVisibility()) return null;
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const within = (x: number, most: number): number => Math.min(Math.max(x, 0), most);
        return [
          ...[within(left, width), within(top, height)],
          ...[within(right, width), within(bottom, height)],
        ];
      }, state.viewport);
    return [selector, box] as const;
  });
  return { png, parts: await Promise.all(parts) };
}

/** Side of a block, px of the page. */
const BLOCK = 16;
const scaleOf = ({ viewport }: State): number => (viewport.width > 500 ? 1 / 2 : 1);

/**
 * What to evaluate in a blank page: the means of blocks of a picture, three numbers of 0 to 255 each: luminance, and by
 * how much blue and red go beyond it. Pictures are as they are kept: half as large, a telephone's as large as it is.
 */
const READ = `async (from, scale, keep) => {
  const bitmap = await createImageBitmap(await (await fetch(from)).blob());
  const shrink = from.startsWith("data:image/png") ? scale : 1;
  const [width, height] = [Math.floor(bitmap.width * shrink), Math.floor(bitmap.height * shrink)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  if (keep) return canvas.toDataURL("image/jpeg", 0.6);
  const { data } = pen.getImageData(0, 0, width, height);
  const side = ${BLOCK} * scale;
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const blocks = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const sums = [0, 0, 0, 0];
      for (let y = row * side; y < Math.min((row + 1) * side, height); y++) {
        for (let x = column * side; x < Math.min((column + 1) * side, width); x++) {
          for (let i = 0; i < 3; i++) sums[i] += data[4 * (y * width + x) + i];
          sums[3]++;
        }
      }
      const [r, g, b] = sums.map((sum) => sum / sums[3]);
      const light = 0.299 * r + 0.587 * g + 0.114 * b;
      blocks.push([light, b - light, r - light]);
    }
  }
  return { columns, rows, blocks };
}`;
interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly blocks: readonly (readonly number[])[];
}
const read = <T = Blocks>(from: string, scale: number, keep = false): Promise<T> =>
  eye.evaluate<T>(`(${READ})(...${JSON.stringify([from, scale, keep])})`);

/**
 * Levels of 255 by which a block is another one, and shares of blocks that may be others: of the whole, of one
 * part. With the text drawn by other rules (hinted, at whole pixels, at twice the density and made smaller) 0.1 %
 * of the whole and 0.5 % of a part are others at 14 levels; a bar that is not seen is 50 % of its part, cards
 * moved by 30 px are 13 to 17 %, exchanged colours 15 %, a light ground at night 7 % of the whole.
 */
const LEVELS = 16;
const WHOLE = 0.02;
const PART = 0.05;

const pictureOf = ({ name }: State): string => `tests/golden/workbench/${name}.jpg`;
const jpeg = (state: State): string =>
  `data:image/jpeg;base64,${readFileSync(pictureOf(state)).toString("base64")}`;

/** Shares of blocks that are others than in the picture that is kept: of the whole, of each part; 1: it is not seen. */
async function apart(state: State, { png, parts }: Look): Promise<Map<string, number>> {
  const scale = scaleOf(state);
  const was = await read(jpeg(state), scale);
  const is = await read(`data:image/png;base64,${png}`, scale);
  expect([is.columns, is.rows]).toEqual([was.columns, was.rows]);
  const others = is.blocks.map((block, i) =>
    block.some((level, k) => Math.abs(level - was.blocks[i]![k]!) > LEVELS),
  );
  const share = (box: readonly number[] | null): number => {
    if (box === null) return 1;
    const [left, top, right, bottom] = box.map((x) => x / BLOCK) as [
      number,
      number,
      number,
      number,
    ];
    if (right - left < 1 || bottom - top < 1) return 1;
    const inside = others.filter((_, i) => {
      const [x, y] = [i % is.columns, Math.floor(i / is.columns)];
      return x + 1 > left && x < right && y + 1 > top && y < bottom;
    });
    return inside.filter((other) => other).length / inside.length;
  };
  const { width, height } = state.viewport;
  return new Map([
    ["whole", share([0, 0, width, height])],
    ...parts.map(([name, box]) => [name, share(box)] as const),
  ]);
}

/** What is not as it was, in words. */
const faultsOf = (shares: ReadonlyMap<string, number>): string[] =>
  [...shares]
    .filter(([name, share]) => share > (name === "whole" ? WHOLE : PART))
    .map(([name, share]) => `${name}: ${(100 * share).toFixed(1)} % of it`);

/** Keeps a picture of a page that has had time to draw what comes late. */
async function keep(page: Page, state: State): Promise<void> {
  await page.waitForTimeout(3000);
  const { png } = await look(page, state);
  const kept = await read<string>(`data:image/png;base64,${png}`, scaleOf(state), true);
  writeFileSync(pictureOf(state), Buffer.from(kept.split(",")[1]!, "base64"));
}

type Spoil = readonly [what: string, css: string, part: string];
const NO_BAR: readonly Spoil[] = [
  ["the bar is not seen", "#head .bar { visibility: hidden }", "#head .bar"],
  ["the bar is not there", "#head .bar { display: none }", "#head .bar"],
];
const COLOURS: Spoil = [
  "the sides have each other's colours",
  ":root { --fill-a: #d55e00; --fill-b: #0072b2 }",
  "#table",
];
/** What somebody could spoil in a state, and the part of the picture that shows it. */
const SPOILS: Readonly<Record<string, readonly Spoil[]>> = {
  "noon-390": [
    ...NO_BAR,
    COLOURS,
    ["the answer is twice as large", "#head .answer { font-size: 200% }", "#head .answer"],
  ],
  "noon-1440-dark": [
    ...NO_BAR,
    COLOURS,
    ["the cards are 30 px further down", "#sides { transform: translateY(30px) }", "#sides"],
    ["a light ground at night", ".bench { background: #f7f4ee }", "whole"],
  ],
  "canyon-1440": [
    ...NO_BAR,
    ["the table is upside down", "#ground > svg { transform: scaleY(-1) }", "#table"],
  ],
};

/** Spoils a page that looks as its picture, and looks whether that is seen: else nothing would be. */
async function spoil(page: Page, state: State): Promise<void> {
  for (const [what, css, part] of SPOILS[state.name] ?? []) {
    const style = await page.addStyleTag({ content: css });
    const shares = await apart(state, await look(page, state));
    expect.soft(faultsOf(shares).join("; "), `${state.name}: ${what}`).toContain(part);
    await style.evaluate((one) => one.parentNode?.removeChild(one));
  }
}

test.each(WALKS)(
  "44: the workbench looks as its pictures, and what is spoilt is seen in them: %s",
  async (_, states) => {
    const page = await opened(states[0]!);
    try {
      for (const state of states) {
        await turned(page, state);
        if (KEEP) await keep(page, state);
        let shares = new Map<string, number>();
        // What is drawn late may come late.
        for (let tries = 0; tries < 20; tries++) {
          shares = await apart(state, await look(page, state));
          if (faultsOf(shares).length === 0) break;
          await page.waitForTimeout(500);
        }
        expect.soft(faultsOf(shares), state.name).toEqual([]);
        await spoil(page, state);
      }
    } finally {
      await page.context().close();
    }
  },
);
