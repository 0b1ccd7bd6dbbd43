/** What all commands have in common that study many variants or duels: `--precision`, and Ctrl-C. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deadeye, emptyFolder, ROOT } from "./cli.js";

const scenario = (name: string): string => join(ROOT, `scenarios/${name}.yaml`);
/** Four men: too big to be solved. */
const BIG = scenario("men-behind-cover");
/** Two men who have little that can be turned. */
const PLAIN = scenario("napnuts-brawl");
const SMALL = scenario("high-noon");
const SHORT = [SMALL, "--set", "turns=3"];
const SKILL = "sides.A.figures.0.stats.skill";
/** Men who are diced anew in each game, so that their duels are played. */
const DICED = ["--npc", "outlaw/roll", "--set", "turns=4"];
const GUNS = ["--weapon", "shotgun", "--weapon", "derringer", "--cover", "open"];

interface Interval {
  readonly low: number | null;
  readonly high: number | null;
  readonly method?: string;
}
interface Report {
  readonly games: number;
  readonly partial: boolean;
  readonly precision: {
    readonly asked: number;
    readonly reached: number;
    readonly met: boolean;
    readonly limit: number;
  };
  readonly points: readonly (Interval & {
    readonly value: number;
    readonly metrics: readonly (Interval & { readonly value: number })[];
  })[];
  readonly weights: readonly Interval[];
  readonly effects: readonly Interval[];
  readonly duels: readonly Interval[];
  readonly rankings: readonly { readonly guns: readonly Interval[] }[];
  readonly nearest: { readonly value: number };
  readonly crossings: readonly { readonly from: number; readonly to: number }[];
}

interface Command {
  readonly command: string;
  /** Words for a scenario that is played, and for one that is solved. */
  readonly played: readonly string[];
  readonly solved: readonly string[];
  /** Games that are not enough: more than those of the first look, or fewer. */
  readonly limit: number;
  /** The intervals that a precision is asked of. */
  readonly intervals: (report: Report) => readonly Interval[];
}

/** Every value that the answer names. */
const named = ({ points, crossings, nearest }: Report): Interval[] => {
  const values = [...crossings.flatMap(({ from, to }) => [from, to]), nearest.value];
  return points.filter(({ value }) => values.includes(value));
};

const FIRST_LOOK = 1 << 15;

const COMMANDS: readonly Command[] = [
  {
    command: "sweep",
    played: [BIG, "--vary", "distance=20,60"],
    solved: [SMALL, "--vary", "distance=20,60"],
    limit: FIRST_LOOK + 256,
    intervals: ({ points }) => points.flatMap(({ metrics }) => metrics),
  },
  {
    command: "weights",
    played: [PLAIN],
    solved: SHORT,
    limit: 4352,
    intervals: ({ weights }) => weights,
  },
  {
    command: "readings",
    played: [PLAIN],
    solved: SHORT,
    limit: 4352,
    intervals: ({ effects }) => effects,
  },
  {
    command: "versus",
    played: [...GUNS, "--distance", "10", ...DICED],
    solved: [...GUNS, "--distance", "10"],
    limit: 4352,
    intervals: ({ duels }) => duels,
  },
  {
    command: "tune",
    played: [BIG, "--solve", SKILL, "--target", "win.A=0.34"],
    solved: [SMALL, "--solve", SKILL, "--target", "win.A=0.5"],
    limit: 4352,
    intervals: named,
  },
];

async function report(command: string, words: readonly string[], cwd: string): Promise<Report> {
  const all = [command, ...words, "--json", "--no-charts"];
  const { code, stdout, stderr } = await deadeye(all, cwd);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Report;
}

/** What each command says to a precision, asked once. */
const precise = new Map<Command, Promise<Report>>();
const preciseOf = (asked: Command): Promise<Report> => {
  const { command, played } = asked;
  const words = [...played, "--precision", "0.02"];
  const found = precise.get(asked) ?? report(command, words, emptyFolder());
  precise.set(asked, found);
  return found;
};

const widest = (intervals: readonly Interval[]): number =>
  Math.max(...intervals.map(({ low, high }) => (high as number) - (low as number)));

describe.each(COMMANDS)("$command --precision", (asked) => {
  const { command, played, solved, intervals, limit } = asked;

  test("plays until every interval is narrow enough", async () => {
    const found = await preciseOf(asked);
    expect(found.partial).toBe(false);
    expect(found.precision).toMatchObject({ asked: 0.02, met: true, limit: 1 << 26 });
    const width = widest(intervals(found));
    expect(width).toBeLessThanOrEqual(2 * 0.012);
    // The farther end is at most a full width away.
    expect(found.precision.reached).toBeGreaterThanOrEqual(width / 2 - 1e-12);
    expect(found.precision.reached).toBeLessThanOrEqual(0.02);
    expect(found.games).toBeGreaterThanOrEqual(FIRST_LOOK);
  });

  test("stops at the limit, and says so on the terminal, the page and in the data", async () => {
    const cwd = emptyFolder();
    const words = [...played, "--precision", "0.0001", "--games", String(limit), "--no-charts"];
    const { code, stdout } = await deadeye([command, ...words, "--out", "here"], cwd);
    expect(code).toBe(0);
    const games = limit.toLocaleString("en");
    const says = new RegExp(
      `after ${games} games of .*, the limit, which came before the ±0\\.01 points`,
    );
    expect(stdout.replace(/\s+/g, " ")).toMatch(says);
    const text = (ending: string): string =>
      readFileSync(join(cwd, "here", `${command}.${ending}`), "utf8");
    expect(text("html").replace(/\s+/g, " ")).toMatch(says);
    const { precision, partial } = JSON.parse(text("json")) as Report;
    expect(precision).toMatchObject({ met: false, limit });
    expect(partial).toBe(false);
  });

  test("what can be solved needs no game", async () => {
    const found = await report(command, [...solved, "--precision", "0.001"], emptyFolder());
    expect(found.precision).toMatchObject({ asked: 0.001, reached: 0, met: true });
    expect(found.games).toBe(0);
  });

  test("no share is half off; nothing is written", async () => {
    const cwd = emptyFolder();
    const words = [command, ...played, "--precision", "0.5"];
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("--precision 0.5");
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });
});

// `weights` and `readings` play their variants as `sweep` does, whose workers sweep.long.ts has.
test.each(COMMANDS.filter(({ command }) => ["versus", "tune"].includes(command)))(
  "$command --precision is the same on any number of workers",
  async (asked) => {
    const words = [...asked.played, "--precision", "0.02", "--workers", "2"];
    expect(await report(asked.command, words, emptyFolder())).toEqual(await preciseOf(asked));
  },
);

const PRECISE: readonly (readonly [string, readonly string[]])[] = [
  ["run", [SMALL]],
  ["compare", [SMALL, "--set", "distance=60"]],
  ...COMMANDS.map(({ command, played }) => [command, played] as const),
];
test.each(PRECISE)(
  "%s --precision: a limit of very few games is no fault",
  async (command, words) => {
    const cwd = emptyFolder();
    const few = ["--precision", "0.01", "--games", "64"];
    const all = [command, ...words, ...few, "--quiet", "--no-charts"];
    const { code, stderr } = await deadeye(all, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  },
);

test("versus: ranks hold however often one looks, so their intervals are wider", async () => {
  const versus = COMMANDS.find(({ command }) => command === "versus") as Command;
  const often = await preciseOf(versus);
  const words = [...versus.played, "--games", String(often.games)];
  const once = await report("versus", words, emptyFolder());
  const widths = ({ rankings }: Report): number[] =>
    rankings.flatMap(({ guns }) => guns.map(({ low, high }) => (high ?? 0) - (low ?? 0)));
  const all = widths(once);
  widths(often).forEach((width, i) => {
    expect(width).toBeGreaterThan(all[i] as number);
  });
});

/** No file of a report is half written: its last one, the page, is whole, and nothing has another name. */
function expectWhole(folder: string, page: string): void {
  const names = readdirSync(folder, { recursive: true }) as string[];
  expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  expect(readFileSync(join(folder, page), "utf8")).toMatch(/<\/html>\s*$/);
}

describe("Ctrl-C", () => {
  const endless = ["--games", "1000000000"];
  test.each([
    ["sweep", 8, [BIG, "--vary", "distance=20,60", ...endless]],
    ["weights", 300, [PLAIN, ...endless]],
    ["readings", 20, [BIG, ...endless]],
    ["versus", 20, [...GUNS, "--distance", "10", ...DICED, ...endless]],
    ["versus", 20, [...GUNS, "--distance", "10", ...DICED, "--precision", "0.00001"]],
    ["tune", 8, [BIG, "--solve", SKILL, "--target", "win.A=0.34", "--precision", "0.00001"]],
  ] as const)(
    "%s after %i jobs, %j: what was played by then is written, marked, exit code 3",
    async (command, jobs, words) => {
      const cwd = emptyFolder();
      const all = [command, ...words, "--no-charts", "--out", "part"];
      const { code, stdout, stderr } = await deadeye(all, cwd, jobs);
      expect({ code, stderr }).toMatchObject({
        code: 3,
        stderr: expect.stringContaining("interrupted"),
      });
      expect(stdout).toContain("Interrupted");
      const text = (ending: string): string =>
        readFileSync(join(cwd, "part", `${command}.${ending}`), "utf8");
      expect((JSON.parse(text("json")) as Report).partial).toBe(true);
      expectWhole(join(cwd, "part"), `${command}.html`);
      expect(text("html")).toContain("Interrupted");
    },
  );

  test("versus, solved: the distances that were done; all of them the ones of a whole study", async () => {
    const cwd = emptyFolder();
    // So many that others than this thread are asked to solve them.
    const ids = ["pistol", "shotgun", "bow", "derringer", "repeating-rifle", "buffalo-gun"];
    const guns = ids.flatMap((gun) => ["--weapon", gun]);
    const distances = Array.from({ length: 19 }, (_, i) => [
      "--distance",
      String(5 * i + 5),
    ]).flat();
    const words = [
      "versus",
      ...guns,
      "--cover",
      "open",
      ...distances,
      "--no-charts",
      "--out",
      "part",
    ];
    const { code } = await deadeye(words, cwd, 40);
    expect(code).toBe(3);
    const json = readFileSync(join(cwd, "part/versus.json"), "utf8");
    const part = JSON.parse(json) as Report & { readonly distances: readonly number[] };
    expect(part.partial).toBe(true);
    expect(part.distances.length).toBeGreaterThan(0);
    expect(part.distances.length).toBeLessThanOrEqual(19);
    expect(part.distances).toEqual(part.distances.map((_, i) => 5 * i + 5));
    expectWhole(join(cwd, "part"), "versus.html");
  });

  test("sheet --npc, which has no parts, leaves nothing", async () => {
    const cwd = emptyFolder();
    const distances = Array.from({ length: 30 }, (_, i) => ["--distance", String(i + 20)]).flat();
    const words = ["sheet", "--npc", "all", ...distances];
    const { code, stdout, stderr } = await deadeye(words, cwd, 15);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toContain("nothing was written");
    expect(readdirSync(cwd)).toEqual([]);
  });
});
