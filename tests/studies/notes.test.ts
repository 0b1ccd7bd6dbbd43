/** Notes on files that are right: what has no effect, and what is not as it looks. */
import { expect, test, vi } from "vitest";
import { validateCommand } from "../../src/cli/commands/validate.js";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { combatPatrol } from "../../src/rules/combat-patrol/index.js";
import { RULESETS } from "../../src/rules/index.js";
import { loadScenario as read } from "../../src/studies/library.js";
import { notesOf } from "../../src/studies/notes.js";
import { idlePaths, isIdle, planted, SHIPPED } from "./idle.js";

/** Lines and codes of the notes on a text. */
const noted = (text: string): string[] => {
  const { problems, notes } = read(text);
  expect(problems).toEqual([]);
  return notes.map(({ line, code }) => `${line} ${code}`);
};

const WEST = `deadeye: 1
system: law-of-the-gun
name: West
kind: duel
distance: 40
readings:
  impact: all-normal
  obscuringCover: open
  buffaloReload: "no"
weapons:
  carbine: { accurate: 45, maximum: 90 }
  pistol: { accurate: 20, maximum: 40 }
  buffalo-gun: { maximum: 200 }
sides:
  A:
    figures:
      - { name: Cow, npc: cowboy/3, weapons: [carbine], count: 5 }
  B:
    figures:
      - { name: Gun, npc: cowboy/5, weapons: [pistol, pistol], count: 3 }
`;

const CHARGE = `deadeye: 1
system: combat-patrol
name: Charge
kind: ambush
readings:
  lanceImpetus: 5
  coverStay: false
  foulMarkers: 3
weapons:
  musket: { hth: 3 }
covers: { pit: LB, wall: LB }
classes: { E: { reaction: 5 }, R: { reaction: 4 } }
charges:
  - owner: A
    at: [12, 0]
    fuse: [8, 0]
    template: large
sides:
  A:
    units:
      - { at: [4, 0], cover: wall, figures: [{ class: R, weapons: [rifle, rifle] }] }
  B:
    units:
      - { at: [24, 0], facing: 180, figures: [{ class: R, weapons: [revolver], count: 6 }] }
`;

test("LG-DRAW-1: who is first after a draw is not who shoots first", () => {
  const first = WEST.replace("distance: 40", "distance: 40\nfirst: A");
  const codes = (text: string) => noted(text).filter((words) => words.includes("DRAW_DECIDES"));
  expect(codes(first)).toEqual(["6 DRAW_DECIDES"]);
  expect(codes(first.replace("first: A", "first: A\ndraw: false"))).toEqual([]);
  expect(codes(WEST)).toEqual([]);
});

test("Law of the Gun: readings, weapons, men whom nobody can reach, spares", () => {
  expect(noted(WEST)).toEqual([
    "8 NO_EFFECT",
    "9 NO_EFFECT",
    "13 NO_EFFECT",
    "17 OUT_OF_REACH",
    "20 SPARE_WEAPON",
  ]);
  const said = read(WEST).notes.map(({ message }) => message);
  // The end of a line of five, 3 apart, 40 before the middle of three: the nearest enemy is 3 aside, hypot(40, 3) = 40.1.
  expect(said[3]).toBe(
    "Cow 1 and Cow 5 stand at 40.1 cm, beyond the reach of every gun of the other side",
  );
  expect(noted(WEST.replace("distance: 40", "distance: 39"))).not.toContain("17 OUT_OF_REACH");
});

test("Law of the Gun: men whose guns reach nobody", () => {
  const far = WEST.replace("distance: 40", "distance: 50");
  expect(noted(far)).toEqual(expect.arrayContaining(["17 OUT_OF_REACH", "20 REACHES_NOBODY"]));
});

test("Combat Patrol: readings, weapons, a fuse that nobody stands at, a rifle twice", () => {
  expect(noted(CHARGE)).toEqual([
    "6 NO_EFFECT",
    "8 NO_EFFECT",
    "10 NO_EFFECT",
    "11 NO_EFFECT",
    "12 NO_EFFECT",
    "16 FUSE_ALONE",
    "21 NO_EFFECT",
  ]);
  expect(noted(CHARGE.replace("fuse: [8, 0]", "fuse: [4, 1]"))).not.toContain("16 FUSE_ALONE");
  const said = read(CHARGE).notes.map(({ path }) => path);
  expect(said).toEqual(expect.arrayContaining(["covers.pit", "classes.E"]));
});

test("Shootist: rulings about abilities and gear that nobody has", () => {
  const text = `deadeye: 1
system: shootist
name: Saloon
kind: duel
distance: 8
readings:
  eagleEye: always-zero
  shieldInBrawl: false
  tiedDraw: bigger-die
sides:
  A: { figures: [{ npc: gunman, weapons: [colt] }] }
  B: { figures: [{ npc: gunman, weapons: [colt] }] }
`;
  expect(noted(text)).toEqual(["7 NO_EFFECT", "8 NO_EFFECT"]);
});

test("Napnuts: rulings about poker and brawls, guns that nobody has", () => {
  const text = `deadeye: 1
system: napnuts
name: Street
kind: duel
distance: 8
readings:
  gunmen: both
  brawlFloor: attackerOnly
  jam: twoOnes
weapons:
  shotgun: { aim: 1 }
sides:
  A: { figures: [{ class: cowboy, weapons: [handgun] }] }
  B: { figures: [{ class: cowboy, weapons: [handgun] }] }
`;
  expect(noted(text)).toEqual(["7 NO_EFFECT", "8 NO_EFFECT", "11 NO_EFFECT"]);
  expect(noted(text.replace("gunmen: both", "auction: poker\n  gunmen: both"))).not.toContain(
    "8 NO_EFFECT",
  );
});

test("validate prints notes behind the good files, with exit code 0", async () => {
  const { mkdtempSync, writeFileSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const file = `${mkdtempSync(`${tmpdir()}/notes-`)}/west.yaml`;
  writeFileSync(file, WEST);
  const options = { systems: RULESETS, color: false };
  const { stdout, stderr, exitCode } = await validateCommand([file], options);
  expect(exitCode).toBe(0);
  // The file says 40, and 5 and 3 men in lines stand up to hypot(40, 9) = 41 from each other.
  expect(stdout).toContain("5 against 3 at 40 cm (40 to 41 cm from man to man)");
  expect(stderr).toContain(`${file}:13:3: note: nobody carries "buffalo-gun"`);
  const json = JSON.parse((await validateCommand([file], { ...options, json: true })).stdout);
  expect(json[0].notes).toHaveLength(5);
});

test("of the shipped files there is nothing to note", async () => {
  for (const file of SHIPPED) {
    const scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
    expect(notesOf(scenario), file).toEqual([]);
  }
});

// All of them in notes.long.ts.
test.each(SHIPPED.filter((_, i) => i % 12 === 0))(
  "%s: what is noted in vain can go",
  async (file) => {
    const scenario = await planted(file, 0);
    expect(isIdle(scenario, idlePaths(scenario), 20)).toBe(true);
  },
);

test("what is noted though it has an effect is found", async () => {
  const scenario = await planted("combat-patrol-ambush.yaml", 0);
  const blind = vi
    .spyOn(combatPatrol, "gameKey")
    .mockImplementation(({ readings: _, ...rest }) => JSON.stringify(rest));
  const paths = idlePaths(scenario);
  blind.mockRestore();
  expect(paths.length).toBeGreaterThan(idlePaths(scenario).length);
  expect(isIdle(scenario, paths, 20)).toBe(false);
});
