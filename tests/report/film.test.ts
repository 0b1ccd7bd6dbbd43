/** A told game as a film: every system's duels on a strip to scale, who acts and who falls, and a still with its answer. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Story } from "../../src/core/story.js";
import { filmOf } from "../../src/report/film.js";
import { namedBy } from "../../src/report/map/deed.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { elementsOf, parseXml, textOf, type XmlElement } from "./xml.js";

function told(name: string, game = 3) {
  const text = readFileSync(`scenarios/${name}.yaml`, "utf8");
  const scenario = parseScenario(text, `${name}.yaml`, { systems: RULESETS });
  const { envelope, model } = scenario;
  const ruleset = rulesetOf(envelope.system);
  const story = ruleset.teller(model, envelope.seed, envelope.sides)(game);
  const { figures } = ruleset.compile(model).columns;
  return { scenario, story, figures, film: filmOf(scenario, ruleset, story) };
}

const marksOf = (svg: string): Map<string, XmlElement> =>
  new Map(
    elementsOf(parseXml(svg))
      .flatMap((each) => {
        const { "data-figures": of } = each.attributes;
        return of === undefined ? [] : of.split(" ").map((one) => [one, each] as const);
      })
      .reverse(),
  );

/** Where the shape of a mark is. */
function along(mark: XmlElement): number {
  const [shape] = elementsOf(mark).filter(({ name }) => name === "circle" || name === "polygon");
  const { cx, points } = shape!.attributes;
  if (cx !== undefined) return Number(cx);
  const xs = points!.split(" ").map((pair) => Number(pair.split(",")[0]));
  return (Math.min(...xs) + Math.max(...xs)) / 2;
}

/** px of a length, by two numbers of the scale. */
function scaleOf(svg: string): number {
  const ticks = elementsOf(parseXml(svg)).flatMap((each) =>
    each.name === "text" && each.attributes["text-anchor"] === "middle"
      ? [[Number.parseFloat(textOf(each)), Number(each.attributes.x)] as const]
      : [],
  );
  const [[from, left], [to, right]] = [ticks[0]!, ticks.at(-1)!];
  return (right - left) / (to - from);
}

/** Between the two of a duel beside their points. */
const BESIDE = 18;

describe.each([
  ["high-noon", 25, "Turn"],
  ["shootist-duel", 8, "Turn"],
  ["napnuts-duel", 12, "Cycle"],
  ["combat-patrol-duel", 8, "Turn"],
] as const)("%s", (name, distance, round) => {
  const { story, film, figures } = told(name);

  test("44: the two stand as far apart as the file says, and are there until they are put out", () => {
    const placed = story.events.findIndex(({ turn }) => turn > 0) + 1;
    const svg = film.scene(placed);
    const [a, b] = ["0", "1"].map((one) => along(marksOf(svg).get(one)!)) as [number, number];
    expect((b - a - BESIDE) / scaleOf(svg)).toBeCloseTo(distance, 1);
    const out = story.events.flatMap(({ out: gone = [] }) => gone.map(String));
    expect(out.length).toBeGreaterThan(0);
    const last = film.scene(story.events.length);
    for (const [i, { figure }] of figures.entries()) {
      const crossed = last.includes(`>${figure}, ${round.toLowerCase()} `);
      expect(crossed).toBe(out.includes(String(i)));
    }
  });

  test("44: a turn of the game is called as its book calls it", () => {
    const { events, record } = story;
    const states = [...events.map((_, i) => film.still(i + 1, ""))].map((svg) => {
      const [desc] = elementsOf(parseXml(svg)).filter((each) => each.name === "desc");
      return textOf(desc!).split(/[.:]/)[0];
    });
    const word = round.toLowerCase();
    expect(states).toEqual([
      ...events
        .slice(0, -1)
        .map(({ turn }) => (turn === 0 ? `Before the first ${word}` : `${round} ${turn}`)),
      `After ${record.turns} ${word}${record.turns === 1 ? "" : "s"}`,
    ]);
  });

  test("44: who acts has a ring, and a line leads to whom he shoots at", () => {
    const shot = story.events.findIndex(({ text }) => /\b(fires|shoots)\b/.test(text));
    const event = story.events[shot]!;
    const svg = film.scene(shot + 1);
    const rings = elementsOf(parseXml(svg)).filter(
      ({ attributes }) => attributes["data-figures"] === String(event.who),
    );
    expect(
      rings.some((each) => elementsOf(each).some(({ attributes }) => attributes.r === "12")),
    ).toBe(true);
    expect(svg).toContain('stroke-dasharray="7 4"');
  });
});

test("44: who goes later on stands where he goes from, until then", () => {
  const { story, film } = told("shootist-mobile-duel");
  expect(story.events.some(({ moves = [] }) => moves.length > 0)).toBe(true);
  const svg = film.scene(1);
  const [a, b] = ["0", "1"].map((one) => along(marksOf(svg).get(one)!)) as [number, number];
  expect((b - a - BESIDE) / scaleOf(svg)).toBeCloseTo(24, 1);
});

test("44: a still has what happens and the answer below it", () => {
  const { story, film } = told("high-noon");
  const answer = "Marshal will win 50.28 % of games (exact).";
  const words = elementsOf(parseXml(film.still(7, answer)))
    .filter(({ name }) => name === "text")
    .map(textOf);
  expect(words.slice(-2)).toEqual([`Turn 1: ${story.events[6]?.text}`, answer]);
});

test("44: who has just gone a way with bends has it for the film to follow", () => {
  const { scenario, story } = told("canyon-rifles", 1);
  const ruleset = rulesetOf(scenario.envelope.system);
  const way = [
    [25, 55],
    [40, 60],
    [60, 50],
  ] as const;
  const events = [
    ...story.events.slice(0, 12),
    { ...story.events[12]!, moves: [{ figure: 0, way }] },
  ];
  const svg = filmOf(scenario, ruleset, { ...story, events }).scene(13);
  const [went, ...others] = elementsOf(parseXml(svg)).flatMap(
    ({ attributes }) => attributes["data-way"] ?? [],
  );
  expect(others).toEqual([]);
  const points = went!.split(" ").map((pair) => pair.split(",").map(Number)) as [number, number][];
  const scale = (points[1]![0] - points[0]![0]) / 15;
  // To the right and up, then further to the right and down.
  expect(points[2]![0] - points[1]![0]).toBeCloseTo(20 * scale, 1);
  expect(points[1]![1] - points[0]![1]).toBeCloseTo(-5 * scale, 1);
});

test("44: of names that begin alike the longer one is meant", () => {
  const figures = [
    { figure: 0, side: "A", name: "Will" },
    { figure: 1, side: "B", name: "Man 1" },
    { figure: 2, side: "B", name: "Man 12" },
  ] as const;
  const event: Pick<Story["events"][number], "who" | "text"> = {
    who: 0,
    text: "Will fires at Man 12: hit.",
  };
  expect(namedBy(event, figures).map(({ name }) => name)).toEqual(["Man 12"]);
});
