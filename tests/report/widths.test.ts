/**
 * Golden pictures of what studies print at 60, 80 and 120 columns. They freeze the layout and prove no number.
 * After a change of wording run `npx vitest run tests/report/widths.test.ts -u` and look at what moved.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { balanceReport } from "../../src/report/balance.js";
import { compareReport } from "../../src/report/compare.js";
import { type StudyReport, studyText } from "../../src/report/study.js";
import { sweepReport } from "../../src/report/sweep.js";
import { terminalColumns } from "../../src/report/text.js";
import { versusReport } from "../../src/report/versus.js";
import { weightsReport } from "../../src/report/weights.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { balance } from "../../src/studies/balance.js";
import { compare } from "../../src/studies/compare.js";
import { sweep } from "../../src/studies/sweep.js";
import { versus } from "../../src/studies/versusStudy.js";
import { weights } from "../../src/studies/weights.js";

const loaded = (file: string, set: readonly string[] = []) => {
  const text = readFileSync(new URL(`../../scenarios/${file}`, import.meta.url), "utf8");
  return parseScenario(text, file, { systems: RULESETS, set });
};
const BRAWL = "napnuts-brawl.yaml";
const here = { executor: new InProcess(), games: 64 };

const REPORTS: Readonly<Record<string, () => Promise<StudyReport>>> = {
  sweep: async () =>
    sweepReport(await sweep(loaded("high-noon.yaml"), { ...here, vary: ["Will.skill=3..5"] })),
  weights: async () => weightsReport(await weights(loaded("napnuts-hero.yaml"), here)),
  balance: async () => balanceReport(await balance(loaded(BRAWL), here)),
  compare: async () =>
    compareReport(
      await compare(loaded(BRAWL), loaded(BRAWL, ["sides.A.figures.0.class=hero"]), here),
    ),
  versus: async () =>
    versusReport(
      await versus(loaded("rifle-against-pistol.yaml"), {
        ...here,
        weapon: ["pistol", "repeating-rifle"],
        distance: [20],
        cover: ["open"],
      }),
    ),
};

test.each(Object.entries(REPORTS))(
  "users 21: %s at 60, 80 and 120 columns",
  async (_name, reportOf) => {
    const report = await reportOf();
    for (const width of [60, 80, 120]) {
      const text = studyText(report, { color: false, width });
      expect(Math.max(...text.split("\n").map(terminalColumns))).toBeLessThanOrEqual(width);
      expect(text).toMatchSnapshot(`${width}`);
    }
  },
);
