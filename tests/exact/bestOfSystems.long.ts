/** Best play of each book's duels, against a plain walk over every path of the game and over all policies. */
import { describe, expect, test } from "vitest";
import { counted } from "../../src/core/tally.js";
import { bestPlan, decisionGame, type Minds, worthOf } from "../../src/exact/backward.js";
import { bestPlay } from "../../src/exact/best.js";
import { PATIENT, solve } from "../../src/exact/solve.js";
import { gameOf, most, openedBy, type Pick, programOf, walk } from "./walked.js";

/** Duels small enough to be walked through path by path. */
const TINY = [
  ["LG-REACT-1", "derringer-over-the-card-table", ["turns=1"], ["hold", "offer"]],
  ["LG-MOVE-4", "derringer-over-the-card-table", ["turns=1", "best.allow=[lie]"], ["hold", "lie"]],
  [
    "LG-MOVE-1",
    "derringer-over-the-card-table",
    ["turns=1", "distance=20", "best.allow=[move, lie]"],
    ["hold", "move", "lie"],
  ],
  [
    "SH-SHOOT-7",
    "shootist-fanning",
    ["turns=1", "weapons.colt.rounds=3", "weapons.colt.spare=0"],
    ["way", "wait", "keep"],
  ],
  [
    "SH-RELOAD-1",
    "shootist-fanning",
    ["turns=2", "weapons.colt.rounds=2", "weapons.colt.spare=2", "B.style=wait"],
    ["way", "reload"],
  ],
  ["NP-POL-1", "napnuts-duel", ["turns=2", "cards.perCycle=0", "distance=6"], ["shoot", "posture"]],
  [
    "NP-POL-15",
    "napnuts-duel",
    ["turns=1", "cards.perCycle=0", "distance=8", "A.Lefty.weapons=[shotgun]"],
    ["shoot", "posture", "stay"],
  ],
  ["CP-ACT-7", "combat-patrol-standing-duel", ["turns=2"], ["fire"]],
  ["CP-ACT-8", "combat-patrol-standing-duel", ["turns=1", "best.allow=[move]"], ["fire", "move"]],
] as const;

/** Each mind takes what is best for it; the others do as by default. */
const minded =
  ({ A, B }: Minds): Pick =>
  (_decision, side, worths) =>
    side === 0 ? (A ? most(worths, 1) : 0) : B ? most(worths, -1) : 0;

describe.each(TINY)("%s: %s", (_rule, file, set, choices) => {
  const program = programOf(file, set);
  const opened = openedBy(program, choices);
  const game = gameOf(program, opened);
  const scores = walk(program, opened);
  const worth = worthOf("score", "A");
  const solved = (minds: Minds, base = game.usual()) => bestPlan(game, base, minds, worth);

  test.each([
    { A: false, B: true },
    { A: true, B: true },
  ])("%o: every path of the game says the same", (minds) => {
    expect(solved(minds).value).toBeCloseTo(scores(minded(minds)), 10);
  });

  test.each(["A", "B"] as const)(
    "%s alone: what is left is the game in which only he decides",
    (side) => {
      const opens = side === "A" ? ([opened, 0] as const) : ([0, opened] as const);
      const alone = decisionGame(program, opens, program.columns, PATIENT);
      if ("tooBig" in alone) throw new Error("too big");
      const part = game.ofOne(side);
      const minds = { A: side === "A", B: side === "B" };
      const found = bestPlan(part, part.usual(), minds, worth);
      const expected = bestPlan(alone, alone.usual(), minds, worth);
      expect(found.value).toBeCloseTo(expected.value, 12);
      const [counts, expectedCounts] = [part.solve(found.plan), alone.solve(expected.plan)];
      for (const [cell, count] of expectedCounts.cells.entries()) {
        expect(counts.cells[cell]).toBeCloseTo(count, 12);
      }
    },
  );

  test("a best reply is no worse than the default, and nobody gains by leaving best play", () => {
    expect(game.decisions.total).toBeGreaterThan(0);
    const usual = solved({ A: false, B: false }).value;
    expect(solved({ A: true, B: false }).value).toBeGreaterThanOrEqual(usual - 1e-12);
    expect(solved({ A: false, B: true }).value).toBeLessThanOrEqual(usual + 1e-12);
    const both = solved({ A: true, B: true });
    const a = solved({ A: true, B: false }, both.plan).value;
    const b = solved({ A: false, B: true }, both.plan).value;
    expect(a - b).toBeLessThan(1e-9);
  });
});

test("LG-COVER-2, LG-INIT-1: a man who can only lie down is behind a wall if he passes his test", () => {
  // A derringer does not reach 60 cm, a rifle does; B moves first, and then A shoots once.
  const men = ["A.Gambler.weapons=[repeating-rifle]", "B.Rowdy.weapons=[derringer]"];
  const set = ["distance=60", "draw=false", "first=B", "turns=1", ...men];
  const out = (more: readonly string[]): number => {
    const program = programOf("derringer-over-the-card-table", [...set, ...more]);
    const game = gameOf(program, openedBy(program, ["lie"]));
    const minds = { A: false, B: true };
    return 2 * bestPlan(game, game.usual(), minds, worthOf("score", "A")).value - 1;
  };
  const [open, wall] = [out([]), out(["B.Rowdy.cover=wall"])];
  expect(wall).toBeLessThan(open - 0.005);
  const initiative = 4;
  const lying = out(["best.allow=[lie]", `B.Rowdy.stats.initiative=${initiative}`]);
  expect(lying).toBeCloseTo((initiative / 6) * wall + (1 - initiative / 6) * open, 12);
});

// Exact solutions remember which arm was hit; where decisions are open it is forgotten.
test.each([
  ["either arm", []],
  ["the gun arm only", ["readings.lostGunArm=no-shooting"]],
  ["a table that says which", ["tables.effects.open.5=wound left arm"]],
  ["two hands", ["A.Will.weapons=[repeating-rifle]"]],
])("LG-INJ-2: what is forgotten of arms matters to nobody: %s", (_, set) => {
  const program = programOf("high-noon", ["turns=5", "distance=20", ...set]);
  const game = gameOf(program, -1);
  const known = solve(program, PATIENT);
  if ("tooBig" in known) throw new Error("too big");
  const { cells } = game.solve(game.usual());
  for (const [cell, count] of known.cells.entries()) expect(cells[cell]).toBeCloseTo(count, 12);
});

// A waits for an enemy who comes within 30 cm, and nobody comes: all that he does by default is wait. Left to best play,
// his rifle hits at 150 cm: a body wound, or worse, always kills here.
describe("LG-TAC-1: where one man can do nothing and the other only waits, the turn limit ends the game", () => {
  const waits = [
    "turns=2",
    "distance=150",
    "draw=false",
    "first=A",
    "A.Gambler.weapons=[minie-rifle]",
    "A.Gambler.stats={ skill: 4, cool: 4 }",
    "A.Gambler.tactic=hold",
    "A.Gambler.openFire=30",
    "B.Rowdy.weapons=[derringer]",
  ];

  test("each side's best, cut out of the game in which both decide or followed alone", () => {
    const program = programOf("derringer-over-the-card-table", [...waits, everyHit("dead body")]);
    const whole = bestPlay(program, program.columns, -1, "score", false, PATIENT);
    if ("tooBig" in whole) throw new Error("too big");
    // Far off, aimed: 4 in 6 aim well, and then hit with a 7; else with a 10. A rifle is loaded again in the second turn.
    const hit = (4 / 6) * 0.4 + (2 / 6) * 0.1;
    expect(whole.replies.A.value).toBeCloseTo(0.5 + 0.5 * hit, 12);
    expect(whole.replies.B.value).toBe(0.5);
    const alone = decisionGame(program, [0, -1], program.columns, PATIENT);
    if ("tooBig" in alone) throw new Error("too big");
    const minds = { A: false, B: true };
    expect(bestPlan(alone, alone.usual(), minds, worthOf("score", "A")).value).toBe(0.5);
  });

  test("nobody is asked: all are drawn games of all turns", () => {
    const program = programOf("derringer-over-the-card-table", waits);
    const offers = openedBy(program, ["offer"]);
    const found = bestPlay(program, program.columns, offers, "score", false, PATIENT);
    if ("tooBig" in found) throw new Error("too big");
    expect(found.both?.value).toBe(0.5);
    const lasts = program.columns.turnOf[2] as number;
    expect(counted(program.plan, found.usual, lasts)).toBe(1);
  });
});

test("where the game in which both decide is too big, each side's best reply is what it is there", () => {
  const program = programOf("high-noon", ["turns=4"]);
  const found = (states: number) =>
    bestPlay(program, program.columns, -1, "score", false, { ...PATIENT, states });
  const whole = found(PATIENT.states);
  if ("tooBig" in whole) throw new Error("too big");
  const room = whole.states - 1;
  const alone = found(room);
  if ("tooBig" in alone) throw new Error("too big");
  expect(whole.bothTooBig).toBe(null);
  expect(alone.bothTooBig).toBe(room);
  expect(alone.both).toBe(null);
  for (const side of ["A", "B"] as const) {
    const [one, other] = [whole.replies[side], alone.replies[side]];
    expect(other.value).toBeCloseTo(one.value, 12);
    for (const [kind, gain] of one.gains.entries()) expect(other.gains[kind]).toBeCloseTo(gain, 12);
  }
  expect(found(1000)).toEqual({ tooBig: 1000 });
});

// Where decisions are open, more is forgotten than where games are played.
test.each([
  ["shootist-fanning", ["weapons.colt.rounds=3", "weapons.colt.spare=0", "turns=2"]],
  ["shootist-fanning", ["weapons.colt.rounds=2", "weapons.colt.spare=1", "turns=2"]],
  ["shootist-fanning", ["weapons.colt.rounds=1", "weapons.colt.spare=0", "turns=3"]],
  ["shootist-throwing-knives", ["turns=1"]],
  ["shootist-shotgun", ["turns=1"]],
])(
  "SH-SHOOT-8: what is forgotten of a turn and of bodies matters to nobody: %s %j",
  (file, set) => {
    const program = programOf(file, set);
    // Where games are played, nobody is asked which die to draw with, and a turn in which nobody acts ends them.
    const opened = openedBy(program, ["way", "weapon", "reload", "keep"]);
    const [less, more] = [walk(program, opened), walk(program, opened, false)];
    for (let seed = 1; seed < 4; seed++) {
      // Whatever he does, by what he knows.
      const pick: Pick = (_decision, side, _worths, { situation, options }) => {
        const known = [seed, side, ...situation].join();
        let hash = 0;
        for (let i = 0; i < known.length; i++) hash = (hash * 31 + known.charCodeAt(i)) % 1000003;
        return hash % options.length;
      };
      expect(less(pick)).toBeCloseTo(more(pick), 12);
    }
  },
);

test("SH-SHOOT-8: what is forgotten changes no number under the default", () => {
  const set = ["weapons.colt.rounds=4", "weapons.colt.spare=0", "turns=6"];
  const program = programOf("shootist-fanning", set);
  const known = solve(program, PATIENT);
  if ("tooBig" in known) throw new Error("too big");
  const game = gameOf(program, -1);
  const { cells } = game.solve(game.usual());
  for (const [cell, count] of known.cells.entries()) expect(cells[cell]).toBeCloseTo(count, 12);
});

/** Tables by which every hit does this; of a low impact a 10 stays one. */
const everyHit = (face1To9: string): string =>
  `tables={ effects: { open: { "1-9": ${face1To9}, "10": dead body } } }`;

/** The same of Napnuts. */
const everyHitKills = `effects={ ${["left-arm", "right-arm", "legs", "belly", "chest", "head"]
  .map((location) => `${location}: [dead, dead, dead, dead, dead, dead]`)
  .join(", ")} }`;

test("LG-INIT-1, LG-SHOOT-3: out of reach he walks into it if he passes his test, and fires a snap shot", () => {
  // A pistol reaches 90 cm, where a snap shot hits with a 10, which kills here; a derringer does not answer.
  const men = ["A.Gambler.weapons=[pistol]", "B.Rowdy.weapons=[derringer]"];
  const set = ["distance=100", "draw=false", "first=A", "turns=1", ...men];
  const initiative = 4;
  const program = programOf("derringer-over-the-card-table", [
    ...set,
    everyHit("dead body"),
    `A.Gambler.stats.initiative=${initiative}`,
    "best.allow=[move]",
  ]);
  const game = gameOf(program, openedBy(program, ["move"]));
  const value = (A: boolean): number =>
    bestPlan(game, game.usual(), { A, B: false }, worthOf("score", "A")).value;
  expect(value(false)).toBe(0.5);
  expect(value(true)).toBeCloseTo(0.5 + (0.5 * (initiative / 6)) / 10, 12);
});

test("LG-INJ-4: a man with a hurt leg walks no more", () => {
  // B fires first, beyond accurate range: aimed with min(SK, CL) in 6 and then a hit with 7 to 10, else with 10. Of his
  // hits 9 in 10 hurt a leg, 1 in 10 kills. A's pistol reaches as far as 90 cm, where he needs two 10s.
  const set = ["distance=100", "draw=false", "first=B", "turns=1", "A.Gambler.weapons=[pistol]"];
  const [aim, initiative] = [3, 4];
  const program = programOf("derringer-over-the-card-table", [
    ...set,
    "B.Rowdy.weapons=[repeating-rifle]",
    `B.Rowdy.stats={ skill: ${aim}, cool: 5 }`,
    `A.Gambler.stats={ initiative: ${initiative}, cool: 5 }`,
    everyHit("wound leg"),
    "best.allow=[move]",
  ]);
  const game = gameOf(program, openedBy(program, ["move"]));
  const minds = { A: true, B: false };
  const { value } = bestPlan(game, game.usual(), minds, worthOf("score", "A"));
  const hit = (aim / 6) * 0.4 + (1 - aim / 6) * 0.1;
  const kills = ((1 - hit) * (initiative / 6)) / 100;
  expect(value).toBeCloseTo(0.5 + 0.5 * (kills - hit / 10), 12);
});

test("LG-MOVE-1: whoever may walk as well does no worse", () => {
  const set = ["turns=2", "distance=35", "draw=false", "A.Gambler.weapons=[pistol]"];
  const [stands, walks] = [[], ["best.allow=[move]"]].map((more) => {
    const game = gameOf(programOf("derringer-over-the-card-table", [...set, ...more]), -1);
    return [
      { A: true, B: false },
      { A: false, B: true },
    ].map((minds) => bestPlan(game, game.usual(), minds, worthOf("score", "A")).value);
  }) as [[number, number], [number, number]];
  expect(walks[0]).toBeGreaterThan(stands[0] + 1e-4);
  expect(walks[1]).toBeLessThan(stands[1] - 1e-4);
});

test.each([
  [
    "SH-SHOOT-7: of all ways to play two rounds in two turns",
    "shootist-fanning",
    ["turns=2", "weapons.colt.rounds=2", "weapons.colt.spare=0", "B.style=wait"],
    "way",
  ],
  [
    "LG-MOVE-1: of all ways to walk in two turns",
    "derringer-over-the-card-table",
    [
      "turns=2",
      "distance=100",
      "draw=false",
      "first=A",
      "A.Gambler.weapons=[pistol]",
      "B.Rowdy.weapons=[derringer]",
      "B.Rowdy.cover=wall",
      everyHit("dead body").replace("open", "wall"),
      "best={ allow: [move], walks: [12.5, 5] }",
    ],
    "move",
  ],
  [
    "NP-POL-1: of all ways to aim, shoot and lie down in two cycles",
    "napnuts-duel",
    [
      "turns=2",
      "cards.perCycle=0",
      "distance=8",
      "readings.woundsOut=4",
      "B.Righty.tactic=wait",
      everyHitKills,
    ],
    "shoot",
  ],
])("%s none beats the best reply", (_, file, set, kind) => {
  const program = programOf(file, set);
  const opened = openedBy(program, [kind]);
  const ofA = [opened, 0] as const;
  // Two passes, to name the decisions and to try all answers to them.
  const options = new Map<string, number>();
  const scores = walk(program, ofA);
  scores((decision, _side, worths) => {
    options.set(decision, worths.length);
    return 0;
  });
  const names = [...options.keys()];
  const policies = [...options.values()].reduce((product, count) => product * count, 1);
  expect(policies).toBeGreaterThan(1);
  expect(policies).toBeLessThan(5000);
  let best = 0;
  for (let policy = 0; policy < policies; policy++) {
    const answers = new Map<string, number>();
    let rest = policy;
    for (const name of names) {
      const count = options.get(name) as number;
      answers.set(name, rest % count);
      rest = Math.floor(rest / count);
    }
    best = Math.max(
      best,
      scores((decision) => answers.get(decision) as number),
    );
  }
  const game = gameOf(program, opened);
  const { value } = bestPlan(game, game.usual(), { A: true, B: false }, worthOf("score", "A"));
  expect(value).toBeCloseTo(best, 12);
});
