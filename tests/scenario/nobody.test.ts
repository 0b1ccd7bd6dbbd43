/** `count: 0`: a man of an entry of his own leaves, as if the file did not have him. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { DeadeyeError } from "../../src/core/errors.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { smallChanges } from "../../src/studies/changes.js";
import { changesOf, variantOf } from "../../src/studies/study.js";

const systems = RULESETS;
const textOf = (file: string): Promise<string> => readFile(`scenarios/${file}.yaml`, "utf8");
/** Without the promises, which may be about the weapon of the one who leaves. */
const unpromised = (text: string): string => text.slice(0, text.indexOf("\nexpect:") + 1);

const refusal = (scenario: Scenario, set: string): unknown => {
  try {
    variantOf(scenario, [set]);
  } catch (error) {
    if (error instanceof DeadeyeError) return error.issues[0];
  }
  throw new Error(`${set} was taken`);
};

describe.each([
  ["law-of-the-gun", "gang-against-lawmen", "B.Deputy", /\n {6}- name: Deputy[\s\S]*?(?=\nexpect)/],
  ["law-of-the-gun", "stagecoach-on-the-road", "A.Guard", /\n.*name: Guard.*/],
  ["shootist", "shootist-posse", "A.Gunfighter", /\n {6}- name: Gunfighter\n.*/],
  ["napnuts", "napnuts-posse", "A.Marshal", /\n.*name: Marshal.*/],
  ["combat-patrol", "combat-patrol-ambush", "B.Carbine", /\n.*name: Carbine.*/],
])("%s, %s", (system, file, man, own) => {
  test(`without ${man} it is the game of the file that does not have him`, async () => {
    const text = await textOf(file);
    const written = unpromised(text.replace(own, ""));
    const scenario = parseScenario(unpromised(text), file, { systems });
    const left = variantOf(scenario, [`${man}.count=0`]);
    expect(left.model).toEqual(parseScenario(written, file, { systems }).model);
    const { levers } = rulesetOf(system);
    const who = man.slice(2);
    expect(levers(scenario).list.some((lever) => lever.who.startsWith(who))).toBe(true);
    expect(levers(left).list.some((lever) => lever.who.startsWith(who))).toBe(false);
    expect(changesOf(left)).toEqual([`${who}'s count 0`]);
  });
});

const DUEL = `deadeye: 1
system: shootist
kind: duel
name: Two and two
distance: 12
sides:
  A: { figures: [{ npc: gunfighter }, { npc: deputy }, { npc: outlaw }] }
  B: { figures: [{ npc: gunfighter }] }
`;

test("nobody else is called otherwise when a man without a name leaves", () => {
  const duel = parseScenario(DUEL, "duel.yaml", { systems });
  const namesIn = ({ model }: Scenario): string[] =>
    (model as { fighters: { name: string }[] }).fighters.map(({ name }) => name);
  const left = variantOf(duel, ["A2.count=0"]);
  expect(namesIn(duel)).toEqual(["A1", "A2", "A3", "B1"]);
  expect(namesIn(left)).toEqual(["A1", "A3", "B1"]);
  expect(changesOf(variantOf(left, ["A3.skills.shoot=10"]))).toEqual([
    "A2's count 0",
    "A3's Shoot 10",
  ]);
});

describe("refused, with the reason", () => {
  test.each([
    [
      "the last man of a side",
      "high-noon",
      "A.Will.count=0",
      "NO_FIGURES",
      "side A has no figures",
    ],
    ["the last man of a side", "napnuts-duel", "sides.A.figures.0.count=0", "NO_FIGURES", "side A"],
    [
      "a driver who is named",
      "stagecoach-on-the-road",
      "A.Driver.count=0",
      "UNKNOWN_DRIVER",
      "Driver",
    ],
    ["all of a unit", "combat-patrol-ambush", "A.Ambusher.count=0", "NO_FIGURES", "Ambush party"],
    ["fewer than nobody", "high-noon", "A.Will.count=-1", "TOO_SMALL", "at least 0"],
  ])("%s: %s", async (_, file, set, code, words) => {
    const scenario = parseScenario(await textOf(file), file, { systems });
    expect(refusal(scenario, set)).toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });
});

test.each([
  ["gang-against-lawmen", "B.Deputy"],
  ["shootist-posse", "A.Gunfighter"],
  ["napnuts-posse", "A.Deputy"],
  ["combat-patrol-ambush", "B.Revolver"],
])(
  "users 11: %s: balance tries it without %s, an entry of his own, and with one more",
  async (file, man) => {
    const text = unpromised(await textOf(file)).replaceAll(/, count: \d/g, "");
    const scenario = parseScenario(text, file, { systems });
    const tried = smallChanges(scenario).flatMap(({ changes }) => changes);
    const own = tried.filter(({ name }) => name === `${man.slice(2)}'s count`);
    expect(own.map(({ from, to, size }) => [from, to, size])).toEqual([
      ["1", "2", 2],
      ["1", "0", 2],
    ]);
    const gone = variantOf(scenario, [`${man}.count=0`]).document.set;
    expect(own.map(({ path, to }) => `${path}=${to}`)).toContain(gone[0]);
  },
);
