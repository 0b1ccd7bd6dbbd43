/** What Law of the Gun makes of an ambush or a solo file: ground, places, tactics, groups. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { armoury } from "../../src/rules/law-of-the-gun/armoury.js";
import { BOOK, NPCS, WEAPONS } from "../../src/rules/law-of-the-gun/data.js";
import type { Encounter } from "../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { DEFAULT_READINGS } from "../../src/rules/law-of-the-gun/readings.js";
import { scenarios } from "../../src/rules/law-of-the-gun/scenarios.js";
import { encounterMap } from "../../src/rules/law-of-the-gun/table/map.js";
import { parseScenario } from "../../src/scenario/load.js";
import { GOOD_AMBUSH, GOOD_SOLO } from "./malformedTables.js";

const MAN = "npc: cowboy/1, weapons: [pistol]";

const load = (text: string): Encounter =>
  parseScenario(text, "x", { systems: [lawOfTheGun] }).model as Encounter;

/** A file of which only the figures of side A and B, as flow blocks, and some more lines are given. */
function table(kind: "ambush" | "solo", a: string[], b: string[], ...more: string[]): Encounter {
  const flow = (figures: string[]) => figures.map((figure) => `{ ${figure} }`).join(", ");
  return load(
    [
      ...["deadeye: 1", "system: law-of-the-gun", "name: T", `kind: ${kind}`, ...more],
      ...["sides:", `  A: { figures: [${flow(a)}] }`],
      ...(b.length === 1 && b[0]?.startsWith("groups") ? ["  B:", `    ${b[0]}`] : []),
      ...(b[0]?.startsWith("groups") ? [] : [`  B: { figures: [${flow(b)}] }`]),
    ].join("\n"),
  );
}

const ambush = (a: string[], b: string[], ...more: string[]) => table("ambush", a, b, ...more);
const solo = (a: string[], groups: string, ...more: string[]) =>
  table("solo", a, [`groups: ${groups}`], ...more);

const places = ({ figures }: Encounter, side: "A" | "B") =>
  figures.filter((figure) => figure.side === side).map(({ atCm }) => atCm);

describe("figures", () => {
  test("have defaults", () => {
    const { figures, ...rest } = ambush([MAN], [MAN]);
    expect(rest).toMatchObject({
      kind: "ambush",
      table: { widthCm: 180, depthCm: 120 },
      pieces: [],
      vehicles: [],
      objects: [],
      supplies: [],
      sides: {
        A: { name: "Side A", system: false, markers: null, dummies: false },
        B: { name: "Side B", system: false, markers: null, dummies: false },
      },
      first: "roll",
      draw: false,
      turns: 30,
      readings: DEFAULT_READINGS,
      units: "cm",
      tables: BOOK,
    });
    expect(figures[1]).toEqual({
      name: "B1",
      side: "B",
      rows: [NPCS.cowboy?.[0]?.stats],
      npc: "cowboy/1",
      gunArm: "right",
      weapons: [WEAPONS[1]],
      meleeWeapon: "none",
      meleeName: "none",
      means: "foot",
      vehicle: null,
      atCm: [90, 85],
      spot: 4,
      headingDegrees: -90,
      posture: "standing",
      cover: "open",
      spotted: false,
      tactic: "hold",
      contact: "take-cover",
      openFireCm: null,
      pathCm: [],
      plan: null,
      target: "default",
      offerSurrender: false,
      fanning: "never",
      rapidFire: "never",
      fate: "never",
      group: null,
      leader: false,
    });
  });

  test("keep what the file says", () => {
    const { figures, vehicles, spots } = load(GOOD_AMBUSH);
    const named = Object.fromEntries(figures.map((figure) => [figure.name, figure]));
    expect(named.Driver).toMatchObject({
      means: "vehicle",
      vehicle: 0,
      atCm: [20, 20],
      spot: null,
    });
    expect(vehicles).toEqual([
      { name: "coach", atCm: [20, 20], headingDegrees: 0, driver: 0, supply: false },
    ]);
    expect(named.Rider).toMatchObject({
      means: "mounted",
      meleeWeapon: "lance",
      weapons: [],
      headingDegrees: 0,
      tactic: "patrol",
      contact: "charge",
      // LG-GEO-3, on a table of 150 x 100.
      pathCm: [[150, 50]],
    });
    expect(named.Scout?.pathCm).toEqual([
      [50, 30],
      [90, 30],
    ]);
    expect(named.Bart).toMatchObject({ openFireCm: 20, tactic: "hold" });
    expect(named.Jim).toMatchObject({ posture: "prone", atCm: [90, 50] });
    expect(spots[named.Jim?.spot ?? -1]).toMatchObject({ column: "left", arcDegrees: 90 });
    expect(named["Spare 2"]).toMatchObject({ group: "reserve", tactic: "stand" });
  });

  test.each([
    ["knife", "knife"],
    ["axe", "knife"],
    ["tomahawk", "knife"],
    ["lance", "lance"],
    ["war-club", "lance"],
    ["none", "none"],
  ])("LG-MELEE-1: %s counts as %s", (word, melee) => {
    expect(ambush([`${MAN}, melee: ${word}`], [MAN]).figures[0]?.meleeWeapon).toBe(melee);
  });

  test("the leader among count men alike is the first", () => {
    const { figures } = ambush([`${MAN}, count: 3, group: g, leader: true`], [MAN]);
    expect(figures.map(({ leader }) => leader)).toEqual([true, false, false, false]);
  });
});

describe("LG-GEO-3: an ambush", () => {
  test("A walks in file, leader first, 3 cm apart, from (10, 60) to (180, 60)", () => {
    const best = "name: Best, npc: cowboy/6, weapons: [], group: g";
    const game = ambush([`${MAN}, count: 2, group: g`, best], [MAN]);
    expect(places(game, "A")).toEqual([
      [7, 60],
      [4, 60],
      [10, 60],
    ]);
    expect(game.figures[0]).toMatchObject({ tactic: "patrol", pathCm: [[180, 60]] });
  });

  test("a long file has its last man on the table", () => {
    const game = ambush([`${MAN}, count: 6`], [MAN]);
    expect(places(game, "A").map(([x]) => x)).toEqual([16, 13, 10, 7, 4, 1]);
  });

  test("four wall spots for A, and one for each man of B on foot", () => {
    const { spots, figures } = ambush([MAN], [MAN, `${MAN}, mounted: true`, MAN]);
    const wall = { column: "wall", arcDegrees: 180, obscuring: false, mounted: false, piece: null };
    expect(spots).toEqual([
      ...[75, 85, 95, 105].map((x) => ({ ...wall, atCm: [x, 45], facingDegrees: 90 })),
      { ...wall, atCm: [85, 85], facingDegrees: -90 },
      { ...wall, atCm: [95, 85], facingDegrees: -90 },
    ]);
    expect(figures.slice(1).map(({ atCm, spot }) => [atCm, spot])).toEqual([
      [[85, 85], 4],
      [[90, 85], null],
      [[95, 85], 5],
    ]);
  });

  test("a file with terrain or cover of its own has no spots for A", () => {
    expect(ambush([MAN], [`${MAN}, at: [9, 9]`], "terrain: []").spots).toEqual([]);
    expect(ambush([MAN], [`${MAN}, at: [9, 9]`], "cover: []").spots).toEqual([]);
  });

  test("on another table the layout keeps its share of it", () => {
    const game = ambush([MAN], [`${MAN}, count: 2`], "table: { width: 90, depth: 240 }");
    expect(places(game, "A")).toEqual([[5, 120]]);
    expect(places(game, "B")).toEqual([
      [42.5, 170],
      [47.5, 170],
    ]);
    expect(game.spots.map(({ atCm }) => atCm).slice(0, 4)).toEqual([
      [30, 90],
      [40, 90],
      [50, 90],
      [60, 90],
    ]);
    expect(game.figures[0]?.pathCm).toEqual([[90, 120]]);
  });
});

const GANG = "{ name: gang, figures: [{ npc: outlaw/5, weapons: [bow], count: 3 }] }";

describe("LG-GEO-4: a solo game", () => {
  test("A on a line y = 10, 3 cm apart, to advance", () => {
    const game = solo([`${MAN}, count: 2`, MAN, `${MAN}, at: [5, 5]`], `[${GANG}]`);
    expect(places(game, "A")).toEqual([
      [87, 10],
      [90, 10],
      [93, 10],
      [5, 5],
    ]);
    expect(game.figures.map(({ tactic }) => tactic)).toEqual([
      ...["advance", "advance", "advance", "advance"],
      ...["solo", "solo", "solo"],
    ]);
    expect(game.sides.B.system).toBe(true);
  });

  test("groups without a place: an area, drawn anew in each game, without dummies", () => {
    const { sides } = solo([MAN], `[${GANG}]`);
    expect(sides.B).toMatchObject({
      markers: { areaCm: { low: [20, 80], high: [160, 110] } },
      dummies: false,
    });
    expect(sides.A.markers).toBe(null);
  });

  test("a group at its place, the leader in the middle", () => {
    const men =
      "figures: [{ npc: outlaw/1, weapons: [], count: 3 }, { npc: outlaw/5, weapons: [] }]";
    const game = solo([MAN], `[{ name: gang, at: [60, 100], ${men} }]`);
    // D33: of four the leader is the second from the left.
    expect(places(game, "B")).toEqual([
      [55.5, 100],
      [61.5, 100],
      [64.5, 100],
      [58.5, 100],
    ]);
    expect(game.sides.B.markers).toBe(null);
  });

  test("men of a group on spots, the others in line", () => {
    const men =
      "figures: [{ npc: outlaw/1, weapons: [], on: far wall }, { npc: outlaw/1, weapons: [], count: 2 }]";
    const game = solo([MAN], `[{ name: gang, at: [60, 100], ${men} }]`);
    expect(places(game, "B")).toEqual([
      [82.5, 86],
      [58.5, 100],
      [61.5, 100],
    ]);
  });
});

describe("LG-SOLO-7: markers", () => {
  test("places", () => {
    expect(load(GOOD_SOLO).sides.B).toMatchObject({
      dummies: true,
      markers: {
        placesCm: [
          [60, 75],
          [120, 75],
        ],
      },
    });
  });

  test("area, in whichever corner it begins", () => {
    const area = "area: { from: [100, 110], to: [60, 90] }";
    const { sides } = load(GOOD_SOLO.replace("places: [[60, 75], [120, 75]]", area));
    expect(sides.B.markers).toEqual({ areaCm: { low: [60, 90], high: [100, 110] } });
  });

  test("a place in scrub or behind a house is in nobody's clear view", () => {
    for (const place of ["[30, 80]", "[50, 100]"]) {
      expect(() => load(GOOD_SOLO.replace("[60, 75]", place))).not.toThrow();
    }
    for (const place of ["[90, 75]", "[60, 105]", "[100, 100]"]) {
      expect(() => load(GOOD_SOLO.replace("[60, 75]", place))).toThrow("clear view");
    }
  });

  test("a man at a window looks out past his own house", () => {
    const view = GOOD_SOLO.replace("count: 3", "on: left building/7");
    expect(() => load(view)).toThrow('the place [60, 75] is in clear view of "Will"');
    const back = GOOD_SOLO.replace("count: 3", "on: left building/1");
    expect(() => load(back)).not.toThrow();
  });
});

describe("the ground", () => {
  const pieces = (...lines: string[]) =>
    ambush(
      [`${MAN}, at: [1, 1]`],
      [`${MAN}, at: [179, 119]`],
      "terrain:",
      ...lines.map((line) => `  - { ${line} }`),
    );
  const square = "from: [20, 20], to: [40, 40]";
  const open = { blocksSight: false, impassable: false, fence: false, obscuring: false };

  test.each([
    [`type: building, ${square}`, { level: 0, blocksSight: true, impassable: true }],
    [`type: scrub, ${square}`, { level: 2, obscuring: true }],
    [`type: scrub, dense: true, ${square}`, { level: 3, obscuring: true }],
    [`type: stream, ${square}`, { level: 3 }],
    [`type: stream, level: 1, ${square}`, { level: 1 }],
    [`type: scrub, level: 4, ${square}`, { level: 4, obscuring: true }],
    [`type: fence, level: 0, ${square}`, { level: 0, fence: true }],
    [`type: wall, ${square}`, { level: 1 }],
    [`type: fence, ${square}`, { level: 1, fence: true }],
    [`type: area, ${square}`, { level: 0 }],
    [`type: area, level: 5, obscuring: true, ${square}`, { level: 5, obscuring: true }],
    [
      `type: line, level: 4, fence: true, blocksSight: true, ${square}`,
      { level: 4, fence: true, blocksSight: true },
    ],
    [
      `type: area, level: 0, blocksSight: true, impassable: true, ${square}`,
      { blocksSight: true, impassable: true },
    ],
  ])("LG-GEO-5: %s", (line, expected) => {
    expect(pieces(line).pieces[0]).toMatchObject({ ...open, ...expected });
  });

  test("a rectangle goes from its lower left, whichever corners are given", () => {
    const corners = [
      [20, 20],
      [40, 20],
      [40, 40],
      [20, 40],
    ];
    for (const ends of [square, "from: [40, 40], to: [20, 20]", "from: [20, 40], to: [40, 20]"]) {
      expect(pieces(`type: scrub, ${ends}`).pieces[0]?.cornersCm).toEqual(corners);
    }
  });

  test("LG-GEO-6: spots of pieces in their order, then objects in theirs, then own ones", () => {
    const { spots } = load(GOOD_AMBUSH);
    // Four sides of a house, four places on each side of a wall, a trough, a gate.
    expect(spots.map(({ column }) => column)).toEqual([
      ...["window", "left", "right", "window", "left", "right"],
      ...["window", "left", "right", "window", "left", "right"],
      ...["wall", "wall", "wall", "wall", "wall", "wall", "wall", "wall"],
      ...["wall", "left"],
    ]);
    expect(spots[20]).toMatchObject({ atCm: [100, 60], facingDegrees: -90, arcDegrees: 120 });
    expect(spots[0]).toMatchObject({ atCm: [70, 40], piece: 0 });
    expect(spots[12]).toMatchObject({ atCm: [22.5, 71], facingDegrees: -90, piece: 1 });
  });

  test("LG-GEO-6: spots: none", () => {
    expect(pieces(`type: building, spots: none, ${square}`).spots).toEqual([]);
    expect(pieces("type: barrel, spots: none, at: [20, 20]").spots).toEqual([]);
  });

  test("LG-GEO-6: no spots off the table or in a house", () => {
    const edge = pieces("type: wall, from: [20, 0], to: [25, 0]").spots;
    expect(edge.map(({ atCm }) => atCm)).toEqual([[22.5, 1]]);
    const house = pieces(
      `type: building, spots: none, ${square}`,
      "type: wall, from: [20, 40], to: [25, 40]",
    );
    expect(house.spots.map(({ atCm }) => atCm)).toEqual([[22.5, 41]]);
  });

  test("LG-GEO-7: the sample map, for a solo game that says nothing of its terrain", () => {
    const { pieces: sample } = solo([MAN], `[${GANG}]`);
    expect(sample.map(({ kind, cornersCm }) => [kind, cornersCm[0], cornersCm.at(-2)])).toEqual([
      ["building", [50, 50], [70, 65]],
      ["building", [110, 50], [130, 65]],
      ["wall", [80, 40], [80, 40]],
      ["wall", [80, 85], [80, 85]],
      ["scrub", [20, 70], [40, 90]],
      ["scrub", [140, 30], [160, 50]],
      ["fence", [10, 30], [10, 30]],
    ]);
    expect(solo([MAN], `[${GANG}]`, "terrain: []").pieces).toEqual([]);
    expect(solo([MAN], `[${GANG}]`, "table: { depth: 130 }").pieces).toEqual([]);
    expect(ambush([MAN], [MAN]).pieces).toEqual([]);
  });

  test("LG-AMMO-2: supplies", () => {
    expect(load(GOOD_AMBUSH).supplies).toEqual([{ name: "mule", kind: "mule", atCm: [5, 5] }]);
  });
});

describe("LG-COVER-1: on spots", () => {
  const wall = ["terrain:", "  - { type: wall, name: w, from: [20, 50], to: [40, 50] }"];
  const on = (...b: string[]) =>
    ambush(
      [`${MAN}, at: [1, 1]`],
      b.map((where) => `${MAN}, ${where}`),
      ...wall,
    )
      .figures.slice(1)
      .map(({ atCm, spot }) => [...atCm, spot]);

  test("by name: the first that is free; by number: that one, and with count the next", () => {
    expect(on("on: w", "on: w/3, count: 2", "on: w")).toEqual([
      [22.5, 51, 0],
      [32.5, 51, 2],
      [37.5, 51, 3],
      [27.5, 51, 1],
    ]);
  });

  test("by its point; riders are not on it", () => {
    expect(on("at: [22.5, 49]", "at: [27.5, 49], mounted: true")).toEqual([
      [22.5, 49, 4],
      [27.5, 49, null],
    ]);
  });
});

describe("a map", () => {
  test("shows pieces, things, spots and figures", () => {
    const map = encounterMap(load(GOOD_AMBUSH));
    expect(map).toMatchObject({ width: 150, depth: 100, markers: [] });
    expect(map?.pieces.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "saloon: building",
      "low wall: wall",
      "scrub: dense-scrub",
      "trough: object",
      "mule: supply",
    ]);
    expect(map?.spots).toHaveLength(22);
    expect(map?.figures[1]).toEqual({
      side: "A",
      name: "Rider",
      at: [30, 30],
      means: "mounted",
      path: [[150, 50]],
    });
  });

  test("shows places that are dealt, and no figures there", () => {
    const map = encounterMap(load(GOOD_SOLO));
    expect(map?.markers).toEqual([
      [60, 75],
      [120, 75],
    ]);
    expect(map?.figures.map(({ side }) => side)).toEqual(["A", "A", "A"]);
    const area = encounterMap(solo([MAN], `[${GANG}]`));
    expect(area?.pieces[0]).toEqual({
      name: "Side B begin here",
      kind: "ground",
      corners: [
        [20, 80],
        [160, 80],
        [160, 110],
        [20, 110],
      ],
    });
  });

  test("shows empty vehicles", () => {
    const cart = ambush([MAN], [MAN], "vehicles: [{ name: cart, at: [50, 50], supply: true }]");
    expect(encounterMap(cart)?.pieces).toEqual([
      { name: "cart", kind: "supply", corners: [[50, 50]] },
    ]);
  });
});

test("metric ids and summary", () => {
  const model = load(GOOD_SOLO);
  expect(lawOfTheGun.summary(model)).toBe("solo, 3 against 2 on a table of 180 x 120 cm");
  expect(lawOfTheGun.summary(load(GOOD_AMBUSH))).toBe(
    "ambush, 3 against 5 on a table of 150 x 100 cm",
  );
  expect(lawOfTheGun.metricIds(model)).toEqual([
    ...["win.A", "win.B", "mutual", "draw", "turns.mean"],
    ...["hitRate.A", "shots.A.mean", "killRatio.A", "out.A"],
    ...["fled.A", "outOfAmmunition.A", "riddenDown.A"],
    ...["hitRate.B", "shots.B.mean", "killRatio.B", "out.B"],
    ...["fled.B", "outOfAmmunition.B", "riddenDown.B"],
    ...["outPerShot.A.pistol", "outPerTurn.A.pistol", "outPerTurn.A.hand-to-hand"],
    ...["outPerShot.B.pistol", "outPerTurn.B.pistol", "outPerShot.B.bow", "outPerTurn.B.bow"],
    "outPerTurn.B.hand-to-hand",
  ]);
});

test("the example of the manual", () => {
  const [, example = ""] =
    /```yaml\n(deadeye: 1[^`]*)```/.exec(readFileSync("docs/scenarios.md", "utf8")) ?? [];
  const { figures, spots } = load(example);
  expect(figures.map(({ tactic, spot }) => [tactic, spots[spot ?? -1]?.atCm])).toEqual([
    ["patrol", undefined],
    ["hold", [100, 80]],
    ["hold", [70, 70]],
  ]);
});

test("reference sheets read weapons and readings of these files too", () => {
  const text = GOOD_SOLO.replace(
    "sides:",
    "readings: { impact: all-normal }\nweapons: { bow: { accurate: 44 } }\nsides:",
  );
  const { changed, weapons, model } = armoury(parseScenario(text, "x", { systems: [scenarios] }));
  expect(changed).toEqual(["bow"]);
  expect(model.readings.impact).toBe("all-normal");
  expect(weapons.find(({ id }) => id === "bow")?.accurate).toBe(44);
  expect(scenarios.summary(model)).toBe("solo, 3 against 2 on a table of 180 x 120 cm");
});

test("models are plain data that structured clone takes", () => {
  for (const text of [GOOD_AMBUSH, GOOD_SOLO]) {
    const model = load(text);
    expect(structuredClone(model)).toEqual(model);
  }
});
