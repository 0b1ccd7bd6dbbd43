/** Maps: well-formed whatever the names, everything in the picture, no two names on each other. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { replayCommand } from "../../src/cli/commands/replay.js";
import type { MapPiece, TableMap } from "../../src/core/map.js";
import { CENTIMETRES } from "../../src/core/units.js";
import { textWidth } from "../../src/report/font.js";
import { type MapSubject, renderMap, renderTracks } from "../../src/report/map.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import type { Ruleset } from "../../src/rules/ruleset.js";
import { randomEncounter } from "../rules/law-of-the-gun/table/randomEncounters.js";
import { seeded } from "../statistical/seeded.js";
import { gameOf, mapOf, rosterOf, sampleEncounter } from "./maps.js";
import { elementsOf, parseXml, textOf, type XmlElement } from "./xml.js";

const subject: MapSubject = {
  scenario: "Showdown at Dry Creek",
  sides: { A: "The law", B: "Black Bart's gang" },
  alone: false,
};
const sample = sampleEncounter();
const HOSTILE = `<script>alert("x")</script> & 'quoted'\u0007\u202e ${"W".repeat(40)}`;

const named = (svg: string, name: string): XmlElement[] =>
  elementsOf(parseXml(svg)).filter((each) => each.name === name);
const words = (svg: string): string[] => named(svg, "text").map(textOf);

interface Box {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the text elements of a map are, with the sizes that they inherit. */
function boxesOf(svg: string): Box[] {
  const boxes: Box[] = [];
  const visit = (node: XmlElement, size: number): void => {
    const own = Number(node.attributes["font-size"] ?? size);
    if (node.name === "text") {
      const weight = node.attributes["font-weight"] === "600" ? 600 : 400;
      const width = textWidth(textOf(node), own, weight);
      const anchor = { middle: 0.5, end: 1 }[node.attributes["text-anchor"] ?? ""] ?? 0;
      const left = Number(node.attributes.x) - anchor * width;
      const y = Number(node.attributes.y);
      boxes.push({
        words: textOf(node),
        left,
        right: left + width,
        top: y - 0.75 * own,
        bottom: y + 0.2 * own,
      });
    }
    for (const child of node.children) if (typeof child !== "string") visit(child, own);
  };
  visit(parseXml(svg), 12);
  return boxes;
}

/** Texts that stick out of the picture, and pairs that lie on each other. */
function faultsOf(svg: string): string[] {
  const [, width, height] = svg.match(/ width="(\d+)" height="(\d+)"/) ?? [];
  const boxes = boxesOf(svg);
  const outside = boxes.filter(
    ({ left, right, top, bottom }) =>
      left < -0.5 || top < -0.5 || right > Number(width) + 0.5 || bottom > Number(height) + 0.5,
  );
  const pairs = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5,
      )
      .map((b) => `${a.words} on ${b.words}`),
  );
  return [...outside.map((box) => `${box.words} sticks out`), ...pairs];
}

describe("set-up", () => {
  const svg = renderMap(mapOf(sample), subject);

  test("says what it shows, on what scale, and names all figures and pieces with names of their own", () => {
    const said = words(svg);
    expect(said).toEqual(
      expect.arrayContaining([
        "Showdown at Dry Creek: the set-up seen from above",
        "The table is 180 cm wide and 120 cm deep.",
        "Side A's edge: The law",
        "Side B's edge: Black Bart's gang",
        "0 cm",
        "180",
        "Old Hank, Miss Kitty",
        "Black Bart",
        "Dry Creek stream",
        "mule",
      ]),
    );
    expect(said.filter((text) => text === "scrub" || text === "wall")).toHaveLength(2);
  });

  test("the same map gives the same bytes, with fonts only if it stands alone", () => {
    expect(renderMap(mapOf(sampleEncounter()), subject)).toBe(svg);
    expect(svg).not.toContain("@font-face");
    expect(renderMap(mapOf(sample), { ...subject, alone: true })).toContain("@font-face");
  });

  test("numbers at the edge of a table of a yard in inches", () => {
    const [width, depth] = [36, 24];
    const small = { ...mapOf(sample), width, depth, pieces: [], spots: [], figures: [] };
    // Three inches are less than the 42 px between numbers, five are more.
    const numbers = (to: number): string[] =>
      Array.from({ length: Math.floor(to / 5) }, (_, i) => String(5 * (i + 1)));
    const said = words(renderMap(small, subject)).filter((text) => /^\d+$/.test(text));
    expect(said.sort()).toEqual([...numbers(width), "0", ...numbers(depth)].sort());
  });

  test("a legend entry and a look of its own for every kind, for no other", () => {
    const corners: MapPiece["corners"] = [
      [10, 10],
      [30, 10],
      [30, 30],
    ];
    const kinds = ["building", "scrub", "dense-scrub", "stream", "ground"] as const;
    const looks = kinds.map((kind) => {
      const one = { ...mapOf(sample), pieces: [{ name: "", kind, corners }] };
      const picture = renderMap(one, subject);
      expect(words(picture)).toContain(kind === "ground" ? "other ground" : kind.replace("-", " "));
      expect(words(picture)).not.toContain("wall");
      return named(picture, "polygon").find((each) => each.attributes.fill?.startsWith("url("));
    });
    expect(new Set(looks.map((look) => look?.attributes.fill)).size).toBe(kinds.length);
  });

  test("sides differ in shape, planned paths are dashed, markers have a sign", () => {
    const map: TableMap = { ...mapOf(sample), markers: [[30, 110]] };
    const only = (side: "A" | "B"): TableMap => ({
      ...map,
      pieces: [],
      markers: [],
      figures: map.figures.filter((each) => each.side === side && each.means === "foot"),
    });
    expect(named(renderMap(only("A"), subject), "circle").length).toBeGreaterThan(3);
    expect(named(renderMap(only("B"), subject), "circle")).toHaveLength(1); // in a pattern
    expect(words(renderMap(map, subject))).toContain("?");
    const dashed = named(renderMap(map, subject), "polyline").map((each) => each.attributes);
    expect(dashed.filter((each) => each["stroke-dasharray"] === "4 3")).toHaveLength(2);
  });
});

describe("whatever the names", () => {
  const hostile = {
    ...sample,
    figures: sample.figures.map((figure) => ({ ...figure, name: HOSTILE })),
    pieces: sample.pieces.map((piece) => ({ ...piece, name: `${HOSTILE} ${piece.name}` })),
  };
  const named40 = { scenario: HOSTILE, sides: { A: HOSTILE, B: HOSTILE }, alone: true };

  test("well-formed, nothing but text, and inside the picture", () => {
    const set = renderMap(mapOf(hostile), named40);
    const game = renderTracks(mapOf(hostile), rosterOf(hostile), gameOf(hostile, 3), named40);
    for (const svg of [set, game]) {
      expect(named(svg, "script")).toEqual([]);
      expect(svg).not.toMatch(/[\u0007\u202e]/);
      expect(faultsOf(svg).filter((fault) => fault.endsWith("sticks out"))).toEqual([]);
    }
  });

  test("names lie on no other text, on maps of many kinds", () => {
    expect(faultsOf(renderMap(mapOf(sample), subject))).toEqual([]);
    for (let seed = 1; seed <= 40; seed++) {
      const game = randomEncounter(seeded(seed));
      const map = mapOf(game);
      expect(faultsOf(renderMap(map, subject)), `set-up of seed ${seed}`).toEqual([]);
      const tracks = renderTracks(map, rosterOf(game), gameOf(game, seed), subject);
      expect(faultsOf(tracks), `game of seed ${seed}`).toEqual([]);
    }
  });

  test("a tiny table, a huge one, one of nothing but ground", () => {
    const [lone] = mapOf(sample).figures;
    for (const [width, depth] of [
      [10, 10],
      [5000, 300],
      [60, 900],
    ] as const) {
      const figures = [{ ...(lone as TableMap["figures"][number]), at: [1, 1] as const }];
      const map = {
        length: CENTIMETRES,
        width,
        depth,
        pieces: [],
        spots: [],
        figures,
        markers: [],
      };
      expect(faultsOf(renderMap(map, subject))).toEqual([]);
    }
  });
});

describe("tracks", () => {
  const story = gameOf(sample, 3);
  const svg = renderTracks(mapOf(sample), rosterOf(sample), story, subject);

  test("a way for each who moved, a cross with name and turn for each who is out", () => {
    const out = story.events.flatMap((event) => (event.out ?? []).map((i) => [i, event.turn]));
    expect(out.length).toBeGreaterThan(3);
    for (const [i, turn] of out) {
      expect(words(svg)).toContain(`${sample.figures[i as number]?.name}, turn ${turn}`);
    }
    const moved = new Set(
      story.events.flatMap(({ moves = [] }) =>
        moves.filter(({ way }) => way.length > 1).map(({ figure }) => figure),
      ),
    );
    const ways = named(svg, "polyline").filter((each) => each.attributes["stroke-width"] === "1.7");
    expect(ways).toHaveLength(moved.size + 2); // and two in the legend
    expect(words(svg)[0]).toBe("Showdown at Dry Creek: the ways of game 3");
    expect(words(svg)).toContain("1");
  });

  test("what is no figure has a way of its own, with its name, its stops and an entry in the legend", () => {
    const [event] = story.events;
    const drift = (turn: number, x: number): typeof event => ({
      turn,
      rule: "LG-MOVE-1",
      text: "",
      dice: [],
      drifts: [
        {
          name: "Longhorns",
          way: [
            [x, 40],
            [x + 20, 40],
          ],
        },
      ],
    });
    const events = [
      ...story.events,
      ...([1, 1, 2].map((turn, i) => drift(turn, 10 + 20 * i)) as never[]),
    ];
    const drawn = renderTracks(mapOf(sample), rosterOf(sample), { ...story, events }, subject);
    const entry = "way of what is no figure, stop of a turn";
    expect(words(drawn)).toEqual(expect.arrayContaining(["Longhorns", entry]));
    expect(words(svg)).not.toContain(entry);
    const dotted = named(drawn, "polyline").filter(
      (each) => each.attributes["stroke-dasharray"] === "2 3",
    );
    // One in the legend.
    expect(dotted).toHaveLength(2);
    expect(dotted[0]?.attributes.points?.trim().split(/\s+/)).toHaveLength(4);
  });

  test("figures whose places are dealt are drawn where the game puts them", () => {
    const dealt = {
      ...sample,
      sides: {
        ...sample.sides,
        B: {
          ...sample.sides.B,
          markers: { placesCm: [20, 60, 90, 150].map((x) => [x, 110] as const) },
        },
      },
    };
    const map = mapOf(dealt);
    expect(map.figures.every(({ side }) => side === "A")).toBe(true);
    const drawn = renderTracks(map, rosterOf(dealt), gameOf(dealt, 3), subject);
    expect(words(drawn).some((text) => text.startsWith("Black Bart"))).toBe(true);
  });

  test("a story of other figures is refused", () => {
    expect(() => renderTracks(mapOf(sample), rosterOf(sample).slice(1), story, subject)).toThrow(
      "no figure 10 in the game",
    );
  });
});

describe("deadeye replay --map", () => {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-map-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const columns = { figures: rosterOf(sample) };
  /** A system whose every scenario is the sample table. */
  const onTable = {
    ...lawOfTheGun,
    compile: () => ({ columns }),
    map: () => mapOf(sample),
    teller: () => () => gameOf(sample, 3),
  } as unknown as Ruleset;
  const replay = (systems: readonly Ruleset[], options: object) =>
    replayCommand("scenarios/high-noon.yaml", { systems, color: false, game: 3, ...options });

  test("tells the game, draws it and says so; JSON has ways and fates", async () => {
    const map = join(folder, "maps", "game.svg");
    const { stdout, stderr, exitCode } = await replay([onTable], { map, full: true });
    expect([stderr, exitCode]).toEqual([`Map: ${map}\n`, 0]);
    expect(stdout).toContain("Before the first turn\n");
    const svg = readFileSync(map, "utf8");
    expect(words(svg)[0]).toBe("High noon on Main Street: the ways of game 3");
    expect(readdirSync(join(folder, "maps"))).toEqual(["game.svg"]);
    const json = JSON.parse((await replay([onTable], { map, json: true })).stdout);
    expect(json.events.some((event: { moves?: unknown }) => event.moves !== undefined)).toBe(true);
    expect(json.events.some((event: { out?: unknown }) => event.out !== undefined)).toBe(true);
  });

  test("open ground, or no name of a picture: a clear error and no file", async () => {
    const map = join(folder, "none.svg");
    const open = await replay([lawOfTheGun as unknown as Ruleset], { map });
    expect(open.exitCode).toBe(2);
    expect(open.stderr).toContain("played on open ground");
    const text = await replay([onTable], { map: join(folder, "game.txt") });
    expect(text.stderr).toContain("needs the name of a file that ends with .svg");
    expect(readdirSync(folder)).toEqual(["maps"]);
    await expect(
      replay([onTable], { map: `${folder}/maps/../maps/game.svg/x.svg` }),
    ).rejects.toThrow();
  });
});
