/** A form changes a text: that one value, and nothing else. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import {
  type Data,
  isDataMap,
  readDocument,
  Source,
  valueAt,
} from "../../src/scenario/document.js";
import { appended, copied, type Edit, edited, removed, scalarOf } from "../../src/scenario/edit.js";
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

/** A list without one entry, or with one more. */
function listAt(
  data: Data,
  path: readonly (string | number)[],
  change: (list: Data[]) => Data[],
): Data {
  const list = valueAt(data, path);
  return withValue(data, path, change([...(list as Data[])]));
}

/** Every list of blocks of a file. */
function listsIn(data: Data, path: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(data)) {
    const inner = data.flatMap((one, i) => listsIn(one, [...path, i]));
    return data.length > 0 && data.every(isDataMap) ? [[...path], ...inner] : inner;
  }
  if (!isDataMap(data)) return [];
  return Object.entries(data).flatMap(([key, one]) => listsIn(one, [...path, key]));
}

describe.each(RULESETS.flatMap(({ id }) => shippedOf(id)))("16.3: lists of $name", ({ text }) => {
  const data = dataOf(text);
  const comments = (all: string) => all.match(/#.*$/gm);

  test("16.3: an entry is taken out, copied and added, with nothing else moved", () => {
    for (const path of listsIn(data)) {
      const { length } = valueAt(data, path) as Data[];
      for (const i of new Set([0, length - 1])) {
        if (length > 1) {
          const less = done(text, removed(text, [...path, i]) as Edit);
          expect(dataOf(less)).toEqual(listAt(data, path, (list) => list.toSpliced(i, 1)));
        }
        const edit = copied(text, [...path, i], [[["name"], "Somebody else"]]) as Edit;
        const more = done(text, edit);
        const [entry] = (valueAt(data, path) as Data[]).slice(i);
        const named =
          isDataMap(entry) && "name" in entry ? { ...entry, name: "Somebody else" } : entry;
        expect(dataOf(more)).toEqual(
          listAt(data, path, (list) => list.toSpliced(i + 1, 0, named as Data)),
        );
      }
      const added = done(text, appended(text, path, "{ name: Nobody, at: [1, 2] }") as Edit);
      const nobody = { name: "Nobody", at: [1, 2] };
      expect(dataOf(added)).toEqual(listAt(data, path, (list) => [...list, nobody]));
      expect(comments(added)).toEqual(comments(text));
    }
  });
});

test("16.3: what would be empty goes, and what is absent or empty begins", () => {
  const removedFrom = (text: string, ...path: (string | number)[]) =>
    done(text, removed(text, path) as Edit);
  expect(removedFrom("a: 1\nb:\n  - x: 1\n", "b", 0)).toBe("a: 1\n");
  expect(removedFrom("a: 1\nb: { c: 1 }", "b", "c")).toBe("a: 1");
  expect(removedFrom("a: { b: 1, c: 2 }\n", "a", "c")).toBe("a: { b: 1 }\n");
  expect(removedFrom("a: { b: 1, c: 2 }\n", "a", "b")).toBe("a: { c: 2 }\n");
  expect(removed("a: 1", ["a"])).toBe(null);
  expect(removed("a: 1", ["b"])).toBe(null);
  expect(done("a: 1\n", appended("a: 1\n", ["b"], "2") as Edit)).toBe("a: 1\nb: [2]\n");
  expect(done("b: []\n", appended("b: []\n", ["b"], "2") as Edit)).toBe("b: [2]\n");
  // Above the next entry is the comment on that one.
  expect(removedFrom("m:\n  - a: 1 # one\n  # two\n  - a: 2\n", "m", 0)).toBe(
    "m:\n  # two\n  - a: 2\n",
  );
});

test("16.3: words are written so that they are read as they were", () => {
  for (const words of [
    "Ann",
    "Ann O'Neill",
    "cowboy/3",
    "true",
    "12",
    "a: b",
    "# no",
    "[x]",
    "x, y",
    "Émile ",
    '"',
    "-",
  ])
    expect(dataOf(`{ a: ${scalarOf(words)} }`)).toEqual({ a: words });
  expect(scalarOf("Ann O'Neill")).toBe("Ann O'Neill");
});
