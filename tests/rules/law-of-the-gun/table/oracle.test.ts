/** Games told from their dice: the story is the game, every way is whole, and it reads well. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { MapPoint } from "../../../../src/core/map.js";
import type { FallenDie, Story } from "../../../../src/core/story.js";
import type { DuelOrEncounter, Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../../../src/rules/law-of-the-gun/index.js";
import { cleaned } from "../../../../src/rules/law-of-the-gun/units.js";
import { parseScenario } from "../../../../src/scenario/load.js";
import { seeded } from "../../../statistical/seeded.js";
import { duelFought } from "../oracle/duel.js";
import { playTable, type TableGame } from "../oracle/game.js";
import type { Fought } from "../oracle/state.js";
import { tellEncounter } from "../oracle/tell.js";
import { randomDuel } from "../randomDuels.js";
import { a, b, building, encounter, MUTE, spot, wall } from "./encounters.js";
import { randomEncounter } from "./randomEncounters.js";

/** One game with random dice, and the dice that fell. */
function record(game: Fought, seed: number): { played: TableGame; dice: FallenDie[] } {
  const draw = seeded(seed);
  const dice: FallenDie[] = [];
  const played = playTable(game, {
    pick(rule, sides, cuts) {
      const face = 1 + Math.floor(draw() * sides);
      dice.push({ rule, sides, face });
      return cuts.findIndex((cut) => face <= cut);
    },
  });
  return { played, dice };
}

const DIGEST = new Set(
  readFileSync("src/rules/law-of-the-gun/README.md", "utf8").match(/\bLG-[A-Z]+-\d+/g) ?? [],
);

/** What is wrong with a story of that game. */
function faultsOf(story: Story, played: TableGame): string[] {
  const faults: string[] = [];
  const at: (MapPoint | undefined)[] = played.figures.map(() => undefined);
  const out = new Set<number>();
  let turn = 0;
  for (const event of story.events) {
    if (!DIGEST.has(event.rule)) faults.push(`${event.rule} is no rule of the digest`);
    if (event.turn < turn) faults.push(`turn ${event.turn} after turn ${turn}`);
    turn = event.turn;
    if (!/^[^\s].*[.!]$/.test(event.text) || /undefined|null|NaN|\.\.$/.test(event.text)) {
      faults.push(`not a sentence: ${event.text}`);
    }
    if (event.dice.some(({ meaning }) => meaning === "")) faults.push(`unexplained: ${event.text}`);
    for (const { figure, way } of event.moves ?? []) {
      const from = at[figure];
      if (from !== undefined && (way[0]?.[0] !== from[0] || way[0]?.[1] !== from[1])) {
        faults.push(`figure ${figure} jumps: ${event.text}`);
      }
      if ((from === undefined) !== (way.length === 1)) faults.push(`an odd way: ${event.text}`);
      at[figure] = way[way.length - 1];
    }
    for (const figure of event.out ?? []) {
      if (out.has(figure)) faults.push(`figure ${figure} is out twice`);
      out.add(figure);
    }
  }
  played.figures.forEach((man, i) => {
    const [x, y] = at[i] ?? [];
    if (x !== cleaned(man.at.x) || y !== cleaned(man.at.y)) {
      faults.push(`${man.name} ends elsewhere`);
    }
    if (out.has(i) !== (man.status !== "in")) faults.push(`${man.name} is ${man.status}`);
  });
  return faults;
}

describe("random games", () => {
  test("LG-TURN-2: told from their dice they end as they ended, every way whole, every die named", () => {
    const rules = new Set<string>();
    for (let seed = 1; seed <= 120; seed++) {
      const game = randomEncounter(seeded(seed));
      const { played, dice } = record(game, seed);
      const story = tellEncounter(game, dice, seed);
      expect(story.record).toEqual({
        game: seed,
        winner: played.winner,
        turns: played.turns,
        shots: played.figures.map((man) => man.shots.length),
        hits: played.figures.map((man) => man.shots.filter((shot) => shot.hit).length),
      });
      expect(faultsOf(story, played), `encounter of seed ${seed}`).toEqual([]);
      const fallen = story.events.flatMap((event) => event.dice);
      const byName = ({ rule, sides, face }: FallenDie): string => `${rule} ${sides} ${face}`;
      expect(fallen.map(byName).sort()).toEqual(dice.map(byName).sort());
      for (const event of story.events) rules.add(event.rule);
    }
    for (const rule of ["LG-ATTR-1", "LG-VIS-3", "LG-FATE-1", "LG-INJ-2", "LG-MELEE-2"]) {
      expect(rules, rule).toContain(rule);
    }
  });

  test("LG-DRAW-3, LG-GEO-2: duels on open ground too", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const game = duelFought(randomDuel(seeded(seed)));
      const { played, dice } = record(game, seed);
      expect(faultsOf(tellEncounter(game, dice, seed), played), `duel of seed ${seed}`).toEqual([]);
    }
  });
});

const D10 = new Set(["LG-HIT-1", "LG-EFF-1"]);

/** Dice by name and face: "LG-HIT-1 5, LG-SOLO-7/4 2". */
function diceOf(script: string): FallenDie[] {
  return script
    .split(", ")
    .filter((item) => item !== "")
    .map((item): FallenDie => {
      const [asker = "", face] = item.split(" ");
      const [rule = "", sides] = asker.split("/");
      return { rule, sides: Number(sides ?? (D10.has(rule) ? 10 : 6)), face: Number(face) };
    });
}

/** The story of a game with these dice, turn 0 left out, a line for each sentence and die. */
function tell(game: Encounter, script: string, turn = 1): string[] {
  return tellEncounter(game, diceOf(script), 7)
    .events.filter((event) => event.turn >= turn)
    .flatMap((event) => [
      `${event.rule} ${event.text}`,
      ...event.dice.map((die) => `  ${die.rule} ${die.face}, ${die.meaning}`),
    ]);
}

describe("sentences", () => {
  test("LG-MELEE-1: what one fights with is called as in the file", () => {
    const text = readFileSync("scenarios/night-camp.yaml", "utf8");
    const { model } = parseScenario(text, "night camp", { systems: [lawOfTheGun] });
    const { events } = lawOfTheGun.teller(model as DuelOrEncounter, "h")(1);
    const of = (name: string) =>
      events.find(({ text: said }) => said.startsWith(`${name} (`))?.text;
    expect(of("Lone Wolf")).toMatch(/; pistol, war club\.$/);
    expect(of("Brave")).toMatch(/; thrown knife, tomahawk\.$/);
  });

  const bar = wall([40, 50], [60, 50]);
  const behindBar = spot([50, 51], -90, { piece: 0 });

  test("LG-ATTR-1, LG-GEO-3, LG-HIT-1: who they are, where they stand, a shot that kills", () => {
    const game = encounter({
      pieces: [bar],
      spots: [behindBar],
      figures: [
        a(50, 10, { name: "Jake", weapons: ["minie-rifle"] }),
        b(50, 51, { name: "Will", spot: 0, spotted: true, ...MUTE }),
      ],
    });
    expect(tell(game, "LG-SHOOT-2 2, LG-HIT-1 6, LG-EFF-1 8", 0)).toEqual([
      "LG-ATTR-1 Jake (Side A): Initiative 3, Skill 3, Cool 3, Constitution 3, Horsemanship 3; minie rifle.",
      "LG-ATTR-1 Will (Side B): Initiative 3, Skill 3, Cool 3, Constitution 3, Horsemanship 3; derringer.",
      "LG-TURN-2 The first to move: Side A.",
      "LG-GEO-3 Side A: Jake at (50, 10).",
      "LG-GEO-3 Side B: Will at (50, 51), in the cover of the wall.",
      "LG-VIS-2 Jake is in plain view.",
      "LG-TURN-1 Player turn of Side A.",
      "LG-HIT-1 Jake fires the minie rifle at Will, 41 cm, accurate range, aimed, Will behind the wall: hit.",
      "  LG-SHOOT-2 2, needs 3 or less: aimed shot",
      "  LG-HIT-1 6, needs 5 or more: hits",
      "LG-EFF-1 The hit on Will: disabled (head).",
      "  LG-EFF-1 8, +1 high impact = 9, wall column: disabled (head)",
      "LG-INJ-5 Will is disabled: out of the fight.",
      "LG-TURN-2 The winner in turn 1: Side A. Still in action: Jake.",
    ]);
  });

  test("LG-MOVE-2, LG-INJ-2, LG-COOL-1: shot at, he runs for cover", () => {
    const game = encounter({
      pieces: [bar],
      spots: [spot([50, 49], 90, { piece: 0 })],
      first: "B",
      figures: [
        a(40, 35, { name: "Will", tactic: "take-cover", initiative: 5, constitution: 4, ...MUTE }),
        b(50, 80, { name: "Jake", weapons: ["repeating-rifle"] }),
      ],
    });
    const shot = "LG-SHOOT-2 5, LG-HIT-1 8, LG-EFF-1 6, LG-EFF-3 6, LG-INJ-2 3, LG-COOL-1 6";
    expect(tell(game, `${shot}, LG-INIT-1 3, LG-MOVE-2 1`)).toEqual([
      "LG-TURN-1 Player turn of Side B.",
      "LG-HIT-1 Jake fires the repeating rifle at Will, 46.1 cm, accurate range, snap shot, Will in the open: hit.",
      "  LG-SHOOT-2 5, needs 3 or less: snap shot",
      "  LG-HIT-1 8, needs 8 or more: hits",
      "LG-EFF-1 The hit on Will: wound (arm).",
      "  LG-EFF-1 6, open column: wound (arm)",
      "LG-INJ-2 Will has a wound in the gun arm.",
      "  LG-EFF-3 6, 4 to 6: right arm",
      "  LG-INJ-2 3, needs 4 or less: the arm is saved",
      "LG-COOL-1 Will, who was hit, tests Cool: Cool falls to 2.",
      "  LG-COOL-1 6, needs 3 or less: Cool falls to 2",
      "LG-TURN-1 Player turn of Side A.",
      "LG-INIT-1 Will takes cover.",
      "  LG-INIT-1 3, needs 5 or less: a change of action",
      "LG-MOVE-2 Will moves fast for the cover of the wall, 17.2 cm, to (50, 49), into cover.",
      "  LG-MOVE-2 1, needs 4 or less: 25 cm",
      "LG-TURN-2 A draw: the limit of 1 turn is reached.",
    ]);
  });

  test("LG-PATH-1, LG-VEH-1: ways have their bends, also those of passengers", () => {
    const sits = { means: "vehicle", vehicle: 0, ...MUTE } as const;
    const game = encounter({
      pieces: [building([40, 20], [60, 30])],
      vehicles: [{ name: "stage", atCm: [60, 18], headingDegrees: 90, driver: 0, supply: false }],
      figures: [
        a(60, 18, { ...sits, name: "Will", tactic: "advance" }),
        a(60, 18, { ...sits, name: "Tom" }),
        b(50, 100, { name: "Jake", ...MUTE }),
      ],
    });
    const { events } = tellEncounter(game, diceOf("LG-INIT-1 1"), 7);
    const went = events.find(({ rule }) => rule === "LG-MOVE-1");
    expect(went?.text).toBe("Will drives towards Jake, 25 cm, to (58.2, 42.9).");
    const [will, tom] = went?.moves ?? [];
    expect(will?.way.map((point) => point.map(Math.round))).toEqual([
      [60, 18],
      [60, 30],
      [58, 43],
    ]);
    expect(tom).toEqual({ figure: 1, way: will?.way });
  });

  test("LG-CHARGE-2, LG-MELEE-1: a charge, the fire half way, hand to hand", () => {
    const game = encounter({
      figures: [
        a(50, 40, { name: "Will", tactic: "charge", meleeWeapon: "knife", initiative: 5 }),
        b(50, 60, { name: "Jake", weapons: ["pistol"] }),
      ],
    });
    const charge = "LG-INIT-1 1, LG-CHARGE-1 1, LG-CHARGE-1 2, LG-MOVE-2 3";
    const fire = "LG-CHARGE-2 1, LG-HIT-1 8, LG-EFF-1 3, LG-CHARGE-2 5, LG-EFF-3 2, LG-COOL-1 6";
    const melee = "LG-MELEE-1 4, LG-MELEE-1 4, LG-MELEE-1 5, LG-MOVE-2 1, LG-MOVE-2 2";
    expect(tell(game, `${charge}, ${fire}, ${melee}`)).toEqual([
      "LG-TURN-1 Player turn of Side A.",
      "LG-INIT-1 Will goes to charge.",
      "  LG-INIT-1 1, needs 5 or less: a change of action",
      "LG-CHARGE-1 Will means to charge Jake, 20 cm away.",
      "LG-CHARGE-1 Will comes on, and Jake stands.",
      "  LG-CHARGE-1 1, needs 3 or less: charges",
      "  LG-CHARGE-1 2, needs 3 or less: Jake stands",
      "LG-CHARGE-4 Will is half way, at (50, 50).",
      "  LG-MOVE-2 3, needs 3 or less: 25 cm",
      "LG-HIT-1 Will fires the pistol at Jake, 10 cm, accurate range, snap shot while charging, Jake in the open: hit.",
      "  LG-CHARGE-2 1, needs 3 or less: snap shot",
      "  LG-HIT-1 8, needs 8 or more: hits",
      "LG-CHARGE-2 Jake gets no shot off at Will.",
      "  LG-CHARGE-2 5, needs 3 or less: no shot",
      "LG-EFF-1 The hit on Jake: graze (arm).",
      "  LG-EFF-1 3, open column: graze (arm)",
      "LG-EFF-3 Jake has a graze on the left arm.",
      "  LG-EFF-3 2, 1 to 3: left arm",
      "LG-COOL-1 Jake, who was hit, tests Cool: Cool falls to 2.",
      "  LG-COOL-1 6, needs 3 or less: Cool falls to 2",
      "LG-CHARGE-4 Will charges on, to (50, 59).",
      "LG-MELEE-4 Will is hand to hand with Jake.",
      "LG-MELEE-1 Will has the better of Jake, 8 to 6.",
      "  LG-MELEE-1 4, Will: + Cool 3 + knife 1 = 8",
      "  LG-MELEE-1 4, Jake: + Cool 2 = 6",
      "LG-SKED-1 Jake skedaddles!",
      "  LG-MELEE-1 5, needs 2 or less: skedaddles",
      "LG-SKED-2 Jake runs from Will, to (50, 85).",
      "  LG-MOVE-2 1, needs 3 or less: 25 cm",
      "LG-TURN-1 Player turn of Side B.",
      "LG-SKED-2 Jake runs from Will, to (50, 110).",
      "  LG-MOVE-2 2, needs 3 or less: 25 cm",
      "LG-TURN-2 A draw: the limit of 1 turn is reached.",
    ]);
  });

  test("LG-SOLO-7, LG-SOLO-2, LG-NPC-2: markers dealt, spotted, and the chart", () => {
    const solo = { tactic: "solo", group: "gang", npc: "outlaw/roll", ...MUTE } as const;
    const rows = [1, 2, 3, 4, 5, 6].map((n) => ({
      initiative: n === 6 ? 5 : 3,
      skill: 3,
      cool: 3,
      constitution: 3,
      horsemanship: 3,
    }));
    const law = { name: "A", system: false, markers: null, dummies: false } as const;
    const placesCm = [
      [30, 100],
      [90, 110],
    ] as const;
    const gang = { name: "B", system: true, markers: { placesCm }, dummies: true } as const;
    const game = encounter({
      kind: "solo",
      first: "roll",
      figures: [
        a(90, 5, { name: "Will", ...MUTE }),
        b(0, 0, { name: "Bob", ...solo, rows }),
        b(0, 0, { name: "Tom", ...solo, rows }),
      ],
      sides: { A: law, B: gang },
    });
    const before = "LG-NPC-2 1, LG-NPC-2 4, LG-TURN-2 6, LG-SOLO-7/2 1";
    expect(tell(game, `${before}, LG-SOLO-2 3`, 0)).toEqual([
      "LG-ATTR-1 Will (Side A): Initiative 3, Skill 3, Cool 3, Constitution 3, Horsemanship 3; derringer.",
      "LG-NPC-2 Bob (Side B, outlaw/roll): Initiative 3, Skill 3, Cool 3, Constitution 3, Horsemanship 3; derringer.",
      "  LG-NPC-2 1, row 1 of the outlaw chart, Wannabe bad guy",
      "LG-NPC-2 Tom (Side B, outlaw/roll): Initiative 3, Skill 3, Cool 3, Constitution 3, Horsemanship 3; derringer.",
      "  LG-NPC-2 4, row 4 of the outlaw chart, Above average outlaw",
      "LG-TURN-2 The first to move: Side B.",
      "  LG-TURN-2 6, 4 to 6: Side B",
      "LG-SOLO-7 Bob and Tom begin at (30, 100).",
      "  LG-SOLO-7 1, place 1 of those left",
      "LG-SOLO-7 A dummy of Side B is put at (90, 110).",
      "LG-GEO-4 Side A: Will at (90, 5).",
      "LG-GEO-4 Side B: Bob at (28.5, 100); Tom at (31.5, 100).",
      "LG-VIS-2 Will is in plain view.",
      "LG-VIS-2 Bob is in plain view.",
      "LG-VIS-2 Tom is in plain view.",
      "LG-SOLO-7 The marker at (90, 110) is a dummy and is taken away.",
      "LG-TURN-1 Player turn of Side B.",
      "LG-SOLO-2 The chart for Bob and Tom (enemy seen, not under fire, not in cover), pass: move to the nearest cover closer to the enemy.",
      "  LG-SOLO-2 3, needs 3 or less: pass",
      "LG-MOVE-1 Bob moves towards Will, 15 cm, to (36.7, 87.4).",
      "LG-MOVE-1 Tom moves towards Will, 15 cm, to (39.4, 87.2).",
      "LG-TURN-1 Player turn of Side A.",
      "LG-TURN-2 A draw: the limit of 1 turn is reached.",
    ]);
  });

  test("LG-SOLO-2, LG-SOLO-3, LG-SOLO-8: of a group on foot and on horseback each is told his row; without shooting", () => {
    const solo = { tactic: "solo", group: "gang", ...MUTE } as const;
    const game = encounter({
      kind: "solo",
      pieces: [building([70, 55], [88, 70])],
      figures: [
        a(90, 100, { name: "Will", weapons: ["repeating-rifle"] }),
        b(90, 50, { ...solo, name: "Bob" }),
        b(84, 50, { ...solo, name: "Tom", means: "mounted" }),
        b(81, 50, { ...solo, name: "Jim", means: "mounted", weapons: [], meleeWeapon: "knife" }),
      ],
    });
    // Bob, whom Will sees at 50 cm, is shot dead; from the others the house hides Will. Jim has no gun: LG-TAC-3.
    const shot = "LG-SHOOT-2 3, LG-HIT-1 5, LG-EFF-1 10, LG-COOL-1 3, LG-COOL-1 3";
    const lines = (script: string) => tell(game, script).filter((line) => line.includes("chart"));
    expect(lines(`${shot}, LG-SOLO-2 3, LG-MOVE-2 3`)).toEqual([
      "LG-SOLO-2 The chart for Tom (no enemy seen, under fire, not in cover), pass: " +
        "ride for the nearest enemy's flank, charge if in reach, without shooting.",
    ]);
    const miss = "LG-SHOOT-2 3, LG-HIT-1 4";
    expect(lines(`${miss}, LG-SOLO-2 3, LG-MOVE-2 3`)).toEqual([
      "LG-SOLO-2 The chart for Bob and Tom (enemy seen, under fire, not in cover), pass: " +
        "for Bob, move fast to cover within one move, else go prone; " +
        "for Tom, ride for the nearest enemy's flank, charge if in reach.",
    ]);
  });

  test("LG-INIT-1, LG-TAC-3: who follows the roll to do something else is told so", () => {
    const gang = { group: "gang", tactic: "advance" } as const;
    const game = encounter({
      figures: [
        a(90, 20, { ...gang, name: "Will", initiative: 4 }),
        a(93, 20, { ...gang, name: "Bob" }),
        a(96, 20, { ...gang, name: "Tom", weapons: [] }),
        b(90, 119, MUTE),
      ],
    });
    const told = tell(game, "LG-INIT-1 3, LG-HIT-1 2, LG-HIT-1 2, LG-MOVE-2 3").find((line) =>
      line.startsWith("LG-INIT-1"),
    );
    expect(told).toBe("LG-INIT-1 Will advances, together with Bob; Tom leaves the field.");
  });
});

describe("faults", () => {
  const game = encounter({ figures: [a(50, 40, { name: "Will" }), b(50, 60, { name: "Jake" })] });
  const story = (script: string) => () => tellEncounter(game, diceOf(script), 12);

  test("LG-SHOOT-2: another die than the next one, none, a wrong face, or one too many is refused", () => {
    const rolls = "game 12, die 0: the oracle rolls a D6 for LG-SHOOT-2";
    expect(story("LG-HIT-1 5")).toThrow(`${rolls}, the game a D10 for LG-HIT-1`);
    expect(story("LG-SHOOT-2/10 5")).toThrow(`${rolls}, the game a D10 for LG-SHOOT-2`);
    expect(story("LG-SHOOT-2 7")).toThrow(`${rolls}, which shows 7`);
    expect(story("LG-SHOOT-2 5")).toThrow(
      "die 1: the oracle rolls a D10 for LG-HIT-1, the game has no more",
    );
    const rest = "LG-SHOOT-2 6, LG-HIT-1 2, LG-SHOOT-2 6, LG-HIT-1 2";
    expect(story(rest)().record).toEqual({
      game: 12,
      winner: "draw",
      turns: 1,
      shots: [1, 1],
      hits: [0, 0],
    });
    expect(story(`${rest}, LG-HIT-1 2`)).toThrow("game 12: 1 dice left over");
  });
});
