/** The workbench in three engines: Chromium, Firefox, and WebKit, which is that of every phone of one maker. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fragmentOf } from "../../src/web/link.js";
import { asking, QUESTIONS, RESTING } from "./asking.js";
import { served, url } from "./bench.js";
import { chromium, type Engine, firefox, webkit } from "./engines.js";
import { oneOf, signaturesHere, signaturesThere } from "./signatures.js";

type Size = readonly [width: number, height: number];
const PHONE: Size = [390, 844];
const TABLET: Size = [820, 1180];
const DESK: Size = [1440, 900];

const shipped = oneOf(6);
type Change = readonly [from: string | RegExp, to: string];
const FEWER: Change = ["games: 1000000", "games: 500"];
/** A link to a shipped scenario with few games. */
const linkTo = (fileName: string, ...changes: Change[]): Promise<string> => {
  const shipped = readFileSync(`scenarios/${fileName}`, "utf8");
  const text = changes.reduce((now, [from, to]) => now.replace(from, to), shipped);
  return fragmentOf({ fileName, text, study: null });
};
const NOON = await linkTo("high-noon.yaml", FEWER);
const DUELS = {
  // Solved soon, however many variants of it there are.
  "high-noon": await linkTo("high-noon.yaml", FEWER, ["turns: 30", "turns: 3"]),
  "napnuts-duel": await linkTo("napnuts-duel.yaml", [/games: \d+/, "games: 500"]),
};
const CANYON = await linkTo("canyon-rifles.yaml", ["seed: canyon", "games: 64, seed: canyon"]);
served();

const ENGINES = { Chromium: chromium, Firefox: firefox, WebKitGTK: webkit };

async function opened(engine: Engine, link: string, size: Size): Promise<void> {
  await engine.open(url + link, ...size);
  expect(await engine.evaluate(RESTING)).toBe("done");
}

/** Each question in its turn, and the words of its answer. */
async function allAsked(engine: Engine): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  let now = "";
  for (const question of QUESTIONS) {
    if (question.of !== now) await opened(engine, DUELS[question.of], DESK);
    now = question.of;
    answers[question.title] = await engine.evaluate(asking(question));
  }
  return answers;
}

let chromiums: Promise<Readonly<Record<string, string>>> | undefined;
/** What Chromium answers: asked once, in an own one if there is none. */
function inChromium(own: Engine | null): typeof chromiums & {} {
  chromiums ??= (async () => {
    const engine = own ?? (await chromium());
    try {
      return await allAsked(engine);
    } finally {
      if (engine !== own) await engine.close();
    }
  })();
  return chromiums;
}

/** Evaluated, the middle of what is seen of something, once it is in the middle of the window. */
const middleOf = (place: string): string => `(() => {
  const one = document.querySelector(${JSON.stringify(place)});
  one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()`;

describe.each(Object.entries(ENGINES))("44: %s", (name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(async () => {
    await engine?.close();
  });
  const wordsOf = async (place: string): Promise<string> => {
    const words = await engine.evaluate<string>(
      `document.querySelector(${JSON.stringify(place)})?.innerText ?? ""`,
    );
    return words.replaceAll("\u00a0", " ");
  };

  test.each([PHONE, TABLET, DESK])(
    "%i by %i: an answer, and nothing to scroll to the side",
    async (...size) => {
      await opened(engine, NOON, size);
      expect(await wordsOf("#result")).toMatch(/Marshal .*50\.28 %/);
      const wider = await engine.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(wider).toBe(0);
      // Who starts the players: in Firefox a worker that starts another may stand still for ever
      // (findings/firefox-nested-worker.sh), in WebKit ports are slow.
      const loaded = await engine.evaluate<string>(
        `performance.getEntriesByType("resource").map(({ name }) => name).join()`,
      );
      expect(/player\.js/.test(loaded)).toBe(name === "Firefox");
    },
  );

  test("from the empty page to a million games", async () => {
    await opened(engine, "", DESK);
    expect(await wordsOf("#status")).toBe("1,000,000 games played.");
  });

  test("16.3: shipped scenarios have the signatures that Node gives them", async () => {
    await opened(engine, NOON, DESK);
    expect(await engine.evaluate(signaturesThere(shipped))).toEqual(await signaturesHere(shipped));
  });

  test("each question is answered, in the words and numbers of Chromium", async () => {
    const expected = await inChromium(name === "Chromium" ? engine : null);
    for (const { title, says } of QUESTIONS) {
      expect(expected[title], title).toMatch(/^done\n/);
      expect(expected[title], title).toMatch(says);
    }
    const answers = name === "Chromium" ? expected : await allAsked(engine);
    expect(answers).toEqual(expected);
    const listed = await engine.evaluate<string[]>(
      `[...document.querySelectorAll("#studies button")].map(({ textContent }) => textContent)`,
    );
    expect(listed.sort()).toEqual(["Who wins?", ...QUESTIONS.map(({ title }) => title)].sort());
  });

  test("on a phone a finger drags a man over the map, and taps a number higher", async () => {
    await opened(engine, CANYON, PHONE);
    const foreman = `[data-path="sides.A.figures.0.at"]`;
    const [x, y] = await engine.evaluate<[number, number]>(middleOf(foreman));
    const label = `document.querySelector('${foreman}').getAttribute("aria-label")`;
    expect(await engine.evaluate(label)).toBe("Foreman, at: 25, 55 cm");
    await engine.touch([x, y], [x + 20, y], [x + 40, y]);
    const [, east] = /at: (\d+), 55 cm/.exec(await engine.evaluate(label)) ?? [];
    expect(Number(east)).toBeGreaterThan(35);
    const made = (words: string) =>
      expect.poll(() => wordsOf(".made"), { timeout: 300_000 }).toContain(words);
    await made(`Foreman's at 25, 55 to ${east}, 55`);
    // Nothing moves the page below the finger any more.
    await engine.evaluate(RESTING);
    await engine.touch(await engine.evaluate(middleOf(".man .many .stepper input + button")));
    await made("Foreman's count nothing to 2");
  });
});
