/** `target`, whom men shoot at, in every rule system: what is taken, what is refused, and that games follow it. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/index.js";
import { rulesetOf } from "../../src/rules/index.js";
import { TARGETS } from "../../src/rules/kit/targets.js";
import { Sampler } from "../../src/sim/play.js";
import { scenarioOf } from "./shipped.js";

const GAMES = 60;

/** A file of each system with several enemies; its men, or units; what else its default is called. */
const FILES = [
  ["law-of-the-gun", "gang-against-lawmen", "sides.A.figures.0", ["nearest"]],
  ["shootist", "shootist-posse", "sides.A.figures.0", []],
  ["napnuts", "napnuts-posse", "sides.A.figures.0", []],
  ["combat-patrol", "combat-patrol-open-fight", "sides.A.units.0", ["nearest"]],
] as const;

const textOf = (file: string): string => readFileSync(`scenarios/${file}.yaml`, "utf8");

/** All that so many games counted. */
const playedAs = (system: string, model: unknown): string =>
  new Sampler(rulesetOf(system).compile(model), "targets").play(0, GAMES).cells.join();

describe.each(FILES)("%s: %s", (system, file, man, usual) => {
  const { advantages, gameKey, listings } = rulesetOf(system);
  const { targets } = advantages;
  const { model } = scenarioOf(file);

  test("the same words are listed, each in a sentence, and each plays other games", () => {
    const listed = listings.tactics.rows.filter(([, key]) => key === "target");
    expect(listed.map(([id]) => id)).toEqual(TARGETS);
    for (const [, , says] of listed) expect(says).toMatch(/^[A-Z].*\.$/);
    const named = targets.named(model, "A");
    expect(named).toEqual(TARGETS.filter((word) => !(usual as readonly string[]).includes(word)));
    const played = named.map((word) => playedAs(system, targets.told(model, "A", word)));
    // Two words may pick the same man where all are alike in what they ask for.
    expect(new Set(played).size).toBeGreaterThanOrEqual(named.length - 1);
    expect(played[0]).toBe(playedAs(system, model));
  });

  test("a side says it for all, and who says it himself for himself", () => {
    const focus = scenarioOf(file, ["sides.A.target=focus"]).model;
    expect(gameKey(focus)).toBe(gameKey(targets.told(model, "A", "focus")));
    const own = scenarioOf(file, ["sides.A.target=focus", `${man}.target=weakest`]).model;
    expect(targets.of(own, "A")).toContain("weakest");
    const back = scenarioOf(file, ["sides.A.target=focus", `${man}.target=default`]).model;
    expect(targets.of(back, "A")).toContain("default");
    const plain = scenarioOf(file, ["sides.A.target=default"]).model;
    expect(gameKey(plain)).toBe(gameKey(model));
  });

  test("another word is refused, with those that there are", () => {
    const { scenario, problems } = loadScenario(textOf(file), { set: [`${man}.target=weekest`] });
    expect(scenario).toBeNull();
    expect(JSON.stringify(problems)).toMatch(/target.*weekest.*weakest/s);
  });
});

test("of one enemy there is no choice: the game is the same", () => {
  for (const [system, file] of [
    ["napnuts", "napnuts-duel"],
    ["shootist", "shootist-duel"],
    ["law-of-the-gun", "high-noon"],
  ] as const) {
    const { advantages, gameKey } = rulesetOf(system);
    const { model } = scenarioOf(file);
    expect(advantages.targets.named(model, "A")).toEqual([]);
    const told = scenarioOf(file, ["sides.A.target=strongest"]).model;
    expect(gameKey(told)).toBe(gameKey(model));
  }
});

test("LG-SOLO-4: who is run by the chart has no word of his own", () => {
  const { problems } = loadScenario(textOf("ranch-defence"), {
    set: ["sides.B.target=weakest"],
  });
  expect(problems[0]?.code).toBe("KEY_NOT_HERE");
  expect(problems[0]?.message).toMatch(/target/);
});
