/**
 * Golden pictures of what studies print at 60, 80 and 120 columns. They freeze the layout and prove no number.
 * After a change of wording run `npx vitest run tests/report/widths.test.ts -u` and look at what moved.
 */
import { expect, test } from "vitest";
import { balanceReport } from "../../src/report/balance.js";
import { compareReport } from "../../src/report/compare.js";
import { type StudyReport, studyText } from "../../src/report/study.js";
import { sweepReport } from "../../src/report/sweep.js";
import { terminalColumns } from "../../src/report/text.js";
import { versusReport } from "../../src/report/versus.js";
import { weightsReport } from "../../src/report/weights.js";
import { InProcess } from "../../src/sim/executor.js";
import { balance } from "../../src/studies/balance.js";
import { compare } from "../../src/studies/compare.js";
import { sweep } from "../../src/studies/sweep.js";
import { versus } from "../../src/studies/versusStudy.js";
import { weights } from "../../src/studies/weights.js";
import { scenarioOf } from "../scenario/shipped.js";

const BRAWL = "napnuts-brawl";
const here = { executor: new InProcess(), games: 64 };

const REPORTS: Readonly<Record<string, () => Promise<StudyReport>>> = {
  sweep: async () =>
    sweepReport(await sweep(scenarioOf("high-noon"), { ...here, vary: ["Will.skill=3..5"] })),
  weights: async () => weightsReport(await weights(scenarioOf("napnuts-hero"), here)),
  balance: async () => balanceReport(await balance(scenarioOf(BRAWL), here)),
  compare: async () =>
    compareReport(
      await compare(scenarioOf(BRAWL), scenarioOf(BRAWL, ["sides.A.figures.0.class=hero"]), here),
    ),
  versus: async () =>
    versusReport(
      await versus(scenarioOf("rifle-against-pistol"), {
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
