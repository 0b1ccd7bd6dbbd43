/** What is looked at before somebody else's model is played. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS } from "../../src/rules/index.js";
import { modelFault } from "../../src/sim/audit.js";

const files = readdirSync("scenarios").filter((name) => name.endsWith(".yaml"));
const all = await Promise.all(
  files.map((file) => loadScenario(`scenarios/${file}`, { systems: RULESETS })),
);

test("what files make may be played", () => {
  for (const { envelope, model } of all) {
    expect(modelFault(envelope.system, model), envelope.file).toBeNull();
  }
});

describe.each(RULESETS)("$title", ({ id }) => {
  const { model } = all.find(({ envelope }) => envelope.system === id) as { model: object };

  test.each([1e9, -5, 0, 1.5, Number.NaN, "3", null])("not with %s turns", (turns) => {
    expect(modelFault(id, { ...model, turns })).toMatch(/^turns: .*, where a file has 1 to \d+$/);
  });

  test("not with nobody, nor with a crowd", () => {
    // Wherever the men stand in it.
    const [key, men] = Object.entries(model).find(([name]) =>
      ["figures", "fighters", "characters", "units"].includes(name),
    ) as [string, unknown[]];
    expect(modelFault(id, { ...model, [key]: [] })).toMatch(/^men of A: 0, /);
    const crowd = Array.from({ length: 100 }, () => men).flat();
    expect(modelFault(id, { ...model, [key]: crowd })).toMatch(/^men of A: \d{3,}, /);
  });

  test.each([[{}], [null], [[]], ["duel"], [{ turns: 5 }]])("not %j", (nothing) => {
    expect(modelFault(id, nothing)).toMatch(/^this is no scenario of /);
  });
});

interface Herding {
  readonly units: readonly { readonly kind: string }[];
}

test("nor a herd of a thousand, nor a system that there is not", () => {
  const isRanch = ({ envelope }: { envelope: { system: string } }, { units }: Herding) =>
    envelope.system === "combat-patrol" && units.some(({ kind }) => kind === "herd");
  const ranch = all.find((one) => isRanch(one, one.model as Herding)) as unknown as {
    model: Herding;
  };
  const units = ranch.model.units.map((unit) =>
    unit.kind === "herd" ? { ...unit, count: 1e9 } : unit,
  );
  expect(modelFault("combat-patrol", { ...ranch.model, units })).toMatch(
    /^animals of .*: 1000000000,/,
  );
  expect(modelFault("toString", ranch.model)).toBe('there is no rule system "toString"');
});
