/** One more point of an area or a way of a table. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mapFrame } from "../../src/report/map.js";
import { RULESETS } from "../../src/rules/index.js";
import { copied, withEdit } from "../../src/scenario/edit.js";
import { pointsOf } from "../../src/scenario/names.js";
import { loadScenario } from "../../src/studies/library.js";
import { rulesetOfScenario } from "../../src/studies/study.js";
import { bendAt } from "../../src/web/bend.js";

/** Points of a scenario with a table whose list may have one more, and the file with one more behind each. */
function bends(file: string, text = readFileSync(`scenarios/${file}`, "utf8")) {
  const { scenario } = loadScenario(text, { fileName: file });
  if (scenario === null) throw new Error(`${file} has problems`);
  const { envelope, model, document } = scenario;
  const map = rulesetOfScenario(scenario).map(model);
  if (map === null) return [];
  const frame = mapFrame(map, { scenario: "", sides: envelope.sides, alone: false });
  const points = pointsOf(document.root.data, RULESETS);
  const table = { points, drawings: [{ wide: 720, svg: "", frame }] };
  return points
    .filter(({ list }) => list !== null && list.room > 0)
    .map((point) => {
      const at = bendAt(point, table);
      if (at === null) return { point, at, text };
      const edit = copied(
        text,
        point.steps,
        at.map((value, i) => [[i], String(value)] as const),
      );
      return { point, at, text: withEdit(text, edit!) };
    });
}

const FILES = readdirSync("scenarios").filter((file) => file.endsWith(".yaml"));

describe("44: one more point", () => {
  test("leaves every shipped scenario without a problem", () => {
    let added = 0;
    for (const file of FILES) {
      for (const { point, at, text } of bends(file)) {
        const { problems } = loadScenario(text, { fileName: file });
        const words = `${file} ${point.steps.join(".")}: ${at}`;
        expect(
          problems.map(({ message }) => message),
          words,
        ).toEqual([]);
        if (at !== null) added++;
      }
    }
    expect(added).toBeGreaterThan(15);
  });

  test("and one less are offered of places as far as there may be others for the groups of the side", () => {
    const file = "marshal-against-outlaw-gang.yaml";
    const text = readFileSync(`scenarios/${file}`, "utf8");
    const offered = (from: string, to: string): { room: boolean; spare: boolean } => {
      const { scenario } = loadScenario(text.replace(from, to), { fileName: file });
      const [point] = pointsOf(scenario!.document.root.data, RULESETS);
      return { room: point!.list!.room > 0, spare: point!.list!.spare > 0 };
    };
    // Two groups among as many dummies begin at four places, neither more nor fewer (LG-SOLO-7).
    expect(offered("markers: true", "markers: true")).toEqual({ room: false, spare: false });
    // Without dummies two of them stay empty, and as many more as there may be.
    expect(offered("markers: true", "markers: false")).toEqual({ room: true, spare: true });
    const two = ", [30, 84], [50, 100]]";
    expect(
      offered(
        `markers: true\n    places: [[60, 75], [120, 75]${two}`,
        "places: [[60, 75], [120, 75]]",
      ),
    ).toEqual({
      room: true,
      spare: false,
    });
  });

  test("is not offered where an area ends with the table", () => {
    const none = bends("ranch-defence.yaml").filter(({ at }) => at === null);
    const places = none.map(({ point }) => point.at);
    expect(places).toEqual(
      expect.arrayContaining([
        [180, 72],
        [0, 85],
      ]),
    );
  });
});
