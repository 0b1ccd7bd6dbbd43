/** What Shootist makes of a file: defaults, expansion, archetypes, weapons, readings, metric ids. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { DEFAULT_READINGS, READINGS } from "../../src/rules/shootist/readings.js";
import { scenarios } from "../../src/rules/shootist/scenarios.js";
import type { Skirmish } from "../../src/rules/shootist/skirmish.js";
import { ABILITIES, ARCHETYPES, EDITION, WEAPONS } from "../../src/rules/shootist/tables.js";
import { envelopeShape } from "../../src/scenario/envelope.js";
import { parseScenario } from "../../src/scenario/load.js";
import { numberRange } from "../../src/scenario/range.js";
import { shippedOf } from "./shipped.js";

const load = (text: string, set: readonly string[] = []): Skirmish =>
  parseScenario(text, "x", { systems: [scenarios], set }).model;

/** A file of which only the figures, as flow blocks, and some more lines are given. */
function fileOf(a: readonly string[], b: readonly string[], more: string): string {
  const side = (figures: readonly string[]) =>
    `{ figures: [${figures.map((figure) => `{ ${figure} }`).join(", ")}] }`;
  return [
    `{ deadeye: 1, system: shootist, name: T,`,
    `${more}, sides: { A: ${side(a)}, B: ${side(b)} } }`,
  ].join("\n");
}

const fight = (a: readonly string[], b: readonly string[], more = "distance: 8, kind: duel") =>
  load(fileOf(a, b, more));

const MAN = "npc: gunman";

/** Keys that the chapter on every system explains. */
const KEYS_OF_ALL = [
  ...Object.keys(envelopeShape),
  ...["games", "seed", "metric", "minus", "between", "atLeast", "atMost", "near", "tolerance"],
];
const weaponOf = (id: string, more: string) =>
  fight([`${MAN}, weapons: [${id}]`], [MAN], `distance: 8, kind: duel, ${more}`).fighters[0]
    ?.weapons[0];
const bandsOf = (id: string, more: string) =>
  weaponOf(id, more)?.bands.map(({ upTo, steps }) => [upTo, steps]);
/** The first man of a fight in which men move. */
const first = (figure: string) =>
  fight([figure], [MAN], "distance: 8, kind: duel, standing: false").fighters[0];

const COLT_BANDS = [
  [1, 2],
  [3, 1],
  [12, 0],
  [18, -1],
  [24, -2],
  [30, -3],
  [36, -4],
];

describe("figures", () => {
  test("have defaults", () => {
    const { fighters, ...rest } = fight([MAN], [MAN]);
    expect(rest).toEqual({ turns: 30, standing: true, bunched: false, readings: DEFAULT_READINGS });
    expect(fighters[1]).toEqual({
      name: "B1",
      side: "B",
      archetype: "gunman",
      skills: { draw: 8, shoot: 8, dodge: 8, brawl: 8, ride: 8, knife: 6 },
      abilities: [],
      weapons: [WEAPONS[0]],
      shield: false,
      at: 8,
      cover: "open",
      legsHidden: false,
      opening: "none",
      upstairs: false,
      building: null,
      unaware: false,
      mounted: false,
      style: "auto",
      plan: null,
      target: "default",
      habits: {
        lesserDraw: null,
        reloadsMoving: false,
        picksUp: false,
        breaksOff: false,
        shootsHorses: false,
        dismounts: false,
        popsOut: false,
        burns: false,
        leavesFire: false,
      },
    });
  });

  test("keep what the file says", () => {
    const skills = { draw: 8, shoot: 6, dodge: 4, brawl: 10, ride: 12, knife: 4 };
    const own = [
      `name: Will, skills: ${JSON.stringify(skills)}, abilities: [lucky, indian]`,
      "weapons: [bow, knife], shield: true, behind: window, upstairs: true, building: bank",
      "at: -3.5, unaware: true, style: fan, lesserDraw: 6, reloadsMoving: true, picksUp: true",
      "breaksOff: true, shootsHorses: true, burns: true, leavesFire: true",
    ].join(", ");
    const rider = `${MAN}, mounted: true`;
    const inside = `${MAN}, behind: door, building: bank`;
    const { fighters } = fight([own], [rider, inside], "distance: 8, kind: duel");
    expect(fighters[0]).toEqual({
      name: "Will",
      side: "A",
      archetype: null,
      skills,
      abilities: ["lucky", "indian"],
      weapons: [WEAPONS[4], WEAPONS[5]],
      shield: true,
      at: -3.5,
      cover: "full",
      legsHidden: true,
      opening: "window",
      upstairs: true,
      building: "bank",
      unaware: true,
      mounted: false,
      style: "fan",
      plan: null,
      target: "default",
      habits: {
        lesserDraw: 6,
        reloadsMoving: true,
        picksUp: true,
        breaksOff: true,
        shootsHorses: true,
        dismounts: false,
        popsOut: false,
        burns: true,
        leavesFire: true,
      },
    });
    expect(first(`${MAN}, mounted: true, dismounts: true`)).toMatchObject({
      mounted: true,
      habits: { dismounts: true },
    });
    expect(first(`${MAN}, cover: full, popsOut: true`)?.habits.popsOut).toBe(true);
  });

  test("SH-POL-1: men of a side are in one place; count gives them numbered names", () => {
    const { fighters } = fight(
      [`name: Deputy, count: 3, ${MAN}`, MAN],
      [`count: 2, at: 5, ${MAN}`, MAN],
    );
    expect(fighters.map(({ name, at }) => [name, at])).toEqual([
      ...["Deputy 1", "Deputy 2", "Deputy 3", "A4"].map((name) => [name, 0]),
      ["B1", 5],
      ["B2", 5],
      ["B3", 8],
    ]);
  });
});

test("SH-CHAR-1: the rules say whose they are", () => {
  expect(EDITION).toMatch(/Shootist.*Derek Sorensen.*1994/);
});

describe("SH-CHAR-3: archetypes", () => {
  test.each(Object.keys(ARCHETYPES))("%s brings dice, weapons and ability", (npc) => {
    const row = ARCHETYPES[npc];
    expect(first(`npc: ${npc}`)).toMatchObject({
      archetype: npc,
      skills: row?.skills,
      abilities: row?.ability === null ? [] : [row?.ability],
    });
    expect(first(`npc: ${npc}`)?.weapons.map(({ id }) => id)).toEqual(row?.weapons);
  });

  test("SH-CHAR-2, SH-CHAR-4: what the file says goes over it: single dice, all abilities, all weapons", () => {
    const man = first("npc: deputy, skills: { shoot: 12 }, abilities: [], weapons: []");
    expect(man?.skills).toEqual({ ...ARCHETYPES.deputy?.skills, shoot: 12 });
    expect([man?.abilities, man?.weapons]).toEqual([[], []]);
  });

  test("SH-ABIL-1 to 9, SH-INDIAN-1: every ability can be had", () => {
    expect(first(`${MAN}, abilities: [${ABILITIES.join(", ")}]`)?.abilities).toEqual(ABILITIES);
  });
});

describe("SH-BLDG-2: behind an opening", () => {
  test.each([
    ["behind: door", "full", "door", false],
    ["behind: window", "full", "window", true],
    ["behind: window, cover: full, legsHidden: false", "full", "window", false],
    ["behind: roof", "full", "roof", false],
    ["cover: partial", "partial", "none", false],
    ["cover: full", "full", "none", false],
    ["legsHidden: true", "open", "none", true],
  ])("%s", (keys, cover, opening, legsHidden) => {
    expect(first(`${MAN}, ${keys}`)).toMatchObject({ cover, opening, legsHidden });
  });
});

describe("SH-POL-8: who stands", () => {
  test.each([
    ["one against one, apart", [MAN], [MAN], "kind: duel, distance: 8", true],
    ["in contact", [MAN], [MAN], "kind: duel, distance: 0", false],
    ["in contact by at", [MAN], [`${MAN}, at: 0`], "kind: duel", false],
    ["apart by at", [MAN], [`${MAN}, at: 2`], "kind: duel", true],
    ["two against one", [MAN, MAN], [MAN], "kind: duel, distance: 8", false],
    ["an ambush", [MAN], [MAN], "kind: ambush, unaware: B, distance: 8", false],
    [
      "because the file says so",
      [MAN, MAN],
      [MAN],
      "kind: duel, distance: 8, standing: true",
      true,
    ],
    ["not, for the same reason", [MAN], [MAN], "kind: duel, distance: 8, standing: false", false],
  ])("%s", (_, a, b, more, standing) => {
    expect(fight(a, b, more).standing).toBe(standing);
  });
});

test("SH-SHOOT-10: in an ambush a side is unaware, but for those who say otherwise", () => {
  const { fighters } = fight(
    [MAN],
    [MAN, `${MAN}, unaware: false`],
    "kind: ambush, unaware: B, distance: 8",
  );
  expect(fighters.map(({ unaware }) => unaware)).toEqual([false, true, false]);
});

describe("SH-WPN-1: weapons", () => {
  test("the weapons of the rules come as they are", () => {
    for (const weapon of WEAPONS) expect(weaponOf(weapon.id, "turns: 30")).toEqual(weapon);
  });

  test("a change leaves the rest alone", () => {
    expect(weaponOf("colt", "weapons: { colt: { rounds: 5, calibre: '.36' } }")).toEqual({
      ...WEAPONS[0],
      rounds: 5,
      calibre: ".36",
    });
  });

  test("every key of a weapon can be set", () => {
    const dragoon = {
      rounds: 7,
      reload: 2,
      spare: 9,
      skill: "knife",
      pistol: false,
      tries: 2,
      wounds: 1,
      thrown: false,
      arrow: true,
      still: true,
      soundArms: false,
      fumbles: false,
      brawl: "spear",
      calibre: "ball",
      bands: [{ upTo: 4, steps: 0 }],
    };
    const all = weaponOf("dragoon", `weapons: { dragoon: ${JSON.stringify(dragoon)} }`);
    expect(all).toEqual({ id: "dragoon", ...dragoon });
    expect(Object.keys(dragoon).sort()).toEqual(
      Object.keys(WEAPONS[1] ?? {})
        .filter((key) => key !== "id")
        .sort(),
    );
  });

  test("bands by place change those alone", () => {
    const changed = structuredClone(COLT_BANDS);
    changed[2] = [14, 0];
    changed[6] = [40, -3];
    expect(
      bandsOf(
        "colt",
        'weapons: { colt: { bands: { "2": { upTo: 14 }, "6": { upTo: 40, steps: -3 } } } }',
      ),
    ).toEqual(changed);
    expect(
      bandsOf("colt", 'weapons: { colt: { bands: { "7": { upTo: 50, steps: -5 } } } }'),
    ).toEqual([...COLT_BANDS, [50, -5]]);
  });

  test("bands as a list are all that there are; an entry's gaps are filled from its place", () => {
    expect(bandsOf("colt", "weapons: { colt: { bands: [{ upTo: 2 }, { steps: 0 }] } }")).toEqual([
      [2, 2],
      [3, 0],
    ]);
  });

  test("--set reaches a band, in the file's list or in that of the rules", () => {
    const set = ["weapons.colt.bands.2.upTo=14"];
    const bands = (text: string) =>
      load(text, set).fighters[0]?.weapons[0]?.bands.map(({ upTo }) => upTo);
    const duel = "kind: duel, distance: 8";
    expect(bands(fileOf([MAN], [MAN], duel))).toEqual([1, 3, 14, 18, 24, 30, 36]);
    const listed = `${duel}, weapons: { colt: { bands: [{}, {}, { upTo: 9 }, {}] } }`;
    expect(bands(fileOf([MAN], [MAN], listed))).toEqual([1, 3, 14, 18]);
    const placed = `${duel}, weapons: { colt: { bands: { "3": { upTo: 20 } } } }`;
    expect(bands(fileOf([MAN], [MAN], placed))).toEqual([1, 3, 14, 20, 24, 30, 36]);
  });

  test("SH-SHOOT-2: limits and places are read in thousandths of an inch", () => {
    const bands = 'weapons: { colt: { bands: { "2": { upTo: 12.0004 } } } }';
    const { fighters } = fight([MAN], [MAN], `distance: 11.9996, kind: duel, ${bands}`);
    expect(fighters.map(({ at }) => at)).toEqual([0, 12]);
    expect(fighters[0]?.weapons[0]?.bands[2]?.upTo).toBe(12);
  });

  test("the schema knows the limits of a band and of a distance", () => {
    const [duel] = scenarios.kinds;
    const range = (path: string) => duel && numberRange(duel.schema(), path.split("."));
    const inches = { low: 0, high: 200, integer: false, values: null, unit: "in" };
    const steps = { low: -8, high: 8, integer: true, values: null, unit: null };
    expect(range("weapons.colt.bands.2.upTo")).toEqual(inches);
    expect(range("weapons.colt.bands.2.steps")).toEqual(steps);
    expect(range("distance")).toEqual(inches);
  });

  test("a new weapon has defaults, or is like another", () => {
    const own = "rounds: 3, bands: [{ upTo: 10, steps: 0 }]";
    expect(weaponOf("musket", `weapons: { musket: { ${own} } }`)).toEqual({
      id: "musket",
      rounds: 3,
      reload: 0,
      spare: 0,
      skill: "shoot",
      bands: [{ upTo: 10, steps: 0 }],
      pistol: false,
      tries: 1,
      wounds: 1,
      thrown: false,
      arrow: false,
      still: false,
      soundArms: false,
      fumbles: true,
      brawl: "none",
      calibre: "",
    });
    const navy = "weapons: { colt: { rounds: 5 }, navy: { like: colt, calibre: '.36' } }";
    expect(weaponOf("navy", navy)).toEqual({ ...WEAPONS[0], id: "navy", calibre: ".36" });
    expect(weaponOf("colt", "weapons: { colt: { like: dragoon, rounds: 6 } }")).toEqual({
      ...WEAPONS[1],
      id: "colt",
      rounds: 6,
    });
  });

  test("reading spearBands: both-worse, unless the file gives them", () => {
    const worse = "readings: { spearBands: both-worse }";
    expect(bandsOf("spear", "turns: 30")).toEqual([
      [6, 0],
      [12, -1],
    ]);
    expect(bandsOf("spear", worse)).toEqual([
      [6, -1],
      [12, -1],
    ]);
    expect(bandsOf("knife", worse)).toEqual([
      [6, 0],
      [12, -1],
    ]);
    expect(bandsOf("lance", `${worse}, weapons: { lance: { like: spear } }`)?.[0]).toEqual([6, -1]);
    expect(
      bandsOf("spear", `${worse}, weapons: { spear: { bands: { "0": { steps: 1 } } } }`),
    ).toEqual([
      [6, 1],
      [12, -1],
    ]);
  });
});

test("every value of every reading is taken", () => {
  for (const [name, { values }] of Object.entries(READINGS)) {
    for (const value of values) {
      const { readings } = fight(
        [MAN],
        [MAN],
        `kind: duel, distance: 9, readings: { ${name}: ${value} }`,
      );
      expect(readings).toEqual({ ...DEFAULT_READINGS, [name]: value });
    }
  }
});

test("metric ids and summary", () => {
  const model = fight(["npc: outlaw"], [MAN, "npc: brave, weapons: [bow, knife]"]);
  expect(scenarios.metricIds(model)).toEqual([
    ...["win.A", "win.B", "mutual", "draw", "turns.mean"],
    ...["hitRate.A", "shots.A.mean", "killRatio.A", "out.A"],
    ...["hitRate.B", "shots.B.mean", "killRatio.B", "out.B"],
    ...["outPerShot.A.colt", "outPerTurn.A.colt", "outPerTurn.A.hand-to-hand"],
    ...["outPerShot.B.colt", "outPerTurn.B.colt", "outPerShot.B.bow", "outPerTurn.B.bow"],
    ...["outPerShot.B.knife", "outPerTurn.B.knife", "outPerTurn.B.hand-to-hand"],
  ]);
  expect(scenarios.summary(model)).toBe("1 against 2 at 8 inches, mobile");
  expect(scenarios.summary(fight([MAN], [MAN]))).toBe("1 against 1 at 8 inches, standing");
});

describe("shipped files", () => {
  const shipped = shippedOf("shootist").map(({ name, text }) => ({ name, model: load(text) }));
  const men = (name: string) =>
    shipped
      .find((file) => file.name === `shootist-${name}.yaml`)
      ?.model.fighters.map(({ side, archetype, cover }) => `${side} ${archetype} ${cover}`);
  const times = (count: number, words: string) => Array.from({ length: count }, () => words);

  test("SH-SCEN-1 to 6: the groups of the digest are there", () => {
    expect(men("hunter")).toEqual(["A hunter open", "B gunman partial"]);
    expect(men("ambush")).toEqual([...times(3, "A hunter partial"), ...times(4, "B gunman open")]);
    for (const [name, cover] of [
      ["posse", "open"],
      ["posse-bunched", "open"],
      ["posse-gang-in-cover", "partial"],
    ] as const) {
      expect(men(name)).toEqual([
        ...times(4, "A deputy open"),
        "A gunfighter open",
        ...times(5, `B outlaw ${cover}`),
        `B shotgunner ${cover}`,
      ]);
    }
    expect(men("raid")).toEqual([
      ...times(4, "A brave partial"),
      ...times(4, "B townsman partial"),
    ]);
  });

  test("who stands, who walks, and what is bunched", () => {
    const named = (wanted: (model: Skirmish) => boolean) =>
      shipped.filter(({ model }) => wanted(model)).map(({ name }) => name.slice(9, -5));
    expect(named(({ bunched }) => bunched)).toEqual(["posse-bunched"]);
    expect(named(({ standing }) => !standing)).toEqual([
      ...["ambush", "mobile-duel", "posse-bunched", "posse-gang-in-cover", "posse", "raid"],
      ...["saloon-knife", "saloon-shield", "saloon-spear", "saloon"],
    ]);
    expect(named(({ fighters }) => fighters.some(({ unaware }) => unaware))).toEqual(["ambush"]);
  });
});

describe("the manual", () => {
  const [, chapter = ""] =
    /\n## A Shootist fight\n([\s\S]*?)\n## /.exec(readFileSync("docs/scenarios.md", "utf8")) ?? [];

  test("has an example that is right", () => {
    const [, example = ""] = /```yaml\n(deadeye: 1[^`]*)```/.exec(chapter) ?? [];
    expect(load(example).fighters.map(({ name, at, unaware }) => [name, at, unaware])).toEqual([
      ["Ike", 0, false],
      ["A2", 0, false],
      ["A3", 0, false],
      ["B1", 15, true],
      ["B2", 15, true],
      ["B3", 15, true],
      ["Scout", 18, false],
    ]);
  });

  test("names every key and every word that a file may use, and the rules that are there", () => {
    const words = new Set<string>();
    const visit = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      const { properties = {}, enum: values = [] } = part as {
        properties?: object;
        enum?: unknown[];
      };
      for (const key of Object.keys(properties)) words.add(key);
      for (const value of values) if (typeof value === "string") words.add(value);
      for (const [key, inner] of Object.entries(part)) if (key !== "readings") visit(inner);
    };
    for (const { schema } of scenarios.kinds) visit(z.toJSONSchema(schema(), { io: "input" }));
    // What `deadeye points` takes has a page of its own.
    const ofPoints = Object.keys(envelopeShape.points.unwrap().shape);
    const elsewhere = new Set([
      ...KEYS_OF_ALL,
      ...ofPoints,
      ...Object.keys(ARCHETYPES),
      "sides",
      "A",
      "B",
    ]);
    const wanted = [...words].filter((word) => !elsewhere.has(word));
    expect(wanted.length).toBeGreaterThan(60);
    expect(wanted.filter((word) => !chapter.includes(`\`${word}\``))).toEqual([]);
    const digest = readFileSync("src/rules/shootist/README.md", "utf8");
    const cited = chapter.match(/\bSH-[A-Z]+-\d+/g) ?? [];
    expect(cited.filter((id) => !digest.includes(`- ${id}: `))).toEqual([]);
  });
});
