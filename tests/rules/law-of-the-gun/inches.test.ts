/** The same scenarios in centimetres and in inches of 2.54 cm: one model, one game, told in the file's own units. */
import { expect, test } from "vitest";
import { loadScenario } from "../../../src/cli/scenarioFile.js";
import type { SheetContent } from "../../../src/core/sheet.js";
import { INCHES } from "../../../src/core/units.js";
import type { Duel } from "../../../src/rules/law-of-the-gun/duel.js";
import type { DuelOrEncounter, Encounter } from "../../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../../src/rules/law-of-the-gun/index.js";
import type { AnyFile } from "../../../src/rules/law-of-the-gun/scenarios.js";
import { compileEncounter } from "../../../src/rules/law-of-the-gun/table/compile.js";
import { jsonSchemaOf } from "../../../src/scenario/jsonSchema.js";
import { withLengths } from "../../../src/scenario/lengths.js";
import { parseScenario } from "../../../src/scenario/load.js";
import type { Scenario } from "../../../src/scenario/scenario.js";
import { schemaOf, systemName } from "../../../src/scenario/system.js";
import { limitsAt, rulesetOfScenario } from "../../../src/studies/study.js";
import { describeRefusals, malformed, replaced } from "../../scenario/refusals.js";
import { shippedOf } from "../../scenario/shipped.js";
import { ruleTest } from "../ruleTest.js";
import { keysOf } from "./table/lockstep.js";

const systems = [lawOfTheGun];
const read = (text: string, set: readonly string[] = []) =>
  parseScenario(text, "x.yaml", { systems, set }) as Scenario<DuelOrEncounter, AnyFile>;

/** The file of a scenario, its lengths divided by 2.54; JSON is YAML. */
function inInches({ envelope, file }: Scenario): string {
  const schema = jsonSchemaOf(schemaOf(lawOfTheGun, envelope.kind));
  const divided = withLengths(schema, file as object, "cm", (cm) => cm / 2.54);
  return JSON.stringify({ ...divided, units: "inches" });
}

const SHIPPED = await Promise.all(
  shippedOf("law-of-the-gun").map(({ path }) => loadScenario(path, { systems })),
);

test("every shipped file is the same model in inches", () => {
  for (const scenario of SHIPPED) {
    const inches = read(inInches(scenario));
    expect(inches.model).toEqual({ ...(scenario.model as object), units: "inches" });
  }
});

test("a game on a table has the same counts", () => {
  const scenario = SHIPPED.find(({ envelope }) => envelope.kind === "ambush") as Scenario;
  const [cm, inches] = [scenario.model as Encounter, read(inInches(scenario)).model as Encounter];
  const [one, other] = [cm, inches].map((model) => compileEncounter(model).player());
  const counts = [one!, other!].map((player) => {
    player.counts.fill(0);
    for (let game = 0; game < 40; game++) player.play(...keysOf(7, game));
    return player.counts.slice();
  });
  expect(counts[1]).toEqual(counts[0]);
});

const DUEL = `deadeye: 1
system: law-of-the-gun
name: Inches
kind: duel
units: inches
distance: 12
draw: false
weapons: { pistol: { accurate: 12 } }
sides:
  A: { figures: [{ name: Will, npc: cowboy/3, weapons: [pistol] }] }
  B: { figures: [{ name: Joe, npc: cowboy/3, weapons: [pistol], at: [12, 0.5] }] }
`;

ruleTest("LG-SHOOT-4", "ranges and places of a file in inches, by hand", () => {
  const { figures } = read(DUEL).model as Duel;
  // 12 in and 0.5 in; the maximum range is the book's.
  expect(figures[1]?.at).toEqual([30.48, 1.27]);
  expect(figures[0]?.weapons[0]).toMatchObject({ accurate: 30.48, maximum: 90, spread: 0 });
});

test("reports are in inches, and say so", () => {
  const scenario = read(DUEL);
  const ruleset = rulesetOfScenario(scenario);
  const { model } = scenario;
  expect(systemName(ruleset, model)).toMatchObject({
    title: "Law of the Gun, in inches",
    length: INCHES,
  });
  expect(ruleset.summary(model)).toBe("duel, 1 against 1 at 12 in");
  expect(limitsAt(scenario, "distance")?.unit).toBe("in");
  expect(limitsAt(scenario, "turns")?.unit).toBeNull();
  const { events } = ruleset.teller(model, "x")(0);
  expect(events.map(({ text }) => text)).toContain("Side B: Joe at (12, 0.5).");
  expect(events.map(({ text }) => text).join(" ")).not.toMatch(/\d cm\b/);
});

test("studies turn inches", () => {
  const scenario = read(DUEL.replace(", at: [12, 0.5]", ""));
  const ruleset = rulesetOfScenario(scenario);
  const [accurate, maximum] = ruleset.levers(scenario).list.filter(({ kind }) => kind === "range");
  expect(accurate).toMatchObject({ value: 12, least: 0.39, most: 35.43, unit: "in" });
  expect(maximum).toMatchObject({ value: 35.43, least: 12, unit: "in" });
  expect(ruleset.bouts.usual.distances).toEqual([4, 8, 12, 20, 31, 59]);
  const bout = { guns: ["pistol", "pistol"], distance: 10, cover: "open", first: "A" } as const;
  const { figures } = ruleset.bouts.of(scenario).model(bout) as Duel;
  expect(figures.map(({ at }) => at)).toEqual([
    [0, 0],
    [25.4, 0],
  ]);
});

test("a sheet of a file in inches", () => {
  const scenario = read(DUEL);
  const scope = {
    weapons: ["pistol"],
    covers: ["open"],
    distances: [12],
    fit: (name: string) => name,
  };
  const made = lawOfTheGun.sheets.make(lawOfTheGun.armoury(scenario), scope) as SheetContent;
  expect(made.short.rows.map(([gun, range]) => `${gun}: ${range}`)).toEqual(["pistol: 0 to 12 in"]);
  expect(JSON.stringify(made)).not.toMatch(/\d cm\b|, cm/);
});

const TABLE = `deadeye: 1
system: law-of-the-gun
name: T
kind: ambush
units: inches
table: { width: 36, depth: 24 }
terrain: [{ type: wall, name: low wall, from: [10, 6], to: [16, 6] }]
sides:
  A: { path: [[30, 6]], figures: [{ npc: cowboy/3, weapons: [pistol], at: [2, 6] }] }
  B: { tactic: hold, figures: [{ npc: cowboy/3, weapons: [pistol], at: [30, 20], openFire: 11 }] }
`;

test("a map is in inches", () => {
  const { model } = read(TABLE);
  expect(lawOfTheGun.map(model)).toMatchObject({
    length: INCHES,
    width: 36,
    depth: 24,
    pieces: [
      {
        corners: [
          [10, 6],
          [16, 6],
        ],
      },
    ],
    figures: [{ at: [2, 6], path: [[30, 6]] }, { at: [30, 20] }],
  });
  expect(lawOfTheGun.summary(model)).toBe("ambush, 1 against 1 on a table of 36 x 24 in");
  expect((model as Encounter).figures[1]?.openFireCm).toBe(27.94);
});

const table = (piece: string, instead: string): string => replaced(TABLE, [[piece, instead]]);

describeRefusals(
  malformed([
    ["unknown units", table("inches", "inch"), "NOT_ONE_OF", 5, 8, 'did you mean "inches"'],
    [
      "small",
      table("width: 36", "width: 11"),
      "TOO_SMALL",
      6,
      17,
      "at least 11.81, not 11",
      "LG-GEO-1",
    ],
    [
      "large",
      table("depth: 24", "depth: 240"),
      "TOO_LARGE",
      6,
      28,
      "at most 236.22, not 240",
      "LG-GEO-1",
    ],
    ["off", table("[30, 20]", "[30, 25]"), "OFF_TABLE", 10, 68, "[30, 25] the table is 36 x 24 in"],
    [
      "crossed",
      replaced(DUEL, [["accurate: 12", "accurate: 12, maximum: 11"]]),
      "RANGES_CROSSED",
      8,
      45,
      "11 in, is below its accurate range, 12 in",
    ],
  ]),
  systems,
);
