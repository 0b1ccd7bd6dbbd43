/** A replay that says why men chose what they did, and what that was worth. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { replayCommand } from "../../src/cli/commands/replay.js";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import type { Decision } from "../../src/core/asked.js";
import { rulesetOf, SYSTEMS } from "../../src/rules/index.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { replay } from "../../src/studies/replay.js";

const load = (file: string, set: readonly string[] = []): Promise<Scenario> =>
  loadScenario(file, { systems: SYSTEMS, set });
const files = [
  ...readdirSync("scenarios").map((file) => `scenarios/${file}`),
  ...readdirSync("books").flatMap((file) => (/-fight/.test(file) ? `books/${file}` : [])),
];
const words = ({ orders }: Decision): string[] =>
  orders.map(({ act, whom }) => (whom === null ? act : `${act} ${whom}`));
/** The first decision of somebody in a game. */
function firstOf(scenario: Scenario, game: number, name: string): Decision {
  const { asked } = replay(scenario, { game, why: true }).story;
  return asked!.decisions.find((one) => one.name === name)!;
}
const taken = (decision: Decision): string => words(decision)[decision.taken]!;
const why = ({ reasons }: Decision): string[] => reasons.map(({ by, says }) => `${by}: ${says}`);

describe("every file", () => {
  test.each(files)("%s: the same story, and decisions that were decisions", async (file) => {
    const scenario = await load(file);
    const { envelope, model } = scenario;
    const ruleset = rulesetOf(envelope.system);
    const tell = ruleset.teller(model, envelope.seed);
    const men = ruleset.men(model).length;
    for (const game of [1]) {
      const { asked, ...told } = tell(game, true);
      expect(told).toEqual(tell(game));
      for (const decision of asked!.decisions) {
        const { who, orders, taken, event, reasons } = decision;
        expect(orders.length).toBeGreaterThan(1);
        expect(orders[taken]).toBeDefined();
        expect(who === null || who < men).toBe(true);
        expect(event).toBeLessThanOrEqual(told.events.length);
        expect(new Set(words(decision)).size).toBe(orders.length);
        const said = [...words(decision), ...why(decision)].join("\n");
        expect(said).not.toMatch(/undefined|null|NaN|\[object/);
        for (const { by, says } of reasons) {
          expect(by).not.toBe("");
          expect(says).toMatch(/[.!?]$/);
        }
      }
    }
  });
});

describe("why", () => {
  test("Law of the Gun: the word for whom he shoots at, and his tactic", async () => {
    const set = [
      "sides.B.figures.0.count=3",
      "sides.A.target=weakest",
      "sides.A.figures.0.count=1",
    ];
    const decision = firstOf(await load("scenarios/high-noon.yaml", set), 3, "Will");
    expect(taken(decision)).toMatch(/^one shot at B\d$/);
    expect(words(decision)).toContain("hold your fire");
    expect(why(decision)).toContain(
      "the target weakest: The one whom the shot is most likely to put out.",
    );
    expect(why(decision)[0]).toMatch(/^the tactic stand: Stays put/);
  });

  test("Napnuts: the line of a table that held", async () => {
    const plan = "[{ when: { distance: { atMost: 5 } }, do: shoot }, { when: {}, do: aim }]";
    const decision = firstOf(
      await load("scenarios/napnuts-duel.yaml", [`sides.A.figures.0.plan=${plan}`]),
      3,
      "Lefty",
    );
    expect(taken(decision)).toBe("aim");
    expect(why(decision)).toEqual(["line 2 of the plan: always: aim."]);
    const tabled = firstOf(
      await load("scenarios/napnuts-duel.yaml", ["sides.A.figures.0.tactic=hold"]),
      3,
      "Lefty",
    );
    expect(why(tabled)[0]).toMatch(/^the tactic hold, line 3: Aims and keeps his fire/);
  });

  test("Shootist: a habit", async () => {
    const set = ["sides.A.figures.0.lesserDraw=6"];
    const decision = firstOf(await load("scenarios/shootist-duel.yaml", set), 3, "Lefty");
    expect(taken(decision)).toBe("draw with a D6");
    expect(words(decision)).toContain("draw with a D8");
    expect(why(decision)[0]).toMatch(/^the option "lesser draw" \(6\): /);
  });

  test("Combat Patrol: a reading", async () => {
    const { asked } = replay(await load("scenarios/combat-patrol-gatling.yaml"), {
      game: 0,
      why: true,
    }).story;
    const gallop = asked!.decisions.find((one) => words(one).includes("gallop for a third card"))!;
    expect(words(gallop)).toEqual(["ride on", "gallop for a third card"]);
    expect(why(gallop)).toEqual([
      'the reading "gallop" (bid): He tries if an average card would reach.',
    ]);
  });

  test("a book: the line of the policy", async () => {
    const decision = firstOf(await load("books/activation-fight.yaml"), 3, "Ann 1");
    expect(words(decision)).toEqual(["try-one", "try-two", "try-three"]);
    expect(taken(decision)).toBe("try-two");
    expect(why(decision)).toEqual(["line 1 of usual for dice: try-two."]);
  });
});

describe("the command", () => {
  const command = (file: string, more: object) =>
    replayCommand(file, { systems: SYSTEMS, color: false, ...more });

  test("says nothing of it unless it is asked", async () => {
    const file = "scenarios/high-noon.yaml";
    const plain = await command(file, { game: 8034, full: true });
    expect(plain.stdout).not.toMatch(/decides|Chances|swing/);
    const both = await command(file, { game: 8034, why: true, worth: true });
    const lines = both.stdout.split("\n");
    for (const line of plain.stdout.split("\n")) expect(lines).toContain(line);
    expect(lines).toContain("Chances before the first draw: Marshal 50.28 %, Outlaw 47.67 %.");
    expect(lines).toContain("  Will decides: go on.");
    expect(lines).toContain(
      "    The best of the others, offer surrender: 70.33 % (+14.83 points).",
    );
  });

  test("JSON carries the same", async () => {
    const { stdout } = await command("books/luck-fight.yaml", { game: 1, worth: true, json: true });
    const { start, swing, events } = JSON.parse(stdout);
    expect(start.A).toBeCloseTo(0.799468994140625, 12);
    const [first] = events;
    expect(first.decisions[0]).toMatchObject({ who: 0, options: ["shoot", "wait"], taken: 0 });
    expect(first.decisions[0].chances[0].A).toBeCloseTo(0.799468994140625, 12);
    expect(swing).toMatchObject({ side: "A" });
    expect(events[swing.event].chances.A).toBe(swing.to);
    expect(events.at(-1).chances).toEqual({ A: 1, B: 0 });
  });

  test.each([
    ["scenarios/napnuts-poker.yaml", "the cards that both sides hold"],
    ["scenarios/bank-door.yaml", "this is too big to be solved exactly"],
    ["scenarios/combat-patrol-duel.yaml", "which cards are left in two decks of 50"],
  ])("%s is no game whose worth can be solved", async (file, reason) => {
    const { exitCode, stderr, stdout } = await command(file, { game: 0, worth: true });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(reason);
  });

  test("where best play is not worked out, chances are", async () => {
    const set = ["sides.B.figures.0.count=2", "turns=2"];
    const scenario = await load("scenarios/high-noon.yaml", set);
    const { worth } = replay(scenario, { game: 3, worth: true });
    expect(worth!.undecided).toMatch(/one against one/);
    expect(worth!.start.A).toBeGreaterThan(0);
    expect(worth!.decisions.every((one) => one === null)).toBe(true);
  });
});
