/**
 * A balance check for CI: fails if a side of a scenario certainly wins more often than the other, by more than is
 * allowed. What can be solved is exact; else games are played until the lead is known to half a point.
 *
 *     node examples/balance-check.js 0.05 scenarios/high-noon.yaml scenarios/rapid-fire.yaml
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { loadScenario, run } from "deadeye";

const [allowed, ...files] = process.argv.slice(2);
if (!(Number(allowed) >= 0) || files.length === 0) {
  console.error("usage: node balance-check.js LEAD FILE...");
  process.exit(2);
}

/** Of a side over the other, in points of a hundred games. */
const points = (/** @type {number} */ lead) =>
  `${lead < 0 ? "B" : "A"} leads by ${(100 * Math.abs(lead)).toFixed(2)}`;

for (const fileName of files) {
  const { scenario, problems } = loadScenario(readFileSync(fileName, "utf8"), { fileName });
  if (scenario === null) {
    for (const { line, column, message } of problems) {
      console.error(`${fileName}:${line}:${column}: ${message}`);
    }
    process.exit(2);
  }
  const metric = "win.A-win.B";
  const asked = { metric, precision: 0.005, games: 1_000_000, why: false, lookAround: false };
  const lead = (await run(scenario, asked)).metrics.find(({ id }) => id === metric);
  const { exact = null, value = null, low = null, high = null } = lead ?? {};
  // Luck never turns a build red: it is unfair where all of the interval is.
  const least = exact === null ? Math.max(low ?? -1, -(high ?? 1)) : Math.abs(exact);
  const unfair = least > Number(allowed);
  console.log(
    `${unfair ? "UNFAIR" : "fair"} ${basename(fileName)}: ${points(exact ?? value ?? 0)}`,
  );
  if (unfair) process.exitCode = 1;
}
