/**
 * Told games: the story is the sampler's game, its dice are real dice, and they lead where the
 * rules say.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { replayCommand } from "../../../src/cli/commands/replay.js";
import { loadScenario } from "../../../src/cli/scenarioFile.js";
import type { Story, ToldDie } from "../../../src/core/story.js";
import { compileDuel } from "../../../src/rules/law-of-the-gun/compile.js";
import { BOOK } from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel } from "../../../src/rules/law-of-the-gun/duel.js";
import { lawOfTheGun as keys } from "../../../src/rules/law-of-the-gun/index.js";
import type { Readings } from "../../../src/rules/law-of-the-gun/readings.js";
import { duelTeller } from "../../../src/rules/law-of-the-gun/told.js";
import { effectWords } from "../../../src/rules/law-of-the-gun/words.js";
import type { Ruleset } from "../../../src/rules/ruleset.js";
import { Recorder } from "../../../src/sim/record.js";
import { shippedOf } from "../../scenario/shipped.js";
import { duel, figure } from "./duels.js";

const ruleset = {
  ...keys,
  readings: (model: Duel) => model.readings,
  compile: compileDuel,
  teller: (model: Duel, seed: string) => duelTeller(compileDuel(model), seed),
} as unknown as Ruleset<Duel>;
const systems = [ruleset as Ruleset];

const shipped = (
  await Promise.all(
    shippedOf("law-of-the-gun").map(async ({ name, path }) => {
      const loaded = await loadScenario(path, { systems: [ruleset] });
      if (loaded.envelope.kind !== "duel") return [];
      return [{ name, model: loaded.model, seed: loaded.envelope.seed }];
    }),
  )
).flat();

/** Duels that meet what the shipped scenarios do not. */
const crowd = (over: Parameters<typeof figure>[0] = {}) =>
  (["A", "A", "B", "B", "B"] as const).map((side, i) =>
    figure({ name: `${side}${i}`, side, at: [side === "A" ? 0 : 22, i * 1.5], ...over }),
  );
const pair = (a: Parameters<typeof figure>[0], b: Parameters<typeof figure>[0] = {}) => [
  figure(a),
  figure({ side: "B", ...b }),
];
const read = (readings: Partial<Readings>) => ({ readings });
const special: { name: string; model: Duel }[] = [
  { name: "fate", model: duel({ draw: true, figures: pair({ fate: "auto" }, { fate: "auto" }) }) },
  {
    name: "surrender",
    model: duel({ draw: true, first: "roll", figures: pair({ offerSurrender: true }) }),
  },
  {
    name: "fanning at a gang",
    model: duel({ draw: true, figures: crowd({ fanning: "auto", group: null, fate: "auto" }) }),
  },
  {
    name: "gunfights every turn, in groups",
    model: duel({
      draw: true,
      figures: crowd().map((one) => ({ ...one, group: one.side })),
      ...read({ drawScope: "every-turn" }),
    }),
  },
  {
    name: "gunfights every turn, two men",
    model: duel({ draw: true, figures: pair({ cool: 1 }), ...read({ drawScope: "every-turn" }) }),
  },
  {
    name: "scatterguns and rapid fire",
    model: duel({
      draw: true,
      figures: crowd({ weapons: ["scattergun", "derringer"], rapidFire: "always" }),
    }),
  },
  {
    name: "reactions after the shot, from ambush",
    model: duel({
      figures: crowd({ cover: "fence", tactic: "hold", gunArm: "left", cool: 2 }),
      ...read({
        openingReaction: "all",
        reactionTiming: "after-shot",
        bushwhackScope: "game",
        obscuringCover: "open",
        coverHitsTestCool: true,
      }),
    }),
  },
  {
    name: "no shooting with the other hand, lone men untested",
    model: duel({ ...read({ lostGunArm: "no-shooting", loneFigureMorale: false }), turns: 60 }),
  },
  {
    name: "reloading, with something else at hand",
    model: duel({
      figures: pair(
        { weapons: ["minie-rifle", "pistol"] },
        { weapons: ["smoothbore-carbine", "bow"] },
      ),
    }),
  },
  { name: "out of reach", model: duel({ figures: pair({}, { at: [500, 0] }) }) },
  { name: "rolled attributes", model: duel({ first: "roll", draw: true, figures: rolled() }) },
];

function rolled() {
  const rows = [1, 2, 3, 4, 5, 5].map((level) => ({
    ...(figure().rows[0] as Duel["figures"][number]["rows"][number]),
    cool: level,
    skill: level,
  }));
  return pair({}, {}).map((one) => ({ ...one, rows, npc: "outlaw/roll" }));
}

const all = [...shipped, ...special.map((one) => ({ ...one, seed: one.name }))];
const diceOf = (story: Story): ToldDie[] => story.events.flatMap((event) => event.dice);

const GAMES = 150;
const DIGEST = new Set(
  readFileSync("src/rules/law-of-the-gun/README.md", "utf8")
    .split("## Rule ids")[1]
    ?.match(/LG-[A-Z]+-\d+/g),
);

describe.each(all)("$name", ({ model, seed }) => {
  const program = compileDuel(model);
  const tell = duelTeller(program, seed);
  const stories = Array.from({ length: GAMES }, (_, game) => tell(game));

  test("is the game that was recorded", () => {
    const recorder = new Recorder(program, seed);
    const records = stories.map((_, game) => recorder.record(game));
    expect(stories.map(({ record }) => record)).toEqual(records);
  });

  test("cites rules of the digest only", () => {
    const cited = stories.flatMap(({ events }) => [
      ...events.map(({ rule }) => rule),
      ...events.flatMap(({ dice }) => dice.map(({ rule }) => rule)),
    ]);
    expect([...new Set(cited)].filter((rule) => !DIGEST.has(rule))).toEqual([]);
  });

  test("has dice that exist, and an LG-HIT-1 for each shot", () => {
    const odd = stories
      .flatMap(diceOf)
      .filter(
        ({ sides, face }) =>
          ![6, 10].includes(sides) || !Number.isInteger(face) || face < 1 || face > sides,
      );
    expect(odd).toEqual([]);
    const fired = stories.map((story) => diceOf(story).filter(({ rule }) => rule === "LG-HIT-1"));
    const shots = stories.map(({ record }) => record.shots.reduce((sum, one) => sum + one, 0));
    expect(fired.map(({ length }) => length)).toEqual(shots);
  });

  test("goes forward in time and ends once", () => {
    const odd = stories.filter(({ events, record }) => {
      const turns = events.map(({ turn }) => turn);
      const forward = turns.every((turn, i) => turn >= (turns[i - 1] ?? 0));
      const ends = events.filter(({ text }) => /^The winner in turn|draw[:.]/.test(text));
      return !forward || turns[0] !== 0 || turns.at(-1) !== record.turns || ends.length !== 1;
    });
    expect(odd).toEqual([]);
  });

  test("is told in clean sentences", () => {
    const texts = stories.flatMap(({ events }) =>
      events.flatMap(({ text, dice }) => [text, ...dice.map(({ meaning }) => meaning)]),
    );
    expect(texts.filter((text) => /undefined|NaN|null|\[object| {2}|^ | $/.test(text))).toEqual([]);
  });

  test("shots do what their dice say", () => {
    expect(stories.flatMap(oddShots)).toEqual([]);
  });
});

describe("words", () => {
  test("LG-EFF-1: every entry has a name", () => {
    const names = Object.values(BOOK.effects).flatMap((column) => column.map(effectWords));
    expect(new Set(names)).toContain("wound (right leg)");
    expect(names.filter((name) => !/^(cover|\w+ \((left |right )?\w+\))$/.test(name))).toEqual([]);
  });
});

describe("deadeye replay", () => {
  const file = "scenarios/high-noon.yaml";
  const replay = (options: object, path = file) =>
    replayCommand(path, { systems, color: false, ...options });

  test("tells a game as text", async () => {
    const { stdout, stderr, exitCode } = await replay({ game: 1, full: true });
    expect([stderr, exitCode]).toEqual(["", 0]);
    expect(stdout).toMatchInlineSnapshot(`
      "High noon on Main Street, game 1, seed high-noon
      Marshal: Will (pistol). Outlaw: B1 (pistol).
      Turn 2: Will fires the pistol at B1. The hit on B1: wound (body).
      Turn 3: Will fires the pistol at B1. B1 is disabled: out of the fight.
      The winner: Marshal, in turn 3. Left: Will.

      Before the first turn
        Will (Side A): Initiative 4, Skill 4, Cool 4, Constitution 4, Horsemanship 3; pistol. (LG-ATTR-1)
        B1 (Side B, outlaw/4): Initiative 3, Skill 4, Cool 4, Constitution 3, Horsemanship 4; pistol. (LG-ATTR-1)
        The first to move: Side A. (LG-TURN-2)
          D6 = 3, 1 to 3: Side A (LG-TURN-2)
        Side A: Will at (0, 0). (LG-GEO-2)
        Side B: B1 at (25, 0). (LG-GEO-2)
        Will and B1 stand 25 cm apart. (LG-GEO-2)

      Turn 1
        Gunfight! Order of fire: Will and B1 6. (LG-DRAW-3)
          D6 = 2, Will: + Cool 4 = 6 (LG-DRAW-1)
          D6 = 2, B1: + Cool 4 = 6 (LG-DRAW-1)
        Will and B1 act at the same moment. (LG-TURN-5)
        Will fires the pistol at B1, 25 cm, accurate range, aimed, B1 in the open: miss. (LG-HIT-1)
          D6 = 1, needs 4 or less: aimed shot (LG-SHOOT-2)
          D10 = 2, needs 5 or more: misses (LG-HIT-1)
        B1 fires the pistol at Will, 25 cm, accurate range, snap shot, Will in the open: miss. (LG-HIT-1)
          D6 = 5, needs 4 or less: snap shot (LG-SHOOT-2)
          D10 = 3, needs 8 or more: misses (LG-HIT-1)

      Turn 2
        Player turn of Side A. (LG-TURN-1)
        Will fires the pistol at B1, 25 cm, accurate range, aimed, B1 in the open: hit. (LG-HIT-1)
          D6 = 2, needs 4 or less: aimed shot (LG-SHOOT-2)
          D10 = 7, needs 5 or more: hits (LG-HIT-1)
        The hit on B1: wound (body). (LG-EFF-1)
          D10 = 5, open column: wound (body) (LG-EFF-1)
        B1 is wounded and fights on. (LG-INJ-3)
          D6 = 2, needs 3 or less: fights on (LG-INJ-3)
        B1, who was hit, tests Cool: stays calm. (LG-COOL-1)
          D6 = 4, needs 4 or less: stays calm (LG-COOL-1)
        Player turn of Side B. (LG-TURN-1)
        B1 fires the pistol at Will, 25 cm, accurate range, aimed, Will in the open: miss. (LG-HIT-1)
          D6 = 3, needs 4 or less: aimed shot (LG-SHOOT-2)
          D10 = 3, needs 5 or more: misses (LG-HIT-1)

      Turn 3
        Player turn of Side A. (LG-TURN-1)
        Will fires the pistol at B1, 25 cm, accurate range, snap shot, B1 in the open: hit. (LG-HIT-1)
          D6 = 5, needs 4 or less: snap shot (LG-SHOOT-2)
          D10 = 9, needs 8 or more: hits (LG-HIT-1)
        The hit on B1: disabled (body). (LG-EFF-1)
          D10 = 8, open column: disabled (body) (LG-EFF-1)
        B1 is disabled: out of the fight. (LG-INJ-5)
        The winner in turn 3: Side A. Still in action: Will. (LG-TURN-2)

      Counted as: won by Marshal, 3 turns; Will 3 shots, 2 hits; B1 2 shots, 0 hits.
      "
    `);
  });

  test("as JSON, the same game", async () => {
    const { stdout } = await replay({ game: "12", json: true });
    const model = shipped.find(({ name }) => name === "high-noon.yaml")?.model as Duel;
    const story = duelTeller(compileDuel(model), "high-noon")(12);
    expect(JSON.parse(stdout)).toEqual({
      scenario: "High noon on Main Street",
      seed: "high-noon",
      game: 12,
      ...story,
    });
  });

  test("takes --seed and --set", async () => {
    const first = (await replay({ game: 12, seed: "other" })).stdout;
    expect(first.split("\n")[0]).toBe("High noon on Main Street, game 12, seed other");
    expect((await replay({ game: 1, full: true, set: ["distance=10.5"] })).stdout).toContain(
      ", 10.5 cm, ",
    );
  });

  test("without either, tells a typical win", async () => {
    expect(await replay({})).toEqual(await replay({ find: "median" }));
  });

  test.each([
    [{ game: 1, find: "upset" }, "one of --game and --find, not both"],
    [{ game: 1, games: 10 }, "--game needs none"],
    [{ find: "upsat" }, 'did you mean "upset"?'],
    [
      { find: "upset", games: 0 },
      '--games must be a whole number from 1 to 4,294,967,296, not "0"',
    ],
    [{ game: -1 }, '--game must be a whole number from 0 to 4,294,967,295, not "-1"'],
    [{ game: 1.5 }, 'not "1.5"'],
    [{ game: "" }, 'not ""'],
    [{ game: "0x10" }, 'not "0x10"'],
    [{ game: "7\u001b[2J" }, 'not "7\ufffd[2J"'],
    [{ game: 2 ** 32 }, 'not "4294967296"'],
    [{ game: Number.NaN }, 'not "NaN"'],
  ])("refuses %j", async (options, said) => {
    const result = await replay(options);
    expect(result).toMatchObject({ stdout: "", exitCode: 2 });
    expect(result.stderr).toContain(said);
  });

  test("says what is wrong with a file", async () => {
    const result = await replay({ game: 1 }, "scenarios/none.yaml");
    expect(result).toMatchObject({ stdout: "", exitCode: 2 });
    expect(result.stderr).toContain("scenarios/none.yaml: error: there is no such file");
  });

  test("tells the last game there is", async () => {
    expect((await replay({ game: 2 ** 32 - 1 })).stdout).toContain(", game 4294967295, seed");
  });

  test("makes names printable", async () => {
    const evil = (model: Duel): Duel => ({
      ...model,
      figures: model.figures.map((one) => ({ ...one, name: `${one.name}\u202e\u001b[2J\n` })),
    });
    const careless = {
      ...ruleset,
      compile: (model: Duel) => compileDuel(evil(model)),
      teller: (model: Duel, seed: string) => ruleset.teller(evil(model), seed),
    };
    const { stdout } = await replay({ game: 1, full: true, systems: [careless] });
    expect(stdout).toContain("Will\ufffd[2J fires the pistol");
    expect(stdout).not.toContain("\u202e");
    expect(stdout).not.toContain("\u001b");
  });

  test("paints for terminals", async () => {
    const plain = (await replay({ game: 1, full: true })).stdout;
    const painted = (await replay({ game: 1, full: true, color: true })).stdout;
    expect(painted).toContain("\u001b[1mTurn 1\u001b[22m");
    const codes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");
    expect(painted.replace(codes, "")).toBe(plain);
  });

  test("finds a game and says why", async () => {
    const { stdout } = await replay({ find: "upset", games: 5000 });
    expect(stdout.split("\n")[1]).toMatchInlineSnapshot(
      `"Among games 0 to 4,999 Marshal won 2,540 and Outlaw 2,359, 101 went to nobody; this is the upset: in none of their wins did Outlaw take more hits."`,
    );
    const none = await replay({ find: "median", games: 1, set: ["distance=300"] });
    expect(none).toMatchObject({ stdout: "", exitCode: 2 });
    expect(none.stderr).toBe("no median among 1 game: neither side wins one\n");
    const longest = await replay({ find: "longest", games: 3, set: ["distance=300"] });
    expect(longest.stdout).toContain("so this is simply the first game.");
  });
});

/** By hand: what the words of a shot say, its dice must say too. Those that do not. */
function oddShots({ events }: Story): string[] {
  const odd = events.filter(({ text, dice }, i) => {
    const toHit = dice.find(({ rule }) => rule === "LG-HIT-1");
    if (toHit === undefined) return false;
    const test = dice.find(({ rule }) => rule === "LG-SHOOT-2" || rule === "LG-BUSH-1");
    const limit = Number(/\d+/.exec(test?.meaning ?? "")?.[0] ?? 0);
    const aimed = test !== undefined && test.face <= limit;
    const near = text.includes("accurate range");
    const needed = aimed ? (near ? 5 : 7) : near ? 8 : 10;
    const hits = toHit.face >= needed;
    const says = text.includes(aimed ? ", aimed, " : ", snap shot");
    const effect = events.slice(i).find((event) => event.rule === "LG-EFF-1");
    const goesOn = effect?.dice.some(({ rule }) => rule === "LG-EFF-1") === true;
    return !says || !text.endsWith(hits ? ": hit." : ": miss.") || (hits && !goesOn);
  });
  return odd.map(({ text }) => text);
}
