/** The library as programs use it: in Node, and bundled for a page, where there is no Node. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import type * as page from "../../src/browser.js";
import * as library from "../../src/index.js";

const text = readFileSync("scenarios/high-noon.yaml", "utf8");
const load = (set: readonly string[] = []): library.Scenario => {
  const { scenario, problems } = library.loadScenario(text, { set });
  expect(problems).toEqual([]);
  return scenario as library.Scenario;
};
const scenario = load();
const skilled = load(["sides.A.figures.0.stats.skill=1"]);
/** Solved in a moment. */
const SHORT = [
  "turns=4",
  "distance=8",
  "sides.A.figures.0.weapons=[derringer]",
  "sides.B.figures.0.weapons=[derringer]",
];
const short = load(SHORT);
const here = { executor: new library.InProcess() };

test("the version is that of the package", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(library.VERSION).toBe(version);
});

describe("examples of the docstrings", () => {
  test("loadScenario never throws for bad input, and tells where it is wrong", () => {
    const { scenario: none, problems } = library.loadScenario("deadeye: 2");
    expect(none).toBeNull();
    expect(problems[0]?.code).toBe("FORMAT_VERSION");
    expect(problems[0]?.line).toBe(1);
    for (const odd of ["", "\0", "[", "a: &a [*a]", "\ufeff", "deadeye: 1"]) {
      expect(library.loadScenario(odd).problems.length).toBeGreaterThan(0);
    }
  });

  test("run", async () => {
    const { games, metrics } = await library.run(scenario, { games: 1000, seed: "s" });
    expect(games).toBe(1000);
    const win = metrics.find(({ id }) => id === "win.A");
    expect(win?.exact).toBeCloseTo(0.50276234961, 10);
  });

  test("exact, here and elsewhere", async () => {
    const solved = library.exact(scenario);
    expect(solved.outcomes.map(({ outcome }) => outcome)).toEqual(["A", "B", "mutual", "draw"]);
    expect(await library.solve(scenario, here)).toEqual(solved);
  });

  test("compare", async () => {
    const { verdict } = await library.compare(scenario, skilled, { games: 20_000 });
    expect(verdict).toBe("lower");
  });

  test("sweep", async () => {
    const { points } = await library.sweep(scenario, { vary: ["distance=10..30:10"], ...here });
    expect(points.length).toBe(3);
  });

  test("replay", () => {
    expect(library.replay(scenario, { game: 7 }).story.record.game).toBe(7);
  });
});

test("the other studies answer, too", async () => {
  const tuned = await library.tune(short, {
    ...here,
    solve: "sides.A.figures.0.stats.skill",
    target: { metric: "win.A", value: 0.5 },
  });
  expect(tuned.method).toBe("exact");
  expect((await library.weights(short, here)).weights.length).toBeGreaterThan(4);
  expect((await library.readings(short, here)).effects.length).toBeGreaterThan(4);
  const grid = { weapon: ["pistol", "shotgun"], distance: [20], cover: ["open"] };
  expect((await library.versus(short, { ...here, ...grid })).method).toBe("exact");
  const checked = await library.check(
    [load(["expect=[{metric: win.A, between: [0.4, 0.6]}]"])],
    here,
  );
  expect(checked.files[0]?.lines[0]?.verdict).toBe("holds");
});

test("wrong options are told in the words of the library", async () => {
  const wrong = library.run(scenario, { ...here, metric: "win.A" });
  await expect(wrong).rejects.toThrow(library.UsageError);
  await expect(wrong).rejects.toThrow(/^metric says what precision is about/);
  await expect(library.sweep(scenario, { ...here, vary: [] })).rejects.toThrow(
    /, for instance vary /,
  );
});

test("what has no default is asked for, where no compiler did", async () => {
  const { sweep, tune } = library as unknown as Record<string, (of: unknown) => Promise<unknown>>;
  await expect(sweep!(scenario)).rejects.toThrow(/^vary is missing: it has no default$/);
  await expect(tune!(scenario)).rejects.toThrow(library.UsageError);
  expect(() => library.replay(scenario)).toThrow(library.UsageError);
});

test.each([
  ["games", 0],
  ["games", -1],
  ["games", 1.5],
  ["games", Number.NaN],
  ["games", Number.POSITIVE_INFINITY],
  ["workers", 0],
  ["workers", 1e6],
  ["precision", 0],
  ["precision", -1],
  ["precision", Number.NaN],
  ["seed", ""],
  ["seed", 5],
  ["untilDecided", -1],
  ["tolerance", Number.NaN],
  ["step", 0],
  ["objective", "glory"],
  ["first", "me"],
])("an option that cannot be is refused before anything is played: %s %s", async (name, value) => {
  const options = { ...here, [name]: value };
  const refused = new RegExp(`^${name} .*`);
  const studies = [
    library.run(scenario, options),
    library.compare(scenario, skilled, options),
    library.across(options),
  ];
  for (const study of studies) {
    await expect(study).rejects.toThrow(library.UsageError);
    await expect(study).rejects.toThrow(refused);
  }
});

test("a game that cannot be is not told", () => {
  for (const game of [-1, 1.5, 2 ** 32, Number.NaN]) {
    expect(() => library.replay(scenario, { game })).toThrow(library.UsageError);
  }
  const find = "oddest" as "upset";
  expect(() => library.replay(scenario, { find })).toThrow(/^find "oddest" is not known; known: /);
  expect(() => library.replay(scenario, { find: "upset", games: 0 })).toThrow(/^games must be /);
});

test("a signal that comes first leaves nothing, and says so", async () => {
  const gone = library.sweep(scenario, {
    ...here,
    vary: ["distance=10..12"],
    signal: AbortSignal.abort(),
  });
  await expect(gone).rejects.toThrow(library.Interrupted);
  await expect(gone).rejects.toThrow(/^interrupted before there was anything to report$/);
});

test("a signal ends a run with what was played; progress is told", async () => {
  const controller = new AbortController();
  const summary = await library.run(scenario, {
    games: 1e9,
    workers: 1,
    signal: controller.signal,
    onProgress: ({ what, done, of }) => {
      expect([what, of]).toEqual(["games", 1e9]);
      if (done > 10_000) controller.abort();
    },
  });
  expect(summary.partial).toBe(true);
  expect(summary.games).toBeGreaterThan(10_000);
});

test("workers that die again and again leave the games before them", async () => {
  const inner = new library.InProcess();
  const executor: library.Executor = {
    workers: 2,
    warm: true,
    run: (job, options) =>
      "from" in job && job.from >= 8192
        ? Promise.reject(new Error("gone"))
        : inner.run(job, options),
  };
  const summary = await library.run(scenario, { games: 100_000, executor });
  expect([summary.partial, summary.games]).toEqual([true, 8192]);
  await expect(library.compare(scenario, skilled, { games: 100_000, executor })).rejects.toThrow(
    library.JobFailed,
  );
});

test("a page plays the same games without Node", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents:
        'import { loadScenario, run, exact } from "./browser.js"; Object.assign(globalThis, { loadScenario, run, exact });',
      resolveDir: "dist",
    },
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    target: "es2022",
    logLevel: "error",
  });
  const script = outputFiles[0]?.text ?? "";
  const globals = { TextEncoder, setTimeout, clearTimeout, structuredClone, AbortController };
  const world: Record<string, unknown> = { ...globals };
  runInNewContext(script, world);
  const { loadScenario, run, exact } = world as unknown as typeof page;
  const loaded = loadScenario(text, { set: SHORT }).scenario as page.Scenario;
  const options = { games: 20_000, seed: "page", why: false };
  const there = await run(loaded, options);
  const node = await library.run(short, options);
  expect(there.signature).toBe(node.signature);
  expect(exact(loaded)).toEqual(library.exact(short));
});
