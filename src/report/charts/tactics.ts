/** The picture of tactic against tactic. */
import type { TacticsReport } from "../../studies/tactics.js";
import { cellOf } from "../../studies/tactics.js";
import { oddsChart } from "../sheet/charts.js";
import { plainWords } from "../text.js";
import type { ChartSpec } from "./frame.js";

/** A's tactics by lines, B's by columns, the best of each first. */
export function tacticsChart(report: TacticsReport, title: string): ChartSpec {
  const { tactics, objective, sides } = report;
  const [men, opponents] = [tactics.A, tactics.B].map((all) => all.map(({ tactic }) => tactic));
  // Colours run from 0 to 1.
  const share = (value: number): number => (objective === "margin" ? (1 + value) / 2 : value);
  return oddsChart({
    name: "tactics",
    title,
    note: `Lines: ${sides.A}; columns: ${sides.B}; the best tactic of each first. White: even. Blue: good for ${sides.A}, orange: bad.`,
    men: (men ?? []).map(plainWords),
    opponents: (opponents ?? []).map(plainWords),
    groupOf: () => "",
    win: (a, b) => share(cellOf(report, men?.[a] as string, opponents?.[b] as string).value),
  });
}
