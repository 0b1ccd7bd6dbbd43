/** The map of the workbench with the handles that lie on it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hypot } from "../../src/core/elementary.js";
import { mapFrame, renderMap } from "../../src/report/map.js";
import { RULESETS } from "../../src/rules/index.js";
import { pointsOf } from "../../src/scenario/names.js";
import { loadScenario } from "../../src/studies/library.js";
import { rulesetOfScenario } from "../../src/studies/study.js";
import { HANDLE_SEEN, MAP_WIDTHS } from "../../src/web/shown.js";

/** The ground behind each word, as far as a word has one. */
const GROUND =
  /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"[^>]*fill-opacity="0.75"[^>]*\/>\n<text[^>]*font-weight="(\d+)"[^>]*>([^<]*)/g;

test("44: on the map of every shipped table no name lies on a handle", () => {
  const touching: string[] = [];
  let names = 0;
  for (const file of readdirSync("scenarios").filter((one) => one.endsWith(".yaml"))) {
    const { scenario } = loadScenario(readFileSync(`scenarios/${file}`, "utf8"), {
      fileName: file,
    });
    const map = rulesetOfScenario(scenario!).map(scenario!.model);
    if (map === null) continue;
    const points = pointsOf(scenario!.document.root.data, RULESETS);
    const handles = { half: HANDLE_SEEN + 2, at: points.map(({ at }) => at) };
    for (const wide of MAP_WIDTHS) {
      const subject = {
        scenario: "",
        sides: scenario!.envelope.sides,
        alone: false,
        wide,
        handles,
      };
      const { left, bottom, pxPerLength } = mapFrame(map, subject);
      for (const [, ...said] of renderMap(map, subject).matchAll(GROUND)) {
        const [x, y, width, height] = said.slice(0, 4).map(Number) as [
          number,
          number,
          number,
          number,
        ];
        // Of a crowd all have names, also on a phone; a piece goes without one if there is no room for it.
        if (said[4] === "600" && wide === MAP_WIDTHS[0]) continue;
        names++;
        for (const { at, steps } of points) {
          const [cx, cy] = [left + at[0] * pxPerLength, bottom - at[1] * pxPerLength];
          const far = hypot(
            Math.max(x - cx, 0, cx - x - width),
            Math.max(y - cy, 0, cy - y - height),
          );
          if (far < HANDLE_SEEN) touching.push(`${file} ${wide}: ${said[5]} on ${steps.join(".")}`);
        }
      }
    }
  }
  expect(names).toBeGreaterThan(200);
  expect(touching.join("\n")).toEqual("");
});
