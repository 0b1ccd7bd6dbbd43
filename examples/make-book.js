/**
 * Rules made by a program: one book for each die, and what it is worth to shoot first with that die.
 *
 *     node examples/make-book.js
 */
import { loadScenario, solve } from "deadeye";

const SCENARIO = `
deadeye: 1
system: book
book: dice.yaml
name: Two men, one die
kind: fight
distance: 10
turns: 100
first: A
sides:
  A: { figures: [{ name: First, weapons: [gun] }] }
  B: { figures: [{ name: Second, weapons: [gun] }] }
`;

/** Who is hit is out, and 3 or more hits. */
const bookOf = (/** @type {number} */ sides) => `
deadeye-book: 1
id: dice
title: A game with a D${sides}
length: inch
figure: { fates: [killed] }
weapon: { bands: { near: distance <= 20 } }
weapons: { gun: {} }
rolls: { to-hit: { dice: d${sides}, hit: dice >= 3, miss: else } }
actions:
  shoot: { at: enemies, with: weapon, do: { roll: to-hit, shot: plain, hit: { out: target, as: killed } } }
choices: { act: [shoot] }
policies: { usual: { act: [shoot] } }
turn: [{ phase: shooting, order: alternating, do: { choose: act } }]
`;

for (const sides of [4, 6, 8, 10, 12, 20]) {
  const files = { "dice.yaml": bookOf(sides) };
  const { scenario, problems } = loadScenario(SCENARIO, { files });
  if (scenario === null) throw new Error(problems.map(({ message }) => message).join("\n"));
  const { outcomes } = await solve(scenario, {});
  const first = outcomes.find(({ outcome }) => outcome === "A");
  console.log(
    `D${sides}: who shoots first wins ${((first?.probability.value ?? 0) * 100).toFixed(4)} %`,
  );
}
