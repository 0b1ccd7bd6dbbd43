/**
 * A report of one's own: who lives how often, as a table for a page of a club (Markdown).
 *
 *     node examples/custom-report.js scenarios/high-noon.yaml
 */
import { readFileSync } from "node:fs";
import { loadScenario, solve } from "deadeye";

const [fileName = ""] = process.argv.slice(2);
const { scenario, problems } = loadScenario(readFileSync(fileName, "utf8"), { fileName });
if (scenario === null) throw new Error(problems.map(({ message }) => message).join("\n"));

const { scenario: title, outcomes, figures, turns } = await solve(scenario, {});

/** What is not known to the last digit is an interval. */
const percent = (/** @type {{ low: number, high: number }} */ { low, high }) =>
  [...new Set([low, high].map((chance) => `${(100 * chance).toFixed(2)} %`))].join(" to ");

/** A name may be a stranger's. */
const cell = (/** @type {string} */ text) => text.replaceAll(/[\\|<>&`*_[\]]/g, "\\$&");

console.log(`## ${cell(title)}\n`);
for (const { label, probability } of outcomes)
  console.log(`- ${cell(label)}: ${percent(probability)}`);

console.log("\n| who | shots | hits | goes down |\n|---|--:|--:|--:|");
for (const { figure, shots, hits, out } of figures) {
  const mean = [shots, hits].map(({ low, high }) => ((low + high) / 2).toFixed(3)).join(" | ");
  console.log(`| ${cell(figure)} | ${mean} | ${percent(out)} |`);
}

const half = turns.find(({ cumulative }) => cumulative.low >= 0.5);
if (half !== undefined)
  console.log(`\nHalf of all fights are over by the end of turn ${half.turn}.`);
