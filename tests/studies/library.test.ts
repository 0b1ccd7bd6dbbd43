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
/** So big that it has to be played, by whoever is there. */
const posse = library.loadScenario(readFileSync("scenarios/napnuts-posse.yaml", "utf8"))
  .scenario as library.Scenario;
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
  expect(() => library.replay(scenario, { game: 1, find: "upset" })).toThrow(library.UsageError);
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
  const refused = new RegExp(`^${name} must be |^${name} "`);
  const studies: Record<string, () => Promise<unknown>> = {
    untilDecided: () => library.compare(scenario, skilled, options),
    tolerance: () => library.balance(scenario, options),
    step: () => library.weights(scenario, options),
    objective: () => library.tactics(scenario, options as object),
    first: () => library.versus(scenario, options as object),
  };
  const usual = [() => library.run(scenario, options), () => library.across(options)];
  for (const ask of studies[name] === undefined ? usual : [studies[name]]) {
    const study = ask();
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

/** Every study that asks somebody to play or solve, over an executor. */
const studiesOver = (executor: library.Executor, signal?: AbortSignal) => {
  const how = { executor, signal, games: 4096, seed: "s" };
  const table = load(["distance=20"]);
  const expecting = load(["expect=[{metric: win.A, between: [0.4, 0.6]}]"]);
  const tuned = { solve: "distance", target: { metric: "win.A", value: 0.5 } };
  return {
    run: library.run(table, { ...how, games: 100_000 }),
    solve: library.solve(posse, { executor, signal }),
    best: library.best(short, { executor, signal }),
    compare: library.compare(posse, posse, how),
    sweep: library.sweep(posse, { ...how, vary: ["run.games=100,200"] }),
    weights: library.weights(posse, how),
    tactics: library.tactics(posse, how),
    readings: library.readings(posse, how),
    check: library.check([expecting], { ...how, games: 100_000 }),
    tune: library.tune(posse, { ...how, ...tuned, range: [5, 7] }),
  };
};

const never: library.Executor = { workers: 2, warm: true, run: () => new Promise(() => {}) };

test("a signal ends every study, though the executor never answers", async () => {
  const stray: unknown[] = [];
  const onStray = (error: unknown) => stray.push(error);
  process.on("unhandledRejection", onStray);
  const controller = new AbortController();
  const studies = Object.entries(studiesOver(never, controller.signal));
  setTimeout(() => controller.abort(), 100);
  const ends = await Promise.all(
    studies.map(async ([name, study]) => {
      const late = new Promise((done) => setTimeout(() => done("never"), 60_000).unref());
      const end = await Promise.race([
        (study as Promise<unknown>).catch(({ name: error }: Error) => error),
        late,
      ]);
      return [name, end === "Interrupted" || (end as { partial?: boolean }).partial === true];
    }),
  );
  process.off("unhandledRejection", onStray);
  expect(ends.filter(([, ended]) => !ended)).toEqual([]);
  expect(stray).toEqual([]);
}, 90_000);

test.each([
  ["null", null],
  ["{}", {}],
  ["numbers", new Float64Array(3)],
  ["a text", "4096 games"],
  ["a solution of nothing", { cells: new Float64Array(0), mass: 1 }],
])("an executor that answers %s ends every study as one whose jobs failed", async (_, answer) => {
  const nonsense = { workers: 2, warm: true, run: async () => answer } as library.Executor;
  for (const [name, study] of Object.entries(studiesOver(nonsense))) {
    const end = await (study as Promise<{ partial?: boolean; games?: number }>).catch(
      (error: Error) => error,
    );
    expect(end, name).toBeInstanceOf(library.JobFailed);
  }
});

test("an executor that answers with another scenario's games ends so, too", async () => {
  const inner = new library.InProcess();
  const { system, seed } = { system: posse.envelope.system, seed: "s" };
  const other = { system, model: scenario.model, seed };
  const executor: library.Executor = {
    workers: 1,
    warm: true,
    run: (job, options) =>
      inner.run("game" in job ? { ...job, game: { ...job.game, ...other } } : job, options),
  };
  await expect(library.run(posse, { executor, games: 5000 })).rejects.toThrow(library.JobFailed);
});

test.each([
  ["executor", null, "run"],
  ["executor", { run: 5 }, "run"],
  ["signal", true, "run"],
  ["onProgress", 5, "run"],
  ["why", "no", "run"],
  ["metric", 5, "run"],
  ["vary", "distance=1,2", "sweep"],
  ["vary", [1], "sweep"],
  ["target", 5, "tune"],
  ["range", [1], "tune"],
  ["weapon", "pistol", "versus"],
  ["distance", 20, "versus"],
  ["strict", 1, "check"],
  ["weapons", ["pistol"], "versus"],
  ["gamse", 100, "run"],
])("%s cannot be %j in %s", async (option, value, study) => {
  const given = {
    vary: ["distance=1,2"],
    solve: "distance",
    target: { metric: "win.A", value: 0 },
  };
  const needed = { sweep: ["vary"], tune: ["solve", "target"] }[study] ?? [];
  const options = Object.fromEntries(needed.map((name) => [name, given[name as "vary"]]));
  const ask = (library as unknown as Record<string, (...words: unknown[]) => Promise<unknown>>)[
    study
  ];
  const end: unknown = await ask!(scenario, { ...options, [option]: value }).catch(
    (error: unknown) => error,
  );
  expect(end).toBeInstanceOf(library.UsageError);
  expect((end as Error).message).toMatch(new RegExp(`^${option} `));
});

test("what is no text, and options that are none, are told as such", async () => {
  const { loadScenario, run } = library as unknown as Record<string, (...of: unknown[]) => unknown>;
  for (const odd of [undefined, null, 5, {}]) {
    expect(() => loadScenario!(odd)).toThrow(/^text must be a text, not /);
  }
  expect(() => loadScenario!(text, { set: "turns=3" })).toThrow(/^set must be a list of texts/);
  await expect(run!(scenario, null)).rejects.toThrow(/^options must be an object, not "null"/);
  await expect(run!(scenario, { weapons: 1 })).rejects.toThrow(/^weapons is no option here; known/);
  await expect(run!(scenario, { gamse: 1 })).rejects.toThrow(/did you mean "?games/i);
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
