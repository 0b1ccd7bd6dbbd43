/** A form changes a text: that one value, and nothing else. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { type Data, isDataMap, readDocument, Source } from "../../src/scenario/document.js";
import { type Edit, edited } from "../../src/scenario/edit.js";
import { fieldsOf } from "../../src/scenario/names.js";
import { shippedOf } from "./shipped.js";

const dataOf = (text: string): Data => {
  const { data, issues } = readDocument(new Source("x.yaml", text));
  expect(issues).toEqual([]);
  return data;
};
const done = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);

/** The data with a value put in by hand. */
function withValue(data: Data, [step, ...rest]: readonly (string | number)[], value: Data): Data {
  if (step === undefined) return value;
  if (Array.isArray(data)) {
    return data.map((each, i) => (i === step ? withValue(each, rest, value) : each));
  }
  const block = isDataMap(data) ? data : {};
  return { ...block, [step]: withValue(block[step] ?? {}, rest, value) };
}

const shipped = RULESETS.flatMap(({ id }) => shippedOf(id).slice(0, 1));

describe.each(shipped)("16.3: $name", ({ text }) => {
  const data = dataOf(text);
  const fields = fieldsOf(data, RULESETS);

  test("16.3: each value can be changed, each absent one put in, with nothing else moved", () => {
    expect(fields.filter(({ value }) => value !== undefined).length).toBeGreaterThan(1);
    const absent = fields.filter(({ value }) => value === undefined);
    // One of each owner: they are alike, and there are hundreds.
    const some = absent.filter(({ owner }, i) => absent[i - 1]?.owner !== owner);
    const there = fields.filter(({ value }) => value !== undefined);
    for (const { steps, value, kind, words } of [...there, ...some]) {
      const [word = ""] = words;
      const said = /^(\d+|true|false)$/.test(word) ? (JSON.parse(word) as Data) : word;
      const fresh = kind === "number" ? 7 : kind === "yes" ? value !== true : said;
      const edit = edited(text, steps, String(fresh));
      if (edit === null) continue;
      expect(dataOf(done(text, edit))).toEqual(withValue(data, steps, fresh));
    }
  });

  test("16.3: comments stay", () => {
    const [field] = fields.filter(({ value, kind }) => value !== undefined && kind === "number");
    if (field === undefined) return;
    const edit = edited(text, field.steps, "7") as Edit;
    expect(edit.to - edit.from).toBeLessThanOrEqual(12);
    const comments = (all: string) => all.match(/#.*$/gm);
    expect(comments(done(text, edit))).toEqual(comments(text));
  });
});

test("16.3: a form knows of each field what it may be", () => {
  const data = dataOf(readFileSync("scenarios/high-noon.yaml", "utf8"));
  const fields = fieldsOf(data, RULESETS);
  expect(fields.find(({ path }) => path === "distance")).toMatchObject({
    owner: null,
    value: 25,
    kind: "number",
    unit: "cm",
  });
  expect(fields.find(({ path }) => path === "sides.A.figures.0.stats.skill")).toMatchObject({
    owner: "Will",
    name: "Skill",
    value: 4,
    whole: true,
  });
  expect(fields.some(({ path }) => /^(deadeye|expect|run\.seed)/.test(path))).toBe(false);
});
