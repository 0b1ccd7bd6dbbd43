/**
 * Told games: the story is the sampler's game, its dice are real dice, and they lead where the
 * rules say. The last check has the second reading play the told dice.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { replayCommand } from "../../../src/cli/commands/replay.js";
import type { Story, ToldDie } from "../../../src/core/story.js";
import { compileDuel, type DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import type { Duel } from "../../../src/rules/law-of-the-gun/duel.js";
import { playReference } from "../../../src/rules/law-of-the-gun/reference.js";
import { tellDuel } from "../../../src/rules/law-of-the-gun/replay.js";
import { lawOfTheGun as keys } from "../../../src/rules/law-of-the-gun/schema.js";
import { effectWords, tellHit } from "../../../src/rules/law-of-the-gun/words.js";
import { EFFECTS, type Readings } from "../../../src/rules/law-of-the-gun/tables.js";
import type { Ruleset } from "../../../src/rules/ruleset.js";
import { loadScenario } from "../../../src/scenario/load.js";
import { Recorder } from "../../../src/sim/record.js";
import { duel, figure, weapon } from "./duels.js";

const ruleset = {
  ...keys,
  readings: (model: Duel) => model.readings,
  compile: compileDuel,
  tell: (model: Duel, seed: string, game: number) =>
    tellDuel(model, compileDuel(model), seed, game),
} as unknown as Ruleset<Duel>;
const systems = [ruleset as Ruleset];

const shipped = await Promise.all(
  readdirSync("scenarios").map(async (file) => {
    const loaded = await loadScenario(`scenarios/${file}`, { systems: [ruleset] });
    return { name: file, model: loaded.model, seed: loaded.envelope.seed };
  }),
);

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

/** Tells the first games; tables are compiled once, as `tellDuel` never changes the program. */
function tell(model: Duel, seed: string, games: number): Story[] {
  const program: DuelProgram = compileDuel(model);
  return Array.from({ length: games }, (_, game) => tellDuel(model, program, seed, game));
}

const GAMES = 150;
const DIGEST = new Set(
  readFileSync("src/rules/law-of-the-gun/README.md", "utf8")
    .split("## Rule ids")[1]
    ?.match(/LG-[A-Z]+-\d+/g),
);

describe.each(all)("$name", ({ model, seed }) => {
  const stories = tell(model, seed, GAMES);

  test("is the game that was recorded", () => {
    const recorder = new Recorder(compileDuel(model), seed);
    stories.forEach((story, game) => expect(story.record).toEqual(recorder.record(game)));
  });

  test("cites rules of the digest only", () => {
    const cited = stories.flatMap(({ events }) => [
      ...events.map(({ rule }) => rule),
      ...events.flatMap(({ dice }) => dice.map(({ rule }) => rule)),
    ]);
    expect([...new Set(cited)].filter((rule) => !DIGEST.has(rule))).toEqual([]);
  });

  test("has dice that exist, and an LG-HIT-1 for each shot", () => {
    for (const story of stories) {
      const dice = diceOf(story);
      const odd = dice.filter(
        ({ sides, face }) =>
          ![6, 10].includes(sides) || !Number.isInteger(face) || face < 1 || face > sides,
      );
      expect(odd).toEqual([]);
      const shots = story.record.shots.reduce((sum, one) => sum + one, 0);
      expect(dice.filter(({ rule }) => rule === "LG-HIT-1")).toHaveLength(shots);
    }
  });

  test("goes forward in time and ends once", () => {
    for (const { events, record } of stories) {
      const turns = events.map(({ turn }) => turn);
      expect(turns).toEqual([...turns].sort((a, b) => a - b));
      expect(turns[0]).toBe(0);
      expect(turns[turns.length - 1]).toBe(record.turns);
      expect(events.filter(({ text }) => /wins in turn|draw[:.]/.test(text))).toHaveLength(1);
    }
  });

  test("is told in clean sentences", () => {
    const texts = stories.flatMap(({ events }) =>
      events.flatMap(({ text, dice }) => [text, ...dice.map(({ meaning }) => meaning)]),
    );
    expect(texts.filter((text) => /undefined|NaN|null|\[object|  |^ | $/.test(text))).toEqual([]);
  });

  test("its dice, thrown by the second reading, give the same game", () => {
    for (const story of stories) {
      const dice = diceOf(story);
      let next = 0;
      const again = playReference(model, {
        roll(sides) {
          const die = dice[next++];
          if (die?.sides !== sides) throw new Error(`game ${story.record.game}, die ${next}`);
          return die.face;
        },
      });
      expect({ game: story.record.game, left: dice.length - next }).toMatchObject({ left: 0 });
      expect([again.winner, again.turns]).toEqual([story.record.winner, story.record.turns]);
      const shots = again.figures.map((one) => one.shots.length);
      const hits = again.figures.map((one) => one.shots.filter(({ hit }) => hit).length);
      expect([shots, hits]).toEqual([story.record.shots, story.record.hits]);
    }
  });
});
