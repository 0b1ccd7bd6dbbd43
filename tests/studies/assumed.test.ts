/** The tactics that an answer assumes: said beside compare, weights and balance, for a fifth of their games at most. */
import { expect, test } from "vitest";
import { InProcess } from "../../src/index.js";
import { compareReport } from "../../src/report/compare.js";
import { studyText } from "../../src/report/study.js";
import { weightsReport } from "../../src/report/weights.js";
import { compare } from "../../src/studies/compare.js";
import { weights } from "../../src/studies/weights.js";
import { scenarioOf } from "../scenario/shipped.js";

const executor = new InProcess();

const textOf = (report: Parameters<typeof studyText>[0]): string =>
  studyText(report, { color: false, width: 400 });

test("LG-TAC-1: a comparison says which tactics it assumes and what is better", async () => {
  const before = scenarioOf("bank-door");
  const after = scenarioOf("bank-door", ["Cole.stats.skill=4"]);
  const found = await compare(before, after, { executor, games: 6000 });
  expect(found.assumed?.untried).toBeNull();
  const others = ["A", "B"].flatMap((side) => found.assumed?.tactics[side as "A"].others ?? []);
  const cost = ((found.assumed?.games as number) * (1 + others.length)) / (2 * found.games);
  expect(cost).toBeLessThanOrEqual(0.2);
  expect(textOf(compareReport(found))).toMatch(
    /Tactics assumed: patrol, then advance for Robbers; hold for Townsfolk\. Better for Townsfolk: advance, .*, score .*\. Tried: 8 others, \d+ games of each on the same dice\./,
  );
});

test("LG-TAC-1: with few games it says why nothing else was tried; and nobody need be asked", async () => {
  const before = scenarioOf("bank-door");
  const after = scenarioOf("bank-door", ["Cole.stats.skill=4"]);
  const few = await compare(before, after, { executor, games: 256 });
  expect(textOf(compareReport(few))).toMatch(/No other was tried: too few games\./);
  const plain = await compare(before, after, { executor, games: 256, lookAround: false });
  expect(plain.assumed).toBeNull();
  expect(textOf(compareReport(plain))).not.toMatch(/Tactics assumed/);
});

test("SH-POL-3: weights that are solved have other styles solved, too", async () => {
  const set = ["weapons.colt.spare=0", "weapons.colt.rounds=2"];
  const found = await weights(scenarioOf("shootist-duel", set), { executor });
  expect(found.assumed?.games).toBe(0);
  expect(textOf(weightsReport(found))).toMatch(/Tactics assumed: aimed for both sides\./);
});
