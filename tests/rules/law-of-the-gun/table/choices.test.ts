/** What men on a table decide: of what they may, whoever decides. */
import { expect, test } from "vitest";
import type { Policy } from "../../../../src/core/game.js";
import { PlayDriver } from "../../../../src/core/playDriver.js";
import { CHOICE } from "../../../../src/rules/law-of-the-gun/table/choices.js";
import { compileEncounter } from "../../../../src/rules/law-of-the-gun/table/compile.js";
import { TableGame } from "../../../../src/rules/law-of-the-gun/table/game.js";
import { DEFAULT_POLICY } from "../../../../src/rules/law-of-the-gun/table/policy.js";
import { t } from "../../../../src/rules/law-of-the-gun/table/state.js";
import { encounterTeller } from "../../../../src/rules/law-of-the-gun/table/told.js";
import { Sampler } from "../../../../src/sim/play.js";
import { unbalanced } from "../../../conformance/tableRecord.js";
import { seeded } from "../../../statistical/seeded.js";
import { audit } from "./audit.js";
import { a, b, encounter, MUTE } from "./encounters.js";
import { keysOf } from "./lockstep.js";
import { randomEncounter } from "./randomEncounters.js";

const ENCOUNTERS = 20;
const GAMES = 3;
const OPTIONS_MAX = 4096;

/** Plays everybody's decisions by this, and asks for all of them. */
function openly(seed: number, policyOf: (game: TableGame) => Policy) {
  const encounter = randomEncounter(seeded(seed));
  const program = compileEncounter(encounter);
  const player = (): PlayDriver<TableGame> => {
    const game = new TableGame(encounter, program.columns);
    game.policy = policyOf(game);
    game.open = true;
    return new PlayDriver(game, program);
  };
  return { program, player };
}

/** What games count, by game. */
function counted(player: PlayDriver<TableGame>): string[] {
  return Array.from({ length: GAMES }, (_, game) => {
    player.counts.fill(0);
    player.play(...keysOf(3, game));
    return player.counts.join();
  });
}

test("LG-TAC-1, LG-REACT-1: the policy does what is allowed; asked for everything, it plays the same games", () => {
  const into = new Int32Array(OPTIONS_MAX);
  const asked = new Set<number>();
  const unheard: string[] = [];
  for (let seed = 1; seed <= ENCOUNTERS; seed++) {
    const { program, player } = openly(seed, (game) => ({
      choose(point, m) {
        const option = DEFAULT_POLICY.choose(point, m);
        const options = into.subarray(0, game.optionsAt(point, m, into));
        if (!options.includes(option)) unheard.push(`encounter ${seed}: ${point}, ${option}`);
        if (options.length > 1) asked.add(point);
        return option;
      },
    }));
    expect(counted(player())).toEqual(counted(program.player()));
  }
  expect(unheard).toEqual([]);
  expect(asked).toEqual(new Set(Object.values(CHOICE)));
});

// Unless he fails his Initiative he comes from 35 to 20 cm; the other has a pistol, and opens fire at 19.
test("LG-REACT-1, LG-TAC-1 hold: a replay says that a man on hold lets be whom he could hit", () => {
  const fight = encounter({
    first: "B",
    figures: [
      a(90, 50, { ...MUTE, tactic: "advance", initiative: 5 }),
      b(90, 85, { tactic: "hold", openFireCm: 19 }),
    ],
  });
  const { decisions } = encounterTeller(fight, "1")(0, true).asked!;
  const done = decisions.map(({ name, orders, taken }) => [name, orders[taken]!.act]);
  expect(done).toContainEqual(["B", "let it be"]);
});

test("LG-TURN-2: whatever they decide of what is allowed, games end and their sums agree", () => {
  t.audit = audit;
  try {
    for (let seed = 1; seed <= ENCOUNTERS; seed++) {
      const random = seeded(1000 + seed);
      const into = new Int32Array(OPTIONS_MAX);
      const { program, player } = openly(seed, (game) => ({
        choose(point, m) {
          const n = game.optionsAt(point, m, into);
          return into[Math.floor(random() * n)]!;
        },
      }));
      const tally = new Sampler({ ...program, player }, `random ${seed}`).play(0, GAMES);
      expect(unbalanced(program, tally), `encounter ${seed}`).toEqual([]);
    }
  } finally {
    t.audit = null;
  }
});
