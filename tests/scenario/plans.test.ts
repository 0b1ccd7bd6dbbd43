/** Named tactics and tables of a file, in every rule system: what is taken, what is refused, and that games follow it. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/index.js";
import { rulesetOf } from "../../src/rules/index.js";
import { Sampler } from "../../src/sim/play.js";

const GAMES = 60;

/** A file of each system in which men can move, and one of its men, or units. */
const FILES = [
  ["law-of-the-gun", "night-camp", "sides.B.figures.0"],
  ["shootist", "shootist-mobile-duel", "sides.A.figures.0"],
  ["napnuts", "napnuts-posse", "sides.A.figures.0"],
  ["combat-patrol", "combat-patrol-open-fight", "sides.A.units.0"],
] as const;

/** The posse stands so far off that somebody has to move. */
const textOf = (file: string): string =>
  readFileSync(`scenarios/${file}.yaml`, "utf8").replace("at: [10, 0]", "at: [60, 0]");

function scenarioOf(file: string, set: readonly string[] = []) {
  const { scenario, problems } = loadScenario(textOf(file), { set });
  if (scenario === null) throw new Error(problems.map(({ message }) => message).join("; "));
  return scenario;
}

/** All that so many games counted. */
function playedAs(system: string, model: unknown): string {
  const program = rulesetOf(system).compile(model);
  return new Sampler(program, "plans").play(0, GAMES).cells.join();
}

const ONE_DEED = {
  "law-of-the-gun": "charge",
  shootist: "stand",
  napnuts: "kneel",
  "combat-patrol": "hold",
} as const;

describe.each(FILES)("%s: %s", (system, file, man) => {
  const { tactics } = rulesetOf(system).advantages;
  const { model } = scenarioOf(file);

  test("stand, hold, aggressive and careful are there, each in words, and each plays other games", () => {
    const named = tactics.named(model, "A");
    for (const tactic of ["stand", "hold", "aggressive", "careful"]) {
      expect(named).toContain(tactic);
      expect(tactics.says(tactic)).toMatch(/\.$/);
    }
    const played = ["stand", "hold", "aggressive", "careful"].map((tactic) =>
      playedAs(system, tactics.told(model, "A", tactic)),
    );
    expect(new Set(played).size).toBe(played.length);
  });

  test("a table of one line does what its deed does, and is no tactic by name", () => {
    const planned = scenarioOf(file, [`sides.A.plan=[{ do: ${ONE_DEED[system]} }]`]).model;
    expect(tactics.of(planned, "A")).toEqual(["a table of his own"]);
    const told = tactics.told(model, "A", ONE_DEED[system]);
    expect(playedAs(system, planned)).toBe(playedAs(system, told));
  });

  test("what it cannot ask or tell is refused where it stands", () => {
    const refusals = [
      [`[{ when: { distanse: { atMost: 3 } }, do: hold }]`, /distanse/],
      [`[{ when: { distance: { atMost: far } }, do: hold }]`, /number/],
      [`[{ when: { distance: 3 }, do: hold }]`, /distance/],
      [`[{ do: dance }]`, /dance/],
      [`[]`, /plan/],
    ] as const;
    for (const [plan, said] of refusals) {
      const { scenario, problems } = loadScenario(textOf(file), {
        set: [`${man}.plan=${plan}`],
      });
      expect(scenario, plan).toBeNull();
      const words = problems.map(({ message, line }) => `${line} ${message}`).join("\n");
      expect(words).toMatch(said);
    }
  });
});

test("LG-TAC-1: who patrols or is run by the chart has no table", () => {
  const { problems } = loadScenario(textOf("bank-door"), {
    set: ["Cole.plan=[{ do: advance }]"],
  });
  expect(problems[0]?.code).toBe("KEY_NOT_HERE");
});
