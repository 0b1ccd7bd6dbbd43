/** Pictures of pixels: what is on them, read back from the bytes. */
import { describe, expect, test } from "vitest";
import { type PagePicture, pictureFile } from "../../src/report/html/picture.js";
import { withPngs } from "../../src/report/png.js";
import { runCard } from "../../src/report/runCard.js";
import { answer, command } from "../../src/report/sentences.js";
import { printable } from "../../src/report/text.js";
import type { Summary } from "../../src/stats/summary.js";
import { duel, odd } from "./fixtures.js";
import { colorAt, ink, pixelsOf } from "./pixels.js";
import { parseXml } from "./xml.js";

const DAY = "255,255,255";
const NIGHT = "23,22,20";

/** The card as PNG, its words, and what it lacks. */
function drawn(card: PagePicture, dark = false) {
  const lacking: string[] = [];
  const files = withPngs(new Map(), card, dark, (names) => lacking.push(...names));
  const png = Buffer.from(files.get("charts/answer.png") as Uint8Array);
  return {
    png,
    picture: pixelsOf(png),
    words: String(files.get("charts/answer.txt")),
    lacking,
    files,
  };
}

const text = (weight: number, words: string): PagePicture => ({
  name: "answer",
  title: "Words",
  description: "",
  svg:
    '<svg xmlns="http://www.w3.org/2000/svg" font-family="Inter" width="300" height="40" viewBox="0 0 300 40">' +
    `<rect width="300" height="40" fill="#FFFFFF"/><text y="30" font-size="24" font-weight="${weight}">${words}</text></svg>`,
});

describe("fonts", () => {
  const dark = (weight: number, words: string): number => ink(drawn(text(weight, words)).picture);

  test("a picture has the letters of its words, in a type of its own for each weight", () => {
    expect(dark(400, "")).toBe(0);
    expect(dark(400, "High noon")).toBeGreaterThan(500);
    expect(dark(600, "High noon") / dark(400, "High noon")).toBeGreaterThan(1.1);
  });

  test("letters that the font lacks are told, and a mark stands for each", () => {
    const { png, lacking } = drawn(text(400, "Épée 剣"));
    expect(lacking).toEqual(["剣"]);
    expect(png.equals(drawn(text(400, "Épée ?")).png)).toBe(true);
  });
});

/** Names as long, and as bad, as they come. */
const long: Summary = {
  ...duel(),
  scenario: `${"The very long night of the long knives ".repeat(4)}<b>&"`,
  sides: { A: "Wherever".repeat(12), B: "Hired guns of the railway company ".repeat(5) },
  overrides: Array.from({ length: 9 }, (_, i) => `sides.A.figures.${i}.stats.skill=5`),
};

describe.each([
  ["duel", duel()],
  ["odd", odd()],
  ["long", long],
  ["partial", { ...duel(), partial: true, gamesAsked: 5_000_000 }],
  ["none", { ...duel(), outcomes: [], games: 0 }],
] as const)("the card of the %s one", (_, summary) => {
  const card = runCard(summary);

  test("is 1200 by 630, and nothing on it comes near an edge", () => {
    const { picture } = drawn(card);
    expect([picture.width, picture.height]).toEqual([1200, 630]);
    const near = (at: number, end: number): boolean => at < 40 || at >= end - 40;
    expect(ink(picture, (x, y) => near(x, 1200) || near(y, 630))).toBe(0);
    expect(ink(picture)).toBeGreaterThan(9000);
  });

  test("says in words what it shows, is well-formed, and the same every time", () => {
    const { words, png } = drawn(card);
    expect(words).toContain(printable(answer(summary)));
    expect(words).toContain(`Again: ${printable(command(summary))}`);
    expect(parseXml(pictureFile(card)).name).toBe("svg");
    expect(drawn(runCard(summary)).png.equals(png)).toBe(true);
  });
});

test("at night the card is light on dark, to be read as well as by day", () => {
  const { picture } = drawn(runCard(duel()), true);
  expect(colorAt(picture, 0, 0)).toBe(NIGHT);
  // As much that is not ground as there is by day.
  expect(ink(picture) / ink(drawn(runCard(duel())).picture)).toBeCloseTo(1, 1);
});

test("a chart is drawn at twice its size, with room around it; one for paper stays light at night", () => {
  const { svg } = text(400, "High noon");
  const files = new Map([
    ["charts/turns.svg", pictureFile({ title: "T", description: "D & E", svg })],
    ["charts/map.svg", svg],
    ["turns.csv", "turn\n"],
  ]);
  const all = withPngs(files, runCard(duel()), true, () => {});
  expect(all.get("turns.csv")).toBe("turn\n");
  expect(all.get("charts/turns.txt")).toBe("T\nD & E\n");
  for (const [name, paper] of [
    ["turns", NIGHT],
    ["map", DAY],
  ]) {
    const picture = pixelsOf(Buffer.from(all.get(`charts/${name}.png`) as Uint8Array));
    expect([picture.width, picture.height]).toEqual([2 * 332, 2 * 72]);
    expect(colorAt(picture, 0, 0)).toBe(paper);
  }
});
