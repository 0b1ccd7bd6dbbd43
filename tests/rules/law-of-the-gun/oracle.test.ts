/**
 * The oracle of duels against the text: every game here was worked out from the rules by hand, die by
 * die. A script names its dice ("aim 3, hit 5, effect 9"); `hit` and `effect` are D10s, all others
 * D6s. A script that is too short, too long or has the wrong kind of die fails the test, so each
 * one also proves which dice the rules ask for.
 */
import { describe, expect, it } from "vitest";
import { type Cover, NPCS } from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel, DuelFigure } from "../../../src/rules/law-of-the-gun/duel.js";
import { duel, type FigureOver, figure, weapon } from "./duels.js";
import { duelFought } from "./oracle/duel.js";
import { playTable } from "./oracle/game.js";

/** Plays the duel with exactly these dice. */
function play(game: Duel, ...script: string[]) {
  const items = script
    .flatMap((line) => line.split(","))
    .map((item) => item.trim())
    .filter((item) => item !== "");
  let next = 0;
  const { winner, turns, figures } = playTable(duelFought(game), {
    pick(_rule, sides, cuts) {
      const item = items[next];
      const asked = `die ${next + 1} of "${items.join(", ")}" is a D${sides}`;
      if (item === undefined) throw new Error(`${asked}, but the script is over`);
      next += 1;
      const [word, face] = item.split(" ");
      const expected = word === "hit" || word === "effect" ? 10 : 6;
      if (sides !== expected) throw new Error(`${asked}, but the script has "${item}"`);
      return cuts.findIndex((cut) => Number(face) <= cut);
    },
  });
  expect(items.slice(next), "dice left over").toEqual([]);
  return {
    winner,
    turns,
    figures: figures.map(({ status, enemiesOut, cool, shots, effects }) => ({
      status,
      enemiesOut,
      cool,
      shots: shots.map(({ weapon: gun, band, mode, hit }) => ({ weapon: gun, band, mode, hit })),
      effects: effects.map(({ weapon: gun, effect, location }) => ({
        weapon: gun,
        effect,
        location,
      })),
    })),
  };
}

const a = (over: FigureOver = {}): DuelFigure => figure({ side: "A", ...over });
const b = (over: FigureOver = {}): DuelFigure => figure({ side: "B", ...over });
/** A figure that never shoots: his derringer does not reach 25 cm. */
const mute = (over: FigureOver = {}): DuelFigure => b({ weapons: ["derringer"], ...over });
const muteA = (over: FigureOver = {}): DuelFigure => a({ weapons: ["derringer"], ...over });
const versus = (...figures: DuelFigure[]): Partial<Duel> => ({ figures });
/** One game turn. */
const once = (...figures: DuelFigure[]): Duel => duel({ turns: 1, figures });

describe("shooting", () => {
  it("LG-SHOOT-2: one D6 at most SK and CL makes the shot aimed", () => {
    const game = play(duel(), "aim 3, hit 5, effect 9");
    expect(game).toEqual({
      winner: "A",
      turns: 1,
      figures: [
        {
          status: "in",
          enemiesOut: 1,
          cool: 3,
          shots: [{ weapon: "pistol", band: "accurate", mode: "aimed", hit: true }],
          effects: [{ weapon: "pistol", effect: "dead", location: "body" }],
        },
        { status: "dead", enemiesOut: 0, cool: 3, shots: [], effects: [] },
      ],
    });
  });

  it("LG-SHOOT-2: a failed test leaves a snap shot", () => {
    const game = play(duel(), "aim 4, hit 7", "aim 3, hit 5, effect 8");
    expect(game.winner).toBe("B");
    expect(game.turns).toBe(1);
    expect(game.figures[0]?.shots[0]).toMatchObject({ mode: "snap", hit: false });
    expect(game.figures[0]?.status).toBe("disabled");
  });

  it.each([
    { skill: 2, cool: 5, face: 2, mode: "aimed" },
    { skill: 2, cool: 5, face: 3, mode: "snap" },
    { skill: 5, cool: 2, face: 2, mode: "aimed" },
    { skill: 5, cool: 2, face: 3, mode: "snap" },
  ])("LG-SHOOT-2: SK $skill CL $cool, face $face: $mode", ({ skill, cool, face, mode }) => {
    const game = play(once(a({ skill, cool }), mute()), `aim ${face}, hit 2`);
    expect(game.figures[0]?.shots).toMatchObject([{ mode, hit: false }]);
    expect(game).toMatchObject({ winner: "draw", turns: 1 });
  });

  it.each([
    { cm: 25, aim: 1, need: 5 },
    { cm: 25, aim: 6, need: 8 },
    { cm: 60, aim: 1, need: 7 },
    { cm: 60, aim: 6, need: 10 },
  ])("LG-HIT-1: at $cm cm with an aim die of $aim it takes $need", ({ cm, aim, need }) => {
    const game = once(a(), mute({ at: [cm, 0] }));
    const miss = play(game, `aim ${aim}, hit ${need - 1}`);
    const hit = play(game, `aim ${aim}, hit ${need}, effect 1, cool 3`);
    expect(miss.figures[0]?.shots[0]?.hit).toBe(false);
    expect(hit.figures[0]?.shots[0]?.hit).toBe(true);
  });

  it.each([
    { cm: 30, band: "accurate" },
    { cm: 30 + 5e-7, band: "accurate" },
    { cm: 30.001, band: "maximum" },
    { cm: 90 + 5e-7, band: "maximum" },
  ])("LG-SHOOT-4: $cm cm is the $band band of a pistol", ({ cm, band }) => {
    const game = play(once(a(), mute({ at: [cm, 0] })), "aim 1, hit 2");
    expect(game.figures[0]?.shots[0]?.band).toBe(band);
  });

  it("LG-SHOOT-4, D19: out of range nobody shoots and the game lasts to the limit", () => {
    const game = play(duel(versus(a(), b({ at: [90.001, 0] }))));
    expect(game).toMatchObject({ winner: "draw", turns: 30 });
    expect(game.figures.map((man) => man.shots)).toEqual([[], []]);
  });

  it("LG-TURN-1, LG-TURN-2: the second side shoots in the same game turn, then it is a draw", () => {
    const game = play(
      duel({ turns: 2 }),
      "aim 1, hit 4, aim 1, hit 4",
      "aim 1, hit 4, aim 1, hit 4",
    );
    expect(game).toMatchObject({ winner: "draw", turns: 2 });
  });

  it("LG-TARGET-1: the nearest enemy, ties first in the file", () => {
    const farther = mute({ at: [26, 0] });
    const near = mute({ at: [0, 25] });
    const tied = mute({ at: [0, -25] });
    const game = play(once(a(), farther, near, tied), "aim 1, hit 5, effect 10");
    expect(game.figures.map((man) => man.status)).toEqual(["in", "in", "dead", "in"]);
  });

  it.each([
    // Equal chances at 25 cm (normal impact both): the first listed.
    { weapons: ["pistol", "repeating-rifle"], cm: 25, used: "pistol" },
    { weapons: ["repeating-rifle", "pistol"], cm: 25, used: "repeating-rifle" },
    // High impact is better; at 45 cm the rifle is in its accurate band and the shotgun is not.
    { weapons: ["repeating-rifle", "shotgun"], cm: 25, used: "shotgun" },
    { weapons: ["shotgun", "repeating-rifle"], cm: 45, used: "repeating-rifle" },
    { weapons: ["pistol", "bow"], cm: 100, used: "bow" },
  ])("LG-TARGET-1: of $weapons at $cm cm the $used", ({ weapons, cm, used }) => {
    const game = play(once(a({ weapons }), mute({ at: [cm, 0] })), "aim 1, hit 2");
    expect(game.figures[0]?.shots[0]?.weapon).toBe(used);
  });
});

describe("effect of a hit", () => {
  const hitOn = (cover: Cover, gun: string, readings: Duel["readings"] | object = {}): Duel =>
    duel({ turns: 1, readings, figures: [a({ weapons: [gun] }), mute({ cover })] });

  it.each<{ cover: Cover; die: number; effect: string; location: string; dice: string }>([
    { cover: "open", die: 2, effect: "graze", location: "body", dice: "cool 3" },
    { cover: "open", die: 3, effect: "graze", location: "arm", dice: "cool 3" },
    { cover: "open", die: 6, effect: "wound", location: "arm", dice: "side 1, con 3, cool 3" },
    { cover: "open", die: 7, effect: "wound", location: "leg", dice: "side 1, con 6, cool 3" },
    { cover: "open", die: 8, effect: "disabled", location: "body", dice: "" },
    { cover: "left", die: 4, effect: "cover", location: "", dice: "" },
    { cover: "left", die: 5, effect: "graze", location: "leg", dice: "cool 3" },
    { cover: "left", die: 7, effect: "wound", location: "leg", dice: "con 3, cool 3" },
    { cover: "left", die: 9, effect: "dead", location: "body", dice: "" },
    { cover: "right", die: 6, effect: "cover", location: "", dice: "" },
    { cover: "right", die: 8, effect: "wound", location: "arm", dice: "side 1, con 3, cool 3" },
    { cover: "right", die: 9, effect: "disabled", location: "head", dice: "" },
    { cover: "wall", die: 5, effect: "graze", location: "head", dice: "cool 3" },
    { cover: "wall", die: 7, effect: "wound", location: "arm", dice: "side 1, con 3, cool 3" },
    { cover: "window", die: 5, effect: "cover", location: "", dice: "" },
    { cover: "window", die: 6, effect: "graze", location: "head", dice: "cool 3" },
    { cover: "window", die: 10, effect: "dead", location: "head", dice: "" },
  ])("LG-EFF-1: $cover, $die: $effect $location", ({ cover, die, effect, location, dice }) => {
    const game = play(hitOn(cover, "pistol"), `aim 1, hit 5, effect ${die}`, dice);
    expect(game.figures[0]?.effects).toEqual([{ weapon: "pistol", effect, location }]);
  });

  it("LG-EFF-2: high impact adds 1, to 10 at most", () => {
    const eight = play(hitOn("open", "shotgun"), "aim 1, hit 5, effect 7");
    expect(eight.figures[0]?.effects[0]).toMatchObject({ effect: "disabled", location: "body" });
    const ten = play(hitOn("open", "shotgun"), "aim 1, hit 5, effect 10");
    expect(ten.figures[0]?.effects[0]).toMatchObject({ effect: "dead", location: "head" });
  });

  it("LG-EFF-2: low impact takes 1 off, down to 1, but leaves a natural 10 alone", () => {
    const nine = play(hitOn("open", "bow"), "aim 1, hit 5, effect 9");
    expect(nine.figures[0]?.effects[0]).toMatchObject({ effect: "disabled", location: "body" });
    const one = play(hitOn("open", "bow"), "aim 1, hit 5, effect 1, cool 3");
    expect(one.figures[0]?.effects[0]).toMatchObject({ effect: "graze", location: "head" });
    const ten = play(hitOn("open", "bow"), "aim 1, hit 5, effect 10");
    expect(ten.figures[0]?.effects[0]).toMatchObject({ effect: "dead", location: "head" });
  });

  it("LG-WEAP-1: the impact is that of the band: a pistol is low at maximum range", () => {
    const game = play(once(a(), mute({ at: [31, 0] })), "aim 1, hit 7, effect 9");
    expect(game.figures[0]?.effects[0]).toMatchObject({ effect: "disabled", location: "body" });
  });

  it("LG-EFF-2: obscuring cover is the wall column with 1 added", () => {
    const three = play(hitOn("fence", "pistol"), "aim 1, hit 5, effect 3");
    expect(three.figures[0]?.effects[0]).toMatchObject({ effect: "cover", location: "" });
    const four = play(hitOn("fence", "pistol"), "aim 1, hit 5, effect 4, cool 3");
    expect(four.figures[0]?.effects[0]).toMatchObject({ effect: "graze", location: "head" });
  });

  it("LG-EFF-2: modifiers add up: low impact and a fence cancel out, high impact and a fence make 2", () => {
    const low = play(hitOn("fence", "bow"), "aim 1, hit 5, effect 9");
    expect(low.figures[0]?.effects[0]).toMatchObject({ effect: "disabled", location: "head" });
    const high = play(hitOn("fence", "shotgun"), "aim 1, hit 5, effect 6");
    expect(high.figures[0]?.effects[0]).toMatchObject({ effect: "disabled", location: "body" });
    const ten = play(hitOn("fence", "bow"), "aim 1, hit 5, effect 10");
    expect(ten.figures[0]?.effects[0]).toMatchObject({ effect: "dead", location: "head" });
  });

  it("reading obscuringCover: open puts a fence on the open column, still with 1 added", () => {
    const game = hitOn("fence", "pistol", { obscuringCover: "open" });
    const result = play(game, "aim 1, hit 5, effect 4, con 3, cool 3");
    expect(result.figures[0]?.effects[0]).toMatchObject({ effect: "wound", location: "body" });
  });

  it("LG-EFF-4: a hit on cover counts as a hit but tests no Cool", () => {
    const game = play(hitOn("wall", "pistol"), "aim 1, hit 5, effect 4");
    expect(game.figures[0]?.shots[0]?.hit).toBe(true);
  });

  it("reading coverHitsTestCool: a hit on cover tests Cool", () => {
    const game = hitOn("wall", "pistol", { coverHitsTestCool: true });
    expect(play(game, "aim 1, hit 5, effect 4, cool 4").figures[1]?.cool).toBe(2);
  });

  it("LG-INJ-3: a body wound disables if CON fails, without a test of Cool (LG-INJ-5)", () => {
    const fail = play(once(a(), mute()), "aim 1, hit 5, effect 5, con 4");
    expect(fail).toMatchObject({ winner: "A" });
    expect(fail.figures[1]?.status).toBe("disabled");
    expect(fail.figures[0]?.enemiesOut).toBe(1);
    const pass = play(once(a(), mute()), "aim 1, hit 5, effect 5, con 3, cool 3");
    expect(pass.figures[1]?.status).toBe("in");
  });

  it("LG-INJ-4: a leg wound changes nothing about shooting", () => {
    const game = play(
      once(a(), b()),
      "aim 1, hit 5, effect 7, side 6, con 6, cool 3",
      "aim 3, hit 4",
    );
    expect(game.figures[1]?.shots[0]?.mode).toBe("aimed");
  });
});

describe("arms", () => {
  const arm = (side: number, con: number): string =>
    `aim 1, hit 5, effect 6, side ${side}, con ${con}, cool 3`;

  it("LG-INJ-2, LG-EFF-3: a wounded gun arm leaves snap shots, without a test", () => {
    const game = play(once(a(), b()), arm(4, 3), "hit 8, effect 9");
    expect(game.winner).toBe("B");
    expect(game.figures[1]?.shots[0]?.mode).toBe("snap");
  });

  it("LG-INJ-2, LG-EFF-3: a wound in the other arm, 1-3 left, does not", () => {
    const game = play(once(a(), b()), arm(3, 3), "aim 3, hit 5, effect 9");
    expect(game.figures[1]?.shots[0]?.mode).toBe("aimed");
  });

  it("LG-ATTR-2: for a left-handed man it is the left arm", () => {
    const left = play(once(a(), b({ gunArm: "left" })), arm(3, 3), "hit 7");
    expect(left.figures[1]?.shots[0]?.mode).toBe("snap");
    const right = play(once(a(), b({ gunArm: "left" })), arm(4, 3), "aim 1, hit 4");
    expect(right.figures[1]?.shots[0]?.mode).toBe("aimed");
  });

  it("LG-INJ-2: a wounded gun arm that is not lost still holds a rifle", () => {
    const game = play(once(a(), b({ weapons: ["repeating-rifle"] })), arm(4, 3), "hit 7");
    expect(game.figures[1]?.shots).toMatchObject([{ weapon: "repeating-rifle", mode: "snap" }]);
  });

  it("LG-INJ-2: any arm lost rules out two-handed weapons", () => {
    const rifle = play(once(a(), b({ weapons: ["repeating-rifle"] })), arm(3, 4));
    expect(rifle.figures[1]?.shots).toEqual([]);
    const both = once(a(), b({ weapons: ["repeating-rifle", "pistol"] }));
    const game = play(both, arm(3, 4), "aim 3, hit 4");
    expect(game.figures[1]?.shots).toMatchObject([{ weapon: "pistol", mode: "aimed" }]);
  });

  it("LG-INJ-2: gun arm lost: one-handed weapons from the other hand, snap shots only", () => {
    const game = play(once(a(), b({ weapons: ["repeating-rifle", "pistol"] })), arm(4, 4), "hit 7");
    expect(game.figures[1]?.shots).toMatchObject([{ weapon: "pistol", mode: "snap" }]);
  });

  it("reading lostGunArm: no-shooting", () => {
    const readings = { lostGunArm: "no-shooting" } as const;
    const lost = play(duel({ turns: 1, readings }), arm(4, 4));
    expect(lost.figures[1]?.shots).toEqual([]);
    const onlyWounded = play(duel({ turns: 1, readings }), arm(4, 3), "hit 7");
    expect(onlyWounded.figures[1]?.shots).toHaveLength(1);
    const otherArm = play(duel({ turns: 1, readings }), arm(3, 4), "aim 1, hit 4");
    expect(otherArm.figures[1]?.shots).toHaveLength(1);
  });

  it("LG-INJ-2: both arms lost: no shooting", () => {
    const game = play(duel({ turns: 2 }), arm(4, 4), "hit 7", arm(3, 4));
    expect(game.figures[1]?.shots).toHaveLength(1);
  });
});

describe("Cool", () => {
  it("LG-COOL-1: a failed test costs a level, which the next SK&CL test feels", () => {
    const game = play(once(a(), b()), "aim 1, hit 5, effect 1, cool 4", "aim 3, hit 7");
    expect(game.figures[1]?.cool).toBe(2);
    expect(game.figures[1]?.shots[0]?.mode).toBe("snap");
  });

  it("LG-COOL-1, LG-FALL-1: a fail at CL 1 is a fall back of 25 cm straight away, CL stays 1", () => {
    // From 25 to 50 cm: his own shot, a stationary one by then (D1), is in the maximum band.
    const game = play(once(a(), b({ cool: 1 })), "aim 1, hit 5, effect 1, cool 2", "aim 1, hit 6");
    expect(game.figures[1]?.cool).toBe(1);
    expect(game.figures[1]?.shots).toEqual([
      { weapon: "pistol", band: "maximum", mode: "aimed", hit: false },
    ]);
  });

  it("LG-FALL-1: distances add up until the men are out of range", () => {
    // 80 cm, low impact; after the fall back 105 cm.
    const figures = [a(), mute({ cool: 1, at: [80, 0] })];
    const game = play(duel({ turns: 30, figures }), "aim 1, hit 7, effect 2, cool 6");
    expect(game).toMatchObject({ winner: "draw", turns: 30 });
    expect(game.figures[0]?.shots).toHaveLength(1);
  });

  it("LG-FALL-1: slanting fall backs keep the direction", () => {
    // (6, 8) is 10 cm away; 25 cm further along the line is (21, 28), 35 cm away.
    const game = play(
      duel({ turns: 2, figures: [a(), b({ cool: 1, weapons: ["thrown-knife"], at: [6, 8] })] }),
      "aim 1, hit 5, effect 1, cool 2",
      "aim 1, hit 6",
    );
    expect(game.figures[0]?.shots.map((shot) => shot.band)).toEqual(["accurate", "maximum"]);
    expect(game.figures[1]?.shots).toEqual([]);
  });

  it("D15: a fall back from a man at the very same point goes to the own rear", () => {
    // Towards smaller x he would come within 10 cm of the second man, whom his derringer reaches.
    const figures = [a(), muteA({ at: [-15, 0] }), mute({ cool: 1, at: [0, 0] })];
    const game = play(once(...figures), "aim 1, hit 5, effect 1, cool 2");
    expect(game.figures[2]?.shots).toEqual([]);
  });

  it("LG-COOL-2: recovery takes the original CL, and a whole turn of not being shot at", () => {
    // B's musket (100 cm: maximum band, 7+) fires in turns 1 and 3; A cannot reach him.
    const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [100, 0] })];
    const game = duel({ turns: 3, figures });
    const lost = "aim 1, hit 7, effect 1, cool 4";
    // Turn 2: shot at since his last player turn. Turn 3: 3 is a pass against the original 3.
    const pass = play(game, lost, "recover 3", "aim 1, hit 6");
    expect(pass.figures[0]?.cool).toBe(3);
    const fail = play(game, lost, "recover 4", "aim 1, hit 6");
    expect(fail.figures[0]?.cool).toBe(2);
  });

  it("LG-COOL-2: nobody recovers above the original, nor tests at it", () => {
    const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [100, 0] })];
    const game = play(
      duel({ turns: 4, figures }),
      "aim 1, hit 7, effect 1, cool 4",
      "recover 1, aim 1, hit 6",
    );
    expect(game.figures[0]?.cool).toBe(3);
  });

  it("LG-COOL-2: no recovery in a player turn with a shot", () => {
    const figures = [a(), b({ weapons: ["minie-rifle"], at: [60, 0] })];
    const game = play(
      duel({ turns: 3, figures }),
      "aim 4, hit 9, aim 1, hit 5, effect 1, cool 4",
      "aim 3, hit 9",
      "aim 3, hit 9, aim 1, hit 4",
    );
    expect(game.figures[0]?.cool).toBe(2);
  });

  it("LG-COOL-2: a turn of reloading will do", () => {
    // A shoots in turns 1 and 3, reloads in turns 2 and 4. B's derringer reaches until turn 3.
    const figures = [
      a({ weapons: ["minie-rifle"], at: [0, 0] }),
      b({ weapons: ["derringer"], cool: 1, at: [15, 0] }),
    ];
    const game = play(
      duel({ turns: 3, figures }),
      "aim 4, hit 2, aim 6, hit 10, effect 2, cool 4", // B: snap, maximum band of the derringer
      "aim 1, hit 5", // turn 2: A reloads, but was shot at: no recovery; B misses
      "aim 2, hit 5, effect 1, cool 2", // turn 3: A's CL is 2, B falls back to 40 cm
    );
    expect(game.figures[0]?.cool).toBe(2);
    const longer = play(
      duel({ turns: 4, figures }),
      "aim 4, hit 2, aim 6, hit 10, effect 2, cool 4",
      "aim 1, hit 5",
      "aim 2, hit 5, effect 1, cool 2",
      "recover 3", // turn 4: A reloads and was not shot at in turn 3
    );
    expect(longer.figures[0]?.cool).toBe(3);
  });
});

describe("groups", () => {
  const pair = (at: readonly [number, number], over: FigureOver = {}): DuelFigure[] => [
    mute({ group: "g", ...over }),
    mute({ group: "g", at, ...over }),
  ];

  it("LG-COOL-1, LG-GROUP-2: every member within 10 cm of the leader tests, in file order", () => {
    const game = play(
      once(a(), ...pair([25, 10])),
      "aim 1, hit 5, effect 1, cool 3, cool 4",
      "recover 4", // the second was not shot at and does nothing in his own player turn
    );
    expect(game.figures.map((man) => man.cool)).toEqual([3, 3, 2]);
  });

  it("LG-GROUP-2: one further off is alone", () => {
    const game = play(once(a(), ...pair([25, 10.1])), "aim 1, hit 5, effect 1, cool 4");
    expect(game.figures.map((man) => man.cool)).toEqual([3, 2, 3]);
  });

  it("LG-GROUP-2: when a hit puts its man out the others still test", () => {
    const game = play(once(a(), ...pair([25, 5])), "aim 1, hit 5, effect 10, cool 4, recover 1");
    expect(game.figures[1]?.status).toBe("dead");
    expect(game.figures[2]?.cool).toBe(3);
  });

  it("LG-COOL-2: a member who was not shot at may recover in his first own player turn", () => {
    const game = play(
      once(a(), ...pair([25, 5])),
      "aim 1, hit 5, effect 1, cool 4, cool 4",
      "recover 3", // the second only: the first was shot at
    );
    expect(game.figures.map((man) => man.cool)).toEqual([3, 2, 3]);
  });

  it("reading loneFigureMorale: false: a lone figure does not test, a group does (D20)", () => {
    const readings = { loneFigureMorale: false } as const;
    play(duel({ turns: 1, readings, figures: [a(), mute()] }), "aim 1, hit 5, effect 1");
    const game = duel({ turns: 1, readings, figures: [a(), ...pair([25, 5])] });
    play(game, "aim 1, hit 5, effect 1, cool 1, cool 1");
    play(game, "aim 1, hit 5, effect 10, cool 1");
  });

  it("D20: the last man of a group is one man from the next check on", () => {
    const figures = [a(), ...pair([25, 5])];
    const game = duel({ turns: 2, readings: { loneFigureMorale: false }, figures });
    play(game, "aim 1, hit 5, effect 10, cool 1", "aim 1, hit 5, effect 1");
  });

  it("LG-FALL-1: a member falls back from the shooter, too", () => {
    // B1 at (0, 20) is hit; B2 goes from (0, 30) to (0, 55).
    const figures = [
      a({ weapons: ["pistol", "thrown-knife"] }),
      b({ group: "g", initiative: 4, weapons: ["derringer"], at: [0, 20] }),
      b({ group: "g", cool: 1, weapons: ["bow"], at: [0, 30] }),
    ];
    const game = play(
      once(...figures),
      "aim 1, hit 5, effect 1, cool 3, cool 2",
      "aim 1, hit 6", // 55 cm is the bow's maximum band: 6 misses
    );
    expect(game.figures[2]?.shots).toEqual([
      { weapon: "bow", band: "maximum", mode: "aimed", hit: false },
    ]);
  });

  const order = (...figures: DuelFigure[]): string[] => {
    // Everybody misses; who shot first is seen by letting the n-th shot kill instead.
    const names: string[] = [];
    for (let n = 1; n <= figures.length; n++) {
      const script = [...Array(n - 1).fill("aim 1, hit 4"), "aim 1, hit 5, effect 10"];
      const game = play(once(...figures, mute()), ...script);
      const killer = game.figures.findIndex((man) => man.enemiesOut === 1);
      names.push(figures[killer]?.name ?? "nobody");
    }
    return names;
  };

  it("LG-TURN-3: groups in file order, the leader, highest IN, first", () => {
    const names = order(
      a({ name: "one", group: "g", initiative: 2, at: [0, 0] }),
      a({ name: "alone", initiative: 5, at: [0, 3] }),
      a({ name: "boss", group: "g", initiative: 4, at: [0, 6] }),
      a({ name: "two", group: "g", initiative: 4, at: [0, 9] }),
    );
    expect(names).toEqual(["boss", "one", "two", "alone"]);
  });

  it("LG-GROUP-1: the scenario may name another leader", () => {
    const names = order(
      a({ name: "one", group: "g", initiative: 5, at: [0, 0] }),
      a({ name: "boss", group: "g", initiative: 1, leader: true, at: [0, 6] }),
    );
    expect(names).toEqual(["boss", "one"]);
  });

  it("D5: lone men of a listed group act after the rest of it", () => {
    const names = order(
      a({ name: "far", group: "g", initiative: 1, at: [0, -8] }),
      a({ name: "boss", group: "g", initiative: 4, at: [0, 4] }),
      a({ name: "near", group: "g", initiative: 1, at: [0, 8] }),
      a({ name: "last", at: [0, 12] }),
    );
    expect(names).toEqual(["boss", "near", "far", "last"]);
  });

  it("LG-GROUP-2: a dead leader is replaced at the next own player turn", () => {
    // B: the named leader dies; in B's own player turn the man of IN 4 leads and shoots first.
    const figures = [
      a({ weapons: ["pistol"] }),
      b({ name: "boss", group: "g", leader: true, weapons: ["derringer"], at: [25, 0] }),
      b({ name: "one", group: "g", initiative: 2, at: [25, 5] }),
      b({ name: "two", group: "g", initiative: 4, at: [25, 8] }),
    ];
    const game = play(
      once(...figures),
      "aim 1, hit 5, effect 10, cool 1, cool 1",
      "aim 1, hit 5, effect 10",
    );
    expect(game.figures.map((man) => man.enemiesOut)).toEqual([1, 0, 0, 1]);
  });
});

describe("reactions", () => {
  const all = { openingReaction: "all" } as const;

  it("LG-REACT-1: who shot in his own player turn does not react", () => {
    const figures = [muteA(), b({ weapons: ["repeating-rifle"] })];
    const game = play(duel({ turns: 2, figures }), "aim 1, hit 4", "aim 1, hit 4");
    expect(game.figures[1]?.shots).toHaveLength(2);
  });

  it("LG-REACT-1: in turn 1 the second side does not react", () => {
    const game = play(duel(), "aim 1, hit 5, effect 10");
    expect(game.winner).toBe("A");
  });

  it("reading openingReaction: all: it does, before the first shot, and shoots again in its own turn", () => {
    const game = duel({ turns: 1, readings: all, figures: [a(), b()] });
    const dead = play(game, "aim 3, hit 5, effect 10");
    expect(dead).toMatchObject({ winner: "B", turns: 1 });
    const misses = play(game, "aim 3, hit 4", "aim 1, hit 4", "aim 1, hit 4");
    expect(misses.figures.map((man) => man.shots.length)).toEqual([1, 2]);
  });

  it("LG-SHOOT-2: a reaction in the open is aimed by SK&CL", () => {
    const game = duel({ turns: 1, readings: all, figures: [muteA(), b({ skill: 2, cool: 5 })] });
    expect(play(game, "aim 3, hit 5", "aim 2, hit 4").figures[1]?.shots).toMatchObject([
      { mode: "snap", hit: false },
      { mode: "aimed", hit: false },
    ]);
  });

  it("LG-REACT-1: once in a player turn, at the first who gives occasion", () => {
    const figures = [muteA({ at: [-40, 0] }), muteA({ at: [0, 3] }), b()];
    const game = duel({ turns: 1, readings: all, figures });
    // The first man's move ends first: he is shot at, though not the nearest (65 cm: maximum band).
    const result = play(game, "aim 1, hit 6", "aim 1, hit 4");
    expect(result.figures[2]?.shots.map((shot) => shot.band)).toEqual(["maximum", "accurate"]);
  });

  it("LG-REACT-1: several reactors in file order, only while the target is in action", () => {
    const figures = [muteA(), b(), b({ at: [25, 3] })];
    const game = play(
      duel({ turns: 1, readings: all, figures }),
      "aim 1, hit 4, aim 1, hit 5, effect 9",
    );
    expect(game.figures.map((man) => man.enemiesOut)).toEqual([0, 0, 1]);
    const early = play(duel({ turns: 1, readings: all, figures }), "aim 1, hit 5, effect 9");
    expect(early.figures[2]?.shots).toEqual([]);
  });

  it("LG-REACT-2: who is forced back by a reaction may still shoot, a snap shot", () => {
    const figures = [a({ cool: 1 }), mute({ weapons: ["pistol"] })];
    const game = play(
      duel({ turns: 1, readings: all, figures }),
      "aim 1, hit 5, effect 1, cool 2", // A is at -25 now
      "hit 9", // no SK&CL test; 50 cm
      "aim 1, hit 6",
    );
    expect(game.figures[0]?.shots).toEqual([
      { weapon: "pistol", band: "maximum", mode: "snap", hit: false },
    ]);
  });

  it("LG-REACT-2: a fall back in the own player turn costs the reaction", () => {
    // B's reaction to the first man makes the second test, too. He holds, so he has not shot.
    const figures = [
      muteA({ group: "g" }),
      a({ group: "g", cool: 1, tactic: "hold", openFire: 60, at: [0, 3] }),
      b(),
    ];
    const game = duel({ turns: 1, readings: all, figures });
    const hit = "aim 1, hit 5, effect 1, cool 3";
    const forced = play(game, hit, "cool 2", "aim 1, hit 4");
    expect(forced.figures[1]?.shots).toEqual([]);
    const stayed = play(game, hit, "cool 1", "aim 1, hit 5, effect 9");
    expect(stayed.figures[1]?.enemiesOut).toBe(1);
  });

  it("LG-COOL-2, LG-REACT-2: nor does a man recover in an own player turn with a fall back", () => {
    const figures = [
      muteA({ group: "g" }),
      a({ group: "g", cool: 2, tactic: "hold", openFire: 5, at: [0, 3] }),
      b(),
      b({ at: [25, 3] }),
    ];
    const game = play(
      duel({ turns: 1, readings: all, figures }),
      "aim 1, hit 5, effect 1, cool 1, cool 3", // B1's reaction: the second man's CL falls to 1
      "aim 1, hit 5, effect 1, cool 1, cool 2", // B2's: he falls back
      "aim 1, hit 4, aim 1, hit 4",
    );
    expect(game.figures[1]?.cool).toBe(1);
  });

  it("LG-REACT-2: a fall back in the enemy's player turn costs no reaction", () => {
    // B2 holds with a rifle (50 cm). A1's hit on B1 from 80 cm throws B2 back to 45 cm from A2.
    const figures = [
      a({ at: [-55, 0] }),
      a({ at: [5, 0] }),
      mute({ group: "g" }),
      b({ group: "g", cool: 1, tactic: "hold", weapons: ["repeating-rifle"], at: [25, 3] }),
    ];
    const game = play(
      duel({ turns: 2, figures }),
      "aim 1, hit 6, aim 1, hit 4", // turn 1: both miss B1, B2 holds
      "aim 1, hit 7, effect 2, cool 1, cool 2", // turn 2: A1 hits, B2 falls back
      "hit 8, effect 9", // B2's reaction to A2: a snap shot (D1)
      "aim 2, hit 9", // B2's own player turn: at A1, 105 cm
    );
    expect(game.figures.map((man) => man.status)).toEqual(["in", "dead", "in", "in"]);
  });

  it("LG-REACT-1: who is put out by a reaction does not shoot, his friends do", () => {
    const figures = [a(), a({ at: [0, 3] }), b()];
    const game = play(
      duel({ turns: 1, readings: all, figures }),
      "aim 1, hit 5, effect 10",
      "aim 1, hit 4, aim 1, hit 4",
    );
    expect(game.figures.map((man) => man.shots.length)).toEqual([0, 1, 2]);
  });

  it("D1, D12: who fell back in the enemy's player turn reacts with a snap shot, even from cover", () => {
    const figures = [
      a(),
      a({ at: [0, 3] }),
      b({ cool: 1, cover: "wall", tactic: "hold", openFire: 10 }),
    ];
    const game = play(
      duel({ turns: 1, readings: all, figures }),
      "aim 1, hit 5, effect 5, cool 2", // graze; B goes back to 50 cm and no longer holds
      "hit 9", // his reaction to the second man: no test
      "aim 1, hit 6", // the second man's own shot
      "aim 2, hit 9", // B's own player turn: stationary again
    );
    expect(game.figures[2]?.shots).toMatchObject([
      { band: "maximum", mode: "snap" },
      { band: "maximum", mode: "snap" },
    ]);
  });

  it("reading reactionTiming: after-shot: the mover shoots first, the dead do not react", () => {
    const readings = { openingReaction: "all", reactionTiming: "after-shot" } as const;
    expect(play(duel({ readings }), "aim 1, hit 5, effect 10").winner).toBe("A");
    const game = play(duel({ readings }), "aim 1, hit 4", "aim 1, hit 5, effect 10");
    expect(game).toMatchObject({ winner: "B", turns: 1 });
    expect(game.figures[1]?.shots).toHaveLength(1);
  });
});

describe("hold and bushwhack", () => {
  const ambusher = (over: FigureOver = {}): DuelFigure =>
    b({ tactic: "hold", cover: "wall", skill: 2, cool: 5, ...over });

  it("holds its fire in its own player turn, then reacts; LG-BUSH-1: aimed by CL instead of SK&CL", () => {
    const game = play(duel(versus(muteA(), ambusher())), "aim 5, hit 5, effect 9");
    expect(game).toMatchObject({ winner: "B", turns: 2 });
    expect(game.figures[1]?.shots[0]?.mode).toBe("aimed");
  });

  it("LG-BUSH-1: a failed CL test leaves a snap shot", () => {
    const figures = [muteA(), ambusher({ cool: 3, skill: 5 })];
    const game = play(duel({ turns: 2, figures }), "aim 4, hit 7", "aim 1, hit 4");
    expect(game.figures[1]?.shots[0]).toMatchObject({ mode: "snap", hit: false });
  });

  it("LG-BUSH-1: not from the open", () => {
    const figures = [muteA(), ambusher({ cover: "open" })];
    const game = play(duel({ turns: 2, figures }), "aim 3, hit 5", "aim 2, hit 4");
    expect(game.figures[1]?.shots.map((shot) => shot.mode)).toEqual(["snap", "aimed"]);
  });

  it("stands once it has fired: SK&CL in its own player turn", () => {
    const game = play(
      duel({ turns: 2, figures: [muteA(), ambusher()] }),
      "aim 5, hit 4",
      "aim 3, hit 7",
    );
    expect(game.figures[1]?.shots.map((shot) => shot.mode)).toEqual(["aimed", "snap"]);
  });

  it("stands once it has been shot at", () => {
    const game = play(
      duel({ turns: 1, figures: [a(), ambusher()] }),
      "aim 1, hit 4",
      "aim 2, hit 4",
    );
    expect(game.figures[1]?.shots).toMatchObject([{ mode: "aimed" }]);
  });

  it("D18: holds beyond its accurate range, or beyond `openFire`", () => {
    const far = [muteA(), ambusher({ at: [60, 0] })];
    expect(play(duel(versus(...far)))).toMatchObject({ winner: "draw", turns: 30 });
    const near = [muteA(), ambusher({ openFire: 24 })];
    expect(play(duel(versus(...near)))).toMatchObject({ winner: "draw", turns: 30 });
    const wide = [muteA(), ambusher({ at: [60, 0], openFire: 60 })];
    const game = play(duel(versus(...wide)), "aim 5, hit 7, effect 10");
    expect(game).toMatchObject({ winner: "B", turns: 2 });
    expect(game.figures[1]?.shots[0]?.band).toBe("maximum");
  });

  it("D18: the default is the longest accurate range among its weapons, but a weapon must reach", () => {
    const figures = [muteA(), ambusher({ weapons: ["pistol", "minie-rifle"], at: [80, 0] })];
    const game = play(duel(versus(...figures)), "aim 5, hit 5, effect 10");
    expect(game.figures[1]?.shots[0]).toMatchObject({ weapon: "minie-rifle", band: "accurate" });
    const short = [muteA(), ambusher({ weapons: ["derringer"], openFire: 25 })];
    expect(play(duel(versus(...short))).winner).toBe("draw");
  });

  it("D18: fires within maximum range at an enemy whose move took him further away", () => {
    // B1's reaction throws A back from 25 to 50 cm, then B2 opens fire at 50 cm.
    const figures = [
      muteA({ cool: 1 }),
      b(),
      b({ tactic: "hold", cover: "wall", openFire: 5, at: [25, 3] }),
    ];
    const game = play(
      duel({ readings: { openingReaction: "all" }, figures }),
      "aim 1, hit 5, effect 1, cool 2",
      "aim 3, hit 7, effect 10",
    );
    expect(game).toMatchObject({ winner: "B", turns: 1 });
    expect(game.figures[2]?.shots[0]).toMatchObject({ band: "maximum", mode: "aimed" });
  });

  it("reading bushwhackScope: each figure's own first firing, or the first of the game", () => {
    const two = (bushwhackScope: "figure" | "game"): Duel =>
      duel({
        turns: 2,
        readings: { bushwhackScope },
        figures: [muteA(), ambusher({ skill: 1 }), ambusher({ skill: 1, at: [25, 3] })],
      });
    const own = "aim 1, hit 4, aim 1, hit 4"; // their own player turns, as standing men
    const figureWise = play(two("figure"), "aim 5, hit 4, aim 5, hit 4", own);
    expect(figureWise.figures[2]?.shots[0]?.mode).toBe("aimed");
    const gameWise = play(two("game"), "aim 5, hit 4, aim 5, hit 7", own);
    expect(gameWise.figures[2]?.shots[0]?.mode).toBe("snap");
  });
});

describe("reloading and ammunition", () => {
  it("LG-RELOAD-1: the whole next own player turn goes into it", () => {
    const figures = [a({ weapons: ["minie-rifle"] }), mute({ at: [80, 0] })];
    const game = play(duel({ turns: 4, figures }), "aim 1, hit 4", "aim 1, hit 4");
    expect(game.figures[0]?.shots).toHaveLength(2);
  });

  it("LG-RELOAD-1: no reaction after a turn of reloading", () => {
    const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [60, 0] })];
    const game = play(duel({ turns: 3, figures }), "aim 1, hit 4", "aim 1, hit 4");
    expect(game.figures[1]?.shots).toHaveLength(2);
  });

  it("LG-RELOAD-1: a shot in reaction is reloaded in the next own player turn", () => {
    const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [60, 0] })];
    const game = duel({ turns: 2, readings: { openingReaction: "all" }, figures });
    // Turn 1: reaction, then reloading. Turn 2: no reaction, shot.
    expect(play(game, "aim 1, hit 4", "aim 1, hit 4").figures[1]?.shots).toHaveLength(2);
  });

  it("LG-RELOAD-2: another loaded weapon in accurate range shoots instead", () => {
    const figures = [a({ weapons: ["minie-rifle", "pistol"] }), mute()];
    const miss = "aim 1, hit 4";
    const game = play(duel({ turns: 3, figures }), miss, miss, miss);
    expect(game.figures[0]?.shots.map((shot) => shot.weapon)).toEqual([
      "minie-rifle",
      "pistol",
      "pistol",
    ]);
  });

  it("LG-RELOAD-2: not in its maximum range: then he reloads", () => {
    const figures = [a({ weapons: ["minie-rifle", "pistol"] }), mute({ at: [50, 0] })];
    const game = play(duel({ turns: 3, figures }), "aim 1, hit 4", "aim 1, hit 4");
    expect(game.figures[0]?.shots.map((shot) => shot.weapon)).toEqual([
      "minie-rifle",
      "minie-rifle",
    ]);
  });

  it("D6: a weapon that he can no longer use takes no turn", () => {
    // A loses his left arm with the musket empty; at 50 cm the pistol is in its maximum band.
    const figures = [
      a({ weapons: ["minie-rifle", "pistol"] }),
      b({ weapons: ["repeating-rifle"], at: [50, 0] }),
    ];
    const game = play(
      duel({ turns: 2, figures }),
      "aim 1, hit 4, aim 1, hit 5, effect 6, side 1, con 4, cool 3",
      "aim 1, hit 6, aim 1, hit 4",
    );
    expect(game.figures[0]?.shots.map((shot) => shot.weapon)).toEqual(["minie-rifle", "pistol"]);
  });

  it("LG-AMMO-1: three natural 1s and the weapon is done", () => {
    const one = "aim 1, hit 1";
    const game = play(duel({ turns: 9, figures: [a(), mute()] }), one, one, one);
    expect(game.figures[0]?.shots).toHaveLength(3);
    expect(game).toMatchObject({ winner: "draw", turns: 9 });
  });

  it("D22: a second weapon of the same kind has points of its own", () => {
    const one = "aim 1, hit 1";
    const figures = [a({ weapons: ["pistol", "pistol"] }), mute()];
    play(duel({ turns: 9, figures }), one, one, one, one, one, one);
  });
});

describe("gunfight", () => {
  const gunfight = (over: Partial<Duel> = {}): Duel => duel({ draw: true, ...over });

  it("LG-DRAW-1: D6 + CL, the higher shoots first, the dead do not shoot", () => {
    const game = play(gunfight(), "draw 1, draw 2", "aim 1, hit 5, effect 10");
    expect(game).toMatchObject({ winner: "B", turns: 1 });
    expect(game.figures[0]?.shots).toEqual([]);
  });

  it("LG-DRAW-1: CL counts", () => {
    const figures = [a({ cool: 5 }), b({ cool: 2 })];
    const game = play(gunfight({ figures }), "draw 2, draw 4", "aim 4, hit 5, effect 10");
    expect(game.winner).toBe("A");
  });

  it("LG-DRAW-1: equal totals are simultaneous: both may die", () => {
    const game = play(
      gunfight(),
      "draw 3, draw 3",
      "aim 1, hit 5, effect 10, aim 1, hit 5, effect 8",
    );
    expect(game).toMatchObject({ winner: "mutual", turns: 1 });
    expect(game.figures.map((man) => man.status)).toEqual(["disabled", "dead"]);
    expect(game.figures.map((man) => man.enemiesOut)).toEqual([1, 1]);
  });

  it("LG-TURN-5, D8: all dice from the state before, then the injuries, then Cool", () => {
    const game = play(
      gunfight({ turns: 1 }),
      "draw 3, draw 3",
      "aim 1, hit 5, effect 6", // A's dice
      "aim 3, hit 5, effect 5", // B's, aimed although his gun arm is about to be hit
      "side 4, con 4", // B's arm
      "con 3", // A's body
      "cool 4, cool 4", // B's, then A's
    );
    expect(game.figures.map((man) => man.cool)).toEqual([2, 2]);
    expect(game.figures[1]?.shots[0]?.mode).toBe("aimed");
  });

  it("D8: a simultaneous hit on a man already put out does nothing but be counted", () => {
    const figures = [a(), a({ at: [0, 3] }), mute({ fate: "always" })];
    const game = play(
      gunfight({ figures }),
      "draw 6, draw 6, draw 1",
      "aim 1, hit 5, effect 10, aim 1, hit 5, effect 9",
      "fate 5", // SK 4: not for him; the second hit is not his any more
    );
    expect(game.figures.map((man) => man.enemiesOut)).toEqual([1, 0, 0]);
    expect(game.figures[1]?.effects).toEqual([
      { weapon: "pistol", effect: "dead", location: "body" },
    ]);
  });

  it("D8: nor does he spend Fate on it", () => {
    const figures = [a(), a({ at: [0, 3] }), mute({ fate: "always" })];
    const game = play(
      gunfight({ figures }),
      "draw 6, draw 6, draw 1",
      "aim 1, hit 5, effect 5, aim 1, hit 5, effect 9",
      "con 4", // disabled by the first
    );
    expect(game.figures[2]?.status).toBe("disabled");
    expect(game.figures[1]?.effects[0]?.effect).toBe("dead");
  });

  it("D8: his group still tests for it", () => {
    const figures = [
      a(),
      a({ at: [0, 3] }),
      mute({ group: "g" }),
      mute({ group: "g", at: [25, 6] }),
    ];
    const game = play(
      gunfight({ turns: 1, figures }),
      "draw 6, draw 6, draw 1, draw 1",
      "aim 1, hit 5, effect 10, aim 1, hit 5, effect 9",
      "cool 1, cool 4",
    );
    expect(game.figures[3]?.cool).toBe(2);
  });

  it("LG-DRAW-1: the winner's side moves first from the next turn on", () => {
    const game = play(
      gunfight(),
      "draw 1, draw 2, aim 1, hit 4, aim 1, hit 4",
      "aim 1, hit 5, effect 10",
    );
    expect(game).toMatchObject({ winner: "B", turns: 2 });
  });

  it("LG-DRAW-1: after an equal draw the order of LG-TURN-2 stands", () => {
    const game = play(
      gunfight({ first: "B" }),
      "draw 2, draw 2, aim 1, hit 4, aim 1, hit 4",
      "aim 1, hit 5, effect 10",
    );
    expect(game).toMatchObject({ winner: "B", turns: 2 });
  });

  it("LG-DRAW-3: only if everyone stands in the open", () => {
    const figures = [a(), b({ cover: "fence" })];
    expect(play(gunfight({ figures }), "aim 1, hit 5, effect 10").winner).toBe("A");
  });

  it("LG-DRAW-3: those who reach nobody roll too", () => {
    const game = play(
      gunfight({ turns: 1, figures: [a(), mute()] }),
      "draw 1, draw 6, aim 1, hit 4",
    );
    expect(game.figures[0]?.shots).toHaveLength(1);
  });

  it("LG-DRAW-3: several figures in falling order, whatever their side", () => {
    const figures = [a(), a({ at: [0, 3] }), b(), b({ at: [25, 3] })];
    const game = play(
      gunfight({ turns: 1, figures }),
      "draw 1, draw 5, draw 6, draw 2",
      "aim 1, hit 5, effect 10", // B1 kills A1
      "aim 1, hit 5, effect 10", // A2 kills B2, the nearest to him
    );
    expect(game.figures.map((man) => man.status)).toEqual(["dead", "in", "in", "dead"]);
    expect(game).toMatchObject({ winner: "draw", turns: 1 });
  });

  it("D2: who fell back before his slot has moved: a snap shot without a test", () => {
    const game = play(
      gunfight({ turns: 1, figures: [a(), b({ cool: 1 })] }),
      "draw 6, draw 1",
      "aim 1, hit 5, effect 1, cool 2",
      "hit 9",
    );
    expect(game.figures[1]?.shots[0]).toMatchObject({ band: "maximum", mode: "snap" });
  });

  it("LG-DRAW-3, LG-COOL-2: a shot at him after his slot is one since his last player turn", () => {
    // A cannot reach B. B's musket hits in turn 1 and misses in turn 3.
    const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [60, 0] })];
    const before = play(
      gunfight({ turns: 2, figures }),
      "draw 1, draw 6, aim 1, hit 5, effect 1, cool 4", // B's shot comes before A's slot
      "recover 3", // turn 2, B reloads: A was not shot at since his slot
    );
    expect(before.figures[0]?.cool).toBe(3);
    const after = play(
      gunfight({ turns: 2, figures }),
      "draw 6, draw 1, aim 1, hit 5, effect 1, cool 4", // after it
    );
    expect(after.figures[0]?.cool).toBe(2);
    const simultaneous = play(
      gunfight({ turns: 2, figures }),
      "draw 3, draw 3, aim 1, hit 5, effect 1, cool 4",
    );
    expect(simultaneous.figures[0]?.cool).toBe(2);
  });

  it("LG-REACT-1: who had no shot in the exchange may react in turn 2", () => {
    // A wins. B1's derringer does not reach him at 30 cm; B2's hit throws him to 5 cm from B1.
    const figures = [
      a({ cool: 1, at: [-30, 0] }),
      b({ weapons: ["derringer"], at: [0, 0] }),
      b({ at: [-60, 0] }),
    ];
    const game = play(
      gunfight({ figures }),
      "draw 6, draw 3, draw 1",
      "aim 2, hit 7", // A at B1, of two at 30 cm the first in the file
      "aim 1, hit 5, effect 1, cool 2", // B2
      "aim 1, hit 5, effect 10", // turn 2: B1 reacts to A, B2, who shot, does not
    );
    expect(game).toMatchObject({ winner: "B", turns: 2 });
    expect(game.figures[1]?.enemiesOut).toBe(1);
  });

  it("LG-FALL-1: nor does anybody shoot when all have fallen out of range", () => {
    const figures = [a({ cool: 1, weapons: ["bow"] }), b({ at: [90, 0] })];
    const game = play(gunfight({ figures }), "draw 1, draw 6, aim 1, hit 7, effect 2, cool 2");
    expect(game).toMatchObject({ winner: "draw", turns: 30 });
  });

  it("LG-DRAW-2: a winner may offer surrender: a failed CL test ends it", () => {
    const figures = [a({ offerSurrender: true }), b()];
    const game = play(gunfight({ figures }), "draw 6, draw 1, surrender 4");
    expect(game).toMatchObject({ winner: "A", turns: 1 });
    expect(game.figures[1]?.status).toBe("surrendered");
    expect(game.figures[0]).toMatchObject({ enemiesOut: 1, shots: [], effects: [] });
  });

  it("LG-DRAW-2: who passes is shot at as usual", () => {
    const figures = [a({ offerSurrender: true }), b()];
    const game = play(
      gunfight({ figures }),
      "draw 6, draw 1, surrender 3, aim 1, hit 5, effect 10",
    );
    expect(game.figures[1]?.status).toBe("dead");
  });

  it("LG-DRAW-2, D4: no offer by the loser, after an equal roll, out of reach or in a bigger fight", () => {
    const figures = [a({ offerSurrender: true }), b()];
    play(gunfight({ figures }), "draw 1, draw 6, aim 1, hit 4, aim 1, hit 5, effect 10");
    play(gunfight({ figures }), "draw 1, draw 1, aim 1, hit 5, effect 10, aim 1, hit 4");
    const far = [muteA({ offerSurrender: true }), b()];
    play(gunfight({ figures: far }), "draw 6, draw 1, aim 1, hit 5, effect 10");
    const three = [a({ offerSurrender: true }), b(), mute({ at: [30, 0] })];
    play(gunfight({ turns: 1, figures: three }), "draw 6, draw 1, draw 1, aim 1, hit 5, effect 10");
  });

  it("LG-DRAW-3: hold shoots in a gunfight like everybody", () => {
    const figures = [a(), b({ tactic: "hold" })];
    expect(play(gunfight({ figures }), "draw 1, draw 6, aim 1, hit 5, effect 10").winner).toBe("B");
  });

  describe("reading drawScope: every-turn (D3)", () => {
    const every = (over: Partial<Duel> = {}): Duel => {
      const base = gunfight(over);
      return { ...base, readings: { ...base.readings, drawScope: "every-turn" } };
    };

    it("every turn is diced anew, with current Cool", () => {
      const game = play(
        every(),
        "draw 4, draw 3, aim 1, hit 5, effect 1, cool 4, aim 1, hit 4", // B's CL is 2 now
        "draw 3, draw 4, aim 1, hit 4, aim 1, hit 5, effect 10", // 6 and 6
      );
      expect(game).toMatchObject({ winner: "B", turns: 2 });
    });

    it("a slot is a whole player turn: reload in it, recover at its end", () => {
      const figures = [muteA(), b({ weapons: ["minie-rifle"], at: [60, 0] })];
      const game = play(
        every({ turns: 3, figures }),
        "draw 6, draw 1, aim 1, hit 5, effect 1, cool 4", // A's CL is 2 now
        "draw 6, draw 1", // A was shot at since his slot; B reloads
        "draw 6, draw 1, recover 3, aim 1, hit 4", // A's slot, then B's
      );
      expect(game.figures[0]?.cool).toBe(3);
    });

    it("D5: groups are checked when each exchange begins", () => {
      const figures = [a(), mute({ group: "g" }), mute({ group: "g", at: [25, 6] })];
      const base = every({ turns: 2, figures });
      play(
        { ...base, readings: { ...base.readings, loneFigureMorale: false } },
        "draw 6, draw 1, draw 1, aim 1, hit 5, effect 10, cool 1",
        "draw 6, draw 1, aim 1, hit 5, effect 1", // one man now: no test
      );
    });

    it("nobody recovers in turn 1", () => {
      const figures = [a(), mute({ group: "g" }), mute({ group: "g", at: [25, 6] })];
      const game = play(
        every({ turns: 1, figures }),
        "draw 6, draw 1, draw 1, aim 1, hit 5, effect 1, cool 1, cool 4",
      );
      expect(game.figures[2]?.cool).toBe(2);
    });

    it("a reloading winner has nothing to offer surrender with (D4)", () => {
      const figures = [a({ weapons: ["minie-rifle"], offerSurrender: true }), mute()];
      const game = play(
        every({ turns: 2, figures }),
        "draw 6, draw 1, surrender 1, aim 1, hit 4",
        "draw 6, draw 1",
      );
      expect(game.winner).toBe("draw");
    });
  });
});

describe("start of the game", () => {
  it("LG-TURN-2: first: roll: 1-3 is A", () => {
    expect(play(duel({ first: "roll" }), "coin 3, aim 1, hit 5, effect 10").winner).toBe("A");
    expect(play(duel({ first: "roll" }), "coin 4, aim 1, hit 5, effect 10").winner).toBe("B");
    expect(play(duel({ first: "B" }), "aim 1, hit 5, effect 10").winner).toBe("B");
  });

  it("LG-NPC-2: type/roll is diced in file order, before the coin and the draw", () => {
    const rows = (type: string) => (NPCS[type] ?? []).map((row) => row.stats);
    const figures = [
      a({ npc: "outlaw/roll", rows: rows("outlaw") }), // 6: SK 5, CL 4
      b({ npc: "townie/roll", rows: rows("townie") }), // 1: SK 2, CL 2
    ];
    const game = play(
      duel({ draw: true, first: "roll", figures }),
      "npc 6, npc 1, coin 6, draw 1, draw 2", // 5 against 4
      "aim 4, hit 5, effect 10",
    );
    expect(game.winner).toBe("A");
    expect(game.figures.map((man) => man.cool)).toEqual([4, 2]);
  });
});

describe("fanning", () => {
  const fanner = (over: FigureOver = {}): DuelFigure => a({ fanning: "always", ...over });
  const five = "hit 7, hit 7, hit 7, hit 7, hit 7";

  it("LG-FAN-1: a CL test, five snap shots, then a turn of reloading", () => {
    const game = play(
      duel({ turns: 3, figures: [fanner(), mute()] }),
      "fan 3",
      five,
      "fan 3",
      five,
    );
    expect(game.figures[0]?.shots).toHaveLength(10);
    expect(game.figures[0]?.shots.every((shot) => shot.mode === "snap")).toBe(true);
  });

  it("LG-FAN-1: a failed test is one shot by LG-SHOOT-2, and no reloading", () => {
    const single = "fan 4, aim 3, hit 4";
    const game = play(duel({ turns: 2, figures: [fanner(), mute()] }), single, single);
    expect(game.figures[0]?.shots.map((shot) => shot.mode)).toEqual(["aimed", "aimed"]);
  });

  it("LG-FAN-1: pistols only, in accurate range only", () => {
    play(once(fanner(), mute({ at: [30.1, 0] })), "aim 4, hit 9");
    play(once(fanner({ weapons: ["shotgun"] }), mute()), "aim 4, hit 7");
  });

  it("LG-OPT-1: each shot is resolved wholly before the next", () => {
    const game = play(
      once(fanner(), mute()),
      "fan 3, hit 8, effect 1, cool 4, hit 8, effect 1, cool 3, hit 8, effect 9",
    );
    expect(game.figures[1]).toMatchObject({ status: "dead", cool: 1 });
  });

  it("LG-OPT-1: out of accurate range the rest is lost", () => {
    const game = play(once(fanner(), mute({ cool: 1 })), "fan 3, hit 8, effect 1, cool 2");
    expect(game.figures[0]?.shots).toHaveLength(1);
  });

  it("LG-FAN-1: the shots go on to the nearest member of the target's group, and to nobody else", () => {
    const figures = [
      fanner(),
      mute({ group: "g" }),
      mute({ group: "g", at: [26, 0] }),
      mute({ at: [25, 9] }),
    ];
    const game = play(once(...figures), "fan 3, hit 8, effect 10, cool 3, hit 8, effect 10");
    expect(game.figures.map((man) => man.status)).toEqual(["in", "dead", "dead", "in"]);
    expect(game.figures[0]).toMatchObject({ enemiesOut: 2 });
    expect(game.figures[0]?.shots).toHaveLength(2);
  });

  it("LG-OPT-1: natural 1s cost ammunition; at 0 the rest is lost, and nothing is reloaded (D6)", () => {
    const game = play(
      duel({ turns: 4, figures: [fanner(), mute()] }),
      "fan 3, hit 1, hit 1, hit 1",
    );
    expect(game.figures[0]?.shots).toHaveLength(3);
  });

  it("LG-OPT-1: the reload binds that pistol only", () => {
    const figures = [fanner({ weapons: ["pistol", "pistol"] }), mute()];
    // Turn 3: both are empty, the first is reloaded; turn 4 it is fanned again (LG-RELOAD-2).
    play(duel({ turns: 4, figures }), "fan 3", five, "fan 3", five, "fan 3", five);
  });

  it("LG-OPT-1: not with a wounded gun arm", () => {
    const figures = [a(), b({ fanning: "always" })];
    play(once(...figures), "aim 1, hit 5, effect 6, side 4, con 3, cool 3", "hit 7");
  });

  it("LG-OPT-1: not in reaction", () => {
    const figures = [muteA(), b({ fanning: "always" })];
    const game = duel({ turns: 1, readings: { openingReaction: "all" }, figures });
    play(game, "aim 1, hit 4", "fan 4, aim 1, hit 4");
  });

  it("LG-OPT-1: in an equal draw all five go by the state before", () => {
    const game = play(
      duel({ draw: true, figures: [fanner(), b()] }),
      "draw 3, draw 3",
      "fan 3, hit 8, effect 10, hit 8, effect 9, hit 7, hit 7, hit 7",
      "aim 1, hit 4",
    );
    expect(game.winner).toBe("A");
    expect(game.figures[0]).toMatchObject({ enemiesOut: 1 });
    expect(game.figures[0]?.effects).toHaveLength(2);
  });
});

describe("rapid fire", () => {
  const rapid = (over: FigureOver = {}): DuelFigure => a({ rapidFire: "always", ...over });

  it("LG-RAPID-1: two snap shots, no SK&CL test, any range, no reloading", () => {
    const figures = [rapid(), mute({ at: [60, 0] })];
    const game = play(duel({ turns: 2, figures }), "hit 9, hit 9", "hit 9, hit 9");
    expect(game.figures[0]?.shots.map((shot) => shot.mode)).toEqual([
      "snap",
      "snap",
      "snap",
      "snap",
    ]);
  });

  it("LG-RAPID-1: not with a weapon that must be reloaded", () => {
    play(once(rapid({ weapons: ["minie-rifle"] }), mute()), "aim 1, hit 4");
  });

  it("LG-OPT-1: the second shot stays on the target, or goes to a new one if he is out", () => {
    const figures = [rapid(), mute(), mute({ at: [28, 0] })];
    const same = play(once(...figures), "hit 8, effect 1, cool 3, hit 8, effect 9");
    expect(same.figures.map((man) => man.status)).toEqual(["in", "dead", "in"]);
    const next = play(once(...figures), "hit 8, effect 9, hit 8, effect 9");
    expect(next).toMatchObject({ winner: "A" });
    expect(next.figures[0]?.enemiesOut).toBe(2);
  });

  it("LG-OPT-1: a target who fell back but is still the same man is shot at again, at his new range", () => {
    const figures = [rapid(), mute({ cool: 1 }), mute({ at: [28, 0] })];
    const game = play(once(...figures), "hit 8, effect 1, cool 2, hit 9");
    expect(game.figures[0]?.shots.map((shot) => shot.band)).toEqual(["accurate", "maximum"]);
  });

  it("LG-OPT-1, D14: if he is out of range now, to the nearest in range of that weapon", () => {
    const figures = [
      rapid({ weapons: ["thrown-knife"] }),
      mute({ cool: 1, at: [9, 0] }),
      mute({ at: [0, 18] }),
    ];
    const game = play(once(...figures), "hit 8, effect 1, cool 2, hit 10, effect 10");
    expect(game.figures.map((man) => man.status)).toEqual(["in", "in", "dead"]);
  });

  it("LG-OPT-1: at 0 points the second shot is lost", () => {
    const game = play(duel({ turns: 5, figures: [rapid(), mute()] }), "hit 1, hit 1", "hit 1");
    expect(game.figures[0]?.shots).toHaveLength(3);
  });
});

describe("auto options (LG-OPT-1)", () => {
  // SK 4, CL 3, 25 cm, CON 3 in the open: 21/60 of the hits put out.
  // Single: (3 × 6 + 3 × 3)/60 × 0.35 = 0.1575.
  // Rapid: 1 − 0.895² = 0.199. Fanning: ½ (1 − 0.895⁵) + ½ × 0.1575 = 0.292.
  it("takes rapid fire where it pays", () => {
    play(once(a({ rapidFire: "auto" }), mute()), "hit 7, hit 7");
  });

  it("takes fanning before rapid fire where that is larger", () => {
    const both = { fanning: "auto", rapidFire: "auto" } as const;
    play(once(a(both), mute()), "fan 4, aim 1, hit 4");
  });

  it("leaves both where the single shot is better", () => {
    // SK 5, CL 5, 60 cm: single (5 × 4 + 1)/60 of the outs, two snap shots at most 12/60.
    const both = { fanning: "auto", rapidFire: "auto", skill: 5, cool: 5 } as const;
    play(once(a(both), mute({ at: [60, 0] })), "aim 1, hit 6");
  });

  it("CL 1: rapid fire is larger than fanning", () => {
    // Single (1 × 6 + 5 × 3)/60 × 0.35 = 0.1225; fanning 1/6 × 0.4257 + 5/6 × 0.1225 = 0.173;
    // rapid 0.199.
    const both = { fanning: "auto", rapidFire: "auto", cool: 1 } as const;
    play(once(a(both), mute()), "hit 7, hit 7");
  });

  it("LG-TARGET-2: the CON test counts in the chance", () => {
    // SK 5, CL 5, a shotgun on the open column, 1 more for the fence: faces 6 to 10 put out, a 3
    // (5 in all) wounds the body.
    // CON 1: 35/60 of the hits; single 33/60 × 35/60 = 0.321, rapid 1 − (1 − 0.175)² = 0.319.
    // CON 3: 33/60 of the hits; single 0.3025, rapid 1 − (1 − 0.165)² = 0.3028.
    const against = (constitution: number): Duel =>
      duel({
        turns: 1,
        readings: { obscuringCover: "open" },
        figures: [
          a({ weapons: ["shotgun"], rapidFire: "auto", skill: 5, cool: 5 }),
          mute({ cover: "fence", constitution }),
        ],
      });
    play(against(1), "aim 1, hit 4");
    play(against(3), "hit 7, hit 7");
  });

  it("D13: one on always goes before one on auto", () => {
    play(once(a({ fanning: "auto", rapidFire: "always" }), mute()), "hit 7, hit 7");
    const fan = a({ fanning: "always", rapidFire: "auto", cool: 1 });
    play(once(fan, mute()), "fan 2, aim 1, hit 4");
  });
});

describe("fate", () => {
  const lucky = (over: FigureOver = {}): DuelFigure => mute({ fate: "auto", ...over });

  it("LG-FATE-1: a passed SK test takes D6 + 1 levels off and costs a level of Cool", () => {
    // 9 less (3 + 1) is 5, a body wound; his Cool test is against 2 then.
    const game = play(
      once(a(), lucky()),
      "aim 1, hit 5, effect 9, fate 4, levels 3, con 3, cool 2",
    );
    expect(game.figures[1]).toMatchObject({ status: "in", cool: 2 });
    expect(game.figures[0]?.effects[0]).toMatchObject({ effect: "wound", location: "body" });
  });

  it("LG-FATE-1: a failed one is spent, without loss of Cool", () => {
    const figures = [a(), lucky({ cover: "right" })];
    const game = play(
      duel({ turns: 2, figures }),
      "aim 1, hit 5, effect 8, fate 5, side 1, con 3, cool 3", // wounded arm all the same
      "aim 1, hit 5, effect 9",
    );
    expect(game.figures[1]).toMatchObject({ status: "disabled", cool: 3 });
  });

  it("LG-FATE-1: once a game", () => {
    const game = play(
      duel({ turns: 2, figures: [a(), lucky()] }),
      "aim 1, hit 5, effect 8, fate 1, levels 6, cool 1",
      "aim 1, hit 5, effect 8",
    );
    expect(game.figures[1]?.status).toBe("disabled");
  });

  it("LG-FATE-1: the floor is 1", () => {
    const game = play(once(a(), lucky()), "aim 1, hit 5, effect 8, fate 1, levels 6, cool 1");
    expect(game.figures[0]?.effects[0]).toMatchObject({ effect: "graze", location: "head" });
  });

  it("LG-FATE-1: from a modified 8 on: not on a 7, but on a 7 of high impact", () => {
    play(once(a(), lucky()), "aim 1, hit 5, effect 7, side 1, con 1, cool 1");
    const shotgun = a({ weapons: ["shotgun"] });
    play(once(shotgun, lucky()), "aim 1, hit 5, effect 7, fate 1, levels 6, cool 1");
  });

  it("LG-OPT-2: if the lower row says cover there is no Cool test", () => {
    const game = play(
      once(a(), lucky({ cover: "wall" })),
      "aim 1, hit 5, effect 8, fate 4, levels 3",
    );
    expect(game.figures[1]).toMatchObject({ status: "in", cool: 2 });
    expect(game.figures[0]?.effects[0]).toMatchObject({ effect: "cover", location: "" });
  });

  it("LG-OPT-2: its loss of Cool stops at 1 and makes no one fall back", () => {
    // He stays at 15 cm, in the maximum band of his derringer: a snap shot needs 10.
    const figures = [a(), lucky({ cool: 1, at: [15, 0] })];
    const game = play(
      once(...figures),
      "aim 1, hit 5, effect 8, fate 4, levels 6, cool 1",
      "aim 2, hit 9",
    );
    expect(game.figures[1]).toMatchObject({ cool: 1 });
    expect(game.figures[1]?.shots).toHaveLength(1);
  });
});

describe("scattergun", () => {
  const scatter = a({ weapons: ["scattergun"] });

  it("LG-WEAP-2: at maximum range everyone within 2 cm of the target is hit, each with his own effect", () => {
    const figures = [
      scatter,
      mute({ at: [30, 0] }),
      mute({ at: [30, 2] }),
      mute({ at: [30, 2.1] }),
    ];
    const game = play(
      once(...figures),
      "aim 1, hit 7",
      "effect 10", // the target is dead
      "effect 9", // low impact: 8, disabled
    );
    expect(game.figures.map((man) => man.status)).toEqual(["in", "dead", "disabled", "in"]);
    expect(game.figures[0]?.shots).toHaveLength(1);
    expect(game.figures[0]?.effects.map((effect) => effect.effect)).toEqual(["dead", "disabled"]);
    expect(game.figures[0]?.enemiesOut).toBe(2);
  });

  it("LG-WEAP-2: not at accurate range", () => {
    const game = play(
      once(scatter, mute({ at: [20, 0] }), mute({ at: [20, 1] })),
      "aim 1, hit 5, effect 10",
    );
    expect(game.figures.map((man) => man.status)).toEqual(["in", "dead", "in"]);
  });

  it("LG-WEAP-2: only if the target is hit", () => {
    play(once(scatter, mute({ at: [30, 0] }), mute({ at: [30, 1] })), "aim 1, hit 6");
  });

  it("LG-TURN-5: every hit is resolved wholly before the next; D10: own cover column", () => {
    const figures = [
      scatter,
      mute({ group: "g", at: [30, 0] }),
      mute({ group: "g", at: [30, 1], cover: "window" }),
    ];
    const game = play(
      once(...figures),
      "aim 1, hit 7",
      "effect 2, cool 3, cool 4", // low impact: graze head; both test
      "effect 6", // 5 on the window column: cover
      "recover 4", // D9: the second was not shot at
    );
    expect(game.figures.map((man) => man.cool)).toEqual([3, 3, 2]);
    expect(game.figures[0]?.effects.map((effect) => effect.effect)).toEqual(["graze", "cover"]);
  });

  it("D10: own men are hit too, but do not count as enemies put out", () => {
    const figures = [scatter, muteA({ at: [31, 0] }), mute({ at: [30, 0] }), mute({ at: [60, 0] })];
    const game = play(once(...figures), "aim 1, hit 7, effect 10, effect 10");
    expect(game.figures.map((man) => man.status)).toEqual(["in", "dead", "dead", "in"]);
    expect(game.figures[0]).toMatchObject({ enemiesOut: 1 });
    expect(game.figures[0]?.effects).toHaveLength(2);
  });

  it("D9: a holding man hit by the spread has not been shot at and holds on", () => {
    const holder = b({ tactic: "hold", cover: "wall", openFire: 5, at: [30, 1] });
    const game = play(
      once(scatter, mute({ at: [30, 0] }), holder),
      "aim 1, hit 7",
      "effect 2, cool 1",
      "effect 7, cool 1", // 6 on the wall column: graze arm
    );
    expect(game.figures[2]?.shots).toEqual([]);
  });
});

it("weapons of the scenario's own are taken as they are (overrides, readings impact and buffaloReload)", () => {
  const gun = { ...weapon("buffalo-gun"), reload: false };
  const figures = [a({ weapons: [gun] }), mute({ at: [250, 0] })];
  const game = play(duel({ turns: 2, figures }), "aim 1, hit 6", "aim 1, hit 7, effect 9");
  expect(game).toMatchObject({ winner: "A", turns: 2 });
  expect(game.figures[0]?.effects[0]).toMatchObject({ effect: "dead", location: "head" });
});
