/** All games of a thread are played on one field, which their engagements enter in turn. */
import { expect, test } from "vitest";
import { type Deciding, NOBODY_ASKED } from "../../../src/core/game.js";
import { gameKey0, gameKey1 } from "../../../src/core/random.js";
import { BOOK } from "../../../src/rules/combat-patrol/book.js";
import { compileEngagement } from "../../../src/rules/combat-patrol/compile.js";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { combatPatrol } from "../../../src/rules/combat-patrol/index.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { shippedOf } from "../../scenario/shipped.js";
import { seeded, type Uniform } from "../../statistical/seeded.js";
import { duel, figure } from "./engagements.js";
import { randomEngagement } from "./random.js";

const ENGAGEMENTS = 30;
const GAMES = 4;

test("games are the same whoever has played in between", () => {
  const shipped = shippedOf("combat-patrol").map(
    ({ text }) => parseScenario(text, "shipped", { systems: [combatPatrol] }).model,
  );
  const programs = [
    ...shipped.map((model) => compileEngagement(model as Engagement)),
    ...Array.from({ length: ENGAGEMENTS }, (_, i) =>
      compileEngagement(randomEngagement(seeded(i + 1))),
    ),
  ];
  const players = (): ((game: number) => string)[] =>
    programs.map((program) => {
      const player = program.player();
      return (game) => {
        const key0 = gameKey0(7, game);
        player.counts.fill(0);
        player.play(key0, gameKey1(8, key0));
        return player.counts.join();
      };
    });
  const games = [...Array(GAMES).keys()];
  const alone = players().map((play) => games.map(play));
  const inTurn = players();
  const byTurns = games.map((game) => inTurn.map((play) => play(game)));
  expect(inTurn.map((_, i) => byTurns.map((row) => row[i]))).toEqual(alone);
});

/** Standing duels as they are solved: a segment after the other, with what falls drawn by lot. */
function walks(): (() => string)[] {
  const calm = [50, 0, 0, 0, 0, 0] as const;
  const rows = { G: calm, R: calm, E: calm };
  const book = { ...BOOK, morale: { open: rows, cover: rows } };
  const arms = ["revolver", "carbine", "musket"] as const;
  return arms.map((weapon, i) => {
    const men = [
      figure("E", { name: "A1", cover: "wall", weapons: [weapon] }),
      figure("R", { name: "B1" }),
    ] as const;
    const readings = { deck: "fresh" } as const;
    const program = compileEngagement(duel(...men, 6 + i, { book, readings }));
    const game = program.chain?.().deciding?.() as Deciding;
    const uniform: Uniform = seeded(i + 1);
    game.asks = {
      ...NOBODY_ASKED,
      choose: (point, who) => game.policy.choose(point, who),
      draw(table) {
        const { rows: all } = game.pool.tables[table]!;
        return all[Math.floor(uniform() * all.length)]!.code;
      },
    };
    game.start();
    return () => {
      if (game.segment() < 0) game.start();
      return game.words.join();
    };
  });
}

test("standing duels go on where they were, whoever has played in between", () => {
  const steps = [...Array(400).keys()];
  const alone = walks().map((walk) => steps.map(() => walk()));
  const inTurn = walks();
  const byTurns = steps.map(() => inTurn.map((walk) => walk()));
  expect(new Set(alone[0]).size).toBeGreaterThan(20);
  expect(inTurn.map((_, i) => byTurns.map((row) => row[i]))).toEqual(alone);
});
