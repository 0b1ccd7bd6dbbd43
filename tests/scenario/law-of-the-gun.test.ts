/** What Law of the Gun makes of a duel file: defaults, expansion, places, readings, metric ids. */
import { describe, expect, test } from "vitest";
import { BOOK, NPCS, npcIds, WEAPONS } from "../../src/rules/law-of-the-gun/data.js";
import type { Duel } from "../../src/rules/law-of-the-gun/duel.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { DEFAULT_READINGS, READINGS } from "../../src/rules/law-of-the-gun/readings.js";
import { metricIdsOf } from "../../src/scenario/figures.js";
import { parseScenario } from "../../src/scenario/load.js";

/** A duel of which only the figures, as flow blocks, and some more lines are given. */
function duel(a: string[], b: string[], more = "distance: 25"): Duel {
  const side = (figures: string[]) => `{ figures: [${figures.map((f) => `{ ${f} }`).join(", ")}] }`;
  const text = [
    "{ deadeye: 1, system: law-of-the-gun, name: T, kind: duel,",
    `${more}, sides: { A: ${side(a)}, B: ${side(b)} } }`,
  ].join("\n");
  return parseScenario(text, "x", { systems: [lawOfTheGun] }).model as Duel;
}

const MAN = "npc: cowboy/1, weapons: [pistol]";
const weaponOf = (id: string, more: string) =>
  duel([`npc: cowboy/1, weapons: [${id}]`], [MAN], `distance: 25, ${more}`).figures[0]?.weapons[0];

describe("figures", () => {
  test("have defaults", () => {
    const { figures, ...rest } = duel([MAN], [MAN]);
    expect(rest).toEqual({
      turns: 30,
      first: "roll",
      draw: true,
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
      cover: "open",
      tactic: "stand",
      openFire: null,
      target: "default",
      offerSurrender: false,
      fanning: "never",
      rapidFire: "never",
      fate: "never",
      group: null,
      leader: false,
      at: [25, 0],
    });
  });

  test("keep what the file says", () => {
    const [figure] = duel(
      [
        "name: Will, stats: { initiative: 1, skill: 2, cool: 3, constitution: 4," +
          " horsemanship: 5 }, weapons: [bow, bow], gunArm: left, cover: window, tactic: hold," +
          " openFire: 12.5, offerSurrender: true, fanning: auto, rapidFire: always," +
          " fate: auto, group: g, leader: true, at: [-3, 4.5]",
      ],
      [MAN],
    ).figures;
    expect(figure).toMatchObject({
      name: "Will",
      rows: [{ initiative: 1, skill: 2, cool: 3, constitution: 4, horsemanship: 5 }],
      npc: null,
      gunArm: "left",
      cover: "window",
      tactic: "hold",
      openFire: 12.5,
      target: "default",
      offerSurrender: true,
      fanning: "auto",
      rapidFire: "always",
      fate: "auto",
      group: "g",
      leader: true,
      at: [-3, 4.5],
    });
    expect(figure?.weapons).toHaveLength(2);
  });

  test("multiply by count, with numbered names", () => {
    const names = duel([`name: Cowboy, count: 3, ${MAN}`, MAN], [`count: 2, ${MAN}`, MAN]).figures;
    expect(names.map(({ name }) => name)).toEqual([
      ...["Cowboy 1", "Cowboy 2", "Cowboy 3", "A4"],
      ...["B1", "B2", "B3"],
    ]);
    expect(duel([`name: Cowboy, count: 1, ${MAN}`], [MAN]).figures[0]?.name).toBe("Cowboy");
  });

  test("take the side's tactic unless they have their own", () => {
    const text = `{ deadeye: 1, system: law-of-the-gun, name: T, kind: duel, distance: 9, sides: {
      A: { tactic: hold, figures: [{ ${MAN}, openFire: 5 }, { ${MAN}, tactic: stand }] },
      B: { figures: [{ ${MAN} }] } } }`;
    const { figures } = parseScenario(text, "x", { systems: [lawOfTheGun] }).model as Duel;
    expect(figures.map(({ tactic }) => tactic)).toEqual(["hold", "stand", "stand"]);
  });
});

describe("LG-NPC", () => {
  test("LG-NPC-1: every row of the chart can be named", () => {
    const ids = npcIds(NPCS);
    for (const id of ids) {
      const [figure] = duel([`npc: ${id}, weapons: [bow]`], [MAN]).figures;
      const [type = "", row] = id.split("/");
      const chart = NPCS[type]?.map(({ stats }) => stats) ?? [];
      expect(figure?.rows).toEqual(row === "roll" ? chart : [chart[Number(row) - 1]]);
    }
    expect(ids).toHaveLength(42);
  });

  test("users I9: a file brings charts of its own, and changes the book's", () => {
    const row = (skill: number) =>
      `{ label: R, initiative: 1, skill: ${skill}, cool: 3, constitution: 4, horsemanship: 5 }`;
    const rows = `[${[1, 2, 3, 4, 5, 5].map(row).join(", ")}]`;
    const text = `{ deadeye: 1, system: law-of-the-gun, name: T, kind: duel, distance: 9,
      npcs: { vigilante: ${rows}, outlaw: ${rows} },
      sides: { A: { figures: [{ npc: vigilante/2, weapons: [bow] }, { npc: vigilante/roll, weapons: [bow] }] },
        B: { figures: [{ npc: outlaw/4, weapons: [bow] }, { npc: cowboy/1, weapons: [bow] }] } } }`;
    const { figures } = parseScenario(text, "x", { systems: [lawOfTheGun] }).model as Duel;
    expect(figures.map(({ rows: own }) => own.map(({ skill }) => skill))).toEqual([
      [2],
      [1, 2, 3, 4, 5, 5],
      [4],
      [NPCS.cowboy?.[0]?.stats.skill],
    ]);
    expect(() =>
      parseScenario(text.replace("vigilante/2", "vigilant/2"), "x", { systems: [lawOfTheGun] }),
    ).toThrow(/there is no row "vigilant\/2" of the NPC chart[\s\S]*did you mean "vigilante\/2"/);
    expect(() =>
      parseScenario(text.replace(`${row(1)}, `, ""), "x", { systems: [lawOfTheGun] }),
    ).toThrow(/6/);
  });

  test("LG-NPC-2: own attributes go over one row, or over all six", () => {
    const skills = (npc: string) =>
      duel([`npc: ${npc}, stats: { skill: 1 }, weapons: [bow]`], [MAN]).figures[0]?.rows;
    expect(skills("outlaw/6")).toEqual([{ ...NPCS.outlaw?.[5]?.stats, skill: 1 }]);
    expect(skills("outlaw/roll")?.map(({ skill }) => skill)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe("LG-GEO-2", () => {
  const at = (d: Duel) => d.figures.map((figure) => figure.at);

  test("lines 3 cm apart across the axis, centred", () => {
    expect(at(duel([MAN, MAN], [`count: 3, ${MAN}`], "distance: 40.5"))).toEqual([
      [0, -1.5],
      [0, 1.5],
      [40.5, -3],
      [40.5, 0],
      [40.5, 3],
    ]);
  });

  test("a place of his own leaves the others where they are; count lines up around it", () => {
    expect(at(duel([`at: [5, 9], ${MAN}`, MAN], [`at: [-0, 7], count: 2, ${MAN}`]))).toEqual([
      [5, 9],
      [0, 1.5],
      [0, 5.5],
      [0, 8.5],
    ]);
  });
});

describe("LG-WEAP-1", () => {
  test("the book's weapons come as they are", () => {
    for (const weapon of WEAPONS) expect(weaponOf(weapon.id, "draw: true")).toEqual(weapon);
  });

  test("a change leaves the rest alone, also in impact", () => {
    expect(
      weaponOf("pistol", "weapons: { pistol: { accurate: 35, impact: { maximum: high } } }"),
    ).toEqual({
      ...WEAPONS[1],
      accurate: 35,
      impact: { accurate: "normal", maximum: "high" },
    });
  });

  test("a new weapon has defaults", () => {
    expect(weaponOf("gatling", "weapons: { gatling: { accurate: 60, maximum: 60 } }")).toEqual({
      id: "gatling",
      accurate: 60,
      maximum: 60,
      reload: false,
      hands: 1,
      impact: { accurate: "normal", maximum: "normal" },
      fanning: false,
      spread: 0,
    });
  });

  test("reading impact: all-normal, unless the file gives that weapon's impact", () => {
    const all = "readings: { impact: all-normal }";
    expect(weaponOf("buffalo-gun", all)?.impact).toEqual({ accurate: "normal", maximum: "normal" });
    const own = `${all}, weapons: { buffalo-gun: { impact: { accurate: low, maximum: high } } }`;
    expect(weaponOf("buffalo-gun", own)?.impact).toEqual({ accurate: "low", maximum: "high" });
    const half = `${all}, weapons: { buffalo-gun: { impact: { accurate: low } } }`;
    expect(weaponOf("buffalo-gun", half)?.impact).toEqual({ accurate: "low", maximum: "normal" });
  });

  test("reading buffaloReload: no, unless the file says whether it reloads", () => {
    const no = "readings: { buffaloReload: no }";
    expect(weaponOf("buffalo-gun", no)?.reload).toBe(false);
    expect(weaponOf("minie-rifle", no)?.reload).toBe(true);
    const own = `${no}, weapons: { buffalo-gun: { reload: true } }`;
    expect(weaponOf("buffalo-gun", own)?.reload).toBe(true);
  });
});

test("every value of every reading is taken", () => {
  for (const [name, { values }] of Object.entries(READINGS)) {
    for (const value of values) {
      const { readings } = duel([MAN], [MAN], `distance: 9, readings: { ${name}: ${value} }`);
      expect(readings).toEqual({ ...DEFAULT_READINGS, [name]: value });
    }
  }
});

test("metric ids, in the order of the report", () => {
  expect(
    metricIdsOf(duel(["npc: cowboy/1, weapons: [bow, pistol, bow]"], [MAN, MAN]).figures),
  ).toEqual([
    ...["win.A", "win.B", "mutual", "draw", "turns.mean"],
    ...["hitRate.A", "shots.A.mean", "killRatio.A", "out.A"],
    ...["hitRate.B", "shots.B.mean", "killRatio.B", "out.B"],
    ...["outPerShot.A.bow", "outPerTurn.A.bow", "outPerShot.A.pistol", "outPerTurn.A.pistol"],
    ...["outPerShot.B.pistol", "outPerTurn.B.pistol"],
  ]);
});
